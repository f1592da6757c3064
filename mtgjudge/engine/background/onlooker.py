"""Watching a game for the rules behind what happens. An onlooker changes nothing: it looks before and after a batch."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from mtgjudge.engine.background.drawing import draw_replaced
from mtgjudge.engine.background.following import Followed, rules_of_instruction
from mtgjudge.engine.background.moment import Before, Moment
from mtgjudge.engine.background.registry import functions_for, functions_of_state
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.status import CardDrawn, CountersRemoved, Damage, TapChange
from mtgjudge.engine.events.zones import Attached, Destroy, ZoneChange
from mtgjudge.engine.state import Outcome
from mtgjudge.language.categories import Effect
from mtgjudge.rulebook import Citation, cr
from mtgjudge.rulebook.definitions import definitions_behind

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game, LogEntry

_COULD_FAIL = (ZoneChange, Destroy, TapChange, CountersRemoved, Attached)
"""Events that don't happen only where what they are about is gone, or is so already."""
TOPICS: tuple[str, ...] = (
    "abilities",
    "choices",
    "combat",
    "copies",
    "damage",
    "damage_keywords",
    "doing",
    "drawing",
    "faces",
    "flow",
    "game_actions",
    "general",
    "keyword_casting",
    "keyword_permanents",
    "keywords",
    "merging",
    "layers",
    "mana",
    "replacing",
    "stack",
    "tokens",
    "zones",
)
"""The modules of this package that say what stands behind events, by topic."""


class Onlooker:
    """Notes in each log entry of a game which rules stood behind it. One onlooker may watch several lines of play."""

    def __init__(self) -> None:
        for topic in TOPICS:
            import_module(f"mtgjudge.engine.background.{topic}")
        self._waiting: dict[Citation, None] = {}

    def before(self, game: Game, events: Sequence[Event]) -> Before:
        """Right before a batch is applied."""
        return Before(game, dict.fromkeys(each for event in events for each in event.subjects()))

    def after(self, game: Game, entries: Sequence[LogEntry], kept: Before) -> None:
        """Right after a batch was applied and stands in the log."""
        for entry in entries:
            found = dict(self._waiting)
            self._waiting.clear()
            moment = Moment(game, entry, entries, kept)
            for function in functions_for(type(entry.event)):
                found.update((cr(number), None) for number in function(moment))
            found.update((cr(number), None) for number in definitions_behind((*entry.rules, *found)))
            entry.background.extend(rule for rule in found if rule not in entry.rules)

    def followed(self, game: Game, effect: Effect, outcome: Outcome, start: int) -> None:
        """Right after an instruction was followed; the log from `start` on is what it brought about."""
        if start > len(game.log):
            return
        made = tuple(game.log[start:])
        numbers = rules_of_instruction(Followed(game, effect, outcome, made))
        if not made:
            self.note(numbers)
            return
        entry = made[-1]
        known = (*entry.rules, *entry.background)
        entry.background.extend(rule for number in numbers if (rule := cr(number)) not in known)

    def look(self, game: Game) -> tuple[Citation, ...]:
        """The rules behind what everything is at a moment: no event, but what the layers did."""
        return tuple(dict.fromkeys(cr(number) for function in functions_of_state() for number in function(game)))

    def impossible(self, game: Game, events: Sequence[Event]) -> None:
        """What a spell or ability says but can't be done is left out (101.3); 0 damage is no damage (120.8)."""
        for event in events:
            if event.cause.stack_object and not event.can_happen(game):
                if isinstance(event, Damage) and event.amount <= 0:
                    self.note(("120.8", "614.7a"))
                elif isinstance(event, _COULD_FAIL):
                    self.note(("101.3",))

    def replaced(self, game: Game, event: Event) -> None:
        """An effect is about to change this event."""
        if isinstance(event, CardDrawn):
            self.note(draw_replaced(game, event))

    def note(self, numbers: Sequence[str]) -> None:
        """Rules that were applied where nothing happens: the next entry carries them."""
        self._waiting.update((cr(number), None) for number in numbers)

    def left(self) -> tuple[Citation, ...]:
        """What was noted and is followed by no event."""
        left = tuple(self._waiting)
        self._waiting.clear()
        return left

    def forget(self) -> None:
        """What was noted for something that is taken back."""
        self._waiting.clear()
