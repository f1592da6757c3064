"""What a batch of events becomes before it happens: "can't" first, then replacement and prevention effects one by one
(614, 615, 616.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import ChooseReplacement, YesNo
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.effects import ShieldChanged
from mtgjudge.engine.events.status import CountersPut, CountersRemoved, Damage
from mtgjudge.engine.events.zones import CreateTokens, Destroy, ZoneChange
from mtgjudge.engine.replacement.cant import GUARDED, counters_refused, forbidden
from mtgjudge.engine.replacement.damage import in_chosen_order, preventions
from mtgjudge.engine.replacement.guarding import guards_given
from mtgjudge.engine.replacement.model import Replacement, Settling, heir
from mtgjudge.engine.replacement.prospect import Prospect, entry_of
from mtgjudge.engine.replacement.standing import regenerations, standing
from mtgjudge.engine.replacement.would import REPLACEABLE
from mtgjudge.engine.verdict import Answer, IllegalAction, Reason, Verdict
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

WATCHED = REPLACEABLE | GUARDED
"""Classes of events that anything could stop or change; all others pass at once."""


def settle(game: Game, events: Iterable[Event]) -> tuple[list[Event], list[Callable[[], None]]]:
    """The events that will really happen, and instructions to follow in place of those that were replaced by
    instructions.

    Raises Unsupported, Pending."""
    batch = [heir(event, game.inherited) if game.inherited else event for event in events]
    if not any(type(event) in WATCHED for event in batch):
        return [event for event in batch if event.can_happen(game)], []
    run = Settling(game)
    arrivals_at_once = (event for event in batch if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD)
    run.arriving = tuple(event.object for event in arrivals_at_once)
    settled: dict[int, list[Event]] = {}
    outer = game.arriving
    game.arriving = outer + run.arriving
    try:
        for place in _order(game, batch):
            settled[place] = settle_one(run, batch[place])
    finally:
        game.arriving = outer
    for identifier in run.spent:
        game.perform(ShieldChanged(id=identifier, left=None))
    return [event for place in range(len(batch)) for event in settled[place]], run.instead


def _order(game: Game, batch: list[Event]) -> list[int]:
    """Choices for several events at once are made in APNAP order (616.1, 101.4)."""
    if len(batch) == 1:
        return [0]
    order = in_chosen_order(game, batch)
    ranks = {player: rank for rank, player in enumerate(game.players_in_turn_order())}
    return sorted(order, key=lambda place: ranks.get(affected_player(game, batch[place]), len(ranks)))


def affected_player(game: Game, event: Event) -> int:
    """The affected player, or the affected object's controller (its owner where it has none): who chooses (616.1)."""
    entry = entry_of(event)
    if entry is not None:
        return entry.controller
    if isinstance(event, ZoneChange | Destroy):
        return game.known_controller(event.object)
    if isinstance(event, Damage):
        return event.to if event.to < 0 else game.known_controller(event.to)
    if isinstance(event, CountersPut | CountersRemoved):
        return event.on if event.on < 0 else game.known_controller(event.on)
    first = next(iter(event.subjects()), 0)
    return first if first < 0 else game.known_controller(first)


def settle_one(run: Settling, event: Event) -> list[Event]:
    """What one event becomes (616.1a-f): effects are looked for anew after each one that was applied (616.2)."""
    game = run.game
    done: list[Event] = []
    work = [event]
    while work:
        current = work.pop(0)
        if type(current) not in WATCHED:
            done += [current] if current.can_happen(game) else []
            continue
        if not current.can_happen(game):
            continue
        prospect = Prospect(game, current)
        refusal = forbidden(prospect)
        if refusal is not None:
            run.tell(refusal.object, refusal.what, refusal.rule)
            continue
        options = [option for option in applicable(prospect) if option.key not in current.applied]
        if not options:
            last = _finished(run, prospect)
            done += [last] if last is not None and last is current else []
            work[:0] = [last] if last is not None and last is not current else []
            continue
        work[:0] = _apply(run, prospect, options)
    return done


def _apply(run: Settling, prospect: Prospect, options: list[Replacement]) -> list[Event]:
    """Let one of the effects apply; it has had its chance then, whatever it did (614.5)."""
    event = prospect.event
    chosen = choose(run.game, event, options)
    run.ordered = order_matters(_earliest(options))
    marked = heir(event, (chosen.key,))
    if chosen.optional and not _wanted(run.game, chosen):
        return [marked]
    if run.game.onlooker is not None:
        run.game.onlooker.replaced(run.game, event)
    became = chosen.apply(run, marked)
    run.ordered = False
    return [heir(each, marked.applied) for each in became]


def applicable(prospect: Prospect) -> list[Replacement]:
    """All replacement and prevention effects that could apply to the event now, also those that had their chance
    already."""
    game, event = prospect.game, prospect.event
    found: list[Replacement] = []
    if prospect.arrives:
        from mtgjudge.engine.replacement.entering import arrivals, needs_look

        found += arrivals(prospect) if needs_look(game, prospect) else []
    if isinstance(event, Destroy):
        found += regenerations(game, event)
    if isinstance(event, Damage):
        found += preventions(game, event)
    if type(event) in REPLACEABLE:
        found += guards_given(game, event)
        found += standing(prospect)
    return found


def _earliest(options: list[Replacement]) -> list[Replacement]:
    stage = min(option.stage for option in options)
    return [option for option in options if option.stage is stage]


def order_matters(options: list[Replacement]) -> bool:
    """Whether different orders of these can give different results."""
    return len(options) > 1 and not (
        options[0].commutes and all(option.commutes == options[0].commutes for option in options)
    )


def choose(game: Game, event: Event, options: list[Replacement]) -> Replacement:
    """Which effect applies next: from the earliest stage that has one, the affected player's choice, not asked for
    where the order gives the same (616.1b-e)."""
    options = _earliest(options)
    if not order_matters(options):
        return options[0]
    player = affected_player(game, event)
    answer = game.ask(
        ChooseReplacement(
            player=player,
            for_player=player,
            prompt="which effect applies first",
            options=tuple(option.key for option in options),
            labels=tuple(option.label for option in options),
        )
    )
    chosen = next((option for option in options if option.key == answer), None)
    if chosen is None:
        raise IllegalAction(Verdict(Answer.NO, (Reason("that effect does not apply to the event", (cr("616.1"),)),)))
    return chosen


def _wanted(game: Game, option: Replacement) -> bool:
    asked = YesNo(
        player=option.controller,
        for_player=option.controller,
        source=option.source,
        prompt="may replace",
        what=option.label,
    )
    return game.ask(asked) is True


def _finished(run: Settling, prospect: Prospect) -> Event | None:
    """No effect is left: counters that can't be put on it stay away (113.6i), a loose Aura needs something to enchant
    (303.4f)."""
    event = prospect.event
    if not prospect.arrives or isinstance(event, CreateTokens):
        return event
    from mtgjudge.engine.replacement.enchanting import enchanting, is_loose_aura
    from mtgjudge.engine.replacement.entering import needs_look, without_counters

    if counters_refused(prospect):
        return without_counters(run, prospect)
    if needs_look(run.game, prospect) and is_loose_aura(prospect):
        return enchanting(run, prospect)
    return event
