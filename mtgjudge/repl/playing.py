"""One step at the table: carried out, told, and kept as the words of a scenario file.

A step that the rules forbid is an answer. One that can't be said here, or that can't be ruled on, leaves everything as
it was, the middle of an action included.
"""

from __future__ import annotations

from msgspec import Struct, structs

from mtgjudge.engine.game import Undetermined
from mtgjudge.engine.verdict import IllegalAction, Unsupported
from mtgjudge.repl.document import Data
from mtgjudge.repl.ground import Ground
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.claims import deciding
from mtgjudge.scenario.diagnostics import Diagnostic, ScenarioError, problem
from mtgjudge.scenario.driving import Endless
from mtgjudge.scenario.performing import Said, ScriptFault
from mtgjudge.scenario.results import Happening, Outcome, ReasonShown, StepKind, StepShown, VerdictShown
from mtgjudge.scenario.telling import tell

Playable = s.PlayerStep | s.MoveStep | s.ChanceStep | s.AskStep


class Record(Struct, frozen=True):
    """What one step was and what came of it. `script`: the step as it stands in a file; None: nothing to keep."""

    shown: StepShown
    script: Data | None = None
    rules: tuple[str, ...] = ()
    """What decided, and of what was carried out the rules that its events followed."""


class Trouble(Exception):
    """The step can't be carried out here: its problem, for the user."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Unruled(Exception):
    """The step can't be ruled on: unsupported or undetermined, and why."""

    def __init__(self, label: str, sentence: str) -> None:
        super().__init__(sentence)
        self.label = label
        self.sentence = sentence


def carry_out(ground: Ground, step: Playable, number: int = 0) -> Record:
    """Play one step. Raises Trouble or Unruled, everything then being as it was."""
    try:
        return _carry_out(ground, step, number)
    except (ScriptFault, ScenarioError, Endless) as fault:
        diagnostic = _diagnostic(ground, step, fault)
        ground.stand_at(ground.here)
        raise Trouble(diagnostic) from None
    except Unsupported as missing:
        name = ground.game.name(missing.object) if missing.object else ""
        ground.stand_at(ground.here)
        what = f"{name}: {missing.what}" if name and name not in missing.what else missing.what
        raise Unruled("UNSUPPORTED", f"not supported: {what}") from None
    except Undetermined as unknown:
        ground.stand_at(ground.here)
        if isinstance(step, s.AskStep):
            verdict = VerdictShown("undetermined", (ReasonShown(f"it depends on {unknown.what}", (), True),))
            return _record(step, Said(StepKind.QUESTION, verdict=verdict), (), number)
        raise Unruled("UNDETERMINED", f"it depends on {unknown.what}") from None


def _carry_out(ground: Ground, step: Playable, number: int) -> Record:
    performer, stage = ground.performer, ground.stage
    start = len(stage.game.log)
    if stage.quiet is not None and not isinstance(step, s.AskStep):
        start = stage.start  # what followed from the step that the set-up stands in
    try:
        said = performer.perform(step)
    except IllegalAction as illegal:
        said = performer.illegal(step, illegal)
    if not isinstance(step, s.AskStep):
        ground.inspect()
    start = min(start, len(stage.game.log))
    rules = said.rules
    if said.verdict is None or said.verdict.answer == "legal":
        rules += tuple(str(rule) for entry in stage.game.log[start:] for rule in entry.rules)
    return structs.replace(_record(step, said, tell(stage.game, start), number), rules=tuple(dict.fromkeys(rules)))


def _record(step: Playable, said: Said, told: tuple[Happening, ...], number: int) -> Record:
    verdict = said.verdict if said.verdict is not None and said.verdict.answer != "legal" else None
    shown = StepShown(
        number=number,
        kind=said.kind,
        words=step.text,
        sentence=said.sentence or (told[0].text if told and said.kind is not StepKind.CHOICE else ""),
        outcome=Outcome.HOLDS,
        player=said.player,
        verdict=verdict,
        happenings=told,
        span=step.span,
    )
    return Record(shown, script_of(step, verdict))


def _diagnostic(ground: Ground, step: Playable, fault: Exception) -> Diagnostic:
    if isinstance(fault, ScenarioError):
        return fault.diagnostic
    where = (ground.source, step.span)
    if isinstance(fault, ScriptFault):
        return problem(fault.code, where[0].name, fault.message, hint=fault.hint, rule=fault.rule)
    return problem("MJ054", where[0].name, "this does not come to an end")


# --- as words of a file ----------------------------------------------------------------------------------


def script_of(step: Playable, verdict: VerdictShown | None) -> Data | None:
    """The step with what it gave as its expectation."""
    if isinstance(step, s.AskStep):
        return _question(step, verdict)
    if isinstance(step, s.MoveStep):
        words: Data = step.text
        claims = _claims(verdict)
        return {"game": step.text, **claims} if claims else words
    if isinstance(step, s.ChanceStep) and verdict is not None:
        return None  # what luck can't give is nothing to keep
    speaker = "chance"
    if isinstance(step, s.PlayerStep):
        speaker = step.player.name
        speaker += f" (for {step.for_player.name})" if step.for_player is not None else ""
        speaker += " (if asked)" if step.if_asked is s.IfAsked.MAY else ""
    return {speaker: step.text, **_claims(verdict)}


def _claims(verdict: VerdictShown | None) -> dict[str, Data]:
    if verdict is None or verdict.answer != "illegal":
        return {}
    return {"expect": "illegal", **_rules(deciding(verdict))}


def _rules(rules: tuple[str, ...]) -> dict[str, Data]:
    if not rules:
        return {}
    return {"rule": rules[0] if len(rules) == 1 else list(rules)}


_ASKING: tuple[str, ...] = ("ask:", "ask")


def _question(step: s.AskStep, verdict: VerdictShown | None) -> Data | None:
    words = step.text.strip()
    for lead in _ASKING:
        words = words.removeprefix(lead).strip()
    if verdict is None or words.split(" ")[0:1] == ["why"] and words.rstrip("? ") in ("why", "why not"):
        return None
    found: dict[str, Data] = {"ask": words}
    if verdict.answer in ("yes", "no"):
        return {**found, "expect": verdict.answer, **_rules(deciding(verdict))}
    if verdict.answer == "undetermined":
        return {**found, "expect": "undetermined"}
    if isinstance(verdict.value, tuple):
        return {**found, "answer": list(verdict.value)}
    return {**found, "answer": verdict.value} if verdict.value else found
