"""Steps of a script: one parser for files, the table and ``ask``.

A step is said by a player (``alice: cast …``), by nobody (``resolve``), by chance (``chance: flip heads``), or is a
question. In a file the part before the colon is a YAML key; at the table the whole line is one text.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from mtgjudge.scenario.actions.answers import ANSWER_READERS, Answer, Value, read_answer, read_value
from mtgjudge.scenario.actions.verbs import ACTION_READERS, Action, read_action
from mtgjudge.scenario.expectations import NO_CLAIM, Claim, Facts
from mtgjudge.scenario.moves import Move, move_words, read_move
from mtgjudge.scenario.names import NameSpace
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.questions import Question, read_question
from mtgjudge.scenario.spans import Span, Text
from mtgjudge.scenario.tokens import TokenKind
from mtgjudge.scenario.values import PlayerName, Thing
from mtgjudge.scenario.words import CHANCE_WORDS, KEYWORD_ACTIONS


class IfAsked(Enum):
    """Must the question arise that a step answers?"""

    MUST = "must"
    MAY = "may"


class PlayerStep(Struct, frozen=True, tag=True):
    """A player acts or answers, possibly for another player (723)."""

    player: PlayerName
    act: Action | Answer
    text: str
    span: Span
    for_player: PlayerName | None = None
    if_asked: IfAsked = IfAsked.MUST
    claim: Claim = NO_CLAIM


class MoveStep(Struct, frozen=True, tag=True):
    """The game is moved on."""

    move: Move
    text: str
    span: Span
    claim: Claim = NO_CLAIM


class Flip(Struct, frozen=True, tag=True):
    """Coins, in order (705)."""

    results: tuple[str, ...]


class Roll(Struct, frozen=True, tag=True):
    """Dice, in order (706)."""

    results: tuple[int, ...]


class RandomDiscard(Struct, frozen=True, tag=True):
    """What is discarded at random."""

    things: tuple[Thing, ...]


class RandomChoice(Struct, frozen=True, tag=True):
    """What is chosen at random."""

    values: tuple[Value, ...]


class RandomOrder(Struct, frozen=True, tag=True):
    """The order that a shuffle gives, from the top."""

    player: PlayerName
    cards: tuple[Thing, ...]


Luck: TypeAlias = Flip | Roll | RandomDiscard | RandomChoice | RandomOrder


class ChanceStep(Struct, frozen=True, tag=True):
    """What luck gives."""

    luck: Luck
    text: str
    span: Span


class AskStep(Struct, frozen=True, tag=True):
    """A question and what its answer should be."""

    question: Question
    text: str
    span: Span
    claim: Claim = NO_CLAIM


class ExpectStep(Struct, frozen=True, tag=True):
    """Facts that should hold now."""

    facts: Facts
    span: Span


class RepeatStep(Struct, frozen=True, tag=True):
    """Steps written once and carried out several times."""

    times: int
    steps: tuple[Step, ...]
    span: Span


class BranchStep(Struct, frozen=True, tag=True):
    """Steps tried from here, then rolled back."""

    name: str
    steps: tuple[Step, ...]
    span: Span


Step: TypeAlias = PlayerStep | MoveStep | ChanceStep | AskStep | ExpectStep | RepeatStep | BranchStep


class Speaker(Struct, frozen=True):
    """Who a step belongs to: ``alice``, ``alice (for bob)``, ``alice (if asked)``."""

    player: PlayerName
    for_player: PlayerName | None = None
    if_asked: IfAsked = IfAsked.MUST


def read_speaker(phrase: Phrase) -> Speaker:
    """The part before the colon."""
    player = phrase.player()
    for_player: PlayerName | None = None
    if_asked = IfAsked.MUST
    while phrase.take("("):
        if phrase.take("for"):
            for_player = phrase.player()
        elif phrase.take("if", "asked"):
            if_asked = IfAsked.MAY
        else:
            phrase.fail("'for PLAYER' or 'if asked' is expected here", choices=("for", "if"))
        phrase.expect(")")
    return Speaker(player, for_player, if_asked)


def player_step(speaker: Speaker, phrase: Phrase, claim: Claim = NO_CLAIM) -> PlayerStep:
    """What a player does or answers: all that is left of the phrase."""
    start = phrase.at
    if phrase.done:
        phrase.fail("an action or an answer is expected here")
    found = _act(phrase)
    phrase.end("this word does not belong to the step")
    text = phrase.written(start)
    span = phrase.text.at(*phrase.span_from(start))
    return PlayerStep(speaker.player, found, text, span, speaker.for_player, speaker.if_asked, claim)


def _act(phrase: Phrase) -> Action | Answer:
    # "put companion into hand" is an action, "put NAME's trigger" an answer; "exile F" an answer, no verb.
    if not phrase.looks_at("put", "companion"):
        answer = read_answer(phrase)
        if answer is not None:
            return answer
    action = read_action(phrase)
    if action is None:
        words = (*ACTION_READERS, *ANSWER_READERS, *KEYWORD_ACTIONS)
        if phrase.word() in move_words():
            phrase.fail(f"'{phrase.word()}' is not said by a player", hint="write it as a step without a player")
        phrase.fail("no action or answer begins with this word", choices=words)
    return action


def plain_step(phrase: Phrase, claim: Claim = NO_CLAIM) -> Step:
    """A step without a player: a move, a question, or at the table a whole line."""
    start = phrase.at
    move = read_move(phrase)
    if move is not None:
        phrase.end("this word does not belong to the step")
        return MoveStep(move, phrase.written(start), phrase.text.at(*phrase.span_from(start)), claim)
    if phrase.word() in ("ask", "can", "what", "how", "why", "who", "is", "legal", "all"):
        return ask_step(phrase, claim)
    if phrase.looks_at("chance", ":"):
        phrase.at += 2
        return chance_step(phrase)
    player = phrase.maybe_player()
    if player is None:
        phrase.fail(
            "no step begins with this word",
            choices=(*move_words(), *phrase.names.players, *ACTION_READERS),
            hint=_missing_speaker(phrase),
        )
    phrase.at = start
    speaker = read_speaker(phrase)
    if not phrase.take(":"):
        phrase.fail("':' is expected here", hint=f"write it as '{player.name}: …'")
    return player_step(speaker, phrase, claim)


def _missing_speaker(phrase: Phrase) -> str | None:
    if phrase.word() in ACTION_READERS or phrase.word() in ANSWER_READERS or phrase.word() in KEYWORD_ACTIONS:
        who = phrase.names.players[0] if phrase.names.players else "PLAYER"
        return f"say who does it: '{who}: {phrase.word()} …'"
    return None


def ask_step(phrase: Phrase, claim: Claim = NO_CLAIM) -> AskStep:
    """A question: all that is left of the phrase."""
    phrase.code = "MJ041"
    start = phrase.at
    phrase.take("ask")
    phrase.take(":")
    question = read_question(phrase)
    while phrase.word() == "?":
        phrase.at += 1
    phrase.end("this word does not belong to the question")
    return AskStep(question, phrase.written(start), phrase.text.at(*phrase.span_from(start)), claim)


def chance_step(phrase: Phrase) -> ChanceStep:
    """What luck gives: all that is left of the phrase."""
    start = phrase.at
    luck = _luck(phrase)
    phrase.end("this word does not belong to the step")
    return ChanceStep(luck, phrase.written(start), phrase.text.at(*phrase.span_from(start)))


def _luck(phrase: Phrase) -> Luck:
    if phrase.take("flip"):
        results = []
        while True:
            if phrase.word() not in ("heads", "tails", "win", "lose"):
                phrase.fail("'heads' or 'tails' is expected here", choices=("heads", "tails"))
            results.append(phrase.word())
            phrase.at += 1
            if not phrase.separator():
                return Flip(tuple(results))
    if phrase.take("roll"):
        numbers = [phrase.number("what is rolled?")]
        while phrase.separator():
            numbers.append(phrase.number("what is rolled?"))
        return Roll(tuple(numbers))
    if phrase.take("discard"):
        return RandomDiscard(phrase.things())
    if phrase.take("choose"):
        values = [read_value(phrase)]
        while phrase.separator():
            values.append(read_value(phrase))
        return RandomChoice(tuple(values))
    if not phrase.take("order"):
        phrase.fail("'flip', 'roll', 'discard', 'choose' or 'order' is expected here", choices=CHANCE_WORDS)
    player = phrase.player()
    phrase.expect("library")
    return RandomOrder(player, phrase.things())


def parse_step(text: Text | str, names: NameSpace, speaker: str | None = None) -> Step:
    """A line at the table, or a step of a file that is one text. Raises ``ScenarioError``.

    ``speaker`` is the player whose turn it is to speak: at the table ``cast NAME`` alone is theirs.
    """
    phrase = Phrase(text if isinstance(text, Text) else Text.of(text), names)
    if phrase.done:
        phrase.fail("a step is expected here")
    token = phrase.peek()
    first = phrase.word()
    if speaker is not None and token is not None and token.kind is TokenKind.WORD:
        mine = first in ACTION_READERS or first in ANSWER_READERS
        mine = mine or any(phrase.looks_at(*word.split(" ")) for word in KEYWORD_ACTIONS)
        if mine and phrase.maybe_player() is None:
            return player_step(Speaker(PlayerName(speaker, phrase.text.span)), phrase)
        phrase.at = 0
    return plain_step(phrase)


def parse_question(text: Text | str, names: NameSpace) -> AskStep:
    """A question. Raises ``ScenarioError``."""
    return ask_step(Phrase(text if isinstance(text, Text) else Text.of(text), names, "MJ041"))
