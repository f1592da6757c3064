"""Cards as they are typed at the table: ``3 Forest, Grizzly Bears tapped with 2 +1/+1 counters as bears``.

Names are looked up longest first, so that commas inside them are no trouble; what follows a name says its state. A
part in braces is an entry in the words of a scenario file, for everything that has no short form here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import yaml
from msgspec import Struct

from mtgjudge.repl.document import Data
from mtgjudge.scenario.diagnostics import ScenarioError, problem
from mtgjudge.scenario.names import CardNames, did_you_mean
from mtgjudge.scenario.spans import Text

_COUNT = re.compile(r"(\d{1,4})\s*[x×]?\s+(?=\S)")
_COMMA = re.compile(r"\s*,\s*")
_UNKNOWN = re.compile(r"unknown cards?\b", re.IGNORECASE)
_WORDS = re.compile(r"\S+")


class _State(Struct, frozen=True):
    """A short form: what is written, and what it says in a file."""

    pattern: re.Pattern[str]
    says: Callable[[re.Match[str]], dict[str, Data]]
    doc: str


def _flag(pattern: str, key: str, doc: str) -> _State:
    return _State(re.compile(pattern, re.IGNORECASE), lambda found: {key: "true"}, doc)


def _value(pattern: str, key: str, doc: str) -> _State:
    return _State(re.compile(pattern, re.IGNORECASE), lambda found: {key: found[1].strip()}, doc)


_REST = r"(\S[^,]*?)(?=\s*,|\s+(?:tapped|as|with|attached to|controlled by|copy of|chosen)\b|\s*$)"

STATES: tuple[_State, ...] = (
    _flag(r"tapped\b", "tapped", "tapped"),
    _flag(r"summoning[ -]sick\b", "summoning sick", "summoning sick"),
    _flag(r"phased out\b", "phased out", "phased out"),
    _flag(r"flipped\b", "flipped", "flipped"),
    _flag(r"suspended\b", "suspended", "suspended"),
    _flag(r"(?:as )?commander\b", "commander", "commander"),
    _value(r"face down as (\w+)", "face down", "face down as morph"),
    _flag(r"face down\b", "face down", "face down"),
    _value(r"(?:with )?(\d+) damage\b", "damage", "with 2 damage"),
    _State(
        re.compile(r"(?:with )?(\d+|an?|one) ([^\s,]+(?: strike)?) counters?\b", re.IGNORECASE),
        lambda found: {"counters": {found[2]: found[1] if found[1].isdigit() else "1"}},
        "with 2 +1/+1 counters",
    ),
    _value(r"attached to " + _REST, "attached to", "attached to NAME"),
    _value(r"controlled by (\w+)", "controller", "controlled by bob"),
    _value(r"chosen " + _REST, "chosen", "chosen Elf"),
    _value(r"copy of " + _REST, "copy of", "copy of NAME"),
    _value(r"as ([^\s,]+)", "as", "as bears"),
)
"""What may follow a name, in any order; `with`, `and` may stand between."""


def read_entries(text: Text, cards: CardNames) -> list[Data]:
    """The entries of one line. Raises ScenarioError."""
    found: list[Data] = []
    at = 0
    line = text.value
    while at < len(line):
        if line[at] in " ,":
            at += 1
            continue
        entry, at = _entry(text, at, cards)
        found.append(entry)
    if not found:
        raise ScenarioError(problem("MJ022", text, "a card is expected here", hint="such as: 3 Forest, Grizzly Bears"))
    return found


def _entry(text: Text, at: int, cards: CardNames) -> tuple[Data, int]:
    line = text.value
    if line[at] == "{" and (end := _closing(line, at)) > at:
        return _braces(text, at, end), end
    start = at
    count = ""
    if (counted := _COUNT.match(line, at)) is not None and not _named(line, at, cards)[0]:
        count, at = counted[1], counted.end()
    if line.casefold().startswith("token ", at):
        end = line.find(",", at)
        end = len(line) if end < 0 else end
        token: dict[str, Data] = {"token": line[at + 6 : end].strip()}
        return (token | {"count": count} if count else token), end
    name, at = _card(text, at, cards)
    states, at = _states(text, at)
    if not states:
        return f"{count} {name}".strip() if start < at else name, at
    return {"card": name, **({"count": count} if count else {}), **states}, at


def _closing(line: str, at: int) -> int:
    """Behind the brace that closes the one there; -1 if none does."""
    depth = 0
    for place in range(at, len(line)):
        depth += {"{": 1, "}": -1}.get(line[place], 0)
        if depth == 0:
            return place + 1
    return -1


def _braces(text: Text, at: int, end: int) -> Data:
    try:
        found = yaml.load(text.value[at:end], Loader=yaml.BaseLoader)
    except yaml.YAMLError:
        found = None
    if not isinstance(found, dict) or not ("card" in found or "token" in found):
        message = "this is no entry of a scenario file"
        raise ScenarioError(problem("MJ021", text, message, hint="write {card: NAME, tapped: true}", at=(at, end)))
    return found


def _card(text: Text, at: int, cards: CardNames) -> tuple[str, int]:
    line = text.value
    if (unknown := _UNKNOWN.match(line, at)) is not None:
        return "unknown card", unknown.end()
    name, end = _named(line, at, cards)
    if name:
        return name, end
    stop = line.find(",", at)
    stop = len(line) if stop < 0 else stop
    written = line[at:stop].strip()
    several = cards.find(written)
    if isinstance(several, tuple):
        hint: str | None = f"write one of {'; '.join(several)}"
        raise ScenarioError(
            problem("MJ033", text, f"'{written}' fits several cards", hint=hint, at=(at, at + len(written)))
        )
    hint = did_you_mean(_near(written, cards.names())) or "a card of your own: card NAME | COST | TYPE | P/T | TEXT"
    raise ScenarioError(problem("MJ030", text, f"no card is named '{written}'", hint=hint, at=(at, at + len(written))))


def _near(written: str, names: Iterable[str]) -> tuple[str, ...]:
    from mtgjudge.cards.catalogue import suggest

    return suggest(written, names)


def _named(line: str, at: int, cards: CardNames) -> tuple[str, int]:
    """The longest card's name that begins there, and where it ends; no name where there is none."""
    ends = [found.end() for found in _WORDS.finditer(line, at)][:16]
    for end in reversed(ends):
        stop = end - 1 if line[end - 1] == "," else end
        found = cards.find(line[at:stop])
        if isinstance(found, str):
            return found, stop
    return "", at


def _states(text: Text, at: int) -> tuple[dict[str, Data], int]:
    """What follows a name, up to the next comma."""
    line = text.value
    found: dict[str, Data] = {}
    while True:
        while at < len(line) and line[at] == " ":
            at += 1
        if at >= len(line) or line[at] == ",":
            return found, at
        if (joining := re.compile(r"and\s+").match(line, at)) is not None:
            at = joining.end()
        match, state = next(((m, each) for each in STATES if (m := each.pattern.match(line, at))), (None, None))
        if match is None or state is None:
            stop = _COMMA.search(line, at)
            end = stop.start() if stop is not None else len(line)
            said = ", ".join(each.doc for each in STATES)
            message = f"'{line[at:end]}' says nothing about a card"
            raise ScenarioError(problem("MJ040", text, message, hint=f"possible: {said}", at=(at, end)))
        for key, value in state.says(match).items():
            old = found.get(key)
            found[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
        at = match.end()
