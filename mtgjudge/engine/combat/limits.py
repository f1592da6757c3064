"""Restrictions on a declaration as a whole and costs to attack or block (508.1c, 508.1g-j, 509.1b, 509.1d-f, 506.5):
how many creatures may be declared together, with which others one must be declared, and what has to be paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from mtgjudge.engine import costs as paying_costs
from mtgjudge.engine.combat.effects import named_by, says, surroundings
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.verdict import Reason, Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Cost
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import RuleEffect
    from mtgjudge.engine.game import Game

Pairs = tuple[tuple[int, int], ...]
MOST_SETS = 20_000
"""More declarations than this are not compared."""
TOGETHER_ATTACKING = (ch.AttacksOnlyWith, ch.AttacksOnlyAlone, ch.MaxAttackers)
TOGETHER_BLOCKING = (ch.BlocksOnlyWith, ch.MaxBlockers)


def _plural(count: int) -> str:
    return "one creature" if count == 1 else f"{count} creatures"


# --- the declaration as a whole -----------------------------------------------------------------------------------


def against_attacking_together(game: Game, attacks: Pairs) -> Iterator[Reason]:
    """508.1c for the attackers together: alone, only alone, only with others, no more than so many."""
    rules = game.projection.rule_changes
    if not any(kind in rules for kind in TOGETHER_ATTACKING):
        return
    attackers = [creature for creature, _ in attacks]
    for creature in attackers:
        for effect in game.projection.rules_on(ch.AttacksOnlyWith, creature):
            yield from _too_few_others(game, effect, creature, attackers, "attack")
        for effect in game.projection.rules_on(ch.AttacksOnlyAlone, creature):
            if len(attackers) > 1:
                why = f"{game.name(creature)} can attack only alone {says(game, effect, creature)}"
                yield Reason(why, (cr("508.1c"), cr("506.5")), effect.source)
    for effect in game.projection.rules_on(ch.MaxAttackers, game.state.turn.active):
        change = effect.change
        assert isinstance(change, ch.MaxAttackers)
        named = None if change.defender is None else named_by(game, effect, change.defender, 0)
        number = sum(1 for _, defender in attacks if named is None or defender in named)
        if number > change.count:
            whom = "" if named is None else f" {' or '.join(game.name(player) for player in named)}"
            why = f"{game.name(effect.source)} says that no more than {_plural(change.count)} can attack{whom}"
            yield Reason(why, (cr("508.1c"),), effect.source)


def against_blocking_together(game: Game, blocks: Pairs) -> Iterator[Reason]:
    """509.1b for the blockers together."""
    rules = game.projection.rule_changes
    if not any(kind in rules for kind in TOGETHER_BLOCKING):
        return
    blockers = list(dict.fromkeys(blocker for blocker, _ in blocks))
    for creature in blockers:
        for effect in game.projection.rules_on(ch.BlocksOnlyWith, creature):
            yield from _too_few_others(game, effect, creature, blockers, "block")
    combat = game.state.combat
    already = len({blocker for attack in (combat.attacks if combat else ()) for blocker in attack.blockers})
    seen: set[int] = set()
    for player in game.players_in_turn_order():
        for effect in game.projection.rules_on(ch.MaxBlockers, player):
            change = effect.change
            assert isinstance(change, ch.MaxBlockers)
            if effect.source not in seen and already + len(blockers) > change.count:
                seen.add(effect.source)
                why = f"{game.name(effect.source)} says that no more than {_plural(change.count)} can block"
                yield Reason(why, (cr("509.1b"),), effect.source)


def _too_few_others(
    game: Game, effect: RuleEffect, creature: int, together: Sequence[int], verb: str
) -> Iterator[Reason]:
    change = effect.change
    assert isinstance(change, ch.AttacksOnlyWith | ch.BlocksOnlyWith)
    ctx = surroundings(game, effect, creature)
    fitting = [other for other in together if other != creature and matches(ctx, change.others, other)]
    if len(fitting) >= change.count:
        return
    what = "alone" if change.count == 1 else f"without {change.count} others"
    if change.count == 1 and len(together) > 1:
        what = "without another that fits"
    rule = cr("508.1c") if verb == "attack" else cr("509.1b")
    also = (cr("506.5"),) if what == "alone" else ()
    why = f"{game.name(creature)} can't {verb} {what} {says(game, effect, creature)}"
    yield Reason(why, (rule, *also), effect.source)


def limits_attackers(game: Game) -> bool:
    """Whether which creatures attack together matters in any way."""
    return any(kind in game.projection.rule_changes for kind in TOGETHER_ATTACKING)


def limits_blockers(game: Game) -> bool:
    """Whether which creatures block together matters in any way."""
    return any(kind in game.projection.rule_changes for kind in TOGETHER_BLOCKING)


def declarations(choices: Sequence[tuple[int, Sequence[int]]]) -> Iterator[Pairs]:
    """Every declaration of these creatures, each attacking one of its options or nothing. Raises Unsupported beyond a
    bound."""
    size = 1
    for _, options in choices:
        size *= len(options) + 1
        if size > MOST_SETS:
            raise Unsupported("attack requirements of so many creatures together with limits on who attacks together")
    for picked in product(*((0, *options) for _, options in choices)):
        yield tuple((creature, to) for (creature, _), to in zip(choices, picked, strict=True) if to)


# --- what has to be paid ------------------------------------------------------------------------------------------


def _attack_costs(game: Game, creature: int, defender: int) -> Iterator[RuleEffect]:
    """The effects that ask for a cost when this creature attacks this."""
    if ch.AttackCost not in game.projection.rule_changes:
        return
    for effect in game.projection.rules_on(ch.AttackCost, creature):
        change = effect.change
        assert isinstance(change, ch.AttackCost)
        if change.defender is not None:
            named = named_by(game, effect, change.defender, creature)
            if defender not in named and not (change.or_planeswalkers and _walker_of(game, defender) in named):
                continue
        yield effect


def attack_cost_sources(game: Game, creature: int, defender: int) -> tuple[int, ...]:
    """The objects that ask for a cost when this creature attacks this, one entry for each effect."""
    return tuple(effect.source for effect in _attack_costs(game, creature, defender))


def costs_to_attack(game: Game, creature: int, defender: int) -> tuple[Cost, ...]:
    """What this creature's controller must pay for it to attack this (508.1h)."""
    found: list[Cost] = []
    for effect in _attack_costs(game, creature, defender):
        change = effect.change
        assert isinstance(change, ch.AttackCost)
        found += _worked_out(game, effect, creature, change.costs)
    return tuple(found)


