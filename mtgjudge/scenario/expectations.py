"""What an author says will be true: claims on steps, and facts about players, objects, the stack and events.

The tables of fields are data: the reader, the JSON Schema and the reference page are made from them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from mtgjudge.scenario.diagnostics import problem
from mtgjudge.scenario.reading import Reader
from mtgjudge.scenario.spans import Span
from mtgjudge.scenario.values import ObjectName, PlayerName
from mtgjudge.scenario.yaml_source import ListNode, MapNode, Node, ScalarNode


class Verdict(StrEnum):
    """What ``expect:`` on a step can say."""

    ILLEGAL = "illegal"
    LEGAL = "legal"
    YES = "yes"
    NO = "no"
    UNDETERMINED = "undetermined"
    UNSUPPORTED = "unsupported"


class Named(Struct, frozen=True):
    """A text with its place: something that the answer or state must name."""

    text: str
    span: Span


class Claim(Struct, frozen=True):
    """What a step is expected to give, and the rules that must decide it."""

    verdict: Verdict | None = None
    answer: tuple[Named, ...] | None = None
    includes: tuple[Named, ...] = ()
    excludes: tuple[Named, ...] = ()
    count: int | None = None
    rules: tuple[str, ...] = ()
    rules_exactly: tuple[str, ...] | None = None
    span: Span | None = None
    background: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Nothing is claimed."""
        return self == NO_CLAIM


NO_CLAIM = Claim()


class FieldKind(StrEnum):
    """What kind of value a field of an expectation has."""

    NUMBER = "a whole number"
    FLAG = "true or false"
    WORD = "a word"
    NAME = "a name, or none"
    LIST = "a list, compared without order"
    ORDERED = "a list in order"
    AT_LEAST = "a list, all of which must be there"
    EXACTLY = "a list, nothing else may be there"
    MANA = "mana symbols"
    COUNTERS = "a map of counters"
    LIBRARY = "a map with top and size"
    FACTS = "a map of facts that must not hold"


class Field(Struct, frozen=True):
    """One field that an expectation may state."""

    kind: FieldKind
    doc: str


PLAYER_FIELDS: dict[str, Field] = {
    "life": Field(FieldKind.NUMBER, "life total"),
    "hand": Field(FieldKind.LIST, "the cards in hand"),
    "hand size": Field(FieldKind.NUMBER, "how many cards are in hand"),
    "graveyard": Field(FieldKind.LIST, "the cards in the graveyard"),
    "exile": Field(FieldKind.LIST, "the cards they own in exile"),
    "battlefield": Field(FieldKind.LIST, "the permanents they control"),
    "command": Field(FieldKind.LIST, "what they own in the command zone"),
    "library": Field(FieldKind.LIBRARY, "the top cards in order, and the number of cards"),
    "mana": Field(FieldKind.MANA, "what floats in the mana pool"),
    "counters": Field(FieldKind.COUNTERS, "counters on the player"),
    "poison": Field(FieldKind.NUMBER, "poison counters"),
    "energy": Field(FieldKind.NUMBER, "energy counters"),
    "experience": Field(FieldKind.NUMBER, "experience counters"),
    "rad": Field(FieldKind.NUMBER, "rad counters"),
    "lost": Field(FieldKind.FLAG, "has lost the game"),
    "won": Field(FieldKind.FLAG, "has won the game"),
    "land plays left": Field(FieldKind.NUMBER, "lands they may still play this turn"),
    "maximum hand size": Field(FieldKind.NUMBER, "their maximum hand size"),
    "not": Field(FieldKind.FACTS, "none of these facts holds"),
}

