"""How much of what cards do has really been played: `python -m tools.exercised [DUELS] [--missing N]`.

A *structure* is a meaning tree without its literals: which nodes stand where, not which numbers, colours, types or
names. It counts as exercised when an ability of this structure was played in a scenario of the library that holds, or
in a third-party duel that passes: a spell was cast, an ability put on the stack, a mana ability activated or
triggered, a static ability or keyword was on the battlefield. Structures are weighted by the cards of the pack that
have them and that the engine can play whole.

    --missing N     the N structures not yet played that most cards have, each with a card
    --least PERCENT exit status 1 below it
"""

from __future__ import annotations

import argparse
import collections
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.cards.model import Card, RefusedAbility
from mtgjudge.engine.events.stack import AbilityActivated, AbilityPutOnStack, ManaTriggered, SpellCast
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.support import unsupported_in_card
from mtgjudge.language import abilities as ab
from mtgjudge.language.categories import Ability
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario import model
from mtgjudge.scenario.loading import load
from mtgjudge.scenario.results import Outcome
from mtgjudge.scenario.runner import run_case
from tools.duels.playing import play_duel
from tools.duels.records import read_duels
from tools.duels.results import Result

ROOT = Path(__file__).resolve().parent.parent
DUELS = ROOT.parent / "shared" / "conformance" / "duels.jsonl.xz"


def structure(value: object) -> str:
    """A tree without literals. Of a keyword ability its keyword stays: it is the mechanic, not a parameter."""
    if isinstance(value, Node):
        inside = ",".join(filter(None, (structure(getattr(value, name)) for name in value.__struct_fields__)))
        keyword = f":{value.keyword.value}" if isinstance(value, ab.KeywordAbility) else ""
        return f"{type(value).__name__}{keyword}({inside})"
    if isinstance(value, tuple):
        return ",".join(filter(None, (structure(item) for item in value)))
    return ""


class Played:
    """What was played, gathered from games."""

    def __init__(self) -> None:
        self.structures: set[str] = set()
        self._kept: dict[Ability, str] = {}

    def add(self, ability: Ability) -> None:
        """An ability was played."""
        if ability not in self._kept:
            self._kept[ability] = structure(ability)
        self.structures.add(self._kept[ability])

    def gather(self, game: Game, began: Iterable[GameObject]) -> None:
        """Everything that one game has played. `began`: the objects that it began with."""
        gone = (known.object for known in game.state.last_known.values())
        cards = {item.id: item for item in (*began, *gone, *game.state.objects.values())}
        for entry in game.log:
            event = entry.event
            if isinstance(event, AbilityPutOnStack) and event.facts.ability is not None:
                self._instance(event.facts.ability.ability, cards.get(event.facts.source))
            elif isinstance(event, AbilityActivated | ManaTriggered):
                self._of_mana(cards.get(event.source))
            elif isinstance(event, SpellCast):
                self._cast(cards.get(event.object), event.facts.way, dict(event.facts.paid))
        for item in cards.values():
            for ability in _abilities(item if item.zone is Zone.BATTLEFIELD else None):
                if isinstance(ability, ab.StaticAbility | ab.KeywordAbility):
                    self.add(ability)

    def _instance(self, ability: Ability, source: GameObject | None) -> None:
        self.add(ability)
        for printed in _abilities(source):
            if isinstance(printed, ab.ChapterAbility | ab.TriggeredAbility | ab.ActivatedAbility) and _content(
                printed
            ) == _content(ability):
                self.add(printed)

    def _of_mana(self, source: GameObject | None) -> None:
        for ability in _abilities(source):
            if isinstance(ability, ab.ActivatedAbility | ab.TriggeredAbility) and "AddMana" in structure(ability):
                self.add(ability)

    def _cast(self, spell: GameObject | None, way: str, paid: dict[str, int]) -> None:
        for ability in _abilities(spell):
            keyword = ability.keyword.value if isinstance(ability, ab.KeywordAbility) else ""
            if isinstance(ability, ab.SpellAbility) or (keyword and (keyword == way or keyword in paid)):
                self.add(ability)


