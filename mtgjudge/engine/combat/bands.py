"""Banding (702.22): bands are formed as attackers are declared, what blocks one member blocks all, and whoever has
banding on the other side of a fight says how the damage is divided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.state import Attack, CombatState
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Pairs = tuple[tuple[int, int], ...]
BAND = "band with"
"""The verb of the choice of a creature's companions."""


def has_banding(game: Game, creature: int) -> bool:
    """Whether the creature has banding now."""
    return game.on_battlefield(creature) and Keyword.BANDING in game.characteristics(creature).keywords


def bands(game: Game, player: int, attacks: Pairs) -> dict[int, int]:
    """The number of the band of each attacker that is in one (702.22c-d). Each attacker with banding is asked for its
    companions, unless it is in a band already. Raises IllegalAction."""
    found: dict[int, int] = {}
    for creature, defender in attacks:
        if creature in found or not has_banding(game, creature):
            continue
        others = tuple(
            each for each, whom in attacks if each != creature and whom == defender and each not in found
        )
        members = _companions(game, player, creature, others) if others else ()
        if members:
            number = max(found.values(), default=0) + 1
            found |= dict.fromkeys((creature, *members), number)
    return found


def _companions(game: Game, player: int, creature: int, others: tuple[int, ...]) -> tuple[int, ...]:
    answer = game.ask(
        ChooseObjects(
            player=player,
            for_player=player,
            source=creature,
            prompt="the others of its band",
            candidates=others,
            low=0,
            high=len(others),
            verb=BAND,
        )
    )
    assert isinstance(answer, tuple)
    members = tuple(each for each in answer if isinstance(each, int))
    plain = [each for each in members if not has_banding(game, each)]
    if len(plain) > 1:
        names = " and ".join(game.name(each) for each in plain)
        reason = Reason(f"only one creature of a band may be without banding, not {names}", (cr("702.22c"),), creature)
        raise IllegalAction(verdict_against([reason]))
    return members


def blocked_with_band(combat: CombatState, blocks: Pairs) -> Pairs:
    """What else becomes blocked: the other members of the bands of blocked attackers, by the same creatures
    (702.22h)."""
    number = {attack.attacker: attack.band for attack in combat.attacks if attack.band}
    declared = set(blocks)
    out: dict[tuple[int, int], None] = {}
    for blocker, attacker in blocks:
        for attack in combat.attacks:
            same = attack.band and attack.band == number.get(attacker)
            if same and (blocker, attack.attacker) not in declared:
                out.setdefault((blocker, attack.attacker))
    return tuple(out)


def in_bands(declared: tuple[Attack, ...], found: dict[int, int]) -> tuple[Attack, ...]:
    """The attacks with the numbers of their bands."""
    return tuple(msgspec.structs.replace(attack, band=found.get(attack.attacker, 0)) for attack in declared)


def assigner(game: Game, source: int, among: tuple[int, ...], usual: int) -> int:
    """Who says how the creature's combat damage is divided: the other side, where a creature with banding fights it
    (702.22j-k)."""
    for other in among:
        if other > 0 and has_banding(game, other):
            return game.characteristics(other).controller
    return usual