def costs_to_block(game: Game, creature: int) -> tuple[Cost, ...]:
    """What this creature's controller must pay for it to block (509.1d)."""
    found: list[Cost] = []
    for effect in game.projection.rules_on(ch.BlockCost, creature):
        change = effect.change
        assert isinstance(change, ch.BlockCost)
        found += _worked_out(game, effect, creature, change.costs)
    return tuple(found)


def _walker_of(game: Game, defender: int) -> int:
    if defender < 0 or not game.on_battlefield(defender):
        return 0
    look = game.characteristics(defender)
    return look.controller if CardType.PLANESWALKER in look.types else 0


def _worked_out(game: Game, effect: RuleEffect, creature: int, costs: tuple[Cost, ...]) -> list[Cost]:
    """Costs with their numbers, which the effect's controller and the creature decide."""
    ctx = surroundings(game, effect, creature)
    out: list[Cost] = []
    for cost in costs:
        if isinstance(cost, k.PayManaEqualTo) and cost.amount is not None:
            out.append(k.PayMana(ManaCost((str(quantity(ctx, cost.amount)),))))
        elif isinstance(cost, k.PayLife):
            out.append(k.PayLife(Fixed(quantity(ctx, cost.amount))))
        else:
            out.append(cost)
    return out


def together(costs: Sequence[Cost]) -> tuple[Cost, ...]:
    """The total cost (508.1h): the mana as one amount, the life as one, the rest as it is."""
    symbols = [symbol for cost in costs if isinstance(cost, k.PayMana) for symbol in cost.cost.symbols]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    colored = [symbol for symbol in symbols if not symbol.isdigit()]
    life = sum(cost.amount.value for cost in costs if isinstance(cost, k.PayLife) and isinstance(cost.amount, Fixed))
    out: list[Cost] = []
    if generic or colored:
        out.append(k.PayMana(ManaCost((*((str(generic),) if generic else ()), *colored))))
    if life:
        out.append(k.PayLife(Fixed(life)))
    return (*out, *(cost for cost in costs if not isinstance(cost, k.PayMana | k.PayLife)))


def attack_total(game: Game, attacks: Pairs) -> tuple[Cost, ...]:
    """The total cost of a declaration of attackers."""
    return together([cost for creature, defender in attacks for cost in costs_to_attack(game, creature, defender)])


def block_total(game: Game, blocks: Pairs) -> tuple[Cost, ...]:
    """The total cost of a declaration of blockers."""
    blockers = dict.fromkeys(blocker for blocker, _ in blocks)
    return together([cost for blocker in blockers for cost in costs_to_block(game, blocker)])


def against_paying(game: Game, player: int, costs: tuple[Cost, ...], attackers: Sequence[int] = ()) -> Iterator[Reason]:
    """Why the player can't pay the total; attackers that will be tapped make no mana for it (508.1f)."""
    from mtgjudge.engine.paying import Purpose, PurposeKind, payment_reasons
    from mtgjudge.engine.payment import locked

    if not costs:
        return
    rule = cr("508.1h") if attackers else cr("509.1d")
    tapped = [each for each in attackers if Keyword.VIGILANCE not in game.characteristics(each).keywords]
    mana = [cost.cost for cost in costs if isinstance(cost, k.PayMana)]
    others = tuple(cost for cost in costs if not isinstance(cost, k.PayMana))
    found: list[Reason] = []
    if mana:
        found += payment_reasons(game, player, (locked(mana[0], 0),), Purpose(PurposeKind.OTHER), tapped)
    found += paying_costs.can_pay(game, player, 0, others, ctx=Context(game, 0, player))
    for reason in found:
        yield Reason(reason.sentence, (rule, *reason.rules[:2]), reason.object, reason.weight, reason.undetermined)


def pay_for_declaring(game: Game, player: int, costs: tuple[Cost, ...]) -> None:
    """508.1i-j, 509.1e-f. Raises IllegalAction where it can't be paid."""
    if costs:
        paying_costs.pay(game, player, 0, costs, ctx=Context(game, 0, player))
