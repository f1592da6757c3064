"""One question from outside: boards in one line, payments, layers, triggers, what if, and the command."""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path

import pytest
import yaml

import mtgjudge
from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.cards.pack_files import PackFault
from mtgjudge.cli import main
from mtgjudge.scenario.asked import expanded
from mtgjudge.scenario.one_line import BoardFault, board_text
from mtgjudge.scenario.reporting import report
from mtgjudge.scenario.runner import run_source
from mtgjudge.scenario.spans import Source
from tests.scenario.support import SomeCards, space

ROOT = Path(__file__).resolve().parents[2]
GRIP = "alice: 3 Forest; stack: Krosan Grip targeting Sol Ring; bob: 2 Island, Sol Ring, hand Counterspell"


@pytest.fixture(autouse=True)
def _needs_cards() -> None:
    try:
        default_catalogue().find("Forest")
    except PackFault:
        pytest.skip("there is no card pack")


# --- boards in one line ---------------------------------------------------------------------------------------------


def board(line: str) -> dict[str, object]:
    found = yaml.load(board_text(line, "a title", SomeCards()), Loader=yaml.BaseLoader)
    assert isinstance(found, dict)
    return found


def test_the_board_of_the_documentation() -> None:
    found = board(GRIP)
    assert found["players"] == {
        "alice": {"battlefield": ["3 Forest"]},
        "bob": {"battlefield": ["2 Island", "Sol Ring"], "hand": ["Counterspell"]},
    }
    assert found["stack"] == [{"card": "Krosan Grip", "targeting": ["Sol Ring"]}]


def test_a_comma_inside_a_name_separates_nothing() -> None:
    found = board("alice: hand Squee, Goblin Nabob, Shock")
    assert found["players"] == {"alice": {"battlefield": [], "hand": ["Squee, Goblin Nabob", "Shock"]}} or (
        found["players"] == {"alice": {"hand": ["Squee, Goblin Nabob", "Shock"]}}
    )


def test_what_is_said_about_a_card() -> None:
    found = board("alice: life 7, tapped Forest, 2 Grizzly Bears with 2 +1/+1 counters, Rancor attached to Sol Ring")
    assert found["players"] == {
        "alice": {
            "life": "7",
            "battlefield": [
                {"card": "Forest", "tapped": "true"},
                {"card": "Grizzly Bears", "count": "2", "counters": {"+1/+1": "2"}},
                {"card": "Rancor", "attached to": "Sol Ring"},
            ],
        }
    }


def test_turns_and_controllers_and_tokens() -> None:
    found = board("bob: 2 3/3 green Elephant tokens; stack: bob's Shock targeting alice and bob; turn: bob's upkeep")
    assert found["turn"] == {"player": "bob", "step": "upkeep"}
    assert found["stack"] == [{"card": "Shock", "controller": "bob", "targeting": ["alice", "bob"]}]
    assert found["players"] == {"bob": {"battlefield": [{"token": "3/3 green Elephant creature", "count": "2"}]}}


@pytest.mark.parametrize("line", ["Forest", ": Forest", "turn: sometime soon"])
def test_what_can_not_be_read_points_at_the_place(line: str) -> None:
    with pytest.raises(BoardFault) as caught:
        board_text(line, "a title", SomeCards())
    assert caught.value.diagnostic.span is not None


def test_a_name_may_be_cut_short_where_only_one_begins_so() -> None:
    names = space(players=("alice", "bob"), cards=("Krosan Grip", "Counterspell", "Grizzly Bears"))
    assert (
        expanded("can bob cast Counters targeting Krosan", names) == "can bob cast Counterspell targeting Krosan Grip"
    )
    assert expanded("what is Griz", names) == "what is Grizzly Bears"
    several = space(cards=("Sol Ring", "Soul Warden", "Solemn Vow"))
    assert expanded("what is So", several) == "what is So"


# --- answers --------------------------------------------------------------------------------------------------------


def test_split_second_is_the_answer() -> None:
    verdict = mtgjudge.ask("can bob cast Counterspell targeting Krosan Grip", board=GRIP)
    assert (verdict.answer, verdict.rules) == ("no", ("702.61a",))


def test_deciding_reasons_come_before_context() -> None:
    verdict = mtgjudge.ask(
        "can bob cast Doom Blade", board="alice: Sol Ring, Bog Wraith, White Knight; bob: 2 Swamp, hand Doom Blade"
    )
    told = {reason.sentence: reason.decides for reason in verdict.reasons}
    assert told["White Knight has protection from black"] is True
    assert told["Bog Wraith is black"] is False
    assert told["Sol Ring is not a creature"] is False
    weights = [reason.decides for reason in verdict.reasons]
    assert weights == sorted(weights, reverse=True)


