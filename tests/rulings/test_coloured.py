"""Colour adds to the words and never changes them."""

from __future__ import annotations

import io
import re
import subprocess
import sys

from mtgjudge.rulings.choices import OutputFormat
from mtgjudge.rulings.coloured import coloured
from mtgjudge.rulings.formats import Report, render
from mtgjudge.scenario.results import ScenarioResult
from tests.rulings.examples import EVERYTHING, SOURCES, SPLIT_SECOND

CODES = re.compile(r"\x1b\[[0-9;]*m")


def in_colour(*results: ScenarioResult) -> str:
    report = Report(results, SOURCES)
    return render(report, OutputFormat.FULL, 80, lambda lines, names: coloured(lines, io.StringIO(), names))


def test_without_its_codes_it_is_the_plain_text() -> None:
    plain = render(Report(EVERYTHING, SOURCES), OutputFormat.FULL, 80)
    stripped = "\n".join(line.rstrip() for line in CODES.sub("", in_colour(*EVERYTHING)).split("\n"))
    assert stripped == plain


def test_no_is_red_and_names_are_highlighted() -> None:
    text = in_colour(SPLIT_SECOND)
    assert "\x1b[31mNo. \x1b[0m" in text
    assert re.search(r"\x1b\[[0-9;]*36m(Alice|Bob)\x1b\[0m", text)
    assert re.search(r"\x1b\[[0-9;]*36mKrosan Grip\x1b\[0m", text)


def test_plain_output_loads_no_rich() -> None:
    code = (
        "import sys\n"
        "from tests.rulings.examples import EVERYTHING\n"
        "from mtgjudge.rulings.formats import Report, render\n"
        "from mtgjudge.rulings.choices import OutputFormat\n"
        "render(Report(EVERYTHING), OutputFormat.FULL)\n"
        "print([name for name in ('rich', 'json', 'junitparser', 'urllib.parse') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
