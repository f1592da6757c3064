"""Faces for tests of the layers, made from nodes. Names are our own."""

from __future__ import annotations

from mtgjudge.cards.model import Face
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import CountOf, Fixed, Fold, Measure, MeasureOf
from mtgjudge.language.categories import Amount, Change, Filter, Reference
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype
from tests.engine.table import creature, enchantment, land, static, thing

CREATURE = f.IsType(CardType.CREATURE)
LAND = f.IsType(CardType.LAND)
MINE = f.ControlledBy(r.You())
FLYING = KeywordAbility(Keyword.FLYING)


def affects(what: Reference | Filter, *changes: Change) -> s.Affects:
    """A continuous effect on a reference, or on all permanents that match."""
    return s.Affects(r.All(what) if isinstance(what, Filter) else what, changes)


def all_of(*parts: Filter) -> Filter:
    """All parts hold."""
    return f.AllOf(parts)


def bonus(power: int, toughness: int) -> ch.ModifyPowerToughness:
    """Gets +N/+N."""
    return ch.ModifyPowerToughness(Fixed(power), Fixed(toughness))


def base(power: int | Amount, toughness: int | Amount) -> ch.SetPowerToughness:
    """Has base power and toughness N/N."""
    return ch.SetPowerToughness(
        Fixed(power) if isinstance(power, int) else power, Fixed(toughness) if isinstance(toughness, int) else toughness
    )


MANA_VALUE = MeasureOf(Measure.MANA_VALUE, r.Iterated())
BEAR = creature("Bear", 2, 2, colors="G", subtypes=("Bear",))
HUMBLER = enchantment("Humbler", static(affects(CREATURE, ch.LoseAllAbilities(), base(1, 1))), cost="2 W W")
ANIMATOR = enchantment(
    "Animator",
    static(
        affects(
            all_of(f.IsType(CardType.ENCHANTMENT), f.Not(f.IsSubtype("Aura")), f.Not(f.IsThis())),
            ch.AddTypes((CardType.CREATURE,)),
            base(MANA_VALUE, MANA_VALUE),
        )
    ),
    cost="2 W W",
)
RED_SKY = enchantment(
    "Red Sky",
    static(affects(all_of(LAND, f.Not(f.IsSupertype(Supertype.BASIC))), ch.SetTypes(subtypes=("Mountain",)))),
    cost="2 R",
)
TOMB = land("Tomb", static(affects(LAND, ch.AddTypes(subtypes=("Swamp",)))), supertypes=(Supertype.LEGENDARY,))
ANTHEM = enchantment("Anthem", static(affects(all_of(CREATURE, MINE), bonus(1, 1))), cost="1 W W")
MARCH = enchantment(
    "March",
    static(
        affects(
            all_of(f.IsType(CardType.ARTIFACT), f.Not(CREATURE)),
            ch.AddTypes((CardType.CREATURE,)),
            base(MANA_VALUE, MANA_VALUE),
        )
    ),
    cost="3 U",
)
HERD = creature(
    "Herd",
    "*",
    "*",
    static(s.Affects(r.This(), (ch.DefinePowerToughness(CountOf(r.All(CREATURE)), CountOf(r.All(CREATURE))),))),
)
GREATEST = MeasureOf(Measure.POWER, r.All(CREATURE), Fold.GREATEST)


def aura(name: str, *changes: Change) -> Face:
    """An Aura whose enchanted permanent changes."""
    return enchantment(name, static(s.Affects(r.AttachedTo(), changes)), subtypes=("Aura",))


def equipment(name: str, *changes: Change) -> Face:
    """An Equipment whose equipped creature changes."""
    return thing(name, (CardType.ARTIFACT,), static(s.Affects(r.AttachedTo(), changes)), subtypes=("Equipment",))


WHITE_ANTHEM = enchantment("White Anthem", static(affects(all_of(f.IsColor(Color.WHITE), CREATURE), bonus(1, 1))))
