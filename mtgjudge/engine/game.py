"""The game: state, log, and the one gate through which every change goes (DESIGN: ideas 1 and 2).

`perform` takes events that happen at once and, in this order: drops what can't happen; lets replacement and
prevention effects change each
(614-616); remembers what is about to leave as it last existed; applies all; writes the log; performs their results;
lets triggers notice.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import CardCatalogue, Face
from mtgjudge.engine import aspects
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.active import ActiveEffect
from mtgjudge.engine.continuous.base import base_characteristics, is_unknown
from mtgjudge.engine.continuous.elsewhere import moved_what_affects
from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.decisions import Chance, Decider, Decision, Priority, Value, seat_of
from mtgjudge.engine.endless import Watch, several_answers
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.status import together
from mtgjudge.engine.state import GameObject, GameState, LastKnown, ObjectKind, PlayerState
from mtgjudge.engine.verdict import IllegalAction, Unsupported
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import StaticEffect
from mtgjudge.language.changes import RuleChange
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from mtgjudge.rulebook import Citation

if TYPE_CHECKING:
    from mtgjudge.engine.background import Onlooker

MAX_DEPTH = 400
"""How deeply events may bring about events before the engine gives up as unsupported."""


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: the event, how it reads, its rules, when, and under which heading (`parent`: an index
    into the log, -1 for none).

    `batch`: events of one batch happened at once. `created`: ids of objects that it made (tokens, drawn cards,
    abilities on the stack)."""

    event: Event
    text: str
    rules: tuple[Citation, ...]
    turn: int
    step: Step
    parent: int
    batch: int
    created: tuple[int, ...] = ()
    background: list[Citation] = msgspec.field(default_factory=list)
    """The rules behind it beside those that decided; filled by an onlooker once the batch has happened."""


def _heir(event: Event, result: Event) -> Event:
    """What an event brings about got its chance with the replacement effects that were applied to the event (614.5)."""
    return msgspec.structs.replace(result, applied=event.applied + result.applied) if event.applied else result


class Undetermined(Exception):
    """The answer depends on something that nobody said: an unknown card, the order of a shuffled library, chance."""

    def __init__(self, what: str, object_id: int = 0) -> None:
        super().__init__(what)
        self.what = what
        self.object = object_id


