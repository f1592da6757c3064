"""What the engine does of static abilities and of copies only within limits (used by the table of limits)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.copying import SUPPORTED_EXCEPTIONS, can_tell_kind
from mtgjudge.language import abilities as ab
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.categories import Ability
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Keyword


def additional(node: s.AdditionalCost) -> Iterator[str]:
    """An additional cost that need not be paid is of one size; only such a one makes the spell cheaper."""
    if node.less is not None and not node.optional:
        yield "a lower cost for an additional cost that must be paid"
    if node.optional and any(isinstance(part, a.AnyNumber | a.X) for part in node.walk()):
        yield "an optional additional cost of any size"


def flash(node: s.FlashPermission) -> Iterator[str]:
    """Whether a spell may be cast now is asked before a value for X is chosen (601.3, 601.2b)."""
    if node.condition is not None and any(isinstance(part, a.X) for part in node.condition.walk()):
        yield "a permission that depends on the value chosen for X"


def other_costs(node: s.CastPermission | s.AlternativeCostFor) -> Iterator[str]:
    """What a permission lets a player pay looks at the spell only for an amount of life."""
    extra = node.additional if isinstance(node, s.CastPermission) else ()
    for cost in (*(node.costs or ()), *extra):
        if not isinstance(cost, k.PayLife) and any(isinstance(part, r.Iterated) for part in cost.walk()):
            yield f"an alternative cost {type(cost).__name__} that looks at the spell"
    if any(isinstance(part, r.Iterated) for cost in extra for part in cost.walk()):
        yield "an additional cost that looks at the spell"


def affects(node: s.Affects | e.Apply) -> Iterator[str]:
    """Of the keywords that players can have, hexproof, shroud and protection are looked at."""
    people = (r.You, r.EachPlayer, r.EachOpponent, r.EachOtherPlayer, r.ChosenPlayer)
    if not any(isinstance(part, people) for part in (node.what, *getattr(node.what, "parts", ()))):
        return
    for change in node.changes:
        ability = change.ability if isinstance(change, ch.GainAbility) else None
        if ability is not None and not _of_players(ability):
            yield f"players with {_called(ability)}"


def _of_players(ability: Ability) -> bool:
    if not isinstance(ability, ab.KeywordAbility):
        return False
    if ability.keyword is Keyword.HEXPROOF:
        return ability.quality is None
    return ability.keyword in (Keyword.SHROUD, Keyword.PROTECTION)


def _called(ability: Ability) -> str:
    if not isinstance(ability, ab.KeywordAbility):
        return "an ability of their own"
    return ability.keyword.value + (" of a quality" if ability.keyword is Keyword.HEXPROOF else "")


def free_colors(node: s.Affects | e.Move) -> Iterator[str]:
    """Colors are chosen as an effect of a resolution begins, by nobody else."""
    if any(isinstance(change, ch.SetColorsOfChoice) for change in node.changes):
        yield "colors of choice other than by an effect that begins"
    if any(isinstance(change, ch.Doubled) for change in node.changes):
        yield "doubling other than by an effect that begins"


def declaring_cost(node: ch.AttackCost | ch.BlockCost) -> Iterator[str]:
    """Costs to attack and block are mana and life."""
    for cost in node.costs:
        if not isinstance(cost, k.PayMana | k.PayManaEqualTo | k.PayLife):
            yield f"a cost to attack or block of {type(cost).__name__}"


def exceptions(node: e.CreateCopyTokens | e.CopyStackObject | e.BecomeCopy | s.EntersAsCopy) -> Iterator[str]:
    """Only some exceptions fit the copiable values."""
    for change in node.except_:
        if isinstance(change, ch.CopyAlso) and isinstance(node, s.EntersAsCopy | e.CreateCopyTokens):
            if not can_tell_kind(change.filter):
                yield "a copy with an exception about what it is"
            within = () if isinstance(node, e.CreateCopyTokens) else SUPPORTED_EXCEPTIONS
            if any(type(inner) not in within for inner in change.changes):
                yield "a copy with an exception within an exception"
        elif type(change) not in SUPPORTED_EXCEPTIONS:
            yield f"a copy with exception {type(change).__name__}"
        elif isinstance(change, ch.SetPowerToughness):
            sizes = (change.power, change.toughness)
            static = isinstance(node, s.EntersAsCopy)
            if static and any(size is not None and not isinstance(size, a.Fixed) for size in sizes):
                yield "a copy whose size is worked out"
        elif names_others(change):
            yield "a copy with an exception that names other objects"


def names_others(node: Node) -> bool:
    """Whether a change speaks of objects or players of the resolution that makes it."""
    context = (r.Target, r.EventObject, r.EventPlayer, r.Result, r.Iterated)
    return any(isinstance(part, context) for part in outside_granted(node)) or isinstance(node, ch.ChangeControl)


def outside_granted(node: Node) -> Iterator[Node]:
    """The node and what is below it, without the inside of abilities that it grants."""
    yield node
    if not isinstance(node, ch.GainAbility):
        for child in node.children():
            yield from outside_granted(child)
