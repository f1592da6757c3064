"""Each replacement effect has one chance at an event, whatever the others make of it (614.5, 616.1f)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgjudge.engine.decisions import ChooseReplacement, Decision, Value
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.status import CardDrawn, Damage, LifeGained
from mtgjudge.engine.events.zones import CreateTokens, Entry
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.amounts import EventAmount, Fixed
from mtgjudge.language.vocabulary import Zone
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, option, static

NUMBERS = st.sampled_from(
    [
        s.ReplacementAmount(factor=2),
        s.ReplacementAmount(factor=3),
        s.ReplacementAmount(plus=1),
        s.ReplacementAmount(plus=2),
        s.ReplacementAmount(plus=-1),
        s.ReplacementAmount(half=s.HalfRounding.UP),
        s.ReplacementAmount(half=s.HalfRounding.DOWN),
    ]
)


def changed(replacement: s.ReplacementAmount, number: int) -> int:
    """An independent reckoning of one replacement."""
    number = number * replacement.factor + replacement.plus
    if replacement.half is s.HalfRounding.UP:
        number = (number + 1) // 2
    elif replacement.half is s.HalfRounding.DOWN:
        number //= 2
    return max(number, 0)


@pytest.mark.cr("614.5", "616.1f")
@given(st.lists(NUMBERS, min_size=1, max_size=5), st.integers(1, 6), st.randoms(use_true_random=False))
def test_numbers(replacements: list[s.ReplacementAmount], amount: int, luck: object) -> None:
    table = Table()
    for number, replacement in enumerate(replacements):
        table.put(enchantment(f"Effect {number}", static(s.Replaces(p.DealsDamage(f.Anything()), replacement))))
    source = table.put(creature("Bear", 2, 2))
    asked: list[ChooseReplacement] = []

    def pick(decision: Decision) -> Value:
        assert isinstance(decision, ChooseReplacement)
        asked.append(decision)
        return luck.choice(decision.options)  # type: ignore[attr-defined, no-any-return]

    table.answer(*[pick] * 20)
    table.perform(Damage(source=source, to=BOB, amount=amount))
    order = [entry.event.object for entry in table.game.log if isinstance(entry.event, ReplacementApplied)]
    assert len(order) == len(set(order))
    reckoned = amount
    by_source = dict(enumerate(replacements, 1))
    for identifier in order:
        reckoned = changed(by_source[identifier], reckoned)
    assert 20 - table.game.player(BOB).life == reckoned
    assert len(order) == len(replacements) or reckoned == 0
    for decision in asked:
        assert len(decision.options) == len(set(decision.options)) >= 2


@pytest.mark.cr("614.5", "616.2")
@given(st.integers(1, 3), st.integers(1, 3))
def test_instructions_do_not_invoke_their_own_effect(draws: int, gains: int) -> None:
    table = Table()
    draw_instead = s.Replaces(p.GainsLife(r.You()), s.ReplacementEffects((e.Draw(r.You(), Fixed(draws)),)))
    gain_instead = s.Replaces(p.DrawsCard(r.You()), s.ReplacementEffects((e.GainLife(r.You(), Fixed(gains)),)))
    table.put(enchantment("Study", static(draw_instead)))
    table.put(enchantment("Rest", static(gain_instead)))
    for number in range(4):
        table.put(creature(f"Card {number}", 1, 1), Zone.LIBRARY)
    table.perform(LifeGained(player=ALICE, amount=1))
    assert table.game.player(ALICE).life == 20 + draws * gains
    assert table.game.player(ALICE).hand == []
    assert table.game.inherited == ()


@pytest.mark.cr("614.5")
@given(st.integers(1, 3))
def test_more_draws_instead_of_a_draw_are_not_replaced_again(count: int) -> None:
    table = Table()
    more = s.Replaces(p.DrawsCard(r.You()), s.ReplacementEffects((e.Draw(r.You(), Fixed(count)),)))
    table.put(enchantment("Study", static(more)))
    table.put(enchantment("More Study", static(more)))
    for number in range(12):
        table.put(creature(f"Card {number}", 1, 1), Zone.LIBRARY)
    table.answer(*[option(0)] * 20)
    table.perform(CardDrawn(player=ALICE))
    assert len(table.game.player(ALICE).hand) == count * count


@pytest.mark.cr("614.5", "616.1g")
@given(st.integers(0, 4), st.integers(1, 3))
def test_tokens_are_doubled_by_each_doubler_once(doublers: int, count: int) -> None:
    table = Table()
    for number in range(doublers):
        table.put(
            enchantment(
                f"Twice {number}",
                static(s.Replaces(p.TokensCreated(r.You(), f.Anything()), s.ReplacementAmount(factor=2))),
            )
        )
    table.perform(
        CreateTokens(player=ALICE, count=count, token=creature("Soldier Token", 1, 1), entry=Entry(controller=ALICE))
    )
    assert len(table.game.battlefield()) - doublers == count * 2**doublers


@pytest.mark.cr("616.2")
def test_that_much_is_the_number_after_earlier_changes() -> None:
    table = Table()
    table.put(enchantment("Twice", static(s.Replaces(p.GainsLife(r.You()), s.ReplacementAmount(factor=2)))))
    lose = s.Replaces(p.GainsLife(r.You()), s.ReplacementEffects((e.LoseLife(r.EachOpponent(), EventAmount()),)))
    table.put(enchantment("Turn", static(lose)))
    table.answer(option(0))
    table.perform(LifeGained(player=ALICE, amount=3))
    assert (table.game.player(ALICE).life, table.game.player(BOB).life) == (20, 14)
