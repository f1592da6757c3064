"""The driver of third-party duels: small duels of our own, and a sample of the data where it is at hand."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from mtgjudge.cards.catalogue import SHIPPED, MemoryCatalogue, PackCatalogue
from mtgjudge.cards.model import Card, Face, Layout, RefusalKind, RefusedAbility
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import (
    ActivatedAbility,
    Body,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.costs import PayLife, TapThis
from mtgjudge.language.event_patterns import ZoneChange
from mtgjudge.language.filters import IsThis, IsType
from mtgjudge.language.mana import parse_mana_cost
from mtgjudge.language.static_effects import EntersAsCopy, EntersModified
from mtgjudge.language.vocabulary import CardType, Keyword, Supertype, Zone
from mtgjudge.rulebook import cr
from tools.duels.__main__ import chosen, main, play_all
from tools.duels.naming import fits, plain
from tools.duels.playing import play_duel
from tools.duels.records import Duel, read_duels
from tools.duels.report import LIST, disagreements, precision, report, summary
from tools.duels.results import Outcome, Result
from tools.duels.table import enters_tapped

DATA = Path(__file__).parents[3] / "shared" / "conformance" / "duels.jsonl.xz"
SAMPLE = 150
ONE = Fixed(1)


def _card(
    name: str, *abilities: object, cost: str = "", types: tuple[CardType, ...] = (CardType.CREATURE,), size: str = ""
) -> Card:
    power, _, toughness = size.partition("/")
    face = Face(
        name,
        parse_mana_cost(cost) if cost else None,
        types=types,
        power=power or None,
        toughness=toughness or None,
        abilities=abilities,  # type: ignore[arg-type]
    )
    return Card(name, Layout.NORMAL, (face,))


_BOLT = SpellAbility(Body((e.DealDamage(r.This(), Fixed(3), r.Target(0)),), (t.TargetSlot(t.AnyTarget(), ONE, ONE),)))
_PING = ActivatedAbility(
    (TapThis(),), Body((e.DealDamage(r.This(), ONE, r.Target(0)),), (t.TargetSlot(t.AnyTarget(), ONE, ONE),))
)
_MAY_DRAW = TriggeredAbility(
    ZoneChange(IsThis(), destination=Zone.BATTLEFIELD), Body((e.May(r.You(), (e.Draw(r.You(), ONE),)),))
)
_MOUNTAIN = Face("Mountain", supertypes=(Supertype.BASIC,), types=(CardType.LAND,), subtypes=("Mountain",))
CARDS = MemoryCatalogue(
    (
        Card("Mountain", Layout.NORMAL, (_MOUNTAIN,)),
        _card("Plain Bear", cost="{1}{R}", size="2/2"),
        _card("Flying Bear", KeywordAbility(Keyword.FLYING), cost="{2}{R}", size="2/2"),
        _card("Curious Bear", _MAY_DRAW, cost="{R}", size="1/1"),
        _card("Stinging Bear", _PING, cost="{R}", size="1/1"),
        _card("Copying Bear", StaticAbility((EntersAsCopy(IsType(CardType.ARTIFACT)),)), cost="{R}", size="1/1"),
        _card("Small Bolt", _BOLT, cost="{R}", types=(CardType.INSTANT,)),
        _card("Riddle Bear", RefusedAbility(RefusalKind.CANNOT_READ, "paragraph 1"), size="2/2"),
    )
)


def _add(zone: str, player: str, card: str, count: int = 1) -> dict[str, object]:
    return {"op": "add_card", "zone": zone, "player": player, "card": card, "count": count}


def _at(op: str, player: str = "A", step: str = "PRECOMBAT_MAIN", turn: int = 1, **more: object) -> dict[str, object]:
    return {"op": op, "turn": turn, "step": step, "player": player, **more}


def _duel(
    setup: list[dict[str, object]], script: list[dict[str, object]], *asserts: dict[str, object], **more: object
) -> Duel:
    record = {
        "id": "own#duel",
        "setup": setup,
        "script": script,
        "stop": {"turn": 1, "step": "END_TURN"},
        "asserts": list(asserts),
        "strict": True,
        **more,
    }
    return msgspec.convert(record, Duel)


def _play(*args: object, **more: object) -> Outcome:
    return play_duel(_duel(*args, **more), CARDS)  # type: ignore[arg-type]


LANDS = _add("BATTLEFIELD", "A", "Mountain", 4)
BOLT_B = _at("cast", card="Small Bolt", targets=[{"player": "B"}])


def test_a_duel_that_goes_as_it_should_is_passed() -> None:
    life = {"assert": "life", "player": "B", "life": 17}
    gone = {"assert": "graveyard_count", "player": "A", "card": "Small Bolt", "count": 1}
    outcome = _play([LANDS, _add("HAND", "A", "Small Bolt")], [BOLT_B], life, gone)
    assert (outcome.result, outcome.what) == (Result.PASSED, "")


def test_an_assertion_that_does_not_hold_is_wrong_and_says_what_differs() -> None:
    outcome = _play([LANDS, _add("HAND", "A", "Small Bolt")], [BOLT_B], {"assert": "life", "player": "B", "life": 16})
    assert (outcome.result, outcome.cause) == (Result.WRONG, "assert life")
    assert "17 instead of 16" in outcome.what


def test_an_action_that_is_impossible_is_wrong_with_our_reason() -> None:
    outcome = _play([_add("HAND", "A", "Small Bolt")], [BOLT_B])
    assert (outcome.result, outcome.cause) == (Result.WRONG, "can't cast")
    assert "can't pay {R}" in outcome.what


def test_an_action_for_a_step_that_never_comes_stays_unused() -> None:
    late = _at("cast", step="COMBAT_DAMAGE", card="Small Bolt", targets=[{"player": "B"}])
    outcome = _play([LANDS, _add("HAND", "A", "Small Bolt")], [late])
    assert (outcome.result, outcome.cause) == (Result.WRONG, "unused action")


def test_answers_come_from_the_choices_and_a_question_without_one_is_missing() -> None:
    setup = [LANDS, _add("HAND", "A", "Curious Bear")]
    cast = _at("cast", card="Curious Bear")
    hand = {"assert": "hand_count", "player": "A", "count": 0}
    assert (
        _play(setup, [cast, {"op": "choice", "player": "A", "kind": "yes_no", "value": "No"}], hand).result
        is Result.PASSED
    )
    assert _play(setup, [cast]).cause == "missing answer"
    relaxed = _play(setup, [cast], {"assert": "hand_count", "player": "A", "count": 1}, strict=False)
    assert relaxed.result is Result.PASSED, "the default player says yes"


def test_a_leftover_answer_is_wrong() -> None:
    extra = {"op": "choice", "player": "A", "kind": "text", "value": "Plain Bear"}
    assert _play([LANDS, _add("HAND", "A", "Small Bolt")], [BOLT_B, extra]).cause == "unused choice"


def test_consecutive_actions_are_stacked_and_waiting_lets_the_stack_resolve() -> None:
    setup = [LANDS, _add("HAND", "A", "Small Bolt", 2)]
    check = _at("check_stack_size", count=2)
    assert _play(setup, [BOLT_B, BOLT_B, check]).result is Result.PASSED
    waiting = [BOLT_B, _at("wait_stack", one=False), BOLT_B, _at("check_stack_size", count=1)]
    assert _play(setup, waiting).result is Result.PASSED


def test_an_action_under_a_condition_waits_for_it() -> None:
    clause = {"clause": "on_stack", "text": "Small Bolt"}
    answer = _at("cast", "B", card="Small Bolt", targets=[{"player": "A"}], if_stack=clause)
    setup = [
        LANDS,
        _add("HAND", "A", "Small Bolt"),
        _add("HAND", "B", "Small Bolt"),
        _add("BATTLEFIELD", "B", "Mountain"),
    ]
    lives = [{"assert": "life", "player": player, "life": 17} for player in "AB"]
    assert _play(setup, [answer, BOLT_B], *lives).result is Result.PASSED


def test_an_ability_is_found_by_its_costs_and_the_words_of_its_effect() -> None:
    script = [_at("activate", ability="{T}: {this} deals 1 damage to any target.", targets=[{"name": "Plain Bear"}])]
    setup = [_add("BATTLEFIELD", "A", "Stinging Bear"), _add("BATTLEFIELD", "B", "Plain Bear")]
    assert (
        _play(setup, script, {"assert": "damage", "player": "B", "card": "Plain Bear", "damage": 1}).result
        is Result.PASSED
    )
    other = _play(setup, [_at("activate", ability="{5}: Draw two cards.")])
    assert other.cause == "driver: no ability reads so"


def test_attacks_and_blocks() -> None:
    setup = [
        _add("BATTLEFIELD", "A", "Flying Bear"),
        _add("BATTLEFIELD", "A", "Plain Bear"),
        _add("BATTLEFIELD", "B", "Plain Bear"),
    ]
    script = [
        _at("attack", step="DECLARE_ATTACKERS", attacker="Flying Bear"),
        _at("attack", step="DECLARE_ATTACKERS", attacker="Plain Bear"),
        _at("block", "B", "DECLARE_BLOCKERS", attacker="Plain Bear", blocker="Plain Bear"),
    ]
    asserts = [
        {"assert": "life", "player": "B", "life": 18},
        {"assert": "permanent_count", "player": "A", "card": "Plain Bear", "count": 0},
        {"assert": "tapped", "card": "Flying Bear", "value": True},
    ]
    assert _play(setup, script, *asserts).result is Result.PASSED


def test_what_can_be_played() -> None:
    setup = [_add("BATTLEFIELD", "A", "Mountain"), _add("HAND", "A", "Small Bolt"), _add("HAND", "A", "Plain Bear")]
    can = _at("check_playable", ability="Cast Small", value=True)
    cannot = _at("check_playable", ability="Cast Plain Bear", value=False)
    assert _play(setup, [can, cannot]).result is Result.PASSED
    assert _play(setup, [_at("check_playable", ability="Cast Small Bolt", value=False)]).cause == "check_playable"


def test_the_stop_comes_before_the_next_step_does_anything() -> None:
    setup = [_add("BATTLEFIELD", "A", "Stinging Bear"), _add("BATTLEFIELD", "B", "Plain Bear")]
    script = [_at("activate", ability="{T}", targets=[{"name": "Plain Bear"}])]
    damage = {"assert": "damage", "player": "B", "card": "Plain Bear", "damage": 1}
    assert _play(setup, script, damage).result is Result.PASSED, "damage is there until the cleanup step"
    worn = _play(setup, script, {**damage, "damage": 0}, stop={"turn": 2, "step": "UNTAP"})
    assert worn.result is Result.PASSED


def test_a_card_with_a_refused_ability_makes_the_duel_unsupported() -> None:
    outcome = _play([_add("HAND", "B", "Riddle Bear")], [], {"assert": "life", "player": "A", "life": 1})
    assert outcome.result is Result.UNSUPPORTED
    assert "Riddle Bear" in outcome.what


def test_a_script_that_must_fail() -> None:
    failure = {"required": True, "exception": "Throwable", "match": "contains", "message": "Can't find"}
    assert _play([_add("HAND", "A", "Small Bolt")], [BOLT_B], expect_failure=failure).result is Result.PASSED
    setup = [LANDS, _add("HAND", "A", "Small Bolt")]
    assert _play(setup, [BOLT_B], expect_failure=failure).cause == "no failure"


@pytest.mark.parametrize(
    ("asked", "ours", "good"),
    [
        (
            "{1}{R}, {T}: {this} deals 1 damage to any target.",
            "{1}{R}, {T}: This creature deals 1 damage to any target.",
            True,
        ),
        ("{1}{R}", "{1}{R}, {T}: Draw a card.", True),
        ("+1:", "[+1]: Draw a card.", True),
        ("-2: ", "[−2]: Draw a card.", True),
        ("{2}", "{1}, {T}: Draw a card.", False),
        ("Sacrifice {this}: Draw", "{T}: Draw a card.", False),
    ],
)
def test_texts_fit_by_costs_first(asked: str, ours: str, good: bool) -> None:
    assert (fits(asked, plain(ours)) > 0.45) is good


def test_dying_is_said_in_two_ways() -> None:
    text = "When this creature is put into a graveyard from the battlefield, draw a card."
    assert plain(text) == plain("When {this} dies, draw a card.")


def test_a_land_that_always_enters_tapped_begins_so_and_one_under_a_condition_does_not() -> None:
    tapped = EntersModified(IsThis(), tapped=True)
    paid = EntersModified(IsThis(), tapped=True, unless_paid=(PayLife(Fixed(2)),))
    land = (CardType.LAND,)
    assert enters_tapped(Face("Slow Field", types=land, abilities=(StaticAbility((tapped,)),)))
    assert not enters_tapped(Face("Dear Field", types=land, abilities=(StaticAbility((paid,)),)))
    assert not enters_tapped(Face("Slow Bear", types=(CardType.CREATURE,), abilities=(StaticAbility((tapped,)),)))


def test_a_yes_to_what_cannot_be_done_is_used_up() -> None:
    """The bear may enter as a copy of an artifact, and there is none: only the other engine asks."""
    setup = [LANDS, _add("HAND", "A", "Copying Bear")]
    yes = {"op": "choice", "player": "A", "kind": "yes_no", "value": "Yes"}
    cast = _at("cast", card="Copying Bear")
    there = {"assert": "permanent_count", "player": "A", "card": "Copying Bear", "count": 1}
    assert _play(setup, [cast, yes], there).result is Result.PASSED
    assert _play(setup, [cast, yes, yes], there).cause == "unused choice"


def test_the_report_ends_with_the_numbers() -> None:
    outcomes = [
        Outcome("a", Result.PASSED),
        Outcome("b", Result.WRONG, "assert life", "19 instead of 20"),
        Outcome("c", Result.UNSUPPORTED, "ability 1: cannot read"),
    ]
    assert precision(outcomes) == 50
    assert summary(outcomes) == "passed 1 · wrong 1 · unsupported 1 · crashed 0 · timeout 0 of 3 · precision 50.0 %"
    assert report(outcomes).splitlines()[-1] == summary(outcomes)


def test_without_the_data_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.jsonl")]) == 2
    assert "There are no duels" in capsys.readouterr().err


@pytest.mark.skipif(not DATA.exists(), reason="the duels are not at hand")
@pytest.mark.skipif(not Path(SHIPPED).exists(), reason="the card pack is not built")
def test_a_sample_does_not_fall() -> None:
    assert PackCatalogue().size
    outcomes = list(play_all(chosen(read_duels(DATA), "", SAMPLE, 1), 1))
    bad = [
        f"{outcome.id}: {outcome.cause} {outcome.what[:200]}"
        for outcome in outcomes
        if outcome.result is Result.CRASHED
    ]
    assert not bad
    assert precision(outcomes) >= 95, report(outcomes)
    assert sum(outcome.result is Result.PASSED for outcome in outcomes) >= SAMPLE // 5


def test_every_disagreement_names_its_rule_and_a_scenario_that_argues_it() -> None:
    text = LIST.read_text(encoding="utf-8")
    rules = re.findall(r'^  rule: "(.+)"$', text, re.MULTILINE)
    scenarios = re.findall(r"^  scenario: (.+)$", text, re.MULTILINE)
    assert len(disagreements()) == len(rules) == len(scenarios) == text.count("\n  why: ")
    assert all(cr(rule) for rule in rules)
    assert all((LIST.parents[1] / scenario).exists() for scenario in scenarios)
