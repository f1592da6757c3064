"""What a replacement or prevention effect is to the process of 616.1: a key, a class, a label, and what it makes of an
event."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

REGENERATION = "regeneration"
"""`Shield.kind`: the next time it would be destroyed this turn, regenerate it (701.19a)."""
PREVENTION = "prevention"
"""`Shield.kind`: prevents damage: the next `amount`, or all (615.7-615.11)."""
REPLACEMENT = "replacement"
"""`Shield.kind`: any other effect of a resolution, told by `Shield.effect` (614.3)."""
UNPREVENTABLE = "damage can't be prevented"
"""`Shield.kind`: this turn damage can't be prevented (615.12)."""


class Stage(IntEnum):
    """The steps of 616.1 in which effects are chosen. Self-replacements (a; they are written into the instructions
    themselves) have no node in the ability language."""

    CONTROL = 2
    COPY = 3
    BACK = 4
    ANY = 5


def key_of(source: int, instance: AbilityInstance, effect: object) -> str:
    """The identity of one effect of one ability of one object."""
    ability = instance.ability
    place = (
        next((number for number, each in enumerate(ability.effects) if each is effect), 0)
        if isinstance(ability, StaticAbility)
        else 0
    )
    return f"{source} {instance.key} {place}"


class Replacement:
    """One effect that could apply to one event.

    `key`: what remembers that it had its chance (614.5). `commutes`: effects with the same word here give the same in
    any order, so that nobody is asked. `optional`: its controller may; `apply` gives the events that happen in place
    of the given one.
    """

    __slots__ = ("apply", "commutes", "controller", "key", "label", "optional", "source", "stage")

    def __init__(
        self,
        key: str,
        source: int,
        controller: int,
        label: str,
        apply: Callable[[Settling, Event], tuple[Event, ...]],
        *,
        stage: Stage = Stage.ANY,
        commutes: str = "",
        optional: bool = False,
    ) -> None:
        self.key = key
        self.source = source
        self.controller = controller
        self.label = label
        self.apply = apply
        self.stage = stage
        self.commutes = commutes
        self.optional = optional


class Settling:
    """A batch on its way through the gate: the game, and the instructions that follow in place of replaced events."""

    __slots__ = ("arriving", "following", "game", "gathered", "instead", "ordered", "spent", "used")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.arriving: tuple[int, ...] = ()
        """The objects of the batch that would enter the battlefield at the same time (614.13a)."""
        self.ordered = False
        """Somebody chose which of several effects applies first (616.1)."""
        self.instead: list[Callable[[], None]] = []
        self.gathered: dict[object, int] = {}
        """How much damage each effect that is about all damage dealt at once has prevented."""
        self.following: list[object] = []
        """Those of them whose instructions are to follow."""
        self.spent: list[int] = []
        """Effects for "the next time" that have applied: they are gone once the batch is settled (615.8)."""
        self.used: list[str] = []
        """Effects that apply to all simultaneous events of the batch as one and have done their part."""

    def tell(self, source: int, what: str, rule: Citation, *also: Citation) -> None:
        """Note for the ruling what an effect did."""
        if self.ordered:
            also += (cr("616.1"),)
        self.game.perform(ReplacementApplied(object=source, what=what, effect_rule=rule, also=also))

    def follow(self, applied: tuple[str, ...], run: Callable[[], None]) -> None:
        """Instructions to follow once the batch has happened; events they bring about had their chance with `applied`
        (614.5)."""
        game = self.game

        def heirs() -> None:
            outer = game.inherited
            game.inherited = tuple(dict.fromkeys(outer + applied))
            try:
                run()
            finally:
                game.inherited = outer

        self.instead.append(heirs)


def heir(event: Event, applied: tuple[str, ...]) -> Event:
    """The event, knowing which effects already had their chance."""
    if all(key in event.applied for key in applied):
        return event
    return msgspec.structs.replace(event, applied=tuple(dict.fromkeys(event.applied + applied)))
