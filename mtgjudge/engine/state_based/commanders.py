"""State-based actions of Commander games (704.6c-d, 903.9a, 903.10a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.commanders import LEFT_THERE, LETHAL, most_damage, to_be_asked
from mtgjudge.engine.decisions import YesNo
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.flow import PlayerLoses
from mtgjudge.engine.events.status import Designated
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.state import PlayerState
from mtgjudge.engine.state_based.registry import Permanent, because, for_all, for_player
from mtgjudge.language.changes import CantLoseGame
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


@for_player("704.6c")
def _commander_damage(game: Game, player: PlayerState) -> Iterator[Event]:
    dealt = most_damage(game, player.id)
    if dealt >= LETHAL and not game.rule_on(CantLoseGame, player.id):
        why = f"one commander has dealt them {dealt} combat damage"
        yield PlayerLoses(player=player.id, why=why, state_rule=cr("704.6c"), cause=because("704.6c"))


@for_all("704.6d")
def _back_to_command(game: Game, permanents: list[Permanent]) -> Iterator[Event]:
    """Its owner may; whoever doesn't is not asked again about this stay."""
    for item in to_be_asked(game):
        what = f"put {game.name(item.id)} into the command zone"
        question = YesNo(player=item.owner, for_player=item.owner, source=item.id, prompt="may", what=what)
        if game.ask(question) is True:
            yield ZoneChange(
                object=item.id,
                to=Zone.COMMAND,
                reason=MoveReason.STATE_BASED,
                state_rule=cr("704.6d"),
                also=(cr("903.9a"),),
                cause=because("704.6d"),
            )
        else:
            why = cr("903.9a")
            yield Designated(object=item.id, word=LEFT_THERE, designation_rule=why, cause=because("704.6d"))
