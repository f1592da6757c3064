"""Continuous changes: what a thing gets, gains, is or can't do, and for how long (611, 613)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Change, Condition, Filter, ObjectRef
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Step, Supertype, Zone
from mtgjudge.oracle.binding import settle
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Noun, parts_of
from mtgjudge.oracle.words import family_of

ZERO = a.Fixed(0)


NEXT_STEPS = {"upkeep": Step.UPKEEP, "end step": Step.END}


def declare(g: Grammar) -> None:
    """Changes (``change``, a tuple of nodes), those that only effects make (``gain``), and durations (``dur``)."""
    _durations(g)
    _numbers(g)
    _abilities(g)
    _rules(g)
    _kinds(g)


def _un_next_step(cx: Context, value: object) -> Values | None:
    yours = {word: d.UntilNextStep(r.You(), step) for word, step in NEXT_STEPS.items()}
    return next(({"w": word} for word, until in yours.items() if until == value), None)


def _durations(g: Grammar) -> None:
    p = g.phrase
    p("dur", "until end of turn", d.UntilEndOfTurn())
    p("dur", "this turn", Fn(lambda cx: d.UntilEndOfTurn()))
    p("dur", "until your next turn", d.UntilNextTurnOf(r.You()))
    p("dur", "until the end of your next turn", d.UntilNextTurnOf(r.You(), True))
    p("dur", "until end of combat", d.UntilEndOfCombat())
    p("dur", "this combat", Fn(lambda cx: d.UntilEndOfCombat()))
    closed(g, "nextstep", tuple(NEXT_STEPS))
    p("dur", "until your next {w:nextstep}", Fn(lambda cx, w: d.UntilNextStep(r.You(), NEXT_STEPS[w]), _un_next_step))
    p("dur", "until {what:ref} leaves the battlefield", d.UntilLeaves(v("what")))
    p("dur", "for as long as {what:ref} remains on the battlefield", Fn(lambda cx, what: d.UntilLeaves(what)))
    p("dur", "for as long as {x:while}", d.WhileTrue(v("x")))
    p("dur", "as long as {x:while}", Fn(lambda cx, x: d.WhileTrue(x)))
    p("while", "you control {what:ref}", c.Is(v("what"), f.ControlledBy(r.You())))
    p("while", "{what:ref} remains tapped", c.Is(v("what"), f.IsTapped()))
    p("while", "you control {what:ref} and {other:ref} remains tapped", Fn(_control_and_tapped, None))


def _control_and_tapped(cx: Context, what: ObjectRef, other: ObjectRef) -> Condition:
    return c.Both((c.Is(what, f.ControlledBy(r.You())), c.Is(other, f.IsTapped())))


def times(amount: Amount, count: Amount) -> Amount:
    """So much for each."""
    if isinstance(amount, a.Fixed):
        if amount.value == 0:
            return ZERO
        if amount.value == 1:
            return count
        if amount.value == -1:
            return a.Negative(count)
        if amount.value < 0:
            return a.Negative(a.Times(-amount.value, count))
        return a.Times(amount.value, count)
    raise CantLower("X for each")


def untimes(amount: Amount) -> tuple[Amount, Amount] | None:
    """An amount and the count it is multiplied with, for those that "for each" words."""
    if isinstance(amount, a.Negative):
        inner = untimes(amount.of)
        if inner is None or not isinstance(inner[0], a.Fixed):
            return None
        return a.Fixed(-inner[0].value), inner[1]
    if isinstance(amount, a.Times) and isinstance(amount.of, COUNTED):
        return a.Fixed(amount.factor), amount.of
    if isinstance(amount, COUNTED):
        return a.Fixed(1), amount
    return None


COUNTED = (
    a.CountOf,
    a.CountersOn,
    a.Devoured,
    a.CountPlayers,
    a.DistinctCount,
    a.TimesHappened,
    a.TimesPaid,
    a.ManaSpentOn,
    a.ColorsSpentOn,
    a.CommanderCasts,
    a.Plus,
    a.ResultAmount,
)


def _numbers(g: Grammar) -> None:
    p = g.phrase
    p("change", "get^ {b:bonus}", Fn(bonus, _un_bonus))
    p("change", "get^ {b:bonus} for each {q:each}", Fn(_bonus_each, _un_bonus_each))
    p(
        "change",
        "have^ base power and toughness {s:size}",
        Fn(lambda cx, s: (ch.SetPowerToughness(s.power, s.toughness),), _un_base),
    )
    p("change", "have^ base power {n:figure}", Fn(lambda cx, n: (ch.SetPowerToughness(n, None),), _un_base_power))
    p(
        "change",
        "have^ base toughness {n:figure}",
        Fn(lambda cx, n: (ch.SetPowerToughness(None, n),), _un_base_toughness),
    )


def bonus(cx: Context, b: Bonus) -> tuple[Change, ...]:
    """ "+2/+0"."""
    return (ch.ModifyPowerToughness(b.power, b.toughness),)


def _one(value: object, kind: type) -> Any:
    return value[0] if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], kind) else None


def _un_bonus(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.ModifyPowerToughness)
    return {"b": Bonus(one.power, one.toughness)} if one is not None else None


def _bonus_each(cx: Context, b: Bonus, q: Amount) -> tuple[Change, ...]:
    return (ch.ModifyPowerToughness(times(b.power, q), times(b.toughness, q)),)


def _un_bonus_each(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.ModifyPowerToughness)
    if one is None:
        return None
    left, right = untimes(one.power), untimes(one.toughness)
    if left is None and right is None:
        return None
    count = left[1] if left is not None else right[1] if right is not None else ZERO
    if (left is None and one.power != ZERO) or (right is None and one.toughness != ZERO):
        return None
    if left is not None and right is not None and left[1] != right[1]:
        return None
    if isinstance(count, a.CountOf) and count.what == cx.subject:
        return None  # "creatures you control get +1/+1 for each creature you control": said with X
    return {"b": Bonus(left[0] if left else ZERO, right[0] if right else ZERO), "q": count}


def _un_base(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.SetPowerToughness)
    return (
        {"s": Bonus(one.power, one.toughness)}
        if one is not None and one.power is not None and one.toughness is not None
        else None
    )


def _un_base_power(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.SetPowerToughness)
    return {"n": one.power} if one is not None and one.power is not None and one.toughness is None else None


def _un_base_toughness(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.SetPowerToughness)
    return {"n": one.toughness} if one is not None and one.toughness is not None and one.power is None else None


def _abilities(g: Grammar) -> None:
    p = g.phrase
    p("abil", "{k:kw}", v("k"))
    p("abil", "« {b:ability} »", v("b"))
    p("abil", "« {k:kw} . »", Fn(lambda cx, k: k))
    p("change", "have^ {ks:abil|and}", Fn(gain, un_gain))
    p("getting", "gain^ {ks:abil|and}", Fn(gain, un_gain))
    p("gain", "{x:getting}", v("x"))
    p("change", "lose^ all abilities", (ch.LoseAllAbilities(),))
    p("getting", "lose^ {ks:anykw|and}", Fn(lambda cx, ks: (ch.LoseKeywords(ks),), _un_lose))
    p("change", "lose^ {ks:anykw|and}", Fn(lambda cx, ks: (ch.LoseKeywords(ks),), _un_lose))
    p(
        "change",
        "can't have or gain {ks:anykw|or}",
        Fn(
            lambda cx, ks: (ch.LoseKeywords(ks, True),),
            lambda cx, x: {"ks": x[0].keywords} if _one(x, ch.LoseKeywords) is not None and x[0].cant_have else None,
        ),
    )


def gain(cx: Context, ks: tuple[Any, ...]) -> tuple[Change, ...]:
    """Abilities as changes."""
    out: list[Change] = []
    for k in ks:
        out += [ch.GainAbility(settle(one)) for one in (k if isinstance(k, tuple) else (k,))]  # type: ignore[arg-type]
    return tuple(out)


def un_gain(cx: Context, value: object) -> Values | None:
    """The abilities of changes that only grant."""
    if isinstance(value, tuple) and value and all(isinstance(x, ch.GainAbility) for x in value):
        return {"ks": tuple(x.ability for x in value)}
    return None


def _un_lose(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.LoseKeywords)
    return {"ks": one.keywords} if one is not None and not one.cant_have else None


def _rules(g: Grammar) -> None:
    p = g.phrase
    p("change", "can't attack you", (ch.CantAttack(r.You()),))
    p("change", "can't attack unless {x:cond}", (ch.CantAttack(None, v("x")),))
    p("change", "can't block unless {x:cond}", (ch.CantBlock(None, v("x")),))
    p("change", "can't attack or block unless {x:cond}", (ch.CantAttack(None, v("x")), ch.CantBlock(None, v("x"))))
    p("change", "can't attack unless defending player controls a {n:filter.sg}", Fn(_attack_unless, _un_attack_unless))
    p("change", "can block only {n:filter.pl}", Fn(lambda cx, n: (ch.CantBlock(f.Not(n.filter)),), _un_block_only))
    p("change", "can't block {n:filter.pl}", Fn(lambda cx, n: (ch.CantBlock(n.filter),), _un_cant_block))
    p("change", "can't be blocked", (ch.CantBeBlocked(),))
    p(
        "change",
        "can't be blocked except by {n:filter.pl}",
        Fn(lambda cx, n: (ch.CantBeBlocked(f.Not(n.filter)),), _un_except),
    )
    p(
        "change",
        "can't be blocked by {n:filter.pl}",
        Fn(lambda cx, n: (ch.CantBeBlocked(n.filter),), _un_cant_be_blocked),
    )
    p("change", "can't be blocked except by {n:count} or more creatures", Fn(_blockers, _un_blockers))
    p("change", "can't be blocked by more than one creature", (ch.BlockerCount(0, 1),))
    p("change", "attack^ each combat if able", (ch.MustAttack(),))
    p("change", "attack^ this turn if able", Fn(_refuse))
    p("change", "block^ each combat if able", (ch.MustBlock(),))
    p("change", "attack^ or block^ each combat if able", (ch.MustAttack(), ch.MustBlock()))
    p("change", "must be blocked if able", (ch.MustBeBlocked(),))
    p("change", "can block a additional creature each combat", (ch.CanBlockAdditional(1),))
    p("change", "can block any number of creatures", (ch.CanBlockAdditional(None),))
    p("change", "can attack as though it didn't have defender", (ch.CanAttackDespiteDefender(),))
    p("change", "can attack as though they didn't have defender", Fn(lambda cx: (ch.CanAttackDespiteDefender(),)))
    p("change", "can block as though it had reach", (ch.CanBlockAsThoughFlying(),))
    p("change", "can block creatures with flying as though it had reach", Fn(_refuse))
    p(
        "change",
        "don't^ untap during {x:poss_theirs} controller 's untap step",
        Fn(lambda cx, x: (ch.DoesntUntap(),), _un_untap(False)),
    )
    p("change", "don't^ untap during their controllers ' untap steps", Fn(lambda cx: (ch.DoesntUntap(),)))
    p("change", "don't^ untap during your untap step", Fn(_dont_untap_mine))
    p("poss_theirs", "its", ZERO)
    p("poss_theirs", "their", Fn(lambda cx: ZERO))
    p(
        "change",
        "can't be countered",
        Fn(
            _uncounterable,
            lambda cx, x: {} if x == (ch.CantBeCountered(),) and not isinstance(cx.subject, r.This) else None,
        ),
    )
    p("change", "have^ base power and base toughness each equal to {q:quantity}", Fn(_base_equal, _un_base_equal))
    p("change", "be^ a {t:tseq.sg} with power and toughness each equal to {q:quantity}", Fn(_is_with_size))
    p("getting", "become^ a {t:tseq.sg} with power and toughness each equal to {q:quantity}", Fn(_is_with_size))
    p("change", "be^ a {t:tseq.sg} in addition to its other land types", Fn(lambda cx, t: (add_types(t),)))
    p("change", "be^ a {t:tseq.sg} in addition to its other creature types", Fn(lambda cx, t: (add_types(t),)))
    p("change", "can't have counters put on it", (ch.CantReceiveCounters(),))
    p("change", "can't be sacrificed", (ch.CantBeSacrificed(),))
    p("change", "can't phase out", (ch.CantPhaseOut(),))
    p("change", "assign^ combat damage equal to its toughness rather than its power", (ch.AssignsByToughness(),))
    p(
        "change",
        "assigns combat damage equal to its toughness rather than its power",
        Fn(lambda cx: (ch.AssignsByToughness(),)),
    )
    p("change", "may assign its combat damage as though it weren't blocked", Fn(_refuse))


def _base_equal(cx: Context, q: Amount) -> tuple[Change, ...]:
    return (ch.SetPowerToughness(q, q),)


def _un_base_equal(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.SetPowerToughness)
    return {"q": one.power} if one is not None and one.power is not None and one.power == one.toughness else None


def _is_with_size(cx: Context, t: Filter, q: Amount) -> tuple[Change, ...]:
    kinds, subs = split_types(t)
    if CardType.CREATURE not in kinds or CardType.ARTIFACT not in kinds:
        raise CantLower("a thing with power that is no artifact creature")
    return (ch.AddTypes(kinds, subs), ch.SetPowerToughness(q, q))


def _uncounterable(cx: Context) -> tuple[Change, ...]:
    if isinstance(cx.subject, r.This):
        raise CantLower("this spell itself: a static ability of the spell")
    return (ch.CantBeCountered(),)


def _refuse(cx: Context, **values: object) -> tuple[Change, ...]:
    raise CantLower("a rule with no node of its own")


def _dont_untap_mine(cx: Context) -> tuple[Change, ...]:
    if isinstance(cx.subject, r.This):
        return (ch.DoesntUntap(),)
    raise CantLower("permanents that don't untap during your untap step only")


def _attack_unless(cx: Context, n: Noun) -> tuple[Change, ...]:
    mine = r.All(f.AllOf((*parts_of(n.filter), f.ControlledBy(r.DefendingPlayer()))))
    return (ch.CantAttack(None, c.Compare(a.CountOf(mine), Comparison.AT_LEAST, a.Fixed(1))),)


def _un_attack_unless(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.CantAttack)
    if one is None or not isinstance(one.unless, c.Compare) or not isinstance(one.unless.left, a.CountOf):
        return None
    what = one.unless.left.what
    if not isinstance(what, r.All) or parts_of(what.filter)[-1:] != (f.ControlledBy(r.DefendingPlayer()),):
        return None
    rest = parts_of(what.filter)[:-1]
    return {"n": Noun(f.AllOf(rest) if len(rest) > 1 else rest[0], Zone.BATTLEFIELD)} if rest else None


def _un_block_only(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.CantBlock)
    return (
        {"n": Noun(one.what.part, Zone.BATTLEFIELD)}
        if one is not None and isinstance(one.what, f.Not) and one.unless is None
        else None
    )


def _un_cant_block(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.CantBlock)
    return (
        {"n": Noun(one.what, Zone.BATTLEFIELD)}
        if one is not None and one.what is not None and one.unless is None
        else None
    )


def _un_cant_be_blocked(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.CantBeBlocked)
    return {"n": Noun(one.by, Zone.BATTLEFIELD)} if one is not None and one.by is not None else None


def _un_except(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.CantBeBlocked)
    if one is not None and isinstance(one.by, f.Not):
        return {"n": Noun(one.by.part, Zone.BATTLEFIELD)}
    return None


def _blockers(cx: Context, n: Amount) -> tuple[Change, ...]:
    if not isinstance(n, a.Fixed):
        raise CantLower("a changing number of blockers")
    return (ch.BlockerCount(n.value),)


def _un_blockers(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.BlockerCount)
    return {"n": a.Fixed(one.low)} if one is not None and one.low and one.high is None else None


def _un_untap(next_only: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _one(value, ch.DoesntUntap)
        return {"x": ZERO} if one is not None and one.next_only == next_only else None

    return up


def _kinds(g: Grammar) -> None:
    """Becoming or being of other types, colours, sizes."""
    p = g.phrase
    p("change", "be^ {cs:color|and}", Fn(lambda cx, cs: (ch.SetColors(colors_of(cs)),), _un_colors))
    p("getting", "become^ {cs:color|and}", Fn(lambda cx, cs: (ch.SetColors(colors_of(cs)),), _un_colors))
    p("change", "be^ colorless", (ch.SetColors(()),))
    p("getting", "become^ colorless", (ch.SetColors(()),))
    p("change", "be^ every creature type", (ch.AllCreatureTypes(),))
    p("change", "be^ all colors", Fn(lambda cx: (ch.SetColors(tuple(Color)),)))
    p("change", "be^ a {t:tseq.sg} in addition to its other types", Fn(lambda cx, t: (add_types(t),), _un_add(False)))
    p("change", "are {t:tseq.pl} in addition to their other types", Fn(lambda cx, t: (add_types(t),), _un_add(True)))
    p("change", "are {t:tseq.pl} in addition to their other creature types", Fn(lambda cx, t: (add_types(t),)))
    p("change", "are {t:tseq.pl} in addition to their other land types", Fn(lambda cx, t: (add_types(t),)))
    words = "become^ a {t:tseq.sg} in addition to its other creature types"
    p("getting", words, Fn(lambda cx, t: (add_types(t),)))
    p(
        "getting",
        "become^ a {t:tseq.sg} in addition to its other types",
        Fn(lambda cx, t: (add_types(t),), _un_add(False)),
    )
    p("getting", "become^ a {t:tseq.sg}", Fn(_become_types, _un_is_land(False)))
    p("getting", "become {t:tseq.pl}", Fn(_become_types, _un_is_land(True)))
    p("change", "be^ a {t:tseq.sg}", Fn(_is_land, _un_is_of(False)))
    p("change", "are {t:tseq.pl}", Fn(_is_land, _un_is_of(True)))
    p("gain", "{x:change}", v("x"))
    p("animated", "[ {cs:color|and} ] {t:tseq}", Fn(lambda cx, cs, t: (cs or (), t), _un_animated))
    p(
        "animated",
        "colorless {t:tseq}",
        Fn(lambda cx, t: (None, t), lambda cx, x: {"t": x[1]} if isinstance(x, tuple) and x[0] is None else None),
    )


def colors_of(cs: tuple[f.IsColor, ...]) -> tuple[Color, ...]:
    """The colors of which these words speak."""
    return tuple(x.color for x in cs)


def _un_colors(cx: Context, value: object) -> Values | None:
    one = _one(value, ch.SetColors)
    return {"cs": tuple(f.IsColor(x) for x in one.colors)} if one is not None and one.colors else None


def split_types(types: Filter) -> tuple[tuple[CardType, ...], tuple[str, ...]]:
    """The card types and subtypes of a row of type words."""
    kinds, subs = [], []
    for part in parts_of(types):
        if isinstance(part, f.IsType):
            kinds.append(part.type)
        elif isinstance(part, f.IsSubtype):
            subs.append(part.subtype)
        else:
            raise CantLower("not a type")
    return tuple(kinds), tuple(subs)


def joined_types(types: tuple[CardType, ...], subs: tuple[str, ...], supers: tuple[Supertype, ...] = ()) -> Filter:
    """A row of type words: subtypes before card types, as printed."""
    parts: tuple[Filter, ...] = (*(f.IsSubtype(s) for s in subs), *(f.IsType(t) for t in types))
    return parts[0] if len(parts) == 1 else f.AllOf(parts)


def add_types(types: Filter) -> Change:
    """Types added."""
    kinds, subs = split_types(types)
    return ch.AddTypes(kinds, subs)


def _un_add(plural: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _one(value, ch.AddTypes)
        if one is None or one.supertypes or not (one.types or one.subtypes) or cx.plural != plural:
            return None
        return {"t": joined_types(one.types, one.subtypes)}

    return up


LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _become_types(cx: Context, t: Filter) -> tuple[Change, ...]:
    kinds, subs = split_types(t)
    if not kinds and len(subs) == 1 and subs[0] in LAND_TYPES:
        return (ch.SetTypes((), subs),)
    if not kinds and all(family_of().get(s) == "creature" for s in subs):
        return (ch.SetTypes((), subs),)
    if set(kinds) == {CardType.ARTIFACT, CardType.CREATURE}:  # 205.1b: an "artifact creature" keeps its other types
        return (ch.AddTypes(kinds, subs),)
    if kinds == (CardType.ENCHANTMENT,) and not subs:  # 205.1a
        return (ch.SetTypes(kinds, ()),)
    raise CantLower("a thing becomes of another card type")


def _is_land(cx: Context, t: Filter) -> tuple[Change, ...]:
    kinds, subs = split_types(t)
    if not kinds and len(subs) == 1 and subs[0] in LAND_TYPES:
        return (ch.SetTypes((), subs),)
    creature = all(family_of().get(s) == "creature" for s in subs)
    if creature and (not kinds or set(kinds) == {CardType.ARTIFACT, CardType.CREATURE}):
        return _become_types(cx, t)
    raise CantLower("a thing is of another type")


def _un_is_of(plural: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _one(value, ch.SetTypes)
        if one is None or one.types or one.keep_subtypes or cx.plural != plural or not one.subtypes:
            return None
        found = joined_types((), one.subtypes)
        try:
            return {"t": found} if _is_land(cx, found) == value else None
        except CantLower:
            return None

    return up


def _un_is_land(plural: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _one(value, ch.SetTypes)
        added = _one(value, ch.AddTypes)
        if (
            added is not None
            and set(added.types) == {CardType.ARTIFACT, CardType.CREATURE}
            and cx.plural == plural
        ):
            return {"t": joined_types(added.types, added.subtypes)}
        if one is None or one.types or one.keep_subtypes or cx.plural != plural:
            return None
        return {"t": joined_types((), one.subtypes)}

    return up


def _un_animated(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 2 and value[0] is not None:
        return {"cs": value[0] or None, "t": value[1]}
    return None
