"""Phrases that declare only how they are understood, taken apart by their own reading.

Most phrases say both ways what they mean: a pattern is built and matched. Where a phrase gives only code that builds,
the code is run once with holes for its slots, and what it makes is a pattern like any other. A meaning that fits gives
the values of the slots; then the code is run again with those values, each slot being worded at the moment when the
code asks for it, so that "it" and "that player" mean what a reader takes them for. Only what comes out as the meaning
that was to be worded counts. Such wordings are tried after all that say themselves how they are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from mtgjudge.language import references as r
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Filter
from mtgjudge.language.filters import AllOf, CastFrom, IsThis, TargetsOnly
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Leaf, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.kernel.template import Slot, Variant
from mtgjudge.oracle.patterns import Hole, MissingSubject, build, match
from mtgjudge.oracle.surface import CastBy, EventNoun, Noun, Range, parts_of, together

if TYPE_CHECKING:
    from mtgjudge.oracle.semantics import Raiser

MOST = 400
"""So many ways to fill the slots with holes are tried for one phrase."""

ZONES = (Zone.BATTLEFIELD, Zone.STACK, None, Zone.GRAVEYARD, Zone.HAND, Zone.EXILE, Zone.LIBRARY)


class Standin(Hole):
    """A place for a whole meaning of a slot, into which the code of a phrase may look for what isn't there."""

    __slots__ = ()
    symbols = ()

    def walk(self) -> Iterator[Node]:
        """No parts."""
        return iter(())


class FilterHole(Standin):
    """A place for a filter; beside other parts of an :class:`AllOf` it stands for any number of them."""

    __slots__ = ()


@dataclass(frozen=True, eq=False)
class Mirror:
    """What a phrase means when ``stands`` are in its slots."""

    phrase: Phrase
    variant: Variant
    stands: Mapping[str, object]
    tree: object


# -- what a phrase means, with holes ----------------------------------------------------------------------------------


def shapes(grammar: Grammar, item: Slot) -> list[object]:
    """What may stand in a slot while the phrase is tried."""
    name = item.name
    hole: Any = Standin(name)
    if item.joint:
        return [hole, *(tuple(Hole(f"{name}.{i}") for i in range(n)) for n in range(item.least, 5))]
    one: Any = FilterHole(name)
    zone: Any = Hole(name + ".zone")
    if item.cat == "filter":
        casts = [
            Noun(AllOf((one, CastBy(who), *more)), Zone.STACK)
            for who in (r.You(), r.EachOpponent())
            for more in ((), (_cast_from(name),), (_aimed(name),))
        ]
        return [Noun(one, zone), *(Noun(one, at) for at in ZONES), *casts]
    if item.cat == "esubj":
        several: Any = Hole(name + ".several")
        places = (Zone.BATTLEFIELD, None, Zone.STACK)
        some = [EventNoun(one, at, many) for at in places for many in (False, True)]
        return [hole, EventNoun(one, zone, several), *some, EventNoun(IsThis(), None)]
    if item.cat in ("many", "range", "openrange"):
        low, high = (cast("Any", Hole(name + end)) for end in (".low", ".high"))
        return [Range(low, high), hole]
    if item.cat in ("count", "int", "figure", "quantity"):
        return [hole, Fixed(hole)]
    if item.cat == "ent":
        return [one, IsThis()]
    return [hole, *(_words_of(grammar, item.cat) or (r.This(), r.AttachedTo()))]


def further(item: Slot) -> list[object]:
    """What else may stand in a slot, where nothing else would do: a row of two, of one."""
    if item.joint or item.cat == "filter":
        return []
    return [tuple(Hole(f"{item.name}.{i}") for i in range(n)) for n in (1, 2)]


def _cast_from(name: str) -> CastFrom:
    zones, outside = (cast("Any", Hole(name + end)) for end in (".zones", ".outside"))
    return CastFrom(zones, outside)


def _aimed(name: str) -> TargetsOnly:
    fields = (cast("Any", Hole(f"{name}.{field}")) for field in TargetsOnly.__struct_fields__)
    return TargetsOnly(*fields)


def _words_of(grammar: Grammar, cat: str) -> list[object]:
    """The meanings of a category of a few words: without slots, or with words of closed lists in them."""
    found: list[object] = list(grammar.words.get(cat, ()))
    for phrase in grammar.phrases.get(cat, ()):
        sem: Any = phrase.sem
        slots = {item.name: item.cat for variant in phrase.variants for item in variant.items if isinstance(item, Slot)}
        if len(phrase.variants) > 1 or any(name not in grammar.words for name in slots.values()):
            return []
        for words in product(*(grammar.words[name] for name in slots.values())):
            try:
                made = dict(zip(slots, words, strict=True))
                value = sem.lower(Context(), **made) if getattr(sem, "of_parts", None) is False else sem
            except (CantLower, Unbound):
                continue
            if value not in found:
                found.append(value)
    return found if len(found) <= 8 else []


