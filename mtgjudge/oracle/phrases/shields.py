"""Prevention and redirection from resolutions: the next time, the next so much, all of this turn, from a source of
your choice, and what follows from it (609.7, 614.9, 615.3-615.9)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import Body, StaticAbility
from mtgjudge.language.categories import (
    Amount,
    Condition,
    Duration,
    Effect,
    Filter,
    ObjectRef,
    PlayerRef,
    Reference,
    TargetKind,
)
from mtgjudge.language.targets import TargetEither, TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.patterns import rebuilt, replaced
from mtgjudge.oracle.phrases.clauses_back import told
from mtgjudge.oracle.phrases.remarks import DamageSource, Prevented, Unpreventable, unpreventable
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, as_effects
from mtgjudge.oracle.surface import Noun, together

ANYTHING = r.All(f.Anything())


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _guarded(g)
    _chosen_sources(g)
    _all_of_it(g)
    _unpreventable(g)
    _redirected(g)
    _afterwards(g)


def _guarded(g: Grammar) -> None:
    """What damage is kept from: also whatever matches when it would be dealt (611.2c)."""
    p = g.phrase
    p("guarded", "{w:recipient}", Fn(lambda cx, w: w))
    p("guarded", "{n:filter.pl}", Fn(lambda cx, n: _open(n)))
    for joint in ("and/or", "and"):
        p("guarded", f"you {joint} {{n:filter.pl}}", Fn(lambda cx, n: r.Together((r.You(), _open(n)))))
    both = r.Together((r.This(), r.You()))
    p("guarded", "{w:ownname} and/or you", Fn(lambda cx, w: both, lambda cx, x: {"w": "~"} if x == both else None))


def _open(n: Noun) -> ObjectRef:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("damage to what is no permanent")
    return r.All(n.filter)


# --- from a source of your choice --------------------------------------------------------------------------------


def _chosen_sources(g: Grammar) -> None:
    p = g.phrase
    p("chosensource", "a source of your choice", Fn(lambda cx: f.Anything()))
    p("chosensource", "a {n:filter.sg} of your choice", Fn(_kind_of_source))
    p("chosensource", "a {n:filter.sg} of your choice with shadow", Fn(_with_shadow))
    p("chosensource", "a source of your choice of the chosen color", Fn(lambda cx: f.IsChosenColor()))
    would = "the next time {s:chosensource} would deal damage"
    p("clause", would + " this turn , prevent that damage", told(lambda cx, s: _next_time(cx, s, ANYTHING), _un_source))
    p("clause", would + " to {w:guarded} this turn , prevent that damage", told(_next_time, _un_shield))
    p(
        "clause",
        "prevent all damage {s:chosensource} would deal this turn",
        told(lambda cx, s: _all_from(cx, s, ANYTHING), _un_any_source),
    )
    p("clause", "the next time {w:doer} would deal damage this turn , prevent that damage", told(_next_time_by, _un_by))
    p(
        "clause",
        "the next time {w:doer} would deal combat damage this turn , prevent that damage",
        told(lambda cx, w: _next_time_by(cx, w, ev.DamageKind.COMBAT), _un_by),
    )
    p("clause", "prevent all damage {s:chosensource} would deal to {w:guarded} this turn", told(_all_from, _un_shield))
    p(
        "clause",
        "prevent all damage that would be dealt to {w:guarded} this turn by {s:chosensource}",
        Fn(lambda cx, w, s: (note(cx, _all_from(cx, s, w)),)),
    )


def _un_source(cx: Context, value: object) -> Values | None:
    return {"s": value.source_filter or f.Anything()} if isinstance(value, e.PreventNextDamage) else None


def _un_any_source(cx: Context, value: object) -> Values | None:
    """Of any source: "a red permanent of your choice would deal" might be what such permanents deal."""
    found = _un_source(cx, value)
    return found if found is not None and found["s"] == f.Anything() else None


def _un_shield(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.PreventNextDamage) or value.to == ANYTHING:
        return None
    return {"s": value.source_filter or f.Anything(), "w": value.to}


def _un_by(cx: Context, value: object) -> Values | None:
    effect = value.effect if isinstance(value, e.ReplaceThisTurn) else None
    event = effect.event if isinstance(effect, st.Replaces) else None
    source = event.source if isinstance(event, ev.DealsDamage) else None
    if isinstance(source, f.IsThis):
        return {"w": r.This()}
    return {"w": source.of} if isinstance(source, f.IsOneOf) else None


def _kind_of_source(cx: Context, n: Noun) -> Filter:
    if n.zone not in (None, Zone.BATTLEFIELD):
        raise CantLower("a source elsewhere")
    return n.filter


def _with_shadow(cx: Context, n: Noun) -> Filter:
    from mtgjudge.language.vocabulary import Keyword

    return together((_kind_of_source(cx, n), f.HasKeyword(Keyword.SHADOW)))


def _wanted(s: Filter) -> Filter | None:
    return None if isinstance(s, f.Anything) else s


def _next_time(cx: Context, s: Filter, w: Reference) -> Effect:
    return e.PreventNextDamage(to=w, amount=None, source_filter=_wanted(s), next_time_only=True, chosen_source=True)


def _next_time_by(cx: Context, w: Reference, kind: ev.DamageKind = ev.DamageKind.ANY) -> Effect:
    """A certain source, the next time."""
    if cx.event is not None or not isinstance(w, ObjectRef):
        raise CantLower("an event inside a triggered ability that has its own")
    source = f.IsThis() if isinstance(w, r.This) else f.IsOneOf(w)
    effect = st.Replaces(ev.DealsDamage(source, None, kind), st.ReplacementPrevent())
    return e.ReplaceThisTurn(effect=effect, once=True)


def _all_from(cx: Context, s: Filter, w: Reference) -> Effect:
    return e.PreventNextDamage(to=w, amount=None, source_filter=_wanted(s), chosen_source=True)


# --- all of it ---------------------------------------------------------------------------------------------------


def _unpreventable(g: Grammar) -> None:
    """Damage that can't be prevented (615.12)."""
    p = g.phrase
    p("sent", "the damage can't be prevented .", (Unpreventable(),))
    p("clauses", "{c:clause} and the damage can't be prevented", Fn(lambda cx, c: unpreventable(as_effects(c))))
    itself = (st.UncounterableThis(), st.DamageCantBePrevented(f.IsThis()))
    p(
        "statement",
        "if {k:cond} , this spell can't be countered and the damage can't be prevented",
        Fn(lambda cx, k: StaticAbility(itself, k, Zone.STACK)),
    )
    p(
        "statement",
        "this spell can't be countered and the damage can't be prevented",
        Fn(lambda cx: StaticAbility(itself, None, Zone.STACK)),
    )
    p("statement", "damage can't be prevented", Fn(lambda cx: st.DamageCantBePrevented(f.Anything())))
    for words, kind in (
        ("damage", ev.DamageKind.ANY),
        ("combat damage", ev.DamageKind.COMBAT),
        ("noncombat damage", ev.DamageKind.NONCOMBAT),
    ):
        p(
            "statement",
            words + " that would be dealt by {n:filter.pl} can't be prevented",
            Fn(lambda cx, n, k=kind: st.DamageCantBePrevented(_kind_of_source(cx, n), k)),
        )
        for own in ("~", "this creature"):
            p(
                "statement",
                f"{words} that would be dealt by {own} can't be prevented",
                Fn(lambda cx, k=kind: st.DamageCantBePrevented(f.IsThis(), k)),
            )


