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
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

EITHER = f.AnyOf((f.IsSpell(), f.IsAbility()))
QUALITIES = (f.IsColor, f.IsSubtype, f.IsType, f.IsMonocolored, f.IsMulticolored, f.AnyOf, f.Not)
THIRD_PERSON = ("it didn't have hexproof", "they didn't have hexproof")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for noun in ("target", "targets"):
        p("change", f"can't be the {noun} of {{n:filter.pl}}", Fn(lambda cx, n: (_from_noun(n),), _was_noun))
        for from_sources in ("from {c:adj} sources", "from {t:tseq.sg} sources"):
            p(
                "change",
                f"can't be the {noun} of {{n:filter.pl}} or abilities {from_sources}",
                Fn(_or_abilities, _were_both("c" if "{c:" in from_sources else "t")),
            )
            p("change", f"can't be the {noun} of abilities {from_sources}", Fn(_abilities_from))
    for pronoun in THIRD_PERSON:
        for whose, who in (("spells and abilities you control", r.You()), ("spells and abilities", r.EachPlayer())):
            despite = ch.TargetableDespiteHexproof(who)
            words = f"can be the targets of {whose} as though {pronoun}"
            p("change", words, Fn(lambda cx, despite=despite: (despite,)))
            p(
                "static",
                f"{{what:snp}} {words} . ward abilities of those creatures don't trigger .",
                Fn(_without_ward(despite), _un_without_ward(despite)),
            )


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


def _was_noun(cx: Context, value: object) -> list[Values]:
    """The noun that means such spells or abilities; a quality stands before or behind "spells"."""
    one = _targeting(value)
    if one is None or not (one.spells or one.abilities) or (one.abilities and not isinstance(one.by, f.Anything)):
        return []
    what = EITHER if one.spells and one.abilities else f.IsSpell() if one.spells else f.IsAbility()
    whose = (f.ControlledBy(one.who),) if one.who is not None else ()
    return [{"n": Noun(together((*parts_of(one.by), what, *whose)), Zone.STACK)}]


def _were_both(slot: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _targeting(value)
        if one is None or not one.spells or not one.abilities or one.who is not None:
            return None
        return {"n": Noun(together((*parts_of(one.by), f.IsSpell())), Zone.STACK), slot: one.by}

    return up


def _quality(c: Filter | None, t: Filter | None) -> Filter:
    found = next((x for x in (c, t) if x is not None), None)
    if found is None:
        raise CantLower("sources of no quality")
    return found


def _abilities_from(cx: Context, c: Any = None, t: Any = None) -> tuple[Change, ...]:
    return (ch.CantBeTargeted(_quality(c, t), False, True),)


def _or_abilities(cx: Context, n: Noun, c: Any = None, t: Any = None) -> tuple[Change, ...]:
    """ "Blue spells or abilities from blue sources": of one quality, whichever it is."""
    made, quality = _from_noun(n), _quality(c, t)
    if made.abilities or made.by != quality:
        raise CantLower("spells and abilities of different qualities")
    return (ch.CantBeTargeted(quality, True, True, made.who),)


def _without_ward(despite: Change) -> Any:
    def lower(cx: Context, what: Reference) -> StaticAbility:
        if not isinstance(what, r.All):
            raise CantLower("ward abilities of other things")
        return StaticAbility((st.Affects(what, (despite, ch.KeywordDoesntTrigger(Keyword.WARD))),))

    return lower


def _un_without_ward(despite: Change) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
        if not isinstance(one, st.Affects) or not isinstance(one.what, r.All):
            return None
        return {"what": one.what} if value == _without_ward(despite)(cx, one.what) else None

    return up
