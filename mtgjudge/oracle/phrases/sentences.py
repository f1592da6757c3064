"""Sentences: what objects do, clauses with a subject, lists of acts, and what wraps a clause ("if", "unless",
"at the next end step") (608.2)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language.abilities import Body
from mtgjudge.language.categories import Effect
from mtgjudge.language.filters import IsChosenType
from mtgjudge.language.references import Result, Target, You
from mtgjudge.language.targets import TargetSlot
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import labels_of
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part, Phrase
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.patterns import rebuilt, replaced, v
from mtgjudge.oracle.phrases.clauses import single_of
from mtgjudge.oracle.phrases.remarks import (
    CopyTargets,
    CounteredTo,
    EntersAs,
    ExiledAfterwards,
    GoesOn,
    Instead,
    NewTargets,
    NoRegeneration,
    Otherwise,
    StillLand,
    in_sentences,
    merged,
)
from mtgjudge.oracle.phrases.remarks_apart import unmerged
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects


def declare(g: Grammar) -> None:
    """Predicates, clauses, sentences."""
    g.phrase("sent", "{c:wclause} .", Lazy(_sentence, _un_sentence), guard=lambda parts: not ends_quoted(parts["c"]))
    g.phrase("sent", "{c:wclause}", Lazy(_sentence, _un_sentence), guard=lambda parts: ends_quoted(parts["c"]))
    g.phrase("sent", "otherwise , {c:wclause} .", Lazy(_otherwise, _un_otherwise))
    g.phrase("sent", "if {x:cond} , {c:clauses} instead .", Lazy(_instead_sentence, _un_instead_sentence))
    g.phrase("sent", "{c:clauses} instead if {x:cond} .", Lazy(_instead_sentence))
    g.phrase("sent", "if {x:cond} , instead {c:clauses} .", Lazy(_instead_sentence))
    for words, to, place in (
        ("exile it instead of putting it into its owner 's graveyard", Zone.EXILE, None),
        (
            "put it on top of its owner 's library instead of into that player 's graveyard",
            Zone.LIBRARY,
            e.LibraryPlace.TOP,
        ),
        ("put it into its owner 's hand instead of into that player 's graveyard", Zone.HAND, None),
    ):
        for which in ("that spell", "it", "a spell"):
            made = (CounteredTo(to=to, place=place),)
            g.phrase(
                "sent",
                f"if {which} is countered this way , {words} .",
                made if which == "that spell" else Fn(lambda cx, x=made: x),
            )
    g.phrase("sent", "it's still a land .", Fn(lambda cx: (StillLand(),)))
    g.phrase("sent", "they're still lands .", Fn(lambda cx: (StillLand(),)))
    g.phrase("sent", "it can't be regenerated .", (NoRegeneration(),))
    g.phrase("sent", "they can't be regenerated .", Fn(lambda cx: (NoRegeneration(),)))
    g.phrase("sent", "that creature can't be regenerated .", Fn(lambda cx: (NoRegeneration(),)))
    g.phrase("sent", "{x:copychoice} .", Fn(lambda cx, x: (NewTargets(),), _un_new_targets))
    g.phrase("sent", "the copy targets {what:ref} .", (CopyTargets(v("what")),))
    g.phrase("copychoice", "you may choose new targets for the copy", a.Fixed(0))
    g.phrase("copychoice", "you may choose new targets for the copies", a.Fixed(1))
    g.phrase("copychoice", "you may choose new targets for that copy", a.Fixed(2))
    g.phrase("body", "{ss:sent|plus}", Lazy(_body, _un_body), guard=_trigger_last)


def _un_new_targets(cx: Context, value: object) -> Values | None:
    if value != (NewTargets(),):
        return None
    copied = [x.count for one in cx.done.values() for x in one.walk() if isinstance(x, e.CopyStackObject)]
    return {"x": a.Fixed(0 if copied[-1:] == [a.Fixed(1)] else 1)}


def _trigger_last(parts: dict[str, Part]) -> bool:
    """What follows "until end of turn, whenever …" belongs to that trigger."""
    ss = parts["ss"]
    if not isinstance(ss, ListPart):
        return True
    before = [x for x in ss.items[:-1] if isinstance(x, Derivation)]
    later = ("{x:triggered}", "{x:laterwise}", "{x:nextwise}", "{x:untilwise}")
    return not any(x.phrase.text.endswith(later) for x in before)


def ends_quoted(part: Part) -> bool:
    """Whether a part ends in a quoted ability, which brings its own full stop."""
    while isinstance(part, Derivation):
        last = part.variant.items[-1]
        if not hasattr(last, "cat"):
            return bool(getattr(last, "sg", "") == "»")
        part = part.parts[-1]
        if isinstance(part, ListPart):
            part = part.items[-1]
    return False


def starts_with(part: Part, *words: str) -> bool:
    """Whether a part's text starts with these words."""
    return isinstance(part, Derivation) and tuple(spell(part)[: len(words)]) == words


