"""A decider that answers from the queues of a script; where they are silent, as the other engine's default player would.

A question that a strict script leaves open is noted in `missing`; whether that is a failure is for whoever plays the duel to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from mtgjudge.engine import decisions as d
from mtgjudge.engine.events.stack import AbilityActivated, AbilityPutOnStack, EffectBegins, Resolves, SpellCast, SpellCopied
from mtgjudge.engine.events.status import CountersPut, CountersRemoved, ManaAdded, ManaSpent, TapChange
from mtgjudge.engine.events.zones import Attached, Destroy, ZoneChange
from mtgjudge.engine.game import Game
from mtgjudge.language.vocabulary import COLOR_WORDS, Color
from tools.duels import defaults
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.effects import May, Pay, UnlessPays
from tools.duels.naming import is_called, plain, trigger_says
from tools.duels.picking import LETTERS, SEATS, Aliases, first_named, parse_parts
from tools.duels.queues import PLAYERS, Queues, Wrong
from tools.duels.records import Op, Part

if TYPE_CHECKING:
    from tools.duels.combat import Combat

Kind = TypeVar("Kind", bound=d.Decision)
Snapshot = tuple[dict[str, tuple[tuple[Op, ...], ...]], int, tuple[str, ...], tuple[str, ...]]
_ACTED_ON = (ZoneChange, Destroy, Attached, CountersPut, CountersRemoved, TapChange, EffectBegins, SpellCopied)
COLOURS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Colorless": "C"}
WORDS = {word.capitalize(): color.value for color, word in COLOR_WORDS.items()}


class Answers:
    """Answers decisions from the queues. `action`: what the player with priority does next. `parts`: targets that the action names."""

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
        """Names of objects that were acted on lately: a choice that left nothing open is not asked here, but the other engine asks."""
        self.guessed_x = 0
        """A number that nobody said, and the most it may be when the action is tried again."""
        self.most_x: int | None = None
        self.unasked = 0
        """How many times something was offered, as far as is known, to a player who could not do it."""
        self.unordered: list[AbilityPutOnStack] = []
        """Triggers of which several went on the stack at once without a question about their order."""
        self.amounts: dict[int, int] = {}
        """Amounts said along with targets, for dividing."""

    # --- snapshots -----------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The queues as they are."""
        return {letter: self.queues[letter].snapshot() for letter in PLAYERS}, self.read_log, tuple(self.missing), tuple(self.forced)

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
        return _ANSWERS[type(decision)](self, game, decision)

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
        """Drop answers to questions that the other engine asks and this one doesn't: the order of equal triggers, the colour of paid mana."""
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
            elif isinstance(event, Resolves) and _may_ask(game, event.object):
                self.unasked += 1
            elif isinstance(event, _ACTED_ON):
                self.forced += [game.name(subject) for subject in event.subjects() if subject > 0]
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
        """Whether a text names a triggered ability that went on the stack together with another one and wasn't asked about."""
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
        """Where mana is paid by hand, each unit and each means is named; all were in the pool, so that the payment found the same."""
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
        """Drop the head of a player's answers if it belongs to a choice that left nothing open; whether one was dropped."""
        queues = self.queues[letter]
        if queues.choices and queues.choices[0].value == "No" and self.unasked:
            self.unasked -= 1
            queues.choices.pop(0)  # a refusal of what could not be done, and was not asked about
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
            names = [part.name for part in parse_parts(head.raw or str(head.value))]
            if head.kind == "text" and self._belongs_to_trigger(game, str(head.value)):
                queue.pop(0)
                return True
            if all(name in self.forced and names.count(name) <= self.forced.count(name) for name in names) and all(names):
                for name in names:
                    self.forced.remove(name)
                queue.pop(0)
                return True
        return False

    # --- objects ---------------------------------------------------------------------------------------------------

    def from_choices(self, game: Game, decision: d.Decision, candidates: Sequence[int], low: int, high: int) -> list[int] | None:
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

    def _named(self, game: Game, parts: Iterable[Part], candidates: Sequence[int], taken: list[int], high: int) -> list[int] | None:
        out: list[int] = []
        for part in parts:
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
        """Objects that entries of the target queue name, wherever they stand in it; and whether an entry said to stop."""
        queue = self.mine(decision).targets
        chosen: list[int] = []
        while queue and len(chosen) < high:
            if queue[0].parts() and queue[0].parts()[0].skip or "{skip}" in queue[0].raw or "[target_skip]" in queue[0].raw:
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


