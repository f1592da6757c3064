"""Why an object is not what a text asks for: the parts of a filter that it fails, in words (109.2, 115.1, 205).

The engine only says yes or no; a judge is asked "but why isn't it a legal target?". Nothing here is on the way of a
yes or no.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.evaluate.amounts import amount
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches, measure
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.targeting import accepts
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import filters as f
from mtgjudge.language import targets as t
from mtgjudge.language.categories import Filter, TargetKind
from mtgjudge.language.vocabulary import COLOR_WORDS, Comparison

_ORDER: dict[Comparison, str] = {
    Comparison.EQUAL: "",
    Comparison.AT_LEAST: " or greater",
    Comparison.AT_MOST: " or less",
    Comparison.MORE: " or greater",
    Comparison.LESS: " or less",
}


def unfit_target(ctx: Context, kind: TargetKind, identifier: int) -> str:
    """What keeps an object or player from being a target of this kind, as "is not a creature"; empty if it fits."""
    if accepts(ctx, kind, identifier):
        return ""
    if isinstance(kind, t.TargetEither):
        parts = [unfit_target(ctx, option, identifier) for option in kind.kinds]
        return " and ".join(dict.fromkeys(part for part in parts if part))
    if isinstance(kind, t.AnyTarget):
        return "is not a creature, player, planeswalker or battle"
    if isinstance(kind, t.TargetPlayer):
        return "is not a player" if identifier > 0 else "is not one of the players that it can target"
    if not isinstance(kind, t.TargetObject):
        return "is not what it targets"
    if identifier < 0:
        return "is a player"
    item = ctx.object(identifier)
    if item is None or item.zone is not kind.zone:
        where = "is gone" if item is None else f"is in the {item.zone.value}"
        return f"{where}, not {'on' if kind.zone.value in ('battlefield', 'stack') else 'in'} the {kind.zone.value}"
    found = list(dict.fromkeys(unfit(ctx.with_iterated(identifier), kind.filter, identifier)))
    return " and ".join(found) or "is not what it targets"


def unfit(ctx: Context, node: Filter, identifier: int) -> Iterator[str]:
    """Every part of the filter that the object fails."""
    try:
        if matches(ctx, node, identifier):
            return
    except Unsupported:
        yield "can't be compared with what the text asks for"
        return
    if isinstance(node, f.AllOf):
        for part in node.parts:
            yield from unfit(ctx, part, identifier)
    elif isinstance(node, f.AnyOf):
        parts = [" and ".join(unfit(ctx, part, identifier)) for part in node.parts]
        wanted = [part.removeprefix("is not ") for part in parts]
        same = all(part.startswith("is not ") for part in parts)
        yield f"is neither {' nor '.join(wanted)}" if same else "; ".join(dict.fromkeys(parts))
    elif isinstance(node, f.Not):
        yield _has(ctx, node.part, identifier)
    else:
        yield _lacks(ctx, node, identifier)


def _article(word: str) -> str:
    return f"an {word}" if word[:1].casefold() in "aeiou" else f"a {word}"


def _name_of(node: Filter) -> str:
    """The noun or adjective of a simple quality; empty where there is none."""
    if isinstance(node, f.IsType):
        return _article(node.type.value)
    if isinstance(node, f.IsSubtype):
        return _article(node.subtype)
    if isinstance(node, f.IsSupertype):
        return node.supertype.value
    if isinstance(node, f.IsColor):
        return COLOR_WORDS[node.color]
    words: dict[type[Filter], str] = {
        f.IsColorless: "colorless",
        f.IsMulticolored: "multicolored",
        f.IsMonocolored: "monocolored",
        f.IsHistoric: "historic",
        f.IsSpell: "a spell",
        f.IsAbility: "an ability of that kind",
        f.IsToken: "a token",
        f.IsCard: "a card",
        f.IsThis: "the source itself",
        f.IsTapped: "tapped",
        f.IsAttacking: "attacking",
        f.IsBlocking: "blocking",
        f.IsBlocked: "blocked",
        f.IsUnblocked: "unblocked",
        f.IsFaceDown: "face down",
        f.IsPermanentCard: "a permanent card",
        f.IsChosenColor: "of the chosen color",
        f.IsChosenType: "of the chosen type",
    }
    return words.get(type(node), "")


def _lacks(ctx: Context, node: Filter, identifier: int) -> str:
    name = _name_of(node)
    if name:
        return f"is not {name}"
    if isinstance(node, f.ControlledBy):
        return f"is controlled by {ctx.game.name(ctx.game.known_controller(identifier))}, not by {_who(ctx, node)}"
    if isinstance(node, f.OwnedBy):
        item = ctx.object(identifier)
        owner = ctx.game.name(item.owner) if item is not None else "nobody"
        return f"is owned by {owner}, not by {_who(ctx, node)}"
    if isinstance(node, f.MeasureIs):
        wanted = amount(ctx, node.amount)
        wanted += {Comparison.MORE: 1, Comparison.LESS: -1}.get(node.comparison, 0)
        actual = measure(ctx, node.measure, identifier)
        kind = node.measure.value
        return f"has {kind} {actual}, not {wanted}{_ORDER.get(node.comparison, '')}"
    if isinstance(node, f.HasKeyword):
        return f"does not have {node.keyword.value}"
    if isinstance(node, f.HasCounter):
        return f"has no {node.kind + ' ' if node.kind else ''}counter on it"
    if isinstance(node, f.IsNamed):
        return f"is not named {node.name}"
    if isinstance(node, f.EnteredThisTurn):
        return "did not enter this turn"
    if isinstance(node, f.DidThisTurn):
        return "did not do that this turn"
    return "is not what the text asks for"


def _who(ctx: Context, node: f.ControlledBy | f.OwnedBy) -> str:
    found = players(ctx, node.who)
    return " or ".join(ctx.game.name(player) for player in found) or "such a player"


def _has(ctx: Context, node: Filter, identifier: int) -> str:
    """The quality that it should not have."""
    name = _name_of(node)
    if name:
        return f"is {name}"
    if isinstance(node, f.HasKeyword):
        return f"has {node.keyword.value}"
    if isinstance(node, f.ControlledBy):
        return f"is controlled by {ctx.game.name(ctx.game.known_controller(identifier))}"
    if isinstance(node, f.AnyOf):
        held = [_has(ctx, part, identifier) for part in node.parts if matches(ctx, part, identifier)]
        return " and ".join(held) or "has what the text excludes"
    if isinstance(node, f.HasCounter):
        return f"has a {node.kind} counter on it" if node.kind else "has a counter on it"
    return "has what the text excludes"
