"""After each batch: which abilities trigger (603.2), looking back where the rules say so (603.10)."""
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from mtgjudge.engine.game import Game, LogEntry
def notice(game: Game, entries: list[LogEntry]) -> None:
    """."""
