"""Keyword actions of 701 that are short for several instructions, a module each where there is more than a few
lines to say.

`perform` is what the instruction `KeywordAction` calls; `KNOWN` lists the actions that can be carried out.
"""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.keyword_actions import amass, connive, creatures, earthbend, explore, making
from mtgjudge.engine.keyword_actions.common import Action
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.effects import KeywordAction

_ACTIONS: dict[str, Action] = {
    "investigate": making.investigate,
    "detain": creatures.detain,
    "populate": making.populate,
    "monstrosity": creatures.monstrosity,
    "bolster": creatures.bolster,
    "explore": explore.explore,
    "adapt": creatures.adapt,
    "amass": amass.amass,
    "connive": connive.connive,
    "suspect": creatures.suspect,
    "endure": making.endure,
    "earthbend": earthbend.earthbend,
    "blight": creatures.blight,
}
KNOWN = frozenset(_ACTIONS)
"""The names of the actions that can be carried out."""


def perform(ctx: Context, node: KeywordAction) -> Outcome:
    """Carry out a keyword action. Raises Unsupported."""
    action = _ACTIONS.get(node.action)
    if action is None:
        raise Unsupported(f"keyword action {node.action}", ctx.source)
    return action(ctx, node)
