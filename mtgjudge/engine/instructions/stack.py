"""Instructions about spells and abilities on the stack: counter, copy, change targets (115.7, 701.6, 707.10)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.announcing import bodies
from mtgjudge.engine.copying import copiable_values, with_exceptions
from mtgjudge.engine.decisions import ChooseTargets
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.casting import CardCopied
from mtgjudge.engine.events.stack import Announced, Countered, SpellCopied, TargetsChosen
from mtgjudge.engine.events.zones import Ceases, Entry, MoveReason, ZoneChange
from mtgjudge.engine.instructions.choosing import choose_objects, named, yes
from mtgjudge.engine.instructions.common import cause_of, outcome_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import GameObject, ObjectKind, Outcome, StackFacts
from mtgjudge.engine.targeting import against_together, candidates
from mtgjudge.engine.verdict import IllegalAction, Unsupported, verdict_against
from mtgjudge.language import effects as e
from mtgjudge.language.categories import ObjectRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

Targets = tuple[tuple[tuple[int, ...], ...], ...]


def on_stack(ctx: Context, found: list[int]) -> list[int]:
    """Those that are on the stack, each once."""
    return [item for item in dict.fromkeys(found) if item in ctx.game.state.stack]


@executes(e.Counter)
def _counter(ctx: Context, node: e.Counter) -> Outcome:
    """701.6a-b: a countered spell goes to its owner's graveyard (or where the effect, or its way of casting, says);
    an ability ceases to exist."""
    game = ctx.game
    found = on_stack(ctx, named(ctx, node.what, "counter"))
    entries = game.perform(*(Countered(object=item, cause=cause_of(ctx)) for item in found))
    countered = [entry.event.object for entry in entries if isinstance(entry.event, Countered)]
    game.perform(*(_removal(ctx, item, node) for item in countered))
    return outcome_of(countered)


@executes(e.DoubleX)
def _double_x(ctx: Context, node: e.DoubleX) -> Outcome:
    """107.3: the value that was chosen for X, which a permanent that the spell becomes remembers (107.3m)."""
    game = ctx.game
    found = on_stack(ctx, named(ctx, node.of, "double the value of X of"))
    for item in found:
        facts = game.state.objects[item].stack
        assert facts is not None
        cast = msgspec.structs.replace(facts.cast, x=2 * facts.cast.x) if facts.cast is not None else None
        doubled = msgspec.structs.replace(facts, x=2 * facts.x, cast=cast)
        game.perform(Announced(object=item, facts=doubled, cause=cause_of(ctx)))
    return outcome_of(found)


def _removal(ctx: Context, item: int, node: e.Counter) -> Event:
    from mtgjudge.engine.resolving import EXILED_AFTERWARDS

    stored = ctx.game.state.objects[item]
    if stored.kind is ObjectKind.ABILITY:
        return Ceases(object=item, state_rule=cr("701.6a"), cause=cause_of(ctx))
    to, position = node.to or Zone.GRAVEYARD, None
    if to is Zone.LIBRARY:
        position = 0 if node.place is not e.LibraryPlace.BOTTOM else None
    way = stored.stack.cast.way if stored.stack is not None and stored.stack.cast is not None else ""
    if way in EXILED_AFTERWARDS:
        to = Zone.EXILE
    gifts = tuple((gift.kind, quantity(ctx, gift.count)) for gift in node.counters) if to is Zone.EXILE else ()
    entry = None
    if to is Zone.BATTLEFIELD:
        owner = stored.owner if node.under is None else players(ctx, node.under)[0]
        entry = Entry(controller=owner)
    return ZoneChange(
        object=item,
        to=to,
        reason=MoveReason.COUNTERED,
        position=position,
        counters=gifts,
        entry=entry,
        exiled_by=ctx.source if to is Zone.EXILE else 0,
        cause=cause_of(ctx),
    )


@executes(e.CopyStackObject)
def _copy(ctx: Context, node: e.CopyStackObject) -> Outcome:
    """707.10, 707.10a-c: the copy has the choices of the original; it is put on the stack, not cast or activated. A
    spell that has left the
    stack is copied as it last existed there (608.2h); a card is copied in its zone (707.12)."""
    made: list[int] = []
    for player in players(ctx, node.who):
        for original in dict.fromkeys(named(ctx, node.what, "copy")):
            stored = ctx.game.find_object(original)
            for _ in range(quantity(ctx, node.count) if stored is not None else 0):
                assert stored is not None
                made += (
                    copy_on_stack(ctx, stored, player, node)
                    if stored.zone is Zone.STACK
                    else copy_of_card(ctx, original, node)
                )
    return Outcome(tuple(made), len(made), bool(made))


def copy_of_card(ctx: Context, card: int, node: e.CopyStackObject) -> list[int]:
    """A copy of a card, to be cast (707.12)."""
    if card not in ctx.game.state.objects:
        return []
    if node.except_:
        raise Unsupported("a copy of a card that differs from it", ctx.source)
    return [
        made
        for entry in ctx.game.perform(CardCopied(player=ctx.controller, original=card, cause=cause_of(ctx)))
        for made in entry.created
    ]


def copy_on_stack(ctx: Context, stored: GameObject, player: int, node: e.CopyStackObject) -> list[int]:
    """One copy, with new targets where its controller wants them (707.10c)."""
    game = ctx.game
    if stored.stack is None:
        return []
    cast = stored.stack.cast
    if cast is not None:
        cast = msgspec.structs.replace(cast, copied=True, mana_spent=())
    facts = msgspec.structs.replace(stored.stack, is_copy=True, cast=cast)
    if node.target is not None:
        aimed = _aimed_at(ctx, stored, player, node.target)
        if aimed is None:
            return []
        facts = msgspec.structs.replace(facts, targets=aimed)
    twin = GameObject(
        id=0,
        card_id=0,
        kind=ObjectKind.ABILITY if stored.kind is ObjectKind.ABILITY else ObjectKind.COPY,
        owner=player,
        controller=player,
        zone=Zone.STACK,
        timestamp=0,
        stack=facts,
    )
    if twin.kind is ObjectKind.COPY:
        face = copiable_values(game, stored)
        twin.copiable = with_exceptions(face, node.except_, ctx.source) if node.except_ else face
        twin.face_down = stored.face_down
    elif node.except_:
        raise Unsupported("an exception of a copied ability", ctx.source)
    entries = game.perform(SpellCopied(original=stored.id, player=player, item=twin, cause=cause_of(ctx)))
    made = [identifier for entry in entries for identifier in entry.created]
    for identifier in made:
        if node.new_targets and _all_targets(facts) and yes(ctx, player, "choose new targets"):
            choose_new_targets(ctx, identifier, player, must=False)
        targets = _all_targets(game.state.objects[identifier].stack or facts)
        game.perform(TargetsChosen(player=player, object=identifier, targets=targets, cause=cause_of(ctx)))
    return made


def _aimed_at(
    ctx: Context, stored: GameObject, player: int, what: ObjectRef
) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
    """707.10e: each target is this object, of several the one that the copy's controller chooses; None: it isn't legal
    for every one of them."""
    from mtgjudge.engine.resolving import stack_context

    assert stored.stack is not None
    facts = stored.stack
    here = stack_context(ctx.game, stored)
    here.controller = player
    options = [each for each in named(ctx, what) if each in ctx.game.state.objects]
    for place, body in enumerate(bodies(facts.content, facts.modes)):
        old = facts.targets[place] if place < len(facts.targets) else ()
        for number, slot in enumerate(body.targets[: len(old)]):
            if len(old[number]) > 1:
                return None
            legal = candidates(here, slot, old[:number]) if old[number] else options
            options = [each for each in options if each in legal]
    if not options:
        return None
    one = choose_objects(ctx, player, options, 1, 1, "be targeted by the copy", cr("707.10e"))[0]
    return tuple(tuple((one,) if slot else () for slot in mode) for mode in facts.targets)


def _all_targets(facts: StackFacts) -> tuple[int, ...]:
    return tuple(target for mode in facts.targets for slot in mode for target in slot)


@executes(e.ChangeTargets)
def _change_targets(ctx: Context, node: e.ChangeTargets) -> Outcome:
    """115.7a, 115.7d."""
    who = players(ctx, node.who)
    changed: list[int] = []
    for item in on_stack(ctx, named(ctx, node.what)):
        facts = ctx.game.state.objects[item].stack
        if not who or facts is None or not _all_targets(facts):
            continue
        before = _all_targets(facts)
        if not node.must and not yes(ctx, who[0], "choose new targets"):
            continue
        choose_new_targets(ctx, item, who[0], must=node.must)
        after = _all_targets(ctx.game.state.objects[item].stack or facts)
        if after != before:
            changed.append(item)
            new = tuple(target for target in after if target not in before)
            controller = ctx.game.state.objects[item].controller
            rule = cr("115.7a") if node.must else cr("115.7d")
            event = TargetsChosen(player=controller, object=item, targets=new, changed=rule, cause=cause_of(ctx))
            ctx.game.perform(event)
    return outcome_of(changed)


def choose_new_targets(ctx: Context, item: int, player: int, *, must: bool) -> None:
    """Choose for every target slot anew: as many targets as before, each legal or the one that was there (115.7d);
    with `must`, each has to change,
    and none does where that can't be (115.7a)."""
    from mtgjudge.engine.resolving import stack_context

    game = ctx.game
    stored = game.state.objects[item]
    facts = stored.stack
    assert facts is not None
    here = stack_context(game, stored)
    new: list[tuple[tuple[int, ...], ...]] = []
    for place, body in enumerate(bodies(facts.content, facts.modes)):
        old = facts.targets[place] if place < len(facts.targets) else ()
        chosen: list[tuple[int, ...]] = []
        for number, slot in enumerate(body.targets):
            before = old[number] if number < len(old) else ()
            if not before:
                chosen.append(before)
                continue
            here.targets = tuple(chosen)
            if slot.each_of is not None:
                raise Unsupported("new targets where there is one for each player", ctx.source)
            legal = candidates(here, slot, tuple(chosen))
            options = [each for each in legal if each not in before] if must else list(dict.fromkeys((*before, *legal)))
            if len(options) < len(before):
                return
            chosen.append(_ask(ctx, player, number, options, len(before), cr("115.7a") if must else cr("115.7d")))
            unfit = next(against_together(here, slot, chosen[-1]), None)
            if unfit is not None:
                raise IllegalAction(verdict_against([unfit]))
        new.append(tuple(chosen))
    game.perform(Announced(object=item, facts=msgspec.structs.replace(facts, targets=tuple(new)), cause=cause_of(ctx)))


def _ask(
    ctx: Context, player: int, slot: int, options: list[int], count: int, rule: Citation
) -> tuple[int, ...]:
    from mtgjudge.engine.instructions.choosing import illegal

    answer = ctx.game.ask(
        ChooseTargets(
            player=player,
            for_player=player,
            source=ctx.source,
            prompt="new targets",
            slot=slot,
            candidates=tuple(options),
            low=count,
            high=count,
        )
    )
    assert isinstance(answer, tuple)
    chosen = tuple(target for target in answer if isinstance(target, int))
    if len(set(chosen)) != count or any(target not in options for target in chosen):
        raise illegal("new targets must be legal, and as many as before", ctx.source, rule)
    return chosen
