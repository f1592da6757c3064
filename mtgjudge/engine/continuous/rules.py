"""Changes of rules in force: what players and permanents may, must and can't do (613.10-613.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.continuous.active import ActiveEffect
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import evaluate
from mtgjudge.language.categories import Change
from mtgjudge.language.changes import IgnoresEffectsOf, Layer, RuleChange
from mtgjudge.language.references import All
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import Projection


class RuleEffect:
    """A rule change in force on objects or players (613.11)."""

    __slots__ = ("affected", "bindings", "change", "controller", "key", "source", "what")

    def __init__(self, change: RuleChange, effect: ActiveEffect, controller: int, place: int) -> None:
        self.change = change
        self.key = f"{effect.key} {place}"
        self.source = effect.source
        self.controller = controller
        self.affected = effect.affected
        self.what = effect.what
        self.bindings = effect.bindings


class RuleChanges:
    """All rule changes of a projection, in the order of their timestamps."""

    def __init__(self, projection: Projection, effects: list[ActiveEffect]) -> None:
        self._projection = projection
        self.by_kind: dict[type[Change], list[RuleEffect]] = {}
        found = [
            effect
            for effect in effects
            if Layer.RULES in effect.parts and effect.holds(projection.game, projection.look)
        ]
        for effect in sorted(found, key=lambda effect: effect.timestamp):
            controller = effect.context(projection.game, projection.look).controller
            for place, change in enumerate(effect.parts[Layer.RULES]):
                if isinstance(change, RuleChange):
                    self.by_kind.setdefault(type(change), []).append(RuleEffect(change, effect, controller, place))

    def on(self, kind: type[RuleChange], identifier: int) -> list[RuleEffect]:
        """Those of a kind that apply to the object or player, without those that a player ignores (116.2d)."""
        found = [effect for effect in self.by_kind.get(kind, ()) if self.applies(effect, identifier)]
        if identifier < 0 and found and kind is not IgnoresEffectsOf and IgnoresEffectsOf in self.by_kind:
            ignored = self._ignored_by(identifier)
            found = [effect for effect in found if effect.source not in ignored]
        return found

    def _ignored_by(self, player: int) -> list[int]:
        out: list[int] = []
        for effect in self.on(IgnoresEffectsOf, player):
            if isinstance(effect.change, IgnoresEffectsOf):
                out += evaluate(self._context(effect), effect.change.of)
        return out

    def _context(self, effect: RuleEffect) -> Context:
        projection = self._projection
        return Context(
            projection.game, effect.source, effect.controller, results=dict(effect.bindings), look=projection.look
        )

    def applies(self, effect: RuleEffect, identifier: int) -> bool:
        """Whether a rule change applies to the object or player now: its set is not fixed (611.2c)."""
        if effect.affected is not None:
            return identifier in effect.affected
        what = effect.what
        if isinstance(what, All) and what.zone is Zone.BATTLEFIELD:
            if identifier < 0 or not self._projection.is_permanent(identifier):
                return False
            return matches(self._context(effect).with_iterated(identifier), what.filter, identifier)
        return what is not None and identifier in evaluate(self._context(effect), what)
