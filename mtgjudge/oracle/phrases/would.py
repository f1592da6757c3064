"""Replacement effects of static abilities by the event that would happen and what happens instead (614.1a, 614.6,
614.11, 615.5)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import Body, StaticAbility
from mtgjudge.language.categories import Condition, Effect, EventPattern, Filter, ObjectRef, PlayerRef, TargetKind
from mtgjudge.language.node import Node
from mtgjudge.language.targets import TargetEither, TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.mirror import guessing
from mtgjudge.oracle.patterns import rebuilt, replaced
from mtgjudge.oracle.phrases import elsewhere
from mtgjudge.oracle.phrases.remarks import merged, of_event
from mtgjudge.oracle.phrases.replacements import cards
from mtgjudge.oracle.phrases.would_back import Would, was_instead, was_next_time, was_prevented, was_this_turn
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, as_effects
from mtgjudge.oracle.surface import EventNoun, Noun, together

BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _events(g)
    _more_damage(g)
    elsewhere.declare(g)
    p = g.phrase
    p("would", "{x:wevent}", Fn(lambda cx, x: Would(x)))
    p("would", "{x:wevent} while {k:cond}", Lazy(_while))
    p("would", "{x:wenter} and {k:cond}", Lazy(_while))
    p("would", "{x:wenter}", Fn(lambda cx, x: Would(x)))
    p("wdamage", "{k:dkind} would be dealt to {s:esubj}", Fn(_dealt))
    p("wdamage", "{s:dsource} would deal {k:dkind} to {w:drecipient}", Fn(_deals))
    whose: tuple[tuple[str, PlayerRef], ...] = (("you", r.You()), ("enchanted player", r.AttachedTo()))
    for words, who in whose:
        player = Fn(lambda cx, k, w=who: ev.PlayerIsDealtDamage(w, f.Anything(), k))
        p("wdamage", f"{{k:dkind}} would be dealt to {words}", player)
    p("wdam", "{x:wdamage}", Fn(lambda cx, x: Would(x)))
    p("wdam", "{x:wdamage} while {k:cond}", Lazy(_while))
    for cat in ("would", "wdam"):
        instead = Lazy(_instead, guessing(was_instead))
        p("statement", f"if {{x:{cat}}} , instead {{c:clauses}}", instead)
        p("statement", f"if {{x:{cat}}} , {{c:clauses}} instead", instead)
        p("statement", f"if {{x:{cat}}} , instead that player skips that draw and {{c:clauses}}", Lazy(_instead))
    for said in ("instead {c:clauses}", "{c:clauses} instead", "instead that player skips that draw and {c:clauses}"):
        p("wclause", "until end of turn , if {x:would} , " + said, Lazy(_this_turn_instead, guessing(was_this_turn)))
        p("wclause", "if {x:would} this turn , " + said, Lazy(_this_turn_instead, guessing(was_this_turn)))
        p("wclause", "[?once the next time ] {x:would} this turn , " + said, Lazy(_next_time, guessing(was_next_time)))
    p("wevent", "{s:esubj} would be destroyed", Fn(lambda cx, s: ev.IsDestroyed(_there(s))))
    p("statement", "if {s:esubj} would be destroyed , regenerate it", Fn(_regenerates))
    prevent = Lazy(_prevent, guessing(was_prevented))
    p("static", "if {x:wdam} , prevent that damage . {ss:sent|plus}", prevent)
    p("static", "if {x:wdam} , prevent that damage and {c:clauses} . {ss:sent|plus}", prevent)
    p("wclause", "when one or more counters are removed from {w:ref} this way , {c:clauses}", Lazy(_when_removed))
    p("statement", "if {x:wdam} , prevent that damage", prevent)
    p("statement", "if {x:wdam} , prevent that damage and {c:clauses}", prevent)
    p("statement", "if {x:wdam} , prevent that damage , {c:prevlist}", Lazy(_prevent))
    p("prevlist", "{c:clause} , then {k:clauses}", Fn(lambda cx, c, k: as_effects((c, k))))


# --- events ------------------------------------------------------------------------------------------------------


def _events(g: Grammar) -> None:
    p = g.phrase
    for who, words in ((r.You(), "you"), (r.EachOpponent(), "a opponent"), (r.EachPlayer(), "a player")):
        p("wevent", f"{words} would draw a card", Fn(_event(ev.DrawsCard(who))))
        whose = "you draw in each of your draw steps" if words == "you" else "they draw in each of their draw steps"
        but_first = ev.DrawsCard(who, except_first_in_draw_step=True)
        p("wevent", f"{words} would draw a card except the first one {whose}", Fn(_event(but_first)))
        p("wevent", f"{words} would gain life", Fn(_event(ev.GainsLife(who))))
        p("wevent", f"{words} would lose life", Fn(_event(ev.LosesLife(who))))
        p("wevent", f"{words} would pay life", Fn(_event(ev.PaysLife(who))))
        p("wevent", f"{words} would lose the game", Fn(_event(ev.LosesGame(who))))
    p("wevent", "{who:oneplayer} would draw a card", Fn(lambda cx, who: ev.DrawsCard(who)))
    p("cond", "your library has at least that many cards in it", Fn(_library_has_enough))
    p("wevent", "{s:esubj} would die", Fn(lambda cx, s: _moves(s, BF, Zone.GRAVEYARD)))
    p("wevent", "{s:esubj} would leave the battlefield", Fn(lambda cx, s: _moves(s, BF, None)))
    p("wevent", "{s:esubj} would be put into a graveyard", Fn(lambda cx, s: _moves(s, BF, Zone.GRAVEYARD)))
    p("wevent", "a {n:filter.sg} would be put into {w:rgraveyard} from anywhere", Fn(_card_goes))
    p("wevent", "{x:wmove} or {y:wmove}", Fn(lambda cx, x, y: ev.AnyEvent((x, y))))
    p("wmove", "{s:esubj} would die", Fn(lambda cx, s: _moves(s, BF, Zone.GRAVEYARD)))
    p("wmove", "a {n:filter.sg} not on the battlefield would be put into {w:rgraveyard}", Fn(_card_not_there))
    for words in ("", " the battlefield"):
        p("wenter", "{s:esubj} would enter" + words, Fn(lambda cx, s: _moves(s, None, BF)))


def _library_has_enough(cx: Context) -> Condition:
    if not isinstance(cx.event, ev.PaysLife):
        raise CantLower("as many cards as what")
    cards = a.PlayerNumber(a.PlayerMeasure.LIBRARY, r.You())
    return c.Compare(cards, Comparison.AT_LEAST, a.EventAmount())


def _event(event: EventPattern) -> Any:
    return lambda cx: event


def _moves(s: EventNoun, origin: Zone | None, to: Zone | None) -> EventPattern:
    if s.several or (s.zone not in (None, BF)):
        raise CantLower("which permanents would move")
    return ev.ZoneChange(s.filter, origin, to)


def _card_goes(cx: Context, n: Noun, w: tuple[Filter, ...]) -> EventPattern:
    if n.zone not in (None, BF):
        raise CantLower("not a card")
    return ev.ZoneChange(cards(n, w), None, Zone.GRAVEYARD)


def _card_not_there(cx: Context, n: Noun, w: tuple[Filter, ...]) -> EventPattern:
    if n.zone is not None:
        raise CantLower("not a card")
    return ev.ZoneChange(cards(n, w), None, Zone.GRAVEYARD, not_origin=BF)


def _dealt(cx: Context, k: ev.DamageKind, s: EventNoun) -> EventPattern:
    if s.several:
        raise CantLower("damage to several things")
    return ev.IsDealtDamage(s.filter, k)


def _there(s: EventNoun) -> Filter:
    if s.several or s.zone not in (None, BF):
        raise CantLower("which permanents would be destroyed")
    return s.filter


def _regenerates(cx: Context, s: EventNoun) -> st.Replaces:
    return st.Replaces(ev.IsDestroyed(_there(s)), st.ReplacementRegenerate())


def _deals(cx: Context, s: Filter, k: ev.DamageKind, w: TargetKind | None) -> EventPattern:
    return ev.DealsDamage(s, w, k)


def _while(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    event = low(parts["x"])
    low.cx.name_event(event)
    return Would(event, low(parts["k"]))


# --- more damage -------------------------------------------------------------------------------------------------


def _more_damage(g: Grammar) -> None:
    """Double, triple, so much more (614.1a); also as an effect for the rest of the turn (614.3)."""
    p = g.phrase
    p("dsource", "equipped creature", Fn(lambda cx: f.IsOneOf(r.AttachedTo())))
    p("dsource", "enchanted creature", Fn(lambda cx: f.IsOneOf(r.AttachedTo())))
    p("dsource", "a {n:filter.sg} or a {m:filter.sg}", Fn(lambda cx, n, m: f.AnyOf((n.filter, m.filter))))
    p("drecipient", "enchanted player", Fn(lambda cx: TargetPlayer(r.AttachedTo())))
    for words in ("~", "this creature", "this permanent", "this planeswalker"):
        p("drecipient", words, Fn(lambda cx: TargetObject(f.IsThis())))
    for words in ("enchanted creature", "equipped creature"):
        p("drecipient", words, Fn(lambda cx: TargetObject(f.IsOneOf(r.AttachedTo()))))
    p("drecipient", "another {n:filter.sg}", Fn(_another))
    for words, player in (("you", r.You()), ("a opponent", r.EachOpponent()), ("a player", r.EachPlayer())):
        for article in ("a", "another"):
            p("drecipient", f"{words} or {article} {{n:filter.sg}}", Fn(_player_or(player, article == "another")))
    for who in ("it", "that source"):
        for words, factor in (("double that damage", 2), ("twice that much damage", 2), ("triple that damage", 3)):
            p("dchange", f"{who} deals {words} [ to {{p:dpronoun}} ]", Fn(_times(factor)))
        p("dchange", f"{who} deals that much damage plus {{n:int}} [ to {{p:dpronoun}} ]", Fn(_plus))
    p("dpronoun", "that player or permanent", Fn(lambda cx: a.Fixed(0)))
    p("dpronoun", "that player or that permanent", Fn(lambda cx: a.Fixed(0)))
    p("statement", "if {x:wdamage} , {y:dchange} instead", Fn(lambda cx, x, y: st.Replaces(x, y)))
    p("wdamall", "{s:dsource} would deal {k:dkind}", Fn(lambda cx, s, k: ev.DealsDamage(s, None, k)))
    p("statement", "if {x:wdamall} , {y:dchange} instead", Fn(lambda cx, x, y: st.Replaces(x, y)))
    for cat in ("wdamage", "wdamall"):
        p("clause", f"if {{x:{cat}}} this turn , {{y:dchange}} instead", Fn(_this_turn))
        p("clause", f"until end of turn , if {{x:{cat}}} , {{y:dchange}} instead", Fn(_this_turn))
    p("statement", "double all {k:dkind} {s:dsource} would deal", Fn(_double_all))
    p("statement", "triple all {k:dkind} {s:dsource} would deal", Fn(lambda cx, k, s: _double_all(cx, k, s, 3)))


def _another(cx: Context, n: Noun) -> TargetKind:
    if n.zone is not BF:
        raise CantLower("damage to what is no permanent")
    return TargetObject(together((f.Not(f.IsThis()), n.filter)))


def _player_or(who: PlayerRef, other: bool) -> Any:
    def lower(cx: Context, n: Noun) -> TargetKind:
        if n.zone is not BF:
            raise CantLower("damage to what is no permanent")
        objects = together((f.Not(f.IsThis()), n.filter)) if other else n.filter
        return TargetEither((TargetPlayer(who), TargetObject(objects)))

    return lower


def _times(factor: int) -> Any:
    return lambda cx, p: st.ReplacementAmount(factor)


def _plus(cx: Context, n: a.Fixed, p: object) -> st.ReplacementAmount:
    return st.ReplacementAmount(1, n.value)


def _this_turn(cx: Context, x: EventPattern, y: st.ReplacementAmount) -> object:
    if cx.event is not None:
        raise CantLower("an event inside a triggered ability that has its own")
    return (note(cx, e.ReplaceThisTurn(effect=st.Replaces(x, y))),)


def _double_all(cx: Context, k: ev.DamageKind, s: Filter, factor: int = 2) -> st.Replaces:
    return st.Replaces(ev.DealsDamage(s, None, k), st.ReplacementAmount(factor))


# --- what happens instead ----------------------------------------------------------------------------------------


def _named(low: Lowerer, part: Part) -> Would:
    would = low(part)
    assert isinstance(would, Would)
    low.cx.name_event(would.event)
    low.cx.numbers.append(a.EventAmount())
    return would


def _settled(low: Lowerer, would: Would, effects: tuple[Effect, ...], targets: bool = False) -> tuple[Effect, ...]:
    if low.cx.slots and not targets:
        raise CantLower("a replacement does not target")
    source = r.EventRole.OTHER if isinstance(would.event, ev.IsDealtDamage) else r.EventRole.SUBJECT
    return merged(_that_many(of_event(effects, source)))


def _that_many(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Put that many counters on it and that player mills that many cards": both times the number of the event, even
    if the counters become more."""
    same = {
        node.label
        for effect in effects
        for node in effect.walk()
        if isinstance(node, e.PutCounters) and node.count == a.EventAmount()
    }

    def change(node: Node) -> Node | None:
        return a.EventAmount() if isinstance(node, a.ResultAmount) and node.of in same else None

    return as_effects(rebuilt(effects, change))


