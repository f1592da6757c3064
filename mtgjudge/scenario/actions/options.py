"""The options behind ``cast``, ``activate`` and ``play`` (601.2b–h, 602.2b): values and their parser.

Options stand in any order. Each table entry below names the words it begins with; the words that begin an
option also end the list of objects before it, unless they belong to a name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.tokens import TokenKind
from mtgjudge.scenario.values import NameKind, ObjectName, Share, Thing
from mtgjudge.scenario.words import ADDITIONAL_COSTS, ALTERNATIVE_COSTS, TIMES_WORDS, USES


class Targeting(Struct, frozen=True, tag=True):
    """Targets in the order of the text, possibly for one mode only. No things: no targets ("up to")."""

    things: tuple[Thing, ...]
    mode: int | None = None


class Dividing(Struct, frozen=True, tag=True):
    """A division announced with the spell (601.2d)."""

    shares: tuple[Share, ...]


class Announcing(Struct, frozen=True, tag=True):
    """X or another announced number (107.3, 601.2b)."""

    letter: str
    value: int


class Modes(Struct, frozen=True, tag=True):
    """Modes, counted from 1 in the order of the text (700.2)."""

    numbers: tuple[int, ...]


class WhichAbility(Struct, frozen=True, tag=True):
    """Which ability of the object, by its number or by the beginning of its cost or effect."""

    number: int | None = None
    quote: str | None = None


class Kicked(Struct, frozen=True, tag=True):
    """Kicker, how often, and which of two kicker costs if said (702.33)."""

    times: int = 1
    cost: tuple[str, ...] = ()


class WithCost(Struct, frozen=True, tag=True):
    """An additional cost of a keyword (``with buyback``), or a yes to it, how often."""

    keyword: str
    times: int = 1


class Spliced(Struct, frozen=True):
    """One spliced card with what is chosen for it."""

    card: ObjectName
    options: tuple[Option, ...]


class Splicing(Struct, frozen=True, tag=True):
    """Cards spliced onto the spell, in order (702.47)."""

    cards: tuple[Spliced, ...]


class Alternative(Struct, frozen=True, tag=True):
    """An alternative cost or way of casting, by its keyword (118.9)."""

    keyword: str


class FaceDown(Struct, frozen=True, tag=True):
    """Cast face down (708.4)."""


class Fused(Struct, frozen=True, tag=True):
    """Both halves of a split card (702.102)."""


class AsFace(Struct, frozen=True, tag=True):
    """Which half, face or part is cast."""

    name: str


class WithoutPaying(Struct, frozen=True, tag=True):
    """Without paying its mana cost."""


class Using(Struct, frozen=True, tag=True):
    """Which effect's permission is used."""

    source: ObjectName


class FromZone(Struct, frozen=True, tag=True):
    """From where the card is cast or played."""

    zone: Zone
    owner: str | None = None


class Use(Struct, frozen=True):
    """One object used for a cost, with counters of a kind, or the mana it stands for."""

    what: Thing | None
    symbols: tuple[str, ...] = ()
    amount: int | None = None
    counter: str | None = None


class UseObjects(Struct, frozen=True, tag=True):
    """Costs that use objects: ``sacrificing A``, ``removing 2 +1/+1 from G``, ``convoking E for {G}`` …"""

    verb: str
    items: tuple[Use, ...]


class PaySource(Struct, frozen=True):
    """One source in a payment: an object, or mana that is floating already; for these symbols of the cost."""

    what: ObjectName | None
    floating: tuple[str, ...] = ()
    produces: tuple[str, ...] = ()


class PayWith(Struct, frozen=True, tag=True):
    """``paying with Forest, Birds of Paradise for {W}``, ``paying {S} with Snow-Covered Forest``."""

    symbols: tuple[str, ...]
    sources: tuple[PaySource, ...]


class PaySymbolsWithLife(Struct, frozen=True, tag=True):
    """``paying {W/P} with life`` (107.4f)."""

    symbols: tuple[str, ...]


class PayLife(Struct, frozen=True, tag=True):
    """``paying 2 life``."""

    amount: int


