"""A board in one line: ``alice: 3 Forest; stack: Krosan Grip targeting Sol Ring; bob: 2 Island, hand Counterspell``.

The line is turned into the text of a scenario file, so that everything after it (names, checks, diagnostics) is the
same. Parts are separated by semicolons; a part is a player with what they have, the stack, or the turn. For more than
this there are files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from mtgjudge.language.vocabulary import Step
from mtgjudge.scenario.diagnostics import Diagnostic, problem
from mtgjudge.scenario.keys import VERSION, ZONE_KEYS
from mtgjudge.scenario.names import CardNames
from mtgjudge.scenario.spans import Text

FORMS: tuple[tuple[str, str], ...] = (
    ("PLAYER: 3 Forest, Sol Ring, hand Shock", "what a player has; a zone's name holds for what follows it"),
    ("PLAYER: life 12, mana {G}{G}", "life and floating mana"),
    ("NAME tapped", "also: summoning sick, face down, attached to X, as LABEL, copy of X"),
    ("NAME with 2 +1/+1 counters", "counters, also: with 3 damage"),
    ("3/3 green Elephant token", "a token"),
    ("stack: NAME targeting X and Y", "spells on the stack, bottom first; bob's NAME for who controls it"),
    ("turn: bob's upkeep", "whose turn it is and where in it; without it: the first player's precombat main phase"),
)
"""The forms, for help pages."""

_ZONES = tuple(ZONE_KEYS)
_PAGE = "<board>"
_COUNTERS = re.compile(r"(.+?) with (\d+|an?) (\S.*?) counters?", re.IGNORECASE)
_DAMAGE = re.compile(r"(.+?) with (\d+) damage", re.IGNORECASE)
_AFTER = re.compile(r"(.+?) (as|attached to|copy of|chosen) ([^,]+)", re.IGNORECASE)
_ENDING = re.compile(r"(.+?) (tapped|untapped|summoning sick|face down|phased out)", re.IGNORECASE)
_BEFORE = re.compile(r"(tapped|untapped) (.+)", re.IGNORECASE)
_NUMBERED = re.compile(r"(\d+) (.+)")
_TOKEN = re.compile(r"(\d+/\d+ .+?) tokens?", re.IGNORECASE)
_OWNED = re.compile(r"(\w+)['’]s (.+)")

Entry = dict[str, object]


class BoardFault(Exception):
    """The line can't be read; the diagnostic points at the place."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def board_text(line: str, title: str, cards: CardNames) -> str:
    """The scenario file that the line stands for. Raises BoardFault."""
    reader = _Reader(line, cards)
    parts = [part for part in _split(line, ";") if part[0].strip()]
    for written, start in parts:
        reader.part(written, start)
    document: Entry = {"mtgjudge": VERSION, "scenario": title, "players": reader.players or {"alice": {}}}
    if reader.stack:
        document["stack"] = reader.stack
    if reader.turn:
        document["turn"] = reader.turn
    return "\n".join(_yaml(document, 0)) + "\n"


def _split(text: str, mark: str) -> Iterator[tuple[str, int]]:
    """The parts of a text with where each begins; quotes and braces keep their marks."""
    start = 0
    quoted = False
    for index, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif char == mark and not quoted:
            yield text[start:index], start
            start = index + 1
    yield text[start:], start


