"""The combat damage step: 510, 702.2c, 702.4, 702.7, 702.15, 702.19."""

from __future__ import annotations

import pytest

from mtgjudge.engine.combat.damage import combat_damage, dealing, needs_first_strike_step
from mtgjudge.engine.combat.removal import tidy
from mtgjudge.engine.decisions import AssignDamage, YesNo
from mtgjudge.engine.events.stack import CombatChanged
from mtgjudge.engine.events.status import Damage, LifeGained
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language import changes as ch
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import CardType, Keyword, Step
from tests.engine.builders import ALICE, BOB, Answer, Table, asked, static

OVER = KeywordAbility(Keyword.TRAMPLE, word="over planeswalkers")


def damage_step() -> Table:
    return Table(step=Step.COMBAT_DAMAGE)


def dealt(game: Game) -> list[tuple[int, int, int]]:
    """(source, to, amount) of all combat damage so far."""
    return [
        (entry.event.source, entry.event.to, entry.event.amount)
        for entry in game.log
        if isinstance(entry.event, Damage) and entry.event.combat
    ]


def life(game: Game, player: int) -> int:
    return game.player(player).life


def fight(
    attacker: tuple[int, int, tuple[Keyword | Ability, ...]],
    *blockers: tuple[int, int, tuple[Keyword | Ability, ...]],
    answers: tuple[Answer, ...] = (),
) -> tuple[Game, int, tuple[int, ...]]:
    """One attacker against Bob, blocked by these; damage is dealt in one step."""
    table = damage_step()
    power, toughness, abilities = attacker
    one = table.creature("Test Attacker", power, toughness, *abilities)
    them = tuple(table.creature("Test Blocker", p, t, *more, controller=BOB) for p, t, more in blockers)
    table.combat((one, BOB, them))
    game = table.game(*answers)
    combat_damage(game, first=False)
    return game, one, them


# --- plain -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("510.1b", "510.2")
def test_an_unblocked_creature_hits_the_player() -> None:
    game, one, _ = fight((3, 3, ()))
    assert dealt(game) == [(one, BOB, 3)]
    assert life(game, BOB) == 17


@pytest.mark.cr("510.1c", "510.1d", "510.2")
def test_blocked_and_blocking_creatures_hit_each_other_at_once() -> None:
    game, one, (two,) = fight((3, 3, ()), (2, 2, ()))
    assert dealt(game) == [(one, two, 3), (two, one, 2)]
    assert len({entry.batch for entry in game.log if isinstance(entry.event, Damage)}) == 1
    assert (game.state.objects[one].damage, game.state.objects[two].damage) == (2, 3)
    assert life(game, BOB) == 20
    assert asked(game) == []


@pytest.mark.cr("510.1a")
@pytest.mark.parametrize("power", [0, -2])
def test_no_damage_without_power(power: int) -> None:
    game, _, _ = fight((power, 3, ()))
    assert dealt(game) == []


@pytest.mark.cr("510.1a")
def test_damage_by_toughness() -> None:
    game, one, (two,) = fight((0, 4, (static(ch.AssignsByToughness()),)), (2, 2, ()))
    assert dealt(game) == [(one, two, 4), (two, one, 2)]


@pytest.mark.cr("510.1c")
def test_the_attacker_divides_freely_among_blockers() -> None:
    """No order among blockers and no lethal damage first: 510.1c as of this edition."""
    game, one, (two, three) = fight((4, 4, ()), (1, 3, ()), (1, 3, ()), answers=((1, 3),))
    assert dealt(game)[:2] == [(one, two, 1), (one, three, 3)]
    question = asked(game)[0]
    assert isinstance(question, AssignDamage)
    assert (question.player, question.amount, question.among, question.lethal, question.trample) == (
        ALICE, 4, (two, three), (3, 3), False,
    )  # fmt: skip


@pytest.mark.cr("510.1c", "510.1e")
@pytest.mark.parametrize("answer", [(1, 1), (5, 0), (-1, 5), (4,), (2, 2, 0)])
def test_a_division_that_does_not_add_up(answer: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction) as caught:
        fight((4, 4, ()), (1, 3, ()), (1, 3, ()), answers=(answer,))
    assert caught.value.verdict.deciding_rules() == ("510.1c", "510.1e")


@pytest.mark.cr("510.1d")
def test_a_blocker_of_two_attackers_divides() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 2, 2)
    two = table.creature("Test Attacker", 2, 2)
    guard = table.creature("Test Guard", 3, 5, controller=BOB)
    table.combat((one, BOB, (guard,)), (two, BOB, (guard,)))
    game = table.game((1, 2))
    combat_damage(game, first=False)
    assert dealt(game) == [(one, guard, 2), (two, guard, 2), (guard, one, 1), (guard, two, 2)]
    assert asked(game)[0].player == BOB


