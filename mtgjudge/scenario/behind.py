"""What stood behind a step or a fact: the rules in the background, where a game has an onlooker.

They are told once for each step, in the order in which they came up; an expectation may name them (`background`).
"""

from __future__ import annotations

from collections.abc import Iterable

from mtgjudge.rulebook import cr
from mtgjudge.scenario import model as m
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.expectations import NO_CLAIM, Existence, Facts
from mtgjudge.scenario.results import VerdictShown


def claims_background(run: m.Run) -> bool:
    """Does a step or an expectation name a rule in the background?"""
    return any(facts.background for facts in run.expect) or _claimed(run.steps)


def _claimed(steps: Iterable[s.Step]) -> bool:
    for step in steps:
        if isinstance(step, (s.RepeatStep, s.BranchStep)):
            if _claimed(step.steps):
                return True
        elif isinstance(step, s.ExpectStep):
            if step.facts.background:
                return True
        elif getattr(step, "claim", NO_CLAIM).background:
            return True
    return False


def behind_facts(stage: Stage, facts: Facts) -> tuple[str, ...]:
    """The rules by which the facts of an expectation are read off, and behind what everything is now."""
    if stage.game.onlooker is None:
        return ()
    from mtgjudge.scenario.behind_facts import behind_object

    found: dict[str, None] = {}
    for item in facts.objects:
        for identifier in stage.lookup.all(item.object)[:1] if item.existence is not Existence.GONE else ():
            for fact in item.facts:
                found.update((str(cr(rule)), None) for rule in behind_object(stage.game, identifier, fact.field))
    if facts.objects:
        found.update((str(rule), None) for rule in stage.game.onlooker.look(stage.game))
    return tuple(found)


def behind_step(stage: Stage, start: int, verdict: VerdictShown | None = None) -> tuple[str, ...]:
    """The rules behind what happened since a place in the log, behind the reasons of an answer, and behind what
    everything is now."""
    game = stage.game
    if game.onlooker is None:
        return ()
    from mtgjudge.rulebook.definitions import definitions_behind

    found = {str(rule): None for entry in game.log[start:] for rule in entry.background}
    if verdict is not None:
        found.update(dict.fromkeys(definitions_behind(rule for reason in verdict.reasons for rule in reason.rules)))
    found.update((str(rule), None) for rule in (*game.onlooker.left(), *game.onlooker.look(game)))
    return tuple(found)
