"""Compiling a card face: its text to abilities, each with a meaning or a refusal that points at the text.

Every token is consumed or the ability is refused; two readings that mean different things are refused as
ambiguous; a reference
that can't be bound refuses the ability as well. Nothing is guessed and no clause is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from mtgjudge.language.abilities import Body, SpellAbility
from mtgjudge.language.amounts import X
from mtgjudge.language.categories import Ability
from mtgjudge.oracle.binding import settle
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.grammar import oracle_grammar
from mtgjudge.oracle.granted_names import own_name_given_away, told_apart
from mtgjudge.oracle.kernel.grammar import Derivation
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.kernel.reader import Reader, TooManyReadings
from mtgjudge.oracle.normalise import Paragraph, Token, normalise
from mtgjudge.oracle.own_casting import where_it_functions
from mtgjudge.oracle.phrases.remarks import in_sentences, merged
from mtgjudge.oracle.semantics import Lowerer
from mtgjudge.oracle.striations import Striation, class_bar, level_symbol, size_box, station_symbol, within

SPELL_TYPES = frozenset({"instant", "sorcery"})


class FaceText(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on one face, as far as its text needs it."""

    name: str
    card_name: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    mana_cost: str = ""
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None


class RefusalReason(StrEnum):
    """Why the compiler refuses an ability."""

    UNREAD = "unread"
    """No phrase reads on from the place given."""
    AMBIGUOUS = "ambiguous"
    """Two readings mean different things."""
    UNBOUND = "unbound"
    """A reference has no antecedent, or several."""
    NO_MEANING = "no meaning"
    """Read, but there is no node for what it means."""


class Refusal(msgspec.Struct, frozen=True):
    """An ability that isn't compiled: why, where in the face's text (character positions), what stands there,
    what could."""

    reason: RefusalReason
    start: int
    end: int
    found: str
    expected: tuple[str, ...] = ()
    detail: str = ""


class CompiledAbility(msgspec.Struct, frozen=True):
    """One ability in the order of the text: its meaning, or its refusal."""

    meaning: Ability | None = None
    refusal: Refusal | None = None
    start: int = 0
    end: int = 0


