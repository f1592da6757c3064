"""The scenarios of the rule book's own examples: named after their rule, and about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from mtgjudge.rulebook import exists

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "rulebook").glob("*.yaml"))
NAME = re.compile(r"(\d{3}\.\d+[a-z]?)-\d+-[a-z0-9-]+\.yaml")


def test_there_are_examples() -> None:
    assert len(FILES) >= 75


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_an_example_is_named_after_its_rule_and_is_about_it(path: Path) -> None:
    found = NAME.fullmatch(path.name)
    assert found, "its name is the number of the example, then words"
    assert exists(found[1])
    assert found[1] in yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)["rules"]
