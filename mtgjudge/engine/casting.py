"""Casting spells (601): the proposal step by step in the order of 601.2, and what speaks against beginning it (601.3).

If a step can't be completed the action is illegal and the game returns to the moment before it (601.2, 733.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import Face
from mtgjudge.engine.announcing import announce, target_reasons
from mtgjudge.engine.casting_ways import CastingWay, ways_to_cast
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.cost_changes import spell_totals
from mtgjudge.engine.decisions import CastSpell, ChooseNumber
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.stack import ActionBegins, Announced, PaymentWindow, SpellCast, TargetsChosen
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.payment import LockedCost
from mtgjudge.engine.paying import Purpose, PurposeKind, pay_mana, payment_reasons
from mtgjudge.engine.permissions import against_casting_prohibitions, against_casting_timing, against_priority
from mtgjudge.engine.state import CastFacts, GameObject, StackFacts
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, verdict_against
from mtgjudge.language import costs as k
from mtgjudge.language.abilities import Body, KeywordAbility, SpellAbility, StaticAbility
from mtgjudge.language.amounts import Fixed, X
from mtgjudge.language.categories import Content, Cost
from mtgjudge.language.filters import Anything
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.static_effects import AdditionalCost, CastRestriction
from mtgjudge.language.targets import TargetObject, TargetPlayer, TargetSlot
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

OPTIONAL_COSTS: dict[Keyword, bool] = {
    Keyword.KICKER: False,
    Keyword.BUYBACK: False,
}
"""Keywords that are optional additional costs, and whether they may be paid more than once (702.33, 702.27)."""


def proposed(game: Game, player: int, identifier: int, face: int, way: str = "") -> GameObject:
    """The card as the spell that it would be: on the stack, with the face or half that is cast (601.3e, 709.3a)."""
    twin = msgspec.structs.replace(game.state.objects[identifier], zone=Zone.STACK, face=face, controller=player)
    if way == "face down":
        twin.face_down = "morph"
    return twin


def content_of(game: Game, look: Characteristics) -> Content | None:
    """What the spell will do: its instructions, or the enchant target of an Aura (303.4a, 702.5a)."""
    spells = [item.ability.content for item in look.abilities if isinstance(item.ability, SpellAbility)]
    if len(spells) > 1:
        raise Unsupported("a spell with more than one set of instructions")
    if spells:
        return spells[0]
    if "Aura" in look.subtypes and CardType.INSTANT not in look.types:
        return Body((), (enchant_slot(look),))
    return None


def enchant_slot(look: Characteristics) -> TargetSlot:
    """The target of an Aura spell (702.5a)."""
    for ability in look.keyword_abilities(Keyword.ENCHANT):
        if ability.players is not None:
            return TargetSlot(TargetPlayer(ability.players), Fixed(1), Fixed(1))
        zone = ability.zone
        return TargetSlot(TargetObject(ability.quality or Anything(), zone), Fixed(1), Fixed(1))
    raise Unsupported("an Aura without an enchant ability")


def castable_faces(game: Game, identifier: int) -> tuple[int, ...]:
    """Which faces or halves of the card can be cast as spells (not lands; not the back of a transforming card)."""
    item = game.state.objects[identifier]
    if item.card is None:
        return (0,) if item.copiable is not None else ()
    layout = item.card.layout.value
    count = len(item.card.faces) if layout in ("split", "aftermath", "adventure", "omen", "modal_dfc", "room") else 1
    return tuple(place for place in range(count) if _is_castable(item.card.faces[place]))


def _is_castable(face: Face) -> bool:
    return CardType.LAND not in face.types


def _against_face(game: Game, player: int, identifier: int, face: int | None) -> Iterator[Reason]:
    item = game.state.objects.get(identifier)
    if item is None:
        yield Reason("that card is no longer there", (cr("601.2a"),), identifier)
        return
    faces = castable_faces(game, identifier)
    if not faces:
        yield Reason(f"{game.name(identifier)} is a land: lands are played, not cast", (cr("305.1"), cr("116.2a")), identifier)
    elif face is None and len(faces) > 1:
        yield Reason(f"one half of {game.name(identifier)} must be chosen to be cast", (cr("709.3"),), identifier)
    elif face is not None and face not in faces:
        yield Reason(f"that face of {game.name(identifier)} can't be cast", (cr("712.8"), cr("601.2a")), identifier)


def reasons_against_casting(
    game: Game, player: int, identifier: int, face: int | None = None, way: str = "", *, resolving: bool = False
) -> Iterator[Reason]:
    """Everything that speaks against casting this card now: priority, zone, timing, prohibitions, targets, cost (601.3, 601.2c, 601.2f-h).

    `resolving`: an effect lets it be cast while that resolves; timing and priority don't matter then (608.2g)."""
    faces = list(_against_face(game, player, identifier, face))
    if faces:
        yield from faces
        return
    if not resolving:
        yield from against_priority(game, player)
    chosen = face if face is not None else castable_faces(game, identifier)[0]
    with game.pretending(proposed(game, player, identifier, chosen, way)):
        look = game.known_characteristics(identifier)
        found = [option for option in ways_to_cast(game, player, identifier, look) if option.word == way]
        if not found:
            yield from _no_permission(game, player, identifier, way)
            return
        if not resolving:
            yield from against_casting_timing(game, player, identifier, look)
        yield from against_casting_prohibitions(game, player, identifier)
        yield from _against_restriction(game, player, identifier, look)
        ctx = Context(game, identifier, player, stack_object=identifier)
        yield from target_reasons(ctx, content_of(game, look))
        yield from _against_costs(game, player, identifier, look, found[0])


