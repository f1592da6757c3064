"""Sentences: what objects do, clauses with a subject, lists of acts, and what wraps a clause ("if", "unless", "at the next end step") (608.2)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.categories import (
    Ability,
    Amount,
    Change,
    Condition,
    Cost,
    Duration,
    Effect,
    EventPattern,
    ObjectRef,
    PlayerRef,
    Reference,
)
from mtgjudge.language.costs import DiscardCards, PayLife, PayMana, PayPlayerCounters, SacrificeCost
from mtgjudge.language.node import Node
from mtgjudge.language.targets import AnyTarget, TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Keyword, Phase, Step, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part, Phrase
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.kernel.reader import derive, number_of
from mtgjudge.oracle.kernel.template import PL, Slot
from mtgjudge.oracle.patterns import SUBJECT, rebuilt, replaced, v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import times, untimes
from mtgjudge.oracle.phrases.people import GROUPS
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects, subjects
from mtgjudge.oracle.surface import Noun, Range, parts_of, together

ONE = a.Fixed(1)


def declare(g: Grammar) -> None:
    """Predicates, clauses, sentences."""
    _predicates(g)
    _clauses(g)
    _wrappers(g)
    g.phrase("sent", "{c:wclause} .", Lazy(_sentence, _un_sentence), guard=lambda parts: not ends_quoted(parts["c"]))
    g.phrase("sent", "{c:wclause}", Lazy(_sentence, _un_sentence), guard=lambda parts: ends_quoted(parts["c"]))
    g.phrase("sent", "otherwise , {c:wclause} .", Lazy(_otherwise, _un_otherwise))
    g.phrase("sent", "if {x:cond} , {c:clauses} instead .", Lazy(_instead_sentence))
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
    g.phrase("sent", "{x:copychoice} .", Fn(lambda cx, x: (NewTargets(),)))
    g.phrase("copychoice", "you may choose new targets for the copy", a.Fixed(0))
    g.phrase("copychoice", "you may choose new targets for the copies", a.Fixed(1))
    g.phrase("body", "{ss:sent|plus}", Lazy(_body, _un_body))


class SameRecipient(ObjectRef, frozen=True, tag=True):
    """ "It deals 4 damage instead": to what the damage before went to."""


class Instead(Effect, frozen=True, tag=True):
    """What is done instead of the instruction before, if the condition holds."""

    condition: Condition
    effects: tuple[Effect, ...]


class CounteredTo(Effect, frozen=True, tag=True):
    """Where the spell countered before goes instead."""

    to: Zone
    place: e.LibraryPlace | None = None


class StillLand(Effect, frozen=True, tag=True):
    """A remark on the animation before."""


class NoRegeneration(Effect, frozen=True, tag=True):
    """A remark on the destruction before."""


class NewTargets(Effect, frozen=True, tag=True):
    """A remark on the copy before."""


class Otherwise(Effect, frozen=True, tag=True):
    """What is done where the condition before does not hold."""

    effects: tuple[Effect, ...]


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
    up.cx.sentence += 1
    return up.fill(phrase, {"c": value})


def _otherwise(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    low.cx.sentence += 1
    return (Otherwise(effects=as_effects(low(parts["c"]))),)


def _un_otherwise(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = _single(value)
    if not isinstance(single, Otherwise):
        return None
    up.cx.sentence += 1
    return up.fill(phrase, {"c": single.effects})


def _instead_sentence(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    low.cx.sentence += 1
    condition = low(parts["x"])
    return (Instead(condition=condition, effects=as_effects(low(parts["c"]))),)


def unmerged(effects: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], ...]:
    """The sentences for these instructions, remarks apart: the inverse of :func:`merged`."""
    out: list[tuple[Effect, ...]] = []
    for effect in effects:
        if isinstance(effect, e.Destroy) and effect.no_regeneration:
            out += [(replaced(effect, no_regeneration=False),), (NoRegeneration(),)]
        elif isinstance(effect, e.Counter) and effect.to is not None:
            out += [(replaced(effect, to=None, place=None),), (CounteredTo(to=effect.to, place=effect.place),)]
        elif isinstance(effect, e.IfThen) and effect.otherwise:
            out += [(replaced(effect, otherwise=()),), (Otherwise(effects=effect.otherwise),)]
        else:
            out.append((effect,))
    return tuple(out)


# -- bodies -----------------------------------------------------------------------------------------------------------


def _body(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    with low.cx.body() as slots:
        effects = low(parts["ss"])
        return Body(merged(as_effects(effects)), tuple(slots))


def merged(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Remarks folded into the instruction that they are about."""
    out: list[Effect] = []
    for effect in effects:
        if isinstance(effect, StillLand):
            out[-1] = _still_land(_last(out))
        elif isinstance(effect, NoRegeneration):
            last = _last(out)
            if not isinstance(last, e.Destroy):
                raise CantLower("what can't be regenerated was not just destroyed")
            out[-1] = replaced(last, no_regeneration=True)
        elif isinstance(effect, Instead):
            last = _last(out)
            out[-1] = replaced(_instead(effect, last), label=0)
        elif isinstance(effect, CounteredTo):
            last = _last(out)
            if not isinstance(last, e.Counter) or last.to is not None:
                raise CantLower("where what is not countered goes")
            out[-1] = replaced(last, to=effect.to, place=effect.place)
        elif type(effect).__name__ == "TokenHas":
            out[-1] = _with_abilities(_last(out), getattr(effect, "abilities", ()))
        elif isinstance(effect, NewTargets):
            out[-1] = _new_targets(_last(out))
        elif isinstance(effect, Otherwise):
            last = _last(out)
            if not isinstance(last, e.IfThen) or last.otherwise:
                raise CantLower("otherwise than what")
            out[-1] = replaced(last, otherwise=merged(effect.effects))
        else:
            out.append(effect)
    if any(isinstance(node, SameRecipient) for effect in out for node in effect.walk()):
        raise CantLower("damage to nobody")
    return tuple(out)


