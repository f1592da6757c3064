"""The log of a game as a reader is told it: happenings, events that an author names, and the rules behind a fact.

Output only renders what happened; nothing here decides anything about the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mtgjudge.cards.model import Layout
from mtgjudge.engine.continuous.base import COMBINED_LAYOUTS
from mtgjudge.engine.continuous.projection import Projection, TraceStep
from mtgjudge.engine.events.flow import StepBegins
from mtgjudge.engine.events.stack import (
    AbilityPutOnStack,
    Countered,
    ManaTriggered,
    ReplacementApplied,
    Resolves,
    SpellCopied,
    TriggerWaits,
)
from mtgjudge.engine.events.status import CardDrawn, TapChange
from mtgjudge.engine.events.zones import TokenEnters, ZoneChange
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.permissions import split_second_on_stack
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language.changes import Layer
from mtgjudge.language.vocabulary import KEYWORD_COUNTERS, CardType, Step, Zone
from mtgjudge.scenario.expectations import Named
from mtgjudge.scenario.lookup import Lookup
from mtgjudge.scenario.qualities import rules_of_quality, rules_of_trace
from mtgjudge.scenario.results import Check, Happening, Outcome
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import ObjectName

#: The rule of each layer and sublayer (613.1, 613.4).
LAYER_RULES: dict[Layer, tuple[str, str]] = {
    Layer.COPY: ("1", "613.1a"),
    Layer.CONTROL: ("2", "613.1b"),
    Layer.TEXT: ("3", "613.1c"),
    Layer.TYPE: ("4", "613.1d"),
    Layer.COLOR: ("5", "613.1e"),
    Layer.ABILITY: ("6", "613.1f"),
    Layer.PT_DEFINING: ("7a", "613.4a"),
    Layer.PT_SET: ("7b", "613.4b"),
    Layer.PT_MODIFY: ("7c", "613.4c"),
    Layer.PT_SWITCH: ("7d", "613.4d"),
    Layer.RULES: ("", "613.11"),
}

#: Which events bring a fact about, by the names of their classes.
_EVENTS_OF_FIELD: dict[str, tuple[str, ...]] = {
    "life": ("LifeLost", "LifeGained", "Damage"),
    "damage": ("Damage", "DamageWorn"),
    "tapped": ("TapChange", "ZoneChange", "TokenEnters", "ReplacementApplied"),
    "counters": ("CountersPut", "CountersRemoved", "Damage"),
    "poison": ("CountersPut", "CountersRemoved", "Damage"),
    "energy": ("CountersPut", "CountersRemoved"),
    "loyalty": ("CountersPut", "CountersRemoved", "Damage"),
    "attached to": ("Attached",),
    "mana": ("ManaAdded", "ManaSpent", "PoolsEmptied"),
    "lost": ("PlayerLoses", "GameEnds", "StateActions"),
    "won": ("PlayerLoses", "GameEnds"),
    "winner": ("PlayerLoses", "GameEnds"),
    "draw": ("GameEnds",),
    "over": ("GameEnds",),
    "players": ("PlayerLoses", "PlayerLeaves"),
    "monarch": ("BecameMonarch",),
    "active player": ("TurnBegins", "TurnScheduled", "TurnPassedOver"),
    "turn": ("TurnBegins", "TurnScheduled", "TurnPassedOver"),
    "step": ("StepBegins", "StepSkipped"),
    "triggered": ("TriggerWaits", "ManaTriggered"),
    "attacking": ("AttackersDeclared", "CombatChanged"),
    "blocked": ("BlockersDeclared", "CombatChanged"),
    "blocked by": ("BlockersDeclared", "CombatChanged"),
    "blocking": ("BlockersDeclared", "CombatChanged"),
}
_MOVES = (
    "ZoneChange", "TokenEnters", "CreateTokens", "Destroy", "Ceases", "CardDrawn", "Countered", "Resolved", "Merged",
    "CameApart", "DoorUnlocked", "DoorLocked",
)  # fmt: skip
_TURNING = ("FaceChanged", "ReplacementApplied")
_FROM_LAYERS = frozenset(
    {"power", "toughness", "types", "subtypes", "supertypes", "colors", "abilities", "abilities exactly", "name",
     "controller", "mana value", "mana cost", "copy of"}
)  # fmt: skip


def happenings(game: Game, start: int, end: int | None = None) -> tuple[Happening, ...]:
    """What the log tells between two places."""
    stop = len(game.log) if end is None else end
    found: list[Happening] = []
    for place in range(start, stop):
        entry = game.log[place]
        parent = entry.parent - start if entry.parent >= start else -1
        before, after = _zones(game, entry)
        found.append(
            Happening(
                text=entry.text,
                rules=tuple(str(rule) for rule in entry.rules),
                parent=parent,
                kind=type(entry.event).__name__,
                quiet=entry.event.quiet,
                turn=entry.turn,
                step=entry.step.value,
                before=before,
                after=after,
            )
        )
    return tuple(found)


def _zones(game: Game, entry: LogEntry) -> tuple[str, str]:
    """``battlefield`` and ``Bob's graveyard`` around a move."""
    event = entry.event
    if not isinstance(event, ZoneChange):
        return "", ""
    known = game.state.last_known.get(event.object)
    if known is None:
        return "", ""
    owner = game.name(known.object.owner)
    return _zone_text(known.object.zone, owner), _zone_text(event.to, owner)


