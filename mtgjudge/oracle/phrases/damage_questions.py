"""What is asked about damage: whether something was dealt damage, or dealt some, this turn or by an instruction before
(120.3, 608.2c)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, ObjectRef, PlayerRef
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun

C = Comparison
HURT = f.DidThisTurn(ev.IsDealtDamage(f.Anything()))


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("cond", "a {n:filter.sg} is dealt damage this way", Fn(_hurt, _un_hurt))
    p("cond", "a {n:filter.sg} was dealt damage this way", Fn(_hurt))
    closed(g, "waswasnt", ("was", "wasn't"))
    p("cond", "{what:cref} {w:waswasnt} dealt damage this turn", Fn(_was_hurt, _un_was_hurt))
    for words, who in (("a opponent", r.EachOpponent()), ("a player", r.EachPlayer())):
        p("cond", f"{{what:cref}} dealt damage to {words} this turn", Fn(_dealt(who), _un_dealt(who)))
    p(
        "cond",
        "{of:cref} have^of fewer than {n:count} {k:counterkind} counters on it",
        c.Compare(a.CountersOn(v("k"), v("of")), C.LESS, v("n")),
    )


def _was_hurt(cx: Context, what: ObjectRef, w: str) -> Condition:
    was = c.Is(what, HURT)
    return was if w == "was" else c.Unless(was)


def _un_was_hurt(cx: Context, value: object) -> Values | None:
    was = value.part if isinstance(value, c.Unless) else value
    if not isinstance(was, c.Is) or was.filter != HURT:
        return None
    return {"what": was.what, "w": "was" if was is value else "wasn't"}


def _hurt(cx: Context, n: Noun) -> Condition:
    """By the one instruction before that deals damage."""
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("damage to what is no permanent")
    kinds = (e.DealDamage, e.DealDividedDamage)
    dealt = [label for label, effect in cx.followed() if isinstance(effect, kinds)]
    if len(dealt) != 1:
        raise Unbound("'dealt damage this way' has no single antecedent")
    return c.Compare(a.CountOf(r.Among(r.Result(dealt[0]), n.filter)), C.AT_LEAST, ONE)


def _un_hurt(cx: Context, value: object) -> Values | None:
    counted = value.left if isinstance(value, c.Compare) else None
    those = counted.what if isinstance(counted, a.CountOf) else None
    if not isinstance(those, r.Among):
        return None
    n = Noun(those.filter, Zone.BATTLEFIELD)
    return {"n": n} if _hurt(cx, n) == value else None


def _dealt(who: PlayerRef) -> Any:
    def lower(cx: Context, what: ObjectRef) -> Condition:
        if not isinstance(what, r.This):
            raise CantLower("damage that something else dealt this turn")
        return c.Happened(ev.DealsDamage(f.IsThis(), TargetPlayer(who)))

    return lower


def _un_dealt(who: PlayerRef) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        return {"what": r.This()} if value == _dealt(who)(cx, r.This()) else None

    return up
