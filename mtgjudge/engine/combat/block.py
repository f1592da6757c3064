"""Declaring blockers (509.1): who may block whom, how many, what must be blocked, and the turn-based action itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.combat.attack import Pairs, pairs_of
from mtgjudge.engine.combat.bands import blocked_with_band
from mtgjudge.engine.combat.blocking_limits import BlockBoard, BlockRequirement, most_obeyed
from mtgjudge.engine.combat.effects import condition_true, named_by, says
from mtgjudge.engine.combat.evasion import evasion_reasons
from mtgjudge.engine.combat.limits import (
    against_blocking_together,
    against_paying,
    block_total,
    costs_to_block,
    limits_blockers,
    pay_for_declaring,
)
from mtgjudge.engine.decisions import DeclareBlockers
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.stack import BlockersDeclared
from mtgjudge.engine.state import Attack, CombatState
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, Verdict, first_against, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


REQUIRING = (ch.MustBlock, ch.MustBeBlocked)
"""The rule changes that are requirements on blocking (509.1c)."""


class BlockerLimit(msgspec.Struct, frozen=True):
    """How many creatures may block an attacker, and what says so: none, or from `low` to `high` (None: any number)."""

    low: int
    high: int | None
    source: int
    rules: tuple[Citation, ...]
    says: str


# --- one creature, one pair --------------------------------------------------------------------------------------


def reasons_against_blocker(game: Game, blocker: int) -> Iterator[Reason]:
    """509.1a-b: why this creature can't block anything at all."""
    name = game.name(blocker)
    if not game.on_battlefield(blocker):
        yield Reason(f"{name} isn't on the battlefield", (cr("509.1a"),), blocker)
        return
    look = game.characteristics(blocker)
    if not look.is_creature():
        yield Reason(f"{name} isn't a creature", (cr("506.3"),), blocker)
    if CardType.BATTLE in look.types:
        yield Reason(f"{name} is a battle", (cr("509.1a"),), blocker)
    if game.state.objects[blocker].tapped:
        yield Reason(f"{name} is tapped", (cr("509.1a"),), blocker)
    if Keyword.DECAYED in look.keywords:
        yield Reason(f"{name} has decayed", (cr("702.147a"), cr("509.1b")), blocker)
    for effect in game.projection.rules_on(ch.CantBlock, blocker):
        change = effect.change
        assert isinstance(change, ch.CantBlock)
        if change.what is not None or (
            change.unless is not None and condition_true(game, effect, change.unless, blocker)
        ):
            continue
        unless = "" if change.unless is None else "; what would allow it isn't so now"
        yield Reason(f"{name} can't block {says(game, effect, blocker)}{unless}", (cr("509.1b"),), effect.source)


def reasons_against_block(game: Game, blocker: int, attacker: int) -> Iterator[Reason]:
    """Why this creature can't block this attacker, seen for the pair alone; `block_verdict` counts blockers."""
    reasons = list(reasons_against_blocker(game, blocker))
    yield from reasons
    attack = _attack_of(game, attacker)
    if attack is None:
        yield Reason(f"{game.name(attacker)} isn't attacking", (cr("509.1a"),), attacker)
        return
    if not game.on_battlefield(blocker):
        return
    controller = game.characteristics(blocker).controller
    if controller != attack.defending_player:
        yield Reason(
            f"{game.name(attacker)} attacks {game.name(attack.defending_player)}, "
            f"and {game.name(blocker)} is controlled by {game.name(controller)}",
            (cr("509.1a"),),
            blocker,
        )
        return
    yield from evasion_reasons(game, blocker, attacker, attack.defending_player)


def _attack_of(game: Game, attacker: int) -> Attack | None:
    combat = game.state.combat
    return next((attack for attack in combat.attacks if attack.attacker == attacker), None) if combat else None


def block_limits(game: Game, attacker: int) -> list[BlockerLimit]:
    """How many creatures may block an attacker: menace (702.111b) and effects (509.1b)."""
    found: list[BlockerLimit] = []
    if Keyword.MENACE in game.characteristics(attacker).keywords:
        found.append(BlockerLimit(2, None, attacker, (cr("702.111b"), cr("509.1b")), "has menace"))
    for effect in game.projection.rules_on(ch.BlockerCount, attacker):
        change = effect.change
        assert isinstance(change, ch.BlockerCount)
        words = []
        if change.low > 1:
            words.append(f"except by {change.low} or more creatures")
        if change.high is not None:
            words.append(f"by more than {change.high} creature{'s' if change.high != 1 else ''}")
        text = f"can't be blocked {' or '.join(words)} {says(game, effect, attacker)}"
        found.append(BlockerLimit(change.low, change.high, effect.source, (cr("509.1b"),), text))
    return found


