"""How an object that an instruction puts onto the battlefield enters: controller, status, counters, what an Aura
enchants, what it attacks
(110.5b, 303.4f-i, 400.4a, 508.4, 614.12, 712.14)."""

from __future__ import annotations

from mtgjudge.cards.model import Layout
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.zones import Entry
from mtgjudge.engine.game import Undetermined
from mtgjudge.engine.instructions.choosing import choose_objects, named
from mtgjudge.engine.instructions.fixing import Fixing
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language.vocabulary import PERMANENT_TYPES, CardType

TWO_SIDED = (Layout.TRANSFORM, Layout.MODAL_DFC, Layout.MELD)


def stays_away(ctx: Context, item: int, transformed: bool) -> bool:
    """400.4a, 712.14a-b: what is no permanent card can't enter; nor can a card without a back face enter
    transformed."""
    stored = ctx.game.state.objects[item]
    if is_unknown(stored):
        raise Undetermined("an unknown card", item)
    if transformed and (stored.card is None or stored.card.layout not in TWO_SIDED or stored.copiable is not None):
        return True
    types = stored.card.faces[0].types if stored.card is not None and stored.copiable is None else ctx.look(item).types
    if stored.card is not None and stored.card.layout in (Layout.SPLIT, Layout.AFTERMATH):
        types = ctx.look(item).types
    return not any(kind in PERMANENT_TYPES for kind in types)


def entry_for(ctx: Context, item: int, controller: int, node: e.Move) -> Entry | None:
    """Everything decided before it is there; None where it stays in its zone (303.4g, 303.4i)."""
    from mtgjudge.engine.instructions.counters import gifts

    attached_to = 0
    look = ctx.look(item)
    if node.attached_to is not None:
        found = [
            each for each in named(ctx, node.attached_to, "attach to") if each < 0 or ctx.game.on_battlefield(each)
        ]
        attached_to = found[0] if found else 0
        if "Aura" in look.subtypes and (not attached_to or attached_to not in enchantable(ctx, item, controller)):
            return None
        if not {"Aura", "Equipment", "Fortification"} & set(look.subtypes):
            attached_to = 0
    elif "Aura" in look.subtypes and not node.transformed:
        legal = enchantable(ctx, item, controller)
        if not legal:
            return None
        attached_to = choose_objects(ctx, controller, legal, 1, 1, "enchant")[0]
    fixing = Fixing(ctx)
    granted = tuple(fixing.change(change) for change in node.changes)
    if fixing.bound:
        raise Unsupported("a lasting change that names other objects", ctx.source)
    return Entry(
        controller=controller,
        tapped=node.tapped or node.attacking,
        counters=gifts(ctx.with_iterated(item), node.counters),
        face=1 if node.transformed else 0,
        attached_to=attached_to,
        attacking=attacked_by(ctx, controller) if node.attacking else 0,
        granted=granted,
    )


def enchantable(ctx: Context, aura: int, controller: int) -> list[int]:
    """What an Aura entering under this player's control could legally enchant (303.4a, 303.4f, 702.5, 702.16c)."""
    from mtgjudge.engine.attaching import can_enchant

    candidates = [*ctx.game.players_in_turn_order(), *ctx.game.battlefield()]
    return [candidate for candidate in candidates if can_enchant(ctx.game, aura, candidate, controller)]


def attacked_by(ctx: Context, controller: int) -> int:
    """508.4: whom a creature attacks that is put onto the battlefield attacking; 0 where its controller attacks
    nobody."""
    game = ctx.game
    combat = game.state.combat
    if combat is None or game.state.turn.active != controller:
        return 0
    opponents = game.opponents_of(controller)
    defenders = list(opponents)
    for permanent in game.battlefield():
        look = game.characteristics(permanent)
        if CardType.PLANESWALKER in look.types and look.controller in opponents:
            defenders.append(permanent)
        if CardType.BATTLE in look.types:
            raise Unsupported("entering attacking while there is a battle", ctx.source)
    return choose_objects(ctx, controller, defenders, 1, 1, "attack")[0] if defenders else 0
