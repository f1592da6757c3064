"""Prepared permanents and the copies of their spells in exile (722.3): who may cast them, and when they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.copying import copiable_values
from mtgjudge.engine.events.preparation import PreparationEnds, PrepareSpellCopied
from mtgjudge.engine.events.status import Designated
from mtgjudge.engine.preparation import PREPARED, PreparationFace, has_prepare_spell
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def can_become_prepared(game: Game, identifier: int) -> bool:
    """722.3a: a permanent with a prepare spell that isn't prepared already."""
    if not game.on_battlefield(identifier):
        return False
    item = game.state.objects[identifier]
    return PREPARED not in item.designations and has_prepare_spell(copiable_values(game, item))


def is_prepared(game: Game, identifier: int) -> bool:
    """Whether it is a permanent, phased in, with the designation."""
    return game.on_battlefield(identifier) and PREPARED in game.state.objects[identifier].designations


def permanent_of(game: Game, copy: int) -> int:
    """The prepared permanent whose spell this copy in exile is; 0 for anything else."""
    return next((link.permanent for link in game.state.prepared if link.copy == copy), 0)


def keep_up(game: Game) -> None:
    """722.3c: each prepared permanent has a copy of its spell in exile, and a copy is there only as long as its
    permanent is prepared; the gate asks after each batch. A copy that is being cast is not made again."""
    for link in game.state.prepared:
        if not is_prepared(game, link.permanent):
            game.perform(PreparationEnds(link=link))
    known = {link.permanent for link in game.state.prepared}
    for identifier in list(game.state.battlefield):
        if identifier in known or not is_prepared(game, identifier):
            continue
        values = copiable_values(game, game.state.objects[identifier])
        if isinstance(values, PreparationFace) and values.spell is not None:
            player = game.characteristics(identifier).controller
            game.perform(PrepareSpellCopied(player=player, permanent=identifier, spell=values.spell))


def spell_was_cast(game: Game, spell: int) -> None:
    """722.3c: as the copy becomes cast, its permanent is not prepared any more."""
    for link in game.state.prepared:
        known = game.state.last_known.get(link.copy)
        if known is not None and spell in known.successors:
            game.perform(
                Designated(object=link.permanent, word=PREPARED, on=False, designation_rule=cr("722.3c"))
            )


__all__ = ["can_become_prepared", "is_prepared", "keep_up", "permanent_of", "spell_was_cast"]
