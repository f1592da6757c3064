"""What things become: of other creature types with a base size, of a type just chosen,
with keywords or names of others,
with counters that remain (205.1, 400.7, 607.2d, 612.7, 613.1)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Ability, Change, Duration, Effect, Filter, ObjectRef
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import joined_types, split_types
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Noun, parts_of, together
from mtgjudge.oracle.words import family_of


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p(
        "getting",
        "become^ a [ {cs:color|and} ] {t:tseq.sg} with base power and toughness {s:size}",
        Fn(_sized, _un_sized),
    )
    p("getting", "become^ a {t:animated.sg} with {ks:abil|and}", Fn(_with_own_size))
    enchant = KeywordAbility(Keyword.ENCHANT, quality=f.IsType(CardType.CREATURE))
    aura = (ch.AddTypes((), ("Aura",)), ch.GainAbility(enchant))
    p("getting", "become^ a Aura with enchant creature", aura)
    p("getting", "gain^ all activated abilities of {of:np}", Fn(_abilities_of))
    p("pred", "become^ that type {d:dur}", Fn(_that_type, _un_that_type))
    p("act", "choose^ a creature type other than {t:tseq.sg}", Fn(_other_than, _un_other_than))
    _keywords_of(g)
    p("change", "isn't a {t:tseq.sg}", Fn(_is_no, _un_is_no))
    p(
        "statement",
        "counters remain on {what:ref} as it moves to any zone other than a player 's hand or library",
        Fn(_keeps_counters, lambda cx, x: {"what": r.This()} if x == KEPT else None),
    )
    p(
        "change",
        "have^ all names of {n:filter.pl} in addition to its name",
        Fn(_all_names, _un_all_names),
    )


KEPT = st.KeepsCounters((Zone.HAND, Zone.LIBRARY))


def _keeps_counters(cx: Context, what: ObjectRef) -> st.KeepsCounters:
    if not isinstance(what, r.This):
        raise CantLower("counters that remain on another thing")
    return KEPT


def _sized(cx: Context, cs: tuple[f.IsColor, ...] | None, t: Filter, s: Bonus) -> tuple[Change, ...]:
    """ "Becomes a Spirit Warrior with base power and toughness 2/3": other creature types, its card types stay."""
    kinds, subs = split_types(t)
    if set(kinds) == {CardType.ARTIFACT, CardType.CREATURE}:  # 205.1b: an "artifact creature" keeps its other types
        colors = (ch.SetColors(tuple(each.color for each in cs)),) if cs else ()
        return (ch.AddTypes(kinds, subs), *colors, ch.SetPowerToughness(s.power, s.toughness))
    if kinds or any(family_of().get(word) != "creature" for word in subs):
        raise CantLower("a thing becomes of another card type")
    colors = (ch.SetColors(tuple(each.color for each in cs)),) if cs else ()
    return (ch.SetTypes((), subs), *colors, ch.SetPowerToughness(s.power, s.toughness))


def _un_sized(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or not 2 <= len(value) <= 3:
        return None
    first, last = value[0], value[-1]
    if not isinstance(first, ch.SetTypes) or first.types or first.keep_subtypes:
        return None
    if not isinstance(last, ch.SetPowerToughness) or last.power is None or last.toughness is None:
        return None
    colors: Any = None
    if len(value) == 3:
        if not isinstance(value[1], ch.SetColors) or not value[1].colors:
            return None
        colors = tuple(f.IsColor(color) for color in value[1].colors)
    return {"cs": colors, "t": joined_types((), first.subtypes), "s": Bonus(last.power, last.toughness)}


def _is_no(cx: Context, t: Filter) -> tuple[Change, ...]:
    kinds, subs = split_types(t)
    if not kinds or subs:
        raise CantLower("a subtype that something isn't")
    return (ch.LoseTypes(types=kinds),)


def _un_is_no(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], ch.LoseTypes):
        one = value[0]
        if one.types and one == ch.LoseTypes(types=one.types):
            return {"t": joined_types(one.types, ())}
    return None


def _abilities_of(cx: Context, of: ObjectRef) -> tuple[Change, ...]:
    if cx.static or isinstance(of, r.All):
        raise CantLower("abilities of whatever there is")
    return (ch.GainActivatedAbilitiesOf(of),)


def _with_own_size(cx: Context, t: Any, ks: tuple[Any, ...]) -> tuple[Change, ...]:
    """ "Becomes a Plant creature with «this creature's power and toughness are each equal to …»"."""
    colors, types = t
    kinds, subs = split_types(types)
    abilities = [k for k in ks if isinstance(k, Ability)]
    if not kinds and colors == () and len(abilities) == len(ks) and _only_creature_types(subs):
        return (ch.SetTypes((), subs), *(ch.GainAbility(k) for k in abilities))
    if CardType.CREATURE not in kinds or len(abilities) != len(ks) or not any(_defines_size(k) for k in abilities):
        raise CantLower("a creature without a size")
    made: list[Change] = [ch.AddTypes(kinds, subs) if CardType.ARTIFACT in kinds else ch.SetTypes(kinds, subs)]
    if colors is None or colors:
        made.append(ch.SetColors(tuple(each.color for each in colors or ())))
    return (*made, *(ch.GainAbility(k) for k in abilities))


def _only_creature_types(subs: tuple[str, ...]) -> bool:
    """ "Becomes a Human Wizard with flying": its creature types alone are others (205.1a)."""
    return bool(subs) and all(family_of().get(sub) == "creature" for sub in subs)


def _defines_size(ability: Ability) -> bool:
    defined = [node for node in ability.walk() if isinstance(node, ch.DefinePowerToughness)]
    return any(node.power is not None for node in defined) and any(node.toughness is not None for node in defined)


def _that_type(cx: Context, d: Duration) -> e.Apply:
    return e.Apply(what=subject(cx), changes=(ch.AddChosenSubtype(replace=True),), duration=d)


def _un_that_type(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Apply) and value.what == cx.subject and value.changes == (ch.AddChosenSubtype(True),):
        return {"d": value.duration}
    return None


def _other_than(cx: Context, t: Filter) -> e.ChooseForThis:
    kinds, subs = split_types(t)
    if kinds or len(subs) != 1 or family_of().get(subs[0]) != "creature":
        raise CantLower("not one creature type")
    return e.ChooseForThis(who=subject(cx), what="creature type", filter=f.Not(f.IsSubtype(subs[0])))


def _un_other_than(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.ChooseForThis) and value.what == "creature type" and isinstance(value.filter, f.Not):
        return {"t": value.filter.part} if value.who == cx.subject else None
    return None


# --- keywords of others ------------------------------------------------------------------------------------------


def _keywords_of(g: Grammar) -> None:
    p = g.phrase
    for word in (Keyword.LANDWALK, Keyword.PROTECTION):
        p("kwfamily", word.value, word)
    p("kwfamily", "{k:anykw}", v("k"))
    p(
        "sent",
        "{n:filter.pl} gain {k:anykw} until end of turn if a {m:filter.sg} has {j:anykw} . the same is true for "
        "{ks:kwfamily|and} .",
        Fn(_hand_on),
    )
    yours: tuple[Filter, ...] = (f.OwnedBy(r.You()),)
    p("thosein", "a graveyard", Fn(lambda cx: (), lambda cx, x: {} if x == () else None))
    p("thosein", "your graveyard", Fn(lambda cx: yours, lambda cx, x: {} if x == yours else None))
    p("thosewith", "a {n:filter.sg} is in {z:thosein}", Fn(_in_graveyard, _un_in_graveyard))
    p("thosewith", "a {n:filter.sg} exiled with {own:ref} has {k:anykw}", Fn(_exiled_with))
    p(
        "static",
        "as long as {x:thosewith} , {what:ref} has {k:anykw} . the same is true for {ks:kwfamily|and} .",
        Fn(_shares, _un_shares),
    )


def _hand_on(cx: Context, n: Noun, k: Keyword, m: Noun, j: Keyword, ks: tuple[Keyword, ...]) -> tuple[Effect, ...]:
    """ "Creatures you control gain flying … if a creature you control has flying. The same is true for …": each version
    of landwalk and protection that is there (702.1c)."""
    if k is not j or n.zone is not Zone.BATTLEFIELD or m.zone is not Zone.BATTLEFIELD:
        raise CantLower("one keyword for another")
    change = ch.GainKeywordsOf(r.All(m.filter), (k, *ks))
    return (note(cx, e.Apply(what=r.All(n.filter), changes=(change,), duration=d.UntilEndOfTurn())),)


def _in_graveyard(cx: Context, n: Noun, z: tuple[Filter, ...]) -> tuple[ObjectRef, Keyword]:
    parts = parts_of(n.filter)
    named = [part for part in parts if isinstance(part, f.HasKeyword)]
    if n.zone is not None or len(named) != 1:
        raise CantLower("a card with one keyword")
    others = tuple(part for part in parts if part is not named[0])
    return r.All(together((*others, *z)), Zone.GRAVEYARD), named[0].keyword


def _exiled_with(cx: Context, n: Noun, own: ObjectRef, k: Keyword) -> tuple[ObjectRef, Keyword]:
    if not isinstance(own, r.This) or n.zone is not None:
        raise CantLower("exiled with another thing")
    parts = (*parts_of(n.filter), f.IsOneOf(r.ExiledWithThis()))
    return r.All(together(parts), Zone.EXILE), k


def _shares(
    cx: Context, x: tuple[ObjectRef, Keyword], what: ObjectRef, k: Keyword, ks: tuple[Keyword, ...]
) -> StaticAbility:
    of, keyword = x
    if keyword is not k or not isinstance(what, r.This | r.AttachedTo):
        raise CantLower("one keyword for another")
    return StaticAbility((st.Affects(what, (ch.GainKeywordsOf(of, (k, *ks)),)),))


def _un_in_graveyard(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], r.All):
        return None
    of, keyword = value
    if of.zone is not Zone.GRAVEYARD:
        return None
    parts = parts_of(of.filter)
    whose = tuple(part for part in parts if part == f.OwnedBy(r.You()))
    kinds = tuple(part for part in parts if part not in whose)
    return {"n": Noun(together((*kinds, f.HasKeyword(keyword))), None), "z": whose}


def _un_shares(cx: Context, value: object) -> Values | None:
    if not isinstance(value, StaticAbility) or value.condition is not None or len(value.effects) != 1:
        return None
    one = value.effects[0]
    if not isinstance(one, st.Affects) or len(one.changes) != 1 or not isinstance(one.changes[0], ch.GainKeywordsOf):
        return None
    first, *others = one.changes[0].keywords
    return {"x": (one.changes[0].of, first), "what": one.what, "k": first, "ks": tuple(others)}


# --- names of others ---------------------------------------------------------------------------------------------


def _all_names(cx: Context, n: Noun) -> tuple[Change, ...]:
    if n.zone is not None:
        raise CantLower("names of what are no cards")
    return (ch.HasAllNamesOf(n.filter),)


def _un_all_names(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], ch.HasAllNamesOf):
        return {"n": Noun(value[0].filter, None)}
    return None
