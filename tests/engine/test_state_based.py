"""State-based actions: 704."""

from __future__ import annotations

import pytest

from mtgjudge.engine import state_based
from mtgjudge.engine.combat.removal import tidy
from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.events.flow import GameEnds, PlayerLoses
from mtgjudge.engine.events.status import CountersPut, Damage, ManaAdded, TapChange
from mtgjudge.engine.events.zones import Destroy, Entry, MoveReason, ZoneChange
from mtgjudge.engine.game import Game
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.state import EventFacts, ObjectKind, PendingTrigger, Shield, StackFacts
from mtgjudge.engine.state_based.registry import ACTIONS
from mtgjudge.engine.verdict import IllegalAction, Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, ChapterAbility, KeywordAbility, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, Filter
from mtgjudge.language.event_patterns import ChapterReached
from mtgjudge.language.vocabulary import CardType, Color, Keyword, ManaType, Supertype, Zone
from tests.engine.builders import ALICE, BOB, CAROL, Table, asked, static, where

CREATURE = f.IsType(CardType.CREATURE)


def settle(game: Game) -> int:
    """Check until nothing happens any more; how many checks did something."""
    for count in range(20):
        if not state_based.check(game):
            return count
    raise AssertionError("state-based actions without end")


def rules_behind(game: Game, event: type[object]) -> list[str]:
    return [entry.rules[0] for entry in game.log if isinstance(entry.event, event)]


# --- players -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("704.5a", "104.2a", "104.3b")
@pytest.mark.parametrize("total", [0, -3])
def test_no_life_left(total: int) -> None:
    table = Table()
    table.player(BOB).life = total
    game = table.game()
    assert state_based.check(game)
    assert rules_behind(game, PlayerLoses) == ["704.5a"]
    assert (game.state.over, game.state.winner, game.state.drawn) == (True, ALICE, False)
    assert rules_behind(game, GameEnds) == ["104.2a"]
    assert not state_based.check(game)


@pytest.mark.cr("704.5a")
def test_one_life_is_enough() -> None:
    table = Table()
    table.player(BOB).life = 1
    game = table.game()
    assert not state_based.check(game)
    assert game.log == []


@pytest.mark.cr("104.4a", "704.3")
def test_both_lose_at_once_a_draw() -> None:
    table = Table()
    table.player(ALICE).life = 0
    table.player(BOB).counters = (("poison", 10),)
    game = table.game()
    assert state_based.check(game)
    assert len({entry.batch for entry in game.log if isinstance(entry.event, PlayerLoses)}) == 1
    assert (game.state.over, game.state.winner, game.state.drawn) == (True, 0, True)
    assert rules_behind(game, GameEnds) == ["104.4a"]


@pytest.mark.cr("704.5b", "104.3c")
def test_a_draw_from_an_empty_library_counts_once() -> None:
    table = Table()
    table.player(BOB).drew_from_empty = True
    game = table.game()
    assert state_based.check(game)
    assert rules_behind(game, PlayerLoses) == ["704.5b"]
    table.effect((BOB,), ch.CantLoseGame())
    game = table.game()
    assert not state_based.check(game)
    assert not game.state.players[1].drew_from_empty
    assert not game.state.over


@pytest.mark.cr("704.5c")
@pytest.mark.parametrize(("poison", "lost"), [(9, False), (10, True), (11, True)])
def test_ten_poison_counters(poison: int, lost: bool) -> None:
    table = Table()
    table.player(BOB).counters = (("poison", poison),)
    game = table.game()
    assert state_based.check(game) is lost
    assert game.state.players[1].lost is lost


@pytest.mark.cr("704.5a")
def test_a_player_who_cannot_lose() -> None:
    table = Table()
    table.player(ALICE).life = -5
    angel = table.put("Test Angel", CardType.ARTIFACT, abilities=(static(ch.CantLoseGame(), what=r.You()),))
    game = table.game()
    assert not state_based.check(game)
    game.perform(ZoneChange(object=angel, to=Zone.EXILE))
    assert state_based.check(game)
    assert game.state.winner == BOB


