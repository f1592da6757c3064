"""Events of what players and spells do that few abilities look for: keyword actions, spells cast by anybody, lands and
spells from a zone, being attacked, damage to one or more at once (508.3, 601.2i, 701)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Duration, EventPattern, ObjectRef
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.phrases.clauses import player_clause
from mtgjudge.oracle.phrases.clauses_back import un_may_have_player
from mtgjudge.oracle.phrases.events import HERE, verb
from mtgjudge.oracle.phrases.wrappers import when_it
from mtgjudge.oracle.phrases.wrappers_back import un_later_of
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, as_effects
from mtgjudge.oracle.surface import Noun

YOU = r.You()
CREATURE = f.IsType(CardType.CREATURE)
BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _actions(g)
    _spells(g)
    _combat(g)
    _conditions(g)
    _effects(g)


def _actions(g: Grammar) -> None:
    verb(g, "connive^", ev.Connives(HERE))


def _spells(g: Grammar) -> None:
    p = g.phrase
    p("event0", "a {n:filter.sg} is cast", Fn(lambda cx, n: _cast_by_anybody(n)))
    p("event0", "you play a land from exile or cast a spell from exile", _from_exile())


def _cast_by_anybody(n: Noun) -> EventPattern:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return ev.CastSpell(n.filter, r.EachPlayer())


def _from_exile() -> EventPattern:
    return ev.AnyEvent((ev.PlaysLand(YOU, from_zone=Zone.EXILE), ev.CastSpell(f.IsSpell(), YOU, None, Zone.EXILE)))


def _combat(g: Grammar) -> None:
    p = g.phrase
    enchanted = r.AttachedTo()
    verb(g, "attack^ enchanted player", ev.Attacks(HERE, enchanted))
    p("event0", "enchanted player is attacked", ev.AttacksWith(r.EachPlayer(), CREATURE, defender=enchanted))
    p(
        "event0",
        "a opponent attacks a planeswalker you control with one or more creatures",
        ev.AttacksWith(r.EachOpponent(), CREATURE, defender=YOU, planeswalker=True),
    )
    p("oneplayer", "that attacking player", Fn(_attacking_player), number="sg")


def _attacking_player(cx: Context) -> r.EventPlayer:
    if not isinstance(cx.event, ev.AttacksWith):
        raise CantLower("which attacking player")
    return r.EventPlayer()


# -- conditions -------------------------------------------------------------------------------------------------------


def _conditions(g: Grammar) -> None:
    p = g.phrase
    p("cond", "{what:cref} was the {k:ordinal} spell you cast this turn", Fn(_nth_cast))
    few = Fn(_few_counters, _un_few_counters)
    p("cond", "{of:cref} have^of {n:count} or fewer {k:counterkind} counters on it", few)
    p("quantity", "{q:quantity0} plus {u:quantity0}", Fn(lambda cx, q, u: a.Plus((q, u)), _un_sum))


def _nth_cast(cx: Context, what: ObjectRef, k: int) -> Condition:
    before = c.Compare(a.CastBefore(f.IsSpell(), YOU, what), Comparison.EQUAL, a.Fixed(k - 1))
    return c.Both((c.WasCast(what, YOU), before))


def _few_counters(cx: Context, of: ObjectRef, n: Amount, k: str) -> Condition:
    return c.Compare(a.CountersOn(k, of), Comparison.AT_MOST, n)


def _un_few_counters(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Compare) and isinstance(value.left, a.CountersOn) and value.comparison is Comparison.AT_MOST:
        return {"of": value.left.of, "n": value.right, "k": value.left.kind} if value.left.kind else None
    return None


def _un_sum(cx: Context, value: object) -> Values | None:
    if isinstance(value, a.Plus) and len(value.parts) == 2 and not any(isinstance(x, a.Fixed) for x in value.parts):
        return {"q": value.parts[0], "u": value.parts[1]}
    return None


# -- effects ----------------------------------------------------------------------------------------------------------


def _effects(g: Grammar) -> None:
    p = g.phrase
    p("subjclause", "{you:player} may have {who:oneplayer} {acts:acts.pl}", Lazy(_may_have, un_may_have_player))
    p(
        "act",
        "change^ {what:poss} base power and toughness to {of:poss} power and toughness {d:dur}",
        Fn(_sized_like),
    )
    p("wclause", "when {what:target} dies this turn , {c:clauses}", Lazy(_when_target_dies, un_later_of))


def _may_have(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "You may have that player lose 2 life": you choose, they do it."""
    who = low(parts["you"])
    inner = as_effects(player_clause(low, parts, flags))
    return (note(low.cx, e.May(who=who, effects=inner)),)


def _sized_like(cx: Context, what: ObjectRef, of: ObjectRef, d: Duration) -> e.Apply:
    size = [a.MeasureOf(measure, of) for measure in (a.Measure.POWER, a.Measure.TOUGHNESS)]
    return e.Apply(what=what, changes=(ch.SetPowerToughness(size[0], size[1]),), duration=d)


def _when_target_dies(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    return when_it(BF, Zone.GRAVEYARD)(low, parts, flags)
