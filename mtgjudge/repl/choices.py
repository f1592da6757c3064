"""What the rules ask somebody, as a numbered list with the rule that asks, and numbers turned into the words of a step.

Whatever is chosen by number is written down in words, so that a saved session reads like any other scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from mtgjudge.engine import decisions as d
from mtgjudge.repl.ground import Ground
from mtgjudge.repl.options import Option, exact, options_of
from mtgjudge.rulings.answers import capital
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.scenario.describing import describe, keyword_behind

OPEN = (d.Priority,)
MAX_LISTED = 40


class Offer(Struct, frozen=True):
    """An open choice: what is asked, by which rules, what is possible, and how an answer is written."""

    player: str
    question: str
    rules: tuple[str, ...]
    options: tuple[Option, ...]
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
    options = options_of(ground, pending)
    ordered = isinstance(pending, (d.OrderObjects, d.ArrangeCards))
    question = described.question
    if isinstance(pending, d.YesNo) and pending.cost is not None and str(pending.cost) not in question:
        question = question.replace(f"may {pending.what}", f"may {pending.what} {pending.cost}", 1)
    return Offer(game.name(pending.player), question, rules, options, _how(pending), ordered)


def offer_lines(found: Offer, width: int) -> list[Line]:
    """The choice as it is printed."""
    lines = Row(capital(found.question), found.rules, indent=0, role=Role.TITLE).lines(width)
    for option in found.options[:MAX_LISTED]:
        lines += Row(option.shown, lead=f"{option.number:>2}  ").lines(width)
    if len(found.options) > MAX_LISTED:
        lines += Row(f"… and {len(found.options) - MAX_LISTED} more").lines(width)
    return lines + Row(found.how, indent=2, role=Role.QUIET).lines(width)


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


def _how(pending: d.Decision) -> str:
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
    """The words of each number; a number that is there again means the next of those that are alike."""
    options = {option.number: option for option in options_of(ground, pending)}
    found: list[str] = []
    for place, number in enumerate(numbers):
        option = options.get(number)
        if option is None:
            known = ", ".join(str(each) for each in options) if len(options) < 8 else f"1 to {len(options)}"
            raise WrongNumber(f"there is no number {number} in the list, which has {known}")
        before = numbers[:place].count(number)
        if before >= len(option.words) and not getattr(pending, "repeat", False):
            raise WrongNumber(f"number {number} is there {before + 1} times, but there is only {len(option.words)}")
        found.append(option.words[min(before, len(option.words) - 1)])
    return found


def _as_many(pending: d.Decision, numbers: Sequence[int]) -> None:
    """As many as are asked for."""
    low, high = getattr(pending, "low", 0), getattr(pending, "high", None)
    if high is not None and not low <= len(numbers) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise WrongNumber(f"{wanted} must be chosen, not {len(numbers)}")


def _choose(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    if isinstance(pending, (d.ChooseTargets, d.ChooseObjects, d.ChooseModes)):
        _as_many(pending, numbers)
    return f"choose {', '.join(_picked(ground, pending, numbers))}"


def _number(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    return f"choose {numbers[0]}"


def _order(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    """Of several of one name, the number counts those that are still to be placed."""
    assert isinstance(pending, d.OrderObjects)
    picked = _picked(ground, pending, numbers)
    options = options_of(ground, pending)
    plain = [option.shown.rpartition(" no. ")[0] or option.shown for option in options]
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
    rest = [option.words[0] for option in options_of(ground, pending) if option.number not in numbers]
    words = [place.split(" ")[-1] for place in pending.places]
    parts = [f"{words[0]} {', '.join(names)}"] if names else []
    if rest and len(words) > 1:
        parts.append(f"{words[1]} {', '.join(rest)}")
    return "; ".join(parts)


def _assign(ground: Ground, pending: d.Decision, numbers: Sequence[int]) -> str:
    options = options_of(ground, pending)
    if len(numbers) != len(options):
        raise WrongNumber(f"{len(options)} amounts are asked for, one for each")
    source = exact(ground, pending.source, ())
    parts = [f"{amount} to {option.words[0]}" for amount, option in zip(numbers, options, strict=True) if amount]
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
