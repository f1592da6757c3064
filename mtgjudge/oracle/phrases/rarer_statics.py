"""Statics that few cards have: what can't enter from where, the first turns of the game, what mana can't be spent on,
costs written in words, tokens with a quoted ability besides others (106.6, 111.4, 614.17)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as ms
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Ability, Amount, Condition, Cost, Effect, EventPattern, Filter
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.grants import TokenHas
from mtgjudge.oracle.semantics import Fn
from mtgjudge.oracle.surface import Noun, parts_of, together

BF, GY, LIBRARY = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.LIBRARY
FIRST_TURNS = (
    ("your first , second , or third turn", 3),
    ("your first or second turn", 2),
    ("your first turn", 1),
)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _entering(g)
    _turns(g)
    _silence(g)
    _damage_stays(g)
    p = g.phrase
    p("static", "as long as ~ is in the command zone or on the battlefield , {x:statement} .", Fn(_eminence))
    p("static", "as long as ~ is in the command zone , {x:statement} .", Fn(_in_command_zone, _un_in_command_zone))
    for words in ("this mana can't be spent to cast {n:filter.pl}", "this mana can't be spent to cast a {n:filter.sg}"):
        p("manause", words, Fn(_not_for))
    for symbol in "WUBRGC":
        p("cost0", f"pay {{n:count}} {{{symbol}}}", Fn(_symbols(symbol)))
    p("act", "put^ another {k:counterkind} counter on {what:np}", Fn(_another_counter))
    two, three = Fn(lambda cx, w, x, b: _token((x,), b)), Fn(lambda cx, w, x, y, b: _token((x, y), b))
    p("tokenhas", "{w:tokenhave} {x:abil} and « {b:ability} »", two)
    p("tokenhas", "{w:tokenhave} {x:abil} , {y:abil} , and « {b:ability} »", three)


def _damage_stays(g: Grammar) -> None:
    """Damage that isn't removed as turns end (514.2)."""
    g.phrase(
        "statement",
        "damage isn't removed from {what:snp} during cleanup steps",
        Fn(_stays, lambda cx, x: {"what": x.what} if getattr(x, "changes", ()) == (ch.DamageStays(),) else None),
    )


def _stays(cx: Context, what: Any) -> st.Affects:
    if isinstance(what, r.Target):
        raise CantLower("a static ability does not target")
    return st.Affects(what, (ch.DamageStays(),))


def _silence(g: Grammar) -> None:
    """Events that cause no abilities to trigger (603.2)."""
    p = g.phrase
    theirs = " of permanents your opponents control"
    for whose, source in (("", None), (theirs, f.ControlledBy(r.EachOpponent()))):
        rest = f"don't cause abilities{whose} to trigger"
        p("statement", f"{{n:filter.pl}} entering {rest}", Fn(_silenced(source, False)))
        p("statement", f"{{n:filter.pl}} entering or dying {rest}", Fn(_silenced(source, True)))


def _silenced(source: Filter | None, dying: bool) -> Any:
    def lower(cx: Context, n: Noun) -> st.CausesNoTriggers:
        if n.zone is not BF:
            raise CantLower("only permanents enter")
        event: EventPattern = ev.ZoneChange(n.filter, None, BF)
        if dying:
            event = ev.AnyEvent((event, ev.ZoneChange(n.filter, BF, GY)))
        return st.CausesNoTriggers(event, source)

    return lower


def _eminence(cx: Context, x: Any) -> tuple[StaticAbility, ...]:
    if not isinstance(x, st.SpellCostChange | st.Affects):
        raise CantLower("what works in two zones")
    return (StaticAbility((x,)), StaticAbility((x,), None, Zone.COMMAND))


def _in_command_zone(cx: Context, x: Any) -> StaticAbility:
    return _eminence(cx, x)[1]


def _un_in_command_zone(cx: Context, value: object) -> dict[str, object] | None:
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    return {"x": one} if one is not None and value == StaticAbility((one,), None, Zone.COMMAND) else None


def _another_counter(cx: Context, k: str, what: Any) -> Effect:
    return e.PutCounters(what=what, kind=k, count=a.Fixed(1))


def _symbols(symbol: str) -> Any:
    def lower(cx: Context, n: Amount) -> Cost:
        if not isinstance(n, a.Fixed) or n.value < 2:
            raise CantLower("one symbol is written as it is")
        return k.PayMana(ManaCost((symbol,) * n.value))

    return lower


def _token(ks: tuple[Any, ...], b: Ability) -> tuple[Effect, ...]:
    flat: list[Ability] = []
    for one in ks:
        flat += list(one) if isinstance(one, tuple) else [one]
    return (TokenHas(abilities=(*flat, b)),)


# --- entering -----------------------------------------------------------------------------------------------------


def _entering(g: Grammar) -> None:
    p = g.phrase
    for words, zones in (
        ("in graveyards", (GY,)),
        ("in graveyards and libraries", (GY, LIBRARY)),
        ("in graveyards or libraries", (GY, LIBRARY)),
    ):
        p("static", f"{{n:cardsof}} {words} can't enter the battlefield .", Fn(_cant_enter(zones)))
    p("cardsof", "{n:filter.pl}", Fn(_cards))
    p("static", "lands can't enter the battlefield .", Fn(lambda cx: _never((f.IsType(CardType.LAND), (None,)))))
    p(
        "statement",
        "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it unless {x:cond}",
        Fn(lambda cx, s, n, k, x: st.EntersModified(s, counters=(e.CounterGift(k, n),), condition=c.Unless(x))),
    )


def _cards(cx: Context, n: Noun) -> Filter:
    if n.zone is not None:
        raise CantLower("cards of one zone")
    return n.filter


def _cant_enter(zones: tuple[Zone, ...]) -> Any:
    return lambda cx, n: _never((n, zones))


def _never(what: tuple[Filter, tuple[Zone | None, ...]]) -> StaticAbility:
    kind, zones = what
    return StaticAbility(tuple(st.EventCantHappen(ev.ZoneChange(kind, zone, BF)) for zone in zones))


# --- turns of the game --------------------------------------------------------------------------------------------


def _turns(g: Grammar) -> None:
    p = g.phrase
    for words, most in FIRST_TURNS:
        first = c.IsTurnOfGame(r.You(), most)
        p("cond", f"it's {words} of the game", Fn(lambda cx, first=first: first))
    for words, most in (("your first , second , or third turns", 3), ("your first seven turns", 7)):
        first = c.IsTurnOfGame(r.You(), most)
        p("statement", f"you can't cast ~ during {words} of the game", Fn(_not_before(first)))


def _not_before(first: Condition) -> Any:
    return lambda cx: StaticAbility((st.CastRestriction(c.Unless(first)),), None, Zone.STACK)


# --- mana ---------------------------------------------------------------------------------------------------------


def _not_for(cx: Context, n: Noun) -> ms.ManaUse:
    """What is not forbidden is allowed: other spells, abilities, and anything else."""
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    parts = tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell))
    if not parts:
        raise CantLower("every spell")
    allowed = parts[0].part if len(parts) == 1 and isinstance(parts[0], f.Not) else f.Not(together(parts))
    return ms.ManaUse(allowed, f.Anything(), others=True)
