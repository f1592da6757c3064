"""What each kind of change does to the characteristics at hand (613.1a-g, 205.1, 305.7, 105.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.continuous.memo import MOST, by_identity
from mtgjudge.engine.continuous.rewording import reword
from mtgjudge.engine.evaluate.amounts import amount, modifier
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import objects, players
from mtgjudge.engine.keywords.expand import PAID_APART, expanded, meant_by
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.amounts import X
from mtgjudge.language.categories import Ability, Change
from mtgjudge.language.effects import AddMana
from mtgjudge.language.event_patterns import TappedForMana
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, CardType, Color, Zone, subtypes

FAMILY_OF_TYPE: dict[CardType, str] = {
    CardType.ARTIFACT: "artifact",
    CardType.ENCHANTMENT: "enchantment",
    CardType.LAND: "land",
    CardType.CREATURE: "creature",
    CardType.KINDRED: "creature",
    CardType.PLANESWALKER: "planeswalker",
    CardType.INSTANT: "spell",
    CardType.SORCERY: "spell",
    CardType.BATTLE: "battle",
}


def apply_change(ctx: Context, change: Change, look: Characteristics, origin: str) -> None:
    """Apply one change to the working characteristics of the object at hand (`ctx.iterated`). `origin` names the
    effect. Raises Unsupported."""
    function = _CHANGES.get(type(change))
    if function is None:
        raise Unsupported(f"change {type(change).__name__}", ctx.source)
    function(ctx, change, look, origin)


def family(subtype: str) -> str:
    """Which set of subtypes a word belongs to (205.3)."""
    for name, words in subtypes().items():
        if subtype in words:
            return name
    return "creature"


def _merge(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(old + new))


def _control(ctx: Context, change: ch.ChangeControl, look: Characteristics, origin: str) -> None:
    who = players(ctx, change.to)
    if who:
        look.controller = who[0]


def fitting(words: tuple[str, ...], types: tuple[CardType, ...]) -> tuple[str, ...]:
    """Those subtypes that belong to one of the types: an object can't gain others (205.3d)."""
    families = {FAMILY_OF_TYPE[kind] for kind in types if kind in FAMILY_OF_TYPE}
    return tuple(word for word in words if family(word) in families)


def _add_types(ctx: Context, change: ch.AddTypes, look: Characteristics, origin: str) -> None:
    look.types = _merge(look.types, change.types)
    look.subtypes = _merge(look.subtypes, fitting(change.subtypes, look.types))
    look.supertypes = _merge(look.supertypes, change.supertypes)


def _set_types(ctx: Context, change: ch.SetTypes, look: Characteristics, origin: str) -> None:
    """205.1a-b: setting card types drops subtypes that don't belong; setting subtypes replaces those of their
    family; 305.7 for basic land types."""
    if change.types:
        look.types = change.types
        families = {FAMILY_OF_TYPE[kind] for kind in change.types if kind in FAMILY_OF_TYPE}
        kept = tuple(word for word in look.subtypes if family(word) in families)
        look.subtypes = kept if not change.subtypes or change.keep_subtypes else ()
    if change.subtypes:
        families = {family(word) for word in change.subtypes}
        kept = (
            look.subtypes
            if change.keep_subtypes
            else tuple(word for word in look.subtypes if family(word) not in families)
        )
        look.subtypes = _merge(kept, change.subtypes)
        if any(word in BASIC_LAND_MANA for word in change.subtypes) and not change.keep_subtypes:
            look.set_abilities(tuple(item for item in look.abilities if item.origin.startswith("effect")))


def _chosen_subtype(ctx: Context, change: ch.AddChosenSubtype, look: Characteristics, origin: str) -> None:
    item = ctx.object(ctx.source)
    word = (item.choice("creature type") or item.choice("land type")) if item else ""
    if word:
        _set_types(ctx, ch.SetTypes(subtypes=(word,), keep_subtypes=not change.replace), look, origin)


def _all_creature_types(ctx: Context, change: ch.AllCreatureTypes, look: Characteristics, origin: str) -> None:
    look.subtypes = _merge(look.subtypes, subtypes()["creature"])