def _all_of_it(g: Grammar) -> None:
    """Prevent all damage of a kind, for a time."""
    p = g.phrase
    for words, kind in (("damage", ""), ("combat damage", "combat"), ("noncombat damage", "noncombat")):
        for way, sides in (("to", (True, False)), ("by", (False, True)), ("to and dealt by", (True, True))):
            said = f"prevent all {words} that would be dealt {way} {{w:guarded}}"
            p("clause", said + " this turn", Fn(_for_time(kind, sides, d.UntilEndOfTurn())))
            p("clause", f"until your next turn , {said}", Fn(_for_time(kind, sides, d.UntilNextTurnOf(r.You()))))
            p(
                "clause",
                f"prevent all {words} that would be dealt this turn {way} {{w:guarded}}",
                Fn(_for_time(kind, sides, d.UntilEndOfTurn())),
            )
        for said in (f"prevent all {words} that would be dealt to {{w:guarded}} this turn by {{n:filter.pl}}",):
            p("clause", said, Fn(_from_this_turn(kind)))
        by = Fn(_for_time(kind, (False, True), d.UntilEndOfTurn()))
        p("clause", f"prevent all {words} {{w:doer}} would deal this turn", by)
        p("clause", f"prevent all {words} that {{w:doers}} would deal this turn", by)
        later = Fn(_for_time(kind, (False, True), d.UntilNextTurnOf(r.You())))
        p("clause", f"until your next turn , prevent all {words} {{w:doer}} would deal", later)
        p("statement", f"prevent all {words} that would be dealt to {{w:snp}} by {{n:filter.pl}}", Fn(_from(kind)))
        p("statement", f"prevent all {words} that {{n:filter.pl}} would deal to {{w:snp}}", Fn(_from(kind)))
    p(
        "act",
        "prevent^ all damage that would be dealt to {w:guarded} this turn",
        Fn(lambda cx, w: _apply("", (True, False), d.UntilEndOfTurn(), w)),
    )
    p(
        "statement",
        "prevent all noncombat damage that would be dealt to {w:snp}",
        Fn(lambda cx, w: st.Affects(w, (_change("noncombat", (True, False)),))),
    )
    p("doer", "{t:target}", Fn(lambda cx, t: t))
    p("doer", "{w:ref}", Fn(lambda cx, w: w))
    p("doers", "{n:filter.pl}", Fn(lambda cx, n: _open(n)))
    p("doers", "other {n:filter.pl}", Fn(_other_doers))


