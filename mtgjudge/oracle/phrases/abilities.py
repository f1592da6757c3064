"""Whole abilities: activated, triggered, loyalty, chapters, modal, keyword lines (113.3, 602, 603, 606, 700.2, 714)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import ActivatedAbility, Body, ChapterAbility, Modal, TriggeredAbility
from mtgjudge.language.categories import Ability, Condition, Content, Cost, EventPattern
from mtgjudge.language.effects import Move
from mtgjudge.language.node import Node
from mtgjudge.language.references import All, This, You
from mtgjudge.language.static_effects import AbilityCostChange, SpendOnX
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from mtgjudge.oracle.binding import settle
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Leaf, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.kernel.template import Slot
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.sentences import starts_with
from mtgjudge.oracle.phrases.trigger_effects import of_the_spell, of_the_trigger
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, checked
from mtgjudge.oracle.surface import together

FRONT_WORDS = (("if",), ("when", "you", "do"), ("otherwise",))


class Limit(Node, frozen=True, tag=True):
    """How an activated ability is restricted by a sentence behind it."""

    condition: Condition | None = None
    limit: int | None = None
    any_player: bool = False
    once: bool = False
    """Only once as long as the object exists."""
    cost: AbilityCostChange | SpendOnX | None = None


def declare(g: Grammar) -> None:
    """Abilities; ``ability`` is any of them, as in quotes."""
    p = g.phrase
    _matchers(g)
    p("content", "{b:body}", v("b"))
    _modal(g)
    _triggered(g)
    _activated(g)
    p("chapter", "{n:chapters} — {b:content}", Lazy(_chapter, _un_chapter))
    p("kwline", "{ks:kw|comma}", v("ks"))
    p("kwline", "{ks:kw|semi}", v("ks"), guard=lambda parts: len(getattr(parts["ks"], "items", ())) > 1)
    p("statics", "{ss:static|plus}", v("ss"))
    p("ability", "{x:triggered}", Lazy(_own, _un_own))
    p("ability", "{x:activated}", Lazy(_own, _un_own))
    p("ability", "{x:static}", Lazy(_own, _un_own))
    p("ability", "{x:kw}", Lazy(_own, _un_own))


def _own(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """A quoted ability is understood by itself: its "it" and its targets are its own."""
    made = settle(Lowerer(Context())(parts["x"]))
    if isinstance(made, tuple):
        raise CantLower("several abilities in one pair of quotes")
    return made


def _un_own(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, Ability):
        return None
    inner = Raiser(up.grammar, Context(raising=True))
    inner.depth = up.depth
    return inner.fill(phrase, {"x": value})


# -- modal ------------------------------------------------------------------------------------------------------------


class ModeCount(Node, frozen=True, tag=True):
    """How many modes are chosen."""

    low: int
    high: int | None
    repeat: bool = False


def _modal(g: Grammar) -> None:
    p = g.phrase
    for words, count in (
        ("one", ModeCount(1, 1)),
        ("two", ModeCount(2, 2)),
        ("three", ModeCount(3, 3)),
        ("one or both", ModeCount(1, 2)),
        ("one or more", ModeCount(1, None)),
        ("up to one", ModeCount(0, 1)),
        ("up to two", ModeCount(0, 2)),
        ("up to three", ModeCount(0, 3)),
        ("any number", ModeCount(0, None)),
    ):
        p("modecount", words, count)
    p("content", "choose {n:modecount} — {ms:mode|plus}", Fn(choose, un_choose))
    apart = "choose {n:modecount} . each mode must target a different player . {ms:mode|plus}"
    p("content", apart, Fn(_choose_apart, _un_choose_apart))
    p(
        "content",
        "choose up to {n:modenumber} . you may choose the same mode more than once . {ms:mode|plus}",
        Fn(lambda cx, n, ms: Modal(a.Fixed(0), n, ms, True)),
    )
    p(
        "content",
        "choose {n:modenumber} . you may choose the same mode more than once . {ms:mode|plus}",
        Fn(lambda cx, n, ms: Modal(n, n, ms, True), _un_repeat),
    )
    closed(g, "moremodes", tuple(MORE_MODES))
    p("asyoucast", "as you cast this spell", a.Fixed(0))
    for may in ("", "you may "):
        p(
            "content",
            f"choose one . if {{x:cond}} [ {{w:asyoucast}} ] , {may}choose {{k:moremodes}} instead . {{ms:mode|plus}}",
            checked(_choose_more(bool(may)), _un_choose_more),
        )
    p("modenumber", "{n:count}", v("n"))
    p("mode", "• {b:body}", v("b"))


def choose(cx: Context, n: ModeCount, ms: tuple[Body, ...]) -> Content:
    """ "Choose one —" and its modes (700.2)."""
    if len(ms) < 2:
        raise CantLower("a choice of one mode")
    return Modal(a.Fixed(n.low), None if n.high is None else a.Fixed(n.high), ms)


def _choose_apart(cx: Context, n: ModeCount, ms: tuple[Body, ...]) -> Content:
    """Each mode has one player for its target."""
    if any(sum(isinstance(slot.kind, TargetPlayer) for slot in mode.targets) != 1 for mode in ms):
        raise CantLower("a mode that doesn't target one player")
    return replaced(choose(cx, n, ms), different_players=True)


def _un_choose_apart(cx: Context, value: object) -> Values | None:
    if isinstance(value, Modal) and value.different_players:
        return un_choose(cx, replaced(value, different_players=False))
    return None


MORE_MODES = {
    "both": ModeCount(2, 2),
    "two": ModeCount(2, 2),
    "one or more": ModeCount(1, None),
    "any number": ModeCount(0, None),
}


def _un_choose_more(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, Modal) or value.more_if is None:
        return []
    return [{"x": value.more_if, "k": word, "ms": value.modes} for word in MORE_MODES]


def _choose_more(optional: bool) -> Any:
    """ "Choose one. If …, choose both instead" (700.2): asked as the modes are announced (601.2b, 601.4)."""

    def lower(cx: Context, x: Condition, k: str, ms: tuple[Body, ...], w: object = None) -> Content:
        more = MORE_MODES[k]
        if len(ms) < 2 or (more.high or 0) > len(ms):
            raise CantLower("a choice of more modes than there are")
        low = a.Fixed(1)
        high = None if more.high is None else a.Fixed(more.high)
        return Modal(low, low, ms, more_if=x, more_high=high, more_low=low if optional else a.Fixed(more.low))

    return lower


def un_choose(cx: Context, value: object) -> Values | None:
    """How many modes, and which, where nothing more is said of the choice."""
    if not isinstance(value, Modal) or value != Modal(value.low, value.high, value.modes):
        return None
    count = _count_said(value)
    return {"n": count, "ms": value.modes} if count is not None else None


def _count_said(value: Modal) -> ModeCount | None:
    """How many modes are chosen, where the text says so with one word."""
    if value != Modal(value.low, value.high, value.modes):
        return None
    if not isinstance(value.low, a.Fixed) or not isinstance(value.high, a.Fixed | None):
        return None
    return ModeCount(value.low.value, value.high.value if value.high else None)


def _un_repeat(cx: Context, value: object) -> Values | None:
    if isinstance(value, Modal) and value.repeat and value.low == value.high:
        return {"n": value.low, "ms": value.modes}
    return None


# -- triggered --------------------------------------------------------------------------------------------------------


def no_front(parts: dict[str, Part]) -> bool:
    """A body may not begin with "if": that is the intervening if of the trigger (603.4)."""
    return not any(starts_with(parts["b"], *words) for words in FRONT_WORDS)


def _triggered(g: Grammar) -> None:
    p = g.phrase
    p("trig", "when {e:event}", Fn(lambda cx, e: e, _un_when))
    p("trig", "whenever {e:event}", v("e"))
    p("trig", "at the beginning of {e:step}", v("e"))
    tail = "[?once this ability triggers only once each turn . ]"
    p("triggered", "{e:trig} , {b:content} " + tail, Lazy(trigger, un_trigger), guard=no_front)
    there = Lazy(_trigger_graveyard, _un_trigger_graveyard)
    p("triggered", "{e:trig} , if {o:ownname} is in your graveyard [ and {x:cond} ] , {b:content}", there)
    p("triggered", "{e:trig} , if {x:cond} , {b:content} " + tail, Lazy(trigger, un_trigger))


def trigger(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """A triggered ability: the event is named first, then its condition and content are understood."""
    cx = low.cx
    event: EventPattern = low(parts["e"])
    cx.name_event(event)
    _event_number(cx, event)
    condition = low(parts["x"]) if "x" in parts else None
    content = low(parts["b"])
    zone = cx.own_zone or Zone.BATTLEFIELD
    if isinstance(event, ev.ZoneChange) and event.origin is Zone.BATTLEFIELD and cx.event_mentions:
        about = cx.event_mentions[0]
        if isinstance(about.ref, This) or about.where == "attached":
            zone = Zone.BATTLEFIELD  # it triggers from where it was (603.10a)
    return of_the_spell(TriggeredAbility(event, content, condition, zone, 1 if "once" in flags else None))


_THERE = c.Compare(
    a.CountOf(All(together((f.IsThis(), f.OwnedBy(You()))), Zone.GRAVEYARD)), Comparison.AT_LEAST, a.Fixed(1)
)
"""This card is in your graveyard."""


def _trigger_graveyard(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "If this card is in your graveyard" says where the ability functions (113.6), and is asked again as it resolves
    (603.4)."""
    low.cx.own_zone = Zone.GRAVEYARD
    low.cx.name(This(), frozenset({"~"}))
    made = trigger(low, parts, flags)
    assert isinstance(made, TriggeredAbility)
    condition = c.Both((_THERE, made.condition)) if made.condition is not None else _THERE
    return replaced(made, zone=Zone.GRAVEYARD, condition=condition)