@pytest.mark.cr("510.1c", "509.1h")
def test_a_blocked_creature_without_blockers_deals_none() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 3, 3)
    guard = table.creature("Test Guard", 3, 5, controller=BOB)
    table.combat((one, BOB, (guard,)))
    table.state.objects[guard].phased_out = True
    game = table.game()
    assert tidy(game)
    combat_damage(game, first=False)
    assert dealt(game) == []


@pytest.mark.cr("510.1c")
@pytest.mark.parametrize(("answer", "goes"), [(True, BOB), (False, 2)])
def test_as_though_it_were_not_blocked(answer: bool, goes: int) -> None:
    game, one, (two,) = fight((3, 3, (static(ch.AssignsAsThoughUnblocked()),)), (0, 2, ()), answers=(answer,))
    assert isinstance(asked(game)[0], YesNo)
    assert dealt(game) == [(one, goes if goes < 0 else two, 3)]


# --- planeswalkers and battles -----------------------------------------------------------------------------------


@pytest.mark.cr("510.1b", "120.3c", "120.3h")
def test_planeswalkers_and_battles_lose_counters() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 3, 3)
    two = table.creature("Test Attacker", 2, 2)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=4)
    siege = table.put(
        "Test Siege", CardType.BATTLE, chosen=(("protector", str(BOB)),), counters=(("defense", 5),)
    )  # fmt: skip
    table.combat((one, walker), (two, siege))
    game = table.game()
    combat_damage(game, first=False)
    assert game.state.objects[walker].counter("loyalty") == 1
    assert game.state.objects[siege].counter("defense") == 3
    assert life(game, BOB) == 20


@pytest.mark.cr("506.4c", "510.1b")
def test_attacking_a_planeswalker_that_left_deals_none() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 3, 3)
    table.combat((one, 0))
    game = table.game()
    combat_damage(game, first=False)
    assert dealt(game) == []


# --- trample -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("702.19b")
def test_trample_after_lethal_damage() -> None:
    game, one, (two,) = fight((5, 5, (Keyword.TRAMPLE,)), (1, 2, ()), answers=((2, 3),))
    assert dealt(game)[:2] == [(one, two, 2), (one, BOB, 3)]
    question = asked(game)[0]
    assert isinstance(question, AssignDamage)
    assert (question.among, question.lethal, question.trample) == ((two, BOB), (2, 0), True)


@pytest.mark.cr("702.19b")
def test_trample_needs_not_go_on() -> None:
    game, one, (two,) = fight((5, 5, (Keyword.TRAMPLE,)), (1, 2, ()), answers=((5, 0),))
    assert dealt(game)[0] == (one, two, 5)


@pytest.mark.cr("702.19b", "510.1e")
def test_trample_too_early() -> None:
    with pytest.raises(IllegalAction) as caught:
        fight((5, 5, (Keyword.TRAMPLE,)), (1, 3, ()), answers=((2, 3),))
    assert caught.value.verdict.deciding_rules() == ("702.19b", "510.1e")


@pytest.mark.cr("702.19b")
def test_no_question_where_trample_leaves_no_choice() -> None:
    game, one, (two,) = fight((3, 3, (Keyword.TRAMPLE,)), (1, 3, ()))
    assert asked(game) == []
    assert dealt(game)[0] == (one, two, 3)


@pytest.mark.cr("702.19b")
def test_trample_counts_damage_already_marked() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 3, 3, Keyword.TRAMPLE)
    hurt = table.creature("Test Hurt", 1, 4, controller=BOB, damage=3)
    table.combat((one, BOB, (hurt,)))
    game = table.game((1, 2))
    combat_damage(game, first=False)
    assert dealt(game)[:2] == [(one, hurt, 1), (one, BOB, 2)]


@pytest.mark.cr("702.19b")
def test_tramplers_count_each_others_damage() -> None:
    """Two tramplers blocked by one creature: the first may go past it because of what the second assigns."""
    table = damage_step()
    one = table.creature("Test Attacker", 3, 3, Keyword.TRAMPLE)
    two = table.creature("Test Attacker", 3, 3, Keyword.TRAMPLE)
    guard = table.creature("Test Guard", 1, 3, controller=BOB)
    table.combat((one, BOB, (guard,)), (two, BOB, (guard,)))
    game = table.game((0, 3), (3, 0), (1, 0))
    combat_damage(game, first=False)
    assert life(game, BOB) == 17
    short = table.game((0, 3), (2, 1), (1, 0))
    with pytest.raises(IllegalAction):
        combat_damage(short, first=False)
    assert dealt(short) == []


