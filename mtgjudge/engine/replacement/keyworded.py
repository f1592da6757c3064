"""Keywords that modify how their object enters and ask something: amplify (702.38), sunburst (702.44), devour
(702.82), unleash (702.98), riot
(702.136)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.continuous.apply import family
from mtgjudge.engine.continuous.base import base_characteristics, is_unknown
from mtgjudge.engine.decisions import ChooseObjects, YesNo
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.status import with_counter
from mtgjudge.engine.events.zones import Entry, MoveReason, Revealed, TokenEnters, ZoneChange
from mtgjudge.engine.replacement.choosing import choose_player
from mtgjudge.engine.replacement.model import Replacement, Settling
from mtgjudge.engine.replacement.prospect import Prospect, entry_of
from mtgjudge.engine.state import PHYREXIAN
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import Devoured
from mtgjudge.language.changes import CantBeSacrificed, GainAbility
from mtgjudge.language.vocabulary import POWER_COUNTER, CardType, Keyword, ManaType, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.characteristics import AbilityInstance

LOYALTY = "loyalty"
Modify = Callable[[Settling, Prospect, KeywordAbility, Entry], Entry]


def keyworded(prospect: Prospect, generation: int) -> list[Replacement]:
    """The effects of such keywords of the arriving object; several instances of one each work separately."""
    item = prospect.item
    assert item is not None
    found: list[Replacement] = []
    for instance in prospect.look(item.id).abilities:
        ability = instance.ability
        if isinstance(ability, KeywordAbility) and ability.keyword in _MODIFY:
            if ability.keyword is Keyword.COMPLEATED and not _loses_loyalty(prospect):
                continue
            found.append(_replacement(prospect, instance, ability, generation))
    return found


def _replacement(
    prospect: Prospect, instance: AbilityInstance, ability: KeywordAbility, generation: int
) -> Replacement:
    item = prospect.item
    assert item is not None

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        entry = entry_of(event)
        assert entry is not None
        assert isinstance(event, ZoneChange | TokenEnters)
        with prospect.seen():
            modified = _MODIFY[ability.keyword](run, prospect, ability, entry)
        return (msgspec.structs.replace(event, entry=modified),)

    key = f"itself {generation} {instance.key} {ability.keyword.value}"
    label = f"{prospect.game.name(prospect.place)}: {ability.keyword.value}"
    return Replacement(key, prospect.place, item.controller, label, apply, commutes="enters")


def _gift(run: Settling, prospect: Prospect, entry: Entry, kind: str, number: int, rule: Citation) -> Entry:
    if not number:
        return entry
    run.tell(prospect.place, f"enters with {number} {kind} counter{'s' if number != 1 else ''}", rule)
    return msgspec.structs.replace(entry, counters=with_counter(entry.counters, kind, number))


def _number(prospect: Prospect, ability: KeywordAbility) -> int:
    item = prospect.item
    assert item is not None
    return quantity(prospect.context(item.id, item.controller), ability.amount) if ability.amount is not None else 1


def _any_number(prospect: Prospect, candidates: list[int], verb: str) -> list[int]:
    """Any number of these, as the controller-to-be chooses (614.12a)."""
    item = prospect.item
    assert item is not None
    if not candidates:
        return []
    answer = prospect.game.ask(
        ChooseObjects(
            player=item.controller,
            for_player=item.controller,
            source=prospect.place,
            prompt=verb,
            candidates=tuple(candidates),
            low=0,
            high=len(candidates),
            verb=verb,
        )
    )
    assert isinstance(answer, tuple)
    return [identifier for identifier in answer if isinstance(identifier, int) and identifier in candidates]


def _wants(prospect: Prospect, what: str) -> bool:
    item = prospect.item
    assert item is not None
    asked = YesNo(player=item.controller, for_player=item.controller, source=prospect.place, prompt="may", what=what)
    return prospect.game.ask(asked) is True


def _riot(run: Settling, prospect: Prospect, ability: KeywordAbility, entry: Entry) -> Entry:
    if _wants(prospect, "+1/+1 counter"):
        return _gift(run, prospect, entry, POWER_COUNTER, 1, cr("702.136a"))
    run.tell(prospect.place, "gains haste", cr("702.136a"))
    haste = GainAbility(KeywordAbility(Keyword.HASTE))
    return msgspec.structs.replace(entry, granted=(*entry.granted, haste))


def _unleash(run: Settling, prospect: Prospect, ability: KeywordAbility, entry: Entry) -> Entry:
    wanted = _wants(prospect, "+1/+1 counter")
    return _gift(run, prospect, entry, POWER_COUNTER, 1 if wanted else 0, cr("702.98a"))


def _sunburst(run: Settling, prospect: Prospect, ability: KeywordAbility, entry: Entry) -> Entry:
    """702.44a-b: for each colour of mana spent, if it enters as a resolving spell; what it is, without type-changing
    effects."""
    item = prospect.item
    assert item is not None
    if entry.cast is None:
        return entry
    colors = {unit.type for unit in entry.cast.mana_spent if unit.type is not ManaType.COLORLESS}
    kind = POWER_COUNTER if CardType.CREATURE in base_characteristics(item).types else "charge"
    return _gift(run, prospect, entry, kind, len(colors), cr("702.44a"))


DEVOURED = "devoured"
"""The designation of a creature that devoured something as it entered."""


def _devour(run: Settling, prospect: Prospect, ability: KeywordAbility, entry: Entry) -> Entry:
    """702.82a, c: what is sacrificed goes before it enters, so that it can't be chosen twice (614.13b)."""
    game = prospect.game
    item = prospect.item
    assert item is not None
    quality = ability.quality or f.IsType(CardType.CREATURE)
    ctx = prospect.context(item.id, item.controller)
    candidates = [
        identifier
        for identifier in game.permanents_of(item.controller)
        if matches(ctx.with_iterated(identifier), quality, identifier)
        and not game.rule_on(CantBeSacrificed, identifier)
    ]
    chosen = _any_number(prospect, candidates, "sacrifice")
    if not chosen:
        return entry
    game.note("614.13", "614.13a")
    cause = Cause(prospect.place, item.controller)
    gone = game.perform(
        *(ZoneChange(object=each, to=Zone.GRAVEYARD, reason=MoveReason.SACRIFICED, cause=cause) for each in chosen)
    )
    devoured = tuple(made.event.object for made in gone if isinstance(made.event, ZoneChange))
    if devoured:
        entry = msgspec.structs.replace(
            entry, designations=(*entry.designations, DEVOURED), devoured=entry.devoured + devoured
        )
    each = len(devoured) if isinstance(ability.amount, Devoured) else _number(prospect, ability)
    return _gift(run, prospect, entry, POWER_COUNTER, len(devoured) * each, cr("702.82a"))


