"""What a target or a part of an event can be called later: "it", "that creature", "that spell", "that player" (608.2c,
608.2k)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import (
    EventPattern,
    Filter,
    Reference,
    TargetKind,
)
from mtgjudge.language.targets import AnyTarget, TargetEither, TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.words import called

OBJECT, PLAYER = "object", "player"


@dataclass(frozen=True)
class Mention:
    """Something that a text has named."""

    ref: Reference
    sort: str
    words: frozenset[str]
    plural: bool
    sentence: int
    hides: Reference | None = None
    where: str = "body"


def called_target(kind: TargetKind) -> tuple[str, frozenset[str]]:
    """Whether a target is an object or a player, and the words for it."""
    if isinstance(kind, TargetObject):
        return OBJECT, called(kind.filter, kind.zone)
    if isinstance(kind, TargetPlayer):
        nouns = {"player", "opponent"} if isinstance(kind.who, r.EachOpponent) else {"player"}
        return PLAYER, frozenset(nouns)
    if isinstance(kind, AnyTarget):
        return "either", frozenset({"permanent or player"})
    if isinstance(kind, TargetEither):
        sorts = {called_target(k)[0] for k in kind.kinds}
        words = frozenset.intersection(*(called_target(k)[1] for k in kind.kinds))
        return (sorts.pop() if len(sorts) == 1 else "either"), words
    return "either", frozenset()


def _is_this(filter_: Filter) -> bool:
    parts = filter_.parts if isinstance(filter_, f.AllOf) else (filter_,)
    return f.IsThis() in parts


def _is_attached(filter_: Filter) -> bool:
    return isinstance(filter_, f.IsOneOf) and isinstance(filter_.of, r.AttachedTo)


def _mention(filter_: Filter, role: r.EventRole, zone: Zone | None, plural: bool = False) -> Mention:
    ref: Reference = r.This() if _is_this(filter_) else r.EventObject(role)
    words = called(filter_, zone)
    if _is_attached(filter_):
        return Mention(ref, OBJECT, words | {"creature"}, plural, -1, None, "attached")
    return Mention(ref, OBJECT, words, plural, -1, None, "event")


def _player(words: frozenset[str] = frozenset({"player"})) -> Mention:
    return Mention(r.EventPlayer(), PLAYER, words, False, -1, None, "event")


_SIMPLE_SUBJECTS = (
    ev.AttacksUnblocked,
    ev.BecomesTapped,
    ev.TurnedFaceUp,
    ev.Transforms,
    ev.Mutates,
    ev.Explores,
    ev.Exerts,
    ev.Connives,
    ev.KeywordActs,
    ev.BecomesDesignated,
    ev.PhasesInOrOut,
)


def event_mentions(event: EventPattern) -> Iterator[Mention]:
    """What the parts of an event can be called later."""
    subject, other = r.EventRole.SUBJECT, r.EventRole.OTHER
    if isinstance(event, ev.AnyEvent) and cast_or_activated(event):
        yield Mention(r.EventObject(), OBJECT, frozenset({"spell or ability"}), False, -1, None, "event")
        yield _player()
    elif isinstance(event, ev.AnyEvent):
        yield from _common([list(event_mentions(option)) for option in event.options])
    elif isinstance(event, ev.NthThisTurn):
        yield from event_mentions(event.event)
    elif isinstance(event, ev.ZoneChange):
        mention = _mention(event.subject, subject, Zone.BATTLEFIELD, event.one_or_more)
        yield replace(mention, words=mention.words | {"card"}) if event.destination is not Zone.BATTLEFIELD else mention
        if not _is_this(event.subject) and not event.one_or_more:
            yield _whose_graveyard(event)
    elif isinstance(event, ev.Attacks):
        yield _mention(event.subject, subject, None, event.one_or_more)
        yield _player()
    elif isinstance(event, ev.AttacksWith):
        yield _player()
        if not event.each_attacked:
            yield replace(_mention(event.filter, subject, Zone.BATTLEFIELD, True), where="attackers")
    elif isinstance(event, ev.CastSpell | ev.CopiesSpell):
        yield _mention(event.spell, subject, Zone.STACK)
        yield _player()
    elif isinstance(event, ev.Blocks):
        yield _mention(event.subject, subject, None)
        if event.what is not None and not _is_this(event.what):
            yield _mention(event.what, other, None)
    elif isinstance(event, ev.BecomesBlocked):
        yield _mention(event.subject, subject, None)
        if event.by is not None:
            yield _mention(event.by, other, None)
    elif isinstance(event, ev.DealsDamage):
        source = _mention(event.source, subject, None, event.one_or_more)
        yield replace(source, words=source.words | {"source"})
        yield from _damaged(event.recipient)
    elif isinstance(event, (ev.IsDealtDamage, _SIMPLE_SUBJECTS)):
        yield _mention(event.subject, subject, None)
    elif isinstance(event, ev.BecomesTarget | ev.PlayerBecomesTarget):
        if isinstance(event, ev.BecomesTarget):
            yield _mention(event.subject, subject, None)
        yield _player()
        targeting = _mention(event.of, other, Zone.STACK)
        both = isinstance(event.of, f.AnyOf)
        yield replace(targeting, words=targeting.words | {"spell or ability"}) if both else targeting
    elif isinstance(event, ev.CountersPut | ev.CountersRemoved):
        yield _mention(event.subject, subject, None)
    elif isinstance(event, ev.DiscardsCard | ev.Cycles | ev.Mills):
        yield _mention(event.card, subject, Zone.HAND)
        yield _player()
    elif isinstance(event, ev.Sacrifices):
        given = _mention(event.what, subject, None, event.one_or_more)
        yield replace(given, words=given.words | {"card"})
        yield _player()
    elif isinstance(event, ev.TappedForMana):
        yield _mention(event.subject, subject, None)
        yield _player()
    elif isinstance(event, ev.Crews):
        yield _mention(event.subject, subject, None)
        yield _mention(event.what, other, None)
    elif isinstance(event, ev.BecomesUnattached):
        yield _mention(event.subject, subject, None)
        yield Mention(r.EventObject(other), OBJECT, frozenset({"permanent"}), False, -1, None, "event")
    elif isinstance(event, ev.BecomesAttached):
        yield _mention(event.subject, subject, None)
        yield _mention(event.to, other, None)
    elif isinstance(event, ev.ActivatesAbility) and event.ability is not None:
        yield Mention(r.EventObject(), OBJECT, frozenset({"ability", "spell or ability"}), False, -1, None, "event")
        yield _player()
    elif isinstance(event, ev.ActivatesAbility):
        yield _mention(event.source, subject, None)
        yield _player()
    elif not isinstance(event, ev.StateTrue):
        yield _player()
        whose = getattr(event, "whose", None)
        if isinstance(whose, r.ControllerOf) and isinstance(whose.of, r.AttachedTo):
            yield Mention(whose.of, OBJECT, frozenset({"creature", "permanent"}), False, -1, None, "attached")


def cast_or_activated(event: ev.AnyEvent) -> bool:
    """ "Whenever you cast a spell or activate an ability": what is on the stack then is a spell or an ability."""
    cast, activated = event.options[0], event.options[-1]
    if not isinstance(cast, ev.CastSpell) or not isinstance(activated, ev.ActivatesAbility):
        return False
    return len(event.options) == 2 and activated.ability is not None


def _whose_graveyard(event: ev.ZoneChange) -> Mention:
    """ "Whenever a card is put into an opponent's graveyard": that player is the owner, whoever controlled it."""
    parts = event.subject.parts if isinstance(event.subject, f.AllOf) else (event.subject,)
    owned = {f.OwnedBy(r.EachOpponent()), f.OwnedBy(r.EachPlayer())} & set(parts)
    if event.destination in (Zone.GRAVEYARD, Zone.HAND) and owned:
        return replace(_player(), ref=r.OwnerOf(r.EventObject()))
    return _player()


def _damaged(recipient: TargetKind | None) -> Iterator[Mention]:
    if isinstance(recipient, TargetPlayer):
        yield _player()
    elif isinstance(recipient, TargetObject):
        yield _mention(recipient.filter, r.EventRole.OTHER, recipient.zone)


def _common(options: list[list[Mention]]) -> Iterator[Mention]:
    """The parts that every option has, called only what each would be called."""
    for mention in options[0]:
        twins = [[o for o in option if o.ref == mention.ref and o.sort == mention.sort] for option in options[1:]]
        if all(twins):
            words = mention.words.intersection(*(t[0].words for t in twins))
            yield replace(mention, words=words)
