"""How permanents enter: tapped, with counters, after choices, as copies; loyalty, defense and lore counters (614.1c-d,
614.12, 707.5, 306.5b, 310.4b, 714.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import Face
from mtgjudge.engine.combat.defenders import PROTECTOR
from mtgjudge.engine.continuous.active import works_on_arrival
from mtgjudge.engine.continuous.base import copiable_face, instances, is_unknown
from mtgjudge.engine.copying import copiable_values, is_of_kind, spelled_out, with_exceptions
from mtgjudge.engine.decisions import ChooseNumber, ChooseObjects
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.status import with_counter
from mtgjudge.engine.events.zones import CreateTokens, Entry, TokenEnters, ZoneChange
from mtgjudge.engine.keywords.sieges import SIEGE
from mtgjudge.engine.preparation import has_prepare_spell
from mtgjudge.engine.replacement.by_night import by_night
from mtgjudge.engine.replacement.cant import refuses_counters
from mtgjudge.engine.replacement.choosing import (
    CARD_NAME,
    choose_as_it_enters,
    choose_form,
    choose_player,
    chosen_counters,
)
from mtgjudge.engine.replacement.keyworded import KEYWORDS, keyworded
from mtgjudge.engine.replacement.model import Replacement, Settling, Stage, heir, key_of
from mtgjudge.engine.replacement.prospect import Prospect, entry_of, only_itself
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.wording import has_x
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ChapterAbility, KeywordAbility, StaticAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Cost, Effect
from mtgjudge.language.changes import CopyAlso, GainAbility
from mtgjudge.language.static_effects import BoundToTime, EntersAsCopy, EntersAsForm, EntersIfPaid, EntersModified
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

_ARRIVING = (EntersModified, EntersAsCopy, EntersIfPaid, EntersAsForm, BoundToTime)
COPIED = "became a copy "
"""How the marks of copy effects that did apply begin: their number tells the abilities of one copiable identity from
those of the next, which have their own chance (707.5)."""


def arrivals(prospect: Prospect) -> list[Replacement]:
    """The effects that could modify how this object enters. Raises Unsupported."""
    if prospect.item is None or isinstance(prospect.event, CreateTokens):
        return []
    with prospect.seen():
        return [*_own(prospect), *_others(prospect), *_intrinsic(prospect)]


def _own(prospect: Prospect) -> list[Replacement]:
    item = prospect.item
    assert item is not None
    found: list[Replacement] = []
    generation = _generation(prospect)
    ctx = prospect.context(item.id, item.controller)
    for instance in prospect.look(item.id).abilities:
        ability = instance.ability
        if not isinstance(ability, StaticAbility) or (
            ability.condition is not None and not holds(ctx, ability.condition)
        ):
            continue
        for place, effect in enumerate(ability.effects):
            name = f"itself {generation} {instance.key} {place}"
            if isinstance(effect, EntersAsForm):
                found.append(_as_form(prospect, effect, name))
            elif isinstance(effect, BoundToTime):
                found += by_night(prospect, effect, name)
            elif isinstance(effect, EntersIfPaid):
                found.append(_if_paid(prospect, effect, name))
            elif isinstance(effect, EntersAsCopy) and effect.subject is None:
                found.append(_as_copy(prospect, effect, name, generation))
            elif isinstance(effect, EntersModified) and only_itself(effect.subject) and _applies(ctx, effect, item):
                found.append(_modified(prospect, effect, ctx, name, prospect.place, cr("614.1c")))
    entry = entry_of(prospect.event)
    if entry is not None and entry.cast is not None and entry.cast.counters:
        along = tuple(e.CounterGift(kind, Fixed(count)) for kind, count in entry.cast.counters)
        more = EntersModified(f.IsThis(), counters=along)
        found.append(_modified(prospect, more, ctx, f"itself {generation} mana", prospect.place, cr("106.6")))
    if entry is not None and entry.with_copy:
        gifts = tuple(e.CounterGift(kind, count) for kind, count in entry.with_copy)
        more = EntersModified(f.IsThis(), counters=gifts)
        found.append(_modified(prospect, more, ctx, f"itself {generation} copied", prospect.place, cr("707.9e")))
    return found + keyworded(prospect, generation)


def _generation(prospect: Prospect) -> int:
    return sum(1 for key in prospect.event.applied if key.startswith(COPIED))


def _others(prospect: Prospect) -> list[Replacement]:
    item = prospect.item
    assert item is not None
    game = prospect.game
    found: list[Replacement] = []
    for source, instance, effect in game.projection.statics(EntersModified):
        assert isinstance(effect, EntersModified)
        ctx = prospect.context(source, game.known_controller(source))
        if _applies(ctx, effect, item):
            found.append(_modified(prospect, effect, ctx, key_of(source, instance, effect), source, cr("614.1d")))
    for source, instance, effect in game.projection.statics(EntersAsCopy):
        assert isinstance(effect, EntersAsCopy)
        ctx = prospect.context(source, game.known_controller(source))
        if effect.subject is not None and matches(ctx.with_iterated(item.id), effect.subject, item.id):
            found.append(_as_copy(prospect, effect, key_of(source, instance, effect), _generation(prospect), source))
    return found


def _applies(ctx: Context, effect: EntersModified, item: GameObject) -> bool:
    if not matches(ctx.with_iterated(item.id), effect.subject, item.id):
        return False
    return effect.condition is None or holds(ctx, effect.condition)


def _with_entry(event: Event, entry: Entry) -> Event:
    assert isinstance(event, ZoneChange | TokenEnters)
    return msgspec.structs.replace(event, entry=entry)


def _modified(
    prospect: Prospect, effect: EntersModified, ctx: Context, key: str, told: int, rule: Citation
) -> Replacement:
    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        entry = entry_of(event)
        assert entry is not None
        with prospect.seen():
            return (_with_entry(event, _apply_modified(run, prospect, effect, ctx, entry, told, rule)),)

    label = f"{prospect.game.name(told)}: " + _words(effect)
    return Replacement(key, told, ctx.controller, label, apply, commutes="" if effect.untapped else "enters")


def _words(effect: EntersModified) -> str:
    if effect.counters:
        return "enters with counters"
    if effect.choose:
        return f"choose {effect.choose} as it enters"
    if effect.tapped or effect.untapped:
        return "enters tapped" if effect.tapped else "enters untapped"
    return "as it enters"


def _apply_modified(
    run: Settling, prospect: Prospect, effect: EntersModified, ctx: Context, entry: Entry, told: int, rule: Citation
) -> Entry:
    who = "" if told == prospect.place else f"{prospect.game.name(prospect.place)} "
    if effect.unless_paid and _paid(run, prospect, effect.unless_paid):
        run.tell(told, "the cost is paid, so it is not changed as it enters", rule)
        return entry
    if effect.tapped:
        run.tell(told, f"{who}enters tapped", cr("614.1d"))
        entry = msgspec.structs.replace(entry, tapped=True)
    if effect.untapped:
        run.tell(told, f"{who}enters untapped", cr("614.1d"))
        entry = msgspec.structs.replace(entry, tapped=False)
    for gift in chosen_counters(prospect, effect) if effect.some else effect.counters:
        number = quantity(ctx, gift.count)
        if number:
            also = (cr("107.3m"),) if has_x(gift.count) else ()
            run.tell(told, f"{who}enters with {number} {gift.kind} counter{'s' if number != 1 else ''}", rule, *also)
            entry = msgspec.structs.replace(entry, counters=with_counter(entry.counters, gift.kind, number))
    if effect.choose:
        value, shown = choose_as_it_enters(prospect, effect, ctx)
        run.tell(told, f"{effect.choose} {shown} is chosen as {who or 'it '}enters", cr("614.12a"))
        kept = tuple(pair for pair in entry.chosen if pair[0] != _memory(effect.choose))
        entry = msgspec.structs.replace(entry, chosen=(*kept, (_memory(effect.choose), value)))
    if effect.designation and has_prepare_spell(entry.copiable or (prospect.item and copiable_face(prospect.item))):
        run.tell(told, f"enters {effect.designation}", cr("722.3a"))
        entry = msgspec.structs.replace(entry, designations=(*entry.designations, effect.designation))
    if effect.changes:
        run.tell(told, f"{who}enters as something more", rule)
        entry = msgspec.structs.replace(entry, granted=(*entry.granted, *effect.changes))
    if effect.effects:
        _carry_out(run, prospect, effect.effects)
    return entry


def _memory(choice: str) -> str:
    """Under which word a choice is remembered: an opponent chosen is a player chosen."""
    if choice == "opponent":
        return "player"
    if choice.endswith(CARD_NAME):
        return CARD_NAME
    return "land type" if choice == "basic land type" else choice


def _carry_out(run: Settling, prospect: Prospect, effects: tuple[Effect, ...]) -> None:
    """What is done as it enters; neither it nor what enters with it can be chosen for that (614.13a)."""
    from mtgjudge.engine.instructions import run as carry_out

    item = prospect.item
    assert item is not None
    event = prospect.event
    source = event.object if isinstance(event, ZoneChange) else item.id
    ctx = Context(prospect.game, source, item.controller, x=item.cast.x if item.cast else 0)
    ctx.arriving = run.arriving or (source,)
    carry_out(ctx, effects)
    if any(isinstance(part, r.Chosen) for effect in effects for part in effect.walk()):
        run.tell(prospect.place, "what enters at the same time can't be chosen", cr("614.13a"))


def _paid(run: Settling, prospect: Prospect, costs: tuple[Cost, ...], must: bool = False) -> bool:
    """Whether the controller-to-be pays as it enters, before it is there (614.12a); what enters can't be part of the
    price (614.13a)."""
    from mtgjudge.engine.instructions import run_one

    item = prospect.item
    assert item is not None
    event = prospect.event
    source = event.object if isinstance(event, ZoneChange) else item.id
    ctx = Context(run.game, source, item.controller)
    return run_one(ctx, e.Pay(r.You(), tuple(_without_this(cost) for cost in costs), must=must, label=1)).done


def _as_form(prospect: Prospect, effect: EntersAsForm, key: str) -> Replacement:
    """ "It becomes your choice of …": what it becomes is copiable (707.2)."""
    item = prospect.item
    assert item is not None

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        entry = entry_of(event)
        assert entry is not None
        assert item is not None
        with prospect.seen():
            form, shown = choose_form(prospect, effect)
            face = with_exceptions(copiable_values(run.game, item), form.changes, prospect.place)
        run.tell(prospect.place, f"enters as {shown}", cr("614.1c"))
        return (_with_entry(event, msgspec.structs.replace(entry, copiable=face, face=0)),)

    label = f"{prospect.game.name(prospect.place)}: what it becomes"
    return Replacement(key, prospect.place, item.controller, label, apply)


def _if_paid(prospect: Prospect, effect: EntersIfPaid, key: str) -> Replacement:
    """ "If this would enter, sacrifice a land instead. If you do, put this onto the battlefield. If you don't, put it
    into its owner's graveyard"."""
    item = prospect.item
    assert item is not None

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        with prospect.seen():
            paid = _paid(run, prospect, effect.costs, must=not effect.optional)
        if paid:
            return (event,)
        run.tell(prospect.place, f"is put into its owner's {effect.otherwise.value} instead of entering", cr("614.6"))
        if not isinstance(event, ZoneChange):
            return ()
        return (msgspec.structs.replace(event, to=effect.otherwise, entry=None),)

    label = f"{prospect.game.name(prospect.place)}: pay, or it doesn't enter"
    return Replacement(key, prospect.place, item.controller, label, apply)


