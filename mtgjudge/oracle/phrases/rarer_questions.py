"""Life against the starting life total, what has the chosen name, protection from each of several things,
creatures that crewed, saddled or convoked it (103.4, 702.16h-i, 702.51c, 702.122b, 702.171c)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Amount, Condition, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Color, Comparison, Keyword
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.phrases.abilities import choose, un_choose
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser
from mtgjudge.oracle.surface import Qualifier

YOU = r.You()
LEAST = Comparison.AT_LEAST


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("quantity", "your starting life total", _start(YOU))
    p("cond", "your life total is at least {n:figure} greater than your starting life total", Fn(_at_least))
    p("act", "{who:poss_player} life total becomes equal to {q:quantity}", Fn(_becomes))
    p("cond", "{what:cref} have^what the chosen name", Fn(_has_the_name))
    p("kw", "protection from each color", Fn(_from_each_color))
    p("kw", "protection from each of your opponents", KeywordAbility(Keyword.PROTECTION, players=r.EachOpponent()))
    for words, way in (
        ("crewed {what:ref} this turn", "crew"),
        ("saddled {what:ref} this turn", "saddle"),
        ("convoked {what:ref}", "convoke"),
    ):
        p("qual", "that " + words, Fn(_helped(way), _un_helped(way)))
    chosen = Lazy(_when_you_do_choose, _un_when_you_do_choose)
    p("sent", "when you do , choose {n:modecount} — {ms:mode|plus}", chosen)
    p("player", "you and {other:oneplayer} each", Fn(lambda cx, other: r.Together((YOU, other))))


def _life(who: PlayerRef) -> Amount:
    return a.PlayerNumber(a.PlayerMeasure.LIFE, who)


def _start(who: PlayerRef) -> Amount:
    return a.PlayerNumber(a.PlayerMeasure.STARTING_LIFE, who)


def _at_least(cx: Context, n: Amount) -> Condition:
    return c.Compare(_life(YOU), LEAST, a.Plus((_start(YOU), n)))


def _becomes(cx: Context, who: PlayerRef, q: Amount) -> e.SetLife:
    return e.SetLife(who, q)


def _has_the_name(cx: Context, what: ObjectRef) -> Condition:
    chosen = any(isinstance(each, e.ChooseForThis) and each.what.endswith("card name") for each in cx.done.values())
    if not chosen:
        raise CantLower("a name chosen by another ability")
    return c.Is(what, f.HasChosenName())


def _from_each_color(cx: Context) -> tuple[KeywordAbility, ...]:
    """702.16h: one ability for each color."""
    return tuple(KeywordAbility(Keyword.PROTECTION, quality=f.IsColor(color)) for color in Color)


def _helped(way: str) -> Any:
    def lower(cx: Context, what: Reference) -> Qualifier:
        if not isinstance(what, r.This):
            raise CantLower("tapped for another thing")
        if cx.mentions and isinstance(cx.mentions[-1].ref, r.This):
            cx.mentions.pop()  # "it" is the creature from here on
        return Qualifier(f.HelpedPay(way))

    return lower


def _un_helped(way: str) -> Any:
    return lambda cx, value: {"what": r.This()} if value == Qualifier(f.HelpedPay(way)) else None


# --- "When you do, choose one —" ------------------------------------------------------------------------------------


def _when_you_do_choose(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """A modal trigger of its own for what has just been done (603.12, 700.2b)."""
    cx = low.cx
    after = cx.optional or cx.last
    if not after:
        raise Unbound("'when you do': nothing before it is optional")
    with cx.body(results=True):
        modes = low(parts["ms"])
    count = low(parts["n"])
    return (note(cx, e.Reflexive(after=after, content=choose(cx, count, modes))),)


def _un_when_you_do_choose(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = single_of(value)
    cx = up.cx
    if not isinstance(single, e.Reflexive) or single.after != (cx.optional or cx.last):
        return None
    told = un_choose(cx, single.content)
    if told is None:
        return None
    with cx.body(results=True):
        return up.fill(phrase, told)
