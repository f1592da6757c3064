"""What a mana ability would add if it were activated now, as the planner of payments needs it (106.7, 605.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.production import production
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.replacement.producing import as_replaced, taps_for_mana
from mtgjudge.language.abilities import ActivatedAbility, Body
from mtgjudge.language.amounts import CountersOn, ResultAmount, X
from mtgjudge.language.categories import Effect
from mtgjudge.language.conditions import Did
from mtgjudge.language.costs import PutCountersCost, RemoveCountersCost
from mtgjudge.language.effects import AddMana, Apply, DealDamage, Draw, IfThen, LoseLife, PutCounters
from mtgjudge.language.filters import HasCounter
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
    effects = _as_it_is(Context(game, identifier, player), content.effects) if isinstance(content, Body) else None
    if effects is None or _looks_at_spent_counters(ability):
        return None
    parts: list[list[tuple[ManaUnit, ...]]] = []
    for effect in effects:
        if isinstance(effect, AddMana):
            if not isinstance(effect.who, You) or any(isinstance(part, _LATER) for part in effect.walk()):
                return None
            ctx = Context(game, identifier, player)
            parts.append(production(game, identifier, player, effect.mana, effect.use, effect.persists, ctx=ctx))
        elif not isinstance(effect, HARMLESS):
            return None
    groups = [tuple(unit for group in combination for unit in group) for combination in product(*parts)]
    return tuple(group for group in groups if group)


def _as_it_is(ctx: Context, effects: Sequence[Effect]) -> list[Effect] | None:
    """The instructions that would be followed as things are: "if you played a land this turn, add {B} instead"; None
    where that depends on what is paid."""
    out: list[Effect] = []
    for effect in effects:
        if not isinstance(effect, IfThen):
            out.append(effect)
            continue
        if any(isinstance(part, (Did, *_LATER)) for part in effect.condition.walk()):
            return None
        inner = _as_it_is(ctx, effect.then if holds(ctx, effect.condition) else effect.otherwise)
        if inner is None:
            return None
        out += inner
    return out


def _looks_at_spent_counters(ability: ActivatedAbility) -> bool:
    """Whether what it adds depends on counters, of which its cost changes the number."""
    changes = any(isinstance(cost, RemoveCountersCost | PutCountersCost) for cost in ability.costs)
    return changes and any(isinstance(part, CountersOn | HasCounter) for part in ability.content.walk())


def has_side_effects(ability: ActivatedAbility) -> bool:
    """Whether it does more than add mana; then it is an unwelcome source of an unscripted payment."""
    content = ability.content
    return isinstance(content, Body) and not all(_only_adds(effect) for effect in content.effects)


def _only_adds(effect: Effect) -> bool:
    if isinstance(effect, IfThen):
        return all(_only_adds(each) for each in (*effect.then, *effect.otherwise))
    return isinstance(effect, AddMana)
