"""Players of a kind: "each opponent who controls more lands than you", "the number of players who lost life this turn",
"target player who attacked this turn". Who they are is asked when the instruction is followed (102, 608.2h)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, PlayerRef, Reference
from mtgjudge.language.targets import TargetPlayer, TargetSlot
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

C = Comparison
EACH = r.Iterated()
LIFE, HAND = a.PlayerMeasure.LIFE, a.PlayerMeasure.HAND


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for words, group in (("opponent", r.EachOpponent()), ("player", r.EachPlayer())):
        those = r.PlayersWho(group, v("k"))
        p("player", f"each {words} who {{k:whocond.sg}}", those, number="sg")
        p("eachwho", f"each {words} who {{k:whocond.sg}}", those)
        p("damaged", f"each {words} who {{k:whocond.sg}}", those)
        p("foreach", f"{words} who {{k:whocond.sg}}", those)
        p("each", f"{words} who {{k:whocond.sg}}", a.CountPlayers(those))
        p("quantity", f"the number of {words}s who {{k:whocond.pl}}", a.CountPlayers(those))
        p("quantity0", f"the number of {words}s who {{k:whocond.pl}}", a.CountPlayers(those))
        target = Fn(_target(group), _un_target(group))
        p("oneplayer", f"target {words} who {{k:whocond.sg}}", target, number="sg")
        once = Fn(_target(group, True), _un_target(group, True))
        p("oneplayer", f"target {words} who {{k:whocond.sg}} do as you activate this ability", once, number="sg")
    p("player", "each other player who {k:whocond.sg}", r.PlayersWho(r.EachOtherPlayer(r.You()), v("k")), number="sg")
    _controlling(g)


def _target(group: PlayerRef, once: bool = False) -> Any:
    def lower(cx: Context, k: Condition) -> Reference:
        if once and not cx.activated:
            raise CantLower("an ability that is not activated")
        return cx.add_target(TargetSlot(TargetPlayer(r.PlayersWho(group, k), once), ONE, ONE))

    return lower


def _un_target(group: PlayerRef, once: bool = False) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        slot = cx.next_slot(value)
        who = slot.kind.who if slot is not None and isinstance(slot.kind, TargetPlayer) else None
        if slot is None or not isinstance(who, r.PlayersWho) or who.of != group:
            return None
        if slot != TargetSlot(TargetPlayer(who, once), ONE, ONE):
            return None
        cx.add_target(slot)
        return {"k": who.condition}

    return up


# --- what they control -------------------------------------------------------------------------------------------


def _controlling(g: Grammar) -> None:
    p = g.phrase
    p("whocond", "control^ {h:having}", Fn(_controls, _un_controls))
    p(
        "whocond",
        "don't^ control {h:having}",
        Fn(lambda cx, h: c.Unless(_controls(cx, h)), lambda cx, x: _un_controls(cx, getattr(x, "part", None))),
    )
    for words, comparison in (("more", C.MORE), ("fewer", C.LESS)):
        p("whocond", f"control^ {words} {{n:filter.pl}} than you", Fn(_than_you(comparison), _un_than_you(comparison)))
    p("whocond", "have^ at least {k:count} more cards in hand than you", Fn(_more_cards, _un_more_cards))
    p("whocond", "control^ at least as many {n:filter.pl} as you", Fn(_than_you(C.AT_LEAST), _un_than_you(C.AT_LEAST)))


def _theirs(n: Noun, who: PlayerRef) -> a.CountOf:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are controlled")
    return a.CountOf(r.All(together((n.filter, f.ControlledBy(who)))))


def _controls(cx: Context, h: Having) -> Condition:
    return c.Compare(_theirs(h.noun, EACH), h.comparison, h.amount)


def _noun_of(value: object, who: PlayerRef) -> Noun | None:
    """The kind of things that are counted, if this player must control them."""
    if not isinstance(value, a.CountOf) or not isinstance(value.what, r.All):
        return None
    *kind, last = parts_of(value.what.filter) or (value.what.filter,)
    noun = Noun(together(tuple(kind)), value.what.zone)
    same = last == f.ControlledBy(who) and noun.zone is Zone.BATTLEFIELD and _theirs(noun, who) == value
    return noun if same else None


def _un_controls(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Compare):
        return None
    noun = _noun_of(value.left, EACH)
    return {"h": Having(noun, value.comparison, value.right)} if noun is not None else None


def _than_you(comparison: Comparison) -> Any:
    return lambda cx, n: c.Compare(_theirs(n, EACH), comparison, _theirs(n, r.You()))


def _un_than_you(comparison: Comparison) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        noun = _noun_of(value.left, EACH) if isinstance(value, c.Compare) else None
        if noun is None or value != _than_you(comparison)(cx, noun):
            return None
        return {"n": noun}

    return up


def _more_cards(cx: Context, k: Amount) -> Condition:
    mine = a.PlayerNumber(a.PlayerMeasure.HAND, r.You())
    return c.Compare(a.PlayerNumber(a.PlayerMeasure.HAND, r.Iterated()), C.AT_LEAST, a.Plus((mine, k)))


def _un_more_cards(cx: Context, value: object) -> Values | None:
    right = value.right if isinstance(value, c.Compare) else None
    if not isinstance(right, a.Plus) or len(right.parts) != 2:
        return None
    return {"k": right.parts[1]} if _more_cards(cx, right.parts[1]) == value else None
