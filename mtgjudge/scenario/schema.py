"""The JSON Schema of scenario files, for editors (draft 2020-12); made from the tables that the reader uses."""

from __future__ import annotations

from typing import TypeAlias

from mtgjudge.scenario.expectations import (
    CLAIM_KEYS,
    GAME_FIELDS,
    LIBRARY_FIELDS,
    OBJECT_FIELDS,
    PLAYER_FIELDS,
    Field,
    FieldKind,
    Verdict,
)
from mtgjudge.scenario.keys import (
    CARD_KEYS,
    CASE_KEYS,
    COMBAT_KEYS,
    FACE_KEYS,
    FILE_KEYS,
    GAME_KEYS,
    INLINE_KEYS,
    PLAYER_KEYS,
    SET_UP_KEYS,
    STACK_KEYS,
    TURN_KEYS,
    VERSION,
    Key,
    Kind,
)

Json: TypeAlias = dict[str, object]

#: Values that YAML types although the language reads them as text.
_SCALAR: Json = {"type": ["string", "number", "boolean", "null"]}
_TEXT: Json = {"type": ["string", "number"]}
_FLAG: Json = {"enum": [True, False, "true", "false", "yes", "no"]}


def _number(low: int, high: int) -> Json:
    return {"type": ["integer", "string"], "minimum": low, "maximum": high, "pattern": r"^[+-]?[0-9]+$"}


def _some(item: Json) -> Json:
    """One, or a list."""
    return {"anyOf": [item, {"type": "array", "items": item}]}


def _key(key: Key) -> Json:
    kinds: dict[Kind, Json] = {
        Kind.NUMBER: _number(key.low, key.high),
        Kind.FLAG: _FLAG,
        Kind.WORD: {"enum": [*key.choices, *([True] if "true" in key.choices else [])]},
        Kind.COUNTERS: {"type": "object", "additionalProperties": _number(0, 1_000_000_000)},
        Kind.PER_PLAYER: {"type": "object", "additionalProperties": _number(0, 1_000_000_000)},
        Kind.TEXTS: _some(_TEXT),
        Kind.OBJECTS: _some(_TEXT),
        Kind.THINGS: _some(_TEXT),
        Kind.VALUES: _some(_TEXT),
        Kind.CARD_NAMES: _some(_TEXT),
        Kind.MANA: _some({"type": "string"}),
        Kind.ZONE: _some({"$ref": "#/$defs/entry"}),
        Kind.MAP: {"type": "object"},
        Kind.LIST: {"type": "array"},
    }
    return {**kinds.get(key.kind, _TEXT), "description": key.doc}


def _table(table: dict[str, Key], special: dict[str, Json] | None = None, required: tuple[str, ...] = ()) -> Json:
    properties: Json = {name: _key(key) for name, key in table.items()}
    for name, value in (special or {}).items():
        properties[name] = {**value, "description": table[name].doc}
    schema: Json = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        schema["required"] = list(required)
    return schema


def _field(field: Field, table: str) -> Json:
    kinds: dict[FieldKind, Json] = {
        FieldKind.NUMBER: {"anyOf": [_number(-1_000_000_000, 1_000_000_000), {"const": "none"}]},
        FieldKind.FLAG: _FLAG,
        FieldKind.COUNTERS: {
            "anyOf": [{"const": "none"}, {"type": "object", "additionalProperties": _number(0, 1_000_000_000)}]
        },
        FieldKind.LIBRARY: {"$ref": "#/$defs/library facts"},
        FieldKind.FACTS: {"$ref": f"#/$defs/{table}"},
    }
    listing: Json = {"$ref": "#/$defs/list"}
    lists = (FieldKind.LIST, FieldKind.ORDERED, FieldKind.AT_LEAST, FieldKind.EXACTLY)
    found = kinds.get(field.kind, listing if field.kind in lists else _TEXT)
    return {**found, "description": field.doc}


