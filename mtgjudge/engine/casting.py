"""Casting spells (601): the proposal step by step in the order of 601.2, and what speaks against beginning it (601.3).

If a step can't be completed the action is illegal and the game returns to the moment before it (601.2, 733.1). The
question and the attempt go
through the same generator of reasons, so that both refuse the same with the same rules.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine import cheapening
from mtgjudge.engine.afterwards import asks_about_timing
from mtgjudge.engine.announcing import announce, reasons_whatever_x
from mtgjudge.engine.assisting import reasons_despite_help
from mtgjudge.engine.casting_costs import (
    announce_x,
    controlled_as_cast,
    escalate_costs,
    mandatory_costs,
    mode_costs,
    mode_prices,
    optional_abilities,
    optional_choices,
    optional_cost,
    optional_costs,
    paid_costs,
    pay_spell,
    splice,
    split_mana,
    unpaid,
    written,
)
from mtgjudge.engine.casting_text import content_of, enchant_slot, spell_content
from mtgjudge.engine.casting_ways import (
    ADVENTURE,
    ALTERNATIVE,
    FACE_DOWN,
    FREE,
    HAND_KEYWORDS,
    PLOTTED,
    UNSUPPORTED_WAYS,
    ZONE_KEYWORDS,
    CastingWay,
    Timing,
    as_own,
    ways_to_cast,
)
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.conditional_text import asks_for_payment
from mtgjudge.engine.continuous.base import COMBINED_LAYOUTS, base_characteristics
from mtgjudge.engine.cost_changes import looks_at_costs, spell_totals, target_choices
from mtgjudge.engine.costs import can_pay
from mtgjudge.engine.decisions import PERMISSION, CastSpell, ChooseObjects
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.stack import ActionBegins, Announced, TargetsChosen
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.keywords.bestow import BESTOWED
from mtgjudge.engine.next_spell import bind_next_spell, use_permission_up
from mtgjudge.engine.paying import Purpose, PurposeKind, payment_reasons
from mtgjudge.engine.permissions import (
    against_casting_prohibitions,
    against_casting_timing,
    against_priority,
    against_sorcery_timing,
    flash_costs,
)
from mtgjudge.engine.standing_in import waterbent
from mtgjudge.engine.state import CastFacts, CastOffer, GameObject, StackFacts
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, verdict_against
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Change, Content, Cost
from mtgjudge.language.static_effects import CastRestriction
from mtgjudge.language.vocabulary import CardType, Keyword, Supertype, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

FUSED = -1
"""The face of a split spell that has both halves (702.102a)."""
MANY_SPELLS = ("split", "aftermath", "adventure", "omen", "modal_dfc", "room")
"""Layouts of which more than the first face can be a spell."""


def proposed(game: Game, player: int, identifier: int, face: int, way: str = "") -> GameObject:
    """The card as the spell that it would be: on the stack, with the face or half that is cast (601.3e, 702.103d,
    708.4, 709.3a)."""
    item = game.state.objects[identifier]
    twin = msgspec.structs.replace(
        item, zone=Zone.STACK, face=face, controller=player, face_down="", counters=(), granted=_granted(way)
    )
    if way == FACE_DOWN:
        twin.face_down = _face_down_kind(twin)
    return twin


def _granted(way: str) -> tuple[Change, ...]:
    return BESTOWED if way == Keyword.BESTOW.value else ()


def _face_down_kind(item: GameObject) -> str:
    """Which of its keywords lets it be cast face down (702.37c, 702.168b)."""
    look = base_characteristics(msgspec.structs.replace(item, face_down=""))
    return Keyword.DISGUISE.value if look.keyword_abilities(Keyword.DISGUISE) else Keyword.MORPH.value


def castable_faces(game: Game, identifier: int) -> tuple[int, ...]:
    """Which faces or halves of the card can be cast as spells (not lands; not the back of a transforming card)."""
    item = game.state.objects[identifier]
    if item.card is None:
        return (0,) if item.copiable is not None else ()
    offer = game.state.offer
    if offer is not None and offer.transformed and identifier in offer.cards:
        back = len(item.card.faces) > 1 and item.card.layout is Layout.TRANSFORM and _is_castable(item.card.faces[1])
        return (1,) if back else ()
    count = len(item.card.faces) if item.card.layout.value in MANY_SPELLS else 1
    faces = tuple(place for place in range(count) if _is_castable(item.card.faces[place]))
    if item.card.layout.value == "aftermath":
        return (1,) if item.zone is Zone.GRAVEYARD else faces[:1]
    return faces


def _is_castable(face: Face) -> bool:
    return CardType.LAND not in face.types


def face_to_cast(game: Game, identifier: int, face: int | None, way: str, fused: bool = False) -> int | None:
    """The face or half that is meant; None where a half must be chosen first (709.3)."""
    if fused:
        return FUSED
    if way in (Keyword.DISTURB.value, Keyword.PROTOTYPE.value):
        return 1
    if face is not None or way == FACE_DOWN:
        return face or 0
    faces = castable_faces(game, identifier)
    item = game.state.objects[identifier]
    if item.exiled_label == ADVENTURE or len(faces) == 1:
        return faces[0]
    return None


def _against_face(game: Game, player: int, action: CastSpell) -> Iterator[Reason]:
    identifier = action.object
    item = game.state.objects.get(identifier)
    if item is None:
        yield Reason("that card is no longer there", (cr("601.2a"),), identifier)
        return
    faces = castable_faces(game, identifier)
    name = game.name(identifier)
    if action.fused:
        if item.zone is not Zone.HAND or not _has_fuse(item.card):
            yield Reason(f"both halves of {name} can't be cast together", (cr("709.3"), cr("702.102a")), identifier)
    elif action.way == FACE_DOWN:
        return  # what it is face up doesn't matter (708.4)
    elif not faces:
        more = len(game.known_characteristics(identifier).types) > 1
        rules = (cr("305.9"), cr("300.2a")) if more else (cr("305.1"), cr("116.2a"))
        yield Reason(f"{name} is a land: lands are played, not cast", rules, identifier)
    elif face_to_cast(game, identifier, action.face, action.way) is None:
        yield Reason(f"one half of {name} must be chosen to be cast", (cr("709.3"),), identifier)
    elif action.face is not None and action.face not in faces and action.way not in (Keyword.DISTURB.value, FACE_DOWN):
        layout = item.card.layout if item.card is not None else Layout.NORMAL
        rule = {Layout.AFTERMATH: cr("702.127a"), Layout.PREPARE: cr("722.3")}.get(layout, cr("712.8"))
        yield Reason(f"that face of {name} can't be cast", (rule, cr("601.2a")), identifier)


def _has_fuse(card: Card | None) -> bool:
    if card is None or len(card.faces) < 2:
        return False
    return any(getattr(ability, "keyword", None) is Keyword.FUSE for ability in card.faces[0].abilities)


def reasons_against_casting(
    game: Game, player: int, identifier: int, face: int | None = None, way: str = "", *, fused: bool = False
) -> Iterator[Reason]:
    """Everything that speaks against casting this card now: priority, zone, timing, prohibitions, targets, cost
    (601.3, 601.2c, 601.2f-h).

    What an effect offers while it resolves is judged as that: timing and priority don't matter then (608.2g)."""
    yield from _reasons(game, player, CastSpell(identifier, face, way, fused), complete=True)