class PayMana(Struct, frozen=True, tag=True):
    """``paying {2}``: a cost that may be paid, named by its symbols."""

    symbols: tuple[str, ...]


class PayCounters(Struct, frozen=True, tag=True):
    """``paying 3 energy``: counters that a player pays."""

    amount: int
    counter: str


class ForMana(Struct, frozen=True, tag=True):
    """Of a mana ability: what it is to make; no symbols: whatever it makes."""

    symbols: tuple[str, ...] = ()


class NamingTokens(Struct, frozen=True, tag=True):
    """Labels for the tokens that are made."""

    labels: tuple[str, ...]


Option: TypeAlias = (
    Targeting
    | Dividing
    | Announcing
    | Modes
    | WhichAbility
    | Kicked
    | WithCost
    | Splicing
    | Alternative
    | FaceDown
    | Fused
    | AsFace
    | WithoutPaying
    | Using
    | FromZone
    | UseObjects
    | PayWith
    | PaySymbolsWithLife
    | PayLife
    | PayMana
    | PayCounters
    | ForMana
    | NamingTokens
)


def read_options(phrase: Phrase) -> tuple[Option, ...]:
    """All options that follow, up to the first word that begins none."""
    before = phrase.stops
    phrase.stops = before | OPTION_WORDS
    found: list[Option] = []
    try:
        while not phrase.done:
            start = phrase.at
            if phrase.take(",") and phrase.word() not in OPTION_READERS:
                phrase.at = start
                break
            reader = OPTION_READERS.get(phrase.word())
            option = reader(phrase) if reader is not None else None
            if option is None:
                phrase.at = start
                break
            found.append(option)
    finally:
        phrase.stops = before
    return tuple(found)


# --- readers: each begins at its own first word, and returns None where that word is no option after all ------


def _targeting(phrase: Phrase) -> Option | None:
    phrase.at += 1
    things = phrase.things("a target is expected here")
    mode = None
    if phrase.looks_at("for", "mode"):
        phrase.at += 2
        mode = phrase.number("the number of a mode is expected here")
    return Targeting(things, mode)


def _dividing(phrase: Phrase) -> Option | None:
    phrase.at += 1
    return Dividing(phrase.shares())


def _value(phrase: Phrase, expected: str) -> int:
    """A number, also one below 0: that it can't be chosen is for the rules to say (107.1b)."""
    token = phrase.peek()
    if token is not None and token.text[:1] in "-−" and token.text[1:].isdecimal() and len(token.text) < 10:
        phrase.at += 1
        return -int(token.text[1:])
    return phrase.number(expected)


def _with(phrase: Phrase) -> Option | None:
    phrase.at += 1
    following = phrase.peek(1)
    if following is not None and following.norm == "=":
        letter = phrase.word().upper()
        phrase.at += 2
        return Announcing(letter, _value(phrase, f"the value of {letter} is expected here"))
    keyword = phrase.take_any(ADDITIONAL_COSTS)
    if keyword is None:
        phrase.fail(
            "'with' leads in X ('with X = 3') or an additional cost ('with buyback')",
            choices=ADDITIONAL_COSTS,
        )
    return WithCost(keyword, _times(phrase))


def _times(phrase: Phrase) -> int:
    """``twice``, ``3 times``, ``2``; once if nothing follows."""
    if phrase.word() in TIMES_WORDS:
        times = TIMES_WORDS[phrase.word()]
        phrase.at += 1
        return times
    number = phrase.maybe_number()
    if number is None:
        return 1
    phrase.take_any(("times", "time"))
    return number


def _modes(phrase: Phrase) -> Option | None:
    phrase.at += 1
    numbers = [phrase.number("the number of a mode is expected here")]
    while True:
        start = phrase.at
        if not phrase.separator():
            break
        phrase.take_any(("mode", "modes"))
        number = phrase.maybe_number()
        if number is None:
            phrase.at = start
            break
        numbers.append(number)
    return Modes(tuple(numbers))


def _ability(phrase: Phrase) -> Option | None:
    phrase.at += 1
    quote = phrase.quoted()
    if quote is not None:
        return WhichAbility(None, quote)
    return WhichAbility(phrase.number("the number of an ability, or its beginning in quotes, is expected here"), None)