# --- one function for each kind of decision -----------------------------------------------------------------------------


def _targets(self: Answers, game: Game, decision: d.ChooseTargets) -> d.Value:
    chosen: list[int] = []
    if self.parts and decision.player == self.acting and self.announcing(game):
        for part in list(self.parts):
            if len(chosen) >= decision.high:
                break
            if part.mode and decision.mode is not None and part.mode != decision.mode + 1:
                continue
            found = first_named(game, self.aliases, part, decision.candidates, chosen)
            if found is None:
                if part.mode:
                    continue
                break
            chosen.append(found)
            if part.amount is not None:
                self.amounts[found] = part.amount
            self.parts.remove(part)
        if chosen and len(chosen) >= decision.low:
            _amounts_said_apart(self, game, decision, chosen)
            return tuple(chosen)
    rest = [candidate for candidate in decision.candidates if candidate not in chosen]
    more, stop = self.from_targets(game, decision, rest, decision.low - len(chosen), decision.high - len(chosen))
    chosen += more
    if stop or len(chosen) >= max(1, decision.low):
        return tuple(chosen)
    if len(decision.candidates) <= decision.low:
        return decision.candidates
    if self.strict and self.mine(decision).targets and self.announcing(game):
        named = "; ".join(entry.raw for entry in self.mine(decision).targets)
        raise Wrong("target", f"no entry of the target queue is legal for {game.name(decision.source)}: {named}")
    self.open_question(decision, f"of {game.name(decision.source)}")
    return defaults.objects(game, decision, decision.candidates, decision.low, decision.high)


def _amounts_said_apart(self: Answers, game: Game, decision: d.ChooseTargets, chosen: list[int]) -> None:
    """An entry of the target queue that only says how much goes to a target that the action has named."""
    queue = self.mine(decision).targets
    while queue and (isinstance(queue[0].amount, int) or "^X=" in queue[0].raw):
        parts = parse_parts(queue[0].raw)
        found = first_named(game, self.aliases, parts[0], chosen, ()) if parts else None
        amount = queue[0].amount if isinstance(queue[0].amount, int) else parts[0].amount if parts else None
        if found is None or amount is None:
            return
        self.amounts[found] = amount
        queue.pop(0)


def _objects(self: Answers, game: Game, decision: d.ChooseObjects) -> d.Value:
    if decision.verb in ("splice", "cast"):
        return defaults.optional_cards(self, game, decision)
    queue = self.mine(decision).choices
    low = decision.low
    while True:
        if low == 0 and decision.verb != "find" and queue and queue[0].kind == "yes_no":
            if str(queue.pop(0).value) != "Yes":
                return ()
            low = 1
        chosen = self.from_choices(game, decision, decision.candidates, low, decision.high)
        if chosen is not None:
            return tuple(chosen)
        if queue and queue[0].kind == "text" and game.name(decision.source) == str(queue[0].value):
            queue.pop(0)
            continue
        if not queue or queue[0].kind == "skip" or not self.retry(game, decision):
            break
    if queue and queue[0].kind == "skip" and decision.low == 0:
        queue.pop(0)
        return ()
    found, stop = self.from_targets(game, decision, decision.candidates, decision.low, decision.high)
    if stop or len(found) >= max(1, decision.low):
        return tuple(found)
    if len(decision.candidates) <= decision.low:
        return decision.candidates
    if decision.low > 0:
        self.open_question(decision, decision.verb)
    if decision.verb == "copy":
        low = 1
    return defaults.objects(game, decision, decision.candidates, low, decision.high)


