"""A small table for tests of the engine: two players, cards made from nodes, a decider with a list of answers."""

from __future__ import annotations

from collections.abc import Callable

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.decisions import ChooseReplacement, Decision, Pending, Value, player_id
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.state import FloatingEffect, GameObject, GameState, ObjectKind, PlayerState, Shield, TurnState
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Ability, Change, Duration, StaticEffect
from mtgjudge.language.durations import UntilEndOfTurn
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Color, Step, Supertype, Zone

ALICE = player_id(0)
BOB = player_id(1)
Answer = Value | Callable[[Decision], Value]


class Script:
    """Answers decisions from a list; remembers what was asked."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.asked: list[Decision] = []

    def decide(self, game: Game, decision: Decision) -> Value:
        """The next answer."""
        self.asked.append(decision)
        if not self.answers:
            raise Pending(decision)
        answer = self.answers.pop(0)
        return answer(decision) if callable(answer) else answer


class Catalogue:
    """The cards that a test knows."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}

    def card(self, name: str) -> Card | None:
        """The card of this name."""
        return self.cards.get(name)


def static(*effects: StaticEffect, **more: object) -> StaticAbility:
    """A static ability."""
    return StaticAbility(effects, **more)  # type: ignore[arg-type]


def creature(
    name: str,
    power: int | str,
    toughness: int | str,
    *abilities: Ability,
    colors: str = "",
    subtypes: tuple[str, ...] = (),
) -> Face:
    """A creature's face."""
    return Face(
        name=name,
        types=(CardType.CREATURE,),
        subtypes=subtypes,
        power=str(power),
        toughness=str(toughness),
        abilities=abilities,
        color_indicator=tuple(Color(letter) for letter in colors),
    )


def thing(
    name: str,
    types: tuple[CardType, ...],
    *abilities: Ability,
    subtypes: tuple[str, ...] = (),
    supertypes: tuple[Supertype, ...] = (),
    cost: str = "",
    loyalty: str | None = None,
    defense: str | None = None,
) -> Face:
    """Any other face; `cost` like "2 W"."""
    return Face(
        name=name,
        mana_cost=ManaCost(tuple(cost.split())) if cost else None,
        types=types,
        subtypes=subtypes,
        supertypes=supertypes,
        loyalty=loyalty,
        defense=defense,
        abilities=abilities,
    )


def enchantment(name: str, *abilities: Ability, cost: str = "", subtypes: tuple[str, ...] = ()) -> Face:
    """An enchantment's face."""
    return thing(name, (CardType.ENCHANTMENT,), *abilities, subtypes=subtypes, cost=cost)


def land(
    name: str, *abilities: Ability, subtypes: tuple[str, ...] = (), supertypes: tuple[Supertype, ...] = ()
) -> Face:
    """A land's face."""
    return thing(name, (CardType.LAND,), *abilities, subtypes=subtypes, supertypes=supertypes)


class Table:
    """A game of two players in a main phase of the first, and short ways to put things on the table."""

    def __init__(self, step: Step = Step.PRECOMBAT_MAIN) -> None:
        players = [PlayerState(id=ALICE, name="Alice"), PlayerState(id=BOB, name="Bob")]
        state = GameState(players=players, objects={}, turn=TurnState(number=1, active=ALICE, step=step, upcoming=()))
        self.script = Script()
        self.catalogue = Catalogue()
        self.game = Game(state, self.catalogue, self.script)

    def answer(self, *answers: Answer) -> None:
        """Answers to the decisions to come, in order."""
        self.script.answers += answers

    def put(self, face: Face, zone: Zone = Zone.BATTLEFIELD, owner: int = ALICE, **fields: object) -> int:
        """Put a card with this face into a zone as it stands, without events."""
        state = self.game.state
        state.sequence += 1
        card = Card(name=face.name, layout=Layout.NORMAL, faces=(face,))
        self.catalogue.cards[face.name] = card
        identifier = state.next_id
        state.next_id += 1
        item = GameObject(
            id=identifier,
            card_id=identifier,
            kind=ObjectKind.CARD,
            owner=owner,
            controller=owner,
            zone=zone,
            timestamp=state.sequence,
            card=card,
            seen_controller=owner,
        )
        for name, value in fields.items():
            setattr(item, name, value)
        state.objects[identifier] = item
        shared = {
            Zone.BATTLEFIELD: state.battlefield,
            Zone.STACK: state.stack,
            Zone.EXILE: state.exile,
            Zone.COMMAND: state.command,
        }
        player = self.game.player(owner)
        own = {Zone.HAND: player.hand, Zone.GRAVEYARD: player.graveyard, Zone.LIBRARY: player.library}
        (shared[zone] if zone in shared else own[zone]).append(identifier)
        self.game.forget_projection()
        return identifier

    def effect(
        self,
        changes: tuple[Change, ...],
        *affected: int,
        duration: Duration | None = None,
        source: int = 0,
        controller: int = ALICE,
    ) -> int:
        """A continuous effect from a resolution, without events."""
        state = self.game.state
        state.sequence += 1
        identifier = state.next_id
        state.next_id += 1
        state.effects.append(
            FloatingEffect(
                id=identifier,
                timestamp=state.sequence,
                source=source,
                controller=controller,
                affected=affected,
                what=None,
                changes=changes,
                duration=duration or UntilEndOfTurn(),
                created_turn=state.turn.number,
            )
        )
        self.game.forget_projection()
        return identifier

    def shield(self, kind: str, *protects: int, amount: int | None = None, **fields: object) -> int:
        """A shield from a resolution, without events."""
        state = self.game.state
        identifier = state.next_id
        state.next_id += 1
        values = {"source": 0, "controller": ALICE, "created_turn": state.turn.number, **fields}
        state.shields.append(Shield(id=identifier, kind=kind, protects=protects, amount=amount, **values))  # type: ignore[arg-type]
        return identifier

    def look(self, identifier: int) -> Characteristics:
        """What an object is now."""
        return self.game.characteristics(identifier)

    def size(self, identifier: int) -> tuple[int | None, int | None]:
        """Power and toughness."""
        look = self.look(identifier)
        return look.power, look.toughness

    def perform(self, *events: Event) -> list[LogEntry]:
        """Let events happen."""
        return self.game.perform(*events)

    def became(self, identifier: int) -> GameObject:
        """What an object is by now, wherever it went."""
        return self.game.state.objects[self.game.latest(identifier)]

    def told(self) -> list[str]:
        """The log as it reads."""
        return [entry.text for entry in self.game.log if entry.text]

    def rules(self) -> list[str]:
        """All rules that the log cites."""
        return [str(rule) for entry in self.game.log for rule in entry.rules]


def option(place: int) -> Callable[[Decision], Value]:
    """An answer: the replacement effect at this place of the options."""

    def pick(decision: Decision) -> Value:
        assert isinstance(decision, ChooseReplacement)
        return decision.options[place]

    return pick


def labelled(word: str) -> Callable[[Decision], Value]:
    """An answer: the replacement effect with this word in its label."""

    def pick(decision: Decision) -> Value:
        assert isinstance(decision, ChooseReplacement)
        return next(key for key, label in zip(decision.options, decision.labels, strict=True) if word in label)

    return pick


def by(source: int, controller: int = ALICE) -> Cause:
    """A cause."""
    return Cause(source, controller)