def capacity_of(game: Game, blocker: int, attackers: int) -> int:
    """How many attackers a creature can block (509.1a): one, unless effects say more."""
    total = 1
    for effect in game.projection.rules_on(ch.CanBlockAdditional, blocker):
        change = effect.change
        assert isinstance(change, ch.CanBlockAdditional)
        if change.count is None:
            return max(1, attackers)
        total += change.count
    return total


# --- requirements ------------------------------------------------------------------------------------------------


def requirements(game: Game, able: dict[int, tuple[int, ...]], attackers: list[int]) -> list[BlockRequirement]:
    """All requirements on the creatures that could block (509.1c), each counted; `able`: what each could block."""
    found: list[BlockRequirement] = []
    for blocker in able:
        for effect in game.projection.rules_on(ch.MustBlock, blocker):
            change = effect.change
            assert isinstance(change, ch.MustBlock)
            who = says(game, effect, blocker)
            if change.what is None:
                found.append(BlockRequirement(blocker, 0, effect.source, who))
            else:
                named = named_by(game, effect, change.what, blocker)
                found += [
                    BlockRequirement(blocker, attacker, effect.source, who)
                    for attacker in named
                    if attacker in attackers
                ]
    for attacker in attackers:
        for effect in game.projection.rules_on(ch.MustBeBlocked, attacker):
            change = effect.change
            assert isinstance(change, ch.MustBeBlocked)
            who = says(game, effect, attacker)
            if change.by_all:
                ctx = Context(game, effect.source, effect.controller)
                kind = [b for b in able if change.by is None or matches(ctx, change.by, b)]
                found += [BlockRequirement(blocker, attacker, effect.source, who) for blocker in kind]
            else:
                found.append(BlockRequirement(0, attacker, effect.source, who))
    return found


def board_of(game: Game, player: int) -> BlockBoard:
    """What this defending player's creatures could block, with all restrictions and requirements."""
    combat = game.state.combat or CombatState()
    attackers = [attack.attacker for attack in combat.attacks if attack.defending_player == player]
    allowed: dict[int, tuple[int, ...]] = {}
    for creature in game.permanents_of(player) if attackers else ():
        if (
            not game.characteristics(creature).is_creature()
            or first_against(reasons_against_blocker(game, creature)) is not None
        ):
            continue
        can = tuple(
            attacker
            for attacker in attackers
            if first_against(evasion_reasons(game, creature, attacker, player)) is None
        )
        if can:
            allowed[creature] = can
    fewest: dict[int, int] = {}
    most: dict[int, int] = {}
    for attacker in attackers:
        for limit in block_limits(game, attacker):
            fewest[attacker] = max(fewest.get(attacker, 1), limit.low)
            if limit.high is not None:
                most[attacker] = min(most.get(attacker, limit.high), limit.high)
    return BlockBoard(
        allowed,
        {blocker: capacity_of(game, blocker, len(attackers)) for blocker in allowed},
        fewest,
        most,
        tuple(requirements(game, allowed, attackers)),
    )


# --- a whole declaration -----------------------------------------------------------------------------------------


def block_reasons(game: Game, player: int, blocks: Pairs) -> Iterator[Reason]:
    """Everything that makes this declaration of blockers by this player illegal."""
    combat = game.state.combat or CombatState()
    attackers = [attack.attacker for attack in combat.attacks if attack.defending_player == player]
    chosen: dict[int, list[int]] = {}
    blocking: dict[int, list[int]] = {}
    against: list[Reason] = []
    for blocker, attacker in blocks:
        if attacker in chosen.setdefault(blocker, []):
            against.append(
                Reason(f"{game.name(blocker)} is chosen twice to block the same attacker", (cr("509.1a"),), blocker)
            )
            continue
        chosen[blocker].append(attacker)
        blocking.setdefault(attacker, []).append(blocker)
        if game.on_battlefield(blocker) and game.characteristics(blocker).controller != player:
            against.append(
                Reason(f"{game.name(player)} doesn't control {game.name(blocker)}", (cr("509.1a"),), blocker)
            )
            continue
        against += reasons_against_block(game, blocker, attacker)
    for blocker, those in chosen.items():
        if len(those) > 1 and game.on_battlefield(blocker):
            limit = capacity_of(game, blocker, len(attackers))
            if len(those) > limit:
                plural = "s" if limit != 1 else ""
                against.append(
                    Reason(
                        f"{game.name(blocker)} can block only {limit} attacking creature{plural}",
                        (cr("509.1a"),),
                        blocker,
                    )
                )
    for attacker, by in blocking.items():
        if attacker in attackers:
            against += _too_few_or_many(game, attacker, by)
    against += against_blocking_together(game, blocks)
    against += against_paying(game, player, block_total(game, blocks))
    yield from dict.fromkeys(against)
    if not against:
        yield from _shortfall(game, player, blocks)


