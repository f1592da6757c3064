"""The normaliser and its inverse."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtgjudge.oracle.normalise import SELF, normalise, own_names, restore
from tools.corpus import face_text, load

NAME = "Vera, Tower Warden"


def words(text: str, name: str = NAME, legendary: bool = True) -> list[str]:
    return [word for paragraph in normalise(text, name, legendary) for word in paragraph.words]


def test_own_name_in_every_form_becomes_the_same_token() -> None:
    assert words("Vera, Tower Warden attacks.") == [SELF, "attacks", "."]
    assert words("Vera attacks.") == [SELF, "attacks", "."]
    assert words("Vera's power") == [SELF, "'s", "power"]


def test_a_short_name_is_no_name_of_what_is_not_legendary() -> None:
    assert "Hill" in words("Hill Keeper fights Hill Runner.", "Hill Keeper", legendary=False)
    assert own_names("The Old One", True) == ("The Old One",)


@pytest.mark.cr("207.2")
def test_reminder_text_and_ability_words_are_set_aside() -> None:
    (paragraph,) = normalise("Landfall — Whenever a land you control enters, you gain 1 life. (It counts.)", NAME)
    assert paragraph.label == "Landfall"
    assert paragraph.words[0] == "whenever"
    assert paragraph.words[-1] == "."


@pytest.mark.cr("607.2m")
def test_a_word_that_is_chosen_is_no_mere_name() -> None:
    text = "As this enchantment enters, choose Rain or Sun.\n• Rain — Creatures have flying.\n• Sun — Draw a card."
    (paragraph,) = normalise(text, NAME)
    assert "rain" in paragraph.words
    assert "sun" in paragraph.words
    assert paragraph.names == ()


@pytest.mark.cr("207.2d")
def test_what_a_chapter_or_a_mode_is_called_is_set_aside() -> None:
    text = "I, II — Wind of the North — Draw a card."
    (paragraph,) = normalise(text, NAME)
    assert paragraph.words[-6:] == ("II", "—", "draw", "a", "card", ".")
    ((start, end),) = paragraph.names
    assert text[start:end] == "Wind of the North — "
    (paragraph,) = normalise("Choose one —\n• Mend It — You gain 3 life.\n• Break Its Bones — Draw a card.", NAME)
    assert paragraph.words == (
        ("choose", "one", "—", "•", "you", "gain", "3", "life", ".", "•", "draw", "a", "card", ".")
    )
    (paragraph,) = normalise("I — Target opponent faces a choice — Draw a card.", NAME)
    assert "faces" in paragraph.words
    assert paragraph.names == ()


def test_a_keyword_in_front_of_a_dash_is_no_ability_word() -> None:
    (paragraph,) = normalise("Forecast — {1}{U}, Reveal this card from your hand: Draw a card.", NAME)
    assert paragraph.label == ""
    assert paragraph.words[0] == "forecast"


def test_capitals_fall_at_the_start_of_sentences_and_costs_but_types_keep_theirs() -> None:
    assert words("{T}, Sacrifice a Goblin: Draw a card. Then discard a card.", "X", False) == (
        ["{T}", ",", "sacrifice", "a", "Goblin", ":", "draw", "a", "card", ".", "then", "discard", "a", "card", "."]
    )
    assert words("Goblins you control have haste.", "X", False)[0] == "Goblins"


def test_bullets_join_the_paragraph_that_offers_them_and_quotes_have_a_direction() -> None:
    paragraphs = normalise("Choose one —\n• Draw a card.\n• You gain 2 life.", NAME)
    assert len(paragraphs) == 1
    assert paragraphs[0].words.count("•") == 2
    assert words('It has "{T}: Add {G}."') == ["it", "has", "«", "{T}", ":", "add", "{G}", ".", "»"]


def test_tokens_know_their_place_in_the_printed_text() -> None:
    text = "Flying\nVera, Tower Warden gets +1/+1. (Reminder.)"
    tokens = [token for paragraph in normalise(text, NAME, True) for token in paragraph.tokens]
    assert [text[token.start : token.end] for token in tokens][:4] == ["Flying", "Vera, Tower Warden", "gets", "+1/+1"]


@pytest.mark.parametrize(
    "text",
    [
        "Whenever Vera, Tower Warden attacks, create a 1/1 white Soldier creature token with flying.",
        "{2}{W}, {T}, Sacrifice an artifact: Vera, Tower Warden gains indestructible until end of turn.",
        "Target opponent's creatures can't block this turn. An opponent loses 1 life.",
        'Enchanted creature has "{T}: This creature deals 1 damage to any target."',
        "[−2]: Create an X/X green Ooze creature token, where X is Vera, Tower Warden's power.",
        "Ward—Pay 3 life.",
        "Players' life totals can't change and it's your turn.",
    ],
)
def test_restoring_gives_the_printed_text_back(text: str) -> None:
    (paragraph,) = normalise(text, NAME, True)
    assert restore(paragraph.words, NAME) == text


def _bare(text: str, names: tuple[str, ...]) -> str:
    text = re.sub(r"\s*\([^()]*\)", "", text).replace("’", "'")
    for name in names:
        text = re.sub(r"(?<![\w-])" + re.escape(name.replace("’", "'")) + r"(?![\w-])", SELF, text)
    return re.sub(r"\s+", " ", text).strip()


def _without(text: str, names: tuple[tuple[int, int], ...]) -> str:
    """The text without the names of chapters and modes, which mean nothing and aren't printed back."""
    for start, end in reversed(names):
        text = text[:start] + text[end:]
    return text


def test_the_corpus_is_restored_but_for_odd_printings(corpus: Path) -> None:
    total = wrong = 0
    for _, faces in load(corpus)[::12]:
        for record in faces:
            face = face_text(record)
            legendary = "Legendary" in face.supertypes
            names = own_names(face.name, legendary)
            for paragraph in normalise(face.text, face.name, legendary):
                printed = _without(face.text[: paragraph.tokens[-1].end], paragraph.names)[paragraph.tokens[0].start :]
                total += 1
                wrong += _bare(restore(paragraph.words, face.name), names) != _bare(printed, names)
    assert total > 3_000
    assert wrong / total < 0.005


def test_an_ability_quoted_within_a_sentence_has_its_full_stop() -> None:
    text = 'It has "Whenever this creature attacks, draw a card," reach, and "{T}: You gain 1 life" until.'
    (paragraph,) = normalise(text, "Odd Lamp")
    words = " ".join(paragraph.words)
    assert "draw a card . » , reach , and «" in words
    assert "you gain 1 life . » until" in words
    assert restore(paragraph.words, "Odd Lamp") == text


def test_a_few_quoted_words_are_no_ability() -> None:
    (paragraph,) = normalise('The "legend rule" doesn\'t apply.', "Odd Lamp")
    assert "« legend rule »" in " ".join(paragraph.words)


def test_what_is_said_of_two_is_said_of_the_one_object_that_has_their_names() -> None:
    (paragraph,) = normalise("Whenever Brun & Hild attack or block, draw a card.", "Brun & Hild", True)
    assert " ".join(paragraph.words) == "whenever ~ attacks or blocks , draw a card ."
    (paragraph,) = normalise("Whenever Brun and Hild deal damage, Brun and Hild connive.", "Brun and Hild", True)
    assert " ".join(paragraph.words) == "whenever ~ deals damage , ~ connives ."
