"""Questions, which change nothing: values and their parser.

Each entry of ``QUESTIONS`` is one form of the language with what it answers; the reference page is made from it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct, structs

from mtgjudge.language.vocabulary import Color
from mtgjudge.scenario.actions.answers import Answer, read_answer
from mtgjudge.scenario.actions.options import Option, PayLife, PayWith, read_options, read_payment
from mtgjudge.scenario.actions.verbs import Action, read_action
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.tokens import TokenKind
from mtgjudge.scenario.values import NameKind, ObjectName, PlayerName, Thing
from mtgjudge.scenario.words import COLORS


class Can(Struct, frozen=True, tag=True):
    """``can P ACTION``, ``can P choose …``: asked as if the players before P had passed."""

    player: PlayerName
    act: Action | Answer


class CanRespond(Struct, frozen=True, tag=True):
    """``can P respond to that``."""

    player: PlayerName


class CanPay(Struct, frozen=True, tag=True):
    """``can P pay COST [with …] [to cast NAME]``."""

    player: PlayerName
    symbols: tuple[str, ...]
    life: int
    payment: tuple[Option, ...]
    spell: ObjectName | None = None


class HowPay(Struct, frozen=True, tag=True):
    """``how can P pay COST [to cast NAME]``; without symbols ``how can P cast NAME``: what it costs then."""

    player: PlayerName
    symbols: tuple[str, ...]
    spell: ObjectName | None = None


class WhatCost(Struct, frozen=True, tag=True):
    """``what does it cost P to ACTION``."""

    player: PlayerName
    act: Action


class LegalTargets(Struct, frozen=True, tag=True):
    """``legal targets of NAME``."""

    object: ObjectName
    options: tuple[Option, ...] = ()


class WhatIs(Struct, frozen=True, tag=True):
    """``what is NAME``: its characteristics and how they came about."""

    thing: Thing


class IsA(Struct, frozen=True, tag=True):
    """``is NAME a Y``."""

    thing: Thing
    words: str


class WhatCanDo(Struct, frozen=True, tag=True):
    """``what can P do``."""

    player: PlayerName


class WhatMayChoose(Struct, frozen=True, tag=True):
    """``what may P choose``."""

    player: PlayerName


class WhatMana(Struct, frozen=True, tag=True):
    """``what mana could NAME produce``."""

    object: ObjectName


class SourceOf(Struct, frozen=True, tag=True):
    """``what is the source of NAME's ability``."""

    object: ObjectName


class EffectsOn(Struct, frozen=True, tag=True):
    """``what effects apply to P``."""

    thing: Thing


class WhyLast(Struct, frozen=True, tag=True):
    """``why`` / ``why not``: about the last answer."""


class WhyFact(Struct, frozen=True, tag=True):
    """``why is bears 3/3``: about anything that an expectation can state."""

    subject: Thing
    words: str


class WhyNoTrigger(Struct, frozen=True, tag=True):
    """``why did NAME not trigger``."""

    object: ObjectName


class WhyDid(Struct, frozen=True, tag=True):
    """``why did NAME not die``, ``why did P gain life``: about events."""

    subject: Thing
    words: str
    negated: bool = False


class HowOften(Struct, frozen=True, tag=True):
    """``how often did NAME trigger``."""

    object: ObjectName


class Devotion(Struct, frozen=True, tag=True):
    """``what is alice's devotion to red``."""

    player: PlayerName
    colors: tuple[Color, ...]


class WouldHappen(Struct, frozen=True, tag=True):
    """``what would happen if P ACTION``."""

    player: PlayerName
    act: Action | Answer


class PlainKind(StrEnum):
    """Questions without a blank."""

    STACK = "what is on the stack"
    DECIDES = "who decides"
    WINS = "who wins"
    OUTCOMES = "all outcomes"
    SPELL_TYPES = "what are the spell types"
    CARD_TYPES = "what are the card types"
    CREATURE_TYPES = "what are the creature types"
    SUPERTYPES = "what are the supertypes"
    COLORS = "what are the colors"
    MANA_TYPES = "what are the types of mana"
    ZONES = "what are the zones"
    STEPS = "what are the steps of a turn"
    KEYWORDS = "what are the keyword abilities"
    SPECIAL_ACTIONS = "what special actions exist"


class Plain(Struct, frozen=True, tag=True):
    """A question without a blank."""

    kind: PlainKind


