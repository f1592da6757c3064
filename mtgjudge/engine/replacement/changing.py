"""What a replacement makes of an event: another zone, another number, prevention, or instructions instead (614.1a,
614.6, 615.1a, 615.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import evaluate, players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.status import (
    CardDrawn,
    CountersPut,
    CountersRemoved,
    Damage,
    LifeGained,
    LifeLost,
    ManaAdded,
)
from mtgjudge.engine.events.zones import CreateTokens, Entry, TokenEnters, ZoneChange
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.replacement.model import UNPREVENTABLE, Settling, heir
from mtgjudge.engine.state import EventFacts
from mtgjudge.engine.triggers.status_patterns import kind_fits
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Effect, EventPattern, Replacement, StaticEffect
from mtgjudge.language.effects import LibraryPlace
from mtgjudge.language.static_effects import (
    DamageCantBePrevented,
    HalfRounding,
    ReplacementAlso,
    ReplacementAmount,
    ReplacementController,
    ReplacementEffects,
    ReplacementLifeFloor,
    ReplacementMana,
    ReplacementPrevent,
    ReplacementRedirect,
    ReplacementZone,
)
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

_PLACES = {
    Zone.EXILE: "exiled",
    Zone.HAND: "put into its owner's hand",
    Zone.GRAVEYARD: "put into its owner's graveyard",
    Zone.BATTLEFIELD: "put onto the battlefield",
    Zone.COMMAND: "put into the command zone",
    Zone.LIBRARY: "put on top of its owner's library",
}
MOST_MANA = 10_000
"""Each mana is a value of its own: more than this at once is refused."""
ContextOf = Callable[[EventFacts], Context]
"""Gives the surroundings of the effect, with the parts of the event."""


def changed(
    run: Settling,
    event: Event,
    facts: EventFacts,
    pattern: EventPattern,
    replacement: Replacement,
    context: ContextOf,
    most: int | None = None,
) -> tuple[Event, ...]:
    """The events in place of the given one; `most`: so much of it at most is changed. Raises Unsupported."""
    ctx = context(facts)
    if isinstance(replacement, ReplacementZone):
        after = _other_zone(run, event, replacement, ctx)
        follow(run, event, replacement.effects, ctx)
        return (after,)
    if isinstance(replacement, ReplacementLifeFloor):
        return (_not_below(run, event, replacement, ctx),)
    if isinstance(replacement, ReplacementAlso):
        run.tell(ctx.source, "something more happens", cr("614.1a"))
        if isinstance(event, CreateTokens):
            more = _tokens_besides(ctx, replacement)
            if more is not None:
                return (event, *more)
        follow(run, event, replacement.effects, ctx)
        return (event,)
    if isinstance(replacement, ReplacementController):
        return (_under_control(run, event, replacement, ctx),)
    if isinstance(replacement, ReplacementRedirect):
        return redirected(run, event, replacement, ctx, most)
    if isinstance(replacement, ReplacementAmount):
        return _other_amount(run, event, pattern, replacement, ctx)
    if isinstance(replacement, ReplacementMana):
        return (_mana_of_type(run, event, replacement, ctx),)
    if isinstance(replacement, ReplacementEffects):
        run.tell(ctx.source, "something else happens instead", cr("614.6"))
        others = _tokens_instead(ctx, event, replacement) if isinstance(event, CreateTokens) else None
        if others is not None:
            return others
        follow(run, event, replacement.effects, ctx)
        return ()
    if isinstance(replacement, ReplacementPrevent):
        return _prevented(run, event, facts, pattern, replacement, context)
    raise Unsupported(f"replacement {type(replacement).__name__}", ctx.source)


def commutes(replacement: Replacement) -> str:
    """A word for replacements that give the same in any order among themselves; empty for others."""
    if isinstance(replacement, ReplacementZone):
        return "" if replacement.counters or replacement.effects else f"zone {replacement.to.value}"
    if isinstance(replacement, ReplacementAmount) and replacement.half is None and replacement.exact is None:
        if replacement.plus == 0:
            return "times"
        return "plus" if replacement.factor == 1 and replacement.plus > 0 else ""
    if isinstance(replacement, ReplacementMana):
        return f"mana {replacement.type.value} {replacement.amount}"
    if isinstance(replacement, ReplacementPrevent) and not replacement.effects:
        if replacement.amount is None:
            return "prevent all"
        return "prevent some" if isinstance(replacement.amount, Fixed) else ""
    return ""


def words(replacement: Replacement) -> str:
    """What a replacement does, in a few words, for the choice among several."""
    if isinstance(replacement, ReplacementZone):
        return f"{_PLACES.get(replacement.to, replacement.to.value)} instead"
    if isinstance(replacement, ReplacementAmount):
        times = f"×{replacement.factor}" if replacement.factor != 1 else ""
        half = f"half, rounded {replacement.half.value}" if replacement.half else ""
        plus = f"{replacement.plus:+d}" if replacement.plus else ""
        return " ".join(part for part in (times, plus, half) if part) or "the same number"
    if isinstance(replacement, ReplacementMana):
        return f"{{{replacement.type.value}}} instead"
    if isinstance(replacement, ReplacementController):
        return "enters under another player's control"
    if isinstance(replacement, ReplacementRedirect):
        return "dealt to another instead"
    return "prevent damage" if isinstance(replacement, ReplacementPrevent) else "something else instead"


def _tokens_besides(ctx: Context, replacement: ReplacementAlso) -> tuple[Event, ...] | None:
    """Further tokens are part of the same event; the gate knows nothing of instructions until one needs them."""
    from mtgjudge.engine.instructions.tokens import besides

    return besides(ctx, replacement.effects)


def _tokens_instead(ctx: Context, event: CreateTokens, replacement: ReplacementEffects) -> tuple[Event, ...] | None:
    """Other tokens are the changed event itself (614.6): they enter as those would have, and what the instruction goes
    on to do with "those tokens" it does with them."""
    from mtgjudge.engine.instructions.tokens import besides

    others = besides(ctx, replacement.effects)
    if others is None:
        return None
    return tuple(msgspec.structs.replace(each, entry=_entering_alike(event.entry, each.entry)) for each in others)


def _entering_alike(was: Entry, now: Entry) -> Entry:
    return msgspec.structs.replace(
        now,
        tapped=now.tapped or was.tapped,
        attacking=now.attacking or was.attacking,
        counters=(*was.counters, *now.counters),
        granted=(*was.granted, *now.granted),
    )


def follow(run: Settling, event: Event, effects: tuple[Effect, ...], ctx: Context) -> None:
    """Let instructions follow in place of (or right after) the event (614.6, 615.5)."""
    if not effects:
        return

    def instructions() -> None:
        from mtgjudge.engine.instructions import run as carry_out

        carry_out(ctx, effects)

    run.follow(event.applied, instructions)


# --- zones -------------------------------------------------------------------------------------------------------


def _other_zone(run: Settling, event: Event, replacement: ReplacementZone, ctx: Context) -> Event:
    if not isinstance(event, ZoneChange):
        raise Unsupported(f"another zone in place of {type(event).__name__}", ctx.source)
    top = replacement.to is Zone.LIBRARY and replacement.place is LibraryPlace.TOP
    bottom = replacement.to is Zone.LIBRARY and replacement.place is LibraryPlace.BOTTOM
    if not (top or bottom) and (replacement.to is Zone.LIBRARY or replacement.to not in _PLACES):
        raise Unsupported(f"putting an object into {replacement.to.value} instead", ctx.source)
    if event.to is replacement.to is Zone.EXILE and not replacement.counters:
        return event
    where = "put on the bottom of its owner's library" if bottom else _PLACES[replacement.to]
    run.tell(ctx.source, f"{run.game.name(event.object)} is {where} instead", cr("614.6"))
    gifts = tuple((gift.kind, quantity(ctx, gift.count)) for gift in replacement.counters)
    arrives = replacement.to is Zone.BATTLEFIELD
    return msgspec.structs.replace(
        event,
        to=replacement.to,
        entry=Entry(controller=ctx.controller, counters=gifts) if arrives else None,
        counters=() if arrives else gifts,
        position=0 if top else None,
        exiled_by=ctx.source if replacement.to is Zone.EXILE else 0,
    )


def _under_control(run: Settling, event: Event, replacement: ReplacementController, ctx: Context) -> Event:
    """616.1b."""
    if not isinstance(event, ZoneChange | TokenEnters) or event.entry is None:
        raise Unsupported(f"another controller in place of {type(event).__name__}", ctx.source)
    player = players(ctx, replacement.to)[0]
    run.tell(ctx.source, f"it enters under {run.game.name(player)}'s control instead", cr("616.1b"))
    return msgspec.structs.replace(event, entry=msgspec.structs.replace(event.entry, controller=player))


# --- numbers -----------------------------------------------------------------------------------------------------


def changed_number(replacement: ReplacementAmount, number: int) -> int:
    """The number of the event becomes this; never below zero (107.1b)."""
    result = replacement.factor * number + replacement.plus
    if replacement.half is not None:
        result = -(-result // 2) if replacement.half is HalfRounding.UP else result // 2
    return max(0, result)


def _other_amount(
    run: Settling, event: Event, pattern: EventPattern, replacement: ReplacementAmount, ctx: Context
) -> tuple[Event, ...]:
    if isinstance(event, CardDrawn):
        return _other_draws(run, event, changed_number(replacement, 1), ctx)
    if isinstance(event, ManaAdded):
        return (_other_mana(run, event, changed_number(replacement, len(event.units)), ctx),)
    if isinstance(event, TokenEnters | ZoneChange):
        return (_other_entry(run, event, pattern, replacement, ctx),)
    field, unit = _number_of(event, ctx)
    before: int = getattr(event, field)
    exact = replacement.exact
    after = changed_number(replacement, before) if exact is None else quantity(ctx, exact)
    run.tell(ctx.source, f"{after} {unit} instead of {before}", cr("614.1a"))
    return (msgspec.structs.replace(event, **{field: after}),)


def _number_of(event: Event, ctx: Context) -> tuple[str, str]:
    if isinstance(event, Damage):
        return "amount", "damage"
    if isinstance(event, LifeGained | LifeLost):
        return "amount", "life"
    if isinstance(event, CountersPut | CountersRemoved):
        return "count", f"{event.kind} counters"
    if isinstance(event, CreateTokens):
        return "count", "tokens"
    raise Unsupported(f"another number in place of {type(event).__name__}", ctx.source)


def _other_draws(run: Settling, event: CardDrawn, count: int, ctx: Context) -> tuple[Event, ...]:
    """121.2: cards are drawn one at a time, the replaced draw's cards before anything that follows it (614.11a)."""
    run.tell(ctx.source, f"{count} cards are drawn instead of 1", cr("614.11"))
    game = run.game

    def draws() -> None:
        for _ in range(count):
            game.perform(event)

    run.follow(event.applied, draws)
    return ()