def _reasons(game: Game, player: int, action: CastSpell, *, complete: bool) -> Iterator[Reason]:
    """601.3, and with `complete` also whether targets exist and the cost can be paid (601.2c, 601.2f-h)."""
    faces = list(_against_face(game, player, action))
    if faces:
        yield from faces
        return
    face = face_to_cast(game, action.object, action.face, action.way, action.fused)
    assert face is not None
    with game.pretending(proposed(game, player, action.object, face, action.way)):
        look = game.known_characteristics(action.object)
        ways = ways_of(game, player, action, look, face)
        if not ways:
            if game.state.offer is None:  # what is cast while something resolves needs no priority (608.2g)
                yield from against_priority(game, player)
            yield from _no_permission(game, player, action, look)
            return
        way = ways[0]
        if way.timing is not Timing.NOW:
            yield from against_priority(game, player)
        if _timely(game, player, action.object, look, ways) is None:
            yield from against_casting_timing(game, player, action.object, look, way.timing)
        open_x = not way.free and look.mana_cost is not None and "X" in look.mana_cost.symbols
        yield from against_casting_prohibitions(game, player, action.object, x_is_open=open_x)
        yield from _against_restriction(game, player, action.object, look)
        if complete:
            ctx = Context(game, action.object, player, stack_object=action.object)
            yield from _against_targets(ctx, look, action.way)
            costs = [list(_against_costs(game, player, action.object, look, each)) for each in ways]
            yield from costs[0] if all(costs) else ()


