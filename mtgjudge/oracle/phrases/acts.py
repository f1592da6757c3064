"""What players do: draw, discard, life, destroy, move, counters, tap, counter, search, library (608.2, 701)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Duration, Effect, ObjectRef, PlayerRef, Reference
from mtgjudge.language.changes import ChangeControl
from mtgjudge.language.targets import TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.patterns import SUBJECT, flag, replaced, v
from mtgjudge.oracle.phrases.changes import times, untimes
from mtgjudge.oracle.phrases.people import chooser, pool_of
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values
from mtgjudge.oracle.surface import Noun, Range, parts_of, together

ONE = a.Fixed(1)
ZERO = a.Fixed(0)
SHUFFLED = e.LibraryPlace.SHUFFLED


def declare(g: Grammar) -> None:
    """The verbs of players."""
    _cards(g)
    _life(g)
    _objects(g)
    _moves(g)
    _counters(g)
    _library(g)
    _misc(g)


def _cards(g: Grammar) -> None:
    p = g.phrase
    p("act", "draw^ {n:count} card#n", e.Draw(who=SUBJECT, count=v("n")))
    p("act", "draw^ {n:count} card#n for each {q:each}", _each("count", lambda cx, n: e.Draw(who=subject(cx), count=n)))
    p(
        "act",
        "draw^ cards equal to {q:quantity}",
        Fn(lambda cx, q: e.Draw(who=subject(cx), count=q), _equal(e.Draw, "count")),
    )
    p("act", "draw^ another card", Fn(lambda cx: e.Draw(who=subject(cx), count=ONE)))
    p(
        "act",
        "discard^ {n:count} card#n [?random at random ]",
        e.Discard(who=SUBJECT, count=v("n"), at_random=flag("random")),
    )
    p("act", "discard^ {n:count} {f:filter.n}", Fn(_discard, _un_discard))
    p("act", "discard^ {x:possself} hand", Fn(lambda cx, x: e.Discard(who=subject(cx), count=None), _un_discard_all))
    p("act", "discard^ {what:thatcard}", e.DiscardObjects(what=v("what")))
    p("thatcard", "that card", Fn(lambda cx: cx.that("card"), lambda cx, x: {} if cx.that("card") == x else None))
    p("thatcard", "it", Fn(lambda cx: cx.it(), lambda cx, x: {} if cx.it() == x else None))
    p("possself", "your", Fn(_possessor, _un_your), number="sg")
    p("possself", "their", Fn(_possessor_they, _un_their), number="sg")
    p("act", "mill^ {n:count} card#n", e.Mill(who=SUBJECT, count=v("n")))
    p("act", "mill^ {n:count} card#n for each {q:each}", _each("count", lambda cx, n: e.Mill(who=subject(cx), count=n)))
    p("act", "scry^ {n:figure}", e.Scry(who=SUBJECT, count=v("n")))
    p("act", "surveil^ {n:figure}", e.Surveil(who=SUBJECT, count=v("n")))


def subject(cx: Context) -> Any:
    """The player who acts."""
    if cx.subject is None:
        raise Unbound("nobody acts")
    return cx.subject


def _possessor(cx: Context) -> object:
    if not isinstance(cx.subject, r.You):
        raise CantLower("your hand, but somebody else acts")
    return ZERO


def _possessor_they(cx: Context) -> object:
    if isinstance(cx.subject, r.You):
        raise CantLower("their hand, but you act")
    return ZERO


def _un_your(cx: Context, value: object) -> Values | None:
    return {} if isinstance(cx.subject, r.You) else None


def _un_their(cx: Context, value: object) -> Values | None:
    return {} if not isinstance(cx.subject, r.You) else None


def _each(field: str, make: Any) -> Fn:
    """A verb whose number is so much for each thing."""

    def lower(cx: Context, n: Amount, q: Amount, **more: Any) -> Effect:
        made: Effect = make(cx, times(n, q), **more)
        return made

    def up(cx: Context, value: Any) -> Values | None:
        amount = getattr(value, field, None)
        split = untimes(amount) if amount is not None else None
        if split is None or make(cx, amount) != replaced(value, label=0):
            return None
        return {"n": split[0], "q": split[1]}

    return Fn(lower, up)


def _equal(kind: type, field: str) -> Any:
    def up(cx: Context, value: Any) -> Values | None:
        if type(value) is not kind or getattr(value, "who", cx.subject) != cx.subject:
            return None
        amount = getattr(value, field)
        return None if isinstance(amount, a.Fixed | a.X | a.ResultAmount | a.EventAmount) else {"q": amount}

    return up


def _discard(cx: Context, n: Amount, f: Noun) -> Effect:
    if f.zone not in (None, Zone.HAND) or isinstance(f.filter, _anything()):
        raise CantLower("only cards are discarded")
    return e.Discard(who=subject(cx), count=n, filter=f.filter)


def _anything() -> type:
    return f.Anything


def _un_discard(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, e.Discard)
        and value.filter is not None
        and value.count is not None
        and value.who == cx.subject
    ):
        if not value.at_random and value.chooser is None:
            return {"n": value.count, "f": Noun(value.filter, None)}
    return None


def _un_discard_all(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Discard) and value.count is None and value.who == cx.subject and value.filter is None:
        return {"x": ZERO}
    return None


def _life(g: Grammar) -> None:
    p = g.phrase
    for verb, kind in (("gain", e.GainLife), ("lose", e.LoseLife)):

        def made(cx: Context, n: Amount, kind: Any = kind) -> Effect:
            effect: Effect = kind(who=subject(cx), amount=n)
            return effect

        p("act", verb + "^ {n:figure} life", kind(who=SUBJECT, amount=v("n")))
        p("act", verb + "^ {n:figure} life for each {q:each}", _each("amount", made))
        p("act", verb + "^ life equal to {q:quantity}", Fn(lambda cx, q, m=made: m(cx, q), _equal(kind, "amount")))
    p("act", "lose^ half {x:possself} life , rounded up", Fn(_half_life, None))
    p("act", "lose^ the game", e.LoseGame(who=SUBJECT))
    p("act", "win^ the game", e.WinGame(who=SUBJECT))
    p("act", "become^ the monarch", e.BecomeMonarch(who=SUBJECT))
    p("act", "take^ a extra turn after this one", e.ExtraTurn(who=SUBJECT, count=ONE))
    p("act", "get^ {n:count} {k:playercounter} counter#n", e.GiveCounters(who=SUBJECT, kind=v("k"), count=v("n")))
    p("act", "get^ {n:energy}", e.GiveCounters(who=SUBJECT, kind="energy", count=v("n")))
    for word in ("poison", "experience", "rad"):
        p("playercounter", word, word)
    p(
        "act",
        "skip^ {x:possself} next {s:partname}",
        Fn(lambda cx, x, s: e.Skip(who=subject(cx), part=s, count=ONE), _un_skip),
    )
    for part in ("untap step", "draw step", "combat phase", "turn"):
        name = part.removesuffix(" step").removesuffix(" phase")
        p("partname", part, name)


def _half_life(cx: Context, x: object) -> Effect:
    return e.LoseLife(who=subject(cx), amount=a.Half(a.PlayerNumber(a.PlayerMeasure.LIFE, subject(cx)), True))


def _un_skip(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Skip) and value.who == cx.subject and value.count == ONE and not value.all_this_turn:
        return {"x": ZERO, "s": value.part}
    return None


def _objects(g: Grammar) -> None:
    p = g.phrase
    p("act", "destroy^ {what:np}", e.Destroy(what=v("what")))
    p("act", "sacrifice^ {what:np}", Fn(_sacrifice, _un_sacrifice))
    p("act", "sacrifice^ {n:count} {f:filter.n} of {x:possself} choice", Fn(_sacrifice_choice))
    p("act", "tap^ {what:np}", e.Tap(what=v("what")))
    p("act", "untap^ {what:np}", e.Untap(what=v("what")))
    p("act", "tap^ or untap {what:np}", e.TapOrUntap(what=v("what"), who=SUBJECT))
    p("act", "counter^ {what:np}", e.Counter(what=v("what")))
    p("act", "regenerate^ {what:np}", e.Regenerate(what=v("what")))
    p("act", "transform^ {what:np}", e.Transform(what=v("what")))
    p("act", "goad^ {what:np}", e.Goad(what=v("what")))
    p("act", "attach^ {what:np} to {to:np}", Lazy(_attach, _un_attach))
    p("act", "unattach^ {what:np}", e.Unattach(what=v("what")))
    p("act", "remove^ {what:np} from combat", e.RemoveFromCombat(what=v("what")))
    p("act", "gain^ control of {what:np} [ {d:dur} ]", Fn(_control, _un_control))
    p("act", "exchange^ control of {x:target} and {y:target}", e.ExchangeControl(first=v("x"), second=v("y")))
    p("act", "copy^ {what:np}", Fn(_copy, _un_copy(False)))
    p("act", "copy^ {what:np} and may choose new targets for the copy", Fn(_copy_new, _un_copy(True)))
    p("act", "choose^ new targets for {what:np}", Fn(_new_targets, _un_new_targets))
    p("act", "turn^ {what:np} face up", e.TurnFace(what=v("what"), up=True))
    p("act", "turn^ {what:np} face down", e.TurnFace(what=v("what"), up=False))


def _attach(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Attach ~ to it": a thing is not attached to itself, so that "it" is not ~."""
    mark = low.cx.mark()
    what = low(parts["what"])
    if isinstance(what, r.This):
        low.cx.back(mark)
    return e.Attach(what=what, to=low(parts["to"]))