class _Reader:
    def __init__(self, line: str, cards: CardNames) -> None:
        self.text = Text.of(line, _PAGE)
        self.cards = cards
        self.players: dict[str, Entry] = {}
        self.stack: list[Entry] = []
        self.turn: Entry = {}

    def fail(self, start: int, end: int, message: str, hint: str | None = None) -> None:
        raise BoardFault(problem("MJ021", self.text, message, at=(start, max(end, start + 1)), hint=hint))

    def part(self, written: str, start: int) -> None:
        """``alice: …``, ``stack: …``, ``turn: …``."""
        head, colon, rest = written.partition(":")
        name = head.strip()
        first = start + len(head) - len(head.lstrip())
        if not colon or not name:
            message = "a part of a board begins with a player, 'stack' or 'turn' and a colon"
            self.fail(first, start + len(written), message)
        begin = start + len(head) + 1
        if name.casefold() == "stack":
            for entry, _ in self._entries(rest, begin):
                self.stack.append(self._spell(entry))
        elif name.casefold() == "turn":
            self.turn = self._turn(rest.strip(), begin)
        else:
            self._player(self.players.setdefault(name, {}), rest, begin)

    def _player(self, player: Entry, rest: str, begin: int) -> None:
        zone = "battlefield"
        for entry, _ in self._entries(rest, begin):
            word, _, more = entry.partition(" ")
            key = word.casefold().rstrip(":")
            if key in ("life", "mana", "poison", "energy") and more and self.cards.find(entry) is None:
                if key in ("life", "mana"):
                    player[key] = int(more) if more.strip().lstrip("-").isdigit() else more.strip()
                else:
                    counters = player.setdefault("counters", {})
                    assert isinstance(counters, dict)
                    counters[key] = more.strip()
                continue
            if key in _ZONES and self.cards.find(entry) is None:
                zone, entry = key, more.strip()
                player.setdefault(zone, [])
                if not entry:
                    continue
            listed = player.setdefault(zone, [])
            assert isinstance(listed, list)
            listed.append(self._card(entry))

    def _entries(self, rest: str, begin: int) -> Iterator[tuple[str, int]]:
        """Entries between commas; a name with a comma in it is put together again, the longest first."""
        pieces = [(text.strip().strip('"'), begin + start) for text, start in _split(rest, ",")]
        index = 0
        while index < len(pieces):
            stop = index + 1
            for end in range(min(len(pieces), index + 3), index + 1, -1):
                if self._is_card(", ".join(text for text, _ in pieces[index:end])):
                    stop = end
                    break
            joined = ", ".join(text for text, _ in pieces[index:stop])
            if joined:
                yield joined, pieces[index][1]
            index = stop

    def _is_card(self, words: str) -> bool:
        """Is this a card's name, whatever zone, number or owner stands before it?"""
        words = self._peeled(words, {})
        while words:
            if self.cards.find(words) is not None:
                return True
            first, _, rest = words.partition(" ")
            if not (first.isdigit() or first.casefold() in _ZONES or first.endswith(("'s", "’s"))):
                return False
            words = rest
        return False

    def _card(self, entry: str) -> str | Entry:
        """One entry of a zone."""
        if self.cards.find(entry) is not None:
            return entry
        more: Entry = {}
        name = self._peeled(entry, more)
        count = _NUMBERED.fullmatch(name)
        number = 1
        if count is not None and self.cards.find(name) is None:
            number, name = int(count[1]), count[2]
        token = _TOKEN.fullmatch(name)
        if token is not None:
            kinds = token[1] if token[1].casefold().endswith("creature") else f"{token[1]} creature"
            return {"token": kinds, **({"count": number} if number > 1 else {}), **more}
        if not more:
            return entry
        return {"card": name, **({"count": number} if number > 1 else {}), **more}

    def _peeled(self, entry: str, more: Entry) -> str:
        """Take what is said about a card off its name, from the end."""
        name = entry
        while self.cards.find(name) is None:
            if (found := _COUNTERS.fullmatch(name)) is not None:
                counters = more.setdefault("counters", {})
                assert isinstance(counters, dict)
                counters[found[3]] = int(found[2]) if found[2].isdigit() else 1
                name = found[1]
            elif (found := _DAMAGE.fullmatch(name)) is not None:
                more["damage"] = int(found[2])
                name = found[1]
            elif (found := _ENDING.fullmatch(name)) is not None:
                more.update(_status(found[2]))
                name = found[1]
            elif (found := _AFTER.fullmatch(name)) is not None:
                more[found[2].casefold()] = found[3].strip()
                name = found[1]
            elif (found := _BEFORE.fullmatch(name)) is not None:
                more.update(_status(found[1]))
                name = found[2]
            else:
                break
        return name

    def _spell(self, entry: str) -> Entry:
        """``bob's NAME targeting X and Y``."""
        found: Entry = {}
        name, _, targets = entry.partition(" targeting ")
        owned = _OWNED.fullmatch(name)
        if owned is not None and self.cards.find(name) is None:
            found["controller"], name = owned[1], owned[2]
        if name.casefold().endswith((" ability", " trigger")) and self.cards.find(name) is None:
            source = re.sub(r"['’]s (ability|trigger)$", "", name, flags=re.IGNORECASE)
            found = {"ability of": source, **found}
        else:
            found = {"card": name, **found}
        if targets:
            found["targeting"] = [part.strip() for part in re.split(r" and ", targets)]
        return found

    def _turn(self, words: str, begin: int) -> Entry:
        """``bob``, ``bob's upkeep``, ``upkeep``."""
        found: Entry = {}
        steps = [step.value for step in Step]
        rest = words.casefold().removesuffix(" step").strip()
        player, _, after = words.partition(" ")
        if rest not in steps and player:
            found["player"] = re.sub(r"['’]s$", "", player).rstrip(",")
            rest = after.casefold().removesuffix(" step").strip()
        if rest:
            if rest not in steps:
                self.fail(begin, begin + len(words) + 1, f"'{rest}' is no step", f"steps are {', '.join(steps)}")
            found["step"] = rest
        return found


def _status(word: str) -> Entry:
    words = word.casefold()
    return {"tapped": "false"} if words == "untapped" else {words: "true"}


def _yaml(value: object, indent: int) -> Iterator[str]:
    """Lines of YAML in block style, so that a diagnostic shows a short line."""
    pad = "  " * indent
    if isinstance(value, dict):
        for key, inner in value.items():
            head = f"{pad}{_scalar(key)}:"
            if isinstance(inner, (dict, list)) and inner:
                yield head
                yield from _yaml(inner, indent + 1)
            else:
                yield f"{head} {_scalar(inner)}"
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, dict):
                first, *rest = list(_yaml(inner, indent + 1))
                yield f"{pad}- {first.lstrip()}"
                yield from rest
            else:
                yield f"{pad}- {_scalar(inner)}"


def _scalar(value: object) -> str:
    if isinstance(value, dict):
        return "{}"
    if isinstance(value, list):
        return "[]"
    text = str(value)
    plain = re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 '/+-]*", text) is not None and text == text.strip()
    return text if plain else json.dumps(text, ensure_ascii=False)
