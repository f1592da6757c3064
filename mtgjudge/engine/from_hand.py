"""Special actions with a card in hand: suspend (116.2f, 702.62), foretell (116.2h, 702.143), plot (116.2k, 702.170)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from mtgjudge.engine.casting_ways import FORETOLD, PLOTTED, Timing
from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.decisions import SpecialAction
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.doing import ActionDone
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.permissions import (
    against_casting_prohibitions,
    against_casting_timing,
    against_sorcery_timing,
    special_action,
    split_second_on_stack,
)
from mtgjudge.engine.turning import announced_x
from mtgjudge.engine.verdict import Reason
from mtgjudge.language import costs as k
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Against = Callable[["Game", int, int], Iterator[Reason]]
Take = Callable[["Game", int, SpecialAction], None]
FORETELL_COST = (k.PayMana(ManaCost(("2",))),)
TIME = "time"


def _ability(game: Game, identifier: int, keyword: Keyword) -> KeywordAbility | None:
    return next(iter(game.known_characteristics(identifier).keyword_abilities(keyword)), None)


def _against_card(game: Game, player: int, identifier: int, keyword: Keyword, rule: Citation) -> Iterator[Reason]:
    """It must be the player's own card with the keyword, in hand."""
    item = game.state.objects.get(identifier)
    name = game.name(identifier)
    if item is None or item.zone is not Zone.HAND or item.owner != player:
        yield Reason(f"{name} is not in {game.name(player)}'s hand", (rule,), identifier)
    elif _ability(game, identifier, keyword) is None:
        yield Reason(f"{name} has no {keyword.value} ability", (rule,), identifier)


def _against_suspending(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    """702.62a, c: only if the player could begin to cast it from hand; what forbids casting it forbids this too."""
    from mtgjudge.engine.casting import proposed
    from mtgjudge.engine.costs import can_pay

    wrong = list(_against_card(game, player, identifier, Keyword.SUSPEND, cr("702.62a")))
    if wrong:
        yield from wrong
        return
    against: list[Reason] = []
    with game.pretending(proposed(game, player, identifier, 0)):
        look = game.known_characteristics(identifier)
        against += against_casting_timing(game, player, identifier, look, Timing.BY_TYPE)
        against += against_casting_prohibitions(game, player, identifier)
    for reason in against:
        sentence = f"{game.name(identifier)} can be suspended only when it could be cast: {reason.sentence}"
        rules = (
            (cr("116.2f"), *reason.rules)
            if split_second_on_stack(game)
            else (cr("116.2f"), cr("702.62a"), *reason.rules)
        )
        yield Reason(sentence, rules, reason.object, reason.weight)
    ability = _ability(game, identifier, Keyword.SUSPEND)
    assert ability is not None
    yield from can_pay(game, player, identifier, ability.costs)


def _suspend(game: Game, player: int, action: SpecialAction) -> None:
    """702.62a: pay, and exile it with N time counters."""
    ability = _ability(game, action.object, Keyword.SUSPEND)
    assert ability is not None
    with _begins(game, player, action.object, "suspends", cr("116.2f")):
        x = announced_x(game, player, action.object, ability.costs, action.number)
        _pay(game, player, action.object, ability, x)
        ctx = Context(game, action.object, player, x=x)
        count = quantity(ctx, ability.amount) if ability.amount is not None else 0
        counters = ((TIME, count),) if count else ()
        cause = Cause(action.object, player, rule=cr("702.62a"))
        game.perform(
            ZoneChange(object=action.object, to=Zone.EXILE, counters=counters, cause=cause, state_rule=cr("702.62a"))
        )


def _begins(game: Game, player: int, identifier: int, what: str, rule: Citation) -> AbstractContextManager[None]:
    return game.heading(special_action(game, player, identifier, what, rule))


def _pay(game: Game, player: int, identifier: int, ability: KeywordAbility, x: int = 0) -> None:
    from mtgjudge.engine.costs import pay

    pay(game, player, identifier, ability.costs, x=x)


def _against_foretelling(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    """116.2h: any time the player has priority during their turn."""
    from mtgjudge.engine.costs import can_pay

    wrong = list(_against_card(game, player, identifier, Keyword.FORETELL, cr("702.143a")))
    yield from wrong
    if game.state.turn.active != player:
        yield Reason(f"it is not {game.name(player)}'s turn", (cr("116.2h"), cr("702.143a")))
    if not wrong:
        yield from can_pay(game, player, identifier, FORETELL_COST, action="foretell")


def _foretell(game: Game, player: int, action: SpecialAction) -> None:
    """702.143a: pay {2} and exile it face down."""
    from mtgjudge.engine.costs import pay

    with _begins(game, player, action.object, "foretells", cr("116.2h")):
        pay(game, player, action.object, FORETELL_COST, action="foretell")
        cause = Cause(action.object, player, rule=cr("702.143a"))
        printed = base_characteristics(game.state.objects[action.object]).keyword_abilities(Keyword.FORETELL)
        ability = _ability(game, action.object, Keyword.FORETELL)
        given = () if printed or ability is None else (GainAbility(ability),)
        game.perform(
            ZoneChange(
                object=action.object,
                to=Zone.EXILE,
                face_down=True,
                designations=(FORETOLD,),
                granted=given,
                cause=cause,
                state_rule=cr("702.143a"),
            )
        )
        game.perform(ActionDone(player=player, word=Keyword.FORETELL.value, cause=cause))


def _against_plotting(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    """116.2k: any time the player has priority during their main phase while the stack is empty."""
    from mtgjudge.engine.costs import can_pay

    wrong = list(_against_card(game, player, identifier, Keyword.PLOT, cr("702.170a")))
    yield from wrong
    yield from against_sorcery_timing(game, player, cr("116.2k"))
    ability = None if wrong else _ability(game, identifier, Keyword.PLOT)
    if ability is not None:
        yield from can_pay(game, player, identifier, ability.costs)


def _plot(game: Game, player: int, action: SpecialAction) -> None:
    """702.170a: exile it and pay; it becomes plotted."""
    ability = _ability(game, action.object, Keyword.PLOT)
    assert ability is not None
    with _begins(game, player, action.object, "plots", cr("116.2k")):
        _pay(game, player, action.object, ability)
        cause = Cause(action.object, player, rule=cr("702.170a"))
        game.perform(
            ZoneChange(
                object=action.object, to=Zone.EXILE, designations=(PLOTTED,), cause=cause, state_rule=cr("702.170a")
            )
        )


HAND_ACTIONS: dict[str, tuple[Against, Take]] = {
    "suspend": (_against_suspending, _suspend),
    "foretell": (_against_foretelling, _foretell),
    "plot": (_against_plotting, _plot),
}
"""The special actions of this module by their words."""