def _un_attach(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, e.Attach):
        return None
    mark = up.cx.mark()
    what = up("np", value.what)
    if isinstance(value.what, r.This):
        up.cx.back(mark)
    to = up("np", value.to) if what is not None else None
    return derive(phrase, phrase.variants[0], (what, to)) if what is not None and to is not None else None


def _new_targets(cx: Context, what: ObjectRef) -> Effect:
    if isinstance(what, r.Result):
        raise CantLower("new targets for a copy belong to copying")
    return e.ChangeTargets(what=what, who=subject(cx))


def _un_new_targets(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.ChangeTargets) and value.who == cx.subject and not value.must:
        return {"what": value.what}
    return None


def _sacrifice(cx: Context, what: Reference) -> Effect:
    mine = (
        isinstance(what, r.All) and isinstance(cx.subject, r.You) and f.ControlledBy(r.You()) in parts_of(what.filter)
    )
    if isinstance(what, r.All | r.Target | r.TopCards) and not mine:
        raise CantLower("a sacrifice of objects that the player does not choose")
    assert isinstance(what, ObjectRef)
    return e.SacrificeObjects(what=what)


def _un_sacrifice(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.SacrificeObjects):
        return {"what": value.what}
    return None


def _sacrifice_choice(cx: Context, n: Amount, f: Noun, x: object) -> Effect:
    return e.SacrificeObjects(what=r.Chosen(f.filter, chooser(cx), n, n))


