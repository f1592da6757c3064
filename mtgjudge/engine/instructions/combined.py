"""What a look at a split card off the stack turned on: both halves together, both names (709.4a-c).

An instruction that asks for a mana value, a colour or a name says in the log how such a card was looked at; a search, a
choice among cards and a condition ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgjudge.engine.continuous.base import COMBINED_LAYOUTS, is_unknown
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import objects
from mtgjudge.engine.events.doing import HalvesCombined
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.language import amounts as a
from mtgjudge.language import filters as f
from mtgjudge.language.categories import ObjectRef
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

_COLORS = (f.IsColor, f.IsColorless, f.IsMulticolored, f.IsMonocolored)
_NAMES = (f.IsNamed, f.SharesNameWith, f.HasChosenName)


def _asked(node: Node) -> Iterator[Citation]:
    for part in node.walk():
        of_value = isinstance(part, f.MeasureIs | a.MeasureOf) and part.measure is a.Measure.MANA_VALUE
        if of_value or isinstance(part, _COLORS):
            yield cr("709.4b")
        elif isinstance(part, _NAMES):
            yield cr("709.4a")


def tell_combined(ctx: Context, node: Node, cards: Iterable[int], *also: Citation) -> None:
    """Say of each split card off the stack among these how it was looked at."""
    rules = (*dict.fromkeys(_asked(node)), *also)
    if not rules:
        return
    state = ctx.game.state
    for card in dict.fromkeys(cards):
        item = state.objects.get(card)
        if item is None or item.card is None or item.card.layout not in COMBINED_LAYOUTS or is_unknown(item):
            continue
        if item.zone in (Zone.STACK, Zone.BATTLEFIELD):
            continue
        ctx.game.perform(HalvesCombined(player=item.owner, card=card, combined=rules, cause=cause_of(ctx)))


def tell_compared(ctx: Context, node: Node) -> None:
    """The same for what a condition measures."""
    if not any(True for _ in _asked(node)):
        return
    found: list[int] = []
    for part in node.walk():
        of = getattr(part, "of", None) or getattr(part, "what", None)
        if isinstance(of, ObjectRef):
            found += objects(ctx, of)
    tell_combined(ctx, node, found)