def _other_mana(run: Settling, event: ManaAdded, count: int, ctx: Context) -> Event:
    """106.12b. Restrictions apply to the additional mana too (106.6a)."""
    have = len(event.units)
    if count % have and any(unit.type is not event.units[0].type for unit in event.units):
        raise Unsupported("additional mana of an unnamed type", ctx.source)
    if count > MOST_MANA:
        raise Unsupported(f"more than {MOST_MANA} mana at once", ctx.source)
    units = tuple(event.units[place % have] for place in range(count))
    run.tell(ctx.source, f"{count} mana instead of {have}", cr("106.12b"))
    return msgspec.structs.replace(event, units=units)


def mana_instead(units: tuple[ManaUnit, ...], replacement: ReplacementMana) -> tuple[ManaUnit, ...]:
    """The units that are produced instead; restrictions on them stay (106.6a)."""
    changed_units = tuple(msgspec.structs.replace(unit, type=replacement.type) for unit in units)
    if replacement.amount is None or not changed_units:
        return changed_units
    return changed_units[:1] * replacement.amount


def _mana_of_type(run: Settling, event: Event, replacement: ReplacementMana, ctx: Context) -> Event:
    """106.12b."""
    if not isinstance(event, ManaAdded):
        raise Unsupported(f"mana in place of {type(event).__name__}", ctx.source)
    units = mana_instead(event.units, replacement)
    told = "".join(f"{{{unit.type.value}}}" for unit in units)
    run.tell(ctx.source, f"{told} is produced instead", cr("106.12b"))
    return msgspec.structs.replace(event, units=units)


