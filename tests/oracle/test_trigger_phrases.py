"""Trigger events, what holds triggers back, triggers that last for a turn, conditions about the past. All texts are our
own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, SpellAbility, TriggeredAbility
from mtgjudge.language.categories import Condition, Effect, EventPattern
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import CardType, Comparison, Keyword, Phase, Zone
from mtgjudge.oracle.surface import parts_of
from tests.oracle.conftest import face, meaning

CREATURE = f.IsType(CardType.CREATURE)
YOU = r.You()
MINE = f.ControlledBy(YOU)
BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD
THIS = f.IsThis()


def triggered(text: str, *types: str) -> TriggeredAbility:
    """A triggered ability with this text."""
    ability = meaning(text, *types)
    assert isinstance(ability, TriggeredAbility)
    return ability


@pytest.mark.cr("603.2", "508.3", "700.14", "701.44b", "702.110b")
@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Whenever this creature and at least two other creatures attack", ev.Attacks(THIS, others=2)),
        (
            "Whenever a creature attacks you or a planeswalker you control",
            ev.Attacks(CREATURE, YOU, or_planeswalker=True),
        ),
        ("When this creature exploits a creature", ev.KeywordActs(Keyword.EXPLOIT, THIS)),
        ("Whenever a creature you control explores", ev.Explores(f.AllOf((CREATURE, MINE)))),
        ("When this creature becomes monstrous", ev.BecomesDesignated(THIS, "monstrous")),
        ("Whenever you expend 4", ev.Expends(YOU, 4)),
        ("Whenever this creature phases out", ev.PhasesInOrOut(THIS, True)),
        ("Whenever one or more creature cards are milled", ev.Mills(r.EachPlayer(), CREATURE, True)),
        ("When this creature enters from a graveyard", ev.ZoneChange(THIS, GY, BF)),
        ("When this creature enters untapped", ev.ZoneChange(f.AllOf((THIS, f.Not(f.IsTapped()))), None, BF)),
        ("Whenever a source deals damage to this creature", ev.DealsDamage(f.Anything(), TargetObject(THIS))),
        (
            "Whenever you cast a spell from anywhere other than your hand",
            ev.CastSpell(f.IsSpell(), YOU, not_from=Zone.HAND),
        ),
        ("Whenever a creature you control becomes tapped", ev.BecomesTapped(f.AllOf((CREATURE, MINE)))),
        ("When you sacrifice this creature", ev.Sacrifices(YOU, THIS)),
    ],
)
def test_events(text: str, event: EventPattern) -> None:
    assert triggered(f"{text}, draw a card.").event == event


@pytest.mark.cr("603.2")
def test_events_in_a_list() -> None:
    made = triggered("Whenever this creature attacks or becomes the target of a spell, you gain 1 life.")
    assert made.event == ev.AnyEvent((ev.Attacks(THIS), ev.BecomesTarget(THIS, r.EachPlayer(), f.IsSpell())))
    spell = f.AllOf((f.AnyOf((f.IsType(CardType.INSTANT), f.IsType(CardType.SORCERY))), f.IsSpell()))
    made = triggered("Whenever you cast or copy an instant or sorcery spell, you gain 1 life.")
    assert made.event == ev.AnyEvent((ev.CastSpell(spell, YOU), ev.CopiesSpell(YOU, spell)))


@pytest.mark.cr("603.2h", "603.4")
def test_what_holds_a_trigger_back() -> None:
    once = triggered(
        "Whenever you gain life, you may put that many +1/+1 counters on this creature. Do this only once each turn."
    )
    assert once.done_once
    assert isinstance(once.content, Body)
    (may,) = once.content.effects
    assert isinstance(may, e.May)
    assert may.effects == (e.PutCounters(r.This(), "+1/+1", a.EventAmount()),)
    during = triggered("Whenever this creature attacks while you control an artifact, draw a card.")
    assert during.condition is None
    assert during.meanwhile == c.Compare(
        a.CountOf(r.All(f.AllOf((f.IsType(CardType.ARTIFACT), MINE)))), Comparison.AT_LEAST, a.Fixed(1)
    )
    assert triggered("Whenever you cast a spell during combat, draw a card.").meanwhile == c.During((), (Phase.COMBAT,))
    first = triggered("Whenever you gain life for the first time each turn, draw a card.")
    assert first.event == ev.NthThisTurn(ev.GainsLife(YOU), Comparison.EQUAL, a.Fixed(1))


@pytest.mark.cr("603.7b")
@pytest.mark.parametrize(
    ("text", "once", "event"),
    [
        ("Whenever a creature dies this turn, draw a card.", False, ev.ZoneChange(CREATURE, BF, GY)),
        (
            "When you next cast a creature spell this turn, draw a card.",
            True,
            ev.CastSpell(f.AllOf((CREATURE, f.IsSpell())), YOU),
        ),
    ],
)
def test_triggers_for_a_turn(text: str, once: bool, event: EventPattern) -> None:
    ability = meaning(text, "Sorcery")
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    (effect,) = ability.content.effects
    assert isinstance(effect, e.DelayedTrigger)
    assert isinstance(effect.ability, TriggeredAbility)
    assert (effect.once, effect.this_turn_only, effect.ability.event) == (once, True, event)


def _all(*parts: f.Filter) -> f.Filter:
    return f.AllOf(parts)


@pytest.mark.cr("608.2i")
@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("a Goblin died this turn", c.Happened(ev.ZoneChange(f.IsSubtype("Goblin"), BF, GY))),
        (
            "two or more creatures entered the battlefield under your control this turn",
            c.Compare(a.TimesHappened(ev.ZoneChange(_all(CREATURE, MINE), None, BF)), Comparison.AT_LEAST, a.Fixed(2)),
        ),
        (
            "no spells were cast last turn",
            c.HappenedLastTurn(ev.CastSpell(f.IsSpell(), r.EachPlayer()), Comparison.EQUAL, a.Fixed(0)),
        ),
        (
            "you gained 4 or more life this turn",
            c.Compare(a.PlayerNumber(a.PlayerMeasure.LIFE_GAINED_THIS_TURN, YOU), Comparison.AT_LEAST, a.Fixed(4)),
        ),
        (
            "an opponent was dealt damage this turn",
            c.Happened(ev.PlayerIsDealtDamage(r.EachOpponent(), f.Anything())),
        ),
    ],
)
def test_conditions_about_the_past(text: str, condition: Condition) -> None:
    assert triggered(f"At the beginning of your end step, if {text}, draw a card.").condition == condition


@pytest.mark.cr("201.5", "400.7")
def test_a_card_that_speaks_of_itself_as_of_a_person() -> None:
    text = "Whenever Mara attacks, put a +1/+1 counter on her."
    made = face(text, "Creature", name="Mara", supertypes=("Legendary",))
    ability = made.abilities[0].meaning
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.content, Body)
    assert ability.content.effects == (e.PutCounters(r.This(), "+1/+1", a.Fixed(1)),)


@pytest.mark.cr("400.6")
def test_whose_graveyard_it_is() -> None:
    made = triggered("Whenever a card is put into an opponent's graveyard from anywhere, that player loses 1 life.")
    assert isinstance(made.content, Body)
    (loss,) = made.content.effects
    assert isinstance(loss, e.LoseLife)
    assert loss.who == r.OwnerOf(r.EventObject())


@pytest.mark.cr("603.4", "608.2c", "700.11")
@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "you control three or more creatures with different powers",
            c.Compare(a.DistinctCount("power", r.All(_all(CREATURE, MINE))), Comparison.AT_LEAST, a.Fixed(3)),
        ),
        (
            "creatures you control have total power 8 or greater",
            c.Compare(a.MeasureOf(a.Measure.POWER, r.All(_all(CREATURE, MINE))), Comparison.AT_LEAST, a.Fixed(8)),
        ),
        (
            "an opponent has more life than you",
            c.PlayersAre(
                r.EachOpponent(),
                c.Compare(
                    a.PlayerNumber(a.PlayerMeasure.LIFE, r.Iterated()),
                    Comparison.MORE,
                    a.PlayerNumber(a.PlayerMeasure.LIFE, YOU),
                ),
                any=True,
            ),
        ),
        (
            "you descended this turn",
            c.Happened(ev.ZoneChange(_all(f.IsCard(), f.IsPermanentCard(), f.OwnedBy(YOU)), None, GY)),
        ),
        ("this creature entered this turn", c.Is(r.This(), f.EnteredThisTurn())),
    ],
)
def test_conditions_that_compare(text: str, condition: Condition) -> None:
    assert triggered(f"At the beginning of your end step, if {text}, draw a card.").condition == condition


def effects_of(text: str, *types: str) -> tuple[Effect, ...]:
    """The instructions of a triggered ability."""
    content = triggered(text, *types).content
    assert isinstance(content, Body)
    return content.effects


@pytest.mark.cr("608.2c")
def test_unless_a_condition_holds_and_whose_payment_it_is() -> None:
    (one,) = effects_of("When this creature enters, sacrifice it unless you control an artifact.")
    assert isinstance(one, e.IfThen)
    assert isinstance(one.condition, c.Unless)
    assert one.then == (e.SacrificeObjects(r.This()),)
    (each,) = effects_of("When this creature enters, each opponent loses 2 life unless they discard a card.")
    assert isinstance(each, e.ForEach)
    (unless,) = each.effects
    assert isinstance(unless, e.UnlessPays)
    assert unless.who == r.Iterated()
    assert unless.effects == (e.LoseLife(r.Iterated(), a.Fixed(2)),)
    (all_of_them,) = effects_of("Whenever this creature attacks, each player loses 4 life unless they discard a card.")
    assert isinstance(all_of_them, e.ForEach)
    assert all_of_them.of == r.EachPlayer()


@pytest.mark.cr("608.2c")
def test_it_is_what_the_sentence_asks_about() -> None:
    text = "Whenever a creature you control enters, you gain 1 life. If this enchantment isn't a creature, untap it."
    _, asked = effects_of(text, "Enchantment")
    assert isinstance(asked, e.IfThen)
    assert asked.then == (e.Untap(r.This()),)


@pytest.mark.cr("107.3k", "122.2", "707.10")
def test_what_effects_take_from_the_event() -> None:
    _, put = effects_of(
        "Whenever you cast a spell with {X} in its mana cost, create a 0/0 green Hydra creature token, then put X "
        "+1/+1 counters on it."
    )
    assert isinstance(put, e.PutCounters)
    assert put.count == a.XOf(r.EventObject())
    (same,) = effects_of("When this creature dies, put its counters on target creature you control.")
    assert same == e.PutSameCounters(r.This(), r.Target(0))
    (copy,) = effects_of("Whenever you cast a creature spell, copy it, except the copy isn't legendary.")
    assert isinstance(copy, e.CopyStackObject)
    assert copy.except_
    text = "Whenever you cast a sorcery spell, copy it for each other sorcery spell you've cast before it this turn."
    (storm,) = effects_of(text)
    assert isinstance(storm, e.CopyStackObject)
    assert isinstance(storm.count, a.CastBefore)


@pytest.mark.cr("111.3")
def test_a_token_whose_own_ability_says_how_big_it_is() -> None:
    (made,) = effects_of(
        "When this creature dies, create a green Ooze creature token with \"This token's power and toughness are each "
        'equal to the number of creatures you control."'
    )
    assert isinstance(made, e.CreateTokens)
    assert (made.token.power, made.token.toughness) == (None, None)
    own = face(
        "When Grime enters, create a green Ooze creature token with \"This token's power and toughness are each equal "
        'to the number of slime counters on Grime."',
        "Enchantment",
        name="Grime",
    )
    assert own.abilities[0].meaning is not None
    assert r.Giver() in own.abilities[0].meaning.walk()  # the name is that of what made it, not of the token


@pytest.mark.cr("508.3a", "508.3d", "701.50", "701.1")
@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Whenever you proliferate", ev.DoesAction(YOU, "proliferate")),
        ("Whenever a creature you control connives", ev.Connives(f.AllOf((CREATURE, MINE)))),
        ("Whenever a creature spell is cast", ev.CastSpell(f.AllOf((CREATURE, f.IsSpell())), r.EachPlayer())),
        ("Whenever enchanted player is attacked", ev.AttacksWith(r.EachPlayer(), CREATURE, defender=r.AttachedTo())),
        (
            "Whenever this creature deals damage to one or more creatures",
            ev.DealsDamage(THIS, TargetObject(CREATURE), together=True),
        ),
        (
            "Whenever you play a card from exile",
            ev.AnyEvent((ev.PlaysLand(YOU, from_zone=Zone.EXILE), ev.CastSpell(f.IsSpell(), YOU, None, Zone.EXILE))),
        ),
    ],
)
def test_events_of_doing(text: str, event: EventPattern) -> None:
    assert triggered(f"{text}, you gain 1 life.").event == event


@pytest.mark.cr("603.10a", "400.7")
def test_another_card_than_the_one_that_died() -> None:
    ability = triggered(
        "When this creature dies, return another target creature card from your graveyard to your hand."
    )
    (slot,) = ability.content.targets
    assert isinstance(slot.kind, TargetObject)
    assert f.Not(f.IsOneOf(r.CardOf(r.This()))) in parts_of(slot.kind.filter)


@pytest.mark.cr("202.3", "700.9")
def test_lesser_than_that_of_the_event() -> None:
    ability = triggered(
        "Whenever a modified creature you control dies, return target creature card with lesser mana value from your "
        "graveyard to your hand."
    )
    assert isinstance(ability.event, ev.ZoneChange)
    assert f.IsModified() in parts_of(ability.event.subject)
    (slot,) = ability.content.targets
    measure = a.Measure.MANA_VALUE
    lesser = f.MeasureIs(measure, Comparison.LESS, a.MeasureOf(measure, r.EventObject()))
    assert isinstance(slot.kind, TargetObject)
    assert lesser in parts_of(slot.kind.filter)


@pytest.mark.cr("603.7b")
def test_a_trigger_until_your_next_turn() -> None:
    (made,) = effects_of(
        "When this creature enters, until your next turn, whenever a creature attacks you, its controller loses 1 life."
    )
    assert isinstance(made, e.DelayedTrigger)
    assert (made.once, made.until_next_turn_of) == (False, YOU)


@pytest.mark.cr("111.10r")
def test_roles_are_created_attached() -> None:
    (made,) = effects_of("When this creature dies, create a Young Hero Role token attached to target creature.")
    assert made == e.CreatePredefinedTokens(YOU, a.Fixed(1), "Young Hero", attached_to=r.Target(0))


@pytest.mark.cr("608.2c", "701.7a")
def test_tokens_for_each_of_several_are_created_at_once() -> None:
    (copies,) = effects_of(
        "Whenever this creature attacks, for each other creature you control, create a token that's a copy of it, "
        "except it's a 1/1 black and green Insect."
    )
    assert isinstance(copies, e.CreateCopyTokens)
    assert isinstance(copies.of, r.All)
    (made,) = effects_of("When this creature dies, for each creature card in your graveyard, create a Food token.")
    assert isinstance(made, e.CreatePredefinedTokens)
    assert isinstance(made.count, a.CountOf)
    (each,) = effects_of(
        "When this creature dies, for each Aura you control, you may attach it to a creature you control."
    )
    assert isinstance(each, e.ForEach)
    assert isinstance(each.effects[0], e.May)


@pytest.mark.cr("608.2c")
def test_its_controller_within_a_loop_is_that_of_the_one_at_hand() -> None:
    _, loop = effects_of(
        "When this creature enters, exile all artifacts. For each artifact exiled this way, its controller draws a "
        "card."
    )
    assert loop == e.ForEach(r.Result(1), (e.Draw(r.ControllerOf(r.Iterated()), a.Fixed(1)),))


@pytest.mark.cr("603.7")
def test_what_speaks_of_the_later_return_happens_then() -> None:
    _, later = effects_of(
        "Whenever this creature attacks, exile up to one other target creature. At the beginning of the next end step, "
        "return that card to the battlefield under its owner's control. If it entered under your control, draw a card."
    )
    assert isinstance(later, e.DelayedTrigger)
    assert isinstance(later.ability, TriggeredAbility)
    assert isinstance(later.ability.content, Body)
    assert [type(effect) for effect in later.ability.content.effects] == [e.Move, e.IfThen]


@pytest.mark.cr("608.2h")
def test_of_what_was_returned_its_owner_and_name_are_known() -> None:
    text = (
        "When this creature enters, return target creature an opponent controls to its owner's hand. That creature's "
        "owner can't cast spells with the same name as that creature until your next turn."
    )
    _, ban = effects_of(text)
    assert isinstance(ban, e.Apply)
    assert ban.what == r.OwnerOf(r.Target(0))


@pytest.mark.cr("508.1")
def test_other_attackers_when_you_attack() -> None:
    (made,) = effects_of(
        "Whenever you attack, create X 1/1 white Vampire creature tokens, where X is the number of other attacking "
        "creatures."
    )
    assert isinstance(made, e.CreateTokens)
    assert any(isinstance(node, f.Not) and node.part == THIS for node in made.walk())


@pytest.mark.cr("701.23a")
def test_one_card_of_each_kind() -> None:
    search, *_ = effects_of(
        "When this creature enters, search your library for a basic Forest card and a basic Plains card, reveal those "
        "cards, put them into your hand, then shuffle."
    )
    assert isinstance(search, e.Search)
    assert (search.high, len(search.also), search.reveal) == (a.Fixed(2), 1, True)
    _, may = effects_of(
        "When this creature enters, mill five cards. You may put a creature card and/or a land card from among them "
        "into your hand."
    )
    assert isinstance(may, e.May)
    (move,) = may.effects
    assert isinstance(move, e.Move)
    assert isinstance(move.what, r.ChosenAmong)
    assert move.what.also == (f.IsType(CardType.LAND),)


@pytest.mark.cr("608.2c")
def test_each_life_lost_is_paid_for_by_itself() -> None:
    (repeat,) = effects_of(
        "Whenever you lose life, for each 1 life you lost, sacrifice a permanent unless you discard a card."
    )
    assert isinstance(repeat, e.Repeat)
    assert repeat.count == a.EventAmount()
    assert isinstance(repeat.effects[0], e.UnlessPays)


@pytest.mark.cr("305.6")
def test_a_token_of_every_basic_land_type() -> None:
    (made,) = effects_of(
        "When this creature enters, create a tapped colorless land token named Somewhere that is every basic land type."
    )
    assert isinstance(made, e.CreateTokens)
    assert made.tapped
    assert set(made.token.subtypes) == {"Plains", "Island", "Swamp", "Mountain", "Forest"}


@pytest.mark.cr("118.9", "601.2b")
def test_cards_that_may_be_played_for_free_for_a_while() -> None:
    _, permit = effects_of(
        "Whenever this creature attacks, exile the top two cards of your library. Until end of turn, you may play "
        "those cards without paying their mana costs."
    )
    assert isinstance(permit, e.PermitPlay)
    assert (permit.free, permit.only_cast) == (True, False)
    _, some = effects_of(
        "Whenever this creature attacks, exile the top two cards of your library. Until end of turn, you may cast "
        "noncreature spells from among those cards without paying their mana costs."
    )
    assert isinstance(some, e.PermitPlay)
    assert some.what == r.Among(r.Result(1), f.Not(CREATURE))
    one = (
        "Whenever this creature attacks, exile the top two cards of your library. Until end of turn, you may play one "
        "of those cards without paying its mana cost."
    )
    assert face(one).abilities[0].refusal is not None  # which one is not chosen before it is played
    counter = (
        "Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's "
        "graveyard. You may play it without paying its mana cost for as long as it remains exiled."
    )
    ability = meaning(counter, "Instant")
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    later = ability.content.effects[1]
    assert isinstance(later, e.PermitPlay)
    assert later.what == r.CardOf(r.Target(0))


@pytest.mark.cr("607.2a")
def test_the_owner_of_the_exiled_card_may_cast_it() -> None:
    (cast,) = effects_of(
        "When this creature leaves the battlefield, the exiled card's owner may cast that card without paying its mana "
        "cost."
    )
    assert cast == e.CastForFree(who=r.OwnerOf(r.ExiledWithThis()), what=r.ExiledWithThis())


def test_the_rest_is_not_that_card() -> None:
    look, exile, rest, permit = effects_of(
        "When this creature enters, look at the top four cards of target opponent's library, exile one of them face "
        "down, then put the rest on the bottom of that library in a random order. You may cast that card for as long "
        "as it remains exiled."
    )
    assert isinstance(look, e.LookAt)
    assert isinstance(exile, e.Move)
    assert isinstance(rest, e.Move)
    assert isinstance(permit, e.PermitPlay)
    assert permit.what == r.Result(exile.label)