def _instead(new: Instead, old: Effect) -> Effect:
    """The new instructions where the condition holds, the old one otherwise (608.2e)."""
    effects = new.effects
    if isinstance(old, e.IfThen):
        raise CantLower("instead of something conditional")
    if any(isinstance(node, SameRecipient) for effect in effects for node in effect.walk()):
        if not isinstance(old, e.DealDamage):
            raise CantLower("damage instead of something else")
        effects = tuple(_same_damage(x, old) for x in effects)
    return e.IfThen(condition=new.condition, then=effects, otherwise=(old,))


def _same_damage(new: Effect, old: e.DealDamage) -> Effect:
    if not isinstance(new, e.DealDamage):
        return new
    source = old.source if isinstance(new.source, SameRecipient) else new.source
    return replaced(new, to=old.to if isinstance(new.to, SameRecipient) else new.to, source=source)


def _with_abilities(made: Effect, abilities: tuple[Ability, ...]) -> Effect:
    """ "It has …" after tokens are created says what the tokens are like."""
    if not isinstance(made, e.CreateTokens):
        raise CantLower("what has it was not just created")
    return replaced(made, token=replaced(made.token, abilities=(*made.token.abilities, *abilities)))


def _last(out: list[Effect]) -> Effect:
    if not out:
        raise CantLower("a remark about nothing")
    return out[-1]


def _new_targets(effect: Effect) -> Effect:
    if isinstance(effect, e.CopyStackObject):
        return replaced(effect, new_targets=True)
    if isinstance(effect, e.May) and isinstance(effect.effects[-1], e.CopyStackObject):
        return replaced(effect, effects=(*effect.effects[:-1], _new_targets(effect.effects[-1])))
    if isinstance(effect, e.IfThen) and not effect.otherwise:
        return replaced(effect, then=(*effect.then[:-1], _new_targets(effect.then[-1])))
    raise CantLower("new targets for what is no copy")


def _still_land(effect: Effect) -> Effect:
    if not isinstance(effect, e.Apply):
        raise CantLower("what is still a land did not become anything")
    changes = tuple(
        ch.AddTypes(x.types, x.subtypes) if isinstance(x, ch.SetTypes) and x.types else x for x in effect.changes
    )
    if changes == effect.changes:
        raise CantLower("what is still a land did not become anything")
    return replaced(effect, changes=changes)


def _un_body(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, Body):
        return None
    cx = up.cx
    kept = cx.pending
    try:
        with cx.body():
            cx.pending = value.targets
            made = up.fill(phrase, {"ss": unmerged(value.effects)})
            return made if made is not None and len(cx.slots) == len(value.targets) else None
    finally:
        cx.pending = kept


# -- what objects do --------------------------------------------------------------------------------------------------


def _predicates(g: Grammar) -> None:
    p = g.phrase
    p("pred", "{cs:gain|and} {d:dur}", Fn(_apply, _un_apply))
    p("pred", "{cs:getting|and}", Fn(_apply_forever, _un_apply_forever))
    p("pred", "get^ {b:bonus} until end of turn for each {q:each}", Fn(_bonus_for_each))
    p("pred", "gain^ {k:yourcolor} {d:dur}", Fn(_color_choice))
    p("yourcolor", "protection from the color of your choice", a.Fixed(0))
    p("pred", "can't be blocked this turn except by {n:filter.pl}", Fn(_except_by, _un_except_by))
    p(
        "pred",
        "can attack this turn as though it didn't have defender",
        Fn(_must(ch.CanAttackDespiteDefender()), _un_must(ch.CanAttackDespiteDefender())),
    )
    p("pred", "deal^ {n:figure} damage", e.DealDamage(source=SUBJECT, amount=v("n"), to=SameRecipient()))
    p("pred", "deal^ {n:figure} damage to {x:recipient}", e.DealDamage(source=SUBJECT, amount=v("n"), to=v("x")))
    p("pred", "deal^ damage equal to {q:quantity} to {x:recipient}", Fn(_damage_equal, _un_damage_equal))
    p("pred", "deal^ damage to {x:recipient} equal to {q:quantity}", Fn(lambda cx, x, q: _damage_equal(cx, q, x)))
    p("pred", "deal^ {n:figure} damage to {x:recipient} for each {q:each}", Fn(_damage_each, _un_damage_each))
    p("pred", "deal^ {n:figure} damage divided as you choose among {m:many} {k:dividedkind}", Fn(_divided, _un_divided))
    p("dividedkind", "targets", Fn(lambda cx: AnyTarget(), lambda cx, x: {} if isinstance(x, AnyTarget) else None))
    p(
        "dividedkind",
        "target {n:filter.pl}",
        Fn(_divided_kind, lambda cx, x: {"n": Noun(x.filter, x.zone)} if isinstance(x, TargetObject) else None),
    )
    p("pred", "fight^ {y:np}", e.Fight(first=SUBJECT, second=v("y")))
    p("pred", "don't^ untap during {x:poss_theirs} controller 's next untap step", Fn(_freeze, _un_freeze))
    p("pred", "don't untap during their controllers ' next untap steps", Fn(lambda cx: _freeze(cx, None)))
    p("pred", "phase^ out", e.PhaseOut(what=SUBJECT))
    p("pred", "become^ a copy of {of:np} [ {d:dur} ]", Fn(_become_copy, _un_become_copy))
    p("pred", "attack^ this turn if able", Fn(_must(ch.MustAttack()), _un_must(ch.MustAttack())))
    p("pred", "block^ this turn if able", Fn(_must(ch.MustBlock()), _un_must(ch.MustBlock())))
    p("pred", "explore^", Fn(_action("explore"), _un_action("explore")))
    p("pred", "connive^", Fn(_action("connive"), _un_action("connive")))
    p("preds", "{xs:pred|and}", Fn(lambda cx, xs: as_effects(xs), _un_each), guard=_one_forever)


