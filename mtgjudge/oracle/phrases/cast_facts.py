"""How a spell was cast: from where, for which cost, with which mana, in which phase (400.7d, 601.2, 702)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import Comparison, ManaType, Phase, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

ALTERNATIVE = "alternative"
MANA_WORDS = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C", "snow": "S",
}  # fmt: skip
PLACES: dict[str, tuple[Zone, PlayerRef | None]] = {
    "your hand": (Zone.HAND, r.You()),
    "your graveyard": (Zone.GRAVEYARD, r.You()),
    "a graveyard": (Zone.GRAVEYARD, None),
    "exile": (Zone.EXILE, None),
}
ELSEWHERE = "anywhere other than your hand"
PAID = (
    "surge", "madness", "spectacle", "flashback", "overload", "escape", "disturb", "prowl", "evoke", "dash", "blitz",
    "emerge", "awaken", "bestow", "mayhem", "foretell", "sneak",
)  # fmt: skip


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "castfrom", (*PLACES, ELSEWHERE))
    closed(g, "paidword", PAID)
    p("cond", "{what:cref} was cast from {z:castfrom}", Fn(_from, _un_from))
    p("cond", "{what:cref} wasn't cast from {z:castfrom}", Fn(lambda cx, what, z: c.Unless(_from(cx, what, z))))
    closed(g, "youcast", ("you cast", "you didn't cast"))
    p("cond", "{w:youcast} {what:cref} from {z:castfrom}", Fn(_you_or_not, _un_hand))
    p("cond", "{of:poss} {w:paidword} cost was paid", Fn(_cost, _un_cost))
    p("cond", "you've cast another {n:filter.sg} this game", Fn(_another_this_game, _un_another_this_game))
    p("cond", "this spell was cast from your hand and {x:cond}", Fn(_hand_and, _un_hand_and))
    p("cond", "the {m:manacost} cost was paid", Fn(lambda cx, m: c.CostPaid(ALTERNATIVE)))
    p("cond", "{what:cref} was foretold", Fn(lambda cx, what: _cost(cx, what, "foretell")))
    p("cond", "you cast this spell during your main phase", Fn(_in_main_phase))
    p("cond", "{u:units} was spent to cast {what:cref}", Fn(_spent))
    p("cond", "at least {n:count} {k:manaword} mana was spent to cast {what:cref}", Fn(_spent_many, _un_spent_many))
    closed(g, "manaword", tuple(MANA_WORDS))


def _hand(what: ObjectRef) -> Condition:
    return c.WasCast(what, r.You(), True)


def _from(cx: Context, what: ObjectRef, z: str) -> Condition:
    if z == ELSEWHERE:
        return c.Both((c.WasCast(what), c.Unless(_hand(what))))
    zone, who = PLACES[z]
    return _hand(what) if zone is Zone.HAND else c.WasCast(what, who, from_zone=zone)


def _un_from(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Both) and value.parts and isinstance(value.parts[0], c.WasCast):
        what = value.parts[0].what
        return {"what": what, "z": ELSEWHERE} if value == _from(cx, what, ELSEWHERE) else None
    if not isinstance(value, c.WasCast):
        return None
    for words, (zone, _) in PLACES.items():
        if zone is not Zone.HAND and value == _from(cx, value.what, words):
            return {"what": value.what, "z": words}
    return None


def _you_from(cx: Context, what: ObjectRef, z: str) -> Condition:
    if z == ELSEWHERE:
        return c.Both((c.WasCast(what, r.You()), c.Unless(_hand(what))))
    zone, who = PLACES[z]
    if zone is Zone.GRAVEYARD and who is None:
        raise CantLower("a graveyard, cast by you")
    return _hand(what) if zone is Zone.HAND else c.WasCast(what, r.You(), from_zone=zone)


def _you_or_not(cx: Context, w: str, what: ObjectRef, z: str) -> Condition:
    cast = _you_from(cx, what, z)
    return cast if w == "you cast" else c.Unless(cast)


def _un_hand(cx: Context, value: object) -> Values | None:
    cast = value.part if isinstance(value, c.Unless) else value
    if not isinstance(cast, c.WasCast) or cast != _hand(cast.what):
        return None
    return {"w": "you cast" if cast is value else "you didn't cast", "what": cast.what, "z": "your hand"}


def _cost(cx: Context, of: ObjectRef, w: str) -> Condition:
    if not isinstance(of, r.This):
        raise CantLower("what was paid for another spell")
    return c.CostPaid(w)


def _un_cost(cx: Context, value: object) -> Values | None:
    plain = isinstance(value, c.CostPaid) and value == c.CostPaid(value.keyword) and value.keyword in PAID
    return {"of": r.This(), "w": value.keyword} if plain and isinstance(value, c.CostPaid) else None


def _in_main_phase(cx: Context) -> Condition:
    """Nobody leaves a phase while a spell is on the stack (500.2): it is still the phase in which it was cast."""
    if not cx.spell:
        raise CantLower("a phase that may be over")
    return c.Both((c.WasCast(r.This(), r.You()), c.During((), (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN), r.You())))


def _spent(cx: Context, u: tuple[ManaType, ...], what: ObjectRef) -> Condition:
    kinds = tuple(dict.fromkeys(u))
    parts = tuple(
        c.Compare(a.ManaSpentOn(kind.value, what), Comparison.AT_LEAST, a.Fixed(u.count(kind))) for kind in kinds
    )
    return parts[0] if len(parts) == 1 else c.Both(parts)


def _spent_many(cx: Context, n: Any, k: str, what: ObjectRef) -> Condition:
    return c.Compare(a.ManaSpentOn(MANA_WORDS[k], what), Comparison.AT_LEAST, n)


def _un_spent_many(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Compare) or not isinstance(value.left, a.ManaSpentOn) or not value.left.type:
        return None
    word = next((word for word, kind in MANA_WORDS.items() if kind == value.left.type), None)
    if word is None or value.comparison is not Comparison.AT_LEAST:
        return None
    return {"n": value.right, "k": word, "what": value.left.of}


def _another_this_game(cx: Context, n: Noun) -> Condition:
    if n.zone is not Zone.STACK or not cx.spell:
        raise CantLower("another one than this spell")
    other = together((f.Not(f.IsThis()), n.filter))
    return c.HappenedThisGame(ev.CastSpell(other, r.You()))


def _un_another_this_game(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.HappenedThisGame) or not isinstance(value.event, ev.CastSpell):
        return None
    parts = parts_of(value.event.spell)
    if parts[:1] != (f.Not(f.IsThis()),) or value.event != ev.CastSpell(value.event.spell, r.You()):
        return None
    return {"n": Noun(together(parts[1:]), Zone.STACK)}


def _hand_and(cx: Context, x: Condition) -> Condition:
    return c.Both((_hand(r.This()), x))


def _un_hand_and(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Both) and len(value.parts) == 2 and value.parts[0] == _hand(r.This()):
        return {"x": value.parts[1]}
    return None