@pytest.mark.parametrize(
    ("question", "cards", "answer", "rows"),
    [
        (
            "can alice pay {S}{1}",
            "Forest, Snow-Covered Island",
            "yes",
            [("{S}", "Snow-Covered Island"), ("{1}", "Forest")],
        ),
        ("can alice pay {S}{S}", "Forest, Snow-Covered Island", "no", [("{S}", "Snow-Covered Island"), ("{S}", "")]),
        ("can alice pay {W/U}", "Island", "yes", [("{W/U}", "Island")]),
        ("can alice pay {B/P}", "Forest", "yes", [("{B/P}", "2 life")]),
        ("can alice pay {C}", "Forest", "no", [("{C}", "")]),
        ("can alice pay {G}{G}", "2 Forest", "yes", [("{G}", "Forest"), ("{G}", "Forest")]),
    ],
)
@pytest.mark.cr("107.4")
def test_payments_name_who_pays_what(question: str, cards: str, answer: str, rows: list[tuple[str, str]]) -> None:
    verdict = mtgjudge.ask(question, board=f"alice: {cards}")
    assert verdict.answer == answer
    assert [(line.symbol, line.source) for line in verdict.payment] == rows


@pytest.mark.cr("107.3a")
def test_the_greatest_x_is_told() -> None:
    verdict = mtgjudge.ask("how can alice pay {X}{G}", board="alice: 4 Forest")
    assert any(reason.sentence == "X can be at most 3" for reason in verdict.reasons)


def test_alternatives_differ_in_what_stays_untapped() -> None:
    verdict = mtgjudge.ask("how can alice pay {G}", board="alice: Forest, Llanowar Elves")
    told = [reason.sentence for reason in verdict.reasons if not reason.decides]
    assert told == ["Llanowar Elves stays untapped", "or with Llanowar Elves; Forest stays untapped"]


@pytest.mark.cr("613.8a")
def test_a_dependency_comes_with_its_proof() -> None:
    verdict = mtgjudge.ask("what is Urborg, Tomb of Yawgmoth", board="alice: Urborg, Tomb of Yawgmoth, Blood Moon")
    (line,) = [line for line in verdict.trace if line.proof]
    assert line.order == ("613.8a",)
    assert "takes the ability away" in line.proof
    assert "Blood Moon comes first in layer 4" in verdict.trace.text()


