"""Which mana a player could make in all: the combinations of what their sources could add, largest ones only."""

from __future__ import annotations

from collections.abc import Collection

from mtgjudge.engine.game import Game, Undetermined
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.paying import mana_sources, more_than_planned
from mtgjudge.language.mana_specs import UnspentMana
from tools.duels.manasearch import searched_options

LETTERS = "WUBRGC*"
"""The types of mana, and a unit of any colour."""
Combination = tuple[int, ...]
BOUND = 3000
"""More combinations than this are not listed."""


def mana_options(game: Game, player: int) -> list[Combination]:
    """The combinations, each as the numbers of W, U, B, R, G, C and any colour; those that another one contains are
    left out. Raises Undetermined."""
    sources = mana_sources(game, player)
    unplanned = sources.left_out or more_than_planned(game) or _multiplies(game, player)
    if unplanned or any(one.cost is not None or one.life or one.unlimited for one in sources.listed):
        return _largest(searched_options(game, player))
    by_object: dict[tuple[int, ...], list[Combination]] = {}
    for source in sources.listed:
        groups = by_object.setdefault(source.tokens, [])
        groups += [_counted([unit for unit in group if isinstance(unit, ManaUnit)]) for group in source.options]
    found: set[Combination] = {(0,) * len(LETTERS)}
    for groups in by_object.values():
        options = _any_as_one(groups)
        found = {_sum(one, other) for one in found for other in options}
        if len(found) > BOUND:
            raise Undetermined("so many combinations of mana")
    return _largest(found)


def _largest(found: Collection[Combination]) -> list[Combination]:
    return sorted(one for one in found if not any(one != other and _within(one, other) for other in found))


def _multiplies(game: Game, player: int) -> bool:
    """Whether an ability makes mana of the mana that is there, so that it depends on what was made before."""
    return any(
        isinstance(node, UnspentMana)
        for identifier in game.permanents_of(player)
        for instance in game.characteristics(identifier).abilities
        for node in instance.ability.walk()
    )


def _any_as_one(groups: list[Combination]) -> list[Combination]:
    """The groups, with the same number of each colour written as that number of any colour."""
    for number in range(1, 8):
        each = [tuple(number if place == letter else 0 for place in range(len(LETTERS))) for letter in range(5)]
        if all(group in groups for group in each):
            return [*[group for group in groups if group not in each], (*([0] * (len(LETTERS) - 1)), number)]
    return groups


def parse(text: str) -> Combination:
    """The numbers of a text such as {R}{R}{G}."""
    text = text.replace("{Any}", "{*}")
    return tuple(text.count(f"{{{letter}}}") for letter in LETTERS)


def spelled(one: Combination) -> str:
    """A combination as text."""
    return "".join(f"{{{letter}}}" * number for letter, number in zip(LETTERS, one, strict=True))


def _counted(units: list[ManaUnit]) -> Combination:
    return tuple(sum(1 for unit in units if unit.type.value == letter) for letter in LETTERS)


def _sum(one: Combination, other: Combination) -> Combination:
    return tuple(left + right for left, right in zip(one, other, strict=True))


def _within(one: Combination, other: Combination) -> bool:
    """Whether the other contains it; a unit of any colour is as good as one of a colour."""
    lacking = sum(max(0, left - right) for left, right in zip(one[:5], other[:5], strict=True))
    return one[5] <= other[5] and lacking <= other[6] - one[6]