def holes(value: object) -> set[str]:
    """The names of the holes in a pattern."""
    if isinstance(value, Hole):
        return {value.name}
    if isinstance(value, tuple):
        return {name for part in value for name in holes(part)}
    if isinstance(value, Node):
        return {name for field in value.__struct_fields__ for name in holes(getattr(value, field))}
    return set()


class _Standing:
    """Lowers each slot to what stands in it."""

    def __init__(self, cx: Context, stands: Mapping[str, object]) -> None:
        self.cx = cx
        self.stands = stands

    def __call__(self, part: Part | None) -> Any:
        if part is None:
            return None
        assert isinstance(part, Leaf)
        return self.stands[str(part.value)]


def _apply(low: Any, phrase: Phrase, variant: Variant) -> object:
    """What the code of the phrase makes, its slots lowered by ``low``."""
    sem: Any = phrase.sem
    parts: dict[str, Any] = {name: Leaf(name, ()) for name in variant.names}
    if not hasattr(sem, "of_parts"):
        raise CantLower("a phrase with a pattern")
    if sem.of_parts:
        return sem.lower(low, parts, variant.flags)
    values: dict[str, Any] = {name: low(part) for name, part in parts.items()}
    for other in phrase.variants:
        for name in other.names:
            values.setdefault(name, None)
        for name in other.flags:
            values.setdefault(name, name in variant.flags)
    return sem.lower(low.cx, **values)


_mirrors: dict[Phrase, tuple[Mirror, ...]] = {}


def mirrors(grammar: Grammar, phrase: Phrase) -> tuple[Mirror, ...]:
    """The patterns of a phrase whose meaning is made by code."""
    if phrase not in _mirrors:
        _mirrors[phrase] = tuple(_tried(grammar, phrase))
    return _mirrors[phrase]


def _tried(grammar: Grammar, phrase: Phrase) -> Iterator[Mirror]:
    found = [*_made(grammar, phrase, False)]
    yield from found or _made(grammar, phrase, True)


def _made(grammar: Grammar, phrase: Phrase, more: bool) -> Iterator[Mirror]:
    seen: list[object] = []
    for variant in phrase.variants:
        slots = [item for item in variant.items if isinstance(item, Slot)]
        ways = 0
        stands_in = [[*shapes(grammar, item), *(further(item) if more else ())] for item in slots]
        for standing in product(*stands_in):
            ways += 1
            if ways > MOST:
                break
            stands = {item.name: x for item, x in zip(slots, standing, strict=True)}
            cx = Context()
            subject: Any = Hole("<subject>")
            cx.subject = subject
            try:
                tree = _apply(_Standing(cx, stands), phrase, variant)
            except Exception:  # the code asks for more than a hole: not this way
                continue
            wanted = holes(tuple(standing))
            if not wanted <= holes(tree) or isinstance(tree, Hole) and not wanted:
                continue
            if any(tree is other for other in seen):
                continue
            seen.append(tree)
            yield Mirror(phrase, variant, stands, tree)


# -- which of them might word a meaning -------------------------------------------------------------------------------

_index: dict[tuple[int, str], tuple[dict[type, list[Mirror]], list[Mirror]]] = {}


def candidates(grammar: Grammar, cat: str, value: object) -> list[Mirror]:
    """The patterns of a category that have the kind of this meaning, in the order of declaration."""
    key = (id(grammar), cat)
    if key not in _index:
        by_type: dict[type, list[Mirror]] = {}
        open_: list[Mirror] = []
        for phrase in grammar.phrases.get(cat, ()):
            if getattr(phrase.sem, "one_way", False):
                for mirror in mirrors(grammar, phrase):
                    where = open_ if isinstance(mirror.tree, Hole) else by_type.setdefault(type(mirror.tree), [])
                    where.append(mirror)
        _index[key] = (by_type, open_)
    by_type, open_ = _index[key]
    return [*by_type.get(type(value), ()), *open_]


# -- taking a meaning apart -------------------------------------------------------------------------------------------


def fits(pattern: object, value: object, binds: dict[str, object]) -> bool:
    """Like :func:`match`; and a hole for a filter takes as many parts of an "all of" as the others leave."""
    if isinstance(pattern, Hole):
        if isinstance(pattern, FilterHole) and not isinstance(value, Filter):
            return False
        return match(pattern, value, binds)
    if isinstance(pattern, tuple):
        if not isinstance(value, tuple) or len(value) != len(pattern):
            return False
        return all(fits(p, x, binds) for p, x in zip(pattern, value, strict=True))
    if isinstance(pattern, AllOf) and any(isinstance(part, FilterHole) for part in pattern.parts):
        return _fits_parts(pattern, value, binds)
    if isinstance(pattern, Node):
        if type(pattern) is not type(value):
            return False
        names = (n for n in pattern.__struct_fields__ if n != "label")
        return all(fits(getattr(pattern, n), getattr(value, n), binds) for n in names)
    return match(pattern, value, binds)


