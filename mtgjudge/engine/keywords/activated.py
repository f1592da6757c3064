"""Keywords that are activated abilities, written out (702.6, 702.29, 702.49, 702.53, 702.67, 702.71, 702.77, 702.84,
702.87, 702.97, 702.107 …)."""

from __future__ import annotations

from mtgjudge.engine.keywords.words import (
    CREATURE,
    HASTE,
    MINE,
    NEXT_END_STEP,
    ONE,
    THIS,
    YOU,
    Expansion,
    body,
    both,
    grow,
    number,
    target,
    there,
)
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import ActivatedAbility, Body, KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import CountOf, Fixed, Measure, MeasureOf
from mtgjudge.language.categories import Ability, Change, Filter
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Keyword, Zone

SORCERY = c.SorceryTiming()
EXILE_THIS = k.ExileCards(f.IsThis(), ONE, Zone.GRAVEYARD, label=1)
DISCARD_THIS = k.DiscardCards(f.IsThis(), ONE)


def _equip(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.6a: attach this to target creature you control; activate only as a sorcery."""
    slot = target(both(CREATURE, MINE, ability.quality))
    return (ActivatedAbility(ability.costs, body(e.Attach(THIS, r.Target(0)), targets=slot), SORCERY),)


def _fortify(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.67a: attach this to target land you control; activate only as a sorcery."""
    slot = target(both(f.IsType(CardType.LAND), MINE))
    return (ActivatedAbility(ability.costs, body(e.Attach(THIS, r.Target(0)), targets=slot), SORCERY),)


def _reconfigure(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.151a-b: attach it to another creature of yours, or unattach it; attached, it isn't a creature."""
    slot = target(both(CREATURE, MINE, f.Not(f.IsThis())))
    attached = c.Compare(CountOf(r.AttachedTo()), Comparison.AT_LEAST, ONE)
    return (
        ActivatedAbility(ability.costs, body(e.Attach(THIS, r.Target(0)), targets=slot), SORCERY),
        ActivatedAbility(ability.costs, body(e.Unattach(THIS)), c.Both((attached, SORCERY))),
        StaticAbility((s.Affects(THIS, (ch.LoseTypes((CardType.CREATURE,)),)),), attached),
    )


def _cycling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.29a, e: pay, discard this card: draw a card; or search for a card of the kind named."""
    costs = (*ability.costs, DISCARD_THIS)
    content = body(e.Draw(YOU, ONE))
    if ability.quality is not None:
        content = _search(ability.quality)
    return (ActivatedAbility(costs, content, zone=Zone.HAND),)


def _search(quality: Filter) -> Body:
    """Search for a card, reveal it, put it into hand, then shuffle."""
    find = e.Search(YOU, YOU, quality, ONE, ONE, reveal=True, label=1)
    return body(find, e.Move(r.Result(1), Zone.HAND), e.Shuffle(YOU))


def _transmute(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.53a: discard this: search for a card with the same mana value; activate only as a sorcery."""
    same = f.MeasureIs(Measure.MANA_VALUE, Comparison.EQUAL, MeasureOf(Measure.MANA_VALUE, THIS))
    return (ActivatedAbility((*ability.costs, DISCARD_THIS), _search(same), SORCERY, Zone.HAND),)


def _transfigure(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.71a: sacrifice this: search for a creature card with the same mana value and put it onto the battlefield."""
    same = f.MeasureIs(Measure.MANA_VALUE, Comparison.EQUAL, MeasureOf(Measure.MANA_VALUE, THIS))
    find = e.Search(YOU, YOU, both(CREATURE, same), ONE, ONE, label=1)
    content = body(find, e.Move(r.Result(1), Zone.BATTLEFIELD), e.Shuffle(YOU))
    return (ActivatedAbility((*ability.costs, k.SacrificeCost(f.IsThis(), ONE)), content, SORCERY),)


def _reinforce(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.77a: discard this: N +1/+1 counters on target creature."""
    content = body(grow(r.Target(0), number(ability)), targets=target(CREATURE))
    return (ActivatedAbility((*ability.costs, DISCARD_THIS), content, zone=Zone.HAND),)


def _ninjutsu(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.49a, c: return an unblocked attacker: put this onto the battlefield tapped and attacking what that
    attacked."""
    back = k.ReturnToHand(f.AllOf((f.IsUnblocked(), f.ControlledBy(YOU))), ONE, label=1)
    swap = e.KeywordAction("ninjutsu", YOU, what=r.Result(1))
    return (ActivatedAbility((*ability.costs, back), body(swap), zone=Zone.HAND),)


def _unearth(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.84a: return it with haste; exile it at the next end step, or as it would leave the battlefield."""
    leaving = s.Replaces(p.ZoneChange(f.IsThis(), Zone.BATTLEFIELD), s.ReplacementZone(Zone.EXILE))
    gains = (ch.GainAbility(HASTE), ch.GainAbility(StaticAbility((leaving,))))
    back = e.Move(there(THIS, Zone.GRAVEYARD), Zone.BATTLEFIELD, changes=gains, label=1)
    exile = body(e.Move(there(r.Result(1)), Zone.EXILE))
    later = e.DelayedTrigger(TriggeredAbility(NEXT_END_STEP, exile))
    return (ActivatedAbility(ability.costs, body(back, later), SORCERY, Zone.GRAVEYARD),)


def _scavenge(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.97a: exile it from the graveyard: counters equal to its power on target creature."""
    content = body(grow(r.Target(0), MeasureOf(Measure.POWER, THIS)), targets=target(CREATURE))
    return (ActivatedAbility((*ability.costs, EXILE_THIS), content, SORCERY, Zone.GRAVEYARD),)


def _token_copy(*changes: Change) -> Expansion:
    """702.128a, 702.129a: exile it from the graveyard: a token copy with changes and without mana cost."""

    def expansion(ability: KeywordAbility) -> tuple[Ability, ...]:
        except_ = (ch.HasManaCost(None), *changes, ch.AddTypes(subtypes=("Zombie",)))
        content = body(e.CreateCopyTokens(YOU, ONE, THIS, except_))
        return (ActivatedAbility((*ability.costs, EXILE_THIS), content, SORCERY, Zone.GRAVEYARD),)

    return expansion


def _outlast(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.107a: {T}: a +1/+1 counter; activate only as a sorcery."""
    return (ActivatedAbility((*ability.costs, k.TapThis()), body(grow(THIS)), SORCERY),)


def _aura_swap(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.65a: exchange it with an Aura card in hand."""
    return (ActivatedAbility(ability.costs, body(e.KeywordAction("aura swap", YOU, what=THIS))),)


def _level_up(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.87a: a level counter; activate only as a sorcery."""
    return (ActivatedAbility(ability.costs, body(e.PutCounters(THIS, "level", ONE)), SORCERY),)


def _crew(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.122a: tap creatures with total power N or greater: it becomes an artifact creature until end of turn."""
    crew = k.TapTotalPower(both(CREATURE, f.Not(f.IsThis())), number(ability))
    becomes = ch.AddTypes((CardType.ARTIFACT, CardType.CREATURE))
    return (ActivatedAbility((crew,), body(e.Apply(THIS, (becomes,), d.UntilEndOfTurn()))),)


def _station(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.184a: tap another untapped creature: so many charge counters as its power; only as a sorcery."""
    tapped = k.TapPermanents(both(CREATURE, f.Not(f.IsThis())), ONE, label=1)
    put = e.PutCounters(THIS, "charge", MeasureOf(Measure.POWER, r.Result(1)))
    return (ActivatedAbility((tapped,), body(put), SORCERY),)


def _encore(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.141a: for each opponent a token copy that must attack that opponent this turn; sacrificed at the next end
    step."""
    made = e.CreateCopyTokens(YOU, ONE, THIS, label=1)
    attacks = e.Apply(r.Result(1), (ch.MustAttack(r.Iterated()),), d.UntilEndOfTurn())
    haste = e.Apply(r.Result(1), (ch.GainAbility(HASTE),), d.Indefinitely())
    each = e.ForEach(r.EachOpponent(), (made, attacks, haste))
    later = e.DelayedTrigger(TriggeredAbility(NEXT_END_STEP, body(e.SacrificeObjects(r.Result(1)))))
    return (ActivatedAbility((*ability.costs, EXILE_THIS), body(each, later), SORCERY, Zone.GRAVEYARD),)


def _craft(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.167a: exile this and the materials: return the card transformed under its owner's control, as a sorcery."""
    materials = k.ExileMaterials(ability.quality or f.Anything(), number(ability), bool(ability.word))
    exile = k.ExileCards(f.IsThis(), ONE, Zone.BATTLEFIELD)
    back = e.Move(r.CardOf(THIS), Zone.BATTLEFIELD, transformed=True)
    return (ActivatedAbility((*ability.costs, exile, materials), body(back), SORCERY),)


ACTIVATED: dict[Keyword, Expansion] = {
    Keyword.EQUIP: _equip,
    Keyword.FORTIFY: _fortify,
    Keyword.RECONFIGURE: _reconfigure,
    Keyword.CYCLING: _cycling,
    Keyword.TRANSMUTE: _transmute,
    Keyword.TRANSFIGURE: _transfigure,
    Keyword.REINFORCE: _reinforce,
    Keyword.NINJUTSU: _ninjutsu,
    Keyword.UNEARTH: _unearth,
    Keyword.SCAVENGE: _scavenge,
    Keyword.EMBALM: _token_copy(ch.SetColors((Color.WHITE,))),
    Keyword.ETERNALIZE: _token_copy(ch.SetColors((Color.BLACK,)), ch.SetPowerToughness(Fixed(4), Fixed(4))),
    Keyword.OUTLAST: _outlast,
    Keyword.AURA_SWAP: _aura_swap,
    Keyword.LEVEL_UP: _level_up,
    Keyword.CREW: _crew,
    Keyword.ENCORE: _encore,
    Keyword.STATION: _station,
    Keyword.CRAFT: _craft,
}
"""Keywords of this module with what they stand for."""