@pytest.mark.cr("104.2a")
def test_the_game_goes_on_with_two_left() -> None:
    table = Table(players=3)
    table.player(CAROL).life = 0
    game = table.game()
    assert state_based.check(game)
    assert not game.state.over
    assert not state_based.check(game)


# --- tokens and copies -------------------------------------------------------------------------------------------


@pytest.mark.cr("704.5d")
def test_a_token_off_the_battlefield_ceases_to_exist() -> None:
    table = Table()
    token = table.creature("Test Token", 1, 1, kind=ObjectKind.TOKEN)
    card = table.creature("Test Card", 1, 1)
    game = table.game()
    game.perform(ZoneChange(object=token, to=Zone.GRAVEYARD), ZoneChange(object=card, to=Zone.GRAVEYARD))
    there = game.latest(token)
    assert there in game.state.players[0].graveyard
    assert state_based.check(game)
    assert there not in game.state.objects
    assert game.state.players[0].graveyard == [game.latest(card)]
    assert not state_based.check(game)


@pytest.mark.cr("704.5e")
def test_a_copy_of_a_spell_off_the_stack_ceases_to_exist() -> None:
    table = Table()
    stray = table.put("Test Copy", CardType.INSTANT, kind=ObjectKind.COPY, zone=Zone.GRAVEYARD)
    table.put("Test Copy", CardType.INSTANT, kind=ObjectKind.COPY, zone=Zone.STACK)
    game = table.game()
    assert settle(game) == 1
    assert stray not in game.state.objects
    assert len(game.state.stack) == 1


# --- creatures and planeswalkers ---------------------------------------------------------------------------------


@pytest.mark.cr("704.5f", "702.12b")
def test_no_toughness() -> None:
    table = Table()
    zero = table.creature("Test Zero", 2, 2, Keyword.INDESTRUCTIBLE)
    fine = table.creature("Test Fine", 2, 3)
    table.effect((zero, fine), ch.ModifyPowerToughness(Fixed(0), Fixed(-2)))
    game = table.game()
    assert settle(game) == 1
    assert where(game, zero) is Zone.GRAVEYARD
    assert where(game, fine) is Zone.BATTLEFIELD
    moved = [entry for entry in game.log if isinstance(entry.event, ZoneChange)]
    assert [entry.rules for entry in moved] == [("704.5f",)]
    assert moved[0].event.reason is MoveReason.STATE_BASED  # type: ignore[attr-defined]


@pytest.mark.cr("704.5g")
@pytest.mark.parametrize(("damage", "dies"), [(2, False), (3, True), (7, True)])
def test_lethal_damage(damage: int, dies: bool) -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 3, damage=damage)
    game = table.game()
    assert state_based.check(game) is dies
    assert (where(game, bear) is Zone.GRAVEYARD) is dies
    assert rules_behind(game, ZoneChange) == (["704.5g"] if dies else [])


@pytest.mark.cr("704.5g", "704.5h", "702.12b")
def test_indestructible_creatures_are_not_destroyed_and_the_check_ends() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2, Keyword.INDESTRUCTIBLE, damage=5, deathtouched=True)
    game = table.game()
    assert settle(game) == 0
    assert where(game, bear) is Zone.BATTLEFIELD


@pytest.mark.cr("704.5h", "702.2b")
def test_deathtouch_counts_only_until_the_next_check() -> None:
    table = Table()
    snake = table.creature("Test Snake", 1, 1, Keyword.DEATHTOUCH, controller=BOB)
    ox = table.creature("Test Ox", 2, 9)
    rock = table.creature("Test Rock", 2, 9, Keyword.INDESTRUCTIBLE)
    game = table.game()
    game.perform(Damage(source=snake, to=ox, amount=1), Damage(source=snake, to=rock, amount=1))
    assert state_based.check(game)
    assert where(game, ox) is Zone.GRAVEYARD
    assert rules_behind(game, ZoneChange) == ["704.5h"]
    assert not game.state.objects[rock].deathtouched
    assert game.state.objects[rock].damage == 1


