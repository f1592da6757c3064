"""Amass (701.47)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.choosing import choose_objects
from mtgjudge.engine.keyword_actions.common import actors, call, do, number
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.changes import AddTypes
from mtgjudge.language.durations import Indefinitely
from mtgjudge.language.vocabulary import POWER_COUNTER, CardType, Color

ARMY = "Army"


def _armies(ctx: Context, player: int) -> list[int]:
    return [
        item
        for item in ctx.game.permanents_of(player)
        if ctx.look(item).is_creature() and ARMY in ctx.look(item).subtypes
    ]


def amass(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.47a, 701.47c: an Army if there is none, counters on an Army, and its new type. The outcome names the Army
    chosen."""
    chosen: list[int] = []
    for player in actors(ctx, node):
        kind = node.subtype or "Zombie"
        if not _armies(ctx, player):
            spec = e.TokenSpec((CardType.CREATURE,), (kind, ARMY), (Color.BLACK,), Fixed(0), Fixed(0))
            do(ctx, e.CreateTokens(call(ctx, player), Fixed(1), spec))
        armies = _armies(ctx, player)
        if not armies:
            continue
        army = choose_objects(ctx, player, armies, 1, 1, "amass")[0]
        chosen.append(army)
        do(ctx, e.PutCounters(call(ctx, army), POWER_COUNTER, Fixed(number(ctx, node))))
        if kind not in ctx.look(army).subtypes:
            do(ctx, e.Apply(call(ctx, army), (AddTypes(subtypes=(kind,)),), Indefinitely()))
    return Outcome(tuple(chosen), len(chosen), bool(chosen))
