"""Our summaries are our own words: none repeats a stretch of the rule that it explains.

Needs the text of the rules, which isn't part of the project; skipped where it isn't at hand.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtgjudge.rulebook import EDITION
from mtgjudge.rulebook.summaries import chapter_summaries
from tools.build_rulebook import parse

TEXT = Path(__file__).resolve().parents[3] / "shared" / "rules" / f"cr-{EDITION}.txt"
LONGEST_SHARED_RUN = 7
"""As many words in a row may be the same: names of zones and keywords, "until end of turn" and the like need some."""


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9{}/+-]+", text.lower().replace("’", "'").replace("'", ""))


def _longest_run(left: list[str], right: list[str]) -> list[str]:
    best: list[str] = []
    ends = [0] * (len(right) + 1)
    for i, word in enumerate(left, 1):
        previous = ends
        ends = [0] * (len(right) + 1)
        for j, other in enumerate(right, 1):
            if word == other:
                ends[j] = previous[j - 1] + 1
                if ends[j] > len(best):
                    best = left[i - ends[j] : i]
    return best


def test_the_measure_finds_a_copied_stretch() -> None:
    assert _longest_run(_words("a b c d e"), _words("x b c d y")) == ["b", "c", "d"]


@pytest.mark.skipif(not TEXT.exists(), reason="the text of the Comprehensive Rules is not at hand")
def test_no_summary_repeats_its_rule() -> None:
    law = {entry.number: entry.text for entry in parse(TEXT.read_text(encoding="utf-8"))}
    copied = []
    for chapter in "123456789":
        for number, words in chapter_summaries(chapter).items():
            run = _longest_run(_words(words), _words(law[number]))
            if len(run) > LONGEST_SHARED_RUN:
                copied.append(f"{number}: {' '.join(run)}")
    assert copied == []
