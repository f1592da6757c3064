"""Keywords that trigger in combat, written out (702.23, 702.25, 702.45, 702.68, 702.70, 702.83, 702.86, 702.91,
702.115, 702.130, 702.134 …)."""

from __future__ import annotations

from mtgjudge.engine.keywords.words import (
    ATTACKS,
    CREATURE,
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
    pump,
    target,
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
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import EventAmount, Fixed, Measure, MeasureOf, Minus, Negative, Times
from mtgjudge.language.categories import Ability, Amount
from mtgjudge.language.conditions import SorceryTiming
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Keyword, Step, Zone

NONE = Fixed(0)
BLOCKED = p.BecomesBlocked(f.IsThis())
COMBAT_DAMAGE = p.DealsDamage(f.IsThis(), t.TargetPlayer(r.EachPlayer()), p.DamageKind.COMBAT)


def _rampage(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.23a: +N/+N for each creature blocking it beyond the first."""
    beyond: Amount = Minus(EventAmount(), ONE)
    if isinstance(ability.amount, Fixed):
        beyond = Times(ability.amount.value, beyond)
    return (TriggeredAbility(BLOCKED, body(pump(THIS, beyond, beyond))),)


def _flanking(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.25a: a blocking creature without flanking gets -1/-1."""
    event = p.BecomesBlocked(f.IsThis(), f.Not(f.HasKeyword(Keyword.FLANKING)))
    shrink = pump(r.EventObject(r.EventRole.OTHER), Negative(ONE), Negative(ONE))
    return (TriggeredAbility(event, body(shrink)),)


def _bushido(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.45a: +N/+N whenever it blocks or becomes blocked."""
    event = p.AnyEvent((p.Blocks(f.IsThis()), BLOCKED))
    return (TriggeredAbility(event, body(pump(THIS, number(ability), number(ability)))),)


def _frenzy(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.68a: +N/+0 if it attacks and isn't blocked."""
    return (TriggeredAbility(p.AttacksUnblocked(f.IsThis()), body(pump(THIS, number(ability), NONE))),)


def _afflict(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.130a: as it becomes blocked the defending player loses N life."""
    return (TriggeredAbility(BLOCKED, body(e.LoseLife(r.EventPlayer(), number(ability)))),)


def _annihilator(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.86a: the defending player sacrifices N permanents."""
    chosen = r.Chosen(f.Anything(), r.EventPlayer(), number(ability), number(ability))
    return (TriggeredAbility(ATTACKS, body(e.SacrificeObjects(chosen))),)


def _battle_cry(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.91a: each other attacking creature gets +1/+0."""
    others = r.All(both(f.IsAttacking(), f.Not(f.IsThis())))
    return (TriggeredAbility(ATTACKS, body(pump(others, ONE, NONE))),)


def _exalted(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.83a: a creature of yours that attacks alone gets +1/+1."""
    event = p.Attacks(both(CREATURE, MINE), alone=True)
    return (TriggeredAbility(event, body(pump(r.EventObject(), ONE, ONE))),)


def _mentor(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.134a: a +1/+1 counter on target attacking creature with lesser power."""
    weaker = f.MeasureIs(Measure.POWER, Comparison.LESS, MeasureOf(Measure.POWER, THIS))
    return (
        TriggeredAbility(ATTACKS, body(grow(r.Target(0)), targets=target(both(CREATURE, f.IsAttacking(), weaker)))),
    )


def _training(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.149a: a +1/+1 counter when it attacks with a creature of greater power."""
    stronger = f.MeasureIs(Measure.POWER, Comparison.MORE, MeasureOf(Measure.POWER, THIS))
    return (TriggeredAbility(p.Attacks(f.IsThis(), together_with=stronger), body(grow(THIS))),)


def _mobilize(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.181a: N tapped and attacking Warriors, sacrificed at the beginning of the next end step."""
    warrior = e.TokenSpec((CardType.CREATURE,), ("Warrior",), (Color.RED,), ONE, ONE)
    made = e.CreateTokens(YOU, number(ability), warrior, tapped=True, attacking=True, label=1)
    later = e.DelayedTrigger(TriggeredAbility(NEXT_END_STEP, body(e.SacrificeObjects(r.Result(1)))))
    return (TriggeredAbility(ATTACKS, body(made, later)),)


def _poisonous(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.70a: combat damage to a player gives N poison counters."""
    return (TriggeredAbility(COMBAT_DAMAGE, body(e.GiveCounters(r.EventPlayer(), "poison", number(ability)))),)


def _ingest(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.115a: combat damage to a player exiles the top card of that player's library."""
    return (TriggeredAbility(COMBAT_DAMAGE, body(e.Move(r.TopCards(r.EventPlayer(), ONE), Zone.EXILE))),)


def _renown(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.112a: combat damage to a player, if it isn't renowned: N +1/+1 counters, and it becomes renowned."""
    condition = c.Unless(c.Is(THIS, f.HasDesignation("renowned")))
    become = e.KeywordAction("become renowned", YOU, what=THIS)
    return (TriggeredAbility(COMBAT_DAMAGE, body(grow(THIS, number(ability)), become), condition),)


def _decayed(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.147a: when it attacks, it is sacrificed at end of combat. That it can't block, is looked at by combat
    itself."""
    event = p.BeginningOf(Step.END_OF_COMBAT, r.EachPlayer())
    later = e.DelayedTrigger(TriggeredAbility(event, body(e.SacrificeObjects(THIS))))
    return (TriggeredAbility(ATTACKS, body(later)),)


def _dethrone(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.105a: a +1/+1 counter when it attacks the player with the most life."""
    return (TriggeredAbility(p.Attacks(f.IsThis(), r.PlayersWithMostLife()), body(grow(THIS))),)


def _melee(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.121a: +1/+1 for each opponent attacked this combat."""
    return (TriggeredAbility(ATTACKS, body(e.KeywordAction("melee", YOU, what=THIS))),)


def _provoke(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.39a: target creature of the defending player may untap and must block it if able."""
    slot = target(both(CREATURE, f.ControlledBy(r.EventPlayer())))
    must = e.Apply(r.Target(0), (ch.MustBlock(THIS),), d.UntilEndOfCombat())
    return (TriggeredAbility(ATTACKS, body(e.May(YOU, (e.Untap(r.Target(0)), must)), targets=slot)),)


def _myriad(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.116a: for each opponent but the defending player a token copy; with one opponent there is none."""
    return (TriggeredAbility(ATTACKS, body(e.KeywordAction("myriad", YOU, what=THIS))),)


def _saddle(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.171a-b: tap other creatures with total power N or greater: it is saddled until end of turn; only as a
    sorcery."""
    riders = k.TapTotalPower(both(CREATURE, f.Not(f.IsThis())), number(ability), saddles=True)
    saddled = e.Apply(THIS, (ch.Designated("saddled"),), d.UntilEndOfTurn())
    return (ActivatedAbility((riders,), body(saddled), SorceryTiming()),)


def _firebending(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.189a: N {R} as it attacks, which lasts until end of combat."""
    return (TriggeredAbility(ATTACKS, body(e.KeywordAction("firebend", YOU, number(ability)))),)


def _enlist(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.154a, second part: +X/+0, where X is the power of the creature that was tapped. The tapping is asked for as
    attackers are declared."""
    power = MeasureOf(Measure.POWER, r.EventObject(r.EventRole.OTHER))
    return (TriggeredAbility(p.Enlists(f.IsThis()), body(pump(THIS, power, NONE))),)


def _absorb(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.64a: N of the damage that a source would deal to it, for each source and each time anew (702.64b)."""
    damage = p.DealsDamage(f.Anything(), t.TargetObject(f.IsThis()))
    return (StaticAbility((s.Replaces(damage, s.ReplacementPrevent(number(ability))),)),)


IN_COMBAT: dict[Keyword, Expansion] = {
    Keyword.ABSORB: _absorb,
    Keyword.DETHRONE: _dethrone,
    Keyword.MELEE: _melee,
    Keyword.PROVOKE: _provoke,
    Keyword.MYRIAD: _myriad,
    Keyword.SADDLE: _saddle,
    Keyword.RAMPAGE: _rampage,
    Keyword.FLANKING: _flanking,
    Keyword.BUSHIDO: _bushido,
    Keyword.FRENZY: _frenzy,
    Keyword.AFFLICT: _afflict,
    Keyword.ANNIHILATOR: _annihilator,
    Keyword.BATTLE_CRY: _battle_cry,
    Keyword.EXALTED: _exalted,
    Keyword.MENTOR: _mentor,
    Keyword.TRAINING: _training,
    Keyword.MOBILIZE: _mobilize,
    Keyword.POISONOUS: _poisonous,
    Keyword.INGEST: _ingest,
    Keyword.RENOWN: _renown,
    Keyword.DECAYED: _decayed,
    Keyword.FIREBENDING: _firebending,
    Keyword.ENLIST: _enlist,
}
"""Keywords of this module with what they stand for."""
