"""The solvers of requirements (508.1d, 509.1c) against enumeration of every declaration on small boards."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgjudge.engine.combat.attack import Pairs, attack_verdict
from mtgjudge.engine.combat.block import block_verdict
from mtgjudge.engine.combat.blocking_limits import BlockBoard, BlockRequirement, most_obeyed
from mtgjudge.language import changes as ch
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import CardType, Keyword, Step
from tests.engine.builders import BOB, CAROL, Table, static

ATTACKERS = (101, 102, 103, 104)
BLOCKERS = (1, 2, 3, 4)


@st.composite
def boards(draw: st.DrawFn) -> BlockBoard:
    attackers = ATTACKERS[: draw(st.integers(1, 4))]
    blockers = BLOCKERS[: draw(st.integers(1, 4))]
    allowed = {blocker: tuple(a for a in attackers if draw(st.integers(0, 3))) for blocker in blockers}
    allowed = {blocker: can for blocker, can in allowed.items() if can}
    capacity = {blocker: draw(st.sampled_from((1, 1, 1, 2, len(attackers)))) for blocker in allowed}
    fewest = {attacker: draw(st.sampled_from((1, 1, 2, 2, 3))) for attacker in attackers}
    most = {attacker: draw(st.sampled_from((1, 2))) for attacker in attackers if not draw(st.integers(0, 3))}
    ends = st.tuples(st.sampled_from((0, *blockers)), st.sampled_from((0, *attackers)))
    pairs = draw(st.lists(ends.filter(lambda pair: pair != (0, 0)), max_size=6))
    needs = tuple(BlockRequirement(blocker, attacker, 0, "") for blocker, attacker in pairs)
    return BlockBoard(allowed, capacity, fewest, most, needs)


def declarations(board: BlockBoard) -> list[Pairs]:
    """Every declaration that disobeys no restriction."""
    options: list[list[tuple[tuple[int, int], ...]]] = []
    for blocker, allowed in board.allowed.items():
        choices = [
            tuple((blocker, attacker) for attacker in chosen)
            for size in range(board.capacity[blocker] + 1)
            for chosen in combinations(allowed, min(size, len(allowed)))
        ]
        options.append(list(dict.fromkeys(choices)))
    found: list[Pairs] = []
    for parts in product(*options):
        blocks = tuple(pair for part in parts for pair in part)
        count: dict[int, int] = {}
        for _, attacker in blocks:
            count[attacker] = count.get(attacker, 0) + 1
        if all(board.fewest.get(a, 1) <= n <= board.most.get(a, n) for a, n in count.items()):
            found.append(blocks)
    return found


@pytest.mark.cr("509.1c")
@settings(max_examples=300, deadline=None)
@given(boards())
def test_the_most_requirements_that_can_be_obeyed(board: BlockBoard) -> None:
    most = max(sum(need.obeyed(blocks) for need in board.requirements) for blocks in declarations(board))
    assert most_obeyed(board) == most


@pytest.mark.cr("509.1b", "509.1c")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(("plain", "bait", "lure", "menace", "menacing bait", "flying", "one at most")),
        min_size=1,
        max_size=3,
    ),
    st.lists(st.sampled_from(("plain", "must", "flying", "double", "cant", "must first")), min_size=1, max_size=3),
)
def test_the_declarations_of_blockers_that_are_legal(attackers: list[str], blockers: list[str]) -> None:
    """Legal is exactly what enumeration finds: no restriction disobeyed, and no other obeys more requirements."""
    table = Table(step=Step.DECLARE_BLOCKERS)
    attacking = {
        table.creature(
            "Test Attacker", 1, 1,
            *((Keyword.FLYING,) if kind == "flying" else ()),
            *((Keyword.MENACE,) if "menac" in kind else ()),
            *((static(ch.MustBeBlocked()),) if "bait" in kind else ()),
            *((static(ch.MustBeBlocked(by_all=True)),) if kind == "lure" else ()),
            *((static(ch.BlockerCount(high=1)),) if kind == "one at most" else ()),
        ): kind
        for kind in attackers
    }  # fmt: skip
    first = next(iter(attacking))
    blocking = {
        table.creature(
            "Test Blocker", 1, 1,
            *((Keyword.FLYING,) if kind == "flying" else ()),
            *((static(ch.CanBlockAdditional(1)),) if kind == "double" else ()),
            *((static(ch.MustBlock()),) if kind == "must" else ()),
            *((static(ch.CantBlock()),) if kind == "cant" else ()),
            controller=BOB,
        ): kind
        for kind in blockers
    }  # fmt: skip
    for blocker, kind in blocking.items():
        if kind == "must first":
            table.effect((blocker,), ch.MustBlock(what=r.This()), source=first)
    table.combat(*((attacker, BOB) for attacker in attacking), declared=False)
    game = table.game()

    pairs = [(blocker, attacker) for blocker in blocking for attacker in attacking]
    unrestricted: list[Pairs] = []
    everything: list[Pairs] = []
    for size in range(len(pairs) + 1):
        for blocks in combinations(pairs, size):
            everything.append(blocks)
            if _no_restriction_broken(blocks, attacking, blocking):
                unrestricted.append(blocks)
    most = max(_obeyed(blocks, attacking, blocking, first) for blocks in unrestricted)
    for blocks in everything:
        expected = blocks in unrestricted and _obeyed(blocks, attacking, blocking, first) == most
        assert bool(block_verdict(game, BOB, blocks)) is expected, (attackers, blockers, blocks)


def _no_restriction_broken(blocks: Pairs, attacking: dict[int, str], blocking: dict[int, str]) -> bool:
    for blocker, attacker in blocks:
        if blocking[blocker] == "cant":
            return False
        if attacking[attacker] == "flying" and blocking[blocker] != "flying":
            return False
    for blocker, kind in blocking.items():
        if sum(each == blocker for each, _ in blocks) > (2 if kind == "double" else 1):
            return False
    for attacker, kind in attacking.items():
        count = sum(each == attacker for _, each in blocks)
        if ("menac" in kind and count == 1) or (kind == "one at most" and count > 1):
            return False
    return True


def _obeyed(blocks: Pairs, attacking: dict[int, str], blocking: dict[int, str], first: int) -> int:
    total = 0
    for attacker, kind in attacking.items():
        if "bait" in kind:
            total += any(each == attacker for _, each in blocks)
        if kind == "lure":
            total += sum(each == attacker for _, each in blocks)
    for blocker, kind in blocking.items():
        if kind == "must":
            total += any(each == blocker for each, _ in blocks)
        if kind == "must first":
            total += (blocker, first) in blocks
    return total


@pytest.mark.cr("508.1c", "508.1d")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(("plain", "must", "cant", "must bob", "must carol", "not bob", "tapped", "torn")), max_size=3
    )
)
def test_the_declarations_of_attackers_that_are_legal(kinds: list[str]) -> None:
    table = Table(players=3, step=Step.DECLARE_ATTACKERS)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
    at_bob = ch.MustAttack(defender=r.ControllerOf(r.This()))
    creatures: dict[int, str] = {}
    for kind in kinds:
        creature = table.creature(
            "Test Creature", 1, 1,
            *((static(ch.MustAttack()),) if kind in ("must", "torn") else ()),
            *((static(ch.CantAttack()),) if kind == "cant" else ()),
            tapped=kind == "tapped",
        )  # fmt: skip
        creatures[creature] = kind
        table.creature("Test Bob Own", 0, 1, controller=BOB)
        marks = {"must bob": (BOB,), "must carol": (CAROL,), "torn": (BOB, CAROL)}.get(kind, ())
        for player in marks:
            flag = table.put("Test Flag", CardType.ARTIFACT, controller=player)
            table.effect((creature,), at_bob, source=flag)
        if kind == "not bob":
            table.effect((creature,), ch.CantAttack(defender=r.You()), controller=BOB)
    game = table.game()
    targets = (0, BOB, walker, CAROL)

    def allowed(kind: str, target: int) -> bool:
        return target == 0 or not (kind in ("cant", "tapped") or (kind == "not bob" and target == BOB))

    def obeyed(kind: str, target: int) -> int:
        return (
            (kind in ("must", "torn") and target != 0)
            + (kind in ("must bob", "torn") and target == BOB)
            + (kind in ("must carol", "torn") and target == CAROL)
        )

    every = [dict(zip(creatures, choice, strict=True)) for choice in product(targets, repeat=len(creatures))]
    free = [choice for choice in every if all(allowed(creatures[each], target) for each, target in choice.items())]
    most = max(sum(obeyed(creatures[each], target) for each, target in choice.items()) for choice in free)
    for choice in every:
        total = sum(obeyed(creatures[each], target) for each, target in choice.items())
        attacks = tuple((each, target) for each, target in choice.items() if target)
        assert bool(attack_verdict(game, attacks)) is (choice in free and total == most), (kinds, choice)
