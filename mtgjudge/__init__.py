"""mtgjudge: the rules judge for Magic: The Gathering at a terminal.

From Python: ``mtgjudge.judge`` gives a ``Ruling``, ``mtgjudge.ask`` a ``Verdict``; see ``mtgjudge.api``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgjudge.api import Reason, Ruling, Trace, Verdict, ask, judge

__version__ = "0.1.0"
__all__ = ["Reason", "Ruling", "Trace", "Verdict", "__version__", "ask", "judge"]


def __getattr__(name: str) -> object:
    """The API is loaded when it is used, so that the command line starts quickly."""
    if name in __all__:
        return getattr(import_module("mtgjudge.api"), name)
    raise AttributeError(f"module 'mtgjudge' has no attribute {name!r}")
