"""Epic: its controller casts no more spells this game, but copies this one in each of their upkeeps (702.50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.stack import DelayedTriggerMade
from mtgjudge.engine.keywords.words import MY_UPKEEP, ONE, YOU, body
from mtgjudge.engine.state import DelayedTriggerState, GameObject, Outcome, StackFacts
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

_WITHOUT = (ch.LoseKeywords((Keyword.EPIC,)),)


def begin(game: Game, item: GameObject) -> None:
    """702.50a, as the last of what the spell does; a copy is without the ability."""
    if not game.has_keyword(item.id, Keyword.EPIC):
        return
    from mtgjudge.engine.instructions.continuous import start_effects

    ctx = Context(game, item.id, item.controller, stack_object=item.id)
    start_effects(ctx, [((item.controller,), None, (ch.CantCast(f.Anything()),))], d.Indefinitely())
    targets = item.stack is not None and any(slot for mode in item.stack.targets for slot in mode)
    again = e.CopyStackObject(r.Result(1), ONE, YOU, new_targets=targets, except_=_WITHOUT)
    delayed = DelayedTriggerState(
        id=game.state.next_id,
        source=item.id,
        controller=item.controller,
        ability=TriggeredAbility(MY_UPKEEP, body(again)),
        facts=StackFacts(content=None, source=item.id, results=((1, Outcome((item.id,), 1)),)),
        once=False,
        this_turn_only=False,
        created_turn=game.state.turn.number,
    )
    game.perform(DelayedTriggerMade(delayed=delayed, also=(cr("702.50a"),), cause=Cause(item.id, item.controller)))
