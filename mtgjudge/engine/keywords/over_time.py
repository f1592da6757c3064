"""Keywords that work turn by turn, from exile or in other zones, written out (702.24, 702.30, 702.32, 702.35,
702.52, 702.62, 702.63 …)."""

from __future__ import annotations

from mtgjudge.engine.keywords.coming_and_going import enters_with
from mtgjudge.engine.keywords.words import MY_UPKEEP, ONE, THIS, YOU, Expansion, body, number, there
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import CountersOn, PlayerMeasure, PlayerNumber
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import CardType, Comparison, Keyword, Zone

SACRIFICE = e.SacrificeObjects(THIS)
EXILED = there(THIS, Zone.EXILE)
HAS_TIME = c.Is(THIS, f.HasCounter("time"))
LAST_TIME = p.CountersRemoved("time", f.IsThis(), last=True)


def _cumulative_upkeep(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.24a: an age counter each upkeep; then sacrificed unless the cost is paid for each age counter."""
    price = k.Repeated(ability.costs, CountersOn("age", THIS))
    content = body(e.PutCounters(THIS, "age", ONE), e.UnlessPays(YOU, (price,), (SACRIFICE,)))
    return (TriggeredAbility(MY_UPKEEP, content),)


def _echo(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.30a: sacrificed unless the cost is paid, in the first upkeep after it came under control."""
    content = body(e.UnlessPays(YOU, ability.costs, (SACRIFICE,)))
    return (TriggeredAbility(MY_UPKEEP, content, c.CameSinceUpkeep()),)


def _fading(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.32a: N fade counters; one goes each upkeep, and with none left to remove it is sacrificed."""
    tick = e.IfThen(c.Is(THIS, f.HasCounter("fade")), (e.RemoveCounters(THIS, "fade", ONE),), (SACRIFICE,))
    return (enters_with("fade", number(ability)), TriggeredAbility(MY_UPKEEP, body(tick)))


def _vanishing(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.63a-b: N time counters; one goes each upkeep, and with the last one the permanent. Without a number none
    come with it."""
    entry = () if ability.amount is None else (enters_with("time", ability.amount),)
    tick = TriggeredAbility(MY_UPKEEP, body(e.RemoveCounters(THIS, "time", ONE)), HAS_TIME)
    return (*entry, tick, TriggeredAbility(LAST_TIME, body(SACRIFICE)))


def _suspend(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.62a: in exile, a time counter goes each upkeep; with the last one the card may be played for free, a
    creature with haste."""
    tick = TriggeredAbility(MY_UPKEEP, body(e.RemoveCounters(THIS, "time", ONE)), HAS_TIME, Zone.EXILE)
    cast = e.CastForFree(YOU, EXILED, high=ONE, label=1, lands=True)
    haste = e.KeywordAction("haste while controlled", YOU, what=r.Result(1))
    fast = e.IfThen(c.Is(r.Result(1), f.IsType(CardType.CREATURE)), (haste,))
    return (tick, TriggeredAbility(LAST_TIME, body(cast, fast), zone=Zone.EXILE))


def _madness(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.35a: discarded, it is exiled instead; then its owner may cast it for its madness cost, or it goes to the
    graveyard."""
    discarded = p.DiscardsCard(r.EachPlayer(), f.IsThis())
    aside = StaticAbility((s.Replaces(discarded, s.ReplacementZone(Zone.EXILE)),), zone=Zone.HAND)
    cast = e.CastForFree(YOU, EXILED, high=ONE, costs=ability.costs, word="madness", label=1)
    away = e.IfThen(c.Unless(c.Did(1)), (e.Move(EXILED, Zone.GRAVEYARD),))
    return (aside, TriggeredAbility(discarded, body(cast, away), zone=Zone.EXILE))


def _miracle(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.94a, second part: revealed as it was drawn, it may be cast for its miracle cost. The revealing is asked for
    as the card is drawn (`first_draw`)."""
    shown = p.RevealsThisWay(f.IsThis(), YOU)
    cast = e.CastForFree(YOU, there(THIS, Zone.HAND), high=ONE, costs=ability.costs, word="miracle")
    return (TriggeredAbility(shown, body(cast), zone=Zone.HAND),)


def _dredge(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.52a: instead of a draw, its owner may mill N cards and return it from the graveyard to hand."""
    enough = c.Compare(PlayerNumber(PlayerMeasure.LIBRARY, YOU), Comparison.AT_LEAST, number(ability))
    instead = s.ReplacementEffects((e.Mill(YOU, number(ability)), e.Move(THIS, Zone.HAND)))
    replaced = s.Replaces(p.DrawsCard(YOU), instead, enough, optional=True)
    return (StaticAbility((replaced,), zone=Zone.GRAVEYARD),)


def _living_metal(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.161a: during its controller's turn it is an artifact creature as well."""
    becomes = ch.AddTypes((CardType.ARTIFACT, CardType.CREATURE))
    return (StaticAbility((s.Affects(THIS, (becomes,)),), c.TurnOf(YOU)),)


def _ascend(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.131b; of an instant or sorcery it is part of what the spell does (702.131a, `blessings`)."""
    return (StaticAbility((s.GetsCitysBlessing(),)),)


def _bound(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.145: the rules of day and night look at it (`daylight`)."""
    return (StaticAbility((s.BoundToTime(ability.word),)),)


OVER_TIME: dict[Keyword, Expansion] = {
    Keyword.CUMULATIVE_UPKEEP: _cumulative_upkeep,
    Keyword.ECHO: _echo,
    Keyword.FADING: _fading,
    Keyword.VANISHING: _vanishing,
    Keyword.SUSPEND: _suspend,
    Keyword.MADNESS: _madness,
    Keyword.MIRACLE: _miracle,
    Keyword.DREDGE: _dredge,
    Keyword.LIVING_METAL: _living_metal,
    Keyword.ASCEND: _ascend,
    Keyword.DAYBOUND_AND_NIGHTBOUND: _bound,
}
"""Keywords of this module with what they stand for."""
