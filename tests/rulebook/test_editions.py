"""Old numbers lead to the rules that carry them today."""

from __future__ import annotations

import pytest

from mtgjudge.rulebook import EDITION, UnknownRule, all_rules, cr, exists, heading
from mtgjudge.rulebook.editions import UnknownEdition, editions, old_rule

OLD = [edition for edition in editions() if edition != EDITION]


def test_the_editions_of_the_founding_documents_are_known() -> None:
    assert editions() == ("2006-10-01", "2011-09-30", "2017-09-29", EDITION)


@pytest.mark.parametrize(
    ("edition", "number", "today"),
    [
        ("2006-10-01", "502.6", "702.14"),
        ("2006-10-01", "502.58", "702.61"),
        ("2006-10-01", "419.6f", "614.10a"),
        ("2006-10-01", "505", "709"),
        ("2006-10-01", "420.5a", "704.5a"),
        ("2011-09-30", "702.59", "702.61"),
        ("2017-09-29", "702.60", "702.61"),
        ("2017-09-29", "307.5a", "307.5a"),
        ("2017-09-29", "702.88", "702.89"),  # renamed: totem armor is umbra armor
    ],
)
def test_an_old_number_is_cited_by_todays(edition: str, number: str, today: str) -> None:
    assert cr(number, edition=edition) == today


def test_a_subrule_without_entry_is_answered_by_the_rule_above() -> None:
    rule = old_rule("502.6c", "2006-10-01")
    assert rule.today == ("702.14",)
    assert rule.via == "502.6"


def test_a_keyword_that_is_gone_leads_nowhere() -> None:
    assert old_rule("502.49", "2006-10-01").today == ()
    assert old_rule("502.49a", "2006-10-01").today == ()
    with pytest.raises(UnknownRule):
        cr("502.49", edition="2006-10-01")


def test_unknown_numbers_and_editions_are_refused() -> None:
    with pytest.raises(UnknownRule, match="2006-10-01"):
        cr("502.999", edition="2006-10-01")
    with pytest.raises(UnknownEdition, match="2006-10-01"):
        cr("502.6", edition="1999-01-01")


@pytest.mark.parametrize("edition", OLD)
def test_every_old_keyword_leads_to_a_keyword_or_is_known_to_be_gone(edition: str) -> None:
    section = "502" if edition < "2009" else "702"
    gone = {"Substance"}
    moved_to_ability_words = {"Threshold", "Imprint"}
    seen = 0
    for at in range(2, 200):
        try:
            rule = old_rule(f"{section}.{at}", edition)
        except UnknownRule:
            break
        seen += 1
        if rule.title in gone:
            assert rule.today == ()
        elif rule.title == "Scry":  # a keyword action by now
            assert rule.today == ("701.22",)
        elif rule.title in moved_to_ability_words:
            assert rule.today == ("207.2c",)
        else:
            assert rule.today, rule
            assert all(n.startswith("702.") for n in rule.today), rule
    assert seen >= 50


@pytest.mark.parametrize(
    "number",
    [
        "205.4e",
        "212.7",
        "213",
        "401",
        "402",
        "200.7",
        "408.1i",
        "408.2",
        "409.1b",
        "409.1c",
        "409.1f",
        "409.1g",
        "409.1h",
        "419.6f",
        "419.8",
        "502.6",
        "505",
    ],
)
def test_every_number_that_the_glossary_cites_has_a_note_and_a_place(number: str) -> None:
    rule = old_rule(number, "2006-10-01")
    assert rule.about
    assert rule.today
    assert all(exists(n) for n in rule.today)


def test_titles_of_the_current_edition_are_not_lost() -> None:
    assert sum(1 for number in all_rules() if heading(number)) == 422
