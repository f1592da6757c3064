"""References to objects and players (references.py of the language)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.matching import matching
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Reference
from mtgjudge.language.vocabulary import Phase, Zone


def evaluate(ctx: Context, node: Reference) -> list[int]:
    """The ids that a reference names, objects positive and players negative, in game order. Raises Unsupported."""
    function = _EVALUATORS.get(type(node))
    if function is None:
        raise Unsupported(f"reference {type(node).__name__}", ctx.source)
    return function(ctx, node)


def players(ctx: Context, node: Reference) -> list[int]:
    """The players among what a reference names."""
    return [identifier for identifier in evaluate(ctx, node) if identifier < 0]


def objects(ctx: Context, node: Reference) -> list[int]:
    """The objects among what a reference names."""
    return [identifier for identifier in evaluate(ctx, node) if identifier > 0]


def _giver(ctx: Context, node: r.Giver) -> list[int]:
    """201.5a: just that one object. A static ability finds nothing once it is gone; one that resolves looks at it as it
    last existed (608.2h). Outside of an ability that was given it is the source."""
    known = node.known or ctx.source
    return [known] if known in ctx.game.state.objects or ctx.stack_object or ctx.event else []


def _target(ctx: Context, node: r.Target) -> list[int]:
    return list(ctx.targets[node.slot]) if node.slot < len(ctx.targets) else []


def _event_object(ctx: Context, node: r.EventObject) -> list[int]:
    if ctx.event is None:
        return []
    found = {
        r.EventRole.SUBJECT: ctx.event.subject,
        r.EventRole.OTHER: ctx.event.other,
        r.EventRole.PLAYER: ctx.event.player,
    }[node.role]
    if node.role is r.EventRole.SUBJECT and ctx.event.more:
        return [found, *ctx.event.more]
    return [found] if found else []


BOUND = 1_000_000
"""Labels from here on are made when an effect that goes on is created; no ability has so many of its own
(`instructions.fixing`)."""


def _result(ctx: Context, node: r.Result) -> list[int]:
    """What is gone from battlefield or stack is looked at as it last existed (608.2h); a card that went on from
    another zone is followed once.
    """
    outcome = ctx.results.get(node.of)
    if outcome is None:
        return []
    if node.of >= BOUND:
        return list(outcome.objects)
    return [found for identifier in outcome.objects for found in _as_named(ctx, identifier)]


def _as_named(ctx: Context, identifier: int) -> list[int]:
    item = ctx.object(identifier)
    if item is None or identifier in ctx.game.state.objects or item.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return [identifier]
    return followed(ctx, identifier)


def followed(ctx: Context, identifier: int) -> list[int]:
    """What an object became by its one move to a public zone, if it is still that (400.7e-k); itself if it did not
    move or can't be followed. A merged permanent became all that it was made of (730.3c).
    """
    state = ctx.game.state
    known = state.last_known.get(identifier)
    if identifier in state.objects or known is None:
        return [identifier]
    found = [new for new in known.successors if new in state.objects]
    return [new for new in found if state.objects[new].zone not in (Zone.HAND, Zone.LIBRARY)] or [identifier]


def _all(ctx: Context, node: r.All) -> list[int]:
    """Inside the filter, the one at hand is that of the loop or effect around it ("they control")."""
    if node.zone is Zone.BATTLEFIELD:
        return matching(ctx, node.filter, ctx.game.battlefield())
    return [
        identifier
        for identifier in ctx.game.objects_in(node.zone)
        if matches(ctx if ctx.iterated else ctx.with_iterated(identifier), node.filter, identifier)
    ]


def _attached_to(ctx: Context, node: r.AttachedTo) -> list[int]:
    item = ctx.object(ctx.source)
    return [item.attached_to] if item is not None and item.attached_to else []


def _top_cards(ctx: Context, node: r.TopCards) -> list[int]:
    from mtgjudge.engine.chance import all_same
    from mtgjudge.engine.evaluate.amounts import amount

    count = amount(ctx, node.count)
    out: list[int] = []
    for player in players(ctx, node.who):
        stored = ctx.game.state.players[seat_of(player)]
        top = [card for card in stored.library if card not in ctx.game.arriving][:count]
        for group in stored.shuffled:
            left = [card for card in group if card in stored.library]
            if len(left) < 2 or not any(card in top for card in left) or all_same(ctx.game, left):
                continue
            from mtgjudge.engine.game import Undetermined

            raise Undetermined("the order of a shuffled library")
        out += top
    return out


def _among(ctx: Context, node: r.Among) -> list[int]:
    """What an instruction moved off the battlefield is tested as it last existed there (608.2h), but for where it is
    now."""
    found = objects(ctx, node.of)
    if not isinstance(node.of, r.Result) or any(isinstance(part, f.IsOneOf) for part in node.filter.walk()):
        return [identifier for identifier in found if matches(ctx, node.filter, identifier)]
    return [item for item in found if matches(ctx, node.filter, _before_it_moved(ctx, item))]


def _card_of(ctx: Context, node: r.CardOf) -> list[int]:
    return [found for identifier in objects(ctx, node.of) for found in followed(ctx, identifier)]


def _rest(ctx: Context, node: r.Rest) -> list[int]:
    inner = node.of
    outcome = ctx.results.get(inner.of) if isinstance(inner, r.Result) else None
    named = list(outcome.objects) if outcome else objects(ctx, inner)
    return [identifier for identifier in named if identifier in ctx.game.state.objects]


def _together(ctx: Context, node: r.Together) -> list[int]:
    return list(dict.fromkeys(identifier for part in node.parts for identifier in evaluate(ctx, part)))


def _exiled_with_this(ctx: Context, node: r.ExiledWithThis) -> list[int]:
    state = ctx.game.state
    pair = granted_with(ctx)
    mine = (identifier for identifier in state.exile if _exiled_by_source(ctx, state.objects[identifier]))
    return [identifier for identifier in mine if state.objects[identifier].exiled_pair == pair]


AS_IT_ENTERS = "as it enters"
"""How a card is marked that a permanent exiled as it entered or as a cost of its spell: by what it was before."""


def _exiled_by_source(ctx: Context, card: GameObject) -> bool:
    if card.exiled_by == ctx.source:
        return True
    known = ctx.game.state.last_known.get(card.exiled_by) if card.exiled_label == AS_IT_ENTERS else None
    return known is not None and ctx.source in known.successors


def granted_with(ctx: Context) -> str:
    """The effect that gave the resolving or activated ability, with the others that it gave (607.5); empty for the
    object's own abilities."""
    item = ctx.object(ctx.stack_object) if ctx.stack_object else None
    facts = item.stack if item is not None else None
    origin = facts.ability.origin if facts is not None and facts.ability is not None else ""
    return origin.removeprefix("effect ").split(" keyword ")[0] if origin.startswith("effect ") else ""


