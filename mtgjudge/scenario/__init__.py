"""The scenario language: from a YAML file, a line at the table or a question to typed values, and from these to a game.

The front end (`load`, `parse_step`) knows no engine: it reads, checks and keeps places. `run_file` and `run_source`
play a scenario and give its result as values. Nothing is imported before it is asked for: a `--help` reads no YAML.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgjudge.cards.catalogue import Catalogue
    from mtgjudge.scenario.results import ScenarioResult
    from mtgjudge.scenario.spans import Source


def run_file(path: str, catalogue: Catalogue, *, background: bool = False) -> ScenarioResult:
    """Run a scenario file; with `background`, the rules behind what happens are noted, too."""
    from mtgjudge.scenario import runner

    return runner.run_file(path, catalogue, background=background)


def run_source(source: Source, catalogue: Catalogue, *, background: bool = False) -> ScenarioResult:
    """Run a scenario that is at hand as a text."""
    from mtgjudge.scenario import runner

    return runner.run_source(source, catalogue, background=background)
