"""Choices made while resolving: objects chosen without targeting, may, if, for each, modes of doing (608.2d, 101.4).

Where several players choose, all choices are made in APNAP order before anything happens (101.4, 608.2e).
"""

from __future__ import annotations

from mtgjudge.engine.decisions import ChooseObjects, ChooseWord, YesNo
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import evaluate, players
from mtgjudge.engine.instructions import run
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.amounts import AnyNumber
from mtgjudge.language.categories import Amount, Reference
from mtgjudge.language.vocabulary import Zone


def named(ctx: Context, node: Reference, verb: str = "choose") -> list[int]:
    """Like `evaluate`, but asks where the reference is a choice (`Chosen`, `ChosenAmong`), also inside `Together` and the like."""
    if isinstance(node, r.Chosen):
        return _chosen(ctx, node, verb)
    if isinstance(node, r.ChosenAmong):
        return _chosen_among(ctx, node, verb)
    if isinstance(node, r.Together):
        return list(dict.fromkeys(identifier for part in node.parts for identifier in named(ctx, part, verb)))
    return evaluate(ctx, node)


def bounds(ctx: Context, low: Amount, high: Amount | None, available: int) -> tuple[int, int]:
    """How many at least and at most, limited by what is there (609.3)."""
    most = available if high is None or isinstance(high, AnyNumber) else min(available, quantity(ctx, high))
    return min(quantity(ctx, low), most), most


def choose_objects(ctx: Context, player: int, candidates: list[int], low: int, high: int, verb: str) -> list[int]:
    """Ask a player to choose objects; a forced choice is not asked."""
    if high == 0:
        return []
    if low == high == len(candidates):
        return list(candidates)
    answer = ctx.game.ask(
        ChooseObjects(
            player=player, for_player=player, source=ctx.source, prompt=verb, candidates=tuple(candidates), low=low, high=high, verb=verb
        )
    )
    assert isinstance(answer, tuple)
    return [identifier for identifier in answer if isinstance(identifier, int)]


def _chosen(ctx: Context, node: r.Chosen, verb: str) -> list[int]:
    out: list[int] = []
    for player in players(ctx, node.by):
        here = ctx.with_iterated(player)
        candidates = [
            identifier
            for identifier in ctx.game.objects_in(node.zone)
            if _belongs(ctx, identifier, player, node.zone, verb) and matches(here, node.filter, identifier)
        ]
        if node.at_random:
            raise Unsupported("a choice at random", ctx.source)
        low, high = bounds(here, node.low, node.high, len(candidates))
        out += choose_objects(ctx, player, candidates, low, high, verb)
    return out


def _belongs(ctx: Context, identifier: int, player: int, zone: Zone, verb: str) -> bool:
    """A player sacrifices only what they control (701.21a), and chooses from their own hand, library and graveyard unless the filter says more."""
    item = ctx.object(identifier)
    if item is None:
        return False
    if zone is Zone.HAND or zone is Zone.LIBRARY:
        return item.owner == player
    if verb == "sacrifice":
        return ctx.look(identifier).controller == player
    return True


def _chosen_among(ctx: Context, node: r.ChosenAmong, verb: str) -> list[int]:
    candidates = [identifier for identifier in evaluate(ctx, node.of) if matches(ctx, node.filter, identifier)]
    chooser = players(ctx, node.by)
    if not chooser:
        return []
    low, high = bounds(ctx, node.low, node.high, len(candidates))
    return choose_objects(ctx, chooser[0], candidates, low, high, verb)


def yes(ctx: Context, player: int, what: str) -> bool:
    """Ask whether a player does something optional (608.2d)."""
    return ctx.game.ask(YesNo(player=player, for_player=player, source=ctx.source, prompt="may", what=what)) is True


def choose_word(ctx: Context, player: int, options: tuple[str, ...], kind: str, open_: bool = False) -> str:
    """Ask for a colour, type, name or one of several options."""
    if len(options) == 1 and not open_:
        return options[0]
    answer = ctx.game.ask(
        ChooseWord(player=player, for_player=player, source=ctx.source, prompt=kind, options=options, kind=kind, open=open_)
    )
    return str(answer)


def everything_done(ctx: Context, effects: tuple[e.Effect, ...]) -> bool:
    """Whether all labelled parts of a "may" were done."""
    return all(ctx.results[effect.label].done for effect in effects if effect.label in ctx.results)


@executes(e.May)
def _may(ctx: Context, node: e.May) -> Outcome:
    for player in players(ctx, node.who):
        if yes(ctx, player, "may"):
            run(ctx, node.effects)
            return Outcome((player,), 1, everything_done(ctx, node.effects))
    return Outcome(done=False)


@executes(e.IfThen)
def _if(ctx: Context, node: e.IfThen) -> Outcome:
    true = holds(ctx, node.condition)
    run(ctx, node.then if true else node.otherwise)
    return Outcome(done=true)


@executes(e.ForEach)
def _for_each(ctx: Context, node: e.ForEach) -> Outcome:
    found = evaluate(ctx, node.of)
    for identifier in found:
        run(ctx.with_iterated(identifier), node.effects)
    return Outcome(tuple(found), len(found))


@executes(e.Repeat)
def _repeat(ctx: Context, node: e.Repeat) -> Outcome:
    count = quantity(ctx, node.count)
    for _ in range(count):
        run(ctx, node.effects)
    return Outcome((), count)


@executes(e.ChooseObjects)
def _choose(ctx: Context, node: e.ChooseObjects) -> Outcome:
    found = named(ctx, node.what)
    return Outcome(tuple(found), len(found), bool(found))


