"""The rules behind what happens: beside those that decided, those that say what it is and how it is done.

A ruling cites the rule that decides. A judge who wants to know all of it asks for more: that a drawn card goes to its
*owner's* hand (400.3), that the permanent is a new object (400.7), that the spell was put on top of the stack (405.2).
Each such rule is written down here beside the event at which the engine applies it, as a small function that looks at
what really happened and yields numbers; it decides nothing and changes nothing.

Nothing of this is loaded, and no function called, unless a game has an `Onlooker` (coverage of the rule book, verbose
rulings, scenarios that claim it).
"""

from __future__ import annotations

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.onlooker import Onlooker
from mtgjudge.engine.background.registry import behind, behind_state

__all__ = ["Moment", "Onlooker", "behind", "behind_state"]
