"""Conditions that few abilities ask: mana of a kind that was spent, what is attacking, counters put this turn, what has
or hasn't happened this turn or last turn (106.9, 603.4, 608.2i)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Filter, ObjectRef, TargetKind
from mtgjudge.language.vocabulary import CardType, Comparison, Phase, Zone
from mtgjudge.oracle.binding import labels_of, note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.mirror import guessing
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.phrases.spells_have import traits_of
from mtgjudge.oracle.phrases.wrappers import for_all
from mtgjudge.oracle.phrases.wrappers_back import labels_since
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, as_effects
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

C = Comparison
ONE = a.Fixed(1)
YOU = r.You()
BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _spent(g)
    _now(g)
    _this_turn(g)
    anybody = "unless any player {cs:payments.sg|and}"
    g.phrase("wclause", "{c:clauses} " + anybody, Lazy(_unless_anybody, un_anybody), guard=for_all)
    g.phrase("wclause", anybody + " , {c:clauses}", Lazy(_unless_anybody))


def _unless_anybody(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """Whoever pays first prevents it (118.12a)."""
    label = low.cx.label
    effects = as_effects(low(parts["c"]))
    with low.cx.without(labels_of(effects) | labels_since(low.cx, label)):
        costs = low(parts["cs"])
    told = {type(getattr(effect, "who", None)) for effect in effects}
    if told & {r.EachPlayer, r.EachOpponent}:
        raise CantLower("unless one of several players pays")
    return (note(low.cx, e.UnlessPays(who=r.EachPlayer(), costs=costs, effects=effects)),)


def _anybody(value: object) -> Iterator[Values]:
    single = single_of(value)
    if isinstance(single, e.UnlessPays) and isinstance(single.who, r.EachPlayer):
        yield {"c": single.effects, "cs": single.costs}


un_anybody: Any = guessing(_anybody)


# -- what was spent ---------------------------------------------------------------------------------------------------


def _spent(g: Grammar) -> None:
    p = g.phrase
    p("cond", "mana from a {n:filter.sg} was spent to cast {what:cref}", Fn(_mana_from, _un_mana_from))


def _mana_from(cx: Context, n: Noun, what: ObjectRef) -> Condition:
    traits = traits_of(n)
    if len(traits) != 1:
        raise CantLower("mana of a source of several kinds at once")
    return c.Is(what, f.PaidWithManaFrom(traits[0]))


def _un_mana_from(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Is) or not isinstance(value.filter, f.PaidWithManaFrom):
        return None
    trait = value.filter.trait
    kinds = {kind.value for kind in CardType}
    kind: Filter = f.IsType(CardType(trait)) if trait in kinds else f.IsSubtype(trait.capitalize())
    return {"n": Noun(kind, BF), "what": value.what}


# -- how things stand -------------------------------------------------------------------------------------------------


def _now(g: Grammar) -> None:
    p = g.phrase
    p("cond", "it's your main phase", c.During((), (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN), YOU))
    p("cond", "there's a {n:filter.sg}", Fn(lambda cx, n: _there(Having(n, C.AT_LEAST, ONE))))
    for word, state in (("attacking", f.IsAttacking()), ("blocking", f.IsBlocking())):
        p("cond", f"{{k:count}} or more {{n:filter.pl}} are {word}", Fn(_so_many(state), _un_so_many(state)))
        p("cond", f"a {{n:filter.sg}} is {word}", Fn(lambda cx, n, x=state: _so_many(x)(cx, ONE, n)))
    p("cond", "you have {h:having}", Fn(_you_have))
    aura, gear = f.IsAttached(f.IsSubtype("Aura")), f.IsAttached(f.IsSubtype("Equipment"))
    p("adj", "enchanted or equipped", f.AnyOf((aura, gear)))
    p("cond", "you've cast both a {n:filter.sg} and a {m:filter.sg} this turn", Fn(_cast_both, _un_cast_both))
    hand, life = a.PlayerMeasure.HAND, a.PlayerMeasure.LIFE
    p("cond", "you have exactly {n:count} cards in hand", c.Compare(a.PlayerNumber(hand, YOU), C.EQUAL, v("n")))
    p("cond", "you have exactly {n:figure} life", c.Compare(a.PlayerNumber(life, YOU), C.EQUAL, v("n")))


def _there(h: Having) -> Condition:
    if h.noun.zone is None:
        raise CantLower("objects without a zone")
    return c.Compare(a.CountOf(r.All(h.noun.filter, h.noun.zone)), h.comparison, h.amount)


def _cast_both(cx: Context, n: Noun, m: Noun) -> Condition:
    if n.zone is not Zone.STACK or m.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return c.Both(tuple(c.Happened(ev.CastSpell(x.filter, YOU)) for x in (n, m)))


def _un_cast_both(cx: Context, value: object) -> Values | None:
    spells = [
        part.event.spell
        for part in (value.parts if isinstance(value, c.Both) else ())
        if isinstance(part, c.Happened)
        and isinstance(part.event, ev.CastSpell)
        and part == c.Happened(ev.CastSpell(part.event.spell, YOU))
    ]
    if not isinstance(value, c.Both) or len(spells) != 2 or len(value.parts) != 2:
        return None
    return {"n": Noun(spells[0], Zone.STACK), "m": Noun(spells[1], Zone.STACK)}


def _you_have(cx: Context, h: Having) -> Condition:
    """ "You have four or more creature cards in your graveyard"."""
    if h.noun.zone not in (GY, Zone.EXILE) or f.OwnedBy(YOU) not in parts_of(h.noun.filter):
        raise CantLower("what it is to have them")
    return _there(h)


def _so_many(state: Filter) -> Any:
    def lower(cx: Context, k: Amount, n: Noun) -> Condition:
        if n.zone is not BF:
            raise CantLower("only permanents attack and block")
        return c.Compare(a.CountOf(r.All(together((state, n.filter)))), C.AT_LEAST, k)

    return lower


def _un_so_many(state: Filter) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, c.Compare) or not isinstance(value.left, a.CountOf):
            return None
        what = value.left.what
        if not isinstance(what, r.All) or parts_of(what.filter)[:1] != (state,) or value.right == ONE:
            return None
        noun = Noun(together(parts_of(what.filter)[1:]), BF)
        return {"k": value.right, "n": noun} if value.comparison is C.AT_LEAST and what.zone is BF else None

    return up


# -- this turn --------------------------------------------------------------------------------------------------------


def _this_turn(g: Grammar) -> None:
    p = g.phrase
    for put in ("you put a {k:counterkind} counter", "you've put one or more {k:counterkind} counters"):
        own = Fn(_put_counters, _un_put_counters if put.startswith("you've") else None)
        p("cond", put + " on {s:esubj} this turn", own)
    p("cond", "you put a counter on {s:esubj} this turn", Fn(lambda cx, s: _put_counters(cx, "", s), _un_put_any))
    p("cond", "{s:esubj} dealt {k:damagekind} to {w:damaged} this turn", Fn(_dealt, _un_dealt))
    both = c.Either((c.Happened(ev.Attacks(f.IsThis())), c.Happened(ev.Blocks(f.IsThis()))))
    p("cond", "~ attacked or blocked this turn", both)
    p("cond", "this creature attacked or blocked this turn", Fn(lambda cx: both))
    p("cond", "a {n:filter.sg} was put into a graveyard from the battlefield this turn", Fn(_buried))


def _put_counters(cx: Context, k: str, s: EventNoun) -> Condition:
    if s.several or s.zone not in (None, BF):
        raise CantLower("counters on what is no permanent")
    return c.Happened(ev.CountersPut(k, s.filter, True, YOU))


def _un_put_counters(cx: Context, value: object) -> Values | None:
    event = value.event if isinstance(value, c.Happened) else None
    if not isinstance(event, ev.CountersPut) or not event.kind:
        return None
    if value != c.Happened(ev.CountersPut(event.kind, event.subject, True, YOU)):
        return None
    return {"k": event.kind, "s": EventNoun(event.subject, BF)}


def _un_put_any(cx: Context, value: object) -> Values | None:
    event = value.event if isinstance(value, c.Happened) else None
    if not isinstance(event, ev.CountersPut) or value != c.Happened(ev.CountersPut("", event.subject, True, YOU)):
        return None
    return {"s": EventNoun(event.subject, BF)}


def _dealt(cx: Context, s: EventNoun, k: ev.DamageKind, w: TargetKind) -> Condition:
    if s.several:
        raise CantLower("one or more things did that")
    return c.Happened(ev.DealsDamage(s.filter, w, k))


def _un_dealt(cx: Context, value: object) -> list[Values] | None:
    event = value.event if isinstance(value, c.Happened) else None
    if not isinstance(event, ev.DealsDamage) or event.recipient is None:
        return None
    if value != c.Happened(ev.DealsDamage(event.source, event.recipient, event.kind)):
        return None
    zones = (BF, None, Zone.STACK)
    return [{"s": EventNoun(event.source, zone), "k": event.kind, "w": event.recipient} for zone in zones]


def _buried(cx: Context, n: Noun) -> Condition:
    if n.zone is not BF:
        raise CantLower("only permanents come from the battlefield")
    return c.Happened(ev.ZoneChange(n.filter, BF, GY))
