"""Fixing what an effect means at the moment it is created: numbers, players and objects of this resolution (608.2h,
611.2c-d, 603.7c).

Continuous effects and delayed triggered abilities go on after the ability that made them is gone. Numbers become
plain numbers; targets, the
event's objects and the one at hand become results under labels of their own, which the effect carries with it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from mtgjudge.engine.evaluate.amounts import amount, modifier, result_amount
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import measure
from mtgjudge.engine.evaluate.references import BOUND, evaluate, players
from mtgjudge.engine.state import Outcome
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body
from mtgjudge.language.categories import Amount, Change, Duration, Filter, PlayerRef
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Color

Visit = Callable[[Node], "Node | None"]


def rebuilt(node: Node, visit: Visit) -> Node:
    """The tree with some nodes replaced: `visit` returns the replacement, or None to look at what is below."""
    replacement = visit(node)
    if replacement is not None:
        return replacement
    changed: dict[str, object] = {}
    for name in node.__struct_fields__:
        old = getattr(node, name)
        new = _rebuilt_value(old, visit)
        if new is not old:
            changed[name] = new
    return msgspec.structs.replace(node, **changed) if changed else node


def _rebuilt_value(value: object, visit: Visit) -> object:
    if isinstance(value, Node):
        return rebuilt(value, visit)
    if isinstance(value, tuple):
        parts = tuple(_rebuilt_value(part, visit) for part in value)
        return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
    return value


class Fixing:
    """One act of fixing in one context; collects the bindings that the fixed nodes need."""

    def __init__(self, ctx: Context, *, own_event: bool = False) -> None:
        self.ctx = ctx
        self.own_event = own_event
        """What is fixed speaks of an event of its own, not of the one that triggered the ability."""
        self.bound: dict[int, Outcome] = {}
        self.own: frozenset[int] = frozenset()
        """Labels that the tree being fixed gives itself."""

    @property
    def bindings(self) -> tuple[tuple[int, Outcome], ...]:
        """Labels and what they stand for."""
        return tuple(self.bound.items())

    def _bind(self, ids: list[int]) -> r.Result:
        outcome = Outcome(tuple(ids), len(ids), bool(ids))
        for label, known in self.bound.items():
            if known == outcome:
                return r.Result(label)
        label = BOUND + len(self.bound)
        self.bound[label] = outcome
        return r.Result(label)

    def _reference(self, node: Node) -> Node | None:
        """References that only this resolution knows."""
        ctx = self.ctx
        if isinstance(node, r.Result):
            if node.of in self.own:
                return None
            return self._bind(evaluate(ctx, node))
        if isinstance(node, r.Target):
            return self._bind(evaluate(ctx, node))
        if isinstance(node, r.EventObject | r.EventPlayer) and ctx.event is not None and not self.own_event:
            return self._bind(evaluate(ctx, node))
        if isinstance(node, r.Iterated) and ctx.iterated:
            return self._bind([ctx.iterated])
        if isinstance(node, r.AttachedTo) and self.own_event:
            return self._bind(evaluate(ctx, node))
        return self._chosen(node)

    def _chosen(self, node: Node) -> Node | None:
        return chosen_written_out(self.ctx, node)

    def change(self, change: Change) -> Change:
        """A change as it will go on: numbers and players fixed, the inside of granted abilities left alone but for
        what was chosen and X."""

        def visit(node: Node) -> Node | None:
            if isinstance(node, ch.GainAbility):
                return ch.GainAbility(rebuilt(node.ability, self._chosen))  # type: ignore[arg-type]
            if isinstance(node, ch.Doubled):
                return self._once_more(node)
            if isinstance(node, ch.ModifyPowerToughness):
                power, toughness = modifier(self.ctx, node.power), modifier(self.ctx, node.toughness)
                return ch.ModifyPowerToughness(a.Fixed(power), a.Fixed(toughness))
            if isinstance(node, ch.ChangeControl):
                return ch.ChangeControl(self._bind(players(self.ctx, node.to)))
            if isinstance(node, Filter):
                return rebuilt_below(node, self._inside_filter)
            if isinstance(node, Amount):
                return a.Fixed(amount(self.ctx, node))
            return self._reference(node)

        return rebuilt(change, visit)  # type: ignore[return-value]

    def _once_more(self, node: ch.Doubled) -> Change:
        """701.10b-c: so much as it has now, also where that is less than 0."""
        power = measure(self.ctx, a.Measure.POWER, self.ctx.iterated) if node.power else 0
        toughness = measure(self.ctx, a.Measure.TOUGHNESS, self.ctx.iterated) if node.toughness else 0
        return ch.ModifyPowerToughness(a.Fixed(power), a.Fixed(toughness))

    def _inside_filter(self, node: Node) -> Node | None:
        if isinstance(node, a.X):
            return a.Fixed(amount(self.ctx, node))
        return self._reference(node)

    def duration(self, duration: Duration) -> Duration:
        """A duration with its objects and players fixed."""

        def visit(node: Node) -> Node | None:
            if isinstance(node, PlayerRef) and not isinstance(duration, d.WhileTrue):
                return self._bind(players(self.ctx, node))
            return self._reference(node)

        return rebuilt(duration, visit)  # type: ignore[return-value]

    def node(self, node: Node) -> Node:
        """Any tree with the references of this resolution fixed, for delayed triggered abilities: their numbers are
        worked out later (603.7c, 608.2h)."""

        def visit(part: Node) -> Node | None:
            if isinstance(part, e.ForEach):
                return _for_each_fixed(part, visit, self._visit_without_iterated)
            if isinstance(part, Body) and part.targets:
                return rebuilt_below(part, self._visit_without_targets)
            return self._number(part) or self._reference(part)

        self.own = frozenset(getattr(part, "label", 0) for part in node.walk())
        return rebuilt(node, visit)

    def _number(self, node: Node) -> Node | None:
        """ "That much" of an instruction before (608.2h)."""
        if not isinstance(node, a.ResultAmount) or node.of in self.own:
            return None
        return a.Fixed(result_amount(self.ctx.results.get(node.of), node))

    def _visit_without_iterated(self, node: Node) -> Node | None:
        return None if isinstance(node, r.Iterated) else self._reference(node)

    def _visit_without_targets(self, node: Node) -> Node | None:
        if isinstance(node, r.Target):
            return None
        return self._number(node) or self._reference(node)


def rebuilt_below(node: Node, visit: Visit) -> Node:
    """Like `rebuilt`, without asking about the node itself."""
    return rebuilt(node, lambda part: None if part is node else visit(part))


def _for_each_fixed(node: e.ForEach, of: Visit, inside: Visit) -> e.ForEach:
    return msgspec.structs.replace(
        node,
        of=rebuilt(node.of, of),
        effects=tuple(rebuilt(effect, inside) for effect in node.effects),
    )


def per_object(changes: tuple[Change, ...]) -> bool:
    """Whether a change asks about the object that it is applied to, outside of granted abilities."""
    return any(_asks_iterated(change) for change in changes)


def _asks_iterated(node: Node) -> bool:
    if isinstance(node, r.Iterated | ch.Doubled):
        return True
    if isinstance(node, ch.GainAbility | Filter):
        return False
    return any(_asks_iterated(child) for child in node.children())


def chosen_written_out(ctx: Context, node: Node) -> Node | None:
    """What was chosen for the source by an instruction before (608.2d), written out."""
    if isinstance(node, a.X):
        return a.Fixed(amount(ctx, node))
    if not isinstance(
        node,
        f.IsChosenColor | f.IsChosenType | f.HasChosenName | a.ChosenNumber | ch.SetChosenColor | ch.AddChosenSubtype,
    ):
        return None
    item = ctx.object(ctx.source)
    if item is None:
        return None
    color, kind = item.choice("color"), item.choice("creature type") or item.choice("land type")
    if isinstance(node, f.IsChosenColor):
        return f.IsColor(Color(color)) if color else None
    if isinstance(node, ch.SetChosenColor):
        return ch.SetColors((Color(color),)) if color else None
    if isinstance(node, f.IsChosenType):
        card_type = item.choice("card type")
        return f.IsSubtype(kind) if kind else f.IsType(CardType(card_type)) if card_type else None
    if isinstance(node, ch.AddChosenSubtype):
        return ch.SetTypes(subtypes=(kind,), keep_subtypes=not node.replace) if kind else None
    if isinstance(node, f.HasChosenName):
        return f.IsNamed(item.choice("card name")) if item.choice("card name") else None
    return a.Fixed(int(item.choice("number"))) if item.choice("number") else None
