"""Events that move objects between zones, create tokens, destroy, attach (400, 111, 701.3, 701.8, 701.21)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

import msgspec

from mtgjudge.cards.model import Face
from mtgjudge.engine import aspects, merging, movement
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.events.merging import CameApart, become
from mtgjudge.engine.events.rooms import DOORS, DoorUnlocked
from mtgjudge.engine.state import CastFacts, Component, GameObject, LastKnown, ObjectKind, StackFacts
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Change
from mtgjudge.language.static_effects import KeepsCounters
from mtgjudge.language.vocabulary import KEYWORD_COUNTERS, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class MoveReason(StrEnum):
    """Why an object moves."""

    MOVED = "moved"
    DESTROYED = "destroyed"
    SACRIFICED = "sacrificed"
    DISCARDED = "discarded"
    MILLED = "milled"
    CAST = "cast"
    PLAYED = "played"
    RESOLVED = "resolved"
    COUNTERED = "countered"
    STATE_BASED = "state-based"
    SEARCHED = "searched"
    CEASED = "ceased"
    DIDNT_RESOLVE = "didn't resolve"


_RULES: dict[MoveReason, Citation] = {
    MoveReason.MOVED: cr("400.7"),
    MoveReason.DESTROYED: cr("701.8a"),
    MoveReason.SACRIFICED: cr("701.21a"),
    MoveReason.DISCARDED: cr("701.9a"),
    MoveReason.MILLED: cr("701.17a"),
    MoveReason.CAST: cr("601.2a"),
    MoveReason.PLAYED: cr("305.1"),
    MoveReason.RESOLVED: cr("608.2n"),
    MoveReason.COUNTERED: cr("701.6a"),
    MoveReason.STATE_BASED: cr("704.5"),
    MoveReason.SEARCHED: cr("701.23a"),
    MoveReason.CEASED: cr("111.7"),
    MoveReason.DIDNT_RESOLVE: cr("608.2b"),
}


class Entry(msgspec.Struct, frozen=True, gc=False):
    """How an object enters the battlefield (614.1c-d, 614.12): everything that is decided before it is there."""

    controller: int
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    face: int = 0
    face_down: str = ""
    attached_to: int = 0
    attacking: int = 0
    """The player, planeswalker or battle it enters attacking."""
    chosen: tuple[tuple[str, str], ...] = ()
    copiable: Face | None = None
    faces: tuple[Face, ...] = ()
    """Both faces of a double-faced token (707.8a)."""
    granted: tuple[Change, ...] = ()
    cast: CastFacts | None = None
    designations: tuple[str, ...] = ()
    """What is remembered of how it entered: "devoured"."""
    devoured: tuple[int, ...] = ()
    melds: int = 0
    """The other card of the meld pair, which becomes part of the same permanent (701.42a)."""
    with_copy: tuple[tuple[str, Amount], ...] = ()
    """The counters that an exception of the latest copy effect brings (707.9e)."""


def _place(item: GameObject, entry: Entry) -> None:
    item.controller = entry.controller
    item.tapped = entry.tapped or bool(entry.attacking)
    item.counters = entry.counters
    item.counter_stamps = tuple((kind, item.timestamp) for kind, _ in entry.counters if kind in KEYWORD_COUNTERS)
    item.face = entry.face
    item.faces = entry.faces
    item.face_down = entry.face_down
    item.attached_to = entry.attached_to
    item.chosen = entry.chosen
    item.granted = entry.granted
    item.cast = entry.cast
    item.designations = entry.designations
    item.devoured = entry.devoured
    if entry.copiable is not None:
        item.copiable = entry.copiable


def _keeps_counters(game: Game, gone: int, to: Zone) -> bool:
    """Whether an ability of the object, as it last existed, lets its counters remain on it."""
    abilities = (each.ability for each in game.known_characteristics(gone).abilities)
    effects = (effect for each in abilities if isinstance(each, StaticAbility) for effect in each.effects)
    return any(isinstance(effect, KeepsCounters) and to not in effect.but for effect in effects)


def _with_counters(
    kept: tuple[tuple[str, int], ...], added: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, int], ...]:
    found = dict(kept)
    for kind, number in added:
        found[kind] = found.get(kind, 0) + number
    return tuple(found.items())


class ZoneChange(Event, frozen=True, kw_only=True):
    """An object leaves its zone and becomes a new object in another (400.7). `entry`: given exactly when it goes to the
    battlefield. `position`: place in a library from the top, None for the bottom."""

    aspects: ClassVar[int] = aspects.ZONES

    object: int
    to: Zone
    reason: MoveReason = MoveReason.MOVED
    entry: Entry | None = None
    position: int | None = None
    face_down: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    stack: StackFacts | None = None
    face: int = 0
    half: int | None = None
    exiled_by: int = 0
    exiled_pair: str = ""
    """The effect that gave the ability which exiles it (607.5)."""
    exiled_label: str = ""
    designations: tuple[str, ...] = ()
    """What it is as a new object: plotted, foretold (702.143c, 702.170a)."""
    face_down_as: str = ""
    """Which rule lets it be cast face down: morph, disguise (708.4)."""
    unlocked: tuple[str, ...] = ()
    """The unlocked designation of a Room spell that resolves (709.5d)."""
    granted: tuple[Change, ...] = ()
    """Changes as long as it is a spell or permanent (702.103b), or as long as it is in exile."""
    commanders_to: Zone | None = None
    """Where the card of a merged permanent goes that is a commander, while the others go to `to` (903.9c)."""
    state_rule: Citation | None = None
    """The state-based action behind it."""
    also: tuple[Citation, ...] = ()
    """Further rules that the move follows."""

    def can_happen(self, game: Game) -> bool:
        item = game.state.objects.get(self.object)
        return item is not None and not (item.kind is ObjectKind.ABILITY and self.to is not Zone.STACK)

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def off_battlefield(self, game: Game) -> bool:
        return self.to is not Zone.BATTLEFIELD and game.state.objects[self.object].zone is not Zone.BATTLEFIELD

    def apply(self, game: Game) -> None:
        state = game.state
        gone = movement.leave(game, self.object)
        if gone.kind is ObjectKind.COPY and self.to not in (Zone.BATTLEFIELD, Zone.STACK):
            return
        owner_or = (
            self.entry.controller if self.entry else self.cause.controller if self.to is Zone.STACK else gone.owner
        )
        arrived = [self._arrive(game, gone, part, owner_or) for part in merging.apart(gone)]
        movement.note_successor(state, self.object, arrived[0], tuple(arrived[1:]))
        if self.entry is not None and self.entry.melds in state.objects:
            self._meld(game, arrived[0], self.entry.melds)
        if gone.zone is Zone.STACK and self.to is Zone.BATTLEFIELD:
            movement.carry_effects(state, gone.id, arrived[0])
        if self.entry is not None and self.entry.attacking:
            game.combat_entry(arrived[0], self.entry.attacking)

    def _meld(self, game: Game, permanent: int, second: int) -> None:
        """701.42a: both cards are one permanent, with the face that their backs are together."""
        state = game.state
        item, other = state.objects[permanent], movement.leave(game, second)
        pair = (
            Component(item.card_id, item.kind, item.card, commander=item.commander),
            Component(other.card_id, other.kind, other.card, commander=other.commander),
        )
        become(item, merging.melded(*pair))
        movement.note_successor(state, second, permanent)

    def _arrive(self, game: Game, gone: GameObject, part: GameObject, controller: int) -> int:
        """The new object that the card or token becomes: for a merged permanent, each of them (730.3)."""
        state = game.state
        if part.commander and self.commanders_to is not None:
            return movement.enter(state, movement.successor(state, part, self.commanders_to, part.owner))
        item = movement.successor(state, part, self.to, controller)
        item.face = self.face if self.to is Zone.STACK else 0
        item.half = self.half
        item.counters = self.counters
        if self.entry is not None:
            _place(item, self.entry)
            if gone.kind is ObjectKind.COPY:
                item.kind = ObjectKind.TOKEN
            if gone.zone is Zone.STACK and not self.entry.face_down:
                item.designations += self.unlocked  # 709.5d
        if gone.counters and _keeps_counters(game, gone.id, self.to):
            item.counters = _with_counters(gone.counters, item.counters)
        if self.to is Zone.STACK:
            item.stack = self.stack
            item.copiable = gone.copiable
            item.face_down = self.face_down_as
            item.granted = self.granted
        if self.to is Zone.EXILE:
            item.face_down = "exiled face down" if self.face_down else ""
            item.exiled_by = self.exiled_by
            item.exiled_pair = self.exiled_pair
            item.exiled_label = self.exiled_label
            item.designations = self.designations
            item.granted = self.granted
        return movement.enter(state, item, self.position if self.to is Zone.LIBRARY else None)

    def results(self, game: Game) -> tuple[Event, ...]:
        """The components of a merged permanent come apart (730.3); a face-down permanent or spell is revealed as it
        goes anywhere but to the battlefield (708.9)."""
        known = game.state.last_known.get(self.object)
        apart = (CameApart(objects=known.successors),) if known is not None and known.moved_with else ()
        return (*apart, *self._doors(known), *self._revealed(known))

    def _doors(self, known: LastKnown | None) -> tuple[Event, ...]:
        """709.5h: a door that is unlocked as the Room enters has been unlocked, too."""
        if known is None or self.entry is None or not known.moved_to or not self.unlocked:
            return ()
        player = self.entry.controller
        return tuple(
            DoorUnlocked(player=player, object=known.moved_to, half=DOORS.index(word), entering=True, cause=self.cause)
            for word in self.unlocked
        )

    def _revealed(self, known: LastKnown | None) -> tuple[Event, ...]:
        if known is None or not known.object.face_down or not known.moved_to or self.to is Zone.BATTLEFIELD:
            return ()
        if known.object.zone not in (Zone.BATTLEFIELD, Zone.STACK):
            return ()
        return (
            Revealed(player=known.object.owner, cards=known.successors, reveal_rule=cr("708.9"), cause=self.cause),
        )

    def rules(self) -> tuple[Citation, ...]:
        return (*self._own_rules(), *self.also)

    def _own_rules(self) -> tuple[Citation, ...]:
        if self.state_rule:
            return (self.state_rule,)
        if self.reason is MoveReason.RESOLVED and self.to is Zone.BATTLEFIELD:
            return (cr("608.3a"),)
        return (_RULES[self.reason],)

    def text(self, name: NameOf) -> str:
        who = name(self.object)
        if self.to is Zone.STACK:
            return f"{who} is put on the stack"
        if self.reason is MoveReason.DESTROYED:
            return f"{who} is destroyed"
        if self.reason is MoveReason.SACRIFICED:
            return f"{who} is sacrificed"
        if self.reason is MoveReason.DISCARDED:
            return f"{who} is discarded"
        if self.reason is MoveReason.MILLED:
            return f"{who} is milled"
        if self.reason is MoveReason.COUNTERED:
            return f"{who} is countered"
        if self.to is Zone.BATTLEFIELD:
            return f"{who} enters the battlefield{' tapped' if self.entry and self.entry.tapped else ''}"
        if self.to is Zone.EXILE:
            return f"{who} is exiled"
        where = {
            Zone.HAND: "its owner's hand",
            Zone.GRAVEYARD: "its owner's graveyard",
            Zone.LIBRARY: "its owner's library",
        }
        return f"{who} is put into {where.get(self.to, self.to.value)}"


class TokenEnters(Event, frozen=True, kw_only=True):
    """A token is created on the battlefield (111.1, 701.7a). `owner` is who creates it (111.2)."""

    rule: ClassVar[Citation] = cr("701.7a")
    aspects: ClassVar[int] = aspects.ZONES

    owner: int
    token: Face
    entry: Entry
    copied: bool = False
    also: tuple[Citation, ...] = ()
    """Further rules that it follows: a copy of something that has gone (608.2h)."""

    def subjects(self) -> tuple[int, ...]:
        return ()

    def apply(self, game: Game) -> None:
        state = game.state
        stamp = movement.take_number(state)
        identifier = movement.new_id(state)
        item = GameObject(
            id=identifier,
            card_id=-identifier,
            kind=ObjectKind.TOKEN,
            owner=self.owner,
            controller=self.entry.controller,
            zone=Zone.BATTLEFIELD,
            timestamp=stamp,
            copiable=self.token,
            control_since=stamp,
            entered_turn=state.turn.number,
        )
        _place(item, self.entry)
        item.copiable = self.entry.copiable or self.token
        movement.enter(state, item)
        game.note_created(self, identifier)
        if self.entry.attacking:
            game.combat_entry(identifier, self.entry.attacking)

    def rules(self) -> tuple[Citation, ...]:
        copied = (cr("707.2"), *((cr("707.8a"),) if self.entry.faces else ())) if self.copied else ()
        return (self.rule, *copied, *self.also)

    def text(self, name: NameOf) -> str:
        return f"{name(self.entry.controller)} creates {self.token.name}{' tapped' if self.entry.tapped else ''}"


class CreateTokens(Event, frozen=True, kw_only=True):
    """A player creates so many tokens of a kind (701.7a); replacement effects may change how many (614.1a)."""

    rule: ClassVar[Citation] = cr("701.7a")
    quiet: ClassVar[bool] = True

    player: int
    count: int
    token: Face
    entry: Entry
    copied: bool = False
    also: tuple[Citation, ...] = ()

    def can_happen(self, game: Game) -> bool:
        return self.count > 0

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        """The tokens themselves enter as results."""

    def results(self, game: Game) -> tuple[Event, ...]:
        return tuple(
            TokenEnters(
                owner=self.player,
                token=self.token,
                entry=self.entry,
                copied=self.copied,
                also=self.also,
                cause=self.cause,
            )
            for _ in range(self.count)
        )

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} creates {self.count} {self.token.name}"


class Destroy(Event, frozen=True, kw_only=True):
    """A permanent is destroyed: put into its owner's graveyard, unless regenerated or indestructible (701.8,
    702.12b)."""

    rule: ClassVar[Citation] = cr("701.8a")
    quiet: ClassVar[bool] = True

    object: int
    no_regeneration: bool = False
    state_rule: Citation | None = None

    def can_happen(self, game: Game) -> bool:
        return game.on_battlefield(self.object)

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        """The move to the graveyard is its result, so that all that is destroyed at once moves at once."""

    def results(self, game: Game) -> tuple[Event, ...]:
        return (
            ZoneChange(
                object=self.object,
                to=Zone.GRAVEYARD,
                reason=MoveReason.DESTROYED,
                cause=self.cause,
                state_rule=self.state_rule,
            ),
        )

    def rules(self) -> tuple[Citation, ...]:
        return (self.state_rule, self.rule) if self.state_rule else (self.rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} is destroyed"


class Attached(Event, frozen=True, kw_only=True):
    """An Aura, Equipment or Fortification becomes attached (701.3a), or unattached (`to` 0, 701.3d)."""

    rule: ClassVar[Citation] = cr("701.3a")
    aspects: ClassVar[int] = aspects.ATTACHMENT

    object: int
    to: int
    state_rule: Citation | None = None
    also: tuple[Citation, ...] = ()
    """The rules by which it can't stay attached."""

    def can_happen(self, game: Game) -> bool:
        item = game.state.objects.get(self.object)
        return item is not None and item.attached_to != self.to

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        item = game.state.objects[self.object]
        item.detached_from = item.attached_to
        item.attached_to = self.to
        if self.to:
            item.timestamp = movement.take_number(game.state)

    def rules(self) -> tuple[Citation, ...]:
        return (self.state_rule, *self.also) if self.state_rule else (self.rule if self.to else cr("701.3d"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} becomes {f'attached to {name(self.to)}' if self.to else 'unattached'}"


class Ceases(Event, frozen=True, kw_only=True):
    """A token outside the battlefield, a copy off the stack, or an ability off the stack ceases to exist (111.7,
    704.5d-e, 608.2n)."""

    aspects: ClassVar[int] = aspects.ZONES
    quiet: ClassVar[bool] = True

    object: int
    state_rule: Citation

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def off_battlefield(self, game: Game) -> bool:
        return game.state.objects[self.object].zone is not Zone.BATTLEFIELD

    def apply(self, game: Game) -> None:
        movement.leave(game, self.object)

    def rules(self) -> tuple[Citation, ...]:
        return (self.state_rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} ceases to exist"


class Shuffled(Event, frozen=True, kw_only=True):
    """A library is shuffled (701.24a). `order`: its cards; their new order stays open until somebody looks
    (`chance`)."""

    rule: ClassVar[Citation] = cr("701.24a")
    aspects: ClassVar[int] = aspects.ZONES

    player: int
    order: tuple[int, ...]

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def off_battlefield(self, game: Game) -> bool:
        return True

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        player.library = list(self.order)
        player.shuffled = (self.order,) if len(self.order) > 1 else ()

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} shuffles their library"