def _un_trigger_graveyard(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, TriggeredAbility) or value.zone is not Zone.GRAVEYARD or value.limit is not None:
        return None
    there, more = value.condition, None
    if isinstance(value.condition, c.Both) and len(value.condition.parts) == 2:
        there, more = value.condition.parts
    if there != _THERE:
        return None
    variant = next(each for each in phrase.variants if ("x" in each.names) == (more is not None))
    cx = up.cx
    cx.own_zone = None
    first, own = up("trig", value.event), up("ownname", "this card")
    if first is None or own is None:
        return None
    cx.name_event(value.event)
    _event_number(cx, value.event)
    cx.name(This(), frozenset({"~"}))
    middle = (up("cond", more),) if more is not None else ()
    last = up("content", value.content)
    if last is None or None in middle:
        return None
    return derive(phrase, variant, (first, own, *middle, last))


_COUNTED = (
    ev.DealsDamage,
    ev.IsDealtDamage,
    ev.PlayerIsDealtDamage,
    ev.GainsLife,
    ev.LosesLife,
    ev.CountersPut,
    ev.CountersRemoved,
    ev.AttacksWith,
)


def _counted(event: EventPattern) -> bool:
    """Whether the event has a number that "that much" and "that many" can mean."""
    if isinstance(event, ev.AnyEvent):
        return bool(event.options) and all(_counted(x) for x in event.options)
    if isinstance(event, ev.NthThisTurn):
        return _counted(event.event)
    if isinstance(event, ev.CountersPut) and not event.one_or_more:
        return False
    if isinstance(event, ev.AttacksWith) and event == ev.AttacksWith(event.who, f.IsType(CardType.CREATURE)):
        return False  # "whenever you attack" names no number
    return isinstance(event, _COUNTED) or bool(getattr(event, "one_or_more", False))


