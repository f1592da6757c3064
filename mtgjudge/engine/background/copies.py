"""Copies of spells, permanents and cards behind what makes them (707)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.cards.model import Layout
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.casting import CardCopied
from mtgjudge.engine.events.effects import EffectBegins
from mtgjudge.engine.events.stack import ReplacementApplied, SpellCopied
from mtgjudge.engine.events.zones import Ceases, TokenEnters, ZoneChange
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.static_effects import EntersAsCopy
from mtgjudge.language.vocabulary import Zone

_COPIED = ("707.1", "707.2", "707.2a", "707.3")
"""What is copied, that the copy's colours and abilities follow from it, and that it is what others would copy."""


@behind(TokenEnters)
def _token(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, TokenEnters)
    if event.copied:
        yield from _COPIED
        if event.entry.faces:
            yield "707.8"


@behind(ReplacementApplied)
def _as_a_copy(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ReplacementApplied)
    if event.effect_rule != "707.5":
        return
    yield from _COPIED
    look = seen.look(event.object)
    for instance in look.abilities if look is not None else ():
        effects = instance.ability.effects if isinstance(instance.ability, StaticAbility) else ()
        for effect in effects:
            if isinstance(effect, EntersAsCopy) and effect.except_:
                yield "707.9"
                for change in effect.except_:
                    yield "707.9a" if isinstance(change, GainAbility) else "707.9b"


@behind(ZoneChange)
def _moved(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ZoneChange)
    was = seen.was(event.object)
    if was is not None and was.kind is ObjectKind.COPY and event.to is Zone.BATTLEFIELD:
        yield "707.10f"
    if event.entry is not None and event.entry.copiable is not None and event.entry.chosen:
        yield "707.6"  # as the copy enters, its own choice is made


@behind(SpellCopied)
def _spell(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, SpellCopied)
    yield from ("707.1", "707.2", "707.10")
    if event.item.kind is ObjectKind.ABILITY:
        yield "707.10b"
        return
    yield "707.2a"
    if event.item.stack is not None and event.item.stack.modes:
        yield "700.2g"
    if event.item.stack is not None and event.item.stack.cast is not None and event.item.stack.cast.way == "bestow":
        yield "702.103c"


@behind(CardCopied)
def _card(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, CardCopied)
    yield from (*_COPIED, "707.12")
    item = seen.game.find_object(event.original)
    if item is not None and item.card is not None and item.card.layout in (Layout.SPLIT, Layout.AFTERMATH):
        yield "709.3c"


@behind(EffectBegins)
def _becomes(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, EffectBegins)
    effect = event.effect
    if effect.copy_face is None:
        return
    yield from (*_COPIED, "707.2b")
    here = effect.affected or ()
    others = [other for other in seen.game.state.effects if other.id != effect.id and other.copy_face is not None]
    recopied = any(identifier in here for other in others for identifier in other.affected or ())
    if recopied or any(_is_copy(seen.game.state.objects.get(identifier)) for identifier in here):
        yield "707.4"


def _is_copy(item: GameObject | None) -> bool:
    """A card that entered as a copy of something."""
    return item is not None and item.kind is ObjectKind.CARD and item.copiable is not None


@behind(Ceases)
def _gone(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Ceases)
    if event.state_rule == "704.5e":
        yield "707.10a"
