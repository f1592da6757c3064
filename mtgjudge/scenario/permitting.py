"""Why something is allowed: what permits an action, and what lifts the objection that a reader would raise.

The engine says what stands against an action; this is the other side, for a yes that can be cited.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.casting import castable_faces, proposed
from mtgjudge.engine.events.flow import PriorityGiven, PriorityPassed
from mtgjudge.engine.events.stack import Resolved
from mtgjudge.engine.game import Game
from mtgjudge.engine.lands import land_faces
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.permissions import TYPE_TIMING, has_flash, split_second_on_stack
from mtgjudge.engine.special_actions import rules_of_special
from mtgjudge.engine.state import GameObject
from mtgjudge.language import conditions as c
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import COMBAT_STEPS, MAIN_PHASES, CardType, Keyword, Zone
from mtgjudge.scenario.acting import SPECIAL_WORDS
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.diagnostics import ScenarioError
from mtgjudge.scenario.plans import Names
from mtgjudge.scenario.results import ReasonShown
from mtgjudge.scenario.values import ObjectName

#: Words of alternative ways of casting, and the rule that allows each.
_WAYS: dict[str, str] = {"flashback": "702.34a", "evoke": "702.74a", "its alternative cost": "118.9"}

_HAND_OVER = ("hand", "graveyard", "exile", "command", "library")


def permission(game: Game, player: int, act: v.Action, names: Names) -> tuple[ReasonShown, ...]:
    """What allows an action, looked at before it is begun. Names that fit nothing are the action's own problem."""
    try:
        return tuple(_reasons(game, player, act, names))
    except ScenarioError:
        return ()


def _reasons(game: Game, player: int, act: v.Action, names: Names) -> Iterator[ReasonShown]:
    if isinstance(act, (v.Attack, v.Block)):
        yield from _declared(game, act, names)
        return
    if isinstance(act, v.Cast):
        yield from _casting(game, player, act, names)
    elif isinstance(act, v.TapForMana):
        yield from _mana(game, act.sources[0] if act.sources else None, names)
        return
    elif isinstance(act, v.Activate):
        yield from _activating(game, act, names)
    elif isinstance(act, v.KeywordAction):
        yield from _keyword(game, act, names)
    elif isinstance(act, v.Play) and not _any_land(game, act, names):
        yield ReasonShown("a card that is no land is played by casting it", ("601.1a",), True)
    elif isinstance(act, v.Play):
        sentence = "a land is played as a special action, in a main phase of one's turn with an empty stack"
        yield ReasonShown(sentence, ("305.1", "116.2a"), True)
    elif isinstance(act, v.Special):
        word = SPECIAL_WORDS[act.kind]
        rules = tuple(str(rule) for rule in rules_of_special(game, word))
        yield ReasonShown("a special action does not use the stack", ("116.1", *rules), True)
    elif isinstance(act, v.Pass):
        yield ReasonShown("a player with priority may pass", ("117.3d",), True)
    yield from _priority(game, player)


def _any_land(game: Game, act: v.Play, names: Names) -> bool:
    return any(land_faces(game, each) for each in names.lookup(game).all(act.card))


def _priority(game: Game, player: int) -> Iterator[ReasonShown]:
    """Why the player has priority (117.3a-d)."""
    name = game.name(player)
    passed = game.state.priority != player
    for entry in reversed(game.log[-40:]):
        event = entry.event
        if isinstance(event, Resolved):
            yield ReasonShown(f"{name} can act before anything else resolves", ("117.3b",), True)
            return
        if isinstance(event, PriorityPassed):
            passed = True
        elif not isinstance(event, PriorityGiven):
            break
    if passed:
        yield ReasonShown(f"{name} receives priority after a pass", ("117.3d",), True)


def _declared(game: Game, act: v.Attack | v.Block, names: Names) -> Iterator[ReasonShown]:
    """What allows a declaration, and what lifts the usual objections (508.1a, 509.1a, 702.10b)."""
    lookup = names.lookup(game)
    if isinstance(act, v.Block):
        yield ReasonShown("the defending player chooses which creatures block", ("509.1a",), True)
        return
    yield ReasonShown("the active player chooses which creatures attack", ("508.1a",), True)
    if any("combat" in part for part in game.player(game.state.turn.active).skips):
        yield ReasonShown("what has begun can't be skipped; a skip waits for the next one", ("614.10",), True)
    turn = game.state.turn
    if turn.step in COMBAT_STEPS and "combat" in game.player(turn.active).skips:
        sentence = "the combat phase has begun, so it can't be skipped: the effect waits for the next one"
        yield ReasonShown(sentence, ("614.10",), True)
    for attacker in act.attackers:
        for identifier in lookup.all(attacker.creature)[:1]:
            yield from _haste(game, identifier, "702.10b")


def _item(game: Game, name: ObjectName, names: Names) -> GameObject:
    return game.state.objects[names.lookup(game).one(name)]