def _one_forever(parts: dict[str, Part]) -> bool:
    """What is gained without a duration is one row of changes, not beside others that have a duration of their own."""
    xs = parts["xs"]
    if not isinstance(xs, ListPart) or len(xs.items) == 1:
        return True
    rows = [x for x in xs.items if isinstance(x, Derivation) and x.variant.names and x.variant.names[0] == "cs"]
    return not any("d" not in x.variant.names for x in rows) or len(rows) == 1


def _action(word: str) -> Any:
    def lower(cx: Context) -> Effect:
        what = subject(cx)
        return e.KeywordAction(action=word, who=r.ControllerOf(what), what=what)

    return lower


def _un_action(word: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, e.KeywordAction)
            and value.action == word
            and value.what == cx.subject
            and value.count is None
        ):
            return {}
        return None

    return up


def _must(change: Change) -> Any:
    return lambda cx: e.Apply(what=subject(cx), changes=(change,), duration=d.UntilEndOfTurn())


def _un_must(change: Change) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, e.Apply) and value.what == cx.subject and value.changes == (change,):
            return {} if value.duration == d.UntilEndOfTurn() else None
        return None

    return up


def _apply(cx: Context, cs: tuple[tuple[Change, ...], ...], d: Any) -> Effect:
    return e.Apply(what=subject(cx), changes=tuple(x for part in cs for x in part), duration=d)


def _apply_forever(cx: Context, cs: tuple[tuple[Change, ...], ...]) -> Effect:
    return _apply(cx, cs, d.Indefinitely())


def _un_apply_forever(cx: Context, value: object) -> Any:
    found = _un_apply(cx, value)
    return [{"cs": x["cs"]} for x in found if isinstance(x["d"], d.Indefinitely)] if found else None


def _bonus_for_each(cx: Context, b: Any, q: Amount) -> Effect:
    change = ch.ModifyPowerToughness(times(b.power, q), times(b.toughness, q))
    return e.Apply(what=subject(cx), changes=(change,), duration=d.UntilEndOfTurn())


def _color_choice(cx: Context, k: object, d: Any) -> tuple[Effect, ...]:
    granted = KeywordAbility(Keyword.PROTECTION, quality=f.IsChosenColor())
    apply = e.Apply(what=subject(cx), changes=(ch.GainAbility(granted),), duration=d)
    return (e.ChooseForThis(who=r.You(), what="color"), apply)


def _except_by(cx: Context, n: Noun) -> Effect:
    return e.Apply(what=subject(cx), changes=(ch.CantBeBlocked(f.Not(n.filter)),), duration=d.UntilEndOfTurn())


def _un_except_by(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, e.Apply)
        and value.what == cx.subject
        and value.duration == d.UntilEndOfTurn()
        and len(value.changes) == 1
    ):
        one = value.changes[0]
        if isinstance(one, ch.CantBeBlocked) and isinstance(one.by, f.Not):
            return {"n": Noun(one.by.part, Zone.BATTLEFIELD)}
    return None


def _un_apply(cx: Context, value: object) -> Any:
    if not isinstance(value, e.Apply) or value.what != cx.subject or not value.changes:
        return None
    return [{"cs": cs, "d": value.duration} for cs in groupings(value.changes)]


def groupings(changes: tuple[Change, ...]) -> list[tuple[tuple[Change, ...], ...]]:
    """Ways to word several changes: all in one, abilities together, each by itself."""
    out: list[tuple[tuple[Change, ...], ...]] = [(changes,)]
    grouped: list[tuple[Change, ...]] = []
    for change in changes:
        if grouped and isinstance(change, ch.GainAbility) and isinstance(grouped[-1][-1], ch.GainAbility):
            grouped[-1] = (*grouped[-1], change)
        elif grouped and isinstance(change, ch.CantBlock) and grouped[-1] == (ch.CantAttack(),):
            grouped[-1] = (*grouped[-1], change)
        else:
            grouped.append((change,))
    for way in (tuple(grouped), tuple((x,) for x in changes)):
        if way not in out:
            out.append(way)
    return out