def _kicked(phrase: Phrase) -> Option | None:
    phrase.at += 1
    symbols = phrase.symbols()
    return Kicked(1 if symbols else _times(phrase), symbols)


def _splicing(phrase: Phrase) -> Option | None:
    phrase.at += 1
    cards: list[Spliced] = []
    while True:
        card = phrase.object("the name of the spliced card is expected here")
        options: list[Option] = []
        while phrase.word() in ("targeting", "dividing", "mode", "modes"):
            option = OPTION_READERS[phrase.word()](phrase)
            if option is not None:
                options.append(option)
        cards.append(Spliced(card, tuple(options)))
        start = phrase.at
        phrase.take(",")
        if not phrase.take("then"):
            phrase.at = start
            return Splicing(tuple(cards))


def _for(phrase: Phrase) -> Option | None:
    token = phrase.peek(1)
    if token is not None and token.kind is TokenKind.SYMBOL:
        phrase.at += 1
        return ForMana(phrase.some_symbols())
    if token is not None and token.norm == "mana":
        phrase.at += 2
        return ForMana()
    phrase.at += 1
    keyword = phrase.take_any(ALTERNATIVE_COSTS)  # one of them begins with "its"
    if keyword is None:
        phrase.take_any(("its", "the"))
        keyword = phrase.take_any(ALTERNATIVE_COSTS)
    if keyword is None:
        phrase.fail(
            "'for' leads in an alternative cost ('for flashback') or mana ('for {G}', 'for mana')",
            choices=ALTERNATIVE_COSTS,
        )
    phrase.take_any(("cost",))
    return Alternative(keyword)


def _face(phrase: Phrase) -> Option | None:
    return FaceDown() if phrase.take("face", "down") else None


def _fused(phrase: Phrase) -> Option | None:
    phrase.at += 1
    return Fused()


def _as(phrase: Phrase) -> Option | None:
    phrase.at += 1
    match = phrase.match()
    if match is None or match.kind is NameKind.PLAYER:
        phrase.fail("the name of a face or half is expected here", code="MJ032")
    written = " ".join(token.text for token in phrase.tokens[phrase.at : match.end])
    name = match.name if match.kind is not NameKind.CATALOGUE else written
    phrase.at = match.end
    return AsFace(name)


def _without(phrase: Phrase) -> Option | None:
    phrase.at += 1
    phrase.expect("paying")
    phrase.take("its")
    phrase.expect("mana", "cost")
    return WithoutPaying()


def _using(phrase: Phrase) -> Option | None:
    phrase.at += 1
    return Using(phrase.object("the source of the effect is expected here"))


def _from(phrase: Phrase) -> Option | None:
    phrase.at += 1
    player = phrase.maybe_player()
    if player is not None and not phrase.possessive:
        phrase.fail(f'a zone is expected here, as in "from {player.name}\'s graveyard"', at=phrase.at - 1)
    zone = phrase.maybe_zone()
    if zone is None:
        phrase.fail("a zone is expected here", choices=[each.value for each in Zone])
    return FromZone(zone, player.name if player is not None else None)


def _use(phrase: Phrase) -> Option | None:
    verb = phrase.word()
    phrase.at += 1
    if verb == "removing":
        return UseObjects(verb, (_counters(phrase),))
    if phrase.word() == "nothing" and phrase.match(catalogue=False) is None:
        phrase.at += 1
        return UseObjects(verb, ())
    if verb in ("milling", "collecting") and (number := phrase.maybe_number()) is not None:
        phrase.take_any(("cards", "card", "evidence"))
        return UseObjects(verb, (Use(None, amount=number),))
    items: list[Use] = []
    while True:
        what = phrase.thing()
        symbols: tuple[str, ...] = ()
        token = phrase.peek(1)
        if phrase.looks_at("for") and token is not None and token.kind is TokenKind.SYMBOL:
            phrase.at += 1
            symbols = phrase.some_symbols()
        items.append(Use(what, symbols))
        start = phrase.at
        if not phrase.separator():
            break
        if phrase.word() in phrase.stops and phrase.match(catalogue=False) is None:
            phrase.at = start
            break
    return UseObjects(verb, tuple(items))


