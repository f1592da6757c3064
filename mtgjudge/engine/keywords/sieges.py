"""Sieges (310.11): the ability that every Siege has, which gives its controller the other face once it is defeated."""

from __future__ import annotations

from mtgjudge.engine.keywords.words import ONE, THIS, YOU, body
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.vocabulary import Zone

SIEGE = "Siege"
DEFEATED = TriggeredAbility(
    p.CountersRemoved("defense", f.IsThis(), last=True),
    body(e.Move(THIS, Zone.EXILE, label=1), e.CastForFree(YOU, r.Result(1), high=ONE, transformed=True)),
)
"""310.11b: as the last defense counter is removed, it is exiled and may be cast transformed, for free."""
