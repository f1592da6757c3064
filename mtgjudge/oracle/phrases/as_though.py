"""Permissions "as though" and prohibitions by zone: cards in other players' graveyards as though they were yours,
exhaust abilities as though they hadn't been activated (609.4, 702.177b)."""

from __future__ import annotations

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Duration, Effect
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn

EXHAUST = "exhaust"


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _landwalk(g)
    p = g.phrase
    p("subjclause", "other players can't play lands or cast spells from their graveyards {d:dur}", Fn(_not_from_graves))
    p(
        "subjclause",
        "you may play lands and cast spells from other players ' graveyards {d:dur} as though those cards were in your "
        "graveyard",
        Fn(_as_your_own),
    )
    p(
        "static",
        "during your turn , as long as you haven't activated a exhaust ability this turn , you may activate exhaust "
        "abilities as though they haven't been activated .",
        Fn(_exhaust_again),
    )


def _landwalk(g: Grammar) -> None:
    """Creatures that can be blocked as though they didn't have landwalk (609.4)."""
    p = g.phrase
    for word in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
        walk = word.lower() + "walk"
        despite = (ch.BlockableDespiteLandwalk(f.IsSubtype(word)),)
        p("statement", f"creatures with {walk} can be blocked as though they didn't have {walk}", _all(despite))
    words = "creatures with landwalk abilities can be blocked as though they didn't have those abilities"
    p("statement", words, _all((ch.BlockableDespiteLandwalk(),)))


def _all(changes: tuple[ch.BlockableDespiteLandwalk, ...]) -> st.Affects:
    return st.Affects(r.All(f.IsType(CardType.CREATURE)), changes)


def _not_from_graves(cx: Context, d: Duration) -> tuple[Effect, ...]:
    changes = (ch.CantPlayLands(Zone.GRAVEYARD), ch.CantCast(f.IsSpell(), only_from=Zone.GRAVEYARD))
    return (note(cx, e.Apply(what=r.EachOtherPlayer(r.You()), changes=changes, duration=d)),)


def _as_your_own(cx: Context, d: Duration) -> tuple[Effect, ...]:
    return (note(cx, e.Apply(what=r.You(), changes=(ch.PlaysFromGraveyardsAsOwn(),), duration=d)),)


def _exhaust_again(cx: Context) -> StaticAbility:
    activated = c.Happened(ev.ActivatesAbility(f.Anything(), r.You(), True, EXHAUST))
    condition = c.Both((c.TurnOf(r.You()), c.Unless(activated)))
    return StaticAbility((st.Affects(r.You(), (ch.MayActivateAgain(EXHAUST),)),), condition)
