"""Events that change the status of permanents and players' numbers: tapping, counters, damage, life, mana, drawing
(110.5, 119-122, 106).
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, ClassVar

import msgspec

from mtgjudge.engine import aspects, merging, movement
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.events.merging import become
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.state import PlayerState
from mtgjudge.language.categories import Change
from mtgjudge.language.vocabulary import KEYWORD_COUNTERS, CardType, Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def with_counter(counters: tuple[tuple[str, int], ...], kind: str, change: int) -> tuple[tuple[str, int], ...]:
    """Counters after adding (or removing) some of a kind; kinds at zero disappear."""
    numbers = dict(counters)
    numbers[kind] = numbers.get(kind, 0) + change
    return tuple((name, number) for name, number in numbers.items() if number > 0)


class TapChange(Event, frozen=True, kw_only=True):
    """A permanent becomes tapped or untapped (701.26)."""

    aspects: ClassVar[int] = aspects.TAPPED

    object: int
    tapped: bool
    for_mana: bool = False
    turn_based: bool = False
    symbol: bool = False
    """It is the cost {T} or {Q} of its own ability (107.5, 107.6)."""
    pays: str = ""
    """It is tapped to crew, to saddle, or for convoke."""

    def can_happen(self, game: Game) -> bool:
        return game.on_battlefield(self.object) and game.state.objects[self.object].tapped is not self.tapped

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        game.state.objects[self.object].tapped = self.tapped

    def rules(self) -> tuple[Citation, ...]:
        if self.turn_based:
            return (cr("502.3"),)
        if self.symbol:
            return (cr("107.5") if self.tapped else cr("107.6"),)
        return (cr("701.26a") if self.tapped else cr("701.26b"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} becomes {'tapped' if self.tapped else 'untapped'}"


class CountersPut(Event, frozen=True, kw_only=True):
    """Counters are put on a permanent, card or player (122.6)."""

    rule: ClassVar[Citation] = cr("122.6")
    aspects: ClassVar[int] = aspects.COUNTERS

    on: int
    kind: str
    count: int
    damage_rule: Citation | None = None
    """Which part of 120.3 makes counters of damage, or which rule makes them a cost (606.4)."""

    def can_happen(self, game: Game) -> bool:
        return self.count > 0 and (self.on < 0 or self.on in game.state.objects)

    def subjects(self) -> tuple[int, ...]:
        return (self.on,)

    def apply(self, game: Game) -> None:
        if self.on < 0:
            player = game.state.players[seat_of(self.on)]
            player.counters = with_counter(player.counters, self.kind, self.count)
        else:
            item = game.state.objects[self.on]
            item.counters = with_counter(item.counters, self.kind, self.count)
            if self.kind in KEYWORD_COUNTERS:
                others = tuple(pair for pair in item.counter_stamps if pair[0] != self.kind)
                item.counter_stamps = (*others, (self.kind, movement.take_number(game.state)))

    def rules(self) -> tuple[Citation, ...]:
        return (self.rule,) if self.damage_rule is None else (self.damage_rule, self.rule)

    def text(self, name: NameOf) -> str:
        what = f"{self.count} {self.kind} counter{'s' if self.count != 1 else ''}"
        if self.on < 0:
            return f"{name(self.on)} gets {what}"
        return f"{what} {'are' if self.count != 1 else 'is'} put on {name(self.on)}"


class CountersRemoved(Event, frozen=True, kw_only=True):
    """Counters are removed (122.1)."""

    rule: ClassVar[Citation] = cr("122.1")
    aspects: ClassVar[int] = aspects.COUNTERS

    on: int
    kind: str
    count: int
    state_rule: Citation | None = None

    def can_happen(self, game: Game) -> bool:
        if self.on < 0:
            return game.state.players[seat_of(self.on)].counter(self.kind) > 0
        return self.count > 0 and self.on in game.state.objects and game.state.objects[self.on].counter(self.kind) > 0

    def subjects(self) -> tuple[int, ...]:
        return (self.on,)

    def apply(self, game: Game) -> None:
        holder: PlayerState | None = game.state.players[seat_of(self.on)] if self.on < 0 else None
        if holder is not None:
            holder.counters = with_counter(holder.counters, self.kind, -self.count)
            return
        item = game.state.objects[self.on]
        item.counters = with_counter(item.counters, self.kind, -min(self.count, item.counter(self.kind)))

    def rules(self) -> tuple[Citation, ...]:
        return (self.state_rule,) if self.state_rule else (self.rule,)

    def text(self, name: NameOf) -> str:
        return f"{self.count} {self.kind} counter{'s' if self.count != 1 else ''} removed from {name(self.on)}"


class Damage(Event, frozen=True, kw_only=True):
    """A source deals damage to a player or permanent (120.2). What it brings about (120.3a-f) are its results."""

    aspects: ClassVar[int] = aspects.DAMAGE

    source: int
    to: int
    amount: int
    combat: bool = False
    unpreventable: bool = False

    def can_happen(self, game: Game) -> bool:
        if self.amount <= 0:
            return False
        return self.to < 0 or (game.on_battlefield(self.to) and game.can_be_damaged(self.to))

    def subjects(self) -> tuple[int, ...]:
        return (self.to,)

    def apply(self, game: Game) -> None:
        if self.to < 0:
            return
        traits = game.characteristics(self.to)
        source = game.known_characteristics(self.source)
        if CardType.CREATURE in traits.types:
            item = game.state.objects[self.to]
            if not (Keyword.WITHER in source.keywords or Keyword.INFECT in source.keywords):
                item.damage += self.amount
            if Keyword.DEATHTOUCH in source.keywords:
                item.deathtouched = True

    def results(self, game: Game) -> tuple[Event, ...]:
        source = game.known_characteristics(self.source)
        infect = Keyword.INFECT in source.keywords
        out: list[Event] = []
        if self.to < 0:
            if infect:
                out.append(
                    CountersPut(
                        on=self.to, kind="poison", count=self.amount, damage_rule=cr("120.3b"), cause=self.cause
                    )
                )
            else:
                out.append(LifeLost(player=self.to, amount=self.amount, by_damage=True, cause=self.cause))
            toxic = sum(game.toxic_value(self.source)) if self.combat else 0
            if toxic:
                out.append(
                    CountersPut(on=self.to, kind="poison", count=toxic, damage_rule=cr("120.3g"), cause=self.cause)
                )
        else:
            out.extend(self._results_on_permanent(game, infect or Keyword.WITHER in source.keywords))
        if Keyword.LIFELINK in source.keywords:
            out.append(
                LifeGained(
                    player=game.known_controller(self.source),
                    amount=self.amount,
                    lifelink=self.source,
                    cause=self.cause,
                )
            )
        return tuple(out)

    def _results_on_permanent(self, game: Game, as_counters: bool) -> list[Event]:
        types = game.characteristics(self.to).types
        out: list[Event] = []
        if CardType.CREATURE in types and as_counters:
            out.append(
                CountersPut(on=self.to, kind="-1/-1", count=self.amount, damage_rule=cr("120.3d"), cause=self.cause)
            )
        if CardType.PLANESWALKER in types:
            out.append(
                CountersRemoved(
                    on=self.to, kind="loyalty", count=self.amount, state_rule=cr("120.3c"), cause=self.cause
                )
            )
        if CardType.BATTLE in types:
            out.append(
                CountersRemoved(
                    on=self.to, kind="defense", count=self.amount, state_rule=cr("120.3h"), cause=self.cause
                )
            )
        return out

    def rules(self) -> tuple[Citation, ...]:
        return (cr("510.2"), cr("120.3")) if self.combat else (cr("120.3"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.source)} deals {self.amount} {'combat ' if self.combat else ''}damage to {name(self.to)}"


class LifeLost(Event, frozen=True, kw_only=True):
    """A player loses life (119.3), from damage (120.3a) or otherwise; paying life is losing it too (119.4)."""

    aspects: ClassVar[int] = aspects.LIFE

    player: int
    amount: int
    by_damage: bool = False
    paid: bool = False

    def can_happen(self, game: Game) -> bool:
        return self.amount > 0

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.state.players[seat_of(self.player)].life -= self.amount

    def rules(self) -> tuple[Citation, ...]:
        return (cr("120.3a") if self.by_damage else cr("119.4") if self.paid else cr("119.3"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} {'pays' if self.paid else 'loses'} {self.amount} life"


class LifeGained(Event, frozen=True, kw_only=True):
    """A player gains life (119.3), from lifelink (702.15b, 120.3f) or otherwise."""

    aspects: ClassVar[int] = aspects.LIFE

    player: int
    amount: int
    lifelink: int = 0
    """The source with lifelink whose damage it comes from; 0: none."""

    def can_happen(self, game: Game) -> bool:
        return self.amount > 0

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.state.players[seat_of(self.player)].life += self.amount

    def rules(self) -> tuple[Citation, ...]:
        return (cr("120.3f"), cr("702.15b")) if self.lifelink else (cr("119.3"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} gains {self.amount} life"


def together(results: tuple[Event, ...]) -> tuple[Event, ...]:
    """Damage that one source with lifelink deals to several at once is one gain of life; several sources are
    several (702.15e).
    """
    gains: dict[tuple[int, int], int] = {}
    for result in results:
        if isinstance(result, LifeGained) and result.lifelink:
            key = (result.player, result.lifelink)
            gains[key] = gains.get(key, 0) + result.amount
    out: list[Event] = []
    for result in results:
        if isinstance(result, LifeGained) and result.lifelink:
            total = gains.pop((result.player, result.lifelink), 0)
            if not total:
                continue
            if total != result.amount:
                result = msgspec.structs.replace(result, amount=total)
        out.append(result)
    return tuple(out)


class CardDrawn(Event, frozen=True, kw_only=True):
    """A player draws a card (121.1-2); from an empty library nothing is drawn, and the player loses at the next
    check (121.4, 704.5b).
    """

    rule: ClassVar[Citation] = cr("121.1")
    aspects: ClassVar[int] = aspects.ZONES

    player: int
    turn_based: bool = False

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def prepare(self, game: Game) -> None:
        from mtgjudge.engine.chance import know_top

        know_top(game, self.player, 1)

    def off_battlefield(self, game: Game) -> bool:
        return True

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        if not player.library:
            player.drew_from_empty = True
            return
        top = player.library[0]
        gone = movement.leave(game, top)
        item = movement.successor(game.state, gone, Zone.HAND, gone.owner)
        movement.enter(game.state, item)
        movement.note_successor(game.state, top, item.id)
        game.note_created(self, item.id)

    def results(self, game: Game) -> tuple[Event, ...]:
        """The first card of the turn is revealed as it is drawn, where an ability says so (603.11)."""
        from mtgjudge.engine.first_draw import first_draw_revealed

        return first_draw_revealed(game, self)

    def rules(self) -> tuple[Citation, ...]:
        return (cr("504.1"), self.rule) if self.turn_based else (self.rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} draws a card"


class ManaAdded(Event, frozen=True, kw_only=True):
    """Mana is added to a pool (106.4). `tapped_source`: the permanent that was tapped for it (106.12), 0 if none
    was.
    """

    aspects: ClassVar[int] = aspects.POOL

    player: int
    units: tuple[ManaUnit, ...]
    tapped_source: int = 0

    def can_happen(self, game: Game) -> bool:
        return bool(self.units)

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        numbered = tuple(_numbered(unit, movement.take_number(game.state)) for unit in self.units)
        player.pool = player.pool + numbered

    def rules(self) -> tuple[Citation, ...]:
        return (cr("605.3b"), cr("106.4"), cr("106.12")) if self.tapped_source else (cr("106.4"), cr("106.3"))

    def text(self, name: NameOf) -> str:
        mana = "".join(f"{{{unit.type.value}}}" for unit in self.units)
        if self.tapped_source:
            return f"{name(self.tapped_source)} is tapped for {mana}"
        return f"{name(self.player)} adds {mana}"


def _numbered(unit: ManaUnit, number: int) -> ManaUnit:
    return msgspec.structs.replace(unit, id=number)


class ManaSpent(Event, frozen=True, kw_only=True):
    """Mana leaves a pool to pay a cost (601.2h, 106.4)."""

    rule: ClassVar[Citation] = cr("601.2h")
    aspects: ClassVar[int] = aspects.POOL

    player: int
    units: tuple[ManaUnit, ...]
    on: int = 0

    def can_happen(self, game: Game) -> bool:
        return bool(self.units)

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        spent = {unit.id for unit in self.units}
        player.pool = tuple(unit for unit in player.pool if unit.id not in spent)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} spends " + "".join(f"{{{unit.type.value}}}" for unit in self.units)


class PoolsEmptied(Event, frozen=True, kw_only=True):
    """Unspent mana is lost as a step or phase ends (500.5, 106.4)."""

    rule: ClassVar[Citation] = cr("500.5")
    aspects: ClassVar[int] = aspects.POOL

    lost: tuple[tuple[int, tuple[int, ...]], ...]
    """For each player the ids of the units lost."""

    def can_happen(self, game: Game) -> bool:
        return any(units for _, units in self.lost)

    def subjects(self) -> tuple[int, ...]:
        return tuple(player for player, units in self.lost if units)

    def apply(self, game: Game) -> None:
        for identifier, units in self.lost:
            player = game.state.players[seat_of(identifier)]
            player.pool = tuple(unit for unit in player.pool if unit.id not in units)

    def text(self, name: NameOf) -> str:
        return ", ".join(name(player) for player, units in self.lost if units) + " loses unspent mana"


class Chosen(Event, frozen=True, kw_only=True):
    """Something is chosen for an object: a colour, type, name, player or number (607.2d)."""

    rule: ClassVar[Citation] = cr("607.2d")
    aspects: ClassVar[int] = aspects.CHOICES

    object: int
    what: str
    value: str

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects or self.object in game.state.last_known

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        """What is chosen for an object that is gone is remembered for the rest of what its ability does (608.2h)."""
        item = game.state.objects.get(self.object)
        if item is None:
            known = game.state.last_known[self.object]
            item = copy.copy(known.object)
            game.state.last_known[self.object] = msgspec.structs.replace(known, object=item)
        kept = (pair for pair in item.chosen if pair[0] != self.what)
        item.chosen = (*kept, (self.what, self.value))

    def text(self, name: NameOf) -> str:
        return f"{self.what} chosen for {name(self.object)}: {self.value}"


class DamageWorn(Event, frozen=True, kw_only=True):
    """Marked damage is removed in the cleanup step or by regeneration (514.2, 701.19)."""

    rule: ClassVar[Citation] = cr("514.2")
    aspects: ClassVar[int] = aspects.DAMAGE
    quiet: ClassVar[bool] = True

    objects: tuple[int, ...]

    def subjects(self) -> tuple[int, ...]:
        return self.objects

    def apply(self, game: Game) -> None:
        for identifier in self.objects:
            item = game.state.objects.get(identifier)
            if item is not None:
                item.damage = 0
                item.deathtouched = False

    def text(self, name: NameOf) -> str:
        return "damage wears off"


REVEALED = "is revealed and turned face up"
"""What happens to a card in the command zone that is turned face up: it is no permanent (702.106c)."""


class FaceChanged(Event, frozen=True, kw_only=True):
    """A permanent transforms, flips, or is turned face up or down (701.27, 708, 710)."""

    aspects: ClassVar[int] = aspects.FACES

    object: int
    face: int = 0
    face_down: str = ""
    what: str = "transforms"
    x: int = 0
    """The value of X in the cost that turned it face up (702.37f)."""
    turn_rule: Citation | None = None

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        item = game.state.objects[self.object]
        if item.merged and self.what == "transforms":
            become(item, merging.turned(item.merged))
        else:
            if item.faces and item.copiable in item.faces:
                item.copiable = item.faces[self.face]
            item.face = self.face
        item.face_down = self.face_down
        item.timestamp = movement.take_number(game.state)  # 613.7f-g
        if self.x and item.cast is not None:
            item.cast = msgspec.structs.replace(item.cast, x=self.x)

    def rules(self) -> tuple[Citation, ...]:
        if self.turn_rule is not None:
            return (self.turn_rule,) if self.what == REVEALED else (self.turn_rule, cr("708.8"))
        if self.what == "transforms":
            return (cr("701.27a"), cr("712.18"))
        return (cr("708.7") if not self.face_down else cr("708.2"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} {self.what}"


class Designated(Event, frozen=True, kw_only=True):
    """A permanent gets or loses a designation: monstrous, goaded, suspected, exerted … (700s), or phases in or out
    (702.26).
    """

    rule: ClassVar[Citation] = cr("608.2c")
    aspects: ClassVar[int] = aspects.DESIGNATIONS | aspects.FACES

    object: int
    word: str
    on: bool = True
    designation_rule: Citation | None = None
    granted: tuple[Change, ...] = ()
    """What comes with it for as long as the object stays where it is."""

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        item = game.state.objects[self.object]
        item.designations = tuple(word for word in item.designations if word != self.word) + (
            (self.word,) if self.on else ()
        )
        item.granted += self.granted

    def rules(self) -> tuple[Citation, ...]:
        if self.designation_rule is not None:
            return (self.designation_rule,)
        if self.word.startswith("level "):
            return (cr("716.2a"), cr("716.2b"))
        return (cr("719.3b"),) if self.word == "solved" else (self.rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} {'becomes' if self.on else 'is no longer'} {self.word}"
