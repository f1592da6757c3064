"""Further kinds of objects: commanders, things owned but not controlled, attached to in one of two ways, without either
of two abilities (108, 109.2, 903.3)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as ms
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Amount, Filter, PlayerRef
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import KEEPS_ITS_SOURCE, Color, Comparison, Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.semantics import Fn
from mtgjudge.oracle.surface import CastBy, Noun, Qualifier, parts_of, together

AURA, EQUIPMENT = f.IsSubtype("Aura"), f.IsSubtype("Equipment")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("adj", "commander", f.IsCommander())
    _commanders(g)
    p("each", "{k:counterkind} counter you have", a.PlayerCounters(v("k"), r.You()))
    p("change", "lose^ all abilities except mana abilities", (ch.LoseAllAbilities(True),))
    for less, word in ((True, "less"), (False, "more")):
        for noun in ("{n:filter.pl} cost", "each {n:filter.sg} costs"):
            words = f"{noun} {{m:manacost}} {word} to cast for each {{q:each}}"
            p("statement", words, Fn(_each_costs(less)))
            words = f"{noun} {{X}} {word} to cast , where X is {{q:quantity}}"
            p("statement", words, Fn(_each_costs(less)))
    for color in Color:
        p(
            "statement",
            f"for each {{{color.value}}} in a cost , you may pay 2 life rather than pay that mana",
            Fn(lambda cx, x=color: st.Affects(r.You(), (ch.MayPayLifeFor(x),))),
        )
    p("static", "{x:affects} . this effect doesn't remove this Aura .", Fn(_stays, _was_staying))


def qualifiers(g: Grammar) -> None:
    """What may follow a noun."""
    p = g.phrase
    p("qual", "without {ks:anykw|or2}", Fn(_without))


def _without(cx: Context, ks: tuple[Any, ...]) -> Qualifier:
    return Qualifier(f.AllOf(tuple(f.Not(f.HasKeyword(k)) for k in ks)))


def _each_costs(less: bool) -> Any:
    def lower(cx: Context, n: Noun, q: Amount, m: ManaCost | None = None) -> st.SpellCostChange:
        cast = [part.who for part in parts_of(n.filter) if isinstance(part, CastBy)]
        if n.zone is not Zone.STACK or len(cast) > 1:
            raise CantLower("only spells are cast")
        if any(isinstance(part, r.Iterated | r.Target) for part in q.walk()):
            raise CantLower("a number that differs from spell to spell")
        who: PlayerRef = cast[0] if cast else r.EachPlayer()
        kind: Filter = together(tuple(part for part in parts_of(n.filter) if not isinstance(part, CastBy)))
        return st.SpellCostChange(kind, who, m or ManaCost(("1",)), less, q)

    return lower


def _stays(cx: Context, x: Any) -> StaticAbility:
    """Protection that doesn't make the Aura itself fall off (702.16n)."""
    if not isinstance(x, st.Affects) or not isinstance(x.what, r.AttachedTo):
        raise CantLower("what another thing is not removed by")
    changes: list[Any] = []
    for change in x.changes:
        ability = change.ability if isinstance(change, ch.GainAbility) else None
        if isinstance(ability, KeywordAbility) and ability.keyword is Keyword.PROTECTION:
            ability = KeywordAbility(Keyword.PROTECTION, quality=ability.quality, word=KEEPS_ITS_SOURCE)
            change = ch.GainAbility(ability)
        changes.append(change)
    if tuple(changes) == x.changes:
        raise CantLower("no protection")
    return StaticAbility((st.Affects(x.what, tuple(changes)),))


def _was_staying(cx: Context, value: object) -> dict[str, object] | None:
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    if not isinstance(one, st.Affects) or value != StaticAbility((one,)):
        return None
    changes: list[Any] = []
    for change in one.changes:
        ability = change.ability if isinstance(change, ch.GainAbility) else None
        if isinstance(ability, KeywordAbility) and ability.word == KEEPS_ITS_SOURCE:
            change = ch.GainAbility(replaced(ability, word=""))
        elif isinstance(ability, KeywordAbility) and ability.keyword is Keyword.PROTECTION:
            return None
        changes.append(change)
    return {"x": st.Affects(one.what, tuple(changes))} if tuple(changes) != one.changes else None


# --- commanders ---------------------------------------------------------------------------------------------------


def _commanders(g: Grammar) -> None:
    p = g.phrase
    yours = f.AllOf((f.IsCommander(), f.OwnedBy(r.You()), f.ControlledBy(r.You())))
    here = c.Compare(a.CountOf(r.All(yours)), Comparison.AT_LEAST, a.Fixed(1))
    p("cond", "you control your commander", Fn(lambda cx: here, lambda cx, x: {} if x == here else None))
    casts = "time you've cast your commander from the command zone this game"
    p("each", casts, a.CommanderCasts())
    p("each", casts.replace("your", "a"), Fn(lambda cx: a.CommanderCasts()))
    p("mana", "one mana of any color in your commander 's color identity", ms.CommanderColorMana(a.Fixed(1)))
    greatest = "the greatest mana value of a commander you own on the battlefield or in the command zone"
    p("quantity", greatest, Fn(_greatest))
    mine = f.AllOf((f.IsCommander(), f.OwnedBy(r.You())))
    p(
        "act",
        "put^ your commander into your hand from the command zone",
        Fn(lambda cx: e.Move(r.Chosen(mine, r.You(), a.Fixed(1), a.Fixed(1), Zone.COMMAND), Zone.HAND)),  # 702.124e
    )
    p("statement", "~ can be your commander", st.DeckConstruction(commander=True))
    p("static", "spell commander", Fn(lambda cx: StaticAbility((st.DeckConstruction(commander=True),))))
    p("statement", "a deck can have any number of cards named ~", st.DeckConstruction())
    p("statement", "a deck can have up to {n:count} cards named ~", st.DeckConstruction(copies=v("n")))


def _greatest(cx: Context) -> Amount:
    mine = f.AllOf((f.IsCommander(), f.OwnedBy(r.You())))
    both = r.Together((r.All(mine), r.All(mine, Zone.COMMAND)))
    return a.MeasureOf(a.Measure.MANA_VALUE, both, a.Fold.GREATEST)
