"""What replacement effects make of mana that a permanent would produce, worked out beforehand (106.7, 106.12b).

Each effect applies once; the player may choose the order (616.1), so that every order counts. Planning payments, "could
produce" and the options of an ability ask here; the gate applies the effects themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.replacement.changing import changed_number, mana_instead
from mtgjudge.engine.state import EventFacts
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.categories import Ability, Replacement
from mtgjudge.language.costs import TapThis
from mtgjudge.language.event_patterns import TappedForMana
from mtgjudge.language.static_effects import ReplacementAmount, ReplacementMana, Replaces

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Group = tuple[ManaUnit, ...]


def taps_for_mana(ability: Ability) -> bool:
    """106.12: a mana ability with the tap symbol in its cost."""
    return isinstance(ability, ActivatedAbility) and any(isinstance(cost, TapThis) for cost in ability.costs)


def as_replaced(game: Game, player: int, identifier: int, group: Group) -> tuple[Group, ...]:
    """Every group that this one can become, each once; itself where nothing replaces it. Raises Unsupported."""
    effects = [
        (source, effect)
        for source, _, effect in game.statics(Replaces)
        if isinstance(effect, Replaces) and isinstance(effect.event, TappedForMana)
    ]
    if not effects or not group:
        return (group,)
    return tuple(dict.fromkeys(_ends(game, player, identifier, group, effects)))


def _ends(game: Game, player: int, identifier: int, group: Group, effects: list[tuple[int, Replaces]]) -> list[Group]:
    found: list[Group] = []
    for place, (source, effect) in enumerate(effects):
        if _applies(game, player, identifier, group, source, effect):
            rest = effects[:place] + effects[place + 1 :]
            found += _ends(game, player, identifier, _after(effect.replacement, group, source), rest)
    return found or [group]


def _applies(game: Game, player: int, identifier: int, group: Group, source: int, effect: Replaces) -> bool:
    event = effect.event
    assert isinstance(event, TappedForMana)
    facts = EventFacts(subject=identifier, player=player, amount=len(group))
    ctx = Context(game, source, game.known_controller(source), event=facts)
    return (
        bool(group)
        and player in players(ctx, event.by)
        and matches(ctx, event.subject, identifier)
        and (event.type is None or any(unit.type is event.type for unit in group))
        and len(group) >= event.at_least
        and (effect.condition is None or holds(ctx, effect.condition))
    )


def _after(replacement: Replacement, group: Group, source: int) -> Group:
    if isinstance(replacement, ReplacementMana):
        return mana_instead(group, replacement)
    if isinstance(replacement, ReplacementAmount):
        count = changed_number(replacement, len(group))
        return tuple(group[place % len(group)] for place in range(count))
    raise Unsupported(f"replacement {type(replacement).__name__}", source)
