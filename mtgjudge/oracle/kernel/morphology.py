"""English inflection for templates: one number feature, two forms a word.

Oracle text varies words by number only: ``draws`` / ``draw``, ``card`` / ``cards``, ``that`` / ``those``,
``'s`` / ``'``. A template writes the base form with a mark (``draw^``, ``card#``), and this module spells both forms.
"""

from __future__ import annotations

VERBS: dict[str, tuple[str, str]] = {
    "be": ("is", "are"),
    "were": ("was", "were"),
    "have": ("has", "have"),
    "haven't": ("hasn't", "haven't"),
    "do": ("does", "do"),
    "don't": ("doesn't", "don't"),
    "aren't": ("isn't", "aren't"),
    "weren't": ("wasn't", "weren't"),
    "that": ("that", "those"),
    "this": ("this", "these"),
    "its": ("its", "their"),
    "it": ("it", "they"),
    "it's": ("it's", "they're"),
    "'s": ("'s", "'"),
    "a": ("a", ""),
}

NOUNS: dict[str, str] = {
    "Elf": "Elves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Dwarf": "Dwarves",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Octopus": "Octopuses",
    "Fungus": "Fungi",
    "Pegasus": "Pegasi",
    "Cyclops": "Cyclopes",
    "Homunculus": "Homunculi",
    "Thief": "Thieves",
    "Jellyfish": "Jellyfish",
    "Hero": "Heroes",
    "Samurai": "Samurai",
    "Kavu": "Kavu",
    "Zubera": "Zubera",
    "Aetherborn": "Aetherborn",
    "Kithkin": "Kithkin",
    "Moonfolk": "Moonfolk",
    "Merfolk": "Merfolk",
    "Myr": "Myr",
    "Kor": "Kor",
    "Vedalken": "Vedalken",
    "Eldrazi": "Eldrazi",
    "Thalakos": "Thalakos",
    "Treefolk": "Treefolk",
    "Viashino": "Viashino",
    "Fish": "Fish",
    "Sheep": "Sheep",
    "Starfish": "Starfish",
    "Naga": "Nagas",
    "Mongoose": "Mongooses",
    "Phoenix": "Phoenixes",
    "Lynx": "Lynxes",
    "Cactus": "Cacti",
    "Plains": "Plains",
    "Locus": "Loci",
    "Equipment": "Equipment",
    "Fortification": "Fortifications",
    "Ninja": "Ninjas",
    "Antelope": "Antelopes",
    "Foot": "Foot",
    "Child": "Children",
    "Doctor": "Doctors",
    "Djinn": "Djinn",
    "Efreet": "Efreet",
    "Pegasi": "Pegasi",
    "Egg": "Eggs",
    "Urza's": "Urza's",
    "Power-Plant": "Power-Plant",
    "energy": "energy",
    "damage": "damage",
}


def verb(base: str) -> tuple[str, str]:
    """The singular and plural forms of a verb (or a word that agrees like one)."""
    if base in VERBS:
        return VERBS[base]
    if base.endswith(("ch", "sh", "s", "x", "z")):
        return base + "es", base
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies", base
    return base + "s", base


def noun(base: str) -> tuple[str, str]:
    """The singular and plural forms of a noun."""
    if base in NOUNS:
        return base, NOUNS[base]
    if base.endswith(("ch", "sh", "s", "x", "z")):
        return base, base + "es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base, base[:-1] + "ies"
    return base, base + "s"
