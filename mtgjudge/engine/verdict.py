"""Verdicts: yes, no or undetermined, with reasons that carry their rules (DESIGN: idea 3).

A legality question is a generator of `Reason`s against; the quick path takes the first, the full answer takes them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from mtgjudge.rulebook import Citation


class Answer(StrEnum):
    """The three answers."""

    YES = "yes"
    NO = "no"
    UNDETERMINED = "undetermined"


class Weight(StrEnum):
    """Whether a reason decides the answer or only explains the surroundings."""

    DECIDES = "decides"
    CONTEXT = "context"


class Reason(msgspec.Struct, frozen=True):
    """Why: a sentence without a full stop, the rules behind it, and the object (id) it is about, if any.

    `undetermined`: the reason says that the engine can't know, not that the answer is no.
    """

    sentence: str
    rules: tuple[Citation, ...]
    object: int | None = None
    weight: Weight = Weight.DECIDES
    undetermined: bool = False


class Verdict(msgspec.Struct, frozen=True):
    """An answer with its reasons."""

    answer: Answer
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return self.answer is Answer.YES

    def deciding(self) -> tuple[Reason, ...]:
        """The reasons that decide."""
        return tuple(reason for reason in self.reasons if reason.weight is Weight.DECIDES)

    def deciding_rules(self) -> tuple[Citation, ...]:
        """The rules of the deciding reasons, each once, in order."""
        return tuple(dict.fromkeys(rule for reason in self.deciding() for rule in reason.rules))


def verdict_against(reasons: Iterable[Reason], permitted: tuple[Reason, ...] = ()) -> Verdict:
    """No if a deciding reason stands against, undetermined if only unknowns do, otherwise yes with the reasons
    that permit.
    """
    found = tuple(reasons)
    deciding = [reason for reason in found if reason.weight is Weight.DECIDES]
    if any(not reason.undetermined for reason in deciding):
        return Verdict(Answer.NO, tuple(reason for reason in found if not reason.undetermined))
    if deciding:
        return Verdict(Answer.UNDETERMINED, found)
    return Verdict(Answer.YES, permitted + found)


def first_against(reasons: Iterator[Reason]) -> Reason | None:
    """The first deciding reason against, building no others; None means yes."""
    return next((reason for reason in reasons if reason.weight is Weight.DECIDES), None)


class IllegalAction(Exception):
    """A player tried what the rules don't allow; the game must be rewound to before it (733.1)."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("; ".join(reason.sentence for reason in verdict.reasons))
        self.verdict = verdict


class Unsupported(Exception):
    """The engine can't play this faithfully: `what` names the node, ability or mechanic, `object` the object
    behind it.
    """

    def __init__(self, what: str, object_id: int | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.object = object_id