def counter_kind(pattern: EventPattern) -> str:
    """The kind of counters that a pattern asks for ("" = any)."""
    if isinstance(pattern, p.CountersPut):
        return pattern.kind
    if isinstance(pattern, p.AnyEvent):
        return next((option.kind for option in pattern.options if isinstance(option, p.CountersPut)), "")
    return counter_kind(pattern.event) if isinstance(pattern, p.NthThisTurn) else ""


def _other_entry(
    run: Settling, event: TokenEnters | ZoneChange, pattern: EventPattern, replacement: ReplacementAmount, ctx: Context
) -> Event:
    """Counters given to a permanent as it enters are put on it too (122.6)."""
    entry = event.entry
    if entry is None:
        raise Unsupported("another number in place of a move", ctx.source)
    kind = counter_kind(pattern)
    counters: list[tuple[str, int]] = []
    for name, number in entry.counters:
        if kind in ("", name):
            after = changed_number(replacement, number)
            run.tell(ctx.source, f"enters with {after} {name} counters instead of {number}", cr("122.6"))
            number = after
        if number:
            counters.append((name, number))
    return msgspec.structs.replace(event, entry=msgspec.structs.replace(entry, counters=tuple(counters)))


def _not_below(run: Settling, event: Event, replacement: ReplacementLifeFloor, ctx: Context) -> Event:
    """ "Damage that would reduce your life total to less than 1 reduces it to 1 instead"; losses at once count
    together."""
    if not isinstance(event, LifeLost):
        raise Unsupported(f"a least life total in place of {type(event).__name__}", ctx.source)
    key = ("life", event.player)
    left = run.game.player(event.player).life - run.gathered.get(key, 0)
    most = max(0, left - replacement.floor) if left >= replacement.floor else event.amount
    lost = min(event.amount, most)
    run.gathered[key] = run.gathered.get(key, 0) + lost
    if lost == event.amount:
        return event
    told = f"reduces the life total of {run.game.name(event.player)} to {replacement.floor} instead"
    run.tell(ctx.source, told, cr("614.1a"))
    return msgspec.structs.replace(event, amount=lost)


