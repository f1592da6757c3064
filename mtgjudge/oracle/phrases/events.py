"""Events: what triggers abilities (603), in the words after when, whenever and at."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import EventPattern, Filter
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.referring import attached
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD


CREATURE = f.IsType(CardType.CREATURE)


def declare(g: Grammar) -> None:
    """Subjects of events and events."""
    _subjects(g)
    _zones(g)
    p = g.phrase
    p("event", "{x:events}", v("x"))
    p("events", "{e:event0}", v("e"))
    p("events", "{e:event0} [,] or {o:events}", Fn(_or, _un_or))
    p("event0", "{s:esubj} {xs:ever.s|or2}", Fn(_any_of, _un_any_of), guard=_not_shared)
    p("event0", "{s:esubj} {x:ever.s}", Fn(one_of, un_one_of))


def _or(cx: Context, e: EventPattern, o: EventPattern) -> EventPattern:
    """Any of two or more events, in one row."""
    if isinstance(e, ev.TimeChanges) and isinstance(o, ev.TimeChanges):
        raise CantLower("one event, whichever way the time changes")
    return ev.AnyEvent((e, *(o.options if isinstance(o, ev.AnyEvent) else (o,))))


def _un_or(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, ev.AnyEvent):
        return []
    first, *rest = value.options
    return [{"e": first, "o": rest[0] if len(rest) == 1 else ev.AnyEvent(tuple(rest))}]


def _not_shared(parts: dict[str, Part]) -> bool:
    """ "Blocks or becomes blocked by a creature": the creature belongs to both verbs, which a phrase of its
    own says."""
    xs = parts["xs"]
    words = [x.phrase.text for x in xs.items if isinstance(x, Derivation)] if isinstance(xs, ListPart) else []
    return not (words[:1] == ["block^"] and words[-1].startswith("become^ blocked by"))


def _subjects(g: Grammar) -> None:
    p = g.phrase
    p("esubj0", "~", Fn(_this, _un_this), number="sg")
    p("esubj0", "this {w:thisnoun}", Fn(lambda cx, w: _this(cx)), number="sg")
    attached(g, "attachedto")
    p("esubj0", "{what:attachedto}", Fn(lambda cx, what: _attached(cx), _un_attached), number="sg")
    p("esubj0", "another {n:filter.sg}", Fn(_another, _un_another), number="sg")
    p("esubj0", "a {n:filter.sg}", Fn(lambda cx, n: EventNoun(n.filter, n.zone), _un_some(False)), number="sg")
    p("esubj", "{x:esubj0}", v("x"), number="x")
    p("esubj", "{x:esubj0} or {y:esubj0}", checked(_either, _un_either), number="sg")
    p(
        "esubj",
        "one or more {n:filter.pl}",
        Fn(lambda cx, n: EventNoun(n.filter, n.zone, True), _un_some(True)),
        number="pl",
    )
    p("esubj", "~ and/or one or more other {n:filter.pl}", Fn(_this_and_or, _un_this_and_or), number="pl")
    haunted = EventNoun(f.IsHauntedByThis(), BF)
    p("esubj", "the creature it haunts", haunted, number="sg")
    p("esubj", "the creature this card haunts", Fn(lambda cx: haunted), number="sg")
    p("esubj", "each {n:filter.sg}", Fn(_refuse_each))


def _refuse_each(cx: Context, n: Noun) -> EventNoun:
    raise CantLower("each as the subject of an event")


def _this(cx: Context) -> EventNoun:
    return EventNoun(f.IsThis(), None)


def _un_this(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, EventNoun) and isinstance(value.filter, f.IsThis) and not value.several else None


def _attached(cx: Context) -> EventNoun:
    return EventNoun(f.IsOneOf(r.AttachedTo()), BF)


def _un_attached(cx: Context, value: object) -> Values | None:
    one = isinstance(value, EventNoun) and value.filter == f.IsOneOf(r.AttachedTo())
    return {"what": r.AttachedTo()} if one else None


def _un_some(several: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, EventNoun) and value.several == several and not isinstance(value.filter, f.IsThis):
            return [{"n": Noun(value.filter, zone)} for zone in (value.zone,)][0]
        return None

    return up


def _another(cx: Context, n: Noun) -> EventNoun:
    return EventNoun(together((f.Not(f.IsThis()), n.filter)), n.zone)


def _un_another(cx: Context, value: object) -> Values | None:
    if isinstance(value, EventNoun) and not value.several:
        parts = parts_of(value.filter)
        if parts and parts[0] == f.Not(f.IsThis()):
            return {"n": Noun(together(parts[1:]), value.zone)}
    return None


OTHER, ATTACHED = f.Not(f.IsThis()), f.IsOneOf(r.AttachedTo())


def _either(cx: Context, x: EventNoun, y: EventNoun) -> EventNoun:
    """ "~ or another creature", "this creature or enchanted creature"; of two kinds each says by itself whose it is:
    "a creature you control or a land you control"."""
    if isinstance(y.filter, f.IsThis):
        raise CantLower("it, named last")
    if isinstance(x.filter, f.IsThis):
        return EventNoun(f.AnyOf((x.filter, y.filter)), y.zone)
    if x.zone is not BF or y.zone is not BF or ATTACHED in (x.filter, y.filter):
        raise CantLower("which of them")
    if parts_of(y.filter)[:1] == (OTHER,) or not all(_says_whose(one.filter) for one in (x, y)):
        raise CantLower("whose it is")
    return EventNoun(f.AnyOf((x.filter, y.filter)), BF)


def _says_whose(filter_: Filter) -> bool:
    return any(isinstance(part, f.ControlledBy) for part in parts_of(filter_))


def _this_and_or(cx: Context, n: Noun) -> EventNoun:
    """Once for all of them together (603.2c)."""
    return EventNoun(f.AnyOf((f.IsThis(), together((OTHER, n.filter)))), n.zone, True)


def _un_this_and_or(cx: Context, value: object) -> Values | None:
    if not isinstance(value, EventNoun) or not isinstance(value.filter, f.AnyOf) or not value.several:
        return None
    first, *rest = value.filter.parts
    parts = parts_of(rest[0])
    if len(rest) != 1 or not isinstance(first, f.IsThis) or parts[:1] != (OTHER,):
        return None
    return {"n": Noun(together(parts[1:]), value.zone)}


def _un_either(cx: Context, value: object) -> Values | None:
    if not isinstance(value, EventNoun) or not isinstance(value.filter, f.AnyOf) or len(value.filter.parts) != 2:
        return None
    if value.several:
        return None
    first, second = value.filter.parts
    return {"x": EventNoun(first, None if isinstance(first, f.IsThis) else BF), "y": EventNoun(second, value.zone)}


HERE = f.IsNamed("\0subject")


def _subject_of(event: EventPattern) -> tuple[str, Filter, bool] | None:
    for name in ("subject", "source", "spell"):
        found = getattr(event, name, None)
        if isinstance(found, Filter):
            return name, found, bool(getattr(event, "one_or_more", False))
    return None


def _with_subject(event: EventPattern, s: EventNoun) -> EventPattern:
    found = _subject_of(event)
    assert found is not None
    if s.zone is Zone.STACK and not isinstance(event, ev.BecomesTarget | ev.DealsDamage):
        raise CantLower("a spell does not do that")
    exiled = isinstance(event, ev.ZoneChange) and event.origin is BF and event.destination is Zone.EXILE
    if exiled and s.zone is None and not isinstance(s.filter, f.IsThis | f.AnyOf):
        raise CantLower("cards exiled from anywhere")
    if s.several:
        if "one_or_more" not in event.__struct_fields__:
            raise CantLower("one or more things do that")
        return replaced(event, **{found[0]: s.filter, "one_or_more": True})
    return replaced(event, **{found[0]: s.filter})


def one_of(cx: Context, s: EventNoun, x: EventPattern) -> EventPattern:
    """A verb with its subject."""
    return _with_subject(x, s)


def _any_of(cx: Context, s: EventNoun, xs: tuple[EventPattern, ...]) -> EventPattern:
    return ev.AnyEvent(tuple(_with_subject(x, s) for x in xs))


def _split(event: EventPattern) -> tuple[EventNoun, EventPattern] | None:
    found = _subject_of(event)
    if found is None:
        return None
    name, filter_, several = found
    fields: dict[str, object] = {name: HERE}
    if several:
        fields["one_or_more"] = False
    return EventNoun(filter_, BF, several), replaced(event, **fields)


def _zones_of(noun: EventNoun, event: EventPattern) -> list[Zone | None]:
    if isinstance(event, ev.ZoneChange) and event.origin is not BF and event.destination is not BF:
        return [None, event.origin, BF]
    return [BF, None, Zone.STACK] if isinstance(event, ev.DealsDamage) else [BF, None]


def un_one_of(cx: Context, value: object) -> Any:
    """The inverse of :func:`one_of`."""
    if not isinstance(value, EventPattern):
        return None
    split = _split(value)
    if split is None:
        return None
    noun, event = split
    return [{"s": EventNoun(noun.filter, zone, noun.several), "x": event} for zone in _zones_of(noun, event)]


def _un_any_of(cx: Context, value: object) -> Any:
    if not isinstance(value, ev.AnyEvent):
        return None
    splits = [_split(option) for option in value.options]
    nouns = {split[0] for split in splits if split is not None}
    if len(nouns) != 1 or None in splits:
        return None
    return {"s": nouns.pop(), "xs": tuple(split[1] for split in splits if split is not None)}


def verb(g: Grammar, text: str, event: EventPattern) -> None:
    """Declare a verb whose subject is :data:`HERE`."""
    g.phrase("ever", text, event)


def _zones(g: Grammar) -> None:
    verb(g, "enter^", ev.ZoneChange(HERE, None, BF))
    g.phrase("ever", "enter^ the battlefield", Fn(plainly(ev.ZoneChange(HERE, None, BF)), None))
    verb(g, "die^", ev.ZoneChange(HERE, BF, GY))
    verb(g, "leave^ the battlefield", ev.ZoneChange(HERE, BF, None))
    g.phrase("ever", "be^ put into a graveyard from the battlefield", Fn(plainly(ev.ZoneChange(HERE, BF, GY)), None))
    verb(g, "be^ put into a graveyard from anywhere", ev.ZoneChange(HERE, None, GY))
    g.phrase(
        "event0",
        "{s:esubj} be^s tapped for mana",
        Fn(
            lambda cx, s: ev.TappedForMana(s.filter, r.EachPlayer()),
            lambda cx, x: (
                {"s": EventNoun(x.subject, BF)}
                if isinstance(x, ev.TappedForMana) and x.by == r.EachPlayer() and x.type is None
                else None
            ),
        ),
    )
    verb(g, "be^ turned face up", ev.TurnedFaceUp(HERE))
    g.phrase("ever", "transform^ [?into into ~]", Fn(lambda cx, into: ev.Transforms(HERE), _un_transforms))
    verb(g, "mutate^", ev.Mutates(HERE))
    verb(g, "become^ tapped", ev.BecomesTapped(HERE))
    verb(g, "become^ untapped", ev.BecomesTapped(HERE, False))


def _un_transforms(cx: Context, value: object) -> Values | None:
    return {"into": False} if value == ev.Transforms(HERE) else None


def plainly(event: EventPattern) -> Any:
    """Lowers to just this event."""
    return lambda cx: event
