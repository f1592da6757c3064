"""Replacement effects of static abilities by the event that would happen and what happens instead (614.1a, 614.6,
614.11, 615.5)."""

from __future__ import annotations

from collections.abc import Callable
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
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.mirror import guessing
from mtgjudge.oracle.patterns import rebuilt, replaced, v
from mtgjudge.oracle.phrases import elsewhere
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.remarks import merged, of_event
from mtgjudge.oracle.phrases.replacements import cards, dealt_values
from mtgjudge.oracle.phrases.would_back import Would, was_instead, was_next_time, was_prevented, was_this_turn
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

BF = Zone.BATTLEFIELD
DAMAGED = (
    "that permanent or player", "that player or permanent", "that player or that permanent",
    "that player", "that permanent", "that creature", "you", "it",
)  # fmt: skip
"""What the damage is dealt to, said again."""


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
    p("wdamage", "{s:dsource} would deal {k:dkind} to {w:drecipient}", Fn(_deals, _un_deals))
    whose: tuple[tuple[str, PlayerRef], ...] = (("you", r.You()), ("enchanted player", r.AttachedTo()))
    for words, who in whose:
        player = Fn(lambda cx, k, w=who: ev.PlayerIsDealtDamage(w, f.Anything(), k))
        p("wdamage", f"{{k:dkind}} would be dealt to {words}", player)
    p("wevent", "{x:wdamage}", v("x"))
    instead = Lazy(_instead, guessing(was_instead))
    p("replaced", "{x:would} , instead {c:clauses}", instead)
    p("replaced", "{x:would} , {c:clauses} instead", instead)
    p("statement", "if {y:replaced}", Lazy(_standing, _un_standing))
    p("wclause", "until end of turn , if {y:replaced}", Lazy(_rest_of_turn, _un_rest_of_turn))
    for said in ("instead {c:clauses}", "{c:clauses} instead"):
        p("wclause", "if {x:would} this turn , " + said, Lazy(_this_turn_instead, guessing(was_this_turn)))
        p("wclause", "[?once the next time ] {x:would} this turn , " + said, Lazy(_next_time, guessing(was_next_time)))
    p("act", "skip^ that draw", Fn(_skips_draw))
    p("subjclause", "that player skips that draw", Fn(_skips_their_draw))
    p("wevent", "{s:esubj} would be destroyed", Fn(lambda cx, s: ev.IsDestroyed(_there(s))))
    p("statement", "if {s:esubj} would be destroyed , regenerate it", Fn(_regenerates))
    prevent = Lazy(_prevent, guessing(was_prevented))
    p("static", "if {x:would} , prevent that damage [ and {c:clauses} ] . {ss:sent|plus}", prevent)
    p("wclause", "when one or more counters are removed from {w:ref} this way , {c:clauses}", Lazy(_when_removed))
    p("statement", "if {x:would} , prevent that damage [ and {c:clauses} ]", prevent)
    p("statement", "if {x:would} , prevent that damage , {c:prevlist}", Lazy(_prevent))
    p("prevlist", "{c:clause} , then {k:clauses}", Fn(lambda cx, c, k: as_effects((c, k))))


# --- events ------------------------------------------------------------------------------------------------------


