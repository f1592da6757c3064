"""What the engine says that it can't carry out."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import mtgjudge.engine
from mtgjudge.cards.model import Card, Face, Layout, RefusalKind, RefusedAbility
from mtgjudge.engine.keywords.expand import EXPANSIONS
from mtgjudge.engine.support import unsupported_in_card, unsupported_nodes
from mtgjudge.engine.support_limits import KEYWORDS, RULE_CHANGES
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import (
    ActivatedAbility,
    Body,
    ClassLevel,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtgjudge.language.categories import Ability, Effect
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.targets import AnyTarget, TargetSlot
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from mtgjudge.rulebook import cr

ONE = a.Fixed(1)
YOU = r.You()
ANY = TargetSlot(AnyTarget(), ONE, ONE)
CREATURE = f.IsType(CardType.CREATURE)


def spell(*effects: Effect, targets: tuple[TargetSlot, ...] = ()) -> SpellAbility:
    return SpellAbility(Body(effects, targets))


def test_ordinary_abilities_are_supported() -> None:
    abilities: tuple[Ability, ...] = (
        spell(e.DealDamage(r.This(), a.Fixed(3), r.Target(0)), targets=(ANY,)),
        spell(e.SacrificeObjects(r.Chosen(CREATURE, r.EachOpponent(), ONE, ONE))),
        ActivatedAbility((k.TapThis(), k.PayMana(ManaCost(("1",)))), Body((e.Draw(YOU, ONE),))),
        TriggeredAbility(p.BeginningOf(Step.UPKEEP, YOU), Body((e.Scry(YOU, ONE),))),
        StaticAbility((s.Affects(r.This(), (ch.ModifyPowerToughness(ONE, ONE),)),)),
        KeywordAbility(Keyword.FLYING),
        KeywordAbility(Keyword.EQUIP, (k.PayMana(ManaCost(("2",))),)),
    )
    assert [unsupported_nodes(ability) for ability in abilities] == [()] * len(abilities)


@pytest.mark.parametrize(
    ("ability", "named"),
    [
        (KeywordAbility(Keyword.SPACE_SCULPTOR), "keyword space sculptor"),
        (KeywordAbility(Keyword.FLYING, amount=ONE), "flying with a number"),
        (KeywordAbility(Keyword.SPACE_SCULPTOR, word="Arcane"), "keyword space sculptor"),
        (ClassLevel(2, (), ()), "ability ClassLevel"),
        (spell(e.KeywordAction("meld", YOU)), "keyword action meld"),
        (spell(e.CreatePredefinedTokens(YOU, ONE, "Sandwich")), "Sandwich tokens"),
        (spell(e.Move(r.This(), Zone.EXILE, until=d.UntilEndOfTurn())), "Move until UntilEndOfTurn"),
        (spell(e.Move(r.This(), Zone.HAND, tapped=True)), "Move to hand with what only fits the battlefield"),
        (spell(e.Skip(YOU, "draw step", ONE, all_this_turn=True)), "skipping every such part of a turn"),
        (
            spell(e.Draw(r.ControllerOf(r.Chosen(CREATURE, YOU, ONE, ONE)), ONE)),
            "a choice as of of ControllerOf",
        ),
        (spell(e.Draw(YOU, a.AnyNumber())), "any number as count of Draw"),
        (
            spell(e.CreateCopyTokens(YOU, ONE, r.Target(0), (ch.SwitchPowerToughness(),)), targets=(ANY,)),
            "a copy with exception SwitchPowerToughness",
        ),
        (
            StaticAbility((s.AdditionalCost((k.PayLife(a.X()),), optional=True),)),
            "an optional additional cost of any size",
        ),
    ],
)
def test_what_is_beyond_the_engine_is_named(ability: Ability, named: str) -> None:
    assert unsupported_nodes(ability) == (named,)


def test_what_stands_inside_granted_abilities_and_tokens_counts() -> None:
    grant = e.Apply(r.Target(0), (ch.GainAbility(KeywordAbility(Keyword.SPACE_SCULPTOR)),), d.UntilEndOfTurn())
    assert unsupported_nodes(spell(grant, targets=(ANY,))) == ("keyword space sculptor",)
    token = e.TokenSpec((CardType.CREATURE,), ("Cat",), abilities=(KeywordAbility(Keyword.SPACE_SCULPTOR),))
    assert unsupported_nodes(spell(e.CreateTokens(YOU, ONE, token))) == ("keyword space sculptor",)


def test_cards_as_a_whole() -> None:
    refused = RefusedAbility(RefusalKind.CANNOT_READ, "somewhere")
    face = Face("Face", types=(CardType.ENCHANTMENT,), subtypes=("Aura",), abilities=(refused,))
    assert unsupported_in_card(Card("Face", Layout.MELD, (face,))) == (
        "layout meld",
        "ability 1: cannot read",
        "an Aura without an enchant ability",
    )
    twice = Face("Twice", types=(CardType.INSTANT,), abilities=(spell(), spell()))
    assert unsupported_in_card(Card("Twice", Layout.NORMAL, (twice,))) == (
        "a spell with more than one set of instructions",
    )


def test_every_supported_keyword_cites_its_rule() -> None:
    assert all(cr(rule).startswith("702.") for rule in KEYWORDS.values())


def _names(tree: ast.AST) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} | {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name)
    }


def _used_by_rooms() -> set[str]:
    """Names that the code of the engine uses outside the tables of support."""
    root = Path(mtgjudge.engine.__file__).parent
    found: set[str] = set()
    for path in root.rglob("*.py"):
        if not path.name.startswith("support"):
            found |= _names(ast.parse(path.read_text(encoding="utf-8")))
    return found


def test_what_is_promised_is_looked_at_somewhere() -> None:
    used = _used_by_rooms()
    known = {"PlaysWithHandRevealed"}  # who knows which card is no part of the state
    assert [change.__name__ for change in RULE_CHANGES if change.__name__ not in used | known] == []
    expanded = {keyword.name for keyword in EXPANSIONS}
    assert [keyword.name for keyword in KEYWORDS if keyword.name not in used | expanded] == []
    assert set(EXPANSIONS) <= set(KEYWORDS)
