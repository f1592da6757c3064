"""Decisions: everything the rules ask a player, as data, and the answers (DESIGN: idea 5).

Ids: objects are positive, players negative (`player_id(0) == -1`). An answer names ids, never positions in an option
list.
A decider that has no answer raises `Pending`; the game is later run again from its last checkpoint with the answers
given since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

import msgspec

from mtgjudge.language.mana import ManaCost
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def player_id(seat: int) -> int:
    """The id of the player in this seat (0-based, turn order)."""
    return -1 - seat


def seat_of(identifier: int) -> int:
    """The seat of a player id."""
    return -1 - identifier


# --- answers -----------------------------------------------------------------------------------------------------


class Action(msgspec.Struct, frozen=True, tag=True):
    """What a player with priority does (117.1)."""


class Pass(Action, frozen=True, tag=True):
    """Pass priority (117.3d)."""


class CastSpell(Action, frozen=True, tag=True):
    """Cast this card (601). `face`: which face or half (index), None where there is only one castable; both halves:
    fused.

    `way`: "" for the mana cost; otherwise the word of the alternative: flashback, evoke, overload, morph, without
    paying …
    """

    object: int
    face: int | None = None
    way: str = ""
    fused: bool = False


class ActivateAbility(Action, frozen=True, tag=True):
    """Activate an ability (602, or 605 for mana abilities). `ability`: index into the object's current abilities
    (keywords expanded after
    the plain ones). `option`: for a mana ability with a choice, the types wanted ("G", "WW")."""

    object: int
    ability: int
    option: str = ""


class PlayLand(Action, frozen=True, tag=True):
    """Play a land (305, 116.2a)."""

    object: int
    face: int | None = None


class SpecialAction(Action, frozen=True, tag=True):
    """Another special action (116.2): its word (`turn face up`, `suspend`, `foretell` …), the object, and a number
    where one is announced.
    """

    word: str
    object: int
    number: int = 0


class Concede(Action, frozen=True, tag=True):
    """Concede the game (104.3a)."""


class AutomaticPayment(msgspec.Struct, frozen=True, tag=True):
    """Pay by the documented order. `prefer`: sources that must be used, each with the types wanted from it ("" =
    any), first.
    """

    prefer: tuple[tuple[int, str], ...] = ()
    only_preferred: bool = False
    life_for: tuple[str, ...] = ()
    """Phyrexian symbols that must be paid with life, e.g. `W/P`."""


class TakeBack(msgspec.Struct, frozen=True, tag=True):
    """Give up casting or activating: the action is reversed (733.1)."""


Value = (
    Action
    | AutomaticPayment
    | TakeBack
    | bool
    | int
    | str
    | tuple[int, ...]
    | tuple[str, ...]
    | tuple[tuple[int, int], ...]
)
"""What an answer can be; which shape belongs to which decision is said there."""


# --- decisions ---------------------------------------------------------------------------------------------------


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A question to `player` (an id) about `for_player`'s matters (they differ under 723). `source`: the object that
    asks, 0 for the rules.

    `prompt` is a short phrase without names ("targets", "order of triggers")."""

    rule: ClassVar[Citation] = cr("608.2d")
    player: int
    for_player: int
    source: int = 0
    prompt: str = ""


class Priority(Decision, frozen=True, kw_only=True):
    """What does the player with priority do? Answer: an Action."""

    rule: ClassVar[Citation] = cr("117.1")


class ChooseModes(Decision, frozen=True, kw_only=True):
    """Modes of a spell or ability (601.2b, 700.2). Answer: tuple of 0-based modes in printed order; only `legal`
    ones may be chosen.
    """

    rule: ClassVar[Citation] = cr("601.2b")
    count: int
    legal: tuple[int, ...]
    low: int
    high: int
    repeat: bool = False


class ChooseNumber(Decision, frozen=True, kw_only=True):
    """A number: X, how often an optional cost is paid, a number named on resolution. Answer: int from `low` to
    `high` (None: no bound).
    """

    rule: ClassVar[Citation] = cr("601.2b")
    low: int
    high: int | None
    what: str


class ChooseTargets(Decision, frozen=True, kw_only=True):
    """Targets for one slot (601.2c). Answer: tuple of ids from `candidates`, all different, `low` to `high` many."""

    rule: ClassVar[Citation] = cr("601.2c")
    slot: int
    candidates: tuple[int, ...]
    low: int
    high: int
    mode: int | None = None


