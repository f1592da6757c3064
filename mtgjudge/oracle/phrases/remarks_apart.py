"""Instructions taken apart into sentences: the remarks that only say more about the one before, and what one sentence
says of two (608.2e). The way back of :mod:`remarks`."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import Effect
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.patterns import rebuilt, replaced
from mtgjudge.oracle.phrases.remarks import (
    CopyTargets,
    CounteredTo,
    DamageSource,
    EntersAs,
    ExcessTo,
    ExiledAfterwards,
    GainsSuspend,
    Instead,
    InsteadConditionally,
    NewTargets,
    NoRegeneration,
    Otherwise,
    Prevented,
    Unpreventable,
    suspend_gained,
)
from mtgjudge.oracle.semantics import as_effects


def unmerged(effects: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], ...]:
    """The sentences for these instructions, remarks apart: the inverse of :func:`merged`."""
    out: list[tuple[Effect, ...]] = []
    for i, effect in enumerate(effects):
        if isinstance(effect, e.WorkOut) and i + 1 < len(effects):
            return (*out, *_x_named(effect, effects[i + 1 :]))
        plain, remarks = _apart(effect)
        if i and _said_at_once(effects[:i], effect):
            out[-1] = (*out[-1], effect)
        elif remarks:
            out += [(plain,), *((remark,) for remark in remarks)]
        elif i and _gains_suspend(effects[i - 1], effect):
            out.append((GainsSuspend(),))
        elif (later := _later_apart(effect)) is not None:
            out += [(later[0],), *unmerged(later[1])]
        elif (may := _may_instead(effect)) is not None:
            out += [may[0], (may[1],)]
        elif isinstance(effect, e.Destroy) and effect.no_regeneration:
            out += [(replaced(effect, no_regeneration=False),), (NoRegeneration(),)]
        elif isinstance(effect, e.Counter) and effect.to is not None:
            out += [(replaced(effect, to=None, place=None),), (CounteredTo(to=effect.to, place=effect.place),)]
        elif isinstance(effect, e.CastForFree) and effect.exiles:
            cast_so = replaced(effect, exiles=False, exiled_kind=None)
            out += [(cast_so,), (ExiledAfterwards(kind=effect.exiled_kind),)]
        elif isinstance(effect, e.PermitPlay) and effect.exiles:
            out += [(replaced(effect, exiles=False),), (ExiledAfterwards(),)]
        elif isinstance(effect, e.DealDamage) and effect.excess_to is not None:
            out += [(replaced(effect, excess_to=None),), (ExcessTo(to=effect.excess_to),)]
        elif isinstance(effect, e.IfThen) and _conditional(effect.then) and _conditional(effect.otherwise):
            out += [effect.otherwise, (InsteadConditionally(condition=effect.condition, effects=effect.then),)]
        elif isinstance(effect, e.IfThen) and _one_name(effect):
            old = replaced(effect.otherwise[0], label=0)
            out += [(old,), (Instead(condition=effect.condition, effects=effect.then, shared=True),)]
        elif isinstance(effect, e.IfThen) and effect.otherwise:
            out += [(replaced(effect, otherwise=()),), (Otherwise(effects=effect.otherwise),)]
        else:
            out.append((effect,))
    return tuple(out)


def _x_named(once: e.WorkOut, effects: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], ...]:
    """ "…, where X is …", and X in the sentences behind."""
    number = a.ResultAmount(once.label)
    plain = as_effects(rebuilt(effects, lambda node: a.X() if node == number else None))
    first, *more = unmerged(plain)
    return ((once, *first), *more)


def _one_name(effect: e.IfThen) -> bool:
    """Two ways of one kind whose results have one name."""
    if len(effect.then) != 1 or len(effect.otherwise) != 1:
        return False
    return 0 < effect.then[0].label == effect.otherwise[0].label


def _gains_suspend(before: Effect, effect: Effect) -> bool:
    """ "If it doesn't have suspend, it gains suspend", of what was given time counters."""
    if not isinstance(before, e.PutCounters) or before.kind != "time" or not isinstance(before.what, r.Result):
        return False
    return effect == suspend_gained(before.what)


def _later_apart(effect: Effect) -> tuple[Effect, tuple[Effect, ...]] | None:
    """What a later trigger does first, and the sentences that ask whether it has been done."""
    if not isinstance(effect, e.DelayedTrigger) or not isinstance(effect.ability, TriggeredAbility):
        return None
    content = effect.ability.content
    if not isinstance(content, Body) or len(content.effects) < 2 or content.targets:
        return None
    first, asks = content.effects[0], content.effects[1]
    asked = isinstance(asks, e.IfThen) and any(
        isinstance(node, c.Did) and node.of == first.label != 0 for node in asks.condition.walk()
    )
    if not asked:
        return None
    ability = replaced(effect.ability, content=replaced(content, effects=(first,)))
    return replaced(effect, ability=ability), content.effects[1:]


def _may_instead(effect: Effect) -> tuple[tuple[Effect, ...], Effect] | None:
    """ "… instead" that a player may decline: who does so follows the instruction as it was."""
    if not isinstance(effect, e.IfThen) or not effect.otherwise or len(effect.then) != 2:
        return None
    may, declined = effect.then
    if not isinstance(may, e.May) or not may.label:
        return None
    if declined != e.IfThen(condition=c.Unless(c.Did(may.label)), then=effect.otherwise):
        return None
    return effect.otherwise, Instead(condition=effect.condition, effects=(may,))


def _conditional(effects: tuple[Effect, ...]) -> bool:
    """One conditional instruction and nothing else."""
    return len(effects) == 1 and isinstance(effects[0], e.IfThen) and not effects[0].otherwise


def _apart(effect: Effect) -> tuple[Effect, tuple[Effect, ...]]:
    """An instruction without what later sentences say of it, and those sentences."""
    if isinstance(effect, e.CopyStackObject) and effect.target is not None:
        return replaced(effect, target=None), (CopyTargets(effect.target),)
    if isinstance(effect, e.CopyStackObject) and effect.new_targets and (effect.count != ONE or effect.except_):
        return replaced(effect, new_targets=False), (NewTargets(),)
    if isinstance(effect, e.DealDamage) and effect.unpreventable and all(x.unpreventable for x in effect.also):
        also = tuple(replaced(part, unpreventable=False) for part in effect.also)
        return replaced(effect, unpreventable=False, also=also), (Unpreventable(),)
    if isinstance(effect, e.Move) and effect.to is Zone.BATTLEFIELD and effect.changes:
        return replaced(effect, changes=()), (EntersAs(changes=effect.changes),)
    if isinstance(effect, e.UnlessPays) and isinstance(effect.effects[-1], e.Counter):
        *others, last = effect.effects
        assert isinstance(last, e.Counter)
        if last.to is not None:
            there = replaced(last, to=None, place=None)
            return replaced(effect, effects=(*others, there)), (CounteredTo(to=last.to, place=last.place),)
    if isinstance(effect, e.PreventNextDamage) and effect.effects:
        return replaced(effect, effects=()), told_of_prevention(effect.effects)
    if isinstance(effect, e.ReplaceThisTurn) and isinstance(effect.effect, st.Replaces):
        prevents = effect.effect.replacement
        if isinstance(prevents, st.ReplacementPrevent) and prevents.effects and prevents == _only(prevents.effects):
            shield = replaced(effect.effect, replacement=st.ReplacementPrevent())
            return replaced(effect, effect=shield), told_of_prevention(prevents.effects)
    if isinstance(effect, e.IfThen) and not effect.otherwise and len(effect.then) > 0:
        last = effect.then[-1]
        if isinstance(last, e.Destroy) and last.no_regeneration:
            plainly = replaced(last, no_regeneration=False)
            return replaced(effect, then=(*effect.then[:-1], plainly)), (NoRegeneration(),)
    if isinstance(effect, e.May) and effect.effects:
        plain, remarks = _apart(effect.effects[-1])
        if not any(isinstance(remark, Unpreventable | CopyTargets) for remark in remarks):
            return replaced(effect, effects=(*effect.effects[:-1], plain)), remarks
    if isinstance(effect, e.IfThen) and not effect.otherwise:
        plain, remarks = _apart(effect.then[-1])
        if not any(isinstance(remark, CopyTargets) for remark in remarks):
            return replaced(effect, then=(*effect.then[:-1], plain)), remarks
    return effect, ()


def _only(effects: tuple[Effect, ...]) -> st.ReplacementPrevent:
    return st.ReplacementPrevent(effects=effects)


def told_of_prevention(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """How much was prevented, and its source, in sentences of their own: the inverse of :func:`of_event`."""

    def change(node: Node) -> Node | None:
        if isinstance(node, a.EventAmount):
            return Prevented()
        return DamageSource() if node == r.EventObject(r.EventRole.SUBJECT) else None

    return as_effects(rebuilt(effects, change))


ONE = a.Fixed(1)


def _said_at_once(before: tuple[Effect, ...], effect: Effect) -> bool:
    """ "It becomes the color of your choice"; "put one of the cards found onto the battlefield and the other into your
    hand": what only one sentence with the instruction before can say."""
    last = before[-1]
    if isinstance(last, e.ChooseForThis) and last.what == "color" and isinstance(effect, e.Apply):
        return any(isinstance(change, ch.SetChosenColor) for change in effect.changes)
    if isinstance(effect, e.TwoPiles):
        return isinstance(effect.by, r.You) and isinstance(last, e.Reveal)
    of = effect.what if isinstance(effect, e.Move | e.OrderOnLibrary) else None
    if any(isinstance(one, e.TwoPiles) for one in before[-2:]):
        return isinstance(of, r.Result)
    if not isinstance(of, r.Rest) or not isinstance(last, e.Move) or not isinstance(last.what, r.ChosenAmong):
        return False
    found = of.of.of if isinstance(of.of, r.Result) else 0
    return last.what.of == of.of and any(isinstance(one, e.Search) and one.label == found for one in before)
