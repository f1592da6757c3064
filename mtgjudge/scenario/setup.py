"""From the set-up of a scenario to the state of a game that is under way.

Set-up fires nothing; everything is laid out through ``engine.setup``. Impossible boards are told all at once, and
what the engine can't lay out is unsupported by name. Defaults that were used are listed, for ASSUMED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from mtgjudge.cards.catalogue import Catalogue
from mtgjudge.cards.model import Card, Face, Layout, RefusedAbility
from mtgjudge.engine.casting_ways import ADVENTURE, PLOTTED, WARPED
from mtgjudge.engine.companions import COMPANION
from mtgjudge.engine.continuous.base import copiable_face
from mtgjudge.engine.decisions import player_id
from mtgjudge.engine.flips import FLIPPED
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.preparation import PREPARED, has_prepare_spell
from mtgjudge.engine.rooms import DOORS, SIDES
from mtgjudge.engine.setup import UNKNOWN_LIBRARY, Placement, SetUp
from mtgjudge.engine.state import Attack, CastFacts, GameState
from mtgjudge.language.vocabulary import CardType, Keyword, ManaType, Step, Supertype, Zone
from mtgjudge.scenario import model as m
from mtgjudge.scenario.choices_made import chosen_pairs
from mtgjudge.scenario.diagnostics import Problems, problem
from mtgjudge.scenario.inline import file_catalogue
from mtgjudge.scenario.lookup import Labels
from mtgjudge.scenario.results import ReasonShown
from mtgjudge.scenario.spans import Source, Span
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import NameKind, ObjectName, PlayerName, Thing

#: So much of each type of mana stands for "enough".
ENOUGH = 40
#: The mark of such mana, so that facts about the pool leave it out.
ASSUMED_MANA = "assumed"

_ZONES: tuple[tuple[str, Zone], ...] = (
    ("battlefield", Zone.BATTLEFIELD),
    ("hand", Zone.HAND),
    ("graveyard", Zone.GRAVEYARD),
    ("exile", Zone.EXILE),
    ("command", Zone.COMMAND),
    ("sideboard", Zone.OUTSIDE),
)

_ON_BATTLEFIELD = ("tapped", "damage", "attached_to", "summoning_sick", "came_under_control", "phased_out", "flipped")

#: What the file can say and the engine can't lay out yet, by attribute of an entry.
_NOT_YET = (
    "hidden_away_with", "haunting",
    "merged_with", "level", "goaded_by",
)  # fmt: skip


class Board:
    """What came of a set-up: the state, the labels, the catalogue with the file's own cards, and what was assumed."""

    def __init__(self, names: list[str], catalogue: Catalogue) -> None:
        self.builder = SetUp(names)
        self.catalogue = catalogue
        self.labels = Labels()
        self.problems = Problems()
        self.unsupported: list[ReasonShown] = []
        self.assumed: list[str] = []
        self.named: dict[tuple[str, ...], list[int]] = {}
        self.state: GameState = self.builder.state
        self.effects: list[m.Sentence] = []
        self.happened: list[m.Sentence] = []


def build_board(set_up: m.SetUp, source: Source, catalogue: Catalogue) -> Board:
    """Lay the board out; problems and what is unsupported are noted in it."""
    return _Builder(set_up, source, catalogue).build()


