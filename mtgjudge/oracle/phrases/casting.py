"""Static abilities about casting and activating: costs, restrictions, permissions (118, 601.2f, 601.3, 602.5)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Condition, Cost, Filter, PlayerRef, StaticEffect
from mtgjudge.language.costs import OneOfCosts
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import CastBy, Noun, Qualifier, parts_of, together

BF = Zone.BATTLEFIELD
ANY = Zone.STACK
"""Where abilities about the spell itself function: on the stack (604.3 note: they are looked at wherever it is
cast from)."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _if_it_targets(g)
    _costs(g)
    _cast(g)


def _costs(g: Grammar) -> None:
    p = g.phrase
    for less, word in ((True, "less"), (False, "more")):
        p(
            "statement",
            f"{{n:filter.pl}} cost {{m:manacost}} {word} to cast",
            Fn(_cost_change(less), _un_cost_change(less)),
        )
        p(
            "statement",
            f"{{n:filter.pl}} and {{o:filter.pl}} cost {{m:manacost}} {word} to cast",
            Fn(_two_kinds(less), _were_two_kinds(less)),
        )
        p("statement", f"this spell costs {{m:manacost}} {word} to cast", Fn(_own_cost(less), _un_own_cost(less)))
        p(
            "statement",
            f"this spell costs {{m:manacost}} {word} to cast for each {{q:each}}",
            Fn(_own_cost(less), _un_own_cost_each(less)),
        )
        p("statement", f"this spell costs {{m:manacost}} {word} to cast if {{k:cond}}", Fn(_own_cost_if(less)))
        p("statement", f"this spell costs {{X}} {word} to cast , where X is {{q:quantity}}", Fn(_own_cost_x(less)))
    p(
        "statement",
        "as a additional cost to cast this spell , {cs:act_cost|and}",
        Fn(lambda cx, cs: _on_stack(st.AdditionalCost(cs)), _un_additional),
    )
    p("statement", "as a additional cost to cast this spell , {x:act_cost} or {y:act_cost}", Fn(_one_of, _un_one_of))
    p(
        "statement",
        "you may {cs:act_cost|and} rather than pay this spell 's mana cost",
        Fn(lambda cx, cs: _on_stack(st.AlternativeCost(cs)), _un_alternative),
    )
    p(
        "statement",
        "if {k:cond} , you may cast this spell without paying its mana cost",
        Fn(lambda cx, k: _on_stack(st.AlternativeCost((), k))),
    )
    p(
        "statement",
        "if {k:cond} , you may {cs:act_cost|and} rather than pay this spell 's mana cost",
        Fn(lambda cx, k, cs: _on_stack(st.AlternativeCost(cs, k))),
    )


def _on_stack(effect: StaticEffect) -> StaticAbility:
    return StaticAbility((effect,), None, ANY)


def _stack_effect(value: object, kind: type) -> Any:
    if isinstance(value, StaticAbility) and value.zone is ANY and value.condition is None and len(value.effects) == 1:
        return value.effects[0] if isinstance(value.effects[0], kind) else None
    return None


def _cost_change(less: bool) -> Any:
    def lower(cx: Context, n: Noun, m: ManaCost) -> StaticEffect:
        if n.zone is not Zone.STACK:
            raise CantLower("only spells are cast")
        parts = parts_of(n.filter)
        who: PlayerRef = r.EachPlayer()
        for part in parts:
            if isinstance(part, f.ControlledBy):
                raise CantLower("who casts it")
        cast = [part for part in parts if isinstance(part, CastBy)]
        if cast:
            who = cast[0].who
        return st.SpellCostChange(together(tuple(x for x in parts if not isinstance(x, CastBy))), who, m, less)

    return lower


def _two_kinds(less: bool) -> Any:
    """ "Black spells and red spells you cast": who casts is said once, of both."""

    def lower(cx: Context, n: Noun, o: Noun, m: ManaCost) -> StaticEffect:
        if any(isinstance(part, CastBy) for part in parts_of(n.filter)):
            raise CantLower("two kinds of spells, each with a caster")
        made = _cost_change(less)(cx, o, m)
        if not isinstance(made, st.SpellCostChange) or n.zone is not Zone.STACK:
            raise CantLower("only spells are cast")
        return replaced(made, spells=f.AnyOf((n.filter, made.spells)))

    return lower


def _were_two_kinds(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, st.SpellCostChange) or not isinstance(value.spells, f.AnyOf):
            return None
        if len(value.spells.parts) != 2 or value.less != less or value.colored_only:
            return None
        if value.per is not None or value.from_zone is not None:
            return None
        one, two = value.spells.parts
        who = () if isinstance(value.who, r.EachPlayer) else (CastBy(value.who),)
        second = Noun(together((*parts_of(two), *who)), Zone.STACK)
        return {"n": Noun(one, Zone.STACK), "o": second, "m": value.cost}

    return up


