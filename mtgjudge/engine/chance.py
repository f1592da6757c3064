"""What luck decides: coins, dice, cards at random, and the order of a shuffled library (701.24, 705, 706).

A shuffled library is in an order that nobody knows, but nothing is decided until somebody looks: the cards whose
order is open stand in
`PlayerState.shuffled`, and only when one of them would be drawn, milled, revealed or looked at is luck asked which
of them it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import Chance, seat_of
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.doing import CoinFlipped
from mtgjudge.engine.events.zones import OrderDecided, OrderForgotten, Shuffled
from mtgjudge.engine.game import Undetermined
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.evaluate.context import Context
    from mtgjudge.engine.game import Game


def flip(ctx: Context, player: int) -> bool:
    """Flip a coin; True if the player wins the flip (705.1-705.2)."""
    answer = ctx.game.ask(Chance(player=player, for_player=player, source=ctx.source, prompt="coin", kind="coin"))
    cause = Cause(ctx.source, ctx.controller, ctx.stack_object)
    ctx.game.perform(CoinFlipped(player=player, won=answer is True, cause=cause))
    return answer is True


def roll(ctx: Context, player: int, sides: int) -> int:
    """Roll a die with so many sides (706.1-706.2)."""
    answer = ctx.game.ask(
        Chance(
            player=player,
            for_player=player,
            source=ctx.source,
            prompt="die",
            kind="die",
            options=tuple(range(1, sides + 1)),
        )
    )
    assert isinstance(answer, int)
    return answer


def at_random(game: Game, player: int, source: int, candidates: list[int], count: int) -> list[int]:
    """So many of these objects at random; nothing is asked where all are taken, or where all are the same card."""
    if count >= len(candidates):
        return list(candidates)
    if count == 0 or all_same(game, candidates):
        return candidates[:count]
    answer = game.ask(
        Chance(
            player=player,
            for_player=player,
            source=source,
            prompt="at random",
            kind="cards",
            options=tuple(candidates),
            count=count,
        )
    )
    assert isinstance(answer, tuple)
    return [identifier for identifier in answer if isinstance(identifier, int)]


def player_at_random(ctx: Context, player: int, candidates: list[int]) -> int:
    """One of these players at random."""
    if len(candidates) == 1:
        return candidates[0]
    asked = Chance(
        player=player, for_player=player, source=ctx.source, prompt="at random", kind="cards", options=tuple(candidates)
    )
    answer = ctx.game.ask(asked)
    assert isinstance(answer, tuple)
    (found,) = (identifier for identifier in answer if isinstance(identifier, int))
    return found


def all_same(game: Game, cards: list[int]) -> bool:
    """Whether the cards can't be told from each other: the same card in the same state."""
    objects = game.state.objects
    first = objects[cards[0]]
    return all(
        (item := objects[card]).card is not None
        and item.card == first.card
        and item.copiable is None
        and item.counters == first.counters
        for card in cards
    )


def shuffle(ctx: Context, player: int) -> None:
    """Shuffle a library (701.24a)."""
    order = tuple(ctx.game.state.players[seat_of(player)].library)
    ctx.game.perform(Shuffled(player=player, order=order, cause=Cause(ctx.source, ctx.controller, ctx.stack_object)))


def forget_order(ctx: Context, player: int, cards: list[int]) -> None:
    """These cards of a library are in a random order now."""
    if len(cards) > 1:
        ctx.game.perform(
            OrderForgotten(player=player, cards=tuple(cards), cause=Cause(ctx.source, ctx.controller, ctx.stack_object))
        )


def know_top(game: Game, player: int, count: int) -> None:
    """See to it that the top cards of a library are decided, because something is about to depend on them. Raises
    Pending."""
    stored = game.state.players[seat_of(player)]
    if not stored.shuffled:
        return
    for place in range(min(count, len(stored.library))):
        top = stored.library[place]
        group = next((cards for cards in stored.shuffled if top in cards), ())
        if group and stored.unknown_below:
            raise Undetermined("the order of a shuffled library")
        below = set(stored.library[place:])
        options = [card for card in group if card in below]
        if len(options) < 2 or all_same(game, options):
            continue
        answer = game.ask(
            Chance(player=player, for_player=player, source=0, prompt="order", kind="library", options=tuple(options))
        )
        card = answer[0] if isinstance(answer, tuple) and answer else answer
        assert isinstance(card, int)
        game.perform(OrderDecided(player=player, card=card, place=place, cause=_RULE))


_RULE = Cause(rule=cr("701.24a"))
