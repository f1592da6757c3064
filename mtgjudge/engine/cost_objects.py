"""Costs that use objects of the payer's choice: which could be used, how many are needed, and choosing them (118.3,
601.2b, 601.2h)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from mtgjudge.engine.chance import at_random
from mtgjudge.engine.decisions import ChooseNumber, seat_of
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches, measure
from mtgjudge.engine.replacement.cant import refuses_counters
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language.amounts import AnyNumber, Measure, X
from mtgjudge.language.categories import Cost, Filter
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

ObjectCost: TypeAlias = (
    k.SacrificeCost
    | k.DiscardCards
    | k.ExileCards
    | k.TapPermanents
    | k.ReturnToHand
    | k.RevealCards
    | k.RemoveCountersCost
    | k.TapTotalPower
    | k.CollectEvidence
    | k.PutCountersOn
    | k.PutFromExile
    | k.ExileMaterials
    | k.Behold
)
OBJECT_COSTS = (
    k.SacrificeCost,
    k.DiscardCards,
    k.ExileCards,
    k.TapPermanents,
    k.ReturnToHand,
    k.RevealCards,
    k.RemoveCountersCost,
    k.TapTotalPower,
    k.CollectEvidence,
    k.PutCountersOn,
    k.PutFromExile,
    k.ExileMaterials,
    k.Behold,
)

_WORDS: dict[type, tuple[str, str, tuple[Citation, ...]]] = {
    k.SacrificeCost: ("sacrifice", "fitting permanent", (cr("118.3"), cr("701.21a"))),
    k.DiscardCards: ("discard", "fitting card in hand", (cr("118.3"), cr("701.9a"))),
    k.ExileCards: ("exile", "fitting card", (cr("118.3"), cr("701.13a"))),
    k.TapPermanents: ("tap", "fitting untapped permanent", (cr("118.3"), cr("701.26a"))),
    k.TapTotalPower: ("tap", "fitting untapped creature", (cr("118.3"), cr("702.122a"))),
    k.CollectEvidence: ("exile", "card", (cr("118.3"), cr("701.59a"))),
    k.ReturnToHand: ("return to hand", "fitting permanent", (cr("118.3"),)),
    k.RevealCards: ("reveal", "fitting card in hand", (cr("118.3"), cr("701.20a"))),
    k.PutCountersOn: ("put counters on", "fitting permanent", (cr("118.3"), cr("122.1"))),
    k.PutFromExile: ("put into a graveyard", "fitting card in exile", (cr("118.3"), cr("400.3"))),
    k.ExileMaterials: ("exile", "fitting permanent or card in the graveyard", (cr("118.3"), cr("702.167a"))),
    k.Behold: ("behold", "fitting permanent or card in hand", (cr("118.3"), cr("701.4a"))),
    k.RemoveCountersCost: ("remove a counter from", "counter", (cr("118.3"), cr("122.1"))),
}


def verb_of(cost: ObjectCost) -> str:
    """What is done to the objects."""
    return _WORDS[type(cost)][0]


def asks_for_this(node: Filter) -> bool:
    """Whether a filter means the source itself."""
    return isinstance(node, f.IsThis) or (isinstance(node, f.AllOf) and any(asks_for_this(part) for part in node.parts))


def candidates(ctx: Context, player: int, cost: ObjectCost) -> list[int]:
    """The objects that this player could use, in game order; for counters one entry for each counter."""
    if isinstance(cost, k.RemoveCountersCost):
        return _counter_holders(ctx, player, cost)
    if isinstance(cost, k.CollectEvidence):
        return [card for card in _held(ctx, player, Zone.GRAVEYARD) if card != ctx.source]
    if isinstance(cost, k.ExileMaterials):
        material = (*_held(ctx, player, Zone.BATTLEFIELD), *_held(ctx, player, Zone.GRAVEYARD))
        return [item for item in material if item != ctx.source and matches(ctx, cost.filter, item)]
    if isinstance(cost, k.Behold):
        shown = (*_held(ctx, player, Zone.BATTLEFIELD), *_held(ctx, player, Zone.HAND))
        twin = ctx if ctx.controller == player else _as_seen_by(ctx, player)
        return [item for item in shown if item != ctx.source and matches(twin, cost.filter, item)]
    zone = _zone(cost)
    here = ctx if ctx.controller == player else _as_seen_by(ctx, player)
    wanted = cost.filter if ctx.stack_object or ctx.x else _for_any_x(cost.filter)
    out: list[int] = []
    anybodys = isinstance(cost, k.PutFromExile | k.ReturnToHand)  # the cost says whose, if it matters
    there = ctx.game.objects_in(zone) if anybodys else _held(ctx, player, zone)
    for identifier in there:
        if zone is not Zone.BATTLEFIELD and identifier == ctx.source and not asks_for_this(cost.filter):
            continue  # it is on its way to the stack
        if matches(here, wanted, identifier) and _usable(ctx, cost, identifier):
            out.append(identifier)
    return out[-1:] if isinstance(cost, k.ExileCards) and cost.top else out


def _for_any_x(filter_: Filter) -> Filter:
    """Before X is announced (601.2b) a card with mana value X is any card: the player chooses X for it."""
    if isinstance(filter_, f.MeasureIs) and isinstance(filter_.amount, X):
        return f.Anything()
    if isinstance(filter_, f.AllOf):
        return f.AllOf(tuple(_for_any_x(part) for part in filter_.parts))
    return filter_


def _as_seen_by(ctx: Context, player: int) -> Context:
    twin = ctx.with_iterated(ctx.iterated)
    twin.controller = player
    return twin


def _zone(cost: ObjectCost) -> Zone:
    if isinstance(cost, k.ExileCards):
        return cost.zone
    if isinstance(cost, k.PutFromExile):
        return Zone.EXILE
    return Zone.HAND if isinstance(cost, k.DiscardCards | k.RevealCards) else Zone.BATTLEFIELD


def _held(ctx: Context, player: int, zone: Zone) -> list[int]:
    game = ctx.game
    if zone is Zone.BATTLEFIELD:
        return game.permanents_of(player)
    stored = game.state.players[seat_of(player)]
    own = {Zone.HAND: stored.hand, Zone.GRAVEYARD: stored.graveyard, Zone.LIBRARY: stored.library}.get(zone)
    if own is not None:
        return list(own)
    return [identifier for identifier in game.objects_in(zone) if game.state.objects[identifier].owner == player]


def _usable(ctx: Context, cost: ObjectCost, identifier: int) -> bool:
    if isinstance(cost, k.TapTotalPower) and not cost.saddles and ctx.game.rule_on(ch.CantCrew, identifier):
        return False
    if isinstance(cost, k.TapPermanents | k.TapTotalPower):
        return not ctx.game.state.objects[identifier].tapped
    if isinstance(cost, k.SacrificeCost):
        return not ctx.game.rule_on(ch.CantBeSacrificed, identifier)
    if isinstance(cost, k.PutCountersOn):
        return not refuses_counters(ctx.game.projection, identifier, cost.kind)
    return True


def _counter_holders(ctx: Context, player: int, cost: k.RemoveCountersCost) -> list[int]:
    objects = ctx.game.state.objects
    holders = [ctx.source] if ctx.source in objects else []
    if cost.among is not None:
        here = ctx if ctx.controller == player else _as_seen_by(ctx, player)
        holders = [identifier for identifier in ctx.game.permanents_of(player) if matches(here, cost.among, identifier)]
    out: list[int] = []
    for identifier in holders:
        item = objects[identifier]
        out += [identifier] * (item.counter(cost.kind) if cost.kind else sum(number for _, number in item.counters))
    return out


def needs(ctx: Context, player: int, cost: ObjectCost) -> tuple[list[int], int, int]:
    """Candidates, and how many must and may be used."""
    found = candidates(ctx, player, cost)
    if isinstance(cost, k.TapTotalPower | k.CollectEvidence):
        return found, 0, len(found)
    if isinstance(cost, k.PutCountersOn):
        return found, 1, 1
    if cost.count is None:
        return found, len(found), len(found)
    if isinstance(cost.count, AnyNumber):
        return found, cost.count.least, len(found)
    number = quantity(ctx, cost.count)
    if isinstance(cost, k.ExileMaterials) and cost.or_more:
        return found, number, len(found)
    return found, number, number


def why_not(ctx: Context, player: int, cost: ObjectCost) -> Iterator[Reason]:
    """Why the player can't do this: too few objects (118.3)."""
    found, low, _ = needs(ctx, player, cost)
    if isinstance(cost, k.TapTotalPower):
        yield from _too_weak(ctx, player, cost, found)
        return
    if isinstance(cost, k.CollectEvidence):
        yield from _too_little(ctx, player, cost, found)
        return
    if len(found) < low:
        verb, what, rules = _WORDS[type(cost)]
        many = f"{low} {what}s" if low != 1 else f"a {what}"
        name = ctx.game.name(player)
        if asks_for_this(getattr(cost, "filter", f.Anything())):
            yield Reason(f"{name} can't {verb} {ctx.game.name(ctx.source)}", rules, ctx.source)
        elif isinstance(cost, k.RemoveCountersCost):
            kind = f"{cost.kind} counter" if cost.kind else "counter"
            yield Reason(f"there are {len(found)} {kind}s to remove, {low} needed", rules, ctx.source)
        else:
            yield Reason(f"{name} has no way to {verb} {many}", rules, player)


