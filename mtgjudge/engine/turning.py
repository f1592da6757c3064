"""Turning face-down permanents face up (708.7-708.8, 116.2b, 702.37e, 702.168d, 701.40b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.agendas import against_revealing, reveal
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.conspiracies import is_conspiracy
from mtgjudge.engine.continuous.base import base_characteristics, is_unknown
from mtgjudge.engine.decisions import ChooseNumber, ChooseWord, SpecialAction
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.status import CountersPut, FaceChanged
from mtgjudge.engine.game import Undetermined
from mtgjudge.engine.permissions import special_action
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, verdict_against
from mtgjudge.language import costs as k
from mtgjudge.language.categories import Cost
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

MEGAMORPH = "megamorph"
MANIFESTED = ("manifest", "cloak")
"""What made it face down, where paying its mana cost turns a creature card face up (701.40b, 701.58b)."""


class TurningWay(msgspec.Struct, frozen=True):
    """One way to turn a permanent face up: its word, what it costs, its rule."""

    word: str
    costs: tuple[Cost, ...]
    rule: Citation


def face_up_look(game: Game, item: GameObject) -> Characteristics:
    """What the permanent would be face up (708.8): what it is a copy of, where it has become one (707.3, 708.10)."""
    copied = [
        effect for effect in game.state.effects if effect.copy_face is not None and item.id in (effect.affected or ())
    ]
    up = msgspec.structs.replace(item, face_down="")
    if copied and copied[-1].copy_face is not None:
        return base_characteristics(game.with_face(up, copied[-1].copy_face))
    if is_unknown(item):
        raise Undetermined("an unknown card", item.id)
    return base_characteristics(up)


def ways_to_turn_up(game: Game, identifier: int) -> list[TurningWay]:
    """The ways in which a face-down permanent can be turned face up as a special action."""
    item = game.state.objects[identifier]
    look = face_up_look(game, item)
    out = [TurningWay("morph", ability.costs, cr("702.37e")) for ability in look.keyword_abilities(Keyword.MORPH)]
    out += [
        TurningWay("disguise", ability.costs, cr("702.168d")) for ability in look.keyword_abilities(Keyword.DISGUISE)
    ]
    if item.face_down in MANIFESTED and CardType.CREATURE in look.types and look.mana_cost is not None:
        rule = cr("701.40b") if item.face_down == "manifest" else cr("701.58b")
        out.append(TurningWay("mana cost", (k.PayMana(look.mana_cost),), rule))
    return out


def against_turning_up(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    """Why the player can't turn this permanent face up now; any time they have priority is early enough (116.2b)."""
    from mtgjudge.engine.costs import can_pay

    item = game.state.objects.get(identifier)
    name = game.name(identifier)
    if item is not None and is_conspiracy(item):
        yield from against_revealing(game, player, identifier)
        return
    if item is None or item.zone is not Zone.BATTLEFIELD or not item.face_down:
        yield Reason(f"{name} is not a face-down permanent", (cr("116.2b"), cr("708.7")), identifier)
        return
    if game.known_controller(identifier) != player:
        yield Reason(f"{game.name(player)} doesn't control {name}", (cr("116.2b"), cr("702.37e")), identifier)
        return
    ways = ways_to_turn_up(game, identifier)
    if not ways:
        yield Reason(f"nothing lets {name} be turned face up", (cr("708.7"), cr("702.37e")), identifier)
        return
    refused = [list(can_pay(game, player, identifier, way.costs, action="turn face up")) for way in ways]
    if all(refused):
        yield from refused[0]


def turn_up(game: Game, player: int, action: SpecialAction) -> None:
    """Pay and turn it face up; nothing about entering the battlefield happens (702.37e, 708.8). Raises
    IllegalAction."""
    from mtgjudge.engine.costs import pay

    identifier = action.object
    if is_conspiracy(game.state.objects[identifier]):
        reveal(game, player, identifier)
        return
    ways = ways_to_turn_up(game, identifier)
    way = _chosen(game, player, identifier, ways)
    begins = special_action(game, player, identifier, "turns up", cr("116.2b"))
    with game.heading(begins):
        x = announced_x(game, player, identifier, way.costs, action.number)
        pay(game, player, identifier, way.costs, x=x, action="turn face up")
        megamorph = way.word == "morph" and _is_megamorph(game, game.state.objects[identifier])
        turn_face_up(game, identifier, Cause(0, player, rule=way.rule), x=x, counters=1 if megamorph else 0)


def turn_face_up(game: Game, identifier: int, cause: Cause, *, x: int = 0, counters: int = 0) -> bool:
    """Turn a face-down permanent face up. An instant or sorcery card stays face down (701.40g). Returns whether it
    turned."""
    item = game.state.objects[identifier]
    look = face_up_look(game, item)
    if CardType.INSTANT in look.types or CardType.SORCERY in look.types:
        from mtgjudge.engine.events.zones import Revealed

        game.perform(Revealed(player=game.known_controller(identifier), cards=(identifier,), reveal_rule=cr("701.40g")))
        return False
    if x and item.cast is None:
        raise Unsupported("X in the cost of turning a permanent face up that was not cast", identifier)
    events: list[Event] = [
        FaceChanged(object=identifier, face=item.face, what="is turned face up", x=x, cause=cause, turn_rule=cause.rule)
    ]
    if counters:
        events.append(CountersPut(on=identifier, kind="+1/+1", count=counters, cause=cause))
    return bool(game.perform(*events))


def _is_megamorph(game: Game, item: GameObject) -> bool:
    return any(ability.word == MEGAMORPH for ability in face_up_look(game, item).keyword_abilities(Keyword.MORPH))


def _chosen(game: Game, player: int, identifier: int, ways: list[TurningWay]) -> TurningWay:
    """Which cost is paid, where there are several (701.40c-d)."""
    if len(ways) == 1:
        return ways[0]
    words = tuple(way.word for way in ways)
    prompt = "which cost turns it face up"
    answer = game.ask(
        ChooseWord(player=player, for_player=player, source=identifier, prompt=prompt, options=words, kind="cost")
    )
    return next((way for way in ways if way.word == answer), ways[0])


def announced_x(game: Game, player: int, identifier: int, costs: tuple[Cost, ...], said: int = 0) -> int:
    """107.3d: the value of X in the cost of a special action is chosen right before it is paid."""
    if not any("X" in cost.cost.symbols for cost in costs if isinstance(cost, k.PayMana)):
        return 0
    if said:
        return said
    answer = game.ask(
        ChooseNumber(player=player, for_player=player, source=identifier, prompt="X", low=0, high=None, what="X")
    )
    if not isinstance(answer, int) or answer < 0:
        raise IllegalAction(verdict_against([Reason("X can't be less than 0", (cr("107.1b"),), identifier)]))
    return int(answer)
