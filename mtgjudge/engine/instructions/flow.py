"""Instructions about the course of the game: extra turns and skips, winning and losing, coins and dice, later
triggers
(104, 500.7-500.8, 603.7, 603.12, 614.10, 705, 706)."""

from __future__ import annotations

from mtgjudge.engine.chance import flip, roll
from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.doing import DiceRolled
from mtgjudge.engine.events.flow import GameEnds, PlayerLoses, PlayerToBeControlled, SkipScheduled, TurnScheduled
from mtgjudge.engine.events.stack import DelayedTriggerMade, TriggerWaits
from mtgjudge.engine.instructions import run
from mtgjudge.engine.instructions.common import cause_of, outcome_of
from mtgjudge.engine.instructions.fixing import Fixing
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import DelayedTriggerState, EventFacts, Outcome, PendingTrigger, StackFacts
from mtgjudge.engine.triggers.often import more_times
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import Ability, Content
from mtgjudge.language.event_patterns import AnyEvent
from mtgjudge.language.vocabulary import Phase, Step
from mtgjudge.rulebook import cr

_COMBAT = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
)


_ADDED = {Phase.COMBAT: _COMBAT, Phase.BEGINNING: (Step.UNTAP, Step.UPKEEP, Step.DRAW)}


@executes(e.ExtraTurn)
def _extra_turn(ctx: Context, node: e.ExtraTurn) -> Outcome:
    """500.7: the turn created last comes first."""
    found = players(ctx, node.who)
    for player in found:
        for _ in range(quantity(ctx, node.count)):
            ctx.game.perform(TurnScheduled(player=player, cause=cause_of(ctx)))
    return Outcome(tuple(found), len(found), bool(found))


@executes(e.ControlPlayer)
def _control_player(ctx: Context, node: e.ControlPlayer) -> Outcome:
    """723.1."""
    who = players(ctx, node.who)
    found = players(ctx, node.whom) if who else []
    cause = cause_of(ctx)
    ctx.game.perform(
        *(PlayerToBeControlled(player=each, by=who[0], then_extra=node.then_extra, cause=cause) for each in found)
    )
    return Outcome(tuple(found), len(found), bool(found))


@executes(e.ExtraPhase)
def _extra_phase(ctx: Context, node: e.ExtraPhase) -> Outcome:
    """500.8: the phase comes directly after this one; added phases come before those added earlier."""
    turn = ctx.game.state.turn
    if node.phase not in _ADDED:
        raise Unsupported(f"an additional {node.phase.value} phase", ctx.source)
    added = (*_COMBAT, Step.POSTCOMBAT_MAIN) if node.with_main else _ADDED[node.phase]
    rest = turn.upcoming
    left = _rest_of_phase(turn.step, rest)
    steps = (*rest[:left], *added, *rest[left:])
    ctx.game.perform(TurnScheduled(steps=steps, cause=cause_of(ctx)))
    return Outcome((), 1)


def _rest_of_phase(step: Step, upcoming: tuple[Step, ...]) -> int:
    """How many of the steps to come still belong to the phase at hand."""
    from mtgjudge.engine.evaluate.conditions import phase_of

    phase = phase_of(step)
    if phase not in (Phase.COMBAT, Phase.BEGINNING, Phase.ENDING):
        return 0
    count = 0
    order = list(Step)
    last = step
    for coming in upcoming:
        if phase_of(coming) is not phase or order.index(coming) <= order.index(last):
            break
        last = coming
        count += 1
    return count


@executes(e.Skip)
def _skip(ctx: Context, node: e.Skip) -> Outcome:
    """614.10a: the next such parts of the turn are skipped, one for each."""
    if node.all_this_turn:
        raise Unsupported("skipping every such part of a turn", ctx.source)
    found = players(ctx, node.who)
    for player in found:
        for _ in range(quantity(ctx, node.count)):
            ctx.game.perform(SkipScheduled(player=player, part=node.part, cause=cause_of(ctx)))
    return Outcome(tuple(found), len(found), bool(found))


