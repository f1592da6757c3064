"""The way back of clauses: whom a meaning speaks of, and what is said of them (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import Effect, Reference
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Phrase
from mtgjudge.oracle.kernel.reader import derive, number_of
from mtgjudge.oracle.kernel.template import PL, Slot
from mtgjudge.oracle.patterns import replaced, same
from mtgjudge.oracle.phrases.players import GROUPS
from mtgjudge.oracle.semantics import Fn, Lowerer, Raiser, Values, subjects
from mtgjudge.oracle.surface import Noun


def single_of(value: object) -> Effect | None:
    """The one instruction of a tuple of one."""
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Effect):
        return value[0]
    return None


def said_so(effect: Effect) -> Fn:
    """A clause of fixed words that gives this one instruction."""
    return told(lambda cx: effect, lambda cx, x: {})


def told(make: Callable[..., Effect], guess: Callable[[Context, Any], Iterable[Values] | Values | None]) -> Fn:
    """A clause that gives the one instruction that its slots make, taken apart by trial: of the slots proposed for
    the instruction those that make just it again."""

    def lower(cx: Context, **values: Any) -> object:
        return (note(cx, make(cx, **values)),)

    def up(cx: Context, value: object) -> list[Values]:
        single = single_of(value)
        found = guess(cx, single) if single is not None else None
        kept: list[Values] = []
        for values in [found] if isinstance(found, dict) else found or ():
            try:
                made = make(cx, **values)
            except (CantLower, Unbound):
                continue
            if single is not None and same(replaced(made, label=single.label), single):
                kept.append(values)
        if kept and single is not None:
            note(cx, single)
        return kept

    return Fn(lower, up)


def is_plain(permit: e.PermitPlay) -> bool:
    """Whether a permission is for these cards, at their own costs and with mana of the right kinds."""
    plain = e.PermitPlay(permit.who, permit.what, permit.duration, permit.only_cast, label=permit.label)
    return permit == plain and not isinstance(permit.what, r.Among)


def un_all_such(cx: Context, value: object) -> Values | None:
    """The noun for all of a kind."""
    return {"n": Noun(value.filter, value.zone)} if isinstance(value, r.All) else None


def with_subjects(up: Raiser, phrase: Phrase, value: Any, cat: str, slot: str, player: bool) -> Derivation | None:
    """Raise a clause: find the subject that its acts share, name it, then word the acts about it."""
    effects = value if isinstance(value, tuple) else (value,)
    if not effects or not isinstance(effects[0], Effect):
        return None
    about = effects[1] if isinstance(effects[0], e.ChooseForThis) and len(effects) > 1 else effects[0]
    for who in dict.fromkeys((*subjects(up.grammar, cat, effects[0]), *subjects(up.grammar, cat, about))):
        mark = up.cx.mark()
        made = clause_about(up, phrase, who, slot, effects, player)
        if made is not None:
            return made
        up.cx.back(mark)
    return None


def clause_about(
    up: Raiser, phrase: Phrase, who: Reference, slot: str, effects: Any, player: bool
) -> Derivation | None:
    """A clause about this subject, whose name is raised first."""
    for variant in phrase.variants:
        slots = [item for item in variant.items if isinstance(item, Slot)]
        if [s.name for s in slots] != [slot, "acts"]:
            continue
        first = up.slot(slots[0], who)
        if first is None:
            return None
        with up.cx.about(who, player, number_of(first) == PL):
            second = up.slot(slots[1], effects)
        if second is not None:
            return derive(phrase, variant, (first, second))
    return None


def un_player_clause(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """What one player does, or each of several: "each player gains control of all creatures they own"."""
    single = single_of(value)
    if single is not None and isinstance(single, e.ForEach) and isinstance(single.of, GROUPS):
        return _each_does(up, phrase, single)
    return with_subjects(up, phrase, value, "act", "who", True)


def un_may_clause(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """What a player, or each of several, may do."""
    single = single_of(value)
    if single is not None and isinstance(single, e.ForEach) and isinstance(single.of, GROUPS):
        return _each_may(up, phrase, single)
    if not isinstance(single, e.May):
        return None
    made = clause_about(up, phrase, single.who, "who", single.effects, True)
    if made is not None:
        note(up.cx, single)
    return made


def un_may_have(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """What a player may have a thing do."""
    return _may_have(up, phrase, value, "pred")


def un_may_have_player(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """What a player may have another player do."""
    return _may_have(up, phrase, value, "act")


def _may_have(up: Raiser, phrase: Phrase, value: Any, cat: str) -> Derivation | None:
    single = single_of(value)
    if not isinstance(single, e.May):
        return None
    variant = phrase.variants[0]
    slots = [item for item in variant.items if isinstance(item, Slot)]
    who = up.slot(slots[0], single.who)
    if who is None:
        return None
    for what in subjects(up.grammar, cat, single.effects[0]):
        mark = up.cx.mark()
        first = up.slot(slots[1], what)
        if first is not None:
            with up.cx.about(what, cat == "act", number_of(first) == PL):
                second = up.slot(slots[2], single.effects)
            if second is not None:
                note(up.cx, single)
                return derive(phrase, variant, (who, first, second))
        up.cx.back(mark)
    return None


def _each_does(up: Raiser, phrase: Phrase, value: e.ForEach) -> Derivation | None:
    """Only where the wording speaks of each of them by "they": else all of them act at once."""
    cx = up.cx
    probe = copy(cx)
    for name, kept in vars(cx).items():
        if isinstance(kept, list | set | dict):
            setattr(probe, name, kept.copy())
    probe.raising = probe.wants_each = False
    made = _about_each(up, phrase, value.of, value.effects)
    if made is None:
        return None
    again = Lowerer(probe)
    try:
        with probe.about(again(made.parts[0]), True):
            again(made.parts[1])
    except (CantLower, Unbound):
        return None
    if not probe.wants_each:
        return None
    note(cx, value)
    return made


def _each_may(up: Raiser, phrase: Phrase, value: e.ForEach) -> Derivation | None:
    may = single_of(value.effects)
    if not isinstance(may, e.May) or may.who != r.Iterated():
        return None
    made = _about_each(up, phrase, value.of, may.effects)
    if made is not None:
        note(up.cx, may)
        note(up.cx, value)
    return made


def _about_each(up: Raiser, phrase: Phrase, group: Reference, effects: Any) -> Derivation | None:
    """A clause whose words name several players and whose acts are about the one at hand."""
    variant = phrase.variants[0]
    slots = [item for item in variant.items if isinstance(item, Slot)]
    first = up.slot(slots[0], group)
    if first is None:
        return None
    with up.cx.about(r.Iterated(), True, number_of(first) == PL):
        second = up.slot(slots[1], effects)
    return derive(phrase, variant, (first, second)) if second is not None else None
