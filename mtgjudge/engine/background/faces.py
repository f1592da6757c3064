"""Cards with several faces, and face-down ones, behind their moves (708, 709, 712, 714, 715, 720)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mtgjudge.cards.model import Layout
from mtgjudge.engine.background.arriving import arrived
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.effects import EffectBegins
from mtgjudge.engine.events.stack import Resolves, SpellCast, SpellCopied, TriggerWaits
from mtgjudge.engine.events.status import CardDrawn, FaceChanged
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.state import GameObject
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import ChapterAbility, TriggeredAbility
from mtgjudge.language.vocabulary import CardType, Keyword, Zone


class _Tale(msgspec.Struct, frozen=True):
    """What is said of cards with a smaller frame inset, by what happens to them."""

    chosen: str
    inset: tuple[str, ...]
    normal: str
    copied: tuple[str, ...]
    one_card: str


_TALES = {
    Layout.ADVENTURE: _Tale("715.3", ("715.2", "715.3a", "715.3b"), "715.4", ("715.3c", "715.2b"), "715.2c"),
    Layout.OMEN: _Tale("720.3", ("720.2", "720.3a", "720.3b"), "720.4", ("720.3c", "720.2b"), "720.2c"),
}


def _layout(item: GameObject | None) -> Layout | None:
    """How the faces of the card belong together; None for what is no card with its own faces."""
    return item.card.layout if item is not None and item.card is not None and item.copiable is None else None


# --- casting and playing ---------------------------------------------------------------------------------------------


@behind(SpellCast)
def _cast(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, SpellCast)
    item = seen.game.find_object(event.object)
    layout = _layout(item)
    if item is None:
        return
    if item.face_down:
        yield from ("708.1", "708.2", "708.4")
        if layout in (Layout.TRANSFORM, Layout.MODAL_DFC):
            yield "712.15"
        return
    if layout in _TALES:
        tale = _TALES[layout]
        yield tale.chosen
        yield from tale.inset if item.face == 1 else (tale.normal,)
    elif layout is Layout.TRANSFORM:
        yield from ("712.1", "712.2", "712.8", "712.8c")
        yield "712.11a" if item.face == 1 else "712.11"
        if event.facts.way == "disturb":
            yield "712.11d"
    elif layout is Layout.MODAL_DFC:
        yield from ("712.1", "712.3", "712.8", "712.8f", "712.11b", "712.11c")


@behind(SpellCopied)
def _copied(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, SpellCopied)
    original = seen.game.find_object(event.original)
    layout = _layout(original)
    if original is not None and layout in _TALES and original.face == 1:
        yield from _TALES[layout].copied


@behind(Resolves)
def _fused(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Resolves)
    item = seen.game.find_object(event.object)
    if item is not None and item.face < 0:
        yield "709.4d"


# --- moving ----------------------------------------------------------------------------------------------------------


@behind(CardDrawn)
def _drawn(seen: Moment) -> Iterator[str]:
    for identifier in seen.entry.created:
        layout = _layout(seen.game.find_object(identifier))
        if layout in _TALES:
            yield _TALES[layout].one_card


@behind(ZoneChange)
def _moved(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ZoneChange)
    item = seen.game.find_object(arrived(seen))
    was = seen.was(event.object)
    layout = _layout(item)
    if item is None or was is None:
        return
    if item.face_down and event.to is Zone.BATTLEFIELD:
        yield from ("708.1", "708.2")
        if was.zone is not Zone.STACK:
            yield "708.3"
        if layout in (Layout.TRANSFORM, Layout.MODAL_DFC):
            yield "712.15"
        return
    if layout in _TALES and event.to not in (Zone.STACK, Zone.BATTLEFIELD):
        yield _TALES[layout].normal
        if event.reason is MoveReason.DISCARDED:
            yield _TALES[layout].one_card
    elif layout in (Layout.TRANSFORM, Layout.MODAL_DFC):
        yield from _double_faced(layout, was, item, event)


def _double_faced(layout: Layout, was: GameObject, item: GameObject, event: ZoneChange) -> Iterator[str]:
    if event.to is Zone.BATTLEFIELD:
        if was.zone is Zone.STACK:
            yield "712.13"
        elif event.reason is MoveReason.PLAYED:
            yield from ("712.3", "712.12")
        else:
            yield "712.14a" if item.face else "712.14"
        if layout is Layout.MODAL_DFC:
            yield "712.8f"
        else:
            yield "712.8e" if item.face else "712.8d"
    elif event.to is not Zone.STACK:
        yield "712.8a"


@behind(FaceChanged)
def _turned(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, FaceChanged)
    if event.what == "transforms":
        yield from ("712.1", "712.2", "712.9", "712.18", "712.8e" if event.face else "712.8d")
        return
    was = seen.was(event.object)
    if event.face_down:
        yield from ("708.1", "708.2", "708.2a")
    elif was is not None and was.face_down:
        yield from ("708.7", "708.8")


@behind(EffectBegins)
def _copies_face_down(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, EffectBegins)
    if event.effect.copy_face is None:
        return
    for identifier in event.effect.affected or ():
        item = seen.game.state.objects.get(identifier)
        if item is not None and item.face_down:
            yield "708.10"


# --- Sagas -----------------------------------------------------------------------------------------------------------


@behind(TriggerWaits)
def _chapter(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, TriggerWaits)
    ability = event.trigger.instance.ability
    if not isinstance(ability, TriggeredAbility) or not isinstance(ability.event, p.ChapterReached):
        return
    yield from ("714.2", "714.2a", "714.2b")
    look = seen.look(event.trigger.source)
    for instance in look.abilities if look is not None else ():
        chapters = instance.ability.chapters if isinstance(instance.ability, ChapterAbility) else ()
        if len(chapters) > 1 and ability.event.chapter in chapters:
            yield "714.2c"


@behind(ZoneChange)
def _saga(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ZoneChange)
    if event.state_rule == "704.5s":
        yield from ("714.4", "714.2d", "714.2e")
    look = seen.look(arrived(seen))
    entry = event.entry
    if entry is None or look is None or "Saga" not in look.subtypes or "lore" not in dict(entry.counters):
        return
    if Keyword.READ_AHEAD in look.keywords:
        yield from ("714.3", "714.3b", "702.155a", "702.155b")
        if len(look.keyword_abilities(Keyword.READ_AHEAD)) > 1:
            yield "702.155c"
    else:
        yield from ("714.3", "714.3a")
    if CardType.CREATURE in look.types:
        yield "714.1a"
