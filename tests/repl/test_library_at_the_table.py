"""Scenarios of the library, put on the table: every expectation holds there, and what is saved again passes.

`MTGJUDGE_EVERY=1` takes all of them; by default a sample.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from mtgjudge.cards.catalogue import Catalogue, PackCatalogue
from mtgjudge.cards.pack_files import PackFault
from mtgjudge.repl.loading import load_text
from mtgjudge.repl.replies import Kind
from mtgjudge.repl.saving import saved
from mtgjudge.repl.table import Table
from mtgjudge.scenario.results import Outcome
from mtgjudge.scenario.runner import run_source
from mtgjudge.scenario.spans import Source

ROOT = Path(__file__).resolve().parents[2] / "scenarios"
EVERY = int(os.environ.get("MTGJUDGE_EVERY", "15"))
FILES = sorted(ROOT.rglob("*.yaml"))[::EVERY]


@cache
def catalogue() -> Catalogue:
    return PackCatalogue()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_scenario_at_the_table(path: Path) -> None:
    source = Source(str(path), path.read_text(encoding="utf-8"))
    try:
        result = run_source(source, catalogue())
    except PackFault:
        pytest.skip("there is no card pack")
    for case in result.cases:
        if case.outcome is not Outcome.HOLDS or result.outcome is Outcome.TODO:
            continue
        on = Table(catalogue())
        answer = load_text(on, source, case.name or None)
        assert answer.kind is Kind.DONE, answer.text
        assert "DIFFERS" not in answer.text, answer.text
        written = saved(on.branches, catalogue(), "again.yaml")
        assert written.holds, written.text