def exiles_beheld(cost: Cost) -> bool:
    """Whether what is beheld is exiled: then nothing needs to be revealed first."""
    return isinstance(cost, k.Behold) and cost.exiles


def pays_for(cost: Cost) -> str:
    """What a creature that is tapped for this cost does: "crew" or "saddle" (702.122b, 702.171c)."""
    return ("saddle" if cost.saddles else "crew") if isinstance(cost, k.TapTotalPower) else ""


def crewing_power(ctx: Context, creature: int) -> int:
    """What a creature counts for when it is tapped to crew or to saddle."""
    look = ctx.look(creature)
    rules = [rule.change for rule in ctx.game.projection.rules_on(ch.CrewsAsThough, creature)]
    changes = [change for change in rules if isinstance(change, ch.CrewsAsThough)]
    base = look.toughness if any(change.by_toughness for change in changes) else look.power
    return (base or 0) + sum(change.more for change in changes)


def _too_weak(ctx: Context, player: int, cost: k.TapTotalPower, tapped: list[int]) -> Iterator[Reason]:
    """702.122a: their total power must be enough; creatures with negative power need not be among them."""
    total = sum(max(0, crewing_power(ctx, identifier)) for identifier in tapped)
    needed = quantity(ctx, cost.amount)
    if total < needed:
        sentence = f"{ctx.game.name(player)} can tap creatures with total power {total}, {needed} is needed"
        yield Reason(sentence, (cr("702.122a"), cr("118.3")), ctx.source)


