"""Reading: every reading of a token list as a category, each consuming every token.

A recursive descent over the tries with a memo (without it the time is exponential), first-token dispatch, and a
note of the furthest token that any phrase wanted, so that a refusal can say where it stopped and what could follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgjudge.oracle.kernel.grammar import Derivation, Edge, Grammar, Leaf, ListPart, Node, Part, Phrase, Table
from mtgjudge.oracle.kernel.template import INHERIT, PL, SG, Variant

MOST_READINGS = 64


class TooManyReadings(Exception):
    """A stretch of text has so many readings that it is refused as ambiguous."""


@dataclass(frozen=True)
class Stuck:
    """Where reading got no further: the token index and what could have stood there."""

    at: int
    expected: tuple[str, ...]


def number_of(part: Part) -> int:
    """The number of a finished part (``INHERIT`` when it has none of its own)."""
    if isinstance(part, ListPart):
        return PL if len(part.items) > 1 else number_of(part.items[0])
    return part.num


Found = list[tuple[Part, int]]


class Reader:
    """Reads one token list."""

    def __init__(self, grammar: Grammar, tokens: Sequence[str]) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.size = len(tokens)
        self.memo: dict[int, list[tuple[Derivation, int]]] = {}
        self.far = -1
        self.far_nodes: list[tuple[Node, int]] = []

    def read(self, cat: str) -> list[Derivation]:
        """All readings of the whole list."""
        return [made for made, end in self._cat(self.grammar.tables[cat], 0, SG) if end == self.size]

    def stuck(self) -> Stuck:
        """The furthest place reached and what was expected there."""
        wanted: list[str] = []
        for node, num in self.far_nodes:
            wanted += list(node.fixed)
            if node.bent is not None:
                wanted += list(node.bent.forms[num])
            for bent in node.agree.values():
                wanted += [word for pair in bent.words for word in pair]
            wanted += [f"<{edge.cat}>" for edge in node.edges.values()]
        return Stuck(max(self.far, 0), tuple(dict.fromkeys(wanted)))

    def _cat(self, table: Table, pos: int, num: int) -> list[tuple[Derivation, int]]:
        if not table.numbered:
            num = SG
        key = (pos << 12) | (table.index << 1) | num
        known = self.memo.get(key)
        if known is not None:
            return known
        found: list[tuple[Derivation, int]] = []
        self._walk(table.root, pos, num, (), found)
        if len(found) > MOST_READINGS:
            raise TooManyReadings(table.name)
        self.memo[key] = found
        return found

    def _walk(
        self, node: Node, pos: int, num: int, parts: tuple[Part, ...], found: list[tuple[Derivation, int]]
    ) -> None:
        for phrase, variant, number in node.leaves:
            made = _make(phrase, variant, parts, number, num)
            if made is not None:
                found.append((made, pos))
        if pos >= self.far and (node.fixed or node.edges or node.bent or node.agree):
            if pos > self.far:
                self.far = pos
                self.far_nodes = []
            self.far_nodes.append((node, num))
        if pos >= self.size:
            return
        token = self.tokens[pos]
        child = node.fixed.get(token)
        if child is not None:
            self._walk(child, pos + 1, num, parts, found)
        if node.bent is not None:
            for child in node.bent.forms[num].get(token, ()):
                self._walk(child, pos + 1, num, parts, found)
        for slot, bent in node.agree.items():
            side = number_of(parts[slot])
            for child in bent.forms[num if side == INHERIT else side].get(token, ()):
                self._walk(child, pos + 1, num, parts, found)
        for edge in node.edges.values():
            if edge.any or token in edge.first:
                for part, end in self._edge(edge, pos, num, parts):
                    self._walk(edge.child, end, num, (*parts, part), found)

    def _edge(self, edge: Edge, pos: int, num: int, parts: tuple[Part, ...]) -> Found:
        side = edge.source.fixed
        if edge.source.slot >= 0:
            side = number_of(parts[edge.source.slot])
        if side == INHERIT:
            side = num
        if not edge.joint:
            return list(self._one(edge, pos, side))
        return self._list(edge, pos, side)

    def _one(self, edge: Edge, pos: int, num: int) -> Sequence[tuple[Derivation | Leaf, int]]:
        if edge.matcher is not None:
            return edge.matcher.read(self.tokens, pos) if pos < self.size else ()
        assert edge.table is not None
        if pos < self.size and not edge.any and self.tokens[pos] not in edge.first:
            return ()
        return self._cat(edge.table, pos, num)

    def _list(self, edge: Edge, pos: int, num: int) -> Found:
        """``a`` · ``a and b`` · ``a, b, and c``; or ``a, b`` · ``a; b`` · ``a b`` without a last word."""
        last = edge.joint if edge.joint in ("and", "or", "and/or") else ""
        between = {"comma": ",", "semi": ";", "plus": ""}.get(edge.joint, ",")
        out: Found = []
        todo: list[tuple[tuple[Derivation | Leaf, ...], int]] = [((), pos)]
        while todo:
            items, at = todo.pop()
            for item, end in self._one(edge, at, num):
                grown = (*items, item)
                if len(grown) >= edge.least and (not last or len(grown) == 1):
                    out.append((ListPart(grown), end))
                if last:
                    self._finish(edge, grown, end, num, last, out)
                if not between:
                    todo.append((grown, end))
                elif self._is(end, between):
                    todo.append((grown, end + 1))
        return out

    def _finish(
        self, edge: Edge, items: tuple[Derivation | Leaf, ...], end: int, num: int, last: str, out: Found
    ) -> None:
        """The last item of a list: after ``and`` for two, after ``, and`` for more (the Oxford rule)."""
        start = end if len(items) == 1 else end + 1
        if len(items) > 1 and not self._is(end, ","):
            return
        if self._is(start, last):
            for item, stop in self._one(edge, start + 1, num):
                out.append((ListPart((*items, item)), stop))

    def _is(self, at: int, word: str) -> bool:
        return at < self.size and self.tokens[at] == word


def _make(
    phrase: Phrase, variant: Variant, parts: tuple[Part, ...], number: int | str | None, num: int
) -> Derivation | None:
    """A derivation, unless its guard forbids it."""
    if number is None:
        own = INHERIT
    elif isinstance(number, int):
        own = number
    else:
        own = number_of(parts[variant.names.index(number)]) if number in variant.names else SG
    made = Derivation(phrase, variant, parts, own)
    if phrase.guard is not None and not phrase.guard(made.named()):
        return None
    return made


def derive(phrase: Phrase, variant: Variant, parts: tuple[Part, ...]) -> Derivation | None:
    """Build a derivation by hand, as the printer's side does; None when the guard forbids it."""
    number: int | str | None = phrase.number
    if isinstance(number, str):
        number = {"sg": SG, "pl": PL}.get(number, number)
    return _make(phrase, variant, parts, number, INHERIT)
