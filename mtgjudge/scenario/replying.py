"""Plans for what a player answers: one step's words turned into answers of the shape that each decision wants.

One answer can serve several decisions of one question ("you may sacrifice a creature" is a may and a choice; a
trigger is put on the stack with modes and targets), so the plan keeps what it has not used yet.
"""

from __future__ import annotations

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import ObjectKind
from mtgjudge.scenario.acting import ActPlan
from mtgjudge.scenario.actions import answers as a
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.diagnostics import ScenarioError, problem
from mtgjudge.scenario.lookup import Lookup
from mtgjudge.scenario.plans import (
    Names,
    Stock,
    divided,
    is_about_objects,
    resolve_all,
    value_text,
    word_for,
)
from mtgjudge.scenario.steps import Flip, Luck, RandomChoice, RandomDiscard, RandomOrder, Roll
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import ObjectName, PlayerName, Thing


class ReplyPlan:
    """One answer of one player. ``used`` tells whether any decision took it."""

    def __init__(self, player: int, act: a.Answer | v.Action, names: Names) -> None:
        self.player = player
        self.act = act
        self.names = names
        self.used = False
        self.spent = False
        self.given = 0
        options: tuple[o.Option, ...] = getattr(act, "options", ())
        self.stock = Stock(options, names)
        self.misfit: d.Decision | None = None

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """The answer, if it is this player's to give and of the right shape."""
        if isinstance(decision, d.Priority):
            return None
        if decision.player != self.player and not isinstance(decision, d.Chance):
            return None
        if self.used and self._is_for_another_trigger(decision):
            return None
        if self.used:
            value = self.stock.answer(game, decision)
            if value is not None or self.spent:
                return value
        value = self._value(game, decision)
        if value is None:
            self.misfit = self.misfit or decision
            return None
        self.used = True
        return value

    def _is_for_another_trigger(self, decision: d.Decision) -> bool:
        """All targets of this trigger are chosen; what asks for more is the next one, with an answer of its own."""
        if not isinstance(self.act, a.PutTrigger) or not isinstance(decision, d.ChooseTargets):
            return False
        return bool(decision.low) and self.stock.said_targets and not self.stock.targets

    def _value(self, game: Game, decision: d.Decision) -> d.Value | None:
        act = self.act
        if isinstance(act, a.ChooseYesNo):
            return self._yes_no(decision, act)
        if isinstance(act, a.Choose):
            return self._choose(game, decision, act)
        if isinstance(act, (v.Cast, v.Play)) and isinstance(decision, d.ChooseObjects) and decision.verb == "cast":
            plan = ActPlan(self.player, act, self.names)
            found = plan.cast_while_resolving(game, act.card, decision.candidates)
            self.stock = plan.stock
            return found
        if isinstance(act, (a.PutTrigger, v.Cast, v.Play)):
            return True if isinstance(decision, d.YesNo) else self.stock.answer(game, decision)
        lookup = self.names.lookup(game)
        if isinstance(act, a.NewTargets) and isinstance(decision, d.ChooseTargets):
            return self._new_targets(lookup, decision, act)
        if isinstance(act, a.Order):
            return self._order(game, decision, act.things)
        if isinstance(act, a.Apply) and isinstance(decision, d.ChooseReplacement):
            return self._apply(decision, act)
        if isinstance(act, a.Placing):
            return self._place(lookup, decision, act)
        if isinstance(act, a.Assignment):
            return self._assign(lookup, decision, act)
        if isinstance(act, a.Piles) and isinstance(decision, d.ChooseObjects) and decision.verb == d.PILE:
            self.spent = True
            return resolve_all(lookup, act.left, decision.candidates)
        if isinstance(act, v.Attack) and isinstance(decision, d.DeclareAttackers):
            return self._attack(lookup, decision, act)
        if isinstance(act, v.Block) and isinstance(decision, d.DeclareBlockers):
            return self._block(lookup, decision, act)
        return self._word_like(decision, act)

    def _new_targets(self, lookup: Lookup, decision: d.ChooseTargets, act: a.NewTargets) -> d.Value | None:
        """Targets are asked for in the order of the text, for each use of the word by itself."""
        things = act.things[self.given :]
        if self.given + decision.high < len(act.things):
            things = things[: decision.high]
        self.given += len(things)
        self.spent = self.given >= len(act.things)
        return resolve_all(lookup, things, decision.candidates)

    # --- choose ------------------------------------------------------------------------------------------

    def _yes_no(self, decision: d.Decision, act: a.ChooseYesNo) -> d.Value | None:
        if isinstance(decision, d.YesNo):
            self.spent = not act.options
            return act.answer is a.YesNo.YES
        if isinstance(decision, d.ChooseWord):
            self.spent = True
            return word_for(act.answer.value, decision.options)
        return None

    def _choose(self, game: Game, decision: d.Decision, act: a.Choose) -> d.Value | None:
        lookup = self.names.lookup(game)
        if isinstance(decision, d.YesNo):
            if not act.values:
                self.spent = True
                return False
            return True if is_about_objects(act) else None
        if self.spent:
            return None
        self.spent = True
        if isinstance(decision, (d.ChooseObjects, d.ChooseTargets)):
            return resolve_all(lookup, self._things(act), decision.candidates)
        if isinstance(decision, d.ChooseModes):
            modes = [value.number - 1 for value in act.values if isinstance(value, (a.ModeValue, a.NumberValue))]
            return tuple(modes)
        if isinstance(decision, d.ChooseNumber):
            return next((value.number for value in act.values if isinstance(value, a.NumberValue)), None)
        if isinstance(decision, d.ChooseWord):
            return word_for(" ".join(map(value_text, act.values)), decision.options) if act.values else "none"
        if isinstance(decision, d.ChooseReplacement) and act.values:
            return _labelled(decision, [value_text(act.values[0])])
        if isinstance(decision, d.OrderObjects):
            return self._order(game, decision, tuple(self._things(act)))
        if isinstance(decision, d.DeclareAttackers) and not act.values:
            return ()
        self.spent = False
        return None

    def _things(self, act: a.Choose) -> list[Thing]:
        found: list[Thing] = []
        for value in act.values:
            if isinstance(value, (ObjectName, PlayerName)):
                found.append(value)
            else:
                where = self.names.source.name
                raise ScenarioError(
                    problem("MJ052", where, f"'{value}' is not an object or player, which is asked for")
                )
        return found

    # --- orders and places -------------------------------------------------------------------------------

    def _order(self, game: Game, decision: d.Decision, things: tuple[Thing, ...]) -> d.Value | None:
        if not isinstance(decision, d.OrderObjects):
            return None
        self.spent = True
        lookup = self.names.lookup(game)
        pending = {trigger.id: trigger.source for trigger in game.state.pending}
        left = list(decision.items)
        found: list[int] = []
        for thing in things:
            item = self._item(lookup, thing, left, pending)
            found.append(item)
            if item in left:
                left.remove(item)
        return tuple(found + (left if len(left) == 1 else []))

    def _item(self, lookup: Lookup, thing: Thing, left: list[int], pending: dict[int, int]) -> int:
        """One entry of an order: of waiting triggers, by the name of their source."""
        if isinstance(thing, ObjectName) and any(item in pending for item in left):
            sources = lookup.source_ids(thing)
            mine = [item for item in left if pending.get(item) in sources]
            number = thing.part.number if thing.part is not None else thing.number
            if mine:
                return mine[min(number or 1, len(mine)) - 1]
        if isinstance(thing, PlayerName):
            return lookup.player(thing)
        return lookup.one(thing, lambda each: each in left)

    def _apply(self, decision: d.ChooseReplacement, act: a.Apply) -> d.Value | None:
        """The first of the named effects that is among the options; asked again after each application."""
        return _labelled(decision, [source.name for source in act.sources])

    def _place(self, lookup: Lookup, decision: d.Decision, act: a.Placing) -> d.Value | None:
        if isinstance(decision, d.ChooseObjects):
            self.spent = True
            return resolve_all(lookup, act.puts[0].cards, decision.candidates)
        if not isinstance(decision, d.ArrangeCards):
            return None
        self.spent = True
        found: list[int] = []
        used: list[int] = []
        for number, place in enumerate(decision.places):
            if number:
                found.append(0)
            for put in act.puts:
                if put.place.value in place.casefold():
                    here = resolve_all(lookup, put.cards, [each for each in decision.cards if each not in used])
                    used.extend(here)
                    found.extend(here)
        left = [card for card in decision.cards if card not in used]
        return tuple(found if not left else _with_rest(found, left, decision, act))

    def _assign(self, lookup: Lookup, decision: d.Decision, act: a.Assignment) -> d.Value | None:
        if isinstance(decision, (d.Divide, d.AssignDamage)):
            for part in act.parts:
                source = decision.source
                if part.source is None or source in lookup.all(part.source) or len(act.parts) == 1:
                    return divided(lookup, part.shares, decision.among)
        return None

    # --- combat ------------------------------------------------------------------------------------------

    def _attack(self, lookup: Lookup, decision: d.DeclareAttackers, act: v.Attack) -> d.Value | None:
        self.spent = True
        pairs: list[tuple[int, int]] = []
        used: list[int] = []
        for attacker in act.attackers:
            found = lookup.several(attacker.creature, self._mine(lookup, decision), used)
            used.extend(found)
            pairs.extend((creature, self._defender(lookup, decision, attacker)) for creature in found)
        return tuple(pairs)

    def _mine(self, lookup: Lookup, decision: d.DeclareAttackers) -> _Wanted:
        return _Wanted(decision.candidates)

    def _defender(self, lookup: Lookup, decision: d.DeclareAttackers, attacker: v.Attacker) -> int:
        if attacker.defender is not None:
            return lookup.thing(attacker.defender, lambda each: each in decision.defenders)
        players = [each for each in decision.defenders if each < 0]
        if len(decision.defenders) == 1 or len(players) == 1:
            return players[0] if players else decision.defenders[0]
        where = (self.names.source, attacker.creature.span)
        raise ScenarioError(problem("MJ040", where, "whom does it attack?", hint="write 'attack with A -> PLAYER'"))

    def _block(self, lookup: Lookup, decision: d.DeclareBlockers, act: v.Block) -> d.Value | None:
        self.spent = True
        pairs: list[tuple[int, int]] = []
        used: list[int] = []
        for blocks in act.blocks:
            attacker = lookup.one(blocks.attacker, lambda each: each in decision.attackers)
            found: list[int] = []
            for blocker in blocks.blockers:
                found.extend(lookup.several(blocker, lambda each: each in decision.candidates, (*found,)))
            used.extend(found)
            pairs.extend((blocker, attacker) for blocker in found)
        return tuple(pairs)

    def _word_like(self, decision: d.Decision, act: a.Answer | v.Action) -> d.Value | None:
        """Bids, votes and the like."""
        if isinstance(act, a.Bid) and isinstance(decision, d.ChooseNumber):
            self.spent = True
            return act.amount
        if isinstance(act, a.Vote) and isinstance(decision, d.ChooseWord):
            self.spent = True
            return word_for(value_text(act.value), decision.options)
        if isinstance(act, a.Spend) and isinstance(decision, d.ChooseWord):
            self.spent = True
            return word_for("".join(act.symbols), decision.options)
        return None


