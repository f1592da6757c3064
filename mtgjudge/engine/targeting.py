"""Targets: what a slot accepts, who may target what, and what is still legal on resolution (115, 601.2c, 608.2b,
702.11, 702.16, 702.18).
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import compare, matches, measure
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.keywords.protection import protected_from
from mtgjudge.engine.verdict import Reason, Unsupported
from mtgjudge.engine.wording import definitions
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.amounts import AnyNumber
from mtgjudge.language.categories import TargetKind
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.rulebook import cr

ANY_TARGET_TYPES = (CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE)


def accepts(ctx: Context, kind: TargetKind, identifier: int) -> bool:
    """Whether an object or player is of the kind asked for (not whether it may be targeted)."""
    if isinstance(kind, t.TargetEither):
        return any(accepts(ctx, option, identifier) for option in kind.kinds)
    if isinstance(kind, t.AnyTarget):
        if identifier < 0:
            return True
        item = ctx.object(identifier)
        return (
            item is not None
            and item.zone is Zone.BATTLEFIELD
            and any(word in ANY_TARGET_TYPES for word in ctx.look(identifier).types)
        )
    if isinstance(kind, t.TargetPlayer):
        told = kind.as_announced and ctx.stack_object and isinstance(kind.who, r.PlayersWho)
        who = kind.who.of if told and isinstance(kind.who, r.PlayersWho) else kind.who
        return identifier < 0 and identifier in players(ctx, who)
    if isinstance(kind, t.TargetObject):
        item = ctx.object(identifier) if identifier > 0 else None
        return (
            item is not None
            and item.zone is kind.zone
            and matches(ctx.with_iterated(identifier), kind.filter, identifier)
        )
    raise Unsupported(f"target {type(kind).__name__}", ctx.source)


def pool(ctx: Context, kind: TargetKind) -> list[int]:
    """Everything among which targets of this kind could be: players first, then objects zone by zone."""
    if isinstance(kind, t.TargetEither):
        return list(dict.fromkeys(identifier for option in kind.kinds for identifier in pool(ctx, option)))
    game = ctx.game
    if isinstance(kind, t.AnyTarget):
        return game.players_in_turn_order() + game.battlefield()
    if isinstance(kind, t.TargetPlayer):
        return game.players_in_turn_order()
    if isinstance(kind, t.TargetObject):
        return game.objects_in(kind.zone)
    raise Unsupported(f"target {type(kind).__name__}", ctx.source)


def reasons_against(ctx: Context, slot: t.TargetSlot, identifier: int) -> Iterator[Reason]:
    """Why this can't be a target for the slot: wrong kind (115.1), itself (115.5), shroud, hexproof, protection."""
    game = ctx.game
    if not accepts(ctx, slot.kind, identifier):
        rules = (cr("115.1"), cr("601.2c"), *definitions(slot.kind)[:1])
        yield Reason(f"{game.name(identifier)} is not a legal kind of target", rules, identifier)
        return
    if identifier == ctx.stack_object or (identifier == ctx.source and identifier in game.state.stack):
        yield Reason("a spell or ability can't target itself", (cr("115.5"),), identifier)
        return
    yield from untargetable(ctx, identifier)


def untargetable(ctx: Context, identifier: int) -> Iterator[Reason]:
    """Shroud (702.18), hexproof (702.11), protection (702.16b), of permanents and players."""
    game = ctx.game
    name = game.name(identifier)
    if identifier < 0:
        from mtgjudge.engine.keywords.players import player_keywords

        words = player_keywords(game, identifier)
        if Keyword.SHROUD in words:
            yield Reason(f"{name} has shroud", (cr("702.18a"),), identifier)
        if Keyword.HEXPROOF in words and identifier != ctx.controller:
            yield Reason(f"{name} has hexproof", (cr("702.11c"),), identifier)
        quality = protected_from(game, identifier, ctx.source) if Keyword.PROTECTION in words else None
        if quality is not None:
            yield Reason(f"{name} has protection from {quality}", (cr("702.16b"),), identifier)
        return
    yield from _forbidden(ctx, identifier)
    item = ctx.object(identifier)
    if item is None or item.zone is not Zone.BATTLEFIELD:
        return
    look = ctx.look(identifier)
    if Keyword.SHROUD in look.keywords:
        yield Reason(f"{name} has shroud", (cr("702.18a"),), identifier)
    hexproof = Keyword.HEXPROOF in look.keywords and look.controller != ctx.controller
    if hexproof and not _despite_hexproof(ctx, identifier):
        for ability in look.keyword_abilities(Keyword.HEXPROOF):
            if ability.quality is None or matches(ctx, ability.quality, ctx.source):
                yield Reason(
                    f"{name} has hexproof", (cr("702.11b") if ability.quality is None else cr("702.11d"),), identifier
                )
                break
    if Keyword.PROTECTION in look.keywords:
        quality = protected_from(game, identifier, ctx.source)
        if quality is not None:
            yield Reason(f"{name} has protection from {quality}", (cr("702.16b"),), identifier)


def _forbidden(ctx: Context, identifier: int) -> Iterator[Reason]:
    """Effects that say what can't be a target of which spells and abilities (101.2)."""
    game = ctx.game
    spell = ctx.source in (ctx.stack_object, *game.state.stack)
    for effect in game.projection.rules_on(ch.CantBeTargeted, identifier):
        change = effect.change
        assert isinstance(change, ch.CantBeTargeted)
        if not (change.spells if spell else change.abilities):
            continue
        seen = Context(game, effect.source, effect.controller, results=dict(effect.bindings))
        if change.who is not None and ctx.controller not in players(seen, change.who):
            continue
        if matches(seen, change.by, ctx.source):
            who = "its own ability" if effect.source == identifier else game.name(effect.source)
            why = f"{game.name(identifier)} can't be a target of that: so says {who}"
            yield Reason(why, (cr("101.2"), cr("115.1")), effect.source)