def _events(g: Grammar) -> None:
    p = g.phrase
    for who, words in ((r.You(), "you"), (r.EachOpponent(), "a opponent"), (r.EachPlayer(), "a player")):
        p("whowould", words, who)
        whose = "you draw in each of your draw steps" if words == "you" else "they draw in each of their draw steps"
        but_first = ev.DrawsCard(who, except_first_in_draw_step=True)
        p("wevent", f"{words} would draw a card except the first one {whose}", Fn(_event(but_first)))
    p("whowould", "{one:oneplayer}", v("one"))
    p("wevent", "{who:whowould} would draw a card", ev.DrawsCard(v("who")))
    p("wevent", "{who:whowould} would gain life", ev.GainsLife(v("who")))
    p("wevent", "{who:whowould} would lose life", ev.LosesLife(v("who")))
    p("wevent", "{who:whowould} would pay life", ev.PaysLife(v("who")))
    p("wevent", "{who:whowould} would lose the game", ev.LosesGame(v("who")))
    p("cond", "your library has at least that many cards in it", Fn(_library_has_enough))
    p("wevent", "{s:esubj} would die", Fn(lambda cx, s: _moves(s, BF, Zone.GRAVEYARD)))
    p("wevent", "{s:esubj} would leave the battlefield", Fn(lambda cx, s: _moves(s, BF, None)))
    goes = Fn(_card_goes, _un_card_goes)
    p("wevent", "a {n:filter.sg} would be put into {w:agraveyard} [?anywhere from anywhere ]", goes)
    p("wevent", "a card or token would be put into {w:agraveyard} from anywhere", Fn(_anything_goes, _un_anything_goes))
    p("agraveyard", "a graveyard", Fn(lambda cx: (), lambda cx, x: {} if x == () else None))
    p("agraveyard", "{w:whoseturn} graveyard", (f.OwnedBy(v("w")),))
    p("wevent", "{x:wmove} or {y:wmove}", Fn(lambda cx, x, y: ev.AnyEvent((x, y))))
    p("wmove", "{s:esubj} would die", Fn(lambda cx, s: _moves(s, BF, Zone.GRAVEYARD)))
    p("wmove", "a {n:filter.sg} not on the battlefield would be put into {w:agraveyard}", Fn(_card_not_there))
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


def _card_goes(cx: Context, n: Noun, w: tuple[Filter, ...], anywhere: bool) -> EventPattern:
    """A permanent goes there from the battlefield, where nothing else is said."""
    if n.zone not in (None, BF) or (not anywhere and (n.zone is None or w)):
        raise CantLower("which cards would go to a graveyard")
    return ev.ZoneChange(cards(n, w), None if anywhere else BF, Zone.GRAVEYARD)


def _un_card_goes(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.ZoneChange) or value.origin not in (None, BF):
        return None
    parts = parts_of(value.subject)
    owned, rest = (parts[-1:], parts[:-1]) if parts and isinstance(parts[-1], f.OwnedBy) else ((), parts)
    card = rest[:1] == (f.IsCard(),)
    noun = Noun(together(rest[1:] if card else rest), None if card else BF)
    return {"n": noun, "w": owned, "anywhere": value.origin is None}


def _un_anything_goes(cx: Context, value: object) -> Values | None:
    subject = value.subject if isinstance(value, ev.ZoneChange) else None
    if subject == f.Anything():
        return {"w": ()}
    return {"w": (subject,)} if isinstance(subject, f.OwnedBy) else None


def _anything_goes(cx: Context, w: tuple[Filter, ...]) -> EventPattern:
    return ev.ZoneChange(w[0] if w else f.Anything(), None, Zone.GRAVEYARD)


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


def _deals(cx: Context, s: Filter, k: ev.DamageKind, w: TargetKind | str | None) -> EventPattern:
    return ev.DealsDamage(s, w if isinstance(w, TargetKind) else None, k)


