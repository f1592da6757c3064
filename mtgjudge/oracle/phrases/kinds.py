"""More kinds of objects: what something is not, what it did or has, kinds said one by one, outlaws, sizes
(109.2, 205, 700.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language.categories import Filter, PlayerRef
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Noun, Qualifier, parts_of, together

ANY = f.Anything()
OUTLAWS = f.AnyOf(tuple(f.IsSubtype(word) for word in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")))


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("qual", "that aren't {n:tn.pl}", Fn(lambda cx, n: Qualifier(f.Not(n))))
    p("kindrow", "{ts:kindone|or}", Fn(_kind_row, _un_kind_row))
    p("kindone", "[ a ] {t:tseq.sg}", v("t"))
    p("qual", "that has {m:measured}", Fn(lambda cx, m: Qualifier(m), _un_has))
    p("qual", "that have {m:measured}", Fn(lambda cx, m: Qualifier(m)))
    p("head", "exiled card#", Fn(lambda cx: Noun(ANY, Zone.EXILE)))
    p("head", "{one:tseq.sg} exiled card#", Fn(lambda cx, one: Noun(one, Zone.EXILE)))
    p("adj", "face-up", f.Not(f.IsFaceDown()))
    p("adj", "{s:size}", Fn(_sized, _un_sized))
    p("tn", "outlaw#", OUTLAWS)
    p("adj", "non-outlaw", f.Not(OUTLAWS))
    p("act", "choose^ {ts:tn.sg|or2}", Fn(_one_of_types, _un_one_of_types))
    _rows(g)


def _kind_row(cx: Context, ts: tuple[Filter, ...]) -> Filter:
    return ts[0] if len(ts) == 1 else f.AnyOf(ts)


def _un_kind_row(cx: Context, value: object) -> list[Values]:
    rows: list[Values] = [{"ts": value.parts}] if isinstance(value, f.AnyOf) else []
    return [*rows, {"ts": (value,)}]


def _one_of_types(cx: Context, ts: tuple[Filter, ...]) -> e.ChooseForThis:
    """ "Choose artifact or enchantment": the chosen type is one of these."""
    who = subject(cx)
    if not isinstance(who, PlayerRef) or not all(isinstance(t, f.IsType) for t in ts):
        raise CantLower("a choice between other things than card types")
    return e.ChooseForThis(who=who, what="card type", filter=f.AnyOf(ts))


def _un_one_of_types(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.ChooseForThis) or value.what != "card type" or value.who != cx.subject:
        return None
    return {"ts": value.filter.parts} if isinstance(value.filter, f.AnyOf) else None


def _un_has(cx: Context, value: object) -> Values | None:
    if isinstance(value, Qualifier) and cx.exiling and isinstance(value.filter, f.HasCounter):
        return {"m": value.filter} if value.zone is None else None
    return None


def _sized(cx: Context, s: Bonus) -> Filter:
    """ "A 1/1 creature"."""
    power = f.MeasureIs(a.Measure.POWER, Comparison.EQUAL, s.power)
    return f.AllOf((power, f.MeasureIs(a.Measure.TOUGHNESS, Comparison.EQUAL, s.toughness)))


def _un_sized(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.AllOf) or not all(isinstance(part, f.MeasureIs) for part in value.parts):
        return None
    amounts = [part.amount for part in value.parts if isinstance(part, f.MeasureIs)]
    if len(amounts) != 2 or _sized(cx, Bonus(*amounts)) != value:
        return None
    return {"s": Bonus(*amounts)}


# --- kinds said one by one ---------------------------------------------------------------------------------------


def _rows(g: Grammar) -> None:
    """ "Red creature or red planeswalker", "artifact or non-Aura enchantment card"."""
    p = g.phrase
    for joint in ("or", "and/or", "and"):
        p("head", "{xs:ownkind|" + joint + "2}", Fn(_each_its_own, _un_each_its_own), guard=_own_adjectives)
        for noun, zone in (("card", None), ("spell", Zone.STACK)):
            said = Fn(_said_of_all(zone), _un_said_of_all(zone))
            p("head", "{xs:ownkind.sg|" + joint + "2} " + noun + "#", said, guard=_some_adjective)
    own = Fn(lambda cx, pre, one: together((*(pre or ()), one)), _un_own_kind)
    p("ownkind", "[ {pre:adj|plus} ] {one:types}", own)


def _with_adjective(part: Part) -> bool:
    return isinstance(part, Derivation) and "pre" in part.variant.names


def _own_adjectives(parts: dict[str, Part]) -> bool:
    """Every part has a colour of its own: nothing in front of the first can be meant for all."""
    xs = parts["xs"]
    return isinstance(xs, ListPart) and all(_with_adjective(x) and _coloured(x) for x in xs.items)


def _coloured(part: Part) -> bool:
    pre = part.named()["pre"] if isinstance(part, Derivation) else None
    return isinstance(pre, ListPart) and all(
        isinstance(x, Derivation) and x.phrase.text in ("{c:color}", "multicolored", "monocolored", "colorless")
        for x in pre.items
    )


def _some_adjective(parts: dict[str, Part]) -> bool:
    """An adjective in front of the first may be meant for all, one in front of another is its own."""
    xs = parts["xs"]
    if not isinstance(xs, ListPart) or _with_adjective(xs.items[0]):
        return False
    return any(_with_adjective(x) for x in xs.items[1:])


def _each_its_own(cx: Context, xs: tuple[Filter, ...]) -> Noun:
    return Noun(f.AnyOf(xs), Zone.BATTLEFIELD)


def _un_each_its_own(cx: Context, value: object) -> Values | None:
    if isinstance(value, Noun) and value.zone is Zone.BATTLEFIELD and isinstance(value.filter, f.AnyOf):
        return {"xs": value.filter.parts}
    return None


def _un_said_of_all(zone: Zone | None) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, Noun) or value.zone is not zone:
            return None
        *kinds, last = parts_of(value.filter) or (value.filter,)
        if zone is Zone.STACK:
            if last != f.IsSpell() or len(kinds) != 1:
                return None
            (last,) = kinds
        elif kinds:
            return None
        return {"xs": last.parts} if isinstance(last, f.AnyOf) else None

    return up


def _un_own_kind(cx: Context, value: Filter) -> Iterator[Values]:
    parts = parts_of(value)
    for i in range(len(parts)):
        yield {"pre": parts[:i] or None, "one": together(parts[i:])}


def _said_of_all(zone: Zone | None) -> Any:
    def lower(cx: Context, xs: tuple[Filter, ...]) -> Noun:
        kinds = f.AnyOf(xs)
        return Noun(f.AllOf((kinds, f.IsSpell())) if zone is Zone.STACK else kinds, zone)

    return lower
