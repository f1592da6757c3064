"""Creating tokens and emblems (111, 114, 701.7, 707.2)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.events.zones import TokenEnters
from mtgjudge.engine.instructions.predefined import PREDEFINED
from mtgjudge.engine.state import ObjectKind
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype, Zone
from tests.engine.builders import ALICE, BOB, Table, where
from tests.engine.instructions.follow import TARGET, context, do

TWO = a.Fixed(2)
GOBLIN = e.TokenSpec((CardType.CREATURE,), ("Goblin",), (Color.RED,), a.Fixed(1), a.Fixed(1))


@pytest.mark.cr("111.3", "111.4", "701.7a")
def test_tokens_have_the_characteristics_named_and_a_name_from_their_subtype() -> None:
    table = Table()
    game = table.game()
    made = do(context(game), e.CreateTokens(r.You(), TWO, GOBLIN, tapped=True)).objects
    assert len(made) == 2
    look = game.characteristics(made[0])
    assert (look.name, look.power, look.colors, look.subtypes) == ("Goblin Token", 1, (Color.RED,), ("Goblin",))
    assert game.state.objects[made[0]].kind is ObjectKind.TOKEN
    assert game.state.objects[made[0]].tapped


@pytest.mark.cr("111.2")
def test_each_player_creates_their_own() -> None:
    table = Table()
    game = table.game()
    made = do(context(game), e.CreateTokens(r.EachPlayer(), a.Fixed(1), GOBLIN)).objects
    assert [game.state.objects[token].owner for token in made] == [ALICE, BOB]


@pytest.mark.cr("608.2h")
def test_the_size_of_a_token_is_worked_out_once() -> None:
    table = Table()
    table.creature("Bear", 2, 2)
    game = table.game()
    count = a.CountOf(r.All(f.IsType(CardType.CREATURE)))
    spec = e.TokenSpec((CardType.CREATURE,), ("Ooze",), (), count, count)
    (token,) = do(context(game), e.CreateTokens(r.You(), a.Fixed(1), spec)).objects
    do(context(game), e.CreateTokens(r.You(), a.Fixed(3), GOBLIN))
    assert game.characteristics(token).power == 1


@pytest.mark.cr("111.10a", "111.10f")
def test_predefined_tokens() -> None:
    table = Table()
    game = table.game()
    (token,) = do(context(game), e.CreatePredefinedTokens(r.You(), a.Fixed(1), "Treasure")).objects
    look = game.characteristics(token)
    assert (look.name, look.types, look.subtypes) == ("Treasure Token", (CardType.ARTIFACT,), ("Treasure",))
    assert len(look.abilities) == 1
    assert {"Food", "Clue", "Blood", "Map", "Powerstone"} <= set(PREDEFINED)
    with pytest.raises(Unsupported):
        do(context(game), e.CreatePredefinedTokens(r.You(), a.Fixed(1), "Sandwich"))


def _role(name: str, host: int) -> e.CreatePredefinedTokens:
    return e.CreatePredefinedTokens(r.You(), a.Fixed(1), name, attached_to=r.Target(host))


@pytest.mark.cr("111.10j", "111.10m", "303.7")
def test_a_role_enters_attached() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    (role,) = do(context(game, 0, (bear,)), _role("Royal", 0)).objects
    assert game.state.objects[role].attached_to == bear
    look = game.characteristics(bear)
    assert (look.power, look.toughness) == (3, 3)
    assert look.keyword_abilities(Keyword.WARD)
    do(context(game, 0, (bear,)), _role("Cursed", 0))
    assert game.characteristics(bear).power == 2  # a base power of 1, and the +1/+1 of the older Role


@pytest.mark.cr("303.4i")
def test_a_role_that_nothing_legal_can_have_is_not_created() -> None:
    table = Table()
    land = table.put("Rock", CardType.LAND)
    game = table.game()
    assert do(context(game, 0, (land,)), _role("Monster", 0)).objects == ()
    with pytest.raises(Unsupported):
        do(context(game), e.CreatePredefinedTokens(r.You(), a.Fixed(1), "Monster"))


@pytest.mark.cr("707.2")
def test_a_copy_has_copiable_values_only() -> None:
    table = Table()
    bear = table.creature(
        "Bear", 2, 2, Keyword.FLYING, controller=BOB, counters=(("+1/+1", 3),), tapped=True, cost="{1}{G}"
    )
    table.effect((bear,), ch.ModifyPowerToughness(TWO, TWO))
    game = table.game()
    (token,) = do(context(game, 0, (bear,)), e.CreateCopyTokens(r.You(), a.Fixed(1), TARGET)).objects
    look = game.characteristics(token)
    assert (look.name, look.power, look.controller) == ("Bear", 2, ALICE)
    assert look.mana_cost == game.characteristics(bear).mana_cost
    assert Keyword.FLYING in look.keywords
    assert not game.state.objects[token].tapped


@pytest.mark.cr("707.9b")
def test_a_copy_with_exceptions() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, supertypes=(Supertype.LEGENDARY,))
    game = table.game()
    exceptions = (ch.LoseTypes(supertypes=(Supertype.LEGENDARY,)), ch.GainAbility(KeywordAbility(Keyword.HASTE)))
    copy = e.CreateCopyTokens(r.You(), a.Fixed(1), TARGET, exceptions)
    (token,) = do(context(game, 0, (bear,)), copy).objects
    look = game.characteristics(token)
    assert look.supertypes == ()
    assert Keyword.HASTE in look.keywords


@pytest.mark.cr("114.1", "114.4")
def test_an_emblem_works_from_the_command_zone() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    mine = r.All(f.AllOf((f.IsType(CardType.CREATURE), f.ControlledBy(r.You()))))
    anthem = StaticAbility((s.Affects(mine, (ch.ModifyPowerToughness(TWO, TWO),)),), zone=Zone.COMMAND)
    (emblem,) = do(context(game), e.CreateEmblem(r.You(), (anthem,))).objects
    assert where(game, emblem) is Zone.COMMAND
    assert game.characteristics(bear).power == 4


@pytest.mark.cr("701.7a")
@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_token_for_each_of_several_is_made_at_once(number: int) -> None:
    table = Table()
    for _ in range(number):
        table.put("Lamp", CardType.ARTIFACT)
    game = table.game()
    one = e.CreateTokens(r.You(), a.Fixed(1), GOBLIN)
    do(context(game), e.ForEach(r.All(f.IsType(CardType.ARTIFACT)), (one,)))
    entered = [entry for entry in game.log if isinstance(entry.event, TokenEnters)]
    assert len(entered) == number
    assert len({entry.batch for entry in entered}) == min(number, 1)