def _control(cx: Context, what: Reference, d: Any) -> Effect:
    return e.Apply(what=what, changes=(ChangeControl(subject(cx)),), duration=d or _indefinitely())


def _indefinitely() -> Duration:
    return d.Indefinitely()


def _un_control(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Apply) and value.changes == (ChangeControl(subject(cx)),):
        return {"what": value.what, "d": None if isinstance(value.duration, d.Indefinitely) else value.duration}
    return None


def _copy(cx: Context, what: ObjectRef) -> Effect:
    return e.CopyStackObject(what=what, count=ONE, who=subject(cx), new_targets=False)


def _copy_new(cx: Context, what: ObjectRef) -> Effect:
    return e.CopyStackObject(what=what, count=ONE, who=subject(cx), new_targets=True)


def _un_copy(new: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, e.CopyStackObject)
            and value.count == ONE
            and value.who == cx.subject
            and not value.except_
        ):
            return {"what": value.what} if value.new_targets == new else None
        return None

    return up


def _moves(g: Grammar) -> None:
    p = g.phrase
    for words in ("its owner 's hand", "their owner 's hand", "their owners ' hands", "your hand", "their hand"):
        p("hand", words, Zone.HAND if words.startswith("its") else Fn(lambda cx: Zone.HAND))
    p("act", "return^ {what:np} to {h:hand}", Fn(_return, _un_return))
    p("act", "put^ {what:np} into {h:hand}", Fn(_return))
    p("act", "return^ {what:np} to the battlefield [?tapped tapped ] [ {u:under} ]", Fn(_field, _un_field))
    p("act", "put^ {what:np} onto the battlefield [?tapped tapped ] [ {u:under} ]", Fn(_field))
    p(
        "act",
        "return^ {what:np} to the battlefield [?tapped tapped ] [ {u:under} ] with {n:count} {k:counterkind} counter#n on it",
        Fn(_field_counters, _un_field_counters),
    )
    p(
        "act",
        "return^ {what:np} to the battlefield transformed under {x:ownerword} owner 's control",
        Fn(_transformed, _un_transformed),
    )
    p(
        "act",
        "return^ {what:np} to the battlefield transformed under your control",
        Fn(
            lambda cx, what: e.Move(what=_card_of(cx, what), to=Zone.BATTLEFIELD, under=r.You(), transformed=True),
            _un_transformed_mine,
        ),
    )
    p("under", "under your control", r.You())
    p("under", "under its owner 's control", ZERO)
    p("under", "under their owner 's control", Fn(lambda cx: ZERO))
    p("under", "under their owners ' control", Fn(lambda cx: ZERO))
    p("ownerword", "its", ZERO)
    p("ownerword", "their", Fn(lambda cx: ZERO))
    p("act", "exile^ {what:np}", Fn(lambda cx, what: e.Move(what=_card_of(cx, what), to=Zone.EXILE), _un_exile))
    p("act", "exile^ {what:np} until {u:ref} leaves the battlefield", Fn(_exile_until, _un_exile_until))
    p(
        "act",
        "exile^ {what:np} face down",
        Fn(lambda cx, what: e.Move(what=_card_of(cx, what), to=Zone.EXILE, face_down=True)),
    )
    p(
        "act",
        "put^ {what:np} into {x:ownerword} owner 's graveyard",
        Fn(lambda cx, what, x: _move(cx, what, Zone.GRAVEYARD)),
    )
    p("act", "put^ {what:np} into {x:gy}", Fn(lambda cx, what, x: _move(cx, what, Zone.GRAVEYARD), _un_graveyard))
    for words in ("your graveyard", "their graveyard", "their graveyards", "their owners ' graveyards"):
        p("gy", words, ZERO if words.startswith("your") else Fn(lambda cx: ZERO))
    for place, words in ((e.LibraryPlace.TOP, "on top"), (e.LibraryPlace.BOTTOM, "on the bottom")):
        p("act", f"put^ {{what:np}} {words} of {{l:lib}}", Fn(_to_library(place), _un_library(place)))
        p("act", f"put^ {{what:np}} {words} of {{l:lib}} in any order", Fn(_ordered(place), _un_ordered(place)))
    p("act", "put^ {what:np} on top", Fn(lambda cx, what: e.Move(what=what, to=Zone.LIBRARY, place=e.LibraryPlace.TOP)))
    p(
        "act",
        "put^ {what:np} on the bottom of {l:lib} in a random order",
        Fn(_to_library(e.LibraryPlace.BOTTOM_RANDOM), _un_library(e.LibraryPlace.BOTTOM_RANDOM)),
    )
    p("act", "shuffle^ {what:np} into {l:lib}", Fn(_to_library(SHUFFLED), _un_library(SHUFFLED)))
    for words in (
        "its owner 's library",
        "their owner 's library",
        "their owners ' libraries",
        "your library",
        "their library",
        "their libraries",
    ):
        p("lib", words, ZERO if words.startswith("its") else Fn(lambda cx: ZERO))


