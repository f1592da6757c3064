"""Questions about how matters stand, of a rarer kind: who controls more, names in common, what was controlled, what has
not been cast, what all opponents control together (603.4, 608.2h, 614.1c-d)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Condition, Filter, ObjectRef, PlayerRef
from mtgjudge.language.changes import CantCast, DoesntUntap
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Qualifier, parts_of, together

C = Comparison
ONE = a.Fixed(1)
YOU = r.You()
BF = Zone.BATTLEFIELD
HERE = f.IsOneOf(r.All(f.Anything()))
"""On the battlefield."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _conditions(g)
    _kinds(g)
    _statics(g)


def _conditions(g: Grammar) -> None:
    p = g.phrase
    p(
        "cond",
        "you haven't cast a {n:filter.sg} from your hand this turn",
        Fn(_uncast(Zone.HAND), _un_uncast(Zone.HAND)),
    )
    p("cond", "{k:count} or more {n:filter.pl} are in your graveyard", Fn(_in_graveyard))
    greatest = "you control the {n:filter.sg} with the greatest {m:dimension} or tied for the greatest {o:dimension}"
    p("cond", greatest, Fn(_control_greatest))
    p("cond", "{who:oneplayer} control^who more {n:filter.pl} than you", Fn(_more_than_you, _un_more_than_you))
    p("cond", "{what:cref} have^what the same name as a {n:filter.sg}", Fn(_same_name, _un_same_name))
    here = Fn(lambda cx, o: c.Is(r.This(), HERE), lambda cx, x: None if _un_here(cx, x) is None else {"o": "~"})
    p("cond", "{o:ownname} is on the battlefield", here)
    p("cond", "you controlled that {w:kindnoun}", Fn(_controlled, _un_controlled))
    attacked = c.AttackedWithPower(v("k"))
    p("cond", "you attacked with creatures with total power {k:figure} or greater this combat", attacked)
    p("cond", "your opponents control {h:having}", Fn(_opponents_together, _un_opponents_together))


def _uncast(zone: Zone | None) -> Any:
    def lower(cx: Context, n: Noun) -> Condition:
        if n.zone is not Zone.STACK:
            raise CantLower("only spells are cast")
        return c.Unless(c.Happened(ev.CastSpell(n.filter, YOU, from_zone=zone)))

    return lower


def _un_uncast(zone: Zone | None) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        asked = value.part if isinstance(value, c.Unless) else None
        event = asked.event if isinstance(asked, c.Happened) else None
        if not isinstance(event, ev.CastSpell):
            return None
        plain = asked == c.Happened(ev.CastSpell(event.spell, YOU, from_zone=zone))
        return {"n": Noun(event.spell, Zone.STACK)} if plain else None

    return up


def _in_graveyard(cx: Context, k: Amount, n: Noun) -> Condition:
    if n.zone is not None:
        raise CantLower("only cards are in a graveyard")
    mine = r.All(together((n.filter, f.OwnedBy(YOU))), Zone.GRAVEYARD)
    return c.Compare(a.CountOf(mine), C.AT_LEAST, k)


def _control_greatest(cx: Context, n: Noun, m: a.Measure, o: a.Measure) -> Condition:
    """You control one than which none of its kind is greater."""
    if n.zone is not BF or m is not o:
        raise CantLower("only permanents are controlled, and measured one way")
    best = a.MeasureOf(m, r.All(n.filter), a.Fold.GREATEST)
    mine = together((n.filter, f.MeasureIs(m, C.EQUAL, best), f.ControlledBy(YOU)))
    return c.Compare(a.CountOf(r.All(mine)), C.AT_LEAST, ONE)


def _counted(kind: Filter, who: PlayerRef) -> Amount:
    return a.CountOf(r.All(together((kind, f.ControlledBy(who)))))


def _more_than_you(cx: Context, who: PlayerRef, n: Noun) -> Condition:
    if n.zone is not BF:
        raise CantLower("only permanents are controlled")
    return c.Compare(_counted(n.filter, who), C.MORE, _counted(n.filter, YOU))


def _un_more_than_you(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Compare) or not isinstance(value.left, a.CountOf):
        return None
    parts = parts_of(value.left.what.filter) if isinstance(value.left.what, r.All) else ()
    who = parts[-1].who if parts and isinstance(parts[-1], f.ControlledBy) else None
    if who is None or isinstance(who, r.EachOpponent | r.EachPlayer):
        return None
    noun = Noun(together(parts[:-1]), BF)
    return {"who": who, "n": noun} if value == _more_than_you(cx, who, noun) else None


def _same_name(cx: Context, what: ObjectRef, n: Noun) -> Condition:
    if n.zone is None:
        raise CantLower("a card without a zone")
    return c.Is(what, f.SharesNameWith(r.All(n.filter, n.zone)))