def _damage_equal(cx: Context, q: Amount, x: Reference) -> Effect:
    return e.DealDamage(source=subject(cx), amount=q, to=x)


def _un_damage_equal(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.DealDamage) and value.source == cx.subject and not isinstance(value.amount, a.Fixed | a.X):
        return {"q": value.amount, "x": value.to}
    return None


def _damage_each(cx: Context, n: Amount, x: Reference, q: Amount) -> Effect:
    return e.DealDamage(source=subject(cx), amount=times(n, q), to=x)


def _un_damage_each(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.DealDamage) and value.source == cx.subject:
        split = untimes(value.amount)
        return {"n": split[0], "x": value.to, "q": split[1]} if split else None
    return None


def _divided_kind(cx: Context, n: Noun) -> Any:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("damage to what is no permanent")
    return TargetObject(n.filter)


def _divided(cx: Context, n: Amount, m: Range, k: Any) -> Effect:
    ref = cx.add_target(TargetSlot(k, ONE if m.low == a.Fixed(0) and m.high is None else m.low, m.high, divided=n))
    return e.DealDividedDamage(source=subject(cx), slot=ref.slot)


def _un_divided(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.DealDividedDamage) or value.source != cx.subject:
        return None
    slot = cx.next_slot(r.Target(value.slot))
    if slot is None or slot.divided is None:
        return None
    cx.add_target(slot)
    low = a.Fixed(0) if slot.low == ONE and slot.high is None else slot.low
    return {"n": slot.divided, "m": Range(low, slot.high), "k": slot.kind}


def _freeze(cx: Context, x: object) -> Effect:
    return e.Apply(what=subject(cx), changes=(ch.DoesntUntap(True),), duration=d.Indefinitely())


def _un_freeze(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Apply) and value.what == cx.subject and value.changes == (ch.DoesntUntap(True),):
        return {"x": a.Fixed(0)}
    return None


def _become_copy(cx: Context, of: ObjectRef, d: Any) -> Effect:
    return e.BecomeCopy(what=subject(cx), of=of, duration=d or _forever())


def _forever() -> Duration:
    return d.Indefinitely()


def _un_become_copy(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.BecomeCopy) and value.what == cx.subject and not value.except_:
        return {"of": value.of, "d": None if isinstance(value.duration, d.Indefinitely) else value.duration}
    return None


# -- clauses ----------------------------------------------------------------------------------------------------------


def _un_each(cx: Context, value: object) -> Values | None:
    return {"xs": value} if isinstance(value, tuple) and value else None