def _zone_text(zone: Zone, owner: str) -> str:
    return f"{owner}'s {zone.value}" if zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD) else zone.value


# --- events that an author names ----------------------------------------------------------------------------------


def wordings(lookup: Lookup, entry: LogEntry) -> frozenset[tuple[str, ...]]:
    """All ways in which an author may write this event: by names and by labels."""
    game = lookup.game

    def label(identifier: int) -> str:
        item = game.find_object(identifier) if identifier > 0 else None
        own = lookup.labels.of(item.card_id) if item is not None and item.kind is not ObjectKind.ABILITY else None
        return own if own is not None else game.name(identifier)

    found: set[tuple[str, ...]] = set()
    for name in (game.name, label):
        told = entry.event.text(name)
        found.add(normal_words(told))
        found.update(normal_words(text) for text in _other_words(game, entry, name))
    return frozenset(found)


def _other_words(game: Game, entry: LogEntry, name: object) -> Iterable[str]:
    event = entry.event
    if not isinstance(event, ZoneChange) or not callable(name):
        return
    known = game.state.last_known.get(event.object)
    if known is None:
        return
    who = name(event.object)
    if known.object.zone is Zone.BATTLEFIELD and event.to is Zone.GRAVEYARD:
        if CardType.CREATURE in known.characteristics.types:
            yield f"{who} dies"  # 700.4
        yield f"{who} is put into a graveyard"
    if event.to is Zone.BATTLEFIELD:
        yield f"{who} enters"
        yield f"{who} enters the battlefield"
    if known.object.zone is Zone.BATTLEFIELD and event.to is not Zone.BATTLEFIELD:
        yield f"{who} leaves the battlefield"


def check_events(
    lookup: Lookup, wanted: Sequence[Sequence[Named]], unwanted: Sequence[Named], start: int
) -> tuple[Check, ...]:
    """``events`` in this order (others may lie between; those of one inner list at once) and ``no events``."""
    log = lookup.game.log[start:]
    words = [wordings(lookup, entry) for entry in log]
    found: list[Check] = []
    at = 0
    for batch in wanted:
        place = _find_batch(batch, log, words, at)
        text = " and ".join(item.text for item in batch)
        if place is None:
            happened = any(normal_words(batch[0].text) in each for each in words)
            actual = "it happened, but not in this order or not at once" if happened else "it did not happen"
            found.append(Check(Outcome.DIFFERS, text, actual, batch[0].span, "events"))
        else:
            at = place + 1
            rules = _rules(log[place])
            found.append(Check(Outcome.HOLDS, text, text, batch[0].span, "events", rules_deciding=rules))
    for item in unwanted:
        place = next((index for index, each in enumerate(words) if normal_words(item.text) in each), None)
        outcome = Outcome.HOLDS if place is None else Outcome.DIFFERS
        actual = "it did not happen" if place is None else f"it happened: {log[place].text}"
        found.append(Check(outcome, f"not: {item.text}", actual, item.span, "events"))
    return tuple(found)


def _rules(entry: LogEntry) -> tuple[str, ...]:
    return tuple(str(rule) for rule in entry.rules)


def _find_batch(
    batch: Sequence[Named], log: Sequence[LogEntry], words: Sequence[frozenset[tuple[str, ...]]], at: int
) -> int | None:
    """The first place from ``at`` where all of a batch happen at once."""
    first = normal_words(batch[0].text)
    for place in range(at, len(log)):
        if first not in words[place]:
            continue
        together = [index for index in range(len(log)) if log[index].batch == log[place].batch and index != place]
        used: set[int] = set()
        for item in batch[1:]:
            other = next((i for i in together if i not in used and normal_words(item.text) in words[i]), None)
            if other is None:
                break
            used.add(other)
        else:
            return max([place, *used])
    return None


def times_triggered(lookup: Lookup, name: ObjectName, since: int) -> int:
    """How often an object's abilities (one of them, if the name says which) have triggered since a place in the log."""
    game = lookup.game
    sources = lookup.source_ids(name)
    number = name.part.number if name.part is not None else None
    count = 0
    for entry in game.log[since:]:
        event = entry.event
        if isinstance(event, TriggerWaits) and event.trigger.source in sources:
            count += number is None or event.trigger.instance.index + 1 == number
        elif isinstance(event, ManaTriggered) and event.source in sources:
            count += number is None or event.index + 1 == number
    return count


