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
from mtgjudge.language.categories import Amount, Change, Condition, Cost, Filter, ObjectRef, PlayerRef, StaticEffect
from mtgjudge.language.costs import OneOfCosts
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Supertype, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive, number_of
from mtgjudge.oracle.kernel.template import PL
from mtgjudge.oracle.patterns import rebuilt, v
from mtgjudge.oracle.phrases.changes import _add, _gain, _un_gain, joined_types, times, untimes
from mtgjudge.oracle.phrases.people import THIS_WORDS, attached
from mtgjudge.oracle.phrases.sentences import ends_quoted, groupings, odd_amounts
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values
from mtgjudge.oracle.surface import Bonus, EventNoun, Noun, Qualifier, parts_of, together

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
    p(
        "static",
        "during turns other than yours , {x:statement} .",
        Fn(lambda cx, x: _static_if(cx, x, c.Unless(c.TurnOf(r.You())))),
    )
    p("statement", "{x:affects}", v("x"))
    p("static", "{x:statement} , where X is {q:quantity} .", Fn(_static_x, _un_static_x))
    p(
        "statement",
        "you control {what:attached}",
        Fn(
            lambda cx, what: st.Affects(what, (ch.ChangeControl(r.You()),)),
            lambda cx, x: (
                {"what": x.what}
                if isinstance(x, st.Affects)
                and x.changes == (ch.ChangeControl(r.You()),)
                and isinstance(x.what, r.AttachedTo)
                else None
            ),
        ),
    )
    attached(g, "attached")
    p("affects", "{what:snp} {cs:change.what|and}", Lazy(_affects, _un_affects))
    _players(g)
    _enters(g)
    _costs(g)
    _cast(g)
    _replacements(g)
    _defining(g)


def _static(cx: Context, x: object) -> StaticAbility:
    return x if isinstance(x, StaticAbility) else StaticAbility((x,))  # type: ignore[arg-type]


def _static_x(cx: Context, x: object, q: Amount) -> StaticAbility:
    ability = _static(cx, x)
    changed = rebuilt(ability, lambda node: q if isinstance(node, a.X) else None)
    if changed == ability:
        raise CantLower("X is defined but not used")
    assert isinstance(changed, StaticAbility)
    return changed