def _no_permission(game: Game, player: int, identifier: int, way: str) -> Iterator[Reason]:
    item = game.state.objects[identifier]
    name = game.name(identifier)
    if way:
        yield Reason(f"{name} can't be cast that way ({way})", (cr("118.9"), cr("601.3")), identifier)
    elif item.owner != player and item.zone is Zone.HAND:
        yield Reason(f"{name} is in {game.name(item.owner)}'s hand", (cr("601.3"), cr("402.1")), identifier)
    else:
        yield Reason(f"nothing lets {game.name(player)} cast {name} from the {item.zone.value}", (cr("601.3"),), identifier)


def _against_restriction(game: Game, player: int, identifier: int, look: Characteristics) -> Iterator[Reason]:
    for instance in look.abilities:
        if isinstance(instance.ability, StaticAbility):
            for effect in instance.ability.effects:
                if isinstance(effect, CastRestriction) and not holds(Context(game, identifier, player), effect.condition):
                    yield Reason(f"{game.name(identifier)}'s own restriction on casting isn't met", (cr("601.3"),), identifier)
    if CardType.SORCERY in look.types or CardType.INSTANT in look.types:
        from mtgjudge.language.vocabulary import Supertype

        if Supertype.LEGENDARY in look.supertypes and not any(_legend(game, other) for other in game.permanents_of(player)):
            yield Reason("a legendary spell needs a legendary creature or planeswalker under its caster's control", (cr("205.4e"),), identifier)


def _legend(game: Game, identifier: int) -> bool:
    from mtgjudge.language.vocabulary import Supertype

    look = game.characteristics(identifier)
    return Supertype.LEGENDARY in look.supertypes and (CardType.CREATURE in look.types or CardType.PLANESWALKER in look.types)


def mandatory_costs(look: Characteristics) -> tuple[Cost, ...]:
    """Additional costs that the spell's own text asks for (601.2b, 118.8)."""
    return tuple(
        cost
        for instance in look.abilities
        if isinstance(instance.ability, StaticAbility)
        for effect in instance.ability.effects
        if isinstance(effect, AdditionalCost) and not effect.optional
        for cost in effect.costs
    )


def _against_costs(game: Game, player: int, identifier: int, look: Characteristics, way: CastingWay) -> Iterator[Reason]:
    from mtgjudge.engine.costs import can_pay

    mana, others = split_mana((*way.costs, *mandatory_costs(look)))
    item = game.state.objects[identifier]
    yield from can_pay(game, player, identifier, others)
    totals = spell_totals(game, player, identifier, way.mana, 0, mana, item.zone)
    yield from payment_reasons(game, player, totals, Purpose(PurposeKind.CAST, identifier))


def split_mana(costs: tuple[Cost, ...]) -> tuple[tuple[ManaCost, ...], tuple[Cost, ...]]:
    """Mana parts and the others."""
    mana = tuple(cost.cost for cost in costs if isinstance(cost, k.PayMana))
    return mana, tuple(cost for cost in costs if not isinstance(cost, k.PayMana))


def cast(game: Game, player: int, action: CastSpell, *, resolving: bool = False) -> int:
    """Cast a spell (601.2). Returns its id on the stack. Raises IllegalAction, Unsupported."""
    if action.fused:
        raise Unsupported("fuse", action.object)
    _check_begin(game, player, action, resolving)
    face = action.face if action.face is not None else castable_faces(game, action.object)[0]
    item = game.state.objects[action.object]
    came_from = item.zone
    with game.heading(ActionBegins(what="casts", player=player, object=action.object, action_rule=cr("601.2"))):
        with game.pretending(proposed(game, player, action.object, face, action.way)):
            way = next(
                option
                for option in ways_to_cast(game, player, action.object, game.known_characteristics(action.object))
                if option.word == action.way
            )
        facts = StackFacts(None, action.object)
        move = ZoneChange(
            object=action.object,
            to=Zone.STACK,
            reason=MoveReason.CAST,
            face=face,
            stack=facts,
            cause=Cause(action.object, player),
            face_down=action.way == "face down",
        )
        game.perform(move)
        spell = game.latest(action.object)
        look = game.characteristics(spell)
        x = _announce_x(game, player, spell, way, look)
        paid = _optional_costs(game, player, spell, look)
        cast_facts = CastFacts(player, came_from, x, action.way, paid)
        content = content_of(game, look)
        facts = StackFacts(content, spell, x=x, cast=cast_facts)
        game.perform(Announced(object=spell, facts=facts))
        said = announce(Context(game, spell, player, x=x, stack_object=spell), content, player)
        facts = StackFacts(content, spell, said.modes, said.targets, said.divisions, x, cast_facts)
        game.perform(Announced(object=spell, facts=facts))
        _check_proposal(game, player, spell)
        _pay(game, player, spell, look, way, facts, came_from)
        targets = tuple(target for mode in said.targets for slot in mode for target in slot)
        game.perform(TargetsChosen(player=player, object=spell, targets=targets))
        return spell


