"""Limits on whole declarations and costs to attack or block (508.1c-d, 508.1g, 509.1b-d): "can't attack alone", "no
more than one creature can block each combat", "unless their controller pays {2} for each creature …"."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Amount, Change, Cost, PlayerRef
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Comparison
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.statics import lower_affects
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values

ZERO, ONE = a.Fixed(0), a.Fixed(1)
TARGETS: tuple[tuple[str, PlayerRef | None, bool], ...] = (
    ("attack", None, False),
    ("attack you", r.You(), False),
    ("attack you or planeswalkers you control", r.You(), True),
    ("attack its owner", r.OwnerOf(r.Iterated()), False),
    ("attack its owner or planeswalkers its owner controls", r.OwnerOf(r.Iterated()), True),
)
Changes = tuple[Change, ...]


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _alone(g)
    _costs(g)
    p = g.phrase
    p("change", "can't attack you or planeswalkers you control", (ch.CantAttack(r.You(), None, True),))
    p("change", "can't attack you or block creatures you control", Fn(_neither_you))
    p("affects", "{what:snp} {cs:change.what|and} , and they {ds:change.pl|and}", Lazy(_and_they))


def _and_they(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    first = lower_affects(low, {"what": parts["what"], "cs": parts["cs"]}, flags)
    assert isinstance(first, st.Affects)
    with low.cx.about(first.what, False):
        rest = low(parts["ds"])
    return st.Affects(first.what, (*first.changes, *(x for part in rest for x in part)))


def _neither_you(cx: Context) -> Changes:
    mine = f.AllOf((f.IsType(CardType.CREATURE), f.ControlledBy(r.You())))
    return (ch.CantAttack(r.You()), ch.CantBlock(mine))


# --- with how many others -----------------------------------------------------------------------------------------


def _alone(g: Grammar) -> None:
    p = g.phrase
    p("notalone", "attack", ch.AttacksOnlyWith(f.Anything(), 1))
    p("notalone", "block", ch.BlocksOnlyWith(f.Anything(), 1))
    p("change", "can't {vs:notalone|or} alone", v("vs"))
    p("refrained", "attack", ch.CantAttack())
    p("refrained", "block", ch.CantBlock())
    p("refrained", "transform", ch.CantTransform())
    p("refrained", "crew Vehicles", ch.CantCrew())
    p("change", "can't {vs:refrained|or}", v("vs"))
    p("change", "can only attack alone", (ch.AttacksOnlyAlone(),))
    p("change", "can't attack unless at least {n:count} other creature#n attack", Fn(_at_least(ch.AttacksOnlyWith)))
    p("change", "can't block unless at least {n:count} other creature#n block", Fn(_at_least(ch.BlocksOnlyWith)))
    p("change", "can't attack unless a creature with greater power also attacks", Fn(_stronger(ch.AttacksOnlyWith)))
    p("change", "can't block unless a creature with greater power also blocks", Fn(_stronger(ch.BlocksOnlyWith)))
    for who, whom in ((r.EachPlayer(), None), (r.EachPlayer(), r.You())):
        you = "" if whom is None else " you"
        p(
            "statement",
            f"no more than {{n:count}} creature#n can attack{you} each combat",
            Fn(lambda cx, n, who=who, whom=whom: _most(cx, n, who, ch.MaxAttackers, whom)),
        )
    p(
        "statement",
        "no more than {n:count} creature#n can block each combat",
        Fn(lambda cx, n: _most(cx, n, r.EachPlayer(), ch.MaxBlockers)),
    )
    p("playerchange", "can't attack with more than one creature each combat", ch.MaxAttackers(1))
    p("playerchange", "can't block with more than one creature each combat", ch.MaxBlockers(1))


def _at_least(kind: Any) -> Any:
    def lower(cx: Context, n: Amount) -> Changes:
        if not isinstance(n, a.Fixed):
            raise CantLower("a changing number of creatures")
        return (kind(f.Anything(), n.value),)

    return lower


def _stronger(kind: Any) -> Any:
    def lower(cx: Context) -> Changes:
        own = a.MeasureOf(a.Measure.POWER, r.EventObject())
        return (kind(f.MeasureIs(a.Measure.POWER, Comparison.MORE, own), 1),)

    return lower


def _most(cx: Context, n: Amount, who: PlayerRef, kind: Any, whom: PlayerRef | None = None) -> st.Affects:
    if not isinstance(n, a.Fixed):
        raise CantLower("a changing number of creatures")
    change = kind(n.value) if whom is None else kind(n.value, whom)
    return st.Affects(who, (change,))


# --- costs --------------------------------------------------------------------------------------------------------


class Barred(Node, frozen=True, tag=True):
    """What a creature can't do unless someone pays: attack (whom), block."""

    attacks: bool
    blocks: bool = False
    whom: PlayerRef | None = None
    walkers: bool = False