@pytest.mark.cr("704.5i", "120.3c")
def test_a_planeswalker_without_loyalty() -> None:
    table = Table()
    walker = table.put("Test Walker", CardType.PLANESWALKER, controller=BOB, loyalty=2)
    bolt = table.put("Test Spark", CardType.ARTIFACT)
    game = table.game()
    assert settle(game) == 0
    game.perform(Damage(source=bolt, to=walker, amount=2))
    assert settle(game) == 1
    assert where(game, walker) is Zone.GRAVEYARD
    assert rules_behind(game, ZoneChange) == ["704.5i"]


@pytest.mark.cr("704.3", "704.7")
def test_everything_happens_in_one_event() -> None:
    """Lethal damage, no toughness, deathtouch and an Aura without a host: one batch of moves, each permanent once."""
    table = Table()
    hurt = table.creature("Test Hurt", 2, 2, damage=2, deathtouched=True)
    zero = table.creature("Test Zero", 1, 0)
    weak = table.creature("Test Weak", 0, 0, damage=1, deathtouched=True)
    aura = table.put("Test Aura", CardType.ENCHANTMENT, subtypes=("Aura",), abilities=(_enchant(),))
    game = table.game()
    assert state_based.check(game)
    moves = [entry for entry in game.log if isinstance(entry.event, ZoneChange)]
    assert sorted(entry.event.subjects()[0] for entry in moves) == [hurt, zero, weak, aura]
    assert len({entry.batch for entry in moves}) == 1
    assert len([entry for entry in game.log if isinstance(entry.event, Destroy)]) == 1
    assert settle(game) == 0


def shield(table: Table, creature: int) -> None:
    made = Shield(
        id=500,
        kind="regeneration",
        source=creature,
        controller=ALICE,
        protects=(creature,),
        amount=None,
        created_turn=1,
    )
    table.state.shields.append(made)


@pytest.mark.cr("704.5g", "704.5f", "701.19a")
def test_regeneration_replaces_destruction_but_not_the_lack_of_toughness() -> None:
    table = Table()
    troll = table.creature("Test Troll", 2, 2, damage=2, deathtouched=True)
    shield(table, troll)
    game = table.game()
    settle(game)
    assert where(game, troll) is Zone.BATTLEFIELD
    assert game.state.objects[troll].tapped
    assert game.state.objects[troll].damage == 0
    assert game.state.shields == []
    table.state.objects[troll].counters = (("-1/-1", 2),)
    game = table.game()
    settle(game)
    assert where(game, troll) is Zone.GRAVEYARD


@pytest.mark.cr("701.19a", "506.4")
def test_a_regenerated_attacker_leaves_combat() -> None:
    table = Table()
    troll = table.creature("Test Troll", 2, 2, damage=2)
    shield(table, troll)
    table.combat((troll, BOB))
    game = table.game()
    settle(game)
    tidy(game)
    assert game.state.combat is not None
    assert game.state.combat.attacks == ()


# --- legend rule, world rule, Roles ------------------------------------------------------------------------------


def legend(table: Table, name: str, controller: int = ALICE, **facts: object) -> int:
    return table.creature(name, 2, 2, controller=controller, supertypes=(Supertype.LEGENDARY,), **facts)  # type: ignore[arg-type]


@pytest.mark.cr("704.5j", "201.2a")
def test_the_legend_rule() -> None:
    table = Table()
    one, two = legend(table, "Test Hero"), legend(table, "Test Hero")
    other = legend(table, "Test Villain")
    theirs = legend(table, "Test Hero", BOB)
    common = table.creature("Test Hero", 1, 1)
    game = table.game((two,))
    assert settle(game) == 1
    question = asked(game)[0]
    assert isinstance(question, ChooseObjects)
    assert (question.player, question.candidates, question.low, question.high) == (ALICE, (one, two), 1, 1)
    assert where(game, one) is Zone.GRAVEYARD
    assert all(where(game, each) is Zone.BATTLEFIELD for each in (two, other, theirs, common))
    assert rules_behind(game, ZoneChange) == ["704.5j"]


