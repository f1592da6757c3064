"""How combat damage is assigned (510.1): all to one, divided among blockers, trampling over (702.19).

The whole of it is checked at the end (510.1e).

A player is asked only where there is a choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.combat.bands import assigner
from mtgjudge.engine.combat.defenders import defending_player_of
from mtgjudge.engine.decisions import AssignDamage, YesNo
from mtgjudge.engine.state import Attack, CombatState
from mtgjudge.engine.verdict import Answer, IllegalAction, Reason, Verdict
from mtgjudge.language import changes as ch
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

OVER_PLANESWALKERS = "over planeswalkers"
"""The `word` of a trample ability that is trample over planeswalkers (702.19c)."""


class Assignment(msgspec.Struct, frozen=True):
    """What one creature assigns to whom. `tiers`: for a trampler, what gets lethal damage before what (702.19b-c)."""

    source: int
    parts: tuple[tuple[int, int], ...]
    tiers: tuple[tuple[int, ...], ...] = ()


class _Ledger:
    """What is assigned so far in this step, and by whom with deathtouch, for lethal damage (702.19b, 702.2c)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.assigned: dict[int, int] = {}
        self.deadly: set[int] = set()

    def note(self, assignment: Assignment) -> None:
        """Count an assignment."""
        deathtouch = self.game.has_keyword(assignment.source, Keyword.DEATHTOUCH)
        for to, amount in assignment.parts:
            self.assigned[to] = self.assigned.get(to, 0) + amount
            if deathtouch and amount > 0:
                self.deadly.add(to)

    def missing(self, target: int) -> int:
        """How much more is lethal to a creature, or equal to a planeswalker's loyalty, after what is assigned."""
        item = self.game.state.objects[target]
        look = self.game.characteristics(target)
        if look.is_creature():
            if target in self.deadly:
                return 0
            return max(0, (look.toughness or 0) - item.damage - self.assigned.get(target, 0))
        return max(0, item.counter("loyalty") - self.assigned.get(target, 0))

    def lethal_from(self, source: int, target: int) -> int:
        """The same for one source: one point is enough with deathtouch (702.2c)."""
        needed = self.missing(target)
        is_creature = self.game.characteristics(target).is_creature()
        return min(needed, 1) if is_creature and self.game.has_keyword(source, Keyword.DEATHTOUCH) else needed


def damage_of(game: Game, creature: int) -> int:
    """How much a creature assigns: its power, or its toughness where an effect says so; none below 1 (510.1a)."""
    if game.rule_on(ch.AssignsNoCombatDamage, creature):
        return 0
    look = game.characteristics(creature)
    by_toughness = game.rule_on(ch.AssignsByToughness, creature)
    return max(0, (look.toughness if by_toughness else look.power) or 0)


def assign(game: Game, creatures: list[int]) -> list[Assignment]:
    """The assignments of these creatures: attackers' first, then blockers' (510.1). Raises IllegalAction (510.1e)."""
    combat = game.state.combat or CombatState()
    out: list[Assignment] = []
    ledger = _Ledger(game)
    for attack in combat.attacks:
        if attack.attacker in creatures and (amount := damage_of(game, attack.attacker)):
            found = _attacker(game, attack, amount, ledger)
            ledger.note(found)
            out.append(found)
    _check_trample(game, out, ledger)
    for blocker in creatures:
        against = [attack.attacker for attack in combat.attacks if blocker in attack.blockers]
        if against and (amount := damage_of(game, blocker)):
            found = _blocker(game, blocker, against, amount, ledger)
            ledger.note(found)
            out.append(found)
    return out


def _blocker(game: Game, blocker: int, against: list[int], amount: int, ledger: _Ledger) -> Assignment:
    """510.1d: all to the one creature it blocks, or divided among several."""
    if len(against) == 1:
        return Assignment(blocker, ((against[0], amount),))
    lethal = tuple(ledger.lethal_from(blocker, attacker) for attacker in against)
    return Assignment(blocker, _ask(game, blocker, amount, tuple(against), lethal, False, "510.1d"))


def _attacker(game: Game, attack: Attack, amount: int, ledger: _Ledger) -> Assignment:
    """510.1b-c for one attacking creature."""
    attacker = attack.attacker
    if not attack.blocked:
        return _unblocked(game, attack, amount, ledger)
    if game.rule_on(ch.AssignsAsThoughUnblocked, attacker) and _as_though_unblocked(game, attacker):
        return _unblocked(game, attack, amount, ledger)
    tiers = _tiers(game, attack)
    if tiers:
        return _trample(game, attacker, amount, tiers, ledger)
    if not attack.blockers:
        return Assignment(attacker, ())
    if len(attack.blockers) == 1:
        return Assignment(attacker, ((attack.blockers[0], amount),))
    lethal = tuple(ledger.lethal_from(attacker, blocker) for blocker in attack.blockers)
    return Assignment(attacker, _ask(game, attacker, amount, attack.blockers, lethal, False, "510.1c"))


def _as_though_unblocked(game: Game, attacker: int) -> bool:
    controller = game.known_controller(attacker)
    what = "have it assign its combat damage as though it weren't blocked"
    return (
        game.ask(YesNo(player=controller, for_player=controller, source=attacker, prompt="combat damage", what=what))
        is True
    )


