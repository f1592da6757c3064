"""Compiling whole faces: order, spells of several paragraphs, refusals that point at the text."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtgjudge.language import abilities as ab
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, KeywordAbility, SpellAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.node import from_json, to_json
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.oracle import RefusalReason, print_ability
from mtgjudge.oracle.faces import read_again
from mtgjudge.oracle.printing import raise_ability
from tests.oracle.conftest import face, meaning
from tools.corpus import check, load, main


def test_abilities_come_in_the_order_of_the_text_keywords_one_by_one() -> None:
    compiled = face(
        "Flying, vigilance\n{T}: Add {G}.\nWhen this creature dies, draw a card.\nOther Elves you control get +1/+1."
    )
    kinds = [type(ability.meaning) for ability in compiled.abilities]
    assert kinds == [KeywordAbility, KeywordAbility, ActivatedAbility, TriggeredAbility, StaticAbility]
    assert compiled.complete


def test_reminder_text_alone_is_no_ability() -> None:
    assert face("({T}: Add {G}.)", "Land").abilities == ()


def test_the_paragraphs_of_a_spell_are_one_ability_and_statics_stand_apart() -> None:
    compiled = face("This spell can't be countered.\nDestroy target creature.\nDraw a card.", "Sorcery")
    first, second = compiled.abilities
    assert isinstance(first.meaning, StaticAbility)
    assert isinstance(second.meaning, SpellAbility)
    assert isinstance(second.meaning.content, ab.Body)
    assert [type(effect) for effect in second.meaning.content.effects] == [e.Destroy, e.Draw]


def test_a_text_with_one_word_too_many_is_refused_at_that_word() -> None:
    text = "Flying\nWhen this creature enters, draw a blue card."
    compiled = face(text)
    refusal = compiled.abilities[1].refusal
    assert refusal is not None
    assert refusal.reason is RefusalReason.UNREAD
    assert text[refusal.start : refusal.end] == "blue"
    assert refusal.found == "blue"
    assert refusal.expected
    assert not compiled.complete


def test_a_cut_off_text_is_refused_at_its_end() -> None:
    refusal = face("When this creature enters, draw").abilities[0].refusal
    assert refusal is not None
    assert refusal.found == "the end"


@pytest.mark.cr("608.2c")
def test_a_reference_without_an_antecedent_is_refused() -> None:
    refusal = face("That player discards a card.", "Sorcery").abilities[0].refusal
    assert refusal is not None
    assert refusal.reason is RefusalReason.UNBOUND
    assert "that player" in refusal.detail


@pytest.mark.cr("608.2c")
def test_a_reference_with_two_antecedents_is_refused() -> None:
    text = "Target creature you control fights target creature you don't control. Put a +1/+1 counter on it."
    refusal = face(text, "Sorcery").abilities[0].refusal
    assert refusal is not None
    assert refusal.reason is RefusalReason.UNBOUND


def test_one_unread_paragraph_does_not_hide_the_others() -> None:
    compiled = face("Flying\nFrobnicate target creature.\nVigilance")
    assert [ability.refusal is None for ability in compiled.abilities] == [True, False, True]


@pytest.mark.cr("113.6")
def test_an_ability_that_returns_its_own_card_functions_in_the_graveyard() -> None:
    made = meaning("{2}{B}: Return this card from your graveyard to your hand.")
    assert isinstance(made, ActivatedAbility)
    assert made.zone is Zone.GRAVEYARD


def test_a_granted_ability_has_targets_and_references_of_its_own() -> None:
    made = meaning('Enchanted creature has "{T}: This creature deals 1 damage to target creature."', "Enchantment")
    assert isinstance(made, StaticAbility)
    assert "Target(slot=0)" in str(made)


def test_meanings_survive_json() -> None:
    made = meaning(
        "When this creature enters, exile target artifact an opponent controls until this creature "
        "leaves the battlefield."
    )
    assert from_json(to_json(made)) == made


def test_printing_uses_our_own_plain_wording() -> None:
    made = meaning("{2}, {T}: Destroy target creature. It can't be regenerated. You gain 1 life.", "Artifact")
    assert (
        print_ability(made, "Odd Lamp")
        == "{2}, {T}: Destroy target creature. It can't be regenerated. You gain 1 life."
    )


def test_an_ability_without_a_wording_is_named_by_its_kind() -> None:
    made = StaticAbility((), None)
    assert print_ability(made, "X") == "[StaticAbility without a wording]"


def test_keywords_keep_their_parameters() -> None:
    (made,) = (x.meaning for x in face("Protection from artifacts").abilities)
    assert made == KeywordAbility(Keyword.PROTECTION, quality=f.IsType(CardType.ARTIFACT))


def test_that_player_of_an_event_is_its_player() -> None:
    made = meaning("Whenever this creature deals combat damage to a player, that player discards a card.")
    assert isinstance(made, TriggeredAbility)
    assert isinstance(made.content, ab.Body)
    (effect,) = made.content.effects
    assert isinstance(effect, e.Discard)
    assert effect.who == r.EventPlayer()


def test_a_sample_of_the_corpus_reads_unambiguously_and_every_wording_reads_the_same(corpus: Path) -> None:
    sample = load(corpus)[::97]
    results = [check(card) for card in sample]
    ambiguous = [r.name for r in results for refusal, _ in r.refusals if refusal.reason is RefusalReason.AMBIGUOUS]
    assert [r.mismatched for r in results if r.mismatched] == []
    assert len(ambiguous) <= 1
    assert sum(r.whole for r in results) / len(results) > 0.5


def test_the_corpus_tool_says_when_there_is_no_card_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-file.json"]) == 2
    assert "no-such-file.json" in capsys.readouterr().err


def test_raising_is_the_inverse_of_lowering() -> None:
    made = meaning("When this creature enters, target opponent discards a card and you gain 2 life.")
    wording = raise_ability(made)
    assert wording is not None
    assert read_again(wording, made)
