"""``all outcomes``: every combination of the choices that remain, tried and folded by what comes of them.

Everybody passes until the stack is empty; whatever the rules ask on the way is answered in every possible way, each on
a fork of the game. Orders that give the same result are one result. Beyond the bound the answer is undetermined; only
an exhaustive search may say that no other choice changes anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from itertools import combinations, permutations, product

from msgspec import Struct

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game, Undetermined
from mtgjudge.engine.state import GameObject, ObjectKind, PendingTrigger
from mtgjudge.engine.verdict import IllegalAction, Unsupported
from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario.describing import describe, thing_text
from mtgjudge.scenario.driving import Endless, Stage
from mtgjudge.scenario.results import Branch, ReasonShown, VerdictShown

MAX_NODES = 400
"""So many moments at which somebody chooses are looked at."""
MAX_ANSWERS = 60
"""So many answers to one question are tried."""
PROGRESS: ContextVar[Callable[[int], None] | None] = ContextVar("progress", default=None)
"""Who wants to hear, during a search, how many moments of choice it has looked at."""


class Option(Struct, frozen=True):
    """One answer to a question, and how it is told."""

    value: d.Value
    text: str


class _Passing:
    """An answer, then passes until the stack is empty; every other choice stays open."""

    def __init__(self, first: d.Value | None) -> None:
        self.first = first

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """The first answer once, then passes."""
        if self.first is not None:
            value, self.first = self.first, None
            return value
        if isinstance(decision, d.Priority) and game.state.stack:
            return d.Pass()
        return None


class _Search:
    def __init__(self, stage: Stage) -> None:
        self.base = _facts(stage.game)
        self.found: dict[object, list[tuple[str, ...]]] = {}
        self.shown: dict[object, tuple[str, ...]] = {}
        self.counts: Counter[object] = Counter()
        self.nodes = 0
        self.cut: dict[str, None] = {}
        self.rules: dict[str, None] = {}

    def explore(self, stage: Stage, value: d.Value | None, path: tuple[str, ...]) -> None:
        """Play on from a moment with an answer, then with every answer to what is asked next."""
        try:
            stage.drive(_Passing(value))
        except IllegalAction:
            return  # not among the possible answers after all
        except Unsupported as missing:
            self.cut.setdefault(f"not supported: {missing.what}")
            return
        except Undetermined as unknown:
            self.cut.setdefault(f"it depends on {unknown.what}")
            return
        except Endless:
            self.cut.setdefault("it does not come to an end")
            return
        pending = stage.pending
        if pending is None or isinstance(pending, d.Priority):
            self._leaf(stage.game, path)
            return
        self.nodes += 1
        listener = PROGRESS.get()
        if listener is not None:
            listener(self.nodes)
        if self.nodes > MAX_NODES:
            self.cut.setdefault(f"more than {MAX_NODES} choices would have to be tried")
            return
        self.rules.setdefault(str(type(pending).rule))
        who = describe(stage.game, pending, stage.labels, 0).question
        options, whole = answers_to(stage, pending)
        if not whole:
            self.cut.setdefault(f"not every answer was tried: {who}")
        for option in options:
            self.explore(stage.fork(), option.value, (*path, f"{who}: {option.text}"))

    def _leaf(self, game: Game, path: tuple[str, ...]) -> None:
        facts = _facts(game)
        result = (tuple(sorted(facts.items())), _whole(game))
        self.shown[result] = tuple(_difference(self.base, facts))
        self.found.setdefault(result, []).append(path)
        self.counts[result] += 1


def all_outcomes(stage: Stage) -> VerdictShown:
    """Every result, and for each the choices that lead to it."""
    search = _Search(stage)
    search.explore(stage.fork(), None, ())
    branches = tuple(
        Branch(search.shown[result], min(paths, key=len), search.counts[result])
        for result, paths in search.found.items()
    )
    rules = tuple(search.rules) or ("608.2d",)
    tried = sum(search.counts.values())
    if search.cut:
        reasons = tuple(ReasonShown(words, rules, True) for words in search.cut)
        return VerdictShown("undetermined", reasons, _values(branches), branches=branches)
    if len(branches) == 1:
        if tried == 1 and not search.rules:
            sentence = "no choice remains, so there is one result"
        else:
            sentence = f"all {tried} combinations of choices give the same result: no other choice changes it"
    else:
        sentence = f"{len(branches)} different results from {tried} combinations of choices"
    return VerdictShown(sentence, (ReasonShown(sentence, rules, True),), _values(branches), branches=branches)


def _values(branches: Sequence[Branch]) -> tuple[str, ...]:
    return tuple("; ".join(branch.result) or "nothing changes" for branch in branches)


# --- answers --------------------------------------------------------------------------------------------------------


def answers_to(stage: Stage, decision: d.Decision) -> tuple[tuple[Option, ...], bool]:
    """Every possible answer, objects that are alike once; and whether these are really all."""
    found: list[Option] = []
    for option in _answers(stage, decision):
        if len(found) >= MAX_ANSWERS:
            return tuple(found), False
        found.append(option)
    open_ended = (isinstance(decision, d.ChooseNumber) and decision.high is None) or (
        isinstance(decision, d.ChooseWord) and decision.open
    )
    return tuple(found), bool(found) and not open_ended


def _answers(stage: Stage, decision: d.Decision) -> Iterator[Option]:
    game = stage.game

    def named(ids: Sequence[int]) -> str:
        return ", ".join(thing_text(game, each, stage.labels) for each in ids) or "nothing"

    if isinstance(decision, (d.ChooseTargets, d.ChooseObjects)):
        for ids in _choices(game, decision.candidates, decision.low, decision.high):
            yield Option(ids, named(ids))
    elif isinstance(decision, d.ChooseModes):
        for size in range(decision.low, decision.high + 1):
            for modes in combinations(decision.legal, size):
                yield Option(modes, ", ".join(f"mode {mode + 1}" for mode in modes) or "no mode")
    elif isinstance(decision, d.YesNo):
        yield Option(True, "yes")
        yield Option(False, "no")
    elif isinstance(decision, d.ChooseNumber):
        high = decision.low + 10 if decision.high is None else decision.high
        yield from (Option(number, str(number)) for number in range(decision.low, high + 1))
    elif isinstance(decision, d.ChooseWord):
        yield from (Option(word, word) for word in decision.options)
    elif isinstance(decision, d.ChooseReplacement):
        pairs = zip(decision.options, decision.labels, strict=True)
        yield from (Option(key, f"{label} first") for key, label in pairs)
    else:
        yield from _orders(stage, decision)


def _orders(stage: Stage, decision: d.Decision) -> Iterator[Option]:
    game = stage.game
    if isinstance(decision, d.OrderObjects):
        pending = {trigger.id: trigger.source for trigger in game.state.pending}
        waiting = {trigger.id: trigger for trigger in game.state.pending}
        seen: dict[tuple[object, ...], None] = {}
        for items in permutations(decision.items):
            key = tuple(_alike(game, waiting, each) for each in items)
            if key in seen:
                continue  # the same order of things that are alike
            seen[key] = None
            names = [thing_text(game, pending.get(each, each), stage.labels) for each in items]
            yield Option(items, ", then ".join(names))
    elif isinstance(decision, (d.Divide, d.AssignDamage)):
        least = decision.least if isinstance(decision, d.Divide) else 0
        for parts in _divisions(decision.amount, len(decision.among), least):
            told = [
                f"{part} to {thing_text(game, each, stage.labels)}"
                for part, each in zip(parts, decision.among, strict=True)
            ]
            yield Option(parts, ", ".join(told))
    elif isinstance(decision, d.ArrangeCards):
        yield from _arrangements(stage, decision)
    elif isinstance(decision, d.Chance) and decision.kind == "coin":
        yield Option(True, "heads")
        yield Option(False, "tails")
    elif isinstance(decision, (d.DeclareAttackers, d.DeclareBlockers)):
        yield Option((), "nothing")


def _alike(game: Game, waiting: dict[int, PendingTrigger], item: int) -> object:
    """What tells a trigger apart: its source (or what that is like), its ability, and what it triggered on."""
    trigger = waiting.get(item)
    if trigger is None:
        return _kind(game, item)
    if trigger.facts is not None:
        return item
    return (*_kind(game, trigger.source), trigger.instance.key, trigger.event)


def _arrangements(stage: Stage, decision: d.ArrangeCards) -> Iterator[Option]:
    game = stage.game
    for order in permutations(decision.cards):
        for places in product(range(len(decision.places)), repeat=len(order)):
            if list(places) != sorted(places):
                continue
            value: list[int] = []
            told: list[str] = []
            for place, word in enumerate(decision.places):
                if place:
                    value.append(0)
                cards = [card for card, where in zip(order, places, strict=True) if where == place]
                value += cards
                if cards:
                    told.append(f"{word} {', '.join(thing_text(game, card, stage.labels) for card in cards)}")
            yield Option(tuple(value), "; ".join(told))


def _choices(game: Game, candidates: Sequence[int], low: int, high: int) -> Iterator[tuple[int, ...]]:
    """Sets of candidates; of those that are alike, which one it is makes no difference."""
    seen: dict[tuple[tuple[object, ...], ...], None] = {}
    for size in range(low, min(high, len(candidates)) + 1):
        for ids in combinations(candidates, size):
            key = tuple(sorted((_kind(game, each) for each in ids), key=str))
            if key not in seen:
                seen[key] = None
                yield ids


def _kind(game: Game, identifier: int) -> tuple[object, ...]:
    item = game.find_object(identifier) if identifier > 0 else None
    others = game.state.objects.values()
    if item is None or item.attached_to or any(other.attached_to == identifier for other in others):
        return (identifier,)
    if any(identifier in (effect.affected or ()) for effect in game.state.effects) or game.state.shields:
        return (identifier,)
    look = game.known_characteristics(identifier).signature()
    new = item.control_since > game.player(game.known_controller(identifier)).turn_began
    stored = (item.chosen, item.granted, item.designations, item.face_down, item.exiled_by, item.entered_turn, new)
    key = (*_status(game, item), look, stored)
    try:
        hash(key)
    except TypeError:
        return (identifier,)
    return key


def _divisions(amount: int, parts: int, least: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        if amount >= least:
            yield (amount,)
        return
    for first in range(least, amount - least * (parts - 1) + 1):
        for rest in _divisions(amount - first, parts - 1, least):
            yield (first, *rest)


# --- results --------------------------------------------------------------------------------------------------------


def _status(game: Game, item: GameObject) -> tuple[object, ...]:
    look = game.known_characteristics(item.id)
    return (
        game.name(item.id),
        item.owner,
        item.zone,
        game.known_controller(item.id) if item.zone is Zone.BATTLEFIELD else 0,
        item.tapped,
        item.damage,
        item.counters,
        (look.power, look.toughness) if look.is_creature() else None,
        game.name(item.attached_to) if item.attached_to else "",
        item.kind,
    )


def _facts(game: Game) -> Counter[str]:
    """What is so, a sentence each: where everything is and how, life totals, hands, who has won."""
    found: Counter[str] = Counter()
    for item in game.state.objects.values():
        if item.kind is not ObjectKind.ABILITY and item.zone is not Zone.LIBRARY:
            found[_sentence(game, item)] += 1
    for player in game.state.players:
        found[f"{player.name} has {player.life} life"] += 1
        if player.unknown_below or player.library:
            found[f"{player.name} has {len(player.hand)} cards in hand"] += 1
        for kind, number in player.counters:
            found[f"{player.name} has {number} {kind} counters"] += 1
        if player.lost:
            found[f"{player.name} has lost the game"] += 1
    if game.state.over:
        found[f"{game.name(game.state.winner)} wins" if game.state.winner else "the game is a draw"] += 1
    return found


def _whole(game: Game) -> tuple[str, ...]:
    """All that can tell two results apart, whether it is shown or not: what everything is, choices, effects, mana."""
    state = game.state
    found: list[str] = []
    for item in state.objects.values():
        if item.kind is not ObjectKind.ABILITY:
            stored = (item.zone, item.owner, item.chosen, item.designations, item.face_down)
            known = item.card is not None or item.copiable is not None
            look = game.known_characteristics(item.id).signature() if known else ()
            found.append(str((game.name(item.id), stored, look)))
    for player in state.players:
        pool = sorted(str((unit.type, unit.use, unit.traits)) for unit in player.pool)
        found.append(str((player.name, pool, player.counters, player.skips, player.lands_played)))
    found += [str((effect.changes, effect.duration)) for effect in state.effects]
    found += [str((game.name(each.source), each.controller)) for each in state.delayed]
    found += [str((game.name(each.source), each.kind, each.amount)) for each in state.shields]
    libraries = tuple(game.name(each) for player in state.players for each in player.library)
    return (*sorted(found), *libraries, str((state.monarch, state.day_night)))


def _sentence(game: Game, item: GameObject) -> str:
    name = game.name(item.id)
    if item.zone is not Zone.BATTLEFIELD:
        where = f"{game.name(item.owner)}'s {item.zone.value}" if item.zone in _OWNED else item.zone.value
        return f"{name}: {where}"
    look = game.known_characteristics(item.id)
    parts = [f"{look.power}/{look.toughness}"] if look.is_creature() else []
    parts += ["tapped"] if item.tapped else []
    parts += [f"{item.damage} damage"] if item.damage else []
    parts += [f"{number} {kind} counter{'s' * (number != 1)}" for kind, number in item.counters]
    parts += [f"attached to {game.name(item.attached_to)}"] if item.attached_to else []
    parts += [f"chosen: {value}" for _, value in item.chosen]
    controller = game.name(game.known_controller(item.id))
    return f"{name}: {controller}'s battlefield{', ' + ', '.join(parts) if parts else ''}"


_OWNED = (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY)


def _difference(before: Counter[str], after: Counter[str]) -> Iterator[str]:
    """What is so now and was not before; and what has gone to where nobody sees it."""
    new = after - before
    for sentence, number in sorted(new.items()):
        yield f"{number} × {sentence}" if number > 1 else sentence
    named = Counter({sentence.partition(":")[0]: number for sentence, number in new.items() if ":" in sentence})
    for sentence in sorted((before - after).elements()):
        name, colon, _ = sentence.partition(":")
        if colon and not named[name]:
            yield f"{name} is gone"
        named[name] -= bool(colon)
