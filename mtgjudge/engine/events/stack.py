"""Events around the stack: announcing, casting, activating, triggering, resolving; effects that begin and end
(601-603, 608, 611).
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, ClassVar

import msgspec

from mtgjudge.engine import aspects, movement
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.events.trigger_rules import rules_of_trigger
from mtgjudge.engine.state import (
    Attack,
    CastFacts,
    CombatState,
    DelayedTriggerState,
    GameObject,
    ObjectKind,
    PendingTrigger,
    StackFacts,
)
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class ActionBegins(Event, frozen=True, kw_only=True):
    """A player begins to cast, activate or do something: the heading under which its parts are told."""

    what: str
    player: int
    object: int
    action_rule: Citation
    also: tuple[Citation, ...] = ()
    """What else lets it be done now: split second doesn't stop special actions (702.61b)."""

    def subjects(self) -> tuple[int, ...]:
        return (self.player, self.object)

    def apply(self, game: Game) -> None:
        """A heading only."""

    def rules(self) -> tuple[Citation, ...]:
        return (self.action_rule, *self.also)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} {self.what} {name(self.object)}"


class AbilityPutOnStack(Event, frozen=True, kw_only=True):
    """An activated or triggered ability becomes an object on the stack (602.2a, 603.3)."""

    aspects: ClassVar[int] = aspects.STACK

    player: int
    facts: StackFacts
    triggered: bool
    trigger: int = 0
    """The pending trigger that it was."""
    also: tuple[Citation, ...] = ()
    """Further rules that it follows: several triggers at once (603.3b), under split second (702.61b)."""

    def subjects(self) -> tuple[int, ...]:
        return (self.facts.source,)

    def apply(self, game: Game) -> None:
        state = game.state
        stamp = movement.take_number(state)
        identifier = movement.new_id(state)
        item = GameObject(
            id=identifier,
            card_id=0,
            kind=ObjectKind.ABILITY,
            owner=self.player,
            controller=self.player,
            zone=Zone.STACK,
            timestamp=stamp,
            stack=self.facts,
        )
        movement.enter(state, item)
        if self.trigger:
            state.pending = [waiting for waiting in state.pending if waiting.id != self.trigger]
        game.note_created(self, identifier)

    def rules(self) -> tuple[Citation, ...]:
        return (cr("603.3") if self.triggered else cr("602.2a"), *self.also)

    def text(self, name: NameOf) -> str:
        return f"{name(self.facts.source)}'s {'triggered ' if self.triggered else ''}ability is put on the stack"


class Announced(Event, frozen=True, kw_only=True):
    """Modes, targets, X, divisions, costs of an object on the stack are settled or changed (601.2b-d, 115.7)."""

    rule: ClassVar[Citation] = cr("601.2c")
    aspects: ClassVar[int] = aspects.STACK
    quiet: ClassVar[bool] = True

    object: int
    facts: StackFacts

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        game.state.objects[self.object].stack = self.facts

    def text(self, name: NameOf) -> str:
        return f"choices for {name(self.object)} are announced"


class TargetsChosen(Event, frozen=True, kw_only=True):
    """Objects and players become targets (115.1, 601.2c)."""

    rule: ClassVar[Citation] = cr("601.2c")

    player: int
    object: int
    targets: tuple[int, ...]
    changed: Citation | None = None
    """The rule by which a target was changed or chosen anew (115.7)."""

    def can_happen(self, game: Game) -> bool:
        return bool(self.targets)

    def rules(self) -> tuple[Citation, ...]:
        return (self.rule,) if self.changed is None else (self.changed,)

    def subjects(self) -> tuple[int, ...]:
        return self.targets

    def apply(self, game: Game) -> None:
        """The choice itself is stored by Announced; this is what "becomes the target" looks for."""

    def text(self, name: NameOf) -> str:
        verb = "targets" if self.changed is None else "now targets"
        return f"{name(self.object)} {verb} " + ", ".join(name(target) for target in self.targets)


