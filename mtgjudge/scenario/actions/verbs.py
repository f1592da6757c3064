"""What a player can do: values and their parser (116, 117, 508, 509, 601, 602, 605, 702)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from mtgjudge.scenario.actions.options import OPTION_WORDS, ForMana, Option, read_options, read_payment
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.tokens import TokenKind
from mtgjudge.scenario.values import ObjectName, Thing
from mtgjudge.scenario.words import KEYWORD_ACTIONS


class Pace(StrEnum):
    """All at once, or stopping when the cost is locked (601.2f)."""

    WHOLE = "whole"
    SLOW = "slow motion"


class Cast(Struct, frozen=True, tag=True):
    """Cast a spell."""

    card: ObjectName
    options: tuple[Option, ...] = ()
    pace: Pace = Pace.WHOLE


class Activate(Struct, frozen=True, tag=True):
    """Activate an ability; a mana ability if an option says ``for mana`` or ``for {G}``."""

    source: ObjectName
    options: tuple[Option, ...] = ()
    pace: Pace = Pace.WHOLE


class Play(Struct, frozen=True, tag=True):
    """Play a land, or a card that an effect lets one play."""

    card: ObjectName
    options: tuple[Option, ...] = ()


class TapForMana(Struct, frozen=True, tag=True):
    """Tap objects for mana; no symbols: whatever each makes."""

    sources: tuple[ObjectName, ...]
    symbols: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()


class Pay(Struct, frozen=True, tag=True):
    """Pay the cost that was locked in slow motion."""

    payment: tuple[Option, ...] = ()


class TakeBack(Struct, frozen=True, tag=True):
    """Take back what was begun in slow motion (733)."""


class Attacker(Struct, frozen=True):
    """One attacking creature and what it attacks; None where there is only one possibility."""

    creature: ObjectName
    defender: Thing | None


class Attack(Struct, frozen=True, tag=True):
    """Declare attackers; none is a declaration too."""

    attackers: tuple[Attacker, ...]
    options: tuple[Option, ...] = ()


class Blocks(Struct, frozen=True):
    """What one creature blocks, or by what one attacker is blocked."""

    attacker: ObjectName
    blockers: tuple[ObjectName, ...]


class Block(Struct, frozen=True, tag=True):
    """Declare blockers; none is a declaration too."""

    blocks: tuple[Blocks, ...]
    options: tuple[Option, ...] = ()


class KeywordAction(Struct, frozen=True, tag=True):
    """A keyword's own word: ``equip SWORD to A``."""

    keyword: str
    source: ObjectName
    on: tuple[Thing, ...] = ()
    using: tuple[Thing, ...] = ()
    options: tuple[Option, ...] = ()


class SpecialKind(StrEnum):
    """Special actions (116.2)."""

    TURN_FACE_UP = "turn face up"
    SUSPEND = "suspend"
    FORETELL = "foretell"
    PLOT = "plot"
    UNLOCK_LEFT = "unlock left door"
    UNLOCK_RIGHT = "unlock right door"
    END_EFFECT = "end an effect"
    IGNORE = "pay to ignore"
    STOP = "pay to stop"
    DISCARD = "discard from hand"
    COMPANION = "put companion into hand"
    PLANAR_DIE = "roll the planar die"


class Special(Struct, frozen=True, tag=True):
    """A special action with the object it is about."""

    kind: SpecialKind
    object: ObjectName | None = None
    options: tuple[Option, ...] = ()


class Pass(Struct, frozen=True, tag=True):
    """Pass priority once."""


class Concede(Struct, frozen=True, tag=True):
    """Leave the game (104.3a)."""


Action: TypeAlias = (
    Cast | Activate | Play | TapForMana | Pay | TakeBack | Attack | Block | KeywordAction | Special | Pass | Concede
)


def _cast(phrase: Phrase, pace: Pace = Pace.WHOLE) -> Action:
    phrase.stops |= OPTION_WORDS
    card = phrase.object("the name of the card to cast is expected here")
    return Cast(card, read_options(phrase), pace)


def _activate(phrase: Phrase, pace: Pace = Pace.WHOLE) -> Action:
    phrase.stops |= OPTION_WORDS
    source = phrase.object("the object whose ability is activated is expected here")
    return Activate(source, read_options(phrase), pace)


def _begin(phrase: Phrase) -> Action | None:
    if phrase.take("casting"):
        return _cast(phrase, Pace.SLOW)
    if not phrase.take("activating"):
        phrase.fail("'casting' or 'activating' is expected here", choices=("casting", "activating"))
    return _activate(phrase, Pace.SLOW)


def _play(phrase: Phrase) -> Action:
    phrase.stops |= OPTION_WORDS
    card = phrase.object("the name of the card to play is expected here")
    return Play(card, read_options(phrase))


def _tap(phrase: Phrase) -> Action:
    phrase.stops |= {"for", "with"}
    sources = phrase.objects("the permanent to tap for mana is expected here")
    if not phrase.looks_at("for"):
        phrase.fail("'for mana' or 'for {G}' is expected here", hint="other ways to tap are costs: `activate NAME`")
    symbols: tuple[str, ...] = ()
    rest: list[Option] = []
    for option in read_options(phrase):
        if isinstance(option, ForMana):
            symbols = symbols + option.symbols
        else:
            rest.append(option)
    return TapForMana(sources, symbols, tuple(rest))


