"""What a player could do right now: every action for which nothing speaks against it (117.1). Changes nothing.

The quick path takes the first reason only; cards that are alike in every way are looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.activating import reasons_against_activating
from mtgjudge.engine.casting import castable_faces, proposed, reasons_against_casting
from mtgjudge.engine.casting_ways import ways_to_cast
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.decisions import Action, ActivateAbility, CastSpell, PlayLand
from mtgjudge.engine.lands import land_faces, reasons_against_playing
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.special_actions import legal_special_actions
from mtgjudge.engine.verdict import Reason, Unsupported, first_against
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.changes import MayPlay
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def legal_actions(game: Game, player: int, *, mana_abilities: bool = True) -> list[Action]:
    """All actions the player could take now, passing and conceding left out: spells, lands, abilities."""
    return list(iter_legal_actions(game, player, mana_abilities=mana_abilities))


def iter_legal_actions(game: Game, player: int, *, mana_abilities: bool = True) -> Iterator[Action]:
    """Like `legal_actions`, one by one."""
    for identifier in _cards_within_reach(game, player):
        yield from _casts(game, player, identifier)
        yield from _fused(game, player, identifier)
        yield from _lands(game, player, identifier)
    for identifier in [*game.permanents_of(player), *_cards_within_reach(game, player)]:
        yield from _activations(game, player, identifier, mana_abilities)
    yield from legal_special_actions(game, player)


def actions_with(game: Game, player: int, identifier: int, *, mana_abilities: bool = True) -> Iterator[Action]:
    """What the player could do now with one object: cast it, play it, activate its abilities."""
    if game.state.objects[identifier].zone is not Zone.BATTLEFIELD:
        yield from _casts(game, player, identifier)
        yield from _fused(game, player, identifier)
        yield from _lands(game, player, identifier)
    yield from _activations(game, player, identifier, mana_abilities)


def within_reach(game: Game, player: int) -> list[int]:
    """Objects with which the player could perhaps do something: their permanents, cards, and what they may play."""
    return [*game.permanents_of(player), *_cards_within_reach(game, player)]


def _cards_within_reach(game: Game, player: int) -> list[int]:
    """Cards from which something could be done: hand, graveyard, own exile and command zone, the top of the
    library; alike ones in hand once.
    """
    state = game.state
    holder = game.player(player)
    reach = [*holder.hand, *holder.graveyard, *holder.library[:1]]
    reach += [
        identifier
        for identifier in (*state.exile, *state.command)
        if state.objects[identifier].owner == player or game.rule_on(MayPlay, identifier)
    ]
    seen: set[tuple[object, ...]] = set()
    out: list[int] = []
    for identifier in reach:
        item = state.objects[identifier]
        if is_unknown(item):
            continue
        key = (item.card.name if item.card else identifier, item.zone, item.counters, item.exiled_by)
        if item.zone is not Zone.HAND or key not in seen:
            seen.add(key)
            out.append(identifier)
    return out


def _casts(game: Game, player: int, identifier: int) -> Iterator[Action]:
    faces = castable_faces(game, identifier)
    for face in faces:
        said = face if len(faces) > 1 else None
        with game.pretending(proposed(game, player, identifier, face)):
            ways = [way.word for way in ways_to_cast(game, player, identifier, game.known_characteristics(identifier))]
        for way in dict.fromkeys(ways):
            if _allowed(reasons_against_casting(game, player, identifier, said, way)):
                yield CastSpell(identifier, said, way)


def _fused(game: Game, player: int, identifier: int) -> Iterator[Action]:
    if len(castable_faces(game, identifier)) > 1 and _allowed(
        reasons_against_casting(game, player, identifier, fused=True)
    ):
        yield CastSpell(identifier, fused=True)


def _lands(game: Game, player: int, identifier: int) -> Iterator[Action]:
    faces = land_faces(game, identifier)
    for face in faces:
        if _allowed(reasons_against_playing(game, player, identifier, face)):
            yield PlayLand(identifier, face)


def _activations(game: Game, player: int, identifier: int, mana_abilities: bool) -> Iterator[Action]:
    for index, instance in enumerate(game.characteristics(identifier).abilities):
        ability = instance.ability
        if not isinstance(ability, ActivatedAbility) or (is_mana_ability(ability) and not mana_abilities):
            continue
        if _allowed(reasons_against_activating(game, player, identifier, index)):
            yield ActivateAbility(identifier, index)


def _allowed(reasons: Iterator[Reason]) -> bool:
    try:
        return first_against(reasons) is None
    except Unsupported:
        return False
