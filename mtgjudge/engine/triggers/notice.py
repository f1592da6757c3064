"""After each batch: which abilities trigger (603.2), looking back where the rules say so (603.10).

Leaves-the-battlefield triggers are looked up among the abilities that existed right before the batch, all others
among those right after it.
Triggered mana abilities resolve at once (605.1b, 605.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.phasing import Phases
from mtgjudge.engine.events.stack import AbilityActivated, DelayedTriggersEnd, SpellCast, TriggerWaits
from mtgjudge.engine.events.status import Designated, LifeLost
from mtgjudge.engine.events.zones import Ceases, ZoneChange
from mtgjudge.engine.state import DelayedTriggerState, EventFacts, PendingTrigger, StackFacts
from mtgjudge.engine.triggers.mana_triggers import is_triggered_mana_ability, resolve_at_once
from mtgjudge.engine.triggers.often import Cause, more_times
from mtgjudge.engine.triggers.once import done_this_turn
from mtgjudge.engine.triggers.patterns import event_classes, match
from mtgjudge.engine.triggers.silenced import hushed, kept_from_triggering, keyword_silenced
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import Projection
    from mtgjudge.engine.game import Game, LogEntry

Listener = tuple[int, AbilityInstance, TriggeredAbility]


def notice(game: Game, entries: list[LogEntry]) -> None:
    """Let abilities trigger on a batch that just happened."""
    if all(entry.event.quiet for entry in entries) or all(isinstance(entry.event, TriggerWaits) for entry in entries):
        return
    found: list[tuple[Listener, EventFacts, LogEntry]] = []
    for entry in entries:
        hush = hushed(game, entry, game.projection_before if _looks_back(game, entry) else None)
        for listener in _listeners(game, entry):
            if keyword_silenced(game, listener[0], listener[1]) or kept_from_triggering(game, hush, listener[0]):
                continue
            found += [(listener, facts, entry) for facts in _facts(game, listener, entry)]
    _refuse_losses_at_once(found)
    for listener, facts in _one_or_more(found):
        if not _used_up(game, listener):
            _trigger(game, listener, facts, entries)
    _notice_delayed(game, entries)
    state_triggers(game)


def _refuse_losses_at_once(found: list[tuple[Listener, EventFacts, LogEntry]]) -> None:
    """Several sources damage a player at once: the rules say "once a source" for gaining life (119.9) and nothing
    for losing it, so how often "whenever a player loses life" triggers is not decided here. Raises Unsupported."""
    seen: set[tuple[int, str, int]] = set()
    for (identifier, instance, ability), facts, entry in found:
        if not isinstance(entry.event, LifeLost) or not entry.event.by_damage or ability.limit == 1:
            continue
        key = (identifier, instance.key, facts.player)
        if key in seen:
            raise Unsupported("how often losing life triggers when several sources deal damage at once", identifier)
        seen.add(key)


def _left_battlefield(game: Game, entry: LogEntry) -> bool:
    event = entry.event
    if not isinstance(event, ZoneChange | Ceases):
        return False
    known = game.state.last_known.get(event.object)
    return known is not None and known.object.zone is Zone.BATTLEFIELD


def _looks_back(game: Game, entry: LogEntry) -> bool:
    """Whether abilities are those that existed right before the event: as something leaves the battlefield or phases
    out (603.10a-b)."""
    if isinstance(entry.event, Phases):
        return entry.event.out
    return _left_battlefield(game, entry)


def _listeners(game: Game, entry: LogEntry) -> list[Listener]:
    before = game.projection_before if _looks_back(game, entry) else None
    projection: Projection = before or game.projection
    kind = type(entry.event)
    found = list(projection.listening(kind))
    if isinstance(entry.event, ZoneChange):
        found += _own_triggers_on_arrival(game, entry.event, before is not None)
        found += _haunting(game, entry.event)
    if isinstance(entry.event, SpellCast):
        found += _own_triggers_as_cast(game, entry.event.object)
    if isinstance(entry.event, AbilityActivated):
        found += _cycled(game, entry.event.source)
    found += [listener for listener in _without_source(game) if kind in event_classes(listener[2].event)]
    return found


def _without_source(game: Game) -> list[Listener]:
    """The abilities that come with designations and counters of players; each is loaded once somebody has one."""
    state = game.state
    found: list[Listener] = []
    if state.monarch:
        from mtgjudge.engine.triggers.monarch import monarch_listeners

        found += monarch_listeners(game)
    if any(player.counters for player in state.players):
        from mtgjudge.engine.triggers.radiation import radiation_listeners

        found += radiation_listeners(game)
    if any(player.speed for player in state.players):
        from mtgjudge.engine.triggers.speed import speed_listeners

        found += speed_listeners(game)
    if state.initiative:
        from mtgjudge.engine.dungeons.initiative import initiative_listeners

        found += initiative_listeners(game)
    return found


def _haunting(game: Game, event: ZoneChange) -> list[Listener]:
    """What refers to the haunted creature triggers from exile (702.55c, 113.6k)."""
    haunters = [each for each in game.state.exile if game.state.objects[each].haunting == event.object]
    return [
        (haunter, instance, instance.ability)
        for haunter in haunters
        for instance in game.characteristics(haunter).abilities
        if isinstance(instance.ability, TriggeredAbility)
        and any(isinstance(part, f.IsHauntedByThis) for part in instance.ability.event.walk())
    ]


def _cycled(game: Game, source: int) -> list[Listener]:
    """ "When you cycle this card" triggers from where the card has gone (702.29c)."""
    known = game.state.last_known.get(source)
    if known is None or known.object.zone is not Zone.HAND or known.moved_to not in game.state.objects:
        return []
    out: list[Listener] = []
    for instance in game.characteristics(known.moved_to).abilities:
        ability = instance.ability
        if isinstance(ability, TriggeredAbility) and any(isinstance(part, p.Cycles) for part in ability.event.walk()):
            out.append((known.moved_to, instance, ability))
    return out


def _own_triggers_as_cast(game: Game, spell: int) -> list[Listener]:
    """ "When you cast this spell" functions on the stack: from the battlefield it could never trigger (113.6k)."""
    out: list[Listener] = []
    for instance in game.characteristics(spell).abilities if spell in game.state.objects else ():
        ability = instance.ability
        if isinstance(ability, TriggeredAbility) and ability.zone is Zone.BATTLEFIELD:
            casts = [part for part in ability.event.walk() if isinstance(part, p.CastSpell)]
            if any(isinstance(part.spell, f.IsThis) for part in casts):
                out.append((spell, instance, ability))
    return out


def _own_discard(pattern: EventPattern) -> bool:
    """ "When you discard this card" is on the card where it arrives (113.6k)."""
    return any(isinstance(part, p.DiscardsCard) and isinstance(part.card, f.IsThis) for part in pattern.walk())


def _own_triggers_on_arrival(game: Game, event: ZoneChange, looked_back: bool) -> list[Listener]:
    """ "When this card is put into a graveyard from anywhere" is on the card where it arrives, which may have no
    such ability on the battlefield.
    """
    known = game.state.last_known.get(event.object)
    if known is None or not known.moved_to or known.moved_to not in game.state.objects or event.to is Zone.BATTLEFIELD:
        return []
    if looked_back:
        return []
    out: list[Listener] = []
    for instance in game.characteristics(known.moved_to).abilities:
        ability = instance.ability
        if isinstance(ability, TriggeredAbility) and ability.zone is not event.to and _own_discard(ability.event):
            out.append((known.moved_to, instance, ability))
        elif (
            isinstance(ability, TriggeredAbility)
            and ability.zone is Zone.BATTLEFIELD
            and isinstance(ability.event, p.ZoneChange)
        ):
            if known.object.zone is Zone.BATTLEFIELD and ability.event.origin is not None:
                continue
            if ability.event.origin in (None, known.object.zone) and ability.event.destination is event.to:
                out.append((known.moved_to, instance, ability))
    return out


def _controller(game: Game, identifier: int) -> int:
    if identifier < 0:
        return identifier  # an ability that comes with a player (702.179d)
    return game.known_controller(identifier) if identifier else game.state.monarch


def _facts(game: Game, listener: Listener, entry: LogEntry) -> list[EventFacts]:
    identifier, instance, ability = listener
    ctx = Context(game, identifier, _controller(game, identifier))
    out = match(ctx, ability.event, entry)
    if not out:
        return out
    if ability.condition is not None:
        out = [facts for facts in out if _condition(game, listener, facts)]
    if out and ability.meanwhile is not None:
        out = [facts for facts in out if _meanwhile(game, listener, facts)]
    if out and ability.done_once and done_this_turn(game, identifier, instance.key):
        return []
    if out and ability.limit is not None:
        used = _times_triggered(game, identifier, instance)
        out = out[: max(0, ability.limit - used)]
    return out


def _meanwhile(game: Game, listener: Listener, facts: EventFacts) -> bool:
    """What has to be true as the event happens."""
    identifier, _, ability = listener
    ctx = Context(game, identifier, _controller(game, identifier), event=facts)
    return ability.meanwhile is None or holds(ctx, ability.meanwhile)


def _condition(game: Game, listener: Listener, facts: EventFacts) -> bool:
    identifier, _, ability = listener
    ctx = Context(game, identifier, _controller(game, identifier), event=facts)
    state = ability.event.state if isinstance(ability.event, p.StateTrue) else None
    if state is not None and not holds(ctx, state):
        return False
    return ability.condition is None or holds(ctx, ability.condition)


def _times_triggered(game: Game, identifier: int, instance: AbilityInstance) -> int:
    return sum(
        1
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, TriggerWaits)
        and entry.event.trigger.source == identifier
        and entry.event.trigger.instance.key == instance.key
    )


def _used_up(game: Game, listener: Listener) -> bool:
    """Whether an ability has triggered as often this turn as it can, by events of the same batch."""
    identifier, instance, ability = listener
    return ability.limit is not None and _times_triggered(game, identifier, instance) >= ability.limit


def _wants_one(pattern: EventPattern) -> bool:
    if isinstance(pattern, p.AnyEvent):
        return any(_wants_one(option) for option in pattern.options)
    if isinstance(pattern, p.NthThisTurn):
        return _wants_one(pattern.event)
    return not isinstance(pattern, p.CountersPut) and bool(getattr(pattern, "one_or_more", False))


def _one_or_more(found: list[tuple[Listener, EventFacts, LogEntry]]) -> list[tuple[Listener, EventFacts]]:
    """ "One or more" abilities trigger once for all that happened at once (603.2c), for damage once a player. Being
    dealt damage is one event
    for each creature or player, from however many sources at once; dealing damage is one for each source."""
    out: list[tuple[Listener, EventFacts]] = []
    places: dict[tuple[int, str, int], int] = {}
    for listener, facts, _ in found:
        identifier, instance, ability = listener
        deals = isinstance(ability.event, p.DealsDamage) and (ability.event.recipient is None or ability.event.together)
        dealt = deals or isinstance(ability.event, p.IsDealtDamage | p.PlayerIsDealtDamage)
        if not dealt and not _wants_one(ability.event):
            out.append((listener, facts))
            continue
        apart = (
            facts.subject or facts.player if dealt else facts.player if isinstance(ability.event, p.DealsDamage) else 0
        )
        if isinstance(ability.event, p.DealsDamage) and ability.event.together and ability.event.one_or_more:
            apart = 0  # "one or more creatures deal damage to one or more players"
        key = (identifier, instance.key, apart)
        if key in places:
            old = out[places[key]][1]
            more = old.more if facts.subject in (0, old.subject, *old.more) else (*old.more, facts.subject)
            out[places[key]] = (
                listener,
                EventFacts(old.subject, old.other, old.player, old.amount + facts.amount, more),
            )
        else:
            places[key] = len(out)
            out.append((listener, facts))
    return out


def _trigger(game: Game, listener: Listener, facts: EventFacts, entries: list[LogEntry]) -> None:
    identifier, instance, ability = listener
    controller = _controller(game, identifier)
    if is_triggered_mana_ability(ability, entries):
        resolve_at_once(game, identifier, controller, instance, facts, entries)
        return
    more = more_times(game, identifier, controller, lambda: _causes(game, listener, facts, entries))
    for _ in range(1 + more):
        remembered = _with_x(game, identifier, entries)
        waiting = PendingTrigger(game.state.next_id, identifier, controller, instance, facts, remembered)
        game.perform(TriggerWaits(trigger=waiting))


def _with_x(game: Game, source: int, entries: list[LogEntry]) -> StackFacts | None:
    """ "When you cycle this card" uses the X that was paid for that activation (107.3i), "when this creature becomes
    monstrous" that of the ability that made it so (701.37c)."""
    for entry in entries:
        event = entry.event
        activation = event.object if isinstance(event, AbilityActivated) else 0
        if isinstance(event, Designated):
            activation = event.cause.stack_object
        activated = game.find_object(activation) if activation else None
        if activated is not None and activated.stack is not None and activated.stack.x:
            return StackFacts(None, source, x=activated.stack.x)
    return None