TRIBUTE = "tribute paid"
"""The designation of a creature on which an opponent put counters for tribute as it entered (702.104b)."""


def _tribute(run: Settling, prospect: Prospect, ability: KeywordAbility, entry: Entry) -> Entry:
    """702.104a: an opponent whom the controller-to-be chooses may have it enter with more counters."""
    item = prospect.item
    assert item is not None
    game = prospect.game
    opponents = tuple(game.opponents_of(item.controller))
    chosen = int(choose_player(prospect, item.controller, opponents)[0])
    number = _number(prospect, ability)
    what = f"put {number} +1/+1 counters on {game.name(prospect.place)}"
    asked = YesNo(player=chosen, for_player=chosen, source=prospect.place, prompt="tribute", what=what)
    if not chosen or game.ask(asked) is not True:
        return entry
    entry = msgspec.structs.replace(entry, designations=(*entry.designations, TRIBUTE))
    return _gift(run, prospect, entry, POWER_COUNTER, number, cr("702.104a"))


def _amplify(run: Settling, prospect: Prospect, ability: KeywordAbility, entry: Entry) -> Entry:
    """702.38a: cards in hand that share a creature type with it as it enters, the card itself left out."""
    game = prospect.game
    item = prospect.item
    assert item is not None
    kinds = {word for word in prospect.look(item.id).subtypes if family(word) == "creature"}
    entering = prospect.event.object if isinstance(prospect.event, ZoneChange) else 0
    candidates = [
        identifier
        for identifier in game.player(item.controller).hand
        if identifier != entering
        and not is_unknown(game.state.objects[identifier])
        and any(word in kinds for word in game.characteristics(identifier).subtypes)
    ]
    chosen = _any_number(prospect, candidates, "reveal")
    if not chosen:
        return entry
    game.perform(Revealed(player=item.controller, cards=tuple(chosen), cause=Cause(prospect.place, item.controller)))
    return _gift(run, prospect, entry, POWER_COUNTER, len(chosen) * _number(prospect, ability), cr("702.38a"))


def _phyrexian(prospect: Prospect) -> int:
    """For how many Phyrexian symbols of its cost life was paid."""
    item = prospect.item
    return dict(item.cast.paid).get(PHYREXIAN, 0) if item is not None and item.cast is not None else 0


def _loses_loyalty(prospect: Prospect) -> bool:
    """702.150a: it would enter with loyalty counters, and life was paid."""
    entry = entry_of(prospect.event)
    return entry is not None and dict(entry.counters).get(LOYALTY, 0) > 0 and _phyrexian(prospect) > 0


def _compleated(run: Settling, prospect: Prospect, ability: KeywordAbility, entry: Entry) -> Entry:
    """702.150a: two loyalty counters fewer for each Phyrexian symbol that was paid with life."""
    number = max(0, dict(entry.counters)[LOYALTY] - 2 * _phyrexian(prospect))
    run.tell(prospect.place, f"enters with {number} loyalty counters, for life was paid", cr("702.150a"))
    left = tuple((kind, number if kind == LOYALTY else count) for kind, count in entry.counters)
    return msgspec.structs.replace(entry, counters=tuple(pair for pair in left if pair[1]))


_MODIFY: dict[Keyword, Modify] = {
    Keyword.COMPLEATED: _compleated,
    Keyword.AMPLIFY: _amplify,
    Keyword.SUNBURST: _sunburst,
    Keyword.DEVOUR: _devour,
    Keyword.UNLEASH: _unleash,
    Keyword.RIOT: _riot,
    Keyword.TRIBUTE: _tribute,
}
KEYWORDS = frozenset(_MODIFY)
"""Keywords that this room knows; the layers know them as `ASKING_ON_ARRIVAL`."""