# --- redirection -------------------------------------------------------------------------------------------------


def redirected(
    run: Settling, event: Event, replacement: ReplacementRedirect, ctx: Context, most: int | None = None
) -> tuple[Event, ...]:
    """614.9: the same damage to another object or player; nothing changes where that can't be dealt damage any more."""
    if not isinstance(event, Damage):
        raise Unsupported(f"redirecting {type(event).__name__}", ctx.source)
    found = evaluate(ctx, replacement.to)
    if len(found) > 1:
        raise Unsupported("damage redirected to several", ctx.source)
    to = found[0] if found else 0
    amount = event.amount if most is None else min(event.amount, most)
    if not to or to == event.to or amount <= 0 or not can_be_dealt(run.game, to):
        run.tell(ctx.source, "no damage is redirected", cr("614.9"))
        return (event,)
    told = f"{amount} damage from {run.game.name(event.source)} is dealt to {run.game.name(to)} instead"
    run.tell(ctx.source, told, cr("614.9"))
    moved = msgspec.structs.replace(event, to=to, amount=amount)
    if amount == event.amount:
        return (moved,)
    return (msgspec.structs.replace(event, amount=event.amount - amount), moved)


def can_be_dealt(game: Game, identifier: int) -> bool:
    """Whether damage could be dealt there: to a player in the game, or a battle, creature or planeswalker."""
    if identifier < 0:
        return identifier in game.players_in_turn_order()
    return game.on_battlefield(identifier) and game.can_be_damaged(identifier)


