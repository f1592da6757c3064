"""Where a spell goes as it leaves the stack, and what its way of casting does afterwards (608.2n, 608.3).

Flashback and the like exile the card (702.34a, 702.127a, 702.133a), buyback returns it (702.27a), rebound exiles it
and casts it again
(702.88a), an Adventure goes on one (715.3d), an Omen into the library (720.3d); dash, blitz and warp set up what
happens to the permanent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.casting_ways import ADVENTURE, WARPED
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.decisions import ChooseReplacement
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.stack import DelayedTriggerMade
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.keywords.words import MY_UPKEEP, NEXT_END_STEP, ONE, YOU, body, there
from mtgjudge.engine.state import CastFacts, DelayedTriggerState, GameObject, ObjectKind, Outcome, StackFacts
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.abilities import StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Effect, EventPattern
from mtgjudge.language.event_patterns import BeginningOf
from mtgjudge.language.static_effects import SacrificedIfOffTiming
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

EXILED_AFTERWARDS = {
    "flashback": cr("702.34a"),
    "aftermath": cr("702.127a"),
    "jump-start": cr("702.133a"),
    "harmonize": cr("702.180a"),
}
"""Ways of casting that exile the card whenever it leaves the stack (702.34a, 702.127a, 702.133a)."""
WHERE_IT_GOES = "which effect says where the spell goes"
SPELL_RULES: dict[tuple[CardType, ...], tuple[Citation, ...]] = {
    (CardType.INSTANT,): (cr("304.2"),),
    (CardType.SORCERY,): (cr("307.2"),),
}
"""What becomes of an instant or sorcery that has resolved."""


def leave_stack(game: Game, item: GameObject, reason: MoveReason) -> None:
    """Put a spell into its owner's graveyard, or where its way of casting says (608.2n)."""
    cause = Cause(item.id, item.controller, item.id)
    if reason is MoveReason.RESOLVED and game.has_keyword(item.id, Keyword.CIPHER):
        from mtgjudge.engine.keyword_actions.cipher import encode

        if encode(game, item):
            return
    own = SPELL_RULES.get(game.characteristics(item.id).types[-1:], ()) if reason is MoveReason.RESOLVED else ()
    rule = exile_rule(item)
    if rule is not None:
        game.perform(ZoneChange(object=item.id, to=Zone.EXILE, reason=reason, cause=cause, state_rule=rule))
    elif _exiled_by_permission(game, item, reason):
        game.perform(ZoneChange(object=item.id, to=Zone.EXILE, reason=reason, cause=cause, state_rule=cr("614.6")))
    elif reason is MoveReason.RESOLVED and _paid(item, "buyback"):
        game.perform(ZoneChange(object=item.id, to=Zone.HAND, reason=reason, cause=cause, state_rule=cr("702.27a")))
    elif reason is MoveReason.RESOLVED and _is_tale(item, "adventure"):
        away = ZoneChange(
            object=item.id,
            to=Zone.EXILE,
            reason=reason,
            cause=cause,
            exiled_by=item.controller,
            exiled_label=ADVENTURE,
            state_rule=cr("715.3d"),
        )
        game.perform(away)
    elif reason is MoveReason.RESOLVED and _is_tale(item, "omen"):
        _shuffle_in(game, item, cause)
    elif reason is MoveReason.RESOLVED and _rebounds(game, item):
        _rebound(game, item, cause)
    else:
        game.perform(ZoneChange(object=item.id, to=Zone.GRAVEYARD, reason=reason, cause=cause, also=own))


def _exiled_by_permission(game: Game, item: GameObject, reason: MoveReason) -> bool:
    """Whether what allowed the spell to be cast exiles it. Where the spell goes elsewhere by itself as it resolves, its
    controller chooses which of the two applies (616.1)."""
    facts = item.stack.cast if item.stack is not None else None
    if facts is None or not facts.exiled_afterwards:
        return False
    own = {
        "buyback": _paid(item, "buyback"),
        "adventure": _is_tale(item, "adventure"),
        "omen": _is_tale(item, "omen"),
        "rebound": _rebounds(game, item),
    }
    ways = [word for word, applies in own.items() if applies]
    if reason is not MoveReason.RESOLVED or not ways:
        return True
    player = item.controller
    answer = game.ask(
        ChooseReplacement(
            player=player,
            for_player=player,
            source=item.id,
            prompt=WHERE_IT_GOES,
            options=(ways[0], "exile"),
            labels=(ways[0], f"{game.name(facts.permitted_by)}: exile it instead"),
        )
    )
    return answer == "exile"


def exile_rule(item: GameObject) -> Citation | None:
    """The rule by which a spell is exiled whenever it would leave the stack, because of how it was cast."""
    return EXILED_AFTERWARDS.get(_way(item))


