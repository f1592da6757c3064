"""Combat: who attacks and blocks what, alone or not, how combat damage is assigned (302.5, 306.6, 310.5, 506-510)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.combat.defenders import protector_of
from mtgjudge.engine.events.combat import RemovedFromCombat
from mtgjudge.engine.events.stack import AttackersDeclared, BlockersDeclared, CombatChanged, TriggerWaits
from mtgjudge.engine.events.status import Damage, TapChange
from mtgjudge.engine.events.zones import TokenEnters, ZoneChange
from mtgjudge.engine.state import Attack, CombatState
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.vocabulary import CardType, Step

_LATE = (Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT)
_ON_ATTACK = (p.Attacks, p.AttacksWith)
_ON_BLOCK = (p.Blocks, p.BecomesBlocked, p.AttacksUnblocked)


@behind(AttackersDeclared)
def attackers(seen: Moment) -> Iterator[str]:
    """Creatures attack players, planeswalkers and battles."""
    event = seen.event
    assert isinstance(event, AttackersDeclared)
    if not event.attacks:
        return
    yield from ("302.5", "506.2", "508.6")
    if len(event.attacks) == 1:
        yield "506.5"
    looks = [seen.look(attack.defender) for attack in event.attacks if attack.defender > 0]
    if any(look is not None and CardType.PLANESWALKER in look.types for look in looks):
        yield "306.6"
    if any(look is not None and CardType.BATTLE in look.types for look in looks):
        yield "310.5"
    for attack in event.attacks:
        protector = protector_of(seen.game, attack.defender) if attack.defender > 0 else 0
        look = seen.look(attack.defender)
        if protector and look is not None and look.controller != protector:
            yield "310.8d"
    if _could_choose(seen, event):
        yield "508.1b"


def _could_choose(seen: Moment, event: AttackersDeclared) -> bool:
    """Whether there was more than one player or permanent to attack."""
    from mtgjudge.engine.combat.defenders import defenders

    return len(defenders(seen.game, event.player)) > 1


@behind(TapChange)
def tapped_to_attack(seen: Moment) -> Iterator[str]:
    """Attacking taps; it is no cost."""
    if seen.event.cause.rule == "508.1f":
        yield "508.1f"


@behind(BlockersDeclared)
def blockers(seen: Moment) -> Iterator[str]:
    """Creatures block; who protects a battle blocks for it."""
    event = seen.event
    assert isinstance(event, BlockersDeclared)
    if not event.blocks:
        return
    yield "302.5"
    if len(event.blocks) == 1:
        yield "506.5"
    blocked = {attacker for _, attacker in event.blocks}
    for attack in event.combat.attacks:
        if attack.attacker in blocked and attack.defender > 0 and protector_of(seen.game, attack.defender):
            yield "310.8c"


@behind(TriggerWaits)
def triggers(seen: Moment) -> Iterator[str]:
    """What triggers on attackers or blockers being declared does so as they are."""
    event = seen.event
    assert isinstance(event, TriggerWaits)
    ability = event.trigger.instance.ability
    if not isinstance(ability, TriggeredAbility):
        return
    pattern = ability.event
    if isinstance(pattern, _ON_ATTACK):
        yield from ("508.1m", "508.2a", "508.3")
        if isinstance(pattern, p.Attacks) and pattern.alone:
            yield "506.5"
    elif isinstance(pattern, _ON_BLOCK):
        yield from ("509.1i", "509.3")
        if isinstance(pattern, p.AttacksUnblocked):
            yield "508.3f"


def _attack_of(combat: CombatState | None, creature: int) -> Attack | None:
    return next((each for each in combat.attacks if each.attacker == creature), None) if combat is not None else None


@behind(Damage)
def assigned(seen: Moment) -> Iterator[str]:
    """An attacker or blocker assigns damage equal to its power, where combat leaves it something to deal it to."""
    event = seen.event
    assert isinstance(event, Damage)
    if not event.combat:
        return
    yield "510.1a"
    attack = _attack_of(seen.kept.combat, event.source)
    if attack is None:
        yield "510.1d"
    elif not attack.blocked:
        yield "510.1b"
    item = seen.now(event.source)
    if item is not None and item.tapped and attack is None:
        yield "506.4b"  # a tapped blocker deals damage all the same


@behind(ZoneChange, TokenEnters)
def entering_attacking(seen: Moment) -> Iterator[str]:
    """What enters attacking was not declared; what can't attack enters all the same."""
    event = seen.event
    entry = event.entry if isinstance(event, ZoneChange | TokenEnters) else None
    if entry is None or not entry.attacking:
        return
    created = seen.entry.created
    now = seen.became(event.object) if isinstance(event, ZoneChange) else None
    identifier = now.id if now is not None else created[0] if created else 0
    look = seen.look(identifier)
    if look is None:
        return
    if CardType.CREATURE not in look.types:
        yield "506.3a"
    elif look.controller != seen.game.state.turn.active:
        yield "506.3b"
    else:
        yield from ("508.4", "508.4c")
        if seen.game.state.turn.step in _LATE:
            yield from ("508.4d", "506.3d")


@behind(RemovedFromCombat)
def removed(seen: Moment) -> Iterator[str]:
    """What attacked a planeswalker or battle that is gone goes on attacking, but nothing."""
    event = seen.event
    assert isinstance(event, RemovedFromCombat)
    before = {attack.attacker: attack.defender for attack in seen.kept.combat.attacks} if seen.kept.combat else {}
    now = event.combat.attacks if event.combat is not None else ()
    if any(not attack.defender and before.get(attack.attacker) for attack in now):
        yield "506.4c"


@behind(CombatChanged)
def over(seen: Moment) -> Iterator[str]:
    """As the end of combat step ends, everything is removed from combat."""
    event = seen.event
    assert isinstance(event, CombatChanged)
    if event.combat is None and seen.kept.combat is not None:
        yield "511.3"
        return
    before = {attack.attacker: attack.defender for attack in seen.kept.combat.attacks} if seen.kept.combat else {}
    now = event.combat.attacks if event.combat is not None else ()
    if any(attack.defender and before.get(attack.attacker, attack.defender) != attack.defender for attack in now):
        yield "508.7"
