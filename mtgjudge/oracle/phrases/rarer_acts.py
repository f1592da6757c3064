"""What players do more rarely: support, blight, pay as much energy as they like, double every kind of counter, make
copies that attack; prices made of a number of things; triggers about one creature for the rest of the turn (107.14,
603.7b, 701.10, 701.41, 701.68)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import Amount, Cost, Effect, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.targets import TargetEither, TargetObject, TargetPlayer, TargetSlot
from mtgjudge.language.vocabulary import POWER_COUNTER, SHRINK_COUNTER, CardType, Zone
from mtgjudge.oracle.binding import labels_of, note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.patterns import SUBJECT, v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import times, untimes
from mtgjudge.oracle.phrases.clauses import single_of
from mtgjudge.oracle.phrases.people import other_targets
from mtgjudge.oracle.phrases.remarks import merged
from mtgjudge.oracle.phrases.wrappers import reflexive
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects
from mtgjudge.oracle.surface import EventNoun, Noun, Range, parts_of, together

ONE = a.Fixed(1)
YOU = r.You()
BF = Zone.BATTLEFIELD
CREATURE = f.IsType(CardType.CREATURE)
ENERGY = "energy"


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _counters(g)
    _energy(g)
    _copies(g)
    _prices(g)
    _later(g)
    _those(g)


# --- counters -------------------------------------------------------------------------------------------------------


def _counters(g: Grammar) -> None:
    p = g.phrase
    p("act", "support {n:figure}", Fn(_support))
    p("act", "blight^ {n:figure}", e.KeywordAction(action="blight", who=SUBJECT, count=v("n")))
    p("act_cost", "blight {n:figure}", k.PutCountersOn(SHRINK_COUNTER, v("n"), CREATURE, blight=True))
    p(
        "act_cost",
        "put {n:count} {c:counterkind} counter#n on {m:count} {f:filter.m} you control",
        Fn(_counters_as_cost, _un_counters_as_cost),
    )
    p(
        "act_cost",
        "put {n:count} {f:filter.n} into that player 's graveyard",
        Fn(_from_exile_as_cost, _un_from_exile_as_cost),
    )
    p("act", "double^ the number of each kind of counter on {what:np}", Fn(_double_all, _un_double_all))
    _beholding(g)


def _beholding(g: Grammar) -> None:
    """701.4."""
    p = g.phrase
    p("act_cost", "behold {k:count} {n:filter.k}", Fn(lambda cx, k, n: _behold(n, k), _un_behold))
    exiled = Fn(lambda cx, n: _behold(n, a.Fixed(1), True), _un_behold_exiled)
    p("act_cost", "behold a {n:filter.sg} and exile it", exiled)
    p("clause", "you may behold a {n:filter.sg}", Fn(_may_behold))
    p("cond", "a {n:filter.sg} was beheld", Fn(_beheld))


def _behold(n: Noun, count: Amount, exiles: bool = False) -> k.Behold:
    if n.zone is not BF or any(isinstance(part, f.ControlledBy) for part in parts_of(n.filter)):
        raise CantLower("only permanents or cards in hand are beheld")
    return k.Behold(n.filter, count, exiles)


def _un_behold(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.Behold) or value.exiles:
        return None
    return {"k": value.count, "n": Noun(value.filter, BF)}


def _un_behold_exiled(cx: Context, value: object) -> Values | None:
    one = isinstance(value, k.Behold) and value.exiles and value.count == a.Fixed(1)
    return {"n": Noun(value.filter, BF)} if one and isinstance(value, k.Behold) else None


def _may_behold(cx: Context, n: Noun) -> tuple[Effect, ...]:
    return (note(cx, e.Pay(who=r.You(), costs=(_behold(n, a.Fixed(1)),))),)


def _beheld(cx: Context, n: Noun) -> c.CostPaid:
    """The additional cost of this spell was paid by beholding."""
    if n.zone is not BF:
        raise CantLower("only permanents or cards in hand are beheld")
    return c.CostPaid("additional cost")


def _support(cx: Context, n: Amount) -> Effect:
    """701.41a: a permanent supports others only."""
    many, noun = Range(a.Fixed(0), n), Noun(CREATURE, BF)
    if cx.spell:
        target: Reference = cx.add_target(TargetSlot(TargetObject(CREATURE), many.low, many.high))
    else:
        target = other_targets(cx, many, noun)
    assert isinstance(target, ObjectRef)
    return e.PutCounters(what=target, kind=POWER_COUNTER, count=ONE)


def _counters_as_cost(cx: Context, n: Amount, c: str, m: Amount, f: Noun) -> Cost:
    if m != ONE or f.zone is not BF:
        raise CantLower("counters on several permanents as a cost")
    return k.PutCountersOn(c, n, f.filter)


def _un_counters_as_cost(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.PutCountersOn) or value.blight:
        return None
    return {"n": value.count, "c": value.kind, "m": ONE, "f": Noun(value.filter, BF)}


def _from_exile_as_cost(cx: Context, n: Amount, f: Noun) -> Cost:
    """Cards that opponents own: they go to their owners' graveyards (400.3)."""
    if f.zone is not Zone.EXILE or _opponents_card() not in tuple(f.filter.walk()):
        raise CantLower("whose graveyard")
    return k.PutFromExile(f.filter, n)


