"""Static keywords at work: as a permanent enters or leaves, in combat, in phasing, in what an object is (702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.background import keyword_rules as table
from mtgjudge.engine.background.arriving import arrived
from mtgjudge.engine.background.keyword_marks import held, under
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind, behind_state
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.events.flow import StepSkipped
from mtgjudge.engine.events.phasing import Phases
from mtgjudge.engine.events.stack import (
    AttackersDeclared,
    BlockersDeclared,
    ReplacementApplied,
)
from mtgjudge.engine.events.status import CountersPut, FaceChanged, LifeGained
from mtgjudge.engine.events.zones import Destroy, TokenEnters, ZoneChange
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.filters import Anything
from mtgjudge.language.static_effects import Replaces
from mtgjudge.language.vocabulary import Keyword, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


@behind(ZoneChange, TokenEnters)
def _enters(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ZoneChange | TokenEnters)
    entry = event.entry
    if entry is None:
        return
    look = seen.look(arrived(seen))
    if look is None or entry.face_down:
        return
    kinds = {kind for kind, _ in entry.counters}
    for keyword, rules in table.ENTERS_WITH.items():
        found = look.keyword_abilities(keyword)
        if not found or table.COUNTERS_OF[keyword] not in kinds:
            continue
        if keyword is Keyword.IMPENDING and (entry.cast is None or entry.cast.way != "impending"):
            continue
        if keyword is Keyword.BLOODTHIRST and any(not isinstance(ability.amount, Fixed) for ability in found):
            yield "702.54b"
        else:
            yield from rules
        if len(found) > 1 and keyword in table.WORKS_APART:
            yield table.WORKS_APART[keyword]
    if Keyword.SUNBURST in look.keywords:
        yield "702.44b"
    for keyword in (Keyword.AMPLIFY, Keyword.SUNBURST, Keyword.RIOT):
        if len(look.keyword_abilities(keyword)) > 1:
            yield table.WORKS_APART[keyword]
    yield from _attached_as_it_enters(entry.attached_to, look)
    if isinstance(event, ZoneChange):
        yield from _cast_so(seen, entry.cast.way if entry.cast is not None else "")
        if entry.attacking and under(seen, Keyword.NINJUTSU):
            yield "702.49c"


def _attached_as_it_enters(host: int, look: Characteristics) -> Iterator[str]:
    if host:
        yield from held(look, Keyword.ENCHANT, "702.5a")
        if host < 0:
            yield "702.5d"


def _cast_so(seen: Moment, way: str) -> Iterator[str]:
    if way == "disturb":
        yield "702.146b"
    elif way == "escape":
        yield "702.138b"
    elif way == "bestow":
        yield "702.103b"


@behind(ZoneChange)
def _leaves(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ZoneChange)
    if event.to is Zone.EXILE and under(seen, Keyword.CHAMPION):
        yield "702.72c"
    if event.state_rule == "702.62a":
        yield "702.62b"
    elif event.state_rule == "702.143a":
        yield from ("702.143b", "702.143c")
    elif event.state_rule == "702.170a":
        yield from ("702.170b", "702.170e")
    elif event.state_rule == "702.185a":
        yield "702.185b"
    if under(seen, Keyword.EXPLOIT) and event.reason.value == "sacrificed":
        yield "702.110b"


@behind(ReplacementApplied)
def _replaced(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ReplacementApplied)
    look = seen.look(event.object)
    if event.effect_rule == "702.82a" and look is not None:
        if any(ability.quality is not None for ability in look.keyword_abilities(Keyword.DEVOUR)):
            yield "702.82c"
        if any(type(node).__name__ == "Devoured" for each in look.abilities for node in each.ability.walk()):
            yield "702.82b"
    elif event.effect_rule == "702.16e":
        yield from _protected(look)
    elif event.effect_rule == "702.12b":
        yield from held(look, Keyword.INDESTRUCTIBLE)
    elif event.effect_rule == "614.6" and look is not None:
        yield from _instead(seen, event.object, look)


def _protected(look: Characteristics | None) -> Iterator[str]:
    """702.16g-m: protection from several qualities, everything, a player; the same twice."""
    yield from held(look, Keyword.PROTECTION)
    abilities = look.keyword_abilities(Keyword.PROTECTION) if look is not None else ()
    if len(set(abilities)) > 1:
        yield "702.16g"
    for ability in abilities:
        if ability.players is not None:
            yield "702.16k"
        elif ability.quality is None or isinstance(ability.quality, Anything):
            yield "702.16j"


_INSTEAD: dict[Keyword, tuple[Zone, str]] = {
    Keyword.DREDGE: (Zone.GRAVEYARD, "702.52a"),
    Keyword.MADNESS: (Zone.HAND, "702.35a"),
    Keyword.UNEARTH: (Zone.BATTLEFIELD, "702.84a"),
}


def _instead(seen: Moment, source: int, look: Characteristics) -> Iterator[str]:
    """A replacement effect that is part of what a keyword means, and the card has no other there."""
    item = seen.was(source)
    for keyword, (zone, rule) in _INSTEAD.items():
        if keyword in look.keywords and item is not None and item.zone is zone:
            others = (instance.ability for instance in look.statics if instance.keyword is not keyword)
            if not any(isinstance(part, Replaces) for ability in others for part in ability.walk()):
                yield rule


@behind(AttackersDeclared)
def _attackers(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, AttackersDeclared)
    for attack in event.attacks:
        item = seen.game.find_object(attack.attacker)
        look = seen.before(attack.attacker)
        if item is None:
            continue
        yield from held(look, Keyword.VIGILANCE, "702.20b")
        if item.control_since > seen.game.player(event.player).turn_began:
            yield from held(look, Keyword.HASTE, "702.10b")


@behind(BlockersDeclared)
def _blockers(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, BlockersDeclared)
    for blocker, attacker in event.blocks:
        mine, theirs = seen.before(blocker), seen.before(attacker)
        if mine is None or theirs is None:
            continue
        for keyword, rule in table.EVASION.items():
            yield from held(theirs, keyword, rule)
        if Keyword.FLYING in theirs.keywords and Keyword.FLYING not in mine.keywords:
            yield from held(mine, Keyword.REACH, "702.17b")
        if Keyword.FLYING not in theirs.keywords:
            yield from held(mine, Keyword.FLYING, "702.9b")
        if Keyword.HORSEMANSHIP not in theirs.keywords:
            yield from held(mine, Keyword.HORSEMANSHIP, "702.31b")


@behind(LifeGained)
def _lifelink(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, LifeGained)
    if not event.lifelink:
        return
    yield from held(seen.look(event.lifelink), Keyword.LIFELINK)
    sources = {other.event.lifelink for other in seen.batch if isinstance(other.event, LifeGained)}
    if len(sources - {0}) > 1:
        yield "702.15e"
    yield from _from_elsewhere(seen, event.lifelink, "702.15d", "702.15c")


def _from_elsewhere(seen: Moment, source: int, anywhere: str, last_known: str) -> Iterator[str]:
    """The keyword works from wherever the source is; if it has gone, as it last was."""
    item = seen.game.state.objects.get(source)
    if item is None:
        yield last_known
    elif item.zone is not Zone.BATTLEFIELD:
        yield anywhere


@behind(Destroy)
def _destroyed(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Destroy)
    if event.state_rule == "704.5h":
        yield "702.2b"


@behind(Phases)
def _phases(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Phases)
    look = seen.before(event.object) if event.out else seen.look(event.object)
    turn_based = event.cause.rule == "702.26a"
    yield "702.26b" if event.out else "702.26c"
    yield "702.26d"
    if turn_based:
        yield "702.26a"
        yield from held(look, Keyword.PHASING) if event.out else ()
    if event.host and event.out and turn_based:
        yield from held(look, Keyword.PHASING, "702.26h")
    was = seen.was(event.object)
    if not event.out and was is not None and was.attached_to and not was.phased_with:
        yield "702.26i"


@behind(StepSkipped)
def _no_phasing(seen: Moment) -> Iterator[str]:
    """702.26m: without the untap step nothing phases in or out."""
    event = seen.event
    assert isinstance(event, StepSkipped)
    objects = seen.game.state.objects.values()
    waiting = any(item.phased_out and item.phased_under == event.player for item in objects)
    if event.part.startswith("untap") and (waiting or any(_phases_out(seen, event.player))):
        yield "702.26m"


def _phases_out(seen: Moment, player: int) -> Iterator[int]:
    return (each for each in seen.game.permanents_of(player) if seen.game.has_keyword(each, Keyword.PHASING))


@behind(FaceChanged)
def _megamorph(seen: Moment) -> Iterator[str]:
    """Turned up for a megamorph cost: with a counter."""
    event = seen.event
    assert isinstance(event, FaceChanged)
    look = seen.look(event.object)
    if event.x:
        yield from {"702.37e": ("702.37f",), "702.168d": ("702.168e",)}.get(str(event.turn_rule), ())
    counted = any(isinstance(other.event, CountersPut) and other.event.on == event.object for other in seen.batch)
    if event.turn_rule == "702.37e" and counted and look is not None:
        yield from ("702.37b",) if any(each.word for each in look.keyword_abilities(Keyword.MORPH)) else ()


_WHAT_IT_IS: dict[Keyword, str] = {Keyword.CHANGELING: "702.73a", Keyword.DEVOID: "702.114a"}


@behind_state
def _characteristics(game: Game) -> Iterator[str]:
    """Keywords that say what an object is: in every zone, or only in its controller's turn."""
    active = game.state.turn.active
    for identifier, item in game.state.objects.items():
        if is_unknown(item) or item.zone is Zone.LIBRARY or item.phased_out:
            continue
        look = game.characteristics(identifier)
        for keyword, rule in _WHAT_IT_IS.items():
            if keyword in look.keywords:
                yield rule
        if Keyword.LIVING_METAL in look.keywords and item.zone is Zone.BATTLEFIELD and look.controller == active:
            yield "702.161a"