def _instead(low: Lowerer, parts: dict[str, Part], flags: frozenset[str], targets: bool = False) -> st.Replaces:
    would = _named(low, parts["x"])
    before = len(low.cx.slots)
    effects = _settled(low, would, as_effects(low(parts["c"])), targets)
    if len(low.cx.slots) != before:
        raise CantLower("a replacement does not target")
    if isinstance(effects[0], e.May):
        raise CantLower("a replacement that is optional, said otherwise")
    event = would.event
    same = e.GainLife if isinstance(event, ev.GainsLife) else e.LoseLife
    if isinstance(event, ev.GainsLife | ev.LosesLife) and isinstance(effects[0], same):
        raise CantLower("more or less life, said otherwise")
    if isinstance(event, ev.ZoneChange) or (
        isinstance(event, ev.AnyEvent) and isinstance(event.options[0], ev.ZoneChange)
    ):
        return st.Replaces(event, _elsewhere(event, effects), would.condition)
    if isinstance(event, ev.IsDestroyed) and isinstance(effects[0], e.Regenerate):
        raise CantLower("regeneration, said otherwise")
    return st.Replaces(event, st.ReplacementEffects(effects), would.condition)


def _this_turn_instead(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """614.3: from a resolution, for the rest of the turn, maybe for the next time only."""
    cx = low.cx
    if cx.event is not None:
        raise CantLower("an event inside a triggered ability that has its own")
    numbers, mentions = list(cx.numbers), list(cx.event_mentions)
    try:
        made = _instead(low, parts, flags, targets=True)
    finally:
        cx.event, cx.event_mentions, cx.numbers = None, mentions, numbers
    return (note(cx, e.ReplaceThisTurn(effect=made, once="once" in flags)),)


def _next_time(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    if "once" not in flags:
        raise CantLower("an event that would happen, without 'if' or 'the next time'")
    return _this_turn_instead(low, parts, flags)


def _elsewhere(event: EventPattern, effects: tuple[Effect, ...]) -> st.ReplacementZone:
    """The object goes to another zone; what else is done follows."""
    first = effects[0]
    itself = isinstance(event, ev.ZoneChange) and isinstance(event.subject, f.IsThis)
    subject: ObjectRef = r.This() if itself else r.EventObject()
    ends = (e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM)
    end = isinstance(first, e.Move) and first.to is Zone.LIBRARY and first.place in ends
    if end and len(effects) == 1 and isinstance(first, e.Move) and first.what in (subject, r.CardOf(subject)):
        return st.ReplacementZone(Zone.LIBRARY, place=first.place)
    if not isinstance(first, e.Move) or first.what not in (subject, r.CardOf(subject)):
        raise CantLower("something else in place of a move")
    if first.to not in (Zone.EXILE, Zone.HAND):
        raise CantLower("something else in place of a move")
    if first != e.Move(what=first.what, to=first.to, counters=first.counters, label=first.label):
        raise CantLower("a move with more to it")
    return st.ReplacementZone(first.to, first.counters, _after(first.label, subject, effects[1:]))


def _after(label: int, subject: ObjectRef, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is said of the exiled object afterwards is about it as it last existed (608.2h)."""

    def change(node: Node) -> Node | None:
        if isinstance(node, a.MeasureOf | a.CountersOn | r.ControllerOf | r.OwnerOf) and node.of == r.Result(label):
            return _about(node, subject)
        return None

    changed = tuple(rebuilt(effect, change) for effect in effects)
    for effect in changed:
        assert isinstance(effect, Effect)
        if any(isinstance(node, r.Result) and node.of == label for node in effect.walk()):
            raise CantLower("what becomes of the exiled card")
    return changed  # type: ignore[return-value]


def _about(node: Any, subject: ObjectRef) -> Node:
    return replaced(node, of=subject)  # type: ignore[no-any-return]


def _when_removed(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """603.12."""
    cx = low.cx
    what = low(parts["w"])
    after = cx.last
    removed = isinstance(what, r.This) and a.ResultAmount(after) in cx.numbers
    if not removed:
        raise CantLower("counters that were not just removed")
    with cx.body(results=True) as slots:
        cx.numbers[:] = [a.ResultAmount(after)]
        content = Body(merged(as_effects(low(parts["c"]))), tuple(slots))
    some = c.Compare(a.ResultAmount(after), Comparison.AT_LEAST, a.Fixed(1))
    return (e.IfThen(condition=some, then=(e.Reflexive(after=0, content=content),)),)


def _prevent(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    would = _named(low, parts["x"])
    said: list[object] = []
    if "c" in parts:
        said.append(low(parts["c"]))
    if "ss" in parts:
        said.append(low(parts["ss"]))
    effects = _settled(low, would, as_effects(tuple(said))) if said else ()
    made = st.Replaces(would.event, st.ReplacementPrevent(None, effects), would.condition)
    return StaticAbility((made,)) if "ss" in parts else made
