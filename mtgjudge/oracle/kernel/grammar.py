"""A grammar: categories, phrases, matchers; compiled into one prefix trie a category.

A phrase belongs to a category and is read and printed from its template. What it means is an opaque
``sem`` value here: the kernel knows nothing of the game. Left recursion and unknown categories are errors
when the grammar is compiled, so that no reading is ever lost silently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mtgjudge.oracle.kernel.template import INHERIT, PL, SG, Slot, Source, Variant, Word, variants


class GrammarError(ValueError):
    """A grammar that can't be compiled: left recursion, or a slot of an unknown category."""


@dataclass(frozen=True, eq=False)
class Phrase:
    """One declared phrase. ``number``: its own number, None when it takes the inherited one."""

    cat: str
    text: str
    sem: object
    variants: tuple[Variant, ...]
    number: int | str | None
    guard: Callable[[dict[str, Part]], bool] | None
    rank: int


class Derivation:
    """One reading of a stretch of text: a phrase, the variant used, and its parts (the surface tree)."""

    __slots__ = ("num", "parts", "phrase", "variant")

    def __init__(self, phrase: Phrase, variant: Variant, parts: tuple[Part, ...], num: int) -> None:
        self.phrase = phrase
        self.variant = variant
        self.parts = parts
        self.num = num

    def named(self) -> dict[str, Part]:
        """Its parts by slot name."""
        return dict(zip(self.variant.names, self.parts, strict=True))

    def __repr__(self) -> str:
        return f"<{self.phrase.cat}: {self.phrase.text} {list(self.parts)!r}>"


@dataclass(frozen=True)
class Leaf:
    """A value read by a matcher (a name, a number, mana symbols) with the tokens that spell it."""

    value: object
    tokens: tuple[str, ...]
    num: int = SG


@dataclass(frozen=True)
class ListPart:
    """The items of a list slot."""

    items: tuple[Derivation | Leaf, ...]


Part: TypeAlias = Derivation | Leaf | ListPart
Match: TypeAlias = Callable[[Sequence[str], int], list[tuple[Leaf, int]]]
Spell: TypeAlias = Callable[[object], Leaf | None]


@dataclass(frozen=True)
class Matcher:
    """A category read by code: any-token names, numbers, symbols. ``first`` None: may start with any token."""

    read: Match
    spell: Spell
    first: frozenset[str] | None = None


class Edge:
    """A slot in the trie."""

    __slots__ = ("any", "cat", "child", "first", "joint", "least", "matcher", "source", "table")

    def __init__(self, slot: Slot) -> None:
        self.cat = slot.cat
        self.source = slot.source
        self.joint = slot.joint
        self.least = slot.least
        self.child = Node()
        self.first: frozenset[str] = frozenset()
        self.any = False
        self.matcher: Matcher | None = None
        self.table: Table | None = None


class Bent:
    """The inflected words that may follow at one place, all agreeing with the same number."""

    __slots__ = ("forms", "words")

    def __init__(self) -> None:
        self.words: dict[tuple[str, str], Node] = {}
        self.forms: tuple[dict[str, list[Node]], dict[str, list[Node]]] = ({}, {})

    def link(self) -> None:
        """Index the words by form."""
        for (sg, pl), child in self.words.items():
            self.forms[SG].setdefault(sg, []).append(child)
            self.forms[PL].setdefault(pl, []).append(child)


class Node:
    """A place in a category's trie."""

    __slots__ = ("agree", "bent", "edges", "fixed", "leaves")

    def __init__(self) -> None:
        self.fixed: dict[str, Node] = {}
        self.bent: Bent | None = None
        self.agree: dict[int, Bent] = {}
        self.edges: dict[tuple[str, Source, str, int], Edge] = {}
        self.leaves: list[tuple[Phrase, Variant, int | str | None]] = []


@dataclass(eq=False)
class Table:
    """A compiled category."""

    name: str
    index: int
    root: Node = field(default_factory=Node)
    numbered: bool = False
    first: frozenset[str] = frozenset()
    any_first: bool = False


