"""Keywords with costs of a card's own that are given to cards of a kind: "each creature card in your graveyard has
encore. The encore cost is equal to its mana cost" (702.1a)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Amount, Condition, Cost, Duration, Effect, Reference
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.static_forms import ELSEWHERE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun

K, GY = Keyword, Zone.GRAVEYARD
IN_GRAVEYARDS = (K.FLASHBACK, K.SCAVENGE, K.EMBALM, K.ETERNALIZE, K.UNEARTH, K.ENCORE, K.MAYHEM, K.ESCAPE)
OWN_COST = (k.PayManaEqualTo(of=r.This()),)
ITS = ("its", "that card 's", "the card 's")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for its in ITS:
        p("owncosts", f"{its} mana cost", OWN_COST)
        more = f"{its} mana cost plus exile {{n:count}} other cards from your graveyard"
        p("owncosts", more, Fn(_and_exile, _un_and_exile))
    for keyword in IN_GRAVEYARDS:
        word = keyword.value
        for cost in (f"the {word} cost is equal to {{cs:owncosts}}", f"its {word} cost is equal to {{cs:owncosts}}"):
            p("static", f"each {{n:filter.sg}} has {word} . {cost} .", Fn(_has(keyword), was_given(keyword)))
            your_turn = f"during your turn , each {{n:filter.sg}} has {word} . {cost} ."
            p("static", your_turn, Fn(_has(keyword, c.TurnOf(r.You())), was_given(keyword, c.TurnOf(r.You()))))
            p("pred", f"gain^ {word} {{d:dur}} . {cost}", Fn(_gains(keyword)))
    p(
        "static",
        "each {n:filter.sg} that isn't on the battlefield has madness . the madness cost is equal to {cs:owncosts} .",
        Fn(_elsewhere),
    )


def _and_exile(cx: Context, n: Amount) -> tuple[Cost, ...]:
    others = f.AllOf((f.Not(f.IsThis()), f.OwnedBy(r.You())))
    return (*OWN_COST, k.ExileCards(others, n, GY))


def _un_and_exile(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], k.ExileCards):
        return {"n": value[1].count} if value == _and_exile(cx, value[1].count) else None
    return None


def was_given(keyword: Keyword, when: Condition | None = None) -> Any:
    """The cards and the cost of such an ability."""

    def up(cx: Context, value: object) -> Values | None:
        one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
        if not isinstance(one, st.Affects) or not isinstance(one.what, r.All) or len(one.changes) != 1:
            return None
        ability = one.changes[0].ability if isinstance(one.changes[0], ch.GainAbility) else None
        if not isinstance(ability, KeywordAbility) or one.what.zone is not GY:
            return None
        noun = Noun(one.what.filter, GY)
        given = ch.GainAbility(KeywordAbility(keyword, ability.costs))
        same = value == StaticAbility((st.Affects(one.what, (given,)),), when)
        return {"n": noun, "cs": ability.costs} if same else None

    return up


def _has(keyword: Keyword, when: Condition | None = None) -> Any:
    def lower(cx: Context, n: Noun, cs: tuple[Cost, ...]) -> StaticAbility:
        if n.zone is not GY:
            raise CantLower("only cards in graveyards get this ability so")
        _fitting(keyword, cs)
        given = ch.GainAbility(KeywordAbility(keyword, cs))
        return StaticAbility((st.Affects(r.All(n.filter, n.zone), (given,)),), when)

    return lower


def _fitting(keyword: Keyword, costs: tuple[Cost, ...]) -> None:
    if (keyword is K.ESCAPE) != (len(costs) > 1):
        raise CantLower("a cost of another kind")


def _gains(keyword: Keyword) -> Any:
    def lower(cx: Context, d: Duration, cs: tuple[Cost, ...]) -> Effect:
        _fitting(keyword, cs)
        return e.Apply(what=subject(cx), changes=(ch.GainAbility(KeywordAbility(keyword, cs)),), duration=d)

    return lower


def _elsewhere(cx: Context, n: Noun, cs: tuple[Cost, ...]) -> StaticAbility:
    if n.zone is not None:
        raise CantLower("cards of one zone")
    cards: Reference = r.Together(tuple(r.All(n.filter, zone) for zone in ELSEWHERE))
    return StaticAbility((st.Affects(cards, (ch.GainAbility(KeywordAbility(K.MADNESS, cs)),)),))
