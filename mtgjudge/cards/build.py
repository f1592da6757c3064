"""Building a pack from printed cards: compile each, sort, write shards, index and manifest.

Used for the shipped pack and for the user's own. The same cards give the same bytes, however many processes work.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

import msgspec

from mtgjudge.cards.compiling import compile_card
from mtgjudge.cards.pack_format import (
    FORMAT,
    MANIFEST,
    NAMES,
    Manifest,
    encode_card,
    face_names,
    index_lines,
    line_key,
)
from mtgjudge.cards.printed import PrintedCard
from mtgjudge.cards.spelling import fold, shard_of
from mtgjudge.language.version import LANGUAGE_VERSION

_CHUNK = 250


class Line(msgspec.Struct, frozen=True):
    """One card, ready to be written."""

    name: str
    faces: tuple[str, ...]
    line: bytes
    refused: int


_Mapped: TypeAlias = Callable[[Iterable[Sequence[PrintedCard]]], Iterable[list[Line]]]
"""How chunks are worked on: here, or by several processes."""


class PackReport(msgspec.Struct, frozen=True):
    """What was built."""

    folder: str
    cards: int
    readable: int
    bytes: int


def build_pack(cards: Sequence[PrintedCard], folder: str, *, date: str, source: str = "", jobs: int = 1) -> PackReport:
    """Compile the cards and write the pack into the folder, replacing the pack there."""
    return _write_pack(list(_compile_all(cards, jobs)), folder, date=date, source=source)


def patch_pack(cards: Sequence[PrintedCard], folder: str, *, date: str, source: str = "") -> PackReport:
    """Compile just these cards, and write the pack anew with every other line as it stands in the folder."""
    fresh = compile_lines(cards)
    new = {line.name for line in fresh}
    kept = [line for line in _lines_of(folder) if line.name not in new]
    return _write_pack([*kept, *fresh], folder, date=date, source=source)


def _lines_of(folder: str) -> Iterator[Line]:
    for name in sorted(os.listdir(folder)):
        if name.endswith(".jsonl"):
            with open(os.path.join(folder, name), "rb") as stream:
                for raw in stream.read().splitlines():
                    fields = msgspec.json.decode(raw)
                    faces = tuple(face.get("name", fields["name"]) for face in fields["faces"])
                    refused = sum("refused" in a for face in fields["faces"] for a in face.get("abilities", ()))
                    others = tuple(face for face in faces if face != fields["name"])
                    yield Line(fields["name"], others, raw, refused)


def _write_pack(lines: list[Line], folder: str, *, date: str, source: str) -> PackReport:
    lines = sorted(lines, key=lambda line: line_key(line.name))
    shards: dict[str, list[bytes]] = {}
    for line in lines:
        shards.setdefault(shard_of(fold(line.name)), []).append(line.line + b"\n")
    manifest = Manifest(
        format=FORMAT,
        language=LANGUAGE_VERSION,
        date=date,
        cards=len(lines),
        readable=sum(1 for line in lines if line.refused == 0),
        source=source,
    )
    files = {f"{letter}.jsonl": b"".join(shard) for letter, shard in sorted(shards.items())}
    files[NAMES] = index_lines((line.name, line.faces) for line in lines)
    files[MANIFEST] = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
    _write(folder, files)
    return PackReport(folder, manifest.cards, manifest.readable, sum(len(content) for content in files.values()))


def _write(folder: str, files: dict[str, bytes]) -> None:
    """The manifest goes last, and the old one first, so that a broken-off build is seen as no pack."""
    os.makedirs(folder, exist_ok=True)
    for old in sorted(os.listdir(folder)):
        if old in (MANIFEST, NAMES) or old.endswith(".jsonl"):
            os.remove(os.path.join(folder, old))
    for name, content in files.items():
        with open(os.path.join(folder, name), "wb") as stream:
            stream.write(content)


def _compile_all(cards: Sequence[PrintedCard], jobs: int) -> Iterator[Line]:
    chunks = [cards[at : at + _CHUNK] for at in range(0, len(cards), _CHUNK)]
    with _mapper(jobs if len(chunks) > 1 else 1) as mapped:
        for done in mapped(chunks):
            yield from done


@contextmanager
def _mapper(jobs: int) -> Iterator[_Mapped]:
    if jobs <= 1:
        yield lambda chunks: map(compile_lines, chunks)
        return
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield lambda chunks: pool.imap(compile_lines, chunks)


def compile_lines(cards: Sequence[PrintedCard]) -> list[Line]:
    """Compile some cards (in a process of its own, where several work)."""
    lines: list[Line] = []
    for printed in cards:
        card = compile_card(printed)
        refused = sum(len(face.refused()) for face in card.faces)
        lines.append(Line(card.name, face_names(card), encode_card(card), refused))
    return lines
