"""What triggered abilities often tell to do: counters of something that left, copies that aren't legendary, what
becomes something else beside what it is, payments of a choice, "if they can't", X of the spell (608.2c, 107.3, 122,
707)."""

from __future__ import annotations

from typing import Any, cast

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import (
    Ability,
    Amount,
    Change,
    Condition,
    Content,
    Cost,
    Effect,
    EventPattern,
    Filter,
    ObjectRef,
    Reference,
)
from mtgjudge.language.costs import SacrificeCost
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Step, Supertype, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.patterns import rebuilt, replaced, v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import joined_types, split_types
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.remarks import merged
from mtgjudge.oracle.phrases.token_sizes import defines_size
from mtgjudge.oracle.phrases.unless_paid import un_unless, unless_paid
from mtgjudge.oracle.phrases.wrappers import for_all, un_where_x, where_x
from mtgjudge.oracle.phrases.wrappers_back import un_later
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects, checked
from mtgjudge.oracle.surface import Bonus, Noun, Qualifier

YOU = r.You()
ONE = a.Fixed(1)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _counters(g)
    _copies(g)
    _becoming(g)
    _payments(g)
    _later(g)
    _amounts(g)


# -- counters ---------------------------------------------------------------------------------------------------------


def _counters(g: Grammar) -> None:
    p = g.phrase
    for words in ("its counters", "those counters"):
        p("act", f"put^ {words} on {{what:np}}", Lazy(_same_counters, _un_same_counters))
    own = "put^ {one:fullref} 's^one counters on {what:np}"
    p("act", own, Fn(_own_counters))
    p(
        "act",
        "move^ all counters from {what:np} onto {to:np}",
        Fn(lambda cx, what, to: e.MoveCounters(source=what, to=to, kind="", count=None), _un_move_all),
    )
    closed(g, "exilemark", MARKS)
    p("pred", "become^ {w:exilemark}", checked(_marked, _un_marked))
    cheaper = "become^ foretold . its foretell cost is its mana cost reduced by {m:manacost}"
    p("pred", cheaper, checked(_foretold, _un_foretold))


def _own_counters(cx: Context, one: ObjectRef, what: ObjectRef) -> Effect:
    """ "This creature's counters": those that the object with the ability had as it left."""
    event = cx.event
    left = isinstance(event, ev.ZoneChange) and event.origin is Zone.BATTLEFIELD and isinstance(event.subject, f.IsThis)
    if not left or not isinstance(one, r.This):
        raise CantLower("the counters of what is still there")
    return e.PutSameCounters(source=one, what=what)


def _thing(cx: Context) -> ObjectRef:
    what = subject(cx)
    if not isinstance(what, ObjectRef):
        raise CantLower("a player that becomes plotted")
    return what


MARKS = ("plotted", "foretold")


def _marked(cx: Context, w: str) -> Effect:
    return e.KeywordAction(action=w, who=YOU, what=_thing(cx))


def _un_marked(cx: Context, value: object) -> Values | None:
    return {"w": value.action} if isinstance(value, e.KeywordAction) and value.action in MARKS else None


def _foretold(cx: Context, m: ManaCost) -> Effect:
    if len(m.symbols) != 1 or not m.symbols[0].isdigit():
        raise CantLower("a foretell cost that is less by more than a number")
    return e.KeywordAction(action="foretold", who=YOU, what=_thing(cx), count=a.Fixed(int(m.symbols[0])))


def _un_foretold(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.KeywordAction) or value.action != "foretold" or not isinstance(value.count, a.Fixed):
        return None
    return {"m": ManaCost((str(value.count.value),))}


