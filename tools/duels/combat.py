"""Attacks and blocks that a script names."""

from __future__ import annotations

from mtgjudge.engine.combat.attack import attack_verdict, requirements
from mtgjudge.engine.combat.block import block_verdict, reasons_against_block
from mtgjudge.engine.combat.limits import attack_cost_sources
from mtgjudge.engine.decisions import DeclareAttackers, DeclareBlockers
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import Verdict
from mtgjudge.rulebook import cr
from tools.duels.naming import is_called, plain
from tools.duels.picking import LETTERS, SEATS, Aliases
from tools.duels.queues import Queues, Wrong
from tools.duels.records import Op

Pairs = tuple[tuple[int, int], ...]


def _lawful(game: Game, pairs: Pairs) -> Pairs:
    """The attack without the creatures that can't be declared together, the last ones first."""
    while pairs and any(cr("508.1c") in reason.rules for reason in attack_verdict(game, pairs).reasons):
        pairs = pairs[:-1]
    return pairs


def _breaks_limits(verdict: Verdict) -> bool:
    return any(cr("509.1b") in reason.rules for reason in verdict.reasons)


class Combat:
    """Declares what the queues of the players say."""

    def __init__(self, queues: dict[str, Queues], aliases: Aliases, *, strict: bool = False) -> None:
        self.queues = queues
        self.aliases = aliases
        self.strict = strict
        """Whether a single block that is illegal is a failure; otherwise it is passed over, as the other engine
        does."""

    def _named(self, game: Game, name: str, candidates: tuple[int, ...] | list[int], index: int | None) -> int | None:
        if name.startswith("@"):
            card = self.aliases.card_of(name)
            return next((item for item in candidates if game.state.objects[item].card_id == card), None)
        found = [item for item in candidates if is_called(game, item, name)]
        place = index or 0
        return found[place] if place < len(found) else None

    def attackers(self, game: Game, decision: DeclareAttackers) -> Pairs:
        """The attack: each named attacker that can legally attack; creatures that must attack are added."""
        queue = self.queues[LETTERS[decision.player]]
        turn = game.state.turn.number
        pairs: list[tuple[int, int]] = []
        said: list[Op] = []
        defender: int | None = None
        for op in [op for op in queue.actions if op.op in ("attack", "attack_skip") and op.turn == turn]:
            if op.op == "attack_skip":
                queue.actions.remove(op)
                break
            defender = self._defender(game, decision, op) or defender
            free = [item for item in decision.candidates if all(item != attacker for attacker, _ in pairs)]
            candidates = list(decision.candidates) if op.attacker_index is not None else free
            attacker = self._named(game, op.attacker, candidates, op.attacker_index)
            target = defender if defender in decision.defenders else decision.defenders[0]
            if attacker is None or any(attacker == one for one, _ in pairs):
                continue
            pairs.append((attacker, target))
            said.append(op)
        lawful = _lawful(game, self._paid_for(game, decision, pairs))
        for op, pair in zip(said, pairs, strict=True):
            if pair in lawful or not self.strict:  # a script that has to fail does so by what stays undone
                queue.actions.remove(op)
        return self._with_forced(game, decision, lawful)

    def _paid_for(self, game: Game, decision: DeclareAttackers, pairs: list[tuple[int, int]]) -> Pairs:
        """The attacks whose costs the script pays: the other engine asks for each cost of each creature."""
        queue = self.queues[LETTERS[decision.player]].choices
        kept: list[tuple[int, int]] = []
        for pair in pairs:
            sources = attack_cost_sources(game, *pair)
            wanted = True
            named = plain(str(queue[0].value)) if len(sources) > 1 and queue and queue[0].kind == "text" else ""
            if named in [plain(game.name(source)) for source in sources]:
                queue.pop(0)
            for _ in sources:
                if queue and queue[0].kind == "yes_no":
                    wanted = wanted and plain(str(queue.pop(0).value)) != "no"
            if wanted and not self.strict and not attack_verdict(game, (*kept, pair)):
                wanted = all(cr("508.1h") not in reason.rules for reason in attack_verdict(game, (*kept, pair)).reasons)
            if wanted:
                kept.append(pair)
        return tuple(kept)

    def _with_forced(self, game: Game, decision: DeclareAttackers, pairs: Pairs) -> Pairs:
        if attack_verdict(game, pairs):
            return pairs
        target = decision.defenders[0]
        idle = [item for item in decision.candidates if all(item != attacker for attacker, _ in pairs)]
        must = tuple((item, target) for item in idle if requirements(game, item))
        if must and attack_verdict(game, (*pairs, *must)):
            return (*pairs, *must)
        for candidate in decision.candidates:
            if any(candidate == attacker for attacker, _ in pairs):
                continue
            for defender in decision.defenders:
                more = (*pairs, (candidate, defender))
                if attack_verdict(game, more):
                    return more
                if any(reason.object == candidate for reason in attack_verdict(game, pairs).reasons):
                    pairs = more
                    break
        return pairs

    def _defender(self, game: Game, decision: DeclareAttackers, op: Op) -> int | None:
        if op.defender is None:
            return None
        if "player" in op.defender:
            return SEATS[op.defender["player"]]
        name = op.defender.get("permanent", "")
        return self._named(game, name, decision.defenders, None) if name else None

    def blockers(self, game: Game, decision: DeclareBlockers) -> Pairs:
        """The blocks. Raises Wrong where the whole of it is illegal."""
        queue = self.queues[LETTERS[decision.player]]
        turn = game.state.turn.number
        pairs: list[tuple[int, int]] = []
        for op in [op for op in queue.actions if op.op in ("block", "block_skip") and op.turn == turn]:
            if op.op == "block_skip":
                queue.actions.remove(op)
                continue
            attacker = self._named(game, op.attacker, decision.attackers, op.attacker_index)
            mine = [item for item in game.permanents_of(decision.player) if game.characteristics(item).is_creature()]
            free = (
                mine
                if op.blocker_index is not None
                else [item for item in mine if all(item != one for one, _ in pairs)]
            )
            blocker = self._named(game, op.blocker, free, op.blocker_index) or self._named(
                game, op.blocker, mine, op.blocker_index
            )
            if attacker is None or blocker is None:
                continue
            queue.actions.remove(op)
            if self.strict or next(reasons_against_block(game, blocker, attacker), None) is None:
                pairs.append((blocker, attacker))
        while not self.strict and pairs and _breaks_limits(block_verdict(game, decision.player, tuple(pairs))):
            pairs.pop()
        verdict = block_verdict(game, decision.player, tuple(pairs))
        forced = not verdict and all(cr("509.1c") in reason.rules for reason in verdict.reasons)
        if forced and not self.strict:
            return self._forced(game, decision, ())
        if not verdict and pairs:
            raise Wrong("block", f"cannot block: {'; '.join(reason.sentence for reason in verdict.reasons)}")
        return self._forced(game, decision, tuple(pairs))

    def _forced(self, game: Game, decision: DeclareBlockers, pairs: Pairs) -> Pairs:
        for attacker in decision.attackers:
            idle = [item for item in decision.candidates if all(item != blocker for blocker, _ in pairs)]
            everybody = (*pairs, *((item, attacker) for item in idle))
            if not block_verdict(game, decision.player, pairs) and block_verdict(game, decision.player, everybody):
                return everybody
        for candidate in decision.candidates:
            for attacker in decision.attackers:
                if block_verdict(game, decision.player, pairs):
                    return pairs
                more = (*pairs, (candidate, attacker))
                if block_verdict(game, decision.player, more):
                    pairs = more
                    break
        return pairs
