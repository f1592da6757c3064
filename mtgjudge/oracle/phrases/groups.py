"""Several things meant at once: a target and all that are like it, two kinds together, a player and what that player
controls, and the player behind a target that may be a permanent (115, 608.2c)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Duration, Effect, ObjectRef, PlayerRef, Reference
from mtgjudge.language.targets import AnyTarget, TargetEither, TargetObject, TargetPlayer, TargetSlot
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.patterns import rebuilt
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.players import GROUPS
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values
from mtgjudge.oracle.surface import Noun, Range, together


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("agroup", "all {n:filter.pl}", Fn(_all), number="pl")
    p("agroup", "each {n:filter.sg}", Fn(_all), number="sg")
    p("othergroup", "other {n:filter.pl}", Fn(_others), number="pl")
    for cat in ("np", "snp"):
        p(cat, "{one:target} and {g:agroup}", Lazy(_one_and), number="pl")
        p(cat, "{g:agroup} and {h:agroup}", Fn(lambda cx, g, h: r.Together((g, h))), number="pl")
    for own in ("this creature", "enchanted creature", "equipped creature", "~"):
        p("ownref", own, Fn(_own(own)), number="sg")
    p("snp", "{one:ownref} and {g:agroup}", Lazy(_one_and), number="pl")
    p("snp", "{one:ownref} and {g:othergroup}", Lazy(_one_and), number="pl")
    p("recipient", "{who:oneplayer} and each {n:filter.sg}", Lazy(_player_and), guard=_of_that_player)
    p("recipient", "each opponent and each {n:filter.sg}", Lazy(_group_and(r.EachOpponent())), guard=_of_theirs)
    p("recipient", "each player and each {n:filter.sg}", Lazy(_group_and(r.EachPlayer())), guard=_of_theirs)
    p("recipient", "target player or planeswalker and each {n:filter.sg}", Lazy(_either_and), guard=_of_that_player)
    p("recipient", "itself", Fn(_itself))
    p("act", "exchange^ control of {x:ownref} and {y:target}", Fn(lambda cx, x, y: e.ExchangeControl(x, y)))
    p("act", "return^ to {h:hand} {what:agroup}", Fn(lambda cx, h, what: e.Move(what, Zone.HAND)))
    p("act", "return^ {what:agroup} to {h:hand} except for {n:filter.pl}", Fn(_all_but))
    for words in (
        "that player or that planeswalker 's controller",
        "that permanent 's controller or that player",
        "that permanent or player 's controller",
    ):
        p("oneplayer", words, Fn(_behind, _un_behind("planeswalker" in words)), number="sg")
    p("oneplayer", "the owner of {t:target}", Fn(lambda cx, t: r.OwnerOf(t)), number="sg")
    p("oneplayer", "the controller of {t:target}", Fn(lambda cx, t: r.ControllerOf(t)), number="sg")
    p("oneplayer", "the owner of {what:ref}", Fn(_holder(r.OwnerOf)), number="sg")
    p("oneplayer", "the controller of {what:ref}", Fn(_holder(r.ControllerOf)), number="sg")
    p("player", "{m:many} target players", Fn(_target_players, _un_target_players), number="pl")
    p("player", "{m:many} target players each", Fn(_target_players, _un_target_players), number="pl")
    p("act", "exchange^ life totals with {who:oneplayer}", Fn(lambda cx, who: e.ExchangeLife(subject(cx), who)))
    for words, duration in (
        ("until end of turn", d.UntilEndOfTurn()),
        ("until your next turn", d.UntilNextTurnOf(r.You())),
    ):
        p(
            "subjclause",
            words + " , {a:snp} {cs:gain.a|and} and {b:snp} {ds:gain.b|and}",
            Lazy(_two_changes(duration)),
        )


def _all(cx: Context, n: Noun) -> Reference:
    if n.zone is None:
        raise CantLower("cards without a zone")
    return r.All(n.filter, n.zone)


def _all_but(cx: Context, what: Reference, h: object, n: Noun) -> Effect:
    """ "Return all creatures to their owners' hands except for Krakens and Serpents"."""
    if not isinstance(what, r.All) or what.zone is not Zone.BATTLEFIELD or n.zone is not Zone.BATTLEFIELD:
        raise CantLower("except for things elsewhere")
    return e.Move(r.All(together((what.filter, f.Not(n.filter)))), Zone.HAND)


def _others(cx: Context, n: Noun) -> Reference:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("other things than permanents")
    return r.All(together((cx.other(), n.filter)))


def _own(words: str) -> Any:
    attached = not words.startswith("this") and words != "~"

    def lower(cx: Context) -> Reference:
        if attached:
            cx.name(r.AttachedTo(), frozenset({"creature", "permanent"}))
            return r.AttachedTo()
        cx.name(r.This(), frozenset({"~"}))
        return r.This()

    return lower


def _one_and(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Target creature and all other creatures …": other than that one."""
    one = low(parts["one"])
    with low.cx.about(one, False):
        group = low(parts["g"])
    return r.Together((one, group))


