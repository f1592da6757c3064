"""What stands around a clause, taken apart by its own reading: later triggers and what they do, conditions behind
(603.7, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import Effect
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.mirror import guessing
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.semantics import Values


def _later(value: object) -> tuple[TriggeredAbility, tuple[Effect, ...]] | None:
    single = single_of(value)
    if not isinstance(single, e.DelayedTrigger) or not isinstance(single.ability, TriggeredAbility):
        return None
    content = single.ability.content
    return (single.ability, content.effects) if isinstance(content, Body) and not content.targets else None


def _done_then(value: object) -> Iterator[Values]:
    found = _later(value)
    if found is not None:
        yield {"c": found[1]}


def _of_what(value: object) -> Iterator[Values]:
    found = _later(value)
    if found is None or not isinstance(found[0].event, ev.ZoneChange | ev.BecomesTapped | ev.LosesControl):
        return
    subject = found[0].event.subject
    if isinstance(subject, f.IsOneOf):
        yield {"what": subject.of, "c": found[1]}
    if isinstance(subject, f.IsThis):
        yield {"what": r.This(), "c": found[1]}


def _if_so(value: object) -> Iterator[Values]:
    single = single_of(value)
    if isinstance(single, e.IfThen) and not single.otherwise:
        yield {"x": single.condition, "c": single.then}


un_later: Any = guessing(_done_then)
"""Of a later trigger whose words say when: what is done then."""

un_later_of: Any = guessing(_of_what)
"""Of a later trigger on what becomes of one thing: which, and what is done then."""

un_if_so: Any = guessing(_if_so)
"""Of a conditional instruction: on what condition, and what."""


def labels_since(cx: Context, label: int) -> frozenset[int]:
    """When raising: the labels of the instructions worded since, of which nobody speaks."""
    return frozenset(-n for n in range(label + 1, cx.label + 1)) if cx.raising else frozenset()
