"""What a resolution leaves behind for a while: shields, exile instead of dying, flashback for a turn,
permission, and remarks on tokens."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Ability, Amount, Change, Effect, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.costs import PayManaEqualTo
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import SUBJECT, replaced, v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.clauses_back import is_plain
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.people import pool_of
from mtgjudge.oracle.phrases.this_way import hurt
from mtgjudge.oracle.semantics import Fn, Values, as_effects
from mtgjudge.oracle.surface import Noun, Range, parts_of

THIS_TURN = d.UntilEndOfTurn()
FLASHBACK = KeywordAbility(Keyword.FLASHBACK, (PayManaEqualTo(of=r.This()),))


def declare(g: Grammar) -> None:
    """Predicates, clauses and remarks of this family."""
    _dying(g)
    _keywords(g)
    _playing(g)
    _blocking(g)
    _sources(g)


def _dying(g: Grammar) -> None:
    p = g.phrase
    p("clause", "if {what:ref} would die this turn , exile it instead", Fn(_exile_instead, _un_exile_instead))
    p("clause", "if that creature or planeswalker would die this turn , exile it instead", Fn(_exile_damaged))
    for words in ("a creature", "a permanent", "a creature or planeswalker"):
        said = f"if {words} dealt damage this way would die this turn , exile it instead"
        dies = Fn(lambda cx, creature=words == "a creature": _exile_dealt_damage(cx, None, creature))
        p("clause", said, Fn(dies.lower, _un_dealt_damage(words == "a creature", words == "a permanent")))
        said = f"if {words} dealt damage by {{s:ref}} would die this turn , exile it instead"
        p("clause", said, Fn(lambda cx, s, creature=words == "a creature": _exile_dealt_damage(cx, s, creature)))


_MORTAL = f.AnyOf((f.IsType(CardType.CREATURE), f.IsType(CardType.PLANESWALKER)))


def _exile_instead(cx: Context, what: Reference) -> object:
    return (note(cx, e.Apply(what=what, changes=(ch.ExiledInsteadOfDying(),), duration=THIS_TURN)),)


def _un_exile_instead(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], e.Apply):
        one = value[0]
        if one.changes == (ch.ExiledInsteadOfDying(),) and one.duration == THIS_TURN:
            note(cx, one)
            return {"what": one.what}
    return None


def _exile_damaged(cx: Context) -> object:
    if cx.damaged is None:
        raise CantLower("nothing was dealt damage this way")
    return _exile_instead(cx, cx.damaged)


def _exile_dealt_damage(cx: Context, s: Reference | None = None, creature: bool = True) -> object:
    """Only what the damage was really dealt to, and neither prevented nor replaced. Creatures and planeswalkers die
    (700.4)."""
    if cx.damaged is None and s is None:
        those = hurt("creature")(cx)
        return _exile_instead(cx, those if creature else replaced(those, filter=_MORTAL))
    if cx.damaged is None or not isinstance(s, r.This | None):
        raise CantLower("nothing was dealt damage this way")
    assert isinstance(cx.damaged, ObjectRef)
    dealt: Filter = f.DealtDamageBy(r.This())
    if creature and not _is_creature(cx, cx.damaged):
        dealt = f.AllOf((f.IsType(CardType.CREATURE), dealt))
    return _exile_instead(cx, r.Among(cx.damaged, dealt))


def _un_dealt_damage(creature: bool, repeated: bool) -> Any:
    """What was exiled instead of dying is what was dealt damage; a wording that says the same as another is none."""

    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], e.Apply) or repeated:
            return None
        mark = cx.mark()
        try:
            (made,) = as_effects(_exile_dealt_damage(cx, None, creature))
        except (CantLower, Unbound):
            return None
        finally:
            cx.back(mark)
        if replaced(made, label=0) != replaced(value[0], label=0):
            return None
        note(cx, value[0])
        return {}

    return up


def _is_creature(cx: Context, what: Reference) -> bool:
    """Whether nothing but a creature can be that target."""
    kind = cx.slots[what.slot].kind if isinstance(what, r.Target) and what.slot < len(cx.slots) else None
    return not isinstance(what, r.Target) or (
        isinstance(kind, TargetObject) and f.IsType(CardType.CREATURE) in parts_of(kind.filter)
    )


def _keywords(g: Grammar) -> None:
    p = g.phrase
    p("pred", "gain^ your choice of {ks:abil|or2} {d:dur}", Fn(_choice, _un_choice))
    p("sent", "{x:tokenhas}", v("x"))
    closed(g, "tokenhave", ("it has", "the token has", "they have"))
    p("tokenhas", "{w:tokenhave} {ks:abil|and} .", Fn(lambda cx, w, ks: _token_has(cx, ks)))
    p("tokenhas", "{w:tokenhave} « {b:ability} »", Fn(lambda cx, w, b: (TokenHas(abilities=(b,)),)))


class TokenHas(Effect, frozen=True, tag=True):
    """A remark on the tokens created before: they have these abilities."""

    abilities: tuple[Ability, ...]


def _token_has(cx: Context, ks: tuple[Any, ...]) -> tuple[Effect, ...]:
    flat: list[Ability] = []
    for k in ks:
        flat += list(k) if isinstance(k, tuple) else [k]
    return (TokenHas(abilities=tuple(flat)),)


def _choice(cx: Context, ks: tuple[Any, ...], d: Any) -> Effect:
    what = subject(cx)
    options = []
    for k in ks:
        if isinstance(k, tuple):
            raise CantLower("a choice of several at once")
        options.append(e.Branch((e.Apply(what=what, changes=(ch.GainAbility(k),), duration=d),)))
    return e.Choose(who=r.You(), options=tuple(options))


def _un_choice(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Choose):
        return None
    ks: list[Ability] = []
    duration = None
    for branch in value.options:
        one = branch.effects[0]
        if len(branch.effects) != 1 or not isinstance(one, e.Apply) or one.what != cx.subject or len(one.changes) != 1:
            return None
        change: Change = one.changes[0]
        if not isinstance(change, ch.GainAbility) or duration not in (None, one.duration):
            return None
        duration = one.duration
        ks.append(change.ability)
    return {"ks": tuple(ks), "d": duration}


def _playing(g: Grammar) -> None:
    p = g.phrase
    p("castpronoun", "it", a.Fixed(0))
    p("castpronoun", "that spell", Fn(lambda cx: a.Fixed(0)))
    p("castpronoun", "them", Fn(lambda cx: a.Fixed(0)))
    p("castpronoun", "those spells", Fn(lambda cx: a.Fixed(0)))
    for words in (
        "for as long as it remains exiled",
        "for as long as that card remains exiled",
        "for as long as those cards remain exiled",
    ):
        p("subjclause", words + " , {who:player} may {v:playing} {what:np}", Fn(_remains(False)))
        p(
            "subjclause",
            "{who:player} may {v:playing} {what:np} " + words,
            Fn(_remains(False), _un_remains if "it" in words else None),
        )
    p("clause", "you may play {m:many} additional land#m this turn", Fn(_extra_lands, _un_extra_lands))
    p("act", "put^ {what:np} back in any order", Fn(_back))
    p("act", "put^ {what:np} back on top in any order", Fn(_back))
    p("act", "change^ the target of {what:np}", Fn(_must_change, _un_must_change))
    for some, every in (("a", False), ("the", True)):
        means = e.RedirectTo(v("what"), v("to"), SUBJECT, every)
        p("act", f"change^ {some} target of {{what:np}} to {{to:ref}}", means)
    p(
        "act",
        "get^ {n:energy} for each {q:each}",
        Fn(lambda cx, n, q: e.GiveCounters(who=subject(cx), kind="energy", count=_times(n, q))),
    )


def _times(n: Amount, q: Amount) -> Amount:
    from mtgjudge.oracle.phrases.changes import times

    return times(n, q)


def _must_change(cx: Context, what: ObjectRef) -> Effect:
    return e.ChangeTargets(what=what, who=subject(cx), must=True)


def _un_must_change(cx: Context, value: object) -> Values | None:
    return (
        {"what": value.what} if isinstance(value, e.ChangeTargets) and value.must and value.who == cx.subject else None
    )


def _back(cx: Context, what: ObjectRef) -> Effect:
    if what != pool_of(cx):
        raise CantLower("other cards are put back")
    return e.OrderOnLibrary(what=what, who=subject(cx), place=e.LibraryPlace.TOP)


def _remains(any_mana: bool) -> Any:
    def lower(cx: Context, who: PlayerRef, v: str, what: ObjectRef, **rest: object) -> object:
        if isinstance(what, r.All | r.Chosen) or isinstance(who, r.EachPlayer | r.EachOpponent):
            raise CantLower("who may play which cards")
        made = e.PermitPlay(who=who, what=what, duration=d.Indefinitely(), only_cast=v == "cast", any_mana=any_mana)
        return (note(cx, made),)

    return lower


def _un_remains(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], e.PermitPlay):
        one = value[0]
        if isinstance(one.duration, d.Indefinitely) and is_plain(one):
            return {"who": one.who, "v": "cast" if one.only_cast else "play", "what": one.what}
    return None


def _extra_lands(cx: Context, m: Range) -> tuple[Effect, ...]:
    if not isinstance(m.high, a.Fixed):
        raise CantLower("any number of additional lands")
    return (note(cx, e.Apply(what=r.You(), changes=(ch.ExtraLandPlays(m.high.value),), duration=THIS_TURN)),)


def _un_extra_lands(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, e.Apply) or one.what != r.You() or len(one.changes) != 1:
        return None
    change = one.changes[0]
    if not isinstance(change, ch.ExtraLandPlays) or change != ch.ExtraLandPlays(change.count):
        return None
    high = a.Fixed(change.count)
    return {"m": Range(high if change.count == 1 else a.Fixed(0), high)}


def _blocking(g: Grammar) -> None:
    p = g.phrase
    p("clause", "all creatures able to block {what:np} this turn do so", Fn(_lure_turn, _un_lure_turn))
    p("statement", "all creatures able to block {what:ref} do so", Fn(_lure, _un_lure))
    p("statement", "all {n:filter.pl} able to block {what:ref} do so", Fn(_lure_of))
    p("pred", "must be blocked this turn if able", Fn(_apply(ch.MustBeBlocked()), _un_apply(ch.MustBeBlocked())))
    p("pred", "don't^ untap during your next untap step", Fn(_freeze_mine))
    p("pred", "can't be regenerated this turn", Fn(_apply(ch.CantBeRegenerated()), _un_apply(ch.CantBeRegenerated())))


def _freeze_mine(cx: Context) -> Effect:
    if not isinstance(cx.subject, r.This):
        raise CantLower("others don't untap during your step")
    return e.Apply(what=r.This(), changes=(ch.DoesntUntap(True),), duration=d.Indefinitely())


def _apply(change: Change) -> Any:
    return lambda cx: e.Apply(what=subject(cx), changes=(change,), duration=THIS_TURN)


def _un_apply(change: Change) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, e.Apply)
            and value.what == cx.subject
            and value.changes == (change,)
            and value.duration == THIS_TURN
        ):
            return {}
        return None

    return up


def _lure_turn(cx: Context, what: Reference) -> object:
    return (note(cx, e.Apply(what=what, changes=(ch.MustBeBlocked(True),), duration=THIS_TURN)),)


def _un_lure_turn(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], e.Apply):
        return {"what": value[0].what} if value[0].changes == (ch.MustBeBlocked(True),) else None
    return None


def _lure(cx: Context, what: Reference) -> object:
    from mtgjudge.language.static_effects import Affects

    return Affects(what, (ch.MustBeBlocked(True),))


def _lure_of(cx: Context, n: Noun, what: Reference) -> object:
    from mtgjudge.language.static_effects import Affects

    if n.zone is not Zone.BATTLEFIELD or n.filter == f.IsType(CardType.CREATURE):
        raise CantLower("all creatures, said otherwise")
    return Affects(what, (ch.MustBeBlocked(True, n.filter),))


def _un_lure(cx: Context, value: object) -> Values | None:
    from mtgjudge.language.static_effects import Affects

    if isinstance(value, Affects) and value.changes == (ch.MustBeBlocked(True),):
        return {"what": value.what}
    return None


def _sources(g: Grammar) -> None:
    """The next time a source of your choice would deal damage (609.7)."""
    p = g.phrase
    p(
        "clause",
        "the next time a source of your choice would deal damage to {w:recipient} this turn , prevent that damage",
        Fn(_next_time, _un_next_time),
    )
    p(
        "clause",
        "the next time a {n:filter.sg} of your choice would deal damage to {w:recipient} this turn , "
        "prevent that damage",
        Fn(_next_time, _un_next_time),
    )


def _next_time(cx: Context, w: Reference, n: Noun | None = None) -> object:
    if n is not None and n.zone not in (None, Zone.BATTLEFIELD):
        raise CantLower("a source elsewhere")
    kind: Filter | None = None if n is None or isinstance(n.filter, f.Anything) else n.filter
    made = e.PreventNextDamage(to=w, amount=None, source_filter=kind, next_time_only=True, chosen_source=True)
    return (note(cx, made),)


def _un_next_time(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], e.PreventNextDamage):
        one = value[0]
        plain = e.PreventNextDamage(
            to=one.to, amount=None, source_filter=one.source_filter, next_time_only=True, chosen_source=True
        )
        if replaced(one, label=0) == plain:
            return {"w": one.to, "n": Noun(one.source_filter, None) if one.source_filter is not None else None}
    return None