def test_a_trace_as_tree_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    line = "alice: Serra Angel, Humility, Glorious Anthem"
    assert main(["ask", "what is Serra Angel", "--board", line, "--output-format", "tree"]) == 0
    assert "4/4 → 1/1" in capsys.readouterr().out
    assert main(["ask", "what is Serra Angel", "--board", line, "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["layer"] for row in data["answer"]["trace"]] == ["printed", "6", "7b", "7c"]
    assert main(["ask", "what is Serra Angel", "--board", line]) == 0
    assert "7c        +1/+1" in capsys.readouterr().out


# --- what if --------------------------------------------------------------------------------------------------------

MURDER = """
mtgjudge: 1
scenario: A death with two who watch
players:
  alice: {hand: [Murder, Shock], battlefield: [3 Swamp, Mountain, Blood Artist]}
  bob: {battlefield: [Hill Giant]}
steps:
  - alice: cast Murder targeting Hill Giant
  - ask: all outcomes
"""


def test_a_search_says_how_far_it_is() -> None:
    from mtgjudge.scenario.outcomes import PROGRESS

    heard: list[int] = []
    before = PROGRESS.set(heard.append)
    try:
        run_source(Source("murder.yaml", MURDER), default_catalogue())
    finally:
        PROGRESS.reset(before)
    assert heard == list(range(1, len(heard) + 1))
    assert heard


def test_all_outcomes_are_told_with_their_choices() -> None:
    verdict = mtgjudge.judge(MURDER).verdicts[-1]
    assert len(verdict.branches) == 2
    assert {branch.choices for branch in verdict.branches} == {
        ("alice chooses a target for Blood Artist: alice",),
        ("alice chooses a target for Blood Artist: bob",),
    }


def test_results_that_differ_in_what_is_gone_are_different() -> None:
    text = """
mtgjudge: 1
scenario: Something goes where nobody sees it
cards:
  - name: Test Stow
    cost: "{U}"
    type: Sorcery
    text: "Put a creature you control on the bottom of its owner's library."
players:
  alice: {hand: [Test Stow], battlefield: [Island, Grizzly Bears, Hill Giant]}
steps:
  - alice: cast Test Stow
  - ask: all outcomes
"""
    verdict = mtgjudge.judge(text).verdicts[-1]
    assert len(verdict.branches) == 2
    assert {branch.result for branch in verdict.branches} == {
        ("Test Stow: alice's graveyard", "Grizzly Bears is gone"),
        ("Test Stow: alice's graveyard", "Hill Giant is gone"),
    }


def test_beyond_the_bound_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    from mtgjudge.scenario import outcomes

    monkeypatch.setattr(outcomes, "MAX_NODES", 0)
    verdict = mtgjudge.judge(MURDER).verdicts[-1]
    assert verdict.answer == "undetermined"
    assert "more than 0 choices" in verdict.reasons[0].sentence


def test_what_would_happen_changes_nothing() -> None:
    ruling = mtgjudge.judge(
        MURDER.replace("ask: all outcomes", "ask: what would happen if alice cast Shock targeting bob")
        + "expect: {bob: {life: 20}, alice: {hand: [Shock]}}\n"
    )
    assert ruling.holds
    assert "Bob loses 2 life" in ruling.verdicts[-1].value


# --- the command ----------------------------------------------------------------------------------------------------


def test_a_question_at_a_step_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "scenarios" / "split-second" / "counterspell.yaml")
    question = "can bob cast Counterspell targeting Krosan Grip"
    assert main(["ask", question, "--in", file, "--at", "1"]) == 0
    assert capsys.readouterr().out.startswith("No.  Krosan Grip is on the stack and has split second")
    assert main(["ask", question, "--in", file, "--at", "99"]) == 2
    assert "there is no step 99" in capsys.readouterr().out


def test_player_safe_answers_only_what_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    line = "alice: Sol Ring, Bog Wraith; bob: 2 Swamp, hand Doom Blade"
    assert main(["ask", "can bob cast Doom Blade", "--board", line, "--player-safe"]) == 0
    told = capsys.readouterr().out
    assert "There is no legal target" in told
    assert "Bog Wraith" not in told
    assert "ASSUMED" not in told


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["can alice fly", "--board", "alice: Forest"], 2),
        (["can alice cast Forst", "--board", "alice: Forest"], 2),
        (["why did Forest not sing", "--board", "alice: Forest"], 3),
        (["what are the spell types"], 0),
        (["what is Forest", "--in", "no/such/file.yaml"], 2),
        (["what is Forest", "--in", "x", "--board", "y"], 2),
        (["what is Forest", "--board", "alice: Forest", "--at", "3"], 2),
    ],
)
def test_the_exit_status(arguments: list[str], status: int) -> None:
    assert main(["ask", *arguments]) == status


ORDINARY = (
    "alice: 3 Forest, 2 Island, Soul Warden, Glorious Anthem, Serra Angel, Humility, hand Giant Growth, Doom Blade;"
    " bob: 4 Swamp, Grizzly Bears, Hill Giant, White Knight, Blood Artist, hand Murder"
)


@pytest.mark.parametrize(
    "question",
    [
        "can alice cast Doom Blade",
        "can alice cast Giant Growth targeting Serra Angel",
        "can alice attack with Serra Angel",
        "what is Serra Angel",
        "why is Serra Angel 2/2",
        "how can alice pay {2}{G}{U}",
        "what can alice do",
        "legal targets of Giant Growth",
        "why did Soul Warden not trigger",
        "what would happen if alice cast Giant Growth targeting Serra Angel",
    ],
)
def test_a_question_takes_at_most_fifty_milliseconds_after_start_up(question: str) -> None:
    """The median of several tries; `all outcomes` over many choices is a search with a bound of its own."""
    mtgjudge.ask(question, board=ORDINARY)
    assert statistics.median(_seconds(question, ORDINARY) for _ in range(9)) < 0.05


def _seconds(question: str, line: str) -> float:
    began = time.perf_counter()
    mtgjudge.ask(question, board=line)
    return time.perf_counter() - began


# --- reports --------------------------------------------------------------------------------------------------------


def test_a_report_keeps_the_ruling_and_drops_the_rest(tmp_path: Path) -> None:
    text = """\
mtgjudge: 1
scenario: Much that does not matter
players:
  alice: {hand: [Grizzly Bears], battlefield: [Sol Ring, 3 Swamp, Forest]}
  bob: {battlefield: [Hill Giant, Iona, Shield of Emeria]}
steps:
  - alice: tap Sol Ring for mana
  - ask: can alice cast Grizzly Bears
""".replace("Iona, Shield of Emeria", '{card: "Iona, Shield of Emeria", chosen: green}')
    found = report(Source("long.yaml", text), default_catalogue(), version=mtgjudge.__version__)
    assert found.doubt is not None
    assert found.doubt.answer == "no"
    assert "Hill Giant" not in found.text
    assert "tap Sol Ring for mana" not in found.text.split("scenario:")[1]
    again = run_source(Source("again.yaml", found.text), default_catalogue())
    assert again.cases[0].steps[-1].verdict is not None
    assert again.cases[0].steps[-1].verdict.answer == "no"
    file = tmp_path / "long.yaml"
    file.write_text(text, encoding="utf-8")
    target = tmp_path / "report.yaml"
    assert main(["report", str(file), "-o", str(target)]) == 0
    assert target.read_text(encoding="utf-8") == found.text
    assert main(["report", str(tmp_path / "none.yaml")]) == 2


