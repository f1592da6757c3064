"""The turn: steps in order, their turn-based actions, skips and extra turns (500-514, 614.10, 703)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import ChooseObjects, YesNo
from mtgjudge.engine.evaluate.amounts import amount
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.flow import StepBegins, StepsDropped, StepSettled, StepSkipped, TurnBegins, TurnPassedOver
from mtgjudge.engine.events.stack import CombatChanged
from mtgjudge.engine.events.status import CardDrawn, CountersPut, DamageWorn, PoolsEmptied, TapChange
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language.vocabulary import COMBAT_STEPS, Color, Step, Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.rules import RuleEffect
    from mtgjudge.engine.game import Game

FULL_TURN: tuple[Step, ...] = (
    Step.UPKEEP,
    Step.DRAW,
    Step.PRECOMBAT_MAIN,
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_STRIKE_DAMAGE,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
    Step.POSTCOMBAT_MAIN,
    Step.END,
    Step.CLEANUP,
)
"""The steps after untap, as a turn begins (500.1)."""
NO_PRIORITY = (Step.UNTAP, Step.CLEANUP)
"""Steps in which players usually get no priority (502.4, 514.3)."""
HAND_SIZE = 7
UNTAP_STEP = (Step.UNTAP.value, "untap step")
"""How an effect may call the step that it skips."""


def next_step(game: Game) -> None:
    """End the current step and begin the next one that isn't skipped; after cleanup, the next turn (500.2, 500.5)."""
    end_step(game)
    while True:
        turn = game.state.turn
        if not turn.upcoming:
            next_turn(game)
            return
        step, rest = turn.upcoming[0], turn.upcoming[1:]
        skip = _skip_of(game, turn.active, step, rest)
        if skip is None and not _happens(game, step):
            _drop(game, rest)
            continue
        if skip is not None:
            part, used, after = skip
            game.perform(StepSkipped(player=turn.active, part=part, used=used))
            _drop(game, after)
            continue
        game.perform(StepBegins(player=turn.active, step=step, upcoming=rest))
        return


def _drop(game: Game, rest: tuple[Step, ...]) -> None:
    game.perform(StepsDropped(steps=rest))


def _happens(game: Game, step: Step) -> bool:
    """Steps that exist only under conditions: blocks and damage need attackers (508.8), first-strike damage needs
    first strikers (510.4).
    """
    combat = game.state.combat
    if step in (Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE):
        if combat is None or not (combat.attacks or combat.attacked):
            return False
        if step is Step.FIRST_STRIKE_DAMAGE:
            from mtgjudge.engine.combat.damage import needs_first_strike_step

            return needs_first_strike_step(game)
    return True


def _skip_of(game: Game, player: int, step: Step, rest: tuple[Step, ...]) -> tuple[str, bool, tuple[Step, ...]] | None:
    """What skips this step, if anything: its name, whether a scheduled skip is used up, and the steps that come
    after what is skipped.
    """
    for part, after in _parts(step, rest):
        if part in game.player(player).skips:
            return part, True, after
        for effect in game.projection.rules_on(ch.SkipsStep, player):
            if isinstance(effect.change, ch.SkipsStep) and effect.change.part == part:
                return part, False, after
    return None


def _parts(step: Step, rest: tuple[Step, ...]) -> list[tuple[str, tuple[Step, ...]]]:
    """The names under which this step can be skipped, largest first, each with what comes after it."""
    names: list[tuple[str, tuple[Step, ...]]] = []
    if step is Step.BEGINNING_OF_COMBAT:
        after = list(rest)
        while after and after[0] in COMBAT_STEPS and after[0] is not Step.BEGINNING_OF_COMBAT:
            after.pop(0)
        names += [("combat", tuple(after)), ("combat phase", tuple(after))]
    if step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN):
        names.append(("main phase", rest))
    names.append((f"{step.value} step", rest))
    names.append((step.value, rest))
    return names


def _kept(game: Game, player: int) -> set[Color | None]:
    """The colours of mana that a player doesn't lose; None: any mana."""
    rules = (effect.change for effect in game.projection.rules_on(ch.ManaDoesntEmpty, player))
    return {change.color for change in rules if isinstance(change, ch.ManaDoesntEmpty)}


def _stays(game: Game, unit: ManaUnit, kept: set[Color | None]) -> bool:
    """Whether mana stays in the pool as this step ends, because an effect says so."""
    step = game.state.turn.step
    if any(color is not None and color.value == unit.type.value for color in kept):
        return True
    return unit.persists or (unit.this_combat and step in COMBAT_STEPS and step is not Step.END_OF_COMBAT)


