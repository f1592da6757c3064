"""What a text has named so far, and what "it", "that creature", "that player", "that much" therefore mean (608.2c).

The same rules serve both directions: lowering asks what a word means, raising asks which word would mean a
thing. A reference
that has no antecedent, or two that fit equally well, is an error: the ability is refused rather than guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import EventAmount
from mtgjudge.language.categories import (
    Amount,
    Condition,
    Effect,
    EventPattern,
    Filter,
    ObjectRef,
    PlayerRef,
    Reference,
)
from mtgjudge.language.targets import TargetObject, TargetPlayer, TargetSlot
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.mentions import OBJECT, PLAYER, Mention, called_target, event_mentions
from mtgjudge.oracle.named_so_far import at_most_one, chosen_by_each, only_the_damaged, whose


class Unbound(Exception):
    """A reference without an antecedent, or with several: the message says which."""


class CantLower(Exception):
    """A text that reads, but whose meaning the language has no node for."""


@dataclass(frozen=True)
class Mark:
    """A state of a :class:`Context` to go back to."""

    mentions: tuple[Mention, ...]
    slots: int
    numbers: int
    label: int
    sentence: int
    optional: int
    last: int
    subject: Reference | None
    apart: bool
    done: dict[int, Effect]
    pointed: tuple[Reference | None, int] = (None, -2)
    asked: tuple[Reference | None, int] = (None, -2)
    asked_again: int = -2
    told: int = -1


class Context:
    """The state of one ability while it is lowered or raised."""

    def __init__(self, *, spell: bool = False, raising: bool = False) -> None:
        self.spell = spell
        self.raising = raising
        self.subject: Reference | None = None
        self.slots: list[TargetSlot] = []
        self.mentions: list[Mention] = []
        self.numbers: list[Amount] = []
        self.varied: set[Amount] = set()
        self.removed: dict[Amount, str] = {}
        """What kind of counters each of the numbers is of that were removed."""
        self.echoes: set[Amount] = set()
        """The numbers of instructions that were themselves told to do "that much"."""
        self.counted_at: dict[Amount, int] = {}
        """In which sentence an instruction with a number was given."""
        self.label = 0
        self.sentence = 0
        self.optional = 0
        self.last = 0
        self.hand_shown: Reference | None = None
        self.damaged: Reference | None = None
        self.others: ObjectRef | None = None
        self.partner: ObjectRef | None = None
        """The other one of two that a condition was about: what is melded with the object itself."""
        self.branch: frozenset[int] = frozenset()
        """The labels of the instructions of the latest conditional sentence."""
        self.done: dict[int, Effect] = {}
        """The instructions given so far, by label: what "destroyed this way" looks back to."""
        self.offers: dict[int, Effect] = {}
        """What players were offered to do, by the label of the offer."""
        self.sacrificed: set[int] = set()
        """The labels of instructions to sacrifice something of a player's choice."""
        self.pointed: tuple[Reference | None, int] = (None, -2)
        """What "that creature" last meant, and in which sentence."""
        self.asked: tuple[Reference | None, int] = (None, -2)
        """What "if it's …" last asked about, and in which sentence."""
        self.asked_again = -2
        """The latest sentence that asked about the same as the sentence before it."""
        self.told = -1
        """The latest sentence in which an instruction was given after the object itself was named."""
        self.apart = False
        """Whether "other" has meant other than the object itself."""
        self.attached_as = "equipped creature"
        """When raising: what the thing is called that the object is attached to."""
        self.front_at = -1
        """When raising: the sentence that may not begin with "if", being the first of a trigger (603.4)."""
        self.exiling = False
        """When raising: what is exiled is being named."""
        self.event: EventPattern | None = None
        self.event_mentions: list[Mention] = []
        self.wants_each = False
        self.choosing = ""
        """What a noun of this body leaves to its controller's choice."""
        self.activated = False
        """Within an activated ability."""
        self.player_clause = False
        self.plural = False
        self.static = False
        self.compared: Condition | None = None
        """The latest condition: of what it compares, "the difference" is."""
        self.searches: set[int] = set()
        self.pools: set[int] = set()
        self.own_zone: Zone | None = None
        self.exiler = False
        """Whether cards exiled with the object itself were named: "it" is the object where no card can be meant."""
        self.used_up: ObjectRef | None = None
        """What was named last of what a cost used: "the sacrificed creature's power, then … its toughness"."""
        self.counted: list[tuple[Reference, frozenset[str]]] = []
        """The groups that were counted or dealt damage: "those creatures" where nothing else is meant."""
        self.x_once = False
        """Whether X, once defined, is the same number in the sentences behind."""
        self.x_number: Amount | None = None
        """That number."""
        self.x_means: Amount | None = None
        """What the text has said that X is."""
        self.pending: tuple[TargetSlot, ...] = ()
        self.opened: tuple[list[TargetSlot], list[Mention], list[Amount], int, tuple[TargetSlot, ...]] | None = None
        """The body of the latest trigger of its own ("when you do, …"), as it was left."""
        self.goes_on = False
        """When raising: whether more sentences are part of that trigger."""

    def mark(self) -> Mark:
        """Remember the state."""
        return Mark(
            tuple(self.mentions),
            len(self.slots),
            len(self.numbers),
            self.label,
            self.sentence,
            self.optional,
            self.last,
            self.subject,
            self.apart,
            self.done,
            self.pointed,
            self.asked,
            self.asked_again,
            self.told,
        )

    def back(self, mark: Mark) -> None:
        """Go back to a remembered state."""
        self.mentions = list(mark.mentions)  # whole: what was named may have been put in another order since
        del self.slots[mark.slots :]
        del self.numbers[mark.numbers :]
        self.label, self.sentence, self.optional, self.last = mark.label, mark.sentence, mark.optional, mark.last
        self.subject, self.apart = mark.subject, mark.apart
        if self.raising:
            self.done = mark.done
            self.pointed, self.asked = mark.pointed, mark.asked
            self.asked_again, self.told = mark.asked_again, mark.told

    @contextmanager
    def about(self, subject: Reference, player: bool, plural: bool = False) -> Iterator[None]:
        """A clause whose subject this is."""
        before = (self.subject, self.player_clause, self.plural)
        self.subject, self.player_clause, self.plural = subject, player, plural
        try:
            yield
        finally:
            self.subject, self.player_clause, self.plural = before

    @contextmanager
    def besides(self, ref: Reference) -> Iterator[None]:
        """Within, nothing means this: a thing does nothing to itself ("another target creature blocks it")."""
        kept = self.mentions
        self.mentions = [m for m in kept if m.ref != ref]
        before = len(self.mentions)
        try:
            yield
        finally:
            self.mentions = [*kept, *self.mentions[before:]]

    @contextmanager
    def body(self, results: bool = False) -> Iterator[list[TargetSlot]]:
        """A body of its own: its target slots and what is said in it are told apart from those around.

        With ``results``, what instructions before it acted on can still be named ("that creature", not "it").
        """
        kept = (self.slots, self.mentions, self.numbers, self.sentence, self.optional)
        kept_kinds = (r.This, r.AttachedTo, r.Result) if results else (r.This, r.AttachedTo)
        named = [m for m in self.mentions if m.where == "cost" or isinstance(m.ref, kept_kinds)]
        self.slots, self.mentions, self.numbers = [], [replace(m, where="cost") for m in named], list(self.numbers)
        try:
            yield self.slots
        finally:
            self.slots, self.mentions, self.numbers, self.sentence, self.optional = kept

    def keep_open(self) -> None:
        """Remember the body at hand, a trigger's of its own, for sentences behind it that are part of it."""
        self.opened = (self.slots, self.mentions, self.numbers, self.optional, self.pending)

    @contextmanager
    def opened_again(self) -> Iterator[list[TargetSlot]]:
        """Within, the body that was kept open goes on."""
        kept = (self.slots, self.mentions, self.numbers, self.optional, self.pending)
        assert self.opened is not None
        self.slots, self.mentions, self.numbers, self.optional, self.pending = self.opened
        try:
            yield self.slots
        finally:
            self.keep_open()
            self.slots, self.mentions, self.numbers, self.optional, self.pending = kept

    @contextmanager
    def without(self, labels: frozenset[int]) -> Iterator[None]:
        """A part that counts where these instructions have not been followed: what they leave behind has no name
        there."""
        kept = list(self.mentions)
        self.mentions = [m for m in kept if not isinstance(m.ref, r.Result) or m.ref.of not in labels]
        before = len(self.mentions)
        try:
            yield
        finally:
            self.mentions = kept + self.mentions[before:]

    # -- naming ---------------------------------------------------------------------------------------------------

    def name(
        self,
        ref: Reference,
        words: frozenset[str],
        *,
        plural: bool = False,
        sort: str = OBJECT,
        hides: Reference | None = None,
        where: str = "body",
    ) -> None:
        """Remember that the text has named this."""
        self.mentions.append(Mention(ref, sort, words, plural, self.sentence, hides, where))

    def add_target(self, slot: TargetSlot) -> r.Target:
        """Announce a target slot; returns the reference to it."""
        self.slots.append(slot)
        ref = r.Target(len(self.slots) - 1)
        sort, words = called_target(slot.kind)
        self.name(ref, words, plural=not at_most_one(slot.high), sort=sort)
        if isinstance(slot.kind, TargetObject) and at_most_one(slot.high):
            owner = whose(slot.kind.filter)
            if owner:
                self.name(ref, frozenset({"player"}), sort="owner", where=owner)
        return ref

    def followed(self) -> list[tuple[int, Effect]]:
        """The instructions given so far, by label: when raising, labels are those of the meaning."""
        return [(label, effect) for label, effect in self.done.items() if self.raising or label <= self.label]

    def name_event(self, event: EventPattern) -> None:
        """Remember the parts of the trigger event."""
        self.event = event
        self.event_mentions = list(event_mentions(event))

    @property
    def subject_is_player(self) -> bool:
        """Whether the clause is about a player."""
        ref = self.subject
        if isinstance(ref, r.Target):
            kind = self.slots[ref.slot].kind if ref.slot < len(self.slots) else None
            return isinstance(kind, TargetPlayer)
        if isinstance(ref, r.Iterated | r.AttachedTo | r.Result):
            return self.player_clause
        return isinstance(ref, PlayerRef)

    def next_slot(self, value: object) -> TargetSlot | None:
        """When raising: the slot that this reference announces, if it is its turn to be announced."""
        if isinstance(value, r.Target) and value.slot == len(self.slots) and value.slot < len(self.pending):
            slot = self.pending[value.slot]
            return slot if slot.each_of is None else None  # one for each player is said of the one at hand
        return None

    def slot_after_next(self, value: object) -> TargetSlot | None:
        """When raising: the slot of this reference, if its kind speaks of the one that is next to be announced."""
        first = len(self.slots)
        if not isinstance(value, r.Target) or value.slot != first + 1 or value.slot >= len(self.pending):
            return None
        slot = self.pending[value.slot]
        inner = any(node == r.Target(first) for node in slot.kind.walk())
        return slot if inner and slot.each_of is None else None

    # -- asking ---------------------------------------------------------------------------------------------------

    def _live(self, sort: str, plural: bool) -> list[Mention]:
        hidden = [m.hides for m in self.mentions if m.hides is not None]
        out: list[Mention] = []
        for m in self.mentions:
            if m.sort in (sort, "either") and m.plural == plural and m.ref not in hidden:
                out = [o for o in out if o.ref != m.ref] + [m]
        return out

    def it(self, plural: bool = False) -> Reference:
        """What "it" (or "them") means here."""
        if not plural and not self.static and not self.player_clause and isinstance(self.subject, r.All):
            return self.subject  # "each other Bird deals damage equal to its power"
        body = [m for m in self._live(OBJECT, plural) if m.where not in ("cost", "dead")]
        if len(body) > 1:
            body = [m for m in body if not self._shuffled_away(m.ref)] or body
        others = [m for m in body if not isinstance(m.ref, r.This)]
        event = [m for m in self.event_mentions if m.sort == OBJECT and m.plural == plural]
        if plural and len(self.named_objects()) > 1:
            event = [m for m in event if m.where != "attackers"]
        latest = max((m.sentence for m in body), default=-1)
        pointed, where = self.pointed
        named_since = any(m.sentence >= self.sentence for m in others)
        if self.asked[1] == self.asked_again == self.sentence and not plural and not named_since and self.asked[0]:
            return self.asked[0]
        here = where == self.sentence and not plural
        here = here and all(m.sentence < self.sentence for m in others)
        of_event = latest < self.sentence and any(m.ref == pointed for m in event)
        if here and pointed is not None and (of_event or self._is_known(pointed, body)):
            # "Tap that creature and it doesn't untap": what was pointed at, unless something was named since.
            return pointed
        if others:
            near = [m for m in body if m.sentence == latest]
            if len(others) == 1 and (len(near) == 1 or near == others) and near[0] in others:
                return others[0].ref
            strangers = [m for m in near if not isinstance(m.ref, r.This)]
            if self.spell and not strangers and len(others) == 1:
                return others[0].ref
            if len(near) == 1 and not self.spell:
                return near[0].ref
            if len(strangers) == 1 and (len(near) == 1 or self.spell):
                return strangers[0].ref
            made = [m for m in strangers if "token" in m.words and isinstance(m.ref, r.Result)]
            if len(made) == 1 and len(strangers) == len(near):
                return made[0].ref
            after = self._after_drawing(strangers)
            if after is not None and len(strangers) == len(near):
                return after
            raise Unbound(f"'it' may mean {len(near)} things")
        if event and not (self.spell and body):
            if body and latest < self.sentence and not isinstance(event[0].ref, r.This):
                return body[0].ref  # the sentence before was about the object itself
            strange = not isinstance(event[0].ref, r.This)
            if body and strange and "spell" in event[0].words:
                return body[0].ref
            if not plural and body and "asked" in body[0].words and latest == self.sentence:
                return body[0].ref  # "if this enchantment isn't a creature, it becomes one"
            if not body and strange and any(isinstance(m.ref, r.This) for m in self.mentions):
                if "spell" in event[0].words:
                    return r.This()
                raise Unbound("'it' in a later trigger may mean the object itself or that of the event")
            if body and self.told == self.sentence and strange:
                raise Unbound("'it' may mean the object itself or that of the event")
            return event[0].ref if plural else self._pointed(event, bool(body))
        if plural and not body:
            return self._both()
        if self.static and isinstance(self.subject, r.All):
            return r.Iterated()
        if not plural and (body or any(isinstance(m.ref, r.This) for m in self.mentions)):
            return body[0].ref if body else r.This()
        attached = {m.ref for m in self.mentions if isinstance(m.ref, r.AttachedTo)}
        if not plural and len(attached) == 1:
            return attached.pop()
        if not plural and self.subject is not None and isinstance(self.subject, r.This | r.AttachedTo | r.Iterated):
            return self.subject
        if not plural and self.used_up is not None and not event:
            return self.used_up
        if not plural and self.exiler and not self.mentions and not event:
            return r.This()
        raise Unbound("'it' has no antecedent")

    def _after_drawing(self, named: list[Mention]) -> Reference | None:
        """ "Draw a card, then exile a card from your hand. It …": not the drawn one, which is a card like others."""
        labels = [m.ref.of for m in named if isinstance(m.ref, r.Result)]
        drawn = [label for label in labels if isinstance(self.done.get(label), e.Draw)]
        left = [m.ref for m in named if not isinstance(m.ref, r.Result) or m.ref.of not in drawn]
        alone = left[0] if drawn and len(left) == 1 else None
        return alone if isinstance(alone, r.Result) and alone.of > max(drawn) else None

    def _shuffled_away(self, ref: Reference) -> bool:
        """Whether it is somewhere in a library, where nobody knows it."""
        moved = self.done.get(ref.of) if isinstance(ref, r.Result) else None
        return isinstance(moved, e.Move) and moved.place is e.LibraryPlace.SHUFFLED

    def asked_about(self) -> Reference:
        """ "If it's a creature, … If it's a land, …": sentences one behind the other ask about the same thing."""
        before, where = self.asked
        found = before if before is not None and where == self.sentence - 1 else self.it()
        if where == self.sentence - 1:
            self.asked_again = self.sentence
        self.asked = (found, self.sentence)
        return found

    def _is_known(self, ref: Reference | None, body: list[Mention]) -> bool:
        """Whether this is among the single objects that the text itself has named."""
        return len(body) > 1 and any(m.ref == ref for m in body)

    def _pointed(self, event: list[Mention], body: bool) -> Reference:
        """ "Tap that creature and it doesn't untap": of an event of two, the one that was pointed at."""
        ref, sentence = self.pointed
        if ref is None or sentence < self.sentence - 1 or ref == event[0].ref or all(m.ref != ref for m in event):
            return event[0].ref
        if body:
            raise Unbound("'it' may mean the object itself or the other one of the event")
        return ref

    def _both(self) -> Reference:
        """ "Them" for two things named one by one in the latest sentence."""
        single = [m for m in self._live(OBJECT, False) if m.where == "body" and not isinstance(m.ref, r.This)]
        latest = max((m.sentence for m in single), default=-1)
        refs = tuple(m.ref for m in single if m.sentence == latest)
        if len(refs) < 2:
            raise Unbound("'them' has no antecedent")
        return r.Together(refs)

    def other(self) -> Filter:
        """What "other" leaves out: what the clause is about, what a spell has named, else the object itself."""
        about = self.subject if not self.subject_is_player else None
        if isinstance(about, r.Target | r.EventObject | r.Result | r.AttachedTo):
            return f.Not(f.IsOneOf(about))
        if isinstance(about, r.All):
            raise Unbound("'other' than each of several things")
        named = [m for m in self._live(OBJECT, False) + self._live(OBJECT, True) if m.where == "body"]
        strangers = [m for m in named if not isinstance(m.ref, r.This)]
        if self.spell and len({m.ref for m in strangers}) == 1:
            return f.Not(f.IsOneOf(strangers[0].ref))
        if any(chosen_by_each(effect) for _, effect in self.followed()):
            raise Unbound("'other' than what each player has chosen")
        away = self.own_zone not in (None, Zone.BATTLEFIELD)
        if away and len({m.ref for m in strangers}) == 1:
            return f.Not(f.IsOneOf(strangers[0].ref))
        near = [m for m in strangers if not self.apart or m.sentence == self.sentence or isinstance(m.ref, r.Target)]
        came = [m for m in self.event_mentions if m.sort == OBJECT and m.where == "event"]
        if isinstance(self.event, ev.AttacksWith):
            came = []  # "whenever you attack": nothing that was named
        strange = [m for m in came if not isinstance(m.ref, r.This) and not m.words & {"spell", "land"}]
        if near or (strange and not self._gone()):
            raise Unbound("'other' may mean other than several things")
        self.apart = True
        return f.Not(f.IsThis())

    def _gone(self) -> bool:
        """Whether the subject of the event is no longer where other things are counted."""
        event = self.event
        return isinstance(event, ev.ZoneChange) and event.destination is not Zone.BATTLEFIELD

    def named_objects(self) -> list[Mention]:
        """Single objects other than this one that the text has named so far."""
        return [m for m in self._live(OBJECT, False) if not isinstance(m.ref, r.This) and m.where == "body"]

    def that(self, noun: str, plural: bool = False) -> Reference:
        """What "that creature", "those cards" mean here."""
        ref = self._that(noun, plural)
        moved = self.done.get(ref.of) if isinstance(ref, r.Result) and noun != "card" else None
        if isinstance(moved, e.Move) and isinstance(moved.what, r.CardOf) and moved.to is not Zone.BATTLEFIELD:
            ref = moved.what.of  # "exile it. If that creature was a token, …": as it last existed (608.2h)
        if not self.raising and not plural:
            self.pointed = (ref, self.sentence)
        return ref

    def calls_that(self, noun: str, value: object, plural: bool = False) -> bool:
        """When raising: whether "that creature" means this; then it has been pointed at."""
        if self.that(noun, plural) != value:
            return False
        if not plural and isinstance(value, Reference):
            self.pointed = (value, self.sentence)
        return True

    def _that(self, noun: str, plural: bool) -> Reference:
        body = [m for m in self._live(OBJECT, plural) if noun in m.words and not isinstance(m.ref, r.This)]
        event = [
            m
            for m in self.event_mentions
            if m.sort == OBJECT and m.plural == plural and noun in m.words and not isinstance(m.ref, r.This)
        ]
        attached = [m for m in body if isinstance(m.ref, r.AttachedTo)]
        if attached and event:
            # The enchanted or equipped one is the one of the event, or would be called so.
            if all(m.where != "attached" for m in self.event_mentions):
                raise Unbound(f"'that {noun}' may be the one of the event or the one attached to")
            body = [m for m in body if m not in attached]
        fits = body + [m for m in event if all(m.ref != o.ref for o in body)]
        if len(fits) == 1:
            return fits[0].ref
        if body:
            latest = max(m.sentence for m in body)
            near = [m for m in body if m.sentence == latest]
            if len(near) == 1 and (not event or latest >= self.sentence - 1):
                return near[0].ref
        elif len(event) == 2 and only_the_damaged(self.event, noun):
            return r.EventObject(r.EventRole.OTHER)
        elif len(event) == 2:
            # Of an event of two, the enchanted or equipped one would be called so.
            strange = [m for m in event if m.where != "attached"]
            if len(strange) == 1:
                return strange[0].ref
        if not fits:
            before = self._before(noun, plural)
            if before is not None:
                return before
        what = "those " if plural else "that "
        raise Unbound(f"'{what}{noun}' " + ("has no antecedent" if not fits else f"may mean {len(fits)} things"))

    def _before(self, noun: str, plural: bool) -> Reference | None:
        """A permanent that has left, as it last was ("return target permanent to its owner's hand. If that permanent
        was red, …", 608.2h); a group that was only counted."""
        if plural:
            groups = {ref for ref, words in self.counted if noun in words}
            return groups.pop() if len(groups) == 1 else None
        if noun == "card":
            used = {m.ref for m in self._live(OBJECT, False) if "sacrificed" in m.words and isinstance(m.ref, r.Result)}
            return r.CardOf(used.pop()) if len(used) == 1 else None
        if noun not in ("permanent", "creature", "artifact", "land", "enchantment", "planeswalker"):
            return None
        try:
            return self.gone(noun)
        except Unbound:
            return None

    def gone(self, noun: str) -> Reference:
        """ "Return target creature to its owner's hand. That creature's owner …": as it last was."""
        hidden = {m.hides for m in self.mentions if m.hides is not None}
        found = {m.ref for m in self.mentions if m.sort == OBJECT and not m.plural and noun in m.words}
        live = [m for m in self._live(OBJECT, False) if noun in m.words and not isinstance(m.ref, r.This)]
        there = [ref for ref in found if ref in hidden and isinstance(ref, r.Target)]
        if live or len(there) != 1:
            raise Unbound(f"'that {noun}' has no antecedent")
        return there[0]

    def that_player(self) -> Reference:
        """What "that player" means here."""
        body = self._live(PLAYER, False)
        fits = body or [m for m in self.event_mentions if m.sort == PLAYER] or self._controllers()
        if len(fits) == 1:
            return fits[0].ref
        if len(fits) > 1:
            latest = max(m.sentence for m in fits)
            near = [m for m in fits if m.sentence == latest]
            if len(near) == 1 and near[0].where == "body":
                return near[0].ref
        groups = r.EachPlayer | r.EachOpponent | r.EachOtherPlayer | r.PlayersWho
        several = isinstance(self.subject, groups | r.Iterated)
        if not fits and several and self.player_clause and not self.static:
            self.wants_each = True  # "each opponent sacrifices a creature that player controls": each their own
            return r.Iterated()
        raise Unbound("'that player' " + ("has no antecedent" if not fits else f"may mean {len(fits)} things"))

    def _controllers(self) -> list[Mention]:
        """The controller of the one object that was said to be controlled by an opponent, or the owner of the one that
        was said to be in an opponent's graveyard or returned to its owner's hand."""
        owned = [m for m in self.mentions if m.sort == "owner"]
        if len({(m.ref, m.where) for m in owned}) != 1 or not isinstance(owned[0].ref, ObjectRef):
            return []
        kind = r.ControllerOf if owned[0].where == "controlled" else r.OwnerOf
        return [replace(owned[0], ref=kind(owned[0].ref), sort=PLAYER, where="body")]

    def that_much(self) -> Amount:
        """What "that much", "that many" mean here."""
        varied = [n for n in self.numbers if n in self.varied]
        if len(self.numbers) == 1 or len(varied) == 1:
            return varied[0] if varied else self.numbers[0]
        if not self.numbers and isinstance(self.event, ev.AttacksWith):
            return EventAmount()  # "whenever you attack with one or more creatures, … that many"
        found = self._first_or_latest()
        if found is not None:
            return found
        raise Unbound("'that much' " + ("has no antecedent" if not self.numbers else "may mean several numbers"))

    def _first_or_latest(self) -> Amount | None:
        """ "Draw that many cards and lose that much life": both are the number told first. "Whenever it deals damage to
        a player, that player discards their hand, then draws that many cards": the number of the latest step."""
        roots = [n for n in dict.fromkeys(self.numbers) if n not in self.echoes]
        counted = [n for n in roots if n in self.varied]
        if len(roots) == 1 or len(counted) == 1:
            return counted[0] if counted else roots[0]
        latest = max((self.counted_at.get(n, -1) for n in counted), default=-1)
        near = [n for n in counted if self.counted_at.get(n, -1) == latest]
        told = latest == self.sentence or (latest == self.sentence - 1 and set(counted) - set(near) <= {EventAmount()})
        return near[0] if len(near) == 1 and told else None

    def fresh_label(self, given: int) -> int:
        """A label for an instruction: a new one when lowering; when raising the given one, or one that nobody uses."""
        self.label += 1
        if self.raising:
            return given or -self.label
        return self.label
