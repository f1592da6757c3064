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
from mtgjudge.language.vocabulary import CardType, Comparison
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.phrases.statics import lower_affects
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values

ONE = a.Fixed(1)
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
    attack, block = ch.AttacksOnlyWith(f.Anything(), 1), ch.BlocksOnlyWith(f.Anything(), 1)
    p("change", "can't attack alone", (attack,))
    p("change", "can't block alone", (block,))
    p("change", "can't attack or block alone", (attack, block))
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


def _costs(g: Grammar) -> None:
    p = g.phrase
    for its in ("its", "their"):
        pays = f"unless {its} controller pays {{c:taxcost}}"
        for words, whom, walkers in TARGETS:
            tax = Fn(_tax(whom, walkers))
            p("change", f"can't {words} {pays}", tax)
            if its == "their":
                p("change", f"can't {words} {pays} for each of those creatures", tax)
        if its == "their":
            p(
                "change",
                f"can't attack you {pays} for each creature they control that's attacking you",
                Fn(_tax(r.You(), False)),
            )
        p("change", f"can't block {pays}", Fn(_block_tax))
        p("change", f"can't attack or block {pays}", Fn(_both_tax))
    p("change", "can't block unless their controller pays {c:taxcost} for each of those creatures", Fn(_block_tax))
    p("taxcost", "{m:manacost}", Fn(lambda cx, m: mana_tax(m, None), _un_mana))
    p("taxcost", "{m:manacost} for each {q:each}", Fn(lambda cx, m, q: mana_tax(m, q), _un_mana_each))
    p("taxcost", "{n:figure} life", Fn(lambda cx, n: k.PayLife(n)))


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


def _tax(whom: PlayerRef | None, walkers: bool) -> Any:
    return lambda cx, c: (ch.AttackCost((c,), whom, walkers),)


def _block_tax(cx: Context, c: Cost) -> Changes:
    return (ch.BlockCost((c,)),)


def _both_tax(cx: Context, c: Cost) -> Changes:
    return (ch.AttackCost((c,)), ch.BlockCost((c,)))
