"""Plans: how an action or answer of the script answers the engine's decisions.

Every option of an action is used for the decision that asks for it; what is never asked for is told as a mistake.
Illegal answers are handed on as they are, so that the engine says why they are illegal.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TypeVar

from mtgjudge.engine import decisions as d
from mtgjudge.engine.assisting import ASSIST
from mtgjudge.engine.cost_objects import COUNTERS_TO_REMOVE
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.stack import AbilityActivated, SpellCast
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import Reason, Verdict, verdict_against
from mtgjudge.language.vocabulary import COLOR_WORDS
from mtgjudge.rulebook import cr
from mtgjudge.scenario.actions import answers as a
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.lookup import Labels, Lookup
from mtgjudge.scenario.spans import Source
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import ObjectName, PlayerName, Share, Thing

_Option = TypeVar("_Option")

#: Which verb of a decision about objects is meant by which participle of the script.
VERBS: dict[str, str] = {
    "sacrifice": "sacrificing",
    "discard": "discarding",
    "exile": "exiling",
    "tap": "tapping",
    "untap": "untapping",
    "return": "returning",
    "reveal": "revealing",
    "remove": "removing",
    "convoke": "convoking",
    "delve": "delving",
    "improvise": "improvising",
    "waterbend": "waterbending",
    "exert": "exerting",
    "behold": "beholding",
    ASSIST: "assisting",
}


class Names:
    """Names of the script in the game as it is at the moment of a decision."""

    def __init__(self, labels: Labels, source: Source) -> None:
        self.labels = labels
        self.source = source

    def lookup(self, game: Game) -> Lookup:
        """A lookup for this moment."""
        return Lookup(game, self.labels, self.source)


class Stock:
    """The options of a step that are not used yet."""

    def __init__(self, options: Iterable[o.Option], names: Names) -> None:
        self.names = names
        self.targets: list[tuple[Thing, int | None]] = []
        self.said_targets = False
        self.candidates: set[int] | None = None
        """All that could be targeted where targets were asked for."""
        self.since = -1
        self.left: list[o.Option] = []
        for option in options:
            if isinstance(option, o.Targeting):
                self.said_targets = True
                self.targets.extend((thing, option.mode) for thing in option.things)
            else:
                self.left.append(option)
        self.payment = tuple(each for each in self.left if isinstance(each, PAYMENT))
        self.left = [each for each in self.left if not isinstance(each, PAYMENT)]

    def unused(self, game: Game, start: int) -> str | None:
        """What the step says although nothing asked for it, and it is not what happened anyway (a forced choice)."""
        if self.targets:
            return f"the target '{self.targets[0][0]}'"
        for option in self.left:
            if not self._happened(game, start, option):
                return _option_words(option)
        return None

    def _happened(self, game: Game, start: int, option: o.Option) -> bool:
        """Was the choice forced, and made as the step says?"""
        if isinstance(option, o.Modes):
            top = game.state.objects.get(game.state.stack[-1]) if game.state.stack else None
            return top is not None and top.stack is not None and top.stack.modes == tuple(n - 1 for n in option.numbers)
        if isinstance(option, o.Dividing):
            return len(option.shares) == 1 and _is_divided(game)  # all of it to the only target
        if isinstance(option, o.Using):
            return _used(game, start, self.names.lookup(game).all(option.source))
        if not isinstance(option, o.UseObjects):
            return False
        lookup = self.names.lookup(game)
        touched = {subject for entry in game.log[start:] for subject in entry.event.subjects()}
        cards = {found.card_id for each in touched if (found := game.find_object(each)) is not None and found.card_id}
        things = [use.what for use in option.items if isinstance(use.what, ObjectName)]
        named = [[game.find_object(each) for each in lookup.source_ids(thing)] for thing in things]
        return all(any(item is not None and item.card_id in cards for item in found) for found in named)

    # --- answers -----------------------------------------------------------------------------------------

    def begin(self, game: Game) -> None:
        """The action begins here; what is asked after it has been cast or activated is not about it."""
        self.since = len(game.log)

    def announced(self, game: Game) -> bool:
        """Has the action become cast or activated (601.2i, 602.2b)?"""
        if self.since < 0:
            return False
        done = (SpellCast, AbilityActivated)
        return any(isinstance(entry.event, done) and not _is_mana(entry.event) for entry in game.log[self.since :])

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """What the options say about a decision; once the action is announced, only what is left of them."""
        if self.announced(game) and not self.targets and not self.left and not isinstance(decision, d.PayCost):
            return None
        if isinstance(decision, d.ChooseTargets):
            return self._targets(game, decision)
        if isinstance(decision, d.ChooseModes):
            return self._modes()
        if isinstance(decision, d.ChooseNumber):
            return self._number(game, decision)
        if isinstance(decision, d.YesNo):
            return self._optional(decision)
        if isinstance(decision, d.Divide):
            return self._divide(game, decision)
        if isinstance(decision, d.ChooseObjects):
            return self._objects(game, decision)
        if isinstance(decision, d.ChooseWord):
            return self._word(decision)
        if isinstance(decision, d.PayCost):
            return self.pay(game) if self.payment else None
        return None

    def _targets(self, game: Game, decision: d.ChooseTargets) -> d.Value | None:
        if not self.said_targets:
            return None
        self.candidates = {*(self.candidates or ()), *decision.candidates}
        lookup = self.names.lookup(game)
        mode = None if decision.mode is None else decision.mode + 1
        taken: list[int] = []
        while self.targets and len(taken) < decision.high:
            place = next((i for i, (_, m) in enumerate(self.targets) if m is None or mode is None or m == mode), None)
            if place is None:
                break
            thing = self.targets[place][0]
            found = resolve(lookup, thing, decision.candidates, taken)
            if len(taken) >= decision.low and not all(each in decision.candidates for each in found):
                break
            taken.extend(found)
            del self.targets[place]
        return tuple(taken)

    def _no_target(self, game: Game, identifier: int) -> Verdict | None:
        """601.2c: a spell or ability that has targets has no more of them than it says, and none of another kind."""
        if self.candidates is None:
            return None
        item = game.state.objects[identifier]
        chosen = sum(len(slot) for mode in item.stack.targets for slot in mode) if item.stack is not None else 0
        more = self.targets[0][0]
        meant = resolve(self.names.lookup(game), more, tuple(game.state.objects), [])
        if not any(each in self.candidates for each in meant):
            said = f"{more} is not what {game.name(identifier)} can target"
        else:
            said = "its target is" if chosen == 1 else f"its {chosen} targets are"
            said += f" chosen: {more} can't be one too"
        return verdict_against([Reason(said, (cr("601.2c"),), identifier)])

    def named_targets(self, game: Game) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
        """The targets that were said, for an ability without modes; None where none were."""
        if not self.targets:
            return None
        lookup, taken = self.names.lookup(game), list[int]()
        for thing, _ in self.targets:
            taken.extend(resolve(lookup, thing, tuple(game.state.objects), taken))
        return ((tuple(taken),),)

    def _modes(self) -> d.Value | None:
        option = self._take(o.Modes)
        return None if option is None else tuple(number - 1 for number in option.numbers)

    def _number(self, game: Game, decision: d.ChooseNumber) -> d.Value | None:
        what = decision.what.casefold()
        for option in self.left:
            if isinstance(option, o.Announcing) and (option.letter.casefold() == what or len(what) > 1):
                self.left.remove(option)
                return option.value
            if isinstance(option, o.Kicked) and "kick" in what and _kicker_fits(game, decision, option.cost):
                self.left.remove(option)
                return option.times
            if isinstance(option, o.WithCost) and normal_words(option.keyword)[0] in normal_words(what):
                self.left.remove(option)
                return option.times
            if isinstance(option, o.UseObjects) and what == ASSIST and option.verb == VERBS[ASSIST]:
                self.left.remove(option)
                return sum(int(symbol) for use in option.items for symbol in use.symbols if symbol.isdecimal())
            if isinstance(option, o.UseObjects) and what == COUNTERS_TO_REMOVE and option.verb == "removing":
                self.left.remove(option)
                return sum(use.amount or 1 for use in option.items)
        return 0 if decision.low == 0 and what != "x" and _is_optional_cost(what) else None

    def _optional(self, decision: d.YesNo) -> d.Value | None:
        what = decision.what.casefold()
        for option in self.left:
            if isinstance(option, o.Kicked) and "kick" in what and not option.cost:
                self.left.remove(option)
                return True
            if isinstance(option, o.WithCost) and normal_words(option.keyword)[0] in normal_words(what):
                self.left.remove(option)
                return True
        return False if _is_optional_cost(what) else None

    def _divide(self, game: Game, decision: d.Divide) -> d.Value | None:
        option = self._take(o.Dividing)
        return None if option is None else divided(self.names.lookup(game), option.shares, decision.among)

    def _objects(self, game: Game, decision: d.ChooseObjects) -> d.Value | None:
        if decision.verb == "splice":
            return self._splice(game, decision)
        if decision.verb == d.PERMISSION:
            using = self._take(o.Using)
            return None if using is None else resolve_all(self.names.lookup(game), [using.source], decision.candidates)
        participle = VERBS.get(decision.verb.split(" ")[0], decision.verb)
        for option in self.left:
            if isinstance(option, o.UseObjects) and option.verb == participle:
                if not (decision.verb == ASSIST and any(use.symbols for use in option.items)):
                    self.left.remove(option)  # what the other player pays is asked next
                things = [use.what for use in option.items if use.what is not None]
                return resolve_all(self.names.lookup(game), things, decision.candidates)
        return None

    def _splice(self, game: Game, decision: d.ChooseObjects) -> d.Value:
        """The cards that are spliced; their targets come after the spell's own (702.47b, 702.47d). Unsaid is none."""
        option = self._take(o.Splicing)
        if option is None:
            return ()
        for spliced in option.cards:
            for each in spliced.options:
                if isinstance(each, o.Targeting):
                    self.said_targets = True
                    self.targets.extend((thing, each.mode) for thing in each.things)
                else:
                    self.left.append(each)
        return self._spliced(game, option, decision.candidates)

    def _spliced(self, game: Game, option: o.Splicing, wanted: Container[int]) -> tuple[int, ...]:
        """The cards by their names; a name said twice means the second such card, if there is one."""
        lookup = self.names.lookup(game)
        found: list[int] = []
        for spliced in option.cards:
            found.extend(lookup.several(spliced.card, lambda each: each in wanted, found))
        return tuple(found)

    def refused(self, game: Game, player: int, finished: bool) -> Verdict | None:
        """What speaks against something that the step says and that the engine had no reason to ask for: more targets
        than there are, splicing."""
        if finished and self.targets and game.state.stack and self.announced(game):
            return self._no_target(game, game.state.stack[-1])
        option = next((each for each in self.left if isinstance(each, o.Splicing)), None)
        if option is None or not game.state.stack:
            return None
        from mtgjudge.engine.casting_costs import against_splicing

        spell = game.state.stack[-1]
        cards = self._spliced(game, option, game.player(player).hand)
        reasons = against_splicing(game, player, spell, game.characteristics(spell), cards)
        return verdict_against(reasons) if reasons else None

    def _word(self, decision: d.ChooseWord) -> d.Value | None:
        for option in self.left:
            if isinstance(option, o.ForMana) and option.symbols:
                self.left.remove(option)
                return word_for("".join(option.symbols), decision.options)
        return None

    def pay(self, game: Game) -> d.Value:
        """The payment as the step says it."""
        lookup = self.names.lookup(game)
        prefer: list[tuple[int, str]] = []
        life: list[str] = []
        only = False
        for option in self.payment:
            if isinstance(option, o.PaySymbolsWithLife):
                life.extend(option.symbols)
            elif isinstance(option, o.PayWith):
                only = only or not option.symbols
                for source in option.sources:
                    if source.what is not None:
                        used = [identifier for identifier, _ in prefer]
                        found = lookup.several(source.what, lambda each: not game.state.objects[each].tapped, used)
                        prefer.extend((identifier, "".join(source.produces)) for identifier in found)
        return d.AutomaticPayment(tuple(prefer), only and bool(prefer), tuple(life))

    def _take(self, kind: type[_Option]) -> _Option | None:
        for option in self.left:
            if isinstance(option, kind):
                self.left.remove(option)
                return option
        return None


