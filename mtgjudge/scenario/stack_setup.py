"""The stack of a set-up: spells and abilities that were cast, activated or triggered before the first step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.cards.model import Card, Face
from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.state import StackFacts
from mtgjudge.language.abilities import (
    ActivatedAbility,
    Body,
    KeywordAbility,
    Modal,
    SpellAbility,
    TriggeredAbility,
)
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, Content
from mtgjudge.language.filters import Anything
from mtgjudge.language.targets import TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.scenario import model as m
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.results import ReasonShown
from mtgjudge.scenario.tokens import normal_words

if TYPE_CHECKING:
    from mtgjudge.scenario.setup import _Builder


def lay_stack(builder: _Builder, entries: tuple[m.StackEntry, ...]) -> None:
    """Put the entries on the stack, bottom first."""
    for entry in entries:
        controller = _controller(builder, entry)
        if entry.kind is m.StackKind.ABILITY:
            _ability(builder, entry, controller)
        elif entry.kind is m.StackKind.COPY:
            builder.not_yet("a copy on the stack")
        else:
            _spell(builder, entry, controller)


def _controller(builder: _Builder, entry: m.StackEntry) -> int:
    if entry.controller is not None:
        return builder.player_id(entry.controller)
    if entry.source is not None and (source := builder.one(entry.source)):
        return builder.board.builder.state.objects[source].controller
    return builder.board.builder.state.turn.active


def _spell(builder: _Builder, entry: m.StackEntry, controller: int) -> None:
    card = builder.board.catalogue.card(entry.card or "")
    if card is None:
        return
    place = _face(builder, entry, card)
    face = card.faces[place]
    content = spell_content(face)
    owner = builder.player_id(entry.owner) if entry.owner is not None else controller
    builder.board.unsupported.extend(_refused(builder, face))
    facts = _facts(builder, entry, content)
    identifier = builder.board.builder.spell(card, owner, controller, facts, face=place)
    _label(builder, entry, identifier, is_card=True)
    for name in dict.fromkeys((card.name, face.name)):
        builder.board.named.setdefault(normal_words(name), []).append(identifier)


def _refused(builder: _Builder, face: Face) -> list[ReasonShown]:
    from mtgjudge.scenario.setup import refused_reasons

    return refused_reasons(face, builder.set_up.ignoring or ())


def _face(builder: _Builder, entry: m.StackEntry, card: Card) -> int:
    wanted = entry.face
    for place, face in enumerate(card.faces):
        if wanted is not None and normal_words(face.name) == normal_words(wanted):
            return place
    if wanted is not None:
        builder.wrong(entry.span, f"{card.name} has no face named '{wanted}'")
    return 0


def spell_content(face: Face) -> Content | None:
    """What a spell with this face will do as it resolves; an Aura's is its enchant target (303.4a)."""
    for ability in face.abilities:
        if isinstance(ability, SpellAbility):
            return ability.content
    if "Aura" in face.subtypes:
        for ability in face.abilities:
            if isinstance(ability, KeywordAbility) and ability.keyword is Keyword.ENCHANT:
                slot = TargetSlot(TargetObject(ability.quality or Anything(), ability.zone), Fixed(1), Fixed(1))
                return Body((), (slot,))
    return None


def _ability(builder: _Builder, entry: m.StackEntry, controller: int) -> None:
    assert entry.source is not None
    source = builder.one(entry.source)
    if not source:
        return
    instance = _instance(builder, entry, source)
    if instance is None:
        return
    ability = instance.ability
    content = ability.content if isinstance(ability, (ActivatedAbility, TriggeredAbility)) else None
    facts = _facts(builder, entry, content, source=source, ability=instance)
    identifier = builder.board.builder.ability(controller, facts)
    _label(builder, entry, identifier, is_card=False)


def _instance(builder: _Builder, entry: m.StackEntry, source: int) -> AbilityInstance | None:
    item = builder.board.builder.state.objects[source]
    abilities = base_characteristics(item).abilities
    on_stack = [each for each in abilities if _uses_stack(each.ability)]
    if entry.number is not None:
        counted = [each for each in abilities if not each.origin.startswith("keyword ")]
        if entry.number > len(counted):
            builder.wrong(entry.span, f"it has no ability {entry.number}")
            return None
        chosen = counted[entry.number - 1]
        if not _uses_stack(chosen.ability):
            inner = [
                each for each in abilities if each.origin == f"keyword {chosen.index}" and _uses_stack(each.ability)
            ]
            if not inner:
                builder.wrong(entry.span, f"its ability {entry.number} does not use the stack", rule="113.3")
                return None
            chosen = inner[0]
        return chosen
    if len(on_stack) != 1:
        count = len(on_stack)
        builder.wrong(entry.span, f"{count} of its abilities could be on the stack", hint="say which with 'number'")
        return None
    return on_stack[0]


def _uses_stack(ability: Ability) -> bool:
    return isinstance(ability, (ActivatedAbility, TriggeredAbility))


def _label(builder: _Builder, entry: m.StackEntry, identifier: int, *, is_card: bool) -> None:
    if entry.label is not None:
        if is_card:
            builder.board.labels.add_card(entry.label, identifier)
        else:
            builder.board.labels.add_object(entry.label, identifier)


def _facts(
    builder: _Builder,
    entry: m.StackEntry,
    content: Content | None,
    source: int = 0,
    ability: AbilityInstance | None = None,
) -> StackFacts:
    targets: list[int] = []
    modes: tuple[int, ...] = ()
    x = 0
    for option in entry.options:
        if isinstance(option, o.Targeting):
            targets.extend(builder.thing(thing) for thing in option.things)
        elif isinstance(option, o.Modes):
            modes = tuple(number - 1 for number in option.numbers)
        elif isinstance(option, o.Announcing):
            x = option.value
        else:
            builder.not_yet(f"an option of {entry.card or 'an ability'} on the stack")
    bodies = _bodies(content, modes)
    placed = tuple(_slots(body, targets) for body in bodies)
    if targets:
        builder.wrong(entry.span, "it has fewer targets than are listed", rule="115.1")
    return StackFacts(content, source, modes, placed, (), x, ability=ability)


def _bodies(content: Content | None, modes: tuple[int, ...]) -> tuple[Body, ...]:
    if isinstance(content, Modal):
        return tuple(content.modes[mode] for mode in sorted(modes) if mode < len(content.modes))
    return (content,) if isinstance(content, Body) else ()


def _slots(body: Body, targets: list[int]) -> tuple[tuple[int, ...], ...]:
    """Targets over the slots of a body, in the order of the text; a last slot takes what is left."""
    slots: list[tuple[int, ...]] = []
    for place, slot in enumerate(body.targets):
        last = place == len(body.targets) - 1
        high = slot.high.value if isinstance(slot.high, Fixed) else len(targets)
        count = min(len(targets), high if not last else max(high, 0))
        slots.append(tuple(targets[:count]))
        del targets[:count]
    return tuple(slots)
