"""What a permanent becomes as it enters, damage beyond what is lethal, the next spell, and other things that are told
only once (614.1c, 120.4a, 614.3)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import abilities as ab
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Change, Condition, Filter
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import CardType, Comparison, Keyword, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.changes import joined_types, split_types
from mtgjudge.oracle.phrases.remarks import ExcessTo, ExiledAfterwards
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Noun, together

POWER = a.MeasureOf(a.Measure.POWER, r.This())


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _forms(g)
    _less_than_power(g)
    _designations(g)
    p = g.phrase
    p("sent", "excess damage is dealt to {who:oneplayer} instead .", (ExcessTo(to=v("who")),))
    p(
        "clause",
        "the next time you cast a {n:filter.sg} from your hand this turn , put that card into your hand instead of "
        "into your graveyard as it resolves",
        Fn(_next_spell),
    )
    for whose in ("your graveyard", "a graveyard", "its owner 's graveyard"):
        words = f"if a {{n:filter.sg}} cast this way would be put into {whose} , exile it instead ."
        p("sent", words, Fn(_exiled_kind, _un_exiled_kind))
    for words in (
        "choose a Background",
        "Doctor 's companion",
        "partner -- Survivors",
        "partner -- friends forever",
        "partner -- father & son",
        "partner -- character select",
    ):
        word = words.removeprefix("partner -- ").replace(" 's", "'s").lower()
        p("kw", words, KeywordAbility(Keyword.PARTNER, word=word))
    cant = (st.Affects(r.You(), (ch.CantLoseGame(),)), st.Affects(r.EachOpponent(), (ch.CantWinGame(),)))
    p(
        "static",
        "as long as {k:cond} , you can't lose the game and your opponents can't win the game .",
        Fn(lambda cx, k: StaticAbility(cant, k)),
    )
    p("statement", "{s:ent} enter^s untapped", Fn(lambda cx, s: st.EntersModified(s, untapped=True)))
    for word in ("creature", "permanent", "artifact"):
        p("snp", f"this {word} and {{n:filter.pl}}", Fn(_this_and), number="pl")


def _this_and(cx: Context, n: Noun) -> r.Together:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("permanents and others")
    return r.Together((r.This(), r.All(n.filter)))


def _next_spell(cx: Context, n: Noun) -> object:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    spells = together((n.filter, f.CastFrom((Zone.HAND,))))
    return (note(cx, e.NextSpellGoes(spells=spells, to=Zone.HAND)),)


def _exiled_kind(cx: Context, n: Noun) -> tuple[ExiledAfterwards, ...]:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    parts = tuple(part for part in getattr(n.filter, "parts", (n.filter,)) if not isinstance(part, f.IsSpell))
    if not parts:
        raise CantLower("every spell, said otherwise")
    return (ExiledAfterwards(kind=together(parts)),)


def _un_exiled_kind(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, ExiledAfterwards) or one.kind is None:
        return None
    return {"n": Noun(together((one.kind, f.IsSpell())), Zone.STACK)}


# --- forms -------------------------------------------------------------------------------------------------------


def _forms(g: Grammar) -> None:
    p = g.phrase
    p("form", "a {s:size} {t:tseq.sg} [ with {ks:abil|and} ]", Fn(_form, _un_form))
    p("form", "{s:size}", Fn(lambda cx, s: _form(cx, s, None, None)))
    p("statement", "as {s:ent} enter^s , it becomes your choice of {xs:form|or2}", Fn(_choice))
    p(
        "statement",
        "as {s:ent} enter^s , it becomes your choice of {xs:form|or2} in addition to its other types",
        Fn(_choice),
    )
    p(
        "static",
        "as {s:ent} enter^s , flip a coin . if the coin comes up heads , {t:ent} enters as {x:form} . if it comes up "
        "tails , {u:ent} enters as {y:form} .",
        Fn(_by_coin),
    )


def _form(cx: Context, s: Bonus, t: Filter | None, ks: Any) -> st.EntersForm:
    changes: list[Change] = []
    if t is not None:
        kinds, subs = split_types(t)
        if CardType.CREATURE not in kinds:
            raise CantLower("a form that is no creature")
        changes.append(ch.AddTypes(tuple(kind for kind in kinds if kind is not CardType.CREATURE), subs))
        if changes[0] == ch.AddTypes():
            changes.clear()
    changes.append(ch.SetPowerToughness(s.power, s.toughness))
    for abilities in ks or ():
        for one in abilities if isinstance(abilities, tuple) else (abilities,):
            if not isinstance(one, ab.KeywordAbility):
                raise CantLower("a form with more than keywords")
            changes.append(ch.GainAbility(one))
    return st.EntersForm(tuple(changes))


def _un_form(cx: Context, value: object) -> list[dict[str, object]]:
    """A creature of this size and these types, with these keywords."""
    if not isinstance(value, st.EntersForm):
        return []
    rest = list(value.changes)
    types = rest.pop(0) if rest and isinstance(rest[0], ch.AddTypes) else ch.AddTypes()
    size = rest.pop(0) if rest else None
    if not isinstance(types, ch.AddTypes) or not isinstance(size, ch.SetPowerToughness):
        return []
    if size.power is None or size.toughness is None or types.supertypes:
        return []
    abilities = tuple(one.ability for one in rest if isinstance(one, ch.GainAbility))
    if len(abilities) != len(rest):
        return []
    row = joined_types((*types.types, CardType.CREATURE), types.subtypes)
    return [{"s": Bonus(size.power, size.toughness), "t": row, "ks": abilities or None}]


def _choice(cx: Context, s: Filter, xs: tuple[st.EntersForm, ...]) -> st.EntersAsForm:
    if not isinstance(s, f.IsThis):
        raise CantLower("other things enter in a form")
    return st.EntersAsForm(xs)


def _by_coin(cx: Context, s: Filter, t: Filter, x: st.EntersForm, u: Filter, y: st.EntersForm) -> StaticAbility:
    if not all(isinstance(one, f.IsThis) for one in (s, t, u)):
        raise CantLower("other things enter in a form")
    return StaticAbility((st.EntersAsForm((x, y), by_coin=True),))


# --- damage ------------------------------------------------------------------------------------------------------


def _less_than_power(g: Grammar) -> None:
    p = g.phrase
    p(
        "statement",
        "if a {n:filter.sg} would deal a amount of noncombat damage less than {of:poss} power to a opponent , that "
        "source deals damage equal to {o:poss} power instead",
        Fn(_as_much),
    )
    p(
        "cond",
        "{n:filter.pl} you controlled dealt {k:count} or more noncombat damage this turn",
        Fn(lambda cx, n, k: _dealt(n, k, True)),
    )


def _as_much(cx: Context, n: Noun, of: object, o: object) -> st.Replaces:
    if not isinstance(of, r.This) or not isinstance(o, r.This):
        raise CantLower("the power of another creature")
    event = ev.DealsDamage(n.filter, TargetPlayer(r.EachOpponent()), ev.DamageKind.NONCOMBAT)
    less = c.Compare(a.EventAmount(), Comparison.LESS, POWER)
    return st.Replaces(event, st.ReplacementAmount(exact=POWER), less)


def _dealt(n: Noun, k: Any, noncombat: bool) -> Condition:
    source = together((n.filter, f.ControlledBy(r.You())))
    return c.Compare(a.DamageDealtThisTurn(source, noncombat), Comparison.AT_LEAST, k)


# --- designations ------------------------------------------------------------------------------------------------


def _designations(g: Grammar) -> None:
    p = g.phrase
    for word in ("renowned", "monstrous", "suspected", "saddled"):
        p("adj", word, f.HasDesignation(word))
