"""The list of rules that can't be executed."""

from mtgjudge.rulebook import heading
from mtgjudge.rulebook.executable import exempt, numbered_rules, reasons


def test_every_entry_is_a_rule_with_a_reason_in_words() -> None:
    assert len(reasons()) > 50
    assert all(len(why.split()) >= 2 for why in reasons().values())


def test_a_number_stands_for_all_below_it_and_nothing_beside_it() -> None:
    assert exempt("100.6b") == exempt("100")
    assert exempt("702.33h") is not None
    assert exempt("702.33a") is None
    assert exempt("601.2a") is None


def test_no_entry_repeats_one_above_it() -> None:
    from mtgjudge.rulebook.index import parent_number

    for number in reasons():
        above = parent_number(number)
        assert above is None or exempt(above) is None, number


def test_titles_are_no_rules() -> None:
    numbers = numbered_rules()
    assert "702.9b" in numbers
    assert "702.9" not in numbers
    assert heading("702.9")
    assert "702" not in numbers


def test_most_rules_count() -> None:
    core = [number for number in numbered_rules() if number[0] in "1234567"]
    assert 2200 < sum(exempt(number) is None for number in core) < len(core)
