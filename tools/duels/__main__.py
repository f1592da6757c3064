"""`python -m tools.duels FILE`: play the duels of a file and report how often we agree with them."""

from __future__ import annotations

import argparse
import random
import signal
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import Pool
from pathlib import Path
from types import FrameType

import msgspec
import yaml

from mtgjudge.cards.catalogue import PackCatalogue
from tools.duels.playing import play_duel
from tools.duels.records import Duel, read_duels
from tools.duels.report import report, show
from tools.duels.results import Outcome, Result

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "conformance" / "duels.jsonl.xz"
FLOOR = ROOT / "tools" / "duels_floor.yaml"
LIMIT = 10
"""Seconds that a duel may take."""


@dataclass(frozen=True)
class Floor:
    """A fixed sample and what was reached on it: no change may pass fewer or get more wrong."""

    sample: int
    seed: int
    passed: int
    wrong: int

    @classmethod
    def read(cls) -> Floor:
        """What the file says."""
        return cls(**yaml.safe_load(FLOOR.read_text(encoding="utf-8")))

    def holds(self, outcomes: list[Outcome]) -> bool:
        """Whether these outcomes are as good; says what is not."""
        passed = sum(outcome.result is Result.PASSED for outcome in outcomes)
        bad = sum(outcome.result in (Result.WRONG, Result.CRASHED, Result.TIMEOUT) for outcome in outcomes)
        if passed < self.passed or bad > self.wrong:
            print(f"the floor is {self.passed} passed and at most {self.wrong} wrong, not {passed} and {bad}")
            return False
        return True


@lru_cache(maxsize=1)
def _catalogue() -> PackCatalogue:
    return PackCatalogue()


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def play_within_limit(duel: Duel) -> Outcome:
    """Play one duel, at most `LIMIT` seconds."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(LIMIT)
    try:
        return play_duel(duel, _catalogue())
    except TimeoutError:
        return Outcome(duel.id, Result.TIMEOUT, "timeout")
    finally:
        signal.alarm(0)


def play_all(duels: list[Duel], jobs: int) -> Iterator[Outcome]:
    """Play duels, in order, in so many processes."""
    if jobs < 2:
        yield from map(play_within_limit, duels)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(play_within_limit, duels, chunksize=20)


def chosen(duels: Iterable[Duel], only: str, sample: int, seed: int) -> list[Duel]:
    """The duels whose id contains a text; of them a sample, the same for the same seed."""
    found = [duel for duel in duels if only in duel.id]
    if sample and sample < len(found):
        found = sorted(random.Random(seed).sample(found, sample), key=lambda duel: duel.id)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Play and report. Exit status 0 whatever the score, but with `--floor`; 2 if there is no data."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.duels", description="Play third-party duels and count agreement."
    )
    words = "the duels, one JSON object a line, plain or .xz"
    parser.add_argument("file", type=Path, nargs="?", default=SHARED, help=words)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", metavar="TEXT", help="only duels whose id contains this")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="a seeded sample of so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="OUT", help="write every result there")
    parser.add_argument("--floor", action="store_true", help="the fixed sample of tools/duels_floor.yaml must not fall")
    parser.add_argument("--show", default="", metavar="ID", help="play one duel and tell what happens")
    options = parser.parse_args(arguments)
    if not options.file.exists():
        print(f"There are no duels at {options.file}: none are played.", file=sys.stderr)
        return 0 if options.floor else 2
    floor = Floor.read() if options.floor else None
    if floor is not None:
        options.sample, options.seed = floor.sample, floor.seed
    duels = read_duels(options.file)
    if options.show:
        found = next((duel for duel in duels if duel.id == options.show), None)
        if found is None:
            print(f"There is no duel {options.show}.", file=sys.stderr)
            return 2
        print(show(found, _catalogue()))
        return 0
    outcomes = list(play_all(chosen(duels, options.only, options.sample, options.seed), options.jobs))
    if options.json:
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode(outcomes), indent=1))
    print(report(outcomes))
    return 0 if floor is None or floor.holds(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
