"""Printing an ability in plain wording of our own, from its meaning alone: by raising it and spelling what was
raised."""

from __future__ import annotations

from collections.abc import Iterable

from mtgjudge.language.abilities import (
    ActivatedAbility,
    Body,
    ChapterAbility,
    KeywordAbility,
    Modal,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.grammar import oracle_grammar
from mtgjudge.oracle.kernel.grammar import Derivation
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.normalise import restore
from mtgjudge.oracle.own_casting import as_said
from mtgjudge.oracle.semantics import Raiser
from mtgjudge.oracle.words import TYPE_NOUNS, nouns_of


def attached_as(abilities: Iterable[object]) -> str:
    """What an object with these abilities calls the thing that it is attached to: an Aura by what it enchants
    (702.5a)."""
    for ability in abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword is Keyword.ENCHANT:
            nouns = sorted(nouns_of(ability.quality) & TYPE_NOUNS) if ability.quality is not None else []
            return "enchanted " + (nouns[0] if len(nouns) == 1 else "permanent")
    return "equipped creature"


def raise_ability(ability: Ability, attached: str = "equipped creature") -> Derivation | None:
    """The plainest derivation that means this ability; None when no phrases word it."""
    cx = Context(spell=isinstance(ability, SpellAbility), raising=True)
    cx.attached_as = attached
    up = Raiser(oracle_grammar(), cx)
    if isinstance(ability, KeywordAbility):
        return _derivation(up("kw", ability))
    if isinstance(ability, TriggeredAbility):
        return _derivation(up("triggered", ability) or up("headed", ability))
    if isinstance(ability, ActivatedAbility):
        return _derivation(up("activated", ability))
    if isinstance(ability, StaticAbility):
        return _derivation(up("static", as_said(ability)))
    if isinstance(ability, ChapterAbility):
        return _derivation(up("chapter", ability))
    if isinstance(ability, SpellAbility) and isinstance(ability.content, Body | Modal):
        return _derivation(up("content", ability.content))
    return None


def _derivation(made: object) -> Derivation | None:
    return made if isinstance(made, Derivation) else None


def print_ability(ability: Ability, self_name: str, attached: str = "equipped creature") -> str:
    """The ability as a sentence about ``self_name``; an ability that no phrases word is named by its kind.

    ``attached``: what the object calls the thing that it is attached to (see :func:`attached_as`).
    """
    made = raise_ability(ability, attached)
    if made is None:
        return f"[{type(ability).__name__} without a wording]"
    return restore(spell(made), self_name)
