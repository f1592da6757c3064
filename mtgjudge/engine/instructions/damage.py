"""Instructions that deal damage: to what is named, as divided, by fighting; shields against it (120, 601.2d, 615,
701.14)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches, measure
from mtgjudge.engine.evaluate.references import objects, players
from mtgjudge.engine.events.effects import ShieldMade
from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.instructions.choosing import choose_objects, named
from mtgjudge.engine.instructions.common import at, cause_of, permanents
from mtgjudge.engine.instructions.fixing import Fixing
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.next_spell import NEXT_SPELL
from mtgjudge.engine.replacement.model import REPLACEMENT
from mtgjudge.engine.state import Outcome, Shield
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import MeasureOf
from mtgjudge.language.categories import ObjectRef, Reference
from mtgjudge.language.event_patterns import ZoneChange
from mtgjudge.language.static_effects import ReplacementZone, Replaces
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.rulebook import cr


def deal(ctx: Context, events: list[Damage]) -> Outcome:
    """Deal damage at once; what was dealt damage, and how much in all (120.2, 120.3)."""
    lethal = _lethal_of_each(ctx, events)
    had = {event.to: _had(ctx, event.to) for event in events}
    entries = ctx.game.perform(*events)
    dealt = [entry.event for entry in entries if isinstance(entry.event, Damage)]
    receivers = tuple(dict.fromkeys(event.to for event in dealt))
    whole = {to: sum(event.amount for event in dealt if event.to == to) for to in receivers}
    excess = sum(max(0, whole[to] - most) for to, most in lethal.items() if to in whole)
    held = sum(min(amount, had.get(to, amount)) for to, amount in whole.items())
    return Outcome(receivers, sum(whole.values()), bool(dealt), excess=excess, held=held)


def _had(ctx: Context, to: int) -> int:
    """A player's life total, a planeswalker's loyalty, a creature's toughness; what has none of these sets no bound."""
    if to < 0:
        return max(0, ctx.game.player(to).life)
    item = ctx.game.state.objects.get(to)
    if item is None or not ctx.game.on_battlefield(to):
        return 0
    look = ctx.look(to)
    limits = [max(0, look.toughness or 0)] if CardType.CREATURE in look.types else []
    limits += [item.counter("loyalty")] if CardType.PLANESWALKER in look.types else []
    return min(limits, default=_NO_BOUND)


_NO_BOUND = 1_000_000
"""More than any damage: a battle."""


def _lethal_of_each(ctx: Context, events: list[Damage]) -> dict[int, int]:
    """120.10: what is not excess for each permanent, by all sources together, as it is before the damage."""
    found: dict[int, int] = {}
    for event in events:
        if event.to > 0 and ctx.game.on_battlefield(event.to):
            lethal = lethal_now(ctx, event)
            found[event.to] = min(lethal, found.get(event.to, lethal))
    return found


def _can_be_dealt(ctx: Context, identifier: int) -> bool:
    return identifier < 0 or (ctx.game.on_battlefield(identifier) and ctx.game.can_be_damaged(identifier))


@executes(e.DealDamage)
def _deal_damage(ctx: Context, node: e.DealDamage) -> Outcome:
    """120.1-120.3; 608.2h: a source that is gone deals damage as it last existed. Amounts may be of the source or
    of the recipient at hand."""
    return deal(ctx, damage_events(ctx, node))


def damage_events(ctx: Context, node: e.DealDamage) -> list[Damage]:
    """All that an instruction deals, still to happen."""
    return [event for part in (node, *node.also) for event in _damage_of(ctx, part)]


def _damage_of(ctx: Context, node: e.DealDamage) -> list[Damage]:
    """What one part of an instruction deals."""
    sources = objects(ctx, node.source)
    shared = None if _to_its_own(node) else named(ctx, node.to, "deal damage to")
    events: list[Damage] = []
    for source in sources:
        own = _own_measure(ctx, node, source)
        receivers = _holder(ctx, node, source) if shared is None else shared
        for identifier in receivers:
            if not _can_be_dealt(ctx, identifier):
                continue
            number = own if own is not None else quantity(at(ctx, identifier), node.amount)
            whole = Damage(
                source=source, to=identifier, amount=number, unpreventable=node.unpreventable, cause=cause_of(ctx)
            )
            events += _without_excess(ctx, node, whole)
    return events