@pytest.mark.cr("702.2c", "702.19b")
def test_trample_with_deathtouch_needs_one_point_each() -> None:
    game, one, (two, three) = fight(
        (4, 4, (Keyword.TRAMPLE, Keyword.DEATHTOUCH)), (1, 6, ()), (1, 5, ()), answers=((1, 1, 2),)
    )
    assert dealt(game)[:3] == [(one, two, 1), (one, three, 1), (one, BOB, 2)]
    assert game.state.objects[two].deathtouched
    with pytest.raises(IllegalAction):
        fight((4, 4, (Keyword.TRAMPLE, Keyword.DEATHTOUCH)), (1, 6, ()), (1, 5, ()), answers=((1, 0, 3),))


@pytest.mark.cr("702.19d")
def test_trample_past_blockers_that_are_gone() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 3, 3, Keyword.TRAMPLE)
    guard = table.creature("Test Guard", 1, 3, controller=BOB)
    table.combat((one, BOB, (guard,)))
    table.state.objects[guard].phased_out = True
    game = table.game()
    tidy(game)
    combat_damage(game, first=False)
    assert dealt(game) == [(one, BOB, 3)]


@pytest.mark.cr("702.19a")
def test_trample_does_nothing_for_a_blocker() -> None:
    game, one, (two,) = fight((1, 1, ()), (5, 5, (Keyword.TRAMPLE,)))
    assert dealt(game)[-1] == (two, one, 5)
    assert life(game, ALICE) == 20


@pytest.mark.cr("702.19f")
def test_trample_stops_at_the_planeswalker() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 6, 6, Keyword.TRAMPLE)
    guard = table.creature("Test Guard", 1, 2, controller=BOB)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=2)
    table.combat((one, walker, (guard,)))
    game = table.game((2, 4))
    combat_damage(game, first=False)
    assert dealt(game)[:2] == [(one, guard, 2), (one, walker, 4)]
    assert life(game, BOB) == 20


@pytest.mark.cr("702.19c")
def test_trample_over_planeswalkers() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 6, 6, OVER)
    guard = table.creature("Test Guard", 1, 2, controller=BOB)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=2)
    table.combat((one, walker, (guard,)))
    game = table.game((2, 2, 2))
    combat_damage(game, first=False)
    assert dealt(game)[:3] == [(one, guard, 2), (one, walker, 2), (one, BOB, 2)]
    early = table.game((2, 1, 3))
    with pytest.raises(IllegalAction) as caught:
        combat_damage(early, first=False)
    assert caught.value.verdict.deciding_rules() == ("702.19c", "510.1e")


@pytest.mark.cr("702.19c")
def test_unblocked_trample_over_planeswalkers() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 5, 5, OVER)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=2)
    table.combat((one, walker))
    game = table.game((2, 3))
    combat_damage(game, first=False)
    assert dealt(game) == [(one, walker, 2), (one, BOB, 3)]


@pytest.mark.cr("702.19e")
def test_trample_over_a_planeswalker_that_left() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 5, 5, OVER)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=2)
    table.combat((one, walker))
    table.state.objects[walker].phased_out = True
    game = table.game()
    tidy(game)
    combat_damage(game, first=False)
    assert dealt(game) == [(one, BOB, 5)]


# --- first strike and double strike ------------------------------------------------------------------------------


def two_steps(attacker: tuple[Keyword, ...], blocker: tuple[Keyword, ...]) -> tuple[Table, int, int]:
    table = Table(step=Step.FIRST_STRIKE_DAMAGE)
    one = table.creature("Test Attacker", 2, 5, *attacker)
    two = table.creature("Test Blocker", 2, 5, *blocker, controller=BOB)
    table.combat((one, BOB, (two,)))
    return table, one, two


@pytest.mark.cr("510.4")
@pytest.mark.parametrize(
    ("attacker", "blocker", "needed"),
    [
        ((), (), False),
        ((Keyword.FIRST_STRIKE,), (), True),
        ((), (Keyword.FIRST_STRIKE,), True),
        ((Keyword.DOUBLE_STRIKE,), (), True),
    ],
)
def test_when_there_are_two_steps(attacker: tuple[Keyword, ...], blocker: tuple[Keyword, ...], needed: bool) -> None:
    table, _, _ = two_steps(attacker, blocker)
    table.creature("Test Onlooker", 2, 2, Keyword.FIRST_STRIKE)
    assert needs_first_strike_step(table.game()) is needed