def _lose_types(ctx: Context, change: ch.LoseTypes, look: Characteristics, origin: str) -> None:
    look.types = tuple(kind for kind in look.types if kind not in change.types)
    look.supertypes = tuple(word for word in look.supertypes if word not in change.supertypes)
    dropped = {FAMILY_OF_TYPE[kind] for kind in change.types if kind in FAMILY_OF_TYPE}
    dropped -= {FAMILY_OF_TYPE[kind] for kind in look.types if kind in FAMILY_OF_TYPE}  # 205.1a: kindred keeps them
    if change.all_creature_types:
        dropped.add("creature")
    if dropped:
        look.subtypes = tuple(word for word in look.subtypes if family(word) not in dropped)


def _set_colors(ctx: Context, change: ch.SetColors, look: Characteristics, origin: str) -> None:
    look.colors = tuple(color for color in Color if color in change.colors)


def _add_colors(ctx: Context, change: ch.AddColors, look: Characteristics, origin: str) -> None:
    look.colors = tuple(color for color in Color if color in change.colors or color in look.colors)


def _chosen_color(ctx: Context, change: ch.SetChosenColor, look: Characteristics, origin: str) -> None:
    item = ctx.object(ctx.source)
    value = item.choice("color") if item else ""
    if value:
        look.colors = (Color(value),)


def _add_chosen_color(ctx: Context, change: ch.AddChosenColor, look: Characteristics, origin: str) -> None:
    item = ctx.object(ctx.source)
    value = item.choice("color") if item else ""
    if value:
        look.colors = tuple(color for color in Color if color in look.colors or color.value == value)


written_out = by_identity(expanded)


def with_ability(look: Characteristics, ability: Ability, origin: str) -> None:
    """Give an ability; a keyword brings what it stands for with it."""
    place = sum(1 for item in look.abilities if item.origin == origin)
    added = [AbilityInstance(ability, place, origin)]
    if isinstance(ability, KeywordAbility):
        added += [
            AbilityInstance(inner, number, f"{origin} keyword {place}", ability.keyword)
            for number, inner in enumerate(
                meant_by(ability, look.abilities) if ability.keyword in PAID_APART else written_out(ability)
            )
        ]
    look.set_abilities(look.abilities + tuple(added))


def _gain(ctx: Context, change: ch.GainAbility, look: Characteristics, origin: str) -> None:
    """What was chosen for the source is written out in the ability of another object."""
    ability = change.ability
    if ctx.iterated != ctx.source and _speaks_of_choices(ability):
        from mtgjudge.engine.instructions.fixing import chosen_written_out, rebuilt

        ability = cast(
            Ability, rebuilt(ability, lambda node: None if isinstance(node, X) else chosen_written_out(ctx, node))
        )
    with_ability(look, given_by(ability, ctx.source), origin)


_GIVEN: dict[tuple[int, int], tuple[Ability, Ability]] = {}


def given_by(ability: Ability, giver: int) -> Ability:
    """An ability as it is given by an effect of this object: where it calls that object by name, it means just that
    one from now on (201.5a)."""
    if not _names_giver(ability):
        return ability
    from mtgjudge.engine.instructions.fixing import rebuilt

    kept = _GIVEN.get((id(ability), giver))
    if kept is not None and kept[0] is ability:
        return kept[1]
    given = cast(Ability, rebuilt(ability, lambda node: r.Giver(giver) if node == r.Giver() else None))
    if len(_GIVEN) >= MOST:
        _GIVEN.clear()
    _GIVEN[id(ability), giver] = (ability, given)
    return given


@by_identity
def _names_giver(ability: Ability) -> bool:
    return any(part == r.Giver() for part in ability.walk())


@by_identity
def _speaks_of_choices(ability: Ability) -> bool:
    return any(isinstance(part, f.IsChosenColor | f.IsChosenType | f.HasChosenName) for part in ability.walk())


def _gain_keywords_of(ctx: Context, change: ch.GainKeywordsOf, look: Characteristics, origin: str) -> None:
    """Each different ability of these keywords once."""
    seen: list[Ability] = []
    for identifier in objects(ctx, change.of):
        for instance in ctx.look(identifier).abilities:
            ability = instance.ability
            if isinstance(ability, KeywordAbility) and ability.keyword in change.keywords and ability not in seen:
                seen.append(ability)
    for ability in seen:
        with_ability(look, ability, origin)


