"""Optional additional costs that have no keyword (118.8), what was controlled as a spell was cast (601.2), and what has
happened lately."""

from __future__ import annotations

from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Condition, Cost, Filter, PlayerRef
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.phrases.past_conditions import happened, times_happened
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

ADDITIONAL = "additional cost"
"""The word under which an optional additional cost without a keyword is paid."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _costs(g)
    _lately(g)


# --- costs -------------------------------------------------------------------------------------------------------


def _costs(g: Grammar) -> None:
    p = g.phrase
    p("statement", "as a additional cost to cast this spell , you may {x:act_cost}", Fn(_optional, _un_optional))
    for words in ("this spell 's additional cost was paid", "its additional cost was paid"):
        p("cond", words, Fn(lambda cx: c.CostPaid(ADDITIONAL)))
    p(
        "cond",
        "you revealed a {n:filter.sg} or controlled a {m:filter.sg} as you cast this spell",
        Fn(_revealed_or_controlled),
    )
    p("cond", "you controlled a {m:filter.sg} as you cast this spell", Fn(lambda cx, m: _controlled(m)))


def _optional(cx: Context, x: Cost) -> StaticAbility:
    return StaticAbility((st.AdditionalCost((x,), optional=True),), None, Zone.STACK)


def _un_optional(cx: Context, value: object) -> Values | None:
    if isinstance(value, StaticAbility) and len(value.effects) == 1:
        one = value.effects[0]
        if isinstance(one, st.AdditionalCost) and one.optional and one.less is None and len(one.costs) == 1:
            return {"x": one.costs[0]}
    return None


def _controlled(m: Noun) -> Condition:
    if m.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are controlled")
    return c.ControlledAsCast(m.filter)


def _revealed_or_controlled(cx: Context, n: Noun, m: Noun) -> Condition:
    if n.zone is not None:
        raise CantLower("only cards are revealed")
    return c.Either((c.CostPaid(ADDITIONAL), _controlled(m)))


# --- lately ------------------------------------------------------------------------------------------------------


def _lately(g: Grammar) -> None:
    p = g.phrase
    p("cond", "you had {h:having} enter the battlefield under your control this turn", Fn(_you_had_enter))
    had = "had {h:having} enter the battlefield under their control this turn"
    p("whocond", had, Fn(lambda cx, h: _had_enter(h, r.Iterated()), _un_had_enter))
    p("cond", "{who:someone} " + had, Fn(_one_had_enter, _un_one_had_enter))
    p("cond", "a {n:filter.sg} left the battlefield this turn or a spell was warped this turn", Fn(_void))


def _permanent(n: Noun) -> Filter:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents")
    return n.filter


def _had_enter(h: Having, who: PlayerRef) -> Condition:
    if h.comparison is not Comparison.AT_LEAST:
        raise CantLower("so few that entered")
    entered = together((_permanent(h.noun), f.ControlledBy(who)))
    return happened(ev.ZoneChange(entered, None, Zone.BATTLEFIELD), h.amount)


def _un_had_enter(cx: Context, value: object) -> Values | None:
    """What each player had enter; what you had is worded by the permanents that entered."""
    times = times_happened(value)
    if times is None or not isinstance(times[0], ev.ZoneChange):
        return None
    *kind, last = parts_of(times[0].subject) or (times[0].subject,)
    if last != f.ControlledBy(r.Iterated()):
        return None
    having = Having(Noun(together(tuple(kind)), Zone.BATTLEFIELD), Comparison.AT_LEAST, times[1])
    return {"h": having} if _had_enter(having, r.Iterated()) == value else None


def _you_had_enter(cx: Context, h: Having) -> Condition:
    return _had_enter(h, r.You())


def _one_had_enter(cx: Context, who: PlayerRef, h: Having) -> Condition:
    if not isinstance(who, r.EachOpponent | r.EachPlayer | r.EachOtherPlayer):
        raise CantLower("under whose control")
    return c.PlayersAre(who, _had_enter(h, r.Iterated()), any=True)


def _un_one_had_enter(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.PlayersAre) or not value.any:
        return None
    inner = _un_had_enter(cx, value.condition)
    return {"who": value.who, **inner} if inner is not None else None


def _void(cx: Context, n: Noun) -> Condition:
    left = c.Happened(ev.ZoneChange(_permanent(n), Zone.BATTLEFIELD, None))
    return c.Either((left, c.Happened(ev.CastSpell(f.IsSpell(), r.EachPlayer(), way="warp"))))


