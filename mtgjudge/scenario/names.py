"""The closed set of names that a scenario can mean, and longest-first matching against it.

Players, labels, the cards of the file (each face and half by its own name too) and tokens go into a trie of
normal words, so that commas and words like "with" inside names are no trouble. A name that is not in the
scenario may still be that of a card (a copy, something named or found): the catalogue is asked only then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from mtgjudge.scenario.tokens import Token, TokenKind, normal_words
from mtgjudge.scenario.values import NameKind

#: No card's name has more words than this.
_LONGEST = 12


class CardNames(Protocol):
    """What the front end needs to know about cards; the card catalogue implements it."""

    def find(self, name: str) -> str | tuple[str, ...] | None:
        """The card's full name (``A // B`` for two faces) for any spelling that is forgiven; several if the
        spelling fits several cards; None if it fits none."""

    def names(self) -> Iterable[str]:
        """All names, for suggestions; asked only when something is wrong."""


class NoCards:
    """A catalogue without cards, for tests and for files whose cards are all their own."""

    def find(self, name: str) -> str | tuple[str, ...] | None:
        """Nothing is known."""
        return None

    def names(self) -> Iterable[str]:
        """Nothing."""
        return ()


class Match(Struct, frozen=True):
    """A name found in the text: which, up to which token, and whether a possessive ``'s`` ends it."""

    name: str
    kind: NameKind
    end: int
    possessive: bool = False


_ORDER = {kind: rank for rank, kind in enumerate(NameKind)}


class _Branch:
    __slots__ = ("after", "names")

    def __init__(self) -> None:
        self.after: dict[str, _Branch] = {}
        self.names: dict[NameKind, str] = {}


class NameSpace:
    """All names that a step may use."""

    def __init__(self, cards: CardNames | None = None) -> None:
        self.cards: CardNames = cards if cards is not None else NoCards()
        self._root = _Branch()
        self._all: dict[tuple[str, NameKind], None] = {}
        self._players: dict[str, None] = {}

    def add(self, name: str, kind: NameKind, canonical: str | None = None) -> None:
        """A name, and what it stands for (itself, unless said otherwise)."""
        words = normal_words(name)
        if not words:
            return
        branch = self._root
        for word in words:
            branch = branch.after.setdefault(word, _Branch())
        branch.names.setdefault(kind, canonical if canonical is not None else name)
        self._all.setdefault((name, kind))
        if kind is NameKind.PLAYER:
            self._players.setdefault(name)

    @property
    def players(self) -> list[str]:
        """The names of the players, in turn order."""
        return list(self._players)

    def add_card(self, full_name: str) -> None:
        """A card of the scenario: its name, and those of its faces or halves (each a name of its own)."""
        self.add(full_name, NameKind.CARD)
        if " // " in full_name:
            for face in full_name.split(" // "):
                self.add(face, NameKind.CARD)

    def known(self, *kinds: NameKind) -> tuple[str, ...]:
        """The names of these kinds (all kinds, if none is given), in the order they were added."""
        return tuple(name for name, kind in self._all if not kinds or kind in kinds)

    def has(self, name: str, *kinds: NameKind) -> bool:
        """Is this whole text one of the names?"""
        found = self._walk_words(normal_words(name))
        return found is not None and (not kinds and bool(found.names) or any(kind in found.names for kind in kinds))

    def longest(self, tokens: Sequence[Token], start: int) -> Match | None:
        """The longest name of the scenario that begins at a token."""
        best: Match | None = None
        branch = self._root
        index = start
        while index < len(tokens):
            token = tokens[index]
            if token.kind is TokenKind.QUOTED:
                break
            if token.kind is TokenKind.MARK:
                if index == start or token.norm not in (",", ":"):
                    break
                index += 1
                continue
            if token.kind is TokenKind.SYMBOL:
                break
            if token.base is not None:
                ended = self._step(branch, token.base)
                if ended is not None and ended.names:
                    best = _match(ended, index + 1, possessive=True)
            following = self._step(branch, token.words)
            if following is None:
                break
            branch = following
            index += 1
            if branch.names:
                best = _match(branch, index, possessive=token.base == token.words)
        return best

    def in_catalogue(self, tokens: Sequence[Token], start: int) -> Match | None:
        """The longest name of any card at all that begins at a token; asked only when nothing nearer fits."""
        stop = start
        while stop < len(tokens) and stop - start < _LONGEST:
            token = tokens[stop]
            if token.kind is TokenKind.QUOTED or token.kind is TokenKind.SYMBOL:
                break
            if token.kind is TokenKind.MARK and token.norm not in (",", ":"):
                break
            stop += 1
        for end in range(stop, start, -1):
            last = tokens[end - 1]
            if last.kind is TokenKind.MARK or not last.words:
                continue
            words = [word for token in tokens[start : end - 1] for word in token.words]
            for tail, possessive in ((last.words, False), (last.base, True)):
                if tail is None:
                    continue
                found = self.cards.find(" ".join([*words, *tail]))
                if found is not None:
                    name = found if isinstance(found, str) else found[0]
                    return Match(name, NameKind.CATALOGUE, end, possessive)
        return None

    def _step(self, branch: _Branch, words: tuple[str, ...]) -> _Branch | None:
        for word in words:
            following = branch.after.get(word)
            if following is None:
                return None
            branch = following
        return branch

    def _walk_words(self, words: tuple[str, ...]) -> _Branch | None:
        return self._step(self._root, words) if words else None

    def suggest(self, written: str, *kinds: NameKind) -> tuple[str, ...]:
        """Names that may have been meant."""
        return suggest(written, self.known(*kinds))


def _match(branch: _Branch, end: int, possessive: bool = False) -> Match:
    kind = min(branch.names, key=lambda each: _ORDER[each])
    return Match(branch.names[kind], kind, end, possessive)


def suggest(written: str, choices: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The nearest of some choices; empty if none is near. (The library is imported only when something is wrong.)"""
    listed = list(dict.fromkeys(choices))
    if not listed or not written.strip():
        return ()
    from rapidfuzz import fuzz, process

    written = written[:200]
    found = process.extract(
        " ".join(normal_words(written)),
        listed,
        scorer=fuzz.ratio,
        processor=_normal,
        limit=limit,
        score_cutoff=70.0,
    )
    return tuple(choice for choice, _, _ in found)


@lru_cache(maxsize=1024)
def _normal(text: str) -> str:
    return " ".join(normal_words(text))


def did_you_mean(choices: Sequence[str]) -> str | None:
    """The help line for suggestions."""
    return f"did you mean {' or '.join(choices)}?" if choices else None
