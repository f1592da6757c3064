"""The phrase kernel on toy grammars: both directions, agreement, lists, groups, guards, flaws found when compiled."""

from __future__ import annotations

import pytest

from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, GrammarError, Leaf, ListPart
from mtgjudge.oracle.kernel.morphology import noun, verb
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.kernel.reader import Reader, TooManyReadings
from mtgjudge.oracle.kernel.template import TemplateError, variants


def toy() -> Grammar:
    """Players draw and discard cards."""
    g = Grammar()
    g.phrase("count", "a", 1, number="sg")
    g.phrase("count", "two", 2, number="pl")
    g.phrase("player", "you", "you", number="pl")
    g.phrase("player", "each opponent", "opponents", number="sg")
    g.phrase("act", "draw^ {n:count} card#n", "draw")
    g.phrase("act", "discard^ {n:count} card#n [?random at random ]", "discard")
    g.phrase("act", "pass^", "pass")
    g.phrase("clause", "{who:player} {acts:act.who|and}", "do")
    g.phrase("clause", "{acts:act.pl|and}", "imperative")
    return g.compile()


def readings(g: Grammar, cat: str, text: str) -> list[Derivation]:
    return Reader(g, text.split()).read(cat)


@pytest.mark.parametrize(
    "text",
    [
        "you draw a card",
        "each opponent draws two cards",
        "each opponent discards a card at random",
        "draw a card and discard two cards",
        "each opponent draws a card , discards two cards , and passes",
    ],
)
def test_what_is_read_is_printed_back(text: str) -> None:
    (made,) = readings(toy(), "clause", text)
    assert " ".join(spell(made)) == text


@pytest.mark.parametrize(
    "text",
    [
        "you draws a card",
        "each opponent draw a card",
        "draw two card",
        "draw a card and",
        "draw a card , discard a card and pass",
        "draw a card , and pass",
        "draw a card now",
        "",
    ],
)
def test_wrong_agreement_or_a_token_left_over_is_not_read(text: str) -> None:
    assert readings(toy(), "clause", text) == []


def test_the_furthest_token_and_what_was_expected_are_known() -> None:
    reader = Reader(toy(), ["each", "opponent", "draws", "three", "cards"])
    assert reader.read("clause") == []
    stuck = reader.stuck()
    assert stuck.at == 3
    assert "<count>" in stuck.expected


def test_flags_and_missing_slots() -> None:
    (made,) = readings(toy(), "act", "discards two cards at random")
    assert made.variant.flags == frozenset({"random"})
    (plain,) = readings(toy(), "act", "discards two cards")
    assert plain.variant.flags == frozenset()


def test_two_readings_are_both_found() -> None:
    g = toy()
    g.phrase("clause", "{who:player} draw^who a card", "special case")
    g.compile()
    assert len(readings(g, "clause", "you draw a card")) == 2


def test_a_guard_holds_when_reading() -> None:
    g = Grammar()
    g.phrase("n", "one", 1)
    g.phrase("n", "two", 2)
    g.phrase("s", "{a:n} and {b:n}", "pair", guard=lambda p: p["a"] is not p["b"] and _text(p["a"]) != _text(p["b"]))
    g.compile()
    assert len(readings(g, "s", "one and two")) == 1
    assert readings(g, "s", "one and one") == []


def _text(part: object) -> str:
    assert isinstance(part, Derivation)
    return part.phrase.text


@pytest.mark.parametrize(
    ("joint", "text", "count"),
    [
        ("comma", "x , x , x", 3),
        ("semi", "x ; x", 2),
        ("plus", "x x x x", 4),
        ("or", "x , x , or x", 3),
        ("and/or", "x and/or x", 2),
    ],
)
def test_lists(joint: str, text: str, count: int) -> None:
    g = Grammar()
    g.phrase("x", "x", "x")
    g.phrase("s", "{xs:x|" + joint + "}", "list")
    g.compile()
    (made,) = readings(g, "s", text)
    part = made.parts[0]
    assert isinstance(part, ListPart)
    assert len(part.items) == count
    assert " ".join(spell(made)) == text


def test_a_list_of_at_least_two_refuses_one() -> None:
    g = Grammar()
    g.phrase("x", "x", "x")
    g.phrase("s", "{xs:x|and2}", "list")
    g.compile()
    assert readings(g, "s", "x") == []
    assert len(readings(g, "s", "x and x")) == 1


def test_left_recursion_is_an_error_when_compiled() -> None:
    g = Grammar()
    g.phrase("np", "{of:np} 's controller", "controller")
    g.phrase("np", "it", "it")
    with pytest.raises(GrammarError, match="left recursion: np > np"):
        g.compile()


def test_an_unknown_category_is_an_error_when_compiled() -> None:
    g = Grammar()
    g.phrase("s", "draw {n:nowhere}", "x")
    with pytest.raises(GrammarError, match="nowhere"):
        g.compile()


@pytest.mark.parametrize("bad", ["{n:count.who} card", "[ never closed", "closed ]", "{n count:x}"])
def test_bad_templates(bad: str) -> None:
    with pytest.raises(TemplateError):
        variants(bad)


def test_matchers_read_any_tokens_within_a_bound() -> None:
    g = Grammar()
    g.matcher("number", lambda t, p: [(Leaf(int(t[p]), (t[p],)), p + 1)] if t[p].isdigit() else [], lambda v: None)
    g.phrase("s", "pay {n:number} life", "pay")
    g.compile()
    (made,) = readings(g, "s", "pay 12 life")
    assert made.parts == (Leaf(12, ("12",)),)


def test_too_many_readings_are_an_error_and_no_hang() -> None:
    g = Grammar()
    g.phrase("x", "a", 1)
    g.phrase("x", "a a", 2)
    g.phrase("s", "{xs:x|plus}", "s")
    g.compile()
    with pytest.raises(TooManyReadings):
        readings(g, "s", " ".join("a" * 14))


@pytest.mark.parametrize(
    ("base", "sg", "pl"),
    [
        ("draw", "draws", "draw"),
        ("search", "searches", "search"),
        ("copy", "copies", "copy"),
        ("be", "is", "are"),
        ("destroy", "destroys", "destroy"),
    ],
)
def test_verbs(base: str, sg: str, pl: str) -> None:
    assert verb(base) == (sg, pl)


@pytest.mark.parametrize(
    ("one", "many"),
    [("card", "cards"), ("ability", "abilities"), ("Elf", "Elves"), ("Plains", "Plains"), ("Fox", "Foxes")],
)
def test_nouns(one: str, many: str) -> None:
    assert noun(one) == (one, many)
