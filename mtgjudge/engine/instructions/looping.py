"""For each of several: objects one after another, players step by step (101.4, 608.2e).

What each of several players does is done at once: they make the choices of a step in turn order, then that step happens
for all of them, then the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions import rows, run
from mtgjudge.engine.instructions.choosing import named, yes
from mtgjudge.engine.instructions.common import all_became
from mtgjudge.engine.instructions.damage import damage_events, deal
from mtgjudge.engine.instructions.possible import possible
from mtgjudge.engine.instructions.registry import executes, executor_for
from mtgjudge.engine.instructions.zones import sacrifices, verb_of
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.amounts import ResultAmount, Times
from mtgjudge.language.categories import Effect
from mtgjudge.language.conditions import Did
from mtgjudge.language.vocabulary import Zone

_GATHERED = 850_000
"""The label under which what all players chose, or the players themselves, are handed to one instruction."""


@executes(e.ForEach)
def _for_each(ctx: Context, node: e.ForEach) -> Outcome:
    """The set is fixed before the first. "For each card exiled this way, create a token" makes all the tokens at
    once."""
    found = named(ctx, node.of)
    if isinstance(node.of, r.All) and node.of.zone is Zone.STACK:
        found = found[::-1]  # what would resolve first comes first
    if found and (like := _like_tokens(node, len(found))) is not None:
        run(ctx, (like,))
        return Outcome(tuple(found), len(found))
    labels = _labels(node)
    if len(found) > 1 and not ctx.iterated and all(each < 0 for each in found):
        here = _rounds(ctx, found, labels)
        step_by_step(ctx, here, node.effects)
        done = {label: [each.results[label] for each in here if label in each.results] for label in labels}
    else:
        done = _one_after_another(ctx, node, found, labels)
    ctx.results.update({label: _in_all(outcomes) for label, outcomes in done.items() if outcomes})
    return Outcome(tuple(found), len(found))


def _labels(node: e.ForEach) -> list[int]:
    inside = (part for effect in node.effects for part in effect.walk() if isinstance(part, Effect))
    return [part.label for part in inside if part.label]


def _one_after_another(ctx: Context, node: e.ForEach, found: list[int], labels: list[int]) -> dict[int, list[Outcome]]:
    done: dict[int, list[Outcome]] = {}
    for identifier in found:
        for label in labels:
            ctx.results.pop(label, None)
        run(ctx.with_iterated(identifier), node.effects)
        for label in labels:
            if label in ctx.results:
                done.setdefault(label, []).append(ctx.results[label])
    return done


def _like_tokens(node: e.ForEach, times: int) -> Effect | None:
    """The tokens of all rounds together, where each round only creates the same tokens."""
    only = node.effects[0] if len(node.effects) == 1 else None
    if not isinstance(only, e.CreateTokens | e.CreatePredefinedTokens):
        return None
    if any(isinstance(part, r.Iterated) for part in only.walk()):
        return None
    return msgspec.structs.replace(only, count=Times(times, only.count))


def _in_all(outcomes: list[Outcome]) -> Outcome:
    """What an instruction did in all rounds of a loop, for whatever comes behind the loop."""
    objects = tuple(dict.fromkeys(item for outcome in outcomes for item in outcome.objects))
    return Outcome(objects, sum(outcome.amount for outcome in outcomes), any(outcome.done for outcome in outcomes))


# --- several players ---------------------------------------------------------------------------------------------


def _rounds(ctx: Context, found: list[int], labels: list[int]) -> list[Context]:
    """The surroundings of each player, with results of their own: "it" is what that player chose."""
    out = []
    for player in found:
        here = ctx.with_iterated(player)
        here.results = {label: outcome for label, outcome in ctx.results.items() if label not in labels}
        out.append(here)
    return out


def step_by_step(ctx: Context, rounds: Sequence[Context], effects: Sequence[Effect]) -> None:
    """Let several players follow instructions, each step at once."""
    for row in rows(effects):
        if len(row) > 1 or not _together(ctx, rounds, row[0]):
            for here in rounds:
                run(here, row)


def _together(ctx: Context, rounds: Sequence[Context], effect: Effect) -> bool:
    """Let a step happen for all players at once; False where it has to be followed by one after another."""
    if isinstance(effect, e.May) and not effect.label and effect.who == r.Iterated():
        _may_together(ctx, rounds, effect)
        return True
    if isinstance(effect, e.UnlessPays) and not effect.label and effect.who == r.Iterated():
        from mtgjudge.engine.instructions.unless_each import unless_each

        start = len(ctx.game.log)
        _tell(ctx, effect, unless_each(ctx, rounds, effect), start)
        return True
    if chooses_what(effect):
        act_on(ctx, rounds, effect, [chosen_for(here, effect) for here in rounds])
        return True
    if effect.label:
        return False
    if isinstance(effect, e.DealDamage):
        start = len(ctx.game.log)
        outcome = deal(ctx, [event for here in rounds for event in damage_events(here, effect)])
        _tell(ctx, effect, outcome, start)
        return True
    if isinstance(effect, _ACTING) and effect.who == r.Iterated() and not _for_themselves(effect):
        ctx.results[_GATHERED] = Outcome(tuple(here.iterated for here in rounds), len(rounds))
        _carry_out(ctx, effect, msgspec.structs.replace(effect, who=r.Result(_GATHERED)))
        return True
    return False


_ACTING = (e.Discard, e.Draw, e.GainLife, e.LoseLife, e.Mill, e.CreateTokens, e.CreatePredefinedTokens)
"""Instructions whose executors let several players act at once, each with numbers of their own."""


def _for_themselves(effect: Effect) -> bool:
    """Whether an instruction speaks of what only the round of one player knows: who chooses, what was done before."""
    chosen_by_others = isinstance(effect, e.Discard) and effect.chooser is not None
    return chosen_by_others or any(isinstance(part, _RESULTS) for part in effect.walk())


_RESULTS = (r.Result, ResultAmount, Did)


def chooses_what(effect: Effect) -> bool:
    """Whether an instruction acts on objects of each player's in a way that doesn't depend on the player."""
    if isinstance(effect, e.SacrificeObjects):
        return isinstance(effect.what, r.Chosen | r.Among)
    if not isinstance(effect, e.Move) or effect.place is e.LibraryPlace.SHUFFLED:
        return False
    rest = msgspec.structs.replace(effect, what=r.This())
    return not any(isinstance(part, (r.Iterated, *_RESULTS)) for part in rest.walk())


def chosen_for(here: Context, effect: Effect) -> list[int]:
    """What the player at hand does it to."""
    if isinstance(effect, e.Move):
        return named(here, effect.what, verb_of(effect))
    assert isinstance(effect, e.SacrificeObjects)
    return named(here, effect.what, "sacrifice")


def act_on(ctx: Context, rounds: Sequence[Context], effect: Effect, chosen: Sequence[Sequence[int]]) -> None:
    """Move or sacrifice at once what each player chose; each one's part is a result of their own."""
    everything = tuple(dict.fromkeys(item for part in chosen for item in part))
    start = len(ctx.game.log)
    if isinstance(effect, e.Move):
        ctx.results[_GATHERED] = Outcome(everything, len(everything))
        moved = _carry_out(ctx, effect, msgspec.structs.replace(effect, what=r.Result(_GATHERED))).objects
        parts = [_among(all_became(ctx, part), moved) for part in chosen]
    else:
        gone = sacrifices(ctx, list(everything))
        _tell(ctx, effect, Outcome(tuple(gone), len(gone), bool(gone)), start)
        parts = [_among(part, gone) for part in chosen]
    if effect.label:
        for here, part in zip(rounds, parts, strict=True):
            here.results[effect.label] = Outcome(part, len(part), bool(part))


