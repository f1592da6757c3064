"""Moving the game: ``resolve``, ``to STEP``, ``next step``, ``next turn`` as values, and their parser."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from mtgjudge.language.vocabulary import Step
from mtgjudge.scenario.names import did_you_mean, suggest
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.values import ObjectName, PlayerName
from mtgjudge.scenario.words import MOVES, STEP_WORDS


class Until(StrEnum):
    """When ``resolve`` stops."""

    TIMES = "so many times"
    EMPTY = "stack empty"
    LEFT = "object has left the stack"


class Resolve(Struct, frozen=True, tag=True):
    """All players pass in succession; the top of the stack resolves; so often, or until something is true."""

    until: Until = Until.TIMES
    times: int = 1
    object: ObjectName | None = None


class OnSkip(StrEnum):
    """What a move to a step does when that step is skipped."""

    ERROR = "error"
    GO_PAST = "go past it"


class ToStep(Struct, frozen=True, tag=True):
    """Everybody passes until a step has begun."""

    step: Step
    player: PlayerName | None = None
    turn: int | None = None
    on_skip: OnSkip = OnSkip.ERROR


class NextStep(Struct, frozen=True, tag=True):
    """Until the next step."""


class NextTurn(Struct, frozen=True, tag=True):
    """Until the upkeep of the next turn."""


Move: TypeAlias = Resolve | ToStep | NextStep | NextTurn


def read_move(phrase: Phrase) -> Move | None:
    """The move that begins at the cursor, or None if no move begins with this word."""
    if phrase.take("resolve"):
        return _resolve(phrase)
    if phrase.take("to"):
        return _to(phrase)
    if phrase.take("next"):
        if phrase.take("step"):
            return NextStep()
        if phrase.take("turn"):
            return NextTurn()
        phrase.fail("'step' or 'turn' is expected here", choices=("step", "turn"))
    return None


def _resolve(phrase: Phrase) -> Move:
    if phrase.done:
        return Resolve()
    if phrase.word() == "all" and phrase.match(catalogue=False) is None:
        phrase.at += 1
        return Resolve(Until.EMPTY)
    if phrase.match(catalogue=False) is None and phrase.peek(1) is None:
        times = phrase.maybe_number()
        if times is not None:
            if not 1 <= times <= 1000:
                phrase.fail("a number from 1 to 1000 is expected here", code="MJ024", at=phrase.at - 1)
            return Resolve(times=times)
    return Resolve(Until.LEFT, object=phrase.object("a number, 'all' or something on the stack is expected here"))


def _to(phrase: Phrase) -> Move:
    player = phrase.maybe_player()
    turn = None
    if player is None and phrase.take("turn"):
        turn = phrase.number("the number of the turn is expected here")
        phrase.take(",")
        player = phrase.maybe_player()
    step = phrase.maybe_step()
    if step is None:
        token = phrase.peek()
        near = suggest(phrase.text.value[token.start :] if token is not None else "", STEP_WORDS)
        listed = f"steps are {', '.join(each.value for each in Step)}"
        phrase.fail("a step is expected here", hint=did_you_mean(near) or listed)
    past = OnSkip.GO_PAST if phrase.take("or", "past", "it") else OnSkip.ERROR
    return ToStep(step, player, turn, past)


def move_words() -> tuple[str, ...]:
    """The words by which moves begin."""
    return tuple(dict.fromkeys(entry.split(" ")[0] for entry in MOVES))
