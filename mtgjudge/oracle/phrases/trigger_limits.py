"""Triggered abilities that are held back or last for a turn: "do this only once each turn", "while …", "during …",
"whenever … this turn", "when you next cast …" (603.2h, 603.7)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import Condition
from mtgjudge.language.effects import DelayedTrigger
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.kernel.template import Slot
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.abilities import no_front, raise_trigger, trigger, un_trigger
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values
from mtgjudge.oracle.surface import Noun

ONE, TWO = a.Fixed(1), a.Fixed(2)
_THEIR_TURN = c.TurnOf(r.EachOpponent())


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("oneturn", "you cast your {k:ordinal} spell during each opponent 's turn", Fn(_nth_spell, _un_nth_spell))
    theirs = c.TurnOf(r.EachOpponent())
    p("triggered", "whenever {e:oneturn} , {b:content}", Lazy(during(theirs), un_during(theirs)), guard=no_front)
    once = "[?once this ability triggers only once each turn . ]"
    p("meantime", "{t:when}", Fn(_at_that_time, lambda cx, x: {"t": x}))
    p("meantime", "while {m:cond}", v("m"))
    held, held_if = "{e:trig} {m:meantime} , ", "{e:trig} {m:meantime} , if {x:cond} , "
    p("triggered", held + "{b:content} " + once, Lazy(_while, _un_while), guard=no_front)
    p("triggered", held_if + "{b:content} " + once, Lazy(_while, _un_while))
    there = "{e:trig} while this card is in your graveyard , {b:content}"
    p("triggered", there, Lazy(_while_there), guard=no_front)
    eminence = "{e:trig} , if ~ is in the command zone or on the battlefield , {b:content}"
    p("triggered", eminence, Lazy(_eminence))
    p("triggered", "{e:trig} , {b:content} {k:often}", Lazy(_often, _un_often), guard=no_front)
    p("triggered", "{e:trig} , if {x:cond} , {b:content} {k:often}", Lazy(_often, _un_often))
    p("often", "do this only once each turn .", ONE)
    p("often", "this ability triggers only twice each turn .", TWO)
    p("laterwise", "whenever {e:event} this turn , {b:content}", Lazy(_plain, un_trigger), guard=no_front)
    p("laterwise", "whenever {e:event} this turn , if {x:cond} , {b:content}", Lazy(_plain, un_trigger))
    next_one = Lazy(_next_cast, _un_next_cast)
    p("nextwise", "when you next cast a {n:filter.sg} this turn , {b:content}", next_one, guard=no_front)
    p("untilwise", "until your next turn , {x:triggered}", v("x"))
    rest_of_turn = DelayedTrigger(_NO_TRIGGER, once=False, this_turn_only=True)
    p("sent", "{x:laterwise}", _later(rest_of_turn))
    p("sent", "until end of turn , {x:triggered}", _later(rest_of_turn))
    p("sent", "{x:nextwise}", _later(replaced(rest_of_turn, once=True)))
    p("sent", "{x:untilwise}", _later(DelayedTrigger(_NO_TRIGGER, once=False, until_next_turn_of=r.You())))


def _nth_spell(cx: Context, k: int) -> ev.CastSpell:
    """Counted anew each turn, so also in each of these turns."""
    return ev.CastSpell(f.IsSpell(), r.You(), nth=k)


def _un_nth_spell(cx: Context, value: object) -> Values | None:
    event = value if isinstance(value, ev.CastSpell) and value.nth is not None else None
    return {"k": event.nth} if event is not None and event == _nth_spell(cx, event.nth or 0) else None


def _un_while(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, TriggeredAbility) or value.meanwhile is None:
        return None
    return raise_trigger(up, phrase, value) if _only(value, meanwhile=value.meanwhile, limit=_limit(value)) else None


def _at_that_time(cx: Context, t: Condition) -> Condition:
    if isinstance(t, c.SorceryTiming):
        raise CantLower("an event as a sorcery")
    return t


def un_during(time: Condition) -> Any:
    """The inverse of :func:`during`."""

    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        if not isinstance(value, TriggeredAbility) or not _only(value, meanwhile=time, limit=_limit(value)):
            return None
        return raise_trigger(raiser, phrase, value)

    return up


def _un_often(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, TriggeredAbility):
        return None
    if not _only(value, limit=2) and not _only(value, done_once=True):
        return None
    return raise_trigger(up, phrase, value)


def _limit(value: TriggeredAbility) -> int | None:
    return value.limit if value.limit == 1 else None


def _only(value: TriggeredAbility, **held: Any) -> bool:
    """Whether nothing else holds the trigger back."""
    return value == replaced(TriggeredAbility(value.event, value.content, value.condition, value.zone), **held)


def _un_next_cast(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    event = value.event if isinstance(value, TriggeredAbility) else None
    if not isinstance(event, ev.CastSpell) or value != TriggeredAbility(event, value.content):
        return None
    if event != ev.CastSpell(event.spell, r.You()):
        return None
    up.cx.name_event(event)
    up.cx.front_at = up.cx.sentence + 1
    try:
        return up.fill(phrase, {"n": Noun(event.spell, Zone.STACK), "b": value.content})
    finally:
        up.cx.front_at = -1


def _plain(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> TriggeredAbility:
    made = trigger(low, parts, flags)
    assert isinstance(made, TriggeredAbility)
    return made


def _while(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """What is true "while" the event happens isn't asked again as the ability resolves."""
    before = low.cx.mark()
    meanwhile = low(parts["m"])
    low.cx.back(before)
    made = _plain(low, parts, flags)
    if meanwhile == _THEIR_TURN and _actor(made) == r.You():
        _not_that_player(made)
    return replaced(made, meanwhile=meanwhile)


