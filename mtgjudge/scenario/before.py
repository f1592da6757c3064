"""What the set-up says happened before, and what continuous effects are already in force.

``effects`` are sentences in Oracle templating about one object of the board ("bears gets +3/+3 until end of
turn"): compiled, and begun now. ``happened`` are sentences in the words of events ("alice gained 3 life this
turn"): written into the log as history, without changing anything. What can't be understood is unsupported.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtgjudge.cards.inline import InlineFaults, inline_card
from mtgjudge.cards.model import Card, RefusedAbility
from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.flow import LandPlayed
from mtgjudge.engine.events.stack import SpellCast
from mtgjudge.engine.events.status import CardDrawn, LifeGained, LifeLost
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.game import LogEntry
from mtgjudge.engine.state import CastFacts, FloatingEffect, GameObject, LastKnown, ObjectKind
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.abilities import Body, SpellAbility
from mtgjudge.language.effects import Apply
from mtgjudge.language.references import This
from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario import model as m
from mtgjudge.scenario.names import NameSpace
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.setup import Board
from mtgjudge.scenario.spans import Text
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import ObjectName, PlayerName, Thing
from mtgjudge.scenario.words import NUMBER_WORDS

_SUBJECT = "Subject"
"""The name under which an effect's object is compiled; it stands for the object itself."""


def begin_effects(board: Board, names: NameSpace) -> None:
    """Put the effects in force. Raises Unsupported."""
    for sentence in board.effects:
        subject, rest = _split(sentence, names)
        if not isinstance(subject, ObjectName) or not rest:
            raise Unsupported(f"the effect '{sentence.text}': it must begin with the name of an object")
        identifier = _object(board, subject, sentence)
        apply = _compiled(sentence, rest)
        item = board.state.objects[identifier]
        board.state.effects.append(
            FloatingEffect(
                id=board.state.next_id,
                timestamp=_stamp(board),
                source=identifier,
                controller=item.controller,
                affected=(identifier,),
                what=None,
                changes=apply.changes,
                duration=apply.duration,
                created_turn=board.state.turn.number,
            )
        )
        board.state.next_id += 1


def _stamp(board: Board) -> int:
    board.state.sequence += 1
    return board.state.sequence


def _split(sentence: m.Sentence, names: NameSpace) -> tuple[Thing | None, str]:
    """The object or player that a sentence begins with, and the rest of its words."""
    phrase = Phrase(Text.of(sentence.text), names)
    found = phrase.maybe_thing()
    token = phrase.peek()
    return found, sentence.text[token.start :] if token is not None else ""


def _object(board: Board, name: ObjectName, sentence: m.Sentence) -> int:
    words = normal_words(name.name)
    found = board.labels.cards.get(words) or board.named.get(words)
    if not found:
        raise Unsupported(f"'{sentence.text}': nothing on the board is named '{name.text}'")
    return found[(name.number or 1) - 1 if (name.number or 1) <= len(found) else 0]


def _compiled(sentence: m.Sentence, rest: str) -> Apply:
    text = f"{_SUBJECT} {rest.rstrip('.')}."
    try:
        card = inline_card(_SUBJECT, cost="{1}", type_line="Instant", text=text)
    except InlineFaults as faults:
        raise Unsupported(f"the effect '{sentence.text}': {faults}") from faults
    for ability in card.faces[0].abilities:
        if isinstance(ability, RefusedAbility):
            raise Unsupported(f"the effect '{sentence.text}': {ability.kind.value}: {ability.place}")
        if isinstance(ability, SpellAbility) and isinstance(ability.content, Body):
            effects = ability.content.effects
            if len(effects) == 1 and isinstance(effects[0], Apply) and isinstance(effects[0].what, This):
                return effects[0]
    raise Unsupported(f"the effect '{sentence.text}': it is no continuous effect on that object")


# --- what happened ------------------------------------------------------------------------------------------------


