"""Events of the game's flow: turns, steps, priority, winning and losing (104, 117, 500)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from mtgjudge.engine import aspects, movement
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.state import CombatState, TurnState
from mtgjudge.language.vocabulary import Step
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


STEP_RULES: dict[Step, Citation] = {
    Step.UNTAP: cr("502.1"),
    Step.UPKEEP: cr("503.1"),
    Step.DRAW: cr("504.1"),
    Step.PRECOMBAT_MAIN: cr("505.1"),
    Step.BEGINNING_OF_COMBAT: cr("507.1"),
    Step.DECLARE_ATTACKERS: cr("508.1"),
    Step.DECLARE_BLOCKERS: cr("509.1"),
    Step.FIRST_STRIKE_DAMAGE: cr("510.4"),
    Step.COMBAT_DAMAGE: cr("510.1"),
    Step.END_OF_COMBAT: cr("511.1"),
    Step.POSTCOMBAT_MAIN: cr("505.1"),
    Step.END: cr("513.1"),
    Step.CLEANUP: cr("514.1"),
}


class TurnBegins(Event, frozen=True, kw_only=True):
    """A player's turn begins (500.1)."""

    rule: ClassVar[Citation] = cr("500.1")
    aspects: ClassVar[int] = aspects.TURN | aspects.STEP

    player: int
    upcoming: tuple[Step, ...]
    extra: bool = False

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        state = game.state
        stamp = movement.take_number(state)
        queue = state.turn.extra[1:] if self.extra else state.turn.extra
        after = state.turn.resume_after if self.extra else self.player
        controlled = dict(state.turn.to_control)
        by = controlled.pop(self.player, 0)
        later = state.turn.then_extra
        queue = (self.player,) * later.count(self.player) + queue
        state.turn = TurnState(
            controlled_by=by if by and not state.players[seat_of(by)].left else 0,
            to_control=tuple(controlled.items()),
            then_extra=tuple(each for each in later if each != self.player),
            number=state.turn.number + 1,
            active=self.player,
            previous=state.turn.active,
            step=Step.UNTAP,
            upcoming=self.upcoming,
            began=False,
            extra=queue,
            resume_after=after,
            is_extra=self.extra,
        )
        player = state.players[seat_of(self.player)]
        player.turn_began = stamp
        for each in state.players:
            each.lands_played = 0
        state.turn_log_start = len(game.log)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)}'s {'extra ' if self.extra else ''}turn begins"


class StepBegins(Event, frozen=True, kw_only=True):
    """A step or main phase begins (500.1, 500.6)."""

    aspects: ClassVar[int] = aspects.STEP

    player: int
    step: Step
    upcoming: tuple[Step, ...]

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        state = game.state
        began = {"step": self.step, "upcoming": self.upcoming, "began": False, "ending": False}
        state.turn = msgspec.structs.replace(state.turn, **began)
        state.priority = 0
        state.passes = 0
        if self.step is Step.BEGINNING_OF_COMBAT:
            state.combat = CombatState()
        if self.step is Step.UPKEEP:
            player = state.players[seat_of(self.player)]
            player.upkeeps = (player.upkeeps[1], movement.take_number(state))

    def rules(self) -> tuple[Citation, ...]:
        return (STEP_RULES[self.step],)

    def text(self, name: NameOf) -> str:
        kind = "" if "main" in self.step.value else " step"
        return f"{name(self.player)}'s {self.step.value}{kind} begins"


class StepSettled(Event, frozen=True, kw_only=True):
    """The turn-based actions of a step are done (703)."""

    rule: ClassVar[Citation] = cr("703.1")
    quiet: ClassVar[bool] = True

    def apply(self, game: Game) -> None:
        game.state.turn = msgspec.structs.replace(game.state.turn, began=True)

    def text(self, name: NameOf) -> str:
        return "turn-based actions are done"