def _causes(game: Game, listener: Listener, facts: EventFacts, entries: list[LogEntry]) -> list[Cause]:
    """Which of these events made it trigger so, and where effects on that are looked up (603.10a)."""
    about = (facts.subject, *facts.more)
    causes: list[Cause] = []
    for entry in entries:
        if any(found.subject in about for found in _facts(game, listener, entry)):
            before = game.projection_before if _looks_back(game, entry) else None
            causes.append((entry, before or game.projection))
    return causes


def _notice_delayed(game: Game, entries: list[LogEntry]) -> None:
    for waiting in list(game.state.delayed):
        ability = waiting.ability
        if not isinstance(ability, TriggeredAbility):
            continue
        for entry in entries:
            if type(entry.event) not in event_classes(ability.event):
                continue
            before = game.projection_before if _looks_back(game, entry) else None
            if kept_from_triggering(game, hushed(game, entry, before), 0):
                continue
            facts = match(delayed_context(game, waiting), ability.event, entry)
            if facts and (
                ability.condition is None or holds(delayed_context(game, waiting, facts[0]), ability.condition)
            ):
                for each in facts[:1] if waiting.once else facts:
                    _trigger_delayed(game, waiting, ability, each)
                if waiting.once:
                    break


def delayed_context(game: Game, waiting: DelayedTriggerState, event: EventFacts | None = None) -> Context:
    """The surroundings of a delayed triggered ability: what it remembers from when it was made (603.7c)."""
    facts = waiting.facts
    return Context(
        game,
        waiting.source,
        waiting.controller,
        targets=facts.targets[0] if facts.targets else (),
        results=dict(facts.results),
        event=facts.event if facts.event is not None else event,
        x=facts.x,
    )


