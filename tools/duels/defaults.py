"""What the default player of the other engine does where a script says nothing, and how words for options are
matched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtgjudge.engine import decisions as d
from mtgjudge.engine.casting import castable_faces, proposed
from mtgjudge.engine.casting_costs import optional_abilities, split_mana
from mtgjudge.engine.casting_costs import optional_cost as optional_cost_of
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.costs import can_pay
from mtgjudge.engine.events.status import ManaAdded
from mtgjudge.engine.game import Game
from mtgjudge.engine.permissions import against_casting_prohibitions
from mtgjudge.engine.state import GameObject
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import ManaSpec
from mtgjudge.language.changes import ModifyPowerToughness
from mtgjudge.language.mana import mana_value
from mtgjudge.language.mana_specs import FixedMana, RepeatedMana
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, COLOR_WORDS, CardType, Color, Zone
from tools.duels.naming import plain

if TYPE_CHECKING:
    from tools.duels.answers import Answers
    from tools.duels.records import Op

_HARMFUL = (
    e.DealDamage,
    e.DealDividedDamage,
    e.Destroy,
    e.LoseLife,
    e.Discard,
    e.DiscardObjects,
    e.Counter,
    e.Tap,
    e.SacrificeObjects,
    e.Mill,
)
_HELPFUL = (e.Draw, e.GainLife, e.CreateTokens, e.CreatePredefinedTokens, e.PutCounters, e.Untap)
DECK_CARD = "Mountain"
"""The card of which the default library is made."""


def harmful(game: Game, source: int) -> bool:
    """Whether what the object does is meant for opponents, as far as its instructions tell."""
    item = game.find_object(source)
    nodes: Sequence[Node] = ()
    if item is not None and item.stack is not None and item.stack.content is not None:
        nodes = tuple(item.stack.content.walk())
    elif item is not None:
        nodes = tuple(
            node for instance in game.known_characteristics(source).abilities for node in instance.ability.walk()
        )
    for node in nodes:
        if isinstance(node, _HELPFUL):
            return False
        if isinstance(node, _HARMFUL):
            return True
        if isinstance(node, e.Move) and node.to in (Zone.EXILE, Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY):
            return True
        if isinstance(node, ModifyPowerToughness) and isinstance(node.toughness, Fixed) and node.toughness.value < 0:
            return True
    return False


def _worth(game: Game, identifier: int) -> int:
    if identifier < 0:
        return 50
    item = game.state.objects.get(identifier)
    if item is not None and item.zone is Zone.HAND:
        return int(_of_use(game, item))
    if item is None or item.zone is not Zone.BATTLEFIELD:
        return 0
    look = game.characteristics(identifier)
    cost = mana_value(look.mana_cost)
    return 10 * (CardType.CREATURE in look.types) + (look.power or 0) + (look.toughness or 0) + int(cost)


def _of_use(game: Game, item: GameObject) -> bool:
    """Whether a card in hand is a land, or a spell whose colors the lands of its owner can pay for."""
    look = game.characteristics(item.id)
    if CardType.LAND in look.types or is_unknown(item):
        return True
    there = {
        color
        for land in game.permanents_of(item.owner)
        for word, color in BASIC_LAND_MANA.items()
        if word in game.characteristics(land).subtypes
    }
    return look.mana_cost is not None and all(color.value in {each.value for each in there} for color in look.colors)


def objects(
    game: Game, decision: d.ChooseTargets | d.ChooseObjects, candidates: Sequence[int], low: int, high: int
) -> tuple[int, ...]:
    """The default player's choice of objects: good things for its own, bad ones for the opponent's, as many as is
    good or few as is possible."""
    player = decision.player

    def own(identifier: int) -> bool:
        return identifier == player or (identifier > 0 and game.known_controller(identifier) == player)

    copying = decision.prompt == "new targets"
    bad = (
        harmful(game, decision.source) or (copying and any(harmful(game, item) for item in game.state.stack[-2:]))
        if isinstance(decision, d.ChooseTargets)
        else decision.verb in ("sacrifice", "discard", "exile", "return to hand")
    )
    mine = sorted((item for item in candidates if own(item)), key=lambda item: -_worth(game, item))
    theirs = sorted((item for item in candidates if not own(item)), key=lambda item: -_worth(game, item))
    if isinstance(decision, d.ChooseObjects) and decision.verb == "enchant" and all(item < 0 for item in candidates):
        return tuple([*theirs, *mine][:1])
    if isinstance(decision, d.ChooseObjects):
        ranked = list(reversed(mine)) + theirs if bad else mine + theirs
        return tuple(ranked[: high if decision.verb == "find" else max(low, 0)])
    if bad:
        return tuple([*theirs, *reversed(mine)][: max(low, min(high, len(theirs)) if low == 0 else low)])
    return tuple([*mine, *theirs][: max(low, min(high, len(mine)))])


def optional_cards(self: Answers, game: Game, decision: d.ChooseObjects) -> d.Value:
    """Whether and which card is cast or spliced: a yes or no, then the card where there are several."""
    queue = self.mine(decision).choices
    agreed = False
    if queue and queue[0].kind == "yes_no":
        if str(queue.pop(0).value) != "Yes":
            return ()
        agreed = decision.verb == "cast" and len(decision.candidates) == 1
    elif decision.verb == "splice":
        return ()
    elif not (queue and queue[0].kind == "text") and not self.mine(decision).targets and self.strict:
        self.open_question(decision, decision.verb)
        return ()
    chosen = (
        [*decision.candidates] if agreed else self.from_choices(game, decision, decision.candidates, 1, decision.high)
    )
    if chosen is None:
        chosen, _ = self.from_targets(game, decision, decision.candidates, 1, decision.high)
    if not chosen:
        chosen = list(decision.candidates[:1])
    confirmed = decision.verb == "cast" and len(decision.candidates) > 1 and queue and queue[0].kind == "yes_no"
    if confirmed and str(queue.pop(0).value) != "Yes":
        return ()
    if decision.verb == "cast" and len(chosen) == 1:
        if _forbidden(game, decision.player, chosen[0]):
            self.in_vain += 1
            return ()
        return _half(self, game, decision, chosen[0])
    return tuple(chosen)


def _forbidden(game: Game, player: int, card: int) -> bool:
    """Whether an effect says that the card can't be cast: the other engine lets the player try, and fail."""
    faces = castable_faces(game, card)
    for face in faces:
        with game.pretending(proposed(game, player, card, face)):
            if next(against_casting_prohibitions(game, player, card), None) is None:
                return False
    return bool(faces)


