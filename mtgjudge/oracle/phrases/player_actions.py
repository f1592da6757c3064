"""Events of keyword actions and designations of players, a closed list of the rule book's (701, 725, 726), and of what
a player does in one of two ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import references as r
from mtgjudge.language.categories import EventPattern, PlayerRef
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.kernel.morphology import verb
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Noun

ACTIONS: dict[str, Callable[[PlayerRef], EventPattern]] = {
    "investigate": lambda who: ev.DoesAction(who, "investigate"),
    "proliferate": lambda who: ev.DoesAction(who, "proliferate"),
    "collect evidence": lambda who: ev.DoesAction(who, "collect evidence"),
    "forage": lambda who: ev.DoesAction(who, "forage"),
    "foretell a card": lambda who: ev.DoesAction(who, Keyword.FORETELL.value),
    "complete a dungeon": ev.CompletesDungeon,
    "take the initiative": ev.TakesInitiative,
    "become the monarch": ev.BecomesMonarch,
    "commit a crime": ev.CommitsCrime,
    "shuffle their library": ev.Shuffles,
    "search their library": ev.Searches,
}
"""What players do, as it is said of several; of one, the first word is inflected."""


def _inflected(words: str) -> str:
    first, *rest = words.split()
    return " ".join((verb(first)[0], *rest))


ONE = {_inflected(words): made for words, made in ACTIONS.items()}


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "playerdoes", (*ACTIONS, *ONE))
    p("event0", "{who:someone} {w:playerdoes}", checked(_does, _un_does))
    here = r.PlayerWith("\0subject")
    p("pever", "scry^", ev.Scries(here))
    p("pever", "surveil^", ev.Scries(here, True))
    p("pever", "sacrifice^ a {n:filter.sg}", Fn(lambda cx, n: _sacrifices(here, n), _un_sacrifices))
    p("pever", "discard^ a {n:filter.sg}", Fn(lambda cx, n: _discards(here, n), _un_discards))
    p("event0", "{who:someone} {x:pever.who} or {y:pever.who}", Fn(_either, _un_either(here)))


def _does(cx: Context, who: PlayerRef, w: str) -> EventPattern:
    table = ACTIONS if isinstance(who, r.You) else ONE
    if w not in table or "their" in w and isinstance(who, r.You):
        raise CantLower("who does that")
    return table[w](who)


def _un_does(cx: Context, value: object) -> list[Values]:
    who = getattr(value, "who", None) or getattr(value, "by", None)
    return [{"who": who, "w": w} for w in (ACTIONS if isinstance(who, r.You) else ONE)]


def _sacrifices(who: PlayerRef, n: Noun) -> EventPattern:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are sacrificed")
    return ev.Sacrifices(who, n.filter)


def _un_sacrifices(cx: Context, value: object) -> Values | None:
    plain = isinstance(value, ev.Sacrifices) and not value.one_or_more
    return {"n": Noun(value.what, Zone.BATTLEFIELD)} if plain and isinstance(value, ev.Sacrifices) else None


def _discards(who: PlayerRef, n: Noun) -> EventPattern:
    if n.zone is not None:
        raise CantLower("only cards are discarded")
    return ev.DiscardsCard(who, n.filter)


def _un_discards(cx: Context, value: object) -> Values | None:
    plain = isinstance(value, ev.DiscardsCard) and value == ev.DiscardsCard(value.who, value.card)
    return {"n": Noun(value.card, None)} if plain and isinstance(value, ev.DiscardsCard) else None


def _either(cx: Context, who: PlayerRef, x: EventPattern, y: EventPattern) -> EventPattern:
    return ev.AnyEvent((replaced(x, who=who), replaced(y, who=who)))


def _un_either(here: PlayerRef) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, ev.AnyEvent) or len(value.options) != 2:
            return None
        whose = [getattr(option, "who", None) for option in value.options]
        if whose[0] is None or whose[0] != whose[1]:
            return None
        x, y = (replaced(option, who=here) for option in value.options)
        return {"who": whose[0], "x": x, "y": y}

    return up
