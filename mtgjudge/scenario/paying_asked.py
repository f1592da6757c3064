"""Questions about payment: can it be paid, how, what does it cost, what mana could something make (106, 107.4, 118)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from mtgjudge.engine import decisions as d
from mtgjudge.engine.cost_changes import ability_totals, spell_totals
from mtgjudge.engine.game import Game
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.mana_options import options_of
from mtgjudge.engine.paying import Purpose, PurposeKind, mana_sources, spending
from mtgjudge.engine.payment import Bounded, LockedCost, Plan, PotentialSource, gather, pay_any
from mtgjudge.engine.payment.pips import generic_amount, is_generic
from mtgjudge.engine.payment.reasons import reasons_against
from mtgjudge.engine.verdict import Answer, Reason, Unsupported, Verdict
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Supertype
from mtgjudge.rulebook import cr
from mtgjudge.scenario import questions as q
from mtgjudge.scenario.acting import ActPlan
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.claims import shown_verdict
from mtgjudge.scenario.describing import thing_text
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.results import ReasonShown, VerdictShown

_PURPOSE = Purpose(PurposeKind.OTHER)


def locked_cost(symbols: Iterable[str], life: int = 0) -> LockedCost:
    """The symbols of a question as a total cost."""
    pips: list[str] = []
    generic = 0
    for symbol in symbols:
        if is_generic(symbol):
            generic += generic_amount(symbol, 0)
        else:
            pips.append(symbol)
    return LockedCost(tuple(pips), generic, life)


def can_pay(stage: Stage, question: q.CanPay) -> VerdictShown:
    """Yes with who pays what, or no with what is missing."""
    player = stage.lookup.player(question.player)
    only: tuple[int, ...] | None = None
    for option in question.payment:
        if isinstance(option, o.PayWith):
            only = _named(stage, player, option)
    return _paid(stage, player, locked_cost(question.symbols, question.life), only)


def how_pay(stage: Stage, question: q.HowPay) -> VerdictShown:
    """One way to pay, symbol by symbol."""
    return _paid(stage, stage.lookup.player(question.player), locked_cost(question.symbols), None)


def _named(stage: Stage, player: int, option: o.PayWith) -> tuple[int, ...]:
    found: list[int] = []
    for source in option.sources:
        if source.what is not None:
            found.extend(stage.lookup.several(source.what, lambda each: _usable(stage.game, player, each), found))
    return tuple(found)


def _usable(game: Game, player: int, identifier: int) -> bool:
    """A permanent of the player that is untapped: what would be meant."""
    item = game.state.objects[identifier]
    return game.on_battlefield(identifier) and game.known_controller(identifier) == player and not item.tapped


def _paid(stage: Stage, player: int, cost: LockedCost, only: tuple[int, ...] | None) -> VerdictShown:
    game = stage.game
    sources = mana_sources(game, player)
    listed = tuple(each for each in sources.listed if only is None or each.source in only)
    pool = game.player(player).pool
    result = pay_any((cost,), gather(pool, listed), spending(game, player, _PURPOSE))
    if isinstance(result, Plan):
        reasons = _of_symbols(cost)
        lines = _lines(stage, result)
        return VerdictShown("yes", (*reasons, *lines))
    found = list(reasons_against(result))
    if sources.left_out and not isinstance(result, Bounded):
        names = ", ".join(game.name(each) for each in sources.left_out)
        why = f"what {names} could add was not worked out"
        found.append(Reason(why, (cr("605.3a"),), undetermined=True))
        return shown_verdict(game, Verdict(Answer.UNDETERMINED, tuple(found)))
    if isinstance(result, Bounded):
        return shown_verdict(game, Verdict(Answer.UNDETERMINED, tuple(found)))
    found.extend(_why_not(game, player, only, listed))
    return shown_verdict(game, Verdict(Answer.NO, tuple(found)))


def _why_not(
    game: Game, player: int, only: tuple[int, ...] | None, listed: tuple[PotentialSource, ...]
) -> Iterable[Reason]:
    """What is the matter with sources that the question names, or that a reader would think of."""
    from mtgjudge.engine.verdict import Weight

    for identifier in only or ():
        item = game.state.objects[identifier]
        name = game.name(identifier)
        if item.tapped:
            yield Reason(f"{name} is tapped", (cr("106.12"),), identifier, Weight.CONTEXT)
        elif not any(each.source == identifier for each in listed):
            yield Reason(
                f"{name} has no mana ability that could be activated now", (cr("605.3a"),), identifier, Weight.CONTEXT
            )
        elif Supertype.SNOW not in game.characteristics(identifier).supertypes:
            yield Reason(f"{name} is not a snow source", (cr("107.4h"),), identifier, Weight.CONTEXT)


def _of_symbols(cost: LockedCost) -> tuple[ReasonShown, ...]:
    """The rules that say how each kind of symbol is paid."""
    table: dict[str, str] = {}
    for pip in cost.pips:
        if pip == "S":
            table.setdefault("107.4h", "{S} is paid with one mana of any type from a snow source")
        elif pip.endswith("/P"):
            table.setdefault("107.4f", "a Phyrexian symbol is paid with mana of its colour or 2 life")
        elif "/" in pip:
            table.setdefault("107.4e", "a hybrid symbol is paid in either of its ways")
        elif pip == "C":
            table.setdefault("107.4c", "{C} is paid with colorless mana only")
        else:
            table.setdefault("107.4a", "a coloured symbol is paid with mana of its colour")
    if cost.generic:
        table.setdefault("107.4b", "generic mana is paid with mana of any type")
    if cost.life:
        table.setdefault("119.4", "life is paid where the player has that much")
    return tuple(ReasonShown(sentence, (rule,), True) for rule, sentence in table.items())


def _lines(stage: Stage, plan: Plan) -> tuple[ReasonShown, ...]:
    """Which source pays which symbol."""
    found: list[ReasonShown] = []
    for payment in plan.payments:
        payer = payment.payer
        source = payer.source if isinstance(payer, ManaUnit) else payer.object
        name = thing_text(stage.game, source, stage.labels) if source else "floating mana"
        pip = payment.pip if payment.pip.startswith("{") else f"{{{payment.pip}}}"
        found.append(ReasonShown(f"{pip}  {name}", (), False, name))
    if plan.life:
        found.append(ReasonShown(f"{plan.life} life", ("119.4",), False))
    return tuple(found)


def total_cost_of(fork: Stage, player: int, act: v.Action) -> VerdictShown:
    """The total cost of a spell or ability as it would be locked in (601.2f), before choices that change it."""
    game = fork.game
    if isinstance(act, v.Cast) and any(isinstance(each, _DEARER) for each in act.options):
        locked = _locked(fork, player, act)
        if locked is not None:
            return locked
    plan = ActPlan(player, act, fork.names)
    value = plan.answer(game, d.Priority(player=player, for_player=player))
    printed: ManaCost | None = None
    if isinstance(value, d.CastSpell):
        totals = _spell_totals(game, player, value)
        printed = game.known_characteristics(value.object).mana_cost
    elif isinstance(value, d.ActivateAbility):
        from mtgjudge.engine.activating import activated_ability, mana_part

        _, ability = activated_ability(game, value.object, value.ability)
        mana, _ = mana_part(ability)
        totals = ability_totals(game, player, value.object, ability, mana, 0)
        printed = mana
    else:
        raise Unsupported("what this costs")
    if not totals:
        return VerdictShown("it can't be paid", (ReasonShown("it has no mana cost", ("118.6",), True),))
    cost = totals[0].mana_cost
    rules = ["601.2f"]
    if "S" in cost.symbols:
        rules.append("107.4h")
    if printed is not None and generic_of(printed) > totals[0].generic:
        rules.append("118.7a")
    return VerdictShown(str(cost), (ReasonShown("", tuple(rules), True),), str(cost))


_DEARER = (o.Splicing, o.Kicked, o.WithCost, o.Announcing)
"""What is announced and changes the cost: only announcing it tells what is to be paid."""


def _locked(fork: Stage, player: int, act: v.Cast) -> VerdictShown | None:
    """The cost as it is locked in once everything is announced (601.2f); None where that can't be reached."""
    fork.drive(ActPlan(player, structs.replace(act, pace=v.Pace.SLOW), fork.names))
    pending = fork.pending
    if not isinstance(pending, d.PayCost):
        return None
    spliced = any(isinstance(each, o.Splicing) for each in act.options)
    rules = ("601.2f", *(("702.47a",) if spliced else ()), *(("107.4h",) if "S" in pending.cost.symbols else ()))
    return VerdictShown(str(pending.cost), (ReasonShown("", rules, True),), str(pending.cost))