def _against_targets(ctx: Context, look: Characteristics, way: str) -> Iterator[Reason]:
    """Why there is no legal target, whether or not the optional costs are paid on which targets depend (702.33g)."""
    plain = list(reasons_whatever_x(ctx, spell_content(ctx.game, look, way)))
    content = content_of(ctx.game, look)
    if plain and content is not None and asks_for_payment(content):
        every = tuple((word, 1) for word, _ in optional_abilities(look))
        if not any(True for _ in reasons_whatever_x(ctx, spell_content(ctx.game, look, way, every))):
            return
    yield from plain


def ways_of(game: Game, player: int, action: CastSpell, look: Characteristics, face: int) -> list[CastingWay]:
    """The ways of casting that may be meant: by their word, for this face; one for each permission where it matters
    which is used. What is offered for free needs no word."""
    ways = ways_to_cast(game, player, action.object, look)
    alone = len(ways) == 1 and (ways[0].free or ways[0].timing is Timing.NOW or ways[0].word == ALTERNATIVE)
    out: list[CastingWay] = []
    for way in ways:
        if way.faces and face not in way.faces:
            continue
        if (way.word == action.way or (alone and not action.way)) and not any(_as_good(each, way) for each in out):
            out.append(way)
    return out


def _timely(
    game: Game, player: int, identifier: int, look: Characteristics, ways: list[CastingWay]
) -> list[CastingWay] | None:
    """The ways that can be used at this time; None where none can."""
    found = [
        way
        for way in ways
        if next(against_casting_timing(game, player, identifier, look, way.timing), None) is None
    ]
    return found or None


def _as_good(known: CastingWay, other: CastingWay) -> bool:
    """Whether it makes no difference that the other permission could be used instead. Two costs of one permission
    are told apart by their words only."""
    if known.permitted_by == other.permitted_by:
        return True
    same = msgspec.structs.replace(other, permitted_by=known.permitted_by, rule=known.rule) == known
    return same and not known.limited


def _chosen_way(game: Game, player: int, action: CastSpell, ways: list[CastingWay]) -> CastingWay:
    """The player says which permission is used (601.3b)."""
    if len(ways) == 1:
        return ways[0]
    sources = tuple(way.permitted_by or action.object for way in ways)
    answer = game.ask(
        ChooseObjects(
            player=player,
            for_player=player,
            source=action.object,
            prompt="which effect lets the card be cast",
            candidates=sources,
            low=1,
            high=1,
            verb=PERMISSION,
        )
    )
    assert isinstance(answer, tuple)
    return ways[sources.index(answer[0])]


