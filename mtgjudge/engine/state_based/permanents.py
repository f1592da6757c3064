"""State-based actions about one permanent: creatures, planeswalkers, attachments, counters, Sagas, battles (704.5f-i,
m-s, u-x, z)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.combat.defenders import PROTECTOR, protector_of
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.casting import BestowEnds
from mtgjudge.engine.events.speed import SpeedChanged
from mtgjudge.engine.events.status import Chosen, CountersRemoved
from mtgjudge.engine.events.zones import Attached, Destroy, MoveReason, ZoneChange
from mtgjudge.engine.keywords.bestow import is_bestowed
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.state_based.attachment import AURA, EQUIPMENT, FORTIFICATION, attachment_legal
from mtgjudge.engine.state_based.choosing import choose_one
from mtgjudge.engine.state_based.registry import Scope, because, for_permanent, to_graveyard
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.abilities import ChapterAbility, TriggeredAbility
from mtgjudge.language.changes import CantBeSacrificed
from mtgjudge.language.event_patterns import ChapterReached
from mtgjudge.language.vocabulary import POWER_COUNTER, SHRINK_COUNTER, CardType, Keyword, Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


# --- creatures and planeswalkers ---------------------------------------------------------------------------------


@for_permanent("704.5f", Scope.CREATURE)
def _no_toughness(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    if (look.toughness or 0) <= 0:
        yield to_graveyard(item, "704.5f")


@for_permanent("704.5g", Scope.CREATURE)
def _lethal_damage(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    toughness = look.toughness or 0
    if 0 < toughness <= item.damage and Keyword.INDESTRUCTIBLE not in look.keywords:
        yield Destroy(object=item.id, state_rule=cr("704.5g"), cause=because("704.5g"))


@for_permanent("704.5h", Scope.CREATURE)
def _deathtouch(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    if item.deathtouched and (look.toughness or 0) > 0 and Keyword.INDESTRUCTIBLE not in look.keywords:
        yield Destroy(object=item.id, state_rule=cr("704.5h"), cause=because("704.5h"))


@for_permanent("704.5i", Scope.PLANESWALKER)
def _no_loyalty(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    if item.counter("loyalty") == 0:
        yield to_graveyard(item, "704.5i")


# --- attachments -------------------------------------------------------------------------------------------------


@for_permanent("704.5m", Scope.AURA)
def _aura(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    """Also an Aura that is a creature, which first becomes unattached (303.4d)."""
    against = next(attachment_legal(game, item.id, item.attached_to), None) if item.attached_to else None
    if item.attached_to and against is None:
        return
    if is_bestowed(item):
        yield Attached(object=item.id, to=0, state_rule=cr("702.103f"), cause=because("704.5m"))
        yield BestowEnds(object=item.id, end_rule=cr("702.103f"), cause=because("704.5m"))
        return
    yield to_graveyard(item, "704.5m", against.rules if against is not None else (cr("303.4c"),))


@for_permanent("704.5n", Scope.ATTACHED)
def _gear(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    if EQUIPMENT not in look.subtypes and FORTIFICATION not in look.subtypes:
        return
    against = next(attachment_legal(game, item.id, item.attached_to), None)
    if against is not None:
        cause = because("704.5n")
        yield Attached(object=item.id, to=0, state_rule=cr("704.5n"), also=against.rules, cause=cause)


@for_permanent("704.5p", Scope.ATTACHED)
def _other_attached(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    """Battles, creatures, and what is no Aura, Equipment or Fortification; reconfigure is the exception (301.5c)."""
    gear = EQUIPMENT in look.subtypes or FORTIFICATION in look.subtypes
    if gear and CardType.BATTLE not in look.types and not look.is_creature():
        return
    if gear and Keyword.RECONFIGURE in look.keywords:
        return
    against = next(attachment_legal(game, item.id, item.attached_to), None)
    also = against.rules if against is not None else ()
    yield Attached(object=item.id, to=0, state_rule=cr("704.5p"), also=also, cause=because("704.5p"))


# --- counters, Sagas ---------------------------------------------------------------------------------------------


@for_permanent("704.5q", Scope.COUNTERS)
def _opposite_counters(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    number = min(item.counter(POWER_COUNTER), item.counter(SHRINK_COUNTER))
    if number:
        for kind in (POWER_COUNTER, SHRINK_COUNTER):
            yield CountersRemoved(on=item.id, kind=kind, count=number, state_rule=cr("704.5q"), cause=because("704.5q"))


@for_permanent("704.5s", Scope.SAGA)
def _finished_saga(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    chapters = [number for instance in look.abilities for number in _chapters(instance)]
    if not chapters or item.counter("lore") < max(chapters):
        return
    if _waits(game, item, chapters_only=True) or game.rule_on(CantBeSacrificed, item.id):
        return
    yield ZoneChange(
        object=item.id,
        to=Zone.GRAVEYARD,
        reason=MoveReason.SACRIFICED,
        state_rule=cr("704.5s"),
        cause=because("704.5s"),
    )


def _chapters(instance: AbilityInstance) -> tuple[int, ...]:
    return instance.ability.chapters if isinstance(instance.ability, ChapterAbility) else ()


def _waits(game: Game, item: GameObject, chapters_only: bool) -> bool:
    """Whether the permanent is the source of an ability that has triggered but not left the stack (704.5s, 704.5v)."""
    waiting = [trigger.instance for trigger in game.state.pending if trigger.source == item.id]
    for identifier in game.state.stack:
        facts = game.state.objects[identifier].stack
        if facts is not None and facts.source == item.id and facts.ability is not None:
            waiting.append(facts.ability)
    triggered = [instance.ability for instance in waiting if isinstance(instance.ability, TriggeredAbility)]
    return any(not chapters_only or isinstance(ability.event, ChapterReached) for ability in triggered)


# --- battles -----------------------------------------------------------------------------------------------------


@for_permanent("704.5v", Scope.BATTLE)
def _no_defense(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    if item.counter("defense") == 0 and not _waits(game, item, chapters_only=False):
        yield to_graveyard(item, "704.5v")


@for_permanent("704.5w", Scope.BATTLE)
def _no_protector(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    combat = game.state.combat
    attacked = combat is not None and any(attack.defender == item.id for attack in combat.attacks)
    if protector_of(game, item.id) == 0 and not attacked:
        yield _new_protector(game, item, look, "704.5w")


@for_permanent("704.5x", Scope.BATTLE)
def _own_protector(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    if "Siege" in look.subtypes and protector_of(game, item.id) == look.controller:
        yield _new_protector(game, item, look, "704.5x")


def _new_protector(game: Game, item: GameObject, look: Characteristics, rule: str) -> Event:
    """The controller chooses: an opponent for a Siege (310.11a), without a battle type themselves (310.8a)."""
    siege = "Siege" in look.subtypes
    options = game.opponents_of(look.controller) if siege else [look.controller]
    if not options:
        return to_graveyard(item, rule)
    chosen = choose_one(game, look.controller, tuple(options), "protect", "protector", rule, item.id)
    return Chosen(object=item.id, what=PROTECTOR, value=str(chosen), cause=because(rule))


# --- keywords with actions of their own --------------------------------------------------------------------------


@for_permanent("704.5u", Scope.KEYWORDS)
def _space_sculptor(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    if Keyword.SPACE_SCULPTOR in look.keywords:
        raise Unsupported("space sculptor (702.158)", item.id)
    yield from ()


@for_permanent("704.5z", Scope.KEYWORDS)
def _start_your_engines(game: Game, item: GameObject, look: Characteristics) -> Iterator[Event]:
    if Keyword.START_YOUR_ENGINES in look.keywords and not game.player(look.controller).speed:
        yield SpeedChanged(player=look.controller, speed=1, speed_rule=cr("704.5z"), cause=because("704.5z"))


SPECIAL = frozenset({Keyword.SPACE_SCULPTOR, Keyword.START_YOUR_ENGINES})
_CREATURE, _PLANESWALKER, _BATTLE, _LAND = CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE, (CardType.LAND,)


def scopes_of(item: GameObject, look: Characteristics) -> list[Scope]:
    """Which scopes a permanent falls under; most permanents fall under one or none. Asked often, so kept lean."""
    found: list[Scope] = []
    types = look.types
    if types != _LAND:
        if _CREATURE in types:
            found.append(Scope.CREATURE)
        if _PLANESWALKER in types:
            found.append(Scope.PLANESWALKER)
        if _BATTLE in types:
            found.append(Scope.BATTLE)
        subtypes = look.subtypes
        if AURA in subtypes:
            found.append(Scope.AURA)
        if "Saga" in subtypes:
            found.append(Scope.SAGA)
    if item.attached_to and Scope.AURA not in found:
        found.append(Scope.ATTACHED)
    if len(item.counters) > 1:
        found.append(Scope.COUNTERS)
    if look.abilities and not look.keywords.isdisjoint(SPECIAL):
        found.append(Scope.KEYWORDS)
    return found
