"""More, less or something else by how things stand: costs by spells cast before (601.2f),
damage less a number (614.1a),
an instruction in place of another conditional one (608.2e), payments of a later upkeep (603.7)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import Cost, StaticEffect
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Step, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.phrases.clauses import single_of
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.remarks import ExiledAfterwards, InsteadConditionally, merged
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects
from mtgjudge.oracle.surface import Noun


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for less, word in ((True, "less"), (False, "more")):
        p(
            "statement",
            f"each {{n:filter.sg}} a player casts costs {{m:manacost}} {word} to cast for each other {{o:filter.sg}} "
            "that player has cast this turn",
            Fn(_for_each_before(less), _un_for_each_before(less)),
        )
    p("sent", "{c:clauses} if {x:cond} instead if {y:cond} .", Lazy(_instead_conditionally, _un_instead_conditionally))
    closed(g, "castspell", ("that spell", "a spell cast this way"))
    closed(g, "ownersor", ("your", "a", "its owner 's"))
    afterwards = Fn(lambda cx, w, x: (ExiledAfterwards(),), _un_exiled_afterwards)
    p("sent", "if {w:castspell} would be put into {x:ownersor} graveyard , exile it instead .", afterwards)
    p(
        "wclause",
        "at the beginning of your next upkeep , {cs:payments.pl|and} . if you don't , {c:clauses}",
        Lazy(_pay_later, _un_pay_later),
    )


def _un_exiled_afterwards(cx: Context, value: object) -> Values | None:
    return {"w": "that spell", "x": "your"} if value == (ExiledAfterwards(),) else None


def _for_each_before(less: bool) -> Any:
    def lower(cx: Context, n: Noun, m: ManaCost, o: Noun) -> StaticEffect:
        if n.zone is not Zone.STACK or o.zone is not Zone.STACK:
            raise CantLower("only spells are cast")
        before = a.TimesHappened(ev.CastSpell(o.filter, r.Iterated()))
        return st.SpellCostChange(n.filter, r.EachPlayer(), m, less, before)

    return lower


def _un_for_each_before(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, st.SpellCostChange) or value.less != less or value.who != r.EachPlayer():
            return None
        per = value.per
        if isinstance(per, a.TimesHappened) and isinstance(per.event, ev.CastSpell) and per.event.by == r.Iterated():
            return {"n": Noun(value.spells, Zone.STACK), "m": value.cost, "o": Noun(per.event.spell, Zone.STACK)}
        return None

    return up


def _instead_conditionally(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    low.cx.sentence += 1
    then = as_effects(low(parts["c"]))
    inner = note(low.cx, e.IfThen(condition=low(parts["x"]), then=then))
    return (InsteadConditionally(condition=low(parts["y"]), effects=(inner,)),)


def _pay_later(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """603.7: the player pays, or does the other thing (118.12a)."""
    cx = low.cx
    before = len(cx.slots)
    with cx.about(r.You(), True):
        costs: tuple[Cost, ...] = low(parts["cs"])
    effects = as_effects(low(parts["c"]))
    if len(cx.slots) != before:
        raise CantLower("a delayed trigger with a target of its own")
    content = Body((e.UnlessPays(who=r.You(), costs=costs, effects=merged(effects)),))
    ability = TriggeredAbility(ev.BeginningOf(Step.UPKEEP, r.You()), content)
    return (note(cx, e.DelayedTrigger(ability=ability)),)


def _un_pay_later(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    one = single_of(value)
    if not isinstance(one, e.DelayedTrigger) or not isinstance(one.ability, TriggeredAbility):
        return None
    content = one.ability.content
    if not isinstance(content, Body) or len(content.effects) != 1 or content.targets:
        return None
    asks = content.effects[0]
    if not isinstance(asks, e.UnlessPays) or asks.who != r.You():
        return None
    later = TriggeredAbility(ev.BeginningOf(Step.UPKEEP, r.You()), content)
    if one.ability != later or one.stop_by is not None or one.this_turn_only or not one.once:
        return None
    made = up.fill(phrase, {"cs": asks.costs, "c": asks.effects})
    if made is not None:
        note(up.cx, one)
    return made


def _un_instead_conditionally(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    one = single_of(value)
    if not isinstance(one, InsteadConditionally) or len(one.effects) != 1:
        return None
    inner = one.effects[0]
    if not isinstance(inner, e.IfThen) or inner.otherwise:
        return None
    up.cx.sentence += 1
    return up.fill(phrase, {"c": inner.then, "x": inner.condition, "y": one.condition})