class StepSkipped(Event, frozen=True, kw_only=True):
    """A step, phase or turn is skipped (500.11, 614.10)."""

    rule: ClassVar[Citation] = cr("614.10")
    aspects: ClassVar[int] = aspects.TURN | aspects.STEP

    player: int
    part: str
    used: bool = True
    """A scheduled skip was used up by it; False where a standing effect skips each."""

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        if self.used and self.part in player.skips:
            left = list(player.skips)
            left.remove(self.part)
            player.skips = tuple(left)

    def rules(self) -> tuple[Citation, ...]:
        return (cr("614.10"), cr("614.10a"))

    def text(self, name: NameOf) -> str:
        kind = "" if self.part.endswith(("turn", "step", "phase")) else " phase" if self.part == "combat" else " step"
        return f"{name(self.player)} skips {'a' if self.part == 'turn' else 'the'} {self.part}{kind}"


class SkipScheduled(Event, frozen=True, kw_only=True):
    """A player will skip the next such step, phase or turn (614.10a)."""

    rule: ClassVar[Citation] = cr("614.10a")

    player: int
    part: str

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        player = game.state.players[seat_of(self.player)]
        player.skips = (*player.skips, self.part)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} will skip the next {self.part}"


class TurnScheduled(Event, frozen=True, kw_only=True):
    """Extra turns, steps and phases are added (500.7-500.10)."""

    rule: ClassVar[Citation] = cr("500.7")

    player: int = 0
    steps: tuple[Step, ...] = ()

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        turn = game.state.turn
        if self.steps:
            game.state.turn = msgspec.structs.replace(turn, upcoming=self.steps)
        else:
            game.state.turn = msgspec.structs.replace(turn, extra=(self.player, *turn.extra))

    def rules(self) -> tuple[Citation, ...]:
        return (cr("500.8"),) if self.steps else (cr("500.7"),)

    def text(self, name: NameOf) -> str:
        return (
            "additional steps are added to this turn" if self.steps else f"{name(self.player)} will take an extra turn"
        )


class PlayerToBeControlled(Event, frozen=True, kw_only=True):
    """A player will control another during the next turn that one takes; of several such effects the last one
    counts (723.1, 723.1a)."""

    rule: ClassVar[Citation] = cr("723.1")
    aspects: ClassVar[int] = aspects.TURN

    player: int
    by: int
    then_extra: bool = False
    """The player takes an extra turn after that turn."""

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        turn = game.state.turn
        others = tuple(pair for pair in turn.to_control if pair[0] != self.player)
        later = (*turn.then_extra, self.player) if self.then_extra else turn.then_extra
        game.state.turn = msgspec.structs.replace(
            turn, to_control=(*others, (self.player, self.by)), then_extra=later
        )

    def text(self, name: NameOf) -> str:
        return f"{name(self.by)} will control {name(self.player)} during that player's next turn"


class PriorityGiven(Event, frozen=True, kw_only=True):
    """A player receives priority (117.3)."""

    rule: ClassVar[Citation] = cr("117.3")
    quiet: ClassVar[bool] = True

    player: int
    passes: int = 0

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.state.priority = self.player
        game.state.passes = self.passes

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} receives priority" if self.player else "nobody has priority"


class PriorityPassed(Event, frozen=True, kw_only=True):
    """A player passes (117.3d)."""

    rule: ClassVar[Citation] = cr("117.3d")
    quiet: ClassVar[bool] = True

    player: int

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.state.priority = 0
        game.state.passes += 1

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} passes"


class PlayerLoses(Event, frozen=True, kw_only=True):
    """A player loses the game (104.3)."""

    aspects: ClassVar[int] = aspects.ZONES

    player: int
    why: str
    state_rule: Citation
    several: bool = False
    """Several state-based actions come to this (704.7)."""

    def can_happen(self, game: Game) -> bool:
        return not game.state.players[seat_of(self.player)].lost

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.state.players[seat_of(self.player)].lost = True

    def rules(self) -> tuple[Citation, ...]:
        return (self.state_rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} loses the game: {self.why}"


class PlayerLeaves(Event, frozen=True, kw_only=True):
    """A player leaves the game, and it goes on (800.4a); what they would have triggered does not happen (800.4d)."""

    rule: ClassVar[Citation] = cr("800.4a")
    aspects: ClassVar[int] = aspects.ZONES

    player: int
    delayed: bool = False
    """A delayed triggered ability of this player was still to come."""

    def can_happen(self, game: Game) -> bool:
        return not game.state.players[seat_of(self.player)].left

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        state = game.state
        state.players[seat_of(self.player)].left = True
        state.pending = [trigger for trigger in state.pending if trigger.controller != self.player]
        state.delayed = [waiting for waiting in state.delayed if waiting.controller != self.player]

    def rules(self) -> tuple[Citation, ...]:
        return (cr("800.4a"), cr("104.5"), *((cr("800.4d"),) if self.delayed else ()))

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} leaves the game"


