"""What is stored: objects, players, zones, the turn, effects in force. Only events write it (see `game.Game.perform`).

Every field holds an immutable value, or a list/dict that belongs to the state alone, so that a clone is a shallow
copy of each part.
As values are immutable and lists hold ids, nothing here can refer back to itself: `gc=False` (see `language.node`).
Derived values (characteristics, who controls what) are never stored; `projection` works them out.
"""

from __future__ import annotations

import copy
from enum import StrEnum

import msgspec

from mtgjudge.cards.model import Card
from mtgjudge.cards.model import Face as PrintedFace
from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.language.categories import (
    Ability,
    Change,
    Content,
    Cost,
    Duration,
    Effect,
    EventPattern,
    Filter,
    Reference,
    StaticEffect,
)
from mtgjudge.language.vocabulary import Step, Zone


class ObjectKind(StrEnum):
    """What an object is apart from its characteristics (109.1)."""

    CARD = "card"
    TOKEN = "token"
    COPY = "copy of a spell or card"
    ABILITY = "ability"
    EMBLEM = "emblem"
    DUNGEON = "dungeon"


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """What an instruction or cost with a label did: objects or players acted on, an amount, and whether it was
    (wholly) done.
    """

    objects: tuple[int, ...] = ()
    amount: int = 0
    done: bool = True
    votes: tuple[str, ...] = ()
    """What was voted for (701.38)."""
    excess: int = 0
    """How much of the damage that was dealt was excess damage (120.10)."""
    held: int = 0
    """How much of it was no more than the life total or loyalty before it, or the toughness."""


class EventFacts(msgspec.Struct, frozen=True, gc=False):
    """The parts of an event that a triggered ability can refer to: ids (objects as they were in the event), player
    and amount.
    """

    subject: int = 0
    other: int = 0
    player: int = 0
    amount: int = 0
    more: tuple[int, ...] = ()
    """The other subjects of an event of one or more at once (603.2c)."""


PHYREXIAN = "Phyrexian symbols paid with life"
"""The word among what was paid for a spell that says for how many of them (702.150a)."""


class CastFacts(msgspec.Struct, frozen=True, gc=False):
    """How a spell was cast; a permanent that a spell became remembers it (400.7d, 107.3m, 106.9)."""

    player: int
    from_zone: Zone
    x: int = 0
    way: str = ""
    paid: tuple[tuple[str, int], ...] = ()
    """Optional costs by keyword and how often: ("kicker", 1)."""
    mana_spent: tuple[ManaUnit, ...] = ()
    off_timing: bool = False
    """A sorcery couldn't have been cast then (307.5a)."""
    permitted_by: int = 0
    """The object whose effect allowed it; 0: the rules did."""
    controlled: tuple[Filter, ...] = ()
    """What of the permanents that its text asks about its player controlled as they cast it."""
    convoked: tuple[int, ...] = ()
    """The creatures that were tapped for its convoke (702.51c)."""
    counters: tuple[tuple[str, int], ...] = ()
    """Counters that the permanent enters with because of the mana that was spent (106.6)."""
    copied: bool = False
    """It wasn't cast: it is the copy of a spell that was, with the decisions made for that one (707.10)."""
    exiled_afterwards: bool = False
    """What allowed it exiles the spell where it would be put into a graveyard."""


class StackFacts(msgspec.Struct, frozen=True, gc=False):
    """What a spell or ability on the stack was announced with (601.2b-d, 113.7a)."""

    content: Content | None
    source: int
    """The object that the ability is from; for a spell its own id."""
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """For each chosen mode (one for unmodal), for each slot: the ids."""
    divisions: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """Like targets: for divided slots the amounts in the order of the targets."""
    x: int = 0
    cast: CastFacts | None = None
    event: EventFacts | None = None
    results: tuple[tuple[int, Outcome], ...] = ()
    """Outcomes that this ability inherits: labelled costs, or what a delayed trigger remembers."""
    ability: AbilityInstance | None = None
    condition_checked: bool = False
    is_copy: bool = False


class Component(msgspec.Struct, frozen=True, gc=False):
    """One card or token among those that represent a merged permanent (730.2)."""

    card_id: int
    kind: ObjectKind
    card: Card | None = None
    face: int = 0
    copied: PrintedFace | None = None
    """Its copiable values where they are not those of its card's face: a token, a permanent that was a copy."""
    commander: bool = False


