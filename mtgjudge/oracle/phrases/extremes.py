"""The greatest and the least among others, damage to each player by their own number, clashes (120.3, 701.30)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Condition, PlayerRef
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.mentions import PLAYER
from mtgjudge.oracle.patterns import SUBJECT
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values
from mtgjudge.oracle.surface import Noun


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for fold, words in ((a.Fold.GREATEST, ("greatest", "highest")), (a.Fold.LEAST, ("least", "lowest"))):
        for measure in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE):
            for word in words:
                said = f"the {word} {measure.value} among {{n:filter.pl}}"
                plain = word in ("greatest", "least")
                p("measured", said, Fn(_extreme(measure, fold), _un_extreme(measure, fold) if plain else None))
    p("pred", "deal^ damage to {who:damaged} equal to {q:quantity}", Lazy(_by_their_own))
    p("pred", "deal^ damage equal to {q:quantity} to {who:damaged}", Lazy(_by_their_own))
    p("damaged", "each player", r.EachPlayer())
    p("damaged", "each opponent", r.EachOpponent())
    begins = "if this card is in your opening hand , you may begin the game with it on the battlefield"
    p("statement", begins, st.DeckConstruction(opening_hand=True))
    p("act", "clash^ with a opponent", e.KeywordAction(action="clash", who=SUBJECT))
    p("cond", "you win", Fn(_won))
    p("cond", "you won", Fn(_won))
    for of in ("that player 's life total", "their life total"):
        p("quantity", f"half {of} , rounded down", Fn(lambda cx: _half(cx, False)))
        p("quantity", f"half {of} , rounded up", Fn(lambda cx: _half(cx, True)))
    p("quantity1", "the number of {n:filter.pl} that player controls with {k:anykw}", Fn(_with_keyword))


def _extreme(measure: a.Measure, fold: a.Fold) -> Any:
    def lower(cx: Context, n: Noun) -> f.MeasureIs:
        if n.zone is None:
            raise CantLower("cards without a zone are compared")
        best = a.MeasureOf(measure, r.All(n.filter, n.zone), fold)
        return f.MeasureIs(measure, Comparison.EQUAL, best)

    return lower


def _un_extreme(measure: a.Measure, fold: a.Fold) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, f.MeasureIs) or not isinstance(value.amount, a.MeasureOf):
            return None
        best = value.amount
        if not isinstance(best.of, r.All) or best.fold is not fold or best.measure is not measure:
            return None
        plain = value.measure is measure and value.comparison is Comparison.EQUAL
        return {"n": Noun(best.of.filter, best.of.zone)} if plain else None

    return up


def _by_their_own(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Damage to each player equal to the number of lands they control": to each by their own number."""
    cx = low.cx
    group = low(parts["who"])
    source = subject(cx)
    cx.name(r.Iterated(), frozenset({"player"}), sort=PLAYER)
    amount = low(parts["q"])
    cx.mentions = [m for m in cx.mentions if m.ref != r.Iterated()]
    if not any(isinstance(node, r.Iterated) for node in amount.walk()):
        raise CantLower("the same damage to all")
    hit = e.DealDamage(source=source, amount=amount, to=r.Iterated())
    return note(cx, e.ForEach(of=group, effects=(hit,)))


def _won(cx: Context) -> Condition:
    """701.30d: the clash that was told of last."""
    clashes = [
        label
        for label, one in cx.done.items()
        if label <= cx.label and isinstance(one, e.KeywordAction) and one.action == "clash"
    ]
    if not clashes:
        raise Unbound("'you win': there was no clash")
    return c.Did(clashes[-1])


def _half(cx: Context, up: bool) -> a.Half:
    who = cx.that_player()
    assert isinstance(who, PlayerRef)
    return a.Half(a.PlayerNumber(a.PlayerMeasure.LIFE, who), up)


def _with_keyword(cx: Context, n: Noun, k: Any) -> a.CountOf:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("other things than permanents")
    who = cx.that_player()
    assert isinstance(who, PlayerRef)
    return a.CountOf(r.All(f.AllOf((n.filter, f.ControlledBy(who), f.HasKeyword(k)))))
