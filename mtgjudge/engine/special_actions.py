"""Special actions other than playing a land (116.2): each by its word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import SpecialAction
from mtgjudge.engine.verdict import Unsupported

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def take(game: Game, player: int, action: SpecialAction) -> None:
    """Take a special action (116.2b-m). Raises IllegalAction, Unsupported."""
    raise Unsupported(f"the special action '{action.word}'", action.object)
