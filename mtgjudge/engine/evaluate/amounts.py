"""Amounts (amounts.py of the language): numbers worked out when they are needed (608.2h, 107.1b-c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches, measure
from mtgjudge.engine.evaluate.references import as_it_was, evaluate, objects, players
from mtgjudge.engine.state import CastFacts, GameObject, Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import amounts as a
from mtgjudge.language.categories import Amount
from mtgjudge.language.mana import symbol_colors
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, Color, Zone


def amount(ctx: Context, node: Amount) -> int:
    """The number, possibly negative; quantities treat a negative number as 0 (107.1b). Raises Unsupported."""
    function = _NUMBERS.get(type(node))
    if function is None:
        raise Unsupported(f"amount {type(node).__name__}", ctx.source)
    return function(ctx, node)


def quantity(ctx: Context, node: Amount) -> int:
    """The number as a quantity: never below zero (107.1b)."""
    return max(0, amount(ctx, node))


def modifier(ctx: Context, node: Amount) -> int:
    """The N of "gets +N/+N": a number as written may be negative, but one that is worked out counts as 0 then, and so
    does the X of "-X" (107.1b)."""
    if isinstance(node, a.Negative) and not isinstance(node.of, a.Fixed):
        return -quantity(ctx, node.of)
    return amount(ctx, node) if isinstance(node, a.Fixed | a.Negative) else quantity(ctx, node)


def _fold(numbers: list[int], fold: a.Fold) -> int:
    if not numbers:
        return 0
    if fold is a.Fold.TOTAL:
        return sum(numbers)
    return max(numbers) if fold is a.Fold.GREATEST else min(numbers)


def _measure_of(ctx: Context, node: a.MeasureOf) -> int:
    return _fold([measure(ctx, node.measure, identifier) for identifier in as_it_was(ctx, node.of)], node.fold)


def _player_number(ctx: Context, node: a.PlayerNumber) -> int:
    return _fold([_player_measure(ctx, node.measure, player) for player in players(ctx, node.of)], node.fold)


def _player_measure(ctx: Context, kind: a.PlayerMeasure, identifier: int) -> int:
    player = ctx.game.state.players[seat_of(identifier)]
    if kind is a.PlayerMeasure.LIFE:
        return player.life
    if kind is a.PlayerMeasure.HAND:
        return len(player.hand)
    if kind is a.PlayerMeasure.GRAVEYARD:
        return len(player.graveyard)
    if kind is a.PlayerMeasure.STARTING_LIFE:
        return player.starting_life
    if kind is a.PlayerMeasure.SPEED:
        return player.speed  # none counts as 0 (702.179f)
    if kind is a.PlayerMeasure.LIBRARY:
        if player.unknown_below:
            raise Unsupported("the size of a library with unknown cards")
        return len(player.library)
    from mtgjudge.engine.history import damage_to_this_turn, life_this_turn

    if kind is a.PlayerMeasure.DAMAGE_TAKEN_THIS_TURN:
        return damage_to_this_turn(ctx.game, identifier)
    return life_this_turn(ctx.game, identifier, kind is a.PlayerMeasure.LIFE_GAINED_THIS_TURN)


def _target_count(ctx: Context, node: a.TargetCount) -> int:
    item = ctx.object(ctx.source)
    if item is None or item.stack is None:
        return 0
    return sum(len(slot) for mode in item.stack.targets for slot in mode)


def _counters_on(ctx: Context, node: a.CountersOn) -> int:
    """608.2h: on what was moved on, those that it last had on the battlefield."""
    total = 0
    for identifier in as_it_was(ctx, node.of):
        item = ctx.object(identifier)
        if item is not None:
            total += item.counter(node.kind) if node.kind else sum(number for _, number in item.counters)
    return total


def _player_counters(ctx: Context, node: a.PlayerCounters) -> int:
    return sum(ctx.game.state.players[seat_of(player)].counter(node.kind) for player in players(ctx, node.of))


def _greatest_of(ctx: Context, node: a.GreatestOf) -> int:
    return max((amount(ctx.with_iterated(player), node.of) for player in players(ctx, node.who)), default=0)


def _result_amount(ctx: Context, node: a.ResultAmount) -> int:
    return result_amount(ctx.results.get(node.of), node)


def result_amount(outcome: Outcome | None, node: a.ResultAmount) -> int:
    """The number that this amount names of what was done."""
    if outcome is None:
        return 0
    return outcome.excess if node.excess else outcome.held if node.held else outcome.amount


def _damage_dealt(ctx: Context, node: a.DamageDealtThisTurn) -> int:
    from mtgjudge.engine.history import damage_by_this_turn

    return damage_by_this_turn(ctx, node.source, node.noncombat)


def _commander_casts(ctx: Context, node: a.CommanderCasts) -> int:
    from mtgjudge.engine.commanders import casts

    return casts(ctx.game, ctx.controller)


def _devotion(ctx: Context, node: a.Devotion) -> int:
    who = players(ctx, node.who)
    total = 0
    for identifier in ctx.game.objects_in(Zone.BATTLEFIELD):
        look = ctx.look(identifier)
        if look.controller in who and look.mana_cost is not None:
            total += sum(
                1 for symbol in look.mana_cost.symbols if any(color in node.colors for color in symbol_colors(symbol))
            )
    return total


PARTY = {"Cleric", "Rogue", "Warrior", "Wizard"}


def party_size(members: list[set[str]]) -> int:
    """700.8a-b: the greatest number of these places that can be filled, each creature in one of them at most."""
    holder: dict[str, int] = {}

    def place(member: int, tried: set[str]) -> bool:
        for kind in sorted(members[member] - tried):
            tried.add(kind)
            if kind not in holder or place(holder[kind], tried):
                holder[kind] = member
                return True
        return False

    return sum(place(member, set()) for member in range(len(members)))


def _distinct(ctx: Context, node: a.DistinctCount) -> int:
    values: set[str] = set()
    members: list[set[str]] = []
    for identifier in objects(ctx, node.of):
        look = ctx.look(identifier)
        if node.aspect == "color":
            values.update(color.value for color in Color if color in look.colors)
        elif node.aspect == "card type":
            values.update(kind.value for kind in look.types)
        elif node.aspect == "basic land type":
            values.update(word for word in look.subtypes if word in BASIC_LAND_MANA)
        elif node.aspect == "name":
            if look.all_names:
                raise Unsupported("counting all names of a kind of cards", ctx.source)
            values.update(look.names)
        elif node.aspect == "party":
            members.append(PARTY & set(look.subtypes))
        elif node.aspect == "power":
            values.add(str(look.power))
        elif node.aspect == "mana value":
            values.add(str(measure(ctx, a.Measure.MANA_VALUE, identifier)))
        else:
            raise Unsupported(f"counting different values of {node.aspect}", ctx.source)
    return party_size(members) if node.aspect == "party" else len(values)


def _most_with_one_name(ctx: Context, node: a.MostWithOneName) -> int:
    looks = [ctx.look(identifier) for identifier in objects(ctx, node.of)]
    if any(look.all_names for look in looks):
        raise Unsupported("counting all names of a kind of cards", ctx.source)
    return max(Counter(name for look in looks for name in look.names).values(), default=0)


VOTES = -701_38
"""Where the votes of a resolution are among its results."""


def votes(ctx: Context) -> tuple[str, ...]:
    """What was voted for in this resolution (701.38)."""
    cast = ctx.results.get(VOTES)
    return cast.votes if cast is not None else ()


def _times_resolved(ctx: Context, node: a.TimesResolved) -> int:
    from mtgjudge.engine.history import resolved_this_turn

    return resolved_this_turn(ctx)


def _times_activated(ctx: Context, node: a.TimesActivated) -> int:
    from mtgjudge.engine.history import activated_this_turn

    return activated_this_turn(ctx)


def _times_happened(ctx: Context, node: a.TimesHappened) -> int:
    from mtgjudge.engine.history import count_this_turn

    return count_this_turn(ctx, node.event)


def _colors_spent(ctx: Context, node: a.ColorsSpentOn) -> int:
    """Colorless mana has no color (105.1)."""
    kinds: set[str] = set()
    for identifier in objects(ctx, node.of):
        item = ctx.object(identifier)
        if item is not None and item.cast is not None:
            kinds |= {unit.type.value for unit in item.cast.mana_spent}
    return len(kinds - {"C"})


def _mana_spent(ctx: Context, node: a.ManaSpentOn) -> int:
    total = 0
    for identifier in objects(ctx, node.of):
        item = ctx.object(identifier)
        facts = cast_facts(item) if item is not None else None
        for unit in facts.mana_spent if facts is not None else ():
            if not node.type or (unit.snow if node.type == "S" else unit.type.value == node.type):
                total += 1
    return total


def _mana_on_x(ctx: Context, node: a.ManaSpentOnX) -> int:
    """As much as can be: what wasn't needed for the colored symbols beside the {X} (107.3a)."""
    total = 0
    for identifier in objects(ctx, node.of):
        item = ctx.object(identifier)
        facts = cast_facts(item) if item is not None else None
        cost = ctx.look(identifier).mana_cost
        if facts is None or cost is None:
            continue
        spent = sum(unit.type.value == node.type for unit in facts.mana_spent)
        total += max(0, min(facts.x, spent - cost.symbols.count(node.type)))
    return total