def _may_ask(game: Game, identifier: int) -> bool:
    """Whether what resolves offers something that a player who can't do it isn't asked about."""
    item = game.find_object(identifier)
    content = item.stack.content if item is not None and item.stack is not None else None
    return content is not None and any(isinstance(node, UnlessPays | May | Pay) for node in content.walk())


def _yes_no(self: Answers, game: Game, decision: d.YesNo) -> d.Value:
    self.unasked = max(0, self.unasked - 1)
    while True:
        head = self.head(decision)
        if head is not None and head.kind == "yes_no":
            self.mine(decision).choices.pop(0)
            return str(head.value) == "Yes"
        follows = _yes_follows(self, decision)
        if head is not None and head.kind == "text" and follows and _names_a_rule(self, game, str(head.value)):
            self.mine(decision).choices.pop(0)
            continue
        if head is not None and head.kind == "text" and decision.prompt == "may" and not follows:
            return True  # the other engine asks only for the object, which says that the player wants to
        if head is None or not self.retry(game, decision):
            break
    self.open_question(decision, f"{decision.what} of {game.name(decision.source)}")
    return True


def _yes_follows(self: Answers, decision: d.Decision) -> bool:
    """Whether the choice behind the head is a yes or a no."""
    return any(choice.kind == "yes_no" for choice in self.mine(decision).choices[1:4])


def _names_a_rule(self: Answers, game: Game, text: str) -> bool:
    """Whether a text names a permanent with a static ability: the other engine asks which replacement effect applies first."""
    return any(
        is_called(game, item, text) and any(isinstance(each.ability, StaticAbility) for each in game.characteristics(item).abilities)
        for item in game.battlefield()
    )


def _number(self: Answers, game: Game, decision: d.ChooseNumber) -> d.Value:
    queue = self.mine(decision).choices
    if decision.high is not None and decision.low >= decision.high:
        return decision.low
    if decision.what not in ("X", "number") and decision.prompt not in ("X", "number"):
        return _times(self, game, decision)
    while queue:
        if queue[0].kind == "amount":
            return int(str(queue.pop(0).value).removeprefix("X="))
        if not self.retry(game, decision):
            break
    self.open_question(decision, decision.what)
    guess = defaults.number(game, decision)
    self.guessed_x = guess if self.most_x is None else min(guess, self.most_x)
    return self.guessed_x


def _times(self: Answers, game: Game, decision: d.ChooseNumber) -> d.Value:
    """How often an optional cost is paid: one yes for each time, and a no where more would be possible."""
    queue = self.mine(decision).choices
    if queue and queue[0].kind == "amount":
        return int(str(queue.pop(0).value).removeprefix("X="))
    times = 0
    while queue and queue[0].kind == "yes_no" and (decision.high is None or times < decision.high):
        if str(queue.pop(0).value) != "Yes":
            return times
        times += 1
    if times == 0 and not self.strict:
        return defaults.optional_cost(game, decision)
    return times


def _modes(self: Answers, game: Game, decision: d.ChooseModes) -> d.Value:
    queue = self.mine(decision).modes
    chosen: list[int] = []
    while queue and len(chosen) < decision.high:
        entry = str(queue.pop(0).value)
        if entry == "[mode_skip]":
            break
        available = [mode for mode in range(decision.count) if mode in decision.legal and (decision.repeat or mode not in chosen)]
        place = int(entry) - 1
        if chosen and place in available:
            chosen.append(place)
            continue
        if not 0 <= place < len(available):
            raise Wrong("mode", f"mode {entry} of {game.name(decision.source)} is not available")
        chosen.append(available[place])
    for mode in decision.legal:
        if len(chosen) >= decision.low:
            break
        if mode not in chosen:
            if len(decision.legal) > decision.low:
                self.open_question(decision, game.name(decision.source))
            chosen.append(mode)
    return tuple(sorted(chosen))


