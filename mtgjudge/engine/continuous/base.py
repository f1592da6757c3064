"""Copiable values: the characteristics that an object starts from, before any layer but copying (707.2, 109.3,
208.2, 709.4)."""

from __future__ import annotations

from mtgjudge.cards.model import Card, Face, Layout, RefusedAbility
from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.continuous.intrinsic import with_intrinsic
from mtgjudge.engine.continuous.memo import MOST, by_identity
from mtgjudge.engine.flips import flip_face
from mtgjudge.engine.flips import shown as shown_half
from mtgjudge.engine.keywords.chapters import chapter_triggers
from mtgjudge.engine.keywords.coming_and_going import backup
from mtgjudge.engine.keywords.expand import meant_by
from mtgjudge.engine.keywords.sieges import DEFEATED, SIEGE
from mtgjudge.engine.preparation import whole as with_prepare_spell
from mtgjudge.engine.prototypes import PROTOTYPED, has_prototype, prototyped
from mtgjudge.engine.rooms import SplitFace, shown, split_face
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language.abilities import ChapterAbility, KeywordAbility
from mtgjudge.language.costs import PayMana
from mtgjudge.language.mana import ManaCost, cost_colors
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Zone

UNKNOWN_NAME = "unknown card"
FACE_DOWN = Face(name="", types=(CardType.CREATURE,), power="2", toughness="2")
"""What a face-down permanent or spell is, unless what turned it face down says more (708.2a)."""
FACE_DOWN_WITH_WARD = Face(
    name="",
    types=(CardType.CREATURE,),
    power="2",
    toughness="2",
    abilities=(KeywordAbility(Keyword.WARD, (PayMana(ManaCost(("2",))),)),),
)
"""What disguise and cloak make of it (702.168a, 701.58a)."""
NOTHING = Face(name="")
COMBINED_LAYOUTS = (Layout.SPLIT, Layout.AFTERMATH, Layout.ROOM)


def is_unknown(item: GameObject) -> bool:
    """A card that nobody named: what depends on it is undetermined."""
    return item.kind is ObjectKind.CARD and item.card is None and item.copiable is None


def copiable_face(item: GameObject) -> Face | tuple[Face, ...]:
    """The face an object shows now (a pair for a split card off the stack, 709.4)."""
    if item.face_down and item.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return FACE_DOWN_WITH_WARD if item.face_down in ("disguise", "cloak") else FACE_DOWN
    if item.face_down and item.zone is Zone.COMMAND:
        return NOTHING  # 315.5b
    whole = split_face(item)
    if whole is not None and item.zone is Zone.BATTLEFIELD:
        return shown(whole, item.designations)
    halves = flip_face(item)
    if halves is not None:
        return shown_half(item, halves)
    if isinstance(item.copiable, SplitFace):
        return item.copiable.halves
    if item.copiable is not None:
        return item.copiable
    if item.card is None:
        return NOTHING
    return faces_shown(item.card, item.zone, item.face)


def _only_face(item: GameObject) -> Face | None:
    """The face of an ordinary card that nothing has turned or copied over: what most objects show. None: look
    closer."""
    card = item.card
    if card is None or card.layout is not Layout.NORMAL or item.face or item.face_down or item.copiable is not None:
        return None
    return card.faces[0]


def faces_shown(card: Card, zone: Zone, face: int) -> Face | tuple[Face, ...]:
    """Which face or faces of a card count in a zone: a split card's halves are combined off the stack (709.4);
    others show one face."""
    if card.layout in COMBINED_LAYOUTS:
        if zone is Zone.STACK:
            return card.faces if face < 0 else card.faces[face]
        return card.faces
    if card.layout is Layout.PREPARE and len(card.faces) == 2:
        return with_prepare_spell(card)  # 722.4: the other characteristics are those of copies
    if face == PROTOTYPED and has_prototype(card):
        return prototyped(card)
    return card.faces[face if 0 <= face < len(card.faces) else 0]


def number(printed: str | None) -> int | None:
    """A printed power, toughness or loyalty as a number; `*` and `X` count as 0 until an ability says more (208.2)."""
    if printed is None:
        return None
    digits = "".join(char for char in printed if char in "-0123456789")
    return int(digits) if digits.strip("-") else 0


