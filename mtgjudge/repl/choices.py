"""What the rules ask somebody, as a numbered list with the rule that asks, and numbers turned into the words of a step.

Whatever is chosen by number is written down in words, so that a saved session reads like any other scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from mtgjudge.engine import decisions as d
from mtgjudge.repl.ground import Ground
from mtgjudge.rulings.answers import capital
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.scenario.describing import describe, keyword_behind, option_texts
from mtgjudge.scenario.values import NameKind, ObjectName

OPEN = (d.Priority,)
MAX_LISTED = 40


class Offer(Struct, frozen=True):
    """An open choice: what is asked, by which rules, what is possible, and how an answer is written."""

    player: str
    question: str
    rules: tuple[str, ...]
    options: tuple[str, ...]
    how: str
    ordered: bool = False


def offer(ground: Ground) -> Offer | None:
    """The choice that is open now; None at priority, and when the game is over."""
    stage = ground.stage
    pending = stage.pending
    if pending is None or isinstance(pending, OPEN):
        return None
    game = stage.game
    described = describe(game, pending, stage.labels)
    rules = ((described.rule,) if described.rule else ()) + keyword_behind(game, pending.source)
    options = _options(ground, pending)
    ordered = isinstance(pending, (d.OrderObjects, d.ArrangeCards))
    return Offer(game.name(pending.player), described.question, rules, options, _how(pending, options), ordered)


def offer_lines(found: Offer, width: int) -> list[Line]:
    """The choice as it is printed."""
    lines = Row(capital(found.question), found.rules, indent=0, role=Role.TITLE).lines(width)
    for number, option in enumerate(found.options[:MAX_LISTED], 1):
        lines += Row(option, lead=f"{number:>2}  ").lines(width)
    if len(found.options) > MAX_LISTED:
        lines += Row(f"… and {len(found.options) - MAX_LISTED} more").lines(width)
    return lines + Row(found.how, indent=2, role=Role.QUIET).lines(width)


def _options(ground: Ground, pending: d.Decision) -> tuple[str, ...]:
    if isinstance(pending, (d.ChooseTargets, d.ChooseObjects)):
        return tuple(dict.fromkeys(exact(ground, each, pending.candidates) for each in pending.candidates))
    if isinstance(pending, (d.DeclareAttackers, d.DeclareBlockers)):
        return tuple(exact(ground, each, pending.candidates) for each in pending.candidates)
    if isinstance(pending, d.ArrangeCards):
        return tuple(exact(ground, each, pending.cards) for each in pending.cards)
    if isinstance(pending, d.OrderObjects):
        return _in_order(ground, pending)
    if isinstance(pending, (d.Divide, d.AssignDamage)):
        return tuple(exact(ground, each, pending.among) for each in pending.among)
    if isinstance(pending, d.PayCost):
        return "pay", "take back"
    if isinstance(pending, d.Chance):
        return _luck(ground, pending)
    if isinstance(pending, d.ChooseNumber):
        high = pending.high
        return tuple(str(each) for each in range(pending.low, high + 1)) if high is not None and high < 10 else ()
    return option_texts(ground.game, pending, ground.stage.labels)


def _in_order(ground: Ground, pending: d.OrderObjects) -> tuple[str, ...]:
    """Triggers by their sources; several of one name are numbered."""
    game = ground.game
    sources = {trigger.id: trigger.source for trigger in game.state.pending}
    names = [exact(ground, sources.get(each, each), ()) for each in pending.items]
    return tuple(
        f"{name} no. {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    )


def _luck(ground: Ground, pending: d.Chance) -> tuple[str, ...]:
    if pending.kind == "coin":
        return "heads", "tails"
    if pending.kind == "die":
        return ()
    return tuple(dict.fromkeys(exact(ground, each, pending.options) for each in pending.options))


def exact(ground: Ground, identifier: int, among: Sequence[int]) -> str:
    """Words that name this one: a label, the name, with a number where others of the name are different."""
    stage = ground.stage
    game = stage.game
    if identifier < 0:
        return game.name(identifier)
    item = game.find_object(identifier)
    if item is None:
        return game.name(identifier)
    label = stage.labels.of(item.card_id)
    if label is not None:
        return label
    name = game.name(identifier)
    if item.card is None and item.copiable is None:
        return "unknown card"
    alike = [each for each in among if each > 0 and game.name(each) == name]
    if len(alike) < 2 or stage.lookup._alike(alike):
        return name
    kind = NameKind.TOKEN if item.kind.value == "token" else NameKind.CARD
    every = stage.lookup.all(ObjectName(name, kind, name, ground.source.span(0, 0)))
    return f"{name} no. {every.index(identifier) + 1}" if identifier in every else name


_HOW: dict[type[d.Decision], str] = {
    d.ChooseTargets: "a number, several (1, 2), or: choose NAME",
    d.ChooseObjects: "a number, several (1, 2), or: choose NAME; choose nothing",
    d.ChooseModes: "a number, several (1, 2), or: choose mode N",
    d.ChooseNumber: "a number, or: choose N",
    d.YesNo: "1, 2, or: choose yes; choose no",
    d.ChooseWord: "a number, or: choose WORD",
    d.OrderObjects: "numbers in order (2, 1), or: order A, B",
    d.ArrangeCards: "the numbers of what goes to the first place, in order, or: top A; bottom B",
    d.ChooseReplacement: "a number, or: apply NAME, then NAME",
    d.Divide: "an amount for each (2, 1), or: assign NAME 2 to A, 1 to B",
    d.AssignDamage: "an amount for each (2, 1), or: assign NAME 2 to A, 1 to B",
    d.DeclareAttackers: "numbers (1, 2), or: attack with A -> PLAYER; attack with nothing",
    d.DeclareBlockers: "say: block A with B, C; block nothing",
    d.PayCost: "a number, or first: tap NAME for mana",
    d.Chance: "what luck gives: a number, or: chance: flip heads, chance: roll 6 …",
}


def _how(pending: d.Decision, options: tuple[str, ...]) -> str:
    if isinstance(pending, d.ArrangeCards):
        first, rest = pending.places[0], pending.places[1:]
        return f"numbers of what goes to the {first}, in order; the others go to the {' or '.join(rest)}"
    return _HOW.get(type(pending), "say: choose …")


# --- numbers as words ------------------------------------------------------------------------------------


class WrongNumber(Exception):
    """A number that is not in the list."""


def in_words(ground: Ground, numbers: Sequence[int]) -> str:
    """The step that these numbers mean for the open choice. Raises WrongNumber."""
    pending = ground.stage.pending
    assert pending is not None
    maker = _MAKERS.get(type(pending))
    if maker is None:
        raise WrongNumber("this choice is answered in words")
    return maker(ground, pending, numbers)


def _picked(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> list[str]:
    options = _options(ground, pending)
    wrong = [number for number in numbers if not 1 <= number <= len(options)]
    if wrong:
        raise WrongNumber(f"there is no number {wrong[0]} in the list, which goes from 1 to {len(options)}")
    return [options[number - 1] for number in numbers]


def _choose(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    return f"choose {', '.join(_picked(ground, pending, numbers))}"


def _number(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    return f"choose {numbers[0]}"


def _order(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    """Of several of one name, the number counts those that are still to be placed."""
    assert isinstance(pending, d.OrderObjects)
    picked = _picked(ground, pending, numbers)
    plain = [name.rpartition(" no. ")[0] or name for name in _options(ground, pending)]
    left = list(range(len(plain)))
    said: list[str] = []
    for number, name in zip(numbers, picked, strict=True):
        place = number - 1
        if place not in left:
            raise WrongNumber(f"number {number} is there twice")
        same = [each for each in left if plain[each] == plain[place]]
        several = plain.count(plain[place]) > 1
        said.append(f"{plain[place]} no. {same.index(place) + 1}" if several else name)
        left.remove(place)
    return f"order {', '.join(said)}"


def _arrange(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    assert isinstance(pending, d.ArrangeCards)
    names = _picked(ground, pending, numbers)
    rest = [each for place, each in enumerate(_options(ground, pending), 1) if place not in numbers]
    words = [place.split(" ")[-1] for place in pending.places]
    parts = [f"{words[0]} {', '.join(names)}"] if names else []
    if rest and len(words) > 1:
        parts.append(f"{words[1]} {', '.join(rest)}")
    return "; ".join(parts)


def _assign(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    options = _options(ground, pending)
    if len(numbers) != len(options):
        raise WrongNumber(f"{len(options)} amounts are asked for, one for each")
    source = exact(ground, pending.source, ())
    parts = [f"{amount} to {name}" for amount, name in zip(numbers, options, strict=True) if amount]
    return f"assign {source} {', '.join(parts)}"


def _apply(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    return f"apply {', then '.join(_picked(ground, pending, numbers))}"


def _attack(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    return f"attack with {', '.join(_picked(ground, pending, numbers)) or 'nothing'}"


def _one(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    return _picked(ground, pending, numbers[:1])[0]


def _chance(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    assert isinstance(pending, d.Chance)
    if pending.kind == "die":
        return f"chance: roll {', '.join(str(each) for each in numbers)}"
    picked = ", ".join(_picked(ground, pending, numbers))
    if pending.kind == "coin":
        return f"chance: flip {picked}"
    if pending.kind == "library":
        return f"chance: order {ground.game.name(pending.player)}'s library {picked}"
    return f"chance: choose {picked}"


_Maker = Callable[[Ground, d.Decision, Sequence[int]], str]

_MAKERS: dict[type[d.Decision], _Maker] = {
    d.ChooseTargets: _choose,
    d.ChooseObjects: _choose,
    d.ChooseModes: _choose,
    d.ChooseNumber: _number,
    d.YesNo: _choose,
    d.ChooseWord: _choose,
    d.OrderObjects: _order,
    d.ArrangeCards: _arrange,
    d.ChooseReplacement: _apply,
    d.Divide: _assign,
    d.AssignDamage: _assign,
    d.DeclareAttackers: _attack,
    d.PayCost: _one,
    d.Chance: _chance,
}
