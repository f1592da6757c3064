"""Lowering and raising: between derivations (what was written) and meaning, by what each phrase declares.

A phrase's ``sem`` is a pattern (see :mod:`patterns`), or :class:`Fn` for what a pattern can't say, or
:class:`Lazy` where the phrase must
decide in which order, and with which subject, its parts are understood. Each goes both ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mtgjudge.language.categories import Condition, Effect, EventPattern, ObjectRef, Reference
from mtgjudge.language.node import Node
from mtgjudge.language.references import ControllerOf
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Leaf, ListPart, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.kernel.template import Slot
from mtgjudge.oracle.mirror import word
from mtgjudge.oracle.patterns import ABSENT, Hole, MissingSubject, build, match, replaced, same

Values = dict[str, Any]

ANNOUNCED = "<target>"
"""Beside the values of the slots: the number and the slot of the target that a phrase announces."""

NOTED = frozenset({"act", "pred"})
"""Categories whose meaning is instructions: what they did can be referred to later."""

CLAUSES = frozenset({"clause", "subjclause"})
"""Categories whose meaning is a row of instructions, which their phrases note."""


@dataclass(frozen=True)
class Fn:
    """A meaning made by code from the meanings of the slots (flags are booleans, missing slots None), and how
    to take it apart."""

    lower: Callable[..., object]
    up: Callable[[Context, Any], Iterable[Values] | Values | None] | None = None
    of_parts: ClassVar[bool] = False

    @property
    def one_way(self) -> bool:
        """Whether it doesn't say how it is taken apart."""
        return self.up is None


def checked(lower: Callable[..., Any], guess: Callable[[Context, Any], Iterable[Values] | Values | None]) -> Fn:
    """A meaning made by code that names nothing and announces no targets, taken apart by trial: of the slots that
    ``guess`` proposes for an instruction those that make just this instruction again."""

    def up(cx: Context, value: Any) -> list[Values]:
        found = guess(cx, value)
        kept: list[Values] = []
        for values in [found] if isinstance(found, dict) else found or ():
            try:
                made = lower(cx, **values)
            except (CantLower, Unbound):
                continue
            if same(replaced(made, label=getattr(value, "label", 0)) if isinstance(made, Effect) else made, value):
                kept.append(values)
        return kept

    return Fn(lower, up)


@dataclass(frozen=True)
class Lazy:
    """A phrase that lowers its own parts, and raises itself."""

    lower: Callable[[Lowerer, dict[str, Part], frozenset[str]], object]
    up: Callable[[Raiser, Phrase, Any], Derivation | None] | None = None
    of_parts: ClassVar[bool] = True

    @property
    def one_way(self) -> bool:
        """Whether it doesn't say how it is taken apart."""
        return self.up is None


class Lowerer:
    """Lowers derivations of one ability."""

    def __init__(self, cx: Context) -> None:
        self.cx = cx

    def __call__(self, part: Part | None) -> Any:
        """The meaning of a part."""
        if part is None:
            return None
        if isinstance(part, Leaf):
            return part.value
        if isinstance(part, ListPart):
            return tuple(self(item) for item in part.items)
        value = self._sem(part)
        if part.phrase.cat == "cond" and isinstance(value, Condition):
            self.cx.compared = value
        if part.phrase.cat in NOTED:
            return tuple(note(self.cx, effect) for effect in as_effects(value))
        return value

    def _sem(self, made: Derivation) -> object:
        sem = made.phrase.sem
        if isinstance(sem, Lazy):
            return sem.lower(self, made.named(), made.variant.flags)
        values: Values = {name: self(part) for name, part in made.named().items()}
        if isinstance(sem, Fn):
            for item in _all_names(made.phrase):
                values.setdefault(item, item in made.variant.flags if item in _all_flags(made.phrase) else None)
            return sem.lower(self.cx, **values)
        try:
            return build(sem, values, made.variant.flags, self.cx.subject)
        except MissingSubject:
            raise Unbound("a clause without a subject") from None


