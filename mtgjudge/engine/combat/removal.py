"""Leaving combat (506.4, 511.3): what left the battlefield, changed controller or type, phased out, or was removed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.combat.defenders import defending_player_of
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.combat import RemovedFromCombat
from mtgjudge.engine.events.stack import CombatChanged
from mtgjudge.engine.state import Attack
from mtgjudge.language.vocabulary import CardType
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def _still_fights(game: Game, creature: int, controller: int) -> bool:
    """Whether an attacking or blocking creature stays in combat (506.4)."""
    if not game.on_battlefield(creature):
        return False
    look = game.characteristics(creature)
    return look.is_creature() and CardType.BATTLE not in look.types and look.controller == controller


def _still_attacked(game: Game, attack: Attack) -> bool:
    """Whether what is attacked stays in combat (506.4, 506.4e)."""
    if attack.defender <= 0:
        return True
    if not game.on_battlefield(attack.defender):
        return False
    look = game.characteristics(attack.defender)
    if CardType.BATTLE in look.types:
        return True
    return CardType.PLANESWALKER in look.types and look.controller == attack.defending_player


def tidy(game: Game) -> bool:
    """Remove from combat what no longer belongs there (506.4); whether anything was. Cheap when nobody attacks."""
    combat = game.state.combat
    if combat is None or not combat.attacks:
        return False
    active = game.state.turn.active
    gone: list[int] = []
    for attack in combat.attacks:
        if not _still_fights(game, attack.attacker, active):
            gone.append(attack.attacker)
        if not _still_attacked(game, attack):
            gone.append(attack.defender)
        gone += [blocker for blocker in attack.blockers if not _still_fights(game, blocker, attack.defending_player)]
    return remove(game, gone) if gone else False


def remove(game: Game, objects: Iterable[int], cause: Cause | None = None) -> bool:
    """Remove these from combat (506.4); who attacks a removed planeswalker or battle stays in it (506.4c)."""
    combat = game.state.combat
    if combat is None:
        return False
    gone = tuple(dict.fromkeys(objects))
    attacks: list[Attack] = []
    for attack in combat.attacks:
        if attack.attacker in gone:
            continue
        defender = 0 if attack.defender in gone else attack.defender
        blockers = tuple(blocker for blocker in attack.blockers if blocker not in gone)
        if defender != attack.defender or blockers != attack.blockers:
            attack = msgspec.structs.replace(attack, defender=defender, blockers=blockers)
        attacks.append(attack)
    if tuple(attacks) == combat.attacks:
        return False
    involved = _involved(combat.attacks)
    left = msgspec.structs.replace(combat, attacks=tuple(attacks), attacked=True)
    told = tuple(identifier for identifier in gone if identifier in involved)
    game.perform(RemovedFromCombat(combat=left, objects=told, cause=cause or Cause(rule=cr("506.4"))))
    return True


def _involved(attacks: tuple[Attack, ...]) -> tuple[int, ...]:
    return tuple(
        identifier for attack in attacks for identifier in (attack.attacker, attack.defender, *attack.blockers)
    )


def end_combat(game: Game) -> None:
    """The combat phase is over: everything is removed from combat (511.3)."""
    if game.state.combat is not None:
        game.perform(CombatChanged(combat=None, what="combat ends", cause=Cause(rule=cr("511.3"))))


def reselect(game: Game, attacker: int, defender: int) -> None:
    """An attacking creature attacks something else from now on (508.7); restrictions don't matter (508.7b)."""
    combat = game.state.combat
    if combat is None:
        return
    attacks = tuple(
        msgspec.structs.replace(attack, defender=defender, defending_player=defending_player_of(game, defender))
        if attack.attacker == attacker
        else attack
        for attack in combat.attacks
    )
    game.perform(CombatChanged(combat=msgspec.structs.replace(combat, attacks=attacks), what="an attack is redirected"))
