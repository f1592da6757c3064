"""A scenario file as frozen values: what a board is, what is done on it, and what should come of it.

A field that the file does not mention is None (or an empty tuple where the language has no difference between
"empty" and "not said"), so that the patches of a case are read by the same tables as the set-up they change.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias, TypeVar

from msgspec import Struct, structs

from mtgjudge.language.vocabulary import Step as GameStep
from mtgjudge.scenario.actions.answers import Value
from mtgjudge.scenario.actions.options import Option
from mtgjudge.scenario.expectations import Facts
from mtgjudge.scenario.spans import Span
from mtgjudge.scenario.steps import Step
from mtgjudge.scenario.values import ObjectName, PlayerName, Thing

T = TypeVar("T")


class Sentence(Struct, frozen=True):
    """A sentence in the words of events or of Oracle text, for the runner to understand."""

    text: str
    span: Span


class NamedCard(Struct, frozen=True, tag=True):
    """A card by its full name."""

    name: str


class TokenCard(Struct, frozen=True, tag=True):
    """A token, described as in the text that makes it."""

    description: str


class UnknownCard(Struct, frozen=True, tag=True):
    """A card that the scenario does not name."""


What: TypeAlias = NamedCard | TokenCard | UnknownCard


class CardEntry(Struct, frozen=True, kw_only=True):
    """One entry of a zone: what lies there, how often, in which state."""

    span: Span
    what: What
    count: int = 1
    label: str | None = None
    tapped: bool | None = None
    damage: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: Thing | None = None
    face: str | None = None
    face_down: str | None = None
    flipped: bool | None = None
    copy_of: ObjectName | None = None
    chosen: tuple[Value, ...] = ()
    controller: PlayerName | None = None
    owner: PlayerName | None = None
    summoning_sick: bool | None = None
    came_under_control: str | None = None
    exiled_with: ObjectName | None = None
    imprinted_on: ObjectName | None = None
    hidden_away_with: ObjectName | None = None
    haunting: ObjectName | None = None
    paired_with: ObjectName | None = None
    on_an_adventure: bool | None = None
    plotted: bool | None = None
    warped: bool | None = None
    suspended: bool | None = None
    melded_from: tuple[str, ...] = ()
    merged_with: tuple[str, ...] = ()
    protector: PlayerName | None = None
    phased_out: bool | None = None
    commander: bool | None = None
    companion: bool | None = None
    casts: int | None = None
    damage_dealt: tuple[tuple[PlayerName, int], ...] = ()
    unlocked: tuple[str, ...] = ()
    level: int | None = None
    goaded_by: tuple[Thing, ...] = ()
    designations: tuple[str, ...] = ()
    kicked: int | None = None
    cast_with_x: int | None = None


class FloatingMana(Struct, frozen=True):
    """One unit of floating mana, and where it is from."""

    symbol: str
    source: ObjectName | None = None


class Supply(StrEnum):
    """Is there more mana than is listed?"""

    LISTED = "as listed"
    ENOUGH = "enough"
    ENOUGH_SNOW = "enough, snow"


class ManaSetUp(Struct, frozen=True):
    """A mana pool."""

    supply: Supply = Supply.LISTED
    units: tuple[FloatingMana, ...] = ()


class BelowLibrary(StrEnum):
    """What lies under the listed cards of a library."""

    UNKNOWN = "unknown cards"
    NOTHING = "nothing"


class PlayerSetUp(Struct, frozen=True, kw_only=True):
    """One player's part of the set-up."""

    name: PlayerName
    life: int | None = None
    starting_life: int | None = None
    counters: tuple[tuple[str, int], ...] | None = None
    mana: ManaSetUp | None = None
    land_plays_left: int | None = None
    speed: int | None = None
    city_blessing: bool | None = None
    hand: tuple[CardEntry, ...] | None = None
    library: tuple[CardEntry, ...] | None = None
    below_library: BelowLibrary | None = None
    battlefield: tuple[CardEntry, ...] | None = None
    graveyard: tuple[CardEntry, ...] | None = None
    exile: tuple[CardEntry, ...] | None = None
    command: tuple[CardEntry, ...] | None = None
    sideboard: tuple[CardEntry, ...] | None = None
    implied: bool = False
    """Not in the file: added because a game needs an opponent."""


