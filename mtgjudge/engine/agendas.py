"""Hidden agenda (702.106, 905.4a): a face-down conspiracy card has no characteristics, and its owner may turn it face
up as a special action (116.2j).

Which cards were put into the command zone, and which names were chosen in secret, is told with the set-up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.conspiracies import is_conspiracy
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.status import REVEALED, FaceChanged
from mtgjudge.engine.permissions import special_action
from mtgjudge.engine.verdict import Reason
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game
    from mtgjudge.engine.state import GameObject


def conspiracies_face_down(game: Game, player: int) -> list[int]:
    """The face-down conspiracy cards of a player (702.106c)."""
    there = (game.state.objects[card] for card in game.state.command)
    return [item.id for item in there if item.owner == player and item.face_down and is_conspiracy(item)]


def against_revealing(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    """Why the player can't turn this conspiracy face up; any time they have priority is early enough."""
    item = game.state.objects[identifier]
    if not item.face_down:
        yield Reason(f"{game.name(identifier)} is face up already", (cr("116.2j"), cr("702.106c")), identifier)
    elif not _has_agenda(item):
        yield Reason(f"{game.name(identifier)} has no hidden agenda", (cr("702.106a"),), identifier)
    elif item.owner != player:
        yield Reason(f"{game.name(player)} doesn't control that conspiracy", (cr("116.2j"), cr("905.5")), identifier)


def _has_agenda(item: GameObject) -> bool:
    printed = item.card.faces[0].abilities if item.card is not None else ()
    return any(isinstance(each, KeywordAbility) and each.keyword is Keyword.HIDDEN_AGENDA for each in printed)


def reveal(game: Game, player: int, identifier: int) -> None:
    """Turn it face up, which reveals the chosen name; it gets a new timestamp (613.7j)."""
    with game.heading(special_action(game, player, identifier, "turns up", cr("116.2j"))):
        cause = Cause(identifier, player, rule=cr("702.106c"))
        turned = FaceChanged(object=identifier, what=REVEALED, turn_rule=cr("702.106c"), cause=cause)
        game.perform(turned)
