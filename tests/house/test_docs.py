"""What the README and the pages promise is there: files, links, commands, formats, statuses, examples that load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.cli.app import COMMANDS
from mtgjudge.cli.exits import ExitStatus
from mtgjudge.rulings.choices import OutputFormat
from mtgjudge.scenario.loading import load_text

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#]+)")


def blocks(language: str, text: str = README) -> list[str]:
    return [body for name, body in _BLOCK.findall(text) if name == language]


def test_the_first_command_rules_on_files_that_are_there() -> None:
    first = blocks("sh")[0]
    assert "pip install . && mtgjudge judge " in first
    files = re.findall(r"\S+\.yaml", first)
    assert len(files) == 2
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_the_second_command_runs_the_tests() -> None:
    assert "pip install '.[test]' && pytest" in blocks("sh")[1]
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert blocks("sh")[1].split(" && ")[-1].strip() in run, "the gate runs what the README says"


def test_the_example_is_a_scenario() -> None:
    (example,) = blocks("yaml")
    loaded = load_text(example, PackCatalogue())
    assert [each.message for each in loaded.diagnostics] == []
    assert loaded.scenario is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = [link for link in _LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_table_of_commands_is_complete() -> None:
    listed = {line.split("`")[1].split()[1] for line in README.splitlines() if line.startswith("| `mtgjudge ")}
    assert listed == set(COMMANDS)


def test_every_format_is_explained() -> None:
    listed = [line.split("`")[1] for line in CI.splitlines() if re.match(r"\| `\w+` \|", line)]
    assert listed == list(OutputFormat)
    assert "|".join(OutputFormat) in README


def test_every_exit_status_is_explained() -> None:
    listed = [int(number) for number in re.findall(r"^\| (\d+) \|", CI, re.MULTILINE)]
    assert listed == sorted(ExitStatus)
    assert [int(number) for number in re.findall(r"\*\*(\d+)\*\*", README)] == sorted(ExitStatus)