def _casting(game: Game, player: int, act: v.Cast, names: Names) -> Iterator[ReasonShown]:
    found = names.lookup(game).all(act.card)
    mine = [each for each in found if game.state.objects[each].owner == player and _castable(game, each)]
    faces = castable_faces(game, mine[0]) if mine else ()
    if not faces:
        return
    identifier = mine[0]
    for option in act.options:
        if isinstance(option, o.Alternative) and option.keyword in _WAYS:
            yield ReasonShown(f"it is cast for {option.keyword}", (_WAYS[option.keyword],), True)
        elif isinstance(option, o.Splicing):
            yield from _splicing(option)
    way = next((option.keyword for option in act.options if isinstance(option, o.Alternative)), "")
    with game.pretending(proposed(game, player, identifier, faces[0], way)):
        look = game.known_characteristics(identifier)
        lifted = has_flash(game, player, identifier, look)
        kinds = [TYPE_TIMING[kind] for kind in look.types if kind in TYPE_TIMING]
        symbols = look.mana_cost.symbols if look.mana_cost is not None else ()
        sorcery = CardType.SORCERY in look.types
    if lifted is not None:
        rules = tuple(str(rule) for rule in lifted.rules)
        yield ReasonShown(lifted.sentence, ("117.1a", *rules), True)
    elif game.state.turn.step in MAIN_PHASES and not game.state.stack:
        rule = str(TYPE_TIMING[CardType.SORCERY]) if sorcery else str(kinds[0]) if kinds else "117.1a"
        rules = tuple(dict.fromkeys((rule, "117.1a")))
        yield ReasonShown("it is a main phase of its caster's turn, and the stack is empty", rules, True)
    yield from symbol_reasons(symbols)
    if len(faces) > 1:
        fused = any(isinstance(option, o.Fused) for option in act.options)
        sentence = "both halves are cast together" if fused else "one half is chosen, and only that half is looked at"
        yield ReasonShown(sentence, ("702.102a",) if fused else ("709.3", "709.3a"), True)


def _splicing(option: o.Splicing) -> Iterator[ReasonShown]:
    yield ReasonShown("a spell of that quality may get the text of a card in hand", ("702.47a",), True)
    if len(option.cards) > 1:
        yield ReasonShown("several cards may be spliced, each once, in the order chosen", ("702.47b",), True)
    if any(isinstance(each, o.Targeting) for card in option.cards for each in card.options):
        yield ReasonShown("targets for the added text are chosen as for the spell's own", ("702.47d",), True)


def symbol_reasons(symbols: tuple[str, ...]) -> Iterator[ReasonShown]:
    """The rules of symbols that readers ask about."""
    if "S" in symbols:
        yield ReasonShown("{S} is paid with one mana of any type from a snow source", ("107.4h",), True)
    if any(symbol.endswith("/P") for symbol in symbols):
        yield ReasonShown("a Phyrexian symbol is paid with mana of its color or 2 life", ("107.4f",), True)
    if any("/" in symbol and not symbol.endswith("/P") for symbol in symbols):
        yield ReasonShown("a hybrid symbol is paid in either of its ways", ("107.4e",), True)


def _castable(game: Game, identifier: int) -> bool:
    return game.state.objects[identifier].zone.value in _HAND_OVER


def _mana(game: Game, source: ObjectName | None, names: Names) -> Iterator[ReasonShown]:
    spell = split_second_on_stack(game)
    if spell:
        sentence = f"{game.name(spell)} has split second, which leaves mana abilities out"
        yield ReasonShown(sentence, ("702.61b",), True, game.name(spell))
    if game.state.payment_for:
        yield ReasonShown("mana abilities may be activated while a cost is paid", ("605.3a", "601.2g"), True)
    else:
        yield ReasonShown("a player with priority may activate mana abilities", ("605.3a",), True)
    if source is not None:
        for identifier in names.lookup(game).all(source)[:1]:
            yield from _haste(game, identifier, "702.10c")


def _activating(game: Game, act: v.Activate, names: Names) -> Iterator[ReasonShown]:
    if any(isinstance(option, o.ForMana) for option in act.options):
        yield from _mana(game, act.source, names)
        return
    ids = names.lookup(game).all(act.source)
    abilities = [each.ability for i in ids[:1] for each in game.known_characteristics(i).abilities]
    activated = [each for each in abilities if isinstance(each, ActivatedAbility)]
    if activated and all(is_mana_ability(each) for each in activated):
        yield from _mana(game, act.source, names)
        return
    yield ReasonShown("a player with priority may activate abilities", ("117.1b", "602.1"), True)
    if len(activated) == 1 and _only_as_a_sorcery(activated[0]):
        yield _sorcery_time()
    for identifier in ids[:1]:
        yield from _haste(game, identifier, "702.10c")


def _keyword(game: Game, act: v.KeywordAction, names: Names) -> Iterator[ReasonShown]:
    yield ReasonShown("a player with priority may activate abilities", ("117.1b", "602.1"), True)
    for identifier in names.lookup(game).all(act.source)[:1]:
        for instance in game.known_characteristics(identifier).abilities:
            keyword = instance.keyword.value if instance.keyword is not None else ""
            if act.keyword == keyword and _only_as_a_sorcery(instance.ability):
                yield _sorcery_time()


def _sorcery_time() -> ReasonShown:
    return ReasonShown("it is a main phase of its controller's turn, and the stack is empty", ("307.5",), True)


def _only_as_a_sorcery(ability: Ability) -> bool:
    if not isinstance(ability, ActivatedAbility) or ability.condition is None:
        return False
    return any(isinstance(node, c.SorceryTiming) for node in ability.condition.walk())


def _haste(game: Game, identifier: int, rule: str) -> Iterator[ReasonShown]:
    """Haste lifts what a creature that has just come would be forbidden (302.6, 702.10b-c)."""
    item = game.state.objects[identifier]
    if item.zone is not Zone.BATTLEFIELD:
        return
    look = game.known_characteristics(identifier)
    new = item.control_since > game.player(look.controller).turn_began
    if look.is_creature() and new and Keyword.HASTE in look.keywords:
        yield ReasonShown(f"{game.name(identifier)} has haste", (rule,), True)
