"""What a card does, as mtgjudge reads it: printed from its tree, never from its sentences; refused abilities with why.

The numbers are those that scenarios use (`ability 2`, `ignoring: [Some Card's ability 2]`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from mtgjudge.cards.model import Card, Face, RefusedAbility
from mtgjudge.language.node import Json, to_builtins
from mtgjudge.rulings.lines import BLANK, Line, Piece, Role, Row, cells

_NUMBERED = 3


class AbilityOut(Struct, frozen=True):
    """One ability: in our plain wording and as a tree, or why it is refused."""

    number: int
    supported: bool
    text: str | None
    tree: Json
    refusal: str | None
    place: str | None


class FaceOut(Struct, frozen=True):
    """One face or half."""

    name: str
    mana_cost: str | None
    type_line: str
    color_indicator: tuple[str, ...]
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    abilities: tuple[AbilityOut, ...]


class CardOut(Struct, frozen=True):
    """A card as data."""

    name: str
    layout: str
    supported: bool
    faces: tuple[FaceOut, ...]


def card_data(card: Card) -> CardOut:
    """The card for `--json`."""
    faces = tuple(_face_data(face) for face in card.faces)
    return CardOut(card.name, card.layout.value, not any(face.refused() for face in card.faces), faces)


def _face_data(face: Face) -> FaceOut:
    return FaceOut(
        name=face.name,
        mana_cost=None if face.mana_cost is None else str(face.mana_cost),
        type_line=type_line(face),
        color_indicator=tuple(color.value for color in face.color_indicator),
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        abilities=tuple(_ability_data(face, number) for number in range(1, len(face.abilities) + 1)),
    )


def _ability_data(face: Face, number: int) -> AbilityOut:
    ability = face.abilities[number - 1]
    if isinstance(ability, RefusedAbility):
        return AbilityOut(number, False, None, None, ability.kind.value, ability.place)
    return AbilityOut(number, True, ability_text(face, number), to_builtins(ability), None, None)


def ability_text(face: Face, number: int) -> str:
    """A supported ability in our plain wording."""
    from mtgjudge.oracle import attached_as, print_ability

    ability = face.abilities[number - 1]
    if isinstance(ability, RefusedAbility):
        raise ValueError(f"ability {number} is refused")
    return print_ability(ability, face.name, attached_as(face.abilities))


def type_line(face: Face) -> str:
    """The type line as it is printed."""
    left = " ".join(word.value.capitalize() for word in (*face.supertypes, *face.types))
    return f"{left} — {' '.join(face.subtypes)}" if face.subtypes else left


def card_lines(card: Card, width: int) -> Iterator[Line]:
    """The card for people."""
    for number, face in enumerate(card.faces):
        if number:
            yield BLANK
        yield from _face_lines(face, width)
    refused = sum(len(face.refused()) for face in card.faces)
    if refused:
        yield BLANK
        everything = sum(len(face.abilities) for face in card.faces)
        words = (
            f"{refused} of {everything} abilities can't be ruled on; a scenario where one could matter is unsupported"
        )
        yield from Row(words, lead="UNSUPPORTED  ", indent=0, lead_role=Role.UNSURE).lines(width)


def _face_lines(face: Face, width: int) -> Iterator[Line]:
    cost = "" if face.mana_cost is None else str(face.mana_cost)
    gap = max(2, width - cells(face.name) - cells(cost))
    yield (Piece(face.name, Role.TITLE), Piece(" " * gap if cost else ""), Piece(cost))
    numbers = _numbers(face)
    gap = max(2, width - cells(type_line(face)) - cells(numbers))
    yield (Piece(type_line(face)), Piece(" " * gap if numbers else ""), Piece(numbers))
    if face.color_indicator:
        yield (Piece(f"color indicator {', '.join(color.name.lower() for color in face.color_indicator)}"),)
    for number, ability in enumerate(face.abilities, 1):
        lead = f"{number:>{_NUMBERED - 1}}  "
        if isinstance(ability, RefusedAbility):
            row = Row(f"{ability.kind.value}: {ability.place}", lead=f"{lead}UNSUPPORTED  ", indent=0)
            yield from structs.replace(row, lead_role=Role.UNSURE).lines(width)
        else:
            yield from Row(ability_text(face, number), lead=lead, indent=0).lines(width)


def _numbers(face: Face) -> str:
    if face.power is not None or face.toughness is not None:
        return f"{face.power or '0'}/{face.toughness or '0'}"
    if face.loyalty is not None:
        return f"loyalty {face.loyalty}"
    return f"defense {face.defense}" if face.defense is not None else ""