def _clauses(g: Grammar) -> None:
    p = g.phrase
    p("acts", "{xs:act|and}", Fn(lambda cx, xs: as_effects(xs), _un_each))
    p("acts", "{xs:act|comma} , then {y:actlist}", Fn(lambda cx, xs, y: as_effects((xs, y))))
    p("acts", "{xs:act|and2} , then {y:actlist}", Fn(lambda cx, xs, y: as_effects((xs, y))))
    p("actlist", "{xs:act|and}", Fn(lambda cx, xs: as_effects(xs)))
    p("subjclause", "{who:player} {acts:acts.who}", Lazy(_player_clause, _un_player_clause))
    p("subjclause", "{who:player} may {acts:acts.pl}", Lazy(_may_clause, _un_may_clause))
    p("subjclause", "{who:player} may {cs:payable|and}", Fn(_pay_clause, _un_pay_clause))
    p("subjclause", "{what:snp} {acts:preds.what}", Lazy(_object_clause, _un_object_clause))
    p("subjclause", "{who:player} may have {what:snp} {acts:preds.pl}", Lazy(_may_have, _un_may_have))
    p("clause", "{acts:acts.pl}", Lazy(_imperative, _un_imperative))
    p("clause", "{c:subjclause}", v("c"))
    p("subjclause", "{who:everyone} {x:playerchange.who} {d:dur}", Fn(_player_changes, _un_player_changes))
    p("subjclause", "{who:player} may {v:playing} {what:np} {d:dur}", Fn(_may_play, _un_may_play))
    p("subjclause", "{d:dur} , {who:player} may {v:playing} {what:np}", Fn(_may_play))
    p(
        "subjclause",
        "you may cast a {n:filter.sg} from your hand [ with {m:measured} ] without paying its mana cost",
        Fn(_cast_free_hand),
    )
    p("subjclause", "{who:player} may cast {what:np} without paying its mana cost", Fn(_cast_free, _un_cast_free))
    p("subjclause", "{who:player} may cast {what:np} without paying their mana costs", Fn(_cast_free))
    p("playing", "play", "play")
    p("playing", "cast", "cast")
    p("clause", "prevent all combat damage that would be dealt this turn", Fn(_fog, _un_fog))
    p(
        "clause",
        "prevent all {k:preventkind} damage that would be dealt {w:preventway} {what:recipient} this turn",
        Fn(_prevent_all, _un_prevent_all(True)),
    )
    p(
        "clause",
        "prevent all damage that would be dealt {w:preventway} {what:recipient} this turn",
        Fn(lambda cx, w, what: _prevent_all(cx, False, w, what), _un_prevent_all(False)),
    )
    p(
        "clause",
        "prevent the next {n:figure} damage that would be dealt to {what:recipient} this turn",
        Fn(_prevent_next, _un_prevent_next),
    )
    p("preventkind", "combat", Fn(lambda cx: True, lambda cx, x: {}))
    for words, way in (("to", (True, False)), ("by", (False, True)), ("to and dealt by", (True, True))):
        p("preventway", words, way)
    p(
        "clause",
        "it deals {n:figure} damage",
        Fn(lambda cx, n: (note(cx, e.DealDamage(source=SameRecipient(), amount=n, to=SameRecipient())),)),
    )
    p(
        "clause",
        "damage can't be prevented this turn",
        Fn(
            lambda cx: (note(cx, e.CantBePrevented()),),
            lambda cx, x: {} if isinstance(_single(x), e.CantBePrevented) else None,
        ),
    )
    p("clause", "for each {q:foreach} , {c:clauses0}", Lazy(_for_each))
    p("clauses0", "{c:clause0}", v("c"))
    p("clause0", "{acts:acts.pl}", Lazy(_imperative))
    p("clause0", "{c:subjclause}", v("c"))
    p("foreach", "opponent", Fn(lambda cx: r.EachOpponent()))
    p("foreach", "player", Fn(lambda cx: r.EachPlayer()))
    p(
        "clause",
        "there is a additional combat phase after this phase",
        Fn(lambda cx: (note(cx, e.ExtraPhase(phase=Phase.COMBAT)),)),
    )
    p(
        "clause",
        "after this phase , there is a additional combat phase",
        Fn(lambda cx: (note(cx, e.ExtraPhase(phase=Phase.COMBAT)),)),
    )
    p(
        "clause",
        "after this main phase , there is a additional combat phase followed by a additional main phase",
        Fn(lambda cx: (note(cx, e.ExtraPhase(phase=Phase.COMBAT, with_main=True)),)),
    )
    p(
        "payable",
        "pay {m:manacost}",
        Fn(lambda cx, m: _pay_mana(m), lambda cx, x: {"m": x.cost} if isinstance(x, PayMana) else None),
    )
    p(
        "payable",
        "pay {n:figure} life",
        Fn(lambda cx, n: _pay_life(n), lambda cx, x: {"n": x.amount} if isinstance(x, PayLife) else None),
    )
    p(
        "payable",
        "pay {n:energy}",
        Fn(lambda cx, n: _pay_energy(n), lambda cx, x: {"n": x.count} if isinstance(x, PayPlayerCounters) else None),
    )


def _player_changes(cx: Context, who: Reference, x: Change, d: Any) -> object:
    return (note(cx, e.Apply(what=who, changes=(x,), duration=d)),)


def _un_player_changes(cx: Context, value: object) -> Values | None:
    single = _single(value)
    if isinstance(single, e.Apply) and isinstance(single.what, PlayerRef) and len(single.changes) == 1:
        return {"who": single.what, "x": single.changes[0], "d": single.duration}
    return None


def _may_play(cx: Context, who: Reference, v: str, what: ObjectRef, d: Any) -> object:
    if not isinstance(who, r.You) or isinstance(what, r.All | r.Chosen):
        raise CantLower("who may play which cards")
    return (note(cx, e.PermitPlay(who=who, what=what, duration=d, only_cast=v == "cast")),)


def _un_may_play(cx: Context, value: object) -> Values | None:
    single = _single(value)
    if isinstance(single, e.PermitPlay) and not single.free and not single.any_mana:
        return {
            "who": single.who,
            "v": "cast" if single.only_cast else "play",
            "what": single.what,
            "d": single.duration,
        }
    return None


def _cast_free_hand(cx: Context, n: Noun, m: Any) -> object:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    parts = tuple(x for x in parts_of(n.filter) if not isinstance(x, f.IsSpell))
    cards = r.All(together((*parts, *((m,) if m else ()), f.OwnedBy(r.You()))), Zone.HAND)
    return (note(cx, e.CastForFree(who=r.You(), what=cards, high=ONE)),)


def _cast_free(cx: Context, who: Reference, what: ObjectRef) -> object:
    if isinstance(what, r.All) or isinstance(who, GROUPS):
        raise CantLower("which cards are cast for free")
    assert isinstance(who, PlayerRef)
    return (note(cx, e.CastForFree(who=who, what=what)),)


def _un_cast_free(cx: Context, value: object) -> Values | None:
    single = _single(value)
    if isinstance(single, e.CastForFree) and not single.pay and single.filter is None and single.high is None:
        return {"who": single.who, "what": single.what}
    return None


def _fog_effect() -> Effect:
    return e.Apply(
        what=r.All(f.Anything()), changes=(ch.PreventDamage(False, True, True),), duration=d.UntilEndOfTurn()
    )


def _fog(cx: Context) -> object:
    return (note(cx, _fog_effect()),)


def _un_fog(cx: Context, value: object) -> Values | None:
    single = _single(value)
    return {} if single is not None and replaced(single, label=0) == _fog_effect() else None


def _prevent_all(cx: Context, k: bool, w: tuple[bool, bool], what: Reference) -> object:
    return (note(cx, e.Apply(what=what, changes=(ch.PreventDamage(w[0], w[1], k),), duration=d.UntilEndOfTurn())),)


