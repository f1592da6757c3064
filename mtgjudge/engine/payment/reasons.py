"""Why a cost can't be paid, as reasons with their rules: at most one reason a kind of symbol (107.4, 118.3, 119.4,
106.6).
"""

from __future__ import annotations

from mtgjudge.engine.payment.means import mask_of
from mtgjudge.engine.payment.pips import GENERIC_BIT, pip_kind
from mtgjudge.engine.payment.result import Bounded, Missing
from mtgjudge.engine.verdict import Reason
from mtgjudge.language.mana import ManaCost
from mtgjudge.rulebook import Citation, cr

_RESOURCES = cr("118.3")
_UNPAYABLE = cr("118.6")
_LIFE = cr("119.4")
_RESTRICTED = cr("106.6")
_COLORED = cr("107.4a")
_COLORLESS = cr("107.4c")
_HYBRID = cr("107.4e")
_PHYREXIAN = cr("107.4f")
_SNOW = cr("107.4h")


def unpayable_reason() -> Reason:
    """There is no mana cost to pay."""
    return Reason("an object without a mana cost has an unpayable cost", (_UNPAYABLE,))


def reasons_against(result: Missing | Bounded) -> tuple[Reason, ...]:
    """What stands against paying; for `Bounded`, what is not known."""
    if isinstance(result, Bounded):
        sentence = f"whether it can be paid is not known: {result.reason} ({result.tried} tried)"
        return (Reason(sentence, (_RESOURCES,), undetermined=True),)
    found = list(_of_symbols(result.cost))
    if result.life:
        found.append(Reason(f"{result.life} life more would be needed", (_LIFE,)))
    wanted = [GENERIC_BIT if symbol.isdigit() else pip_kind(symbol).mask for symbol in result.cost.symbols]
    barred = [unit for unit in result.barred if any(mask_of(unit) & mask for mask in wanted)]
    for source in dict.fromkeys(unit.source for unit in barred):
        kinds = "".join(f"{{{unit.type.value}}}" for unit in barred if unit.source == source)
        found.append(Reason(f"{kinds} may not be spent on this", (_RESTRICTED,), object=source or None))
    return tuple(found)


def _of_symbols(cost: ManaCost) -> list[Reason]:
    by_rule: dict[Citation, list[str]] = {}
    for symbol in cost.symbols:
        by_rule.setdefault(_rule_of(symbol), []).append(symbol)
    return [Reason(_sentence(rule, symbols), (rule,)) for rule, symbols in by_rule.items()]


def _rule_of(symbol: str) -> Citation:
    if symbol == "S":
        return _SNOW
    if symbol == "C":
        return _COLORLESS
    if symbol.isdigit():
        return _RESOURCES
    if symbol.endswith("/P"):
        return _PHYREXIAN
    return _HYBRID if "/" in symbol else _COLORED


def _sentence(rule: Citation, symbols: list[str]) -> str:
    shown = str(ManaCost(tuple(symbols)))
    if rule == _SNOW:
        return f"{shown} is missing: it can be paid only with mana from a snow source"
    if rule == _RESOURCES:
        return f"{shown} more mana is missing"
    if rule == _COLORLESS:
        return f"{shown} is missing: it can be paid only with colorless mana"
    if rule == _PHYREXIAN:
        return f"{shown} is missing: it can be paid with mana of its color or with 2 life each"
    if rule == _HYBRID:
        return f"{shown} is missing: it can be paid with either half of each symbol"
    return f"{shown} is missing: it can be paid only with mana of that color"
