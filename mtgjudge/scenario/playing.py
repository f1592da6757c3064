"""Playing one case of a scenario: every step carried out, every claim checked.

A step that goes wrong in a way nobody expected ends the case: what comes after it would only mislead.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import structs

from mtgjudge.engine.game import LogEntry, Undetermined
from mtgjudge.engine.state import ObjectKind
from mtgjudge.engine.verdict import IllegalAction, Unsupported
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.scenario import model as m
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.behind import behind_facts, behind_step
from mtgjudge.scenario.chronicle import (
    check_events,
    rules_behind,
    rules_behind_gone,
    rules_behind_stack,
    rules_behind_triggers,
    rules_behind_zone,
)
from mtgjudge.scenario.claims import check_claim, check_rules, worst
from mtgjudge.scenario.diagnostics import Diagnostic, ScenarioError, problem
from mtgjudge.scenario.driving import Endless, Stage
from mtgjudge.scenario.expectations import NO_CLAIM, Claim, Existence, Facts, Verdict
from mtgjudge.scenario.facts import FactChecker
from mtgjudge.scenario.names import NameSpace
from mtgjudge.scenario.performing import Performer, Said, ScriptFault
from mtgjudge.scenario.results import (
    CaseResult,
    Check,
    Outcome,
    ReasonShown,
    StepKind,
    StepShown,
    VerdictShown,
)
from mtgjudge.scenario.setup import Board, refused_reasons
from mtgjudge.scenario.spans import Source, Span
from mtgjudge.scenario.telling import changes, life_changes, tell
from mtgjudge.scenario.tokens import normal_words

if TYPE_CHECKING:
    from mtgjudge.engine.background import Onlooker

_ZONE_FIELDS: dict[str, Zone] = {
    "hand": Zone.HAND,
    "hand size": Zone.HAND,
    "graveyard": Zone.GRAVEYARD,
    "exile": Zone.EXILE,
    "battlefield": Zone.BATTLEFIELD,
    "library": Zone.LIBRARY,
    "command": Zone.COMMAND,
}

_SPELLS = (CardType.INSTANT, CardType.SORCERY)

_UNSUPPORTED_ANSWER = "unsupported"


class _Stop(Exception):
    """The case ends here."""


class Player:
    """One case from its first step to its last expectation."""

    def __init__(
        self, run: m.Run, board: Board, source: Source, names: NameSpace, onlooker: Onlooker | None = None
    ) -> None:
        self.run = run
        self.board = board
        self.source = source
        self.names = names
        self.steps: list[StepShown] = []
        self.problems: list[Diagnostic] = []
        self.unsupported: list[ReasonShown] = []
        self.assumed: list[str] = list(board.assumed)
        self.checked: set[str] = set()
        self.branch = ""
        self.onlooker = onlooker
        self.behind: dict[str, None] = {}

    def play(self) -> CaseResult:
        """The result of the case."""
        try:
            stage = self._begin()
        except Unsupported as missing:
            return self._result((), (), (self._missing(None, missing),))
        except Undetermined as unknown:
            return self._undetermined(unknown)
        performer = Performer(stage)
        self._attach(performer)
        life = {player.id: player.life for player in stage.game.state.players}
        checks: tuple[Check, ...] = ()
        ended = False
        try:
            self._refused(stage)
            self._steps(performer, self.run.steps)
            for facts in self.run.expect:
                checks += self._facts(performer, facts)
        except _Stop:
            ended = True
            self._expected_unsupported()
        except Unsupported as missing:
            self.unsupported.append(self._missing(performer.stage, missing))
            self._expected_unsupported()
        except ScenarioError as error:
            self.problems.append(error.diagnostic)
        told = () if ended else changes(stage.game, stage.start) + life_changes(stage.game, life)
        return self._result(checks, told, tuple(self.unsupported), performer.stage)

    def _expected_unsupported(self) -> None:
        """A file that says so of one of its steps may be unsupported as a whole."""
        if self.unsupported and claims_unsupported(self.run.steps):
            self.unsupported.clear()

    def _attach(self, performer: Performer) -> None:
        performer.inspect = lambda: self._refused(performer.stage)
        performer.refuse = lambda ids: self._refuse(performer.stage, ids)

    def _begin(self) -> Stage:
        past: list[LogEntry] = []
        if self.board.effects or self.board.happened:
            from mtgjudge.scenario.before import begin_effects, history

            players = {normal_words(player.name): player.id for player in self.board.state.players}
            begin_effects(self.board, self.names)
            past = history(self.board, self.names, players)
        strict = self.run.set_up.payment == "strict"
        return Stage(self.board, self.source, past, strict_payment=strict, onlooker=self.onlooker)

    def _refused(self, stage: Stage) -> None:
        """A refused ability of anything that is now on the battlefield or stack makes a ruling impossible; in a
        graveyard one of a permanent card could function as well."""
        state = stage.game.state
        for identifier in (*state.battlefield, *state.stack):
            self._look_at(stage, identifier)
        for player in state.players:
            for identifier in player.graveyard:
                card = state.objects[identifier].card
                if card is not None and not any(kind in _SPELLS for face in card.faces for kind in face.types):
                    self._look_at(stage, identifier)

    def _look_at(self, stage: Stage, identifier: int) -> None:
        item = stage.game.state.objects[identifier]
        faces = (item.copiable,) if item.copiable is not None else item.card.faces if item.card is not None else ()
        ignoring = self.run.set_up.ignoring or ()
        for face in faces:
            if face.name in self.checked or item.face_down:
                continue
            reasons = refused_reasons(face, ignoring)
            if reasons:
                self.unsupported.extend(reasons)
                raise _Stop
            self.checked.add(face.name)
            self.assumed.extend(
                f"{face.name}'s ability {number} is ignored, as the file says" for number, _ in face.refused()
            )

    def _refuse(self, stage: Stage, ids: tuple[int, ...]) -> None:
        """What a step uses from hand or wherever it is: a refused ability could be what allows or changes it."""
        for identifier in ids:
            item = stage.game.state.objects[identifier]
            if item.kind is not ObjectKind.ABILITY and not item.face_down:
                card = item.card
                for face in card.faces if card is not None else ():
                    reasons = refused_reasons(face, self.run.set_up.ignoring or ())
                    if reasons:
                        raise Unsupported(reasons[0].sentence)

    # --- steps -------------------------------------------------------------------------------------------

    def _steps(self, performer: Performer, steps: Iterable[s.Step]) -> None:
        for step in steps:
            if isinstance(step, s.RepeatStep):
                for _ in range(step.times):
                    self._steps(performer, step.steps)
            elif isinstance(step, s.BranchStep):
                self._branch(performer, step)
            elif isinstance(step, s.ExpectStep):
                self._expect(performer, step)
            else:
                self._one(performer, step)
                self._refused(performer.stage)

    def _branch(self, performer: Performer, step: s.BranchStep) -> None:
        before = self.branch
        self.branch = step.name
        inner = Performer(performer.stage.fork(self.onlooker))
        inner.unfinished = performer.unfinished
        self._attach(inner)
        try:
            self._steps(inner, step.steps)
        finally:
            self.branch = before

    def _expect(self, performer: Performer, step: s.ExpectStep) -> None:
        checks = self._facts(performer, step.facts)
        outcome = worst(check.outcome for check in checks)
        self._add(StepKind.EXPECTATION, "expect", "", outcome, step.span, checks=checks)

    def _one(self, performer: Performer, step: s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep) -> None:
        claim: Claim = getattr(step, "claim", NO_CLAIM)
        game = performer.stage.game
        start = len(game.log)
        if performer.stage.quiet is not None and not isinstance(step, s.AskStep):
            start = performer.stage.start  # what followed from the step that the set-up stands in
        said: Said | None = None
        try:
            said = performer.perform(step)
        except Unsupported as missing:
            self._unsupported(performer, step, claim, missing)
            return
        except Undetermined as unknown:
            self._unknown(performer, step, claim, unknown)
            return
        except IllegalAction as illegal:
            said = performer.illegal(step, illegal)
        except ScriptFault as fault:
            self._fault(step, fault)
        except ScenarioError as error:
            self._problem(step, error.diagnostic)
        except Endless:
            self._problem(step, problem("MJ054", (self.source, step.span), "this does not come to an end"))
        if said is not None:
            self._note(performer, step, claim, said, start)

    def _note(
        self,
        performer: Performer,
        step: s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep,
        claim: Claim,
        said: Said,
        start: int,
    ) -> None:
        stage = performer.stage
        told = tell(stage.game, start)
        rules = said.rules
        if said.verdict is None or said.verdict.answer == "legal":
            rules = (*rules, *_log_rules(stage, start))
        checks = check_claim(claim, said.verdict, rules, step.span)
        behind = behind_step(stage, start, said.verdict)
        self.behind.update(dict.fromkeys(behind))
        checks += tuple(check_rules(claim.background, None, behind, claim.span or step.span, "background"))
        surprise = said.verdict is not None and said.verdict.answer == "illegal" and claim.verdict is None
        if surprise:
            reason = next((each.sentence for each in said.verdict.reasons if each.decides), "") if said.verdict else ""
            told_reason = f"illegal: {reason}" if reason else "illegal"
            checks = (Check(Outcome.DIFFERS, "legal", told_reason, step.span, "", rules_deciding=said.rules), *checks)
        outcome = worst(check.outcome for check in checks)
        if said.verdict is not None and said.verdict.answer == "undetermined" and claim.verdict is None:
            outcome = Outcome.UNDETERMINED
        shown = said.verdict if said.verdict is not None and said.verdict.answer != "legal" else None
        sentence = said.sentence or (told[0].text if told else "")
        self._add(said.kind, step.text, sentence, outcome, step.span, said.player, shown, told, checks, behind)
        if surprise:
            raise _Stop

    def _unsupported(
        self,
        performer: Performer,
        step: s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep,
        claim: Claim,
        missing: Unsupported,
    ) -> None:
        reason = self._missing(performer.stage, missing)
        if claim.verdict is Verdict.UNSUPPORTED:
            check = Check(Outcome.HOLDS, "unsupported", "unsupported", claim.span)
            self._add(StepKind.ACTION, step.text, "", Outcome.HOLDS, step.span, checks=(check,))
            return
        self.unsupported.append(reason)
        verdict = VerdictShown(_UNSUPPORTED_ANSWER, (reason,))
        self._add(StepKind.ACTION, step.text, "", Outcome.UNSUPPORTED, step.span, verdict=verdict)
        raise _Stop

    def _unknown(
        self,
        performer: Performer,
        step: s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep,
        claim: Claim,
        unknown: Undetermined,
    ) -> None:
        reason = ReasonShown(f"it depends on {unknown.what}", (), True)
        verdict = VerdictShown("undetermined", (reason,))
        checks = check_claim(claim, verdict, (), step.span)
        holds = claim.verdict is Verdict.UNDETERMINED
        outcome = worst(check.outcome for check in checks) if holds else Outcome.UNDETERMINED
        self._add(StepKind.ACTION, step.text, "", outcome, step.span, verdict=verdict, checks=checks)
        if not holds:
            raise _Stop

    def _fault(self, step: s.Step, fault: ScriptFault) -> None:
        span: Span = step.span
        self._problem(step, problem(fault.code, (self.source, span), fault.message, hint=fault.hint, rule=fault.rule))

    def _problem(self, step: s.Step, diagnostic: Diagnostic) -> None:
        self.problems.append(diagnostic)
        raise _Stop

    def _missing(self, stage: Stage | None, missing: Unsupported) -> ReasonShown:
        name = stage.game.name(missing.object) if stage is not None and missing.object else ""
        what = f"{name}: {missing.what}" if name and name not in missing.what else missing.what
        return ReasonShown(what if ": cannot " in what else f"not supported: {what}", (), True, name)

    # --- facts -------------------------------------------------------------------------------------------

    def _facts(self, performer: Performer, facts: Facts) -> tuple[Check, ...]:
        stage = performer.stage
        checker = FactChecker(stage.lookup, stage.start)
        checks = checker.check(facts)
        checks += check_events(stage.lookup, facts.events, facts.no_events, stage.start)
        if facts.rules or facts.rules_exactly is not None:
            rules = self._rules_of(stage, facts)
            rules += tuple(rule for check in checks for rule in check.rules_deciding)
            checks += tuple(check_rules(facts.rules, facts.rules_exactly, rules, facts.span))
        self.behind.update(dict.fromkeys(behind_facts(stage, facts)))
        if facts.background:
            behind = tuple(self.behind)
            checks += tuple(check_rules(facts.background, None, behind, facts.span, "background"))
        return checks

    def _rules_of(self, stage: Stage, facts: Facts) -> tuple[str, ...]:
        """What brought the facts about."""
        found: dict[str, None] = {}
        lookup = stage.lookup
        for player in facts.players:
            identifier = lookup.player(player.player)
            for fact in player.facts:
                zone = _ZONE_FIELDS.get(fact.field)
                if zone is not None:
                    found.update(dict.fromkeys(rules_behind_zone(stage.game, identifier, zone, stage.start)))
                else:
                    found.update(dict.fromkeys(rules_behind(stage.game, identifier, fact.field, stage.start)))
        for item in facts.objects:
            fields = [fact.field for fact in item.facts] or ["zone"]
            if fields != ["zone"] or item.existence is not Existence.GONE:
                for each in lookup.all(item.object)[:50]:
                    for field in fields:
                        found.update(dict.fromkeys(rules_behind(stage.game, each, field, stage.start)))
            if "triggered" in fields:
                found.update(dict.fromkeys(rules_behind_triggers(lookup, item.object, stage.start)))
            if item.existence is Existence.GONE or "count" in fields or "zone" in fields:
                found.update(dict.fromkeys(rules_behind_gone(lookup, item.object, stage.start)))
        if facts.stack is not None:
            found.update(dict.fromkeys(rules_behind_stack(stage.game, stage.start)))
        for fact in facts.game:
            found.update(dict.fromkeys(rules_behind(stage.game, 0, fact.field, stage.start)))
        return tuple(found)

    # --- results -----------------------------------------------------------------------------------------

    def _add(
        self,
        kind: StepKind,
        words: str,
        sentence: str,
        outcome: Outcome,
        span: Span,
        player: str = "",
        verdict: VerdictShown | None = None,
        happenings: tuple[object, ...] = (),
        checks: tuple[Check, ...] = (),
        background: tuple[str, ...] = (),
    ) -> None:
        step = StepShown(
            number=len(self.steps) + 1,
            kind=kind,
            words=words,
            sentence=sentence,
            outcome=outcome,
            player=player,
            verdict=verdict,
            checks=checks,
            span=span,
            branch=self.branch,
            background=background,
        )
        self.steps.append(structs.replace(step, happenings=happenings))

    def _undetermined(self, unknown: Undetermined) -> CaseResult:
        reason = ReasonShown(f"it depends on {unknown.what}", (), True)
        return CaseResult(name=self.run.case or "", outcome=Outcome.UNDETERMINED, unsupported=(reason,))

    def _result(
        self,
        checks: tuple[Check, ...],
        told: tuple[str, ...],
        unsupported: tuple[ReasonShown, ...],
        stage: Stage | None = None,
    ) -> CaseResult:
        outcome = worst([*(step.outcome for step in self.steps), *(check.outcome for check in checks)])
        if unsupported:
            outcome = worst((outcome, Outcome.UNSUPPORTED))
        if self.problems:
            outcome = Outcome.INVALID
        every = [*checks, *(check for step in self.steps for check in step.checks)]
        held = [check for check in every if check.outcome is Outcome.HOLDS and check.what != "background"]
        proved = [rule for check in held for rule in check.rules_expected]
        log = stage.game.log if stage is not None else []
        touched = [str(rule) for entry in log for rule in (*entry.rules, *entry.background)]
        return CaseResult(
            name=self.run.case or "",
            outcome=outcome,
            steps=tuple(self.steps),
            checks=checks,
            changes=told,
            assumed=tuple(dict.fromkeys(self.assumed)),
            choices=_choices(self.steps),
            unsupported=tuple(dict.fromkeys(unsupported)),
            rules_touched=tuple(dict.fromkeys((*touched, *self.behind))),
            rules_proved=tuple(dict.fromkeys(proved)),
            problems=tuple(self.problems),
        )


def claims_unsupported(steps: Iterable[s.Step]) -> bool:
    """Does any step expect that it is unsupported?"""
    for step in steps:
        if isinstance(step, (s.RepeatStep, s.BranchStep)):
            if claims_unsupported(step.steps):
                return True
        elif getattr(step, "claim", NO_CLAIM).verdict is Verdict.UNSUPPORTED:
            return True
    return False


def _log_rules(stage: Stage, start: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(rule) for entry in stage.game.log[start:] for rule in entry.rules))


def _choices(steps: Iterable[StepShown]) -> tuple[str, ...]:
    """The choices that the script made."""
    return tuple(f"{step.player}: {step.words}" for step in steps if step.kind is StepKind.CHOICE)