def as_it_was(ctx: Context, node: Reference) -> list[int]:
    """The objects that are asked about: what an instruction moved away from the battlefield or the stack is looked at
    as it last existed
    there (608.2h)."""
    found = objects(ctx, node)
    if not isinstance(node, r.Result):
        return found
    return [_before_it_moved(ctx, identifier) for identifier in found]


def _before_it_moved(ctx: Context, identifier: int) -> int:
    item = ctx.game.state.objects.get(identifier)
    if item is None or item.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return identifier
    for earlier, known in ctx.game.state.last_known.items():
        if identifier in known.successors and known.object.zone in (Zone.BATTLEFIELD, Zone.STACK):
            return earlier
    return _what_the_event_moved(ctx, identifier)


def _what_the_event_moved(ctx: Context, identifier: int) -> int:
    """An ability that triggered as a permanent left, and moves its card on, still speaks of that permanent."""
    gone = ctx.event.subject if ctx.event is not None else 0
    known = ctx.game.state.last_known
    if gone in known and known[gone].object.zone is Zone.BATTLEFIELD:
        for card in known[gone].successors:
            if card in known and identifier in known[card].successors:
                return gone
    return identifier


def _controller_of(ctx: Context, node: r.ControllerOf) -> list[int]:
    found = as_it_was(ctx, node.of)
    if isinstance(node.of, r.Iterated):  # "for each creature exiled this way, its controller …"
        found = [_before_it_moved(ctx, item) for item in found]
    return list(dict.fromkeys(_controller(ctx, identifier) for identifier in found))


