"""What triggers by what an instruction before it did ("when you discard a card this way": 603.12), and rarer ways to
choose, sacrifice and exile (608.2d, 701.21)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body
from mtgjudge.language.categories import Amount, Effect, ObjectRef, Reference
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.phrases.changes import times, untimes
from mtgjudge.oracle.phrases.clauses_back import single_of, with_subjects
from mtgjudge.oracle.phrases.people import chooser
from mtgjudge.oracle.phrases.this_way import made_by, number_of_those, un_number
from mtgjudge.oracle.phrases.wrappers import reflexive
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values
from mtgjudge.oracle.surface import Noun, Qualifier, together

ZERO, ONE = a.Fixed(0), a.Fixed(1)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _triggers(g)
    _sacrifices(g)
    _each_of_them(g)
    p = g.phrase
    p("act", "choose^ {who:oneplayer}", Fn(_chosen_player, _was_chosen_player), guard=_is_target)
    p("lib", "that player 's library", Fn(lambda cx: ZERO))


# --- when it was done --------------------------------------------------------------------------------------------


_VERBS = (
    ("discard", "discarded"),
    ("exile", "exiled"),
    ("reveal", "revealed"),
    ("sacrifice", "sacrificed"),
    ("mill", "milled"),
    ("destroy", "destroyed"),
    ("return", "returned"),
)


def _triggers(g: Grammar) -> None:
    p = g.phrase
    for verb, done in _VERBS:
        one = Lazy(_when(done, False), _un_when(done, False))
        p("wclause", f"when you {verb} a {{n:filter.sg}} this way , {{c:wclause0}}", one)
        several = Lazy(_when(done, True), _un_when(done, True))
        p("wclause", f"when you {verb} one or more {{n:filter.pl}} this way , {{c:wclause0}}", several)


def _by_you(cx: Context, verb: str) -> r.Result:
    """The instruction, where only you followed it."""
    made = made_by(cx, verb)
    done = cx.done[made.of]
    what = getattr(done, "what", None)
    who = getattr(done, "who", getattr(what, "by", r.You()))
    if not isinstance(who, r.You) or (isinstance(what, r.TopCards) and not isinstance(what.who, r.You)):
        raise CantLower("whether you were among those who did it")
    return made


def _several(cx: Context, made: r.Result) -> bool:
    return any(m.ref == made and m.plural for m in cx.mentions)


def _when(verb: str, several: bool) -> Any:
    """It triggers once, by what of the kind was among those (603.12)."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        noun: Noun = low(parts["n"])
        if verb == "discarded" and isinstance(noun.filter, f.Anything) and not several:
            raise CantLower("a card that is discarded, which another phrase says")
        made = _by_you(cx, verb)
        if _several(cx, made) is not several:
            raise CantLower("once for each of them, or once for all")
        some = c.Compare(number_of_those(cx, noun, verb), Comparison.AT_LEAST, ONE)
        with _told_of(cx, made):
            inner = reflexive(low, {"c": parts["c"]}, 0)
        if not isinstance(inner, tuple):
            raise CantLower("a trigger without instructions")
        return (note(cx, e.IfThen(condition=some, then=inner)),)

    return lower


@contextmanager
def _told_of(cx: Context, made: r.Result) -> Iterator[None]:
    """ "When you discard a card this way, … that card": what was just told of, whatever was drawn since."""
    kept = cx.mentions
    cx.mentions = [replace(m, sentence=cx.sentence if m.ref == made else -1) for m in kept]
    try:
        yield
    finally:
        cx.mentions = kept


def _un_when(verb: str, several: bool) -> Any:
    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        single, cx = single_of(value), raiser.cx
        if not isinstance(single, e.IfThen) or single.otherwise or not isinstance(single.condition, c.Compare):
            return None
        inner, some = single_of(single.then), single.condition
        if not isinstance(inner, e.Reflexive) or inner.after or not isinstance(inner.content, Body):
            return None
        if some.comparison is not Comparison.AT_LEAST or some.right != ONE:
            return None
        if _several(cx, _by_you(cx, verb)) is not several:
            return None
        for found in un_number(cx, some.left):
            noun = found["n"]
            if isinstance(noun.filter, f.Anything) and verb == "discarded" and not several:
                continue
            if found["x"] == verb and number_of_those(cx, noun, verb) == some.left:
                with _told_of(cx, _by_you(cx, verb)):
                    made = _worded(raiser, phrase, noun, inner.content)
                if made is not None:
                    note(cx, single)
                    return made
        return None

    return up


def _worded(raiser: Raiser, phrase: Phrase, noun: Noun, content: Body) -> Derivation | None:
    cx = raiser.cx
    first = raiser("filter", noun)
    if first is None:
        return None
    kept = cx.pending
    try:
        with cx.body(results=True):
            cx.pending = content.targets
            second = raiser("wclause0", content.effects)
            if second is None or len(cx.slots) != len(content.targets):
                return None
            return derive(phrase, phrase.variants[0], (first, second))
    finally:
        cx.pending = kept


