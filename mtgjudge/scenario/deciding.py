"""The script as a decider: what the step at hand says, then what is forced; all else stays open.

A ``Plan`` is what one step has to say while the engine asks. What it has no answer for stays open (``Pending``):
the next steps answer it.
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


STAND_INS = ("convoke", "delve", "improvise", "assist", "waterbend")
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
