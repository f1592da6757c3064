"""A payment as a judge tells it: which source pays which symbol, what else could, what stays untapped, what is missing.

The engine finds one plan in its documented order (601.2g-h); here it is put beside its alternatives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from mtgjudge.engine.activating import activated_ability
from mtgjudge.engine.game import Game
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.paying import place_of
from mtgjudge.engine.payment import (
    THE_COST,
    LockedCost,
    Means,
    Missing,
    Payer,
    Plan,
    PotentialSource,
    Spending,
    gather,
    solve,
)
from mtgjudge.engine.payment.means import mask_of
from mtgjudge.engine.payment.pips import GENERIC_BIT, is_generic, pip_kind
from mtgjudge.language.costs import SacrificeCost
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import ManaType
from mtgjudge.scenario.describing import thing_text
from mtgjudge.scenario.lookup import Labels
from mtgjudge.scenario.results import PaymentLine, ReasonShown

MAX_ALTERNATIVES = 4
MAX_NAMED = 3
Sources = Sequence[PotentialSource]


class Told:
    """A cost, a player's means, and how it is told."""

    def __init__(
        self, game: Game, labels: Labels, pool: Sequence[ManaUnit], sources: Sources, spending: Spending
    ) -> None:
        self.game = game
        self.labels = labels
        self.pool = tuple(pool)
        self.sources = tuple(sources)
        self.spending = spending

    def _means(self, without: frozenset[int] = frozenset()) -> Means:
        return gather(self.pool, [each for each in self.sources if each.source not in without])

    def name(self, identifier: int) -> str:
        """A source as the file names it."""
        return thing_text(self.game, identifier, self.labels) if identifier else "floating mana"

    # --- yes ---------------------------------------------------------------------------------------------

    def lines(self, cost: LockedCost, plan: Plan) -> tuple[PaymentLine, ...]:
        """One line a symbol, then what the sources themselves cost, life, and mana that stays floating."""
        used = {activation.source.source for activation in plan.activations}
        found: list[PaymentLine] = []
        left = list(cost.pips)
        for payment in plan.payments:
            source = _source(payment.payer)
            if payment.pip in left:
                left.remove(payment.pip)
            note = self._note(payment.pip, source, used, cost)
            found.append(PaymentLine(_shown(payment.pip), self.name(source), note))
        life = plan.life - cost.life
        for symbol in left:
            if symbol.endswith("/P") and life >= 2:
                found.append(PaymentLine(_shown(symbol), "2 life"))
                life -= 2
        if cost.life:
            found.append(PaymentLine("life", f"{cost.life} life"))
        found += self._of_sources(plan, life)
        if plan.unspent:
            mana = "".join(f"{{{unit.type.value}}}" for unit in plan.unspent)
            found.append(PaymentLine("left", mana, "stays in the pool"))
        return tuple(found)

    def _of_sources(self, plan: Plan, life: int) -> Iterator[PaymentLine]:
        """What the mana abilities on the way cost: mana, the source itself, life."""
        for activation in plan.activations:
            name = self.name(activation.source.source)
            if activation.payments:
                parts = [f"{_shown(each.pip)} from {self.name(_source(each.payer))}" for each in activation.payments]
                paid = ", ".join(parts)
                yield PaymentLine("first", name, f"its own cost is paid: {paid}")
            if self._sacrificed(activation.source):
                yield PaymentLine("first", name, "is sacrificed for it")
        if life > 0:
            yield PaymentLine("also", f"{life} life", "for mana abilities")

    def _sacrificed(self, source: PotentialSource) -> bool:
        identifier, index = place_of(source.key)
        if identifier not in self.game.state.objects or not source.penalty:
            return False
        abilities = self.game.known_characteristics(identifier).abilities
        if index >= len(abilities):
            return False
        _, ability = activated_ability(self.game, identifier, index)
        return any(isinstance(cost, SacrificeCost) for cost in ability.costs)

    def _note(self, pip: str, source: int, used: set[int], cost: LockedCost) -> str:
        able = [each for each in dict.fromkeys(each.source for each in self.sources) if self._can(each, pip)]
        others = [each for each in able if each not in used]
        if source and not others and len(able) == 1:
            if pip == "S":
                return "the only snow source"
            return "" if _is_generic(pip) else f"the only source of {_shown(pip)}"
        names = list(dict.fromkeys(self.name(each) for each in others if self.name(each) != self.name(source)))
        return f"or {' or '.join(names[:MAX_NAMED])}" if source and names else ""

    def _can(self, source: int, pip: str) -> bool:
        """Could the object pay this symbol (whatever else it is used for)?"""
        mask = GENERIC_BIT if _is_generic(pip) else pip_kind(pip).mask
        as_though = dict(self.spending.as_though)
        for each in self.sources:
            if each.source != source:
                continue
            for unit in (unit for option in each.options for unit in option if self._may(unit)):
                bits = mask_of(unit)
                if isinstance(unit, ManaUnit):
                    bits |= sum(_bit(kind) for kind in as_though.get(unit.type, ()))
                if bits & mask:
                    return True
        return False

    def _may(self, unit: Payer) -> bool:
        """May this unit be spent on the cost (106.6)?"""
        if not isinstance(unit, ManaUnit) or unit.use is None:
            return True
        may = self.spending.may_spend
        return may is not None and may(unit, THE_COST)

    def alternatives(self, cost: LockedCost, plan: Plan) -> tuple[ReasonShown, ...]:
        """Other plans that leave other things untapped, each once, by leaving out what the plan uses."""
        first = self._tapped(plan)
        seen = {first}
        found: list[ReasonShown] = []
        everything = self._names(each.source for each in self.sources)
        for source in dict.fromkeys(activation.source.source for activation in plan.activations):
            other = solve(cost, self._means(frozenset({source})), self.spending)
            if not isinstance(other, Plan):
                continue
            tapped = self._tapped(other)
            if tapped in seen or len(found) >= MAX_ALTERNATIVES:
                continue
            seen.add(tapped)
            stays = _minus(everything, tapped)
            leaves = f"; {_list(stays)} {_stay(stays)} untapped" if stays else ""
            life = f", {other.life} life" if other.life else ""
            found.append(ReasonShown(f"or with {_list(tapped)}{life}{leaves}", (), False))
        stays = _minus(everything, first)
        if stays:
            found.insert(0, ReasonShown(f"{_list(stays)} {_stay(stays)} untapped", (), False))
        return tuple(found)

    def _tapped(self, plan: Plan) -> tuple[str, ...]:
        return self._names(activation.source.source for activation in plan.activations)

    def _names(self, ids: Iterator[int] | Sequence[int]) -> tuple[str, ...]:
        return tuple(sorted(self.name(each) for each in dict.fromkeys(ids)))

    # --- no ----------------------------------------------------------------------------------------------

    def missing(self, cost: LockedCost, missing: Missing) -> tuple[PaymentLine, ...]:
        """What could be paid, then a line for each symbol that could not, with why what is left doesn't help."""
        part = without(cost, missing.cost)
        plan = solve(part, self._means(), self.spending)
        paid = self.lines(part, plan) if isinstance(plan, Plan) else ()
        used = {each.source.source for each in plan.activations} if isinstance(plan, Plan) else set()
        paid = tuple(_without_note(each) for each in paid if each.symbol != "left")
        left = [each for each in dict.fromkeys(each.source for each in self.sources) if each not in used]
        lines = [PaymentLine(_shown(symbol), "", self._unhelpful(symbol, left)) for symbol in missing.cost.symbols]
        return (*paid, *lines)

    def _units(self, ids: list[int]) -> Iterator[Payer]:
        for each in self.sources:
            if each.source in ids:
                yield from (unit for option in each.options for unit in option)

    def _unhelpful(self, symbol: str, left: list[int]) -> str:
        names = list(dict.fromkeys(self.name(each) for each in left))[:MAX_NAMED]
        if not names:
            return ""
        many = len(names) > 1
        listed = f"{', '.join(names)} {'are' if many else 'is'} untapped, but"
        if symbol == "S":
            return f"{listed} {'they are not snow sources' if many else 'it is not a snow source'}"
        if symbol.isdigit():
            return f"{listed} what {'they add' if many else 'it adds'} may not be spent on this"
        if any(not self._may(unit) for unit in self._units(left)):
            return f"{listed} what {'they add' if many else 'it adds'} may not be spent on this"
        if symbol.startswith("2/"):
            return f"{listed} {_shown(symbol)} takes two mana of any type or one of its colour"
        return f"{listed} can't add {_shown(symbol)}"


