"""The rules behind a characteristic that no event explains: X in a mana cost, copies on the stack, what the layers
turned on.

X is what was chosen while the object is on the stack and 0 elsewhere (202.3e); an effect of several parts goes on in
each of its layers (613.6); several effects in one layer apply in the order of their timestamps (613.7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mtgjudge.cards.model import Layout
from mtgjudge.engine.continuous.trace import TraceStep
from mtgjudge.engine.evaluate.filters import valued_cost
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.engine.wording import definitions
from mtgjudge.language.vocabulary import Keyword, Zone

_COPIED = frozenset({"name", "mana cost", "mana value", "colors", "types", "subtypes", "abilities", "targets", "x"})


def rules_of_quality(game: Game, identifier: int, field: str) -> Iterable[str]:
    """The rules that say what this field of the object is, whatever happened to it."""
    item = game.find_object(identifier)
    if item is None or item.kind is ObjectKind.ABILITY:
        return
    if item.kind is ObjectKind.COPY and item.zone is Zone.STACK and field in _COPIED:
        yield "707.10"
    if field in _COPIED and _was_spliced(item):
        yield "702.47c"
    elif field == "zone" and any(_was_spliced(past) for past in _past(game, item)):
        yield "702.47e"
    if field == "chosen" and any(kind == "card name" for kind, _ in item.chosen):
        cards = [game.catalogue.card(value) for kind, value in item.chosen if kind == "card name"]
        yield "201.4"
        if any(card is not None and card.layout is Layout.SPLIT for card in cards):
            yield "201.4b"
            yield "709.4a"
    cost = game.known_characteristics(identifier).mana_cost
    if field == "mana value" and valued_cost(game, game.known_characteristics(identifier), item) != cost:
        yield "202.3b"
        yield "712.8e"
    if field == "mana value" and cost is not None and "X" in cost.symbols:
        yield "202.3e"
        if item.zone is not Zone.STACK:
            yield "107.3g"
            if item.cast is not None:
                yield "107.3m"


def _was_spliced(item: GameObject) -> bool:
    cast = item.stack.cast if item.stack is not None else None
    return cast is not None and any(word == Keyword.SPLICE.value for word, _ in cast.paid)


def _past(game: Game, item: GameObject) -> Iterable[GameObject]:
    """The same card as it was in the zones before."""
    return (known.object for known in game.state.last_known.values() if known.object.card_id == item.card_id)


def rules_of_trace(trace: Sequence[TraceStep]) -> Iterable[str]:
    """What the order of the layers turned on, and what the effects count."""
    layers: dict[str, set[object]] = {}
    effects: dict[object, set[str]] = {}
    for step in trace:
        layers.setdefault(step.effect.key, set()).add(step.layer)
        effects.setdefault(step.layer, set()).add(step.effect.key)
        for change in step.effect.changes:
            yield from definitions(change)
    if any(len(found) > 1 for found in layers.values()):
        yield "613.6"
    if any(len(found) > 1 for found in effects.values()):
        yield "613.7"