# --- prevention --------------------------------------------------------------------------------------------------


def unpreventable(game: Game, event: Damage) -> bool:
    """Damage that can't be prevented (615.12)."""
    if event.unpreventable or any(shield.kind == UNPREVENTABLE for shield in game.state.shields):
        return True
    for source, _, effect in game.projection.statics(DamageCantBePrevented):
        assert isinstance(effect, DamageCantBePrevented)
        ctx = Context(game, source, game.known_controller(source))
        if kind_fits(effect.kind, event.combat) and matches(ctx, effect.source, event.source):
            return True
    return says_of_itself(game, event.source, DamageCantBePrevented)


def says_of_itself(game: Game, identifier: int, kind: type[StaticEffect]) -> bool:
    """Whether a spell has such a static ability about itself, whose condition (if it has one) holds."""
    item = game.state.objects.get(identifier)
    if item is None or item.zone is not Zone.STACK:
        return False
    facts = item.stack.cast if item.stack is not None else None
    ctx = Context(game, identifier, item.controller, x=facts.x if facts is not None else 0)
    return any(
        isinstance(instance.ability, StaticAbility)
        and instance.ability.zone is Zone.STACK
        and any(isinstance(effect, kind) for effect in instance.ability.effects)
        and (instance.ability.condition is None or holds(ctx, instance.ability.condition))
        for instance in game.characteristics(identifier).abilities
    )


def less_damage(run: Settling, event: Damage, amount: int, source: int, *also: Citation) -> Event:
    """The damage that is left after preventing so much of it (615.6)."""
    run.tell(
        source,
        f"{amount} damage from {run.game.name(event.source)} to {run.game.name(event.to)} is prevented",
        cr("615.6"),
        *also,
    )
    return msgspec.structs.replace(event, amount=event.amount - amount)


def nothing_prevented(run: Settling, event: Damage, source: int) -> Event:
    """615.12: the effect is applied, but prevents nothing."""
    run.tell(source, "nothing is prevented: the damage can't be prevented", cr("615.12"))
    return event


def _prevented(
    run: Settling,
    event: Event,
    facts: EventFacts,
    pattern: EventPattern,
    replacement: ReplacementPrevent,
    context: ContextOf,
) -> tuple[Event, ...]:
    ctx = context(facts)
    if not isinstance(event, Damage):
        raise Unsupported(f"preventing {type(event).__name__}", ctx.source)
    amount = 0
    if unpreventable(run.game, event):
        after = nothing_prevented(run, event, ctx.source)
    else:
        amount = event.amount if replacement.amount is None else min(event.amount, quantity(ctx, replacement.amount))
        after = less_damage(run, event, amount, ctx.source)
    if isinstance(pattern, p.IsDealtDamage | p.PlayerIsDealtDamage) and replacement.effects:
        _once_for_all(run, event, facts, replacement, context, amount)
    else:
        follow(run, event, replacement.effects, context(msgspec.structs.replace(facts, amount=amount)))
    return (heir(after, event.applied),)


def _once_for_all(
    run: Settling, event: Damage, facts: EventFacts, replacement: ReplacementPrevent, context: ContextOf, amount: int
) -> None:
    """ "If damage would be dealt to this": all damage dealt to it at once is one such event, so that what follows does
    so once, for all of it."""
    key = (context(facts).source, event.to, replacement)
    gathered = run.gathered
    gathered[key] = gathered.get(key, 0) + amount
    if key in run.following:
        return
    run.following.append(key)

    def instructions() -> None:
        from mtgjudge.engine.instructions import run as carry_out

        carry_out(context(msgspec.structs.replace(facts, amount=gathered[key])), replacement.effects)

    run.follow(event.applied, instructions)