def _opponents_card() -> Filter:
    return f.OwnedBy(r.EachOpponent())


def _un_from_exile_as_cost(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.PutFromExile):
        return None
    return {"n": value.count, "f": Noun(value.filter, Zone.EXILE)}


def _double_all(cx: Context, what: ObjectRef) -> Effect:
    """701.10e: as many more of each kind as it has, each by itself."""
    if isinstance(what, r.Chosen | r.ChosenAmong):
        raise CantLower("what is chosen has no name yet")
    if _single(cx, what):
        return e.PutSameCounters(source=what, what=what)
    return e.ForEach(of=what, effects=(e.PutSameCounters(source=r.Iterated(), what=r.Iterated()),))


def _single(cx: Context, what: ObjectRef) -> bool:
    if isinstance(what, r.All):
        return False
    named = [m for m in (*cx.mentions, *cx.event_mentions) if m.ref == what]
    return not any(m.plural for m in named)


def _un_double_all(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.ForEach) and len(value.effects) == 1:
        (one,) = value.effects
        same = isinstance(one, e.PutSameCounters) and one.source == one.what == r.Iterated()
        return {"what": value.of} if same else None
    if isinstance(value, e.PutSameCounters) and value.source == value.what:
        return {"what": value.what}
    return None


# --- energy ---------------------------------------------------------------------------------------------------------


def _energy(g: Grammar) -> None:
    p = g.phrase
    for words, least in (("any amount of", 0), ("one or more", 1)):
        p("subjclause", f"{{who:player}} may pay {words} {{E}}", Fn(_pays(least), _un_pays(least)))
    p("act", "get^ a amount of {E} equal to {q:quantity}", Fn(_gets, _un_gets))
    for category, paid in (("act_cost", "pay"), ("payable", "pay"), ("payments", "pay^")):
        p(category, paid + " a amount of {E} equal to {q:quantity}", Fn(_pay_equal, _un_pay_equal))
    p("payable", "pay life equal to {q:quantity}", Fn(_pay_life_equal, _un_pay_life_equal))
    p("quantity", "the amount of {E} paid this way", Fn(_paid, _un_paid))
    p("each", "{E} paid this way", Fn(_paid, _un_paid))


def _pays(least: int) -> Any:
    def lower(cx: Context, who: Reference) -> object:
        if not isinstance(who, r.You | r.Target | r.EventPlayer | r.ControllerOf | r.Iterated):
            raise CantLower("each of several players may pay")
        return (note(cx, e.PayAnyAmount(who=who, kind=ENERGY, least=least)),)

    return lower


def _un_pays(least: int) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        single = single_of(value)
        if not isinstance(single, e.PayAnyAmount) or single.kind != ENERGY or single.least != least:
            return None
        note(cx, single)
        return {"who": single.who}

    return up


def _gets(cx: Context, q: Amount) -> Effect:
    return e.GiveCounters(who=subject(cx), kind=ENERGY, count=q)


def _un_gets(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.GiveCounters) or value.kind != ENERGY or value.who != cx.subject:
        return None
    return None if isinstance(value.count, a.Fixed | a.X) else {"q": value.count}


def _pay_equal(cx: Context, q: Amount) -> Cost:
    return k.PayPlayerCounters(ENERGY, q)


def _un_pay_equal(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.PayPlayerCounters) or value.kind != ENERGY:
        return None
    return None if isinstance(value.count, a.Fixed | a.X) else {"q": value.count}


def _pay_life_equal(cx: Context, q: Amount) -> Cost:
    return k.PayLife(q)


def _un_pay_life_equal(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.PayLife) or isinstance(value.amount, a.Fixed | a.X):
        return None
    return {"q": value.amount}


def _paid(cx: Context) -> Amount:
    found = [label for label, one in cx.done.items() if isinstance(one, e.PayAnyAmount) and label <= cx.label]
    if not found:
        raise Unbound("'paid this way' without a payment before")
    return a.ResultAmount(found[-1])


def _un_paid(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, a.ResultAmount) and value == _paid(cx) else None


# --- copies ---------------------------------------------------------------------------------------------------------


