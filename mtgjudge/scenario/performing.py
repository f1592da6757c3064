"""Carrying out one step of a script: actions, answers, moves, luck and questions.

The words that a step is told with, its verdict and its rules are gathered here; what went wrong in the script
itself (an answer to nothing, a choice left open) is a ``ScriptFault`` with its code.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, structs

from mtgjudge.engine import decisions as d
from mtgjudge.engine.verdict import Answer, IllegalAction, Reason, Verdict
from mtgjudge.language.vocabulary import Keyword, Step
from mtgjudge.rulebook import Citation, cr
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.acting import ActPlan, NotTheirTurn
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.asking import Asker
from mtgjudge.scenario.claims import deciding, shown_verdict
from mtgjudge.scenario.describing import Described, describe, keyword_behind
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.listing import in_short, legal_actions
from mtgjudge.scenario.moves import Resolve
from mtgjudge.scenario.moving import DeclarePlan, MovePlan, NothingToResolve, NotReached, plan_for
from mtgjudge.scenario.permitting import permission
from mtgjudge.scenario.results import ReasonShown, StepKind, VerdictShown
from mtgjudge.scenario.telling import capital
from mtgjudge.scenario.values import ObjectName


class ScriptFault(Exception):
    """The script says something at a moment when it can't be said."""

    def __init__(self, code: str, message: str, hint: str | None = None, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule


class Said(Struct, frozen=True):
    """What a step gave."""

    kind: StepKind
    sentence: str = ""
    player: str = ""
    verdict: VerdictShown | None = None
    rules: tuple[str, ...] = ()


_ACTIONS = (
    v.Cast | v.Activate | v.Play | v.TapForMana | v.Pay | v.TakeBack | v.KeywordAction | v.Special | v.Pass | v.Concede
)


def _not_theirs(told: str, player: int, rule: Citation) -> IllegalAction:
    return IllegalAction(Verdict(Answer.NO, (Reason(told, (rule,), player),)))


class Performer:
    """Steps on one stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.unfinished: MovePlan | None = None
        self.mark = 0
        self.last: VerdictShown | None = None
        self.tokens: list[tuple[tuple[str, ...], int]] = []
        self.seen_tokens = len(stage.game.log)
        self.inspect: Callable[[], None] = lambda: None
        """Looks whether what is on the table now can be ruled on; raises where it can't."""
        self.refuse: Callable[[tuple[int, ...]], None] = lambda ids: None
        """Looks whether these objects, which a step uses from wherever they are, can be ruled on."""

    def perform(self, step: s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep) -> Said:
        """Carry a step out. Raises ScriptFault, IllegalAction, Unsupported, Undetermined, ScenarioError."""
        self.mark = self.stage.mark()
        if isinstance(step, s.AskStep):
            asked = getattr(step.question, "act", None)
            if asked is not None:
                self.refuse(used_by(self.stage, asked))
            said = Asker(self.stage, self.last).answer(step)
            self.last = said
            return Said(StepKind.QUESTION, "", "", said, deciding(said))
        if isinstance(step, s.MoveStep):
            return self._move(step)
        if isinstance(step, s.ChanceStep):
            return self._chance(step)
        return self._player(step)

    def illegal(self, step: s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep, found: IllegalAction) -> Said:
        """The step was illegal: the game is as it was before it (733.1), and the reasons are told."""
        self.stage.back_to(self.mark)
        verdict = shown_verdict(self.stage.game, self._whole(step, found.verdict), ("legal", "illegal"))
        player = step.player.name if isinstance(step, s.PlayerStep) else ""
        if isinstance(step, s.PlayerStep) and "702.61a" in deciding(verdict):
            verdict = self._still_possible(step, verdict)
        self.last = VerdictShown("no" if verdict.answer == "illegal" else verdict.answer, verdict.reasons)
        sentence = f"{capital(player)} tries to {tried(step)}" if player else ""
        kind = StepKind.ACTION if isinstance(step, s.PlayerStep) else StepKind.MOVE
        return Said(kind, sentence, player, verdict, deciding(verdict))

    def _whole(self, step: s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep, found: Verdict) -> Verdict:
        """Everything that stands against an action, not only what stopped it."""
        if not isinstance(step, s.PlayerStep) or not isinstance(step.act, (v.Cast, v.Activate, v.Play)):
            return found
        from mtgjudge.scenario.refusing import whole_refusal

        fork = self.stage.fork()
        player = fork.lookup.player(step.player)
        if Asker(fork).give_priority(fork, player) is not None or not isinstance(fork.pending, d.Priority):
            return found
        return whole_refusal(fork, player, step.act, found)

    def _still_possible(self, step: s.PlayerStep, verdict: VerdictShown) -> VerdictShown:
        """What split second leaves the player: mana abilities and special actions (702.61b)."""
        fork = self.stage.fork()
        asker = Asker(fork)
        player = fork.lookup.player(step.player)
        if asker.give_priority(fork, player) is not None:
            return verdict
        return structs.replace(
            verdict, still_possible=in_short(legal_actions(fork.game, player, fork.labels)), still_rule="702.61b"
        )

    # --- moves and luck ----------------------------------------------------------------------------------

    def _move(self, step: s.MoveStep) -> Said:
        self._no_open_choice()
        try:
            plan = plan_for(step.move, self.stage.game, self.stage.names, self.stage.quiet)
            self._drive_move(plan)
        except NothingToResolve:
            raise ScriptFault("MJ054", "there is nothing on the stack to resolve") from None
        except NotReached as missed:
            raise ScriptFault("MJ054", str(missed), "write 'or past it' where it may be skipped") from None
        rules = ("117.4", "405.5", "608.1") if isinstance(step.move, Resolve) else ("117.4", "500.2")
        return Said(StepKind.MOVE, rules=rules)

    def _drive_move(self, plan: MovePlan) -> None:
        self.stage.drive(plan)
        pending = self.stage.pending
        self.unfinished = plan if pending is not None and not plan.reached(self.stage.game, pending) else None
        self._name_tokens()

    def _no_open_choice(self) -> None:
        pending = self.stage.pending
        if pending is None:
            raise ScriptFault("MJ057", "the game is over")
        if not isinstance(pending, (d.Priority, d.DeclareAttackers, d.DeclareBlockers)):
            raise self._open(describe(self.stage.game, pending, self.stage.labels))

    def _open(self, described: Described) -> ScriptFault:
        hint = f"possible: {', '.join(described.options)}" if described.options else None
        return ScriptFault("MJ050", described.question, hint, described.rule)

    def _chance(self, step: s.ChanceStep) -> Said:
        from mtgjudge.scenario.replying import LuckPlan

        plan = LuckPlan(step.luck, self.stage.names)
        self.stage.drive(plan)
        if not plan.used:
            raise ScriptFault("MJ051", "luck is not asked for anything here")
        self._go_on()
        return Said(StepKind.CHOICE)

    def _go_on(self) -> None:
        """Finish the move that an open choice interrupted."""
        if self.unfinished is not None and self.stage.pending is not None:
            try:
                self._drive_move(self.unfinished)
            except NotReached as missed:
                raise ScriptFault("MJ054", str(missed)) from None

    # --- players -----------------------------------------------------------------------------------------

    def _player(self, step: s.PlayerStep) -> Said:
        speaker = player = self.stage.lookup.player(step.player)
        if step.for_player is not None:
            player = self.stage.lookup.player(step.for_player)
        game = self.stage.game
        decides = game.decides_for(player)
        if decides == player and speaker == player:
            return self._spoken(step, player)
        if isinstance(step.act, v.Concede) and speaker != player:
            raise _not_theirs(f"nobody can make {game.name(player)} concede", player, cr("723.6"))
        if decides != speaker and not isinstance(step.act, v.Concede):
            told = f"{game.name(decides)} makes {game.name(player)}'s decisions"
            raise _not_theirs(told, player, cr("723.5"))
        speaker = decides
        self.stage.speaking = (speaker, player)
        try:
            return self._spoken(step, player)
        finally:
            self.stage.speaking = None

    def _spoken(self, step: s.PlayerStep, player: int) -> Said:
        stage = self.stage
        pending = stage.pending
        name = step.player.name
        if pending is None:
            raise ScriptFault("MJ057", "the game is over")
        act = step.act
        if isinstance(act, (v.Attack, v.Block)):
            before = self.declare(player, act)
            return Said(StepKind.ACTION, player=name, verdict=VerdictShown("legal", before), rules=_rules(before))
        if isinstance(pending, (d.Priority, d.DeclareAttackers, d.DeclareBlockers)) and isinstance(act, _ACTIONS):
            return self._act(step, player, act)
        if isinstance(pending, d.PayCost) and isinstance(act, (v.TapForMana, v.Activate, v.Pay, v.TakeBack)):
            return self._act(step, player, act)
        if isinstance(act, (v.Attack, v.Block)) or not isinstance(act, _ACTIONS) or isinstance(act, (v.Cast, v.Play)):
            return self._reply(step, player)
        raise self._open(describe(stage.game, pending, stage.labels))

    def _act(self, step: s.PlayerStep, player: int, act: v.Action) -> Said:
        stage = self.stage
        if isinstance(act, v.TakeBack):
            return self._take_back(step)
        self.refuse(used_by(stage, act))
        plan = ActPlan(player, act, stage.names)
        before = permission(stage.game, player, act, stage.names)
        start = len(stage.game.log)
        if isinstance(stage.pending, (d.DeclareAttackers, d.DeclareBlockers)):
            stage.drive(_NoDeclaration())
        try:
            stage.drive(plan)
        except NotTheirTurn:
            stage.back_to(self.mark)
            raise self._no_priority(step) from None
        self.inspect()
        refused = plan.stock.refused(stage.game, player, isinstance(stage.pending, d.Priority))
        if refused is not None:
            raise IllegalAction(refused)
        unused = plan.stock.unused(stage.game, start)
        if unused is not None and isinstance(stage.pending, d.Priority):
            stage.back_to(self.mark)
            raise ScriptFault("MJ051", f"nothing asks for {unused}")
        self._expect_tokens(act, start)
        self._name_tokens()
        if self.unfinished is not None and isinstance(stage.pending, d.Priority):
            self.unfinished = None
        return Said(
            StepKind.ACTION, player=step.player.name, verdict=VerdictShown("legal", before), rules=_rules(before)
        )

    def _take_back(self, step: s.PlayerStep) -> Said:
        """Reverse the action that was begun (733.1)."""
        if isinstance(self.stage.pending, d.Priority):
            raise ScriptFault("MJ051", "nothing has been begun that could be taken back")
        self.stage.take_back()
        return Said(StepKind.ACTION, player=step.player.name, rules=("733.1",))

    def _no_priority(self, step: s.PlayerStep) -> ScriptFault:
        who = step.player.name
        return ScriptFault(
            "MJ053",
            f"{who} has passed already: the stack resolves, or the step ends, before {who} gets priority again",
            "resolve it, or move on, before this step",
            "117.4",
        )

    def declare(self, player: int, act: v.Attack | v.Block) -> tuple[ReasonShown, ...]:
        """Go to the declaration and make it; an illegal one is undone, the way there is not. Returns what allows it."""
        from mtgjudge.scenario.declaring import undeclared
        from mtgjudge.scenario.replying import ReplyPlan

        stage = self.stage
        attack = isinstance(act, v.Attack)
        kind: type[d.Decision] = d.DeclareAttackers if attack else d.DeclareBlockers
        step = Step.DECLARE_ATTACKERS if attack else Step.DECLARE_BLOCKERS
        pending = stage.pending
        if not (isinstance(pending, kind) and pending.player == player):
            if not isinstance(pending, (d.Priority, d.DeclareAttackers, d.DeclareBlockers)) and pending is not None:
                raise self._open(describe(stage.game, pending, stage.labels))
            try:
                stage.drive(DeclarePlan(player, kind, step, stage.game))
            except NotReached as missed:
                nothing = not (act.attackers if isinstance(act, v.Attack) else act.blocks)
                if nothing and stage.game.state.turn.step is step:
                    return permission(stage.game, player, act, stage.names)  # forced: nothing could be declared
                verdict = undeclared(stage, player, act)
                if verdict is not None:
                    self.mark = stage.mark()
                    raise IllegalAction(verdict) from None
                raise ScriptFault("MJ054", str(missed)) from None
        if not isinstance(stage.pending, kind):
            assert stage.pending is not None
            raise self._open(describe(stage.game, stage.pending, stage.labels))
        self.mark = stage.mark()
        allowed = permission(stage.game, player, act, stage.names)
        plan = ReplyPlan(player, act, stage.names)
        stage.drive(plan)
        self.unfinished = None
        return allowed

    def _reply(self, step: s.PlayerStep, player: int) -> Said:
        from mtgjudge.scenario.replying import ReplyPlan

        stage = self.stage
        pending = stage.pending
        name = step.player.name
        assert pending is not None
        if isinstance(pending, d.Priority):
            if step.if_asked is s.IfAsked.MAY or self._agrees(step, player):
                return Said(StepKind.CHOICE, player=name)
            raise ScriptFault("MJ051", f"{name} is not asked anything here")
        if pending.player != player:
            who = stage.game.name(pending.player)
            if step.if_asked is s.IfAsked.MAY:
                return Said(StepKind.CHOICE, player=name)
            described = describe(stage.game, pending, stage.labels)
            raise ScriptFault("MJ051", f"it is {who}'s choice: {described.question}")
        plan = ReplyPlan(player, step.act, stage.names)
        start = len(stage.game.log)
        stage.drive(plan)
        if not plan.used:
            raise self._misfit(pending)
        unused = plan.stock.unused(stage.game, start)
        if unused is not None and isinstance(stage.pending, d.Priority):
            raise ScriptFault("MJ051", f"nothing asks for {unused}")
        self._go_on()
        return Said(StepKind.CHOICE, player=name, rules=asked_by(stage, pending))

    def _misfit(self, pending: d.Decision) -> ScriptFault:
        described = describe(self.stage.game, pending, self.stage.labels)
        hint = f"possible: {', '.join(described.options)}" if described.options else None
        return ScriptFault("MJ052", f"this does not answer what is asked: {described.question}", hint, described.rule)

    def _agrees(self, step: s.PlayerStep, player: int) -> bool:
        """An answer to a forced choice is fine if it agrees with what happened."""
        from mtgjudge.scenario.replying import ReplyPlan

        plan = ReplyPlan(player, step.act, self.stage.names)
        for decision, value in self.stage.forced:
            if decision.player == player and plan.answer(self.stage.game, decision) == value:
                return True
        return False

    # --- tokens that the script names --------------------------------------------------------------------

    def _expect_tokens(self, act: v.Action, start: int) -> None:
        labels = o.labels_named(getattr(act, "options", ()))
        if not labels:
            return
        source = getattr(act, "card", None) or getattr(act, "source", None)
        identifier = self.stage.lookup.maybe(source) if source is not None else None
        self.tokens.append((labels, identifier or 0))

    def _name_tokens(self) -> None:
        """Give labels to the tokens that were made since."""
        from mtgjudge.engine.events.zones import TokenEnters

        game = self.stage.game
        made = [
            identifier
            for entry in game.log[min(self.seen_tokens, len(game.log)) :]
            if isinstance(entry.event, TokenEnters)
            for identifier in entry.created
        ]
        self.seen_tokens = len(game.log)
        for identifier in made:
            if not self.tokens:
                return
            labels, source = self.tokens[0]
            item = game.find_object(identifier)
            if item is not None:
                self.stage.labels.add_card(labels[0], item.card_id)
            rest = labels[1:]
            self.tokens[0:1] = [(rest, source)] if rest else []


class _NoDeclaration:
    """Nothing attacks or blocks; then whoever acts has priority in that step."""

    def answer(self, game: object, decision: d.Decision) -> d.Value | None:
        """No attackers, no blockers."""
        return () if isinstance(decision, (d.DeclareAttackers, d.DeclareBlockers)) else None


def used_by(stage: Stage, act: v.Action) -> tuple[int, ...]:
    """The objects that an action casts, plays or uses abilities of."""
    name = getattr(act, "card", None) or getattr(act, "source", None) or getattr(act, "object", None)
    if not isinstance(name, ObjectName):
        return ()
    return tuple(stage.lookup.all(name))


def asked_by(stage: Stage, decision: d.Decision) -> tuple[str, ...]:
    """The rule that asks, and the keyword ability behind the question where there is one."""
    own = decision.chosen_by if isinstance(decision, d.ChooseObjects) else None
    rules = [str(own or type(decision).rule)]
    if isinstance(decision, d.AssignDamage):
        if stage.game.has_keyword(decision.source, Keyword.DEATHTOUCH):
            rules.append("702.2c")
        if decision.trample:
            rules.append("702.19b")
    return (*rules, *keyword_behind(stage.game, decision.source))


def _rules(reasons: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for each in reasons for rule in getattr(each, "rules", ())))


def tried(step: s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep) -> str:
    """The words of a step as what was tried, without its options where that reads better."""
    act = step.act if isinstance(step, s.PlayerStep) else None
    if isinstance(act, v.Cast):
        return f"cast {act.card.text}"
    if isinstance(act, v.Play):
        return f"play {act.card.text}"
    return step.text
