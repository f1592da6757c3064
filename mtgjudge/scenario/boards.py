"""Reading the set-up: players and their zones, the stack, combat, the turn, cards defined in the file."""

from __future__ import annotations

from collections.abc import Iterable

from mtgjudge.language.vocabulary import Step
from mtgjudge.scenario.actions.answers import Value, read_value
from mtgjudge.scenario.actions.options import Announcing, Dividing, Kicked, Modes, Option, Targeting, read_options
from mtgjudge.scenario.diagnostics import problem
from mtgjudge.scenario.entries import EntryReader
from mtgjudge.scenario.keys import (
    COMBAT_KEYS,
    FACE_KEYS,
    GAME_KEYS,
    INLINE_KEYS,
    MAX_PLAYERS,
    PLAYER_KEYS,
    SET_UP_KEYS,
    STACK_KEYS,
    TURN_KEYS,
    ZONE_KEYS,
    Key,
)
from mtgjudge.scenario.model import (
    BelowLibrary,
    CardEntry,
    CombatSetUp,
    FloatingMana,
    GameSetUp,
    InlineCard,
    InlineFace,
    ManaSetUp,
    PlayerSetUp,
    Sentence,
    SetUp,
    StackEntry,
    StackKind,
    Supply,
    TurnSetUp,
)
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.reading import build
from mtgjudge.scenario.spans import Text
from mtgjudge.scenario.values import ObjectName, PlayerName, Thing
from mtgjudge.scenario.yaml_source import ListNode, MapNode, Node, ScalarNode


