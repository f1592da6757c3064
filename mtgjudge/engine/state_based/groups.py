"""State-based actions about several objects together: tokens and copies out of place (704.5d-e), the legend rule
(704.5j), the world rule
(704.5k), Roles (704.5y)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.naming import has_name
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.zones import Ceases, TokenEnters, ZoneChange
from mtgjudge.engine.state import ObjectKind
from mtgjudge.engine.state_based.choosing import choose_one
from mtgjudge.engine.state_based.registry import Permanent, because, for_all, to_graveyard
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language.vocabulary import Supertype, Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


@for_all("704.5d")
def _stray_tokens(game: Game, permanents: list[Permanent]) -> Iterator[Event]:
    token, there = ObjectKind.TOKEN, Zone.BATTLEFIELD
    for item in [item for item in game.state.objects.values() if item.kind is token and item.zone is not there]:
        yield Ceases(object=item.id, state_rule=cr("704.5d"), cause=because("704.5d"))


@for_all("704.5e")
def _stray_copies(game: Game, permanents: list[Permanent]) -> Iterator[Event]:
    copy, there = ObjectKind.COPY, (Zone.STACK, Zone.BATTLEFIELD)
    kept = {link.copy for link in game.state.prepared}  # 722.3c
    strays = [item for item in game.state.objects.values() if item.kind is copy and item.zone not in there]
    for item in [item for item in strays if item.id not in kept]:
        yield Ceases(object=item.id, state_rule=cr("704.5e"), cause=because("704.5e"))


ALL_NAMES = "all names of a kind"


def _further_names(game: Game, identifier: int, look: Characteristics, others: list[Permanent]) -> tuple[str, ...]:
    """612.7: names of other permanents that this one has too, and what all such permanents have in common."""
    if not look.all_names:
        return ()
    ctx = Context(game, identifier, look.controller)
    legends = [other for item, other in others if item.id != identifier and Supertype.LEGENDARY in other.supertypes]
    shared = {name: None for other in legends for name in other.names if has_name(ctx, look, name)}
    return (*shared, ALL_NAMES)


@for_all("704.5j")
def _legend_rule(game: Game, permanents: list[Permanent]) -> Iterator[Event]:
    """Each player in turn order chooses which of their legendary permanents of one name stays."""
    groups: dict[tuple[int, str], list[Permanent]] = {}
    for item, look in permanents:
        if Supertype.LEGENDARY in look.supertypes and not game.rule_on(ch.NoLegendRule, item.id):
            for name in (*look.names, *_further_names(game, item.id, look, permanents)):
                groups.setdefault((look.controller, name), []).append((item, look))
    doubled = {key: group for key, group in groups.items() if len(group) > 1}
    if not doubled:
        return
    for player in game.players_in_turn_order():
        for (controller, _), group in doubled.items():
            if controller == player:
                options = tuple(item.id for item, _ in group)
                kept = choose_one(game, player, options, "keep", "legend rule", "704.5j")
                for item, _ in group:
                    if item.id != kept:
                        yield to_graveyard(item, "704.5j")


@for_all("704.5k")
def _world_rule(game: Game, permanents: list[Permanent]) -> Iterator[Event]:
    """All world permanents go but the newest; two that came at once go both."""
    worlds = [(item, look) for item, look in permanents if Supertype.WORLD in look.supertypes]
    if len(worlds) < 2:
        return
    for item, _ in worlds:
        if item.attached_to:
            raise Unsupported("the world rule with attached permanents (704.5k)", item.id)
    newest = max(item.timestamp for item, _ in worlds)
    last = {item.id: _batch_of_entry(game, item.id) for item, _ in worlds}
    youngest = next(item.id for item, _ in worlds if item.timestamp == newest)
    tie = last[youngest] and any(batch == last[youngest] for other, batch in last.items() if other != youngest)
    for item, _ in worlds:
        if tie or item.id != youngest:
            yield to_graveyard(item, "704.5k")


def _batch_of_entry(game: Game, identifier: int) -> int:
    """Which batch of events put a permanent onto the battlefield; 0 if it was there from the start."""
    for entry in reversed(game.log):
        event = entry.event
        if isinstance(event, TokenEnters) and identifier in entry.created:
            return entry.batch
        if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD:
            known = game.state.last_known.get(event.object)
            if known is not None and known.moved_to == identifier:
                return entry.batch
    return 0


@for_all("704.5y")
def _roles(game: Game, permanents: list[Permanent]) -> Iterator[Event]:
    groups: dict[tuple[int, int], list[Permanent]] = {}
    for item, look in permanents:
        if item.attached_to > 0 and "Role" in look.subtypes:
            groups.setdefault((item.attached_to, look.controller), []).append((item, look))
    for group in groups.values():
        newest = max(item.timestamp for item, _ in group)
        for item, _ in group:
            if item.timestamp != newest:
                yield to_graveyard(item, "704.5y")
