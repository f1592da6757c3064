"""One question from outside a file: about the moment after some step of a scenario, or about a board in one line.

The steps before that moment are played as the file says; then the question is asked as a step of its own, so that the
answer is the very one that the file would get.
"""

from __future__ import annotations

from msgspec import Struct, structs

from mtgjudge.cards.catalogue import Catalogue
from mtgjudge.scenario import model as m
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.diagnostics import Diagnostic, ScenarioError, problem
from mtgjudge.scenario.loading import LoadResult, load, load_source
from mtgjudge.scenario.names import NameSpace, did_you_mean, suggest
from mtgjudge.scenario.one_line import BoardFault, board_text
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.results import CaseResult, Outcome, ScenarioResult, StepKind, StepShown
from mtgjudge.scenario.spans import Source, Text
from mtgjudge.scenario.tokens import TokenKind, normal_words, scan

QUESTION = "<question>"
BOARD = "<board>"


class Asked(Struct, frozen=True):
    """What came of a question: the result as of a scenario with that question as its last step, and the texts that
    diagnostics point into."""

    result: ScenarioResult
    sources: dict[str, Source] = {}

    @property
    def step(self) -> StepShown | None:
        """The answered question, if it came to that."""
        steps = self.result.cases[0].steps if self.result.cases else ()
        return steps[-1] if steps and steps[-1].kind is StepKind.QUESTION else None

    @property
    def case(self) -> CaseResult | None:
        """The case in which it was asked."""
        return self.result.cases[0] if self.result.cases else None


def ask_file(path: str, question: str, catalogue: Catalogue, at: int | None = None, case: str | None = None) -> Asked:
    """Ask after step `at` of a file (default: after its last step), in one of its cases (default: the first)."""
    return _ask(load(path, catalogue), question, catalogue, at, case)


def ask_source(source: Source, question: str, catalogue: Catalogue, at: int | None = None) -> Asked:
    """The same about a text."""
    return _ask(load_source(source, catalogue), question, catalogue, at, None)


def ask_board(line: str, question: str, catalogue: Catalogue) -> Asked:
    """Ask about a board in one line (empty: about the rules and the cards only)."""
    try:
        text = board_text(line, question.strip() or "a question", catalogue)
    except BoardFault as fault:
        return _invalid(BOARD, (fault.diagnostic,), {BOARD: Source(BOARD, line)})
    return ask_source(Source(BOARD, text), question, catalogue)


def read_question(question: str, names: NameSpace) -> s.AskStep:
    """A question in words. Raises ScenarioError. Names may be shortened to what only one of them begins with."""
    try:
        return _parsed(question, names)
    except ScenarioError as error:
        longer = expanded(question, names)
        if longer != question:
            try:
                return _parsed(longer, names)
            except ScenarioError:
                pass  # the question as it was written is what is told about
        raise _with_suggestion(error, question, names) from None


def _with_suggestion(error: ScenarioError, question: str, names: NameSpace) -> ScenarioError:
    """The problem with the name that may have been meant, where one of the board is nearly written somewhere."""
    if error.diagnostic.help is not None and "did you mean" in error.diagnostic.help:
        return error
    words = [token for token in scan(question) if token.kind is TokenKind.WORD]
    for size in (3, 2, 1):
        for start in range(len(words) - size + 1):
            written = question[words[start].start : words[start + size - 1].end]
            near = [name for name in suggest(written, names.known(), 1) if normal_words(name) != normal_words(written)]
            if near and _alike(written, near[0]):
                found = structs.replace(error.diagnostic, help=did_you_mean(near))
                return ScenarioError(found)
    return error


def _alike(written: str, name: str) -> bool:
    """So much alike that it is a slip: about as long, and few letters differ."""
    one, other = " ".join(normal_words(written)), " ".join(normal_words(name))
    same = sum(a == b for a, b in zip(one, other, strict=False))
    return abs(len(one) - len(other)) <= 2 and same >= 0.75 * max(len(one), len(other)) and len(one) > 3


def _parsed(question: str, names: NameSpace) -> s.AskStep:
    text = Text.of(question, QUESTION)
    phrase = Phrase(text, names, "MJ041")
    if phrase.done:
        phrase.fail("there is no question here", hint="as in: can bob cast Shock targeting alice")
    return s.ask_step(phrase)


