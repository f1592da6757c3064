"""What references mean: a table of texts of our own and the antecedent that each must name (608.2c, 400.7, 607)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, Body, SpellAbility, TriggeredAbility
from mtgjudge.language.categories import Ability, Effect, Filter
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from mtgjudge.oracle import RefusalReason, print_ability
from tests.oracle.conftest import face, meaning


def effects(ability: Ability) -> tuple[Effect, ...]:
    assert isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility)
    assert isinstance(ability.content, Body)
    return ability.content.effects


SPELL, ENTERS = ("Sorcery",), ("Creature",)

OBJECTS: list[tuple[str, tuple[str, ...], r.Reference]] = [
    ("Tap target creature. It gains flying until end of turn.", SPELL, r.Target(0)),
    ("Tap target creature. That creature gains flying until end of turn.", SPELL, r.Target(0)),
    ("Create a 1/1 green Elf creature token. It gains haste until end of turn.", SPELL, r.Result(1)),
    ("Create two 1/1 green Elf creature tokens. They gain haste until end of turn.", SPELL, r.Result(1)),
    ("Untap all creatures you control. Those creatures gain trample until end of turn.", SPELL, r.Result(1)),
    (
        "Return target creature card from your graveyard to the battlefield. It gains haste until end of turn.",
        SPELL,
        r.Result(1),
    ),
    ("When this creature enters, it gains haste until end of turn.", ENTERS, r.This()),
    ("When this creature enters, tap target artifact. It gains haste until end of turn.", ENTERS, r.Target(0)),
    ("Whenever another creature you control enters, it gains haste until end of turn.", ENTERS, r.EventObject()),
    (
        "Whenever another creature you control enters, that creature gains haste until end of turn.",
        ENTERS,
        r.EventObject(),
    ),
    (
        "Whenever this creature blocks a creature, that creature gains haste until end of turn.",
        ENTERS,
        r.EventObject(r.EventRole.OTHER),
    ),
    ("Whenever this creature becomes blocked by a creature, it gains haste until end of turn.", ENTERS, r.This()),
    (
        "{T}, Discard a card: This creature gets +1/+1 until end of turn. It gains flying until end of turn.",
        ENTERS,
        r.This(),
    ),
    ("Sacrifice this creature: Tap target creature. It gains flying until end of turn.", ENTERS, r.Target(0)),
    ("Whenever equipped creature attacks, it gains trample until end of turn.", ("Artifact",), r.EventObject()),
]


@pytest.mark.cr("608.2c")
@pytest.mark.parametrize(("text", "types", "antecedent"), OBJECTS)
def test_what_the_last_instruction_is_about(text: str, types: tuple[str, ...], antecedent: r.Reference) -> None:
    last = effects(meaning(text, *types))[-1]
    assert isinstance(last, e.Apply)
    assert last.what == antecedent


PLAYERS: list[tuple[str, tuple[str, ...], r.Reference]] = [
    ("Target opponent draws a card. That player loses 1 life.", SPELL, r.Target(0)),
    ("Destroy target creature. Its controller loses 1 life.", SPELL, r.ControllerOf(r.Target(0))),
    ("Destroy target creature an opponent controls. That player loses 1 life.", SPELL, r.ControllerOf(r.Target(0))),
    ("At the beginning of each player's upkeep, that player loses 1 life.", ENTERS, r.EventPlayer()),
    ("Whenever a creature dies, its controller loses 1 life.", ENTERS, r.ControllerOf(r.EventObject())),
    ("Whenever an opponent casts a spell, that player loses 1 life.", ENTERS, r.EventPlayer()),
]


@pytest.mark.cr("608.2c")
@pytest.mark.parametrize(("text", "types", "antecedent"), PLAYERS)
def test_who_loses_life(text: str, types: tuple[str, ...], antecedent: r.Reference) -> None:
    last = effects(meaning(text, *types))[-1]
    assert isinstance(last, e.LoseLife)
    assert last.who == antecedent


@pytest.mark.cr("400.7")
@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("When this creature dies, return it to the battlefield.", r.CardOf(r.This())),
        ("When this creature dies, return this card to the battlefield.", r.CardOf(r.This())),
        ("Whenever another creature you control dies, return it to the battlefield.", r.CardOf(r.EventObject())),
        ("When this creature leaves the battlefield, return the exiled card to the battlefield.", r.ExiledWithThis()),
    ],
)
def test_a_card_is_followed_into_the_zone_where_it_went(text: str, what: r.Reference) -> None:
    (move,) = effects(meaning(text))
    assert isinstance(move, e.Move)
    assert move.what == what


@pytest.mark.cr("608.2h")
@pytest.mark.parametrize(
    ("text", "types", "amount"),
    [
        ("Whenever this creature deals damage, you gain that much life.", ENTERS, a.EventAmount()),
        ("Each opponent loses X life. You gain that much life.", SPELL, a.ResultAmount(1)),
        (
            "Destroy target creature. You gain life equal to its toughness.",
            SPELL,
            a.MeasureOf(a.Measure.TOUGHNESS, r.Target(0)),
        ),
    ],
)
def test_that_much_and_its_measure(text: str, types: tuple[str, ...], amount: object) -> None:
    last = effects(meaning(text, *types))[-1]
    assert isinstance(last, e.GainLife)
    assert last.amount == amount


@pytest.mark.cr("608.2d")
def test_if_you_do_names_the_choice_before() -> None:
    may, then = effects(meaning("You may sacrifice a land. If you do, draw a card.", "Sorcery"))
    assert isinstance(may, e.May)
    assert isinstance(then, e.IfThen)
    assert then.condition == c.Did(may.label)
    assert may.label == 1


@pytest.mark.cr("608.2e")
def test_what_is_done_instead_is_about_what_the_instruction_not_followed_names() -> None:
    text = (
        "Creatures target player controls get -1/-1 until end of turn. "
        "If an opponent controls an artifact, those creatures get -3/-1 until end of turn instead."
    )
    (either,) = effects(meaning(text, "Sorcery"))
    assert isinstance(either, e.IfThen)
    (then,), (otherwise,) = either.then, either.otherwise
    assert isinstance(then, e.Apply)
    assert isinstance(otherwise, e.Apply)
    assert isinstance(then.what, r.All)
    assert then.what == otherwise.what


@pytest.mark.cr("601.2c", "115.3")
def test_targets_are_slots_in_the_order_of_the_text_and_another_differs_from_those_before() -> None:
    made = meaning(
        "Target creature gets +1/+1 until end of turn. Another target creature gets -1/-1 until end of turn.", "Instant"
    )
    assert isinstance(made, SpellAbility)
    assert isinstance(made.content, Body)
    first, second = made.content.targets
    assert first.different_from == ()
    assert second.different_from == (0,)


@pytest.mark.cr("608.2c")
@pytest.mark.parametrize(
    "text",
    [
        "Each player sacrifices a creature. Return it to its owner's hand.",
        "Target player draws a card and target opponent loses 1 life. That player mills a card.",
        "Put a +1/+1 counter on it.",
        "You gain that much life.",
    ],
)
def test_doubt_refuses(text: str) -> None:
    compiled = face(text, "Sorcery")
    reasons = {ability.refusal.reason for ability in compiled.abilities if ability.refusal is not None}
    assert reasons == {RefusalReason.UNBOUND}


@pytest.mark.cr("608.2c")
@pytest.mark.parametrize(
    ("text", "types", "left_out"),
    [
        ("Target creature you control deals 1 damage to each other creature.", SPELL, f.IsOneOf(r.Target(0))),
        ("Tap target creature. Untap each other creature.", SPELL, f.IsOneOf(r.Target(0))),
        ("When this creature dies, destroy each other creature.", ENTERS, f.IsThis()),
        ("Exile all other spells.", ("Instant",), f.IsThis()),
    ],
)
def test_what_other_leaves_out(text: str, types: tuple[str, ...], left_out: Filter) -> None:
    last = effects(meaning(text, *types))[-1]
    everything = getattr(last, "to", None) if isinstance(last, e.DealDamage) else getattr(last, "what", None)
    assert isinstance(everything, r.All)
    assert isinstance(everything.filter, f.AllOf)
    assert everything.filter.parts[0] == f.Not(left_out)


def test_other_than_each_of_many_is_refused() -> None:
    compiled = face("Attacking creatures get +1/+0 until end of turn for each other attacking creature.", "Instant")
    assert compiled.abilities[0].refusal is not None


def test_it_is_the_object_that_the_sentence_before_was_about_not_the_event() -> None:
    """A trigger event names a spell, the first sentence the creature itself: "it" in the next one is the creature."""
    from mtgjudge.cards.inline import inline_card
    from mtgjudge.language.abilities import Body, TriggeredAbility
    from mtgjudge.language.effects import Untap
    from mtgjudge.language.references import This

    text = "Whenever you cast an instant or sorcery spell, this creature gets +1/+1 until end of turn. Untap it."
    card = inline_card("Test Weird", type_line="Creature — Weird", pt="1/1", text=text)
    ability = card.faces[0].abilities[0]
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.content, Body)
    assert ability.content.effects[1] == Untap(This())


SORCERY_TEXTS_INSTEAD = [
    (
        "You gain 2 life and draw a card. If you control a Swamp, you gain 4 life and draw two cards instead.",
        [e.GainLife, e.Draw],
        [e.GainLife, e.Draw],
    ),
    (
        (
            "Search your library for a creature card, reveal it, put it into your hand, then shuffle. If you control "
            "a Forest, instead search your library for two creature cards, reveal them, put them into your hand, then "
            "shuffle."
        ),
        [e.Search, e.Move, e.Shuffle],
        [e.Search, e.Move, e.Shuffle],
    ),
    (
        "Return target creature to its owner's hand. If you control a Swamp, exile it instead.",
        [e.Move],
        [e.Move],
    ),
]


@pytest.mark.cr("608.2e")
@pytest.mark.parametrize(("text", "then", "otherwise"), SORCERY_TEXTS_INSTEAD)
def test_instead_takes_the_place_of_the_whole_sentence_before(
    text: str, then: list[type], otherwise: list[type]
) -> None:
    (only,) = effects(meaning(text, *SPELL))
    assert isinstance(only, e.IfThen)
    assert [type(x) for x in only.then] == then
    assert [type(x) for x in only.otherwise] == otherwise


def test_what_is_done_instead_acts_on_what_the_instruction_not_followed_would_have() -> None:
    text = "Return target creature to its owner's hand. If that creature is attacking, exile it instead."
    (only,) = effects(meaning(text, *SPELL))
    assert isinstance(only, e.IfThen)
    assert isinstance(only.condition, c.Is)
    assert only.condition.what == r.Target(0)
    assert isinstance(only.then[0], e.Move)
    assert only.then[0].what == r.Target(0)


def test_who_declines_what_may_be_done_instead_does_what_was_said_before() -> None:
    text = "Return target creature to its owner's hand. If that creature is attacking, you may exile it instead."
    (only,) = effects(meaning(text, *SPELL))
    assert isinstance(only, e.IfThen)
    may, declined = only.then
    assert isinstance(may, e.May)
    assert declined == e.IfThen(condition=c.Unless(c.Did(may.label)), then=only.otherwise)


@pytest.mark.cr("603.7")
@pytest.mark.parametrize(
    "text",
    [
        "Tap target creature. At the beginning of the next end step, you may pay {2}. If you don't, draw a card.",
        "Tap target creature. At the beginning of the next end step, untap that creature. If you do, draw a card.",
    ],
)
def test_what_asks_whether_a_later_trigger_has_done_something_is_part_of_it(text: str) -> None:
    _, later = effects(meaning(text, *SPELL))
    assert isinstance(later, e.DelayedTrigger)
    first, asks = effects(later.ability)
    assert isinstance(asks, e.IfThen)
    assert any(isinstance(node, c.Did) and node.of == first.label for node in asks.condition.walk())


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("When this creature enters, create a 1/1 green Elf creature token. Tap each other creature.", True),
        ("When this creature enters, tap target creature. Untap each other creature.", True),
        ("When this creature enters, tap all other creatures. Destroy all other artifacts.", False),
    ],
)
def test_other_than_which_of_two_is_refused_outside_spells(text: str, refused: bool) -> None:
    (ability,) = face(text, *ENTERS).abilities
    assert (ability.refusal is not None) == refused


def test_other_on_a_card_in_a_graveyard_leaves_out_what_the_ability_targets() -> None:
    text = "{1}, Exile this card from your graveyard: Tap target creature. Untap each other creature."
    last = effects(meaning(text, *ENTERS))[-1]
    assert isinstance(last, e.Untap)
    assert isinstance(last.what, r.All)
    assert isinstance(last.what.filter, f.AllOf)
    assert last.what.filter.parts[0] == f.Not(f.IsOneOf(r.Target(0)))


def test_it_after_this_spell_was_kicked_is_not_what_was_destroyed() -> None:
    text = (
        "Kicker {1}\nDestroy target artifact. If this spell was kicked, it deals damage equal to that artifact's mana "
        "value to target creature."
    )
    assert [x.refusal is None for x in face(text, *SPELL).abilities] == [True, False]


def test_cast_from_your_graveyard_is_not_cast_from_another_players() -> None:
    ability = meaning("Whenever you cast a spell from your graveyard, draw a card.", *ENTERS)
    assert isinstance(ability, TriggeredAbility)
    event = ability.event
    assert isinstance(event, ev.CastSpell)
    assert isinstance(event.spell, f.AllOf)
    assert f.OwnedBy(r.You()) in event.spell.parts


TOP = "When this creature enters, reveal the top card of your library. "


@pytest.mark.cr("608.2c")
@pytest.mark.parametrize(
    "text",
    [
        TOP + "If it's a land card, put it onto the battlefield. Otherwise, put it into your hand.",
        TOP + "If it's a land card, you may put it onto the battlefield. Otherwise, put that card into your hand.",
        TOP + "You may put it onto the battlefield if it's a land card. If you don't, put it into your hand.",
        TOP + "If it's a land card, you may put it onto the battlefield. If you don't, put it into your hand.",
    ],
)
def test_otherwise_is_about_the_card_that_was_not_moved(text: str) -> None:
    shown, *rest = effects(meaning(text, *ENTERS))
    moves = [node for effect in rest for node in effect.walk() if isinstance(node, e.Move)]
    assert [move.what for move in moves] == [r.Result(shown.label)] * 2


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Whenever another creature you control enters, draw a card if it has flying.", r.EventObject()),
        ("Whenever another creature dies, draw a card if it was attacking.", r.EventObject()),
        (
            "Whenever another creature you control dies, exile it if it's an artifact card.",
            r.CardOf(r.EventObject()),
        ),
    ],
)
def test_a_condition_behind_its_instruction_is_not_about_what_that_did(text: str, what: r.Reference) -> None:
    (only,) = effects(meaning(text, *ENTERS))
    assert isinstance(only, e.IfThen)
    assert isinstance(only.condition, c.Is)
    assert only.condition.what == what


def test_it_where_the_condition_does_not_hold_is_what_it_was_in_the_condition() -> None:
    text = "Whenever another creature you control enters, draw a card if it has flying. Otherwise, tap it."
    (only,) = effects(meaning(text, *ENTERS))
    assert isinstance(only, e.IfThen)
    assert only.otherwise == (e.Tap(what=r.EventObject()),)


def test_a_second_test_of_what_a_first_test_moved_is_refused() -> None:
    text = TOP + "If it's an Elf card, put it onto the battlefield. If it's a creature card, put it into your hand."
    (ability,) = face(text, *ENTERS).abilities
    assert ability.refusal is not None


def test_it_is_not_what_was_sacrificed() -> None:
    text = "Whenever this creature attacks, you may sacrifice a land. If you do, it gets +2/+2 until end of turn."
    last = effects(meaning(text, *ENTERS))[-1]
    assert isinstance(last, e.IfThen)
    assert isinstance(last.then[0], e.Apply)
    assert last.then[0].what == r.This()


@pytest.mark.parametrize(
    ("event", "refused"), [("you cast an instant spell", False), ("another creature enters", True)]
)
def test_it_after_the_object_itself_was_named_in_the_same_sentence(event: str, refused: bool) -> None:
    text = f"Whenever {event}, put a +1/+1 counter on this creature and it gains flying until end of turn."
    (ability,) = face(text, *ENTERS).abilities
    assert (ability.refusal is not None) == refused
    if ability.meaning is not None:
        last = effects(ability.meaning)[-1]
        assert isinstance(last, e.Apply)
        assert last.what == r.This()


@pytest.mark.cr("607.2")
def test_the_exiled_card_is_the_one_exiled_to_pay() -> None:
    ability = meaning(
        "{1}, Exile an artifact card from your graveyard: Create a token that's a copy of the exiled card."
    )
    assert isinstance(ability, ActivatedAbility)
    (made,) = effects(ability)
    assert isinstance(made, e.CreateCopyTokens)
    assert isinstance(made.of, r.Result)
    assert made.of.of == ability.costs[1].label  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("nouns", "distributed"),
    [("Elf, Bear, or Wolf creature", True), ("Elf or Wolf creature", True), ("Vehicle or Wolf creature", False)],
)
def test_creature_behind_several_creature_types_is_said_of_all(nouns: str, distributed: bool) -> None:
    ability = meaning(f"Destroy target {nouns}.", *SPELL)
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    kind = ability.content.targets[0].kind
    filter_ = getattr(kind, "filter", None)
    assert isinstance(filter_, f.AllOf) == distributed


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("an instant spell, if this permanent is an enchantment, it becomes a 3/3 Wolf creature", r.This()),
        ("an instant spell, put a charge counter on this artifact, then untap it", r.This()),
        ("a creature spell, copy it", r.EventObject()),
    ],
)
def test_it_is_the_object_itself_where_a_spell_can_not_be_meant(text: str, source: r.Reference) -> None:
    last = effects(meaning(f"Whenever you cast {text}.", "Enchantment"))[-1]
    assert getattr(last, "what", None) == source


def test_counters_on_it_are_on_the_object_that_deals_the_damage() -> None:
    text = (
        "Whenever you cast an instant spell, this artifact deals damage equal to the number of charge counters on it "
        "to any target."
    )
    (only,) = effects(meaning(text, "Artifact"))
    assert isinstance(only, e.DealDamage)
    assert only.amount == a.CountersOn("charge", r.This())


def test_it_deals_damage_instead_is_what_dealt_it_before() -> None:
    text = (
        "This spell deals 1 damage to target creature. If it's your turn, it deals 4 damage to that creature instead."
    )
    (only,) = effects(meaning(text, *SPELL))
    assert isinstance(only, e.IfThen)
    assert only.then == (e.DealDamage(source=r.This(), amount=a.Fixed(4), to=r.Target(0)),)


@pytest.mark.cr("603.12")
def test_what_speaks_of_the_target_of_a_reflexive_trigger_is_part_of_it() -> None:
    first = "When this creature enters, you may discard a card. When you do, tap target creature. "
    _, later = effects(meaning(first + "It gains flying until end of turn.", *ENTERS))
    assert isinstance(later, e.Reflexive)
    assert isinstance(later.content, Body)
    tap, gain = later.content.effects
    assert isinstance(tap, e.Tap)
    assert isinstance(gain, e.Apply)
    assert gain.what == tap.what == r.Target(0)
    (ability,) = face(first + "You gain 2 life.", *ENTERS).abilities
    assert ability.refusal is not None


def test_the_sacrificed_creature_is_not_the_one_created() -> None:
    text = (
        "{1}, Sacrifice a creature: Create X 1/1 green Elf creature tokens, where X is the sacrificed creature's power."
    )
    ability = meaning(text, *ENTERS)
    assert isinstance(ability, ActivatedAbility)
    (made,) = effects(ability)
    assert isinstance(made, e.CreateTokens)
    assert isinstance(made.count, a.MeasureOf)
    assert made.count.of == r.Result(ability.costs[1].label)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("event", "what"),
    [
        ("equipped creature deals damage to a creature", r.EventObject(r.EventRole.OTHER)),
        ("equipped creature blocks a creature", r.EventObject(r.EventRole.OTHER)),
        ("equipped creature becomes tapped", r.EventObject()),
    ],
)
def test_that_creature_beside_the_equipped_one(event: str, what: r.Reference) -> None:
    (only,) = effects(meaning(f"Whenever {event}, exile that creature.", "Artifact"))
    assert isinstance(only, e.Move)
    assert only.what == what


def test_that_creature_beside_one_that_the_equipped_one_hurt_is_refused() -> None:
    text = "Whenever a creature dealt damage by equipped creature this turn dies, tap that creature."
    (ability,) = face(text, "Artifact").abilities
    assert ability.refusal is not None


@pytest.mark.parametrize(
    "words",
    [
        "tap that creature and it doesn't untap during its controller's next untap step",
        "tap that creature. It doesn't untap during its controller's next untap step",
    ],
)
def test_it_behind_that_creature_is_that_creature(words: str) -> None:
    tapped, kept = effects(meaning(f"Whenever this creature deals combat damage to a creature, {words}.", *ENTERS))
    assert isinstance(tapped, e.Tap)
    assert isinstance(kept, e.Apply)
    assert tapped.what == kept.what == r.EventObject(r.EventRole.OTHER)


def test_its_power_of_each_of_several_is_that_of_each() -> None:
    text = "When this creature enters, each other Bear you control deals damage equal to its power to target player."
    (only,) = effects(meaning(text, *ENTERS))
    assert isinstance(only, e.DealDamage)
    assert isinstance(only.amount, a.MeasureOf)
    assert only.amount.of == only.source


def test_a_permission_that_lasts_while_something_holds_is_refused() -> None:
    text = (
        "When this creature enters, exile the top card of your library. For as long as that card remains exiled, you "
        "may play it if you control a Bear."
    )
    (ability,) = face(text, *ENTERS).abilities
    assert ability.refusal is not None


def test_what_was_sacrificed_is_followed_as_a_card() -> None:
    (only,) = effects(meaning("Whenever you sacrifice another creature, exile it.", *ENTERS))
    assert isinstance(only, e.Move)
    assert only.what == r.CardOf(r.EventObject())


@pytest.mark.cr("400.7e")
def test_an_aura_of_a_creature_that_died_is_followed_as_a_card() -> None:
    (only,) = effects(meaning("When enchanted creature dies, return this card to its owner's hand.", "Enchantment"))
    assert isinstance(only, e.Move)
    assert only.what == r.CardOf(r.This())


@pytest.mark.cr("603.10a")
def test_what_triggers_on_leaving_triggers_from_where_it_was() -> None:
    text = "When enchanted creature dies, return this card from your graveyard to the battlefield."
    ability = meaning(text, "Enchantment")
    assert isinstance(ability, TriggeredAbility)
    assert ability.zone is Zone.BATTLEFIELD


def test_each_of_several_may_explore() -> None:
    (only,) = effects(meaning("At the beginning of your upkeep, each Elf creature you control explores.", *ENTERS))
    assert isinstance(only, e.KeywordAction)
    assert isinstance(only.what, r.All)


@pytest.mark.cr("603.4")
@pytest.mark.parametrize("more", ["", " and you control a Swamp"])
def test_whether_the_card_is_in_your_graveyard_is_asked_again(more: str) -> None:
    text = f"At the beginning of your upkeep, if this card is in your graveyard{more}, draw a card."
    ability = meaning(text)
    assert isinstance(ability, TriggeredAbility)
    there = c.Compare(
        a.CountOf(r.All(f.AllOf((f.IsThis(), f.OwnedBy(r.You()))), Zone.GRAVEYARD)), Comparison.AT_LEAST, a.Fixed(1)
    )
    asked = ability.condition.parts[0] if isinstance(ability.condition, c.Both) else ability.condition
    assert asked == there
    assert ability.zone is Zone.GRAVEYARD
    again = meaning(print_ability(ability, "Odd Lamp").replace("Odd Lamp", "this card"))
    assert again == ability


@pytest.mark.cr("608.2c")
def test_sentences_that_ask_what_it_is_ask_about_the_same_thing() -> None:
    text = (
        "Whenever this creature attacks, put a flood counter on another target creature or land. "
        "If it's a creature, tap this creature. If it's a land, it becomes an Island in addition to its other types."
    )
    _, first, second = effects(meaning(text, *ENTERS))
    assert isinstance(first, e.IfThen)
    assert isinstance(second, e.IfThen)
    assert second.condition == c.Is(r.Target(0), f.IsType(CardType.LAND))
    (becomes,) = second.then
    assert isinstance(becomes, e.Apply)
    assert becomes.what == r.Target(0)


@pytest.mark.cr("608.2c")
def test_what_the_first_answer_made_is_not_asked_about() -> None:
    text = (
        "Exile target card from a graveyard. If it was an artifact card, create a 1/1 red Imp creature token. "
        "If it was a land card, draw a card."
    )
    moved, first, second = effects(meaning(text, *SPELL))
    assert isinstance(first, e.IfThen)
    assert isinstance(second, e.IfThen)
    assert isinstance(first.condition, c.Is)
    assert isinstance(second.condition, c.Is)
    assert first.condition.what == second.condition.what == r.Result(moved.label)


def test_otherwise_behind_two_questions_about_one_thing_is_refused() -> None:
    text = (
        "Exile target card from a graveyard. If it was an artifact card, scry 1. If it was a land card, draw a card. "
        "Otherwise, you gain 3 life."
    )
    (ability,) = face(text, *SPELL).abilities
    assert ability.refusal is not None


def test_a_spell_is_no_person() -> None:
    text = "Destroy target planeswalker. If that permanent was a Liliana planeswalker, her controller loses 3 life."
    _, asked = effects(meaning(text, *SPELL))
    assert isinstance(asked, e.IfThen)
    assert asked.then == (e.LoseLife(who=r.ControllerOf(r.Target(0)), amount=a.Fixed(3)),)


def test_who_does_not_search_does_not_shuffle() -> None:
    text = (
        "Exile target creature. If the exiled card is an Elf card, search its controller's library for any number of "
        "cards with the same name as that card and exile them. Then that player shuffles."
    )
    _, asked = effects(meaning(text, *SPELL))
    assert isinstance(asked, e.IfThen)
    assert isinstance(asked.then[-1], e.Shuffle)


@pytest.mark.cr("400.7")
@pytest.mark.parametrize(
    "acts",
    ["put it into your library third from the top", "put it on your choice of the top or bottom of your library"],
)
def test_what_died_is_put_into_a_library_as_a_card(acts: str) -> None:
    (only,) = effects(meaning(f"When this creature dies, {acts}.", *ENTERS))
    moves = [node for node in only.walk() if isinstance(node, e.Move)]
    assert moves
    assert all(move.what == r.CardOf(r.This()) for move in moves)


@pytest.mark.cr("404.2")
def test_your_graveyard_is_where_only_your_own_creature_goes() -> None:
    ability = meaning("When this creature is put into your graveyard from the battlefield, return it to your hand.")
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.event, ev.ZoneChange)
    assert ability.event.subject == f.AllOf((f.IsThis(), f.OwnedBy(r.You())))
    (only,) = effects(ability)
    assert isinstance(only, e.Move)
    assert only.what == r.CardOf(r.This())


def test_a_token_is_no_card_put_into_exile_from_the_battlefield() -> None:
    text = "Whenever one or more cards are put into exile from graveyards and/or the battlefield, draw a card."
    ability = meaning(text)
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.event, ev.AnyEvent)
    subjects = [option.subject for option in ability.event.options if isinstance(option, ev.ZoneChange)]
    assert subjects == [f.Anything(), f.IsCard()]


@pytest.mark.cr("118.12a")
def test_who_pays_to_keep_a_thing_is_its_controller_before_anything_is_done() -> None:
    text = (
        "Return target artifact to its owner's hand. Then exile another target artifact unless its controller pays {2}."
    )
    ability = meaning(text, *SPELL)
    _, unless = effects(ability)
    assert isinstance(unless, e.UnlessPays)
    assert unless.who == r.ControllerOf(r.Target(1))
    assert unless.effects == (e.Move(what=r.Target(1), to=Zone.EXILE),)
    alone = "Return target artifact to its owner's hand unless its controller pays {2}."
    assert print_ability(meaning(alone, *SPELL), "Odd Lamp") == alone


@pytest.mark.cr("608.2h")
def test_that_creature_is_the_creature_that_died_and_not_the_card_exiled() -> None:
    text = "Whenever another creature you control dies, exile it. If that creature was a token, draw a card."
    _, asked = effects(meaning(text, *ENTERS))
    assert isinstance(asked, e.IfThen)
    assert asked.condition == c.Is(r.EventObject(), f.IsToken())


@pytest.mark.cr("400.7")
def test_this_creature_is_what_it_came_back_as() -> None:
    text = (
        "{1}: Return this card from your graveyard to the battlefield. You may discard a card. "
        "If you don't, exile this creature."
    )
    back, _, asked = effects(meaning(text, *ENTERS))
    assert isinstance(asked, e.IfThen)
    (away,) = asked.then
    assert isinstance(away, e.Move)
    assert away.what == r.Result(back.label)


@pytest.mark.cr("603.12")
def test_the_exiled_card_of_a_reflexive_trigger_is_the_one_just_exiled() -> None:
    text = (
        "When this creature enters, you may exile a creature card from your graveyard. When you do, put a +1/+1 "
        "counter on each creature you control other than this creature that shares a creature type with "
        "the exiled card."
    )
    offered, reflexive = effects(meaning(text, *ENTERS))
    assert isinstance(offered, e.May)
    assert not any(isinstance(node, r.ExiledWithThis) for node in reflexive.walk())
    assert r.Result(offered.effects[0].label) in reflexive.walk()


@pytest.mark.cr("115.3")
def test_another_attacking_creature_is_another_than_the_creature_itself_and_not_than_an_equipment() -> None:
    text = (
        "Whenever this creature attacks, attach up to one target Equipment to it. "
        "Then up to one other target attacking creature gets +1/+0 until end of turn."
    )
    ability = meaning(text, *ENTERS)
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.content, Body)
    _, other = ability.content.targets
    assert other.different_from == ()
    assert f.Not(f.IsThis()) in other.kind.walk()


@pytest.mark.cr("700.4")
def test_a_permanent_that_would_die_may_be_a_planeswalker() -> None:
    text = (
        "Odd Blaze deals 2 damage to each creature and each planeswalker. "
        "If a permanent dealt damage this way would die this turn, exile it instead."
    )
    (ability,) = face(text, *SPELL, name="Odd Blaze").abilities
    assert ability.meaning is not None
    _, exiled = effects(ability.meaning)
    assert isinstance(exiled, e.Apply)
    assert isinstance(exiled.what, r.Among)
    assert f.IsType(CardType.PLANESWALKER) in exiled.what.filter.walk()


@pytest.mark.cr("404.2")
def test_that_player_is_the_one_whose_graveyard_it_is() -> None:
    text = "Whenever a permanent is put into a player's graveyard from the battlefield, that player loses 1 life."
    (loses,) = effects(meaning(text, "Enchantment"))
    assert loses == e.LoseLife(who=r.OwnerOf(r.EventObject()), amount=a.Fixed(1))


def test_what_was_exiled_is_not_transformed() -> None:
    text = "{1}: Exile target creature. Then if there are three or more cards exiled with Odd Lamp, transform it."
    (ability,) = face(text, "Enchantment", name="Odd Lamp").abilities
    assert ability.meaning is not None
    _, asked = effects(ability.meaning)
    assert isinstance(asked, e.IfThen)
    assert asked.then == (e.Transform(what=r.This()),)


def test_what_was_returned_to_a_hand_deals_no_damage() -> None:
    text = "Return target creature to its owner's hand. If this spell was kicked, it deals 2 damage to any target."
    (ability,) = face(text, *SPELL).abilities
    assert ability.refusal is not None
