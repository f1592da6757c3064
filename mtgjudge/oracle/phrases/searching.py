"""Searches for one of several kinds of cards or for cards with different names, what is chosen of them; colours of mana
spent (201.2b, 701.23)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Amount, Effect, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.people import chooser, pool_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Qualifier, Range

ZERO = a.Fixed(0)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("anoun", "a {n:filter.sg}", v("n"))
    several = "search^ {x:possself} library for {ns:anoun|or2}"
    p("act", several, Fn(_one_of(False), _un_one_of(False)))
    p("act", several + " , reveal {r:shown}", Fn(_one_of(True), _un_one_of(True)))
    for joined in ("and2", "and/or2"):
        both = f"search^ {{x:possself}} library for {{ns:anoun|{joined}}}"
        p("act", both, Fn(_one_of_each(False), _un_one_of_each(False) if joined == "and2" else None))
        revealing = Fn(_one_of_each(True), _un_one_of_each(True) if joined == "and2" else None)
        p("act", both + " , reveal {r:shown}", revealing)
    names = "search^ {x:possself} library for {m:many} {n:filter.m} with different names"
    p("act", names, Fn(_different(False), _un_different(False)))
    p("act", names + " and reveal them", Fn(_different(True), _un_different(True)))
    p(
        "statement",
        "if a opponent would search a library , that player searches the top {n:count} cards of that library instead",
        Fn(_search_top, _un_search_top),
    )
    p("qual", "with a {k:anykw} ability", Fn(lambda cx, k: Qualifier(f.HasKeyword(k))))
    p("qual", "with that name", Fn(_that_name))
    p("qual", "other than a {n:filter.sg}", Fn(_other_than, _un_other_than))
    for zones in (
        "graveyard , hand , and library",
        "hand , graveyard , and library",
        "graveyard , hand , and/or library",
    ):
        wide = "search^ {who:oneplayer} 's " + zones + " for "
        shown = zones == "graveyard , hand , and library"
        p("act", wide + "{m:many} {n:filter.m}", Fn(_wide, _un_wide if shown else None))
        p("act", wide + "all {n:filter.pl}", Fn(_wide_all, _un_wide_all if shown else None))
    p("chosennp", "{m:many} of those cards", Fn(_of_those, _un_of_those), number="m")
    p("quantity", "the number of colors of mana spent to cast {of:spentref}", a.ColorsSpentOn(v("of")))
    p("each", "color of mana spent to cast {of:spentref}", a.ColorsSpentOn(v("of")))
    p("act", "counter^ {what:ref} if it has the same mana value as {of:ref}", Fn(_if_same_value, _un_if_same_value))


def _one_of(reveal: bool) -> Any:
    def lower(cx: Context, x: object, ns: tuple[Noun, ...], r: object = None) -> Effect:
        if any(n.zone is not None for n in ns):
            raise CantLower("a search for what is not a card")
        who = subject(cx)
        kinds = f.AnyOf(tuple(n.filter for n in ns))
        return e.Search(who=who, whose=who, filter=kinds, low=ONE, high=ONE, reveal=reveal)

    return lower


def _un_one_of(reveal: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, e.Search) or not value.who == value.whose == cx.subject or value.reveal != reveal:
            return None
        if not isinstance(value.filter, f.AnyOf):
            return None
        if replaced(value, label=0) != e.Search(value.who, value.who, value.filter, ONE, ONE, reveal=reveal):
            return None
        kinds = tuple(Noun(part, None) for part in value.filter.parts)
        return {"x": ZERO, "ns": kinds, **({"r": ONE} if reveal else {})}

    return up


def _one_of_each(reveal: bool) -> Any:
    def lower(cx: Context, x: object, ns: tuple[Noun, ...], r: object = None) -> Effect:
        if any(n.zone is not None for n in ns):
            raise CantLower("a search for what is not a card")
        who = subject(cx)
        first, *more = (n.filter for n in ns)
        return e.Search(who, who, first, ZERO, a.Fixed(len(ns)), reveal=reveal, also=tuple(more))

    return lower


def _un_one_of_each(reveal: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, e.Search) or not value.who == value.whose == cx.subject or value.reveal != reveal:
            return None
        kinds = (value.filter, *value.also)
        made = e.Search(value.who, value.who, value.filter, ZERO, a.Fixed(len(kinds)), reveal=reveal, also=value.also)
        if not value.also or replaced(value, label=0) != made:
            return None
        return {"x": ZERO, "ns": tuple(Noun(part, None) for part in kinds), **({"r": ZERO} if reveal else {})}

    return up


def _different(reveal: bool) -> Any:
    def lower(cx: Context, x: object, m: Range, n: Noun) -> Effect:
        if n.zone is not None:
            raise CantLower("a search for what is not a card")
        who = subject(cx)
        return e.Search(who, who, n.filter, m.low, m.high, reveal=reveal, different_names=True)

    return lower


def _un_different(reveal: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, e.Search) or not value.who == value.whose == cx.subject or value.reveal != reveal:
            return None
        made = e.Search(
            value.who, value.who, value.filter, value.low, value.high, reveal=reveal, different_names=True
        )
        if replaced(value, label=0) != made:
            return None
        return {"x": ZERO, "m": Range(value.low, value.high), "n": Noun(value.filter, None)}

    return up


def _search_top(cx: Context, n: Amount) -> st.Affects:
    if not isinstance(n, a.Fixed):
        raise CantLower("how many cards are searched")
    return st.Affects(r.EachOpponent(), (ch.SearchesTop(n.value),))


def _un_search_top(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects) and value.what == r.EachOpponent() and len(value.changes) == 1:
        change = value.changes[0]
        return {"n": a.Fixed(change.count)} if isinstance(change, ch.SearchesTop) else None
    return None


def _other_than(cx: Context, n: Noun) -> Qualifier:
    if n.zone is not None:
        raise CantLower("a noun with a zone of its own")
    return Qualifier(f.Not(n.filter))


def _un_other_than(cx: Context, value: object) -> Values | None:
    if isinstance(value, Qualifier) and value.zone is None and isinstance(value.filter, f.Not):
        inner = value.filter.part
        return {"n": Noun(inner, None)} if isinstance(inner, f.AllOf) else None
    return None


def _that_name(cx: Context) -> Qualifier:
    """The name that was chosen before."""
    if not any(isinstance(each, e.ChooseForThis) and each.what.endswith("card name") for each in cx.done.values()):
        raise Unbound("'that name' without a name before")
    return Qualifier(f.HasChosenName())


_WIDE = (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY)


def _wide(cx: Context, who: PlayerRef, m: Range, n: Noun) -> Effect:
    if n.zone is not None:
        raise CantLower("a search for what is not a card")
    return e.Search(subject(cx), who, n.filter, m.low, m.high, zones=_WIDE)


def _un_wide(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Search) or value.who != cx.subject:
        return None
    made = e.Search(value.who, value.whose, value.filter, value.low, value.high, zones=_WIDE)
    if replaced(value, label=0) != made:
        return None
    return {"who": value.whose, "m": Range(value.low, value.high), "n": Noun(value.filter, None)}


def _wide_all(cx: Context, who: PlayerRef, n: Noun) -> Effect:
    if n.zone is not None:
        raise CantLower("a search for what is not a card")
    return e.Search(subject(cx), who, n.filter, ZERO, None, zones=_WIDE, every=True)


def _un_wide_all(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Search) or value.who != cx.subject:
        return None
    made = e.Search(value.who, value.whose, value.filter, ZERO, None, zones=_WIDE, every=True)
    if replaced(value, label=0) != made:
        return None
    return {"who": value.whose, "n": Noun(value.filter, None)}


def _of_those(cx: Context, m: Range) -> ObjectRef:
    return r.ChosenAmong(pool_of(cx), f.Anything(), chooser(cx), m.low, m.high)


def _un_of_those(cx: Context, value: object) -> Values | None:
    if isinstance(value, r.ChosenAmong) and _of_those(cx, Range(value.low, value.high)) == value:
        return {"m": Range(value.low, value.high)}
    return None


def _if_same_value(cx: Context, what: ObjectRef, of: ObjectRef) -> Effect:
    """ "It" is what would be countered."""
    value = a.Measure.MANA_VALUE
    same = c.Compare(a.MeasureOf(value, what), Comparison.EQUAL, a.MeasureOf(value, of))
    return e.IfThen(condition=same, then=(e.Counter(what=what),))


def _un_if_same_value(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.IfThen) or value.otherwise or len(value.then) != 1:
        return None
    one, test = value.then[0], value.condition
    if not isinstance(one, e.Counter) or not isinstance(test, c.Compare) or not isinstance(test.right, a.MeasureOf):
        return None
    made = _if_same_value(cx, one.what, test.right.of)
    return {"what": one.what, "of": test.right.of} if isinstance(made, e.IfThen) and made.condition == test else None
