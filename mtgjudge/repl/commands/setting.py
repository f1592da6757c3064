"""Setting up by typing: cards into zones, life, mana, counters, the turn, cards of one's own; the words of a file.

Each line is a point of its own, so `undo` takes it back. Once something was played the board is as the rules leave it:
a change of the set-up is possible again after `goto` to a point before the first step.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import yaml

from mtgjudge.language.vocabulary import Step
from mtgjudge.repl.document import Data, Document
from mtgjudge.repl.entries import STATES, read_entries
from mtgjudge.repl.ground import TABLE
from mtgjudge.repl.registry import Command, Group
from mtgjudge.repl.replies import Reply, refusal, reply
from mtgjudge.rulings.lines import Row
from mtgjudge.scenario.keys import PLAYER_KEYS, SET_UP_KEYS, ZONE_KEYS
from mtgjudge.scenario.loading import CLAIM_WORDS
from mtgjudge.scenario.names import suggest
from mtgjudge.scenario.spans import Text
from mtgjudge.scenario.words import RESERVED, STEP_WORDS

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

_ZONE_LINE = re.compile(
    rf"(?P<player>[^\W\d][\w-]*)(?:'s)?\s+(?P<zone>{'|'.join(ZONE_KEYS)})\s*:\s*(?P<cards>.*)", re.IGNORECASE
)
_FIELDS = tuple(key for key in PLAYER_KEYS if key not in ZONE_KEYS)
_FIELD_LINE = re.compile(
    rf"(?P<player>[^\W\d][\w-]*)(?:'s)?\s+(?P<field>{'|'.join(_FIELDS)})\s*:?\s+(?P<value>\S.*)", re.IGNORECASE
)
_NUMBER = re.compile(r"-?\d{1,9}")


def set_up_line(table: Table, line: str) -> Reply | None:
    """``alice battlefield: 3 Forest``, ``bob life 3``; None for everything else."""
    found = _ZONE_LINE.fullmatch(line)
    if found is not None:
        cards = Text(found["cards"], Text.of(line, TABLE).source, found.start("cards"), found.end("cards"))
        return _zone(table, line, found["player"], found["zone"].casefold(), cards)
    found = _FIELD_LINE.fullmatch(line)
    if found is not None and _player_name(table, found["player"]) in _players(table):
        return _field(table, line, found["player"], found["field"].casefold(), found["value"].strip())
    return None


def _zone(table: Table, line: str, player: str, zone: str, cards: Text) -> Reply | None:
    name = _player_name(table, player)
    if name.casefold() in RESERVED or name in CLAIM_WORDS:
        return refusal(f"'{name}' is a word of the language and can't name a player", "take another name", table.width)
    blocked = too_late(table)
    if blocked is not None:
        return blocked
    document = _seated(table, table.ground.document, name)
    there = document.player(name).get(zone)
    listed: list[Data] = list(there) if isinstance(there, list) else [there] if there else []
    words = cards.value.strip()
    if words.casefold() in ("nothing", "none", "empty"):
        listed = []
    elif zone == "library" and words.casefold().endswith("nothing below"):
        more = cards.part(0, len(cards.value) - len("nothing below"))
        listed += read_entries(more, table.ground.catalogue) if more.value.strip(" ,") else []
        listed.append("nothing below")
    elif words:
        listed = [*listed, *read_entries(cards, table.ground.catalogue)]
    else:
        return refusal("a card is expected here", "such as: alice hand: Shock, 2 Forest", table.width)
    table.set_up(document.with_player(name, {zone: listed}), line)
    from mtgjudge.repl.board import zone_summary

    return reply(zone_summary(table.ground, name, zone, table.width))


def _field(table: Table, line: str, player: str, field: str, value: str) -> Reply | None:
    """A line such as ``alice life 3``; what does not look like one is a step."""
    if field == "counters":
        value_read: Data = _counters(value)
    elif not _fits(field, value):
        return None
    else:
        value_read = value
    blocked = too_late(table)
    if blocked is not None:
        return blocked
    name = _player_name(table, player)
    document = _seated(table, table.ground.document, name)
    table.set_up(document.with_player(name, {field: value_read}), line)
    from mtgjudge.repl.board import player_text

    return reply(Row(player_text(table.ground, name), indent=0).lines(table.width))


def _fits(field: str, value: str) -> bool:
    if field == "mana":
        return value.casefold() in ("enough", "enough, snow") or "{" in value
    return field == "city's blessing" or _NUMBER.fullmatch(value) is not None


def _counters(value: str) -> dict[str, Data]:
    """``3 poison, 2 energy``."""
    found: dict[str, Data] = {}
    for part in value.split(","):
        number, _, kind = part.strip().partition(" ")
        found[kind.removesuffix(" counters").removesuffix(" counter").strip() or part.strip()] = number
    return found


def _players(table: Table) -> tuple[str, ...]:
    return tuple(player.name for player in table.ground.game.state.players)


def _player_name(table: Table, written: str) -> str:
    same = [name for name in _players(table) if name.casefold() == written.casefold()]
    return same[0] if same else written


def _seated(table: Table, document: Document, name: str) -> Document:
    """With everybody who sits at the table written down, so that seats don't change when somebody is named."""
    listed = document.data.get("players")
    known = list(listed) if isinstance(listed, (dict, list)) else []
    if document.case is not None or name in known:
        return document
    seats = _players(table)
    for each in seats if name in seats else seats[: len(known)]:
        document = document.with_player(each, {})
    return document


