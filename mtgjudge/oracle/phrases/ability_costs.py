"""What abilities cost to activate: their own words for it, and effects on abilities of a kind (602.2b, 118.7)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Amount, Condition, Filter, ObjectRef
from mtgjudge.language.costs import PayMana
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.abilities import Limit
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Noun, parts_of

ONE = ManaCost(("1",))
BF = Zone.BATTLEFIELD
FLOOR = " . this effect can't reduce the mana in that cost to less than one mana"
YOUR_TURNS = "during each of your turns"
NAMED = {
    "equip": Keyword.EQUIP,
    "cycling": Keyword.CYCLING,
    "ninjutsu": Keyword.NINJUTSU,
    "unearth": Keyword.UNEARTH,
}


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "moreorless", ("less", "more"))
    closed(g, "namedability", tuple(NAMED))
    own = "this ability costs {m:manacost} {w:moreorless} to activate"
    p("limit", own + " for each {q:each} .", checked(_own, _un_own("q", "per")))
    p("limit", own + " {k:timing} .", checked(_own, _un_own("k", "condition")))
    p("limit", own + " if it targets a {n:filter.sg} .", checked(_own_aimed, _un_own("n", "targets")))
    for less, word in ((True, "less"), (False, "more")):
        p("limit", f"this ability costs {{X}} {word} to activate , where X is {{q:quantity}} .", Fn(_own_x(less)))
        _named(g, less, f"cost {{m:manacost}} {word} to activate")
        cost = f"cost {{m:manacost}} {word} to activate"
        p("statement", f"activated abilities of {{what:ref}} {cost}", Fn(_of_one(less)))
        nonmana = f"activated abilities [ of {{n:filter.pl}} ] {cost} unless they're mana abilities"
        p("statement", nonmana, Fn(_of_kind(less), _un_of_kind(less)))
        p("statement", f"abilities you activate that aren't mana abilities {cost}", Fn(_yours(less)))
    _others(g)
    p(
        "statement",
        "abilities you activate that aren't mana abilities cost {m:manacost} less to activate" + FLOOR,
        Fn(_yours(True, 1)),
    )


def _others(g: Grammar) -> None:
    """What may be paid rather than the cost of a keyword's ability (118.9)."""
    p = g.phrase
    for word, keyword in NAMED.items():
        p("abilityword", word, keyword)
    for words in ("each turn", YOUR_TURNS):
        p("ofthefirst", words, words)
    rather = "you may pay {m:manacost} rather than pay "
    p("statement", rather + "{w:abilityword} costs", Fn(_any_of_them, _un_other(False)))
    first = rather + "the {w:abilityword} cost of the first {x:abilityword} ability you activate {t:ofthefirst}"
    p("statement", first, Fn(_first_of_them, _un_other(True)))


def _any_of_them(cx: Context, m: ManaCost, w: Keyword) -> st.AlternativeAbilityCost:
    return st.AlternativeAbilityCost(r.You(), w, (PayMana(m),))


def _first_of_them(cx: Context, m: ManaCost, w: Keyword, x: Keyword, t: str) -> st.AlternativeAbilityCost:
    if w is not x:
        raise CantLower("the cost of one keyword for an ability of another")
    return st.AlternativeAbilityCost(r.You(), w, (PayMana(m),), True, t == YOUR_TURNS)


def _un_other(first: bool) -> Any:
    def up(cx: Context, value: object) -> dict[str, object] | None:
        if not isinstance(value, st.AlternativeAbilityCost) or value.first is not first or len(value.costs) != 1:
            return None
        cost = value.costs[0]
        if not isinstance(cost, PayMana) or (value.your_turn_only and not first):
            return None
        said: dict[str, object] = {"m": cost.cost, "w": value.keyword}
        return {**said, "x": value.keyword, "t": YOUR_TURNS if value.your_turn_only else "each turn"} if first else said

    return up