def cast_facts(item: GameObject) -> CastFacts | None:
    """How an object was cast: a spell on the stack, or the permanent that it became (400.7d)."""
    return item.stack.cast if item.stack is not None and item.stack.cast is not None else item.cast


def _times_paid(ctx: Context, node: a.TimesPaid) -> int:
    item = ctx.object(ctx.source)
    paid = item.cast.paid if item is not None and item.cast is not None else ()
    if item is not None and item.stack is not None and item.stack.cast is not None:
        paid = item.stack.cast.paid
    return sum(number for word, number in paid if word == node.keyword)


def _devoured(ctx: Context, node: a.Devoured) -> int:
    """What was devoured is looked at as it last existed on the battlefield (608.2h)."""
    found = [ctx.object(identifier) for identifier in as_it_was(ctx, node.of)]
    return sum(1 for item in found if item for each in item.devoured if matches(ctx, node.filter, each))


def _times_mutated(ctx: Context, node: a.TimesMutated) -> int:
    """Each time one more card or token came to represent it (730.2)."""
    items = (ctx.object(identifier) for identifier in objects(ctx, node.of))
    return sum(max(0, len(item.merged) - 1) for item in items if item is not None)


def _matching_in_zone(ctx: Context, node: a.MatchingInZone) -> int:
    who = players(ctx, node.who)
    total = 0
    for identifier in ctx.game.objects_in(node.zone):
        item = ctx.object(identifier)
        if item is None:
            continue
        holder = ctx.look(identifier).controller if node.zone is Zone.BATTLEFIELD else item.owner
        if holder in who and matches(ctx, node.filter, identifier):
            total += 1
    return total