@pytest.mark.cr("702.7b", "702.4b")
@pytest.mark.parametrize(
    ("attacker", "blocker", "first", "second"),
    [
        ((Keyword.FIRST_STRIKE,), (), ["attacker"], ["blocker"]),
        ((), (Keyword.FIRST_STRIKE,), ["blocker"], ["attacker"]),
        ((Keyword.DOUBLE_STRIKE,), (), ["attacker"], ["attacker", "blocker"]),
        ((Keyword.DOUBLE_STRIKE,), (Keyword.FIRST_STRIKE,), ["attacker", "blocker"], ["attacker"]),
        ((Keyword.FIRST_STRIKE, Keyword.DOUBLE_STRIKE), (), ["attacker"], ["attacker", "blocker"]),
    ],
)
def test_who_deals_in_which_step(
    attacker: tuple[Keyword, ...], blocker: tuple[Keyword, ...], first: list[str], second: list[str]
) -> None:
    table, one, two = two_steps(attacker, blocker)
    names = {one: "attacker", two: "blocker"}
    game = table.game()
    combat_damage(game, first=True)
    assert [names[source] for source, _, _ in dealt(game)] == first
    start = len(dealt(game))
    combat_damage(game, first=False)
    assert [names[source] for source, _, _ in dealt(game)[start:]] == second


@pytest.mark.cr("702.7c")
def test_first_strike_gained_between_the_steps_loses_nothing() -> None:
    table, one, two = two_steps((), (Keyword.FIRST_STRIKE,))
    game = table.game()
    combat_damage(game, first=True)
    table.effect((one,), ch.GainAbility(KeywordAbility(Keyword.FIRST_STRIKE)))
    game.state.effects = list(table.state.effects)
    game.forget_projection()
    assert dealing(game, first=False) == [one]
    assert two not in dealing(game, first=False)


@pytest.mark.cr("702.7c")
def test_first_strike_lost_between_the_steps_gains_nothing() -> None:
    table, one, two = two_steps((Keyword.FIRST_STRIKE,), ())
    game = table.game()
    combat_damage(game, first=True)
    table.effect((one,), ch.LoseKeywords((Keyword.FIRST_STRIKE,)))
    game.state.effects = list(table.state.effects)
    game.forget_projection()
    assert dealing(game, first=False) == [two]


@pytest.mark.cr("702.4c", "702.4d")
def test_double_strike_lost_or_gained_between_the_steps() -> None:
    table, one, two = two_steps((Keyword.DOUBLE_STRIKE,), (Keyword.FIRST_STRIKE,))
    game = table.game()
    combat_damage(game, first=True)
    table.effect((one,), ch.LoseAllAbilities())
    table.effect((two,), ch.GainAbility(KeywordAbility(Keyword.DOUBLE_STRIKE)))
    game.state.effects = list(table.state.effects)
    game.forget_projection()
    assert dealing(game, first=False) == [two]


@pytest.mark.cr("702.7b")
def test_who_dealt_first_is_remembered_quietly() -> None:
    table, one, _ = two_steps((Keyword.FIRST_STRIKE,), ())
    game = table.game()
    combat_damage(game, first=True)
    assert game.state.combat is not None
    assert game.state.combat.dealt_first == (one,)
    assert [entry.text for entry in game.log if isinstance(entry.event, CombatChanged)] == [""]


# --- what damage brings about ------------------------------------------------------------------------------------


@pytest.mark.cr("702.15b")
def test_lifelink_in_combat() -> None:
    game, _, _ = fight((3, 3, (Keyword.LIFELINK,)))
    assert (life(game, ALICE), life(game, BOB)) == (23, 17)


@pytest.mark.cr("702.15e", "120.3f")
def test_one_source_with_lifelink_gains_once_and_two_gain_twice() -> None:
    table = damage_step()
    one = table.creature("Test Attacker", 4, 4, Keyword.LIFELINK, Keyword.TRAMPLE)
    two = table.creature("Test Other", 3, 3, Keyword.LIFELINK)
    guard = table.creature("Test Guard", 0, 2, controller=BOB)
    table.combat((one, BOB, (guard,)), (two, BOB))
    game = table.game((2, 2))
    combat_damage(game, first=False)
    gains = [(entry.event.player, entry.event.amount) for entry in game.log if isinstance(entry.event, LifeGained)]
    assert gains == [(ALICE, 4), (ALICE, 3)]
    assert life(game, ALICE) == 27


@pytest.mark.cr("702.90b", "120.3b", "120.3d")
def test_infect_in_combat() -> None:
    game, _, _ = fight((3, 3, (Keyword.INFECT,)))
    assert (life(game, BOB), game.player(BOB).counter("poison")) == (20, 3)
    game, _, (two,) = fight((3, 3, (Keyword.INFECT,)), (1, 5, ()))
    assert game.state.objects[two].counter("-1/-1") == 3
    assert game.state.objects[two].damage == 0
