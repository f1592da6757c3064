"""Costs: whether a player can pay them, and paying them (118, 107.5-107.6, 119.4, 601.2h, 602.2b, 606).

Shared by casting, activating, attacking taxes and "unless … pays". Mana is paid first, because mana abilities are
activated before any cost is paid
(601.2g-h); the other parts follow in the order written. Nothing here says what is paid *for*."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from mtgjudge.engine.cheapening import surroundings
from mtgjudge.engine.cost_objects import OBJECT_COSTS, choose, exiles_beheld, needs, pays_for, why_not
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import AS_IT_ENTERS, USED, granted_with, players
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.doing import ActionDone
from mtgjudge.engine.events.status import CardDrawn, CountersPut, CountersRemoved, LifeLost, TapChange
from mtgjudge.engine.events.zones import MoveReason, Revealed, ZoneChange
from mtgjudge.engine.exerting import exert
from mtgjudge.engine.mana_costs import against_mana, mana_of, pay_mana_of
from mtgjudge.engine.replacement.cant import draws_left, refuses_counters
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, Weight, first_against, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Cost
from mtgjudge.language.static_effects import LoyaltyCostChange
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Payment:
    """One payment: who pays for what, and the surroundings in which amounts and filters are worked out."""

    __slots__ = ("action", "announced", "cause", "ctx", "for_mana", "game", "player", "source")

    def __init__(
        self, ctx: Context, player: int, for_mana: bool = False, announced: bool = False, action: str = ""
    ) -> None:
        self.ctx = ctx
        self.game = ctx.game
        self.player = player
        self.source = ctx.source
        self.for_mana = for_mana
        self.announced = announced
        """Whether it is for casting a spell or activating an ability."""
        self.action = action
        """The special action that it is for (116.2)."""
        self.cause = Cause(ctx.source, player, ctx.stack_object, is_cost=True)


def can_pay(
    game: Game,
    player: int,
    source: int,
    costs: Sequence[Cost],
    *,
    ctx: Context | None = None,
    x: int = 0,
    stack_object: int = 0,
    for_mana: bool = False,
    action: str = "",
) -> Iterator[Reason]:
    """Reasons why the player can't pay all of these now; none means that they can. `ctx`: the ability's
    surroundings where it resolves already; `for_mana`: it is for a mana ability."""
    payment = Payment(ctx or surroundings(game, player, source, x, stack_object), player, for_mana, ctx is None, action)
    costs = _without_barred(payment, repeated(payment, costs))
    for cost in costs:
        yield from against(payment, cost)
    yield from against_together(payment, costs)
    yield from against_mana(payment, costs)


def repeated(payment: Payment, costs: Sequence[Cost]) -> tuple[Cost, ...]:
    """The costs with what is paid several times written out (702.24a)."""
    out: list[Cost] = []
    for cost in costs:
        if isinstance(cost, k.Repeated):
            out += list(repeated(payment, cost.parts)) * quantity(payment.ctx, cost.times)
        else:
            out.append(cost)
    return tuple(out)


def cant_pay(game: Game, player: int, for_mana: bool = False) -> list[ch.CantPay]:
    """What the player can't pay to cast spells or activate abilities, mana abilities where `for_mana`."""
    return [
        effect.change
        for effect in game.projection.rules_on(ch.CantPay, player)
        if isinstance(effect.change, ch.CantPay) and (effect.change.mana_abilities or not for_mana)
    ]


