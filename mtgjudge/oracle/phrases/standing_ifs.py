"""Static abilities that say two things by how matters stand: "as long as …, …. Otherwise, …", "… instead as long as …",
words chosen as a permanent enters (604.2, 614.12c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgjudge.language import abilities as ab
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Ability, Condition, Filter, ObjectRef
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Leaf, Part
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.statics import in_order
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

ONE = a.Fixed(1)
BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("static", "as long as {k:cond} , {x:statement} . otherwise , {y:statement} .", Lazy(_otherwise))
    p("static", "{x:statement} as long as {k:cond} . otherwise , {y:statement} .", Lazy(_otherwise))
    p("static", "{x:statement} . {y:statement} instead as long as {k:cond} .", Lazy(_instead))
    _of_each(g)
    _conditions(g)
    _graveyard(g)
    _chosen(g)


def _of_each(g: Grammar) -> None:
    """What each of several things is while it is something else, and the only one of its kind."""
    p = g.phrase
    p("static", "each {n:filter.sg} {cs:change.sg|and} as long as it's {w:itis} .", Lazy(_while_it_is))
    p("itis", "[?no not] {w:being}", Fn(lambda cx, no, w: f.Not(w) if no else w, _un_it_is))
    only = "as long as you control exactly one {n:filter.sg} , that creature {cs:change.sg|and} ."
    p("static", only, Lazy(_only_one))


def _un_it_is(cx: Context, value: object) -> list[Values]:
    plain: list[Values] = [{"no": False, "w": value}]
    return [*plain, {"no": True, "w": value.part}] if isinstance(value, f.Not) else plain


def _while_it_is(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Each Vehicle you control gets +1/+1 as long as it's a creature": what is both of these is affected."""
    n: Noun = low(parts["n"])
    if n.zone is not BF:
        raise CantLower("what things elsewhere are")
    return StaticAbility((_affects(low, parts, together((low(parts["w"]), n.filter))),))