def _while_there(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """It says where it functions (113.6b), and nothing that is asked again."""
    low.cx.own_zone = Zone.GRAVEYARD
    low.cx.name(r.This(), frozenset({"~"}))
    return replaced(_plain(low, parts, flags), zone=Zone.GRAVEYARD)


def during(time: Condition) -> Any:
    """A trigger only at such a time, which isn't asked again as it resolves."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        made = _plain(low, parts, flags)
        if time == _THEIR_TURN and _actor(made) == r.You():
            _not_that_player(made)
        return replaced(made, meanwhile=time)

    return lower


def _actor(made: TriggeredAbility) -> object:
    event = made.event
    return event.by if isinstance(event, ev.CastSpell) else getattr(event, "who", None)


def _not_that_player(made: TriggeredAbility) -> None:
    """ "Whenever you … during each opponent's turn, … that player": the one whose turn it is, not who did it."""
    if any(isinstance(node, r.EventPlayer) for node in made.content.walk()):
        raise CantLower("'that player' in somebody else's turn")


def _eminence(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """It says where it works: in the command zone and on the battlefield, as one ability for each (113.6)."""
    low.cx.name(r.This(), frozenset({"~"}))
    made = _plain(low, parts, flags)
    return (made, replaced(made, zone=Zone.COMMAND))


def _often(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    made = _plain(low, parts, flags)
    if low(parts["k"]) == TWO:
        return replaced(made, limit=2)
    if not isinstance(made.content, Body) or _optional_later(made.content):
        raise CantLower("what is done only once each turn")
    return replaced(made, done_once=True)


def _optional_later(content: Body) -> bool:
    """Whether the first instruction is not the one that the limit is about."""
    first, *rest = content.effects
    offers = (e.May, e.Pay)
    return not isinstance(first, offers) and any(isinstance(node, offers) for one in rest for node in one.walk())


def _next_cast(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    noun = low(parts["n"])
    if noun.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    event = ev.CastSpell(noun.filter, r.You())
    cx.name_event(event)
    return TriggeredAbility(event, low(parts["b"]))


_NO_TRIGGER = TriggeredAbility(ev.Attacks(f.IsThis()), Body(()))
"""Stands for the trigger in what says how long it lasts."""


def _later(lasting: DelayedTrigger) -> Lazy:
    """A trigger of its own that lasts so long (603.7b): its words are understood by themselves."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        return (note(low.cx, replaced(lasting, ability=_of_its_own(low, parts))),)

    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        single = single_of(value)
        if not isinstance(single, DelayedTrigger) or not isinstance(single.ability, TriggeredAbility):
            return None
        if replaced(single, ability=_NO_TRIGGER, label=0) != lasting or not _fit(single.ability):
            return None
        cx = Context(raising=True)
        cx.attached_as, cx.label = raiser.cx.attached_as, raiser.cx.label
        item = next(item for item in phrase.variants[0].items if isinstance(item, Slot))
        inner = Raiser(raiser.grammar, cx)(item.cat, single.ability)
        if inner is None:
            return None
        raiser.cx.label = cx.label
        raiser.cx.sentence += 1
        note(raiser.cx, single)
        return derive(phrase, phrase.variants[0], (inner,))

    return Lazy(lower, up)


def _fit(ability: TriggeredAbility) -> bool:
    return ability.limit is None and ability.zone is Zone.BATTLEFIELD


def _of_its_own(low: Lowerer, parts: dict[str, Part]) -> TriggeredAbility:
    """The words of a later trigger are understood by themselves."""
    cx = Context()
    cx.label = low.cx.label  # its instructions are labelled among ours
    inner = Lowerer(cx)(parts["x"])
    low.cx.label = cx.label
    if not isinstance(inner, TriggeredAbility) or not _fit(inner):
        raise CantLower("a trigger for a time with a limit of its own")
    low.cx.sentence += 1
    return inner
