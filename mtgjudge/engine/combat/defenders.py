"""Who and what can be attacked, who defends it, and what enters attacking (506.2-506.3, 508.4, 508.5, 310.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.state import Attack
from mtgjudge.engine.verdict import Reason
from mtgjudge.language.vocabulary import CardType
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

PROTECTOR = "protector"
"""Under this word a battle remembers its protector (310.8a): the player's id as text."""


def protector_of(game: Game, battle: int) -> int:
    """The player who protects a battle; 0 if none is designated or that player is no longer in the game."""
    item = game.state.objects.get(battle)
    named = item.choice(PROTECTOR) if item is not None else ""
    player = int(named) if named else 0
    return player if player in game.players_in_turn_order() else 0


def defending_player_of(game: Game, defender: int) -> int:
    """The defending player where this player, planeswalker or battle is attacked (508.5); 0 if none is in the game."""
    player = defender
    if defender > 0:
        if not game.on_battlefield(defender):
            return 0
        look = game.characteristics(defender)
        if CardType.BATTLE in look.types:
            return protector_of(game, defender)
        player = look.controller if CardType.PLANESWALKER in look.types else 0
    return player if player in game.players_in_turn_order() else 0


def defenders(game: Game, attacker: int) -> list[int]:
    """What a player could attack (506.2): each opponent, then planeswalkers they control and battles they protect."""
    permanents: dict[int, list[int]] = {}
    for identifier in game.battlefield():
        types = game.characteristics(identifier).types
        if CardType.PLANESWALKER in types or CardType.BATTLE in types:
            permanents.setdefault(defending_player_of(game, identifier), []).append(identifier)
    out: list[int] = []
    for opponent in game.opponents_of(attacker):
        out.append(opponent)
        out += permanents.get(opponent, [])
    return out


def reasons_against_defender(game: Game, attacker: int, defender: int) -> Iterator[Reason]:
    """Why a player can't attack this player or permanent at all (506.2, 506.3, 310.8b)."""
    player = defending_player_of(game, defender)
    if defender > 0:
        types = game.known_characteristics(defender).types
        if not game.on_battlefield(defender):
            yield Reason(f"{game.name(defender)} isn't on the battlefield", (cr("506.3"),), defender)
            return
        if CardType.PLANESWALKER not in types and CardType.BATTLE not in types:
            yield Reason(
                f"only a player, a planeswalker or a battle can be attacked, and {game.name(defender)} is none of them",
                (cr("506.3"),),
                defender,
            )
            return
        if CardType.BATTLE in types and player == attacker:
            yield Reason(f"{game.name(attacker)} protects {game.name(defender)}", (cr("310.8b"),), defender)
            return
    if player == 0:
        yield Reason(
            f"{game.name(defender)} has no defending player in the game",
            (cr("506.2"),),
            defender if defender > 0 else None,
        )
    elif player == attacker:
        whose = "themselves" if defender < 0 else f"{game.name(defender)}, a planeswalker of their own"
        yield Reason(f"{game.name(attacker)} can't attack {whose}", (cr("506.2"),), defender if defender > 0 else None)


def entering_attacks(game: Game, joined: Iterable[tuple[int, int]]) -> tuple[Attack, ...]:
    """The attacks of objects that entered attacking; without those that can't attack (506.3a-c, 506.3f, 508.4a)."""
    attacks: list[Attack] = []
    active = game.state.turn.active
    for identifier, defender in joined:
        if not game.on_battlefield(identifier):
            continue
        look = game.characteristics(identifier)
        if not look.is_creature() or CardType.BATTLE in look.types or look.controller != active:
            continue
        if next(reasons_against_defender(game, active, defender), None) is None:
            attacks.append(Attack(identifier, defender, defending_player_of(game, defender)))
    return tuple(attacks)
