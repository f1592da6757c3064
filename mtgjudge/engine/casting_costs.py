"""What a spell costs besides where it starts from: additional costs, mandatory and optional, X, spliced cards, and
paying all of it (601.2b, f-h)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.announcing import impossible_slot, legal_modes, mode_limits
from mtgjudge.engine.assisting import assisted
from mtgjudge.engine.casting_text import content_of
from mtgjudge.engine.casting_ways import CastingWay
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.cost_changes import spell_totals
from mtgjudge.engine.costs import pay
from mtgjudge.engine.decisions import ChooseNumber, ChooseObjects
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.stack import Announced, PaymentWindow, SpellCast
from mtgjudge.engine.events.status import LifeLost
from mtgjudge.engine.events.zones import Revealed
from mtgjudge.engine.mana_riders import counters_with, ride
from mtgjudge.engine.paying import Purpose, PurposeKind, pay_mana
from mtgjudge.engine.payment import LockedCost
from mtgjudge.engine.preparing import spell_was_cast
from mtgjudge.engine.standing_in import convoked, waterbent
from mtgjudge.engine.state import PHYREXIAN, StackFacts
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import costs as k
from mtgjudge.language.abilities import Body, KeywordAbility, Modal, StaticAbility
from mtgjudge.language.amounts import X
from mtgjudge.language.categories import Content, Cost, Filter
from mtgjudge.language.conditions import ControlledAsCast
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.static_effects import AdditionalCost
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

OPTIONAL_COSTS: dict[Keyword, bool] = {
    Keyword.KICKER: False,
    Keyword.BUYBACK: False,
    Keyword.ENTWINE: False,
    Keyword.REPLICATE: True,
    Keyword.SQUAD: True,
    Keyword.OFFSPRING: False,
    Keyword.BARGAIN: False,
    Keyword.CASUALTY: False,
    Keyword.CONSPIRE: False,
    Keyword.GIFT: False,
}
"""Keywords that are optional additional costs, and whether they may be paid more than once (702.33, 702.27, 702.42,
702.56, 702.157, 702.175 …)."""


def split_mana(costs: tuple[Cost, ...]) -> tuple[tuple[ManaCost, ...], tuple[Cost, ...]]:
    """Mana parts and the others."""
    mana = tuple(cost.cost for cost in costs if isinstance(cost, k.PayMana))
    return mana, tuple(cost for cost in costs if not isinstance(cost, k.PayMana))


def mandatory_costs(look: Characteristics) -> tuple[Cost, ...]:
    """Additional costs that the spell's own text asks for (601.2b, 118.8)."""
    return tuple(cost for effect in _own_costs(look) if not effect.optional for cost in effect.costs)


def _own_costs(look: Characteristics) -> list[AdditionalCost]:
    return [
        effect
        for instance in look.abilities
        if isinstance(instance.ability, StaticAbility)
        for effect in instance.ability.effects
        if isinstance(effect, AdditionalCost)
    ]


def optional_abilities(look: Characteristics) -> list[tuple[str, KeywordAbility]]:
    """Kicker and the like, each with the word under which its payment is remembered (702.33f, 702.56b, 702.78b)."""
    out: list[tuple[str, KeywordAbility]] = []
    for keyword in OPTIONAL_COSTS:
        found = look.keyword_abilities(keyword)
        for number, ability in enumerate(found, 1):
            first = number == 1 and (len(found) == 1 or keyword is not Keyword.KICKER)
            out.append((keyword.value if first else f"{keyword.value} {number}", ability))
    return out + [
        (word, KeywordAbility(Keyword.KICKER, effect.costs, word=WITHOUT_KEYWORD))
        for word, effect in _without_keyword(look)
    ]


def _without_keyword(look: Characteristics) -> list[tuple[str, AdditionalCost]]:
    """Those that no keyword names, in the order in which the spell has them: its own first."""
    found = [effect for effect in _own_costs(look) if effect.optional]
    return [
        (WITHOUT_KEYWORD if number == 1 else f"{WITHOUT_KEYWORD} {number}", effect)
        for number, effect in enumerate(found, 1)
    ]