def _counters(phrase: Phrase) -> Use:
    """``2 +1/+1 from G``, ``a flying counter from G``, ``X charge counters from G``."""
    if phrase.take("a") or phrase.take("an"):
        amount: int | None = 1
    else:
        amount = phrase.number("how many counters?")
    words: list[str] = []
    while not phrase.done and phrase.word() not in ("from", "counter", "counters"):
        token = phrase.peek()
        if token is None or token.kind is not TokenKind.WORD:
            break
        words.append(token.norm)
        phrase.at += 1
    phrase.take_any(("counters", "counter"))
    phrase.expect("from")
    return Use(phrase.thing(), amount=amount, counter=" ".join(words) or None)


def _paying(phrase: Phrase) -> Option | None:
    phrase.at += 1
    return read_payment(phrase)


def read_payment(phrase: Phrase) -> Option:
    """What follows ``paying``, or ``pay`` at the table."""
    if phrase.take("with"):
        return PayWith((), _sources(phrase))
    symbols = phrase.symbols()
    if symbols:
        if phrase.looks_at("with", "life"):
            phrase.at += 2
            return PaySymbolsWithLife(symbols)
        if phrase.take("with"):
            return PayWith(symbols, _sources(phrase))
        return PayMana(symbols)
    amount = phrase.number("'with', mana symbols or an amount of life is expected here")
    if phrase.take("life"):
        return PayLife(amount)
    token = phrase.peek()
    if token is None or token.kind is not TokenKind.WORD:
        phrase.fail("'life' or the kind of a counter is expected here")
    phrase.at += 1
    phrase.take_any(("counters", "counter"))
    return PayCounters(amount, token.norm)


def _sources(phrase: Phrase) -> tuple[PaySource, ...]:
    before = phrase.stops
    phrase.stops = before | OPTION_WORDS
    found: list[PaySource] = []
    while True:
        floating = phrase.symbols()
        if floating:
            phrase.take_any(("floating",))
            found.append(PaySource(None, floating))
        elif phrase.looks_at("floating", "mana"):
            phrase.at += 2
            found.append(PaySource(None))
        else:
            source = phrase.object("the source of the mana is expected here")
            produces: tuple[str, ...] = ()
            token = phrase.peek(1)
            if phrase.looks_at("for") and token is not None and token.kind is TokenKind.SYMBOL:
                phrase.at += 1
                produces = phrase.some_symbols()
            found.append(PaySource(source, (), produces))
        start = phrase.at
        if not phrase.separator():
            break
        if phrase.word() in phrase.stops and phrase.match(catalogue=False) is None:
            phrase.at = start
            break
    phrase.stops = before
    return tuple(found)


def _naming(phrase: Phrase) -> Option | None:
    phrase.at += 1
    phrase.take_any(("tokens", "token", "the token", "the tokens"))
    labels: list[str] = []
    while True:
        token = phrase.peek()
        if token is None or token.kind not in (TokenKind.WORD, TokenKind.QUOTED):
            phrase.fail("a label for the token is expected here")
        labels.append(token.text)
        phrase.at += 1
        if not phrase.separator():
            return NamingTokens(tuple(labels))


OPTION_READERS: dict[str, Callable[[Phrase], Option | None]] = {
    "targeting": _targeting,
    "dividing": _dividing,
    "with": _with,
    "mode": _modes,
    "modes": _modes,
    "ability": _ability,
    "kicked": _kicked,
    "splicing": _splicing,
    "for": _for,
    "face": _face,
    "fused": _fused,
    "as": _as,
    "without": _without,
    "using": _using,
    "from": _from,
    "paying": _paying,
    "naming": _naming,
    **dict.fromkeys(USES, _use),
}

OPTION_WORDS: frozenset[str] = frozenset(OPTION_READERS)


def labels_named(options: tuple[Option, ...]) -> tuple[str, ...]:
    """The labels that options give to tokens to come."""
    return tuple(label for option in options if isinstance(option, NamingTokens) for label in option.labels)
