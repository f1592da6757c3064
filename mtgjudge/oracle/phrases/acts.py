"""What players do: draw, discard, life, destroy, move, counters, tap, counter, search, library (608.2, 701)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Duration, Effect, Filter, ObjectRef, Reference
from mtgjudge.language.changes import ChangeControl
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.patterns import SUBJECT, flag, replaced, v
from mtgjudge.oracle.phrases.changes import times, untimes
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.people import chooser
from mtgjudge.oracle.phrases.players import one_of
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, checked
from mtgjudge.oracle.surface import Noun, parts_of

ONE = a.Fixed(1)


ZERO = a.Fixed(0)


SHUFFLED = e.LibraryPlace.SHUFFLED


def declare(g: Grammar) -> None:
    """The verbs of players."""
    _cards(g)
    _life(g)
    _objects(g)
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
    p("thatcard", "that card", Fn(lambda cx: cx.that("card"), lambda cx, x: {} if cx.calls_that("card", x) else None))
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
        said = isinstance(amount, a.Fixed | a.X | a.ResultAmount | a.EventAmount) and not getattr(amount, "held", False)
        return None if said else {"q": amount}

    return up


def _discard(cx: Context, n: Amount, f: Noun) -> Effect:
    if f.zone not in (None, Zone.HAND) or isinstance(f.filter, _anything()):
        raise CantLower("only cards are discarded")
    return e.Discard(who=subject(cx), count=n, filter=f.filter)


def _anything() -> type:
    return f.Anything


def _un_discard(cx: Context, value: object) -> Values | None:
    if (
        (
            isinstance(value, e.Discard)
            and value.filter is not None
            and value.count is not None
            and value.who == cx.subject
        )
        and not value.at_random
        and value.chooser is None
    ):
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
    p("act", "lose^ half {x:possself} life , rounded up", checked(_half_life, lambda cx, x: {"x": ZERO}))
    p("act", "lose^ the game", e.LoseGame(who=SUBJECT))
    p("act", "win^ the game", e.WinGame(who=SUBJECT))
    p("act", "become^ the monarch", e.BecomeMonarch(who=SUBJECT))
    controlled = e.ControlPlayer(who=SUBJECT, whom=v("who"))
    p("act", "control^ {who:oneplayer} during that player 's next turn", controlled)
    taken = "gain^ control of {who:oneplayer} during that player 's next turn"
    p("act", taken, Fn(lambda cx, who: e.ControlPlayer(who=subject(cx), whom=who)))
    again = taken + " . after that turn , that player takes a extra turn"
    p("act", again, e.ControlPlayer(who=SUBJECT, whom=v("who"), then_extra=True))
    p("act", "take^ {n:count} extra turn#n after this one", e.ExtraTurn(who=SUBJECT, count=v("n")))
    p("act", "get^ {n:count} {k:playercounter} counter#n", e.GiveCounters(who=SUBJECT, kind=v("k"), count=v("n")))
    p("act", "get^ {n:energy}", e.GiveCounters(who=SUBJECT, kind="energy", count=v("n")))
    for word in ("poison", "experience", "rad"):
        p("playercounter", word, word)
    p(
        "act",
        "skip^ {x:possself} next {s:partname}",
        Fn(lambda cx, x, s: e.Skip(who=subject(cx), part=PARTS[s], count=ONE), _un_skip),
    )
    closed(g, "partname", tuple(PARTS))
    closed(g, "partnames", tuple(word + "s" for word in PARTS), frozenset(word + "s" for word in PARTS))


PARTS = {
    "upkeep step": "upkeep",
    "draw step": "draw",
    "untap step": "untap",
    "combat phase": "combat",
    "turn": "turn",
}
"""Parts of a turn that are skipped (500.11)."""


def _half_life(cx: Context, x: object) -> Effect:
    who = subject(cx)
    return e.LoseLife(who=who, amount=a.Half(a.PlayerNumber(a.PlayerMeasure.LIFE, one_of(cx, who)), True))


def _un_skip(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Skip) and value.who == cx.subject and value.count == ONE and not value.all_this_turn:
        words = [word for word, part in PARTS.items() if part == value.part]
        return {"x": ZERO, "s": words[0]} if words else None
    return None


def _objects(g: Grammar) -> None:
    p = g.phrase
    p("act", "destroy^ {what:np}", e.Destroy(what=v("what")))
    p("act", "sacrifice^ {what:np}", Fn(_sacrifice, _un_sacrifice))
    p("subjclause", "{what:fullref} 's controller sacrifices it", Fn(_its_controller, _un_its_controller))
    p("subjclause", "its controller sacrifices it", Fn(lambda cx: _its_controller(cx, cx.it()), _un_it))
    chosen_freely = checked(_sacrifice_choice, _un_sacrifice_choice)
    p("act", "sacrifice^ {n:count} {f:filter.n} of {x:possself} choice", chosen_freely)
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
    for copy in ("the copy", "that copy"):
        for joint in ("and", ", and"):
            said = f"copy {{what:np}} {joint} you may choose new targets for {copy}"
            p("clause", said, Fn(lambda cx, what: (note(cx, _copy_by_you(what)),)))
    p("act", "choose^ new targets for {what:np}", Fn(_new_targets, _un_new_targets))
    p("act", "turn^ {what:np} face up", e.TurnFace(what=v("what"), up=True))
    p("act", "turn^ {what:np} face down", e.TurnFace(what=v("what"), up=False))


def _attach(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Attach ~ to it": a thing is not attached to itself, so that "it" is not ~."""
    mark = low.cx.mark()
    what = low(parts["what"])
    if isinstance(what, r.This):
        low.cx.back(mark)
    here = low.cx.mark()
    to = low(parts["to"])
    if to == what:
        low.cx.back(here)
        with low.cx.besides(what):
            to = low(parts["to"])
    return e.Attach(what=what, to=to)


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
    if isinstance(what, r.Target) and (isinstance(cx.subject, r.You) or cx.subject == r.ControllerOf(what)):
        mine = True  # 701.21a: only while its controller is the one who is told to
    if isinstance(what, r.All | r.Target | r.TopCards) and not mine:
        raise CantLower("a sacrifice of objects that the player does not choose")
    assert isinstance(what, ObjectRef)
    if isinstance(what, r.Target) and isinstance(cx.subject, r.You):
        return e.SacrificeObjects(what=r.Among(what, f.ControlledBy(r.You())))
    if isinstance(what, r.Target):
        return e.SacrificeObjects(what=r.Among(what, f.Anything()))
    if isinstance(what, r.EventObject | r.AttachedTo | r.Giver):
        return e.SacrificeObjects(what=r.Among(what, _sacrificed_by(cx, what)))
    if isinstance(what, r.Result) and not isinstance(subject(cx), r.You):
        return e.SacrificeObjects(what=r.Among(what, _sacrificed_by(cx, what)))
    return e.SacrificeObjects(what=what)