def _of_that_player(parts: dict[str, Part]) -> bool:
    """Only what belongs to the player just named: "and each creature that player controls"."""
    return _says(parts["n"], ("that", "player"), ("they",), ("controller", "controls"))


def _of_theirs(parts: dict[str, Part]) -> bool:
    return _says(parts["n"], ("they",), ("that", "player"))


def _says(part: Part, *wanted: tuple[str, ...]) -> bool:
    from mtgjudge.oracle.kernel.printer import spell

    words = tuple(spell(part)) if isinstance(part, Derivation) else ()
    return any(words[i : i + len(each)] == each for each in wanted for i in range(len(words)))


def _player_and(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    who = low(parts["who"])
    if isinstance(who, GROUPS) and not isinstance(who, r.Together):
        raise CantLower("each of several players and what they control")
    return r.Together((who, _all(low.cx, low(parts["n"]))))


def _either_and(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    kinds = (TargetPlayer(r.EachPlayer()), TargetObject(f.IsType(CardType.PLANESWALKER)))
    target = low.cx.add_target(TargetSlot(TargetEither(kinds), ONE, ONE))
    return r.Together((target, _all(low.cx, low(parts["n"]))))


def _group_and(who: PlayerRef) -> Any:
    """ "Each opponent and each creature they control"."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        before = low.cx.wants_each
        with low.cx.about(who, True):
            noun = low(parts["n"])
        low.cx.wants_each = before
        theirs: Any = rebuilt(noun.filter, lambda node: who if isinstance(node, r.Iterated) else None)
        if theirs == noun.filter:
            raise CantLower("what belongs to none of them")
        return r.Together((who, _all(low.cx, Noun(theirs, noun.zone))))

    return lower


def _itself(cx: Context) -> Reference:
    ref = cx.subject
    if isinstance(ref, r.All):
        return r.Itself()
    if cx.plural or cx.subject_is_player or not isinstance(ref, r.This | r.Target | r.EventObject | r.AttachedTo):
        raise CantLower("itself, of several things")
    return ref


def _behind(cx: Context) -> Reference:
    """The target itself where it is a player, its controller where it is a permanent."""
    found = [i for i, slot in enumerate(cx.slots) if _player_or_permanent(slot)]
    if len(found) != 1:
        raise Unbound("'that player or that permanent's controller' has no single antecedent")
    target = r.Target(found[0])
    return r.Together((target, r.ControllerOf(target)))


def _un_behind(planeswalker: bool) -> Any:
    """Only the word that fits what may be targeted."""

    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, r.Together) or value != _behind(cx) or not isinstance(value.parts[0], r.Target):
            return None
        kind = cx.slots[value.parts[0].slot].kind
        found = TargetObject(f.IsType(CardType.PLANESWALKER)) in (kind.kinds if isinstance(kind, TargetEither) else ())
        return {} if found == planeswalker else None

    return up


def _player_or_permanent(slot: TargetSlot) -> bool:
    if isinstance(slot.kind, AnyTarget):
        return True
    kinds = slot.kind.kinds if isinstance(slot.kind, TargetEither) else ()
    return any(isinstance(x, TargetPlayer) for x in kinds) and any(isinstance(x, TargetObject) for x in kinds)


def _holder(kind: type[r.ControllerOf] | type[r.OwnerOf]) -> Any:
    def lower(cx: Context, what: ObjectRef) -> Reference:
        made = kind(what)
        cx.name(made, frozenset({"player"}), sort="player")
        return made

    return lower


def _target_players(cx: Context, m: Range) -> Reference:
    if m == Range(ONE, ONE):
        raise CantLower("one target player")
    return cx.add_target(TargetSlot(TargetPlayer(r.EachPlayer()), m.low, m.high))


def _un_target_players(cx: Context, value: object) -> Values | None:
    slot = cx.next_slot(value)
    if slot is None or slot != TargetSlot(TargetPlayer(r.EachPlayer()), slot.low, slot.high):
        return None
    m = Range(slot.low, slot.high)
    if m == Range(ONE, ONE):
        return None
    cx.add_target(slot)
    return {"m": m}


def _two_changes(duration: Duration) -> Any:
    """ "Until end of turn, your creatures get +1/+1 and theirs get -1/-1"."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        made: list[Effect] = []
        for what, changes in (("a", "cs"), ("b", "ds")):
            ref = low(parts[what])
            with low.cx.about(ref, False):
                found = tuple(x for part in low(parts[changes]) for x in part)
            made.append(note(low.cx, e.Apply(what=ref, changes=found, duration=duration)))
        return tuple(made)

    return lower
