"""Words of a step: the scanner under the action language, and how names are normalised.

Case, accents and punctuation are forgiven in names, so a token carries normal words beside its text: a
hyphen or slash separates, an apostrophe vanishes. A possessive (``bob's``, ``Elves'``) is kept apart, as it
may belong to the name or stand behind it; the matching of names decides.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from msgspec import Struct

_SPECIAL = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "®": "", "™": ""})
_APOSTROPHES = str.maketrans("", "", "'’ʼ`´")
_NOT_WORD = re.compile(r"[^a-z0-9]+")
_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<quoted>["“”](?P<inner>[^"“”]*)["“”]?)
    | (?P<symbol>\{[^{}\s]{1,8}\})
    | (?P<mark>->|→|[,;|=(){}:])
    | (?P<number>\d+(?=$|[\s,;|=(){}:"“”]))
    | (?P<word>(?:(?!->|→)[^\s,;|=(){}:"“”])+)
    """,
    re.VERBOSE,
)


class TokenKind(Enum):
    """What a token is to the grammar."""

    WORD = "word"
    NUMBER = "number"
    SYMBOL = "mana symbol"
    QUOTED = "quoted name"
    MARK = "mark"


class Token(Struct, frozen=True):
    """One token: its text, its place in the value, its normal words."""

    kind: TokenKind
    text: str
    start: int
    end: int
    norm: str
    words: tuple[str, ...]
    base: tuple[str, ...] | None = None
    """The words without the possessive ending, where there is one."""


@lru_cache(maxsize=16384)
def normal_words(text: str) -> tuple[str, ...]:
    """The words by which names are compared: no case, accents, apostrophes or other punctuation."""
    text = text.casefold()
    if not text.isascii():
        import unicodedata

        text = text.translate(_SPECIAL)
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return tuple(word for word in _NOT_WORD.split(text.translate(_APOSTROPHES)) if word)


def scan(text: str) -> tuple[Token, ...]:
    """All tokens of a text. Every character belongs to a token or is white space."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        piece = match.group(0)
        start, end = match.span()
        if kind == "space":
            continue
        if match.group("quoted") is not None:
            inner = match.group("inner")
            tokens.append(Token(TokenKind.QUOTED, inner, start, end, "", normal_words(inner)))
        elif kind == "symbol":
            tokens.append(Token(TokenKind.SYMBOL, piece.upper(), start, end, piece.upper(), ()))
        elif kind == "mark":
            mark = "->" if piece == "→" else piece
            tokens.append(Token(TokenKind.MARK, mark, start, end, mark, ()))
        elif kind == "number":
            tokens.append(Token(TokenKind.NUMBER, piece, start, end, piece, (piece,)))
        else:
            tokens.append(_word(piece, start, end))
    return tuple(tokens)


def _word(piece: str, start: int, end: int) -> Token:
    norm = piece.casefold().rstrip(".!?")
    base: tuple[str, ...] | None = None
    for ending in ("'s", "’s", "s'", "s’"):
        if norm.endswith(ending) and len(norm) > len(ending):
            base = normal_words(norm[:-2] if ending.endswith("s") else norm[:-1])
    return Token(TokenKind.WORD, piece, start, end, norm or piece, normal_words(piece), base)
