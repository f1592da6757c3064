"""What a row of changes that make a thing something else was said as: types, colours, base size, abilities (205.1,
613.1d-g)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language.vocabulary import CardType
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.phrases.changes import joined_types
from mtgjudge.oracle.semantics import Values
from mtgjudge.oracle.surface import Bonus


class _Row:
    """The parts of such a row; ``whole``: it has just these parts, in this order."""

    def __init__(self, value: object) -> None:
        rest = list(value) if isinstance(value, tuple) else []
        self.whole = False
        self.types: ch.SetTypes | ch.AddTypes | None = None
        self.colors: tuple[f.IsColor, ...] | None = None
        self.size: Bonus | None = None
        self.abilities: tuple[Any, ...] = ()
        if rest and isinstance(rest[0], ch.SetTypes | ch.AddTypes):
            self.types = rest.pop(0)
        if rest and isinstance(rest[0], ch.SetColors):
            self.colors = tuple(f.IsColor(x) for x in rest.pop(0).colors)
        if rest and isinstance(rest[0], ch.SetPowerToughness):
            size = rest.pop(0)
            if size.power is None or size.toughness is None:
                return
            self.size = Bonus(size.power, size.toughness)
        if all(isinstance(x, ch.GainAbility) for x in rest):
            self.abilities = tuple(x.ability for x in rest)
            self.whole = self.types is not None and bool(self.types.types or self.types.subtypes)

    @property
    def words(self) -> Any:
        """The type words."""
        assert self.types is not None
        return joined_types(self.types.types, self.types.subtypes)

    @property
    def plain(self) -> bool:
        """Whether its types are just these, with nothing kept that a phrase would have to say."""
        one = self.types
        if isinstance(one, ch.AddTypes):
            return CardType.ARTIFACT in one.types and one == ch.AddTypes(one.types, one.subtypes)
        return one is not None and CardType.ARTIFACT not in one.types and one == ch.SetTypes(one.types, one.subtypes)

    @property
    def adds(self) -> bool:
        """Whether its types are in addition to others."""
        one = self.types
        return isinstance(one, ch.AddTypes) and one == ch.AddTypes(one.types, one.subtypes)


def was_sized(cx: Context, value: object) -> Values | None:
    """ "Is a green Elk creature with base power and toughness 3/3"."""
    row = _Row(value)
    if not row.whole or row.size is None or row.abilities or not row.plain or row.colors == ():
        return None
    return {"cs": row.colors, "t": row.words, "s": row.size}


def was_kept(cx: Context, value: object) -> Values | None:
    """The same in addition to its other types."""
    row = _Row(value)
    if not row.whole or row.size is None or not row.adds or row.colors == ():
        return None
    return {"cs": row.colors, "t": row.words, "s": row.size, "ks": row.abilities or None}


def was_look(cx: Context, value: object) -> Values | None:
    """ "Is a 3/3 green Elk creature with trample"."""
    row = _Row(value)
    if not row.whole or row.size is None or not row.plain:
        return None
    assert row.types is not None
    if CardType.CREATURE not in row.types.types:
        return None
    return {"s": row.size, "look": _look(row), "ks": row.abilities or None}


def was_kept_look(cx: Context, value: object) -> Values | None:
    """The same in addition to its other types."""
    row = _Row(value)
    if not row.whole or row.size is None or not row.adds:
        return None
    return {"s": row.size, "look": _look(row), "ks": row.abilities or None}


def _look(row: _Row) -> tuple[Any, Any]:
    return (None if row.colors == () else row.colors or (), row.words)


def was_colorless(cx: Context, value: object) -> Values | None:
    """ "Is a colorless Forest land"."""
    row = _Row(value)
    if not row.whole or row.colors != () or row.size is not None or row.abilities:
        return None
    if not isinstance(row.types, ch.SetTypes):
        return None
    kinds = row.types.types
    if not kinds or CardType.CREATURE in kinds or row.types != ch.SetTypes(kinds, row.types.subtypes):
        return None
    return {"t": row.words}
