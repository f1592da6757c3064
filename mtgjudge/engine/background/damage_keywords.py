"""Keyword abilities behind damage (702.2, 702.4, 702.7, 702.19, 702.80, 702.90, 702.164): who deals it in which step,
what may be assigned past blockers, what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.keyword_marks import held
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.flow import StepSettled
from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.state import Attack, CombatState
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone


@behind(Damage)
def _damage(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Damage)
    look = seen.look(event.source)
    if look is None:
        return
    hurt = seen.before(event.to) if event.to > 0 else None
    creature = hurt is not None and CardType.CREATURE in hurt.types
    if creature:
        yield from _where(seen, event, Keyword.DEATHTOUCH, (), "702.2d", "702.2e")
        yield from _where(seen, event, Keyword.WITHER, ("702.80a",), "702.80c", "702.80b")
        yield from _where(seen, event, Keyword.INFECT, ("702.90c",), "702.90e", "702.90d")
    elif event.to < 0:
        yield from _where(seen, event, Keyword.INFECT, ("702.90b",), "702.90e", "702.90d")
        if event.combat and Keyword.TOXIC in look.keywords:
            yield "702.164c"


def _where(
    seen: Moment, event: Damage, keyword: Keyword, rules: tuple[str, ...], anywhere: str, last_known: str
) -> Iterator[str]:
    """The keyword was at work, wherever its source is, and as it last was if it has gone."""
    look = seen.look(event.source)
    if look is None or keyword not in look.keywords:
        return
    yield from held(look, keyword, *rules)
    item = seen.game.state.objects.get(event.source)
    if item is None:
        yield last_known
    elif item.zone is not Zone.BATTLEFIELD:
        yield anywhere


@behind(Damage)
def _combat_damage(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Damage)
    combat = seen.game.state.combat
    look = seen.before(event.source)
    if not event.combat or combat is None or look is None:
        return
    yield from _strikes(seen, event, combat)
    attack = next((each for each in combat.attacks if each.attacker == event.source), None)
    if attack is not None:
        yield from _tramples(seen, event, attack)


def _strikes(seen: Moment, event: Damage, combat: CombatState) -> Iterator[str]:
    """702.4b, 702.7b: two steps, in the first of which only first and double strikers deal damage."""
    look = seen.before(event.source)
    if not combat.first_step_done or look is None:
        return
    if seen.game.state.turn.step is Step.FIRST_STRIKE_DAMAGE:
        yield from held(look, Keyword.FIRST_STRIKE, "702.7b")
        yield from held(look, Keyword.DOUBLE_STRIKE, "702.4b")
        return
    if event.source not in combat.dealt_first:
        yield "702.7b"  # one of the creatures that are left
        if Keyword.FIRST_STRIKE in look.keywords:
            yield "702.7c"
    elif Keyword.DOUBLE_STRIKE in look.keywords:
        yield from held(look, Keyword.DOUBLE_STRIKE, "702.4b")
        if "702.4b" not in _told_before(seen, event.source):
            yield "702.4d"


def _told_before(seen: Moment, source: int) -> tuple[str, ...]:
    """The background of the damage that a creature dealt in the first of two damage steps of this turn."""
    turn = seen.game.state.turn.number
    for entry in reversed(seen.game.log):
        if entry.turn != turn:
            break
        if isinstance(entry.event, Damage) and entry.event.source == source and entry.step is Step.FIRST_STRIKE_DAMAGE:
            return tuple(str(rule) for rule in entry.background)
    return ()


@behind(StepSettled)
def _struck_already(seen: Moment) -> Iterator[str]:
    """702.4c, 702.7c: who dealt damage in the first step and has lost what it had, doesn't deal it again."""
    combat = seen.game.state.combat
    if seen.game.state.turn.step is not Step.COMBAT_DAMAGE or combat is None or not combat.first_step_done:
        return
    for creature in combat.dealt_first:
        look = seen.look(creature)
        if look is None or not seen.game.on_battlefield(creature) or Keyword.DOUBLE_STRIKE in look.keywords:
            continue
        before = _told_before(seen, creature)
        if "702.4b" in before:
            yield "702.4c"
        elif "702.7b" in before and Keyword.FIRST_STRIKE not in look.keywords:
            yield "702.7c"


def _tramples(seen: Moment, event: Damage, attack: Attack) -> Iterator[str]:
    """702.19: damage past the blockers, to what is attacked."""
    look = seen.before(event.source)
    if look is None or Keyword.TRAMPLE not in look.keywords:
        return
    over = any(ability.word for ability in look.keyword_abilities(Keyword.TRAMPLE))
    if attack.blocked and event.to not in attack.blockers:
        yield from held(look, Keyword.TRAMPLE, "702.19b")
        if not any(seen.before(blocker) is not None and seen.was(blocker) is not None for blocker in attack.blockers):
            yield "702.19d"
    target = seen.before(attack.defender) if attack.defender > 0 else None
    if target is not None and CardType.PLANESWALKER in target.types:
        yield "702.19c" if over else "702.19f"