class Grammar:
    """Declared phrases and matchers by category."""

    def __init__(self) -> None:
        self.phrases: dict[str, list[Phrase]] = {}
        self.matchers: dict[str, Matcher] = {}
        self.words: dict[str, tuple[str, ...]] = {}
        """The words of those matchers that read a closed list."""
        self.tables: dict[str, Table] = {}
        self._count = 0

    def phrase(
        self,
        cat: str,
        text: str,
        sem: object,
        *,
        number: int | str | None = None,
        guard: Callable[[dict[str, Part]], bool] | None = None,
    ) -> Phrase:
        """Declare a phrase of a category."""
        made = Phrase(cat, text, sem, variants(text), number, guard, self._count)
        self._count += 1
        self.phrases.setdefault(cat, []).append(made)
        return made

    def matcher(self, cat: str, read: Match, spell: Spell, first: frozenset[str] | None = None) -> None:
        """Declare a category read by code."""
        if cat in self.matchers:
            raise GrammarError(f"read by code twice: {cat}")
        self.matchers[cat] = Matcher(read, spell, first)

    def compile(self) -> Grammar:
        """Build the tries; raise :class:`GrammarError` on a flaw."""
        twice = sorted(self.phrases.keys() & self.matchers.keys())
        if twice:
            raise GrammarError(f"read by phrases and by code: {', '.join(twice)}")
        self.tables = {cat: Table(cat, i) for i, cat in enumerate(self.phrases)}
        for cat, declared in self.phrases.items():
            for phrase in declared:
                for variant in phrase.variants:
                    self._insert(self.tables[cat].root, phrase, variant)
        self._find_numbered()
        self._find_first()
        self._link()
        return self

    def _insert(self, node: Node, phrase: Phrase, variant: Variant) -> None:
        if not variant.items:
            raise GrammarError(f"{phrase.text!r} has an empty variant")
        for item in variant.items:
            if isinstance(item, Word):
                node = self._insert_word(node, item)
                continue
            if item.cat not in self.phrases and item.cat not in self.matchers:
                raise GrammarError(f"{phrase.text!r}: no category {item.cat!r}")
            key = (item.cat, item.source, item.joint, item.least)
            if key not in node.edges:
                node.edges[key] = Edge(item)
            node = node.edges[key].child
        number: int | str | None = phrase.number
        if isinstance(number, str):
            number = {"sg": SG, "pl": PL}.get(number, number)
        node.leaves.append((phrase, variant, number))

    @staticmethod
    def _insert_word(node: Node, item: Word) -> Node:
        if item.sg == item.pl or (item.source.slot < 0 and item.source.fixed != INHERIT):
            return node.fixed.setdefault(item.pl if item.source.fixed == PL else item.sg, Node())
        if item.source.slot >= 0:
            bent = node.agree.setdefault(item.source.slot, Bent())
        else:
            bent = node.bent = node.bent or Bent()
        return bent.words.setdefault((item.sg, item.pl), Node())

    def _find_numbered(self) -> None:
        changed = True
        while changed:
            changed = False
            for cat, declared in self.phrases.items():
                table = self.tables[cat]
                items = (item for phrase in declared for v in phrase.variants for item in v.items)
                if not table.numbered and any(self._inherits(item) for item in items):
                    table.numbered = changed = True

    def _inherits(self, item: Word | Slot) -> bool:
        if item.source.slot >= 0 or item.source.fixed != INHERIT:
            return False
        if isinstance(item, Word):
            return item.sg != item.pl
        return item.cat in self.tables and self.tables[item.cat].numbered

    def _find_first(self) -> None:
        firsts: dict[str, set[str]] = {cat: set() for cat in self.phrases}
        starts: dict[str, set[str]] = {cat: set() for cat in self.phrases}
        wild: set[str] = {cat for cat, m in self.matchers.items() if m.first is None}
        for cat, declared in self.phrases.items():
            for phrase in declared:
                for variant in phrase.variants:
                    head = variant.items[0]
                    if isinstance(head, Word):
                        firsts[cat] |= {head.sg, head.pl} - {""}
                    elif head.cat in self.matchers:
                        firsts[cat] |= self.matchers[head.cat].first or set()
                        if head.cat in wild:
                            wild.add(cat)
                    else:
                        starts[cat].add(head.cat)
        self._check_left(starts)
        changed = True
        while changed:
            changed = False
            for cat, heads in starts.items():
                for start in heads:
                    if not firsts[start] <= firsts[cat]:
                        firsts[cat] |= firsts[start]
                        changed = True
                    if start in wild and cat not in wild:
                        wild.add(cat)
                        changed = True
        for cat, table in self.tables.items():
            table.first = frozenset(firsts[cat])
            table.any_first = cat in wild

    @staticmethod
    def _check_left(starts: dict[str, set[str]]) -> None:
        done: set[str] = set()
        path: list[str] = []

        def visit(cat: str) -> None:
            if cat in path:
                raise GrammarError("left recursion: " + " > ".join([*path[path.index(cat) :], cat]))
            if cat in done:
                return
            path.append(cat)
            for head in sorted(starts[cat]):
                visit(head)
            path.pop()
            done.add(cat)

        for cat in sorted(starts):
            visit(cat)

    def _link(self) -> None:
        for table in self.tables.values():
            todo = [table.root]
            while todo:
                node = todo.pop()
                todo += node.fixed.values()
                for bent in ([node.bent] if node.bent else []) + list(node.agree.values()):
                    bent.link()
                    todo += bent.words.values()
                for edge in node.edges.values():
                    self._link_edge(edge)
                    todo.append(edge.child)

    def _link_edge(self, edge: Edge) -> None:
        if edge.cat in self.matchers:
            edge.matcher = self.matchers[edge.cat]
            edge.first = edge.matcher.first or frozenset()
            edge.any = edge.matcher.first is None
        else:
            table = self.tables[edge.cat]
            edge.table = table
            edge.first = table.first
            edge.any = table.any_first
