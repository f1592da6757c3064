"""Putting waiting triggered abilities on the stack (603.3): APNAP order, each player's own in the order they
choose, with modes and targets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.announcing import announce
from mtgjudge.engine.decisions import OrderObjects
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.stack import AbilityPutOnStack, TargetsChosen, TriggerRemoved
from mtgjudge.engine.permissions import split_second_on_stack
from mtgjudge.engine.state import PendingTrigger, StackFacts
from mtgjudge.engine.verdict import IllegalAction, Reason, Verdict, verdict_against
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def put_triggers_on_stack(game: Game) -> bool:
    """Put all waiting triggers on the stack (603.3b). Returns whether there were any."""
    waiting = list(game.state.pending)
    if not waiting:
        return False
    for player in game.players_in_turn_order():
        mine = [trigger for trigger in waiting if trigger.controller == player]
        for trigger in reversed(_in_order(game, player, mine)):
            _put(game, trigger, (cr("603.3b"),) if len(waiting) > 1 else ())
    for trigger in waiting:
        if trigger.controller not in game.players_in_turn_order():
            game.perform(
                TriggerRemoved(trigger=trigger.id, source=trigger.source, why="its controller has left the game")
            )
    return True


def _in_order(game: Game, player: int, mine: list[PendingTrigger]) -> list[PendingTrigger]:
    """The order in which they will resolve, first listed first; asked only where it can matter."""
    if len(mine) < 2 or _all_alike(mine):
        return mine
    answer = game.ask(
        OrderObjects(
            player=player,
            for_player=player,
            prompt="order of triggers",
            items=tuple(trigger.id for trigger in mine),
            what="triggers",
        )
    )
    assert isinstance(answer, tuple)
    by_id = {trigger.id: trigger for trigger in mine}
    if sorted(item for item in answer if isinstance(item, int)) != sorted(by_id):
        raise IllegalAction(
            verdict_against([Reason("every waiting trigger must be put in order once", (cr("603.3b"),))])
        )
    return [by_id[item] for item in answer if isinstance(item, int)]


def _all_alike(mine: list[PendingTrigger]) -> bool:
    first = mine[0]
    content = first.instance.ability.content if isinstance(first.instance.ability, TriggeredAbility) else None
    if not isinstance(content, Body) or content.targets:
        return False
    return all(trigger.instance.ability == first.instance.ability and trigger.facts is None for trigger in mine) and (
        all(trigger.event == first.event and trigger.source == first.source for trigger in mine)
        or not _refers_to_itself(content)
    )


def _refers_to_itself(content: Body) -> bool:
    """Whether what it does depends on which object triggered: then the order of equal abilities could matter."""
    from mtgjudge.language import references as r

    return any(isinstance(node, r.This | r.EventObject | r.EventPlayer | r.AttachedTo) for node in content.walk())


def trigger_context(game: Game, trigger: PendingTrigger) -> Context:
    """The surroundings in which a trigger's choices are made."""
    facts = trigger.facts
    return Context(
        game,
        trigger.source,
        trigger.controller,
        results=dict(facts.results) if facts else {},
        event=facts.event if facts is not None and facts.event is not None else trigger.event,
        targets=facts.targets[0] if facts is not None and facts.targets else (),
        x=facts.x if facts else 0,
    )


def _put(game: Game, trigger: PendingTrigger, also: tuple[Citation, ...]) -> None:
    ability = trigger.instance.ability
    assert isinstance(ability, TriggeredAbility)
    ctx = trigger_context(game, trigger)
    try:
        said = announce(ctx, ability.content, trigger.controller)
    except IllegalAction as illegal:
        if not _no_choice_exists(illegal.verdict):
            raise
        game.perform(
            TriggerRemoved(trigger=trigger.id, source=trigger.source, why="there is no legal target or mode for it")
        )
        return
    facts = StackFacts(
        content=ability.content,
        source=trigger.source,
        modes=said.modes,
        targets=_targets(trigger, ability, said.targets),
        divisions=said.divisions,
        x=trigger.facts.x if trigger.facts else 0,
        event=ctx.event,
        results=trigger.facts.results if trigger.facts else (),
        ability=trigger.instance,
    )
    if split_second_on_stack(game):
        also += (cr("702.61b"),)
    entries = game.perform(
        AbilityPutOnStack(player=trigger.controller, facts=facts, triggered=True, trigger=trigger.id, also=also)
    )
    if entries:
        chosen = tuple(target for mode in said.targets for slot in mode for target in slot)
        game.perform(TargetsChosen(player=trigger.controller, object=entries[0].created[0], targets=chosen))


def _targets(
    trigger: PendingTrigger, ability: TriggeredAbility, said: tuple[tuple[tuple[int, ...], ...], ...]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """A delayed trigger without targets of its own keeps those of the spell or ability that made it, to refer to
    (603.7c).
    """
    content = ability.content
    if trigger.facts is not None and isinstance(content, Body) and not content.targets:
        return trigger.facts.targets
    return said


def _no_choice_exists(verdict: Verdict) -> bool:
    return any("no legal target" in reason.sentence or "no mode" in reason.sentence for reason in verdict.reasons)
