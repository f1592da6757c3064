"""The full text of the rules, where the user has imported it: a Comprehensive Rules text file, read into their data.

mtgjudge has numbers and summaries of its own; the text of the rules belongs to others and is never shipped. Who has the
text file imports it once (`mtgjudge rule --import FILE`); it is kept, by chapter, in the user's data folder and read
only when somebody looks at a rule. The file says itself which edition it is.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cache

from mtgjudge.rulebook.index import exists
from mtgjudge.rulebook.user_data import user_data

FOLDER = "rules"
MAX_BYTES = 16 * 1024 * 1024
FEWEST = 3
"""Fewer numbered rules than this make no rules text."""

_NUMBER = re.compile(r"(\d{3}\.\d+[a-z]*)\.?\s+(\S.*)")
_EFFECTIVE = re.compile(r"effective as of ([A-Z][a-z]+) (\d{1,2}), (\d{4})")
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_END = "Glossary"


class NotRules(Exception):
    """A file that is no Comprehensive Rules text; the message says why in a sentence, `help` what would do."""

    def __init__(self, sentence: str, hint: str) -> None:
        super().__init__(sentence)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class RulesText:
    """A rules text as parsed: the edition it says it is (empty if it doesn't), and each rule's text."""

    edition: str
    rules: dict[str, str]


def parse(text: str) -> RulesText:
    """The rules of a text: each begins a line with its number; what follows up to the next belongs to it."""
    rules: dict[str, str] = {}
    number = ""
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        words = " ".join(line.split())
        found = _NUMBER.fullmatch(words)
        if found is not None:
            number = found[1]
            rules[number] = found[2]
        elif words == _END and rules:
            break
        elif re.fullmatch(r"\d{1,3}\. .*", words):
            number = ""  # the title of a chapter or a section
        elif words and number:
            rules[number] += "\n" + words
    said = _EFFECTIVE.search(text)
    month = _MONTHS.index(said[1]) + 1 if said is not None and said[1] in _MONTHS else 0
    edition = f"{int(said[3]):04}-{month:02}-{int(said[2]):02}" if said is not None and month else ""
    return RulesText(edition, rules)


def read(path: str) -> RulesText:
    """The rules text of a file. Raises `NotRules`, `OSError`."""
    with open(path, "rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise NotRules("it is larger than any rules text", "import the text file of the Comprehensive Rules")
    if data.startswith((b"%PDF", b"PK")) or b"\0" in data[:4096]:
        raise NotRules("it is no text file", "the Comprehensive Rules are also published as TXT; import that file")
    parsed = parse(_decode(data))
    known = sum(exists(number) for number in parsed.rules)
    if known < FEWEST:
        raise NotRules(
            f"only {known} of its lines begin with the number of a rule",
            "in a rules text every rule begins a line with its number, such as 100.1 or 702.61a",
        )
    return parsed


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


# --- what is kept --------------------------------------------------------------------------------------------------


def folder() -> str:
    """Where it is kept."""
    return os.path.join(user_data(), FOLDER)


def keep(parsed: RulesText) -> str:
    """Write it, one file for each chapter and the edition last, in place of what was imported before; the folder."""
    place = folder()
    os.makedirs(place, exist_ok=True)
    for name in os.listdir(place):
        if re.fullmatch(r"\d\.txt|edition\.txt", name):
            os.remove(os.path.join(place, name))
    chapters: dict[str, list[str]] = {}
    for number, words in parsed.rules.items():
        chapters.setdefault(number[0], []).append(f"{number}\t" + words.replace("\n", "\t"))
    for chapter, lines in chapters.items():
        _write(os.path.join(place, f"{chapter}.txt"), "\n".join(lines))
    _write(os.path.join(place, "edition.txt"), parsed.edition or "unknown")
    full_text.cache_clear()
    return place


def _write(path: str, text: str) -> None:
    with open(path + ".new", "w", encoding="utf-8") as stream:
        stream.write(text + "\n")
    os.replace(path + ".new", path)


def edition() -> str:
    """The edition that was imported; empty if none was."""
    try:
        with open(os.path.join(folder(), "edition.txt"), encoding="utf-8") as stream:
            return stream.read().strip()
    except OSError:
        return ""


@cache
def full_text(number: str) -> tuple[str, ...]:
    """The paragraphs of a rule as imported; none where no text was imported or it has no such rule."""
    if not edition():
        return ()
    try:
        with open(os.path.join(folder(), f"{number[0]}.txt"), encoding="utf-8") as stream:
            for line in stream:
                head, _, words = line.rstrip("\n").partition("\t")
                if head == number:
                    return tuple(words.split("\t"))
    except OSError:
        pass
    return ()
