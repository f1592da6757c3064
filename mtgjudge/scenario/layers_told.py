"""How an object became what it is, layer by layer, as values for every renderer (613.1-613.8).

Each effect stands with its layer, its place in the order of time, what was before and after; where the order was not
that of time there is the dependency with its proof (613.8a), where an effect outlived its ability that (613.6).
"""

from __future__ import annotations

from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.continuous.projection import Projection, TraceStep
from mtgjudge.engine.game import Game
from mtgjudge.language.changes import Layer
from mtgjudge.language.vocabulary import COLOR_WORDS
from mtgjudge.scenario.ability_names import ability_words
from mtgjudge.scenario.chronicle import LAYER_RULES
from mtgjudge.scenario.results import TraceLine

NAMES = (
    "name",
    "mana cost",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "power",
    "toughness",
    "abilities",
    "controller",
)
"""The parts of a signature, in its order."""
_POWER, _TOUGHNESS, _ABILITIES, _CONTROLLER = 6, 7, 8, 9


def layer_lines(game: Game, identifier: int) -> tuple[TraceLine, ...]:
    """From what is printed to what is now: one line an effect, in the order in which they applied."""
    projection = Projection(game, trace=True)
    projection.look(identifier)
    steps = [step for step in projection.trace or () if step.object == identifier and step.before != step.after]
    stamps = sorted(dict.fromkeys(step.effect.timestamp for step in steps))
    first = _printed(game, identifier)
    lines = [_line(game, step, stamps.index(step.effect.timestamp) + 1) for step in steps]
    return (first, *lines) if first is not None else tuple(lines)


def _printed(game: Game, identifier: int) -> TraceLine | None:
    """Where the layers begin: the card, or what was copied (613.1)."""
    item = game.find_object(identifier)
    if item is None:
        return None
    look = base_characteristics(item)
    numbers = f"{look.power}/{look.toughness}" if look.power is not None else ""
    words = ", ".join(word for word in ability_words(look) if not word.startswith("ability "))
    others = sum(word.startswith("ability ") for word in ability_words(look))
    told = "  ".join(part for part in (numbers, words) if part)
    if others:
        told += f"{', ' if words else '  ' if told else ''}{others} other {'ability' if others == 1 else 'abilities'}"
    return TraceLine("printed", told or "no abilities", "", ("613.1",))


def _line(game: Game, step: TraceStep, stamp: int) -> TraceLine:
    number, rule = LAYER_RULES[step.layer]
    proof, order = _proof(game, step)
    rules = (rule, *(str(each) for each in step.rules()[1:]))
    counters = "counter" in step.effect.key
    return TraceLine(
        layer=number,
        change=change_words(step),
        source="its counters" if counters else game.name(step.effect.source),
        rules=(*rules, "122.1b") if counters and step.layer is Layer.ABILITY else rules,
        timestamp=stamp,
        before=_state(game, step, step.before),
        after=_state(game, step, step.after),
        proof=proof,
        order=order,
    )


def _proof(game: Game, step: TraceStep) -> tuple[str, tuple[str, ...]]:
    """What the place of an effect in the order turned on, in a sentence."""
    number, _ = LAYER_RULES[step.layer]
    name = game.name(step.effect.source)
    if step.dependencies:
        sentence = f"{name} comes first in layer {number}: {step.dependency}; timestamps would have said the opposite"
        return sentence, ("613.8a",)
    if step.loop:
        return f"in layer {number} the effects depend on each other, so timestamps decide after all", ("613.8b",)
    if step.outlived:
        sentence = f"{name} began to apply in an earlier layer, so its part in layer {number} applies as well, "
        return sentence + "though its ability is gone", ("613.6",)
    if step.contested:
        return f"{name} comes later in time, so it has the last word in layer {number}", ("613.7",)
    return "", ()


def change_words(step: TraceStep) -> str:
    """What one effect changed, in short."""
    told: list[str] = []
    for place, (name, before, after) in enumerate(zip(NAMES, step.before, step.after, strict=True)):
        if before == after or place in (_POWER, _TOUGHNESS):
            continue
        if place == _ABILITIES and isinstance(before, tuple) and isinstance(after, tuple):
            told.append(_abilities(before, after))
        elif place == _CONTROLLER:
            told.append("changes control")
        elif name == "colors" and isinstance(after, tuple):
            told.append(f"becomes {' and '.join(COLOR_WORDS[each] for each in after) or 'colorless'}")
        elif isinstance(after, tuple):
            told.append(f"{name}: {' '.join(str(each) for each in after) or 'none'}")
        else:
            told.append(f"{name}: {after}")
    if step.before[_POWER : _TOUGHNESS + 1] != step.after[_POWER : _TOUGHNESS + 1]:
        told.append(_numbers(step))
    return ", ".join(told)


def _abilities(before: tuple[object, ...], after: tuple[object, ...]) -> str:
    if not after:
        return "loses all abilities"
    gone = [each for each in before if each not in after]
    new = [each for each in after if each not in before]
    words = [getattr(getattr(each, "keyword", None), "value", "") for each in (new or gone)]
    listed = ", ".join(dict.fromkeys(word for word in words if word))
    named = listed or ("an ability" if len(words) == 1 else "abilities")
    if new and gone:
        return f"loses abilities, has {named}"
    return f"{'gains' if new else 'loses'} {named}"


def _numbers(step: TraceStep) -> str:
    old_power, old_toughness = step.before[_POWER : _TOUGHNESS + 1]
    power, toughness = step.after[_POWER : _TOUGHNESS + 1]
    if (
        step.layer is Layer.PT_MODIFY
        and isinstance(power, int)
        and isinstance(old_power, int)
        and isinstance(toughness, int)
        and isinstance(old_toughness, int)
    ):
        return f"{power - old_power:+d}/{toughness - old_toughness:+d}"
    if step.layer is Layer.PT_SET:
        return f"base {power}/{toughness}"
    return f"switched to {power}/{toughness}" if step.layer is Layer.PT_SWITCH else f"{power}/{toughness}"


def _state(game: Game, step: TraceStep, signature: tuple[object, ...]) -> str:
    """What the effect's fields were, or became, in words."""
    parts: list[str] = []
    for place, (before, after) in enumerate(zip(step.before, step.after, strict=True)):
        if before == after or place == _TOUGHNESS:
            continue
        value = signature[place]
        if place == _POWER:
            parts.append(f"{value}/{signature[_TOUGHNESS]}")
        elif place == _ABILITIES and isinstance(value, tuple):
            parts.append("no abilities" if not value else f"{len(value)} abilit{'y' if len(value) == 1 else 'ies'}")
        elif place == _CONTROLLER and isinstance(value, int):
            parts.append(f"controlled by {game.name(value)}")
        elif isinstance(value, tuple):
            words = " ".join(str(getattr(each, "name", each)).casefold() for each in value)
            parts.append(words or f"no {NAMES[place]}")
        else:
            parts.append(str(value))
    if step.before[_POWER] == step.after[_POWER] and step.before[_TOUGHNESS] != step.after[_TOUGHNESS]:
        parts.append(f"{signature[_POWER]}/{signature[_TOUGHNESS]}")
    return ", ".join(parts)
