"""The part of a spell's text that works only if an optional cost was paid, and its targets (702.33g, 702.166d).

Which optional costs are paid is announced before targets are chosen (601.2b-c), and doesn't change afterwards: the
part that doesn't work is left out of the text, with the targets that nothing else speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.instructions.fixing import rebuilt
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language.abilities import Body, Modal, Sequence
from mtgjudge.language.categories import Condition, Content, Effect
from mtgjudge.language.costs import PayMana
from mtgjudge.language.node import Node
from mtgjudge.language.references import Target
from mtgjudge.language.targets import TargetSlot

Paid = tuple[tuple[str, int], ...]


def as_paid(content: Content, look: Characteristics, paid: Paid, way: str = "") -> Content:
    """The text with these optional costs paid."""
    if isinstance(content, Sequence):
        return Sequence(tuple(as_paid(part, look, paid, way) for part in content.parts))
    if isinstance(content, Modal):
        return msgspec.structs.replace(content, modes=tuple(_body(mode, look, paid, way) for mode in content.modes))
    return _body(content, look, paid, way) if isinstance(content, Body) else content


def asks_for_payment(content: Content) -> bool:
    """Whether some targets are chosen only if an optional cost is paid, or only if it isn't."""
    return any(
        isinstance(part, e.IfThen) and _cost(part.condition) is not None and _slots((part,)) for part in content.walk()
    )


def _body(body: Body, look: Characteristics, paid: Paid, way: str) -> Body:
    if not body.targets or not any(isinstance(effect, e.IfThen) for effect in body.effects):
        return body
    effects: list[Effect] = []
    for effect in body.effects:
        effects += _branch(effect, look, paid, way)
    used, before = _slots(effects), _slots(body.effects)
    kept = [number for number in range(len(body.targets)) if number in used or number not in before]
    if len(kept) == len(body.targets):
        return body
    places = {old: new for new, old in enumerate(kept)}
    targets = tuple(_moved_slot(body.targets[old], places) for old in kept)
    return msgspec.structs.replace(body, effects=tuple(_moved(effect, places) for effect in effects), targets=targets)


def _branch(effect: Effect, look: Characteristics, paid: Paid, way: str) -> tuple[Effect, ...]:
    """What is left of an instruction that asks for the payment; anything else is left as it is."""
    if not isinstance(effect, e.IfThen) or effect.label:
        return (effect,)
    cost = _cost(effect.condition)
    if cost is None:
        return (effect,)
    true = _is_paid(cost, look, paid, way) is not isinstance(effect.condition, c.Unless)
    return effect.then if true else effect.otherwise


def _cost(condition: Condition) -> c.CostPaid | None:
    inner = condition.part if isinstance(condition, c.Unless) else condition
    return inner if isinstance(inner, c.CostPaid) else None


def _is_paid(cost: c.CostPaid, look: Characteristics, paid: Paid, way: str) -> bool:
    from mtgjudge.engine.casting_costs import optional_abilities

    if cost.cost is not None:
        linked = [word for word, ability in optional_abilities(look) if ability.costs == (PayMana(cost.cost),)]
        return any(number > 0 and word in linked for word, number in paid)
    if way == cost.keyword:
        return True
    wanted = [f"{cost.keyword} {cost.index}"] + ([cost.keyword] if cost.index < 2 else [])
    return any(
        number > 0 and (word in wanted or (not cost.index and word.startswith(cost.keyword))) for word, number in paid
    )


def _slots(effects: Iterable[Effect]) -> frozenset[int]:
    """The targets that these instructions speak of, by the number of their slot."""
    return frozenset(
        part.slot
        for effect in effects
        for part in effect.walk()
        if isinstance(part, Target | e.DealDividedDamage | e.DistributeCounters)
    )


def _moved(effect: Effect, places: dict[int, int]) -> Effect:
    def visit(node: Node) -> Node | None:
        if isinstance(node, Target | e.DealDividedDamage | e.DistributeCounters) and node.slot in places:
            return msgspec.structs.replace(node, slot=places[node.slot]) if places[node.slot] != node.slot else None
        return None

    found = rebuilt(effect, visit)
    assert isinstance(found, Effect)
    return found


def _moved_slot(slot: TargetSlot, places: dict[int, int]) -> TargetSlot:
    others = tuple(places[other] for other in slot.different_from if other in places)
    return msgspec.structs.replace(slot, different_from=others) if slot.different_from else slot