def _un_static_x(cx: Context, value: object) -> Any:
    if not isinstance(value, StaticAbility) or value.condition is not None or len(value.effects) != 1:
        return None
    out: list[Values] = []
    for amount in odd_amounts(value):
        changed = rebuilt(value.effects[0], lambda node, x=amount: a.X() if node == x else None)
        out.append({"x": changed if value.zone is BF else StaticAbility((changed,), None, value.zone), "q": amount})  # type: ignore[arg-type]
    return out


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
    if not isinstance(value, st.Affects) or not isinstance(value.what, ObjectRef):
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
    p(
        "affects",
        "{who:everyone} {x:playerchange.who}",
        Fn(lambda cx, who, x: st.Affects(who, (x,)), _un_player_affects),
    )
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
    p("playerchange", "don't lose unspent mana as steps and phases end", ch.ManaDoesntEmpty())
    p(
        "playerchange",
        "skip^ {x:stepwords}",
        Fn(lambda cx, x: ch.SkipsStep(x), lambda cx, x: {"x": x.part} if isinstance(x, ch.SkipsStep) else None),
    )
    for words, part in (
        ("their upkeep steps", "upkeep"),
        ("their draw steps", "draw"),
        ("their untap steps", "untap"),
        ("their combat phases", "combat"),
    ):
        p("stepwords", words, part)
    p("playerchange", "may spend mana as though it were mana of any color", ch.MaySpendManaAs())
    p("playerchange", "can't draw more than one card each turn", ch.CantDraw(1))
    p("playerchange", "can't cast more than one spell each turn", ch.CantCast(f.IsSpell(), 1))
    p("playerchange", "can't cast {n:filter.pl}", Fn(_cant_cast, _un_cant_cast))
    p("playerchange", "can cast spells only any time they could cast a sorcery", ch.CastOnlyAsSorcery())
    p("playerchange", "may play a additional land on each of your turns", ch.ExtraLandPlays(1))
    p("playerchange", "may play two additional lands on each of your turns", ch.ExtraLandPlays(2))
    p("playerchange", "play^ with the top card of your library revealed", ch.PlaysWithHandRevealed(True))
    p("playerchange", "play^ with their hands revealed", ch.PlaysWithHandRevealed())
    p("playerchange", "have^ {k:kw}", Fn(lambda cx, k: ch.GainAbility(k), _un_kw))
    p(
        "statement",
        "skip your draw step",
        Fn(
            lambda cx: st.Affects(r.You(), (ch.SkipsStep("draw"),)),
            lambda cx, x: {} if x == st.Affects(r.You(), (ch.SkipsStep("draw"),)) else None,
        ),
    )
    p("statement", "you may cast {n:filter.pl} as though they had flash", Fn(_flash_for, _un_flash_for))
    p(
        "statement",
        "you may choose not to untap {what:ref} during your untap step",
        Fn(
            lambda cx, what: st.Affects(what, (ch.MayStayTapped(),)),
            lambda cx, x: (
                {"what": x.what} if isinstance(x, st.Affects) and x.changes == (ch.MayStayTapped(),) else None
            ),
        ),
    )
    for own in ("this card is", "~ is"):
        p("static", f"as long as {own} in your graveyard and {{k:cond}} , {{x:statement}} .", Fn(_in_graveyard))
    p("statement", "you may cast this card from your graveyard", Fn(_cast_from_graveyard))
    p(
        "statement",
        "once during each of your turns , you may cast a {n:filter.sg} from your graveyard",
        Fn(_once(Zone.GRAVEYARD)),
    )
    p(
        "statement",
        "once during each of your turns , you may cast a {n:filter.sg} from the top of your library",
        Fn(_once(Zone.LIBRARY)),
    )
    p(
        "statement",
        "once each turn , you may cast a {n:filter.sg} from the top of your library",
        Fn(_once(Zone.LIBRARY, False)),
    )
    p(
        "statement",
        "you may cast {n:filter.pl} from your hand without paying their mana costs",
        Fn(lambda cx, n: st.CastPermission(r.You(), _spells_only(n), Zone.HAND, free=True)),
    )
    p(
        "static",
        "you may play lands and cast {n:filter.pl} from the top of your library .",
        Fn(
            lambda cx, n: StaticAbility(
                (_PLAY_TOP, st.CastPermission(r.You(), _spells_only(n), Zone.LIBRARY, top_only=True))
            )
        ),
    )
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
    p("ent", "~", Fn(_this_enters, lambda cx, x: {} if isinstance(x, f.IsThis) else None), number="sg")
    for word in THIS_WORDS:
        p("ent", "this " + word, Fn(_this_enters), number="sg")
    p("ent", "it", Fn(_own_it), number="sg")
    p("ent", "{n:filter.pl}", Fn(_entering, lambda cx, x: {"n": Noun(x, BF)}), number="pl")
    p(
        "statement",
        "{s:ent} enter^s [?bf the battlefield ] tapped",
        Fn(lambda cx, s, bf: st.EntersModified(s, tapped=True), _un_tapped),
    )
    p("statement", "{s:ent} enter^s tapped unless {k:cond}", Fn(_tapped_unless, _un_tapped_unless))
    p(
        "statement",
        "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it",
        Fn(_with_counters, _un_with_counters),
    )
    p("statement", "{s:ent} enter^s with {n:count} additional {k:counterkind} counter#n on it", Fn(_with_counters))
    p("statement", "{s:ent} enter^s with {n:count} additional {k:counterkind} counter#n on them", Fn(_with_counters))
    p(
        "statement",
        "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it for each {q:each}",
        Fn(_with_counters_each, _un_with_counters_each),
    )
    p(
        "statement",
        "{s:ent} enter^s with a number of {k:counterkind} counters on it equal to {q:quantity}",
        Fn(lambda cx, s, k, q: _with_counters(cx, s, q, k)),
    )
    p(
        "statement",
        "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it if {x:cond}",
        Fn(_with_counters_if, _un_with_counters_if),
    )
    p(
        "statement",
        "if {x:cond} , {s:ent} enter^s with {n:count} {k:counterkind} counter#n on it",
        Fn(lambda cx, x, s, n, k: _with_counters_if(cx, s, n, k, x)),
    )
    p(
        "statement",
        "{s:ent} enter^s tapped with {n:count} {k:counterkind} counter#n on it",
        Fn(_tapped_with_counters, _un_tapped_with_counters),
    )
    p(
        "statement",
        "as {s:ent} enter^s , choose a {w:choosable}",
        Fn(lambda cx, s, w: st.EntersModified(s, choose=w), _un_choose),
    )
    for word in (
        "color",
        "creature type",
        "card type",
        "land type",
        "basic land type",
        "player",
        "opponent",
        "nonland card name",
        "creature card name",
        "card name",
    ):
        p("choosable", word, word)
    p(
        "statement",
        "as {s:ent} enter^s , you may {x:act_cost} . if you don't , it enters tapped",
        Fn(_reveal_land, _un_reveal_land),
    )
    p(
        "statement",
        "as {s:ent} enter^s , you may {x:act_cost} . if you don't , {t:ent} enters tapped",
        Fn(lambda cx, s, x, t: _reveal_land(cx, s, x)),
    )
    p("statement", "{s:ent} enter^s tapped unless you {x:act_cost}", Fn(_reveal_land))
    p(
        "statement",
        "you may have {s:ent} enter as a copy of {n:copiable} [ , except {xs:exception|and} ]",
        Fn(_enters_as_copy, _un_enters_as_copy),
    )
    p("statement", "you may have {s:ent} enter tapped as a copy of {n:copiable}", Fn(_refuse_copy))
    p(
        "exception",
        "it's a {t:tseq.sg} in addition to its other types",
        Fn(
            lambda cx, t: (_add(t),),
            lambda cx, x: (
                {"t": joined_types(x[0].types, x[0].subtypes)}
                if len(x) == 1 and isinstance(x[0], ch.AddTypes)
                else None
            ),
        ),
    )
    p("exception", "it has {ks:abil|and}", Fn(_gain, _un_gain))
    p("exception", "it isn't legendary", (ch.LoseTypes(supertypes=(Supertype.LEGENDARY,)),))
    p("exception", "the token isn't legendary", Fn(lambda cx: (ch.LoseTypes(supertypes=(Supertype.LEGENDARY,)),)))
    p(
        "exception",
        "it's {s:size}",
        Fn(
            lambda cx, s: (ch.SetPowerToughness(s.power, s.toughness),),
            lambda cx, x: (
                {"s": Bonus(x[0].power, x[0].toughness)}
                if len(x) == 1
                and isinstance(x[0], ch.SetPowerToughness)
                and x[0].power is not None
                and x[0].toughness is not None
                else None
            ),
        ),
    )
    p("copiable", "any {n:filter.sg} on the battlefield", Fn(lambda cx, n: n.filter, lambda cx, x: {"n": Noun(x, BF)}))
    p("copiable", "a {n:filter.sg}", Fn(_copy_here, None))


