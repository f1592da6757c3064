"""Ways of casting and what they bring: from the graveyard by a keyword, foretelling for less, mana of one kind for an
alternative cost, companions (118.9, 702.103, 702.139, 702.143)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Amount, Change, Cost, Filter, ObjectRef
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.static_effects import COMPANIONS
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.casting import cast_from_graveyard
from mtgjudge.oracle.phrases.changes import add_types
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.spells_have import traits_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, together

K = Keyword


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    ways = (K.BESTOW, K.BLITZ, K.WARP, K.DASH, K.EVOKE, K.MUTATE)
    closed(g, "graveway", tuple(keyword.value for keyword in ways))
    words = "you may cast this card from your graveyard using its {way:graveway} ability"
    p("statement", words, Fn(cast_from_graveyard))
    for said in DECKS:
        p("decks", said, said)
    p("static", "companion — {w:decks} .", Fn(_of_decks, _un_of_decks))
    p(
        "static",
        "you may {cs:act_cost|and} rather than pay this spell 's mana cost . spend only mana produced by {n:filter.pl} "
        "to cast it this way .",
        Fn(_only_from, _un_only_from),
    )
    p(
        "static",
        "each {n:filter.sg} has foretell . its foretell cost is equal to its mana cost reduced by {m:manacost} .",
        Fn(_foretell, _un_foretell),
    )
    p(
        "statement",
        "{s:ent} enter^s with a number of additional {k:counterkind} counters on it equal to {q:quantity} and as a "
        "{t:tseq.sg} in addition to its other types",
        Fn(_and_as),
    )
    p(
        "statement",
        "{what:snp} gets +X/+Y , where X is {of:poss} power and Y is its toughness",
        Fn(_as_large),
    )
    p("poss", "the exiled creature card 's", Fn(_exiled_with_this), number="sg")


def _exiled_with_this(cx: Context) -> ObjectRef:
    named = any(isinstance(m.ref, r.Result) and "card" in m.words for m in cx.mentions)
    if cx.spell or named or any("exiled" in m.words for m in cx.mentions):
        raise CantLower("the card that this very text has exiled")
    return r.ExiledWithThis()


DECKS = {words.replace(",", " ,").replace("an activated", "a activated"): words for words in COMPANIONS}
"""What the decks of the companions have in common (702.139a)."""


def _of_decks(cx: Context, w: str) -> StaticAbility:
    return StaticAbility((st.DeckConstruction(companion=DECKS[w]),))


def _un_of_decks(cx: Context, value: object) -> Values | None:
    return next(({"w": said} for said in DECKS if value == _of_decks(cx, said)), None)


def _only_from(cx: Context, cs: tuple[Cost, ...], n: Noun) -> StaticAbility:
    only = StaticAbility((st.SpendOnly(traits_of(n)),), None, Zone.STACK)
    return StaticAbility((st.AlternativeCost(cs, grants=(ch.GainAbility(only),)),), None, Zone.STACK)


def _un_only_from(cx: Context, value: object) -> Values | None:
    if not isinstance(value, StaticAbility) or len(value.effects) != 1:
        return None
    one = value.effects[0]
    if not isinstance(one, st.AlternativeCost):
        return None
    traits = [trait for node in one.walk() if isinstance(node, st.SpendOnly) for trait in node.traits or ()]
    noun = Noun(together(tuple(map(_of_trait, traits))), Zone.BATTLEFIELD)
    return {"cs": one.costs, "n": noun} if traits and value == _only_from(cx, one.costs, noun) else None


def _of_trait(trait: str) -> Filter:
    if trait in {kind.value for kind in CardType}:
        return f.IsType(CardType(trait))
    return f.IsSubtype(trait.capitalize())


def _foretell(cx: Context, n: Noun, m: ManaCost) -> StaticAbility:
    if n.zone is not Zone.HAND or len(m.symbols) != 1 or not m.symbols[0].isdigit():
        raise CantLower("what is foretold")
    cost = k.PayManaEqualTo(of=r.This(), less=int(m.symbols[0]))
    given: Change = ch.GainAbility(KeywordAbility(K.FORETELL, (cost,)))
    return StaticAbility((st.Affects(r.All(n.filter, Zone.HAND), (given,)),))


def _un_foretell(cx: Context, value: object) -> dict[str, object] | None:
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    if not isinstance(one, st.Affects) or not isinstance(one.what, r.All) or len(one.changes) != 1:
        return None
    ability = one.changes[0].ability if isinstance(one.changes[0], ch.GainAbility) else None
    cost = ability.costs[0] if isinstance(ability, KeywordAbility) and len(ability.costs) == 1 else None
    if not isinstance(cost, k.PayManaEqualTo) or cost.less < 1:
        return None
    values: dict[str, Any] = {"n": Noun(one.what.filter, one.what.zone), "m": ManaCost((str(cost.less),))}
    return values if one.what.zone is Zone.HAND and _foretell(cx, **values) == value else None


def _and_as(cx: Context, s: Filter, k: str, q: Amount, t: Any) -> st.EntersModified:
    return st.EntersModified(s, counters=(e.CounterGift(k, q),), changes=(add_types(t),))


def _as_large(cx: Context, what: Any, of: ObjectRef) -> st.Affects:
    power, toughness = a.MeasureOf(a.Measure.POWER, of), a.MeasureOf(a.Measure.TOUGHNESS, of)
    return st.Affects(what, (ch.ModifyPowerToughness(power, toughness),))
