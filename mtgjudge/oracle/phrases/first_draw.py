"""Revealing the first card drawn in a turn, and the trigger linked to it in the same paragraph (603.11, 607.1)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility, TriggeredAbility
from mtgjudge.oracle.context import CantLower
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.semantics import Lazy, Lowerer


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    for words, own in (("each turn", False), ("on each of your turns", True)):
        g.phrase(
            "triggered",
            f"reveal the first card you draw {words} . whenever you reveal a {{n:filter.sg}} this way , {{b:content}}",
            Lazy(_reveals(own)),
        )


def _reveals(own: bool) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        noun = low(parts["n"])
        if noun.zone is not None:
            raise CantLower("only cards are drawn")
        event = ev.RevealsThisWay(noun.filter, r.You())
        low.cx.name_event(event)
        triggered = TriggeredAbility(event, low(parts["b"]))
        return (StaticAbility((st.RevealsFirstDraw(r.You(), own),)), triggered)

    return lower