class GameObject(msgspec.Struct, gc=False):
    """One object: a stay of a card, token, copy, ability or emblem in one zone (109.1, 400.7).

    `card_id` names the physical card or token through all zones. `copiable` replaces the printed face(s) (copies,
    tokens, merged).
    """

    id: int
    card_id: int
    kind: ObjectKind
    owner: int
    controller: int
    zone: Zone
    timestamp: int
    card: Card | None = None
    face: int = 0
    copiable: PrintedFace | None = None
    faces: tuple[PrintedFace, ...] = ()
    """Both faces of a token that is double-faced, being a copy of a double-faced permanent (707.8a)."""
    half: int | None = None
    tapped: bool = False
    face_down: str = ""
    phased_out: bool = False
    phased_under: int = 0
    """Under whose control it phased out (702.26a)."""
    phased_with: int = 0
    """What it was attached to when it phased out with it (702.26g)."""
    counters: tuple[tuple[str, int], ...] = ()
    counter_stamps: tuple[tuple[str, int], ...] = ()
    """When counters of a kind that gives an ability were last put on it (613.7c)."""
    damage: int = 0
    deathtouched: bool = False
    attached_to: int = 0
    detached_from: int = 0
    """What it was attached to before it last became attached or unattached (701.3d)."""
    seen_controller: int = 0
    """Who controlled it when that was last looked at; a difference is a ControlChanged event."""
    control_since: int = 0
    """Sequence number of the moment its controller got it; compared with the start of that player's latest turn
    (302.6).
    """
    entered_turn: int = 0
    stack: StackFacts | None = None
    cast: CastFacts | None = None
    chosen: tuple[tuple[str, str], ...] = ()
    haunting: int = 0
    """The creature that this card in exile haunts (702.55b)."""
    exiled_by: int = 0
    exiled_pair: str = ""
    """The effect that gave the ability which exiled it (607.5); empty for an ability of the object itself."""
    exiled_label: str = ""
    designations: tuple[str, ...] = ()
    devoured: tuple[int, ...] = ()
    """What was sacrificed to its devour ability as it entered, as it last existed (702.82b)."""
    granted: tuple[Change, ...] = ()
    """Changes that last as long as this stay ("it's an artifact in addition …" on the way)."""
    commander: bool = False
    venture_room: int = 0
    """The room of this dungeon that its owner's venture marker is on (309.4)."""
    merged: tuple[Component, ...] = ()
    """What represents a merged permanent, topmost first (730.2); empty for everything else."""

    def counter(self, kind: str) -> int:
        """How many counters of this kind."""
        for name, number in self.counters:
            if name == kind:
                return number
        return 0

    def counter_stamp(self, kind: str) -> int:
        """The timestamp of its counters of this kind; 0 where they came with it."""
        for name, stamp in self.counter_stamps:
            if name == kind:
                return stamp
        return 0

    def choice(self, what: str) -> str:
        """What was chosen for it ("color", "creature type", "card name" …); empty if nothing was."""
        for name, value in self.chosen:
            if name == what:
                return value
        return ""


class PlayerState(msgspec.Struct, gc=False):
    """One player (102, 119, 402)."""

    id: int
    name: str
    life: int = 20
    starting_life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    pool: tuple[ManaUnit, ...] = ()
    lands_played: int = 0
    lost: bool = False
    left: bool = False
    drew_from_empty: bool = False
    blessed: bool = False
    """Has the city's blessing (702.131)."""
    speed: int = 0
    """0: the player has no speed (702.179b)."""
    completed: tuple[str, ...] = ()
    """Names of the dungeons that this player has completed (309.7)."""
    tempted: int = 0
    """How many times the Ring has tempted this player (701.54c)."""
    ring_bearer: tuple[int, int] = (0, 0)
    """The permanent that was chosen, and since when this player had controlled it then (701.54a)."""
    turn_began: int = 0
    """Sequence number of the start of this player's latest turn (302.6)."""
    upkeeps: tuple[int, int] = (2, 2)
    """Sequence numbers of the beginnings of this player's upkeep before the latest one, and of the latest one
    (702.30a).
    """
    library: list[int] = msgspec.field(default_factory=list)
    """Top card first."""
    hand: list[int] = msgspec.field(default_factory=list)
    graveyard: list[int] = msgspec.field(default_factory=list)
    """In the order they came (oldest first, 404.2)."""
    shuffled: tuple[tuple[int, ...], ...] = ()
    """Groups of cards of the library whose order among themselves nobody knows (701.24a)."""
    unknown_below: bool = False
    """The library goes on below with cards that nobody named."""
    skips: tuple[str, ...] = ()
    """Scheduled skips, one entry each: a step or phase name, or "turn" (614.10)."""

    def counter(self, kind: str) -> int:
        """How many counters of this kind the player has."""
        for name, number in self.counters:
            if name == kind:
                return number
        return 0