class _Teller:
    """Sentences -> events of the past."""

    def __init__(self, board: Board, names: NameSpace, players: dict[tuple[str, ...], int]) -> None:
        self.board = board
        self.names = names
        self.players = players

    def events(self, sentence: m.Sentence) -> list[Event]:
        subject, rest = _split(sentence, self.names)
        rest = re.sub(r"\s*(earlier\s+)?this turn\.?$", "", rest).rstrip(".")
        for pattern, maker in _PATTERNS:
            match = re.fullmatch(pattern, rest, re.IGNORECASE)
            if match is not None and subject is not None:
                made = maker(self, subject, match)
                if made:
                    return made
        raise Unsupported(f"the set-up says that this happened: '{sentence.text}'")

    def player(self, subject: Thing) -> int:
        if not isinstance(subject, PlayerName):
            raise Unsupported(f"'{subject}' did that: a player is expected")
        return self.players[normal_words(subject.name)]

    def life(self, subject: Thing, match: re.Match[str]) -> list[Event]:
        kind = LifeGained if match.group(1).casefold().startswith("gain") else LifeLost
        return [kind(player=self.player(subject), amount=_number(match.group(2)))]

    def drew(self, subject: Thing, match: re.Match[str]) -> list[Event]:
        count = 1 if match.group(1) in ("a", "an") else _number(match.group(1))
        return [CardDrawn(player=self.player(subject)) for _ in range(count)]

    def land(self, subject: Thing, match: re.Match[str]) -> list[Event]:
        player = self.player(subject)
        self.board.builder.player(player).lands_played += 1
        return [LandPlayed(player=player, object=0)]

    def cast(self, subject: Thing, match: re.Match[str]) -> list[Event]:
        player = self.player(subject)
        card = self._card(match.group(1))
        if card is None:
            return []
        spell = self._past(card, player, Zone.STACK)
        return [SpellCast(player=player, object=spell, facts=CastFacts(player, Zone.HAND))]

    def died(self, subject: Thing, match: re.Match[str]) -> list[Event]:
        if not isinstance(subject, ObjectName):
            return []
        card = self._card(subject.name)
        if card is None:
            return []
        owner = self.players[normal_words(subject.owner)] if subject.owner is not None else self._owner(subject)
        gone = self._past(card, owner, Zone.BATTLEFIELD)
        return [ZoneChange(object=gone, to=Zone.GRAVEYARD, reason=MoveReason.STATE_BASED)]

    def _owner(self, subject: ObjectName) -> int:
        """Whose it was: whose graveyard holds such a card, else the active player's."""
        for identifier in self.board.named.get(normal_words(subject.name), ()):
            item = self.board.state.objects[identifier]
            if item.zone is Zone.GRAVEYARD:
                return item.owner
        return self.board.state.turn.active

    def _card(self, name: str) -> Card | None:
        found = self.board.catalogue.find(name.strip())
        return self.board.catalogue.card(found) if isinstance(found, str) else None

    def _past(self, card: Card, player: int, zone: Zone) -> int:
        """An object that is no more, with what it was."""
        state = self.board.state
        identifier = state.next_id
        state.next_id += 1
        item = GameObject(
            id=identifier,
            card_id=-identifier - 1_000_000,
            kind=ObjectKind.CARD,
            owner=player,
            controller=player,
            zone=zone,
            timestamp=_stamp(self.board),
            card=card,
        )
        state.last_known[identifier] = LastKnown(item, base_characteristics(item))
        return identifier


_Maker = Callable[[_Teller, Thing, "re.Match[str]"], list[Event]]

_PATTERNS: tuple[tuple[str, _Maker], ...] = (
    (r"(gained|lost) (\w+) life", _Teller.life),
    (r"drew (an?|\w+) cards?", _Teller.drew),
    (r"played a land", _Teller.land),
    (r"cast (.+)", _Teller.cast),
    (r"died", _Teller.died),
)


def _number(text: str) -> int:
    if text.isdigit() and len(text) < 6:
        return int(text)
    if text.casefold() in NUMBER_WORDS:
        return NUMBER_WORDS[text.casefold()]
    raise Unsupported(f"'{text}' is no number")


def history(board: Board, names: NameSpace, players: dict[tuple[str, ...], int]) -> list[LogEntry]:
    """The log before the first step. Raises Unsupported."""
    teller = _Teller(board, names, players)
    turn = board.state.turn
    found: list[LogEntry] = []
    for sentence in board.happened:
        for event in teller.events(sentence):
            batch = -len(found) - 1
            found.append(LogEntry(event, sentence.text, event.rules(), turn.number, turn.step, -1, batch))
    return found