OBJECT_FIELDS: dict[str, Field] = {
    "zone": Field(FieldKind.WORD, "the zone it is in"),
    "owner": Field(FieldKind.NAME, "its owner"),
    "controller": Field(FieldKind.NAME, "its controller"),
    "name": Field(FieldKind.NAME, "its name"),
    "power": Field(FieldKind.NUMBER, "its power"),
    "toughness": Field(FieldKind.NUMBER, "its toughness"),
    "loyalty": Field(FieldKind.NUMBER, "its loyalty"),
    "defense": Field(FieldKind.NUMBER, "its defense"),
    "supertypes": Field(FieldKind.LIST, "its supertypes"),
    "types": Field(FieldKind.LIST, "its card types"),
    "subtypes": Field(FieldKind.LIST, "its subtypes"),
    "colors": Field(FieldKind.LIST, "its colours"),
    "color identity": Field(FieldKind.LIST, "the colours of its card and of the symbols on it (903.4)"),
    "mana cost": Field(FieldKind.MANA, "its mana cost"),
    "mana value": Field(FieldKind.NUMBER, "its mana value"),
    "abilities": Field(FieldKind.AT_LEAST, "abilities that it has, by keyword or number"),
    "abilities exactly": Field(FieldKind.EXACTLY, "all of its abilities"),
    "tapped": Field(FieldKind.FLAG, "is it tapped"),
    "flipped": Field(FieldKind.FLAG, "is it flipped"),
    "face down": Field(FieldKind.FLAG, "is it face down"),
    "phased out": Field(FieldKind.FLAG, "is it phased out"),
    "summoning sick": Field(FieldKind.FLAG, "would {T} and attacking be forbidden to it (302.6)"),
    "damage": Field(FieldKind.NUMBER, "damage marked on it"),
    "counters": Field(FieldKind.COUNTERS, "counters on it"),
    "attached to": Field(FieldKind.NAME, "what it is attached to"),
    "attachments": Field(FieldKind.LIST, "what is attached to it"),
    "attacking": Field(FieldKind.NAME, "what it attacks"),
    "blocking": Field(FieldKind.LIST, "what it blocks"),
    "blocked": Field(FieldKind.FLAG, "is it blocked"),
    "blocked by": Field(FieldKind.LIST, "what blocks it"),
    "copy of": Field(FieldKind.NAME, "what it is a copy of"),
    "chosen": Field(FieldKind.LIST, "what was chosen for it"),
    "targets": Field(FieldKind.LIST, "its targets, on the stack"),
    "count": Field(FieldKind.NUMBER, "how many objects have this name"),
    "triggered": Field(FieldKind.NUMBER, "how often it triggered since the first step"),
    "face": Field(FieldKind.NAME, "which face is up"),
    "x": Field(FieldKind.NUMBER, "the value of X"),
    "not": Field(FieldKind.FACTS, "none of these facts holds"),
}

GAME_FIELDS: dict[str, Field] = {
    "winner": Field(FieldKind.NAME, "who has won"),
    "draw": Field(FieldKind.FLAG, "has it ended in a draw"),
    "over": Field(FieldKind.FLAG, "has it ended"),
    "players": Field(FieldKind.LIST, "who is still in the game"),
    "turn": Field(FieldKind.NUMBER, "the number of the turn"),
    "active player": Field(FieldKind.NAME, "whose turn it is"),
    "step": Field(FieldKind.WORD, "the step or phase"),
    "priority": Field(FieldKind.NAME, "who has priority"),
    "monarch": Field(FieldKind.NAME, "the monarch"),
    "initiative": Field(FieldKind.NAME, "who has the initiative"),
    "day or night": Field(FieldKind.WORD, "day, night or none"),
    "not": Field(FieldKind.FACTS, "none of these facts holds"),
}

LIBRARY_FIELDS: dict[str, Field] = {
    "top": Field(FieldKind.ORDERED, "the top cards, the topmost first"),
    "bottom": Field(FieldKind.ORDERED, "the bottom cards, the lowest last"),
    "size": Field(FieldKind.NUMBER, "how many cards"),
}


class ListMode(StrEnum):
    """How a list is compared."""

    EXACT = "exactly these"
    ORDERED = "exactly these, in this order"
    INCLUDES = "at least these"
    EXCLUDES = "none of these"


class Listing(Struct, frozen=True, tag=True):
    """A list to compare; ``none`` is the empty list."""

    items: tuple[Named, ...]
    mode: ListMode


class Counters(Struct, frozen=True, tag=True):
    """Counters to compare; exact."""

    counts: tuple[tuple[str, int], ...]


class FactGroup(Struct, frozen=True, tag=True):
    """Facts inside a fact: a library's, or those that must not hold."""

    facts: tuple[Fact, ...]


class NoneValue(Struct, frozen=True, tag=True):
    """``none``: there is no such value."""


FactValue: TypeAlias = int | bool | str | Listing | Counters | FactGroup | NoneValue


class Fact(Struct, frozen=True):
    """One field and the value it should have."""

    field: str
    value: FactValue
    span: Span


class PlayerFacts(Struct, frozen=True):
    """Facts about a player."""

    player: PlayerName
    facts: tuple[Fact, ...]


class Existence(StrEnum):
    """Is the object there at all?"""

    THERE = "there"
    GONE = "gone"


class ObjectFacts(Struct, frozen=True):
    """Facts about an object, or that it is gone."""

    object: ObjectName
    facts: tuple[Fact, ...]
    existence: Existence = Existence.THERE


