"""Targets of one word "target" of which more is said together: their total mana value or power, whether one player or
different players control them (115.1, 601.2c), whether the two whose controllers change places share a type
(701.12b)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Effect, Filter, Reference
from mtgjudge.language.targets import TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.people import object_kind
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Qualifier, Range, parts_of, together

C = Comparison
ONE = a.Fixed(1)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for measure in (a.Measure.MANA_VALUE, a.Measure.POWER, a.Measure.TOUGHNESS):
        for words, comparison in (("or less", C.AT_MOST), ("or greater", C.AT_LEAST)):
            said = f"{{m:many}} target {{n:filter.m}} with total {measure.value} {{k:figure}} {words}"
            both = (measure, comparison)
            p("target", said, Fn(_summed(*both), _un_summed(False, *both)), number="m")
            p("target", said + " {z:qual.pl}", Fn(_summed(*both), _un_summed(True, *both)), number="m")
    for words, how in (
        ("controlled by different players", "different"),
        ("with different controllers", "different"),
        ("controlled by the same player", "same"),
    ):
        up = None if words.startswith("with") else _un_whose(how)
        p("target", f"{{m:many}} target {{n:filter.m}} {words}", Fn(_whose(how), up), number="m")
    _exchanged(g)


# --- two permanents whose controllers change places (701.12b) ---------------------------------------------------------


SHARING = " that share a card type"


def _exchanged(g: Grammar) -> None:
    for words, sharing in (("", False), (SHARING, True)):
        said = "exchange^ control of two target {n:filter.pl}" + words
        g.phrase("act", said, Fn(_exchange(sharing), _un_exchange(sharing)))


def _second(first: Filter, sharing: bool, at: int) -> TargetObject:
    """The second target, which may have to share a card type with the first."""
    alike = (f.SharesTypeWith("card type", r.Target(at)),) if sharing else ()
    return TargetObject(together((first, *alike)))


def _exchange(sharing: bool) -> Any:
    def lower(cx: Context, n: Noun) -> Effect:
        """Both are targets of one word, and different (115.3)."""
        if n.zone is not Zone.BATTLEFIELD:
            raise CantLower("control of what is no permanent")
        first = cx.add_target(TargetSlot(TargetObject(n.filter), ONE, ONE))
        kind = _second(n.filter, sharing, first.slot)
        return e.ExchangeControl(first, cx.add_target(TargetSlot(kind, ONE, ONE, different_from=(first.slot,))))

    return lower


def _un_exchange(sharing: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        at = len(cx.slots)
        if value != e.ExchangeControl(r.Target(at), r.Target(at + 1)) or len(cx.pending) < at + 2:
            return None
        kind = cx.pending[at].kind
        if not isinstance(kind, TargetObject):
            return None
        second = _second(kind.filter, sharing, at)
        slots = (TargetSlot(kind, ONE, ONE), TargetSlot(second, ONE, ONE, different_from=(at,)))
        if cx.pending[at : at + 2] != slots:
            return None
        for slot in slots:
            cx.add_target(slot)
        return {"n": Noun(kind.filter, Zone.BATTLEFIELD)}

    return up


def _several(m: Range) -> None:
    if m.high == ONE:
        raise CantLower("what is said of several targets together, of one")


def _summed(measure: a.Measure, comparison: Comparison) -> Any:
    def lower(cx: Context, m: Range, n: Noun, k: Amount, z: Qualifier | None = None) -> Reference:
        _several(m)
        noun = n
        if z is not None:
            if z.zone is not None and n.zone not in (None, z.zone):
                raise CantLower("two zones for one noun")
            noun = Noun(together((n.filter, *((z.filter,) if z.filter is not None else ()))), z.zone or n.zone)
        total = f.MeasureIs(measure, comparison, k)
        return cx.add_target(TargetSlot(object_kind(noun), m.low, m.high, total=total))

    return lower


def _un_summed(behind: bool, measure: a.Measure, comparison: Comparison) -> Any:
    def up(cx: Context, value: object) -> Any:
        slot = cx.next_slot(value)
        if slot is None or not isinstance(slot.kind, TargetObject) or not isinstance(slot.total, f.MeasureIs):
            return None
        if slot != TargetSlot(slot.kind, slot.low, slot.high, total=slot.total):
            return None
        if slot.total != f.MeasureIs(measure, comparison, slot.total.amount):
            return None
        zone = slot.kind.zone
        if behind is not (zone not in (Zone.BATTLEFIELD, Zone.STACK)):
            return None
        cx.add_target(slot)
        found: Values = {"m": Range(slot.low, slot.high), "k": slot.total.amount}
        if not behind:
            return found | {"n": Noun(slot.kind.filter, zone)}
        parts = parts_of(slot.kind.filter)
        ways: list[Values] = []
        if parts and isinstance(parts[-1], f.OwnedBy):
            ways.append({"n": Noun(together(parts[:-1]), None), "z": Qualifier(parts[-1], zone)})
        ways.append({"n": Noun(slot.kind.filter, None), "z": Qualifier(None, zone)})
        return [found | way for way in ways]

    return up


def _whose(how: str) -> Any:
    def lower(cx: Context, m: Range, n: Noun) -> Reference:
        _several(m)
        if n.zone is not Zone.BATTLEFIELD:
            raise CantLower("only permanents are controlled")
        return cx.add_target(TargetSlot(object_kind(n), m.low, m.high, controllers=how))

    return lower


def _un_whose(how: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        slot = cx.next_slot(value)
        if slot is None or not isinstance(slot.kind, TargetObject):
            return None
        if slot != TargetSlot(slot.kind, slot.low, slot.high, controllers=how):
            return None
        cx.add_target(slot)
        return {"m": Range(slot.low, slot.high), "n": Noun(slot.kind.filter, slot.kind.zone)}

    return up