def _half(self: Answers, game: Game, decision: d.ChooseObjects, card: int) -> d.Value:
    """Several castable parts of one card are told apart by "Cast …"."""
    queue = self.mine(decision).choices
    item = game.state.objects[card]
    if queue and queue[0].kind == "text" and item.card is not None:
        asked = str(queue[0].value)
        for place, face in enumerate(item.card.faces):
            if f"Cast {face.name}".startswith(asked):
                queue.pop(0)
                return d.CastSpell(card, place)
    return (card,)


def number(game: Game, decision: d.ChooseNumber) -> int:
    """X as large as the untapped lands allow, roughly; other numbers as large as may be."""
    if decision.high is not None:
        return decision.high
    item = game.state.objects.get(decision.source)
    look = game.characteristics(decision.source) if item is not None and item.zone is Zone.STACK else None
    fixed = mana_value(look.mana_cost) if look is not None else 0
    return max(decision.low, _mana_at_hand(game, decision.player) - fixed)


def _mana_at_hand(game: Game, player: int) -> int:
    """Roughly how much mana a player could spend: one for each untapped land, and the pool."""
    lands = [
        identifier
        for identifier in game.permanents_of(player)
        if not game.state.objects[identifier].tapped and CardType.LAND in game.characteristics(identifier).types
    ]
    return len(lands) + len(game.player(player).pool)


