"""Mana that is not what it would be: other mana instead (106.12b), triggers on mana of a type (106.12a), colours of
things (106.5), mana of what was sacrificed (106.7), mana that stays (106.4)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import mana_specs as ms
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Amount, EventPattern, ManaSpec, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import ManaType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun

ONE = a.Fixed(1)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _replacing(g)
    _triggers(g)
    _kinds(g)
    _staying(g)


def _one_type(u: tuple[ManaType, ...]) -> ManaType:
    if len(u) != 1:
        raise CantLower("several units of mana where one type is meant")
    return u[0]


# --- instead of other mana ---------------------------------------------------------------------------------------


def _replacing(g: Grammar) -> None:
    p = g.phrase
    p("instead_mana", "{u:units}", Fn(lambda cx, u: _one_type(u), lambda cx, x: {"u": (x,)}))
    p("instead_mana", "colorless mana", Fn(lambda cx: ManaType.COLORLESS))
    for who, words in ((r.EachPlayer(), "a {n:filter.sg} is tapped"), (r.You(), "you tap a {n:filter.sg}")):
        start = f"if {words} for mana , it produces {{m:instead_mana}} instead of any other type"
        p("statement", start + " [?whole and amount ]", Fn(_other_type(who), _un_other_type(who)))
    p(
        "statement",
        "if a {n:filter.sg} is tapped for {k:count} or more mana , it produces {m:instead_mana} instead of any other "
        "type and amount",
        Fn(_other_of_many, _un_other_of_many),
    )


def _permanent(n: Noun) -> Any:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are tapped for mana")
    return n.filter


def _other_type(who: PlayerRef) -> Any:
    def lower(cx: Context, n: Noun, m: ManaType, whole: bool) -> st.Replaces:
        return st.Replaces(ev.TappedForMana(_permanent(n), who), st.ReplacementMana(m, 1 if whole else None))

    return lower


def _other_of_many(cx: Context, n: Noun, k: Amount, m: ManaType) -> st.Replaces:
    if not isinstance(k, a.Fixed):
        raise CantLower("an amount of mana that varies")
    event = ev.TappedForMana(_permanent(n), r.EachPlayer(), at_least=k.value)
    return st.Replaces(event, st.ReplacementMana(m, 1))


def _parts(value: object, who: PlayerRef, amount: int | None) -> Values | None:
    if not isinstance(value, st.Replaces) or value.condition is not None or value.optional:
        return None
    event, other = value.event, value.replacement
    if not isinstance(event, ev.TappedForMana) or not isinstance(other, st.ReplacementMana):
        return None
    if event.by != who or event.type is not None or other.amount != amount:
        return None
    return {"n": Noun(event.subject, Zone.BATTLEFIELD), "m": other.type, "least": event.at_least}


def _un_other_type(who: PlayerRef) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        for amount in (None, 1):
            found = _parts(value, who, amount)
            if found and found["least"] == 1:
                return {"n": found["n"], "m": found["m"], "whole": amount is not None}
        return None

    return up


def _un_other_of_many(cx: Context, value: object) -> Values | None:
    found = _parts(value, r.EachPlayer(), 1)
    return {"n": found["n"], "k": a.Fixed(found["least"]), "m": found["m"]} if found and found["least"] > 1 else None


# --- triggers on a type ------------------------------------------------------------------------------------------


def _triggers(g: Grammar) -> None:
    g.phrase("event0", "{who:someone} tap^who a {n:filter.sg} for {u:units}", Fn(_taps_for, _un_taps_for))


def _taps_for(cx: Context, who: PlayerRef, n: Noun, u: tuple[ManaType, ...]) -> EventPattern:
    return ev.TappedForMana(_permanent(n), who, _one_type(u))


def _un_taps_for(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.TappedForMana) and value.type is not None and value.at_least == 1:
        return {"who": value.by, "n": Noun(value.subject, Zone.BATTLEFIELD), "u": (value.type,)}
    return None


# --- which mana --------------------------------------------------------------------------------------------------


def _kinds(g: Grammar) -> None:
    p = g.phrase
    p("mana", "{n:count} mana of any type {of:fullref} could produce", Fn(_could, _un_could))
    p(
        "act",
        "choose^ a color of a {n:filter.sg} . add {k:count} mana of that color",
        Fn(_color_of, _un_color_of),
    )


def _could(cx: Context, n: Amount, of: ObjectRef) -> ManaSpec:
    return ms.CouldProduceMana(n, of, True)


def _un_could(cx: Context, value: object) -> Values | None:
    if isinstance(value, ms.CouldProduceMana) and value.any_type and not isinstance(value.of, r.All):
        return {"n": value.amount, "of": value.of}
    return None


def _color_of(cx: Context, n: Noun, k: Amount) -> e.AddMana:
    """A colour that one of these has is a colour among them (106.5)."""
    if n.zone is None:
        raise CantLower("cards without a zone")
    return e.AddMana(who=subject(cx), mana=ms.ColorAmongMana(k, r.All(n.filter, n.zone)))


def _un_color_of(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.AddMana) or value.who != cx.subject or value.use is not None or value.persists:
        return None
    mana = value.mana
    if isinstance(mana, ms.ColorAmongMana) and isinstance(mana.of, r.All):
        return {"n": Noun(mana.of.filter, mana.of.zone), "k": mana.amount}
    return None


# --- mana spent, mana that stays ---------------------------------------------------------------------------------

STAYS = "until end of turn , you don't lose this mana as steps and phases end"


def _staying(g: Grammar) -> None:
    p = g.phrase
    p("act", f"add^ {{m:mana}} . {STAYS}", Fn(_stays, _un_stays))
    p("each", "{S} spent to cast {of:spentref}", a.ManaSpentOn("S", v("of")))
    p("quantity", "the amount of {S} spent to cast {of:spentref}", a.ManaSpentOn("S", v("of")))
    p("spentref", "this spell", Fn(_this_spell, lambda cx, x: {} if isinstance(x, r.This) and cx.spell else None))
    p("spentref", "it", Fn(lambda cx: cx.it(), lambda cx, x: {} if not cx.spell and cx.it() == x else None))


def _this_spell(cx: Context) -> ObjectRef:
    return r.This()


def _stays(cx: Context, m: ManaSpec) -> e.AddMana:
    return e.AddMana(who=subject(cx), mana=m, persists=True)


def _un_stays(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.AddMana) and value.who == cx.subject and value.persists and value.use is None:
        return {"m": value.mana}
    return None
