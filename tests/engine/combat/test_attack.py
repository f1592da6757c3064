"""Declaring attackers: 508.1."""

from __future__ import annotations

import pytest

from mtgjudge.engine.combat.attack import attack_verdict, candidates, declare_attackers, reasons_against_attacker
from mtgjudge.engine.decisions import DeclareAttackers
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.stack import AttackersDeclared
from mtgjudge.engine.events.status import TapChange
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import IllegalAction, Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import CountOf, Fixed
from mtgjudge.language.vocabulary import CardType, Comparison, Keyword, Step
from tests.engine.builders import ALICE, BOB, CAROL, Table, asked, rules_of, static


def attackers_step() -> Table:
    return Table(step=Step.DECLARE_ATTACKERS)


def sentences(game: Game, creature: int, defender: int = 0) -> list[str]:
    return [reason.sentence for reason in reasons_against_attacker(game, creature, defender)]


def rules_against(game: Game, creature: int, defender: int = 0) -> list[str]:
    return [rule for reason in reasons_against_attacker(game, creature, defender) for rule in reason.rules]


# --- which creatures may attack ----------------------------------------------------------------------------------


@pytest.mark.cr("508.1a", "508.1f", "508.1k")
def test_an_untapped_creature_attacks_and_is_tapped() -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2)
    game = table.game(((bear, BOB),))
    declare_attackers(game)
    assert game.state.objects[bear].tapped
    combat = game.state.combat
    assert combat is not None
    assert [(attack.attacker, attack.defender, attack.defending_player) for attack in combat.attacks] == [
        (bear, BOB, BOB)
    ]
    assert not combat.blocks_declared
    assert [type(entry.event) for entry in game.log] == [TapChange, AttackersDeclared]
    tap = game.log[0].event
    assert tap.cause.rule == "508.1f"


@pytest.mark.cr("702.20b")
def test_vigilance_leaves_it_untapped_and_others_are_tapped_at_once() -> None:
    table = attackers_step()
    guard = table.creature("Test Guard", 2, 2, Keyword.VIGILANCE)
    bear = table.creature("Test Bear", 2, 2)
    ox = table.creature("Test Ox", 2, 4)
    game = table.game(((guard, BOB), (bear, BOB), (ox, BOB)))
    declare_attackers(game)
    assert [game.state.objects[each].tapped for each in (guard, bear, ox)] == [False, True, True]
    assert len({entry.batch for entry in game.log if isinstance(entry.event, TapChange)}) == 1


@pytest.mark.cr("508.1a")
def test_tapped_creatures_are_no_candidates() -> None:
    table = attackers_step()
    tapped = table.creature("Test Bear", 2, 2, tapped=True)
    ready = table.creature("Test Ox", 2, 4)
    game = table.game()
    assert candidates(game) == (ready,)
    assert rules_against(game, tapped, BOB) == ["508.1a"]
    assert sentences(game, tapped) == ["Test Bear is tapped"]


@pytest.mark.cr("302.6", "702.10b")
def test_summoning_sickness_and_haste() -> None:
    table = attackers_step()
    new = table.creature("Test Newcomer", 2, 2, sick=True)
    hasty = table.creature("Test Runner", 2, 1, Keyword.HASTE, sick=True)
    game = table.game()
    assert candidates(game) == (hasty,)
    assert rules_against(game, new) == ["302.6", "508.1a"]


@pytest.mark.cr("506.3", "508.1a")
def test_only_creatures_attack_and_no_battles() -> None:
    table = attackers_step()
    rock = table.put("Test Rock", CardType.ARTIFACT)
    fort = table.creature("Test Fort", 1, 1, also=(CardType.BATTLE,), chosen=(("protector", str(BOB)),))
    game = table.game()
    assert candidates(game) == ()
    assert rules_against(game, rock) == ["506.3"]
    assert sentences(game, fort) == ["Test Fort is a battle"]


@pytest.mark.cr("506.2")
def test_the_other_player_does_not_attack() -> None:
    table = attackers_step()
    theirs = table.creature("Test Bear", 2, 2, controller=BOB)
    game = table.game()
    assert rules_against(game, theirs, ALICE)[:2] == ["506.2", "508.1a"]


@pytest.mark.cr("702.3b")
def test_defender_and_attacking_despite_it() -> None:
    table = attackers_step()
    wall = table.creature("Test Wall", 0, 4, Keyword.DEFENDER)
    walker = table.creature("Test Walking Wall", 3, 4, Keyword.DEFENDER, static(ch.CanAttackDespiteDefender()))
    game = table.game()
    assert sentences(game, wall) == ["Test Wall has defender"]
    assert "702.3b" in rules_against(game, wall)
    assert candidates(game) == (walker,)


