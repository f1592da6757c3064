"""What few abilities trigger on and ask: read, printed back, played. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.engine.support import unsupported_nodes
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import Modal, StaticAbility, TriggeredAbility
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import CardType, Zone
from tests.oracle.conftest import both_ways, face, meaning

CREATURE = f.IsType(CardType.CREATURE)
AGAIN = "a triggered ability of a permanent you control to trigger, that ability triggers an additional time."
MINE = f.AllOf((CREATURE, f.ControlledBy(r.You())))


def _event(text: str) -> ev.EventPattern:
    ability = meaning(text, "Creature")
    assert isinstance(ability, TriggeredAbility)
    return ability.event


def test_damage_to_one_or_more_is_one_event() -> None:
    text = "Whenever one or more creatures you control deal combat damage to one or more players, draw a card."
    kind = ev.DamageKind.COMBAT
    assert _event(text) == ev.DealsDamage(MINE, TargetPlayer(r.EachPlayer()), kind, True, together=True)


def test_leaving_without_dying_is_leaving_for_elsewhere() -> None:
    text = "Whenever another creature you control leaves the battlefield without dying, draw a card."
    event = _event(text)
    assert isinstance(event, ev.ZoneChange)
    assert (event.origin, event.destination, event.not_destination) == (Zone.BATTLEFIELD, None, Zone.GRAVEYARD)


def test_of_two_things_each_says_whose_it_is() -> None:
    said = "Whenever a creature you control or a land you control is put into a graveyard from the battlefield, scry 1."
    event = _event(said)
    land = f.AllOf((f.IsType(CardType.LAND), f.ControlledBy(r.You())))
    assert event == ev.ZoneChange(f.AnyOf((MINE, land)), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    (ability,) = face("Whenever a creature or a land you control is destroyed so, scry 1.", "Creature").abilities
    assert ability.meaning is None


def test_whose_ability_triggers_again_must_be_yours() -> None:
    text = "If a triggered ability of a Bird you control triggers, that ability triggers an additional time."
    ability = meaning(text, "Enchantment")
    bird = f.AllOf((f.IsSubtype("Bird"), f.ControlledBy(r.You())))
    assert ability == StaticAbility((st.TriggersAdditionally(None, bird),))
    (other,) = face(text.replace(" you control", ""), "Enchantment").abilities
    assert other.refusal is not None


def test_each_mode_has_a_player_of_its_own() -> None:
    text = "Choose one or both. Each mode must target a different player.\n• Target player draws a card.\n• Scry 1."
    (ability,) = face(text, "Sorcery").abilities
    assert ability.refusal is not None
    found = meaning(text.replace("Scry 1", "Target player loses 1 life"), "Sorcery")
    (modal,) = [node for node in found.walk() if isinstance(node, Modal)]
    assert modal.different_players


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you put one or more counters on a creature you don't control, draw a card.",
        "Whenever you create one or more creature tokens, scry 1.",
        "Whenever a player loses the game, draw a card.",
        "Whenever you gain or lose life during your turn, scry 1.",
        "Whenever you gain life for the first time during each of your turns, draw a card.",
        "Whenever you become the target of a spell or ability an opponent controls, draw a card.",
        "Whenever an opponent casts their first noncreature spell each turn, you gain 1 life.",
        "Whenever an opponent casts a spell from anywhere other than their hand, draw a card.",
        "Whenever this creature crews a Vehicle, that Vehicle gets +1/+1 until end of turn.",
        "Whenever this creature saddles a Mount or crews a Vehicle during your main phase, draw a card.",
        "Whenever you get one or more {E}, draw a card.",
        "Whenever you cast a spell from exile or a land you control enters from exile, scry 1.",
        "Whenever you attack with your commander, draw a card.",
        f"If a creature dying causes {AGAIN}",
        f"If you casting or copying an instant spell causes {AGAIN}",
        "When this creature enters, if mana from a Treasure was spent to cast it, draw a card.",
        "When this creature enters, if it's your main phase, draw a card.",
        "At the beginning of your end step, if you created a token this turn, draw a card.",
        "At the beginning of each end step, if you put a counter on this creature this turn, draw a card.",
        "At the beginning of your upkeep, if an opponent lost life last turn, draw a card.",
        "At the beginning of your upkeep, sacrifice this creature unless any player pays {2}.",
        "At the beginning of your upkeep, if three or more creatures are attacking, draw a card.",
    ],
)
def test_it_is_printed_back_and_played(text: str) -> None:
    ability = both_ways(text, "Creature")
    assert not list(unsupported_nodes(ability))