def _other_doers(cx: Context, n: Noun) -> ObjectRef:
    _open(n)
    return r.All(together((cx.other(), n.filter)))


def _change(kind: str, sides: tuple[bool, bool]) -> ch.PreventDamage:
    return ch.PreventDamage(sides[0], sides[1], kind == "combat", kind == "noncombat")


def _apply(kind: str, sides: tuple[bool, bool], duration: Duration, w: Reference) -> e.Apply:
    return e.Apply(what=w, changes=(_change(kind, sides),), duration=duration)


def _for_time(kind: str, sides: tuple[bool, bool], duration: Duration) -> Any:
    return lambda cx, w: (note(cx, _apply(kind, sides, duration, w)),)


def _from_this_turn(kind: str) -> Any:
    def lower(cx: Context, w: Reference, n: Noun) -> object:
        change = ch.PreventDamage(True, False, kind == "combat", kind == "noncombat", _kind_of_source(cx, n))
        return (note(cx, e.Apply(what=w, changes=(change,), duration=d.UntilEndOfTurn())),)

    return lower


def _from(kind: str) -> Any:
    def lower(cx: Context, w: Reference, n: Noun) -> st.Affects:
        if cx.slots:
            raise CantLower("a static ability does not target")
        change = ch.PreventDamage(True, False, kind == "combat", kind == "noncombat", _kind_of_source(cx, n))
        return st.Affects(w, (change,))

    return lower


# --- redirection -------------------------------------------------------------------------------------------------


def _redirected(g: Grammar) -> None:
    p = g.phrase
    tail = "this turn is dealt to {t:recipient} instead"
    dealt = "the next {n:figure} damage that would be dealt to {w:guarded} "
    p("clause", dealt + tail, told(_next_redirected, _un_redirected))
    p(
        "clause",
        "the next {n:figure} damage that {s:chosensource} would deal to {w:guarded} " + tail,
        told(_next_redirected, _un_redirected_from),
    )
    p(
        "clause",
        "the next time {s:chosensource} would deal damage to {w:guarded} this turn , that damage is dealt to "
        "{t:recipient} instead",
        told(lambda cx, s, w, t: _next_redirected(cx, None, w, t, s), _un_once_redirected_from),
    )
    p(
        "clause",
        "the next time damage would be dealt to {w:guarded} this turn , that damage is dealt to {t:recipient} instead",
        told(lambda cx, w, t: _next_redirected(cx, None, w, t), _un_all_so),
    )
    p(
        "clause",
        "all damage that would be dealt this turn to {w:guarded} is dealt to {t:recipient} instead",
        told(_all_so, _un_all_so),
    )
    p(
        "clause",
        "all damage that would be dealt to {w:guarded} this turn is dealt to {t:recipient} instead",
        Fn(lambda cx, w, t: (note(cx, _all_so(cx, w, t)),)),
    )
    p(
        "statement",
        "all damage that would be dealt to {w:guarded} is dealt to {t:sref} instead",
        Fn(lambda cx, w, t: _standing(cx, w, t, f.Anything()), _un_standing),
    )
    p(
        "statement",
        "all damage that would be dealt to {w:guarded} by {n:filter.pl} is dealt to {t:sref} instead",
        Fn(lambda cx, w, n, t: _standing(cx, w, t, _kind_of_source(cx, n)), _un_standing_from),
    )


