"""Cards exiled from a library until one is found, counters of two kinds, other variants. All texts are our own."""

from __future__ import annotations

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.vocabulary import CardType
from tests.oracle.conftest import meaning
from tests.oracle.test_less_common import effects


def test_cards_are_exiled_until_one_is_found() -> None:
    text = "Exile cards from the top of your library until you exile a land card. You gain 2 life."
    made, _ = effects(text, "Sorcery")
    assert isinstance(made, e.RevealUntil)
    assert made.exile
    assert made.until == f.IsType(CardType.LAND)


def test_counters_of_two_kinds_go_on_the_same_object() -> None:
    made = effects("Put two +1/+1 counters and a flying counter on target creature.", "Sorcery")
    assert [(one.kind, one.what) for one in made if isinstance(one, e.PutCounters)] == [
        ("+1/+1", r.Target(0)),
        ("flying", r.Target(0)),
    ]


def test_another_untapped_permanent_is_tapped_as_a_cost() -> None:
    made = meaning("Tap another untapped Goat you control: Draw a card.", "Creature")
    assert isinstance(made, ActivatedAbility)
    assert made.costs == (k.TapPermanents(f.AllOf((f.Not(f.IsThis()), f.IsSubtype("Goat"))), made.costs[0].count),)  # type: ignore[attr-defined]


def test_also_is_besides() -> None:
    text = (
        "Target creature gets +1/+1 until end of turn. If you control a Goat, it also gains flying until end of turn."
    )
    _, more = effects(text, "Instant")
    assert isinstance(more, e.IfThen)
    (gain,) = more.then
    assert isinstance(gain, e.Apply)
    assert gain.what == r.Target(0)


def test_one_creature_more_can_be_blocked() -> None:
    (made,) = effects("Target creature can block an additional creature this turn.", "Instant")
    assert isinstance(made, e.Apply)
    assert made.changes == (ch.CanBlockAdditional(1),)


def test_unless_something_is_so() -> None:
    _, made = effects("Draw two cards. Then discard a card unless you attacked this turn.", "Sorcery")
    assert isinstance(made, e.IfThen)
    assert isinstance(made.condition, c.Unless)


def test_one_of_two_sizes_is_chosen() -> None:
    (made,) = effects("{1}: This creature gets +3/-3 or -3/+3 until end of turn.", "Creature")
    assert isinstance(made, e.Choose)
    assert len(made.options) == 2


def test_what_the_aura_is_on_pays() -> None:
    made = meaning("Sacrifice enchanted creature: Draw a card.", "Enchantment")
    assert isinstance(made, ActivatedAbility)
    (cost,) = made.costs
    assert isinstance(cost, k.SacrificeCost)
    assert cost.filter == f.IsOneOf(r.AttachedTo())
