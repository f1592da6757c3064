"""What is different between two moments: players, zones, permanents, the stack, the turn; facts in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.game import Game
from mtgjudge.engine.state import ObjectKind, PlayerState
from mtgjudge.language.vocabulary import Zone
from mtgjudge.repl.board import View, _permanent
from mtgjudge.repl.history import Point
from mtgjudge.rulings.lines import Line, Piece, Role, Row
from mtgjudge.scenario.facts import pool_text
from mtgjudge.scenario.lookup import Labels

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

Facts = dict[tuple[str, str], str]


def facts_of(game: Game, labels: Labels) -> Facts:
    """The moment as facts: (what, which) to its value."""
    state = game.state
    turn = state.turn
    found: Facts = {
        ("game", "turn"): f"{turn.number}, {game.name(turn.active)}, {turn.step.value}",
        ("game", "priority"): game.name(state.priority) if state.priority else "nobody",
        ("game", "stack"): ", ".join(game.name(each) for each in state.stack) or "empty",
    }
    for player in state.players:
        found.update(_player(game, player))
    view = View(game, labels)
    for identifier in game.battlefield():
        item = state.objects[identifier]
        found["battlefield", f"{game.name(identifier)} #{item.card_id}"] = (
            f"{_permanent(view, identifier)}, {game.name(game.known_controller(identifier))}'s"
        )
    return found


def _player(game: Game, player: PlayerState) -> Facts:
    found: Facts = {
        (player.name, "life"): str(player.life),
        (player.name, "library"): str(len(player.library)),
        (player.name, "mana"): pool_text(player.pool) or "none",
        (player.name, "lost"): "yes" if player.lost else "no",
    }
    for kind, number in player.counters:
        found[player.name, kind] = str(number)
    for name, cards in (("hand", player.hand), ("graveyard", player.graveyard)):
        found[player.name, name] = _names(game, cards)
    for zone, cards in ((Zone.EXILE, game.state.exile), (Zone.COMMAND, game.state.command)):
        mine = [each for each in cards if game.state.objects[each].owner == player.id]
        found[player.name, zone.value] = _names(game, mine)
    return found


def _names(game: Game, cards: list[int]) -> str:
    shown = [each for each in cards if game.state.objects[each].kind is not ObjectKind.ABILITY]
    return ", ".join(game.name(each) for each in shown) or "nothing"


def difference_lines(table: Table, first: Point, second: Point) -> list[Line]:
    """The facts of the second point that are not those of the first. One stands where one stood afterwards."""
    here = table.at
    told: list[Facts] = []
    for point in (first, second):
        point.ground.stand_at(point.position)
        told.append(facts_of(point.ground.game, point.ground.stage.labels))
    here.ground.stand_at(here.position)
    before, after = told
    width = table.width
    lines: list[Line] = [(Piece(f"point {first.number} → point {second.number}", Role.QUIET),)]
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        what, which = key
        name = which.partition(" #")[0]
        if what == "battlefield":
            text = f"{old} → is gone" if new is None else f"new: {new}" if old is None else f"{old} → {new}"
            lines += Row(text, lead="battlefield  ").lines(width)
        else:
            lines += Row(f"{name}: {old or 'none'} → {new or 'none'}", lead=f"{what:<13}").lines(width)
    return lines if len(lines) > 1 else [*lines, *Row("nothing is different").lines(width)]
