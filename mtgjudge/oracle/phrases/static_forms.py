"""Static sentences of further forms: two subjects at once, abilities of other objects, cards off the battlefield,
limits on untapping, permissions of time (502.3, 604.3, 611.3, 613.1)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Change, Condition, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.costs import PayMana
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.changes import gain, times, un_gain, untimes
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Bonus, Noun, parts_of, together

BF = Zone.BATTLEFIELD
ELSEWHERE = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY, Zone.COMMAND, Zone.STACK)
"""Where a card can be that isn't on the battlefield (400.1)."""
Changes = tuple[Change, ...]


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _two_subjects(g)
    _abilities_of(g)
    _elsewhere(g)
    _combat(g)
    _times(g)
    p = g.phrase
    p("change", "get^ {b:bonus} for each of {w:itsown} colors", Fn(_for_colors, _un_for_colors))
    p("itsown", "its", a.Fixed(0))
    p("static", "{x:affects} if {k:devouring} .", Fn(lambda cx, x, k: StaticAbility((x,), k)))
    p("devouring", "it devoured a creature", Fn(lambda cx: c.Is(r.This(), f.HasDesignation("devoured"))))
    p("each", "{n:filter.sg} it devoured", checked(_devoured, _un_devoured))
    few = "{who:everyone} can't untap more than {n:count} {m:filter.n} during {w:whose} untap step#w"
    p("statement", few, checked(_few_untap, _un_few_untap))
    closed(g, "whose", ("their", "your"), frozenset({"their"}))
    closed(g, "anymana", tuple(ANY_MANA))
    spends = checked(lambda cx, w, n: ch.MaySpendManaAs(ANY_MANA[w], _spells(n)), _un_any_mana)
    p("playerchange", "{w:anymana} to cast {n:filter.pl}", spends)


def _devoured(cx: Context, n: Noun) -> Amount:
    if n.zone is not Zone.BATTLEFIELD or cx.it() != r.This():
        raise CantLower("what else was devoured")
    return a.Devoured(n.filter, r.This())


def _un_devoured(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.filter, Zone.BATTLEFIELD)} if isinstance(value, a.Devoured) else None


ANY_MANA = {"may spend mana as though it were mana of any color": False, "can spend mana of any type": True}


def _un_any_mana(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, ch.MaySpendManaAs) or value.spells is None:
        return []
    return [{"w": words, "n": Noun(value.spells, Zone.STACK)} for words in ANY_MANA]


def _spells(n: Noun) -> Filter:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return n.filter


def _for_colors(cx: Context, b: Bonus, w: object) -> Changes:
    what = cx.subject
    if not isinstance(what, r.This | r.AttachedTo):
        raise CantLower("the colors of several things")
    number = a.DistinctCount("color", what)
    return (ch.ModifyPowerToughness(times(b.power, number), times(b.toughness, number)),)


def _un_for_colors(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, ch.ModifyPowerToughness) or not isinstance(cx.subject, r.This | r.AttachedTo):
        return None
    number = a.DistinctCount("color", cx.subject)
    left, right = untimes(one.power), untimes(one.toughness)
    if any(each is not None and each[1] != number for each in (left, right)) or (left is None and right is None):
        return None
    zero = a.Fixed(0)
    if (left is None and one.power != zero) or (right is None and one.toughness != zero):
        return None
    return {"b": Bonus(left[0] if left else zero, right[0] if right else zero), "w": zero}


def _few_untap(cx: Context, who: PlayerRef, n: Amount, m: Noun, w: str) -> st.Affects:
    if m.zone is not BF or not isinstance(n, a.Fixed) or (w == "your") != isinstance(who, r.You):
        raise CantLower("what untaps")
    return st.Affects(who, (ch.MaxUntap(m.filter, n.value),))


def _un_few_untap(cx: Context, value: object) -> Values | None:
    change = value.changes[0] if isinstance(value, st.Affects) and len(value.changes) == 1 else None
    if not isinstance(value, st.Affects) or not isinstance(change, ch.MaxUntap):
        return None
    whose = "your" if isinstance(value.what, r.You) else "their"
    return {"who": value.what, "n": a.Fixed(change.count), "m": Noun(change.filter, BF), "w": whose}


