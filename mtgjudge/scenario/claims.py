"""Holding the claims of a step (``expect``, ``answer``, ``rule``) against what it gave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import Answer, Reason, Verdict, Weight
from mtgjudge.scenario import expectations as x
from mtgjudge.scenario.results import Check, Outcome, ReasonShown, VerdictShown
from mtgjudge.scenario.spans import Span
from mtgjudge.scenario.tokens import normal_words

_WORSE = {outcome: rank for rank, outcome in enumerate(Outcome)}


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """The worst of several; nothing holds."""
    return max(outcomes, key=lambda outcome: _WORSE[outcome], default=Outcome.HOLDS)


def shown_reason(game: Game, reason: Reason) -> ReasonShown:
    """A reason of the engine for readers. A spell that was taken back (733.1) is no object any more."""
    about = reason.object or 0
    return ReasonShown(
        sentence=reason.sentence,
        rules=tuple(str(rule) for rule in reason.rules),
        decides=reason.weight is Weight.DECIDES,
        object=game.name(about) if about < 0 or game.find_object(about) is not None else "",
    )


def shown_verdict(game: Game, verdict: Verdict, words: tuple[str, str] = ("yes", "no")) -> VerdictShown:
    """A verdict of the engine for readers; deciding reasons first."""
    reasons = sorted((shown_reason(game, each) for each in verdict.reasons), key=lambda each: not each.decides)
    answer = {Answer.YES: words[0], Answer.NO: words[1], Answer.UNDETERMINED: "undetermined"}[verdict.answer]
    return VerdictShown(answer, tuple(dict.fromkeys(reasons)))


def deciding(verdict: VerdictShown) -> tuple[str, ...]:
    """The rules of the deciding reasons, each once."""
    return tuple(dict.fromkeys(rule for reason in verdict.reasons if reason.decides for rule in reason.rules))


def check_claim(claim: x.Claim, verdict: VerdictShown | None, rules: Sequence[str], span: Span) -> tuple[Check, ...]:
    """All that a step claims. ``rules``: what decided, or for a step without a verdict what its events followed."""
    found: list[Check] = []
    where = claim.span or span
    if claim.verdict is not None:
        found.append(_verdict(claim.verdict, verdict, where))
    found.extend(_answers(claim, verdict, where))
    found.extend(check_rules(claim.rules, claim.rules_exactly, rules, where))
    return tuple(found)


def check_rules(
    wanted: Sequence[str], exactly: Sequence[str] | None, actual: Sequence[str], span: Span, what: str = "rule"
) -> Iterable[Check]:
    """``rule`` and ``rules exactly``."""
    listed = tuple(dict.fromkeys(actual))
    for rule in wanted:
        holds = rule in listed
        yield _rule_check(holds, rule, listed, span, what)
    if exactly is not None:
        holds = set(exactly) == set(listed)
        yield _rule_check(holds, ", ".join(exactly) or "none", listed, span, "rules exactly", tuple(exactly))


def _rule_check(
    holds: bool, rule: str, actual: tuple[str, ...], span: Span, what: str, rules: tuple[str, ...] = ()
) -> Check:
    outcome = Outcome.HOLDS if holds else Outcome.DIFFERS
    expected = rules or (rule,)
    return Check(outcome, rule, ", ".join(actual) or "none", span, what, expected, actual)


def _verdict(wanted: x.Verdict, verdict: VerdictShown | None, span: Span) -> Check:
    actual = verdict.answer if verdict is not None else "legal"
    same = {
        x.Verdict.LEGAL: ("legal", "yes"),
        x.Verdict.YES: ("yes", "legal"),
        x.Verdict.ILLEGAL: ("illegal", "no"),
        x.Verdict.NO: ("no", "illegal"),
    }.get(wanted, (wanted.value,))
    outcome = Outcome.HOLDS if actual in same else Outcome.DIFFERS
    reasons = [reason.sentence for reason in verdict.reasons if reason.decides] if verdict is not None else []
    told = f"{actual}: {reasons[0]}" if outcome is Outcome.DIFFERS and reasons else actual
    if actual == "undetermined" and outcome is Outcome.DIFFERS:
        outcome = Outcome.UNDETERMINED
    return Check(outcome, wanted.value, told, span, "", rules_deciding=deciding(verdict) if verdict else ())


def _answers(claim: x.Claim, verdict: VerdictShown | None, span: Span) -> Iterable[Check]:
    if claim.answer is None and not claim.includes and not claim.excludes and claim.count is None:
        return
    value = verdict.value if verdict is not None else ""
    entries = list(value) if isinstance(value, tuple) else [value] if value else []
    shown = ", ".join(entries) or "nothing"
    rules = deciding(verdict) if verdict is not None else ()
    if claim.answer is not None:
        yield _listed(claim.answer, entries, shown, span, rules)
    for item in claim.includes:
        holds = any(same_entry(item.text, entry) for entry in entries)
        outcome = Outcome.HOLDS if holds else Outcome.DIFFERS
        yield Check(outcome, f"includes {item.text}", shown, item.span, "answer", rules_deciding=rules)
    for item in claim.excludes:
        holds = not any(same_entry(item.text, entry) for entry in entries)
        outcome = Outcome.HOLDS if holds else Outcome.DIFFERS
        yield Check(outcome, f"excludes {item.text}", shown, item.span, "answer", rules_deciding=rules)
    if claim.count is not None:
        outcome = Outcome.HOLDS if claim.count == len(entries) else Outcome.DIFFERS
        yield Check(outcome, str(claim.count), str(len(entries)), span, "answer count", rules_deciding=rules)


def _listed(wanted: Sequence[x.Named], entries: list[str], shown: str, span: Span, rules: tuple[str, ...]) -> Check:
    left = list(entries)
    missing = []
    for item in wanted:
        found = next((entry for entry in left if same_entry(item.text, entry)), None)
        if found is None:
            missing.append(item.text)
        else:
            left.remove(found)
    outcome = Outcome.DIFFERS if missing or left else Outcome.HOLDS
    expected = ", ".join(item.text for item in wanted) or "nothing"
    return Check(outcome, expected, shown, span, "answer", rules_deciding=rules)


def same_entry(wanted: str, entry: str) -> bool:
    """The words are the same, or mana symbols are the same in any order."""
    if "{" in wanted or "{" in entry:
        return sorted(_symbols(wanted)) == sorted(_symbols(entry)) and bool(_symbols(wanted))
    return normal_words(wanted) == normal_words(entry) or wanted.casefold() == entry.casefold()


def _symbols(text: str) -> list[str]:
    return [part for part in text.upper().replace("{", " ").replace("}", " ").split() if part]