def _controller(ctx: Context, identifier: int) -> int:
    """Who controls it at this point of the layers; last known where it is gone (608.2h)."""
    item = ctx.object(identifier)
    if item is not None and item.zone is Zone.BATTLEFIELD:
        return ctx.look(identifier).controller
    return ctx.game.known_controller(identifier)


def _owner_of(ctx: Context, node: r.OwnerOf) -> list[int]:
    owners = [item.owner for identifier in objects(ctx, node.of) if (item := ctx.object(identifier)) is not None]
    return list(dict.fromkeys(owners))


def _opponents(ctx: Context, node: r.EachOpponent) -> list[int]:
    return [player for player in ctx.game.players_in_turn_order() if player != ctx.controller]


def _defending_player(ctx: Context, node: r.DefendingPlayer) -> list[int]:
    combat = ctx.game.state.combat
    attackers = [ctx.source] + ([ctx.event.subject] if ctx.event else [])
    for attack in combat.attacks if combat else ():
        if attack.attacker in attackers:
            return [attack.defending_player]
    if ctx.event:
        return [ctx.event.player] if ctx.event.player else []
    from mtgjudge.engine.evaluate.conditions import phase_of

    others = [player for player in ctx.game.players_in_turn_order() if player != ctx.game.state.turn.active]
    # In a two-player game it's the nonactive player, whatever attacks (506.2).
    fighting = phase_of(ctx.game.state.turn.step) is Phase.COMBAT
    return others if fighting and len(others) == 1 else []


def _most_life(ctx: Context, node: r.PlayersWithMostLife) -> list[int]:
    lives = {player: ctx.game.player(player).life for player in ctx.game.players_in_turn_order()}
    return [player for player, life in lives.items() if life == max(lives.values())]


def _player_with(ctx: Context, node: r.PlayerWith) -> list[int]:
    """725.1, 726.1: at most one player."""
    state = ctx.game.state
    holder = {"monarch": state.monarch, "initiative": state.initiative}.get(node.designation)
    if holder is None:
        raise Unsupported(f"the player with the designation {node.designation}", ctx.source)
    return [holder] if holder else []


def _other_players(ctx: Context, node: r.EachOtherPlayer) -> list[int]:
    excluded = players(ctx, node.than)
    return [player for player in ctx.game.players_in_turn_order() if player not in excluded]


def _other_opponents(ctx: Context, node: r.EachOtherOpponent) -> list[int]:
    excluded = players(ctx, node.than)
    return [player for player in ctx.game.opponents_of(ctx.controller) if player not in excluded]


def _players_who(ctx: Context, node: r.PlayersWho) -> list[int]:
    """Asked when the instruction is followed (608.2h)."""
    from mtgjudge.engine.evaluate.conditions import holds

    return [player for player in players(ctx, node.of) if holds(ctx.with_iterated(player), node.condition)]


def _attacked_by(ctx: Context, node: r.AttackedBy) -> list[int]:
    """What it attacks, or attacked as it was declared where it is no longer in combat (508.5a)."""
    attackers = objects(ctx, node.of)
    combat = ctx.game.state.combat
    attacks = [attack for attack in (combat.attacks if combat else ()) if attack.attacker in attackers]
    if attacks:
        return list(dict.fromkeys(attack.defender for attack in attacks if attack.defender))
    seen = ctx.event
    if seen is None or seen.subject not in attackers:
        return []
    return [seen.other or seen.player] if seen.other or seen.player else []


