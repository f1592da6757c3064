"""Leaving combat: 506.4, 511.3; entering it attacking: 506.3, 508.4."""

from __future__ import annotations

import pytest

from mtgjudge.engine.combat.defenders import entering_attacks
from mtgjudge.engine.combat.removal import end_combat, remove, reselect, tidy
from mtgjudge.engine.events.combat import RemovedFromCombat
from mtgjudge.engine.events.status import TapChange
from mtgjudge.engine.events.zones import Destroy, Entry, ZoneChange
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import Attack
from mtgjudge.language import changes as ch
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from tests.engine.builders import ALICE, BOB, Table, rules_of, texts_of


def fight() -> tuple[Table, int, int, int]:
    table = Table(step=Step.DECLARE_BLOCKERS)
    one = table.creature("Test Attacker", 2, 2)
    two = table.creature("Test Guard", 2, 2, controller=BOB)
    three = table.creature("Test Helper", 2, 2, controller=BOB)
    table.combat((one, BOB, (two, three)))
    return table, one, two, three


def attacks(game: Game) -> tuple[Attack, ...]:
    assert game.state.combat is not None
    return game.state.combat.attacks


@pytest.mark.cr("506.4")
def test_nothing_happens_while_all_are_there() -> None:
    table, one, two, _ = fight()
    game = table.game()
    assert not tidy(game)
    game.perform(TapChange(object=two, tapped=True), TapChange(object=one, tapped=True))
    assert not tidy(game)
    assert game.log[-1].event.__class__ is TapChange


@pytest.mark.cr("506.4", "509.1h")
def test_a_blocker_that_dies_leaves_the_attacker_blocked() -> None:
    table, one, two, three = fight()
    game = table.game()
    game.perform(Destroy(object=two))
    assert tidy(game)
    assert attacks(game) == (Attack(one, BOB, BOB, True, (three,)),)
    assert isinstance(game.log[-1].event, RemovedFromCombat)
    assert game.log[-1].rules == ("506.4",)
    assert texts_of(game)[-1] == "Test Guard is removed from combat"


@pytest.mark.cr("506.4")
def test_an_attacker_that_leaves() -> None:
    table, one, _, _ = fight()
    game = table.game()
    game.perform(ZoneChange(object=one, to=Zone.EXILE))
    assert tidy(game)
    assert attacks(game) == ()
    assert not tidy(game)


@pytest.mark.cr("506.4")
@pytest.mark.parametrize("how", ["control", "type", "battle", "phased"])
@pytest.mark.parametrize("who", ["attacker", "blocker"])
def test_other_ways_out(how: str, who: str) -> None:
    table, one, two, three = fight()
    leaver = one if who == "attacker" else two
    if how == "control":
        other = ALICE if leaver == two else BOB
        table.effect((leaver,), ch.ChangeControl(r.You()), controller=other)
    elif how == "type":
        table.effect((leaver,), ch.SetTypes(types=(CardType.ARTIFACT,)))
    elif how == "battle":
        table.effect((leaver,), ch.AddTypes(types=(CardType.BATTLE,)))
    else:
        table.state.objects[leaver].phased_out = True
    game = table.game()
    assert tidy(game)
    expected = () if who == "attacker" else (Attack(one, BOB, BOB, True, (three,)),)
    assert attacks(game) == expected


@pytest.mark.cr("506.4a")
def test_what_would_have_kept_it_from_attacking_does_not_remove_it() -> None:
    table, one, two, _ = fight()
    table.effect((one,), ch.CantAttack(), ch.GainAbility(KeywordAbility(Keyword.DEFENDER)))
    table.effect((two,), ch.CantBlock())
    assert not tidy(table.game())


@pytest.mark.cr("506.4c")
def test_a_removed_planeswalker_leaves_the_attacker_in_combat() -> None:
    table = Table(step=Step.DECLARE_BLOCKERS)
    one = table.creature("Test Attacker", 2, 2)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
    table.combat((one, walker))
    game = table.game()
    game.perform(ZoneChange(object=walker, to=Zone.GRAVEYARD))
    assert tidy(game)
    assert attacks(game) == (Attack(one, 0, BOB),)


@pytest.mark.cr("506.4", "506.4e")
def test_a_planeswalker_that_changes_controller_or_type() -> None:
    for change in (ch.ChangeControl(r.You()), ch.LoseTypes(types=(CardType.PLANESWALKER,))):
        table = Table(step=Step.DECLARE_BLOCKERS)
        one = table.creature("Test Attacker", 2, 2)
        walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
        table.combat((one, walker))
        table.effect((walker,), change, controller=ALICE)
        game = table.game()
        assert tidy(game)
        assert attacks(game)[0].defender == 0


@pytest.mark.cr("506.4")
def test_an_effect_removes_an_attacker() -> None:
    table, one, two, _ = fight()
    game = table.game()
    onlooker = 999
    assert not remove(game, (onlooker,))
    assert remove(game, (one, two))
    assert attacks(game) == ()
    assert rules_of(game) == ["506.4"]


@pytest.mark.cr("511.3")
def test_combat_ends() -> None:
    table, _, _, _ = fight()
    game = table.game()
    end_combat(game)
    assert game.state.combat is None
    end_combat(game)
    assert len(game.log) == 1


@pytest.mark.cr("508.7", "508.7b")
def test_reselecting_what_is_attacked() -> None:
    table, one, two, three = fight()
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
    game = table.game()
    reselect(game, one, walker)
    assert attacks(game) == (Attack(one, walker, BOB, True, (two, three)),)


@pytest.mark.cr("508.4", "508.4d")
def test_a_creature_enters_attacking() -> None:
    table, one, _, _ = fight()
    card = table.put("Test Recruit", CardType.CREATURE, power=1, toughness=1, zone=Zone.HAND)
    game = table.game()
    entry = Entry(controller=ALICE, attacking=BOB)
    game.perform(ZoneChange(object=card, to=Zone.BATTLEFIELD, entry=entry))
    recruit = game.latest(card)
    assert attacks(game)[-1] == Attack(recruit, BOB, BOB)
    assert game.state.objects[recruit].tapped


@pytest.mark.cr("506.3a", "506.3b", "506.3c", "506.3f", "508.4a")
def test_what_does_not_become_attacking() -> None:
    table, _, _, _ = fight()
    rock = table.put("Test Rock", CardType.ARTIFACT)
    theirs = table.creature("Test Theirs", 1, 1, controller=BOB)
    fort = table.creature("Test Fort", 1, 1, also=(CardType.BATTLE,))
    mine = table.creature("Test Mine", 1, 1)
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=3)
    game = table.game()
    assert entering_attacks(game, [(rock, BOB), (theirs, BOB), (fort, BOB), (mine, rock), (mine, ALICE)]) == ()
    assert entering_attacks(game, [(mine, walker)]) == (Attack(mine, walker, BOB),)
    game.state.players[1].lost = True
    assert entering_attacks(game, [(mine, BOB), (mine, walker)]) == ()
