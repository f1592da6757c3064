"""What setting and losing card types does to subtypes and to size; timestamps of counters (205.1a, 208.3, 613.7c)."""

from __future__ import annotations

import msgspec
import pytest

from mtgjudge.engine.events.effects import EffectBegins
from mtgjudge.engine.events.status import CountersPut, FaceChanged
from mtgjudge.engine.state import FloatingEffect
from mtgjudge.language import changes as ch
from mtgjudge.language.durations import UntilEndOfTurn
from mtgjudge.language.vocabulary import CardType, Keyword
from tests.engine.builders import ALICE, Table


@pytest.mark.cr("205.1a")
def test_a_lost_card_type_takes_only_its_own_subtypes() -> None:
    table = Table()
    rebel = table.creature("Test Rebel", 2, 2, also=(CardType.ARTIFACT,))
    kin = table.creature("Test Kin", 2, 2, also=(CardType.KINDRED,))
    for each in (rebel, kin):
        item = table.state.objects[each]
        assert item.card is not None
        face = msgspec.structs.replace(item.card.faces[0], subtypes=("Elf", "Equipment"))
        item.card = msgspec.structs.replace(item.card, faces=(face,))
        table.effect((each,), ch.LoseTypes(types=(CardType.CREATURE,)))
    game = table.game()
    assert game.characteristics(rebel).subtypes == ("Equipment",)
    assert "Elf" in game.characteristics(kin).subtypes, "a kindred's creature types stay"


@pytest.mark.cr("208.3")
def test_size_comes_and_goes_with_the_card_type_creature() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    assert table.game().characteristics(bear).power == 2
    table.effect((bear,), ch.SetTypes(types=(CardType.ENCHANTMENT,)))
    changed = table.game().characteristics(bear)
    assert (changed.power, changed.toughness) == (None, None)
    table.effect((bear,), ch.AddTypes(types=(CardType.CREATURE,)))
    assert table.game().characteristics(bear).power == 2


@pytest.mark.cr("613.7c", "613.7g")
def test_a_keyword_counter_keeps_its_timestamp_when_its_creature_turns_over() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    game = table.game()
    game.perform(CountersPut(on=bear, kind="flying", count=1))
    loses = FloatingEffect(
        id=game.state.next_id,
        timestamp=game.state.sequence + 1,
        source=bear,
        controller=ALICE,
        affected=(bear,),
        what=None,
        changes=(ch.LoseKeywords((Keyword.FLYING,)),),
        duration=UntilEndOfTurn(),
        created_turn=1,
    )
    game.perform(EffectBegins(effect=loses))
    assert Keyword.FLYING not in game.characteristics(bear).keywords
    game.perform(FaceChanged(object=bear))
    assert Keyword.FLYING not in game.characteristics(bear).keywords, "only the creature has a new timestamp"
    game.perform(CountersPut(on=bear, kind="flying", count=1))
    assert Keyword.FLYING in game.characteristics(bear).keywords, "a new counter gives all of its kind a new one"