def _without_barred(payment: Payment, costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """Sacrifices to cast or activate leave out what can't be sacrificed for that."""
    if not payment.announced or ch.CantPay not in payment.game.projection.rule_changes:
        return costs
    barred = [
        change.sacrifice
        for change in cant_pay(payment.game, payment.player, payment.for_mana)
        if change.sacrifice is not None
    ]
    return tuple(
        msgspec.structs.replace(cost, filter=f.AllOf((cost.filter, *(f.Not(each) for each in barred))))
        if barred and isinstance(cost, k.SacrificeCost)
        else cost
        for cost in costs
    )


def against(payment: Payment, cost: Cost) -> Iterator[Reason]:
    """Reasons against paying one part by itself; mana is looked at for all parts together."""
    if isinstance(cost, OBJECT_COSTS):
        yield from why_not(payment.ctx, payment.player, cost)
    else:
        check = _CHECKS.get(type(cost))
        if check is None:
            raise Unsupported(f"cost {type(cost).__name__}", payment.source)
        yield from check(payment, cost)


def against_together(payment: Payment, costs: Sequence[Cost]) -> Iterator[Reason]:
    """118.10: one object can't be used twice: several parts that use up objects of one kind need different ones."""
    if len(costs) < 2:
        return
    wanted = [(cost, *needs(payment.ctx, payment.player, cost)) for cost in costs if isinstance(cost, OBJECT_COSTS)]
    for kinds in ((k.SacrificeCost, k.ReturnToHand), (k.DiscardCards, k.ExileCards), (k.TapPermanents,)):
        parts = [(candidates, low) for cost, candidates, low, _ in wanted if isinstance(cost, kinds)]
        if kinds == (k.TapPermanents,) and any(isinstance(cost, k.TapThis) for cost in costs):
            parts = [([item for item in candidates if item != payment.source], low) for candidates, low in parts]
            yield from _if_unmatched(payment, parts)
        elif len(parts) > 1:
            yield from _if_unmatched(payment, parts)


def _if_unmatched(payment: Payment, parts: list[tuple[list[int], int]]) -> Iterator[Reason]:
    slots = [candidates for candidates, low in parts for _ in range(low)]
    if not _matched(slots):
        name = payment.game.name(payment.player)
        yield Reason(
            f"{name} has too few different objects to pay all parts of the cost",
            (cr("118.3"), cr("118.10")),
            payment.source,
        )


def _matched(slots: list[list[int]]) -> bool:
    """Whether every slot can have an object of its own."""
    taken: dict[int, int] = {}

    def place(slot: int, seen: set[int]) -> bool:
        for item in slots[slot]:
            if item not in seen:
                seen.add(item)
                if item not in taken or place(taken[item], seen):
                    taken[item] = slot
                    return True
        return False

    return all(place(slot, set()) for slot in range(len(slots)))


def pay(
    game: Game,
    player: int,
    source: int,
    costs: Sequence[Cost],
    *,
    ctx: Context | None = None,
    x: int = 0,
    stack_object: int = 0,
    for_mana: bool = False,
    action: str = "",
) -> dict[int, Outcome]:
    """Pay all of these; what the labelled parts used. Raises IllegalAction where one can't be paid, Pending,
    Unsupported."""
    payment = Payment(ctx or surroundings(game, player, source, x, stack_object), player, for_mana, ctx is None, action)
    costs = _without_barred(payment, repeated(payment, costs))
    symbols = mana_of(payment, costs)
    if symbols is not None:
        pay_mana_of(payment, symbols, costs)
    outcomes: dict[int, Outcome] = {}
    used: tuple[int, ...] = ()
    for cost in costs:
        if isinstance(cost, k.PayMana | k.PayManaEqualTo):
            continue
        reasons = [reason for reason in against(payment, cost) if reason.weight is Weight.DECIDES]
        if reasons:
            raise IllegalAction(verdict_against(reasons))
        outcome: Outcome | dict[int, Outcome]
        if isinstance(cost, OBJECT_COSTS):
            outcome = _use(payment, cost, choose(payment.ctx, player, cost))
        else:
            outcome = _PAYERS[type(cost)](payment, cost)
        if isinstance(cost, OBJECT_COSTS) and isinstance(outcome, Outcome):
            used += outcome.objects
        found = outcome if isinstance(outcome, dict) else {getattr(cost, "label", 0): outcome}
        outcomes |= {label: part for label, part in found.items() if label and label != USED}
        used += found[USED].objects if USED in found else ()
    if used:
        outcomes[USED] = Outcome(used, len(used))
    return outcomes


# --- the source's own status -------------------------------------------------------------------------------------


def is_summoning_sick(game: Game, identifier: int) -> bool:
    """302.6: a creature without haste that its controller has not controlled continuously since their latest turn
    began."""
    item = game.state.objects[identifier]
    look = game.characteristics(identifier)
    if CardType.CREATURE not in look.types or Keyword.HASTE in look.keywords:
        return False
    return item.control_since > game.state.players[seat_of(look.controller)].turn_began


def _against_turning(payment: Payment, to_tap: bool) -> Iterator[Reason]:
    game, source = payment.game, payment.source
    symbol, rule = ("{T}", cr("107.5")) if to_tap else ("{Q}", cr("107.6"))
    name = game.name(source)
    if not game.on_battlefield(source):
        yield Reason(f"{name} is not on the battlefield, so {symbol} can't be paid", (rule, cr("118.3")), source)
        return
    if game.state.objects[source].tapped is to_tap:
        status = "already tapped" if to_tap else "not tapped"
        yield Reason(f"{name} is {status}, so {symbol} can't be paid", (rule, cr("118.3")), source)
    if is_summoning_sick(game, source) and not game.rule_on(ch.TapsAsThoughHaste, source):
        holder = game.name(game.known_controller(source))
        sentence = f"{name} has summoning sickness: {holder} has not controlled it since the start of their latest turn"
        yield Reason(sentence, (cr("302.6"), cr("602.5a"), cr("702.10c")), source)


def _tap_this(payment: Payment, cost: k.TapThis | k.UntapThis) -> Outcome:
    tapped = isinstance(cost, k.TapThis)
    payment.game.perform(
        TapChange(object=payment.source, tapped=tapped, for_mana=payment.for_mana, symbol=True, cause=payment.cause)
    )
    return Outcome((payment.source,), 1)


# --- life, counters, cards ---------------------------------------------------------------------------------------


def _against_life(payment: Payment, cost: k.PayLife) -> Iterator[Reason]:
    amount = quantity(payment.ctx, cost.amount)
    game, player = payment.game, payment.player
    if amount == 0:
        return
    life = game.state.players[seat_of(player)].life
    if life < amount:
        yield Reason(f"{game.name(player)} has {life} life and can't pay {amount}", (cr("119.4"), cr("118.3")), player)
    if game.rule_on(ch.CantLoseLife, player):
        yield Reason(f"{game.name(player)} can't lose life, so can't pay any", (cr("119.8"),), player)
    if payment.announced and any(change.life for change in cant_pay(game, player, payment.for_mana)):
        yield Reason(f"{game.name(player)} can't pay life for that", (cr("101.2"), cr("118.3")), player)


def _life(payment: Payment, cost: k.PayLife) -> Outcome:
    amount = quantity(payment.ctx, cost.amount)
    payment.game.perform(LifeLost(player=payment.player, amount=amount, paid=True, cause=payment.cause))
    return Outcome((payment.player,), amount)


def _against_put(payment: Payment, cost: k.PutCountersCost) -> Iterator[Reason]:
    game, source = payment.game, payment.source
    if source not in game.state.objects:
        yield Reason(f"{game.name(source)} is gone", (cr("118.3"),), source)
    elif refuses_counters(game.projection, source, cost.kind):
        yield Reason(f"counters can't be put on {game.name(source)}", (cr("118.3"), cr("101.2")), source)


def _put(payment: Payment, cost: k.PutCountersCost) -> Outcome:
    count = quantity(payment.ctx, cost.count)
    payment.game.perform(CountersPut(on=payment.source, kind=cost.kind, count=count, cause=payment.cause))
    return Outcome((payment.source,), count)


def _loyalty_change(payment: Payment, cost: k.Loyalty) -> int:
    """What is asked for, with all that effects add to it, as one cost (606.5)."""
    printed = -payment.ctx.x if cost.minus_x else cost.change
    return printed + sum(amount for _, amount in _loyalty_added(payment))


def _loyalty_added(payment: Payment) -> Iterator[tuple[int, int]]:
    for identifier, controller, effect in payment.game.statics(LoyaltyCostChange):
        if isinstance(effect, LoyaltyCostChange):
            ctx = Context(payment.game, identifier, controller)
            if payment.player in players(ctx, effect.who) and matches(ctx, effect.source, payment.source):
                yield identifier, effect.change


def _against_loyalty(payment: Payment, cost: k.Loyalty) -> Iterator[Reason]:
    game, source = payment.game, payment.source
    change = _loyalty_change(payment, cost)
    if source not in game.state.objects:
        yield Reason(f"{game.name(source)} is gone", (cr("606.4"),), source)
        return
    have = game.state.objects[source].counter("loyalty")
    if change < 0 and have < -change:
        yield Reason(
            f"{game.name(source)} has {have} loyalty counters, {-change} are needed", (cr("606.6"), cr("606.4")), source
        )
    if change > 0 and refuses_counters(game.projection, source, "loyalty"):
        yield Reason(f"counters can't be put on {game.name(source)}", (cr("606.4"), cr("101.2")), source)


def _loyalty(payment: Payment, cost: k.Loyalty) -> Outcome:
    change = _loyalty_change(payment, cost)
    rule = cr("606.5") if any(_loyalty_added(payment)) else cr("606.4")
    event: Event
    if change >= 0:
        event = CountersPut(on=payment.source, kind="loyalty", count=change, damage_rule=rule, cause=payment.cause)
    else:
        event = CountersRemoved(on=payment.source, kind="loyalty", count=-change, state_rule=rule, cause=payment.cause)
    payment.game.perform(event)
    return Outcome((payment.source,), abs(change))


def _against_mill(payment: Payment, cost: k.MillCards | k.ExileTopCards) -> Iterator[Reason]:
    player = payment.game.state.players[seat_of(payment.player)]
    count = quantity(payment.ctx, cost.count)
    verb = "mill" if isinstance(cost, k.MillCards) else "exile"
    if len(player.library) < count and not player.unknown_below:
        yield Reason(
            f"{player.name} can't {verb} {count} cards: {len(player.library)} are left",
            (cr("701.17b"), cr("118.3")),
            player.id,
        )


def _mill(payment: Payment, cost: k.MillCards) -> Outcome:
    from mtgjudge.engine.chance import know_top

    count = quantity(payment.ctx, cost.count)
    know_top(payment.game, payment.player, count)
    cards = payment.game.state.players[seat_of(payment.player)].library[:count]
    payment.game.perform(*(_moves(payment, cards, Zone.GRAVEYARD, MoveReason.MILLED)))
    return Outcome(tuple(cards), len(cards))


def _against_drawing(payment: Payment, cost: k.DrawCards) -> Iterator[Reason]:
    """A player who can't draw so many cards can't pay so (121.2b, 118.3)."""
    player = payment.game.state.players[seat_of(payment.player)]
    left = draws_left(payment.game, player.id)
    if left is not None and left < quantity(payment.ctx, cost.count):
        yield Reason(f"{player.name} can't draw so many cards", (cr("121.2b"), cr("118.3")), player.id)


def _draw(payment: Payment, cost: k.DrawCards) -> Outcome:
    """One card after another (121.2); the cost is paid even if other things are done instead (118.11)."""
    made: list[int] = []
    for _ in range(quantity(payment.ctx, cost.count)):
        entries = payment.game.perform(CardDrawn(player=payment.player, cause=payment.cause))
        made += [card for entry in entries for card in entry.created]
    return Outcome(tuple(made), len(made))


def _exile_top(payment: Payment, cost: k.ExileTopCards) -> Outcome:
    from mtgjudge.engine.chance import know_top

    count = quantity(payment.ctx, cost.count)
    know_top(payment.game, payment.player, count)
    cards = tuple(payment.game.state.players[seat_of(payment.player)].library[:count])
    payment.game.perform(*(_exiled(payment, card) for card in cards))
    return Outcome(cards, len(cards))


def _exiled(payment: Payment, card: int) -> ZoneChange:
    pair, spell = granted_with(payment.ctx), payment.ctx.stack_object == payment.source
    move = ZoneChange(object=card, to=Zone.EXILE, exiled_by=payment.source, exiled_pair=pair, cause=payment.cause)
    return msgspec.structs.replace(move, exiled_label=AS_IT_ENTERS) if spell else move


def _against_player_counters(payment: Payment, cost: k.PayPlayerCounters) -> Iterator[Reason]:
    player = payment.game.state.players[seat_of(payment.player)]
    count = quantity(payment.ctx, cost.count)
    if player.counter(cost.kind) < count:
        rules = (cr("107.14"), cr("118.3")) if cost.kind == "energy" else (cr("118.3"),)
        yield Reason(
            f"{player.name} has {player.counter(cost.kind)} {cost.kind} counters, {count} are needed", rules, player.id
        )


def _player_counters(payment: Payment, cost: k.PayPlayerCounters) -> Outcome:
    count = quantity(payment.ctx, cost.count)
    if count:
        payment.game.perform(CountersRemoved(on=payment.player, kind=cost.kind, count=count, cause=payment.cause))
    return Outcome((payment.player,), count)


def _moves(payment: Payment, cards: Sequence[int], to: Zone, reason: MoveReason) -> list[Event]:
    return [ZoneChange(object=card, to=to, reason=reason, cause=payment.cause) for card in cards]


# --- objects that a cost uses ------------------------------------------------------------------------------------


def _use(payment: Payment, cost: Cost, chosen: list[int]) -> Outcome:
    """Do to the chosen objects what the cost says (118.11: replaced or not, it is paid)."""
    events: list[Event] = []
    if isinstance(cost, k.SacrificeCost):
        events = _moves(payment, chosen, Zone.GRAVEYARD, MoveReason.SACRIFICED)
    elif isinstance(cost, k.DiscardCards):
        events = _moves(payment, chosen, Zone.GRAVEYARD, MoveReason.DISCARDED)
    elif isinstance(cost, k.PutCountersOn):
        count = quantity(payment.ctx, cost.count)
        events = [CountersPut(on=item, kind=cost.kind, count=count, cause=payment.cause) for item in chosen]
    elif isinstance(cost, k.PutFromExile):
        events = _moves(payment, chosen, Zone.GRAVEYARD, MoveReason.MOVED)
    elif isinstance(cost, k.ReturnToHand):
        events = _moves(payment, chosen, Zone.HAND, MoveReason.MOVED)
    elif isinstance(cost, k.ExileCards | k.CollectEvidence | k.ExileMaterials) or exiles_beheld(cost):
        events = [_exiled(payment, card) for card in chosen]
    elif isinstance(cost, k.TapPermanents | k.TapTotalPower):
        tap = TapChange(object=0, tapped=True, for_mana=payment.for_mana, cause=payment.cause, pays=pays_for(cost))
        events = [msgspec.structs.replace(tap, object=item) for item in chosen]
    elif isinstance(cost, k.RevealCards | k.Behold):
        cards = tuple(card for card in chosen if not payment.game.on_battlefield(card))
        events = [Revealed(player=payment.player, cards=cards, cause=payment.cause)] if cards else []
    elif isinstance(cost, k.RemoveCountersCost):
        events = _counters_off(payment, cost, chosen)
    payment.game.perform(*events)
    if isinstance(cost, k.CollectEvidence):
        payment.game.perform(ActionDone(player=payment.player, word="collect evidence", cause=payment.cause))
    return Outcome(tuple(dict.fromkeys(chosen)), len(chosen))


def _counters_off(payment: Payment, cost: k.RemoveCountersCost, chosen: list[int]) -> list[Event]:
    """One entry of `chosen` for each counter; where any kind may go, the payer picks the kind."""
    from mtgjudge.engine.instructions.counters import pick_kinds

    events: list[Event] = []
    for item in dict.fromkeys(chosen):
        number = chosen.count(item)
        kinds = [cost.kind] * number
        if not cost.kind:
            kinds = pick_kinds(payment.ctx, payment.player, payment.game.state.objects[item].counters, number)
        events += [
            CountersRemoved(on=item, kind=kind, count=kinds.count(kind), cause=payment.cause)
            for kind in dict.fromkeys(kinds)
        ]
    return events


# --- costs made of costs -----------------------------------------------------------------------------------------


def _option_payable(payment: Payment, option: Cost) -> bool:
    return first_against(can_pay(payment.game, payment.player, payment.source, (option,), ctx=payment.ctx)) is None


def _against_one_of(payment: Payment, cost: k.OneOfCosts) -> Iterator[Reason]:
    if not any(_option_payable(payment, option) for option in cost.options):
        for option in cost.options:
            yield from can_pay(payment.game, payment.player, payment.source, (option,), ctx=payment.ctx)


def _one_of(payment: Payment, cost: k.OneOfCosts) -> dict[int, Outcome]:
    from mtgjudge.engine.instructions.choosing import choose_word

    payable = {
        cost_words(option, number): option
        for number, option in enumerate(cost.options, 1)
        if _option_payable(payment, option)
    }
    picked = payable[choose_word(payment.ctx, payment.player, tuple(payable), "cost")]
    return _nested(payment, (picked,))


FORAGING = k.OneOfCosts(
    (
        k.ExileCards(f.Anything(), Fixed(3), Zone.GRAVEYARD),
        k.SacrificeCost(f.IsSubtype("Food"), Fixed(1)),
    )
)
"""What foraging is (701.61a)."""


def _forage(payment: Payment, cost: k.Forage) -> dict[int, Outcome]:
    done = _one_of(payment, FORAGING)
    payment.game.perform(ActionDone(player=payment.player, word="forage", cause=payment.cause))
    return done


def _against_all(payment: Payment, cost: k.AllCosts) -> Iterator[Reason]:
    yield from can_pay(payment.game, payment.player, payment.source, cost.parts, ctx=payment.ctx)


def _nested(payment: Payment, costs: tuple[Cost, ...]) -> dict[int, Outcome]:
    return pay(payment.game, payment.player, payment.source, costs, ctx=payment.ctx, for_mana=payment.for_mana)


def cost_words(cost: Cost, number: int) -> str:
    """A short name for one of several costs, for the player to choose by."""
    words = {
        k.SacrificeCost: "sacrifice",
        k.DiscardCards: "discard",
        k.ExileCards: "exile",
        k.TapPermanents: "tap",
        k.ReturnToHand: "return",
        k.RevealCards: "reveal",
        k.Behold: "behold",
        k.PayLife: "pay life",
        k.MillCards: "mill",
        k.DrawCards: "draw",
        k.ExileTopCards: "exile from the library",
        k.RemoveCountersCost: "remove counters",
        k.PayPlayerCounters: "pay counters",
        k.PutCountersOn: "put counters",
    }
    if isinstance(cost, k.PayMana):
        return str(cost.cost)
    return words.get(type(cost), f"cost {number}")


_CHECKS: dict[type[Cost], Callable[[Payment, Any], Iterator[Reason]]] = {
    k.PayMana: lambda payment, cost: iter(()),
    k.PayManaEqualTo: lambda payment, cost: iter(()),
    k.TapThis: lambda payment, cost: _against_turning(payment, True),
    k.UntapThis: lambda payment, cost: _against_turning(payment, False),
    k.ExertThis: lambda payment, cost: iter(()),  # 701.43b: tapped or exerted already or not
    k.PayLife: _against_life,
    k.PutCountersCost: _against_put,
    k.Loyalty: _against_loyalty,
    k.MillCards: _against_mill,
    k.DrawCards: _against_drawing,
    k.ExileTopCards: _against_mill,
    k.PayPlayerCounters: _against_player_counters,
    k.OneOfCosts: _against_one_of,
    k.Forage: lambda payment, cost: _against_one_of(payment, FORAGING),
    k.AllCosts: _against_all,
    k.Repeated: _against_all,
}
_PAYERS: dict[type[Cost], Callable[[Payment, Any], Outcome | dict[int, Outcome]]] = {
    k.TapThis: _tap_this,
    k.UntapThis: _tap_this,
    k.ExertThis: lambda payment, cost: exert(payment.game, payment.player, (payment.source,)),
    k.PayLife: _life,
    k.PutCountersCost: _put,
    k.Loyalty: _loyalty,
    k.MillCards: _mill,
    k.DrawCards: _draw,
    k.ExileTopCards: _exile_top,
    k.PayPlayerCounters: _player_counters,
    k.OneOfCosts: _one_of,
    k.Forage: _forage,
    k.AllCosts: lambda payment, cost: _nested(payment, cost.parts),
}
SUPPORTED: frozenset[type[Cost]] = frozenset(_CHECKS) | frozenset(OBJECT_COSTS)
"""Costs that can be paid."""
