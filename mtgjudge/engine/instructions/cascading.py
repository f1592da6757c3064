"""Keyword actions around casting and combat that keywords of 702 need: cascade and discover (702.85, 701.57),
ninjutsu (702.49), renown (702.112),
haste for a suspended creature (702.62a), warp (702.185a)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.casting_ways import WARPED
from mtgjudge.engine.chance import forget_order, know_top
from mtgjudge.engine.combat.past import attacked_last
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import measure
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.stack import AttackersDeclared
from mtgjudge.engine.events.status import Designated
from mtgjudge.engine.events.zones import Entry, ZoneChange
from mtgjudge.engine.instructions.casting import offer_to_cast
from mtgjudge.engine.instructions.choosing import named
from mtgjudge.engine.instructions.common import became, cause_of, outcome_of, permanents
from mtgjudge.engine.instructions.continuous import start_effects
from mtgjudge.engine.instructions.keyword_actions import performs
from mtgjudge.engine.state import CastOffer, Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import Fixed, Measure
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import CardType, Comparison, Keyword, Zone
from mtgjudge.rulebook import cr


def _exile_until(ctx: Context, player: int, wanted: Filter) -> tuple[int, list[int]]:
    """Exile cards from the top of the library one by one until a nonland card matches; that card (0 if none), and
    all exiled."""
    exiled: list[int] = []
    while ctx.game.player(player).library:
        know_top(ctx.game, player, 1)
        top = ctx.game.player(player).library[0]
        look = ctx.look(top)
        ctx.game.perform(ZoneChange(object=top, to=Zone.EXILE, cause=cause_of(ctx)))
        card = became(ctx, top)
        if card not in ctx.game.state.objects or ctx.game.state.objects[card].zone is not Zone.EXILE:
            continue
        exiled.append(card)
        if CardType.LAND not in look.types and _matches(ctx, wanted, card):
            return card, exiled
    return 0, exiled


def _matches(ctx: Context, wanted: Filter, card: int) -> bool:
    from mtgjudge.engine.evaluate.filters import matches

    return matches(ctx, wanted, card)


def _bottom(ctx: Context, player: int, cards: list[int]) -> None:
    """On the bottom of the library in a random order."""
    left = [
        card for card in cards if card in ctx.game.state.objects and ctx.game.state.objects[card].zone is Zone.EXILE
    ]
    if left:
        ctx.game.perform(*(ZoneChange(object=card, to=Zone.LIBRARY, cause=cause_of(ctx)) for card in left))
        forget_order(ctx, player, [became(ctx, card) for card in left])


def _limit(comparison: Comparison, number: int) -> Filter:
    return f.MeasureIs(Measure.MANA_VALUE, comparison, Fixed(number))


def _find_and_cast(ctx: Context, player: int, wanted: Filter) -> tuple[int, list[int], list[int]]:
    card, exiled = _exile_until(ctx, player, wanted)
    spells: list[int] = []
    if card:
        offer = CastOffer(player, (card,), ctx.source, ctx.controller, filter=wanted)
        spells = offer_to_cast(ctx, offer, 1)
    return card, exiled, spells


@performs("cascade")
def _cascade(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.85a: lesser mana value than this spell; all exiled cards that weren't cast go to the bottom."""
    value = measure(ctx, Measure.MANA_VALUE, ctx.source)
    for player in players(ctx, node.who):
        _, exiled, spells = _find_and_cast(ctx, player, _limit(Comparison.LESS, value))
        _bottom(ctx, player, exiled)
        return outcome_of(spells)
    return Outcome(done=False)


