"""Time travel (701.56): counters on permanents and suspended cards of one's own, one more or one fewer on each."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.doing import ActionDone
from mtgjudge.engine.instructions.choosing import choose_objects, choose_word
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.keyword_actions.common import actors, call, do, number
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import Zone

TIME = "time"
WORD = "time travel"
ONE = Fixed(1)
PUT, REMOVE = "add", "remove"


def time_travel(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.56a: any number of those objects are chosen, and for each of them which of the two it is."""
    done: list[int] = []
    for player in actors(ctx, node):
        for _ in range(number(ctx, node)):
            done += _once(ctx, player)
            ctx.game.perform(ActionDone(player=player, word=WORD, cause=cause_of(ctx)))
    return Outcome(tuple(done), len(done), True)


def _once(ctx: Context, player: int) -> list[int]:
    game = ctx.game
    candidates = [item for item in game.permanents_of(player) if game.state.objects[item].counter(TIME)]
    exiled = (item for item in game.objects_in(Zone.EXILE) if game.state.objects[item].owner == player)
    candidates += [item for item in exiled if matches(ctx, f.IsSuspended(), item)]
    chosen = choose_objects(ctx, player, candidates, 0, len(candidates), WORD)
    words = {item: choose_word(ctx, player, (PUT, REMOVE), "time counter") for item in chosen}
    more = [item for item in chosen if words[item] == PUT]
    fewer = [item for item in chosen if words[item] == REMOVE]
    if more:
        do(ctx, e.PutCounters(call(ctx, *more), TIME, ONE))
    if fewer:
        do(ctx, e.RemoveCounters(call(ctx, *fewer), TIME, ONE))
    return chosen
