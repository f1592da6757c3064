"""Declaring attackers (508.1): who may attack whom, restrictions, requirements, and the turn-based action itself.

Where every restriction is about one creature, the most requirements that can be obeyed together are the most that each
creature can obey by itself (508.1d); where some are about the declaration as a whole (`limits`), declarations are
compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.combat.bands import bands, in_bands
from mtgjudge.engine.combat.defenders import defenders as attackable
from mtgjudge.engine.combat.defenders import defending_player_of, reasons_against_defender
from mtgjudge.engine.combat.effects import condition_true, named_by, says
from mtgjudge.engine.combat.enlisting import enlisting
from mtgjudge.engine.combat.limits import (
    against_attacking_together,
    against_paying,
    attack_total,
    costs_to_attack,
    declarations,
    limits_attackers,
    pay_for_declaring,
)
from mtgjudge.engine.decisions import DeclareAttackers, Value
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.combat import Enlisted
from mtgjudge.engine.events.stack import AttackersDeclared
from mtgjudge.engine.events.status import TapChange
from mtgjudge.engine.exerting import exert, exerting
from mtgjudge.engine.state import Attack
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, Verdict, first_against, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Pairs = tuple[tuple[int, int], ...]
GOADED = "goaded"


class MustAttackThis(msgspec.Struct, frozen=True):
    """One requirement on one creature (508.1d): to attack, or to attack one of these players."""

    creature: int
    source: int
    players: tuple[int, ...] | None
    says: str
    rules: tuple[Citation, ...] = ()

    def obeyed(self, defender: int) -> bool:
        """Whether attacking this (0: not attacking) obeys it."""
        return defender != 0 and (self.players is None or defender in self.players)


def pairs_of(value: Value) -> Pairs:
    """An answer as pairs of ids."""
    if not isinstance(value, tuple):
        raise TypeError(f"a declaration is a tuple of pairs, not {value!r}")
    out: list[tuple[int, int]] = []
    for pair in value:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise TypeError(f"a declaration is a tuple of pairs, not {value!r}")
        out.append((pair[0], pair[1]))
    return tuple(out)


# --- one creature ------------------------------------------------------------------------------------------------


def _reasons_against_creature(game: Game, creature: int) -> Iterator[Reason]:
    """508.1a: what the creature itself must be like, whomever it attacks."""
    name = game.name(creature)
    active = game.state.turn.active
    if not game.on_battlefield(creature):
        yield Reason(f"{name} isn't on the battlefield", (cr("508.1a"),), creature)
        return
    item = game.state.objects[creature]
    look = game.characteristics(creature)
    if not look.is_creature():
        yield Reason(f"{name} isn't a creature", (cr("506.3"),), creature)
    if CardType.BATTLE in look.types:
        yield Reason(f"{name} is a battle", (cr("508.1a"),), creature)
    if look.controller != active:
        yield Reason(
            f"{game.name(active)} is the attacking player and doesn't control {name}",
            (cr("506.2"), cr("508.1a")),
            creature,
        )
        return
    if item.tapped:
        yield Reason(f"{name} is tapped", (cr("508.1a"),), creature)
    if item.control_since > game.player(active).turn_began and Keyword.HASTE not in look.keywords:
        yield Reason(
            f"{game.name(active)} hasn't controlled {name} continuously since the turn began, and it has no haste",
            (cr("302.6"), cr("508.1a")),
            creature,
        )
    if Keyword.DEFENDER in look.keywords and not game.rule_on(ch.CanAttackDespiteDefender, creature):
        yield Reason(f"{name} has defender", (cr("702.3b"), cr("508.1c")), creature)


def _controller(game: Game, defender: int) -> int:
    """The controller of an attacked planeswalker; 0 for players and battles."""
    if defender < 0 or not game.on_battlefield(defender):
        return 0
    look = game.characteristics(defender)
    return look.controller if CardType.PLANESWALKER in look.types else 0


def _reasons_against_pair(game: Game, creature: int, defender: int) -> Iterator[Reason]:
    """508.1c: effects that keep the creature from attacking this."""
    player = defending_player_of(game, defender)
    for effect in game.projection.rules_on(ch.CantAttack, creature):
        change = effect.change
        assert isinstance(change, ch.CantAttack)
        if change.defender is not None:
            named = named_by(game, effect, change.defender, creature)
            if defender not in named and not (change.or_planeswalkers and _controller(game, defender) in named):
                continue
        if change.unless is not None and condition_true(game, effect, change.unless, creature, defender, player):
            continue
        whom = "" if change.defender is None else f" {game.name(defender)}"
        unless = "" if change.unless is None else "; what would allow it isn't so now"
        yield Reason(
            f"{game.name(creature)} can't attack{whom} {says(game, effect, creature)}{unless}",
            (cr("508.1c"),),
            effect.source,
        )


def reasons_against_attacker(game: Game, creature: int, defender: int = 0) -> Iterator[Reason]:
    """Why this creature can't be declared as an attacker against this player or permanent (0: against anything)."""
    reasons = list(_reasons_against_creature(game, creature))
    yield from reasons
    active = game.state.turn.active
    if defender:
        yield from reasons_against_defender(game, active, defender)
        if not reasons:
            yield from _reasons_against_pair(game, creature, defender)
    elif not reasons:
        against = [list(_reasons_against_pair(game, creature, option)) for option in attackable(game, active)]
        if against and all(against):
            yield from against[0]


