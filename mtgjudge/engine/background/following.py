"""Instructions that were followed, and the rules of the keyword actions that they are (701, 705-706).

`instructions.run_one` reports each instruction with its outcome; what is found here stands in the background of the
first event that the instruction brought about, or of the heading under which nothing happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.stack import TriggerWaits
from mtgjudge.engine.state import Outcome
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language.amounts import CountersOn, Fixed
from mtgjudge.language.categories import Effect
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game, LogEntry


class Followed(msgspec.Struct, frozen=True):
    """An instruction that was followed: what it says, what came of it, and the entries of the log that it made."""

    game: Game
    effect: Any
    outcome: Outcome
    entries: tuple[LogEntry, ...]

    def happened(self, kind: type[Event]) -> bool:
        """Whether it brought about such an event."""
        return any(isinstance(entry.event, kind) for entry in self.entries)


After = Callable[[Followed], Iterable[str]]
_AFTER: dict[type[Effect], After] = {}


def after(node: type[Effect]) -> Callable[[After], After]:
    """Register what is said of instructions of a class."""

    def register(function: After) -> After:
        _AFTER[node] = function
        return function

    return register


def rules_of_instruction(done: Followed) -> tuple[str, ...]:
    """The rules that this instruction was followed by."""
    function = _AFTER.get(type(done.effect))
    return tuple(dict.fromkeys(function(done))) if function is not None else ()


ACTIONS: dict[str, tuple[str, ...]] = {
    "investigate": ("701.16a",),
    "detain": ("701.35a",),
    "monstrosity": ("701.37a",),
    "bolster": ("701.39a",),
    "manifest": ("701.40a",),
    "explore": ("701.44a", "701.44b"),
    "time travel": ("701.56a",),
    "adapt": ("701.46a",),
    "amass": ("701.47a", "701.47b", "701.47c"),
    "connive": ("701.50a", "701.50b"),
    "discover": ("701.57a", "701.57b"),
    "cloak": ("701.58a",),
    "suspect": ("701.60a",),
    "manifest dread": ("701.62a", "701.62b", "701.40a"),
    "plotted": ("702.170c",),
    "radiation": ("728.1",),
    "airbend": ("701.65a",),
    "earthbend": ("701.66a", "701.66b"),
    "blight": ("701.68a", "701.68d"),
    "incubate": ("701.53a", "701.53b"),
    "learn": ("701.48a",),
    "firebend": ("702.189a",),
    "increase speed": ("702.179d",),
}
"""The keyword actions that are carried out by name, each with what says how."""


@after(e.KeywordAction)
def _keyword_action(done: Followed) -> Iterator[str]:
    node = done.effect
    yield from ACTIONS.get(node.action, ())
    special = _SPECIAL.get(node.action)
    if special is not None:
        yield from special(done)


def _populate(done: Followed) -> Iterator[str]:
    yield "701.36a" if done.outcome.done else "701.36b"


def _monstrosity(done: Followed) -> Iterator[str]:
    if done.outcome.done:
        yield "701.37b"


def _several(done: Followed, one_at_a_time: str) -> Iterator[str]:
    if len(done.outcome.objects) > 1:
        yield one_at_a_time


def _manifest(done: Followed) -> Iterator[str]:
    yield from _several(done, "701.40e")


def _cloak(done: Followed) -> Iterator[str]:
    yield from _several(done, "701.58e")


def _gone(done: Followed, last_known: str) -> Iterator[str]:
    if any(item not in done.game.state.objects for item in done.outcome.objects):
        yield last_known


def _explore(done: Followed) -> Iterator[str]:
    yield from _gone(done, "701.44c")
    yield from _several(done, "701.44d")


def _connive(done: Followed) -> Iterator[str]:
    yield from _gone(done, "701.50c")
    yield from _several(done, "701.50d")
    if done.effect.count is not None and done.effect.count != Fixed(1):
        yield "701.50e"


def _discover(done: Followed) -> Iterator[str]:
    if done.outcome.done:
        yield "701.57c"


def _suspect(done: Followed) -> Iterator[str]:
    yield from ("701.60b", "701.60c") if done.outcome.done else ("701.60d",)


def _endure(done: Followed) -> Iterator[str]:
    yield "701.63a" if done.outcome.done else "701.63b"


def _blight(done: Followed) -> Iterator[str]:
    if done.outcome.done and done.effect.label:
        yield "701.68c"


_SPECIAL: dict[str, After] = {
    "populate": _populate,
    "monstrosity": _monstrosity,
    "manifest": _manifest,
    "cloak": _cloak,
    "explore": _explore,
    "connive": _connive,
    "discover": _discover,
    "suspect": _suspect,
    "endure": _endure,
    "blight": _blight,
}
"""What more is said, by what came of the action."""


@after(e.Fight)
def _fight(done: Followed) -> Iterator[str]:
    if not done.outcome.done:
        yield "701.14b"
        return
    yield from ("701.14a", "701.14d")
    if len(set(done.outcome.objects)) == 1 or done.effect.first == done.effect.second:
        yield "701.14c"


@after(e.Regenerate)
def _regenerate(done: Followed) -> Iterator[str]:
    if done.outcome.done:
        yield from ("701.19a", "701.19c")


@after(e.Discard)
def _discard(done: Followed) -> Iterator[str]:
    if done.outcome.done:
        yield "701.9b"


@after(e.Scry)
def _scry(done: Followed) -> Iterator[str]:
    yield "701.22a"
    if not done.outcome.done and done.effect.count == Fixed(0):
        yield "701.22b"
    if len({entry.event.player for entry in done.entries if hasattr(entry.event, "player")}) > 1:
        yield "701.22c"
    if done.happened(TriggerWaits):
        yield "701.22d"


@after(e.Surveil)
def _surveil(done: Followed) -> Iterator[str]:
    yield "701.25a"
    if not done.outcome.done and done.effect.count == Fixed(0):
        yield "701.25c"
    if done.happened(TriggerWaits):
        yield "701.25d"


@after(e.Mill)
def _mill(done: Followed) -> Iterator[str]:
    yield "701.17a"
    count = done.effect.count
    if isinstance(count, Fixed) and done.outcome.amount < count.value:
        yield "701.17b"
    if done.effect.label:
        yield "701.17c"


@after(e.Reveal)
def _reveal(done: Followed) -> Iterator[str]:
    yield from ("701.20a", "701.20b")


@after(e.RevealHand)
def _reveal_hand(done: Followed) -> Iterator[str]:
    yield from ("701.20a", "701.20b")


@after(e.RevealUntil)
def _reveal_until(done: Followed) -> Iterator[str]:
    yield from ("701.20a", "701.20b")


@after(e.LookAt)
def _look_at(done: Followed) -> Iterator[str]:
    yield "701.20e"


@after(e.Search)
def _search(done: Followed) -> Iterator[str]:
    node = done.effect
    yield "701.23a"
    yield "701.23d" if isinstance(node.filter, f.Anything) else "701.23b"
    if not node.reveal:
        yield "701.23e"
    if Zone.OUTSIDE in node.zones:
        yield "701.23j"


@after(e.Shuffle)
def _shuffle(done: Followed) -> Iterator[str]:
    yield "701.24a"


@after(e.Proliferate)
def _proliferate(done: Followed) -> Iterator[str]:
    yield "701.34a"


@after(e.Transform)
def _transform(done: Followed) -> Iterator[str]:
    yield from ("701.27a", "712.18") if done.outcome.done else ("701.27c", "712.9")


@after(e.FlipPermanent)
def _flip(done: Followed) -> Iterator[str]:
    yield from ("710.1c", "710.4") if done.outcome.done else ("710.4",)


@after(e.ExchangeLife)
def _exchange_life(done: Followed) -> Iterator[str]:
    yield from ("701.12a", "701.12c")


@after(e.ExchangeControl)
def _exchange_control(done: Followed) -> Iterator[str]:
    yield "701.12a"
    if done.outcome.done:
        yield "701.12b"


@after(e.PutCounters)
def _put_counters(done: Followed) -> Iterator[str]:
    """701.10e: as many counters as are there already."""
    count = done.effect.count
    if isinstance(count, CountersOn) and count.of == done.effect.what and done.outcome.done:
        yield "701.10e"


@after(e.Apply)
def _doubled(done: Followed) -> Iterator[str]:
    if done.outcome.done and any(isinstance(change, ch.Doubled) for change in done.effect.changes):
        yield "701.10b"


@after(e.Goad)
def _goad(done: Followed) -> Iterator[str]:
    yield from ("701.15a", "701.15b")


@after(e.Pair)
def _pair(done: Followed) -> Iterator[str]:
    if not done.outcome.done:
        yield "702.95c"


@after(e.FlipCoin)
def _flip_coin(done: Followed) -> Iterator[str]:
    yield from ("705.1", "705.2")


@after(e.RollDie)
def _roll_die(done: Followed) -> Iterator[str]:
    yield from ("706.1", "706.1a", "706.2")
    yield from ("706.3", "706.3a", "706.3b") if done.effect.rows else ("706.4",)


@after(e.BecomeMonarch)
def _become_monarch(done: Followed) -> Iterator[str]:
    yield "725.1"


@after(e.CopyStackObject)
def _copy_stack_object(done: Followed) -> Iterator[str]:
    if not done.outcome.done:
        return
    yield "707.1"
    if done.effect.new_targets:
        yield "707.10c"


@after(e.CopyCard)
def _copy_card(done: Followed) -> Iterator[str]:
    if done.outcome.done:
        yield from ("707.1", "707.12")


@after(e.CreateCopyTokens)
def _create_copies(done: Followed) -> Iterator[str]:
    if done.outcome.done:
        yield from ("707.1", *_exceptions(done.effect))


@after(e.BecomeCopy)
def _become_copy(done: Followed) -> Iterator[str]:
    if done.outcome.done:
        yield from ("707.1", *_exceptions(done.effect))


def _exceptions(effect: Effect) -> Iterator[str]:
    """707.9: what the copy has that the original hasn't."""
    changes = getattr(effect, "except_", ())
    if changes:
        yield "707.9"
    for change in changes:
        if not isinstance(change, ch.CopyAlso):  # which is no part of the copy
            yield "707.9a" if isinstance(change, ch.GainAbility) else "707.9b"


@after(e.TurnFace)
def _turn_face(done: Followed) -> Iterator[str]:
    if not done.effect.up:
        yield "708.2a" if done.outcome.done else "708.2b"
