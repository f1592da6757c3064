"""Declaring blockers: 509.1 and the evasion abilities of 702."""

from __future__ import annotations

import pytest

from mtgjudge.engine.combat.block import block_verdict, blockers_able, declare_blockers, reasons_against_block
from mtgjudge.engine.decisions import DeclareBlockers
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import Fixed, Measure
from mtgjudge.language.categories import Ability, Filter
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Keyword, Step, Supertype
from tests.engine.builders import ALICE, BOB, CAROL, Table, asked, static

CREATURES = r.All(f.IsType(CardType.CREATURE))


def blockers_step() -> Table:
    return Table(step=Step.DECLARE_BLOCKERS)


def pair(
    attacker: tuple[Keyword | Ability, ...] = (),
    blocker: tuple[Keyword | Ability, ...] = (),
    *,
    attacker_cost: str | None = None,
    blocker_cost: str | None = None,
    blocker_types: tuple[CardType, ...] = (),
    power: int = 2,
    tapped: bool = False,
) -> tuple[Table, int, int]:
    table = blockers_step()
    one = table.creature("Test Attacker", 2, 2, *attacker, cost=attacker_cost)
    two = table.creature(
        "Test Blocker", power, 2, *blocker, controller=BOB, cost=blocker_cost, also=blocker_types, tapped=tapped
    )
    table.combat((one, BOB), declared=False)
    return table, one, two


def rules_against(game: Game, blocker: int, attacker: int) -> list[str]:
    return [rule for reason in reasons_against_block(game, blocker, attacker) for rule in reason.rules]


# --- pairs -------------------------------------------------------------------------------------------------------


def keyword(word: Keyword, quality: Filter | None = None) -> KeywordAbility:
    return KeywordAbility(word, quality=quality)


@pytest.mark.cr("509.1a", "509.1g", "509.1h")
def test_a_block_makes_the_attacker_blocked() -> None:
    table, one, two = pair()
    three = table.creature("Test Second Attacker", 1, 1)
    table.combat((one, BOB), (three, BOB), declared=False)
    game = table.game(((two, one),))
    declare_blockers(game)
    combat = game.state.combat
    assert combat is not None
    assert combat.blocks_declared
    assert [(attack.blocked, attack.blockers) for attack in combat.attacks] == [(True, (two,)), (False, ())]
    question = asked(game)[0]
    assert isinstance(question, DeclareBlockers)
    assert (question.player, question.candidates, question.attackers) == (BOB, (two,), (one, three))


@pytest.mark.cr("509.1h")
def test_an_attacker_is_unblocked_only_after_blocks() -> None:
    table, one, _ = pair()
    game = table.game(())
    ctx = Context(game, one, ALICE)
    assert not matches(ctx, f.IsUnblocked(), one)
    declare_blockers(game)
    assert matches(ctx, f.IsUnblocked(), one)


@pytest.mark.cr("509.1a")
def test_a_tapped_creature_does_not_block() -> None:
    table, one, two = pair(tapped=True)
    game = table.game()
    assert rules_against(game, two, one) == ["509.1a"]
    assert blockers_able(game, BOB) == ()


@pytest.mark.cr("509.1a", "302.6")
def test_a_creature_that_just_came_may_block() -> None:
    table = blockers_step()
    one = table.creature("Test Attacker", 2, 2)
    new = table.creature("Test Newcomer", 1, 1, controller=BOB, sick=True)
    table.combat((one, BOB), declared=False)
    assert rules_against(table.game(), new, one) == []


@pytest.mark.cr("702.9b", "702.17b")
@pytest.mark.parametrize(
    ("attacker", "blocker", "legal"),
    [
        ((Keyword.FLYING,), (), False),
        ((Keyword.FLYING,), (Keyword.FLYING,), True),
        ((Keyword.FLYING,), (Keyword.REACH,), True),
        ((Keyword.FLYING,), (static(ch.CanBlockAsThoughFlying()),), True),
        ((), (Keyword.FLYING,), True),
    ],
)
def test_flying(attacker: tuple[Keyword, ...], blocker: tuple[Keyword, ...], legal: bool) -> None:
    table, one, two = pair(attacker, blocker)
    game = table.game()
    assert (rules_against(game, two, one) == []) is legal
    if not legal:
        reason = next(reasons_against_block(game, two, one))
        assert reason.sentence == "Test Attacker has flying; Test Blocker has neither flying nor reach"
        assert reason.rules == ("702.9b", "509.1b")


