"""Events that few abilities trigger on: counters of any kind put by a player, tokens created, a game lost, becoming a
target, life gained or lost, what is played, damage to several at once (508.3, 111.13, 115.2, 119.10, 122.6, 603.2)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import EventPattern, Filter, ObjectRef, PlayerRef, TargetKind
from mtgjudge.language.targets import TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import Comparison, Step, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.abilities import no_front
from mtgjudge.oracle.phrases.combat_events import aiming
from mtgjudge.oracle.phrases.events import HERE, plainly, verb
from mtgjudge.oracle.phrases.spell_events import nth
from mtgjudge.oracle.phrases.trigger_limits import during, un_during
from mtgjudge.oracle.semantics import Fn, Lazy, Values
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

YOU = r.You()
BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _counters(g)
    _players(g)
    _targets(g)
    _damage(g)
    _spells(g)
    _steps(g)
    _crews(g)
    verb(g, "leave^ the battlefield without dying", ev.ZoneChange(HERE, BF, not_destination=Zone.GRAVEYARD))
    energy = ev.CountersPut("energy", f.Anything(), players=YOU)
    g.phrase("event0", "you get one or more {E}", energy)
    _zones(g)


# -- from where and whereto -------------------------------------------------------------------------------------------


def _zones(g: Grammar) -> None:
    p = g.phrase
    into = ev.ZoneChange(f.IsCard(), None, Zone.LIBRARY, True)
    p("event0", "one or more cards are put into a library from anywhere", into)
    mine = ev.AttacksWith(YOU, f.AllOf((f.IsCommander(), f.OwnedBy(YOU))))
    p("event0", "you attack with your commander", mine)
    struck = ev.DealsDamage(HERE, TargetPlayer(r.EachPlayer()), ev.DamageKind.COMBAT)
    p("ever", "deal^ combat damage to defending player", Fn(lambda cx: struck))


# -- counters and tokens ----------------------------------------------------------------------------------------------


def _counters(g: Grammar) -> None:
    p = g.phrase
    p("event0", "{who:someone} put^who one or more counters on {s:esubj}", Fn(_puts("", True), _un_puts("", True)))
    said = "{who:someone} put^who a {k:counterkind} counter on {s:esubj}"
    p("event0", said, Fn(lambda cx, who, k, s: _put(who, k, s, False), _un_puts(None, False)))
    p("event0", "{who:someone} create^who {s:esubj}", Fn(_tokens, _un_tokens))


def _put(who: PlayerRef, kind: str, s: EventNoun, several: bool) -> EventPattern:
    if s.several:
        raise CantLower("counters on one or more things")
    if s.zone is Zone.STACK:
        raise CantLower("counters on a spell")
    return ev.CountersPut(kind, s.filter, several, who)


def _puts(kind: str, several: bool) -> Any:
    return lambda cx, who, s: _put(who, kind, s, several)


def _un_puts(kind: str | None, several: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, ev.CountersPut) or value.by is None or value.one_or_more != several:
            return None
        if (value.kind == "") != (kind == ""):
            return None
        said: Values = {"who": value.by, "s": EventNoun(value.subject, BF)}
        return said if kind == "" else said | {"k": value.kind}

    return up


def _tokens(cx: Context, who: PlayerRef, s: EventNoun) -> EventPattern:
    """Only tokens are created (111.1)."""
    if s.zone is not BF or f.IsToken() not in parts_of(s.filter):
        raise CantLower("only tokens are created")
    return ev.TokensCreated(who, s.filter, s.several)


def _un_tokens(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.TokensCreated):
        return None
    return {"who": value.who, "s": EventNoun(value.filter, BF, value.one_or_more)}


# -- players ----------------------------------------------------------------------------------------------------------


def _players(g: Grammar) -> None:
    p = g.phrase
    p("event0", "{who:someone} lose^who the game", ev.LosesGame(v("who")))
    both = Fn(lambda cx, who: ev.AnyEvent((ev.GainsLife(who), ev.LosesLife(who))), _un_gains_or_loses)
    p("event0", "{who:someone} gain^who or lose^who life", both)
    p("event0", "you play a card [from {z:castzone}]", Fn(_plays))
    first = "{e:event0} for the first time during each of your turns"
    p("turnfirst", first, Fn(lambda cx, e: nth(e, 1), lambda cx, x: _un_first(x)))
    mine = c.TurnOf(YOU)
    p("triggered", "whenever {e:turnfirst} , {b:content}", Lazy(during(mine), un_during(mine)), guard=no_front)
    later = ev.NthThisTurn(ev.CastSpell(f.IsSpell(), YOU), Comparison.AT_LEAST, a.Fixed(2))
    p("event0", "you cast a spell other than your first spell each turn", later)
    exhausts = ev.ActivatesAbility(f.Anything(), v("who"), name="exhaust")
    p("event0", "{who:someone} activate^who a exhaust ability", exhausts)


def _plays(cx: Context, z: tuple[Zone, bool] | None) -> EventPattern:
    """A land played or a spell cast (701.18b)."""
    zone, own = z or (None, False)
    if own:
        raise CantLower("whose zone")
    return ev.AnyEvent((ev.PlaysLand(YOU, from_zone=zone), ev.CastSpell(f.IsSpell(), YOU, None, zone)))


def _un_gains_or_loses(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.AnyEvent) or not isinstance(value.options[0], ev.GainsLife):
        return None
    return {"who": value.options[0].who}


def _un_first(value: object) -> Values | None:
    return {"e": value.event} if isinstance(value, ev.NthThisTurn) and value == nth(value.event, 1) else None


# -- targets ----------------------------------------------------------------------------------------------------------


def _targets(g: Grammar) -> None:
    p = g.phrase
    p("event0", "{who:someone} become^who the target of a {n:filter.sg}", Fn(_aimed_at, _un_aimed_at))
    p("event0", "you or {s:esubj} becomes the target of a {n:filter.sg}", Fn(_either_aimed_at))


def _aimed_at(cx: Context, who: PlayerRef, n: Noun) -> EventPattern:
    of, by = aiming(n)
    return ev.PlayerBecomesTarget(who, of, by)


def _un_aimed_at(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.PlayerBecomesTarget):
        return None
    whose = () if value.by == r.EachPlayer() else (f.ControlledBy(value.by),)
    return {"who": value.who, "n": Noun(together((value.of, *whose)), Zone.STACK)}


def _either_aimed_at(cx: Context, s: EventNoun, n: Noun) -> EventPattern:
    """ "You or a permanent you control becomes the target": each of them that does."""
    if s.several or s.zone is not BF:
        raise CantLower("what else becomes the target")
    of, by = aiming(n)
    return ev.AnyEvent((ev.PlayerBecomesTarget(YOU, of, by), ev.BecomesTarget(s.filter, by, of)))


# -- damage -----------------------------------------------------------------------------------------------------------


def _damage(g: Grammar) -> None:
    p = g.phrase
    p("damaged", "enchanted player", TargetPlayer(r.AttachedTo()))
    p("somedamaged", "one or more players", TargetPlayer(r.EachPlayer()))
    p("somedamaged", "one or more of your opponents", TargetPlayer(r.EachOpponent()))
    for words in ("one or more opponents", "your opponents"):
        p("somedamaged", words, Fn(plainly_kind(TargetPlayer(r.EachOpponent()))))
    p("somedamaged", "one or more {n:filter.pl}", Fn(_some_of, _un_some_of))
    p("event0", "{s:esubj} deal^s {k:damagekind} to {w:somedamaged}", Fn(_to_some, _un_to_some))


def plainly_kind(kind: TargetKind) -> Any:
    """Lowers to just this recipient."""
    return lambda cx: kind


def _some_of(cx: Context, n: Noun) -> TargetKind:
    if n.zone is not BF:
        raise CantLower("damage to what is no permanent")
    return TargetObject(n.filter)


def _un_some_of(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.filter, BF)} if isinstance(value, TargetObject) else None


def _to_some(cx: Context, s: EventNoun, k: ev.DamageKind, w: TargetKind) -> EventPattern:
    """Once for all that is damaged at once."""
    return ev.DealsDamage(s.filter, w, k, s.several, together=True)


def _un_to_some(cx: Context, value: object) -> Any:
    if not isinstance(value, ev.DealsDamage) or not value.together or value.recipient is None:
        return None
    noun = [EventNoun(value.source, zone, value.one_or_more) for zone in (BF, None, Zone.STACK)]
    return [{"s": s, "k": value.kind, "w": value.recipient} for s in noun]


# -- spells -----------------------------------------------------------------------------------------------------------


def _spells(g: Grammar) -> None:
    p = g.phrase
    p(
        "event0",
        "{who:someone} cast^who a {n:filter.sg} from anywhere other than their hand",
        Fn(lambda cx, who, n: ev.CastSpell(_spell(n), who, not_from=Zone.HAND), _un_not_from_hand),
    )
    copies = Fn(lambda cx, who, n: ev.CopiesSpell(who, _spell(n)), _un_copies)
    p("event0", "{who:someone} copy^who a {n:filter.sg}", copies)
    p(
        "event0",
        "{who:someone} cast^who their {k:ordinal} {n:filter.sg} each turn",
        Fn(lambda cx, who, k, n: nth(ev.CastSpell(_kind(n), who), k), _un_nth),
    )


def _spell(n: Noun) -> Filter:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return n.filter


def _kind(n: Noun) -> Filter:
    """Any spell is said by a phrase of its own."""
    if n.filter == f.IsSpell():
        raise CantLower("any spell")
    return _spell(n)


def _un_not_from_hand(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.CastSpell) or value.not_from is not Zone.HAND or isinstance(value.by, r.You):
        return None
    return {"who": value.by, "n": Noun(value.spell, Zone.STACK)}


def _un_copies(cx: Context, value: object) -> Values | None:
    return {"who": value.who, "n": Noun(value.spell, Zone.STACK)} if isinstance(value, ev.CopiesSpell) else None


def _un_nth(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.NthThisTurn) or not isinstance(value.event, ev.CastSpell):
        return None
    if isinstance(value.event.by, r.You) or not isinstance(value.amount, a.Fixed):
        return None
    return {"who": value.event.by, "k": value.amount.value, "n": Noun(value.event.spell, Zone.STACK)}


# -- steps ------------------------------------------------------------------------------------------------------------


def _steps(g: Grammar) -> None:
    p = g.phrase
    p("step", "your combat step", Fn(plainly(ev.BeginningOf(Step.BEGINNING_OF_COMBAT, YOU))))


# -- crewing and saddling ---------------------------------------------------------------------------------------------


def _crews(g: Grammar) -> None:
    p = g.phrase
    for words, saddles in (("crew^", False), ("saddle^", True)):
        p("ever", words + " a {n:filter.sg}", Fn(_crewing(saddles), _un_crewing(saddles)))
    both = "{s:esubj} saddle^s a {n:filter.sg} or crew^s a {m:filter.sg}"
    p("event0", both, Fn(_saddles_or_crews, _un_saddles_or_crews))
    p("snp", "that Mount or Vehicle", Fn(_mount_or_vehicle), number="sg")


def _crewing(saddles: bool) -> Any:
    def lower(cx: Context, n: Noun) -> EventPattern:
        if n.zone is not BF:
            raise CantLower("only permanents are crewed and saddled")
        return ev.Crews(HERE, n.filter, saddles)

    return lower


def _un_crewing(saddles: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        return {"n": Noun(value.what, BF)} if isinstance(value, ev.Crews) and value.saddles is saddles else None

    return up


def _saddles_or_crews(cx: Context, s: EventNoun, n: Noun, m: Noun) -> EventPattern:
    if s.several or n.zone is not BF or m.zone is not BF:
        raise CantLower("what is crewed and saddled")
    return ev.AnyEvent((ev.Crews(s.filter, n.filter, True), ev.Crews(s.filter, m.filter)))


def _un_saddles_or_crews(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.AnyEvent) or len(value.options) != 2:
        return None
    one, two = value.options
    if not isinstance(one, ev.Crews) or not isinstance(two, ev.Crews):
        return None
    return {"s": EventNoun(one.subject, BF), "n": Noun(one.what, BF), "m": Noun(two.what, BF)}


def _mount_or_vehicle(cx: Context) -> ObjectRef:
    event = cx.event
    if not isinstance(event, ev.AnyEvent) or not all(isinstance(option, ev.Crews) for option in event.options):
        raise CantLower("which Mount or Vehicle")
    return r.EventObject(r.EventRole.OTHER)