class OrderForgotten(Event, frozen=True, kw_only=True):
    """Cards of a library are put in a random order (701.24a)."""

    rule: ClassVar[Citation] = cr("701.24a")

    player: int
    cards: tuple[int, ...]

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        player.shuffled = (*player.shuffled, self.cards)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} puts cards into their library in a random order"


class OrderDecided(Event, frozen=True, kw_only=True):
    """It turns out which card of a shuffled library is in this place from the top."""

    rule: ClassVar[Citation] = cr("701.24a")
    quiet: ClassVar[bool] = True
    aspects: ClassVar[int] = aspects.ZONES

    player: int
    card: int
    place: int

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        other = player.library.index(self.card)
        library = player.library
        library[self.place], library[other] = library[other], library[self.place]
        groups = (tuple(card for card in group if card != self.card) for group in player.shuffled)
        player.shuffled = tuple(group for group in groups if len(group) > 1)

    def text(self, name: NameOf) -> str:
        return f"luck decides a card of {name(self.player)}'s library"


class LibraryArranged(Event, frozen=True, kw_only=True):
    """Cards of a library are put in a new order by a player (scry, "in any order")."""

    rule: ClassVar[Citation] = cr("401.4")
    aspects: ClassVar[int] = aspects.ZONES

    player: int
    order: tuple[int, ...]
    what: str = "puts cards back in an order of their choice"
    placed: tuple[int, ...] = ()
    """Cards whose place is known from now on, whatever was shuffled before: they were put there."""

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def off_battlefield(self, game: Game) -> bool:
        return True

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        player.library = list(self.order)
        if self.placed:
            groups = (tuple(card for card in group if card not in self.placed) for group in player.shuffled)
            player.shuffled = tuple(group for group in groups if len(group) > 1)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} {self.what}"


class Revealed(Event, frozen=True, kw_only=True):
    """Cards are revealed (701.20a), or only looked at by one player."""

    rule: ClassVar[Citation] = cr("701.20a")

    player: int
    cards: tuple[int, ...]
    looked_at: bool = False
    reveal_rule: Citation | None = None
    by: int = 0
    """The object whose static ability says so (603.11)."""

    def can_happen(self, game: Game) -> bool:
        return bool(self.cards)

    def rules(self) -> tuple[Citation, ...]:
        return (self.reveal_rule or self.rule,)

    def subjects(self) -> tuple[int, ...]:
        return self.cards

    def apply(self, game: Game) -> None:
        """Knowledge is not part of the state; the log carries it."""

    def text(self, name: NameOf) -> str:
        verb = "looks at" if self.looked_at else "reveals"
        return f"{name(self.player)} {verb} " + ", ".join(name(card) for card in self.cards)
