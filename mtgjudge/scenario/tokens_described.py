"""A token by its description (111.3-111.4): ``3/3 green Elephant creature with trample``, ``Treasure``.

Read with the words of types, colours and keywords; what stands in quotes behind "with" is Oracle text. The
result is a face, as every token's characteristics are.
"""

from __future__ import annotations

import re

from mtgjudge.cards.inline import InlineFaults, inline_card
from mtgjudge.cards.model import Face
from mtgjudge.language.categories import Amount
from mtgjudge.language.vocabulary import CardType, Supertype, subtypes
from mtgjudge.scenario.words import COLORS

_NUMBERS = re.compile(r"(?:^|(?<=\s))([0-9*X-]+)/([0-9*X-]+)\s+")


class TokenFault(ValueError):
    """A description that makes no token; the message names the word."""


def token_face(description: str) -> Face:
    """The token. Raises TokenFault."""
    text = description.strip().removesuffix(" token").strip()
    known = _predefined(text)
    if known is not None:
        return known
    text, _, name = text.partition(" named ")
    text, _, abilities = text.partition(" with ")
    if not abilities and " with " in name:
        name, _, abilities = name.partition(" with ")
    match = _NUMBERS.search(text)
    pt = f"{match.group(1)}/{match.group(2)}" if match is not None else None
    words = _words(_NUMBERS.sub("", text, count=1))
    line = " ".join(words.supertypes + words.types) + (" — " + " ".join(words.subtypes) if words.subtypes else "")
    name = name.strip() or (" ".join(words.subtypes) + " Token" if words.subtypes else "Token")
    try:
        card = inline_card(name, type_line=line, pt=pt, text=_oracle(abilities), color_indicator=words.colors)
    except InlineFaults as faults:
        raise TokenFault("; ".join(fault.what for fault in faults.faults)) from faults
    return card.faces[0]


def _predefined(text: str) -> Face | None:
    from mtgjudge.engine.instructions.predefined import PREDEFINED

    words = {name.casefold(): spec for name, spec in PREDEFINED.items()}
    spec = words.get(text.casefold())
    if spec is None:
        return None
    return Face(
        name=spec.name or f"{' '.join(spec.subtypes)} Token",
        color_indicator=spec.colors,
        supertypes=spec.supertypes,
        types=spec.types,
        subtypes=spec.subtypes,
        power=_fixed(spec.power),
        toughness=_fixed(spec.toughness),
        abilities=spec.abilities,
    )


def _fixed(amount: Amount | None) -> str | None:
    from mtgjudge.language.amounts import Fixed

    return str(amount.value) if isinstance(amount, Fixed) else None


class _Words:
    def __init__(self) -> None:
        self.supertypes: list[str] = []
        self.types: list[str] = []
        self.subtypes: list[str] = []
        self.colors: list[str] = []


def _words(text: str) -> _Words:
    found = _Words()
    known = {word.casefold(): word for family in subtypes().values() for word in family}
    types = {kind.value: kind.value.capitalize() for kind in CardType}
    supertypes = {kind.value: kind.value.capitalize() for kind in Supertype}
    for raw in re.split(r"[\s,]+", text):
        word = raw.casefold()
        if word in ("", "and", "colorless"):
            continue
        if word in COLORS:
            found.colors.append(COLORS[word].value)
        elif word in supertypes:
            found.supertypes.append(supertypes[word])
        elif word in types:
            found.types.append(types[word])
        elif word in known:
            found.subtypes.append(known[word])
        else:
            raise TokenFault(f"'{raw}' is no type, colour or power and toughness")
    if not found.types:
        raise TokenFault("a token needs a card type, as in '1/1 white Soldier creature'")
    return found


def _oracle(abilities: str) -> str:
    """``flying and vigilance``, ``"{T}: Add {G}."`` -> lines of Oracle text."""
    quoted = re.findall(r'"([^"]+)"', abilities)
    rest = re.sub(r'"[^"]+"', "", abilities)
    plain = [word.strip() for word in re.split(r",|\band\b", rest) if word.strip()]
    line = ", ".join(plain)
    return "\n".join([line[:1].upper() + line[1:], *quoted] if line else quoted)
