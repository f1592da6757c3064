"""Events of combat, damage and targeting (508.3, 509.3, 120, 115)."""

from __future__ import annotations

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Amount, EventPattern, Filter, PlayerRef, TargetKind
from mtgjudge.language.targets import TargetEither, TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.events import CREATURE, HERE, verb
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    verb(g, "attack^", ev.Attacks(HERE))
    verb(g, "attack^ alone", ev.Attacks(HERE, alone=True))
    verb(g, "attack^ you", ev.Attacks(HERE, r.You()))
    verb(g, "attack^ a player", ev.Attacks(HERE, r.EachPlayer()))
    verb(g, "attack^ one of your opponents", ev.Attacks(HERE, r.EachOpponent()))
    verb(g, "block^", ev.Blocks(HERE))
    p("ever", "block^ {n:onekind}", Fn(lambda cx, n: ev.Blocks(HERE, n), _un_blocks))
    verb(g, "become^ blocked", ev.BecomesBlocked(HERE))
    p("ever", "become^ blocked by {n:onekind}", Fn(lambda cx, n: ev.BecomesBlocked(HERE, n), _un_blocked))
    verb(g, "attack^ and isn't blocked", ev.AttacksUnblocked(HERE))
    p("onekind", "{s:esubj0}", Fn(lambda cx, s: s.filter, lambda cx, x: [{"s": EventNoun(x, at)} for at in (BF, None)]))
    p("event0", "{s:esubj} block^s or become^s blocked by {n:onekind}", Fn(_blocks_or_blocked, _un_blocks_or_blocked))
    p("event0", "{s:esubj} attack^s while saddled", Fn(_saddled, _un_saddled))
    p("ever", "deal^ {k:damagekind} to {w:damaged}", Fn(_deals, _un_deals))
    p("ever", "deal^ {k:damagekind}", Fn(lambda cx, k: _deals(cx, k, None), _un_deals_any))
    p("ever", "be^ dealt {k:damagekind}", Fn(lambda cx, k: ev.IsDealtDamage(HERE, k), _un_dealt))
    p("ever", "become^ the target of a {n:filter.sg}", Fn(_targeted, _un_targeted_kind))
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
    for own in ("~", "this creature", "this permanent", "this planeswalker"):
        this = TargetObject(f.IsThis())
        p("damaged", own, this if own == "~" else Fn(lambda cx, x=this: x))
    p("damaged", "enchanted creature", Fn(lambda cx: TargetObject(f.IsOneOf(r.AttachedTo()))))
    mine = TargetEither((TargetPlayer(r.You()), TargetObject(f.ControlledBy(r.You()))))
    p("damaged", "you or a permanent you control", mine)
    p("event0", "{who:someone} attack^who", Fn(lambda cx, who: ev.AttacksWith(who, CREATURE), _un_attacks_with))
    words = "{who:someone} attack^who with [?exactly exactly] {k:count} [?more or more] {n:filter.pl}"
    p("event0", words, Fn(_attacks_with, _un_attacks_with_some))


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


def _deals(cx: Context, k: ev.DamageKind, w: TargetKind | None) -> EventPattern:
    return ev.DealsDamage(HERE, w, k)


def _un_deals(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.DealsDamage) and value.recipient is not None:
        return {"k": value.kind, "w": value.recipient}
    return None


def _un_deals_any(cx: Context, value: object) -> Values | None:
    return {"k": value.kind} if isinstance(value, ev.DealsDamage) and value.recipient is None else None


def _damaged(cx: Context, n: Noun) -> TargetKind:
    if n.zone is not BF:
        raise CantLower("damage to what is no permanent")
    return TargetObject(n.filter)


def _un_damaged(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.filter, BF)} if isinstance(value, TargetObject) else None


def _un_dealt(cx: Context, value: object) -> Values | None:
    return {"k": value.kind} if isinstance(value, ev.IsDealtDamage) else None


def _targeted(cx: Context, n: Noun) -> EventPattern:
    of, by = aiming(n)
    return ev.BecomesTarget(HERE, by, of)


def aiming(n: Noun) -> tuple[Filter, PlayerRef]:
    """A spell or ability of a kind; whose it is, is asked of who controls it."""
    if n.zone is not Zone.STACK:
        raise CantLower("what targets it")
    parts = parts_of(n.filter)
    for who in (r.EachOpponent(), r.You()):
        if parts[-1:] == (f.ControlledBy(who),):
            return together(parts[:-1]), who
    if any(isinstance(part, f.ControlledBy) for part in parts):
        raise CantLower("whose spell targets it")
    return n.filter, r.EachPlayer()


def _un_targeted_kind(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.BecomesTarget):
        return None
    whose = () if value.by == r.EachPlayer() else (f.ControlledBy(value.by),)
    return {"n": Noun(together((value.of, *whose)), Zone.STACK)}


def _un_attacks_with(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.AttacksWith) and value == ev.AttacksWith(value.who, CREATURE):
        return {"who": value.who}
    return None


def _attacks_with(cx: Context, who: PlayerRef, exactly: bool, k: Amount, more: bool, n: Noun) -> EventPattern:
    if exactly is more or not isinstance(k, Fixed) or n.zone is not BF:
        raise CantLower("how many of what attack")
    return ev.AttacksWith(who, n.filter, k.value, exactly)


def _un_attacks_with_some(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.AttacksWith):
        return None
    number = {"k": Fixed(value.at_least), "exactly": value.exactly, "more": not value.exactly}
    return {"who": value.who, "n": Noun(value.filter, BF), **number}


_SADDLED = f.HasDesignation("saddled")


def _saddled(cx: Context, s: EventNoun) -> EventPattern:
    return ev.Attacks(together((s.filter, _SADDLED)))


def _un_saddled(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.Attacks) and isinstance(value.subject, f.AllOf) and value.subject.parts[-1] == _SADDLED:
        subject = together(value.subject.parts[:-1])
        return {"s": EventNoun(subject, Zone.BATTLEFIELD)} if value == ev.Attacks(value.subject) else None
    return None