class SpellCast(Event, frozen=True, kw_only=True):
    """A spell has become cast (601.2i)."""

    aspects: ClassVar[int] = aspects.HISTORY | aspects.STACK

    player: int
    object: int
    facts: CastFacts
    also: tuple[Citation, ...] = ()
    """Rules about the way in which it was cast."""

    def subjects(self) -> tuple[int, ...]:
        return (self.player, self.object)

    def apply(self, game: Game) -> None:
        item = game.state.objects[self.object]
        if item.stack is not None:
            item.stack = msgspec.structs.replace(item.stack, cast=self.facts)
        item.cast = self.facts

    def rules(self) -> tuple[Citation, ...]:
        return (cr("601.2i"), *self.also)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} has cast {name(self.object)}"


class AbilityActivated(Event, frozen=True, kw_only=True):
    """An ability has become activated (602.2b, 605.3)."""

    aspects: ClassVar[int] = aspects.HISTORY

    player: int
    source: int
    key: str
    mana_ability: bool
    object: int = 0
    name: str = ""
    """What kind of ability it is, where that has a name: exhaust, boast …"""

    def subjects(self) -> tuple[int, ...]:
        return (self.source,)

    def apply(self, game: Game) -> None:
        """Its costs and effects are events of their own; the log remembers the activation."""

    def rules(self) -> tuple[Citation, ...]:
        return (cr("605.3b"),) if self.mana_ability else (cr("602.2b"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} has activated an ability of {name(self.source)}"


class Resolves(Event, frozen=True, kw_only=True):
    """The top object of the stack begins to resolve (608.1), or does not because all its targets are illegal
    (608.2b).
    """

    object: int
    fizzles: bool = False
    condition_false: bool = False
    also: tuple[Citation, ...] = ()
    """Further rules that its resolution turns on: a target has become illegal, its source has gone, what its words
    mean.
    """

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        game.state.resolving = self.object

    def rules(self) -> tuple[Citation, ...]:
        if self.condition_false:
            return (cr("603.4"), cr("608.2a"))
        return (cr("608.2b"),) if self.fizzles else (cr("608.2"), *self.also)

    def text(self, name: NameOf) -> str:
        if self.condition_false:
            return f"{name(self.object)} does nothing: its condition is no longer true"
        if self.fizzles:
            return f"{name(self.object)} doesn't resolve: all its targets are illegal"
        return f"{name(self.object)} resolves"


class Resolved(Event, frozen=True, kw_only=True):
    """The object is done resolving (608.2n, 608.3)."""

    rule: ClassVar[Citation] = cr("608.2n")
    quiet: ClassVar[bool] = True

    object: int

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        game.state.resolving = 0

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} is done"


class Countered(Event, frozen=True, kw_only=True):
    """A spell or ability is countered (701.6a)."""

    rule: ClassVar[Citation] = cr("701.6a")
    quiet: ClassVar[bool] = True

    object: int

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        """What happens to the card or ability is an event of its own."""

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} is countered"


class SpellCopied(Event, frozen=True, kw_only=True):
    """A copy of a spell or ability is created on the stack (707.10)."""

    rule: ClassVar[Citation] = cr("707.10")
    aspects: ClassVar[int] = aspects.STACK | aspects.ZONES

    original: int
    player: int
    item: GameObject

    def subjects(self) -> tuple[int, ...]:
        return (self.original,)

    def apply(self, game: Game) -> None:
        state = game.state
        twin = copy.copy(self.item)
        twin.id = movement.new_id(state)
        twin.card_id = -twin.id
        twin.timestamp = movement.take_number(state)
        movement.enter(state, twin)
        game.note_created(self, twin.id)

    def rules(self) -> tuple[Citation, ...]:
        """A copy of a spell is a spell, too (112.1a)."""
        return (self.rule,) if self.item.kind is ObjectKind.ABILITY else (self.rule, cr("112.1a"))

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} copies {name(self.original)}"