# --- two subjects -------------------------------------------------------------------------------------------------


def _two_subjects(g: Grammar) -> None:
    p = g.phrase
    p("youand", "you and {n:filter.pl}", Fn(lambda cx, n: r.Together((r.You(), _all(n)))))
    p("youand", "you , {n:filter.pl} , and {m:filter.pl}", Fn(lambda cx, n, m: r.Together((r.You(), _all(n), _all(m)))))
    p("statement", "{who:youand} have {ks:abil|and}", Fn(lambda cx, who, ks: st.Affects(who, gain(cx, ks))))
    p("both", "~ and enchanted creature", Fn(_this_and_host))
    p("both", "this creature and enchanted creature", Fn(_this_and_host))
    p("statement", "{w:both} each get {b:bonus}", Fn(_each_get))
    p("statement", "{w:both} have {ks:abil|and}", Fn(lambda cx, w, ks: st.Affects(w, gain(cx, ks))))


def _all(n: Noun) -> r.All:
    if n.zone is not BF:
        raise CantLower("only permanents serve here")
    return r.All(n.filter)


def _this_and_host(cx: Context) -> Reference:
    return r.Together((r.This(), r.AttachedTo()))


def _each_get(cx: Context, w: Reference, b: Bonus) -> st.Affects:
    return st.Affects(w, (ch.ModifyPowerToughness(b.power, b.toughness),))


# --- abilities of other objects -----------------------------------------------------------------------------------


def _abilities_of(g: Grammar) -> None:
    p = g.phrase
    for tail, mana in (("", True), (" except mana abilities", False)):
        p(
            "change",
            "have^ all activated abilities of {w:abilitysource}" + tail,
            Fn(lambda cx, w, mana=mana: (ch.GainActivatedAbilitiesOf(w, mana),)),
        )
    p("abilitysource", "{n:filter.pl}", Fn(_sources))
    p("abilitysource", "all {n:filter.pl}", Fn(_sources, _un_sources))
    p("abilitysource", "each other {n:filter.sg}", Fn(_other_sources))
    p("abilitysource", "the exiled card", Fn(lambda cx: r.ExiledWithThis()))
    p("abilitysource", "all cards exiled with {what:ref}", Fn(_exiled_with))
    p("abilitysource", "all {n:filter.pl} in all graveyards", Fn(_in_graveyards))


def _sources(cx: Context, n: Noun) -> ObjectRef:
    linked = f.IsOneOf(r.ExiledWithThis())
    there = n.zone is Zone.EXILE and linked in parts_of(n.filter) and n.filter != linked
    if n.zone is None or (n.zone not in (BF, Zone.GRAVEYARD) and not there):
        raise CantLower("abilities of things elsewhere")
    return r.All(n.filter, n.zone)


def _un_sources(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.All) or value.zone is BF:
        return None
    noun = Noun(value.filter, value.zone)
    try:
        return {"n": noun} if _sources(cx, noun) == value else None
    except CantLower:
        return None


def _other_sources(cx: Context, n: Noun) -> ObjectRef:
    return r.All(together((f.Not(f.IsThis()), *parts_of(_all(n).filter))))


def _in_graveyards(cx: Context, n: Noun) -> ObjectRef:
    if n.zone is not None:
        raise CantLower("cards of another zone")
    return r.All(n.filter, Zone.GRAVEYARD)


def _exiled_with(cx: Context, what: ObjectRef) -> ObjectRef:
    if not isinstance(what, r.This):
        raise CantLower("exiled with another thing")
    return r.ExiledWithThis()


# --- off the battlefield ------------------------------------------------------------------------------------------


def _elsewhere(g: Grammar) -> None:
    p = g.phrase
    p("statement", "{n:filter.pl} that aren't on the battlefield have {ks:abil|and}", Fn(_cards_have))
    everything = "all cards that aren't on the battlefield , spells , and permanents are "
    p("statement", everything + "colorless", Fn(lambda cx: st.Affects(_everything(), (ch.SetColors(()),))))
    p(
        "statement",
        everything + "the chosen color in addition to their other colors",
        Fn(lambda cx: st.Affects(_everything(), (ch.AddChosenColor(),))),
    )


