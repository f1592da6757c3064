"""A card in exile becomes plotted by an effect (702.170a, 702.170c)."""

from __future__ import annotations

from mtgjudge.engine.casting_ways import PLOTTED
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.status import Designated
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.keyword_actions.common import subjects
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language.vocabulary import Zone


def become_plotted(ctx: Context, node: e.KeywordAction) -> Outcome:
    """Only what is in exile becomes plotted; its owner may cast it on a later turn without paying its mana cost."""
    done: list[int] = []
    for item in subjects(ctx, node, "plot"):
        stored = ctx.game.state.objects.get(item)
        if stored is not None and stored.zone is Zone.EXILE:
            if stored.entered_turn < ctx.game.state.turn.number:
                raise Unsupported("a card that becomes plotted after it came to exile", ctx.source)
            ctx.game.perform(Designated(object=item, word=PLOTTED, cause=cause_of(ctx)))
            done.append(item)
    return Outcome(tuple(done), len(done), bool(done))