def expanded(question: str, names: NameSpace) -> str:
    """The question with words that only one name of the scenario begins with written in full."""
    known = [(normal_words(name), name) for name in names.known()]
    tokens = scan(question)
    index = 0
    done = ""
    last = 0
    while index < len(tokens):
        match = names.longest(tokens, index)
        if match is not None:
            index = match.end
            continue
        ends = range(min(len(tokens), index + 4), index, -1)
        stop = next((end for end in ends if _only(tokens[index:end], known)), 0)
        if stop:
            full = _only(tokens[index:stop], known)
            done += question[last : tokens[index].start] + full
            last = tokens[stop - 1].end
        index = stop or index + 1
    return done + question[last:]


def _only(tokens: object, known: list[tuple[tuple[str, ...], str]]) -> str:
    """The only name that begins with these words, the last of which may be cut short (to three letters or more)."""
    assert isinstance(tokens, (list, tuple))
    if any(token.kind is not TokenKind.WORD or not token.words for token in tokens):
        return ""
    words = tuple(word for token in tokens for word in token.words)
    if len("".join(words)) < 3 or words[0] in _NEVER:
        return ""
    found = {name for full, name in known if full[: len(words) - 1] == words[:-1] and _begins(full, words)}
    return found.pop() if len(found) == 1 else ""


_NEVER = frozenset(
    ("can", "cast", "how", "what", "why", "who", "legal", "all", "pay", "is", "did", "not", "with", "for", "targeting")
)
"""Words of questions that no shortened name begins with."""


def _begins(full: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return len(full) >= len(words) and full[len(words) - 1].startswith(words[-1])


def _ask(loaded: LoadResult, question: str, catalogue: Catalogue, at: int | None, case: str | None) -> Asked:
    path = loaded.source.name
    sources = {path: loaded.source, QUESTION: Source(QUESTION, question)}
    scenario = loaded.scenario
    if scenario is None:
        return _invalid(path, loaded.diagnostics, sources)
    run = _run_of(scenario, case)
    if run is None:
        named = ", ".join(each.case for each in m.runs(scenario) if each.case) or "it has no cases"
        return _invalid(path, (problem("MJ058", path, f"there is no case named '{case}'", hint=named),), sources)
    if at is not None and not 0 <= at <= len(run.steps):
        words = f"there is no step {at}: the script has {len(run.steps)}"
        return _invalid(path, (problem("MJ058", path, words),), sources)
    try:
        step = read_question(question, loaded.names)
    except ScenarioError as error:
        return _invalid(path, (error.diagnostic,), {**sources, error.diagnostic.file: _source_of(error, question)})
    steps = run.steps if at is None else run.steps[:at]
    asked = structs.replace(run, steps=(*steps, step), expect=(), todo=None)
    from mtgjudge.scenario.runner import run_case

    result = run_case(asked, loaded, catalogue)
    if result.problems and not run_case(structs.replace(asked, steps=steps), loaded, catalogue).problems:
        longer = expanded(question, loaded.names)
        if longer != question:
            return _ask(loaded, longer, catalogue, at, case)
        found = tuple(structs.replace(each, file=QUESTION) for each in result.problems)
        return _invalid(QUESTION, found, sources)
    last = result.steps[-1] if result.steps else None
    outcome = last.outcome if last is not None and last.kind is StepKind.QUESTION else result.outcome
    if result.unsupported or result.problems:
        outcome = result.outcome
    return Asked(_result(scenario, result, outcome, path, catalogue), sources)


def _source_of(error: ScenarioError, question: str) -> Source:
    return Source(error.diagnostic.file, question)


def _run_of(scenario: m.Scenario, case: str | None) -> m.Run | None:
    runs = m.runs(scenario)
    if case is None:
        return runs[0]
    return next((run for run in runs if run.case is not None and normal_words(run.case) == normal_words(case)), None)


def _result(
    scenario: m.Scenario, case: CaseResult, outcome: Outcome, path: str, catalogue: Catalogue
) -> ScenarioResult:
    from mtgjudge.rulebook import EDITION

    return ScenarioResult(
        path=path,
        title=scenario.title,
        outcome=outcome,
        cases=(structs.replace(case, outcome=outcome),),
        problems=case.problems,
        edition=EDITION,
        card_data=str(getattr(catalogue, "date", "")),
    )


def _invalid(path: str, found: tuple[Diagnostic, ...], sources: dict[str, Source]) -> Asked:
    return Asked(ScenarioResult(path=path, title="", outcome=Outcome.INVALID, problems=found), sources)