class Facts(Struct, frozen=True):
    """All facts of one ``expect:``."""

    span: Span
    players: tuple[PlayerFacts, ...] = ()
    objects: tuple[ObjectFacts, ...] = ()
    game: tuple[Fact, ...] = ()
    stack: Listing | None = None
    events: tuple[tuple[Named, ...], ...] = ()
    no_events: tuple[Named, ...] = ()
    rules: tuple[str, ...] = ()
    rules_exactly: tuple[str, ...] | None = None
    background: tuple[str, ...] = ()


#: Keys of a step that state what it should give.
CLAIM_KEYS: dict[str, str] = {
    "expect": "illegal, legal, yes, no, undetermined or unsupported",
    "answer": "the whole answer: a text, or a list without order",
    "answer includes": "a part of the answer",
    "answer excludes": "what the answer must not contain",
    "answer count": "how many entries the answer has",
    "rule": "one rule or a list: each must be among the deciding rules",
    "rules exactly": "all deciding rules",
    "background": "one rule or a list: each must be at work behind what happened, whether it decided or not",
}

#: Keys of an ``expect:`` map beside players and objects.
FACT_KEYS: tuple[str, ...] = ("rule", "rules exactly", "background", "stack", "game", "events", "no events")


def read_claim(reader: Reader, node: MapNode) -> Claim:
    """The claim keys of a step's map."""
    verdict: Verdict | None = None
    answer: tuple[Named, ...] | None = None
    includes: tuple[Named, ...] = ()
    excludes: tuple[Named, ...] = ()
    count: int | None = None
    rules: tuple[str, ...] = ()
    exactly: tuple[str, ...] | None = None
    background: tuple[str, ...] = ()
    span: Span | None = None
    for key, value in node.pairs:
        if key.value not in CLAIM_KEYS:
            continue
        span = span or value.text.span
        if key.value == "expect":
            word = reader.word(value, "'expect'", [each.value for each in Verdict])
            verdict = Verdict(word) if word is not None else None
            span = value.text.span
        elif key.value == "answer":
            answer = _named(reader, value, "the answer")
        elif key.value == "answer includes":
            includes = _named(reader, value, "a part of the answer") or ()
        elif key.value == "answer excludes":
            excludes = _named(reader, value, "a part of the answer") or ()
        elif key.value == "answer count":
            count = reader.integer(value, "'answer count'")
        elif key.value == "rule":
            rules = reader.rules(value) or ()
        elif key.value == "background":
            background = reader.rules(value) or ()
        else:
            exactly = reader.rules(value)
    return Claim(verdict, answer, includes, excludes, count, rules, exactly, span, background)


def _named(reader: Reader, node: Node, what: str) -> tuple[Named, ...] | None:
    if isinstance(node, ScalarNode) and node.value.strip() == "none" and not node.style:
        return ()
    texts = reader.texts(node, what)
    return None if texts is None else tuple(Named(text.value.strip(), text.span) for text in texts)


def read_facts(reader: Reader, node: Node) -> Facts | None:
    """The map under ``expect:``."""
    if isinstance(node, ScalarNode) and node.value.strip() in {each.value for each in Verdict}:
        reader.add(
            problem(
                "MJ042",
                node.text,
                f"'{node.value.strip()}' is said of a step, not of the state",
                hint="put it beside the action or question it is about",
            )
        )
        return None
    mapping = reader.map(node, "'expect'")
    if mapping is None:
        return None
    players: list[PlayerFacts] = []
    objects: list[ObjectFacts] = []
    game: tuple[Fact, ...] = ()
    stack: Listing | None = None
    events: tuple[tuple[Named, ...], ...] = ()
    no_events: tuple[Named, ...] = ()
    rules: tuple[str, ...] = ()
    exactly: tuple[str, ...] | None = None
    background: tuple[str, ...] = ()
    for key, value in mapping.pairs:
        if key.value == "rule":
            rules = reader.rules(value) or ()
        elif key.value == "rules exactly":
            exactly = reader.rules(value)
        elif key.value == "background":
            background = reader.rules(value) or ()
        elif key.value == "stack":
            stack = _listing(reader, value, "the stack", ListMode.ORDERED)
        elif key.value == "game":
            game = read_fields(reader, value, GAME_FIELDS, "the game")
        elif key.value == "events":
            events = _events(reader, value)
        elif key.value == "no events":
            no_events = _named(reader, value, "an event") or ()
        else:
            _subject(reader, key, value, players, objects)
    return Facts(
        mapping.text.span,
        tuple(players),
        tuple(objects),
        game,
        stack,
        events,
        no_events,
        rules,
        exactly,
        background,
    )


