"""More kinds of objects: what something is not, what it did or has, kinds said one by one, outlaws, sizes
(109.2, 205, 700.12)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part
from mtgjudge.oracle.semantics import Fn
from mtgjudge.oracle.surface import Bonus, Noun, Qualifier, together

ANY = f.Anything()
OUTLAWS = f.AnyOf(tuple(f.IsSubtype(word) for word in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")))


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for verb in ("that aren't", "that isn't", "that's not"):
        p("qual", verb + " {a:adj}", Fn(lambda cx, a: Qualifier(f.Not(a))))
    p("qual", "that aren't of the chosen type", Fn(lambda cx: Qualifier(f.Not(f.IsChosenType()))))
    p("qual", "that isn't of the chosen type", Fn(lambda cx: Qualifier(f.Not(f.IsChosenType()))))
    p("qual", "that aren't {n:tn.pl}", Fn(lambda cx, n: Qualifier(f.Not(n))))
    p("qual", "that's a {n:kindrow}", Fn(_is_a))
    p("kindrow", "{ts:kindone|or2}", Fn(lambda cx, ts: f.AnyOf(ts)))
    p("kindrow", "{t:tseq.sg}", Fn(lambda cx, t: t))
    p("kindone", "[ a ] {t:tseq.sg}", Fn(lambda cx, t: t))
    p("qual", "that has {m:measured}", Fn(lambda cx, m: Qualifier(m)))
    p("qual", "that have {m:measured}", Fn(lambda cx, m: Qualifier(m)))
    for words, event in (
        ("dealt damage", ev.DealsDamage(ANY)),
        ("blocked", ev.Blocks(ANY)),
        ("was blocked", ev.BecomesBlocked(ANY)),
    ):
        p("qual", f"that {words} this turn", Fn(lambda cx, e=event: Qualifier(f.DidThisTurn(e))))
    fought = f.AnyOf((f.DidThisTurn(ev.Blocks(ANY)), f.DidThisTurn(ev.BecomesBlocked(ANY))))
    p("qual", "that blocked or was blocked this turn", Fn(lambda cx: Qualifier(fought)))
    p("qual", "you own and control", Fn(_own_and_control))
    p("head", "exiled card#", Fn(lambda cx: Noun(ANY, Zone.EXILE)))
    p("head", "{one:tseq.sg} exiled card#", Fn(lambda cx, one: Noun(one, Zone.EXILE)))
    p("adj", "face-up", Fn(lambda cx: f.Not(f.IsFaceDown())))
    p("adj", "{s:size}", Fn(_sized))
    p("tn", "outlaw#", OUTLAWS)
    p("adj", "non-outlaw", Fn(lambda cx: f.Not(OUTLAWS)))
    _rows(g)


def _is_a(cx: Context, n: Filter) -> Qualifier:
    return Qualifier(n)


def _own_and_control(cx: Context) -> Qualifier:
    from mtgjudge.language.references import You

    return Qualifier(together((f.OwnedBy(You()), f.ControlledBy(You()))))


def _sized(cx: Context, s: Bonus) -> Filter:
    """ "A 1/1 creature"."""
    power = f.MeasureIs(a.Measure.POWER, Comparison.EQUAL, s.power)
    return f.AllOf((power, f.MeasureIs(a.Measure.TOUGHNESS, Comparison.EQUAL, s.toughness)))


# --- kinds said one by one ---------------------------------------------------------------------------------------


def _rows(g: Grammar) -> None:
    """ "Red creature or red planeswalker", "artifact or non-Aura enchantment card"."""
    p = g.phrase
    for joint in ("or", "and/or", "and"):
        p("head", "{xs:ownkind|" + joint + "2}", Fn(_each_its_own), guard=_own_adjectives)
        for noun, zone in (("card", None), ("spell", Zone.STACK)):
            p("head", "{xs:ownkind.sg|" + joint + "2} " + noun + "#", Fn(_said_of_all(zone)), guard=_some_adjective)
    p("ownkind", "[ {pre:adj|plus} ] {one:types}", Fn(lambda cx, pre, one: together((*(pre or ()), one))))


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


def _said_of_all(zone: Zone | None) -> Any:
    def lower(cx: Context, xs: tuple[Filter, ...]) -> Noun:
        kinds = f.AnyOf(xs)
        return Noun(f.AllOf((kinds, f.IsSpell())) if zone is Zone.STACK else kinds, zone)

    return lower