def options_of(game: Game, creature: int, defenders: list[int]) -> list[int]:
    """Which of these the creature can attack."""
    if first_against(_reasons_against_creature(game, creature)) is not None:
        return []
    return [
        defender for defender in defenders if first_against(_reasons_against_pair(game, creature, defender)) is None
    ]


# --- a whole declaration -----------------------------------------------------------------------------------------


def requirements(game: Game, creature: int) -> list[MustAttackThis]:
    """The requirements on a creature (508.1d), each counted."""
    found: list[MustAttackThis] = []
    for effect in game.projection.rules_on(ch.MustAttack, creature):
        change = effect.change
        assert isinstance(change, ch.MustAttack)
        players = None if change.defender is None else tuple(named_by(game, effect, change.defender, creature))
        found.append(MustAttackThis(creature, effect.source, players, says(game, effect, creature)))
    return found + _of_goading(game, creature)


def _of_goading(game: Game, creature: int) -> list[MustAttackThis]:
    """701.15b-d: to attack, and to attack a player other than the one who goaded it; for each such player once."""
    goaded = [
        effect
        for effect in game.projection.rules_on(ch.Designated, creature)
        if isinstance(effect.change, ch.Designated) and effect.change.word == GOADED
    ]
    if GOADED in game.state.objects[creature].designations:
        raise Unsupported("goad without saying by whom (701.15b)", creature)
    found: list[MustAttackThis] = []
    for player, source in {effect.controller: effect.source for effect in goaded}.items():
        others = tuple(each for each in game.players_in_turn_order() if each != player)
        found += [
            MustAttackThis(creature, source, whom, "because it is goaded", (cr("701.15b"),)) for whom in (None, others)
        ]
    return found


def attack_reasons(game: Game, attacks: Pairs) -> Iterator[Reason]:
    """Everything that makes this declaration of attackers illegal."""
    active = game.state.turn.active
    seen: dict[int, int] = {}
    for creature, defender in attacks:
        if creature in seen:
            yield Reason(f"{game.name(creature)} is chosen more than once", (cr("508.1a"),), creature)
            continue
        seen[creature] = defender
        yield from reasons_against_attacker(game, creature, defender)
    yield from against_attacking_together(game, attacks)
    yield from against_paying(game, active, attack_total(game, attacks), tuple(seen))
    defenders = attackable(game, active)
    creatures = [each for each in game.permanents_of(active) if game.characteristics(each).is_creature()]
    required = {creature: wanted for creature in creatures if (wanted := requirements(game, creature))}
    if required and limits_attackers(game):
        yield from _shortfall_together(game, creatures, required, seen, defenders)
        return
    for creature, wanted in required.items():
        yield from _shortfall(game, creature, wanted, seen.get(creature, 0), defenders)


def _free_options(game: Game, creature: int, defenders: list[int]) -> list[int]:
    """What the creature can attack without anything being paid: costs never have to be (508.1d)."""
    return [
        defender for defender in options_of(game, creature, defenders) if not costs_to_attack(game, creature, defender)
    ]