@by_identity
def _face_values(face: Face) -> tuple[tuple[Color, ...], tuple[AbilityInstance, ...]]:
    colors = face.color_indicator or cost_colors(face.mana_cost)
    return colors, instances(face)


@by_identity
def instances(face: Face) -> tuple[AbilityInstance, ...]:
    """The abilities of a face in text order, refused ones left out, then those that its keywords stand for (702)."""
    plain: list[AbilityInstance] = []
    extra: list[AbilityInstance] = []
    for index, ability in enumerate(face.abilities):
        if isinstance(ability, RefusedAbility):
            continue
        before = tuple(plain)
        plain.append(AbilityInstance(ability, index))
        if isinstance(ability, KeywordAbility) and ability.keyword is Keyword.BACKUP:
            below = tuple(each for each in face.abilities[index + 1 :] if not isinstance(each, RefusedAbility))
            extra.append(AbilityInstance(backup(ability, below)[0], 0, f"keyword {index}", ability.keyword))
        elif isinstance(ability, KeywordAbility):
            extra += [
                AbilityInstance(inner, place, f"keyword {index}", ability.keyword)
                for place, inner in enumerate(meant_by(ability, before))
            ]
        elif isinstance(ability, ChapterAbility):
            extra += [
                AbilityInstance(inner, place, f"keyword {index}")
                for place, inner in enumerate(chapter_triggers(ability))
            ]
    if SIEGE in face.subtypes and CardType.BATTLE in face.types:
        extra.append(AbilityInstance(DEFEATED, 0, "siege"))
    return tuple(plain + extra)


_BASES: dict[tuple[int, int, bool], tuple[object, Characteristics]] = {}
"""What was worked out for a face (or pair of faces) under a controller, by identity of the face, which is kept with
it."""


def base_characteristics(item: GameObject) -> Characteristics:
    """Where the layers start for this object. Shared among objects with the same face and controller: never to be
    changed."""
    face: Face | tuple[Face, ...] | None = _only_face(item)
    unknown = False
    if face is None:
        face, unknown = copiable_face(item), is_unknown(item)
    key = (id(face), item.controller, unknown)
    found = _BASES.get(key)
    if found is not None and found[0] is face:
        return found[1]
    look = with_intrinsic(_of_face(face, item.controller, unknown))
    if len(_BASES) >= MOST:
        _BASES.clear()
    _BASES[key] = (face, look)
    return look


def _of_face(face: Face | tuple[Face, ...], controller: int, unknown: bool) -> Characteristics:
    if isinstance(face, tuple):
        return _combined(face, controller)
    colors, abilities = _face_values(face)
    return Characteristics(
        UNKNOWN_NAME if unknown else face.name,
        face.mana_cost,
        colors,
        face.supertypes,
        face.types,
        face.subtypes,
        number(face.power),
        number(face.toughness),
        number(face.loyalty),
        number(face.defense),
        abilities,
        controller,
    )


def _combined(faces: tuple[Face, ...], controller: int) -> Characteristics:
    """A split card off the stack, or fused on it: both halves together (709.4b-d)."""
    symbols = tuple(symbol for face in faces if face.mana_cost for symbol in face.mana_cost.symbols)
    abilities: list[AbilityInstance] = []
    for place, face in enumerate(faces):
        abilities += [
            AbilityInstance(item.ability, item.index, f"half {place}{item.origin}", item.keyword)
            for item in instances(face)
        ]
    colors = tuple(color for color in Color if any(color in _face_values(face)[0] for face in faces))
    return Characteristics(
        " // ".join(face.name for face in faces),
        ManaCost(symbols),
        colors,
        tuple(dict.fromkeys(word for face in faces for word in face.supertypes)),
        tuple(dict.fromkeys(word for face in faces for word in face.types)),
        tuple(dict.fromkeys(word for face in faces for word in face.subtypes)),
        number(faces[0].power),
        number(faces[0].toughness),
        None,
        None,
        tuple(abilities),
        controller,
        tuple(face.name for face in faces),
    )
