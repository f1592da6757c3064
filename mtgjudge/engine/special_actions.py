"""Special actions other than playing a land (116.2b-m): each by its word, asked about and taken through the same
reasons against.

They don't use the stack (116.1), and split second doesn't stop them (702.61b) unless their own rule asks for
something that it stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine import turning
from mtgjudge.engine.agendas import conspiracies_face_down
from mtgjudge.engine.companions import COMPANION, COMPANIONS, companion_of
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.decisions import SpecialAction
from mtgjudge.engine.from_hand import HAND_ACTIONS
from mtgjudge.engine.opting import OPTIONS
from mtgjudge.engine.permissions import against_priority, split_second_on_stack
from mtgjudge.engine.rooms import rooms_of
from mtgjudge.engine.unlocking import UNLOCKING
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, first_against, verdict_against
from mtgjudge.language.durations import UntilPaid
from mtgjudge.language.static_effects import MayIgnore
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Special(msgspec.Struct, frozen=True):
    """How one special action is judged (apart from priority) and taken."""

    against: Callable[[Game, int, int], Iterator[Reason]]
    take: Callable[[Game, int, SpecialAction], None]


SPECIAL_ACTIONS: dict[str, Special] = {
    "turn face up": Special(turning.against_turning_up, turning.turn_up),
    **{word: Special(against, take_) for word, (against, take_) in HAND_ACTIONS.items()},
    **{word: Special(against, take_) for word, (against, take_) in OPTIONS.items()},
    **{word: Special(against, take_) for word, (against, take_) in UNLOCKING.items()},
    **{word: Special(against, take_) for word, (against, take_) in COMPANIONS.items()},
}
"""The special actions that can be taken, by their word (116.2b-h, k, m)."""


SPECIAL_RULES: dict[str, Citation] = {
    "turn face up": cr("116.2b"),
    "end effect": cr("116.2c"),
    "stop effect": cr("116.2c"),
    "ignore effect": cr("116.2d"),
    "discard": cr("116.2e"),
    "suspend": cr("116.2f"),
    "companion": cr("116.2g"),
    "foretell": cr("116.2h"),
    "plot": cr("116.2k"),
    "unlock left": cr("116.2m"),
    "unlock right": cr("116.2m"),
}
"""The rule that makes each of them a special action."""


def rules_of_special(game: Game, word: str) -> tuple[Citation, ...]:
    """What allows a special action now: its own rule, and under split second that it is one (702.61b)."""
    own = (SPECIAL_RULES[word],) if word in SPECIAL_RULES else ()
    return (*own, cr("702.61b")) if split_second_on_stack(game) else own


def reasons_against_special(game: Game, player: int, word: str, identifier: int) -> Iterator[Reason]:
    """Everything that speaks against taking this special action now. Raises Unsupported."""
    special = _special(word, identifier)
    yield from against_priority(game, player)
    yield from special.against(game, player, identifier)


def legal_special_actions(game: Game, player: int) -> list[SpecialAction]:
    """Every special action of this module that the player could take now."""
    return [
        SpecialAction(word, identifier)
        for word, identifier in _conceivable(game, player)
        if first_against(reasons_against_special(game, player, word, identifier)) is None
    ]


def _conceivable(game: Game, player: int) -> Iterator[tuple[str, int]]:
    """Special actions that are worth a look, with the object that each is about."""
    for identifier in game.permanents_of(player):
        if game.state.objects[identifier].face_down and not is_unknown(game.state.objects[identifier]):
            yield "turn face up", identifier
    for identifier in conspiracies_face_down(game, player):
        yield "turn face up", identifier
    for identifier in rooms_of(game, player):
        yield from ((word, identifier) for word in UNLOCKING)
    for identifier in game.player(player).hand:
        if not is_unknown(game.state.objects[identifier]):
            yield from ((word, identifier) for word in ("suspend", "foretell", "plot", "discard"))
    companion = companion_of(game, player)
    if companion:
        yield COMPANION, companion
    for effect in game.state.effects:
        if isinstance(effect.duration, UntilPaid):
            yield "end effect", effect.source
    for waiting in game.state.delayed:
        if player in waiting.stop_by:
            yield "stop effect", game.latest(waiting.source)
    for source, _, _ in game.statics(MayIgnore):
        yield "ignore effect", source


def take(game: Game, player: int, action: SpecialAction) -> None:
    """Take a special action (116.2b-m). Raises IllegalAction, Unsupported."""
    special = _special(action.word, action.object)
    verdict = verdict_against(reasons_against_special(game, player, action.word, action.object))
    if not verdict:
        raise IllegalAction(verdict)
    special.take(game, player, action)


def _special(word: str, identifier: int) -> Special:
    special = SPECIAL_ACTIONS.get(word)
    if special is None:
        raise Unsupported(f"the special action '{word}'", identifier or None)
    return special


__all__ = ["SPECIAL_ACTIONS", "Special", "reasons_against_special", "take"]
