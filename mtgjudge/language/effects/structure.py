"""How instructions are put together: may, if, for each, choices, later triggers (603.7, 603.12, 608.2)."""

from __future__ import annotations

from mtgjudge.language.categories import (
    Ability,
    Amount,
    Condition,
    Content,
    Cost,
    Duration,
    Effect,
    Filter,
    ObjectRef,
    PlayerRef,
    Reference,
)
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Step


class ChooseForThis(Effect, frozen=True, tag=True):
    """`who` chooses a colour, creature type, card type, land type, card name, player, opponent or number,
    remembered for the chosen-… nodes (`what` names it; `filter` limits card names).
    """

    who: PlayerRef
    what: str
    filter: Filter | None = None
    at_random: bool = False


class CastForFree(Effect, frozen=True, tag=True):
    """`who` may cast these cards now, while this resolves (608.2g), without paying their mana costs unless `pay`;
    `high` limits how many.
    """

    who: PlayerRef
    what: ObjectRef
    filter: Filter | None = None
    pay: bool = False
    high: Amount | None = None
    costs: tuple[Cost, ...] | None = None
    """These costs rather than the mana cost (madness); `word` names them."""
    word: str = ""
    exiles: bool = False
    """A spell cast so is exiled where it would be put into a graveyard."""
    exiled_kind: Filter | None = None
    """Only such a spell is."""
    transformed: bool = False
    """A double-faced card is cast with its other face up (712.14)."""
    lands: bool = False
    """A land card may be played as well: "you may play the exiled card" (305.1)."""


class PermitPlay(Effect, frozen=True, tag=True):
    """`who` may play (or only cast) these cards from where they are, for this long."""

    who: PlayerRef
    what: ObjectRef
    duration: Duration
    only_cast: bool = False
    free: bool = False
    any_mana: bool = False
    exiles: bool = False
    """A spell cast so is exiled where it would be put into a graveyard."""
    any_color: bool = False
    """Mana may be spent as though it were mana of any color to cast it."""
    costs: tuple[Cost, ...] | None = None
    """What is paid rather than the mana cost (118.9)."""
    spells: Filter | None = None
    """Only spells that match may be cast so, whatever the card is."""
    one: bool = False
    """Only one of them, once."""


class May(Effect, frozen=True, tag=True):
    """`who` may do this. Did(label): whether they did all of it."""

    who: PlayerRef
    effects: tuple[Effect, ...]


class Pay(Effect, frozen=True, tag=True):
    """`who` may pay costs as this resolves (118.12): "you may pay {2}. If you do …". Did(label): whether it was paid.
    `must`: not optional."""

    who: PlayerRef
    costs: tuple[Cost, ...]
    must: bool = False


class PayAnyAmount(Effect, frozen=True, tag=True):
    """`who` may pay as many counters of a kind that they have as they like, `least` or more, as this resolves
    (107.14). ResultAmount(label): how many; Did(label): whether any were paid."""

    who: PlayerRef
    kind: str
    least: int = 0


class UnlessPays(Effect, frozen=True, tag=True):
    """Do this unless (one of) `who` pays (118.12a): "counter it unless its controller pays {3}"."""

    who: PlayerRef
    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]


class IfThen(Effect, frozen=True, tag=True):
    """If the condition holds when this is reached, do `then`, otherwise `otherwise`."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ForEach(Effect, frozen=True, tag=True):
    """Do this once for each of these, one after another, with Iterated as the one at hand."""

    of: Reference
    effects: tuple[Effect, ...]


class Vote(Effect, frozen=True, tag=True):
    """Starting with you, each player votes for one of these words (701.38)."""

    options: tuple[str, ...]


class Repeat(Effect, frozen=True, tag=True):
    """Do this so many times."""

    count: Amount
    effects: tuple[Effect, ...]


class WorkOut(Effect, frozen=True, tag=True):
    """What X stands for is worked out once, for all that follows ("…, where X is …. It deals X damage to you"):
    ResultAmount(label) is that number (107.3i, 608.2h)."""

    amount: Amount


class Choose(Effect, frozen=True, tag=True):
    """`who` chooses one of several ways while this resolves. `action`: the keyword action of 701 that this is, if it is
    one: "face a villainous choice"."""

    who: PlayerRef
    options: tuple[Branch, ...]
    action: str = ""


class Branch(Node, frozen=True, tag=True):
    """One way of a `Choose`."""

    effects: tuple[Effect, ...]


class ChooseObjects(Effect, frozen=True, tag=True):
    """Only choose objects, to be named by Result(label): "choose a creature you control"."""

    what: ObjectRef


class DelayedTrigger(Effect, frozen=True, tag=True):
    """Create a delayed triggered ability (603.7). Its references to this ability's objects are fixed now: Target,
    Result, EventObject
    inside its content mean what they meant here. `whole_turn_only`: expires at end of turn; `once`: triggers only
    the next time."""

    ability: Ability
    once: bool = True
    this_turn_only: bool = False
    stop_by: PlayerRef | None = None
    """Who may pay `stop_costs` any time they have priority, so that it never triggers (116.2c)."""
    stop_costs: tuple[Cost, ...] = ()
    until_next_turn_of: PlayerRef | None = None
    """It lasts until the next turn of this player begins."""


class Reflexive(Effect, frozen=True, tag=True):
    """ "When you do, …" (603.12): if the instruction labelled `after` was done (0: whatever was), this triggers at once
    and goes on the stack.
    """

    after: int
    content: Content


class CreateEmblem(Effect, frozen=True, tag=True):
    """Players get an emblem with these abilities (114)."""

    who: PlayerRef
    abilities: tuple[Ability, ...]


class CopyCard(Effect, frozen=True, tag=True):
    """Copy a card in the zone it is in (707.12), usually to cast the copy."""

    what: ObjectRef


class FlipCoin(Effect, frozen=True, tag=True):
    """`who` flips a coin (705); then `win` or `lose`."""

    who: PlayerRef
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()


class DieRow(Node, frozen=True, tag=True):
    """A row of a result table."""

    low: int
    high: int | None
    effects: tuple[Effect, ...]


class RollDie(Effect, frozen=True, tag=True):
    """`who` rolls dice with so many sides (706); ResultAmount(label) is the result; `rows`: a result table."""

    who: PlayerRef
    sides: int
    rows: tuple[DieRow, ...] = ()
    count: Amount | None = None


class KeywordAction(Effect, frozen=True, tag=True):
    """A keyword action of 701 that needs no more than a player, a number and objects: investigate, explore, connive,
    amass, adapt,
    monstrosity, bolster, manifest, populate, detain, earthbend … by its name in 701."""

    action: str
    who: PlayerRef
    count: Amount | None = None
    what: Reference | None = None
    subtype: str = ""


class DoubleX(Effect, frozen=True, tag=True):
    """The value of X of this spell is doubled (107.3)."""

    of: ObjectRef


class CantBePrevented(Effect, frozen=True, tag=True):
    """Damage can't be prevented this turn (615.12)."""


class ReduceManaOf(Effect, frozen=True, tag=True):
    """A cost of a given size for the next spell: "the next spell you cast this turn costs {N} less"."""

    who: PlayerRef
    spells: Filter
    less: ManaCost


class StartStep(Effect, frozen=True, tag=True):
    """An additional step is added after this one (500.8)."""

    step: Step
    who: PlayerRef