def _no_permission(game: Game, player: int, action: CastSpell, look: Characteristics) -> Iterator[Reason]:
    item = game.state.objects[action.object]
    name = game.name(action.object)
    offer = game.state.offer
    if action.way == Keyword.PROTOTYPE.value and offer is not None and action.object in offer.cards:
        raise Unsupported("casting a prototyped spell for another cost", action.object)
    for keyword in UNSUPPORTED_WAYS:
        if action.way == keyword.value and look.keyword_abilities(keyword):
            raise Unsupported(f"casting a spell with {keyword.value}", action.object)
    if action.way and offer is not None and action.object in offer.cards and not offer.pay:
        why = f"{name} is cast without paying its mana cost, and only one alternative cost can be applied"
        yield Reason(why, (cr("118.9a"),), action.object)
    elif offer is not None and action.object in offer.cards:
        why = f"{name} is not what {game.name(offer.source)} lets {game.name(player)} cast"
        yield Reason(why, (*_half_alone(item, offer), cr("601.3")), action.object)
    elif action.way:
        rules = (*_rule_of_way(game, action, look), cr("118.9"), cr("601.3"))
        yield Reason(f"{name} can't be cast that way ({action.way})", rules, action.object)
    elif item.owner != player and item.zone is Zone.HAND:
        yield Reason(f"{name} is in {game.name(item.owner)}'s hand", (cr("601.3"), cr("402.1")), action.object)
    else:
        yield Reason(
            f"nothing lets {game.name(player)} cast {name} from {item.zone.place}", (cr("601.3"),), action.object
        )


def _rule_of_way(game: Game, action: CastSpell, look: Characteristics) -> tuple[Citation, ...]:
    """What the keyword asks for that the card has: a turn later, damage, a card discarded this turn …"""
    if action.way == FREE and PLOTTED in game.state.objects[action.object].designations:
        return (cr("702.170d"),)
    ways = {**HAND_KEYWORDS, **{keyword: rule for keyword, (_, rule) in ZONE_KEYWORDS.items()}}
    ways[Keyword.FORETELL] = cr("702.143a")
    known = (look, base_characteristics(msgspec.structs.replace(game.state.objects[action.object], face_down="")))
    return tuple(
        rule
        for keyword, rule in ways.items()
        if keyword.value == action.way and any(keyword in each.keywords for each in known)
    )


def _half_alone(item: GameObject, offer: CastOffer | None) -> tuple[Citation, ...]:
    """709.3a: of a split card only the half being cast is asked whether it may be."""
    split = item.card is not None and item.card.layout in COMBINED_LAYOUTS
    return (cr("709.3a"),) if split and offer is not None and offer.filter is not None else ()


def _against_restriction(game: Game, player: int, identifier: int, look: Characteristics) -> Iterator[Reason]:
    for instance in look.abilities:
        if isinstance(instance.ability, StaticAbility):
            for effect in instance.ability.effects:
                if isinstance(effect, CastRestriction) and not holds(
                    Context(game, identifier, player), effect.condition
                ):
                    yield Reason(
                        f"{game.name(identifier)}'s own restriction on casting isn't met", (cr("601.3"),), identifier
                    )
    once = CardType.SORCERY in look.types or CardType.INSTANT in look.types
    if (
        once
        and Supertype.LEGENDARY in look.supertypes
        and not any(_legend(game, i) for i in game.permanents_of(player))
    ):
        why = "a legendary spell needs a legendary creature or planeswalker under its caster's control"
        yield Reason(why, (cr("205.4e"),), identifier)


def _legend(game: Game, identifier: int) -> bool:
    look = game.characteristics(identifier)
    return Supertype.LEGENDARY in look.supertypes and (
        CardType.CREATURE in look.types or CardType.PLANESWALKER in look.types
    )


