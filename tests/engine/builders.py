"""Small boards for tests of the engine: a `Table` is laid out object by object, then `game` makes a `Game`.

A script of answers plays it.

>>> table = Table()
>>> bear = table.creature("Test Bear", 2, 2)
>>> game = table.game()
>>> game.characteristics(bear).power
2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.decisions import Decision, Pending, Value, player_id, seat_of
from mtgjudge.engine.game import Game
from mtgjudge.engine.movement import enter, new_id, take_number
from mtgjudge.engine.state import (
    Attack,
    CombatState,
    FloatingEffect,
    GameObject,
    GameState,
    ObjectKind,
    PlayerState,
    TurnState,
)
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Ability, Change, Reference, StaticEffect
from mtgjudge.language.durations import UntilEndOfTurn
from mtgjudge.language.mana import ManaCost, parse_mana_cost
from mtgjudge.language.references import This
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Supertype, Zone

ALICE = player_id(0)
BOB = player_id(1)
CAROL = player_id(2)
NAMES = ("Alice", "Bob", "Carol", "Dave")

Answer = Value | Callable[[Game, Decision], Value]


class Script:
    """Answers decisions in order and remembers what was asked; raises Pending when the answers are used up."""

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self.answers = list(answers)
        self.asked: list[Decision] = []

    def decide(self, game: Game, decision: Decision) -> Value:
        """The next answer."""
        self.asked.append(decision)
        if not self.answers:
            raise Pending(decision)
        answer = self.answers.pop(0)
        return answer(game, decision) if callable(answer) else answer


class NoCards:
    """A catalogue without cards."""

    def card(self, name: str) -> Card | None:
        """Nothing."""
        return None


def static(*changes: Change, what: Reference | None = None) -> StaticAbility:
    """A static ability that changes its own object, or what the reference names."""
    return StaticAbility((Affects(what or This(), changes),))


def static_effect(*effects: StaticEffect) -> StaticAbility:
    """A static ability with other effects."""
    return StaticAbility(effects)


def as_ability(given: Keyword | Ability) -> Ability:
    """A keyword without parameters, or an ability as it is."""
    return KeywordAbility(given) if isinstance(given, Keyword) else given


class Table:
    """A state under construction. Every method that puts something down returns its id."""

    def __init__(self, *, players: int = 2, active: int = ALICE, step: Step = Step.PRECOMBAT_MAIN) -> None:
        self.state = GameState(
            players=[PlayerState(player_id(seat), NAMES[seat]) for seat in range(players)],
            objects={},
            turn=TurnState(number=1, active=active, step=step, upcoming=()),
        )
        for player in self.state.players:
            player.turn_began = take_number(self.state)

    # --- putting things down -------------------------------------------------------------------------------------

    def put(
        self,
        name: str,
        *types: CardType,
        controller: int = ALICE,
        owner: int | None = None,
        zone: Zone = Zone.BATTLEFIELD,
        cost: str | None = None,
        subtypes: tuple[str, ...] = (),
        supertypes: tuple[Supertype, ...] = (),
        power: int | None = None,
        toughness: int | None = None,
        loyalty: int | None = None,
        abilities: Iterable[Keyword | Ability] = (),
        kind: ObjectKind = ObjectKind.CARD,
        sick: bool = False,
        **facts: object,
    ) -> int:
        """Any object. `facts` are fields of GameObject: tapped, counters, damage, attached_to, chosen …"""
        face = Face(
            name=name,
            mana_cost=self._cost(cost),
            supertypes=supertypes,
            types=types,
            subtypes=subtypes,
            power=None if power is None else str(power),
            toughness=None if toughness is None else str(toughness),
            loyalty=None if loyalty is None else str(loyalty),
            abilities=tuple(as_ability(given) for given in abilities),
        )
        identifier = new_id(self.state)
        stamp = take_number(self.state)
        is_card = kind is ObjectKind.CARD
        item = GameObject(
            id=identifier,
            card_id=identifier if is_card else -identifier,
            kind=kind,
            owner=controller if owner is None else owner,
            controller=controller if zone in (Zone.BATTLEFIELD, Zone.STACK) else owner or controller,
            zone=zone,
            timestamp=stamp,
            card=Card(name, Layout.NORMAL, (face,)) if is_card else None,
            copiable=None if is_card else face,
            control_since=stamp if sick else 0,
        )
        if loyalty:
            item.counters = (("loyalty", loyalty),)
        for field, value in facts.items():
            assert field in GameObject.__struct_fields__, field
            setattr(item, field, value)
        enter(self.state, item)
        return identifier

    @staticmethod
    def _cost(cost: str | None) -> ManaCost | None:
        return None if cost is None else parse_mana_cost(cost)

    def creature(
        self,
        name: str,
        power: int,
        toughness: int,
        *abilities: Keyword | Ability,
        controller: int = ALICE,
        also: tuple[CardType, ...] = (),
        sick: bool = False,
        **facts: object,
    ) -> int:
        """A creature. `also`: further card types. Other keywords as for `put`."""
        return self.put(
            name,
            *also,
            CardType.CREATURE,
            controller=controller,
            power=power,
            toughness=toughness,
            abilities=abilities,
            sick=sick,
            **cast("dict[str, Any]", facts),
        )

    def effect(self, affected: tuple[int, ...], *changes: Change, controller: int = ALICE, source: int = 0) -> None:
        """A continuous effect until end of turn on these objects or players."""
        self.state.effects.append(
            FloatingEffect(
                id=new_id(self.state),
                timestamp=take_number(self.state),
                source=source or affected[0],
                controller=controller,
                affected=affected,
                what=None,
                changes=changes,
                duration=UntilEndOfTurn(),
                created_turn=1,
            )
        )

    def combat(self, *attacks: tuple[int, int] | tuple[int, int, tuple[int, ...]], declared: bool = True) -> None:
        """Creatures that already attack: (attacker, defender) or (attacker, defender, blockers). Taps nothing."""
        made: list[Attack] = []
        for attack in attacks:
            attacker, defender = attack[0], attack[1]
            blockers = attack[2] if len(attack) == 3 else ()
            item = self.state.objects.get(defender)
            protector = int(item.choice("protector") or 0) if item is not None else 0
            player = defender if item is None else protector or item.controller
            made.append(Attack(attacker, defender, player, bool(blockers), blockers))
        self.state.combat = CombatState(attacks=tuple(made), blocks_declared=declared)

    # --- playing -------------------------------------------------------------------------------------------------

    def player(self, identifier: int) -> PlayerState:
        """The player's stored state, to change before the game starts."""
        return self.state.players[seat_of(identifier)]

    def game(self, *answers: Answer) -> Game:
        """A game of this state (a copy of it), with these answers."""
        return Game(self.state.clone(), NoCards(), Script(answers))


def asked(game: Game) -> list[Decision]:
    """What the game has asked so far."""
    decider = game.decider
    assert isinstance(decider, Script)
    return decider.asked


def rules_of(game: Game) -> list[str]:
    """All rules that the log cites, in order."""
    return [rule for entry in game.log for rule in entry.rules]


def texts_of(game: Game) -> list[str]:
    """What the log tells, without bookkeeping."""
    return [entry.text for entry in game.log if entry.text]


def where(game: Game, identifier: int) -> Zone:
    """Where the card of this object is now."""
    return game.state.objects[game.latest(identifier)].zone