class StackKind(StrEnum):
    """What an entry of the stack is."""

    SPELL = "spell"
    ABILITY = "ability"
    COPY = "copy"


class StackEntry(Struct, frozen=True, kw_only=True):
    """One object on the stack."""

    span: Span
    kind: StackKind
    card: str | None = None
    source: ObjectName | None = None
    number: int | None = None
    controller: PlayerName | None = None
    owner: PlayerName | None = None
    label: str | None = None
    face: str | None = None
    options: tuple[Option, ...] = ()


class CombatSetUp(Struct, frozen=True):
    """Declarations that are already made."""

    attacking: tuple[tuple[ObjectName, Thing], ...] = ()
    blocking: tuple[tuple[ObjectName, tuple[ObjectName, ...]], ...] = ()


class TurnSetUp(Struct, frozen=True):
    """Whose turn it is, and where in it."""

    player: PlayerName | None = None
    number: int | None = None
    step: GameStep | None = None
    priority: PlayerName | None = None


class GameSetUp(Struct, frozen=True):
    """Designations of the game, and its order of turns."""

    day_or_night: str | None = None
    monarch: PlayerName | None = None
    initiative: PlayerName | None = None
    turn_order: str | None = None
    storm_count: int | None = None


class InlineFace(Struct, frozen=True, kw_only=True):
    """One face of a card that the file defines."""

    span: Span
    name: str
    cost: str | None = None
    type: str = ""
    pt: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] = ()
    text: str = ""


class InlineCard(Struct, frozen=True):
    """A card that the file defines in Oracle templating."""

    span: Span
    name: str
    layout: str
    faces: tuple[InlineFace, ...]


class SetUp(Struct, frozen=True, kw_only=True):
    """The board, or (in a case) what changes on it."""

    players: tuple[PlayerSetUp, ...] = ()
    timestamps: tuple[ObjectName, ...] | None = None
    stack: tuple[StackEntry, ...] | None = None
    combat: CombatSetUp | None = None
    turn: TurnSetUp | None = None
    game: GameSetUp | None = None
    happened: tuple[Sentence, ...] | None = None
    effects: tuple[Sentence, ...] | None = None
    cards: tuple[InlineCard, ...] = ()
    ignoring: tuple[Sentence, ...] | None = None
    payment: str | None = None


class Case(Struct, frozen=True, kw_only=True):
    """One variant: changes to the set-up, further steps and facts."""

    name: str
    span: Span
    set: SetUp = SetUp()
    add: SetUp = SetUp()
    remove: SetUp = SetUp()
    steps: tuple[Step, ...] = ()
    expect: Facts | None = None
    todo: str | None = None


class Scenario(Struct, frozen=True, kw_only=True):
    """A whole file."""

    file: str
    title: str
    set_up: SetUp
    steps: tuple[Step, ...] = ()
    expect: Facts | None = None
    cases: tuple[Case, ...] = ()
    tags: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    history: tuple[tuple[str, str], ...] = ()
    todo: str | None = None


class Run(Struct, frozen=True, kw_only=True):
    """What is played once: the scenario itself, or one of its cases with everything that is common."""

    title: str
    case: str | None
    set_up: SetUp
    steps: tuple[Step, ...]
    expect: tuple[Facts, ...]
    todo: str | None = None


def runs(scenario: Scenario) -> tuple[Run, ...]:
    """The plays of a file: only its cases where there are any."""
    common = (scenario.expect,) if scenario.expect is not None else ()
    if not scenario.cases:
        return (
            Run(
                title=scenario.title,
                case=None,
                set_up=scenario.set_up,
                steps=scenario.steps,
                expect=common,
                todo=scenario.todo,
            ),
        )
    found: list[Run] = []
    for case in scenario.cases:
        own = (case.expect,) if case.expect is not None else ()
        found.append(
            Run(
                title=scenario.title,
                case=case.name,
                set_up=changed(scenario.set_up, case.set, case.add, case.remove),
                steps=scenario.steps + case.steps,
                expect=common + own,
                todo=case.todo or scenario.todo,
            )
        )
    return tuple(found)


