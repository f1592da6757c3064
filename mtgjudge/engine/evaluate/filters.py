"""Filters: does this object match (filters.py of the language)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mtgjudge.cards.model import Layout
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.naming import has_name, share_a_name
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.amounts import Measure
from mtgjudge.language.categories import Ability, Filter
from mtgjudge.language.costs import PayMana
from mtgjudge.language.mana import ManaCost, mana_value
from mtgjudge.language.references import You
from mtgjudge.language.vocabulary import PERMANENT_TYPES, CardType, Comparison, Keyword, Supertype, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


Test = Callable[[Context, Any, int], bool]
"""Whether the object with this id matches a filter of one kind."""


def matches(ctx: Context, node: Filter, identifier: int) -> bool:
    """Whether the object matches the filter as seen in these surroundings. Raises Unsupported."""
    return _TESTS.get(type(node), _unsupported)(ctx, node, identifier)


def test_of(node: Filter) -> Test:
    """How a filter is asked, for whoever asks it of many objects."""
    return _TESTS.get(type(node), _unsupported)


def _unsupported(ctx: Context, node: Filter, identifier: int) -> bool:
    raise Unsupported(f"filter {type(node).__name__}", ctx.source)


def compare(left: int, comparison: Comparison, right: int) -> bool:
    """Two numbers compared."""
    if comparison is Comparison.EQUAL:
        return left == right
    if comparison is Comparison.AT_LEAST:
        return left >= right
    if comparison is Comparison.AT_MOST:
        return left <= right
    if comparison is Comparison.MORE:
        return left > right
    return left < right if comparison is Comparison.LESS else left != right


def measure(ctx: Context, kind: Measure, identifier: int) -> int:
    """Power, toughness, mana value, loyalty or marked damage of an object (0 where it has none: 107.2, 208.5)."""
    look = ctx.look(identifier)
    if kind is Measure.POWER:
        return look.power or 0
    if kind is Measure.TOUGHNESS:
        return look.toughness or 0
    item = ctx.object(identifier)
    if kind is Measure.MANA_VALUE:
        x = item.stack.x if item is not None and item.zone is Zone.STACK and item.stack is not None else 0
        return mana_value(valued_cost(ctx.game, look, item), x)
    if item is None:
        return 0
    return item.damage if kind is Measure.DAMAGE else item.counter("loyalty")


def valued_cost(game: Game, look: Characteristics, item: GameObject | None) -> ManaCost | None:
    """The cost that mana value is worked out from: the front face's for the back face of a nonmodal double-faced
    card, but not for a copy of that face (202.3b, 712.8c, 712.8e); the front faces' together for a melded permanent
    (202.3b, 712.8g)."""
    if item is not None and item.faces and item.copiable == item.faces[item.face]:
        return item.faces[0].mana_cost
    from mtgjudge.engine.merging import is_melded

    if item is not None and item.merged and is_melded(item) and not _is_a_copy(game, item):
        costs = [part.card.faces[0].mana_cost for part in item.merged if part.card is not None]
        return ManaCost(tuple(symbol for cost in costs if cost is not None for symbol in cost.symbols))
    if item is None or not item.face or item.card is None or item.copiable is not None or item.face_down:
        return look.mana_cost
    if item.card.layout is not Layout.TRANSFORM or item.zone not in (Zone.BATTLEFIELD, Zone.STACK):
        return look.mana_cost
    return look.mana_cost if _is_a_copy(game, item) else item.card.faces[0].mana_cost


def _is_a_copy(game: Game, item: GameObject) -> bool:
    return any(effect.copy_face is not None and item.id in (effect.affected or ()) for effect in game.state.effects)


def _controlled_by(ctx: Context, node: f.ControlledBy, identifier: int) -> bool:
    if type(node.who) is You:  # by far the most common
        return _controller(ctx, identifier) == ctx.controller != 0
    from mtgjudge.engine.evaluate.references import players

    return _controller(ctx, identifier) in players(ctx, node.who)


def _controller(ctx: Context, identifier: int) -> int:
    item = ctx.object(identifier)
    if item is None:
        return 0
    if item.zone is Zone.BATTLEFIELD:
        return ctx.look(identifier).controller
    return item.controller


def _owned_by(ctx: Context, node: f.OwnedBy, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import players

    item = ctx.object(identifier)
    return item is not None and item.owner in players(ctx, node.who)


def _is_one_of(ctx: Context, node: f.IsOneOf, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import evaluate
    from mtgjudge.language.references import Result

    if isinstance(node.of, Result) and node.of.of in ctx.results and identifier in ctx.results[node.of.of].objects:
        return True
    return identifier in evaluate(ctx, node.of)


def _attacking(ctx: Context, node: f.IsAttacking, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import players

    combat = ctx.game.state.combat
    for attack in combat.attacks if combat else ():
        if attack.attacker == identifier:
            return node.defender is None or attack.defender in players(ctx, node.defender)
    return False


def _blocking(ctx: Context, node: f.IsBlocking, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import objects

    combat = ctx.game.state.combat
    blocked = [attack.attacker for attack in (combat.attacks if combat else ()) if identifier in attack.blockers]
    return bool(blocked) and (node.what is None or any(item in blocked for item in objects(ctx, node.what)))


def _blocked(ctx: Context, node: f.IsBlocked, identifier: int) -> bool:
    combat = ctx.game.state.combat
    return any(attack.attacker == identifier and attack.blocked for attack in (combat.attacks if combat else ()))


def _blocked_by(ctx: Context, node: f.IsBlockedBy, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import objects

    combat = ctx.game.state.combat
    attacks = [attack for attack in (combat.attacks if combat else ()) if attack.attacker == identifier]
    return any(item in attack.blockers for attack in attacks for item in objects(ctx, node.by))


def _unblocked(ctx: Context, node: f.IsUnblocked, identifier: int) -> bool:
    combat = ctx.game.state.combat
    if combat is None or not combat.blocks_declared:
        return False
    return any(attack.attacker == identifier and not attack.blocked for attack in combat.attacks)


def _attached(ctx: Context, node: f.IsAttached, identifier: int) -> bool:
    for other in ctx.game.objects_in(Zone.BATTLEFIELD):
        item = ctx.object(other)
        if item is not None and item.attached_to == identifier and matches(ctx, node.by, other):
            return True
    return False


def _attached_to(ctx: Context, node: f.IsAttachedTo, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import objects

    item = ctx.object(identifier)
    if item is None:
        return False
    holders = objects(ctx, node.to)
    if item.attached_to != 0 and item.attached_to in holders:
        return True
    past = ctx.game.state.last_known  # 608.2h: what is gone has attached to it what it had as it left
    return any(holder in past and identifier in past[holder].attached for holder in holders)


def _measure_is(ctx: Context, node: f.MeasureIs, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.amounts import amount

    if node.measure in (Measure.POWER, Measure.TOUGHNESS) and ctx.look(identifier).power is None:
        return False
    return compare(measure(ctx, node.measure, identifier), node.comparison, amount(ctx, node.amount))


def _has_counter(ctx: Context, node: f.HasCounter, identifier: int) -> bool:
    item = ctx.object(identifier)
    return item is not None and (item.counter(node.kind) > 0 if node.kind else bool(item.counters))


def _is_suspended(ctx: Context, node: f.IsSuspended, identifier: int) -> bool:
    """702.62b."""
    item = ctx.object(identifier)
    there = item is not None and item.zone is Zone.EXILE and item.counter("time") > 0
    return there and Keyword.SUSPEND in ctx.look(identifier).keywords


def _named(ctx: Context, node: f.IsNamed, identifier: int) -> bool:
    """`~` is the name of the object that the text is on (201.5)."""
    look = ctx.look(identifier)
    if node.name == "~":
        return share_a_name(ctx, look, ctx.look(ctx.source))
    return has_name(ctx, look, node.name)


def _shares_name(ctx: Context, node: f.SharesNameWith, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import objects

    look = ctx.look(identifier)
    return any(share_a_name(ctx, look, ctx.look(other)) for other in objects(ctx, node.of))


def _aspect(ctx: Context, aspect: str, identifier: int) -> set[str]:
    """The values of one characteristic of an object that others can share."""
    look = ctx.look(identifier)
    if aspect == "creature type":
        from mtgjudge.language.vocabulary import subtypes

        return set(look.subtypes) & set(subtypes()["creature"])
    if aspect == "land type":
        from mtgjudge.language.vocabulary import subtypes

        return set(look.subtypes) & set(subtypes()["land"])
    if aspect == "color":
        return {color.value for color in look.colors}
    if aspect == "card type":
        return {kind.value for kind in look.types}
    if aspect == "mana value":
        return {str(measure(ctx, Measure.MANA_VALUE, identifier))}
    raise Unsupported(f"sharing a {aspect}", ctx.source)


def _shares_type(ctx: Context, node: f.SharesTypeWith, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import objects

    own = _aspect(ctx, node.aspect, identifier)
    return any(own & _aspect(ctx, node.aspect, other) for other in objects(ctx, node.of))


def _kind(ctx: Context, identifier: int) -> ObjectKind | None:
    item = ctx.object(identifier)
    return item.kind if item is not None else None


def _is_spell(ctx: Context, node: f.IsSpell, identifier: int) -> bool:
    item = ctx.object(identifier)
    return item is not None and item.zone is Zone.STACK and item.kind is not ObjectKind.ABILITY


def _is_ability(ctx: Context, node: f.IsAbility, identifier: int) -> bool:
    from mtgjudge.language.abilities import TriggeredAbility

    item = ctx.object(identifier)
    if item is None or item.kind is not ObjectKind.ABILITY or item.stack is None:
        return False
    triggered = item.stack.ability is not None and isinstance(item.stack.ability.ability, TriggeredAbility)
    return node.triggered if triggered else node.activated


def _historic(ctx: Context, node: f.IsHistoric, identifier: int) -> bool:
    look = ctx.look(identifier)
    return Supertype.LEGENDARY in look.supertypes or CardType.ARTIFACT in look.types or "Saga" in look.subtypes


def _chosen_color(ctx: Context, node: f.IsChosenColor, identifier: int) -> bool:
    item = ctx.object(ctx.source)
    value = item.choice("color") if item else ""
    return bool(value) and any(color.value == value for color in ctx.look(identifier).colors)


def _chosen_type(ctx: Context, node: f.IsChosenType, identifier: int) -> bool:
    item = ctx.object(ctx.source)
    if item is None:
        return False
    look = ctx.look(identifier)
    wanted = item.choice("creature type") or item.choice("land type")
    if wanted:
        return wanted in look.subtypes
    return any(kind.value == item.choice("card type") for kind in look.types)


def _chosen_name(ctx: Context, node: f.HasChosenName, identifier: int) -> bool:
    item = ctx.object(ctx.source)
    value = item.choice("card name") if item else ""
    return bool(value) and has_name(ctx, ctx.look(identifier), value)


def _entered_this_turn(ctx: Context, node: f.EnteredThisTurn, identifier: int) -> bool:
    item = ctx.object(identifier)
    return item is not None and item.zone is Zone.BATTLEFIELD and item.entered_turn == ctx.game.state.turn.number


def _has_x(ctx: Context, node: f.HasManaSymbolX, identifier: int) -> bool:
    item = ctx.object(identifier)
    if item is not None and item.stack is not None and item.stack.ability is not None:
        return "X" in _activation_symbols(item.stack.ability.ability)
    cost = ctx.look(identifier).mana_cost
    return cost is not None and "X" in cost.symbols


def _activation_symbols(ability: Ability) -> list[str]:
    costs = ability.costs if isinstance(ability, ActivatedAbility) else ()
    return [symbol for cost in costs if isinstance(cost, PayMana) for symbol in cost.cost.symbols]


def _modified(ctx: Context, node: f.IsModified, identifier: int) -> bool:
    """700.9."""
    item = ctx.object(identifier)
    if item is None:
        return False
    if item.counters:
        return True
    mine = ctx.look(identifier).controller
    past = ctx.game.state.last_known.get(identifier)
    held = past.attached if past is not None else ()  # 608.2h: what is gone had this attached to it as it left
    for other in (*ctx.game.objects_in(Zone.BATTLEFIELD), *held):
        attached = ctx.object(other)
        if attached is None or (attached.attached_to != identifier and other not in held):
            continue
        look = ctx.look(other)
        if "Equipment" in look.subtypes or ("Aura" in look.subtypes and look.controller == mine):
            return True
    return False


def _adventure(ctx: Context, node: f.HasAdventure, identifier: int) -> bool:
    item = ctx.object(identifier)
    if item is None or item.card is None or item.face_down or item.copiable is not None:
        return False
    return item.card.layout is Layout.ADVENTURE


def _targets(ctx: Context, node: f.TargetsOnly, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.references import players

    item = ctx.object(identifier)
    if item is None or item.stack is None:
        return False
    chosen = [target for mode in item.stack.targets for slot in mode for target in slot]
    if node.single and not node.only and len(chosen) != 1:
        return False
    if node.filter is None and node.players is None:
        return bool(chosen)
    if node.only and len(set(chosen)) != 1:
        return False
    allowed = players(ctx, node.players) if node.players is not None else []
    return any(
        (target in allowed) if target < 0 else node.filter is not None and aimed_at(ctx, node.filter, target)
        for target in chosen
    )


def aimed_at(ctx: Context, kind: Filter, target: int) -> bool:
    """Whether a target is of that kind: a permanent, where neither a spell nor an ability is named (109.2)."""
    item = ctx.object(target)
    if item is None:
        return False
    on_the_stack = any(isinstance(part, f.IsSpell | f.IsAbility) for part in kind.walk())
    return (on_the_stack or item.zone is Zone.BATTLEFIELD) and matches(ctx, kind, target)


def _helped_pay(ctx: Context, node: f.HelpedPay, identifier: int) -> bool:
    """702.51c, 702.122b, 702.171c."""
    from mtgjudge.engine.events.status import TapChange

    if node.way == "convoke":
        item = ctx.object(ctx.source)
        facts = ((item.stack.cast if item.stack is not None else None) or item.cast) if item is not None else None
        return facts is not None and identifier in facts.convoked
    return any(
        isinstance(entry.event, TapChange)
        and entry.event.pays == node.way
        and entry.event.object == identifier
        and entry.event.cause.source == ctx.source
        for entry in ctx.game.log[ctx.game.state.turn_log_start :]
    )


def _bears_the_ring(ctx: Context, node: f.IsRingBearer, identifier: int) -> bool:
    """701.54a, e: until another player gains control of it."""
    from mtgjudge.engine.evaluate.references import players

    item = ctx.object(identifier)
    if item is None or item.zone is not Zone.BATTLEFIELD:
        return False
    return any(
        ctx.game.player(player).ring_bearer == (identifier, item.control_since)
        and ctx.look(identifier).controller == player
        for player in players(ctx, node.of)
    )


def _has_designation(ctx: Context, node: f.HasDesignation, identifier: int) -> bool:
    item = ctx.object(identifier)
    if item is None:
        return False
    if node.word in item.designations:
        return True
    if ctx.look == ctx.game.known_characteristics and ctx.game.on_battlefield(identifier):
        rules = ctx.game.projection.rules_on(ch.Designated, identifier)
        return any(isinstance(rule.change, ch.Designated) and rule.change.word == node.word for rule in rules)
    # While the layers are worked out (a static ability asks), and of what is gone: what resolutions gave for a time.
    return any(
        isinstance(change, ch.Designated) and change.word == node.word
        for effect in ctx.game.state.effects
        if identifier in (effect.affected or ())
        for change in effect.changes
    )


def _put_there(ctx: Context, node: f.PutThereByThis, identifier: int) -> bool:
    from mtgjudge.engine.history import put_onto_battlefield_by

    return put_onto_battlefield_by(ctx.game, ctx.source, identifier)


def _did_this_turn(ctx: Context, node: f.DidThisTurn, identifier: int) -> bool:
    from mtgjudge.engine.history import subjects_this_turn

    return identifier in subjects_this_turn(ctx, node.event)


def _dealt_damage_by(ctx: Context, node: f.DealtDamageBy, identifier: int) -> bool:
    """This turn, as the log tells."""
    from mtgjudge.engine.evaluate.references import objects
    from mtgjudge.engine.events.status import Damage

    sources = objects(ctx, node.of)
    game = ctx.game
    return any(
        isinstance(entry.event, Damage) and entry.event.to == identifier and entry.event.source in sources
        for entry in game.log[game.state.turn_log_start :]
    )


def _cast_from(ctx: Context, node: f.CastFrom, identifier: int) -> bool:
    """A card that is proposed as a spell is still where it is cast from (601.2a)."""
    item = ctx.game.state.objects.get(identifier) or ctx.object(identifier)
    if item is None:
        return False
    facts = (item.stack.cast if item.stack is not None else None) or item.cast
    if item.zone in (Zone.STACK, Zone.BATTLEFIELD):
        return facts is not None and (facts.from_zone in node.zones) is not node.outside
    return (item.zone in node.zones) is not node.outside


def _kicked(ctx: Context, node: f.WasKicked, identifier: int) -> bool:
    """702.33d: a kicker cost of it was paid."""
    item = ctx.object(identifier)
    if item is None:
        return False
    facts = (item.stack.cast if item.stack is not None else None) or item.cast
    return facts is not None and any(number > 0 and word.startswith("kicker") for word, number in facts.paid)


def _paired(ctx: Context, node: f.IsPaired, identifier: int) -> bool:
    from mtgjudge.engine.pairs import partner

    return partner(ctx.game, identifier) != 0


def _paid_with(ctx: Context, node: f.PaidWithManaFrom, identifier: int) -> bool:
    from mtgjudge.engine.evaluate.amounts import cast_facts

    item = ctx.object(identifier)
    facts = cast_facts(item) if item is not None else None
    return facts is not None and any(node.trait in unit.traits for unit in facts.mana_spent)


def _past(name: str) -> Callable[[Context, Any, int], bool]:
    def test(ctx: Context, node: Filter, identifier: int) -> bool:
        from mtgjudge.engine import history

        answer: bool = getattr(history, name)(ctx, node, identifier)
        return answer

    return test


def _haunted(ctx: Context, node: f.IsHauntedByThis, identifier: int) -> bool:
    item = ctx.object(ctx.source)
    return item is not None and item.haunting == identifier != 0


def _all_of(ctx: Context, node: f.AllOf, identifier: int) -> bool:
    for part in node.parts:  # noqa: SIM110 (see matching)
        if not matches(ctx, part, identifier):
            return False
    return True


def _any_of(ctx: Context, node: f.AnyOf, identifier: int) -> bool:
    for part in node.parts:  # noqa: SIM110 (see matching)
        if matches(ctx, part, identifier):
            return True
    return False


_TESTS: dict[type[Filter], Test] = {
    f.Anything: lambda ctx, node, i: True,
    f.IsType: lambda ctx, node, i: node.type in ctx.look(i).types,
    f.IsSubtype: lambda ctx, node, i: node.subtype in ctx.look(i).subtypes,
    f.IsSupertype: lambda ctx, node, i: node.supertype in ctx.look(i).supertypes,
    f.IsColor: lambda ctx, node, i: node.color in ctx.look(i).colors,
    f.IsColorless: lambda ctx, node, i: not ctx.look(i).colors,
    f.IsMulticolored: lambda ctx, node, i: len(ctx.look(i).colors) > 1,
    f.IsMonocolored: lambda ctx, node, i: len(ctx.look(i).colors) == 1,
    f.IsHistoric: _historic,
    f.IsHauntedByThis: _haunted,
    f.IsPermanentCard: lambda ctx, node, i: any(kind in PERMANENT_TYPES for kind in ctx.look(i).types),
    f.IsSpell: _is_spell,
    f.IsAbility: _is_ability,
    f.IsToken: lambda ctx, node, i: _kind(ctx, i) is ObjectKind.TOKEN,
    f.IsCard: lambda ctx, node, i: _kind(ctx, i) is ObjectKind.CARD,
    f.HelpedPay: _helped_pay,
    f.IsRingBearer: _bears_the_ring,
    f.IsCommander: lambda ctx, node, i: (item := ctx.object(i)) is not None and item.commander,
    f.IsThis: lambda ctx, node, i: i == ctx.source,
    f.IsOneOf: _is_one_of,
    f.ControlledBy: _controlled_by,
    f.OwnedBy: _owned_by,
    f.IsPaired: _paired,
    f.WasKicked: _kicked,
    f.IsTapped: lambda ctx, node, i: (item := ctx.object(i)) is not None and item.tapped,
    f.IsAttacking: _attacking,
    f.IsBlocking: _blocking,
    f.IsBlocked: _blocked,
    f.IsBlockedBy: _blocked_by,
    f.IsUnblocked: _unblocked,
    f.IsAttached: _attached,
    f.IsAttachedTo: _attached_to,
    f.IsFaceDown: lambda ctx, node, i: (item := ctx.object(i)) is not None and bool(item.face_down),
    f.MeasureIs: _measure_is,
    f.HasKeyword: lambda ctx, node, i: node.keyword in ctx.look(i).keywords,
    f.HasNoAbilities: lambda ctx, node, i: not ctx.look(i).abilities,
    f.HasCounter: _has_counter,
    f.IsSuspended: _is_suspended,
    f.IsNamed: _named,
    f.SharesNameWith: _shares_name,
    f.SharesTypeWith: _shares_type,
    f.IsChosenColor: _chosen_color,
    f.IsChosenType: _chosen_type,
    f.HasChosenName: _chosen_name,
    f.DidThisTurn: _did_this_turn,
    f.EnteredThisTurn: _entered_this_turn,
    f.DealtDamageBy: _dealt_damage_by,
    f.HasManaSymbolX: _has_x,
    f.PutThereByThis: _put_there,
    f.HasDesignation: _has_designation,
    f.TargetsOnly: _targets,
    f.IsModified: _modified,
    f.HasAdventure: _adventure,
    f.CastFrom: _cast_from,
    f.PutThereThisTurn: _past("put_there_this_turn"),
    f.NthSpell: _past("is_nth_spell"),
    f.WasCastThisTurn: _past("was_cast_this_turn"),
    f.PaidWithManaFrom: _paid_with,
    f.ColorCount: lambda ctx, node, i: len(ctx.look(i).colors) == node.count,
    f.MeasureIsEven: lambda ctx, node, i: measure(ctx, node.measure, i) % 2 == 0,
    f.AllOf: _all_of,
    f.AnyOf: _any_of,
    f.Not: lambda ctx, node, i: not matches(ctx, node.part, i),
}
SUPPORTED = frozenset(_TESTS)
"""Filter nodes that can be worked out."""