def _fits_parts(pattern: AllOf, value: object, binds: dict[str, object]) -> bool:
    if not isinstance(value, Filter):
        return False
    at = next(i for i, part in enumerate(pattern.parts) if isinstance(part, FilterHole))
    before, hole, after = pattern.parts[:at], pattern.parts[at], pattern.parts[at + 1 :]
    parts = parts_of(value)
    middle = len(parts) - len(after)
    if middle < at:
        return False
    return (
        fits(before, parts[:at], binds)
        and fits(after, parts[middle:], binds)
        and fits(hole, together(parts[at:middle]), binds)
    )


class _Wording:
    """Words each slot when the code of the phrase asks for its meaning."""

    def __init__(self, up: Raiser, variant: Variant, values: Mapping[str, object]) -> None:
        self.cx = up.cx
        self.up = up
        self.items = {item.name: item for item in variant.items if isinstance(item, Slot)}
        self.values = values
        self.parts: dict[str, Part] = {}

    def __call__(self, part: Part | None) -> Any:
        if part is None:
            return None
        assert isinstance(part, Leaf)
        name = str(part.value)
        value = self.values[name]
        made = self.up.slot(self.items[name], value)
        if made is None:
            raise Unbound(f"no wording for {name}")
        self.parts[name] = made
        return value


_SET = ("own_zone", "wants_each", "choosing", "hand_shown", "damaged", "others", "partner", "branch", "x_means")
"""What else a phrase may leave behind in the context, undone where the phrase doesn't fit."""


def tried(
    up: Raiser, phrase: Phrase, variant: Variant, values: Mapping[str, object], value: object
) -> Derivation | None:
    """The phrase with these meanings in its slots, if its code makes the value of them."""
    cx = up.cx
    mark, event, mentions, numbers = cx.mark(), cx.event, list(cx.event_mentions), list(cx.numbers)
    others = {name: getattr(cx, name) for name in _SET}
    low = _Wording(up, variant, values)
    try:
        meaning = _apply(low, phrase, variant)
    except (CantLower, Unbound, MissingSubject, AssertionError, AttributeError, TypeError, ValueError):
        meaning = None
    if meaning is not None and match(meaning, value, {}) and set(low.parts) == set(variant.names):
        made = derive(phrase, variant, tuple(low.parts[n] for n in variant.names))
        if made is not None:
            return made
    cx.back(mark)
    cx.event, cx.event_mentions, cx.numbers = event, mentions, numbers
    for name, known in others.items():
        setattr(cx, name, known)
    return None


def guessing(guess: Callable[[Any], Iterable[Mapping[str, object]]]) -> Callable[..., Derivation | None]:
    """The way up of a phrase that lowers its own parts: what might stand in its slots, tried by its own reading."""

    def up_to(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        for values in guess(value):
            flags = {name for name, one in values.items() if one is True}
            slots = {name for name, one in values.items() if not isinstance(one, bool)}
            for variant in phrase.variants:
                if set(variant.names) == slots and variant.flags == flags:
                    made = tried(up, phrase, variant, values, value)
                    if made is not None:
                        return made
        return None

    return up_to


def _flat(value: object) -> object:
    """A noun whose filter was made of several, in one row."""
    if isinstance(value, Noun) and isinstance(value.filter, AllOf):
        return Noun(together(value.filter.parts), value.zone)
    return value


def word(up: Raiser, cat: str, value: object) -> Derivation | None:
    """A derivation of the category by a phrase that doesn't say how it is printed."""
    for mirror in candidates(up.grammar, cat, value):
        binds: dict[str, object] = {}
        if not fits(mirror.tree, value, binds):
            continue
        subject = binds.pop("<subject>", None)
        if subject is not None and subject != up.cx.subject:
            continue
        values = {name: _flat(build(x, binds, frozenset(), None)) for name, x in mirror.stands.items()}
        made = tried(up, mirror.phrase, mirror.variant, values, value)
        if made is not None:
            return made
    for phrase in _fixed_words(up.grammar, cat):
        made = tried(up, phrase, phrase.variants[0], {}, value)
        if made is not None:
            return made
    return None


_fixed: dict[tuple[int, str], list[Phrase]] = {}


def _fixed_words(grammar: Grammar, cat: str) -> list[Phrase]:
    """The phrases of fixed words whose meaning depends on what was said before: "they do", "that card"."""
    key = (id(grammar), cat)
    if key not in _fixed:
        _fixed[key] = [
            phrase
            for phrase in grammar.phrases.get(cat, ())
            if getattr(phrase.sem, "one_way", False)
            and not any(variant.names or variant.flags for variant in phrase.variants)
            and not mirrors(grammar, phrase)
        ]
    return _fixed[key]
