"""Looking cards up by name: the shipped pack, the user's own packs, and the cards that a scenario defines (201).

A look-up by exact name is what the engine uses; `find` forgives case, accents and punctuation; suggestions are for
error messages. Opening a catalogue reads nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol

from mtgjudge.cards.model import Card
from mtgjudge.cards.pack_files import REBUILD_OWN, PackFault, PackFiles
from mtgjudge.cards.pack_format import BrokenLine, decode_card, face_names
from mtgjudge.cards.spelling import fold
from mtgjudge.rulebook.user_data import user_data

SHIPPED = os.path.join(os.path.dirname(__file__), "pack")
"""Where the pack that comes with the program lies."""

OWN_PACKS = "packs"
_NEAR = 75.0


class Catalogue(Protocol):
    """A collection of cards that can be asked by exact name, by any spelling, and for all its names."""

    def card(self, name: str) -> Card | None:
        """The card with exactly this name, or with a face of exactly this name."""
        ...

    def find(self, name: str) -> str | tuple[str, ...] | None:
        """The full name for any spelling that is forgiven; several if it fits several cards; None if it fits none."""
        ...

    def names(self) -> Iterable[str]:
        """All names of cards and of their faces, sorted."""
        ...


def _pick(name: str, candidates: Iterable[tuple[str, str]]) -> str | tuple[str, ...] | None:
    """Of (name as printed, card) that fold alike: whole names before names of faces, the exact spelling first."""
    listed = [(printed, card) for printed, card in candidates if printed == name or fold(name)]
    whole = [(printed, card) for printed, card in listed if printed == card] or listed
    exact = [(printed, card) for printed, card in whole if printed == name] or whole
    cards = tuple(dict.fromkeys(card for _, card in exact))
    return cards[0] if len(cards) == 1 else cards or None


class PackCatalogue:
    """The cards of one pack; the shipped one unless another folder is given."""

    def __init__(self, folder: str | None = None) -> None:
        self._files = PackFiles(SHIPPED) if folder is None else PackFiles(folder, REBUILD_OWN)
        self._cards: dict[str, Card | None] = {}

    @property
    def date(self) -> str:
        """The date of the card data."""
        return self._files.manifest.date

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self._files.manifest.cards

    def card(self, name: str) -> Card | None:
        """The card with exactly this name, or with a face of exactly this name. Raises PackFault."""
        if name not in self._cards:
            self._cards[name] = self._read(name)
        return self._cards[name]

    def _read(self, name: str) -> Card | None:
        line = self._files.line(name)
        if line is None:
            full = next((e.card for e in self._files.entries(fold(name)) if e.printed == name), None)
            line = None if full is None else self._files.line(full)
        if line is None:
            return None
        try:
            return decode_card(line)
        except BrokenLine as fault:
            what = f"the card pack in {self._files.folder} has a line that this version cannot read ({name}: {fault})"
            raise PackFault(what, self._files.rebuild) from fault

    def find(self, name: str) -> str | tuple[str, ...] | None:
        """The full name for a spelling that is right but for case, accents and punctuation."""
        found = ((entry.printed, entry.card) for entry in self._files.entries(fold(name)))
        return _pick(name, found)

    def names(self) -> tuple[str, ...]:
        """All names of cards and faces, sorted as the index is."""
        return tuple(dict.fromkeys(entry.printed for _, entry in self._files.entries_from("")))

    def beginning_with(self, written: str, limit: int = 50) -> tuple[str, ...]:
        """Names that begin so, for completion."""
        folded = fold(written)
        return tuple(islice(dict.fromkeys(self._beginning(folded)), limit))

    def _beginning(self, folded: str) -> Iterator[str]:
        for key, entry in self._files.entries_from(folded):
            if not key.startswith(folded):
                return
            yield entry.printed

    def cards(self) -> Iterator[Card]:
        """All cards, decoded one by one: for tools."""
        for line in self._files.all_lines():
            yield decode_card(line)


class MemoryCatalogue:
    """Cards at hand, such as those that a scenario defines itself."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._by_name: dict[str, Card] = {}
        self._printed: dict[str, dict[tuple[str, str], None]] = {}
        for card in cards:
            self.add(card)

    def add(self, card: Card) -> None:
        """One more card; a later one of the same name replaces an earlier."""
        for printed in (card.name, *face_names(card)):
            if printed == card.name or printed not in self._by_name:
                self._by_name[printed] = card
            self._printed.setdefault(fold(printed), {})[(printed, card.name)] = None

    def card(self, name: str) -> Card | None:
        """The card with this name, or with a face of this name."""
        return self._by_name.get(name)

    def find(self, name: str) -> str | tuple[str, ...] | None:
        """The full name for a forgiven spelling."""
        return _pick(name, self._printed.get(fold(name), ()))

    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted(self._by_name))


class LayeredCatalogue:
    """Several catalogues; the first that knows a name answers."""

    def __init__(self, *layers: Catalogue) -> None:
        self.layers = layers

    def card(self, name: str) -> Card | None:
        """The card of the first layer that has it."""
        return next((card for layer in self.layers if (card := layer.card(name)) is not None), None)

    def find(self, name: str) -> str | tuple[str, ...] | None:
        """The full name from the first layer that knows the spelling."""
        return next((found for layer in self.layers if (found := layer.find(name)) is not None), None)

    def names(self) -> tuple[str, ...]:
        """All names of all layers, sorted."""
        return tuple(sorted({name: None for layer in self.layers for name in layer.names()}))


class ScenarioCatalogue(LayeredCatalogue):
    """A scenario's own cards before those of the packs."""

    def __init__(self, own: Iterable[Card], base: Catalogue) -> None:
        self.own = MemoryCatalogue(own)
        super().__init__(self.own, base)


def own_packs_folder() -> str:
    """Where the user's imported packs lie."""
    return os.path.join(user_data(), OWN_PACKS)


def default_catalogue(own_folder: str | None = None) -> Catalogue:
    """The user's packs (the last in alphabetical order first), then the shipped one."""
    folder = own_folder if own_folder is not None else own_packs_folder()
    shipped = PackCatalogue()
    try:
        found = sorted((entry.name for entry in os.scandir(folder) if entry.is_dir()), reverse=True)
    except OSError:
        return shipped
    if not found:
        return shipped
    return LayeredCatalogue(*(PackCatalogue(os.path.join(folder, name)) for name in found), shipped)


def suggest(written: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Names that may have been meant: those that begin so, then the nearest spellings. (Imports only now.)"""
    folded = fold(written[:200])
    if not folded:
        return ()
    listed = {name: fold(name) for name in names}
    starts = [name for name, key in listed.items() if key.startswith(folded)][:limit]
    if len(starts) == limit:
        return tuple(starts)
    from rapidfuzz import fuzz, process

    near = process.extract(folded, listed, scorer=fuzz.ratio, limit=limit, score_cutoff=_NEAR)
    return tuple(dict.fromkeys([*starts, *(name for _, _, name in near)]))[:limit]
