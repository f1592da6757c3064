"""Parties, tribute, abilities that count their resolutions, counters of one's choice, divided prevention (700.8,
702.104, 608.2c, 122.6, 601.2d)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import ActivateAbility, CastSpell
from mtgjudge.engine.evaluate.amounts import party_size
from mtgjudge.engine.instructions.production import color_identity
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language import changes as ch
from mtgjudge.language.vocabulary import Keyword, Supertype, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

BEAR = made("Test Bear", "Creature — Bear", "{G}", pt="2/2")
SHOCK = made("Test Shock", "Instant", "{R}", "Test Shock deals 2 damage to any target.")


@pytest.mark.cr("700.8", "700.8a")
@pytest.mark.parametrize(
    ("members", "size"),
    [
        ([{"Cleric"}, {"Cleric"}], 1),
        ([{"Cleric", "Wizard"}, {"Cleric"}], 2),
        ([{"Cleric"}, {"Cleric", "Wizard"}, {"Wizard", "Rogue"}, {"Warrior"}, {"Rogue"}], 4),
        ([set(), {"Warrior"}], 1),
    ],
)
def test_each_creature_fills_one_place_of_a_party(members: list[set[str]], size: int) -> None:
    assert party_size(members) == size


@pytest.mark.cr("702.104a", "702.104b")
@pytest.mark.parametrize("paid", [True, False])
def test_an_opponent_may_pay_tribute(paid: bool) -> None:
    text = "Tribute 2\nWhen this creature enters, if tribute wasn't paid, you gain 4 life."
    board = Board()
    snake = board.hand(made("Test Snake", "Creature — Snake", "{G}", text, pt="1/3"))
    board.floating("G")
    board.do(CastSpell(snake))
    board.resolve_all()
    assert board.pending is not None
    assert board.pending.player == BOB
    board.do(paid)
    board.resolve_all()
    assert board.game.state.objects[board.now(snake)].counter("+1/+1") == (2 if paid else 0)
    assert board.life(ALICE) == (20 if paid else 24)


@pytest.mark.cr("608.2c")
def test_an_ability_counts_how_often_it_has_resolved_this_turn() -> None:
    text = "{0}: You gain 1 life. If this is the third time this ability has resolved this turn, you gain 10 life."
    board = Board()
    first = board.field(made("Test Drum", "Artifact", "{1}", text))
    second = board.field(made("Test Gong", "Artifact", "{1}", text))
    for source in (first, second, first):
        board.do(ActivateAbility(source, 0))
        board.resolve_all()
    assert board.life(ALICE) == 23
    board.do(ActivateAbility(first, 0))
    board.resolve_all()
    assert board.life(ALICE) == 34
    board.do(ActivateAbility(first, 0))
    board.resolve_all()
    assert board.life(ALICE) == 35


@pytest.mark.cr("122.6")
def test_it_enters_with_the_counter_that_is_chosen() -> None:
    text = "This creature enters with your choice of a deathtouch counter or a lifelink counter on it."
    board = Board()
    beast = board.hand(made("Test Beast", "Creature — Beast", "{B}", text, pt="2/1"))
    board.floating("B")
    board.do(CastSpell(beast))
    board.resolve_all()
    board.do("lifelink")
    assert Keyword.LIFELINK in board.game.characteristics(board.now(beast)).keywords
    assert Keyword.DEATHTOUCH not in board.game.characteristics(board.now(beast)).keywords


@pytest.mark.cr("601.2d", "615.7")
def test_prevention_is_divided_as_announced() -> None:
    text = "Prevent the next 4 damage that would be dealt this turn to any number of targets, divided as you choose."
    board = Board()
    salve = board.hand(made("Test Salve", "Instant", "{W}", text))
    bear = board.field(BEAR)
    shocks = [board.hand(SHOCK) for _ in range(2)]
    board.floating("WRR")
    board.do(CastSpell(salve), (ALICE, bear), (1, 3))
    board.resolve_all()
    for shock, target in zip(shocks, (ALICE, bear), strict=True):
        board.do(CastSpell(shock), (target,))
        board.resolve_all()
    assert board.life(ALICE) == 19
    assert board.game.on_battlefield(bear)
    assert board.game.state.objects[bear].damage == 0


@pytest.mark.cr("111.10j", "704.5y", "303.7a")
def test_a_second_role_of_the_same_controller_takes_the_place_of_the_first() -> None:
    royal = made("Test Royalty", "Sorcery", "{W}", "Create a Royal Role token attached to target creature you control.")
    cursed = made("Test Curse", "Sorcery", "{U}", "Create a Cursed Role token attached to target creature.")
    board = Board()
    bear = board.field(BEAR)
    first, second = board.hand(royal), board.hand(cursed)
    board.floating("WU")
    board.do(CastSpell(first), (bear,))
    board.resolve_all()
    look = board.game.characteristics(bear)
    assert (look.power, look.toughness) == (3, 3)
    board.do(CastSpell(second), (bear,))
    board.resolve_all()
    look = board.game.characteristics(bear)
    assert (look.power, look.toughness) == (1, 1)
    assert [board.game.name(x) for x in board.game.battlefield() if x != bear] == ["Cursed"]


@pytest.mark.cr("701.23a", "701.24a")
@pytest.mark.parametrize("library", [True, False])
def test_library_and_or_graveyard_lets_choose(library: bool) -> None:
    text = (
        "Search your library and/or graveyard for a card named Test Bear, reveal it, and put it into your hand. If "
        "you search your library this way, shuffle."
    )
    board = Board()
    call = board.hand(made("Test Call", "Sorcery", "{G}", text))
    buried = board.grave(BEAR)
    deep = board.library(BEAR)[0]
    board.floating("G")
    board.do(CastSpell(call))
    board.resolve_all()
    board.do(library)
    board.do((buried,))
    board.resolve_all()
    assert board.zone(buried) is Zone.HAND
    assert board.zone(deep) is Zone.LIBRARY
    assert any("shuffle" in line for line in board.told()) is library


@pytest.mark.cr("303.4g")
def test_an_aura_returns_attached_to_what_is_named() -> None:
    wings = (
        "Enchant creature\n{1}: Return this card from your graveyard to the battlefield attached to target creature."
    )
    board = Board()
    aura = board.grave(made("Test Wings", "Enchantment — Aura", "{1}{U}", wings + "\nEnchanted creature has flying."))
    bear = board.field(BEAR)
    board.floating("C")
    board.do(ActivateAbility(aura, 1), (bear,))
    board.resolve_all()
    assert Keyword.FLYING in board.game.characteristics(bear).keywords


@pytest.mark.cr("903.4")
def test_color_identity_counts_symbols_in_the_text() -> None:
    card = made("Test Chief", "Legendary Creature — Bear", "{G}", "{W/B}, {T}: Add {R}.", pt="2/2")
    assert {kind.value for kind in color_identity(card)} == {"G", "W", "B", "R"}


@pytest.mark.cr("701.54a", "701.54c", "701.54d", "701.54e")
def test_the_ring_tempts_more_and_more() -> None:
    tempt = "{0}: The Ring tempts you."
    chose = "if you chose a creature other than Test Wraith as your Ring-bearer, "
    wraith = f"Whenever the Ring tempts you, {chose}you gain 1 life."
    board = Board()
    stone = board.field(made("Test Stone", "Artifact", "{1}", tempt))
    one = board.field(BEAR)
    rider = board.field(made("Test Wraith", "Creature — Wraith", "{B}", wraith, pt="1/1"))
    giant = board.field(made("Test Giant", "Creature — Giant", "{G}", pt="4/4"), BOB)
    for bearer in (one, rider, one):
        board.do(ActivateAbility(stone, 0))
        board.resolve()
        board.do((bearer,))
        board.resolve_all()
    look = board.game.characteristics(one)
    assert Supertype.LEGENDARY in look.supertypes
    assert Supertype.LEGENDARY not in board.game.characteristics(rider).supertypes
    assert board.life(ALICE) == 22
    (emblem,) = (item for item in board.game.state.objects.values() if item.kind is ObjectKind.EMBLEM)
    assert len(board.game.characteristics(emblem.id).abilities) == 3
    assert board.game.rule_on(ch.CantBlock, giant)
    assert not board.game.rule_on(ch.CantBlock, rider)


@pytest.mark.cr("700.13")
def test_a_crime_is_committed_by_what_targets() -> None:
    once = "{0}: You gain 10 life. Activate only if you've committed a crime this turn."
    text = f"Whenever you commit a crime, you gain 1 life.\n{once}"
    board = Board()
    keeper = board.field(made("Test Outlaw", "Creature — Rogue", "{B}", text, pt="1/1"))
    mine, theirs = board.field(BEAR), board.field(BEAR, BOB)
    first, second = board.hand(SHOCK), board.hand(SHOCK)
    board.floating("RR")
    board.do(CastSpell(first), (mine,))
    board.resolve_all()
    assert board.life(ALICE) == 20
    board.do(CastSpell(second), (theirs,))
    board.resolve_all()
    assert board.life(ALICE) == 21
    board.do(ActivateAbility(keeper, 1))
    board.resolve_all()
    assert board.life(ALICE) == 31


@pytest.mark.cr("702.122a")
def test_a_creature_crews_as_though_its_power_were_greater() -> None:
    pilot = "This creature saddles Mounts and crews Vehicles as though its power were 2 greater."
    board = Board()
    car = board.field(made("Test Car", "Artifact — Vehicle", "{3}", "Crew 3", pt="4/4"))
    board.field(made("Test Pilot", "Creature — Pilot", "{1}", pilot, pt="1/1"))
    board.do(ActivateAbility(car, 1))
    board.resolve_all()
    assert board.game.characteristics(car).is_creature()


@pytest.mark.cr("701.38a")
@pytest.mark.parametrize(("votes", "life"), [(("grace", "grace"), 21), (("grace", "condemnation"), 30)])
def test_votes_decide(votes: tuple[str, str], life: int) -> None:
    more = "If condemnation gets more votes or the vote is tied, you gain 10 life."
    vote = "Starting with you, each player votes for grace or condemnation."
    choice = f"{vote} If grace gets more votes, you gain 1 life."
    board = Board()
    motion = board.hand(made("Test Motion", "Sorcery", "{W}", f"{choice} {more}"))
    board.floating("W")
    board.do(CastSpell(motion))
    board.resolve_all()
    board.do(*votes)
    board.resolve_all()
    assert board.life(ALICE) == life
