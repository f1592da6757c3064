"""A card in exile becomes plotted or foretold by an effect (702.143d, 702.170a, 702.170c)."""

from __future__ import annotations

from mtgjudge.engine.casting_ways import FORETOLD, PLOTTED
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.status import Designated
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.keyword_actions.common import subjects
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Change
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.costs import PayManaEqualTo
from mtgjudge.language.references import This
from mtgjudge.language.vocabulary import Keyword, Zone


def become_plotted(ctx: Context, node: e.KeywordAction) -> Outcome:
    """Only what is in exile becomes plotted; its owner may cast it on a later turn without paying its mana cost."""
    return _become(ctx, node, PLOTTED, ())


def become_foretold(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.143d: its owner may cast it on a later turn for a foretell cost that it has; the effect may give it one, its
    mana cost reduced by so much."""
    if node.count is None:
        return _become(ctx, node, FORETOLD, ())
    cost = PayManaEqualTo(of=This(), less=quantity(ctx, node.count))
    return _become(ctx, node, FORETOLD, (GainAbility(KeywordAbility(Keyword.FORETELL, (cost,))),))


def _become(ctx: Context, node: e.KeywordAction, word: str, granted: tuple[Change, ...]) -> Outcome:
    done: list[int] = []
    for item in subjects(ctx, node, f"become {word}"):
        stored = ctx.game.state.objects.get(item)
        if stored is not None and stored.zone is Zone.EXILE:
            if stored.entered_turn < ctx.game.state.turn.number:
                raise Unsupported(f"a card that becomes {word} after it came to exile", ctx.source)
            ctx.game.perform(Designated(object=item, word=word, granted=granted, cause=cause_of(ctx)))
            done.append(item)
    return Outcome(tuple(done), len(done), bool(done))
