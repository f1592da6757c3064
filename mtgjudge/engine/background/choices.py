"""Choices and kinds of costs: X, colours and types that are chosen, what can be paid in several ways (105.4, 107.3,
118, 205.3e, 601)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.doing import NoMana
from mtgjudge.engine.events.stack import (
    AbilityActivated,
    AbilityPutOnStack,
    ReplacementApplied,
    SpellCast,
    TriggerWaits,
)
from mtgjudge.engine.events.status import Chosen, FaceChanged
from mtgjudge.engine.state import CastFacts, ObjectKind
from mtgjudge.language import changes as ch
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Keyword, Zone

_CHOICES: dict[str, tuple[str, ...]] = {
    "color": ("105.4",),
    "creature type": ("205.3e",),
    "land type": ("205.3e",),
    "basic land type": ("205.3e",),
}
_COLORED = frozenset("WUBRG")


@behind(Chosen)
def chosen(seen: Moment) -> Iterator[str]:
    """What may be chosen: one of the five colours, one existing type, the name of a card."""
    event = seen.event
    assert isinstance(event, Chosen)
    yield from _CHOICES.get(event.what, ())
    if event.what == "card name":
        yield "201.4"


@behind(ReplacementApplied)
def chosen_as_it_enters(seen: Moment) -> Iterator[str]:
    """The same, where it is chosen as something enters."""
    event = seen.event
    assert isinstance(event, ReplacementApplied)
    if event.effect_rule == "614.12a":
        for what, rules in _CHOICES.items():
            if event.what.startswith(f"{what} "):
                yield from rules


@behind(SpellCast)
def costs_of_spells(seen: Moment) -> Iterator[str]:
    """What the cost was made of, and what of it was a choice."""
    event = seen.event
    assert isinstance(event, SpellCast)
    facts = event.facts
    look = seen.look(event.object)
    if look is None:
        return
    cost = look.mana_cost
    if facts.x:
        yield "118.4"
    if facts.paid:
        yield "118.8b"
    if facts.way and facts.way != Keyword.PROTOTYPE.value:
        yield "118.9b"
        if facts.from_zone is Zone.GRAVEYARD:
            yield "113.6f"
        elif facts.from_zone is Zone.HAND:
            yield from ("113.6d", "604.5")
        if cost is None:
            yield "118.6a"
    if facts.from_zone is Zone.GRAVEYARD and facts.way and not facts.permitted_by:
        yield "604.6"
    if cost is not None and any("/" in symbol for symbol in cost.symbols):
        yield from ("118.13", "118.13a")
    if cost is not None and not facts.mana_spent and _is_free(seen, event, cost):
        yield from ("118.5", *(("107.4d",) if cost.symbols == ("0",) else ()))
    if cost is not None and not facts.way:
        yield from _as_though(seen, event.player, cost, facts)
    yield from _other_characteristics(seen, event)


def _is_free(seen: Moment, event: SpellCast, cost: ManaCost) -> bool:
    """Whether its mana cost is {0}: not a spell that is cast without paying, nor one whose cost others paid."""
    return cost.symbols == ("0",) and not event.facts.way


def _as_though(seen: Moment, player: int, cost: ManaCost, facts: CastFacts) -> Iterator[str]:
    """Mana of another colour was spent, as an effect allows; the cost itself stays what it is."""
    wanted = [symbol for symbol in cost.symbols if symbol in _COLORED]
    given = [unit.type.value for unit in facts.mana_spent]
    short = any(given.count(color) < wanted.count(color) for color in set(wanted))
    allowing = [effect.change for effect in seen.game.projection.rules_on(ch.MaySpendManaAs, player)]
    if short and given and allowing:
        yield from ("609.4", "609.4b")
        if any(isinstance(change, ch.MaySpendManaAs) and change.any_type for change in allowing):
            yield "118.14"


def _other_characteristics(seen: Moment, event: SpellCast) -> Iterator[str]:
    """Cast with other characteristics than its card's, as a copy of a card, or at another time than its type allows."""
    item = seen.now(event.object)
    look = seen.look(event.object)
    if item is None or look is None:
        return
    if item.face_down or item.granted or item.face > 0:
        yield "601.3e"
    if item.kind is ObjectKind.COPY:
        yield from ("112.1b", "112.2a")
    elif not item.face_down:
        yield "112.3"
    if event.facts.off_timing and CardType.INSTANT not in look.types and not seen.kept.resolving:
        own = Keyword.FLASH in look.keywords
        yield from ("113.6e",) if own else ("609.4",)


@behind(AbilityPutOnStack)
def x_of_abilities(seen: Moment) -> Iterator[str]:
    """X of an activated ability is its own; a delayed trigger goes on with the X of what made it."""
    event = seen.event
    assert isinstance(event, AbilityPutOnStack)
    if not event.facts.x:
        return
    if event.triggered:
        made = event.facts.ability is not None and event.facts.ability.origin.startswith("delayed")
        yield from ("107.3n",) if made else ()
        return
    yield from ("107.3", "107.3a", "118.4")
    source = seen.game.find_object(event.facts.source)
    if source is not None and source.cast is not None and source.cast.x != event.facts.x:
        yield "107.3k"


@behind(FaceChanged)
def turned(seen: Moment) -> Iterator[str]:
    """A permanent that turns over gets a new timestamp; X of its cost is chosen right before it is paid."""
    event = seen.event
    assert isinstance(event, FaceChanged)
    was, now = seen.was(event.object), seen.now(event.object)
    if was is None or now is None or now.timestamp == was.timestamp:
        return
    yield "613.7f" if bool(was.face_down) != bool(now.face_down) else "613.7g"
    if event.x:
        yield "107.3d"


@behind(AbilityActivated)
def whose_mana_ability(seen: Moment) -> Iterator[str]:
    """A mana ability has a controller as though it were on the stack."""
    event = seen.event
    assert isinstance(event, AbilityActivated)
    if event.mana_ability:
        yield "109.4a"


@behind(NoMana)
def without_mana(seen: Moment) -> Iterator[str]:
    """A mana ability is one even where it can't produce any mana."""
    yield "605.2"


@behind(TriggerWaits)
def of_instances(seen: Moment) -> Iterator[str]:
    """Several instances of one ability are several abilities."""
    event = seen.event
    assert isinstance(event, TriggerWaits)
    waiting = event.trigger
    for entry in seen.since_priority():
        other = entry.event.trigger if isinstance(entry.event, TriggerWaits) else None
        if (
            other is not None
            and other.source == waiting.source
            and other.instance.key != waiting.instance.key
            and other.instance.ability == waiting.instance.ability
        ):
            yield "113.2c"
            return
