"""What the game counts or remembers for an ability: creatures in a party (700.8), how often it has resolved this turn,
whether tribute was paid (702.104); counters of the player's choice; creatures that assign no combat damage."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Amount, Condition, Effect, Filter, ObjectRef, PlayerRef
from mtgjudge.language.targets import AnyTarget, TargetSlot
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun

PARTY = a.DistinctCount("party", r.All(f.AllOf((f.IsType(CardType.CREATURE), f.ControlledBy(r.You())))))
TRIBUTE = c.Is(r.This(), f.HasDesignation("tribute paid"))
NOTHING = (ch.AssignsNoCombatDamage(),)


ONE, TWO = a.Fixed(1), a.Fixed(2)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("quantity", "the number of creatures in your party", Fn(lambda cx: PARTY, _is(PARTY)))
    p("each", "creature in your party", Fn(lambda cx: PARTY, _is(PARTY)))
    full = c.Compare(PARTY, Comparison.AT_LEAST, a.Fixed(4))
    p("cond", "you have a full party", Fn(lambda cx: full, _is(full)))
    p("cond", "tribute wasn't paid", Fn(lambda cx: c.Unless(TRIBUTE), _is(c.Unless(TRIBUTE))))
    p("cond", "tribute was paid", Fn(lambda cx: TRIBUTE, _is(TRIBUTE)))
    p("cond", "this is the {k:ordinal} time this ability has resolved this turn", Fn(_nth_time, _un_nth_time))
    p("cond", "it's the {k:ordinal} time", Fn(_nth_time))
    often = c.Compare(a.TimesActivated(), Comparison.AT_LEAST, v("n"))
    p("cond", "this ability has been activated {n:count} or more times this turn", often)
    p("cond", "no opponent has more life than {who:oneplayer}", Fn(_nobody_more))
    p(
        "cond",
        "you control a {n:filter.sg} or there is a {m:filter.sg} in your graveyard",
        Fn(_there_too),
    )
    closed(g, "aspect", ("creature type", "color", "card type", "land type"))
    p("cond", "{what:cref} shares a {w:aspect} with {of:ref}", Fn(_shares, _un_shares))
    p("act", "suspect^ {what:np}", Fn(_suspect, _un_suspect))
    p("getting", "become^ the color or colors of your choice", (ch.SetColorsOfChoice(),))
    p("gain", "become^ the color or colors of your choice", Fn(lambda cx: (ch.SetColorsOfChoice(),)))
    p("change", "can't block or be blocked by {n:filter.pl}", Fn(_apart))
    _ring(g)
    _words(g)
    _counters(g)
    for words, duration in (("this turn", d.UntilEndOfTurn()), ("this combat", d.UntilEndOfCombat())):
        p("pred", "assign^ no combat damage " + words, Fn(_no_damage(duration), _un_no_damage(duration)))
    for kind, combat in (("combat ", True), ("", False)):
        said = f"prevent all {kind}damage a {{n:filter.sg}} of your choice would deal this turn"
        p("clause", said, Fn(_of_your_choice(combat)))
    p(
        "clause",
        "prevent the next {n:figure} damage that would be dealt this turn to any number of targets , divided as you "
        "choose",
        Fn(_divided_prevention),
    )


def _is(meaning: object) -> Any:
    return lambda cx, x: {} if x == meaning else None


def _nth_time(cx: Context, k: int) -> Condition:
    return c.Compare(a.TimesResolved(), Comparison.EQUAL, a.Fixed(k))


def _un_nth_time(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Compare) and value == c.Compare(a.TimesResolved(), Comparison.EQUAL, value.right):
        return {"k": value.right.value} if isinstance(value.right, a.Fixed) else None
    return None


def _nobody_more(cx: Context, who: PlayerRef) -> Condition:
    theirs = a.PlayerNumber(a.PlayerMeasure.LIFE, r.Iterated())
    more = c.Compare(theirs, Comparison.MORE, a.PlayerNumber(a.PlayerMeasure.LIFE, who))
    return c.Unless(c.PlayersAre(r.EachOpponent(), more, any=True))


def _shares(cx: Context, what: ObjectRef, w: str, of: ObjectRef) -> Condition:
    if isinstance(of, r.EventObject):
        raise CantLower("what shares something with the object of an event")
    if isinstance(of, r.This) and not isinstance(what, r.This) and cx.mentions and cx.mentions[-1].ref == of:
        cx.mentions.pop()  # "it" is what was asked about from here on: "you may reveal it"
    return c.Is(what, f.SharesTypeWith(w, of))


def _un_shares(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Is) or not isinstance(value.filter, f.SharesTypeWith):
        return None
    aspect = value.filter.aspect
    plain = value.filter == f.SharesTypeWith(aspect, value.filter.of)
    return {"what": value.what, "w": aspect, "of": value.filter.of} if plain else None


def _there_too(cx: Context, n: Noun, m: Noun) -> Condition:
    if n.zone is not Zone.BATTLEFIELD or m.zone is not None:
        raise CantLower("kinds of objects in other zones")
    here = r.All(f.AllOf((n.filter, f.ControlledBy(r.You()))))
    there = r.All(f.AllOf((m.filter, f.OwnedBy(r.You()))), Zone.GRAVEYARD)
    return c.Either(tuple(c.Compare(a.CountOf(x), Comparison.AT_LEAST, a.Fixed(1)) for x in (here, there)))


def _suspect(cx: Context, what: ObjectRef) -> Effect:
    return e.KeywordAction(action="suspect", who=subject(cx), what=what)


def _un_suspect(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.KeywordAction) and value.action == "suspect" and value.who == cx.subject:
        return {"what": value.what} if value.what is not None else None
    return None


def _apart(cx: Context, n: Noun) -> tuple[ch.CantBlock, ch.CantBeBlocked]:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("what doesn't fight")
    return (ch.CantBlock(n.filter), ch.CantBeBlocked(n.filter))


# --- the Ring -----------------------------------------------------------------------------------------------------


def _ring(g: Grammar) -> None:
    """701.54."""
    p = g.phrase
    you = r.You()
    tempts = e.KeywordAction(action="the Ring tempts", who=you)
    p("clause", "the Ring tempts you", Fn(lambda cx: (note(cx, tempts),), _un_tempts))
    event = ev.DoesAction(you, "the Ring tempts")
    p("event0", "the Ring tempts you", Fn(lambda cx: event, _is(event)))
    p("cond", "{what:cref} is your Ring-bearer", c.Is(v("what"), f.IsRingBearer(you)))
    p("cond", "you chose a creature other than {what:ref} as your Ring-bearer", Fn(_another_bearer))
    p("cond", "the Ring has tempted you {n:figure} or more times this game", Fn(_tempted))
    p("head", "Ring-bearer#", Noun(f.IsRingBearer(r.EachPlayer()), Zone.BATTLEFIELD))
    p("ref", "your Ring-bearer", r.All(f.IsRingBearer(you)), number="sg")


def _un_tempts(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], e.KeywordAction):
        return {} if value[0].action == "the Ring tempts" and value[0].who == r.You() else None
    return None


def _another_bearer(cx: Context, what: ObjectRef) -> Condition:
    if not isinstance(what, r.This) or not isinstance(cx.event, ev.DoesAction):
        raise CantLower("which creature was chosen")
    return c.Is(r.EventObject(), f.Not(f.IsThis()))


def _tempted(cx: Context, n: Amount) -> Condition:
    return c.Compare(a.TimesTempted(r.You()), Comparison.AT_LEAST, n)


# --- crimes, goading, crewing, texts ---------------------------------------------------------------------


def _words(g: Grammar) -> None:
    p = g.phrase
    goaded = (ch.Designated("goaded"),)
    p("change", "be^ goaded", Fn(lambda cx: goaded, _is(goaded)))
    p("crewing", "crew^ Vehicles", ONE)
    p("crewing", "saddle^ Mounts and crew^ Vehicles", TWO)
    p("change", "{w:crewing} as though its power were {n:int} greater", Fn(_crews))
    by_toughness = Fn(
        lambda cx, w: (ch.CrewsAsThough(0, w == TWO, True),),
        lambda cx, x: next(({"w": w} for w in (ONE, TWO) if x == (ch.CrewsAsThough(0, w == TWO, True),)), None),
    )
    p("change", "{w:crewing} using its toughness rather than its power", by_toughness)
    closed(g, "wordkind", ("color word", "basic land type", "creature type"))
    p("newword", "one {w:wordkind} with another", Fn(lambda cx, w: w, lambda cx, x: {"w": x}))
    instances = "change the text of {what:np} by replacing all instances of {xs:newword|or} [?short until end of turn ]"
    p("clause", instances, Fn(_change_text, _un_change_text))


def _crews(cx: Context, w: Amount, n: Any) -> tuple[ch.CrewsAsThough, ...]:
    return (ch.CrewsAsThough(n.value if isinstance(n, a.Fixed) else n, w == TWO),)


def _change_text(cx: Context, what: ObjectRef, xs: tuple[str, ...], short: bool) -> tuple[Effect, ...]:
    return (note(cx, e.ChangeText(what, xs, d.UntilEndOfTurn() if short else d.Indefinitely())),)


def _un_change_text(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, e.ChangeText) or one.to:
        return None
    return {"what": one.what, "xs": one.kinds, "short": isinstance(one.duration, d.UntilEndOfTurn)}


# --- counters of the player's choice -----------------------------------------------------------------------------


def _counters(g: Grammar) -> None:
    p = g.phrase
    enters = "{s:ent} enter^s with your choice of "
    p("statement", enters + "{x:acounter} or {y:acounter} on it", Fn(lambda cx, s, x, y: _choice(s, (x, y))))
    p(
        "statement",
        enters + "a {x:counterkind} , {y:counterkind} , or {z:counterkind} counter on it",
        Fn(lambda cx, s, x, y, z: _choice(s, (x, y, z))),
    )
    p(
        "statement",
        enters + "two different counters on it from among {x:counterkind} , {y:counterkind} , and {z:counterkind}",
        Fn(lambda cx, s, x, y, z: _choice(s, (x, y, z), 2)),
    )
    p("acounter", "a {k:counterkind} counter", Fn(lambda cx, k: k))


def _choice(s: Filter, kinds: tuple[str, ...], some: int = 1) -> st.EntersModified:
    return st.EntersModified(s, counters=tuple(e.CounterGift(kind, a.Fixed(1)) for kind in kinds), some=some)


# --- combat damage ------------------------------------------------------------------------------------------------


def _no_damage(duration: Any) -> Any:
    return lambda cx: e.Apply(what=subject(cx), changes=NOTHING, duration=duration)


def _un_no_damage(duration: Any) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, e.Apply) and value.what == cx.subject and value.changes == NOTHING:
            return {} if value.duration == duration else None
        return None

    return up


def _of_your_choice(combat: bool) -> Any:
    def lower(cx: Context, n: Noun) -> tuple[Effect, ...]:
        if n.zone is not Zone.BATTLEFIELD:
            raise CantLower("which permanents are chosen among")
        chosen = r.Chosen(n.filter, r.You(), a.Fixed(1), a.Fixed(1))
        never = ch.PreventDamage(to=False, by=True, combat_only=combat)
        return (note(cx, e.Apply(what=chosen, changes=(never,), duration=d.UntilEndOfTurn())),)

    return lower


def _divided_prevention(cx: Context, n: Amount) -> tuple[Effect, ...]:
    ref = cx.add_target(TargetSlot(AnyTarget(), a.Fixed(0), None, divided=n))
    return (note(cx, e.PreventNextDamage(to=ref, amount=n, divided=True)),)