def _gain_activated_of(ctx: Context, change: ch.GainActivatedAbilitiesOf, look: Characteristics, origin: str) -> None:
    """Each activated ability of the others once; keywords that are written out as such among them."""
    from mtgjudge.engine.mana_abilities import is_mana_ability

    seen: list[Ability] = []
    for identifier in objects(ctx, change.of):
        for instance in ctx.look(identifier).abilities:
            ability = instance.ability
            if not isinstance(ability, ActivatedAbility) or ability in seen or identifier == ctx.iterated:
                continue
            if ability.zone is Zone.BATTLEFIELD and (change.mana or not is_mana_ability(ability)):
                seen.append(ability)
    for ability in seen:
        with_ability(look, ability, origin)


def _all_names(ctx: Context, change: ch.HasAllNamesOf, look: Characteristics, origin: str) -> None:
    """612.7; its own name stays."""
    look.all_names = (*look.all_names, change.filter)


def _lose_all(ctx: Context, change: ch.LoseAllAbilities, look: Characteristics, origin: str) -> None:
    if not change.but_mana:
        look.set_abilities(())
        return
    look.set_abilities(tuple(item for item in look.abilities if _adds_mana(item.ability)))


def _adds_mana(ability: Ability) -> bool:
    """Whether it is a mana ability (605.1a-b)."""
    from mtgjudge.engine.mana_abilities import is_mana_ability

    if isinstance(ability, ActivatedAbility):
        return is_mana_ability(ability)
    if not isinstance(ability, TriggeredAbility) or not isinstance(ability.event, TappedForMana):
        return False
    content = ability.content
    return isinstance(content, Body) and not content.targets and any(isinstance(e, AddMana) for e in content.walk())


def _lose_with_costs(ctx: Context, change: ch.LoseAbilityWithCosts, look: Characteristics, origin: str) -> None:
    kept = (
        item
        for item in look.abilities
        if not (isinstance(item.ability, ActivatedAbility) and item.ability.costs == change.costs)
    )
    look.set_abilities(tuple(kept))


def _lose_keywords(ctx: Context, change: ch.LoseKeywords, look: Characteristics, origin: str) -> None:
    look.set_abilities(
        tuple(
            item
            for item in look.abilities
            if item.keyword not in change.keywords
            and not (isinstance(item.ability, KeywordAbility) and item.ability.keyword in change.keywords)
        )
    )


def _set_pt(
    ctx: Context, change: ch.SetPowerToughness | ch.DefinePowerToughness, look: Characteristics, origin: str
) -> None:
    if change.power is not None:
        look.power = amount(ctx, change.power)
    if change.toughness is not None:
        look.toughness = amount(ctx, change.toughness)


def _modify_pt(ctx: Context, change: ch.ModifyPowerToughness, look: Characteristics, origin: str) -> None:
    if look.power is not None or CardType.CREATURE in look.types:
        look.power = (look.power or 0) + modifier(ctx, change.power)
        look.toughness = (look.toughness or 0) + modifier(ctx, change.toughness)


def _switch_pt(ctx: Context, change: ch.SwitchPowerToughness, look: Characteristics, origin: str) -> None:
    look.power, look.toughness = look.toughness, look.power


_CHANGES: dict[type[Change], Callable[[Context, Any, Characteristics, str], None]] = {
    ch.ChangeControl: _control,
    ch.AddTypes: _add_types,
    ch.SetTypes: _set_types,
    ch.AddChosenSubtype: _chosen_subtype,
    ch.AllCreatureTypes: _all_creature_types,
    ch.LoseTypes: _lose_types,
    ch.SetColors: _set_colors,
    ch.AddColors: _add_colors,
    ch.SetChosenColor: _chosen_color,
    ch.AddChosenColor: _add_chosen_color,
    ch.GainAbility: _gain,
    ch.GainKeywordsOf: _gain_keywords_of,
    ch.GainActivatedAbilitiesOf: _gain_activated_of,
    ch.HasAllNamesOf: _all_names,
    ch.ReplaceWords: lambda ctx, change, look, origin: reword(look, change),
    ch.LoseAllAbilities: _lose_all,
    ch.LoseAbilityWithCosts: _lose_with_costs,
    ch.LoseKeywords: _lose_keywords,
    ch.DefinePowerToughness: _set_pt,
    ch.SetPowerToughness: _set_pt,
    ch.ModifyPowerToughness: _modify_pt,
    ch.SwitchPowerToughness: _switch_pt,
}
SUPPORTED = frozenset(_CHANGES)
"""Changes of characteristics that the layers can apply."""
