"""Questions about what things are, and why: characteristics with the layers behind them (613), effects, facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.vocabulary import COLOR_WORDS, CardType, Keyword, Supertype, Zone, subtypes
from mtgjudge.scenario import questions as q
from mtgjudge.scenario.ability_names import ability_words
from mtgjudge.scenario.chronicle import events_behind, layer_trace, rules_behind
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.facts import object_value, player_value
from mtgjudge.scenario.layers_told import layer_lines
from mtgjudge.scenario.results import ReasonShown, TraceLine, VerdictShown
from mtgjudge.scenario.rulebook_asked import keyword_rule
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import PlayerName


def what_is(stage: Stage, question: q.WhatIs) -> VerdictShown:
    """Characteristics in one line, then the effects that made them."""
    game = stage.game
    if isinstance(question.thing, PlayerName):
        return _player(stage, question.thing)
    identifier = stage.lookup.one(question.thing)
    line = object_line(game, identifier)
    trace = layer_lines(game, identifier)
    return VerdictShown(line, (*trace_reasons(trace), *_whose(game, identifier)), line, trace=trace)


def _whose(game: Game, identifier: int) -> Iterator[ReasonShown]:
    """Who controls it, and who owns it where that is somebody else."""
    item = game.find_object(identifier)
    if item is None or item.zone not in (Zone.BATTLEFIELD, Zone.STACK):
        return
    controller = game.known_controller(identifier)
    other = f"; {game.name(item.owner)} owns it" if item.owner != controller else ""
    yield ReasonShown(f"{game.name(controller)} controls it{other}", ("110.2",), False)


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


def trace_reasons(trace: Iterable[TraceLine]) -> tuple[ReasonShown, ...]:
    """One reason an effect, in the order in which they applied."""
    found = [
        ReasonShown(f"{line.layer}  {line.change}  {line.source}", line.rules, True)
        for line in trace
        if line.layer != "printed"
    ]
    return tuple(found) or (ReasonShown("as printed", ("613.1",), True),)


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
    trace = layer_lines(game, identifier)
    reasons = trace_reasons(trace)
    line = object_line(game, identifier)
    rules = tuple(dict.fromkeys(rule for word in wanted for rule in _rules_of_word(word, look)))
    told = (ReasonShown(line, rules, True),) if rules else ()
    return VerdictShown("no" if missing else "yes", (*told, *reasons), trace=trace)


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
    """Whether the fact holds, and what brought it about: the layers, or the events since the first step."""
    game = stage.game
    words = question.words
    if isinstance(question.subject, PlayerName):
        identifier = stage.lookup.player(question.subject)
        field, wanted = _field_of(words, PLAYER_FIELDS, "life")
        return _brought_about(stage, identifier, field, wanted, player_value(game, identifier, field))
    identifier = stage.lookup.one(question.subject)
    line = object_line(game, identifier)
    if "/" in words and words[:1].isdigit():
        trace = layer_lines(game, identifier)
        holds = words.split()[0] in line
        answer = line if holds else f"it is not: {line}"
        return VerdictShown(answer, trace_reasons(trace), answer, trace=trace)
    if words.casefold() in ("tapped", "untapped"):
        tapped = bool(object_value(game, identifier, "tapped"))
        wanted = "yes" if words.casefold() == "tapped" else "no"
        return _brought_about(stage, identifier, "tapped", wanted, "yes" if tapped else "no")
    where = _zone_of(words)
    if where:
        item = game.find_object(identifier)
        actual = item.zone.value if item is not None else "gone"
        return _brought_about(stage, identifier, "zone", where, actual)
    field, wanted = _field_of(words, OBJECT_FIELDS, "")
    if field:
        return _brought_about(stage, identifier, field, wanted, object_value(game, identifier, field))
    asked = is_a(stage, q.IsA(question.subject, words))
    if normal_words(asked.answer) == ("no",):
        return VerdictShown(f"it is not: {line}", asked.reasons, f"it is not: {line}", trace=asked.trace)
    return VerdictShown(line, asked.reasons, line, trace=asked.trace)


PLAYER_FIELDS = ("life", "hand size", "poison", "energy", "mana", "lost")
OBJECT_FIELDS = ("damage", "counters", "attached to", "attacking", "blocked by", "loyalty", "controller")
"""What a why-question may name beside characteristics."""


def _field_of(words: str, fields: tuple[str, ...], default: str) -> tuple[str, str]:
    """``life 17``, ``damage 2``, ``at 17 life``: the field and the value that is asked about."""
    lowered = words.casefold().removeprefix("at ").strip()
    for field in sorted(fields, key=len, reverse=True):
        if lowered.startswith(field):
            return field, lowered.removeprefix(field).strip()
        if lowered.endswith(field):
            return field, lowered.removesuffix(field).strip()
    return default, lowered


def _zone_of(words: str) -> str:
    lowered = words.casefold().removeprefix("in ").removeprefix("on ").removeprefix("the ")
    last = lowered.split()[-1] if lowered.split() else ""
    return last if words.casefold().startswith(("in ", "on ")) and last in {zone.value for zone in Zone} else ""


def _brought_about(stage: Stage, identifier: int, field: str, wanted: str, actual: object) -> VerdictShown:
    """The value, and the events that made it what it is, the last ones first told."""
    game = stage.game
    shown = _shown(game, actual)
    rules = rules_behind(game, identifier, field, stage.start)
    events = events_behind(game, identifier, field, stage.start)
    holds = not wanted or normal_words(wanted) == normal_words(shown) or wanted == shown
    line = f"{game.name(identifier)}: {field} {shown}"
    reasons = tuple(ReasonShown(text, of, True) for text, of in events)
    if not reasons:
        reasons = (ReasonShown("nothing has changed it since the set-up", rules or ("101.1",), True),)
    elif rules:
        reasons += (ReasonShown("", rules, True),)
    answer = line if holds else f"it is not: {line}"
    return VerdictShown(answer, reasons, answer)


def _shown(game: Game, actual: object) -> str:
    if isinstance(actual, dict):
        return ", ".join(f"{number} {kind}" for kind, number in actual.items()) or "none"
    if isinstance(actual, tuple):
        return ", ".join(game.name(each) if isinstance(each, int) else str(each) for each in actual) or "none"
    return "none" if actual in (None, "") else str(actual)
