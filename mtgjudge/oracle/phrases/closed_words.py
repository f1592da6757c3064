"""Closed lists of nouns and verbs: what an object may call itself ("this Aura"), what it is attached to ("enchanted
land"), what it speaks of ("that token", "the sacrificed artifact"). Each list is one category, read by code as the rule
book's lists of types and keywords are (201.5, 205, 608.2c)."""

from __future__ import annotations

from collections.abc import Sequence

from mtgjudge.oracle.kernel.grammar import Grammar, Leaf
from mtgjudge.oracle.kernel.template import PL, SG

THIS_WORDS = (
    "creature", "artifact", "land", "enchantment", "permanent", "spell", "card", "Aura", "Equipment",
    "Vehicle", "Saga", "token",
    "planeswalker", "Case", "Class", "Siege", "Spacecraft", "Room", "Fortification", "Background",
)  # fmt: skip
HOSTS = (
    "creature", "land", "artifact", "enchantment", "planeswalker", "permanent",
    "Forest", "Island", "Swamp", "Mountain", "Plains", "Vehicle", "Equipment",
)  # fmt: skip
THAT_WORDS = (
    "creature", "permanent", "card", "spell", "token", "artifact", "land", "enchantment",
    "planeswalker", "player or planeswalker",
    "Aura", "Equipment", "Vehicle", "source", "ability", "copy", "spell or ability",
)  # fmt: skip
KINDS = ("creature", "card", "permanent", "artifact", "land", "enchantment")
USES = ("sacrificed", "discarded", "exiled", "revealed", "tapped", "returned")


def several(word: str) -> str:
    """The plural of a word of these lists."""
    if word == "copy":
        return "copies"
    return word[:-1] + "ies" if word.endswith("ability") else word + "s"


def declare(g: Grammar) -> None:
    """Declare the lists."""
    closed(g, "thisnoun", THIS_WORDS)
    closed(g, "ownname", ("~", *(f"this {word}" for word in THIS_WORDS)))
    closed(g, "host", HOSTS)
    closed(g, "thatnoun", THAT_WORDS)
    closed(g, "thosenoun", tuple(several(word) for word in THAT_WORDS))
    closed(g, "kindnoun", KINDS)
    closed(g, "kindnouns", tuple(several(word) for word in KINDS))
    closed(g, "use", USES)
    closed(g, "madenoun", ("token", "copy", "tokens"), frozenset({"tokens"}))


def closed(g: Grammar, cat: str, words: Sequence[str], plural: frozenset[str] = frozenset()) -> None:
    """A category of these words, some of them plurals; what one means is the word itself."""
    rows = {word: tuple(word.split()) for word in words}
    leaves = {word: Leaf(word, row, PL if word in plural else SG) for word, row in rows.items()}

    def read(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        return [(leaves[word], at + len(row)) for word, row in rows.items() if tuple(tokens[at : at + len(row)]) == row]

    def spell(value: object) -> Leaf | None:
        return leaves.get(value) if isinstance(value, str) else None

    g.words[cat] = tuple(words)
    g.matcher(cat, read, spell, frozenset(row[0] for row in rows.values()))
