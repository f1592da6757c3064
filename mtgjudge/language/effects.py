"""Instructions of resolving spells and abilities: objects that move, die, are marked, copied (608.2, 701).

`what` names the objects, `who` the players; both are lists when worked out, handled as one batch where the rules say
at once.
"""

from __future__ import annotations

from enum import StrEnum

from mtgjudge.language.categories import (
    Ability,
    Amount,
    Change,
    Condition,
    Content,
    Cost,
    Duration,
    Effect,
    Filter,
    ManaSpec,
    ObjectRef,
    PlayerRef,
    Reference,
)
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.mana_specs import ManaUse
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Color, Phase, Step, Supertype, Zone


class DealDamage(Effect, frozen=True, tag=True):
    """`source` deals `amount` damage to each of `to` (120). With several sources, each deals it. `also`: dealt at the
    same time ("… and 1 damage to you")."""

    source: ObjectRef
    amount: Amount
    to: Reference
    unpreventable: bool = False
    also: tuple[DealDamage, ...] = ()


class DealDividedDamage(Effect, frozen=True, tag=True):
    """`source` deals damage as divided among the targets of `slot` when they were announced (601.2d)."""

    source: ObjectRef
    slot: int


class Fight(Effect, frozen=True, tag=True):
    """Each deals damage equal to its power to the other (701.14)."""

    first: ObjectRef
    second: ObjectRef


class Destroy(Effect, frozen=True, tag=True):
    """Destroy these (701.8). `no_regeneration`: they can't be regenerated."""

    what: ObjectRef
    no_regeneration: bool = False


class SacrificeObjects(Effect, frozen=True, tag=True):
    """The players sacrifice these (701.21); those that a player doesn't control stay. With `Chosen`, `by` is the
    sacrificing player.
    """

    what: ObjectRef


class LibraryPlace(StrEnum):
    """Where in a library a card is put."""

    TOP = "top"
    BOTTOM = "bottom"
    SECOND_FROM_TOP = "second from the top"
    THIRD_FROM_TOP = "third from the top"
    SHUFFLED = "shuffled in"
    BOTTOM_RANDOM = "bottom in a random order"


class Move(Effect, frozen=True, tag=True):
    """Put objects into a zone: exile, return to hand, put onto the battlefield or into a graveyard or library (400.6,
    701.13).

    To hand, graveyard, library: always the owner's. To the battlefield: under the owner's control, or of `under`
    where given.
    `counters`: (kind, number) it enters or is exiled with; `changes` last as long as it stays ("It's an artifact in
    addition …").
    `face_down` for exile; `attached_to` for Auras and Equipment put onto the battlefield; `attacking`: tapped and
    attacking.
    """

    what: ObjectRef
    to: Zone
    under: PlayerRef | None = None
    tapped: bool = False
    attacking: bool = False
    transformed: bool = False
    place: LibraryPlace | None = None
    face_down: bool = False
    attached_to: ObjectRef | None = None
    counters: tuple[CounterGift, ...] = ()
    changes: tuple[Change, ...] = ()
    until: Duration | None = None


class CounterGift(Node, frozen=True, tag=True):
    """So many counters of a kind."""

    kind: str
    count: Amount


class PutCounters(Effect, frozen=True, tag=True):
    """Put `count` counters of a kind on each of these (122.6)."""

    what: ObjectRef
    kind: str
    count: Amount


class DistributeCounters(Effect, frozen=True, tag=True):
    """Distribute counters among the targets of `slot`, as divided when announced."""

    slot: int
    kind: str


class RemoveCounters(Effect, frozen=True, tag=True):
    """Remove `count` (None: all) counters of a kind ("" = any) from each of these."""

    what: ObjectRef
    kind: str
    count: Amount | None


class MoveCounters(Effect, frozen=True, tag=True):
    """Move counters from one object to another (122.5). `count` None: all; kind "" = all kinds."""

    source: ObjectRef
    to: ObjectRef
    kind: str
    count: Amount | None


class GiveCounters(Effect, frozen=True, tag=True):
    """Players get counters: poison, energy, experience, rad (122.1)."""

    who: PlayerRef
    kind: str
    count: Amount


class Proliferate(Effect, frozen=True, tag=True):
    """Proliferate (701.34)."""

    who: PlayerRef


class Tap(Effect, frozen=True, tag=True):
    """Tap these (701.26a)."""

    what: ObjectRef


class Untap(Effect, frozen=True, tag=True):
    """Untap these (701.26b)."""

    what: ObjectRef


class TapOrUntap(Effect, frozen=True, tag=True):
    """`who` chooses to tap or to untap it."""

    what: ObjectRef
    who: PlayerRef


class Attach(Effect, frozen=True, tag=True):
    """Attach `what` to `to` (701.3)."""

    what: ObjectRef
    to: Reference


class Unattach(Effect, frozen=True, tag=True):
    """Unattach these (701.3d)."""

    what: ObjectRef