def as_effects(value: object) -> tuple[Effect, ...]:
    """One or several instructions as a flat tuple."""
    if isinstance(value, Effect):
        return (value,)
    if isinstance(value, tuple):
        return tuple(effect for item in value for effect in as_effects(item))
    raise CantLower(f"not an instruction: {value!r}")


_names: dict[Phrase, tuple[str, ...]] = {}


def _all_names(phrase: Phrase) -> tuple[str, ...]:
    if phrase not in _names:
        names = [name for variant in phrase.variants for name in (*variant.names, *sorted(variant.flags))]
        _names[phrase] = tuple(dict.fromkeys(names))
    return _names[phrase]


def _all_flags(phrase: Phrase) -> frozenset[str]:
    return frozenset(flag for variant in phrase.variants for flag in variant.flags)


class Raiser:
    """Raises meanings of one ability to derivations, the plainest wording first."""

    def __init__(self, grammar: Grammar, cx: Context) -> None:
        self.grammar = grammar
        self.cx = cx
        self.depth = 0
        self.steps = 0

    def __call__(self, cat: str, value: Any) -> Derivation | Leaf | None:
        """A derivation of this category that lowers to the value; None when there is none."""
        matcher = self.grammar.matchers.get(cat)
        if matcher is not None:
            return matcher.spell(value)
        self.steps += 1
        if self.depth > 60 or self.steps > 60_000:
            return None
        self.depth += 1
        try:
            for phrase in candidates(self.grammar, cat, value):
                mark = self.cx.mark()
                made = self._phrase(phrase, value)
                if made is not None:
                    self._noted(cat, value)
                    return made
                self.cx.back(mark)
            made = word(self, cat, value)
            if made is not None:
                self._noted(cat, value)
            return made
        finally:
            self.depth -= 1

    def _noted(self, cat: str, value: Any) -> None:
        """Remember what was told; of a clause, what later words speak of and its phrase has not noted itself."""
        if cat in NOTED:
            for effect in as_effects(value):
                note(self.cx, effect)
        elif cat in CLAUSES and isinstance(value, tuple):
            for effect in value:
                if isinstance(effect, Effect) and effect.label > 0 and effect.label not in self.cx.done:
                    note(self.cx, effect)

    def _phrase(self, phrase: Phrase, value: Any) -> Derivation | None:
        sem = phrase.sem
        if isinstance(sem, Lazy):
            try:
                return sem.up(self, phrase, value) if sem.up is not None else None
            except (CantLower, Unbound):
                return None
        if isinstance(sem, Fn):
            try:
                found = sem.up(self.cx, value) if sem.up is not None else None
            except (CantLower, Unbound):
                return None
            if found is None:
                return None
            for values in [found] if isinstance(found, dict) else _sound(found):
                if isinstance(value, EventPattern) and not self._says_all(phrase, sem, value, values):
                    continue
                made = self._announced(phrase, values) if ANNOUNCED in values else self.fill(phrase, values)
                if made is not None:
                    return made
            return None
        binds: dict[str, object] = {}
        if not match(sem, value, binds):
            return None
        subject = binds.pop("<subject>", None)
        if subject is not None and subject != self.cx.subject:
            return None
        return self.fill(phrase, binds)

    def _says_all(self, phrase: Phrase, sem: Fn, value: object, values: Values) -> bool:
        """Whether an event would be read from these parts: a way up that forgot a field words another event."""
        given: Values = {name: None if x is ABSENT else x for name, x in values.items()}
        for item in _all_names(phrase):
            given.setdefault(item, False if item in _all_flags(phrase) else None)
        try:
            return sem.lower(self.cx, **given) == value
        except (CantLower, Unbound):
            return False

    def _announced(self, phrase: Phrase, values: Values) -> Derivation | None:
        """A target, announced after what its own noun says: "target card from target player's graveyard"."""
        number, slot = values[ANNOUNCED]
        mark = self.cx.mark()
        made = self.fill(phrase, {name: value for name, value in values.items() if name != ANNOUNCED})
        if made is not None and len(self.cx.slots) == number:
            self.cx.add_target(slot)
            return made
        self.cx.back(mark)
        return None

    def fill(self, phrase: Phrase, values: Mapping[str, object]) -> Derivation | None:
        """The first variant of the phrase that has just these slots and flags, with its slots raised."""
        slots = {n for n, x in values.items() if x is not ABSENT and x is not None and not isinstance(x, bool)}
        flags = {n for n, x in values.items() if x is True}
        for variant in phrase.variants:
            if set(variant.names) != slots or variant.flags != flags:
                continue
            mark = self.cx.mark()
            parts: list[Part] = []
            for item in variant.items:
                if isinstance(item, Slot):
                    part = self.slot(item, values[item.name])
                    if part is None:
                        break
                    parts.append(part)
            else:
                made = derive(phrase, variant, tuple(parts))
                if made is not None:
                    return made
            self.cx.back(mark)
        return None

    def slot(self, item: Slot, value: object) -> Part | None:
        """A part for a slot: one derivation, or a list of them."""
        if not item.joint:
            return self(item.cat, value)
        if not isinstance(value, tuple) or len(value) < item.least:
            return None
        parts: list[Derivation | Leaf] = []
        for one in value:
            part = self(item.cat, one)
            if part is None:
                return None
            parts.append(part)
        return ListPart(tuple(parts)) if parts else None


