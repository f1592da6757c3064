"""Cards that players discard, look for and put somewhere: as many as they like, from one of two zones, on top or
bottom as somebody chooses, the rest (400.7, 701.9, 701.23, 701.24)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Effect, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import times
from mtgjudge.oracle.phrases.moving import card_of
from mtgjudge.oracle.phrases.people import chooser
from mtgjudge.oracle.phrases.players import one_of, they_of
from mtgjudge.oracle.semantics import Fn
from mtgjudge.oracle.surface import Noun, Range, together

ONE = a.Fixed(1)
TOP, BOTTOM = e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _discards(g)
    _zones(g)
    _places(g)
    _searches(g)


def _discards(g: Grammar) -> None:
    p = g.phrase
    p("act", "discard^ {m:openrange} cards", Fn(lambda cx, m: _discard_some(cx, m, Noun(f.Anything(), None))))
    p("act", "discard^ {m:openrange} {n:filter.pl}", Fn(_discard_some))
    p("openrange", "up to {n:count}", Fn(lambda cx, n: Range(a.Fixed(0), n)))
    p("openrange", "any number of", Fn(lambda cx: Range(a.Fixed(0), None)))
    p("act", "discard^ a card for each {q:each}", Fn(lambda cx, q: e.Discard(who=subject(cx), count=times(ONE, q))))
    p("act", "discard^ cards equal to {q:quantity}", Fn(lambda cx, q: e.Discard(who=subject(cx), count=q)))
    p("act", "mill^ cards equal to {q:quantity}", Fn(lambda cx, q: e.Mill(who=subject(cx), count=q)))
    p("act", "mill^ half {x:possself} library , rounded down", Fn(lambda cx, x: _mill_half(cx, False)))
    p("act", "mill^ half {x:possself} library , rounded up", Fn(lambda cx, x: _mill_half(cx, True)))
    p("act", "draw^ that many cards plus one", Fn(lambda cx: _draw(cx, a.Plus((cx.that_much(), ONE)))))
    p("act", "double^ {x:possself} life total", Fn(lambda cx, x: _double_life(cx)))
    p("act", "discard^ {what:thosecards}", e.DiscardObjects(what=v("what")))
    p("thosecards", "those cards", Fn(lambda cx: cx.that("card", True)))
    p("act", "discard^ all {n:filter.pl}", Fn(_discard_all))


def _discard_some(cx: Context, m: Range, n: Noun) -> Effect:
    """As many as the player likes: chosen first, then discarded at once (701.9a)."""
    if n.zone not in (None, Zone.HAND):
        raise CantLower("only cards are discarded")
    who = subject(cx)
    if not isinstance(who, r.You | r.Target | r.Iterated):
        raise CantLower("several players discard as many as they like")
    return e.DiscardObjects(r.Chosen(together((n.filter, f.OwnedBy(who))), who, m.low, m.high, Zone.HAND))


def _discard_all(cx: Context, n: Noun) -> Effect:
    if n.zone is not None or isinstance(n.filter, f.Anything):
        raise CantLower("only cards are discarded")
    return e.Discard(who=subject(cx), count=None, filter=n.filter)


def _mill_half(cx: Context, up: bool) -> Effect:
    who = subject(cx)
    return e.Mill(who=who, count=a.Half(a.PlayerNumber(a.PlayerMeasure.LIBRARY, one_of(cx, who)), up))


def _draw(cx: Context, n: Amount) -> Effect:
    return e.Draw(who=subject(cx), count=n)


def _double_life(cx: Context) -> Effect:
    """701.10d."""
    who = subject(cx)
    return e.GainLife(who=who, amount=a.PlayerNumber(a.PlayerMeasure.LIFE, one_of(cx, who)))


# --- from one of two zones ---------------------------------------------------------------------------------------


def _zones(g: Grammar) -> None:
    p = g.phrase
    for words, who in (("your", r.You()), ("that player 's", None)):
        for one, other in (("hand", "graveyard"), ("graveyard", "hand")):
            zones = (Zone(one), Zone(other))
            for joint in ("or", "and/or"):
                said = f"from {words} {one} {joint} {other}"
                p("np", "{m:many} {n:filter.m} " + said, Fn(_from_two(zones, who)), number="m")
    p("np", "~ and your graveyard", Fn(lambda cx: r.Together((r.This(), _graveyard(r.You())))), number="pl")
    p("np", "this artifact and your graveyard", Fn(lambda cx: r.Together((r.This(), _graveyard(r.You())))), number="pl")
    p("act", "shuffle^ {what:np} into their owner 's library", Fn(lambda cx, what: _shuffled(what)))
    p("act", "shuffle^ {x:possself} hand and graveyard into {y:possself} library", Fn(_shuffle_both))
    p("act", "shuffle^ {x:possself} graveyard and hand into {y:possself} library", Fn(_shuffle_both))
    p("act", "destroy^ the rest", Fn(lambda cx: e.Destroy(_others(cx))))
    p("act", "exile^ the rest", Fn(lambda cx: e.Move(_others(cx), Zone.EXILE)))


def _graveyard(who: PlayerRef) -> ObjectRef:
    return r.All(f.OwnedBy(who), Zone.GRAVEYARD)


def _from_two(zones: tuple[Zone, Zone], owner: PlayerRef | None) -> Any:
    def lower(cx: Context, m: Range, n: Noun) -> Reference:
        if n.zone is not None:
            raise CantLower("two zones for one noun")
        who = owner
        if who is None:
            found = cx.that_player()
            assert isinstance(found, PlayerRef)
            who = found
        cards = r.Together(tuple(r.All(f.OwnedBy(who), zone) for zone in zones))
        return r.ChosenAmong(cards, n.filter, chooser(cx), m.low, m.high)

    return lower


def _shuffled(what: ObjectRef) -> Effect:
    return e.Move(what, Zone.LIBRARY, place=e.LibraryPlace.SHUFFLED)


def _shuffle_both(cx: Context, x: object, y: object) -> Effect:
    """701.24: the hand and the graveyard of each player that does it."""
    who = subject(cx)
    both = tuple(r.All(f.OwnedBy(who), zone) for zone in (Zone.HAND, Zone.GRAVEYARD))
    return _shuffled(r.Together(both))


def _others(cx: Context) -> ObjectRef:
    """ "Choose up to one creature. Destroy the rest": those of the kind that were not chosen."""
    chosen = [(label, one) for label, one in cx.done.items() if label <= cx.label and isinstance(one, e.ChooseObjects)]
    if len(chosen) != 1 or not isinstance(chosen[0][1].what, r.Chosen):
        raise Unbound("the rest of what was chosen")
    label, one = chosen[0]
    assert isinstance(one.what, r.Chosen)
    if one.what.zone is not Zone.BATTLEFIELD or not isinstance(one.what.by, r.You):
        raise CantLower("the rest of what others chose")
    return r.All(together((one.what.filter, f.Not(f.IsOneOf(r.Result(label))))))


# --- places ------------------------------------------------------------------------------------------------------


def _places(g: Grammar) -> None:
    p = g.phrase
    for choice in ("their choice", "your choice"):
        for lib in ("their library", "its owner 's library", "your library"):
            p("act", f"put^ {{what:np}} on {choice} of the top or bottom of {lib}", Fn(_either_end(choice)))
    p("act", "manifest^ the top card of {w:libowner0} library", Fn(_manifest))
    p("libowner0", "their", Fn(they_of))
    for under, who in (("", None), (" under your control", r.You())):
        p(
            "act",
            "put^ {what:np} onto the battlefield transformed" + under,
            Fn(lambda cx, what, u=who: e.Move(what, Zone.BATTLEFIELD, under=u, transformed=True)),
        )
    for word, place in (
        ("second", e.LibraryPlace.SECOND_FROM_TOP),
        ("third", e.LibraryPlace.THIRD_FROM_TOP),
        ("seventh", e.LibraryPlace.SEVENTH_FROM_TOP),
    ):
        for lib in ("its owner 's library", "their owner 's library", "your library"):
            p("act", f"put^ {{what:np}} into {lib} {word} from the top", Fn(_deep(place)))


def _either_end(choice: str) -> Any:
    """Who puts it there chooses the end as it is put there (608.2d)."""

    def lower(cx: Context, what: ObjectRef) -> Effect:
        who = subject(cx)
        if ("your" in choice) is not isinstance(who, r.You):
            raise CantLower("somebody else chooses")
        if isinstance(what, r.Chosen | r.ChosenAmong) or not isinstance(who, PlayerRef):
            raise CantLower("a choice inside a choice")
        card = card_of(cx, what)
        ends = (e.Branch((e.Move(card, Zone.LIBRARY, place=place),)) for place in (TOP, BOTTOM))
        return e.Choose(who=who, options=tuple(ends))

    return lower


def _manifest(cx: Context, w: object) -> Effect:
    return e.KeywordAction(action="manifest", who=subject(cx))


def _deep(place: e.LibraryPlace) -> Any:
    return lambda cx, what: e.Move(card_of(cx, what), Zone.LIBRARY, place=place)


# --- searches ----------------------------------------------------------------------------------------------------


def _searches(g: Grammar) -> None:
    p = g.phrase
    both = (Zone.LIBRARY, Zone.GRAVEYARD)
    for words, some in (
        ("library and/or graveyard", True),
        ("graveyard and/or library", True),
        ("library and graveyard", False),
    ):
        p("act", f"search^ {{x:possself}} {words} for {{m:many}} {{n:filter.m}}", Fn(_search(both, some)))
    for words in ("graveyard , hand , and/or library", "graveyard , hand and/or library"):
        said = f"search^ {{x:possself}} {words} for {{m:many}} {{n:filter.m}}"
        p("act", said, Fn(_search((Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY), True)))
    for words in ("search", "searched"):
        p("cond", f"you {words} your library this way", Fn(_library_searched))


def _search(zones: tuple[Zone, ...], some: bool) -> Any:
    def lower(cx: Context, x: object, m: Range, n: Noun) -> Effect:
        if n.zone is not None:
            raise CantLower("a search for what is not a card")
        who = subject(cx)
        return e.Search(who, who, n.filter, m.low, m.high, zones=zones, some_zones=some)

    return lower


def _library_searched(cx: Context) -> Condition:
    found = [label for label, one in cx.done.items() if isinstance(one, e.Search) and one.who == r.You()]
    if len(found) != 1 or Zone.LIBRARY not in _search_of(cx, found[0]).zones:
        raise Unbound("'this way': which search")
    return c.Did(found[0])


def _search_of(cx: Context, label: int) -> e.Search:
    found = cx.done[label]
    assert isinstance(found, e.Search)
    return found
