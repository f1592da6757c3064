"""The `mtgjudge` command: one module a command, each loaded only when it runs; `entry` is where a run begins."""

from __future__ import annotations

from mtgjudge.cli.entry import main

__all__ = ["main"]