def optional_cost(game: Game, decision: d.ChooseNumber) -> int:
    """The default player pays each optional cost once if it can."""
    look = game.characteristics(decision.source)
    for word, ability in optional_abilities(look):
        if word == decision.what:
            mana, others = split_mana(optional_cost_of(ability))
            needed = mana_value(look.mana_cost) + sum(mana_value(cost) for cost in mana)
            payable = next(iter(can_pay(game, decision.player, decision.source, others)), None) is None
            return int(payable and needed <= _mana_at_hand(game, decision.player))
    return 0


def option(asked: str, decision: d.ChooseWord) -> str | None:
    """The option that a word means: whole text first, then a prefix; colours by their names."""
    if decision.open:
        return asked
    for color in Color:
        if plain(asked) == COLOR_WORDS[color] and color.value in decision.options:
            return color.value
    wanted = plain(asked)
    for candidate in decision.options:
        if plain(candidate).removeprefix("protection from ") in (wanted, wanted.removesuffix("s")):
            return candidate
    for candidate in decision.options:
        if len(candidate) > 1 and (plain(candidate).startswith(wanted) or wanted.startswith(plain(candidate))):
            return candidate
    return None


def amounts_named(self: Answers, game: Game, decision: d.Divide) -> d.Value | None:
    """Amounts that the target queue gave along with the targets."""
    given = [self.amounts.pop(identifier, None) for identifier in decision.among]
    numbers = [amount for amount in given if amount is not None]
    if len(numbers) == len(decision.among):
        return tuple(numbers)
    if len(numbers) == len(decision.among) - 1:
        rest = decision.amount - sum(numbers)
        return tuple(amount if amount is not None else rest for amount in given)
    return None


def division(game: Game, decision: d.Divide) -> tuple[int, ...]:
    """As damage is dealt out by default: what kills each in order, and what is left over to the first."""
    parts = [decision.least] * len(decision.among)
    left = decision.amount - sum(parts)
    for place, identifier in enumerate(decision.among):
        item = game.state.objects.get(identifier)
        if item is None or item.controller == decision.player:
            continue
        more = min(left, max(0, (game.characteristics(identifier).toughness or 0) - item.damage - parts[place]))
        parts[place] += more
        left -= more
    parts[0] += left
    return tuple(parts)


def likely_card(game: Game, options: Sequence[int]) -> int:
    """Of a shuffled library: a card of the default deck if there is one, for those are the most."""
    for identifier in options:
        item: GameObject = game.state.objects[identifier]
        if item.card is not None and item.card.name == DECK_CARD:
            return identifier
    return options[0]


def of_any_colour(game: Game, event: ManaAdded) -> bool:
    """Whether the mana came from an ability that leaves its type open."""
    source = event.units[0].source if event.units else 0
    if source not in game.state.objects and source not in game.state.last_known:
        return False
    look = game.known_characteristics(source)
    if all(word in look.subtypes for word in BASIC_LAND_MANA):
        return True  # the other engine asks for a color, not which of five abilities is meant
    return any(
        isinstance(node, ManaSpec) and not isinstance(node, FixedMana | RepeatedMana)
        for instance in look.abilities
        for node in instance.ability.walk()
    )


def combination(queue: list[Op], decision: d.ChooseWord) -> str | None:
    """Mana in any combination: one number for each type, in the order of the colours."""
    if decision.kind != "mana" or not queue or queue[0].kind != "amount":
        return None
    letters = [letter for letter in "WUBRGC" if any(letter in option for option in decision.options)]
    numbers = [int(str(op.value).removeprefix("X=")) for op in queue[: len(letters)] if op.kind == "amount"]
    wanted = sorted("".join(letter * count for letter, count in zip(letters, numbers, strict=False)))
    for candidate in decision.options:
        if sorted(candidate) == wanted:
            del queue[: len(numbers)]
            return candidate
    return None
