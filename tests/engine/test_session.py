"""Pending decisions, checkpoints, replay, reversal (DESIGN: idea 5; 117, 601.2, 733.1)."""

from __future__ import annotations

import pytest

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game
from mtgjudge.engine.session import Session
from mtgjudge.engine.state import GameState
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language import effects as e
from mtgjudge.language.abilities import Body, SpellAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.references import Target, This
from mtgjudge.language.targets import AnyTarget, TargetSlot
from mtgjudge.language.vocabulary import CardType, Zone
from tests.engine.builders import ALICE, BOB, NoCards, Table

BOLT = SpellAbility(Body((e.DealDamage(This(), Fixed(3), Target(0)),), (TargetSlot(AnyTarget(), Fixed(1), Fixed(1)),)))


def automatic(game: Game, decision: d.Decision) -> d.Value | None:
    """Pays by itself; everything else waits."""
    return d.AutomaticPayment() if isinstance(decision, d.PayCost) else None


def board() -> tuple[GameState, int, int, int]:
    """Alice has a red instant, a Mountain and a creature; Bob has a creature."""
    table = Table()
    table.put("Test Mountain", CardType.LAND, subtypes=("Mountain",))
    own = table.creature("Own Bear", 2, 2)
    other = table.creature("Other Bear", 2, 2, controller=BOB)
    bolt = table.put("Test Bolt", CardType.INSTANT, zone=Zone.HAND, cost="{R}", abilities=(BOLT,))
    return table.state, bolt, own, other


def start() -> tuple[Session, int, int, int]:
    state, bolt, own, other = board()
    return Session(state, NoCards(), automatic), bolt, own, other


def photograph(session: Session) -> tuple[object, ...]:
    """Everything that can be seen of a session."""
    state = session.state
    return (
        [(item.id, item.zone, item.tapped, item.damage, item.counters) for item in state.objects.values()],
        [(player.life, player.pool, list(player.hand), list(player.graveyard)) for player in state.players],
        list(state.stack),
        state.turn,
        state.priority,
        [(entry.text, entry.rules, entry.batch) for entry in session.log],
        session.pending,
    )


@pytest.mark.cr("117.1", "601.2c")
def test_a_choice_waits_and_the_half_finished_state_can_be_seen() -> None:
    session, bolt, _, other = start()
    assert isinstance(session.pending, d.Priority)
    session.submit(d.CastSpell(bolt))
    waiting = session.pending
    assert isinstance(waiting, d.ChooseTargets)
    assert set(waiting.candidates) >= {other, ALICE, BOB}
    assert len(session.state.stack) == 1
    session.submit((other,))
    assert isinstance(session.pending, d.Priority)
    assert session.state.objects[session.state.stack[0]].stack is not None


@pytest.mark.cr("733.1", "601.2")
def test_an_illegal_choice_leaves_the_game_as_it_was_before_the_action() -> None:
    session, bolt, _, _ = start()
    before = photograph(session)
    session.submit(d.CastSpell(bolt))
    half = photograph(session)
    with pytest.raises(IllegalAction) as caught:
        session.submit((bolt,))
    assert "115.1" in caught.value.verdict.deciding_rules()
    assert photograph(session) == half
    session.take_back()
    assert photograph(session) == before


@pytest.mark.cr("601.2h", "118.3")
def test_a_spell_that_cannot_be_paid_is_reversed() -> None:
    state, bolt, _, other = board()
    for item in state.objects.values():
        if item.zone is Zone.BATTLEFIELD:
            item.tapped = True
    session = Session(state, NoCards(), automatic)
    before = photograph(session)
    session.submit(d.CastSpell(bolt))
    with pytest.raises(IllegalAction) as caught:
        session.submit((other,))
    assert "601.2h" in caught.value.verdict.deciding_rules()
    session.take_back()
    assert photograph(session) == before


def play(session: Session, bolt: int, target: int) -> None:
    for answer in (d.CastSpell(bolt), (target,), d.Pass(), d.Pass()):
        session.submit(answer)


@pytest.mark.cr("608.2", "704.5g")
def test_the_same_answers_give_the_same_log() -> None:
    first, bolt, _, other = start()
    play(first, bolt, other)
    second, bolt, _, other = start()
    play(second, bolt, other)
    assert photograph(first) == photograph(second)
    assert first.game.name(other) == "Other Bear"
    assert any(entry.text == "Other Bear is destroyed" for entry in first.log)


def test_going_back_and_playing_again_changes_nothing() -> None:
    session, bolt, own, other = start()
    play(session, bolt, other)
    end = photograph(session)
    answers = list(session.answers)
    session.go_to(0)
    assert session.state.players[0].hand == [bolt]
    play(session, bolt, other)
    assert photograph(session) == end
    assert session.answers == answers


def test_a_fork_does_not_touch_its_origin() -> None:
    session, bolt, own, other = start()
    session.submit(d.CastSpell(bolt))
    before = photograph(session)
    twin = session.fork()
    assert photograph(twin) == before
    twin.submit((own,))
    twin.submit(d.Pass())
    twin.submit(d.Pass())
    assert photograph(session) == before
    session.submit((other,))
    assert photograph(session) != photograph(twin)
