"""Would a wrong reading be noticed? `python -m tools.mutation [DUELS] [--seed S] [--count N]`.

Draws abilities of cards that holding scenarios and passing duels use, and changes one field of the meaning (a number
by one, you for an opponent, a zone, at least for at most): in all abilities of that structure, as a phrase would that
is read wrongly. Then everything is played that uses such a card. A change that nothing notices is a test that is
missing: it is printed with a card.
"""

from __future__ import annotations

import argparse
import collections
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import msgspec

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.cards.model import Card, RefusedAbility
from mtgjudge.engine.support import unsupported_in_card
from mtgjudge.language import abilities as ab
from mtgjudge.language import amounts as a
from mtgjudge.language import references as r
from mtgjudge.language.categories import Ability
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.scenario import model
from mtgjudge.scenario.loading import load
from mtgjudge.scenario.results import Outcome
from mtgjudge.scenario.runner import run_case
from tools.duels.playing import play_duel
from tools.duels.records import Duel, read_duels
from tools.duels.results import Result
from tools.exercised import structure

ROOT = Path(__file__).resolve().parent.parent
DUELS = ROOT.parent / "shared" / "conformance" / "duels.jsonl.xz"

_OTHER_ZONE = {
    Zone.HAND: Zone.GRAVEYARD,
    Zone.GRAVEYARD: Zone.HAND,
    Zone.BATTLEFIELD: Zone.HAND,
    Zone.EXILE: Zone.GRAVEYARD,
    Zone.LIBRARY: Zone.HAND,
}
_OPPOSITE = {Comparison.AT_LEAST: Comparison.AT_MOST, Comparison.AT_MOST: Comparison.AT_LEAST}


Place: TypeAlias = tuple[str | int, ...]
"""Which field of a tree: names of fields and places in tuples, from the root."""

_IDLE = frozenset({(ab.KeywordAbility, "zone"), (ab.StaticAbility, "zone"), (ab.ActivatedAbility, "zone")})
"""Where an ability functions follows from what it is (113.6); these fields only say so where it is otherwise. So for a
delayed trigger, which has no zone (603.7)."""


@dataclass(frozen=True)
class Change:
    """One changed field: where, what it was and is, and in which structure of abilities."""

    shape: str
    path: Place
    what: str
    number: int
    """Which of the changes of that field."""

    def __call__(self, ability: Ability) -> Ability:
        """An ability of the same structure with that field changed."""
        made = _changed(ability, self.path, self.number)
        return made if isinstance(made, Ability) else ability


class Mutated(PackCatalogue):
    """The pack, with a field changed in every ability of a structure, as a phrase that is read wrongly would do."""

    def __init__(self, change: Change) -> None:
        super().__init__()
        self._change = change

    def card(self, name: str) -> Card | None:
        """The card, changed where it has such an ability."""
        card = super().card(name)
        if card is None:
            return None
        faces = [msgspec.structs.replace(face, abilities=tuple(map(self._one, face.abilities))) for face in card.faces]
        return msgspec.structs.replace(card, faces=tuple(faces))

    def _one(self, ability: Ability | RefusedAbility) -> Ability | RefusedAbility:
        if isinstance(ability, RefusedAbility) or structure(ability) != self._change.shape:
            return ability
        return self._change(ability)


def changes(ability: Ability) -> list[Change]:
    """Every single change of the kinds that are tried."""
    shape = structure(ability)
    return [Change(shape, path, what, number) for path, what, number in _places(ability, ())]


def _places(value: object, path: Place) -> Iterator[tuple[Place, str, int]]:
    for number, (what, _) in enumerate(_others(value)):
        yield path, what, number
    if isinstance(value, Node):
        for name in value.__struct_fields__:
            if (type(value), name) not in _IDLE and not (name == "zone" and "ability" in path[-1:]):
                for place, what, number in _places(getattr(value, name), (*path, name)):
                    yield place, what if ":" in what else f"{type(value).__name__}.{name}: {what}", number
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            yield from _places(item, (*path, at))


def _others(value: object) -> list[tuple[str, object]]:
    """What could stand there instead, by mistake."""
    match value:
        case a.Fixed(value=number):
            return [(f"{number} -> {number + 1}", a.Fixed(number + 1))]
        case r.You():
            return [("you -> each opponent", r.EachOpponent())]
        case r.EachOpponent() | r.EachPlayer():
            return [(f"{type(value).__name__} -> you", r.You())]
        case Zone() if value in _OTHER_ZONE:
            return [(f"{value.value} -> {_OTHER_ZONE[value].value}", _OTHER_ZONE[value])]
        case Comparison() if value in _OPPOSITE:
            return [(f"{value.value} -> {_OPPOSITE[value].value}", _OPPOSITE[value])]
        case _:
            return []