def _only_one(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "That creature" is whatever is of the kind, while there is no other."""
    n: Noun = low(parts["n"])
    if n.zone is not BF or f.IsType(CardType.CREATURE) not in parts_of(n.filter):
        raise CantLower("which creature")
    kind = together((n.filter, f.ControlledBy(r.You())))
    alone = c.Compare(a.CountOf(r.All(kind)), Comparison.EQUAL, ONE)
    return StaticAbility((_affects(low, parts, kind),), alone)


def _affects(low: Lowerer, parts: dict[str, Part], kind: Filter) -> st.Affects:
    what = r.All(kind)
    low.cx.static = True
    with low.cx.about(what, False):
        cs = low(parts["cs"])
    return st.Affects(what, in_order(cs))


def _single(value: object) -> StaticAbility:
    made = value if isinstance(value, StaticAbility) else StaticAbility((value,))  # type: ignore[arg-type]
    if made.condition is not None:
        raise CantLower("two conditions")
    return made


def _otherwise(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    first_if = parts.get("k") is not None and list(parts)[0] == "k"
    k: Condition | None = low(parts["k"]) if first_if else None
    x = _single(low(parts["x"]))
    if k is None:
        k = low(parts["k"])
    assert k is not None
    cx.sentence += 1
    y = _single(low(parts["y"]))
    _same_zone(x, y)
    return (StaticAbility(x.effects, k, x.zone), StaticAbility(y.effects, c.Unless(k), y.zone))


def _instead(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    x = _single(low(parts["x"]))
    low.cx.sentence += 1
    y = _single(low(parts["y"]))
    k: Condition = low(parts["k"])
    _same_zone(x, y)
    kinds = [[type(change) for change in _changes(each)] for each in (x, y)]
    if not kinds[0] or kinds[0] != kinds[1] or _whats(x) != _whats(y):
        raise CantLower("instead of which part of a sentence")
    return (StaticAbility(x.effects, c.Unless(k), x.zone), StaticAbility(y.effects, k, y.zone))


def _same_zone(x: StaticAbility, y: StaticAbility) -> None:
    if x.zone is not y.zone:
        raise CantLower("abilities that function in different zones")


def _changes(ability: StaticAbility) -> list[Any]:
    return [change for effect in ability.effects if isinstance(effect, st.Affects) for change in effect.changes]


def _whats(ability: StaticAbility) -> list[object]:
    return [effect.what if isinstance(effect, st.Affects) else None for effect in ability.effects]


# --- conditions --------------------------------------------------------------------------------------------------


def _conditions(g: Grammar) -> None:
    p = g.phrase
    closed(g, "whoholds", ("you control", "you don't control", "another player controls"))
    p("cond", "{w:whoholds} {what:attached}", Fn(_held, _un_held))
    p("cond", "the top card of your library is a {n:filter.sg}", Fn(_top))


MINE = c.Is(r.AttachedTo(), f.ControlledBy(r.You()))


def _held(cx: Context, w: str, what: ObjectRef) -> Condition:
    return MINE if w == "you control" else c.Unless(MINE)


def _un_held(cx: Context, value: object) -> Values | None:
    if value not in (MINE, c.Unless(MINE)):
        return None
    return {"w": "you control" if value == MINE else "you don't control", "what": r.AttachedTo()}


def _top(cx: Context, n: Noun) -> Condition:
    if n.zone is not None:
        raise CantLower("only cards are in a library")
    return c.Is(r.TopCards(r.You(), ONE), n.filter)


def _graveyard(g: Grammar) -> None:
    p = g.phrase
    p("static", "as long as {o:ownname} is in your graveyard , {x:statement} .", Fn(_there, _un_there))


def _there(cx: Context, o: str, x: object) -> StaticAbility:
    made = _single(x)
    for effect in made.effects:
        what: object = effect.what if isinstance(effect, st.Affects) else getattr(effect, "subject", None)
        if not isinstance(effect, st.Affects | st.EntersModified) or isinstance(what, r.This | f.IsThis):
            raise CantLower("what a card in a graveyard does to itself")
    return StaticAbility(made.effects, None, Zone.GRAVEYARD)


def _un_there(cx: Context, value: object) -> dict[str, object] | None:
    if not isinstance(value, StaticAbility) or value.zone is not Zone.GRAVEYARD or value.condition is not None:
        return None
    return {"o": "this card", "x": value.effects[0] if len(value.effects) == 1 else StaticAbility(value.effects)}


# --- words -------------------------------------------------------------------------------------------------------


def _chosen(g: Grammar) -> None:
    p = g.phrase
    _anchor(g)
    p(
        "static",
        "as {s:ent} enter^s , choose {w:name} or {v:name} . • {k:anchor} — {x:ability} • {m:anchor} — {y:ability}",
        Fn(_anchors),
    )
    chosen = st.EntersModified(v("s"), choose="anchor word", options=(v("w"), v("v")))
    p("statement", "as {s:ent} enter^s , choose the word {w:name} or {v:name}", chosen)
    p("cond", "the chosen word is {w:name}", c.ChosenWord(v("w")))
    for color, word in ((Color.WHITE, "white"), (Color.BLUE, "blue"), (Color.BLACK, "black"), (Color.RED, "red"),
                        (Color.GREEN, "green")):  # fmt: skip
        others = tuple(each.value for each in Color if each is not color)
        p("statement", f"as {{s:ent}} enter^s , choose a color other than {word}", Fn(_colors(others)))
    p("statement", "as {s:ent} enter^s , choose {xs:cardtypeword|or2}", Fn(_kinds))
    words = ("artifact", "creature", "enchantment", "instant", "sorcery", "planeswalker", "land", "battle")
    closed(g, "cardtypeword", words)


def _anchor(g: Grammar) -> None:
    """The word before a dash, which begins a line and so may have lost its capital."""

    def read(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        ends = [end for end in range(at + 1, min(at + 4, len(tokens))) if tokens[end] == "—"]
        return [(Leaf(" ".join(tokens[at:end]), tuple(tokens[at:end])), end) for end in ends[:1]]

    g.matcher("anchor", read, lambda value: None)


def _anchors(cx: Context, s: Filter, w: str, v: str, k: str, x: Ability, m: str, y: Ability) -> object:
    if (w.lower(), v.lower()) != (k.lower(), m.lower()) or not isinstance(s, f.IsThis):
        raise CantLower("other words than those that were chosen")
    choice = st.EntersModified(s, choose="anchor word", options=(w, v))
    return (StaticAbility((choice,)), _as_chosen(w, x), _as_chosen(v, y))


def _as_chosen(word: str, ability: Ability) -> StaticAbility:
    """614.12c."""
    if isinstance(ability, ab.SpellAbility):
        raise CantLower("not an ability of a permanent")
    this: ObjectRef = r.This()
    return StaticAbility((st.Affects(this, (ch.GainAbility(ability),)),), c.ChosenWord(word))


def _colors(others: tuple[str, ...]) -> Any:
    return lambda cx, s: st.EntersModified(s, choose="color", options=others)


def _kinds(cx: Context, s: Filter, xs: tuple[str, ...]) -> st.EntersModified:
    return st.EntersModified(s, choose="card type", options=xs)
