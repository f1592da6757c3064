"""The cards that a scenario defines itself, in front of the card data; what is wrong with an entry is told by field."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from mtgjudge.cards.catalogue import Catalogue, LayeredCatalogue, MemoryCatalogue
from mtgjudge.cards.model import Card, Face, Layout, RefusalKind, RefusedAbility
from mtgjudge.language.categories import Ability
from mtgjudge.scenario import model as m
from mtgjudge.scenario.diagnostics import Problems, problem
from mtgjudge.scenario.spans import Source


def file_catalogue(
    cards: Iterable[m.InlineCard], source: Source, catalogue: Catalogue, problems: Problems
) -> Catalogue:
    """The catalogue of a scenario."""
    own: list[Card] = []
    for entry in cards:
        card = _card(entry, source, problems)
        if card is not None:
            own.append(card)
    return LayeredCatalogue(MemoryCatalogue(own), catalogue) if own else catalogue


def _playable(face: Face) -> Face:
    """The face with what the engine can't carry out refused by name, as the card pack's builder does."""
    from mtgjudge.engine.support import unsupported_nodes

    abilities: list[Ability | RefusedAbility] = []
    for ability in face.abilities:
        missing = () if isinstance(ability, RefusedAbility) else unsupported_nodes(ability)
        abilities.append(RefusedAbility(RefusalKind.CANNOT_EXECUTE, ", ".join(missing)) if missing else ability)
    return msgspec.structs.replace(face, abilities=tuple(abilities))


def _card(entry: m.InlineCard, source: Source, problems: Problems) -> Card | None:
    from mtgjudge.cards.inline import InlineFaults, inline_card  # few scenarios have cards of their own

    parts: list[Card] = []
    for face in entry.faces:
        try:
            parts.append(
                inline_card(
                    face.name,
                    type_line=face.type,
                    cost=face.cost,
                    pt=face.pt,
                    loyalty=face.loyalty,
                    defense=face.defense,
                    text=face.text,
                    color_indicator=face.colors,
                )
            )
        except InlineFaults as faults:
            for fault in faults.faults:
                problems.add(
                    problem(
                        "MJ023",
                        (source, face.span),
                        f"{face.name}: {fault.field}: {fault.what}",
                        hint=fault.help or None,
                        rule=str(fault.rule) if fault.rule is not None else None,
                    )
                )
            return None
    parts = [msgspec.structs.replace(part, faces=tuple(_playable(face) for face in part.faces)) for part in parts]
    if len(parts) == 1:
        return parts[0]
    layout = Layout(entry.layout) if entry.layout != "normal" else Layout.SPLIT
    return Card(entry.name, layout, tuple(part.faces[0] for part in parts))