class FloatingEffect(msgspec.Struct, frozen=True, gc=False):
    """A continuous effect from a resolution (611.2). `affected`: fixed ids, or None where the set is looked at
    anew (`what`).
    """

    id: int
    timestamp: int
    source: int
    controller: int
    affected: tuple[int, ...] | None
    what: Reference | None
    changes: tuple[Change, ...]
    duration: Duration
    created_turn: int
    bindings: tuple[tuple[int, Outcome], ...] = ()
    copy_face: PrintedFace | None = None


class Shield(msgspec.Struct, frozen=True, gc=False):
    """A replacement or prevention effect from a resolution: regeneration, "prevent the next 3", "the next time …
    instead" (614, 615).
    """

    id: int
    kind: str
    source: int
    controller: int
    protects: tuple[int, ...]
    amount: int | None
    created_turn: int
    source_chosen: int = 0
    effect: StaticEffect | None = None
    combat_only: bool = False
    once: bool = False
    each: bool = False
    """It is one of several, made for each object of an untargeted group (615.11)."""
    what: Reference | None = None
    """Whatever this names when damage would be dealt is protected too (611.2c)."""
    source_filter: Filter | None = None
    """What the chosen source still has to be when it would deal damage (615.9)."""
    effects: tuple[Effect, ...] = ()
    """What follows at once when damage is prevented (615.5)."""
    bindings: tuple[tuple[int, Outcome], ...] = ()
    """What references inside `effect`, `effects` and `what` stand for."""


class DelayedTriggerState(msgspec.Struct, frozen=True, gc=False):
    """A delayed triggered ability that waits (603.7)."""

    id: int
    source: int
    controller: int
    ability: Ability
    facts: StackFacts
    once: bool
    this_turn_only: bool
    created_turn: int
    stop_by: tuple[int, ...] = ()
    """Players who may pay `stop_costs` so that it never triggers (116.2c)."""
    stop_costs: tuple[Cost, ...] = ()
    until_turn_of: int = 0
    """It lasts until the next turn of this player."""


class PendingTrigger(msgspec.Struct, frozen=True, gc=False):
    """A triggered ability that has triggered and waits to be put on the stack (603.3)."""

    id: int
    source: int
    controller: int
    instance: AbilityInstance
    event: EventFacts
    facts: StackFacts | None = None
    pattern: EventPattern | None = None


class PairedCreatures(msgspec.Struct, frozen=True, gc=False):
    """Two creatures that a player paired (702.95b)."""

    first: int
    second: int
    player: int


class PreparedSpell(msgspec.Struct, frozen=True, gc=False):
    """A prepared permanent and the copy of its prepare spell (722.3c)."""

    permanent: int
    copy: int


class Attack(msgspec.Struct, frozen=True, gc=False):
    """One attacking creature (508.1k, 509.1h, 509.2)."""

    attacker: int
    defender: int
    """The player, planeswalker or battle attacked; 0 if it left and the attacker attacks nothing (506.4c)."""
    defending_player: int
    blocked: bool = False
    blockers: tuple[int, ...] = ()
    band: int = 0
    """The number of the band it is in, for the rest of combat (702.22e); 0: none."""


class CombatState(msgspec.Struct, frozen=True, gc=False):
    """The combat phase at hand (506)."""

    attacks: tuple[Attack, ...] = ()
    dealt_first: tuple[int, ...] = ()
    """Creatures that dealt (or could have dealt) damage in the first combat damage step (702.7c)."""
    first_step_done: bool = False
    blocks_declared: bool = False
    """Until blockers are declared an attacker is neither blocked nor unblocked (509.1h)."""
    attacked: bool = False
    """An attacker has been removed from combat: what is left may be none, but creatures attacked (508.8)."""
    declared_power: int = 0
    """The total power of the attackers as they were declared."""


class TurnState(msgspec.Struct, frozen=True, gc=False):
    """Whose turn it is and where it stands (500)."""

    number: int
    active: int
    step: Step
    upcoming: tuple[Step, ...]
    """Steps and main phases still to come this turn."""
    began: bool = True
    """Turn-based actions of the step are done; players get or got priority."""
    extra: tuple[int, ...] = ()
    """Extra turns to take, the next one first (500.7)."""
    resume_after: int = 0
    """Whose turn counts as the latest ordinary one, for who comes after extra turns."""
    ending: bool = False
    is_extra: bool = False
    controlled_by: int = 0
    """Who makes the active player's decisions during this turn (723.5); 0: that player."""
    previous: int = 0
    """The active player of the turn before, 0 where nothing is known of it."""
    to_control: tuple[tuple[int, int], ...] = ()
    """Players who will be controlled during the next turn they take, and by whom (723.1)."""
    then_extra: tuple[int, ...] = ()
    """Players who take an extra turn after the next turn they take, as often as they stand here (500.7)."""


