"""Holding a game against what its author says: one ``Check`` for each fact, with what is really there.

The reading side (``expectations``) says what may be claimed; here each field is answered from the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.color_identity import color_identity
from mtgjudge.engine.evaluate.filters import valued_cost
from mtgjudge.engine.flips import FLIPPED
from mtgjudge.engine.game import Game
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.state import GameObject, ObjectKind, PlayerState
from mtgjudge.engine.turn import maximum_hand_size
from mtgjudge.language.mana import mana_value
from mtgjudge.language.vocabulary import COLOR_WORDS, Keyword, Zone
from mtgjudge.scenario.ability_names import ability_words, same_ability
from mtgjudge.scenario.diagnostics import ScenarioError, problem
from mtgjudge.scenario.entries import counted
from mtgjudge.scenario.expectations import (
    Counters,
    Existence,
    Fact,
    FactGroup,
    Facts,
    FactValue,
    Listing,
    ListMode,
    Named,
    NoneValue,
    ObjectFacts,
    PlayerFacts,
)
from mtgjudge.scenario.lookup import Lookup
from mtgjudge.scenario.results import Check, Outcome
from mtgjudge.scenario.setup import pool_without_assumed
from mtgjudge.scenario.spans import Span
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import NameKind, ObjectName

#: What a field really is: a number, a flag, a word, words in a list, or objects in a list.
Actual = int | bool | str | tuple[str, ...] | tuple[int, ...] | dict[str, int] | None


class FactChecker:
    """Facts against one moment of a game. ``since``: where the log of the steps begins."""

    def __init__(self, lookup: Lookup, since: int = 0) -> None:
        self.lookup = lookup
        self.game: Game = lookup.game
        self.since = since

    def check(self, facts: Facts) -> tuple[Check, ...]:
        """All checks of one ``expect:`` map, but those of rules and events."""
        found: list[Check] = []
        for player in facts.players:
            found.extend(self._player(player))
        for item in facts.objects:
            found.extend(self._object(item))
        for fact in facts.game:
            found.extend(self._fact("the game", fact, lambda field: game_value(self.game, field)))
        if facts.stack is not None:
            actual = tuple(self.game.state.stack)
            found.append(self._listing("the stack", facts.stack, actual, facts.span))
        return tuple(found)

    # --- subjects ----------------------------------------------------------------------------------------

    def _player(self, facts: PlayerFacts) -> Iterable[Check]:
        identifier = self.lookup.player(facts.player)
        for fact in facts.facts:
            yield from self._fact(facts.player.name, fact, lambda field: player_value(self.game, identifier, field))

    def _object(self, facts: ObjectFacts) -> Iterable[Check]:
        name = facts.object
        if facts.existence is Existence.GONE:
            yield self._gone(name)
            return
        counts = [fact for fact in facts.facts if fact.field == "count"]
        triggered = [fact for fact in facts.facts if fact.field == "triggered"]
        for fact in counts:
            yield from self._fact(name.text, fact, lambda _: self._count(name))
        for fact in triggered:
            yield from self._fact(name.text, fact, lambda _: self._triggered(name))
        rest = [fact for fact in facts.facts if fact.field not in ("count", "triggered")]
        if not rest:
            return
        try:
            identifier = self.lookup.one(name)
        except ScenarioError as error:
            if error.diagnostic.code == "MJ055":
                yield Check(Outcome.DIFFERS, "to be there", "there is no such object", name.span, name.text)
                return
            raise
        for fact in rest:
            yield from self._fact(name.text, fact, lambda field: object_value(self.game, identifier, field))

    def _gone(self, name: ObjectName) -> Check:
        there = [identifier for identifier in self.lookup.all(name) if not self._left_behind(identifier)]
        if not there:
            return Check(Outcome.HOLDS, "gone", "gone", name.span, name.text)
        zone = self.game.state.objects[there[0]].zone.value
        return Check(Outcome.DIFFERS, "gone", f"in the {zone}", name.span, name.text)

    def _left_behind(self, identifier: int) -> bool:
        """A card that has left the battlefield or stack is no longer the thing that was named."""
        item = self.game.state.objects[identifier]
        return item.kind is ObjectKind.CARD and item.zone not in (Zone.BATTLEFIELD, Zone.STACK)

    def _count(self, name: ObjectName) -> int:
        found = self.lookup.all(name)
        if name.zone is None and name.kind in (NameKind.TOKEN, NameKind.LABEL):
            return len(found)
        if name.zone is None:
            on_battlefield = [each for each in found if self.game.state.objects[each].zone is Zone.BATTLEFIELD]
            return len(on_battlefield)
        return len(found)

    def _triggered(self, name: ObjectName) -> int:
        from mtgjudge.scenario.chronicle import times_triggered

        return times_triggered(self.lookup, name, self.since)

    # --- comparing ---------------------------------------------------------------------------------------

    def _fact(self, what: str, fact: Fact, value: Callable[[str], Actual]) -> Iterable[Check]:
        if isinstance(fact.value, FactGroup):
            yield from self._group(what, fact, fact.value, value)
            return
        actual = value(fact.field)
        yield self._compare(f"{what}: {fact.field}", fact.field, fact.value, actual, fact.span)

    def _group(self, what: str, fact: Fact, group: FactGroup, value: Callable[[str], Actual]) -> Iterable[Check]:
        if fact.field != "not":  # a library
            for inner in group.facts:
                actual = value(f"library {inner.field}")
                wanted = inner.value
                if inner.field in ("top", "bottom") and isinstance(wanted, Listing) and isinstance(actual, tuple):
                    size = self._size(wanted)
                    actual = actual[:size] if inner.field == "top" else actual[len(actual) - size :]
                yield self._compare(f"{what}: library {inner.field}", inner.field, wanted, actual, inner.span)
            return
        for inner in group.facts:
            for check in self._fact(what, inner, value):
                holds = check.outcome is Outcome.DIFFERS
                outcome = Outcome.HOLDS if holds else Outcome.DIFFERS
                yield Check(outcome, f"not {check.expected}", check.actual, check.span, f"{check.what} (not)")

    def _size(self, wanted: Listing) -> int:
        return sum(self._counted(item)[1] for item in wanted.items)

    def _compare(self, what: str, field: str, wanted: FactValue, actual: Actual, span: Span) -> Check:
        if isinstance(wanted, Listing):
            if isinstance(actual, tuple) or actual is None:
                return self._listing(what, wanted, actual or (), span)
            actual = (str(actual),)
            return self._listing(what, wanted, actual, span)
        if isinstance(wanted, Counters):
            counts = actual if isinstance(actual, dict) else {}
            holds = {kind.casefold(): number for kind, number in wanted.counts if number} == counts
            told = ", ".join(f"{kind}: {number}" for kind, number in wanted.counts) or "none"
            shown = ", ".join(f"{kind}: {number}" for kind, number in counts.items()) or "none"
            return _verdict(holds, told, shown, span, what)
        if isinstance(wanted, NoneValue):
            return _verdict(actual in (None, "", (), 0) and actual is not False, "none", self._show(actual), span, what)
        if isinstance(wanted, bool) or isinstance(actual, bool):
            return _verdict(wanted is actual, _flag(wanted), _flag(actual), span, what)
        if isinstance(wanted, int):
            return _verdict(wanted == actual, str(wanted), self._show(actual), span, what)
        if isinstance(wanted, str):
            return _verdict(self._same(field, wanted, actual), wanted, self._show(actual), span, what)
        raise AssertionError(f"no comparison for {what}")

    def _same(self, field: str, wanted: str, actual: Actual) -> bool:
        if isinstance(actual, str):
            if field in ("mana", "mana cost"):
                return _symbols(wanted) == _symbols(actual)
            return normal_words(wanted) == normal_words(actual)
        if isinstance(actual, tuple) and len(actual) == 1 and isinstance(actual[0], int):
            return self._names(wanted, actual[0])
        return False

    def _show(self, actual: Actual) -> str:
        if actual is None or actual == "" or actual == ():
            return "none"
        if isinstance(actual, tuple):
            return ", ".join(self.game.name(each) if isinstance(each, int) else each for each in actual)
        if isinstance(actual, bool):
            return _flag(actual)
        return str(actual)

    # --- lists -------------------------------------------------------------------------------------------

    def _listing(self, what: str, wanted: Listing, actual: tuple[str, ...] | tuple[int, ...], span: Span) -> Check:
        expected: list[str] = []
        for item in wanted.items:
            text, count = self._counted(item)
            expected.extend([text] * count)
        left: list[str | int] = list(actual)
        missing: list[str] = []
        ordered = wanted.mode is ListMode.ORDERED
        if ordered:
            holds = len(left) == len(expected) and all(
                self._fits(text, each) for text, each in zip(expected, left, strict=True)
            )
        else:
            for text in sorted(expected, key=lambda text: not self._is_label(text)):
                found = next((each for each in left if self._fits(text, each)), None)
                if found is None:
                    missing.append(text)
                else:
                    left.remove(found)
            holds = self._list_holds(wanted.mode, expected, missing, left)
        told = ", ".join(item.text for item in wanted.items) or "none"
        if wanted.mode in (ListMode.INCLUDES, ListMode.EXCLUDES):
            told = f"{wanted.mode.value}: {told}"
        return _verdict(holds, told, self._show(actual), span, what)

    def _list_holds(self, mode: ListMode, expected: list[str], missing: list[str], left: list[str | int]) -> bool:
        if mode is ListMode.EXCLUDES:
            return len(missing) == len(expected)
        return not missing and (mode is ListMode.INCLUDES or not left)

    def _counted(self, item: Named) -> tuple[str, int]:
        parts = counted(item.text)
        if parts is None or self.lookup.labels.cards.get(normal_words(item.text)):
            return item.text, 1
        return parts[1], int(parts[0])

    def _is_label(self, text: str) -> bool:
        words = normal_words(text)
        return words in self.lookup.labels.cards or words in self.lookup.labels.objects

    def _fits(self, text: str, each: str | int) -> bool:
        if isinstance(each, int):
            return self._names(text, each)
        if normal_words(text) == normal_words(each) or text.casefold() == each.casefold():
            return True
        return same_ability(text, each)

    def _names(self, text: str, identifier: int) -> bool:
        """Does a text of the file name this object or player?"""
        if identifier < 0:
            return normal_words(self.game.name(identifier)) == normal_words(text)
        words = normal_words(text)
        item = self.game.find_object(identifier)
        if item is None:
            return False
        if item.kind is ObjectKind.ABILITY:
            return self._names_ability(text, item)
        if words in self.lookup.labels.cards:
            return item.card_id in self.lookup.labels.cards[words]
        if words in self.lookup.labels.objects:
            return self.lookup.labels.objects[words] == identifier
        if words in (("unknown", "card"), ("unknown", "cards")):
            return item.card is None and item.copiable is None
        if item.kind is ObjectKind.COPY and words[:2] == ("copy", "of"):
            words = words[2:]
        if words[-1:] == ("token",) and item.kind is ObjectKind.TOKEN:
            words = words[:-1]
        return any(_token_words(item, name) == words for name in _names_of(self.game, item))

    def _names_ability(self, text: str, item: GameObject) -> bool:
        """``NAME's ability`` or just the name of its source."""
        assert item.stack is not None
        for ending in ("'s ability", "'s trigger", "’s ability", "’s trigger"):
            text = text.removesuffix(ending)
        return self._names(text, item.stack.source)


