"""Answers of every kind, played: modes, numbers, divisions, costs, orders, looked-at cards, searches, luck."""

from __future__ import annotations

import pytest

from tests.scenario.test_running import fault, holds

CARDS = """\
cards:
  - {name: Test Charm, cost: "{R}", type: Instant,
     text: "Choose one —\\n• Test Charm deals 2 damage to target creature.\\n\
• Draw a card.\\n• Test Charm deals 3 damage to target player."}
  - {name: Test Blaze, cost: "{X}{R}", type: Sorcery, text: "Test Blaze deals X damage to any target."}
  - {name: Test Sparks, cost: "{R}", type: Sorcery,
     text: "Test Sparks deals 3 damage divided as you choose among any number of target creatures."}
  - {name: Test Kick, cost: "{R}", type: Sorcery,
     text: "Kicker {1}\\nTest Kick deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead."}
  - {name: Test Look, cost: "{U}", type: Sorcery, text: "Scry 2."}
  - {name: Test Watch, cost: "{U}", type: Sorcery, text: "Surveil 2."}
  - {name: Test Rite, cost: "{B}", type: Sorcery,
     text: "As an additional cost to cast this spell, sacrifice a creature.\\nDraw two cards."}
  - {name: Test Loss, cost: "{B}", type: Sorcery, text: "Target player discards a card."}
  - {name: Test Path, cost: "{G}", type: Sorcery,
     text: "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."}
  - {name: Test Drain, cost: "{B}", type: Enchantment, text: "Whenever a creature enters, you may draw a card."}
  - {name: Test Warden, cost: "{W}", type: Creature — Cleric, pt: 1/1,
     text: "Whenever another creature enters, you gain 1 life."}
  - {name: Test Priest, cost: "{W}", type: Creature — Cleric, pt: 1/1,
     text: "Whenever another creature enters, target opponent loses 1 life."}
  - {name: Test Tower, cost: "{1}", type: Artifact, text: "{T}, Sacrifice a creature: Draw a card."}
  - {name: Test Whim, cost: "{B}", type: Sorcery, text: "Target player discards a card at random."}
"""


def board(hand: str, more: str = "") -> str:
    return (
        CARDS
        + f"""\
players:
  alice:
    hand: [{hand}]
    mana: enough
    library: [Shock, Island, Swamp, Forest]
    battlefield: [{{card: Grizzly Bears, as: bears}}, {{card: Hill Giant, as: giant}}{more}]
  bob:
    hand: [Shock, Plains]
    battlefield: [{{card: Runeclaw Bear, as: cub}}, {{card: Gray Ogre, as: ogre}}]
"""
    )


@pytest.mark.cr("700.2", "601.2b")
def test_modes() -> None:
    holds(
        board("Test Charm")
        + """\
steps:
  - alice: cast Test Charm mode 1 targeting cub
  - resolve
expect: {cub: gone}
"""
    )
    holds(
        board("Test Charm")
        + "steps:\n  - alice: cast Test Charm mode 3 targeting bob\n  - resolve\nexpect: {bob: {life: 17}}\n"
    )
    holds(
        board("Test Charm")
        + """\
steps:
  - alice: cast Test Charm
  - ask: what may alice choose
    answer: [mode 1, mode 2, mode 3]
  - alice: choose mode 2
  - resolve
expect: {alice: {hand: [Shock]}}
"""
    )


@pytest.mark.cr("107.3a")
def test_announced_numbers() -> None:
    holds(
        board("Test Blaze")
        + "steps:\n  - alice: cast Test Blaze with X = 5 targeting bob\n  - resolve\nexpect: {bob: {life: 15}}\n"
    )


@pytest.mark.cr("601.2d")
def test_divisions() -> None:
    holds(
        board("Test Sparks")
        + """\
steps:
  - alice: cast Test Sparks targeting cub, ogre dividing 2 to cub, 1 to ogre
  - resolve
expect: {cub: gone, ogre: {damage: 1}}
"""
    )
    holds(
        board("Test Sparks")
        + """\
steps:
  - alice: cast Test Sparks targeting cub, ogre dividing 3 to cub, 0 to ogre
    expect: illegal
"""
    )


@pytest.mark.cr("702.33a")
def test_optional_costs_are_unpaid_unless_said() -> None:
    holds(
        board("Test Kick") + "steps:\n  - alice: cast Test Kick targeting bob\n  - resolve\nexpect: {bob: {life: 18}}\n"
    )
    holds(
        board("Test Kick")
        + "steps:\n  - alice: cast Test Kick kicked targeting bob\n  - resolve\nexpect: {bob: {life: 16}}\n"
    )


