"""Events: what triggers abilities (603), in the words after when, whenever and at."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import EventPattern, Filter, PlayerRef, TargetKind
from mtgjudge.language.targets import TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import CardType, Step, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.people import THIS_WORDS
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD
CREATURE = f.IsType(CardType.CREATURE)


def declare(g: Grammar) -> None:
    """Subjects of events and events."""
    _subjects(g)
    _zones(g)
    _combat(g)
    _players(g)
    _steps(g)
    p = g.phrase
    p("event", "{s:esubj} {xs:ever.s|or2}", Fn(_any_of, _un_any_of), guard=_not_shared)
    p("event", "{s:esubj} {x:ever.s}", Fn(_one_of, _un_one_of))


def _not_shared(parts: dict[str, Part]) -> bool:
    """ "Blocks or becomes blocked by a creature": the creature belongs to both verbs, which a phrase of its own says."""
    xs = parts["xs"]
    words = [x.phrase.text for x in xs.items if isinstance(x, Derivation)] if isinstance(xs, ListPart) else []
    return not (words[:1] == ["block^"] and words[-1].startswith("become^ blocked by"))


def _subjects(g: Grammar) -> None:
    p = g.phrase
    p("esubj", "~", Fn(_this, _un_this), number="sg")
    for word in THIS_WORDS:
        p("esubj", "this " + word, Fn(_this), number="sg")
    p("esubj", "enchanted {n:tn.sg}", Fn(lambda cx, n: _attached(cx)), number="sg")
    p("esubj", "enchanted permanent", Fn(lambda cx: _attached(cx)), number="sg")
    p("esubj", "equipped creature", Fn(lambda cx: _attached(cx), _un_attached), number="sg")
    p("esubj", "another {n:filter.sg}", Fn(_another, _un_another), number="sg")
    p("esubj", "a {n:filter.sg}", Fn(lambda cx, n: EventNoun(n.filter, n.zone), _un_some(False)), number="sg")
    p("esubj", "~ or another {n:filter.sg}", Fn(_this_or, _un_this_or), number="sg")
    for word in ("creature", "artifact", "enchantment", "permanent", "land"):
        p("esubj", f"this {word} or another {{n:filter.sg}}", Fn(_this_or), number="sg")
    p(
        "esubj",
        "one or more {n:filter.pl}",
        Fn(lambda cx, n: EventNoun(n.filter, n.zone, True), _un_some(True)),
        number="pl",
    )
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
    return {} if isinstance(value, EventNoun) and value.filter == f.IsOneOf(r.AttachedTo()) else None


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


def _this_or(cx: Context, n: Noun) -> EventNoun:
    other = together((f.Not(f.IsThis()), n.filter))
    return EventNoun(f.AnyOf((f.IsThis(), other)), n.zone)


def _un_this_or(cx: Context, value: object) -> Values | None:
    if isinstance(value, EventNoun) and isinstance(value.filter, f.AnyOf) and len(value.filter.parts) == 2:
        first, second = value.filter.parts
        parts = parts_of(second)
        if isinstance(first, f.IsThis) and parts and parts[0] == f.Not(f.IsThis()):
            return {"n": Noun(together(parts[1:]), value.zone)}
    return None


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
    if s.zone is Zone.STACK and not isinstance(event, ev.BecomesTarget):
        raise CantLower("a spell does not do that")
    if s.several:
        if "one_or_more" not in event.__struct_fields__:
            raise CantLower("one or more things do that")
        return replaced(event, **{found[0]: s.filter, "one_or_more": True})
    return replaced(event, **{found[0]: s.filter})


def _one_of(cx: Context, s: EventNoun, x: EventPattern) -> EventPattern:
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
    return [BF, None]


def _un_one_of(cx: Context, value: object) -> Any:
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


def _verb(g: Grammar, text: str, event: EventPattern) -> None:
    g.phrase("ever", text, event)


def _zones(g: Grammar) -> None:
    _verb(g, "enter^", ev.ZoneChange(HERE, None, BF))
    g.phrase("ever", "enter^ the battlefield", Fn(_plainly(ev.ZoneChange(HERE, None, BF)), None))
    _verb(g, "die^", ev.ZoneChange(HERE, BF, GY))
    _verb(g, "leave^ the battlefield", ev.ZoneChange(HERE, BF, None))
    for words in ("be^ put into a graveyard from the battlefield", "are put into a graveyard from the battlefield"):
        g.phrase("ever", words, Fn(_plainly(ev.ZoneChange(HERE, BF, GY)), None))
    _verb(g, "be^ put into a graveyard from anywhere", ev.ZoneChange(HERE, None, GY))
    g.phrase(
        "event", "{s:esubj} be^s put into your graveyard from the battlefield", Fn(_into_mine(BF), _un_into_mine(BF))
    )
    g.phrase("event", "{s:esubj} be^s put into your graveyard from anywhere", Fn(_into_mine(None), _un_into_mine(None)))
    g.phrase(
        "event",
        "{s:esubj} be^s put into your graveyard from your library",
        Fn(_into_mine(Zone.LIBRARY), _un_into_mine(Zone.LIBRARY)),
    )
    g.phrase("event", "{s:esubj} enter^s under your control", Fn(_enters_mine))
    g.phrase("event", "{s:esubj} enter^s the battlefield under your control", Fn(_enters_mine))
    g.phrase(
        "event",
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
    _verb(g, "be^ turned face up", ev.TurnedFaceUp(HERE))
    _verb(g, "transform^", ev.Transforms(HERE))
    _verb(g, "mutate^", ev.Mutates(HERE))
    _verb(g, "become^ tapped", ev.BecomesTapped(HERE))
    _verb(g, "become^ untapped", ev.BecomesTapped(HERE, False))


def _plainly(event: EventPattern) -> Any:
    return lambda cx: event


def _into_mine(origin: Zone | None) -> Any:
    def lower(cx: Context, s: EventNoun) -> EventPattern:
        filter_ = s.filter if isinstance(s.filter, f.IsThis) else together((s.filter, f.OwnedBy(r.You())))
        return ev.ZoneChange(filter_, origin, GY, s.several)

    return lower


def _un_into_mine(origin: Zone | None) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, ev.ZoneChange) and value.origin is origin and value.destination is GY:
            parts = parts_of(value.subject)
            if parts and parts[-1] == f.OwnedBy(r.You()):
                return {"s": EventNoun(together(parts[:-1]), BF if origin is BF else None, value.one_or_more)}
        return None

    return up


def _enters_mine(cx: Context, s: EventNoun) -> EventPattern:
    if isinstance(s.filter, f.IsThis):
        return ev.ZoneChange(together((s.filter, f.ControlledBy(r.You()))), None, BF)
    if isinstance(s.filter, f.AnyOf):
        raise CantLower("~ or another enters under your control")
    return ev.ZoneChange(together((s.filter, f.ControlledBy(r.You()))), None, BF, s.several)


def _combat(g: Grammar) -> None:
    p = g.phrase
    _verb(g, "attack^", ev.Attacks(HERE))
    _verb(g, "attack^ alone", ev.Attacks(HERE, alone=True))
    _verb(g, "attack^ you", ev.Attacks(HERE, r.You()))
    _verb(g, "attack^ a player", ev.Attacks(HERE, r.EachPlayer()))
    _verb(g, "attack^ one of your opponents", ev.Attacks(HERE, r.EachOpponent()))
    _verb(g, "block^", ev.Blocks(HERE))
    p("ever", "block^ {n:onekind}", Fn(lambda cx, n: ev.Blocks(HERE, n), _un_blocks))
    _verb(g, "become^ blocked", ev.BecomesBlocked(HERE))
    p("ever", "become^ blocked by {n:onekind}", Fn(lambda cx, n: ev.BecomesBlocked(HERE, n), _un_blocked))
    _verb(g, "attack^ and isn't blocked", ev.AttacksUnblocked(HERE))
    p("onekind", "a {n:filter.sg}", Fn(lambda cx, n: n.filter, lambda cx, x: {"n": Noun(x, BF)}))
    p("onekind", "~", f.IsThis())
    p("onekind", "this creature", Fn(lambda cx: f.IsThis()))
    p("event", "{s:esubj} block^s or become^s blocked by {n:onekind}", Fn(_blocks_or_blocked, _un_blocks_or_blocked))
    p("event", "{s:esubj} deal^s {k:damagekind} to {w:damaged}", Fn(_deals, _un_deals))
    p("event", "{s:esubj} deal^s {k:damagekind}", Fn(lambda cx, s, k: _deals(cx, s, k, None), _un_deals_any))
    p("event", "{s:esubj} be^s dealt {k:damagekind}", Fn(_dealt, _un_dealt))
    p(
        "event",
        "{s:esubj} become^s the target of a {n:filter.sg}",
        Fn(lambda cx, s, n: _targeted(cx, s, n, r.EachPlayer()), _un_targeted_kind),
    )
    p("event", "{s:esubj} become^s the target of a spell or ability", Fn(_targeted_any, _un_targeted(r.EachPlayer())))
    p(
        "event",
        "{s:esubj} become^s the target of a spell or ability a opponent controls",
        Fn(lambda cx, s: _targeted_by(s, r.EachOpponent()), _un_targeted(r.EachOpponent())),
    )
    p(
        "event",
        "{s:esubj} become^s the target of a spell or ability you control",
        Fn(lambda cx, s: _targeted_by(s, r.You()), _un_targeted(r.You())),
    )
    for kind, words in (
        (ev.DamageKind.ANY, "damage"),
        (ev.DamageKind.COMBAT, "combat damage"),
        (ev.DamageKind.NONCOMBAT, "noncombat damage"),
    ):
        p("damagekind", words, kind)
    p("damaged", "a player", TargetPlayer(r.EachPlayer()))
    p("damaged", "a opponent", TargetPlayer(r.EachOpponent()))
    p("damaged", "one of your opponents", Fn(lambda cx: TargetPlayer(r.EachOpponent())))
    p("damaged", "you", TargetPlayer(r.You()))
    p("damaged", "a {n:filter.sg}", Fn(_damaged, _un_damaged))
    p("event", "{who:someone} attack^who", Fn(lambda cx, who: ev.AttacksWith(who, CREATURE), _un_attacks_with))
    p(
        "event",
        "{who:someone} attack^who with {k:count} or more creatures",
        Fn(_attacks_with_many, _un_attacks_with_many),
    )
    p(
        "event",
        "{who:someone} attack^who with one or more {n:filter.pl}",
        Fn(lambda cx, who, n: ev.AttacksWith(who, n.filter), _un_attacks_with_kind),
    )


def _un_blocks(cx: Context, value: object) -> Values | None:
    return {"n": value.what} if isinstance(value, ev.Blocks) and value.what is not None else None


def _un_blocked(cx: Context, value: object) -> Values | None:
    return {"n": value.by} if isinstance(value, ev.BecomesBlocked) and value.by is not None else None


def _blocks_or_blocked(cx: Context, s: EventNoun, n: Filter) -> EventPattern:
    return ev.AnyEvent((ev.Blocks(s.filter, n), ev.BecomesBlocked(s.filter, n)))


def _un_blocks_or_blocked(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.AnyEvent) and len(value.options) == 2:
        one, two = value.options
        if (
            isinstance(one, ev.Blocks)
            and isinstance(two, ev.BecomesBlocked)
            and one.what is not None
            and one.what == two.by
        ):
            return {"s": EventNoun(one.subject, BF), "n": one.what} if one.subject == two.subject else None
    return None


def _deals(cx: Context, s: EventNoun, k: ev.DamageKind, w: TargetKind | None) -> EventPattern:
    return ev.DealsDamage(s.filter, w, k, s.several)


def _un_deals(cx: Context, value: object) -> Any:
    if isinstance(value, ev.DealsDamage) and value.recipient is not None:
        return [
            {"s": EventNoun(value.source, z, value.one_or_more), "k": value.kind, "w": value.recipient}
            for z in (BF, None)
        ]
    return None


def _un_deals_any(cx: Context, value: object) -> Any:
    if isinstance(value, ev.DealsDamage) and value.recipient is None:
        return [{"s": EventNoun(value.source, z, value.one_or_more), "k": value.kind} for z in (BF, None)]
    return None


def _damaged(cx: Context, n: Noun) -> TargetKind:
    if n.zone is not BF:
        raise CantLower("damage to what is no permanent")
    return TargetObject(n.filter)


def _un_damaged(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.filter, BF)} if isinstance(value, TargetObject) else None


def _dealt(cx: Context, s: EventNoun, k: ev.DamageKind) -> EventPattern:
    if s.several:
        raise CantLower("one or more things are dealt damage")
    return ev.IsDealtDamage(s.filter, k)


def _un_dealt(cx: Context, value: object) -> Values | None:
    return {"s": EventNoun(value.subject, BF), "k": value.kind} if isinstance(value, ev.IsDealtDamage) else None


SPELL_OR_ABILITY = f.AnyOf((f.IsSpell(), f.IsAbility()))


def _targeted(cx: Context, s: EventNoun, n: Noun, by: PlayerRef) -> EventPattern:
    if n.zone is not Zone.STACK or n.filter == SPELL_OR_ABILITY:
        raise CantLower("what targets it")
    parts = parts_of(n.filter)
    if f.ControlledBy(r.EachOpponent()) in parts or f.ControlledBy(r.You()) in parts:
        raise CantLower("whose spell targets it")
    return ev.BecomesTarget(s.filter, by, n.filter)


def _un_targeted_kind(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.BecomesTarget) and value.by == r.EachPlayer() and value.of != SPELL_OR_ABILITY:
        return {"s": EventNoun(value.subject, BF), "n": Noun(value.of, Zone.STACK)}
    return None


def _targeted_any(cx: Context, s: EventNoun) -> EventPattern:
    return _targeted_by(s, r.EachPlayer())


def _targeted_by(s: EventNoun, by: PlayerRef) -> EventPattern:
    if s.several:
        raise CantLower("one or more things become targets")
    return ev.BecomesTarget(s.filter, by, SPELL_OR_ABILITY)


def _un_targeted(by: PlayerRef) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, ev.BecomesTarget) and value.by == by and value.of == SPELL_OR_ABILITY:
            return {"s": EventNoun(value.subject, BF)}
        return None

    return up


def _un_attacks_with(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.AttacksWith) and value.filter == CREATURE and value.at_least == 1:
        return {"who": value.who}
    return None


def _attacks_with_many(cx: Context, who: PlayerRef, k: Any) -> EventPattern:
    return ev.AttacksWith(who, CREATURE, k.value)


def _un_attacks_with_many(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.AttacksWith) and value.filter == CREATURE and value.at_least > 1:
        return {"who": value.who, "k": Fixed(value.at_least)}
    return None


def _un_attacks_with_kind(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.AttacksWith) and value.at_least == 1:
        return {"who": value.who, "n": Noun(value.filter, BF)}
    return None


def _players(g: Grammar) -> None:
    p = g.phrase
    p("event", "{who:someone} cast^who a {n:filter.sg}", Fn(_casts, _un_casts))
    p("event", "{who:someone} cast^who a {n:filter.sg} from {z:castzone}", Fn(_casts_from, _un_casts_from))
    for words, zone in (
        ("your hand", Zone.HAND),
        ("your graveyard", Zone.GRAVEYARD),
        ("exile", Zone.EXILE),
        ("a graveyard", Zone.GRAVEYARD),
        ("their hand", Zone.HAND),
    ):
        p("castzone", words, zone)
    p("event", "you cast this spell", ev.CastSpell(f.IsThis(), r.You()))
    p(
        "event",
        "{who:someone} put^who one or more {k:counterkind} counters on {s:esubj}",
        Fn(lambda cx, who, k, s: ev.CountersPut(k, s.filter, True, who)),
    )
    p("event", "{e:event0} and whenever {o:event0}", Fn(lambda cx, e, o: ev.AnyEvent((e, o)), _un_pair))
    p("event", "{e:event0} and at the beginning of {o:step}", Fn(lambda cx, e, o: ev.AnyEvent((e, o))))
    p("event0", "{s:esubj} {x:ever.s}", Fn(_one_of, _un_one_of))
    p("event0", "{who:someone} cast^who a {n:filter.sg}", Fn(_casts, _un_casts))
    p(
        "event0",
        "{who:someone} sacrifice^who a {n:filter.sg}",
        Fn(lambda cx, who, n: ev.Sacrifices(who, n.filter), _un_sacrifices),
    )
    p("event0", "{s:esubj} deal^s {k:damagekind} to {w:damaged}", Fn(_deals, _un_deals))
    p("event0", "{who:someone} gain^who life", ev.GainsLife(v("who")))
    p("event0", "{s:esubj} become^s the target of a spell or ability", Fn(_targeted_any, _un_targeted(r.EachPlayer())))
    p(
        "event",
        "{who:someone} cast^who your {k:ordinal} spell each turn",
        Fn(lambda cx, who, k: _nth_spell(who, k), _un_nth_spell(True)),
    )
    p(
        "event",
        "{who:someone} cast^who their {k:ordinal} spell each turn",
        Fn(lambda cx, who, k: _nth_spell(who, k), _un_nth_spell(False)),
    )
    p("event", "{who:someone} gain^who life", ev.GainsLife(v("who")))
    p("event", "{who:someone} lose^who life", ev.LosesLife(v("who")))
    p("event", "{who:someone} draw^who a card", ev.DrawsCard(v("who")))
    p("event", "{who:someone} draw^who your {k:ordinal} card each turn", ev.DrawsCard(v("who"), v("k")))
    p("event", "{who:someone} draw^who their {k:ordinal} card each turn", Fn(lambda cx, who, k: ev.DrawsCard(who, k)))
    p(
        "event",
        "{who:someone} discard^who a {n:filter.sg}",
        Fn(lambda cx, who, n: ev.DiscardsCard(who, n.filter), _un_discards(False)),
    )
    p(
        "event",
        "{who:someone} discard^who one or more {n:filter.pl}",
        Fn(lambda cx, who, n: ev.DiscardsCard(who, n.filter, True), _un_discards(True)),
    )
    p(
        "event",
        "{who:someone} sacrifice^who a {n:filter.sg}",
        Fn(lambda cx, who, n: ev.Sacrifices(who, n.filter), _un_sacrifices),
    )
    p("event", "{who:someone} sacrifice^who another {n:filter.sg}", Fn(_sacrifices_another, _un_sacrifices_another))
    p("event", "{who:someone} cycle^who a card", ev.Cycles(v("who"), f.Anything()))
    p("event", "{who:someone} cycle^who ~", ev.Cycles(v("who"), f.IsThis()))
    p("event", "{who:someone} cycle^who this card", Fn(lambda cx, who: ev.Cycles(who, f.IsThis())))
    p("event", "{who:someone} play^who a land", ev.PlaysLand(v("who")))
    p("event", "{who:someone} scry^who", ev.Scries(v("who")))
    p("event", "{who:someone} surveil^who", ev.Scries(v("who"), True))
    p("event", "{who:someone} tap^who a {n:filter.sg} for mana", Fn(_taps, _un_taps))
    p("event", "{who:someone} search^who their library", ev.Searches(v("who")))
    p("event", "{who:someone} be^who dealt {k:damagekind}", Fn(_player_dealt, _un_player_dealt))
    for n, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1):
        p("ordinal", word, n)
    for kind in ("+1/+1", "-1/-1"):
        for several, words in ((False, "a"), (True, "one or more")):
            num = "counter" if not several else "counters"
            p(
                "event",
                f"{words} {kind} {num} are put on {{s:esubj}}"
                if several
                else f"{words} {kind} {num} is put on {{s:esubj}}",
                Fn(_counters_put(kind, several), _un_counters_put(kind, several)),
            )


def _player_dealt(cx: Context, who: PlayerRef, k: ev.DamageKind) -> EventPattern:
    return ev.PlayerIsDealtDamage(who, f.Anything(), k)


def _un_player_dealt(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.PlayerIsDealtDamage) and isinstance(value.source, f.Anything):
        return {"who": value.who, "k": value.kind}
    return None


def _counters_put(kind: str, several: bool) -> Any:
    return lambda cx, s: ev.CountersPut(kind, s.filter, several)


def _un_counters_put(kind: str, several: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, ev.CountersPut)
            and value.kind == kind
            and value.one_or_more == several
            and value.by is None
        ):
            return {"s": EventNoun(value.subject, BF)}
        return None

    return up


def _un_pair(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.AnyEvent) and len(value.options) == 2:
        return {"e": value.options[0], "o": value.options[1]}
    return None


def _casts(cx: Context, who: PlayerRef, n: Noun) -> EventPattern:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return ev.CastSpell(n.filter, who)


def _casts_from(cx: Context, who: PlayerRef, n: Noun, z: Zone) -> EventPattern:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return ev.CastSpell(n.filter, who, None, z)


def _un_casts_from(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.CastSpell) and value.nth is None and value.from_zone is not None:
        return {"who": value.by, "n": Noun(value.spell, Zone.STACK), "z": value.from_zone}
    return None


def _un_casts(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.CastSpell) and value.nth is None and value.from_zone is None:
        return {"who": value.by, "n": Noun(value.spell, Zone.STACK)}
    return None


def _nth_spell(who: PlayerRef, k: int) -> EventPattern:
    return ev.CastSpell(f.IsSpell(), who, k)


def _un_nth_spell(yours: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, ev.CastSpell) and value.nth is not None and value.spell == f.IsSpell():
            return {"who": value.by, "k": value.nth} if isinstance(value.by, r.You) == yours else None
        return None

    return up


def _un_discards(several: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, ev.DiscardsCard) and value.one_or_more == several:
            return {"who": value.who, "n": Noun(value.card, None)}
        return None

    return up


def _un_sacrifices(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.Sacrifices) and not value.one_or_more:
        return {"who": value.who, "n": Noun(value.what, BF)}
    return None


def _sacrifices_another(cx: Context, who: PlayerRef, n: Noun) -> EventPattern:
    return ev.Sacrifices(who, together((f.Not(f.IsThis()), n.filter)))


def _un_sacrifices_another(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.Sacrifices) and not value.one_or_more:
        parts = parts_of(value.what)
        if parts and parts[0] == f.Not(f.IsThis()):
            return {"who": value.who, "n": Noun(together(parts[1:]), BF)}
    return None


def _taps(cx: Context, who: PlayerRef, n: Noun) -> EventPattern:
    return ev.TappedForMana(n.filter, who)


def _un_taps(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.TappedForMana) and value.type is None:
        return {"who": value.by, "n": Noun(value.subject, BF)}
    return None


def _steps(g: Grammar) -> None:
    """The beginnings of steps, after "at"."""
    p = g.phrase
    names = (
        (Step.UPKEEP, "upkeep"),
        (Step.DRAW, "draw step"),
        (Step.END, "end step"),
        (Step.PRECOMBAT_MAIN, "first main phase"),
        (Step.PRECOMBAT_MAIN, "precombat main phase"),
        (Step.POSTCOMBAT_MAIN, "second main phase"),
        (Step.POSTCOMBAT_MAIN, "postcombat main phase"),
    )
    seen: set[Step] = set()
    for step, word in names:
        first = step not in seen
        seen.add(step)
        for words, who, main in (
            (f"your {word}", r.You(), True),
            (f"each player 's {word}", r.EachPlayer(), False),
            (f"each {word}", r.EachPlayer(), True),
            (f"the {word}", r.EachPlayer(), False),
            (f"each opponent 's {word}", r.EachOpponent(), True),
            (f"each of your {word}s", r.You(), False),
            (f"each other player 's {word}", r.EachOtherPlayer(r.You()), True),
            (f"enchanted player 's {word}", r.AttachedTo(), True),
            (f"the chosen player 's {word}", r.ChosenPlayer(), True),
            (f"the {word} of enchanted creature 's controller", r.ControllerOf(r.AttachedTo()), True),
            (f"the {word} of enchanted permanent 's controller", r.ControllerOf(r.AttachedTo()), False),
            (f"the {word} of enchanted land 's controller", r.ControllerOf(r.AttachedTo()), False),
        ):
            made = ev.BeginningOf(step, who)
            p("step", words, made if main and first else Fn(_plainly(made)))
    p("step", "combat on your turn", ev.BeginningOf(Step.BEGINNING_OF_COMBAT, r.You()))
    p("step", "each combat", ev.BeginningOf(Step.BEGINNING_OF_COMBAT, r.EachPlayer()))
