"""What a spell or ability costs in the end: increases, reductions, minimums, in the order of 601.2f and 118.7."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine import cheapening
from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.commanders import tax
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.payment import Increase, LockedCost, Reduction, total_cost
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.abilities import ActivatedAbility, Body, StaticAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Content
from mtgjudge.language.conditions import CostPaid
from mtgjudge.language.filters import AllOf, TargetsOnly
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.static_effects import AbilityCostChange, AdditionalCost, SpellCostChange, SpendOnX
from mtgjudge.language.vocabulary import Keyword, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


ONE_LESS = ManaCost(("1",))


def spell_totals(
    game: Game,
    player: int,
    spell: int,
    base: ManaCost | None,
    x: int,
    additional: tuple[ManaCost, ...],
    from_zone: Zone,
    content: Content | None = None,
) -> tuple[LockedCost, ...]:
    """Every total that the player can arrive at for a spell (601.2f); none where it has no cost to pay (118.6).
    `content`: what the spell would do, where nothing is announced yet: then it costs as little as its targets allow."""
    increases: list[Increase] = []
    reductions: list[Reduction] = []
    for identifier, controller, effect in _spell_changes(game, spell, player):
        ctx = Context(game, identifier, controller)
        if player not in players(ctx, effect.who) or not _concerns(ctx, effect, spell, player, content):
            continue
        if effect.from_zone is not None and effect.from_zone is not from_zone:
            continue
        times = 1 if effect.per is None else quantity(ctx.with_iterated(player), effect.per)
        if effect.less:
            reductions.append(Reduction(effect.cost, times, spill=not effect.colored_only))
        else:
            increases.append(Increase(effect.cost, times))
    from mtgjudge.engine.casting_costs import saved_by_paying

    reductions += [Reduction(cost, 1, spill=False) for cost in saved_by_paying(game, spell)]
    increases += tax(game, player, spell, from_zone)
    reductions += [*_keyword_reductions(game, player, spell), *cheapening.reductions(game, player, spell)]
    base = _x_in_colors(base, x, _of_spell(game, spell), bool(reductions), spell)
    return total_cost(base, x=x, additional=additional, increases=increases, reductions=reductions)


def _of_spell(game: Game, spell: int) -> list[SpendOnX]:
    abilities = [instance.ability for instance in game.known_characteristics(spell).abilities]
    statics = [effect for each in abilities if isinstance(each, StaticAbility) for effect in each.effects]
    return [effect for effect in statics if isinstance(effect, SpendOnX)]


def _x_in_colors(base: ManaCost | None, x: int, limits: list[SpendOnX], reduced: bool, source: int) -> ManaCost | None:
    """601.2h: where only mana of some colors can be spent on {X}, so many symbols of these colors take its place."""
    if base is None or not limits or "X" not in base.symbols:
        return base
    if reduced or len(limits) > 1:
        raise Unsupported("a lower cost where {X} is paid with mana of some colors", source)
    symbol = "/".join(color.value for color in limits[0].colors)
    return ManaCost(tuple(each for part in base.symbols for each in ([symbol] * x if part == "X" else [part])))


def _concerns(ctx: Context, effect: SpellCostChange, spell: int, player: int, content: Content | None) -> bool:
    """Whether a change is about this spell; before anything is announced also where it could be, by its targets."""
    if matches(ctx, effect.spells, spell):
        return True
    if content is None or not effect.less or not isinstance(content, Body):
        return False
    parts = effect.spells.parts if isinstance(effect.spells, AllOf) else (effect.spells,)
    aimed = [part for part in parts if isinstance(part, TargetsOnly)]
    if not aimed or not all(matches(ctx, part, spell) for part in parts if part not in aimed):
        return False
    from mtgjudge.engine.targeting import candidates

    here = Context(ctx.game, spell, player, stack_object=spell)
    could = [target for slot in content.targets for target in candidates(here, slot)]
    return all(
        part.filter is not None
        and not part.single
        and any(target > 0 and matches(ctx, part.filter, target) for target in could)
        for part in aimed
    )


def looks_at_costs(look: Characteristics) -> bool:
    """Whether a spell's own cost changes ask which optional costs were paid."""
    return any(
        (ability.condition is not None and any(isinstance(part, CostPaid) for part in ability.condition.walk()))
        or any(isinstance(effect, AdditionalCost) and effect.less is not None for effect in ability.effects)
        for ability in (instance.ability for instance in look.abilities)
        if isinstance(ability, StaticAbility)
    )