def _trigger_delayed(game: Game, waiting: DelayedTriggerState, ability: TriggeredAbility, facts: EventFacts) -> None:
    instance = AbilityInstance(ability, 0, f"delayed {waiting.id}")
    for _ in range(1 + more_times(game, waiting.source, waiting.controller, tuple)):
        pending = PendingTrigger(game.state.next_id, waiting.source, waiting.controller, instance, facts, waiting.facts)
        game.perform(TriggerWaits(trigger=pending, delayed=waiting.id))


def expire_delayed(game: Game) -> None:
    """Delayed triggers of this turn only are over (514.2)."""
    game.perform(DelayedTriggersEnd(ids=tuple(waiting.id for waiting in game.state.delayed if waiting.this_turn_only)))


def expire_delayed_at_turn(game: Game, player: int) -> None:
    """Those that last until a player's next turn are over as it begins."""
    number = game.state.turn.number
    over = [each.id for each in game.state.delayed if each.until_turn_of == player and each.created_turn < number]
    if over:
        game.perform(DelayedTriggersEnd(ids=tuple(over)))


def state_triggers(game: Game) -> None:
    """State triggers (603.8): trigger when their condition is true and no instance of them waits or is on the stack."""
    for listener in game.projection.state_triggers:
        identifier, instance, _ = listener
        state = game.state
        if any(waiting.source == identifier and waiting.instance.key == instance.key for waiting in state.pending):
            continue
        on_stack = [state.objects[other].stack for other in state.stack]
        if any(
            facts and facts.source == identifier and facts.ability and facts.ability.key == instance.key
            for facts in on_stack
        ):
            continue
        if _condition(game, listener, EventFacts()):
            _trigger(game, listener, EventFacts(), [])