def _against_costs(
    game: Game, player: int, identifier: int, look: Characteristics, way: CastingWay
) -> Iterator[Reason]:
    """Why nothing that could be announced makes the cost payable: with no optional costs and, where the cost looks at
    them, with each, and with each target."""
    needed = (*way.costs, *mandatory_costs(look), *flash_costs(game, player, identifier, look, way.timing))
    content = spell_content(game, look, way.word)
    aims = target_choices(Context(game, identifier, player, stack_object=identifier), content)
    extras: list[tuple[tuple[tuple[str, int], ...], tuple[Cost, ...]]] = [((), ())]
    if looks_at_costs(look):
        extras += [
            (tuple((word, 1) for word, _ in some), tuple(cost for _, each in some for cost in optional_cost(each)))
            for some in optional_choices(look)
        ]
    first: list[Reason] | None = None
    zone = game.state.objects[identifier].zone
    gifts = cheapening.candidates(game, player, identifier, way.word)
    if not gifts:
        yield cheapening.nothing_to_give(way.word, identifier)
    for (paid, costs), aim, given, price in product(extras, aims, gifts, mode_prices(content)):
        twin = copy.copy(game.find_object(identifier))
        assert twin is not None
        targets = () if aim is None else (((aim,),),)
        facts = CastFacts(player, zone, way=way.word, paid=paid)
        chosen = cheapening.remembered(given)
        twin.stack = StackFacts(None, identifier, targets=targets, cast=facts, results=chosen)
        due = (*needed, *costs, *price, *cheapening.costs_of(way.word, given))
        with game.pretending(twin):
            found = list(_unpayable(game, player, identifier, way, due, None if targets else content))
        if not found:
            return
        first = found if first is None else first
    yield from first or ()


def _unpayable(
    game: Game, player: int, identifier: int, way: CastingWay, needed: tuple[Cost, ...], content: Content | None
) -> Iterator[Reason]:
    mana, others = split_mana(needed)
    item = game.state.objects[identifier]
    yield from unpaid(can_pay(game, player, identifier, others))
    totals = spell_totals(game, player, identifier, way.mana, 0, mana, item.zone, content)
    bends = waterbent(needed, 0)
    purpose = Purpose(PurposeKind.CAST, identifier, 0, way.any_mana, way.any_color, bends, written(way, mana))
    against = payment_reasons(game, player, totals, purpose)
    yield from reasons_despite_help(game, player, totals, purpose, against)


# --- the action --------------------------------------------------------------------------------------------------


def cast(game: Game, player: int, action: CastSpell) -> int:
    """Cast a spell (601.2). Returns its id on the stack. Raises IllegalAction, Unsupported."""
    verdict = verdict_against(_reasons(game, player, action, complete=False))
    if not verdict:
        raise IllegalAction(verdict)
    face = face_to_cast(game, action.object, action.face, action.way, action.fused)
    assert face is not None
    twin = proposed(game, player, action.object, face, action.way)
    with game.pretending(twin):
        look = game.known_characteristics(action.object)
        ways = ways_of(game, player, action, look, face)
        ways = _timely(game, player, action.object, look, ways) or ways
        extra = flash_costs(game, player, action.object, look, ways[0].timing)
    off_timing = next(against_sorcery_timing(game, player, cr("307.5a")), None) is not None
    begun = CastFacts(
        player,
        game.state.objects[action.object].zone,
        off_timing=off_timing,
        exiled_afterwards=_exiled_by_offer(game, action.object, look),
        controlled=controlled_as_cast(game, player, action.object, look),
    )
    what = "casts face down" if twin.face_down else "casts"
    also: tuple[Citation, ...] = (cr("307.5a"),) if off_timing and asks_about_timing(look) else ()
    also += (cr("903.8"),) if game.state.objects[action.object].zone is Zone.COMMAND else ()
    also += _half_alone(game.state.objects[action.object], game.state.offer)
    also += (cr("609.4a"),) if as_own(game, player, game.state.objects[action.object]) else ()
    with game.heading(ActionBegins(what=what, player=player, object=action.object, action_rule=cr("601.2"), also=also)):
        way = _chosen_way(game, player, action, ways)
        begun = msgspec.structs.replace(begun, exiled_afterwards=begun.exiled_afterwards or way.exiled)
        spell = _put_on_stack(game, player, action, twin, way, begun)
        spell = _propose(game, player, spell, way, extra, begun)
    bind_next_spell(game, player, spell)
    use_permission_up(game, action.object, spell)
    return spell


