"""Airbend: objects are exiled, and for each card its owner may cast it for {2} while it is exiled (701.65)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.common import still_there
from mtgjudge.engine.keyword_actions.common import call, do, subjects
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language.costs import PayMana
from mtgjudge.language.durations import Indefinitely
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.references import OwnerOf
from mtgjudge.language.vocabulary import Zone

PRICE = (PayMana(ManaCost(("2",))),)


def airbend(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.65a: all of them at once; a token that is exiled is no card."""
    exiled = do(ctx, e.Move(call(ctx, *subjects(ctx, node, "airbend")), Zone.EXILE))
    cards = tuple(item for item in still_there(ctx, exiled.objects) if ctx.game.state.objects[item].card is not None)
    for card in cards:
        here = call(ctx, card)
        do(ctx, e.PermitPlay(OwnerOf(here), here, Indefinitely(), only_cast=True, costs=PRICE))
    return Outcome(exiled.objects, len(exiled.objects), bool(exiled.objects))