def _among(items: Iterable[int], those: Iterable[int]) -> tuple[int, ...]:
    kept = set(those)
    return tuple(item for item in dict.fromkeys(items) if item in kept)


def _may_together(ctx: Context, rounds: Sequence[Context], effect: e.May) -> None:
    """Each player says whether, and what, in turn order; then it happens for all who want it."""
    first, rest = effect.effects[0], effect.effects[1:]
    willing: list[Context] = []
    chosen: list[list[int]] = []
    for here in rounds:
        if possible(here, first) and yes(here, here.iterated, "may"):
            willing.append(here)
            chosen += [chosen_for(here, first)] if chooses_what(first) else []
    if not willing:
        return
    if chooses_what(first):
        act_on(ctx, willing, first, chosen)
    else:
        rest = effect.effects
    step_by_step(ctx, willing, rest)


def _carry_out(ctx: Context, effect: Effect, made: Effect) -> Outcome:
    """Follow an instruction that stands for all the players' parts of another."""
    function = executor_for(type(made))
    assert function is not None
    start = len(ctx.game.log)
    outcome = function(ctx, made)
    _tell(ctx, effect, outcome, start)
    return outcome


def _tell(ctx: Context, effect: Effect, outcome: Outcome, start: int) -> None:
    if ctx.game.onlooker is not None:
        ctx.game.onlooker.followed(ctx.game, effect, outcome, start)