def _too_few_or_many(game: Game, attacker: int, by: list[int]) -> Iterator[Reason]:
    names = " and ".join(game.name(blocker) for blocker in by)
    for limit in block_limits(game, attacker):
        if len(by) < limit.low:
            yield Reason(f"{game.name(attacker)} {limit.says}; only {names} blocks it", limit.rules, limit.source)
        if limit.high is not None and len(by) > limit.high:
            yield Reason(f"{game.name(attacker)} {limit.says}; {names} block it", limit.rules, limit.source)


def _shortfall(game: Game, player: int, blocks: Pairs) -> Iterator[Reason]:
    """509.1c: fewer requirements obeyed than could be."""
    if not any(kind in game.projection.rule_changes for kind in REQUIRING):
        return
    board = _without_costs(game, board_of(game, player))
    missed = [need for need in board.requirements if not need.obeyed(blocks)]
    if not missed:
        return
    obeyed = len(board.requirements) - len(missed)
    most = most_obeyed(board)
    if obeyed >= most:
        return
    if limits_blockers(game):
        raise Unsupported("block requirements together with limits on who blocks together (509.1c)")
    for need in missed:
        if not _could_be_obeyed(board, need):
            continue
        if need.blocker and need.attacker:
            what = f"{game.name(need.blocker)} must block {game.name(need.attacker)} if able {need.says}"
        elif need.blocker:
            what = f"{game.name(need.blocker)} must block if able {need.says}"
        else:
            what = f"{game.name(need.attacker)} must be blocked if able {need.says}"
        yield Reason(
            f"{what}; {obeyed} of the {most} requirements that can be obeyed together are obeyed",
            (cr("509.1c"),),
            need.source,
        )


def _without_costs(game: Game, board: BlockBoard) -> BlockBoard:
    """The board without what has to be paid for: costs never have to be paid (509.1c)."""
    free = {blocker: attackers for blocker, attackers in board.allowed.items() if not costs_to_block(game, blocker)}
    return board if len(free) == len(board.allowed) else msgspec.structs.replace(board, allowed=free)


def _could_be_obeyed(board: BlockBoard, need: BlockRequirement) -> bool:
    """Whether any pair that is allowed obeys it."""
    return any(
        need.obeyed(((blocker, attacker),)) for blocker, attackers in board.allowed.items() for attacker in attackers
    )


def block_verdict(game: Game, player: int, blocks: Pairs) -> Verdict:
    """Whether this defending player may declare exactly these blocks, pairs of blocker and attacker, now (509.1a-c)."""
    return verdict_against(block_reasons(game, player, blocks))


def blockers_able(game: Game, player: int) -> tuple[int, ...]:
    """The creatures of a defending player that can block some attacker, alone or with others."""
    board = board_of(game, player)
    able: dict[int, int] = {}
    for allowed in board.allowed.values():
        for attacker in allowed:
            able[attacker] = able.get(attacker, 0) + 1
    blockable = [
        attacker
        for attacker, number in able.items()
        if board.fewest.get(attacker, 1) <= min(number, board.most.get(attacker, number))
    ]
    return tuple(
        blocker for blocker, allowed in board.allowed.items() if any(attacker in blockable for attacker in allowed)
    )


def declare_blockers(game: Game) -> None:
    """The turn-based action (509.1), each defending player in turn order. Raises IllegalAction where one is illegal."""
    combat = game.state.combat or CombatState()
    attacked = {attack.defending_player for attack in combat.attacks}
    players = [player for player in game.players_in_turn_order() if player in attacked]
    for player in players or game.opponents_of(game.state.turn.active):
        able = blockers_able(game, player)
        blocks: Pairs = ()
        if able:
            attackers = tuple(attack.attacker for attack in combat.attacks if attack.defending_player == player)
            question = DeclareBlockers(
                player=player, for_player=player, prompt="blockers", candidates=able, attackers=attackers
            )
            blocks = pairs_of(game.ask(question))
            verdict = block_verdict(game, player, blocks)
            if not verdict:
                raise IllegalAction(verdict)
        pay_for_declaring(game, player, block_total(game, blocks))
        cause = Cause(controller=player, rule=cr("509.1"))
        banded = blocked_with_band(combat, blocks)
        after = _with_blocks(game, (*blocks, *banded))
        game.perform(BlockersDeclared(player=player, blocks=blocks, banded=banded, combat=after, cause=cause))


def _with_blocks(game: Game, blocks: Pairs) -> CombatState:
    """509.1g-h: who blocks whom, and which attackers are now blocked."""
    combat = game.state.combat or CombatState()
    attacks: list[Attack] = []
    for attack in combat.attacks:
        blockers = tuple(blocker for blocker, attacker in blocks if attacker == attack.attacker)
        if blockers:
            attack = msgspec.structs.replace(attack, blocked=True, blockers=attack.blockers + blockers)
        attacks.append(attack)
    return msgspec.structs.replace(combat, attacks=tuple(attacks), blocks_declared=True)
