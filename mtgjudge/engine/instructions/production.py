"""Which mana an effect could add, without adding it (106.3-106.7).

`production` is pure: the effect itself, the listing of what a player could do, and the planning of payments all ask
the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from mtgjudge.cards.model import Card, RefusedAbility
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import objects, players
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import mana_specs as m
from mtgjudge.language.abilities import ActivatedAbility, Body, Modal
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, ManaSpec
from mtgjudge.language.effects import AddMana
from mtgjudge.language.mana import ManaCost, symbol_colors
from mtgjudge.language.vocabulary import ManaType, Supertype

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

COLORS = tuple(kind for kind in ManaType if kind is not ManaType.COLORLESS)
Group = tuple[ManaType, ...]
COMBINATIONS_BOUND = 2000
"""More ways to combine colours than this are not listed."""


def production(
    game: Game,
    source: int,
    controller: int,
    mana: ManaSpec,
    use: m.ManaUse | None = None,
    persists: bool = False,
    *,
    ctx: Context | None = None,
) -> list[tuple[ManaUnit, ...]]:
    """All groups of units that could be added, each once, in a fixed order; an empty list or an empty group adds
    nothing. Raises Unsupported."""
    here = ctx or Context(game, source, controller)
    look = here.look(source) if source else None
    return [tuple(_unit(source, look, kind, use, persists) for kind in group) for group in types_of(here, mana)]


def options_of(
    game: Game, player: int, source: int, ability: ActivatedAbility
) -> tuple[tuple[ManaUnit, ...], ...] | None:
    """What a mana ability would add to this player's pool, one entry for each choice; None where that can't be said
    without resolving it. Several instructions that add mana are combined."""
    content = ability.content
    if not isinstance(content, Body):
        return None
    ctx = Context(game, source, player)
    groups: list[tuple[ManaUnit, ...]] = [()]
    for effect in content.effects:
        if not isinstance(effect, AddMana):
            if any(isinstance(part, AddMana) for part in effect.walk()):
                return None
            continue
        if isinstance(effect.mana, m.UnspentMana):
            return None
        if players(ctx, effect.who) != [player]:
            continue
        found = production(game, source, player, effect.mana, effect.use, effect.persists, ctx=ctx)
        groups = [before + group for before in groups for group in found or [()]]
    return tuple(dict.fromkeys(group for group in groups if group))


def _unit(source: int, look: Characteristics | None, kind: ManaType, use: m.ManaUse | None, persists: bool) -> ManaUnit:
    snow = look is not None and Supertype.SNOW in look.supertypes
    traits = (
        (
            *(word.value for word in look.supertypes),
            *(word.value for word in look.types),
            *(word.lower() for word in look.subtypes),
        )
        if look is not None
        else ()
    )
    return ManaUnit(0, kind, source, snow, use, persists, traits)


def types_of(ctx: Context, mana: ManaSpec) -> list[Group]:
    """The groups of types that a specification allows at this moment."""
    function = _SPECS.get(type(mana))
    if function is None:
        raise Unsupported(f"mana {type(mana).__name__}", ctx.source)
    return list(dict.fromkeys(function(ctx, mana)))


def _combinations(number: int, types: Sequence[ManaType]) -> list[Group]:
    found: list[Group] = []
    for group in combinations_with_replacement(types, number):
        found.append(group)
        if len(found) > COMBINATIONS_BOUND:
            raise Unsupported("so many combinations of mana")
    return found


def _same(number: int, types: Sequence[ManaType]) -> list[Group]:
    return [(kind,) * number for kind in types]


def _any_color(ctx: Context, node: m.AnyColorMana) -> list[Group]:
    number = quantity(ctx, node.amount)
    return _same(number, COLORS) if node.same else _combinations(number, COLORS)


def _chosen(ctx: Context, node: m.ChosenColorMana) -> list[Group]:
    item = ctx.object(ctx.source)
    color = item.choice("color") if item is not None else ""
    return _same(quantity(ctx, node.amount), (ManaType(color),)) if color else []


def _among(ctx: Context, node: m.ColorAmongMana) -> list[Group]:
    """106.5: where there is no color among them, no mana is added."""
    present = {color.value for identifier in objects(ctx, node.of) for color in ctx.look(identifier).colors}
    return _same(quantity(ctx, node.amount), [kind for kind in COLORS if kind.value in present])


def _each_among(ctx: Context, node: m.EachColorAmongMana) -> list[Group]:
    present = {color.value for identifier in objects(ctx, node.of) for color in ctx.look(identifier).colors}
    return [tuple(kind for kind in COLORS if kind.value in present)]


def _commander_colors(ctx: Context, node: m.CommanderColorMana) -> list[Group]:
    """903.4e-f: of the color identity of the player's commander; no mana without a commander or without colors."""
    present: set[ManaType] = set()
    for item in ctx.game.state.objects.values():
        if item.commander and item.owner == ctx.controller and item.card is not None:
            present |= color_identity(item.card)
    return _same(quantity(ctx, node.amount), [kind for kind in COLORS if kind in present])