def _anywhere(filter_: Filter) -> tuple[r.All, ...]:
    return tuple(r.All(filter_, zone) for zone in ELSEWHERE)


def _everything() -> Reference:
    return r.Together((*_anywhere(f.Anything()), r.All(f.Anything())))


def _cards_have(cx: Context, n: Noun, ks: tuple[Any, ...]) -> st.Affects:
    if n.zone is not None:
        raise CantLower("cards of one zone")
    return st.Affects(r.Together(_anywhere(n.filter)), gain(cx, ks))


# --- combat -------------------------------------------------------------------------------------------------------


def _combat(g: Grammar) -> None:
    p = g.phrase
    freely = (ch.AssignsAsThoughUnblocked(),)
    p(
        "statement",
        "you may have {what:ref} assign its combat damage as though it weren't blocked",
        Fn(lambda cx, what: st.Affects(what, freely)),
    )
    p(
        "statement",
        "enchanted creature 's controller may have it assign its combat damage as though it weren't blocked",
        Fn(lambda cx: st.Affects(r.AttachedTo(), freely)),
    )
    p("change", "can't attack during extra turns", (ch.CantAttack(None, c.Unless(c.IsExtraTurn())),))
    closed(g, "attackedone", tuple(ATTACKED))
    p("affects", "creatures attacking {w:attackedone} have {ks:abil|and}", Fn(_attackers, _un_attackers))


ATTACKED: dict[str, PlayerRef] = {"enchanted player": r.AttachedTo(), "your opponents": r.EachOpponent()}


def _attackers(cx: Context, w: str, ks: Any) -> st.Affects:
    return st.Affects(_attacking(w), gain(cx, ks))


def _attacking(w: str) -> r.All:
    return r.All(f.AllOf((f.IsType(CardType.CREATURE), f.IsAttacking(ATTACKED[w]))))


def _un_attackers(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.Affects):
        return None
    words = [word for word in ATTACKED if value.what == _attacking(word)]
    found = un_gain(cx, value.changes)
    return {"w": words[0], **found} if words and found is not None else None


# --- when ---------------------------------------------------------------------------------------------------------


def _times(g: Grammar) -> None:
    p = g.phrase
    p("static", "if {k:cond} , {x:owncost} .", Fn(_own_cost_if))
    cheaper = Fn(lambda cx, m: st.SpellCostChange(f.IsThis(), r.You(), m, True))
    p("owncost", "this spell costs {m:manacost} less to cast", cheaper)
    p("owncost", "you may cast this spell as though it had flash", st.FlashPermission())
    p(
        "statement",
        "you may cast this spell as though it had flash if you pay {m:manacost} more to cast it",
        Fn(_flash_for_more, _un_flash_for_more),
    )
    p("static", "as long as {k:cond} , you may cast this spell as though it had flash .", Fn(_flash_if))
    p(
        "playerchange",
        "may activate equip abilities any time you could cast a instant",
        ch.MayActivateAsInstant(Keyword.EQUIP),
    )


def _own_cost_if(cx: Context, k: Condition, x: Any) -> StaticAbility:
    if isinstance(x, st.FlashPermission):
        return _flash_if(cx, k)
    return StaticAbility((x,), k, Zone.STACK)


def _flash_for_more(cx: Context, m: ManaCost) -> StaticAbility:
    return StaticAbility((st.FlashPermission(costs=(PayMana(m),)),), None, Zone.STACK)


def _un_flash_for_more(cx: Context, value: object) -> Values | None:
    if not isinstance(value, StaticAbility) or len(value.effects) != 1:
        return None
    one = value.effects[0]
    costs = one.costs if isinstance(one, st.FlashPermission) else ()
    if len(costs) == 1 and isinstance(costs[0], PayMana) and value == _flash_for_more(cx, costs[0].cost):
        return {"m": costs[0].cost}
    return None


def _flash_if(cx: Context, k: Condition) -> StaticAbility:
    return StaticAbility((st.FlashPermission(k),), None, Zone.STACK)
