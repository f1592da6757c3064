"""What `mtgjudge cards import FILE` does: an export of others becomes a pack of the user's own."""

from __future__ import annotations

import os
import re

import msgspec

from mtgjudge.cards.build import PackReport, build_pack
from mtgjudge.cards.catalogue import own_packs_folder
from mtgjudge.cards.importers import LeftOut, read_cards

_PLAIN = re.compile(r"[^\w.-]+")


class ImportReport(msgspec.Struct, frozen=True):
    """What was imported, and what was not."""

    pack: PackReport
    date: str
    source: str
    left_out: dict[LeftOut, int]


def import_cards(path: str, *, name: str | None = None, folder: str | None = None, jobs: int = 1) -> ImportReport:
    """Import an export as a pack of the user's own; the same name replaces it. Raises ImportFault.

    `name` is the pack's folder (default: the date of its data); of several packs the last in alphabetical order wins.
    """
    found = read_cards(path)
    plain = _PLAIN.sub("-", name or found.date or os.path.basename(path).partition(".")[0]).strip(".-") or "cards"
    target = os.path.join(folder or own_packs_folder(), plain)
    pack = build_pack(found.cards, target, date=found.date, source=found.source, jobs=jobs)
    return ImportReport(pack, found.date, found.source, found.left_out)
