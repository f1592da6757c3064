"""The reference page of the scenario language, made from the parser's own tables.

``python -m mtgjudge.scenario.reference > docs/scenario-language.md`` writes it; a test holds the page current.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from mtgjudge.language.vocabulary import Step
from mtgjudge.scenario.diagnostics import CODES
from mtgjudge.scenario.expectations import (
    CLAIM_KEYS,
    GAME_FIELDS,
    LIBRARY_FIELDS,
    OBJECT_FIELDS,
    PLAYER_FIELDS,
    Field,
)
from mtgjudge.scenario.keys import (
    CARD_KEYS,
    CASE_KEYS,
    COMBAT_KEYS,
    FILE_KEYS,
    GAME_KEYS,
    INLINE_KEYS,
    PLAYER_KEYS,
    STACK_KEYS,
    TURN_KEYS,
    Key,
    Kind,
)
from mtgjudge.scenario.questions import QUESTIONS
from mtgjudge.scenario.scripts import STEP_KEYS
from mtgjudge.scenario.words import (
    ACTIONS,
    ADDITIONAL_COSTS,
    ALTERNATIVE_COSTS,
    CHOICES,
    KEYWORD_ACTIONS,
    MOVES,
    OPTIONS,
    USES,
)

_INTRODUCTION = """\
# The scenario language

This page is made from the tables that the parser reads (`python -m mtgjudge.scenario.reference`).

A scenario is a YAML file: a board, a script for every player, questions, and what should come of it. Steps use the same
words as the interactive table and `mtgjudge ask`. Every value is read as text: `rule: 613.10` stays as it is written.

```yaml
mtgjudge: 1
scenario: What this shows, as a sentence
players:
  alice:
    hand: [Example Spell]
    battlefield: [3 Forest, {card: Example Bear, as: bear, tapped: true}]
  bob:
    battlefield: [2 Island]
turn: {player: alice, step: precombat main}
steps:
  - alice: cast Example Spell targeting bear
  - ask: can bob respond to that
    expect: "yes"
  - resolve
expect:
  bear: {zone: graveyard}
```

## What is assumed when nothing is said

| | default |
|---|---|
| players | two (an opponent with nothing is added to one); in turn order; the first is active |
| turn | the active player's precombat main phase, not the first turn; land play unused; priority with them |
| life, counters, mana | 20, none, none; `mana: enough` is whatever mana a cost needs (not snow, unrestricted) |
| zones | empty; a library holds unknown cards below the listed ones, unless `nothing below` ends it |
| permanents | untapped, undamaged, face up, controlled since before this turn; in order of timestamps |
| starting in a step | its turn-based actions and triggers are over; `declare attackers` / `blockers`: about to |
| a spell on the stack | it was cast from hand for its mana cost |

## Names

A label (`as`) comes first, then a card's name or that of one of its faces, then a current name. Narrow with
`Forest no. 2`, `bob's Forest`, `Forest in bob's graveyard`, `NAME on the stack`, `Elephant token no. 1`,
`copy of NAME`, `NAME's ability 2`, `NAME's trigger no. 2`, `the old NAME`.
`5 Island` means five. Case, accents and punctuation are forgiven; double quotes settle what is
left. Of interchangeable objects the first is meant; different ones need labels.
"""


_SPEAKERS = "A step is said by a player (`alice: …`, `alice (for bob): …`, `alice (if asked): …`) or is one of:"
_ENTRY = "A text (`NAME`, `3 NAME`, `3 unknown cards`) or a map:"


def reference() -> str:
    """The whole page."""
    steps = "Steps are: " + ", ".join(each.value for each in Step) + ".\n"
    keywords = "A keyword's own word: " + "; ".join(_keyword(word) for word in KEYWORD_ACTIONS) + ".\n"
    codes = ((code, *CODES[code]) for code in sorted(CODES))
    parts = [
        _INTRODUCTION,
        _section("## The file", _keys(FILE_KEYS)),
        _section("### A player", _keys(PLAYER_KEYS)),
        _section("### An entry of a zone", _ENTRY, _keys(CARD_KEYS)),
        _section("### `stack`", _keys(STACK_KEYS)),
        _section("### `combat`", _keys(COMBAT_KEYS)),
        _section("### `turn`", _keys(TURN_KEYS)),
        _section("### `game`", _keys(GAME_KEYS)),
        _section("### `cards`", _keys(INLINE_KEYS)),
        _section("### `cases`", _keys(CASE_KEYS)),
        _section("## Steps", _SPEAKERS, _pairs("key", "meaning", STEP_KEYS)),
        _section("### Moving the game", _pairs("words", "meaning", MOVES), steps),
        _section("### Actions", _pairs("words", "meaning", ACTIONS), keywords),
        _section("### Options of an action, in any order", _pairs("words", "meaning", OPTIONS)),
        "Additional costs behind `with`: " + _words(ADDITIONAL_COSTS),
        "Alternative costs behind `for`: " + _words(ALTERNATIVE_COSTS),
        "Costs that use objects: " + _words(USES),
        _section("### Choices", _pairs("words", "meaning", CHOICES)),
        _section("### Questions", _pairs("words", "answer", QUESTIONS)),
        _section("## Expectations", "On a step:", _pairs("key", "meaning", CLAIM_KEYS)),
        _section("### Facts about a player", _fields(PLAYER_FIELDS)),
        _section("### Facts about a library", _fields(LIBRARY_FIELDS)),
        _section("### Facts about an object", "Or `gone`.", _fields(OBJECT_FIELDS)),
        _section("### Facts about the game", _fields(GAME_FIELDS)),
        _section("## Diagnostics", _rows("code", "title", "meaning", codes)),
    ]
    return "\n".join(parts)


def _section(*parts: str) -> str:
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _keyword(word: str) -> str:
    _, leads = KEYWORD_ACTIONS[word]
    return f"`{word} NAME" + "".join(f" {lead} NAME" for lead in leads) + "`"


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words) + ".\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _pairs(left: str, right: str, table: Mapping[str, str]) -> str:
    lines = [f"| {left} | {right} |", "|---|---|"]
    lines.extend(f"| `{_cell(key)}` | {_cell(doc)} |" for key, doc in table.items())
    return "\n".join(lines) + "\n"


def _rows(first: str, second: str, third: str, rows: Iterable[tuple[str, str, str]]) -> str:
    lines = [f"| {first} | {second} | {third} |", "|---|---|---|"]
    lines.extend(f"| `{_cell(a)}` | {_cell(b)} | {_cell(c)} |" for a, b, c in rows)
    return "\n".join(lines) + "\n"


def _keys(table: Mapping[str, Key]) -> str:
    rows = ((name, _key_kind(key), key.doc) for name, key in table.items())
    return _rows("key", "value", "meaning", rows)


def _key_kind(key: Key) -> str:
    return "one of " + ", ".join(key.choices) if key.kind is Kind.WORD else key.kind.value


def _fields(table: Mapping[str, Field]) -> str:
    rows = ((name, field.kind.value, field.doc) for name, field in table.items())
    return _rows("field", "value", "meaning", rows)


if __name__ == "__main__":
    sys.stdout.write(reference())
