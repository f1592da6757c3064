"""Announcing a spell or ability: modes, targets, division (601.2b-d, 602.2b, 603.3c-d, 700.2)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.engine.decisions import ChooseModes, ChooseTargets, Divide
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.targeting import against_together, candidates, pool, reasons_against, slot_bounds, whose
from mtgjudge.engine.verdict import IllegalAction, Reason, Verdict, Weight, verdict_against
from mtgjudge.engine.wording import definitions
from mtgjudge.language.abilities import Body, Modal, Sequence
from mtgjudge.language.amounts import X
from mtgjudge.language.categories import Content
from mtgjudge.language.references import Target
from mtgjudge.language.targets import TargetPlayer, TargetSlot
from mtgjudge.rulebook import cr


class Announcement(msgspec.Struct, frozen=True):
    """Modes chosen (0-based, printed order), and for each its targets and divisions slot by slot. Without modes: one
    entry."""

    modes: tuple[int, ...] = ()
    targets: tuple[tuple[tuple[int, ...], ...], ...] = ()
    divisions: tuple[tuple[tuple[int, ...], ...], ...] = ()


PART = 1000
"""Modes of the n-th text of a sequence are numbered from n times this."""


def bodies(content: Content | None, modes: tuple[int, ...]) -> tuple[Body, ...]:
    """The bodies that will be followed: the chosen modes in printed order, or the one body there is; text by text in
    a sequence."""
    if isinstance(content, Sequence):
        return tuple(
            body for number, part in enumerate(content.parts) for body in bodies(part, modes_of_part(modes, number))
        )
    if isinstance(content, Modal):
        return tuple(content.modes[mode] for mode in sorted(modes))
    return (content,) if isinstance(content, Body) else ()


def modes_of_part(modes: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The modes chosen for one text of a sequence."""
    return tuple(mode % PART for mode in modes if mode // PART == number)


def impossible_slot(ctx: Context, body: Body) -> TargetSlot | None:
    """A slot for which there are not enough legal targets, if any (601.2c)."""
    if len(body.targets) > 1 and any(_leans_on(slot) for slot in body.targets):
        return _dead_end(ctx, body.targets, ())
    for slot in body.targets:
        found = candidates(ctx, slot)
        if len(found) < slot_bounds(ctx, slot, len(found))[0]:
            return slot
    return None


@by_identity
def _leans_on(slot: TargetSlot) -> frozenset[int]:
    """The earlier targets that it depends on what can be chosen here."""
    return frozenset((*slot.different_from, *(part.slot for part in slot.kind.walk() if isinstance(part, Target))))


def _dead_end(ctx: Context, slots: tuple[TargetSlot, ...], taken: tuple[tuple[int, ...], ...]) -> TargetSlot | None:
    """The slot for which nothing can be chosen, whatever is chosen for those before; None: there is a way."""
    number = len(taken)
    if number == len(slots):
        return None
    here = ctx.with_iterated(ctx.iterated)
    here.targets = taken
    slot = slots[number]
    found = candidates(here, slot, taken)
    low = slot_bounds(here, slot, len(found))[0]
    if len(found) < low:
        return slot
    if low != 1 or not any(number in _leans_on(later) for later in slots[number + 1 :]):
        return _dead_end(ctx, slots, (*taken, tuple(found[:low])))
    failed: TargetSlot | None = slot
    for each in found:
        failed = _dead_end(ctx, slots, (*taken, (each,)))
        if failed is None:
            return None
    return failed


def mode_limits(ctx: Context, content: Modal) -> tuple[int, int]:
    """How many modes must and may be chosen (700.2d-e)."""
    low = quantity(ctx, content.low)
    high = len(content.modes) if content.high is None else quantity(ctx, content.high)
    if content.more_if is not None and holds(ctx, content.more_if):
        high = len(content.modes) if content.more_high is None else quantity(ctx, content.more_high)
        low = low if content.more_low is None else quantity(ctx, content.more_low)
    return low, high


def legal_modes(ctx: Context, content: Modal) -> tuple[int, ...]:
    """Modes that can be chosen: those whose targets exist (700.2a)."""
    used = chosen_before(ctx, content)
    return tuple(
        number
        for number, mode in enumerate(content.modes)
        if number not in used and impossible_slot(ctx, mode) is None
    )


def chosen_before(ctx: Context, content: Modal) -> set[int]:
    """Modes that were chosen for this ability of this object before, where those can't be chosen again."""
    from mtgjudge.engine.events.stack import AbilityPutOnStack

    if not content.unchosen:
        return set()
    start = ctx.game.state.turn_log_start if content.unchosen == "turn" else 0
    return {
        mode
        for entry in ctx.game.log[start:]
        if isinstance(entry.event, AbilityPutOnStack)
        and entry.event.facts.source == ctx.source
        and entry.event.facts.content == content
        for mode in entry.event.facts.modes
    }


def target_reasons(ctx: Context, content: Content | None) -> list[Reason]:
    """Reasons against beginning: no legal targets (601.2c), with what speaks against each candidate as context."""
    if isinstance(content, Sequence):
        return [reason for part in content.parts for reason in target_reasons(ctx, part)]
    if isinstance(content, Modal):
        if len(legal_modes(ctx, content)) >= mode_limits(ctx, content)[0]:
            return []
        return [
            Reason(
                "no mode can be chosen: the targets that they need don't exist",
                (cr("700.2a"), cr("601.2c")),
                ctx.source,
            )
        ]
    if not isinstance(content, Body):
        return []
    slot = impossible_slot(ctx, content)
    if slot is None:
        return []
    return no_target_reasons(ctx, slot)


_HIGHEST_X = 20
"""No object is asked for with a greater X in its mana value, power or toughness."""


def reasons_whatever_x(ctx: Context, content: Content | None) -> list[Reason]:
    """Like :func:`target_reasons` before a value of X is chosen (107.3a): where targets depend on it, some value has to
    do."""
    reasons = target_reasons(ctx, content)
    bodies = content.modes if isinstance(content, Modal) else (content,) if isinstance(content, Body) else ()
    if not reasons or not any(isinstance(node, X) for body in bodies for slot in body.targets for node in slot.walk()):
        return reasons
    for value in range(1, _HIGHEST_X + 1):
        ctx.x = value
        if not target_reasons(ctx, content):
            return []
    return reasons


_BESIDE_THE_POINT = frozenset((cr("115.1"), cr("115.5")))
"""Things of another kind, and the spell itself: nobody would expect them to be targets."""


def no_target_reasons(ctx: Context, slot: TargetSlot) -> list[Reason]:
    """There is no legal target; shroud, hexproof and protection of objects of the right kind decide as well."""
    out: list[Reason] = []
    for identifier in pool(ctx, slot.kind):
        against = list(reasons_against(ctx, slot, identifier))
        if against and not _BESIDE_THE_POINT.intersection(against[0].rules):
            out += against
    rules = (cr("601.2c"), *definitions(slot.kind)[:1])
    return [Reason("there is no legal target for it", rules, ctx.source), *out]


def announce(ctx: Context, content: Content | None, player: int) -> Announcement:
    """Ask for modes, then targets slot by slot, then divisions. Raises IllegalAction where a required choice can't
    be made."""
    if content is None:
        return Announcement()
    if isinstance(content, Sequence):
        return _announce_each(ctx, content, player)
    modes: tuple[int, ...] = ()
    if isinstance(content, Modal):
        modes = _choose_modes(ctx, content, player)
    targets: list[tuple[tuple[int, ...], ...]] = []
    divisions: list[tuple[tuple[int, ...], ...]] = []
    apart = isinstance(content, Modal) and content.different_players
    followed = bodies(content, modes)
    for place, body in enumerate(followed):
        mode = sorted(modes)[place] if modes else None
        taken = tuple(each for told in targets for slot in told for each in slot if each < 0) if apart else ()
        later = [players_targeted(ctx, other) for other in followed[place + 1 :]] if apart else None
        chosen, divided = _choose_targets(ctx, body, player, mode, (taken, later) if later is not None else None)
        targets.append(chosen)
        divisions.append(divided)
    return Announcement(modes, tuple(targets), tuple(divisions))


def _announce_each(ctx: Context, content: Sequence, player: int) -> Announcement:
    """The choices for several texts, one after the other (702.47d, 702.102)."""
    said = [announce(ctx, part, player) for part in content.parts]
    return Announcement(
        tuple(number * PART + mode for number, part in enumerate(said) for mode in part.modes),
        tuple(targets for part in said for targets in part.targets),
        tuple(divisions for part in said for divisions in part.divisions),
    )


def _choose_modes(ctx: Context, content: Modal, player: int) -> tuple[int, ...]:
    legal = legal_modes(ctx, content)
    low, high = mode_limits(ctx, content)
    most = high if content.repeat else min(high, len(legal))
    if content.different_players:
        most = min(most, most_apart([players_targeted(ctx, content.modes[mode]) for mode in legal]))
    if len(legal) < low and not (content.repeat and legal):
        raise IllegalAction(verdict_against(target_reasons(ctx, content)))
    if not content.repeat and len(legal) == low == most:
        return legal
    chooser = player
    if content.chooser is not None:
        from mtgjudge.engine.evaluate.references import players

        chooser = (players(ctx, content.chooser) or [player])[0]
    answer = ctx.game.ask(
        ChooseModes(
            player=chooser,
            for_player=player,
            source=ctx.source,
            prompt="modes",
            count=len(content.modes),
            legal=legal,
            low=low,
            high=most,
            repeat=content.repeat,
        )
    )
    assert isinstance(answer, tuple)
    modes = tuple(mode for mode in answer if isinstance(mode, int))
    wrong = [mode for mode in modes if mode not in legal]
    if content.different_players and not wrong:
        wanted = [players_targeted(ctx, content.modes[mode]) for mode in modes]
        wrong = [] if most_apart(wanted) == len(modes) else list(modes)
    worth = sum(content.worth[mode] for mode in modes) if content.worth and not wrong else 0
    if (
        wrong
        or worth > high
        or not low <= len(modes) <= most
        or (not content.repeat and len(set(modes)) != len(modes))
    ):
        reason = Reason(
            f"modes {', '.join(str(mode + 1) for mode in modes)} can't be chosen",
            (cr("601.2b"), cr("700.2i") if worth > high else cr("700.2a")),
            ctx.source,
        )
        raise IllegalAction(verdict_against([reason]))
    return tuple(sorted(modes))


def players_targeted(ctx: Context, body: Body) -> tuple[int, ...]:
    """The players that a mode may target."""
    return tuple(
        each for slot in body.targets if isinstance(slot.kind, TargetPlayer) for each in candidates(ctx, slot)
    )


def most_apart(wanted: list[tuple[int, ...]], taken: tuple[int, ...] = ()) -> int:
    """For how many of these each can have another of the players that it may have."""
    if not wanted:
        return 0
    first, rest = wanted[0], wanted[1:]
    with_one = [1 + most_apart(rest, (*taken, each)) for each in first if each not in taken]
    return max([most_apart(rest, taken), *with_one])


def _others(found: list[int], apart: tuple[tuple[int, ...], list[tuple[int, ...]]] | None) -> list[int]:
    """The players that no other mode targets, and that leave one for each mode to come (601.2c)."""
    if apart is None:
        return found
    taken, later = apart
    return [x for x in found if x not in taken and most_apart(later, (*taken, x)) == len(later)]


def _choose_targets(
    ctx: Context,
    body: Body,
    player: int,
    mode: int | None,
    apart: tuple[tuple[int, ...], list[tuple[int, ...]]] | None = None,
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    chosen: list[tuple[int, ...]] = []
    divided: list[tuple[int, ...]] = []
    for number, slot in enumerate(body.targets):
        here = ctx.with_iterated(ctx.iterated)
        here.targets = tuple(chosen)
        found = candidates(here, slot, tuple(chosen))
        if isinstance(slot.kind, TargetPlayer):
            found = _others(found, apart)
        low, high = slot_bounds(here, slot, len(found))
        if len(found) < low:
            raise IllegalAction(verdict_against(no_target_reasons(here, slot)))
        if high == 0:
            targets: tuple[int, ...] = ()
        else:
            decision = ChooseTargets(
                player=player,
                for_player=player,
                source=ctx.source,
                prompt="targets",
                slot=number,
                candidates=tuple(found),
                low=low,
                high=min(high, len(found)),
                mode=mode,
            )
            answer = ctx.game.ask(decision)
            assert isinstance(answer, tuple)
            targets = tuple(item for item in answer if isinstance(item, int))
            check_targets(here, slot, targets, decision)
        chosen.append(targets)
        divided.append(_divide(here, slot, targets, player))
    return tuple(chosen), tuple(divided)


def check_targets(ctx: Context, slot: TargetSlot, targets: tuple[int, ...], decision: ChooseTargets) -> None:
    """Raise IllegalAction, with what speaks against each wrong target (601.2c)."""
    reasons: list[Reason] = []
    for identifier in targets:
        if identifier not in decision.candidates:
            found = list(reasons_against(ctx, slot, identifier))
            reasons += found or [
                Reason(f"{ctx.game.name(identifier)} can't be chosen again", (cr("601.2c"), cr("115.3")), identifier)
            ]
    if len(set(targets)) != len(targets):
        reasons.append(
            Reason("the same target can't be chosen twice for one instance of the word target", (cr("115.3"),))
        )
    if slot.each_of is not None and len({whose(ctx, identifier) for identifier in targets}) != len(targets):
        reasons.append(Reason("each of them must be another player's", (cr("601.2c"), cr("608.2f"))))
    owners = {item.owner for each in targets if (item := ctx.object(each)) is not None}
    if slot.one_owner and len(owners) > 1:
        reasons.append(Reason("they must be in a single graveyard", (cr("601.2c"),)))
    reasons += against_together(ctx, slot, targets)
    if not decision.low <= len(targets) <= decision.high:
        reasons.append(Reason(f"{decision.low} to {decision.high} targets must be chosen", (cr("601.2c"),)))
    if reasons:
        raise IllegalAction(Verdict(verdict_against(reasons).answer, tuple(reasons)))


def _divide(ctx: Context, slot: TargetSlot, targets: tuple[int, ...], player: int) -> tuple[int, ...]:
    if slot.divided is None or not targets:
        return ()
    total = quantity(ctx, slot.divided)
    if len(targets) == 1:
        return (total,)
    answer = ctx.game.ask(
        Divide(
            player=player, for_player=player, source=ctx.source, prompt="division", amount=total, among=targets, least=1
        )
    )
    assert isinstance(answer, tuple)
    parts = tuple(part for part in answer if isinstance(part, int))
    if len(parts) != len(targets) or sum(parts) != total or min(parts) < 1:
        reason = Reason(
            f"{total} must be divided with at least 1 for each target", (cr("601.2d"),), ctx.source, Weight.DECIDES
        )
        raise IllegalAction(verdict_against([reason]))
    return parts
