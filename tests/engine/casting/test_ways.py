"""Alternative and additional costs, and other zones to cast from (118.8, 118.9, 601.2b, 702)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card, Layout
from mtgjudge.engine.decisions import (
    ActivateAbility,
    CastSpell,
    ChooseModes,
    ChooseNumber,
    ChooseTargets,
    Pass,
    PlayLand,
)
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.loop import settle
from mtgjudge.engine.resolving import resolve_top
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made, offered, real


@pytest.mark.cr("702.34a")
def test_flashback_from_the_graveyard_then_exile() -> None:
    board = Board()
    card = board.grave("Think Twice")
    board.floating("UUU")
    assert "601.3" in board.against(ALICE, card)
    board.do(CastSpell(card, way="flashback"))
    board.resolve()
    assert board.zone(card) is Zone.EXILE


@pytest.mark.cr("702.34a")
def test_a_countered_flashback_spell_is_exiled() -> None:
    board = Board()
    card = board.grave("Think Twice")
    counter = board.hand("Counterspell", BOB)
    board.floating("UUU")
    board.floating("UU", BOB)
    board.do(CastSpell(card, way="flashback"), Pass(), CastSpell(counter))
    board.do((board.now(card),))
    board.resolve()
    assert board.zone(card) is Zone.EXILE


@pytest.mark.cr("702.138a")
def test_escape_exiles_other_cards() -> None:
    phoenix = made(
        "Test Ember", "Creature — Bird", "{1}{R}", "Escape—{R}, Exile two other cards from your graveyard.", "2/1"
    )
    board = Board()
    card, food, more = board.grave(phoenix), board.grave("Forest"), board.grave("Forest")
    board.floating("R")
    board.do(CastSpell(card, way="escape"))
    assert (board.zone(food), board.zone(more)) == (Zone.EXILE, Zone.EXILE)
    board.resolve()
    assert board.zone(card) is Zone.BATTLEFIELD
    board = Board()
    card, _ = board.grave(phoenix), board.grave("Forest")
    board.floating("R")
    assert "118.3" in board.against(ALICE, card, way="escape")


@pytest.mark.cr("702.74a")
def test_evoke_sacrifices_it_after_it_entered() -> None:
    board = Board()
    card = board.hand("Mulldrifter")
    board.floating("UUU")
    board.do(CastSpell(card, way="evoke"))
    board.resolve()
    assert board.zone(card) is Zone.BATTLEFIELD
    while board.game.state.stack or board.game.state.pending:
        board.do(Pass() if not hasattr(board.pending, "items") else board.pending.items)  # type: ignore[union-attr]
    assert board.zone(card) is Zone.GRAVEYARD
    assert len(board.game.player(ALICE).hand) == 2


@pytest.mark.cr("702.96a", "702.96b")
def test_overload_affects_each_and_targets_nothing() -> None:
    board = Board()
    card = board.hand("Vandalblast")
    first, second, mine = board.field("Ornithopter", BOB), board.field("Sol Ring", BOB), board.field("Sol Ring")
    board.floating("RRRRR")
    board.do(CastSpell(card, way="overload"))
    assert board.game.state.objects[board.now(card)].stack.targets == ((),)  # type: ignore[union-attr]
    board.resolve()
    assert (board.zone(first), board.zone(second), board.zone(mine)) == (
        Zone.GRAVEYARD,
        Zone.GRAVEYARD,
        Zone.BATTLEFIELD,
    )


@pytest.mark.cr("702.27a")
def test_buyback_returns_the_card() -> None:
    board = Board()
    card = board.hand(made("Test Echo", "Instant", "{U}", "Buyback {3}\nDraw a card."))
    board.floating("UUUU")
    board.do(CastSpell(card))
    assert isinstance(board.pending, ChooseNumber)
    board.do(1)
    board.resolve()
    assert board.zone(card) is Zone.HAND


@pytest.mark.cr("702.102a", "702.102d")
def test_fuse_casts_both_halves_from_hand() -> None:
    board = Board()
    card = board.hand("Wear // Tear")
    ring, shrine = board.field("Sol Ring", BOB), board.field("Exquisite Blood", BOB)
    board.floating("RRW")
    board.do(CastSpell(card, fused=True), (ring,), (shrine,))
    assert board.game.player(ALICE).pool == ()
    board.resolve()
    assert (board.zone(ring), board.zone(shrine)) == (Zone.GRAVEYARD, Zone.GRAVEYARD)
    assert board.zone(card) is Zone.GRAVEYARD


@pytest.mark.cr("709.3", "702.102a")
def test_without_fuse_one_half_is_chosen() -> None:
    board = Board()
    card = board.hand("Assault // Battery")
    board.floating("R")
    assert board.against(ALICE, card) == ["709.3"]
    assert board.against(ALICE, card, fused=True) == ["709.3", "702.102a"]
    assert board.against(ALICE, card, face=0) == []
    assert "601.2h" in board.against(ALICE, card, face=1)
    board.do(CastSpell(card, 0), (BOB,))
    look = board.game.characteristics(board.now(card))
    assert (look.name, str(look.mana_cost)) == ("Assault", "{R}")


def two_faces(layout: Layout, *cards: Card) -> Card:
    """A card of several faces."""
    return Card(" // ".join(card.name for card in cards), layout, tuple(card.faces[0] for card in cards))


@pytest.mark.cr("702.127a")
def test_aftermath_only_from_the_graveyard() -> None:
    card = two_faces(
        Layout.AFTERMATH,
        made("Test First", "Sorcery", "{U}", "Draw a card."),
        made("Test Second", "Sorcery", "{1}{U}", "Aftermath\nDraw two cards."),
    )
    board = Board()
    inhand, buried = board.hand(card), board.grave(card)
    board.floating("UU")
    assert "702.127a" in board.against(ALICE, inhand, face=1)
    assert board.against(ALICE, inhand, face=0) == []
    assert board.against(ALICE, buried, face=0) != []
    board.do(CastSpell(buried, 1, "aftermath"))
    board.resolve()
    assert board.zone(buried) is Zone.EXILE


@pytest.mark.cr("715.3d")
def test_an_adventure_goes_on_from_exile() -> None:
    card = two_faces(
        Layout.ADVENTURE,
        made("Test Knight", "Creature — Human Knight", "{1}{W}", "", "3/3"),
        made("Test Errand", "Instant — Adventure", "{W}", "Draw a card."),
    )
    board = Board()
    knight = board.hand(card)
    board.floating("WWW")
    board.do(CastSpell(knight, 1))
    assert board.game.characteristics(board.now(knight)).name == "Test Errand"
    board.resolve()
    assert board.zone(knight) is Zone.EXILE
    assert "601.3" in board.against(BOB, board.now(knight), face=0)
    assert "601.3" in board.against(ALICE, board.now(knight), face=1)
    board.do(CastSpell(board.now(knight)))
    board.resolve()
    assert board.game.characteristics(board.now(knight)).power == 3


@pytest.mark.cr("712.11b")
def test_a_modal_double_faced_card_is_cast_or_played() -> None:
    card = two_faces(
        Layout.MODAL_DFC,
        made("Test Blaze", "Instant", "{R}", "Test Blaze deals 2 damage to any target."),
        made("Test Crater", "Land", None, "{T}: Add {R}."),
    )
    board = Board()
    first, second = board.hand(card), board.hand(card)
    board.floating("R")
    board.do(PlayLand(first))
    assert board.game.characteristics(board.now(first)).name == "Test Crater"
    board.do(CastSpell(second), (BOB,))
    board.resolve()
    assert board.life(BOB) == 18


@pytest.mark.cr("702.109a")
def test_dash_gives_haste_and_returns_it() -> None:
    board = Board()
    card = board.hand(made("Test Raider", "Creature — Orc", "{3}{R}", "Dash {1}{R}", "4/1"))
    board.floating("RR")
    board.do(CastSpell(card, way="dash"))
    board.resolve()
    assert Keyword.HASTE in board.game.characteristics(board.now(card)).keywords
    board.until(Step.END, ALICE)
    board.resolve()
    assert board.zone(card) is Zone.HAND


@pytest.mark.cr("702.109a", "603.7c")
def test_a_dashed_creature_that_died_stays_in_the_graveyard() -> None:
    board = Board()
    card, bolt = (
        board.hand(made("Test Raider", "Creature — Orc", "{3}{R}", "Dash {1}{R}", "4/1")),
        board.hand("Lightning Bolt"),
    )
    board.floating("RRR")
    board.do(CastSpell(card, way="dash"))
    board.resolve()
    board.do(CastSpell(bolt), (board.now(card),))
    board.resolve()
    board.until(Step.END, ALICE)
    board.resolve()
    assert board.zone(card) is Zone.GRAVEYARD


@pytest.mark.cr("702.103b")
def test_bestow_makes_an_aura_that_becomes_a_creature_again() -> None:
    nymph = made(
        "Test Nymph", "Enchantment Creature — Nymph", "{1}{G}", "Bestow {3}{G}\nEnchanted creature gets +2/+2.", "2/2"
    )
    board = Board()
    card = board.hand(nymph)
    bears = board.field("Grizzly Bears")
    board.floating("GGGG")
    board.do(CastSpell(card, way="bestow"))
    assert isinstance(board.pending, ChooseTargets)
    board.do((bears,))
    look = board.game.characteristics(board.now(card))
    assert (look.types, look.subtypes) == ((CardType.ENCHANTMENT,), ("Aura",))
    board.resolve()
    aura = board.now(card)
    assert board.game.state.objects[aura].attached_to == bears
    assert board.game.characteristics(bears).power == 4
    board.game.perform(ZoneChange(object=bears, to=Zone.GRAVEYARD, reason=MoveReason.DESTROYED))
    settle(board.game)
    look = board.game.characteristics(aura)
    assert CardType.CREATURE in look.types
    assert (look.power, look.subtypes) == (2, ("Nymph",))


@pytest.mark.cr("702.103e")
def test_a_bestowed_spell_without_its_target_resolves_as_a_creature() -> None:
    nymph = made(
        "Test Nymph", "Enchantment Creature — Nymph", "{1}{G}", "Bestow {3}{G}\nEnchanted creature gets +2/+2.", "2/2"
    )
    board = Board()
    card, bolt = board.hand(nymph), board.hand("Lightning Bolt", BOB)
    bears = board.field("Grizzly Bears")
    board.floating("GGGG")
    board.floating("R", BOB)
    board.do(CastSpell(card, way="bestow"), (bears,), Pass(), CastSpell(bolt), (bears,))
    board.resolve()
    board.resolve()
    assert board.zone(card) is Zone.BATTLEFIELD
    assert board.game.characteristics(board.now(card)).is_creature()


@pytest.mark.cr("702.40a")
def test_storm_counts_spells_cast_before() -> None:
    board = Board()
    bolt, again = board.hand("Lightning Bolt"), board.hand("Lightning Bolt")
    grapeshot = board.hand(made("Test Volley", "Sorcery", "{R}", "Test Volley deals 1 damage to any target.\nStorm"))
    board.floating("RRR")
    for spell in (bolt, again):
        board.do(CastSpell(spell), (BOB,))
        board.resolve()
    board.do(CastSpell(grapeshot), (BOB,))
    board.session.policy = lambda game, decision: (
        Board._policy(game, decision) if not isinstance(decision, ChooseTargets) else (BOB,)
    )
    while board.game.state.stack:
        board.do(Pass() if board.pending.__class__.__name__ == "Priority" else False)
    assert board.life(BOB) == 20 - 6 - 3


@pytest.mark.cr("702.85a")
def test_cascade_casts_a_cheaper_card() -> None:
    board = Board()
    elf = board.hand(made("Test Herald", "Creature — Elf", "{2}{G}", "Cascade", "2/2"))
    forest, bears, titan = board.library("Forest", "Craw Wurm", "Lightning Bolt")
    board.floating("GGG")
    board.do(CastSpell(elf))
    board.resolve()
    assert offered(board.pending) == (board.now(titan),)
    board.do((board.now(titan),), (BOB,))
    assert board.zone(forest) is Zone.LIBRARY
    assert board.zone(bears) is Zone.LIBRARY
    board.resolve()
    assert board.life(BOB) == 17


@pytest.mark.cr("702.56a")
def test_replicate_copies_for_each_payment() -> None:
    board = Board()
    spell = board.hand(made("Test Chorus", "Sorcery", "{U}", "Replicate {U}\nDraw a card."))
    board.floating("UUU")
    board.do(CastSpell(spell), 2)
    hand = len(board.game.player(ALICE).hand)
    board.resolve_all()
    assert len(board.game.player(ALICE).hand) == hand + 3


@pytest.mark.cr("702.42a")
def test_entwine_allows_all_modes() -> None:
    charm = made("Test Charm", "Sorcery", "{G}", "Choose one —\n• Draw a card.\n• You gain 4 life.\nEntwine {1}")
    board = Board()
    spell = board.hand(charm)
    board.floating("GG")
    board.do(CastSpell(spell), 1)
    assert not isinstance(board.pending, ChooseModes)
    board.resolve()
    assert board.life(ALICE) == 24
    assert len(board.game.player(ALICE).hand) == 1


@pytest.mark.cr("702.88a")
def test_rebound_casts_it_again_in_the_next_upkeep() -> None:
    board = Board()
    spell = board.hand(made("Test Surge", "Sorcery", "{R}", "Test Surge deals 2 damage to any target.\nRebound"))
    board.floating("R")
    board.do(CastSpell(spell), (BOB,))
    board.resolve()
    assert board.zone(spell) is Zone.EXILE
    board.until(Step.UPKEEP, ALICE)
    board.resolve()
    board.do((board.now(spell),), (BOB,))
    board.resolve()
    assert board.life(BOB) == 16
    assert board.zone(spell) is Zone.GRAVEYARD


@pytest.mark.cr("702.133a", "702.81a")
def test_jump_start_and_retrace_discard() -> None:
    board = Board()
    jumper = board.grave(made("Test Leap", "Sorcery", "{U}", "Draw a card.\nJump-start"))
    again = board.grave(made("Test Return", "Sorcery", "{U}", "Draw a card.\nRetrace"))
    bears, forest = board.hand("Grizzly Bears"), board.hand("Forest")
    board.floating("UU")
    board.do(CastSpell(again, way="retrace"))
    assert board.zone(forest) is Zone.GRAVEYARD
    board.resolve()
    assert board.zone(again) is Zone.GRAVEYARD
    board.do(CastSpell(jumper, way="jump-start"), (bears,))
    board.resolve()
    assert board.zone(jumper) is Zone.EXILE


@pytest.mark.cr("702.35a")
def test_madness_casts_a_discarded_card_or_puts_it_into_the_graveyard() -> None:
    fiend = made("Test Fiend", "Creature — Demon", "{4}{B}", "Madness {B}", "4/4")
    looter = made("Test Looter", "Creature — Human", "{U}", "{T}: Draw a card, then discard a card.", "1/1")
    for cast in (True, False):
        board = Board()
        card, source = board.hand(fiend), board.field(looter)
        board.floating("B")
        board.do(ActivateAbility(source, 0))
        board.resolve()
        board.do((card,))
        assert board.zone(card) is Zone.EXILE
        board.resolve()
        assert offered(board.pending) == (board.now(card),)
        board.do((board.now(card),) if cast else ())
        if cast:
            board.resolve()
        assert board.zone(card) is (Zone.BATTLEFIELD if cast else Zone.GRAVEYARD)


@pytest.mark.cr("702.137a")
def test_spectacle_needs_an_opponent_who_lost_life() -> None:
    board = Board()
    card, bolt = (
        board.hand(made("Test Show", "Sorcery", "{3}{R}", "Draw two cards.\nSpectacle {R}")),
        board.hand("Lightning Bolt"),
    )
    board.floating("RR")
    assert "118.9" in board.against(ALICE, card, way="spectacle")
    board.do(CastSpell(bolt), (BOB,))
    board.resolve()
    assert board.against(ALICE, card, way="spectacle") == []


@pytest.mark.cr("702.41a")
def test_affinity_reduces_the_cost() -> None:
    board = Board()
    card = board.hand("Frogmite")
    for _ in range(4):
        board.field("Ornithopter")
    board.start()
    assert board.against(ALICE, card) == []


@pytest.mark.cr("702.113a")
def test_awaken_adds_a_target_and_makes_a_creature_of_a_land() -> None:
    board = Board()
    card = board.hand(made("Test Stirring", "Sorcery", "{1}{U}", "Draw a card.\nAwaken 3—{4}{U}"))
    island = board.field("Island")
    board.floating("UUUUU")
    board.do(CastSpell(card, way="awaken"), (island,))
    board.resolve()
    look = board.game.characteristics(island)
    assert (look.power, look.toughness) == (3, 3)
    assert CardType.LAND in look.types


@pytest.mark.cr("702.33a")
def test_a_real_kicker_card() -> None:
    board = Board()
    card = board.hand(real("Kavu Titan"))
    board.floating("GGGGG")
    board.do(CastSpell(card), 1)
    board.resolve()
    assert board.game.state.objects[board.now(card)].cast.paid == (("kicker", 1),)  # type: ignore[union-attr]


@pytest.mark.cr("702.34a", "118.9")
def test_flashback_that_an_effect_gives() -> None:
    board = Board()
    mage, bolt = board.hand("Snapcaster Mage"), board.grave("Lightning Bolt")
    board.floating("UUR")
    assert "601.3" in board.against(ALICE, bolt)
    board.do(CastSpell(mage))
    board.resolve()
    board.do((bolt,))
    board.resolve()
    assert board.against(ALICE, bolt, way="flashback") == []
    board.do(CastSpell(bolt, way="flashback"), (BOB,))
    board.resolve()
    assert board.life(BOB) == 17
    assert board.zone(bolt) is Zone.EXILE


@pytest.mark.cr("702.62a", "400.7")
def test_a_suspended_card_that_left_exile_is_not_cast() -> None:
    board = Board()
    bolt = board.put("Rift Bolt", Zone.EXILE, counters=(("time", 1),))
    board.until(Step.UPKEEP, ALICE)
    board.resolve()
    board.game.perform(ZoneChange(object=bolt, to=Zone.GRAVEYARD))
    resolve_top(board.game)
    assert board.zone(bolt) is Zone.GRAVEYARD
    assert not board.game.state.stack


@pytest.mark.cr("601.3a", "601.2e")
def test_a_ban_on_mana_values_waits_for_x() -> None:
    ban = made("Test Winnower", "Enchantment", "{W}", "Your opponents can't cast spells with mana value 3 or greater.")
    board = Board(active=BOB)
    board.field(ban)
    quake = board.hand("Earthquake", BOB)
    board.floating("RRRRR", BOB)
    assert board.against(BOB, quake) == []
    assert board.refused(CastSpell(quake), 2)[:1] == ["601.2e"]
    board.do(CastSpell(quake), 1)
    assert board.zone(quake) is Zone.STACK


@pytest.mark.cr("601.3e", "702.37c")
def test_a_land_with_morph_is_cast_face_down() -> None:
    cavern = made("Test Cavern", "Land", None, "{T}: Add {C}.\nMorph {2}")
    board = Board()
    card = board.hand(cavern)
    board.floating("CCC")
    assert "305.1" in board.against(ALICE, card)
    board.do(CastSpell(card, way="face down"))
    board.resolve()
    assert board.game.characteristics(board.now(card)).types == (CardType.CREATURE,)