@pytest.mark.cr("702.28b")
@pytest.mark.parametrize("attacker", [True, False])
@pytest.mark.parametrize("blocker", [True, False])
def test_shadow_works_both_ways(attacker: bool, blocker: bool) -> None:
    table, one, two = pair((Keyword.SHADOW,) * attacker, (Keyword.SHADOW,) * blocker)
    assert (rules_against(table.game(), two, one) == []) is (attacker == blocker)


@pytest.mark.cr("702.31b")
def test_horsemanship() -> None:
    table, one, two = pair((Keyword.HORSEMANSHIP,))
    assert rules_against(table.game(), two, one) == ["702.31b", "509.1b"]
    table, one, two = pair((Keyword.HORSEMANSHIP,), (Keyword.HORSEMANSHIP,))
    assert rules_against(table.game(), two, one) == []
    table, one, two = pair((), (Keyword.HORSEMANSHIP,))
    assert rules_against(table.game(), two, one) == []


@pytest.mark.cr("702.36b")
@pytest.mark.parametrize(
    ("cost", "types", "legal"),
    [
        ("{G}", (), False),
        ("{B}", (), True),
        ("{B}{G}", (), True),
        ("{2}", (CardType.ARTIFACT,), True),
        ("{2}", (), False),
    ],
)
def test_fear(cost: str, types: tuple[CardType, ...], legal: bool) -> None:
    table, one, two = pair((Keyword.FEAR,), blocker_cost=cost, blocker_types=types)
    assert rules_against(table.game(), two, one) == ([] if legal else ["702.36b", "509.1b"])


@pytest.mark.cr("702.13b")
@pytest.mark.parametrize(
    ("mine", "theirs", "types", "legal"),
    [
        ("{R}", "{G}", (), False),
        ("{R}{G}", "{G}", (), True),
        ("{R}", "{1}", (CardType.ARTIFACT,), True),
        ("{1}", "{1}", (), False),
    ],
)
def test_intimidate(mine: str, theirs: str, types: tuple[CardType, ...], legal: bool) -> None:
    table, one, two = pair((Keyword.INTIMIDATE,), attacker_cost=mine, blocker_cost=theirs, blocker_types=types)
    assert rules_against(table.game(), two, one) == ([] if legal else ["702.13b", "509.1b"])


@pytest.mark.cr("702.118b")
@pytest.mark.parametrize(("power", "legal"), [(1, True), (2, True), (3, False)])
def test_skulk(power: int, legal: bool) -> None:
    table, one, two = pair((Keyword.SKULK,), power=power)
    assert rules_against(table.game(), two, one) == ([] if legal else ["702.118b", "509.1b"])


ISLAND = f.IsSubtype("Island")
SNOW_SWAMP = f.AllOf((f.IsSupertype(Supertype.SNOW), f.IsSubtype("Swamp")))
NONBASIC = f.AllOf((f.Not(f.IsSupertype(Supertype.BASIC)), f.IsType(CardType.LAND)))


@pytest.mark.cr("702.14c")
@pytest.mark.parametrize(
    ("quality", "subtypes", "supertypes", "legal"),
    [
        (ISLAND, ("Island",), (Supertype.BASIC,), False),
        (ISLAND, ("Swamp",), (Supertype.BASIC,), True),
        (SNOW_SWAMP, ("Swamp",), (Supertype.BASIC,), True),
        (SNOW_SWAMP, ("Swamp",), (Supertype.BASIC, Supertype.SNOW), False),
        (NONBASIC, ("Swamp",), (Supertype.BASIC,), True),
        (NONBASIC, (), (), False),
    ],
)
def test_landwalk(quality: Filter, subtypes: tuple[str, ...], supertypes: tuple[Supertype, ...], legal: bool) -> None:
    table, one, two = pair((keyword(Keyword.LANDWALK, quality),))
    table.put("Test Own Land", CardType.LAND, subtypes=("Island", "Swamp"), supertypes=(Supertype.SNOW,))
    table.put("Test Land", CardType.LAND, controller=BOB, subtypes=subtypes, supertypes=supertypes)
    rules = ["702.14c", "509.1b", *(["205.4g"] if quality == SNOW_SWAMP else [])]
    assert rules_against(table.game(), two, one) == ([] if legal else rules)


