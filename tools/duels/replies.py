"""How each kind of decision is answered from the queues: a function for each, in one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mtgjudge.engine import decisions as d
from mtgjudge.engine.afterwards import WHERE_IT_GOES
from mtgjudge.engine.assisting import ASSIST
from mtgjudge.engine.casting_costs import WITHOUT_KEYWORD, optional_abilities
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches, measure
from mtgjudge.engine.game import Game
from mtgjudge.engine.instructions.redirecting import RETARGET
from mtgjudge.engine.state import ObjectKind, PendingTrigger
from mtgjudge.language.abilities import StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import Measure, X
from mtgjudge.language.costs import ExileCards, PayPlayerCounters, RevealCards
from mtgjudge.language.vocabulary import Zone
from tools.duels import defaults
from tools.duels.answers import Answers
from tools.duels.assisting import helper
from tools.duels.naming import is_called, plain, trigger_says
from tools.duels.one_by_one import counts_all_modes, first_agreed
from tools.duels.payments import pay
from tools.duels.picking import LETTERS, first_named, parse_parts
from tools.duels.queues import Wrong
from tools.duels.records import Op

Kind = TypeVar("Kind", bound=d.Decision)


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
    skipped = self.mine(decision).targets[:1]
    more, stop = self.from_targets(game, decision, rest, decision.low - len(chosen), decision.high - len(chosen))
    chosen += more
    if stop and len(chosen) < decision.low and skipped:
        self.mine(decision).targets[:0] = skipped  # what is left out is asked later: these can't be
        stop = False
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
    if decision.verb == ASSIST:
        return helper(self, game, decision)
    queue = self.mine(decision).choices
    agreed = first_agreed(queue, decision.candidates) if decision.verb == RETARGET else None
    if agreed is not None:
        return agreed
    low = decision.low
    if decision.candidates and all(_in_library(game, candidate) for candidate in decision.candidates):
        point = list(self.mine(decision).targets)
        found, stop = self.from_targets(game, decision, decision.candidates, low, decision.high)
        if stop or (found and len(found) >= low):
            return tuple(found)  # cards of a library are targets there: choices are what comes of them later
        self.mine(decision).targets[:] = point
    while self.strict or decision.verb != "attack":  # what it enters attacking is named in the queue of targets
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


def _in_library(game: Game, identifier: int) -> bool:
    """Whether this is a card in a library."""
    item = game.state.objects.get(identifier)
    return item is not None and item.zone is Zone.LIBRARY


def _yes_no(self: Answers, game: Game, decision: d.YesNo) -> d.Value:
    self.unasked, self.unpaid = max(0, self.unasked - 1), max(0, self.unpaid - 1)
    while True:
        head = self.head(decision)
        if head is not None and head.kind == "yes_no":
            self.mine(decision).choices.pop(0)
            return str(head.value) == "Yes"
        if head is not None and head.kind == "skip" and decision.prompt == "may":
            self.mine(decision).choices.pop(0)
            return False  # the other engine asks for the object, and nothing is chosen
        if head is None and decision.prompt == "may" and _skips(self, decision):
            return False  # asked only for what is targeted there
        queue = self.mine(decision).choices
        answered = len(queue) > 1 and queue[0].kind == "text" and queue[1].kind == "skip"
        if answered and decision.prompt == "may" and str(queue[0].value) in self.forced:
            queue.pop(0)  # what was sacrificed or the like without being asked about
            continue
        follows = _yes_follows(self, decision)
        if head is not None and head.kind == "text" and follows and _names_a_rule(self, game, str(head.value)):
            self.mine(decision).choices.pop(0)
            continue
        if head is not None and head.kind == "text" and decision.prompt == "may" and not follows:
            return True  # the other engine asks only for the object, which says that the player wants to
        if head is None and decision.prompt == "may" and _names_a_card_in_hand(self, game, decision):
            return True  # asked only for the card, in the queue of targets
        if head is None and decision.what == "search the library":
            return True  # the other engine searches both zones, one after the other, without this question
        if head is None or not self.retry(game, decision):
            break
    if decision.what == "search the library" and head is None and self.mine(decision).targets:
        return True  # asked only for the card, in the queue of targets
    self.open_question(decision, f"{decision.what} of {game.name(decision.source)}")
    return True


def _skips(self: Answers, decision: d.YesNo) -> bool:
    """Whether the next answer in the queue of targets is that there is none; then it is used up."""
    targets = self.mine(decision).targets
    if not targets or targets[0].raw != "[target_skip]":
        return False
    targets.pop(0)
    return True


def _names_a_card_in_hand(self: Answers, game: Game, decision: d.YesNo) -> bool:
    """Whether the next target is a card in the player's hand, where no spell or ability targets anything."""
    targets = self.mine(decision).targets
    hand = game.state.players[seat_of(decision.player)].hand
    names = [part.name for part in parse_parts(targets[0].raw)] if targets else []
    return bool(names) and all(any(is_called(game, card, name) for card in hand) for name in names)