class GameEnds(Event, frozen=True, kw_only=True):
    """The game is over (104.1): somebody won, or it is a draw."""

    winner: int
    why: str
    game_rule: Citation

    def can_happen(self, game: Game) -> bool:
        return not game.state.over

    def apply(self, game: Game) -> None:
        state = game.state
        state.over = True
        state.winner = self.winner
        state.drawn = self.winner == 0
        state.priority = 0

    def rules(self) -> tuple[Citation, ...]:
        return (self.game_rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.winner)} wins the game: {self.why}" if self.winner else f"The game is a draw: {self.why}"


class LandPlayed(Event, frozen=True, kw_only=True):
    """A player used one of their land plays (305.2). `permitted_by`: the object whose effect let it be played from
    where it was; 0: the rules did."""

    rule: ClassVar[Citation] = cr("305.1")
    aspects: ClassVar[int] = aspects.HISTORY

    player: int
    object: int
    permitted_by: int = 0

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.state.players[seat_of(self.player)].lands_played += 1

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} plays {name(self.object)}"


class DrawLossNoted(Event, frozen=True, kw_only=True):
    """State-based actions looked at who drew from an empty library since the last check (704.5b), and at what sources
    with deathtouch have damaged (704.5h)."""

    rule: ClassVar[Citation] = cr("704.5b")
    quiet: ClassVar[bool] = True

    deathtouched: tuple[int, ...] = ()

    def apply(self, game: Game) -> None:
        for player in game.state.players:
            player.drew_from_empty = False
        for identifier in self.deathtouched:
            item = game.state.objects.get(identifier)
            if item is not None:
                item.deathtouched = False

    def text(self, name: NameOf) -> str:
        return "draws from an empty library are noted"


class StateActions(Event, frozen=True, kw_only=True):
    """State-based actions are performed (704.3). What they do are its results, so that it happens at once with the
    results of `Destroy` events of the same batch: one simultaneous event."""

    rule: ClassVar[Citation] = cr("704.3")
    quiet: ClassVar[bool] = True

    then: tuple[Event, ...]

    def can_happen(self, game: Game) -> bool:
        return bool(self.then)

    def apply(self, game: Game) -> None:
        """The actions themselves are its results."""

    def results(self, game: Game) -> tuple[Event, ...]:
        return self.then

    def text(self, name: NameOf) -> str:
        return "state-based actions are performed"


class TurnIsEnded(Event, frozen=True, kw_only=True):
    """An effect ends the turn: all that is left of it is a cleanup step (724.1d)."""

    aspects: ClassVar[int] = aspects.STEP

    player: int

    def rules(self) -> tuple[Citation, ...]:
        return (cr("724.1"), cr("724.1d"))

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        state = game.state
        state.turn = msgspec.structs.replace(state.turn, upcoming=(Step.CLEANUP,), ending=True)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)}'s turn ends"


class StepsDropped(Event, frozen=True, kw_only=True):
    """No step of this turn is left."""

    rule: ClassVar[Citation] = cr("500.11")
    quiet: ClassVar[bool] = True

    steps: tuple[Step, ...] = ()

    def apply(self, game: Game) -> None:
        game.state.turn = msgspec.structs.replace(game.state.turn, upcoming=self.steps)

    def text(self, name: NameOf) -> str:
        return "the turn's steps are over"


class TurnPassedOver(Event, frozen=True, kw_only=True):
    """A skipped turn counts as the one that came, for whose turn is next."""

    rule: ClassVar[Citation] = cr("500.11")
    quiet: ClassVar[bool] = True

    player: int
    extra: bool

    def apply(self, game: Game) -> None:
        turn = game.state.turn
        if self.extra:
            game.state.turn = msgspec.structs.replace(turn, extra=turn.extra[1:])
        else:
            game.state.turn = msgspec.structs.replace(turn, resume_after=self.player)

    def text(self, name: NameOf) -> str:
        return "a turn is passed over"
