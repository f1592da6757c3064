"""How an object that an instruction puts onto the battlefield enters: controller, status, counters, what an Aura
enchants, what it attacks
(110.5b, 303.4f-i, 400.4a, 508.4, 614.12, 712.14)."""

from __future__ import annotations

from mtgjudge.cards.model import Layout
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.zones import Entry
from mtgjudge.engine.game import Undetermined
from mtgjudge.engine.instructions.choosing import choose_objects, named
from mtgjudge.engine.instructions.fixing import Fixing
from mtgjudge.engine.state_based.attachment import attachment_legal
from mtgjudge.engine.verdict import Unsupported, first_against
from mtgjudge.language import effects as e
from mtgjudge.language.categories import ObjectRef
from mtgjudge.language.vocabulary import PERMANENT_TYPES, CardType
from mtgjudge.rulebook import cr

TWO_SIDED = (Layout.TRANSFORM, Layout.MODAL_DFC, Layout.MELD)


def stays_away(ctx: Context, item: int, transformed: bool) -> bool:
    """400.4a, 712.14a-b: what is no permanent card can't enter; nor can a card without a back face enter
    transformed."""
    stored = ctx.game.state.objects[item]
    if is_unknown(stored):
        raise Undetermined("an unknown card", item)
    if transformed and (stored.card is None or stored.card.layout not in TWO_SIDED or stored.copiable is not None):
        return True
    types = ctx.look(item).types
    if stored.card is not None and stored.copiable is None:
        types = stored.card.faces[1 if transformed else 0].types
    if stored.card is not None and stored.card.layout in (Layout.SPLIT, Layout.AFTERMATH):
        types = ctx.look(item).types
    if transformed and stored.card is not None and stored.card.layout is Layout.TRANSFORM:
        types = stored.card.faces[1].types  # with the back face up
    if any(kind in PERMANENT_TYPES for kind in types):
        return False
    rule = cr("307.4") if CardType.SORCERY in types else cr("304.4")
    told = ReplacementApplied(
        object=item, what="can't enter the battlefield and stays where it is", effect_rule=rule, also=(cr("400.4a"),)
    )
    ctx.game.perform(told)
    return True


def entry_for(ctx: Context, item: int, controller: int, node: e.Move) -> Entry | None:
    """Everything that the instruction decides; None where it stays in its zone (303.4i). What an Aura enchants that
    goes
    nowhere in particular, and whatever modifies the arrival, is settled by the gate (303.4f, 614.12)."""
    from mtgjudge.engine.instructions.counters import gifts

    attached_to = 0
    if node.attached_to is not None:
        attached_to = _host(ctx, item, controller, node.attached_to)
        if not attached_to and "Aura" in ctx.look(item).subtypes:
            return None
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


def _host(ctx: Context, item: int, controller: int, node: ObjectRef) -> int:
    """What it enters attached to; 0 where it can't be attached there (303.4h-i)."""
    for host in named(ctx, node, "attach to"):
        if first_against(attachment_legal(ctx.game, item, host, controller)) is None:
            return host
    return 0


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
