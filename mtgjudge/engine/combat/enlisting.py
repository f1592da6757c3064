"""Enlist: an optional cost to attack (508.1g, 702.154): another creature is tapped for an attacking one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, verdict_against
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def enlisting(game: Game, attacks: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Ask for each attacking creature with enlist whether, and which, creature is tapped for it (508.1g). Raises
    IllegalAction."""
    attackers = [creature for creature, _ in attacks]
    chosen: list[tuple[int, int]] = []
    for creature in attackers:
        times = len(game.characteristics(creature).keyword_abilities(Keyword.ENLIST))
        if times > 1:
            raise Unsupported("several instances of enlist on one creature (702.154d)", creature)
        taken = (*attackers, *(other for _, other in chosen))
        able = [other for other in can_be_enlisted(game) if other not in taken] if times else []
        if able:
            chosen += [(creature, other) for other in _choice(game, creature, able)]
    return chosen


def can_be_enlisted(game: Game) -> list[int]:
    """Untapped creatures of the attacking player that could be tapped so: with haste, or under their control since the
    turn began (702.154a)."""
    active = game.state.turn.active
    began = game.player(active).turn_began
    found: list[int] = []
    for identifier in game.permanents_of(active):
        item, look = game.state.objects[identifier], game.characteristics(identifier)
        ready = item.control_since <= began or Keyword.HASTE in look.keywords
        if look.is_creature() and not item.tapped and ready:
            found.append(identifier)
    return found


def _choice(game: Game, creature: int, able: list[int]) -> tuple[int, ...]:
    active = game.state.turn.active
    answer = game.ask(
        ChooseObjects(
            player=active,
            for_player=active,
            source=creature,
            prompt="enlist",
            candidates=tuple(able),
            low=0,
            high=1,
            verb="enlist",
            chosen_by=cr("702.154a"),
        )
    )
    assert isinstance(answer, tuple)
    found = tuple(other for other in answer if isinstance(other, int))
    if len(found) > 1 or any(other not in able for other in found):
        why = "only an untapped creature that isn't attacking and could be tapped for a cost can be enlisted"
        raise IllegalAction(verdict_against([Reason(why, (cr("702.154a"),), creature)]))
    return found
