"""What can stand in for mana while a spell is paid for: creatures tapped for convoke, artifacts for improvise,
cards exiled for delve; while a waterbend cost is paid, artifacts and creatures
(701.67, 702.51, 702.66, 702.126).

None of these is a cost of its own: each pays for one mana of the total cost once that is locked in (702.51a-b,
702.66a-b, 702.126a-b).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import ChooseObjects, seat_of
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.stack import PaymentWindow
from mtgjudge.engine.events.status import TapChange
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.payment import LockedCost, PotentialSource, SourceKind, StandIn, Substitute, locked
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language.categories import Cost
from mtgjudge.language.costs import PayMana
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

PLACE = 9_999
"""The place of a stand-in among the abilities of its object, in the keys of sources."""
WAYS: dict[Keyword, tuple[StandIn, Citation]] = {
    Keyword.CONVOKE: (StandIn.CONVOKE, cr("702.51a")),
    Keyword.DELVE: (StandIn.DELVE, cr("702.66a")),
    Keyword.IMPROVISE: (StandIn.IMPROVISE, cr("702.126a")),
}
WATERBENDING = cr("701.67a")
_UNWELCOME = 20
"""How much rather mana is used."""


def possible(game: Game, player: int, spell: int) -> list[Substitute]:
    """Everything that could stand in for mana of this spell now, way by way, in game order."""
    if spell not in game.state.objects:
        return []
    keywords = game.known_characteristics(spell).keywords  # as proposed: an effect may give it the keyword
    found: list[Substitute] = []
    for keyword, (way, _) in WAYS.items():
        if keyword in keywords:
            found += [_substitute(game, identifier, way) for identifier in _objects(game, player, spell, way)]
    return found


def waterbent(costs: Iterable[Cost], x: int) -> int:
    """The generic mana of waterbend costs: so many artifacts and creatures may stand in for it (701.67b)."""
    costs = [cost for cost in costs if isinstance(cost, PayMana) and cost.waterbend]
    return sum(locked(cost.cost, x).generic for cost in costs if isinstance(cost, PayMana))


def waterbenders(game: Game, player: int, number: int, exclude: Sequence[int] = ()) -> list[Substitute]:
    """Untapped artifacts and creatures of the player, no more than there is generic mana for; in game order."""
    found = [
        identifier
        for identifier in game.permanents_of(player)
        if identifier not in exclude
        and not game.state.objects[identifier].tapped
        and {CardType.ARTIFACT, CardType.CREATURE} & set(game.characteristics(identifier).types)
    ]
    return [Substitute(identifier, StandIn.WATERBEND) for identifier in found[:number]]


def _objects(game: Game, player: int, spell: int, way: StandIn) -> list[int]:
    if way is StandIn.DELVE:
        return [card for card in game.state.players[seat_of(player)].graveyard if card != spell]
    wanted = CardType.CREATURE if way is StandIn.CONVOKE else CardType.ARTIFACT
    return [
        identifier
        for identifier in game.permanents_of(player)
        if not game.state.objects[identifier].tapped and wanted in game.characteristics(identifier).types
    ]


def _substitute(game: Game, identifier: int, way: StandIn) -> Substitute:
    colors = game.characteristics(identifier).colors if way is StandIn.CONVOKE else ()
    return Substitute(identifier, way, colors)


def as_sources(substitutes: list[Substitute], key: int) -> list[PotentialSource]:
    """Stand-ins as the planner of payments sees them: used after mana, one use of the object. `key` times the
    object's id plus `PLACE` is the key."""
    return [
        PotentialSource(
            key=each.object * key + PLACE,
            source=each.object,
            options=((each,),),
            kind=SourceKind.CREATURE,
            tokens=(each.object,),
            penalty=_UNWELCOME,
        )
        for each in substitutes
    ]


def chosen(
    game: Game, player: int, spell: int, total: LockedCost, bends: int = 0, exclude: Sequence[int] = ()
) -> tuple[Substitute, ...]:
    """Ask which stand-ins the player wants to use; those not named are still used where mana doesn't suffice."""
    picked: list[Substitute] = []
    every = possible(game, player, spell)
    every += waterbenders(game, player, len(game.state.objects), exclude) if bends else []
    for way, rule in (*WAYS.values(), (StandIn.WATERBEND, WATERBENDING)):
        options = [each for each in every if each.way is way and all(each.object != other.object for other in picked)]
        if not options:
            continue
        candidates = tuple(each.object for each in options)
        answer = game.ask(
            ChooseObjects(
                player=player,
                for_player=player,
                source=spell,
                prompt=way.value,
                candidates=candidates,
                low=0,
                high=min(len(candidates), bends if way is StandIn.WATERBEND else total.size()),
                verb=way.value,
            )
        )
        assert isinstance(answer, tuple)
        for identifier in answer:
            if identifier not in candidates:
                name = game.name(identifier) if isinstance(identifier, int) else str(identifier)
                raise IllegalAction(verdict_against([Reason(f"{name} can't be used to {way.value}", (rule,))]))
        picked += [each for each in options if each.object in answer]
    return tuple(picked)


def rule_of(way: StandIn) -> Citation:
    """The rule of a way of standing in."""
    if way is StandIn.WATERBEND:
        return WATERBENDING
    return next(rule for known, rule in WAYS.values() if known is way)


def convoked(game: Game, spell: int) -> tuple[int, ...]:
    """The creatures that were tapped for the convoke of the spell that is being paid for (702.51c)."""
    found = []
    for entry in reversed(game.log):
        event = entry.event
        if isinstance(event, PaymentWindow) and event.object:
            break
        if isinstance(event, TapChange) and event.pays == StandIn.CONVOKE.value and event.cause.stack_object == spell:
            found.append(event.object)
    return tuple(reversed(found))


def use(game: Game, substitutes: list[Substitute], cause: Cause) -> None:
    """Tap or exile what stands in (601.2h)."""
    events: list[Event] = []
    for each in substitutes:
        if each.way is StandIn.DELVE:
            events.append(ZoneChange(object=each.object, to=Zone.EXILE, exiled_by=cause.source, cause=cause))
        else:
            events.append(TapChange(object=each.object, tapped=True, cause=cause, pays=each.way.value))
    game.perform(*events)