class CompiledFace(msgspec.Struct, frozen=True):
    """The abilities of a face."""

    abilities: tuple[CompiledAbility, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing was refused."""
        return all(ability.refusal is None for ability in self.abilities)


class Refused(Exception):
    """Raised inside: a paragraph is refused."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


@dataclass
class Reading:
    """What one paragraph was read as."""

    paragraph: Paragraph
    cat: str
    readings: list[Derivation] = field(default_factory=list)


PERMANENT_CATS = ("triggered", "activated", "statics", "kwline", "chapter", "headed")
SPELL_CATS = ("content", "statics", "kwline", "triggered", "activated")


def compile_face(face: FaceText) -> CompiledFace:
    """Compile the text of a face."""
    paragraphs = normalise(face.text, face.name, "legendary" in {s.lower() for s in face.supertypes})
    is_spell = bool(SPELL_TYPES & {t.lower() for t in face.types})
    out: list[CompiledAbility] = []
    spell_parts: list[Reading] = []
    place = -1
    broken: list[CompiledAbility] = []
    divided = _Divided(face, paragraphs)
    for whole in paragraphs:
        start, end = whole.tokens[0].start, whole.tokens[-1].end
        try:
            paragraph, symbols = divided.next(whole)
            out += [CompiledAbility(meaning, None, start, end) for meaning in symbols]
            if paragraph is None:
                continue
            reading = read(paragraph, SPELL_CATS if is_spell else PERMANENT_CATS)
            if reading.cat == "content":
                if place < 0:
                    place = len(out)
                spell_parts.append(reading)
                continue
            meanings = divided.within(_meant([reading], is_spell), paragraph)
            out += [CompiledAbility(meaning, None, start, end) for meaning in meanings]
        except Refused as refused:
            made = CompiledAbility(None, refused.refusal, start, end)
            out.append(made)
            if is_spell:
                broken.append(made)
    if spell_parts:
        out[place:place] = _spell_ability(spell_parts)
    return CompiledFace(tuple(out))


class _Divided:
    """A text box, paragraph by paragraph: which striation each belongs to (711.2, 716.2, 721.2)."""

    def __init__(self, face: FaceText, paragraphs: tuple[Paragraph, ...]) -> None:
        self.here: Striation | None = None
        self.stations = any(paragraph.words[:1] == ("station",) for paragraph in paragraphs)
        levels = [paragraph.words[0] for paragraph in paragraphs if paragraph.words[1:2] == ("|",)]
        sized = face.power is not None and face.toughness is not None
        self.boxed = levels[-1] if levels and sized else ""
        self.size = (face.power or "", face.toughness or "")

    def next(self, paragraph: Paragraph) -> tuple[Paragraph | None, tuple[Ability, ...]]:
        """What is left of a paragraph after its symbol, and what the symbol says."""
        level = level_symbol(paragraph)
        if level is not None:
            self.here = level
            return None, level.says
        boxed = self.size if paragraph.words[0] == self.boxed else None
        station = station_symbol(paragraph, boxed) if self.stations else None
        if station is not None:
            self.here, rest = station
            return rest, self.here.says
        box = size_box(paragraph, self.here) if self.here is not None else None
        return (paragraph, ()) if box is None else (None, (box,))

    def within(self, meanings: tuple[Ability, ...], paragraph: Paragraph) -> tuple[Ability, ...]:
        """The abilities of a paragraph as they are under its symbol; a class level bar begins a part."""
        bar = class_bar(meanings[0])
        if bar is not None:
            self.here = bar
            return meanings
        if self.here is None:
            return meanings
        here = self.here
        try:
            return tuple(within(here, meaning) for meaning in meanings)
        except CantLower as error:
            raise Refused(_whole(paragraph, RefusalReason.NO_MEANING, str(error))) from None


def _meant(parts: list[Reading], spell: bool) -> tuple[Ability, ...]:
    """The abilities of these paragraphs. Where they give away an ability that names their own card, the name is read
    anew as what gives it (201.5a); raises :class:`Refused`."""
    meanings = lowered(parts, spell)
    if not any(own_name_given_away(part.paragraph.words, meanings) for part in parts):
        return meanings
    return lowered([read(told_apart(part.paragraph), (part.cat,)) for part in parts], spell)


def _spell_ability(parts: list[Reading]) -> list[CompiledAbility]:
    """The paragraphs that a spell follows as it resolves are one ability."""
    start = parts[0].paragraph.tokens[0].start
    end = parts[-1].paragraph.tokens[-1].end
    try:
        meanings = _meant(parts, True)
        return [CompiledAbility(meaning, None, start, end) for meaning in meanings]
    except Refused as refused:
        return [CompiledAbility(None, refused.refusal, start, end)]


def read(paragraph: Paragraph, cats: tuple[str, ...]) -> Reading:
    """All readings of a paragraph as the first category that has any; raises :class:`Refused` when none has."""
    reader = Reader(oracle_grammar(), paragraph.words)
    found: list[tuple[str, list[Derivation]]] = []
    try:
        for cat in cats:
            readings = reader.read(cat)
            if readings:
                found.append((cat, readings))
    except TooManyReadings as error:
        raise Refused(_whole(paragraph, RefusalReason.AMBIGUOUS, f"too many readings of a {error}")) from None
    if not found:
        stuck = reader.stuck()
        at = min(stuck.at, len(paragraph.tokens) - 1)
        token = paragraph.tokens[at]
        text = token.text if stuck.at < len(paragraph.tokens) else "the end"
        raise Refused(Refusal(RefusalReason.UNREAD, token.start, token.end, text, stuck.expected[:12]))
    merged_reading = Reading(paragraph, found[0][0])
    for _, readings in found:
        merged_reading.readings += readings
    return merged_reading


def _whole(paragraph: Paragraph, reason: RefusalReason, detail: str) -> Refusal:
    return Refusal(reason, paragraph.tokens[0].start, paragraph.tokens[-1].end, "", (), detail)


def lowered(parts: list[Reading], spell: bool) -> tuple[Ability, ...]:
    """The abilities that these paragraphs together mean; raises :class:`Refused`."""
    meanings: list[tuple[Ability, ...]] = []
    problems: list[Refusal] = []
    for combination in _combinations(parts):
        try:
            meaning = _lower(combination, spell)
        except Unbound as error:
            problems.append(_whole(parts[0].paragraph, RefusalReason.UNBOUND, str(error)))
            continue
        except CantLower as error:
            problems.append(_whole(parts[0].paragraph, RefusalReason.NO_MEANING, str(error)))
            continue
        if meaning not in meanings:
            meanings.append(meaning)
    if not meanings:
        raise Refused(problems[0])
    if len(meanings) > 1:
        detail = first_difference(meanings[0], meanings[1])
        raise Refused(_whole(parts[0].paragraph, RefusalReason.AMBIGUOUS, detail))
    return meanings[0]


def _combinations(parts: list[Reading]) -> list[tuple[Derivation, ...]]:
    out: list[tuple[Derivation, ...]] = [()]
    for part in parts:
        out = [(*front, made) for front in out for made in part.readings][:64]
    return out


def _lower(derivations: tuple[Derivation, ...], spell: bool) -> tuple[Ability, ...]:
    cx = Context(spell=spell)
    made = _lowered(cx, derivations)
    if cx.x_means is not None and any(isinstance(node, X) for ability in made for node in ability.walk()):
        raise CantLower("X is defined for one sentence and used in another")
    return made


def _lowered(cx: Context, derivations: tuple[Derivation, ...]) -> tuple[Ability, ...]:
    lower = Lowerer(cx)
    if derivations[0].phrase.cat == "content":
        return (_lower_spell(cx, lower, derivations),)
    value = settle(lower(derivations[0]))
    flat: list[Ability] = []
    for one in value if isinstance(value, tuple) else (value,):
        for ability in one if isinstance(one, tuple) else (one,):
            if not isinstance(ability, Ability):
                raise CantLower("not an ability")
            flat.append(where_it_functions(ability))
    return tuple(flat)


def _lower_spell(cx: Context, lower: Lowerer, derivations: tuple[Derivation, ...]) -> Ability:
    if len(derivations) == 1:
        made = settle(SpellAbility(lower(derivations[0])))
        assert isinstance(made, SpellAbility)
        return made
    sentences: list[object] = []
    with cx.body() as slots:
        for derivation in derivations:
            body = derivation.parts[0]
            if derivation.phrase.text != "{b:body}" or not isinstance(body, Derivation):
                raise CantLower("modes beside other instructions")
            sentences += lower(body.parts[0])
        made = settle(SpellAbility(Body(merged(in_sentences(sentences)), tuple(slots))))
    assert isinstance(made, SpellAbility)
    return made


def first_difference(left: object, right: object) -> str:
    """Where two meanings first differ, for whoever has to mend the phrases."""
    if type(left) is not type(right):
        return f"{_short(left)} | {_short(right)}"
    if isinstance(left, tuple) and isinstance(right, tuple):
        for one, other in zip(left, right, strict=False):
            if one != other:
                return first_difference(one, other)
        return f"{len(left)} | {len(right)} parts"
    if isinstance(left, msgspec.Struct) and isinstance(right, msgspec.Struct):
        for name in left.__struct_fields__:
            one, other = getattr(left, name), getattr(right, name)
            if one != other:
                return f"{type(left).__name__}.{name}: " + first_difference(one, other)
    return f"{_short(left)} | {_short(right)}"


def _short(value: object) -> str:
    return str(value) if not isinstance(value, msgspec.Struct) else type(value).__name__


def read_again(made: Derivation, meaning: Ability) -> bool:
    """Whether the wording of a meaning, read anew, means the same: ``lower(raise(m)) == m``."""
    words = tuple(spell(made))
    cats = ("content",) if isinstance(meaning, SpellAbility) else PERMANENT_CATS
    tokens = tuple(Token(word, 0, 0) for word in words)
    try:
        again = lowered([read(Paragraph(tokens), cats)], spell=isinstance(meaning, SpellAbility))
    except Refused:
        return False
    return again == (meaning,)
