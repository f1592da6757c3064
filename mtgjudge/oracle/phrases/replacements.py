"""Replacement effects of static abilities: more, less, other than what would happen (614, 615, 616)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Effect, EventPattern, Filter, PlayerRef, Replacement, TargetKind
from mtgjudge.language.targets import TargetEither, TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.mirror import guessing
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, as_effects
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

BF = Zone.BATTLEFIELD
SOURCES = (None, Zone.STACK, BF)
"""What a source is called: a card, a spell, a permanent, in the words of its kind."""
DOUBLE, TRIPLE = st.ReplacementAmount(2), st.ReplacementAmount(3)


def declare(g: Grammar) -> None:
    """Replacement statements."""
    _damage(g)
    _counters_and_tokens(g)
    _other(g)


def _damage(g: Grammar) -> None:
    p = g.phrase
    p("dsource", "a source", f.Anything())
    p("dsource", "a {n:filter.sg}", Fn(_source, lambda cx, x: [{"n": Noun(x, zone)} for zone in SOURCES]))
    p("dsource", "another {n:filter.sg}", Fn(lambda cx, n: together((f.Not(f.IsThis()), _source(cx, n)))))
    p("dsource", "{o:ownname}", Fn(lambda cx, o: f.IsThis(), lambda cx, x: {"o": "~"} if x == f.IsThis() else None))
    p("drecipient", "a permanent or player", Fn(lambda cx: None, lambda cx, x: {} if x in (None, _ANYBODY) else None))
    p("drecipient", "you", TargetPlayer(r.You()))
    p("drecipient", "a opponent", TargetPlayer(r.EachOpponent()))
    p("drecipient", "a player", TargetPlayer(r.EachPlayer()))
    p("drecipient", "a {n:filter.sg}", Fn(_permanent, lambda cx, x: _noun_of(x)))
    p("drecipient", "a opponent or a permanent a opponent controls", _either(r.EachOpponent()))
    p("drecipient", "you or a permanent you control", _either(r.You()))
    for kind, word in (
        (ev.DamageKind.ANY, "damage"),
        (ev.DamageKind.COMBAT, "combat damage"),
        (ev.DamageKind.NONCOMBAT, "noncombat damage"),
    ):
        p("dkind", word, kind)


def _either(who: PlayerRef) -> TargetKind:
    return TargetEither((TargetPlayer(who), TargetObject(f.ControlledBy(who))))


def _source(cx: Context, n: Noun) -> Filter:
    return n.filter


def _permanent(cx: Context, n: Noun) -> TargetKind:
    if n.zone is not BF:
        raise CantLower("damage to what is no permanent")
    return TargetObject(n.filter)


def _noun_of(value: object) -> Values | None:
    return {"n": Noun(value.filter, BF)} if isinstance(value, TargetObject) else None


_ANYBODY = "a permanent or player"


def dealt_values(event: ev.DealsDamage) -> Values:
    """What the slots of a phrase about such damage say."""
    return {"s": event.source, "k": event.kind, "w": event.recipient if event.recipient is not None else _ANYBODY}


def _no_targets(low: Lowerer, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    if low.cx.slots:
        raise CantLower("a replacement does not target")
    return effects


def _counters_and_tokens(g: Grammar) -> None:
    p = g.phrase
    p("rcounters", "one or more {k:counterkind} counters", v("k"))
    p("rcounters", "one or more counters", "")
    p(
        "statement",
        "if {k:rcounters} would be put on {s:esubj} , that many plus one {j:rkind} counters are put on "
        "{x:ronit} instead",
        Fn(_plus_one),
    )
    p(
        "statement",
        "if {k:rcounters} would be put on {s:esubj} , that many plus one of each of those kinds of "
        "counters are put on {x:ronit} instead",
        Fn(_plus_one_each),
    )
    p(
        "statement",
        "if {k:rcounters} would be put on {s:esubj} , twice that many {j:rkind} counters are put on {x:ronit} instead",
        Fn(_twice_counters),
    )
    p(
        "statement",
        "if a effect would put {k:rcounters} on {s:esubj} , it puts twice that many of those counters "
        "on that permanent instead",
        Fn(_twice_any),
    )
    p(
        "statement",
        "if you would put {k:rcounters} on {s:esubj} , put that many plus one of each of those kinds of "
        "counters on {x:ronit} instead",
        Fn(_you_plus_one),
    )
    p("rkind", "{k:counterkind}", v("k"))
    for words in ("it", "that creature", "that permanent", "that permanent or player"):
        p("ronit", words, a.Fixed(0))
    for words in ("a effect would create one or more tokens", "one or more tokens would be created"):
        tail = (
            "it creates twice that many of those tokens"
            if "effect" in words
            else "twice that many of those tokens are created"
        )
        made = st.Replaces(ev.TokensCreated(r.You(), f.Anything()), DOUBLE)
        p(
            "statement",
            f"if {words} under your control , {tail} instead",
            made if "effect" in words else Fn(lambda cx, x=made: x),
        )
    closed(g, "timesas", tuple(TIMES))
    words = "if you tap a {n:filter.sg} for mana , it produces {w:timesas} as much of that mana instead"
    p("statement", words, Fn(_mana, _un_mana))


TIMES = {"twice": 2, "three times": 3}


def _put(kind: str, s: EventNoun, change: Replacement, by: PlayerRef | None = None) -> st.Replaces:
    if s.several:
        raise CantLower("counters on several things")
    return st.Replaces(ev.CountersPut(kind, s.filter, by=by), change)


def _plus_one(cx: Context, k: str, s: EventNoun, j: str, x: object) -> st.Replaces:
    if k != j:
        raise CantLower("counters of another kind")
    return _put(k, s, st.ReplacementAmount(1, 1))


def _plus_one_each(cx: Context, k: str, s: EventNoun, x: object) -> st.Replaces:
    return _put(k, s, st.ReplacementAmount(1, 1))


def _you_plus_one(cx: Context, k: str, s: EventNoun, x: object) -> st.Replaces:
    return _put(k, s, st.ReplacementAmount(1, 1), r.You())


def _twice_counters(cx: Context, k: str, s: EventNoun, j: str, x: object) -> st.Replaces:
    if k != j:
        raise CantLower("counters of another kind")
    return _put(k, s, DOUBLE)


def _twice_any(cx: Context, k: str, s: EventNoun) -> st.Replaces:
    return _put(k, s, DOUBLE)


def _mana(cx: Context, n: Noun, w: str) -> st.Replaces:
    return st.Replaces(ev.TappedForMana(n.filter, r.You()), st.ReplacementAmount(TIMES[w]))


def _un_mana(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.Replaces) or not isinstance(value.event, ev.TappedForMana):
        return None
    noun = Noun(value.event.subject, BF)
    return next(({"n": noun, "w": word} for word in TIMES if value == _mana(cx, noun, word)), None)


def _other(g: Grammar) -> None:
    p = g.phrase
    p("statement", "if {s:esubj} would be put into a graveyard from anywhere , exile it instead", Fn(_exiled_instead))
    p(
        "statement",
        "if {s:esubj} would be put into a graveyard from anywhere , {acts:acts.pl} instead",
        Lazy(_this_instead, guessing(_was_this_instead)),
    )
    p(
        "statement",
        "if a {n:filter.sg} would be put into {w:agraveyard} from anywhere , instead that card is revealed and put on "
        "the bottom of that player 's library",
        Fn(_cards_to_the_bottom),
    )


def _graveyard_event(subject: Filter) -> EventPattern:
    return ev.ZoneChange(subject, None, Zone.GRAVEYARD)


def _exiled_instead(cx: Context, s: EventNoun) -> st.Replaces:
    if not isinstance(s.filter, f.IsThis):
        raise CantLower("other things, said otherwise")
    return st.Replaces(_graveyard_event(s.filter), st.ReplacementZone(Zone.EXILE))


def _this_instead(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    s = low(parts["s"])
    if not isinstance(s.filter, f.IsThis):
        raise CantLower("other things, said otherwise")
    low.cx.name(r.This(), frozenset({"~"}))
    with low.cx.about(r.You(), True):
        effects = _no_targets(low, as_effects(low(parts["acts"])))
    if effects and isinstance(effects[0], e.Move) and effects[0].to is Zone.EXILE:
        raise CantLower("exile instead, said otherwise")
    return st.Replaces(_graveyard_event(s.filter), st.ReplacementEffects(effects))


def _was_this_instead(value: Any) -> Iterator[Values]:
    if isinstance(value, st.Replaces) and isinstance(value.replacement, st.ReplacementEffects):
        yield {"s": EventNoun(f.IsThis(), None), "acts": value.replacement.effects}


def _cards_to_the_bottom(cx: Context, n: Noun, w: tuple[Filter, ...]) -> st.Replaces:
    if n.zone is not None:
        raise CantLower("not a card")
    it = r.EventObject()
    shown = (e.Reveal(it), e.Move(it, Zone.LIBRARY, place=e.LibraryPlace.BOTTOM))
    return st.Replaces(_graveyard_event(cards(n, w)), st.ReplacementEffects(shown))


def cards(n: Noun, more: tuple[Filter, ...]) -> Filter:
    """A card is no token (108.2b), which goes to the graveyard first; "a creature" may be one."""
    only = (f.IsCard(),) if n.zone is None else ()
    return together((*only, *parts_of(n.filter), *more))
