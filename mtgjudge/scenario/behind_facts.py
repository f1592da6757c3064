"""What says that a fact is so: the rules by which a colour, a mana value, a controller or a size is read off (105, 202,
205, 208, 300-310). They stand in the background of an expectation that asks for the fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from mtgjudge.cards.model import Layout
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.active import is_cda
from mtgjudge.engine.continuous.base import COMBINED_LAYOUTS, is_unknown
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language.vocabulary import CardType, Color, Supertype, Zone

_SUBTYPES: dict[CardType, tuple[str, ...]] = {
    CardType.ARTIFACT: ("205.3g", "301.3"),
    CardType.ENCHANTMENT: ("205.3h", "303.3"),
    CardType.LAND: ("205.3i",),
    CardType.PLANESWALKER: ("205.3j", "306.3"),
    CardType.INSTANT: ("205.3k",),
    CardType.SORCERY: ("205.3k",),
    CardType.CREATURE: ("205.3m", "302.3"),
    CardType.KINDRED: ("205.3m", "308.2"),
    CardType.BATTLE: ("205.3q", "310.3"),
}
_BASIC_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
_STATUS = ("tapped", "flipped", "face down", "phased out")
_HIDDEN_OR_PILE = (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE)


_PRINTED = ("name", "mana cost", "mana value", "colors", "types", "subtypes", "supertypes", "power", "toughness")


def _defines(game: Game, identifier: int) -> bool:
    """Whether an ability of the object says what its power and toughness are."""
    return any(is_cda(each.ability) for each in game.known_characteristics(identifier).statics)  # type: ignore[arg-type]


class Looked(Struct, frozen=True):
    """An object as the fact is about it."""

    item: GameObject
    look: Characteristics

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols of its mana cost."""
        return self.look.mana_cost.symbols if self.look.mana_cost is not None else ()


def behind_object(game: Game, identifier: int, field: str) -> Iterator[str]:
    """The rules that say what this field of an object means; none for an unknown card."""
    item = game.find_object(identifier)
    if item is None or is_unknown(item):
        return
    function = _FIELDS.get(field)
    if function is not None:
        yield from function(Looked(item, game.known_characteristics(identifier)))
    if item.zone is Zone.STACK and item.kind is ObjectKind.CARD and field in _PRINTED:
        yield "112.3"
    if field in ("power", "toughness") and item.zone is not Zone.BATTLEFIELD and _defines(game, identifier):
        yield from ("113.6a", "604.3")
    if field in _STATUS and item.zone is Zone.BATTLEFIELD:
        yield from ("110.5", "110.5a", "110.5c")


def _colors(seen: Looked) -> Iterator[str]:
    number = len(seen.look.colors)
    yield from ("105.1", "105.2", "105.2c" if not number else "105.2a" if number == 1 else "105.2b")
    colored = {letter for symbol in seen.symbols for letter in symbol.split("/") if letter in _LETTERS}
    from_cost = len(colored) == number and all(_LETTERS[letter] in seen.look.colors for letter in colored)
    if seen.look.mana_cost is None or not from_cost:
        if _has_indicator(seen.item) and number:
            yield from ("202.2e", "204.2", "107.13")
        return
    yield "202.2"
    if not number:
        yield "202.2b"
    if number > 1:
        yield "202.2c"
    if any("/" in symbol for symbol in seen.symbols):
        yield "202.2d"


_LETTERS: dict[str, Color] = {color.value: color for color in Color}


def _has_indicator(item: GameObject) -> bool:
    faces = (item.copiable,) if item.copiable is not None else item.card.faces if item.card is not None else ()
    place = item.face if item.copiable is None and 0 <= item.face < len(faces) else 0
    return bool(faces) and bool(faces[place].color_indicator)


def _mana_value(seen: Looked) -> Iterator[str]:
    yield "202.3"
    card = seen.item.card
    if seen.look.mana_cost is None:
        back = card is not None and card.layout is Layout.TRANSFORM and seen.item.face == 1
        yield "202.3b" if back else "202.3a"
        if not back:
            yield "202.1b"
    if any("/" in symbol and "P" not in symbol.split("/") for symbol in seen.symbols):
        yield "202.3f"
    if any("P" in symbol.split("/") for symbol in seen.symbols):
        yield "202.3g"
    if card is not None and card.layout in COMBINED_LAYOUTS:
        yield "202.3d"
    if seen.item.zone is Zone.STACK and seen.item.stack is not None and seen.item.stack.cast is not None:
        cast = seen.item.stack.cast
        if cast.paid:
            yield from ("118.8d", "202.4")
        if cast.way:
            yield "118.9c"


