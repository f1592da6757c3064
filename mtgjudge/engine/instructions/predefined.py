"""Predefined tokens (111.10), written in the ability language."""

from __future__ import annotations

from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as m
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import ActivatedAbility, Body, KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import CountOf, Fixed, Measure, MeasureOf
from mtgjudge.language.categories import Ability, Cost, Effect
from mtgjudge.language.conditions import Compare, SorceryTiming
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Keyword, ManaType, Supertype, Zone

ONE = Fixed(1)
YOU = r.You()
TAP = k.TapThis()
SACRIFICE_THIS = k.SacrificeCost(f.IsThis(), ONE)
CREATURE = f.IsType(CardType.CREATURE)


def _pay(number: int) -> k.PayMana:
    return k.PayMana(ManaCost((str(number),)))


def _artifact(subtype: str, *abilities: Ability) -> e.TokenSpec:
    return e.TokenSpec((CardType.ARTIFACT,), (subtype,), abilities=abilities)


def _active(costs: tuple[Cost, ...], *effects: Effect) -> ActivatedAbility:
    return ActivatedAbility(costs, Body(effects))


def _targeted(costs: tuple[Cost, ...], kind: t.TargetObject, *effects: Effect) -> ActivatedAbility:
    return ActivatedAbility(costs, Body(effects, (t.TargetSlot(kind, ONE, ONE),)), SorceryTiming())


def _role(name: str, *more: Ability) -> e.TokenSpec:
    enchant = KeywordAbility(Keyword.ENCHANT, quality=CREATURE)
    return e.TokenSpec((CardType.ENCHANTMENT,), ("Aura", "Role"), abilities=(enchant, *more), name=name)


def _enchanted(*changes: ch.LayeredChange) -> StaticAbility:
    return StaticAbility((s.Affects(r.AttachedTo(), changes),))


BIGGER = ch.ModifyPowerToughness(ONE, ONE)
_BASIC_LAND = f.AllOf((f.IsSupertype(Supertype.BASIC), f.IsType(CardType.LAND)))
_LANDER = (
    e.Search(YOU, YOU, _BASIC_LAND, ONE, ONE, label=1),
    e.Move(r.Result(1), Zone.BATTLEFIELD, tapped=True),
    e.Shuffle(YOU),
)
_MINE = f.AllOf((CREATURE, f.ControlledBy(YOU)))

INCUBATOR = (
    _artifact("Incubator", _active((_pay(2),), e.Transform(r.This()))),
    e.TokenSpec((CardType.ARTIFACT, CardType.CREATURE), ("Phyrexian",), (), Fixed(0), Fixed(0), name="Phyrexian Token"),
)
"""Both faces of an Incubator token (111.10i, 701.53b)."""

PREDEFINED: dict[str, e.TokenSpec] = {
    "Treasure": _artifact("Treasure", _active((TAP, SACRIFICE_THIS), e.AddMana(YOU, m.AnyColorMana(ONE)))),
    "Food": _artifact("Food", _active((_pay(2), TAP, SACRIFICE_THIS), e.GainLife(YOU, Fixed(3)))),
    "Gold": _artifact("Gold", _active((SACRIFICE_THIS,), e.AddMana(YOU, m.AnyColorMana(ONE)))),
    "Walker": e.TokenSpec((CardType.CREATURE,), ("Zombie",), (Color.BLACK,), Fixed(2), Fixed(2), name="Walker"),
    "Shard": e.TokenSpec(
        (CardType.ENCHANTMENT,),
        ("Shard",),
        abilities=(_active((_pay(2), SACRIFICE_THIS), e.Scry(YOU, ONE), e.Draw(YOU, ONE)),),
    ),
    "Clue": _artifact("Clue", _active((_pay(2), SACRIFICE_THIS), e.Draw(YOU, ONE))),
    "Blood": _artifact(
        "Blood", _active((_pay(1), TAP, k.DiscardCards(f.Anything(), ONE), SACRIFICE_THIS), e.Draw(YOU, ONE))
    ),
    "Powerstone": _artifact(
        "Powerstone",
        _active(
            (TAP,),
            e.AddMana(
                YOU,
                m.FixedMana((ManaType.COLORLESS,)),
                m.ManaUse(cast=f.IsType(CardType.ARTIFACT), activate=f.Anything(), others=True),
            ),
        ),
    ),
    "Map": _artifact(
        "Map",
        _targeted(
            (_pay(1), TAP, SACRIFICE_THIS), t.TargetObject(_MINE), e.KeywordAction("explore", YOU, what=r.Target(0))
        ),
    ),
    "Junk": _artifact(
        "Junk",
        ActivatedAbility(
            (TAP, SACRIFICE_THIS),
            Body(
                (
                    e.Move(r.TopCards(YOU, ONE), Zone.EXILE, label=1),
                    e.PermitPlay(YOU, r.Result(1), d.UntilEndOfTurn()),
                )
            ),
            SorceryTiming(),
        ),
    ),
    "Lander": _artifact("Lander", _active((_pay(2), TAP, SACRIFICE_THIS), *_LANDER)),
    "Mutagen": _artifact(
        "Mutagen",
        _targeted((_pay(1), TAP, SACRIFICE_THIS), t.TargetObject(CREATURE), e.PutCounters(r.Target(0), "+1/+1", ONE)),
    ),
    "Cursed": _role("Cursed", _enchanted(ch.SetPowerToughness(ONE, ONE))),
    "Monster": _role("Monster", _enchanted(BIGGER, ch.GainAbility(KeywordAbility(Keyword.TRAMPLE)))),
    "Royal": _role("Royal", _enchanted(BIGGER, ch.GainAbility(KeywordAbility(Keyword.WARD, (_pay(1),))))),
    "Sorcerer": _role(
        "Sorcerer",
        _enchanted(BIGGER, ch.GainAbility(TriggeredAbility(p.Attacks(f.IsThis()), Body((e.Scry(YOU, ONE),))))),
    ),
    "Virtuous": _role(
        "Virtuous",
        _enchanted(
            ch.ModifyPowerToughness(
                *(
                    CountOf(r.All(f.AllOf((f.IsType(CardType.ENCHANTMENT), f.ControlledBy(YOU)))))
                    for _ in ("power", "toughness")
                )
            )
        ),
    ),
    "Wicked": _role(
        "Wicked",
        _enchanted(BIGGER),
        TriggeredAbility(
            p.ZoneChange(f.IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD), Body((e.LoseLife(r.EachOpponent(), ONE),))
        ),
    ),
    "Young Hero": _role(
        "Young Hero",
        _enchanted(
            ch.GainAbility(
                TriggeredAbility(
                    p.Attacks(f.IsThis()),
                    Body((e.PutCounters(r.This(), "+1/+1", ONE),)),
                    Compare(MeasureOf(Measure.TOUGHNESS, r.This()), Comparison.AT_MOST, Fixed(3)),
                )
            )
        ),
    ),
}
"""By the word that effects use for them. Roles need a place to be attached to; they are created by instructions
that say where."""
