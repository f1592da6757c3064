"""Static abilities: anthems, enters-tapped, costs, permissions, prohibitions, replacements (604, 611.3, 614)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Change, Condition, Cost, PlayerRef, StaticEffect
from mtgjudge.language.costs import OneOfCosts, PayLife
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive, number_of
from mtgjudge.oracle.kernel.template import PL
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.changes import times, untimes
from mtgjudge.oracle.phrases.people import THIS_WORDS
from mtgjudge.oracle.phrases.sentences import ends_quoted, groupings
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values
from mtgjudge.oracle.surface import EventNoun, Noun, Qualifier, parts_of, together

BF = Zone.BATTLEFIELD
ONE = a.Fixed(1)
ANY = Zone.STACK
"""Where abilities about the spell itself function: on the stack (604.3 note: they are looked at wherever it is cast from)."""


def declare(g: Grammar) -> None:
    """Static sentences: each gives one :class:`StaticAbility`."""
    p = g.phrase
    p("static", "{x:statement} .", Fn(_static, _un_static), guard=lambda parts: not ends_quoted(parts["x"]))
    p("static", "{x:statement}", Fn(_static, _un_static), guard=lambda parts: ends_quoted(parts["x"]))
    p("static", "{x:statement} as long as {k:cond} .", Fn(_static_if, _un_static_if))
    p("static", "as long as {k:cond} , {x:statement} .", Lazy(_static_front))
    p("static", "during your turn , {x:statement} .", Fn(_your_turn, _un_your_turn))
    p("static", "during turns other than yours , {x:statement} .", Fn(lambda cx, x: _static_if(cx, x, c.Unless(c.TurnOf(r.You())))))
    p("statement", "{x:affects}", v("x"))
    p("affects", "{what:snp} {cs:change.what|and}", Lazy(_affects, _un_affects))
    _players(g)
    _enters(g)
    _costs(g)
    _cast(g)
    _replacements(g)
    _defining(g)


def _static(cx: Context, x: object) -> StaticAbility:
    return x if isinstance(x, StaticAbility) else StaticAbility((x,))  # type: ignore[arg-type]


def _un_static(cx: Context, value: object) -> Any:
    if isinstance(value, StaticAbility) and value.condition is None:
        out: list[Values] = [{"x": value}]
        if len(value.effects) == 1 and value.zone is BF:
            out.append({"x": value.effects[0]})
        return out
    return None


def _static_if(cx: Context, x: object, k: Condition) -> StaticAbility:
    if isinstance(x, StaticAbility):
        if x.condition is not None:
            raise CantLower("two conditions")
        return StaticAbility(x.effects, k, x.zone)
    return StaticAbility((x,), k)  # type: ignore[arg-type]


def _un_static_if(cx: Context, value: object) -> Any:
    if isinstance(value, StaticAbility) and value.condition is not None and len(value.effects) == 1:
        out: list[Values] = []
        if value.zone is BF:
            out.append({"x": value.effects[0], "k": value.condition})
        out.append({"x": StaticAbility(value.effects, None, value.zone), "k": value.condition})
        return out
    return None


def _static_front(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    k = low(parts["k"])
    return _static_if(low.cx, low(parts["x"]), k)


def _your_turn(cx: Context, x: object) -> StaticAbility:
    return _static_if(cx, x, c.TurnOf(r.You()))


def _un_your_turn(cx: Context, value: object) -> Any:
    if isinstance(value, StaticAbility) and value.condition == c.TurnOf(r.You()) and len(value.effects) == 1:
        return {"x": value.effects[0]}
    return None


def _affects(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    what = low(parts["what"])
    if isinstance(what, r.Target) or cx.slots:
        raise CantLower("a static ability does not target")
    cx.static = True
    with cx.about(what, False):
        cs = low(parts["cs"])
    changes: tuple[Change, ...] = tuple(x for part in cs for x in part)
    return st.Affects(what, changes)


def _un_affects(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, st.Affects) or not isinstance(value.what, r.ObjectRef):
        return None
    for cs in groupings(value.changes):
        mark = up.cx.mark()
        for variant in phrase.variants:
            first = up("snp", value.what)
            if first is None:
                break
            up.cx.static = True
            with up.cx.about(value.what, False, number_of(first) == PL):
                second = up.slot(variant.items[1], cs)  # type: ignore[arg-type]
            if second is not None:
                return derive(phrase, variant, (first, second))
        up.cx.back(mark)
    return None


def _players(g: Grammar) -> None:
    p = g.phrase
    p("affects", "{who:everyone} {x:playerchange.who}", Fn(lambda cx, who, x: st.Affects(who, (x,)), _un_player_affects))
    p("everyone", "you", r.You(), number="pl")
    p("everyone", "players", r.EachPlayer(), number="pl")
    p("everyone", "each player", Fn(lambda cx: r.EachPlayer()), number="sg")
    p("everyone", "your opponents", r.EachOpponent(), number="pl")
    p("everyone", "each opponent", Fn(lambda cx: r.EachOpponent()), number="sg")
    p("everyone", "enchanted player", r.AttachedTo(), number="sg")
    p("playerchange", "have^ no maximum hand size", ch.MaxHandSize(None))
    p("playerchange", "can't gain life", ch.CantGainLife())
    p("playerchange", "can't lose life", ch.CantLoseLife())
    p("playerchange", "can't lose the game", ch.CantLoseGame())
    p("playerchange", "can't win the game", ch.CantWinGame())
    p("playerchange", "can't search libraries", ch.CantSearch())
    p("playerchange", "can't play lands", ch.CantPlayLands())
    p("playerchange", "can't draw more than one card each turn", ch.CantDraw(1))
    p("playerchange", "can't cast more than one spell each turn", ch.CantCast(f.IsSpell(), 1))
    p("playerchange", "can't cast {n:filter.pl}", Fn(_cant_cast, _un_cant_cast))
    p("playerchange", "can cast spells only any time they could cast a sorcery", ch.CastOnlyAsSorcery())
    p("playerchange", "may play a additional land on each of your turns", ch.ExtraLandPlays(1))
    p("playerchange", "may play two additional lands on each of your turns", ch.ExtraLandPlays(2))
    p("playerchange", "play^ with the top card of your library revealed", ch.PlaysWithHandRevealed(True))
    p("playerchange", "play^ with their hands revealed", ch.PlaysWithHandRevealed())
    p("playerchange", "have^ {k:kw}", Fn(lambda cx, k: ch.GainAbility(k), _un_kw))
    p("statement", "skip your draw step", Fn(lambda cx: st.Affects(r.You(), (ch.SkipsStep("draw"),)), lambda cx, x: {} if x == st.Affects(r.You(), (ch.SkipsStep("draw"),)) else None))
    p("statement", "you may cast {n:filter.pl} as though they had flash", Fn(_flash_for, _un_flash_for))
    p("statement", "you may spend mana as though it were mana of any color", Fn(lambda cx: st.Affects(r.You(), (ch.MaySpendManaAs(),)), lambda cx, x: {} if x == st.Affects(r.You(), (ch.MaySpendManaAs(),)) else None))
    p("statement", "you may look at the top card of your library any time", st.DrawReplacementLook())


def _un_player_affects(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects) and isinstance(value.what, PlayerRef) and len(value.changes) == 1:
        return {"who": value.what, "x": value.changes[0]}
    return None


def _un_kw(cx: Context, value: object) -> Values | None:
    return {"k": value.ability} if isinstance(value, ch.GainAbility) else None


def _cant_cast(cx: Context, n: Noun) -> Change:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return ch.CantCast(n.filter)


def _un_cant_cast(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.spells, Zone.STACK)} if isinstance(value, ch.CantCast) and value.beyond is None else None


def _flash_for(cx: Context, n: Noun) -> StaticEffect:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return st.Affects(r.You(), (ch.HasFlashFor(n.filter),))


def _un_flash_for(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects) and value.what == r.You() and len(value.changes) == 1:
        one = value.changes[0]
        return {"n": Noun(one.spells, Zone.STACK)} if isinstance(one, ch.HasFlashFor) else None
    return None


def _enters(g: Grammar) -> None:
    p = g.phrase
    p("ent", "~", f.IsThis(), number="sg")
    for word in THIS_WORDS:
        p("ent", "this " + word, Fn(lambda cx: f.IsThis()), number="sg")
    p("ent", "{n:filter.pl}", Fn(_entering, lambda cx, x: {"n": Noun(x, BF)}), number="pl")
    p("statement", "{s:ent} enter^s [?bf the battlefield ] tapped", Fn(lambda cx, s, bf: st.EntersModified(s, tapped=True), _un_tapped))
    p("statement", "{s:ent} enter^s tapped unless {k:cond}", Fn(_tapped_unless, _un_tapped_unless))
    p("statement", "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it", Fn(_with_counters, _un_with_counters))
    p("statement", "{s:ent} enter^s with {n:count} additional {k:counterkind} counter#n on it", Fn(_with_counters))
    p("statement", "{s:ent} enter^s with {n:count} additional {k:counterkind} counter#n on them", Fn(_with_counters))
    p("statement", "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it for each {q:each}", Fn(_with_counters_each, _un_with_counters_each))
    p("statement", "{s:ent} enter^s with a number of {k:counterkind} counters on it equal to {q:quantity}", Fn(lambda cx, s, k, q: _with_counters(cx, s, q, k)))
    p("statement", "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it if {x:cond}", Fn(_with_counters_if, _un_with_counters_if))
    p("statement", "if {x:cond} , {s:ent} enter^s with {n:count} {k:counterkind} counter#n on it", Fn(lambda cx, x, s, n, k: _with_counters_if(cx, s, n, k, x)))
    p("statement", "{s:ent} enter^s tapped with {n:count} {k:counterkind} counter#n on it", Fn(_tapped_with_counters, _un_tapped_with_counters))
    p("statement", "as {s:ent} enter^s , choose a {w:choosable}", Fn(lambda cx, s, w: st.EntersModified(s, choose=w), _un_choose))
    p("statement", "as {s:ent} enter^s , you may pay 2 life . if you don't , it enters tapped", Fn(_shock, _un_shock))
    for word in ("color", "creature type", "card type", "land type", "basic land type", "player", "opponent", "nonland card name", "creature card name", "card name"):
        p("choosable", word, Fn(lambda cx, w=word: w, lambda cx, x, w=word: {} if x == w else None))
    p("statement", "you may have {s:ent} enter as a copy of {n:copiable}", Fn(_enters_as_copy, _un_enters_as_copy))
    p("copiable", "any {n:filter.sg} on the battlefield", Fn(lambda cx, n: n.filter, lambda cx, x: {"n": Noun(x, BF)}))
    p("copiable", "a {n:filter.sg}", Fn(_copy_here, None))


def _entering(cx: Context, n: Noun) -> f.Filter:
    if n.zone is not BF:
        raise CantLower("only permanents enter")
    return n.filter


def _un_tapped(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersModified) and value == st.EntersModified(value.subject, tapped=True):
        return {"s": value.subject, "bf": False}
    return None


def _tapped_unless(cx: Context, s: f.Filter, k: Condition) -> StaticEffect:
    return st.EntersModified(s, tapped=True, condition=c.Unless(k))


def _un_tapped_unless(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersModified) and isinstance(value.condition, c.Unless):
        if value == st.EntersModified(value.subject, tapped=True, condition=value.condition):
            return {"s": value.subject, "k": value.condition.part}
    return None


def _with_counters(cx: Context, s: f.Filter, n: Amount, k: str) -> StaticEffect:
    return st.EntersModified(s, counters=(e.CounterGift(k, n),))


def _one_gift(value: object, **same: object) -> e.CounterGift | None:
    if isinstance(value, st.EntersModified) and len(value.counters) == 1:
        if value == st.EntersModified(value.subject, counters=value.counters, **same):  # type: ignore[arg-type]
            return value.counters[0]
    return None


def _un_with_counters(cx: Context, value: object) -> Values | None:
    gift = _one_gift(value)
    if gift is None or not isinstance(value, st.EntersModified):
        return None
    return {"s": value.subject, "n": gift.count, "k": gift.kind}


def _with_counters_each(cx: Context, s: f.Filter, n: Amount, k: str, q: Amount) -> StaticEffect:
    return _with_counters(cx, s, times(n, q), k)


def _un_with_counters_each(cx: Context, value: object) -> Values | None:
    found = _un_with_counters(cx, value)
    split = untimes(found["n"]) if found else None
    return {**found, "n": split[0], "q": split[1]} if found and split else None


def _with_counters_if(cx: Context, s: f.Filter, n: Amount, k: str, x: Condition) -> StaticEffect:
    return st.EntersModified(s, counters=(e.CounterGift(k, n),), condition=x)


def _un_with_counters_if(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.EntersModified) or value.condition is None:
        return None
    gift = _one_gift(value, condition=value.condition)
    return {"s": value.subject, "n": gift.count, "k": gift.kind, "x": value.condition} if gift else None


def _tapped_with_counters(cx: Context, s: f.Filter, n: Amount, k: str) -> StaticEffect:
    return st.EntersModified(s, tapped=True, counters=(e.CounterGift(k, n),))


def _un_tapped_with_counters(cx: Context, value: object) -> Values | None:
    gift = _one_gift(value, tapped=True)
    if gift is None or not isinstance(value, st.EntersModified):
        return None
    return {"s": value.subject, "n": gift.count, "k": gift.kind}


def _un_choose(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersModified) and value.choose and value == st.EntersModified(value.subject, choose=value.choose):
        return {"s": value.subject, "w": value.choose}
    return None


def _shock(cx: Context, s: f.Filter) -> StaticEffect:
    return st.EntersModified(s, tapped=True, unless_paid=(PayLife(a.Fixed(2)),))


def _un_shock(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersModified) and value == _shock(cx, value.subject):
        return {"s": value.subject}
    return None


def _enters_as_copy(cx: Context, s: f.Filter, n: f.Filter) -> StaticEffect:
    if not isinstance(s, f.IsThis):
        raise CantLower("other things enter as copies")
    return st.EntersAsCopy(n)


def _un_enters_as_copy(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersAsCopy) and value == st.EntersAsCopy(value.of):
        return {"s": f.IsThis(), "n": value.of}
    return None


def _copy_here(cx: Context, n: Noun) -> f.Filter:
    if n.zone is not BF:
        raise CantLower("a copy of a card elsewhere")
    return n.filter


def _costs(g: Grammar) -> None:
    p = g.phrase
    for less, word in ((True, "less"), (False, "more")):
        p("statement", f"{{n:filter.pl}} cost {{m:manacost}} {word} to cast", Fn(_cost_change(less), _un_cost_change(less)))
        p("statement", f"this spell costs {{m:manacost}} {word} to cast", Fn(_own_cost(less), _un_own_cost(less)))
        p("statement", f"this spell costs {{m:manacost}} {word} to cast for each {{q:each}}", Fn(_own_cost(less), _un_own_cost_each(less)))
        p("statement", f"this spell costs {{m:manacost}} {word} to cast if {{k:cond}}", Fn(_own_cost_if(less)))
        p("statement", f"this spell costs {{X}} {word} to cast , where X is {{q:quantity}}", Fn(_own_cost_x(less)))
    p("statement", "as a additional cost to cast this spell , {cs:act_cost|and}", Fn(lambda cx, cs: _on_stack(st.AdditionalCost(cs)), _un_additional))
    p("statement", "as a additional cost to cast this spell , {x:act_cost} or {y:act_cost}", Fn(_one_of, _un_one_of))
    p("statement", "you may {cs:act_cost|and} rather than pay this spell 's mana cost", Fn(lambda cx, cs: _on_stack(st.AlternativeCost(cs)), _un_alternative))
    p("statement", "if {k:cond} , you may {cs:act_cost|and} rather than pay this spell 's mana cost", Fn(lambda cx, k, cs: _on_stack(st.AlternativeCost(cs, k))))


def _on_stack(effect: StaticEffect) -> StaticAbility:
    return StaticAbility((effect,), None, ANY)


def _stack_effect(value: object, kind: type) -> Any:
    if isinstance(value, StaticAbility) and value.zone is ANY and value.condition is None and len(value.effects) == 1:
        return value.effects[0] if isinstance(value.effects[0], kind) else None
    return None


def _cost_change(less: bool) -> Any:
    def lower(cx: Context, n: Noun, m: ManaCost) -> StaticEffect:
        if n.zone is not Zone.STACK:
            raise CantLower("only spells are cast")
        parts = parts_of(n.filter)
        who: PlayerRef = r.EachPlayer()
        for part in parts:
            if isinstance(part, f.ControlledBy):
                raise CantLower("who casts it")
        cast = [part for part in parts if isinstance(part, CastBy)]
        if cast:
            who = cast[0].who
        return st.SpellCostChange(together(tuple(x for x in parts if not isinstance(x, CastBy))), who, m, less)

    return lower


class CastBy(f.Filter, frozen=True, tag=True):
    """"you cast" after a noun, before the verb says what becomes of it."""

    who: PlayerRef


def _un_cost_change(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, st.SpellCostChange) and value.less == less and value.per is None and value.from_zone is None:
            if isinstance(value.spells, f.IsThis):
                return None
            who = () if isinstance(value.who, r.EachPlayer) else (CastBy(value.who),)
            return {"n": Noun(together((value.spells, *who)), Zone.STACK), "m": value.cost}
        return None

    return up


def _own_cost(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, q: Amount | None = None) -> StaticAbility:
        return _on_stack(st.SpellCostChange(f.IsThis(), r.You(), m, less, q))

    return lower


def _own_cost_x(less: bool) -> Any:
    def lower(cx: Context, q: Amount) -> StaticAbility:
        return _on_stack(st.SpellCostChange(f.IsThis(), r.You(), ManaCost(("1",)), less, q))

    return lower


def _un_own_cost(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _stack_effect(value, st.SpellCostChange)
        return {"m": one.cost} if one is not None and one.less == less and one.per is None and one.spells == f.IsThis() else None

    return up


def _un_own_cost_each(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _stack_effect(value, st.SpellCostChange)
        return {"m": one.cost, "q": one.per} if one is not None and one.less == less and one.per is not None else None

    return up


def _own_cost_if(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, k: Condition) -> StaticAbility:
        return StaticAbility((st.SpellCostChange(f.IsThis(), r.You(), m, less),), k, ANY)

    return lower


def _un_additional(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.AdditionalCost)
    return {"cs": one.costs} if one is not None and not one.optional else None


def _one_of(cx: Context, x: Cost, y: Cost) -> StaticAbility:
    return _on_stack(st.AdditionalCost((OneOfCosts((x, y)),)))


def _un_one_of(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.AdditionalCost)
    if one is not None and len(one.costs) == 1 and isinstance(one.costs[0], OneOfCosts) and len(one.costs[0].options) == 2:
        return {"x": one.costs[0].options[0], "y": one.costs[0].options[1]}
    return None


def _un_alternative(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.AlternativeCost)
    return {"cs": one.costs} if one is not None and one.condition is None else None


def _cast(g: Grammar) -> None:
    p = g.phrase
    for words in ("this spell can't be countered", "~ can't be countered"):
        p("statement", words, Fn(lambda cx: _on_stack(st.UncounterableThis()), _un_uncounterable if words.startswith("this") else None))
    p("statement", "cast this spell only {k:timing}", Fn(lambda cx, k: _on_stack(st.CastRestriction(k)), _un_restriction))
    p("statement", "you may cast this spell as though it had flash if {k:cond}", Fn(lambda cx, k: _on_stack(st.FlashPermission(k)), _un_flash))
    p("statement", "you may cast ~ from your graveyard", Fn(_cast_from_graveyard))
    p("statement", "you may play {n:filter.pl} from the top of your library", Fn(_play_top))
    p("qual", "you cast", Fn(lambda cx: _cast_qual(r.You()), _un_cast_qual(r.You())))
    p("qual", "your opponents cast", Fn(lambda cx: _cast_qual(r.EachOpponent()), _un_cast_qual(r.EachOpponent())))


def _cast_qual(who: PlayerRef) -> object:
    return Qualifier(CastBy(who))


def _un_cast_qual(who: PlayerRef) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        return {} if value == Qualifier(CastBy(who)) else None

    return up


def _un_uncounterable(cx: Context, value: object) -> Values | None:
    return {} if _stack_effect(value, st.UncounterableThis) is not None else None


def _un_restriction(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.CastRestriction)
    return {"k": one.condition} if one is not None else None


def _un_flash(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.FlashPermission)
    return {"k": one.condition} if one is not None and one.condition is not None else None


def _cast_from_graveyard(cx: Context) -> StaticAbility:
    return StaticAbility((st.CastPermission(r.You(), f.IsThis(), Zone.GRAVEYARD),), None, Zone.GRAVEYARD)


def _play_top(cx: Context, n: Noun) -> StaticEffect:
    if n.filter != f.IsType(CardType.LAND):
        raise CantLower("playing what from the library")
    return st.CastPermission(r.You(), n.filter, Zone.LIBRARY, top_only=True, lands=True)


def _replacements(g: Grammar) -> None:
    p = g.phrase
    p("statement", "if {s:esubj} would die , exile it instead", Fn(_dies_exile, _un_dies_exile))
    p("statement", "if a card would be put into a opponent 's graveyard from anywhere , exile it instead", Fn(lambda cx: _graveyard_exile(f.OwnedBy(r.EachOpponent()))))
    p("statement", "if a card or token would be put into a graveyard from anywhere , exile it instead", Fn(lambda cx: _graveyard_exile(f.Anything())))
    p("statement", "if you would draw a card , draw two cards instead", Fn(_draw_two))
    for who, words in ((r.You(), "you"),):
        for factor, text in ((2, "twice"), (3, "three times")):
            p("statement", f"if {words} would gain life , {words} gain {text} that much life instead", Fn(lambda cx, w=who, x=factor: st.Replaces(ev.GainsLife(w), st.ReplacementAmount(x))))
        p("statement", f"if {words} would gain life , {words} gain that much life plus {{n:int}} instead", Fn(lambda cx, n, w=who: st.Replaces(ev.GainsLife(w), st.ReplacementAmount(1, n.value))))
    p("statement", "prevent all damage that would be dealt to {what:snp}", Fn(_prevent(to=True), _un_prevent(True, False, False)))
    p("statement", "prevent all combat damage that would be dealt to {what:snp}", Fn(_prevent(to=True, combat=True), _un_prevent(True, False, True)))
    p("statement", "prevent all damage that would be dealt by {what:snp}", Fn(_prevent(by=True), _un_prevent(False, True, False)))
    p("statement", "prevent all combat damage that would be dealt by {what:snp}", Fn(_prevent(by=True, combat=True), _un_prevent(False, True, True)))
    p("statement", "prevent all combat damage that would be dealt to and dealt by {what:snp}", Fn(_prevent(to=True, by=True, combat=True), _un_prevent(True, True, True)))
    p("statement", "prevent all damage that would be dealt to and dealt by {what:snp}", Fn(_prevent(to=True, by=True), _un_prevent(True, True, False)))


def _prevent(to: bool = False, by: bool = False, combat: bool = False) -> Any:
    return lambda cx, what: st.Affects(what, (ch.PreventDamage(to, by, combat),))


def _un_prevent(to: bool, by: bool, combat: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, st.Affects) and value.changes == (ch.PreventDamage(to, by, combat),):
            return {"what": value.what}
        return None

    return up


def _dies_exile(cx: Context, s: EventNoun) -> StaticEffect:
    return st.Replaces(ev.ZoneChange(s.filter, BF, Zone.GRAVEYARD), st.ReplacementZone(Zone.EXILE))


def _un_dies_exile(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Replaces) and isinstance(value.event, ev.ZoneChange) and value.replacement == st.ReplacementZone(Zone.EXILE):
        if value.event == ev.ZoneChange(value.event.subject, BF, Zone.GRAVEYARD) and value.condition is None:
            return {"s": EventNoun(value.event.subject, None if isinstance(value.event.subject, f.IsThis) else BF)}
    return None


def _graveyard_exile(subject: f.Filter) -> StaticEffect:
    return st.Replaces(ev.ZoneChange(subject, None, Zone.GRAVEYARD), st.ReplacementZone(Zone.EXILE))


def _draw_two(cx: Context) -> StaticEffect:
    return st.Replaces(ev.DrawsCard(r.You()), st.ReplacementEffects((e.Draw(who=r.You(), count=a.Fixed(2)),)))


def _defining(g: Grammar) -> None:
    p = g.phrase
    p("statement", "{x:poss} power and toughness are each equal to {q:quantity}", Fn(_defines(True, True), _un_defines))
    p("statement", "{x:poss} power is equal to {q:quantity}", Fn(_defines(True, False), _un_defines_one(True)))
    p("statement", "{x:poss} toughness is equal to {q:quantity}", Fn(_defines(False, True), _un_defines_one(False)))
    p("statement", "{x:poss} power is equal to {q:quantity} and its toughness is equal to {q2:quantity}", Fn(_defines_two, _un_defines_two))


def _defines(power: bool, toughness: bool) -> Any:
    def lower(cx: Context, x: object, q: Amount) -> StaticEffect:
        if not isinstance(x, r.This):
            raise CantLower("another thing's power is defined")
        return st.Affects(r.This(), (ch.DefinePowerToughness(q if power else None, q if toughness else None),))

    return lower


def _un_defines(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects) and value.what == r.This() and len(value.changes) == 1:
        one = value.changes[0]
        if isinstance(one, ch.DefinePowerToughness) and one.power is not None and one.power == one.toughness:
            return {"x": r.This(), "q": one.power}
    return None


def _defined(value: object) -> ch.DefinePowerToughness | None:
    if isinstance(value, st.Affects) and value.what == r.This() and len(value.changes) == 1:
        one = value.changes[0]
        return one if isinstance(one, ch.DefinePowerToughness) else None
    return None


def _un_defines_one(power: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _defined(value)
        if one is None or (one.power is None) == (one.toughness is None) or (one.power is not None) != power:
            return None
        return {"x": r.This(), "q": one.power if power else one.toughness}

    return up


def _un_defines_two(cx: Context, value: object) -> Values | None:
    one = _defined(value)
    if one is None or one.power is None or one.toughness is None or one.power == one.toughness:
        return None
    return {"x": r.This(), "q": one.power, "q2": one.toughness}


def _defines_two(cx: Context, x: object, q: Amount, q2: Amount) -> StaticEffect:
    if not isinstance(x, r.This):
        raise CantLower("another thing's power is defined")
    return st.Affects(r.This(), (ch.DefinePowerToughness(q, q2),))