def _content(ability: Ability) -> object:
    return getattr(ability, "content", None)


def _abilities(item: GameObject | None) -> Iterator[Ability]:
    if item is None or item.card is None:
        return
    for face in item.card.faces:
        for ability in face.abilities:
            if not isinstance(ability, RefusedAbility):
                yield ability


@contextmanager
def watched() -> Iterator[list[tuple[Game, tuple[GameObject, ...]]]]:
    """The games that begin meanwhile, each with what it began with."""
    games: list[tuple[Game, tuple[GameObject, ...]]] = []
    plain = Game.__init__

    def begin(self: Game, *args: object, **named: object) -> None:
        plain(self, *args, **named)  # type: ignore[arg-type]
        games.append((self, tuple(self.state.objects.values())))

    Game.__init__ = begin  # type: ignore[method-assign]
    try:
        yield games
    finally:
        Game.__init__ = plain  # type: ignore[method-assign]


def play_scenarios(played: Played, catalogue: PackCatalogue, folder: Path) -> int:
    """Play the library; how many cases hold."""
    held = 0
    for path in sorted(folder.rglob("*.yaml")):
        loaded = load(str(path), catalogue)
        for run in model.runs(loaded.scenario) if loaded.scenario is not None else ():
            with watched() as games:
                result = run_case(run, loaded, catalogue)
            if result.outcome is Outcome.HOLDS:
                held += 1
                for game, began in games:
                    played.gather(game, began)
    return held


def play_duels(played: Played, catalogue: PackCatalogue, path: Path) -> int:
    """Play the third-party duels; how many pass."""
    passed = 0
    for duel in read_duels(path):
        with watched() as games:
            outcome = play_duel(duel, catalogue)
        if outcome.result is Result.PASSED:
            passed += 1
            for game, began in games:
                played.gather(game, began)
    return passed


def weights(catalogue: PackCatalogue) -> tuple[collections.Counter[str], dict[str, str]]:
    """How many playable cards have each structure, and one card of each."""
    cards: collections.Counter[str] = collections.Counter()
    example: dict[str, str] = {}
    for card in catalogue.cards():
        if unsupported_in_card(card):
            continue
        for shape in sorted(_shapes(card)):
            cards[shape] += 1
            example.setdefault(shape, card.name)
    return cards, example


def _shapes(card: Card) -> set[str]:
    found: set[str] = set()
    for face in card.faces:
        found |= {structure(ability) for ability in face.abilities if not isinstance(ability, RefusedAbility)}
    return found


def main(arguments: list[str] | None = None) -> int:
    """Play everything, and say how much of the pack that was."""
    parser = argparse.ArgumentParser(prog="python -m tools.exercised", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("duels", nargs="?", type=Path, default=DUELS)
    parser.add_argument("--missing", type=int, default=0, help="the structures not yet played that most cards have")
    parser.add_argument("--least", type=float, default=0.0, help="exit status 1 below this share")
    options = parser.parse_args(arguments)
    catalogue, played = PackCatalogue(), Played()
    held = play_scenarios(played, catalogue, ROOT / "scenarios")
    passed = play_duels(played, catalogue, options.duels) if options.duels.exists() else 0
    if not options.duels.exists():
        print(f"no duels at {options.duels}: only the scenarios are played", file=sys.stderr)
    cards, example = weights(catalogue)
    done = sum(number for shape, number in cards.items() if shape in played.structures)
    total = max(1, sum(cards.values()))
    for shape, number in cards.most_common():
        if options.missing and shape not in played.structures:
            options.missing -= 1
            print(f"{number:5}  {example[shape]}: {shape}")
    count = sum(shape in played.structures for shape in cards)
    print(f"played: {held} cases of scenarios, {passed} duels")
    share = 100 * done / total
    print(f"exercised: {count} of {len(cards)} structures; weighted by cards {done} of {total} ({share:.1f} %)")
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    raise SystemExit(main())
