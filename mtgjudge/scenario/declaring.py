"""Declarations that nobody is asked for: why a creature that the script names can't attack or block (508.1, 509.1)."""

from __future__ import annotations

from mtgjudge.engine.combat.attack import attack_verdict
from mtgjudge.engine.combat.block import block_verdict
from mtgjudge.engine.combat.defenders import defenders as attackable
from mtgjudge.engine.events.flow import StepSkipped
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import Answer, Reason, Verdict
from mtgjudge.rulebook import cr
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.driving import Stage


def _combat_skipped(game: Game) -> Reason | None:
    """The combat phase of this turn was skipped (614.10)."""
    for entry in game.log[game.state.turn_log_start :]:
        event = entry.event
        if isinstance(event, StepSkipped) and event.part.startswith("combat"):
            return Reason(f"{game.name(event.player)} skips this combat phase", event.rules())
    return None


def undeclared(stage: Stage, player: int, act: v.Attack | v.Block) -> Verdict | None:
    """The verdict on a declaration that the engine did not ask for; None where nothing speaks against it."""
    game = stage.game
    lookup = stage.lookup
    active = game.state.turn.active
    if isinstance(act, v.Attack):
        if active != player:
            name = game.name(player)
            reason = Reason(f"it is not {name}'s turn: only the active player declares attackers", (cr("508.1"),))
            return Verdict(Answer.NO, (reason,))
        skipped = _combat_skipped(game)
        if skipped is not None:
            return Verdict(Answer.NO, (skipped,))
        defenders = attackable(game, player)
        pairs: list[tuple[int, int]] = []
        used: list[int] = []
        for attacker in act.attackers:
            found = lookup.several(attacker.creature, lambda each: game.on_battlefield(each), used)
            used.extend(found)
            target = lookup.thing(attacker.defender) if attacker.defender is not None else (defenders or [0])[0]
            pairs.extend((each, target) for each in found)
        verdict = attack_verdict(game, tuple(pairs))
    else:
        if active == player:
            reason = Reason("the active player's creatures don't block", (cr("509.1"),))
            return Verdict(Answer.NO, (reason,))
        blocks: list[tuple[int, int]] = []
        for block in act.blocks:
            against = lookup.one(block.attacker)
            for blocker in block.blockers:
                blocks.extend((each, against) for each in lookup.several(blocker))
        verdict = block_verdict(game, player, tuple(blocks))
    return None if verdict else verdict
