"""What triggers on spells and abilities alike, and what asks about their {X} (107.3, 602.2, 603.2)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, Effect, EventPattern, PlayerRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.mentions import cast_or_activated
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Values, checked
from mtgjudge.oracle.surface import Noun, Qualifier


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    either = "{who:someone} cast^who a {n:filter.sg} or activate^who a ability [ {q:qual} ]"
    p("event0", either, checked(_either, _un_either))
    p("event0", "{who:someone} activate^who a ability {q:qual}", checked(_activates, _un_activates))
    asked = "{who:someone} activate^who a ability [ of a {n:filter.sg} ] , if {w:itisnt} a mana ability"
    p("event0", asked, checked(_no_mana_ability, _un_no_mana_ability))
    closed(g, "itisnt", ("it isn't", "it's not"))
    asked = "that spell 's mana cost or that ability 's activation cost contains {X}"
    p("cond", asked, checked(_has_x, lambda cx, x: {}))
    p("act", "double^ the value of X", checked(_double, lambda cx, x: {}))


def _of_the_stack(q: Qualifier | None) -> Any:
    if q is None:
        return f.Anything()
    if q.filter is None or q.zone is not None or not isinstance(q.filter, f.TargetsOnly):
        raise CantLower("what is asked of an ability")
    return q.filter


def _activates(cx: Context, who: PlayerRef, q: Qualifier) -> EventPattern:
    return ev.ActivatesAbility(f.Anything(), who, ability=_of_the_stack(q))


def _un_activates(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.ActivatesAbility) or value.ability is None:
        return None
    return {"who": value.by, "q": Qualifier(value.ability)}


def _no_mana_ability(cx: Context, who: PlayerRef, w: str, n: Noun | None = None) -> EventPattern:
    if n is not None and n.zone is not Zone.BATTLEFIELD:
        raise CantLower("abilities of what isn't on the battlefield")
    source = n.filter if n is not None else f.Anything()
    return ev.ActivatesAbility(source, who, ability=f.Anything())


def _un_no_mana_ability(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.ActivatesAbility) or not isinstance(value.ability, f.Anything):
        return None
    values: Values = {"who": value.by, "w": "it isn't"}
    return values if isinstance(value.source, f.Anything) else {**values, "n": Noun(value.source, Zone.BATTLEFIELD)}


def _either(cx: Context, who: PlayerRef, n: Noun, q: Qualifier | None = None) -> EventPattern:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    activated = ev.ActivatesAbility(f.Anything(), who, ability=_of_the_stack(q))
    return ev.AnyEvent((ev.CastSpell(n.filter, who), activated))


def _un_either(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.AnyEvent) or not cast_or_activated(value):
        return None
    cast, activated = value.options
    if not isinstance(cast, ev.CastSpell) or not isinstance(activated, ev.ActivatesAbility):
        return None
    values: Values = {"who": cast.by, "n": Noun(cast.spell, Zone.STACK)}
    if activated.ability is not None and not isinstance(activated.ability, f.Anything):
        values["q"] = Qualifier(activated.ability)
    return values


def _has_x(cx: Context) -> Condition:
    if not isinstance(cx.event, ev.AnyEvent) or not cast_or_activated(cx.event):
        raise CantLower("which spell or ability")
    return c.Is(r.EventObject(), f.HasManaSymbolX())


def _double(cx: Context) -> Effect:
    event = cx.event
    if not isinstance(event, ev.CastSpell) or not any(isinstance(x, f.HasManaSymbolX) for x in event.spell.walk()):
        raise CantLower("the X of what")
    return e.DoubleX(of=r.EventObject())