PAYMENT = (o.PayWith, o.PaySymbolsWithLife)


def _is_mana(event: Event) -> bool:
    return isinstance(event, AbilityActivated) and event.mana_ability


def _used(game: Game, start: int, sources: Container[int]) -> bool:
    """Is it this permission that a spell was cast with? Of a land that is played, the game doesn't note it."""
    casts = [entry.event for entry in game.log[start:] if isinstance(entry.event, SpellCast)]
    return all(event.facts.permitted_by in sources for event in casts[:1])


def _kicker_fits(game: Game, decision: d.ChooseNumber, cost: tuple[str, ...]) -> bool:
    """Of two kickers, the one with this cost (702.33c)."""
    if not cost:
        return True
    from mtgjudge.engine.casting_costs import optional_abilities, split_mana

    for word, ability in optional_abilities(game.characteristics(decision.source)):
        if word == decision.what:
            return [symbol for part in split_mana(ability.costs)[0] for symbol in part.symbols] == list(cost)
    return False


def _is_optional_cost(what: str) -> bool:
    """Costs that an author need not mention: unsaid is unpaid."""
    from mtgjudge.scenario.words import ADDITIONAL_COSTS

    words = normal_words(what)
    return any(normal_words(keyword)[0] in words for keyword in ADDITIONAL_COSTS) or "additional" in words