def generic_of(cost: ManaCost) -> int:
    """How much generic mana a cost asks for."""
    return sum(int(symbol) for symbol in cost.symbols if symbol.isdigit())


def _spell_totals(game: Game, player: int, value: d.CastSpell) -> tuple[LockedCost, ...]:
    from mtgjudge.engine.casting import castable_faces, proposed
    from mtgjudge.engine.casting_costs import mandatory_costs, split_mana
    from mtgjudge.engine.casting_ways import ways_to_cast

    face = value.face if value.face is not None else (castable_faces(game, value.object) or (0,))[0]
    item = game.state.objects[value.object]
    with game.pretending(proposed(game, player, value.object, face, value.way)):
        look = game.known_characteristics(value.object)
        ways = [way for way in ways_to_cast(game, player, value.object, look) if way.word == value.way]
        if not ways:
            raise Unsupported("the cost of a card that can't be cast from there")
        mana, _ = split_mana((*ways[0].costs, *mandatory_costs(look)))
        return tuple(spell_totals(game, player, value.object, ways[0].mana, 0, mana, item.zone))


def could_produce(stage: Stage, question: q.WhatMana) -> VerdictShown:
    """The types that its mana abilities would add if they resolved now (106.7), whatever its state."""
    game = stage.game
    identifier = stage.lookup.one(question.object, game.on_battlefield)
    look = game.known_characteristics(identifier)
    letters: dict[str, None] = {}
    for instance in look.abilities:
        ability = instance.ability
        if not isinstance(ability, ActivatedAbility) or not is_mana_ability(ability):
            continue
        groups = options_of(game, look.controller, identifier, ability)
        if groups is None:
            raise Unsupported("what this mana ability could add", identifier)
        for group in groups:
            letters.update(dict.fromkeys(f"{{{unit.type.value}}}" for unit in group))
    found = tuple(letters)
    return VerdictShown("".join(found) or "none", (ReasonShown("", ("106.7",), True),), found)
