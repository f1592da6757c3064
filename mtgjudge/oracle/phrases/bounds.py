"""When an ability may be activated, how long an effect lasts, and numbers and comparisons of a rarer kind
(107, 602.5, 611.2b)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import Amount, Condition, Effect, ObjectRef, Reference
from mtgjudge.language.changes import CantBlock
from mtgjudge.language.vocabulary import Comparison, Step, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.patterns import SUBJECT, v
from mtgjudge.oracle.phrases.abilities import Limit
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.phrases.remarks import merged
from mtgjudge.oracle.phrases.wrappers_back import un_later
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, as_effects, checked
from mtgjudge.oracle.surface import Noun, together

C = Comparison


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _timings(g)
    _conditions(g)
    _numbers(g)
    _times(g)
    _later(g)


def _timings(g: Grammar) -> None:
    p = g.phrase
    p("limit", "activate only once each turn and only {x:timing} .", Fn(lambda cx, x: Limit(x, 1)))
    any_player = "any player may activate this ability but only "
    p("limit", any_player + "{x:timing} .", Fn(lambda cx, x: Limit(_anybodys(x), None, True)))
    closed(g, "theirtime", tuple(THEIR_TIMES))
    words = [{"w": word} for word in THEIR_TIMES]
    their = checked(lambda cx, w: Limit(THEIR_TIMES[w], None, True), lambda cx, x: words)
    p("limit", any_player + "during their {w:theirtime} .", their)


THEIR_TIMES: dict[str, Condition] = {"turn": c.TurnOf(r.You()), "draw step": c.During((Step.DRAW,), (), r.You())}
"""When a player may activate it: the player is "you" there."""


def _anybodys(x: Condition) -> Condition:
    if any(isinstance(node, r.You) for node in x.walk()):
        raise CantLower("your turn, where any player may activate")
    return x


def _conditions(g: Grammar) -> None:
    p = g.phrase
    p("while", "{what:ref} be^what {x:adj}", c.Is(v("what"), v("x")))
    p("while", "{what:ref} have^what {m:measured}", c.Is(v("what"), v("m")))
    p("cond", "you don't control {h:having}", Fn(_none_of))
    p("change", "can't block {what:ref}", Fn(_cant_block))


def _none_of(cx: Context, h: Having) -> Condition:
    if not isinstance(h.noun.filter, f.AnyOf) or h.comparison is not C.AT_LEAST or h.amount != a.Fixed(1):
        raise CantLower("said elsewhere")
    mine = r.All(together((h.noun.filter, f.ControlledBy(r.You()))))
    return c.Compare(a.CountOf(mine), C.EQUAL, a.Fixed(0))


def _cant_block(cx: Context, what: Reference) -> Any:
    """The permanent the static ability is on: it is the one at hand where others are affected."""
    if not isinstance(what, r.This | r.Iterated):
        raise CantLower("what others can't block")
    return (CantBlock(f.IsThis()),)


# --- numbers -----------------------------------------------------------------------------------------------------


def _numbers(g: Grammar) -> None:
    p = g.phrase
    life = a.PlayerMeasure.LIFE
    everyone: tuple[tuple[str, Any], ...] = (
        ("players", r.EachPlayer()),
        ("your opponents", r.EachOpponent()),
        ("all players", r.EachPlayer()),
    )
    for words, who in everyone:
        for fold, word in ((a.Fold.GREATEST, "highest"), (a.Fold.LEAST, "lowest")):
            made = a.PlayerNumber(life, who, fold)
            p("quantity", f"the {word} life total among {words}", Fn(lambda cx, x=made: x))
            p("quantity1", f"the {word} life total among {words}", Fn(lambda cx, x=made: x))
    p("quantity", "{n:int} minus {q:quantity1}", Fn(lambda cx, n, q: a.Minus(n, q), _un_from_figure))
    p("quantity1", "the number of {n:filter.pl}", Fn(_count, _un_count))
    p("quantity1", "your life total", Fn(lambda cx: a.PlayerNumber(life, r.You())))
    p("quantity", "one plus {q:quantity}", Fn(lambda cx, q: a.Plus((a.Fixed(1), q))))
    p("quantity", "{q:quantity0} plus {k:quantity0}", Fn(lambda cx, q, k: a.Plus((q, k))))
    p("quantity", "the number of cards in all players ' hands", Fn(lambda cx: _hands()))
    p("quantity", "the total number of cards in all players ' hands", Fn(lambda cx: _hands()))
    p("quantity", "the damage already dealt to that player this turn", Fn(_damage_so_far))
    p("quantity", "half {of:poss_player} life total , rounded {w:rounded}", Fn(_half_life, _un_half_life))
    p("poss_player", "{who:oneplayer} 's", v("who"))


def _count(cx: Context, n: Noun) -> Amount:
    if n.zone is None:
        raise CantLower("cards without a zone are counted")
    return a.CountOf(r.All(n.filter, n.zone))


def _un_count(cx: Context, value: object) -> Values | None:
    if isinstance(value, a.CountOf) and isinstance(value.what, r.All):
        return {"n": Noun(value.what.filter, value.what.zone)}
    return None


def _un_from_figure(cx: Context, value: object) -> Values | None:
    """A figure less what is counted."""
    if isinstance(value, a.Minus) and isinstance(value.left, a.Fixed):
        return {"n": value.left, "q": value.right}
    return None


def _hands() -> Amount:
    return a.CountOf(r.All(f.Anything(), Zone.HAND))


def _damage_so_far(cx: Context) -> Amount:
    who: Any = cx.that_player()
    return a.PlayerNumber(a.PlayerMeasure.DAMAGE_TAKEN_THIS_TURN, who)


def _half_life(cx: Context, of: Any, w: str) -> Amount:
    return a.Half(a.PlayerNumber(a.PlayerMeasure.LIFE, of), w == "up")


def _un_half_life(cx: Context, value: object) -> Values | None:
    if not isinstance(value, a.Half) or not isinstance(value.of, a.PlayerNumber):
        return None
    word = "up" if value.up else "down"
    return {"of": value.of.of, "w": word} if value == _half_life(cx, value.of.of, word) else None


# --- so many times -----------------------------------------------------------------------------------------------


def _times(g: Grammar) -> None:
    p = g.phrase
    p("times", "twice", a.Fixed(2))
    p("times", "three times", a.Fixed(3))
    p("times", "four times", a.Fixed(4))
    p("times", "X times", a.X())
    p("times", "that many times", Fn(lambda cx: cx.that_much()))
    p("repeated", "proliferate^", e.Proliferate(who=SUBJECT))
    p("repeated", "investigate^", e.KeywordAction(action="investigate", who=SUBJECT))
    p("repeated", "populate^", e.KeywordAction(action="populate", who=SUBJECT))
    p("act", "{x:repeated} {t:times}", Fn(lambda cx, x, t: e.Repeat(count=t, effects=(x,)), _un_times))
    p("act", "{x:repeated} [ {t:times} ] for each {q:each}", Fn(_repeated, _un_repeated))
    p("act", "{x:repeated} a additional time", Fn(lambda cx, x: x))
    p("act", "copy^ {what:np} {t:times}", checked(_copies, _un_copies))
    p("act", "add^ {n:count} {u:units}", Fn(_mana_many))


def _copies(cx: Context, what: Reference, t: Amount) -> Effect:
    if not isinstance(what, ObjectRef) or isinstance(what, r.All | r.Chosen):
        raise CantLower("copies of what is neither a spell nor an ability")
    return e.CopyStackObject(what=what, count=t, who=subject(cx), new_targets=False)


def _un_copies(cx: Context, value: object) -> Values | None:
    return {"what": value.what, "t": value.count} if isinstance(value, e.CopyStackObject) else None


def _mana_many(cx: Context, n: Amount, u: Any) -> Effect:
    """ "Add seven {R}"."""
    from mtgjudge.language.mana_specs import FixedMana

    if len(u) != 1 or not isinstance(n, a.Fixed) or n.value < 2:
        raise CantLower("so many of several units")
    return e.AddMana(who=subject(cx), mana=FixedMana(u * n.value))


# --- later -------------------------------------------------------------------------------------------------------


MAIN = ev.AnyEvent(tuple(ev.BeginningOf(step, r.You()) for step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)))


def _later(g: Grammar) -> None:
    p = g.phrase
    p("wclause", "at the beginning of your next main phase , {c:clauses}", Lazy(_at(MAIN), un_later))
    end = ev.BeginningOf(Step.END, r.You())
    p("wclause", "at the beginning of your next end step , {c:clauses}", Lazy(_at(end), un_later))
    upkeep = ev.BeginningOf(Step.UPKEEP, r.You())
    p("wclause", "at the beginning of your next upkeep , {c:clauses}", Lazy(_at(upkeep), un_later))


def _at(event: Any) -> Any:
    """603.7: once, the next time that this begins."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        before = len(cx.slots)
        effects = as_effects(low(parts["c"]))
        if len(cx.slots) != before:
            raise CantLower("a delayed trigger with a target of its own")
        return (note(cx, e.DelayedTrigger(ability=TriggeredAbility(event, Body(merged(effects))))),)

    return lower


def _repeated(cx: Context, x: Effect, q: Amount, t: Amount | None) -> Effect:
    if t is not None and not isinstance(t, a.Fixed):
        raise CantLower("a changing number of times for each")
    return e.Repeat(count=q if t is None else a.Times(t.value, q), effects=(x,))


def _un_repeated(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Repeat) or len(value.effects) != 1:
        return None
    count = value.count
    times = {"t": a.Fixed(count.factor), "q": count.of} if isinstance(count, a.Times) else {"q": count}
    return {"x": value.effects[0], **times}


def _un_times(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Repeat) or len(value.effects) != 1:
        return None
    return {"x": value.effects[0], "t": value.count}
