"""Playing one duel: the walk through a player's actions at each priority, the stop, the checks; and what came of
it."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Iterator

import msgspec

from mtgjudge.cards.model import CardCatalogue
from mtgjudge.engine import decisions as d
from mtgjudge.engine.activating import reasons_against_activating
from mtgjudge.engine.casting import reasons_against_casting
from mtgjudge.engine.daylight import DAY, NIGHT, become
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.status import CountersPut
from mtgjudge.engine.game import Game, Undetermined
from mtgjudge.engine.lands import reasons_against_playing
from mtgjudge.engine.loop import advance, settle
from mtgjudge.engine.opting import OPTIONS
from mtgjudge.engine.special_actions import reasons_against_special
from mtgjudge.engine.state import ObjectKind
from mtgjudge.engine.support import unsupported_in_card
from mtgjudge.engine.verdict import Answer, IllegalAction, Reason, Unsupported, first_against
from mtgjudge.language.vocabulary import Step
from tools.duels import acting
from tools.duels.answers import Answers
from tools.duels.checking import Checker, all_differences, counter_name
from tools.duels.combat import Combat
from tools.duels.naming import plain, stack_says
from tools.duels.picking import LETTERS, SEATS
from tools.duels.queues import DriverFault, NotDriven, Wrong, fill
from tools.duels.records import Duel, Op, Segment, Stop
from tools.duels.results import Outcome, Result
from tools.duels.table import Table, begin

STEPS = {
    "UNTAP": Step.UNTAP,
    "UPKEEP": Step.UPKEEP,
    "DRAW": Step.DRAW,
    "PRECOMBAT_MAIN": Step.PRECOMBAT_MAIN,
    "BEGIN_COMBAT": Step.BEGINNING_OF_COMBAT,
    "DECLARE_ATTACKERS": Step.DECLARE_ATTACKERS,
    "DECLARE_BLOCKERS": Step.DECLARE_BLOCKERS,
    "FIRST_COMBAT_DAMAGE": Step.FIRST_STRIKE_DAMAGE,
    "COMBAT_DAMAGE": Step.COMBAT_DAMAGE,
    "END_COMBAT": Step.END_OF_COMBAT,
    "POSTCOMBAT_MAIN": Step.POSTCOMBAT_MAIN,
    "END_TURN": Step.END,
    "CLEANUP": Step.CLEANUP,
}
ORDER = list(STEPS.values())
MAX_MOVES = 3000


class Match:
    """One duel under way."""

    def __init__(self, duel: Duel, catalogue: CardCatalogue) -> None:
        self.duel = duel
        strict = duel.strict or any(op.op == "strict_choose" and op.on for op in duel.setup)
        self.answers = Answers(strict)
        fails = [segment.expect_failure for segment in duel.segments() if segment.expect_failure is not None]
        self.answers.combat = Combat(self.answers.queues, self.answers.aliases, strict=bool(fails))
        self.answers.by_hand = tuple(op.player or "A" for op in duel.setup if op.op == "disable_mana_auto_payment")
        self.table = Table(duel, catalogue, self.answers.aliases)
        fill(self.answers.queues, self._renamed(duel.script))
        self._begin_with()
        self.game: Game = begin(self.table, self.answers)
        self.checker = Checker(self.answers, self.playable)
        self.reached = False
        self.postponed: list[Op] = []
        """Actions that were impossible at this priority and wait for the next."""

    def _begin_with(self) -> None:
        """The first answer of a player says whether the game begins with a card of the opening hand on the
        battlefield."""
        for op in self.duel.setup:
            choices = self.answers.queues[op.player or "A"].choices
            asked = bool(choices) and choices[0].kind == "yes_no" and self.table.may_begin(op)
            if asked and choices.pop(0).value == "Yes":
                self.table.begun.add((op.player or "A", op.card))

    def _renamed(self, script: Iterable[Op]) -> list[Op]:
        """Names of the script in Oracle spelling."""
        names = self.duel.oracle_names
        if not names:
            return list(script)
        return [msgspec.convert(_respelled(msgspec.to_builtins(op), names), Op) for op in script]

    def play(self) -> None:
        """All segments. Raises Wrong at the first divergence, Unsupported and the like."""
        for place, segment in enumerate(self.duel.segments()):
            if place:
                fill(self.answers.queues, self._renamed(segment.script))
                self.reached = False
            try:
                self._segment(segment)
            except Wrong as wrong:
                if segment.expect_failure is None or isinstance(wrong, DriverFault):
                    raise
            else:
                if segment.expect_failure is not None and segment.expect_failure.required:
                    raise Wrong("no failure", f"the script must fail: {segment.expect_failure.message}")
            self._assert(segment)

    def _segment(self, segment: Segment) -> None:
        if segment.stop is not None:
            moves = 0
            while not self.game.state.over and not self._stopped(segment.stop):
                self.move()
                moves += 1
                if moves > MAX_MOVES:
                    raise Wrong("endless", "the duel does not reach its stop")
        self.answers.catch_up(self.game)
        for letter in self.answers.queues:
            while self.answers.explain(self.game, letter):
                pass
        for letter, queues in self.answers.queues.items():
            left = queues.left_over()
            if left:
                kind = left[0].split()[0]
                raise Wrong(f"unused {kind}", f"{letter}: " + "; ".join(left))
        if self.answers.missing:
            raise Wrong("missing answer", "; ".join(self.answers.missing))

    def _assert(self, segment: Segment) -> None:
        asserts = segment.asserts
        if self.duel.oracle_names:
            asserts = tuple(_respelled(raw, self.duel.oracle_names) for raw in asserts)
        differences = list(all_differences(self.checker, self.game, asserts))
        if differences:
            raise Wrong(f"assert {differences[0].split()[0].rstrip(':')}", "; ".join(differences))

    # --- moves -----------------------------------------------------------------------------------------------------

    def _stopped(self, stop: Stop) -> bool:
        turn = self.game.state.turn
        step = STEPS[stop.step]
        if step is Step.UNTAP:
            return turn.number >= stop.turn
        if turn.number != stop.turn:
            return turn.number > stop.turn
        if turn.step is step:
            self.reached = True
            return False
        return self.reached or ORDER.index(turn.step) > ORDER.index(step)

    def move(self) -> None:
        """One move of the game; at priority, what the player's queue says."""
        state = self.game.state
        if not state.priority or not state.turn.began:
            self._advance()
            return
        player = state.priority
        op = self._next_action(player)
        if op is None:
            self.postponed.clear()
            self.answers.begin(self.game, player, d.Pass(), ())
            self._advance()
            self._forget_blocks()
            return
        self._carry_out(player, op)

    def _forget_blocks(self) -> None:
        """Blocks that were named where nothing could block are used up: the other engine passes over them."""
        turn = self.game.state.turn
        if self.duel.expect_failure is not None:
            return
        if (
            turn.step is Step.DECLARE_BLOCKERS
            and turn.began
            or turn.step in (Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE)
        ):
            for letter, queues in self.answers.queues.items():
                if SEATS[letter] != turn.active:
                    queues.actions = [
                        op for op in queues.actions if op.op not in ("block", "block_skip") or op.turn != turn.number
                    ]

    def _advance(self) -> None:
        try:
            advance(self.game)
        except IllegalAction as illegal:
            _or_undetermined(illegal)
            raise Wrong("illegal answer", str(illegal)) from illegal

    def _carry_out(self, player: int, op: Op) -> None:
        """Try what the action can mean, one after the other; the first that is legal is done."""
        queue = self.answers.queues[LETTERS[player]]
        place = next(place for place, each in enumerate(queue.actions) if each is op)
        del queue.actions[place]
        reasons: list[str] = []
        for action in self._attempts(player, op):
            self._prepare_choice(player, action)
            point, queues = self.game.state.clone(), self.answers.snapshot()
            log, batch = len(self.game.log), self.game.batch
            self.answers.begin(self.game, player, action, op.parts())
            try:
                advance(self.game)
            except (IllegalAction, Wrong) as failed:
                if isinstance(failed, IllegalAction):
                    _or_undetermined(failed)
                if isinstance(failed, DriverFault):
                    raise
                reasons.append(str(failed))
                self._return_to(point, log, batch)
                self.answers.restore(queues)
                continue
            if self.answers.parts:
                lost = self.answers.parts[0]
                reasons.append(f"no legal target: {lost.name or lost.player or lost.alias}")
                self._return_to(point, log, batch)
                self.answers.restore(queues)
                self.answers.parts = []
                continue
            if op.alias:
                self._name_spell(op)
            return
        if op.op == "activate_mana" and (self.game.state.stack or not self.answers.strict):
            queue.actions.insert(place, op)
            self.postponed.append(op)
            return
        why = "; ".join(dict.fromkeys(reasons)) or "nothing is called so"
        raise Wrong(f"can't {op.op}", f"{op.says()} in turn {op.turn}, {op.step}: {why}")

    def _return_to(self, point: object, log: int, batch: int) -> None:
        from mtgjudge.engine.state import GameState

        assert isinstance(point, GameState)
        game = self.game
        game.state = point.clone()
        del game.log[log:]
        game.batch, game.parent = batch, -1
        game.reset_after_rewind()

    def _name_spell(self, op: Op) -> None:
        if self.game.state.stack:
            self.answers.aliases.cards[op.alias] = self.game.state.objects[self.game.state.stack[-1]].card_id

    def _attempts(self, player: int, op: Op) -> Iterator[d.Action]:
        """Each meaning; one with a number that nobody said again with smaller numbers, as the default player would
        choose."""
        for action in self._meanings(player, op):
            self.answers.most_x, self.answers.guessed_x = None, 0
            yield action
            while self.answers.guessed_x > 0:
                self.answers.most_x, self.answers.guessed_x = self.answers.guessed_x - 1, 0
                yield action
        self.answers.most_x = None

    def _prepare_choice(self, player: int, action: d.Action) -> None:
        """A queued choice that only names the way to cast is used up by choosing this action."""
        if not isinstance(action, d.CastSpell):
            return
        queue = self.answers.queues[LETTERS[player]].choices
        if not queue or queue[0].kind != "text":
            return
        said = str(queue[0].value)
        named = plain(said).startswith(("cast with", "without paying")) and acting.way_wanted(action.way, said)
        sources = acting.several_ways(self.game, player, action)
        named = named or (action.way == "" and acting.named_among_ways(self.game, player, action, said))
        if named or plain(said) in [plain(self.game.name(source)) for source in sources]:
            queue.pop(0)

    def _meanings(self, player: int, op: Op) -> Iterator[d.Action]:
        if op.op == "play_land":
            yield from acting.lands(self.game, player, op.card)
        elif op.op == "cast":
            yield from self._casts(player, op)
        elif op.op == "activate":
            found = acting.activations(
                self.game, player, str(op.ability), self.answers.aliases, op.source_alias, mana=None
            )
            yield from found or self._special(player, str(op.ability))
            if not found:
                self._unknown_ability(player, op)
        elif op.op == "activate_mana":
            yield from acting.activations(
                self.game, player, str(op.ability), self.answers.aliases, op.source_alias, mana=True
            )
        elif op.op == "concede":
            yield d.Concede()

    def _special(self, player: int, text: str) -> Iterator[d.Action]:
        """Special actions that an effect offers have no text of their own here; those that can be taken now."""
        if "any player may" not in plain(text):
            return
        for word in OPTIONS:
            for identifier in self.game.battlefield():
                if first_against(reasons_against_special(self.game, player, word, identifier)) is None:
                    yield d.SpecialAction(word, identifier)

    def _unknown_ability(self, player: int, op: Op) -> None:
        """Nothing here reads like the ability named."""
        raise DriverFault("driver: no ability reads so", f"{op.ability} in turn {op.turn}, {op.step}")

    def _casts(self, player: int, op: Op) -> Iterator[d.CastSpell]:
        found = list(acting.casts(self.game, player, op.card, op.variant))
        choices = self.answers.queues[LETTERS[player]].choices
        if (
            choices
            and choices[0].kind == "text"
            and plain(str(choices[0].value)).startswith(("cast with", "without paying"))
        ):
            found = [action for action in found if acting.way_wanted(action.way, str(choices[0].value))] or found
        yield from acting.offered(choices, found)

    # --- the walk --------------------------------------------------------------------------------------------------

    def _next_action(self, player: int) -> Op | None:
        """The next action of the player's queue for this step; checks on the way are made, waiting ends the walk."""
        queue = self.answers.queues[LETTERS[player]]
        turn = self.game.state.turn
        for op in list(queue.actions):
            if (
                op.turn != turn.number
                or STEPS.get(op.step) is not turn.step
                or op.op in ("attack", "block", "attack_skip", "block_skip")
            ):
                continue
            if any(op is each for each in self.postponed):
                continue
            if op.op == "wait_stack":
                if self.game.state.stack:
                    if op.one:
                        queue.actions.remove(op)
                    return None
                queue.actions.remove(op)
                continue
            if op.op.startswith("check_"):
                queue.actions.remove(op)
                said = self.checker.differs(self.game, op)
                if said:
                    raise Wrong(op.op, f"{said} (turn {op.turn}, {op.step})")
                continue
            if op.op == "add_counters":
                queue.actions.remove(op)
                self._add_counters(op)
                continue
            if op.op == "set_day_night":
                queue.actions.remove(op)
                become(self.game, DAY if op.day else NIGHT)
                settle(self.game)
                continue
            if not self._condition(op):
                return None
            return op
        return None

    def _condition(self, op: Op) -> bool:
        if op.op == "activate" and not op.parts() and not op.no_target:
            return True
        if op.if_stack is not None:
            there = [item for item in self.game.state.stack if stack_says(self.game, item, op.if_stack.text)]
            if op.if_stack.clause == "copy_on_stack":
                return any(self.game.state.objects[item].kind is ObjectKind.COPY for item in there)
            return bool(there) is (op.if_stack.clause == "on_stack")
        if op.if_top_of_stack:
            text = (
                op.if_top_of_stack if isinstance(op.if_top_of_stack, str) else str(op.if_top_of_stack.get("text", ""))
            )
            return bool(self.game.state.stack) and stack_says(self.game, self.game.state.stack[-1], text)
        if op.if_mana_in_pool:
            raise NotDriven("actions that wait for mana in the pool")
        return True

    def _add_counters(self, op: Op) -> None:
        found = self.checker.find(self.game, op.card)
        if not found:
            raise Wrong("add_counters", f"there is no {op.card}")
        self.game.perform(CountersPut(on=found[0], kind=counter_name(op.counter), count=op.count, cause=Cause()))
        settle(self.game)

    # --- playable --------------------------------------------------------------------------------------------------

    def playable(self, player: int, text: str) -> bool:
        """Whether the player could now do something whose text starts so."""
        asked = plain(text)
        for prefix in ("cast ", "play ", ""):
            if not asked.startswith(prefix):
                continue
            name = text[len(prefix) :]
            if prefix == "cast " and self._any_cast(player, name):
                return True
            if prefix == "play " and self._any_land(player, name):
                return True
            if prefix == "":
                found = acting.activations(self.game, player, text, self.answers.aliases)
                return any(_clear(self._against(player, action)) for action in found)
        return False

    def _any_cast(self, player: int, name: str) -> bool:
        fused = name.startswith("fused ")
        name = name.removeprefix("fused ")
        variant = next((word for word in acting.VARIANTS if name.endswith(" " + word)), "")
        name = name.removesuffix(" " + variant) if variant else name
        names: dict[str, None] = {}
        for identifier in acting.within_reach(self.game, player):
            card = self.game.state.objects[identifier].card
            for face in card.faces if card is not None else ():
                if face.name.startswith(name):
                    names[face.name] = None
        if fused:
            variant = acting.FUSED
            names = {name: None}
        variants = (variant,) if variant else ("", *acting.VARIANTS)
        return any(
            _clear(self._against(player, action))
            for each in names
            for said in variants
            for action in acting.casts(self.game, player, each, said)
        )

    def _any_land(self, player: int, name: str) -> bool:
        names: dict[str, None] = {}
        for identifier in acting.within_reach(self.game, player):
            card = self.game.state.objects[identifier].card
            for face in card.faces if card is not None else ():
                if face.name.startswith(name):
                    names[face.name] = None
        return any(
            _clear(self._against(player, action)) for each in names for action in acting.lands(self.game, player, each)
        )

    def _against(self, player: int, action: d.Action) -> Iterator[Reason]:
        if isinstance(action, d.CastSpell):
            return reasons_against_casting(
                self.game, player, action.object, action.face, action.way, fused=action.fused
            )
        if isinstance(action, d.PlayLand):
            return reasons_against_playing(self.game, player, action.object, action.face)
        if isinstance(action, d.ActivateAbility):
            return reasons_against_activating(self.game, player, action.object, action.ability)
        assert isinstance(action, d.SpecialAction)
        return reasons_against_special(self.game, player, action.word, action.object)