@pytest.mark.cr("702.14c")
def test_landwalk_asks_for_lands() -> None:
    """A creature that has the land type's word by an effect but is no land doesn't count."""
    table, one, two = pair((keyword(Keyword.LANDWALK, f.IsSubtype("Forest")),))
    table.creature("Test Elf", 1, 1, controller=BOB, subtypes=("Forest",))
    assert rules_against(table.game(), two, one) == []


@pytest.mark.cr("702.16f")
def test_protection_from_the_blocker() -> None:
    black = keyword(Keyword.PROTECTION, f.IsColor(Color.BLACK))
    table, one, two = pair((black,), blocker_cost="{B}")
    game = table.game()
    assert rules_against(game, two, one) == ["702.16f", "509.1b"]
    assert "protection from black" in next(reasons_against_block(game, two, one)).sentence
    table, one, two = pair((black,), blocker_cost="{G}")
    assert rules_against(table.game(), two, one) == []
    table, one, two = pair(blocker=(black,), attacker_cost="{B}")
    assert rules_against(table.game(), two, one) == []


@pytest.mark.cr("509.1b")
def test_cannot_be_blocked_by_such() -> None:
    weak = f.MeasureIs(Measure.POWER, Comparison.AT_MOST, Fixed(2))
    table, one, two = pair((static(ch.CantBeBlocked(by=weak)),), power=2)
    assert rules_against(table.game(), two, one) == ["509.1b"]
    table, one, two = pair((static(ch.CantBeBlocked(by=weak)),), power=3)
    assert rules_against(table.game(), two, one) == []
    table, one, two = pair((static(ch.CantBeBlocked()),), power=3)
    game = table.game()
    assert next(reasons_against_block(game, two, one)).sentence == "Test Attacker can't be blocked by its own ability"


@pytest.mark.cr("509.1b")
def test_cannot_block_at_all_or_only_some() -> None:
    table, one, two = pair(blocker=(static(ch.CantBlock()),))
    assert rules_against(table.game(), two, one) == ["509.1b"]
    only_flyers = static(ch.CantBlock(what=f.Not(f.HasKeyword(Keyword.FLYING))))
    table, one, two = pair(blocker=(Keyword.FLYING, only_flyers))
    assert rules_against(table.game(), two, one) == ["509.1b"]
    table, one, two = pair((Keyword.FLYING,), blocker=(Keyword.FLYING, only_flyers))
    assert rules_against(table.game(), two, one) == []


@pytest.mark.cr("702.147a")
def test_decayed_creatures_do_not_block() -> None:
    table, one, two = pair(blocker=(Keyword.DECAYED,))
    assert rules_against(table.game(), two, one) == ["702.147a", "509.1b"]


@pytest.mark.cr("509.1a")
def test_only_what_attacks_that_player_is_blocked() -> None:
    table = Table(players=3, step=Step.DECLARE_BLOCKERS)
    one = table.creature("Test Attacker", 2, 2)
    idle = table.creature("Test Idler", 2, 2)
    bobs = table.creature("Test Bob Guard", 2, 2, controller=BOB)
    carols = table.creature("Test Carol Guard", 2, 2, controller=CAROL)
    table.combat((one, BOB), declared=False)
    game = table.game()
    assert rules_against(game, bobs, one) == []
    assert rules_against(game, carols, one) == ["509.1a"]
    assert rules_against(game, bobs, idle) == ["509.1a"]


@pytest.mark.cr("509.1a", "310.8c")
def test_attackers_of_planeswalkers_and_battles_are_blocked_by_their_defender() -> None:
    table = blockers_step()
    one = table.creature("Test Attacker", 2, 2)
    two = table.creature("Test Other Attacker", 2, 2)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
    siege = table.put("Test Siege", CardType.BATTLE, subtypes=("Siege",), chosen=(("protector", str(BOB)),))
    guard = table.creature("Test Guard", 2, 2, controller=BOB)
    mine = table.creature("Test Mine", 2, 2)
    table.combat((one, walker), (two, siege), declared=False)
    game = table.game()
    assert rules_against(game, guard, one) == []
    assert rules_against(game, guard, two) == []
    assert rules_against(game, mine, two) == ["509.1a"]


