"""What an Aura that enters without having been cast enchants, and whether an Aura token is created (303.4f-i)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.zones import TokenEnters, ZoneChange
from mtgjudge.engine.keywords.protection import protected_from
from mtgjudge.engine.replacement.model import Settling
from mtgjudge.engine.replacement.prospect import Prospect, entry_of
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.rulebook import cr


def is_loose_aura(prospect: Prospect) -> bool:
    """Whether an Aura would enter and nobody has said yet what it enchants, or a token would that has been told."""
    entry = entry_of(prospect.event)
    item = prospect.item
    if item is None or entry is None or not isinstance(prospect.event, ZoneChange | TokenEnters):
        return False
    if entry.attached_to and isinstance(prospect.event, ZoneChange):
        return False
    return "Aura" in prospect.look(item.id).subtypes


def enchanting(run: Settling, prospect: Prospect) -> Event | None:
    """The arrival with what the Aura will be attached to, chosen by its controller; without anything legal it stays
    where it is, or goes from the stack to the graveyard; a token is not created."""
    event = prospect.event
    entry = entry_of(event)
    item = prospect.item
    assert item is not None
    assert entry is not None
    assert isinstance(event, ZoneChange | TokenEnters)
    if entry.attached_to:
        if entry.attached_to in run.game.state.objects and _legal(prospect, entry.attached_to):
            return event
        what = f"the {prospect.look(item.id).name} token can't enchant that, so it isn't created"
        run.tell(prospect.place, what, cr("303.4i"))
        return None
    candidates = tuple(identifier for identifier in _possible(prospect) if _legal(prospect, identifier))
    if not candidates:
        run.tell(prospect.place, "has nothing that it could enchant, so it does not enter", cr("303.4g"))
        if isinstance(event, ZoneChange) and event.object in run.game.state.stack:
            return msgspec.structs.replace(event, to=Zone.GRAVEYARD, entry=None)
        return None
    chosen = candidates[0]
    if len(candidates) > 1:
        answer = run.game.ask(
            ChooseObjects(
                player=item.controller,
                for_player=item.controller,
                source=prospect.place,
                prompt="what it enchants",
                candidates=candidates,
                low=1,
                high=1,
                verb="enchant",
            )
        )
        assert isinstance(answer, tuple)
        chosen = next((identifier for identifier in answer if isinstance(identifier, int)), chosen)
    run.tell(prospect.place, f"enters attached to {run.game.name(chosen)}", cr("303.4f"))
    return msgspec.structs.replace(event, entry=msgspec.structs.replace(entry, attached_to=chosen))


def _possible(prospect: Prospect) -> list[int]:
    game = prospect.game
    item = prospect.item
    assert item is not None
    zones = {ability.zone for ability in prospect.look(item.id).keyword_abilities(Keyword.ENCHANT)}
    found = game.players_in_turn_order()
    for zone in Zone:
        if zone in zones:
            found += game.objects_in(zone)
    return found


def _legal(prospect: Prospect, identifier: int) -> bool:
    """Fits every enchant ability that the Aura has (702.5), and has no protection from it (702.16c)."""
    item = prospect.item
    assert item is not None
    abilities = prospect.look(item.id).keyword_abilities(Keyword.ENCHANT)
    if not abilities:
        return False
    with prospect.seen():
        ctx = prospect.context(item.id, item.controller)
        if identifier < 0:
            if any(ability.players is None or identifier not in players(ctx, ability.players) for ability in abilities):
                return False
        elif not all(_accepts(ctx, ability, identifier) for ability in abilities):
            return False
        if identifier < 0:
            return protected_from(prospect.game, identifier, item.id) is None
        return not prospect.game.on_battlefield(identifier) or not _protected(prospect, identifier)


def _accepts(ctx: Context, ability: KeywordAbility, identifier: int) -> bool:
    """Whether this enchant ability allows the object."""
    if ability.quality is None and ability.players is not None:
        return False
    if ctx.game.state.objects[identifier].zone is not ability.zone:
        return False
    return ability.quality is None or matches(ctx.with_iterated(identifier), ability.quality, identifier)


def _protected(prospect: Prospect, identifier: int) -> bool:
    item = prospect.item
    assert item is not None
    look = prospect.look(identifier)
    ctx = prospect.context(identifier, look.controller)
    for ability in look.keyword_abilities(Keyword.PROTECTION):
        if ability.players is not None:
            if item.controller in players(ctx, ability.players):
                return True
        elif ability.quality is None or matches(ctx.with_iterated(item.id), ability.quality, item.id):
            return True
    return False