def color_identity(card: Card) -> set[ManaType]:
    """903.4: the colors of the mana symbols in a card's costs and text, of its color indicator, and those that an
    ability gives it. Raises Unsupported where not all of its text is read."""
    found: set[ManaType] = set()
    for face in card.faces:
        costs = [face.mana_cost] if face.mana_cost is not None else []
        found |= {ManaType(color.value) for color in face.color_indicator or ()}
        for ability in face.abilities:
            if isinstance(ability, RefusedAbility):
                raise Unsupported(f"the color identity of {card.name}, of which a text is not read")
            for part in ability.walk():
                if isinstance(part, ManaCost):
                    costs.append(part)
                elif isinstance(part, m.FixedMana | m.CombinationMana):
                    found |= set(part.types)
                elif isinstance(part, m.RepeatedMana):
                    found.add(part.type)
                elif isinstance(part, m.OneOfMana):
                    found |= {kind for group in part.options for kind in group}
        found |= {ManaType(color.value) for cost in costs for symbol in cost.symbols for color in symbol_colors(symbol)}
    return found - {ManaType.COLORLESS}


def _one_of(ctx: Context, node: m.OneOfMana) -> list[Group]:
    return [*node.options, *(_chosen(ctx, m.ChosenColorMana(Fixed(1))) if node.chosen_color else ())]


def _could_produce(ctx: Context, node: m.CouldProduceMana) -> list[Group]:
    """106.7."""
    allowed = tuple(ManaType) if node.any_type else COLORS
    found = could_produce(ctx.game, tuple(objects(ctx, node.of)), ())
    return _same(quantity(ctx, node.amount), [kind for kind in allowed if kind in found])


def _event_type(ctx: Context, node: m.EventManaType) -> list[Group]:
    """Any type that the land of the event produced, as the log tells."""
    from mtgjudge.engine.events.status import ManaAdded

    if ctx.event is None:
        return []
    for entry in reversed(ctx.game.log):
        if isinstance(entry.event, ManaAdded) and entry.event.tapped_source == ctx.event.subject:
            kinds = dict.fromkeys(unit.type for unit in entry.event.units)
            return _same(quantity(ctx, node.amount), list(kinds))
    return []


def _unspent(ctx: Context, node: m.UnspentMana) -> list[Group]:
    """701.10f: of each type as much as is there; what may be done with that mana doesn't count (106.6)."""
    return [tuple(unit.type for unit in ctx.game.player(ctx.controller).pool)]


_SPECS: dict[type[ManaSpec], Callable[[Context, Any], list[Group]]] = {
    m.FixedMana: lambda ctx, node: [node.types],
    m.RepeatedMana: lambda ctx, node: [(node.type,) * quantity(ctx, node.amount)],
    m.UnspentMana: _unspent,
    m.OneOfMana: _one_of,
    m.AnyColorMana: _any_color,
    m.CombinationMana: lambda ctx, node: _combinations(quantity(ctx, node.amount), node.types),
    m.ChosenColorMana: _chosen,
    m.ColorAmongMana: _among,
    m.EachColorAmongMana: _each_among,
    m.CommanderColorMana: _commander_colors,
    m.CouldProduceMana: _could_produce,
    m.EventManaType: _event_type,
}
SUPPORTED = frozenset(_SPECS)
"""Mana specifications that can be worked out."""


def could_produce(game: Game, permanents: tuple[int, ...], asking: tuple[int, ...]) -> set[ManaType]:
    """106.7: every type that a mana ability of one of these would add if it resolved now, whether or not its costs
    could be paid.

    One that asks about others in turn adds what those could (106.7); a circle adds nothing.
    """
    found: set[ManaType] = set()
    for identifier in permanents:
        if identifier in asking:
            continue
        look = game.known_characteristics(identifier)
        for instance in look.abilities:
            for effect in mana_effects(instance.ability):
                ctx = Context(game, identifier, look.controller, x=1 if _announces_x(instance.ability) else 0)
                if isinstance(effect.mana, m.CouldProduceMana):
                    kinds = could_produce(game, tuple(objects(ctx, effect.mana.of)), (*asking, identifier))
                    groups: list[Group] = [(kind,) for kind in ManaType if kind in kinds]
                    if not effect.mana.any_type:
                        groups = [group for group in groups if group != (ManaType.COLORLESS,)]
                else:
                    groups = types_of(ctx, effect.mana)
                found |= _replaced_types(game, identifier, look, instance.ability, groups)
    return found


def _announces_x(ability: Ability) -> bool:
    """Whether the number of mana is announced with the costs (107.3a): some of each type could be produced then."""
    from mtgjudge.engine.activating import uses_x

    return isinstance(ability, ActivatedAbility) and uses_x(ability)


def _replaced_types(
    game: Game, identifier: int, look: Characteristics, ability: Ability, groups: Sequence[Group]
) -> set[ManaType]:
    """The types of these groups, as replacement effects would have them in any order (106.7)."""
    from mtgjudge.engine.replacement.producing import as_replaced, taps_for_mana

    if not taps_for_mana(ability):
        return {kind for group in groups for kind in group}
    found: set[ManaType] = set()
    for group in groups:
        units = tuple(_unit(identifier, look, kind, None, False) for kind in group)
        for after in as_replaced(game, look.controller, identifier, units):
            found |= {unit.type for unit in after}
    return found


def mana_effects(ability: Ability) -> tuple[AddMana, ...]:
    """The instructions by which an activated ability adds mana, if it is a mana ability (605.1a): no target, no
    loyalty ability."""
    from mtgjudge.language.costs import Loyalty

    if not isinstance(ability, ActivatedAbility) or any(isinstance(cost, Loyalty) for cost in ability.costs):
        return ()
    content = ability.content
    bodies = (content,) if isinstance(content, Body) else content.modes if isinstance(content, Modal) else ()
    if any(body.targets for body in bodies):
        return ()
    return tuple(
        part for body in bodies for effect in body.effects for part in effect.walk() if isinstance(part, AddMana)
    )
