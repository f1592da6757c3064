"""Casting a spell of a kind out of a graveyard or library top while something resolves (608.2g)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

YOURS = f.OwnedBy(r.You())


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for free, tail in ((True, " without paying its mana cost"), (False, "")):
        p("subjclause", "you may cast a {n:filter.sg} from your graveyard" + tail, Fn(_from(free), _un_from(free)))
        p(
            "subjclause",
            "you may cast a {n:filter.sg} from your graveyard with {m:measured}" + tail,
            Fn(_measured(free)),
        )


def _cast(cx: Context, n: Noun, free: bool, *more: Filter) -> object:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    kinds = tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell))
    cards = r.All(together((*kinds, *more, YOURS)), Zone.GRAVEYARD)
    return (note(cx, e.CastForFree(who=r.You(), what=cards, pay=not free, high=ONE)),)


def _from(free: bool) -> Any:
    return lambda cx, n: _cast(cx, n, free)


def _measured(free: bool) -> Any:
    return lambda cx, n, m: _cast(cx, n, free, m)


def _un_from(free: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], e.CastForFree):
            return None
        one = value[0]
        if one.pay is free or one.filter is not None or one.high != ONE or one.costs is not None:
            return None
        if not isinstance(one.what, r.All) or one.what.zone is not Zone.GRAVEYARD:
            return None
        parts = parts_of(one.what.filter)
        if not parts or parts[-1] != YOURS:
            return None
        kinds = tuple(part for part in parts[:-1] if not isinstance(part, f.MeasureIs))
        limits = tuple(part for part in parts[:-1] if part not in kinds)
        return {"n": Noun(together((*kinds, f.IsSpell(), *limits)), Zone.STACK)}

    return up