def _despite_hexproof(ctx: Context, identifier: int) -> bool:
    """Whether this player may choose it as though it didn't have hexproof (702.11e)."""
    for effect in ctx.game.projection.rules_on(ch.TargetableDespiteHexproof, identifier):
        change = effect.change
        assert isinstance(change, ch.TargetableDespiteHexproof)
        if ctx.controller in players(Context(ctx.game, effect.source, effect.controller), change.who):
            return True
    return False


def candidates(ctx: Context, slot: t.TargetSlot, taken: tuple[tuple[int, ...], ...] = ()) -> list[int]:
    """All legal targets for a slot, given the targets of earlier slots."""
    excluded = [identifier for number in slot.different_from if number < len(taken) for identifier in taken[number]]
    found = [
        identifier
        for identifier in pool(ctx, slot.kind)
        if identifier not in excluded and next(reasons_against(ctx, slot, identifier), None) is None
    ]
    return _enough_alike(ctx, slot, found) if slot.controllers else found


def _enough_alike(ctx: Context, slot: t.TargetSlot, found: list[int]) -> list[int]:
    """Only those beside which as many others can be chosen as the slot asks for (601.2c)."""
    least = quantity(ctx, slot.low)
    whose_are = {identifier: ctx.look(identifier).controller for identifier in found}
    if slot.controllers == "different":
        return found if len(set(whose_are.values())) >= least else []
    each = list(whose_are.values())
    return [identifier for identifier in found if each.count(whose_are[identifier]) >= least]


def slot_bounds(ctx: Context, slot: t.TargetSlot, available: int) -> tuple[int, int]:
    """How many targets must and may be chosen (601.2c)."""
    if slot.each_of is not None:
        return _bounds_of_each(ctx, slot)
    low = quantity(ctx, slot.low)
    high = available if slot.high is None or isinstance(slot.high, AnyNumber) else quantity(ctx, slot.high)
    if slot.divided is not None:
        high = min(high, quantity(ctx, slot.divided))
    return low, min(high, max(available, low))


def whose(ctx: Context, identifier: int) -> int:
    """The player whose object a target is: its controller on the battlefield, else its owner."""
    item = ctx.object(identifier)
    if item is None:
        return 0
    return ctx.look(identifier).controller if item.zone is Zone.BATTLEFIELD else item.owner


def _bounds_of_each(ctx: Context, slot: t.TargetSlot) -> tuple[int, int]:
    """For each of these players so many: what they have is what can be chosen (601.2c)."""
    assert slot.each_of is not None
    meant = players(ctx, slot.each_of)
    owners = {whose(ctx, identifier) for identifier in pool(ctx, slot.kind) if _targetable(ctx, slot, identifier)}
    without = [player for player in meant if player not in owners]
    low = quantity(ctx, slot.low)
    if low and without and len(without) < len(meant):
        raise Unsupported("a target for each of several players, one of whom has none", ctx.source)
    return low * len(meant), len(meant)


def _targetable(ctx: Context, slot: t.TargetSlot, identifier: int) -> bool:
    return next(reasons_against(ctx, slot, identifier), None) is None


def _changed_hands(ctx: Context, identifier: int) -> bool:
    """Whether another player controls it than when it became a target."""
    from mtgjudge.engine.events.stack import ControlChanged, TargetsChosen

    for entry in reversed(ctx.game.log):
        event = entry.event
        if isinstance(event, ControlChanged) and event.object == identifier:
            return True
        if isinstance(event, TargetsChosen) and event.object == ctx.stack_object:
            return False
    return False


def still_legal(ctx: Context, slot: t.TargetSlot, identifier: int) -> bool:
    """Whether a target is still legal as the spell or ability tries to resolve (608.2b)."""
    if identifier > 0 and identifier not in ctx.game.state.objects:
        return False
    if identifier < 0 and identifier not in ctx.game.players_in_turn_order():
        return False
    item = ctx.game.state.objects.get(identifier)
    if item is not None and item.phased_out:
        return False
    if slot.each_of is not None and _changed_hands(ctx, identifier):
        return False
    return next(reasons_against(ctx, slot, identifier), None) is None


def against_together(ctx: Context, slot: t.TargetSlot, targets: tuple[int, ...]) -> Iterator[Reason]:
    """What speaks against these targets being chosen together (601.2c)."""
    objects = [identifier for identifier in targets if identifier > 0]
    if isinstance(slot.total, f.MeasureIs) and objects:
        total = sum(measure(ctx, slot.total.measure, identifier) for identifier in objects)
        asked = quantity(ctx, slot.total.amount)
        if not compare(total, slot.total.comparison, asked):
            what = slot.total.measure.value
            sentence = f"their total {what} is {total}, {slot.total.comparison.value} {asked} is asked"
            yield Reason(sentence, (cr("601.2c"),))
    controllers = {ctx.look(identifier).controller for identifier in objects if slot.controllers}
    if slot.controllers == "same" and len(controllers) > 1:
        yield Reason("they must have the same controller", (cr("601.2c"),))
    if slot.controllers == "different" and len(controllers) != len(objects):
        yield Reason("each of them must have another controller", (cr("601.2c"),))
