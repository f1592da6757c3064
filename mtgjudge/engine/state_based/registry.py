"""The table of state-based actions (704.5): each with its rule and scope, in the order of the rule book.

An action finds the events that it would perform; it never sweeps the board itself. The check looks at every player and
permanent
once and offers each to the actions whose scope it falls under.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.state import GameObject, PlayerState
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Scope(StrEnum):
    """Which permanents a state-based action can be about."""

    CREATURE = "creature"
    PLANESWALKER = "planeswalker"
    BATTLE = "battle"
    AURA = "Aura"
    ATTACHED = "attached permanents that are no Auras"
    COUNTERS = "permanents with counters of several kinds"
    SAGA = "Saga"
    KEYWORDS = "permanents with keywords that have state-based actions of their own"


Permanent = tuple[GameObject, Characteristics]
OnPlayer = Callable[["Game", PlayerState], Iterable[Event]]
OnPermanent = Callable[["Game", GameObject, Characteristics], Iterable[Event]]
OnAll = Callable[["Game", list[Permanent]], Iterable[Event]]


class StateAction(msgspec.Struct, frozen=True):
    """One state-based action: its rule and what finds its events, for a player, a permanent of a scope, or all
    permanents together."""

    rule: Citation
    on_player: OnPlayer | None = None
    scope: Scope | None = None
    on_permanent: OnPermanent | None = None
    on_all: OnAll | None = None


ACTIONS: list[StateAction] = []
"""All actions; modules of this package add theirs when they are imported."""


def for_player(rule: str) -> Callable[[OnPlayer], OnPlayer]:
    """Registers a state-based action about one player."""

    def add(function: OnPlayer) -> OnPlayer:
        ACTIONS.append(StateAction(cr(rule), on_player=function))
        return function

    return add


def for_permanent(rule: str, scope: Scope) -> Callable[[OnPermanent], OnPermanent]:
    """Registers a state-based action about one permanent of a scope."""

    def add(function: OnPermanent) -> OnPermanent:
        ACTIONS.append(StateAction(cr(rule), scope=scope, on_permanent=function))
        return function

    return add


def for_all(rule: str) -> Callable[[OnAll], OnAll]:
    """Registers a state-based action about all permanents together."""

    def add(function: OnAll) -> OnAll:
        ACTIONS.append(StateAction(cr(rule), on_all=function))
        return function

    return add


def because(rule: str) -> Cause:
    """The cause of what a state-based action does: the game itself (704.2)."""
    return Cause(rule=cr(rule))


def to_graveyard(item: GameObject, rule: str, also: tuple[Citation, ...] = ()) -> ZoneChange:
    """A permanent is put into its owner's graveyard by this state-based action; `also`: by which other rules."""
    return ZoneChange(
        object=item.id,
        to=Zone.GRAVEYARD,
        reason=MoveReason.STATE_BASED,
        state_rule=cr(rule),
        also=also,
        cause=because(rule),
    )
