"""Characteristics (109.3) as worked out by the layers, and the abilities an object has at the moment."""

from __future__ import annotations

import copy
from enum import StrEnum

import msgspec

from mtgjudge.language.abilities import KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Ability, Filter
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype


class AbilityInstance(msgspec.Struct, frozen=True, gc=False):
    """One ability of one object. `origin`: 0 printed or copied, otherwise the id of the effect, counter or rule that
    gives it;
    `index`: its place within the origin. (object, origin, index) is its identity. `parent`: the keyword it was
    expanded from (702)."""

    ability: Ability
    index: int
    origin: str = ""
    keyword: Keyword | None = None

    @property
    def key(self) -> str:
        """Identity within the object."""
        return f"{self.origin}:{self.index}"


class Face(StrEnum):
    """Which side of a double-faced card is up."""

    FRONT = "front"
    BACK = "back"


class Characteristics(msgspec.Struct, eq=False, gc=False):
    """What an object is right now. Built by the layers, then never changed (last known information keeps
    references to it).
    """

    name: str
    mana_cost: ManaCost | None
    colors: tuple[Color, ...]
    supertypes: tuple[Supertype, ...]
    types: tuple[CardType, ...]
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    abilities: tuple[AbilityInstance, ...]
    controller: int
    names: tuple[str, ...] = ()
    all_names: tuple[Filter, ...] = ()
    _keywords: frozenset[Keyword] | None = None
    _statics: tuple[AbilityInstance, ...] | None = None
    _triggered: tuple[AbilityInstance, ...] | None = None

    def __post_init__(self) -> None:
        if not self.names and self.name:
            self.names = (self.name,)

    def copy(self) -> Characteristics:
        """A working copy that a layer may change."""
        return copy.copy(self)

    def set_abilities(self, abilities: tuple[AbilityInstance, ...]) -> None:
        """Replace the abilities while a layer is applied."""
        self.abilities = abilities
        self._keywords = None
        self._statics = None
        self._triggered = None

    @property
    def keywords(self) -> frozenset[Keyword]:
        """The keywords among the abilities (for membership only)."""
        if self._keywords is None:
            self._keywords = frozenset(
                item.ability.keyword for item in self.abilities if isinstance(item.ability, KeywordAbility)
            )
        return self._keywords

    @property
    def statics(self) -> tuple[AbilityInstance, ...]:
        """The static abilities, in order."""
        if self._statics is None:
            self._statics = tuple(item for item in self.abilities if isinstance(item.ability, StaticAbility))
        return self._statics

    @property
    def triggered(self) -> tuple[AbilityInstance, ...]:
        """The triggered abilities, in order."""
        if self._triggered is None:
            self._triggered = tuple(item for item in self.abilities if isinstance(item.ability, TriggeredAbility))
        return self._triggered

    def keyword_abilities(self, keyword: Keyword) -> tuple[KeywordAbility, ...]:
        """All instances of a keyword, in order."""
        if keyword not in self.keywords:
            return ()
        return tuple(
            item.ability
            for item in self.abilities
            if isinstance(item.ability, KeywordAbility) and item.ability.keyword is keyword
        )

    def is_creature(self) -> bool:
        """Has the card type creature."""
        return CardType.CREATURE in self.types

    def signature(self) -> tuple[object, ...]:
        """Everything comparable about it, for tests of dependency (613.8a) and for explanations."""
        return (
            f"{self.name} and others" if self.all_names else self.name,
            self.mana_cost,
            self.colors,
            self.supertypes,
            self.types,
            self.subtypes,
            self.power,
            self.toughness,
            self.abilities,
            self.controller,
        )
