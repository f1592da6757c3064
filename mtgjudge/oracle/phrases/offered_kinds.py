"""A choice between counters of which there are not equally many ("your choice of a +1/+1 counter or two charge
counters"), between tokens, and numbers that are announced with the targets."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import Effect, ObjectRef
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.wrappers import where_x
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, as_effects

ONE = a.Fixed(1)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("countergift", "{n:count} {k:counterkind} counter#n", Fn(lambda cx, n, k: e.CounterGift(k, n)))
    p("act", "put^ your choice of {xs:countergift|or} on {what:np}", Fn(_of_gifts, _un_of_gifts))
    for words in ("as you cast this spell", "as you activate this ability"):
        p("wclause", f"{{c:clauses}} , where X is {{q:quantity}} {words}", Lazy(_announced))


def _options(what: ObjectRef, gifts: tuple[e.CounterGift, ...]) -> Effect:
    puts = (e.PutCounters(what=what, kind=gift.kind, count=gift.count) for gift in gifts)
    return e.Choose(who=r.You(), options=tuple(e.Branch((x,)) for x in puts))


def _yours(cx: Context) -> None:
    if not isinstance(subject(cx), r.You):
        raise CantLower("'your choice' of what somebody else does")


def _of_gifts(cx: Context, xs: tuple[e.CounterGift, ...], what: ObjectRef) -> Effect:
    _yours(cx)
    if isinstance(what, r.Chosen | r.ChosenAmong | r.All):
        raise CantLower("counters of choice on what is chosen or on several things")
    if all(x.count == ONE for x in xs):
        raise CantLower("one counter of either kind")
    return _options(what, xs)


def _un_of_gifts(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Choose):
        return None
    puts = [option.effects[0] for option in value.options if len(option.effects) == 1]
    gifts = tuple(e.CounterGift(x.kind, x.count) for x in puts if isinstance(x, e.PutCounters))
    first = puts[0] if puts else None
    if len(gifts) < 2 or not isinstance(first, e.PutCounters) or all(x.count == ONE for x in gifts):
        return None
    if replaced(value, label=0) != _options(first.what, gifts):
        return None
    return {"xs": gifts, "what": first.what}


def _announced(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Where X is … as you cast this spell": of how many targets, or of what is divided among them (601.2c–d), for
    nothing else is worked out so early."""
    made = as_effects(where_x(low, parts, flags))
    if any(isinstance(node, e.WorkOut) or node == low.cx.x_means for effect in made for node in effect.walk()):
        raise CantLower("X is worked out as the spell or ability resolves")
    if low.cx.x_means is None or any(isinstance(node, r.Target) for node in low.cx.x_means.walk()):
        raise CantLower("X is a number of what is chosen with it")
    return made