def _without_excess(ctx: Context, node: e.DealDamage, event: Damage) -> list[Damage]:
    """120.4a: what is more than lethal goes to a player, where the effect says so."""
    most = lethal_now(ctx, event) if node.excess_to is not None and event.to > 0 else event.amount
    others = players(ctx, node.excess_to) if node.excess_to is not None else []
    if event.amount <= most or not others:
        return [event]
    kept = [msgspec.structs.replace(event, amount=most)] if most else []
    return [*kept, msgspec.structs.replace(event, to=others[0], amount=event.amount - most)]


def lethal_now(ctx: Context, event: Damage) -> int:
    """How much damage is not excess (120.4a): up to lethal damage for a creature (702.2c), to loyalty, to defense; the
    greatest excess counts for a permanent of several of these types."""
    look = ctx.look(event.to)
    item = ctx.game.state.objects[event.to]
    limits: list[int] = []
    if CardType.CREATURE in look.types:
        left = max(0, (look.toughness or 0) - item.damage)
        deadly = ctx.game.has_keyword(event.source, Keyword.DEATHTOUCH) if event.source else False
        limits.append(min(left, 1) if deadly else left)
    if CardType.PLANESWALKER in look.types:
        limits.append(item.counter("loyalty"))
    if CardType.BATTLE in look.types:
        limits.append(item.counter("defense"))
    return min(limits, default=event.amount)


def _to_its_own(node: e.DealDamage) -> bool:
    """Whether each of several sources deals damage to itself, or to its own controller or owner."""
    if isinstance(node.to, r.Itself):
        return True
    return isinstance(node.to, r.ControllerOf | r.OwnerOf) and node.to.of == node.source


def _holder(ctx: Context, node: e.DealDamage, source: int) -> list[int]:
    """This one source, or its controller or owner (last known if it is gone, 608.2h)."""
    if isinstance(node.to, r.Itself):
        return [source]
    if isinstance(node.to, r.OwnerOf):
        item = ctx.object(source)
        return [item.owner] if item is not None else []
    return [ctx.game.known_controller(source)]


def _own_measure(ctx: Context, node: e.DealDamage, source: int) -> int | None:
    """Where several sources each deal damage equal to "its" or "their" power: that of this one. None for others."""
    amount = node.amount
    if not isinstance(amount, MeasureOf):
        return None
    parts = node.source.parts if isinstance(node.source, r.Together) else ()
    return max(0, measure(ctx, amount.measure, source)) if amount.of == node.source or amount.of in parts else None


@executes(e.DealDividedDamage)
def _deal_divided(ctx: Context, node: e.DealDividedDamage) -> Outcome:
    """601.2d, 608.2d: what an illegal target would have been dealt is not dealt to anything."""
    sources = objects(ctx, node.source)
    if not sources or node.slot >= len(ctx.targets):
        return Outcome(done=False)
    shares = ctx.divisions[node.slot] if node.slot < len(ctx.divisions) else ()
    targets = ctx.targets[node.slot]
    events = [
        Damage(source=sources[0], to=identifier, amount=share, cause=cause_of(ctx))
        for identifier, share in zip(targets, shares, strict=False)
        if identifier and _can_be_dealt(ctx, identifier)
    ]
    return deal(ctx, events)


@executes(e.Fight)
def _fight(ctx: Context, node: e.Fight) -> Outcome:
    """701.14a-d: each deals damage equal to its power to the other; neither does if one is missing or no creature;
    one alone deals twice its power."""
    first, second = _one(ctx, node.first), _one(ctx, node.second)
    if first is None or second is None:
        return Outcome(done=False)
    power = {identifier: max(0, ctx.look(identifier).power or 0) for identifier in (first, second)}
    if first == second:
        return deal(ctx, [Damage(source=first, to=first, amount=2 * power[first], cause=cause_of(ctx))])
    deal(
        ctx,
        [
            Damage(source=first, to=second, amount=power[first], cause=cause_of(ctx)),
            Damage(source=second, to=first, amount=power[second], cause=cause_of(ctx)),
        ],
    )
    return Outcome((first, second), 2)