class _Wanted:
    """Prefer what the decision offers."""

    def __init__(self, offered: tuple[int, ...]) -> None:
        self.offered = offered

    def __call__(self, identifier: int) -> bool:
        return identifier in self.offered


def _labelled(decision: d.ChooseReplacement, names: list[str]) -> str | None:
    """The option whose label names one of these, in the order of the names."""
    for name in names:
        words = normal_words(name)
        for option, label in zip(decision.options, decision.labels, strict=True):
            shown = normal_words(label)
            if any(shown[start : start + len(words)] == words for start in range(len(shown))):
                return option
    return None


def _with_rest(found: list[int], left: list[int], decision: d.ArrangeCards, act: a.Placing) -> list[int]:
    """Cards that are not named go to the first place that is not named, if there is just one."""
    named = {put.place.value for put in act.puts}
    free = [
        number for number, place in enumerate(decision.places) if not any(word in place.casefold() for word in named)
    ]
    if len(free) != 1 and not (len(left) == 1 and free):
        return found
    parts: list[list[int]] = [[]]
    for each in found:
        if each == 0:
            parts.append([])
        else:
            parts[-1].append(each)
    while len(parts) < len(decision.places):
        parts.append([])
    parts[free[0]].extend(left)
    merged: list[int] = []
    for number, part in enumerate(parts):
        merged.extend(([0] if number else []) + part)
    return merged