def _way(item: GameObject) -> str:
    return item.stack.cast.way if item.stack is not None and item.stack.cast is not None else ""


def _paid(item: GameObject, keyword: str) -> bool:
    facts = item.stack.cast if item.stack is not None else None
    return facts is not None and any(word == keyword and number > 0 for word, number in facts.paid)


def _is_tale(item: GameObject, layout: str) -> bool:
    """Whether the spell is the Adventure or Omen of a card (715.3, 720.3)."""
    return (
        item.card is not None and item.card.layout.value == layout and item.face == 1 and item.kind is ObjectKind.CARD
    )


def _shuffle_in(game: Game, item: GameObject, cause: Cause) -> None:
    from mtgjudge.engine.chance import shuffle
    from mtgjudge.engine.evaluate.context import Context

    move = ZoneChange(object=item.id, to=Zone.LIBRARY, reason=MoveReason.RESOLVED, cause=cause, state_rule=cr("720.3d"))
    game.perform(move)
    shuffle(Context(game, item.id, item.controller), item.owner)


def _rebounds(game: Game, item: GameObject) -> bool:
    """702.88a: cast from hand, and still a card."""
    facts = item.stack.cast if item.stack is not None else None
    from_hand = facts is not None and facts.from_zone is Zone.HAND
    return from_hand and item.kind is ObjectKind.CARD and game.has_keyword(item.id, Keyword.REBOUND)


def _rebound(game: Game, item: GameObject, cause: Cause) -> None:
    """702.88a: exiled, and in the next upkeep it may be cast from exile for free."""
    game.perform(
        ZoneChange(object=item.id, to=Zone.EXILE, reason=MoveReason.RESOLVED, cause=cause, state_rule=cr("702.88a"))
    )
    card = game.latest(item.id)
    if card in game.state.objects and game.state.objects[card].zone is Zone.EXILE:
        cast = e.CastForFree(YOU, there(r.Result(1), Zone.EXILE), high=ONE)
        _later(game, card, item.controller, MY_UPKEEP, cast)


def _later(
    game: Game,
    identifier: int,
    controller: int,
    event: EventPattern,
    *effects: Effect,
    why: tuple[Citation, ...] = (),
) -> None:
    """A delayed triggered ability that remembers the object under the label 1 (603.7)."""
    delayed = DelayedTriggerState(
        id=game.state.next_id,
        source=identifier,
        controller=controller,
        ability=TriggeredAbility(event, body(*effects)),
        facts=StackFacts(content=None, source=identifier, results=((1, Outcome((identifier,), 1)),)),
        once=True,
        this_turn_only=False,
        created_turn=game.state.turn.number,
    )
    game.perform(DelayedTriggerMade(delayed=delayed, also=why, cause=Cause(identifier, controller)))


def after_entering(game: Game, permanent: int, way: str, controller: int) -> None:
    """What dash, blitz and warp set up for the permanent that the spell has become (702.109a, 702.152a, 702.185a)."""
    if not game.on_battlefield(permanent):
        return
    here = there(r.Result(1))
    if way == Keyword.DASH.value:
        _later(game, permanent, controller, NEXT_END_STEP, e.Move(here, Zone.HAND))
    elif way == Keyword.BLITZ.value:
        _later(game, permanent, controller, NEXT_END_STEP, e.SacrificeObjects(r.Result(1)))
    elif way == Keyword.WARP.value:
        _later(game, permanent, controller, NEXT_END_STEP, e.KeywordAction(WARPED, YOU, what=here))


def asks_about_timing(look: Characteristics) -> bool:
    """Whether a spell's text asks if it was cast when a sorcery couldn't have been cast (307.5a)."""
    abilities = (instance.ability for instance in look.abilities)
    effects = (effect for ability in abilities if isinstance(ability, StaticAbility) for effect in ability.effects)
    return any(isinstance(effect, SacrificedIfOffTiming) for effect in effects)


def sacrificed_at_cleanup(game: Game, spell: int, facts: CastFacts) -> bool:
    """Whether the spell's text asks for a sacrifice because of when it was cast (307.5a)."""
    return facts.off_timing and asks_about_timing(game.characteristics(spell))


def sacrifice_at_cleanup(game: Game, permanent: int, controller: int) -> None:
    """The permanent's controller sacrifices it at the beginning of the next cleanup step."""
    if game.on_battlefield(permanent):
        cleanup = BeginningOf(Step.CLEANUP, r.EachPlayer())
        _later(game, permanent, controller, cleanup, e.SacrificeObjects(there(r.Result(1))), why=(cr("307.5a"),))
