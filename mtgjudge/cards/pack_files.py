"""Reading a pack on disk: nothing is read before the first look-up, and a look-up touches a few pages of one file."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator

import msgspec

from mtgjudge.cards.pack_format import MANIFEST, NAMES, Manifest, key_in_line, line_key
from mtgjudge.cards.spelling import fold, shard_of

REBUILD_SHIPPED = "python -m tools.build_pack FILE"
REBUILD_OWN = "mtgjudge cards import FILE"


class PackFault(Exception):
    """A pack that cannot be used: what is wrong, and the command that mends it."""

    def __init__(self, what: str, command: str) -> None:
        self.what = what
        self.command = command
        super().__init__(f"{what}; rebuild it with `{command}`")


class NameEntry(msgspec.Struct, frozen=True):
    """One line of the index: a name as printed, and the full name of the card that it is on."""

    printed: str
    card: str

    @property
    def is_card(self) -> bool:
        """Whether this is the name of the whole card."""
        return self.printed == self.card


class SortedFile:
    """A text file of sorted lines, mapped into memory and searched by halving."""

    def __init__(self, path: str) -> None:
        self._data = _open(path)

    def lower_bound(self, key: bytes, skip: int) -> int:
        """Where the first line begins whose bytes after `skip` are not below `key`."""
        data = self._data
        low, high = 0, len(data)
        while low < high:
            middle = (low + high) // 2
            start = data.rfind(b"\n", low, middle) + 1
            start = start or low
            if data[start + skip : start + skip + len(key)] < key:
                end = data.find(b"\n", middle)
                low = len(data) if end < 0 else end + 1
            else:
                high = start
        return low

    def line_at(self, start: int) -> bytes:
        """The line that begins there, without its end."""
        end = self._data.find(b"\n", start)
        line = bytes(self._data[start : len(self._data) if end < 0 else end])
        return line.removesuffix(b"\r")

    def lines_from(self, start: int) -> Iterator[bytes]:
        """The lines from there on."""
        while start < len(self._data):
            line = self.line_at(start)
            yield line
            end = self._data.find(b"\n", start)
            start = len(self._data) if end < 0 else end + 1


def _open(path: str) -> mmap.mmap | bytes:
    try:
        with open(path, "rb") as stream:
            if os.fstat(stream.fileno()).st_size == 0:
                return b""
            return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        return b""


class PackFiles:
    """The files of one pack."""

    def __init__(self, folder: str, rebuild: str = REBUILD_SHIPPED) -> None:
        self.folder = folder
        self.rebuild = rebuild
        self._manifest: Manifest | None = None
        self._shards: dict[str, SortedFile] = {}
        self._names: SortedFile | None = None

    @property
    def manifest(self) -> Manifest:
        """What the pack says about itself, read once. Raises PackFault if there is none, or of another version."""
        if self._manifest is None:
            self._manifest = self._read_manifest()
        return self._manifest

    def _read_manifest(self) -> Manifest:
        try:
            with open(os.path.join(self.folder, MANIFEST), "rb") as stream:
                manifest = msgspec.json.decode(stream.read(), type=Manifest)
        except FileNotFoundError:
            raise PackFault(f"there is no card pack in {self.folder}", self.rebuild) from None
        except (OSError, msgspec.DecodeError) as fault:
            raise PackFault(f"the card pack in {self.folder} cannot be read ({fault})", self.rebuild) from fault
        if not manifest.is_current():
            raise PackFault(f"the card pack in {self.folder} was built by another version of mtgjudge", self.rebuild)
        return manifest

    def line(self, name: str) -> bytes | None:
        """The line of the card with exactly this name."""
        _ = self.manifest
        shard = self._shard(shard_of(fold(name)))
        key = line_key(name)
        skip = len('{"name":')
        start = shard.lower_bound(key, skip)
        line = shard.line_at(start)
        return line if key_in_line(line).startswith(key) else None

    def _shard(self, letter: str) -> SortedFile:
        shard = self._shards.get(letter)
        if shard is None:
            shard = self._shards[letter] = SortedFile(os.path.join(self.folder, f"{letter}.jsonl"))
        return shard

    @property
    def _index(self) -> SortedFile:
        if self._names is None:
            _ = self.manifest
            self._names = SortedFile(os.path.join(self.folder, NAMES))
        return self._names

    def entries(self, folded: str) -> tuple[NameEntry, ...]:
        """Names that fold to this."""
        key = folded.encode() + b"\t"
        found: list[NameEntry] = []
        for line in self._index.lines_from(self._index.lower_bound(key, 0)):
            if not line.startswith(key):
                break
            found.append(_entry(line))
        return tuple(found)

    def entries_from(self, folded: str) -> Iterator[tuple[str, NameEntry]]:
        """Names, with what they fold to, from this folded beginning on, in order: those that begin with it first."""
        for line in self._index.lines_from(self._index.lower_bound(folded.encode(), 0)):
            yield line.split(b"\t", 1)[0].decode(), _entry(line)

    def all_lines(self) -> Iterator[bytes]:
        """Every card's line, in the order of the shards: for tools, not for rulings."""
        _ = self.manifest
        for letter in ("0", *"abcdefghijklmnopqrstuvwxyz"):
            yield from self._shard(letter).lines_from(0)


def _entry(line: bytes) -> NameEntry:
    _, printed, card = line.decode().split("\t")
    return NameEntry(printed, card or printed)
