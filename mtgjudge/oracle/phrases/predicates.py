"""What objects do: get, gain, deal damage, fight, become, phase out (608.2, 611, 120)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import (
    Amount,
    Change,
    Duration,
    Effect,
    ObjectRef,
    PlayerRef,
    Reference,
)
from mtgjudge.language.targets import AnyTarget, TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part
from mtgjudge.oracle.patterns import SUBJECT, replaced, v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import times, untimes
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.remarks import SameRecipient
from mtgjudge.oracle.semantics import Fn, Values, as_effects, checked
from mtgjudge.oracle.surface import Noun, Range


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _further(g)
    p = g.phrase
    p("pred", "{cs:gain|and} {d:dur}", Fn(_apply, _un_apply))
    p("pred", "{cs:getting|and}", Fn(_apply_forever, _un_apply_forever))
    p("pred", "get^ {b:bonus} until end of turn for each {q:each}", Fn(_bonus_for_each))
    p("pred", "get^ a additional {b:bonus} until end of turn for each {q:each}", Fn(_bonus_for_each))
    p("pred", "gain^ {k:yourcolor} {d:dur}", Fn(_color_choice))
    p("yourcolor", "protection from the color of your choice", a.Fixed(0))
    p("pred", "can't be blocked this turn except by {n:filter.pl}", Fn(_except_by, _un_except_by))
    p(
        "pred",
        "can attack this turn as though it didn't have defender",
        Fn(_must(ch.CanAttackDespiteDefender()), _un_must(ch.CanAttackDespiteDefender())),
    )
    p("pred", "deal^ {n:figure} damage", Fn(_same_recipient))
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
    but = Fn(_become_copy_but, _un_become_copy_but)
    p("pred", "become^ a copy of {of:np} [ {d:dur} ] , except {xs:exception|and}", but)
    p("pred", "attack^ this turn if able", Fn(_must(ch.MustAttack()), _un_must(ch.MustAttack())))
    p("pred", "attack^ {who:oneplayer} {w:thisfight} if able", checked(_at_them, _un_at_them))
    closed(g, "thisfight", tuple(FIGHTS))
    p("pred", "block^ this turn if able", Fn(_must(ch.MustBlock()), _un_must(ch.MustBlock())))
    p("pred", "explore^", Fn(_action("explore"), _un_action("explore")))
    p("pred", "connive^ {n:figure}", checked(_connives, lambda cx, x: {"n": getattr(x, "count", None)}))
    p("pred", "connive^", Fn(_action("connive"), _un_action("connive")))
    p("preds", "{xs:pred|and}", Fn(lambda cx, xs: as_effects(xs), un_each), guard=_one_forever)


def _same_recipient(cx: Context, n: Amount) -> Effect:
    if not isinstance(cx.subject, r.This):
        raise CantLower("damage to nobody")
    return e.DealDamage(source=r.This(), amount=n, to=SameRecipient())


def _one_forever(parts: dict[str, Part]) -> bool:
    """What is gained without a duration is one row of changes, not beside others that have a duration of their own."""
    xs = parts["xs"]
    if not isinstance(xs, ListPart) or len(xs.items) == 1:
        return True
    rows = [x for x in xs.items if isinstance(x, Derivation) and x.variant.names and x.variant.names[0] == "cs"]
    return not any("d" not in x.variant.names for x in rows) or len(rows) == 1


def _connives(cx: Context, n: Amount) -> Effect:
    """701.50e."""
    what = subject(cx)
    return e.KeywordAction(action="connive", who=r.ControllerOf(what), what=what, count=n)


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


FIGHTS: dict[str, Duration] = {"this combat": d.UntilEndOfCombat(), "this turn": d.UntilEndOfTurn()}


def _at_them(cx: Context, who: PlayerRef, w: str) -> Effect:
    return e.Apply(what=subject(cx), changes=(ch.MustAttack(who),), duration=FIGHTS[w])


def _un_at_them(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, e.Apply) or len(value.changes) != 1:
        return []
    change = value.changes[0]
    return [{"who": change.defender, "w": word} for word in FIGHTS] if isinstance(change, ch.MustAttack) else []


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
        if (
            grouped
            and isinstance(change, ch.GainAbility)
            and isinstance(grouped[-1][-1], ch.GainAbility)
            or grouped
            and isinstance(change, ch.CantBlock)
            and grouped[-1] == (ch.CantAttack(),)
        ):
            grouped[-1] = (*grouped[-1], change)
        else:
            grouped.append((change,))
    for way in (tuple(grouped), tuple((x,) for x in changes), _looks(changes)):
        if way not in out:
            out.append(way)
    return out


def _looks(changes: tuple[Change, ...]) -> tuple[tuple[Change, ...], ...]:
    """What a thing is as a whole, types, colours and size, in one; so are the abilities."""
    kinds = (ch.SetTypes | ch.AddTypes, ch.SetColors, ch.SetPowerToughness)
    out: list[tuple[Change, ...]] = []
    for change in changes:
        last = out[-1][-1] if out else None
        look = any(isinstance(last, kinds[:i]) and isinstance(change, kinds[i]) for i in (1, 2))
        colored = isinstance(last, ch.AddColors) and isinstance(change, ch.AddTypes)
        both = isinstance(last, ch.GainAbility) and isinstance(change, ch.GainAbility)
        if look or colored or both:
            out[-1] = (*out[-1], change)
        else:
            out.append((change,))
    return tuple(out)


def _damage_equal(cx: Context, q: Amount, x: Reference) -> Effect:
    return e.DealDamage(source=subject(cx), amount=q, to=x)


def _un_damage_equal(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.DealDamage) and value.also:
        return None
    if isinstance(value, e.DealDamage) and value.source == cx.subject and not isinstance(value.amount, a.Fixed | a.X):
        return {"q": value.amount, "x": value.to}
    return None


def _damage_each(cx: Context, n: Amount, x: Reference, q: Amount) -> Effect:
    return e.DealDamage(source=subject(cx), amount=times(n, q), to=x)


def _un_damage_each(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.DealDamage) and value.source == cx.subject and not value.also:
        split = untimes(value.amount)
        return {"n": split[0], "x": value.to, "q": split[1]} if split else None
    return None


def _divided_kind(cx: Context, n: Noun) -> Any:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("damage to what is no permanent")
    return TargetObject(n.filter)


def _divided(cx: Context, n: Amount, m: Range, k: Any) -> Effect:
    ref = cx.add_target(TargetSlot(k, m.low, m.high, divided=n))  # "any number" may be none (107.1c)
    return e.DealDividedDamage(source=subject(cx), slot=ref.slot)


def _un_divided(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.DealDividedDamage) or value.source != cx.subject:
        return None
    slot = cx.next_slot(r.Target(value.slot))
    if slot is None or slot.divided is None:
        return None
    cx.add_target(slot)
    return {"n": slot.divided, "m": Range(slot.low, slot.high), "k": slot.kind}


def _freeze(cx: Context, x: object) -> Effect:
    return e.Apply(what=subject(cx), changes=(ch.DoesntUntap(True),), duration=d.Indefinitely())


def _un_freeze(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Apply) and value.what == cx.subject and value.changes == (ch.DoesntUntap(True),):
        return {"x": a.Fixed(0)}
    return None


def _become_copy(cx: Context, of: ObjectRef, d: Any) -> Effect:
    what = subject(cx)
    if of == what:  # nothing becomes a copy of itself: "that creature" is the other one that was named
        others = {mention.ref for mention in cx.named_objects() if mention.ref != what}
        if len(others) != 1:
            raise Unbound("a copy of what is unclear")
        (of,) = others  # type: ignore[assignment]
    return e.BecomeCopy(what=what, of=of, duration=d or _forever())


def _become_copy_but(cx: Context, of: ObjectRef, xs: tuple[Any, ...], d: Any = None) -> Effect:
    made = _become_copy(cx, of, d)
    return replaced(made, except_=tuple(x for part in xs for x in part))


def _forever() -> Duration:
    return d.Indefinitely()


def _un_become_copy(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.BecomeCopy) and value.what == cx.subject and not value.except_:
        return {"of": value.of, "d": None if isinstance(value.duration, d.Indefinitely) else value.duration}
    return None


def _un_become_copy_but(cx: Context, value: object) -> list[Values] | None:
    if not isinstance(value, e.BecomeCopy) or not value.except_:
        return None
    plain = _un_become_copy(cx, replaced(value, except_=()))
    return [{**plain, "xs": row} for row in rows_of(value.except_)] if plain is not None else None


def rows_of(changes: tuple[Change, ...]) -> list[tuple[tuple[Change, ...], ...]]:
    """Ways to say several changes in a row of phrases, each of which says one or more of them."""
    if not changes:
        return [()]
    most = len(changes) if len(changes) <= 6 else 1
    return [(changes[:n], *others) for n in range(1, most + 1) for others in rows_of(changes[n:])]


def un_each(cx: Context, value: object) -> list[Values] | None:
    """Each instruction of a row; or two that only one phrase says together."""
    if value == ():
        return [{"xs": ((),)}]  # what announces a target and tells nothing
    if not isinstance(value, tuple):
        return None
    rows: list[tuple[object, ...]] = [value]
    for i in range(len(value) - 1):
        rows += [(*value[:i], value[i : i + 2], *value[i + 2 :])] if _one_phrase(*value[i : i + 2]) else []
    return [{"xs": row} for row in rows]


def _one_phrase(first: object, second: object) -> bool:
    """A choice that the words of the second instruction make; cards that are chosen, and the rest."""
    if isinstance(first, e.ChooseForThis):
        return isinstance(second, e.Apply)
    rest = isinstance(second, e.Move | e.OrderOnLibrary) and isinstance(second.what, r.Rest)
    return rest and isinstance(first, e.Move) and isinstance(first.what, r.ChosenAmong | r.Among)


def _further(g: Grammar) -> None:
    p = g.phrase
    p("pred", "become^ the color of your choice [ {d:dur} ]", Fn(_chosen_color, _un_chosen_color))
    p(
        "pred",
        "deal^ {n:figure} damage to {x:recipient} and {m:figure} damage to {y:recipient}",
        Fn(_two_damages, _un_two_damages),
    )


def _chosen_color(cx: Context, d: Any) -> tuple[Effect, ...]:
    apply = e.Apply(what=subject(cx), changes=(ch.SetChosenColor(),), duration=d or _forever())
    return (e.ChooseForThis(who=r.You(), what="color"), apply)


def _un_chosen_color(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[1], e.Apply):
        return None
    d = None if value[1].duration == _forever() else value[1].duration
    made = _chosen_color(cx, d)
    same = tuple(replaced(one, label=0) for one in value) == made
    return {"d": d} if same else None


def _two_damages(cx: Context, n: Amount, x: Reference, m: Amount, y: Reference) -> Effect:
    """One event: all of it is dealt at once."""
    source = subject(cx)
    return e.DealDamage(source=source, amount=n, to=x, also=(e.DealDamage(source=source, amount=m, to=y),))


def _un_two_damages(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.DealDamage) and value.source == cx.subject and len(value.also) == 1:
        other = value.also[0]
        return {"n": value.amount, "x": value.to, "m": other.amount, "y": other.to}
    return None
