"""What creatures are, said of them as permanents, as spells and as cards in every other zone (109.2, 604.3, 613.1)."""

from __future__ import annotations

from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import StaticEffect
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn, Values

CREATURE, MINE = f.IsType(CardType.CREATURE), f.ControlledBy(r.You())
HERE = (r.All(f.AllOf((CREATURE, MINE))), r.All(f.AllOf((f.Not(f.IsThis()), CREATURE, MINE))))
"""The creatures you control, or the others."""
SPELLS = r.All(f.AllOf((CREATURE, f.IsSpell(), MINE)), Zone.STACK)
CARDS = tuple(
    r.All(f.AllOf((CREATURE, f.OwnedBy(r.You()))), zone)
    for zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND)
)
"""Cards on the stack are spells."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    words = (
        "{x:affects} . the same is true for creature spells you control and creature cards you own that aren't on the "
        "battlefield ."
    )
    g.phrase("static", words, Fn(_everywhere, _un_everywhere))


def _everywhere(cx: Context, x: StaticEffect) -> StaticAbility:
    if not isinstance(x, st.Affects) or x.what not in HERE:
        raise CantLower("the same of what are not the creatures you control")
    return StaticAbility(tuple(st.Affects(what, x.changes) for what in (x.what, SPELLS, *CARDS)))


def _un_everywhere(cx: Context, value: object) -> Values | None:
    first = value.effects[0] if isinstance(value, StaticAbility) and value.effects else None
    if not isinstance(first, st.Affects) or first.what not in HERE or _everywhere(cx, first) != value:
        return None
    return {"x": first}
