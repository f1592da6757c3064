"""Words of a text that are replaced: where, and where not (612.1-612.2)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.continuous.rewording import reworded
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as m
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import CardType, Color, Keyword, ManaType

BLACK_TO_GREEN = ch.ReplaceWords("color word", "black", "green")
SWAMP_TO_ISLAND = ch.ReplaceWords("basic land type", "Swamp", "Island")
YOU = r.You()


@pytest.mark.cr("612.1")
def test_color_words_in_filters_changes_and_tokens() -> None:
    assert reworded(f.Not(f.IsColor(Color.BLACK)), BLACK_TO_GREEN) == f.Not(f.IsColor(Color.GREEN))
    assert reworded(ch.SetColors((Color.BLACK, Color.RED)), BLACK_TO_GREEN) == ch.SetColors((Color.GREEN, Color.RED))
    token = e.TokenSpec((CardType.CREATURE,), ("Rat",), (Color.BLACK,), a.Fixed(1), a.Fixed(1))
    made = reworded(e.CreateTokens(YOU, a.Fixed(1), token), BLACK_TO_GREEN)
    assert isinstance(made, e.CreateTokens)
    assert made.token.colors == (Color.GREEN,)


@pytest.mark.cr("612.2")
def test_mana_and_its_symbols_are_no_color_words() -> None:
    for node in (
        e.AddMana(YOU, m.FixedMana((ManaType.BLACK,))),
        ch.MayPayLifeFor(Color.BLACK),
        f.IsNamed("Swamp"),
        f.IsSubtype("Swamp"),
    ):
        assert reworded(node, BLACK_TO_GREEN) == node


@pytest.mark.cr("612.2")
def test_land_types_but_no_names() -> None:
    walk = KeywordAbility(Keyword.LANDWALK, quality=f.IsSubtype("Swamp"))
    assert reworded(walk, SWAMP_TO_ISLAND) == KeywordAbility(Keyword.LANDWALK, quality=f.IsSubtype("Island"))
    assert reworded(f.IsNamed("Swamp"), SWAMP_TO_ISLAND) == f.IsNamed("Swamp")
    assert reworded(ch.SetTypes(subtypes=("Swamp",)), SWAMP_TO_ISLAND) == ch.SetTypes(subtypes=("Island",))