# --- whom to attack ----------------------------------------------------------------------------------------------


@pytest.mark.cr("506.2", "508.1b", "310.8b")
def test_players_planeswalkers_and_protected_battles_can_be_attacked() -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
    own = table.put("Test Own Walker", CardType.PLANESWALKER, loyalty=3)
    siege = table.put("Test Siege", CardType.BATTLE, subtypes=("Siege",), chosen=(("protector", str(BOB)),))
    guarded = table.put("Test Keep", CardType.BATTLE, controller=BOB, chosen=(("protector", str(ALICE)),))
    game = table.game(((bear, siege),))
    assert rules_against(game, bear, own) == ["506.2"]
    assert rules_against(game, bear, guarded) == ["310.8b"]
    assert rules_against(game, bear, ALICE) == ["506.2"]
    assert rules_against(game, bear, bear) == ["506.3"]
    declare_attackers(game)
    question = asked(game)[0]
    assert isinstance(question, DeclareAttackers)
    assert question.defenders == (BOB, walker, siege)
    assert game.state.combat is not None
    assert game.state.combat.attacks[0].defending_player == BOB


@pytest.mark.cr("506.2a")
def test_all_opponents_can_be_attacked() -> None:
    table = Table(players=3, step=Step.DECLARE_ATTACKERS)
    bear = table.creature("Test Bear", 2, 2)
    ox = table.creature("Test Ox", 2, 4)
    game = table.game(((bear, CAROL), (ox, BOB)))
    declare_attackers(game)
    assert game.state.combat is not None
    assert [attack.defending_player for attack in game.state.combat.attacks] == [CAROL, BOB]


# --- restrictions ------------------------------------------------------------------------------------------------


@pytest.mark.cr("508.1c")
def test_an_effect_that_says_it_cannot_attack() -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2)
    bond = table.put(
        "Test Bond", CardType.ENCHANTMENT, subtypes=("Aura",), controller=BOB, attached_to=bear,
        abilities=(static(ch.CantAttack(), what=r.AttachedTo()),),
    )  # fmt: skip
    game = table.game()
    reasons = list(reasons_against_attacker(game, bear, BOB))
    assert [(reason.object, reason.rules) for reason in reasons] == [(bond, ("508.1c",))]
    assert reasons[0].sentence == "Test Bear can't attack because of Test Bond"
    assert sentences(game, bear) == ["Test Bear can't attack because of Test Bond"]


@pytest.mark.cr("508.1c", "508.5")
@pytest.mark.parametrize("islands", [0, 1])
def test_cannot_attack_unless_the_defending_player_controls_a_land_type(islands: int) -> None:
    table = attackers_step()
    island = r.All(f.AllOf((f.IsSubtype("Island"), f.ControlledBy(r.DefendingPlayer()))))
    unless = c.Compare(CountOf(island), Comparison.AT_LEAST, Fixed(1))
    serpent = table.creature("Test Serpent", 5, 5, static(ch.CantAttack(unless=unless)))
    table.put("Test Own Isle", CardType.LAND, subtypes=("Island",))
    for _ in range(islands):
        table.put("Test Isle", CardType.LAND, subtypes=("Island",), controller=BOB)
    game = table.game()
    assert bool(sentences(game, serpent, BOB)) is (islands == 0)
    assert bool(candidates(game)) is (islands == 1)


@pytest.mark.cr("508.1c")
def test_cannot_attack_one_player_but_another() -> None:
    table = Table(players=3, step=Step.DECLARE_ATTACKERS)
    bear = table.creature("Test Bear", 2, 2)
    table.put(
        "Test Treaty", CardType.ENCHANTMENT, controller=BOB,
        abilities=(static(ch.CantAttack(defender=r.You()), what=r.All(f.IsType(CardType.CREATURE))),),
    )  # fmt: skip
    game = table.game()
    assert sentences(game, bear, BOB) == ["Test Bear can't attack Bob because of Test Treaty"]
    assert sentences(game, bear, CAROL) == []
    assert sentences(game, bear) == []


@pytest.mark.cr("508.1c")
@pytest.mark.parametrize("both", [False, True])
def test_cannot_attack_you_is_not_about_planeswalkers_unless_it_says_so(both: bool) -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
    change = ch.CantAttack(defender=r.You(), or_planeswalkers=both)
    treaty = static(change, what=r.All(f.IsType(CardType.CREATURE)))
    table.put("Test Treaty", CardType.ENCHANTMENT, controller=BOB, abilities=(treaty,))
    game = table.game()
    assert sentences(game, bear, BOB) == ["Test Bear can't attack Bob because of Test Treaty"]
    assert bool(sentences(game, bear, walker)) is both