def _died(event: object) -> bool:
    """Whether the event moves its subject off the battlefield to another public zone (then "it" is the card there: 400.7)."""
    if isinstance(event, ev.AnyEvent):
        return all(_died(x) for x in event.options)
    return isinstance(event, ev.ZoneChange) and event.destination not in (
        None,
        Zone.BATTLEFIELD,
        Zone.HAND,
        Zone.LIBRARY,
    )


def _card_of(cx: Context, what: Reference) -> ObjectRef:
    assert isinstance(what, ObjectRef)
    if not _died(cx.event):
        return what
    subject_ref = cx.event_mentions[0].ref if cx.event_mentions else None
    return r.CardOf(what) if what == subject_ref else what


def _uncard(cx: Context, what: ObjectRef) -> ObjectRef:
    return what.of if isinstance(what, r.CardOf) and _died(cx.event) else what


def _move(cx: Context, what: Reference, to: Zone) -> Effect:
    return e.Move(what=_card_of(cx, what), to=to)


def _plain(value: object, to: Zone, **same: object) -> e.Move | None:
    """The move, when it has nothing but what the given fields say."""
    if not isinstance(value, e.Move):
        return None
    plain = e.Move(what=value.what, to=to, label=value.label, **same)  # type: ignore[arg-type]
    return value if plain == value else None


def _return(cx: Context, what: Reference, h: object) -> Effect:
    return _move(cx, what, Zone.HAND)


def _un_return(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.HAND)
    return {"what": _uncard(cx, move.what), "h": Zone.HAND} if move else None