def end_step(game: Game) -> None:
    """What happens as a step or phase ends: mana empties (500.5), effects that last until then end."""
    lost = [
        (player.id, tuple(unit.id for unit in player.pool if not _stays(game, unit, kept)))
        for player in game.state.players
        if player.pool and None not in (kept := _kept(game, player.id))
    ]
    if lost:
        game.perform(PoolsEmptied(lost=tuple(lost)))
    if game.state.turn.step is Step.END_OF_COMBAT:
        from mtgjudge.engine.continuous.durations import end_of_combat

        game.perform(CombatChanged(combat=None, what="combat is over"))
        end_of_combat(game)


def next_turn(game: Game) -> None:
    """Begin the next turn: extra turns first, then the next player's; skipped turns are skipped (500.7, 500.11)."""
    while True:
        turn = game.state.turn
        extra = bool(turn.extra)
        player = turn.extra[0] if extra else following(game, turn.resume_after or turn.active)
        if "turn" in game.player(player).skips:
            game.perform(StepSkipped(player=player, part="turn"))
            game.perform(TurnPassedOver(player=player, extra=extra))
            continue
        if extra and _takes_no_extra_turn(game, player):
            game.perform(StepSkipped(player=player, part="turn", used=False))
            game.perform(TurnPassedOver(player=player, extra=True))
            continue
        game.perform(TurnBegins(player=player, upcoming=FULL_TURN, extra=extra))
        from mtgjudge.engine.continuous.durations import turn_begins

        turn_begins(game, player)
        if any(_untap_skipped(game, player)):
            scheduled = [part for part in UNTAP_STEP if part in game.player(player).skips]
            part = scheduled[0] if scheduled else UNTAP_STEP[0]
            game.perform(StepSkipped(player=player, part=part, used=bool(scheduled)))
            game.perform(StepSettled())
            next_step(game)
            return
        game.perform(StepBegins(player=player, step=Step.UNTAP, upcoming=FULL_TURN))
        return


def _takes_no_extra_turn(game: Game, player: int) -> bool:
    """614.10: an effect lets the player skip every extra turn that they would begin."""
    found = game.projection.rules_on(ch.SkipsStep, player)
    return any(isinstance(effect.change, ch.SkipsStep) and effect.change.part == "extra turn" for effect in found)


def _untap_skipped(game: Game, player: int) -> list[bool]:
    found = [part in game.player(player).skips for part in UNTAP_STEP]
    found += [
        isinstance(effect.change, ch.SkipsStep) and effect.change.part in UNTAP_STEP
        for effect in game.projection.rules_on(ch.SkipsStep, player)
    ]
    return [answer for answer in found if answer]


def following(game: Game, player: int) -> int:
    """The next player in turn order who is still in the game (103.8, 800.4)."""
    order = [each.id for each in game.state.players]
    place = order.index(player)
    for offset in range(1, len(order) + 1):
        candidate = game.player(order[(place + offset) % len(order)])
        if not candidate.lost and not candidate.left:
            return candidate.id
    return player


def settle_step(game: Game) -> None:
    """The turn-based actions of the step that has just begun (703.4)."""
    from mtgjudge.engine.continuous.durations import step_begins

    step = game.state.turn.step
    step_begins(game, step, game.state.turn.active)
    if step is Step.UNTAP:
        _untap(game)
    elif step is Step.DRAW:
        _draw(game)
    elif step is Step.PRECOMBAT_MAIN:
        _add_lore(game)
    elif step is Step.DECLARE_ATTACKERS:
        from mtgjudge.engine.combat.attack import declare_attackers

        declare_attackers(game)
    elif step is Step.DECLARE_BLOCKERS:
        from mtgjudge.engine.combat.block import declare_blockers

        declare_blockers(game)
    elif step in (Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE):
        from mtgjudge.engine.combat.damage import combat_damage

        combat_damage(game, step is Step.FIRST_STRIKE_DAMAGE)
    elif step is Step.CLEANUP:
        _cleanup(game)
    game.perform(StepSettled())


def _untap(game: Game) -> None:
    """502.1-502.3: phasing, then day and night, then everything that can untaps at once."""
    from mtgjudge.engine.daylight import in_untap_step
    from mtgjudge.engine.phasing import untap_step

    untap_step(game)
    in_untap_step(game)
    active = game.state.turn.active
    untapping: list[int] = []
    for identifier in game.permanents_of(active):
        if not game.state.objects[identifier].tapped:
            continue
        if not _held_tapped(game, active, identifier) and not _stays_tapped(game, active, identifier):
            untapping.append(identifier)
    untapping = [*_as_many_as_allowed(game, active, untapping), *_untapping_too(game, active)]
    if untapping:
        game.perform(*(TapChange(object=each, tapped=False, turn_based=True) for each in untapping))
    from mtgjudge.engine.continuous.durations import after_untap

    after_untap(game, active)


def _untapping_too(game: Game, active: int) -> list[int]:
    """Permanents of other players that untap in this untap step as well (502.3)."""
    found: list[int] = []
    for player in game.players_in_turn_order():
        for identifier in game.permanents_of(player) if player != active else ():
            rules = game.projection.rules_on(ch.UntapsDuring, identifier)
            if game.state.objects[identifier].tapped and any(_untaps_now(game, active, rule) for rule in rules):
                found.append(identifier)
    return found