def too_late(table: Table) -> Reply | None:
    """The set-up can't change once something was played."""
    if table.inside is None and table.at.is_set_up:
        return None
    first = next((point.number for point in table.at.path() if not point.is_set_up), table.at.number)
    hint = f"goto {max(0, first - 1)} goes back to the set-up; new starts another table"
    return refusal("the set-up can't change any more: something was played", hint, table.width)


def life(table: Table, rest: str) -> Reply | None:
    """``life bob 3``."""
    words = rest.split()
    if len(words) != 2:
        return refusal("whose life, and how much?", "life bob 3", table.width)
    return _field(table, f"life {rest}", words[0], "life", words[1]) or refusal(
        f"'{words[1]}' is no number", "life bob 3", table.width
    )


def turn(table: Table, rest: str) -> Reply | None:
    """``turn alice precombat main``, ``turn 4 bob upkeep``; ``turn NAME face up`` is an action."""
    words = rest.split()
    changes: dict[str, Data] = {}
    while words:
        if words[0].isdecimal():
            changes["number"] = words.pop(0)
        elif _player_name(table, words[0]) in _players(table):
            key = "priority" if changes.get("player") and changes.get("step") else "player"
            changes[key] = _player_name(table, words.pop(0))
        elif words[0] in ("priority", "number", "with"):
            words.pop(0)
        else:
            count = next((n for n in (3, 2, 1) if " ".join(words[:n]).casefold() in _STEPS), 0)
            if not count:
                break
            changes["step"] = _STEPS[" ".join(words[:count]).casefold()].value
            del words[:count]
    if words and not changes:
        return None
    if words or not changes:
        hint = f"turn alice precombat main; steps are {', '.join(each.value for each in Step)}"
        return refusal("whose turn, and which step?", hint, table.width)
    blocked = too_late(table)
    if blocked is not None:
        return blocked
    document = table.ground.document
    before = document.data.get("turn")
    table.set_up(document.with_key("turn", {**(before if isinstance(before, dict) else {}), **changes}), f"turn {rest}")
    from mtgjudge.repl.board import status_text

    return reply(Row(status_text(table), indent=0).lines(table.width))


_STEPS: dict[str, Step] = {**STEP_WORDS, "main": Step.PRECOMBAT_MAIN}


def set_key(table: Table, rest: str) -> Reply | None:
    """``set KEY: VALUE``, as in a file."""
    key, colon, value = rest.partition(":")
    key = key.strip()
    known = (*SET_UP_KEYS, "players", "tags", "rules", "scenario")
    if not colon or key not in known:
        near = suggest(key, known)
        hint = f"did you mean {near[0]}?" if near else f"set KEY: VALUE, with one of {', '.join(known)}"
        return refusal(f"'{key}' is not a key of a set-up", hint, table.width)
    blocked = too_late(table)
    if blocked is not None:
        return blocked
    try:
        read = yaml.load(value.strip(), Loader=yaml.BaseLoader)
    except yaml.YAMLError:
        return refusal("this is not YAML", "set combat: {attacking: {Grizzly Bears: bob}}", table.width)
    document = table.ground.document
    changed = document.with_title(str(read)) if key == "scenario" else document.with_key(key, read)
    table.set_up(changed, f"set {rest}")
    return reply(Row(f"{key} is set", indent=0).lines(table.width))


