"""What names in a step mean, before a game gives them objects.

A name in a scenario is a description (``bob's Forest no. 2 in bob's graveyard``), so it stays a value here and
is looked up when the step is carried out. A name follows its card through zones for the reader's sake,
although the rules make it a new object each time (400.7).
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import TypeAlias

from msgspec import Struct

from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario.spans import Span


class NameKind(StrEnum):
    """How a name was found; earlier kinds win."""

    LABEL = "label"
    PLAYER = "player"
    CARD = "card in the scenario"
    TOKEN = "token"
    CATALOGUE = "card"
    UNKNOWN = "unknown card"
    QUOTED = "quoted name"


class Era(Enum):
    """Which stay of a card is meant."""

    NOW = "now"
    OLD = "as it last existed"


class Nature(Enum):
    """The card or token itself, or a copy of it."""

    ITSELF = "itself"
    COPY = "copy"


class PartKind(StrEnum):
    """Something of an object that is not the object."""

    ABILITY = "ability"
    TRIGGER = "trigger"


class Part(Struct, frozen=True):
    """``'s ability 2``, ``'s ability "Switch"``, ``'s trigger no. 2``."""

    kind: PartKind
    number: int | None = None
    quote: str | None = None


class PlayerName(Struct, frozen=True, tag=True):
    """A player."""

    name: str
    span: Span

    def __str__(self) -> str:
        return self.name


class ObjectName(Struct, frozen=True, tag=True):
    """One or several objects, described."""

    name: str
    kind: NameKind
    text: str
    span: Span
    count: int = 1
    number: int | None = None
    owner: str | None = None
    zone: Zone | None = None
    era: Era = Era.NOW
    nature: Nature = Nature.ITSELF
    part: Part | None = None

    def __str__(self) -> str:
        return self.text


Thing: TypeAlias = ObjectName | PlayerName


class Share(Struct, frozen=True):
    """So much to one of several."""

    amount: int
    to: Thing
