"""How permanents enter (614.1c-d, 614.12, 614.13, 616.1c, 306.5b, 303.4f)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Face
from mtgjudge.engine.decisions import ChooseObjects, ChooseReplacement, ChooseWord
from mtgjudge.engine.events.zones import CreateTokens, Destroy, Entry, MoveReason, TokenEnters, ZoneChange
from mtgjudge.engine.replacement.choosing import can_be_chosen
from mtgjudge.engine.replacement.settle import settle
from mtgjudge.engine.state import CastFacts
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import Body, ChapterAbility, KeywordAbility
from mtgjudge.language.amounts import CountOf, Fixed, X
from mtgjudge.language.categories import Ability
from mtgjudge.language.costs import PayLife, RevealCards
from mtgjudge.language.effects import CounterGift, GainLife
from mtgjudge.language.vocabulary import CardType, Comparison, Keyword, Zone
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, land, option, static, thing

CREATURE = f.IsType(CardType.CREATURE)
ANY_LAND = f.IsType(CardType.LAND)
MINE = f.ControlledBy(r.You())
BEAR = creature("Bear", 2, 2, colors="G")
THIS = f.IsThis()


def enters(table: Table, identifier: int, controller: int = ALICE, **entry: object) -> None:
    table.perform(ZoneChange(object=identifier, to=Zone.BATTLEFIELD, entry=Entry(controller=controller, **entry)))  # type: ignore[arg-type]


@pytest.mark.cr("614.1c")
def test_enters_tapped_with_counters() -> None:
    table = Table()
    gifts = (CounterGift("+1/+1", Fixed(2)),)
    card = table.put(
        creature("Slow Bear", 0, 0, static(s.EntersModified(THIS, tapped=True, counters=gifts))), Zone.HAND
    )
    enters(table, card)
    new = table.became(card)
    assert new.tapped
    assert table.size(new.id) == (2, 2)
    assert (table.rules().count("614.1c"), table.rules().count("614.1d")) == (1, 1)


@pytest.mark.cr("614.1d", "614.12")
def test_permanents_enter_tapped_because_of_another_but_not_because_of_themselves() -> None:
    table = Table()
    orb = thing("Orb", (CardType.ARTIFACT,), static(s.EntersModified(f.Anything(), tapped=True)))
    first, second = table.put(orb, Zone.HAND), table.put(BEAR, Zone.HAND)
    enters(table, first)
    enters(table, second)
    assert not table.became(first).tapped
    assert table.became(second).tapped
    assert "614.1d" in table.rules()


@pytest.mark.cr("614.12")
def test_what_the_permanent_would_be_on_the_battlefield_decides_not_what_it_is_in_the_graveyard() -> None:
    table = Table()
    humble = s.Affects(r.All(CREATURE), (ch.LoseAllAbilities(),))
    card = table.put(creature("Slow Bear", 2, 2, static(s.EntersModified(THIS, tapped=True))), Zone.GRAVEYARD)
    again = table.put(creature("Slow Bear", 2, 2, static(s.EntersModified(THIS, tapped=True))), Zone.GRAVEYARD)
    enters(table, card)
    table.put(enchantment("Humbler", static(humble)))
    enters(table, again)
    assert table.became(card).tapped
    assert not table.became(again).tapped


@pytest.mark.cr("614.12")
def test_a_type_that_it_will_have_only_on_the_battlefield_counts() -> None:
    table = Table()
    table.put(
        enchantment(
            "Animator",
            static(
                s.Affects(
                    r.All(ANY_LAND), (ch.AddTypes((CardType.CREATURE,)), ch.SetPowerToughness(Fixed(1), Fixed(1)))
                )
            ),
        )
    )
    table.put(enchantment("Slower", static(s.EntersModified(CREATURE, tapped=True))))
    card = table.put(land("Field"), Zone.HAND)
    enters(table, card)
    assert table.became(card).tapped


@pytest.mark.cr("614.12")
@pytest.mark.parametrize(("others", "tapped"), [(1, True), (2, False)])
def test_a_condition_counts_the_others_only(others: int, tapped: bool) -> None:
    table = Table()
    lands = CountOf(r.All(f.AllOf((ANY_LAND, MINE))))
    enough = c.Compare(lands, Comparison.AT_LEAST, Fixed(2))
    for number in range(others):
        table.put(land(f"Field {number}"))
    card = table.put(
        land("Fast Field", static(s.EntersModified(THIS, tapped=True, condition=c.Unless(enough)))), Zone.HAND
    )
    enters(table, card)
    assert table.became(card).tapped is tapped


@pytest.mark.cr("107.3m", "614.12")
def test_x_of_the_spell_that_it_was() -> None:
    table = Table()
    hydra = creature("Hydra", 0, 0, static(s.EntersModified(THIS, counters=(CounterGift("+1/+1", X()),))))
    card = table.put(hydra, Zone.STACK)
    enters(table, card, cast=CastFacts(ALICE, Zone.HAND, x=5))
    assert table.size(table.became(card).id) == (5, 5)


@pytest.mark.cr("614.12a")
def test_a_choice_is_made_before_it_enters() -> None:
    table = Table()
    card = table.put(creature("Voice", 2, 2, static(s.EntersModified(THIS, choose="color"))), Zone.HAND)
    table.answer("R")
    enters(table, card)
    asked = table.script.asked[0]
    assert isinstance(asked, ChooseWord)
    assert asked.source == card
    assert table.became(card).choice("color") == "R"
    assert any("color red is chosen as it enters" in line for line in table.told())


@pytest.mark.cr("607.2d")
def test_a_word_that_is_none_of_the_kind_is_refused() -> None:
    table = Table()
    card = table.put(creature("Voice", 2, 2, static(s.EntersModified(THIS, choose="creature type"))), Zone.HAND)
    table.answer("Blorp")
    with pytest.raises(IllegalAction):
        enters(table, card)


@pytest.mark.cr("201.4", "201.4a")
def test_a_card_name_is_one_that_exists_and_fits() -> None:
    table = Table()
    table.put(land("Field"), Zone.EXILE)
    table.put(BEAR, Zone.EXILE)
    namer = creature("Namer", 2, 2, static(s.EntersModified(THIS, choose="card name", choose_filter=f.Not(ANY_LAND))))
    cards = [table.put(namer, Zone.HAND) for _ in range(3)]
    table.answer("Field", "Nothing of that name", "Bear")
    for card in cards[:2]:
        with pytest.raises(IllegalAction):
            enters(table, card)
    enters(table, cards[2])
    assert table.became(cards[2]).choice("card name") == "Bear"


@pytest.mark.cr("614.12a")
@pytest.mark.parametrize(("pays", "life"), [(True, 18), (False, 20)])
def test_life_may_be_paid_so_that_it_enters_untapped(pays: bool, life: int) -> None:
    table = Table()
    card = table.put(
        land("Costly Field", static(s.EntersModified(THIS, tapped=True, unless_paid=(PayLife(Fixed(2)),)))), Zone.HAND
    )
    table.answer(pays)
    enters(table, card)
    assert table.became(card).tapped is not pays
    assert table.game.player(ALICE).life == life


@pytest.mark.cr("614.12a", "119.4")
def test_life_that_is_not_there_can_not_be_paid() -> None:
    table = Table()
    table.game.player(ALICE).life = 1
    card = table.put(
        land("Costly Field", static(s.EntersModified(THIS, tapped=True, unless_paid=(PayLife(Fixed(2)),)))), Zone.HAND
    )
    enters(table, card)
    assert table.became(card).tapped
    assert table.script.asked == []


@pytest.mark.cr("614.13a")
def test_the_land_itself_can_not_be_revealed_for_itself() -> None:
    table = Table()
    reveal = RevealCards(ANY_LAND, Fixed(1))
    card = table.put(land("Shown Field", static(s.EntersModified(THIS, tapped=True, unless_paid=(reveal,)))), Zone.HAND)
    enters(table, card)
    assert table.became(card).tapped
    assert table.script.asked == []


@pytest.mark.cr("306.5b", "310.4b", "714.3a")
def test_loyalty_defense_and_lore_counters() -> None:
    table = Table()
    walker = table.put(thing("Walker", (CardType.PLANESWALKER,), loyalty="4"), Zone.HAND)
    battle = table.put(thing("Battle", (CardType.BATTLE,), defense="5"), Zone.HAND)
    saga = table.put(enchantment("Tale", subtypes=("Saga",)), Zone.HAND)
    for card, kind, number in ((walker, "loyalty", 4), (battle, "defense", 5), (saga, "lore", 1)):
        enters(table, card)
        assert table.became(card).counters == ((kind, number),)
    assert {"306.5b", "310.4b", "714.3a"} <= set(table.rules())


@pytest.mark.cr("306.5b", "107.3m")
def test_loyalty_x_is_the_x_of_the_spell() -> None:
    table = Table()
    walker = table.put(thing("Walker", (CardType.PLANESWALKER,), loyalty="X"), Zone.STACK)
    enters(table, walker, cast=CastFacts(ALICE, Zone.HAND, x=3))
    assert table.became(walker).counter("loyalty") == 3


@pytest.mark.cr("614.16", "122.6", "616.2")
def test_counters_that_it_enters_with_are_doubled_once_they_are_there_to_double() -> None:
    table = Table()
    table.put(enchantment("Season", static(s.Replaces(p.CountersPut("", f.Anything()), s.ReplacementAmount(factor=2)))))
    walker = table.put(thing("Walker", (CardType.PLANESWALKER,), loyalty="4"), Zone.HAND)
    enters(table, walker)
    assert table.became(walker).counter("loyalty") == 8
    assert table.script.asked == []


@pytest.mark.cr("616.1", "616.2")
def test_a_second_gift_of_counters_and_the_doubler_are_the_players_choice() -> None:
    table = Table()
    table.put(enchantment("Season", static(s.Replaces(p.CountersPut("", f.Anything()), s.ReplacementAmount(factor=2)))))
    table.put(enchantment("Giver", static(s.EntersModified(CREATURE, counters=(CounterGift("+1/+1", Fixed(1)),)))))
    hydra = creature("Hydra", 0, 0, static(s.EntersModified(THIS, counters=(CounterGift("+1/+1", Fixed(3)),))))
    numbers = []
    for place in (0, -1):
        card = table.put(hydra, Zone.HAND)
        table.answer(option(place))
        enters(table, card)
        numbers.append(table.became(card).counter("+1/+1"))
    assert sorted(numbers) == [7, 8]
    assert all(isinstance(asked, ChooseReplacement) for asked in table.script.asked)


@pytest.mark.cr("113.6i", "614.17d")
def test_it_enters_without_counters_where_none_can_be_put_on_it() -> None:
    table = Table()
    table.put(enchantment("Solemnity", static(s.Affects(r.All(CREATURE), (ch.CantReceiveCounters(),)))))
    card = table.put(
        creature("Hydra", 1, 1, static(s.EntersModified(THIS, counters=(CounterGift("+1/+1", Fixed(3)),)))), Zone.HAND
    )
    enters(table, card)
    assert table.became(card).counters == ()
    assert "614.17d" in table.rules()


@pytest.mark.cr("614.17d")
def test_an_arrival_that_can_not_happen() -> None:
    table = Table()
    cage = s.EventCantHappen(p.ZoneChange(CREATURE, Zone.GRAVEYARD, Zone.BATTLEFIELD))
    table.put(thing("Cage", (CardType.ARTIFACT,), static(cage)))
    dead, held = table.put(BEAR, Zone.GRAVEYARD), table.put(BEAR, Zone.HAND)
    enters(table, dead)
    enters(table, held)
    assert table.game.state.objects[dead].zone is Zone.GRAVEYARD
    assert table.became(held).zone is Zone.BATTLEFIELD


@pytest.mark.cr("616.1g", "614.12")
def test_a_token_copy_doubled_first_then_each_token_chooses() -> None:
    table = Table()
    table.put(
        enchantment("Season", static(s.Replaces(p.TokensCreated(r.You(), f.Anything()), s.ReplacementAmount(factor=2))))
    )
    voice = creature("Voice", 2, 2, static(s.EntersModified(THIS, choose="color")))
    table.answer("R", "G")
    table.perform(CreateTokens(player=ALICE, count=1, token=voice, entry=Entry(controller=ALICE), copied=True))
    tokens = table.game.battlefield()[1:]
    assert [table.game.state.objects[token].choice("color") for token in tokens] == ["R", "G"]


@pytest.mark.cr("616.1", "101.4")
def test_choices_of_several_arrivals_are_made_in_turn_order() -> None:
    table = Table()
    voice = creature("Voice", 2, 2, static(s.EntersModified(THIS, choose="color")))
    table.answer("R", "G")
    arrivals = [TokenEnters(owner=player, token=voice, entry=Entry(controller=player)) for player in (BOB, ALICE)]
    table.perform(*arrivals)
    assert [asked.player for asked in table.script.asked] == [ALICE, BOB]
    chosen = {
        table.game.state.objects[token].owner: table.game.state.objects[token].choice("color")
        for token in table.game.battlefield()
    }
    assert chosen == {ALICE: "R", BOB: "G"}


@pytest.mark.cr("614.1d")
def test_tapped_and_untapped_from_two_effects_the_last_one_wins() -> None:
    table = Table()
    table.put(enchantment("Slower", static(s.EntersModified(CREATURE, tapped=True))))
    table.put(enchantment("Faster", static(s.EntersModified(CREATURE, untapped=True))))
    states = []
    for place in (0, 1):
        card = table.put(BEAR, Zone.HAND)
        table.answer(option(place))
        enters(table, card)
        states.append(table.became(card).tapped)
    assert states == [False, True]


@pytest.mark.cr("303.4f", "303.4g")
def test_an_aura_put_onto_the_battlefield_chooses_what_it_enchants() -> None:
    table = Table()
    enchant = KeywordAbility(Keyword.ENCHANT, quality=CREATURE)
    aura = enchantment("Leash", enchant, subtypes=("Aura",))
    first = table.put(aura, Zone.GRAVEYARD)
    enters(table, first)
    assert table.game.state.objects[first].zone is Zone.GRAVEYARD
    table.put(BEAR)
    bear = table.put(BEAR, owner=BOB)
    table.answer((bear,))
    enters(table, first)
    assert isinstance(table.script.asked[0], ChooseObjects)
    assert table.became(first).attached_to == bear
    assert {"303.4f", "303.4g"} <= set(table.rules())


@pytest.mark.cr("303.4g", "702.16c")
def test_protection_keeps_the_aura_away_and_a_token_is_not_created() -> None:
    table = Table()
    aura = enchantment("Leash", KeywordAbility(Keyword.ENCHANT, quality=CREATURE), subtypes=("Aura",))
    table.put(creature("Warded", 2, 2, KeywordAbility(Keyword.PROTECTION, quality=f.IsType(CardType.ENCHANTMENT))))
    table.perform(TokenEnters(owner=ALICE, token=aura, entry=Entry(controller=ALICE)))
    assert len(table.game.battlefield()) == 1


@pytest.mark.cr("614.12")
def test_looking_ahead_changes_nothing() -> None:
    table = Table()
    orb = table.put(thing("Orb", (CardType.ARTIFACT,), static(s.EntersModified(f.Anything(), tapped=True))))
    card = table.put(BEAR, Zone.HAND)
    before = (table.game.state.next_id, table.game.state.sequence)
    events, instead = settle(table.game, [ZoneChange(object=card, to=Zone.BATTLEFIELD, entry=Entry(controller=ALICE))])
    assert (table.game.state.next_id, table.game.state.sequence) == before
    assert table.game.battlefield() == [orb]
    assert instead == []
    assert isinstance(events[0], ZoneChange)
    assert events[0].entry == Entry(controller=ALICE, tapped=True)


@pytest.mark.cr("614.12")
def test_what_leaves_together_still_has_its_effect_on_what_enters_with_it() -> None:
    table = Table()
    orb = table.put(thing("Orb", (CardType.ARTIFACT,), static(s.EntersModified(f.Anything(), tapped=True))))
    card = table.put(BEAR, Zone.HAND)
    table.perform(
        ZoneChange(object=card, to=Zone.BATTLEFIELD, entry=Entry(controller=ALICE)),
        ZoneChange(object=orb, to=Zone.GRAVEYARD, reason=MoveReason.SACRIFICED),
    )
    assert table.became(card).tapped


@pytest.mark.cr("614.12")
def test_a_granted_ability_modifies_the_arrival() -> None:
    table = Table()
    gift = ch.GainAbility(static(s.EntersModified(THIS, tapped=True)))
    table.put(enchantment("Teacher", static(s.Affects(r.All(CREATURE), (gift,)))))
    card = table.put(BEAR, Zone.HAND)
    enters(table, card)
    assert table.became(card).tapped
    table.perform(Destroy(object=table.became(card).id))


@pytest.mark.cr("201.4a")
def test_a_name_of_a_kind_of_card() -> None:
    table = Table()
    table.put(land("Field"), Zone.EXILE)
    table.put(BEAR, Zone.EXILE)
    namer = creature("Namer", 2, 2, static(s.EntersModified(THIS, choose="nonland card name")))
    first, second = table.put(namer, Zone.HAND), table.put(namer, Zone.HAND)
    table.answer("Field", "Bear")
    with pytest.raises(IllegalAction):
        enters(table, first)
    enters(table, second)
    assert table.became(second).choice("card name") == "Bear"
    assert can_be_chosen("artifact creature card name")
    assert not can_be_chosen("pirate card name")


def tale(*extra: Ability) -> Face:
    chapters = tuple(ChapterAbility((number,), Body((GainLife(r.You(), Fixed(number)),))) for number in (1, 2, 3))
    return thing("Tale", (CardType.ENCHANTMENT,), *extra, *chapters, subtypes=("Saga",))


@pytest.mark.cr("714.3b", "702.155a", "702.155b")
def test_read_ahead_chooses_a_chapter_and_skips_the_earlier_ones() -> None:
    table = Table()
    card = table.put(tale(KeywordAbility(Keyword.READ_AHEAD)), Zone.HAND)
    table.answer(2)
    enters(table, card)
    assert table.became(card).counter("lore") == 2
    waiting = [trigger.instance.ability for trigger in table.game.state.pending]
    assert [ability.event.chapter for ability in waiting] == [2]  # type: ignore[attr-defined]


@pytest.mark.cr("714.3a", "714.2b", "122.6")
def test_a_saga_that_enters_with_more_counters_triggers_every_chapter_reached() -> None:
    table = Table()
    table.put(enchantment("Season", static(s.Replaces(p.CountersPut("", f.Anything()), s.ReplacementAmount(factor=2)))))
    card = table.put(tale(), Zone.HAND)
    enters(table, card)
    waiting = [trigger.instance.ability for trigger in table.game.state.pending]
    assert [ability.event.chapter for ability in waiting] == [1, 2]  # type: ignore[attr-defined]
