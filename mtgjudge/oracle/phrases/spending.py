"""What mana may be spent on: spells of several kinds, from certain zones, what comes with them (106.6)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as ms
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.remarks import merged
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects
from mtgjudge.oracle.surface import Noun, parts_of, together

_YOURS = f.OwnedBy(r.You())
FROM = (
    ("from your graveyard", (f.CastFrom((Zone.GRAVEYARD,)), _YOURS)),
    ("from a graveyard", (f.CastFrom((Zone.GRAVEYARD,)),)),
    ("from graveyards", (f.CastFrom((Zone.GRAVEYARD,)),)),
    ("from exile", (f.CastFrom((Zone.EXILE,)),)),
    ("from your hand", (f.CastFrom((Zone.HAND,)), _YOURS)),
)
"""From where a spell is cast; cards in a player's hand and graveyard are that player's own (400.3)."""


WHEN_SPENT, IF_SPENT = "when you spend this mana to cast", "if that mana is spent on"


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _uses(g)
    p = g.phrase
    p(
        "manause",
        "spend this mana only to cast {n:spendon} , and that spell can't be countered",
        Fn(lambda cx, n: ms.ManaUse(n, for_spell_uncounterable=True), _un_uncounterable),
    )
    closed(g, "whenspent", (WHEN_SPENT, "when that mana is spent to cast"))
    closed(g, "ifspent", (IF_SPENT, "if that mana is spent to cast", "if this mana is spent to cast"))
    p("manause", "{w:whenspent} {n:spendon} , {c:clauses}", Lazy(_rider(True), _un_rider(True)))
    p("manause", IF_SPENT + " {n:spendon} , {c:clauses}", Lazy(_rider(False), _un_rider(False)))
    enters = "{w:ifspent} {n:spendon} , that creature enters with a additional {k:counterkind} counter on it"
    p("manause", enters, Fn(_counted, _un_counted))
    p("spendone", "a {n:filter.sg}", Fn(_spell))
    p("spendon", "{xs:spendone|or2}", Fn(lambda cx, xs: f.AnyOf(xs)))
    for words, place in FROM:
        p("spendplace", words, place)
    p("spendon", "a {n:spendnoun.sg} {z:spendplace}", Fn(_from))
    p("spendon", "{n:spendnoun.pl} {z:spendplace}", Fn(_from, _un_from))
    p("spendnoun", "spell#", f.IsSpell())
    p("spendnoun", "{t:oftype.sg} spell#", Fn(lambda cx, t: together((t, f.IsSpell()))))
    p("spendnoun", "spell# with {k:with_kw}", Fn(lambda cx, k: together((f.IsSpell(), k))))
    for tail, spells in (
        (" or activate a ability of a {s:filter.sg}", True),
        (" or to activate a ability of a {s:filter.sg}", True),
    ):
        p(
            "manause",
            "spend this mana only to cast {n:spendon}" + tail,
            Fn(lambda cx, n, s, spells=spells: ms.ManaUse(n, _source(s))),
        )
    p(
        "manause",
        "spend this mana only to activate abilities of {s:filter.pl}",
        Fn(lambda cx, s: ms.ManaUse(None, _source(s))),
    )


def _uses(g: Grammar) -> None:
    """What mana may be spent on, in a row (106.6)."""
    p = g.phrase
    for symbol in ("X", "C"):
        p("costsymbol", f"{{{symbol}}}", symbol)
    p("manause", "spend this mana only on costs that contain {c:costsymbol}", ms.ManaUse(symbol=v("c")))
    p("manause", "spend this mana only to {xs:spendact|or2}", Fn(_in_a_row, _un_in_a_row), guard=_more_than_before)
    p("spendact", "[ to ] cast {n:spendon}", Fn(lambda cx, n: ms.ManaUse(n), _un_cast_act))
    of_source = Fn(lambda cx, s: ms.ManaUse(None, _source(s)), _un_of_source)
    p("spendact", "activate a ability of a {s:filter.sg}", of_source)
    p("spendact", "pay a cost that contains {c:costsymbol}", Fn(lambda cx, c: ms.ManaUse(symbol=c), _un_symbol))
    for words, action in (
        ("foretell a card from your hand", "foretell"),
        ("[ to ] turn a permanent face up", "turn face up"),
        ("[ to ] turn creatures face up", "turn face up"),
        ("unlock a door", "unlock"),
    ):
        up = None if "creatures" in words else _un_action(action)
        p("spendact", words, Fn(lambda cx, x=action: ms.ManaUse(actions=(x,)), up))


def _more_than_before(parts: dict[str, Part]) -> bool:
    """Spells and abilities alone are said without a row."""
    xs = parts["xs"]
    items = xs.items if isinstance(xs, ListPart) else (xs,)
    return any(isinstance(x, Derivation) and not x.phrase.text.startswith(("[ to ] cast", "activate")) for x in items)


def _in_a_row(cx: Context, xs: tuple[ms.ManaUse, ...]) -> ms.ManaUse:
    cast = [x.cast for x in xs if x.cast is not None]
    sources = [x.activate for x in xs if x.activate is not None]
    symbols = [x.symbol for x in xs if x.symbol]
    if len(cast) > 1 or len(sources) > 1 or len(symbols) > 1:
        raise CantLower("two of a kind in a row")
    actions = tuple(action for x in xs for action in x.actions)
    use = ms.ManaUse(cast[0] if cast else None, sources[0] if sources else None)
    return replaced(use, symbol=symbols[0] if symbols else "", actions=actions)


def _un_in_a_row(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ms.ManaUse) or not (value.symbol or value.actions):
        return None
    row = [ms.ManaUse(value.cast)] if value.cast is not None else []
    row += [ms.ManaUse(None, value.activate)] if value.activate is not None else []
    row += [ms.ManaUse(symbol=value.symbol)] if value.symbol else []
    row += [ms.ManaUse(actions=(action,)) for action in value.actions]
    return {"xs": tuple(row)} if len(row) > 1 and _in_a_row(cx, tuple(row)) == value else None


def _un_cast_act(cx: Context, value: object) -> Values | None:
    return {"n": value.cast} if isinstance(value, ms.ManaUse) and value == ms.ManaUse(value.cast) else None


def _un_of_source(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ms.ManaUse) or value.activate is None or value != ms.ManaUse(None, value.activate):
        return None
    return {"s": Noun(value.activate, Zone.BATTLEFIELD)}


def _un_symbol(cx: Context, value: object) -> Values | None:
    return {"c": value.symbol} if isinstance(value, ms.ManaUse) and value == ms.ManaUse(symbol=value.symbol) else None


def _un_action(action: str) -> Any:
    return lambda cx, value: {} if value == ms.ManaUse(actions=(action,)) else None


def _un_uncounterable(cx: Context, value: object) -> Values | None:
    if isinstance(value, ms.ManaUse) and value == ms.ManaUse(value.cast, for_spell_uncounterable=True):
        return {"n": value.cast}
    return None


def _spell(cx: Context, n: Noun) -> Filter:
    if n.zone is not Zone.STACK:
        raise CantLower("mana is spent on spells")
    return n.filter


def _from(cx: Context, n: Filter, z: tuple[Filter, ...]) -> Filter:
    return together((*parts_of(n), *z))


def _un_from(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.AllOf):
        return None
    for _, place in FROM:
        if value.parts[-len(place) :] == place and len(value.parts) > len(place):
            return {"n": together(value.parts[: -len(place)]), "z": place}
    return None


def _source(n: Noun) -> Filter:
    if n.zone not in (None, Zone.BATTLEFIELD):
        raise CantLower("sources elsewhere")
    return n.filter


# --- what comes with the mana -------------------------------------------------------------------------------------


def _rider(triggers: bool) -> Any:
    """What is said is about the spell, as in an ability that triggers by it being cast."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> ms.ManaUse:
        spell = low(parts["n"])
        inner = Lowerer(Context())
        inner.cx.name_event(ev.CastSpell(spell, r.You()))
        with inner.cx.body() as slots:
            made = Body(merged(as_effects(inner(parts["c"]))), tuple(slots))
        if not triggers and (slots or any(isinstance(node, e.Move | e.PutCounters) for node in made.walk())):
            raise CantLower("what happens to a spell at once")
        return ms.ManaUse(rider=ms.SpentRider(spell, made, triggers))

    return lower