def _copies(g: Grammar) -> None:
    p = g.phrase
    tail = "[ , except {xs:exception|and} ]"
    p(
        "act",
        f"create^ {{n:count}} tapped and attacking token#n that's a copy of {{of:np}} {tail}",
        Fn(_attacking_copy, _un_attacking_copy),
    )
    p(
        "act",
        f"create^ {{n:count}} token#n that's a copy of {{of:np}} and that's tapped and attacking {tail}",
        Fn(_attacking_copy),
    )
    p(
        "act",
        "copy^ {what:np} and may choose a new target for that copy",
        Fn(lambda cx, what: e.CopyStackObject(what=what, count=ONE, who=subject(cx), new_targets=True)),
    )
    p(
        "act",
        "copy^ {what:np} and may choose a new target for the copy",
        Fn(lambda cx, what: e.CopyStackObject(what=what, count=ONE, who=subject(cx), new_targets=True)),
    )


def _attacking_copy(cx: Context, n: Amount, of: ObjectRef, xs: Any) -> Effect:
    changes = tuple(x for part in xs or () for x in part)
    return e.CreateCopyTokens(who=subject(cx), count=n, of=of, except_=changes, tapped=True, attacking=True)


def _un_attacking_copy(cx: Context, value: object) -> Any:
    if not isinstance(value, e.CreateCopyTokens) or value.who != cx.subject:
        return None
    if not value.attacking or not value.tapped:
        return None
    ways: list[Any] = [tuple((x,) for x in value.except_), (value.except_,)] if value.except_ else [None]
    return [{"n": value.count, "of": value.of, "xs": way} for way in ways]


# --- prices ---------------------------------------------------------------------------------------------------------


def _prices(g: Grammar) -> None:
    p = g.phrase
    p("payments", "pay^ {m:manacost} for each {q:each}", Fn(_so_much_each, _un_so_much_each))
    p("payments", "discard^ {n:count} card#n at random", k.DiscardCards(f.Anything(), v("n"), at_random=True))
    p("payments", "tap^ {n:count} untapped {f:filter.n}", Fn(_tapped_as_price, _un_tapped_as_price))


def _so_much_each(cx: Context, m: ManaCost, q: Amount) -> Cost:
    if not (len(m.symbols) == 1 and m.symbols[0].isdigit()):
        raise CantLower("coloured mana for each of several things")
    return k.PayManaEqualTo(times(a.Fixed(int(m.symbols[0])), q))


def _un_so_much_each(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.PayManaEqualTo) or value.amount is None or value.of is not None or value.less:
        return None
    split = untimes(value.amount)
    if split is None or not isinstance(split[0], a.Fixed):
        return None
    return {"m": ManaCost((str(split[0].value),)), "q": split[1]}


def _tapped_as_price(cx: Context, n: Amount, f: Noun) -> Cost:
    mine = _mine()
    parts = f.filter.parts if isinstance(f.filter, _all_of()) else (f.filter,)
    if f.zone is not BF or mine not in parts:
        raise CantLower("tapping as a cost needs untapped permanents you control")
    return k.TapPermanents(together(tuple(part for part in parts if part != mine)), n)


def _all_of() -> type[f.AllOf]:
    return f.AllOf


def _mine() -> Filter:
    return f.ControlledBy(YOU)


def _un_tapped_as_price(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.TapPermanents):
        return None
    return {"n": value.count, "f": Noun(together((value.filter, _mine())), BF)}


# --- triggers for the rest of the turn ------------------------------------------------------------------------------

_PERSON = TargetPlayer(r.EachPlayer())
_HITS: tuple[tuple[str, Any, ev.DamageKind], ...] = (
    ("deals combat damage to a player", _PERSON, ev.DamageKind.COMBAT),
    ("deals damage to a player", _PERSON, ev.DamageKind.ANY),
    (
        "deals combat damage to a player or planeswalker",
        TargetEither((_PERSON, TargetObject(f.IsType(CardType.PLANESWALKER)))),
        ev.DamageKind.COMBAT,
    ),
)


def _later(g: Grammar) -> None:
    p = g.phrase
    for words, recipient, kind in _HITS:
        for cat in ("ref", "target"):
            said = f"whenever {{what:{cat}}} {words} this turn , {{c:clauses}}"
            p("wclause", said, Lazy(_whenever_it(recipient, kind), _un_whenever_it(recipient, kind, cat)))
    p("wclause", "when you discard a card this way , {c:clauses}", Lazy(_when_discarded))


