"""Cards that may be played for a while: with mana of any type or as though of any color, some of those that were
exiled, and for as long as they remain there (601.3, 609.4b, 611.2b)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Duration, Effect, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.clauses_back import told
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.offers import spells_of
from mtgjudge.oracle.phrases.people import pool_of
from mtgjudge.oracle.phrases.remarks import SpentAs
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

TYPE, COLOR = "any type", "any color"


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _terms(g)
    p = g.phrase
    them = "{who:player} may {v:playing} {what:np}"
    p("subjclause", them + " {l:playlong} {s:playspend}", told(_may_play, _un_may_play))
    p("subjclause", "{l:playlong} , " + them + " {s:playspend}", Fn(told(_may_play, _un_may_play).lower))
    some = "you may cast {n:filter.pl} from among {x:pool}"
    p("subjclause", some + " {l:playlong} [ {s:playspend} ]", told(_may_cast_some, _un_may_cast_some))
    p("subjclause", "{l:playlong} , " + some + " [ {s:playspend} ]", Fn(told(_may_cast_some, _nothing).lower))
    whole = "you may play lands and cast spells from among {x:pool}"
    p("subjclause", whole + " {l:playlong} [ {s:playspend} ]", Fn(told(_all_of_them, _nothing).lower))
    p("subjclause", "{l:playlong} , " + whole + " [ {s:playspend} ]", Fn(told(_all_of_them, _nothing).lower))
    for front in ("if you cast a spell this way , ", "if you cast that card this way , "):
        for words, kind in (
            ("mana of any type can be spent to cast {z:castpronoun}", TYPE),
            ("you may spend mana as though it were mana of any type to cast {z:castpronoun}", TYPE),
            ("you may spend mana as though it were mana of any color to cast {z:castpronoun}", COLOR),
        ):
            p("sent", front + words + " .", Fn(lambda cx, z, k=kind: (SpentAs(color=k is COLOR),)))


def _terms(g: Grammar) -> None:
    p = g.phrase
    for comma in (", ", ""):
        for words, kind in (
            (comma + "and mana of any type can be spent to cast {z:castpronoun}", TYPE),
            (comma + "and you may spend mana as though it were mana of any type to cast {z:castpronoun}", TYPE),
            (comma + "and you may spend mana as though it were mana of any color to cast {z:castpronoun}", COLOR),
        ):
            p("playspend", words, Fn(lambda cx, z, k=kind: k, _un_spend(kind) if comma else None))
    p("playlong", "{d:dur}", v("d"))
    for words in ("it remains", "they remain", "that card remains", "those cards remain", "the exiled card remains"):
        stay = Remaining(words.startswith("th") and "card " not in words)
        p("playlong", f"for as long as {words} exiled", stay if "card" not in words else Fn(lambda cx, x=stay: x))


def _un_spend(kind: str) -> Any:
    return lambda cx, value: {"z": a.Fixed(0)} if value == kind else None


class Remaining(Duration, frozen=True, tag=True):
    """For as long as they remain exiled, or it does: the permission is for those objects alone (400.7)."""

    several: bool


def _lasting(l: Duration) -> Duration:  # noqa: E741
    return d.Indefinitely() if isinstance(l, Remaining) else l


def _how_long(cx: Context, value: e.PermitPlay) -> Duration:
    """The words for how long it lasts, which tell one card from several."""
    if not isinstance(value.duration, d.Indefinitely):
        return value.duration
    of = value.what.of if isinstance(value.what, r.Among) else value.what
    known = [m.plural for m in (*cx.mentions, *cx.event_mentions) if m.ref == of]
    return Remaining(known[-1:] == [True])


def _permit(who: Reference, what: ObjectRef, l: Duration, cast: bool, s: str | None) -> e.PermitPlay:  # noqa: E741
    if not isinstance(who, PlayerRef) or isinstance(who, r.EachPlayer | r.EachOpponent | r.EachOtherPlayer):
        raise CantLower("who may play which cards")
    return e.PermitPlay(who, what, _lasting(l), only_cast=cast, any_mana=s == TYPE, any_color=s == COLOR)


def _may_play(cx: Context, who: Reference, v: str, what: ObjectRef, l: Duration, s: str) -> Effect:  # noqa: E741
    if isinstance(what, r.All | r.Chosen | r.ChosenAmong):
        raise CantLower("who may play which cards")
    return _permit(who, what, l, v == "cast", s)


def _un_may_play(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.PermitPlay) or isinstance(value.what, r.Among):
        return None
    said = TYPE if value.any_mana else COLOR if value.any_color else None
    if said is None:
        return None
    verb = "cast" if value.only_cast else "play"
    return {"who": value.who, "v": verb, "what": value.what, "l": _how_long(cx, value), "s": said}


def _cards(cx: Context) -> ObjectRef:
    """The cards exiled or looked at before."""
    try:
        return pool_of(cx)
    except Unbound:
        found = cx.that("card", True)
    if not isinstance(found, ObjectRef):
        raise CantLower("among which cards")
    return found


def _may_cast_some(cx: Context, n: Noun, x: object, l: Duration, s: str | None = None) -> Effect:  # noqa: E741
    """Only such spells (601.3e)."""
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    kinds = together(tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell)))
    cards = _cards(cx)
    what = cards if isinstance(kinds, f.Anything) else r.Among(cards, kinds)
    return _permit(r.You(), what, l, True, s)


def _un_may_cast_some(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, e.PermitPlay) or not value.only_cast:
        return []
    kinds = value.what.filter if isinstance(value.what, r.Among) else f.Anything()
    said = TYPE if value.any_mana else COLOR if value.any_color else None
    return [{"n": n, "x": ONE, "l": _how_long(cx, value), "s": said} for n in spells_of(kinds)]


def _all_of_them(cx: Context, x: object, l: Duration, s: str | None = None) -> Effect:  # noqa: E741
    return _permit(r.You(), _cards(cx), l, False, s)


def _nothing(cx: Context, value: object) -> None:
    """The same is said in another way."""
