"""Laying a duel's board out, through the engine's own set-up."""

from __future__ import annotations

from collections.abc import Sequence

from mtgjudge.cards.model import Card, CardCatalogue, Face, Layout
from mtgjudge.engine.decisions import Decider, player_id
from mtgjudge.engine.events.zones import Entry, ZoneChange
from mtgjudge.engine.game import Game
from mtgjudge.engine.setup import Placement, SetUp
from mtgjudge.engine.state import GameState
from mtgjudge.language.abilities import ChapterAbility, KeywordAbility, StaticAbility
from mtgjudge.language.filters import IsThis
from mtgjudge.language.static_effects import DeckConstruction, EntersModified
from mtgjudge.language.vocabulary import CardType, Step, Zone
from tools.duels.custom import custom_card
from tools.duels.defaults import DECK_CARD
from tools.duels.picking import SEATS, Aliases
from tools.duels.queues import PLAYERS, DriverFault, NotDriven
from tools.duels.records import Duel, Op

ZONES = {
    "HAND": Zone.HAND,
    "GRAVEYARD": Zone.GRAVEYARD,
    "LIBRARY": Zone.LIBRARY,
    "BATTLEFIELD": Zone.BATTLEFIELD,
    "EXILED": Zone.EXILE,
    "COMMAND": Zone.COMMAND,
}
ORDER = ("LIBRARY", "HAND", "GRAVEYARD", "EXILED", "COMMAND", "BATTLEFIELD")
DECK = 71
"""Cards of the default library."""


class Table:
    """The board of one duel."""

    def __init__(self, duel: Duel, catalogue: CardCatalogue, aliases: Aliases) -> None:
        self.duel = duel
        self.catalogue = catalogue
        self.aliases = aliases
        self.setup = SetUp(("A", "B"))
        self.late: list[tuple[int, Op]] = []
        """Permanents whose own replacement effects run as they are put there."""
        self.begun: set[tuple[str, str]] = set()
        """Cards of opening hands with which a player begins the game on the battlefield (103.6)."""

    def oracle_name(self, name: str) -> str:
        """The name in Oracle spelling."""
        return self.duel.oracle_names.get(name, name)

    def card(self, name: str) -> Card:
        """The card of this name. Raises DriverFault."""
        found = self.catalogue.card(self.oracle_name(name))
        if found is None:
            raise DriverFault("driver: no such card", name)
        return found

    def lay_out(self) -> GameState:
        """The state before the first turn."""
        ops = self.duel.setup
        for op in ops:
            if op.op in ("add_plane", "add_emblem"):
                raise NotDriven(op.op.replace("_", " "))
        for letter in PLAYERS:
            self._player(letter, [op for op in ops if op.player == letter])
        for op in ops:
            if op.op == "set_day_night":
                self.setup.state.day_night = "day" if op.day else "night"
        self.setup.turn(player_id(0), Step.UNTAP, 1, about_to_begin=True)
        return self.setup.done()

    def _player(self, letter: str, ops: Sequence[Op]) -> None:
        player = SEATS[letter]
        stored = self.setup.player(player)
        for op in ops:
            if op.op == "set_life":
                stored.life = op.life
        for zone in ORDER:
            if zone == "LIBRARY":
                self._library(letter, ops)
                continue
            for op in ops:
                if op.op == "add_card" and op.zone == zone:
                    self._add(letter, op)
        for op in ops:
            if op.op == "custom_effect":
                self.setup.place(custom_card(op), Placement(Zone.BATTLEFIELD, player))

    def _library(self, letter: str, ops: Sequence[Op]) -> None:
        """The default deck with the added cards on top, the last one topmost; shuffled unless the script says
        otherwise."""
        player = SEATS[letter]
        added = [op for op in ops if op.op == "add_card" and op.zone == "LIBRARY"]
        for op in reversed(added):
            self._add(letter, op)
        if not any(op.op == "clear_library" for op in ops):
            card = self.card(DECK_CARD)
            for _ in range(DECK):
                self.setup.place(card, Placement(Zone.LIBRARY, player))
        stored = self.setup.player(player)
        if not any(op.op == "skip_shuffle" for op in self.duel.setup) and len(stored.library) > 1:
            stored.shuffled = (tuple(stored.library),)

    def _add(self, letter: str, op: Op) -> None:
        card = self.card(op.card)
        zone = Zone.BATTLEFIELD if (letter, op.card) in self.begun and op.zone == "HAND" else ZONES[op.zone]
        face = self._face(card, self.oracle_name(op.card)) if zone is Zone.BATTLEFIELD else 0
        late = zone is Zone.BATTLEFIELD and enters_with_something(card.faces[face])
        for number in range(1, op.count + 1):
            tapped = op.tapped or (zone is Zone.BATTLEFIELD and letter == "A" and enters_tapped(card.faces[face]))
            where = Placement(Zone.EXILE if late else zone, SEATS[letter], face=0 if late else face, tapped=tapped)
            identifier = self.setup.place(card, where)
            if late:
                self.late.append((identifier, op))
            if op.alias:
                self.aliases.cards[op.alias if op.count == 1 else f"{op.alias}.{number}"] = identifier

    def may_begin(self, op: Op) -> bool:
        """Whether the game may begin with a card of an opening hand on the battlefield."""
        return (
            op.op == "add_card"
            and op.zone == "HAND"
            and any(
                isinstance(node, DeckConstruction) and node.opening_hand
                for ability in self.card(op.card).faces[0].abilities
                if isinstance(ability, StaticAbility)
                for node in ability.effects
            )
        )

    @staticmethod
    def _face(card: Card, name: str) -> int:
        if card.layout in (Layout.SPLIT, Layout.AFTERMATH, Layout.ADVENTURE, Layout.OMEN, Layout.FLIP):
            return 0
        return next((place for place, face in enumerate(card.faces) if face.name == name), 0)


