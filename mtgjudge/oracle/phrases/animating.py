"""What things are or become as a whole: of other types with a base size, of a chosen type, of every type of a kind
(205.1, 305.7, 613.1d-g, 613.4b)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Ability, Change, Duration, Effect, Filter
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, CardType, Color, Keyword, Supertype, subtypes
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.acts import ZERO, subject
from mtgjudge.oracle.phrases.animating_back import was_colorless, was_kept, was_kept_look, was_look, was_sized
from mtgjudge.oracle.phrases.changes import split_types
from mtgjudge.oracle.phrases.predicates import groupings
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus
from mtgjudge.oracle.words import family_of

BASICS = tuple(BASIC_LAND_MANA)
BASIC = f.IsSupertype(Supertype.BASIC)
OTHERS = ("in addition to its other types", "in addition to their other types")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _sizes(g)
    _types(g)
    _choices(g)


def _sizes(g: Grammar) -> None:
    p = g.phrase
    for cat, verb, many in (("change", "be^ a", "are"), ("getting", "become^ a", "become")):
        for words, num in ((verb, "sg"), (many, "pl")):
            plain = "[ {cs:color|and} ] {t:tseq." + num + "} with base power and toughness {s:size}"
            if cat == "change":
                p(cat, f"{words} {plain}", Fn(_sized, was_sized))
            p(cat, f"{words} {plain} [ and has {{ks:abil|and}} ] {{k:besides}}", Fn(_kept, _was_kept))
        if cat == "getting":
            p(cat, f"{verb} {{s:size}} {{look:animated.sg}} with all creature types", Fn(_every_type))
            p(cat, f"{verb} {{look:animated.sg}} with {{ks:abil|and}}", Fn(_unsized))
            p(cat, f"{verb} {{look:animated.sg}} with {{ks:abil|and}} that's still a land", Fn(_unsized_kept))
    but = "[ with {ks:abil|and} and loses all other card types and abilities ]"
    p("change", f"be^ a colorless {{t:tseq.sg}} {but}", Fn(_only, was_colorless))
    p("alook", "a {s:size} {look:animated.sg} [ with {ks:abil|and} ]", Fn(_sized_look, _un_sized_look(False)))
    p("alook", "{s:size} {look:animated.pl} [ with {ks:abil|and} ]", Fn(_sized_look, _un_sized_look(True)))
    for cat, verb in (("change", "be^"), ("getting", "become^")):
        p(cat, f"{verb} {{w:alook}}", _of_look(_look, was_look))
        p(cat, f"{verb} {{w:alook}} {{k:besides}}", _of_look(_kept_look, was_kept_look, k=ZERO))
    p("addition", OTHERS[1], Fn(lambda cx: ZERO, lambda cx, x: {} if cx.plural else None))
    p("addition", OTHERS[0], ZERO)
    p("besides", "{x:addition}", v("x"))
    for still in ("that's still a land", "that are still lands", "that's still a planeswalker"):
        p("besides", still, Fn(lambda cx: ZERO))


def _sized_look(cx: Context, s: Bonus, look: Any, ks: Any) -> Values:
    return {"s": s, "look": look, "ks": ks}


def _un_sized_look(plural: bool) -> Any:
    return lambda cx, value: value if plural or not cx.plural else None


def _of_look(lower: Any, up: Any, **more: Any) -> Fn:
    """What is said with size, colours, types and abilities."""

    def raised(cx: Context, value: object) -> Values | None:
        found = up(cx, value)
        return None if found is None else {"w": found, **more}

    return Fn(lambda cx, w, k=None: lower(cx, **w), raised)


def _colors(cs: Any) -> tuple[Change, ...]:
    return (ch.SetColors(tuple(each.color for each in cs)),) if cs else ()


def _abilities(ks: tuple[Any, ...] | None) -> tuple[Change, ...]:
    flat: list[Ability] = []
    for k in ks or ():
        flat += list(k) if isinstance(k, tuple) else [k]
    return tuple(ch.GainAbility(k) for k in flat)


def _sized(cx: Context, cs: Any, t: Filter, s: Bonus) -> tuple[Change, ...]:
    """ "Is a green Elk creature with base power and toughness 3/3": with a card type it is nothing else any more;
    without one its creature types are others (205.1a)."""
    kinds, subs = split_types(t)
    if kinds and CardType.CREATURE not in kinds:
        raise CantLower("a thing with power that is no creature")
    if not kinds and any(family_of().get(word) != "creature" for word in subs):
        raise CantLower("types of a kind that has no power")
    adds = CardType.ARTIFACT in kinds  # 205.1b: an "artifact creature" keeps its other types
    types: Change = ch.AddTypes(kinds, subs) if adds else ch.SetTypes(kinds, subs)
    return (types, *_colors(cs), ch.SetPowerToughness(s.power, s.toughness))


def _was_kept(cx: Context, value: object) -> Values | None:
    found = was_kept(cx, value)
    return None if found is None else {**found, "k": ZERO}


def _kept(cx: Context, cs: Any, t: Filter, s: Bonus, k: object, ks: Any = None) -> tuple[Change, ...]:
    kinds, subs = split_types(t)
    size = ch.SetPowerToughness(s.power, s.toughness)
    return (ch.AddTypes(kinds, subs), *_colors(cs), size, *_abilities(ks))


def _kept_look(cx: Context, s: Bonus, look: Any, ks: Any = None) -> tuple[Change, ...]:
    colors, types = look
    kinds, subs = split_types(types)
    return (
        ch.AddTypes(kinds, subs),
        *_look_colors(colors),
        ch.SetPowerToughness(s.power, s.toughness),
        *_abilities(ks),
    )


def _look_colors(colors: Any) -> tuple[Change, ...]:
    return (ch.SetColors(()),) if colors is None else _colors(colors)


def _look(cx: Context, s: Bonus, look: Any, ks: Any = None) -> tuple[Change, ...]:
    colors, types = look
    kinds, subs = split_types(types)
    if CardType.CREATURE not in kinds:
        raise CantLower("a thing with power that is no creature")
    adds = CardType.ARTIFACT in kinds
    first: Change = ch.AddTypes(kinds, subs) if adds else ch.SetTypes(kinds, subs)
    return (first, *_look_colors(colors), ch.SetPowerToughness(s.power, s.toughness), *_abilities(ks))


def _every_type(cx: Context, s: Bonus, look: Any) -> tuple[Change, ...]:
    first, *rest = _look(cx, s, look)
    return (first, ch.AllCreatureTypes(), *rest)


def _unsized(cx: Context, look: Any, ks: Any) -> tuple[Change, ...]:
    """Its size is what an ability that it gains says."""
    colors, types = look
    kinds, subs = split_types(types)
    gained = _abilities(ks)
    defined = any(isinstance(node, ch.DefinePowerToughness) for k in gained for node in k.walk())
    if CardType.CREATURE not in kinds or not defined:
        raise CantLower("a creature without a size")
    adds = CardType.ARTIFACT in kinds
    first: Change = ch.AddTypes(kinds, subs) if adds else ch.SetTypes(kinds, subs)
    return (first, *_look_colors(colors), *gained)


def _unsized_kept(cx: Context, look: Any, ks: Any) -> tuple[Change, ...]:
    first, *rest = _unsized(cx, look, ks)
    return (ch.AddTypes(first.types, first.subtypes) if isinstance(first, ch.SetTypes) else first, *rest)


def _colorless(cx: Context, t: Filter) -> tuple[Change, ...]:
    """ "Is a colorless Forest land"."""
    kinds, subs = split_types(t)
    if CardType.CREATURE in kinds or not kinds:
        raise CantLower("a creature without a size")
    return (ch.SetTypes(kinds, subs), ch.SetColors(()))


def _only(cx: Context, t: Filter, ks: Any) -> tuple[Change, ...]:
    first, colors = _colorless(cx, t)
    if ks is None:
        return (first, colors)
    return (first, colors, ch.LoseAllAbilities(), *_abilities(ks))


# --- every type of a kind ----------------------------------------------------------------------------------------


def _types(g: Grammar) -> None:
    p = g.phrase
    p("manytypes", "the chosen [?creature creature ] type", Fn(lambda cx, creature: "chosen", _un_chosen))
    p("manytypes", "every [ {x:adj} ] land type", Fn(_land_types, _un_land_types))
    p("change", "be^ {w:manytypes}", Fn(_is_types, _un_is_types))
    p("change", "be^ {w:manytypes} {k:addition}", Fn(_adds_types, _un_adds_types))
    p("kw", "rangeling", Fn(lambda cx: _rangeling(), lambda cx, x: {} if x == _rangeling() else None))
    p("getting", "gain^ all creature types", (ch.AllCreatureTypes(),))
    p("getting", "become^ every creature type", Fn(lambda cx: (ch.AllCreatureTypes(),)))
    p("change", "lose^ all creature types", (ch.LoseTypes(all_creature_types=True),))
    for supertype in (Supertype.SNOW, Supertype.LEGENDARY):
        p("change", f"be^ {supertype.value}", Fn(lambda cx, s=supertype: (ch.AddTypes(supertypes=(s,)),)))
        p("getting", f"become^ {supertype.value}", Fn(lambda cx, s=supertype: (ch.AddTypes(supertypes=(s,)),)))
        p("change", f"aren't^ {supertype.value}", Fn(lambda cx, s=supertype: (ch.LoseTypes(supertypes=(s,)),)))


def _un_chosen(cx: Context, value: object) -> Values | None:
    return {} if value == "chosen" else None


def _land_types(cx: Context, x: Filter | None) -> str:
    if x not in (None, BASIC, f.Not(BASIC)):
        raise CantLower("land types of such a kind")
    return "every" if x is None else "basic" if x == BASIC else "nonbasic"


def _un_land_types(cx: Context, value: object) -> Values | None:
    kinds = {"every": None, "basic": BASIC, "nonbasic": f.Not(BASIC)}
    return {"x": kinds[value]} if isinstance(value, str) and value in kinds else None


def _kinds_of_land() -> dict[str, tuple[str, ...]]:
    return {"basic": BASICS, "nonbasic": _nonbasic(), "every": (*BASICS, *_nonbasic())}


def _is_types(cx: Context, w: str) -> tuple[Change, ...]:
    """ "Is the chosen type" and no other; every land type comes to those that it has."""
    if w == "chosen":
        return (ch.AddChosenSubtype(True),)
    if w == "basic":
        raise CantLower("whether other land types are kept")
    return (ch.AddTypes(subtypes=_kinds_of_land()[w]),)


def _un_is_types(cx: Context, value: object) -> Values | None:
    words = (word for word in ("chosen", "nonbasic", "every") if _is_types(cx, word) == value)
    return next(({"w": word} for word in words), None)


def _adds_types(cx: Context, w: str, k: object) -> tuple[Change, ...]:
    if w == "chosen":
        return (ch.AddChosenSubtype(),)
    return (ch.AddTypes(subtypes=_kinds_of_land()[w]),)


def _un_adds_types(cx: Context, value: object) -> Values | None:
    words = (word for word in ("chosen", "basic", "every") if _adds_types(cx, word, ZERO) == value)
    return next(({"w": word, "k": ZERO} for word in words), None)


def _rangeling() -> StaticAbility:
    """A card that is every land type, in every zone (604.3)."""
    return StaticAbility((st.Affects(r.This(), (_every_land_type(),)),))


def _every_land_type() -> ch.AddTypes:
    return ch.AddTypes(subtypes=(*BASICS, *_nonbasic()))


def _nonbasic() -> tuple[str, ...]:
    return tuple(word for word in subtypes()["land"] if word not in BASICS)


# --- of your choice ----------------------------------------------------------------------------------------------


def _choices(g: Grammar) -> None:
    p = g.phrase
    p("pred", "become^ the basic land type of your choice {d:dur}", _of_choice("basic land type", True))
    p("pred", "become^ the creature type of your choice {d:dur}", _of_choice("creature type", True))
    for rest in OTHERS:
        said = f"become^ the basic land type of your choice {rest} {{d:dur}}"
        p("pred", said, _of_choice("basic land type", False))
    p("pred", "{cs:gain|and} and become^ the color of your choice {d:dur}", Fn(_and_color, _un_and_color))
    p("pred", "{cs:gain|and} and gain^ your choice of {ks:abil|or2} {d:dur}", Fn(_and_choice))
    p("pred", "gain^ protection from {q:quality} or from the color of your choice {d:dur}", Fn(_protection))


def _of_choice(what: str, replace: bool) -> Fn:
    def lower(cx: Context, d: Duration) -> tuple[Effect, ...]:
        apply = e.Apply(what=subject(cx), changes=(ch.AddChosenSubtype(replace),), duration=d)
        return (e.ChooseForThis(who=r.You(), what=what), apply)

    return Fn(lower)


def _and_color(cx: Context, cs: tuple[tuple[Change, ...], ...], d: Duration) -> tuple[Effect, ...]:
    changes = (*(x for part in cs for x in part), ch.SetChosenColor())
    return (e.ChooseForThis(who=r.You(), what="color"), e.Apply(what=subject(cx), changes=changes, duration=d))


def _un_and_color(cx: Context, value: object) -> Any:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[1], e.Apply):
        return None
    apply = value[1]
    made = (e.ChooseForThis(who=r.You(), what="color"), replaced(apply, what=subject(cx), label=0))
    plain = tuple(replaced(one, label=0) for one in value) == made and apply.changes[-1:] == (ch.SetChosenColor(),)
    return [{"cs": cs, "d": apply.duration} for cs in groupings(apply.changes[:-1])] if plain else None


def _branch(what: Any, ability: Ability, duration: Duration) -> e.Branch:
    return e.Branch((e.Apply(what=what, changes=(ch.GainAbility(ability),), duration=duration),))


def _and_choice(
    cx: Context, cs: tuple[tuple[Change, ...], ...], ks: tuple[Any, ...], d: Duration
) -> tuple[Effect, ...]:
    what = subject(cx)
    if any(isinstance(k, tuple) for k in ks):
        raise CantLower("a choice of several at once")
    first = e.Apply(what=what, changes=tuple(x for part in cs for x in part), duration=d)
    return (first, e.Choose(who=r.You(), options=tuple(_branch(what, k, d) for k in ks)))


def _protection(cx: Context, q: Filter, d: Duration) -> Effect:
    """One choice among the quality and the five colours."""
    qualities = (q, *(f.IsColor(color) for color in Color))
    granted = (KeywordAbility(Keyword.PROTECTION, quality=each) for each in qualities)
    return e.Choose(who=r.You(), options=tuple(_branch(subject(cx), each, d) for each in granted))