def kind_of(w: Reference) -> TargetKind | None:
    """What damage is dealt to, as the pattern of an event says it; None: anything."""
    if w == ANYTHING:
        return None
    if isinstance(w, r.Together):
        return TargetEither(tuple(kind for part in w.parts if (kind := kind_of(part)) is not None))
    if isinstance(w, r.All):
        return TargetObject(w.filter)
    kinds: list[TargetKind] = []
    if isinstance(w, ObjectRef):
        kinds.append(TargetObject(f.IsThis() if isinstance(w, r.This) else f.IsOneOf(w)))
    if isinstance(w, PlayerRef):
        kinds.append(TargetPlayer(w))
    return kinds[0] if len(kinds) == 1 else TargetEither(tuple(kinds))


def _one_place(t: Reference) -> Reference:
    if isinstance(t, r.All | r.Together | r.EachPlayer | r.EachOpponent | r.Chosen):
        raise CantLower("damage redirected to several")
    return t


def _not_triggered(cx: Context) -> None:
    if cx.event is not None:
        raise CantLower("an event inside a triggered ability that has its own")


def _next_redirected(cx: Context, n: Amount | None, w: Reference, t: Reference, s: Filter | None = None) -> Effect:
    _not_triggered(cx)
    effect = st.Replaces(ev.DealsDamage(f.Anything(), kind_of(w)), st.ReplacementRedirect(_one_place(t)))
    return e.ReplaceThisTurn(
        effect=effect,
        once=n is None,
        amount=n,
        chosen_source=s is not None,
        source_filter=_wanted(s) if s is not None else None,
    )


def _un_all_so(cx: Context, value: object) -> Values | None:
    effect = value.effect if isinstance(value, e.ReplaceThisTurn) else None
    if not isinstance(effect, st.Replaces) or not isinstance(effect.event, ev.DealsDamage):
        return None
    to = of_kind(effect.event.recipient)
    if to is None or not isinstance(effect.replacement, st.ReplacementRedirect):
        return None
    return {"w": to, "t": effect.replacement.to}


def _un_redirected(cx: Context, value: object) -> Values | None:
    found = _un_all_so(cx, value)
    amount = value.amount if isinstance(value, e.ReplaceThisTurn) else None
    return {**found, "n": amount} if found is not None and amount is not None else None


def _un_redirected_from(cx: Context, value: object) -> Values | None:
    found = _un_redirected(cx, value)
    if found is None or not isinstance(value, e.ReplaceThisTurn) or not value.chosen_source:
        return None
    return {**found, "s": value.source_filter or f.Anything()}


def _un_once_redirected_from(cx: Context, value: object) -> Values | None:
    found = _un_all_so(cx, value)
    if found is None or not isinstance(value, e.ReplaceThisTurn) or not value.chosen_source:
        return None
    return {**found, "s": value.source_filter or f.Anything()}


def _all_so(cx: Context, w: Reference, t: Reference) -> Effect:
    _not_triggered(cx)
    effect = st.Replaces(ev.DealsDamage(f.Anything(), kind_of(w)), st.ReplacementRedirect(_one_place(t)))
    return e.ReplaceThisTurn(effect=effect)


def _standing(cx: Context, w: Reference, t: Reference, source: Filter) -> st.Replaces:
    if cx.slots:
        raise CantLower("a static ability does not target")
    return st.Replaces(ev.DealsDamage(source, kind_of(w)), st.ReplacementRedirect(_one_place(t)))


def of_kind(kind: TargetKind | None) -> Reference | None:
    """What :func:`kind_of` made such a pattern of."""
    if isinstance(kind, TargetPlayer):
        return kind.who
    if isinstance(kind, TargetObject):
        if isinstance(kind.filter, f.IsThis):
            return r.This()
        return kind.filter.of if isinstance(kind.filter, f.IsOneOf) else r.All(kind.filter)
    parts = [of_kind(each) for each in kind.kinds] if isinstance(kind, TargetEither) else []
    known = tuple(part for part in parts if part is not None)
    if parts and all(part == parts[0] for part in parts):
        return parts[0]  # a target, which may be an object or a player
    return r.Together(known) if known and len(known) == len(parts) else None


