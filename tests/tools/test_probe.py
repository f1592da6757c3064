"""The deletion probe: a word that can be dropped was not understood, unless it is listed with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtgjudge.oracle.normalise import normalise
from tools.corpus import DEFAULT, load
from tools.probe import distinct_abilities, drops, idle, run


def _droppable(text: str) -> list[str]:
    (paragraph,) = normalise(text, "Probe", False)
    return [paragraph.words[at] for at in drops(paragraph, False) if not idle(paragraph.words, at)]


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, target opponent discards two cards at random.",
        "{2}, {T}: Up to two other target creatures you control gain flying until end of turn.",
        "Whenever one or more other nontoken creatures you control die, each opponent loses 1 life.",
    ],
)
def test_every_word_counts(text: str) -> None:
    assert _droppable(text) == []


def test_idle_words_are_idle_only_where_they_are_said_to_be() -> None:
    words = "draw an additional card .".replace("an ", "a ").split()
    assert idle(words, words.index("additional"))
    assert not idle(["this", "spell", "'s", "additional", "cost"], 3)
    assert not idle(["target", "creature", "gets", "+1/+1", "."], 0)


def test_a_sample_of_the_corpus_has_no_word_to_drop(tmp_path: Path) -> None:
    if not DEFAULT.exists():
        pytest.skip("the shared card file is not beside this checkout")
    cards = load(DEFAULT)[::120]
    known = tmp_path / "known"
    assert run(cards, known=known) == 0
    assert len(known.read_text().split()) == len(distinct_abilities(cards))
