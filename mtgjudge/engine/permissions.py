"""Who may begin to do what (601.3, 602.5, 117.1, 307.5, 702.61): reasons against, the quick path taking only the first.

Every prohibition is looked for, so that a refusal can name all that stand in the way (101.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.casting_ways import Timing
from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.stack import ActionBegins, SpellCast
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.verdict import Reason, Weight
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language.abilities import ActivatedAbility, StaticAbility
from mtgjudge.language.amounts import Measure
from mtgjudge.language.categories import Cost, Filter
from mtgjudge.language.filters import MeasureIs, MeasureIsEven
from mtgjudge.language.static_effects import FlashPermission
from mtgjudge.language.vocabulary import MAIN_PHASES, CardType, Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

TYPE_TIMING: dict[CardType, Citation] = {
    CardType.ARTIFACT: cr("301.1"),
    CardType.CREATURE: cr("302.1"),
    CardType.ENCHANTMENT: cr("303.1"),
    CardType.PLANESWALKER: cr("306.1"),
    CardType.SORCERY: cr("307.1"),
    CardType.BATTLE: cr("310.1"),
    CardType.KINDRED: cr("601.3"),
}


def split_second_on_stack(game: Game) -> int:
    """The topmost spell with split second on the stack, 0 if there is none (702.61)."""
    for identifier in reversed(game.state.stack):
        if Keyword.SPLIT_SECOND in game.characteristics(identifier).keywords:
            return identifier
    return 0


def against_priority(game: Game, player: int) -> Iterator[Reason]:
    """Only the player with priority may act (117.1)."""
    state = game.state
    if state.over:
        yield Reason("the game is over", (cr("104.1"),))
    elif state.priority != player:
        who = game.name(state.priority) if state.priority else "nobody"
        yield Reason(f"{game.name(player)} doesn't have priority: {who} does", (cr("117.1"),))


def against_split_second(game: Game, what: str) -> Iterator[Reason]:
    """Split second: no spells, and no abilities but mana abilities (702.61a)."""
    spell = split_second_on_stack(game)
    if spell:
        yield Reason(f"{game.name(spell)} is on the stack and has split second: no {what}", (cr("702.61a"),), spell)


def against_sorcery_timing(game: Game, player: int, rule: Citation) -> Iterator[Reason]:
    """A main phase of the own turn with an empty stack (117.1a, 307.5): each part that is missing is a reason."""
    state = game.state
    name = game.name(player)
    if state.turn.active != player:
        yield Reason(f"it is not {name}'s turn", (rule,))
    if state.turn.step not in MAIN_PHASES:
        yield Reason(f"it is the {state.turn.step.value} step, not a main phase", (rule,))
    if state.stack:
        yield Reason("the stack is not empty", (rule,), state.stack[-1])


def has_flash(game: Game, player: int, identifier: int, look: Characteristics) -> Reason | None:
    """What lets the player cast it at instant speed: instant, flash, or an effect (304.1, 702.8a, 601.3b)."""
    if CardType.INSTANT in look.types:
        return Reason("it is an instant", (cr("304.1"),), identifier, Weight.CONTEXT)
    if Keyword.FLASH in look.keywords:
        return Reason("it has flash", (cr("702.8a"),), identifier, Weight.DECIDES)
    if _own_flash(game, player, identifier, look):
        return Reason("its own text lets it be cast as though it had flash", (cr("601.3c"), cr("601.3d")), identifier)
    return _flash_from_effects(game, player, identifier)


def _flash_from_effects(game: Game, player: int, identifier: int) -> Reason | None:
    for effect in game.projection.rules_on(ch.HasFlashFor, player):
        if isinstance(effect.change, ch.HasFlashFor):
            ctx = Context(game, effect.source, effect.controller, results=dict(effect.bindings))
            if matches(ctx, effect.change.spells, identifier):
                why = f"{game.name(effect.source)} lets it be cast as though it had flash"
                return Reason(why, (cr("601.3b"), cr("702.8a")), effect.source)
    return None


def against_casting_timing(
    game: Game, player: int, identifier: int, look: Characteristics, timing: Timing = Timing.BY_TYPE
) -> Iterator[Reason]:
    """When a spell of this kind may be cast (117.1a, 601.3). What is cast while something resolves ignores its
    types' timing (608.2g), but not
    what effects forbid; a plotted card is cast as a sorcery (702.170d)."""
    flash = has_flash(game, player, identifier, look)
    if timing is Timing.SORCERY:
        yield from against_sorcery_timing(game, player, cr("702.170d"))
    elif timing is Timing.BY_TYPE and flash is None:
        yield from against_sorcery_timing(game, player, type_rule(look))
        return
    only_sorcery = game.projection.rules_on(ch.CastOnlyAsSorcery, player)
    if only_sorcery and timing is not Timing.SORCERY:
        source = only_sorcery[0].source
        for reason in against_sorcery_timing(game, player, cr("307.5")):
            yield Reason(
                f"{game.name(source)} allows casting only as a sorcery, and {reason.sentence}",
                (cr("101.2"), *reason.rules),
                source,
            )


def type_rule(look: Characteristics) -> Citation:
    """The rule that says when spells of this type can be cast."""
    kinds = [kind for kind in look.types if kind in TYPE_TIMING]
    return TYPE_TIMING[CardType.SORCERY if CardType.SORCERY in kinds else kinds[0]] if kinds else cr("117.1a")


def flash_costs(
    game: Game, player: int, identifier: int, look: Characteristics, timing: Timing = Timing.BY_TYPE
) -> tuple[Cost, ...]:
    """What must be paid in addition because the spell is cast when only that lets it have flash (601.3c)."""
    if timing is not Timing.BY_TYPE or CardType.INSTANT in look.types or Keyword.FLASH in look.keywords:
        return ()
    if (
        next(against_sorcery_timing(game, player, cr("307.5")), None) is None
        or _flash_from_effects(game, player, identifier) is not None
    ):
        return ()
    found = [permission.costs for permission in _own_flash(game, player, identifier, look)]
    return min(found, key=len) if found else ()


def _own_flash(game: Game, player: int, identifier: int, look: Characteristics) -> list[FlashPermission]:
    """What the spell's own text says about casting it as though it had flash (601.3c-d)."""
    return [
        effect
        for instance in look.abilities
        if isinstance(instance.ability, StaticAbility)
        for effect in instance.ability.effects
        if isinstance(effect, FlashPermission)
        and (effect.condition is None or holds(Context(game, identifier, player), effect.condition))
    ]