def _clear(reasons: Iterator[Reason]) -> bool:
    found = first_against(reasons)
    if found is not None and found.undetermined:
        raise Undetermined(found.sentence)
    return found is None


def _or_undetermined(illegal: IllegalAction) -> None:
    """An action that is neither legal nor illegal as far as the engine knows."""
    if illegal.verdict.answer is Answer.UNDETERMINED:
        raise Undetermined(illegal.verdict.reasons[0].sentence)


def _respelled(value: dict[str, object], names: dict[str, str]) -> dict[str, object]:
    def one(item: object) -> object:
        if isinstance(item, dict):
            return {key: one(inner) for key, inner in item.items()}
        if isinstance(item, list | tuple):
            return [one(inner) for inner in item]
        if isinstance(item, str):
            for spelled, oracle in names.items():
                item = str(item).replace(spelled, oracle)
        return item

    return {key: one(inner) for key, inner in value.items()}


def refused(duel: Duel, catalogue: CardCatalogue) -> str:
    """What of the duel's cards the compiler refused or the engine can't carry out; empty where all can be played."""
    if duel.unknown_cards:
        return f"unknown card of {', '.join(duel.unknown_cards)}"
    seen: dict[str, None] = {}
    for segment in duel.segments():
        for op in segment.setup:
            if op.op == "add_card":
                seen[duel.oracle_names.get(op.card, op.card)] = None
    for name in seen:
        card = catalogue.card(name)
        found = unsupported_in_card(card) if card is not None else ("a card that the pack leaves out",)
        if found:
            return f"{found[0]} of {name}"
    return ""