def _yes_follows(self: Answers, decision: d.Decision) -> bool:
    """Whether the choice behind the head is a yes or a no."""
    return any(choice.kind == "yes_no" for choice in self.mine(decision).choices[1:4])


def _names_a_rule(self: Answers, game: Game, text: str) -> bool:
    """Whether a text names a permanent with a static ability: the other engine asks which replacement effect
    applies first."""
    return any(
        is_called(game, item, text)
        and any(isinstance(each.ability, StaticAbility) for each in game.characteristics(item).abilities)
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
    exiled = _named_to_exile(self, game, decision)
    if exiled is not None:
        return exiled
    if _no_energy(game, decision):
        return 0
    self.open_question(decision, decision.what)
    guess = defaults.number(game, decision)
    self.guessed_x = guess if self.most_x is None else min(guess, self.most_x)
    return self.guessed_x


def _no_energy(game: Game, decision: d.ChooseNumber) -> bool:
    """X is energy that is paid, and there is none: the other engine doesn't ask."""
    costs = (node for each in game.characteristics(decision.source).abilities for node in each.ability.walk())
    paid = [cost for cost in costs if isinstance(cost, PayPlayerCounters) and cost.count == X()]
    return any(game.player(decision.player).counter(cost.kind) == 0 for cost in paid)


def _named_to_exile(self: Answers, game: Game, decision: d.ChooseNumber) -> int | None:
    """X of a spell for which a card with mana value X is exiled from hand: that of the card named next."""
    head = self.head(decision)
    if head is None or head.kind != "text":
        return None
    costs = (each.ability for each in game.characteristics(decision.source).abilities)
    if not any(isinstance(node, ExileCards) for ability in costs for node in ability.walk()):
        return None
    for card in game.player(decision.player).hand:
        if card != decision.source and is_called(game, card, str(head.value)):
            return measure(Context(game, card, decision.player), Measure.MANA_VALUE, card)
    return None


def _times(self: Answers, game: Game, decision: d.ChooseNumber) -> d.Value:
    """How often an optional cost is paid: one yes for each time, and a no where more would be possible."""
    queue = self.mine(decision).choices
    if queue and queue[0].kind == "amount":
        return int(str(queue.pop(0).value).removeprefix("X="))
    if queue and queue[0].kind == "text" and decision.what == WITHOUT_KEYWORD:
        fitting = _fitting(game, decision)
        if fitting is not None and not any(is_called(game, item, str(queue[0].value)) for item in fitting):
            return 0
        if fitting is not None and len(fitting) == 1:
            queue.pop(0)
        return 1  # the other engine asks only for the object, which says that the player wants to
    times = 0
    while queue and queue[0].kind == "yes_no" and (decision.high is None or times < decision.high):
        if str(queue.pop(0).value) != "Yes":
            return times
        times += 1
    if times == 0 and not self.strict:
        return defaults.optional_cost(game, decision)
    return times


def _fitting(game: Game, decision: d.ChooseNumber) -> list[int] | None:
    """The objects that can be used for the optional cost; None where it doesn't say which."""
    ctx = Context(game, decision.source, decision.player)
    for word, ability in optional_abilities(game.characteristics(decision.source)):
        for cost in ability.costs if word == decision.what else ():
            wanted = getattr(cost, "filter", None)
            zone = Zone.HAND if isinstance(cost, RevealCards) else getattr(cost, "zone", Zone.BATTLEFIELD)
            mine = [item for item in game.objects_in(zone) if game.known_controller(item) == decision.player]
            return [item for item in mine if matches(ctx.with_iterated(item), wanted, item)] if wanted else None
    return None


def _modes(self: Answers, game: Game, decision: d.ChooseModes) -> d.Value:
    queue = self.mine(decision).modes
    chosen: list[int] = []
    numbers = [str(op.value) for op in queue[: decision.low]]
    of_all = counts_all_modes(decision, numbers)
    while queue and len(chosen) < decision.high:
        entry = str(queue.pop(0).value)
        if entry == "[mode_skip]":
            break
        available = [
            mode for mode in range(decision.count) if mode in decision.legal and (decision.repeat or mode not in chosen)
        ]
        place = int(entry) - 1
        if place in available and (chosen or of_all or place >= len(available)):
            chosen.append(place)  # counted among all modes where the number can't be one among those available
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


def _face_to_play(self: Answers, decision: d.ChooseWord) -> str | None:
    """Which face of a card is played: a yes, then the face by "Play …" or "Cast …", which casting asks about again."""
    queue = self.mine(decision).choices
    said = str(queue[1].value) if len(queue) > 1 and queue[0].value == "Yes" else ""
    for name in decision.options if decision.prompt == "which half" else ():
        if said == f"Play {name}":
            del queue[:2]
            return name
        if said == f"Cast {name}":
            return name
    return None


def _word(self: Answers, game: Game, decision: d.ChooseWord) -> d.Value:
    queue = self.mine(decision).choices
    face = _face_to_play(self, decision)
    if face is not None:
        return face
    while queue and queue[0].kind == "text":
        found = defaults.option(str(queue[0].value), decision)
        if found is not None:
            queue.pop(0)
            return found
        if not self.retry(game, decision):
            break
    head = queue[0] if queue else None
    combined = defaults.combination(queue, decision) or _kind_of_counter(self, queue, decision)
    if combined is not None:
        return combined
    either_or = len(decision.options) == 2 and decision.kind in ("cost", "option", "place")
    if either_or and head is not None and head.kind == "yes_no":
        queue.pop(0)
        return decision.options[0 if str(head.value) == "Yes" else 1]
    if head is None and _may_be_a_token(game, decision):
        return decision.options[0]  # the other engine doesn't ask where in a library a token goes
    if decision.kind == "tap or untap":
        return _what_changes_it(game)  # the other engine asks once, whether the player wants to change it
    self.open_question(decision, decision.kind)
    if not decision.options:
        raise Wrong("missing answer", f"a {decision.kind} is asked and none is queued")
    return decision.options[0]


def _kind_of_counter(self: Answers, queue: list[Op], decision: d.ChooseWord) -> str | None:
    """Counters of several kinds: one number for each kind, in the order in which the other engine keeps them."""
    if decision.kind != "kind of counter":
        return None
    if not self.kinds_said:
        said = [op for op in queue[: len(decision.options)] if op.kind == "amount"]
        if len(said) < len(decision.options):
            return None
        del queue[: len(said)]
        pairs = zip(sorted(decision.options, key=_place_in_table), said, strict=True)
        self.kinds_said = [kind for kind, op in pairs for _ in range(int(str(op.value).removeprefix("X=")))]
    return self.kinds_said.pop(0) if self.kinds_said and self.kinds_said[0] in decision.options else None


def _place_in_table(word: str) -> int:
    """Where a table of sixteen places keeps an entry by the usual hash of its name."""
    number = 0
    for char in word:
        number = (31 * number + ord(char)) & 0xFFFFFFFF
    return (number ^ (number >> 16)) & 15


def _named_first(self: Answers, game: Game, decision: d.OrderObjects) -> tuple[int, ...]:
    """Cards in the order in which the choices name them; the last one is not asked about."""
    queue = self.mine(decision).choices
    left, named = list(decision.items), list[int]()
    while len(left) > 1 and queue and queue[0].kind == "text":
        found = next((item for item in left if is_called(game, item, str(queue[0].value))), None)
        if found is None:
            break
        queue.pop(0)
        left.remove(found)
        named.append(found)
    return (*named, *left)


def _may_be_a_token(game: Game, decision: d.ChooseWord) -> bool:
    """Whether the question where in a library something goes may be about a token, which ceases to exist there."""
    places = decision.kind == "option" and all(option.startswith("put into library") for option in decision.options)
    return places and any(
        game.state.objects[item].kind is ObjectKind.TOKEN and game.state.objects[item].owner == decision.player
        for item in game.battlefield()
    )


def _all_alike(items: list[int], waiting: dict[int, PendingTrigger]) -> bool:
    """Whether all are triggers that do the same."""
    return len({_what_it_does(waiting[item].instance.ability) for item in items}) == 1


def _what_changes_it(game: Game) -> str:
    """Whether the first target of what resolves is to be tapped or untapped, so that something happens."""
    facts = game.state.objects[game.state.stack[-1]].stack if game.state.stack else None
    chosen = [target for group in facts.targets for slot in group for target in slot] if facts is not None else []
    tapped = [game.state.objects[target].tapped for target in chosen if target in game.state.objects]
    return "untap" if tapped[:1] == [True] else "tap"


def _order(self: Answers, game: Game, decision: d.OrderObjects) -> d.Value:
    if decision.what != "triggers":
        return _named_first(self, game, decision)
    left = list(decision.items)
    first_on_stack: list[int] = []
    waiting = {trigger.id: trigger for trigger in game.state.pending}
    queue = self.mine(decision).choices
    self.asked_order.update(decision.items)
    named = str(queue[0].value).split("^") if queue else []
    doubled = len(queue) > 1 and queue[0].kind == queue[1].kind == "text" and all(n in self.forced for n in named)
    if doubled and any(
        trigger_says(game, each.source, each.instance, str(queue[1].value)) for each in waiting.values()
    ):
        self.explain(game, LETTERS[decision.player])
    while len(left) > 1:
        head = queue[0] if queue else None
        found = None
        if head is not None and head.kind == "text":
            found = next(
                (
                    item
                    for loosely in (False, True)
                    for item in left
                    if trigger_says(game, waiting[item].source, waiting[item].instance, str(head.value), loosely)
                ),
                None,
            )
            if found is None and plain(str(head.value)).startswith("until") and _all_alike(left, waiting):
                found = left[0]  # there the duration belongs to the text of a delayed trigger
        if found is None:
            if not _all_alike(left, waiting):
                self.open_question(decision, "order of " + ", ".join(game.name(waiting[item].source) for item in left))
            else:
                keyword = waiting[left[0]].instance.keyword
                word = keyword.value if keyword is not None else ""
                _equal_ones(queue, len(left) - 1, word)
            first_on_stack += left[:-1]
            left = left[-1:]
            break
        queue.pop(0)
        first_on_stack.append(found)
        left.remove(found)
    return tuple(reversed([*first_on_stack, *left]))


def _what_it_does(ability: object) -> object:
    """Triggers that wait together have triggered: what they do tells them apart, not when."""
    return ability.content if isinstance(ability, TriggeredAbility) else ability


def _equal_ones(queue: list[Op], questions: int, word: str) -> None:
    """The other engine asks about equal triggers as well, by its own wording of them, or by their keyword."""
    starts = ("When", "At the beginning", *([word.capitalize()] if word else []))
    for _ in range(questions):
        if queue and queue[0].kind == "text" and str(queue[0].value).startswith(starts):
            queue.pop(0)


def _arrange(self: Answers, game: Game, decision: d.ArrangeCards) -> d.Value:
    away, _ = self.from_targets(game, decision, decision.cards, 0, len(decision.cards))
    queue = self.mine(decision).choices
    asked = not away and len(decision.cards) == 1 and queue and queue[0].kind == "yes_no"
    if asked and str(queue.pop(0).value) == "Yes":
        away = list(decision.cards)
    stay = [card for card in decision.cards if card not in away]
    left = len(queue)
    below = _one_by_one(self, game, away, queue)
    unsaid = len(queue) == left
    above = _one_by_one(self, game, stay, queue)
    if unsaid:  # the cards that stay may be named before those that are put away
        below = _one_by_one(self, game, away, queue)
    return (*reversed(above), 0, *below)


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
    if decision.prompt == WHERE_IT_GOES:  # the other engine asks only where it keeps both as effects
        return decision.options[0]
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
    return defaults.division(game, decision)


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


def _answer(function: Callable[[Answers, Game, Kind], d.Value]) -> Callable[[Answers, Game, d.Decision], d.Value]:
    """A function for one kind of decision in a table for all."""

    def answer(self: Answers, game: Game, decision: d.Decision) -> d.Value:
        return function(self, game, decision)  # type: ignore[arg-type]

    return answer


ANSWERS: dict[type[d.Decision], Callable[[Answers, Game, d.Decision], d.Value]] = {
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
    d.PayCost: _answer(pay),
}
