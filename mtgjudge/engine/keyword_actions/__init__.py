"""Keyword actions of 701 that are short for several instructions, a module each where there is more than a few
lines to say.

Importing the package enters them in the table of `instructions.keyword_actions`.
"""

from __future__ import annotations

from mtgjudge.engine.dungeons import standing, venturing
from mtgjudge.engine.instructions.keyword_actions import Action, performs
from mtgjudge.engine.keyword_actions import (
    airbend,
    amass,
    aura_swap,
    cipher,
    clash,
    connive,
    creatures,
    earthbend,
    explore,
    making,
    plotted,
    powers,
    preparing,
    radiation,
    ring,
    time_travel,
)
from mtgjudge.engine.triggers.speed import FASTER

_ACTIONS: dict[str, Action] = {
    "investigate": making.investigate,
    "detain": creatures.detain,
    "airbend": airbend.airbend,
    "populate": making.populate,
    time_travel.WORD: time_travel.time_travel,
    "monstrosity": creatures.monstrosity,
    "bolster": creatures.bolster,
    "explore": explore.explore,
    "adapt": creatures.adapt,
    "amass": amass.amass,
    "aura swap": aura_swap.aura_swap,
    "clash": clash.clash,
    "connive": connive.connive,
    "suspect": creatures.suspect,
    "endure": making.endure,
    "earthbend": earthbend.earthbend,
    "blight": creatures.blight,
    "plotted": plotted.become_plotted,
    "foretold": plotted.become_foretold,
    "prepare": preparing.become_prepared,
    "unprepare": preparing.become_unprepared,
    "incubate": powers.incubate,
    "learn": powers.learn,
    "firebend": powers.firebend,
    cipher.CAST_ENCODED: cipher.cast_encoded,
    FASTER: powers.increase_speed,
    "radiation": radiation.radiation,
    ring.TEMPTS: ring.tempt,
    standing.VENTURE: venturing.venture,
    standing.INTO_UNDERCITY: venturing.venture,
    standing.TAKE_INITIATIVE: venturing.take_initiative,
}
for _word, _action in _ACTIONS.items():
    performs(_word)(_action)