def _shortfall_together(
    game: Game,
    creatures: list[int],
    required: dict[int, list[MustAttackThis]],
    chosen: dict[int, int],
    defenders: list[int],
) -> Iterator[Reason]:
    """508.1d where restrictions look at the declaration as a whole: no declaration may obey more requirements."""

    def obeyed(attacks: dict[int, int]) -> int:
        return sum(need.obeyed(attacks.get(creature, 0)) for creature, wanted in required.items() for need in wanted)

    choices = [(creature, options) for creature in creatures if (options := _free_options(game, creature, defenders))]
    best: dict[int, int] = {}
    for attacks in declarations(choices):
        if obeyed(dict(attacks)) <= obeyed(best) or next(against_attacking_together(game, attacks), None) is not None:
            continue
        best = dict(attacks)
    if obeyed(best) <= obeyed(chosen):
        return
    for creature, wanted in required.items():
        for need in wanted:
            if not need.obeyed(chosen.get(creature, 0)) and need.obeyed(best.get(creature, 0)):
                why = f"{game.name(creature)} must attack if able {need.says}, and it is able to"
                yield Reason(why, (cr("508.1d"),), need.source)


def _shortfall(
    game: Game, creature: int, wanted: list[MustAttackThis], chosen: int, defenders: list[int]
) -> Iterator[Reason]:
    """508.1d for one creature: fewer requirements obeyed than it could obey."""
    options = _free_options(game, creature, defenders)
    most = max((sum(need.obeyed(option) for need in wanted) for option in options), default=0)
    if sum(need.obeyed(chosen) for need in wanted) >= most:
        return
    for need in wanted:
        if not need.obeyed(chosen) and any(need.obeyed(option) for option in options):
            whom = "" if need.players is None else " " + " or ".join(game.name(player) for player in need.players)
            yield Reason(
                f"{game.name(creature)} must attack{whom} if able {need.says}, and it is able to",
                (cr("508.1d"), *need.rules),
                need.source,
            )


def attack_verdict(game: Game, attacks: Pairs) -> Verdict:
    """Whether the active player may declare exactly these attackers now (508.1a-d)."""
    return verdict_against(attack_reasons(game, attacks))


def candidates(game: Game) -> tuple[int, ...]:
    """The creatures that can attack something now."""
    active = game.state.turn.active
    defenders = attackable(game, active)
    return tuple(creature for creature in game.permanents_of(active) if options_of(game, creature, defenders))


def declare_attackers(game: Game) -> None:
    """The turn-based action (508.1). Raises IllegalAction where the answer is not legal; then nothing has changed."""
    active = game.state.turn.active
    able = candidates(game)
    attacks: Pairs = ()
    if able:
        question = DeclareAttackers(
            player=active,
            for_player=active,
            prompt="attackers",
            candidates=able,
            defenders=tuple(attackable(game, active)),
        )
        attacks = pairs_of(game.ask(question))
        verdict = attack_verdict(game, attacks)
        if not verdict:
            raise IllegalAction(verdict)
    together = bands(game, active, attacks)
    enlisted = enlisting(game, attacks)
    exerted = exerting(game, tuple(creature for creature, _ in attacks))
    total = attack_total(game, attacks)
    cause = Cause(controller=active, rule=cr("508.1f"))
    game.perform(
        *(
            TapChange(object=creature, tapped=True, cause=cause)
            for creature, _ in attacks
            if Keyword.VIGILANCE not in game.characteristics(creature).keywords
        ),
        *(
            TapChange(object=other, tapped=True, cause=Cause(creature, active, is_cost=True))
            for creature, other in enlisted
        ),
    )
    exert(game, active, exerted, attacking=True)
    pay_for_declaring(game, active, total)
    declared = tuple(Attack(creature, defender, defending_player_of(game, defender)) for creature, defender in attacks)
    declared = in_bands(declared, together)
    power = sum(game.characteristics(attack.attacker).power or 0 for attack in declared)
    declaring = Cause(controller=active, rule=cr("508.1"))
    game.perform(AttackersDeclared(player=active, attacks=declared, power=power, cause=declaring))
    game.perform(*(Enlisted(attacker=creature, enlisted=other) for creature, other in enlisted))