def _this_enters(cx: Context) -> Filter:
    cx.name(r.This(), frozenset({"~"}))
    return f.IsThis()


def _own_it(cx: Context) -> Filter:
    if not any(isinstance(m.ref, r.This) for m in cx.mentions):
        raise CantLower("another thing enters")
    return f.IsThis()


def _entering(cx: Context, n: Noun) -> Filter:
    if n.zone is not BF:
        raise CantLower("only permanents enter")
    return n.filter


def _un_tapped(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersModified) and value == st.EntersModified(value.subject, tapped=True):
        return {"s": value.subject, "bf": False}
    return None


def _tapped_unless(cx: Context, s: Filter, k: Condition) -> StaticEffect:
    return st.EntersModified(s, tapped=True, condition=c.Unless(k))


def _un_tapped_unless(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersModified) and isinstance(value.condition, c.Unless):
        if value == st.EntersModified(value.subject, tapped=True, condition=value.condition):
            return {"s": value.subject, "k": value.condition.part}
    return None


def _with_counters(cx: Context, s: Filter, n: Amount, k: str) -> StaticEffect:
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


def _with_counters_each(cx: Context, s: Filter, n: Amount, k: str, q: Amount) -> StaticEffect:
    return _with_counters(cx, s, times(n, q), k)


def _un_with_counters_each(cx: Context, value: object) -> Values | None:
    found = _un_with_counters(cx, value)
    split = untimes(found["n"]) if found else None
    return {**found, "n": split[0], "q": split[1]} if found and split else None


def _with_counters_if(cx: Context, s: Filter, n: Amount, k: str, x: Condition) -> StaticEffect:
    return st.EntersModified(s, counters=(e.CounterGift(k, n),), condition=x)


def _un_with_counters_if(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.EntersModified) or value.condition is None:
        return None
    gift = _one_gift(value, condition=value.condition)
    return {"s": value.subject, "n": gift.count, "k": gift.kind, "x": value.condition} if gift else None