def _attack(phrase: Phrase) -> Action:
    phrase.expect("with")
    phrase.stops |= {"->", "exerting", "paying", "tapping"}
    if phrase.take("nothing"):
        return Attack((), read_options(phrase))
    attackers: list[Attacker] = []
    waiting: list[ObjectName] = []
    while True:
        waiting.append(phrase.object("an attacking creature is expected here"))
        if phrase.take("->") or phrase.take("attacking"):
            defender = phrase.thing("the player, planeswalker or battle that is attacked is expected here")
            attackers.extend(Attacker(creature, defender) for creature in waiting)
            waiting.clear()
        if not phrase.separator():
            break
    attackers.extend(Attacker(creature, None) for creature in waiting)
    return Attack(tuple(attackers), read_options(phrase))


def _block(phrase: Phrase) -> Action:
    if phrase.take("nothing"):
        return Block((), read_options(phrase))
    phrase.stops |= {"with", "paying", ";"}
    blocks: list[Blocks] = []
    while True:
        attacker = phrase.object("the attacking creature that is blocked is expected here")
        phrase.expect("with")
        blocks.append(Blocks(attacker, phrase.objects("a blocking creature is expected here")))
        if not phrase.take(";"):
            return Block(tuple(blocks), read_options(phrase))


def _turn(phrase: Phrase) -> Action:
    what = phrase.object()
    phrase.expect("face", "up")
    return Special(SpecialKind.TURN_FACE_UP, what, read_options(phrase))


def _simple(kind: SpecialKind) -> Callable[[Phrase], Action]:
    def read(phrase: Phrase) -> Action:
        return Special(kind, phrase.object(), read_options(phrase))

    return read


def _unlock(phrase: Phrase) -> Action:
    what = phrase.object()
    if phrase.take("left"):
        kind = SpecialKind.UNLOCK_LEFT
    elif phrase.take("right"):
        kind = SpecialKind.UNLOCK_RIGHT
    else:
        phrase.fail("'left door' or 'right door' is expected here", choices=("left", "right"))
    phrase.expect("door")
    return Special(kind, what, read_options(phrase))


def _pay(phrase: Phrase) -> Action:
    if phrase.take("to", "ignore"):
        return Special(SpecialKind.IGNORE, phrase.object(), read_options(phrase))
    if phrase.take("to", "stop"):
        return Special(SpecialKind.STOP, phrase.object(), read_options(phrase))
    if phrase.done:
        return Pay()
    first = read_payment(phrase)
    return Pay((first, *read_options(phrase)))


def _take(phrase: Phrase) -> Action:
    phrase.expect("back")
    return TakeBack()


def _roll(phrase: Phrase) -> Action:
    phrase.take("the")
    phrase.expect("planar", "die")
    return Special(SpecialKind.PLANAR_DIE)


ACTION_READERS: dict[str, Callable[[Phrase], Action | None]] = {
    "cast": _cast,
    "activate": _activate,
    "play": _play,
    "begin": _begin,
    "tap": _tap,
    "pay": _pay,
    "take": _take,
    "attack": _attack,
    "block": _block,
    "turn": _turn,
    "suspend": _simple(SpecialKind.SUSPEND),
    "foretell": _simple(SpecialKind.FORETELL),
    "plot": _simple(SpecialKind.PLOT),
    "unlock": _unlock,
    "end": _simple(SpecialKind.END_EFFECT),
    "discard": _simple(SpecialKind.DISCARD),
    "roll": _roll,
    "pass": lambda _: Pass(),
    "concede": lambda _: Concede(),
}


def read_action(phrase: Phrase) -> Action | None:
    """The action that begins at the cursor, or None if no action begins with this word."""
    keyword = phrase.take_any(KEYWORD_ACTIONS)
    if keyword is not None:
        return _keyword(phrase, keyword)
    if phrase.looks_at("put", "companion"):
        phrase.at += 2
        phrase.expect("into", "hand")
        return Special(SpecialKind.COMPANION, None, read_options(phrase))
    word = phrase.word()
    reader = ACTION_READERS.get(word) or ACTION_READERS.get(word.removesuffix("s"))  # "alice casts" is said as well
    if reader is None:
        return None
    phrase.at += 1
    return reader(phrase)


def _keyword(phrase: Phrase, word: str) -> Action:
    keyword, leads = KEYWORD_ACTIONS[word]
    if phrase.done:
        phrase.fail(f"the object whose {keyword} ability is used is expected here")
    phrase.stops |= set(leads)
    source = phrase.object(f"the object whose {keyword} ability is used is expected here")
    on: tuple[Thing, ...] = ()
    using: tuple[Thing, ...] = ()
    if "to" in leads and phrase.take("to"):
        on = phrase.things()
    following = phrase.peek(2)
    announces = following is not None and following.kind is TokenKind.MARK and following.norm == "="
    if "with" in leads and phrase.looks_at("with") and not announces:
        phrase.at += 1
        using = phrase.things()
    return KeywordAction(keyword, source, on, using, read_options(phrase))
