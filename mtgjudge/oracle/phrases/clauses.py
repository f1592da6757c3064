"""Clauses: a subject and what it does; "may"; permissions and prevention for a turn (608.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import (
    Amount,
    Change,
    Cost,
    Effect,
    ObjectRef,
    PlayerRef,
    Reference,
)
from mtgjudge.language.costs import OneOfCosts, PayLife, PayMana, PayPlayerCounters
from mtgjudge.language.node import Node
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.patterns import rebuilt, replaced, v
from mtgjudge.oracle.phrases.clauses_back import (
    is_plain,
    un_all_such,
    un_may_clause,
    un_may_have,
    un_player_clause,
    with_subjects,
)
from mtgjudge.oracle.phrases.clauses_back import single_of as single_of
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.players import GROUPS
from mtgjudge.oracle.phrases.predicates import un_each
from mtgjudge.oracle.phrases.remarks import SameRecipient
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects, checked
from mtgjudge.oracle.surface import Noun, parts_of, together
from mtgjudge.oracle.words import nouns_of


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _further(g)
    p = g.phrase
    p("acts", "{xs:act|and}", Fn(lambda cx, xs: as_effects(xs), un_each))
    p("acts", "{xs:act|comma} , then {y:actlist}", Fn(lambda cx, xs, y: as_effects((xs, y))))
    p("acts", "{xs:act|and2} , then {y:actlist}", Fn(lambda cx, xs, y: as_effects((xs, y))))
    p("actlist", "{xs:act|and}", Fn(lambda cx, xs: as_effects(xs)))
    p("subjclause", "{who:player} {acts:acts.who}", Lazy(player_clause, un_player_clause))
    p("subjclause", "{who:player} may {acts:acts.pl}", Lazy(_may_clause, un_may_clause))
    p("subjclause", "{who:player} may {cs:payable|and}", Fn(_pay_clause, _un_pay_clause))
    p("subjclause", "{what:snp} {acts:preds.what}", Lazy(_object_clause, _un_object_clause))
    p("subjclause", "{who:player} may have {what:snp} {acts:preds.pl}", Lazy(_may_have, un_may_have))
    p("clause", "{acts:acts.pl}", Lazy(_imperative, _un_imperative))
    p("clause", "{c:subjclause}", v("c"))
    p("subjclause", "{who:everyone} {x:playerchange.who} {d:dur}", Fn(_player_changes, _un_player_changes))
    p("subjclause", "{who:player} may {v:playing} {what:np} {d:dur}", Fn(_may_play, _un_may_play))
    p("subjclause", "{d:dur} , {who:player} may {v:playing} {what:np}", Fn(_may_play))
    p(
        "subjclause",
        "you may cast a {n:filter.sg} from your hand [ with {m:measured} ] without paying its mana cost",
        Fn(_cast_free_hand, _un_cast_free_hand),
    )
    p("subjclause", "{who:player} may cast {what:np} without paying its mana cost", Fn(_cast_free, _un_cast_free))
    p("subjclause", "{who:player} may play {what:np} without paying its mana cost", Fn(_play_free, _un_play_free))
    p("subjclause", "{who:player} may cast {what:np} without paying their mana costs", Fn(_cast_free))
    p("subjclause", "you may cast {what:target}", Fn(_cast_now, _un_cast_now))
    p("subjclause", "you may cast {what:ref}", Fn(_cast_now, _un_cast_now), guard=_already_somewhere)
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
    for kind, combat in (("combat ", True), ("", False)):
        words = f"prevent all {kind}damage that would be dealt this turn by {{what:recipient}}"
        p("clause", words, Fn(lambda cx, what, x=combat: _prevent_all(cx, x, (False, True), what)))
        words = words.replace("{what:recipient}", "{n:filter.pl}")
        p("clause", words, Fn(lambda cx, n, x=combat: _prevent_all(cx, x, (False, True), _creatures(n))))
    p("subjclause", "your life total becomes {n:figure}", Fn(lambda cx, n: _life_becomes(cx, r.You(), n)))
    p("subjclause", "{who:oneplayer} 's life total becomes {n:figure}", Fn(_life_becomes))
    equal = "life total becomes equal to {q:quantity}"
    p("subjclause", "your " + equal, Fn(lambda cx, q: _life_becomes(cx, r.You(), q)))
    p("preventkind", "combat", Fn(lambda cx: True, lambda cx, x: {}))
    for words, way in (("to", (True, False)), ("by", (False, True)), ("to and dealt by", (True, True))):
        p("preventway", words, way)
    _declare_more(g)


def _declare_more(g: Grammar) -> None:
    """The wrapped clauses."""
    p = g.phrase
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
            lambda cx, x: {} if isinstance(single_of(x), e.CantBePrevented) else None,
        ),
    )
    p("clause", "for each {q:foreach} , {c:clauses0}", Lazy(_for_each, _un_for_each))
    p("clauses0", "{c:clause0}", v("c"))
    both = Fn(lambda cx, c, k: as_effects((c, k)), lambda cx, x: {"c": x[:1], "k": x[1:]} if len(x) == 2 else None)
    p("clauses0", "{c:clause0} and {k:subjclause}", both)
    p("clause0", "{acts:acts.pl}", Lazy(_imperative, _un_imperative))
    p("clause0", "{c:subjclause}", v("c"))
    p("foreach", "opponent", r.EachOpponent())
    p("foreach", "player", r.EachPlayer())
    p("foreach", "{n:filter.sg}", checked(_all_such, un_all_such))
    p("foreach", "of {what:ref}", checked(_of_those, lambda cx, x: {"what": x}))
    p("payable", "pay {m:manacost}", PayMana(v("m")))
    p("payable", "waterbend {m:manacost}", PayMana(v("m"), waterbend=True))
    p(
        "payable",
        "pay {n:figure} life",
        Fn(lambda cx, n: pay_life(n), lambda cx, x: {"n": x.amount} if isinstance(x, PayLife) else None),
    )
    p(
        "payable",
        "pay {n:energy}",
        Fn(lambda cx, n: _pay_energy(n), lambda cx, x: {"n": x.count} if isinstance(x, PayPlayerCounters) else None),
    )


def _player_changes(cx: Context, who: Reference, x: Change, d: Any) -> object:
    return (note(cx, e.Apply(what=who, changes=(x,), duration=d)),)


def _un_player_changes(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if isinstance(single, e.Apply) and isinstance(single.what, PlayerRef) and len(single.changes) == 1:
        return {"who": single.what, "x": single.changes[0], "d": single.duration}
    return None


def _may_play(cx: Context, who: Reference, v: str, what: ObjectRef, d: Any) -> object:
    if not isinstance(who, r.You) or isinstance(what, r.All | r.Chosen | r.ChosenAmong):
        raise CantLower("who may play which cards")
    return (note(cx, e.PermitPlay(who=who, what=what, duration=d, only_cast=v == "cast")),)


def _un_may_play(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if isinstance(single, e.PermitPlay) and is_plain(single):
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


def _un_cast_free_hand(cx: Context, value: object) -> list[Values] | None:
    single = single_of(value)
    if not isinstance(single, e.CastForFree) or not isinstance(single.what, r.All):
        return None
    *parts, whose = parts_of(single.what.filter) or (f.Anything(),)
    plain = e.CastForFree(who=r.You(), what=r.All(single.what.filter, Zone.HAND), high=ONE)
    if whose != f.OwnedBy(r.You()) or replaced(single, label=0) != plain:
        return None
    note(cx, single)
    last = parts[-1] if parts and isinstance(parts[-1], f.MeasureIs) else None
    kinds = parts[:-1] if last is not None else parts
    spells = Noun(together((*kinds, f.IsSpell())), Zone.STACK)
    return [{"n": spells, "m": last}]


def _cast_free(cx: Context, who: Reference, what: ObjectRef) -> object:
    if (
        isinstance(what, r.All)
        or isinstance(who, GROUPS)
        or (cx.spell and cx.event is None and isinstance(what, r.This))
    ):
        raise CantLower("which cards are cast for free")
    assert isinstance(who, PlayerRef)
    return (note(cx, e.CastForFree(who=who, what=what)),)


def _already_somewhere(parts: dict[str, Part]) -> bool:
    """A card that was spoken of before; "this card from your graveyard" is a standing permission (601.3b)."""
    what = parts["what"]
    return not (isinstance(what, Derivation) and "from" in spell(what))


def _cast_now(cx: Context, what: ObjectRef) -> object:
    """Its costs are paid, but it is cast as this resolves (608.2g)."""
    if not isinstance(what, r.Target | r.Result):
        raise CantLower("which cards are cast now")
    return (note(cx, e.CastForFree(who=r.You(), what=what, pay=True)),)


def _un_cast_now(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if isinstance(single, e.CastForFree):
        plain = e.CastForFree(who=r.You(), what=single.what, pay=True)
        return {"what": single.what} if replaced(single, label=0) == plain else None
    return None


def _un_cast_free(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if not isinstance(single, e.CastForFree) or single.lands or single.pay or single.exiles:
        return None
    if single.filter is None and single.high is None:
        return {"who": single.who, "what": single.what}
    return None


def _play_free(cx: Context, who: Reference, what: ObjectRef) -> object:
    """ "You may play the exiled card": a land card too."""
    if not isinstance(what, r.ExiledWithThis | r.Target | r.Result) or not isinstance(who, r.You):
        raise CantLower("which card is played for free")
    return (note(cx, e.CastForFree(who=who, what=what, lands=True)),)


def _un_play_free(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if isinstance(single, e.CastForFree) and replaced(single, label=0) == e.CastForFree(
        single.who, single.what, lands=True
    ):
        return {"who": single.who, "what": single.what}
    return None


def _fog_effect() -> Effect:
    return e.Apply(
        what=r.All(f.Anything()), changes=(ch.PreventDamage(False, True, True),), duration=d.UntilEndOfTurn()
    )


def _fog(cx: Context) -> object:
    return (note(cx, _fog_effect()),)


def _un_fog(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    return {} if single is not None and replaced(single, label=0) == _fog_effect() else None


def _prevent_all(cx: Context, k: bool, w: tuple[bool, bool], what: Reference) -> object:
    return (note(cx, e.Apply(what=what, changes=(ch.PreventDamage(w[0], w[1], k),), duration=d.UntilEndOfTurn())),)


def _life_becomes(cx: Context, who: PlayerRef, n: Amount) -> object:
    return (note(cx, e.SetLife(who=who, amount=n)),)


def _creatures(n: Noun) -> r.All:
    """Whatever matches when damage would be dealt (611.2c)."""
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("damage by sources that are not permanents")
    return r.All(n.filter)


def _un_prevent_all(combat: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        single = single_of(value)
        if not isinstance(single, e.Apply) or single.duration != d.UntilEndOfTurn() or len(single.changes) != 1:
            return None
        one = single.changes[0]
        if not isinstance(one, ch.PreventDamage) or one != ch.PreventDamage(one.to, one.by, combat):
            return None
        return {"k": a.Fixed(1) if combat else None, "w": (one.to, one.by), "what": single.what}

    return up


def _prevent_next(cx: Context, n: Amount, what: Reference) -> object:
    return (note(cx, e.PreventNextDamage(to=what, amount=n)),)


def _un_prevent_next(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if isinstance(single, e.PreventNextDamage) and single.amount is not None:
        return (
            {"n": single.amount, "what": single.to}
            if replaced(single, label=0) == e.PreventNextDamage(to=single.to, amount=single.amount)
            else None
        )
    return None


def _for_each(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    of = low(parts["q"])
    before, kept = len(cx.slots), list(cx.mentions)
    if isinstance(of, ObjectRef):
        _name_each(cx, of)
    else:
        cx.name(r.Iterated(), frozenset({"player", "opponent"}), sort="player")
    named = len(cx.mentions)
    effects = as_effects(low(parts["c"]))
    if len(cx.slots) != before:
        return _target_of_each(cx, of, before, effects, kept, named)
    if not isinstance(of, ObjectRef) or isinstance(of, r.Result | r.Among):
        cx.mentions = kept + cx.mentions[named:]
        return (note(cx, e.ForEach(of=of, effects=effects)),)
    together = _for_all_at_once(of, effects)
    paid = any(isinstance(x, e.UnlessPays) for x in effects)
    if paid and any(isinstance(node, e.SacrificeObjects) for x in effects for node in x.walk()):
        raise CantLower("what is not paid for is sacrificed at once, not one after another (608.2e)")
    if together is None:
        # What was done for each of them has no name of its own afterwards, but what all of it left has.
        left = [replace(m, plural=True) for m in cx.mentions[named:] if isinstance(m.ref, r.Result)]
        cx.mentions = kept + left
        return (note(cx, e.ForEach(of=of, effects=effects)),)
    cx.mentions = kept + [replace(m, plural=True) for m in cx.mentions[named:]]
    return together


def _un_for_each(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """What is done for each of them, one after another; nothing that has a target of its own."""
    single = single_of(value)
    if not isinstance(single, e.ForEach):
        return _un_target_of_each(up, phrase, value)
    cx = up.cx
    of = up("foreach", single.of)
    if of is None:
        return None
    kept, before = list(cx.mentions), len(cx.slots)
    if isinstance(single.of, ObjectRef):
        _name_each(cx, single.of)
    else:
        cx.name(r.Iterated(), frozenset({"player", "opponent"}), sort="player")
    named = len(cx.mentions)
    inner = up("clauses0", single.effects)
    if not isinstance(of, Derivation) or not isinstance(inner, Derivation) or len(cx.slots) != before:
        cx.mentions = kept
        return None
    goes_on = not isinstance(single.of, ObjectRef) or isinstance(single.of, r.Result | r.Among)
    left = [replace(m, plural=True) for m in cx.mentions[named:] if isinstance(m.ref, r.Result)]
    cx.mentions = kept + (cx.mentions[named:] if goes_on else left)
    note(cx, single)
    return derive(phrase, phrase.variants[0], (of, inner))


def _all_such(cx: Context, n: Noun) -> r.All:
    if n.zone not in (Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE, Zone.STACK):
        raise CantLower("each of things elsewhere")
    return r.All(n.filter, n.zone)


def _of_those(cx: Context, what: Reference) -> Reference:
    several = isinstance(what, r.Together | r.All) or any(
        m.ref == what and m.plural for m in (*cx.mentions, *cx.event_mentions)
    )
    if not isinstance(what, ObjectRef) or not several:
        raise CantLower("each of what is one thing")
    return what


def _for_all_at_once(of: Reference, effects: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
    """Tokens for each of them are created at the same time (701.7a)."""
    if len(effects) != 1 or not isinstance(of, ObjectRef):
        return None
    (only,) = effects
    plain = isinstance(only, e.CreateTokens | e.CreatePredefinedTokens) and only.count == ONE
    if plain and isinstance(of, r.All) and all(not isinstance(node, r.Iterated) for node in only.walk()):
        return (replaced(only, count=a.CountOf(of)),)
    field = {e.CreateCopyTokens: "of", e.CreatePredefinedTokens: "attached_to"}.get(type(only))
    if field is None or getattr(only, field) != r.Iterated():
        return None
    made = replaced(only, **{field: of})
    return (made,) if all(not isinstance(node, r.Iterated) for node in made.walk()) else None


_AT_ONCE = (e.Destroy, e.Move, e.Apply, e.Tap, e.Untap, e.Goad, e.PutCounters, e.DealDamage, e.SacrificeObjects)
"""What is done to several targets as to one."""


def _target_of_each(
    cx: Context, of: Reference, slot: int, effects: tuple[Effect, ...], kept: list[Any], named: int
) -> object:
    """ "For each opponent, destroy target creature that player controls": a target for each of them, and what is done
    is done to all of them at once (608.2f)."""
    plain = isinstance(of, r.EachPlayer | r.EachOpponent | r.EachOtherPlayer)
    if len(cx.slots) != slot + 1 or not plain or not all(isinstance(x, _AT_ONCE) for x in effects):
        raise CantLower("a target for each player")
    target = cx.slots[slot]

    def theirs(node: Node) -> Node | None:
        if isinstance(node, f.ControlledBy | f.OwnedBy) and node.who == r.Iterated():
            return replaced(node, who=of)
        return None

    kind = rebuilt(target.kind, theirs)
    if not isinstance(kind, TargetObject):
        raise CantLower("a target for each player, of whom more is said")
    others = [node for one in (kind, *effects) for node in one.walk() if isinstance(node, r.Iterated)]
    single = target.high == ONE and not target.different_from and target.divided is None
    if others or kind == target.kind or not single:
        raise CantLower("a target for each player, of whom more is said")
    cx.slots[slot] = replaced(target, kind=kind, each_of=of)
    ours = [m for m in cx.mentions[named:] if m.where != "controlled"]
    cx.mentions = kept + [replace(m, plural=True) if m.ref == r.Target(slot) else m for m in ours]
    return effects


def _un_target_of_each(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """The slot that is next holds one target for each of several players: said as of the one at hand."""
    cx = up.cx
    before, kept, pending = len(cx.slots), list(cx.mentions), cx.pending
    slot = pending[before] if before < len(pending) else None
    if slot is None or slot.each_of is None or not isinstance(value, tuple):
        return None
    group = slot.each_of
    if not value or not all(isinstance(x, _AT_ONCE) for x in value):
        return None

    def one(node: Node) -> Node | None:
        whose = isinstance(node, f.ControlledBy | f.OwnedBy) and node.who == group
        return replaced(node, who=r.Iterated()) if whose else None

    of = up("foreach", group)
    kind: Any = rebuilt(slot.kind, one)
    cx.name(r.Iterated(), frozenset({"player", "opponent"}), sort="player")
    named = len(cx.mentions)
    cx.pending = (*pending[:before], replaced(slot, kind=kind, each_of=None), *pending[before + 1 :])
    try:
        inner = up("clauses0", value)
    finally:
        cx.pending = pending
    if not isinstance(of, Derivation) or not isinstance(inner, Derivation) or len(cx.slots) != before + 1:
        cx.mentions = kept
        return None
    cx.slots[before] = slot
    ours = [m for m in cx.mentions[named:] if m.where != "controlled"]
    cx.mentions = kept + [replace(m, plural=True) if m.ref == r.Target(before) else m for m in ours]
    return derive(phrase, phrase.variants[0], (of, inner))


def _name_each(cx: Context, of: Reference) -> None:
    """Within "for each creature exiled this way", "it" and "that creature" are the one at hand, not all of them."""
    result = of.of if isinstance(of, r.Among) else of
    label = result.of if isinstance(result, r.Result) else 0
    all_ = (result, getattr(cx.done.get(label), "what", None))
    known = [m for m in cx.mentions if m.ref in all_]
    words = frozenset().union(*(m.words for m in known)) | {"card", "permanent"}
    if isinstance(of, r.Among | r.All):
        words |= nouns_of(of.filter)
    cx.mentions = [m for m in cx.mentions if m.ref not in all_]
    cx.name(r.Iterated(), words)


def pay_mana(m: Any) -> Cost:
    """Mana as a cost."""
    return PayMana(m)


def pay_life(n: Amount) -> Cost:
    """Life as a cost."""
    return PayLife(n)


def _pay_energy(n: Amount) -> Cost:
    return PayPlayerCounters("energy", n)


def player_clause(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """What a player, or each of several, does."""
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
    before = len(cx.mentions)
    with cx.about(r.Iterated(), True):
        effects = low(parts["acts"])
    chosen = [m for m in cx.mentions[before:] if isinstance(m.ref, r.Result) and "chosen" in m.words and not m.plural]
    cx.mentions += [replace(m, plural=True) for m in chosen]
    return (note(cx, e.ForEach(of=who, effects=as_effects(effects))),)


def _imperative(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    with low.cx.about(r.You(), True):
        return low(parts["acts"])


_YOU_SAY_SO = (e.GainLife, e.LoseLife, e.GiveCounters, e.LoseGame, e.WinGame, e.BecomeMonarch, e.CreateEmblem)
"""What is printed with "you" in front, not as an order."""


def _un_imperative(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if isinstance(single_of(value), _YOU_SAY_SO):
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
    if any(isinstance(node, r.Rest) for effect in inner for node in effect.walk()):
        raise CantLower("what happens to the rest whether or not it is done")
    return (note(low.cx, e.May(who=who, effects=inner)),)


def _pay_clause(cx: Context, who: Reference, cs: tuple[Cost, ...]) -> object:
    if isinstance(who, GROUPS):
        raise CantLower("each of several players may pay")
    assert isinstance(who, PlayerRef)
    return (note(cx, e.Pay(who=who, costs=cs)),)


def _un_pay_clause(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if isinstance(single, e.Pay) and not single.must:
        note(cx, single)
        return {"who": single.who, "cs": single.costs}
    return None


def _object_clause(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    what = low(parts["what"])
    with low.cx.about(what, False):
        return low(parts["acts"])


def _un_object_clause(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    return with_subjects(up, phrase, value, "pred", "what", False)


def _may_have(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    who = low(parts["who"])
    inner = as_effects(_object_clause(low, parts, flags))
    return (note(low.cx, e.May(who=who, effects=inner)),)


def _further(g: Grammar) -> None:
    p = g.phrase
    p("subjclause", "{what:snp} each {acts:preds.pl}", Lazy(_object_clause))
    p("subjclause", "{who:player} may {x:act_cost} or {y:act_cost}", Fn(_pay_either, _un_pay_either))


def _pay_either(cx: Context, who: Reference, x: Cost, y: Cost) -> object:
    if isinstance(who, GROUPS) or not isinstance(who, PlayerRef):
        raise CantLower("each of several players may pay")
    return (note(cx, e.Pay(who=who, costs=(OneOfCosts((x, y)),))),)


def _un_pay_either(cx: Context, value: object) -> Values | None:
    single = single_of(value)
    if (
        isinstance(single, e.Pay)
        and not single.must
        and len(single.costs) == 1
        and isinstance(single.costs[0], OneOfCosts)
    ):
        options = single.costs[0].options
        note(cx, single)
        return {"who": single.who, "x": options[0], "y": options[1]} if len(options) == 2 else None
    return None
