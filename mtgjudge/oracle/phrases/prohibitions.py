"""What players can't do (101.2): cast, play, activate, pay, sacrifice, get counters, win or lose."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Change, Filter, PlayerRef
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import CastBy, Noun, parts_of, together

Changes = tuple[Change, ...]
SPELLS = f.IsSpell()
YOU, OPPONENTS = r.You(), r.EachOpponent()


def declare(g: Grammar) -> None:
    """Declare the phrases of this family; ``cant``: what several players can't do, as changes of the players."""
    p = g.phrase
    p("affects", "{who:everyone} {cs:cant}", Fn(lambda cx, who, cs: st.Affects(who, cs)))
    _casting(g)
    _paying(g)
    _counters(g)
    _fighting(g)
    p(
        "statement",
        "spells and abilities your opponents control can't cause you to sacrifice permanents",
        st.Affects(YOU, (ch.CantBeMadeToSacrifice(),)),
    )
    p("change", "can't be countered by {n:filter.pl}", Fn(_uncounterable_by, _un_uncounterable_by))
    p("static", "you can't lose the game and your opponents can't win the game .", Fn(_no_end))
    total = (ch.CantGainLife(), ch.CantLoseLife())
    p("statement", "your life total can't change", st.Affects(YOU, total))
    p("statement", "players ' life totals can't change", st.Affects(r.EachPlayer(), total))


def _no_end(cx: Context) -> StaticAbility:
    return StaticAbility((st.Affects(YOU, (ch.CantLoseGame(),)), st.Affects(OPPONENTS, (ch.CantWinGame(),))))


# --- casting, playing, activating ---------------------------------------------------------------------------------


def _casting(g: Grammar) -> None:
    p = g.phrase
    closed(g, "spellplace", (*PLACES, ELSEWHERE))
    p("cant", "can't cast {n:filter.pl} {w:spellplace}", Fn(_cant_cast_from, _un_cant_cast_from))
    p("cant", "can't cast spells from your hand", (ch.CantCast(f.AllOf((SPELLS, f.CastFrom((Zone.HAND,))))),))
    p(
        "cant",
        "can't play lands or cast spells from your hand",
        (ch.CantPlayLands(zone=Zone.HAND), ch.CantCast(f.AllOf((SPELLS, f.CastFrom((Zone.HAND,)))))),
    )
    p("cant", "can't play land cards from graveyards", (ch.CantPlayLands(zone=Zone.GRAVEYARD),))
    p("cant", "can't play lands or cast {n:filter.pl}", Fn(lambda cx, n: (ch.CantPlayLands(), _cant_cast(n))))
    p("cant", "can't cast spells or activate abilities of {n:filter.pl}", Fn(_nor_activate))
    p(
        "cant",
        "can't cast spells or activate abilities",
        (ch.CantCast(SPELLS), ch.CantActivateAbilitiesOf(f.Anything())),
    )
    p(
        "cant",
        "can't cast spells or activate abilities that aren't mana abilities",
        (ch.CantCast(SPELLS), ch.CantActivateAbilitiesOf(f.Anything(), True)),
    )
    p("cant", "can't activate abilities of {n:filter.pl}", Fn(lambda cx, n: (_cant_activate(n),)))
    p("cant", "can't cast more than one {n:filter.sg} each turn", Fn(_no_second))
    p(
        "statement",
        "each player who has cast a {n:filter.sg} this turn can't cast additional {m:filter.pl}",
        Fn(_no_additional),
    )


PLACES: dict[str, tuple[Zone, ...]] = {
    "from graveyards": (Zone.GRAVEYARD,),
    "from exile": (Zone.EXILE,),
    "from graveyards or libraries": (Zone.GRAVEYARD, Zone.LIBRARY),
}
ELSEWHERE = "from anywhere other than their hands"


def _cant_cast_from(cx: Context, n: Noun, w: str) -> Changes:
    if w != ELSEWHERE:
        return (_cant_cast(n, f.CastFrom(PLACES[w], False)),)
    return (ch.CantCast(_cant_cast(n).spells, None, Zone.HAND),)


def _un_cant_cast_from(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, ch.CantCast):
        return None
    if one == ch.CantCast(one.spells, None, Zone.HAND):
        return {"n": Noun(one.spells, Zone.STACK), "w": ELSEWHERE}
    *kind, last = parts_of(one.spells) or (one.spells,)
    words = [words for words, zones in PLACES.items() if last == f.CastFrom(zones, False)]
    plain = bool(words) and one == ch.CantCast(one.spells)
    return {"n": Noun(together(tuple(kind)), Zone.STACK), "w": words[0]} if plain else None


