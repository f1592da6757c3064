"""What static abilities say of rarer things: chosen colours, who attacks alone, what is attached to what, what others
own in exile, what holds as long as the object is there (105.3, 303.4, 506.5, 604.3)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Condition, Filter, ObjectRef, PlayerRef, StaticEffect
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Comparison, Keyword, Supertype, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.patterns import rebuilt
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.statics import OtherAbilities, still_land
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values
from mtgjudge.oracle.surface import Noun, Qualifier, parts_of, together

BF, GY, EXILE = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE
OWN = ("this creature", "this artifact", "this enchantment", "~")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _changes(g)
    _hands(g)
    _sentences(g)
    _conditions(g)
    _nouns(g)


# --- what things are ----------------------------------------------------------------------------------------------


def _hands(g: Grammar) -> None:
    p = g.phrase
    closed(g, "handof", tuple(HANDS))
    for words, fields in (
        ("{n:count}", "size"),
        ("equal to {n:quantity}", "size"),
        ("increased by {n:count}", "more"),
        ("reduced by {n:count}", "less"),
    ):
        p("affects", "{w:handof} maximum hand size is " + words, Fn(_hand_size(fields), _un_hand_size(fields)))


HANDS: dict[str, PlayerRef] = {
    "your": r.You(),
    "each opponent 's": r.EachOpponent(),
    "each player 's": r.EachPlayer(),
    "the chosen player 's": r.ChosenPlayer(),
    "enchanted player 's": r.AttachedTo(),
}


def _hand_size(field: str) -> Any:
    return lambda cx, w, n: st.Affects(HANDS[w], (ch.MaxHandSize(**{field: n}),))


def _un_hand_size(field: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = value.changes[0] if isinstance(value, st.Affects) and len(value.changes) == 1 else None
        number = getattr(one, field) if isinstance(one, ch.MaxHandSize) else None
        words = [word for word in HANDS if number is not None and _hand_size(field)(cx, word, number) == value]
        return {"w": words[0], "n": number} if words else None

    return up


def _changes(g: Grammar) -> None:
    p = g.phrase
    p("change", "be^ the chosen color", (ch.SetChosenColor(),))
    p("change", "lose^ all other abilities", Fn(_lose_others))
    p("change", "be^ no longer snow", Fn(lambda cx: (ch.LoseTypes(supertypes=(Supertype.SNOW,)),)))
    p("change", "be^ all creature types", Fn(lambda cx: (ch.AllCreatureTypes(),)))


def _lose_others(cx: Context) -> OtherAbilities:
    if not cx.static:
        raise CantLower("which abilities are the others")
    return OtherAbilities((ch.LoseAllAbilities(),))


# --- sentences ----------------------------------------------------------------------------------------------------


def _sentences(g: Grammar) -> None:
    p = g.phrase
    p("static", "{x:affects} . they're still lands .", Fn(still_land))
    p("static", "as long as {o:ownname} is on the battlefield , {x:statement} .", Lazy(_while_there))
    lure = "[ as long as {k:cond} , ] {x:affects} [?apart , ] and all creatures able to block it do so ."
    p("static", lure, Fn(_and_lure, _un_and_lure))
    p("static", "as long as {k:cond} , {x:statement} , where X is {q:quantity} .", Fn(_if_and_x))
    p("static", "you may cast this card from your graveyard or from exile .", Fn(_from_two_zones))
    p("statement", "equip costs you pay cost {m:manacost} less", Fn(_equip_costs))
    silent = "[ as long as {k:cond} , ] {who:everyone} can't cast spells {t:when} ."
    p("static", silent, Fn(_no_spells_then, _un_no_spells_then))


def _while_there(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """A static ability of a permanent functions only on the battlefield anyway (113.6)."""
    low.cx.name(r.This(), frozenset({"~"}))
    made = low(parts["x"])
    if not isinstance(made, st.Affects) or not isinstance(made.what, r.This):
        raise CantLower("what is there for other things")
    return StaticAbility((made,))


def _and_lure(cx: Context, x: StaticEffect, k: Condition | None, apart: bool) -> StaticAbility:
    if not isinstance(x, st.Affects) or not isinstance(x.what, r.This | r.AttachedTo):
        raise CantLower("what everything blocks")
    return StaticAbility((x, st.Affects(x.what, (ch.MustBeBlocked(True),))), k)


def _un_and_lure(cx: Context, value: object) -> dict[str, object] | None:
    if not isinstance(value, StaticAbility) or len(value.effects) != 2 or value.zone is not BF:
        return None
    one, two = value.effects
    if not isinstance(one, st.Affects) or two != st.Affects(one.what, (ch.MustBeBlocked(True),)):
        return None
    return {"x": one, "k": value.condition}


def _if_and_x(cx: Context, k: Condition, x: object, q: Amount) -> StaticAbility:
    made = x if isinstance(x, StaticAbility) else StaticAbility((x,))  # type: ignore[arg-type]
    if made.condition is not None or any(isinstance(node, a.X) for node in k.walk()):
        raise CantLower("two conditions, or X in one")
    changed: Any = rebuilt(made, lambda node: q if isinstance(node, a.X) else None)
    if changed == made:
        raise CantLower("X is defined but not used")
    return StaticAbility(changed.effects, k, changed.zone)


def _from_two_zones(cx: Context) -> tuple[StaticAbility, ...]:
    zones = (GY, EXILE)
    return tuple(StaticAbility((st.CastPermission(r.You(), f.IsThis(), zone),), None, zone) for zone in zones)


def _equip_costs(cx: Context, m: ManaCost) -> st.AbilityCostChange:
    return st.AbilityCostChange(f.Anything(), r.You(), m, True, zone=None, keyword=Keyword.EQUIP)


def _no_spells_then(cx: Context, who: PlayerRef, t: Condition, k: Condition | None) -> StaticAbility:
    if isinstance(t, c.SorceryTiming) or isinstance(k, c.Both):
        raise CantLower("when spells can't be cast")
    change = st.Affects(who, (ch.CantCast(f.IsSpell()),))
    return StaticAbility((change,), t if k is None else c.Both((k, t)))


def _un_no_spells_then(cx: Context, value: object) -> Values | None:
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    if not isinstance(value, StaticAbility) or not isinstance(one, st.Affects):
        return None
    if one.changes != (ch.CantCast(f.IsSpell()),) or value.condition is None or value.zone is not BF:
        return None
    if isinstance(value.condition, c.Both) and len(value.condition.parts) == 2:
        return {"who": one.what, "k": value.condition.parts[0], "t": value.condition.parts[1]}
    return {"who": one.what, "t": value.condition}


# --- conditions ---------------------------------------------------------------------------------------------------


def _conditions(g: Grammar) -> None:
    p = g.phrase
    p("cond", "{what:cref} be^what attacking alone", Fn(_alone))
    p("cond", "{of:cref} have^of {n:count} or more counters on it", Fn(_so_many_counters))
    p("cond", "it's attacking alone", Fn(lambda cx: _alone(cx, cx.it())))
    p("cond", "a opponent owns a {n:filter.sg} in exile", Fn(_owns_in_exile))
    p("cond", "{k:count} or more {n:filter.pl} are attached to {what:ref}", Fn(_so_many_attached))


def _so_many_counters(cx: Context, of: ObjectRef, n: Amount) -> Condition:
    if n == a.Fixed(1):
        raise CantLower("one or more, said otherwise")
    return c.Compare(a.CountersOn("", of), Comparison.AT_LEAST, n)


def _alone(cx: Context, what: ObjectRef) -> Condition:
    """506.5: no other creature is attacking."""
    attackers = a.CountOf(r.All(f.IsAttacking()))
    return c.Both((c.Is(what, f.IsAttacking()), c.Compare(attackers, Comparison.EQUAL, a.Fixed(1))))


def _owns_in_exile(cx: Context, n: Noun) -> Condition:
    if n.zone is not None:
        raise CantLower("only cards are in exile")
    theirs = r.All(together((*parts_of(n.filter), f.OwnedBy(r.EachOpponent()))), EXILE)
    return c.Compare(a.CountOf(theirs), Comparison.AT_LEAST, a.Fixed(1))


def _so_many_attached(cx: Context, k: Amount, n: Noun, what: ObjectRef) -> Condition:
    if n.zone is not BF or not isinstance(what, r.This | r.AttachedTo):
        raise CantLower("what is attached to another thing")
    attached = r.All(together((*parts_of(n.filter), f.IsAttachedTo(what))))
    return c.Compare(a.CountOf(attached), Comparison.AT_LEAST, k)


# --- nouns --------------------------------------------------------------------------------------------------------


def _nouns(g: Grammar) -> None:
    p = g.phrase
    p("qual", "not named {n:name}", Fn(lambda cx, n: Qualifier(f.Not(f.IsNamed(n))), _un_not_named))
    p("qual", "your team controls", Fn(lambda cx: Qualifier(f.ControlledBy(r.You()))))


def _un_not_named(cx: Context, value: object) -> dict[str, object] | None:
    said = value.filter if isinstance(value, Qualifier) and value.zone is None else None
    return {"n": said.part.name} if isinstance(said, f.Not) and isinstance(said.part, f.IsNamed) else None


def _with_x(cx: Context, m: ManaCost) -> Qualifier:
    if tuple(m.symbols) != ("X",):
        raise CantLower("another symbol in a mana cost")
    return Qualifier(f.HasManaSymbolX())


def _attached_to(cx: Context, n: Noun) -> Qualifier:
    if n.zone is not BF:
        raise CantLower("attached to what is no permanent")
    what: Filter = n.filter
    return Qualifier(f.IsAttachedTo(r.All(what)))