@pytest.mark.cr("704.5j", "101.4")
def test_each_player_chooses_in_turn_order_and_all_go_at_once() -> None:
    table = Table(active=BOB)
    mine = [legend(table, "Test Hero") for _ in range(3)]
    theirs = [legend(table, "Test Hero", BOB) for _ in range(2)]
    game = table.game((theirs[0],), (mine[1],))
    assert settle(game) == 1
    assert [decision.player for decision in asked(game)] == [BOB, ALICE]
    kept = [each for each in mine + theirs if where(game, each) is Zone.BATTLEFIELD]
    assert kept == [mine[1], theirs[0]]
    assert len({entry.batch for entry in game.log if isinstance(entry.event, ZoneChange)}) == 1


@pytest.mark.cr("704.5j")
def test_the_choice_must_be_one_of_them() -> None:
    table = Table()
    one, two = legend(table, "Test Hero"), legend(table, "Test Hero")
    bear = table.creature("Test Bear", 2, 2)
    for answer in ((bear,), (one, two), ()):
        game = table.game(answer)
        with pytest.raises(IllegalAction) as caught:
            state_based.check(game)
        assert caught.value.verdict.deciding_rules() == ("704.5j",)
        assert game.log == []


@pytest.mark.cr("704.5j")
def test_objects_without_a_name_have_no_legend_rule() -> None:
    table = Table()
    for _ in range(2):
        legend(table, "Test Hero", face_down="face down")
    assert settle(table.game()) == 0


@pytest.mark.cr("704.5k")
def test_the_world_rule_leaves_the_newest() -> None:
    table = Table()
    worlds = [
        table.put("Test World", CardType.ENCHANTMENT, supertypes=(Supertype.WORLD,), controller=player)
        for player in (ALICE, BOB)
    ]
    game = table.game()
    assert settle(game) == 1
    assert [where(game, each) for each in worlds] == [Zone.GRAVEYARD, Zone.BATTLEFIELD]
    assert rules_behind(game, ZoneChange) == ["704.5k"]


@pytest.mark.cr("704.5k")
def test_worlds_that_came_at_once_all_go() -> None:
    table = Table()
    old = table.put("Test World", CardType.ENCHANTMENT, supertypes=(Supertype.WORLD,))
    new = [table.put("Test World", CardType.ENCHANTMENT, supertypes=(Supertype.WORLD,), zone=Zone.HAND) for _ in "ab"]
    game = table.game()
    game.perform(*(ZoneChange(object=each, to=Zone.BATTLEFIELD, entry=Entry(controller=ALICE)) for each in new))
    assert settle(game) == 1
    assert [where(game, each) for each in (old, *new)] == [Zone.GRAVEYARD] * 3


@pytest.mark.cr("704.5y")
def test_one_role_each() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    roles = [
        table.put(
            "Test Role", CardType.ENCHANTMENT, subtypes=("Aura", "Role"), abilities=(_enchant(),), attached_to=bear,
            controller=player, kind=ObjectKind.TOKEN,
        )
        for player in (ALICE, ALICE, BOB)
    ]  # fmt: skip
    game = table.game()
    assert state_based.check(game)
    assert rules_behind(game, ZoneChange) == ["704.5y"]
    assert [each in game.state.objects for each in roles] == [False, True, True]


# --- attachments -------------------------------------------------------------------------------------------------


def _enchant(quality: Filter = CREATURE) -> KeywordAbility:
    return KeywordAbility(Keyword.ENCHANT, quality=quality)


def aura(table: Table, host: int, *abilities: Ability, **facts: object) -> int:
    return table.put(
        "Test Aura", CardType.ENCHANTMENT, subtypes=("Aura",), abilities=abilities or (_enchant(),), attached_to=host,
        **facts,  # type: ignore[arg-type]
    )  # fmt: skip


