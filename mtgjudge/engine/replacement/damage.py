"""Prevention of damage that no event pattern tells: shields, standing prevention, protection (615, 609.7, 702.16e)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.decisions import OrderObjects
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import evaluate
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.effects import ShieldChanged
from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.keywords.protection import protected_from
from mtgjudge.engine.replacement.changing import follow, less_damage, nothing_prevented, unpreventable
from mtgjudge.engine.replacement.model import PREVENTION, Replacement, Settling
from mtgjudge.engine.state import EventFacts, Shield
from mtgjudge.language.changes import PreventDamage
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Prevents = Callable[[Settling, Damage], Event]


def preventions(game: Game, event: Damage) -> list[Replacement]:
    """The prevention effects that could apply to this damage."""
    found = [_shield(game, shield) for shield in game.state.shields if guards(game, shield, event)]
    for identifier, to in ((event.to, True), (event.source, False)):
        for standing in game.projection.rules_on(PreventDamage, identifier):
            change = standing.change
            assert isinstance(change, PreventDamage)
            if (change.to if to else change.by) and _fits(game, change, standing.source, event):
                found.append(
                    _replacement(game, f"prevention {standing.key}", standing.source, _standing(standing.source))
                )
    if event.source and protected_from(game, event.to, event.source) is not None:
        found.append(_replacement(game, f"protection {event.to}", event.to, _protection))
    return found


def _fits(game: Game, change: PreventDamage, source: int, event: Damage) -> bool:
    """Whether a standing prevention is for damage of this kind from this source."""
    if (change.combat_only and not event.combat) or (change.noncombat_only and event.combat):
        return False
    if change.source is None:
        return True
    ctx = Context(game, source, game.known_controller(source))
    return matches(ctx.with_iterated(event.source), change.source, event.source)


def guards(game: Game, shield: Shield, event: Damage) -> bool:
    """Whether a prevention shield is for this damage."""
    return (
        shield.kind == PREVENTION
        and shield.effect is None
        and (event.combat or not shield.combat_only)
        and comes_from(game, shield, event.source)
        and _protects(game, shield, event.to)
    )


def comes_from(game: Game, shield: Shield, source: int) -> bool:
    """Whether damage comes from the source chosen for a shield, and that still has the qualities asked for (615.9)."""
    if shield.source_chosen and shield.source_chosen != source:
        return False
    return shield.source_filter is None or matches(of_shield(game, shield), shield.source_filter, source)


def of_shield(game: Game, shield: Shield, facts: EventFacts | None = None) -> Context:
    """The surroundings of an effect that goes on after the resolution that made it."""
    return Context(game, shield.source, shield.controller, event=facts, results=dict(shield.bindings))


def _protects(game: Game, shield: Shield, to: int) -> bool:
    if shield.what is None:
        return not shield.protects or to in shield.protects
    return to in shield.protects or to in evaluate(of_shield(game, shield), shield.what)


def _replacement(game: Game, key: str, source: int, prevents: Prevents, commutes: str = "prevent all") -> Replacement:
    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        assert isinstance(event, Damage)
        return (nothing_prevented(run, event, source) if unpreventable(run.game, event) else prevents(run, event),)

    chooses = source if source < 0 else game.known_controller(source)
    return Replacement(key, source, chooses, f"{game.name(source)}: prevent damage", apply, commutes=commutes)


def _standing(source: int) -> Prevents:
    return lambda run, event: less_damage(run, event, event.amount, source)


def _protection(run: Settling, event: Damage) -> Event:
    quality = protected_from(run.game, event.to, event.source)
    run.tell(
        event.to,
        f"has protection from {quality}: {event.amount} damage from {run.game.name(event.source)} is prevented",
        cr("702.16e"),
    )
    return msgspec.structs.replace(event, amount=0)


def _shield(game: Game, shield: Shield) -> Replacement:
    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        assert isinstance(event, Damage)
        current = next((each for each in game.state.shields if each.id == shield.id), None)
        if current is None:
            return (event,)
        if unpreventable(game, event):
            after, amount = nothing_prevented(run, event, shield.source), 0
        else:
            amount = event.amount if current.amount is None else min(event.amount, current.amount)
            also = ((cr("120.7"),) if shield.source_chosen else ()) + ((cr("615.11"),) if shield.each else ())
            after = less_damage(run, event, amount, shield.source, *also)
            use_up(run, current, amount)
        player = event.to if event.to < 0 else game.known_controller(event.to)
        facts = EventFacts(subject=event.source, other=max(0, event.to), player=player, amount=amount)
        follow(run, event, shield.effects, of_shield(game, shield, facts))
        return (after,)

    commutes = "prevent all" if shield.amount is None and not shield.once and not shield.effects else ""
    label = f"{game.name(shield.source)}: prevent damage"
    return Replacement(f"shield {shield.id}", shield.source, shield.controller, label, apply, commutes=commutes)


def use_up(run: Settling, shield: Shield, amount: int) -> None:
    """A shield of a given size has less left (615.7); one for the next time is used up with the whole batch of damage
    dealt at once (615.8)."""
    if shield.once:
        if shield.id not in run.spent:
            run.spent.append(shield.id)
    elif shield.amount is not None:
        left = msgspec.structs.replace(shield, amount=shield.amount - amount) if shield.amount > amount else None
        run.game.perform(ShieldChanged(id=shield.id, left=left))


def in_chosen_order(game: Game, events: list[Event]) -> list[int]:
    """615.7: where a shield meets damage from several sources at once and can't prevent it all, its player chooses
    which it prevents: the places of the batch in the order in which they are settled."""
    order = list(range(len(events)))
    for shield in game.state.shields:
        if shield.amount is None or shield.once:
            continue
        met = [
            place
            for place in order
            if isinstance(event := events[place], Damage)
            and guards(game, shield, event)
            and not unpreventable(game, event)
        ]
        damages = [event for place in met if isinstance(event := events[place], Damage)]
        sources = tuple(dict.fromkeys(event.source for event in damages))
        if len(sources) < 2 or sum(event.amount for event in damages) <= shield.amount:
            continue
        to = damages[0].to
        player = to if to < 0 else game.known_controller(to)
        answer = game.ask(
            OrderObjects(
                player=player,
                for_player=player,
                source=shield.source,
                prompt="damage prevented first",
                items=sources,
                what="damage",
            )
        )
        assert isinstance(answer, tuple)
        ranks = {identifier: rank for rank, identifier in enumerate(answer)}
        sorted_met = sorted(met, key=lambda place: ranks.get(getattr(events[place], "source", 0), len(ranks)))
        spots = iter(sorted_met)
        order = [next(spots) if place in met else place for place in order]
    return order
