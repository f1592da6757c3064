"""Copiable values: the characteristics that an object starts from, before any layer but copying (707.2, 109.3, 208.2, 709.4)."""

from __future__ import annotations

from functools import lru_cache

from mtgjudge.cards.model import Card, Face, Layout, RefusedAbility
from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.keywords.chapters import chapter_triggers
from mtgjudge.engine.keywords.expand import expanded
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
    if item.copiable is not None:
        return item.copiable
    if item.card is None:
        return NOTHING
    return faces_shown(item.card, item.zone, item.face)


def faces_shown(card: Card, zone: Zone, face: int) -> Face | tuple[Face, ...]:
    """Which face or faces of a card count in a zone: a split card's halves are combined off the stack (709.4); others show one face."""
    if card.layout in COMBINED_LAYOUTS:
        if zone is Zone.STACK:
            return card.faces if face < 0 else card.faces[face]
        return card.faces
    return card.faces[face if 0 <= face < len(card.faces) else 0]


def number(printed: str | None) -> int | None:
    """A printed power, toughness or loyalty as a number; `*` and `X` count as 0 until an ability says more (208.2)."""
    if printed is None:
        return None
    digits = "".join(char for char in printed if char in "-0123456789")
    return int(digits) if digits.strip("-") else 0


@lru_cache(maxsize=8192)
def _face_values(face: Face) -> tuple[tuple[Color, ...], tuple[AbilityInstance, ...]]:
    colors = face.color_indicator or cost_colors(face.mana_cost)
    return colors, instances(face)


@lru_cache(maxsize=8192)
def instances(face: Face) -> tuple[AbilityInstance, ...]:
    """The abilities of a face in text order, refused ones left out, then those that its keywords stand for (702)."""
    plain: list[AbilityInstance] = []
    extra: list[AbilityInstance] = []
    for index, ability in enumerate(face.abilities):
        if isinstance(ability, RefusedAbility):
            continue
        plain.append(AbilityInstance(ability, index))
        if isinstance(ability, KeywordAbility):
            extra += [
                AbilityInstance(inner, place, f"keyword {index}", ability.keyword) for place, inner in enumerate(expanded(ability))
            ]
        elif isinstance(ability, ChapterAbility):
            extra += [AbilityInstance(inner, place, f"keyword {index}") for place, inner in enumerate(chapter_triggers(ability))]
    return tuple(plain + extra)


def base_characteristics(item: GameObject) -> Characteristics:
    """Where the layers start for this object."""
    face = copiable_face(item)
    if isinstance(face, tuple):
        return _combined(face, item.controller)
    colors, abilities = _face_values(face)
    name = UNKNOWN_NAME if is_unknown(item) else face.name
    return Characteristics(
        name,
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
        item.controller,
    )


def _combined(faces: tuple[Face, ...], controller: int) -> Characteristics:
    """A split card off the stack, or fused on it: both halves together (709.4b-d)."""
    symbols = tuple(symbol for face in faces if face.mana_cost for symbol in face.mana_cost.symbols)
    abilities: list[AbilityInstance] = []
    for place, face in enumerate(faces):
        for item in instances(face):
            abilities.append(AbilityInstance(item.ability, item.index, f"half {place}{item.origin}", item.keyword))
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