def _un_prevent_all(combat: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        single = _single(value)
        if not isinstance(single, e.Apply) or single.duration != d.UntilEndOfTurn() or len(single.changes) != 1:
            return None
        one = single.changes[0]
        if not isinstance(one, ch.PreventDamage) or one.combat_only != combat:
            return None
        return {"k": a.Fixed(1) if combat else None, "w": (one.to, one.by), "what": single.what}

    return up


def _prevent_next(cx: Context, n: Amount, what: Reference) -> object:
    return (note(cx, e.PreventNextDamage(to=what, amount=n)),)


def _un_prevent_next(cx: Context, value: object) -> Values | None:
    single = _single(value)
    if isinstance(single, e.PreventNextDamage) and single.amount is not None:
        return (
            {"n": single.amount, "what": single.to}
            if replaced(single, label=0) == e.PreventNextDamage(to=single.to, amount=single.amount)
            else None
        )
    return None


def _for_each(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    of = low(parts["q"])
    low.cx.name(r.Iterated(), frozenset({"player", "opponent"}), sort="player")
    before = len(low.cx.slots)
    effects = as_effects(low(parts["c"]))
    if len(low.cx.slots) != before:
        raise CantLower("a target for each player")
    return (note(low.cx, e.ForEach(of=of, effects=effects)),)


def _pay_mana(m: Any) -> Cost:
    return PayMana(m)


def _pay_life(n: Amount) -> Cost:
    return PayLife(n)


def _pay_energy(n: Amount) -> Cost:
    return PayPlayerCounters("energy", n)


def _player_clause(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    who = low(parts["who"])
    mark = cx.mark()
    cx.wants_each = False
    with cx.about(who, True):
        effects = low(parts["acts"])
    if not cx.wants_each:
        return effects
    cx.back(mark)
    cx.wants_each = False
    with cx.about(r.Iterated(), True):
        effects = low(parts["acts"])
    return (note(cx, e.ForEach(of=who, effects=as_effects(effects))),)


def _single(value: object) -> Effect | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Effect):
        return value[0]
    return None


def _with_subjects(up: Raiser, phrase: Phrase, value: Any, cat: str, slot: str, player: bool) -> Derivation | None:
    """Raise a clause: find the subject that its acts share, name it, then word the acts about it."""
    effects = value if isinstance(value, tuple) else (value,)
    if not effects or not isinstance(effects[0], Effect):
        return None
    for who in subjects(up.grammar, cat, effects[0]):
        mark = up.cx.mark()
        made = _clause_about(up, phrase, who, slot, effects, player)
        if made is not None:
            return made
        up.cx.back(mark)
    return None


def _clause_about(
    up: Raiser, phrase: Phrase, who: Reference, slot: str, effects: Any, player: bool
) -> Derivation | None:
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


def _un_player_clause(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = _single(value)
    if single is not None and isinstance(single, e.ForEach) and isinstance(single.of, GROUPS):
        return None
    return _with_subjects(up, phrase, value, "act", "who", True)


def _imperative(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    with low.cx.about(r.You(), True):
        return low(parts["acts"])


_YOU_SAY_SO = (e.GainLife, e.LoseLife, e.GiveCounters, e.LoseGame, e.WinGame, e.BecomeMonarch, e.CreateEmblem)
"""What is printed with "you" in front, not as an order."""


def _un_imperative(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if isinstance(_single(value), _YOU_SAY_SO):
        return None
    with up.cx.about(r.You(), True):
        return up.fill(phrase, {"acts": value})


def _may_clause(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    who = low(parts["who"])
    if isinstance(who, GROUPS):
        with low.cx.about(r.Iterated(), True):
            inner = as_effects(low(parts["acts"]))
        may = note(low.cx, e.May(who=r.Iterated(), effects=inner))
        return (note(low.cx, e.ForEach(of=who, effects=(may,))),)
    with low.cx.about(who, True):
        inner = as_effects(low(parts["acts"]))
    return (note(low.cx, e.May(who=who, effects=inner)),)


def _un_may_clause(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = _single(value)
    if not isinstance(single, e.May):
        return None
    made = _clause_about(up, phrase, single.who, "who", single.effects, True)
    if made is not None:
        note(up.cx, single)
    return made


def _pay_clause(cx: Context, who: Reference, cs: tuple[Cost, ...]) -> object:
    if isinstance(who, GROUPS):
        raise CantLower("each of several players may pay")
    assert isinstance(who, PlayerRef)
    return (note(cx, e.Pay(who=who, costs=cs)),)


def _un_pay_clause(cx: Context, value: object) -> Values | None:
    single = _single(value)
    if isinstance(single, e.Pay) and not single.must:
        note(cx, single)
        return {"who": single.who, "cs": single.costs}
    return None


def _object_clause(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    what = low(parts["what"])
    with low.cx.about(what, False):
        return low(parts["acts"])


def _un_object_clause(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    return _with_subjects(up, phrase, value, "pred", "what", False)


def _may_have(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    who = low(parts["who"])
    inner = as_effects(_object_clause(low, parts, flags))
    return (note(low.cx, e.May(who=who, effects=inner)),)


def _un_may_have(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = _single(value)
    if not isinstance(single, e.May):
        return None
    variant = phrase.variants[0]
    slots = [item for item in variant.items if isinstance(item, Slot)]
    who = up.slot(slots[0], single.who)
    if who is None:
        return None
    for what in subjects(up.grammar, "pred", single.effects[0]):
        mark = up.cx.mark()
        first = up.slot(slots[1], what)
        if first is not None:
            with up.cx.about(what, False, number_of(first) == PL):
                second = up.slot(slots[2], single.effects)
            if second is not None:
                note(up.cx, single)
                return derive(phrase, variant, (who, first, second))
        up.cx.back(mark)
    return None


# -- wrappers ---------------------------------------------------------------------------------------------------------


def _wrappers(g: Grammar) -> None:
    p = g.phrase
    for words, duration in (
        ("until end of turn", d.UntilEndOfTurn()),
        ("until your next turn", d.UntilNextTurnOf(r.You())),
    ):
        p("subjclause", words + " , {what:snp} {cs:gain.what|and}", Lazy(_fronted(duration)))
    p("clauses", "{c:clause}", Fn(lambda cx, c: as_effects(c), lambda cx, x: {"c": x}))
    p("clauses", "{c:clause} and {k:subjclause}", Fn(_joined, _un_joined))
    p("clauses", "{c:clause} , then {k:subjclause}", Fn(_joined))
    p("clauses", "{c:clause} , and {k:subjclause}", Fn(_joined))
    p("clauses", "{c:clause} , {j:subjclause} , and {k:subjclause}", Fn(lambda cx, c, j, k: as_effects((c, j, k))))
    p("wclause", "{c:clauses}", v("c"))
    p("wclause", "then {c:wclause0}", v("c"))
    p("wclause0", "{c:clauses}", v("c"))
    p("wclause0", "if {x:cond} , {c:clauses}", Fn(_if, None))
    p("wclause", "if {x:cond} , {c:clauses}", Fn(_if, _un_if))
    p("wclause", "{c:clauses} if {x:cond}", Lazy(_if_after, _un_if_after))
    p("wclause", "{c:clauses} unless {who:player} {cs:payments.who|and}", Fn(_unless, _un_unless))
    p("wclause", "{c:clauses} , where X is {q:quantity}", Lazy(_where_x, _un_where_x))
    p("wclause", "when you do , {c:wclause0}", Lazy(_when_you_do, _un_when_you_do))
    p(
        "wclause",
        "{c:clauses} at the beginning of the next end step",
        Lazy(_delayed(ev.BeginningOf(Step.END, r.EachPlayer())), _un_delayed(ev.BeginningOf(Step.END, r.EachPlayer()))),
    )
    p(
        "wclause",
        "at the beginning of the next end step , {c:clauses}",
        Lazy(_delayed(ev.BeginningOf(Step.END, r.EachPlayer()))),
    )
    p(
        "wclause",
        "{c:clauses} at the beginning of the next turn 's upkeep",
        Lazy(
            _delayed(ev.BeginningOf(Step.UPKEEP, r.EachPlayer())),
            _un_delayed(ev.BeginningOf(Step.UPKEEP, r.EachPlayer())),
        ),
    )
    p(
        "wclause",
        "{c:clauses} at the beginning of your next upkeep",
        Lazy(_delayed(ev.BeginningOf(Step.UPKEEP, r.You())), _un_delayed(ev.BeginningOf(Step.UPKEEP, r.You()))),
    )
    p(
        "wclause",
        "{c:clauses} at end of combat",
        Lazy(
            _delayed(ev.BeginningOf(Step.END_OF_COMBAT, r.EachPlayer())),
            _un_delayed(ev.BeginningOf(Step.END_OF_COMBAT, r.EachPlayer())),
        ),
    )
    p(
        "payments",
        "pay^ {m:manacost}",
        Fn(lambda cx, m: _pay_mana(m), lambda cx, x: {"m": x.cost} if isinstance(x, PayMana) else None),
    )
    p(
        "payments",
        "pay^ {n:figure} life",
        Fn(lambda cx, n: _pay_life(n), lambda cx, x: {"n": x.amount} if isinstance(x, PayLife) else None),
    )
    p(
        "payments",
        "sacrifice^ {n:count} {f:filter.n}",
        Fn(
            _pay_sacrifice,
            lambda cx, x: (
                {"n": x.count, "f": Noun(x.filter, Zone.BATTLEFIELD)} if isinstance(x, SacrificeCost) else None
            ),
        ),
    )
    p(
        "payments",
        "discard^ {n:count} {f:filter.n}",
        Fn(
            _pay_discard,
            lambda cx, x: (
                {"n": x.count, "f": Noun(x.filter, None)}
                if isinstance(x, DiscardCards) and x.count is not None and not x.at_random
                else None
            ),
        ),
    )


def _pay_sacrifice(cx: Context, n: Amount, f: Noun) -> Cost:
    if f.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are sacrificed")
    return SacrificeCost(f.filter, n)


def _pay_discard(cx: Context, n: Amount, f: Noun) -> Cost:
    if f.zone is not None:
        raise CantLower("only cards are discarded")
    return DiscardCards(f.filter, n)


def _fronted(duration: Duration) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        what = low(parts["what"])
        with low.cx.about(what, False):
            cs = low(parts["cs"])
        changes = tuple(x for part in cs for x in part)
        return (note(low.cx, e.Apply(what=what, changes=changes, duration=duration)),)

    return lower


def _joined(cx: Context, c: Any, k: Any) -> tuple[Effect, ...]:
    return as_effects((c, k))


def _un_joined(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 2:
        return {"c": (value[0],), "k": (value[1],)}
    return None


def _if(cx: Context, x: Condition, c: tuple[Effect, ...]) -> object:
    return (note(cx, e.IfThen(condition=x, then=c)),)


def _un_if(cx: Context, value: object) -> Values | None:
    single = _single(value)
    if isinstance(single, e.IfThen) and not single.otherwise:
        return {"x": single.condition, "c": single.then}
    return None


def _if_after(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    then = as_effects(low(parts["c"]))
    condition = low(parts["x"])
    return (note(low.cx, e.IfThen(condition=condition, then=then)),)


def _un_if_after(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = _single(value)
    if not isinstance(single, e.IfThen) or single.otherwise:
        return None
    made = up.fill(phrase, {"x": single.condition, "c": single.then})
    if made is not None:
        note(up.cx, single)
    return made


def _unless(cx: Context, c: tuple[Effect, ...], who: Reference, cs: tuple[Cost, ...]) -> object:
    if isinstance(who, r.EachPlayer | r.EachOpponent) or not isinstance(who, PlayerRef):
        raise CantLower("unless one of several players pays")
    return (note(cx, e.UnlessPays(who=who, costs=cs, effects=c)),)


def _un_unless(cx: Context, value: object) -> Values | None:
    single = _single(value)
    if isinstance(single, e.UnlessPays):
        return {"c": single.effects, "who": single.who, "cs": single.costs}
    return None


def _where_x(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    first = len(cx.slots)
    c = low(parts["c"])
    q = low(parts["q"])
    changed = _with_x(c, q)
    slots = _with_x(tuple(cx.slots[first:]), q)
    if changed == c and slots == tuple(cx.slots[first:]):
        raise CantLower("X is defined but not used")
    cx.slots[first:] = slots
    return changed


def _with_x(value: Any, q: Amount) -> Any:
    return rebuilt(value, lambda node: q if isinstance(node, a.X) else None)


def _un_where_x(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """An amount that the clause can't word in place becomes X."""
    if not isinstance(value, tuple):
        return None
    cx = up.cx
    kept = cx.pending
    first = len(cx.slots)
    for amount in odd_amounts((value, kept[first:])):
        mark = cx.mark()
        cx.pending = (*kept[:first], *_without(kept[first:], amount))
        try:
            made = up.fill(phrase, {"c": _without(value, amount), "q": amount})
        finally:
            cx.pending = kept
        if made is not None:
            cx.slots[first:] = _with_x(tuple(cx.slots[first:]), amount)
            return made
        cx.back(mark)
    return None


def _without(value: Any, amount: Amount) -> Any:
    return rebuilt(value, lambda node: a.X() if node == amount else None)


def odd_amounts(value: object) -> list[Amount]:
    """The amounts in a meaning that are neither figures nor X."""
    found: list[Amount] = []

    def look(node: object) -> None:
        if isinstance(node, tuple):
            for item in node:
                look(item)
        elif isinstance(node, Node):
            if isinstance(node, a.Negative):
                look(node.of)
                return
            if isinstance(node, Amount) and not isinstance(node, a.Fixed | a.X):
                if node not in found:
                    found.append(node)
                return
            for child in node.children():
                look(child)

    look(value)
    return found


def _when_you_do(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    after = cx.optional or cx.last
    if not after:
        raise Unbound("'when you do': nothing before it is optional")
    with cx.body() as slots:
        effects = as_effects(low(parts["c"]))
        content = Body(merged(effects), tuple(slots))
    return (note(cx, e.Reflexive(after=after, content=content)),)


def _un_when_you_do(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = _single(value)
    cx = up.cx
    if (
        not isinstance(single, e.Reflexive)
        or single.after != (cx.optional or cx.last)
        or not isinstance(single.content, Body)
    ):
        return None
    kept = cx.pending
    try:
        with cx.body():
            cx.pending = single.content.targets
            made = up.fill(phrase, {"c": single.content.effects})
            return made if len(cx.slots) == len(single.content.targets) else None
    finally:
        cx.pending = kept


def _delayed(event: EventPattern) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        before = len(cx.slots)
        effects = as_effects(low(parts["c"]))
        if len(cx.slots) != before:
            raise CantLower("a delayed trigger with a target of its own")
        ability = TriggeredAbility(event, Body(merged(effects)))
        return (note(cx, e.DelayedTrigger(ability=ability)),)

    return lower


def _un_delayed(event: EventPattern) -> Any:
    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        single = _single(value)
        if not isinstance(single, e.DelayedTrigger) or not single.once or single.this_turn_only:
            return None
        ability = single.ability
        if not isinstance(ability, TriggeredAbility) or ability != TriggeredAbility(event, ability.content):
            return None
        if not isinstance(ability.content, Body) or ability.content.targets:
            return None
        return raiser.fill(phrase, {"c": ability.content.effects})

    return up