class WhatCard(Struct, frozen=True, tag=True):
    """``what is the card NAME``: the card itself, whatever lies on the table."""

    name: str


Question: TypeAlias = (
    Can
    | CanRespond
    | CanPay
    | HowPay
    | WhatCost
    | LegalTargets
    | WhatIs
    | IsA
    | WhatCanDo
    | WhatMayChoose
    | WhatMana
    | SourceOf
    | EffectsOn
    | WhyLast
    | WhyFact
    | WhyNoTrigger
    | WhyDid
    | HowOften
    | Devotion
    | WouldHappen
    | Plain
    | WhatCard
)

QUESTIONS: dict[str, str] = {
    "can P ACTION": "may the player do it now, asked as if the players before them had passed",
    "can P choose …": "is that among the possible answers to what was asked",
    "can P respond to that": "will the player get priority before it resolves",
    "can P pay COST [with …] [to cast NAME]": "can the cost be paid, with these sources if they are named",
    "how can P pay COST [to cast NAME]": "one way to pay, symbol by symbol, and what else would do",
    "how can P cast NAME": "the same for the total cost of a spell",
    "what does it cost P to ACTION": "the total cost",
    "legal targets of NAME": "what could be targeted",
    "what is NAME": "its characteristics, and the effects that made them, layer by layer",
    "is NAME a Y": "has it the type, colour or quality",
    "what can P do": "everything legal",
    "what may P choose": "the possible answers to what was asked",
    "what mana could NAME produce": "106.7",
    "what is the source of NAME's ability": "113.7",
    "what effects apply to P": "continuous effects on a player or object",
    "why": "about the last answer",
    "why not": "about the last answer",
    "why is NAME FACT": "the same for any fact that an expectation can state",
    "why did NAME not trigger": "what its abilities wait for, and what happened instead (603)",
    "why did NAME not die": "also: enter tapped, get a counter, take damage, gain life, resolve …; or without 'not'",
    "how often did NAME trigger": "since the first step",
    "what is P's devotion to red": "700.5",
    "what would happen if P ACTION": "tried and rolled back",
    "what is the card NAME": "the card in the card data",
    **{kind.value: "" for kind in PlainKind},
}


def read_question(phrase: Phrase) -> Question:
    """The whole of a question."""
    phrase.take("ask")
    for kind in PlainKind:
        start = phrase.at
        if phrase.take(*kind.value.split(" ")) and (phrase.done or phrase.word() == "?"):
            return Plain(kind)
        phrase.at = start
    reader = _READERS.get(phrase.word())
    if reader is None:
        phrase.fail(
            "no question begins with this word",
            choices=tuple(_READERS),
            hint=f"questions begin with {', '.join(dict.fromkeys(_READERS))}",
        )
    phrase.at += 1
    return reader(phrase)


def _act(phrase: Phrase) -> Action | Answer:
    found = read_answer(phrase) if phrase.word() != "discard" else None
    if found is None:
        acted = read_action(phrase)
        if acted is not None:
            return acted
        phrase.fail("an action or a choice is expected here")
    return found


def _can(phrase: Phrase) -> Question:
    player = phrase.player()
    if phrase.take("respond"):
        phrase.take("to", "that")
        return CanRespond(player)
    if phrase.looks_at("pay") and not phrase.looks_at("pay", "to"):
        phrase.at += 1
        return _can_pay(phrase, player)
    return Can(player, _act(phrase))


def _can_pay(phrase: Phrase, player: PlayerName) -> Question:
    symbols = phrase.symbols()
    life = 0
    token = phrase.peek()
    if phrase.take("and") or (token is not None and token.kind is TokenKind.NUMBER):
        option = read_payment(phrase)
        if not isinstance(option, PayLife):
            phrase.fail("an amount of life is expected here", at=phrase.at - 1)
        life = option.amount
    if not symbols and not life:
        phrase.fail("a cost like {2}{G} is expected here")
    payment: tuple[Option, ...] = ()
    if phrase.looks_at("with"):
        option = read_payment(phrase)
        if isinstance(option, PayWith):
            payment = (option,)
    spell = _spell(phrase)
    return CanPay(player, symbols, life, (*payment, *read_options(phrase)), spell)


def _spell(phrase: Phrase) -> ObjectName | None:
    """``to cast NAME``: what the mana is spent on, for mana that may be spent on some things only."""
    return phrase.object() if phrase.take("to", "cast") or phrase.take("for") else None