def _costs(g: Grammar) -> None:
    p = g.phrase
    for words, whom, walkers in TARGETS:
        p("barred", words, Barred(True, False, whom, walkers))
    p("barred", "block", Barred(False, True))
    p("taxpayer", "their controller pays", Fn(lambda cx: True, lambda cx, x: {} if cx.plural else None))
    p("taxpayer", "its controller pays", ZERO)
    p("taxpayer", "you pay", Fn(_you_pay))
    p("taxeach", "for each of those creatures", Barred(True, True))
    p("taxeach", "for each creature they control that's attacking you", Barred(True, False, r.You()))
    p("taxeach", "for each attacking creature they control", Barred(True))
    p("taxeach", "for each blocking creature they control", Barred(False, True))
    tax = Fn(_tax, _un_tax)
    p("change", "can't {ws:barred|or} unless {p:taxpayer} {c:taxcost} [ {t:taxeach} ]", tax, guard=_of_theirs)
    p("taxcost", "{m:manacost}", Fn(lambda cx, m: mana_tax(m, None), _un_mana))
    p("taxcost", "{m:manacost} for each {q:each}", Fn(lambda cx, m, q: mana_tax(m, q), _un_mana_each))
    p("taxcost", "{n:figure} life", Fn(lambda cx, n: k.PayLife(n)))


def _of_theirs(parts: dict[str, Part]) -> bool:
    """Only of several creatures it is said that each costs so much."""
    payer = parts["p"]
    return "t" not in parts or (isinstance(payer, Derivation) and payer.phrase.text.startswith("their"))


def _you_pay(cx: Context) -> Amount:
    if not isinstance(cx.subject, r.This):
        raise CantLower("who pays for another thing")
    return ZERO


def _tax(cx: Context, ws: tuple[Barred, ...], p: object, c: Cost, t: Barred | None) -> Changes:
    if t is not None and (len(ws) > 1 or t not in (Barred(True, True), replaced(ws[0], walkers=False))):
        raise CantLower("for each of other creatures than those that can't")
    return tuple(ch.AttackCost((c,), w.whom, w.walkers) if w.attacks else ch.BlockCost((c,)) for w in ws)


def _un_tax(cx: Context, value: object) -> Values | None:
    parts = value if isinstance(value, tuple) else ()
    barred: list[Barred] = []
    costs: list[Cost] = []
    for one in parts:
        if not isinstance(one, ch.AttackCost | ch.BlockCost):
            return None
        costs += one.costs
        whom = (one.defender, one.or_planeswalkers) if isinstance(one, ch.AttackCost) else (None, False)
        barred.append(Barred(isinstance(one, ch.AttackCost), isinstance(one, ch.BlockCost), *whom))
    if not costs or _tax(cx, tuple(barred), ZERO, costs[0], None) != value:
        return None
    return {"ws": tuple(barred), "p": ZERO, "c": costs[0]}


def mana_tax(m: ManaCost, q: Amount | None) -> Cost:
    """So much mana, {X} where X is said, so much for each."""
    if m.symbols == ("X",) and q is None:
        return k.PayManaEqualTo(a.X())
    if q is not None:
        if len(m.symbols) != 1 or not m.symbols[0].isdigit():
            raise CantLower("coloured mana for each")
        return k.PayManaEqualTo(a.Times(int(m.symbols[0]), q) if m.symbols[0] != "1" else q)
    if "X" in m.symbols:
        raise CantLower("X among other mana")
    return k.PayMana(m)


def _un_mana(cx: Context, value: object) -> Values | None:
    if value == k.PayManaEqualTo(a.X()):
        return {"m": ManaCost(("X",))}
    return {"m": value.cost} if isinstance(value, k.PayMana) and "X" not in value.cost.symbols else None


def _un_mana_each(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.PayManaEqualTo) or value.amount is None or value != k.PayManaEqualTo(value.amount):
        return None
    if isinstance(value.amount, a.Times):
        return {"m": ManaCost((str(value.amount.factor),)), "q": value.amount.of}
    return {"m": ManaCost(("1",)), "q": value.amount}
