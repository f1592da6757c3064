"""Paying mana (601.2g-h, 605.3a, 107.4, 118): sources, plans, and the payment itself.

Unscripted payments follow one documented order (see `engine.payment`): the pool first, then the least flexible
sources. Mana abilities are really
activated, so their triggers and replacements happen; then the mana is spent from the pool.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine import standing_in
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.costs import cant_pay
from mtgjudge.engine.decisions import ActivateAbility, AutomaticPayment, PayCost, TakeBack
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.status import LifeLost, ManaSpent
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.mana_options import has_side_effects, options_of
from mtgjudge.engine.payment import (
    AS_ANY_COLOR,
    AS_ANY_TYPE,
    THE_COST,
    AsThough,
    Bounded,
    LockedCost,
    Missing,
    Payer,
    PaymentResult,
    Plan,
    PotentialSource,
    SourceKind,
    Spending,
    StandIn,
    Substitute,
    gather,
    pay_any,
)
from mtgjudge.engine.triggers.mana_triggers import adds_mana
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language.abilities import ActivatedAbility, Body, StaticAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.effects import AddMana
from mtgjudge.language.filters import IsThis
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.static_effects import SpendOnly
from mtgjudge.language.vocabulary import CardType, Supertype
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

KEY = 10_000
"""A source's key is its object id times this, plus the index of the ability."""
USE = 100
"""What is added to the key for each further use of an ability that only counters limit."""
MOST_USES = 90


class PurposeKind(StrEnum):
    """What mana is spent on."""

    CAST = "cast"
    ACTIVATE = "activate"
    OTHER = "other"


class Purpose(msgspec.Struct, frozen=True):
    """What is paid for: the spell (id), or the source of the ability; 0 for other payments."""

    kind: PurposeKind
    object: int = 0
    for_object: int = 0
    """The object on the stack whose costs these are."""
    any_mana: bool = False
    """Mana of any type may be spent on it (609.4b)."""
    any_color: bool = False
    """Mana may be spent on it as though it were mana of any color (609.4b)."""
    bends: int = 0
    """For so much generic mana artifacts and creatures may be tapped (701.67b)."""
    symbols: tuple[str, ...] = ()
    """The symbols in the cost as it is written."""
    action: str = ""
    """The special action that it is for (116.2)."""


class Sources(msgspec.Struct, frozen=True):
    """A player's mana abilities that could be activated now, and whether some were left out because their costs
    are beyond planning.
    """

    listed: tuple[PotentialSource, ...]
    left_out: tuple[int, ...] = ()


def mana_sources(game: Game, player: int, exclude: Sequence[int] = ()) -> Sources:
    """All mana abilities that the player could activate now (605.3a), with what each would add (106.7)."""
    from mtgjudge.engine.activating import against_activating_mana_ability

    listed: list[PotentialSource] = []
    left_out: list[int] = []
    for identifier in [*game.permanents_of(player), *game.player(player).hand]:
        if identifier in exclude or is_unknown(game.state.objects[identifier]):
            continue
        look = game.characteristics(identifier)
        for index, instance in enumerate(look.abilities):
            ability = instance.ability
            if not isinstance(ability, ActivatedAbility) or not is_mana_ability(ability):
                continue
            if next(against_activating_mana_ability(game, player, identifier, instance, ability), None) is not None:
                continue
            source = _potential(game, player, identifier, index, ability)
            if source is None:
                left_out.append(identifier)
            elif source.options:
                listed += _each_use(game, source, ability)
            elif _changes_first(ability):
                left_out.append(identifier)
    return Sources(tuple(listed), tuple(left_out))


def place_of(key: int) -> tuple[int, int]:
    """The object of a source, and the index of the ability (or `standing_in.PLACE`)."""
    identifier, place = divmod(key, KEY)
    return identifier, place if place == standing_in.PLACE else place % USE