# --- the rules behind a fact --------------------------------------------------------------------------------------


def stays(game: Game, identifier: int) -> frozenset[int]:
    """All objects, past and present, that the card or token of an object has been."""
    item = game.find_object(identifier)
    if item is None or item.kind is ObjectKind.ABILITY:
        return frozenset((identifier,))
    past = {key for key, known in game.state.last_known.items() if known.object.card_id == item.card_id}
    present = {key for key, other in game.state.objects.items() if other.card_id == item.card_id}
    return frozenset({identifier} | past | present)


def rules_behind(game: Game, identifier: int, field: str, since: int) -> tuple[str, ...]:
    """The rules of what brought a fact about a player or object about: its events, their headings, the layers."""
    wanted = _EVENTS_OF_FIELD.get(field, _MOVES)
    ids = frozenset((identifier,)) if identifier <= 0 else stays(game, identifier)
    found: dict[str, None] = {}
    if identifier > 0:
        found.update(dict.fromkeys(rules_of_quality(game, identifier, field)))
    if field in _FROM_LAYERS and identifier > 0:
        found.update(dict.fromkeys(_of_layers(game, identifier)))
        found.update(dict.fromkeys(_of_split_card(game, identifier, field)))
    if field == "damage":
        found.setdefault("120.6")  # it stays marked until cleanup
    kinds = wanted if field not in _FROM_LAYERS else (*_TURNING, "CountersPut", "CountersRemoved", *_MOVES)
    for place in range(since, len(game.log)):
        entry = game.log[place]
        if type(entry.event).__name__ in kinds and _concerns(entry, ids):
            found.update(dict.fromkeys(_with_headings(game, place)))
            if field == "name" and isinstance(entry.event, TokenEnters):
                found.setdefault("111.4")
            elif isinstance(entry.event, TokenEnters):
                found.setdefault("111.3")
            found.update(dict.fromkeys(_of_tap_symbol(entry)))
    if field in ("blocked", "blocked by") and identifier > 0:
        found.setdefault("509.1h")
    return tuple(found)


