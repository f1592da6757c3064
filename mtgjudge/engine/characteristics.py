"""Characteristics (109.3) as worked out by the layers, and the abilities an object has at the moment."""

from __future__ import annotations

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


class Characteristics:
    """What an object is right now. Built by the layers, then never changed (last known information keeps
    references to it).
    """

    __slots__ = (
        "abilities",
        "colors",
        "controller",
        "defense",
        "loyalty",
        "mana_cost",
        "name",
        "all_names",
        "names",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
        "_keywords",
        "_statics",
        "_triggered",
    )

    def __init__(
        self,
        name: str,
        mana_cost: ManaCost | None,
        colors: tuple[Color, ...],
        supertypes: tuple[Supertype, ...],
        types: tuple[CardType, ...],
        subtypes: tuple[str, ...],
        power: int | None,
        toughness: int | None,
        loyalty: int | None,
        defense: int | None,
        abilities: tuple[AbilityInstance, ...],
        controller: int,
        names: tuple[str, ...] = (),
        all_names: tuple[Filter, ...] = (),
    ) -> None:
        self.name = name
        self.names = names or ((name,) if name else ())
        self.all_names = all_names
        self.mana_cost = mana_cost
        self.colors = colors
        self.supertypes = supertypes
        self.types = types
        self.subtypes = subtypes
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.defense = defense
        self.abilities = abilities
        self.controller = controller
        self._keywords: frozenset[Keyword] | None = None
        self._statics: tuple[AbilityInstance, ...] | None = None
        self._triggered: tuple[AbilityInstance, ...] | None = None

    def copy(self) -> Characteristics:
        """A working copy that a layer may change."""
        return Characteristics(
            self.name,
            self.mana_cost,
            self.colors,
            self.supertypes,
            self.types,
            self.subtypes,
            self.power,
            self.toughness,
            self.loyalty,
            self.defense,
            self.abilities,
            self.controller,
            self.names,
            self.all_names,
        )

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
