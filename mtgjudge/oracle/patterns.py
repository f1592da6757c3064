"""Patterns: a meaning with holes, declared beside the phrase that words it; built when lowering, matched when raising.

A hole is :func:`v`. It stands in a field of a node (or is the whole meaning) and has the name of a slot of the
template.
:data:`SUBJECT` is the subject of the clause around the phrase. :func:`flag` is true when a template's ``[?name
…]`` was read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from mtgjudge.language.node import Node

T = TypeVar("T")


class Hole:
    """A place for the meaning of a slot; ``default`` stands there when the slot is left out."""

    __slots__ = ("default", "name")

    def __init__(self, name: str, default: object = None) -> None:
        self.name = name
        self.default = default

    def __repr__(self) -> str:
        return f"v({self.name})"


class Flag(Hole):
    """A place for whether an optional group was read."""

    __slots__ = ()


class Subject(Hole):
    """A place for the subject of the clause."""

    __slots__ = ()


ABSENT = object()
"""What a hole binds to when its value equals its default: the slot is left out."""

_SUBJECT = Subject("<subject>")
SUBJECT: Any = _SUBJECT


def v(name: str, default: object = None) -> Any:
    """A hole. Typed loosely because it stands where any field's type is wanted."""
    return Hole(name, default)


def flag(name: str) -> Any:
    """A hole for a flag."""
    return Flag(name, False)


class MissingSubject(Exception):
    """A phrase needs the subject of a clause and there is none."""


def build(pattern: object, values: Mapping[str, object], flags: frozenset[str], subject: object) -> object:
    """The meaning that the pattern gives with these values in its holes."""
    if isinstance(pattern, Hole):
        if isinstance(pattern, Flag):
            return pattern.name in flags
        if isinstance(pattern, Subject):
            if subject is None:
                raise MissingSubject
            return subject
        value = values.get(pattern.name, ABSENT)
        return pattern.default if value is ABSENT or value is None else value
    if isinstance(pattern, tuple):
        return tuple(build(part, values, flags, subject) for part in pattern)
    if isinstance(pattern, Node) and has_holes(pattern):
        made = {name: build(getattr(pattern, name), values, flags, subject) for name in pattern.__struct_fields__}
        return type(pattern)(**made)
    return pattern


_holed: dict[int, tuple[object, bool]] = {}


def has_holes(pattern: object) -> bool:
    """Whether anything in the pattern is a hole."""
    known = _holed.get(id(pattern))
    if known is not None and known[0] is pattern:
        return known[1]
    if isinstance(pattern, Hole):
        return True
    if isinstance(pattern, tuple):
        found = any(has_holes(part) for part in pattern)
    elif isinstance(pattern, Node):
        found = any(has_holes(getattr(pattern, name)) for name in pattern.__struct_fields__)
    else:
        return False
    _holed[id(pattern)] = (pattern, found)
    return found


def match(pattern: object, value: object, binds: dict[str, object]) -> bool:
    """Whether a meaning is an instance of the pattern; fills ``binds`` (flags are bound to booleans)."""
    if isinstance(pattern, Hole):
        if isinstance(pattern, Flag):
            if not isinstance(value, bool):
                return False
            return binds.setdefault(pattern.name, value) == value
        bound = ABSENT if not isinstance(pattern, Subject) and same(value, pattern.default) else value
        known = binds.setdefault(pattern.name, bound)
        return known is bound or same(known, bound)
    if isinstance(pattern, tuple):
        if not isinstance(value, tuple) or len(value) != len(pattern):
            return False
        return all(match(p, x, binds) for p, x in zip(pattern, value, strict=True))
    if isinstance(pattern, Node):
        if type(pattern) is not type(value):
            return False
        fields = (n for n in pattern.__struct_fields__ if n != "label")  # labels are nobody's wording
        return all(match(getattr(pattern, n), getattr(value, n), binds) for n in fields)
    return same(pattern, value)


def same(left: object, right: object) -> bool:
    """Equal and of the same type (``1`` is not ``True``; two empty nodes of different classes differ)."""
    if type(left) is not type(right):
        return False
    return left == right


def replaced(node: T, **changes: object) -> T:
    """A copy of a node with some fields changed."""
    return msgspec.structs.replace(node, **changes)  # type: ignore[type-var]


def rebuilt(value: object, change: Any) -> object:
    """A copy of a meaning in which ``change(node)`` replaced each node for which it gives one (top down)."""
    if isinstance(value, tuple):
        return tuple(rebuilt(item, change) for item in value)
    if not isinstance(value, Node):
        return value
    other = change(value)
    if other is not None:
        return other
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    made = {name: rebuilt(part, change) for name, part in fields.items()}
    if all(made[name] is fields[name] for name in made):
        return value
    return type(value)(**made)
