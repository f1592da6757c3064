"""Tokens and emblems: whose they are, what they are called, the predefined ones; objects without a card (111, 114)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.cards.model import Face
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.emblems import EmblemMade
from mtgjudge.engine.events.stack import AbilityPutOnStack
from mtgjudge.engine.events.zones import Ceases, TokenEnters
from mtgjudge.engine.instructions.predefined import PREDEFINED
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.effects import TokenSpec
from mtgjudge.language.vocabulary import Supertype, Zone

_PREDEFINED: dict[str, str] = {
    "Treasure": "111.10a",
    "Food": "111.10b",
    "Gold": "111.10c",
    "Walker": "111.10d",
    "Shard": "111.10e",
    "Clue": "111.10f",
    "Blood": "111.10g",
    "Powerstone": "111.10h",
    "Cursed": "111.10j",
    "Monster": "111.10k",
    "Royal": "111.10m",
    "Sorcerer": "111.10n",
    "Virtuous": "111.10p",
    "Wicked": "111.10q",
    "Young Hero": "111.10r",
    "Map": "111.10s",
    "Junk": "111.10t",
    "Lander": "111.10u",
    "Mutagen": "111.10v",
}


@behind(TokenEnters)
def created(seen: Moment) -> Iterator[str]:
    """A token is its creator's, under that player's control, and is what the effect says."""
    event = seen.event
    assert isinstance(event, TokenEnters)
    yield from ("111.1", "111.2", "205.2c", "110.1", "403.3", "613.7d")
    face = event.token
    if not event.copied:
        yield "111.3"
        if face.name == " ".join((*face.subtypes, "Token")):
            yield "111.4"
        elif Supertype.LEGENDARY in face.supertypes:
            yield "111.9"
    for word, rule in _PREDEFINED.items() if not event.copied else ():
        if _is(face, PREDEFINED[word]):
            yield from ("111.10", rule)


def _is(face: Face, spec: TokenSpec) -> bool:
    """Whether the token has the name, the subtypes and the abilities that the rules define."""
    name = spec.name or " ".join((*spec.subtypes, "Token"))
    return face.name == name and face.subtypes == spec.subtypes and face.abilities == spec.abilities


@behind(Ceases)
def ceasing(seen: Moment) -> Iterator[str]:
    """A token that has left the battlefield stays where it is until it ceases to exist."""
    event = seen.event
    assert isinstance(event, Ceases)
    was = seen.was(event.object)
    if was is not None and was.kind is ObjectKind.TOKEN and was.zone is not Zone.BATTLEFIELD:
        yield from ("111.7", "111.8")


@behind(EmblemMade)
def emblems(seen: Moment) -> Iterator[str]:
    """An emblem is in the command zone, has abilities and nothing else, and is its player's."""
    yield from ("114.1", "114.3", "114.5", "408.2", "408.1", "109.4c")


@behind(AbilityPutOnStack)
def of_emblems(seen: Moment) -> Iterator[str]:
    """An emblem's abilities function in the command zone."""
    event = seen.event
    assert isinstance(event, AbilityPutOnStack)
    source = seen.game.find_object(event.facts.source)
    if source is not None and source.kind is ObjectKind.EMBLEM:
        yield from ("114.4", "113.6p")