def _un_standing(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.Replaces) or not isinstance(value.event, ev.DealsDamage):
        return None
    if not isinstance(value.replacement, st.ReplacementRedirect):
        return None
    to = of_kind(value.event.recipient)
    if to is None or value != _standing(cx, to, value.replacement.to, f.Anything()):
        return None
    return {"w": to, "t": value.replacement.to}


def _un_standing_from(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, st.Replaces) or not isinstance(value.event, ev.DealsDamage):
        return []
    if not isinstance(value.replacement, st.ReplacementRedirect):
        return []
    to, source = of_kind(value.event.recipient), value.event.source
    if to is None or value != _standing(cx, to, value.replacement.to, source):
        return []
    kinds = (Noun(source, zone) for zone in (Zone.BATTLEFIELD, None))
    return [{"w": to, "n": n, "t": value.replacement.to} for n in kinds]


# --- what follows ------------------------------------------------------------------------------------------------


def _afterwards(g: Grammar) -> None:
    """How much was prevented, and by what it would have been dealt (615.5)."""
    p = g.phrase
    p("wclause", "when damage is prevented this way , {c:clauses}", Lazy(_when_prevented))
    p("cond", "damage is prevented this way", Fn(_was_prevented, _un_was_prevented))
    p("cond", "damage from a {n:filter.sg} is prevented this way", Fn(_was_prevented, _un_was_prevented_from))
    p("quantity", "the damage prevented this way", Fn(lambda cx: Prevented()))
    p("quantity", "the amount of damage prevented this way", Fn(lambda cx: Prevented()))
    p("each", "1 damage prevented this way", Fn(lambda cx: Prevented()))
    p("clause", "for each 1 damage prevented this way , {c:clause0}", Lazy(_for_each_prevented))
    p("oneplayer", "that source 's controller", Fn(_source_holder), number="sg")
    p("oneplayer", "the source 's controller", Fn(lambda cx: r.ControllerOf(DamageSource())), number="sg")


def _for_each_prevented(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    effects = as_effects(low(parts["c"]))
    one = effects[0]
    field = "amount" if isinstance(one, e.GainLife | e.LoseLife) else "count"
    multiplied = e.PutCounters | e.CreateTokens | e.Draw | e.Mill | e.GainLife | e.LoseLife
    if len(effects) > 1 or not isinstance(one, multiplied):
        raise CantLower("what is done for each damage prevented")
    if getattr(one, field) != a.Fixed(1):
        raise CantLower("several for each damage prevented")
    return (replaced(one, **{field: Prevented()}),)


def _when_prevented(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """603.12: a trigger of its own, each time that damage was prevented."""
    some = _was_prevented(low.cx)
    with low.cx.body(results=True) as slots:
        effects = as_effects(low(parts["c"]))
        told = {one.label for one in effects if getattr(one, "amount", None) == Prevented()}
        # "Deals that much damage and you draw that many cards": as much as was prevented, however much is dealt
        again = rebuilt(effects, lambda x: Prevented() if isinstance(x, a.ResultAmount) and x.of in told else None)
        content = Body(as_effects(again), tuple(slots))
    return (e.IfThen(condition=some, then=(e.Reflexive(after=0, content=content),)),)


def _was_prevented(cx: Context, n: Noun | None = None) -> Condition:
    cx.numbers.append(Prevented())
    some = c.Compare(Prevented(), Comparison.AT_LEAST, a.Fixed(1))
    if n is None:
        return some
    return c.Both((some, c.Is(DamageSource(), _kind_of_source(cx, n))))


def _un_was_prevented(cx: Context, value: object) -> Values | None:
    if value != c.Compare(Prevented(), Comparison.AT_LEAST, a.Fixed(1)):
        return None
    cx.numbers.append(Prevented())
    return {}


def _un_was_prevented_from(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, c.Both) or len(value.parts) != 2 or _un_was_prevented(cx, value.parts[0]) is None:
        return []
    source = value.parts[1]
    if not isinstance(source, c.Is) or source.what != DamageSource():
        return []
    return [{"n": Noun(source.filter, zone)} for zone in (Zone.BATTLEFIELD, None)]


def _source_holder(cx: Context) -> Reference:
    """The source of the damage that was prevented; that of a trigger's own event is named by it."""
    if any("source" in m.words for m in cx.event_mentions):
        raise CantLower("the source of the event")
    return r.ControllerOf(DamageSource())
