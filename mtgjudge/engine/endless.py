"""Loops of mandatory actions (104.4b, 732.4): recognised because the same position comes back, and called a draw.

After many resolutions in a row in which nobody did anything but pass, and nobody had a choice, each further position is
written down without the identity of objects and without timestamps: which card is where, how it is, what waits on
the stack. A position that comes back for the third time will come back for ever: nothing that happened between was
optional. Whatever a player could do with priority to end the loop is left to that player (732.5). A loop in which
something grows never comes back to a position: whether it ends is not worked out here, and after very many rounds the
game is unsupported by that name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine import decisions as d
from mtgjudge.engine.events.flow import GameEnds
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

PATIENCE = 24
"""So many resolutions in a row before positions are looked at."""
TOO_MANY = 1000
"""After so many nobody can say whether it will end."""
RETURNS = 3
"""So often a position must have been seen."""


class Watch:
    """What has been resolved in a row without a choice. A cache of the game: it begins anew after every rewind."""

    def __init__(self) -> None:
        self.resolved = 0
        self.seen: dict[str, int] = {}

    def begin_anew(self) -> None:
        """Somebody did something, or could choose: whatever repeats, it isn't only mandatory."""
        self.resolved = 0
        self.seen.clear()


def several_answers(decision: d.Decision) -> bool:
    """Whether a decision other than priority leaves a choice between at least two answers."""
    match decision:
        case d.ChooseNumber(low=low, high=high):
            return high is None or high > low
        case d.ChooseModes(legal=legal, low=low, high=high):
            return len(legal) > 1 or low < high
        case d.ChooseTargets(candidates=found, low=low, high=high) | d.ChooseObjects(
            candidates=found, low=low, high=high
        ):
            return low < len(found) and high > 0
        case d.ChooseWord(options=words):
            return len(words) > 1
        case d.OrderObjects(items=items):
            return len(items) > 1
        case d.ChooseReplacement(options=keys):
            return len(keys) > 1
        case d.Divide(amount=amount, among=among):
            return len(among) > 1 and amount > len(among)
        case d.DeclareAttackers(candidates=found) | d.DeclareBlockers(candidates=found):
            return bool(found)
        case d.AssignDamage(among=among):
            return len(among) > 1
        case d.ArrangeCards(cards=cards):
            return bool(cards)
        case _:
            return not isinstance(decision, d.PayCost)


def after_resolution(game: Game) -> None:
    """Look whether the game goes round in circles; if it does, it is a draw."""
    watch = game.watch
    watch.resolved += 1
    if watch.resolved < PATIENCE or game.state.over or not (game.state.pending or game.state.stack):
        return
    if watch.resolved > TOO_MANY:
        raise Unsupported("a loop of mandatory actions that changes something each time round")
    position = _position(game)
    watch.seen[position] = watch.seen.get(position, 0) + 1
    if watch.seen[position] >= RETURNS:
        why = "a loop of mandatory actions repeats itself and nothing in it can end it"
        game.perform(GameEnds(winner=0, why=why, game_rule=cr("104.4b")))


def _position(game: Game) -> str:
    """Everything that decides how the game goes on, without identities and timestamps, as a digest."""
    from hashlib import sha256

    state = game.state
    parts: list[object] = [state.turn.number, state.turn.step.value, state.day_night, state.monarch, len(state.delayed)]
    for player in state.players:
        parts += [player.life, player.counters, player.lost, len(player.library), len(player.pool)]
        parts += [sorted(_card(game, identifier) for identifier in zone) for zone in (player.hand, player.graveyard)]
    for ids in (state.battlefield, state.exile, state.command):
        parts.append(sorted(_object(game, identifier) for identifier in ids))
    parts.append([_waiting(game, identifier) for identifier in state.stack])
    parts.append(sorted(f"{_card(game, each.source)}/{each.instance.key}" for each in state.pending))
    parts.append(sorted(f"{_card(game, each.source)}/{each.changes}/{each.duration}" for each in state.effects))
    return sha256(repr(parts).encode()).hexdigest()


def _card(game: Game, identifier: int) -> str:
    item = game.find_object(identifier)
    if item is None:
        return str(identifier)
    return f"{item.card_id if item.card_id > 0 else game.name(identifier)}/{item.owner}"


def _object(game: Game, identifier: int) -> str:
    item = game.state.objects[identifier]
    attached = _card(game, item.attached_to) if item.attached_to else ""
    facts = (item.controller, item.face, item.tapped, item.face_down, item.phased_out, item.counters, item.damage)
    return f"{_card(game, identifier)}/{facts}/{attached}/{item.chosen}/{item.designations}"


def _waiting(game: Game, identifier: int) -> str:
    facts = game.state.objects[identifier].stack
    if facts is None:
        return _card(game, identifier)
    targets = [[[_card(game, target) for target in slot] for slot in mode] for mode in facts.targets]
    return f"{_card(game, facts.source)}/{facts.ability.key if facts.ability else ''}/{facts.modes}/{targets}/{facts.x}"