def _cant_cast(n: Noun, w: Filter | None = None) -> ch.CantCast:
    if n.zone is not Zone.STACK or any(isinstance(part, CastBy) for part in parts_of(n.filter)):
        raise CantLower("only spells are cast")
    return ch.CantCast(n.filter if w is None else together((*parts_of(n.filter), w)))


def _cant_activate(n: Noun) -> ch.CantActivateAbilitiesOf:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("abilities of what is no permanent")
    return ch.CantActivateAbilitiesOf(n.filter)


def _nor_activate(cx: Context, n: Noun) -> Changes:
    return (ch.CantCast(SPELLS), _cant_activate(n))


def _no_second(cx: Context, n: Noun) -> Changes:
    made = _cant_cast(n)
    if made.spells == SPELLS:
        raise CantLower("said elsewhere")
    return (ch.CantCast(made.spells, 1),)


def _no_additional(cx: Context, n: Noun, m: Noun) -> st.Affects:
    if n != m:
        raise CantLower("spells of different kinds")
    return st.Affects(r.EachPlayer(), (ch.CantCast(_cant_cast(n).spells, 1),))


# --- paying -------------------------------------------------------------------------------------------------------


def _paying(g: Grammar) -> None:
    p = g.phrase
    for tail, mana in (
        (" to cast spells or activate abilities", True),
        (" to cast spells or to activate abilities that aren't mana abilities", False),
    ):
        p("cant", "can't pay life" + tail, (ch.CantPay(True, None, mana),))
        p("cant", "can't pay life or sacrifice {n:filter.pl}" + tail, Fn(_cant_pay(True, mana)))
        p("cant", "can't sacrifice {n:filter.pl}" + tail, Fn(_cant_pay(False, mana)))


def _cant_pay(life: bool, mana: bool) -> Any:
    def lower(cx: Context, n: Noun) -> Changes:
        if n.zone is not Zone.BATTLEFIELD or any(isinstance(part, f.ControlledBy) for part in n.filter.walk()):
            raise CantLower("whose permanents")
        return (ch.CantPay(life, n.filter, mana),)

    return lower


# --- counters -----------------------------------------------------------------------------------------------------


def _counters(g: Grammar) -> None:
    p = g.phrase
    p("cant", "can't get [ {k:counterkind} ] counters", (ch.CantReceiveCounters(v("k", "")),))
    for it in ("it", "them"):
        p("change", f"can't have {{k:counterkind}} counters put on {it}", Fn(_no_counters))
        if it == "them":
            p("change", "can't have counters put on them", Fn(_no_counters))
    p("statement", "counters can't be put on {n:filter.pl}", Fn(_none_on))


def _no_counters(cx: Context, k: str = "") -> Changes:
    return (ch.CantReceiveCounters(k),)


def _none_on(cx: Context, n: Noun) -> st.Affects:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("counters on what is no permanent")
    return st.Affects(r.All(n.filter), (ch.CantReceiveCounters(),))


# --- attacking and blocking ---------------------------------------------------------------------------------------


def _fighting(g: Grammar) -> None:
    p = g.phrase
    p("affects", "{who:everyone} can't block with {n:filter.pl}", Fn(_with_creatures(ch.CantBlock())))
    p("affects", "{who:everyone} can't attack with {n:filter.pl}", Fn(_with_creatures(ch.CantAttack())))


def _with_creatures(change: Change) -> Any:
    def lower(cx: Context, who: PlayerRef, n: Noun) -> st.Affects:
        if n.zone is not Zone.BATTLEFIELD or f.IsType(CardType.CREATURE) not in parts_of(n.filter):
            raise CantLower("only creatures attack and block")
        return st.Affects(r.All(together((*parts_of(n.filter), f.ControlledBy(who)))), (change,))

    return lower


def _uncounterable_by(cx: Context, n: Noun) -> tuple[Change, ...]:
    if isinstance(cx.subject, r.This) or n.zone is not Zone.STACK:
        raise CantLower("countered by what is no spell")
    kinds = tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell))
    return (ch.CantBeCountered(together(kinds)),)


def _un_uncounterable_by(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, ch.CantBeCountered) or one.by is None:
        return None
    return {"n": Noun(together((one.by, f.IsSpell())), Zone.STACK)}
