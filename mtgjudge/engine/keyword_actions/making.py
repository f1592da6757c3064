"""Investigate, populate, endure: keyword actions that make tokens (701.16, 701.36, 701.63)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.doing import ActionDone
from mtgjudge.engine.instructions.choosing import choose_objects, yes
from mtgjudge.engine.instructions.common import cause_of, permanents
from mtgjudge.engine.keyword_actions.common import actors, call, do, number, subjects
from mtgjudge.engine.state import ObjectKind, Outcome
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import POWER_COUNTER, CardType, Color

ONE = Fixed(1)


def investigate(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.16a: create a Clue token; investigating several times is done one after another."""
    made: list[int] = []
    for player in actors(ctx, node):
        for _ in range(number(ctx, node)):
            made += do(ctx, e.CreatePredefinedTokens(call(ctx, player), ONE, "Clue")).objects
            ctx.game.perform(ActionDone(player=player, word="investigate", cause=cause_of(ctx)))
    return Outcome(tuple(made), len(made), bool(made))


def populate(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.36a-b: a copy of a creature token of one's own, if there is one."""
    made: list[int] = []
    for player in actors(ctx, node):
        tokens = [
            item
            for item in ctx.game.permanents_of(player)
            if ctx.game.state.objects[item].kind is ObjectKind.TOKEN and ctx.look(item).is_creature()
        ]
        if tokens:
            model = choose_objects(ctx, player, tokens, 1, 1, "populate")[0]
            made += do(ctx, e.CreateCopyTokens(call(ctx, player), ONE, call(ctx, model))).objects
    return Outcome(tuple(made), len(made), bool(made))


def endure(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.63a-b: N counters on it, or an N/N Spirit; endure 0 does nothing."""
    size = number(ctx, node)
    done: list[int] = []
    for item in subjects(ctx, node, "endure"):
        player = ctx.game.known_controller(item)
        if not size:
            continue
        if permanents(ctx, [item]) and yes(ctx, player, "put +1/+1 counters"):
            do(ctx, e.PutCounters(call(ctx, item), POWER_COUNTER, Fixed(size)))
        else:
            spirit = e.TokenSpec((CardType.CREATURE,), ("Spirit",), (Color.WHITE,), Fixed(size), Fixed(size))
            do(ctx, e.CreateTokens(call(ctx, player), ONE, spirit))
        done.append(item)
    return Outcome(tuple(done), len(done), bool(done))
