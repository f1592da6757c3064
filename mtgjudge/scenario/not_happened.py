"""Why something did or did not happen to an object or player: what replaced, prevented or forbade it (614-616, 704).

``why did NAME not die``, ``… not enter tapped``, ``… not get the counter``, and the same without "not". The answers
are events of the log with their rules, and what the object is like where that is the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mtgjudge.engine.events.stack import Countered, ReplacementApplied, Resolves
from mtgjudge.engine.events.status import CardDrawn, CountersPut, Damage, LifeGained, LifeLost
from mtgjudge.engine.events.zones import Destroy, TokenEnters, ZoneChange
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.scenario import questions as q
from mtgjudge.scenario.chronicle import stays
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.results import ReasonShown, VerdictShown
from mtgjudge.scenario.values import PlayerName

Ids = frozenset[int]


def why_did(stage: Stage, question: q.WhyDid) -> VerdictShown:
    """The whole answer: what happened, or what kept it from happening."""
    game = stage.game
    if isinstance(question.subject, PlayerName):
        ids: Ids = frozenset((stage.lookup.player(question.subject),))
    else:
        ids = stage.lookup.source_ids(question.subject)
        ids = frozenset(each for one in ids for each in stays(game, one)) or ids
    words = question.words.casefold().rstrip("?. ")
    happening = _kind_of(words)
    name = _name(game, ids, question)
    log = game.log[stage.start :]
    did = [_told(entry) for entry in log if happening.is_it(game, entry, ids)]
    if did:
        line = f"{name} did {words}"
        return VerdictShown(line, (*did, *_changed(game, log, ids)), line)
    line = f"{name} did not {words}"
    reasons = [*_changed(game, log, ids), *happening.why_not(game, log, ids)]
    if not any(reason.decides for reason in reasons):
        reasons.append(ReasonShown("nothing that happened since the first step would have done that", ("101.1",), True))
    return VerdictShown(line, tuple(dict.fromkeys(reasons)), line)


def _name(game: Game, ids: Ids, question: q.WhyDid) -> str:
    return game.name(max(ids, key=abs)) if ids else str(question.subject)


def _told(entry: LogEntry) -> ReasonShown:
    return ReasonShown(entry.text, tuple(str(rule) for rule in entry.rules), True)


def _changed(game: Game, log: list[LogEntry], ids: Ids) -> Iterator[ReasonShown]:
    """Replacement and prevention effects, and "can't" statements, that had to do with it."""
    names = {game.name(each) for each in ids}
    told = [entry for entry in log if isinstance(entry.event, ReplacementApplied)]
    for entry in told:
        if _concerns(entry, ids) or any(name in entry.text for name in names):
            yield _told(entry)


def _concerns(entry: LogEntry, ids: Ids) -> bool:
    return any(each in ids for each in (*entry.event.subjects(), *entry.created))


class _Kind:
    """A kind of happening: whether an event is it, and what to say where there was none."""

    def __init__(
        self,
        is_it: Callable[[Game, LogEntry, Ids], bool],
        why_not: Callable[[Game, list[LogEntry], Ids], Iterator[ReasonShown]],
    ) -> None:
        self.is_it = is_it
        self.why_not = why_not


def _dies(game: Game, entry: LogEntry, ids: Ids) -> bool:
    event = entry.event
    if not isinstance(event, ZoneChange) or event.to is not Zone.GRAVEYARD or event.object not in ids:
        return False
    known = game.state.last_known.get(event.object)
    return known is not None and known.object.zone is Zone.BATTLEFIELD


def _alive(game: Game, log: list[LogEntry], ids: Ids) -> Iterator[ReasonShown]:
    """Why it did not die: where it went instead, marked damage, nobody who destroyed it."""
    for entry in log:
        event = entry.event
        if isinstance(event, ZoneChange) and event.object in ids and event.to is not Zone.GRAVEYARD:
            known = game.state.last_known.get(event.object)
            if known is not None and known.object.zone is Zone.BATTLEFIELD:
                yield ReasonShown(f"{entry.text}: to die is to go to the graveyard", ("700.4", *_rules(entry)), True)
        elif isinstance(event, Countered) or (isinstance(event, Resolves) and event.fizzles):
            yield _told(entry)
    for identifier in sorted(ids):
        item = game.state.objects.get(identifier)
        if item is None or item.zone is not Zone.BATTLEFIELD:
            continue
        look = game.characteristics(identifier)
        name = game.name(identifier)
        if CardType.CREATURE not in look.types:
            yield ReasonShown(f"{name} is not a creature: only creatures die of damage", ("704.5g",), True)
        elif Keyword.INDESTRUCTIBLE in look.keywords:
            yield ReasonShown(f"{name} is indestructible", ("702.12b",), True)
        elif item.damage and look.toughness is not None and item.damage < look.toughness:
            sentence = f"{name} has toughness {look.toughness} and {item.damage} damage marked on it: not lethal"
            yield ReasonShown(sentence, ("704.5g",), True)
        elif not any(isinstance(entry.event, Destroy) and entry.event.object in ids for entry in log):
            yield ReasonShown(f"nothing destroyed {name}, and no damage is marked on it", ("701.8a", "704.5g"), True)


def _rules(entry: LogEntry) -> tuple[str, ...]:
    return tuple(str(rule) for rule in entry.rules)


def _entry(entry: LogEntry, ids: Ids) -> bool | None:
    """Did it enter tapped? None: this is not its entering."""
    event = entry.event
    if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD and event.entry is not None:
        return event.entry.tapped if _concerns(entry, ids) else None
    if isinstance(event, TokenEnters) and _concerns(entry, ids):
        return event.entry.tapped
    return None


def _not_entered(wanted: bool) -> Callable[[Game, list[LogEntry], Ids], Iterator[ReasonShown]]:
    def reasons(game: Game, log: list[LogEntry], ids: Ids) -> Iterator[ReasonShown]:
        entries = [entry for entry in log if _entry(entry, ids) is not None]
        if not entries:
            yield ReasonShown("it has not entered the battlefield since the first step", ("110.5b",), True)
        elif wanted:
            yield ReasonShown(
                "permanents enter untapped unless a spell or ability says otherwise, and none did", ("110.5b",), True
            )

    return reasons


def _counters(kind: str) -> Callable[[Game, LogEntry, Ids], bool]:
    def is_it(game: Game, entry: LogEntry, ids: Ids) -> bool:
        event = entry.event
        if isinstance(event, CountersPut):
            return event.on in ids and event.count > 0 and (not kind or event.kind.casefold() == kind)
        if isinstance(event, ZoneChange) and event.entry is not None and _concerns(entry, ids):
            return any(not kind or each.casefold() == kind for each, _ in event.entry.counters)
        return False

    return is_it


def _no_counters(game: Game, log: list[LogEntry], ids: Ids) -> Iterator[ReasonShown]:
    yield from _failed(game, log, ids)
    yield ReasonShown("no event put such a counter on it", ("122.1",), False)


def _failed(game: Game, log: list[LogEntry], ids: Ids) -> Iterator[ReasonShown]:
    """Spells and abilities that came to nothing."""
    for entry in log:
        event = entry.event
        if isinstance(event, Countered) or (isinstance(event, Resolves) and (event.fizzles or event.condition_false)):
            yield _told(entry)


def _on(kinds: tuple[type, ...], field: str) -> Callable[[Game, LogEntry, Ids], bool]:
    def is_it(game: Game, entry: LogEntry, ids: Ids) -> bool:
        return isinstance(entry.event, kinds) and getattr(entry.event, field, 0) in ids

    return is_it


def _moves_to(zone: Zone) -> Callable[[Game, LogEntry, Ids], bool]:
    def is_it(game: Game, entry: LogEntry, ids: Ids) -> bool:
        event = entry.event
        return isinstance(event, ZoneChange) and event.to is zone and event.object in ids

    return is_it


def _resolves(game: Game, entry: LogEntry, ids: Ids) -> bool:
    event = entry.event
    return isinstance(event, Resolves) and event.object in ids and not event.fizzles and not event.condition_false


KINDS: tuple[tuple[str, str], ...] = (
    ("die", "also: be destroyed"),
    ("enter tapped", "also: enter untapped"),
    ("get a counter", "also with its kind: get a +1/+1 counter"),
    ("take damage", "also: deal damage"),
    ("gain life", "also: lose life, draw"),
    ("resolve", "what countered it, or which targets were lost"),
    ("go to exile", "also: return to hand, go to the graveyard, enter"),
)
"""What can be asked so, for the reference."""


def _kind_of(words: str) -> _Kind:
    if words in ("die", "get destroyed", "be destroyed"):
        return _Kind(_dies, _alive)
    if words in ("enter tapped", "enter untapped"):
        wanted = words == "enter tapped"
        return _Kind(lambda game, entry, ids: _entry(entry, ids) is wanted, _not_entered(wanted))
    if words.startswith("get ") and words.endswith(("counter", "counters")):
        parts = [part for part in words.removeprefix("get ").split()[:-1] if part not in ("a", "an", "the", "its")]
        kind = " ".join(part for part in parts if not part.isdigit())
        return _Kind(_counters(kind), _no_counters)
    simple: dict[str, Callable[[Game, LogEntry, Ids], bool]] = {
        "take damage": _on((Damage,), "to"),
        "deal damage": _on((Damage,), "source"),
        "gain life": _on((LifeGained,), "player"),
        "lose life": _on((LifeLost,), "player"),
        "draw": _on((CardDrawn,), "player"),
        "draw a card": _on((CardDrawn,), "player"),
        "resolve": _resolves,
        "enter": _moves_to(Zone.BATTLEFIELD),
        "go to exile": _moves_to(Zone.EXILE),
        "get exiled": _moves_to(Zone.EXILE),
        "return to hand": _moves_to(Zone.HAND),
        "go to the graveyard": _moves_to(Zone.GRAVEYARD),
    }
    if words not in simple:
        known = ", ".join(name for name, _ in KINDS)
        raise Unsupported(f"'why did … not {words}'; what can be asked: {known}")
    return _Kind(simple[words], _failed)