def gear(table: Table, host: int, *, subtype: str = "Equipment", **facts: object) -> int:
    return table.put("Test Gear", CardType.ARTIFACT, subtypes=(subtype,), attached_to=host, **facts)  # type: ignore[arg-type]


@pytest.mark.cr("704.5m", "303.4c")
def test_auras_on_legal_hosts_stay() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    attached = aura(table, bear)
    players = aura(table, BOB, KeywordAbility(Keyword.ENCHANT, players=r.EachPlayer()))
    game = table.game()
    assert settle(game) == 0
    assert {where(game, attached), where(game, players)} == {Zone.BATTLEFIELD}


@pytest.mark.cr("704.5m", "303.4c", "702.5c", "702.5d")
@pytest.mark.parametrize(
    "case", ["unattached", "host gone", "not a creature", "one of two", "player gone", "no player"]
)
def test_auras_that_fall_off(case: str) -> None:
    table = Table(players=3)
    bear = table.creature("Test Bear", 2, 2)
    rock = table.put("Test Rock", CardType.ARTIFACT)
    on_player = KeywordAbility(Keyword.ENCHANT, players=r.EachPlayer())
    if case == "unattached":
        fallen = aura(table, 0)
    elif case == "host gone":
        fallen = aura(table, 4711)
    elif case == "not a creature":
        fallen = aura(table, rock)
    elif case == "one of two":
        fallen = aura(table, bear, _enchant(), _enchant(f.IsType(CardType.ARTIFACT)))
    elif case == "player gone":
        fallen = aura(table, CAROL, on_player)
        table.player(CAROL).lost = True
    else:
        fallen = aura(table, bear, on_player)
    game = table.game()
    assert settle(game) == 1
    assert where(game, fallen) is Zone.GRAVEYARD
    assert rules_behind(game, ZoneChange) == ["704.5m"]


@pytest.mark.cr("704.5m", "704.3")
def test_an_aura_follows_its_creature_in_the_next_check() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2, damage=2)
    attached = aura(table, bear)
    game = table.game()
    assert state_based.check(game)
    assert where(game, attached) is Zone.BATTLEFIELD
    assert state_based.check(game)
    assert where(game, attached) is Zone.GRAVEYARD
    assert not state_based.check(game)


@pytest.mark.cr("303.4d", "704.5m")
def test_an_aura_that_is_a_creature_or_enchants_itself() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    living = aura(table, bear)
    table.effect((living,), ch.AddTypes(types=(CardType.CREATURE,)), ch.SetPowerToughness(Fixed(2), Fixed(2)))
    selfish = aura(table, 0, _enchant(f.Anything()))
    table.state.objects[selfish].attached_to = selfish
    game = table.game()
    settle(game)
    assert where(game, living) is Zone.GRAVEYARD
    assert where(game, selfish) is Zone.GRAVEYARD


@pytest.mark.cr("702.16c", "702.16d", "704.5m", "704.5n")
def test_protection_drops_auras_and_equipment() -> None:
    table = Table()
    red = KeywordAbility(Keyword.PROTECTION, quality=f.IsColor(Color.RED))
    bear = table.creature("Test Bear", 2, 2, red)
    hot, cool = aura(table, bear, cost="{R}"), aura(table, bear, cost="{U}")
    sword, shield = gear(table, bear, cost="{R}"), gear(table, bear, cost="{1}")
    game = table.game()
    assert settle(game) == 1
    assert where(game, hot) is Zone.GRAVEYARD
    assert where(game, cool) is Zone.BATTLEFIELD
    assert game.state.objects[sword].attached_to == 0
    assert game.state.objects[shield].attached_to == bear
    assert "702.16c" in [
        rule for reason in state_based.attachment_legal(table.game(), hot, bear) for rule in reason.rules
    ]