def _un_deals(cx: Context, value: object) -> Values | None:
    return dealt_values(value) if isinstance(value, ev.DealsDamage) else None


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
    closed(g, "hitplayer", tuple(HIT))
    closed(g, "article", ("a", "another"))
    p("drecipient", "{w:hitplayer} or {k:article} {n:filter.sg}", Fn(_player_or, _un_player_or))
    closed(g, "damager", ("it", "that source"))
    closed(g, "dpronoun", DAMAGED)
    p("dchange", "{w:damager} deals {k:othernumber} [ to {p:dpronoun} ]", Fn(_other_number, _un_other_number))
    p("othernumber", "double that damage", st.ReplacementAmount(2))
    p("othernumber", "triple that damage", st.ReplacementAmount(3))
    p("othernumber", "twice that much damage", Fn(lambda cx: st.ReplacementAmount(2)))
    p("othernumber", "that much damage plus {n:int}", Fn(_plus, _un_plus))
    p("othernumber", "that much damage minus {n:int}", Fn(_minus, _un_minus))
    p("statement", "if {x:wdamage} , {y:dchange} instead", st.Replaces(v("x"), v("y")))
    some = st.Replaces(v("x"), st.ReplacementPrevent(v("n")))
    p("statement", "if {x:wdamage} , prevent {n:int} of that damage", some)
    half = "if {x:wdamage} , prevent half that damage , rounded {w:rounded}"
    p("statement", half, Fn(_half, _un_half))
    closed(g, "rounded", ("up", "down"))
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


HIT: dict[str, PlayerRef] = {"you": r.You(), "a opponent": r.EachOpponent(), "a player": r.EachPlayer()}


def _player_or(cx: Context, w: str, k: str, n: Noun) -> TargetKind:
    if n.zone is not BF:
        raise CantLower("damage to what is no permanent")
    objects = together((f.Not(f.IsThis()), n.filter)) if k == "another" else n.filter
    return TargetEither((TargetPlayer(HIT[w]), TargetObject(objects)))


def _un_player_or(cx: Context, value: object) -> Values | None:
    if not isinstance(value, TargetEither) or len(value.kinds) != 2:
        return None
    player, thing = value.kinds
    if not isinstance(player, TargetPlayer) or not isinstance(thing, TargetObject):
        return None
    words = next((word for word, who in HIT.items() if who == player.who), None)
    parts = parts_of(thing.filter)
    other = parts[:1] == (f.Not(f.IsThis()),)
    noun = Noun(together(parts[1:]) if other else thing.filter, BF)
    return {"w": words, "k": "another" if other else "a", "n": noun} if words else None


def _other_number(cx: Context, w: str, k: st.ReplacementAmount, p: str | None) -> st.ReplacementAmount:
    return k


def _un_other_number(cx: Context, value: object) -> Values | None:
    return {"w": "it", "k": value} if isinstance(value, st.ReplacementAmount) else None


def _plus(cx: Context, n: a.Fixed) -> st.ReplacementAmount:
    return st.ReplacementAmount(1, n.value)


def _un_plus(cx: Context, value: object) -> Values | None:
    more = isinstance(value, st.ReplacementAmount) and value.plus > 0 and value == st.ReplacementAmount(1, value.plus)
    return {"n": a.Fixed(value.plus)} if more and isinstance(value, st.ReplacementAmount) else None


def _minus(cx: Context, n: a.Fixed) -> st.ReplacementAmount:
    return st.ReplacementAmount(1, -n.value)


def _un_minus(cx: Context, value: object) -> Values | None:
    less = isinstance(value, st.ReplacementAmount) and value.plus < 0 and value == st.ReplacementAmount(1, value.plus)
    return {"n": a.Fixed(-value.plus)} if less and isinstance(value, st.ReplacementAmount) else None


def _half(cx: Context, x: EventPattern, w: str) -> st.Replaces:
    return st.Replaces(x, st.ReplacementPrevent(a.Half(a.EventAmount(), w == "up")))


def _un_half(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Replaces):
        for word in ("up", "down"):
            if value == _half(cx, value.event, word):
                return {"x": value.event, "w": word}
    return None


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