def _stay(names: tuple[str, ...]) -> str:
    return "stays" if len(names) == 1 else "stay"


def _without_note(line: PaymentLine) -> PaymentLine:
    """What else could pay a symbol is no matter where the whole can't be paid."""
    return structs.replace(line, note="") if line.symbol.startswith("{") else line


def without(cost: LockedCost, missing: ManaCost) -> LockedCost:
    """A cost without the symbols that are missing."""
    pips = list(cost.pips)
    generic = cost.generic
    for symbol in missing.symbols:
        if symbol in pips:
            pips.remove(symbol)
        elif symbol.isdigit():
            generic -= int(symbol)
    return LockedCost(tuple(pips), max(0, generic), cost.life)


def _bit(kind: ManaType) -> int:
    from mtgjudge.engine.payment.pips import TYPE_BIT

    return TYPE_BIT[kind]


def _source(payer: Payer) -> int:
    return payer.source if isinstance(payer, ManaUnit) else payer.object


def _shown(pip: str) -> str:
    return pip if pip.startswith("{") else f"{{{pip}}}"


def _is_generic(pip: str) -> bool:
    return is_generic(pip.strip("{}"))


def _minus(all_names: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    left = list(all_names)
    for name in gone:
        if name in left:
            left.remove(name)
    return tuple(left)


def _list(names: tuple[str, ...]) -> str:
    """``2 Forest, Island``."""
    counted = {name: names.count(name) for name in names}
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in counted.items())
