"""Keyword actions of 701 that need no more than a player, a number and objects, by their word.

`ACTIONS` is the table; a module that carries out more of them adds to it with `performs`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from mtgjudge.engine import merging
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.status import FaceChanged
from mtgjudge.engine.events.zones import Entry, MoveReason, Revealed, ZoneChange
from mtgjudge.engine.instructions.choosing import choose_objects, named
from mtgjudge.engine.instructions.common import became, cause_of, outcome_of, permanents, still_there
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.turning import turn_face_up
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr

Action = Callable[[Context, e.KeywordAction], Outcome]
ACTIONS: dict[str, Action] = {}
"""Which function carries out which keyword action."""


def performs(word: str) -> Callable[[Action], Action]:
    """Register a function as what carries out a keyword action."""

    def register(function: Action) -> Action:
        ACTIONS[word] = function
        return function

    return register


def known_actions() -> Mapping[str, Action]:
    """All of them, from whichever module."""
    for name in ("actions", "cascading"):
        import_module(f"mtgjudge.engine.instructions.{name}")
    return ACTIONS


@executes(e.KeywordAction)
def _keyword_action(ctx: Context, node: e.KeywordAction) -> Outcome:
    function = known_actions().get(node.action)
    if function is None:
        raise Unsupported(f"the keyword action {node.action}", ctx.source)
    return function(ctx, node)


# --- face-down cards ---------------------------------------------------------------------------------------------


def put_face_down(ctx: Context, cards: list[int], player: int, how: str) -> list[int]:
    """Put cards onto the battlefield face down, one at a time (701.40a, e, 701.58a, e); the permanents that they
    become."""
    made: list[int] = []
    for card in still_there(ctx, cards):
        entry = Entry(player, face_down=how)
        move = ZoneChange(object=card, to=Zone.BATTLEFIELD, entry=entry, cause=cause_of(ctx))
        if ctx.game.perform(move):
            made.append(became(ctx, card))
    return made


def _top(ctx: Context, player: int, count: int) -> list[int]:
    return list(ctx.game.player(player).library[:count])


def _face_down(how: str) -> Action:
    def function(ctx: Context, node: e.KeywordAction) -> Outcome:
        made: list[int] = []
        for player in players(ctx, node.who):
            count = quantity(ctx, node.count or Fixed(1))
            if node.what is not None:
                made += put_face_down(ctx, named(ctx, node.what), player, how)
                continue
            for _ in range(count):
                made += put_face_down(ctx, _top(ctx, player, 1), player, how)
        return outcome_of(made)

    return function


performs("manifest")(_face_down("manifest"))
performs("cloak")(_face_down("cloak"))


@performs("manifest dread")
def _manifest_dread(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.62a: look at the top two cards, manifest one of them, put the others into the graveyard."""
    made: list[int] = []
    for player in players(ctx, node.who):
        cards = _top(ctx, player, 2)
        if not cards:
            continue
        ctx.game.perform(Revealed(player=player, cards=tuple(cards), looked_at=True, cause=cause_of(ctx)))
        chosen = choose_objects(ctx, player, cards, 1, 1, "manifest")
        made += put_face_down(ctx, chosen, player, "manifest")
        rest = [card for card in cards if card not in chosen]
        events = [
            ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.MOVED, cause=cause_of(ctx)) for card in rest
        ]
        if events:
            ctx.game.perform(*events)
    return outcome_of(made)


@executes(e.TurnFace)
def _turn_face(ctx: Context, node: e.TurnFace) -> Outcome:
    """708.2a-b, 708.8: turn permanents face up or face down; what is so already doesn't change."""
    game = ctx.game
    turned: list[int] = []
    for item in permanents(ctx, named(ctx, node.what)):
        stored = game.state.objects[item]
        if bool(stored.face_down) is not node.up:
            continue
        if node.up:
            if turn_face_up(game, item, cause_of(ctx)):
                turned.append(item)
            continue
        if any(merging.has_two_faces(part) for part in stored.merged):
            continue  # 730.2j
        if stored.card is not None and stored.card.layout.value in ("transform", "modal_dfc", "meld"):
            raise Unsupported("turning a double-faced permanent face down", item)
        change = FaceChanged(
            object=item, face=stored.face, face_down="turned", what="is turned face down", turn_rule=cr("708.2a")
        )
        if game.perform(change):
            turned.append(item)
    return outcome_of(turned)
