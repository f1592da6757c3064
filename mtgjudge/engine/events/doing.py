"""Things that players do and that abilities trigger on, once they are complete: scrying, surveilling, searching,
flipping a coin
(701.22d, 701.23, 701.25d, 705)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Done(Event, frozen=True, kw_only=True):
    """A player has done something; only the log remembers it."""

    aspects: ClassVar[int] = aspects.HISTORY

    player: int

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        """What it consists of are events of their own."""


class Scried(Done, frozen=True, kw_only=True):
    """A player has scried or surveilled so many cards (701.22d, 701.25d)."""

    count: int
    surveil: bool = False

    def rules(self) -> tuple[Citation, ...]:
        return (cr("701.25a"),) if self.surveil else (cr("701.22a"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} {'surveils' if self.surveil else 'scries'} {self.count}"


class Searched(Done, frozen=True, kw_only=True):
    """A player has searched a library (701.23a)."""

    rule: ClassVar[Citation] = cr("701.23a")

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} searches a library"


class CoinFlipped(Done, frozen=True, kw_only=True):
    """A player has flipped a coin (705.2)."""

    rule: ClassVar[Citation] = cr("705.2")

    won: bool

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} {'wins' if self.won else 'loses'} a coin flip"


class DiceRolled(Done, frozen=True, kw_only=True):
    """A player has rolled dice (706.2)."""

    rule: ClassVar[Citation] = cr("706.2")

    sides: int
    rolled: tuple[int, ...]

    def text(self, name: NameOf) -> str:
        shown = ", ".join(str(result) for result in self.rolled)
        return (
            f"{name(self.player)} rolls {shown} on {'a' if len(self.rolled) == 1 else len(self.rolled)} d{self.sides}"
        )


class Explored(Done, frozen=True, kw_only=True):
    """A permanent has explored (701.44b); `card`: what was revealed, as it was in the library, 0 where nothing was."""

    rule: ClassVar[Citation] = cr("701.44b")

    object: int
    card: int = 0

    def subjects(self) -> tuple[int, ...]:
        return (self.player, self.object)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} has explored"


class ActionDone(Done, frozen=True, kw_only=True):
    """A player has done a keyword action that abilities can trigger on; `object`: the permanent that did it, 0 where
    the player did."""

    rule: ClassVar[Citation] = cr("701.1")

    word: str
    object: int = 0

    def subjects(self) -> tuple[int, ...]:
        return (self.player, self.object) if self.object else (self.player,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object or self.player)} has done this: {self.word}"


class DoneOnce(Done, frozen=True, kw_only=True):
    """A player has done what an ability tells to do only once each turn (603.2h)."""

    rule: ClassVar[Citation] = cr("603.2h")

    source: int
    key: str

    def subjects(self) -> tuple[int, ...]:
        return (self.player, self.source)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} has done what {name(self.source)} tells to do only once this turn"


class NoMana(Done, frozen=True, kw_only=True):
    """A mana ability adds nothing, for no type of mana can be defined (106.5)."""

    rule: ClassVar[Citation] = cr("106.5")

    source: int

    def text(self, name: NameOf) -> str:
        return f"no type of mana is defined: {name(self.source)} adds none"


class HalvesCombined(Done, frozen=True, kw_only=True):
    """A split card off the stack is looked at with the characteristics of both halves together (709.4)."""

    card: int
    combined: tuple[Citation, ...]

    def subjects(self) -> tuple[int, ...]:
        return (self.player, self.card)

    def rules(self) -> tuple[Citation, ...]:
        return self.combined

    def text(self, name: NameOf) -> str:
        return f"{name(self.card)} is looked at as both halves together"