class _Builder:
    def __init__(self, set_up: m.SetUp, source: Source, catalogue: Catalogue) -> None:
        self.set_up = set_up
        self.source = source
        players = list(set_up.players)
        if set_up.game is not None and set_up.game.turn_order == "reversed":
            players = [players[0], *reversed(players[1:])]
        self.players = players
        self.ids = {normal_words(player.name.name): player_id(seat) for seat, player in enumerate(players)}
        self.problems = Problems()
        own = file_catalogue(set_up.cards, source, catalogue, self.problems)
        self.board = Board([player.name.name for player in players], own)
        self.board.problems = self.problems
        self.later: list[Callable[[], None]] = []

    def build(self) -> Board:
        board = self.board
        self._turn()
        for player in self.players:
            self._player(player)
        for player in self.players:
            self._zones(player)
        for task in self.later:
            task()
        if not self.problems.errors:
            if self.set_up.stack:
                from mtgjudge.scenario.stack_setup import lay_stack

                lay_stack(self, self.set_up.stack)
            self._combat()
            self._timestamps()
            self._game()
        board.effects = list(self.set_up.effects or ())
        board.happened = list(self.set_up.happened or ())
        board.state = board.builder.done()
        return board

    # --- help --------------------------------------------------------------------------------------------

    def wrong(self, span: Span, message: str, *, hint: str | None = None, rule: str | None = None) -> None:
        """An impossible set-up."""
        self.problems.add(problem("MJ036", (self.source, span), message, hint=hint, rule=rule))

    def not_yet(self, what: str) -> None:
        """Something that the engine can't lay out."""
        self.board.unsupported.append(ReasonShown(f"the set-up says '{what}', which can't be laid out yet", (), True))

    def player_id(self, name: PlayerName) -> int:
        """The id of a player."""
        return self.ids[normal_words(name.name)]

    def one(self, name: ObjectName) -> int:
        """An object that was laid out, by label or card name; 0 with a problem if there is none."""
        words = normal_words(name.name)
        found = list(self.board.labels.cards.get(words, ()) or self.board.named.get(words, ()))
        state = self.board.builder.state
        if name.owner is not None:
            owner = self.ids.get(normal_words(name.owner))
            found = [each for each in found if state.objects[each].controller == owner]
        if name.zone is not None:
            found = [each for each in found if state.objects[each].zone is name.zone]
        if name.number is not None:
            found = found[name.number - 1 : name.number]
        if not found:
            self.problems.add(
                problem("MJ032", (self.source, name.span), f"nothing on the board is named '{name.text}'")
            )
            return 0
        return found[0]

    def thing(self, thing: Thing) -> int:
        """An object or player."""
        return self.player_id(thing) if isinstance(thing, PlayerName) else self.one(thing)

    # --- players -----------------------------------------------------------------------------------------

    def _player(self, player: m.PlayerSetUp) -> None:
        stored = self.board.builder.player(self.player_id(player.name))
        name = player.name.name
        if player.starting_life is not None:
            stored.starting_life = player.starting_life
        stored.life = player.life if player.life is not None else stored.starting_life
        stored.counters = player.counters or ()
        if player.land_plays_left is not None:
            stored.lands_played = 1 - player.land_plays_left
        if player.implied:
            self.board.assumed.append(f"{name} is an opponent with nothing")
        if player.speed is not None:
            stored.speed = player.speed
        stored.blessed = bool(player.city_blessing)
        if player.mana is not None:
            self.later.append(lambda: self._mana(player))

    def _mana(self, player: m.PlayerSetUp) -> None:
        assert player.mana is not None
        identifier = self.player_id(player.name)
        units: list[ManaUnit] = []
        for unit in player.mana.units:
            source = self.one(unit.source) if unit.source is not None else 0
            snow = bool(source) and self._is_snow(source)
            units.append(ManaUnit(0, ManaType(unit.symbol), source, snow=snow))
        if player.mana.supply is not m.Supply.LISTED:
            snow = player.mana.supply is m.Supply.ENOUGH_SNOW
            units.extend(
                ManaUnit(0, kind, 0, snow=snow, persists=True, traits=(ASSUMED_MANA,))
                for kind in ManaType
                for _ in range(ENOUGH)
            )
            self.board.assumed.append(f"{player.name.name} has whatever mana a cost needs")
        self.board.builder.mana(identifier, units)

    def _is_snow(self, identifier: int) -> bool:
        item = self.board.builder.state.objects[identifier]
        face = item.card.faces[0] if item.card is not None else item.copiable
        return face is not None and Supertype.SNOW in face.supertypes

    def _zones(self, player: m.PlayerSetUp) -> None:
        owner = self.player_id(player.name)
        for attribute, zone in _ZONES:
            for entry in getattr(player, attribute) or ():
                self._entry(entry, owner, zone)
        library = player.library or ()
        for entry in library:
            self._entry(entry, owner, Zone.LIBRARY)
        if player.below_library is not m.BelowLibrary.NOTHING:
            self.board.builder.unknown_cards(owner, Zone.LIBRARY, UNKNOWN_LIBRARY)
            self.board.builder.player(owner).unknown_below = True

    # --- entries -----------------------------------------------------------------------------------------

    def _entry(self, entry: m.CardEntry, owner: int, zone: Zone) -> None:
        card, token = self._what(entry, zone)
        if card is None and token is None and not isinstance(entry.what, m.UnknownCard):
            return
        for attribute in _NOT_YET:
            if getattr(entry, attribute):
                self.not_yet(attribute.replace("_", " "))
        where = self._placement(entry, owner, zone, card, token)
        for _ in range(entry.count):
            identifier = self.board.builder.place(card, where, token=token)
            self._remember(entry, identifier, card, token)
            if entry.melded_from:
                self._meld(entry, identifier)
            if zone in (Zone.BATTLEFIELD, Zone.EXILE, Zone.COMMAND):
                self.later.append(lambda identifier=identifier: self._relations(entry, identifier))  # type: ignore[misc]

    def _meld(self, entry: m.CardEntry, identifier: int) -> None:
        """The second of the two cards that a melded permanent is made of."""
        other = self.board.catalogue.card(entry.melded_from[-1])
        if other is not None:
            self.board.builder.meld(identifier, other)
            for face in other.faces[:1]:
                self.board.named.setdefault(normal_words(face.name), []).append(identifier)

    def _first_of_two(self, entry: m.CardEntry, zone: Zone) -> Card | None:
        cards = [self.board.catalogue.card(name) for name in entry.melded_from]
        melds = [each for each in cards if each is not None and each.layout is Layout.MELD and len(each.faces) > 1]
        if len(melds) != 2 or zone is not Zone.BATTLEFIELD or melds[0].faces[1].name != melds[1].faces[1].name:
            self.wrong(entry.span, "these cards don't make a melded permanent", rule="701.42a")
            return None
        return melds[0]

    def _what(self, entry: m.CardEntry, zone: Zone) -> tuple[Card | None, Face | None]:
        if entry.melded_from:
            return self._first_of_two(entry, zone), None
        if isinstance(entry.what, m.NamedCard):
            card = self.board.catalogue.card(entry.what.name)
            if card is None:
                self.problems.add(problem("MJ030", (self.source, entry.span), f"no card data for '{entry.what.name}'"))
            return card, None
        if isinstance(entry.what, m.TokenCard):
            return None, self._token(entry, entry.what, zone)
        if zone is Zone.BATTLEFIELD and entry.face_down is None:
            self.wrong(entry.span, "a permanent that nobody knows can't be laid out", hint="name the card")
        return None, None

    def _token(self, entry: m.CardEntry, token: m.TokenCard, zone: Zone) -> Face | None:
        from mtgjudge.scenario.tokens_described import TokenFault, token_face

        if zone is not Zone.BATTLEFIELD:
            self.wrong(entry.span, f"a token can't be in the {zone.value}", rule="111.7")
        try:
            return token_face(token.description)
        except TokenFault as fault:
            self.problems.add(problem("MJ023", (self.source, entry.span), str(fault)))
            return None

    def _placement(
        self, entry: m.CardEntry, owner: int, zone: Zone, card: Card | None, token: Face | None
    ) -> Placement:
        face = self._face(entry, card)
        self._check(entry, zone, card, token, face)
        controller = 0
        if entry.owner is not None:
            controller, owner = owner, self.player_id(entry.owner)
        if entry.controller is not None:
            controller = self.player_id(entry.controller)
        copied = self._copied(entry)
        if isinstance(copied, Face) and card is None:
            token = copied
        return Placement(
            zone=zone,
            owner=owner,
            controller=controller,
            face=face,
            tapped=entry.tapped or False,
            damage=entry.damage or 0,
            counters=tuple((kind, number) for kind, number in entry.counters if number),
            face_down=self._face_down(entry),
            phased_out=entry.phased_out or False,
            summoning_sick=entry.summoning_sick or entry.came_under_control == "this turn",
            chosen=chosen_pairs(entry, card, self.ids),
            designations=(*self._designations(entry), *self._doors(entry, card)),
            exiled_label=ADVENTURE if entry.on_an_adventure else WARPED if entry.warped else "",
            copiable=copied,
            commander=entry.commander or bool(entry.casts or entry.damage_dealt),
            casts=entry.casts or 0,
            dealt_before=tuple((self.player_id(player), number) for player, number in entry.damage_dealt),
            cast=self._cast(entry, controller or owner),
        )

    def _cast(self, entry: m.CardEntry, player: int) -> CastFacts | None:
        """How the permanent was cast, where the file says something about it (400.7d)."""
        if entry.kicked is None and entry.cast_with_x is None:
            return None
        paid = ((Keyword.KICKER.value, entry.kicked),) if entry.kicked else ()
        return CastFacts(player, Zone.HAND, entry.cast_with_x or 0, "", paid)

    def _designations(self, entry: m.CardEntry) -> tuple[str, ...]:
        found = list(entry.designations)
        if entry.flipped:
            found.append(FLIPPED)
        if entry.suspended:
            found.append("suspended")
        if entry.plotted:
            found.append(PLOTTED)
        if entry.companion:
            found.append(COMPANION)
        return tuple(found)

    def _doors(self, entry: m.CardEntry, card: Card | None) -> tuple[str, ...]:
        """The doors of a Room that are unlocked: left, right, or the name of a half (709.5c)."""
        if not entry.unlocked:
            return ()
        if card is None or card.layout is not Layout.ROOM:
            self.wrong(entry.span, "only a Room has doors", rule="709.5")
            return ()
        names = [*SIDES, *(face.name for face in card.faces)]
        found: list[str] = []
        for word in entry.unlocked:
            place = next((at for at, name in enumerate(names) if normal_words(name) == normal_words(word)), None)
            if place is None:
                self.wrong(entry.span, f"no door of {card.name} is called {word}", hint="write left or right")
            else:
                found.append(DOORS[place % len(DOORS)])
        return tuple(found)

    def _face_down(self, entry: m.CardEntry) -> str:
        return "" if entry.face_down is None else "face down" if entry.face_down == "true" else entry.face_down

    def _face(self, entry: m.CardEntry, card: Card | None) -> int:
        if card is None:
            return 0
        if entry.melded_from:
            return 1
        if entry.face is not None:
            for place, face in enumerate(card.faces):
                if normal_words(face.name) == normal_words(entry.face):
                    return place
            self.wrong(entry.span, f"{card.name} has no face named '{entry.face}'")
        return 0

    def _copied(self, entry: m.CardEntry) -> Face | None:
        """The face that a copy shows: of an object of the board, or of any card."""
        if entry.copy_of is None:
            return None
        name = entry.copy_of
        if name.kind in (NameKind.LABEL, NameKind.TOKEN):
            ids = self.board.labels.cards.get(normal_words(name.name)) or self.board.named.get(
                normal_words(name.name), ()
            )
            item = self.board.builder.state.objects.get(ids[0]) if ids else None
            if item is None:
                self.wrong(entry.span, f"'{name.text}' must stand before its copy")
                return None
            return item.copiable or (item.card.faces[max(0, item.face)] if item.card is not None else None)
        card = self.board.catalogue.card(name.name)
        if card is None:
            self.problems.add(problem("MJ030", (self.source, name.span), f"there is no card named '{name.name}'"))
            return None
        wanted = normal_words(name.text)
        return next((face for face in card.faces if normal_words(face.name) == wanted), card.faces[0])

    def _check(self, entry: m.CardEntry, zone: Zone, card: Card | None, token: Face | None, face: int) -> None:
        """What could not be on a board like this."""
        shown = token if token is not None else card.faces[face] if card is not None else None
        if zone is not Zone.BATTLEFIELD:
            for attribute in _ON_BATTLEFIELD:
                if getattr(entry, attribute):
                    self.wrong(
                        entry.span,
                        f"'{attribute.replace('_', ' ')}' is said of permanents; this card is in the {zone.value}",
                        rule="110.1",
                    )
        elif shown is not None and entry.face_down is None and entry.copy_of is None:
            if CardType.INSTANT in shown.types or CardType.SORCERY in shown.types:
                rule = "304.4" if CardType.INSTANT in shown.types else "307.4"
                name = card.name if card is not None else shown.name
                self.wrong(entry.span, f"{name} can't be on the battlefield: it is no permanent card", rule=rule)
            if entry.damage and CardType.CREATURE not in shown.types and entry.counters == ():
                self.board.assumed.append(f"damage stays marked on {shown.name}")
        if shown is not None and zone is Zone.BATTLEFIELD:
            self._refused(entry, shown)

    def _refused(self, entry: m.CardEntry, face: Face) -> None:
        if entry.face_down is None:
            self.board.unsupported.extend(refused_reasons(face, self.set_up.ignoring or ()))

    def _remember(self, entry: m.CardEntry, identifier: int, card: Card | None, token: Face | None) -> None:
        if entry.label is not None:
            self.board.labels.add_card(entry.label, identifier)
        names: list[str] = []
        if card is not None:
            names = [card.name, *(face.name for face in card.faces if face.name != card.name)]
        elif token is not None:
            names = [token.name, token.name.removesuffix(" Token")]
        for name in dict.fromkeys(names):
            self.board.named.setdefault(normal_words(name), []).append(identifier)

    def _relations(self, entry: m.CardEntry, identifier: int) -> None:
        """Attachments and links, once everything is there."""
        item = self.board.builder.state.objects[identifier]
        if entry.attached_to is not None and (host := self.thing(entry.attached_to)):
            self.board.builder.attach(identifier, host)
            self._check_attachment(entry, identifier, host)
        linked = entry.exiled_with or entry.imprinted_on  # imprint abilities are linked like others (607.2a)
        if linked is not None:
            item.exiled_by = self.one(linked)
        if entry.protector is not None:
            item.chosen = (*item.chosen, ("protector", str(self.player_id(entry.protector))))
        if entry.came_under_control == "last turn":
            item.control_since = 1
        if PREPARED in item.designations and not has_prepare_spell(copiable_face(item)):
            self.wrong(entry.span, "only a permanent that has a prepare spell can be prepared", rule="722.3a")
        if entry.paired_with is not None and not self.board.builder.pair(identifier, self.one(entry.paired_with)):
            self.wrong(entry.span, "two unpaired creatures of one player can be paired", rule="702.95a")

    def _check_attachment(self, entry: m.CardEntry, identifier: int, host: int) -> None:
        state = self.board.builder.state
        if host == identifier:
            self.wrong(entry.span, "a permanent can't be attached to itself", rule="303.4d")
        elif host > 0 and state.objects[host].zone is not Zone.BATTLEFIELD:
            self.wrong(entry.span, "it can be attached to a permanent only", rule="301.5")

    # --- turn, combat, timestamps ------------------------------------------------------------------------

    def _turn(self) -> None:
        turn = self.set_up.turn or m.TurnSetUp()
        active = self.player_id(turn.player) if turn.player is not None else player_id(0)
        step = turn.step or Step.PRECOMBAT_MAIN
        combat = self.set_up.combat
        declared = combat is not None and bool(combat.attacking)
        blocked = combat is not None and bool(combat.blocking)
        about = (step is Step.DECLARE_ATTACKERS and not declared) or (step is Step.DECLARE_BLOCKERS and not blocked)
        priority = self.player_id(turn.priority) if turn.priority is not None else None
        self.board.builder.turn(active, step, turn.number or 3, about_to_begin=about, priority=priority)
        if self.set_up.turn is None or turn.step is None:
            name = self.players[0 if turn.player is None else self._seat(active)].name.name
            self.board.assumed.append(f"it is {name}'s precombat main phase, not the first turn of the game")

    def _seat(self, identifier: int) -> int:
        return -1 - identifier

    def _combat(self) -> None:
        combat = self.set_up.combat
        step = self.board.builder.state.turn.step
        if combat is None:
            if step in (Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE):
                self.board.builder.combat(())
            return
        blocks: dict[int, list[int]] = {}
        for blocker, blocked in combat.blocking:
            for name in blocked:
                blocks.setdefault(self.one(name), []).append(self.one(blocker))
        attacks: list[Attack] = []
        state = self.board.builder.state
        for creature, defender in combat.attacking:
            attacker, target = self.one(creature), self.thing(defender)
            if not attacker or not target:
                continue
            defending = target if target < 0 else state.objects[target].controller
            blockers = tuple(blocks.get(attacker, ()))
            attacks.append(Attack(attacker, target, defending, bool(blockers), blockers))
            item = state.objects[attacker]
            if not self._has_vigilance(attacker):
                item.tapped = True
        self.board.builder.combat(attacks)

    def _has_vigilance(self, identifier: int) -> bool:
        from mtgjudge.language.abilities import KeywordAbility

        item = self.board.builder.state.objects[identifier]
        face = item.copiable or (item.card.faces[max(0, item.face)] if item.card is not None else None)
        abilities = face.abilities if face is not None else ()
        return any(isinstance(each, KeywordAbility) and each.keyword is Keyword.VIGILANCE for each in abilities)

    def _timestamps(self) -> None:
        if self.set_up.timestamps:
            ids = [self.one(name) for name in self.set_up.timestamps]
            if all(ids) and len(set(ids)) == len(ids):
                self.board.builder.timestamps(ids)

    def _game(self) -> None:
        game = self.set_up.game
        if game is None:
            return
        state = self.board.builder.state
        if game.day_or_night in ("day", "night"):
            state.day_night = game.day_or_night
        if game.monarch is not None:
            state.monarch = self.player_id(game.monarch)
        if game.initiative is not None:
            state.initiative = self.player_id(game.initiative)
        if game.storm_count is not None:
            self.not_yet("spells cast this turn")