def saved_by_paying(game: Game, spell: int) -> list[ManaCost]:
    """What the spell costs less because additional costs were paid that say so (601.2f)."""
    item = game.find_object(spell)
    facts = item.stack.cast if item is not None and item.stack is not None else None
    paid = dict(facts.paid) if facts is not None else {}
    look = game.known_characteristics(spell)
    return [effect.less for word, effect in _without_keyword(look) if effect.less is not None and paid.get(word)]


def optional_choices(look: Characteristics) -> list[tuple[tuple[str, KeywordAbility], ...]]:
    """The optional costs that may be paid so that the whole cost is another: each of them, and several that save mana
    together."""
    found = optional_abilities(look)
    saving = [word for word, effect in _without_keyword(look) if effect.less is not None]
    both = tuple(each for each in found if each[0] in saving)
    return [(each,) for each in found] + [some for size in range(2, len(both) + 1) for some in combinations(both, size)]


WITHOUT_KEYWORD = "additional cost"
"""Under this word an optional additional cost is paid that no keyword names (118.8): it is chosen like a kicker."""


def optional_cost(ability: KeywordAbility) -> tuple[Cost, ...]:
    """What paying an optional cost once means: its costs, or what the keyword stands for (702.153a, 702.166a,
    702.78a)."""
    from mtgjudge.engine.keywords.costs import COSTS_OF

    function = COSTS_OF.get(ability.keyword)
    return function(ability) if function else ability.costs


def optional_costs(game: Game, player: int, spell: int, look: Characteristics) -> tuple[tuple[str, int], ...]:
    """Ask for each optional additional cost how often it is paid (601.2b)."""
    paid: list[tuple[str, int]] = []
    for word, ability in optional_abilities(look):
        most = None if ability.word == "multikicker" or OPTIONAL_COSTS[ability.keyword] else 1
        answer = game.ask(
            ChooseNumber(player=player, for_player=player, source=spell, prompt=word, low=0, high=most, what=word)
        )
        number = int(answer) if isinstance(answer, int) else 0
        if number < 0 or (most is not None and number > most):
            raise IllegalAction(
                verdict_against([Reason(f"{word} can't be paid {number} times", (cr("601.2b"),), spell)])
            )
        paid.append((word, number))
    return tuple(paid)


def paid_costs(look: Characteristics, paid: tuple[tuple[str, int], ...]) -> list[Cost]:
    """The optional costs that were chosen, as often as they were chosen."""
    out: list[Cost] = []
    for word, ability in optional_abilities(look):
        for name, times in paid:
            if name == word:
                out += [_in_full(cost, look) for cost in optional_cost(ability)] * times
    return out


def _in_full(cost: Cost, look: Characteristics) -> Cost:
    """A cost that equals the spell's own mana cost, written out. Raises IllegalAction where it has none (118.6)."""
    if not isinstance(cost, k.PayManaEqualTo) or cost.amount is not None:
        return cost
    if look.mana_cost is None:
        reason = Reason(f"{look.name} has no mana cost, so a cost equal to it can't be paid", (cr("118.6"),))
        raise IllegalAction(verdict_against([reason]))
    return k.PayMana(look.mana_cost)


def announce_x(
    game: Game, player: int, spell: int, way: CastingWay, costs: tuple[Cost, ...], look: Characteristics
) -> int:
    """The value of X, where a cost that is paid has it (107.3a). Cast without paying its mana cost, the only X is 0
    (107.3b)."""
    in_cost = way.mana is not None and "X" in way.mana.symbols
    others = any(_has_x(cost) for cost in costs)
    printed = look.mana_cost is not None and "X" in look.mana_cost.symbols
    if not in_cost and not others and not printed:
        return 0
    none = not in_cost and not others
    answer = game.ask(
        ChooseNumber(
            player=player, for_player=player, source=spell, prompt="X", low=0, high=0 if none else None, what="X"
        )
    )
    assert isinstance(answer, int)
    if answer < 0:
        raise IllegalAction(verdict_against([Reason("X can't be less than 0", (cr("107.1b"),), spell)]))
    if none and answer:
        raise IllegalAction(verdict_against([Reason(*only_zero(game, spell), spell)]))
    return int(answer)


def only_zero(game: Game, spell: int) -> tuple[str, tuple[Citation, ...]]:
    """Why X must be 0 (107.3b)."""
    return f"{game.name(spell)} is cast without paying a cost with {{X}}, so the only choice for X is 0", (
        cr("107.3b"),
    )