class LuckPlan:
    """What luck gives, one result after the other."""

    def __init__(self, luck: Luck, names: Names) -> None:
        self.luck = luck
        self.names = names
        self.used = False
        self.left: list[str | int] = list(luck.results) if isinstance(luck, (Flip, Roll)) else []

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """The next result."""
        if not isinstance(decision, d.Chance):
            return None
        value = self._value(game, decision)
        self.used = self.used or value is not None
        return value

    def _value(self, game: Game, decision: d.Chance) -> d.Value | None:
        luck = self.luck
        if isinstance(luck, Flip) and decision.kind == "coin" and self.left:
            return self.left.pop(0) in ("heads", "win")
        if isinstance(luck, Roll) and decision.kind == "die" and self.left:
            return int(self.left.pop(0))
        lookup = self.names.lookup(game)
        if isinstance(luck, RandomDiscard) and decision.kind == "cards":
            return resolve_all(lookup, luck.things, decision.options)
        if isinstance(luck, RandomChoice) and decision.kind == "cards":
            things = [value for value in luck.values if isinstance(value, (ObjectName, PlayerName))]
            return resolve_all(lookup, things, decision.options)
        if isinstance(luck, RandomOrder) and decision.kind == "library":
            return self._next_card(lookup, decision, luck)
        return None

    def _next_card(self, lookup: Lookup, decision: d.Chance, luck: RandomOrder) -> d.Value | None:
        """The topmost of the named cards that is still to be placed."""
        for thing in luck.cards:
            if isinstance(thing, ObjectName):
                for identifier in lookup.all(thing):
                    if identifier in decision.options:
                        return (identifier,)
        return None


def stack_source(game: Game, identifier: int) -> int:
    """The source of an ability on the stack, or the object itself."""
    item = game.find_object(identifier)
    if item is not None and item.kind is ObjectKind.ABILITY and item.stack is not None:
        return item.stack.source
    return identifier


__all__ = ["ActPlan", "LuckPlan", "ReplyPlan", "stack_source"]