def _without_this(cost: Cost) -> Cost:
    if isinstance(
        cost, k.RevealCards | k.DiscardCards | k.ExileCards | k.SacrificeCost | k.TapPermanents | k.ReturnToHand
    ):
        return msgspec.structs.replace(cost, filter=f.AllOf((f.Not(f.IsThis()), cost.filter)))
    return cost


# --- copies ------------------------------------------------------------------------------------------------------


def _as_copy(prospect: Prospect, effect: EntersAsCopy, key: str, generation: int, original: int = 0) -> Replacement:
    """`original`: another permanent says that this enters as a copy of it."""
    item = prospect.item
    assert item is not None

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        entry = entry_of(event)
        assert entry is not None
        with prospect.seen():
            known = run.game.state.objects.get(original)
            copied = known if original else _choose_original(run, prospect, effect)
        if copied is None:
            return (event,)
        run.tell(prospect.place, f"enters as a copy of {run.game.name(copied.id)}", cr("707.5"))
        plain = tuple(change for change in effect.except_ if not isinstance(change, CopyAlso))
        exceptions = spelled_out(run.game, plain, item, None)
        face = with_exceptions(copiable_values(run.game, copied), exceptions, prospect.place)
        besides = [change for change in effect.except_ if isinstance(change, CopyAlso)]
        also = [change for change in besides if is_of_kind(face, change.filter)]
        for change in besides:
            if change not in also:
                run.tell(prospect.place, "the copy is nothing that the exception is about", cr("707.9f"))
            else:
                face = with_exceptions(face, change.changes, prospect.place)
        gifts = tuple((change.kind, change.count) for change in also)
        tapped = entry.tapped or effect.tapped
        copied_entry = msgspec.structs.replace(entry, copiable=face, face=0, tapped=tapped, with_copy=gifts)
        became = _with_entry(event, copied_entry)
        return (heir(became, (f"{COPIED}{generation}",)),)

    label = f"{prospect.game.name(prospect.place)}: enters as a copy"
    return Replacement(key, prospect.place, item.controller, label, apply, stage=Stage.COPY)