# --- requirements ------------------------------------------------------------------------------------------------


@pytest.mark.cr("508.1d")
def test_attacks_each_combat_if_able() -> None:
    table = attackers_step()
    bull = table.creature("Test Bull", 3, 3, static(ch.MustAttack()))
    bear = table.creature("Test Bear", 2, 2)
    game = table.game()
    assert attack_verdict(game, ((bull, BOB),))
    assert attack_verdict(game, ((bull, BOB), (bear, BOB)))
    verdict = attack_verdict(game, ((bear, BOB),))
    assert not verdict
    assert verdict.deciding_rules() == ("508.1d",)
    assert verdict.reasons[0].sentence == "Test Bull must attack if able by its own ability, and it is able to"


@pytest.mark.cr("508.1d")
@pytest.mark.parametrize("why", ["tapped", "sick", "restricted", "defender"])
def test_a_requirement_never_beats_a_restriction(why: str) -> None:
    table = attackers_step()
    abilities = [static(ch.MustAttack())]
    if why == "restricted":
        abilities.append(static(ch.CantAttack()))
    keywords = (Keyword.DEFENDER,) if why == "defender" else ()
    table.creature("Test Bull", 3, 3, *abilities, *keywords, tapped=why == "tapped", sick=why == "sick")
    game = table.game()
    assert attack_verdict(game, ())


@pytest.mark.cr("508.1d")
def test_as_many_requirements_as_possible_on_one_creature() -> None:
    """One effect wants Bob attacked, two want Carol: Carol it is."""
    table = Table(players=3, step=Step.DECLARE_ATTACKERS)
    bear = table.creature("Test Bear", 2, 2, static(ch.MustAttack()))
    at_bob, at_carol = ch.MustAttack(defender=r.ChosenPlayer()), ch.MustAttack(defender=r.ChosenPlayer())
    creatures = r.All(f.IsType(CardType.CREATURE))
    for player in (BOB, CAROL, CAROL):
        change = at_bob if player == BOB else at_carol
        order = static(change, what=creatures)
        table.put("Test Order", CardType.ENCHANTMENT, abilities=(order,), chosen=(("player", str(player)),))
    game = table.game()
    assert attack_verdict(game, ((bear, CAROL),))
    assert attack_verdict(game, ((bear, BOB),)).deciding_rules() == ("508.1d",)
    assert attack_verdict(game, ()).deciding_rules() == ("508.1d",)


@pytest.mark.cr("508.1d")
def test_a_planeswalker_is_not_the_player_that_must_be_attacked() -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2, static(ch.MustAttack(defender=r.EachOpponent())))
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
    game = table.game()
    assert attack_verdict(game, ((bear, BOB),))
    assert not attack_verdict(game, ((bear, walker),))


# --- the declaration ---------------------------------------------------------------------------------------------


@pytest.mark.cr("508.1", "733.1")
def test_an_illegal_declaration_changes_nothing() -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2)
    tapped = table.creature("Test Ox", 2, 4, tapped=True)
    game = table.game(((bear, BOB), (tapped, BOB)))
    with pytest.raises(IllegalAction) as caught:
        declare_attackers(game)
    assert [reason.object for reason in caught.value.verdict.deciding()] == [tapped]
    assert game.log == []
    assert not game.state.objects[bear].tapped


@pytest.mark.cr("508.1a")
def test_one_creature_attacks_once() -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2)
    game = table.game()
    assert attack_verdict(game, ((bear, BOB), (bear, BOB))).deciding_rules() == ("508.1a",)


@pytest.mark.cr("508.1")
def test_nobody_is_asked_when_nothing_can_attack() -> None:
    table = attackers_step()
    table.creature("Test Bear", 2, 2, controller=BOB)
    game = table.game()
    declare_attackers(game)
    assert asked(game) == []
    assert rules_of(game) == ["508.1k"]


@pytest.mark.cr("701.15b")
def test_goad_is_refused_by_name() -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2, designations=("goaded",))
    with pytest.raises(Unsupported, match="goad"):
        declare_attackers(table.game(((bear, BOB),)))


@pytest.mark.cr("701.15c", "613.11")
def test_a_static_ability_goads_too() -> None:
    table = attackers_step()
    bear = table.creature("Test Bear", 2, 2)
    goading = static(ch.Designated("goaded"), what=r.All(f.ControlledBy(r.EachOpponent())))
    drum = table.creature("Test Drum", 1, 1, goading, controller=BOB)
    game = table.game()
    ctx = Context(game, drum, BOB)
    assert matches(ctx, f.HasDesignation("goaded"), bear)
    assert not matches(ctx, f.HasDesignation("goaded"), drum)