@pytest.mark.cr("704.5n", "301.5", "301.6")
def test_gear_on_illegal_hosts_stays_unattached() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    land = table.put("Test Land", CardType.LAND)
    fine = gear(table, bear)
    fort = gear(table, land, subtype="Fortification")
    wrong = [gear(table, land), gear(table, BOB), gear(table, 4711), gear(table, bear, subtype="Fortification")]
    game = table.game()
    assert settle(game) == 1
    assert all(where(game, each) is Zone.BATTLEFIELD for each in (fine, fort, *wrong))
    assert [game.state.objects[each].attached_to for each in (fine, fort, *wrong)] == [bear, land, 0, 0, 0, 0]


@pytest.mark.cr("704.5p", "301.5c", "702.151a")
def test_creatures_and_others_become_unattached() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    rider = table.creature("Test Rider", 1, 1, attached_to=bear)
    trinket = table.put("Test Trinket", CardType.ARTIFACT, attached_to=bear)
    golem = table.creature("Test Golem", 1, 1, also=(CardType.ARTIFACT,), subtypes=("Equipment",), attached_to=bear)
    kept = table.creature(
        "Test Shifter", 1, 1, Keyword.RECONFIGURE, also=(CardType.ARTIFACT,), subtypes=("Equipment",), attached_to=bear
    )  # fmt: skip
    game = table.game()
    assert settle(game) == 1
    assert [game.state.objects[each].attached_to for each in (rider, trinket, golem, kept)] == [0, 0, 0, bear]
    assert all(where(game, each) is Zone.BATTLEFIELD for each in (rider, trinket, golem))


@pytest.mark.cr("303.4", "701.3a", "701.3b")
def test_why_something_cannot_be_attached() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    rock = table.put("Test Rock", CardType.ARTIFACT)
    enchantment = aura(table, bear)
    game = table.game()
    reasons = list(state_based.attachment_legal(game, enchantment, rock))
    assert [reason.sentence for reason in reasons] == ["Test Rock isn't what Test Aura can enchant"]
    assert list(state_based.attachment_legal(game, enchantment, bear)) == []
    assert next(state_based.attachment_legal(game, rock, bear)).rules == ("701.3b",)


@pytest.mark.cr("702.5a", "303.4")
def test_enchant_looks_at_the_auras_controller() -> None:
    table = Table()
    mine = f.AllOf((CREATURE, f.ControlledBy(r.You())))
    bear = table.creature("Test Bear", 2, 2)
    own, theirs = aura(table, bear, _enchant(mine)), aura(table, bear, _enchant(mine), controller=BOB)
    game = table.game()
    assert settle(game) == 1
    assert [where(game, each) for each in (own, theirs)] == [Zone.BATTLEFIELD, Zone.GRAVEYARD]


# --- counters ----------------------------------------------------------------------------------------------------


@pytest.mark.cr("704.5q", "122.3")
def test_opposite_counters_annihilate() -> None:
    table = Table()
    bear = table.creature("Test Bear", 5, 5, counters=(("+1/+1", 3), ("-1/-1", 2), ("flying", 1)))
    plain = table.creature("Test Plain", 5, 5, counters=(("+1/+1", 3), ("flying", 1)))
    game = table.game()
    assert settle(game) == 1
    assert game.state.objects[bear].counters == (("+1/+1", 1), ("flying", 1))
    assert game.state.objects[plain].counters == (("+1/+1", 3), ("flying", 1))


@pytest.mark.cr("704.8")
def test_what_leaves_is_remembered_with_its_counters() -> None:
    """A 1/1 with one +1/+1 counter and three -1/-1 counters dies with all of them on it."""
    table = Table()
    wolf = table.creature("Test Wolf", 1, 1, counters=(("+1/+1", 1), ("-1/-1", 3)))
    one = legend(table, "Test Hero", counters=(("+1/+1", 1), ("-1/-1", 1)))
    two = legend(table, "Test Hero")
    game = table.game((two,))
    assert state_based.check(game)
    assert game.state.last_known[wolf].object.counter("+1/+1") == 1
    assert game.state.last_known[one].object.counter("+1/+1") == 1


