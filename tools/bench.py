"""What a run costs, against a floor measured in the same minutes on the same machine.

    python -m tools.bench            # prints every series and its budget; exit status 1 where one is broken

Start-up: a cold `mtgjudge judge` of one small scenario may take at most 2.0 times as long as importing the libraries
it stands on (`typer, pydantic, yaml, msgspec`), as the median of ten runs of each, taken in turns. What is measured is
the installed program, as users have it; without one, the package in this folder.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tools.bench_play import random_play

ROOT = Path(__file__).resolve().parent.parent
FLOOR = [sys.executable, "-c", "import typer, pydantic, yaml, msgspec"]
SCENARIOS = ROOT / "scenarios"
WANTED = 800
"""Decisions a second in random play on one free core; what other work on the machine takes shows, so no gate."""
SMALL = SCENARIOS / "split-second" / "counterspell.yaml"


@dataclass(frozen=True, slots=True)
class Series:
    """One measurement: a command, and how many times the floor it may take."""

    name: str
    command: list[str]
    budget: float


def program() -> list[str]:
    """How mtgjudge is started: the console script beside this Python, else the module."""
    script = Path(sys.executable).parent / ("mtgjudge.exe" if os.name == "nt" else "mtgjudge")
    return [str(script)] if script.exists() else [sys.executable, "-m", "mtgjudge"]


def seconds(command: list[str], fine: tuple[int, ...] = (0,)) -> float:
    """The wall time of one run in a process of its own; it must end with one of these statuses."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=environment, check=False)
    taken = time.perf_counter() - start
    if done.returncode not in fine:
        said = (done.stderr or done.stdout).decode(errors="replace")
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}:\n{said}")
    return taken


def measure(series: Series, runs: int) -> tuple[float, float]:
    """The medians of the series and of the floor, taken in turns so that a busy moment hits both."""
    seconds(series.command), seconds(FLOOR)  # files in the cache, byte code written: the same for both
    pairs = [(seconds(series.command), seconds(FLOOR)) for _ in range(runs)]
    return median(mine for mine, _ in pairs), median(floor for _, floor in pairs)


def all_series(small: Path) -> list[Series]:
    """Everything that has a budget."""
    run = program()
    return [
        Series("cold judge, one small scenario", [*run, "judge", str(small)], 2.0),
        Series("cold rule", [*run, "rule", "702.61a"], 2.0),
    ]


def main() -> int:
    """Command line entry."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=10, help="runs of each command (default: 10)")
    parser.add_argument("--scenario", type=Path, default=SMALL, help="the small scenario to judge")
    args = parser.parse_args()
    broken = False
    for series in all_series(args.scenario):
        mine, floor = measure(series, args.runs)
        ratio = mine / floor
        broken = broken or ratio > series.budget
        verdict = "ok" if ratio <= series.budget else "OVER BUDGET"
        print(
            f"{series.name}: {mine * 1000:.0f} ms, floor {floor * 1000:.0f} ms, "
            f"ratio {ratio:.2f} (budget {series.budget}): {verdict}"
        )
    files = sum(1 for _ in SCENARIOS.rglob("*.yaml"))
    if files:
        taken = seconds([*program(), "check", str(SCENARIOS)], fine=(0, 1, 3))  # another gate says what holds
        print(f"check of the library: {files} scenarios in {taken:.2f} s, {taken / files * 1000:.0f} ms each")
    speed = random_play()
    print(
        f"random play: {speed.decisions} decisions with several options in {speed.games} games, "
        f"{speed.rate:.0f} a second (wanted: {WANTED})"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
