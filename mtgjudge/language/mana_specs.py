"""Which mana an effect adds (106.3-106.7)."""

from __future__ import annotations

from mtgjudge.language.categories import Amount, Content, Filter, ManaSpec, ObjectRef
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import ManaType


class FixedMana(ManaSpec, frozen=True, tag=True):
    """Exactly these units: "{C}{C}", "{R}{R}{R}"."""

    types: tuple[ManaType, ...]


class RepeatedMana(ManaSpec, frozen=True, tag=True):
    """An amount of one type: "{G} for each Elf you control", "an amount of {G} equal to …"."""

    type: ManaType
    amount: Amount


class OneOfMana(ManaSpec, frozen=True, tag=True):
    """One of these groups, chosen as it is produced: "{R} or {G}"; `chosen_color`: or one mana of the chosen color."""

    options: tuple[tuple[ManaType, ...], ...]
    chosen_color: bool = False


class AnyColorMana(ManaSpec, frozen=True, tag=True):
    """`amount` mana of any color: of any *one* color where `same`, else any combination of colors."""

    amount: Amount
    same: bool = True


class CommanderColorMana(ManaSpec, frozen=True, tag=True):
    """`amount` mana of one color in your commander's color identity (903.4e)."""

    amount: Amount


class CombinationMana(ManaSpec, frozen=True, tag=True):
    """`amount` mana in any combination of these types."""

    amount: Amount
    types: tuple[ManaType, ...]


class ChosenColorMana(ManaSpec, frozen=True, tag=True):
    """`amount` mana of the chosen color."""

    amount: Amount


class ColorAmongMana(ManaSpec, frozen=True, tag=True):
    """`amount` mana of any one color among these objects (106.5: none where there is none)."""

    amount: Amount
    of: ObjectRef


class EachColorAmongMana(ManaSpec, frozen=True, tag=True):
    """One mana of each color among these objects."""

    of: ObjectRef


class CouldProduceMana(ManaSpec, frozen=True, tag=True):
    """`amount` mana of any color (or type where `any_type`) that one of these could produce (106.7)."""

    amount: Amount
    of: ObjectRef
    any_type: bool = False


class EventManaType(ManaSpec, frozen=True, tag=True):
    """`amount` mana of any type that the event's land produced."""

    amount: Amount


class UnspentMana(ManaSpec, frozen=True, tag=True):
    """As much of each type as is in the pool: "double the amount of each type of unspent mana you have" (701.10f)."""


class SpentRider(Node, frozen=True, tag=True):
    """What comes with mana that is spent on a spell that matches (106.6): an ability that triggers then (`triggers`),
    something that happens to the spell at once, or counters (of one kind) that the permanent enters with."""

    spell: Filter
    content: Content | None = None
    triggers: bool = False
    counter: str = ""
    number: int = 0


class ManaUse(Node, frozen=True, tag=True):
    """A restriction on spending (106.6): on spells that match `cast` and/or abilities of sources that match
    `activate`; None: not on these.
    `for_spell_uncounterable`: a rider, that spell can't be countered."""

    cast: Filter | None = None
    activate: Filter | None = None
    for_spell_uncounterable: bool = False
    rider: SpentRider | None = None
    """What comes with it, which restricts nothing."""
    others: bool = False
    """It may also be spent on anything that is neither a spell nor an ability ("unless its controller pays")."""
    symbol: str = ""
    """And on any cost that contains this mana symbol."""
    actions: tuple[str, ...] = ()
    """And on these special actions (116.2): "foretell", "turn face up", "unlock"."""