def _token_words(item: GameObject, name: str) -> tuple[str, ...]:
    words = normal_words(name)
    return words[:-1] if item.kind is ObjectKind.TOKEN and words[-1:] == ("token",) else words


def _names_of(game: Game, item: GameObject) -> tuple[str, ...]:
    names = (
        list(game.known_characteristics(item.id).names) if item.card is not None or item.copiable is not None else []
    )
    if item.card is not None:
        names.extend([item.card.name, *(face.name for face in item.card.faces)])
    return tuple(names)


def _verdict(holds: bool, expected: str, actual: str, span: Span, what: str) -> Check:
    return Check(Outcome.HOLDS if holds else Outcome.DIFFERS, expected, actual, span, what)


def _flag(value: object) -> str:
    return "true" if value is True else "false" if value is False else str(value)


def _symbols(text: str) -> Counter[str]:
    return Counter(part for part in text.upper().replace("{", " ").replace("}", " ").split() if part)


def pool_text(pool: Iterable[ManaUnit]) -> str:
    """Floating mana as symbols, in the order of the colours."""
    order = "WUBRGC"
    letters = sorted((unit.type.value for unit in pool), key=order.index)
    return "".join(f"{{{letter}}}" for letter in letters)


# --- what is there ------------------------------------------------------------------------------------------------