def _check_begin(game: Game, player: int, action: CastSpell, resolving: bool) -> None:
    reasons = list(_begin_reasons(game, player, action, resolving))
    verdict = verdict_against(reasons)
    if not verdict:
        raise IllegalAction(verdict)


def _begin_reasons(game: Game, player: int, action: CastSpell, resolving: bool) -> Iterator[Reason]:
    """601.3: what speaks against beginning; targets and costs are looked at on the way, with the choices made."""
    faces = list(_against_face(game, player, action.object, action.face))
    if faces:
        yield from faces
        return
    if not resolving:
        yield from against_priority(game, player)
    chosen = action.face if action.face is not None else castable_faces(game, action.object)[0]
    with game.pretending(proposed(game, player, action.object, chosen, action.way)):
        look = game.known_characteristics(action.object)
        if not any(option.word == action.way for option in ways_to_cast(game, player, action.object, look)):
            yield from _no_permission(game, player, action.object, action.way)
            return
        if not resolving:
            yield from against_casting_timing(game, player, action.object, look)
        yield from against_casting_prohibitions(game, player, action.object)
        yield from _against_restriction(game, player, action.object, look)


def _check_proposal(game: Game, player: int, spell: int) -> None:
    """601.2e: the proposed spell must be legal to cast as it now is."""
    verdict = verdict_against(reason for reason in against_casting_prohibitions(game, player, spell) if reason.object != spell)
    if not verdict:
        raise IllegalAction(verdict)


def _announce_x(game: Game, player: int, spell: int, way: CastingWay, look: Characteristics) -> int:
    in_cost = way.mana is not None and "X" in way.mana.symbols
    others = any(isinstance(node, X) for cost in (*way.costs, *mandatory_costs(look)) for node in cost.walk())
    if not in_cost and not others:
        return 0
    answer = game.ask(ChooseNumber(player=player, for_player=player, source=spell, prompt="X", low=0, high=None, what="X"))
    assert isinstance(answer, int)
    if answer < 0:
        raise IllegalAction(verdict_against([Reason("X can't be less than 0", (cr("107.1b"),), spell)]))
    return answer


def optional_abilities(look: Characteristics) -> list[tuple[str, KeywordAbility]]:
    """Kicker and the like, each with the word under which its payment is remembered (702.33)."""
    out: list[tuple[str, KeywordAbility]] = []
    for keyword in OPTIONAL_COSTS:
        found = look.keyword_abilities(keyword)
        for number, ability in enumerate(found, 1):
            word = keyword.value
            out.append((word if len(found) == 1 else f"{word} {number}", ability))
    return out


def _optional_costs(game: Game, player: int, spell: int, look: Characteristics) -> tuple[tuple[str, int], ...]:
    paid: list[tuple[str, int]] = []
    for word, ability in optional_abilities(look):
        most = None if ability.word == "multikicker" or OPTIONAL_COSTS[ability.keyword] else 1
        answer = game.ask(ChooseNumber(player=player, for_player=player, source=spell, prompt=word, low=0, high=most, what=word))
        assert isinstance(answer, int)
        if answer < 0 or (most is not None and answer > most):
            raise IllegalAction(verdict_against([Reason(f"{word} can't be paid {answer} times", (cr("601.2b"),), spell)]))
        paid.append((word, int(answer)))
    return tuple(paid)


def _pay(
    game: Game, player: int, spell: int, look: Characteristics, way: CastingWay, facts: StackFacts, came_from: Zone
) -> None:
    """601.2f-i: lock the total in, let mana abilities be activated, pay everything; then the spell has been cast."""
    from mtgjudge.engine.costs import pay

    cast_facts = facts.cast
    assert cast_facts is not None
    extra: list[Cost] = [*way.costs, *mandatory_costs(look)]
    for word, ability in optional_abilities(look):
        for name, times in cast_facts.paid:
            if name == word:
                extra += list(ability.costs) * times
    mana, others = split_mana(tuple(extra))
    game.perform(PaymentWindow(object=spell))
    totals = spell_totals(game, player, spell, way.mana, facts.x, mana, came_from)
    spent = pay_mana(game, player, totals, Purpose(PurposeKind.CAST, spell, spell)) if totals != (LockedCost(),) else ()
    outcomes = pay(game, player, spell, others, x=facts.x, stack_object=spell)
    game.perform(PaymentWindow(object=0))
    if outcomes:
        game.perform(Announced(object=spell, facts=msgspec.structs.replace(facts, results=tuple(outcomes.items()))))
    done = CastFacts(player, came_from, facts.x, cast_facts.way, cast_facts.paid, spent)
    game.perform(SpellCast(player=player, object=spell, facts=done))


