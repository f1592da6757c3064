"""The report: one line of numbers, the causes behind them, and the story of one duel."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from statistics import median

import msgspec

from mtgjudge.cards.model import CardCatalogue
from tools.duels.playing import Match, play_duel
from tools.duels.records import Duel
from tools.duels.results import Outcome, Result

TOP = 25
LIST = Path(__file__).parents[1] / "duels_disagreements.yaml"


def precision(outcomes: list[Outcome]) -> float:
    """How often an answer, where one was given, is right, in percent."""
    count = Counter(outcome.result for outcome in outcomes)
    given = len(outcomes) - count[Result.UNSUPPORTED]
    return 100 * count[Result.PASSED] / given if given else 0.0


def disagreements() -> tuple[str, ...]:
    """The duels that the rules decide otherwise, by id."""
    text = LIST.read_text(encoding="utf-8") if LIST.exists() else ""
    return tuple(re.findall(r"^- id: (.+)$", text, re.MULTILINE))


def summary(outcomes: list[Outcome]) -> str:
    """The line of numbers."""
    count = Counter(outcome.result for outcome in outcomes)
    numbers = " · ".join(f"{result.value} {count[result]}" for result in Result)
    return f"{numbers} of {len(outcomes)} · precision {precision(outcomes):.1f} %"


def report(outcomes: list[Outcome]) -> str:
    """Top causes of every result that is no pass, the median time, and last the line of numbers."""
    lines: list[str] = []
    for result in (Result.UNSUPPORTED, Result.WRONG, Result.CRASHED, Result.TIMEOUT):
        causes: dict[str, list[str]] = {}
        for outcome in outcomes:
            if outcome.result is result:
                causes.setdefault(outcome.cause, []).append(outcome.id)
        if causes:
            lines.append(f"{result.value}:")
        for cause, ids in sorted(causes.items(), key=lambda pair: -len(pair[1]))[:TOP]:
            lines.append(f"  {len(ids):4} {cause}   ({ids[0]})")
    played = [outcome.seconds for outcome in outcomes if outcome.result is Result.PASSED]
    if played:
        lines.append(f"median of a passed duel: {1000 * median(played):.0f} ms")
    contested = disagreements()
    decided = sum(outcome.result is Result.WRONG and outcome.id in contested for outcome in outcomes)
    if decided:
        lines.append(f"of the wrong ones the rules decide {decided} otherwise ({LIST.name})")
    lines.append(summary(outcomes))
    return "\n".join(lines)


def show(duel: Duel, catalogue: CardCatalogue) -> str:
    """What a duel says, what happened, and the result."""
    lines = [json.dumps(msgspec.to_builtins(part, str_keys=True), ensure_ascii=False) for part in _shortened(duel)]
    outcome = play_duel(duel, catalogue)
    if outcome.result is not Result.UNSUPPORTED or outcome.seconds:
        lines += _log(duel, catalogue)
    lines += [f"{outcome.result.value}: {outcome.cause}", outcome.what]
    return "\n".join(lines)


def _shortened(duel: Duel) -> list[object]:
    out: list[object] = []
    for segment in duel.segments():
        for op in (*segment.setup, *segment.script):
            plain = msgspec.to_builtins(op)
            default = msgspec.to_builtins(type(op)())
            out.append({key: value for key, value in plain.items() if value != default.get(key) or key == "op"})
        out += [segment.stop, *segment.asserts]
    return out


def _log(duel: Duel, catalogue: CardCatalogue) -> list[str]:
    try:
        match = Match(duel, catalogue)
    except Exception as fault:
        return [repr(fault)]
    match.game.narrate = True
    try:
        match.play()
    except Exception as fault:
        end = [f"--- {type(fault).__name__}: {fault}"]
    else:
        end = []
    told = [
        f"  {entry.turn} {entry.step.value}: {entry.text} [{', '.join(str(rule) for rule in entry.rules)}]"
        for entry in match.game.log
        if entry.text
    ]
    return told + end