def _sound(found: Iterable[Values]) -> Iterator[Values]:
    """The ways that are found, up to where a word has no meaning here."""
    try:
        yield from found
    except (CantLower, Unbound):
        return


_index: dict[tuple[int, str], tuple[dict[type, list[Phrase]], list[Phrase], list[Phrase]]] = {}


def candidates(grammar: Grammar, cat: str, value: object) -> list[Phrase]:
    """The phrases of a category that might word this meaning, in the order of declaration."""
    key = (id(grammar), cat)
    if key not in _index:
        by_type: dict[type, list[Phrase]] = {}
        others: list[Phrase] = []
        for phrase in grammar.phrases.get(cat, ()):
            sem = phrase.sem
            if isinstance(sem, Fn | Lazy | Hole):
                others.append(phrase)
            else:
                by_type.setdefault(type(sem), []).append(phrase)
        _index[key] = (by_type, others, [])
    by_type, others, _ = _index[key]
    return sorted([*by_type.get(type(value), ()), *others], key=lambda p: p.rank)


def _acting(value: Node) -> list[Reference]:
    """Who or what might act in an instruction: what its fields name, who chooses its objects, who gets control."""
    found: list[object] = [getattr(value, name, None) for name in ("who", "what", "source", "first", "by")]
    what = getattr(value, "what", None)
    options = getattr(value, "options", ())
    if options and getattr(options[0], "effects", ()):
        found.append(getattr(options[0].effects[0], "what", None))  # "gains your choice of …"
    found += [getattr(what, "by", None), getattr(what, "who", None)]
    first = next(iter(getattr(what, "parts", ())), None)
    found.append(getattr(getattr(first, "filter", None), "who", None))  # "shuffles their hand and graveyard"
    found.append(getattr(getattr(what, "filter", None), "who", None))  # who still controls it
    of = getattr(what, "of", None)
    if isinstance(of, ObjectRef):
        found.append(ControllerOf(of))
    for change in getattr(value, "changes", ()):
        found.append(getattr(change, "to", None))
    found += [getattr(one, "who", None) for one in getattr(value, "effects", ())[:1]]  # "investigates twice"
    return [x for x in found if isinstance(x, Reference)]


def subjects(grammar: Grammar, cat: str, value: object) -> list[Reference]:
    """The subjects with which a phrase of the category might word this meaning."""
    out: list[Reference] = []
    for phrase in candidates(grammar, cat, value):
        if isinstance(phrase.sem, Fn | Lazy):
            if isinstance(value, Node):
                for found in _acting(value):
                    if found not in out:
                        out.append(found)
            continue
        binds: dict[str, object] = {}
        if match(phrase.sem, value, binds):
            subject = binds.get("<subject>")
            if isinstance(subject, Reference) and subject not in out:
                out.append(subject)
    return out
