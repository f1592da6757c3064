"""The rules behind the words of a text: what "snow permanent", "any target" or X means where an effect uses it.

An outcome that turns on such a word cites its definition (107.3m, 107.4h, 112.1, 115.4, 205.2a, 205.4g, 307.5a).
"""

from __future__ import annotations

from functools import lru_cache

from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language.node import Node
from mtgjudge.language.targets import AnyTarget
from mtgjudge.language.vocabulary import Supertype
from mtgjudge.rulebook import Citation, children, cr, exists, heading


@by_identity
def definitions(node: Node) -> tuple[Citation, ...]:
    """The rules that define words of this text, each once, in the order of the text."""
    found: dict[Citation, None] = {}
    for part in node.walk():
        rule = _definition(part)
        if rule is not None:
            found.setdefault(rule)
    return tuple(found)


def _definition(part: Node) -> Citation | None:
    if isinstance(part, f.IsSupertype) and part.supertype is Supertype.SNOW:
        return cr("205.4g")
    if isinstance(part, f.IsSpell):
        return cr("112.1")
    if isinstance(part, AnyTarget):
        return cr("115.4")
    if isinstance(part, a.DistinctCount):
        return cr("205.2a")
    if isinstance(part, a.ManaSpentOn):
        return cr("107.4h")
    if isinstance(part, e.KeywordAction) or (isinstance(part, e.Choose) and part.action):
        return action_rule(part.action)
    return None


@lru_cache(maxsize=256)
def action_rule(action: str) -> Citation | None:
    """The rule that says what a keyword action means, by its name in 701."""
    for rule in children("701"):
        title = heading(rule)
        if title is not None and title.casefold() == action.casefold() and exists(f"{rule}a"):
            return cr(f"{rule}a")
    return None


@by_identity
def has_x(node: Node) -> bool:
    """Whether the text uses the X that was chosen for a spell (107.3)."""
    return any(isinstance(part, a.X) for part in node.walk())