def _changed(value: object, path: Place, number: int) -> object:
    if not path:
        others = _others(value)
        return others[number][1] if number < len(others) else value
    first, rest = path[0], path[1:]
    if isinstance(value, Node) and isinstance(first, str):
        return msgspec.structs.replace(value, **{first: _changed(getattr(value, first), rest, number)})
    if isinstance(value, tuple) and isinstance(first, int) and first < len(value):
        return (*value[:first], _changed(value[first], rest, number), *value[first + 1 :])
    return value


class Users:
    """What uses each card: files of scenarios that hold, duels that pass."""

    def __init__(self, duels: Path) -> None:
        self.files: dict[str, list[Path]] = collections.defaultdict(list)
        self.duels: dict[str, list[Duel]] = collections.defaultdict(list)
        self.having: dict[str, list[str]] = collections.defaultdict(list)
        catalogue = PackCatalogue()
        names = set(catalogue.names())
        for path in sorted((ROOT / "scenarios").rglob("*.yaml")):
            for name in sorted(_named(path.read_text(encoding="utf-8"), names)):
                self.files[name].append(path)
        for duel in read_duels(duels) if duels.exists() else ():
            if play_duel(duel, catalogue).result is Result.PASSED:
                used = {op.card for segment in duel.segments() for op in segment.setup if op.op == "add_card"}
                for name in sorted(used):
                    self.duels[name].append(duel)
        for name in sorted({*self.files, *self.duels}):
            card = catalogue.card(name)
            if card is not None and not unsupported_in_card(card):
                for shape in {structure(each) for each in _read(card)}:
                    self.having[shape].append(name)

    def notice(self, change: Change, most: int = 150) -> bool:
        """Whether anything that uses a card with such an ability ends otherwise."""
        catalogue = Mutated(change)
        names = self.having[change.shape]
        duels = list({duel.id: duel for name in names for duel in self.duels[name]}.values())
        if any(play_duel(duel, catalogue).result is not Result.PASSED for duel in duels[:most]):
            return True
        files = list(dict.fromkeys(path for name in names for path in self.files[name]))
        return any(not _holds(path, catalogue) for path in files[:most])


def _named(text: str, names: set[str]) -> set[str]:
    words = text.replace(",", " , ").split()
    found = {" ".join(words[i : i + n]) for i in range(len(words)) for n in range(1, 7)}
    plain = {name: name.replace(",", " ,") for name in names}
    return {name for name, spelt in plain.items() if spelt in found}


def _holds(path: Path, catalogue: PackCatalogue) -> bool:
    loaded = load(str(path), catalogue)
    if loaded.scenario is None:
        return False
    return all(run_case(run, loaded, catalogue).outcome is Outcome.HOLDS for run in model.runs(loaded.scenario))


def _read(card: Card) -> list[Ability]:
    return [each for face in card.faces for each in face.abilities if not isinstance(each, RefusedAbility)]


def draw(users: Users, seed: int, count: int) -> list[tuple[str, Change]]:
    """So many cards with a change of one ability each, in an order that the seed decides."""
    chance = random.Random(seed)
    catalogue = PackCatalogue()
    places: list[tuple[str, Ability]] = []
    for name in sorted({name for names in users.having.values() for name in names}):
        card = catalogue.card(name)
        places += [(name, ability) for ability in _read(card)] if card is not None else []
    chance.shuffle(places)
    drawn: list[tuple[str, Change]] = []
    for name, ability in places:
        options = changes(ability)
        if options and len(drawn) < count:
            drawn.append((name, chance.choice(options)))
    return drawn


def main(arguments: list[str] | None = None) -> int:
    """Draw, change, play, report."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("duels", nargs="?", type=Path, default=DUELS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args(arguments)
    if not options.duels.exists():
        print(f"no duels at {options.duels}: only the scenarios are played", file=sys.stderr)
    users = Users(options.duels)
    drawn = draw(users, options.seed, options.count)
    noticed = 0
    for name, change in drawn:
        if users.notice(change):
            noticed += 1
        else:
            print(f"not noticed: {name}: {change.what} in {change.shape}")
    print(f"seed {options.seed}: {noticed} of {len(drawn)} changes noticed")
    return 0 if noticed == len(drawn) else 1


if __name__ == "__main__":
    raise SystemExit(main())