@pytest.mark.cr("701.22a", "701.25a")
def test_looking_at_cards() -> None:
    holds(
        board("Test Look")
        + """\
steps:
  - alice: cast Test Look
  - resolve
  - alice: top Island; bottom Shock
expect: {alice: {library: {top: [Island, Swamp, Forest]}}}
"""
    )
    holds(
        board("Test Watch")
        + """\
steps:
  - alice: cast Test Watch
  - resolve
  - alice: graveyard Shock; top Island
expect: {alice: {library: {top: [Island]}, graveyard: [Shock, Test Watch]}}
"""
    )


@pytest.mark.cr("601.2b", "601.2h")
def test_costs_that_use_objects() -> None:
    holds(
        board("Test Rite")
        + """\
steps:
  - alice: cast Test Rite sacrificing bears
  - resolve
expect: {bears: gone, alice: {hand size: 2}}
"""
    )
    code, message, hint = fault(board("Test Rite") + "steps:\n  - alice: cast Test Rite\n  - resolve\n")
    assert code == "MJ050"
    assert "sacrifice" in message
    assert hint is not None
    assert "bears" in hint
    holds(
        board("", "Test Tower").replace("hand: []", "hand: [Shock]").replace("giant}Test", "giant}, Test")
        + """\
steps:
  - alice: activate Test Tower sacrificing giant
  - resolve
expect: {giant: gone, Test Tower: {tapped: true}, alice: {hand size: 2}}
"""
    )


@pytest.mark.cr("701.9b")
def test_discards_are_chosen_by_their_player() -> None:
    holds(
        board("Test Loss")
        + """\
steps:
  - alice: cast Test Loss targeting bob
  - resolve
  - bob: choose Plains
expect: {bob: {hand: [Shock], graveyard: [Plains]}}
"""
    )


@pytest.mark.cr("701.23a")
def test_searching() -> None:
    holds(
        board("Test Path")
        + """\
steps:
  - alice: cast Test Path
  - resolve
  - ask: can alice choose Swamp
    expect: "yes"
  - alice: choose Forest
expect: {Forest: {zone: battlefield, tapped: true}}
"""
    )
    holds(
        board("Test Path")
        + """\
steps:
  - alice: cast Test Path
  - resolve
  - alice: choose nothing
expect: {alice: {library: {size: 44}}}
"""
    )


@pytest.mark.cr("608.2d")
def test_may() -> None:
    for answer, size in (("yes", 1), ("no", 0)):
        holds(
            board("Shivan Dragon", ", Test Drain")
            + f"""\
steps:
  - alice: cast Shivan Dragon
  - resolve 2
  - alice: choose {answer}
expect: {{alice: {{hand size: {size}}}}}
"""
        )


@pytest.mark.cr("603.3b", "603.3d")
def test_triggers_are_ordered_and_get_their_targets() -> None:
    holds(
        board("Shivan Dragon", ", Test Warden, Test Priest")
        + """\
steps:
  - alice: cast Shivan Dragon
  - resolve
  - alice: order Test Priest, Test Warden
  - resolve
  - expect: {bob: {life: 19}, alice: {life: 20}}
  - resolve
expect: {alice: {life: 21}}
"""
    )


@pytest.mark.cr("701.9b")
def test_luck() -> None:
    holds(
        board("Test Whim")
        + """\
steps:
  - alice: cast Test Whim targeting bob
  - resolve
  - chance: discard Plains
expect: {bob: {hand: [Shock]}}
"""
    )
    assert fault(board("Test Whim") + "steps:\n  - chance: flip heads\n")[0] == "MJ051"


SLOW = """\
players: {alice: {hand: [Grizzly Bears], battlefield: [3 Forest]}}
steps:
  - alice: begin casting Grizzly Bears
  - expect: {stack: [Grizzly Bears]}
  - alice: tap Forest for {G}
  - expect: {alice: {mana: "{G}"}}
"""


@pytest.mark.cr("601.2f", "601.2g")
def test_slow_motion() -> None:
    holds(SLOW + "  - alice: pay\n  - resolve\nexpect: {Grizzly Bears: {zone: battlefield}}\n")


@pytest.mark.cr("733.1")
def test_taking_back_leaves_the_game_as_it_was() -> None:
    holds(SLOW + "  - alice: take back\nexpect: {stack: none, alice: {hand: [Grizzly Bears]}}\n")


def test_strict_payment_must_be_scripted() -> None:
    body = "payment: strict\nplayers: {alice: {hand: [Grizzly Bears], battlefield: [3 Forest]}}\n"
    assert fault(body + "steps:\n  - alice: cast Grizzly Bears\n  - resolve\n")[0] == "MJ050"
    holds(body + "steps:\n  - alice: cast Grizzly Bears paying with 2 Forest\n  - resolve\n")


def test_paying_with_too_little_is_illegal() -> None:
    body = "players: {alice: {hand: [Grizzly Bears], battlefield: [3 Forest]}}\n"
    holds(body + "steps:\n  - alice: cast Grizzly Bears paying with Forest\n    expect: illegal\n")
