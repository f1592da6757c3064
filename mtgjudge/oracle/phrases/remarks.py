"""Sentences that only say more about the instruction before them, and how they are folded into it (608.2e)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeGuard, TypeVar, cast

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.categories import (
    Ability,
    Amount,
    Change,
    Condition,
    Effect,
    Filter,
    ObjectRef,
    PlayerRef,
    Reference,
)
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.oracle.context import CantLower
from mtgjudge.oracle.patterns import rebuilt, replaced
from mtgjudge.oracle.phrases.token_sizes import says_too_little
from mtgjudge.oracle.semantics import as_effects
from mtgjudge.oracle.surface import parts_of

_T = TypeVar("_T")


class SameRecipient(ObjectRef, frozen=True, tag=True):
    """ "It deals 4 damage instead": to what the damage before went to."""


class Prevented(Amount, frozen=True, tag=True):
    """How much damage was prevented "this way"."""


class DamageSource(ObjectRef, frozen=True, tag=True):
    """ "That source": of the damage that is prevented or replaced."""


class Instead(Effect, frozen=True, tag=True):
    """What is done instead of the sentence before, if the condition holds; `replaces`: of how many instructions
    that sentence is made."""

    condition: Condition
    effects: tuple[Effect, ...]
    replaces: int = 1
    shared: bool = False
    """What was found or made has one name, whichever of the two was followed."""


class InsteadConditionally(Effect, frozen=True, tag=True):
    """A conditional instruction in place of the conditional one before, if the condition holds."""

    condition: Condition
    effects: tuple[Effect, ...]


class ExiledAfterwards(Effect, frozen=True, tag=True):
    """A remark on the casting before: such a spell (of this kind) is exiled where it would be put into a graveyard."""

    kind: Filter | None = None


class SpentAs(Effect, frozen=True, tag=True):
    """A remark on the permission before: what mana may be spent on a spell cast so (609.4b)."""

    color: bool


class ExcessTo(Effect, frozen=True, tag=True):
    """A remark on the damage before: excess damage is dealt to this player instead."""

    to: PlayerRef


class CounteredTo(Effect, frozen=True, tag=True):
    """Where the spell countered before goes instead."""

    to: Zone
    place: e.LibraryPlace | None = None
    counters: tuple[e.CounterGift, ...] = ()


class GainsSuspend(Effect, frozen=True, tag=True):
    """A remark on what was just exiled with time counters: without suspend it gains suspend."""


class PutUnder(Effect, frozen=True, tag=True):
    """A remark on the counterspell before: such spells go onto the battlefield under your control."""

    spells: Filter


class StillLand(Effect, frozen=True, tag=True):
    """A remark on the animation before."""


class NoRegeneration(Effect, frozen=True, tag=True):
    """A remark on the destruction before."""


class Unpreventable(Effect, frozen=True, tag=True):
    """A remark on the damage before: it can't be prevented."""


class EntersAs(Effect, frozen=True, tag=True):
    """A remark on what was just put onto the battlefield: how it enters (611.2e)."""

    changes: tuple[Change, ...]


class CreateSame(Effect, frozen=True, tag=True):
    """ "Create ten of those tokens instead": another number of the tokens of the sentence before."""

    count: Amount


class NewTargets(Effect, frozen=True, tag=True):
    """A remark on the copy before."""


class CopyTargets(Effect, frozen=True, tag=True):
    """A remark on the copy before: what it targets (707.10e)."""

    what: ObjectRef


class DoesTheSame(Effect, frozen=True, tag=True):
    """A remark on the instruction before, which you follow: these players follow it too."""

    who: Reference


class GoesOn(Effect, frozen=True, tag=True):
    """A sentence that is part of the trigger of its own before it ("when you do, …")."""

    effects: tuple[Effect, ...]


class Otherwise(Effect, frozen=True, tag=True):
    """What is done where the condition before does not hold."""

    effects: tuple[Effect, ...]


def _the_same(last: Effect, who: Reference) -> Effect:
    """What you did, done by each of these."""
    plain = isinstance(last, e.Draw | e.GainLife | e.CreateTokens | e.CreatePredefinedTokens)
    if not plain or getattr(last, "who", None) != r.You():
        raise CantLower("the same as what")
    if any(isinstance(node, r.You) for child in last.children() if child != r.You() for node in child.walk()):
        raise CantLower("the same for somebody else's own things")
    return replaced(last, who=who, label=0)


