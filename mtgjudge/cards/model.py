"""Card records: what a card is and does, face by face, as data (108, 202-210, 709-719).

The engine knows cards only through these values and the small `CardCatalogue` protocol.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

import msgspec

from mtgjudge.language.categories import Ability
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Color, Supertype


class Layout(StrEnum):
    """How the faces of a card belong together."""

    NORMAL = "normal"
    SPLIT = "split"
    AFTERMATH = "aftermath"
    ADVENTURE = "adventure"
    OMEN = "omen"
    PREPARE = "prepare"
    MODAL_DFC = "modal_dfc"
    TRANSFORM = "transform"
    FLIP = "flip"
    MELD = "meld"
    LEVELER = "leveler"
    SAGA = "saga"
    CLASS = "class"
    CASE = "case"
    ROOM = "room"
    PROTOTYPE = "prototype"
    MUTATE = "mutate"
    TOKEN = "token"


class RefusalKind(StrEnum):
    """Why an ability is not in the tree."""

    CANNOT_READ = "cannot read"
    AMBIGUOUS = "ambiguous"
    CANNOT_EXECUTE = "cannot execute"


class RefusedAbility(msgspec.Struct, frozen=True, gc=False):
    """An ability that the compiler refused: the kind, and a sentence that names the place without quoting the text."""

    kind: RefusalKind
    place: str


class Face(msgspec.Struct, frozen=True, gc=False):
    """One face or half of a card, as printed.

    `mana_cost` None: no mana cost (202.1b). `power`, `toughness`, `loyalty`, `defense` as printed ("2", "*", "1+*",
    "X"); None where there is none. `abilities` in the order of the text, keywords one by one; refused ones stay in
    their place.
    """

    name: str
    mana_cost: ManaCost | None = None
    color_indicator: tuple[Color, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    abilities: tuple[Ability | RefusedAbility, ...] = ()

    def refused(self) -> tuple[tuple[int, RefusedAbility], ...]:
        """The refused abilities with their 1-based numbers."""
        return tuple(
            (number, ability) for number, ability in enumerate(self.abilities, 1) if isinstance(ability, RefusedAbility)
        )


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card: its name (both names where there are two), how its faces belong together, and the faces in order."""

    name: str
    layout: Layout
    faces: tuple[Face, ...]


class CardCatalogue(Protocol):
    """Where the engine and the scenario runner look cards up."""

    def card(self, name: str) -> Card | None:
        """The card with exactly this name, or with a face or half of exactly this name; None if there is none."""
        ...