# --- how many ----------------------------------------------------------------------------------------------------


@pytest.mark.cr("702.111b")
def test_menace_needs_two_blockers() -> None:
    table, one, two = pair((Keyword.MENACE,))
    three = table.creature("Test Helper", 1, 1, controller=BOB)
    game = table.game()
    verdict = block_verdict(game, BOB, ((two, one),))
    assert verdict.deciding_rules() == ("702.111b", "509.1b")
    assert verdict.reasons[0].sentence == "Test Attacker has menace; only Test Blocker blocks it"
    assert block_verdict(game, BOB, ((two, one), (three, one)))
    assert block_verdict(game, BOB, ())
    assert blockers_able(game, BOB) == (two, three)


@pytest.mark.cr("702.111b")
def test_nobody_is_asked_when_menace_can_not_be_met() -> None:
    table, one, _ = pair((Keyword.MENACE,))
    game = table.game()
    declare_blockers(game)
    assert asked(game) == []
    assert game.state.combat is not None
    assert not game.state.combat.attacks[0].blocked


@pytest.mark.cr("509.1b")
def test_effects_on_the_number_of_blockers() -> None:
    table, one, two = pair((static(ch.BlockerCount(high=1)),))
    three = table.creature("Test Helper", 1, 1, controller=BOB)
    four = table.creature("Test Third", 1, 1, controller=BOB)
    game = table.game()
    assert block_verdict(game, BOB, ((two, one),))
    assert not block_verdict(game, BOB, ((two, one), (three, one)))
    table.effect((one,), ch.BlockerCount(low=3))
    lone = table.game()
    assert not block_verdict(lone, BOB, ((two, one), (three, one), (four, one)))
    assert blockers_able(lone, BOB) == ()


@pytest.mark.cr("509.1a")
def test_one_attacker_each_unless_an_effect_says_more() -> None:
    table = blockers_step()
    attackers = [table.creature(f"Test Attacker {number}", 1, 1) for number in range(3)]
    plain = table.creature("Test Plain", 1, 4, controller=BOB)
    double = table.creature("Test Double", 1, 4, static(ch.CanBlockAdditional(1)), controller=BOB)
    every = table.creature("Test Every", 1, 4, static(ch.CanBlockAdditional(None)), controller=BOB)
    table.combat(*((each, BOB) for each in attackers), declared=False)
    game = table.game()
    two = attackers[:2]
    assert block_verdict(game, BOB, tuple((plain, each) for each in two)).deciding_rules() == ("509.1a",)
    assert block_verdict(game, BOB, tuple((double, each) for each in two))
    assert not block_verdict(game, BOB, tuple((double, each) for each in attackers))
    assert block_verdict(game, BOB, tuple((every, each) for each in attackers))
    assert not block_verdict(game, BOB, ((double, two[0]), (double, two[0])))


# --- requirements ------------------------------------------------------------------------------------------------


@pytest.mark.cr("509.1c")
def test_blocks_each_combat_if_able() -> None:
    table, one, two = pair(blocker=(static(ch.MustBlock()),))
    game = table.game()
    verdict = block_verdict(game, BOB, ())
    assert verdict.deciding_rules() == ("509.1c",)
    assert verdict.reasons[0].object == two
    assert block_verdict(game, BOB, ((two, one),))


@pytest.mark.cr("509.1c")
def test_must_be_blocked_by_somebody_and_by_all() -> None:
    table, one, two = pair((static(ch.MustBeBlocked()),))
    three = table.creature("Test Helper", 1, 1, controller=BOB)
    game = table.game()
    assert not block_verdict(game, BOB, ())
    assert block_verdict(game, BOB, ((two, one),))
    table, one, two = pair((static(ch.MustBeBlocked(by_all=True)),))
    three = table.creature("Test Helper", 1, 1, controller=BOB)
    table.creature("Test Tapped", 1, 1, controller=BOB, tapped=True)
    game = table.game()
    assert not block_verdict(game, BOB, ((two, one),))
    assert block_verdict(game, BOB, ((two, one), (three, one)))