def _untaps_now(game: Game, active: int, rule: RuleEffect) -> bool:
    assert isinstance(rule.change, ch.UntapsDuring)
    return active in players(Context(game, rule.source, rule.controller), rule.change.whose)


def _as_many_as_allowed(game: Game, player: int, untapping: list[int]) -> list[int]:
    """502.3: where no more than so many of a kind can untap, their controller says which of them do."""
    for effect in game.projection.rules_on(ch.MaxUntap, player):
        change = effect.change
        assert isinstance(change, ch.MaxUntap)
        ctx = Context(game, effect.source, effect.controller)
        limited = [each for each in untapping if matches(ctx, change.filter, each)]
        if len(limited) <= change.count:
            continue
        from mtgjudge.engine.instructions.choosing import choose_objects

        kept = choose_objects(ctx, player, limited, change.count, change.count, "untap")
        untapping = [each for each in untapping if each not in limited or each in kept]
    return untapping


def _held_tapped(game: Game, player: int, identifier: int) -> bool:
    """Whether an effect keeps it from untapping in this player's untap step (502.3, 701.43a)."""
    for effect in game.projection.rules_on(ch.DoesntUntap, identifier):
        assert isinstance(effect.change, ch.DoesntUntap)
        if not effect.change.yours or effect.controller == player:
            return True
    return False


def _stays_tapped(game: Game, player: int, identifier: int) -> bool:
    """502.3: who untaps decides about what may stay tapped."""
    if not game.rule_on(ch.MayStayTapped, identifier):
        return False
    question = YesNo(player=player, for_player=player, source=identifier, prompt="untap", what="untap")
    return game.ask(question) is not True


def _draw(game: Game) -> None:
    """504.1: the active player draws; the starting player skips it on the first turn of a two-player game (103.8a)."""
    if game.state.turn.number == 1:
        return
    game.perform(CardDrawn(player=game.state.turn.active, turn_based=True))


def _add_lore(game: Game) -> None:
    """714.3c: Sagas get their next lore counter."""
    active = game.state.turn.active
    sagas = [
        identifier
        for identifier in game.permanents_of(active)
        if "Saga" in game.characteristics(identifier).subtypes and game.characteristics(identifier).abilities
    ]
    if sagas:
        who = Cause(controller=active)  # that player puts them
        game.perform(*(CountersPut(on=identifier, kind="lore", count=1, cause=who) for identifier in sagas))


def maximum_hand_size(game: Game, player: int) -> int | None:
    """402.2: seven, unless effects say otherwise; None for no maximum."""
    size: int | None = HAND_SIZE
    for effect in game.projection.rules_on(ch.MaxHandSize, player):
        if not isinstance(effect.change, ch.MaxHandSize):
            continue
        change, ctx = effect.change, Context(game, effect.source, effect.controller)
        if change.more is None and change.less is None:
            size = None if change.size is None else amount(ctx, change.size)
        elif size is not None:
            size += amount(ctx, change.more) if change.more is not None else 0
            size -= amount(ctx, change.less) if change.less is not None else 0
    return None if size is None else max(size, 0)


def _cleanup(game: Game) -> None:
    """514.1-514.2: discard to hand size; then damage wears off and "until end of turn" ends, at once."""
    active = game.state.turn.active
    hand = list(game.player(active).hand)
    most = maximum_hand_size(game, active)
    if most is not None and len(hand) > most:
        count = len(hand) - most
        decision = ChooseObjects(
            player=active,
            for_player=active,
            prompt="discard",
            candidates=tuple(hand),
            low=count,
            high=count,
            verb="discard",
            chosen_by=cr("514.1"),
        )
        answer = game.ask(decision)
        assert isinstance(answer, tuple)
        chosen = [identifier for identifier in answer if isinstance(identifier, int)]
        if len(set(chosen)) != count or any(identifier not in hand for identifier in chosen):
            reason = Reason(
                f"{game.name(active)} must discard {count} cards to the maximum hand size", (cr("514.1"), cr("402.2"))
            )
            raise IllegalAction(verdict_against([reason]))
        cause = Cause(0, active, rule=cr("514.1"))
        game.perform(
            *(ZoneChange(object=i, to=Zone.GRAVEYARD, reason=MoveReason.DISCARDED, cause=cause) for i in chosen)
        )
    from mtgjudge.engine.continuous.durations import end_of_turn

    damaged = tuple(
        i
        for i in game.state.battlefield
        if (game.state.objects[i].damage or game.state.objects[i].deathtouched) and not game.rule_on(ch.DamageStays, i)
    )
    game.perform(DamageWorn(objects=damaged))
    end_of_turn(game)
