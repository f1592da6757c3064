"""Coins and dice: who flips and rolls, what the outcome decides, tables of results, abilities that look for rolls and
flips (705, 706)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language.abilities import Body
from mtgjudge.language.categories import Amount, Condition, Effect, EventPattern, PlayerRef
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.patterns import SUBJECT, replaced, v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.remarks import in_sentences, merged
from mtgjudge.oracle.phrases.remarks_apart import unmerged
from mtgjudge.oracle.phrases.wrappers import reflexive
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values

SIDES = (4, 6, 8, 10, 12, 20)
WORDS = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}
DICE = {f"d{sides}": sides for sides in SIDES} | {f"{word}-sided die": sides for sides, word in WORDS.items()}


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _coins(g)
    _dice(g)
    _tables(g)
    _events(g)


# -- coins ------------------------------------------------------------------------------------------------------------


def _coins(g: Grammar) -> None:
    p = g.phrase
    p("act", "flip^ a coin", e.FlipCoin(who=SUBJECT))
    closed(g, "flipper", ("you win", "you lose", "they win", "they lose", "that player wins", "that player loses"))
    p("cond", "{w:flipper} the flip", Fn(_flip_won, _un_flip))
    p("wclause", "when you win the flip , {c:wclause0}", Lazy(_when_won))


def _latest(cx: Context, kind: type[Effect], what: str) -> int:
    """The label of the latest instruction of this kind."""
    labels = [label for label, effect in cx.done.items() if isinstance(effect, kind)]
    if not labels:
        raise Unbound(what)
    return max(labels) if not cx.raising else labels[-1]


def _won(cx: Context) -> Condition:
    return c.Did(_latest(cx, e.FlipCoin, "the flip: no coin was flipped before"))


def _lost(cx: Context) -> Condition:
    """Where the flip was optional, only if there was one."""
    won = _latest(cx, e.FlipCoin, "the flip: no coin was flipped before")
    offers = [
        label
        for label, one in cx.done.items()
        if isinstance(one, e.May) and any(isinstance(x, e.FlipCoin) and x.label == won for x in one.effects)
    ]
    lost = c.Unless(c.Did(won))
    return c.Both((c.Did(offers[-1]), lost)) if offers else lost


def _flip_won(cx: Context, w: str) -> Condition:
    return _won(cx) if w.endswith(("win", "wins")) else _lost(cx)


def _un_flip(cx: Context, value: object) -> Values | None:
    won = value.part if isinstance(value, c.Unless) else value
    if not isinstance(won, c.Did) or not isinstance(cx.done.get(won.of), e.FlipCoin):
        return None
    return {"w": "you win" if won is value else "you lose"}


def _when_won(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    return reflexive(low, parts, _latest(low.cx, e.FlipCoin, "the flip: no coin was flipped before"))


# -- dice -------------------------------------------------------------------------------------------------------------


def _dice(g: Grammar) -> None:
    p = g.phrase
    closed(g, "dieword", tuple(DICE))
    p("act", "roll^ a {w:dieword}", Fn(_roll, _un_roll))
    p("quantity", "the result", Fn(_result, _un_result))
    p("comparable", "the result", Fn(_result, _un_result))


def _roll(cx: Context, w: str) -> Effect:
    who = cx.subject
    if not isinstance(who, PlayerRef):
        raise CantLower("a die that nobody rolls")
    return e.RollDie(who=who, sides=DICE[w])


def _un_roll(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.RollDie) or value.who != cx.subject:
        return None
    word = f"d{value.sides}"
    return {"w": word} if replaced(value, label=0) == e.RollDie(value.who, value.sides) and word in DICE else None


def _result(cx: Context) -> Amount:
    if isinstance(cx.event, ev.RollsDice) and not any(isinstance(x, e.RollDie) for x in cx.done.values()):
        return a.EventAmount()
    return a.ResultAmount(_latest(cx, e.RollDie, "the result: no die was rolled before"))


def _un_result(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, a.ResultAmount) and isinstance(cx.done.get(value.of), e.RollDie) else None


# -- tables -----------------------------------------------------------------------------------------------------------


class Table(Effect, frozen=True, tag=True):
    """The table of results of the roll before."""

    rows: tuple[e.DieRow, ...]


def _tables(g: Grammar) -> None:
    p = g.phrase
    p("body", "{ss:sent|plus} {rows:dierow|plus}", Lazy(_tabled, _un_tabled))
    closed(g, "dash", ("--", "-"))
    p("dierow", "{n:figure} {w:dash} {m:figure} | {ss:sent|plus}", Lazy(_row, _un_row(True)))
    p("dierow", "{n:figure} | {ss:sent|plus}", Lazy(_row, _un_row(False)))
    p("dierow", "{m:figure} or less | {ss:sent|plus}", Lazy(_row_from(1)))
    for n in range(2, 21):
        p("dierow", f"{n}+ | {{ss:sent|plus}}", Lazy(_row_from(n)))
    p("act", "create^ {n:count} of those tokens", Fn(_more_tokens))


def _figure(value: object) -> int:
    if not isinstance(value, a.Fixed):
        raise CantLower("a row of a table without numbers")
    return value.value


def _row(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    first = _figure(low(parts["n"])) if "n" in parts else 1
    last = _figure(low(parts["m"])) if "m" in parts else first
    return _row_of(low, parts, first, last)


def _row_from(first: int) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        return _row_of(low, parts, first, _figure(low(parts["m"])) if "m" in parts else None)

    return lower


def _row_of(low: Lowerer, parts: dict[str, Part], first: int, last: int | None) -> e.DieRow:
    """Only one row is followed: what it names has no name in the others."""
    cx = low.cx
    kept, numbers = list(cx.mentions), list(cx.numbers)
    slots = len(cx.slots)
    try:
        effects = merged(in_sentences(low(parts["ss"])))
    finally:
        cx.mentions, cx.numbers = kept, numbers
    if len(cx.slots) != slots:
        raise CantLower("a target in a row of a table")
    return e.DieRow(first, last, effects)


def _un_row(range_: bool) -> Any:
    def up(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        if not isinstance(value, e.DieRow) or value.high is None or (value.low != value.high) is not range_:
            return None
        parts = {"n": a.Fixed(value.low), "ss": unmerged(value.effects)}
        cx = up.cx
        kept, numbers, slots = list(cx.mentions), list(cx.numbers), len(cx.slots)
        made = up.fill(phrase, parts | ({"w": "--", "m": a.Fixed(value.high)} if range_ else {}))
        cx.mentions, cx.numbers = kept, numbers
        return made if len(cx.slots) == slots else None

    return up


def _tabled(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    with low.cx.body() as slots:
        before = merged(in_sentences(low(parts["ss"])))
        last = before[-1] if before else None
        if not isinstance(last, e.RollDie):
            raise CantLower("a table without a roll before it")
        rows = tuple(low(part) for part in getattr(parts["rows"], "items", ()))
        return Body((*before[:-1], replaced(last, rows=rows)), tuple(slots))


def _un_tabled(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, Body) or not value.effects or not isinstance(value.effects[-1], e.RollDie):
        return None
    last = value.effects[-1]
    if not last.rows:
        return None
    cx = up.cx
    kept = cx.pending
    try:
        with cx.body():
            cx.pending = value.targets
            sentences = unmerged((*value.effects[:-1], replaced(last, rows=())))
            mark = cx.mark()
            made = up.fill(phrase, {"ss": sentences, "rows": last.rows})
            if made is None and value.targets:
                cx.back(mark)
                made = up.fill(phrase, {"ss": ((), *sentences), "rows": last.rows})
            return made if made is not None and len(cx.slots) == len(value.targets) else None
    finally:
        cx.pending = kept


def _more_tokens(cx: Context, n: Amount) -> tuple[Effect, ...]:
    """ "Create two of those tokens": of the kind that the row before creates."""
    made = [effect for effect in cx.done.values() if isinstance(effect, e.CreateTokens)]
    kinds = {effect.token for effect in made}
    if len(kinds) != 1 or not any(isinstance(effect, e.RollDie) for effect in cx.done.values()):
        raise Unbound("'those tokens' has no antecedent")
    return (note(cx, replaced(made[-1], count=n)),)


# -- events -----------------------------------------------------------------------------------------------------------


def _events(g: Grammar) -> None:
    p = g.phrase
    for words, won in (("win", True), ("lose", False)):
        p("event0", f"{{who:someone}} {words}^who a coin flip", Fn(_flips(won), _un_flips(won)))
    p("event0", "{who:someone} roll^who one or more dice", ev.RollsDice(v("who")))
    p("event0", "{who:someone} roll^who a die", ev.RollsDice(v("who"), each=True))
    p("event0", "{who:someone} roll^who a {n:figure}", Fn(lambda cx, who, n: _rolled(who, n, n)))
    p("event0", "{who:someone} roll^who a {n:figure} or higher", Fn(lambda cx, who, n: _rolled(who, n, None)))
    p("event0", "{who:someone} roll^who a {n:figure} or {m:figure}", Fn(lambda cx, who, n, m: _rolled(who, n, m)))


def _flips(won: bool) -> Any:
    return lambda cx, who: ev.CoinFlipped(who, won)


def _un_flips(won: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        return {"who": value.who} if isinstance(value, ev.CoinFlipped) and value.won is won else None

    return up


def _rolled(who: PlayerRef, n: object, m: object) -> EventPattern:
    low = _figure(n)
    high = None if m is None else _figure(m)
    if high is not None and high not in (low, low + 1):
        raise CantLower("a roll of one of two results that don't follow each other")
    return ev.RollsDice(who, each=True, low=low, high=high)
