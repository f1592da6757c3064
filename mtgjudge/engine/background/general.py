"""General rules of chapter 7 behind what happened: modes (700.2), words with a meaning of their own (700.4-700.15), the
monarch (725), loops (732)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.dungeons import DungeonEntered, InitiativeTaken, MarkerMoved
from mtgjudge.engine.events.flow import GameEnds
from mtgjudge.engine.events.stack import (
    AbilityPutOnStack,
    BecameMonarch,
    Resolves,
    SpellCast,
    TargetsChosen,
    TriggerWaits,
)
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.state import StackFacts
from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import Modal, TriggeredAbility
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Zone

OUTLAWS = {"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"}


def _modes(facts: StackFacts | None, chosen_by: str) -> Iterator[str]:
    """A modal spell or ability, and what was chosen for it."""
    if facts is None or not isinstance(facts.content, Modal):
        return
    yield from ("700.2", chosen_by)
    others = [mode for place, mode in enumerate(facts.content.modes) if place not in facts.modes]
    if any(mode.targets for mode in others):
        yield "700.2c"
    if len(facts.modes) > 1:
        yield "700.2d"


@behind(SpellCast)
def _cast(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, SpellCast)
    item = seen.game.find_object(event.object)
    yield from _modes(item.stack if item is not None else None, "700.2a")


@behind(AbilityPutOnStack)
def _ability(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, AbilityPutOnStack)
    if event.triggered:
        yield from _modes(event.facts, "700.2b")
    else:
        item = seen.game.find_object(next(iter(seen.entry.created), 0))
        yield from _modes(item.stack if item is not None else event.facts, "700.2a")


@behind(TargetsChosen)
def _new_targets(seen: Moment) -> Iterator[str]:
    """700.2f: new targets of a modal spell leave its modes as they are."""
    event = seen.event
    assert isinstance(event, TargetsChosen)
    item = seen.game.find_object(event.object)
    resolving = any(isinstance(head.event, Resolves) and head.event.object != event.object for head in seen.headings())
    if resolving and item is not None and item.stack is not None and isinstance(item.stack.content, Modal):
        yield "700.2f"


@behind(TriggerWaits)
def _triggers(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, TriggerWaits)
    ability = event.trigger.instance.ability
    yield "700.1"
    if event.trigger.instance.origin == "monarch":
        yield "725.2"
    elif event.trigger.instance.origin == "radiation":
        yield "728.1"
    elif event.trigger.instance.origin == "initiative":
        yield "726.2"
    if isinstance(ability, TriggeredAbility):
        for part in ability.event.walk():
            yield from _of_words(part)


def _of_words(part: Node) -> Iterator[str]:
    """Words that a text uses for what a rule defines."""
    if isinstance(part, p.ZoneChange):
        if part.destination is Zone.BATTLEFIELD:
            yield "700.15"
        elif part.origin is Zone.BATTLEFIELD and part.destination is Zone.GRAVEYARD:
            yield "700.4"
    elif isinstance(part, f.IsHistoric):
        yield "700.6"
    elif isinstance(part, a.Devotion):
        yield "700.5"
    elif isinstance(part, a.DistinctCount) and part.aspect == "party":
        yield from ("700.8", "700.8a")
    elif isinstance(part, f.AnyOf):
        kinds = {each.subtype for each in part.parts if isinstance(each, f.IsSubtype)}
        yield from ("700.12", "700.12a") if kinds == OUTLAWS else ()


@behind(Resolves)
def _resolves(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Resolves)
    item = seen.game.find_object(event.object)
    content = item.stack.content if item is not None and item.stack is not None else None
    for part in content.walk() if content is not None else ():
        if not isinstance(part, p.ZoneChange):
            yield from _of_words(part)


@behind(ZoneChange)
def _dies(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ZoneChange)
    was, look = seen.was(event.object), seen.before(event.object)
    died = event.to is Zone.GRAVEYARD and was is not None and was.zone is Zone.BATTLEFIELD
    if died and look is not None and (CardType.CREATURE in look.types or CardType.PLANESWALKER in look.types):
        yield "700.4"


@behind(BecameMonarch)
def _monarch(seen: Moment) -> Iterator[str]:
    yield from ("725.1", "725.3")


@behind(InitiativeTaken)
def _initiative(seen: Moment) -> Iterator[str]:
    yield from ("726.1", "726.3")


@behind(DungeonEntered)
def _dungeon(seen: Moment) -> Iterator[str]:
    yield from ("309.2", "309.2b")


@behind(MarkerMoved)
def _room(seen: Moment) -> Iterator[str]:
    yield from ("309.4", "309.4c", "309.5")


@behind(GameEnds)
def _ends(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, GameEnds)
    if event.game_rule == "104.4b":
        yield "732.4"
