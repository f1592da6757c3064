"""Everything that stands against an action at once: not only what stopped the attempt first (101.2, 601.3, 602.5).

The engine refuses as soon as a step of 601.2 can't be completed; a judge is asked for all of it: whoever takes one
obstacle away should not run into the next one that nobody mentioned. Built only when somebody asks why not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext

from msgspec import structs

from mtgjudge.engine import decisions as d
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.game import Game, Undetermined
from mtgjudge.engine.targeting import pool, reasons_against
from mtgjudge.engine.verdict import Answer, IllegalAction, Reason, Unsupported, Verdict, Weight, first_against
from mtgjudge.language.abilities import Body, Modal
from mtgjudge.language.categories import Content
from mtgjudge.language.targets import TargetSlot
from mtgjudge.rulebook import cr
from mtgjudge.scenario.acting import ActPlan, NotTheirTurn
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.diagnostics import ScenarioError
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.plans import Names

_WAY_WORDS = {"alternative": "its alternative cost"}
MAX_CANDIDATES = 24
"""Of so many objects at most it is told why they are no legal targets."""


def whole_refusal(fork: Stage, player: int, act: v.Action, found: Verdict) -> Verdict:
    """The verdict with everything that speaks against the action, at a moment when the player has priority."""
    if found.answer is Answer.YES:
        return found
    game = fork.game
    more = tuple(_more(fork, player, act))
    reasons: dict[str, Reason] = {}
    for reason in (*_worded(game, player, act, fork.names, found.reasons), *more):
        key = "a payment" if reason.sentence.endswith("is missing") else reason.sentence
        if key not in reasons or reasons[key].weight is Weight.CONTEXT:
            reasons[key] = reason
    if found.answer is Answer.UNDETERMINED and any(_is_no(reason) for reason in more):
        return Verdict(Answer.NO, tuple(reason for reason in reasons.values() if not reason.undetermined))
    return Verdict(found.answer, tuple(reasons.values()))


def _is_no(reason: Reason) -> bool:
    return reason.weight is Weight.DECIDES and not reason.undetermined


def _more(fork: Stage, player: int, act: v.Action) -> Iterator[Reason]:
    """The engine's whole list, then each target that the action names; what can't be worked out is left out."""
    try:
        yield from _of_action(fork, player, act)
    except (Unsupported, Undetermined, IllegalAction, ScenarioError, NotTheirTurn):
        return


def _of_action(fork: Stage, player: int, act: v.Action) -> Iterator[Reason]:
    from mtgjudge.engine.activating import reasons_against_activating
    from mtgjudge.engine.casting import reasons_against_casting
    from mtgjudge.engine.lands import reasons_against_playing

    game = fork.game
    value = ActPlan(player, act, fork.names).answer(game, d.Priority(player=player, for_player=player))
    if isinstance(value, d.CastSpell):
        yield from reasons_against_casting(game, player, value.object, value.face, value.way, fused=value.fused)
        yield from _other_ways(game, player, value)
    elif isinstance(value, d.ActivateAbility):
        yield from reasons_against_activating(game, player, value.object, value.ability)
    elif isinstance(value, d.PlayLand):
        yield from reasons_against_playing(game, player, value.object, value.face)
    if isinstance(value, (d.CastSpell, d.ActivateAbility)):
        yield from _targets(game, player, act, fork.names, value)


def _other_ways(game: Game, player: int, value: d.CastSpell) -> Iterator[Reason]:
    """Another way to cast the same card that would be legal now: context, for whoever asks what is possible instead."""
    from mtgjudge.engine.casting import face_to_cast, proposed, reasons_against_casting
    from mtgjudge.engine.casting_ways import ways_to_cast

    face = face_to_cast(game, value.object, value.face, value.way, value.fused) or 0
    with game.pretending(proposed(game, player, value.object, face, value.way)):
        look = game.known_characteristics(value.object)
        words = [way.word for way in ways_to_cast(game, player, value.object, look)]
    for word in dict.fromkeys(words):
        if word == value.way:
            continue
        if first_against(reasons_against_casting(game, player, value.object, value.face, word)) is None:
            how = f"for {_WAY_WORDS.get(word, word)}" if word else "for its mana cost"
            yield Reason(f"it could be cast {how}", (cr("118.9"),), value.object, Weight.CONTEXT)


def _content(game: Game, player: int, value: d.CastSpell | d.ActivateAbility) -> tuple[Context, Content | None]:
    """What will be announced, and how it looks at the game."""
    from mtgjudge.engine.activating import activated_ability
    from mtgjudge.engine.casting import face_to_cast, proposed
    from mtgjudge.engine.casting_text import spell_content

    if isinstance(value, d.ActivateAbility):
        return Context(game, value.object, player), activated_ability(game, value.object, value.ability)[1].content
    face = face_to_cast(game, value.object, value.face, value.way, value.fused) or 0
    with game.pretending(proposed(game, player, value.object, face, value.way)):
        content = spell_content(game, game.known_characteristics(value.object), value.way)
    return Context(game, value.object, player, stack_object=value.object), content


def _slots(content: Content | None, act: v.Action) -> tuple[TargetSlot, ...]:
    """The targets of the text, with the modes that the action names."""
    if isinstance(content, Body):
        return content.targets
    if isinstance(content, Modal):
        said = [each for each in getattr(act, "options", ()) if isinstance(each, o.Modes)]
        numbers = [number for each in said for number in each.numbers]
        return tuple(slot for n in numbers if 0 < n <= len(content.modes) for slot in content.modes[n - 1].targets)
    return ()


def _targets(
    game: Game, player: int, act: v.Action, names: Names, value: d.CastSpell | d.ActivateAbility
) -> Iterator[Reason]:
    ctx, content = _content(game, player, value)
    slots = _slots(content, act)
    said = [option for option in getattr(act, "options", ()) if isinstance(option, o.Targeting)]
    named = [each for option in said for each in option.things]
    if not slots:
        return
    with _as_proposed(game, player, value):
        if named:
            lookup = names.lookup(game)
            for place, thing in enumerate(named):
                slot = slots[min(place, len(slots) - 1)]
                identifier = lookup.thing(thing)
                yield from (_worded_target(ctx, slot, each) for each in reasons_against(ctx, slot, identifier))
        else:
            yield from _why_none(ctx, slots)


def _as_proposed(
    game: Game, player: int, value: d.CastSpell | d.ActivateAbility
) -> AbstractContextManager[object]:
    """The game as it looks while a spell is proposed (601.3e)."""
    from mtgjudge.engine.casting import face_to_cast, proposed

    if isinstance(value, d.ActivateAbility):
        return nullcontext()
    face = face_to_cast(game, value.object, value.face, value.way, value.fused) or 0
    return game.pretending(proposed(game, player, value.object, face, value.way))


def _why_none(ctx: Context, slots: tuple[TargetSlot, ...]) -> Iterator[Reason]:
    """Of each thing that might have been meant, why it is no legal target: context, unless it is of the right kind."""
    for slot in slots:
        listed = pool(ctx, slot.kind)
        against = {each: list(reasons_against(ctx, slot, each)) for each in listed}
        if any(not found for found in against.values()):
            continue
        for found in list(against.values())[:MAX_CANDIDATES]:
            for reason in found:
                yield structs.replace(_worded_target(ctx, slot, reason), weight=Weight.CONTEXT)


def _worded_target(ctx: Context, slot: TargetSlot, reason: Reason) -> Reason:
    """What is wrong with a candidate of the wrong kind, in words."""
    if reason.object is None or cr("115.1") not in reason.rules:
        return reason
    words = _unfit(ctx, slot, reason.object)
    return structs.replace(reason, sentence=f"{ctx.game.name(reason.object)} {words}") if words else reason


def _worded(
    game: Game, player: int, act: v.Action, names: Names, reasons: tuple[Reason, ...]
) -> Iterator[Reason]:
    """The reasons of the attempt; those about targets of the wrong kind say what is wrong."""
    if not any(cr("115.1") in reason.rules for reason in reasons):
        yield from reasons
        return
    try:
        value = ActPlan(player, act, names).answer(game, d.Priority(player=player, for_player=player))
        assert isinstance(value, (d.CastSpell, d.ActivateAbility))
        ctx, content = _content(game, player, value)
        slots = _slots(content, act)
    except (Unsupported, IllegalAction, ScenarioError, NotTheirTurn, AssertionError):
        yield from reasons
        return
    for reason in reasons:
        slot = next((each for each in slots if _fails(ctx, each, reason)), None)
        yield _worded_target(ctx, slot, reason) if slot is not None else reason


def _fails(ctx: Context, slot: TargetSlot, reason: Reason) -> bool:
    return reason.object is not None and bool(_unfit(ctx, slot, reason.object))


def _unfit(ctx: Context, slot: TargetSlot, identifier: int) -> str:
    from mtgjudge.scenario.mismatch import unfit_target  # only where a target is of the wrong kind

    return unfit_target(ctx, slot.kind, identifier)