def _word(self: Answers, game: Game, decision: d.ChooseWord) -> d.Value:
    queue = self.mine(decision).choices
    while queue and queue[0].kind == "text":
        found = defaults.option(str(queue[0].value), decision)
        if found is not None:
            queue.pop(0)
            return found
        if not self.retry(game, decision):
            break
    head = queue[0] if queue else None
    combined = defaults.combination(queue, decision)
    if combined is not None:
        return combined
    if head is not None and head.kind == "yes_no" and len(decision.options) == 2 and decision.kind in ("cost", "option"):
        queue.pop(0)
        return decision.options[0 if str(head.value) == "Yes" else 1]
    self.open_question(decision, decision.kind)
    if not decision.options:
        raise Wrong("missing answer", f"a {decision.kind} is asked and none is queued")
    return decision.options[0]


def _order(self: Answers, game: Game, decision: d.OrderObjects) -> d.Value:
    if decision.what != "triggers":
        return decision.items
    left = list(decision.items)
    first_on_stack: list[int] = []
    waiting = {trigger.id: trigger for trigger in game.state.pending}
    queue = self.mine(decision).choices
    self.asked_order.update(decision.items)
    if len(queue) > 1 and queue[0].kind == queue[1].kind == "text" and str(queue[0].value) in self.forced:
        if any(trigger_says(game, each.source, each.instance, str(queue[1].value)) for each in waiting.values()):
            self.explain(game, LETTERS[decision.player])
    while len(left) > 1:
        head = queue[0] if queue else None
        found = None
        if head is not None and head.kind == "text":
            found = next(
                (item for item in left if trigger_says(game, waiting[item].source, waiting[item].instance, str(head.value))), None
            )
        if found is None:
            if not all(waiting[item].instance.ability == waiting[left[0]].instance.ability for item in left):
                self.open_question(decision, "order of " + ", ".join(game.name(waiting[item].source) for item in left))
            first_on_stack += left[:-1]
            left = left[-1:]
            break
        queue.pop(0)
        first_on_stack.append(found)
        left.remove(found)
    return tuple(reversed([*first_on_stack, *left]))


def _arrange(self: Answers, game: Game, decision: d.ArrangeCards) -> d.Value:
    away, _ = self.from_targets(game, decision, decision.cards, 0, len(decision.cards))
    queue = self.mine(decision).choices
    if not away and len(decision.cards) == 1 and queue and queue[0].kind == "yes_no":
        if str(queue.pop(0).value) == "Yes":
            away = list(decision.cards)
    stay = [card for card in decision.cards if card not in away]
    return (*reversed(_one_by_one(self, game, stay, queue)), 0, *_one_by_one(self, game, away, queue))


def _one_by_one(self: Answers, game: Game, cards: list[int], queue: list[Op]) -> list[int]:
    """Cards in the order in which they are put somewhere, the last one ending topmost or bottommost."""
    order: list[int] = []
    while len(order) < len(cards) - 1 and queue and queue[0].kind == "text":
        found = self._named(game, parse_parts(str(queue[0].value)), cards, order, len(cards))
        if found is None:
            break
        queue.pop(0)
        order += found
    rest = [card for card in cards if card not in order]
    return [*order, *rest] if order else list(reversed(cards))


def _replacement(self: Answers, game: Game, decision: d.ChooseReplacement) -> d.Value:
    queue = self.mine(decision).choices
    head = queue[0] if queue else None
    if head is not None and head.kind == "text":
        asked = plain(str(head.value)).split("*")[0]
        for key, label in zip(decision.options, decision.labels, strict=True):
            if plain(label).startswith(asked) or asked in plain(label) or asked.split(":")[0] in plain(label):
                queue.pop(0)
                return key
    self.open_question(decision, "; ".join(decision.labels))
    return decision.options[0]


def _numbers(self: Answers, decision: d.Decision, count: int) -> list[int]:
    """Several numbers in a row from the head of the choices."""
    queue = self.mine(decision).choices
    out: list[int] = []
    while queue and len(out) < count and queue[0].kind == "amount":
        out.append(int(str(queue.pop(0).value).removeprefix("X=")))
    return out