def _is_divided(game: Game) -> bool:
    """Whether what was put on the stack last divides something among its targets."""
    top = game.state.objects.get(game.state.stack[-1]) if game.state.stack else None
    return top is not None and top.stack is not None and any(slot for mode in top.stack.divisions for slot in mode)


def _option_words(option: o.Option) -> str:
    names: dict[type, str] = {
        o.Announcing: "the announced number",
        o.Modes: "the mode",
        o.Dividing: "the division",
        o.Kicked: "'kicked'",
        o.WithCost: "the additional cost",
        o.Alternative: "the alternative cost",
        o.UseObjects: "the objects used for a cost",
        o.WhichAbility: "the ability",
        o.ForMana: "the mana",
        o.Using: "the effect whose permission is used",
    }
    return names.get(type(option), "an option")


# --- names and values -> ids and words ----------------------------------------------------------------------------


def resolve(lookup: Lookup, thing: Thing, wanted: Container[int], taken: Container[int] = ()) -> tuple[int, ...]:
    """One entry of a list: what the decision wants comes first."""
    if isinstance(thing, PlayerName):
        return (lookup.player(thing),)
    return lookup.several(thing, lambda each: each in wanted, taken)


def resolve_all(lookup: Lookup, things: Iterable[Thing], wanted: Container[int]) -> tuple[int, ...]:
    """A whole list; a name used twice means two such objects."""
    found: list[int] = []
    for thing in things:
        found.extend(resolve(lookup, thing, wanted, found))
    return tuple(found)