# --- Sagas and battles -------------------------------------------------------------------------------------------


def saga(table: Table, lore: int) -> int:
    chapters = (ChapterAbility((1, 2), Body(())), ChapterAbility((3,), Body(())))
    return table.put(
        "Test Saga", CardType.ENCHANTMENT, subtypes=("Saga",), abilities=chapters, counters=(("lore", lore),)
    )  # fmt: skip


def waiting(game: Game, source: int) -> PendingTrigger:
    instance = game.characteristics(source).abilities[-1]
    assert isinstance(instance.ability, TriggeredAbility)
    return PendingTrigger(id=900, source=source, controller=ALICE, instance=instance, event=EventFacts())


@pytest.mark.cr("704.5s", "714.4")
def test_a_saga_is_sacrificed_after_its_last_chapter() -> None:
    table = Table()
    early, late = saga(table, 2), saga(table, 3)
    game = table.game()
    game.state.pending.append(waiting(game, late))
    assert not state_based.check(game)
    game = table.game()
    assert settle(game) == 1
    assert [where(game, each) for each in (early, late)] == [Zone.BATTLEFIELD, Zone.GRAVEYARD]
    moved = next(entry for entry in game.log if isinstance(entry.event, ZoneChange))
    assert moved.rules == ("704.5s",)
    assert moved.event.reason is MoveReason.SACRIFICED  # type: ignore[attr-defined]


@pytest.mark.cr("704.5s")
def test_a_chapter_on_the_stack_keeps_the_saga() -> None:
    table = Table()
    late = saga(table, 3)
    game = table.game()
    instance = game.characteristics(late).abilities[-1]
    facts = StackFacts(content=None, source=late, ability=instance)
    table.put("Test Chapter", kind=ObjectKind.ABILITY, zone=Zone.STACK, stack=facts)
    game = table.game()
    assert not state_based.check(game)


@pytest.mark.cr("714.2b", "714.2c", "704.5s")
def test_chapters_trigger_as_their_number_is_passed() -> None:
    table = Table()
    one = saga(table, 0)
    game = table.game()
    reached = []
    for _ in range(3):
        game.perform(CountersPut(on=one, kind="lore", count=1))
        reached.append([trigger.instance.ability.event for trigger in game.state.pending])  # type: ignore[attr-defined]
        assert not state_based.check(game)
        game.state.pending.clear()
        game.forget_projection()
    assert reached == [[ChapterReached(1)], [ChapterReached(2)], [ChapterReached(3)]]
    assert state_based.check(game)
    assert where(game, one) is Zone.GRAVEYARD


@pytest.mark.cr("714.2b")
def test_several_counters_at_once_trigger_every_chapter_passed() -> None:
    table = Table()
    one = saga(table, 1)
    game = table.game()
    game.perform(CountersPut(on=one, kind="lore", count=1), CountersPut(on=one, kind="lore", count=1))
    assert len(game.state.pending) == 2
    game.perform(CountersPut(on=one, kind="charge", count=1), CountersPut(on=one, kind="lore", count=1))
    assert len(game.state.pending) == 2


@pytest.mark.cr("714.3a", "714.2b")
def test_a_saga_enters_with_its_first_chapter() -> None:
    table = Table()
    first = ChapterAbility((1,), Body(()))
    card = table.put("Test Saga", CardType.ENCHANTMENT, subtypes=("Saga",), abilities=(first,), zone=Zone.HAND)
    game = table.game()
    game.perform(ZoneChange(object=card, to=Zone.BATTLEFIELD, entry=Entry(controller=ALICE)))
    there = game.latest(card)
    assert game.state.objects[there].counter("lore") == 1
    assert [trigger.source for trigger in game.state.pending] == [there]


@pytest.mark.cr("714.4")
def test_a_saga_without_chapters_stays() -> None:
    table = Table()
    table.put("Test Saga", CardType.ENCHANTMENT, subtypes=("Saga",))
    assert settle(table.game()) == 0


