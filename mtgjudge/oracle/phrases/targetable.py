"""What can't be a target, and what can be one in spite of hexproof (115.1, 702.11, 101.2)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Change, Filter, PlayerRef, Reference
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

EITHER = f.AnyOf((f.IsSpell(), f.IsAbility()))
QUALITIES = (f.IsColor, f.IsSubtype, f.IsType, f.IsMonocolored, f.IsMulticolored, f.AnyOf, f.Not)
THIRD_PERSON = ("it didn't have hexproof", "they didn't have hexproof")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "aimedwords", ("the target", "the targets"))
    for from_sources in ("from {c:adj} sources", "from {t:tseq.sg} sources"):
        both = Fn(_or_abilities, _were_both("c" if "{c:" in from_sources else "t"))
        p("change", f"can't be {{w:aimedwords}} of {{n:filter.pl}} or abilities {from_sources}", both)
        p("change", f"can't be {{w:aimedwords}} of abilities {from_sources}", Fn(_abilities_from))
    p("change", "can't be {w:aimedwords} of {n:filter.pl}", Fn(lambda cx, w, n: (_from_noun(n),), _was_noun))
    closed(g, "lacking", THIRD_PERSON)
    closed(g, "aimers", tuple(AIMERS))
    words = "can be the targets of {w:aimers} as though {p:lacking}"
    p("change", words, Fn(lambda cx, w, p: (ch.TargetableDespiteHexproof(AIMERS[w]),), _un_despite))
    said = f"{{what:snp}} {words} . ward abilities of those creatures don't trigger ."
    p("static", said, Fn(_without_ward, _un_without_ward))


def _from_noun(n: Noun, **more: Any) -> ch.CantBeTargeted:
    """A noun on the stack, taken apart: spells or abilities, whose, of what quality."""
    if n.zone is not Zone.STACK:
        raise CantLower("only spells and abilities have targets")
    spells = abilities = False
    who: PlayerRef | None = None
    quality: list[Filter] = []
    for part in parts_of(n.filter):
        if part == EITHER:
            spells = abilities = True
        elif isinstance(part, f.IsSpell):
            spells = True
        elif part == f.IsAbility():
            abilities = True
        elif isinstance(part, f.ControlledBy):
            who = part.who
        elif isinstance(part, QUALITIES):
            quality.append(part)
        else:
            raise CantLower("a quality of what targets")
    if not spells and not abilities:
        raise CantLower("neither spells nor abilities")
    if abilities and quality:
        raise CantLower("abilities that have no quality of their own")
    return ch.CantBeTargeted(together(tuple(quality)), spells, abilities, who)


def _targeting(value: object) -> ch.CantBeTargeted | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    return one if isinstance(one, ch.CantBeTargeted) else None


def _aimed(cx: Context) -> str:
    return "the targets" if cx.plural else "the target"


def _was_noun(cx: Context, value: object) -> list[Values]:
    """The noun that means such spells or abilities; a quality stands before or behind "spells"."""
    one = _targeting(value)
    if one is None or not (one.spells or one.abilities) or (one.abilities and not isinstance(one.by, f.Anything)):
        return []
    what = EITHER if one.spells and one.abilities else f.IsSpell() if one.spells else f.IsAbility()
    whose = (f.ControlledBy(one.who),) if one.who is not None else ()
    return [{"w": _aimed(cx), "n": Noun(together((*parts_of(one.by), what, *whose)), Zone.STACK)}]


def _were_both(slot: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _targeting(value)
        if one is None or not one.spells or not one.abilities or one.who is not None:
            return None
        spells = Noun(together((*parts_of(one.by), f.IsSpell())), Zone.STACK)
        return {"w": _aimed(cx), "n": spells, slot: one.by}

    return up


def _quality(c: Filter | None, t: Filter | None) -> Filter:
    found = next((x for x in (c, t) if x is not None), None)
    if found is None:
        raise CantLower("sources of no quality")
    return found


def _abilities_from(cx: Context, w: str, c: Any = None, t: Any = None) -> tuple[Change, ...]:
    return (ch.CantBeTargeted(_quality(c, t), False, True),)


def _or_abilities(cx: Context, w: str, n: Noun, c: Any = None, t: Any = None) -> tuple[Change, ...]:
    """ "Blue spells or abilities from blue sources": of one quality, whichever it is."""
    made, quality = _from_noun(n), _quality(c, t)
    if made.abilities or made.by != quality:
        raise CantLower("spells and abilities of different qualities")
    return (ch.CantBeTargeted(quality, True, True, made.who),)


AIMERS: dict[str, PlayerRef] = {
    "spells and abilities you control": r.You(),
    "spells and abilities": r.EachPlayer(),
}


def _un_despite(cx: Context, value: object) -> Values | None:
    words = [word for word, who in AIMERS.items() if value == (ch.TargetableDespiteHexproof(who),)]
    return {"w": words[0], "p": THIRD_PERSON[cx.plural]} if words else None


def _without_ward(cx: Context, what: Reference, w: str, p: object) -> StaticAbility:
    if not isinstance(what, r.All):
        raise CantLower("ward abilities of other things")
    despite = ch.TargetableDespiteHexproof(AIMERS[w])
    return StaticAbility((st.Affects(what, (despite, ch.KeywordDoesntTrigger(Keyword.WARD))),))


def _un_without_ward(cx: Context, value: object) -> Values | None:
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    if not isinstance(one, st.Affects) or not isinstance(one.what, r.All):
        return None
    words = [word for word in AIMERS if _without_ward(cx, one.what, word, "") == value]
    return {"what": one.what, "w": words[0], "p": THIRD_PERSON[1]} if words else None
