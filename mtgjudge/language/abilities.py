"""Abilities (113.3): what an object has, in the order of its text."""

from __future__ import annotations

from mtgjudge.language.categories import (
    Ability,
    Amount,
    Condition,
    Content,
    Cost,
    Effect,
    EventPattern,
    Filter,
    PlayerRef,
    StaticEffect,
)
from mtgjudge.language.node import Node
from mtgjudge.language.targets import TargetSlot
from mtgjudge.language.vocabulary import Keyword, Zone


class Body(Content, frozen=True, tag=True):
    """Target slots, announced in this order, and instructions, followed in this order (601.2c, 608.2c)."""

    effects: tuple[Effect, ...]
    targets: tuple[TargetSlot, ...] = ()


class Modal(Content, frozen=True, tag=True):
    """Choose low to high of these modes (700.2). `repeat`: the same mode may be chosen more than once. `high` None:
    any number.
    `more_if`: where this holds, up to `more_high` may be chosen instead (entwine and "if this spell was kicked,
    choose both" are such)."""

    low: Amount
    high: Amount | None
    modes: tuple[Body, ...]
    repeat: bool = False
    chooser: PlayerRef | None = None
    more_if: Condition | None = None
    more_high: Amount | None = None
    more_low: Amount | None = None
    """Where `more_if` holds: at least so many (None: `low`); `more_high` None is any number then."""
    mode_costs: tuple[tuple[Cost, ...], ...] = ()
    """What each of the modes adds to the cost of the spell as it is chosen: spree (702.172a), tiered (702.183a)."""
    unchosen: str = ""
    """Only modes that were not chosen before for this ability of this object: "ever" or in this "turn"."""
    different_players: bool = False
    """Each mode must target a different player."""
    worth: tuple[int, ...] = ()
    """What each of the modes counts: `high` bounds the sum over the chosen ones, not their number (700.2i)."""


class Sequence(Content, frozen=True, tag=True):
    """Several texts followed one after the other by one spell: both halves of a fused split spell (702.102d), the
    text of spliced cards
    behind the spell's own (702.47b), what an alternative cost adds (702.113a)."""

    parts: tuple[Content, ...]


class SpellAbility(Ability, frozen=True, tag=True):
    """What an instant or sorcery does as it resolves (113.3a)."""

    content: Content


class ActivatedAbility(Ability, frozen=True, tag=True):
    """Costs: effect (602). Whether it is a mana ability follows from 605.1a. `condition`: activate only if;
    SorceryTiming for "only as a sorcery".
    `zone`: where it can be activated from; `limit`: how often each turn; `any_player`: any player may activate it;
    `opponents`: only opponents."""

    costs: tuple[Cost, ...]
    content: Content
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD
    limit: int | None = None
    any_player: bool = False
    name: str = ""
    once: bool = False
    """Activate only once, ever: exhaust (702.177a)."""
    cost_changes: tuple[StaticEffect, ...] = ()
    """What it says of its own cost: "This ability costs {1} less to activate for each …" (602.2b)."""


class TriggeredAbility(Ability, frozen=True, tag=True):
    """When/whenever/at event, if condition, effect (603). `zone`: where it functions (graveyard, hand, exile,
    command; the default also covers
    leaves-the-battlefield triggers that look back). `limit`: triggers only so often each turn. `condition`: the
    intervening if (603.4). `meanwhile`: what has to be true as the event happens and isn't asked again ("while you
    control a Wolf", "during your turn"). `done_once`: not once its controller has done this turn what the ability tells
    to do only once (603.2h)."""

    event: EventPattern
    content: Content
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD
    limit: int | None = None
    meanwhile: Condition | None = None
    done_once: bool = False


class StaticAbility(Ability, frozen=True, tag=True):
    """Simply true (604). `condition`: "as long as". `zone`: where it functions; abilities about the spell itself
    function on the stack
    and wherever it could be cast from."""

    effects: tuple[StaticEffect, ...]
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD


class KeywordAbility(Ability, frozen=True, tag=True):
    """A keyword of 702 with its parameters: costs ("equip {2}", "ward—discard a card"), a number ("soulshift 4"), a
    quality
    ("protection from red", "equip legendary creature", "enchant creature" as its filter), landwalk's land filter,
    `word` for splice ("Arcane"),
    cycling's variants ("basic landcycling": quality), hexproof-from. `players`: enchant player, protection from
    players."""

    keyword: Keyword
    costs: tuple[Cost, ...] = ()
    amount: Amount | None = None
    quality: Filter | None = None
    word: str = ""
    players: PlayerRef | None = None
    zone: Zone = Zone.BATTLEFIELD


class ChapterAbility(Ability, frozen=True, tag=True):
    """A Saga's chapter (714.2)."""

    chapters: tuple[int, ...]
    content: Content


class LevelStripe(Ability, frozen=True, tag=True):
    """A level stripe (711) or station stripe (721): from `low` to `high` counters these abilities and this power
    and toughness.
    """

    low: int
    high: int | None
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None


class ClassLevel(Ability, frozen=True, tag=True):
    """A Class level (716): the cost to reach it and the abilities it adds."""

    level: int
    costs: tuple[Cost, ...]
    abilities: tuple[Ability, ...]


class AbilityRef(Node, frozen=True, tag=True):
    """Which ability of a card: its 0-based place in the text."""

    index: int
