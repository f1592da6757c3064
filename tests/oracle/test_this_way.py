"""What an instruction before did: counted, tested, named one by one. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import CardType, Zone
from tests.oracle.conftest import face
from tests.oracle.test_less_common import effects

LAND = f.IsType(CardType.LAND)


def test_all_that_was_acted_on_is_counted_by_the_instruction_itself() -> None:
    _, gain = effects("Destroy all artifacts. You gain 3 life for each artifact destroyed this way.", "Sorcery")
    assert isinstance(gain, e.GainLife)
    assert gain.amount == a.Times(3, a.ResultAmount(1))


def test_only_some_of_them_are_looked_at_as_they_were() -> None:
    _, draw = effects("Destroy all artifacts. Draw a card for each artifact creature destroyed this way.", "Sorcery")
    assert isinstance(draw, e.Draw)
    kind = f.AllOf((f.IsType(CardType.ARTIFACT), f.IsType(CardType.CREATURE)))
    assert draw.count == a.CountOf(r.Among(r.Result(1), kind))


def test_a_condition_about_what_was_discarded() -> None:
    _, then = effects("Discard a card. If a land card is discarded this way, draw two cards.", "Sorcery")
    assert isinstance(then, e.IfThen)
    assert isinstance(then.condition, c.Compare)
    assert then.condition.left == a.CountOf(r.Among(r.Result(1), LAND))


def test_within_for_each_it_is_the_one_at_hand() -> None:
    _, loop = effects(
        "Exile two target artifacts. For each permanent exiled this way, its controller draws a card and you gain "
        "1 life.",
        "Instant",
    )
    assert isinstance(loop, e.ForEach)
    first, second = loop.effects
    assert isinstance(first, e.Draw)
    assert first.who == r.ControllerOf(r.Iterated())
    assert isinstance(second, e.GainLife)


@pytest.mark.cr("608.2c")
def test_whether_you_did_it_is_asked_only_where_only_you_could() -> None:
    text = "Each player discards a card. If you discarded a card this way, draw a card."
    (ability,) = face(text, "Sorcery").abilities
    assert ability.refusal is not None


def test_what_went_to_a_graveyard_is_found_there() -> None:
    _, back = effects(
        "Destroy all creatures. Return each creature card put into a graveyard this way to the battlefield under "
        "your control.",
        "Sorcery",
    )
    assert isinstance(back, e.Move)
    assert isinstance(back.what, r.All)
    assert back.what.zone is Zone.GRAVEYARD
    assert f.IsOneOf(r.CardOf(r.Result(1))) in back.what.filter.children()