def _too_little(ctx: Context, player: int, cost: k.CollectEvidence, cards: list[int]) -> Iterator[Reason]:
    """701.59b: the total mana value of the cards must be enough."""
    total = sum(measure(ctx, Measure.MANA_VALUE, card) for card in cards)
    needed = quantity(ctx, cost.amount)
    if total < needed:
        sentence = f"{ctx.game.name(player)} can exile cards with total mana value {total}, {needed} is needed"
        yield Reason(sentence, (cr("701.59b"), cr("118.3")), ctx.source)


def _evidence(ctx: Context, player: int, cost: k.CollectEvidence, found: list[int]) -> list[int]:
    from mtgjudge.engine.instructions.choosing import choose_objects

    needed = quantity(ctx, cost.amount)
    chosen = choose_objects(ctx, player, found, 1 if needed else 0, len(found), verb_of(cost))
    if sum(measure(ctx, Measure.MANA_VALUE, card) for card in chosen) < needed:
        why = Reason("the total mana value of the exiled cards is too small", (cr("701.59a"),), ctx.source)
        raise IllegalAction(verdict_against([why]))
    return chosen


COUNTERS_TO_REMOVE = "counters to remove"
"""What is asked where any number of counters may be removed."""


def _how_many(ctx: Context, player: int, most: int) -> int:
    """Any number of counters: the payer says how many, none included (107.1c, 118.5)."""
    asked = ChooseNumber(
        player=player,
        for_player=player,
        source=ctx.source,
        prompt="number",
        low=0,
        high=most,
        what=COUNTERS_TO_REMOVE,
    )
    number = ctx.game.ask(asked)
    assert isinstance(number, int)
    if not 0 <= number <= most:
        why = Reason(f"there are {most} counters to remove", (cr("107.1c"), cr("118.3")), ctx.source)
        raise IllegalAction(verdict_against([why]))
    return number


def choose(ctx: Context, player: int, cost: ObjectCost) -> list[int]:
    """Ask the payer which objects are used; luck where the cost says at random."""
    from mtgjudge.engine.instructions.choosing import choose_objects

    found, low, high = needs(ctx, player, cost)
    if isinstance(cost, k.DiscardCards) and cost.at_random:
        return at_random(ctx.game, player, ctx.source, found, low)
    if isinstance(cost, k.CollectEvidence):
        return _evidence(ctx, player, cost, found)
    if isinstance(cost, k.TapTotalPower):
        chosen = choose_objects(ctx, player, found, 0 if quantity(ctx, cost.amount) == 0 else 1, high, verb_of(cost))
        if sum(crewing_power(ctx, identifier) for identifier in chosen) < quantity(ctx, cost.amount):
            why = Reason("the total power of the tapped creatures is too small", (cr("702.122a"),), ctx.source)
            raise IllegalAction(verdict_against([why]))
        return chosen
    if not isinstance(cost, k.RemoveCountersCost):
        return choose_objects(ctx, player, found, low, high, verb_of(cost))
    if low != high:
        low = _how_many(ctx, player, high)
    holders = list(dict.fromkeys(found))
    if len(holders) <= 1:
        return found[:low]
    left = {identifier: found.count(identifier) for identifier in holders}
    picked: list[int] = []
    while len(picked) < low:
        open_ones = [identifier for identifier in holders if left[identifier]]
        one = choose_objects(ctx, player, open_ones, 1, 1, verb_of(cost))[0]
        left[one] -= 1
        picked.append(one)
    return picked