def _settled(low: Lowerer, would: Would, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
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


def _instead(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> st.Replaces:
    would = _named(low, parts["x"])
    before = len(low.cx.slots)
    effects = _settled(low, would, as_effects(low(parts["c"])))
    if len(low.cx.slots) != before:
        raise CantLower("a replacement does not target")
    event = would.event
    may = effects[0] if effects else None
    if isinstance(may, e.May):
        if len(effects) > 1 or may.who != r.You() or getattr(event, "who", None) != r.You():
            raise CantLower("who may have something else happen")
        return st.Replaces(event, st.ReplacementEffects(may.effects), would.condition, optional=True)
    if not effects and not isinstance(event, ev.DrawsCard):
        raise CantLower("nothing instead")
    same = e.GainLife if isinstance(event, ev.GainsLife) else e.LoseLife
    if isinstance(event, ev.GainsLife | ev.LosesLife) and effects and isinstance(effects[0], same):
        raise CantLower("more or less life, said otherwise")
    if isinstance(event, ev.ZoneChange) or (
        isinstance(event, ev.AnyEvent) and isinstance(event.options[0], ev.ZoneChange)
    ):
        return st.Replaces(event, _elsewhere(event, effects), would.condition)
    if isinstance(event, ev.IsDestroyed) and isinstance(effects[0], e.Regenerate):
        raise CantLower("regeneration, said otherwise")
    return st.Replaces(event, st.ReplacementEffects(effects), would.condition)


def _standing(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> st.Replaces:
    before = len(low.cx.slots)
    made: st.Replaces = low(parts["y"])
    if before or len(low.cx.slots) != before:
        raise CantLower("a replacement does not target")
    return made


def _un_standing(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    return up.fill(phrase, {"y": value}) if isinstance(value, st.Replaces) else None


def _rest_of_turn(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """614.3: from a resolution, for the rest of the turn."""
    return (_as_effect(low, lambda: low(parts["y"]), False),)


def _un_rest_of_turn(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    one = single_of(value)
    if not isinstance(one, e.ReplaceThisTurn) or one.once or not isinstance(one.effect, st.Replaces):
        return None
    cx = up.cx
    event, numbers, mentions = cx.event, list(cx.numbers), list(cx.event_mentions)
    made = up.fill(phrase, {"y": one.effect})
    cx.event, cx.event_mentions, cx.numbers = event, mentions, numbers
    if made is not None:
        note(cx, one)
    return made


def _skips_draw(cx: Context) -> tuple[Effect, ...]:
    """Nothing more than that the card isn't drawn: it is said of the player who would draw it."""
    if not isinstance(cx.event, ev.DrawsCard) or cx.event.who != r.You() or subject(cx) != r.You():
        raise CantLower("which draw is skipped")
    return ()


def _skips_their_draw(cx: Context) -> tuple[Effect, ...]:
    if not isinstance(cx.event, ev.DrawsCard) or cx.event.who == r.You():
        raise CantLower("which draw is skipped")
    return ()


def _this_turn_instead(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """614.3: from a resolution, for the rest of the turn, maybe for the next time only."""
    return (_as_effect(low, lambda: _instead(low, parts, flags), "once" in flags),)


def _as_effect(low: Lowerer, lower: Callable[[], st.Replaces], once: bool) -> Effect:
    cx = low.cx
    if cx.event is not None:
        raise CantLower("an event inside a triggered ability that has its own")
    numbers, mentions = list(cx.numbers), list(cx.event_mentions)
    try:
        made = lower()
    finally:
        cx.event, cx.event_mentions, cx.numbers = None, mentions, numbers
    return note(cx, e.ReplaceThisTurn(effect=made, once=once))


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
    if low.cx.slots:
        raise CantLower("a replacement does not target")
    would = _named(low, parts["x"])
    if not isinstance(would.event, ev.DealsDamage | ev.IsDealtDamage | ev.PlayerIsDealtDamage):
        raise CantLower("prevention of what is no damage")
    said: list[object] = []
    if "c" in parts:
        said.append(low(parts["c"]))
    if "ss" in parts:
        said.append(low(parts["ss"]))
    effects = _settled(low, would, as_effects(tuple(said))) if said else ()
    made = st.Replaces(would.event, st.ReplacementPrevent(None, effects), would.condition)
    return StaticAbility((made,)) if "ss" in parts else made
