"""What a mana ability would add if it were activated now, as the planner of payments needs it (106.7, 605.3)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.production import production
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.replacement.producing import as_replaced, taps_for_mana
from mtgjudge.language.abilities import ActivatedAbility, Body
from mtgjudge.language.amounts import ResultAmount, X
from mtgjudge.language.effects import AddMana, Apply, DealDamage, Draw, LoseLife, PutCounters
from mtgjudge.language.references import Result, You

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

HARMLESS = (DealDamage, LoseLife, Draw, PutCounters, Apply)
"""Instructions beside adding mana that don't change what is added."""


_LATER = (X, ResultAmount, Result)
"""What is known only once the costs are paid."""


def options_of(
    game: Game, player: int, identifier: int, ability: ActivatedAbility
) -> tuple[tuple[ManaUnit, ...], ...] | None:
    """Every group of units that the ability could add for its controller, as replacement effects would have them; None
    where that is beyond planning."""
    made = written_options_of(game, player, identifier, ability)
    if made is None or not taps_for_mana(ability):
        return made
    return tuple(dict.fromkeys(after for group in made for after in as_replaced(game, player, identifier, group)))


def written_options_of(
    game: Game, player: int, identifier: int, ability: ActivatedAbility
) -> tuple[tuple[ManaUnit, ...], ...] | None:
    """The same, as the ability says."""
    content = ability.content
    if not isinstance(content, Body):
        return None
    parts: list[list[tuple[ManaUnit, ...]]] = []
    for effect in content.effects:
        if isinstance(effect, AddMana):
            if not isinstance(effect.who, You) or any(isinstance(part, _LATER) for part in effect.walk()):
                return None
            ctx = Context(game, identifier, player)
            parts.append(production(game, identifier, player, effect.mana, effect.use, effect.persists, ctx=ctx))
        elif not isinstance(effect, HARMLESS):
            return None
    groups = [tuple(unit for group in combination for unit in group) for combination in product(*parts)]
    return tuple(group for group in groups if group)


def has_side_effects(ability: ActivatedAbility) -> bool:
    """Whether it does more than add mana; then it is an unwelcome source of an unscripted payment."""
    content = ability.content
    return isinstance(content, Body) and any(not isinstance(effect, AddMana) for effect in content.effects)