def target_choices(ctx: Context, content: Content | None) -> list[int | None]:
    """The targets with which the cost of a spell with one target may differ; None alone where they make none."""
    from mtgjudge.engine.targeting import candidates

    changes = [effect for _, _, effect in _spell_changes(ctx.game, ctx.source, ctx.controller)]
    aimed = any(isinstance(part, TargetsOnly) for effect in changes for part in effect.spells.walk())
    if not aimed or not isinstance(content, Body) or len(content.targets) != 1:
        return [None]
    slot = content.targets[0]
    if slot.low != Fixed(1) or slot.high != Fixed(1):
        return [None]
    return list(candidates(ctx, slot)) or [None]


def _keyword_reductions(game: Game, player: int, spell: int) -> list[Reduction]:
    """Affinity (702.41a) and undaunted (702.125a): {1} less for each permanent of the kind, for each opponent."""
    look = game.known_characteristics(spell)
    out: list[Reduction] = []
    for ability in look.keyword_abilities(Keyword.AFFINITY):
        ctx = Context(game, spell, player)
        quality = ability.quality
        count = sum(1 for item in game.permanents_of(player) if quality is not None and matches(ctx, quality, item))
        out.append(Reduction(ONE_LESS, count))
    out += [Reduction(ONE_LESS, len(game.opponents_of(player)))] * len(look.keyword_abilities(Keyword.UNDAUNTED))
    return out


def _spell_changes(game: Game, spell: int, player: int) -> list[tuple[int, int, SpellCostChange]]:
    found = [
        (identifier, controller, effect)
        for identifier, controller, effect in game.statics(SpellCostChange)
        if isinstance(effect, SpellCostChange) and identifier != spell
    ]
    for instance in game.known_characteristics(spell).abilities:
        ability = instance.ability
        if isinstance(ability, StaticAbility) and _applies(Context(game, spell, player), ability):
            found += [(spell, player, effect) for effect in ability.effects if isinstance(effect, SpellCostChange)]
    return found


def _applies(ctx: Context, ability: StaticAbility) -> bool:
    """Whether what a spell's own text says of its cost applies now: "if …", "as long as …" (601.2f)."""
    return ability.condition is None or holds(ctx, ability.condition)


Targets = tuple[tuple[tuple[int, ...], ...], ...]


def ability_totals(
    game: Game,
    player: int,
    source: int,
    instance: AbilityInstance,
    base: ManaCost,
    x: int,
    targets: Targets | None = None,
) -> tuple[LockedCost, ...]:
    """Every total that the player can arrive at for an activation (602.2b). `targets`: what was chosen; None: not yet,
    so that a cheaper cost for a target counts where there is such a target."""
    ability = instance.ability
    assert isinstance(ability, ActivatedAbility)
    increases: list[Increase] = []
    reductions: list[Reduction] = []
    for ctx, effect in _ability_changes(game, player, source, ability):
        if is_mana_ability(ability) and not effect.mana_abilities:
            continue
        if effect.keyword is not None and effect.keyword is not instance.keyword:
            continue
        if player not in players(ctx, effect.who) or not _from_there(game, source, effect):
            continue
        if not matches(ctx, effect.source, source):
            continue
        if effect.condition is not None and not holds(ctx, effect.condition):
            continue
        if effect.targets is not None and not _aims_at(ctx, player, source, ability, effect, targets):
            continue
        times = 1 if effect.per is None else quantity(ctx, effect.per)
        if effect.less:
            reductions.append(Reduction(effect.cost, times, floor=effect.floor))
        else:
            increases.append(Increase(effect.cost, times))
    limits = [effect for effect in ability.cost_changes if isinstance(effect, SpendOnX)]
    costs = _x_in_colors(base, x, limits, bool(reductions), source)
    return total_cost(costs, x=x, increases=increases, reductions=reductions)


def _ability_changes(
    game: Game, player: int, source: int, ability: ActivatedAbility
) -> Iterator[tuple[Context, AbilityCostChange]]:
    for identifier, controller, effect in game.statics(AbilityCostChange):
        if isinstance(effect, AbilityCostChange):
            yield Context(game, identifier, controller), effect
    for effect in ability.cost_changes:
        if isinstance(effect, AbilityCostChange):
            yield Context(game, source, player), effect


def _from_there(game: Game, source: int, effect: AbilityCostChange) -> bool:
    item = game.find_object(source)
    return effect.zone is None or (item is not None and item.zone is effect.zone)


def _aims_at(
    ctx: Context,
    player: int,
    source: int,
    ability: ActivatedAbility,
    effect: AbilityCostChange,
    targets: Targets | None,
) -> bool:
    """Whether the activation targets what the change asks for, or could."""
    from mtgjudge.engine.targeting import candidates

    assert effect.targets is not None
    if targets is not None:
        chosen = [target for mode in targets for slot in mode for target in slot]
    elif isinstance(ability.content, Body) and effect.less:
        here = Context(ctx.game, source, player)
        chosen = [target for slot in ability.content.targets for target in candidates(here, slot)]
    else:
        chosen = []
    return any(target > 0 and matches(ctx, effect.targets, target) for target in chosen)
