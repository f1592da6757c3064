"""Numbers: counts ("two", "X", "that many"), figures ("3 damage"), ranges ("up to two"), power/toughness
figures (107)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mtgjudge.language import amounts as a
from mtgjudge.language.categories import Amount
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar, Leaf
from mtgjudge.oracle.kernel.template import PL, SG
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Range

ONE = a.Fixed(1)

WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]


def that_much(cx: Context, value: object) -> Values | None:
    """The words "that much" fit exactly when they would be understood so."""
    return {} if cx.that_much() == value else None


def declare(g: Grammar) -> None:
    """Counts, figures, ranges, power and toughness."""
    _matchers(g)
    p = g.phrase
    p("count", "a", a.Fixed(1), number="sg")
    p("count", "one", a.Fixed(1), number="sg")
    p("count", "{n:numeral}", v("n"), number="pl")
    p("count", "{n:int}", v("n"), number="pl")
    p("count", "X", a.X(), number="pl")
    p("count", "that many", Fn(lambda cx: cx.that_much(), that_much), number="pl")
    p("count", "twice that many", Fn(_twice, _untwice), number="pl")
    p("count", "twice X", a.Times(2, a.X()), number="pl")
    p("figure", "{n:int}", v("n"))
    p("figure", "X", a.X())
    p("figure", "that much", Fn(lambda cx: cx.that_much(), that_much))
    p("figure", "twice that much", Fn(_twice, _untwice))
    p("figure", "twice X", a.Times(2, a.X()))
    p("figure", "half X", a.Half(a.X(), False))
    p("figure", "X plus {n:int}", a.Plus((a.X(), v("n"))))
    p("many", "{n:count}", Fn(lambda cx, n: Range(n, n), _exactly), number="n")
    p("many", "up to {n:count}", Range(a.Fixed(0), v("n")), number="n")
    p("many", "any number of", Range(a.Fixed(0), None), number="pl")
    p("many", "one or two", Range(a.Fixed(1), a.Fixed(2)), number="pl")
    p("many", "one , two , or three", Range(a.Fixed(1), a.Fixed(3)), number="pl")
    p("many", "one or more", Range(a.Fixed(1), None), number="pl")


def _exactly(cx: Context, value: object) -> Values | None:
    if isinstance(value, Range) and value.low == value.high:
        return {"n": value.low}
    return None


def _twice(cx: Context) -> Amount:
    return a.Times(2, cx.that_much())


def _untwice(cx: Context, value: object) -> Values | None:
    return {} if value == a.Times(2, cx.that_much()) else None


_BONUS = re.compile(r"([+\-])(\d+|X)/([+\-])(\d+|X)")
_SIZE = re.compile(r"(\d+|X|\*)/(\d+|X|\*)")


def _amount(sign: str, figure: str) -> Amount:
    if figure == "X":
        return a.X() if sign == "+" else a.Negative(a.X())
    return a.Fixed(int(figure) if sign == "+" else -int(figure))


def _spell_signed(amount: object, zero: str) -> str | None:
    if isinstance(amount, a.Fixed):
        if amount.value == 0:
            return zero + "0"
        return f"{amount.value:+d}"
    if amount == a.X():
        return "+X"
    if amount == a.Negative(a.X()):
        return "-X"
    return None


def spell_bonus(value: object) -> Leaf | None:
    """``+2/-1`` for a bonus; zero takes the sign of its neighbour."""
    if not isinstance(value, Bonus):
        return None
    minus = any(
        isinstance(x, a.Negative) or (isinstance(x, a.Fixed) and x.value < 0) for x in (value.power, value.toughness)
    )
    plus = any(isinstance(x, a.X) or (isinstance(x, a.Fixed) and x.value > 0) for x in (value.power, value.toughness))
    zero = "-" if minus and not plus else "+"
    left, right = _spell_signed(value.power, zero), _spell_signed(value.toughness, zero)
    return Leaf(value, (f"{left}/{right}",)) if left and right else None


def _matchers(g: Grammar) -> None:
    def read_int(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        word = tokens[at]
        if not word.isdigit():
            return []
        return [(Leaf(a.Fixed(int(word)), (word,), SG if word == "1" else PL), at + 1)]

    def spell_int(value: object) -> Leaf | None:
        return Leaf(value, (str(value.value),), PL) if isinstance(value, a.Fixed) and value.value >= 0 else None

    g.matcher("int", read_int, spell_int)

    values = {word: value for value, word in enumerate(WORDS) if value != 1}

    def read_word(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        value = values.get(tokens[at])
        return [] if value is None else [(Leaf(a.Fixed(value), (tokens[at],), PL), at + 1)]

    def spell_word(amount: object) -> Leaf | None:
        value = amount.value if isinstance(amount, a.Fixed) else -1
        return Leaf(amount, (WORDS[value],), PL) if value != 1 and 0 <= value < len(WORDS) else None

    g.matcher("numeral", read_word, spell_word, frozenset(values))

    def read_bonus(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        found = _BONUS.fullmatch(tokens[at])
        if not found:
            return []
        s1, n1, s2, n2 = found.groups()
        return [(Leaf(Bonus(_amount(s1, n1), _amount(s2, n2)), (tokens[at],)), at + 1)]

    g.matcher("bonus", read_bonus, spell_bonus)

    def read_size(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        found = _SIZE.fullmatch(tokens[at])
        if not found or "*" in tokens[at]:
            return []
        left, right = found.groups()
        return [(Leaf(Bonus(_amount("+", left), _amount("+", right)), (tokens[at],)), at + 1)]

    def spell_size(value: object) -> Leaf | None:
        if not isinstance(value, Bonus):
            return None
        words = []
        for amount in (value.power, value.toughness):
            if isinstance(amount, a.Fixed) and amount.value >= 0:
                words.append(str(amount.value))
            elif amount == a.X():
                words.append("X")
            else:
                return None
        return Leaf(value, ("/".join(words),))

    g.matcher("size", read_size, spell_size)