def _tapped_with_counters(cx: Context, s: Filter, n: Amount, k: str) -> StaticEffect:
    return st.EntersModified(s, tapped=True, counters=(e.CounterGift(k, n),))


def _un_tapped_with_counters(cx: Context, value: object) -> Values | None:
    gift = _one_gift(value, tapped=True)
    if gift is None or not isinstance(value, st.EntersModified):
        return None
    return {"s": value.subject, "n": gift.count, "k": gift.kind}


def _un_choose(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, st.EntersModified)
        and value.choose
        and value == st.EntersModified(value.subject, choose=value.choose)
    ):
        return {"s": value.subject, "w": value.choose}
    return None


def _reveal_land(cx: Context, s: Filter, x: Cost) -> StaticEffect:
    return st.EntersModified(s, tapped=True, unless_paid=(x,))


def _un_reveal_land(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersModified) and len(value.unless_paid) == 1:
        if value == _reveal_land(cx, value.subject, value.unless_paid[0]):
            return {"s": value.subject, "x": value.unless_paid[0]}
    return None


def _refuse_copy(cx: Context, **values: object) -> StaticEffect:
    raise CantLower("a copy that enters tapped")


def flat_changes(xs: Any) -> tuple[Change, ...]:
    """Exceptions as changes."""
    return tuple(x for part in xs or () for x in part)


def _enters_as_copy(cx: Context, s: Filter, n: Filter, xs: Any) -> StaticEffect:
    if not isinstance(s, f.IsThis):
        raise CantLower("other things enter as copies")
    return st.EntersAsCopy(n, except_=flat_changes(xs))


def _un_enters_as_copy(cx: Context, value: object) -> Any:
    if isinstance(value, st.EntersAsCopy) and value == st.EntersAsCopy(value.of, except_=value.except_):
        ways = groupings(value.except_) if value.except_ else [None]
        return [{"s": f.IsThis(), "n": value.of, "xs": way} for way in ways]
    return None


def _copy_here(cx: Context, n: Noun) -> Filter:
    if n.zone is not BF:
        raise CantLower("a copy of a card elsewhere")
    return n.filter


def _costs(g: Grammar) -> None:
    p = g.phrase
    for less, word in ((True, "less"), (False, "more")):
        p(
            "statement",
            f"{{n:filter.pl}} cost {{m:manacost}} {word} to cast",
            Fn(_cost_change(less), _un_cost_change(less)),
        )
        p("statement", f"this spell costs {{m:manacost}} {word} to cast", Fn(_own_cost(less), _un_own_cost(less)))
        p(
            "statement",
            f"this spell costs {{m:manacost}} {word} to cast for each {{q:each}}",
            Fn(_own_cost(less), _un_own_cost_each(less)),
        )
        p("statement", f"this spell costs {{m:manacost}} {word} to cast if {{k:cond}}", Fn(_own_cost_if(less)))
        p("statement", f"this spell costs {{X}} {word} to cast , where X is {{q:quantity}}", Fn(_own_cost_x(less)))
    p(
        "statement",
        "as a additional cost to cast this spell , {cs:act_cost|and}",
        Fn(lambda cx, cs: _on_stack(st.AdditionalCost(cs)), _un_additional),
    )
    p("statement", "as a additional cost to cast this spell , {x:act_cost} or {y:act_cost}", Fn(_one_of, _un_one_of))
    p(
        "statement",
        "you may {cs:act_cost|and} rather than pay this spell 's mana cost",
        Fn(lambda cx, cs: _on_stack(st.AlternativeCost(cs)), _un_alternative),
    )
    p(
        "statement",
        "if {k:cond} , you may {cs:act_cost|and} rather than pay this spell 's mana cost",
        Fn(lambda cx, k, cs: _on_stack(st.AlternativeCost(cs, k))),
    )


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


class CastBy(Filter, frozen=True, tag=True):
    """ "you cast" after a noun, before the verb says what becomes of it."""

    who: PlayerRef


def _un_cost_change(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, st.SpellCostChange)
            and value.less == less
            and value.per is None
            and value.from_zone is None
        ):
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
        return (
            {"m": one.cost}
            if one is not None and one.less == less and one.per is None and one.spells == f.IsThis()
            else None
        )

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
    if (
        one is not None
        and len(one.costs) == 1
        and isinstance(one.costs[0], OneOfCosts)
        and len(one.costs[0].options) == 2
    ):
        return {"x": one.costs[0].options[0], "y": one.costs[0].options[1]}
    return None


