"""Choices that state-based actions ask for (704.5j, 704.5w-x), checked like every other answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.verdict import Answer, IllegalAction, Reason, Verdict
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def choose_one(
    game: Game, player: int, options: tuple[int, ...], verb: str, prompt: str, rule: str, source: int = 0
) -> int:
    """One of the options by the player's choice; a single option is not asked. Raises IllegalAction for another
    answer."""
    if len(options) == 1:
        return options[0]
    question = ChooseObjects(
        player=player, for_player=player, source=source, prompt=prompt, candidates=options, low=1, high=1, verb=verb
    )
    answer = game.ask(question)
    if not isinstance(answer, tuple) or len(answer) != 1 or answer[0] not in options:
        names = ", ".join(game.name(option) for option in options)
        reason = Reason(f"{game.name(player)} chooses exactly one of {names}", (cr(rule),), source or None)
        raise IllegalAction(Verdict(Answer.NO, (reason,)))
    chosen = answer[0]
    assert isinstance(chosen, int)
    return chosen