@performs("discover")
def _discover(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.57a: mana value N or less; what isn't cast goes to hand, the others to the bottom."""
    number = quantity(ctx, node.count or Fixed(0))
    for player in players(ctx, node.who):
        card, exiled, spells = _find_and_cast(ctx, player, _limit(Comparison.AT_MOST, number))
        if card and not spells and card in ctx.game.state.objects:
            ctx.game.perform(ZoneChange(object=card, to=Zone.HAND, cause=cause_of(ctx)))
        _bottom(ctx, player, exiled)
        return Outcome((card,) if card else (), number, bool(card))
    return Outcome(done=False)


@performs("ninjutsu")
def _ninjutsu(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.49c: it enters tapped and attacking the player, planeswalker or battle that the returned creature
    attacked."""
    returned = named(ctx, node.what) if node.what is not None else []
    item = ctx.game.state.objects.get(ctx.source)
    if item is None or item.zone is not Zone.HAND or not returned:
        return Outcome(done=False)
    entry = Entry(ctx.controller, tapped=True, attacking=attacked_last(ctx.game, returned[0]))
    ctx.game.perform(ZoneChange(object=ctx.source, to=Zone.BATTLEFIELD, entry=entry, cause=cause_of(ctx)))
    return outcome_of([became(ctx, ctx.source)])


@performs("gain level")
def _gain_level(ctx: Context, node: e.KeywordAction) -> Outcome:
    """716.2a-b: the level is a designation; the levels before stay."""
    found = permanents(ctx, named(ctx, node.what)) if node.what is not None else []
    number = quantity(ctx, node.count) if node.count is not None else 0
    ctx.game.perform(*(Designated(object=item, word=f"level {number}", cause=cause_of(ctx)) for item in found))
    return outcome_of(found)


@performs("solve")
def _solve(ctx: Context, node: e.KeywordAction) -> Outcome:
    """719.3a-b."""
    found = permanents(ctx, named(ctx, node.what)) if node.what is not None else []
    ctx.game.perform(*(Designated(object=item, word="solved", cause=cause_of(ctx)) for item in found))
    return outcome_of(found)


@performs("become renowned")
def _renowned(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.112b."""
    found = permanents(ctx, named(ctx, node.what)) if node.what is not None else []
    events = [Designated(object=item, word="renowned", cause=cause_of(ctx)) for item in found]
    if events:
        ctx.game.perform(*events)
    return outcome_of(found)


@performs("haste while controlled")
def _haste(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.62a: a creature spell cast by suspend has haste until its controller loses control of it or of the
    permanent it becomes (400.7a)."""
    found = named(ctx, node.what) if node.what is not None else []
    for spell in found:
        here = ctx.with_iterated(spell)
        here.results = {**ctx.results, 1: Outcome((spell,), 1), 2: Outcome((ctx.controller,), 1)}
        controlled = d.WhileTrue(c.Is(r.Result(1), f.ControlledBy(r.Result(2))))
        haste = (ch.GainAbility(KeywordAbility(Keyword.HASTE)),)
        start_effects(here, [((spell,), None, haste)], controlled)
    return outcome_of(found)


@performs(WARPED)
def _warp(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.185a: exiled; its owner may cast it on a later turn for as long as it remains exiled."""
    found = permanents(ctx, named(ctx, node.what)) if node.what is not None else []
    event = ZoneChange(object=0, to=Zone.EXILE, exiled_label=WARPED, cause=cause_of(ctx), state_rule=cr("702.185a"))
    if found:
        ctx.game.perform(*(msgspec.structs.replace(event, object=item) for item in found))
    return outcome_of(found)


@performs("melee")
def _melee(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.121a: +1/+1 until end of turn for each opponent that its controller attacked with a creature this combat."""
    attacked: list[int] = []
    for entry in reversed(ctx.game.log):
        if isinstance(entry.event, AttackersDeclared) and entry.event.player == ctx.controller:
            attacked = [attack.defender for attack in entry.event.attacks if attack.defender < 0]
            break
    count = Fixed(len(dict.fromkeys(attacked)))
    found = permanents(ctx, named(ctx, node.what)) if node.what is not None else []
    if found:
        start_effects(ctx, [(tuple(found), None, (ch.ModifyPowerToughness(count, count),))], d.UntilEndOfTurn())
    return outcome_of(found)


@performs("myriad")
def _myriad(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.116a: nothing to do where the defending player is the only opponent. Raises Unsupported otherwise."""
    if len(ctx.game.opponents_of(ctx.controller)) > 1:
        raise Unsupported("myriad with several opponents", ctx.source)
    return Outcome(done=False)
