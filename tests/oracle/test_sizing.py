"""Power and toughness doubled and switched (701.10, 613.4d). All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.engine.support import unsupported_nodes
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import Body, SpellAbility, StaticAbility
from mtgjudge.language.references import This
from mtgjudge.oracle.faces import read_again
from mtgjudge.oracle.printing import raise_ability
from tests.oracle.conftest import meaning


@pytest.mark.cr("701.10b")
@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Double target creature's power until end of turn.", ch.Doubled()),
        ("Double the toughness of each creature you control until end of turn.", ch.Doubled(False, True)),
        ("Double the power and toughness of target creature until end of turn.", ch.Doubled(True, True)),
    ],
)
def test_what_is_doubled(text: str, change: ch.Doubled) -> None:
    ability = meaning(text, "Instant")
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    (effect,) = ability.content.effects
    assert isinstance(effect, e.Apply)
    assert effect.changes == (change,)
    made = raise_ability(ability)
    assert made is not None
    assert read_again(made, ability)
    assert not list(unsupported_nodes(ability))


def test_nothing_is_doubled_for_good() -> None:
    """Only an effect that begins knows how large it is then."""
    standing = StaticAbility((st.Affects(This(), (ch.Doubled(),)),))
    assert [str(node) for node in unsupported_nodes(standing)]
