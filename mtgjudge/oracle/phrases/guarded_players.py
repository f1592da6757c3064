"""Players who gain hexproof, shroud or protection for a time (702.11c, 702.16, 702.18a), and protection from what was
chosen."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Filter, PlayerRef, Reference
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.semantics import Fn, Values


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("subjclause", "{who:everyone} gain^who {k:kw} {t:dur}", Fn(_gain, _un_gain))
    frozen = "until your next turn , your life total can't change and you gain {k:kw}"
    p("subjclause", frozen, Fn(_frozen, _un_frozen))
    p("quality", "the chosen {w:choosable}", Fn(_chosen, _un_chosen))


KEYWORDS = (Keyword.HEXPROOF, Keyword.SHROUD, Keyword.PROTECTION)
"""Those that players can have."""


def _gain(cx: Context, who: Reference, k: Any, t: Any) -> object:
    return (note(cx, e.Apply(what=who, changes=(_given(k),), duration=t)),)


def _given(k: Any) -> ch.GainAbility:
    if not isinstance(k, KeywordAbility) or k.keyword not in KEYWORDS:
        raise CantLower("a player with such a keyword")
    return ch.GainAbility(k)


def _un_gain(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if not isinstance(single, e.Apply) or not isinstance(single.what, PlayerRef) or len(single.changes) != 1:
        return None
    change = single.changes[0]
    if not isinstance(change, ch.GainAbility) or not isinstance(change.ability, KeywordAbility):
        return None
    return {"who": single.what, "k": change.ability, "t": single.duration}


_NEXT_TURN = d.UntilNextTurnOf(r.You())


def _frozen(cx: Context, k: Any) -> object:
    changes = (ch.CantGainLife(), ch.CantLoseLife(), _given(k))
    return (note(cx, e.Apply(what=r.You(), changes=changes, duration=_NEXT_TURN)),)


def _un_frozen(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if not isinstance(single, e.Apply) or not isinstance(single.what, r.You) or single.duration != _NEXT_TURN:
        return None
    if len(single.changes) != 3 or single.changes[:2] != (ch.CantGainLife(), ch.CantLoseLife()):
        return None
    gained = single.changes[2]
    return {"k": gained.ability} if isinstance(gained, ch.GainAbility) else None


_CHOSEN: dict[str, Filter] = {
    "color": f.IsChosenColor(),
    "card type": f.IsChosenType(),
    "card name": f.HasChosenName(),
}


def _chosen(cx: Context, w: str) -> Filter:
    if w not in _CHOSEN:
        raise CantLower(f"the quality of a chosen {w}")
    return _CHOSEN[w]


def _un_chosen(cx: Context, value: object) -> Values | None:
    found = [words for words, quality in _CHOSEN.items() if quality == value]
    return {"w": found[0]} if found else None
