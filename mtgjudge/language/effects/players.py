"""Instructions about players: cards, life, mana, libraries, turns, winning and losing (119, 121, 500, 701)."""

from __future__ import annotations

from mtgjudge.language.categories import (
    Amount,
    Effect,
    Filter,
    ManaSpec,
    ObjectRef,
    PlayerRef,
)
from mtgjudge.language.effects.objects import LibraryPlace
from mtgjudge.language.mana_specs import ManaUse
from mtgjudge.language.vocabulary import Phase, Zone


class Draw(Effect, frozen=True, tag=True):
    """Players draw cards (121)."""

    who: PlayerRef
    count: Amount


class Discard(Effect, frozen=True, tag=True):
    """Players discard `count` (None: all) cards of their choice that match, or at random (701.9). `chooser`:
    somebody else chooses.
    """

    who: PlayerRef
    count: Amount | None
    filter: Filter | None = None
    at_random: bool = False
    chooser: PlayerRef | None = None


class DiscardObjects(Effect, frozen=True, tag=True):
    """Discard exactly these cards ("that player discards that card")."""

    what: ObjectRef


class Mill(Effect, frozen=True, tag=True):
    """Players mill cards (701.17)."""

    who: PlayerRef
    count: Amount


class GainLife(Effect, frozen=True, tag=True):
    """Players gain life (119.3)."""

    who: PlayerRef
    amount: Amount


class LoseLife(Effect, frozen=True, tag=True):
    """Players lose life (119.3)."""

    who: PlayerRef
    amount: Amount


class SetLife(Effect, frozen=True, tag=True):
    """Life total becomes this (119.5)."""

    who: PlayerRef
    amount: Amount


class ExchangeLife(Effect, frozen=True, tag=True):
    """Two players exchange life totals (119.7-8, 701.12)."""

    first: PlayerRef
    second: PlayerRef


class AddMana(Effect, frozen=True, tag=True):
    """Players add mana to their pools (106.4). `use`: restriction on spending it; `persists`: until end of turn it
    doesn't empty.
    """

    who: PlayerRef
    mana: ManaSpec
    use: ManaUse | None = None
    persists: bool = False


class Scry(Effect, frozen=True, tag=True):
    """Scry (701.22)."""

    who: PlayerRef
    count: Amount


class Surveil(Effect, frozen=True, tag=True):
    """Surveil (701.25)."""

    who: PlayerRef
    count: Amount


class LookAt(Effect, frozen=True, tag=True):
    """`who` looks at these cards; later instructions name them by Result(label)."""

    who: PlayerRef
    what: ObjectRef


class Reveal(Effect, frozen=True, tag=True):
    """Reveal these cards (701.20)."""

    what: ObjectRef


class RevealHand(Effect, frozen=True, tag=True):
    """Players reveal their hands."""

    who: PlayerRef


class RevealUntil(Effect, frozen=True, tag=True):
    """Players reveal cards from the top of their library until one matches; Result(label) is the card found,
    `others` label the rest.
    """

    who: PlayerRef
    until: Filter
    others: int
    count: Amount | None = None
    exile: bool = False
    """They exile the cards instead, face up and one by one; the results are the cards in exile."""


class Search(Effect, frozen=True, tag=True):
    """`who` searches these zones of `whose` for `low` to `high` (None: any number) cards that match (701.23).
    Result(label): the cards found. Where they go
    is a `Move` after it; `reveal` says whether found cards are revealed; a shuffle is an instruction of its own."""

    who: PlayerRef
    whose: PlayerRef
    filter: Filter
    low: Amount
    high: Amount | None
    zones: tuple[Zone, ...] = (Zone.LIBRARY,)
    reveal: bool = False
    different_names: bool = False
    """No two of them may have a name in common (201.2b)."""
    every: bool = False
    """All that match are asked for: those in public zones have to be found (701.23b)."""
    some_zones: bool = False
    """ "Library and/or graveyard": `who` chooses which of the zones to search; what was done is whether the library was
    searched."""
    also: tuple[Filter, ...] = ()
    """ "A Forest card and a Plains card": one card of `filter` and one of each of these; `high` is their number."""


class TwoPiles(Effect, frozen=True, tag=True):
    """`by` sorts these objects into two piles; then `who` chooses one of them (700.3). Result(label): the objects of
    that pile; `others`: the label of the other."""

    what: ObjectRef
    by: PlayerRef
    who: PlayerRef
    others: int


class Shuffle(Effect, frozen=True, tag=True):
    """Players shuffle their libraries (701.24)."""

    who: PlayerRef


class OrderOnLibrary(Effect, frozen=True, tag=True):
    """`who` puts these cards back on top or bottom of the library in any order."""

    what: ObjectRef
    who: PlayerRef
    place: LibraryPlace


class ExtraTurn(Effect, frozen=True, tag=True):
    """Players take extra turns after this one (500.7)."""

    who: PlayerRef
    count: Amount


class ControlPlayer(Effect, frozen=True, tag=True):
    """`who` controls these players during the next turn each of them takes (723.1); `then_extra`: after that turn, it
    takes an extra one."""

    who: PlayerRef
    whom: PlayerRef
    then_extra: bool = False


class ExtraPhase(Effect, frozen=True, tag=True):
    """After this phase there is an additional combat phase (and main phase after it where `with_main`) (500.8)."""

    phase: Phase
    with_main: bool = False


class Skip(Effect, frozen=True, tag=True):
    """Players skip their next `count` such steps, phases or turns (614.10). `part`: a step or phase name, or "turn"."""

    who: PlayerRef
    part: str
    count: Amount
    all_this_turn: bool = False


class EndTurn(Effect, frozen=True, tag=True):
    """End the turn (724)."""


class LoseGame(Effect, frozen=True, tag=True):
    """Players lose the game (104.3e)."""

    who: PlayerRef


class WinGame(Effect, frozen=True, tag=True):
    """Players win the game (104.2b)."""

    who: PlayerRef


class BecomeTime(Effect, frozen=True, tag=True):
    """It becomes day, or night (731.1)."""

    time: str


class BecomeMonarch(Effect, frozen=True, tag=True):
    """The player becomes the monarch (725)."""

    who: PlayerRef