def siege(table: Table, defense: int, protector: int, controller: int = ALICE) -> int:
    counters = (("defense", defense),) if defense else ()
    chosen = (("protector", str(protector)),) if protector else ()
    return table.put(
        "Test Siege", CardType.BATTLE, subtypes=("Siege",), controller=controller, counters=counters, chosen=chosen
    )  # fmt: skip


@pytest.mark.cr("704.5v", "310.7")
def test_a_battle_without_defense() -> None:
    table = Table()
    standing, fallen = siege(table, 1, BOB), siege(table, 0, BOB)
    game = table.game()
    assert settle(game) == 1
    assert [where(game, each) for each in (standing, fallen)] == [Zone.BATTLEFIELD, Zone.GRAVEYARD]
    assert rules_behind(game, ZoneChange) == ["704.5v"]


@pytest.mark.cr("704.5v")
def test_a_battle_waits_for_its_trigger() -> None:
    table = Table()
    fallen = table.put(
        "Test Siege", CardType.BATTLE, abilities=(ChapterAbility((1,), Body(())),), chosen=(("protector", "-2"),)
    )
    game = table.game()
    game.state.pending.append(waiting(game, fallen))
    assert not state_based.check(game)


@pytest.mark.cr("704.5w", "704.5x", "310.11a")
def test_a_siege_needs_an_opponent_as_protector() -> None:
    table = Table(players=3)
    none, own = siege(table, 3, 0), siege(table, 3, ALICE)
    game = table.game((CAROL,), (BOB,))
    assert settle(game) == 1
    assert [decision.player for decision in asked(game)] == [ALICE, ALICE]
    assert game.state.objects[none].choice("protector") == str(CAROL)
    assert game.state.objects[own].choice("protector") == str(BOB)


@pytest.mark.cr("704.5w")
def test_an_attacked_battle_without_protector_waits() -> None:
    table = Table()
    none = siege(table, 3, 0)
    bear = table.creature("Test Bear", 2, 2)
    table.combat((bear, none))
    game = table.game()
    assert settle(game) == 0
    game.state.combat = None
    game.forget_projection()
    assert settle(game) == 1
    assert asked(game) == []
    assert game.state.objects[none].choice("protector") == str(BOB)


# --- what is refused, what costs nothing -------------------------------------------------------------------------


@pytest.mark.cr("704.5u")
@pytest.mark.parametrize("keyword", [Keyword.SPACE_SCULPTOR])
def test_keywords_with_their_own_actions_are_refused_by_name(keyword: Keyword) -> None:
    table = Table()
    table.creature("Test Racer", 2, 2, keyword)
    with pytest.raises(Unsupported, match=keyword.value.split("!", maxsplit=1)[0]):
        state_based.check(table.game())


@pytest.mark.cr("704.5")
def test_the_table_stands_in_the_order_of_the_rules() -> None:
    letters = sorted(action.rule for action in ACTIONS if action.rule.startswith("704.5"))
    assert len(set(letters)) == len(letters)
    assert {action.rule for action in ACTIONS} - set(letters) == {"704.6c", "704.6d"}  # Commander games
    built = {rule[-1] for rule in letters}
    assert built == set("abcdefghijkmnpqstuvwxyz")


@pytest.mark.cr("704.3")
def test_a_clean_check_is_not_repeated_until_something_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    game = table.game()
    looks: list[int] = []
    original = state_based.check.__globals__["find"]

    def counted(of: Game) -> object:
        looks.append(1)
        return original(of)

    monkeypatch.setitem(state_based.check.__globals__, "find", counted)
    assert not state_based.check(game)
    assert not state_based.check(game)
    game.perform(ManaAdded(player=ALICE, units=(ManaUnit(0, ManaType.GREEN, bear),)))
    assert not state_based.check(game)
    assert len(looks) == 1
    game.perform(TapChange(object=bear, tapped=True))
    assert not state_based.check(game)
    assert len(looks) == 2
    game.perform(Damage(source=bear, to=bear, amount=2))
    assert state_based.check(game)