# --- sacrifices --------------------------------------------------------------------------------------------------


def _sacrifices(g: Grammar) -> None:
    p = g.phrase
    chosen = "sacrifice^ {n:count} {f:filter.n} of {x:possself} choice"
    p("act", chosen + " {qs:qual|plus}", Fn(_of_a_kind))
    p("act", chosen + " for each {q:each}", Fn(_for_each, _un_for_each))


def _of_a_kind(cx: Context, n: Amount, f: Noun, x: object, qs: tuple[Qualifier, ...]) -> Effect:
    """ "A creature of their choice with flying": the words behind say more of the creature."""
    if f.zone is not Zone.BATTLEFIELD or any(one.zone is not None or one.filter is None for one in qs):
        raise CantLower("only permanents are sacrificed")
    kinds = together((f.filter, *(one.filter for one in qs if one.filter is not None)))
    return e.SacrificeObjects(what=r.Chosen(kinds, chooser(cx), n, n))


def _for_each(cx: Context, n: Amount, f: Noun, x: object, q: Amount) -> Effect:
    if f.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are sacrificed")
    count = times(n, q)
    return e.SacrificeObjects(what=r.Chosen(f.filter, chooser(cx), count, count))


def _un_for_each(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.SacrificeObjects) or not isinstance(value.what, r.Chosen):
        return None
    what = value.what
    split = untimes(what.low) if what.low == what.high else None
    if split is None or what != r.Chosen(what.filter, chooser(cx), what.low, what.low):
        return None
    return {"n": split[0], "f": Noun(what.filter, Zone.BATTLEFIELD), "x": ZERO, "q": split[1]}


# --- each of them ------------------------------------------------------------------------------------------------


def _each_of_them(g: Grammar) -> None:
    p = g.phrase
    p("subjclause", "each of {what:ref} {acts:preds.sg}", Lazy(_each_does, _un_each_does), guard=_nothing_of_its_own)
    deals = "each of {what:ref} deals damage equal to its power to {x:recipient}"
    p("subjclause", deals, Fn(_each_deals, _un_each_deals))


def _each_deals(cx: Context, what: Reference, x: Reference) -> tuple[Effect, ...]:
    """Each source of several deals damage by its own power."""
    if not isinstance(what, r.Together) and not any(m.ref == what and m.plural for m in cx.mentions):
        raise CantLower("each of one thing")
    if not isinstance(what, ObjectRef):
        raise CantLower("players deal no damage")
    return (note(cx, e.DealDamage(source=what, amount=a.MeasureOf(a.Measure.POWER, what), to=x)),)


def _un_each_deals(cx: Context, value: object) -> Values | None:
    one = single_of(value)
    if not isinstance(one, e.DealDamage) or one.amount != a.MeasureOf(a.Measure.POWER, one.source):
        return None
    plain = e.DealDamage(source=one.source, amount=one.amount, to=one.to)
    several = any(m.ref == one.source and m.plural for m in cx.mentions)
    if one != plain or not (several or isinstance(one.source, r.Together)):
        return None
    return {"what": one.source, "x": one.to}


def _nothing_of_its_own(parts: dict[str, Part]) -> bool:
    """ "Each of those creatures deals damage equal to its power" is by each one's own."""
    acts = parts["acts"]
    words = set(spell(acts)) if isinstance(acts, Derivation) else set()
    return not words & {"it", "its", "itself"}


def _each_does(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    what = low(parts["what"])
    if not isinstance(what, r.Together) and not any(m.ref == what and m.plural for m in low.cx.mentions):
        raise CantLower("each of one thing")
    with low.cx.about(what, False):
        return low(parts["acts"])


def _un_each_does(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    made = with_subjects(up, phrase, value, "pred", "what", False)
    return made if made is not None and isinstance(made.parts[1], Derivation) else None


# --- choices -----------------------------------------------------------------------------------------------------


def _is_target(parts: dict[str, Part]) -> bool:
    who = parts["who"]
    return isinstance(who, Derivation) and spell(who)[:1] == ["target"]


def _was_chosen_player(cx: Context, value: object) -> Values | None:
    """No instruction: but a target player that has not been announced."""
    slot = cx.pending[len(cx.slots)] if len(cx.slots) < len(cx.pending) else None
    return {"who": r.Target(len(cx.slots))} if value == () and slot is not None else None


def _chosen_player(cx: Context, who: Reference) -> tuple[Effect, ...]:
    """ "Choose target opponent": announced, and spoken of by what follows."""
    if not isinstance(who, r.Target):
        raise CantLower("a player who is no target")
    cx.name(who, frozenset(), sort="picked player")
    return ()