class Counter(Effect, frozen=True, tag=True):
    """Counter these spells or abilities (701.6). `to`: a countered spell goes there instead of the graveyard."""

    what: ObjectRef
    to: Zone | None = None
    place: LibraryPlace | None = None


class TokenSpec(Node, frozen=True, tag=True):
    """What a token is (111.3-111.4): without a name, its subtypes plus "Token". Power and toughness None for
    noncreatures.
    """

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...] = ()
    colors: tuple[Color, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    name: str = ""


class CreateTokens(Effect, frozen=True, tag=True):
    """Players create tokens (701.7). `changes`: "it gains haste until end of turn" is a separate Apply on
    Result(label).
    """

    who: PlayerRef
    count: Amount
    token: TokenSpec
    tapped: bool = False
    attacking: bool = False
    counters: tuple[CounterGift, ...] = ()


class CreatePredefinedTokens(Effect, frozen=True, tag=True):
    """Treasure, Food, Clue, Blood … tokens (111.10), by their subtype."""

    who: PlayerRef
    count: Amount
    name: str
    tapped: bool = False


class CreateCopyTokens(Effect, frozen=True, tag=True):
    """Tokens that are copies of these (707.2), one set of `count` for each object; `except_` changes are copiable
    (707.9).
    """

    who: PlayerRef
    count: Amount
    of: ObjectRef
    except_: tuple[Change, ...] = ()
    tapped: bool = False
    attacking: bool = False


class CopyStackObject(Effect, frozen=True, tag=True):
    """Copy a spell or ability on the stack (707.10), `count` times; `new_targets`: may choose new targets."""

    what: ObjectRef
    count: Amount
    who: PlayerRef
    new_targets: bool = True
    except_: tuple[Change, ...] = ()


class BecomeCopy(Effect, frozen=True, tag=True):
    """`what` becomes a copy of `of` (707.4) for a duration."""

    what: ObjectRef
    of: ObjectRef
    duration: Duration
    except_: tuple[Change, ...] = ()


class ChangeTargets(Effect, frozen=True, tag=True):
    """`who` may (or must) choose new targets for these (115.7). `must`: change the target."""

    what: ObjectRef
    who: PlayerRef
    must: bool = False


class Apply(Effect, frozen=True, tag=True):
    """A continuous effect from a resolution (611.2): these objects or players change so, for this long.

    With `All`, the affected set is fixed now where characteristics or control change, and is not where only rules
    change (611.2c).
    """

    what: Reference
    changes: tuple[Change, ...]
    duration: Duration


class ExchangeControl(Effect, frozen=True, tag=True):
    """Exchange control of two objects (701.12)."""

    first: ObjectRef
    second: ObjectRef


class Regenerate(Effect, frozen=True, tag=True):
    """A regeneration shield (701.19)."""

    what: ObjectRef


class PreventNextDamage(Effect, frozen=True, tag=True):
    """Prevent the next `amount` (None: all) damage that would be dealt to these this turn (615)."""

    to: Reference
    amount: Amount | None
    combat_only: bool = False
    source_filter: Filter | None = None
    next_time_only: bool = False
    chosen_source: bool = False


class Transform(Effect, frozen=True, tag=True):
    """Transform these (701.27)."""

    what: ObjectRef


class TurnFace(Effect, frozen=True, tag=True):
    """Turn these face up, or face down (708)."""

    what: ObjectRef
    up: bool


class PhaseOut(Effect, frozen=True, tag=True):
    """These phase out (702.26)."""

    what: ObjectRef


class RemoveFromCombat(Effect, frozen=True, tag=True):
    """Remove these from combat (506.4)."""

    what: ObjectRef


class Goad(Effect, frozen=True, tag=True):
    """Goad these (701.15)."""

    what: ObjectRef


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


class BecomeMonarch(Effect, frozen=True, tag=True):
    """The player becomes the monarch (725)."""

    who: PlayerRef


class ChooseForThis(Effect, frozen=True, tag=True):
    """`who` chooses a colour, creature type, card type, land type, card name, player, opponent or number,
    remembered for the chosen-… nodes (`what` names it; `filter` limits card names).
    """

    who: PlayerRef
    what: str
    filter: Filter | None = None


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


class PermitPlay(Effect, frozen=True, tag=True):
    """`who` may play (or only cast) these cards from where they are, for this long."""

    who: PlayerRef
    what: ObjectRef
    duration: Duration
    only_cast: bool = False
    free: bool = False
    any_mana: bool = False


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


class Repeat(Effect, frozen=True, tag=True):
    """Do this so many times."""

    count: Amount
    effects: tuple[Effect, ...]


class Choose(Effect, frozen=True, tag=True):
    """`who` chooses one of several ways while this resolves."""

    who: PlayerRef
    options: tuple[Branch, ...]


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


class Reflexive(Effect, frozen=True, tag=True):
    """ "When you do, …" (603.12): if the instruction labelled `after` was done, this triggers at once and goes on
    the stack.
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
