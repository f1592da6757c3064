"""Cards beside the one that was found or taken ("all other cards revealed this way"), and everything of a kind but what
was chosen before (608.2c, 701.20)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import ObjectRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.people import pool_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for verb in ("revealed", "exiled"):
        p("np", f"all other cards {verb} this way", Fn(_beside(verb), _un_beside(verb)), number="pl")
        p("np", f"each other card {verb} this way", Fn(_beside(verb)), number="sg")
    p("np", "all other {n:filter.pl}", Fn(_all_but, _un_all_but), number="pl")
    p("np", "each other {n:filter.sg}", Fn(_all_but), number="sg")


def _beside(verb: str) -> Any:
    """With a card that was looked for from the top: those on the way to it. Else what is left of those revealed."""

    def lower(cx: Context) -> ObjectRef:
        until = [one for _, one in cx.followed() if isinstance(one, e.RevealUntil)]
        if len(until) == 1 and cx.others is not None and until[0].exile is (verb == "exiled"):
            return cx.others
        if until or verb == "exiled":
            raise Unbound(f"'other cards {verb} this way' has no antecedent")
        shown = pool_of(cx)
        if not isinstance(shown, r.Result) or not isinstance(cx.done.get(shown.of), e.Reveal):
            raise Unbound(f"'other cards {verb} this way' has no antecedent")
        return r.Rest(shown)

    return lower


def _un_beside(verb: str) -> Any:
    lower = _beside(verb)

    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, r.Result | r.Rest):
            return None
        return {} if lower(cx) == value else None

    return up


def _chosen(cx: Context) -> list[r.Result]:
    """What each of several players has chosen on the battlefield."""
    return [
        r.Result(label)
        for label, one in cx.followed()
        if isinstance(one, e.ChooseObjects)
        and isinstance(one.what, r.Chosen)
        and one.what.zone is Zone.BATTLEFIELD
        and isinstance(one.what.by, r.EachPlayer | r.EachOpponent | r.Iterated)
    ]


def _just_exiled(cx: Context) -> list[r.Result]:
    """What this ability has exiled, or moved of what it exiled earlier."""
    out: list[r.Result] = []
    for label, one in cx.followed():
        kept = parts_of(getattr(one.what, "filter", f.Anything())) if isinstance(one, e.Move) else ()
        if isinstance(one, e.Move) and (one.to is Zone.EXILE or _EXILED in kept):
            out.append(r.Result(label))
    return out


_EXILED = f.IsOneOf(r.ExiledWithThis())


def _all_but(cx: Context, n: Noun) -> ObjectRef:
    """ "Each player chooses a land they control. Destroy all other lands": than those that were chosen. "Return all
    other cards exiled with this artifact": than the one just exiled or returned."""
    shared = [part for part in parts_of(n.filter) if isinstance(part, f.SharesTypeWith)]
    if len(shared) == 1 and n.zone is Zone.BATTLEFIELD:
        if isinstance(shared[0].of, r.This):
            raise CantLower("what shares something with the object itself")
        return r.All(together((f.Not(f.IsOneOf(shared[0].of)), n.filter)))
    if n.zone is Zone.BATTLEFIELD:
        found = _chosen(cx)
    elif n.zone is Zone.EXILE and _EXILED in parts_of(n.filter):
        found = _just_exiled(cx)
    else:
        raise CantLower("all others than what")
    if len(found) != 1 or n.zone is None:
        raise Unbound("'all other' has no single antecedent")
    return r.All(together((f.Not(f.IsOneOf(found[0])), n.filter)), n.zone)


def _un_all_but(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.All):
        return None
    parts = parts_of(value.filter)
    if len(parts) < 2 or not isinstance(parts[0], f.Not) or not isinstance(parts[0].part, f.IsOneOf):
        return None
    noun = Noun(together(parts[1:]), value.zone)
    try:
        return {"n": noun} if _all_but(cx, noun) == value else None
    except CantLower:
        return None