class TriggerWaits(Event, frozen=True, kw_only=True):
    """An ability triggers and waits to be put on the stack (603.2-603.3)."""

    rule: ClassVar[Citation] = cr("603.2")

    trigger: PendingTrigger
    delayed: int = 0

    def subjects(self) -> tuple[int, ...]:
        return (self.trigger.source,)

    def apply(self, game: Game) -> None:
        state = game.state
        state.pending.append(self.trigger)
        state.next_id = max(state.next_id, self.trigger.id + 1)
        if self.delayed:
            state.delayed = [waiting for waiting in state.delayed if not (waiting.id == self.delayed and waiting.once)]

    def rules(self) -> tuple[Citation, ...]:
        return rules_of_trigger(self.trigger.instance.ability, bool(self.delayed))

    def text(self, name: NameOf) -> str:
        return f"{name(self.trigger.source)}'s ability triggers"


class ManaTriggered(Event, frozen=True, kw_only=True):
    """A triggered mana ability triggers and resolves at once, without the stack (605.4a)."""

    source: int
    index: int
    tapped_for_mana: bool = False

    def subjects(self) -> tuple[int, ...]:
        return (self.source,)

    def apply(self, game: Game) -> None:
        """A heading; what it does follows."""

    def rules(self) -> tuple[Citation, ...]:
        return (cr("605.4a"), cr("106.12a")) if self.tapped_for_mana else (cr("605.4a"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.source)}'s ability triggers and resolves at once"


class TriggerRemoved(Event, frozen=True, kw_only=True):
    """A triggered ability is not put on the stack: no legal choice, or its controller left (603.3c-d)."""

    trigger: int
    source: int
    why: str
    removal_rule: Citation = cr("603.3d")

    def rules(self) -> tuple[Citation, ...]:
        return (self.removal_rule,)

    def subjects(self) -> tuple[int, ...]:
        return (self.source,)

    def apply(self, game: Game) -> None:
        game.state.pending = [waiting for waiting in game.state.pending if waiting.id != self.trigger]

    def text(self, name: NameOf) -> str:
        return f"{name(self.source)}'s ability is removed: {self.why}"


class DelayedTriggerMade(Event, frozen=True, kw_only=True):
    """A delayed triggered ability is created (603.7)."""

    delayed: DelayedTriggerState
    also: tuple[Citation, ...] = ()
    """Why it is created."""

    def rules(self) -> tuple[Citation, ...]:
        return (cr("603.7a"), *self.also)

    def subjects(self) -> tuple[int, ...]:
        return (self.delayed.source,)

    def apply(self, game: Game) -> None:
        game.state.delayed.append(self.delayed)
        game.state.next_id = max(game.state.next_id, self.delayed.id + 1)

    def text(self, name: NameOf) -> str:
        return f"a delayed triggered ability of {name(self.delayed.source)} is set up"


class DelayedTriggersEnd(Event, frozen=True, kw_only=True):
    """Delayed triggered abilities expire (603.7b, 514.2)."""

    rule: ClassVar[Citation] = cr("603.7b")
    quiet: ClassVar[bool] = True

    ids: tuple[int, ...]

    def can_happen(self, game: Game) -> bool:
        return bool(self.ids)

    def apply(self, game: Game) -> None:
        game.state.delayed = [waiting for waiting in game.state.delayed if waiting.id not in self.ids]

    def text(self, name: NameOf) -> str:
        return "delayed triggered abilities expire"


class ReplacementApplied(Event, frozen=True, kw_only=True):
    """A replacement or prevention effect changed an event (614.6, 615.6): told, so that a ruling can say why."""

    object: int
    what: str
    effect_rule: Citation
    also: tuple[Citation, ...] = ()

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        """Only told; the changed event follows."""

    def rules(self) -> tuple[Citation, ...]:
        return (self.effect_rule, *self.also)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)}: {self.what}"


class ControlChanged(Event, frozen=True, kw_only=True):
    """A permanent has come under another player's control (613.1b, 302.6, 506.4)."""

    rule: ClassVar[Citation] = cr("613.1b")
    aspects: ClassVar[int] = aspects.CONTROL

    object: int
    player: int
    before: int = 0
    """Who controlled it."""

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        game.state.objects[self.object].control_since = movement.take_number(game.state)
        game.state.objects[self.object].seen_controller = self.player

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} gains control of {name(self.object)}"


