"""Keyword abilities behind what happened (702): that an ability is what a keyword is short for, that a spell was cast
in a keyword's way, that a static keyword was at work in combat, damage or entering.

The numbers stand in `keyword_rules`; here is decided at which event each was applied.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.background import keyword_rules as table
from mtgjudge.engine.background.arriving import arrived
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind, behind_state
from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.events.phasing import Phases
from mtgjudge.engine.events.stack import (
    AbilityPutOnStack,
    AttackersDeclared,
    BlockersDeclared,
    ReplacementApplied,
    Resolves,
    SpellCast,
    TriggerWaits,
)
from mtgjudge.engine.events.status import CountersPut, Designated, FaceChanged, LifeGained, TapChange
from mtgjudge.engine.events.zones import Destroy, TokenEnters, ZoneChange
from mtgjudge.engine.state import StackFacts
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.static_effects import Replaces
from mtgjudge.language.vocabulary import CardType, Keyword, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def held(look: Characteristics | None, keyword: Keyword, *rules: str) -> Iterator[str]:
    """These rules if the object has the keyword, and that having it several times is redundant."""
    if look is None or keyword not in look.keywords:
        return
    yield from rules
    if keyword in table.REDUNDANT and len(look.keyword_abilities(keyword)) > 1:
        same = look.keyword_abilities(keyword)
        if keyword not in (Keyword.LANDWALK, Keyword.PROTECTION, Keyword.HEXPROOF) or len(set(same)) < len(same):
            yield table.REDUNDANT[keyword]


# --- abilities that a keyword is short for ---------------------------------------------------------------------------


def _meant(instance: AbilityInstance | None) -> Iterator[str]:
    """What the keyword behind an ability means, and what is special about this instance of it."""
    if instance is None or instance.keyword is None:
        yield from _asks_for_payment(instance)
        return
    yield from table.MEANS.get(instance.keyword, ())
    ability = instance.ability
    patterns = tuple(ability.event.walk()) if isinstance(ability, TriggeredAbility) else ()
    if instance.keyword is Keyword.CHAMPION and any(isinstance(part, p.ZoneChange) and part.destination is None
                                                    for part in patterns):
        yield "702.72b"  # the second ability speaks of what the first exiled


def _asks_for_payment(instance: AbilityInstance | None) -> Iterator[str]:
    """An ability that is linked to an optional cost of its own spell: kicker, bargain."""
    ability = instance.ability if instance is not None else None
    if not isinstance(ability, TriggeredAbility) or ability.condition is None:
        return
    for part in ability.condition.walk():
        if isinstance(part, c.CostPaid):
            yield from _linked(part)


def _linked(part: c.CostPaid) -> Iterator[str]:
    if part.keyword.startswith("kicker"):
        yield "702.33e"
    elif part.keyword == "bargain":
        yield "702.166c"


@behind(TriggerWaits)
def _triggers(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, TriggerWaits)
    trigger = event.trigger
    yield from _meant(trigger.instance)
    keyword = trigger.instance.keyword
    if keyword in table.SEPARATELY and any(
        isinstance(other, TriggerWaits)
        and other.trigger.source == trigger.source
        and other.trigger.instance.keyword is keyword
        and other.trigger.instance.key != trigger.instance.key
        and other.trigger.event == trigger.event
        for other in (entry.event for entry in seen.game.log[-9:-1])
    ):
        yield table.SEPARATELY[keyword]
    patterns = trigger.instance.ability.walk() if isinstance(trigger.instance.ability, TriggeredAbility) else ()
    for part in patterns:
        if isinstance(part, p.Cycles):
            yield "702.29c" if trigger.instance.keyword is None else "702.29d"


@behind(AbilityPutOnStack)
def _on_the_stack(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, AbilityPutOnStack)
    yield from _of_facts(seen, event.facts)
    if not event.triggered:
        yield from _activated(seen, event.facts)


def _of_facts(seen: Moment, facts: StackFacts) -> Iterator[str]:
    yield from _meant(facts.ability)


def _activated(seen: Moment, facts: StackFacts) -> Iterator[str]:
    """What is said of activating an ability of a keyword that has several forms."""
    instance = facts.ability
    look = seen.look(facts.source)
    if instance is None or instance.keyword is None or look is None:
        return
    same = look.keyword_abilities(instance.keyword)
    if instance.keyword is Keyword.EQUIP:
        if any(ability.quality is not None for ability in same):
            yield "702.6c"
        if len(same) > 1:
            yield "702.6d"
    elif instance.keyword is Keyword.FORTIFY and len(same) > 1:
        yield "702.67c"
    elif instance.keyword is Keyword.CYCLING and any(ability.quality is not None for ability in same):
        yield "702.29e"
    elif instance.keyword is Keyword.NINJUTSU:
        yield "702.49b"


@behind(Resolves)
def _resolves(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Resolves)
    item = seen.game.find_object(event.object)
    facts = item.stack if item is not None else None
    if facts is None or event.fizzles or event.condition_false:
        return
    yield from _of_facts(seen, facts)
    keyword = facts.ability.keyword if facts.ability is not None else None
    if keyword is Keyword.RAMPAGE:
        yield "702.23b"
    elif keyword is Keyword.EMBALM:
        yield "702.128b"
    elif keyword is Keyword.RECONFIGURE:
        yield "702.151b"
    elif keyword is Keyword.SADDLE:
        yield "702.171b"
    paid = dict(facts.cast.paid) if facts.cast is not None else {}
    if paid.get("entwine"):
        yield "702.42b"
    look = seen.look(event.object)
    if item is not None and item.face < 0:
        yield from ("702.102b", "702.102d")
    if facts.cast is not None and facts.cast.way == "overload":
        yield "702.96b"
    if look is not None and (CardType.INSTANT in look.types or CardType.SORCERY in look.types):
        yield from held(look, Keyword.ASCEND, "702.131a")
        yield from held(look, Keyword.REBOUND, "702.88a")


# --- casting ---------------------------------------------------------------------------------------------------------


@behind(SpellCast)
def _cast(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, SpellCast)
    item = seen.game.find_object(event.object)
    look = seen.look(event.object)
    if item is None or look is None:
        return
    yield from table.WAYS.get(event.facts.way, ())
    if item.face_down:
        yield from table.FACE_DOWN_BY.get(item.face_down, ())
    if item.face < 0:
        yield from ("702.102a", "702.102b", "702.102c")
    yield from _paid(event, look)
    for keyword, (rule, each) in table.CHEAPER.items():
        found = look.keyword_abilities(keyword)
        if found:
            yield rule
            if len(found) > 1:
                yield each
            if keyword is Keyword.UNDAUNTED and any(player.left or player.lost for player in seen.game.state.players):
                yield "702.125b"
    if event.facts.off_timing:
        yield from held(look, Keyword.FLASH, "702.8a")
    yield from held(look, Keyword.SPLIT_SECOND, "702.61a")
    if "Aura" in look.subtypes:
        yield from held(look, Keyword.ENCHANT, "702.5a")
        targets = [one for mode in item.stack.targets for slot in mode for one in slot] if item.stack else []
        if any(one < 0 for one in targets):
            yield "702.5d"
    for head in seen.headings():
        if isinstance(head.event, Resolves):
            by = seen.game.find_object(head.event.object)
            ability = by.stack.ability if by is not None and by.stack is not None else None
            if ability is not None and ability.keyword in table.CAST_BY:
                yield table.CAST_BY[ability.keyword]
            elif ability is not None and ability.origin.startswith("delayed") and Keyword.REBOUND in look.keywords:
                yield table.CAST_BY[Keyword.REBOUND]


def _paid(event: SpellCast, look: Characteristics) -> Iterator[str]:
    for word, times in event.facts.paid:
        keyword = word.rstrip("0123456789 ")
        if not times:
            if keyword in ("kicker", "bargain") and _has_targets_if_paid(look, keyword):
                yield "702.33g" if keyword == "kicker" else "702.166d"
            continue
        yield from table.PAID.get(keyword, ())
        if keyword != word and keyword in table.PAID_APART:
            yield table.PAID_APART[keyword]
        if keyword == "kicker" and any(ability.word for ability in look.keyword_abilities(Keyword.KICKER)):
            yield "702.33c"
    for keyword in (Keyword.ESCALATE,):
        if look.keyword_abilities(keyword):
            yield from table.PAID[keyword.value]


def _has_targets_if_paid(look: Characteristics, word: str) -> bool:
    """Whether the spell has targets that are chosen only if the cost was paid."""
    for instance in look.abilities:
        for node in instance.ability.walk():
            condition = getattr(node, "condition", None)
            if type(node).__name__ == "TargetSlot" and condition is not None and any(
                isinstance(part, c.CostPaid) and part.keyword.startswith(word) for part in condition.walk()
            ):
                return True
    return False


@behind(TapChange, ZoneChange)
def _stands_in(seen: Moment) -> Iterator[str]:
    """Tapped or exiled to pay for mana of a spell."""
    cause = seen.event.cause
    if not cause.is_cost or not cause.stack_object:
        return
    look = seen.look(cause.stack_object)
    wanted = (
        (Keyword.CONVOKE, Keyword.IMPROVISE)
        if isinstance(seen.event, TapChange)
        else (Keyword.DELVE,)
        if isinstance(seen.event, ZoneChange) and seen.event.to is Zone.EXILE
        else ()
    )
    for keyword in wanted:
        yield from held(look, keyword, *table.STANDS_IN[keyword])


@behind(TapChange)
def _crews(seen: Moment) -> Iterator[str]:
    """Tapped to pay the cost of a crew or saddle ability."""
    cause = seen.event.cause
    item = seen.game.find_object(cause.stack_object) if cause.is_cost and cause.stack_object else None
    ability = item.stack.ability if item is not None and item.stack is not None else None
    if ability is not None and ability.keyword is Keyword.CREW:
        yield "702.122b"
    elif ability is not None and ability.keyword is Keyword.SADDLE:
        yield "702.171c"


# --- entering --------------------------------------------------------------------------------------------------------


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
        if entry.attacking and _under(seen, Keyword.NINJUTSU):
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


def _under(seen: Moment, keyword: Keyword) -> bool:
    """Whether this happens while an ability of the keyword resolves."""
    for head in seen.headings():
        if isinstance(head.event, Resolves):
            item = seen.game.find_object(head.event.object)
            ability = item.stack.ability if item is not None and item.stack is not None else None
            return ability is not None and ability.keyword is keyword
    return False


@behind(ZoneChange)
def _leaves(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ZoneChange)
    if event.to is Zone.EXILE and _under(seen, Keyword.CHAMPION):
        yield "702.72c"
    if event.state_rule == "702.62a":
        yield "702.62b"
    elif event.state_rule == "702.143a":
        yield from ("702.143b", "702.143c")
    elif event.state_rule == "702.170a":
        yield from ("702.170b", "702.170e")
    elif event.state_rule == "702.185a":
        yield "702.185b"
    if _under(seen, Keyword.EXPLOIT) and event.reason.value == "sacrificed":
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
    elif event.effect_rule == "702.12b":
        yield from held(look, Keyword.INDESTRUCTIBLE)
    elif event.effect_rule == "614.6" and look is not None:
        yield from _instead(seen, event.object, look)


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


# --- combat ----------------------------------------------------------------------------------------------------------


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


# --- damage and destruction ------------------------------------------------------------------------------------------


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
        yield from held(look, Keyword.PHASING)
    if event.host and event.out and turn_based:
        yield from held(look, Keyword.PHASING, "702.26h")
    was = seen.was(event.object)
    if not event.out and was is not None and was.attached_to and not was.phased_with:
        yield "702.26i"


_DESIGNATIONS: dict[str, str] = {
    "renowned": "702.112b",
    "monstrous": "701.37b",
    "suspected": "701.60b",
    "saddled": "702.171b",
}


@behind(Designated)
def _designated(seen: Moment) -> Iterator[str]:
    """A designation is a marker and nothing more."""
    event = seen.event
    assert isinstance(event, Designated)
    if event.on and event.word in _DESIGNATIONS:
        yield _DESIGNATIONS[event.word]


@behind(CountersPut)
def _grows(seen: Moment) -> Iterator[str]:
    """What a counter put by an ability of a keyword is called."""
    if _under(seen, Keyword.EVOLVE):
        yield "702.100b"
    elif _under(seen, Keyword.TRAINING):
        yield "702.149c"


@behind(FaceChanged)
def _megamorph(seen: Moment) -> Iterator[str]:
    """Turned up for a megamorph cost: with a counter."""
    event = seen.event
    assert isinstance(event, FaceChanged)
    look = seen.look(event.object)
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