def _un_same_name(cx: Context, value: object) -> Values | None:
    of = value.filter.of if isinstance(value, c.Is) and isinstance(value.filter, f.SharesNameWith) else None
    if not isinstance(value, c.Is) or not isinstance(of, r.All):
        return None
    return {"what": value.what, "n": Noun(of.filter, of.zone)}


def _un_here(cx: Context, value: object) -> Values | None:
    return {} if value == c.Is(r.This(), HERE) else None


def _controlled(cx: Context, w: str) -> Condition:
    """As it last existed, where it has left (608.2h)."""
    try:
        what = cx.gone(w)
    except Unbound:
        what = cx.that(w)
    assert isinstance(what, ObjectRef)
    return c.Is(what, f.ControlledBy(YOU))


def _un_controlled(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Is) or value.filter != f.ControlledBy(YOU):
        return None
    for word in ("permanent", "creature", "land", "artifact", "enchantment"):
        try:
            if _controlled(cx, word) == value:
                return {"w": word}
        except Unbound:
            continue
    return None


def _opponents_together(cx: Context, h: Having) -> Condition:
    """What all of them control taken together."""
    if h.noun.zone is not BF:
        raise CantLower("only permanents are controlled")
    return c.Compare(_counted(h.noun.filter, r.EachOpponent()), h.comparison, h.amount)


def _un_opponents_together(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Compare) or not isinstance(value.left, a.CountOf):
        return None
    if value.comparison is C.AT_LEAST and value.right == ONE:
        return None  # "an opponent controls one"
    parts = parts_of(value.left.what.filter) if isinstance(value.left.what, r.All) else ()
    having = Having(Noun(together(parts[:-1]), BF), value.comparison, value.right)
    return {"h": having} if value == _opponents_together(cx, having) else None


# --- kinds ----------------------------------------------------------------------------------------------------------


def _kinds(g: Grammar) -> None:
    p = g.phrase
    p("qual", "with a basic land type", Qualifier(f.AnyOf(tuple(f.IsSubtype(word) for word in BASIC_LAND_MANA))))
    for words, comparison in (("or less", C.AT_MOST), ("or greater", C.AT_LEAST)):
        either = f.AnyOf(tuple(f.MeasureIs(one, comparison, v("n")) for one in (a.Measure.POWER, a.Measure.TOUGHNESS)))
        p("qual", "with power or toughness {n:figure} " + words, Qualifier(either))
    p("qual", "of that type", Fn(_of_that_type))
    hurt_you = Qualifier(f.DidThisTurn(ev.DealsDamage(f.Anything(), TargetPlayer(YOU))))
    p("qual", "that dealt damage to you this turn", hurt_you)


def _of_that_type(cx: Context) -> Qualifier:
    """The type that an instruction before had chosen."""
    asked = [one for one in cx.done.values() if isinstance(one, e.ChooseForThis)]
    if len(asked) != 1 or asked[0].what not in ("creature type", "card type", "land type", "basic land type"):
        raise Unbound("'that type': none was chosen before")
    return Qualifier(f.IsChosenType())


# --- statics --------------------------------------------------------------------------------------------------------


def _statics(g: Grammar) -> None:
    p = g.phrase
    p("statement", "if {k:cond} , {s:ent} enter^s tapped", Fn(_tapped_if, _un_tapped_if))
    for own in ("~", "this creature", "this land", "this artifact", "this enchantment", "this permanent"):
        p("statement", own + " escapes with {n:count} {k:counterkind} counter#n on it", Fn(_escapes_with))
    p("static", "{x:untapping} if {k:cond} .", Fn(lambda cx, x, k: StaticAbility((x,), k)))
    p("untapping", "{what:snp} don't^what untap during your untap step", Fn(_stays_tapped))
    none = st.Affects(v("who"), (CantCast(f.IsSpell()),))
    p("nonecast", "{who:everyone} can't cast spells", none)
    p("static", "{x:nonecast} during your turn .", Fn(lambda cx, x: StaticAbility((x,), c.TurnOf(YOU))))


def _stays_tapped(cx: Context, what: ObjectRef) -> st.Affects:
    if not isinstance(what, r.This):
        raise CantLower("permanents that don't untap during your untap step only")
    return st.Affects(what, (DoesntUntap(),))


def _tapped_if(cx: Context, k: Condition, s: Filter) -> st.EntersModified:
    return st.EntersModified(s, tapped=True, condition=k)


def _un_tapped_if(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.EntersModified) or value.condition is None or isinstance(value.condition, c.Unless):
        return None
    plain = value == st.EntersModified(value.subject, tapped=True, condition=value.condition)
    return {"k": value.condition, "s": value.subject} if plain else None


def _escapes_with(cx: Context, n: Amount, k: str) -> st.EntersModified:
    """Counters for a permanent that escaped (702.138c)."""
    escaped = c.CostPaid("escape")
    return st.EntersModified(f.IsThis(), counters=(e.CounterGift(k, n),), condition=escaped)