def _field(cx: Context, what: Reference, tapped: bool, u: object) -> Effect:
    under = u if isinstance(u, PlayerRef) else None
    return e.Move(what=_card_of(cx, what), to=Zone.BATTLEFIELD, under=under, tapped=tapped)


def _un_field(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move):
        return None
    move = _plain(value, Zone.BATTLEFIELD, under=value.under, tapped=value.tapped)
    if move is None or not isinstance(move.under, r.You | None):
        return None
    return {"what": _uncard(cx, move.what), "tapped": move.tapped, "u": move.under}


def _field_counters(cx: Context, what: Reference, tapped: bool, u: object, n: Amount, k: str) -> Effect:
    move = _field(cx, what, tapped, u)
    return replaced(move, counters=(e.CounterGift(k, n),))


def _un_field_counters(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move) or len(value.counters) != 1:
        return None
    found = _un_field(cx, replaced(value, counters=()))
    return {**found, "n": value.counters[0].count, "k": value.counters[0].kind} if found else None


def _transformed(cx: Context, what: Reference, x: object) -> Effect:
    return e.Move(what=_card_of(cx, what), to=Zone.BATTLEFIELD, transformed=True)


def _un_transformed(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.BATTLEFIELD, transformed=True)
    return {"what": _uncard(cx, move.what), "x": ZERO} if move else None


def _un_transformed_mine(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.BATTLEFIELD, transformed=True, under=r.You())
    return {"what": _uncard(cx, move.what)} if move else None


def _un_exile(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.EXILE)
    return {"what": _uncard(cx, move.what)} if move else None


def _exile_until(cx: Context, what: ObjectRef, u: ObjectRef) -> Effect:
    if not isinstance(u, r.This):
        raise CantLower("until another thing leaves")
    return e.Move(what=what, to=Zone.EXILE, until=d.UntilLeaves(u))


def _un_exile_until(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.EXILE, until=d.UntilLeaves(r.This()))
    return {"what": move.what, "u": r.This()} if move else None


def _un_graveyard(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.GRAVEYARD)
    return {"what": _uncard(cx, move.what), "x": ZERO} if move else None


def _to_library(place: e.LibraryPlace) -> Any:
    def lower(cx: Context, what: Reference, l: object) -> Effect:  # noqa: E741
        if place in (e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM) and _several(what):
            raise CantLower("several cards without an order")
        return e.Move(what=_card_of(cx, what), to=Zone.LIBRARY, place=place)

    return lower


def _several(what: Reference) -> bool:
    return isinstance(what, r.Chosen) and what.high != ONE


def _un_library(place: e.LibraryPlace) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        move = _plain(value, Zone.LIBRARY, place=place)
        return {"what": _uncard(cx, move.what), "l": ZERO} if move else None

    return up


def _ordered(place: e.LibraryPlace) -> Any:
    def lower(cx: Context, what: ObjectRef, l: object) -> Effect:  # noqa: E741
        return e.OrderOnLibrary(what=what, who=subject(cx), place=place)

    return lower


def _un_ordered(place: e.LibraryPlace) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, e.OrderOnLibrary) and value.place is place and value.who == cx.subject:
            return {"what": value.what, "l": ZERO}
        return None

    return up


def _counters(g: Grammar) -> None:
    p = g.phrase
    p(
        "act",
        "put^ {n:count} {k:counterkind} counter#n on {what:np}",
        e.PutCounters(what=v("what"), kind=v("k"), count=v("n")),
    )
    p("act", "put^ {n:count} {k:counterkind} counter#n on {what:np} for each {q:each}", Fn(_put_each, _un_put_each))
    p(
        "act",
        "put^ a number of {k:counterkind} counters on {what:np} equal to {q:quantity}",
        Fn(lambda cx, k, what, q: e.PutCounters(what=what, kind=k, count=q), _un_put_equal),
    )
    p(
        "act",
        "remove^ {n:count} {k:counterkind} counter#n from {what:np}",
        e.RemoveCounters(what=v("what"), kind=v("k"), count=v("n")),
    )
    p(
        "act",
        "remove^ all {k:counterkind} counters from {what:np}",
        Fn(lambda cx, k, what: e.RemoveCounters(what=what, kind=k, count=None), _un_remove_all),
    )
    p(
        "act",
        "remove^ all counters from {what:np}",
        Fn(lambda cx, what: e.RemoveCounters(what=what, kind="", count=None)),
    )
    p("act", "double^ the number of {k:counterkind} counters on {what:np}", Fn(_double_counters))
    p(
        "act",
        "move^ {n:count} {k:counterkind} counter#n from {what:np} onto {to:np}",
        e.MoveCounters(source=v("what"), to=v("to"), kind=v("k"), count=v("n")),
    )
    p("act", "proliferate^", e.Proliferate(who=SUBJECT))
    p(
        "act",
        "distribute^ {n:count} {k:counterkind} counters among {m:many} target {f:filter.m}",
        Fn(_distribute, _un_distribute),
    )