def divided(lookup: Lookup, shares: Iterable[Share], among: tuple[int, ...]) -> tuple[int, ...]:
    """Shares as amounts in the order of ``among``; what is not named gets nothing."""
    amounts = dict.fromkeys(among, 0)
    used: list[int] = []
    for share in shares:
        for found in resolve(lookup, share.to, [each for each in among if each not in used], used):
            used.append(found)
            if found in amounts:
                amounts[found] += share.amount
    return tuple(amounts.values())


def word_for(wanted: str, options: tuple[str, ...]) -> str:
    """The option that a word of the script means; the word itself where none fits (the engine refuses it)."""
    words = normal_words(wanted)
    for option in options:
        if option == wanted or normal_words(option) == words:
            return option
    for color, name in COLOR_WORDS.items():
        if wanted.casefold() in (name, color.value.casefold()):
            for option in options:
                if option.casefold() in (name, color.value.casefold()):
                    return option
    return wanted


def value_text(value: a.Value) -> str:
    """A value as a word."""
    if isinstance(value, ObjectName):
        return value.name
    return str(value)


def is_about_objects(act: v.Action | a.Answer) -> bool:
    """Does the answer name objects or players (so that to a "may" it means yes)?"""
    return isinstance(act, a.Choose) and any(isinstance(each, (ObjectName, PlayerName)) for each in act.values)
