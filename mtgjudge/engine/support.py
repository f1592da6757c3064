"""What the engine can play faithfully: every node of an ability that it can't is named before a game begins.

`unsupported_nodes` walks a meaning tree and looks every node up among those that some room of the engine carries
out (their own registries), and
in `support_limits` for fields and combinations that a room does not look at. Whoever builds the card pack, and the
scenario runner, ask here: an
ability with anything named is refused as "cannot execute", never played half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from mtgjudge.cards.model import Card, Face, RefusedAbility
from mtgjudge.engine import costs
from mtgjudge.engine.evaluate import amounts, conditions, filters, references
from mtgjudge.engine.instructions import production, supported
from mtgjudge.engine.replacement import would
from mtgjudge.engine.support_limits import (
    ASKING_FIELDS,
    CHANGES,
    COUNTS_OF_CHOICE,
    FACE_LIMITS,
    KEYWORDS,
    LIMITS,
    REPLACEMENTS,
    STATIC_EFFECTS,
    SUPPORTED_LAYOUTS,
)
from mtgjudge.engine.triggers import patterns
from mtgjudge.language import abilities as ab
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language import targets as t
from mtgjudge.language.categories import (
    Ability,
    Amount,
    Change,
    Condition,
    Content,
    Cost,
    Effect,
    EventPattern,
    Filter,
    ManaSpec,
    Reference,
    Replacement,
    StaticEffect,
    TargetKind,
)
from mtgjudge.language.node import Node

_ABILITIES = (
    ab.SpellAbility,
    ab.ActivatedAbility,
    ab.TriggeredAbility,
    ab.StaticAbility,
    ab.KeywordAbility,
    ab.ChapterAbility,
)
_TARGETS = (t.TargetObject, t.TargetPlayer, t.AnyTarget, t.TargetEither)
_CONTENTS = (ab.Body, ab.Modal)
_ASKED = (r.Chosen, r.ChosenAmong)
_ONLY_IN_COPIES = (ch.HasManaCost, ch.GainThisAbility, ch.KeepColors, ch.SetName, ch.CopyAlso)
_REPLACING = (s.Replaces, s.EventCantHappen)


class Place(msgspec.Struct, frozen=True):
    """Where in the tree a node stands: what it is a field of, whether an instruction asks for choices there, and
    whether a pattern here is matched before its event (614) or after."""

    parent: Node | None = None
    field: str = ""
    asks: bool = False
    before: bool = False
    copied: bool = False


Check = Callable[[Node, Place], str]


def unsupported_nodes(ability: Ability) -> tuple[str, ...]:
    """What the engine can't carry out of this ability, each once, in the order of the tree; empty where it can all
    be played."""
    return tuple(dict.fromkeys(_in_tree(ability, Place())))


def unsupported_in_face(face: Face) -> tuple[str, ...]:
    """What the engine can't carry out of one face, refused abilities included."""
    found: list[str] = []
    for number, ability in enumerate(face.abilities, 1):
        if isinstance(ability, RefusedAbility):
            found.append(f"ability {number}: {ability.kind.value}")
        else:
            found += unsupported_nodes(ability)
    for limit in FACE_LIMITS:
        found += limit(face)
    return tuple(dict.fromkeys(found))


def unsupported_in_card(card: Card) -> tuple[str, ...]:
    """What the engine can't carry out of a card, each once; empty where it can be played."""
    found = [] if card.layout in SUPPORTED_LAYOUTS else [f"layout {card.layout.value}"]
    for face in card.faces:
        found += unsupported_in_face(face)
    return tuple(dict.fromkeys(found))


def _in_tree(node: Node, place: Place) -> Iterator[str]:
    problem = _itself(node, place)
    if problem:
        yield problem
        return
    for limit in LIMITS.get(type(node), ()):
        yield from limit(node)
    for name in node.__struct_fields__:
        for child in _nodes(getattr(node, name)):
            yield from _in_tree(child, _below(node, name, place))


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def _below(node: Node, field: str, place: Place) -> Place:
    asks = (type(node), field) in ASKING_FIELDS or (place.asks and isinstance(node, r.Together))
    before = isinstance(node, _REPLACING) and field == "event"
    before = before or (place.before and isinstance(node, EventPattern))
    return Place(node, field, asks, before, field == "except_")


def _name(node: Node) -> str:
    return type(node).__name__


def _itself(node: Node, place: Place) -> str:
    """The name of the node where the engine has nothing that carries it out; empty where it has."""
    for family, check in _FAMILIES:
        if isinstance(node, family):
            return check(node, place)
    return ""


def _effect(node: Node, place: Place) -> str:
    return "" if type(node) in supported() else f"instruction {_name(node)}"


def _cost(node: Node, place: Place) -> str:
    return "" if type(node) in costs.SUPPORTED else f"cost {_name(node)}"


def _filter(node: Node, place: Place) -> str:
    return "" if type(node) in filters.SUPPORTED else f"filter {_name(node)}"


def _amount(node: Node, place: Place) -> str:
    if isinstance(node, a.AnyNumber):
        known = place.parent is not None and (type(place.parent), place.field) in COUNTS_OF_CHOICE
        return "" if known else f"any number as {place.field} of {_name(place.parent) if place.parent else 'nothing'}"
    return "" if type(node) in amounts.SUPPORTED else f"amount {_name(node)}"


def _condition(node: Node, place: Place) -> str:
    return "" if type(node) in conditions.SUPPORTED else f"condition {_name(node)}"


def _reference(node: Node, place: Place) -> str:
    if isinstance(node, _ASKED):
        return (
            "" if place.asks else f"a choice as {place.field} of {_name(place.parent) if place.parent else 'nothing'}"
        )
    return "" if type(node) in references.SUPPORTED else f"reference {_name(node)}"


def _change(node: Node, place: Place) -> str:
    if isinstance(node, _ONLY_IN_COPIES):
        return "" if place.copied else f"change {_name(node)}"
    if isinstance(node, ch.GainActivatedAbilitiesOf) and isinstance(place.parent, e.Apply):
        return ""
    return "" if type(node) in CHANGES else f"change {_name(node)}"


def _pattern(node: Node, place: Place) -> str:
    known = would.SUPPORTED if place.before else patterns.SUPPORTED
    word = "replacing event" if place.before else "event"
    return "" if type(node) in known else f"{word} {_name(node)}"


def _keyword(node: Node, place: Place) -> str:
    assert isinstance(node, ab.KeywordAbility)
    return "" if node.keyword in KEYWORDS else f"keyword {node.keyword.value}"


def _one_of(classes: tuple[type[Node], ...], word: str) -> Check:
    def check(node: Node, place: Place) -> str:
        return "" if isinstance(node, classes) else f"{word} {_name(node)}"

    return check


_FAMILIES: tuple[tuple[type[Node], Check], ...] = (
    (ab.KeywordAbility, _keyword),
    (Ability, _one_of(_ABILITIES, "ability")),
    (Content, _one_of(_CONTENTS, "content")),
    (Effect, _effect),
    (Cost, _cost),
    (Filter, _filter),
    (Amount, _amount),
    (Condition, _condition),
    (Reference, _reference),
    (Change, _change),
    (EventPattern, _pattern),
    (StaticEffect, _one_of(STATIC_EFFECTS, "static effect")),
    (Replacement, _one_of(REPLACEMENTS, "replacement")),
    (ManaSpec, _one_of(tuple(production.SUPPORTED), "mana")),
    (TargetKind, _one_of(_TARGETS, "target")),
)

__all__ = ["unsupported_in_card", "unsupported_in_face", "unsupported_nodes"]