def _put_each(cx: Context, n: Amount, k: str, what: ObjectRef, q: Amount) -> Effect:
    return e.PutCounters(what=what, kind=k, count=times(n, q))


def _un_put_each(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.PutCounters):
        split = untimes(value.count)
        if split is not None:
            return {"n": split[0], "k": value.kind, "what": value.what, "q": split[1]}
    return None


def _un_put_equal(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.PutCounters) and not isinstance(value.count, a.Fixed | a.X):
        return {"k": value.kind, "what": value.what, "q": value.count}
    return None


def _un_remove_all(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.RemoveCounters) and value.count is None and value.kind:
        return {"k": value.kind, "what": value.what}
    return None


def _double_counters(cx: Context, k: str, what: ObjectRef) -> Effect:
    if isinstance(what, r.All | r.Chosen):
        raise CantLower("doubling counters on several objects")
    return e.PutCounters(what=what, kind=k, count=a.CountersOn(k, what))


def _distribute(cx: Context, n: Amount, k: str, m: Range, f: Noun) -> Effect:
    if f.zone is not Zone.BATTLEFIELD:
        raise CantLower("counters on cards")
    ref = cx.add_target(TargetSlot(TargetObject(f.filter, f.zone), m.low, m.high, divided=n))
    return e.DistributeCounters(slot=ref.slot, kind=k)


def _un_distribute(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.DistributeCounters):
        return None
    slot = cx.next_slot(r.Target(value.slot))
    if slot is None or slot.divided is None or not isinstance(slot.kind, TargetObject):
        return None
    cx.add_target(slot)
    return {
        "n": slot.divided,
        "k": value.kind,
        "m": Range(slot.low, slot.high),
        "f": Noun(slot.kind.filter, slot.kind.zone),
    }


def _library(g: Grammar) -> None:
    p = g.phrase
    p("act", "search^ {x:possself} library for {m:many} {n:filter.m}", Fn(_search(False), _un_search(False)))
    p(
        "act",
        "search^ {x:possself} library for {m:many} {n:filter.m} , reveal it",
        Fn(_search(True), _un_search(True, False)),
    )
    p("act", "search^ {x:possself} library for {m:many} {n:filter.m} , reveal that card", Fn(_search(True), None))
    p(
        "act",
        "search^ {x:possself} library for {m:many} {n:filter.m} , reveal them",
        Fn(_search(True), _un_search(True, True)),
    )
    p("act", "search^ {x:possself} library for {m:many} {n:filter.m} , reveal those cards", Fn(_search(True), None))
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
    for dest, zone in (
        ("into your hand", Zone.HAND),
        ("onto the battlefield", Zone.BATTLEFIELD),
        ("into your graveyard", Zone.GRAVEYARD),
    ):
        for others in ("the rest", "the other"):
            p("act", f"put^ {{what:np}} {dest} and {others} {{rest:restplace}}", Fn(_take(zone)))
    for words, place in (
        ("into your graveyard", None),
        ("on the bottom of your library in any order", e.LibraryPlace.BOTTOM),
        ("on the bottom of your library", e.LibraryPlace.BOTTOM),
        ("into your hand", Zone.HAND),
        ("on the bottom of your library in a random order", e.LibraryPlace.BOTTOM_RANDOM),
        ("on top of your library in any order", e.LibraryPlace.TOP),
    ):
        p("restplace", words, Fn(lambda cx, x=place: x or Zone.GRAVEYARD))
        p(
            "act",
            "put^ the rest " + words,
            Fn(lambda cx, x=place: _rest(cx, x or Zone.GRAVEYARD), _un_rest(place or Zone.GRAVEYARD)),
        )
    p(
        "act",
        "put^ the exiled cards not cast this way on the bottom of your library in a random order",
        Fn(lambda cx: _rest(cx, e.LibraryPlace.BOTTOM_RANDOM)),
    )
    p("act", "choose^ {t:target}", Fn(lambda cx, t: ()))
    p("act", "choose^ {t:target} and {u:target}", Fn(lambda cx, t, u: ()))
    p("act", "choose^ {n:count} {f:filter.n} from it", Fn(_from_hand, _un_from_hand))
    p(
        "act",
        "choose^ a {w:choosable}",
        Fn(
            lambda cx, w: e.ChooseForThis(who=subject(cx), what=w),
            lambda cx, x: (
                {"w": x.what} if isinstance(x, e.ChooseForThis) and x.filter is None and x.who == cx.subject else None
            ),
        ),
    )
    p(
        "act",
        "manifest the top card of your library",
        Fn(lambda cx: e.KeywordAction(action="manifest", who=subject(cx))),
    )
    p("act", "cloak the top card of your library", Fn(lambda cx: e.KeywordAction(action="cloak", who=subject(cx))))


