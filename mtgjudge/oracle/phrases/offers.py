"""What a text lets players do later or now: cast a spell from among cards, end, stop or ignore an effect, discard a
card
(116.2c-e, 608.2g, 118.12)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ep
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import ActivatedAbility, Body, KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import Fixed, X
from mtgjudge.language.categories import Amount, Cost, Duration, Filter, StaticEffect
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import rebuilt
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.people import pool_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Range, parts_of, together

OFF_TIMING = (
    "you may cast this spell as though it had flash . if you cast it any time a sorcery couldn't have been cast , the "
    "controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step ."
)
OFF_TIMING_MEANS = StaticAbility((st.FlashPermission(), st.SacrificedIfOffTiming()), None, Zone.STACK)
AMONG_EXILED = st.CastPermission(r.You(), f.IsOneOf(r.ExiledWithThis()), Zone.EXILE, lands=True, any_owner=True)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for tail in ("its mana cost", "their mana costs"):
        words = f"you may cast {{m:many}} {{n:filter.m}} from among {{x:pool}} without paying {tail}"
        p("subjclause", words, Fn(_cast_among, _un_cast_among(tail)))
    ignore = "any player may pay {m:manacost} for that player to ignore this effect until end of turn"
    p("static", f"{{x:statement}} . {ignore} .", Fn(_ignorable, _un_ignorable))
    p("static", "you may discard this card any time you could cast a instant .", Fn(_discard_this, _un_discard_this))
    p(
        "activated",
        "{cs:cost|comma} : this creature loses this ability and becomes a Aura enchantment with enchant creature . "
        "attach it to target creature . you may pay {m:manacost} to end this effect .",
        Fn(_licid, _un_licid),
    )
    p("subjclause", "{d:dur} , you may cast {n:filter.pl} as though they had flash", Fn(_flash_until, _un_flash_until))
    p("subjclause", "you may cast {n:filter.pl} {d:dur} as though they had flash", Fn(_flash_until))
    p("statement", "{n:filter.pl} can't be cast", Fn(_cant_be_cast, _un_cant_be_cast))
    for own in ("~", "this creature", "this artifact", "this enchantment"):
        p("statement", f"you may play lands and cast spells from among cards exiled with {own}", AMONG_EXILED)
    p("payments", "exile^ the top {n:filter.sg} of your graveyard", Fn(_exile_topmost, _un_exile_topmost))
    p("act_cost", "exile the top {n:filter.sg} of your graveyard", Fn(_exile_topmost, _un_exile_topmost))
    p(
        "clause",
        "it deals a additional {n:figure} damage to that player or planeswalker at the beginning of your next upkeep "
        "step unless that player or that planeswalker 's controller pays {m:manacost} before that step",
        Fn(_unless_paid_before, _un_unless_paid_before),
    )
    p(
        "static",
        OFF_TIMING,
        Fn(lambda cx: OFF_TIMING_MEANS, lambda cx, value: {} if value == OFF_TIMING_MEANS else None),
    )
    p("act", "exile^ ~ with {n:count} {c:counterkind} counter#n on it", Fn(_exile_with, _un_exile_with))


def _exile_topmost(cx: Context, n: Noun) -> Cost:
    if n.zone is not None:
        raise CantLower("only cards are in a graveyard")
    return k.ExileCards(together((n.filter, f.OwnedBy(r.You()))), ONE, Zone.GRAVEYARD, top=True)


def _un_exile_topmost(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.ExileCards) or not value.top:
        return None
    noun = Noun(together(tuple(part for part in parts_of(value.filter) if part != f.OwnedBy(r.You()))), None)
    return {"n": noun} if _exile_topmost(cx, noun) == value else None


# --- casting now -------------------------------------------------------------------------------------------------


def _cast_among(cx: Context, m: Range, n: Noun, x: object) -> object:
    """ "You may cast a spell … from among them without paying its mana cost"."""
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    parts = tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell))
    made = e.CastForFree(r.You(), pool_of(cx), together(parts) if parts else None, high=m.high)
    if cx.x_means is not None:
        made = rebuilt(made, lambda node: cx.x_means if isinstance(node, X) else None)  # type: ignore[assignment]
    return (note(cx, made),)


def _un_cast_among(tail: str) -> Any:
    def up(cx: Context, value: object) -> list[Values] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], e.CastForFree):
            return None
        one = value[0]
        shown = isinstance(one.what, r.All) and one.what == pool_of(cx)
        if one.pay or one.costs is not None or not (isinstance(one.what, r.Result) or shown):
            return None
        if pool_of(cx) != one.what or (one.high == ONE) is not (tail == "its mana cost"):
            return None
        m = _many(one.high, tail == "its mana cost")
        return [{"m": m, "n": n, "x": ONE} for n in spells_of(one.filter or f.Anything())]

    return up


def _many(high: Amount | None, single: bool) -> Range:
    return Range(ONE if single else Fixed(0), high)


def spells_of(cards: Filter) -> list[Noun]:
    """Spells that such cards would be: the word stands behind some of what is said of them."""
    parts = parts_of(cards)
    places = range(len(parts), -1, -1)
    return [Noun(together((*parts[:i], f.IsSpell(), *parts[i:])), Zone.STACK) for i in places]


def _flash_until(cx: Context, d: Duration, n: Noun) -> object:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return (note(cx, e.Apply(what=r.You(), changes=(ch.HasFlashFor(n.filter),), duration=d)),)


def _un_flash_until(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], e.Apply):
        return None
    one = value[0]
    if one.what == r.You() and len(one.changes) == 1 and isinstance(one.changes[0], ch.HasFlashFor):
        return {"d": one.duration, "n": Noun(one.changes[0].spells, Zone.STACK)}
    return None


# --- statements --------------------------------------------------------------------------------------------------


def _cant_be_cast(cx: Context, n: Noun) -> StaticEffect:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return st.Affects(r.EachPlayer(), (ch.CantCast(n.filter),))


def _un_cant_be_cast(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects) and value.what == r.EachPlayer() and len(value.changes) == 1:
        change = value.changes[0]
        if isinstance(change, ch.CantCast) and change == ch.CantCast(change.spells):
            return {"n": Noun(change.spells, Zone.STACK)}
    return None


def _ignorable(cx: Context, x: object, m: Any) -> StaticAbility:
    """116.2d."""
    if isinstance(x, StaticAbility) or not isinstance(x, StaticEffect):
        raise CantLower("an effect that can be ignored")
    return StaticAbility((x, st.MayIgnore((k.PayMana(m),))))


def _un_ignorable(cx: Context, value: object) -> Values | None:
    if isinstance(value, StaticAbility) and len(value.effects) == 2 and isinstance(value.effects[1], st.MayIgnore):
        cost = value.effects[1].costs[0]
        return {"x": value.effects[0], "m": cost.cost} if isinstance(cost, k.PayMana) else None
    return None


DISCARD_THIS = StaticAbility((st.MayDiscardThis(),), None, Zone.HAND)


def _discard_this(cx: Context) -> StaticAbility:
    """116.2e."""
    return DISCARD_THIS


def _un_discard_this(cx: Context, value: object) -> Values | None:
    return {} if value == DISCARD_THIS else None


# --- ending an effect --------------------------------------------------------------------------------------------

CREATURE = f.IsType(CardType.CREATURE)
TARGET = t.TargetSlot(t.TargetObject(CREATURE), ONE, ONE)
BECOMES_AURA = (
    ch.SetTypes((CardType.ENCHANTMENT,), ("Aura",)),
    ch.GainAbility(KeywordAbility(Keyword.ENCHANT, quality=CREATURE)),
)


def _licid(cx: Context, cs: tuple[Cost, ...], m: Any) -> ActivatedAbility:
    """116.2c, 613.1: for as long as nobody pays, it has lost this ability and is an Aura."""
    changes = (ch.LoseAbilityWithCosts(cs), *BECOMES_AURA)
    effects = (e.Apply(r.This(), changes, d.UntilPaid((k.PayMana(m),))), e.Attach(r.This(), r.Target(0)))
    return ActivatedAbility(cs, Body(effects, (TARGET,)))


def _un_licid(cx: Context, value: object) -> Values | None:
    if (
        not isinstance(value, ActivatedAbility)
        or not isinstance(value.content, Body)
        or len(value.content.effects) != 2
    ):
        return None
    first = value.content.effects[0]
    if isinstance(first, e.Apply) and isinstance(first.duration, d.UntilPaid):
        cost = first.duration.costs[0]
        if isinstance(cost, k.PayMana) and _licid(cx, value.costs, cost.cost) == value:
            return {"cs": value.costs, "m": cost.cost}
    return None


# --- later -------------------------------------------------------------------------------------------------------


def _exile_with(cx: Context, n: Amount, c: str) -> e.Move:
    return e.Move(r.This(), Zone.EXILE, counters=(e.CounterGift(c, n),))


def _un_exile_with(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Move) and value.what == r.This() and value.to is Zone.EXILE and len(value.counters) == 1:
        return {"n": value.counters[0].count, "c": value.counters[0].kind}
    return None


def _unless_paid_before(cx: Context, n: Amount, m: Any) -> object:
    """116.2c: damage at the beginning of the next upkeep, unless the player pays before that step."""
    if not any(isinstance(mention.ref, r.Target) for mention in cx.mentions):
        raise CantLower("damage to whom")
    content = Body((e.DealDamage(r.This(), n, r.Target(0)),))
    later = TriggeredAbility(ep.BeginningOf(Step.UPKEEP, r.You()), content)
    return (note(cx, e.DelayedTrigger(later, stop_by=r.Target(0), stop_costs=(k.PayMana(m),))),)


def _un_unless_paid_before(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], e.DelayedTrigger):
        return None
    one = value[0]
    ability = one.ability
    if one.stop_by != r.Target(0) or not isinstance(ability, TriggeredAbility) or not isinstance(ability.content, Body):
        return None
    damage, cost = ability.content.effects[0], one.stop_costs[0]
    if isinstance(damage, e.DealDamage) and isinstance(cost, k.PayMana):
        return {"n": damage.amount, "m": cost.cost}
    return None
