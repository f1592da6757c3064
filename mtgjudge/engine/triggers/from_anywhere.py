"""What is put into a graveyard "from anywhere": cards, as they are in that graveyard (603.6c, 603.10a)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import Zone


def about_cards(pattern: p.ZoneChange) -> bool:
    """Whether the text says "a creature card is put into your graveyard from anywhere": that means cards, no tokens,
    and doesn't look back. What says it of the source itself follows the source."""
    from_anywhere = pattern.origin is None and pattern.destination is Zone.GRAVEYARD
    return from_anywhere and not any(isinstance(part, f.IsThis) for part in _required(pattern.subject))


def _required(subject: Filter) -> Iterator[Filter]:
    """The parts of a filter, the options of an "or" as well."""
    if isinstance(subject, f.AllOf | f.AnyOf):
        for part in subject.parts:
            yield from _required(part)
    else:
        yield subject
