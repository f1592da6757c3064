"""Files that can't be ruled on because of what is written in them: a clear error with a place, exit 2, at once."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mtgjudge.cli import main

HEAD = "mtgjudge: 1\nscenario: Something is wrong here\n"

BAD: dict[str, tuple[bytes | str, str]] = {
    "unknown card": (HEAD + "players:\n  alice:\n    hand: [Krosan Gripp]\n", "MJ030"),
    "unknown player": (HEAD + "players: {alice: {}, bob: {}}\nsteps:\n  - carol: pass\n", "MJ031"),
    "unknown rule": (HEAD + "players: {alice: {}}\nsteps:\n  - ask: what can alice do\n    rule: 702.61z\n", "MJ037"),
    "unquoted mana": (HEAD + "players:\n  alice:\n    mana: {G}\n", "MJ009"),
    "duplicate key": (HEAD + "players:\n  alice: {life: 3}\n  alice: {life: 4}\n", "MJ006"),
    "impossible zone": (HEAD + "players:\n  alice:\n    battlefield: [Lightning Bolt]\n", "MJ036"),
    "ambiguous name": (
        HEAD
        + "players:\n  alice:\n    hand: [Shock]\n    battlefield: [Mountain]\n"
        + "  bob:\n    battlefield:\n      - Grizzly Bears\n      - {card: Grizzly Bears, tapped: true}\n"
        + "steps:\n  - alice: cast Shock targeting Grizzly Bears\n",
        "MJ033",
    ),
    "alias bomb": (
        HEAD
        + "tags: &a [x, x, x, x, x, x, x, x, x, x]\n"
        + "".join(
            f"{chr(ord('b') + n)}: &{chr(ord('b') + n)} [{', '.join(['*' + chr(ord('a') + n)] * 10)}]\n"
            for n in range(9)
        ),
        "MJ007",
    ),
    "a billion copies": (HEAD + "players:\n  alice:\n    battlefield: [1000000000 Forest]\n", "MJ02"),
    "not UTF-8": (b"mtgjudge: 1\nscenario: caf\xe9\n", "MJ002"),
    "empty": ("", "MJ004"),
    "only a comment": ("# nothing\n", "MJ004"),
    "not a map": ("- mtgjudge: 1\n", "MJ021"),
    "another version": ("mtgjudge: 2\nscenario: From the future\n", "MJ026"),
    "no YAML": (HEAD + "players: [alice\n", "MJ005"),
    "a tab": (HEAD + "players:\n\talice: {}\n", "MJ013"),
    "deeply nested": (HEAD + "tags: " + "[" * 5000 + "]" * 5000 + "\n", "MJ0"),
    "unknown key": (HEAD + "player: {alice: {}}\n", "MJ020"),
    "no step at all": (HEAD + "players: {alice: {}}\nsteps:\n  - alice: fly to the moon\n", "MJ040"),
    "two documents": (HEAD + "---\n" + HEAD, "MJ008"),
    "null bytes": (b"mtgjudge: 1\nscenario: \x00\x00\n", "MJ0"),
}


@pytest.mark.parametrize("what", BAD)
@pytest.mark.parametrize("command", ["judge", "check"])
def test_a_bad_file_is_told_clearly_and_at_once(
    what: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, code = BAD[what]
    path = tmp_path / "bad.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    began = time.perf_counter()
    assert main([command, str(path)]) == 2
    taken = time.perf_counter() - began
    captured = capsys.readouterr()
    assert code in captured.out
    assert f"--> {path}" in captured.out
    assert "Traceback" not in captured.out + captured.err
    assert "MJ900" not in captured.out
    assert taken < 1


def test_all_problems_of_a_file_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(HEAD + "players:\n  alice:\n    hand: [Krosan Gripp, Shokc]\nsteps:\n  - carol: pass\n")
    assert main(["judge", str(path)]) == 2
    text = capsys.readouterr().out
    assert text.count("MJ030 unknown card") == 2
    assert "MJ031 unknown player" in text
    assert "has 3 problems" in text


@pytest.mark.parametrize("name", ["missing.yaml", "."])
def test_what_is_no_file_is_told(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["judge", name]) == 2
    assert main(["check", name]) == 2
