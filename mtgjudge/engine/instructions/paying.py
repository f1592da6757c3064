"""Instructions that let players pay while something resolves: "you may pay", "unless … pays" (118.12)."""

from __future__ import annotations

from mtgjudge.engine.costs import can_pay, pay
from mtgjudge.engine.decisions import ChooseNumber, YesNo, seat_of
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.status import CountersRemoved
from mtgjudge.engine.instructions.choosing import choose_number, follow
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import first_against
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language.categories import Cost
from mtgjudge.language.mana import ManaCost


def mana_asked(costs: tuple[Cost, ...]) -> ManaCost | None:
    """The mana among the costs, to be shown with the question."""
    symbols = [symbol for cost in costs if isinstance(cost, k.PayMana) for symbol in cost.cost.symbols]
    return ManaCost(tuple(symbols)) if symbols else None


def wants_to_pay(ctx: Context, player: int, costs: tuple[Cost, ...]) -> bool:
    """118.12a: a player who can't pay isn't asked; others choose."""
    reason = first_against(can_pay(ctx.game, player, ctx.source, costs, ctx=ctx))
    if reason is not None and not reason.undetermined:
        return False
    question = YesNo(
        player=player, for_player=player, source=ctx.source, prompt="pay", what="pay", cost=mana_asked(costs)
    )
    return ctx.game.ask(question) is True


def pay_now(ctx: Context, player: int, costs: tuple[Cost, ...]) -> None:
    """Pay; what labelled costs used can be named by later instructions."""
    ctx.results.update(pay(ctx.game, player, ctx.source, costs, ctx=ctx))


@executes(e.Pay)
def _pay(ctx: Context, node: e.Pay) -> Outcome:
    """118.12: "may pay. If they do …"; with `must`, everybody who can has to."""
    paid: list[int] = []
    for player in players(ctx, node.who):
        if node.must:
            wants = first_against(can_pay(ctx.game, player, ctx.source, node.costs, ctx=ctx)) is None
        else:
            wants = wants_to_pay(ctx, player, node.costs)
        if wants:
            _announce_x(ctx, player, node.costs)
            pay_now(ctx, player, node.costs)
            paid.append(player)
    return Outcome(tuple(paid), len(paid), bool(paid))


def _announce_x(ctx: Context, player: int, costs: tuple[Cost, ...]) -> None:
    """107.3f: whoever pays a cost with {X} while something resolves chooses X then; the instructions that follow
    use it."""
    mana = mana_asked(costs)
    if mana is None or "X" not in mana.symbols:
        return
    question = ChooseNumber(player=player, for_player=player, source=ctx.source, prompt="X", low=0, high=None, what="X")
    answer = ctx.game.ask(question)
    assert isinstance(answer, int)
    ctx.x = answer


@executes(e.UnlessPays)
def _unless(ctx: Context, node: e.UnlessPays) -> Outcome:
    """118.12a: each player is asked in APNAP order; the first who pays prevents it. Done: whether somebody paid
    ("if they do")."""
    for player in players(ctx, node.who):
        if wants_to_pay(ctx, player, node.costs):
            pay_now(ctx, player, node.costs)
            return Outcome((player,), 1, True)
    follow(ctx, node.effects)
    return Outcome((), 0, False)


@executes(e.PayAnyAmount)
def _pay_any(ctx: Context, node: e.PayAnyAmount) -> Outcome:
    """107.14: whoever pays takes that many counters from themselves; they choose how many as it resolves."""
    total = 0
    for player in players(ctx, node.who):
        most = ctx.game.state.players[seat_of(player)].counter(node.kind)
        if most < max(node.least, 1):
            continue
        answer = choose_number(ctx, player, most, f"{node.kind} counters")
        if answer:
            ctx.game.perform(CountersRemoved(on=player, kind=node.kind, count=answer, cause=cause_of(ctx)))
        total += answer
    return Outcome((), total, bool(total))
