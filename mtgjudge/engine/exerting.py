"""Exerting a permanent (701.43): it won't untap during the next untap step of the player who exerts it. As it attacks
that is an optional cost (508.1g, 701.43d); elsewhere it is a part of an ability's cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.events.base import Cause, Event, NameOf
from mtgjudge.engine.events.effects import EffectBegins
from mtgjudge.engine.state import FloatingEffect, Outcome
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Exerted(Event, frozen=True, kw_only=True):
    """A permanent is exerted by a player, as it attacks or not (701.43a)."""

    rule: ClassVar[Citation] = cr("701.43a")
    aspects: ClassVar[int] = aspects.HISTORY

    object: int
    player: int
    attacking: bool = False

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        """That it doesn't untap is an effect of its own."""

    def rules(self) -> tuple[Citation, ...]:
        return (cr("701.43d"), self.rule) if self.attacking else (self.rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} exerts {name(self.object)}"


def exert(game: Game, player: int, permanents: tuple[int, ...], attacking: bool = False) -> Outcome:
    """Exert these permanents. Each time is an effect of its own that ends with the same untap step (701.43b)."""
    for permanent in permanents:
        if not game.on_battlefield(permanent):
            continue  # 701.43c
        cause = Cause(permanent, player, is_cost=True)
        state = game.state
        effect = FloatingEffect(
            id=state.next_id,
            timestamp=state.sequence + 1,
            source=permanent,
            controller=player,
            affected=(permanent,),
            what=None,
            changes=(ch.DoesntUntap(next_only=True, yours=True),),
            duration=d.Indefinitely(),
            created_turn=state.turn.number,
        )
        exerted = Exerted(object=permanent, player=player, attacking=attacking, cause=cause)
        game.perform(exerted, EffectBegins(effect=effect, cause=cause))
    return Outcome(permanents, len(permanents))


def exerting(game: Game, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """Ask which of the attacking creatures that may be are exerted as they attack (508.1g). Raises IllegalAction."""
    able = tuple(creature for creature in attackers if game.rule_on(ch.MayBeExerted, creature))
    if not able:
        return ()
    active = game.state.turn.active
    answer = game.ask(
        ChooseObjects(
            player=active,
            for_player=active,
            source=able[0] if len(able) == 1 else 0,
            prompt="exert",
            candidates=able,
            low=0,
            high=len(able),
            verb="exert",
            chosen_by=cr("701.43d"),
        )
    )
    assert isinstance(answer, tuple)
    found = tuple(each for each in answer if isinstance(each, int))
    for each in found:
        if each not in able:
            why = f"{game.name(each)} has no ability by which it may be exerted as it attacks"
            raise IllegalAction(verdict_against([Reason(why, (cr("701.43d"),), each)]))
    return found
