"""Libraries and hands: search, look, reveal, choose from, manifest (701.20, 701.23, 701.24)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Effect, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import SUBJECT, replaced, v
from mtgjudge.oracle.phrases.acts import ONE, ZERO, subject
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.people import chooser, chosen, pool_of, un_chosen
from mtgjudge.oracle.phrases.the_rest import Place, placed_rest
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Noun, Range, parts_of, together


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _until(g)
    _piles(g)
    p = g.phrase
    p("act", "search^ {x:possself} library for {m:many} {n:filter.m}", Fn(_search(False), _un_search(False)))
    where = "X {n:filter.pl} , where X is {q:quantity}"
    p("act", "search^ {x:possself} library for up to " + where, Fn(_search_for_so_many))
    p("act", "scry^ X , where X is {q:quantity}", Fn(lambda cx, q: e.Scry(who=subject(cx), count=_said(cx, q))))
    looked = "look^ at the top X cards of {w:libowner} library , where X is {q:quantity}"
    p("act", looked, Fn(lambda cx, w, q: e.LookAt(who=subject(cx), what=r.TopCards(w, _said(cx, q)))))
    shown = "search^ {x:possself} library for {m:many} {n:filter.m} , reveal {r:shown}"
    p("act", shown, Fn(_search(True), _un_search(True)))
    for word, number in (("it", ONE), ("them", ZERO), ("that card", None), ("those cards", None)):
        p("shown", word, Fn(lambda cx: ZERO) if number is None else number)
    p("act", "reveal^ {what:np}", Fn(_reveal, lambda cx, x: {"what": x.what} if isinstance(x, e.Reveal) else None))
    p("act", "shuffle^", e.Shuffle(who=SUBJECT))
    p("act", "shuffle^ {x:possself} library", Fn(lambda cx, x: e.Shuffle(who=subject(cx))))
    p("act", "look^ at {what:np}", e.LookAt(who=SUBJECT, what=v("what")))
    p(
        "act",
        "look^ at {who:oneplayer} 's hand",
        Fn(lambda cx, who: e.LookAt(who=subject(cx), what=r.All(f.OwnedBy(who), Zone.HAND)), _un_look_hand),
    )
    p("act", "reveal^ {x:possself} hand", Fn(lambda cx, x: e.RevealHand(who=subject(cx)), _un_reveal_hand))
    closed(g, "notcast", (*NOT_CAST_OF_EXILED, NOT_CAST_OF_REVEALED))
    p("act", "put^ {w:notcast} on the bottom of {x:shownlib} in a random order", checked(_not_cast, _un_not_cast))
    _choosing(g)


def _choosing(g: Grammar) -> None:
    p = g.phrase
    p("act", "choose^ {t:target}", Fn(_pick, _un_pick))
    p("act", "choose^ {t:target} and {u:target}", Fn(lambda cx, t, u: ()))
    p("act", "choose^ {n:count} {f:filter.n} from it", Fn(_from_hand, _un_from_hand))
    p(
        "act",
        "choose^ a {w:choosable}",
        Fn(
            lambda cx, w: e.ChooseForThis(who=subject(cx), what=w),
            lambda cx, x: (
                {"w": x.what} if isinstance(x, e.ChooseForThis) and _chosen_freely(x) and x.who == cx.subject else None
            ),
        ),
    )
    p("act", "choose^ a {w:choosable} at random", checked(_by_chance, _un_by_chance))
    p(
        "act",
        "manifest^ the top card of {x:possself} library",
        Fn(lambda cx, x: e.KeywordAction(action="manifest", who=subject(cx)), _un_manifest),
    )
    p("act", "cloak the top card of your library", e.KeywordAction(action="cloak", who=SUBJECT))


def _chosen_freely(value: e.ChooseForThis) -> bool:
    return value.filter is None and not value.at_random


def _by_chance(cx: Context, w: str) -> Effect:
    return e.ChooseForThis(who=subject(cx), what=w, at_random=True)


def _un_by_chance(cx: Context, value: object) -> Values | None:
    return {"w": value.what} if isinstance(value, e.ChooseForThis) and value.at_random else None


def _un_manifest(cx: Context, value: object) -> Values | None:
    plain = replaced(value, label=0) if isinstance(value, e.KeywordAction) else value
    return {"x": ZERO} if plain == e.KeywordAction(action="manifest", who=subject(cx)) else None


def _un_pick(cx: Context, value: object) -> Values | None:
    """No instruction: but a target that has not been announced."""
    return {"t": r.Target(len(cx.slots))} if value == () else None


def _pick(cx: Context, t: r.Target) -> tuple[Effect, ...]:
    """ "Choose target creature": "the chosen creature" is that target."""
    cx.name(t, frozenset({"chosen"}), sort="picked", plural=cx.slots[t.slot].high != ONE)
    return ()


def _search(reveal: bool) -> Any:
    def lower(cx: Context, x: object, m: Range, n: Noun, r: object = None) -> Effect:
        if n.zone is not None:
            raise CantLower("a search for what is not a card")
        who = subject(cx)
        return e.Search(who=who, whose=who, filter=n.filter, low=m.low, high=m.high, reveal=reveal)

    return lower


def _said(cx: Context, q: Amount) -> Amount:
    """What X is, for this and for what follows in the sentence."""
    cx.x_means = q
    return q


def _search_for_so_many(cx: Context, x: object, n: Noun, q: Amount) -> Effect:
    return _search(False)(cx, x, Range(a.Fixed(0), _said(cx, q)), n)  # type: ignore[no-any-return]


def _reveal(cx: Context, what: ObjectRef) -> Effect:
    if isinstance(what, r.All) and what.zone is Zone.HAND:
        raise CantLower("a hand is revealed as such")
    if isinstance(what, r.This) and cx.own_zone is None and cx.named_objects():
        raise Unbound("'it' may mean another thing than the object itself, which is seen already")
    return e.Reveal(what=what)


def _un_search(reveal: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, e.Search)
            and value.who == value.whose == cx.subject
            and _plain_search(value, reveal)
        ):
            shown = {"r": ONE if value.high == ONE else ZERO} if reveal else {}
            return {"x": ZERO, "m": Range(value.low, value.high), "n": Noun(value.filter, None), **shown}
        return None

    return up


def _plain_search(value: e.Search, reveal: bool) -> bool:
    """A search of a library alone that says nothing but what for."""
    plain = e.Search(value.who, value.whose, value.filter, value.low, value.high, reveal=reveal)
    return replaced(value, label=0) == plain


def _un_look_hand(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, e.LookAt)
        and value.who == cx.subject
        and isinstance(value.what, r.All)
        and value.what.zone is Zone.HAND
    ):
        return {"who": value.what.filter.who} if isinstance(value.what.filter, f.OwnedBy) else None
    return None


def _un_reveal_hand(cx: Context, value: object) -> Values | None:
    return {"x": ZERO} if isinstance(value, e.RevealHand) and value.who == cx.subject else None


def _place_of(rest: object) -> Zone | e.LibraryPlace | None:
    """Where the rest goes."""
    if isinstance(rest, e.OrderOnLibrary):
        return rest.place
    return (rest.place or rest.to) if isinstance(rest, e.Move) else None


def _from_hand(cx: Context, n: Amount, f: Noun) -> Effect:
    if f.zone is not None or cx.hand_shown is None:
        raise CantLower("a choice from what was not shown")
    assert isinstance(cx.hand_shown, PlayerRef)
    return e.ChooseObjects(what=r.Chosen(together((f.filter, _owned(cx.hand_shown))), chooser(cx), n, n, Zone.HAND))


def _owned(who: PlayerRef) -> Any:
    return f.OwnedBy(who)


def _un_from_hand(cx: Context, value: object) -> Values | None:
    if (
        not isinstance(value, e.ChooseObjects)
        or not isinstance(value.what, r.Chosen)
        or value.what.zone is not Zone.HAND
    ):
        return None
    parts = parts_of(value.what.filter)
    if cx.hand_shown is None or not parts or parts[-1] != f.OwnedBy(cx.hand_shown) or value.what.by != chooser(cx):  # type: ignore[arg-type]
        return None
    return {"n": value.what.low, "f": Noun(together(parts[:-1]), None)}


NOT_CAST_OF_EXILED = ("the exiled cards not cast this way", "the exiled cards that weren't cast this way")
NOT_CAST_OF_REVEALED = "all revealed cards not cast this way"


def _not_cast(cx: Context, w: str, x: Amount) -> Effect:
    """With the card that was found, where it was not cast."""
    exiled = w in NOT_CAST_OF_EXILED
    found = [label for label, one in cx.done.items() if isinstance(one, e.RevealUntil) and one.exile is exiled]
    if exiled and (cx.others is None or not found):
        return placed_rest(cx, Place(Zone.LIBRARY, e.LibraryPlace.BOTTOM_RANDOM))
    if cx.others is None or not found:
        raise CantLower("which cards were revealed")
    cards = r.Among(r.Together((r.Result(found[-1]), cx.others)), f.Not(f.IsSpell()))  # what was cast is on the stack
    return e.Move(what=cards, to=Zone.LIBRARY, place=e.LibraryPlace.BOTTOM_RANDOM)


def _un_not_cast(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, e.Move) or value.place is not e.LibraryPlace.BOTTOM_RANDOM:
        return []
    return [{"w": words, "x": ZERO} for words in (*NOT_CAST_OF_EXILED, NOT_CAST_OF_REVEALED)]


def _pile_place(place: Zone | e.LibraryPlace) -> Fn:
    return Fn(lambda cx: place, lambda cx, x: {} if x == place else None)


def _piles(g: Grammar) -> None:
    """Cards sorted into two piles by one player, of which another chooses one (700.3)."""
    p = g.phrase
    for words, place in (
        ("into your hand", Zone.HAND),
        ("into your graveyard", Zone.GRAVEYARD),
        ("on the bottom of your library in any order", e.LibraryPlace.BOTTOM),
    ):
        p("pileplace", words, _pile_place(place))
    opponent, you = r.OpponentChosen(), r.You()
    p(
        "sent",
        "a opponent separates those cards into two piles . put one pile {x:pileplace} and the other {y:pileplace} .",
        Fn(_sorted_into_piles(opponent, you), _un_piled),
    )
    p(
        "sent",
        "reveal {what:np} and separate them into two piles . a opponent chooses one of those piles . put that pile "
        "{x:pileplace} and the other {y:pileplace} .",
        Fn(_revealed_and_sorted, _un_revealed_and_sorted),
    )


def _sorted_into_piles(by: PlayerRef, who: PlayerRef) -> Any:
    def lower(cx: Context, x: object, y: object) -> tuple[Effect, ...]:
        return _piled(cx, pool_of(cx), by, who, x, y)

    return lower


def _revealed_and_sorted(cx: Context, what: ObjectRef, x: object, y: object) -> tuple[Effect, ...]:
    if not isinstance(what, r.TopCards):
        raise CantLower("what is sorted into piles")
    cx.label += 1
    shown = e.Reveal(what=what, label=cx.label)
    return (shown, *_piled(cx, r.Result(shown.label), r.You(), r.OpponentChosen(), x, y))


def _piled(
    cx: Context, cards: ObjectRef, by: PlayerRef, who: PlayerRef, x: object, y: object
) -> tuple[Effect, ...]:
    cx.label += 2
    one, other = r.Result(cx.label - 1), r.Result(cx.label)
    sort = e.TwoPiles(cards, by, who, cx.label, label=cx.label - 1)
    return (sort, _put_pile(one, x), _put_pile(other, y))


def _un_piled(cx: Context, value: object) -> Values | None:
    """Cards sorted by an opponent; each pile goes to a place of its own."""
    if not isinstance(value, tuple) or len(value) != 3 or not isinstance(value[0], e.TwoPiles):
        return None
    sort, one, other = value
    x, y = _place_of(one), _place_of(other)
    if sort.by != r.OpponentChosen() or sort.who != r.You() or sort.what != pool_of(cx) or x is None or y is None:
        return None
    made = (_put_pile(r.Result(sort.label), x), _put_pile(r.Result(sort.others), y))
    return {"x": x, "y": y} if tuple(replaced(each, label=0) for each in (one, other)) == made else None


def _un_revealed_and_sorted(cx: Context, value: object) -> Values | None:
    """Cards that you sort, of which an opponent chooses a pile for one place."""
    if not isinstance(value, tuple) or len(value) != 4 or not isinstance(value[1], e.TwoPiles):
        return None
    shown, sort, one, other = value
    x, y = _place_of(one), _place_of(other)
    if not isinstance(shown, e.Reveal) or not isinstance(shown.what, r.TopCards) or x is None or y is None:
        return None
    if sort.by != r.You() or sort.who != r.OpponentChosen() or sort.what != r.Result(shown.label):
        return None
    made = (_put_pile(r.Result(sort.label), x), _put_pile(r.Result(sort.others), y))
    plain = tuple(replaced(each, label=0) for each in (one, other)) == made
    return {"what": shown.what, "x": x, "y": y} if plain else None


def _put_pile(cards: ObjectRef, place: object) -> Effect:
    if isinstance(place, Zone):
        return e.Move(what=cards, to=place)
    assert isinstance(place, e.LibraryPlace)
    return e.OrderOnLibrary(what=cards, who=r.You(), place=place)


def _until(g: Grammar) -> None:
    p = g.phrase
    for verb_pair in (("your", "you"), ("their", "they")):
        whose, pronoun = verb_pair
        p(
            "act",
            f"reveal^ cards from the top of {whose} library until {pronoun} reveal a {{n:filter.sg}}",
            Fn(_reveal_until(whose == "your"), _un_reveal_until(whose == "your")),
        )
    p("act", "search^ {who:oneplayer} 's library for {m:many} {n:filter.m}", Fn(_search_other, _un_search_other))
    p("act", "discard^ all the cards in {x:possself} hand", Fn(lambda cx, x: e.Discard(who=subject(cx), count=None)))
    more = Fn(lambda cx, q: e.Draw(who=subject(cx), count=q or ONE))
    p("act", "draw^ a additional card [ for each {q:each} ]", more)
    p("act", "draw^ two additional cards", Fn(lambda cx: e.Draw(who=subject(cx), count=a.Fixed(2))))
    p(
        "act",
        "choose^ {what:chosennp}",
        Fn(_choose_objects, lambda cx, x: {"what": x.what} if isinstance(x, e.ChooseObjects) else None),
    )
    p("chosennp", "{m:many} {n:filter.m}", Fn(chosen, un_chosen), number="m")


def _reveal_until(yours: bool) -> Any:
    def lower(cx: Context, n: Noun) -> Effect:
        who = subject(cx)
        if isinstance(who, r.You) is not yours or n.zone is not None:
            raise CantLower("whose library, until what")
        cx.label += 1
        return e.RevealUntil(who=who, until=n.filter, others=cx.label)

    return lower


def _un_reveal_until(yours: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, e.RevealUntil) and value.who == cx.subject and isinstance(cx.subject, r.You) is yours:
            return {"n": Noun(value.until, None)} if value.count is None and not value.exile else None
        return None

    return up


def _search_other(cx: Context, who: PlayerRef, m: Range, n: Noun) -> Effect:
    if n.zone is not None:
        raise CantLower("a search for what is not a card")
    return e.Search(who=subject(cx), whose=who, filter=n.filter, low=m.low, high=m.high)


def _un_search_other(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Search) and value.who == cx.subject != value.whose and _plain_search(value, False):
        return {"who": value.whose, "m": Range(value.low, value.high), "n": Noun(value.filter, None)}
    return None


def _choose_objects(cx: Context, what: ObjectRef) -> Effect:
    return e.ChooseObjects(what=what)
