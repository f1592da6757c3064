"""The board as it is drawn: a box for each player, the stack between them, all that can be seen at a table.

Opponents stand above, whoever's line it is below. Nothing needs more than 80 columns; wider terminals get longer lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import GameObject, ObjectKind, PlayerState
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.repl.ground import Ground
from mtgjudge.rulings.lines import Line, Piece, Role, cells, clean, wrapped
from mtgjudge.scenario.describing import thing_text
from mtgjudge.scenario.facts import pool_text
from mtgjudge.scenario.lookup import Labels
from mtgjudge.scenario.setup import pool_without_assumed

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

_LABEL = 11
#: So many cards of a zone are listed by name; the rest is counted.
MAX_SHOWN = 24
#: From so many columns on there is room beside the board, which is then so wide.
WIDE = 132
BESIDE = 96
ROWS: tuple[tuple[str, CardType | None], ...] = (
    ("creatures", CardType.CREATURE),
    ("walkers", CardType.PLANESWALKER),
    ("battles", CardType.BATTLE),
    ("lands", CardType.LAND),
    ("other", None),
)


class View(Struct, frozen=True):
    """A game to look at, with the labels of its cards."""

    game: Game
    labels: Labels


def board_lines(table: Table, width: int) -> list[Line]:
    """The whole board; on a wide terminal what is in force and what happened last stand beside it."""
    if width < WIDE:
        return _board(table, width)
    left = _board(table, BESIDE)
    from mtgjudge.repl.in_force import side_lines

    right = side_lines(table, width - BESIDE - 3)
    lines: list[Line] = []
    for place in range(max(len(left), len(right))):
        line = left[place] if place < len(left) else ()
        beside = right[place] if place < len(right) else ()
        gap = " " * (BESIDE + 2 - sum(cells(piece.text) for piece in line))
        lines.append((*line, Piece(gap), *beside) if beside else line)
    return lines


def _board(table: Table, width: int) -> list[Line]:
    ground = table.ground
    game = table.inside.game if table.inside is not None else ground.game
    view = View(game, ground.stage.labels)
    below = _whose(table, game)
    lines: list[Line] = [(Piece(f" {part}", Role.TITLE),) for part in wrapped(status_text(table), width - 1)]
    others = [player for player in game.state.players if player.id != below]
    for player in others:
        lines += _box(view, player, width)
    lines += _stack(view, width)
    lines += _box(view, game.player(below), width)
    lines += _combat(view, width)
    return lines


def _whose(table: Table, game: Game) -> int:
    """The player at the near side: who acts now, else the active one."""
    pending = table.ground.stage.pending
    who = pending.player if pending is not None else game.state.turn.active
    return who if any(player.id == who for player in game.state.players) else game.state.players[0].id


def status_text(table: Table, *, brief: bool = False) -> str:
    """``turn 3 · alice · precombat main · priority bob · stack 1``; in brief without the players."""
    game = table.inside.game if table.inside is not None else table.ground.game
    state = game.state
    if brief:
        return f"turn {state.turn.number} · {state.turn.step.value} · stack {len(state.stack)}"
    parts = [f"turn {state.turn.number}", game.name(state.turn.active), state.turn.step.value]
    pending = table.ground.stage.pending
    if table.inside is not None:
        parts.append(f"event {table.inside.seen} of {len(table.inside.told)}")
    elif pending is None:
        parts.append("the game is over")
    elif isinstance(pending, d.Priority):
        parts.append(f"priority {game.name(pending.player)}")
    else:
        parts.append(f"{game.name(pending.player)} chooses")
    parts.append(f"stack {len(state.stack)}")
    if state.day_night:
        parts.append(state.day_night)
    if state.monarch:
        parts.append(f"monarch {game.name(state.monarch)}")
    if table.branches.name != "main":
        parts.append(f"branch {table.branches.name}")
    return " · ".join(parts)


# --- one player ------------------------------------------------------------------------------------------


def _box(view: View, player: PlayerState, width: int) -> list[Line]:
    title = _player_line(view, player)
    room = width - 4
    lines: list[Line] = []
    for number, part in enumerate([title] if cells(title) <= width - 6 else wrapped(title, width - 6)):
        rule = "─" * max(0, width - 4 - cells(part)) if number == 0 else " " * max(0, width - 4 - cells(part))
        left, right = ("┌ ", "┐") if number == 0 else ("│ ", "│")
        lines.append((Piece(left, Role.QUIET), Piece(part, Role.TITLE), Piece(f" {rule}{right}", Role.QUIET)))
    for label, things in _rows(view, player):
        for number, part in enumerate(_packed(things, room - _LABEL)):
            name = label if number == 0 else ""
            text = f"{name:<{_LABEL}}"
            pad = " " * max(0, room - _LABEL - cells(part))
            lines.append((Piece("│ ", Role.QUIET), Piece(text, Role.QUIET), Piece(part), Piece(f"{pad} │", Role.QUIET)))
    return [*lines, (Piece(f"└{'─' * (width - 2)}┘", Role.QUIET),)]


def _player_line(view: View, player: PlayerState) -> str:
    listed = f"{len(player.library)}{'+' if player.unknown_below else ''}"
    parts = [player.name, f" life {player.life}", f" hand {len(player.hand)}", f" library {listed}"]
    parts.append(f" graveyard {len(player.graveyard)}")
    exiled = sum(view.game.state.objects[each].owner == player.id for each in view.game.state.exile)
    parts.append(f" exile {exiled}")
    for kind, number in player.counters:
        if number:
            parts.append(f" {kind} {number}")
    pool = pool_without_assumed(player.pool)
    if pool:
        parts.append(f" mana {pool_text(pool)}")
    if len(pool) < len(player.pool):
        parts.append(" mana enough")
    if player.lost or player.left:
        parts.append(" has lost")
    return " ".join(parts)


def _rows(view: View, player: PlayerState) -> Iterator[tuple[str, list[str]]]:
    """The rows of a player's box that are not empty."""
    game = view.game
    rows: dict[str, list[int]] = {label: [] for label, _ in ROWS}
    attached: list[int] = []
    for identifier in game.permanents_of(player.id):
        item = game.state.objects[identifier]
        if item.attached_to > 0 and game.on_battlefield(item.attached_to):
            attached.append(identifier)
            continue
        types = game.characteristics(identifier).types
        label = next(label for label, kind in ROWS if kind is None or kind in types)
        rows[label].append(identifier)
    for label, ids in rows.items():
        if ids:
            yield label, _grouped(_permanent(view, each) for each in ids)
    phased = [each for each in game.state.battlefield if game.state.objects[each].phased_out]
    mine = [each for each in phased if game.state.objects[each].controller == player.id]
    if mine:
        yield "phased out", _grouped(game.name(each) for each in mine)
    for label, cards in (
        ("hand", player.hand),
        ("graveyard", player.graveyard),
        ("exile", [each for each in game.state.exile if game.state.objects[each].owner == player.id]),
        ("command", [each for each in game.state.command if game.state.objects[each].owner == player.id]),
        ("on top", _known_top(game, player)),
    ):
        if cards:
            yield label, _grouped(_card(view, each) for each in cards)