class AttackersDeclared(Event, frozen=True, kw_only=True):
    """Creatures become attacking creatures (508.1k). `later`: put onto the battlefield attacking, not declared
    (508.4).
    """

    rule: ClassVar[Citation] = cr("508.1k")
    aspects: ClassVar[int] = aspects.COMBAT

    player: int
    attacks: tuple[Attack, ...]
    power: int = 0
    """Their total power."""

    def subjects(self) -> tuple[int, ...]:
        return tuple(attack.attacker for attack in self.attacks)

    def apply(self, game: Game) -> None:
        old = game.state.combat or CombatState()
        power = old.declared_power + self.power
        game.state.combat = msgspec.structs.replace(old, attacks=old.attacks + self.attacks, declared_power=power)

    def text(self, name: NameOf) -> str:
        if not self.attacks:
            return f"{name(self.player)} doesn't attack"
        return ", ".join(f"{name(attack.attacker)} attacks {name(attack.defender)}" for attack in self.attacks)


class BlockersDeclared(Event, frozen=True, kw_only=True):
    """Creatures become blocking creatures, attackers become blocked or unblocked (509.1g-h)."""

    rule: ClassVar[Citation] = cr("509.1g")
    aspects: ClassVar[int] = aspects.COMBAT

    player: int
    blocks: tuple[tuple[int, int], ...]
    combat: CombatState
    banded: tuple[tuple[int, int], ...] = ()
    """What becomes blocked because another member of its band does (702.22h)."""

    def subjects(self) -> tuple[int, ...]:
        return (*(blocker for blocker, _ in self.blocks), *(attacker for _, attacker in self.banded))

    def rules(self) -> tuple[Citation, ...]:
        return (self.rule, cr("702.22h")) if self.banded else (self.rule,)

    def apply(self, game: Game) -> None:
        game.state.combat = self.combat

    def text(self, name: NameOf) -> str:
        if not self.blocks:
            return f"{name(self.player)} doesn't block"
        told = [f"{name(blocker)} blocks {name(attacker)}" for blocker, attacker in self.blocks]
        told += [f"{name(attacker)} becomes blocked by {name(blocker)} as well" for blocker, attacker in self.banded]
        return ", ".join(told)


class CombatChanged(Event, frozen=True, kw_only=True):
    """Combat changes otherwise: a creature is removed from combat (506.4), damage of the first step is noted
    (702.7c), or combat ends (511.3).
    """

    rule: ClassVar[Citation] = cr("506.4")
    aspects: ClassVar[int] = aspects.COMBAT
    quiet: ClassVar[bool] = True

    combat: CombatState | None
    what: str = "combat changes"

    def apply(self, game: Game) -> None:
        game.state.combat = self.combat

    def text(self, name: NameOf) -> str:
        return self.what


class PaymentWindow(Event, frozen=True, kw_only=True):
    """Costs of a spell or ability are being paid: mana abilities may be activated (601.2g, 605.3a)."""

    rule: ClassVar[Citation] = cr("601.2g")
    quiet: ClassVar[bool] = True

    object: int

    def apply(self, game: Game) -> None:
        game.state.payment_for = self.object

    def text(self, name: NameOf) -> str:
        return "costs are being paid"


class BecameMonarch(Event, frozen=True, kw_only=True):
    """A player becomes the monarch (725.1, 725.3); `left_by`: in the place of one who leaves the game (725.4)."""

    aspects: ClassVar[int] = aspects.DESIGNATIONS

    player: int
    left_by: int = 0

    def rules(self) -> tuple[Citation, ...]:
        return (cr("725.4"),) if self.left_by else (cr("725.1"),)

    def can_happen(self, game: Game) -> bool:
        return game.state.monarch != self.player

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.state.monarch = self.player

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} becomes the monarch"