def _choose_original(run: Settling, prospect: Prospect, effect: EntersAsCopy) -> GameObject | None:
    """What it copies: anything that matches and is there already, itself and its companions are not (707.5,
    614.12a)."""
    game = run.game
    item = prospect.item
    assert item is not None
    ctx = prospect.context(item.id, item.controller)
    candidates = tuple(
        identifier
        for identifier in game.objects_in(effect.zone)
        if not is_unknown(game.state.objects[identifier])
        and matches(ctx.with_iterated(identifier), effect.of, identifier)
    )
    if isinstance(prospect.event, ZoneChange):
        candidates = tuple(identifier for identifier in candidates if identifier != prospect.event.object)
    if not candidates:
        return None
    low = 0 if effect.optional else 1
    if low == len(candidates) == 1:
        return game.state.objects[candidates[0]]
    answer = game.ask(
        ChooseObjects(
            player=item.controller,
            for_player=item.controller,
            source=prospect.place,
            prompt="what it enters as a copy of",
            candidates=candidates,
            low=low,
            high=1,
            verb="copy",
        )
    )
    assert isinstance(answer, tuple)
    chosen = next((identifier for identifier in answer if isinstance(identifier, int)), 0)
    return game.state.objects[chosen] if chosen in candidates else None


# --- intrinsic abilities -----------------------------------------------------------------------------------------