def against_casting_prohibitions(
    game: Game, player: int, identifier: int, *, x_is_open: bool = False
) -> Iterator[Reason]:
    """Effects that say "can't" (101.2, 601.3): split second, Silence, Rule of Law and the like. `x_is_open`: a value
    for
    X is still to be chosen, so what looks at the mana value forbids nothing yet (601.3a)."""
    yield from against_split_second(game, "spells can be cast")
    for effect in game.projection.rules_on(ch.CantCast, player):
        change = effect.change
        if not isinstance(change, ch.CantCast):
            continue
        if change.others_turns and game.state.turn.active == player:
            continue
        ctx = Context(game, effect.source, effect.controller, results=dict(effect.bindings))
        if change.outside is not None and _cast_from(game, identifier) is change.outside:
            continue
        if change.only_from is not None and not _own_card_from(game, player, identifier, change.only_from):
            continue
        if x_is_open and asks_mana_value(change.spells):
            continue
        if not matches(ctx, change.spells, identifier):
            continue
        if (
            change.beyond is not None
            and spells_cast_this_turn(game, player, effect.source, effect.controller, change) < change.beyond
        ):
            continue
        yield Reason(
            f"{game.name(effect.source)} says that {game.name(player)} can't cast it",
            (cr("101.2"), cr("601.3")),
            effect.source,
        )


def asks_mana_value(node: Filter) -> bool:
    """Whether a filter looks at mana values."""
    measures = (part.measure for part in node.walk() if isinstance(part, MeasureIs | MeasureIsEven))
    return Measure.MANA_VALUE in measures


def _own_card_from(game: Game, player: int, identifier: int, zone: Zone) -> bool:
    return _cast_from(game, identifier) is zone and game.state.objects[identifier].owner == player


def _cast_from(game: Game, identifier: int) -> Zone:
    """The zone that a card is, or a spell was, cast from."""
    item = game.state.objects[identifier]
    facts = item.stack.cast if item.stack is not None else None
    return facts.from_zone if facts is not None else item.zone


def spells_cast_this_turn(game: Game, player: int, source: int, controller: int, change: ch.CantCast) -> int:
    """How many such spells the player has cast this turn."""
    ctx = Context(game, source, controller)
    return sum(
        1
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, SpellCast)
        and entry.event.player == player
        and matches(ctx, change.spells, entry.event.object)
    )


def against_activating_prohibitions(
    game: Game, player: int, identifier: int, instance: AbilityInstance, ability: ActivatedAbility
) -> Iterator[Reason]:
    """Effects that forbid activating (602.5, 101.2), split second for all but mana abilities (702.61a)."""
    mana = is_mana_ability(ability)
    if not mana:
        yield from against_split_second(game, "abilities can be activated but mana abilities")
    for effect in game.projection.rules_on(ch.CantActivate, identifier):
        change = effect.change
        if isinstance(change, ch.CantActivate) and not (mana and change.mana_allowed):
            if change.tapping and not any(isinstance(cost, k.TapThis) for cost in ability.costs):
                continue
            yield Reason(
                f"{game.name(effect.source)} says that its abilities can't be activated",
                (cr("602.5"), cr("101.2")),
                effect.source,
            )
    for effect in game.projection.rules_on(ch.CantActivateAbilitiesOf, player):
        change = effect.change
        if isinstance(change, ch.CantActivateAbilitiesOf) and not (mana and change.mana_allowed):
            if change.others_turns and game.state.turn.active == player:
                continue
            ctx = Context(game, effect.source, effect.controller, results=dict(effect.bindings))
            if matches(ctx, change.source, identifier):
                yield Reason(
                    f"{game.name(effect.source)} says that {game.name(player)} can't activate it",
                    (cr("602.5"), cr("101.2")),
                    effect.source,
                )




def special_action(game: Game, player: int, identifier: int, what: str, rule: Citation) -> ActionBegins:
    """The heading of a special action, with why split second doesn't stop it where it could (116.1, 702.61b)."""
    also = (cr("702.61b"),) if split_second_on_stack(game) else ()
    return ActionBegins(what=what, player=player, object=identifier, action_rule=rule, also=also)
