"""Does an event that happened match a pattern, and what are its parts (603.2, 603.10, 608.2k)?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events import doing, flow, stack, status, zones
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.state import EventFacts, ObjectKind
from mtgjudge.engine.triggers.from_anywhere import about_cards
from mtgjudge.engine.triggers.further_patterns import FURTHER, Matcher
from mtgjudge.engine.triggers.of_keywords import OF_KEYWORDS
from mtgjudge.engine.triggers.once import nth_this_turn
from mtgjudge.engine.triggers.status_patterns import STATUS
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.references import EachOpponent, EachOtherPlayer, EachPlayer
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import LogEntry


def match(ctx: Context, pattern: EventPattern, entry: LogEntry) -> list[EventFacts]:
    """The parts of the event for each time that it matches the pattern (a declaration of three attackers can match
    three times). Raises Unsupported.
    """
    if isinstance(pattern, p.AnyEvent):
        return [facts for option in counted_once(pattern) for facts in match(ctx, option, entry)]
    if isinstance(pattern, p.NthThisTurn):
        return nth_this_turn(ctx, pattern, entry)
    known = _MATCHERS.get(type(pattern))
    if known is None:
        raise Unsupported(f"event {type(pattern).__name__}", ctx.source)
    events, function = known
    return function(ctx, pattern, entry.event, entry) if isinstance(entry.event, events) else []


def counted_once(pattern: p.AnyEvent) -> tuple[EventPattern, ...]:
    """The options; a card that is cycled is discarded too, and "cycle or discard" means one event (702.29d)."""
    if any(isinstance(option, p.DiscardsCard) for option in pattern.options):
        return tuple(option for option in pattern.options if not isinstance(option, p.Cycles))
    return pattern.options


def event_classes(pattern: EventPattern) -> tuple[type[Event], ...]:
    """The event classes that could match a pattern."""
    if isinstance(pattern, p.AnyEvent):
        return tuple(dict.fromkeys(kind for option in pattern.options for kind in event_classes(option)))
    if isinstance(pattern, p.NthThisTurn):
        return event_classes(pattern.event)
    known = _MATCHERS.get(type(pattern))
    return known[0] if known else ()


def _zone_change(ctx: Context, pattern: p.ZoneChange, event: Event, entry: LogEntry) -> list[EventFacts]:
    if isinstance(event, zones.TokenEnters):
        if pattern.destination is not Zone.BATTLEFIELD or pattern.origin is not None or not entry.created:
            return []
        created = entry.created[0]
        if not matches(ctx, pattern.subject, created):
            return []
        return [EventFacts(subject=created, player=event.entry.controller, amount=1)]
    assert isinstance(event, zones.ZoneChange)
    known = ctx.game.state.last_known.get(event.object)
    if known is None:
        return []
    origin = known.object.zone
    if pattern.origin is not None and origin is not pattern.origin:
        return []
    if pattern.not_origin is not None and origin is pattern.not_origin:
        return []
    if pattern.not_destination is not None and event.to is pattern.not_destination:
        return []
    if pattern.destination is not None and event.to is not pattern.destination:
        return []
    if pattern.origin is None and pattern.destination is Zone.BATTLEFIELD and origin is Zone.BATTLEFIELD:
        return []
    if pattern.resolving and event.reason is not zones.MoveReason.RESOLVED:
        return []
    if known.moved_with and pattern.origin is None:
        raise Unsupported("how many cards of a merged permanent an ability sees", ctx.source)
    a_card = about_cards(pattern)
    if a_card and known.object.kind is not ObjectKind.CARD:
        return []
    arrives = (
        event.to is Zone.BATTLEFIELD
        or a_card
        or (origin is not Zone.BATTLEFIELD and pattern.origin is not Zone.BATTLEFIELD)
    )
    subject = known.moved_to if arrives and known.moved_to else event.object
    if arrives and event.object == ctx.source:
        ctx = _as_source(ctx, subject)
    if not matches(ctx, pattern.subject, subject):
        return []
    player = known.characteristics.controller if origin is Zone.BATTLEFIELD and not a_card else known.object.owner
    if event.entry is not None:
        player = event.entry.controller
    return [EventFacts(subject=subject, player=player, amount=1)]


def _as_source(ctx: Context, identifier: int) -> Context:
    twin = ctx.with_iterated(ctx.iterated)
    twin.source = identifier
    return twin


def _beginning(ctx: Context, pattern: p.BeginningOf, event: flow.StepBegins, entry: LogEntry) -> list[EventFacts]:
    if event.step is not pattern.step or event.player not in players(ctx, pattern.whose):
        return []
    if event.step is Step.POSTCOMBAT_MAIN and _came_before(ctx, entry):
        raise Unsupported("'second main phase' where there is a further postcombat main phase", ctx.source)
    return [EventFacts(player=event.player)]


def _came_before(ctx: Context, entry: LogEntry) -> bool:
    """Whether this turn had a postcombat main phase already (505.1a tells them from the second main phase)."""
    state = ctx.game.state
    earlier = (past.event for past in ctx.game.log[state.turn_log_start :] if past is not entry)
    return any(isinstance(event, flow.StepBegins) and event.step is Step.POSTCOMBAT_MAIN for event in earlier)


def _cast(ctx: Context, pattern: p.CastSpell, event: stack.SpellCast, entry: LogEntry) -> list[EventFacts]:
    if event.player not in players(ctx, pattern.by) or not matches(ctx, pattern.spell, event.object):
        return []
    if pattern.from_zone is not None and event.facts.from_zone is not pattern.from_zone:
        return []
    if pattern.not_from is not None and event.facts.from_zone is pattern.not_from:
        return []
    if pattern.way and event.facts.way != pattern.way:
        return []
    if pattern.nth is not None:
        game = ctx.game
        count = 0
        for past in game.log[game.state.turn_log_start :]:
            if isinstance(past.event, stack.SpellCast) and past.event.player == event.player:
                count += 1
            if past is entry:
                break
        if count != pattern.nth:
            return []
    before = 0
    for past in ctx.game.log[ctx.game.state.turn_log_start :]:
        if past is entry:
            break
        before += isinstance(past.event, stack.SpellCast)
    return [EventFacts(subject=event.object, player=event.player, amount=before)]


def _begun(ctx: Context, pattern: p.ActivatesAbility, event: Event) -> list[EventFacts]:
    """That the activation of an ability with this name has begun: it is on the stack, or was a mana ability
    (702.177b)."""
    if isinstance(event, stack.AbilityPutOnStack):
        ability = event.facts.ability.ability if event.facts.ability is not None else None
        name, source = ability.name if isinstance(ability, ActivatedAbility) else "", event.facts.source
    elif isinstance(event, stack.AbilityActivated) and event.mana_ability:
        name, source = event.name, event.source
    else:
        return []
    if name != pattern.name:
        return []
    if event.player in players(ctx, pattern.by) and matches(ctx, pattern.source, source):
        return [EventFacts(subject=source, player=event.player)]
    return []


def _activated(ctx: Context, pattern: p.ActivatesAbility, event: Event, entry: LogEntry) -> list[EventFacts]:
    if pattern.name:
        return _begun(ctx, pattern, event)
    if not isinstance(event, stack.AbilityActivated) or (event.mana_ability and not pattern.mana):
        return []
    if event.player not in players(ctx, pattern.by) or not matches(ctx, pattern.source, event.source):
        return []
    if pattern.ability is None:
        return [EventFacts(subject=event.source, other=event.object, player=event.player)]
    if event.object not in ctx.game.state.stack or not matches(ctx, pattern.ability, event.object):
        return []
    return [EventFacts(subject=event.object, other=event.source, player=event.player)]


def _attacks(ctx: Context, pattern: p.Attacks, event: stack.AttackersDeclared, entry: LogEntry) -> list[EventFacts]:
    found: list[EventFacts] = []
    if (pattern.alone and len(event.attacks) != 1) or len(event.attacks) <= pattern.others:
        return []
    for attack in event.attacks:
        if not matches(ctx, pattern.subject, attack.attacker):
            continue
        if pattern.defender is not None and not _attacked(ctx, pattern, attack.defender, attack.defending_player):
            continue
        if pattern.together_with is not None and not any(
            other.attacker != attack.attacker and matches(ctx, pattern.together_with, other.attacker)
            for other in event.attacks
        ):
            continue
        other = max(0, attack.defender)
        found.append(EventFacts(subject=attack.attacker, other=other, player=attack.defending_player, amount=1))
    return found if len(found) >= pattern.at_least else []


def _attacked(ctx: Context, pattern: p.Attacks, defender: int, player: int) -> bool:
    """Whether one of the players meant is attacked, or a planeswalker of theirs where that counts too (508.3)."""
    assert pattern.defender is not None
    who = players(ctx, pattern.defender)
    if defender in who:
        return True
    walker = pattern.or_planeswalker and defender > 0 and CardType.PLANESWALKER in ctx.look(defender).types
    return walker and player in who


def _aimed(ctx: Context, pattern: p.AttacksWith, defender: int, player: int) -> bool:
    """Whether the player or planeswalker meant is what is attacked."""
    if pattern.defender is None:
        return True
    who = players(ctx, pattern.defender)
    if not pattern.planeswalker:
        return defender in who
    return player in who and defender > 0 and CardType.PLANESWALKER in ctx.look(defender).types


def _attacks_with(
    ctx: Context, pattern: p.AttacksWith, event: stack.AttackersDeclared, entry: LogEntry
) -> list[EventFacts]:
    if event.player not in players(ctx, pattern.who):
        return []
    attacks = [
        attack
        for attack in event.attacks
        if matches(ctx, pattern.filter, attack.attacker)
        and _aimed(ctx, pattern, attack.defender, attack.defending_player)
    ]
    together: dict[int, list[int]] = {} if pattern.each_attacked or not event.attacks else {event.player: []}
    for attack in attacks:
        together.setdefault(attack.defender if pattern.each_attacked else event.player, []).append(attack.attacker)
    return [
        EventFacts(player=player, amount=len(ids), subject=ids[0] if ids else 0, more=tuple(ids[1:]))
        for player, ids in together.items()
        if len(ids) >= pattern.at_least and (not pattern.exactly or len(ids) == pattern.at_least)
    ]


def _blocks(ctx: Context, pattern: p.Blocks, event: stack.BlockersDeclared, entry: LogEntry) -> list[EventFacts]:
    found: list[EventFacts] = []
    seen: list[int] = []
    for blocker, attacker in event.blocks:
        if not matches(ctx, pattern.subject, blocker) or (
            pattern.what is not None and not matches(ctx, pattern.what, attacker)
        ):
            continue
        if pattern.what is None and blocker in seen:
            continue
        seen.append(blocker)
        found.append(EventFacts(subject=blocker, other=attacker, player=ctx.game.known_controller(attacker), amount=1))
    return found


def _becomes_blocked(
    ctx: Context, pattern: p.BecomesBlocked, event: stack.BlockersDeclared, entry: LogEntry
) -> list[EventFacts]:
    found: list[EventFacts] = []
    seen: list[int] = []
    for blocker, attacker in (*event.blocks, *event.banded):
        if not matches(ctx, pattern.subject, attacker) or (
            pattern.by is not None and not matches(ctx, pattern.by, blocker)
        ):
            continue
        if (pattern.by is None or pattern.one_or_more) and attacker in seen:
            continue
        seen.append(attacker)
        count = sum(1 for _, other in (*event.blocks, *event.banded) if other == attacker)
        found.append(EventFacts(subject=attacker, other=blocker, player=event.player, amount=count))
    return found


def _unblocked(
    ctx: Context, pattern: p.AttacksUnblocked, event: stack.BlockersDeclared, entry: LogEntry
) -> list[EventFacts]:
    return [
        EventFacts(subject=attack.attacker, player=attack.defending_player)
        for attack in event.combat.attacks
        if not attack.blocked and matches(ctx, pattern.subject, attack.attacker)
    ]


def _tokens(ctx: Context, pattern: p.TokensCreated, event: zones.TokenEnters, entry: LogEntry) -> list[EventFacts]:
    if (
        event.entry.controller in players(ctx, pattern.who)
        and entry.created
        and matches(ctx, pattern.filter, entry.created[0])
    ):
        return [EventFacts(subject=entry.created[0], player=event.entry.controller, amount=1)]
    return []


def _face(word: str) -> Callable[[Context, Any, status.FaceChanged, LogEntry], list[EventFacts]]:
    def function(ctx: Context, pattern: Any, event: status.FaceChanged, entry: LogEntry) -> list[EventFacts]:
        turned = "transforms" if word == "transforms" else "is turned face up"
        if event.what == turned and matches(ctx, pattern.subject, event.object):
            return [EventFacts(subject=event.object, player=ctx.game.known_controller(event.object))]
        return []

    return function


def _revealed(ctx: Context, pattern: p.RevealsThisWay, event: zones.Revealed, entry: LogEntry) -> list[EventFacts]:
    if event.by != ctx.source or event.player not in players(ctx, pattern.who):
        return []
    shown = (card for card in event.cards if matches(ctx, pattern.card, card))
    return [EventFacts(subject=card, player=event.player, amount=1) for card in shown]


def _loses_control(ctx: Context, pattern: p.LosesControl, event: Event, entry: LogEntry) -> list[EventFacts]:
    """That another player gains control of it, or that it leaves the battlefield."""
    if isinstance(event, stack.ControlChanged):
        identifier, before = event.object, event.before
    else:
        assert isinstance(event, zones.ZoneChange)
        known = ctx.game.state.last_known.get(event.object)
        if known is None or known.object.zone is not Zone.BATTLEFIELD:
            return []
        identifier, before = event.object, known.characteristics.controller
    if before not in players(ctx, pattern.who) or not matches(ctx, pattern.subject, identifier):
        return []
    return [EventFacts(subject=identifier, player=before)]


def _attached(ctx: Context, pattern: p.BecomesAttached, event: zones.Attached, entry: LogEntry) -> list[EventFacts]:
    if event.to > 0 and matches(ctx, pattern.subject, event.object) and matches(ctx, pattern.to, event.to):
        return [EventFacts(subject=event.object, other=event.to)]
    return []


def _unattached(
    ctx: Context, pattern: p.BecomesUnattached, event: zones.Attached | zones.ZoneChange, entry: LogEntry
) -> list[EventFacts]:
    """701.3d: also as it leaves the battlefield; from a player doesn't count."""
    if isinstance(event, zones.Attached):
        item = ctx.object(event.object)
        host = item.detached_from if item is not None else 0
    else:
        known = ctx.game.state.last_known.get(event.object)
        left = known is not None and known.object.zone is Zone.BATTLEFIELD
        host = known.object.attached_to if known is not None and left else 0
    if host > 0 and matches(ctx, pattern.subject, event.object):
        return [EventFacts(subject=event.object, other=host)]
    return []