def _un_alternative(cx: Context, value: object) -> Values | None:
    one = _stack_effect(value, st.AlternativeCost)
    return {"cs": one.costs} if one is not None and one.condition is None else None


def _cast(g: Grammar) -> None:
    p = g.phrase
    for words in ("this spell can't be countered", "~ can't be countered"):
        p(
            "statement",
            words,
            Fn(lambda cx: _on_stack(st.UncounterableThis()), _un_uncounterable if words.startswith("this") else None),
        )
    p(
        "statement",
        "cast this spell only {k:timing}",
        Fn(lambda cx, k: _on_stack(st.CastRestriction(k)), _un_restriction),
    )
    p(
        "statement",
        "you may cast this spell as though it had flash if {k:cond}",
        Fn(lambda cx, k: _on_stack(st.FlashPermission(k)), _un_flash),
    )
    p("statement", "you may cast ~ from your graveyard", Fn(_cast_from_graveyard))
    p("statement", "you may play lands from the top of your library", _PLAY_TOP)
    p("statement", "you may cast {n:filter.pl} from the top of your library", Fn(_cast_top, _un_cast_top))
    p(
        "statement",
        "you may play lands from your graveyard",
        st.CastPermission(r.You(), f.IsType(CardType.LAND), Zone.GRAVEYARD, lands=True),
    )
    p("statement", "you may cast {n:filter.pl} from your graveyard", Fn(_cast_graveyard, _un_cast_graveyard))
    p(
        "statement",
        "activated abilities of {n:filter.pl} cost {m:manacost} less to activate",
        Fn(_ability_cost(True), _un_ability_cost(True)),
    )
    p(
        "statement",
        "activated abilities of {n:filter.pl} cost {m:manacost} more to activate",
        Fn(_ability_cost(False), _un_ability_cost(False)),
    )
    p(
        "statement",
        "activated abilities of {n:filter.pl} cost {m:manacost} less to activate . this effect can't reduce the mana in that cost to less than one mana",
        Fn(_ability_cost(True, 1), _un_ability_cost(True, 1)),
    )
    p(
        "statement",
        "activated abilities of {n:filter.pl} can't be activated",
        Fn(lambda cx, n: st.Affects(r.All(n.filter), (ch.CantActivate(),)), None),
    )
    p(
        "statement",
        "activated abilities of {n:filter.pl} can't be activated unless they're mana abilities",
        Fn(lambda cx, n: st.Affects(r.All(n.filter), (ch.CantActivate(True),)), None),
    )
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


_PLAY_TOP = st.CastPermission(r.You(), f.IsType(CardType.LAND), Zone.LIBRARY, top_only=True, lands=True)


def _once(zone: Zone, own_turn: bool = True) -> Any:
    def lower(cx: Context, n: Noun) -> StaticEffect:
        top = zone is Zone.LIBRARY
        return st.CastPermission(
            r.You(), _spells_only(n), zone, top_only=top, once_each_turn=True, your_turn_only=own_turn
        )

    return lower


def _in_graveyard(cx: Context, k: Condition, x: object) -> StaticAbility:
    if isinstance(x, StaticAbility):
        raise CantLower("an ability of the spell itself, in the graveyard")
    return StaticAbility((x,), k, Zone.GRAVEYARD)  # type: ignore[arg-type]


def _spells_only(n: Noun) -> Filter:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return n.filter


def _cast_top(cx: Context, n: Noun) -> StaticEffect:
    return st.CastPermission(r.You(), _spells_only(n), Zone.LIBRARY, top_only=True)


def _un_cast_top(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.CastPermission) and value == st.CastPermission(
        r.You(), value.filter, Zone.LIBRARY, top_only=True
    ):
        return {"n": Noun(value.filter, Zone.STACK)}
    return None


def _cast_graveyard(cx: Context, n: Noun) -> StaticEffect:
    return st.CastPermission(r.You(), _spells_only(n), Zone.GRAVEYARD)


def _un_cast_graveyard(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.CastPermission) and value == st.CastPermission(r.You(), value.filter, Zone.GRAVEYARD):
        return {"n": Noun(value.filter, Zone.STACK)} if not isinstance(value.filter, f.IsThis) else None
    return None


def _ability_cost(less: bool, floor: int = 0) -> Any:
    def lower(cx: Context, n: Noun, m: ManaCost) -> StaticEffect:
        parts = parts_of(n.filter)
        if n.zone is not BF:
            raise CantLower("abilities of what is no permanent")
        return st.AbilityCostChange(together(parts), r.EachPlayer(), m, less, floor)

    return lower


