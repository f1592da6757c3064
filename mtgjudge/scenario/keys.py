"""The keys of a scenario file, map by map, as data.

Readers, the JSON Schema for editors and the reference page are all made from these tables.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from mtgjudge.language.vocabulary import Step

#: Limits that keep a typing error from eating the machine.
MAX_COPIES = 1000
MAX_OBJECTS = 10_000
MAX_PLAYERS = 20

VERSION = 1


class Kind(StrEnum):
    """What kind of value a key has."""

    TEXT = "a text"
    NUMBER = "a whole number"
    FLAG = "true or false"
    WORD = "one of a few words"
    PLAYER = "a player"
    OBJECT = "a card, label or other name of an object"
    OBJECTS = "a list of objects"
    THING = "an object or a player"
    THINGS = "a list of objects and players"
    VALUES = "a colour, type, name, number or player, or a list of these"
    COUNTERS = "a map of kinds of counters to numbers"
    PER_PLAYER = "a map of players to numbers"
    TEXTS = "a text or a list of texts"
    CARD_NAME = "a card's name"
    CARD_NAMES = "a list of cards' names"
    MANA = "mana symbols, or enough"
    ZONE = "a list of cards"
    MAP = "a map"
    LIST = "a list"


class Key(Struct, frozen=True):
    """One key: its kind, what it says, and where the value goes in the model."""

    kind: Kind
    doc: str
    attribute: str = ""
    low: int = 0
    high: int = 1_000_000_000
    choices: tuple[str, ...] = ()


FACE_DOWN_WAYS = ("morph", "megamorph", "disguise", "manifest", "cloak", "foretold", "hideaway", "exiled", "true")

DESIGNATIONS = (
    "monstrous",
    "renowned",
    "saddled",
    "suspected",
    "solved",
    "ring-bearer",
    "exerted",
    "harnessed",
    "prepared",
    "foretold",
    "crewed",
    "evoked",
    "escaped",
    "unearthed",
    "dashed",
    "blitzed",
)

CARD_KEYS: dict[str, Key] = {
    "card": Key(Kind.CARD_NAME, "the card"),
    "token": Key(Kind.TEXT, "a token, described as in the text that makes it"),
    "count": Key(Kind.NUMBER, "how many", "count", low=1, high=MAX_COPIES),
    "as": Key(Kind.TEXT, "a label: its name in this file", "label"),
    "tapped": Key(Kind.FLAG, "is it tapped", "tapped"),
    "damage": Key(Kind.NUMBER, "damage marked on it", "damage"),
    "counters": Key(Kind.COUNTERS, "counters on it", "counters"),
    "attached to": Key(Kind.THING, "what it is attached to", "attached_to"),
    "face": Key(Kind.TEXT, "which face is up", "face"),
    "face down": Key(Kind.WORD, "it is face down, and why", "face_down", choices=FACE_DOWN_WAYS),
    "flipped": Key(Kind.FLAG, "is it flipped", "flipped"),
    "copy of": Key(Kind.OBJECT, "an object of the board, or any card's name", "copy_of"),
    "chosen": Key(Kind.VALUES, "what was chosen for it", "chosen"),
    "controller": Key(Kind.PLAYER, "who controls it", "controller"),
    "owner": Key(Kind.PLAYER, "who owns it", "owner"),
    "summoning sick": Key(Kind.FLAG, "it came under control this turn (302.6)", "summoning_sick"),
    "came under control": Key(
        Kind.WORD, "since when it is controlled", "came_under_control", choices=("this turn", "last turn", "before")
    ),
    "exiled with": Key(Kind.OBJECT, "the object that exiled it", "exiled_with"),
    "imprinted on": Key(Kind.OBJECT, "the object it is imprinted on", "imprinted_on"),
    "hidden away with": Key(Kind.OBJECT, "the object that hid it away", "hidden_away_with"),
    "haunting": Key(Kind.OBJECT, "the creature it haunts", "haunting"),
    "paired with": Key(Kind.OBJECT, "the creature it is paired with", "paired_with"),
    "on an adventure": Key(Kind.FLAG, "exiled by its Adventure", "on_an_adventure"),
    "plotted": Key(Kind.FLAG, "plotted on an earlier turn", "plotted"),
    "warped": Key(Kind.FLAG, "exiled by warp", "warped"),
    "suspended": Key(Kind.FLAG, "exiled with suspend", "suspended"),
    "melded from": Key(Kind.CARD_NAMES, "the two cards it is melded from", "melded_from"),
    "merged with": Key(Kind.CARD_NAMES, "the other cards of a merged permanent, top first", "merged_with"),
    "protector": Key(Kind.PLAYER, "who protects the battle", "protector"),
    "phased out": Key(Kind.FLAG, "is it phased out", "phased_out"),
    "commander": Key(Kind.FLAG, "is it a commander", "commander"),
    "companion": Key(Kind.FLAG, "is it the companion", "companion"),
    "casts": Key(Kind.NUMBER, "how often it was cast from the command zone", "casts"),
    "combat damage dealt": Key(Kind.PER_PLAYER, "combat damage this commander has dealt to players", "damage_dealt"),
    "unlocked": Key(Kind.TEXTS, "which doors of a Room are unlocked", "unlocked"),
    "level": Key(Kind.NUMBER, "the level of a Class", "level"),
    "goaded by": Key(Kind.THINGS, "who goaded it", "goaded_by"),
    "designations": Key(Kind.TEXTS, f"any of {', '.join(DESIGNATIONS)}", "designations"),
    "kicked": Key(Kind.NUMBER, "how often it was kicked", "kicked", high=1000),
    "cast with X": Key(Kind.NUMBER, "the X it was cast with", "cast_with_x"),
}

ZONE_KEYS: dict[str, Key] = {
    "hand": Key(Kind.ZONE, "the hand", "hand"),
    "library": Key(Kind.ZONE, "the library, top first; `nothing below` ends it", "library"),
    "battlefield": Key(Kind.ZONE, "permanents they control", "battlefield"),
    "graveyard": Key(Kind.ZONE, "the graveyard, oldest first", "graveyard"),
    "exile": Key(Kind.ZONE, "cards they own in exile", "exile"),
    "command": Key(Kind.ZONE, "what they own in the command zone", "command"),
    "sideboard": Key(Kind.ZONE, "cards outside the game", "sideboard"),
}

PLAYER_KEYS: dict[str, Key] = {
    "life": Key(Kind.NUMBER, "life total", "life", low=-1_000_000_000),
    "starting life": Key(Kind.NUMBER, "starting life total", "starting_life", low=1),
    "counters": Key(Kind.COUNTERS, "counters on the player", "counters"),
    "mana": Key(Kind.MANA, "floating mana, or enough", "mana"),
    "land plays left": Key(Kind.NUMBER, "lands they may still play this turn", "land_plays_left", high=1000),
    "speed": Key(Kind.NUMBER, "their speed (702.179)", "speed", high=4),
    "city's blessing": Key(Kind.FLAG, "have they the city's blessing (702.131)", "city_blessing"),
    **ZONE_KEYS,
}

STACK_KEYS: dict[str, Key] = {
    "card": Key(Kind.CARD_NAME, "a spell"),
    "ability of": Key(Kind.OBJECT, "an ability, by its source"),
    "copy of": Key(Kind.CARD_NAME, "a copy of a spell"),
    "number": Key(Kind.NUMBER, "which ability of the source, in the order of its text", "number", low=1, high=100),
    "controller": Key(Kind.PLAYER, "who controls it", "controller"),
    "owner": Key(Kind.PLAYER, "who owns it", "owner"),
    "as": Key(Kind.TEXT, "a label", "label"),
    "face": Key(Kind.TEXT, "which face or half", "face"),
    "targeting": Key(Kind.THINGS, "its targets in the order of the text"),
    "dividing": Key(Kind.TEXT, "a division: 2 to bears, 1 to bob"),
    "x": Key(Kind.NUMBER, "the value of X"),
    "modes": Key(Kind.TEXTS, "its modes"),
    "kicked": Key(Kind.NUMBER, "how often it was kicked", high=1000),
    "options": Key(Kind.TEXT, "anything else, as in a cast: with buyback for flashback …"),
}

COMBAT_KEYS: dict[str, Key] = {
    "attacking": Key(Kind.MAP, "attacker: what it attacks"),
    "blocking": Key(Kind.MAP, "blocker: what it blocks"),
}

TURN_KEYS: dict[str, Key] = {
    "player": Key(Kind.PLAYER, "the active player", "player"),
    "number": Key(Kind.NUMBER, "the number of the turn", "number", low=1, high=100_000),
    "step": Key(Kind.WORD, "the step or phase", "step", choices=tuple(each.value for each in Step)),
    "priority": Key(Kind.PLAYER, "who has priority", "priority"),
}

GAME_KEYS: dict[str, Key] = {
    "day or night": Key(Kind.WORD, "day, night or none", "day_or_night", choices=("day", "night", "none")),
    "monarch": Key(Kind.PLAYER, "the monarch", "monarch"),
    "initiative": Key(Kind.PLAYER, "who has the initiative", "initiative"),
    "turn order": Key(Kind.WORD, "the order of turns", "turn_order", choices=("reversed", "normal")),
    "spells cast this turn": Key(Kind.NUMBER, "spells cast before the first step", "storm_count", high=10_000),
}

FACE_KEYS: dict[str, Key] = {
    "name": Key(Kind.TEXT, "the name", "name"),
    "cost": Key(Kind.TEXT, "the mana cost", "cost"),
    "type": Key(Kind.TEXT, "the type line", "type"),
    "pt": Key(Kind.TEXT, "power/toughness", "pt"),
    "loyalty": Key(Kind.TEXT, "loyalty", "loyalty"),
    "defense": Key(Kind.TEXT, "defense", "defense"),
    "colors": Key(Kind.TEXTS, "the colour indicator", "colors"),
    "text": Key(Kind.TEXT, "the rules text in Oracle templating", "text"),
}

LAYOUTS = ("normal", "split", "adventure", "transform", "modal_dfc", "flip", "saga", "class", "room", "leveler")

INLINE_KEYS: dict[str, Key] = {
    **FACE_KEYS,
    "layout": Key(Kind.WORD, "how its faces belong together", choices=LAYOUTS),
    "faces": Key(Kind.LIST, "its faces, front or left first"),
}

SET_UP_KEYS: dict[str, Key] = {
    "timestamps": Key(Kind.OBJECTS, "oldest first, where the order of the file is not enough", "timestamps"),
    "stack": Key(Kind.LIST, "the stack, bottom first"),
    "combat": Key(Kind.MAP, "declarations that are already made"),
    "turn": Key(Kind.MAP, "whose turn it is, and where in it"),
    "game": Key(Kind.MAP, "designations of the game"),
    "happened": Key(Kind.TEXTS, "what happened this turn, in the words of events"),
    "effects": Key(Kind.TEXTS, "continuous effects, in Oracle templating"),
    "cards": Key(Kind.LIST, "cards that no pack knows, in Oracle templating"),
    "ignoring": Key(Kind.TEXTS, "refused abilities that the author says don't matter"),
    "payment": Key(Kind.WORD, "must every payment be scripted", "payment", choices=("strict", "automatic")),
}

CASE_KEYS: dict[str, Key] = {
    "case": Key(Kind.TEXT, "the name of the case"),
    "set": Key(Kind.MAP, "what is different in the set-up"),
    "add": Key(Kind.MAP, "what is there in addition"),
    "remove": Key(Kind.MAP, "what is not there"),
    "steps": Key(Kind.LIST, "steps after the common ones"),
    "expect": Key(Kind.MAP, "what holds at the end"),
    "status": Key(Kind.WORD, "todo keeps it out of the result", choices=("todo",)),
    "reason": Key(Kind.TEXT, "why it is still to do"),
}

FILE_KEYS: dict[str, Key] = {
    "mtgjudge": Key(Kind.NUMBER, "the version of the language: 1"),
    "scenario": Key(Kind.TEXT, "what this shows, as a sentence"),
    "tags": Key(Kind.TEXTS, "words to find it by"),
    "players": Key(Kind.MAP, "the players in turn order"),
    **SET_UP_KEYS,
    "steps": Key(Kind.LIST, "what is done and asked"),
    "expect": Key(Kind.MAP, "what holds at the end"),
    "cases": Key(Kind.LIST, "variants; only these run; set-up, steps and expectations above are common"),
    "history": Key(Kind.TEXTS, "what an older edition said"),
    "rules": Key(Kind.TEXTS, "the rules it is about"),
    "status": Key(Kind.WORD, "todo keeps it out of the result", choices=("todo",)),
    "reason": Key(Kind.TEXT, "why it is still to do"),
}
