"""Everything that a player with priority can do, in the words that a script would use."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.cards.model import Card
from mtgjudge.engine.activating import reasons_against_activating
from mtgjudge.engine.casting import castable_faces, reasons_against_casting
from mtgjudge.engine.casting_ways import ways_to_cast
from mtgjudge.engine.game import Game
from mtgjudge.engine.lands import land_faces, reasons_against_playing
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.special_actions import legal_special_actions
from mtgjudge.engine.state import GameObject
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.costs import TapThis
from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario.describing import thing_text
from mtgjudge.scenario.lookup import Labels


def legal_actions(game: Game, player: int, labels: Labels) -> tuple[str, ...]:
    """Lands, spells and abilities, without repetition."""
    found: dict[str, None] = {}
    for identifier in _looked_through(game, player):
        item = game.state.objects[identifier]
        if item.card is None and item.copiable is None:
            continue
        for text in _of_object(game, player, item, labels):
            found.setdefault(text)
    for action in legal_special_actions(game, player):
        name = thing_text(game, action.object, labels)
        found.setdefault(_SPECIAL[action.word].replace("NAME", name))
    return tuple(found)


_SPECIAL = {
    "turn face up": "turn NAME face up",
    "end effect": "end NAME",
    "stop effect": "pay to stop NAME",
    "ignore effect": "pay to ignore NAME",
    "discard": "discard NAME",
    "suspend": "suspend NAME",
    "foretell": "foretell NAME",
    "plot": "plot NAME",
    "unlock left": "unlock NAME's left door",
    "unlock right": "unlock NAME's right door",
}


def in_short(actions: tuple[str, ...]) -> tuple[str, ...]:
    """Mana abilities in one entry: ``tap Forest, Island for mana``."""
    taps = [text.removeprefix("tap ").removesuffix(" for mana") for text in actions if text.startswith("tap ")]
    others = [text for text in actions if not text.startswith("tap ")]
    return tuple([f"tap {', '.join(taps)} for mana", *others] if taps else others)


def _looked_through(game: Game, player: int) -> Iterator[int]:
    stored = game.player(player)
    yield from stored.hand
    yield from game.battlefield()
    yield from stored.graveyard
    yield from (each for each in game.state.exile if game.state.objects[each].owner == player)
    yield from (each for each in game.state.command if game.state.objects[each].owner == player)
    yield from stored.library[:1]


def _of_object(game: Game, player: int, item: GameObject, labels: Labels) -> Iterator[str]:
    name = thing_text(game, item.id, labels)
    if item.zone is not Zone.BATTLEFIELD:
        for face in land_faces(game, item.id):
            if next(reasons_against_playing(game, player, item.id, face), None) is None:
                yield f"play {_face_name(item.card, face, name)}"
        yield from _casts(game, player, item, name)
    look = game.known_characteristics(item.id)
    for index, instance in enumerate(look.abilities):
        ability = instance.ability
        if not isinstance(ability, ActivatedAbility) or ability.zone is not item.zone:
            continue
        if next(reasons_against_activating(game, player, item.id, index), None) is not None:
            continue
        if is_mana_ability(ability):
            taps = any(isinstance(cost, TapThis) for cost in ability.costs)
            yield f"tap {name} for mana" if taps else f"activate {name} for mana"
        elif instance.keyword is not None:
            yield f"{instance.keyword.value} {name}"
        else:
            yield f"activate {name} ability {index + 1}"


def _casts(game: Game, player: int, item: GameObject, name: str) -> Iterator[str]:
    faces = castable_faces(game, item.id)
    for face in faces:
        ways = ways_to_cast(game, player, item.id, game.known_characteristics(item.id))
        for way in ways:
            chosen = face if len(faces) > 1 else None
            if next(reasons_against_casting(game, player, item.id, chosen, way.word), None) is None:
                shown = _face_name(item.card, face, name) if len(faces) > 1 else name
                yield f"cast {shown}" + (f" for {way.word}" if way.word else "")


def _face_name(card: Card | None, face: int, name: str) -> str:
    return card.faces[face].name if card is not None and len(card.faces) > 1 else name
