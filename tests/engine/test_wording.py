"""The rules behind the words of a text."""

from __future__ import annotations

import pytest

from mtgjudge.engine.wording import action_rule, definitions, has_x
from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.targets import AnyTarget
from mtgjudge.language.vocabulary import CardType, Supertype


@pytest.mark.cr("205.4g", "112.1", "115.4")
def test_words_bring_their_rules() -> None:
    snow_land = f.AllOf((f.IsType(CardType.LAND), f.IsSupertype(Supertype.SNOW)))
    assert definitions(snow_land) == ("205.4g",)
    assert definitions(f.IsSpell()) == ("112.1",)
    assert definitions(AnyTarget()) == ("115.4",)
    assert definitions(f.IsSupertype(Supertype.BASIC)) == ()


@pytest.mark.cr("701.66a", "701.16a")
def test_keyword_actions_bring_their_rule_by_name() -> None:
    assert action_rule("earthbend") == "701.66a"
    assert action_rule("Investigate") == "701.16a"
    assert action_rule("no such action") is None
    assert definitions(e.KeywordAction("investigate", r.You())) == ("701.16a",)


@pytest.mark.cr("107.3m")
def test_x_is_found_inside() -> None:
    assert has_x(e.Draw(r.You(), a.Times(2, a.X())))
    assert not has_x(e.Draw(r.You(), a.Fixed(2)))
