"""Laying out a game that is already under way: the one place outside events that writes state, before anything happens.

Set-up fires nothing: no triggers, no replacement of what enters, no checks. Impossible boards are the business of
whoever describes them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mtgjudge.cards.model import Card, Face
from mtgjudge.engine import merging
from mtgjudge.engine.continuous.base import copiable_face, number
from mtgjudge.engine.decisions import player_id, seat_of
from mtgjudge.engine.events.preparation import copy_in_exile
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.movement import zone_list
from mtgjudge.engine.preparation import PREPARED, PreparationFace
from mtgjudge.engine.state import (
    Attack,
    CastFacts,
    CombatState,
    Component,
    FloatingEffect,
    GameObject,
    GameState,
    ObjectKind,
    PairedCreatures,
    PlayerState,
    StackFacts,
    TurnState,
)
from mtgjudge.engine.turn import FULL_TURN
from mtgjudge.language.vocabulary import CardType, Step, Zone

UNKNOWN_LIBRARY = 40
"""So many cards that nobody named stand for a library of unknown cards."""


class Placement(msgspec.Struct, frozen=True):
    """Everything about an object that is laid out. `controller` 0: its owner. `summoning_sick`: came under control
    this turn.

    `came_last_turn`: came under its controller's control during the turn before. `loyalty`: None for the printed
    number."""

    zone: Zone
    owner: int
    controller: int = 0
    face: int = 0
    tapped: bool = False
    damage: int = 0
    deathtouched: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: int = 0
    face_down: str = ""
    phased_out: bool = False
    summoning_sick: bool = False
    chosen: tuple[tuple[str, str], ...] = ()
    exiled_by: int = 0
    exiled_label: str = ""
    designations: tuple[str, ...] = ()
    copiable: Face | None = None
    commander: bool = False
    casts: int = 0
    """How often this commander was cast from the command zone before."""
    dealt_before: tuple[tuple[int, int], ...] = ()
    """How much combat damage this commander has dealt to players before (903.10a)."""
    cast: CastFacts | None = None


class SetUp:
    """Collects players, objects and the turn, then gives the state. Ids are given in the order of the calls; so
    are timestamps.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.state = GameState(
            players=[PlayerState(player_id(seat), name) for seat, name in enumerate(names)],
            objects={},
            turn=TurnState(3, player_id(0), Step.PRECOMBAT_MAIN, FULL_TURN[FULL_TURN.index(Step.PRECOMBAT_MAIN) + 1 :]),
        )
        self.state.sequence = 10
        for player in self.state.players:
            player.turn_began = 5

    def player(self, identifier: int) -> PlayerState:
        """A player, to set life, counters, mana, land plays."""
        return self.state.players[seat_of(identifier)]

    def _stamp(self) -> int:
        self.state.sequence += 1
        return self.state.sequence

    def _id(self) -> int:
        self.state.next_id += 1
        return self.state.next_id - 1

    def place(self, card: Card | None, where: Placement, *, token: Face | None = None) -> int:
        """Put a card (None: one that nobody named), or a token, into a zone; libraries from the top down. Returns
        its id.
        """
        identifier, stamp = self._id(), self._stamp()
        controller = where.controller or where.owner
        item = GameObject(
            id=identifier,
            card_id=identifier,
            kind=ObjectKind.TOKEN if token is not None else ObjectKind.CARD,
            owner=where.owner,
            controller=controller,
            zone=where.zone,
            timestamp=stamp,
            card=card,
            face=where.face,
            copiable=where.copiable if where.copiable is not None else token,
            tapped=where.tapped,
            damage=where.damage,
            deathtouched=where.deathtouched,
            counters=self._counters(card, token, where),
            attached_to=where.attached_to,
            face_down=where.face_down,
            phased_out=where.phased_out,
            phased_under=controller if where.phased_out else 0,
            seen_controller=controller,
            control_since=1_000_000 if where.summoning_sick else 1,
            entered_turn=self.state.turn.number if where.summoning_sick else 0,
            chosen=where.chosen,
            exiled_by=where.exiled_by,
            exiled_label=where.exiled_label,
            designations=where.designations,
            commander=where.commander,
            cast=where.cast,
        )
        self.state.objects[identifier] = item
        self.state.commanders = self.state.commanders or where.commander
        if where.casts:
            self.state.cast_before = (*self.state.cast_before, (identifier, where.casts))
        dealt = tuple((identifier, player, number) for player, number in where.dealt_before)
        self.state.dealt_before = (*self.state.dealt_before, *dealt)
        zone_list(self.state, where.zone, where.owner).append(identifier)
        return identifier

    def meld(self, identifier: int, other: Card) -> None:
        """Let another card be part of a permanent: a melded permanent (701.42)."""
        item = self.state.objects[identifier]
        first = Component(item.card_id, ObjectKind.CARD, item.card, 1)
        second = Component(self._id(), ObjectKind.CARD, other, 1)
        item.merged = merging.melded(first, second)
        item.copiable = merging.merged_face(item.merged)

    @staticmethod
    def _counters(card: Card | None, token: Face | None, where: Placement) -> tuple[tuple[str, int], ...]:
        """Printed loyalty and defense are counters on the battlefield (306.5b, 310.4b), unless counters of that
        kind are given.
        """
        face = where.copiable or token or (card.faces[max(0, where.face)] if card is not None else None)
        if face is None or where.zone is not Zone.BATTLEFIELD or where.face_down:
            return where.counters
        given = {kind for kind, _ in where.counters}
        extra: list[tuple[str, int]] = []
        if face.loyalty is not None and CardType.PLANESWALKER in face.types and "loyalty" not in given:
            extra.append(("loyalty", number(face.loyalty) or 0))
        if face.defense is not None and CardType.BATTLE in face.types and "defense" not in given:
            extra.append(("defense", number(face.defense) or 0))
        return (*where.counters, *extra)

    def unknown_cards(self, owner: int, zone: Zone, count: int) -> list[int]:
        """Cards that nobody named."""
        return [self.place(None, Placement(zone, owner)) for _ in range(count)]

    def spell(self, card: Card, owner: int, controller: int, facts: StackFacts, *, face: int = 0) -> int:
        """A spell on the stack, above what is there; `facts.source` is set to its id. It was cast from hand for
        its mana cost.
        """
        cast = facts.cast or CastFacts(controller, Zone.HAND, facts.x)
        identifier = self.place(card, Placement(Zone.STACK, owner, controller, face=face, cast=cast))
        self.state.objects[identifier].stack = msgspec.structs.replace(facts, source=identifier, cast=cast)
        return identifier

    def ability(self, controller: int, facts: StackFacts) -> int:
        """An activated or triggered ability on the stack."""
        identifier, stamp = self._id(), self._stamp()
        self.state.objects[identifier] = GameObject(
            id=identifier,
            card_id=0,
            kind=ObjectKind.ABILITY,
            owner=controller,
            controller=controller,
            zone=Zone.STACK,
            timestamp=stamp,
            stack=facts,
        )
        self.state.stack.append(identifier)
        return identifier

    def attach(self, attachment: int, host: int) -> None:
        """Attach an Aura or Equipment that was laid out."""
        self.state.objects[attachment].attached_to = host

    def pair(self, first: int, second: int) -> bool:
        """Pair two creatures that were laid out (702.95); whether they could be: the same pair may be said twice."""
        one, other = self.state.objects[first], self.state.objects.get(second)
        if other is None or first == second or one.controller != other.controller:
            return False
        pair = PairedCreatures(min(first, second), max(first, second), one.controller)
        if pair not in self.state.pairs:
            if any(each in (there.first, there.second) for there in self.state.pairs for each in (first, second)):
                return False
            self.state.pairs += (pair,)
        return True

    def timestamps(self, oldest_first: Sequence[int]) -> None:
        """Give these objects timestamps in this order (they share out the ones they have)."""
        stamps = sorted(self.state.objects[identifier].timestamp for identifier in oldest_first)
        for identifier, stamp in zip(oldest_first, stamps, strict=True):
            self.state.objects[identifier].timestamp = stamp

    def mana(self, player: int, units: Sequence[ManaUnit]) -> None:
        """Floating mana."""
        numbered = tuple(msgspec.structs.replace(unit, id=self._stamp()) for unit in units)
        self.player(player).pool += numbered

    def effect(self, effect: FloatingEffect) -> None:
        """A continuous effect that began before."""
        self.state.effects.append(msgspec.structs.replace(effect, id=self._id(), timestamp=self._stamp()))

    def combat(self, attacks: Sequence[Attack]) -> None:
        """Attackers and blockers that are declared already."""
        self.state.combat = CombatState(tuple(attacks))

    def turn(
        self,
        active: int,
        step: Step,
        turn_number: int = 3,
        *,
        about_to_begin: bool = False,
        priority: int | None = None,
    ) -> None:
        """Where the game stands. `about_to_begin`: the step's turn-based actions are still to come (declare
        attackers, declare blockers).
        """
        upcoming = FULL_TURN if step is Step.UNTAP else FULL_TURN[FULL_TURN.index(step) + 1 :]
        self.state.turn = TurnState(turn_number, active, step, upcoming, began=not about_to_begin, resume_after=active)
        for player in self.state.players:
            player.turn_began = 6 if player.id == active else 5
        if step in (Step.UNTAP, Step.CLEANUP) or about_to_begin:
            self.state.priority = 0
        else:
            self.state.priority = priority if priority is not None else active

    def done(self) -> GameState:
        """The state, ready to play. What came under control this turn is sick (302.6)."""
        self._stamp()
        for item in self.state.objects.values():
            if item.control_since == 1_000_000:
                item.control_since = self.state.sequence
        for identifier in list(self.state.battlefield):
            item = self.state.objects[identifier]
            values = copiable_face(item)
            prepared = PREPARED in item.designations and not item.phased_out
            if prepared and isinstance(values, PreparationFace) and values.spell is not None:
                copy_in_exile(self.state, identifier, item.controller, values.spell)
        return self.state