class Game:
    """A game in progress. `decider` answers what the rules ask; `narrate` False leaves out the English of the log."""

    def __init__(self, state: GameState, catalogue: CardCatalogue, decider: Decider, *, narrate: bool = True) -> None:
        self.state: GameState = state
        self.catalogue = catalogue
        self.decider = decider
        self.narrate = narrate
        self.log: list[LogEntry] = []
        self.parent = -1
        self.batch = 0
        self.known_before: dict[int, Characteristics] = {}
        self._projection: Projection | None = None
        self._depth = 0
        self._created: dict[int, list[int]] = {}
        self._entry_attackers: list[tuple[int, int]] = []
        self._pretended: dict[int, tuple[GameObject, Characteristics]] = {}
        self.effects_kept: dict[int, tuple[Characteristics, int, Zone, list[ActiveEffect]]] = {}
        """The continuous effects of static abilities, worked out once for an object that looks the same (for
        projections).
        """
        self.inherited: tuple[str, ...] = ()
        self.arriving: tuple[int, ...] = ()
        """What is about to enter the battlefield while that is worked out: it is passed over where cards of its zone
        are used (614.13a, 614.13c)."""
        """Keys of replacement effects whose instructions are being followed: events that come of it got their
        chance with them (614.5).
        """
        self.foreseen: dict[int, GameObject] = {}
        """Permanents looked at as they would exist on the battlefield (614.12)."""
        self._foreseen_there = False
        self.watch = Watch()
        self.onlooker: Onlooker | None = None
        """Notes the rules behind what happens, where somebody wants to know them."""

    # --- looking -------------------------------------------------------------------------------------------------

    @property
    def projection(self) -> Projection:
        """What everything is now; worked out when first asked after a change that matters."""
        if self._projection is None:
            self._projection = Projection(self)
        return self._projection

    def forget_projection(self) -> None:
        """After the state was replaced as a whole (a checkpoint was resumed)."""
        self._projection = None

    def look_after_halt(self) -> None:
        """The game was stopped right after a batch, for looking: what it has become, and what was before (603.10)."""
        self._before_batch, self._projection = self._projection, None

    def reset_after_rewind(self) -> None:
        """The state was replaced by an earlier one: nothing derived or half-done may survive."""
        self.watch.begin_anew()
        self._projection = None
        self._before_batch = None
        self._created.clear()
        self._entry_attackers.clear()
        self._pretended.clear()
        self.known_before = {}
        self._depth = 0
        if self.onlooker is not None:
            self.onlooker.forget()

    def characteristics(self, identifier: int) -> Characteristics:
        """Characteristics of an object that exists."""
        return self.projection.look(identifier)

    def characteristics_of(self, item: GameObject) -> Characteristics:
        """Characteristics of a stored object that may just have been taken out of its zone."""
        projection = self._projection
        if projection is not None:
            found = projection.working.get(item.id) or projection.base.get(item.id)
            if found is not None:
                return found
        return base_characteristics(item)

    def known_characteristics(self, identifier: int) -> Characteristics:
        """Characteristics, last known ones where the object is gone (608.2h). Raises Undetermined for a card that
        nobody named.
        """
        if self._pretended and identifier in self._pretended:
            return self._pretended[identifier][1]
        item = self.state.objects.get(identifier)
        if item is None:
            return self.last_known_characteristics(identifier)
        if item.card is None and is_unknown(item):
            raise Undetermined("an unknown card", identifier)
        return self.projection.look(identifier)

    def last_known_characteristics(self, identifier: int) -> Characteristics:
        """Characteristics of an object as it last existed."""
        known = self.state.last_known.get(identifier)
        if known is None:
            raise Unsupported(f"looking at an object that never was ({identifier})")
        return known.characteristics

    @contextmanager
    def pretending(self, item: GameObject) -> Iterator[None]:
        """Inside, the object is looked at as though it were like this: a proposed spell (601.3e). Nothing is stored."""
        outer = self._pretended.get(item.id)
        self._pretended[item.id] = (item, self.projection.proposed(item))
        if item.zone is Zone.STACK:
            look = self.projection.granted_as_spell(item.id, self._pretended[item.id][1])
            self._pretended[item.id] = (item, look)
        try:
            yield
        finally:
            if outer is None:
                del self._pretended[item.id]
            else:
                self._pretended[item.id] = outer

    def find_object(self, identifier: int) -> GameObject | None:
        """The stored object, or as it last existed; None for players and ids that never were."""
        if self._pretended and identifier in self._pretended:
            return self._pretended[identifier][0]
        item = self.state.objects.get(identifier)
        if item is None:
            known = self.state.last_known.get(identifier)
            return known.object if known else self.foreseen.get(identifier)
        return item

    def known_controller(self, identifier: int) -> int:
        """Who controls (or last controlled) an object; off battlefield and stack its owner (108.4a)."""
        item = self.find_object(identifier)
        if item is None:
            return 0
        if item.zone is Zone.BATTLEFIELD:
            if identifier in self.state.objects:
                return self.projection.look(identifier).controller
            if identifier in self.foreseen:
                return item.controller
            return self.last_known_characteristics(identifier).controller
        return item.controller if item.zone in (Zone.STACK, Zone.COMMAND) else item.owner

    def latest(self, identifier: int) -> int:
        """What the object has become by its latest move from there, if it moved (400.7)."""
        seen = 0
        while identifier not in self.state.objects and seen < 50:
            known = self.state.last_known.get(identifier)
            if known is None or not known.moved_to:
                return identifier
            identifier = known.moved_to
            seen += 1
        return identifier

    def player(self, identifier: int) -> PlayerState:
        """The stored player."""
        return self.state.players[seat_of(identifier)]

    def name(self, identifier: int) -> str:
        """The name of an object or player, as a reader would say it."""
        if identifier < 0:
            return self.player(identifier).name
        if identifier == 0:
            return "the game"
        item = self.find_object(identifier)
        if item is None:
            return "something"
        if item.kind is ObjectKind.ABILITY and item.stack is not None:
            return f"{self.name(item.stack.source)}'s ability"
        known = self.state.last_known.get(identifier)
        look = known.characteristics if known is not None else self._name_look(item)
        if item.kind is ObjectKind.COPY:
            return f"copy of {look.name}"
        hidden = "face-down card" if item.zone is Zone.COMMAND else "face-down creature"
        return look.name or (hidden if item.face_down else "an object")

    def _name_look(self, item: GameObject) -> Characteristics:
        return (
            base_characteristics(item)
            if is_unknown(item) or self._projection is None or item.id not in self.state.objects
            else self.projection.look(item.id)
        )

    def on_battlefield(self, identifier: int) -> bool:
        """Whether the object is a permanent that exists (phased in, 702.26b)."""
        item = self.state.objects.get(identifier)
        return item is not None and item.zone is Zone.BATTLEFIELD and not item.phased_out

    def battlefield(self) -> list[int]:
        """All permanents that exist, in order of arrival."""
        objects = self.state.objects
        there = [identifier for identifier in self.state.battlefield if not objects[identifier].phased_out]
        return there + list(self.foreseen) if self._foreseen_there else there

    @contextmanager
    def foreseeing(self, items: Iterable[GameObject], *, there: bool) -> Iterator[None]:
        """Inside, these objects can be looked at; with `there`, they count as permanents on the battlefield
        (614.12).
        """
        outer, outer_there = self.foreseen, self._foreseen_there
        self.foreseen = outer | {item.id: item for item in items}
        self._foreseen_there = there
        try:
            yield
        finally:
            self.foreseen, self._foreseen_there = outer, outer_there

    def objects_in(self, zone: Zone) -> list[int]:
        """All objects in a zone (of all players), in turn order and order of arrival."""
        if zone is Zone.BATTLEFIELD:
            return self.battlefield()
        if zone is Zone.STACK:
            return list(self.state.stack)
        if zone is Zone.EXILE:
            return [each for each in self.state.exile if self.state.objects[each].kind is not ObjectKind.COPY]
        if zone is Zone.COMMAND:
            return list(self.state.command)
        if zone is Zone.OUTSIDE:
            return list(self.state.outside)
        out: list[int] = []
        for player in self.state.players:
            out += {Zone.LIBRARY: player.library, Zone.HAND: player.hand, Zone.GRAVEYARD: player.graveyard}.get(
                zone, []
            )
        return out

    def players_in_turn_order(self) -> list[int]:
        """Players still in the game in APNAP order (101.4)."""
        players = [player.id for player in self.state.players if not player.lost and not player.left]
        active = self.state.turn.active
        if active in players:
            place = players.index(active)
            return players[place:] + players[:place]
        return players

    def opponents_of(self, player: int) -> list[int]:
        """The other players still in the game, in APNAP order."""
        return [other for other in self.players_in_turn_order() if other != player]

    def permanents_of(self, player: int) -> list[int]:
        """Permanents that a player controls."""
        projection = self.projection
        known, look = projection.working.get, projection.look
        return [each for each in self.battlefield() if (known(each) or look(each)).controller == player]

    def can_be_damaged(self, identifier: int) -> bool:
        """Creatures, planeswalkers and battles can be dealt damage (120.1)."""
        types = self.characteristics(identifier).types
        return CardType.CREATURE in types or CardType.PLANESWALKER in types or CardType.BATTLE in types

    def toxic_value(self, source: int) -> list[int]:
        """The toxic numbers of a source (702.164)."""
        from mtgjudge.language.amounts import Fixed

        found = self.known_characteristics(source).keyword_abilities(Keyword.TOXIC)
        return [ability.amount.value for ability in found if isinstance(ability.amount, Fixed)]

    def has_keyword(self, identifier: int, keyword: Keyword) -> bool:
        """Whether the object has the keyword now (or had, if it is gone)."""
        return keyword in self.known_characteristics(identifier).keywords

    def keyword_abilities(self, identifier: int, keyword: Keyword) -> tuple[KeywordAbility, ...]:
        """The instances of a keyword that it has."""
        return self.known_characteristics(identifier).keyword_abilities(keyword)

    def rule_on(self, kind: type[RuleChange], identifier: int) -> bool:
        """Whether a rule change of this kind applies to the object or player (613.11)."""
        return bool(self.projection.rules_on(kind, identifier))

    def statics(self, kind: type[StaticEffect]) -> list[tuple[int, int, StaticEffect]]:
        """Static effects of a kind in force: (object, its controller, effect)."""
        found = self.projection.statics(kind)
        if not found:
            return []
        return [(identifier, self.known_controller(identifier), effect) for identifier, _, effect in found]

    def with_face(self, item: GameObject, face: Face) -> GameObject:
        """The object as it would be with other copiable values."""
        twin = copy.copy(item)
        twin.copiable = face
        return twin

    # --- asking --------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> Value:
        """Ask the decider; it raises Pending where there is no answer yet."""
        if not isinstance(decision, Priority) and several_answers(decision):
            self.watch.begin_anew()
        return self.decider.decide(self, self._to_whoever_decides(decision))

    def _to_whoever_decides(self, decision: Decision) -> Decision:
        """723.5: what the active player is asked goes to whoever controls that player during this turn."""
        by = self.decides_for(decision.player) if decision.player else 0
        if by == decision.player or isinstance(decision, Chance):
            return decision
        return msgspec.structs.replace(decision, player=by)

    def decides_for(self, player: int) -> int:
        """Who makes this player's decisions: the player, or who controls them during this turn (723.1, 723.5)."""
        turn = self.state.turn
        by = turn.controlled_by
        return by if by and player == turn.active and not self.player(by).left else player

    # --- changing: the gate --------------------------------------------------------------------------------------

    def perform(self, *events: Event) -> list[LogEntry]:
        """Let events happen at once; returns what really happened (the log entries of this batch, not of its results).

        Raises Unsupported where a replacement effect is beyond the engine.
        """
        from mtgjudge.engine.gate import after_triggers, before_triggers, notice, settle

        if self._depth > MAX_DEPTH:
            raise Unsupported("events that bring about ever more events")
        self._depth += 1
        try:
            if self.onlooker is not None:
                self.onlooker.impossible(self, events)
            settled, instead = settle(self, events)
            for event in settled:
                event.prepare(self)
            entries = self._apply(settled) if settled else []
            looked_back = self._before_batch
            for run in instead:
                run()
            if entries:
                results = tuple(_heir(entry.event, result) for entry in entries for result in entry.event.results(self))
                if results:
                    self.perform(*together(results))
                before_triggers(self)
                self._before_batch = looked_back
                notice(self, entries)
                after_triggers(self, entries)
            return entries
        finally:
            self._depth -= 1

    def _apply(self, events: Iterable[Event]) -> list[LogEntry]:
        self.batch += 1
        happening = [event for event in events if event.can_happen(self)]
        if not happening:
            return []
        self.known_before = {}
        touched = 0
        elsewhere = True
        for event in happening:
            touched |= event.aspects
            if event.aspects & aspects.ZONES:
                elsewhere = elsewhere and event.off_battlefield(self)
                for identifier in event.subjects():
                    if identifier in self.state.objects:
                        self.known_before[identifier] = self.projection.look(identifier)
        kept = self.onlooker.before(self, happening) if self.onlooker is not None else None
        looks_back = any(event.looks_back for event in happening)
        before = self.projection if looks_back else self._projection
        entries: list[LogEntry] = []
        for event in happening:
            if not event.can_happen(self):
                continue
            text = event.text(self.name) if self.narrate and not event.quiet else ""
            event.apply(self)
            entries.append(self._record(event, text))
        self.known_before = {}
        self._before_batch = before
        if touched:
            self._stale(touched, entries if elsewhere else None)
        if self.onlooker is not None and kept is not None:
            self.onlooker.after(self, entries, kept)
        if self._entry_attackers:
            self._join_combat()
        return entries

    def _record(self, event: Event, text: str) -> LogEntry:
        created = tuple(self._created.pop(id(event), ()))
        turn = self.state.turn
        entry = LogEntry(event, text, event.rules(), turn.number, turn.step, self.parent, self.batch, created)
        self.log.append(entry)
        return entry

    def _stale(self, touched: int, elsewhere: list[LogEntry] | None) -> None:
        """Throw the projection away where what was touched can matter to it. `elsewhere`: what happened, if zones were
        only touched outside the battlefield."""
        projection = self._projection
        if projection is None or not touched & (aspects.STRUCTURE | aspects.ATTACHMENT | projection.state_read):
            return
        self._projection = None
        others = (aspects.STRUCTURE & ~aspects.ZONES) | aspects.ATTACHMENT | projection.state_read
        if elsewhere is not None and not touched & others and not moved_what_affects(self, elsewhere):
            self._projection = projection.after_moves_elsewhere()

    @property
    def projection_before(self) -> Projection | None:
        """The projection from before the latest batch, for triggers that look back (603.10)."""
        return self._before_batch

    _before_batch: Projection | None = None

    def note(self, *numbers: str) -> None:
        """Rules that are being applied here though nothing happens: an onlooker adds them to what happens next."""
        if self.onlooker is not None:
            self.onlooker.note(numbers)

    def note_created(self, event: Event, identifier: int) -> None:
        """An event's `apply` made an object."""
        self._created.setdefault(id(event), []).append(identifier)

    def combat_entry(self, identifier: int, defender: int) -> None:
        """An object entered attacking (508.4); it joins combat after the batch."""
        self._entry_attackers.append((identifier, defender))

    def _join_combat(self) -> None:
        from mtgjudge.engine.combat.defenders import entering_attacks
        from mtgjudge.engine.events.stack import CombatChanged

        joined, self._entry_attackers = self._entry_attackers, []
        combat = self.state.combat
        if combat is None:
            return
        attacks = entering_attacks(self, joined)
        if attacks:
            self.perform(CombatChanged(combat=msgspec.structs.replace(combat, attacks=combat.attacks + attacks)))

    @contextmanager
    def heading(self, event: Event) -> Iterator[None]:
        """Everything performed inside is told under this event."""
        start = len(self.log)
        entries = self.perform(event)
        outer = self.parent
        if entries:
            self.parent = next(place for place in range(start, len(self.log)) if self.log[place] is entries[0])
        try:
            yield
        finally:
            self.parent = outer

    def cause(self, source: int, controller: int, stack_object: int = 0, is_cost: bool = False) -> Cause:
        """A cause for events that a spell, ability or cost brings about."""
        return Cause(source, controller, stack_object, is_cost)


__all__ = ["Game", "IllegalAction", "LastKnown", "LogEntry", "Undetermined"]