def changed(base: SetUp, to_set: SetUp, to_add: SetUp, to_remove: SetUp) -> SetUp:
    """The set-up of a case."""
    result = _merge(base, to_set, _replaced)
    result = _merge(result, to_add, _added)
    return _merge(result, to_remove, _removed)


def _merge(base: SetUp, patch: SetUp, combine: _Combine) -> SetUp:
    values: dict[str, object] = {}
    for field in SetUp.__struct_fields__:
        old, new = getattr(base, field), getattr(patch, field)
        if field == "players":
            values[field] = _merge_players(base.players, patch.players, combine)
        elif new is None or new == ():
            values[field] = old
        else:
            values[field] = combine(field, old, new)
    return structs.replace(base, **values)


def _merge_players(
    base: tuple[PlayerSetUp, ...], patch: tuple[PlayerSetUp, ...], combine: _Combine
) -> tuple[PlayerSetUp, ...]:
    by_name = {player.name.name: player for player in base}
    for change in patch:
        old = by_name.get(change.name.name)
        if old is None:
            by_name[change.name.name] = change
            continue
        values: dict[str, object] = {}
        for field in PlayerSetUp.__struct_fields__:
            new = getattr(change, field)
            if field == "name" or new is None:
                continue
            values[field] = combine(field, getattr(old, field), new)
        by_name[change.name.name] = structs.replace(old, **values)
    return tuple(by_name.values())


class _Combine:
    """How a value of a patch meets the value it changes."""

    def __call__(self, field: str, old: object, new: object) -> object:
        """The value after the change."""
        raise NotImplementedError


class _Set(_Combine):
    def __call__(self, field: str, old: object, new: object) -> object:
        if isinstance(old, (TurnSetUp, GameSetUp, CombatSetUp)) and type(old) is type(new):
            fields = {name: getattr(new, name) for name in old.__struct_fields__}
            return structs.replace(old, **{name: value for name, value in fields.items() if value not in (None, ())})
        return new


class _Add(_Combine):
    def __call__(self, field: str, old: object, new: object) -> object:
        if isinstance(new, tuple):
            return (*new, *(old or ())) if field == "library" and isinstance(old, tuple) else _joined(old, new)
        if isinstance(new, int) and isinstance(old, int) and not isinstance(new, bool):
            return old + new
        if isinstance(new, ManaSetUp) and isinstance(old, ManaSetUp):
            return ManaSetUp(new.supply if new.supply is not Supply.LISTED else old.supply, old.units + new.units)
        return _replaced(field, old, new)


class _Remove(_Combine):
    def __call__(self, field: str, old: object, new: object) -> object:
        if not isinstance(new, tuple) or not isinstance(old, tuple):
            return old
        left = list(old)
        for gone in new:
            _take_out(left, gone)
        return tuple(left)


def _joined(old: object, new: tuple[object, ...]) -> tuple[object, ...]:
    return (*old, *new) if isinstance(old, tuple) else new


def _take_out(entries: list[object], gone: object) -> None:
    """Take as many copies out as the entry to remove says; by label where it has one."""
    left = gone.count if isinstance(gone, CardEntry) else 1
    for index, entry in enumerate(entries):
        if isinstance(gone, CardEntry) and isinstance(entry, CardEntry):
            same = entry.label == gone.label if gone.label is not None else entry.what == gone.what
            if same or (isinstance(gone.what, NamedCard) and entry.label == gone.what.name):
                taken = min(left, entry.count)
                left -= taken
                entries[index] = structs.replace(entry, count=entry.count - taken)
        elif _same(entry, gone):
            entries[index] = None
            left = 0
        if left <= 0:
            break
    entries[:] = [entry for entry in entries if entry is not None and getattr(entry, "count", 1) > 0]


def _same(entry: object, gone: object) -> bool:
    if isinstance(entry, ObjectName) and isinstance(gone, ObjectName):
        return entry.name == gone.name
    if isinstance(entry, Sentence) and isinstance(gone, Sentence):
        return entry.text == gone.text
    if isinstance(entry, StackEntry) and isinstance(gone, StackEntry):
        return (entry.card, entry.source and entry.source.name) == (gone.card, gone.source and gone.source.name)
    return entry == gone


_replaced: _Combine = _Set()
_added: _Combine = _Add()
_removed: _Combine = _Remove()
