"""The short answer: what a case says about what was asked, before any step is told.

Asked is what the script asks (`ask:`), and what a player tries that the rules forbid. Where a script does neither, the
answer is what its author wanted to see at the end and what came true, else what is different then.
"""

from __future__ import annotations

from msgspec import Struct

from mtgjudge.rulings.facts import facts
from mtgjudge.rulings.lines import Role
from mtgjudge.scenario.results import CaseResult, Check, Outcome, ReasonShown, StepKind, StepShown, VerdictShown

UNDETERMINED = "UNDETERMINED"
_YES = ("yes", "legal")
_NO = ("no", "illegal")
_UNSURE = ("undetermined",)
#: As many changes stand in for an answer where nothing was asked or expected.
MAX_CHANGES = 3


class Answer(Struct, frozen=True):
    """One answer: the word for it (`Yes`), what it is about, the rules that decide, and the reasons behind it."""

    word: str
    about: str
    rules: tuple[str, ...] = ()
    reasons: tuple[ReasonShown, ...] = ()
    role: Role = Role.PLAIN
    question: bool = False
    """Whether the words about it are a question, so that the answer follows them."""

    @property
    def sentence(self) -> str:
        """The answer in one sentence."""
        if self.role is Role.UNSURE:
            return f"{UNDETERMINED}: {self.about}"
        if not self.word:
            return self.about
        return f"{self.about} {self.word}" if self.question else f"{self.word} {self.about}"


def says_no(verdict: VerdictShown | None) -> bool:
    """Whether a verdict is a no."""
    return verdict is not None and verdict.answer in _NO


def says_yes(verdict: VerdictShown | None) -> bool:
    """Whether a verdict is a yes."""
    return verdict is not None and verdict.answer in _YES


def is_unsure(verdict: VerdictShown | None) -> bool:
    """Whether a verdict leaves the answer open."""
    return verdict is not None and verdict.answer in _UNSURE


def deciding_rules(verdict: VerdictShown) -> tuple[str, ...]:
    """The rules of the deciding reasons, each once."""
    return tuple(dict.fromkeys(rule for reason in verdict.reasons if reason.decides for rule in reason.rules))


def role_of(verdict: VerdictShown) -> Role:
    """How the answer is told apart by the eye."""
    return Role.YES if says_yes(verdict) else Role.NO if says_no(verdict) else Role.PLAIN


def fact(verdict: VerdictShown) -> str:
    """An answer in words: the value of a question about a fact, else the answer itself."""
    if isinstance(verdict.value, tuple):
        return ", ".join(verdict.value)
    return verdict.value or verdict.answer


def answers(case: CaseResult, *, asked_only: bool = False) -> tuple[Answer, ...]:
    """The answers of a case, in the order they were asked for."""
    found = [answer for step in case.steps if (answer := _of_step(step)) is not None]
    if found or asked_only:
        return tuple(found)
    seen = facts(case.checks) or facts(_last_looked_at(case))
    if seen:
        return tuple(Answer("", fact.text, fact.rules) for fact in seen)
    return tuple(Answer("", capital(change)) for change in case.changes[:MAX_CHANGES])


def _last_looked_at(case: CaseResult) -> tuple[Check, ...]:
    """The last expectations in the middle of the script, for those that end with one."""
    return next((step.checks for step in reversed(case.steps) if step.kind is StepKind.EXPECTATION), ())


def _of_step(step: StepShown) -> Answer | None:
    verdict = step.verdict
    if verdict is None or step.outcome is Outcome.UNSUPPORTED:
        return None
    rules = deciding_rules(verdict)
    if step.kind is StepKind.QUESTION:
        return _of_question(step, verdict, rules)
    if is_unsure(verdict):
        return Answer(UNDETERMINED, _sentence(step.sentence or step.words), rules, verdict.reasons, Role.UNSURE)
    if says_no(verdict) and step.kind in (StepKind.ACTION, StepKind.CHOICE):
        return Answer("No.", refusal(step), rules, verdict.reasons, Role.NO)
    return None


def _of_question(step: StepShown, verdict: VerdictShown, rules: tuple[str, ...]) -> Answer:
    asked = question(step)
    if is_unsure(verdict):
        return Answer(UNDETERMINED, asked, rules, verdict.reasons, Role.UNSURE, question=True)
    word = fact(verdict)
    yes_or_no = says_yes(verdict) or says_no(verdict)
    word = f"{capital(word)}." if yes_or_no and not verdict.value else _sentence(word)
    return Answer(word, asked, rules, verdict.reasons, role_of(verdict), question=True)


def question(step: StepShown) -> str:
    """What is asked, with a question mark."""
    asked = (step.sentence or step.words).strip().rstrip("?.")
    return f"{capital(asked)}?"


def refusal(step: StepShown) -> str:
    """That a player can't do what was tried: "Bob can't cast Counterspell."."""
    if " tries to " in step.sentence:
        return _sentence(step.sentence.replace(" tries to ", " can't ", 1))
    words = step.words.strip()
    before, colon, after = words.partition(": ")
    if colon and before.split(" (")[0].casefold() == step.player.casefold():
        words = after
    return _sentence(f"{capital(step.player)} can't {words}" if step.player else f"not possible: {words}")


def capital(words: str) -> str:
    """The first letter large."""
    return words[:1].upper() + words[1:]


def _sentence(words: str) -> str:
    words = capital(words.strip())
    return words if words.endswith((".", "?", "!", ":")) else f"{words}."