def _un_rider(triggers: bool) -> Any:
    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        rider = value.rider if isinstance(value, ms.ManaUse) else None
        if rider is None or value != ms.ManaUse(rider=rider) or not isinstance(rider.content, Body) or rider.counter:
            return None
        if rider.triggers is not triggers:
            return None
        first = raiser("spendon", rider.spell)
        inner = Raiser(raiser.grammar, Context(raising=True))
        inner.depth = raiser.depth
        inner.cx.name_event(ev.CastSpell(rider.spell, r.You()))
        with inner.cx.body():
            inner.cx.pending = rider.content.targets
            last = inner("clauses", rider.content.effects)
        if first is None or last is None:
            return None
        front = raiser("whenspent", WHEN_SPENT) if triggers else None
        return derive(phrase, phrase.variants[0], (first, last) if front is None else (front, first, last))

    return up


def _counted(cx: Context, w: str, n: Filter, k: str) -> ms.ManaUse:
    if f.IsType(CardType.CREATURE) not in parts_of(n):
        raise CantLower("what isn't surely a creature")
    return ms.ManaUse(rider=ms.SpentRider(n, counter=k, number=1))


def _un_counted(cx: Context, value: object) -> Values | None:
    rider = value.rider if isinstance(value, ms.ManaUse) else None
    if rider is None or value != ms.ManaUse(rider=ms.SpentRider(rider.spell, counter=rider.counter, number=1)):
        return None
    return {"w": IF_SPENT, "n": rider.spell, "k": rider.counter}
