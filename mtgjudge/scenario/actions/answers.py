"""What a player answers when the rules ask: values and their parser."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from mtgjudge.language.vocabulary import COLOR_WORDS, Color, Zone
from mtgjudge.scenario.actions.options import Option, read_options
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.tokens import TokenKind
from mtgjudge.scenario.values import NameKind, ObjectName, PlayerName, Share, Thing
from mtgjudge.scenario.words import COLORS, NUMBER_WORDS


class YesNo(StrEnum):
    """The answers to "may" and "unless"."""

    YES = "yes"
    NO = "no"


class ColorValue(Struct, frozen=True, tag=True):
    """A colour."""

    color: Color

    def __str__(self) -> str:
        return COLOR_WORDS[self.color]


class NumberValue(Struct, frozen=True, tag=True):
    """A number."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


class ModeValue(Struct, frozen=True, tag=True):
    """A mode, counted from 1."""

    number: int

    def __str__(self) -> str:
        return f"mode {self.number}"


class ZoneValue(Struct, frozen=True, tag=True):
    """A zone."""

    zone: Zone

    def __str__(self) -> str:
        return self.zone.value


class CardNameValue(Struct, frozen=True, tag=True):
    """A card's name, not a card."""

    name: str

    def __str__(self) -> str:
        return self.name


class SymbolsValue(Struct, frozen=True, tag=True):
    """Mana symbols, or a mana cost."""

    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)


class WordValue(Struct, frozen=True, tag=True):
    """A word of the game that is no name here: a type, an ability, a kind of counter, odd or even …"""

    word: str

    def __str__(self) -> str:
        return self.word


Value: TypeAlias = (
    ObjectName
    | PlayerName
    | ColorValue
    | NumberValue
    | ModeValue
    | ZoneValue
    | CardNameValue
    | SymbolsValue
    | WordValue
)


class ChooseYesNo(Struct, frozen=True, tag=True):
    """``choose yes paying with 5 Island``."""

    answer: YesNo
    options: tuple[Option, ...] = ()


class Choose(Struct, frozen=True, tag=True):
    """Objects or other values; no values is ``nothing``. ``about`` says which of several questions is meant."""

    values: tuple[Value, ...]
    about: str | None = None
    options: tuple[Option, ...] = ()


class PutTrigger(Struct, frozen=True, tag=True):
    """Targets, modes … of a trigger as it is put on the stack (603.3d)."""

    trigger: ObjectName
    options: tuple[Option, ...]


class NewTargets(Struct, frozen=True, tag=True):
    """New targets for a copy or a spell (115.7)."""

    things: tuple[Thing, ...]


class Order(Struct, frozen=True, tag=True):
    """An order; the first listed comes first."""

    things: tuple[Thing, ...]


class Apply(Struct, frozen=True, tag=True):
    """Replacement or prevention effects in the order in which they are applied (616.1)."""

    sources: tuple[ObjectName, ...]


class Place(StrEnum):
    """Where looked-at cards go."""

    TOP = "top"
    BOTTOM = "bottom"
    GRAVEYARD = "graveyard"
    HAND = "hand"
    EXILE = "exile"


class Put(Struct, frozen=True):
    """Cards to one place, in order."""

    place: Place
    cards: tuple[ObjectName, ...]


class Placing(Struct, frozen=True, tag=True):
    """Scry, surveil, putting back: cards to places."""

    puts: tuple[Put, ...]


class Assign(Struct, frozen=True, tag=True):
    """Combat damage, or a division; several sources in one answer."""

    source: ObjectName | None
    shares: tuple[Share, ...]


class Assignment(Struct, frozen=True, tag=True):
    """All ``assign`` parts of one answer."""

    parts: tuple[Assign, ...]


class Piles(Struct, frozen=True, tag=True):
    """Two piles."""

    left: tuple[ObjectName, ...]
    right: tuple[ObjectName, ...]


class Bid(Struct, frozen=True, tag=True):
    """A bid."""

    amount: int


class Vote(Struct, frozen=True, tag=True):
    """A vote."""

    value: Value


class Spend(Struct, frozen=True, tag=True):
    """Mana chosen while something resolves."""

    symbols: tuple[str, ...]
    source: ObjectName | None


Answer: TypeAlias = (
    ChooseYesNo | Choose | PutTrigger | NewTargets | Order | Apply | Placing | Assignment | Piles | Bid | Vote | Spend
)


def read_value(phrase: Phrase) -> Value:
    """One value of any kind: names first, then the words of the game."""
    if phrase.match(catalogue=False) is None:
        word = phrase.word()
        token = phrase.peek()
        following = phrase.peek(1)
        if word == "name":
            phrase.at += 1
            return _card_name(phrase)
        if word == "mode" and following is not None and following.kind is TokenKind.NUMBER:
            phrase.at += 1
            return ModeValue(phrase.number())
        if token is not None and token.kind is TokenKind.SYMBOL:
            return SymbolsValue(phrase.symbols())
        counts = following is not None and (following.kind in (TokenKind.WORD, TokenKind.QUOTED))
        alone = following is None or following.norm in (",", "and", "for") or following.norm in phrase.stops
        if token is not None and (token.kind is TokenKind.NUMBER or word in NUMBER_WORDS) and (alone or not counts):
            return NumberValue(phrase.number())
        if word in COLORS and alone:
            phrase.at += 1
            return ColorValue(COLORS[word])
        zone = phrase.maybe_zone()
        if zone is not None:
            return ZoneValue(zone)
    return _named(phrase)