def _same_counters(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """The counters that the object of the event had as it last existed (122.2, 603.10a)."""
    cx = low.cx
    event = cx.event
    if not isinstance(event, ev.ZoneChange) or event.origin is not Zone.BATTLEFIELD or event.one_or_more:
        raise CantLower("the counters of what is still there")
    return e.PutSameCounters(source=_who_left(event), what=low(parts["what"]))


def _who_left(event: ev.ZoneChange) -> ObjectRef:
    return r.This() if isinstance(event.subject, f.IsThis) else r.EventObject()


def _un_same_counters(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    event = up.cx.event
    if not isinstance(value, e.PutSameCounters) or not isinstance(event, ev.ZoneChange) or event.one_or_more:
        return None
    if event.origin is not Zone.BATTLEFIELD or value.source != _who_left(event):
        return None
    return up.fill(phrase, {"what": value.what})


def _un_move_all(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.MoveCounters) and not value.kind and value.count is None:
        return {"what": value.source, "to": value.to}
    return None


# -- copies -----------------------------------------------------------------------------------------------------------

_ORDINARY = (ch.LoseTypes(supertypes=(Supertype.LEGENDARY,)),)


def _copies(g: Grammar) -> None:
    p = g.phrase
    p("act", "copy^ {what:np} , except {w:ordinary}", Fn(_copy_ordinary, _un_copy_ordinary))
    closed(g, "ordinary", ("the copy isn't legendary", "it isn't legendary if the spell is legendary"))
    p("act", "copy^ {what:np} , except [?that that ] the copy is {q:color}", Fn(_copy_colored, _un_copy_colored))
    p("act", "copy^ {what:np} twice", Fn(lambda cx, what: _copies_of(cx, what, a.Fixed(2))))
    p("act", "copy^ {what:np} for each {q:each}", Fn(_copies_of))
    p(
        "each",
        "other {n:filter.sg} you've cast before it this turn",
        Fn(lambda cx, n: a.CastBefore(_spell(n), YOU, _event_spell(cx))),
    )
    p("quantity", "the number of {n:filter.pl} cast before that spell this turn", Fn(_cast_before))


def _spell(n: Noun) -> Filter:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return n.filter


def _event_spell(cx: Context) -> ObjectRef:
    if not isinstance(cx.event, ev.CastSpell):
        raise Unbound("before which spell")
    return r.EventObject()


def _cast_before(cx: Context, n: Noun) -> Amount:
    return a.CastBefore(_spell(n), r.EachPlayer(), _event_spell(cx))


def _copy_ordinary(cx: Context, what: ObjectRef, w: str) -> Effect:
    return e.CopyStackObject(what=what, count=ONE, who=subject(cx), new_targets=False, except_=_ORDINARY)


def _un_copy_ordinary(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.CopyStackObject) and value.except_ == _ORDINARY and not value.new_targets:
        found = {"what": value.what, "w": "the copy isn't legendary"}
        return found if value.count == ONE and value.who == cx.subject else None
    return None


def _copy_colored(cx: Context, what: ObjectRef, q: f.IsColor, that: bool) -> Effect:
    other = (ch.SetColors((q.color,)),)
    return e.CopyStackObject(what=what, count=ONE, who=subject(cx), new_targets=False, except_=other)


def _un_copy_colored(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CopyStackObject) or value.new_targets or len(value.except_) != 1:
        return None
    change = value.except_[0]
    if not isinstance(change, ch.SetColors) or len(change.colors) != 1:
        return None
    return {"what": value.what, "q": f.IsColor(change.colors[0])} if value.who == cx.subject else None


def _copies_of(cx: Context, what: ObjectRef, q: Amount) -> Effect:
    return e.CopyStackObject(what=what, count=q, who=subject(cx), new_targets=False)


# -- becoming ---------------------------------------------------------------------------------------------------------


def _becoming(g: Grammar) -> None:
    p = g.phrase
    kinds = "{t:animated.sg} [ with {ks:abil|and} ] in addition to its other"
    p("getting", f"become^ a {{s:size}} {kinds} colors and types", Fn(_also(True)))
    p(
        "getting",
        "become^ a {t:animated.sg} with base power and toughness {s:size} in addition to its other colors and types",
        Fn(_also(True)),
    )
    spec = "{look:tokenlook} token#n [ named {name:name} ] with {ks:abil|and}"
    p("act", "create^ {n:count} [?tapped tapped ] " + spec, Fn(_create_sized, _un_create_sized))
    bare = spec.removesuffix(" with {ks:abil|and}")
    p("act", "create^ {n:count} [?tapped tapped ] " + bare, Fn(_create_bare, lambda cx, value: None))


def _also(colors_too: bool) -> Any:
    """ "Becomes a 5/5 Demon creature … in addition to its other types": it stays what it is, too (205.1b)."""

    def lower(cx: Context, s: Bonus, t: Any, ks: tuple[Ability, ...] | None = None) -> tuple[Change, ...]:
        colors, types = t
        kinds, subs = split_types(types)
        if not kinds and not subs:
            raise CantLower("of no kind")
        out: list[Change] = [ch.AddTypes(kinds, subs)]
        if colors is None:
            raise CantLower("colorless beside its colors")
        if colors:
            found = tuple(each.color for each in colors)
            out.append(ch.AddColors(found) if colors_too else ch.SetColors(found))
        out.append(ch.SetPowerToughness(s.power, s.toughness))
        return (*out, *(ch.GainAbility(k) for k in ks or ()))

    return lower


def _create_sized(cx: Context, n: Amount, tapped: bool, look: Any, name: str | None, ks: tuple[Any, ...]) -> Effect:
    """A token without a size in figures: no creature, or one of its own abilities says how big it is (111.3, 604.3)."""
    colors, types = look
    kinds, subs = split_types(types)
    flat: list[Ability] = []
    for each in ks:
        flat += list(each) if isinstance(each, tuple) else [each]
    if not kinds or (CardType.CREATURE in kinds and not any(defines_size(ability) for ability in flat)):
        raise CantLower("a creature token without a size")
    found = tuple(each.color for each in colors or ())
    spec = e.TokenSpec(kinds, subs, found, None, None, tuple(flat), (), name or "")
    return e.CreateTokens(who=subject(cx), count=n, token=spec, tapped=tapped)


def _create_bare(cx: Context, n: Amount, tapped: bool, look: Any, name: str | None) -> Effect:
    """A token without a size, of which a later sentence says what it has (see ``merged``)."""
    colors, types = look
    kinds, subs = split_types(types)
    if not kinds or CardType.LAND in kinds:
        raise CantLower("a token of no kind that needs more words")
    spec = e.TokenSpec(kinds, subs, tuple(each.color for each in colors or ()), name=name or "")
    return e.CreateTokens(who=subject(cx), count=n, token=spec, tapped=tapped)


def _un_create_sized(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CreateTokens) or value.who != cx.subject:
        return None
    token = value.token
    if token.power is not None or token.toughness is not None or not token.abilities:
        return None
    look = (tuple(f.IsColor(x) for x in token.colors), joined_types(token.types, token.subtypes))
    made = {"n": value.count, "tapped": value.tapped, "look": look, "name": token.name or None, "ks": token.abilities}
    try:
        same = replaced(value, label=0) == _create_sized(cx, **made)  # type: ignore[arg-type]
    except CantLower:
        return None
    return made if same else None




# -- payments ---------------------------------------------------------------------------------------------------------


def _payments(g: Grammar) -> None:
    p = g.phrase
    p("payments", "sacrifice^ {n:count} {f:filter.n} of {x:possself} choice", Fn(_own_choice))
    paid = Lazy(unless_paid, un_unless)
    p("wclause", "{c:clauses} unless {who:player} {x:payments.who} or {y:payments.who}", paid, guard=for_all)
    closed(g, "told", ("the player", "that player", "they", "you"))
    p("cond", "{w:told} can't", Fn(lambda cx, w: c.Unless(_last_done(cx))))
    p("wclause", "if {x:cond} , {c:clauses} , where X is {q:quantity}", Lazy(_if_where, _un_if_where))
    p("act", "discard^ {n:count} {f:filter.n} for each {q:each}", Fn(_discard_each))


def _own_choice(cx: Context, n: Amount, f: Noun, x: Reference) -> Cost:
    if f.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are sacrificed")
    return SacrificeCost(f.filter, n)


def _last_done(cx: Context) -> Condition:
    if not cx.last or cx.optional:
        raise Unbound("what can't be done")
    return c.Did(cx.last)


def _if_where(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "If you do, draw X cards, where X is …": X is worked out within what is conditional."""
    condition = low(parts["x"])
    then = as_effects(where_x(low, {"c": parts["c"], "q": parts["q"]}, flags))
    return (note(low.cx, e.IfThen(condition=condition, then=then)),)


def _un_if_where(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = single_of(value)
    if not isinstance(single, e.IfThen) or single.otherwise or up.cx.front_at == up.cx.sentence:
        return None
    made = un_where_x(up, phrase, single.then, single.condition)
    if made is not None:
        note(up.cx, single)
    return made


def _discard_each(cx: Context, n: Amount, f: Noun, q: Amount) -> Effect:
    if f.zone is not None:
        raise CantLower("only cards are discarded")
    kind = None if isinstance(f.filter, _ANYTHING) else f.filter
    if n != ONE:
        raise CantLower("several cards for each")
    return e.Discard(who=subject(cx), count=q, filter=kind)


_ANYTHING = f.Anything


# -- later ------------------------------------------------------------------------------------------------------------


def _later(g: Grammar) -> None:
    p = g.phrase
    for onto in ("onto the battlefield", "to the battlefield"):
        verb = "put^" if onto.startswith("onto") else "return^"
        p("act", f"{verb} that card from a graveyard {onto} under your control", Fn(_from_a_graveyard))
    p(
        "wclause",
        "for each 1 life you lost , {c:clauses} unless {who:player} {cs:payments.who|and}",
        Lazy(_for_each_life),
        guard=for_all,
    )
    for words, event in (
        ("at the beginning of the next upkeep", ev.BeginningOf(Step.UPKEEP, r.EachPlayer())),
        ("at the beginning of your next end step", ev.BeginningOf(Step.END, YOU)),
        ("at the beginning of your next precombat main phase", ev.BeginningOf(Step.PRECOMBAT_MAIN, YOU)),
    ):
        p("wclause", "{c:clauses} " + words, Lazy(_delayed(event), un_later))
    for words, whose in (("the", r.EachPlayer()), ("your", YOU)):
        later = f"at the beginning of {words} next end step , {{c:lastunless}}"
        p("wclause", later, Lazy(_delayed(ev.BeginningOf(Step.END, whose)), un_later))
    p("wclause", "{c:clauses} at the beginning of their next upkeep", Lazy(_owners_upkeep, un_later))
    then = Lazy(_delayed(ev.BeginningOf(Step.END_OF_COMBAT, r.EachPlayer())), un_later)
    p("wclause", "at end of combat , {c:clauses}", then)


def _from_a_graveyard(cx: Context) -> Effect:
    """Not from elsewhere, where another effect has put it."""
    card = cx.that("card")
    assert isinstance(card, ObjectRef)
    there = r.All(f.IsOneOf(r.CardOf(card)), Zone.GRAVEYARD)
    return e.Move(what=there, to=Zone.BATTLEFIELD, under=YOU)


def _for_each_life(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """Each time anew: "for each 1 life you lost, sacrifice a permanent unless you discard a card"."""
    if not isinstance(low.cx.event, ev.LosesLife):
        raise CantLower("which life was lost")
    effects = as_effects(unless_paid(low, parts, flags))
    return (note(low.cx, e.Repeat(count=a.EventAmount(), effects=effects)),)


def _delayed(event: EventPattern) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        return _set_up(low, parts, event)

    return lower


def _set_up(low: Lowerer, parts: dict[str, Part], event: EventPattern) -> object:
    before = len(low.cx.slots)
    effects = as_effects(low(parts["c"]))
    if len(low.cx.slots) != before:
        raise CantLower("a delayed trigger with a target of its own")
    ability = TriggeredAbility(event, Body(merged(effects)))
    return (note(low.cx, e.DelayedTrigger(ability=ability)),)


def _owners_upkeep(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Return it to the battlefield under its owner's control at the beginning of their next upkeep"."""
    if not isinstance(low.cx.event, ev.ZoneChange) or not isinstance(low.cx.event.subject, f.IsThis):
        raise CantLower("whose next upkeep")
    return _set_up(low, parts, ev.BeginningOf(Step.UPKEEP, r.OwnerOf(r.This())))


# -- amounts ----------------------------------------------------------------------------------------------------------


def _amounts(g: Grammar) -> None:
    p = g.phrase
    p("quantity", "the number of {k:playercounter} counters you have", a.PlayerCounters(v("k"), YOU))
    p("each", "{k:playercounter} counter you have", a.PlayerCounters(v("k"), YOU))
    p("qual", "with a mana cost that contains {m:manacost}", Fn(_with_x))


def _with_x(cx: Context, m: Any) -> Qualifier:
    if tuple(m.symbols) != ("X",):
        raise CantLower("another symbol in a mana cost")
    return Qualifier(f.HasManaSymbolX())


def _no_open_x(made: TriggeredAbility, event: EventPattern) -> None:
    """ "You may tap X untapped creatures", X being nothing that is paid or was paid: that is up to whoever does it, and
    has no number of its own yet (107.3f)."""
    if isinstance(event, ev.ZoneChange | ev.AnyEvent | ev.ChapterReached):
        return  # X of the spell that it was (107.3m)
    paid = any("X" in node.symbols for node in made.content.walk() if isinstance(node, ManaCost))
    if not paid and any(isinstance(node, r.Chosen) and node.low == a.X() for node in made.content.walk()):
        raise CantLower("a number of things that is chosen as it is done")


def of_the_spell(made: TriggeredAbility) -> TriggeredAbility:
    """X in the effect of an ability that triggers on casting a spell with {X} is that spell's X (107.3e)."""
    event = made.event.event if isinstance(made.event, ev.NthThisTurn) else made.event
    if not isinstance(event, ev.CastSpell):
        _no_open_x(made, event)
    if not _has_x(made.event):
        return made
    content = rebuilt(made.content, lambda node: a.XOf(r.EventObject()) if isinstance(node, a.X) else None)
    return replaced(made, content=content)


def _has_x(event: EventPattern) -> bool:
    """Whether a spell with {X} in its cost is what triggers."""
    event = event.event if isinstance(event, ev.NthThisTurn) else event
    return isinstance(event, ev.CastSpell) and any(isinstance(node, f.HasManaSymbolX) for node in event.spell.walk())


def of_the_trigger(made: TriggeredAbility) -> Content:
    """The content as it is worded: the inverse of :func:`of_the_spell`."""
    if not _has_x(made.event):
        return made.content
    said = rebuilt(made.content, lambda node: a.X() if node == a.XOf(r.EventObject()) else None)
    return cast(Content, said)