def _top_of_graveyard(ctx: Context, node: r.TopOfGraveyard) -> list[int]:
    """404.2: the last card put there is on top."""
    from mtgjudge.engine.evaluate.amounts import quantity

    found: list[int] = []
    for player in players(ctx, node.who):
        cards = ctx.game.state.players[seat_of(player)].graveyard
        fitting = [card for card in cards if matches(ctx, node.filter, card)]
        found += fitting[::-1][: quantity(ctx, node.count)]
    return found


def _chosen_player(ctx: Context, node: r.ChosenPlayer) -> list[int]:
    item = ctx.object(ctx.source)
    value = item.choice("player") if item else ""
    return [int(value)] if value else []


def _opponent_chosen(ctx: Context, node: r.OpponentChosen) -> list[int]:
    """With one opponent there is nothing to choose."""
    found = ctx.game.opponents_of(ctx.controller)
    if len(found) > 1:
        raise Unsupported("a choice among several opponents", ctx.source)
    return found


USED = 800_000
"""The label under which all objects are kept that the costs of a spell or ability used; no ability has so many of
its own.
"""


def _used_as_cost(ctx: Context, node: r.UsedAsCost) -> list[int]:
    """As they last existed before the cost was paid (608.2h)."""
    outcome = ctx.results.get(USED)
    return list(outcome.objects) if outcome else []


def _paired_with(ctx: Context, node: r.PairedWith) -> list[int]:
    from mtgjudge.engine.pairs import partner

    return [other for identifier in objects(ctx, node.of) if (other := partner(ctx.game, identifier))]


def _single(value: Callable[[Context], int]) -> Callable[[Context, Any], list[int]]:
    def function(ctx: Context, node: Reference) -> list[int]:
        identifier = value(ctx)
        return [identifier] if identifier else []

    return function


def _itself(ctx: Context, node: r.Itself) -> list[int]:
    """Only where damage is dealt is there a source for it to mean (instructions/damage.py)."""
    raise Unsupported("what deals no damage, itself", ctx.source)


_EVALUATORS: dict[type[Reference], Callable[[Context, Any], list[int]]] = {
    r.This: _single(lambda ctx: ctx.source),
    r.Giver: _giver,
    r.Target: _target,
    r.EventObject: _event_object,
    r.EventPlayer: _single(lambda ctx: ctx.event.player if ctx.event else 0),
    r.Result: _result,
    r.ExiledWithThis: _exiled_with_this,
    r.AttachedTo: _attached_to,
    r.Iterated: _single(lambda ctx: ctx.iterated),
    r.All: _all,
    r.TopCards: _top_cards,
    r.Among: _among,
    r.Rest: _rest,
    r.Together: _together,
    r.CardOf: _card_of,
    r.Itself: _itself,
    r.You: _single(lambda ctx: ctx.controller),
    r.EachPlayer: lambda ctx, node: ctx.game.players_in_turn_order(),
    r.EachOpponent: _opponents,
    r.EachOtherPlayer: _other_players,
    r.EachOtherOpponent: _other_opponents,
    r.PlayersWho: _players_who,
    r.AttackedBy: _attacked_by,
    r.TopOfGraveyard: _top_of_graveyard,
    r.ControllerOf: _controller_of,
    r.OwnerOf: _owner_of,
    r.DefendingPlayer: _defending_player,
    r.PlayersWithMostLife: _most_life,
    r.PlayerWith: _player_with,
    r.ActivePlayer: _single(lambda ctx: ctx.game.state.turn.active),
    r.ChosenPlayer: _chosen_player,
    r.OpponentChosen: _opponent_chosen,
    r.UsedAsCost: _used_as_cost,
    r.PairedWith: _paired_with,
}
SUPPORTED = frozenset(_EVALUATORS)
"""Reference nodes that can be worked out without asking anybody; `Chosen` and `ChosenAmong` are asked by the
instructions.
"""
