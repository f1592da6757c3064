"""Players: you, opponents, controllers, owners, target players (102, 109.5)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import references as r
from mtgjudge.language.categories import ObjectRef, PlayerRef, Reference
from mtgjudge.language.targets import TargetPlayer, TargetSlot
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.mentions import PLAYER
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values

ROLES: dict[str, PlayerRef] = {
    "defending player": r.DefendingPlayer(),
    "the active player": r.ActivePlayer(),
    "the monarch": r.PlayerWith("monarch"),
    "the player who has the initiative": r.PlayerWith("initiative"),
}
"""Players by what they are in the game just now (102.1, 506.2, 725, 726)."""


def _un_role(cx: Context, value: object) -> Values | None:
    return next(({"w": words} for words, who in ROLES.items() if who == value), None)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("oneplayer", "that player", Fn(_that_player, _un_that_player), number="sg")
    p("oneplayer", "they", Fn(they_of, un_they), number="pl")
    p("oneplayer", "target player", Fn(_target_player(r.EachPlayer()), _un_target_player(r.EachPlayer())), number="sg")
    p(
        "oneplayer",
        "target opponent",
        Fn(_target_player(r.EachOpponent()), _un_target_player(r.EachOpponent())),
        number="sg",
    )
    closed(g, "rolename", tuple(ROLES))
    p("oneplayer", "{w:rolename}", Fn(lambda cx, w: ROLES[w], _un_role), number="sg")
    p(
        "oneplayer",
        "enchanted player",
        Fn(lambda cx: r.AttachedTo(), lambda cx, x: {} if isinstance(x, r.AttachedTo) else None),
        number="sg",
    )
    p("oneplayer", "the chosen player", Fn(_chosen, _un_chosen), number="sg")
    p("oneplayer", "{of:poss} controller", Fn(_holder(r.ControllerOf), _un_holder(r.ControllerOf)), number="sg")
    p("oneplayer", "{of:poss} owner", Fn(_holder(r.OwnerOf), _un_holder(r.OwnerOf)), number="sg")
    p("player", "you", r.You(), number="pl")
    p("player", "{one:oneplayer}", v("one"), number="one")
    p("player", "each player", r.EachPlayer(), number="sg")
    p("player", "each opponent", r.EachOpponent(), number="sg")
    p("player", "each other player", r.EachOtherPlayer(r.You()), number="sg")
    p("player", "players", Fn(lambda cx: r.EachPlayer()), number="pl")
    p("player", "your opponents", Fn(lambda cx: r.EachOpponent()), number="pl")
    p("player", "you and {other:oneplayer}", r.Together((r.You(), v("other"))), number="pl")
    p("player", "you and target opponent each", Fn(_you_and_target), number="pl")
    p("someone", "you", r.You(), number="pl")
    p("someone", "a player", r.EachPlayer(), number="sg")
    p("someone", "a opponent", r.EachOpponent(), number="sg")
    p("someone", "each opponent", Fn(lambda cx: r.EachOpponent()), number="sg")
    p("someone", "another player", r.EachOtherPlayer(r.You()), number="sg")
    p("someone", "enchanted player", Fn(lambda cx: r.AttachedTo()), number="sg")
    p("someone", "the chosen player", r.ChosenPlayer(), number="sg")
    p("someones", "{who:someone}", v("who"), number="who")
    p("someones", "one or more players", Fn(lambda cx: r.EachPlayer()), number="pl")


def _holder(kind: type[r.ControllerOf] | type[r.OwnerOf]) -> Any:
    """ "Its controller" is a player whom "that player" can mean later."""

    def lower(cx: Context, of: ObjectRef) -> Reference:
        made = kind(of)
        cx.name(made, frozenset({"player"}), sort=PLAYER)
        return made

    return lower


def _un_holder(kind: type[r.ControllerOf] | type[r.OwnerOf]) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, kind):
            return None
        cx.name(value, frozenset({"player"}), sort=PLAYER)
        return {"of": value.of}

    return up


def _you_and_target(cx: Context) -> Reference:
    return r.Together((r.You(), _target_player(r.EachOpponent())(cx)))


def _chosen(cx: Context) -> Reference:
    """Who was chosen, or the player whom the text has chosen as a target."""
    picked = [m.ref for m in cx.mentions if m.sort == "picked player"]
    return picked[0] if len(picked) == 1 else r.ChosenPlayer()


def _un_chosen(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, r.ChosenPlayer) and _chosen(cx) == value else None


def _that_player(cx: Context) -> Reference:
    return cx.that_player()


def them_player(cx: Context) -> Reference:
    """ "Them" as one player, where no objects could be meant."""
    try:
        cx.it(True)
    except Unbound:
        return cx.that_player()
    raise CantLower("'them' are objects")


def _un_that_player(cx: Context, value: object) -> Values | None:
    return {} if cx.that_player() == value else None


GROUPS = (r.EachPlayer, r.EachOpponent, r.EachOtherPlayer, r.EachOtherOpponent, r.PlayersWho, r.Together)


def they_of(cx: Context) -> Reference:
    """What "they" means as a player."""
    if cx.subject is not None and cx.subject_is_player and not isinstance(cx.subject, r.You):
        if isinstance(cx.subject, GROUPS) or several_targets(cx, cx.subject):
            cx.wants_each = True
            return r.Iterated()
        return cx.subject
    return cx.that_player()


def several_targets(cx: Context, who: Reference) -> bool:
    """ "Any number of target players each mill half their library": each by their own."""
    return isinstance(who, r.Target) and who.slot < len(cx.slots) and cx.slots[who.slot].high != ONE


def one_of(cx: Context, who: PlayerRef) -> PlayerRef:
    """The one at hand where several are meant: each by their own number."""
    if several_targets(cx, who):
        cx.wants_each = True
    return r.Iterated() if isinstance(who, r.EachPlayer | r.EachOpponent | r.EachOtherPlayer | r.PlayersWho) else who


def un_they(cx: Context, value: object) -> Values | None:
    """The inverse of :func:`they_of`."""
    if cx.subject is not None and cx.subject_is_player and not isinstance(cx.subject, (*GROUPS, r.You)):
        return {} if value == cx.subject else None
    return {} if cx.that_player() == value else None


def _target_player(who: PlayerRef) -> Any:
    def lower(cx: Context) -> Reference:
        return cx.add_target(TargetSlot(TargetPlayer(who), ONE, ONE))

    return lower


def _un_target_player(who: PlayerRef) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        slot = cx.next_slot(value)
        if slot == TargetSlot(TargetPlayer(who), ONE, ONE):
            cx.add_target(slot)
            return {}
        return None

    return up
