"""Offering, emerge and harmonize: a permanent that is chosen as the cost is announced makes the spell cheaper, and is
sacrificed or tapped as the total is paid (702.48, 702.119, 702.180, 601.2b, 601.2f-h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches, measure
from mtgjudge.engine.payment import Reduction
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import costs as k
from mtgjudge.language.amounts import Fixed, Measure
from mtgjudge.language.categories import Cost
from mtgjudge.language.filters import IsOneOf, IsType
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.references import Result
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

GIVEN = 700_002
"""The label of the chosen permanent; no ability has so many of its own."""
_GIVEN = IsOneOf(Result(GIVEN))
_CREATURE = IsType(CardType.CREATURE)
ONE_LESS = ManaCost(("1",))


class Cheaper(msgspec.Struct, frozen=True):
    """What becomes of the chosen permanent, what is counted of it (None: its mana cost), and whether there must be
    one."""

    verb: str
    cost: Cost
    counted: Measure | None
    needed: bool
    untapped: bool
    rule: Citation


CHEAPER: dict[str, Cheaper] = {
    Keyword.OFFERING.value: Cheaper(
        "sacrifice",
        k.SacrificeCost(_GIVEN, Fixed(1), label=GIVEN),
        None,
        needed=True,
        untapped=False,
        rule=cr("702.48a"),
    ),
    Keyword.EMERGE.value: Cheaper(
        "sacrifice",
        k.SacrificeCost(_GIVEN, Fixed(1), label=GIVEN),
        Measure.MANA_VALUE,
        needed=True,
        untapped=False,
        rule=cr("702.119c"),
    ),
    Keyword.HARMONIZE.value: Cheaper(
        "tap",
        k.TapPermanents(_GIVEN, Fixed(1), label=GIVEN),
        Measure.POWER,
        needed=False,
        untapped=True,
        rule=cr("702.180b"),
    ),
}


def candidates(game: Game, player: int, spell: int, way: str) -> list[int]:
    """The permanents that could be given for it, and 0 where none need be; just 0 for any other way to cast."""
    how = CHEAPER.get(way)
    if how is None:
        return [0]
    abilities = game.known_characteristics(spell).keyword_abilities(Keyword(way))
    kinds = [ability.quality or _CREATURE for ability in abilities] or [_CREATURE]
    ctx = Context(game, spell, player)
    mine = [item for item in game.permanents_of(player) if any(matches(ctx, kind, item) for kind in kinds)]
    there = [item for item in mine if not how.untapped or not game.state.objects[item].tapped]
    return there if how.needed else [*there, 0]


def costs_of(way: str, given: int) -> tuple[Cost, ...]:
    """What giving it means."""
    return (CHEAPER[way].cost,) if way in CHEAPER and given else ()


def remembered(given: int) -> tuple[tuple[int, Outcome], ...]:
    """How a spell remembers what was chosen."""
    return ((GIVEN, Outcome((given,), 1)),) if given else ()


def choose(game: Game, player: int, spell: int, way: str) -> int:
    """Ask which creature is given; 0: none. Raises IllegalAction where one must be and there is none."""
    how = CHEAPER.get(way)
    if how is None:
        return 0
    found = [item for item in candidates(game, player, spell, way) if item]
    if not found and how.needed:
        raise IllegalAction(verdict_against([nothing_to_give(way, spell)]))
    if not found:
        return 0
    answer = game.ask(
        ChooseObjects(
            player=player,
            for_player=player,
            source=spell,
            prompt=f"what to {how.verb} for {way}",
            candidates=tuple(found),
            low=int(how.needed),
            high=1,
            verb=how.verb,
        )
    )
    assert isinstance(answer, tuple)
    return next((item for item in answer if isinstance(item, int)), 0)


def surroundings(game: Game, player: int, source: int, x: int, stack_object: int) -> Context:
    """What a cost is worked out in: a spell knows what was chosen as its cost was announced (601.2b)."""
    item = game.find_object(source)
    said = item.stack.results if item is not None and item.stack is not None else ()
    return Context(game, source, player, x=x, stack_object=stack_object, results=dict(said))


def nothing_to_give(way: str, spell: int) -> Reason:
    """Why a spell can't be cast that way at all."""
    how = CHEAPER[way]
    return Reason(f"there is nothing to {how.verb} for {way}", (cr("118.3"), how.rule), spell)


def reductions(game: Game, player: int, spell: int) -> list[Reduction]:
    """702.48c, 702.119a, 702.180a: less by the chosen permanent's mana cost, or so much generic mana as its mana value
    or power."""
    item = game.find_object(spell)
    if item is None or item.stack is None or item.stack.cast is None:
        return []
    how = CHEAPER.get(item.stack.cast.way)
    given = next((outcome.objects for label, outcome in item.stack.results if label == GIVEN), ())
    if how is None or not given:
        return []
    if how.counted is None:
        its = game.known_characteristics(given[0]).mana_cost or ManaCost(())
        return [Reduction(ManaCost(tuple(symbol for symbol in its.symbols if symbol != "X")))]
    return [Reduction(ONE_LESS, max(0, measure(Context(game, spell, player), how.counted, given[0])))]


__all__ = ["CHEAPER", "candidates", "choose", "costs_of", "nothing_to_give", "reductions", "remembered", "surroundings"]
