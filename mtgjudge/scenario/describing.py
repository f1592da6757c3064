"""What the rules ask somebody, in words: the question, the possible answers as a script writes them, the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct

from mtgjudge.engine import decisions as d
from mtgjudge.engine.events.doing import HalvesCombined
from mtgjudge.engine.events.stack import Resolves
from mtgjudge.engine.game import Game
from mtgjudge.language.vocabulary import COLOR_WORDS, Color
from mtgjudge.scenario.lookup import Labels

_D = TypeVar("_D", bound=d.Decision)
MAX_OPTIONS = 12


class Described(Struct, frozen=True):
    """A decision for readers."""

    question: str
    options: tuple[str, ...] = ()
    rule: str | None = None


def describe(game: Game, decision: d.Decision, labels: Labels, limit: int = MAX_OPTIONS) -> Described:
    """The decision in words; at most so many options."""
    who = game.name(decision.player)
    source = f" for {game.name(decision.source)}" if decision.source else ""
    what, options = _what(game, decision, labels)
    listed = tuple(dict.fromkeys(options))
    if len(listed) > limit:
        listed = (*listed[:limit], f"… and {len(listed) - limit} more")
    own = decision.chosen_by if isinstance(decision, d.ChooseObjects) else None
    return Described(f"{who} {what}{source}", listed, str(own or type(decision).rule))


def split_cards_behind(game: Game) -> tuple[str, ...]:
    """How split cards were looked at by what is resolving now (709.4a-c)."""
    found: dict[str, None] = {}
    for entry in reversed(game.log):
        if isinstance(entry.event, Resolves):
            break
        if isinstance(entry.event, HalvesCombined):
            found.update(dict.fromkeys(str(rule) for rule in entry.event.combined))
    return tuple(found)


def keyword_behind(game: Game, source: int) -> tuple[str, ...]:
    """The rule of the keyword whose triggered or activated ability asks."""
    from mtgjudge.scenario.rulebook_asked import keyword_rule

    found = [
        keyword_rule(trigger.instance.keyword)
        for trigger in game.state.pending
        if trigger.source == source and trigger.instance.keyword is not None
    ]
    item = game.find_object(game.state.resolving) if game.state.resolving else None
    if item is not None and item.stack is not None and item.stack.ability is not None:
        keyword = item.stack.ability.keyword
        if keyword is not None:
            found.append(keyword_rule(keyword))
    return tuple(dict.fromkeys(rule for rule in found if rule))


def option_texts(game: Game, decision: d.Decision, labels: Labels) -> tuple[str, ...]:
    """All possible answers, each as the script would write it."""
    return tuple(dict.fromkeys(_what(game, decision, labels)[1]))


def thing_text(game: Game, identifier: int, labels: Labels) -> str:
    """A label where there is one, else the name."""
    item = game.find_object(identifier) if identifier > 0 else None
    label = labels.of(item.card_id) if item is not None and item.card_id else None
    return label if label is not None else game.name(identifier)


def _what(game: Game, decision: d.Decision, labels: Labels) -> tuple[str, Iterable[str]]:
    def names(ids: Iterable[int]) -> list[str]:
        return [thing_text(game, each, labels) for each in ids]

    if isinstance(decision, d.Priority):
        return "has priority", ("pass",)
    if isinstance(decision, d.ChooseTargets):
        return f"chooses {_how_many(decision.low, decision.high)} target{_s(decision.high)}", names(decision.candidates)
    if isinstance(decision, d.ChooseObjects):
        return f"chooses {_how_many(decision.low, decision.high)} to {decision.verb}", names(decision.candidates)
    if isinstance(decision, d.ChooseModes):
        return f"chooses {_how_many(decision.low, decision.high)} mode{_s(decision.high)}", [
            f"mode {mode + 1}" for mode in decision.legal
        ]
    if isinstance(decision, d.ChooseNumber):
        high = "" if decision.high is None else f" to {decision.high}"
        return f"chooses {decision.what}", (f"a number from {decision.low}{high or ' up'}",)
    if isinstance(decision, d.YesNo):
        return f"may {decision.what}", ("yes", "no")
    if isinstance(decision, d.ChooseWord):
        return f"chooses a {decision.kind}", _words(decision)
    return _ordering(game, decision, names)


def _ordering(
    game: Game, decision: d.Decision, names: Callable[[Iterable[int]], list[str]]
) -> tuple[str, Iterable[str]]:
    if isinstance(decision, d.OrderObjects):
        pending = {trigger.id: trigger.source for trigger in game.state.pending}
        return f"orders {decision.what}", names(pending.get(each, each) for each in decision.items)
    if isinstance(decision, d.ArrangeCards):
        return f"puts cards to {' or '.join(decision.places)}", names(decision.cards)
    if isinstance(decision, d.ChooseReplacement):
        return "chooses which effect applies first", decision.labels
    if isinstance(decision, d.PayCost):
        return f"pays {decision.cost}", ()
    if isinstance(decision, d.Divide):
        return f"divides {decision.amount}", names(decision.among)
    if isinstance(decision, d.AssignDamage):
        return f"assigns {decision.amount} damage of {game.name(decision.source)}", names(decision.among)
    if isinstance(decision, d.DeclareAttackers):
        return "declares attackers", names(decision.candidates)
    if isinstance(decision, d.DeclareBlockers):
        return "declares blockers", names(decision.candidates)
    if isinstance(decision, d.Chance):
        return f"waits for luck ({decision.kind})", names(decision.options) if decision.kind != "die" else ()
    return decision.prompt or "decides", ()


def _words(decision: d.ChooseWord) -> tuple[str, ...]:
    letters = {color.value: word for color, word in COLOR_WORDS.items()}
    if decision.kind == "color" or all(option in letters or option in tuple(Color) for option in decision.options):
        return tuple(letters.get(option, option) for option in decision.options)
    return decision.options or ("any name",)


def _how_many(low: int, high: int) -> str:
    if low == high:
        return "a" if low == 1 else str(low)
    return f"up to {high}" if low == 0 else f"{low} to {high}"


def _s(number: int) -> str:
    return "" if number == 1 else "s"
