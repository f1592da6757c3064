"""What a line may go on with: what is legal now, then what lies on the table, then all cards and rules.

Plain functions over the table, without any terminal. What is legal is worked out once for each moment; names of all
cards are looked up in the sorted index of the card data, so their number does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from mtgjudge.cards.catalogue import Catalogue, LayeredCatalogue, PackCatalogue
from mtgjudge.repl.choices import offer
from mtgjudge.repl.commands.looking import legal_now
from mtgjudge.scenario.keys import ZONE_KEYS
from mtgjudge.scenario.words import ACTIONS, CHOICES, KEYWORD_ACTIONS, MOVES, OPTIONS, STEP_WORDS

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

LIMIT = 40
_QUESTIONS = (
    "can", "what is", "what can", "what may", "what does it cost", "what would happen if", "what effects apply to",
    "legal targets of", "how can", "why is", "who decides", "is",
)  # fmt: skip


class Suggestion(Struct, frozen=True):
    """One way to go on: the text, how many characters before the cursor it takes the place of, and what it is."""

    text: str
    replaces: int
    kind: str


class Completer:
    """Completion for one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._moment: object = None
        self._legal: tuple[str, ...] = ()
        self._objects: tuple[str, ...] = ()

    def suggestions(self, line: str) -> list[Suggestion]:
        """The ways in which the line, up to the cursor, may go on; best first."""
        found: dict[str, Suggestion] = {}
        for each in self._all(line):
            if each.text[: each.replaces].casefold() != each.text.casefold() or each.replaces < len(each.text):
                found.setdefault(each.text.casefold(), each)
            if len(found) >= LIMIT:
                break
        return list(found.values())

    def _all(self, line: str) -> Iterator[Suggestion]:
        self._look()
        written = line.lstrip()
        head = written.split(" ", 1)[0].casefold()
        if head == "rule" and " " in written:
            yield from _rules(written.split(" ", 1)[1].strip())
            return
        if head in ("card", "help", "switch", "load", "save", "goto") and " " in written:
            yield from self._of_command(head, written.split(" ", 1)[1].lstrip())
            return
        spoken = self._spoken(written)
        yield from _whole(spoken, self._legal, "legal now")
        yield from _whole(spoken, self._choices(), "choice")
        zone = _zone_entry(written)
        if zone is not None:
            yield from self._cards(zone)
            return
        yield from _whole(spoken, self._beginnings(), "command")
        yield from self._names(spoken)

    def warm(self) -> None:
        """Work out what can be typed now, before anything is."""
        self._look()

    def _look(self) -> None:
        """What depends on the moment is worked out once for each."""
        table = self.table
        moment = (table.at, table.inside)
        if self._moment == moment:
            return
        self._moment = moment
        self._legal = legal_now(table) if table.is_waiting() else ()
        names = table.ground.names.known()
        self._objects = tuple(dict.fromkeys([*table.ground.objects_named(), *names]))

    def _spoken(self, written: str) -> str:
        """Without ``alice:`` in front."""
        before, colon, after = written.partition(": ")
        return after if colon and before.split(" ")[0] in self.table.ground.names.players else written

    def _choices(self) -> tuple[str, ...]:
        found = offer(self.table.ground)
        return tuple(f"choose {each.words[0]}" for each in found.options) if found is not None else ()

    def _beginnings(self) -> Iterator[str]:
        yield from _plain(MOVES)
        yield from self.table.commands.words()
        yield from _plain(ACTIONS)
        yield from _plain(CHOICES)
        yield from KEYWORD_ACTIONS
        yield from _QUESTIONS
        for player in self.table.ground.names.players:
            yield f"{player}:"
            yield from (f"{player} {zone}:" for zone in ZONE_KEYS)

    def _names(self, spoken: str) -> Iterator[Suggestion]:
        """Objects by the beginning of their names, anywhere in the line; then steps, options, and all cards."""
        starts = _starts(spoken)
        if spoken.endswith(" ") and spoken.strip():
            yield from (Suggestion(name, 0, "on the table") for name in self._objects)
        for written in starts:
            yield from _begun(written, self._objects, "on the table")
        for written in starts:
            yield from _begun(written, STEP_WORDS, "step")
            yield from _begun(written, _plain(OPTIONS), "option")
        for written in starts:
            if len(written) > 2:
                yield from _begun(written, self.all_cards(written), "card")

    def _of_command(self, head: str, rest: str) -> Iterator[Suggestion]:
        if head == "card":
            yield from _begun(rest, self._objects, "on the table")
            yield from _begun(rest, self.all_cards(rest), "card")
        elif head == "help":
            from mtgjudge.repl.commands.helping import LANGUAGE
            from mtgjudge.repl.registry import Group

            topics = (*(group.value for group in Group), *LANGUAGE, *self.table.commands.words())
            yield from _begun(rest, topics, "topic")
        elif head == "switch":
            yield from _begun(rest, self.table.branches.tips, "branch")
        elif head == "goto":
            yield from _begun(rest, ("start", "end"), "point")
        else:
            yield from _paths(rest)

    def _cards(self, entry: str) -> Iterator[Suggestion]:
        yield from _begun(entry, self.all_cards(entry), "card")
        for written in _starts(entry):
            yield from _begun(written, ("tapped", "as", "with", "attached to", "summoning sick"), "state")

    def all_cards(self, written: str) -> tuple[str, ...]:
        """Names of all cards that begin so."""
        return cards_beginning(self.table.ground.catalogue, written, LIMIT)


