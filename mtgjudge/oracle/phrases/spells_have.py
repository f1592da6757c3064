"""Abilities and costs of spells of a kind: "the first spell you cast each turn has cascade", "spells you cast that
target ~ cost {1} less", "spend only mana produced by creatures to cast this spell" (601.2b, 601.2f-h, 702)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import costs
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Amount, Change, Effect, Filter, PlayerRef
from mtgjudge.language.conditions import TurnOf
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.changes import gain
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import CastBy, Noun, Qualifier, parts_of, together

ITS_COST = (costs.PayManaEqualTo(of=r.This()),)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _first(g)
    _with_cost(g)
    _spending(g)
    p = g.phrase
    words = (
        "as a additional cost to cast {n:filter.pl} , you may pay {k:count} life . those spells cost {m:manacost} less "
        "to cast if you paid life this way . this effect reduces only the amount of {c:color} mana you pay ."
    )
    p("static", words, Fn(_cheaper_for_life, _un_cheaper_for_life))
    p("act_cost", "collect evidence {n:int}", costs.CollectEvidence(v("n")))
    p("clause", "you may collect evidence {n:int}", Fn(_collect))
    p("act_cost", "forage", costs.Forage())
    p("payable", "forage", costs.Forage())


def _cheaper_for_life(cx: Context, n: Noun, k: Amount, m: ManaCost, c: Filter) -> StaticAbility:
    """The spells have both: an additional cost that is optional, and a lower cost if it was paid (118.8b, 601.2f)."""
    if n.zone is not Zone.STACK or any(isinstance(part, CastBy) for part in parts_of(n.filter)):
        raise CantLower("only spells are cast, and these by you")
    if not isinstance(c, f.IsColor) or m.symbols != (c.color.value,):
        raise CantLower("mana of one color, but less of another")
    return StaticAbility((_affects(n.filter, r.You(), _life_for_mana(k, m)),))


def _life_for_mana(life: Amount, less: ManaCost) -> tuple[Change, ...]:
    offer = st.AdditionalCost((costs.PayLife(life),), optional=True, less=less)
    return (ch.GainAbility(StaticAbility((offer,), None, Zone.STACK)),)


def _un_cheaper_for_life(cx: Context, value: object) -> Values | None:
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    if not isinstance(one, st.Affects) or not isinstance(one.what, r.All):
        return None
    nodes = [node for change in one.changes for node in change.walk()]
    life = next((node.amount for node in nodes if isinstance(node, costs.PayLife)), None)
    less = next((node.less for node in nodes if isinstance(node, st.AdditionalCost)), None)
    if life is None or less is None or len(less.symbols) != 1 or less.symbols[0] not in tuple(Color):
        return None
    parts = tuple(part for part in parts_of(one.what.filter) if part != f.ControlledBy(r.You()))
    if value != StaticAbility((_affects(together(parts), r.You(), _life_for_mana(life, less)),)):
        return None
    return {"n": Noun(together(parts), Zone.STACK), "k": life, "m": less, "c": f.IsColor(Color(less.symbols[0]))}


def _collect(cx: Context, n: Amount) -> tuple[Effect, ...]:
    """701.59b: who can't exile enough can't choose to, as with any cost."""
    return (note(cx, e.Pay(who=r.You(), costs=(costs.CollectEvidence(n),))),)


# --- the first one ------------------------------------------------------------------------------------------------


def _kind(n: Noun) -> tuple[Filter, PlayerRef]:
    """The kind of spells, and who casts them."""
    cast = [part.who for part in parts_of(n.filter) if isinstance(part, CastBy)]
    if n.zone is not Zone.STACK or len(cast) != 1:
        raise CantLower("spells that somebody casts")
    return together(tuple(part for part in parts_of(n.filter) if not isinstance(part, CastBy))), cast[0]


def _first(g: Grammar) -> None:
    p = g.phrase
    for less, word in ((True, "less"), (False, "more")):
        words = f"the first {{n:filter.sg}} each turn costs {{m:manacost}} {word} to cast"
        p("statement", words, Fn(_first_costs(less)))
        p(
            "statement",
            f"the first {{n:filter.sg}} during each of your turns costs {{m:manacost}} {word} to cast",
            Fn(_first_costs(less, True)),
        )
    p("statement", "the first {n:filter.sg} each turn has {ks:abil|and}", Fn(_first_has))
    p("qual", "that mana from a {t:tseq.sg} was spent to cast", Fn(_paid_with))
    p(
        "statement",
        "the first {n:filter.sg} each turn that mana from a {t:tseq.sg} was spent to cast has {ks:abil|and}",
        Fn(_first_paid_with),
    )


def _first_costs(less: bool, own_turn: bool = False) -> Any:
    def lower(cx: Context, n: Noun, m: ManaCost) -> StaticAbility | st.SpellCostChange:
        kind, who = _kind(n)
        made = st.SpellCostChange(together((*parts_of(kind), f.NthSpell(1, kind))), who, m, less)
        if not own_turn:
            return made
        if not isinstance(who, r.You):
            raise CantLower("another player's spells in your turn")
        return StaticAbility((made,), TurnOf(r.You()))

    return lower


def _affects(kind: Filter, who: PlayerRef, changes: tuple[Change, ...]) -> st.Affects:
    return st.Affects(r.All(together((*parts_of(kind), f.ControlledBy(who))), Zone.STACK), changes)


def _first_has(cx: Context, n: Noun, ks: tuple[Any, ...]) -> st.Affects:
    kind, who = _kind(n)
    return _affects(together((*parts_of(kind), f.NthSpell(1, kind))), who, gain(cx, ks))


def _first_paid_with(cx: Context, n: Noun, t: Filter, ks: tuple[Any, ...]) -> st.Affects:
    kind, who = _kind(n)
    paid = together((*parts_of(kind), _mana_from(t)))
    return _affects(together((*parts_of(paid), f.NthSpell(1, paid))), who, gain(cx, ks))


def _mana_from(t: Filter) -> Filter:
    if isinstance(t, f.IsSubtype):
        return f.PaidWithManaFrom(t.subtype.lower())
    if isinstance(t, f.IsType):
        return f.PaidWithManaFrom(t.type.value)
    raise CantLower("mana from a source of several kinds")


def _paid_with(cx: Context, t: Filter) -> Qualifier:
    return Qualifier(_mana_from(t))


# --- keywords whose cost is the spell's own -----------------------------------------------------------------------


def _with_cost(g: Grammar) -> None:
    p = g.phrase
    for noun in ("each {n:filter.sg} has", "{n:filter.pl} have"):
        words = f"{noun} replicate . the replicate cost is equal to its mana cost"
        p("statement", words, Fn(_own_cost(Keyword.REPLICATE)))


def _own_cost(keyword: Keyword) -> Any:
    def lower(cx: Context, n: Noun) -> st.Affects:
        kind, who = _kind(n)
        return _affects(kind, who, (ch.GainAbility(KeywordAbility(keyword, ITS_COST)),))

    return lower


# --- which mana ---------------------------------------------------------------------------------------------------


def _spending(g: Grammar) -> None:
    p = g.phrase
    p("statement", "spend only mana produced by {n:filter.pl} to cast this spell", Fn(_only_from, _un_only_from))
    p("statement", "you can't spend mana to cast this spell", Fn(lambda cx: _own(st.SpendOnly(None))))


def _own(effect: st.SpendOnly) -> StaticAbility:
    return StaticAbility((effect,), None, Zone.STACK)


def _only_from(cx: Context, n: Noun) -> StaticAbility:
    return _own(st.SpendOnly(traits_of(n)))


def _un_only_from(cx: Context, value: object) -> dict[str, object] | None:
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    if not isinstance(one, st.SpendOnly) or one.traits is None or value != _own(one):
        return None
    kinds = {kind.value: f.IsType(kind) for kind in CardType}
    parts: list[Filter] = []
    for trait in one.traits:
        if trait == Supertype.BASIC.value:
            parts.append(f.IsSupertype(Supertype.BASIC))
        else:
            parts.append(kinds.get(trait, f.IsSubtype(trait.capitalize())))
    return {"n": Noun(together(tuple(parts)), Zone.BATTLEFIELD)}


def traits_of(n: Noun) -> tuple[str, ...]:
    """How mana remembers that it came from such a source."""
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("mana of what is no permanent")
    traits: list[str] = []
    for part in parts_of(n.filter):
        if isinstance(part, f.IsType):
            traits.append(part.type.value)
        elif isinstance(part, f.IsSubtype):
            traits.append(part.subtype.lower())
        elif isinstance(part, f.IsSupertype) and part.supertype is Supertype.BASIC:
            traits.append(part.supertype.value)
        else:
            raise CantLower("sources of another kind")
    return tuple(traits)
