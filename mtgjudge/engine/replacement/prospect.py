"""An event that is about to happen, and for arrivals the permanent as it would exist on the battlefield (614.12,
614.17d)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from mtgjudge.cards.model import Face
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.zones import CreateTokens, Entry, TokenEnters, ZoneChange
from mtgjudge.engine.state import EventFacts, GameObject, ObjectKind
from mtgjudge.language import filters as f
from mtgjudge.language.categories import Change, Filter
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Prospect:
    """The event and, worked out when first asked for, the arriving permanent and a projection with it (both None for
    other events)."""

    def __init__(self, game: Game, event: Event) -> None:
        self.game = game
        self.event = event
        self._item: GameObject | None = None
        self._projection: Projection | None = None

    @property
    def arrives(self) -> bool:
        """Whether an object would enter the battlefield (or tokens would be created)."""
        event = self.event
        return isinstance(event, TokenEnters | CreateTokens) or (
            isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD
        )

    @property
    def item(self) -> GameObject | None:
        """The arriving permanent as it would be."""
        if self._item is None and self.arrives:
            self._item = as_it_would_be(self.game, self.event)
        return self._item

    @property
    def projection(self) -> Projection:
        """The projection with the arriving permanent in it; the ordinary one for other events."""
        if self.item is None:
            return self.game.projection
        if self._projection is None:
            self._projection = Projection(self.game, pretend=(self.item,))
        return self._projection

    def look(self, identifier: int) -> Characteristics:
        """Characteristics: of the arriving permanent as it would be, of all others as they are."""
        if self.item is not None and identifier == self.item.id:
            return self.projection.look(identifier)
        return self.game.known_characteristics(identifier)

    @contextmanager
    def seen(self) -> Iterator[None]:
        """Inside, the arriving permanent can be looked at, but is not there yet."""
        with self.game.foreseeing((self.item,), there=False) if self.item is not None else nullcontext():
            yield

    def context(self, source: int, controller: int, facts: EventFacts | None = None) -> Context:
        """Surroundings of an effect of `source` that looks at this event."""
        x = 0
        if self.item is not None and source == self.item.id and self.item.cast is not None:
            x = self.item.cast.x
        return Context(self.game, source, controller, event=facts, look=self.look, x=x)

    @property
    def place(self) -> int:
        """Who or what to name in the ruling for the arriving permanent: the card, spell, or the player who creates a
        token."""
        event = self.event
        if isinstance(event, ZoneChange):
            return event.object
        return event.entry.controller if isinstance(event, TokenEnters | CreateTokens) else 0


def only_itself(node: Filter) -> bool:
    """Whether a filter means the object of the ability itself: only such abilities of the arriving object apply to it
    (614.12)."""
    return isinstance(node, f.IsThis) or (
        isinstance(node, f.AllOf) and any(isinstance(part, f.IsThis) for part in node.parts)
    )


def entry_of(event: Event) -> Entry | None:
    """How an object enters, for events that are arrivals."""
    if isinstance(event, TokenEnters | CreateTokens):
        return event.entry
    return event.entry if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD else None


def as_it_would_be(game: Game, event: Event) -> GameObject | None:
    """The permanent that would come of an arrival: not stored, with the id that comes next."""
    entry = entry_of(event)
    if entry is None:
        return None
    state = game.state
    if isinstance(event, TokenEnters | CreateTokens):
        owner = event.owner if isinstance(event, TokenEnters) else event.player
        return _placed(
            game, entry, GameObject(-1, -1, ObjectKind.TOKEN, owner, owner, Zone.BATTLEFIELD, 0, copiable=event.token)
        )
    assert isinstance(event, ZoneChange)
    gone = state.objects.get(event.object)
    if gone is None:
        return None
    kind = ObjectKind.TOKEN if gone.kind is ObjectKind.COPY else gone.kind
    copiable: Face | None = gone.copiable if kind is ObjectKind.TOKEN else None
    item = GameObject(
        -1, gone.card_id, kind, gone.owner, entry.controller, Zone.BATTLEFIELD, 0, card=gone.card, copiable=copiable
    )
    item.commander = gone.commander
    item.designations += event.unlocked
    made = _placed(game, entry, item)
    made.granted += _gained_as_a_spell(game, gone)
    return made


def _gained_as_a_spell(game: Game, spell: GameObject) -> tuple[Change, ...]:
    """Abilities that effects gave the spell and that go on to apply to the permanent (400.7a, 614.12)."""
    if spell.zone is not Zone.STACK:
        return ()
    follows = (effect for effect in game.state.effects if effect.affected and spell.id in effect.affected)
    return tuple(change for effect in follows for change in effect.changes if isinstance(change, GainAbility))


def _placed(game: Game, entry: Entry, item: GameObject) -> GameObject:
    state = game.state
    item.id = state.next_id
    item.timestamp = item.control_since = state.sequence + 1
    item.entered_turn = state.turn.number
    item.controller = item.seen_controller = entry.controller
    item.tapped = entry.tapped or bool(entry.attacking)
    item.counters = entry.counters
    item.face = entry.face
    item.face_down = entry.face_down
    item.attached_to = entry.attached_to
    item.chosen = entry.chosen
    item.granted = entry.granted
    item.cast = entry.cast
    item.designations += entry.designations
    if entry.copiable is not None:
        item.copiable = entry.copiable
    return item
