"""A card that a scenario defines itself, in Oracle templating: how a judge tries a card on its preview day.

Everything that is wrong with an entry is told at once, by field, so that the scenario's loader can point at it. A text
that the compiler refuses is no fault of the entry: the card is made, and using it is unsupported.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mtgjudge.cards.compiling import compile_printed_face
from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.cards.printed import Fault, PrintedCard, PrintedFace, known_type_words, subtype_spellings
from mtgjudge.language.vocabulary import CardType, subtypes
from mtgjudge.rulebook import Citation, cr

_FAMILY_TYPES: dict[str, tuple[CardType, ...]] = {
    "artifact": (CardType.ARTIFACT,),
    "enchantment": (CardType.ENCHANTMENT,),
    "land": (CardType.LAND,),
    "planeswalker": (CardType.PLANESWALKER,),
    "spell": (CardType.INSTANT, CardType.SORCERY),
    "creature": (CardType.CREATURE, CardType.KINDRED),
    "battle": (CardType.BATTLE,),
    "dungeon": (CardType.DUNGEON,),
}
"""Which card types a subtype goes with (205.3)."""

_SPELLS = (CardType.INSTANT, CardType.SORCERY)
_WITH_NUMBERS = ("Vehicle", "Spacecraft")
_FIELDS = {"type line": "type", "mana cost": "cost", "power": "pt", "toughness": "pt", "color indicator": "indicator"}


class InlineFault(msgspec.Struct, frozen=True):
    """What is wrong in one field of an entry, what would help, and the rule that says so."""

    field: str
    what: str
    help: str = ""
    rule: Citation | None = None


class InlineFaults(ValueError):
    """An entry of `cards:` that makes no card."""

    def __init__(self, name: str, faults: Sequence[InlineFault]) -> None:
        self.name = name
        self.faults = tuple(faults)
        super().__init__(f"{name}: " + "; ".join(f"{fault.field}: {fault.what}" for fault in faults))


def inline_card(
    name: str,
    *,
    type_line: str,
    cost: str | None = None,
    pt: str | None = None,
    loyalty: str | None = None,
    defense: str | None = None,
    text: str = "",
    color_indicator: Sequence[str] = (),
) -> Card:
    """The card of one entry. Raises InlineFaults with everything that is wrong.

    >>> inline_card("Test Bear", cost="{1}{G}", type_line="Creature — Bear", pt="2/2").faces[0].power
    '2'
    """
    faults: list[InlineFault] = []
    if not name.strip():
        faults.append(InlineFault("name", "a card needs a name", rule=cr("201.1")))
    power, toughness = _split_numbers(pt, faults)
    printed = PrintedFace(
        name=name.strip(),
        type_line=type_line,
        mana_cost=cost,
        text=text.strip(),
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        defense=defense,
        color_indicator=tuple(color_indicator),
    )
    face, printed_faults = compile_printed_face(printed, PrintedCard(printed.name, Layout.NORMAL, (printed,)))
    faults += [_explain(fault) for fault in printed_faults]
    if not faults:
        faults += _misfits(face)
    if faults:
        raise InlineFaults(name, faults)
    return Card(face.name, _layout(face), (face,))


def _split_numbers(pt: str | None, faults: list[InlineFault]) -> tuple[str | None, str | None]:
    if pt is None:
        return None, None
    power, slash, toughness = pt.partition("/")
    if not slash or not power.strip() or not toughness.strip():
        faults.append(InlineFault("pt", f"{pt} is no power and toughness", "write it as 2/2", cr("208.1")))
        return None, None
    return power.strip(), toughness.strip()


def _explain(fault: Fault) -> InlineFault:
    """The fault in the words of the entry's fields, with near spellings where a word is unknown."""
    field = _FIELDS.get(fault.where, fault.where)
    word = fault.what.split(" is no ")[0]
    if fault.where == "type line":
        near = _near(word)
        return InlineFault(field, fault.what, f"did you mean {' or '.join(near)}?" if near else "", cr("205.1"))
    if fault.where == "mana cost":
        return InlineFault(field, fault.what, 'write mana costs as "{2}{W}{W}"', cr("107.4"))
    return InlineFault(field, fault.what)


def _near(word: str) -> tuple[str, ...]:
    from rapidfuzz import fuzz, process

    choices = {known: known.casefold() for known in (*known_type_words(), *subtype_spellings().values())}
    found = process.extract(word.casefold(), choices, scorer=fuzz.ratio, limit=2, score_cutoff=70.0)
    return tuple(name for _, _, name in found)


def _misfits(face: Face) -> list[InlineFault]:
    """What the rules do not put on one card together."""
    found: list[InlineFault] = []
    types = face.types
    if any(kind in _SPELLS for kind in types) and any(kind not in (*_SPELLS, CardType.KINDRED) for kind in types):
        found.append(InlineFault("type", "an instant or sorcery is no permanent as well", rule=cr("110.4")))
    for word in face.subtypes:
        families = [family for family, words in subtypes().items() if word in words]
        allowed = [kind for family in families for kind in _FAMILY_TYPES[family]]
        if not any(kind in allowed for kind in types):
            wanted = " or ".join(kind.value for kind in allowed)
            found.append(InlineFault("type", f"{word} goes with the card type {wanted}", rule=cr("205.3d")))
    wants_numbers = CardType.CREATURE in types
    may_have_numbers = wants_numbers or any(word in face.subtypes for word in _WITH_NUMBERS)
    if wants_numbers and face.power is None:
        found.append(InlineFault("pt", "a creature has a power and a toughness", "add pt: 2/2", cr("208.1")))
    if face.power is not None and not may_have_numbers:
        found.append(InlineFault("pt", "only creatures and Vehicles have a power and a toughness", rule=cr("208.1")))
    if CardType.PLANESWALKER in types and face.loyalty is None:
        found.append(InlineFault("loyalty", "a planeswalker has a loyalty", "add loyalty: 3", cr("209.1")))
    if CardType.BATTLE in types and face.defense is None:
        found.append(InlineFault("defense", "a battle has a defense", "add defense: 5", cr("210.1")))
    if CardType.LAND in types and face.mana_cost is not None:
        found.append(InlineFault("cost", "a land has no mana cost", "leave cost out", cr("202.1b")))
    return found


def _layout(face: Face) -> Layout:
    for word, layout in (("Saga", Layout.SAGA), ("Class", Layout.CLASS), ("Case", Layout.CASE)):
        if word in face.subtypes:
            return layout
    return Layout.NORMAL