def _known_top(game: Game, player: PlayerState) -> list[int]:
    found: list[int] = []
    for each in player.library:
        if game.state.objects[each].card is None or any(each in group for group in player.shuffled):
            break
        found.append(each)
    return found


def _card(view: View, identifier: int) -> str:
    item = view.game.state.objects[identifier]
    if item.card is None and item.copiable is None:
        return "unknown card"
    return " ".join([_name(view, item), *_counters(item), *(item.designations if item.zone is Zone.EXILE else ())])


def _permanent(view: View, identifier: int) -> str:
    game = view.game
    item = game.state.objects[identifier]
    look = game.characteristics(identifier)
    parts = [_name(view, item)]
    if look.power is not None and CardType.CREATURE in look.types:
        parts.append(f"{look.power}/{look.toughness}")
    if item.face_down:
        parts.append("face down")
    if item.tapped:
        parts.append("tapped")
    if item.damage:
        parts.append(f"damage {item.damage}")
    if CardType.CREATURE in look.types and item.control_since > game.player(look.controller).turn_began:
        parts.append("sick")
    parts += _counters(item)
    parts += item.designations
    parts += [f"({value})" for what, value in item.chosen if what != "protector"]
    parts += _fights(view, identifier)
    on_it = [other for other in game.battlefield() if game.state.objects[other].attached_to == identifier]
    parts += [f"+ {_attached(view, other)}" for other in on_it]
    if item.attached_to < 0:
        parts.append(f"on {game.name(item.attached_to)}")
    return " ".join(parts)


def _attached(view: View, identifier: int) -> str:
    item = view.game.state.objects[identifier]
    owner = view.game.known_controller(identifier)
    host = view.game.known_controller(item.attached_to)
    whose = f" ({view.game.name(owner)})" if owner != host else ""
    return " ".join([_name(view, item), *_counters(item), *(["tapped"] if item.tapped else [])]) + whose


def _counters(item: GameObject) -> list[str]:
    return [f"{kind}×{number}" if number > 1 else kind for kind, number in item.counters if number]