class Divide(Decision, frozen=True, kw_only=True):
    """Divide an amount among ids, at least `least` each (601.2d, 510.1c). Answer: tuple of numbers in the order of
    `among`.
    """

    rule: ClassVar[Citation] = cr("601.2d")
    amount: int
    among: tuple[int, ...]
    least: int = 1


class ChooseObjects(Decision, frozen=True, kw_only=True):
    """Objects or players, not targeted: for a cost, a discard, a sacrifice, a search … Answer: tuple of ids, `low` to
    `high` many.
    `hidden_zone`: cards in a hidden zone with a quality may be failed to find (701.23b). `verb`: sacrifice,
    discard, find, exile …  `chosen_by`: the rule that says which may be chosen together, where there is one."""

    candidates: tuple[int, ...]
    low: int
    high: int
    verb: str
    chosen_by: Citation | None = None


PERMISSION = "use"
"""The verb of the choice between effects of which each lets the player cast the card."""


PILE = "sort into the first pile"
"""The verb of the choice of which objects go into the one of two piles, and which into the other (700.3)."""


class YesNo(Decision, frozen=True, kw_only=True):
    """May the player do it: yes or no (608.2d). Answer: bool. `cost`: mana asked for, where it is a payment."""

    what: str
    cost: ManaCost | None = None


class ChooseWord(Decision, frozen=True, kw_only=True):
    """A colour, type, name or one of several options. Answer: one of `options`, or, where `open`, any name that
    `accepts` (a card name).
    """

    options: tuple[str, ...]
    kind: str
    open: bool = False


class OrderObjects(Decision, frozen=True, kw_only=True):
    """Put ids in order, the first listed first. For triggers the first *resolves* first (603.3b). Answer: a
    permutation of `items`.
    """

    items: tuple[int, ...]
    what: str
    rule: ClassVar[Citation] = cr("603.3b")


class ArrangeCards(Decision, frozen=True, kw_only=True):
    """Put cards to places in order: scry (top/bottom), surveil (top/graveyard). Answer: ids in the order asked, with
    0 between places:
    (top cards, first = topmost …, 0, cards for the second place …)."""

    cards: tuple[int, ...]
    places: tuple[str, ...]


class ChooseReplacement(Decision, frozen=True, kw_only=True):
    """Which of several replacement or prevention effects applies first (616.1). Answer: the key of one of `options`."""

    rule: ClassVar[Citation] = cr("616.1")
    options: tuple[str, ...]
    labels: tuple[str, ...]


class PayCost(Decision, frozen=True, kw_only=True):
    """How is this mana paid (601.2g-h)? Answer: AutomaticPayment, an ActivateAbility of a mana ability (asked
    again after it), or TakeBack.
    """

    rule: ClassVar[Citation] = cr("601.2g")
    cost: ManaCost
    life_symbols: int = 0


class DeclareAttackers(Decision, frozen=True, kw_only=True):
    """Which creatures attack whom (508.1). Answer: tuple of (attacker, player or planeswalker or battle) pairs."""

    rule: ClassVar[Citation] = cr("508.1")
    candidates: tuple[int, ...]
    defenders: tuple[int, ...]


class DeclareBlockers(Decision, frozen=True, kw_only=True):
    """Which creatures block which attackers (509.1). Answer: tuple of (blocker, attacker) pairs."""

    rule: ClassVar[Citation] = cr("509.1")
    candidates: tuple[int, ...]
    attackers: tuple[int, ...]


class AssignDamage(Decision, frozen=True, kw_only=True):
    """How an attacker or blocker divides its combat damage (510.1c-d). Answer: numbers in the order of `among`;
    `lethal` says what each needs
    before trample damage may go to the last entry."""

    rule: ClassVar[Citation] = cr("510.1c")
    amount: int
    among: tuple[int, ...]
    lethal: tuple[int, ...]
    trample: bool = False


class Chance(Decision, frozen=True, kw_only=True):
    """What luck gives (705, 706, random discards, shuffles). Answer: str, int or ids as `kind` says: coin → bool, die
    → int, cards → ids.
    `player` is nobody's choice; a decider without a script for it must raise Pending or Undetermined."""

    rule: ClassVar[Citation] = cr("705.1")
    kind: str
    options: tuple[int, ...] = ()
    count: int = 1


class Pending(Exception):
    """Nobody has answered this decision yet."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(f"{type(decision).__name__} for player {decision.player}")
        self.decision = decision


class Decider(Protocol):
    """Answers decisions; raises Pending where it can't."""

    def decide(self, game: Game, decision: Decision) -> Value:
        """An answer of the shape that the decision's class names."""
        ...