def _loses_game(
    ctx: Context, pattern: p.LosesGame, event: flow.PlayerLoses, entry: LogEntry
) -> list[EventFacts]:
    """603.10f: looked back at, for whoever has lost is no longer among the players."""
    who = pattern.who
    if isinstance(who, EachPlayer):
        fits = True
    elif isinstance(who, EachOpponent):
        fits = event.player != ctx.controller
    elif isinstance(who, EachOtherPlayer):
        fits = event.player not in players(ctx, who.than)
    else:
        fits = event.player in players(ctx, who)
    return [EventFacts(player=event.player, amount=1)] if fits else []


def _who(ctx: Context, pattern: Any, event: Any, entry: LogEntry) -> list[EventFacts]:
    return [EventFacts(player=event.player, amount=1)] if event.player in players(ctx, pattern.who) else []


def _land(ctx: Context, pattern: p.PlaysLand, event: flow.LandPlayed, entry: LogEntry) -> list[EventFacts]:
    if event.player not in players(ctx, pattern.who):
        return []
    known = ctx.game.state.last_known.get(event.object)
    item = known.object if known is not None else ctx.object(event.object)
    if pattern.not_from is not None and item is not None and item.zone is pattern.not_from:
        return []
    if pattern.from_zone is not None and (item is None or item.zone is not pattern.from_zone):
        return []
    return [EventFacts(subject=event.object, player=event.player)]