class BoardReader(EntryReader):
    """Set-ups, and the patches of cases, which are read by the same tables."""

    def set_up(self, node: MapNode, what: str, players: Iterable[str] = (), others: Iterable[str] = ()) -> SetUp:
        """The set-up keys of a map. In a patch, players stand among them by name; ``others`` are read elsewhere."""
        listed = tuple(players)
        allowed = (*SET_UP_KEYS, "players", *listed, *others)
        found = self.keys(node, allowed, what)
        values: dict[str, object] = {}
        people: list[PlayerSetUp] = []
        keys = {key.value: key for key, _ in node.pairs}
        for name, value in found.items():
            if name in others:
                continue
            if name == "players":
                people.extend(self.players(value))
            elif name in listed:
                player = self.player_set_up(keys[name], value)
                if player is not None:
                    people.append(player)
            else:
                values[name] = self._part(name, value)
        if people:
            values["players"] = tuple(people)
        return build(SetUp, values)

    def _part(self, name: str, node: Node) -> object:
        readers = {
            "stack": self.stack,
            "combat": self.combat,
            "turn": self.turn,
            "game": self.game,
            "happened": self.sentences,
            "effects": self.sentences,
            "ignoring": self.sentences,
            "cards": self.inline_cards,
        }
        reader = readers.get(name)
        if reader is not None:
            return reader(node)
        return self.key_value(SET_UP_KEYS[name], node, f"'{name}'")

    def sentences(self, node: Node) -> tuple[Sentence, ...] | None:
        """Texts that the runner understands."""
        texts = self.texts(node, "a sentence")
        return None if texts is None else tuple(Sentence(text.value.strip(), text.span) for text in texts)

    # --- players -----------------------------------------------------------------------------------------

    def players(self, node: Node) -> tuple[PlayerSetUp, ...]:
        """The map under ``players``."""
        if isinstance(node, ListNode):
            return tuple(self._bare_players(node))
        mapping = self.map(node, "'players'")
        if mapping is None:
            return ()
        found = (self.player_set_up(key, value) for key, value in mapping.pairs[:MAX_PLAYERS])
        return tuple(player for player in found if player is not None)

    def _bare_players(self, node: ListNode) -> Iterable[PlayerSetUp]:
        """``players: [alice, bob]``: nothing but names."""
        for item in node.items:
            text = self.text(item, "a player's name")
            if text is not None:
                yield PlayerSetUp(name=PlayerName(text.value.strip(), text.span))

    def player_set_up(self, key: ScalarNode, node: Node) -> PlayerSetUp | None:
        """One player's map; nothing at all is a player with nothing."""
        name = PlayerName(key.value.strip(), key.text.span)
        if isinstance(node, ScalarNode) and not node.value.strip():
            return PlayerSetUp(name=name)
        mapping = self.map(node, f"the player {name.name}")
        if mapping is None:
            return PlayerSetUp(name=name)
        values: dict[str, object] = {"name": name}
        for field, value in self.keys(mapping, PLAYER_KEYS, "a player").items():
            if field == "mana":
                values["mana"] = self.mana(value)
            elif field in ZONE_KEYS:
                entries, below = self.zone(value, field)
                values[PLAYER_KEYS[field].attribute] = entries
                if below is not None:
                    values["below_library"] = below
            else:
                entry = PLAYER_KEYS[field]
                values[entry.attribute] = self.key_value(entry, value, f"'{field}'")
        return build(PlayerSetUp, values)

    def mana(self, node: Node) -> ManaSetUp | None:
        """``{G}{G}``, ``{G} from NAME, {R}``, ``enough``, ``enough, snow``."""
        if isinstance(node, ListNode):
            parts = [self.mana(item) for item in node.items]
            units = tuple(unit for part in parts if part is not None for unit in part.units)
            supplies = [part.supply for part in parts if part is not None and part.supply is not Supply.LISTED]
            return ManaSetUp(supplies[0] if supplies else Supply.LISTED, units)
        if isinstance(node, ScalarNode):
            value = "".join(node.value.split()).casefold()
            if value in ("", "none"):
                return ManaSetUp()
            if value == "enough":
                return ManaSetUp(Supply.ENOUGH)
            if value == "enough,snow":
                return ManaSetUp(Supply.ENOUGH_SNOW)
        return self.phrase(node, "the mana", _floating)

    def zone(self, node: Node, zone: str) -> tuple[tuple[CardEntry, ...] | None, BelowLibrary | None]:
        """The entries of a zone; ``nothing below`` ends a library."""
        items = self.list(node, f"'{zone}'")
        if items is None:
            return None, None
        below: BelowLibrary | None = None
        entries: list[CardEntry] = []
        for index, item in enumerate(items):
            if isinstance(item, ScalarNode) and item.value.strip().casefold() in ("nothing below", "nothing"):
                if zone == "library" and index == len(items) - 1:
                    below = BelowLibrary.NOTHING
                else:
                    self.add(problem("MJ023", item.text, "'nothing below' stands only at the end of a library"))
                continue
            entry = self.entry(item, zone, items, index)
            if entry is not None:
                entries.append(entry)
        return tuple(entries), below

    # --- stack, combat, turn, game -----------------------------------------------------------------------

    def stack(self, node: Node) -> tuple[StackEntry, ...] | None:
        """The stack, bottom first."""
        items = self.list(node, "'stack'")
        if items is None:
            return None
        found = (self._stack_entry(item) for item in items)
        return tuple(entry for entry in found if entry is not None)

    def _stack_entry(self, node: Node) -> StackEntry | None:
        if isinstance(node, ScalarNode):
            name = self.card_name(node)
            return None if name is None else StackEntry(span=node.text.span, kind=StackKind.SPELL, card=name)
        mapping = self.map(node, "an entry of the stack")
        if mapping is None:
            return None
        found = self.keys(mapping, STACK_KEYS, "an entry of the stack")
        kinds = [key for key in ("card", "ability of", "copy of") if key in found]
        if len(kinds) != 1:
            code = "MJ021" if kinds else "MJ022"
            self.add(problem(code, mapping.text, "an entry of the stack has one of 'card', 'ability of' and 'copy of'"))
            return None
        values: dict[str, object] = {"span": mapping.text.span}
        first = found[kinds[0]]
        if kinds[0] == "ability of":
            values["kind"] = StackKind.ABILITY
            values["source"] = self.object(first, "the source of the ability")
        else:
            values["kind"] = StackKind.SPELL if kinds[0] == "card" else StackKind.COPY
            values["card"] = self.card_name(first)
        for key, value in found.items():
            if STACK_KEYS[key].attribute:
                values[STACK_KEYS[key].attribute] = self.key_value(STACK_KEYS[key], value, f"'{key}'")
        values["options"] = self._stack_options(found)
        if values.get("source") is None and values.get("card") is None:
            return None
        return build(StackEntry, values)

    def _stack_options(self, found: dict[str, Node]) -> tuple[Option, ...]:
        options: list[Option] = []
        for key, value in found.items():
            if key == "targeting":
                things = self.things(value, "a target")
                if things is not None:
                    options.append(Targeting(things))
            elif key == "dividing":
                shares = self.phrase(value, "the division", lambda phrase: phrase.shares())
                if shares is not None:
                    options.append(Dividing(shares))
            elif key == "x":
                number = self.integer(value, "X")
                if number is not None:
                    options.append(Announcing("X", number))
            elif key == "kicked":
                number = self.integer(value, "'kicked'", high=1000)
                if number is not None:
                    options.append(Kicked(number))
            elif key == "modes":
                numbers = [self.integer(item, "a mode", 1, 100) for item in self.list(value, "'modes'") or ()]
                options.append(Modes(tuple(number for number in numbers if number is not None)))
            elif key == "options":
                options.extend(self.phrase(value, "'options'", read_options) or ())
        return tuple(options)

    def combat(self, node: Node) -> CombatSetUp | None:
        """Attackers and blockers that are declared already."""
        mapping = self.map(node, "'combat'")
        if mapping is None:
            return None
        attacking: list[tuple[ObjectName, Thing]] = []
        blocking: list[tuple[ObjectName, tuple[ObjectName, ...]]] = []
        for key, value in self.keys(mapping, COMBAT_KEYS, "'combat'").items():
            pairs = self.map(value, f"'{key}'")
            for name, other in pairs.pairs if pairs is not None else ():
                creature = self.parse(name.text, lambda phrase: phrase.object("a creature is expected here"))
                if key == "attacking":
                    defender = self.thing(other, "what is attacked")
                    if creature is not None and defender is not None:
                        attacking.append((creature, defender))
                else:
                    attackers = self.objects(other, "an attacking creature")
                    if creature is not None and attackers is not None:
                        blocking.append((creature, attackers))
        return CombatSetUp(tuple(attacking), tuple(blocking))

    def turn(self, node: Node) -> TurnSetUp | None:
        """Whose turn it is, and where in it."""
        mapping = self.map(node, "'turn'")
        if mapping is None:
            return None
        values = self.key_values(mapping, TURN_KEYS, "'turn'")
        if isinstance(values.get("step"), str):
            values["step"] = Step(str(values["step"]))
        return build(TurnSetUp, values)

    def game(self, node: Node) -> GameSetUp | None:
        """Designations of the game."""
        mapping = self.map(node, "'game'")
        return None if mapping is None else build(GameSetUp, self.key_values(mapping, GAME_KEYS, "'game'"))

    # --- cards that the file defines ---------------------------------------------------------------------

    def inline_cards(self, node: Node) -> tuple[InlineCard, ...] | None:
        """The cards under ``cards``."""
        items = self.list(node, "'cards'")
        found = (self._inline_card(item) for item in items or ())
        return None if items is None else tuple(card for card in found if card is not None)

    def _inline_card(self, node: Node) -> InlineCard | None:
        mapping = self.map(node, "a card of the file")
        if mapping is None:
            return None
        found = self.keys(mapping, INLINE_KEYS, "a card of the file")
        layout = "normal"
        if "layout" in found:
            layout = self.word(found["layout"], "'layout'", INLINE_KEYS["layout"].choices) or "normal"
        faces: tuple[InlineFace, ...]
        if "faces" in found:
            listed = (self._face(item) for item in self.list(found["faces"], "'faces'") or ())
            faces = tuple(face for face in listed if face is not None)
            extra = [key for key in found if key in FACE_KEYS and key != "name"]
            if extra:
                self.add(problem("MJ020", mapping.text, f"'{extra[0]}' belongs to a face of the card"))
        else:
            face = self._face(mapping)
            faces = () if face is None else (face,)
        if not faces:
            return None
        return InlineCard(mapping.text.span, " // ".join(face.name for face in faces), layout, faces)

    def _face(self, node: Node) -> InlineFace | None:
        mapping = self.map(node, "a face")
        if mapping is None:
            return None
        values: dict[str, object] = {"span": mapping.text.span}
        for key, value in mapping.pairs:
            entry = FACE_KEYS.get(key.value)
            if entry is None:
                if key.value not in INLINE_KEYS:
                    self.unknown_key(key, FACE_KEYS, "a face")
            elif isinstance(value, ScalarNode) and not value.value.strip():
                continue  # text: "" — a card without abilities
            elif key.value == "cost":
                self._check_cost(value)
                values["cost"] = self.key_value(entry, value, "'cost'")
            else:
                values[entry.attribute] = self.key_value(entry, value, f"'{key.value}'")
        for needed in ("name", "type"):
            if not values.get(needed):
                self.add(problem("MJ022", mapping.text, f"a card of the file needs a '{needed}'"))
                return None
        return build(InlineFace, values)

    def _check_cost(self, node: Node) -> None:
        from mtgjudge.language.mana import BadManaCost, parse_mana_cost

        if isinstance(node, ScalarNode):
            try:
                parse_mana_cost(node.value.strip())
            except BadManaCost as error:
                self.add(problem("MJ023", node.text, f"'{error}' is not a mana symbol", hint="write it as {2}{G}"))

    # --- values by key -----------------------------------------------------------------------------------

    def key_values(self, node: MapNode, table: dict[str, Key], what: str) -> dict[str, object]:
        """All values of a map by a table of keys, by attribute."""
        values: dict[str, object] = {}
        for key, value in self.keys(node, table, what).items():
            values[table[key].attribute] = self.key_value(table[key], value, f"'{key}'")
        return values

    def values(self, node: Node, what: str) -> tuple[Value, ...] | None:
        """Colours, types, names, numbers, players."""
        items = self.list(node, what)
        if items is None:
            return None
        found: list[Value] = []
        for item in items:
            read = self.phrase(item, what, _values)
            found.extend(read or ())
        return tuple(found)


def _values(phrase: Phrase) -> tuple[Value, ...]:
    found = [read_value(phrase)]
    while phrase.separator():
        found.append(read_value(phrase))
    return tuple(found)


def _floating(phrase: Phrase) -> ManaSetUp:
    units: list[FloatingMana] = []
    while True:
        symbols = phrase.some_symbols()
        source = phrase.object("the source of the mana is expected here") if phrase.take("from") else None
        for symbol in symbols:
            if symbol.isdigit() or symbol not in ("W", "U", "B", "R", "G", "C"):
                phrase.fail(
                    f"{{{symbol}}} is no mana",
                    at=phrase.at - 1,
                    code="MJ023",
                    hint="floating mana is {W}, {U}, {B}, {R}, {G} or {C}",
                )
            units.append(FloatingMana(symbol, source))
        if not phrase.separator() and phrase.done:
            return ManaSetUp(Supply.LISTED, tuple(units))


def text_of(node: ScalarNode) -> Text:
    """The text of a scalar."""
    return node.text
