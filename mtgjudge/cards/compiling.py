"""From what is printed to what a card is and does: the one place where the Oracle compiler is called.

Anything printed that cannot be understood stays in the card as a refused ability, so that nobody plays it by accident.
"""

from __future__ import annotations

import re

from mtgjudge.cards.model import Card, Face, RefusalKind, RefusedAbility
from mtgjudge.cards.printed import (
    Fault,
    PrintedCard,
    PrintedFace,
    TypeLine,
    read_colors,
    read_mana_cost,
    read_number,
    read_type_line,
)
from mtgjudge.language.categories import Ability

_REMINDER = re.compile(r"\([^()]*\)")


def compile_card(printed: PrintedCard) -> Card:
    """The card; what is wrong with it is among its abilities, refused."""
    return Card(printed.name, printed.layout, tuple(compile_face(face, printed)[0] for face in printed.faces))


def compile_face(face: PrintedFace, card: PrintedCard) -> tuple[Face, tuple[Fault, ...]]:
    """The face, and the faults outside its text; these are also among its abilities, refused, behind the others."""
    line, faults = read_type_line(face.type_line)
    cost, bad_cost = read_mana_cost(face.mana_cost)
    indicator, bad_indicator = read_colors("color indicator", face.color_indicator)
    numbers: dict[str, str | None] = {}
    bad_numbers: tuple[Fault, ...] = ()
    for where in ("power", "toughness", "loyalty", "defense"):
        numbers[where], bad = read_number(where, getattr(face, where))
        bad_numbers += bad
    faults = (*faults, *bad_cost, *bad_indicator, *bad_numbers)
    abilities = compile_text(face, line, card)
    refused = tuple(RefusedAbility(RefusalKind.CANNOT_READ, str(fault)) for fault in faults)
    return (
        Face(
            name=face.name,
            mana_cost=cost,
            color_indicator=indicator,
            supertypes=line.supertypes,
            types=line.types,
            subtypes=line.subtypes,
            power=numbers["power"],
            toughness=numbers["toughness"],
            loyalty=numbers["loyalty"],
            defense=numbers["defense"],
            abilities=(*abilities, *refused),
        ),
        faults,
    )


def compile_text(face: PrintedFace, line: TypeLine, card: PrintedCard) -> tuple[Ability | RefusedAbility, ...]:
    """The abilities of a text, in its order; those that the compiler does not read stay in their place."""
    paragraphs = [text for text in (_REMINDER.sub("", part).strip() for part in face.text.split("\n")) if text]
    return tuple(
        RefusedAbility(RefusalKind.CANNOT_READ, f"paragraph {number}") for number, _ in enumerate(paragraphs, 1)
    )