def _scries(ctx: Context, pattern: p.Scries, event: doing.Scried, entry: LogEntry) -> list[EventFacts]:
    if event.surveil is not pattern.surveil or event.player not in players(ctx, pattern.who):
        return []
    return [EventFacts(player=event.player, amount=event.count)]


def _coin(ctx: Context, pattern: p.CoinFlipped, event: doing.CoinFlipped, entry: LogEntry) -> list[EventFacts]:
    if pattern.won is not None and pattern.won is not event.won:
        return []
    return _who(ctx, pattern, event, entry)


def _dice(ctx: Context, pattern: p.RollsDice, event: doing.DiceRolled, entry: LogEntry) -> list[EventFacts]:
    if event.player not in players(ctx, pattern.who):
        return []
    found = [x for x in event.rolled if pattern.low <= x and (pattern.high is None or x <= pattern.high)]
    if pattern.each:
        return [EventFacts(player=event.player, amount=result) for result in found]
    return [EventFacts(player=event.player, amount=sum(found))] if found else []


def _cycles(ctx: Context, pattern: p.Cycles, event: stack.AbilityActivated, entry: LogEntry) -> list[EventFacts]:
    """702.29c: a card was discarded to pay the cost of its cycling ability; it is found where it went."""
    look = ctx.game.known_characteristics(event.source)
    cycled = any(item.key == event.key and item.keyword is Keyword.CYCLING for item in look.abilities)
    if not cycled or event.player not in players(ctx, pattern.who):
        return []
    known = ctx.game.state.last_known.get(event.source)
    card = known.moved_to if known is not None else 0
    if not card or not matches(ctx, pattern.card, card):
        return []
    return [EventFacts(subject=card, player=event.player, amount=1)]


