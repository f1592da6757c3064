"""Other numbers than would be: of counters, tokens, energy, life that is left (122.6, 614.1a, 614.16)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Effect, Filter, PlayerRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.making import spec_values, token_of
from mtgjudge.oracle.phrases.remarks import CreateSame
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, checked
from mtgjudge.oracle.surface import EventNoun, Noun

BF = Zone.BATTLEFIELD
TWICE = st.ReplacementAmount(2)
ONE_MORE = st.ReplacementAmount(1, 1)
HALF = st.ReplacementAmount(half=st.HalfRounding.DOWN)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _counters(g)
    _tokens(g)
    _life(g)
    _prevented(g)
    g.phrase("act", "create^ {n:count} of those tokens", Fn(lambda cx, n: CreateSame(count=n)))


# --- counters ----------------------------------------------------------------------------------------------------


def _counters(g: Grammar) -> None:
    p = g.phrase
    p("countered", "{s:esubj}", Fn(lambda cx, s: ev.CountersPut("", _one(s))))
    p("countered", "{s:esubj} or on yourself", Fn(lambda cx, s: ev.CountersPut("", _one(s), players=r.You())))
    p("countered", "a permanent or player", Fn(lambda cx: ev.CountersPut("", f.Anything(), players=r.EachPlayer())))
    for who, words, by in ((r.You(), "you would put", "put"), (r.EachOpponent(), "a opponent would put", "they put")):
        for number, change in (
            ("twice that many of each of those kinds of counters on {x:ronit} instead", TWICE),
            ("that many plus one of each of those kinds of counters on {x:ronit} instead", ONE_MORE),
            ("half that many of each of those kinds of counters on {x:ronit} instead , rounded down", HALF),
        ):
            said = f"if {words} one or more counters on {{w:countered}} , {by} {number}"
            p("statement", said, Fn(_put_by(who, change), _un_put_by(who, change)))
    closed(g, "changednumber", tuple(CHANGED))
    energy = "if you would get one or more {E} , you get {w:changednumber} {E} instead"
    p("statement", energy, Fn(_energy, _un_energy))


CHANGED = {"that many plus one": ONE_MORE, "twice that many": TWICE}


def _energy(cx: Context, w: str) -> st.Replaces:
    return st.Replaces(ev.CountersPut("energy", f.Not(f.Anything()), players=r.You()), CHANGED[w])


def _un_energy(cx: Context, value: object) -> Values | None:
    return next(({"w": word} for word in CHANGED if value == _energy(cx, word)), None)


def _one(s: EventNoun) -> Filter:
    if s.several or s.zone not in (None, BF):
        raise CantLower("counters on several things")
    return s.filter


def _put_by(who: PlayerRef, change: st.ReplacementAmount) -> Any:
    def lower(cx: Context, w: ev.CountersPut, x: object) -> st.Replaces:
        return st.Replaces(ev.CountersPut(w.kind, w.subject, by=who, players=w.players), change)

    return lower


def _un_put_by(who: PlayerRef, change: st.ReplacementAmount) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        event = value.event if isinstance(value, st.Replaces) else None
        if not isinstance(event, ev.CountersPut) or value != st.Replaces(event, change):
            return None
        if event != ev.CountersPut(event.kind, event.subject, by=who, players=event.players):
            return None
        return {"w": ev.CountersPut(event.kind, event.subject, players=event.players), "x": a.Fixed(0)}

    return up


# --- tokens ------------------------------------------------------------------------------------------------------


def _tokens(g: Grammar) -> None:
    p = g.phrase
    mine = ev.TokensCreated(r.You(), f.Anything())
    would = "if one or more tokens would be created under your control , "
    spec = "[ {s:supertype} ] {z:size} {look:tokenlook} tokens [ with {ks:abil|and} ]"
    p("manytokens", "that many " + spec, Fn(_that_many, _un_that_many))
    p("statement", would + "those tokens plus {t:manytokens} are created instead", Fn(_besides(mine)))
    one_more = "those tokens plus a [?more additional ] {t:onetoken} token are created instead"
    besides = Fn(lambda cx, t, more: st.Replaces(mine, st.ReplacementAlso(t)), _un_besides(mine))
    p("statement", would + one_more, besides)
    create = "instead create those tokens plus a additional {t:onetoken} token"
    p(
        "statement",
        f"if you would create one or more {{n:filter.pl}} , {create}",
        Fn(lambda cx, n, t: st.Replaces(ev.TokensCreated(r.You(), n.filter), st.ReplacementAlso(t))),
    )
    p("onetoken", "{w:tokenword}", checked(lambda cx, w: (_predefined(w, a.Fixed(1)),), _un_predefined))
    p(
        "statement",
        "if one or more {n:filter.pl} would be created under your control , {t:manytokens} are created instead",
        Fn(_others),
    )
    p(
        "statement",
        "if you would create a {w:tokenword} , {v:tokenword} , or {u:tokenword} token , instead create one of each",
        Fn(_one_of_each),
    )
    closed(g, "tokenword", ("Food", "Treasure", "Clue", "Blood", "Map", "Mutagen", "Powerstone", "Gold"))
    half = st.Replaces(ev.TokensCreated(r.EachOpponent(), f.Anything()), HALF)
    p(
        "statement",
        "if a opponent would create one or more tokens , they create half that many of each of those kinds of tokens "
        "instead , rounded down",
        Fn(lambda cx: half),
    )


def _that_many(cx: Context, **spec: Any) -> tuple[Effect, ...]:
    return (e.CreateTokens(who=r.You(), count=a.EventAmount(), token=token_of(name=None, **spec)),)


def _un_that_many(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, e.CreateTokens):
        return None
    found = spec_values(one.token)
    if found is None or found.pop("name") is not None:
        return None
    plain = e.CreateTokens(who=r.You(), count=a.EventAmount(), token=one.token)
    return found if one == plain else None


def _predefined(word: str, count: a.Fixed | a.EventAmount) -> Effect:
    return e.CreatePredefinedTokens(who=r.You(), count=count, name=word)


def _un_predefined(cx: Context, value: object) -> dict[str, object] | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    return {"w": one.name} if isinstance(one, e.CreatePredefinedTokens) else None


def _un_besides(event: ev.TokensCreated) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        also = value.replacement if isinstance(value, st.Replaces) else None
        if not isinstance(also, st.ReplacementAlso) or value != st.Replaces(event, also):
            return None
        return {"t": also.effects}

    return up


def _besides(event: ev.TokensCreated) -> Any:
    return lambda cx, t: st.Replaces(event, st.ReplacementAlso(t))


def _others(cx: Context, n: Noun, t: tuple[Effect, ...]) -> st.Replaces:
    if n.zone is not BF:
        raise CantLower("only tokens are created")
    return st.Replaces(ev.TokensCreated(r.You(), n.filter), st.ReplacementEffects(t))


def _one_of_each(cx: Context, w: str, v: str, u: str) -> st.Replaces:
    kinds = f.AnyOf((f.IsSubtype(w), f.IsSubtype(v), f.IsSubtype(u)))
    made = tuple(_predefined(word, a.EventAmount()) for word in (w, v, u))
    return st.Replaces(ev.TokensCreated(r.You(), kinds), st.ReplacementEffects(made))


# --- life --------------------------------------------------------------------------------------------------------


def _life(g: Grammar) -> None:
    p = g.phrase
    said = "damage that would reduce your life total to less than 1 reduces it to 1 instead"
    floor = st.Replaces(ev.LosesLife(r.You(), by_damage=True), st.ReplacementLifeFloor(1))
    p("statement", said, Fn(lambda cx: floor))
    p("statement", f"if {{k:cond}} , {said}", Fn(_floor_if))
    p("clause", f"until end of turn , {said}", Fn(_floor_this_turn))


def _floor_if(cx: Context, k: Any) -> st.Replaces:
    return st.Replaces(ev.LosesLife(r.You(), by_damage=True), st.ReplacementLifeFloor(1), k)


def _floor_this_turn(cx: Context) -> object:
    floor = st.Replaces(ev.LosesLife(r.You(), by_damage=True), st.ReplacementLifeFloor(1))
    return (note(cx, e.ReplaceThisTurn(effect=floor)),)


# --- prevention about players ------------------------------------------------------------------------------------


def _prevented(g: Grammar) -> None:
    """Standing prevention of damage to players (615.1)."""
    p = g.phrase
    for words, kind in (("damage", ""), ("combat damage", "combat"), ("noncombat damage", "noncombat")):
        change = ch.PreventDamage(True, False, kind == "combat", kind == "noncombat")
        p(
            "statement",
            f"prevent all {words} that would be dealt to you",
            Fn(lambda cx, x=change: st.Affects(r.You(), (x,))),
        )
        p("static", f"prevent all {words} that would be dealt to you and {{n:filter.pl}} .", Lazy(_you_and(change)))


def _you_and(change: ch.PreventDamage) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        n: Noun = low(parts["n"])
        if n.zone is not BF:
            raise CantLower("damage to what is no permanent")
        return StaticAbility((st.Affects(r.You(), (change,)), st.Affects(r.All(n.filter), (change,))))

    return lower