def _sentence(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    low.cx.sentence += 1
    return low(parts["c"])


def _un_sentence(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    cx = up.cx
    goes_on = single_of(value)
    if isinstance(goes_on, GoesOn):
        if cx.opened is None:
            return None
        with cx.opened_again():
            part = up("sent", goes_on.effects)
        return part if isinstance(part, Derivation) else None
    cx.sentence += 1
    before = len(cx.mentions)
    made = up.fill(phrase, {"c": value})
    if made is not None and isinstance(single_of(value), e.IfThen):
        cx.branch = frozenset(m.ref.of for m in cx.mentions[before:] if isinstance(m.ref, Result))
    return made


def _otherwise(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    low.cx.sentence += 1
    with low.cx.without(low.cx.branch):
        return (Otherwise(effects=as_effects(low(parts["c"]))),)


def _un_otherwise(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = single_of(value)
    if not isinstance(single, Otherwise):
        return None
    up.cx.sentence += 1
    with up.cx.without(up.cx.branch):
        return up.fill(phrase, {"c": single.effects})


def _instead_sentence(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    cx.sentence += 1
    old = cx.last
    condition = low(parts["x"])
    effects = as_effects(low(parts["c"]))
    return (Instead(condition=condition, effects=effects, shared=_shared(cx, old, effects)),)


_FINDS = (e.Search, e.LookAt, e.Reveal, e.Mill, e.CreateTokens)


def _shared(cx: Context, old: int, effects: tuple[Effect, ...]) -> bool:
    """ "Search for a basic land card. If …, instead search for two. Reveal those cards": whichever were found."""
    before, new = cx.done.get(old), effects[0] if len(effects) == 1 else None
    if not isinstance(before, _FINDS) or new is None or type(before) is not type(new) or before.label == new.label:
        return False
    cx.mentions = [m for m in cx.mentions if m.ref != Result(old)]
    cx.numbers = [n for n in cx.numbers if n != a.ResultAmount(old)]
    for known in (cx.pools, cx.searches):
        known.discard(old)
    return True


def _un_instead_sentence(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = single_of(value)
    if not isinstance(single, Instead) or not (single.shared or isinstance(single.effects[-1], e.May)):
        return None
    cx = up.cx
    cx.sentence += 1
    old = cx.last
    made = up.fill(phrase, {"x": single.condition, "c": single.effects})
    if made is not None and single.shared:
        _shared(cx, old, single.effects)
    return made


def _body(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """Where X is defined in one sentence and used in another, it is one number for both (107.3i)."""
    cx = low.cx
    before = cx.x_means
    made = _body_once(low, parts)
    if cx.x_means is None or cx.x_means == before or not any(isinstance(node, a.X) for node in made.walk()):
        return made
    cx.x_means, cx.x_once = before, True
    try:
        made = _body_once(low, parts)
        number = cx.x_number
    finally:
        cx.x_once, cx.x_number = False, None
    if number is None or any(isinstance(node, a.X) for slot in made.targets for node in slot.walk()):
        raise CantLower("X is defined for one sentence and used in another")
    return replaced(made, effects=rebuilt(made.effects, lambda node: number if isinstance(node, a.X) else None))


def _body_once(low: Lowerer, parts: dict[str, Part]) -> Body:
    low.cx.choosing = ""
    with low.cx.body() as slots:
        effects = merged(in_sentences(_in_turn(low, parts["ss"])))
        if low.cx.choosing:
            effects = _with_choice(low.cx, effects, slots)
        return Body(effects, tuple(slots))


def _in_turn(low: Lowerer, sentences: Part) -> list[tuple[Effect, ...]]:
    """The sentences one by one: those behind "when you do, …" that speak of its targets, or of what it has done, are
    part of that trigger (603.12)."""
    out: list[tuple[Effect, ...]] = []
    cx = low.cx
    for item in sentences.items if isinstance(sentences, ListPart) else (sentences,):
        last = out[-1][-1] if out and out[-1] else None
        if not isinstance(last, e.Reflexive) or not isinstance(last.content, Body) or cx.opened is None:
            out.append(as_effects(low(item)))
            continue
        with cx.opened_again() as slots:
            more = as_effects(low(item))
            if not _speaks_of(last.content, more, len(slots)):
                raise CantLower("what follows may belong to the reflexive trigger before it")
            content = Body(merged(in_sentences((last.content.effects, more))), tuple(slots))
        out[-1] = (*out[-1][:-1], replaced(last, content=content))
    return out


_REMARKS = (ExiledAfterwards, EntersAs, NoRegeneration, NewTargets)


def _speaks_of(content: Body, more: tuple[Effect, ...], targets: int) -> bool:
    """Whether these instructions are about a target of the trigger or about what it has done."""
    inside = labels_of(content.effects)
    for effect in more:
        if isinstance(effect, _REMARKS):
            continue
        named = list(effect.walk())
        of_target = any(isinstance(node, Target) and node.slot < len(content.targets) for node in named)
        if not of_target and not any(isinstance(node, Result) and node.of in inside for node in named):
            return False
    return targets == len(content.targets)


def _with_choice(cx: Context, effects: tuple[Effect, ...], slots: list[TargetSlot]) -> tuple[Effect, ...]:
    """ "Creatures of the creature type of your choice": chosen as this resolves."""
    if any(isinstance(node, IsChosenType) for slot in slots for node in slot.walk()):
        raise CantLower("targets of a type that is chosen later")
    choice = e.ChooseForThis(who=You(), what=cx.choosing)
    cx.choosing = ""
    return (choice, *effects)


def _un_body(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, Body):
        return None
    cx = up.cx
    kept = cx.pending
    try:
        with cx.body():
            cx.pending = value.targets
            mark = cx.mark()
            made = up.fill(phrase, {"ss": unmerged(value.effects)})
            if made is None:
                cx.back(mark)
                made = _un_trigger_in_sentences(up, phrase, value.effects)
            if value.targets and (made is None or len(cx.slots) != len(value.targets)):
                cx.back(mark)
                made = up.fill(phrase, {"ss": ((), *unmerged(value.effects))})
            return made if made is not None and len(cx.slots) == len(value.targets) else None
    finally:
        cx.pending = kept


def _un_trigger_in_sentences(up: Raiser, phrase: Phrase, effects: tuple[Effect, ...]) -> Derivation | None:
    """ "When you do, …" with more sentences behind it."""
    last = effects[-1] if effects else None
    if not isinstance(last, e.Reflexive) or not isinstance(last.content, Body):
        return None
    first, *more = unmerged(last.content.effects)
    if not more:
        return None
    cx = up.cx
    cx.goes_on = True
    try:
        began = replaced(last, content=Body(first, last.content.targets))
        made = up.fill(phrase, {"ss": (*unmerged(effects[:-1]), (began,), *((GoesOn(effects=x),) for x in more))})
    finally:
        cx.goes_on = False
    return made if cx.opened is not None and len(cx.opened[0]) == len(last.content.targets) else None
