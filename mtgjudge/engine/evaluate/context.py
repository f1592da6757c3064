"""The surroundings in which a node is worked out: source, controller, targets, results so far, the event, the one
at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.state import EventFacts, GameObject, Outcome

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Context:
    """Where a node is worked out. Cheap to make; `with_` gives a changed copy.

    `look` gives an object's characteristics: the published ones (last known for what is gone), or those being worked
    out inside a projection.
    `targets`: ids for each slot of the body at hand. `iterated`: the object or player at hand in ForEach and
    per-object amounts.
    """

    __slots__ = (
        "arriving",
        "controller",
        "divisions",
        "event",
        "game",
        "iterated",
        "look",
        "results",
        "source",
        "stack_object",
        "tapped_for_mana",
        "targets",
        "x",
    )

    def __init__(
        self,
        game: Game,
        source: int,
        controller: int,
        *,
        targets: tuple[tuple[int, ...], ...] = (),
        divisions: tuple[tuple[int, ...], ...] = (),
        results: Mapping[int, Outcome] | None = None,
        event: EventFacts | None = None,
        iterated: int = 0,
        x: int = 0,
        stack_object: int = 0,
        look: Callable[[int], Characteristics] | None = None,
    ) -> None:
        self.game = game
        self.source = source
        self.controller = controller
        self.targets = targets
        self.divisions = divisions
        self.results: dict[int, Outcome] = dict(results or {})
        self.event = event
        self.iterated = iterated
        self.x = x
        self.stack_object = stack_object
        self.arriving: tuple[int, ...] = ()
        """What is entering the battlefield while this is chosen or done: it can't be chosen (614.13a)."""
        self.tapped_for_mana = False
        """A mana ability whose source was tapped for it is being resolved (106.12)."""
        self.look: Callable[[int], Characteristics] = look or game.known_characteristics

    def with_iterated(self, identifier: int) -> Context:
        """The same surroundings with another one at hand; results are shared, so that loops can add to them."""
        twin = Context.__new__(Context)
        twin.game = self.game
        twin.source = self.source
        twin.controller = self.controller
        twin.targets = self.targets
        twin.divisions = self.divisions
        twin.results = self.results
        twin.event = self.event
        twin.x = self.x
        twin.stack_object = self.stack_object
        twin.arriving = self.arriving
        twin.tapped_for_mana = self.tapped_for_mana
        twin.look = self.look
        twin.iterated = identifier
        return twin

    def object(self, identifier: int) -> GameObject | None:
        """The stored object, or as it last existed."""
        return self.game.find_object(identifier)
