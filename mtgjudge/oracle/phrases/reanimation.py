"""Enchantments that put a creature card from a graveyard onto the battlefield and stay on it: the card is put there,
the enchantment may enchant what it put there from then on, and leaving takes it along (303.4, 603.7c, 702.5a).

The sentences belong together: what is returned is what the Aura is attached to, and what is sacrificed is what was
returned. So each kind is one phrase.
"""

from __future__ import annotations

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ep
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.categories import Change, ObjectRef
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import together

CREATURE = f.IsType(CardType.CREATURE)
ENCHANT_PUT_THERE = ch.GainAbility(KeywordAbility(Keyword.ENCHANT, quality=together((CREATURE, f.PutThereByThis()))))
BECOMES_AN_AURA = (ch.AddTypes(subtypes=("Aura",)), ENCHANT_PUT_THERE)
LOSES_AND_GAINS = (ch.LoseKeywords((Keyword.ENCHANT,)), ENCHANT_PUT_THERE)
BEGINNING = "when {own} enters , if it's on the battlefield , it {changes} "
END = (
    " under your control and attach {own} to it . when {own} leaves the battlefield , that creature 's controller "
    "sacrifices it ."
)
AURA = (
    "becomes a Aura with « enchant creature put onto the battlefield with {me} . » put target creature card from a "
    "graveyard onto the battlefield"
)
MOVES = ("return enchanted creature card to the battlefield", "put enchanted creature card onto the battlefield")
GRAVEYARD_AURA = (
    "loses « enchant creature card in a graveyard . » and gains « enchant creature put onto the battlefield with "
    "{me} . » "
)


def _means(
    what: ObjectRef, changes: tuple[Change, ...], tapped: bool, slots: tuple[t.TargetSlot, ...] = ()
) -> TriggeredAbility:
    leaves = ep.ZoneChange(f.IsThis(), Zone.BATTLEFIELD)
    gone = TriggeredAbility(leaves, Body((e.SacrificeObjects(r.Among(r.Result(1), f.Anything())),)))
    effects = (
        e.Move(what, Zone.BATTLEFIELD, under=r.You(), tapped=tapped, label=1),
        e.Apply(r.This(), changes, d.Indefinitely()),
        e.Attach(r.This(), r.Result(1)),
        e.DelayedTrigger(gone),
    )
    there = c.Is(r.This(), f.IsOneOf(r.All(f.Anything())))
    return TriggeredAbility(ep.ZoneChange(f.IsThis(), None, Zone.BATTLEFIELD), Body(effects, slots), there)


TARGETED = _means(
    r.Target(0), BECOMES_AN_AURA, False, (t.TargetSlot(t.TargetObject(CREATURE, Zone.GRAVEYARD), ONE, ONE),)
)
ENCHANTED = _means(r.AttachedTo(), LOSES_AND_GAINS, False)
ENCHANTED_TAPPED = _means(r.AttachedTo(), LOSES_AND_GAINS, True)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _whole(g, BEGINNING + AURA + END, "this enchantment", "~", TARGETED)
    for moves in MOVES:
        words = BEGINNING + GRAVEYARD_AURA + moves
        _whole(g, words + END, "this Aura", "this Aura", ENCHANTED)
        _whole(g, words + " tapped" + END, "this Aura", "this Aura", ENCHANTED_TAPPED)


def _whole(g: Grammar, words: str, own: str, me: str, means: TriggeredAbility) -> None:
    def lower(cx: Context) -> TriggeredAbility:
        return means

    def up(cx: Context, value: object) -> Values | None:
        return {} if value == means else None

    g.phrase("triggered", words.replace("{changes} ", "").replace("{own}", own).replace("{me}", me), Fn(lower, up))
