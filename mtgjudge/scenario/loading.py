"""From a path or text to a scenario: the public way in.

``load`` never raises for anything a user wrote: it gives the scenario, or all problems of the file at once.
"""

from __future__ import annotations

from msgspec import structs

from mtgjudge.scenario.collecting import collect
from mtgjudge.scenario.diagnostics import Diagnostic, Problems, problem
from mtgjudge.scenario.expectations import read_facts
from mtgjudge.scenario.keys import FILE_KEYS, MAX_OBJECTS, MAX_PLAYERS, SET_UP_KEYS, VERSION, ZONE_KEYS
from mtgjudge.scenario.model import PlayerSetUp, Scenario, SetUp
from mtgjudge.scenario.names import CardNames, NameSpace, NoCards
from mtgjudge.scenario.reading import build
from mtgjudge.scenario.scripts import ScriptReader
from mtgjudge.scenario.spans import Source, Text
from mtgjudge.scenario.values import NameKind, PlayerName
from mtgjudge.scenario.words import RESERVED
from mtgjudge.scenario.yaml_source import MapNode, Node, ScalarNode, compose, decode, read_bytes

#: Keys of a file that are read by themselves, not by the tables of the set-up.
_OWN_KEYS = tuple(key for key in FILE_KEYS if key not in SET_UP_KEYS and key != "players")


class LoadResult:
    """A scenario, or why there is none; always with the source (for carets) and the names that its steps may use."""

    __slots__ = ("diagnostics", "names", "scenario", "source")

    def __init__(
        self,
        scenario: Scenario | None,
        diagnostics: tuple[Diagnostic, ...],
        source: Source,
        names: NameSpace,
    ) -> None:
        self.scenario = scenario
        self.diagnostics = diagnostics
        self.source = source
        self.names = names


def load(path: str, cards: CardNames | None = None) -> LoadResult:
    """Read a file."""
    data = read_bytes(path)
    if isinstance(data, Diagnostic):
        return _failed(data, path)
    source = decode(data, path)
    if isinstance(source, Diagnostic):
        return _failed(source, path)
    return load_source(source, cards)


def load_text(text: str, cards: CardNames | None = None, name: str = "<text>") -> LoadResult:
    """Read a text."""
    return load_source(Source(name, text.removeprefix("\ufeff")), cards)


def _failed(diagnostic: Diagnostic, path: str) -> LoadResult:
    return LoadResult(None, (diagnostic,), Source(path, ""), NameSpace())


def load_source(source: Source, cards: CardNames | None = None) -> LoadResult:
    """Read a source."""
    problems = Problems()
    catalogue = cards if cards is not None else NoCards()
    root = compose(source, problems)
    if root is None:
        return LoadResult(None, problems.sorted(), source, NameSpace(catalogue))
    if not isinstance(root, MapNode):
        problems.add(problem("MJ021", root.text, "a scenario is a map of keys", hint="it starts with `mtgjudge: 1`"))
        return LoadResult(None, problems.sorted(), source, NameSpace(catalogue))
    names = collect(root, catalogue)
    scenario = _FileReader(problems, names).file(root)
    if problems.errors:
        scenario = None
    return LoadResult(scenario, problems.sorted(), source, names)


