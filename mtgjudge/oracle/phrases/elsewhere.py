"""Where things go instead: as a spell resolves, as a card is discarded, as a permanent leaves or enters; under whose
control it enters (614.1a, 614.12a, 616.1b)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Cost, Effect, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.clauses_back import told
from mtgjudge.oracle.phrases.remarks import CounteredTo, GainsSuspend, PutUnder
from mtgjudge.oracle.semantics import Fn
from mtgjudge.oracle.surface import Noun, together

BF = Zone.BATTLEFIELD
TOP = st.ReplacementZone(Zone.LIBRARY, place=e.LibraryPlace.TOP)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _resolving(g)
    _discarding(g)
    _leaving(g)
    _entering(g)


def _resolving(g: Grammar) -> None:
    p = g.phrase
    p("castcard", "that card", Fn(_cast_card))
    p("castcard", "that spell", Fn(_cast_card))
    p("castcard", "it", Fn(_cast_card))
    for which in ("that spell", "the spell", "it"):
        said = f"if {which} is countered this way , exile it with {{n:count}} {{k:counterkind}} counter#n on it"
        p(
            "sent",
            said + " instead of putting it into its owner 's graveyard .",
            Fn(lambda cx, n, k: (CounteredTo(to=Zone.EXILE, counters=(e.CounterGift(k, n),)),)),
        )
    for words in (
        "if it doesn't have suspend",
        "then if the exiled card doesn't have suspend",
        "then if it doesn't have suspend",
        "if the exiled card doesn't have suspend",
    ):
        plain = words == "if it doesn't have suspend"
        sem = (GainsSuspend(),) if plain else Fn(lambda cx: (GainsSuspend(),))
        p("sent", words + " , it gains suspend .", sem)
    p(
        "sent",
        "if a {n:filter.sg} is countered this way , put that card onto the battlefield under your control instead of "
        "into its owner 's graveyard .",
        Fn(lambda cx, n: (PutUnder(spells=n.filter),)),
    )
    p("act", "exile^ {what:castcard} instead of putting it into your graveyard as it resolves", Fn(_as_it_resolves))
    p("act", "exile^ {what:castcard} instead of putting it into a graveyard as it resolves", Fn(_as_it_resolves))
    with_counters = "exile^ {what:castcard} with {n:count} {k:counterkind} counter#n on it "
    p("act", with_counters + "instead of putting it into your graveyard as it resolves", Fn(_as_it_resolves))


def _cast_card(cx: Context) -> ObjectRef:
    if not isinstance(cx.event, ev.CastSpell):
        raise CantLower("which spell goes elsewhere")
    return r.EventObject()


def _as_it_resolves(cx: Context, what: ObjectRef, n: Amount | None = None, k: str = "") -> e.AfterResolving:
    gifts = (e.CounterGift(k, n),) if n is not None else ()
    return e.AfterResolving(what=what, to=Zone.EXILE, counters=gifts)


def _discarding(g: Grammar) -> None:
    p = g.phrase
    causes = "if a spell or ability a opponent controls causes you to discard"
    p(
        "statement",
        causes + " this card , put it onto the battlefield instead of putting it into your graveyard",
        Fn(lambda cx: _discarded_here(st.ReplacementZone(BF))),
    )
    p(
        "statement",
        causes + " this card , put it onto the battlefield with {n:count} {k:counterkind} counter#n on it instead of "
        "putting it into your graveyard",
        Fn(lambda cx, n, k: _discarded_here(st.ReplacementZone(BF, (e.CounterGift(k, n),)))),
    )
    anything = ev.DiscardsCard(r.You(), f.Anything(), caused_by=r.EachOpponent())
    p(
        "statement",
        causes + " a card , you may reveal that card and put it on top of your library instead of putting it anywhere "
        "else",
        Fn(lambda cx: st.Replaces(anything, TOP, optional=True)),
    )


def _discarded_here(instead: st.ReplacementZone) -> StaticAbility:
    event = ev.DiscardsCard(r.You(), f.IsThis(), caused_by=r.EachOpponent())
    return StaticAbility((st.Replaces(event, instead),), None, Zone.HAND)


def _leaving(g: Grammar) -> None:
    p = g.phrase
    for words in ("this permanent", "this creature", "~"):
        p(
            "statement",
            f"if {words} would be put into a graveyard , you may put it on top of its owner 's library instead",
            Fn(lambda cx: st.Replaces(ev.ZoneChange(f.IsThis(), BF, Zone.GRAVEYARD), TOP, optional=True)),
        )
    for words in ("it", "that creature", "that permanent", "the token", "they", "one of those creatures"):
        p(
            "clause",
            f"if {words} would leave the battlefield , exile it instead of putting it anywhere else",
            told(_exiled_if_leaving(words), lambda cx, x: {}),
        )
    p(
        "statement",
        "if {s:leaver} would leave the battlefield , exile it instead of putting it anywhere else",
        Fn(lambda cx, s: st.Replaces(ev.ZoneChange(s, BF, None), st.ReplacementZone(Zone.EXILE))),
    )
    p("leaver", "~", Fn(lambda cx: f.IsThis()))
    p("leaver", "this creature", Fn(lambda cx: f.IsThis()))
    p("leaver", "this permanent", Fn(lambda cx: f.IsThis()))


def _returned(cx: Context) -> Reference | None:
    """ "It" is what was put onto the battlefield, also behind a sentence about what becomes of it later."""
    found = [m.ref for m in cx.mentions if isinstance(m.ref, r.Result) and "permanent" in m.words and not m.plural]
    return found[-1] if len(set(found)) == 1 else None


def _exiled_if_leaving(words: str) -> Any:
    def lower(cx: Context) -> Effect:
        if words == "it":
            what: Reference = _returned(cx) or cx.it()
        elif words == "they":
            what = cx.it(True)
        elif words == "one of those creatures":
            what = cx.that("creature", True)
        else:
            what = cx.that(words.split()[-1])
        if isinstance(what, r.This):
            raise CantLower("the object itself would leave")
        change = ch.ExiledInsteadOfLeaving()
        return e.Apply(what=what, changes=(change,), duration=d.Indefinitely())

    return lower


def _entering(g: Grammar) -> None:
    p = g.phrase
    for word in ("land", "artifact"):
        for may, cat in (("", False), ("you may ", True)):
            p(
                "static",
                f"if this {word} would enter , {may}{{x:act_cost}} instead . if you do , put this {word} onto the "
                "battlefield . if you don't , put it into its owner 's graveyard .",
                Fn(_if_paid(cat)),
            )
    p(
        "clause",
        "if a {n:filter.sg} would enter the battlefield under {w:enterer} control this turn , it enters under your "
        "control instead",
        Fn(_taken),
    )
    p(
        "clause",
        "if a {n:filter.sg} would enter under {w:enterer} control this turn , it enters under your control instead",
        Fn(_taken),
    )
    p("enterer", "a opponent 's", Fn(lambda cx: r.EachOpponent()))


def _if_paid(optional: bool) -> Any:
    def lower(cx: Context, x: Cost) -> StaticAbility:
        return StaticAbility((st.EntersIfPaid((x,), optional),))

    return lower


def _taken(cx: Context, n: Noun, w: PlayerRef) -> object:
    if n.zone is not BF or cx.event is not None:
        raise CantLower("what would enter")
    arriving: Filter = together((n.filter, f.ControlledBy(w)))
    effect = st.Replaces(ev.ZoneChange(arriving, None, BF), st.ReplacementController(r.You()))
    return (note(cx, e.ReplaceThisTurn(effect=effect)),)
