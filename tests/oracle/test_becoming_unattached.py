"""What triggers as something becomes unattached, and names that end with a name of the card itself (701.3d, 201.5)."""

from __future__ import annotations

import pytest

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import TriggeredAbility
from tests.oracle.conftest import both_ways, face


@pytest.mark.cr("701.3d")
def test_becoming_unattached() -> None:
    found = both_ways("Whenever this Equipment becomes unattached from a permanent, tap that permanent.", "Artifact")
    assert isinstance(found, TriggeredAbility)
    assert found.event == ev.BecomesUnattached(f.IsThis())


@pytest.mark.cr("201.5")
@pytest.mark.parametrize(("named", "name"), [("Wolves of Arna", "Wolves of Arna"), ("Arna, the Tested", "~")])
def test_a_name_that_ends_with_its_own(named: str, name: str) -> None:
    text = f"Each creature named {named} has flying."
    (ability,) = face(text, name="Arna, the Tested", supertypes=("Legendary",)).abilities
    assert ability.meaning is not None
    assert [each.name for each in ability.meaning.walk() if isinstance(each, f.IsNamed)] == [name]