def _named(g: Grammar, less: bool, cost: str) -> None:
    """Abilities called by their keyword."""
    p = g.phrase
    yours = "{w:namedability} abilities you activate [ that target {what:ref} ] "
    p("statement", yours + cost, Fn(_keyworded(less), _un_keyworded(less)))
    costs = cost.replace("cost ", "costs ", 1)
    for own in ("~ 's equip ability", "this Equipment 's equip ability"):
        p("statement", f"{own} {costs} if it targets a {{n:filter.sg}}", Fn(_own_equip(less)))


def _change(less: bool, cost: ManaCost, source: Filter | None = None, **fields: Any) -> st.AbilityCostChange:
    if "X" in cost.symbols:
        raise CantLower("X that nothing defines")
    return st.AbilityCostChange(source or f.IsThis(), fields.pop("who", r.You()), cost, less, **fields)


def _own(cx: Context, m: ManaCost, w: str, q: Amount | None = None, k: Condition | None = None) -> Limit:
    return Limit(cost=_change(w == "less", m, per=q, condition=k))


def _own_aimed(cx: Context, m: ManaCost, w: str, n: Noun) -> Limit:
    if n.zone is not BF:
        raise CantLower("a target that is no permanent")
    return Limit(cost=_change(w == "less", m, targets=n.filter))


def _un_own(slot: str, field: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        cost = value.cost if isinstance(value, Limit) else None
        said = getattr(cost, field, None)
        if not isinstance(cost, st.AbilityCostChange) or said is None:
            return None
        plain: Values = {"m": cost.cost, "w": "less" if cost.less else "more"}
        return plain | {slot: Noun(said, BF) if slot == "n" else said}

    return up


def _own_x(less: bool) -> Any:
    return lambda cx, q: Limit(cost=_change(less, ONE, per=q))


def _keyworded(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, w: str, what: ObjectRef | None = None) -> st.AbilityCostChange:
        targets = None if what is None else f.IsThis() if isinstance(what, r.This) else f.IsOneOf(what)
        return _change(less, m, f.Anything(), zone=None, keyword=NAMED[w], targets=targets)

    return lower


def _un_keyworded(less: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, st.AbilityCostChange) or value.keyword is None or value.less is not less:
            return None
        aimed = r.This() if isinstance(value.targets, f.IsThis) else getattr(value.targets, "of", None)
        said: Values = {"m": value.cost, "w": value.keyword.value, "what": aimed}
        if said["w"] not in NAMED:
            return None
        made = _keyworded(less)(cx, value.cost, said["w"], aimed)
        return {name: one for name, one in said.items() if one is not None} if made == value else None

    return up


def _own_equip(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, n: Noun) -> st.AbilityCostChange:
        if n.zone is not BF:
            raise CantLower("a target that is no permanent")
        return _change(less, m, keyword=Keyword.EQUIP, targets=n.filter)

    return lower


def _of_one(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, what: ObjectRef) -> st.AbilityCostChange:
        if not isinstance(what, r.AttachedTo):
            raise CantLower("abilities of another thing")
        return _change(less, m, f.IsOneOf(what), who=r.EachPlayer())

    return lower


def _of_kind(less: bool) -> Any:
    def lower(cx: Context, m: ManaCost, n: Noun | None) -> st.AbilityCostChange:
        if n is None:
            return _change(less, m, f.Anything(), who=r.EachPlayer(), zone=None, mana_abilities=False)
        zone = None if n.zone is None and f.HasChosenName() in parts_of(n.filter) else BF
        if zone is BF and n.zone is not BF:
            raise CantLower("abilities of what is no permanent")
        return _change(less, m, n.filter, who=r.EachPlayer(), zone=zone, mana_abilities=False)

    return lower


def _un_of_kind(less: bool) -> Any:
    def up(cx: Context, value: object) -> dict[str, object] | None:
        if not isinstance(value, st.AbilityCostChange) or value.less is not less:
            return None
        made = _change(less, value.cost, value.source, who=r.EachPlayer(), zone=value.zone, mana_abilities=False)
        if made != value:
            return None
        of = {} if value.source == f.Anything() else {"n": Noun(value.source, value.zone)}
        return {"m": value.cost, **of}

    return up


def _yours(less: bool, floor: int = 0) -> Any:
    return lambda cx, m: _change(less, m, f.Anything(), zone=None, mana_abilities=False, floor=floor)
