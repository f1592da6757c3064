"""Conditions (conditions.py of the language)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgjudge.engine.evaluate.amounts import amount, votes
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import compare, matches
from mtgjudge.engine.evaluate.references import as_it_was, objects, players
from mtgjudge.engine.events.speed import MAX_SPEED
from mtgjudge.engine.state import CastFacts
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import conditions as c
from mtgjudge.language.categories import Condition
from mtgjudge.language.costs import PayMana
from mtgjudge.language.vocabulary import COMBAT_STEPS, MAIN_PHASES, Phase, Step, Zone


def holds(ctx: Context, node: Condition) -> bool:
    """Whether the condition is true now. Raises Unsupported."""
    function = _TRUTHS.get(type(node))
    if function is None:
        raise Unsupported(f"condition {type(node).__name__}", ctx.source)
    return function(ctx, node)


def phase_of(step: Step) -> Phase:
    """The phase that a step belongs to (500.1)."""
    if step in (Step.UNTAP, Step.UPKEEP, Step.DRAW):
        return Phase.BEGINNING
    if step in COMBAT_STEPS:
        return Phase.COMBAT
    if step is Step.PRECOMBAT_MAIN:
        return Phase.PRECOMBAT_MAIN
    return Phase.POSTCOMBAT_MAIN if step is Step.POSTCOMBAT_MAIN else Phase.ENDING


def _is(ctx: Context, node: c.Is) -> bool:
    found = as_it_was(ctx, node.what)  # "return target creature to hand. If it was tapped, …" (608.2h)
    return bool(found) and all(matches(ctx, node.filter, identifier) for identifier in found)


def _did(ctx: Context, node: c.Did) -> bool:
    outcome = ctx.results.get(node.of)
    return outcome is not None and outcome.done


def _cost_paid(ctx: Context, node: c.CostPaid) -> bool:
    item = ctx.object(ctx.source)
    facts = None
    if item is not None:
        facts = item.stack.cast if item.stack is not None and item.stack.cast is not None else item.cast
    if facts is None:
        return False
    if node.cost is not None:
        from mtgjudge.engine.casting_costs import optional_abilities
        from mtgjudge.engine.continuous.base import base_characteristics

        assert item is not None
        costs = optional_abilities(base_characteristics(item))
        linked = [word for word, ability in costs if ability.costs == (PayMana(node.cost),)]
        return any(number > 0 and word in linked for word, number in facts.paid)
    if facts.way == node.keyword:
        return True
    wanted = [f"{node.keyword} {node.index}"] + ([node.keyword] if node.index < 2 else [])
    return any(
        number > 0 and (word in wanted or (not node.index and word.startswith(node.keyword)))
        for word, number in facts.paid
    )


def _was_cast(ctx: Context, node: c.WasCast) -> bool:
    found = objects(ctx, node.what)
    for identifier in found:
        facts = _cast_facts(ctx, identifier)
        if facts is None:
            return False
        if node.by is not None and facts.player not in players(ctx, node.by):
            return False
        if node.from_hand and facts.from_zone is not Zone.HAND:
            return False
        if node.from_zone is not None and facts.from_zone is not node.from_zone:
            return False
    return bool(found)


def _went_to(ctx: Context, node: c.WentTo) -> bool:
    """Wherever it has gone since, and a token too, which ceases to exist only later (111.7)."""
    known = (ctx.game.state.last_known.get(identifier) for identifier in objects(ctx, node.what))
    became = [ctx.object(each.moved_to) for each in known if each is not None and each.moved_to]
    return any(item is not None and item.zone is node.zone for item in became)


def _cast_facts(ctx: Context, identifier: int) -> CastFacts | None:
    """How a spell on the stack was cast, or the spell that a permanent was (400.7d). A copy was not cast (707.10)."""
    item = ctx.object(identifier)
    if item is None:
        return None
    facts = item.cast
    if item.stack is not None and item.stack.cast is not None:
        facts = None if item.stack.is_copy else item.stack.cast
    return None if facts is not None and facts.copied else facts


def _chosen_word(ctx: Context, node: c.ChosenWord) -> bool:
    item = ctx.object(ctx.source)
    return item is not None and item.choice("anchor word") == node.word


def _controlled_as_cast(ctx: Context, node: c.ControlledAsCast) -> bool:
    item = ctx.object(ctx.source)
    if item is None:
        return False
    facts = item.stack.cast if item.stack is not None else item.cast
    return facts is not None and node.filter in facts.controlled


def _came_from(ctx: Context, node: c.CameFrom) -> bool:
    from mtgjudge.engine.history import origin_of

    found = objects(ctx, node.what)
    who = players(ctx, node.who) if node.who is not None else None
    for identifier in found:
        item = ctx.object(identifier)
        if item is None or origin_of(ctx.game, identifier) is not node.zone or (who and item.owner not in who):
            return False
    return bool(found)


def _during(ctx: Context, node: c.During) -> bool:
    turn = ctx.game.state.turn
    if node.whose is not None and turn.active not in players(ctx, node.whose):
        return False
    if not node.steps and not node.phases:
        return True
    return turn.step in node.steps or phase_of(turn.step) in node.phases


def sorcery_timing(ctx: Context) -> bool:
    """Main phase of the controller's turn, empty stack (priority is checked by whoever asks; 307.5, 117.1a)."""
    state = ctx.game.state
    return state.turn.active == ctx.controller and state.turn.step in MAIN_PHASES and not state.stack


