"""Units of mana as values (106.1b, 106.3, 106.6): type, source, restriction, riders, persistence."""

from __future__ import annotations

import msgspec

from mtgjudge.language.mana_specs import ManaUse
from mtgjudge.language.vocabulary import ManaType


class ManaUnit(msgspec.Struct, frozen=True, gc=False):
    """One mana. `snow`: its source was a snow permanent as it was made (107.4h). `traits`: facts about the source
    that restrictions or counts need
    (supertypes, card types and subtypes in lower case)."""

    id: int
    type: ManaType
    source: int
    snow: bool = False
    use: ManaUse | None = None
    persists: bool = False
    traits: tuple[str, ...] = ()
    this_combat: bool = False
    """It stays until end of combat (702.189a)."""
