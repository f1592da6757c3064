"""Craft: materials by kind and number, and what is paid besides (702.167)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Amount
from mtgjudge.language.costs import PayMana
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun

ONE = a.Fixed(1)
MORE = "or more"


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("kw", "craft with {n:filter.sg} {m:manacost}", Fn(_one, _un_one))
    p("kw", "craft with one or more {n:filter.pl} {m:manacost}", Fn(_some, _un_some))
    p("kw", "craft with {k:count} {n:filter.k} {m:manacost}", Fn(_many, _un_many))


def _craft(n: Noun, k: Amount, m: ManaCost, word: str = "") -> KeywordAbility:
    """702.167b: what is said without the word "card" may be a permanent or a card in the graveyard."""
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("materials that are cards only")
    return KeywordAbility(Keyword.CRAFT, (PayMana(m),), k, n.filter, word)


def _one(cx: Context, n: Noun, m: ManaCost) -> KeywordAbility:
    return _craft(n, ONE, m)


def _some(cx: Context, n: Noun, m: ManaCost) -> KeywordAbility:
    return _craft(n, ONE, m, MORE)


def _many(cx: Context, k: Amount, n: Noun, m: ManaCost) -> KeywordAbility:
    if not isinstance(k, a.Fixed) or k.value < 2:
        raise CantLower("how many materials")
    return _craft(n, k, m)


def _parts(value: object) -> tuple[Values, Amount, str] | None:
    if not isinstance(value, KeywordAbility) or value.keyword is not Keyword.CRAFT or len(value.costs) != 1:
        return None
    (paid,) = value.costs
    if not isinstance(paid, PayMana) or value.quality is None or value.amount is None:
        return None
    return {"n": Noun(value.quality, Zone.BATTLEFIELD), "m": paid.cost}, value.amount, value.word


def _un_one(cx: Context, value: object) -> Values | None:
    found = _parts(value)
    return found[0] if found is not None and found[1:] == (ONE, "") else None


def _un_some(cx: Context, value: object) -> Values | None:
    found = _parts(value)
    return found[0] if found is not None and found[1:] == (ONE, MORE) else None


def _un_many(cx: Context, value: object) -> Values | None:
    found = _parts(value)
    return found[0] | {"k": found[1]} if found is not None and found[1] != ONE and not found[2] else None