def _happened(ctx: Context, node: c.Happened) -> bool:
    from mtgjudge.engine.history import count_this_step, count_this_turn

    return (count_this_step if node.this_step else count_this_turn)(ctx, node.event) > 0


def _happened_this_game(ctx: Context, node: c.HappenedThisGame) -> bool:
    from mtgjudge.engine.history import count_this_game

    return count_this_game(ctx, node.event) > 0


def _happened_last_turn(ctx: Context, node: c.HappenedLastTurn) -> bool:
    from mtgjudge.engine.history import count_last_turn

    if ctx.game.state.turn.number == 1:
        return False
    return compare(count_last_turn(ctx, node.event), node.comparison, amount(ctx, node.amount))


def _came_since_upkeep(ctx: Context, node: c.CameSinceUpkeep) -> bool:
    item = ctx.object(ctx.source)
    if item is None or ctx.controller >= 0:
        return False
    return item.control_since > ctx.game.player(ctx.controller).upkeeps[0]


def _completed(ctx: Context, node: c.CompletedDungeon) -> bool:
    done = [name for player in players(ctx, node.who) for name in ctx.game.player(player).completed]
    return node.name in done if node.name else bool(done)


def _got_more_votes(ctx: Context, node: c.GotMoreVotes) -> bool:
    cast = votes(ctx)
    most = max((cast.count(word) for word in cast), default=0)
    leading = {word for word in cast if cast.count(word) == most}
    return leading == {node.word} or (node.or_tied and len(leading) != 1)


def _players_are(ctx: Context, node: c.PlayersAre) -> bool:
    answers = [holds(ctx.with_iterated(player), node.condition) for player in players(ctx, node.who)]
    return any(answers) if node.any else all(answers)


def _is_turn_of_game(ctx: Context, node: c.IsTurnOfGame) -> bool:
    from mtgjudge.engine.history import turns_begun

    active = ctx.game.state.turn.active
    return active in players(ctx, node.who) and turns_begun(ctx.game, active, ctx.source) <= node.most


def _attacked_with_power(ctx: Context, node: c.AttackedWithPower) -> bool:
    combat = ctx.game.state.combat
    if combat is None or ctx.game.state.turn.active != ctx.controller:
        return False
    return bool(combat.attacks or combat.attacked) and combat.declared_power >= amount(ctx, node.least)


_TRUTHS: dict[type[Condition], Callable[[Context, Any], bool]] = {
    c.Compare: lambda ctx, node: compare(amount(ctx, node.left), node.comparison, amount(ctx, node.right)),
    c.Is: _is,
    c.Did: _did,
    c.CostPaid: _cost_paid,
    c.WasCast: _was_cast,
    c.ControlledAsCast: _controlled_as_cast,
    c.CameFrom: _came_from,
    c.WentTo: _went_to,
    c.ChosenWord: _chosen_word,
    c.TurnOf: lambda ctx, node: ctx.game.state.turn.active in players(ctx, node.who),
    c.During: _during,
    c.SorceryTiming: lambda ctx, node: sorcery_timing(ctx),
    c.Happened: _happened,
    c.HappenedLastTurn: _happened_last_turn,
    c.HappenedThisGame: _happened_this_game,
    c.PlayersAre: _players_are,
    c.CameSinceUpkeep: _came_since_upkeep,
    c.IsMonarch: lambda ctx, node: ctx.game.state.monarch in players(ctx, node.who),
    c.HasInitiative: lambda ctx, node: ctx.game.state.initiative in players(ctx, node.who),
    c.CompletedDungeon: _completed,
    c.GotMoreVotes: _got_more_votes,
    c.HasCitysBlessing: lambda ctx, node: any(ctx.game.player(each).blessed for each in players(ctx, node.who)),
    c.IsTime: lambda ctx, node: ctx.game.state.day_night == node.time,
    c.HasMaxSpeed: lambda ctx, node: any(ctx.game.player(each).speed >= MAX_SPEED for each in players(ctx, node.who)),
    c.AttackedWithPower: _attacked_with_power,
    c.IsExtraTurn: lambda ctx, node: ctx.game.state.turn.is_extra,
    c.IsTurnOfGame: _is_turn_of_game,
    c.Always: lambda ctx, node: True,
    c.Both: lambda ctx, node: all(holds(ctx, part) for part in node.parts),
    c.Either: lambda ctx, node: any(holds(ctx, part) for part in node.parts),
    c.Unless: lambda ctx, node: not holds(ctx, node.part),
}
SUPPORTED = frozenset(_TRUTHS)
"""Condition nodes that can be worked out."""
