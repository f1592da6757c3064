"""Day and night: how the game becomes one or the other, and the permanents that turn over with it (702.145, 731)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.daylight import TimeChanged
from mtgjudge.engine.events.flow import TurnBegins
from mtgjudge.engine.events.stack import SpellCast
from mtgjudge.engine.events.status import FaceChanged
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.changes import CantTransform
from mtgjudge.language.static_effects import BoundToTime
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

DAY, NIGHT = "day", "night"
DAYBOUND, NIGHTBOUND = "daybound", "nightbound"
FACE_OF = {DAY: 0, NIGHT: 1}
MANY = 2
"""So many spells of one player in a turn end the night (731.2b)."""


def become(game: Game, time: str, why: Citation | None = None) -> bool:
    """It becomes day or night; whether it wasn't before."""
    before = game.state.day_night
    return bool(game.perform(TimeChanged(time=time, before=before, why=why)))


def bound(game: Game) -> dict[int, str]:
    """Permanents with daybound or nightbound, each with its word."""
    found = {}
    for source, _, effect in game.statics(BoundToTime):
        assert isinstance(effect, BoundToTime)
        found[source] = effect.word
    return found


def keep_time(game: Game) -> None:
    """With a permanent that goes by it, there is day or night (702.145d, g); permanents with the wrong face up turn
    over at once (702.145c, f)."""
    permanents = bound(game)
    if not permanents:
        return
    if not game.state.day_night:
        by_day = DAYBOUND in permanents.values()
        become(game, DAY if by_day else NIGHT, cr("702.145d") if by_day else cr("702.145g"))
        return
    time = game.state.day_night
    turning = [
        FaceChanged(object=each, face=FACE_OF[time], cause=Cause(rule=_rule(time)))
        for each, word in sorted(permanents.items())
        if word == (DAYBOUND if time == NIGHT else NIGHTBOUND) and _can_turn(game, each, FACE_OF[time])
    ]
    if turning:
        game.perform(*turning)


def _rule(time: str) -> Citation:
    return cr("702.145c") if time == NIGHT else cr("702.145f")


def _can_turn(game: Game, identifier: int, face: int) -> bool:
    from mtgjudge.engine.instructions.permanents import two_sided

    item = game.state.objects[identifier]
    if item.face == face or item.face_down or not two_sided(game, identifier):
        return False
    return not game.rule_on(CantTransform, identifier)


def in_untap_step(game: Game) -> None:
    """731.2: the number of spells that the previous turn's active player cast in it may end the day or the night.
    Raises Unsupported where that turn came before everything that is known."""
    time = game.state.day_night
    if not time or game.state.turn.number == 1:  # no turn came before the first one
        return
    count = _cast_last_turn(game)
    if time == DAY and not count:
        become(game, NIGHT, cr("731.2a"))
    elif time == NIGHT and count >= MANY:
        become(game, DAY, cr("731.2b"))


def _cast_last_turn(game: Game) -> int:
    player = game.state.turn.previous
    if not player:
        raise Unsupported("whether day or night changes: nothing is known of the turn before")
    count = 0
    for entry in reversed(game.log[: game.state.turn_log_start]):
        if isinstance(entry.event, TurnBegins):
            break
        count += isinstance(entry.event, SpellCast) and entry.event.player == player
    return count
