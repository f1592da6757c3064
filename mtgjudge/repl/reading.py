"""From a typed line to a step: the scenario language, and the beginnings of names that are enough at the table.

A unique beginning is written out before the line is read again, so that what is kept is a line that files accept.
"""

from __future__ import annotations

from mtgjudge.engine import decisions as d
from mtgjudge.repl.ground import TABLE, Ground
from mtgjudge.repl.playing import Playable
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.diagnostics import Diagnostic, ScenarioError, problem
from mtgjudge.scenario.spans import Text
from mtgjudge.scenario.steps import parse_step
from mtgjudge.scenario.tokens import normal_words

_MAX_WORDS = 6
_SHORTEST = 3
_TRIES = 6


def read_line(ground: Ground, line: str, speaker: str) -> Playable:
    """The step of a line. Raises ScenarioError."""
    ground.learn_labels(line)
    pending = ground.stage.pending
    if pending is not None and isinstance(pending, d.Chance) and line.startswith(("flip ", "roll ")):
        line = f"chance: {line}"
    for _ in range(_TRIES):
        try:
            return _playable(parse_step(Text.of(line, TABLE), ground.names, speaker or None), line)
        except ScenarioError as error:
            written_out = _written_out(ground, line, error.diagnostic)
            if written_out is None:
                raise
            line = written_out
    return _playable(parse_step(Text.of(line, TABLE), ground.names, speaker or None), line)


def _playable(step: s.Step, line: str) -> Playable:
    if isinstance(step, (s.ExpectStep, s.RepeatStep, s.BranchStep)):
        raise ScenarioError(problem("MJ040", Text.of(line, TABLE), "this belongs into a file"))
    return step


def _written_out(ground: Ground, line: str, fault: Diagnostic) -> str | None:
    """The line with the beginning of a name, where it was not understood, written out."""
    if fault.span is None or fault.code not in ("MJ032", "MJ040", "MJ041", "MJ031"):
        return None
    start = fault.span.column - 1
    words = line[start:].split(" ")
    names = list(dict.fromkeys([*ground.names.known(), *ground.objects_named()]))
    for count in range(min(_MAX_WORDS, len(words)), 0, -1):
        written = " ".join(words[:count])
        bare = written.rstrip(",;:'")
        wanted = " ".join(normal_words(bare))
        if len(wanted) < _SHORTEST:
            continue
        found = [name for name in names if " ".join(normal_words(name)).startswith(wanted)]
        if len(found) == 1 and normal_words(found[0]) != normal_words(bare):
            return line[:start] + found[0] + line[start + len(bare) :]
    return None
