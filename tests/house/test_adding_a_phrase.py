"""The walk of docs/adding-a-phrase.md is true: its card is read as the page says, its files and tools exist."""

from __future__ import annotations

import re
from pathlib import Path

from mtgjudge.cards.compiling import compile_card
from mtgjudge.cards.model import Layout
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.conditions import Happened
from mtgjudge.language.event_patterns import ZoneChange
from mtgjudge.language.filters import AllOf, IsCard, IsPermanentCard, OwnedBy
from mtgjudge.language.references import You
from mtgjudge.language.vocabulary import Zone

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding-a-phrase.md").read_text(encoding="utf-8")


def test_the_example_is_read_as_the_page_says() -> None:
    text = re.search(r"text: (At the beginning.*)", PAGE)
    assert text is not None
    face = PrintedFace("Cave Watcher", "Creature — Bat", "{1}{B}", text[1], "1", "1")
    (ability,) = compile_card(PrintedCard("Cave Watcher", Layout.NORMAL, (face,))).faces[0].abilities
    assert isinstance(ability, TriggeredAbility)
    assert ability.condition == Happened(
        ZoneChange(AllOf((IsCard(), IsPermanentCard(), OwnedBy(You()))), None, Zone.GRAVEYARD)
    )


def test_its_files_and_tools_exist() -> None:
    for path in re.findall(r"`((?:mtgjudge|scenarios)/[\w./-]+)`", PAGE):
        assert (ROOT / path).exists(), path
    for tool in re.findall(r"python -m tools\.(\w+)", PAGE):
        assert (ROOT / "tools" / f"{tool}.py").exists(), tool


def test_the_phrase_is_declared_in_those_words() -> None:
    phrases = ROOT / "mtgjudge" / "oracle" / "phrases"
    assert any('"you descended this turn"' in path.read_text(encoding="utf-8") for path in phrases.glob("*.py"))