def _named(phrase: Phrase) -> Value:
    start = phrase.at
    if phrase.match(catalogue=False) is None:
        word = _game_word(phrase)
        if word is not None:
            return word
    thing = phrase.maybe_thing()
    if thing is not None:
        return thing
    phrase.at = start
    return phrase.thing("something that can be chosen is expected here")


def _game_word(phrase: Phrase) -> WordValue | None:
    """A type, keyword, kind of counter, dungeon or room; several words before one."""
    from mtgjudge.scenario.vocabulary import game_words

    for length in (5, 4, 3, 2, 1):
        taken = [phrase.peek(index) for index in range(length)]
        if any(token is None or token.kind is not TokenKind.WORD for token in taken):
            continue
        text = " ".join(token.norm for token in taken if token is not None)
        following = phrase.word(length)
        if following in ("token", "tokens"):
            return None
        found = game_words().get(text)
        if found is not None:
            phrase.at += length
            return WordValue(found)
    return None


def _card_name(phrase: Phrase) -> Value:
    match = phrase.match()
    if match is None or match.kind is NameKind.PLAYER:
        phrase.fail("a card's name is expected here", code="MJ030")
    phrase.at = match.end
    return CardNameValue(match.name)


def _values(phrase: Phrase) -> tuple[Value, ...]:
    if phrase.word() == "nothing" and phrase.match(catalogue=False) is None:
        phrase.at += 1
        return ()
    found = [read_value(phrase)]
    while phrase.separator():
        found.append(read_value(phrase))
    return tuple(found)


_CHOOSE_STOPS = frozenset({"for", "paying", "targeting"})


def _choose(phrase: Phrase) -> Answer:
    if phrase.take("new", "targets"):
        phrase.take_any(("for", "are", ":"))
        return NewTargets(phrase.things("a target is expected here"))
    phrase.stops |= _CHOOSE_STOPS
    if phrase.word() in ("yes", "no") and phrase.match(catalogue=False) is None:
        answer = YesNo(phrase.word())
        phrase.at += 1
        return ChooseYesNo(answer, read_options(phrase))
    values = _values(phrase)
    about = None
    if phrase.take("for"):
        start = phrase.at
        while not phrase.done and phrase.word() != "paying":
            phrase.at += 1
        about = phrase.written(start)
        if not about:
            phrase.fail("what the choice is for is expected here")
    return Choose(values, about, read_options(phrase))


def _put(phrase: Phrase) -> Answer:
    before = phrase.stops
    phrase.stops = before | {"targeting", "mode", "modes"}
    trigger = phrase.object('the trigger is expected here, as in "put NAME\'s trigger targeting X"')
    phrase.stops = before
    return PutTrigger(trigger, read_options(phrase))


def _order(phrase: Phrase) -> Answer:
    found: list[Thing] = [phrase.thing()]
    while True:
        start = phrase.at
        phrase.take(",")
        phrase.take_any(("and then", "then", "and"))
        if phrase.at == start:
            return Order(tuple(found))
        found.append(phrase.thing())


def _apply(phrase: Phrase) -> Answer:
    found = [phrase.object("the source of the effect is expected here")]
    while True:
        start = phrase.at
        phrase.take(",")
        phrase.take_any(("and then", "then", "and"))
        if phrase.at == start:
            return Apply(tuple(found))
        found.append(phrase.object("the source of the effect is expected here"))


def _place(place: Place) -> Callable[[Phrase], Answer]:
    def read(phrase: Phrase) -> Answer:
        puts = [Put(place, phrase.objects())]
        while phrase.take(";"):
            for other in Place:
                if phrase.take(other.value):
                    puts.append(Put(other, phrase.objects()))
                    break
            else:
                phrase.fail("'top', 'bottom', 'graveyard' or 'hand' is expected here", choices=[p.value for p in Place])
        return Placing(tuple(puts))

    return read


def _assign(phrase: Phrase) -> Answer:
    parts: list[Assign] = []
    while True:
        token = phrase.peek()
        source = None
        if token is not None and token.kind is not TokenKind.NUMBER:
            source = phrase.object("the creature or source that deals the damage is expected here")
            phrase.take(":")
        parts.append(Assign(source, phrase.shares()))
        if not phrase.take(";"):
            return Assignment(tuple(parts))
        phrase.take("assign")


def _pile(phrase: Phrase) -> Answer:
    left = () if phrase.looks_at("|") else phrase.objects()
    phrase.expect("|")
    right = () if phrase.done else phrase.objects()
    return Piles(left, right)


def _bid(phrase: Phrase) -> Answer:
    return Bid(phrase.number("the amount of the bid is expected here"))


def _vote(phrase: Phrase) -> Answer:
    phrase.take("for")
    token = phrase.peek()
    if token is not None and token.kind is TokenKind.WORD and phrase.match(catalogue=False) is None:
        start = phrase.at
        while not phrase.done:
            phrase.at += 1
        return Vote(WordValue(phrase.written(start)))
    return Vote(read_value(phrase))


def _spend(phrase: Phrase) -> Answer:
    symbols = phrase.some_symbols()
    return Spend(symbols, phrase.object() if phrase.take("from") else None)


ANSWER_READERS: dict[str, Callable[[Phrase], Answer]] = {
    "choose": _choose,
    "put": _put,
    "order": _order,
    "apply": _apply,
    "assign": _assign,
    "pile": _pile,
    "bid": _bid,
    "vote": _vote,
    "spend": _spend,
    **{place.value: _place(place) for place in Place},
}


def read_answer(phrase: Phrase) -> Answer | None:
    """The answer that begins at the cursor, or None if none begins with this word."""
    reader = ANSWER_READERS.get(phrase.word())
    if reader is None:
        return None
    phrase.at += 1
    return reader(phrase)
