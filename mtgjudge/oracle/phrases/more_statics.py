"""Static sentences of less common forms: what is said "if" and "during your turn", two effects in one sentence, costs
that shrink only in their colored part, who may cast when (601.2f, 601.3, 604.3, 611.3, 118.7)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Amount, Change, Condition, Cost, Filter, PlayerRef
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Keyword, Supertype, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.changes import split_types
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.permits_back import all_split, halves_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import CastBy, Noun, parts_of, together
from mtgjudge.oracle.words import family_of

BF, STACK, GY = Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD
COLORED_ONLY = " . this effect reduces only the amount of colored mana you pay"
WHEN = (ch.ModifyPowerToughness, ch.GainAbility, ch.CantBeBlocked, ch.CantBlock, ch.CantAttack, ch.MustAttack)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _when(g)
    _costs(g)
    _players(g)
    _combat(g)
    _types(g)
    _graveyard(g)
    _lands_and_spells(g)
    _entering(g)
    _keywords(g)


# --- when it holds ------------------------------------------------------------------------------------------------


def _when(g: Grammar) -> None:
    p = g.phrase
    p("static", "{x:affects} if {k:cond} .", Fn(_if))
    p("static", "{x:affects} during your turn .", Fn(lambda cx, x: _if(cx, x, c.TurnOf(r.You()))))


def _if(cx: Context, x: Any, k: Condition) -> StaticAbility:
    """ "Can't be blocked if …": as long as it is so (611.3a)."""
    if not isinstance(x, st.Affects) or not all(isinstance(change, WHEN) for change in x.changes):
        raise CantLower("'if' of another effect")
    if any(getattr(change, "unless", None) is not None for change in x.changes):
        raise CantLower("two conditions")
    if any(isinstance(part, r.DefendingPlayer) for part in k.walk()):
        raise CantLower("who is attacked: a condition of the attack itself")
    return StaticAbility((x,), k)


# --- costs --------------------------------------------------------------------------------------------------------


def _costs(g: Grammar) -> None:
    p = g.phrase
    p("statement", f"{{n:filter.pl}} cost {{m:manacost}} less to cast{COLORED_ONLY}", Fn(_colored_only))
    p("static", "{n:filter.pl} cost {m:manacost} less to cast and can't be countered .", Fn(_sure))
    for ordinal, nth in (("second", 2), ("third", 3)):
        for less, word in ((True, "less"), (False, "more")):
            words = f"the {ordinal} {{n:filter.sg}} each turn costs {{m:manacost}} {word} to cast"
            p("statement", words, Fn(_nth_costs(nth, less)))
    for words, own in (("once each turn", False), ("once during each of your turns", True)):
        rather = "you may {cs:act_cost|and} rather than pay the mana cost for a {n:filter.sg}"
        p("static", f"{words} , {rather} .", Fn(_rather_once(own)))
    free = "you may cast a {n:filter.sg} from your hand without paying its mana cost"
    p("static", f"once during each of your turns , {free} .", Fn(_free_once))
    p("statement", "you may cast {n:filter.pl} without paying their mana costs", Fn(_free))


def _spells(n: Noun) -> tuple[Filter, PlayerRef]:
    """A kind of spells, and who casts them."""
    cast = [part.who for part in parts_of(n.filter) if isinstance(part, CastBy)]
    if n.zone is not STACK or len(cast) > 1 or any(isinstance(part, f.ControlledBy) for part in parts_of(n.filter)):
        raise CantLower("only spells are cast")
    kind = together(tuple(part for part in parts_of(n.filter) if not isinstance(part, CastBy)))
    return kind, cast[0] if cast else r.EachPlayer()


def _colored_only(cx: Context, n: Noun, m: ManaCost) -> st.SpellCostChange:
    kind, who = _spells(n)
    return st.SpellCostChange(kind, who, m, True, colored_only=True)


def _sure(cx: Context, n: Noun, m: ManaCost) -> StaticAbility:
    kind, who = _spells(n)
    spells = r.All(together((*parts_of(kind), f.ControlledBy(who))), STACK)
    return StaticAbility((st.SpellCostChange(kind, who, m, True), st.Affects(spells, (ch.CantBeCountered(),))))


def _nth_costs(nth: int, less: bool) -> Any:
    def lower(cx: Context, n: Noun, m: ManaCost) -> st.SpellCostChange:
        kind, who = _spells(n)
        return st.SpellCostChange(together((*parts_of(kind), f.NthSpell(nth, kind))), who, m, less)

    return lower


def _rather_once(own_turn: bool) -> Any:
    def lower(cx: Context, cs: tuple[Cost, ...], n: Noun) -> StaticAbility:
        kind, who = _spells(n)
        if not isinstance(who, r.You):
            raise CantLower("spells that others cast")
        return StaticAbility(
            (st.AlternativeCostFor(r.You(), kind, cs, once_each_turn=True, your_turn_only=own_turn),)
        )

    return lower


def _free_once(cx: Context, n: Noun) -> StaticAbility:
    kind, who = _spells(n)
    if not isinstance(who, r.EachPlayer):
        raise CantLower("said twice who casts")
    permit = st.CastPermission(r.You(), kind, Zone.HAND, free=True, once_each_turn=True, your_turn_only=True)
    return StaticAbility((permit,))


def _free(cx: Context, n: Noun) -> st.AlternativeCostFor:
    """118.9: for nothing, wherever they may be cast from."""
    kind, who = _spells(n)
    if not isinstance(who, r.EachPlayer):
        raise CantLower("said twice who casts")
    return st.AlternativeCostFor(r.You(), kind, ())


# --- players ------------------------------------------------------------------------------------------------------


def _players(g: Grammar) -> None:
    p = g.phrase
    for words, who in (("players", r.EachPlayer()), ("your opponents", r.EachOpponent()), ("you", r.You())):
        draw = st.Affects(who, (ch.CantDraw(), ch.CantGainLife()))
        p("statement", f"{words} can't draw cards or gain life", Fn(lambda cx, x=draw: x))
    only = ch.CantCast(f.IsSpell(), others_turns=True)
    everyone = r.EachPlayer()
    both = (only, ch.CantActivateAbilitiesOf(f.Anything(), others_turns=True))
    words = "players can cast spells [?too and activate abilities ] only during their own turns"
    own_turns = {True: st.Affects(everyone, both), False: st.Affects(everyone, (only,))}
    p("statement", words, Fn(lambda cx, too: own_turns[too], _un_own_turns(own_turns)))
    shown = st.Affects(everyone, (ch.PlaysWithHandRevealed(True),))
    p("statement", "players play with the top card of their libraries revealed", Fn(lambda cx: shown))
    words = "you may activate abilities of {n:filter.pl} as though those creatures had haste"
    p("statement", words, Fn(_as_though_haste, _un_as_though_haste))


def _un_own_turns(own_turns: dict[bool, st.Affects]) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        return next(({"too": too} for too, made in own_turns.items() if made == value), None)

    return up


def _as_though_haste(cx: Context, n: Noun) -> st.Affects:
    """702.10c: for their abilities alone, not for attacking."""
    if n.zone is not BF or f.ControlledBy(r.You()) not in parts_of(n.filter):
        raise CantLower("abilities of others' creatures")
    return st.Affects(r.All(n.filter), (ch.TapsAsThoughHaste(),))


def _un_as_though_haste(cx: Context, value: object) -> dict[str, object] | None:
    if not isinstance(value, st.Affects) or value.changes != (ch.TapsAsThoughHaste(),):
        return None
    return {"n": Noun(value.what.filter, BF)} if isinstance(value.what, r.All) else None


# --- combat -------------------------------------------------------------------------------------------------------


def _combat(g: Grammar) -> None:
    p = g.phrase
    p("change", "can block a additional {n:manymore} creatures each combat", Fn(_block_more, _un_block_more))
    closed(g, "manymore", tuple(MANY_MORE))
    p("change", "can't be blocked except by {n:filter.pl} and/or {m:filter.pl}", Fn(_except_two, _un_except_two))
    p("change", "can't attack if defending player controls a {n:filter.sg}", Fn(_attack_if))
    p("change", "can block creatures with shadow as though it had shadow", (ch.CanBlockAsThoughShadow(),))
    words = "can block creatures with shadow as though they didn't have shadow"
    p("change", words, Fn(lambda cx: (ch.CanBlockAsThoughShadow(),)))
    p("static", "{s:ent} enter^s tapped and don't^s untap during your untap step .", Fn(_stays_tapped))
    words = "{s:ent} enter^s tapped and with {n:count} {k:counterkind} counter#n on it"
    p("statement", words, Fn(_tapped_with))


MANY_MORE = {"two": 2, "three": 3, "seven": 7, "ninety-nine": 99}


def _block_more(cx: Context, n: str) -> tuple[Change, ...]:
    return (ch.CanBlockAdditional(MANY_MORE[n]),)


def _un_block_more(cx: Context, value: object) -> dict[str, object] | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    count = one.count if isinstance(one, ch.CanBlockAdditional) else None
    words: list[object] = [word for word, number in MANY_MORE.items() if number == count]
    return {"n": words[0]} if words else None


def _except_two(cx: Context, n: Noun, m: Noun) -> tuple[Change, ...]:
    if n.zone is not BF or m.zone is not BF:
        raise CantLower("only creatures block")
    if not all(f.IsType(CardType.CREATURE) in parts_of(x.filter)[1:] for x in (n, m)):
        raise CantLower("one kind, said by one noun")
    return (ch.CantBeBlocked(f.Not(f.AnyOf((n.filter, m.filter)))),)


def _un_except_two(cx: Context, value: object) -> dict[str, object] | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, ch.CantBeBlocked) or not isinstance(one.by, f.Not) or not isinstance(one.by.part, f.AnyOf):
        return None
    kinds = one.by.part.parts
    return {"n": Noun(kinds[0], BF), "m": Noun(kinds[1], BF)} if len(kinds) == 2 else None


def _attack_if(cx: Context, n: Noun) -> tuple[Change, ...]:
    if n.zone is not BF:
        raise CantLower("what a player controls")
    theirs = r.All(together((n.filter, f.ControlledBy(r.DefendingPlayer()))))
    none = c.Compare(a.CountOf(theirs), Comparison.EQUAL, a.Fixed(0))
    return (ch.CantAttack(None, none),)


def _stays_tapped(cx: Context, s: Filter) -> StaticAbility:
    if not isinstance(s, f.IsThis):
        raise CantLower("other things stay tapped")
    this: Any = r.This()
    return StaticAbility((st.EntersModified(s, tapped=True), st.Affects(this, (ch.DoesntUntap(),))))


def _tapped_with(cx: Context, s: Filter, n: Amount, k: str) -> st.EntersModified:
    return st.EntersModified(s, tapped=True, counters=(e.CounterGift(k, n),))


# --- types, colours -----------------------------------------------------------------------------------------------


def _types(g: Grammar) -> None:
    p = g.phrase
    p("statement", "~ is also a {ts:tseq|and2}", Fn(_also))
    most = "{x:color} is the most common color among all permanents or is tied for most common"
    p("cond", most, Fn(lambda cx, x: _most_common(x.color), _un_most_common))
    three = "protection from {q:quality} , from {s:quality} , and from {t:quality}"
    p("kw", three, Fn(lambda cx, q, s, t: tuple(KeywordAbility(Keyword.PROTECTION, quality=x) for x in (q, s, t))))
    p("quality", "snow", Fn(lambda cx: f.IsSupertype(Supertype.SNOW)))
    p("quality", "monocolored", Fn(lambda cx: f.IsMonocolored()))
    closed(g, "orbound", tuple(BOUNDS))
    p("quality", "mana value {n:count} {w:orbound}", Fn(_mana_value, _un_mana_value))
    p("head", "{ts:tn.sg|and2} creature#", Fn(_kinds_of_creatures))
    p("each", "{n:filter.sg} and each {m:filter.sg}", Fn(_both_counted))
    p("cond", "no opponent controls a {n:filter.sg}", Fn(_no_opponent))


def _most_common(color: Color) -> Condition:
    """No other colour is more common among all permanents."""
    most, *others = (a.CountOf(r.All(f.IsColor(each))) for each in (color, *(x for x in Color if x is not color)))
    return c.Both(tuple(c.Compare(most, Comparison.AT_LEAST, other) for other in others))


def _un_most_common(cx: Context, value: object) -> Values | None:
    for color in Color:
        if value == _most_common(color):
            return {"x": f.IsColor(color)}
    return None


def _also(cx: Context, ts: tuple[Filter, ...]) -> st.Affects:
    """205.1b: in addition to its other types."""
    words: list[str] = []
    for t in ts:
        kinds, subs = split_types(t)
        if kinds or any(family_of().get(word) != "creature" for word in subs):
            raise CantLower("more than creature types")
        words += subs
    this: Any = r.This()
    return st.Affects(this, (ch.AddTypes((), tuple(words)),))


def _kinds_of_creatures(cx: Context, ts: tuple[Filter, ...]) -> Noun:
    """ "Ninja and Rogue creatures": of either kind."""
    if not all(isinstance(t, f.IsSubtype) and family_of().get(t.subtype) == "creature" for t in ts):
        raise CantLower("kinds of creatures")
    return Noun(f.AllOf((f.AnyOf(ts), f.IsType(CardType.CREATURE))), BF)


def _both_counted(cx: Context, n: Noun, m: Noun) -> Amount:
    """ "Each land you control and each land card in your graveyard"."""
    zones = [x.zone for x in (n, m)]
    if None in zones or STACK in zones:
        raise CantLower("cards of one zone each")
    return a.Plus(tuple(a.CountOf(r.All(x.filter, x.zone)) for x in (n, m) if x.zone is not None))


def _no_opponent(cx: Context, n: Noun) -> Condition:
    if n.zone is not BF:
        raise CantLower("what an opponent controls")
    theirs = r.All(together((n.filter, f.ControlledBy(r.EachOpponent()))))
    return c.Compare(a.CountOf(theirs), Comparison.EQUAL, a.Fixed(0))


# --- from the graveyard -------------------------------------------------------------------------------------------


def _graveyard(g: Grammar) -> None:
    p = g.phrase
    p("static", "you may cast this card from your graveyard if {k:cond} .", Fn(_from_graveyard))
    p("cond", "a {n:filter.sg} is in your graveyard", Fn(lambda cx, n: _one_there(n)))
    p("cond", "a {n:filter.sg} and a {m:filter.sg} are in your graveyard", Fn(_both_there))


def _from_graveyard(cx: Context, k: Condition) -> StaticAbility:
    permit = st.CastPermission(r.You(), f.IsThis(), GY)
    return StaticAbility((permit,), k, GY)


def _one_there(n: Noun) -> Condition:
    if n.zone is not None:
        raise CantLower("only cards are there")
    mine = r.All(together((*parts_of(n.filter), f.OwnedBy(r.You()))), GY)
    return c.Compare(a.CountOf(mine), Comparison.AT_LEAST, a.Fixed(1))


def _both_there(cx: Context, n: Noun, m: Noun) -> Condition:
    return c.Both((_one_there(n), _one_there(m)))


# --- from a place, by kind ----------------------------------------------------------------------------------------


def _lands_and_spells(g: Grammar) -> None:
    """Some kinds of lands and spells from a place ("permits" of :mod:`casting_permits`)."""
    p = g.phrase
    p("permit0", "you may cast {n:filter.pl} and {m:filter.pl} {w:castplace}", Fn(_two_kinds, _un_two_kinds))
    p("permit0", "you may play {m:filter.pl} {w:castplace}", Fn(_some_lands, _un_some_lands))
    p("permit0", "you may play {m:filter.pl} and cast {n:filter.pl} {w:castplace}", Fn(_lands_and, _un_lands_and))


def _kind_of_spells(n: Noun) -> Filter:
    kind, who = _spells(n)
    if not isinstance(who, r.EachPlayer):
        raise CantLower("said twice who casts")
    return kind


def _kind_of_lands(m: Noun) -> Filter:
    kinds = parts_of(m.filter)
    of_land = any(family_of().get(k.subtype) == "land" for k in kinds if isinstance(k, f.IsSubtype))
    if m.zone is not BF or not (of_land or f.IsType(CardType.LAND) in kinds):
        raise CantLower("only lands are played so")
    return m.filter


def _placed(kind: Filter, w: tuple[st.CastPermission, ...], lands: bool) -> tuple[st.CastPermission, ...]:
    if any(one.any_owner for one in w):
        raise CantLower("cards of others")
    return tuple(
        replaced(one, filter=together((*parts_of(kind), *parts_of(one.filter))), lands=lands) for one in w
    )


def _two_kinds(cx: Context, n: Noun, m: Noun, w: tuple[st.CastPermission, ...]) -> tuple[st.CastPermission, ...]:
    one, two = _kind_of_spells(n), _kind_of_spells(m)
    return _placed(f.AnyOf((one, two)), w, False)


def _un_two_kinds(cx: Context, value: object) -> dict[str, object] | None:
    found = all_split(value)
    kind = found[0][0] if found is not None and len(set(found[0])) == 1 and not found[2] else None
    if found is None or not isinstance(kind, f.AnyOf) or len(kind.parts) != 2 or any(x.lands for x in value):  # type: ignore[attr-defined]
        return None
    return {"n": Noun(kind.parts[0], STACK), "m": Noun(kind.parts[1], STACK), "w": found[1]}


def _some_lands(cx: Context, m: Noun, w: tuple[st.CastPermission, ...]) -> tuple[st.CastPermission, ...]:
    kind = _kind_of_lands(m)
    if kind == f.IsType(CardType.LAND):
        return tuple(replaced(one, filter=together((kind, *parts_of(one.filter))), lands=True) for one in w)
    return _placed(kind, w, True)


def _un_some_lands(cx: Context, value: object) -> dict[str, object] | None:
    found = all_split(value)
    if found is None or found[2] or len(set(found[0])) != 1 or not all(x.lands for x in value):  # type: ignore[attr-defined]
        return None
    return {"m": Noun(found[0][0], BF), "w": found[1]}


def _lands_and(cx: Context, m: Noun, n: Noun, w: tuple[st.CastPermission, ...]) -> tuple[st.CastPermission, ...]:
    return (*_placed(_kind_of_lands(m), w, True), *_placed(_kind_of_spells(n), w, False))


def _un_lands_and(cx: Context, value: object) -> dict[str, object] | None:
    halves = halves_of(value)
    if halves is None or halves[2] != halves[3]:
        return None
    return {"m": Noun(halves[0], BF), "n": Noun(halves[1], STACK), "w": halves[2]}


# --- entering -----------------------------------------------------------------------------------------------------


def _entering(g: Grammar) -> None:
    p = g.phrase
    p("statement", "{s:ent} enter^s tapped if {k:cond}", Fn(lambda cx, s, k: st.EntersModified(s, True, condition=k)))
    p("statement", "as {s:ent} enter^s , sacrifice all {n:filter.pl}", Fn(_sacrifices, _un_sacrifices))
    hand = r.All(f.OwnedBy(r.You()), Zone.HAND)
    discards = (e.DiscardObjects(what=hand),)
    p("statement", "as {s:ent} enter^s , discard your hand", Fn(lambda cx, s: st.EntersModified(s, effects=discards)))
    p("statement", "as {s:ent} enter^s , mill {n:count} cards", Fn(_mills))


def _sacrifices(cx: Context, s: Filter, n: Noun) -> st.EntersModified:
    if n.zone is not BF or f.ControlledBy(r.You()) not in parts_of(n.filter) or not isinstance(s, f.IsThis):
        raise CantLower("what others control is not sacrificed")
    return st.EntersModified(s, effects=(e.SacrificeObjects(what=r.All(n.filter)),))


def _un_sacrifices(cx: Context, value: object) -> dict[str, object] | None:
    if not isinstance(value, st.EntersModified) or len(value.effects) != 1:
        return None
    (given,) = value.effects
    if not isinstance(given, e.SacrificeObjects) or not isinstance(given.what, r.All):
        return None
    whole = st.EntersModified(value.subject, effects=(e.SacrificeObjects(what=given.what),))
    return {"s": value.subject, "n": Noun(given.what.filter, given.what.zone)} if value == whole else None


def _mills(cx: Context, s: Filter, n: Amount) -> st.EntersModified:
    if not isinstance(s, f.IsThis):
        raise CantLower("as another thing enters")
    return st.EntersModified(s, effects=(e.Mill(who=r.You(), count=n),))


def _un_counted_kw(cx: Context, value: object) -> dict[str, object] | None:
    if not isinstance(value, KeywordAbility) or value != KeywordAbility(value.keyword, amount=value.amount):
        return None
    return {"w": value.keyword.value, "q": value.amount} if value.amount is not None else None


# --- keywords with X ----------------------------------------------------------------------------------------------


def _keywords(g: Grammar) -> None:
    """ "Firebending X, where X is this creature's power"."""
    p = g.phrase
    closed(g, "countedkw", tuple(word.value for word in (Keyword.FIREBENDING, Keyword.MOBILIZE, Keyword.ANNIHILATOR)))
    counted = Fn(lambda cx, w, q: KeywordAbility(Keyword(w), amount=q), _un_counted_kw)
    p("kwx", "{w:countedkw} X , where X is {q:quantity}", counted)
    p("kwx", "ward {X} , where X is {q:quantity}", KeywordAbility(Keyword.WARD, (k.PayManaEqualTo(v("q")),)))
    p("kw", "{x:kwx}", v("x"))
    p("kwline", "{x:kwx} .", Fn(lambda cx, x: (x,)))
    either = k.OneOfCosts((v("x"), v("y")))
    p("kw", "ward -- {x:act_cost} or {y:act_cost}", KeywordAbility(Keyword.WARD, (either,)))
    three = k.OneOfCosts((v("x"), v("y"), v("z")))
    p(
        "statement",
        "as a additional cost to cast this spell , {x:act_cost} , {y:act_cost} , or {z:act_cost}",
        StaticAbility((st.AdditionalCost((three,)),), None, STACK),
    )
    p("act_cost", "pay life equal to {q:quantity}", k.PayLife(v("q")))


BOUNDS = {"or less": Comparison.AT_MOST, "or greater": Comparison.AT_LEAST}


def _mana_value(cx: Context, n: Amount, w: str) -> Filter:
    return f.MeasureIs(a.Measure.MANA_VALUE, BOUNDS[w], n)


def _un_mana_value(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.MeasureIs) or value.measure is not a.Measure.MANA_VALUE:
        return None
    word = next((word for word, how in BOUNDS.items() if how is value.comparison), None)
    return {"n": value.amount, "w": word} if word and value == _mana_value(cx, value.amount, word) else None
