"""The Ring tempts you (701.54)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.doing import ActionDone
from mtgjudge.engine.events.ring import RingBearerChosen, RingGrows
from mtgjudge.engine.instructions.choosing import choose_objects
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.state import Outcome
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import Body, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import Fixed, Measure, MeasureOf
from mtgjudge.language.categories import Ability
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import CardType, Comparison, Step, Supertype

YOU = r.You()
ONE = Fixed(1)
BEARER = f.IsRingBearer(YOU)
TEMPTS = "the Ring tempts"
_BEARERS = r.All(BEARER)
_GREATER = f.AllOf(
    (f.IsType(CardType.CREATURE), f.MeasureIs(Measure.POWER, Comparison.MORE, MeasureOf(Measure.POWER, _BEARERS)))
)
_LATER = TriggeredAbility(
    p.BeginningOf(Step.END_OF_COMBAT, r.EachPlayer()), Body((e.SacrificeObjects(r.EventObject(r.EventRole.OTHER)),))
)
ABILITIES: tuple[Ability, ...] = (
    StaticAbility(
        (
            s.Affects(_BEARERS, (ch.AddTypes(supertypes=(Supertype.LEGENDARY,)),)),
            s.Affects(r.All(_GREATER), (ch.CantBlock(BEARER),)),
        )
    ),
    TriggeredAbility(p.Attacks(BEARER), Body((e.Draw(YOU, ONE), e.Discard(YOU, ONE)))),
    TriggeredAbility(
        p.BecomesBlocked(BEARER, f.IsType(CardType.CREATURE)), Body((e.DelayedTrigger(_LATER, once=True),))
    ),
    TriggeredAbility(
        p.DealsDamage(BEARER, TargetPlayer(r.EachPlayer()), p.DamageKind.COMBAT),
        Body((e.LoseLife(r.EachOpponent(), Fixed(3)),)),
    ),
)
"""One more of these each time, from the first to the fourth (701.54c)."""


def tempt(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.54a, c-d: the emblem first, then a creature is chosen; done even if there is none."""
    found: list[int] = []
    for player in players(ctx, node.who):
        number = ctx.game.player(player).tempted + 1
        ctx.game.perform(RingGrows(player=player, abilities=ABILITIES[:number], cause=cause_of(ctx)))
        able = [
            item for item in ctx.game.permanents_of(player) if CardType.CREATURE in ctx.game.characteristics(item).types
        ]
        chosen = choose_objects(ctx, player, able, 1, 1, "choose") if able else []
        for item in chosen:
            ctx.game.perform(RingBearerChosen(player=player, object=item, cause=cause_of(ctx)))
        done = ActionDone(player=player, word=TEMPTS, object=next(iter(chosen), 0), cause=cause_of(ctx))
        ctx.game.perform(done)
        found += chosen
    return Outcome(tuple(found), len(found))
