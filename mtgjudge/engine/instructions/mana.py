"""Instructions that add mana to a pool (106.4), with the choice of what is added where there is one."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.doing import NoMana
from mtgjudge.engine.events.status import ManaAdded
from mtgjudge.engine.instructions.choosing import choose_word
from mtgjudge.engine.instructions.common import at, cause_of
from mtgjudge.engine.instructions.production import production
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.replacement.producing import as_replaced
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language import mana_specs as m
from mtgjudge.language.vocabulary import ManaType


@executes(e.AddMana)
def _add_mana(ctx: Context, node: e.AddMana) -> Outcome:
    """106.4."""
    return add_mana(ctx, node, tapped_source=ctx.source if ctx.tapped_for_mana else 0)


def add_mana(ctx: Context, node: e.AddMana, option: str = "", tapped_source: int = 0) -> Outcome:
    """Add mana. `option`: the types wanted where there is a choice ("G", "WW"), announced with the ability; without
    it the player is asked.
    `tapped_source`: the permanent that was tapped for this mana as a cost (106.12)."""
    total = 0
    who = players(ctx, node.who)
    for player in who:
        here = ctx if ctx.iterated else at(ctx, player)
        group = _chosen_group(here, node, player, option)
        if group:
            ctx.game.perform(ManaAdded(player=player, units=group, tapped_source=tapped_source, cause=cause_of(ctx)))
            total += len(group)
    return Outcome(tuple(who), total, total > 0)


def group_code(group: tuple[ManaUnit, ...]) -> str:
    """A group of units as an option word: its types in order, "WW"."""
    return "".join(unit.type.value for unit in group)


def _chosen_group(ctx: Context, node: e.AddMana, player: int, option: str) -> tuple[ManaUnit, ...]:
    groups = production(ctx.game, ctx.source, player, node.mana, node.use, node.persists, ctx=ctx)
    by_code = {group_code(group): group for group in groups}
    if not by_code:
        if not isinstance(node.mana, m.FixedMana | m.RepeatedMana):
            ctx.game.perform(NoMana(player=player, source=ctx.source, cause=cause_of(ctx)))
        return ()
    if len(by_code) == 1 or _makes_no_difference(ctx, player, groups):
        return next(iter(by_code.values()))
    wanted = _matching_code(by_code, option)
    if (
        wanted is None
        and isinstance(
            node.mana, m.AnyColorMana | m.ChosenColorMana | m.ColorAmongMana | m.CommanderColorMana | m.CouldProduceMana
        )
        and (not isinstance(node.mana, m.AnyColorMana) or node.mana.same)
    ):
        single = {code[0]: code for code in by_code if code}
        if not single:
            return ()
        wanted = single[choose_word(ctx, player, tuple(single), "type of mana")]
    return by_code[wanted if wanted is not None else choose_word(ctx, player, tuple(by_code), "mana")]


def _makes_no_difference(ctx: Context, player: int, groups: list[tuple[ManaUnit, ...]]) -> bool:
    """Whether replacement effects make the same of every group, in any order (106.12b)."""
    if not ctx.tapped_for_mana or not ctx.source:
        return False
    ends = {as_replaced(ctx.game, player, ctx.source, group) for group in groups}
    return len(ends) == 1


def _matching_code(by_code: dict[str, tuple[ManaUnit, ...]], option: str) -> str | None:
    """The group that an announced option means: its types in any order, or one letter for a group of one type."""
    if not option:
        return None
    order = [kind.value for kind in ManaType]
    wanted = sorted(option, key=lambda letter: order.index(letter) if letter in order else 99)
    for code in by_code:
        if sorted(code, key=order.index) == wanted or (len(option) == 1 and code and set(code) == {option}):
            return code
    return None