def _one(ctx: Context, node: ObjectRef) -> int | None:
    found = permanents(ctx, named(ctx, node, "fight"))
    return found[0] if found and CardType.CREATURE in ctx.look(found[0]).types else None


def make_shield(ctx: Context, kind: str, protects: list[int], number: int | None = None, **more: object) -> None:
    """A replacement or prevention effect from this resolution begins (614.3, 615.3)."""
    shield = Shield(
        id=ctx.game.state.next_id,
        kind=kind,
        source=ctx.source,
        controller=ctx.controller,
        protects=tuple(protects),
        amount=number,
        created_turn=ctx.game.state.turn.number,
        **more,  # type: ignore[arg-type]
    )
    ctx.game.perform(ShieldMade(shield=shield, cause=cause_of(ctx)))


@executes(e.Regenerate)
def _regenerate(ctx: Context, node: e.Regenerate) -> Outcome:
    """701.19a: a shield for each permanent, used up the next time that it would be destroyed this turn."""
    found = permanents(ctx, named(ctx, node.what, "regenerate"))
    for identifier in found:
        make_shield(ctx, "regeneration", [identifier], 1, once=True)
    return Outcome(tuple(found), len(found), bool(found))


@executes(e.PreventNextDamage)
def _prevent_next(ctx: Context, node: e.PreventNextDamage) -> Outcome:
    """615.7, 615.9: a shield of a given size, against all damage, or against the next time that a source would deal
    damage."""
    if node.source_filter is not None and not node.chosen_source:
        raise Unsupported("prevention of damage from sources of a kind", ctx.source)
    fixing = Fixing(ctx, own_event=True)
    open_set = is_open(node.to) and node.amount is None  # numbered shields belong to certain objects (615.11)
    found = [] if open_set else _protected(ctx, node.to)
    source = chosen_source(ctx, node) if node.chosen_source else 0
    if node.chosen_source and not source:
        return Outcome(done=False)
    number = None if node.amount is None else quantity(ctx, node.amount)
    if number == 0 or not (found or open_set):
        return Outcome(done=False)
    shares = _shares(ctx, node.to) if node.divided else {}
    more: dict[str, object] = {
        "combat_only": node.combat_only,
        "each": node.amount is not None and is_open(node.to),
        "once": node.next_time_only,
        "source_chosen": source,
        "source_filter": fixing.node(node.source_filter) if node.source_filter is not None and source else None,
        "effects": tuple(fixing.node(effect) for effect in node.effects),
        "what": None if not open_set or is_anything(node.to) else fixing.node(node.to),
        "bindings": fixing.bindings,
    }
    for group in [found] if number is None else [[identifier] for identifier in found]:
        size = shares.get(group[0], 0) if node.divided else number
        if size != 0:
            make_shield(ctx, "prevention", group, size, **more)
    return Outcome(tuple(found), len(found), bool(found or open_set))


def _shares(ctx: Context, to: Reference) -> dict[int, int]:
    """How much each target was announced to get of what is divided (601.2d)."""
    if not isinstance(to, r.Target) or to.slot >= len(ctx.divisions):
        return {}
    return dict(zip(ctx.targets[to.slot], ctx.divisions[to.slot], strict=False))


def is_open(node: Reference) -> bool:
    """Whether a reference names whatever matches when damage would be dealt (611.2c)."""
    return any(isinstance(part, r.All) for part in node.walk())


def is_anything(node: Reference) -> bool:
    """Whether damage to anything at all is meant."""
    return node == r.All(f.Anything())


def _protected(ctx: Context, node: Reference) -> list[int]:
    return [
        identifier
        for identifier in named(ctx, node, "protect")
        if identifier < 0 or ctx.game.on_battlefield(identifier)
    ]


