"""What nouns take from the text before them: a colour that was chosen, the mana value of a thing that was named, where
cards were exiled from, who attacks the enchanted player too; and "does the same" (608.2c, 608.2h)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.people import chooser
from mtgjudge.oracle.phrases.remarks import DoesTheSame
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Qualifier, Range

BOTH = (Zone.GRAVEYARD, Zone.HAND)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("qual", "of that color", Fn(lambda cx: Qualifier(_that_color(cx))))
    p("quality", "that color", Fn(_that_color))
    p("qual", "of the color of your choice", Fn(_color_of_choice))
    p("qual", "with the same mana value as {what:ref}", Fn(_same_value, _un_same_value))
    for words in ("card exiled from their hand this way", "card exiled from your hand this way"):
        p("each", words, Fn(_from_the_hand, _un_from_the_hand if "their" in words else None))
    p("chosennp", "{m:many} {n:filter.m} from that player 's graveyard or hand", Fn(_of_both, _un_of_both), number="m")
    p("player", "each opponent attacking that player", Fn(_attackers, _un_attackers), number="sg")
    p("sent", "{who:player} do^who the same .", Fn(lambda cx, who: (DoesTheSame(who),)))


def _that_color(cx: Context) -> Filter:
    """The colour that was chosen before."""
    if not any(isinstance(each, e.ChooseForThis) and each.what == "color" for _, each in cx.followed()):
        raise Unbound("'that color' without a color before")
    return f.IsChosenColor()


def _color_of_choice(cx: Context) -> Qualifier:
    """The colour is chosen before anything else of the body is done."""
    if cx.static:
        raise CantLower("a choice inside a noun")
    cx.choosing = "color"
    return Qualifier(f.IsChosenColor())


def _same_value(cx: Context, what: ObjectRef) -> Qualifier:
    if isinstance(what, r.All | r.Chosen | r.This):
        raise CantLower("the mana value of several things")
    value = a.MeasureOf(a.Measure.MANA_VALUE, what)
    return Qualifier(f.MeasureIs(a.Measure.MANA_VALUE, Comparison.EQUAL, value))


def _un_same_value(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Qualifier) or value.zone is not None or not isinstance(value.filter, f.MeasureIs):
        return None
    amount = value.filter.amount
    if not isinstance(amount, a.MeasureOf) or isinstance(amount.of, r.All | r.Chosen | r.This):
        return None
    return {"what": amount.of} if value == _same_value(cx, amount.of) else None


def _from_the_hand(cx: Context) -> Amount:
    """Of the cards that the latest search has exiled, those that came from the hand."""
    found = [
        label
        for label, one in cx.followed()
        if isinstance(one, e.Move)
        and one.to is Zone.EXILE
        and isinstance(one.what, r.Result)
        and isinstance(cx.done.get(one.what.of), e.Search)
    ]
    if len(found) != 1:
        raise Unbound("'exiled from their hand this way' has no single antecedent")
    return a.CountOf(r.Among(r.Result(found[0]), f.PutThereThisTurn(Zone.HAND)))


def _un_from_the_hand(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, a.CountOf) and value == _from_the_hand(cx) else None


def _of_both(cx: Context, m: Range, n: Noun) -> Reference:
    who = cx.that_player()
    if n.zone is not None or not isinstance(who, PlayerRef):
        raise CantLower("two zones for one noun")
    cards = r.Together(tuple(r.All(f.OwnedBy(who), zone) for zone in BOTH))
    return r.ChosenAmong(cards, n.filter, chooser(cx), m.low, m.high)


def _un_of_both(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.ChosenAmong):
        return None
    m, n = Range(value.low, value.high), Noun(value.filter, None)
    return {"m": m, "n": n} if _of_both(cx, m, n) == value else None


def _attackers(cx: Context) -> Reference:
    """Whoever has a creature that attacks the enchanted player."""
    if not isinstance(cx.event, ev.AttacksWith) or not isinstance(cx.event.defender, r.AttachedTo):
        raise Unbound("who attacks which player")
    theirs = f.AllOf((f.IsAttacking(r.AttachedTo()), f.ControlledBy(r.Iterated())))
    some = c.Compare(a.CountOf(r.All(theirs)), Comparison.AT_LEAST, a.Fixed(1))
    return r.PlayersWho(r.EachOpponent(), some)


def _un_attackers(cx: Context, value: Any) -> Values | None:
    return {} if isinstance(value, r.PlayersWho) and value == _attackers(cx) else None
