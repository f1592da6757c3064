"""One step as lines: what is merged into its heading, what is left out, how deep things stand."""

from __future__ import annotations

from mtgjudge.rulings.lines import plain
from mtgjudge.rulings.steps import step_lines
from mtgjudge.scenario.results import Check, Happening, Outcome, ReasonShown, StepKind, StepShown, VerdictShown


def lines(step: StepShown, *, everything: bool = False) -> list[str]:
    return plain(step_lines(step, 60, everything=everything)).splitlines()


def move(*happenings: Happening, sentence: str = "Everybody passes") -> StepShown:
    return StepShown(4, StepKind.MOVE, "resolve", sentence, Outcome.HOLDS, happenings=happenings)


NESTED = move(
    Happening("Shock resolves", ("608.2",)),
    Happening("priority is given", ("117.3b",), parent=0, quiet=True),
    Happening("Shock deals 2 damage to Bob", ("120.3a",), parent=1),
    Happening("Bob loses 2 life", ("119.3",), parent=2),
    sentence="Shock resolves",
)


def test_the_first_event_is_not_told_twice() -> None:
    assert lines(NESTED) == [
        "  4  Shock resolves                                    608.2",
        "     Shock deals 2 damage to Bob                      120.3a",
        "       Bob loses 2 life                                119.3",
    ]


def test_book_keeping_is_told_on_request_and_what_stands_below_it_moves_in() -> None:
    assert [line[:35].rstrip() for line in lines(NESTED, everything=True)] == [
        "  4  Shock resolves",
        "     priority is given",
        "       Shock deals 2 damage to Bob",
        "         Bob loses 2 life",
    ]


def test_a_parent_that_does_not_come_before_cannot_hang_the_output() -> None:
    broken = move(Happening("a", (), parent=1), Happening("b", (), parent=0), Happening("c", (), parent=2))
    assert [line.strip() for line in lines(broken)[1:]] == ["a", "b", "c"]


def test_zones_are_added_only_where_the_words_do_not_name_them() -> None:
    step = move(
        Happening("Sol Ring", (), before="battlefield", after="Bob's graveyard"),
        Happening("Shock is put into Bob's graveyard", (), before="stack", after="Bob's graveyard"),
    )
    assert [line.strip() for line in lines(step)[1:]] == [
        "Sol Ring: battlefield → Bob's graveyard",
        "Shock is put into Bob's graveyard",
    ]


def test_an_answer_in_words_has_a_line_and_its_rules_once() -> None:
    verdict = VerdictShown("fact", (ReasonShown("", ("202.3",), decides=True),), value=("Forest", "Island"))
    step = StepShown(1, StepKind.QUESTION, "legal targets of Shock", "", Outcome.HOLDS, verdict=verdict)
    assert lines(step) == [
        "  1  Legal targets of Shock?",
        "     Forest, Island                                    202.3",
    ]


def test_steps_of_a_turn_in_which_nothing_happens_are_passed_over() -> None:
    passing = [Happening(f"Bob's {name} step begins", ("500.1",), kind="StepBegins") for name in ("end", "cleanup")]
    step = StepShown(
        2,
        StepKind.MOVE,
        "to upkeep",
        "Bob's end step begins",
        Outcome.HOLDS,
        happenings=(*passing, Happening("Alice's turn begins", ("500.1",), kind="TurnBegins"), Happening("x", ())),
    )
    assert lines(step)[0].strip() == "2  To upkeep"
    told = "\n".join(lines(step))
    assert "cleanup" not in told
    assert "Alice's turn begins" in told
    assert "cleanup" in "\n".join(lines(step, everything=True))


def test_a_declaration_is_told_by_its_own_words() -> None:
    step = StepShown(
        3,
        StepKind.ACTION,
        "attack with bears -> bob",
        "Bears becomes tapped",
        Outcome.HOLDS,
        "alice",
        happenings=(Happening("Bears becomes tapped", ("701.26a",)), Happening("Bears attacks bob", ("508.1k",))),
    )
    assert lines(step)[0].strip() == "3  Alice: attack with bears -> bob"
    assert len(lines(step)) == 3


def test_an_expectation_that_holds_is_told_as_facts() -> None:
    checks = (
        Check(Outcome.HOLDS, "2", "2", None, "bears: power"),
        Check(Outcome.HOLDS, "at least these: reach", "reach, trample", None, "bears: abilities"),
        Check(Outcome.DIFFERS, "3", "2", None, "bears: toughness"),
        Check(Outcome.HOLDS, "none", "none", None, "the stack"),
        Check(Outcome.HOLDS, "613.4b", "613.4b", None, "rule", rules_expected=("613.4b",)),
    )
    step = StepShown(1, StepKind.EXPECTATION, "expect", "expect", Outcome.DIFFERS, checks=checks)
    assert lines(step) == [
        "  1  bears: power 2, abilities reach,         DIFFERS 613.4b",
        "     trample; the stack: none",
    ]


def test_an_empty_step_is_still_a_line() -> None:
    assert lines(StepShown(1, StepKind.MOVE, "resolve", "", Outcome.HOLDS)) == ["  1  resolve"]