@pytest.mark.cr("509.1c")
def test_two_lures_share_the_blockers_as_they_like() -> None:
    table = blockers_step()
    lures = [table.creature(f"Test Lure {number}", 1, 1, static(ch.MustBeBlocked(by_all=True))) for number in range(2)]
    guard = table.creature("Test Guard", 2, 2, controller=BOB)
    other = table.creature("Test Other", 2, 2, controller=BOB)
    plain = table.creature("Test Plain", 3, 3)
    table.combat((lures[0], BOB), (lures[1], BOB), (plain, BOB), declared=False)
    game = table.game()
    for first in lures:
        for second in lures:
            assert block_verdict(game, BOB, ((guard, first), (other, second)))
    assert not block_verdict(game, BOB, ((guard, lures[0]), (other, plain)))


@pytest.mark.cr("509.1c")
def test_a_menacing_creature_that_must_be_blocked() -> None:
    """With one able blocker the requirement can't be obeyed; with two it must be, although both would have to block."""
    table, one, two = pair((Keyword.MENACE, static(ch.MustBeBlocked())))
    assert block_verdict(table.game(), BOB, ())
    three = table.creature("Test Helper", 1, 1, controller=BOB)
    game = table.game()
    assert block_verdict(game, BOB, ()).deciding_rules() == ("509.1c",)
    assert block_verdict(game, BOB, ((two, one), (three, one)))


@pytest.mark.cr("509.1c")
def test_must_block_that_creature() -> None:
    table, one, two = pair()
    other = table.creature("Test Other Attacker", 1, 1)
    table.combat((one, BOB), (other, BOB), declared=False)
    table.effect((two,), ch.MustBlock(what=r.This()), source=one)
    game = table.game()
    assert not block_verdict(game, BOB, ())
    assert not block_verdict(game, BOB, ((two, other),))
    verdict = block_verdict(game, BOB, ((two, other),))
    assert verdict.reasons[0].sentence.startswith(
        "Test Blocker must block Test Attacker if able because of Test Attacker"
    )
    assert block_verdict(game, BOB, ((two, one),))


@pytest.mark.cr("509.1c")
def test_a_requirement_on_a_creature_that_cannot_block() -> None:
    table, _, _ = pair((Keyword.FLYING,), (static(ch.MustBlock()),))
    assert block_verdict(table.game(), BOB, ())


# --- the declaration ---------------------------------------------------------------------------------------------


@pytest.mark.cr("509.1", "733.1")
def test_an_illegal_declaration_changes_nothing() -> None:
    table, one, two = pair((Keyword.FLYING,), (), blocker_types=())
    table.creature("Test Bird", 1, 1, Keyword.FLYING, controller=BOB)
    game = table.game(((two, one),))
    with pytest.raises(IllegalAction) as caught:
        declare_blockers(game)
    assert caught.value.verdict.deciding_rules() == ("702.9b", "509.1b")
    assert game.log == []
    assert game.state.combat is not None
    assert not game.state.combat.blocks_declared


@pytest.mark.cr("509.1a")
def test_a_creature_of_another_player_is_not_declared() -> None:
    table, one, _ = pair()
    mine = table.creature("Test Mine", 2, 2)
    assert block_verdict(table.game(), BOB, ((mine, one),)).deciding_rules() == ("509.1a",)


@pytest.mark.cr("509.1")
def test_each_defending_player_declares_in_turn_order() -> None:
    table = Table(players=3, step=Step.DECLARE_BLOCKERS)
    one = table.creature("Test Attacker", 2, 2)
    two = table.creature("Test Other Attacker", 2, 2)
    bobs = table.creature("Test Bob Guard", 2, 2, controller=BOB)
    carols = table.creature("Test Carol Guard", 2, 2, controller=CAROL)
    table.combat((one, CAROL), (two, BOB), declared=False)
    game = table.game(((bobs, two),), ((carols, one),))
    declare_blockers(game)
    assert [decision.player for decision in asked(game)] == [BOB, CAROL]
    assert game.state.combat is not None
    assert [attack.blockers for attack in game.state.combat.attacks] == [(carols,), (bobs,)]