def player_value(game: Game, identifier: int, field: str) -> Actual:
    """A field of a player."""
    player = game.player(identifier)
    zones = {"hand": player.hand, "graveyard": player.graveyard, "library": player.library}
    if field in zones:
        return tuple(zones[field])
    if field.startswith("library "):
        return len(player.library) if field == "library size" else tuple(player.library)
    if field == "hand size":
        return len(player.hand)
    if field in ("exile", "command"):
        zone = game.state.exile if field == "exile" else game.state.command
        return tuple(each for each in zone if game.state.objects[each].owner == identifier)
    if field == "battlefield":
        return tuple(game.permanents_of(identifier))
    if field == "maximum hand size":
        return maximum_hand_size(game, identifier)
    if field == "mana":
        return pool_text(pool_without_assumed(player.pool))
    if field == "counters":
        return {kind.casefold(): number for kind, number in player.counters}
    if field in ("poison", "energy", "experience", "rad"):
        return player.counter(field)
    return _player_status(game, player, field)


def _player_status(game: Game, player: PlayerState, field: str) -> Actual:
    if field == "life":
        return player.life
    if field == "lost":
        return player.lost
    if field == "won":
        return game.state.winner == player.id
    raise _not_yet(field)


def object_value(game: Game, identifier: int, field: str) -> Actual:
    """A field of an object that exists, or of one as it last existed."""
    item = game.find_object(identifier)
    assert item is not None
    look = game.known_characteristics(identifier)
    if field in ("loyalty", "defense") and item.zone is Zone.BATTLEFIELD and item.kind is not ObjectKind.ABILITY:
        return dict(item.counters).get(field, 0)  # 306.5c, 310.4c
    if field == "mana value" and item.stack is not None:
        return mana_value(look.mana_cost, item.stack.x)  # 202.3e
    if field == "mana value":
        return mana_value(valued_cost(game, look, item))
    if field in ("abilities", "abilities exactly"):
        return ability_words(look, item)
    if field == "color identity" and item.card is not None:
        identity = color_identity(item.card)
        if identity is not None:
            return tuple(COLOR_WORDS[each] for each in identity)
    if field in _CHARACTERISTICS:
        return _CHARACTERISTICS[field](look)
    if field in _STATUS:
        return _STATUS[field](item)
    if field == "controller":
        return game.name(game.known_controller(identifier))
    if field == "owner":
        return game.name(item.owner)
    if field == "summoning sick":
        return _sick(game, item, look)
    if field in ("attached to", "attachments"):
        attached = [other.id for other in game.state.objects.values() if other.attached_to == identifier]
        return tuple(attached) if field == "attachments" else ((item.attached_to,) if item.attached_to else None)
    if field in ("attacking", "blocking", "blocked", "blocked by"):
        return _combat(game, identifier, field)
    if field == "copy of":
        return _copy_of(item)
    if field == "targets" and item.stack is not None:
        return tuple(each for mode in item.stack.targets for slot in mode for each in slot)
    if field == "x":
        return item.stack.x if item.stack is not None else item.cast.x if item.cast is not None else None
    if field == "face":
        return look.name
    raise _not_yet(field)


