"""Rarer costs: of another such object, of this and another together, a counter of any kind (118, 601.2h)."""

from __future__ import annotations

from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Cost, Filter
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note, note_cost
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

OTHER = f.Not(f.IsThis())


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("payments", "sacrifice^ another {n:filter.sg}", Fn(_sacrifice_another, _un_sacrifice_another))
    p("payments", "sacrifice^ another {n:filter.sg} of {x:possself} choice", Fn(_sacrifice_another_of_theirs))
    p("payments", "return^ another {n:filter.sg} to its owner 's hand", Fn(_return_another, _un_return_another))


    p("subjclause", "you may {m:payable} and {c:andcost}", Fn(_pay_both, _un_pay_both))
    p("andcost", "{c:act_cost}", Fn(lambda cx, c: note_cost(cx, c), _un_and_cost), guard=_of_a_kind)


_VERBS = ("discard {s:some}", "sacrifice {s:some}", "exile {s:some}", "tap {s:some}")


def _of_a_kind(parts: dict[str, Part]) -> bool:
    """Something of a kind, by its verb: "it" may mean other things than the object itself here."""
    c = parts["c"]
    return isinstance(c, Derivation) and c.phrase.text in _VERBS


def _pay_both(cx: Context, m: Cost, c: Cost) -> object:
    """Both or nothing (118.12)."""
    return (note(cx, e.Pay(who=r.You(), costs=(m, c))),)


def _un_pay_both(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if not isinstance(single, e.Pay) or single.must or len(single.costs) != 2 or single.who != r.You():
        return None
    note(cx, single)
    return {"m": single.costs[0], "c": single.costs[1]}


def _un_and_cost(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Cost):
        return None
    note_cost(cx, value)
    return {"c": value}


def _permanent(n: Noun) -> Filter:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents serve here")
    return n.filter


def _another(kind: Filter) -> Filter:
    return together((OTHER, kind))


def _than_that(cx: Context) -> Filter:
    """An Aura that speaks of the creature it enchants means other creatures than that."""
    named = (*cx.mentions, *cx.event_mentions)
    return f.Not(f.IsOneOf(r.AttachedTo())) if any(m.ref == r.AttachedTo() for m in named) else cx.other()


def _but_first(filter_: Filter) -> Noun:
    """What the filter says behind "other"."""
    return Noun(together(parts_of(filter_)[1:]), Zone.BATTLEFIELD)


def _sacrifice_another(cx: Context, n: Noun) -> Cost:
    """Other than what the text speaks of: "its controller loses 3 life unless they sacrifice another permanent"."""
    return k.SacrificeCost(together((_than_that(cx), _permanent(n))), ONE)


def _sacrifice_another_of_theirs(cx: Context, n: Noun, x: object) -> Cost:
    return _sacrifice_another(cx, n)


def _un_sacrifice_another(cx: Context, value: object) -> Values | None:
    noun = _but_first(value.filter) if isinstance(value, k.SacrificeCost) else None
    return {"n": noun} if noun is not None and _sacrifice_another(cx, noun) == value else None


def _return_another(cx: Context, n: Noun) -> Cost:
    return k.ReturnToHand(together((_than_that(cx), _permanent(n))), ONE)


def _un_return_another(cx: Context, value: object) -> Values | None:
    noun = _but_first(value.filter) if isinstance(value, k.ReturnToHand) else None
    return {"n": noun} if noun is not None and _return_another(cx, noun) == value else None