def _sacrificed_by(cx: Context, what: ObjectRef) -> Filter:
    """701.21a: a permanent that others may control by now is sacrificed only by its controller."""
    who = subject(cx)
    return f.Anything() if who == r.ControllerOf(what) else f.ControlledBy(who)


def _un_sacrifice(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.SacrificeObjects):
        return None
    what = value.what
    if isinstance(what, r.Among) and isinstance(what.of, r.EventObject | r.AttachedTo | r.Giver | r.Result):
        return {"what": what.of} if cx.subject is not None and what.filter == _sacrificed_by(cx, what.of) else None
    if isinstance(what, r.Among) and isinstance(what.of, r.Target):
        return {"what": what.of} if _sacrifice(cx, what.of) == replaced(value, label=0) else None
    return {"what": what}


def _its_controller(cx: Context, what: Reference) -> tuple[Effect, ...]:
    if not isinstance(what, r.AttachedTo | r.Target | r.Result):
        raise CantLower("whose sacrifice it is")
    with cx.about(r.ControllerOf(what), player=True):
        return (note(cx, _sacrifice(cx, what)),)


def _un_its_controller(cx: Context, value: object) -> Values | None:
    only = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    if not isinstance(only, e.SacrificeObjects):
        return None
    what = only.what.of if isinstance(only.what, r.Among) and only.what.filter == f.Anything() else None
    return {"what": what} if isinstance(what, r.AttachedTo | r.Target | r.Result) else None


def _un_it(cx: Context, value: object) -> Values | None:
    found = _un_its_controller(cx, value)
    return {} if found is not None and found["what"] == cx.it() else None


def _sacrifice_choice(cx: Context, n: Amount, f: Noun, x: object) -> Effect:
    return e.SacrificeObjects(what=r.Chosen(f.filter, chooser(cx), n, n))


def _un_sacrifice_choice(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.SacrificeObjects) or not isinstance(value.what, r.Chosen):
        return None
    return {"n": value.what.low, "f": Noun(value.what.filter, Zone.BATTLEFIELD), "x": ZERO}


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


def _copy_by_you(what: ObjectRef) -> Effect:
    return e.CopyStackObject(what=what, count=ONE, who=r.You(), new_targets=True)


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
    closed(g, "amassed", ("Zombies", "Orcs", "Slivers"))
    p("act", "amass {w:amassed} {n:figure}", Fn(_amass, _un_amass))
    for verb in ("detain", "airbend"):
        p("act", verb + "^ {what:np}", e.KeywordAction(action=verb, who=SUBJECT, what=v("what")))
    p("act", "end the turn", e.EndTurn())


def _amass(cx: Context, w: str, n: Amount) -> Effect:
    return e.KeywordAction(action="amass", who=subject(cx), count=n, subtype=w.removesuffix("s"))


def _un_amass(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.KeywordAction) or value.action != "amass" or value.who != cx.subject:
        return None
    return {"w": f"{value.subtype}s", "n": value.count}
