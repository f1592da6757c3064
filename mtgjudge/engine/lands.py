"""Playing lands (305, 116.2a): a special action, not a spell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.decisions import PlayLand
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.flow import LandPlayed
from mtgjudge.engine.events.zones import Entry, MoveReason, ZoneChange
from mtgjudge.engine.permissions import against_priority, against_sorcery_timing
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language.static_effects import CastPermission
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def land_faces(game: Game, identifier: int) -> tuple[int, ...]:
    """The faces of a card that are lands (712.11 for modal double-faced cards)."""
    item = game.state.objects[identifier]
    if item.card is None:
        return ()
    faces = item.card.faces if item.card.layout.value == "modal_dfc" else item.card.faces[:1]
    return tuple(place for place, face in enumerate(faces) if CardType.LAND in face.types)


def land_plays(game: Game, player: int) -> int:
    """How many lands the player may play this turn (305.2)."""
    extra = 0
    for effect in game.projection.rules_on(ch.ExtraLandPlays, player):
        if isinstance(effect.change, ch.ExtraLandPlays):
            extra += effect.change.count
    return 1 + extra


def reasons_against_playing(game: Game, player: int, identifier: int, face: int | None = None) -> Iterator[Reason]:
    """Everything that speaks against playing this land now (305.1-305.3, 116.2a)."""
    item = game.state.objects.get(identifier)
    if item is None:
        yield Reason("that card is no longer there", (cr("305.1"),), identifier)
        return
    name = game.name(identifier)
    faces = land_faces(game, identifier)
    if not faces or (face is not None and face not in faces):
        yield Reason(f"{name} is not a land card", (cr("305.1"),), identifier)
        return
    yield from against_priority(game, player)
    chosen = msgspec.structs.replace(item, face=face if face is not None else faces[0])
    with game.pretending(chosen):
        permitted = _may_play_from(game, player, identifier)
    if not permitted:
        yield Reason(f"{name} can't be played from {item.zone.place}", (cr("305.1"),), identifier)
    yield from against_sorcery_timing(game, player, cr("305.1"))
    if game.state.turn.active != player:
        yield Reason("a land can't be played in another player's turn", (cr("305.3"),))
    if game.player(player).lands_played >= land_plays(game, player):
        yield Reason(f"{game.name(player)} has already played a land this turn", (cr("305.2"),))
    for effect in game.projection.rules_on(ch.CantPlayLands, player):
        yield Reason(
            f"{game.name(effect.source)} says that {game.name(player)} can't play lands",
            (cr("101.2"), cr("305.2")),
            effect.source,
        )


def _may_play_from(game: Game, player: int, identifier: int) -> bool:
    item = game.state.objects[identifier]
    if item.zone is Zone.HAND:
        return item.owner == player
    for source, controller, effect in game.statics(CastPermission):
        if isinstance(effect, CastPermission) and effect.lands and effect.zone is item.zone:
            ctx = Context(game, source, controller)
            mine = item.owner == player or effect.any_owner
            on_top = not effect.top_only or game.player(player).library[:1] == [identifier]
            if mine and on_top and player in players(ctx, effect.who) and matches(ctx, effect.filter, identifier):
                return True
    for rule in game.projection.rules_on(ch.MayPlay, identifier):
        change = rule.change
        ctx = Context(game, rule.source, rule.controller, results=dict(rule.bindings))
        if isinstance(change, ch.MayPlay) and not change.only_cast and player in players(ctx, change.who):
            return True
    return False


def play_land(game: Game, player: int, action: PlayLand) -> None:
    """Put a land onto the battlefield as a special action (116.2a). Raises IllegalAction."""
    verdict = verdict_against(reasons_against_playing(game, player, action.object, action.face))
    if not verdict:
        raise IllegalAction(verdict)
    face = action.face if action.face is not None else land_faces(game, action.object)[0]
    with game.heading(LandPlayed(player=player, object=action.object)):
        entry = Entry(player, face=face)
        game.perform(
            ZoneChange(
                object=action.object, to=Zone.BATTLEFIELD, reason=MoveReason.PLAYED, entry=entry, cause=Cause(0, player)
            )
        )
