"""Whether an Aura, Equipment or Fortification can be attached to an object or player, and why not (301.5, 303.4,
701.3, 702.5).

State-based actions ask it (704.5m-p), and so may whatever attaches things.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.keywords.protection import protected_from
from mtgjudge.engine.verdict import Reason
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

AURA, EQUIPMENT, FORTIFICATION = "Aura", "Equipment", "Fortification"


def attachment_legal(game: Game, attachment: int, host: int, controller: int = 0) -> Iterator[Reason]:
    """Reasons why `attachment` can't be (or stay) attached to `host`; none: it can.

    `controller`: who will control an Aura that is still to enter the battlefield."""
    look = game.known_characteristics(attachment)
    name = game.name(attachment)
    if attachment == host:
        rule = cr("303.4d") if AURA in look.subtypes else cr("301.5c")
        yield Reason(f"{name} can't be attached to itself", (rule,), attachment)
        return
    if CardType.BATTLE in look.types:
        yield Reason(f"{name} is a battle", (cr("310.9"),), attachment)
        return
    if AURA in look.subtypes:
        yield from _aura(game, attachment, look, host, controller or game.known_controller(attachment))
    elif EQUIPMENT in look.subtypes:
        yield from _gear(game, attachment, look, host, CardType.CREATURE)
    elif FORTIFICATION in look.subtypes:
        yield from _gear(game, attachment, look, host, CardType.LAND)
    else:
        yield Reason(f"{name} is no Aura, Equipment or Fortification", (cr("701.3b"),), attachment)


def _aura(game: Game, aura: int, look: Characteristics, host: int, controller: int) -> Iterator[Reason]:
    """303.4: by its enchant abilities, all of them (702.5c); never on a creature's own account (303.4d)."""
    name = game.name(aura)
    if CardType.CREATURE in look.types:
        yield Reason(f"{name} is an Aura that's also a creature", (cr("303.4d"),), aura)
    abilities = look.keyword_abilities(Keyword.ENCHANT)
    if not abilities:
        yield Reason(f"{name} has no enchant ability", (cr("303.4"), cr("702.5a")), aura)
    if host < 0:
        if host not in game.players_in_turn_order():
            yield Reason(f"{game.name(host)} is no longer in the game", (cr("303.4c"),), aura)
    elif host not in game.state.objects or game.state.objects[host].phased_out:
        yield Reason(f"what {name} was attached to is no longer there", (cr("303.4c"),), aura)
        return
    ctx = Context(game, aura, controller)
    for ability in abilities:
        if not _enchants(ctx, ability, host):
            yield Reason(f"{game.name(host)} isn't what {name} can enchant", (cr("702.5a"), cr("303.4c")), aura)
    if host < 0 or game.on_battlefield(host):  # elsewhere protection doesn't function (113.6)
        quality = protected_from(game, host, aura)
        if quality is not None:
            yield Reason(f"{game.name(host)} has protection from {quality}", (cr("702.16c"),), host)


def _enchants(ctx: Context, ability: KeywordAbility, host: int) -> bool:
    if host < 0:
        return ability.players is not None and host in players(ctx, ability.players)
    item = ctx.object(host)
    if item is None or item.zone is not ability.zone or ability.quality is None:
        return False
    return matches(ctx.with_iterated(host), ability.quality, host)


def _gear(game: Game, gear: int, look: Characteristics, host: int, wanted: CardType) -> Iterator[Reason]:
    """301.5-301.6: Equipment on creatures, Fortifications on lands."""
    name = game.name(gear)
    if CardType.CREATURE in look.types and Keyword.RECONFIGURE not in look.keywords:
        yield Reason(f"{name} is itself a creature", (cr("301.5c"),), gear)
    rule = cr("301.5") if wanted is CardType.CREATURE else cr("301.6")
    if host < 0:
        yield Reason(f"{name} can't be attached to a player", (rule,), gear)
    elif not game.on_battlefield(host):
        yield Reason(f"what {name} was attached to is no longer on the battlefield", (cr("301.5c"),), gear)
    else:
        if wanted not in game.characteristics(host).types:
            yield Reason(f"{game.name(host)} isn't a {wanted.value}", (rule,), host)
        quality = protected_from(game, host, gear)
        if quality is not None:
            yield Reason(f"{game.name(host)} has protection from {quality}", (cr("702.16d"),), host)