def _intrinsic(prospect: Prospect) -> list[Replacement]:
    """Loyalty, defense and lore counters come from abilities that the rules give (306.5b, 310.4b, 714.3a)."""
    item = prospect.item
    assert item is not None
    look = prospect.look(item.id)
    found: list[Replacement] = []
    if CardType.PLANESWALKER in look.types:
        found.append(_counters(prospect, "loyalty", _loyalty(item, look.loyalty or 0), cr("306.5b")))
    if CardType.BATTLE in look.types:
        found.append(_counters(prospect, "defense", look.defense or 0, cr("310.4b")))
        if SIEGE in look.subtypes:
            found.append(_protector(prospect))
    if "Saga" in look.subtypes:
        final = max(
            (max(each.ability.chapters) for each in look.abilities if isinstance(each.ability, ChapterAbility)),
            default=0,
        )
        ahead = Keyword.READ_AHEAD in look.keywords and final > 0
        found.append(_counters(prospect, "lore", 1, cr("714.3b") if ahead else cr("714.3a"), final if ahead else 0))
    return found


def _loyalty(item: GameObject, printed: int) -> int:
    face = copiable_face(item)
    if isinstance(face, Face) and face.loyalty == "X":
        return item.cast.x if item.cast is not None else 0
    return printed


def _chapter(prospect: Prospect, final: int) -> int:
    """702.155b: the number chosen between one and the final chapter."""
    item = prospect.item
    assert item is not None
    answer = prospect.game.ask(
        ChooseNumber(
            player=item.controller,
            for_player=item.controller,
            source=prospect.place,
            prompt="chapter",
            low=1,
            high=final,
            what="chapter",
        )
    )
    return answer if isinstance(answer, int) and 1 <= answer <= final else 1