def _fields(table: dict[str, Field], name: str) -> Json:
    properties: Json = {key: _field(field, name) for key, field in table.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _facts() -> Json:
    return {
        "type": "object",
        "description": "players and objects by name with their facts; stack, game, events",
        "properties": {
            "rule": _some(_TEXT),
            "rules exactly": _some(_TEXT),
            "background": _some(_TEXT),
            "stack": {"$ref": "#/$defs/list"},
            "game": {"$ref": "#/$defs/game facts"},
            "events": {"type": "array", "items": _some(_TEXT)},
            "no events": _some(_TEXT),
        },
        "additionalProperties": {
            "anyOf": [{"const": "gone"}, {"$ref": "#/$defs/player facts"}, {"$ref": "#/$defs/object facts"}]
        },
    }


def _step() -> Json:
    claims: Json = {key: {**_some(_TEXT), "description": doc} for key, doc in CLAIM_KEYS.items() if key != "expect"}
    claims["expect"] = {
        "anyOf": [{"enum": [each.value for each in Verdict]}, {"$ref": "#/$defs/facts"}],
        "description": CLAIM_KEYS["expect"],
    }
    claims["ask"] = {"type": "string", "description": "a question"}
    claims["chance"] = {"type": "string", "description": "what luck gives"}
    claims["game"] = {"type": "string", "description": "a move of the game"}
    return {
        "anyOf": [
            {"type": "string", "description": "resolve, to STEP, next step, next turn"},
            {
                "type": "object",
                "properties": claims,
                "patternProperties": {
                    "^(repeat [0-9]+|branch .+)": {"type": "array", "items": {"$ref": "#/$defs/step"}}
                },
                "additionalProperties": {"type": ["string", "null"], "description": "a player: what they do or answer"},
            },
        ]
    }


def json_schema() -> Json:
    """The schema of a scenario file."""
    steps: Json = {"type": "array", "items": {"$ref": "#/$defs/step"}}
    set_up: dict[str, Json] = {
        "stack": {"type": "array", "items": {"anyOf": [_TEXT, {"$ref": "#/$defs/stack entry"}]}},
        "combat": {"$ref": "#/$defs/combat"},
        "turn": {"$ref": "#/$defs/turn"},
        "game": {"$ref": "#/$defs/game"},
        "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
    }
    patch = _table(SET_UP_KEYS, set_up)
    patch["additionalProperties"] = {"$ref": "#/$defs/player"}
    properties: dict[str, Json] = {
        **set_up,
        "mtgjudge": {"enum": [VERSION, str(VERSION)]},
        "players": {
            "anyOf": [
                {"type": "object", "additionalProperties": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/player"}]}},
                {"type": "array", "items": _TEXT},
            ]
        },
        "steps": steps,
        "expect": {"$ref": "#/$defs/facts"},
        "cases": {"type": "array", "items": {"$ref": "#/$defs/case"}},
        "history": {"anyOf": [_some(_TEXT), {"type": "object", "additionalProperties": _TEXT}]},
    }
    schema = _table(FILE_KEYS, properties, required=("mtgjudge", "scenario"))
    patches: dict[str, Json] = {key: {"$ref": "#/$defs/patch"} for key in ("set", "add", "remove")}
    case_special: dict[str, Json] = {**patches, "steps": steps, "expect": {"$ref": "#/$defs/facts"}}
    defs: Json = {
        "entry": {"anyOf": [_TEXT, _table(CARD_KEYS)]},
        "player": _table(PLAYER_KEYS),
        "stack entry": _table(STACK_KEYS),
        "combat": _table(COMBAT_KEYS),
        "turn": _table(TURN_KEYS),
        "game": _table(GAME_KEYS),
        "card": _table(
            INLINE_KEYS, {"faces": {"type": "array", "items": _table(FACE_KEYS, required=("name", "type"))}}
        ),
        "patch": patch,
        "case": _table(CASE_KEYS, case_special, required=("case",)),
        "step": _step(),
        "facts": _facts(),
        "player facts": _fields(PLAYER_FIELDS, "player facts"),
        "object facts": _fields(OBJECT_FIELDS, "object facts"),
        "game facts": _fields(GAME_FIELDS, "game facts"),
        "library facts": _fields(LIBRARY_FIELDS, "library facts"),
        "list": {
            "anyOf": [
                _some(_TEXT),
                {
                    "type": "object",
                    "properties": {"includes": _some(_TEXT), "excludes": _some(_TEXT)},
                    "additionalProperties": False,
                },
            ]
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "mtgjudge scenario",
        **schema,
        "$defs": defs,
    }