def _fights(view: View, identifier: int) -> list[str]:
    combat = view.game.state.combat
    if combat is None:
        return []
    for attack in combat.attacks:
        if attack.attacker == identifier:
            return [f"→ {view.game.name(attack.defender)}"] if attack.defender else ["attacking"]
    return []


def _name(view: View, item: GameObject) -> str:
    name = view.game.name(item.id)
    label = view.labels.of(item.card_id)
    token = " (token)" if item.kind is ObjectKind.TOKEN and not name.casefold().endswith("token") else ""
    return f"{name}{token} “{label}”" if label is not None and label != name.casefold() else f"{name}{token}"


def _grouped(texts: Iterable[str]) -> list[str]:
    """Alike ones once, with their number."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    found = [_times(text, number) for text, number in counts.items()]
    return [*found[:MAX_SHOWN], f"… {len(found) - MAX_SHOWN} more"] if len(found) > MAX_SHOWN else found


def _times(text: str, number: int) -> str:
    return f"{text} ×{number}" if number > 1 else text


def _packed(things: list[str], room: int) -> Iterator[str]:
    """Things side by side, never one of them over two lines unless it is too long for one."""
    line = ""
    for thing in things:
        thing = clean(thing)
        if line and cells(line) + 3 + cells(thing) <= room:
            line = f"{line} · {thing}"
            continue
        if line:
            yield line
        *first, line = wrapped(thing, room)
        yield from first
    if line:
        yield line


# --- stack and combat ------------------------------------------------------------------------------------


def _stack(view: View, width: int) -> list[Line]:
    return [line for text in stack_texts(view) for line in _indented(text, width)]


def stack_texts(view: View) -> list[str]:
    """The stack, the top first: what resolves next."""
    game = view.game
    found: list[str] = []
    for place, identifier in reversed(list(enumerate(game.state.stack, 1))):
        item = game.state.objects[identifier]
        who = game.name(game.known_controller(identifier))
        text = f"stack {place}  {thing_text(game, identifier, view.labels)} ({who})"
        facts = item.stack
        if facts is not None:
            targets = [each for mode in facts.targets for slot in mode for each in slot]
            if facts.x:
                text += f" X = {facts.x}"
            if facts.modes:
                text += f" mode {', '.join(str(mode + 1) for mode in facts.modes)}"
            if targets:
                text += f" → {', '.join(thing_text(game, each, view.labels) for each in targets)}"
        if identifier == game.state.resolving:
            text += "  resolving"
        found.append(text)
    return found


def _combat(view: View, width: int) -> list[Line]:
    combat = view.game.state.combat
    lines: list[Line] = []
    for attack in combat.attacks if combat is not None else ():
        name = view.game.name(attack.attacker)
        defender = view.game.name(attack.defender) if attack.defender else "nothing"
        how = ", ".join(view.game.name(each) for each in attack.blockers)
        blocked = f", blocked by {how}" if how else ", blocked" if attack.blocked else ""
        if not how and not attack.blocked and combat is not None and combat.blocks_declared:
            blocked = ", unblocked"
        lines += _indented(f"combat   {name} → {defender}{blocked}", width)
    return lines


def _indented(text: str, width: int) -> list[Line]:
    first, *rest = wrapped(text, width - 4)
    lead = first.split(" ", 1)[0]
    lines: list[Line] = [(Piece("  "), Piece(lead, Role.LABEL), Piece(first[len(lead) :]))]
    return [*lines, *((Piece(f"    {each}"),) for each in rest)]


def player_text(ground: Ground, name: str) -> str:
    """One player in a line."""
    view = View(ground.game, ground.stage.labels)
    return next((_player_line(view, each) for each in ground.game.state.players if each.name == name), name)


def zone_summary(ground: Ground, name: str, zone: str, width: int) -> list[Line]:
    """What a player has in a zone."""
    view = View(ground.game, ground.stage.labels)
    player = next(each for each in ground.game.state.players if each.name == name)
    label = {"library": "on top"}.get(zone, zone)
    wanted = {row for row, _ in ROWS} | {"phased out"} if zone == "battlefield" else {label}
    lines: list[Line] = []
    for row, things in _rows(view, player):
        for number, part in enumerate(_packed(things, width - _LABEL - 2) if row in wanted else ()):
            lines.append((Piece(f"  {row if number == 0 else '':<{_LABEL}}", Role.QUIET), Piece(part)))
    return lines or [(Piece(f"  {name}'s {zone} is empty"),)]


def player_summary(ground: Ground, name: str, width: int) -> list[Line]:
    """One player's box."""
    view = View(ground.game, ground.stage.labels)
    for player in ground.game.state.players:
        if player.name == name:
            return _box(view, player, width)
    return []
