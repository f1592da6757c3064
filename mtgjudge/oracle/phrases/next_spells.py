"""What is said of the next spell of a kind that a player will cast this turn: abilities that it has, that it can't be
countered, that it can be cast as though it had flash (601.3, 611.2)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Change, Effect, Filter
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.changes import gain, un_gain
from mtgjudge.oracle.phrases.clauses import single_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import CastBy, Noun, parts_of, together

UNCOUNTERED: tuple[Change, ...] = (ch.CantBeCountered(),)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("clause", "the next {n:filter.sg} this turn has {ks:abil|and}", Fn(_has, _un_has))
    p("clause", "the next {n:filter.sg} this turn can't be countered", Fn(_uncountered, _un_uncountered))
    p("clause", "the next {n:filter.sg} this turn costs {m:manacost} less to cast", Fn(_cheaper, _un_cheaper))
    p("clause", "the next {n:filter.sg} this turn can be cast as though it had flash", Fn(_flash, _un_flash))


def _spells(n: Noun) -> Filter:
    """The kind of spells, said to be those that you cast."""
    parts = parts_of(n.filter)
    if n.zone is not Zone.STACK or CastBy(r.You()) not in parts:
        raise CantLower("spells that you don't cast")
    return together(tuple(part for part in parts if not isinstance(part, CastBy)))


def _noun(spells: Filter) -> Noun:
    return Noun(together((*parts_of(spells), CastBy(r.You()))), Zone.STACK)


def _made(cx: Context, n: Noun, changes: tuple[Change, ...], flash: bool = False) -> tuple[Effect, ...]:
    return (note(cx, e.NextSpellHas(spells=_spells(n), changes=changes, flash=flash)),)


def _has(cx: Context, n: Noun, ks: tuple[Any, ...]) -> tuple[Effect, ...]:
    return _made(cx, n, gain(cx, ks))


def _un_has(cx: Context, value: object) -> Values | None:
    one = single_of(value)
    if not isinstance(one, e.NextSpellHas) or one.flash:
        return None
    found = un_gain(cx, one.changes)
    return {"n": _noun(one.spells), **found} if found is not None else None


def _uncountered(cx: Context, n: Noun) -> tuple[Effect, ...]:
    return _made(cx, n, UNCOUNTERED)


def _un_uncountered(cx: Context, value: object) -> Values | None:
    one = single_of(value)
    if isinstance(one, e.NextSpellHas) and one.changes == UNCOUNTERED and not one.flash:
        return {"n": _noun(one.spells)}
    return None


def _cheaper(cx: Context, n: Noun, m: ManaCost) -> tuple[Effect, ...]:
    """An ability that says so of the spell itself, which it has from when it is on the stack (601.2f)."""
    return _made(cx, n, (_costs_less(m),))


def _costs_less(m: ManaCost) -> ch.GainAbility:
    less = st.SpellCostChange(f.IsThis(), r.You(), m, True)
    return ch.GainAbility(StaticAbility((less,), None, Zone.STACK))


def _un_cheaper(cx: Context, value: object) -> Values | None:
    one = single_of(value)
    if not isinstance(one, e.NextSpellHas) or one.flash or len(one.changes) != 1:
        return None
    ability = getattr(one.changes[0], "ability", None)
    cost = getattr(ability.effects[0], "cost", None) if isinstance(ability, StaticAbility) else None
    if not isinstance(cost, ManaCost) or one.changes != (_costs_less(cost),):
        return None
    return {"n": _noun(one.spells), "m": cost}


def _flash(cx: Context, n: Noun) -> tuple[Effect, ...]:
    return _made(cx, n, (), flash=True)


def _un_flash(cx: Context, value: object) -> Values | None:
    one = single_of(value)
    return {"n": _noun(one.spells)} if isinstance(one, e.NextSpellHas) and one.flash and not one.changes else None
