"""Exerting a permanent (701.43): it won't untap during the next untap step of the player who exerts it. As it attacks
that is an optional cost (508.1g, 701.43d); elsewhere it is a part of an ability's cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Cause, Event, NameOf
from mtgjudge.engine.state import Outcome
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Exerted(Event, frozen=True, kw_only=True):
    """A permanent is exerted by a player, as it attacks or not (701.43a)."""

    rule: ClassVar[Citation] = cr("701.43a")
    aspects: ClassVar[int] = aspects.HISTORY

    object: int
    player: int
    attacking: bool = False

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        """That it doesn't untap is an effect of its own."""

    def rules(self) -> tuple[Citation, ...]:
        return (cr("701.43d"), self.rule) if self.attacking else (self.rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} exerts {name(self.object)}"


def exert(game: Game, player: int, permanents: tuple[int, ...], attacking: bool = False) -> Outcome:
    """Exert these permanents. Each time is an effect of its own that ends with the same untap step (701.43b)."""
    from mtgjudge.engine.instructions.continuous import start_effects

    for permanent in permanents:
        if not game.on_battlefield(permanent):
            continue  # 701.43c
        cause = Cause(permanent, player, is_cost=True)
        game.perform(Exerted(object=permanent, player=player, attacking=attacking, cause=cause))
        held = ch.DoesntUntap(next_only=True, yours=True)
        start_effects(Context(game, permanent, player), [((permanent,), None, (held,))], d.Indefinitely())
    return Outcome(permanents, len(permanents))


def exerting(game: Game, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """Ask which of the attacking creatures that may be are exerted as they attack, each once (508.1g). Raises
    IllegalAction."""
    from mtgjudge.engine.instructions.choosing import choose_objects

    able = [creature for creature in attackers if game.rule_on(ch.MayBeExerted, creature)]
    active = game.state.turn.active
    ctx = Context(game, able[0] if len(able) == 1 else 0, active)
    return tuple(choose_objects(ctx, active, able, 0, len(able), "exert", cr("701.43d")))
