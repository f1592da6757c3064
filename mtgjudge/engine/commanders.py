"""Commanders: cast from the command zone for more each time, back to that zone, and 21 combat damage (903.8-903.10).

Which card is a commander stays with the card through all zones (903.3). What happened is asked of the log; casts
and damage from before a scenario begins are told with its set-up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.events.stack import SpellCast
from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.payment.totals import Increase
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game
    from mtgjudge.engine.state import GameObject

TAX = ManaCost(("2",))
LEFT_THERE = "left there by its owner"
"""The designation of a commander in a graveyard or in exile that its owner doesn't put into the command zone."""
LETHAL = 21


def casts(game: Game, player: int, card: int = 0) -> int:
    """How often the player has cast this commander (0: any) from the command zone this game (903.8)."""
    told = ((known, times) for known, times in game.state.cast_before if _owner(game, known) == player)
    before = sum(times for known, times in told if card in (0, known))
    return before + sum(1 for found in _cast_cards(game, player) if card in (0, found))


def _owner(game: Game, card: int) -> int:
    there = game.state.objects.values()
    return next((item.owner for item in there if card in (item.card_id, *(part.card_id for part in item.merged))), 0)


def _cast_cards(game: Game, player: int) -> Iterator[int]:
    for entry in game.log:
        event = entry.event
        if isinstance(event, SpellCast) and event.player == player and event.facts.from_zone is Zone.COMMAND:
            item = game.find_object(event.object)
            if item is not None and item.commander:
                yield item.card_id


def tax(game: Game, player: int, spell: int, from_zone: Zone) -> tuple[Increase, ...]:
    """What it costs more, being cast from the command zone again (903.8)."""
    item = game.find_object(spell)
    if from_zone is not Zone.COMMAND or item is None or not item.commander:
        return ()
    times = casts(game, player, item.card_id)
    if times and item.zone is Zone.STACK:
        game.note("903.8")
    return (Increase(TAX, times),) if times else ()


def to_be_asked(game: Game) -> list[GameObject]:
    """Commanders that were put into a graveyard or into exile and about which nobody has been asked yet (903.9a)."""
    if not game.state.commanders:
        return []
    state = game.state
    places = [*state.exile, *(card for player in state.players for card in player.graveyard)]
    found = [state.objects[card] for card in places if state.objects[card].commander]
    return [item for item in found if LEFT_THERE not in item.designations and _has_come(game, item)]


def _has_come(game: Game, item: GameObject) -> bool:
    """Whether it was put there in the game, not by the set-up."""
    for entry in reversed(game.log):
        if isinstance(entry.event, ZoneChange):
            known = game.state.last_known.get(entry.event.object)
            if known is not None and item.id in known.successors:
                return True
    return False


def most_damage(game: Game, player: int) -> int:
    """The most combat damage that one commander has dealt to the player over the course of the game (903.10a)."""
    if not game.state.commanders:
        return 0
    dealt: dict[int, int] = {}
    for card, hit, number in game.state.dealt_before:
        if hit == player:
            dealt[card] = dealt.get(card, 0) + number
    for entry in game.log:
        event = entry.event
        if isinstance(event, Damage) and event.combat and event.to == player:
            source = game.find_object(event.source)
            for card in _commander_cards(source) if source is not None else ():
                dealt[card] = dealt.get(card, 0) + event.amount
    return max(dealt.values(), default=0)


def _commander_cards(item: GameObject) -> tuple[int, ...]:
    """The cards that represent it and are commanders: of a merged permanent not only the topmost (903.3, 730.2)."""
    if item.merged:
        return tuple(part.card_id for part in item.merged if part.commander)
    return (item.card_id,) if item.commander else ()
