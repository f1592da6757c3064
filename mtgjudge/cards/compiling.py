"""From what is printed to what a card is and does: the one place where the Oracle compiler is called.

Anything printed that cannot be understood stays in the card as a refused ability, so that nobody plays it by accident.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from mtgjudge.language.node import Json, from_builtins, to_builtins

if TYPE_CHECKING:
    from mtgjudge.oracle import Refusal

_DETAIL = 100
_LANGUAGE = "mtgjudge.language."
_KINDS = {
    "UNREAD": RefusalKind.CANNOT_READ,
    "UNBOUND": RefusalKind.CANNOT_READ,
    "AMBIGUOUS": RefusalKind.AMBIGUOUS,
    "NO_MEANING": RefusalKind.CANNOT_EXECUTE,
}
"""Why the compiler refuses, in the words of the card; a reading without a node for it can't be executed."""


def compile_card(printed: PrintedCard) -> Card:
    """The card; what is wrong with it is among its abilities, refused."""
    return Card(printed.name, printed.layout, tuple(compile_printed_face(face, printed)[0] for face in printed.faces))


def compile_printed_face(face: PrintedFace, card: PrintedCard) -> tuple[Face, tuple[Fault, ...]]:
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
    if not face.text.strip():
        return ()
    from mtgjudge.oracle import FaceText, compile_face  # the compiler is imported only where there is a text to compile

    compiled = compile_face(
        FaceText(
            name=face.name,
            card_name=card.name,
            supertypes=tuple(word.value for word in line.supertypes),
            types=tuple(word.value for word in line.types),
            subtypes=line.subtypes,
            mana_cost=face.mana_cost or "",
            text=face.text,
            power=face.power,
            toughness=face.toughness,
            loyalty=face.loyalty,
            defense=face.defense,
        )
    )
    abilities: list[Ability | RefusedAbility] = []
    for ability in compiled.abilities:
        if ability.meaning is not None:
            abilities.append(_storable(_with_own_name(ability.meaning, face)))
        elif ability.refusal is not None:
            abilities.append(_refused(ability.refusal, face.text))
    return tuple(abilities)


_SELF = "~"
"""How the compiler writes the card's own name."""


def _with_own_name(ability: Ability, face: PrintedFace) -> Ability:
    """The ability with the card's name where it asks for objects of that name (201.5), or for names that begin with a
    short form of it: copies under other names keep asking for it."""
    tree = to_builtins(ability)
    if not _names_itself(tree):
        return ability
    written = from_builtins(_spelled_out(tree, face))
    assert isinstance(written, Ability)
    return written


def _names_itself(value: Json) -> bool:
    if isinstance(value, dict):
        return any(_names_itself(each) for each in value.values())
    if isinstance(value, list | tuple):
        return any(_names_itself(each) for each in value)
    return isinstance(value, str) and value.startswith(_SELF)


def _spelled_out(value: Json, face: PrintedFace) -> Json:
    if isinstance(value, dict):
        return {key: _spelled_out(each, face) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_spelled_out(each, face) for each in value]
    if not isinstance(value, str) or not value.startswith(_SELF):
        return value
    rest = value.removeprefix(_SELF)
    return next((form + rest for form in _short_forms(face.name) if form + rest in face.text), face.name + rest)


def _short_forms(name: str) -> tuple[str, ...]:
    """The name and the short forms under which its text can mean it (201.5c), the longest first."""
    cuts = (name, *(name.split(mark)[0] for mark in (", ", " of ", " the ", " ")))
    return tuple(sorted(dict.fromkeys(cuts), key=len, reverse=True))


def _storable(ability: Ability) -> Ability | RefusedAbility:
    """The ability, if a pack gives it back unchanged; else it is refused: nothing half understood goes into a pack."""
    strange = next((node for node in ability.walk() if not type(node).__module__.startswith(_LANGUAGE)), None)
    if strange is not None:
        return RefusedAbility(RefusalKind.CANNOT_EXECUTE, f"{type(strange).__name__} is no node of the language")
    if from_builtins(to_builtins(ability)) != ability:
        return RefusedAbility(RefusalKind.CANNOT_EXECUTE, f"{type(ability).__name__} with a field of another type")
    return ability


def _refused(refusal: Refusal, text: str) -> RefusedAbility:
    """The refusal with its place in words: the paragraph, the word where reading stopped, what is wrong."""
    place = f"paragraph {text.count(chr(10), 0, refusal.start) + 1}"
    if refusal.found:
        place += f", at “{refusal.found}”"
    if refusal.detail:
        place += f": {refusal.detail[:_DETAIL]}"
    return RefusedAbility(_KINDS[refusal.reason.name], place)