# --- more payments --------------------------------------------------------------------------------------------------


@pytest.mark.cr("106.6")
def test_restricted_mana_pays_for_what_it_may() -> None:
    line = "alice: Ancient Ziggurat, Mountain, hand Goblin Piker, Shock"
    assert not mtgjudge.ask("can alice pay {R}{R}", board=line)
    assert mtgjudge.ask("can alice pay {R}{R} to cast Goblin Piker", board=line)
    assert not mtgjudge.ask("can alice pay {R}{R} to cast Shock", board=line)


@pytest.mark.cr("601.2f")
def test_how_a_spell_can_be_paid_takes_its_total_cost() -> None:
    line = "alice: 2 Forest, Llanowar Elves, hand Grizzly Bears; bob: Sphere of Resistance"
    verdict = mtgjudge.ask("how can alice cast Grizzly Bears", board=line)
    assert verdict.answer == "yes"
    assert [payment.symbol for payment in verdict.payment] == ["{G}", "{1}", "{1}"]
    assert mtgjudge.ask("how can alice cast Ancestral Vision", board="alice: hand Ancestral Vision").rules == ("118.6",)


def test_what_adds_to_mana_makes_a_no_undetermined() -> None:
    verdict = mtgjudge.ask("can alice pay {G}{G}", board="alice: Forest, Wild Growth attached to Forest")
    assert verdict.answer == "undetermined"


def test_another_way_to_cast_is_context() -> None:
    verdict = mtgjudge.ask("can alice cast Mulldrifter", board="alice: 3 Island, hand Mulldrifter")
    told = {reason.sentence: reason.decides for reason in verdict.reasons}
    assert told["it could be cast for evoke"] is False
    assert verdict.rules == ("601.2h", "118.3")


@pytest.mark.parametrize(
    ("question", "line", "meant"),
    [
        ("can alice cast Wind Drakk", "alice: hand Wind Drake", "Wind Drake"),
        ("what is Grizly Bears", "alice: Grizzly Bears", "Grizzly Bears"),
        ("what is Forest", "alice: Forest, Grizly Bears", "Grizzly Bears"),
    ],
)
def test_slips_are_met_with_the_name_that_was_meant(question: str, line: str, meant: str) -> None:
    (problem,) = mtgjudge.ask(question, board=line).problems
    assert problem.help is not None
    assert problem.help.startswith(f"did you mean {meant}")


def test_playing_a_spell_is_casting_it() -> None:
    assert mtgjudge.ask("can alice play Shock", board="alice: hand Shock").answer == "no"


@pytest.mark.cr("508.1")
def test_after_combat_nothing_attacks_any_more() -> None:
    verdict = mtgjudge.ask("can alice attack with Wind Drake", board="alice: Wind Drake; turn: alice's postcombat main")
    assert (verdict.answer, verdict.rules) == ("no", ("508.1",))
    assert "is over" in verdict.reasons[0].sentence


@pytest.mark.cr("605.1b", "601.2h")
def test_a_payment_that_one_way_of_tapping_misses_is_not_known() -> None:
    # two lands for two mana each: one tapped for {W}{W} and one for {U}{U} would pay
    text = """
mtgjudge: 1
scenario: Two lands for two mana each
cards:
  - {name: Test Mage, cost: "{1}{W}{U}", type: Creature — Human Wizard, pt: 2/2, text: ""}
players:
  alice: {hand: [Test Mage], battlefield: [2 Tundra, Mana Flare]}
steps:
  - ask: can alice cast Test Mage
"""
    (verdict,) = mtgjudge.judge(text).verdicts
    assert verdict.answer == "undetermined"
    assert verdict.reasons[0].rules == ("601.2h", "605.1b")


@pytest.mark.cr("605.1a")
def test_what_makes_no_mana_has_no_mana_ability() -> None:
    verdict = mtgjudge.ask("can alice tap Grizzly Bears for mana", board="alice: Grizzly Bears")
    assert (verdict.answer, verdict.rules) == ("no", ("605.1a",))


def test_exile_is_no_the_exile() -> None:
    verdict = mtgjudge.ask("can alice cast Shock targeting bob", board="alice: Mountain, exile Shock; bob: Forest")
    assert [reason.sentence for reason in verdict.reasons] == ["nothing lets alice cast Shock from exile"]
