"""Payments: automatic, with what a script says of Phyrexian symbols and of the colours of sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.paying import mana_sources
from mtgjudge.engine.payment import Payer
from mtgjudge.language.vocabulary import COLOR_WORDS

if TYPE_CHECKING:
    from tools.duels.answers import Answers


def _letter(unit: Payer) -> str:
    """The letter of a unit of mana; nothing for what stands in for mana."""
    return unit.type.value if isinstance(unit, ManaUnit) else "-"


def _colors_said(self: Answers, game: Game, decision: d.PayCost) -> None:
    """Colours that the script names for sources of several colours are used up where such sources have to be used."""
    queue = self.mine(decision).choices
    words = {word.casefold() for word in COLOR_WORDS.values()}
    if not queue or queue[0].kind != "text" or str(queue[0].value).casefold() not in words:
        return
    sources = mana_sources(game, decision.player).listed
    symbols = decision.cost.symbols
    generic = any(symbol.isdigit() for symbol in symbols)
    plain_ones = sum(
        sum(generic or any(_letter(unit) in symbol for symbol in symbols) for unit in source.options[0])
        for source in sources
        if len(source.options) == 1
    )
    size = sum(int(symbol) if symbol.isdigit() else 1 for symbol in decision.cost.symbols)
    missing = size - plain_ones - len(game.player(decision.player).pool)
    while missing > 0 and queue and queue[0].kind == "text" and str(queue[0].value).casefold() in words:
        queue.pop(0)
        missing -= 1


def pay(self: Answers, game: Game, decision: d.PayCost) -> d.Value:
    """Phyrexian symbols are asked about one by one; the default player pays life."""
    queue = self.mine(decision).choices
    for_life: list[str] = []
    for symbol in decision.cost.symbols:
        if not symbol.endswith("/P"):
            continue
        if queue and queue[0].kind == "yes_no":
            if str(queue.pop(0).value) == "Yes":
                for_life.append(symbol)
        elif not self.strict:
            for_life.append(symbol)
    _colors_said(self, game, decision)
    return d.AutomaticPayment(life_for=tuple(for_life))