def _event_number(cx: Context, event: EventPattern) -> None:
    if _counted(event):
        cx.numbers.append(a.EventAmount())
        cx.varied.add(a.EventAmount())


def _moves_itself(content: Content, zone: Zone) -> bool:
    """Whether the words "~ from your graveyard" in the content say where the ability functions."""
    return any(isinstance(node, Move) and isinstance(node.what, This) for node in content.walk())


def _says_exile(value: TriggeredAbility) -> bool:
    """Whether its condition is that the card is suspended, and so in exile (702.62b)."""
    return value.zone is Zone.EXILE and value.condition == c.Is(This(), f.IsSuspended())


def _un_when(cx: Context, value: object) -> Values | None:
    """ "When" is for what can happen but once to an object: that it enters, dies, leaves, is turned face up."""
    once = isinstance(value, ev.ZoneChange | ev.TurnedFaceUp) and isinstance(value.subject, f.IsThis)
    return {"e": value} if once else None


def un_trigger(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """The inverse of :func:`trigger`."""
    if not isinstance(value, TriggeredAbility) or value.limit not in (None, 1):
        return None
    if value.meanwhile is not None or value.done_once:
        return None
    return raise_trigger(up, phrase, value)


def raise_trigger(up: Raiser, phrase: Phrase, value: TriggeredAbility) -> Derivation | None:
    """The event of a trigger first, then its condition and content, as they are understood; what is so meanwhile is
    asked by itself."""
    cx = up.cx
    told = isinstance(value.event, ev.BecomesDesignated) and value.zone is Zone.EXILE  # "this card becomes plotted"
    said = told or _moves_itself(value.content, value.zone)
    said = said or (value.condition is not None and _says_exile(value))
    if value.zone is not Zone.BATTLEFIELD and not said:
        return None
    for variant in phrase.variants:
        if ("once" in variant.flags) != (value.limit == 1) or ("x" in variant.names) != (value.condition is not None):
            continue
        mark = cx.mark()
        content = of_the_trigger(value)
        often = a.Fixed(1 if value.done_once else 2)
        values: dict[str, Any] = {
            "e": value.event,
            "x": value.condition,
            "b": content,
            "m": value.meanwhile,
            "k": often,
        }
        parts: list[Part] = []
        cx.own_zone = value.zone if value.zone is not Zone.BATTLEFIELD else None
        for item in variant.items:
            if not isinstance(item, Slot):
                continue
            cx.front_at = cx.sentence + 1 if item.name == "b" and value.condition is None else -1
            before = cx.mark()
            part = up.slot(item, values[item.name])
            cx.front_at = -1
            if item.name == "m":
                cx.back(before)
            if part is None:
                break
            parts.append(part)
            if item.name == "e":
                cx.name_event(value.event)
                _event_number(cx, value.event)
        else:
            made = derive(phrase, variant, tuple(parts))
            if made is not None:
                return made
        cx.back(mark)
    return None


# -- activated --------------------------------------------------------------------------------------------------------


def _activated(g: Grammar) -> None:
    p = g.phrase
    p("activated", "{cs:cost|comma} : {b:content} [ {ls:limit|plus} ]", Lazy(activate, un_activate))
    before = "{cs:cost|comma} : choose {n:modecount} . {ls:limit|plus} {ms:mode|plus}"
    p("activated", before, Lazy(_activate_modes, un_activate))
    p("activated", "{l:loyalty} : {b:content}", Lazy(_loyalty, _un_loyalty))
    p(
        "limit",
        "activate only {x:timing} .",
        Fn(
            lambda cx, x: Limit(condition=x),
            lambda cx, v: (
                {"x": v.condition} if v.condition is not None and v.limit is None and not v.any_player else None
            ),
        ),
    )
    p("limit", "activate only once each turn .", Limit(limit=1))
    p("limit", "activate only once .", Limit(once=True))
    p("limit", "activate no more than twice each turn .", Limit(limit=2))
    p("limit", "activate no more than three times each turn .", Limit(limit=3))
    p("limit", "activate only {x:timing} and only once each turn .", Fn(lambda cx, x: Limit(condition=x, limit=1)))
    p("limit", "activate only {x:timing} and only once .", Fn(lambda cx, x: Limit(condition=x, once=True)))
    p("limit", "any player may activate this ability .", Limit(any_player=True))


def _cost_zone(costs: Sequence[Cost]) -> Zone:
    for cost in costs:
        if isinstance(cost, k.DiscardCards) and isinstance(cost.filter, f.IsThis):
            return Zone.HAND
        if isinstance(cost, k.RevealCards) and isinstance(cost.filter, f.IsThis):
            return Zone.HAND
        if isinstance(cost, k.ExileCards) and isinstance(cost.filter, f.IsThis):
            return cost.zone
    return Zone.BATTLEFIELD


def activate(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """Costs, what they buy, and limits."""
    return activated(low, parts, lambda: low(parts["b"]))


def activated(low: Lowerer, parts: dict[str, Part], bought: Callable[[], Content]) -> object:
    """An activated ability whose content is understood behind its costs."""
    cx = low.cx
    cx.activated = True
    costs = low(parts["cs"])
    zone = _cost_zone(costs)
    if zone is not Zone.BATTLEFIELD:
        cx.own_zone = zone
    content = bought()
    slots = content.targets if isinstance(content, Body) else ()
    if any(isinstance(node, a.ResultAmount) for slot in slots for node in slot.walk()):
        raise CantLower("a target by how much is paid, which is known only later (601.2c, 601.2h)")
    limits = low(parts["ls"]) if "ls" in parts else ()
    if zone is Zone.BATTLEFIELD and cx.own_zone is not None:
        zone = cx.own_zone
    condition, limit, any_player = _limits(limits)
    said = [x.cost for x in limits if x.cost is not None]
    changes = tuple(replaced(x, zone=zone) if isinstance(x, AbilityCostChange) else x for x in said)
    once = any(x.once for x in limits)
    return ActivatedAbility(costs, content, condition, zone, limit, any_player, once=once, cost_changes=changes)


def _activate_modes(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Choose one. Activate only once each turn. • …": the limits stand before the modes."""
    return activated(low, parts, lambda: choose(low.cx, low(parts["n"]), low(parts["ms"])))


def _limits(limits: Sequence[Limit]) -> tuple[Condition | None, int | None, bool]:
    conditions = [x.condition for x in limits if x.condition is not None]
    numbers = [x.limit for x in limits if x.limit is not None]
    if len(numbers) > 1:
        raise CantLower("two limits")
    condition: Condition | None = None
    if conditions:
        condition = conditions[0] if len(conditions) == 1 else c.Both(tuple(conditions))
    return condition, numbers[0] if numbers else None, any(x.any_player for x in limits)


def un_activate(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """The inverse of :func:`activate`."""
    if not isinstance(value, ActivatedAbility) or value.name or any(isinstance(x, k.Loyalty) for x in value.costs):
        return None
    limited = replaced(value, limit=None, condition=None, once=False, any_player=False, cost_changes=()) != value
    bought: dict[str, Any] = {"b": value.content}
    if "b" not in phrase.variants[0].names:
        if not isinstance(value.content, Modal) or _count_said(value.content) is None:
            return None
        bought = {"n": _count_said(value.content), "ms": value.content.modes}
    elif limited and isinstance(value.content, Modal) and _count_said(value.content) is not None:
        return None  # the limits stand before the modes
    condition = value.condition
    ways: list[tuple[Condition, ...]] = [(condition,)] if condition is not None else [()]
    if isinstance(condition, c.Both):
        ways.insert(0, condition.parts)
    up.cx.own_zone = value.zone if value.zone is not Zone.BATTLEFIELD else None
    for way in ways:
        limits = [*(Limit(condition=x) for x in way), *_further_limits(value)]
        made = up.fill(phrase, {"cs": value.costs, "ls": tuple(limits) or None, **bought})
        if made is not None:
            return made
    return None


def _further_limits(value: ActivatedAbility) -> list[Limit]:
    limits: list[Limit] = []
    if value.limit is not None:
        limits.append(Limit(limit=value.limit))
    if value.once:
        limits.append(Limit(once=True))
    if value.any_player:
        limits.append(Limit(any_player=True))
    for x in value.cost_changes:
        if isinstance(x, AbilityCostChange):
            limits.append(Limit(cost=replaced(x, zone=Zone.BATTLEFIELD)))
        elif isinstance(x, SpendOnX):
            limits.append(Limit(cost=x))
    return limits


def _loyalty(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cost = low(parts["l"])
    return ActivatedAbility((cost,), low(parts["b"]))


def _un_loyalty(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if (
        isinstance(value, ActivatedAbility)
        and len(value.costs) == 1
        and isinstance(value.costs[0], k.Loyalty)
        and value == ActivatedAbility(value.costs, value.content)
    ):
        return up.fill(phrase, {"l": value.costs[0], "b": value.content})
    return None


# -- chapters ---------------------------------------------------------------------------------------------------------

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}


def _matchers(g: Grammar) -> None:
    def read(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        out: list[int] = []
        end = at
        while end < len(tokens) and tokens[end].upper() in _ROMAN:
            out.append(_ROMAN[tokens[end].upper()])
            end += 1
            if tokens[end : end + 1] == (",",):
                end += 1
            else:
                break
        return [(Leaf(tuple(out), tuple(tokens[at:end])), end)] if out else []

    def spell(value: object) -> Leaf | None:
        if not isinstance(value, tuple) or not all(isinstance(x, int) for x in value):
            return None
        names = {number: word for word, number in _ROMAN.items()}
        words: list[str] = []
        for number in value:
            words += [names[number], ","]
        return Leaf(value, tuple(words[:-1]))

    g.matcher("chapters", read, spell)


def _chapter(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    return ChapterAbility(low(parts["n"]), low(parts["b"]))


def _un_chapter(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if isinstance(value, ChapterAbility):
        return up.fill(phrase, {"n": value.chapters, "b": value.content})
    return None
