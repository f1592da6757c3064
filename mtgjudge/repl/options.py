"""What can be answered to an open choice: each possibility with its number and with the words that say it in a step.

Objects that nothing tells apart share one number; those of one name that are different are told apart in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from mtgjudge.engine import decisions as d
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.vocabulary import Zone
from mtgjudge.repl.ground import Ground
from mtgjudge.scenario.describing import option_texts
from mtgjudge.scenario.values import NameKind, ObjectName


class Option(Struct, frozen=True):
    """One possibility. `words`: how a step says it; several for several objects that are alike, in order."""

    number: int
    shown: str
    words: tuple[str, ...]


def options_of(ground: Ground, pending: d.Decision) -> tuple[Option, ...]:
    """The possibilities, numbered."""
    if isinstance(pending, d.ChooseModes):
        return _modes(ground, pending)
    if isinstance(pending, d.ChooseReplacement):  # said by the name of what has the effect
        return _numbered((label, (label.partition(":")[0].strip(),)) for label in pending.labels)
    ids = _ids(pending)
    if ids is not None:
        separately = isinstance(pending, (d.ArrangeCards, d.Divide, d.AssignDamage))
        return _numbered(_one_by_one(ground, ids) if separately else _grouped(ground, ids))
    return _numbered((text, (text,)) for text in _texts(ground, pending))


def _modes(ground: Ground, pending: d.ChooseModes) -> tuple[Option, ...]:
    """The modes that may be chosen, each with the number that is printed and with what it says (700.2)."""
    said = _mode_texts(ground, pending)
    found: list[Option] = []
    for mode in pending.legal:
        name = f"mode {mode + 1}"
        found.append(Option(mode + 1, f"{name}: {said[mode]}" if mode < len(said) else name, (name,)))
    return tuple(found)


def _mode_texts(ground: Ground, pending: d.ChooseModes) -> list[str]:
    """What the modes say, in our own plain wording; nothing where the ability that asks can't be told for certain."""
    from mtgjudge.repl.in_force import wording

    game = ground.game
    item = game.find_object(pending.source)
    if item is None or item.kind is ObjectKind.ABILITY:
        return []
    listed: list[list[str]] = []
    for instance in game.known_characteristics(pending.source).abilities:
        lines = wording(game, pending.source, instance.ability).split("\n")
        bullets = [line.strip().removeprefix("•").strip() for line in lines if line.strip().startswith("•")]
        if len(bullets) == pending.count:
            listed.append(bullets)
    return listed[0] if len(listed) == 1 else []


def _ids(pending: d.Decision) -> Sequence[int] | None:
    """The objects and players among which is chosen."""
    if isinstance(pending, (d.ChooseTargets, d.ChooseObjects, d.DeclareAttackers, d.DeclareBlockers)):
        return pending.candidates
    if isinstance(pending, d.ArrangeCards):
        return pending.cards
    if isinstance(pending, (d.Divide, d.AssignDamage)):
        return pending.among
    if isinstance(pending, d.Chance) and pending.options:
        return pending.options
    return None


def _texts(ground: Ground, pending: d.Decision) -> Iterable[str]:
    if isinstance(pending, d.OrderObjects):
        return _in_order(ground, pending)
    if isinstance(pending, d.PayCost):
        return "pay", "take back"
    if isinstance(pending, d.Chance):
        return ("heads", "tails") if pending.kind == "coin" else ()
    if isinstance(pending, d.ChooseNumber):
        high = pending.high
        return [str(each) for each in range(pending.low, high + 1)] if high is not None and high < 10 else ()
    return option_texts(ground.game, pending, ground.stage.labels)


def _numbered(found: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[Option, ...]:
    return tuple(Option(number, shown, words) for number, (shown, words) in enumerate(found, 1))


def _one_by_one(ground: Ground, ids: Sequence[int]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in ids:
        name = exact(ground, each, ids)
        yield name, (name,)


def _grouped(ground: Ground, ids: Sequence[int]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Objects that are alike once, with how many there are; what makes others of the name different in brackets."""
    groups: list[list[int]] = []
    for each in ids:
        same = next((group for group in groups if _alike(ground, group[0], each)), None)
        if same is None:
            groups.append([each])
        else:
            same.append(each)
    for group in groups:
        words = tuple(exact(ground, each, ids) for each in group)
        state = _state(ground, group[0]) if " no. " in words[0] else ""
        yield f"{words[0]}{state}{f' ×{len(group)}' if len(group) > 1 else ''}", words


def _alike(ground: Ground, one: int, other: int) -> bool:
    game = ground.game
    if one < 0 or other < 0 or game.name(one) != game.name(other):
        return False
    both = (game.find_object(one), game.find_object(other))
    if any(item is None or ground.stage.labels.of(item.card_id) is not None for item in both):
        return False
    return ground.stage.lookup.alike([one, other])


def _state(ground: Ground, identifier: int) -> str:
    item = ground.game.find_object(identifier)
    if item is None:
        return ""
    holder = ground.game.name(ground.game.known_controller(identifier))
    parts = ["tapped"] if item.tapped else ["untapped"] if item.zone is Zone.BATTLEFIELD else []
    where = "" if item.zone is Zone.BATTLEFIELD else f" {item.zone.value}"
    return f" ({', '.join([*parts, f'{holder}’s{where}'])})"


def _in_order(ground: Ground, pending: d.OrderObjects) -> list[str]:
    """Triggers by their sources; several of one name are numbered."""
    sources = {trigger.id: trigger.source for trigger in ground.game.state.pending}
    names = [exact(ground, sources.get(each, each), ()) for each in pending.items]
    return [
        f"{name} no. {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


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
    if len(alike) < 2 or stage.lookup.alike(alike):
        return name
    kind = NameKind.TOKEN if item.kind.value == "token" else NameKind.CARD
    every = stage.lookup.all(ObjectName(name, kind, name, ground.source.span(0, 0)))
    return f"{name} no. {every.index(identifier) + 1}" if identifier in every else name
