"""Conditions about what a player had enter the battlefield or controls of one name, prices that exile cards, targets
that share a type: read, and printed so that the print means the same. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.abilities import StaticAbility
from tests.oracle.conftest import both_ways, face

HAD = " enter the battlefield under their control this turn"
YOURS = " enter the battlefield under your control this turn"
RISEN = "Return two target creature cards from your graveyard to the battlefield. "
CHOSEN = "Choose target artifact. "
PRICE = ", you may pay {R} rather than pay this spell's mana cost."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("If an opponent had three or more artifacts" + HAD + PRICE, "Instant"),
        (f"Draw a card for each opponent who had a creature{HAD}.", "Sorcery"),
        ("{T}: Draw a card. Activate only if you had two or more lands" + YOURS + ".", "Artifact"),
        ("{1}, Exile the top artifact card of your graveyard: Draw a card.", "Artifact"),
        ("Exile the top card of your graveyard: You gain 1 life.", "Enchantment"),
        ("You gain 1 life for each Zubera you control.", "Sorcery"),
    ],
)
def test_it_is_printed_back(text: str, kind: str) -> None:
    both_ways(text, kind)


def test_one_opponent_had_so_many_alone() -> None:
    price = f"If an opponent had two or more lands{HAD}, you may pay {{0}} rather than pay this spell's mana cost."
    (asked,) = (node for node in both_ways(price, "Instant").walk() if isinstance(node, c.PlayersAre))
    assert asked.any
    assert asked.who == r.EachOpponent()
    assert isinstance(asked.condition, c.Compare)
    assert asked.condition.right == a.Fixed(2)


def test_fewer_than_so_many_is_not_asked() -> None:
    assert face("You gain 1 life for each opponent who had no lands" + HAD + ".", "Sorcery").abilities[0].refusal


@pytest.mark.cr("404.2")
def test_only_the_topmost_card_is_exiled() -> None:
    made = both_ways("Exile the top creature card of your graveyard: You gain 1 life.", "Enchantment")
    (cost,) = (node for node in made.walk() if isinstance(node, k.ExileCards))
    assert cost.top


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{T}: Draw a card. Activate only if you control four or more artifacts with the same name.", "Artifact"),
        ("When this creature enters, if you control two or more lands with the same name as one another, scry 1.", ""),
        ("Whenever this creature attacks, sacrifice it unless you exile two cards from your graveyard.", ""),
        ("Exchange control of two target artifacts that share a card type.", "Instant"),
        ("Exchange control of two target lands.", "Instant"),
        ("{T}: Tap target creature without reach that's attacking you.", ""),
        ("Whenever this creature blocks, it loses defender.", ""),
        ("Exile target artifact card from your graveyard. Copy it. You may cast the copy.", "Sorcery"),
        (RISEN + "Each of those creatures is a 1/1 Spirit with flying in addition to its other types.", "Sorcery"),
        (CHOSEN + "You may pay life equal to that permanent's mana value. If you do, destroy it.", "Sorcery"),
        ("Remove up to four counters from target artifact.", "Instant"),
        ("Remove up to two charge counters from target artifact.", "Instant"),
        ("{T}: Add {B}. Spend this mana only to cast a Goblin spell or activate an ability.", "Land"),
    ],
)
def test_further_sentences_are_printed_back(text: str, kind: str) -> None:
    both_ways(text, kind or "Creature")


def test_each_of_those_creatures_deals_damage_by_its_own_power() -> None:
    made = both_ways(
        "When this creature enters, it deals 4 damage divided as you choose among any number of target creatures. Each "
        "of those creatures deals damage equal to its power to this creature."
    )
    (dealt,) = (node for node in made.walk() if isinstance(node, e.DealDamage))
    assert dealt.source == r.Target(0)
    assert dealt.amount == a.MeasureOf(a.Measure.POWER, r.Target(0))
    assert dealt.to == r.This()


def test_what_may_be_cast_now_is_paid_for() -> None:
    made = both_ways("Exile target artifact card from your graveyard. Copy it. You may cast the copy.", "Sorcery")
    (cast,) = (node for node in made.walk() if isinstance(node, e.CastForFree))
    assert cast.pay


def test_a_standing_permission_is_not_what_the_spell_does() -> None:
    text = "You gain 3 life. Exile Test Subject.\nYou may cast this card from your graveyard."
    exiled, permitted = face(text, "Sorcery").abilities
    assert exiled.refusal is None
    assert permitted.refusal is None
    assert isinstance(permitted.meaning, StaticAbility)


def test_each_of_several_sources_deals_damage_to_itself() -> None:
    made = both_ways("Each artifact creature deals damage to itself equal to its power.", "Sorcery")
    (dealt,) = (node for node in made.walk() if isinstance(node, e.DealDamage))
    assert dealt.to == r.Itself()


def test_those_counters_are_all_of_the_kind_that_was_put() -> None:
    text = "{T}: Put a page counter on this artifact. Then if there are four or more page counters on it, remove those "
    made = both_ways(text + "counters and draw a card.", "Artifact")
    (gone,) = (node for node in made.walk() if isinstance(node, e.RemoveCounters))
    assert gone == e.RemoveCounters(r.This(), "page", None)
    assert face("Remove those counters.", "Sorcery").abilities[0].refusal is not None