@executes(e.LoseGame)
def _lose_game(ctx: Context, node: e.LoseGame) -> Outcome:
    """104.3e, 101.2; who leaves the game and whether it ends is looked at by whoever runs the game (104.2a)."""
    why = "an effect says so"
    entries = ctx.game.perform(
        *(
            PlayerLoses(player=player, why=why, state_rule=cr("104.3e"), cause=cause_of(ctx))
            for player in players(ctx, node.who)
        )
    )
    return outcome_of(entry.event.player for entry in entries if isinstance(entry.event, PlayerLoses))


@executes(e.WinGame)
def _win_game(ctx: Context, node: e.WinGame) -> Outcome:
    """104.2b."""
    for player in players(ctx, node.who)[:1]:
        entries = ctx.game.perform(
            GameEnds(winner=player, why="an effect says so", game_rule=cr("104.2b"), cause=cause_of(ctx))
        )
        return Outcome((player,), 1, bool(entries))
    return Outcome(done=False)


@executes(e.FlipCoin)
def _flip(ctx: Context, node: e.FlipCoin) -> Outcome:
    """705.1-705.2: the player who flips wins or loses the flip."""
    who = players(ctx, node.who)
    if not who:
        return Outcome(done=False)
    won = flip(ctx, who[0])
    run(ctx, node.win if won else node.lose)
    return Outcome((who[0],), int(won), won)


@executes(e.RollDie)
def _roll(ctx: Context, node: e.RollDie) -> Outcome:
    """706.1-706.3: each result is looked up in the table, if there is one; the outcome's amount is their sum."""
    who = players(ctx, node.who)
    if not who:
        return Outcome(done=False)
    count = 1 if node.count is None else quantity(ctx, node.count)
    results = tuple(roll(ctx, who[0], node.sides) for _ in range(count))
    if results:
        ctx.game.perform(DiceRolled(player=who[0], sides=node.sides, rolled=results, cause=cause_of(ctx)))
    for result in results:
        if node.label:
            ctx.results[node.label] = Outcome((who[0],), result)
        for row in node.rows:
            if row.low <= result and (row.high is None or result <= row.high):
                run(ctx, row.effects)
    return Outcome((who[0],), sum(results))


def _facts(ctx: Context, fixing: Fixing) -> StackFacts:
    results = dict(ctx.results) | dict(fixing.bound)
    return StackFacts(content=None, source=ctx.source, x=ctx.x, results=tuple(results.items()))


@executes(e.DelayedTrigger)
def _delayed(ctx: Context, node: e.DelayedTrigger) -> Outcome:
    """603.7a-d: what it refers to is fixed now; its source and controller are those of what creates it (603.7d-e)."""
    fixing = Fixing(ctx)
    ability = fixing.node(node.ability)
    assert isinstance(ability, Ability)
    delayed = DelayedTriggerState(
        id=ctx.game.state.next_id,
        source=ctx.source,
        controller=ctx.controller,
        ability=ability,
        facts=_facts(ctx, fixing),
        once=node.once,
        this_turn_only=node.this_turn_only,
        created_turn=ctx.game.state.turn.number,
        stop_by=tuple(players(ctx, node.stop_by)) if node.stop_by is not None else (),
        stop_costs=node.stop_costs,
        until_turn_of=players(ctx, node.until_next_turn_of)[0] if node.until_next_turn_of is not None else 0,
    )
    ctx.game.perform(DelayedTriggerMade(delayed=delayed, cause=cause_of(ctx)))
    return Outcome((), 1)


@executes(e.Reflexive)
def _reflexive(ctx: Context, node: e.Reflexive) -> Outcome:
    """603.12a: it triggers if the instruction before was done; it goes on the stack the next time a player would
    receive priority."""
    outcome = ctx.results.get(node.after)
    if node.after and (outcome is None or not outcome.done):
        return Outcome(done=False)
    fixing = Fixing(ctx)
    content = fixing.node(node.content)
    assert isinstance(content, Content)
    ability = TriggeredAbility(AnyEvent(()), content)
    for _ in range(1 + more_times(ctx.game, ctx.source, ctx.controller, tuple)):
        number = ctx.game.state.next_id
        trigger = PendingTrigger(
            id=number,
            source=ctx.source,
            controller=ctx.controller,
            instance=AbilityInstance(ability, 0, f"reflexive {number}"),
            event=ctx.event or EventFacts(),
            facts=_facts(ctx, fixing),
        )
        ctx.game.perform(TriggerWaits(trigger=trigger, cause=cause_of(ctx)))
    return Outcome((), 1)
