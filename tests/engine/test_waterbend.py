"""What may stand in for the generic mana of waterbend costs (701.67b)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.standing_in import waterbent
from mtgjudge.language.costs import PayMana, TapThis
from mtgjudge.language.mana import ManaCost


@pytest.mark.cr("701.67b")
def test_only_generic_mana_of_the_waterbend_cost_counts() -> None:
    bent = PayMana(ManaCost(("3", "U")), waterbend=True)
    assert waterbent((PayMana(ManaCost(("5",))), bent, TapThis()), 0) == 3


@pytest.mark.cr("701.67b")
def test_x_of_a_waterbend_cost_counts() -> None:
    assert waterbent((PayMana(ManaCost(("X",)), waterbend=True),), 4) == 4
