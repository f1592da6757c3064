"""What a spell will do, as the text that it has on the stack (601.2b, 612): its own instructions, both halves of a
fused spell, text that is changed by overload (702.96), added by splice (702.47), awaken (702.113) or a promised gift
(702.174), modes that entwine and escalate allow (702.42, 702.120)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.conditional_text import as_paid
from mtgjudge.engine.instructions.fixing import rebuilt
from mtgjudge.engine.keywords.gifts import given_first
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import Body, KeywordAbility, Modal, Sequence, SpellAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Amount, Content, Effect, Filter, Reference
from mtgjudge.language.node import Node
from mtgjudge.language.targets import TargetObject, TargetPlayer, TargetSlot
from mtgjudge.language.vocabulary import CardType, Keyword

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

ONE = Fixed(1)
OVERLOAD_LABEL = 900_000
"""Labels from here on name what an overloaded spell affects."""


MUTATING = Body(
    (),
    (
        TargetSlot(
            TargetObject(
                f.AllOf((f.IsType(CardType.CREATURE), f.Not(f.IsSubtype("Human")), f.OwnedBy(r.OwnerOf(r.This()))))
            ),
            ONE,
            ONE,
        ),
    ),
)
"""A mutating creature spell targets a non-Human creature with the same owner (702.140a)."""


def content_of(game: Game, look: Characteristics) -> Content | None:
    """What the spell's own text does: its instructions (of both halves where it is fused, 702.102d), or the enchant
    target of an Aura (303.4a)."""
    spells = [item.ability.content for item in look.abilities if isinstance(item.ability, SpellAbility)]
    if len(spells) > 1:
        if len(look.names) < 2:
            raise Unsupported("a spell with more than one set of instructions")
        return Sequence(tuple(spells))
    if spells:
        return spells[0]
    if "Aura" in look.subtypes and CardType.INSTANT not in look.types:
        return Body((), (enchant_slot(look),))
    return None


def enchant_slot(look: Characteristics) -> TargetSlot:
    """The target of an Aura spell: it must be what all of its enchant abilities ask for (702.5a, 702.5c)."""
    abilities = look.keyword_abilities(Keyword.ENCHANT)
    if not abilities:
        raise Unsupported("an Aura without an enchant ability")
    first = abilities[0]
    if len(abilities) > 1 and any(each.players is not None or each.zone is not first.zone for each in abilities):
        raise Unsupported("an Aura with enchant abilities of several kinds (702.5c)")
    if first.players is not None:
        return TargetSlot(TargetPlayer(first.players), ONE, ONE)
    qualities = tuple(ability.quality or f.Anything() for ability in abilities)
    quality = qualities[0] if len(qualities) == 1 else f.AllOf(qualities)
    return TargetSlot(TargetObject(quality, first.zone), ONE, ONE)


def spell_content(
    game: Game,
    look: Characteristics,
    way: str = "",
    paid: tuple[tuple[str, int], ...] = (),
    spliced: tuple[Content, ...] = (),
) -> Content | None:
    """The text that the spell has, cast in this way with these optional costs and spliced cards (702.33g)."""
    if way == Keyword.MUTATE.value:
        return MUTATING
    content = content_of(game, look)
    if way == Keyword.OVERLOAD.value and content is not None:
        content = overloaded(content)
    if isinstance(content, Modal):
        content = _with_modes(content, look, paid)
    if content is not None:
        content = as_paid(content, look, paid, way)
    if any(word == Keyword.GIFT.value and number for word, number in paid) and not _is_permanent(look):
        gifts = tuple(given_first(ability) for ability in look.keyword_abilities(Keyword.GIFT)[:1])
        content = Sequence((*gifts, *_parts(content)))
    extra: tuple[Content, ...] = ()
    if way == Keyword.AWAKEN.value:
        extra = tuple(_awakened(ability) for ability in look.keyword_abilities(Keyword.AWAKEN)[:1])
    extra += spliced
    if not extra:
        return content
    return Sequence(_parts(content) + extra)


def _parts(content: Content | None) -> tuple[Content, ...]:
    return content.parts if isinstance(content, Sequence) else (content,) if content is not None else ()


def _is_permanent(look: Characteristics) -> bool:
    return CardType.INSTANT not in look.types and CardType.SORCERY not in look.types


def _with_modes(content: Modal, look: Characteristics, paid: tuple[tuple[str, int], ...]) -> Modal:
    """702.42a: entwined, all modes are chosen; 702.120a: with escalate, more modes may be chosen."""
    if any(word == Keyword.ENTWINE.value and number for word, number in paid):
        every = Fixed(len(content.modes))
        return msgspec.structs.replace(content, low=every, high=every)
    if look.keyword_abilities(Keyword.ESCALATE):
        return msgspec.structs.replace(content, high=None)
    return content


def _awakened(ability: KeywordAbility) -> Body:
    """702.113a: N +1/+1 counters on target land you control; it becomes a 0/0 Elemental creature with haste that is
    still a land."""
    land = f.AllOf((f.IsType(CardType.LAND), f.ControlledBy(r.You())))
    becomes = (
        ch.AddTypes((CardType.CREATURE,), ("Elemental",)),
        ch.SetPowerToughness(Fixed(0), Fixed(0)),
        ch.GainAbility(KeywordAbility(Keyword.HASTE)),
    )
    effects = (
        e.PutCounters(r.Target(0), "+1/+1", ability.amount or Fixed(0)),
        e.Apply(r.Target(0), becomes, d.Indefinitely()),
    )
    return Body(effects, (TargetSlot(TargetObject(land), ONE, ONE),))


# --- overload ----------------------------------------------------------------------------------------------------


def overloaded(content: Content) -> Content:
    """702.96a: "each" for "target". What is affected is looked up as the instructions begin, all at once. Raises
    Unsupported."""
    if isinstance(content, Modal):
        return msgspec.structs.replace(content, modes=tuple(_each(mode) for mode in content.modes))
    if isinstance(content, Body):
        return _each(content)
    raise Unsupported("overload of such a text")


def _each(body: Body) -> Body:
    first: list[Effect] = []
    for number, slot in enumerate(body.targets):
        if slot.divided is not None or slot.low != ONE or slot.high != ONE:
            raise Unsupported("overload of a text with several targets")
        first.append(e.ChooseObjects(_every(slot), label=OVERLOAD_LABEL + number))  # type: ignore[arg-type]
    return Body((*first, *(_replaced(effect) for effect in body.effects)))


def _every(slot: TargetSlot) -> Reference:
    if isinstance(slot.kind, t.TargetObject):
        return r.All(slot.kind.filter, slot.kind.zone)
    if isinstance(slot.kind, t.TargetPlayer):
        return slot.kind.who
    raise Unsupported("overload of a text with such a target")


def _replaced(effect: Effect) -> Effect:
    """References to targets become references to all that is affected; where one number or player is worked out from
    a target, the text
    can't be read for many."""

    def visit(node: Node) -> Node | None:
        if isinstance(node, r.Target):
            return r.Result(OVERLOAD_LABEL + node.slot)
        if isinstance(node, Amount | Filter | r.ControllerOf | r.OwnerOf) and any(
            isinstance(part, r.Target) for part in node.walk()
        ):
            raise Unsupported("overload of a text that works something out from its target")
        return None

    return rebuilt(effect, visit)  # type: ignore[return-value]