def cards_beginning(catalogue: Catalogue, written: str, limit: int) -> tuple[str, ...]:
    """Names of cards that begin so: from the sorted index of a pack, from all names of a few cards at hand."""
    if not written.strip():
        return ()
    found: dict[str, None] = {}
    for layer in _layers(catalogue):
        if isinstance(layer, PackCatalogue):
            found.update(dict.fromkeys(layer.beginning_with(written, limit)))
        else:
            wanted = written.casefold()
            found.update(dict.fromkeys(name for name in layer.names() if name.casefold().startswith(wanted)))
    return tuple(found)[:limit]


def _layers(catalogue: Catalogue) -> Iterator[Catalogue]:
    if isinstance(catalogue, LayeredCatalogue):
        for layer in catalogue.layers:
            yield from _layers(layer)
    else:
        yield catalogue


def _plain(phrases: Iterable[str]) -> Iterator[str]:
    """The words of a phrase up to its first blank (in capitals or symbols)."""
    for phrase in phrases:
        words: list[str] = []
        for word in phrase.split(" "):
            if not word.islower() or not word.isascii():
                break
            words.append(word)
        if words:
            yield " ".join(words)


def _whole(line: str, texts: Iterable[str], kind: str) -> Iterator[Suggestion]:
    """Texts that begin with all that is written."""
    written = line.casefold()
    for text in texts:
        if text.casefold().startswith(written) and len(text) > len(line):
            yield Suggestion(text, len(line), kind)


def _begun(written: str, texts: Iterable[str], kind: str) -> Iterator[Suggestion]:
    if not written:
        return
    wanted = written.casefold()
    for text in texts:
        if text.casefold().startswith(wanted):
            yield Suggestion(text, len(written), kind)


def _starts(line: str) -> list[str]:
    """The ends of the line that may be the beginning of a name: the longest first, the last word last."""
    words = line.split(" ")
    first = max(1 if len(words) > 1 else 0, len(words) - 5)  # behind the verb
    return [" ".join(words[place:]) for place in range(first, len(words)) if words[place]]


def _zone_entry(written: str) -> str | None:
    """The entry that is being typed behind ``alice hand:``."""
    before, colon, after = written.partition(":")
    words = before.casefold().split()
    if not colon or len(words) != 2 or words[1] not in ZONE_KEYS:
        return None
    entry = after.rsplit(",", 1)[-1].lstrip()
    count, _, rest = entry.partition(" ")
    return rest if count.isdecimal() else entry


def _rules(written: str) -> Iterator[Suggestion]:
    from mtgjudge.rulebook import all_rules, heading, summary

    for number in all_rules():
        if number.startswith(written):
            yield Suggestion(number, len(written), heading(number) or summary(number) or "rule")


def _paths(written: str) -> Iterator[Suggestion]:
    import os

    folder, name = os.path.split(written)
    try:
        listed = sorted(os.scandir(os.path.expanduser(folder or ".")), key=lambda each: each.name)[:2000]
    except OSError:
        return
    for entry in listed:
        if entry.name.startswith(name) and not (entry.name.startswith(".") and not name):
            tail = "/" if entry.is_dir() else ""
            if tail or entry.name.endswith((".yaml", ".yml")):
                yield Suggestion(os.path.join(folder, entry.name) + tail, len(written), "file")
