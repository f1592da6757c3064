"""How a spell was cast: from where, for which cost, with which mana, in which phase (400.7d, 601.2, 702)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, ObjectRef
from mtgjudge.language.vocabulary import Comparison, ManaType, Phase, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

ALTERNATIVE = "alternative"
PLACES = (
    ("your hand", Zone.HAND, r.You()),
    ("your graveyard", Zone.GRAVEYARD, r.You()),
    ("a graveyard", Zone.GRAVEYARD, None),
    ("exile", Zone.EXILE, None),
)
PAID = (
    "surge", "madness", "spectacle", "flashback", "overload", "escape", "disturb", "prowl", "evoke", "dash", "blitz",
    "emerge", "awaken", "bestow", "mayhem", "foretell", "sneak",
)  # fmt: skip


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for words, zone, who in PLACES:
        p("cond", f"{{what:cref}} was cast from {words}", Fn(_from(zone, who), _un_from(zone, who)))
        if who is not None and zone is not Zone.HAND:
            p("cond", f"you cast {{what:cref}} from {words}", Fn(_from(zone, who)))
    p("cond", "you cast {what:cref} from exile", Fn(lambda cx, what: c.WasCast(what, r.You(), from_zone=Zone.EXILE)))
    p("cond", "{what:cref} was cast from anywhere other than your hand", Fn(_elsewhere))
    p("cond", "you didn't cast {what:cref} from your hand", Fn(lambda cx, what: c.Unless(_hand(what))))
    p("cond", "you've cast another {n:filter.sg} this game", Fn(_another_this_game, _un_another_this_game))
    p("cond", "this spell was cast from your hand and {x:cond}", Fn(_hand_and, _un_hand_and))
    p("cond", "{what:cref} wasn't cast from your hand", Fn(lambda cx, what: c.Unless(_hand(what))))
    for word in PAID:
        p("cond", f"{{of:poss}} {word} cost was paid", Fn(_cost(word), _un_cost(word)))
    p("cond", "the {m:manacost} cost was paid", Fn(lambda cx, m: c.CostPaid(ALTERNATIVE)))
    p("cond", "{what:cref} was foretold", Fn(lambda cx, what: _cost("foretell")(cx, what)))
    p("cond", "you cast this spell during your main phase", Fn(_in_main_phase))
    p("cond", "{u:units} was spent to cast {what:cref}", Fn(_spent))
    many = Fn(_spent_many, _un_spent_many)
    p("cond", "at least {n:count} {k:manaword} mana was spent to cast {what:cref}", many)
    closed(g, "manaword", tuple(MANA_WORDS))


MANA_WORDS = {
    "white": "W",
    "blue": "U",
    "black": "B",
    "red": "R",
    "green": "G",
    "colorless": "C",
    "snow": "S",
}


def _hand(what: ObjectRef) -> Condition:
    return c.WasCast(what, r.You(), True)


def _from(zone: Zone, who: Any) -> Any:
    def lower(cx: Context, what: ObjectRef) -> Condition:
        return _hand(what) if zone is Zone.HAND else c.WasCast(what, who, from_zone=zone)

    return lower


def _un_from(zone: Zone, who: Any) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if zone is Zone.HAND or not isinstance(value, c.WasCast):
            return None
        return {"what": value.what} if value == c.WasCast(value.what, who, from_zone=zone) else None

    return up


def _elsewhere(cx: Context, what: ObjectRef) -> Condition:
    return c.Both((c.WasCast(what), c.Unless(_hand(what))))


def _cost(word: str) -> Any:
    def lower(cx: Context, of: ObjectRef) -> Condition:
        if not isinstance(of, r.This):
            raise CantLower("what was paid for another spell")
        return c.CostPaid(word)

    return lower


def _un_cost(word: str) -> Any:
    return lambda cx, x: {"of": r.This()} if x == c.CostPaid(word) else None


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
    kind = MANA_WORDS[k]
    if n == a.Fixed(3) and kind not in ("C", "S"):
        raise CantLower("said elsewhere")
    return c.Compare(a.ManaSpentOn(kind, what), Comparison.AT_LEAST, n)


def _un_spent_many(cx: Context, value: object) -> list[Values]:
    spent = value.left if isinstance(value, c.Compare) else None
    if not isinstance(spent, a.ManaSpentOn) or not isinstance(value, c.Compare):
        return []
    return [{"n": value.right, "k": word, "what": spent.of} for word, kind in MANA_WORDS.items() if kind == spent.type]


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
