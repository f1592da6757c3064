"""Questions about payment: can it be paid, how, what does it cost, what mana could something make (106, 107.4, 118)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from mtgjudge.engine import decisions as d
from mtgjudge.engine.casting import castable_faces, face_to_cast, proposed
from mtgjudge.engine.cost_changes import ability_totals, spell_totals
from mtgjudge.engine.game import Game
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.mana_options import options_of
from mtgjudge.engine.paying import Purpose, PurposeKind, mana_sources, more_than_planned, spending
from mtgjudge.engine.payment import LockedCost, Means, Missing, Plan, PotentialSource, Spending, gather, pay_any
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
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.payment_told import Told
from mtgjudge.scenario.results import ReasonShown, VerdictShown
from mtgjudge.scenario.values import ObjectName

_PURPOSE = Purpose(PurposeKind.OTHER)


def locked_cost(symbols: Iterable[str], life: int = 0, x: int = 0) -> LockedCost:
    """The symbols of a question as a total cost."""
    pips: list[str] = []
    generic = 0
    for symbol in symbols:
        if is_generic(symbol):
            generic += generic_amount(symbol, x)
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
    return _paid_for(stage, player, (question.symbols, question.life), only, question.spell)


def how_pay(stage: Stage, question: q.HowPay) -> VerdictShown:
    """One way to pay, symbol by symbol, and others that leave other things untapped."""
    player = stage.lookup.player(question.player)
    symbols = question.symbols
    if not symbols and question.spell is not None:
        cost = total_cost_of(stage.fork(), player, v.Cast(question.spell, ()))
        if not isinstance(cost.value, str) or not cost.value.startswith("{"):
            return VerdictShown("no", cost.reasons)
        symbols = tuple(cost.value.strip("{}").split("}{"))
    return _paid_for(stage, player, (symbols, 0), None, question.spell)


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


MAX_X = 99


Cost = tuple[tuple[str, ...], int]
"""Symbols and life, as the question has them."""


def _paid_for(
    stage: Stage, player: int, asked: Cost, only: tuple[int, ...] | None, spell: ObjectName | None
) -> VerdictShown:
    """The answer, for a spell where one is named: some mana may be spent on some spells only (106.6)."""
    if spell is None:
        return _paid(stage, player, asked, only, _PURPOSE)
    game = stage.game
    identifier = stage.lookup.one(spell, lambda each: game.state.objects[each].owner == player)
    faces = castable_faces(game, identifier)
    with game.pretending(proposed(game, player, identifier, faces[0] if faces else 0)):
        return _paid(stage, player, asked, only, Purpose(PurposeKind.CAST, identifier))


def _paid(
    stage: Stage, player: int, asked: Cost, only: tuple[int, ...] | None, purpose: Purpose
) -> VerdictShown:
    game = stage.game
    sources = mana_sources(game, player)
    listed = tuple(each for each in sources.listed if only is None or each.source in only)
    pool = game.player(player).pool
    how = spending(game, player, purpose)
    cost = locked_cost(*asked)
    means = gather(pool, listed)
    result = pay_any((cost,), means, how)
    told = Told(game, stage.labels, pool, listed, how)
    if isinstance(result, Plan):
        symbols, life = asked
        most = _largest_x(symbols, life, means, how)
        if most:
            cost = locked_cost(symbols, life, most)
            result = pay_any((cost,), means, how)
            assert isinstance(result, Plan)
        more = (ReasonShown(f"X can be at most {most}", ("107.3a",), True),) if most is not None else ()
        reasons = (*_of_symbols(cost), *more, *told.alternatives(cost, result))
        return VerdictShown("yes", reasons, payment=told.lines(cost, result))
    found = list(reasons_against(result))
    if isinstance(result, Missing):
        unknown = _unknown(game, sources.left_out)
        if unknown is not None:
            return shown_verdict(game, Verdict(Answer.UNDETERMINED, (*found, unknown)))
        found.extend(_why_not(game, player, only, listed))
        verdict = shown_verdict(game, Verdict(Answer.NO, tuple(found)))
        return structs.replace(verdict, payment=told.missing(cost, result))
    return shown_verdict(game, Verdict(Answer.UNDETERMINED, tuple(found)))


def _largest_x(symbols: tuple[str, ...], life: int, means: Means, how: Spending) -> int | None:
    """The greatest X for which the cost can be paid; None for a cost without X."""
    if "X" not in symbols:
        return None
    for x in range(1, MAX_X + 1):
        if not isinstance(pay_any((locked_cost(symbols, life, x),), means, how), Plan):
            return x - 1
    return MAX_X


def _unknown(game: Game, left_out: tuple[int, ...]) -> Reason | None:
    """What could make more mana than was looked at: then there is no "no"."""
    if left_out:
        names = ", ".join(dict.fromkeys(game.name(each) for each in left_out))
        return Reason(f"what {names} could add was not worked out", (cr("605.3a"),), undetermined=True)
    if more_than_planned(game):
        sentence = "an effect adds to the mana that sources make, which was not worked out"
        return Reason(sentence, (cr("605.3a"),), undetermined=True)
    return None


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

        instance, ability = activated_ability(game, value.object, value.ability)
        mana, _ = mana_part(ability)
        totals = ability_totals(game, player, value.object, instance, mana, 0, plan.stock.named_targets(game))
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


_DEARER = (o.Splicing, o.Kicked, o.WithCost, o.Announcing, o.Targeting)
"""What is announced and can change the cost: only announcing it tells what is to be paid."""


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
    from mtgjudge.engine.casting_costs import mandatory_costs, split_mana
    from mtgjudge.engine.casting_ways import ways_to_cast

    face = face_to_cast(game, value.object, value.face, value.way)
    face = face if face is not None else (castable_faces(game, value.object) or (0,))[0]
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
