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
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.mentions import PLAYER
from mtgjudge.oracle.patterns import SUBJECT
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values
from mtgjudge.oracle.surface import Noun


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "extreme", tuple(EXTREMES))
    p("measured", "the {w:extreme} {m:measureword} among {n:filter.pl}", Fn(_extreme, _un_extreme))
    p("pred", "deal^ damage to {who:damaged} equal to {q:quantity}", Lazy(_by_their_own), guard=_to_each)
    p("damaged", "each player", r.EachPlayer())
    p("damaged", "each opponent", r.EachOpponent())
    begins = "if this card is in your opening hand , you may begin the game with it on the battlefield"
    p("statement", begins, st.DeckConstruction(opening_hand=True))
    p("act", "clash^ with a opponent", e.KeywordAction(action="clash", who=SUBJECT))
    p("cond", "you win", Fn(_won))
    p("cond", "you won", Fn(_won))
    p("quantity", "half their life total , rounded down", Fn(lambda cx: _half(cx, False)))
    p("quantity", "half their life total , rounded up", Fn(lambda cx: _half(cx, True)))
    p("quantity1", "the number of {n:filter.pl} that player controls with {k:anykw}", Fn(_with_keyword))


EXTREMES = {
    "greatest": a.Fold.GREATEST,
    "highest": a.Fold.GREATEST,
    "least": a.Fold.LEAST,
    "lowest": a.Fold.LEAST,
}


def _extreme(cx: Context, w: str, m: str, n: Noun) -> f.MeasureIs:
    if n.zone is None:
        raise CantLower("cards without a zone are compared")
    measure = a.Measure(m)
    return f.MeasureIs(measure, Comparison.EQUAL, a.MeasureOf(measure, r.All(n.filter, n.zone), EXTREMES[w]))


def _un_extreme(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.MeasureIs) or not isinstance(value.amount, a.MeasureOf):
        return None
    best = value.amount
    words = [word for word, fold in EXTREMES.items() if fold is best.fold]
    if not isinstance(best.of, r.All) or not words or best.measure is not value.measure:
        return None
    plain = value.comparison is Comparison.EQUAL
    return {"w": words[0], "m": best.measure.value, "n": Noun(best.of.filter, best.of.zone)} if plain else None


def _to_each(parts: dict[str, Part]) -> bool:
    """One recipient has no number of its own."""
    who = parts["who"]
    return isinstance(who, Derivation) and who.phrase.text.startswith("each")


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
