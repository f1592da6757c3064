"""Keywords that are written out as other abilities (702), played on small boards."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import (
    ActivateAbility,
    CastSpell,
    ChooseObjects,
    ChooseTargets,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    OrderObjects,
    Pass,
    Priority,
    Value,
    YesNo,
)
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language.filters import HasDesignation
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made


def attack(board: Board, *attackers: int, blocks: tuple[tuple[int, int], ...] = ()) -> None:
    """Alice attacks Bob with these; whatever else is asked is answered with yes or the first thing offered."""
    inner = board.session.policy

    def policy(game: Game, decision: Decision) -> Value | None:
        if isinstance(decision, DeclareAttackers):
            return tuple((each, BOB) for each in attackers) if decision.player == ALICE else ()
        if isinstance(decision, DeclareBlockers):
            return blocks
        if isinstance(decision, OrderObjects):
            return decision.items
        return inner(game, decision) if inner is not None else None

    board.session.policy = policy


def go_to(board: Board, step: Step) -> None:
    """Pass until a step of this turn, or until something else is asked."""
    for _ in range(100):
        if not isinstance(board.pending, Priority) or board.game.state.turn.step is step:
            return
        board.do(Pass())
    raise AssertionError("that step never came")


def fight(
    board: Board, *attackers: int, blocks: tuple[tuple[int, int], ...] = (), step: Step = Step.POSTCOMBAT_MAIN
) -> None:
    """A whole attack."""
    board.start()
    attack(board, *attackers, blocks=blocks)
    go_to(board, step)


def size(board: Board, identifier: int) -> tuple[int | None, int | None]:
    """Power and toughness."""
    look = board.game.characteristics(board.now(identifier))
    return look.power, look.toughness


@pytest.mark.cr("702.45a")
def test_bushido() -> None:
    board = Board()
    samurai = board.field(made("Test Samurai", "Creature — Human Samurai", "{W}", "Bushido 2", "1/1"))
    bears = board.field("Grizzly Bears", BOB)
    fight(board, samurai, blocks=((bears, samurai),))
    assert board.zone(samurai) is Zone.BATTLEFIELD
    assert board.zone(bears) is Zone.GRAVEYARD
    assert size(board, samurai) == (3, 3)


@pytest.mark.cr("702.25a")
def test_flanking_shrinks_only_blockers_without_flanking() -> None:
    rider = made("Test Rider", "Creature — Human Knight", "{1}{W}", "Flanking", "2/2")
    for blocker, survives in (("Grizzly Bears", True), (rider, False)):
        board = Board()
        knight, other = board.field(rider), board.field(blocker, BOB)
        fight(board, knight, blocks=((other, knight),))
        assert (board.zone(knight) is Zone.BATTLEFIELD) is survives


@pytest.mark.cr("702.23a")
def test_rampage_counts_blockers_beyond_the_first() -> None:
    board = Board()
    giant = board.field(made("Test Ravager", "Creature — Giant", "{3}{R}", "Rampage 2", "3/3"))
    first, second = board.field("Grizzly Bears", BOB), board.field("Hill Giant", BOB)
    fight(board, giant, blocks=((first, giant), (second, giant)), step=Step.COMBAT_DAMAGE)
    assert size(board, giant) == (5, 5)


@pytest.mark.cr("702.86a")
def test_annihilator_makes_the_defender_sacrifice() -> None:
    board = Board()
    titan = board.field(made("Test Devourer", "Creature — Eldrazi", "{8}", "Annihilator 2", "5/5"))
    forest, island, swamp = (board.field(name, BOB) for name in ("Forest", "Island", "Swamp"))
    fight(board, titan)
    assert isinstance(board.pending, ChooseObjects)
    assert board.pending.player == BOB
    board.do((forest, island))
    assert (board.zone(forest), board.zone(swamp)) == (Zone.GRAVEYARD, Zone.BATTLEFIELD)


@pytest.mark.cr("702.91a")
def test_battle_cry_pumps_the_others() -> None:
    board = Board()
    crier, bears = (
        board.field(made("Test Crier", "Creature — Human", "{R}", "Battle cry", "2/2")),
        board.field("Grizzly Bears"),
    )
    fight(board, crier, bears)
    assert board.life(BOB) == 20 - 2 - 3


@pytest.mark.cr("702.134a")
def test_mentor_targets_a_weaker_attacker() -> None:
    board = Board()
    teacher = board.field(made("Test Teacher", "Creature — Human", "{2}{W}", "Mentor", "3/3"))
    bears, giant = board.field("Grizzly Bears"), board.field("Hill Giant")
    fight(board, teacher, bears, giant)
    assert isinstance(board.pending, ChooseTargets)
    assert board.pending.candidates == (bears,)
    board.do((bears,))
    go_to(board, Step.POSTCOMBAT_MAIN)
    assert size(board, bears) == (3, 3)


@pytest.mark.cr("702.149a")
def test_training_needs_a_stronger_companion() -> None:
    for with_giant in (True, False):
        board = Board()
        pupil = board.field(made("Test Pupil", "Creature — Human", "{W}", "Training", "1/1"))
        giant = board.field("Hill Giant")
        fight(board, *((pupil, giant) if with_giant else (pupil,)))
        assert size(board, pupil) == ((2, 2) if with_giant else (1, 1))


@pytest.mark.cr("702.181a")
def test_mobilize_makes_attackers_that_are_sacrificed() -> None:
    board = Board()
    khan = board.field(made("Test Khan", "Creature — Human", "{2}{R}", "Mobilize 2", "1/1"))
    fight(board, khan)
    assert board.life(BOB) == 17
    assert len(board.game.battlefield()) == 3
    board.until(Step.UPKEEP, BOB)
    assert board.game.battlefield() == [khan]


@pytest.mark.cr("702.130a", "702.68a")
def test_afflict_and_frenzy() -> None:
    board = Board()
    demon = board.field(made("Test Demon", "Creature — Demon", "{B}", "Afflict 2", "3/3"))
    fiend = board.field(made("Test Fiend", "Creature — Demon", "{B}", "Frenzy 1", "1/1"))
    bears = board.field("Grizzly Bears", BOB)
    fight(board, demon, fiend, blocks=((bears, demon),))
    assert board.life(BOB) == 20 - 2 - 2


@pytest.mark.cr("702.70a", "702.115a", "702.112a")
def test_combat_damage_to_a_player() -> None:
    board = Board()
    snake = board.field(made("Test Snake", "Creature — Snake", "{G}", "Poisonous 2", "1/1"))
    drone = board.field(made("Test Drone", "Creature — Eldrazi Drone", "{U}", "Ingest", "1/1"))
    hero = board.field(made("Test Hero", "Creature — Human", "{W}", "Renown 1", "1/1"))
    before = len(board.game.player(BOB).library)
    fight_more(board, snake, drone, hero)
    assert board.game.player(BOB).counter("poison") == 2
    assert len(board.game.player(BOB).library) == before - 1
    assert size(board, hero) == (2, 2)
    assert board.game.state.objects[hero].designations == ("renowned",)


def fight_more(board: Board, *attackers: int) -> None:
    """An attack on a board that has begun."""
    attack(board, *attackers)
    go_to(board, Step.POSTCOMBAT_MAIN)


@pytest.mark.cr("702.147a")
def test_decayed_cannot_block_and_is_sacrificed() -> None:
    board = Board()
    zombie = board.field(made("Test Zombie", "Creature — Zombie", "{B}", "Decayed", "2/2"))
    fight(board, zombie)
    assert board.life(BOB) == 18
    assert board.zone(zombie) is Zone.GRAVEYARD


@pytest.mark.cr("702.49a", "702.49c")
def test_ninjutsu_swaps_in_an_attacker() -> None:
    board = Board()
    bears = board.field("Grizzly Bears")
    ninja = board.hand(made("Test Ninja", "Creature — Human Ninja", "{3}{U}", "Ninjutsu {U}", "4/4"))
    board.floating("U")
    board.start()
    attack(board, bears)
    index = next(
        i for i, each in enumerate(board.game.characteristics(ninja).abilities) if each.keyword is Keyword.NINJUTSU
    )
    with pytest.raises(IllegalAction):
        board.do(ActivateAbility(ninja, index))
    board.game.state.players[0].pool = ()
    board = Board()
    bears = board.field("Grizzly Bears")
    ninja = board.hand(made("Test Ninja", "Creature — Human Ninja", "{3}{U}", "Ninjutsu {U}", "4/4"))
    board.field("Island")
    board.start()
    attack(board, bears)
    go_to(board, Step.DECLARE_BLOCKERS)
    board.do(ActivateAbility(ninja, index))
    assert board.zone(bears) is Zone.HAND
    board.resolve()
    assert board.game.state.objects[board.now(ninja)].tapped
    go_to(board, Step.POSTCOMBAT_MAIN)
    assert board.life(BOB) == 16


@pytest.mark.cr("702.135a", "702.43a")
def test_afterlife_and_modular() -> None:
    board = Board()
    priest = board.field(made("Test Priest", "Creature — Human", "{W}", "Afterlife 2", "1/1"))
    worker = board.hand(made("Test Worker", "Artifact Creature — Construct", "{2}", "Modular 2", "0/0"))
    thopter = board.field("Ornithopter")
    bolt, more = board.hand("Lightning Bolt"), board.hand("Lightning Bolt")
    board.floating("WWRR")
    board.do(CastSpell(worker))
    board.resolve()
    assert size(board, worker) == (2, 2)
    board.do(CastSpell(bolt), (priest,))
    board.resolve()
    board.resolve()
    spirits = [each for each in board.game.battlefield() if "Spirit" in board.game.characteristics(each).subtypes]
    assert len(spirits) == 2
    assert Keyword.FLYING in board.game.characteristics(spirits[0]).keywords
    board.do(CastSpell(more), (board.now(worker),))
    board.resolve()
    assert isinstance(board.pending, ChooseTargets)
    board.do((thopter,))
    board.resolve()
    assert isinstance(board.pending, YesNo)
    board.do(True)
    assert size(board, thopter) == (2, 4)


@pytest.mark.cr("702.100a")
def test_evolve() -> None:
    board = Board()
    shark = board.field(made("Test Shark", "Creature — Fish", "{U}", "Evolve", "1/1"))
    bears = board.hand("Grizzly Bears")
    board.floating("GG")
    board.do(CastSpell(bears))
    board.resolve()
    board.resolve()
    assert size(board, shark) == (2, 2)


@pytest.mark.cr("702.123a")
def test_fabricate_counters_or_servos() -> None:
    for counters in (True, False):
        board = Board()
        card = board.hand(made("Test Artisan", "Creature — Human", "{W}", "Fabricate 2", "1/1"))
        board.floating("W")
        board.do(CastSpell(card))
        board.resolve()
        board.resolve()
        board.do(counters)
        assert size(board, card) == ((3, 3) if counters else (1, 1))
        assert len(board.game.battlefield()) == (1 if counters else 3)


@pytest.mark.cr("702.58a", "702.54a")
def test_graft_and_bloodthirst() -> None:
    board = Board()
    graft = board.hand(made("Test Sprout", "Creature — Mutant", "{G}", "Graft 2", "0/0"))
    vampire = board.hand(made("Test Hunter", "Creature — Vampire", "{B}", "Bloodthirst 2", "1/1"))
    bolt = board.hand("Lightning Bolt")
    board.floating("GBR")
    board.do(CastSpell(graft))
    board.resolve()
    assert size(board, graft) == (2, 2)
    board.do(CastSpell(bolt), (BOB,))
    board.resolve()
    board.do(CastSpell(vampire))
    board.resolve()
    board.resolve()
    board.do(True)
    assert size(board, vampire) == (4, 4)
    assert size(board, graft) == (1, 1)


@pytest.mark.cr("702.92a", "702.6a")
def test_living_weapon() -> None:
    board = Board()
    card = board.hand(
        made("Test Barb", "Artifact — Equipment", "{2}", "Living weapon\nEquipped creature gets +2/+2.\nEquip {1}")
    )
    board.floating("GG")
    board.do(CastSpell(card))
    board.resolve()
    board.resolve()
    (germ,) = [each for each in board.game.battlefield() if board.game.characteristics(each).is_creature()]
    assert size(board, germ) == (2, 2)
    assert board.game.state.objects[board.now(card)].attached_to == germ


@pytest.mark.cr("702.157a", "702.175a")
def test_squad_and_offspring() -> None:
    board = Board()
    squad = board.hand(made("Test Soldier", "Creature — Human", "{W}", "Squad {W}", "2/2"))
    rabbit = board.hand(made("Test Rabbit", "Creature — Rabbit", "{W}", "Offspring {W}", "3/3"))
    board.floating("WWWWW")
    board.do(CastSpell(squad), 2)
    board.resolve()
    board.resolve()
    assert len(board.game.battlefield()) == 3
    board.do(CastSpell(rabbit), 1)
    board.resolve()
    board.resolve()
    assert size(board, board.game.battlefield()[-1]) == (1, 1)


@pytest.mark.cr("702.176a")
def test_impending_waits() -> None:
    board = Board()
    card = board.hand(made("Test Overlord", "Enchantment Creature — Avatar", "{4}{W}", "Impending 2—{W}", "5/5"))
    board.floating("W")
    board.do(CastSpell(card, way="impending"))
    board.resolve()
    assert not board.game.characteristics(board.now(card)).is_creature()
    board.until(Step.UPKEEP, BOB)
    assert board.game.state.objects[board.now(card)].counter("time") == 1
    board.until(Step.UPKEEP, ALICE)
    board.until(Step.UPKEEP, BOB)
    assert board.game.characteristics(board.now(card)).is_creature()


@pytest.mark.cr("702.63a", "702.32a")
def test_vanishing_and_fading() -> None:
    board = Board()
    wisp = board.field(made("Test Wisp", "Creature — Illusion", "{U}", "Vanishing 2", "2/2"), counters=(("time", 2),))
    ghost = board.field(made("Test Ghost", "Creature — Illusion", "{U}", "Fading 1", "2/2"), counters=(("fade", 1),))
    board.session.policy = ordering(board)
    board.until(Step.DRAW, ALICE)
    assert board.zone(wisp) is board.zone(ghost) is Zone.BATTLEFIELD
    board.until(Step.UPKEEP, BOB)
    board.until(Step.DRAW, ALICE)
    assert board.zone(wisp) is board.zone(ghost) is Zone.GRAVEYARD


def ordering(board: Board):  # type: ignore[no-untyped-def]
    """Triggers in the order in which they are listed."""
    inner = board.session.policy
    assert inner is not None
    return lambda game, decision: decision.items if isinstance(decision, OrderObjects) else inner(game, decision)


@pytest.mark.cr("702.30a")
def test_echo_is_due_once() -> None:
    for pays in (True, False):
        board = Board()
        card = board.hand(made("Test Hauler", "Creature — Beast", "{G}", "Echo {G}", "3/3"))
        board.field("Forest")
        board.do(CastSpell(card))
        board.resolve()
        board.until(Step.UPKEEP, ALICE)
        board.resolve()
        assert isinstance(board.pending, YesNo)
        board.do(pays)
        assert (board.zone(card) is Zone.BATTLEFIELD) is pays
        if pays:
            board.until(Step.UPKEEP, BOB)
            board.until(Step.DRAW, ALICE)
            assert board.zone(card) is Zone.BATTLEFIELD
            assert len([text for text in board.told() if "ability triggers" in text]) == 1


@pytest.mark.cr("702.24a")
def test_cumulative_upkeep_grows() -> None:
    board = Board()
    card = board.field(made("Test Glacier", "Enchantment", "{U}", "Cumulative upkeep {1}"), counters=(("age", 1),))
    board.field("Island")
    board.field("Island")
    board.until(Step.UPKEEP, ALICE)
    board.resolve()
    assert isinstance(board.pending, YesNo)
    board.do(True)
    assert board.game.state.objects[card].counter("age") == 2
    assert all(board.game.state.objects[each].tapped for each in board.game.battlefield()[1:])
    board.until(Step.UPKEEP, BOB)
    board.until(Step.UPKEEP, ALICE)
    board.resolve_all()
    if isinstance(board.pending, YesNo):
        board.do(False)
    assert board.zone(card) is Zone.GRAVEYARD


@pytest.mark.cr("702.52a")
def test_dredge_replaces_a_draw() -> None:
    for dredges in (True, False):
        board = Board()
        card = board.grave(made("Test Imp", "Creature — Imp", "{B}", "Dredge 2", "1/1"))
        study = board.hand(made("Test Study", "Sorcery", "{U}", "Draw a card."))
        board.floating("U")
        board.do(CastSpell(study))
        board.resolve()
        assert isinstance(board.pending, YesNo)
        board.do(dredges)
        assert (board.zone(card) is Zone.HAND) is dredges
        assert len(board.game.player(ALICE).graveyard) == (3 if dredges else 2)


@pytest.mark.cr("702.84a")
def test_unearth_is_for_one_turn() -> None:
    board = Board()
    card = board.grave(made("Test Shade", "Creature — Shade", "{4}{B}", "Unearth {B}", "4/4"))
    board.floating("B")
    index = next(
        i for i, each in enumerate(board.game.characteristics(card).abilities) if each.keyword is Keyword.UNEARTH
    )
    board.do(ActivateAbility(card, index))
    board.resolve()
    assert Keyword.HASTE in board.game.characteristics(board.now(card)).keywords
    board.until(Step.END, ALICE)
    board.resolve()
    assert board.zone(card) is Zone.EXILE


@pytest.mark.cr("702.84a")
def test_an_unearthed_creature_that_would_die_is_exiled() -> None:
    board = Board()
    card = board.grave(made("Test Shade", "Creature — Shade", "{4}{B}", "Unearth {B}", "3/3"))
    bolt = board.hand("Lightning Bolt")
    board.floating("BR")
    index = next(
        i for i, each in enumerate(board.game.characteristics(card).abilities) if each.keyword is Keyword.UNEARTH
    )
    board.do(ActivateAbility(card, index))
    board.resolve()
    board.do(CastSpell(bolt), (board.now(card),))
    board.resolve()
    assert board.zone(card) is Zone.EXILE


@pytest.mark.cr("702.97a", "702.128a", "702.129a")
def test_from_the_graveyard() -> None:
    board = Board()
    troll = board.grave(made("Test Troll", "Creature — Troll", "{4}{G}", "Scavenge {G}", "5/5"))
    cat = board.grave(made("Test Cat", "Creature — Cat", "{1}{G}", "Embalm {G}", "2/2"))
    snake = board.grave(made("Test Snake", "Creature — Snake", "{1}{G}", "Eternalize {G}", "1/1"))
    bears = board.field("Grizzly Bears")
    board.floating("GGG")
    for card in (troll, cat, snake):
        index = next(i for i, each in enumerate(board.game.characteristics(card).abilities) if each.keyword is not None)
        board.do(ActivateAbility(card, index), *([(bears,)] if card == troll else []))
        assert board.zone(card) is Zone.EXILE
        board.resolve()
    assert size(board, bears) == (7, 7)
    mummy, giant = board.game.battlefield()[-2:]
    look = board.game.characteristics(mummy)
    assert (look.name, look.mana_cost, look.subtypes) == ("Test Cat", None, ("Cat", "Zombie"))
    assert [color.value for color in look.colors] == ["W"]
    assert size(board, giant) == (4, 4)


@pytest.mark.cr("702.122a")
def test_crew_taps_enough_power() -> None:
    board = Board()
    vehicle = board.field(made("Test Skiff", "Artifact — Vehicle", "{2}", "Crew 3", "4/4"))
    bears, wurm = board.field("Grizzly Bears"), board.field("Craw Wurm")
    board.start()
    index = next(
        i for i, each in enumerate(board.game.characteristics(vehicle).abilities) if each.keyword is Keyword.CREW
    )
    assert "702.122a" in board.refused(ActivateAbility(vehicle, index), (bears,))
    board.do(ActivateAbility(vehicle, index), (wurm,))
    assert board.game.state.objects[wurm].tapped
    board.resolve()
    look = board.game.characteristics(vehicle)
    assert look.types == (CardType.ARTIFACT, CardType.CREATURE)
    board.until(Step.UPKEEP, BOB)
    assert not board.game.characteristics(vehicle).is_creature()


@pytest.mark.cr("702.151a", "702.151b")
def test_reconfigure() -> None:
    board = Board()
    blade = board.field(
        made(
            "Test Blade",
            "Artifact Creature — Equipment",
            "{1}",
            "Equipped creature gets +1/+1.\nReconfigure {1}",
            "1/1",
        )
    )
    bears = board.field("Grizzly Bears")
    board.floating("GG")
    first, second = [
        i
        for i, each in enumerate(board.game.characteristics(blade).abilities)
        if each.keyword is Keyword.RECONFIGURE
        and hasattr(each.ability, "costs")
        and not hasattr(each.ability, "keyword")
    ]
    with pytest.raises(IllegalAction):
        board.do(ActivateAbility(blade, second))
    board.do(ActivateAbility(blade, first), (bears,))
    board.resolve()
    assert size(board, bears) == (3, 3)
    assert not board.game.characteristics(blade).is_creature()
    board.do(ActivateAbility(blade, second))
    board.resolve()
    assert board.game.characteristics(blade).is_creature()


@pytest.mark.cr("702.107a", "702.77a")
def test_outlast_and_reinforce() -> None:
    board = Board()
    monk = board.field(made("Test Monk", "Creature — Human Monk", "{W}", "Outlast {W}", "1/1"))
    helper = board.hand(made("Test Helper", "Creature — Human", "{3}{W}", "Reinforce 2—{W}", "1/1"))
    board.floating("WW")
    out, more = (
        next(i for i, each in enumerate(board.game.characteristics(card).abilities) if each.keyword is not None)
        for card in (monk, helper)
    )
    board.do(ActivateAbility(monk, out))
    board.resolve()
    board.do(ActivateAbility(helper, more), (monk,))
    board.resolve()
    assert size(board, monk) == (4, 4)


@pytest.mark.cr("702.53a")
def test_transmute_finds_a_card_of_the_same_mana_value() -> None:
    board = Board()
    card = board.hand(made("Test Cipher", "Sorcery", "{1}{U}", "Draw a card.\nTransmute {U}"))
    bears, bolt = board.library("Grizzly Bears", "Lightning Bolt")
    board.setup.unknown_cards(ALICE, Zone.LIBRARY, 0)
    board.floating("U")
    index = next(
        i for i, each in enumerate(board.game.characteristics(card).abilities) if each.keyword is Keyword.TRANSMUTE
    )
    board.do(ActivateAbility(card, index))
    board.resolve()
    assert isinstance(board.pending, ChooseObjects)
    assert bears in board.pending.candidates
    assert bolt not in board.pending.candidates


@pytest.mark.cr("702.101a")
def test_extort_drains() -> None:
    board = Board()
    board.field(made("Test Lender", "Creature — Human", "{W}", "Extort", "1/1"))
    bears = board.hand("Grizzly Bears")
    board.floating("GGW")
    board.do(CastSpell(bears))
    board.resolve()
    board.do(True)
    assert (board.life(ALICE), board.life(BOB)) == (21, 19)


@pytest.mark.cr("702.110a")
def test_exploit_may_sacrifice() -> None:
    board = Board()
    card = board.hand(made("Test Courier", "Creature — Zombie", "{B}", "Exploit", "1/1"))
    bears = board.field("Grizzly Bears")
    board.floating("B")
    board.do(CastSpell(card))
    board.resolve()
    board.resolve()
    board.do(True, (bears,))
    assert board.zone(bears) is Zone.GRAVEYARD


@pytest.mark.cr("702.105a", "702.121a", "702.116a")
def test_dethrone_melee_myriad() -> None:
    board = Board()
    usurper = board.field(made("Test Usurper", "Creature — Human", "{B}", "Dethrone", "1/1"))
    brawler = board.field(made("Test Brawler", "Creature — Human", "{R}", "Melee", "1/1"))
    swarm = board.field(made("Test Swarm", "Creature — Insect", "{G}", "Myriad", "1/1"))
    fight(board, usurper, brawler, swarm, step=Step.END_OF_COMBAT)
    assert board.life(BOB) == 20 - 2 - 2 - 1
    assert len(board.game.battlefield()) == 3


@pytest.mark.cr("702.39a")
def test_provoke_untaps_and_makes_it_block() -> None:
    board = Board()
    bully = board.field(made("Test Bully", "Creature — Orc", "{R}", "Provoke", "4/4"))
    bears = board.field("Grizzly Bears", BOB, tapped=True)
    board.start()
    attack(board, bully, blocks=((bears, bully),))
    go_to(board, Step.POSTCOMBAT_MAIN)
    assert isinstance(board.pending, ChooseTargets)
    board.do((bears,))
    go_to(board, Step.POSTCOMBAT_MAIN)
    assert isinstance(board.pending, YesNo)
    board.do(True)
    go_to(board, Step.POSTCOMBAT_MAIN)
    assert board.zone(bears) is Zone.GRAVEYARD


@pytest.mark.cr("702.171a", "702.171b")
def test_saddle_lasts_until_end_of_turn() -> None:
    board = Board()
    mount = board.field(made("Test Mount", "Creature — Horse Mount", "{W}", "Saddle 2", "3/3"))
    bears = board.field("Grizzly Bears")
    board.start()
    index = next(
        i for i, each in enumerate(board.game.characteristics(mount).abilities) if each.keyword is Keyword.SADDLE
    )
    board.do(ActivateAbility(mount, index))
    board.resolve()
    assert board.game.state.objects[bears].tapped
    ctx = Context(board.game, mount, ALICE)
    assert matches(ctx, HasDesignation("saddled"), mount)
    board.until(Step.UPKEEP, BOB)
    assert not matches(ctx, HasDesignation("saddled"), mount)


@pytest.mark.cr("702.72a")
def test_champion_exiles_another_and_gives_it_back() -> None:
    board = Board()
    rogue = board.hand(made("Test Champion", "Creature — Faerie", "{B}", "Champion a Faerie", "3/3"))
    sprite = board.field(made("Test Sprite", "Creature — Faerie", "{B}", "", "1/1"))
    bolt = board.hand("Lightning Bolt")
    board.floating("BR")
    board.do(CastSpell(rogue))
    board.resolve()
    board.resolve()
    board.do(True)
    assert board.zone(sprite) is Zone.EXILE
    board.do(CastSpell(bolt), (board.now(rogue),))
    board.resolve()
    board.resolve()
    assert board.zone(sprite) is Zone.BATTLEFIELD


@pytest.mark.cr("702.76a")
def test_prowl_after_combat_damage_by_a_creature_of_the_type() -> None:
    board = Board()
    raid = board.hand(made("Test Raid", "Kindred Sorcery — Rogue", "{3}{U}", "Prowl {U}\nDraw a card."))
    rogue = board.field(made("Test Rogue", "Creature — Rogue", "{U}", "", "1/1"))
    board.field("Island")
    board.start()
    assert "118.9" in board.against(ALICE, raid, way="prowl")
    attack(board, rogue)
    go_to(board, Step.POSTCOMBAT_MAIN)
    assert board.against(ALICE, raid, way="prowl") == []


@pytest.mark.cr("702.177a")
def test_exhaust_is_activated_only_once() -> None:
    board = Board()
    engine = board.field(made("Test Engine", "Artifact", "{2}", "Exhaust — {1}: Draw a card."))
    board.floating("GGG")
    board.do(ActivateAbility(engine, 0))
    board.resolve()
    assert "702.177a" in board.refused(ActivateAbility(engine, 0))
    board.until(Step.UPKEEP, BOB)
    board.until(Step.PRECOMBAT_MAIN, ALICE)
    assert "702.177a" in board.refused(ActivateAbility(engine, 0))


@pytest.mark.cr("702.33b")
def test_two_kickers_are_paid_apart() -> None:
    board = Board()
    spell = board.hand(made("Test Volley", "Instant", "{R}", "Kicker {1} and/or {2}\nDraw a card."))
    board.floating("RRR")
    board.do(CastSpell(spell), 0, 1)
    assert board.game.state.objects[board.now(spell)].stack.cast.paid == (("kicker 1", 0), ("kicker 2", 1))  # type: ignore[union-attr]
    assert board.game.player(ALICE).pool == ()


@pytest.mark.cr("702.47a")
def test_splice_onto_instant_or_sorcery() -> None:
    board = Board()
    dreams = made("Test Dream", "Instant", "{1}{U}", "Draw a card.\nSplice onto instant or sorcery {2}{U}")
    bolt, dream = board.hand("Lightning Bolt"), board.hand(dreams)
    bears = board.hand("Grizzly Bears")
    board.floating("RUUUGG")
    board.do(CastSpell(bolt), (dream,), (BOB,))
    hand = len(board.game.player(ALICE).hand)
    board.resolve()
    assert board.life(BOB) == 17
    assert len(board.game.player(ALICE).hand) == hand + 1
    board.floating("")
    assert board.zone(bears) is Zone.HAND


@pytest.mark.cr("702.24a")
def test_each_choice_of_an_upkeep_cost_is_made_for_itself() -> None:
    board = Board()
    goo = board.field(made("Test Goo", "Creature — Ooze", "{R}", "Cumulative upkeep {R} or {G}", "1/1"))
    board.field("Forest")
    board.until(Step.UPKEEP, ALICE)
    board.resolve()
    board.do(True)
    assert board.zone(goo) is Zone.BATTLEFIELD


@pytest.mark.cr("702.56b")
def test_each_instance_of_replicate_is_paid_and_triggers_on_its_own() -> None:
    board = Board()
    giver = made("Test Djinn", "Creature — Djinn", "{U}", "Each instant spell you cast has replicate {1}.", "1/1")
    board.field(giver)
    spell = board.hand(made("Test Sip", "Instant", "{W}", "Replicate {2}\nYou gain 1 life."))
    board.floating("WWWW")
    board.do(CastSpell(spell), 1, 1)
    assert isinstance(board.pending, OrderObjects)
    board.do(board.pending.items)
    board.resolve_all()
    assert board.life(ALICE) == 23
    assert board.game.player(ALICE).pool == ()


@pytest.mark.cr("702.78b")
@pytest.mark.parametrize("paid", [(0, 1), (1, 0)])
def test_of_two_instances_of_conspire_only_the_paid_one_copies(paid: tuple[int, int]) -> None:
    board = Board()
    giver = made("Test Wort", "Creature — Goblin", "{R}", "Each red instant spell you cast has conspire.", "1/1")
    board.field(giver)
    board.field(made("Test Red", "Creature — Goblin", "{R}", "", "1/1"))
    spell = board.hand(made("Test Glow", "Instant", "{R}", "Conspire\nYou gain 1 life."))
    board.floating("R")
    board.do(CastSpell(spell), *paid)
    board.resolve_all()
    assert board.life(ALICE) == 22