def _not_yet(field: str) -> ScenarioError:
    return ScenarioError(problem("MJ201", "scenario", f"the fact '{field}' can't be checked yet"))


_CHARACTERISTICS: dict[str, Callable[[Characteristics], Actual]] = {
    "name": lambda look: look.name,
    "power": lambda look: look.power,
    "toughness": lambda look: look.toughness,
    "loyalty": lambda look: look.loyalty,
    "defense": lambda look: look.defense,
    "supertypes": lambda look: tuple(each.value for each in look.supertypes),
    "types": lambda look: tuple(each.value for each in look.types),
    "subtypes": lambda look: look.subtypes,
    "colors": lambda look: tuple(COLOR_WORDS[each] for each in look.colors),
    "mana cost": lambda look: "" if look.mana_cost is None else str(look.mana_cost),
    "mana value": lambda look: mana_value(look.mana_cost),
}

_STATUS: dict[str, Callable[[GameObject], Actual]] = {
    "zone": lambda item: item.zone.value,
    "tapped": lambda item: item.tapped,
    "face down": lambda item: bool(item.face_down),
    "phased out": lambda item: item.phased_out,
    "damage": lambda item: item.damage,
    "counters": lambda item: {kind.casefold(): number for kind, number in item.counters},
    "chosen": lambda item: tuple(value for _, value in item.chosen),
    "flipped": lambda item: FLIPPED in item.designations,
}