def _buried(last: Effect) -> Effect:
    """Destroyed without regeneration (701.19c)."""
    if isinstance(last, e.IfThen) and not last.otherwise:
        return replaced(last, then=(*last.then[:-1], _buried(last.then[-1])))
    if not isinstance(last, e.Destroy):
        raise CantLower("what can't be regenerated was not just destroyed")
    return replaced(last, no_regeneration=True)


def _asks_alike(first: Condition, second: Condition) -> bool:
    """ "If it's a creature card, … If it's a land card, … Otherwise, …" may mean that it is neither."""
    return isinstance(first, c.Is) and isinstance(second, c.Is) and first.what == second.what


def merged(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Remarks folded into the instruction that they are about."""
    out: list[Effect] = []
    for effect in effects:
        if isinstance(effect, StillLand):
            out[-1] = _still_land(_last(out))
        elif isinstance(effect, NoRegeneration):
            out[-1] = _buried(_last(out))
        elif isinstance(effect, Instead):
            _last(out)
            out[-effect.replaces :] = [replaced(_instead(effect, out), label=0)]
        elif isinstance(effect, ExiledAfterwards):
            out[-1] = _exiled_afterwards(_last(out), effect.kind)
        elif isinstance(effect, SpentAs):
            last = _last(out)
            if not isinstance(last, e.PermitPlay) or last.any_mana or last.any_color or last.free:
                raise CantLower("mana for what may not be cast")
            out[-1] = replaced(last, any_mana=not effect.color, any_color=effect.color)
        elif isinstance(effect, DoesTheSame):
            out.append(_the_same(_last(out), effect.who))
        elif isinstance(effect, ExcessTo):
            last = _last(out)
            if not isinstance(last, e.DealDamage) or last.also or last.excess_to is not None:
                raise CantLower("excess of what is no damage")
            out[-1] = replaced(last, excess_to=unfollowed(effect.to, (last,)))
        elif isinstance(effect, InsteadConditionally):
            last = _last(out)
            if not isinstance(last, e.IfThen) or last.otherwise:
                raise CantLower("instead of something unconditional")
            out[-1] = e.IfThen(condition=effect.condition, then=effect.effects, otherwise=(last,))
        elif isinstance(effect, CounteredTo):
            out[-1] = _countered_to(_last(out), effect)
        elif isinstance(effect, PutUnder):
            last = _last(out)
            if not isinstance(last, e.Counter) or last.to is not None:
                raise CantLower("where what is not countered goes")
            here = replaced(last, to=Zone.BATTLEFIELD, under=r.You())
            out[-1] = e.IfThen(condition=c.Is(last.what, effect.spells), then=(here,), otherwise=(last,))
        elif isinstance(effect, GainsSuspend):
            _gains_suspend(out)
        elif out and isinstance(out[-1], e.AfterResolving) and _if_it_goes(out[-1], effect):
            out[-1] = _once_it_went(out[-1], effect)
        elif isinstance(effect, Unpreventable):
            out[-1] = unpreventable((_last(out),))[0]
        elif _tells_of_prevention(effect):
            out[-1] = _prevented_afterwards(_last(out), effect)
        elif type(effect).__name__ == "TokenHas":
            out[-1] = _with_abilities(_last(out), getattr(effect, "abilities", ()))
        elif isinstance(effect, EntersAs):
            out[-1] = _entering_as(_last(out), effect.changes)
        elif isinstance(effect, NewTargets):
            out[-1] = _new_targets(_last(out))
        elif isinstance(effect, CopyTargets):
            last = _last(out)
            if not isinstance(last, e.CopyStackObject) or last.new_targets:
                raise CantLower("what targets something is no copy")
            out[-1] = replaced(last, target=effect.what)
        elif isinstance(effect, e.Shuffle) and out and _searched_perhaps(out[-1]):
            out[-1] = replaced(out[-1], then=(*out[-1].then, effect))
        elif out and _names_what_comes_later(effect, out[-1]):
            out[-1] = _done_later(out[-1], effect)
        elif isinstance(effect, Otherwise):
            last = _last(out)
            if not isinstance(last, e.IfThen) or last.otherwise:
                raise CantLower("otherwise than what")
            earlier = out[-2] if len(out) > 1 else None
            if isinstance(earlier, e.IfThen) and _asks_alike(earlier.condition, last.condition):
                raise CantLower("otherwise than all that was asked before")
            out[-1] = replaced(last, otherwise=unfollowed(merged(effect.effects), last.then))
        else:
            out.append(effect)
    if any(isinstance(effect, e.Reflexive) for effect in out[:-1]):
        raise CantLower("what follows may belong to the reflexive trigger before it")
    _tested_apart(out)
    _nothing_left(out)
    return tuple(out)


def _searched_perhaps(last: Effect) -> TypeGuard[e.IfThen]:
    """ "If the exiled card is a God card, search …. Then that player shuffles": who didn't search doesn't shuffle."""
    return isinstance(last, e.IfThen) and not last.otherwise and any(isinstance(x, e.Search) for x in last.then)


def _names_what_comes_later(effect: Effect, last: Effect) -> bool:
    """ "At the beginning of the next end step, return that card. If it entered under your control, …": what speaks of
    what a delayed trigger does is part of it."""
    if not isinstance(last, e.DelayedTrigger) or not isinstance(last.ability, TriggeredAbility):
        return False
    content = last.ability.content
    if not isinstance(content, Body):
        return False
    inside = {node.label for one in content.effects for node in one.walk() if isinstance(node, Effect) and node.label}
    return any(isinstance(node, r.Result | c.Did | a.ResultAmount) and node.of in inside for node in effect.walk())


def _done_later(last: Effect, effect: Effect) -> Effect:
    assert isinstance(last, e.DelayedTrigger)
    assert isinstance(last.ability, TriggeredAbility)
    content = last.ability.content
    assert isinstance(content, Body)
    more = Body((*content.effects, effect), content.targets)
    return replaced(last, ability=replaced(last.ability, content=more))


def unpreventable(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The same damage, which can't be prevented (615.12)."""
    last = effects[-1]
    if isinstance(last, e.IfThen):
        ways = [unpreventable(way) if way else way for way in (last.then, last.otherwise)]
        return (*effects[:-1], replaced(last, then=ways[0], otherwise=ways[1]))
    if not isinstance(last, e.DealDamage):
        raise CantLower("what can't be prevented is no damage")
    also = tuple(replaced(part, unpreventable=True) for part in last.also)
    return (*effects[:-1], replaced(last, unpreventable=True, also=also))


def _nothing_left(out: list[Effect]) -> None:
    if any(isinstance(node, SameRecipient) for effect in out for node in effect.walk()):
        raise CantLower("damage to nobody")
    if any(isinstance(node, Prevented | DamageSource) for effect in out for node in effect.walk()):
        raise CantLower("what follows from damage that was not just prevented")
    if any(isinstance(node, CreateSame) for effect in out for node in effect.walk()):
        raise CantLower("of which tokens")
    if any(isinstance(node, e.TokenSpec) and says_too_little(node) for effect in out for node in effect.walk()):
        raise CantLower("a token without a size or abilities")


def _countered_to(last: Effect, effect: CounteredTo) -> Effect:
    if isinstance(last, e.UnlessPays) and len(last.effects) == 1:
        return replaced(last, effects=(_countered_to(last.effects[0], effect),))
    if not isinstance(last, e.Counter) or last.to is not None:
        raise CantLower("where what is not countered goes")
    return replaced(last, to=effect.to, place=effect.place, counters=effect.counters)


def _gains_suspend(out: list[Effect]) -> None:
    last = _last(out)
    if isinstance(last, e.AfterResolving):
        card: ObjectRef = r.CardOf(r.EventObject())
    elif isinstance(last, e.Counter | e.Move) and last.to is Zone.EXILE and isinstance(last.what, r.This | r.Target):
        card = r.CardOf(last.what)
    elif isinstance(last, e.PutCounters) and last.kind == "time" and isinstance(last.what, r.Result):
        card = last.what
    else:
        raise CantLower("what gains suspend was not just exiled")
    if not isinstance(last, e.PutCounters) and all(gift.kind != "time" for gift in last.counters):
        raise CantLower("suspend without time counters")
    effect = suspend_gained(card)
    if isinstance(last, e.AfterResolving):
        out[-1] = replaced(last, effects=(*last.effects, effect))
    else:
        out.append(effect)


def suspend_gained(card: ObjectRef) -> e.IfThen:
    """Such a card gains suspend where it doesn't have it (702.62)."""
    gain = ch.GainAbility(KeywordAbility(Keyword.SUSPEND))
    gains = e.Apply(what=card, changes=(gain,), duration=d.Indefinitely())
    unless = c.Unless(c.Is(card, f.HasKeyword(Keyword.SUSPEND)))
    return e.IfThen(condition=unless, then=(gains,))


def _if_it_goes(last: e.AfterResolving, effect: Effect) -> bool:
    """ "If you do, …" or what else is said of the card that will go there as the spell resolves."""
    return any(isinstance(node, r.Result | c.Did) and node.of == last.label for node in effect.walk())


def _once_it_went(last: e.AfterResolving, effect: Effect) -> Effect:
    if isinstance(effect, e.IfThen) and effect.condition == c.Did(last.label) and not effect.otherwise:
        effects = effect.then
    else:
        effects = (effect,)

    gone = r.CardOf(r.EventObject())

    def change(node: Node) -> Node | None:
        if isinstance(node, e.Move) and node.what == r.EventObject():
            return replaced(node, what=gone)
        return gone if isinstance(node, r.Result) and node.of == last.label else None

    changed = tuple(cast(Effect, rebuilt(one, change)) for one in effects)
    if any(isinstance(node, c.Did) and node.of == last.label for one in changed for node in one.walk()):
        raise CantLower("whether a spell went somewhere")
    return replaced(last, effects=(*last.effects, *changed))


def _tells_of_prevention(effect: Effect) -> bool:
    return any(isinstance(node, Prevented | DamageSource) for node in effect.walk())


def _prevented_afterwards(last: Effect, effect: Effect) -> Effect:
    """What follows from the prevention before happens each time that it prevents damage (615.5)."""
    once = isinstance(last, e.ReplaceThisTurn) and isinstance(last.effect, st.Replaces)
    if not isinstance(last, e.PreventNextDamage) and not (once and _prevents(last)):
        raise CantLower("what follows from damage that was not just prevented")
    if any(isinstance(node, r.EventObject | r.EventPlayer | a.EventAmount) for node in effect.walk()):
        raise CantLower("an event inside a triggered ability that has its own")
    if any(isinstance(node, r.Result) and node.of == last.label for node in effect.walk()):
        raise CantLower("what was protected from damage")
    told = of_event(effect, r.EventRole.SUBJECT)
    if isinstance(last, e.PreventNextDamage):
        return replaced(last, effects=(*last.effects, told))
    whole: Any = last
    prevents = whole.effect.replacement
    more = replaced(prevents, effects=(*prevents.effects, told))
    return replaced(last, effect=replaced(whole.effect, replacement=more))


def _prevents(last: Effect) -> bool:
    effect = getattr(last, "effect", None)
    return isinstance(effect, st.Replaces) and isinstance(effect.replacement, st.ReplacementPrevent)


def of_event(value: _T, source: r.EventRole) -> _T:
    """How much was prevented, and its source, as parts of the event of damage."""

    def change(node: Node) -> Node | None:
        if isinstance(node, Prevented):
            return a.EventAmount()
        return r.EventObject(source) if isinstance(node, DamageSource) else None

    return cast(_T, rebuilt(value, change))


def _tested_apart(effects: list[Effect]) -> None:
    """Two tests in a row ("if it's a land card, put it …. If it's a creature card, …"): the second is about what
    the first was about, not about what was done if it held."""
    moved: set[int] = set()
    gone: list[c.Is] = []
    for effect in effects:
        if not isinstance(effect, e.IfThen):
            continue
        tested = [node for node in effect.condition.walk() if isinstance(node, r.Result) and node.of in moved]
        asked = effect.condition
        if tested or (isinstance(asked, c.Is) and any(_overlap(one, asked) for one in gone)):
            raise CantLower("a test of what was done only if another test held")
        if isinstance(asked, c.Is):
            moves = [node for one in effect.then for node in one.walk() if isinstance(node, e.Move)]
            moved |= {node.label for node in moves if node.label}
            gone += [asked] if any(node.what == asked.what for node in moves) else []


def _overlap(first: c.Is, second: c.Is) -> bool:
    """Whether both may be true of the same thing."""
    apart = f.Not(first.filter) in parts_of(second.filter) or f.Not(second.filter) in parts_of(first.filter)
    return first.what == second.what and not apart


def _exiled_afterwards(effect: Effect, kind: Filter | None = None) -> Effect:
    if isinstance(effect, e.CastForFree):
        return replaced(effect, exiles=True, exiled_kind=kind)
    if isinstance(effect, e.PermitPlay) and effect.only_cast and kind is None:
        return replaced(effect, exiles=True)
    if isinstance(effect, e.IfThen) and not effect.otherwise:
        return replaced(effect, then=(*effect.then[:-1], _exiled_afterwards(effect.then[-1], kind)))
    raise CantLower("what is exiled was not just cast")


def in_sentences(sentences: Iterable[object]) -> tuple[Effect, ...]:
    """The instructions of these sentences in order; what is done "instead" takes the place of the whole sentence
    before."""
    out: list[Effect] = []
    before = 1
    for sentence in sentences:
        effects = as_effects(sentence)
        if len(effects) == 1 and isinstance(effects[0], Instead) and before > 1:
            effects = (replaced(effects[0], replaces=before),)
        out += effects
        before = len(effects)
    return tuple(out)


def _same_tokens(effect: Effect, olds: tuple[Effect, ...]) -> Effect:
    if not isinstance(effect, CreateSame):
        return effect
    made = [old for old in olds if isinstance(old, e.CreateTokens | e.CreateCopyTokens | e.CreatePredefinedTokens)]
    if len(made) != 1:
        raise CantLower("which tokens are created instead")
    return replaced(made[0], count=effect.count, label=effect.label)


def _instead(new: Instead, out: list[Effect]) -> Effect:
    """The new instructions where the condition holds, the old ones otherwise (608.2e)."""
    effects = new.effects
    olds, before = tuple(out[-new.replaces :]), out[: -new.replaces]
    old = olds[-1]
    if any(isinstance(one, e.IfThen) for one in olds):
        raise CantLower("instead of something conditional")
    if any(isinstance(effect, CreateSame) for effect in effects):
        effects = tuple(_same_tokens(effect, olds) for effect in effects)
    same = type(effects[0]) is type(olds[0])
    if len(olds) > 1 and not same:
        raise CantLower("instead of which part of a sentence")
    if not same and any(type(effects[0]) is type(one) for one in before):
        raise CantLower("instead of which sentence")
    if any(isinstance(node, SameRecipient) for effect in effects for node in effect.walk()):
        if not isinstance(old, e.DealDamage) or len(olds) > 1:
            raise CantLower("damage instead of something else")
        effects = tuple(_same_damage(x, old) for x in effects)
    effects = tuple(_other_size(_same_source(x, old), old) for x in effects)
    condition, effects = unfollowed((new.condition, effects), olds)
    if new.shared and len(olds) == 1:
        return e.IfThen(condition=condition, then=effects, otherwise=(replaced(old, label=effects[0].label),))
    if isinstance(effects[-1], e.May) and not isinstance(old, e.May):
        # Who does not take the offer follows the instruction as it was.
        effects += (e.IfThen(condition=c.Unless(c.Did(effects[-1].label)), then=olds),)
    return e.IfThen(condition=condition, then=effects, otherwise=olds)


def _other_size(new: Effect, old: Effect) -> Effect:
    """ "Target artifact becomes an artifact creature with base power and toughness 4/3. If …, it has base power and
    toughness 1/1 instead": only the size is another."""
    if not isinstance(new, e.Apply) or not isinstance(old, e.Apply) or new.what != old.what:
        return new
    if not all(isinstance(x, ch.SetPowerToughness) for x in new.changes):
        return new
    kept = tuple(x for x in old.changes if not isinstance(x, ch.SetPowerToughness))
    return replaced(new, changes=(*kept, *new.changes))


def unfollowed(value: _T, olds: tuple[Effect, ...]) -> _T:
    """ "Those creatures get … instead", "otherwise, put it …", "… if it has flying": what these instructions act on,
    for where this counts they have not been followed."""
    labels = [node for old in olds for node in old.walk() if isinstance(node, Effect) and node.label]
    whats = {node.label: getattr(node, "what", None) for node in labels}

    def change(node: Node) -> Node | None:
        if isinstance(node, a.ResultAmount) and node.of in whats:
            told = next(getattr(x, "amount", getattr(x, "count", None)) for x in labels if x.label == node.of)
            if not isinstance(told, Amount):
                raise CantLower("how much an instruction did that is not followed")
            return unfollowed(told, olds)
        if not isinstance(node, r.Result) or node.of not in whats:
            return None
        what = whats[node.of]
        if not isinstance(what, r.Target | r.This | r.EventObject | r.AttachedTo | r.Result | r.All | r.CardOf):
            raise CantLower("what an instruction acted on that is not followed")
        return unfollowed(what, olds)

    return cast(_T, rebuilt(value, change))


def _same_source(new: Effect, old: Effect) -> Effect:
    """ "It deals 5 damage to that creature instead": "it" is what dealt the damage, not what was dealt it."""
    if isinstance(new, e.DealDamage) and isinstance(old, e.DealDamage) and new.source == old.to:
        return replaced(new, source=old.source)
    return new


def _same_damage(new: Effect, old: e.DealDamage) -> Effect:
    if not isinstance(new, e.DealDamage):
        return new
    source = old.source if isinstance(new.source, SameRecipient) else new.source
    return replaced(new, to=old.to if isinstance(new.to, SameRecipient) else new.to, source=source)


def _with_abilities(made: Effect, abilities: tuple[Ability, ...]) -> Effect:
    """ "It has …" after tokens are created says what the tokens are like."""
    if isinstance(made, e.May):
        return replaced(made, effects=(*made.effects[:-1], _with_abilities(made.effects[-1], abilities)))
    if isinstance(made, e.IfThen) and not made.otherwise:
        return replaced(made, then=(*made.then[:-1], _with_abilities(made.then[-1], abilities)))
    if not isinstance(made, e.CreateTokens):
        raise CantLower("what has it was not just created")
    if any(isinstance(node, f.IsNamed) and node.name == "~" for ability in abilities for node in ability.walk()):
        raise CantLower("a token that speaks of the name of what made it")
    return replaced(made, token=replaced(made.token, abilities=(*made.token.abilities, *abilities)))


def _entering_as(last: Effect, changes: tuple[Change, ...]) -> Effect:
    """Of the latest instruction, which puts one thing onto the battlefield, maybe on a condition or by choice."""
    if isinstance(last, e.Move) and last.to is Zone.BATTLEFIELD and not last.changes:
        return replaced(last, changes=changes)
    if isinstance(last, e.May):
        return replaced(last, effects=(*last.effects[:-1], _entering_as(last.effects[-1], changes)))
    if isinstance(last, e.IfThen) and not last.otherwise:
        return replaced(last, then=(*last.then[:-1], _entering_as(last.then[-1], changes)))
    raise CantLower("what is so was not just put onto the battlefield")


def _last(out: list[Effect]) -> Effect:
    if not out:
        raise CantLower("a remark about nothing")
    return out[-1]


def _new_targets(effect: Effect) -> Effect:
    if isinstance(effect, e.CopyStackObject):
        return replaced(effect, new_targets=True)
    if isinstance(effect, e.May) and isinstance(effect.effects[-1], e.CopyStackObject):
        return replaced(effect, effects=(*effect.effects[:-1], _new_targets(effect.effects[-1])))
    if isinstance(effect, e.IfThen) and not effect.otherwise:
        return replaced(effect, then=(*effect.then[:-1], _new_targets(effect.then[-1])))
    raise CantLower("new targets for what is no copy")


def _still_land(effect: Effect) -> Effect:
    if isinstance(effect, e.May):
        return replaced(effect, effects=(*effect.effects[:-1], _still_land(effect.effects[-1])))
    if isinstance(effect, e.IfThen) and not effect.otherwise:
        return replaced(effect, then=(*effect.then[:-1], _still_land(effect.then[-1])))
    if not isinstance(effect, e.Apply):
        raise CantLower("what is still a land did not become anything")
    changes = tuple(
        ch.AddTypes(x.types, x.subtypes) if isinstance(x, ch.SetTypes) and x.types else x for x in effect.changes
    )
    if changes == effect.changes and not any(isinstance(x, ch.AddTypes) and x.types for x in changes):
        raise CantLower("what is still a land did not become anything")
    return replaced(effect, changes=changes)