def _has_x(cost: Cost) -> bool:
    if isinstance(cost, k.PayMana):
        return "X" in cost.cost.symbols
    return any(isinstance(node, X) for node in cost.walk())


# --- splice ------------------------------------------------------------------------------------------------------


def spliceable(game: Game, player: int, spell: int, look: Characteristics) -> list[int]:
    """Cards in the player's hand that can be spliced onto a spell of this kind (702.47a)."""
    return [
        card
        for card in game.player(player).hand
        if card != spell
        and game.state.objects[card].card is not None
        and _splices(game, card, player, spell, look) is not None
    ]


def _splices(game: Game, card: int, player: int, spell: int, look: Characteristics) -> KeywordAbility | None:
    for ability in game.known_characteristics(card).keyword_abilities(Keyword.SPLICE):
        if ability.quality is not None and matches(Context(game, card, player), ability.quality, spell):
            return ability
        if ability.quality is None and ability.word in look.subtypes:
            return ability
    return None


def splice(
    game: Game, player: int, spell: int, look: Characteristics
) -> tuple[tuple[int, KeywordAbility, Content], ...]:
    """Ask which cards are spliced, in the order in which they will be followed, and reveal them (702.47a-b). Raises
    IllegalAction."""
    able = spliceable(game, player, spell, look)
    if not able:
        return ()
    answer = game.ask(
        ChooseObjects(
            player=player,
            for_player=player,
            source=spell,
            prompt="splice",
            candidates=tuple(able),
            low=0,
            high=len(able),
            verb="splice",
        )
    )
    assert isinstance(answer, tuple)
    chosen = tuple(card for card in answer if isinstance(card, int))
    reasons = against_splicing(game, player, spell, look, chosen)
    if reasons:
        raise IllegalAction(verdict_against(reasons))
    out: list[tuple[int, KeywordAbility, Content]] = []
    for card in chosen:
        ability = _splices(game, card, player, spell, look)
        content = content_of(game, game.known_characteristics(card))
        assert ability is not None
        assert content is not None
        out.append((card, ability, content))
    game.perform(Revealed(player=player, cards=chosen, reveal_rule=cr("702.47a")))
    return tuple(out)


def against_splicing(
    game: Game, player: int, spell: int, look: Characteristics, cards: tuple[int, ...]
) -> list[Reason]:
    """Why these cards can't be spliced onto the spell: not in hand or no splice (702.47a), twice, or no legal
    choices (702.47b)."""
    out: list[Reason] = []
    for place, card in enumerate(cards):
        name = game.name(card)
        item = game.state.objects.get(card)
        if item is None or item.zone is not Zone.HAND or item.owner != player:
            out.append(Reason(f"splice works only while {name} is in its owner's hand", (cr("702.47a"),), card))
        elif _splices(game, card, player, spell, look) is None:
            out.append(Reason(f"{name} can't be spliced onto {game.name(spell)}", (cr("702.47a"),), card))
        elif card in cards[:place]:
            out.append(Reason(f"{name} can't be spliced onto the same spell twice", (cr("702.47b"),), card))
        elif not _choices_exist(
            Context(game, spell, player, stack_object=spell), content_of(game, game.known_characteristics(card))
        ):
            out.append(
                Reason(
                    f"{name} can't be spliced: the choices that its text needs can't be made", (cr("702.47b"),), card
                )
            )
    return out


def _choices_exist(ctx: Context, content: Content | None) -> bool:
    if isinstance(content, Modal):
        return len(legal_modes(ctx, content)) >= mode_limits(ctx, content)[0]
    return isinstance(content, Body) and impossible_slot(ctx, content) is None


# --- paying ------------------------------------------------------------------------------------------------------


def escalate_costs(look: Characteristics, modes: tuple[int, ...]) -> list[Cost]:
    """702.120a: the cost once for each mode beyond the first."""
    return [
        cost
        for ability in look.keyword_abilities(Keyword.ESCALATE)
        for cost in list(ability.costs) * max(0, len(modes) - 1)
    ]


def mode_costs(content: Content | None, modes: tuple[int, ...]) -> list[Cost]:
    """702.172a, 702.183a: the costs of the modes that were chosen."""
    prices = content.mode_costs if isinstance(content, Modal) else ()
    return [cost for mode in modes if mode < len(prices) for cost in prices[mode]]


