"""Activating abilities (602) and mana abilities (605)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.announcing import announce, reasons_whatever_x
from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.cost_changes import ability_totals
from mtgjudge.engine.costs import can_pay, pay
from mtgjudge.engine.decisions import ActivateAbility, ChooseNumber, ChooseWord, Decider, Decision, Value, YesNo
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.stack import (
    AbilityActivated,
    AbilityPutOnStack,
    ActionBegins,
    Announced,
    PaymentWindow,
    TargetsChosen,
)
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.other_costs import other_costs
from mtgjudge.engine.paying import Purpose, PurposeKind, pay_mana, payment_reasons
from mtgjudge.engine.payment import LockedCost
from mtgjudge.engine.permissions import against_activating_prohibitions, against_priority, against_sorcery_timing
from mtgjudge.engine.standing_in import waterbent
from mtgjudge.engine.state import Outcome, StackFacts
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language.abilities import ActivatedAbility, Body
from mtgjudge.language.amounts import X
from mtgjudge.language.categories import Condition, Cost
from mtgjudge.language.effects import AddMana, Move
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.mana_specs import CouldProduceMana
from mtgjudge.language.references import This
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

OWN_COST = k.PayManaEqualTo(of=This())
"""A cost that is the mana cost of the object itself."""


def activated_ability(game: Game, identifier: int, index: int) -> tuple[AbilityInstance, ActivatedAbility]:
    """The activated ability with this index. Raises IllegalAction."""
    abilities = game.known_characteristics(identifier).abilities
    if 0 <= index < len(abilities):
        ability = abilities[index].ability
        if isinstance(ability, ActivatedAbility):
            return abilities[index], _with_own_cost(game, identifier, ability)
    raise IllegalAction(
        verdict_against([Reason(f"{game.name(identifier)} has no such activated ability", (cr("602.1"),), identifier)])
    )


def _with_own_cost(game: Game, identifier: int, ability: ActivatedAbility) -> ActivatedAbility:
    """The ability with its object's mana cost written out where that is its cost (702.1a), so that what changes the
    costs of abilities changes it too (601.2f)."""
    if OWN_COST not in ability.costs:
        return ability
    mana_cost = game.known_characteristics(identifier).mana_cost
    if mana_cost is None:
        return ability  # it can't be paid (118.6)
    costs = tuple(k.PayMana(mana_cost) if cost == OWN_COST else cost for cost in ability.costs)
    return msgspec.structs.replace(ability, costs=costs)


def mana_part(ability: ActivatedAbility) -> tuple[ManaCost, tuple[Cost, ...]]:
    """The mana of an activation cost, and the other costs."""
    symbols: list[str] = []
    others: list[Cost] = []
    for cost in ability.costs:
        if isinstance(cost, k.PayMana):
            symbols += cost.cost.symbols
        else:
            others.append(cost)
    return ManaCost(tuple(symbols)), tuple(others)


def uses_x(ability: ActivatedAbility) -> bool:
    """Whether a value for X is announced: it stands in the costs (107.3a)."""
    mana, others = mana_part(ability)
    if any(isinstance(cost, k.Loyalty) and cost.minus_x for cost in others):
        return True  # [−X]
    return "X" in mana.symbols or any(isinstance(node, X) for cost in others for node in cost.walk())


def zone_rule(ability: ActivatedAbility) -> Citation:
    """Why an ability functions only where it does: on the battlefield (113.6), where its cost can be paid (113.6j), or
    where it takes its own card from (113.6m)."""
    if ability.zone is Zone.BATTLEFIELD:
        return cr("113.6")
    moves = any(isinstance(node, Move) and isinstance(node.what, This) for node in ability.content.walk())
    moves = moves or any(isinstance(cost, k.ExileCards) for cost in ability.costs)
    return cr("113.6m") if moves else cr("113.6j")


def _against_zone(game: Game, player: int, identifier: int, ability: ActivatedAbility) -> Iterator[Reason]:
    item = game.state.objects.get(identifier)
    if item is None or item.zone is not ability.zone:
        where = item.zone.place if item is not None else "no zone"
        yield Reason(
            f"the ability of {game.name(identifier)} works from {ability.zone.place}, not from {where}",
            (zone_rule(ability), cr("602.5")),
            identifier,
        )
        return
    holder = game.known_controller(identifier) if item.zone in (Zone.BATTLEFIELD, Zone.STACK) else item.owner
    if holder != player and not ability.any_player:
        yield Reason(
            f"only {game.name(holder)} can activate abilities of {game.name(identifier)}", (cr("602.2"),), identifier
        )


def _when(game: Game, player: int, instance: AbilityInstance, condition: Condition | None) -> Condition | None:
    """When an ability says that it can be activated, but for abilities of a keyword that the player may activate any
    time they could cast an instant (602.5d)."""
    if condition is None or instance.keyword is None or ch.MayActivateAsInstant not in game.projection.rule_changes:
        return condition
    freed = any(
        isinstance(effect.change, ch.MayActivateAsInstant) and effect.change.keyword is instance.keyword
        for effect in game.projection.rules_on(ch.MayActivateAsInstant, player)
    )
    if not freed:
        return condition
    if isinstance(condition, c.Both):
        return c.Both(tuple(part for part in condition.parts if not isinstance(part, c.SorceryTiming)))
    return None if isinstance(condition, c.SorceryTiming) else condition


def _against_condition(game: Game, player: int, identifier: int, condition: Condition | None) -> Iterator[Reason]:
    if condition is None:
        return
    if isinstance(condition, c.Both):
        for part in condition.parts:
            yield from _against_condition(game, player, identifier, part)
    elif isinstance(condition, c.SorceryTiming):
        yield from against_sorcery_timing(game, player, cr("307.5"))
    elif not holds(Context(game, identifier, player), condition):
        yield Reason(
            f"the activation restriction of {game.name(identifier)}'s ability isn't met", (cr("602.5b"),), identifier
        )


def _against_limits(
    game: Game, player: int, identifier: int, instance: AbilityInstance, ability: ActivatedAbility
) -> Iterator[Reason]:
    loyalty = any(isinstance(cost, k.Loyalty) for cost in ability.costs)
    if not loyalty and not ability.once and ability.limit is None:
        return
    used = [
        entry.event
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, AbilityActivated) and entry.event.source == identifier
    ]
    if loyalty:
        yield from against_sorcery_timing(game, player, cr("606.3"))
        if any(_is_loyalty(game, identifier, event.key) for event in used):
            yield Reason(
                f"a loyalty ability of {game.name(identifier)} was already activated this turn",
                (cr("606.3"),),
                identifier,
            )
    again = game.projection.rules_on(ch.MayActivateAgain, player) if ability.once else []
    if any(isinstance(each.change, ch.MayActivateAgain) and each.change.name == ability.name for each in again):
        return
    if ability.once and _activated_before(game, identifier, instance.key):
        why = f"the ability of {game.name(identifier)} can be activated only once"
        yield Reason(why, (cr("602.5b"), cr("702.177a")) if ability.name else (cr("602.5b"),), identifier)
    if ability.limit is not None and sum(1 for event in used if event.key == instance.key) >= ability.limit:
        yield Reason(
            f"the ability of {game.name(identifier)} can't be activated again this turn", (cr("602.5b"),), identifier
        )


def _activated_before(game: Game, identifier: int, key: str) -> bool:
    """Whether this ability of this object has ever been activated."""
    return any(
        isinstance(entry.event, AbilityActivated) and entry.event.source == identifier and entry.event.key == key
        for entry in game.log
    )


def _is_loyalty(game: Game, identifier: int, key: str) -> bool:
    for instance in game.known_characteristics(identifier).abilities:
        if instance.key == key and isinstance(instance.ability, ActivatedAbility):
            return any(isinstance(cost, k.Loyalty) for cost in instance.ability.costs)
    return False


def against_activating_mana_ability(
    game: Game, player: int, identifier: int, instance: AbilityInstance, ability: ActivatedAbility
) -> Iterator[Reason]:
    """Reasons against activating a mana ability now, leaving out priority and its own mana cost (605.3a)."""
    yield from _against_zone(game, player, identifier, ability)
    yield from against_activating_prohibitions(game, player, identifier, instance, ability)
    yield from _against_condition(game, player, identifier, _when(game, player, instance, ability.condition))
    yield from _against_limits(game, player, identifier, instance, ability)
    yield from can_pay(game, player, identifier, mana_part(ability)[1], for_mana=True)


def reasons_against_activating(game: Game, player: int, identifier: int, index: int) -> Iterator[Reason]:
    """Everything that speaks against activating this ability now (602.2, 602.5)."""
    instance, ability = activated_ability(game, identifier, index)
    others = other_costs(game, player, instance, ability)
    if not others:  # then whoever asks may take the first reason only
        yield from _against_activation(game, player, identifier, instance, ability)
        return
    found = list(_against_activation(game, player, identifier, instance, ability))
    for _, other in others if found else ():
        if next(_against_activation(game, player, identifier, instance, other), None) is None:
            return
    yield from found


def _against_activation(
    game: Game, player: int, identifier: int, instance: AbilityInstance, ability: ActivatedAbility
) -> Iterator[Reason]:
    """The same for the ability with this cost."""
    if is_mana_ability(ability):
        if not game.state.payment_for:
            yield from against_priority(game, player)
        yield from against_activating_mana_ability(game, player, identifier, instance, ability)
    else:
        yield from against_priority(game, player)
        yield from _against_zone(game, player, identifier, ability)
        yield from against_activating_prohibitions(game, player, identifier, instance, ability)
        yield from _against_condition(game, player, identifier, _when(game, player, instance, ability.condition))
        yield from _against_limits(game, player, identifier, instance, ability)
        yield from reasons_whatever_x(Context(game, identifier, player), ability.content)
        yield from can_pay(game, player, identifier, mana_part(ability)[1])
    mana, _ = mana_part(ability)
    if mana.symbols:
        totals = ability_totals(game, player, identifier, instance, mana, 0)
        tapping = any(isinstance(cost, k.TapThis) for cost in ability.costs)
        purpose = _purpose(identifier, mana, bends=waterbent(ability.costs, 0))
        yield from payment_reasons(game, player, totals, purpose, (identifier,) if tapping else ())


def _purpose(identifier: int, mana: ManaCost, on_stack: int = 0, bends: int = 0) -> Purpose:
    return Purpose(PurposeKind.ACTIVATE, identifier, on_stack, bends=bends, symbols=mana.symbols)


def _check(reasons: Iterator[Reason]) -> None:
    found = tuple(reasons)
    verdict = verdict_against(found)
    if not verdict:
        raise IllegalAction(verdict)


def _with_chosen_cost(
    game: Game, player: int, action: ActivateAbility, instance: AbilityInstance, ability: ActivatedAbility
) -> ActivatedAbility:
    """601.2b, 602.2b: the player says whether another cost is paid that an effect offers."""
    for giver, other in other_costs(game, player, instance, ability):
        what = f"pay what {game.name(giver)} offers rather than the {instance.keyword} cost"
        asked = YesNo(player=player, for_player=player, source=action.object, prompt="may", what=what)
        if game.ask(asked) is True:
            return other
    return ability


def activate(game: Game, player: int, action: ActivateAbility) -> None:
    """Activate an ability in the order of 602.2; a mana ability resolves at once (605.3b). Raises IllegalAction."""
    instance, ability = activated_ability(game, action.object, action.ability)
    if is_mana_ability(ability):
        _check(against_priority(game, player))
        activate_mana_ability(game, player, action)
        return
    ability = _with_chosen_cost(game, player, action, instance, ability)
    _check(_before_announcing(game, player, action.object, instance, ability))
    with game.heading(
        ActionBegins(what="activates an ability of", player=player, object=action.object, action_rule=cr("602.2"))
    ):
        x = _announce_x(game, player, action.object, ability)
        said = announce(Context(game, action.object, player, x=x), ability.content, player)
        facts = StackFacts(
            ability.content, action.object, said.modes, said.targets, said.divisions, x, ability=instance
        )
        entries = game.perform(AbilityPutOnStack(player=player, facts=facts, triggered=False))
        on_stack = entries[0].created[0]
        game.perform(PaymentWindow(object=on_stack))
        mana, others = mana_part(ability)
        totals: tuple[LockedCost, ...] = (LockedCost(),)
        if mana.symbols:
            totals = ability_totals(game, player, action.object, instance, mana, x, said.targets)
        tapping = any(isinstance(cost, k.TapThis) for cost in others)
        purpose = _purpose(action.object, mana, on_stack, waterbent(ability.costs, x))
        pay_mana(game, player, totals, purpose, (action.object,) if tapping else ())
        outcomes = pay(game, player, action.object, others, x=x, stack_object=on_stack)
        game.perform(PaymentWindow(object=0))
        _remember(game, on_stack, facts, outcomes)
        game.perform(
            AbilityActivated(player=player, source=action.object, key=instance.key, mana_ability=False, object=on_stack)
        )
        targets = tuple(target for mode in said.targets for slot in mode for target in slot)
        game.perform(TargetsChosen(player=player, object=on_stack, targets=targets))


def _before_announcing(
    game: Game, player: int, identifier: int, instance: AbilityInstance, ability: ActivatedAbility
) -> Iterator[Reason]:
    yield from against_priority(game, player)
    yield from _against_zone(game, player, identifier, ability)
    yield from against_activating_prohibitions(game, player, identifier, instance, ability)
    yield from _against_condition(game, player, identifier, _when(game, player, instance, ability.condition))
    yield from _against_limits(game, player, identifier, instance, ability)
    yield from can_pay(game, player, identifier, mana_part(ability)[1])


def _remember(game: Game, on_stack: int, facts: StackFacts, outcomes: dict[int, Outcome]) -> None:
    if outcomes:
        kept = msgspec.structs.replace(facts, results=tuple(outcomes.items()))
        game.perform(Announced(object=on_stack, facts=kept))


def _announce_x(game: Game, player: int, identifier: int, ability: ActivatedAbility) -> int:
    if not uses_x(ability):
        return 0
    answer = game.ask(
        ChooseNumber(player=player, for_player=player, source=identifier, prompt="X", low=0, high=None, what="X")
    )
    assert isinstance(answer, int)
    if answer < 0:
        raise IllegalAction(verdict_against([Reason("X can't be less than 0", (cr("107.1b"),), identifier)]))
    return answer


class OptionDecider:
    """Answers the choice of mana with what was announced (`option`), everything else through the decider behind it."""

    def __init__(self, inner: Decider, source: int, option: str) -> None:
        self.inner = inner
        self.source = source
        self.left = list(option)
        self.option = option

    def decide(self, game: Game, decision: Decision) -> Value:
        """An announced type of mana, or what the decider behind says."""
        if isinstance(decision, ChooseWord) and decision.source == self.source and self.left:
            if self.option in decision.options:
                self.left = []
                return self.option
            letter = self.left.pop(0)
            for option in decision.options:
                if option in (letter, _word(letter)):
                    return option
        return self.inner.decide(game, decision)


def _word(letter: str) -> str:
    return {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}.get(letter, letter)


def activate_mana_ability(game: Game, player: int, action: ActivateAbility) -> None:
    """Activate a mana ability: pay, then it resolves immediately without the stack (605.3a-b). Raises IllegalAction."""
    from mtgjudge.engine.instructions import run

    instance, ability = activated_ability(game, action.object, action.ability)
    if not is_mana_ability(ability):
        raise IllegalAction(
            verdict_against([Reason("only mana abilities can be activated now", (cr("605.3a"),), action.object)])
        )
    _check(against_activating_mana_ability(game, player, action.object, instance, ability))
    outer = game.decider
    mana, others = mana_part(ability)
    try:
        x = _announce_x(game, player, action.object, ability)
        if action.option:
            game.decider = OptionDecider(outer, action.object, action.option)
        if mana.symbols:
            totals = ability_totals(game, player, action.object, instance, mana, x)
            pay_mana(game, player, totals, _purpose(action.object, mana), (action.object,))
        outcomes = pay(game, player, action.object, others, x=x, for_mana=True)
        game.perform(
            AbilityActivated(
                player=player, source=action.object, key=instance.key, mana_ability=True, name=ability.name
            )
        )
        assert isinstance(ability.content, Body)
        ctx = Context(game, action.object, player, results=outcomes, x=x)
        ctx.tapped_for_mana = any(isinstance(cost, k.TapThis) for cost in others)
        _check(_against_option(ctx, ability.content, action.option))
        run(ctx, ability.content.effects)
    finally:
        game.decider = outer


def _against_option(ctx: Context, content: Body, option: str) -> Iterator[Reason]:
    """Mana was announced of a type that what the costs used could not produce (106.7)."""
    from mtgjudge.engine.instructions.production import types_of

    for effect in content.effects:
        if not option or not isinstance(effect, AddMana) or not isinstance(effect.mana, CouldProduceMana):
            continue
        groups = types_of(ctx, effect.mana)
        if all("".join(kind.value for kind in group) != option for group in groups):
            yield Reason(f"no {{{option}}} could be produced", (cr("106.7"),), ctx.source)


__all__ = ["activate", "activate_mana_ability", "activated_ability", "reasons_against_activating"]