def play_duel(duel: Duel, catalogue: CardCatalogue) -> Outcome:
    """Play a duel and say what came of it. Time limits are for the caller."""
    bad = refused(duel, catalogue)
    if bad:
        return Outcome(duel.id, Result.UNSUPPORTED, bad.split(" of ")[0], bad)
    start = time.perf_counter()
    try:
        Match(duel, catalogue).play()
    except Wrong as wrong:
        return Outcome(duel.id, Result.WRONG, wrong.kind, wrong.what, time.perf_counter() - start)
    except Unsupported as unsupported:
        return Outcome(
            duel.id, Result.UNSUPPORTED, f"engine: {unsupported.what}", unsupported.what, time.perf_counter() - start
        )
    except (Undetermined, NotDriven) as open_:
        return Outcome(
            duel.id, Result.UNSUPPORTED, f"{type(open_).__name__}: {open_}", str(open_), time.perf_counter() - start
        )
    except TimeoutError:
        return Outcome(duel.id, Result.TIMEOUT, "timeout", "", time.perf_counter() - start)
    except Exception as crash:  # whatever the engine does is this duel's result
        return Outcome(duel.id, Result.CRASHED, _place(crash), traceback.format_exc(), time.perf_counter() - start)
    return Outcome(duel.id, Result.PASSED, seconds=time.perf_counter() - start)


def _place(crash: BaseException) -> str:
    frames = traceback.extract_tb(crash.__traceback__)
    last = frames[-1] if frames else None
    where = f"{last.filename.rsplit('/', 2)[-2]}/{last.filename.rsplit('/', 1)[-1]}:{last.lineno}" if last else "?"
    return f"{type(crash).__name__} at {where}: {str(crash)[:80]}"