def _each_use(game: Game, source: PotentialSource, ability: ActivatedAbility) -> list[PotentialSource]:
    """One source for each time that the counters allow its use, where only they limit it."""
    spent = [cost for cost in ability.costs if isinstance(cost, k.RemoveCountersCost)]
    if not spent or source.unlimited or source.tokens == (source.source,):
        return [source]
    uses = min(game.state.objects[source.source].counter(cost.kind) // _count(cost) for cost in spent)
    if ability.limit is not None:
        uses = min(uses, ability.limit)
    keys = [source.key + USE * place for place in range(min(uses, MOST_USES))]
    return [msgspec.structs.replace(source, key=key, tokens=(key,)) for key in keys]


def _count(cost: k.RemoveCountersCost) -> int:
    return max(1, cost.count.value) if isinstance(cost.count, Fixed) else 1


def _counters_alone(look: Characteristics, cost: k.RemoveCountersCost) -> bool:
    """Whether no other ability of the object that adds mana spends counters: only then is it known how often."""
    if cost.among is not None or not cost.kind or not isinstance(cost.count, Fixed):
        return False
    spending_too = [
        part
        for instance in look.abilities
        if isinstance(instance.ability, ActivatedAbility) and is_mana_ability(instance.ability)
        for part in instance.ability.costs
        if isinstance(part, k.RemoveCountersCost)
    ]
    return len(spending_too) == 1


def _changes_first(ability: ActivatedAbility) -> bool:
    """Whether it does something before it adds mana, which may change how much that is."""
    content = ability.content
    return isinstance(content, Body) and not isinstance(content.effects[0], AddMana)


def _potential(
    game: Game, player: int, identifier: int, index: int, ability: ActivatedAbility
) -> PotentialSource | None:
    """The source as the planner sees it; None where its cost is beyond planning."""
    cost: list[str] = []
    life = penalty = 0
    taps = False
    limited = ability.limit == 1
    look = game.characteristics(identifier)
    for part in ability.costs:
        if isinstance(part, k.TapThis):
            taps = True
        elif isinstance(part, k.PayMana):
            cost += part.cost.symbols
        elif isinstance(part, k.PayLife) and isinstance(part.amount, Fixed):
            life += part.amount.value
        elif isinstance(part, k.SacrificeCost | k.ExileCards) and isinstance(part.filter, IsThis):
            penalty += 1
            taps = True
        elif isinstance(part, k.RemoveCountersCost) and _counters_alone(look, part):
            penalty += 1
            limited = True
        elif isinstance(part, k.PutCountersCost) and ability.limit == 1:
            penalty += 1
        else:
            return None
    groups = options_of(game, player, identifier, ability)
    if groups is None:
        return None
    penalty += has_side_effects(ability)
    kind = SourceKind.OTHER
    if CardType.CREATURE in look.types:
        kind = SourceKind.CREATURE
    elif CardType.LAND in look.types:
        kind = SourceKind.BASIC_LAND if Supertype.BASIC in look.supertypes else SourceKind.LAND
    return PotentialSource(
        key=identifier * KEY + index,
        source=identifier,
        options=groups,
        kind=kind,
        tokens=(identifier,) if taps else (identifier * KEY + index,),
        cost=ManaCost(tuple(cost)) if cost else None,
        life=life,
        penalty=penalty,
        unlimited=not taps and not limited,
        useful=taps and _has_other_use(look),
    )


def _has_other_use(look: Characteristics) -> bool:
    """Whether an ability that adds no mana needs its {T} too."""
    return any(
        isinstance(instance.ability, ActivatedAbility)
        and any(isinstance(cost, k.TapThis) for cost in instance.ability.costs)
        and not is_mana_ability(instance.ability)
        for instance in look.abilities
    )


def spending(game: Game, player: int, purpose: Purpose) -> Spending:
    """How this player may spend mana for this purpose: restrictions (106.6), "as though" (609.4b), life (119.4)."""

    def may_spend(unit: ManaUnit, key: int) -> bool:
        if unit.use is None or unit.use.rider is not None:
            return True
        use = unit.use
        ctx = Context(game, unit.source, player)
        if key == THE_COST and ((use.symbol and use.symbol in purpose.symbols) or purpose.action in use.actions):
            return True
        if key != THE_COST:
            return use.activate is not None and matches(ctx, use.activate, key // KEY)
        if purpose.kind is PurposeKind.CAST:
            return use.cast is not None and matches(ctx, use.cast, purpose.object)
        if purpose.kind is PurposeKind.OTHER:
            return use.others
        return use.activate is not None and matches(ctx, use.activate, purpose.object)

    as_though = AS_ANY_TYPE if purpose.any_mana else _as_though(game, player, purpose)
    if purpose.any_color and not as_though:
        as_though = AS_ANY_COLOR
    life = max(0, game.player(player).life)
    if purpose.kind is not PurposeKind.OTHER and any(change.life for change in cant_pay(game, player)):
        life = 0
    return Spending(life=life, may_spend=may_spend, as_though=as_though)


def _as_though(game: Game, player: int, purpose: Purpose) -> AsThough:
    found = [
        effect.change
        for effect in game.projection.rules_on(ch.MaySpendManaAs, player)
        if isinstance(effect.change, ch.MaySpendManaAs)
        and _serves(Context(game, effect.source, effect.controller), effect.change, purpose)
    ]
    if not found:
        return ()
    return AS_ANY_TYPE if any(change.any_type for change in found) else AS_ANY_COLOR


def _serves(ctx: Context, change: ch.MaySpendManaAs, purpose: Purpose) -> bool:
    """Whether the permission is for what is paid."""
    if change.spells is None:
        return True
    return purpose.kind is PurposeKind.CAST and matches(ctx, change.spells, purpose.object)


def _allowed(game: Game, purpose: Purpose) -> Callable[[Payer], bool] | None:
    """Which mana the spell that is paid for says may be spent on it (601.2h); None where it says nothing."""
    if purpose.kind is not PurposeKind.CAST or purpose.object not in game.state.objects:
        return None
    limits = [
        effect.traits
        for instance in game.known_characteristics(purpose.object).abilities
        if isinstance(instance.ability, StaticAbility)
        for effect in instance.ability.effects
        if isinstance(effect, SpendOnly)
    ]
    if not limits:
        return None

    def fits(payer: Payer) -> bool:
        if not isinstance(payer, ManaUnit):
            return True
        return all(traits is not None and all(word in payer.traits for word in traits) for traits in limits)

    return fits


def _fitting(game: Game, purpose: Purpose, units: Sequence[Payer]) -> tuple[Payer, ...]:
    fits = _allowed(game, purpose)
    return tuple(units) if fits is None else tuple(unit for unit in units if fits(unit))


def _fitting_sources(game: Game, purpose: Purpose, sources: Sources) -> Sources:
    """The sources whose mana may be spent on it. What the others could do for those that cost mana is not planned."""
    fits = _allowed(game, purpose)
    if fits is None:
        return sources
    kept: list[PotentialSource] = []
    left_out = list(sources.left_out)
    for source in sources.listed:
        options = tuple(option for option in source.options if all(fits(payer) for payer in option))
        if options and source.cost is not None:
            left_out.append(source.source)
        elif options:
            kept.append(msgspec.structs.replace(source, options=options))
    return Sources(tuple(kept), tuple(left_out))


def plan_payment(
    game: Game, player: int, totals: Sequence[LockedCost], purpose: Purpose, exclude: Sequence[int] = ()
) -> tuple[PaymentResult, Sources]:
    """How the player could pay now; says which sources were left out of the search. Changes nothing."""
    how = spending(game, player, purpose)
    totals = life_for_colors(game, player, totals)
    pool = _fitting(game, purpose, game.player(player).pool)
    result = pay_any(totals, gather(pool, ()), how)
    if isinstance(result, Plan):
        return result, Sources(())
    sources = _fitting_sources(game, purpose, mana_sources(game, player, exclude))
    listed = (*_itself_last(sources.listed, purpose), *_stand_ins(game, player, purpose, exclude))
    return pay_any(totals, gather(pool, listed), how), sources


def _itself_last(listed: tuple[PotentialSource, ...], purpose: Purpose) -> list[PotentialSource]:
    """What an ability is activated of is rather not tapped for it: a land that becomes a creature wants to attack."""
    if purpose.kind is not PurposeKind.ACTIVATE:
        return list(listed)
    return [
        msgspec.structs.replace(source, penalty=source.penalty + 1) if source.source == purpose.object else source
        for source in listed
    ]


def _stand_ins(
    game: Game, player: int, purpose: Purpose, exclude: Sequence[int] = (), named: tuple[Substitute, ...] = ()
) -> list[PotentialSource]:
    """What can be tapped or exiled instead of paying mana for a spell (702.51, 702.66, 702.126), or for a waterbend
    cost, of which some may have been named (701.67a)."""
    cast = purpose.kind is PurposeKind.CAST
    found = standing_in.possible(game, player, purpose.object) if cast else []
    left = purpose.bends - sum(each.way is StandIn.WATERBEND for each in named)
    found += standing_in.waterbenders(game, player, left, exclude) if left > 0 else []
    return standing_in.as_sources(found, KEY)


def payment_reasons(
    game: Game, player: int, totals: Sequence[LockedCost], purpose: Purpose, exclude: Sequence[int] = ()
) -> list[Reason]:
    """Reasons why the mana can't be paid; undetermined where the search stopped or a source was beyond it."""
    if not totals:
        return [Reason("it has no mana cost, so its cost can't be paid", (cr("118.6"),), purpose.object)]
    result, sources = plan_payment(game, player, totals, purpose, exclude)
    if isinstance(result, Plan):
        return []
    if isinstance(result, Missing) and sources.listed and more_than_planned(game):
        why = "whether it can be paid is not known: what tapping for mana adds besides was not worked out"
        return [Reason(why, (cr("601.2h"), cr("605.1b")), purpose.object, undetermined=True)]
    if isinstance(result, Bounded) or sources.left_out:
        names = ", ".join(game.name(identifier) for identifier in sources.left_out)
        why = f"what {names} could add was not worked out" if names else "too many ways to pay were tried"
        return [
            Reason(f"whether it can be paid is not known: {why}", (cr("601.2h"),), purpose.object, undetermined=True)
        ]
    return [_missing_reason(game, player, result, totals)]


def more_than_planned(game: Game) -> bool:
    """Whether something adds to the mana that sources make: then the planner doesn't know what they make in the end.
    What replacement effects make of it, it knows (`replacement.producing`)."""
    return any(adds_mana(ability) for _, _, ability in game.projection.triggers)


def _missing_reason(game: Game, player: int, missing: Missing, totals: Sequence[LockedCost]) -> Reason:
    parts = [str(missing.cost)] if missing.cost.symbols else []
    if missing.life:
        parts.append(f"{missing.life} life")
    rules = [cr("601.2h"), cr("118.3")]
    if "S" in missing.cost.symbols:
        rules.insert(0, cr("107.4h"))
    if missing.barred:
        rules.insert(0, cr("106.6"))
    text = f"{game.name(player)} can't pay {totals[0].mana_cost}: {' and '.join(parts) or 'mana'} is missing"
    return Reason(text, tuple(rules))


def pay_mana(
    game: Game, player: int, totals: Sequence[LockedCost], purpose: Purpose, exclude: Sequence[int] = ()
) -> tuple[ManaUnit, ...]:
    """Let the player activate mana abilities and pay (601.2g-h). Returns the mana spent. Raises IllegalAction if
    it can't be paid or is taken back.
    """
    if not totals:
        raise IllegalAction(
            verdict_against([Reason("it has no mana cost, so its cost can't be paid", (cr("118.6"),), purpose.object)])
        )
    if totals[0] == LockedCost():
        return ()
    totals = life_for_colors(game, player, totals)
    named: tuple[Substitute, ...] = ()
    if purpose.kind is PurposeKind.CAST or purpose.bends:
        spell = purpose.object if purpose.kind is PurposeKind.CAST else 0
        named = standing_in.chosen(game, player, spell, totals[0], purpose.bends, exclude)
    while True:
        answer = game.ask(
            PayCost(player=player, for_player=player, source=purpose.object, prompt="payment", cost=totals[0].mana_cost)
        )
        if isinstance(answer, ActivateAbility):
            from mtgjudge.engine.activating import activate_mana_ability

            activate_mana_ability(game, player, answer)
        elif isinstance(answer, AutomaticPayment):
            if answer.life_for:
                totals = [total for each in totals if (total := with_life(each, answer.life_for)) is not None]
            return _pay_automatically(game, player, totals, purpose, answer, exclude, named)
        elif isinstance(answer, TakeBack):
            raise IllegalAction(verdict_against([Reason("the action was taken back", (cr("733.1"),))]))


def life_for_colors(game: Game, player: int, totals: Sequence[LockedCost]) -> Sequence[LockedCost]:
    """The costs with each symbol of a colour for which the player may pay 2 life as a Phyrexian symbol of it."""
    colors = [
        effect.change.color.value
        for effect in game.projection.rules_on(ch.MayPayLifeFor, player)
        if isinstance(effect.change, ch.MayPayLifeFor)
    ]
    if not colors:
        return totals
    return [
        LockedCost(
            tuple(f"{pip}/P" if set(colors) & set(pip.split("/")) and "P" not in pip else pip for pip in total.pips),
            total.generic,
            total.life,
        )
        for total in totals
    ]


def with_life(total: LockedCost, symbols: Sequence[str]) -> LockedCost | None:
    """The cost with 2 life for each of these Phyrexian symbols (107.4f); None where it has no such symbols."""
    pips, life = list(total.pips), total.life
    for symbol in symbols:
        if symbol not in pips:
            return None
        pips.remove(symbol)
        life += 2
    return LockedCost(tuple(pips), total.generic, life)


def _pay_automatically(
    game: Game,
    player: int,
    totals: Sequence[LockedCost],
    purpose: Purpose,
    answer: AutomaticPayment,
    exclude: Sequence[int],
    named: tuple[Substitute, ...],
) -> tuple[ManaUnit, ...]:
    from mtgjudge.engine.activating import activate_mana_ability

    made_before = {unit.id for unit in game.player(player).pool}
    for source, wanted in answer.prefer:
        activate_mana_ability(game, player, ActivateAbility(source, _ability_for(game, player, source, wanted), wanted))
    how = spending(game, player, purpose)
    if answer.prefer:
        fresh = _fitting(game, purpose, [unit for unit in game.player(player).pool if unit.id not in made_before])
        result = pay_any(totals, gather((*named, *fresh), ()), how)
        if isinstance(result, Plan):
            return _spend(game, player, result, purpose, named)
    used = list(named)
    reasons: list[Reason] = []
    if not answer.only_preferred or not answer.prefer:
        found = _plan_with(game, player, totals, purpose, (*exclude, *(each.object for each in named)), named)
        if isinstance(found, Plan):
            for activation in found.activations:
                identifier, index = place_of(activation.source.key)
                if index == standing_in.PLACE:
                    used += [unit for unit in activation.source.options[0] if isinstance(unit, Substitute)]
                    continue
                units = [unit for unit in activation.source.options[activation.option] if isinstance(unit, ManaUnit)]
                option = "".join(unit.type.value for unit in units)
                activate_mana_ability(game, player, ActivateAbility(identifier, index, option))
        elif more_than_planned(game):
            # of the ways to tap only one is tried: where it fails, what is known is what was known before
            reasons = payment_reasons(game, player, totals, purpose, exclude)
            _pay_as_it_comes(game, player, totals, purpose, exclude)
    result = pay_any(totals, gather((*used, *_fitting(game, purpose, game.player(player).pool)), ()), how)
    if not isinstance(result, Plan):
        reasons = reasons or payment_reasons(game, player, totals, purpose, exclude)
        if not reasons and isinstance(result, Missing):
            reasons = [_missing_reason(game, player, result, totals)]
        raise IllegalAction(verdict_against(reasons))
    return _spend(game, player, result, purpose, named)


def _plan_with(
    game: Game,
    player: int,
    totals: Sequence[LockedCost],
    purpose: Purpose,
    exclude: Sequence[int],
    named: tuple[Substitute, ...],
) -> PaymentResult:
    """A plan in which the stand-ins that the player named come first."""
    how = spending(game, player, purpose)
    pool: tuple[Payer, ...] = (*named, *_fitting(game, purpose, game.player(player).pool))
    result = pay_any(totals, gather(pool, ()), how)
    if isinstance(result, Plan):
        return result
    others = [
        source for source in _stand_ins(game, player, purpose, exclude, named) if source.source not in exclude
    ]
    listed = _itself_last(_fitting_sources(game, purpose, mana_sources(game, player, exclude)).listed, purpose)
    return pay_any(totals, gather(pool, (*listed, *others)), how)


def _pay_as_it_comes(
    game: Game, player: int, totals: Sequence[LockedCost], purpose: Purpose, exclude: Sequence[int]
) -> None:
    """Where other abilities add to what sources make, activate one source after the other, lands first, until the
    pool pays."""
    from mtgjudge.engine.activating import activate_mana_ability

    order = list(SourceKind)
    how = spending(game, player, purpose)
    wanted = {symbol for total in totals for symbol in total.mana_cost.symbols}
    tried: set[int] = set()
    while not isinstance(pay_any(totals, gather(game.player(player).pool, ()), how), Plan):
        listed = [source for source in mana_sources(game, player, exclude).listed if source.key not in tried]
        free = [source for source in listed if source.cost is None and not source.life and not source.unlimited]
        if not free:
            return
        source = min(free, key=lambda each: (each.penalty, order.index(each.kind)))
        tried.add(source.key)
        options = ["".join(unit.type.value for unit in group if isinstance(unit, ManaUnit)) for group in source.options]
        option = next((text for text in options if any(letter in wanted for letter in text)), options[0])
        identifier, index = place_of(source.key)
        activate_mana_ability(game, player, ActivateAbility(identifier, index, option))


def _ability_for(game: Game, player: int, source: int, wanted: str) -> int:
    """The mana ability of a source that makes the mana wanted (the first one if nothing is said)."""
    first = -1
    for index, instance in enumerate(game.characteristics(source).abilities):
        ability = instance.ability
        if not isinstance(ability, ActivatedAbility) or not is_mana_ability(ability):
            continue
        if first < 0:
            first = index
        groups = options_of(game, player, source, ability) or ()
        made = ["".join(unit.type.value for unit in group) for group in groups]
        if wanted and any(wanted == text or (len(wanted) == 1 and wanted in text) for text in made):
            return index
    if first < 0:
        raise IllegalAction(
            verdict_against([Reason(f"{game.name(source)} has no mana ability", (cr("605.1a"),), source)])
        )
    return first


def _spend(
    game: Game, player: int, plan: Plan, purpose: Purpose, named: tuple[Substitute, ...]
) -> tuple[ManaUnit, ...]:
    units = tuple(payment.payer for payment in plan.payments if isinstance(payment.payer, ManaUnit))
    cause = Cause(purpose.object, player, purpose.for_object, is_cost=True)
    standing = [payment.payer for payment in plan.payments if isinstance(payment.payer, Substitute)]
    idle = [each for each in named if each not in standing]
    if idle:
        sentence = f"{game.name(idle[0].object)} has no mana to stand in for"
        raise IllegalAction(verdict_against([Reason(sentence, (standing_in.rule_of(idle[0].way),), idle[0].object)]))
    if standing:
        standing_in.use(game, standing, cause)
    game.perform(ManaSpent(player=player, units=units, on=purpose.for_object, cause=cause))
    if plan.life:
        game.perform(LifeLost(player=player, amount=plan.life, paid=True, cause=cause))
    return units