def _whenever_it(recipient: Any, kind: ev.DamageKind) -> Any:
    """A trigger about one creature, each time for the rest of the turn (603.7b): its number is the damage, its player
    the one who was dealt it."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        what = low(parts["what"])
        if isinstance(what, r.All):
            raise CantLower("a later trigger about several things")
        event = ev.DealsDamage(f.IsOneOf(what), recipient, kind)
        before, kept, numbers = len(cx.slots), cx.event_mentions, list(cx.numbers)
        cx.event_mentions, cx.numbers = _damaged(event), [a.EventAmount()]
        try:
            effects = as_effects(low(parts["c"]))
        finally:
            cx.event_mentions, cx.numbers = kept, numbers
        if len(cx.slots) != before or _speaks_of_two_events(cx, effects):
            raise CantLower("a delayed trigger with a target of its own")
        ability = TriggeredAbility(event, Body(merged(effects)))
        return (note(cx, e.DelayedTrigger(ability=ability, once=False, this_turn_only=True)),)

    return lower


def _damaged(event: ev.DealsDamage) -> list[Any]:
    from mtgjudge.oracle.mentions import PLAYER, event_mentions

    return [m for m in event_mentions(event) if m.sort == PLAYER]


def _speaks_of_two_events(cx: Context, effects: tuple[Effect, ...]) -> bool:
    """The event of the ability around it can't be named any more within."""
    return any(isinstance(node, r.EventObject) for effect in effects for node in effect.walk())


def _un_whenever_it(recipient: Any, kind: ev.DamageKind, cat: str) -> Any:
    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        single = single_of(value)
        if not isinstance(single, e.DelayedTrigger) or single.once or not single.this_turn_only:
            return None
        ability = single.ability
        if not isinstance(ability, TriggeredAbility) or not isinstance(ability.content, Body):
            return None
        event = ability.event
        if not isinstance(event, ev.DealsDamage) or not isinstance(event.source, f.IsOneOf) or ability.content.targets:
            return None
        what = event.source.of
        if event != ev.DealsDamage(event.source, recipient, kind):
            return None
        if ability != TriggeredAbility(event, ability.content):
            return None
        cx = raiser.cx
        first = raiser(cat, what)
        if first is None:
            return None
        kept, numbers = cx.event_mentions, list(cx.numbers)
        cx.event_mentions, cx.numbers = _damaged(event), [a.EventAmount()]
        try:
            second = raiser("clauses", ability.content.effects)
        finally:
            cx.event_mentions, cx.numbers = kept, numbers
        if second is None:
            return None
        from mtgjudge.oracle.kernel.reader import derive

        made = derive(phrase, phrase.variants[0], (first, second))
        if made is not None:
            note(cx, single)
        return made

    return up


def _when_discarded(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """603.12: for the discard that an instruction before told or offered."""
    cx = low.cx
    discards = (e.Discard, e.DiscardObjects)
    told = [label for label, one in cx.done.items() if isinstance(one, discards) and label <= cx.label]
    offered = [
        label
        for label, one in cx.offers.items()
        if isinstance(one, e.May) and any(isinstance(each, discards) for each in one.effects)
    ]
    inside = [label for label in told if not any(label in labels_of(cx.done[one].effects) for one in offered)]  # type: ignore[attr-defined]
    fits = offered + inside
    if len(fits) != 1:
        raise Unbound("'when you discard a card this way' has no single antecedent")
    return reflexive(low, parts, fits[0])


# --- one by one -----------------------------------------------------------------------------------------------------


def _those(g: Grammar) -> None:
    p = g.phrase
    p("player", "each other opponent", Fn(_other_opponents, _un_other_opponents), number="sg")
    commander = f.AllOf((f.IsCommander(), f.OwnedBy(YOU)))
    p("esubj", "your commander", EventNoun(commander, BF))
    for words in ("player or planeswalker", "player or planeswalker or battle"):
        p("recipient", f"the {words} {{what:ref}} be^what attacking", Fn(lambda cx, what: r.AttackedBy(what)))
        p("recipient", f"the {words} it's attacking", Fn(_what_it_attacks))
    p("np", "the top {n:filter.sg} of {w:zoneowner} graveyard", Fn(_top_card, _un_top_card), number="sg")


def _what_it_attacks(cx: Context) -> Reference:
    it = cx.it()
    assert isinstance(it, ObjectRef)
    return r.AttackedBy(it)


def _other_opponents(cx: Context) -> Reference:
    than = cx.that_player()
    assert isinstance(than, PlayerRef)
    return r.EachOtherOpponent(than)


def _un_other_opponents(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, r.EachOtherOpponent) and value == _other_opponents(cx) else None


def _top_card(cx: Context, n: Noun, w: PlayerRef) -> ObjectRef:
    """The topmost one of that kind (404.2)."""
    if n.zone is not None:
        raise CantLower("two zones for one noun")
    return r.TopOfGraveyard(w, n.filter, ONE)


def _un_top_card(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.TopOfGraveyard) or value.count != ONE:
        return None
    return {"n": Noun(value.filter, None), "w": value.who}