def _un_cost_change(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, st.SpellCostChange)
            and value.less == less
            and value.per is None
            and value.from_zone is None
            and not value.colored_only
        ):
            if isinstance(value.spells, f.IsThis):
                return None
            who = () if isinstance(value.who, r.EachPlayer) else (CastBy(value.who),)
            kind = parts_of(value.spells)
            last = len(kind) - 1 if kind and isinstance(kind[-1], f.CastFrom | f.TargetsOnly) else len(kind)
            return {"n": Noun(together((*kind[:last], *who, *kind[last:])), Zone.STACK), "m": value.cost}
        return None

    return up


def _own_cost(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, q: Amount | None = None) -> StaticAbility:
        return _on_stack(st.SpellCostChange(f.IsThis(), r.You(), m, less, q))

    return lower


def _own_cost_x(less: bool) -> Any:
    def lower(cx: Context, q: Amount) -> StaticAbility:
        return _on_stack(st.SpellCostChange(f.IsThis(), r.You(), ManaCost(("1",)), less, q))

    return lower


def _un_own_cost(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _stack_effect(value, st.SpellCostChange)
        return (
            {"m": one.cost}
            if one is not None and one.less == less and one.per is None and one.spells == f.IsThis()
            else None
        )

    return up


def _un_own_cost_each(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _stack_effect(value, st.SpellCostChange)
        return {"m": one.cost, "q": one.per} if one is not None and one.less == less and one.per is not None else None

    return up


def _own_cost_if(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, k: Condition) -> StaticAbility:
        return StaticAbility((st.SpellCostChange(f.IsThis(), r.You(), m, less),), k, ANY)

    return lower


def _un_additional(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.AdditionalCost)
    return {"cs": one.costs} if one is not None and not one.optional else None


def _one_of(cx: Context, x: Cost, y: Cost) -> StaticAbility:
    return _on_stack(st.AdditionalCost((OneOfCosts((x, y)),)))


def _un_one_of(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.AdditionalCost)
    if (
        one is not None
        and len(one.costs) == 1
        and isinstance(one.costs[0], OneOfCosts)
        and len(one.costs[0].options) == 2
    ):
        return {"x": one.costs[0].options[0], "y": one.costs[0].options[1]}
    return None


def _un_alternative(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.AlternativeCost)
    return {"cs": one.costs} if one is not None and one == st.AlternativeCost(one.costs) else None


def _cast(g: Grammar) -> None:
    p = g.phrase
    for words in ("this spell can't be countered", "~ can't be countered"):
        p(
            "statement",
            words,
            Fn(lambda cx: _on_stack(st.UncounterableThis()), _un_uncounterable if words.startswith("this") else None),
        )
    p(
        "statement",
        "cast this spell only {k:timing}",
        Fn(lambda cx, k: _on_stack(st.CastRestriction(k)), _un_restriction),
    )
    p(
        "statement",
        "you may cast this spell as though it had flash if {k:cond}",
        Fn(lambda cx, k: _on_stack(st.FlashPermission(k)), _un_flash),
    )
    p("statement", "you may cast ~ from your graveyard", Fn(cast_from_graveyard))
    p("statement", "you may play lands from the top of your library", PLAY_TOP)
    p("statement", "you may cast {n:filter.pl} from the top of your library", Fn(_cast_top, _un_cast_top))
    p(
        "statement",
        "you may play lands from your graveyard",
        st.CastPermission(r.You(), f.IsType(CardType.LAND), Zone.GRAVEYARD, lands=True),
    )
    p("statement", "you may cast {n:filter.pl} from your graveyard", Fn(_cast_graveyard, _un_cast_graveyard))
    p(
        "statement",
        "activated abilities of {n:filter.pl} cost {m:manacost} less to activate",
        Fn(_ability_cost(True), _un_ability_cost(True)),
    )
    p(
        "statement",
        "activated abilities of {n:filter.pl} cost {m:manacost} more to activate",
        Fn(_ability_cost(False), _un_ability_cost(False)),
    )
    p(
        "statement",
        "activated abilities of {n:filter.pl} cost {m:manacost} less to activate . this effect can't "
        "reduce the mana in that cost to less than one mana",
        Fn(_ability_cost(True, 1), _un_ability_cost(True, 1)),
    )
    p(
        "statement",
        "activated abilities of {n:filter.pl} can't be activated",
        Fn(lambda cx, n: _cant_activate(n, False), None),
    )
    p(
        "statement",
        "activated abilities of {n:filter.pl} can't be activated unless they're mana abilities",
        Fn(lambda cx, n: _cant_activate(n, True), None),
    )
    p("qual", "you cast", Fn(lambda cx: _cast_qual(r.You()), _un_cast_qual(r.You())))
    p("qual", "your opponents cast", Fn(lambda cx: _cast_qual(r.EachOpponent()), _un_cast_qual(r.EachOpponent())))


def _cast_qual(who: PlayerRef) -> object:
    return Qualifier(CastBy(who))


def _un_cast_qual(who: PlayerRef) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        return {} if value == Qualifier(CastBy(who)) else None

    return up


def _un_uncounterable(cx: Context, value: object) -> Values | None:
    return {} if _stack_effect(value, st.UncounterableThis) is not None else None


def _un_restriction(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.CastRestriction)
    return {"k": one.condition} if one is not None else None


def _un_flash(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.FlashPermission)
    return {"k": one.condition} if one is not None and one.condition is not None else None


def cast_from_graveyard(cx: Context, way: str = "") -> StaticAbility:
    """This card, cast from the graveyard, in any way or in one."""
    return StaticAbility((st.CastPermission(r.You(), f.IsThis(), Zone.GRAVEYARD, way=way),), None, Zone.GRAVEYARD)


PLAY_TOP = st.CastPermission(r.You(), f.IsType(CardType.LAND), Zone.LIBRARY, top_only=True, lands=True)


def once_of(zone: Zone, own_turn: bool = True) -> Any:
    """Once each turn, from this zone."""

    def lower(cx: Context, n: Noun) -> StaticEffect:
        top = zone is Zone.LIBRARY
        return st.CastPermission(
            r.You(), spells_only(n), zone, top_only=top, once_each_turn=True, your_turn_only=own_turn
        )

    return lower


def in_graveyard(cx: Context, k: Condition, x: object) -> StaticAbility:
    """An ability that functions in the graveyard."""
    if isinstance(x, StaticAbility):
        raise CantLower("an ability of the spell itself, in the graveyard")
    return StaticAbility((x,), k, Zone.GRAVEYARD)  # type: ignore[arg-type]


def spells_only(n: Noun) -> Filter:
    """The filter of a noun that names spells."""
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return n.filter


def _cast_top(cx: Context, n: Noun) -> StaticEffect:
    return st.CastPermission(r.You(), spells_only(n), Zone.LIBRARY, top_only=True)


def _un_cast_top(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.CastPermission) and value == st.CastPermission(
        r.You(), value.filter, Zone.LIBRARY, top_only=True
    ):
        return {"n": Noun(value.filter, Zone.STACK)}
    return None


def _cast_graveyard(cx: Context, n: Noun) -> StaticEffect:
    return st.CastPermission(r.You(), spells_only(n), Zone.GRAVEYARD)


def _un_cast_graveyard(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.CastPermission) and value == st.CastPermission(r.You(), value.filter, Zone.GRAVEYARD):
        return {"n": Noun(value.filter, Zone.STACK)} if not isinstance(value.filter, f.IsThis) else None
    return None


def _cant_activate(n: Noun, mana_allowed: bool) -> StaticEffect:
    """Of permanents, or of sources wherever they are (113.7): nobody may activate their abilities."""
    if n.zone is None:
        return st.Affects(r.EachPlayer(), (ch.CantActivateAbilitiesOf(n.filter, mana_allowed),))
    return st.Affects(_permanents(n), (ch.CantActivate(mana_allowed),))


def _permanents(n: Noun) -> r.All:
    if n.zone is not BF:
        raise CantLower("only permanents serve here")
    return r.All(n.filter)


def _ability_cost(less: bool, floor: int = 0) -> Any:
    def lower(cx: Context, n: Noun, m: ManaCost) -> StaticEffect:
        parts = parts_of(n.filter)
        if n.zone is None and f.HasChosenName() not in parts:
            raise CantLower("abilities of cards nowhere in particular")
        return st.AbilityCostChange(together(parts), r.EachPlayer(), m, less, floor, zone=n.zone)

    return lower


def _un_ability_cost(less: bool, floor: int = 0) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, st.AbilityCostChange) and value == st.AbilityCostChange(
            value.source, r.EachPlayer(), value.cost, less, floor, zone=value.zone
        ):
            return {"n": Noun(value.source, value.zone), "m": value.cost}
        return None

    return up


def _if_it_targets(g: Grammar) -> None:
    p = g.phrase
    for less, word in ((True, "less"), (False, "more")):
        p(
            "statement",
            f"this spell costs {{m:manacost}} {word} to cast if it targets a {{n:filter.sg}}",
            Fn(_targeting_cost(less), _un_targeting_cost(less)),
        )


def _targeting_cost(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, n: Noun) -> StaticAbility:
        if n.zone not in (BF, Zone.STACK):
            raise CantLower("a card in another zone")
        spells = f.AllOf((f.IsThis(), f.TargetsOnly(n.filter)))
        return _on_stack(st.SpellCostChange(spells, r.You(), m, less))

    return lower


def _un_targeting_cost(less: bool) -> Any:
    def up(cx: Context, value: object) -> list[Values]:
        one = _stack_effect(value, st.SpellCostChange)
        if one is None or one.less != less or not isinstance(one.spells, f.AllOf) or len(one.spells.parts) != 2:
            return []
        targets = one.spells.parts[1]
        if not isinstance(targets, f.TargetsOnly) or targets.filter is None:
            return []
        return [{"m": one.cost, "n": Noun(targets.filter, zone)} for zone in (BF, Zone.STACK)]

    return up