@executes(e.ReplaceThisTurn)
def _replace_this_turn(ctx: Context, node: e.ReplaceThisTurn) -> Outcome:
    """614.3: a replacement effect for the rest of the turn, of a given size or for the next time."""
    source = chosen_source(ctx, node) if node.chosen_source else 0
    if node.chosen_source and not source:
        return Outcome(done=False)
    number = None if node.amount is None else quantity(ctx, node.amount)
    if number == 0:
        return Outcome(done=False)
    fixing = Fixing(ctx, own_event=True)
    effect = fixing.node(node.effect)
    wanted = fixing.node(node.source_filter) if node.source_filter is not None and source else None
    make_shield(
        ctx,
        REPLACEMENT,
        [],
        number,
        effect=effect,
        once=node.once,
        source_chosen=source,
        source_filter=wanted,
        bindings=fixing.bindings,
    )
    return Outcome()


@executes(e.AfterResolving)
def _after_resolving(ctx: Context, node: e.AfterResolving) -> Outcome:
    """614.1a: where a spell goes as it resolves."""
    spells = [item for item in named(ctx, node.what) if is_spell(ctx, item)]
    fixing = Fixing(ctx, own_event=True)
    effects = tuple(fixing.node(effect) for effect in node.effects)
    instead = ReplacementZone(node.to, node.counters, effects)  # type: ignore[arg-type]
    goes = ZoneChange(f.Anything(), Zone.STACK, Zone.GRAVEYARD, resolving=True)
    for spell in spells:
        make_shield(ctx, REPLACEMENT, [spell], effect=Replaces(goes, instead), once=True, bindings=fixing.bindings)
    return Outcome(tuple(spells), len(spells), bool(spells))


@executes(e.NextSpellGoes)
def _next_spell_goes(ctx: Context, node: e.NextSpellGoes) -> Outcome:
    """614.1a, 614.3: it waits for the spell to be cast."""
    goes = ZoneChange(f.Anything(), Zone.STACK, Zone.GRAVEYARD, resolving=True)
    make_shield(ctx, NEXT_SPELL, [], effect=Replaces(goes, ReplacementZone(node.to)), source_filter=node.spells)
    return Outcome()


def is_spell(ctx: Context, identifier: int) -> bool:
    """Whether it is a spell on the stack now."""
    item = ctx.game.state.objects.get(identifier)
    return item is not None and item.zone is Zone.STACK and matches(ctx, f.IsSpell(), identifier)


def chosen_source(ctx: Context, node: e.PreventNextDamage | e.ReplaceThisTurn) -> int:
    """609.7a: a permanent, a spell on the stack, or what an ability on the stack refers to, even if it has gone; 0 if
    there is none."""
    wanted = node.source_filter or f.Anything()
    candidates = [
        identifier
        for zone in (Zone.BATTLEFIELD, Zone.STACK)
        for identifier in ctx.game.objects_in(zone)
        if (zone is Zone.BATTLEFIELD or matches(ctx, f.IsSpell(), identifier)) and matches(ctx, wanted, identifier)
    ]
    candidates += [identifier for identifier in _gone_but_referred_to(ctx) if matches(ctx, wanted, identifier)]
    if not candidates:
        return 0
    return choose_objects(ctx, ctx.controller, candidates, 1, 1, "choose a source of damage", cr("609.7a"))[0]


def _gone_but_referred_to(ctx: Context) -> list[int]:
    """Objects that have left and that something on the stack refers to: the sources and targets of abilities, and
    what
    made them trigger."""
    state = ctx.game.state
    found: dict[int, None] = {}
    for identifier in state.stack:
        facts = state.objects[identifier].stack
        if facts is None or identifier == ctx.stack_object:
            continue
        named_there = [facts.source, *(target for mode in facts.targets for slot in mode for target in slot)]
        if facts.event is not None:
            named_there += [facts.event.subject, facts.event.other]
        for each in named_there:
            if each > 0 and each not in state.objects and ctx.game.find_object(each) is not None:
                found.setdefault(each)
    return list(found)


__all__ = ["deal", "make_shield"]
