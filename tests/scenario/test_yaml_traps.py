"""Bad files: each gives a diagnostic of its own, at the right place, quickly, and never a traceback."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mtgjudge.scenario.diagnostics import render_all
from mtgjudge.scenario.loading import load
from tests.scenario.support import SomeCards, codes, file, only, read

BAD_TEXTS: list[tuple[str, str, str, tuple[int, int] | None]] = [
    ("empty", "", "MJ004", None),
    ("comments only", "# nothing\n", "MJ004", None),
    ("a list", "- a\n", "MJ021", (1, 1)),
    ("two documents", file("---\nmtgjudge: 1\n"), "MJ008", (3, 1)),
    ("tab", file("players:\n\talice: {}\n"), "MJ013", (4, 1)),
    ("open bracket", file("tags: [a\n"), "MJ005", None),
    ("open quote", file('tags: "a\n'), "MJ005", (3, 7)),
    ("at sign", file("tags: [@a]\n"), "MJ005", (3, 8)),
    ("control character", file("tags: [\x00]\n"), "MJ002", (3, 8)),
    ("unknown alias", file("tags: *a\n"), "MJ005", (3, 7)),
    ("alias in itself", file("tags: &a [*a]\n"), "MJ007", (3, 11)),
    ("duplicate key", file("tags: [a]\ntags: [b]\n"), "MJ006", (4, 1)),
    ("duplicate player", file("players:\n  alice: {}\n  alice: {}\n"), "MJ006", (5, 3)),
    ("mana symbol as a map", file("players:\n  alice:\n    mana: {G}\n"), "MJ009", (5, 11)),
    ("two mana symbols", file("players:\n  alice:\n    mana: {2}{R}\n"), "MJ009", (5, 11)),
    (
        "mana symbols in a flow list",
        file("steps:\n  - ask: can alice pay {S}\n    answer: [a {S}]\n"),
        "MJ009",
        (5, 16),
    ),
    ("a hybrid symbol", file("players:\n  alice:\n    mana: {W/U}\n"), "MJ009", (5, 11)),
    ("colon in a step", file("steps:\n  - alice: cast Circle of Protection: Red\n"), "MJ010", (4, 37)),
    (
        "colon in a name of a flow list",
        file("players:\n  alice: {hand: [Circle of Protection: Red]}\n"),
        "MJ010",
        (4, 18),
    ),
    (
        "colon in a name of a block list",
        file("players:\n  alice:\n    hand:\n    - Circle of Protection: Red\n"),
        "MJ010",
        (6, 7),
    ),
    ("comma in a name of a flow list", file("players:\n  alice: {hand: [Squee, Goblin Nabob]}\n"), "MJ012", (4, 18)),
    (
        "comma in a name of a flow map",
        file("players:\n  alice:\n    hand:\n    - {card: Squee, Goblin Nabob}\n"),
        "MJ012",
        (6, 14),
    ),
    (
        "comment in a step",
        file("players:\n  alice: {hand: [Shock]}\nsteps:\n- alice: cast Shock #2\n"),
        "MJ011",
        (6, 10),
    ),
    ("merge key", file("<<: {tags: [a]}\n"), "MJ020", (3, 1)),
    ("a key that is a list", file("? [a]\n: b\n"), "MJ021", (3, 3)),
]


@pytest.mark.parametrize(
    ("text", "code", "place"), [case[1:] for case in BAD_TEXTS], ids=[case[0] for case in BAD_TEXTS]
)
def test_each_trap_has_its_own_diagnostic(text: str, code: str, place: tuple[int, int] | None) -> None:
    began = time.process_time()
    result = read(text)
    assert time.process_time() - began < 1
    problem = result.diagnostics[0]
    assert problem.code == code, render_all(result.diagnostics, result.source)
    assert result.scenario is None
    if place is not None:
        assert problem.span is not None
        assert (problem.span.line, problem.span.column) == place, render_all(result.diagnostics, result.source)


def test_a_good_comment_is_no_problem() -> None:
    result = read(
        file("players:\n  alice: {hand: [Shock]}\nsteps:\n- alice: cast Shock # the second\n- resolve  # now\n")
    )
    assert codes(result) == []


def test_a_step_that_ends_before_a_comment_says_so_when_it_is_not_understood() -> None:
    result = read(file("players:\n  alice: {hand: [Shock]}\nsteps:\n- alice: cast Shock targeting #bob\n"))
    problem = only(result)
    assert "starts a comment" in problem.notes[0]


def test_an_alias_bomb_is_stopped_quickly() -> None:
    levels = ["a0: &a0 [x,x,x,x,x,x,x,x,x]"]
    levels += [f"a{n}: &a{n} [" + ",".join([f"*a{n - 1}"] * 9) + "]" for n in range(1, 12)]
    began = time.process_time()
    result = read("\n".join(levels))
    assert time.process_time() - began < 1
    assert codes(result) == ["MJ007"]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_deep_nesting_is_stopped(opening: str) -> None:
    began = time.process_time()
    result = read(opening * 5000)
    assert time.process_time() - began < 1
    assert result.scenario is None
    assert len(result.diagnostics) == 1


def test_a_big_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_text("# " + "x" * (2 << 20), encoding="utf-8")
    assert codes(load(str(path))) == ["MJ003"]


def test_very_many_values_are_refused_quickly() -> None:
    began = time.process_time()
    result = read("x: [" + "a," * 200_000 + "]")
    assert time.process_time() - began < 1
    assert codes(result) == ["MJ003"]


def test_very_many_keys_are_read_quickly() -> None:
    began = time.process_time()
    result = read("mtgjudge: 1\nplayers:\n" + "".join(f"  p{n}:\n" for n in range(20_000)))
    assert time.process_time() - began < 2
    assert "MJ024" in codes(result)


@pytest.mark.parametrize("count", ["1000000000", "1001", "0", "-1", "99999999999999999999"])
def test_copies_have_a_limit(count: str) -> None:
    plain = only(read(file(f"players:\n  alice:\n    battlefield: [{count} Forest]\n")))
    assert plain.code == "MJ025"
    mapped = only(read(file(f"players:\n  alice:\n    battlefield: [{{card: Forest, count: {count}}}]\n")))
    assert mapped.code == "MJ024"


def test_a_board_has_a_limit() -> None:
    entries = ", ".join(["1000 Forest"] * 11)
    assert only(read(file(f"players:\n  alice:\n    battlefield: [{entries}]\n"))).code == "MJ025"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert codes(load(str(tmp_path))) == ["MJ001"]
    assert codes(load(str(tmp_path / "none.yaml"))) == ["MJ001"]
    assert codes(load("a\x00b")) == ["MJ001"]
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("scenario: Lim-Dûl\n".encode("latin-1"))
    assert only(load(str(latin))).code == "MJ002"
    assert "line 1" in only(load(str(latin))).message
    utf16 = tmp_path / "utf16.yaml"
    utf16.write_bytes("scenario: a\n".encode("utf-16"))
    assert only(load(str(utf16))).code == "MJ002"


def test_a_byte_order_mark_is_no_problem(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(file("players:\n  alice: {hand: [Shock]}\n").encode("utf-8-sig"))
    assert load(str(path), SomeCards()).diagnostics == ()


def test_nothing_is_typed_implicitly() -> None:
    result = read("mtgjudge: 1\nscenario: yes\nrules: [613.10, '100']\n")
    assert result.scenario is not None
    assert result.scenario.title == "yes"
    assert result.scenario.rules == ("613.10", "100")


def test_python_tags_are_only_text() -> None:
    result = read("mtgjudge: 1\nscenario: !!python/object/apply:os.system ['true']\n")
    assert codes(result) == ["MJ021"]
