"""The base of every node of the ability language, and its way to and from JSON.

Nodes are frozen `msgspec.Struct`s with a tag: cheap, comparable, hashable. Packs are decoded untyped and built
through a table of tags, because a typed decoder over hundreds of classes costs more start-up time than a ruling.

A frozen value is made after all that it holds, so it can't be part of a cycle: nodes (and cards, events and what a
state is made of) are `gc=False`, which spares the cyclic garbage collector looking through hundreds of thousands of
them. What nobody refers to is freed at once all the same.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator
from enum import Enum
from typing import TypeAlias, TypeVar, Union

import msgspec

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
NodeT = TypeVar("NodeT", bound="Node")


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node", omit_defaults=True, gc=False):
    """One node of a meaning tree. Fields are nodes, enums, numbers, strings of closed vocabularies, or tuples of
    these.
    """

    def children(self) -> Iterator[Node]:
        """The nodes directly below this one, in the order of the fields."""
        for name in self.__struct_fields__:
            yield from _nodes_in(getattr(self, name))

    def walk(self) -> Iterator[Node]:
        """This node and all below it, depth first."""
        yield self
        for child in self.children():
            yield from child.walk()


def _nodes_in(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes_in(item)


class UnknownNode(ValueError):
    """A tree names a node that this version of the language does not have: the pack is of another version."""


def to_json(node: Node) -> bytes:
    """The tree as compact JSON; every node carries its tag under `node`."""
    return msgspec.json.encode(node)


def to_builtins(node: Node) -> Json:
    """The tree as plain dicts, lists, strings and numbers."""
    return typing.cast(Json, msgspec.to_builtins(node))


_Builder = Callable[[Json], object]
_registry: dict[str, type[Node]] = {}
_builders: dict[type[Node], dict[str, _Builder]] = {}


def _all_classes(base: type[Node]) -> Iterator[type[Node]]:
    for cls in base.__subclasses__():
        yield cls
        yield from _all_classes(cls)


def node_class(tag: str) -> type[Node]:
    """The node class with this tag. Raises UnknownNode."""
    if tag not in _registry:
        _registry.update({cls.__name__: cls for cls in _all_classes(Node)})
    try:
        return _registry[tag]
    except KeyError:
        raise UnknownNode(tag) from None


def from_builtins(value: Json) -> Node:
    """Build a tree from what `to_builtins` gives. Raises UnknownNode, or TypeError where a field is missing."""
    if not isinstance(value, dict):
        raise UnknownNode(repr(value)[:60])
    cls = node_class(str(value.get("node")))
    builders = _builders.get(cls)
    if builders is None:
        builders = _builders[cls] = _field_builders(cls)
    fields: dict[str, object] = {}
    for name, raw in value.items():
        if name != "node":
            builder = builders.get(name)
            if builder is None:
                raise UnknownNode(f"{cls.__name__}.{name}")
            fields[name] = builder(raw)
    return cls(**fields)


def from_json(data: bytes | str) -> Node:
    """Build a tree from JSON. Raises UnknownNode."""
    return from_builtins(msgspec.json.decode(data))


def _field_builders(cls: type[Node]) -> dict[str, _Builder]:
    hints = typing.get_type_hints(cls)
    return {name: _builder_for(hints[name]) for name in cls.__struct_fields__}


def _builder_for(hint: object) -> _Builder:
    origin = typing.get_origin(hint)
    if origin in (Union, types.UnionType):
        options = [arg for arg in typing.get_args(hint) if arg is not type(None)]
        inner = _builder_for(options[0])
        return lambda raw: None if raw is None else inner(raw)
    if origin is tuple:
        element = _builder_for(typing.get_args(hint)[0])
        return lambda raw: tuple(element(item) for item in typing.cast("list[Json]", raw))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    if isinstance(hint, type) and issubclass(hint, Node):
        return typing.cast(_Builder, from_builtins)
    return lambda raw: raw
