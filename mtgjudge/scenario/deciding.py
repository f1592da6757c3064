"""The script as a decider: recorded answers first, then what the step at hand says, then what is forced.

A ``Plan`` is what one step has to say while the engine asks. What it has no answer for stays open (``Pending``):
the next steps answer it. Answers are recorded, so that the game can be run again from its last checkpoint.
"""

from __future__ import annotations

from typing import Protocol

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game


class Plan(Protocol):
    """What one step of a script has to say."""

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """An answer, or None where this step has nothing to say."""
        ...


class NoPlan:
    """Nothing to say: only what is forced goes on."""

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """Nothing."""
        return None


class ScriptDecider:
    """Answers decisions from the record, the plan, and necessity, in this order."""

    def __init__(self, strict_payment: bool = False) -> None:
        self.recorded: list[d.Value] = []
        self.cursor = 0
        self.plan: Plan = NoPlan()
        self.strict_payment = strict_payment
        self.forced: list[tuple[d.Decision, d.Value]] = []
        self.asked: list[d.Decision] = []

    def restart(self, answers: list[d.Value]) -> None:
        """Before the game runs again from its checkpoint."""
        self.recorded = list(answers)
        self.cursor = 0
        self.forced = []
        self.asked = []

    def decide(self, game: Game, decision: d.Decision) -> d.Value:
        """An answer, or Pending."""
        if self.cursor < len(self.recorded):
            value = self.recorded[self.cursor]
            self.cursor += 1
            return value
        self.asked.append(decision)
        answer = self.plan.answer(game, decision)
        if answer is None:
            answer = forced_answer(decision, strict_payment=self.strict_payment)
            if answer is None:
                raise d.Pending(decision)
            self.forced.append((decision, answer))
        self.recorded.append(answer)
        self.cursor += 1
        return answer


STAND_INS = ("convoke", "delve", "improvise")
"""What a script that says nothing of it leaves to the documented order of payment."""


def forced_answer(decision: d.Decision, *, strict_payment: bool = False) -> d.Value | None:
    """The only possible answer, where there is only one; the documented order of payment unless payment is strict."""
    if isinstance(decision, d.PayCost):
        return None if strict_payment else d.AutomaticPayment()
    if isinstance(decision, d.ChooseObjects) and decision.verb in STAND_INS:
        return ()
    if isinstance(decision, (d.ChooseTargets, d.ChooseObjects)):
        if decision.high == 0:
            return ()
        every = len(decision.candidates)
        return decision.candidates if decision.low == decision.high == every else None
    if isinstance(decision, d.ChooseModes):
        only = not decision.repeat and decision.low == decision.high == len(decision.legal)
        return decision.legal if only else None
    if isinstance(decision, d.ChooseNumber):
        return decision.low if decision.low == decision.high else None
    if isinstance(decision, d.ChooseWord):
        return decision.options[0] if len(decision.options) == 1 and not decision.open else None
    return _forced_order(decision)


def _forced_order(decision: d.Decision) -> d.Value | None:
    if isinstance(decision, d.OrderObjects):
        return decision.items if len(decision.items) < 2 else None
    if isinstance(decision, d.ArrangeCards):
        return () if not decision.cards else None
    if isinstance(decision, d.ChooseReplacement):
        return decision.options[0] if len(decision.options) == 1 else None
    if isinstance(decision, (d.Divide, d.AssignDamage)):
        return (decision.amount,) if len(decision.among) == 1 else None
    if isinstance(decision, (d.DeclareAttackers, d.DeclareBlockers)):
        return None if decision.candidates else ()
    return None
