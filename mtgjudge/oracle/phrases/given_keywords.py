"""Keywords with costs of a card's own that are given to cards of a kind: "each creature card in your graveyard has
encore. The encore cost is equal to its mana cost" (702.1a)."""

from __future__ import annotations

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Amount, Cost, Duration, Effect, Reference
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.static_forms import ELSEWHERE
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Noun

K, GY = Keyword, Zone.GRAVEYARD
IN_GRAVEYARDS = (K.FLASHBACK, K.SCAVENGE, K.EMBALM, K.ETERNALIZE, K.UNEARTH, K.ENCORE, K.MAYHEM, K.ESCAPE)
OWN_COST = (k.PayManaEqualTo(of=r.This()),)
ITS = ("its", "that card 's", "the card 's")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "ofcard", ITS)
    own = Fn(lambda cx, w: OWN_COST, lambda cx, x: {"w": "its"} if x == OWN_COST else None)
    p("owncosts", "{w:ofcard} mana cost", own)
    more = "{w:ofcard} mana cost plus exile {n:count} other cards from your graveyard"
    p("owncosts", more, Fn(_and_exile, _un_and_exile))
    closed(g, "gravekw", tuple(keyword.value for keyword in IN_GRAVEYARDS))
    closed(g, "itsorthe", ("the", "its"))
    given = "gain^ {w:gravekw} {d:dur} . {its:itsorthe} {same:gravekw} cost is equal to {cs:owncosts}"
    p("pred", given, checked(_gains, _un_gains))
    has = "each {n:filter.sg} has {w:gravekw} . {its:itsorthe} {same:gravekw} cost is equal to {cs:owncosts} ."
    p("static", "[?turn during your turn , ] " + has, Fn(_has, _was_given))
    p(
        "static",
        "each {n:filter.sg} that isn't on the battlefield has madness . the madness cost is equal to {cs:owncosts} .",
        Fn(_elsewhere),
    )


def _and_exile(cx: Context, w: str, n: Amount) -> tuple[Cost, ...]:
    others = f.AllOf((f.Not(f.IsThis()), f.OwnedBy(r.You())))
    return (*OWN_COST, k.ExileCards(others, n, GY))


def _un_and_exile(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], k.ExileCards):
        return {"w": "its", "n": value[1].count} if value == _and_exile(cx, "its", value[1].count) else None
    return None


def _was_given(cx: Context, value: object) -> Values | None:
    """The cards and the cost of such an ability."""
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    if not isinstance(one, st.Affects) or not isinstance(one.what, r.All) or len(one.changes) != 1:
        return None
    ability = one.changes[0].ability if isinstance(one.changes[0], ch.GainAbility) else None
    if not isinstance(ability, KeywordAbility) or ability.keyword not in IN_GRAVEYARDS or one.what.zone is not GY:
        return None
    given, word = ch.GainAbility(KeywordAbility(ability.keyword, ability.costs)), ability.keyword.value
    said = {"n": Noun(one.what.filter, GY), "w": word, "its": "the", "same": word, "cs": ability.costs}
    for when in (None, c.TurnOf(r.You())):
        if value == StaticAbility((st.Affects(one.what, (given,)),), when):
            return said | {"turn": when is not None}
    return None


def _has(cx: Context, n: Noun, w: str, its: str, same: str, cs: tuple[Cost, ...], turn: bool) -> StaticAbility:
    if n.zone is not GY:
        raise CantLower("only cards in graveyards get this ability so")
    _fitting(Keyword(w), cs)
    if same != w:
        raise CantLower("the cost of another keyword")
    given = ch.GainAbility(KeywordAbility(Keyword(w), cs))
    return StaticAbility((st.Affects(r.All(n.filter, n.zone), (given,)),), c.TurnOf(r.You()) if turn else None)


def _fitting(keyword: Keyword, costs: tuple[Cost, ...]) -> None:
    if (keyword is K.ESCAPE) != (len(costs) > 1):
        raise CantLower("a cost of another kind")


def _gains(cx: Context, w: str, d: Duration, its: str, same: str, cs: tuple[Cost, ...]) -> Effect:
    keyword = Keyword(w)
    _fitting(keyword, cs)
    if same != w:
        raise CantLower("the cost of another keyword")
    return e.Apply(what=subject(cx), changes=(ch.GainAbility(KeywordAbility(keyword, cs)),), duration=d)


def _un_gains(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Apply) or len(value.changes) != 1:
        return None
    ability = value.changes[0].ability if isinstance(value.changes[0], ch.GainAbility) else None
    if not isinstance(ability, KeywordAbility) or ability.keyword not in IN_GRAVEYARDS:
        return None
    word = ability.keyword.value
    return {"w": word, "d": value.duration, "its": "the", "same": word, "cs": ability.costs}


def _elsewhere(cx: Context, n: Noun, cs: tuple[Cost, ...]) -> StaticAbility:
    if n.zone is not None:
        raise CantLower("cards of one zone")
    cards: Reference = r.Together(tuple(r.All(n.filter, zone) for zone in ELSEWHERE))
    return StaticAbility((st.Affects(cards, (ch.GainAbility(KeywordAbility(K.MADNESS, cs)),)),))
