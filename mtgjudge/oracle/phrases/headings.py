"""Headings before a long dash or colon: class level bars, "to solve" and "solved", station (716.2, 719.3, 702.169)."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import ActivatedAbility, Body, KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Ability, Amount, Condition, Cost
from mtgjudge.language.vocabulary import Comparison, Step
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn, Values

THIS = r.This()
SOLVED = c.Is(THIS, f.HasDesignation("solved"))


def declare(g: Grammar) -> None:
    """The headings, and the conditions that they stand for."""
    p = g.phrase
    p("activated", "{cs:cost|comma} : level {n:figure}", Fn(_bar, _un_bar))
    p("cond", "~ is level {n:figure} or greater", Fn(_level, _un_level))
    p(
        "cond",
        "~ has {n:figure} to {m:figure} {k:counterkind} counters on it",
        Fn(_range, _un_range),
    )
    p("event0", "this Class becomes level {n:figure}", Fn(_becomes, _un_becomes))
    for tail in ("", " ."):
        p("headed", "to solve — {k:cond}" + tail, Fn(_to_solve, _un_to_solve if tail else None))
    p("headed", "solved — {x:ability}", Fn(_solved, _un_solved))
    p("cond", "~ is solved", SOLVED)


def _number(n: Amount) -> int:
    if not isinstance(n, a.Fixed):
        raise CantLower("a level that is no number")
    return n.value


def _at(number: int) -> Condition:
    return c.Is(THIS, f.HasDesignation(f"level {number}"))


def _bar(cx: Context, cs: tuple[Cost, ...], n: Amount) -> Ability:
    """716.2a: only if it has the level before, and only as a sorcery."""
    level = _number(n)
    if level < 2:
        raise CantLower("the first level of a Class")
    parts: list[Condition] = [c.SorceryTiming(), c.Unless(_at(level))]
    if level > 2:
        parts.append(_at(level - 1))
    gain = e.KeywordAction("gain level", r.You(), a.Fixed(level), THIS)
    return ActivatedAbility(tuple(cs), Body((gain,)), c.Both(tuple(parts)))


def _un_bar(cx: Context, value: Any) -> Values | None:
    content = value.content if isinstance(value, ActivatedAbility) else None
    effect = content.effects[0] if isinstance(content, Body) else None
    if not isinstance(effect, e.KeywordAction) or effect.action != "gain level" or effect.count is None:
        return None
    return {"cs": value.costs, "n": effect.count} if value == _bar(cx, value.costs, effect.count) else None


def _level(cx: Context, n: Amount) -> Condition:
    return _at(_number(n))


def _un_level(cx: Context, value: Any) -> Values | None:
    if isinstance(value, c.Is) and value.what == THIS and isinstance(value.filter, f.HasDesignation):
        word, _, number = value.filter.word.partition(" ")
        return {"n": a.Fixed(int(number))} if word == "level" and number.isdigit() else None
    return None


def _range(cx: Context, n: Amount, m: Amount, k: str) -> Condition:
    number = a.CountersOn(k, THIS)
    return c.Both((c.Compare(number, Comparison.AT_LEAST, n), c.Compare(number, Comparison.AT_MOST, m)))


def _un_range(cx: Context, value: Any) -> Values | None:
    if not isinstance(value, c.Both) or len(value.parts) != 2:
        return None
    low, high = value.parts
    if not isinstance(low, c.Compare) or not isinstance(high, c.Compare) or not isinstance(low.left, a.CountersOn):
        return None
    fits = value == _range(cx, low.right, high.right, low.left.kind)
    return {"n": low.right, "m": high.right, "k": low.left.kind} if fits else None


def _becomes(cx: Context, n: Amount) -> ev.BecomesDesignated:
    return ev.BecomesDesignated(f.IsThis(), f"level {_number(n)}")


def _un_becomes(cx: Context, value: Any) -> Values | None:
    if isinstance(value, ev.BecomesDesignated) and value.word.startswith("level ") and value.subject == f.IsThis():
        return {"n": a.Fixed(int(value.word.removeprefix("level ")))}
    return None


def _to_solve(cx: Context, k: Condition) -> Ability:
    """719.3a: at the beginning of its controller's end step, if the condition is true and it isn't solved."""
    solve = e.KeywordAction("solve", r.You(), what=THIS)
    return TriggeredAbility(ev.BeginningOf(Step.END, r.You()), Body((solve,)), c.Both((k, c.Unless(SOLVED))))


def _un_to_solve(cx: Context, value: Any) -> Values | None:
    if not isinstance(value, TriggeredAbility) or not isinstance(value.condition, c.Both):
        return None
    inner = value.condition.parts[0]
    return {"k": inner} if value == _to_solve(cx, inner) else None


def _solved(cx: Context, x: Ability) -> Ability:
    """719.3c, 702.169a: the ability may affect the game, trigger or be activated while the Case is solved."""
    if isinstance(x, KeywordAbility):
        return StaticAbility((st.Affects(THIS, (ch.GainAbility(x),)),), SOLVED)
    if not isinstance(x, StaticAbility | TriggeredAbility | ActivatedAbility):
        raise CantLower("such an ability of a Case")
    if isinstance(x, StaticAbility) and any(isinstance(effect, st.EntersModified) for effect in x.effects):
        raise CantLower("how it enters, once solved")
    return msgspec.structs.replace(x, condition=SOLVED if x.condition is None else c.Both((SOLVED, x.condition)))


def _un_solved(cx: Context, value: Any) -> Values | None:
    if not isinstance(value, StaticAbility | TriggeredAbility | ActivatedAbility):
        return None
    if value.condition == SOLVED:
        return {"x": msgspec.structs.replace(value, condition=None)}
    if isinstance(value.condition, c.Both) and len(value.condition.parts) == 2 and value.condition.parts[0] == SOLVED:
        return {"x": msgspec.structs.replace(value, condition=value.condition.parts[1])}
    return None