def _over_planeswalkers(game: Game, attacker: int) -> bool:
    return any(ability.word == OVER_PLANESWALKERS for ability in game.keyword_abilities(attacker, Keyword.TRAMPLE))


def _tiers(game: Game, attack: Attack) -> tuple[tuple[int, ...], ...]:
    """Whom a trampling creature can assign damage to, in the order in which lethal damage is due (702.19b-e).

    Empty without trample, or where only its blockers are left to it."""
    abilities = game.keyword_abilities(attack.attacker, Keyword.TRAMPLE)
    if not abilities:
        return ()
    over = _over_planeswalkers(game, attack.attacker)
    if not over:
        return (attack.blockers, (attack.defender,)) if attack.defender else ()
    if attack.defender == 0:
        return (
            (attack.blockers, (attack.defending_player,)) if defending_player_of(game, attack.defending_player) else ()
        )
    if attack.defender > 0 and CardType.PLANESWALKER in game.characteristics(attack.defender).types:
        return (attack.blockers, (attack.defender,), (game.characteristics(attack.defender).controller,))
    plain = any(ability.word != OVER_PLANESWALKERS for ability in abilities)
    return (attack.blockers, (attack.defender,)) if plain or attack.defender < 0 else ()


def _unblocked(game: Game, attack: Attack, amount: int, ledger: _Ledger) -> Assignment:
    """510.1b; an unblocked creature with trample over planeswalkers may go past the planeswalker (702.19c, e)."""
    if _over_planeswalkers(game, attack.attacker) and attack.defender >= 0:
        tiers = _tiers(game, msgspec.structs.replace(attack, blockers=()))
        if not tiers:
            return Assignment(attack.attacker, ())
        return _trample(game, attack.attacker, amount, tiers, ledger)
    return Assignment(attack.attacker, ((attack.defender, amount),) if attack.defender else ())


def _trample(game: Game, attacker: int, amount: int, tiers: tuple[tuple[int, ...], ...], ledger: _Ledger) -> Assignment:
    """702.19b-d: the rest may go past the blockers once they are all assigned lethal damage."""
    among = tuple(target for tier in tiers for target in tier)
    if len(among) == 1:
        return Assignment(attacker, ((among[0], amount),), tiers)
    due = tuple(ledger.lethal_from(attacker, target) for tier in tiers[:-1] for target in tier)
    lethal = due + (0,) * len(tiers[-1])
    alone = len(tiers) == 2 and len(tiers[0]) == 1
    if alone and amount <= due[0] and not _others_also_hit(game, attacker, tiers[0][0]):
        return Assignment(attacker, ((tiers[0][0], amount),), tiers)
    return Assignment(attacker, _ask(game, attacker, amount, among, lethal, True, "702.19b"), tiers)


def _others_also_hit(game: Game, attacker: int, blocker: int) -> bool:
    """Whether other attackers can assign damage to this blocker, which would count for lethal damage as well."""
    combat = game.state.combat or CombatState()
    return any(blocker in attack.blockers and attack.attacker != attacker for attack in combat.attacks)


def _ask(
    game: Game, source: int, amount: int, among: tuple[int, ...], lethal: tuple[int, ...], trample: bool, rule: str
) -> tuple[tuple[int, int], ...]:
    controller = game.known_controller(source)
    decides = assigner(game, source, among, controller)
    question = AssignDamage(
        player=decides,
        for_player=decides,
        source=source,
        prompt="combat damage",
        amount=amount,
        among=among,
        lethal=lethal,
        trample=trample,
    )
    answer = game.ask(question)
    numbers = [part for part in answer if isinstance(part, int)] if isinstance(answer, tuple) else []
    if len(numbers) != len(among) or min(numbers) < 0 or sum(numbers) != amount:
        _refuse(
            f"{game.name(source)} assigns exactly {amount} damage, in whole numbers, among {len(among)} recipients",
            rule,
            source,
        )
    return tuple(zip(among, numbers, strict=True))


def _refuse(sentence: str, rule: str, source: int) -> None:
    raise IllegalAction(Verdict(Answer.NO, (Reason(sentence, (cr(rule), cr("510.1e")), source),)))


def _check_trample(game: Game, assignments: list[Assignment], ledger: _Ledger) -> None:
    """510.1e: with everything assigned, whoever assigns past a tier must have seen lethal damage on all of it."""
    for one in assignments:
        given = dict(one.parts)
        for place, tier in enumerate(one.tiers):
            if not any(given.get(target, 0) for later in one.tiers[place + 1 :] for target in later):
                continue
            for target in tier:
                if ledger.missing(target) > 0:
                    last = next(target for later in one.tiers[place + 1 :] for target in later if given.get(target, 0))
                    what = (
                        "lethal damage" if game.characteristics(target).is_creature() else "damage equal to its loyalty"
                    )
                    source, receiver = game.name(one.source), game.name(last)
                    _refuse(
                        f"{game.name(target)} isn't assigned {what}, so {source} can't assign damage to {receiver}",
                        "702.19b" if place == 0 else "702.19c",
                        one.source,
                    )