def _search(reveal: bool) -> Any:
    def lower(cx: Context, x: object, m: Range, n: Noun) -> Effect:
        if n.zone is not None:
            raise CantLower("a search for what is not a card")
        who = subject(cx)
        return e.Search(who=who, whose=who, filter=n.filter, low=m.low, high=m.high, reveal=reveal)

    return lower


def _reveal(cx: Context, what: ObjectRef) -> Effect:
    if isinstance(what, r.Result) and what.of in cx.searches:
        raise CantLower("revealing what was searched for belongs to the search")
    return e.Reveal(what=what)


def _un_search(reveal: bool, plural: bool | None = None) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, e.Search) and plural is not None and plural != (value.high != ONE):
            return None
        if (
            isinstance(value, e.Search)
            and value.who == value.whose == cx.subject
            and value.reveal == reveal
            and value.zones == (Zone.LIBRARY,)
        ):
            return {"x": ZERO, "m": Range(value.low, value.high), "n": Noun(value.filter, None)}
        return None

    return up


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


def _take(zone: Zone) -> Any:
    def lower(cx: Context, what: ObjectRef, rest: object) -> tuple[Effect, ...]:
        cards = pool_of(cx)
        if not isinstance(what, r.ChosenAmong | r.Among) or what.of != cards:
            raise CantLower("the rest of what")
        return (e.Move(what=what, to=zone), _put_rest(cx, cards, rest))

    return lower


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


def _un_rest(rest: object) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, e.Move | e.OrderOnLibrary) or not isinstance(value.what, r.Rest):
            return None
        return {} if replaced(_rest(cx, rest), label=value.label) == value else None

    return up


def _rest(cx: Context, rest: object) -> Effect:
    return _put_rest(cx, pool_of(cx), rest)


def _put_rest(cx: Context, cards: ObjectRef, rest: object) -> Effect:
    if isinstance(rest, Zone):
        return e.Move(what=r.Rest(cards), to=rest)
    assert isinstance(rest, e.LibraryPlace)
    if rest is e.LibraryPlace.BOTTOM_RANDOM:
        return e.Move(what=r.Rest(cards), to=Zone.LIBRARY, place=rest)
    return e.OrderOnLibrary(what=r.Rest(cards), who=subject(cx), place=rest)


def _misc(g: Grammar) -> None:
    p = g.phrase
    p("act", "investigate^", e.KeywordAction(action="investigate", who=SUBJECT))
    p("act", "populate^", e.KeywordAction(action="populate", who=SUBJECT))
    p("act", "learn^", e.KeywordAction(action="learn", who=SUBJECT))
    p("act", "manifest^ dread", e.KeywordAction(action="manifest dread", who=SUBJECT))
    p("act", "take^ the initiative", e.KeywordAction(action="take the initiative", who=SUBJECT))
    p("act", "venture^ into the dungeon", e.KeywordAction(action="venture into the dungeon", who=SUBJECT))
    for word in ("bolster", "adapt", "monstrosity", "incubate", "discover"):
        p("act", word + " {n:figure}", e.KeywordAction(action=word, who=SUBJECT, count=v("n")))
    for subtype in ("Zombies", "Orcs", "Slivers"):
        singular = subtype[:-1]
        p(
            "act",
            f"amass {subtype} {{n:figure}}",
            e.KeywordAction(action="amass", who=SUBJECT, count=v("n"), subtype=singular),
        )
    p("act", "end the turn", e.EndTurn())
