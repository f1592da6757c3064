"""Looking: the board, what is legal now, the stack, what triggers, what is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.repl.board import board_lines, player_summary
from mtgjudge.repl.registry import Command, Group
from mtgjudge.repl.replies import Reply, refusal, reply
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.scenario.listing import legal_actions

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game
    from mtgjudge.repl.table import Table


def look(table: Table, rest: str) -> Reply | None:
    """The board, or one player's part of it."""
    if rest:
        lines = player_summary(table.ground, rest.strip(), table.width)
        return reply(lines) if lines else refusal(f"nobody is called '{rest}'", "look shows everybody", table.width)
    lines = board_lines(table, table.columns)
    return reply([*lines, *(table.choice_lines() if table.inside is None else table.inside.lines(table.width))])


def legal(table: Table, rest: str) -> Reply | None:
    """What the player whose line it is can do now."""
    if rest:
        return None
    if table.choosing or not table.is_waiting():
        return reply(table.choice_lines())
    found = legal_now(table)
    lines: list[Line] = []
    for kind, words in (("play", "play "), ("cast", "cast "), ("mana", "tap "), ("activate", "")):
        mine = [each for each in found if _kind(each) == kind]
        if mine:
            lines += Row(", ".join(mine if not words else _without(mine, words)), lead=f"{kind:<10}").lines(table.width)
    lines += Row("pass", ("117.3d",), lead="always    ").lines(table.width)
    head = Row(f"{table.speaker} can", ("117.1",), indent=0, role=Role.TITLE).lines(table.width)
    return reply([*head, *lines])


def _without(texts: list[str], lead: str) -> list[str]:
    return [each.removeprefix(lead) for each in texts]


def _kind(text: str) -> str:
    if text.endswith(" for mana"):
        return "mana"
    return {"play": "play", "cast": "cast"}.get(text.split(" ")[0], "activate")


def legal_now(table: Table) -> tuple[str, ...]:
    """The actions of the player with priority, in the words of the language."""
    pending = table.ground.stage.pending
    if pending is None:
        return ()
    return legal_actions(table.ground.game, pending.player, table.ground.stage.labels)


def _game(table: Table) -> Game:
    return table.inside.game if table.inside is not None else table.ground.game


def stack(table: Table, rest: str) -> Reply | None:
    """The stack."""
    from mtgjudge.repl.in_force import stack_lines

    return None if rest else reply(stack_lines(_game(table), table.ground.stage.labels, table.width))


def triggers(table: Table, rest: str) -> Reply | None:
    """What has triggered, what is delayed, what may trigger."""
    from mtgjudge.repl.in_force import trigger_lines

    return None if rest else reply(trigger_lines(_game(table), table.width))


def effects(table: Table, rest: str) -> Reply | None:
    """Continuous effects in force."""
    from mtgjudge.repl.in_force import effect_lines

    return None if rest else reply(effect_lines(_game(table), table.width))


COMMANDS = (
    Command("look", Group.LOOKING, (("look", "the board"), ("look PLAYER", "one player's part")), look, others=("l",)),
    Command("legal", Group.LOOKING, (("legal", "what can be done now"),), legal, bare=True),
    Command("stack", Group.LOOKING, (("stack", "the stack, what resolves next first"),), stack, bare=True),
    Command("triggers", Group.LOOKING, (("triggers", "what waits, is delayed, or may trigger"),), triggers, bare=True),
    Command(
        "effects", Group.LOOKING, (("effects", "continuous effects: layer, timestamp, duration"),), effects, bare=True
    ),
)
