"""Modes not chosen before, one graveyard for all targets, what
each further target costs (601.2f, 700.2)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as ms
from mtgjudge.language.abilities import ActivatedAbility, Body, Modal
from mtgjudge.language.categories import Content, Effect, ObjectRef, Reference
from mtgjudge.language.targets import TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.phrases.abilities import activate
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.people import object_kind
from mtgjudge.oracle.phrases.unless_paid import unless_paid
from mtgjudge.oracle.phrases.wrappers import for_all
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, as_effects, checked
from mtgjudge.oracle.surface import Noun, Range


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _later_clauses(g)
    _modes(g)
    _targets(g)
    _mana(g)
    p = g.phrase
    for own in ("it", "this enchantment", "this artifact", "this land"):
        p("activated", "{cs:cost|comma} and sacrifice " + own + " : {b:content} [ {ls:limit|plus} ]", Lazy(_and_this))


# --- after "then" ------------------------------------------------------------------------------------------------


def _later_clauses(g: Grammar) -> None:
    p = g.phrase
    paid = Lazy(unless_paid)
    p("wclause0", "{c:clauses} unless {who:player} {cs:payments.who|and}", paid, guard=for_all)
    p("acts", "{x:act} , and {y:act}", Fn(lambda cx, x, y: as_effects((x, y))))


def _and_this(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Remove three quest counters from this enchantment and sacrifice it:"."""
    made = activate(low, parts, flags)
    if not isinstance(made, ActivatedAbility) or not isinstance(made.costs[-1], k.RemoveCountersCost):
        raise CantLower("a sacrifice joined to another cost")
    return replace(made, costs=(*made.costs, k.SacrificeCost(f.IsThis(), a.Fixed(1))))


# --- modes -------------------------------------------------------------------------------------------------------


def _modes(g: Grammar) -> None:
    p = g.phrase
    p("content", "choose one that hasn't been chosen — {ms:mode|plus}", Fn(_unchosen(False)))
    p("content", "choose one that hasn't been chosen this turn — {ms:mode|plus}", Fn(_unchosen(True)))


def _unchosen(this_turn: bool) -> Any:
    def lower(cx: Context, ms: tuple[Body, ...]) -> Content:
        if len(ms) < 2:
            raise CantLower("a choice of one mode")
        return Modal(a.Fixed(1), a.Fixed(1), ms, unchosen="turn" if this_turn else "ever")

    return lower


# --- targets -----------------------------------------------------------------------------------------------------


def _targets(g: Grammar) -> None:
    p = g.phrase
    p(
        "target",
        "{m:many} target {n:filter.m} from a single graveyard",
        Fn(_one_graveyard, _un_one_graveyard),
        number="m",
    )
    p("each", "target beyond the first", a.Minus(a.TargetCount(), a.Fixed(1)))
    p("pred", "block^ {what:ref} this turn if able", Fn(_must_block, _un_must_block), guard=_not_it)
    p("pred", "block^ it this turn if able", checked(_must_block_it, lambda cx, x: {}))


def _one_graveyard(cx: Context, m: Range, n: Noun) -> Reference:
    if n.zone is not None:
        raise CantLower("targets elsewhere than in a graveyard")
    noun = replace(n, zone=Zone.GRAVEYARD)
    return cx.add_target(TargetSlot(object_kind(noun), m.low, m.high, one_owner=True))


def _un_one_graveyard(cx: Context, value: object) -> Values | None:
    slot = cx.next_slot(value)
    if slot is None or not isinstance(slot.kind, TargetObject):
        return None
    noun = Noun(slot.kind.filter, None)
    if slot != TargetSlot(TargetObject(noun.filter, Zone.GRAVEYARD), slot.low, slot.high, one_owner=True):
        return None
    cx.add_target(slot)
    return {"m": Range(slot.low, slot.high), "n": noun}


def _not_it(parts: dict[str, Part]) -> bool:
    what = parts["what"]
    return not isinstance(what, Derivation) or spell(what) != ["it"]


def _must_block(cx: Context, what: ObjectRef) -> Effect:
    """509.1c."""
    who = subject(cx)
    if not isinstance(who, ObjectRef) or what == who:
        raise CantLower("only creatures block, and not themselves")
    return e.Apply(what=who, changes=(ch.MustBlock(what),), duration=d.UntilEndOfTurn())


def _un_must_block(cx: Context, value: object) -> Values | None:
    change = value.changes[0] if isinstance(value, e.Apply) and len(value.changes) == 1 else None
    if not isinstance(change, ch.MustBlock) or change.what is None or not isinstance(value, e.Apply):
        return None
    made = _must_block(cx, change.what)
    return {"what": change.what} if replaced(value, label=0) == made else None


def _must_block_it(cx: Context) -> Effect:
    who = subject(cx)
    with cx.besides(who):
        what = cx.it()
    assert isinstance(what, ObjectRef)
    return _must_block(cx, what)


# --- mana --------------------------------------------------------------------------------------------------------


def _mana(g: Grammar) -> None:
    p = g.phrase
    p("mana", "{u:units} or one mana of the chosen color", Fn(_or_chosen, _un_or_chosen))


def _or_chosen(cx: Context, u: Any) -> ms.OneOfMana:
    return ms.OneOfMana((u,), chosen_color=True)


def _un_or_chosen(cx: Context, value: object) -> Values | None:
    if isinstance(value, ms.OneOfMana) and value.chosen_color and len(value.options) == 1:
        return {"u": value.options[0]}
    return None
