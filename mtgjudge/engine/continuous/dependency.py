"""In which order effects of one layer apply: characteristic-defining ones first (613.3), then dependencies, found by
applying
(613.8), then timestamps (613.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.continuous.active import ActiveEffect, asked
from mtgjudge.engine.continuous.apply import written_out
from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.engine.continuous.reading import ABILITIES, REMOVAL, SUBTYPES, words_asked, writes
from mtgjudge.engine.continuous.trace import BY_TIMESTAMP, Dependency, Turn
from mtgjudge.engine.evaluate.amounts import amount
from mtgjudge.engine.evaluate.references import players
from mtgjudge.language import changes as ch
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Change
from mtgjudge.language.changes import Layer

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import Projection
    from mtgjudge.engine.evaluate.context import Context

Needs = dict[str, dict[str, Dependency]]
"""For each effect (by key) those that it depends on."""


class Footprint(msgspec.Struct, frozen=True):
    """What dependency looks at (613.8a): whether the effect exists, what it applies to, what it does to each of
    these."""

    exists: bool
    affected: tuple[int, ...] = ()
    doings: tuple[object, ...] = ()


def in_conflict(projection: Projection, layer: Layer, group: list[ActiveEffect]) -> bool:
    """Whether any effect reads what another one can alter in this layer; if not, timestamps decide at once."""
    writers: dict[int, int] = {}
    for effect in group:
        mask = effect.writes(layer)
        while mask:
            bit = mask & -mask
            writers[bit] = writers.get(bit, 0) + 1
            mask ^= bit
    for effect in group:
        own, mask = effect.writes(layer), effect.reads(layer)
        while mask:
            bit = mask & -mask
            if writers.get(bit, 0) > (1 if own & bit else 0):
                return any(_readers(projection, layer, group, other) for other in group)
            mask ^= bit
    return False


def _readers(
    projection: Projection, layer: Layer, group: list[ActiveEffect], other: ActiveEffect
) -> list[ActiveEffect]:
    """Those that the other effect could matter to: they ask about what it can alter, or come from an object that it
    can take abilities from."""
    written = other.writes(layer)
    stripped = projection.affected_by(other) if written & REMOVAL else ()
    return [
        effect
        for effect in group
        if effect is not other
        and (_asks_about(effect, other, layer) or (effect.static is not None and effect.source in stripped))
    ]


def _asks_about(effect: ActiveEffect, other: ActiveEffect, layer: Layer) -> bool:
    common = effect.asks(layer) & other.writes(layer)
    if not common or common & ~(SUBTYPES | ABILITIES):
        return common != 0
    given = [words_given(change) for change in other.parts[layer]]
    asked_for = [words_asked(node) for node in effect.asking(layer)]
    return any(one is None or two is None or one & two for one in given for two in asked_for)


@by_identity
def words_given(change: Change) -> frozenset[str] | None:
    """Which subtypes and keywords a change adds to an object; None where it may be any, or takes some away."""
    if isinstance(change, ch.AddTypes):
        return frozenset(change.subtypes)
    if isinstance(change, ch.GainAbility):
        gained = (change.ability, *(written_out(change.ability) if isinstance(change.ability, KeywordAbility) else ()))
        return frozenset(ability.keyword.value for ability in gained if isinstance(ability, KeywordAbility))
    return None if writes(change) & (SUBTYPES | ABILITIES) else frozenset()


def next_effect(projection: Projection, layer: Layer, group: list[ActiveEffect]) -> tuple[ActiveEffect, Turn]:
    """Which of these (sorted by timestamp) applies next, and why: the earliest that waits for nothing outside a loop
    that it is
    part of (613.8b)."""
    needs = _dependencies(projection, layer, group)
    for effect in group:
        reach = _reachable(effect.key, needs)
        if all(effect.key in _reachable(other, needs) for other in reach):
            moved = tuple(
                needs[other.key][effect.key]
                for other in group
                if other.timestamp < effect.timestamp and effect.key in needs[other.key] and other.key not in reach
            )
            return effect, Turn(moved, bool(reach)) if moved or reach else BY_TIMESTAMP
    return group[0], BY_TIMESTAMP


def _dependencies(projection: Projection, layer: Layer, group: list[ActiveEffect]) -> Needs:
    needs: Needs = {effect.key: {} for effect in group}
    before: dict[str, Footprint] = {}
    for other in group:
        readers = _readers(projection, layer, group, other)
        if not readers:
            continue
        for effect in readers:
            if effect.key not in before:
                before[effect.key] = footprint(projection, effect, layer)
        with projection.sandbox():
            projection.apply_effect(other, layer, BY_TIMESTAMP)
            projection.round_off(layer)
            for effect in readers:
                found = _compare(effect, other, before[effect.key], footprint(projection, effect, layer))
                if found is not None:
                    needs[effect.key][other.key] = found
    return needs


def footprint(projection: Projection, effect: ActiveEffect, layer: Layer) -> Footprint:
    """The effect at this point. One that began to apply in an earlier layer goes on even without its ability
    (613.6)."""
    if effect.static is not None and effect.key not in projection.started:
        look = projection.working.get(effect.source)
        if look is not None and effect.static not in look.abilities:
            return Footprint(False)
    affected = projection.affected_by(effect)
    changes = effect.parts[layer]
    if not asked(changes) or not affected:
        return Footprint(True, affected)
    ctx = effect.context(projection.game, projection.look)
    doings = tuple(_doing(ctx.with_iterated(identifier), changes) for identifier in affected)
    return Footprint(True, affected, doings)


def _doing(ctx: Context, changes: tuple[Change, ...]) -> tuple[object, ...]:
    """What the changes do, as numbers and players: not what comes of it, which depends on what the object already
    is."""
    out: list[object] = []
    for change in changes:
        if isinstance(change, ch.SetPowerToughness | ch.DefinePowerToughness | ch.ModifyPowerToughness):
            numbers = (change.power, change.toughness)
            out += [None if number is None else amount(ctx, number) for number in numbers]
        elif isinstance(change, ch.ChangeControl):
            out.append(tuple(players(ctx, change.to)))
    return tuple(out)


def _compare(effect: ActiveEffect, other: ActiveEffect, before: Footprint, after: Footprint) -> Dependency | None:
    if before == after:
        return None
    what = "existence"
    proof: tuple[int, ...] = ()
    if before.exists is after.exists and before.affected != after.affected:
        what = "set"
        proof = tuple(each for each in before.affected if each not in after.affected)
        proof += tuple(each for each in after.affected if each not in before.affected)
    elif before.exists is after.exists:
        what = "doing"
        pairs = zip(before.affected, before.doings, after.doings, strict=True)
        proof = tuple(identifier for identifier, old, new in pairs if old != new)
    return Dependency(effect.key, effect.source, other.key, other.source, what, proof)


def _reachable(key: str, needs: Needs) -> set[str]:
    """The effects that this one waits for, directly or through others (for membership only)."""
    seen: set[str] = set()
    queue = list(needs.get(key, ()))
    while queue:
        current = queue.pop()
        if current not in seen:
            seen.add(current)
            queue += needs.get(current, ())
    return seen