def events_behind(game: Game, identifier: int, field: str, since: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The events that made a fact about a player or object what it is, in order, each with its heading."""
    wanted = _EVENTS_OF_FIELD.get(field, _MOVES)
    ids = frozenset((identifier,)) if identifier <= 0 else stays(game, identifier)
    found: list[tuple[str, tuple[str, ...]]] = []
    for place in range(since, len(game.log)):
        entry = game.log[place]
        if type(entry.event).__name__ not in wanted or not _concerns(entry, ids) or entry.event.quiet:
            continue
        head = game.log[entry.parent].text if entry.parent >= 0 else ""
        text = f"{entry.text} ({head})" if head else entry.text
        found.append((text, _rules(entry)))
    return tuple(found)


def _of_layers(game: Game, identifier: int) -> Iterable[str]:
    trace = layer_trace(game, identifier)
    yield from rules_of_trace(trace)
    item = game.find_object(identifier)
    if item is not None and any(kind in KEYWORD_COUNTERS for kind, _ in item.counters):
        yield "122.1b"  # also off the battlefield
    for step in trace:
        yield LAYER_RULES[step.layer][1]
        yield from (str(rule) for rule in step.rules()[1:])
        if "counter" in step.effect.key:
            yield "122.1b"


def _of_split_card(game: Game, identifier: int, field: str) -> Iterable[str]:
    """Which half of a split card counts (709.3b), or that both do (709.4a-d)."""
    item = game.find_object(identifier)
    if item is None or item.card is None or item.card.layout not in COMBINED_LAYOUTS:
        return
    if item.zone is Zone.STACK:
        yield "709.4d" if item.face < 0 else "709.3b"
        return
    if item.zone is Zone.BATTLEFIELD:
        yield "709.5"
        return
    yield "709.4"
    if field == "name":
        yield "709.4a"
    elif field in ("mana cost", "mana value", "colors"):
        yield "709.4b"
    else:
        yield "709.4c"


def _of_tap_symbol(entry: LogEntry) -> Iterable[str]:
    """A permanent that taps or untaps itself as a cost: the symbol says so (107.5, 107.6)."""
    event = entry.event
    if isinstance(event, TapChange) and event.cause.is_cost and event.cause.source == event.object:
        yield "107.5" if event.tapped else "107.6"


def rules_behind_zone(game: Game, player: int, zone: Zone, since: int) -> tuple[str, ...]:
    """The rules of what went into or out of a zone of a player; a split card there is one card (709.2)."""
    found: dict[str, None] = {}
    if any(_is_split(item) for item in game.state.objects.values() if item.zone is zone and item.owner == player):
        found.setdefault("709.2")
    if zone is Zone.LIBRARY:
        found.setdefault("401.2")  # its order is fixed while nothing says otherwise
    for place in range(since, len(game.log)):
        event = game.log[place].event
        if not isinstance(event, ZoneChange):
            if isinstance(event, TokenEnters) and zone is Zone.BATTLEFIELD:
                found.update(dict.fromkeys(("111.3", *_with_headings(game, place))))
            elif isinstance(event, CardDrawn) and event.player == player and zone in (Zone.HAND, Zone.LIBRARY):
                found.update(dict.fromkeys(_with_headings(game, place)))
            continue
        known = game.state.last_known.get(event.object)
        if known is None or known.object.owner != player and zone is not Zone.BATTLEFIELD:
            continue
        if event.to is zone or known.object.zone is zone:
            found.update(dict.fromkeys(_with_headings(game, place)))
    return tuple(found)


def _is_split(item: GameObject) -> bool:
    return item.card is not None and item.card.layout is Layout.SPLIT


def rules_behind_stack(game: Game, since: int) -> tuple[str, ...]:
    """What put objects on the stack or took them off; triggers of one player are put in the order they choose."""
    found: dict[str, None] = {}
    triggered = 0
    for place in range(since, len(game.log)):
        event = game.log[place].event
        if isinstance(event, (AbilityPutOnStack, Resolves, Countered, SpellCopied)) or (
            isinstance(event, ZoneChange) and event.to is Zone.STACK
        ):
            found.update(dict.fromkeys(_with_headings(game, place)))
        triggered += isinstance(event, AbilityPutOnStack) and event.triggered
    if triggered:
        found.setdefault("603.3")
        if split_second_on_stack(game):
            found.setdefault("702.61b")
    if triggered > 1:
        found.setdefault("603.3b")
    return tuple(found)


def rules_behind_triggers(lookup: Lookup, name: ObjectName, since: int) -> tuple[str, ...]:
    """The rules of what made an object's abilities trigger; what has left looks back (603.10a)."""
    game = lookup.game
    ids = lookup.source_ids(name)
    found: dict[str, None] = {}
    for place in range(since, len(game.log)):
        event = game.log[place].event
        if isinstance(event, TriggerWaits) and event.trigger.source in ids:
            found.update(dict.fromkeys(_with_headings(game, place)))
            if event.trigger.source not in game.state.objects:
                found.setdefault("603.10a")
    return tuple(found)


def rules_behind_gone(lookup: Lookup, name: ObjectName, since: int) -> tuple[str, ...]:
    """What became of everything that had the name: deaths, tokens that ceased to exist."""
    game = lookup.game
    ids = lookup.source_ids(name)
    found: dict[str, None] = {}
    for place in range(since, len(game.log)):
        entry = game.log[place]
        if type(entry.event).__name__ in _MOVES and _concerns(entry, ids):
            found.update(dict.fromkeys(_with_headings(game, place)))
    return tuple(found)


def _concerns(entry: LogEntry, ids: frozenset[int]) -> bool:
    return 0 in ids or any(each in ids for each in (*entry.event.subjects(), *entry.created))


def _with_headings(game: Game, place: int) -> Iterable[str]:
    """The rules of an event, of what changed it, and of all it was part of."""
    entry = game.log[place]
    for other in game.log[max(0, place - 12) : place]:
        if isinstance(other.event, ReplacementApplied) and other.parent == entry.parent:
            yield from _rules(other)
    if entry.step in (Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE):
        yield from _rules_of_step(game, place)
    seen = 0
    while seen < 100:
        yield from _rules(entry)
        event = entry.event
        if isinstance(event, Resolves):
            yield from _of_resolution(game, event)
        if entry.parent < 0:
            return
        entry = game.log[entry.parent]
        seen += 1


def _rules_of_step(game: Game, place: int) -> Iterable[str]:
    for other in reversed(game.log[:place]):
        if isinstance(other.event, StepBegins):
            yield from _rules(other)
            return


def _of_resolution(game: Game, event: Resolves) -> Iterable[str]:
    """An ability resolves though its source has left (113.7a)."""
    item = game.find_object(event.object)
    facts = item.stack if item is not None and item.kind is ObjectKind.ABILITY else None
    if facts is not None and facts.source not in game.state.objects:
        yield "113.7a"


def layer_trace(game: Game, identifier: int) -> tuple[TraceStep, ...]:
    """The effects that made an object what it is, in the order in which they applied."""
    projection = Projection(game, trace=True)
    projection.look(identifier)
    return tuple(step for step in projection.trace or () if step.object == identifier and step.before != step.after)
