"""One target of a spell or ability is changed to something that the effect names (115.7a-b)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.announcing import bodies
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import evaluate, players
from mtgjudge.engine.events.stack import Announced, TargetsChosen
from mtgjudge.engine.instructions.choosing import choose_objects, named
from mtgjudge.engine.instructions.common import cause_of, outcome_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.instructions.stack import Targets, on_stack
from mtgjudge.engine.state import GameObject, Outcome
from mtgjudge.engine.targeting import against_together, candidates
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language.targets import TargetSlot
from mtgjudge.rulebook import cr

RETARGET = "no longer be targeted"
"""What is chosen: which target is changed."""
Place = tuple[int, int, int]
"""A target of a spell: in which mode, in which of its slots, and the how manieth there."""


@executes(e.RedirectTo)
def _redirect(ctx: Context, node: e.RedirectTo) -> Outcome:
    """115.7b: only to a legal target; else the targets stay as they were."""
    who, to = players(ctx, node.who), evaluate(ctx, node.to)
    there = on_stack(ctx, named(ctx, node.what)) if who and len(to) == 1 else []
    return outcome_of([item for item in there if _change(ctx, item, who[0], to[0], node.every)])


def _change(ctx: Context, item: int, player: int, to: int, every: bool) -> bool:
    game = ctx.game
    stored = game.state.objects[item]
    facts = stored.stack
    assert facts is not None
    there = _places(facts.targets)
    others = [place for place in there if _at(facts.targets, place) != to]
    fitting = [place for place in others if _fits(ctx, stored, place, to)]
    if not fitting or (every and len(there) > 1):
        return False
    old = [_at(facts.targets, place) for place in fitting]
    chosen = choose_objects(ctx, player, list(dict.fromkeys(old)), 1, 1, RETARGET, cr("115.7b"))[0]
    targets = _with(facts.targets, fitting[old.index(chosen)], to)
    game.perform(Announced(object=item, facts=msgspec.structs.replace(facts, targets=targets), cause=cause_of(ctx)))
    controller = game.state.objects[item].controller
    rule = cr("115.7a") if every else cr("115.7b")
    game.perform(TargetsChosen(player=controller, object=item, targets=(to,), changed=rule, cause=cause_of(ctx)))
    return True


def _places(targets: Targets) -> list[Place]:
    return [
        (mode, slot, place)
        for mode, slots in enumerate(targets)
        for slot, there in enumerate(slots)
        for place in range(len(there))
    ]


def _at(targets: Targets, place: Place) -> int:
    return targets[place[0]][place[1]][place[2]]


def _with(targets: Targets, place: Place, to: int) -> Targets:
    mode, slot, number = place
    there = targets[mode][slot]
    slots = list(targets[mode])
    slots[slot] = (*there[:number], to, *there[number + 1 :])
    return (*targets[:mode], tuple(slots), *targets[mode + 1 :])


def _fits(ctx: Context, stored: GameObject, place: Place, to: int) -> bool:
    """Whether the final set of targets would be legal (115.7e): the new one for its slot, beside those that stay."""
    from mtgjudge.engine.resolving import stack_context

    assert stored.stack is not None
    facts = stored.stack
    mode, number, _ = place
    body = bodies(facts.content, facts.modes)[mode]
    new = _with(facts.targets, place, to)[mode]
    slot = body.targets[number]
    if slot.each_of is not None:
        raise Unsupported("another target where there is one for each player", ctx.source)
    here = stack_context(ctx.game, stored)
    here.targets = new[:number]
    if to not in candidates(here, slot, new[:number]) or len(set(new[number])) != len(new[number]):
        return False
    later = [other for other in range(number + 1, len(new)) if to in new[other] and _apart(body.targets[other], number)]
    return not later and next(against_together(here, slot, new[number]), None) is None


def _apart(slot: TargetSlot, number: int) -> bool:
    return number in slot.different_from
