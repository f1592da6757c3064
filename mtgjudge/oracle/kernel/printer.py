"""Printing: a derivation back to tokens, agreement computed by the same rule that reading checks."""

from __future__ import annotations

from mtgjudge.oracle.kernel.grammar import Derivation, Leaf, ListPart, Part
from mtgjudge.oracle.kernel.reader import number_of
from mtgjudge.oracle.kernel.template import INHERIT, PL, SG, Slot, Source, Word


def spell(made: Derivation, num: int = SG) -> list[str]:
    """The tokens of a derivation read with number ``num``."""
    out: list[str] = []
    at = 0
    for item in made.variant.items:
        if isinstance(item, Word):
            word = item.pl if _side(item.source, made.parts, num) == PL else item.sg
            if word:
                out.append(word)
        else:
            out += _slot(item, made.parts[at], _side(item.source, made.parts, num))
            at += 1
    return out


def _side(source: Source, parts: tuple[Part, ...], num: int) -> int:
    side = source.fixed
    if source.slot >= 0:
        side = number_of(parts[source.slot])
    return num if side == INHERIT else side


def _slot(slot: Slot, part: Part, num: int) -> list[str]:
    if isinstance(part, Leaf):
        return list(part.tokens)
    if isinstance(part, Derivation):
        return spell(part, num)
    return _join(slot, part, num)


def _join(slot: Slot, part: ListPart, num: int) -> list[str]:
    items = [list(p.tokens) if isinstance(p, Leaf) else spell(p, num) for p in part.items]
    if slot.joint in ("comma", "semi", "plus"):
        mark = {"comma": [","], "semi": [";"], "plus": []}[slot.joint]
        out = list(items[0])
        for item in items[1:]:
            out += mark + item
        return out
    if len(items) == 1:
        return items[0]
    if len(items) == 2:
        return [*items[0], slot.joint, *items[1]]
    out = []
    for item in items[:-1]:
        out += [*item, ","]
    return [*out, slot.joint, *items[-1]]
