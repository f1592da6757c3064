"""Conditions about the time it is: whose turn, which step or phase (500, 602.5)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition
from mtgjudge.language.vocabulary import Comparison, Phase, Step
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.semantics import Fn

C = Comparison
ONE = a.Fixed(1)
_ATTACKED = ev.AttacksWith(who=r.EachPlayer(), filter=f.Anything(), defender=r.You())
"""You have been attacked: attackers were declared as attacking you (508.6)."""


def declare(g: Grammar) -> None:
    """Conditions of time."""
    p = g.phrase
    p(
        "cond",
        "your devotion to {x:color} is less than {n:count}",
        Fn(lambda cx, x, n: c.Compare(a.Devotion((x.color,), r.You()), C.LESS, n)),
    )
    p(
        "cond",
        "your devotion to {x:color} and {y:color} is less than {n:count}",
        Fn(lambda cx, x, y, n: c.Compare(a.Devotion((x.color, y.color), r.You()), C.LESS, n)),
    )
    p("cond", "it's your turn", c.TurnOf(r.You()))
    p("cond", "it's not your turn", c.Unless(c.TurnOf(r.You())))
    p("cond", "it's a opponent 's turn", Fn(lambda cx: c.TurnOf(r.EachOpponent())))
    p("timing", "as a sorcery", c.SorceryTiming())
    p("timing", "during your turn", c.TurnOf(r.You()))
    p("timing", "during a opponent 's turn", c.TurnOf(r.EachOpponent()))
    p("timing", "during your upkeep", c.During((Step.UPKEEP,), (), r.You()))
    p("timing", "during any upkeep step", c.During((Step.UPKEEP,)))
    p("timing", "during combat", c.During((), (Phase.COMBAT,)))
    p("timing", "during combat on your turn", c.During((), (Phase.COMBAT,), r.You()))
    p("timing", "during the declare attackers step", c.During((Step.DECLARE_ATTACKERS,)))
    attacked = "during the declare attackers step and only if you've been attacked this step"
    p("timing", attacked, c.Both((c.During((Step.DECLARE_ATTACKERS,)), c.Happened(_ATTACKED, this_step=True))))
    p("timing", "during the declare blockers step", c.During((Step.DECLARE_BLOCKERS,)))
    p("timing", "during your turn , before attackers are declared", Fn(_before_attack, None))
    p("timing", "if {x:cond}", v("x"))
    p("timing", "during your turn and only if {x:cond}", Fn(lambda cx, x: c.Both((c.TurnOf(r.You()), x)), None))


def _before_attack(cx: Context) -> Condition:
    steps = (Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT)
    return c.During(steps, (), r.You())
