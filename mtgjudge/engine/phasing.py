"""Phasing (702.26): out by effects and by the ability, in again at the start of the untap step, with all that is
attached.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtgjudge.engine.combat.removal import remove
from mtgjudge.engine.events.base import GAME, Cause
from mtgjudge.engine.events.phasing import Phases
from mtgjudge.language.changes import CantPhaseOut
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def leaving(game: Game, objects: Iterable[int], cause: Cause = GAME) -> list[Phases]:
    """The events by which these phase out at once: what is attached to one of them goes with it, indirectly
    (702.26g-h).
    """
    direct = [identifier for identifier in dict.fromkeys(objects) if _can_go(game, identifier)]
    hosts: dict[int, int] = {}
    queue = list(direct)
    for host in queue:
        for identifier in game.battlefield():
            attached = game.state.objects[identifier].attached_to == host and identifier not in hosts
            if attached and _can_go(game, identifier):
                hosts[identifier] = host
                queue.append(identifier)
    everything = [*(each for each in direct if each not in hosts), *hosts]
    return [
        Phases(
            object=identifier,
            out=True,
            under=game.characteristics(identifier).controller,
            host=hosts.get(identifier, 0),
            cause=cause,
        )
        for identifier in everything
    ]


def _can_go(game: Game, identifier: int) -> bool:
    """Whether it is there and nothing says that it can't phase out (101.2)."""
    return game.on_battlefield(identifier) and not game.rule_on(CantPhaseOut, identifier)


def phase_out(game: Game, objects: Iterable[int], cause: Cause = GAME) -> list[int]:
    """Let these phase out; they are removed from combat (702.26b). Those that did, directly or not."""
    events = leaving(game, objects, cause)
    remove(game, [event.object for event in events], cause)
    entries = game.perform(*events)
    return [entry.event.object for entry in entries if isinstance(entry.event, Phases)]


def untap_step(game: Game) -> None:
    """702.26a: before anything untaps, what has phasing phases out, and what had phased out under the active
    player phases in.
    """
    active = game.state.turn.active
    state = game.state
    going = [
        identifier
        for identifier in game.permanents_of(active)
        if Keyword.PHASING in game.characteristics(identifier).keywords
    ]
    back = [
        identifier
        for identifier in state.battlefield
        if state.objects[identifier].phased_out
        and state.objects[identifier].phased_under == active
        and not state.objects[identifier].phased_with
    ]
    for host in back:
        back += [
            identifier
            for identifier in state.battlefield
            if state.objects[identifier].phased_out and state.objects[identifier].phased_with == host
        ]
    if going or back:
        cause = Cause(rule=cr("702.26a"))
        coming = [Phases(object=identifier, out=False, cause=cause) for identifier in back]
        game.perform(*leaving(game, going, cause), *coming)
