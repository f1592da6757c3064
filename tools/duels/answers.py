"""A decider that answers from the queues of a script; where they are silent, as the other engine's default player
would.

A question that a strict script leaves open is noted in `missing`; whether that is a failure is for whoever plays
the duel to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from mtgjudge.cards.model import RefusedAbility
from mtgjudge.engine import decisions as d
from mtgjudge.engine.events.effects import EffectBegins
from mtgjudge.engine.events.pairing import Paired
from mtgjudge.engine.events.stack import AbilityActivated, AbilityPutOnStack, Resolves, SpellCast, SpellCopied
from mtgjudge.engine.events.status import CountersPut, CountersRemoved, ManaAdded, ManaSpent, TapChange
from mtgjudge.engine.events.zones import Attached, Destroy, ZoneChange
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.effects import May, Pay, RedirectTo, UnlessPays
from mtgjudge.language.static_effects import EntersAsCopy
from mtgjudge.language.vocabulary import COLOR_WORDS, Keyword
from tools.duels import defaults
from tools.duels.naming import trigger_says
from tools.duels.picking import LETTERS, Aliases, first_named, parse_parts
from tools.duels.queues import PLAYERS, Queues
from tools.duels.records import Op, Part

if TYPE_CHECKING:
    from tools.duels.combat import Combat

Kind = TypeVar("Kind", bound=d.Decision)
Snapshot = tuple[dict[str, tuple[tuple[Op, ...], ...]], int, tuple[str, ...], tuple[str, ...]]
_ACTED_ON = (Paired, ZoneChange, Destroy, Attached, CountersPut, CountersRemoved, TapChange, EffectBegins, SpellCopied)
COLOURS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Colorless": "C"}
WORDS = {word.capitalize(): color.value for color, word in COLOR_WORDS.items()}


class Answers:
    """Answers decisions from the queues. `action`: what the player with priority does next. `parts`: targets that
    the action names."""

    def __init__(self, strict: bool) -> None:
        self.queues = {letter: Queues() for letter in PLAYERS}
        self.aliases = Aliases()
        self.strict = strict
        self.action: d.Action = d.Pass()
        self.parts: list[Part] = []
        self.action_log = 0
        self.acting = 0
        self.read_log = 0
        self.missing: list[str] = []
        self.asked_order: set[int] = set()
        self.by_hand: tuple[str, ...] = ()
        """Players whose mana is paid by hand."""
        self.combat: Combat | None = None
        self.forced: list[str] = []
        """Names of objects that were acted on lately: a choice that left nothing open is not asked here, but the
        other engine asks."""
        self.guessed_x = 0
        """A number that nobody said, and the most it may be when the action is tried again."""
        self.most_x: int | None = None
        self.in_vain = 0
        """How many casts an effect forbade: a target that was queued for one is left over."""
        self.unasked = 0
        """How many times something was offered, as far as is known, to a player who could not do it."""
        self.impossible = 0
        """How many times something that was offered raised no question since."""
        self.unpaid = 0
        """How many times a player could pay to prevent something, and was not asked as far as is known."""
        self.unordered: list[AbilityPutOnStack] = []
        """Triggers of which several went on the stack at once without a question about their order."""
        self.shares: list[int] = []
        """How many counters permanents gave as a cost: which of them, and how many, may have left nothing open."""
        self.kinds_said: list[str] = []
        """Kinds of counters that numbers have told, to be removed one after another."""
        self.amounts: dict[int, int] = {}
        """Amounts said along with targets, for dividing."""

    # --- snapshots -----------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The queues as they are."""
        return (
            {letter: self.queues[letter].snapshot() for letter in PLAYERS},
            self.read_log,
            tuple(self.missing),
            tuple(self.forced),
        )

    def restore(self, point: Snapshot) -> None:
        """Back to a snapshot."""
        queues, self.read_log, missing, forced = point
        self.missing, self.forced = list(missing), list(forced)
        for letter in PLAYERS:
            self.queues[letter].restore(queues[letter])

    def begin(self, game: Game, player: int, action: d.Action, parts: Sequence[Part]) -> None:
        """The next priority decision is answered with this."""
        self.action, self.parts, self.acting, self.action_log = action, list(parts), player, len(game.log)

    # --- the decider -----------------------------------------------------------------------------------------------

    def decide(self, game: Game, decision: d.Decision) -> d.Value:
        """An answer from the queues, or the default. Raises Wrong where an answer in a queue can't be meant."""
        if isinstance(decision, d.Priority):
            action, self.action = self.action, d.Pass()
            return action
        self.catch_up(game)
        if isinstance(decision, d.YesNo | d.ChooseObjects | d.ChooseNumber):
            self.impossible = 0
        from tools.duels.replies import ANSWERS

        return ANSWERS[type(decision)](self, game, decision)

    def retry(self, game: Game, decision: d.Decision) -> bool:
        """The head of the choices is no answer to this question: drop it if it belongs to one that wasn't asked."""
        return self.explain(game, LETTERS[decision.player])

    def mine(self, decision: d.Decision) -> Queues:
        """The queues of the player who is asked."""
        return self.queues[LETTERS[decision.player]]

    def open_question(self, decision: d.Decision, what: str) -> None:
        """Nothing in the queues answers this."""
        if self.strict:
            self.missing.append(f"{type(decision).__name__} {what}".strip())

    def head(self, decision: d.Decision) -> Op | None:
        """The answer at the head of the choices."""
        choices = self.mine(decision).choices
        return choices[0] if choices else None

    def catch_up(self, game: Game) -> None:
        """Drop answers to questions that the other engine asks and this one doesn't: the order of equal triggers,
        the colour of paid mana."""
        start, self.read_log = min(self.read_log, len(game.log)), len(game.log)
        group: list[AbilityPutOnStack] = []
        for place in range(start, len(game.log)):
            event = game.log[place].event
            if isinstance(event, AbilityPutOnStack) and event.triggered and event.trigger not in self.asked_order:
                if group and event.player != group[0].player:
                    self._drop_orders(game, group)
                    group = []
                group.append(event)
            elif isinstance(event, ManaAdded):
                self._drop_colour(game, event)
            elif isinstance(event, ManaSpent) and LETTERS[event.player] in self.by_hand:
                self._drop_payment(event)
            elif isinstance(event, Resolves) and _may_copy(game, event.object):
                self.impossible += 1
            elif isinstance(event, Resolves) and _may_ask(game, event.object):
                self.impossible += 1
                self.unasked += 1
                self.unpaid += _may_ask(game, event.object, UnlessPays)
            elif isinstance(event, _ACTED_ON):
                self.forced += [game.name(subject) for subject in event.subjects() if subject > 0]
                if isinstance(event, CountersRemoved) and event.cause.is_cost and event.on > 0:
                    self.shares.append(event.count)
                if isinstance(event, SpellCopied):
                    self.forced.append(f"Player{LETTERS[event.player]}")
            if isinstance(event, ZoneChange) and event.entry is not None and event.entry.attached_to:
                self.forced.append(game.name(event.entry.attached_to))
            if isinstance(event, SpellCast) and _promised(game, event.object):
                self.forced += [f"Player{LETTERS[each]}" for each in LETTERS if each != event.player]
        waiting = [trigger for trigger in game.state.pending if trigger.id not in self.asked_order]
        self._drop_orders(game, group, sum(1 for trigger in waiting if group and trigger.controller == group[0].player))

    def _drop_orders(self, game: Game, group: list[AbilityPutOnStack], more: int = 0) -> None:
        if not group or len(group) + more < 2:
            return
        choices = self.queues[LETTERS[group[0].player]].choices
        self.unordered += group
        for _ in range(len(group) + more - 1):
            head = choices[0] if choices else None
            if head is None or head.kind != "text":
                return
            if not any(
                trigger_says(game, event.facts.source, event.facts.ability, str(head.value))
                for event in group
                if event.facts.ability is not None
            ):
                return
            choices.pop(0)

    def _belongs_to_trigger(self, game: Game, text: str) -> bool:
        """Whether a text names a triggered ability that went on the stack together with another one and wasn't
        asked about."""
        for place, one in enumerate(self.unordered):
            if one.facts.ability is not None and trigger_says(game, one.facts.source, one.facts.ability, text):
                del self.unordered[place]
                return True
        return False

    def _drop_colour(self, game: Game, event: ManaAdded) -> None:
        choices = self.queues[LETTERS[event.player]].choices
        for place, choice in enumerate(choices):
            letter = COLOURS.get(str(choice.value), "") if choice.kind == "text" else ""
            if not letter:
                return
            if any(unit.type.value == letter for unit in event.units) and defaults.of_any_colour(game, event):
                del choices[place]
                return

    def _drop_payment(self, event: ManaSpent) -> None:
        """Where mana is paid by hand, each unit and each means is named; all were in the pool, so that the payment
        found the same."""
        choices = self.queues[LETTERS[event.player]].choices
        means = ("Convoke", "Improvise", "Exile a card", "Assist")
        left = len(event.units)
        while choices and choices[0].kind == "text":
            text = str(choices[0].value)
            if not text.startswith(means):
                if text not in COLOURS or not left:
                    return
                left -= 1
            choices.pop(0)

    def explain(self, game: Game, letter: str) -> bool:
        """Drop the head of a player's answers if it belongs to a choice that left nothing open; whether one was
        dropped."""
        queues = self.queues[letter]
        if queues.choices and queues.choices[0].value == "No" and self.unasked:
            self.unasked -= 1
            queues.choices.pop(0)  # a refusal of what could not be done, and was not asked about
            return True
        if queues.choices and queues.choices[0].value == "Yes" and self.impossible:
            self.impossible -= 1
            queues.choices.pop(0)  # the other engine asks also who can't do it, and then nothing happens
            return True
        if queues.choices and queues.choices[0].value == "Yes" and self.unpaid:
            self.unpaid -= 1
            queues.choices.pop(0)  # the other engine asks also who has nothing to pay with
            return True
        said = str(queues.choices[0].value).removeprefix("X=") if queues.choices else ""
        if said.isdigit() and queues.choices[0].kind == "amount" and int(said) in self.shares:
            self.shares.remove(int(said))
            queues.choices.pop(0)  # the other engine asks again how many of the counters one permanent gives
            return True
        agreed = len(queues.choices) > 1 and queues.choices[0].value == "Yes" and queues.choices[1].kind == "text"
        if agreed and str(queues.choices[1].value) in self.forced:
            queues.choices.pop(0)  # the other engine asks whether it is done, which the text doesn't leave open
            return True
        if queues.targets and self.in_vain:
            self.in_vain -= 1
            queues.targets.pop(0)
            return True
        for queue in (queues.choices, queues.targets):
            if not queue:
                continue
            head = queue[0]
            if head.kind == "skip" or "skip]" in head.raw or "{skip}" in head.raw:
                queue.pop(0)
                return True
            if head.kind != "text" and not head.raw:
                continue
            parts = parse_parts(head.raw or str(head.value))
            names = [f"Player{part.player}" if part.player else part.name for part in parts]
            if head.kind == "text" and self._belongs_to_trigger(game, str(head.value)):
                queue.pop(0)
                return True
            if all(name in self.forced and names.count(name) <= self.forced.count(name) for name in names) and all(
                names
            ):
                for name in names:
                    self.forced.remove(name)
                queue.pop(0)
                return True
        return False

    # --- objects ---------------------------------------------------------------------------------------------------

    def from_choices(
        self, game: Game, decision: d.Decision, candidates: Sequence[int], low: int, high: int
    ) -> list[int] | None:
        """Objects named at the head of the choices; None where the head is no such answer."""
        queue = self.mine(decision).choices
        chosen: list[int] = []
        while queue and len(chosen) < high:
            head = queue[0]
            if head.kind == "skip":
                queue.pop(0)
                return chosen
            if head.kind != "text":
                break
            found = self._named(game, parse_parts(str(head.value)), candidates, chosen, high)
            if found is None:
                break
            chosen += found
            queue.pop(0)
        return chosen if len(chosen) >= max(low, 1) else None

    def _named(
        self, game: Game, parts: Iterable[Part], candidates: Sequence[int], taken: list[int], high: int
    ) -> list[int] | None:
        out: list[int] = []
        for part in parts:
            if part.amount is not None and not (part.name or part.alias or part.player):
                if out:
                    self.amounts[out[-1]] = part.amount  # how much goes to the one before
                continue
            if len(taken) + len(out) >= high:
                break
            found = first_named(game, self.aliases, part, candidates, [*taken, *out])
            if found is None:
                return None
            out.append(found)
            if part.amount is not None:
                self.amounts[found] = part.amount
        return out or None

    def from_targets(
        self, game: Game, decision: d.Decision, candidates: Sequence[int], low: int, high: int
    ) -> tuple[list[int], bool]:
        """Objects that entries of the target queue name, wherever they stand in it; and whether an entry said to
        stop."""
        queue = self.mine(decision).targets
        chosen: list[int] = []
        while queue and len(chosen) < high:
            if (
                queue[0].parts()
                and queue[0].parts()[0].skip
                or "{skip}" in queue[0].raw
                or "[target_skip]" in queue[0].raw
            ):
                queue.pop(0)
                return chosen, True
            for place, entry in enumerate(queue):
                found = self._named(game, entry.parts() or parse_parts(entry.raw), candidates, chosen, high)
                if found is not None:
                    chosen += found
                    if isinstance(entry.amount, int):
                        self.amounts[found[0]] = entry.amount
                    queue.pop(place)
                    break
            else:
                break
        return chosen, False

    def announcing(self, game: Game) -> bool:
        """Whether the action that names targets is still being announced."""
        for entry in game.log[self.action_log :]:
            event = entry.event
            if isinstance(event, SpellCast) or (isinstance(event, AbilityActivated) and not event.mana_ability):
                return False
        return True


def _may_copy(game: Game, identifier: int) -> bool:
    """Whether what resolves is a permanent spell that may enter as a copy of something."""
    item = game.find_object(identifier)
    if item is None or item.kind is ObjectKind.ABILITY or item.card is None:
        return False
    return any(
        isinstance(node, EntersAsCopy) and node.optional
        for face in item.card.faces[item.face : item.face + 1]
        for ability in face.abilities
        if not isinstance(ability, RefusedAbility)
        for node in ability.walk()
    )


def _promised(game: Game, spell: int) -> bool:
    """Whether a gift was promised: the other engine asks to whom also where there is only one opponent (702.174a)."""
    item = game.find_object(spell)
    cast = item.stack.cast if item is not None and item.stack is not None else None
    return cast is not None and any(word == Keyword.GIFT.value and number for word, number in cast.paid)


def _may_ask(game: Game, identifier: int, kinds: Any = UnlessPays | May | Pay | RedirectTo) -> bool:
    """Whether what resolves offers something that a player who can't do it isn't asked about."""
    item = game.find_object(identifier)
    content = item.stack.content if item is not None and item.stack is not None else None
    return content is not None and any(isinstance(node, kinds) for node in content.walk())
