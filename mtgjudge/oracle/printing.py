"""Printing an ability in plain wording of our own, from its meaning alone: by raising it and spelling what was
raised."""

from __future__ import annotations

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
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.grammar import oracle_grammar
from mtgjudge.oracle.kernel.grammar import Derivation
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.normalise import restore
from mtgjudge.oracle.semantics import Raiser


def raise_ability(ability: Ability) -> Derivation | None:
    """The plainest derivation that means this ability; None when no phrases word it."""
    up = Raiser(oracle_grammar(), Context(spell=isinstance(ability, SpellAbility), raising=True))
    if isinstance(ability, KeywordAbility):
        return _derivation(up("kw", ability))
    if isinstance(ability, TriggeredAbility):
        return _derivation(up("triggered", ability))
    if isinstance(ability, ActivatedAbility):
        return _derivation(up("activated", ability))
    if isinstance(ability, StaticAbility):
        return _derivation(up("static", ability))
    if isinstance(ability, ChapterAbility):
        return _derivation(up("chapter", ability))
    if isinstance(ability, SpellAbility) and isinstance(ability.content, Body | Modal):
        return _derivation(up("content", ability.content))
    return None


def _derivation(made: object) -> Derivation | None:
    return made if isinstance(made, Derivation) else None


def print_ability(ability: Ability, self_name: str) -> str:
    """The ability as a sentence about ``self_name``; an ability that no phrases word is named by its kind."""
    made = raise_ability(ability)
    if made is None:
        return f"[{type(ability).__name__} without a wording]"
    return restore(spell(made), self_name)
