"""Assist: another player may pay for generic mana of a spell's total cost (702.132a, 601.2g-h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.decisions import ChooseNumber, ChooseObjects
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.paying import Purpose, pay_mana, payment_reasons
from mtgjudge.engine.payment import LockedCost
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

ASSIST = "assist"
"""The verb of the choice of a player who may help, and what that player is asked a number for."""


def _helpers(game: Game, player: int, spell: int, totals: Sequence[LockedCost]) -> list[int]:
    """Whom the player may choose: anybody else, where the cost has generic mana in it."""
    if not any(total.generic for total in totals) or not game.has_keyword(spell, Keyword.ASSIST):
        return []
    return [other for other in game.players_in_turn_order() if other != player]


def _less(totals: Sequence[LockedCost], number: int) -> tuple[LockedCost, ...]:
    """The totals with so much generic mana paid by somebody else."""
    return tuple(
        msgspec.structs.replace(total, generic=total.generic - number) for total in totals if total.generic >= number
    )


def reasons_despite_help(
    game: Game, player: int, totals: Sequence[LockedCost], purpose: Purpose, against: list[Reason]
) -> list[Reason]:
    """Why the mana can't be paid even with another player's help; `against`: why not without."""
    if not against:
        return against
    for helper in _helpers(game, player, purpose.object, totals):
        for number in range(1, max(total.generic for total in totals) + 1):
            if payment_reasons(game, helper, (LockedCost(generic=number),), purpose):
                break
            if not payment_reasons(game, player, _less(totals, number), purpose):
                return []
    return against


def assisted(
    game: Game, player: int, totals: Sequence[LockedCost], purpose: Purpose
) -> tuple[tuple[LockedCost, ...], tuple[ManaUnit, ...]]:
    """Ask who helps and with how much; that player pays first. What is left to pay, and the mana that was spent."""
    candidates = tuple(_helpers(game, player, purpose.object, totals))
    if not candidates:
        return tuple(totals), ()
    asked = ChooseObjects(
        player=player,
        for_player=player,
        source=purpose.object,
        prompt=ASSIST,
        candidates=candidates,
        low=0,
        high=1,
        verb=ASSIST,
    )
    answer = game.ask(asked)
    assert isinstance(answer, tuple)
    if not answer:
        return tuple(totals), ()
    helper = answer[0]
    assert isinstance(helper, int)
    if helper not in candidates:
        why = Reason("another player has to be chosen to assist", (cr("702.132a"), cr("601.2h")), purpose.object)
        raise IllegalAction(verdict_against([why]))
    most = max(total.generic for total in totals)
    number = game.ask(
        ChooseNumber(
            player=helper, for_player=helper, source=purpose.object, prompt="number", low=0, high=most, what=ASSIST
        )
    )
    assert isinstance(number, int)
    if not 0 <= number <= most:
        why = Reason(f"there is generic mana of {most} to pay for", (cr("702.132a"), cr("601.2h")), purpose.object)
        raise IllegalAction(verdict_against([why]))
    game.note("702.132a")
    spent = pay_mana(game, helper, (LockedCost(generic=number),), purpose)
    return _less(totals, number), spent