def mode_prices(content: Content | None) -> tuple[tuple[Cost, ...], ...]:
    """What has to be paid for one mode, by mode; nothing where modes cost nothing."""
    return content.mode_costs if isinstance(content, Modal) and content.mode_costs else ((),)


def pay_spell(
    game: Game, player: int, spell: int, way: CastingWay, costs: tuple[Cost, ...], facts: StackFacts, came_from: Zone
) -> None:
    """601.2f-i: lock the total in, let mana abilities be activated, pay everything; then the spell has been cast."""
    cast_facts = facts.cast
    assert cast_facts is not None
    mana, others = split_mana(costs)
    game.perform(PaymentWindow(object=spell))
    totals = spell_totals(game, player, spell, way.mana, facts.x, mana, came_from)
    bends = waterbent(costs, facts.x)
    symbols = written(way, mana)
    purpose = Purpose(PurposeKind.CAST, spell, spell, way.any_mana, way.any_color, bends, symbols)
    totals, spent = assisted(game, player, totals, purpose)
    also = (cr("702.132a"),) if spent else ()
    start = len(game.log)
    spent += pay_mana(game, player, totals, purpose) if totals != (LockedCost(),) else ()
    try:
        outcomes = pay(game, player, spell, others, x=facts.x, stack_object=spell)
    except IllegalAction as illegal:
        raise IllegalAction(verdict_against(unpaid(illegal.verdict.reasons))) from illegal
    helped = convoked(game, spell)
    game.perform(PaymentWindow(object=0))
    if outcomes:
        game.perform(Announced(object=spell, facts=msgspec.structs.replace(facts, results=tuple(outcomes.items()))))
    counters = counters_with(game, player, spell, spent)
    paid = (*cast_facts.paid, *_for_phyrexian_mana(game, spell, start))
    done = msgspec.structs.replace(cast_facts, mana_spent=spent, convoked=helped, counters=counters, paid=paid)
    game.perform(SpellCast(player=player, object=spell, facts=done, also=(*_rules_of(way, costs), *also)))
    ride(game, player, spell, spent)
    if game.state.prepared:
        spell_was_cast(game, spell)


def written(way: CastingWay, additional: tuple[ManaCost, ...]) -> tuple[str, ...]:
    """The symbols of the costs of a spell, before anything is added or taken away."""
    own = way.mana.symbols if way.mana is not None else ()
    return (*own, *(symbol for cost in additional for symbol in cost.symbols))


def _for_phyrexian_mana(game: Game, spell: int, start: int) -> tuple[tuple[str, int], ...]:
    """For how many Phyrexian symbols life was paid, where the spell asks (702.150a)."""
    if not game.has_keyword(spell, Keyword.COMPLEATED):
        return ()
    lost = [entry.event for entry in game.log[start:] if isinstance(entry.event, LifeLost)]
    life = sum(event.amount for event in lost if event.paid and event.cause.stack_object == spell)
    return ((PHYREXIAN, life // 2),) if life else ()


def _rules_of(way: CastingWay, costs: tuple[Cost, ...]) -> tuple[Citation, ...]:
    """What the payment turned on: an alternative cost, and what came on top of it (118.9, 118.9d)."""
    if not way.word:
        return ()
    found = [way.rule] + ([cr("118.9d")] if len(costs) > len(way.costs) else [])
    return tuple(dict.fromkeys(found))


def unpaid(reasons: Iterable[Reason]) -> list[Reason]:
    """Why a part of the cost other than mana can't be paid: then the spell can't be cast (601.2h)."""
    return [
        msgspec.structs.replace(reason, rules=tuple(dict.fromkeys((cr("601.2h"), *reason.rules)))[:3])
        for reason in reasons
    ]


def controlled_as_cast(game: Game, player: int, spell: int, look: Characteristics) -> tuple[Filter, ...]:
    """What of the permanents that the spell's text asks about its player controls as they begin to cast it."""
    asked = [
        node.filter
        for instance in look.abilities
        for node in instance.ability.walk()
        if isinstance(node, ControlledAsCast)
    ]
    if not asked:
        return ()
    ctx = Context(game, spell, player)
    mine = [identifier for identifier in game.battlefield() if game.known_controller(identifier) == player]
    return tuple(
        wanted
        for wanted in dict.fromkeys(asked)
        if any(matches(ctx.with_iterated(identifier), wanted, identifier) for identifier in mine)
    )