def _exiled_by_offer(game: Game, card: int, look: Characteristics) -> bool:
    """Whether what lets a player cast this now exiles the spell where it would be put into a graveyard."""
    offer = game.state.offer
    if offer is None or not offer.exiles:
        return False
    return offer.exiled_kind is None or matches(
        Context(game, offer.source, offer.controller, look=lambda _: look), offer.exiled_kind, card
    )


def _put_on_stack(
    game: Game, player: int, action: CastSpell, twin: GameObject, way: CastingWay, begun: CastFacts
) -> int:
    """601.2a: the card (or copy of a card) becomes the topmost object on the stack."""
    game.perform(
        ZoneChange(
            object=action.object,
            to=Zone.STACK,
            reason=MoveReason.CAST,
            face=twin.face,
            stack=StackFacts(None, action.object, cast=begun),
            cause=Cause(action.object, player),
            face_down_as=twin.face_down,
            granted=(*twin.granted, *way.grants),
        )
    )
    return game.latest(action.object)


def _propose(game: Game, player: int, spell: int, way: CastingWay, extra: tuple[Cost, ...], begun: CastFacts) -> int:
    """601.2b-i: choices, targets, costs; then it has been cast."""
    look = game.characteristics(spell)
    given = cheapening.choose(game, player, spell, way.word)
    way = msgspec.structs.replace(way, costs=(*way.costs, *cheapening.costs_of(way.word, given)))
    spliced = splice(game, player, spell, look)
    paid = optional_costs(game, player, spell, look)
    costs: tuple[Cost, ...] = (*way.costs, *mandatory_costs(look), *extra, *paid_costs(look, paid))
    costs += tuple(cost for _, ability, _ in spliced for cost in ability.costs)
    x = announce_x(game, player, spell, way, costs, look)
    content = spell_content(game, look, way.word, paid, tuple(text for _, _, text in spliced))
    if spliced:
        paid += ((Keyword.SPLICE.value, len(spliced)),)
    cast_facts = msgspec.structs.replace(begun, x=x, way=way.word, paid=paid, permitted_by=way.permitted_by)
    chosen = cheapening.remembered(given)
    facts = StackFacts(content, spell, x=x, cast=cast_facts, results=chosen)
    game.perform(Announced(object=spell, facts=facts))
    said = announce(Context(game, spell, player, x=x, stack_object=spell), content, player)
    facts = StackFacts(content, spell, said.modes, said.targets, said.divisions, x, cast_facts, results=chosen)
    game.perform(Announced(object=spell, facts=facts))
    _check_proposal(game, player, spell)
    costs += (*escalate_costs(look, said.modes), *mode_costs(content, said.modes))
    pay_spell(game, player, spell, way, costs, facts, begun.from_zone)
    targets = tuple(target for mode in said.targets for slot in mode for target in slot)
    game.perform(TargetsChosen(player=player, object=spell, targets=targets))
    return spell


def _check_proposal(game: Game, player: int, spell: int) -> None:
    """601.2e: the proposed spell must be legal to cast as it now is."""
    reasons = [
        msgspec.structs.replace(reason, rules=(cr("601.2e"), *reason.rules))
        for reason in against_casting_prohibitions(game, player, spell)
        if reason.object != spell
    ]
    verdict = verdict_against(reasons)
    if not verdict:
        raise IllegalAction(verdict)


__all__ = [
    "FREE",
    "cast",
    "castable_faces",
    "content_of",
    "enchant_slot",
    "optional_abilities",
    "proposed",
    "reasons_against_casting",
    "split_mana",
]