def _chosen_number(ctx: Context, node: a.ChosenNumber) -> int:
    item = ctx.object(ctx.source)
    return int(item.choice("number") or 0) if item else 0


def _x(ctx: Context, node: a.X) -> int:
    if ctx.x:
        return ctx.x
    item = ctx.object(ctx.source)
    if item is None:
        return 0
    if item.stack is not None and ctx.stack_object in (0, ctx.source):
        return item.stack.x
    return item.cast.x if item.cast is not None else 0


def _x_of(ctx: Context, node: a.XOf) -> int:
    for identifier in objects(ctx, node.of):
        item = ctx.object(identifier)
        if item is not None:
            return item.stack.x if item.stack is not None else item.cast.x if item.cast is not None else 0
    return 0


def _cast_before(ctx: Context, node: a.CastBefore) -> int:
    from mtgjudge.engine.history import cast_before

    found = objects(ctx, node.of)
    return cast_before(ctx, node.filter, players(ctx, node.by), found[0]) if found else 0


def _half(ctx: Context, node: a.Half) -> int:
    whole = amount(ctx, node.of)
    return -(-whole // 2) if node.up else whole // 2


_NUMBERS: dict[type[Amount], Callable[[Context, Any], int]] = {
    a.Fixed: lambda ctx, node: int(node.value),
    a.X: _x,
    a.XOf: _x_of,
    a.CastBefore: _cast_before,
    a.CountOf: lambda ctx, node: len(evaluate(ctx, node.what)),
    a.CountPlayers: lambda ctx, node: len(players(ctx, node.who)),
    a.MeasureOf: _measure_of,
    a.PlayerNumber: _player_number,
    a.CountersOn: _counters_on,
    a.TargetCount: _target_count,
    a.PlayerCounters: _player_counters,
    a.ResultAmount: _result_amount,
    a.EventAmount: lambda ctx, node: ctx.event.amount if ctx.event else 0,
    a.Plus: lambda ctx, node: sum(amount(ctx, part) for part in node.parts),
    a.GreatestOf: _greatest_of,
    a.Minus: lambda ctx, node: amount(ctx, node.left) - amount(ctx, node.right),
    a.Times: lambda ctx, node: node.factor * amount(ctx, node.of),
    a.Negative: lambda ctx, node: -amount(ctx, node.of),
    a.Half: _half,
    a.DamageDealtThisTurn: _damage_dealt,
    a.Devotion: _devotion,
    a.DistinctCount: _distinct,
    a.MostWithOneName: _most_with_one_name,
    a.TimesHappened: _times_happened,
    a.TimesResolved: _times_resolved,
    a.TimesActivated: _times_activated,
    a.VotesFor: lambda ctx, node: votes(ctx).count(node.word),
    a.CommanderCasts: _commander_casts,
    a.DungeonsCompleted: lambda ctx, node: sum(
        len(set(ctx.game.player(each).completed)) for each in players(ctx, node.who)
    ),
    a.TimesTempted: lambda ctx, node: sum(ctx.game.player(each).tempted for each in players(ctx, node.who)),
    a.ManaSpentOn: _mana_spent,
    a.ManaSpentOnX: _mana_on_x,
    a.LeastOf: lambda ctx, node: min(amount(ctx, part) for part in node.parts),
    a.ColorsSpentOn: _colors_spent,
    a.TimesPaid: _times_paid,
    a.TimesMutated: _times_mutated,
    a.Devoured: _devoured,
    a.MatchingInZone: _matching_in_zone,
    a.ChosenNumber: _chosen_number,
}
SUPPORTED = frozenset(_NUMBERS) | {a.AnyNumber}
"""Amount nodes that can be worked out; AnyNumber is only a bound of choices."""