def _mana_cost(seen: Looked) -> Iterator[str]:
    yield from ("202.1", "106.2", "107.4") if seen.look.mana_cost is not None else ("202.1b",)


def _size(seen: Looked) -> Iterator[str]:
    if CardType.CREATURE in seen.look.types:
        yield from ("208.1", "302.4", "302.4c")
        if "Vehicle" in seen.look.subtypes:
            yield "301.7b"
        return
    yield "208.3"
    if "Vehicle" in seen.look.subtypes:
        yield "301.7a"


def _loyalty(seen: Looked) -> Iterator[str]:
    if CardType.PLANESWALKER in seen.look.types:
        yield from ("306.5", "306.5c" if seen.item.zone is Zone.BATTLEFIELD else "306.5a")
        yield from () if seen.item.zone is Zone.BATTLEFIELD else ("209.1",)


def _defense(seen: Looked) -> Iterator[str]:
    if CardType.BATTLE in seen.look.types:
        yield from ("310.4", "310.4c" if seen.item.zone is Zone.BATTLEFIELD else "310.4a")
        yield from () if seen.item.zone is Zone.BATTLEFIELD else ("210.1",)


def _types(seen: Looked) -> Iterator[str]:
    yield from ("205.1", "300.1", "205.2a")
    if len(seen.look.types) > 1:
        yield from ("205.2b", "300.2")
    if seen.item.kind is ObjectKind.TOKEN:
        yield "205.2c"
    if CardType.KINDRED in seen.look.types:
        yield "300.2b"
    permanent = seen.item.zone is Zone.BATTLEFIELD
    if permanent and seen.look.types:
        yield "110.4"


def _subtypes(seen: Looked) -> Iterator[str]:
    if not seen.look.subtypes:
        return
    yield from ("205.3a", "205.3b")
    for kind in seen.look.types:
        yield from _SUBTYPES.get(kind, ())
    if len(seen.look.types) > 1:
        yield "205.3c"
    if CardType.LAND in seen.look.types and any(word in _BASIC_TYPES for word in seen.look.subtypes):
        yield "305.6"


def _supertypes(seen: Looked) -> Iterator[str]:
    if seen.look.supertypes:
        yield from ("205.4a", "205.4b")
    if CardType.LAND in seen.look.types:
        yield from ("205.4c", "305.8")
    if Supertype.LEGENDARY in seen.look.supertypes:
        yield "205.4d"


def _controller(seen: Looked) -> Iterator[str]:
    zone = seen.item.zone
    if zone is Zone.BATTLEFIELD:
        yield "110.2"
    elif zone is Zone.STACK:
        yield "113.8" if seen.item.kind is ObjectKind.ABILITY else "112.2"
    elif zone in _HIDDEN_OR_PILE:
        yield from ("108.4", "108.4a", "109.4")


def _owner(seen: Looked) -> Iterator[str]:
    kind = seen.item.kind
    if kind is ObjectKind.CARD:
        yield "108.3"
    elif kind is ObjectKind.TOKEN:
        yield "111.2"
    elif kind is ObjectKind.COPY:
        yield "112.2"


def _name(seen: Looked) -> Iterator[str]:
    if seen.item.kind is ObjectKind.CARD and not seen.item.face_down:
        yield from ("201.1", "201.2")


def _attached(seen: Looked) -> Iterator[str]:
    if "Equipment" in seen.look.subtypes:
        yield from ("301.5", "301.5a")
    elif "Aura" in seen.look.subtypes:
        yield from ("303.4", "303.4b")


def _color_identity(seen: Looked) -> Iterator[str]:
    yield "903.4"
    if seen.item.card is not None and len(seen.item.card.faces) > 1:
        yield "903.4d"


_FIELDS: dict[str, Callable[[Looked], Iterator[str]]] = {
    "colors": _colors,
    "color identity": _color_identity,
    "mana value": _mana_value,
    "mana cost": _mana_cost,
    "power": _size,
    "toughness": _size,
    "loyalty": _loyalty,
    "defense": _defense,
    "types": _types,
    "subtypes": _subtypes,
    "supertypes": _supertypes,
    "controller": _controller,
    "owner": _owner,
    "name": _name,
    "attached to": _attached,
}
