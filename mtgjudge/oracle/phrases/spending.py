"""What mana may be spent on: spells of several kinds, from certain zones, what comes with them (106.6)."""

from __future__ import annotations

from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as ms
from mtgjudge.language import references as r
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

_YOURS = f.OwnedBy(r.You())
FROM = (
    ("from your graveyard", (f.CastFrom((Zone.GRAVEYARD,)), _YOURS)),
    ("from a graveyard", (f.CastFrom((Zone.GRAVEYARD,)),)),
    ("from graveyards", (f.CastFrom((Zone.GRAVEYARD,)),)),
    ("from exile", (f.CastFrom((Zone.EXILE,)),)),
    ("from your hand", (f.CastFrom((Zone.HAND,)), _YOURS)),
)
"""From where a spell is cast; cards in a player's hand and graveyard are that player's own (400.3)."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p(
        "manause",
        "spend this mana only to cast {n:spendon} , and that spell can't be countered",
        Fn(lambda cx, n: ms.ManaUse(n, for_spell_uncounterable=True), _un_uncounterable),
    )
    p("spendone", "a {n:filter.sg}", Fn(_spell))
    p("spendon", "{xs:spendone|or2}", Fn(lambda cx, xs: f.AnyOf(xs)))
    for words, place in FROM:
        p("spendplace", words, place)
    p("spendon", "a {n:spendnoun.sg} {z:spendplace}", Fn(_from))
    p("spendon", "{n:spendnoun.pl} {z:spendplace}", Fn(_from, _un_from))
    p("spendnoun", "spell#", f.IsSpell())
    p("spendnoun", "{t:oftype.sg} spell#", Fn(lambda cx, t: together((t, f.IsSpell()))))
    p("spendnoun", "spell# with {k:with_kw}", Fn(lambda cx, k: together((f.IsSpell(), k))))
    for tail, spells in (
        (" or activate a ability of a {s:filter.sg}", True),
        (" or to activate a ability of a {s:filter.sg}", True),
    ):
        p(
            "manause",
            "spend this mana only to cast {n:spendon}" + tail,
            Fn(lambda cx, n, s, spells=spells: ms.ManaUse(n, _source(s))),
        )
    p(
        "manause",
        "spend this mana only to activate abilities of {s:filter.pl}",
        Fn(lambda cx, s: ms.ManaUse(None, _source(s))),
    )


def _un_uncounterable(cx: Context, value: object) -> Values | None:
    if isinstance(value, ms.ManaUse) and value == ms.ManaUse(value.cast, for_spell_uncounterable=True):
        return {"n": value.cast}
    return None


def _spell(cx: Context, n: Noun) -> Filter:
    if n.zone is not Zone.STACK:
        raise CantLower("mana is spent on spells")
    return n.filter


def _from(cx: Context, n: Filter, z: tuple[Filter, ...]) -> Filter:
    return together((*parts_of(n), *z))


def _un_from(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.AllOf):
        return None
    for _, place in FROM:
        if value.parts[-len(place) :] == place and len(value.parts) > len(place):
            return {"n": together(value.parts[: -len(place)]), "z": place}
    return None


def _source(n: Noun) -> Filter:
    if n.zone not in (None, Zone.BATTLEFIELD):
        raise CantLower("sources elsewhere")
    return n.filter
