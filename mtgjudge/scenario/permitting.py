"""Why something is allowed: what permits an action, and what lifts the objection that a reader would raise.

The engine says what stands against an action; this is the other side, for a yes that can be cited.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.game import Game
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.permissions import has_flash, split_second_on_stack
from mtgjudge.engine.state import GameObject
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.vocabulary import MAIN_PHASES, Keyword, Zone
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.diagnostics import ScenarioError
from mtgjudge.scenario.plans import Names
from mtgjudge.scenario.results import ReasonShown
from mtgjudge.scenario.values import ObjectName

#: Words of alternative ways of casting, and the rule that allows each.
_WAYS: dict[str, str] = {"flashback": "702.34a", "evoke": "702.74a", "its alternative cost": "118.9"}


def permission(game: Game, player: int, act: v.Action, names: Names) -> tuple[ReasonShown, ...]:
    """What allows an action, looked at before it is begun. Names that fit nothing are the action's own problem."""
    try:
        return tuple(_reasons(game, player, act, names))
    except ScenarioError:
        return ()


def _reasons(game: Game, player: int, act: v.Action, names: Names) -> Iterator[ReasonShown]:
    if isinstance(act, v.Cast):
        yield from _casting(game, player, act, names)
    elif isinstance(act, v.TapForMana):
        yield from _mana(game, player, act.sources[0] if act.sources else None, names)
    elif isinstance(act, v.Activate):
        yield from _activating(game, player, act, names)
    elif isinstance(act, v.Play):
        yield ReasonShown(
            "a player may play a land in a main phase of their turn, with an empty stack", ("305.1",), True
        )
    elif isinstance(act, v.Special):
        yield ReasonShown("a special action does not use the stack", ("116.1",), True)
    elif isinstance(act, v.Pass):
        yield ReasonShown("a player with priority may pass", ("117.3d",), True)


def _item(game: Game, name: ObjectName, names: Names) -> GameObject:
    return game.state.objects[names.lookup(game).one(name)]


def _casting(game: Game, player: int, act: v.Cast, names: Names) -> Iterator[ReasonShown]:
    found = names.lookup(game).all(act.card)
    mine = [each for each in found if game.state.objects[each].owner == player and _castable(game, each)]
    if not mine:
        return
    identifier = mine[0]
    look = game.known_characteristics(identifier)
    for option in act.options:
        if isinstance(option, o.Alternative) and option.keyword in _WAYS:
            yield ReasonShown(f"it is cast for {option.keyword}", (_WAYS[option.keyword],), True)
    lifted = has_flash(game, player, identifier, look)
    if lifted is not None:
        rules = tuple(str(rule) for rule in lifted.rules)
        yield ReasonShown(lifted.sentence, ("117.1a", *rules), True)
    elif game.state.turn.step in MAIN_PHASES and not game.state.stack:
        yield ReasonShown("it is a main phase of its caster's turn, and the stack is empty", ("117.1a",), True)


def _castable(game: Game, identifier: int) -> bool:
    return game.state.objects[identifier].zone in (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.LIBRARY)


def _mana(game: Game, player: int, source: ObjectName | None, names: Names) -> Iterator[ReasonShown]:
    spell = split_second_on_stack(game)
    if spell:
        sentence = f"{game.name(spell)} has split second, which leaves mana abilities out"
        yield ReasonShown(sentence, ("702.61b",), True, game.name(spell))
    if game.state.payment_for:
        yield ReasonShown("mana abilities may be activated while a cost is paid", ("605.3a", "601.2g"), True)
    else:
        yield ReasonShown("a player with priority may activate mana abilities", ("605.3a",), True)
    if source is not None:
        yield from _sickness(game, names.lookup(game).all(source))


def _activating(game: Game, player: int, act: v.Activate, names: Names) -> Iterator[ReasonShown]:
    if any(isinstance(option, o.ForMana) for option in act.options):
        yield from _mana(game, player, act.source, names)
        return
    ids = names.lookup(game).all(act.source)
    abilities = [each.ability for i in ids[:1] for each in game.known_characteristics(i).abilities]
    activated = [each for each in abilities if isinstance(each, ActivatedAbility)]
    if activated and all(is_mana_ability(each) for each in activated):
        yield from _mana(game, player, act.source, names)
        return
    yield ReasonShown("a player with priority may activate abilities", ("117.1b", "602.1"), True)
    yield from _sickness(game, ids)


def _sickness(game: Game, ids: list[int]) -> Iterator[ReasonShown]:
    """Haste lifts what a creature that has just come would be forbidden (302.6, 702.10c)."""
    for identifier in ids[:1]:
        item = game.state.objects[identifier]
        look = game.known_characteristics(identifier)
        if item.zone is not Zone.BATTLEFIELD or not look.is_creature():
            continue
        new = item.control_since > game.player(look.controller).turn_began
        if new and Keyword.HASTE in look.keywords:
            yield ReasonShown(f"{game.name(identifier)} has haste", ("702.10c",), True)
