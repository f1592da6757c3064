"""What is in force: continuous effects with layer, timestamp and duration, what may trigger, what waits to happen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.continuous.trace import TraceStep
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import FloatingEffect
from mtgjudge.language import durations as du
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import Duration
from mtgjudge.repl.board import View, stack_texts
from mtgjudge.repl.replies import heading
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.scenario.chronicle import LAYER_RULES
from mtgjudge.scenario.layers_told import change_words
from mtgjudge.scenario.lookup import Labels

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

_DURATIONS: dict[type[Duration], str] = {
    du.UntilEndOfTurn: "until end of turn",
    du.UntilEndOfCombat: "until end of combat",
    du.UntilNextTurnOf: "until a player's next turn",
    du.UntilNextStep: "until a player's next such step",
    du.WhileTrue: "for as long as its condition is true",
    du.UntilLeaves: "until its source leaves",
    du.UntilPaid: "until it is paid for",
    du.Indefinitely: "without end",
}


def effect_lines(game: Game, width: int) -> list[Line]:
    """Continuous effects, in the order in which they are applied (613)."""
    lines: list[Line] = []
    floating = {effect.id: effect for effect in game.state.effects}
    for (layer, rule, source, change, stamp, key), objects in _applied(game).items():
        names = ", ".join(dict.fromkeys(game.name(each) for each in objects[:6])) + (" …" if len(objects) > 6 else "")
        lead = f"{layer:<4}t{stamp:<4}"
        lines += Row(f"{source}: {change} → {names}", (rule,), lead=lead, indent=0).lines(width)
        lines += _until(key, floating, width)
    for kind, found in game.projection.rule_changes.items():
        for each in found:
            text = f"{game.name(each.source)}: {_words(kind.__name__)}"
            lines += Row(text, ("613.11",), lead="     ", indent=4).lines(width)
    for shield in game.state.shields:
        left = f", {shield.amount} left" if shield.amount is not None else ""
        lines += Row(f"{game.name(shield.source)}: {_words(shield.kind)}{left}", ("614.1",), indent=9).lines(width)
    return lines or Row("no continuous effect is in force", ("611.1",), indent=0).lines(width)


def _applied(game: Game) -> dict[tuple[str, str, str, str, int, str], list[int]]:
    projection = Projection(game, trace=True)
    for identifier in game.battlefield():
        projection.look(identifier)
    found: dict[tuple[str, str, str, str, int, str], list[int]] = {}
    for step in projection.trace or ():
        if step.before != step.after:
            found.setdefault(_head(game, step), []).append(step.object)
    return found


def _head(game: Game, step: TraceStep) -> tuple[str, str, str, str, int, str]:
    number, rule = LAYER_RULES[step.layer]
    effect = step.effect
    source = "counters" if "counter" in effect.key else game.name(effect.source)
    return number, rule, source, change_words(step), effect.timestamp, effect.key


def _until(key: str, floating: dict[int, FloatingEffect], width: int) -> list[Line]:
    """The duration of an effect of a resolution."""
    number = re.search(r"\d+", key)
    effect = floating.get(int(number[0])) if number is not None else None
    if effect is None or not key.startswith("effect "):
        return []
    words = _DURATIONS.get(type(effect.duration), _words(type(effect.duration).__name__))
    return Row(words, ("611.2a",), indent=9, role=Role.QUIET).lines(width)


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def side_lines(table: Table, width: int) -> list[Line]:
    """What stands beside the board: what is in force, what waits, and what happened last."""
    game = table.inside.game if table.inside is not None else table.ground.game
    lines: list[Line] = []
    if _applied(game) or game.projection.rule_changes or game.state.shields:
        lines += [heading("in force"), *effect_lines(game, width)]
    if game.state.pending or game.state.delayed:
        lines += [heading("triggers"), *trigger_lines(game, width, waiting=True)]
    last = [each for record in table.at.records for each in record.shown.happenings]
    if last:
        lines.append(heading("happened last"))
        for each in last[-8:]:
            lines += Row(each.text, each.rules, indent=0).lines(width)
    return lines[:40]


def trigger_lines(game: Game, width: int, *, waiting: bool = False) -> list[Line]:
    """Triggered abilities that wait to be put on the stack, delayed ones, and (unless only those) of permanents."""
    lines: list[Line] = []
    for trigger in game.state.pending:
        who = game.name(trigger.controller)
        text = f"{game.name(trigger.source)} has triggered; {who} puts it on the stack next"
        lines += Row(text, ("603.3",), lead="waiting  ", indent=0).lines(width)
    for delayed in game.state.delayed:
        when = " this turn" if delayed.this_turn_only else ""
        words = wording(game, delayed.source, delayed.ability)
        text = f"{game.name(delayed.source)}{when}: {words}"
        lines += Row(text, ("603.7",), lead="delayed  ", indent=0).lines(width)
    for source, instance in () if waiting else _on_permanents(game):
        text = f"{game.name(source)} ({game.name(game.known_controller(source))}): {_ability(game, source, instance)}"
        lines += Row(text, ("603.2",), lead="may      ", indent=0).lines(width)
    return lines or Row("nothing can trigger", ("603.1",), indent=0).lines(width)


def _on_permanents(game: Game) -> Iterator[tuple[int, AbilityInstance]]:
    for identifier in game.battlefield():
        for instance in game.characteristics(identifier).abilities:
            if isinstance(instance.ability, TriggeredAbility):
                yield identifier, instance


def _ability(game: Game, source: int, instance: AbilityInstance) -> str:
    if instance.keyword is not None:
        return instance.keyword.value
    return wording(game, source, instance.ability)


def wording(game: Game, source: int, ability: object) -> str:
    """An ability in our own plain wording."""
    from mtgjudge.language.categories import Ability
    from mtgjudge.oracle import print_ability

    if not isinstance(ability, Ability):
        return "an ability"
    try:
        return print_ability(ability, game.name(source))
    except (ValueError, KeyError, TypeError):
        return "an ability that can't be put into words"


def stack_lines(game: Game, labels: Labels, width: int) -> list[Line]:
    """The stack, what resolves next first."""
    texts = stack_texts(View(game, labels))
    lines = [line for text in texts for line in Row(text, indent=0).lines(width)]
    return lines or Row("the stack is empty", ("405.1",), indent=0).lines(width)
