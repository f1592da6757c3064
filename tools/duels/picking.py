"""Which object or player a part of an answer names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mtgjudge.engine.decisions import player_id
from mtgjudge.engine.events.zones import TokenEnters
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.vocabulary import Zone
from tools.duels.naming import is_called, object_name, stack_says, wanted
from tools.duels.records import Part

_SET = re.compile(r"-[A-Z0-9]{3}$")
"""The set that a name may carry."""
SEATS = {"A": player_id(0), "B": player_id(1)}
LETTERS = {identifier: letter for letter, identifier in SEATS.items()}


def parse_parts(raw: str) -> list[Part]:
    """The parts of a raw answer: names, aliases and players, separated by `^`, with what is said about copies and
    amounts."""
    out: list[Part] = []
    for piece in raw.split("^"):
        if piece.startswith("X=") and out and piece[2:].isdigit():
            last = out.pop()
            out.append(Part(last.name, last.alias, last.player, last.mode, last.copy, int(piece[2:]), last.skip))
            continue
        out.append(_part(piece))
    return out


def _part(piece: str) -> Part:
    copy = ""
    for word, meaning in (("[no copy]", "no"), ("[only copy]", "only")):
        if piece.endswith(word):
            piece, copy = piece.removesuffix(word), meaning
    player = piece.removeprefix("targetPlayer=")
    if player in ("PlayerA", "PlayerB"):
        return Part(player=player[-1])
    if piece.startswith("@"):
        return Part(alias=piece[1:], copy=copy)
    return Part(name=piece, copy=copy)


class Aliases:
    """Objects that the script calls by an alias: the physical card, through all zones."""

    def __init__(self) -> None:
        self.cards: dict[str, int] = {}

    def card_of(self, alias: str) -> int:
        """The card behind an alias, 0 if there is none."""
        return self.cards.get(alias.removeprefix("@"), 0)


def names_it(game: Game, aliases: Aliases, part: Part, identifier: int) -> bool:
    """Whether a part of an answer means this object or player."""
    if part.player:
        return identifier == SEATS.get(part.player)
    item = game.state.objects.get(identifier)
    if item is None:
        return False
    if part.copy and (part.copy == "only") != _is_copy(game, identifier):
        return False
    alias = part.alias or (part.name[1:] if part.name.startswith("@") else "")
    if alias:
        return item.card_id == aliases.card_of(alias)
    if item.zone is Zone.STACK:
        name = part.name.removeprefix("stack ability (").removesuffix(")")
        if name == "stack ability":
            return item.kind is ObjectKind.ABILITY
        if item.kind is not ObjectKind.ABILITY:
            return object_name(game, identifier) == wanted(name)
        return stack_says(game, identifier, name)
    if is_called(game, identifier, part.name) or is_called(game, identifier, _SET.sub("", part.name)):
        return True
    return (
        item.card is not None
        and item.zone is not Zone.BATTLEFIELD
        and part.name in (face.name for face in item.card.faces)
    )


def _is_copy(game: Game, identifier: int) -> bool:
    item = game.state.objects[identifier]
    if item.merged:
        return item.merged[0].copied is not None and item.merged[0].kind is ObjectKind.CARD
    if item.kind is ObjectKind.TOKEN:
        made = (entry.event for entry in game.log if identifier in entry.created)
        return any(isinstance(event, TokenEnters) and event.copied for event in made)
    if any(effect.copy_face is not None and identifier in (effect.affected or ()) for effect in game.state.effects):
        return True
    return item.kind is ObjectKind.COPY or (item.copiable is not None and item.card is not None)


def first_named(
    game: Game, aliases: Aliases, part: Part, candidates: Iterable[int], taken: Iterable[int]
) -> int | None:
    """The first candidate, not taken yet, that a part means."""
    used = set(taken)
    for identifier in candidates:
        if identifier not in used and names_it(game, aliases, part, identifier):
            return identifier
    return None