def enters_with_something(face: Face) -> bool:
    """Whether something of its own may happen as the permanent enters: counters, choices, copying. Lands only where
    their text says counters or a
    choice, for what makes lands enter tapped doesn't count in a set-up."""
    if CardType.LAND in face.types:
        return any(
            isinstance(effect, EntersModified) and (effect.counters or effect.choose)
            for ability in face.abilities
            if isinstance(ability, StaticAbility)
            for effect in ability.effects
        )
    if CardType.PLANESWALKER in face.types:
        return True  # loyalty counters, of which effects may make more or fewer
    return any(isinstance(ability, StaticAbility | KeywordAbility | ChapterAbility) for ability in face.abilities)


def enters_tapped(face: Face) -> bool:
    """Whether a land always enters tapped: it then begins so, which the starting player's untap step mends at once
    unless something limits what untaps."""
    return CardType.LAND in face.types and any(
        isinstance(effect, EntersModified)
        and effect.tapped
        and isinstance(effect.subject, IsThis)
        and not (effect.condition or effect.unless_paid)
        for ability in face.abilities
        if isinstance(ability, StaticAbility)
        for effect in ability.effects
    )


def begin(table: Table, decider: Decider) -> Game:
    """The game before its first turn, with everything on the battlefield that belongs there."""
    game = Game(table.lay_out(), table.catalogue, decider, narrate=False)
    for identifier, op in table.late:
        item = game.state.objects[identifier]
        face = Table._face(table.card(op.card), table.oracle_name(op.card))
        game.perform(ZoneChange(object=identifier, to=Zone.BATTLEFIELD, entry=Entry(item.owner, face=face)))
    for waiting in (game.state.pending, game.state.delayed):
        waiting.clear()
    for identifier in game.state.battlefield:
        item = game.state.objects[identifier]
        if item.entered_turn:
            item.control_since, item.entered_turn = 1, 0
            item.tapped = any(op.tapped for late, op in table.late if game.latest(late) == identifier)
    game.log.clear()
    game.state.turn_log_start = 0
    game.forget_projection()
    return game
