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
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values

C = Comparison
ONE = a.Fixed(1)
_ATTACKED = ev.AttacksWith(who=r.EachPlayer(), filter=f.Anything(), defender=r.You())
"""You have been attacked: attackers were declared as attacking you (508.6)."""
BEFORE_ATTACK = (Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT)
AFTER_BLOCKS = (Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT)


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
    p("cond", "you've been attacked this step", c.Happened(_ATTACKED, this_step=True))
    p("timing", "{t:when}", v("t"))
    p("timing", "if {x:cond}", v("x"))
    p("timing", "{t:when} and only if {x:cond}", c.Both((v("t"), v("x"))))
    p("timing", "if {x:cond} and only {t:when}", c.Both((v("x"), v("t"))))
    p("when", "as a sorcery", c.SorceryTiming())
    p("when", "during {w:whoseturn} turn", c.TurnOf(v("w")))
    p("when", "during {w:whoseturn} main phase", c.During((), (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN), v("w")))
    p("when", "during combat", c.During((), (Phase.COMBAT,)))
    p("when", "during combat on {w:whoseturn} turn", c.During((), (Phase.COMBAT,), v("w")))
    p("when", "during {w:whoseturn} {s:stepword.sg}", c.During((v("s"),), (), v("w")))
    p("when", "during the {x:stepname} step", Fn(_in_step, _un_in_step))
    p("when", "during any {x:stepname} step", Fn(_in_step))
    named = (Step.UPKEEP, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.END_OF_COMBAT)
    closed(g, "stepname", tuple(step.value for step in named))
    p("when", "during combat {w:combatpart}", c.During(v("w")))
    p("combatpart", "before blockers are declared", (Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS))
    p("combatpart", "after blockers are declared", (Step.DECLARE_BLOCKERS, *AFTER_BLOCKS))
    p("when", "during {w:whoseturn} turn , before attackers are declared", c.During(BEFORE_ATTACK, (), v("w")))


def _in_step(cx: Context, x: str) -> Condition:
    return c.During((Step(x),))


def _un_in_step(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.During) and len(value.steps) == 1 and not value.phases and value.whose is None:
        return {"x": value.steps[0].value}
    return None