def _divide(self: Answers, game: Game, decision: d.Divide) -> d.Value:
    said = defaults.amounts_named(self, game, decision)
    if said is not None:
        return said
    numbers = _numbers(self, decision, len(decision.among))
    if len(numbers) == len(decision.among):
        return tuple(numbers)
    parts = [decision.least] * len(decision.among)
    parts[0] += decision.amount - sum(parts)
    return tuple(parts)


def _assign(self: Answers, game: Game, decision: d.AssignDamage) -> d.Value:
    numbers = _numbers(self, decision, len(decision.among))
    if numbers:
        given = sum(numbers)
        numbers += [0] * (len(decision.among) - len(numbers))
        if given < decision.amount:
            numbers[-1 if decision.trample else 0] += decision.amount - given
        return tuple(numbers)
    parts, left = [], decision.amount
    for needed in decision.lethal:
        parts.append(min(left, needed))
        left -= parts[-1]
    parts += [0] * (len(decision.among) - len(parts))
    parts[-1 if decision.trample else 0] += left
    return tuple(parts)


def _chance(self: Answers, game: Game, decision: d.Chance) -> d.Value:
    queue = self.queues[LETTERS.get(decision.player, "A")].choices
    head = queue[0] if queue else None
    if decision.kind == "coin":
        if head is not None and head.kind == "flip":
            return "true" in str(queue.pop(0).value)
        return True
    if decision.kind == "die":
        if head is not None and head.kind == "die":
            return int(str(queue.pop(0).value).split(":")[1])
        return decision.options[0] if decision.options else 1
    if decision.kind == "library":
        return (defaults.likely_card(game, decision.options),)
    return decision.options[: decision.count]


def _attackers(self: Answers, game: Game, decision: d.DeclareAttackers) -> d.Value:
    assert self.combat is not None
    return self.combat.attackers(game, decision)


def _blockers(self: Answers, game: Game, decision: d.DeclareBlockers) -> d.Value:
    assert self.combat is not None
    return self.combat.blockers(game, decision)


def _pay(self: Answers, game: Game, decision: d.PayCost) -> d.Value:
    """Phyrexian symbols are asked about one by one; the default player pays life."""
    queue = self.mine(decision).choices
    for_life: list[str] = []
    for symbol in decision.cost.symbols:
        if not symbol.endswith("/P"):
            continue
        if queue and queue[0].kind == "yes_no":
            if str(queue.pop(0).value) == "Yes":
                for_life.append(symbol)
        elif not self.strict:
            for_life.append(symbol)
    return d.AutomaticPayment(life_for=tuple(for_life))


def _answer(function: Callable[[Answers, Game, Kind], d.Value]) -> Callable[[Answers, Game, d.Decision], d.Value]:
    """A function for one kind of decision in a table for all."""

    def answer(self: Answers, game: Game, decision: d.Decision) -> d.Value:
        return function(self, game, decision)  # type: ignore[arg-type]

    return answer


_ANSWERS: dict[type[d.Decision], Callable[[Answers, Game, d.Decision], d.Value]] = {
    d.ChooseTargets: _answer(_targets),
    d.ChooseObjects: _answer(_objects),
    d.YesNo: _answer(_yes_no),
    d.ChooseNumber: _answer(_number),
    d.ChooseModes: _answer(_modes),
    d.ChooseWord: _answer(_word),
    d.OrderObjects: _answer(_order),
    d.ArrangeCards: _answer(_arrange),
    d.ChooseReplacement: _answer(_replacement),
    d.Divide: _answer(_divide),
    d.AssignDamage: _answer(_assign),
    d.Chance: _answer(_chance),
    d.DeclareAttackers: _answer(_attackers),
    d.DeclareBlockers: _answer(_blockers),
    d.PayCost: _answer(_pay),
}

__all__ = ["COLOURS", "SEATS", "Answers", "Color"]