class _FileReader(ScriptReader):
    """The top of a file."""

    def file(self, root: MapNode) -> Scenario | None:
        found = self.keys(root, FILE_KEYS, "a scenario")
        if not self._version(root, found):
            return None
        self._check_players(root)
        set_up = self.set_up(_known(root), "a scenario", others=_OWN_KEYS)
        values: dict[str, object] = {
            "file": root.source.name,
            "set_up": self._with_opponents(set_up),
            "title": self._title(root, found),
        }
        if "steps" in found:
            values["steps"] = self.steps(found["steps"])
        if "expect" in found:
            values["expect"] = read_facts(self, found["expect"])
        if "cases" in found:
            values["cases"] = self.cases(found["cases"])
        for key in ("tags", "rules"):
            if key in found:
                values[key] = self.rules(found[key]) if key == "rules" else self._tags(found[key])
        if "history" in found:
            values["history"] = self._history(found["history"])
        values["todo"] = self.todo(found)
        self._check_size(set_up, root)
        return build(Scenario, values)

    def _version(self, root: MapNode, found: dict[str, Node]) -> bool:
        if "mtgjudge" not in found:
            hint = f"write `mtgjudge: {VERSION}` in the first line"
            self.add(problem("MJ022", root.text, "the version of the language is missing", hint=hint))
            return True  # the rest is read all the same, so that its problems are told as well
        node = found["mtgjudge"]
        version = node.value.strip() if isinstance(node, ScalarNode) else ""
        if version == str(VERSION):
            return True
        self.add(
            problem("MJ026", node.text, f"this program reads version {VERSION} of the language", hint="update mtgjudge")
        )
        return False

    def _title(self, root: MapNode, found: dict[str, Node]) -> str:
        if "scenario" not in found:
            hint = "add `scenario:` with a sentence that says what this shows"
            self.add(problem("MJ022", root.text, "the title is missing", hint=hint))
            return ""
        text = self.text(found["scenario"], "'scenario'")
        return text.value.strip() if text is not None else ""

    def _tags(self, node: Node) -> tuple[str, ...]:
        return tuple(text.value.strip() for text in self.texts(node, "'tags'") or ())

    def _history(self, node: Node) -> tuple[tuple[str, str], ...]:
        if isinstance(node, MapNode):
            read = ((key.value, self.text(value, f"'history' of {key.value}")) for key, value in node.pairs)
            return tuple((edition, text.value.strip()) for edition, text in read if text is not None)
        return tuple(("", text.value.strip()) for text in self.texts(node, "'history'") or ())

    def _check_players(self, root: MapNode) -> None:
        """Names of players: no word of the language, no two alike."""
        node = root.get("players")
        keys = [key for key, _ in node.pairs] if isinstance(node, MapNode) else []
        for key in keys[:MAX_PLAYERS]:
            name = key.value.strip()
            if not name:
                self.add(problem("MJ022", key.text, "a player needs a name"))
            elif name.casefold() in RESERVED or name in SET_UP_KEYS or name in CLAIM_WORDS:
                self.add(
                    problem(
                        "MJ034",
                        key.text,
                        f"'{name}' is a word of the language and can't name a player",
                        hint="give the player a name such as alice",
                    )
                )
            elif self.names.cards.find(name) is not None and not self.names.has(name, NameKind.PLAYER):
                self.add(problem("MJ034", key.text, f"'{name}' is a card and can't name a player"))
        if len(keys) > MAX_PLAYERS:
            place = keys[MAX_PLAYERS].text
            self.add(problem("MJ024", place, f"a game has at most {MAX_PLAYERS} players here"))

    def _with_opponents(self, set_up: SetUp) -> SetUp:
        """Players that the file implies."""
        listed = {player.name.name for player in set_up.players}
        added: list[PlayerSetUp] = []
        for name in self.names.players:
            if len(listed) + len(added) < 2 and name not in listed:
                added.append(PlayerSetUp(name=PlayerName(name, Text.of("").span), implied=True))
        return structs.replace(set_up, players=set_up.players + tuple(added)) if added else set_up

    def _check_size(self, set_up: SetUp, root: MapNode) -> None:
        total = 0
        for player in set_up.players:
            for key in ZONE_KEYS.values():
                total += sum(entry.count for entry in getattr(player, key.attribute) or ())
        if total > MAX_OBJECTS:
            where = root.get("players")
            self.add(
                problem(
                    "MJ025",
                    where.text if where is not None else root.text,
                    f"the board has {total} objects; the limit is {MAX_OBJECTS}",
                )
            )


#: More words that would make a step ambiguous if they named a player.
CLAIM_WORDS = frozenset({"ask", "chance", "game", "expect", "players", "scenario", "mtgjudge", "cases", "steps"})


def _known(root: MapNode) -> MapNode:
    """The map with its known keys only: unknown ones are told once."""
    copy = MapNode(root.source, root.start, root.end, root.flow)
    copy.pairs = [(key, value) for key, value in root.pairs if key.value in FILE_KEYS]
    return copy
