"""Facing a villainous choice (701.55): a player chooses one of two options, which is then done as far as it can be, for
one player after the other."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import PlayerRef
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.phrases.players import GROUPS
from mtgjudge.oracle.semantics import Lazy, Lowerer, Raiser, as_effects

ACTION = "face a villainous choice"


def declare(g: Grammar) -> None:
    """Declare the phrase."""
    said = "{who:player} face^who a villainous choice — {x:clauses} , or {y:clauses}"
    g.phrase("subjclause", said, Lazy(_faces, _un_faces))


def _person(cx: Context, who: PlayerRef) -> PlayerRef:
    """Who chooses, whom the options speak of: each of several players in turn."""
    if not isinstance(who, GROUPS):
        return who
    cx.name(r.Iterated(), frozenset({"player", "opponent"}), sort="player")
    return r.Iterated()


def _faces(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    who = low(parts["who"])
    if not isinstance(who, PlayerRef):
        raise CantLower("who faces the choice")
    kept, before = list(cx.mentions), len(cx.slots)
    person = _person(cx, who)
    named = list(cx.mentions)
    options: list[e.Branch] = []
    for option in ("x", "y"):
        cx.mentions = list(named)
        options.append(e.Branch(as_effects(low(parts[option]))))
    if len(cx.slots) != before:
        raise CantLower("a target of one option")
    cx.mentions = kept
    made = e.Choose(who=person, options=tuple(options), action=ACTION)
    return (note(cx, made if person is who else e.ForEach(of=who, effects=(made,))),)


def _un_faces(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    cx = up.cx
    single = single_of(value)
    who: object = None
    if isinstance(single, e.ForEach) and len(single.effects) == 1:
        who, single = single.of, single.effects[0]
    if not isinstance(single, e.Choose) or single.action != ACTION:
        return None
    who = single.who if who is None else who
    first = up("player", who)
    if not isinstance(who, PlayerRef) or not isinstance(first, Derivation):
        return None
    kept = list(cx.mentions)
    person = _person(cx, who)
    named = list(cx.mentions)
    options: list[Derivation] = []
    for branch in single.options:
        cx.mentions = list(named)
        made = up("clauses", branch.effects)
        if not isinstance(made, Derivation) or person != single.who:
            cx.mentions = kept
            return None
        options.append(made)
    cx.mentions = kept
    note(cx, single_of(value))  # type: ignore[arg-type]
    return derive(phrase, phrase.variants[0], (first, *options))