def refused_reasons(face: Face, ignoring: Iterable[m.Sentence]) -> list[ReasonShown]:
    """Abilities of a face that the compiler refused and the file does not ignore."""
    found: list[ReasonShown] = []
    for number, refused in face.refused():
        if not is_ignored(face, number, ignoring):
            found.append(refused_reason(face, number, refused))
    return found


def refused_reason(face: Face, number: int, refused: RefusedAbility) -> ReasonShown:
    """Why an ability stands in the way of a ruling."""
    return ReasonShown(f"{face.name}, ability {number}: {refused.kind.value}: {refused.place}", (), True, face.name)


def is_ignored(face: Face, number: int, ignoring: Iterable[m.Sentence]) -> bool:
    """``Some Card's ability 2``, or all abilities of the card without a number."""
    for sentence in ignoring:
        text = sentence.text.replace("’", "'")
        name, _, which = text.partition("'s ability")
        if normal_words(name) != normal_words(face.name):
            continue
        if not which.strip() or which.strip() == str(number):
            return True
    return False


def pool_without_assumed(units: Iterable[ManaUnit]) -> tuple[ManaUnit, ...]:
    """The floating mana that the file or the game put there."""
    return tuple(unit for unit in units if ASSUMED_MANA not in unit.traits)


def replaced(placement: Placement, **changes: object) -> Placement:
    """A placement with changes."""
    return msgspec.structs.replace(placement, **changes)