_MATCHERS: dict[type[EventPattern], tuple[tuple[type[Event], ...], Matcher]] = {
    p.ZoneChange: ((zones.ZoneChange, zones.TokenEnters), _zone_change),
    p.BeginningOf: ((flow.StepBegins,), _beginning),
    p.CastSpell: ((stack.SpellCast,), _cast),
    p.ActivatesAbility: ((stack.AbilityActivated, stack.AbilityPutOnStack), _activated),
    p.Attacks: ((stack.AttackersDeclared,), _attacks),
    p.AttacksWith: ((stack.AttackersDeclared,), _attacks_with),
    p.Blocks: ((stack.BlockersDeclared,), _blocks),
    p.BecomesBlocked: ((stack.BlockersDeclared,), _becomes_blocked),
    p.AttacksUnblocked: ((stack.BlockersDeclared,), _unblocked),
    p.TokensCreated: ((zones.TokenEnters,), _tokens),
    p.TurnedFaceUp: ((status.FaceChanged,), _face("face up")),
    p.Transforms: ((status.FaceChanged,), _face("transforms")),
    p.RevealsThisWay: ((zones.Revealed,), _revealed),
    p.LosesControl: ((stack.ControlChanged, zones.ZoneChange), _loses_control),
    p.BecomesAttached: ((zones.Attached,), _attached),
    p.BecomesUnattached: ((zones.Attached, zones.ZoneChange), _unattached),
    p.Shuffles: ((zones.Shuffled,), _who),
    p.Searches: ((doing.Searched,), _who),
    p.Scries: ((doing.Scried,), _scries),
    p.CoinFlipped: ((doing.CoinFlipped,), _coin),
    p.RollsDice: ((doing.DiceRolled,), _dice),
    p.Cycles: ((stack.AbilityActivated,), _cycles),
    p.PlaysLand: ((flow.LandPlayed,), _land),
    p.LosesGame: ((flow.PlayerLoses,), _loses_game),
    **STATUS,
    **FURTHER,
    **OF_KEYWORDS,
}
SUPPORTED: frozenset[type[EventPattern]] = frozenset(_MATCHERS) | {p.AnyEvent, p.NthThisTurn, p.StateTrue}
"""Patterns that can be recognised."""