def _un_ability_cost(less: bool, floor: int = 0) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, st.AbilityCostChange) and value == st.AbilityCostChange(
            value.source, r.EachPlayer(), value.cost, less, floor
        ):
            return {"n": Noun(value.source, BF), "m": value.cost}
        return None

    return up


def _replacements(g: Grammar) -> None:
    p = g.phrase
    p("statement", "if {s:esubj} would die , exile it instead", Fn(_dies_exile, _un_dies_exile))
    p(
        "statement",
        "if a card would be put into a opponent 's graveyard from anywhere , exile it instead",
        Fn(lambda cx: _graveyard_exile(f.OwnedBy(r.EachOpponent()))),
    )
    p(
        "statement",
        "if a card or token would be put into a graveyard from anywhere , exile it instead",
        Fn(lambda cx: _graveyard_exile(f.Anything())),
    )
    p("statement", "if you would draw a card , draw two cards instead", Fn(_draw_two))
    for who, words in ((r.You(), "you"),):
        for factor, text in ((2, "twice"), (3, "three times")):
            p(
                "statement",
                f"if {words} would gain life , {words} gain {text} that much life instead",
                Fn(lambda cx, w=who, x=factor: st.Replaces(ev.GainsLife(w), st.ReplacementAmount(x))),
            )
        p(
            "statement",
            f"if {words} would gain life , {words} gain that much life plus {{n:int}} instead",
            Fn(lambda cx, n, w=who: st.Replaces(ev.GainsLife(w), st.ReplacementAmount(1, n.value))),
        )
    p(
        "statement",
        "prevent all damage that would be dealt to {what:snp}",
        Fn(_prevent(to=True), _un_prevent(True, False, False)),
    )
    p(
        "statement",
        "prevent all combat damage that would be dealt to {what:snp}",
        Fn(_prevent(to=True, combat=True), _un_prevent(True, False, True)),
    )
    p(
        "statement",
        "prevent all damage that would be dealt by {what:snp}",
        Fn(_prevent(by=True), _un_prevent(False, True, False)),
    )
    p(
        "statement",
        "prevent all combat damage that would be dealt by {what:snp}",
        Fn(_prevent(by=True, combat=True), _un_prevent(False, True, True)),
    )
    p(
        "statement",
        "prevent all combat damage that would be dealt to and dealt by {what:snp}",
        Fn(_prevent(to=True, by=True, combat=True), _un_prevent(True, True, True)),
    )
    p(
        "statement",
        "prevent all damage that would be dealt to and dealt by {what:snp}",
        Fn(_prevent(to=True, by=True), _un_prevent(True, True, False)),
    )


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
    if (
        isinstance(value, st.Replaces)
        and isinstance(value.event, ev.ZoneChange)
        and value.replacement == st.ReplacementZone(Zone.EXILE)
    ):
        if value.event == ev.ZoneChange(value.event.subject, BF, Zone.GRAVEYARD) and value.condition is None:
            return {"s": EventNoun(value.event.subject, None if isinstance(value.event.subject, f.IsThis) else BF)}
    return None


def _graveyard_exile(subject: Filter) -> StaticEffect:
    return st.Replaces(ev.ZoneChange(subject, None, Zone.GRAVEYARD), st.ReplacementZone(Zone.EXILE))


def _draw_two(cx: Context) -> StaticEffect:
    return st.Replaces(ev.DrawsCard(r.You()), st.ReplacementEffects((e.Draw(who=r.You(), count=a.Fixed(2)),)))


def _defining(g: Grammar) -> None:
    p = g.phrase
    p("statement", "{x:poss} power and toughness are each equal to {q:quantity}", Fn(_defines(True, True), _un_defines))
    p("statement", "{x:poss} power is equal to {q:quantity}", Fn(_defines(True, False), _un_defines_one(True)))
    p("statement", "{x:poss} toughness is equal to {q:quantity}", Fn(_defines(False, True), _un_defines_one(False)))
    p(
        "statement",
        "{x:poss} power is equal to {q:quantity} and its toughness is equal to {q2:quantity}",
        Fn(_defines_two, _un_defines_two),
    )
    p(
        "statement",
        "{x:poss} power is equal to {q:quantity} and its toughness is equal to that number plus {n:int}",
        Fn(lambda cx, x, q, n: _defines_two(cx, x, q, a.Plus((q, n)))),
    )


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
