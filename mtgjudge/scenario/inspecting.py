"""Questions about what things are, and why: characteristics with the layers behind them (613), effects, facts."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.projection import TraceStep
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.changes import Layer
from mtgjudge.language.vocabulary import COLOR_WORDS, CardType, Keyword, Supertype, subtypes
from mtgjudge.scenario import questions as q
from mtgjudge.scenario.chronicle import LAYER_RULES, layer_trace, rules_behind
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.facts import ability_words, object_value, player_value
from mtgjudge.scenario.results import ReasonShown, VerdictShown
from mtgjudge.scenario.rulebook_asked import keyword_rule
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import PlayerName

_NAMES = (
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


def what_is(stage: Stage, question: q.WhatIs) -> VerdictShown:
    """Characteristics in one line, then the effects that made them."""
    game = stage.game
    if isinstance(question.thing, PlayerName):
        return _player(stage, question.thing)
    identifier = stage.lookup.one(question.thing)
    return VerdictShown(object_line(game, identifier), trace_reasons(game, identifier), object_line(game, identifier))


def _player(stage: Stage, name: PlayerName) -> VerdictShown:
    player = stage.game.player(stage.lookup.player(name))
    counters = "".join(f", {number} {kind} counters" for kind, number in player.counters)
    line = f"{player.name}: {player.life} life, {len(player.hand)} cards in hand{counters}"
    return VerdictShown(line, (ReasonShown("", ("119.1",), False),), line)


def object_line(game: Game, identifier: int) -> str:
    """``2/2 white Creature — Angel, flying``."""
    look = game.known_characteristics(identifier)
    numbers = f"{look.power}/{look.toughness} " if look.power is not None else ""
    colors = " and ".join(COLOR_WORDS[each] for each in look.colors) or "colorless"
    kinds = " ".join(word.capitalize() for word in (*look.supertypes, *look.types))
    subtypes = f" — {' '.join(look.subtypes)}" if look.subtypes else ""
    words = [word for word in ability_words(look) if not word.startswith("ability ")]
    others = sum(word.startswith("ability ") for word in ability_words(look))
    told = ", ".join(words) + (
        f"{', ' if words else ''}{others} other {'ability' if others == 1 else 'abilities'}" if others else ""
    )
    return f"{look.name}: {numbers}{colors} {kinds}{subtypes}, {told or 'no abilities'}"


def trace_reasons(game: Game, identifier: int) -> tuple[ReasonShown, ...]:
    """One reason an effect, in the order in which they applied."""
    found: list[ReasonShown] = []
    for step in layer_trace(game, identifier):
        number, rule = LAYER_RULES[step.layer]
        rules = (rule, *(str(each) for each in step.rules()[1:]))
        found.append(ReasonShown(f"{number}  {_change(step)}  {game.name(step.effect.source)}", rules, True))
    if not found:
        found.append(ReasonShown("as printed", ("613.1",), True))
    return tuple(found)


def _change(step: TraceStep) -> str:
    """What one effect changed, in short."""
    told: list[str] = []
    for name, before, after in zip(_NAMES, step.before, step.after, strict=True):
        if before == after:
            continue
        if name in ("power", "toughness"):
            continue
        if name == "abilities" and isinstance(before, tuple) and isinstance(after, tuple):
            told.append("loses abilities" if len(after) < len(before) else "gains abilities")
        elif isinstance(after, tuple):
            told.append(f"{name}: {' '.join(str(each) for each in after) or 'none'}")
        else:
            told.append(f"{name}: {after}")
    if step.before[6:8] != step.after[6:8]:
        told.append(_numbers(step))
    return ", ".join(told)


def _numbers(step: TraceStep) -> str:
    old_power, old_toughness = step.before[6:8]
    power, toughness = step.after[6:8]
    if step.layer is Layer.PT_MODIFY and all(
        isinstance(each, int) for each in (old_power, old_toughness, power, toughness)
    ):
        return f"{power - old_power:+d}/{toughness - old_toughness:+d}"  # type: ignore[operator]
    base = "base " if step.layer is Layer.PT_SET else ""
    return f"{base}{power}/{toughness}"


def is_a(stage: Stage, question: q.IsA) -> VerdictShown:
    """Types, colours, keywords and states."""
    game = stage.game
    if isinstance(question.thing, PlayerName):
        raise Unsupported("whether a player is something")
    identifier = stage.lookup.one(question.thing)
    look = game.known_characteristics(identifier)
    item = game.find_object(identifier)
    assert item is not None
    colors = [COLOR_WORDS[each] for each in look.colors]
    has = {
        *(word.casefold() for word in (*look.supertypes, *look.types, *look.subtypes)),
        *colors,
        *(keyword.value for keyword in look.keywords),
        "permanent" if item.zone.value == "battlefield" else "",
        "tapped" if item.tapped else "untapped",
        "colorless" if not colors else "",
        "multicolored" if len(colors) > 1 else "",
        "spell" if item.zone.value == "stack" and item.stack is not None and item.kind.value != "ability" else "",
        "token" if item.kind.value == "token" else "",
        f"{look.power}/{look.toughness}",
    }
    words = question.words.casefold()
    wanted = [words] if words in has else [word for word in words.split() if word not in ("and", "a", "an")]
    missing = [word for word in wanted if word not in has]
    reasons = trace_reasons(game, identifier)
    line = object_line(game, identifier)
    rules = tuple(dict.fromkeys(rule for word in wanted for rule in _rules_of_word(word, look)))
    told = (ReasonShown(line, rules, True),) if rules else ()
    return VerdictShown("no" if missing else "yes", (*told, *reasons))


#: Where the rule book says what subtypes each card type has.
_SUBTYPE_RULES: dict[CardType, str] = {
    CardType.ARTIFACT: "301.3",
    CardType.CREATURE: "302.3",
    CardType.ENCHANTMENT: "303.3",
    CardType.INSTANT: "304.3",
    CardType.LAND: "305.5",
    CardType.PLANESWALKER: "306.3",
    CardType.SORCERY: "307.3",
    CardType.KINDRED: "308.2",
    CardType.BATTLE: "310.3",
}

_FAMILY_RULES: dict[str, str] = {
    "artifact": "205.3g",
    "enchantment": "205.3h",
    "land": "205.3i",
    "planeswalker": "205.3j",
    "spell": "205.3k",
    "creature": "205.3m",
    "battle": "205.3q",
}


def _rules_of_word(word: str, look: Characteristics) -> Iterator[str]:
    """The rule that defines a quality."""
    if word in {kind.value for kind in CardType}:
        yield "205.2a"
    elif word in {kind.value for kind in Supertype}:
        yield "205.4a"
    elif word in COLOR_WORDS.values() or word in ("colorless", "multicolored"):
        yield "105.2"
    elif word in ("tapped", "untapped"):
        yield "110.5"
    for family, words in subtypes().items():
        if any(each.casefold() == word for each in words) and family in _FAMILY_RULES:
            yield _FAMILY_RULES[family]
            yield from (_SUBTYPE_RULES[kind] for kind in look.types if kind in _SUBTYPE_RULES)
    for keyword in Keyword:
        if keyword.value == word:
            yield keyword_rule(keyword)


def effects_on(stage: Stage, question: q.EffectsOn) -> VerdictShown:
    """Continuous effects that apply to a player or object."""
    game = stage.game
    thing = question.thing
    identifier = stage.lookup.thing(thing)
    if identifier > 0:
        names = tuple(dict.fromkeys(game.name(step.effect.source) for step in layer_trace(game, identifier)))
    else:
        effects = [effect for kind in game.projection.rule_changes for effect in game.projection.rule_changes[kind]]
        found = [game.name(each.source) for each in effects if game.projection.applies(each, identifier)]
        names = tuple(dict.fromkeys(found))
    return VerdictShown(", ".join(names) or "none", (ReasonShown("", ("611.1",), True),), names)


def why_fact(stage: Stage, question: q.WhyFact) -> VerdictShown:
    """Whether the fact holds, and what brought it about."""
    game = stage.game
    words = question.words
    if isinstance(question.subject, PlayerName):
        identifier = stage.lookup.player(question.subject)
        field, _, wanted = words.rpartition(" ")
        actual = str(player_value(game, identifier, field or "life"))
        rules = rules_behind(game, identifier, field or "life", stage.start)
        answer = "yes" if actual == wanted else f"it is not: {field or 'life'} is {actual}"
        return VerdictShown(answer, (ReasonShown("", rules, True),), actual)
    identifier = stage.lookup.one(question.subject)
    if "/" in words and words[:1].isdigit() or words.casefold() in ("tapped", "untapped"):
        reasons = trace_reasons(game, identifier)
        line = object_line(game, identifier)
        if words.casefold() in ("tapped", "untapped"):
            rules = rules_behind(game, identifier, "tapped", stage.start)
            tapped = bool(object_value(game, identifier, "tapped"))
            holds = tapped == (words.casefold() == "tapped")
            return VerdictShown("yes" if holds else "it is not", (ReasonShown("", rules or ("110.5",), True),), line)
        return VerdictShown(line, reasons, line)
    asked = is_a(stage, q.IsA(question.subject, words))
    line = object_line(game, identifier)
    if normal_words(asked.answer) == ("no",):
        return VerdictShown(f"it is not: {line}", asked.reasons, line)
    return VerdictShown(line, asked.reasons, line)
