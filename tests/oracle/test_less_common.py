"""Phrases that few cards have: other mana instead, costs by spells cast before, cards exiled with an object, searches
for several kinds of cards, keywords and names of others. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as m
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import ActivatedAbility, Body, SpellAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Effect, PlayerRef, StaticEffect
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Keyword, ManaType, Supertype, Zone
from mtgjudge.oracle import RefusalReason
from tests.oracle.conftest import face, meaning

LAND, ARTIFACT = f.IsType(CardType.LAND), f.IsType(CardType.ARTIFACT)
B, C, G = ManaType.BLACK, ManaType.COLORLESS, ManaType.GREEN


def static(text: str) -> StaticEffect:
    """The one effect of a static ability."""
    ability = meaning(text, "Enchantment")
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.effects
    return effect


def effects(text: str, *types: str) -> tuple[Effect, ...]:
    """The instructions of an ability."""
    ability = meaning(text, *types)
    assert isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility)
    assert isinstance(ability.content, Body)
    return ability.content.effects


def parts(node: Node, kind: type[Node]) -> list[Node]:
    """All nodes of a kind in a tree."""
    return [each for each in node.walk() if isinstance(each, kind)]


@pytest.mark.cr("106.12b")
@pytest.mark.parametrize(
    ("text", "by", "least", "amount"),
    [
        ("If an artifact is tapped for mana, it produces {B} instead of any other type.", r.EachPlayer(), 1, None),
        (
            "If an artifact is tapped for mana, it produces {B} instead of any other type and amount.",
            r.EachPlayer(),
            1,
            1,
        ),
        ("If you tap an artifact for mana, it produces {B} instead of any other type.", r.You(), 1, None),
        (
            "If an artifact is tapped for three or more mana, it produces {B} instead of any other type and amount.",
            r.EachPlayer(),
            3,
            1,
        ),
    ],
)
def test_mana_of_another_type(text: str, by: PlayerRef, least: int, amount: int | None) -> None:
    event = ev.TappedForMana(ARTIFACT, by, at_least=least)
    assert static(text) == st.Replaces(event, st.ReplacementMana(B, amount))


def test_colorless_mana_is_a_type_of_mana() -> None:
    effect = static("If a land is tapped for mana, it produces colorless mana instead of any other type.")
    assert isinstance(effect, st.Replaces)
    assert effect.replacement == st.ReplacementMana(C)


@pytest.mark.cr("106.12a")
def test_a_trigger_on_a_type_of_mana() -> None:
    ability = meaning("Whenever you tap an artifact for {G}, add an additional {G}.", "Enchantment")
    assert isinstance(ability, TriggeredAbility)
    assert ability.event == ev.TappedForMana(ARTIFACT, r.You(), G)


@pytest.mark.cr("106.7")
def test_mana_of_what_was_sacrificed() -> None:
    ability = meaning(
        "Sacrifice an artifact: Add one mana of any type the sacrificed artifact could produce.", "Artifact"
    )
    assert isinstance(ability, ActivatedAbility)
    assert isinstance(ability.content, Body)
    (adds,) = ability.content.effects
    assert isinstance(adds, e.AddMana)
    assert adds.mana == m.CouldProduceMana(a.Fixed(1), r.Result(1), any_type=True)


@pytest.mark.cr("106.5")
def test_a_color_of_something() -> None:
    (adds,) = effects("{T}: Choose a color of an artifact you control. Add one mana of that color.", "Artifact")
    assert isinstance(adds, e.AddMana)
    mine = r.All(f.AllOf((ARTIFACT, f.ControlledBy(r.You()))))
    assert adds.mana == m.ColorAmongMana(a.Fixed(1), mine)


def test_mana_that_stays_counts_snow() -> None:
    text = (
        "Add {G} for each {S} spent to cast this spell. "
        "Until end of turn, you don't lose this mana as steps and phases end."
    )
    (adds,) = effects(text, "Sorcery")
    assert adds == e.AddMana(r.You(), m.RepeatedMana(G, a.ManaSpentOn("S", r.This())), persists=True)


def test_costs_by_spells_cast_before() -> None:
    effect = static(
        "Each spell a player casts costs {2} more to cast for each other spell that player has cast this turn."
    )
    assert isinstance(effect, st.SpellCostChange)
    assert not effect.less
    assert effect.per == a.TimesHappened(ev.CastSpell(f.IsSpell(), r.Iterated()))


def test_damage_less_a_number() -> None:
    effect = static("If a source would deal damage to you, it deals that much damage minus 2 to you instead.")
    assert isinstance(effect, st.Replaces)
    assert effect.replacement == st.ReplacementAmount(1, -2)


@pytest.mark.cr("608.2e")
def test_a_conditional_instruction_in_place_of_another() -> None:
    text = (
        "Destroy target creature if it has mana value 1 or less.\n"
        "Destroy that creature if it has mana value 3 or less instead if a creature died this turn."
    )
    (one,) = effects(text, "Instant")
    assert isinstance(one, e.IfThen)
    (then,), (otherwise,) = one.then, one.otherwise
    assert isinstance(then, e.IfThen)
    assert isinstance(otherwise, e.IfThen)
    limits = [parts(each.condition, f.MeasureIs)[0] for each in (then, otherwise)]
    assert [getattr(limit, "amount", None) for limit in limits] == [a.Fixed(3), a.Fixed(1)]


@pytest.mark.cr("603.7")
def test_a_payment_in_the_next_upkeep() -> None:
    text = "Draw a card.\nAt the beginning of your next upkeep, pay {2}{G}. If you don't, you lose the game."
    _, later = effects(text, "Instant")
    assert isinstance(later, e.DelayedTrigger)
    assert isinstance(later.ability, TriggeredAbility)
    (asks,) = parts(later.ability, e.UnlessPays)
    assert isinstance(asks, e.UnlessPays)
    assert isinstance(asks.effects[0], e.LoseGame)


def test_other_creature_types_with_a_base_size() -> None:
    (one,) = effects("{2}: This creature becomes an Elf Knight with base power and toughness 3/4.")
    assert isinstance(one, e.Apply)
    assert one.changes == (
        ch.SetTypes((), ("Elf", "Knight")),
        ch.SetPowerToughness(a.Fixed(3), a.Fixed(4)),
    )


def test_a_card_type_with_a_base_size_is_refused() -> None:
    compiled = face("{2}: This creature becomes an Elf creature with base power and toughness 3/4.")
    assert compiled.abilities[0].refusal is not None


def test_a_type_chosen_with_an_exception() -> None:
    text = "{1}: Choose a creature type other than Elf. Target creature becomes that type until end of turn."
    choice, one = effects(text, "Enchantment")
    assert choice == e.ChooseForThis(r.You(), "creature type", f.Not(f.IsSubtype("Elf")))
    assert isinstance(one, e.Apply)
    assert one.changes == (ch.AddChosenSubtype(replace=True),)


def test_keywords_of_others() -> None:
    text = (
        "As long as an artifact card with flying is in your graveyard, this creature has flying. "
        "The same is true for haste, landwalk, and protection."
    )
    effect = static(text)
    assert isinstance(effect, st.Affects)
    (change,) = effect.changes
    assert isinstance(change, ch.GainKeywordsOf)
    assert change.of == r.All(f.AllOf((ARTIFACT, f.OwnedBy(r.You()))), Zone.GRAVEYARD)
    assert change.keywords == (Keyword.FLYING, Keyword.HASTE, Keyword.LANDWALK, Keyword.PROTECTION)


def test_one_keyword_for_another_is_refused() -> None:
    text = (
        "As long as an artifact card with flying is in a graveyard, this creature has haste. The same is true for fear."
    )
    refusal = face(text).abilities[0].refusal
    assert refusal is not None
    assert refusal.reason is RefusalReason.NO_MEANING


@pytest.mark.cr("612.7")
def test_all_names() -> None:
    effect = static("This permanent has all names of legendary artifact cards in addition to its name.")
    assert isinstance(effect, st.Affects)
    wanted = f.AllOf((f.IsSupertype(Supertype.LEGENDARY), ARTIFACT))
    assert effect.changes == (ch.HasAllNamesOf(wanted),)


@pytest.mark.cr("201.2b")
def test_a_search_for_different_names() -> None:
    text = (
        "Search your library for up to three land cards with different names and reveal them. "
        "Target opponent chooses two of those cards. "
        "Put the chosen cards into your graveyard and the rest onto the battlefield tapped, then shuffle."
    )
    search, choice, first, second, _ = effects(text, "Sorcery")
    assert isinstance(search, e.Search)
    assert search.different_names
    assert search.reveal
    assert isinstance(choice, e.ChooseObjects)
    assert isinstance(choice.what, r.ChosenAmong)
    assert choice.what.by == r.Target(0)
    assert isinstance(first, e.Move)
    assert first.what == r.Result(2)
    assert first.to is Zone.GRAVEYARD
    assert isinstance(second, e.Move)
    assert second.what == r.Rest(r.Result(1))
    assert second.tapped


def test_a_search_for_one_of_several_kinds() -> None:
    text = "Search your library for an artifact card or a Forest card, reveal it, put it into your hand, then shuffle."
    search = effects(text, "Sorcery")[0]
    assert isinstance(search, e.Search)
    assert search.filter == f.AnyOf((ARTIFACT, f.IsSubtype("Forest")))


def test_colors_spent() -> None:
    (draws,) = effects("Draw X cards, where X is the number of colors of mana spent to cast this spell.", "Sorcery")
    assert draws == e.Draw(r.You(), a.ColorsSpentOn(r.This()))


def test_countering_by_the_mana_value_of_the_revealed_card() -> None:
    text = (
        "Whenever a player casts a spell, you may reveal the top card of your library. "
        "If you do, counter that spell if it has the same mana value as the revealed card."
    )
    _, after = effects(text, "Enchantment")
    (inner,) = parts(after, c.Compare)
    assert isinstance(inner, c.Compare)
    spell, revealed = inner.left, inner.right
    assert isinstance(spell, a.MeasureOf)
    assert spell.of == r.EventObject()
    assert isinstance(revealed, a.MeasureOf)
    assert isinstance(revealed.of, r.Result)


@pytest.mark.cr("608.2g", "614.6")
def test_casting_from_the_graveyard_and_exile_afterwards() -> None:
    text = (
        "When this creature enters, you may cast an instant spell from your graveyard with mana value 3 or less "
        "without paying its mana cost. If that spell would be put into your graveyard, exile it instead."
    )
    (cast,) = effects(text)
    assert isinstance(cast, e.CastForFree)
    assert cast.exiles
    assert isinstance(cast.what, r.All)
    assert cast.what.zone is Zone.GRAVEYARD


@pytest.mark.cr("607.2a")
def test_other_cards_exiled_with_the_object() -> None:
    text = (
        "Whenever another creature dies, you may exile that card. If you do, return each other card exiled with this "
        "artifact to its owner's graveyard."
    )
    _, after = effects(text, "Artifact")
    (back,) = (each for each in parts(after, e.Move) if isinstance(each, e.Move))
    assert isinstance(back.what, r.All)
    assert back.what.filter == f.AllOf((f.IsOneOf(r.ExiledWithThis()), f.Not(f.IsOneOf(r.Result(2)))))


def test_the_token_made_of_an_exiled_card_is_meant() -> None:
    text = "{2}: Create a token that's a copy of a card exiled with this artifact. It gains flying."
    _, gains = effects(text, "Artifact")
    assert isinstance(gains, e.Apply)
    assert gains.what == r.Result(1)


def test_what_was_sacrificed_this_way() -> None:
    text = (
        "When this creature enters, you may sacrifice an artifact. "
        "If you sacrifice a snow artifact this way, draw a card. If you don't sacrifice an artifact, you lose 2 life."
    )
    _, snow, none = effects(text)
    assert isinstance(snow, e.IfThen)
    assert isinstance(none, e.IfThen)
    assert snow.condition == c.Is(r.Result(2), f.AllOf((f.IsSupertype(Supertype.SNOW), ARTIFACT)))
    assert none.condition == c.Unless(c.Did(1))


def test_its_power_is_that_of_the_subject() -> None:
    text = (
        "{T}: This creature deals damage equal to its power to another target creature. "
        "That creature deals damage equal to its power to this creature."
    )
    first, second = effects(text)
    assert isinstance(first, e.DealDamage)
    assert isinstance(second, e.DealDamage)
    assert first.amount == a.MeasureOf(a.Measure.POWER, r.This())
    assert second.amount == a.MeasureOf(a.Measure.POWER, r.Target(0))


def test_counters_that_remain() -> None:
    text = "Counters remain on this creature as it moves to any zone other than a player's hand or library."
    assert static(text) == st.KeepsCounters((Zone.HAND, Zone.LIBRARY))


def test_mana_for_spells_from_your_own_graveyard() -> None:
    uses = [
        node.use
        for text in ("spells from your graveyard", "spells from a graveyard")
        for node in meaning(f"{{T}}: Add {{C}}. Spend this mana only to cast {text}.", "Artifact").walk()
        if isinstance(node, e.AddMana) and node.use is not None
    ]
    place = f.CastFrom((Zone.GRAVEYARD,))
    assert [use.cast for use in uses] == [
        f.AllOf((f.IsSpell(), place, f.OwnedBy(r.You()))),
        f.AllOf((f.IsSpell(), place)),
    ]


def test_unless_is_about_the_last_step() -> None:
    text = (
        "At the beginning of your upkeep, put a +1/+1 counter on this creature, "
        "then sacrifice this creature unless you pay {2}."
    )
    counter, unless = effects(text)
    assert isinstance(counter, e.PutCounters)
    assert isinstance(unless, e.UnlessPays)
    assert unless.effects == (e.SacrificeObjects(r.This()),)
