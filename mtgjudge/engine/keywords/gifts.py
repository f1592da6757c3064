"""Gift: what the opponent who was promised something gets (702.174)."""

from __future__ import annotations

from mtgjudge.engine.keywords.words import ENTERS, ONE, Expansion, body
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, Effect
from mtgjudge.language.vocabulary import CardType, Color, Keyword

WHO = r.OpponentChosen()
PROMISED = c.CostPaid(Keyword.GIFT.value)


def _creature(subtype: str, size: int) -> e.TokenSpec:
    return e.TokenSpec((CardType.CREATURE,), (subtype,), (Color.BLUE,), Fixed(size), Fixed(size))


GIFTS: dict[str, Effect] = {
    "card": e.Draw(WHO, ONE),
    "Food": e.CreatePredefinedTokens(WHO, ONE, "Food"),
    "Treasure": e.CreatePredefinedTokens(WHO, ONE, "Treasure"),
    "tapped Fish": e.CreateTokens(WHO, ONE, _creature("Fish", 1), tapped=True),
    "Octopus": e.CreateTokens(WHO, ONE, _creature("Octopus", 8)),
    "extra turn": e.ExtraTurn(WHO, ONE),
}
"""702.174d-i."""


def given_first(ability: KeywordAbility) -> Body:
    """702.174b, j: of an instant or sorcery, before its other instructions, where it was promised."""
    return body(GIFTS[ability.word])


def gift(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.174b: of a permanent, as it enters."""
    return (TriggeredAbility(ENTERS, given_first(ability), PROMISED),)


EXPANSIONS: dict[Keyword, Expansion] = {Keyword.GIFT: gift}
