"""Cards shown, and what is picked from them: some revealed from a hand, one chosen by an opponent, one at random from a
graveyard; where the picked ones and the others go (608.2d, 701.20, 701.24)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Effect, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import labels_of, note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.clauses import single_of
from mtgjudge.oracle.phrases.moving import card_of
from mtgjudge.oracle.phrases.people import chooser, pool_of
from mtgjudge.oracle.phrases.the_rest import Place, placed_rest
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, checked
from mtgjudge.oracle.surface import Noun, Range, parts_of, together

ONE = a.Fixed(1)
OPPONENT = r.OpponentChosen()


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _from_hand(g)
    _picked(g)
    _placed(g)


# --- some cards of a hand -------------------------------------------------------------------------------------------


def _from_hand(g: Grammar) -> None:
    p = g.phrase
    p("act", "reveal^ a number of {n:filter.pl} equal to {q:quantity}", Fn(_reveal_some, _un_reveal_some))
    p("chosennp", "{m:many} of them", Fn(_some_of_them), number="m")
    p("act", "choose^ {n:count} {k:filter.n} from it with {m:measured}", Fn(_sized_from_hand))


def _reveal_some(cx: Context, n: Noun, q: Amount) -> Effect:
    """Cards of the revealing player's choice, from that player's hand."""
    who = subject(cx)
    if n.zone is not Zone.HAND or f.OwnedBy(who) not in parts_of(n.filter):
        raise CantLower("cards revealed from another zone")
    return e.Reveal(r.Chosen(n.filter, chooser(cx), q, q, Zone.HAND))


def _un_reveal_some(cx: Context, value: object) -> Values | None:
    what = value.what if isinstance(value, e.Reveal) else None
    if not isinstance(what, r.Chosen) or what.zone is not Zone.HAND or what.low != what.high or what.at_random:
        return None
    if what.by != cx.subject or isinstance(what.low, a.Fixed | a.X):
        return None
    return {"n": Noun(what.filter, what.zone), "q": what.low}


def _some_of_them(cx: Context, m: Range) -> ObjectRef:
    return r.ChosenAmong(pool_of(cx), f.Anything(), chooser(cx), m.low, m.high)


def _sized_from_hand(cx: Context, n: Amount, k: Noun, m: Filter) -> Effect:
    if k.zone is not None or not isinstance(cx.hand_shown, PlayerRef):
        raise CantLower("a choice from what was not shown")
    kind = together((k.filter, m, f.OwnedBy(cx.hand_shown)))
    return e.ChooseObjects(what=r.Chosen(kind, chooser(cx), n, n, Zone.HAND))


# --- picked by somebody, or at random -------------------------------------------------------------------------------


def _picked(g: Grammar) -> None:
    p = g.phrase
    p("subjclause", "a opponent chooses {what:chosennp}", Lazy(_opponent_chooses, _un_opponent_chooses))
    for zone in (Zone.GRAVEYARD, Zone.HAND):
        words = f"{{m:many}} {{n:filter.m}} at random from your {zone.value}"
        p("np", words, Fn(_at_random(zone), _un_at_random(zone)), number="m")
    p("ref", "the revealed cards", Fn(_revealed), number="pl")


def _opponent_chooses(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """One of your opponents, whom you choose."""
    with low.cx.about(OPPONENT, True):
        what = low(parts["what"])
    if getattr(what, "by", None) != OPPONENT:
        raise CantLower("what an opponent chooses")
    return (note(low.cx, e.ChooseObjects(what=what)),)


def _un_opponent_chooses(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = single_of(value)
    if not isinstance(single, e.ChooseObjects) or getattr(single.what, "by", None) != OPPONENT:
        return None
    with up.cx.about(OPPONENT, True):
        made = up.fill(phrase, {"what": single.what})
    if made is not None:
        note(up.cx, single)
    return made


def _at_random(zone: Zone) -> Any:
    def lower(cx: Context, m: Range, n: Noun) -> Reference:
        if n.zone is not None or m.high is None:
            raise CantLower("what is chosen at random")
        mine = together((n.filter, f.OwnedBy(r.You())))
        return r.Chosen(mine, chooser(cx), m.low, m.high, zone, at_random=True)

    return lower


def _un_at_random(zone: Zone) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, r.Chosen) or value.zone is not zone or not value.at_random:
            return None
        parts = parts_of(value.filter)
        if parts[-1:] != (f.OwnedBy(r.You()),) or value.by != chooser(cx):
            return None
        return {"m": Range(value.low, value.high), "n": Noun(together(parts[:-1]), None)}

    return up


def _revealed(cx: Context) -> Reference:
    """Those that the latest instruction to reveal cards showed."""
    shown = [label for label, one in cx.done.items() if isinstance(one, e.Reveal) and label <= cx.label]
    each = [one for one in cx.done.values() if isinstance(one, e.ForEach)]
    found = [m.ref for m in cx.mentions if shown and m.ref == r.Result(shown[-1])]
    if not found or any(shown[-1] in labels_of(one.effects) for one in each):
        raise Unbound("'the revealed cards' have no antecedent")
    return found[-1]


# --- where they go --------------------------------------------------------------------------------------------------


def _placed(g: Grammar) -> None:
    p = g.phrase
    p("act", "shuffle^ the rest into {x:possself} library", Fn(_shuffle_rest))
    p("act", "shuffle^ the rest into their owner 's library", Fn(_shuffle_rest, _un_shuffle_rest))
    p("act", "put^ {what:np} on top in any order", Fn(_on_top))
    p("act", "put^ {what:np} into that player 's graveyard", checked(_out_of_exile, _un_out_of_exile))


def _shuffle_rest(cx: Context, x: object = None) -> Effect:
    made = placed_rest(cx, Place(Zone.GRAVEYARD))
    assert isinstance(made, e.Move)
    return e.Move(what=made.what, to=Zone.LIBRARY, place=e.LibraryPlace.SHUFFLED)


def _un_shuffle_rest(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move) or value.place is not e.LibraryPlace.SHUFFLED:
        return None
    made = _shuffle_rest(cx)
    assert isinstance(made, e.Move)
    return {} if made.what == value.what and value.to is Zone.LIBRARY else None


def _on_top(cx: Context, what: ObjectRef) -> Effect:
    """Of the library that was just searched and shuffled (701.24b)."""
    if not any(isinstance(one, e.Search) and one.who == one.whose == subject(cx) for one in cx.done.values()):
        raise CantLower("on top of which library")
    return e.OrderOnLibrary(what=what, who=subject(cx), place=e.LibraryPlace.TOP)


def _out_of_exile(cx: Context, what: ObjectRef) -> Effect:
    """Cards in exile go to their owner's graveyard (400.3), and the text speaks of whose they are."""
    if not isinstance(what, r.Chosen) or what.zone is not Zone.EXILE:
        raise CantLower("whose graveyard")
    owners = [part for part in parts_of(what.filter) if isinstance(part, f.OwnedBy)]
    if len(owners) != 1 or isinstance(owners[0].who, r.You | r.EachPlayer):
        raise CantLower("whose graveyard")
    return e.Move(what=card_of(cx, what), to=Zone.GRAVEYARD)


def _un_out_of_exile(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move) or not isinstance(value.what, r.Chosen) or value.what.zone is not Zone.EXILE:
        return None
    plain = replaced(value, label=0) == e.Move(what=value.what, to=Zone.GRAVEYARD)
    return {"what": value.what} if plain else None
