"""Which mana a player could make in all where abilities cost something or depend on one another: every order of
activating mana abilities is tried out on copies of the game (605.3a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from mtgjudge.engine import decisions as d
from mtgjudge.engine.activating import activate_mana_ability, mana_part
from mtgjudge.engine.game import Game, Undetermined
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.state import GameState
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language.abilities import ActivatedAbility

Pool = tuple[ManaUnit, ...]
LETTERS = "WUBRGC"
COLORS = frozenset({"white", "blue", "black", "red", "green"})
BOUND = 250
"""More positions than this are not looked at."""
MOST = 12
"""The greatest number that is tried for X."""


class _Branch(Exception):
    """A question that the script has no answer to."""

    def __init__(self, options: list[d.Value]) -> None:
        super().__init__()
        self.options = options


class _Script:
    """Gives the answers in order; then names what could be answered. Where any colour may be chosen it is white, and
    that is remembered."""

    def __init__(self, answers: tuple[d.Value, ...], wildcards: bool) -> None:
        self.answers = list(answers)
        self.wildcards = wildcards
        self.free = 0

    def decide(self, game: Game, decision: d.Decision) -> d.Value:
        """The next answer."""
        if isinstance(decision, d.PayCost):
            if self.wildcards:
                raise Undetermined("what mana of any color pays for")
            return d.AutomaticPayment()
        if isinstance(decision, d.ChooseWord) and set(decision.options) == COLORS:
            self.free += 1
            return "white"
        if self.answers:
            return self.answers.pop(0)
        raise _Branch(_options(decision))


def _options(decision: d.Decision) -> list[d.Value]:
    if isinstance(decision, d.ChooseWord) and not decision.open:
        return list(decision.options)
    if isinstance(decision, d.YesNo):
        return [False, True]
    if isinstance(decision, d.ChooseNumber):
        return list(range(decision.low, 1 + (decision.high if decision.high is not None else MOST)))
    if isinstance(decision, d.ChooseObjects):
        found: Iterable[tuple[int, ...]] = (
            chosen
            for number in range(decision.low, decision.high + 1)
            for chosen in combinations(decision.candidates, number)
        )
        return [*found]
    raise Undetermined(f"mana that asks {decision.prompt or type(decision).__name__}")


Combination = tuple[int, ...]


def searched_options(game: Game, player: int) -> list[Combination]:
    """Every combination that can be in the pool, as the numbers of W, U, B, R, G, C and any colour. Raises
    Undetermined."""
    found: dict[Combination, None] = {}
    seen: set[object] = set()
    waiting: list[tuple[GameState, list[object], int]] = [(game.state.clone(), [], 0)]
    while waiting:
        state, done, free = waiting.pop()
        here = _copy(game, state)
        key = _signature(here, player, done, free)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > BOUND:
            raise Undetermined("so many combinations of mana")
        found[_pool(here, player, free)] = None
        for action, limited in _actions(here, player):
            for after, made in _outcomes(game, state, player, action, free):
                waiting.append((after, [*done, (action.object, action.ability)] if limited else done, free + made))
    return list(found)


def _copy(game: Game, state: GameState) -> Game:
    twin = Game(state.clone(), game.catalogue, _Script((), False), narrate=False)
    twin.log = list(game.log)
    return twin


def _actions(game: Game, player: int) -> list[tuple[d.ActivateAbility, bool]]:
    return [
        (d.ActivateAbility(identifier, index), ability.once or ability.limit is not None)
        for identifier in game.permanents_of(player)
        for index, instance in enumerate(game.characteristics(identifier).abilities)
        if isinstance(ability := instance.ability, ActivatedAbility) and is_mana_ability(ability)
    ]


def _outcomes(
    game: Game, state: GameState, player: int, action: d.ActivateAbility, free: int
) -> list[tuple[GameState, int]]:
    out: list[tuple[GameState, int]] = []
    waiting: list[tuple[Pool | None, tuple[d.Value, ...]]]
    waiting = [(paid, ()) for paid in _payments(game, state, player, action)]
    while waiting:
        paid, answers = waiting.pop()
        twin = _copy(game, state)
        script = _Script(answers, free > 0)
        twin.decider = script
        white = _pool(twin, player, 0)[0]
        mine = twin.player(player)
        rest = _without(mine.pool, paid) if paid is not None else ()
        mine.pool = paid if paid is not None else mine.pool
        try:
            activate_mana_ability(twin, player, action)
        except IllegalAction:
            continue
        except _Branch as branch:
            waiting += [(paid, (*answers, each)) for each in branch.options]
            continue
        mine.pool += rest
        out.append((twin.state, _pool(twin, player, 0)[0] - white if script.free else 0))
    return out


def _payments(game: Game, state: GameState, player: int, action: d.ActivateAbility) -> list[Pool | None]:
    """What of the pool could pay for the ability, each once; None: it costs no mana. Nothing where there is too little:
    then more mana is made first."""
    twin = _copy(game, state)
    ability = twin.characteristics(action.object).abilities[action.ability].ability
    assert isinstance(ability, ActivatedAbility)
    symbols = mana_part(ability)[0].symbols
    if not symbols:
        return [None]
    if any(not symbol.isdigit() and symbol not in LETTERS for symbol in symbols):
        raise Undetermined("mana that costs more than a number and colors")
    number = sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)
    return [*dict.fromkeys(combinations(twin.player(player).pool, number))]


def _without(pool: Pool, paid: Pool) -> Pool:
    left = list(pool)
    for unit in paid:
        left.remove(unit)
    return tuple(left)


def _pool(game: Game, player: int, free: int) -> Combination:
    counted = Counter(unit.type.value for unit in game.player(player).pool)
    each = [counted[letter] for letter in LETTERS]
    return (each[0] - free, *each[1:], free)


def _signature(game: Game, player: int, done: list[object], free: int) -> object:
    """What of the position matters for mana, with permanents told apart by what they are and have on them."""
    state = game.state
    rows = []
    for identifier in game.battlefield():
        item = state.objects[identifier]
        on_it = sorted(game.name(each) for each in game.battlefield() if state.objects[each].attached_to == identifier)
        rows.append((game.name(identifier), item.controller, item.tapped, item.counters, tuple(on_it)))
    mine = game.player(player)
    counts = (mine.life, len(mine.hand), len(mine.graveyard), mine.counters)
    limited = tuple(sorted(Counter(done).items(), key=repr))
    return (_pool(game, player, free), tuple(sorted(rows, key=repr)), counts, limited)