def _how(phrase: Phrase) -> Question:
    if phrase.take("often"):
        phrase.expect("did")
        found = phrase.object()
        phrase.expect("trigger")
        return HowOften(found)
    phrase.expect("can")
    player = phrase.player()
    if phrase.take("cast") or phrase.take("pay", "for"):
        return HowPay(player, (), phrase.object())
    phrase.expect("pay")
    symbols = phrase.some_symbols()
    return HowPay(player, symbols, _spell(phrase))


def _what(phrase: Phrase) -> Question:
    if phrase.take("does", "it", "cost"):
        player = phrase.player()
        phrase.expect("to")
        return WhatCost(player, _action(phrase))
    if phrase.take("can"):
        player = phrase.player()
        phrase.expect("do")
        return WhatCanDo(player)
    if phrase.take("may"):
        player = phrase.player()
        phrase.expect("choose")
        return WhatMayChoose(player)
    if phrase.take("mana", "could"):
        found = phrase.object()
        phrase.expect("produce")
        return WhatMana(found)
    if phrase.take("effects", "apply", "to"):
        return EffectsOn(phrase.thing())
    if phrase.take("would", "happen", "if"):
        player = phrase.player()
        return WouldHappen(player, _act(phrase))
    phrase.expect("is")
    return _what_is(phrase)


def _what_is(phrase: Phrase) -> Question:
    if phrase.take("the", "source", "of"):
        return SourceOf(phrase.object())
    if phrase.take("the", "card"):
        match = phrase.match()
        if match is None or match.kind is NameKind.PLAYER:
            phrase.fail("a card's name is expected here", code="MJ030")
        phrase.at = match.end
        return WhatCard(match.name)
    start = phrase.at
    player = phrase.maybe_player()
    if player is not None and phrase.possessive and phrase.take("devotion"):
        phrase.expect("to")
        return Devotion(player, _colors(phrase))
    phrase.at = start
    return WhatIs(phrase.thing())


def _colors(phrase: Phrase) -> tuple[Color, ...]:
    found: list[Color] = []
    while True:
        if phrase.word() not in COLORS:
            phrase.fail("a colour is expected here", choices=COLORS)
        found.append(COLORS[phrase.word()])
        phrase.at += 1
        if not phrase.separator():
            return tuple(found)


def _action(phrase: Phrase) -> Action:
    found = read_action(phrase)
    if found is None:
        phrase.fail("an action is expected here, as in 'cast NAME'")
    return found


def _legal(phrase: Phrase) -> Question:
    phrase.expect("targets")
    phrase.take_any(("of", "for"))
    found = phrase.object()
    return LegalTargets(found, read_options(phrase))


def _rest(phrase: Phrase, expected: str) -> str:
    start = phrase.at
    while not phrase.done:
        phrase.at += 1
    words = phrase.written(start).rstrip("?").strip() if start < phrase.at else ""
    if not words:
        phrase.fail(expected)
    return words


def _is(phrase: Phrase) -> Question:
    thing = phrase.thing()
    phrase.take_any(("a", "an"))
    return IsA(thing, _rest(phrase, "a type, colour or other quality is expected here"))


def _why(phrase: Phrase) -> Question:
    if phrase.done or phrase.word() == "?":
        return WhyLast()
    if phrase.take("not"):
        return WhyLast()
    if phrase.take("did"):
        return _why_did(phrase)
    phrase.take_any(("is", "are", "does", "was", "has"))
    subject: Thing = phrase.maybe_player() or phrase.thing()
    if phrase.peek() is None and isinstance(subject, ObjectName) and subject.zone is not None:
        where = subject.zone.value  # "why is NAME in the graveyard": the place is the fact
        return WhyFact(structs.replace(subject, zone=None), f"in the {where}")
    return WhyFact(subject, _rest(phrase, "a fact is expected here, as in 'why is NAME 3/3'"))


def _why_did(phrase: Phrase) -> Question:
    subject: Thing = phrase.maybe_player() or phrase.thing()
    negated = phrase.take("not")
    if isinstance(subject, ObjectName) and phrase.take_any(("trigger", "triggered")) is not None:
        return WhyNoTrigger(subject)
    return WhyDid(subject, _rest(phrase, "what did or did not happen is expected here, as in 'not die'"), negated)


_READERS: dict[str, Callable[[Phrase], Question]] = {
    "can": _can,
    "how": _how,
    "what": _what,
    "legal": _legal,
    "is": _is,
    "why": _why,
}
