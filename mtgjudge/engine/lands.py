"""Playing lands (305, 116.2a): a special action, not a spell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.casting_ways import as_own, used
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
from mtgjudge.language.categories import Change
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
        permitted = _permission(game, player, identifier)
    if permitted is None:
        yield Reason(f"{name} can't be played from {item.zone.place}", (cr("305.1"),), identifier)
    yield from against_sorcery_timing(game, player, cr("305.1"))
    yield from against_one_more_land(game, player, identifier)


def against_one_more_land(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    """What forbids playing this land even where an effect says to play it: another player's turn, the land for the
    turn played, prohibitions (305.2b, 305.3, 101.2)."""
    item = game.state.objects[identifier]
    if game.state.turn.active != player:
        yield Reason("a land can't be played in another player's turn", (cr("305.3"),))
    if game.player(player).lands_played >= land_plays(game, player):
        yield Reason(f"{game.name(player)} has already played a land this turn", (cr("305.2"), cr("305.2b")))
    for effect in game.projection.rules_on(ch.CantPlayLands, player):
        change = effect.change
        if not isinstance(change, ch.CantPlayLands) or change.zone not in (None, item.zone):
            continue
        if change.only_from is not None and (item.zone is not change.only_from or item.owner != player):
            continue
        yield Reason(
            f"{game.name(effect.source)} says that {game.name(player)} can't play lands",
            (cr("101.2"), cr("305.2")),
            effect.source,
        )


class _Permission(msgspec.Struct, frozen=True):
    """What lets a land be played from where it is: an object's effect (0: the rules), and what the land gets for it."""

    source: int = 0
    grants: tuple[Change, ...] = ()


def _permission(game: Game, player: int, identifier: int) -> _Permission | None:
    """What lets this land be played from where it is, one without a limit first; None where nothing does."""
    item = game.state.objects[identifier]
    if item.zone is Zone.HAND:
        return _Permission() if item.owner == player else None
    limited: _Permission | None = None
    for source, controller, effect in game.statics(CastPermission):
        if not isinstance(effect, CastPermission) or not effect.lands or effect.zone is not item.zone:
            continue
        ctx = Context(game, source, controller)
        mine = item.owner == player or effect.any_owner or as_own(game, player, item)
        on_top = not effect.top_only or game.player(item.owner).library[:1] == [identifier]
        if not mine or not on_top or player not in players(ctx, effect.who):
            continue
        if effect.your_turn_only and game.state.turn.active != player:
            continue
        if not matches(ctx, effect.filter, identifier):
            continue
        if not effect.once_each_turn and not effect.grants:
            return _Permission(source)
        if not (effect.once_each_turn and used(game, player, source, effect)):
            limited = limited or _Permission(source, effect.grants)
    for rule in game.projection.rules_on(ch.MayPlay, identifier):
        change = rule.change
        ctx = Context(game, rule.source, rule.controller, results=dict(rule.bindings))
        if isinstance(change, ch.MayPlay) and not change.only_cast and player in players(ctx, change.who):
            return _Permission(rule.source)
    return limited


def play_land(game: Game, player: int, action: PlayLand) -> None:
    """Put a land onto the battlefield as a special action (116.2a). Raises IllegalAction."""
    verdict = verdict_against(reasons_against_playing(game, player, action.object, action.face))
    if not verdict:
        raise IllegalAction(verdict)
    face = action.face if action.face is not None else land_faces(game, action.object)[0]
    with game.pretending(msgspec.structs.replace(game.state.objects[action.object], face=face)):
        permission = _permission(game, player, action.object)
    assert permission is not None
    put_onto_battlefield(
        game, player, action.object, permission.source, Entry(player, face=face, granted=permission.grants)
    )


def put_onto_battlefield(game: Game, player: int, land: int, permitted_by: int, entry: Entry) -> None:
    """The land is played (116.2a)."""
    with game.heading(LandPlayed(player=player, object=land, permitted_by=permitted_by)):
        game.perform(
            ZoneChange(object=land, to=Zone.BATTLEFIELD, reason=MoveReason.PLAYED, entry=entry, cause=Cause(0, player))
        )