def listed(key: str) -> Command:
    """A command that adds a sentence to a list of the file."""

    def add(table: Table, rest: str) -> Reply | None:
        words = rest.strip().removeprefix(":").strip().strip('"')
        if not words:
            return refusal(f"{key}: what?", _LISTS[key][0], table.width) if key != "effects" else None
        blocked = too_late(table)
        if blocked is not None:
            return blocked
        table.set_up(table.ground.document.with_more(key, words), f"{key} {rest}")
        return reply(Row(f"{key}: {words}", indent=0).lines(table.width))

    return Command(key, Group.SETTING, (_LISTS[key],), add)


_LISTS: dict[str, tuple[str, str]] = {
    "happened": ("happened EVENT", "it happened this turn: happened alice cast Shock this turn"),
    "ignoring": ("ignoring NAME's ability N", "play without an ability that can't be ruled on"),
}


def define(table: Table, rest: str) -> Reply:
    """``card NAME | COST | TYPE | P/T | TEXT``: a card of one's own."""
    blocked = too_late(table)
    if blocked is not None:
        return blocked
    parts = [part.strip() for part in rest.split("|")]
    name, *fields = parts
    card: dict[str, Data] = {"name": name}
    for part in fields:
        key = _field_of(part, card)
        if key:
            old = card.get(key)
            card[key] = f"{old}\n{part}" if key == "text" and isinstance(old, str) else part
    if not name or "type" not in card:
        hint = "card Test Bear | {1}{G} | Creature — Bear | 2/2 | When this creature enters, draw a card."
        return refusal("a card needs a name and a type line", hint, table.width)
    table.set_up(table.ground.document.with_more("cards", card), f"card {rest}")
    from mtgjudge.rulings.cards import card_lines

    known = table.ground.catalogue.card(name)
    return reply(card_lines(known, table.width) if known is not None else ())


_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "kindred")


def _field_of(part: str, card: dict[str, Data]) -> str:
    """What a part of a definition is, by its look."""
    if not part:
        return ""
    if "cost" not in card and "type" not in card and re.fullmatch(r"(\{[^{}]+\})+", part):
        return "cost"
    if "type" not in card and set(part.casefold().split()) & set(_TYPES):
        return "type"
    if "pt" not in card and re.fullmatch(r"[\d*+]+/[\d*+]+", part):
        return "pt"
    if re.fullmatch(r"loyalty:? \d+", part.casefold()):
        card["loyalty"] = part.split()[-1]
        return ""
    return "text"


def new(table: Table, rest: str) -> Reply:
    """An empty table."""
    table.renew(Document(rest.strip()) if rest.strip() else Document())
    return reply(Row("an empty table: alice and bob, alice's precombat main phase", indent=0).lines(table.width))


_STATES = ", ".join(each.doc for each in STATES)

COMMANDS = (
    Command(
        "life",
        Group.SETTING,
        (
            ("PLAYER ZONE: CARDS", f"cards into a zone: {', '.join(ZONE_KEYS)}; `nothing` empties it"),
            ("NAME STATE, …", f"each with its state: {_STATES}; token 3/3 green Elephant creature; {{card: …}}"),
            ("life bob 3", "a life total; also: bob life 3, bob counters 3 poison, bob mana {G}{G}, bob mana enough"),
        ),
        life,
    ),
    Command("turn", Group.SETTING, (("turn alice precombat main", "whose turn, which step; turn 4 bob upkeep"),), turn),
    Command(
        "set",
        Group.SETTING,
        (("set KEY: VALUE", "any key of a scenario file: stack, combat, effects, timestamps, game, scenario …"),),
        set_key,
    ),
    listed("happened"),
    listed("ignoring"),
    Command("new", Group.SETTING, (("new", "an empty table"),), new, bare=True),
)
