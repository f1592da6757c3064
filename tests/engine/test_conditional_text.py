"""Targets of what happens only if an optional cost is paid (702.33g)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.conditional_text import as_paid, asks_for_payment
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Effect, Filter
from mtgjudge.language.targets import TargetObject, TargetSlot
from mtgjudge.language.vocabulary import CardType, Zone

ONE = Fixed(1)
KICKED = c.CostPaid("kicker")
LOOK = Characteristics("", None, (), (), (CardType.SORCERY,), (), None, None, None, None, (), 0)


def slot(filter_: Filter, *others: int) -> TargetSlot:
    return TargetSlot(TargetObject(filter_, Zone.BATTLEFIELD), ONE, ONE, different_from=others)


def destroy(number: int) -> Effect:
    return e.Destroy(r.Target(number))


CREATURE, LAND = f.IsType(CardType.CREATURE), f.IsType(CardType.LAND)
MORE = Body((destroy(0), e.IfThen(KICKED, (destroy(1),))), (slot(CREATURE), slot(LAND, 0)))
INSTEAD = Body((e.IfThen(KICKED, (destroy(1),), (destroy(0),)),), (slot(CREATURE), slot(LAND)))


@pytest.mark.cr("702.33g")
def test_a_target_of_the_kicked_part_is_chosen_only_if_it_is_kicked() -> None:
    assert asks_for_payment(MORE)
    plain = as_paid(MORE, LOOK, ())
    assert plain == Body((destroy(0),), (slot(CREATURE),))
    kicked = as_paid(MORE, LOOK, (("kicker", 1),))
    assert isinstance(kicked, Body)
    assert kicked.targets == MORE.targets


@pytest.mark.cr("702.33g")
def test_of_two_versions_only_the_one_that_works_has_targets() -> None:
    assert as_paid(INSTEAD, LOOK, ()) == Body((destroy(0),), (slot(CREATURE),))
    assert as_paid(INSTEAD, LOOK, (("kicker", 1),)) == Body((destroy(0),), (slot(LAND),))


def test_another_target_is_another_than_what_is_still_there() -> None:
    body = Body(
        (e.IfThen(KICKED, (destroy(0),)), destroy(1), destroy(2)), (slot(CREATURE), slot(LAND, 0), slot(LAND, 1))
    )
    plain = as_paid(body, LOOK, ())
    assert plain == Body((destroy(0), destroy(1)), (slot(LAND), slot(LAND, 0)))


def test_a_text_without_such_a_part_stays_as_it_is() -> None:
    body = Body((destroy(0), e.IfThen(KICKED, (e.Draw(r.You(), ONE),))), (slot(CREATURE),))
    assert as_paid(body, LOOK, ()) is body
    assert not asks_for_payment(body)
