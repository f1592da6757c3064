"""From the names of a scenario to the objects of a game in progress.

A name follows its card through zones for the reader's sake (400.7 notwithstanding). Of interchangeable objects the
first is meant; different ones are an error that lists what to write instead. In a player's own action, what that
player could use comes first: the caller says what that is.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from mtgjudge.engine.game import Game
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario.diagnostics import ScenarioError, problem
from mtgjudge.scenario.spans import Source
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import Era, NameKind, Nature, ObjectName, PartKind, PlayerName, Thing


class Labels:
    """The labels of a scenario: of cards and tokens by what lies on the table, of abilities on the stack by object."""

    __slots__ = ("cards", "objects")

    def __init__(self) -> None:
        self.cards: dict[tuple[str, ...], tuple[int, ...]] = {}
        self.objects: dict[tuple[str, ...], int] = {}

    def add_card(self, label: str, card_id: int) -> None:
        """One more card (or token) with this label."""
        key = normal_words(label)
        self.cards[key] = (*self.cards.get(key, ()), card_id)

    def add_object(self, label: str, identifier: int) -> None:
        """A label for one object on the stack."""
        self.objects[normal_words(label)] = identifier

    def copy(self) -> Labels:
        """An independent copy, for branches."""
        twin = Labels()
        twin.cards = dict(self.cards)
        twin.objects = dict(self.objects)
        return twin

    def of(self, card_id: int) -> str | None:
        """The label of a card, if it has one of its own."""
        for words, ids in self.cards.items():
            if ids == (card_id,):
                return " ".join(words)
        return None


class Lookup:
    """Names -> ids, in one game at one moment."""

    def __init__(self, game: Game, labels: Labels, source: Source) -> None:
        self.game = game
        self.labels = labels
        self.source = source

    # --- players -----------------------------------------------------------------------------------------

    def player(self, name: PlayerName) -> int:
        """The id of a player."""
        return self.player_called(name.name)

    def player_called(self, name: str) -> int:
        """The id of the player of this name."""
        words = normal_words(name)
        for player in self.game.state.players:
            if normal_words(player.name) == words:
                return player.id
        raise KeyError(name)

    def thing(self, thing: Thing, prefer: Callable[[int], bool] | None = None) -> int:
        """One object or player."""
        return self.player(thing) if isinstance(thing, PlayerName) else self.one(thing, prefer)

    def things(self, things: Iterable[Thing], prefer: Callable[[int], bool] | None = None) -> tuple[int, ...]:
        """Objects and players in order; the same name twice means two such objects."""
        found: list[int] = []
        for thing in things:
            if isinstance(thing, PlayerName):
                found.append(self.player(thing))
            else:
                found.extend(self.several(thing, prefer, taken=found))
        return tuple(found)

    # --- objects -----------------------------------------------------------------------------------------

    def all(self, name: ObjectName) -> list[int]:
        """Everything that the name fits now, in the order of the file or of creation."""
        if name.era is Era.OLD:
            return self._old(name)
        if name.part is not None:
            return self._parts(name)
        found = self._labelled(name)
        if not found:
            found = [item.id for item in self._items() if self._printed(item, name)]
        if not found:
            found = [item.id for item in self._items() if self._current(item, name)]
        found = [identifier for identifier in found if self._narrowed(identifier, name)]
        found.sort(key=self._order)
        return found

    def several(
        self, name: ObjectName, prefer: Callable[[int], bool] | None = None, taken: Container[int] = ()
    ) -> tuple[int, ...]:
        """As many as the name says; one without a count."""
        candidates = self._numbered(name, self.all(name))
        if not candidates:
            raise self._nothing(name)
        left = [identifier for identifier in candidates if identifier not in taken] or candidates
        usable = [identifier for identifier in left if prefer(identifier)] if prefer is not None else left
        pool = usable or left
        if len(pool) < name.count:
            if len(left) < name.count:
                raise self._error("MJ055", name, f"there are only {len(left)} of '{name.text}'")
            pool = [*pool, *(identifier for identifier in left if identifier not in pool)]
        hopeless = prefer is not None and not usable  # none of them will do, whichever is meant
        if len(pool) > name.count and not hopeless and not self._alike(pool):
            raise self._ambiguous(name, pool)
        return tuple(pool[: name.count])

    def one(self, name: ObjectName, prefer: Callable[[int], bool] | None = None, taken: Container[int] = ()) -> int:
        """Exactly one."""
        return self.several(name, prefer, taken)[0]

    def maybe(self, name: ObjectName) -> int | None:
        """The object, or None if there is nothing of this name now."""
        if not self._numbered(name, self.all(name)):
            return None
        return self.one(name)

    def _items(self) -> list[GameObject]:
        return [item for item in self.game.state.objects.values() if item.kind is not ObjectKind.ABILITY]

    def _labelled(self, name: ObjectName) -> list[int]:
        words = normal_words(name.name)
        if words in self.labels.objects:
            identifier = self.labels.objects[words]
            return [identifier] if identifier in self.game.state.objects else []
        if name.kind not in (NameKind.LABEL, NameKind.QUOTED):
            return []
        cards = self.labels.cards.get(words, ())
        return [item.id for item in self.game.state.objects.values() if item.card_id in cards and _is_stay(item)]

    def _printed(self, item: GameObject, name: ObjectName) -> bool:
        if name.kind is NameKind.UNKNOWN:
            return item.card is None and item.copiable is None and item.kind is ObjectKind.CARD
        if (name.nature is Nature.COPY) != (item.kind is ObjectKind.COPY):
            return False
        return any(_same_name(printed, name, item) for printed in _printed_names(item))

    def _current(self, item: GameObject, name: ObjectName) -> bool:
        if name.kind is NameKind.UNKNOWN or (item.card is None and item.copiable is None):
            return False
        if name.nature is Nature.COPY and item.kind is ObjectKind.CARD and item.zone is not Zone.BATTLEFIELD:
            return False
        return any(_same_name(each, name, item) for each in self.game.characteristics(item.id).names)

    def _narrowed(self, identifier: int, name: ObjectName) -> bool:
        item = self.game.state.objects[identifier]
        if name.zone is not None and item.zone is not name.zone:
            return False
        if name.owner is None:
            return True
        return self._holder(item) == self.player_called(name.owner)

    def _holder(self, item: GameObject) -> int:
        """Whose it is, to a reader: its controller on the battlefield and stack, elsewhere its owner."""
        if item.zone in (Zone.BATTLEFIELD, Zone.STACK):
            return self.game.known_controller(item.id)
        return item.owner

    def _order(self, identifier: int) -> tuple[int, int]:
        item = self.game.state.objects[identifier]
        return (0, item.card_id) if item.card_id >= 0 else (1, -item.card_id)

    def _numbered(self, name: ObjectName, found: list[int]) -> list[int]:
        if name.number is None:
            return found
        return found[name.number - 1 : name.number] if name.number >= 1 else []

    def _parts(self, name: ObjectName) -> list[int]:
        """Abilities on the stack by their source."""
        assert name.part is not None
        sources = self.source_ids(name)
        found: list[int] = []
        for identifier in self.game.state.stack:
            item = self.game.state.objects[identifier]
            if item.kind is not ObjectKind.ABILITY or item.stack is None or item.stack.source not in sources:
                continue
            if self._is_part(item, name):
                found.append(identifier)
        if name.part.kind is PartKind.TRIGGER and name.part.number is not None:
            return found[name.part.number - 1 : name.part.number]
        return found

    def _is_part(self, item: GameObject, name: ObjectName) -> bool:
        from mtgjudge.language.abilities import TriggeredAbility

        assert name.part is not None
        assert item.stack is not None
        instance = item.stack.ability
        if instance is None:
            return name.part.number is None
        if name.part.kind is PartKind.TRIGGER:
            return isinstance(instance.ability, TriggeredAbility)
        return name.part.number is None or instance.index + 1 == name.part.number

    def source_ids(self, name: ObjectName) -> frozenset[int]:
        """All objects, present and past, that the name of a source fits: an ability outlives its source (113.7a)."""
        plain = ObjectName(
            name.name, name.kind, name.text, name.span, owner=name.owner, zone=name.zone, nature=name.nature
        )
        found = set(self.all(plain))
        gone = not found  # then whatever had the name once
        cards = {self.game.state.objects[identifier].card_id for identifier in found}
        for identifier, known in self.game.state.last_known.items():
            item = known.object
            fits = item.card_id in cards or self._labelled_card(item, name)
            if fits or (gone and any(_same_name(each, name, item) for each in _printed_names(item))):
                found.add(identifier)
        return frozenset(found)

    def _labelled_card(self, item: GameObject, name: ObjectName) -> bool:
        return item.card_id in self.labels.cards.get(normal_words(name.name), ())

    def _old(self, name: ObjectName) -> list[int]:
        """As it last existed: the latest stay that has ended."""
        found: list[int] = []
        for identifier, known in self.game.state.last_known.items():
            item = known.object
            by_name = any(_same_name(each, name, item) for each in _printed_names(item))
            if item.kind is not ObjectKind.ABILITY and (by_name or self._labelled_card(item, name)):
                found.append(identifier)
        return found[-1:]

    # --- several candidates ------------------------------------------------------------------------------

    def alike(self, candidates: list[int]) -> bool:
        """Can nothing tell these objects apart, so that it does not matter which is meant?"""
        return self._alike(candidates)

    def _alike(self, candidates: list[int]) -> bool:
        first = self._signature(candidates[0])
        return all(self._signature(identifier) == first for identifier in candidates[1:])

    def _signature(self, identifier: int) -> tuple[object, ...]:
        """All that could make a difference between two objects of one name."""
        state = self.game.state
        item = state.objects.get(identifier)
        if item is None:
            return (identifier,)
        attached = tuple(other.id for other in state.objects.values() if other.attached_to == identifier)
        attacks = state.combat.attacks if state.combat is not None else ()
        fighting = tuple(a for a in attacks if a.attacker == identifier or identifier in a.blockers)
        sick = self._sick(item)
        stack = item.stack and (item.stack.modes, item.stack.targets, item.stack.x, item.stack.event, item.stack.source)
        place = self._place(item)
        return (
            item.kind, item.card and item.card.name, item.copiable, item.zone, place, self._holder(item), item.owner,
            item.tapped, item.face_down, item.face, item.phased_out, item.counters, item.damage, item.attached_to,
            attached, fighting, sick, item.chosen, item.designations, stack,
        )  # fmt: skip

    def _sick(self, item: GameObject) -> bool:
        """Controlled continuously since its controller's latest turn began? (302.6)"""
        if item.zone is not Zone.BATTLEFIELD:
            return False
        return item.control_since > self.game.player(self._holder(item)).turn_began

    def _place(self, item: GameObject) -> int:
        """The place in a library, where order matters."""
        if item.zone is not Zone.LIBRARY:
            return 0
        library = next(player.library for player in self.game.state.players if player.id == item.owner)
        return library.index(item.id)

    def _nothing(self, name: ObjectName) -> ScenarioError:
        where = f" in the {name.zone.value}" if name.zone is not None else ""
        known = [item for item in self.game.state.last_known.values() if self._labelled_card(item.object, name)]
        hint = "it is no longer there" if known else None
        return self._error("MJ055", name, f"nothing is named '{name.name}'{where} at this point", hint)

    def _ambiguous(self, name: ObjectName, candidates: list[int]) -> ScenarioError:
        listed = ", ".join(self.describe(identifier, name) for identifier in candidates[:6])
        return self._error(
            "MJ033",
            name,
            f"'{name.text}' fits {len(candidates)} different objects",
            f"write one of: {listed}; or give them labels with 'as'",
        )

    def describe(self, identifier: int, name: ObjectName) -> str:
        """Words that name this one of several."""
        item = self.game.state.objects[identifier]
        label = self.labels.of(item.card_id)
        if label is not None:
            return label
        every = self.all(ObjectName(name.name, name.kind, name.text, name.span))
        number = f" no. {every.index(identifier) + 1}" if identifier in every else ""
        state = "tapped, " if item.tapped else ""
        holder = self.game.name(self._holder(item))
        return f"{name.name}{number} ({state}{holder}'s {item.zone.value})"

    def _error(self, code: str, name: ObjectName, message: str, hint: str | None = None) -> ScenarioError:
        return ScenarioError(problem(code, (self.source, name.span), message, hint=hint))


def _is_stay(item: GameObject) -> bool:
    return item.kind is not ObjectKind.ABILITY


def _printed_names(item: GameObject) -> tuple[str, ...]:
    if item.kind is ObjectKind.ABILITY:
        return ()
    names: list[str] = []
    if item.card is not None:
        names.append(item.card.name)
        names.extend(face.name for face in item.card.faces)
    elif item.copiable is not None:
        names.append(item.copiable.name)
    return tuple(names)


def _same_name(printed: str, name: ObjectName, item: GameObject) -> bool:
    words = normal_words(printed)
    wanted = normal_words(name.name)
    if name.kind is NameKind.TOKEN and item.kind is not ObjectKind.TOKEN:
        return False
    if item.kind is ObjectKind.TOKEN and words[-1:] == ("token",) and wanted[-1:] != ("token",):
        return words[:-1] == wanted  # "Elephant" for a token named Elephant Token (111.4)
    return words == wanted
