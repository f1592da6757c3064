"""How card names are compared: no case, accents, apostrophes or other punctuation (201.1).

The folded name is also what the pack's index is sorted by; a change here needs a new pack.
"""

from __future__ import annotations

import re

_SPECIAL = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "®": "", "™": ""})
_APOSTROPHES = str.maketrans("", "", "'’ʼ`´")
_NOT_WORD = re.compile(r"[^a-z0-9]+")

FACES = " // "
"""What stands between the names of a card's two faces or halves."""


def fold(name: str) -> str:
    """The words of a name in plain small letters, one space between them: `Lim-Dûl's Vault` → `lim duls vault`."""
    name = name.casefold()
    if not name.isascii():
        import unicodedata

        name = name.translate(_SPECIAL)
        name = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    return " ".join(word for word in _NOT_WORD.split(name.translate(_APOSTROPHES)) if word)


def shard_of(folded: str) -> str:
    """The shard of the pack that a card with this folded name is in: its first letter, or `0`."""
    first = folded[:1]
    return first if first.isalpha() else "0"
