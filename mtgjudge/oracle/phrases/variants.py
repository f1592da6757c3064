"""Cards exiled from a library until one is found, counters of two kinds, and other variants of common instructions
(122.6, 509.1b, 701.13)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Effect, ObjectRef
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import bonus
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.wrappers import for_all
from mtgjudge.oracle.semantics import Fn, Values, as_effects, checked
from mtgjudge.oracle.surface import Bonus, Noun


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for whose, pronoun in (("your", "you"), ("their", "they")):
        said = f"exile^ cards from the top of {whose} library until {pronoun} exile a {{n:filter.sg}}"
        p("act", said, Fn(_exile_until(whose == "your"), _un_exile_until(whose == "your")))
    p("preds", "also {xs:pred|and}", Fn(lambda cx, xs: as_effects(xs)))
    p(
        "act",
        "put^ {n:count} {k:counterkind} counter#n and {m:count} {j:counterkind} counter#m on {what:np}",
        Fn(_two_kinds),
    )
    p("oneplayer", "{t:target} 's owner", Fn(lambda cx, t: r.OwnerOf(t)), number="sg")
    closed(g, "blockmore", tuple(BLOCK_MORE))
    more = checked(_blocks_more, lambda cx, x: [{"w": words} for words in BLOCK_MORE])
    p("pred", "can block {w:blockmore} this turn", more)
    p("act_cost", "pay {n:count} {E}", k.PayPlayerCounters("energy", v("n")))
    p("pred", "get^ {x:bonus} or {y:bonus} {d:dur}", checked(_one_bonus, _un_one_bonus))
    p("wclause0", "{c:clauses} unless {x:cond}", Fn(_unless), guard=for_all)


def _exile_until(yours: bool) -> Any:
    def lower(cx: Context, n: Noun) -> Effect:
        who = subject(cx)
        if isinstance(who, r.You) is not yours or n.zone is not None:
            raise CantLower("whose library, until what")
        if not isinstance(who, r.You | r.Target | r.EventPlayer | r.Iterated):
            raise CantLower("several players exile until each finds one")
        cx.label += 1
        return e.RevealUntil(who=who, until=n.filter, others=cx.label, exile=True)

    return lower


def _un_exile_until(yours: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, e.RevealUntil) or value.who != cx.subject or isinstance(value.who, r.You) is not yours:
            return None
        plain = e.RevealUntil(value.who, value.until, value.others, exile=True, label=value.label)
        return {"n": Noun(value.until, None)} if plain == value else None

    return up


def _two_kinds(cx: Context, n: Amount, k: str, m: Amount, j: str, what: ObjectRef) -> tuple[Effect, ...]:
    if not isinstance(what, r.This | r.Target | r.Result | r.EventObject | r.AttachedTo | r.All):
        raise CantLower("counters of two kinds on what is chosen")
    return (e.PutCounters(what=what, kind=k, count=n), e.PutCounters(what=what, kind=j, count=m))


BLOCK_MORE = {
    "a additional creature": 1,
    "two additional creatures": 2,
    "up to two additional creatures": 2,
    "any number of creatures": None,
}


def _blocks_more(cx: Context, w: str) -> Effect:
    who = subject(cx)
    if not isinstance(who, ObjectRef):
        raise CantLower("only creatures block")
    return e.Apply(what=who, changes=(ch.CanBlockAdditional(BLOCK_MORE[w]),), duration=d.UntilEndOfTurn())


def _one_bonus(cx: Context, x: Bonus, y: Bonus, d: Any) -> Effect:
    """ "Gets +1/-1 or -1/+1": chosen as it resolves (608.2d)."""
    who = subject(cx)
    if not isinstance(who, ObjectRef):
        raise CantLower("only objects get bonuses")
    ways = (e.Branch((e.Apply(what=who, changes=bonus(cx, each), duration=d),)) for each in (x, y))
    return e.Choose(who=r.You(), options=tuple(ways))


def _un_one_bonus(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Choose) or len(value.options) != 2:
        return None
    found: list[Bonus] = []
    for option in value.options:
        apply = option.effects[0] if option.effects else None
        change = apply.changes[0] if isinstance(apply, e.Apply) and apply.changes else None
        if not isinstance(apply, e.Apply) or not isinstance(change, ch.ModifyPowerToughness):
            return None
        found.append(Bonus(change.power, change.toughness))
    return {"x": found[0], "y": found[1], "d": getattr(value.options[0].effects[0], "duration", None)}


def _unless(cx: Context, x: Condition, **parts: Any) -> Effect:
    """ "Discard a card unless you attacked this turn"."""
    return e.IfThen(condition=c.Unless(x), then=as_effects(parts["c"]))