def _counters(prospect: Prospect, kind: str, count: int, rule: Citation, ahead: int = 0) -> Replacement:
    """`ahead`: how many may be chosen instead of the count."""

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        entry = entry_of(event)
        assert entry is not None
        number = _chapter(prospect, ahead) if ahead else count
        if not number:
            return (event,)
        run.tell(prospect.place, f"enters with {number} {kind} counter{'s' if number != 1 else ''}", rule)
        return (
            _with_entry(event, msgspec.structs.replace(entry, counters=with_counter(entry.counters, kind, number))),
        )

    item = prospect.item
    assert item is not None
    label = f"{prospect.game.name(prospect.place)}: enters with {kind} counters"
    return Replacement(f"intrinsic {kind}", prospect.place, item.controller, label, apply, commutes="enters")


def _protector(prospect: Prospect) -> Replacement:
    """310.11a: its controller chooses an opponent as a Siege enters."""

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        entry = entry_of(event)
        assert entry is not None
        chosen, _ = choose_player(prospect, entry.controller, tuple(run.game.opponents_of(entry.controller)))
        run.tell(prospect.place, f"is protected by {run.game.name(int(chosen))}", cr("310.11a"))
        kept = tuple(pair for pair in entry.chosen if pair[0] != PROTECTOR)
        return (_with_entry(event, msgspec.structs.replace(entry, chosen=(*kept, (PROTECTOR, chosen)))),)

    item = prospect.item
    assert item is not None
    label = f"{prospect.game.name(prospect.place)}: a protector is chosen"
    return Replacement(f"intrinsic {PROTECTOR}", prospect.place, item.controller, label, apply, commutes="enters")


def without_counters(run: Settling, prospect: Prospect) -> Event:
    """Counters can't be put on it: it enters without (113.6i, 614.17d)."""
    event = prospect.event
    entry = entry_of(event)
    assert entry is not None
    assert prospect.item is not None
    kept = tuple(
        pair for pair in entry.counters if not refuses_counters(prospect.projection, prospect.item.id, pair[0])
    )
    gone = "counters" if not kept else "some of its counters"
    run.tell(prospect.place, f"enters without {gone}: they can't be put on it", cr("614.17d"))
    return _with_entry(event, msgspec.structs.replace(entry, counters=kept))


def needs_look(game: Game, prospect: Prospect) -> bool:
    """Whether anything could modify the arrival; if not, the look ahead is spared."""
    projection = game.projection
    if projection.statics(EntersModified) or projection.statics(EntersAsCopy) or projection.grants_statics:
        return True
    entry = entry_of(prospect.event)
    if entry is not None and (entry.with_copy or (entry.cast is not None and entry.cast.counters)):
        return True
    item = prospect.item
    if item is None or isinstance(prospect.event, CreateTokens):
        return False
    if any(isinstance(change, GainAbility) and works_on_arrival(change.ability) for change in item.granted):
        return True
    face = copiable_face(item)
    faces = face if isinstance(face, tuple) else (face,)
    return any(_special(each) for each in faces)


def _special(face: Face) -> bool:
    if (
        CardType.PLANESWALKER in face.types
        or CardType.BATTLE in face.types
        or "Saga" in face.subtypes
        or "Aura" in face.subtypes
    ):
        return True
    if any(isinstance(ability, KeywordAbility) and ability.keyword in KEYWORDS for ability in face.abilities):
        return True
    return any(
        isinstance(instance.ability, StaticAbility)
        and any(isinstance(effect, _ARRIVING) for effect in instance.ability.effects)
        for instance in instances(face)
    )
