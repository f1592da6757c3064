"""What a reader can choose: the format, and how much of it is told. Apart, so that `--help` loads nothing else."""

from __future__ import annotations

from enum import StrEnum


class OutputFormat(StrEnum):
    """The values of `--output-format`."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"
    JUNIT = "junit"
    GITHUB = "github"
    SARIF = "sarif"


class Detail(StrEnum):
    """What the full format tells."""

    RULING = "ruling"
    """The ruling: what `judge` prints."""
    EVERYTHING = "everything"
    """The same with book-keeping: what `judge --verbose` prints."""
    FINDINGS = "findings"
    """Only what does not hold, then the totals: what `check` prints."""
    PLAYER_SAFE = "player safe"
    """Only what was asked."""
