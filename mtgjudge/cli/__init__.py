"""The `mtgjudge` command: a typer application with one module a command, each loaded only when it runs."""

from __future__ import annotations

from mtgjudge.cli.app import main

__all__ = ["main"]