def _sick(game: Game, item: GameObject, look: Characteristics) -> bool:
    if item.zone is not Zone.BATTLEFIELD or not look.is_creature() or Keyword.HASTE in look.keywords:
        return False
    return item.control_since > game.player(look.controller).turn_began


def _combat(game: Game, identifier: int, field: str) -> Actual:
    attacks = game.state.combat.attacks if game.state.combat is not None else ()
    own = next((attack for attack in attacks if attack.attacker == identifier), None)
    if field == "attacking":
        return None if own is None or not own.defender else (own.defender,)
    if field == "blocked":
        return own is not None and own.blocked
    if field == "blocked by":
        return () if own is None else own.blockers
    return tuple(attack.attacker for attack in attacks if identifier in attack.blockers)


def _copy_of(item: GameObject) -> Actual:
    """The name it copies, where it is a copy."""
    if item.kind is ObjectKind.COPY and item.card is not None:
        return item.card.name
    if item.copiable is None or item.kind is ObjectKind.TOKEN or item.merged:
        return None
    printed = item.card.faces[0].name if item.card is not None else ""
    return item.copiable.name if item.copiable.name != printed else None


def game_value(game: Game, field: str) -> Actual:
    """A field of the game."""
    state = game.state
    if field == "winner":
        return game.name(state.winner) if state.winner else None
    if field == "players":
        return tuple(player.id for player in state.players if not player.lost and not player.left)
    if field == "active player":
        return game.name(state.turn.active)
    if field == "priority":
        return game.name(state.priority) if state.priority else None
    if field == "monarch":
        return game.name(state.monarch) if state.monarch else None
    if field == "initiative":
        return game.name(state.initiative) if state.initiative else None
    simple: dict[str, Actual] = {
        "draw": state.drawn,
        "over": state.over,
        "turn": state.turn.number,
        "step": state.turn.step.value,
        "day or night": state.day_night or None,
    }
    if field in simple:
        return simple[field]
    raise _not_yet(field)