def _subject(
    reader: Reader, key: ScalarNode, value: Node, players: list[PlayerFacts], objects: list[ObjectFacts]
) -> None:
    """A key that names a player or an object."""
    expected = f"a player, an object or one of {', '.join(FACT_KEYS)} is expected here"
    thing = reader.parse(key.text, lambda phrase: phrase.thing(expected), "MJ042")
    if thing is None:
        return
    if isinstance(thing, PlayerName):
        players.append(PlayerFacts(thing, read_fields(reader, value, PLAYER_FIELDS, f"the player {thing.name}")))
    elif isinstance(value, ScalarNode) and value.value.strip() == Existence.GONE:
        objects.append(ObjectFacts(thing, (), Existence.GONE))
    elif isinstance(value, ScalarNode):
        reader.add(problem("MJ042", value.text, "'gone' or a map of facts is expected here"))
    else:
        objects.append(ObjectFacts(thing, read_fields(reader, value, OBJECT_FIELDS, f"the object '{thing.text}'")))


def read_fields(reader: Reader, node: Node, table: dict[str, Field], what: str) -> tuple[Fact, ...]:
    """A map of facts by a table of fields."""
    mapping = reader.map(node, what)
    if mapping is None:
        return ()
    found: list[Fact] = []
    spans = {key.value: key for key, _ in mapping.pairs}
    for field, value in reader.keys(mapping, table, what).items():
        read = _value(reader, value, field, table)
        if read is not None:
            key = spans[field]
            end = value.end if value.source is key.source and value.end > key.end else key.end
            found.append(Fact(field, read, key.source.span(key.start, end)))
    return tuple(found)


def _value(reader: Reader, node: Node, field: str, table: dict[str, Field]) -> FactValue | None:
    kind = table[field].kind
    none = isinstance(node, ScalarNode) and node.value.strip() == "none" and not node.style
    if kind is FieldKind.NUMBER:
        return NoneValue() if none else reader.integer(node, f"'{field}'", low=-1_000_000_000)
    if kind is FieldKind.FLAG:
        return reader.flag(node, f"'{field}'")
    if kind is FieldKind.COUNTERS:
        if none:
            return Counters(())
        counts = reader.counters(node, f"'{field}'")
        return None if counts is None else Counters(counts)
    if kind is FieldKind.LIBRARY:
        if isinstance(node, ListNode):
            reader.add(problem("MJ021", node.text, "a map is expected: {top: [...], size: 40}"))
            return None
        return FactGroup(read_fields(reader, node, LIBRARY_FIELDS, "a library"))
    if kind is FieldKind.FACTS:
        return FactGroup(read_fields(reader, node, table, "'not'"))
    if kind in _LIST_MODES:
        return _listing(reader, node, f"'{field}'", _LIST_MODES[kind])
    if none:
        return NoneValue()
    text = reader.text(node, f"'{field}'")
    return None if text is None else text.value.strip()


_LIST_MODES: dict[FieldKind, ListMode] = {
    FieldKind.LIST: ListMode.EXACT,
    FieldKind.ORDERED: ListMode.ORDERED,
    FieldKind.AT_LEAST: ListMode.INCLUDES,
    FieldKind.EXACTLY: ListMode.EXACT,
}


def _listing(reader: Reader, node: Node, what: str, mode: ListMode) -> Listing | None:
    """A list, ``none``, or ``{includes: […]}`` / ``{excludes: […]}``; a text may hold several with commas."""
    if isinstance(node, MapNode) and not node.flow or isinstance(node, MapNode) and node.get("includes") is not None:
        found = reader.keys(node, ("includes", "excludes"), what)
        if "includes" in found:
            items = _named(reader, found["includes"], what)
            return None if items is None else Listing(items, ListMode.INCLUDES)
    if isinstance(node, MapNode) and node.get("excludes") is not None:
        items = _named(reader, node.pairs[0][1], what)
        return None if items is None else Listing(items, ListMode.EXCLUDES)
    items = _named(reader, node, what)
    return None if items is None else Listing(items, mode)


def _events(reader: Reader, node: Node) -> tuple[tuple[Named, ...], ...]:
    """Events in order; an inner list happens at once."""
    items = reader.list(node, "'events'")
    found: list[tuple[Named, ...]] = []
    for item in items or ():
        batch = _named(reader, item, "an event")
        if batch:
            found.append(batch)
    return tuple(found)
