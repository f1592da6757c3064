"""What the tests of the scenario language share: a small catalogue of names, and short ways to read."""

from __future__ import annotations

from collections.abc import Iterable

from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.loading import LoadResult, load_text
from mtgjudge.scenario.names import NameSpace
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import NameKind

NAMES = (
    "Krosan Grip",
    "Counterspell",
    "Forest",
    "Island",
    "Swamp",
    "Sol Ring",
    "Icehide Golem",
    "Snow-Covered Forest",
    "Grizzly Bears",
    "Rancor",
    "Delver of Secrets // Insectile Aberration",
    "Assault // Battery",
    "Exalted Angel",
    "Clone",
    "Cavern of Souls",
    "Llanowar Elves",
    "Soul Warden",
    "Teferi's Isle",
    "Squee, Goblin Nabob",
    "Atraxa, Praetors' Voice",
    "Opalescence",
    "Humility",
    "Lightning Bolt",
    "Mogg Fanatic",
    "Wall of Omens",
    "Shock",
    "Circle of Protection: Red",
    "Birds of Paradise",
    "Lim-Dûl's Vault",
    "1996 World Champion",
    "Sword of Fire and Ice",
    "Blood Artist",
)


class SomeCards:
    """A catalogue of a few names."""

    def __init__(self, names: Iterable[str] = NAMES) -> None:
        self._names = tuple(names)
        self._table: dict[tuple[str, ...], str] = {}
        for name in self._names:
            for part in (name, *name.split(" // ")):
                self._table.setdefault(normal_words(part), name)

    def find(self, name: str) -> str | tuple[str, ...] | None:
        return self._table.get(normal_words(name))

    def names(self) -> Iterable[str]:
        return self._names


def space(*labels: str, players: tuple[str, ...] = ("alice", "bob"), cards: Iterable[str] = NAMES) -> NameSpace:
    """A namespace with players, labels and all the cards."""
    names = NameSpace(SomeCards(cards))
    for player in players:
        names.add(player, NameKind.PLAYER)
    for label in labels:
        names.add(label, NameKind.LABEL)
    for card in cards:
        names.add_card(card)
    return names


def read(text: str) -> LoadResult:
    """Load a text with the small catalogue."""
    return load_text(text, SomeCards(), "test.yaml")


def file(body: str) -> str:
    """A file with a head."""
    return "mtgjudge: 1\nscenario: a test\n" + body


def codes(result: LoadResult) -> list[str]:
    """The codes of all problems, in the order of the file."""
    return [each.code for each in result.diagnostics]


def only(result: LoadResult) -> Diagnostic:
    """The only problem."""
    assert len(result.diagnostics) == 1, [f"{d.code} {d.message}" for d in result.diagnostics]
    return result.diagnostics[0]
