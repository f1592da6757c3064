"""Clash (701.30)."""

from __future__ import annotations

from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import measure
from mtgjudge.engine.events.zones import LibraryArranged
from mtgjudge.engine.instructions.choosing import yes
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.library import reveal, top_of
from mtgjudge.engine.keyword_actions.common import actors
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import Measure


def clash(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.30a-d: each clashing player reveals a card; each may then put theirs on the bottom; the greatest mana value
    alone wins. The outcome says whether the player who began it won."""
    who = actors(ctx, node)
    if not who:
        return Outcome(done=False)
    others = [player for player in ctx.game.players_in_turn_order() if player != who[0]]
    if len(others) != 1:
        raise Unsupported("a clash with one of several opponents", ctx.source)
    clashing = [player for player in ctx.game.players_in_turn_order() if player in (who[0], others[0])]
    shown: dict[int, int] = {}
    for player in clashing:
        cards = top_of(ctx, player, 1)
        if cards:
            reveal(ctx, player, cards)
            shown[player] = cards[0]
    values = {player: measure(ctx, Measure.MANA_VALUE, card) for player, card in shown.items()}
    away = [player for player in shown if yes(ctx, player, "put it on the bottom of the library")]
    for player in away:
        library = ctx.game.state.players[seat_of(player)].library
        order = (*(card for card in library if card != shown[player]), shown[player])
        what = "puts the revealed card on the bottom"
        ctx.game.perform(LibraryArranged(player=player, order=order, what=what, cause=cause_of(ctx)))
    won = who[0] in values and values[who[0]] > values.get(others[0], -1)
    return Outcome((who[0],), int(won), won)
