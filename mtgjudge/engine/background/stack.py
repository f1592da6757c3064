"""The stack: what is put on it, in which order, who controls it, what its targets are (112, 113, 115, 405, 601-603)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.announcing import bodies
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.stack import (
    AbilityActivated,
    AbilityPutOnStack,
    ActionBegins,
    Announced,
    SpellCast,
    TargetsChosen,
)
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.mana_abilities import adds_mana
from mtgjudge.engine.state import ObjectKind, StackFacts
from mtgjudge.language import conditions as c
from mtgjudge.language.abilities import ActivatedAbility, Modal, TriggeredAbility
from mtgjudge.language.costs import Loyalty
from mtgjudge.language.effects import May, UnlessPays
from mtgjudge.language.vocabulary import PERMANENT_TYPES, CardType, Keyword, Zone

_MAIN_PHASE_ONLY = (
    CardType.ARTIFACT,
    CardType.CREATURE,
    CardType.ENCHANTMENT,
    CardType.PLANESWALKER,
    CardType.SORCERY,
)


def _on_top(seen: Moment) -> Iterator[str]:
    yield "405.1"
    if seen.kept.stack:
        yield "405.2"


@behind(ZoneChange)
def spells(seen: Moment) -> Iterator[str]:
    """A card becomes a spell: on top of the stack, with its own characteristics, its caster's to control."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    if event.to is not Zone.STACK:
        return
    yield from _on_top(seen)
    yield "405.4"
    yield "112.2"
    spell = seen.became(event.object)
    look = seen.look(spell.id) if spell is not None else None
    if look is None:
        return
    if CardType.LAND not in look.types and any(kind in look.types for kind in PERMANENT_TYPES):
        yield "110.4b"


@behind(AbilityPutOnStack)
def abilities(seen: Moment) -> Iterator[str]:
    """An ability becomes an object: on top of the stack, with its text and nothing else, and a controller."""
    event = seen.event
    assert isinstance(event, AbilityPutOnStack)
    yield from _on_top(seen)
    yield "405.4"
    yield "113.8"
    yield "113.1c"
    yield "113.3c" if event.triggered else "113.3b"
    if event.triggered:
        yield "603.3a"
    facts = event.facts
    if isinstance(facts.content, Modal) and event.triggered:
        yield "603.3c"
    optional = facts.content is not None and any(isinstance(part, May | UnlessPays) for part in facts.content.walk())
    if event.triggered and optional:
        yield "603.5"
    ability = facts.ability.ability if facts.ability is not None else None
    if not isinstance(ability, ActivatedAbility):
        return
    yield "602.1a"
    if isinstance(ability.condition, c.SorceryTiming):
        yield "602.1b"
        yield "602.5d"
    if any(isinstance(cost, Loyalty) for cost in ability.costs):
        yield from ("113.5", "209.2", "606.1", "606.2", "306.5d", "107.7")
    elif facts.content is not None and adds_mana(facts.content):
        yield from ("605.5", "605.5a")


@behind(TargetsChosen)
def targets(seen: Moment) -> Iterator[str]:
    """What makes it targeted, by what it is."""
    event = seen.event
    assert isinstance(event, TargetsChosen)
    item = seen.now(event.object)
    if item is None or item.stack is None:
        return
    if item.kind is ObjectKind.ABILITY:
        ability = item.stack.ability
        triggered = ability is not None and isinstance(ability.ability, TriggeredAbility)
        yield "115.1e" if ability is not None and ability.keyword is not None else "115.1d" if triggered else "115.1c"
    else:
        look = seen.look(event.object)
        if look is not None and "Aura" in look.subtypes:
            yield from ("115.1b", "303.4a")
        elif look is not None and (CardType.INSTANT in look.types or CardType.SORCERY in look.types):
            yield "115.1a"
    if any(target > 0 and seen.game.on_battlefield(target) for target in event.targets):
        yield "115.2"
    items = [seen.now(each) for each in event.targets if each > 0]
    for target in items:
        if target is not None and target.zone in (Zone.GRAVEYARD, Zone.EXILE):
            yield "109.2a"
        elif target is not None and target.zone is Zone.STACK and target.kind is not ObjectKind.ABILITY:
            yield "109.2b"
    if any(len(slot) > 1 for mode in item.stack.targets for slot in mode):
        yield "115.3"


@behind(Announced)
def retargeted(seen: Moment) -> Iterator[str]:
    """New targets change neither modes nor how something is divided among them."""
    event = seen.event
    assert isinstance(event, Announced)
    was = seen.was(event.object)
    before = was.stack if was is not None else None
    changed = before is not None and before.targets and before.targets != event.facts.targets
    if before is None or not changed or not event.cause.stack_object or event.cause.stack_object == event.object:
        return
    yield "115.7"
    if any(share for mode in event.facts.divisions for share in mode):
        yield "115.7f"
    if isinstance(event.facts.content, Modal):
        yield "115.8"


def _chose_none(facts: StackFacts) -> bool:
    """Whether something that could have targets has none."""
    wanted = any(body.targets for body in bodies(facts.content, facts.modes))
    return wanted and not any(slot for mode in facts.targets for slot in mode)


@behind(SpellCast)
def cast(seen: Moment) -> Iterator[str]:
    """When it could be cast, what its costs were, that it need not have targets."""
    event = seen.event
    assert isinstance(event, SpellCast)
    item = seen.now(event.object)
    look = seen.look(event.object)
    if item is None or item.stack is None or look is None:
        return
    if _chose_none(item.stack):
        yield "115.6"
    turn = seen.game.state.turn
    on_time = turn.active == event.player and not event.facts.off_timing
    if on_time and any(kind in look.types for kind in _MAIN_PHASE_ONLY):
        yield "505.6a"
    if event.facts.paid:
        yield from ("118.8", "118.8d", "113.2b")
    if event.facts.way and event.facts.way != Keyword.PROTOTYPE.value:
        yield from ("118.9c", "113.2b")
    if event.facts.x:
        yield from ("107.3", "107.3a")
    if isinstance(item.stack.content, Modal) and item.stack.content.chooser is not None:
        yield "601.6"  # somebody else chose the mode
    if look.mana_cost is not None and event.facts.mana_spent:
        yield "202.1a"


@behind(AbilityActivated)
def activated(seen: Moment) -> Iterator[str]:
    """Mana abilities use no stack and may be activated while a cost is being paid."""
    event = seen.event
    assert isinstance(event, AbilityActivated)
    if event.mana_ability:
        yield from ("405.6c", "605.3", "113.4", "117.1d")
        return
    item = seen.now(event.object)
    if item is not None and item.stack is not None and _chose_none(item.stack):
        yield "115.6"


@behind(ActionBegins)
def special_actions(seen: Moment) -> Iterator[str]:
    """Special actions use no stack."""
    event = seen.event
    assert isinstance(event, ActionBegins)
    if event.action_rule.startswith("116"):
        yield from ("405.6d", "117.1c")
