"""Keyword actions (701)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.game import Game
from mtgjudge.engine.state import ObjectKind, Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import Reference
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from tests.engine.builders import ALICE, BOB, Table, where
from tests.engine.instructions.follow import TARGET, context, do

ONE, TWO = a.Fixed(1), a.Fixed(2)
YOU = r.You()


def act(
    game: Game, action: str, source: int = 0, *, what: Reference | None = None, n: int | None = 1, **more: str
) -> Outcome:
    node = e.KeywordAction(action, YOU, None if n is None else a.Fixed(n), what, **more)
    return do(context(game, source, (source,)), node)


@pytest.mark.cr("701.16a")
def test_investigate() -> None:
    game = Table().game()
    (clue,) = act(game, "investigate", n=None).objects
    assert game.characteristics(clue).subtypes == ("Clue",)


@pytest.mark.cr("701.35a")
def test_detain() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, controller=BOB)
    game = table.game()
    act(game, "detain", bear, what=TARGET)
    assert all(game.rule_on(kind, bear) for kind in (ch.CantAttack, ch.CantBlock, ch.CantActivate))
    (effect,) = game.state.effects
    assert isinstance(effect.duration, d.UntilNextTurnOf)


@pytest.mark.cr("701.36a", "701.36b")
def test_populate_copies_a_creature_token_of_yours() -> None:
    table = Table()
    table.creature("Card", 5, 5)
    game = table.game()
    assert not act(game, "populate").done
    table.creature("Cat Token", 1, 1, kind=ObjectKind.TOKEN)
    game = table.game()
    (copy,) = act(game, "populate").objects
    assert game.characteristics(copy).name == "Cat Token"


@pytest.mark.cr("701.37a", "701.37b")
def test_monstrosity_happens_once() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    assert act(game, "monstrosity", bear, n=3).done
    assert not act(game, "monstrosity", bear, n=3).done
    assert game.characteristics(bear).power == 5
    assert game.state.objects[bear].designations == ("monstrous",)


@pytest.mark.cr("701.39a")
def test_bolster_takes_the_least_toughness() -> None:
    table = Table()
    table.creature("Big", 2, 5)
    small = [table.creature(f"Small {n}", 2, 1) for n in range(2)]
    game = table.game((small[1],))
    act(game, "bolster", n=2)
    assert game.characteristics(small[1]).power == 4


@pytest.mark.cr("701.46a")
def test_adapt_only_without_such_counters() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    assert act(game, "adapt", bear, n=2).done
    assert not act(game, "adapt", bear, n=2).done


@pytest.mark.cr("701.44a")
@pytest.mark.parametrize("kind", [CardType.LAND, CardType.SORCERY])
def test_explore(kind: CardType) -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    card = table.put("Card", kind, zone=Zone.LIBRARY)
    game = table.game(True)
    act(game, "explore", bear, what=r.This(), n=None)
    if kind is CardType.LAND:
        assert (where(game, card), game.characteristics(bear).power) == (Zone.HAND, 2)
    else:
        assert (where(game, card), game.characteristics(bear).power) == (Zone.GRAVEYARD, 3)


@pytest.mark.cr("701.44a", "701.44c")
def test_exploring_an_empty_library_and_without_the_explorer() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    act(game, "explore", bear, what=r.This())
    assert game.characteristics(bear).power == 3
    do(context(game, bear), e.Destroy(r.This()))
    assert act(game, "explore", bear, what=r.This()).done


@pytest.mark.cr("701.47a", "701.47c")
def test_amass_makes_an_army_and_then_grows_it() -> None:
    table = Table()
    game = table.game()
    (army,) = act(game, "amass", n=2, subtype="Zombie").objects
    assert game.characteristics(army).name == "Zombie Army Token"
    assert act(game, "amass", n=1, subtype="Orc").objects == (army,)
    look = game.characteristics(army)
    assert (look.power, set(look.subtypes)) == (3, {"Zombie", "Army", "Orc"})


@pytest.mark.cr("701.50a", "701.50e")
def test_connive_counts_the_nonland_cards_discarded() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    spell = table.put("Spell", CardType.SORCERY, zone=Zone.LIBRARY)
    land = table.put("Land", CardType.LAND, zone=Zone.LIBRARY)
    game = table.game()
    act(game, "connive", bear, what=r.This(), n=2)
    assert game.characteristics(bear).power == 3
    assert {where(game, spell), where(game, land)} == {Zone.GRAVEYARD}


@pytest.mark.cr("701.60a", "701.60c", "701.60d")
def test_suspect() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    assert act(game, "suspect", bear, what=r.This()).done
    assert not act(game, "suspect", bear, what=r.This()).done
    assert Keyword.MENACE in game.characteristics(bear).keywords
    assert game.rule_on(ch.CantBlock, bear)


@pytest.mark.cr("701.63a", "701.63b")
def test_endure() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game(True, False)
    act(game, "endure", bear, what=r.This(), n=2)
    assert game.characteristics(bear).power == 4
    act(game, "endure", bear, what=r.This(), n=3)
    assert any(game.characteristics(item).subtypes == ("Spirit",) for item in game.battlefield())
    assert not act(game, "endure", bear, what=r.This(), n=0).done


@pytest.mark.cr("701.66a")
def test_earthbend_animates_a_land_and_waits_for_its_end() -> None:
    table = Table()
    land = table.put("Land", CardType.LAND, subtypes=("Forest",))
    game = table.game()
    act(game, "earthbend", land, what=TARGET, n=3)
    look = game.characteristics(land)
    assert (look.power, set(look.types)) == (3, {CardType.LAND, CardType.CREATURE})
    assert Keyword.HASTE in look.keywords
    do(context(game, land), e.Destroy(r.This()))
    (waiting,) = game.state.pending
    assert waiting.controller == ALICE


@pytest.mark.cr("701.68a")
def test_blight() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    act(game, "blight", n=1)
    assert game.characteristics(bear).power == 1


def test_an_action_that_is_not_built() -> None:
    with pytest.raises(Unsupported, match="keyword action meld"):
        act(Table().game(), "meld")