class LastKnown(msgspec.Struct, frozen=True, gc=False):
    """An object as it last existed in its zone (608.2h, 603.10a)."""

    object: GameObject
    characteristics: Characteristics
    moved_to: int = 0
    """The object that it became."""
    attached: tuple[int, ...] = ()
    """What was attached to it."""
    moved_with: tuple[int, ...] = ()
    """What the other components of a merged permanent became (730.3)."""

    @property
    def successors(self) -> tuple[int, ...]:
        """All that it became: one object, or one for each component of a merged permanent (730.3c)."""
        return (self.moved_to, *self.moved_with) if self.moved_to else ()


class CastOffer(msgspec.Struct, frozen=True, gc=False):
    """Cards that a player may cast now, while something resolves (608.2g). `costs` None: without paying the mana cost
    (118.9), or for its mana
    cost where `pay`; otherwise those costs instead, under the name `word` (madness, miracle). `filter`: what the
    spell must match."""

    player: int
    cards: tuple[int, ...]
    source: int
    controller: int
    pay: bool = False
    costs: tuple[Cost, ...] | None = None
    word: str = ""
    filter: Filter | None = None
    any_mana: bool = False
    bindings: tuple[tuple[int, Outcome], ...] = ()
    """What the filter's references mean."""
    exiles: bool = False
    """A spell cast so is exiled where it would be put into a graveyard."""
    exiled_kind: Filter | None = None
    transformed: bool = False
    """Double-faced cards are cast with their other face up."""


class GameState(msgspec.Struct):
    """Everything a game is at one moment; `Game` adds the log, caches and the decider."""

    players: list[PlayerState]
    objects: dict[int, GameObject]
    turn: TurnState
    battlefield: list[int] = msgspec.field(default_factory=list)
    stack: list[int] = msgspec.field(default_factory=list)
    """Bottom first."""
    exile: list[int] = msgspec.field(default_factory=list)
    command: list[int] = msgspec.field(default_factory=list)
    outside: list[int] = msgspec.field(default_factory=list)
    """Cards that players own from outside the game: sideboards (400.11a)."""
    last_known: dict[int, LastKnown] = msgspec.field(default_factory=dict)
    effects: list[FloatingEffect] = msgspec.field(default_factory=list)
    shields: list[Shield] = msgspec.field(default_factory=list)
    delayed: list[DelayedTriggerState] = msgspec.field(default_factory=list)
    pending: list[PendingTrigger] = msgspec.field(default_factory=list)
    pairs: tuple[PairedCreatures, ...] = ()
    """Creatures that are paired with each other (702.95)."""
    prepared: tuple[PreparedSpell, ...] = ()
    """Prepared permanents and the copies of their spells in exile (722.3c)."""
    combat: CombatState | None = None
    priority: int = 0
    """The player with priority (an id); 0 when nobody has it."""
    passes: int = 0
    next_id: int = 1
    sequence: int = 1
    """Counts up with every timestamp taken (613.7)."""
    winner: int = 0
    drawn: bool = False
    over: bool = False
    turn_log_start: int = 0
    day_night: str = ""
    monarch: int = 0
    initiative: int = 0
    """Who has the initiative (726); 0: nobody."""
    commanders: bool = False
    """Whether any card is a commander: then the rules of Commander games are looked at (903)."""
    cast_before: tuple[tuple[int, int], ...] = ()
    """Commanders (by card) that were cast from the command zone before everything that is known, and how often."""
    dealt_before: tuple[tuple[int, int, int], ...] = ()
    """Combat damage by commanders (by card) to players before everything that is known (903.10a)."""
    payment_for: int = 0
    """The spell or ability whose costs are being paid, 0 otherwise (605.3a)."""
    offer: CastOffer | None = None
    """What may be cast while something resolves; only while that is being decided."""
    resolving: int = 0
    """The object that is resolving (608), 0 otherwise."""

    def clone(self) -> GameState:
        """An independent copy; values inside are immutable and shared."""
        twin = copy.copy(self)
        twin.players = [_clone_player(player) for player in self.players]
        twin.objects = {key: msgspec.structs.replace(value) for key, value in self.objects.items()}
        for name in ("battlefield", "stack", "exile", "command", "outside", "effects", "shields", "delayed", "pending"):
            setattr(twin, name, list(getattr(self, name)))
        twin.last_known = dict(self.last_known)
        return twin


def _clone_player(player: PlayerState) -> PlayerState:
    twin = copy.copy(player)
    twin.library = list(player.library)
    twin.hand = list(player.hand)
    twin.graveyard = list(player.graveyard)
    return twin
