"""What stands around a clause: "if", "unless", "where X is", "when you do", "at the beginning of the next end
step" (603.7, 603.12)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import (
    Amount,
    Condition,
    Cost,
    Duration,
    Effect,
    EventPattern,
    ObjectRef,
    Reference,
)
from mtgjudge.language.conditions import CostPaid, Did, Unless
from mtgjudge.language.costs import (
    DiscardCards,
    PayLife,
    PayMana,
    PayManaEqualTo,
    ReturnToHand,
    SacrificeCost,
)
from mtgjudge.language.node import Node
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import Step, Zone
from mtgjudge.oracle.binding import labels_of, note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.patterns import rebuilt, replaced, v
from mtgjudge.oracle.phrases.clauses import pay_life, single_of
from mtgjudge.oracle.phrases.remarks import merged, unfollowed
from mtgjudge.oracle.phrases.unless_paid import un_unless, unless_paid
from mtgjudge.oracle.phrases.wrappers_back import labels_since, un_if_so, un_later, un_later_of
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, as_effects
from mtgjudge.oracle.surface import Noun, parts_of, together
from mtgjudge.oracle.words import called

KICKED = c.CostPaid("kicker")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _further(g)
    p = g.phrase
    for words, duration in (
        ("until end of turn", d.UntilEndOfTurn()),
        ("until your next turn", d.UntilNextTurnOf(r.You())),
        ("until your next upkeep", d.UntilNextStep(r.You(), Step.UPKEEP)),
    ):
        p("subjclause", words + " , {what:snp} {cs:gain.what|and}", Lazy(_fronted(duration)))
    p("clauses", "{c:clause}", Fn(lambda cx, c: as_effects(c), lambda cx, x: {"c": x}))
    p("clauses", "{c:clause} and {k:subjclause}", Fn(_joined, _un_joined), guard=_one_duration)
    p("clauses", "{c:clause} , then {k:subjclause}", Fn(_joined), guard=_one_duration)
    p("clauses", "{c:clause} , and {k:subjclause}", Fn(_joined), guard=_one_duration)
    p(
        "clauses",
        "{c:clause} , {j:subjclause} , and {k:subjclause}",
        Fn(lambda cx, c, j, k: as_effects((c, j, k)), _un_joined_three),
        guard=for_all,
    )
    p("wclause", "{c:clauses}", v("c"))
    p("wclause0", "{c:clauses}", v("c"))
    p("wclause0", "if {x:cond} , {c:clauses}", Fn(_if, None))
    p("wclause", "if {x:cond} , {c:clauses}", Fn(_if, _un_if))
    p("wclause", "{c:clauses} if {x:cond}", Lazy(_if_after, _un_if_after))
    paid = Lazy(unless_paid, un_unless)
    p("wclause", "{c:clauses} unless {who:player} {cs:payments.who|and}", paid, guard=last_step)
    p("clauses0", "{c:clause0} unless {who:player} {cs:payments.who|and}", paid, guard=last_step)
    p("lastunless", "{c:clauses} unless {who:player} {cs:payments.who|and}", paid, guard=last_step)
    p("wclause", "{c:clauses} , then {k:lastunless}", Fn(_joined, _un_last_unless))
    p("wclause", "{c:clauses} , where X is {q:quantity}", Lazy(where_x, un_where_x))
    p("wclause0", "{c:clauses} , where X is {q:quantity}", Lazy(where_x, un_where_x))
    p("wclause", "then {c:wclause0}", v("c"))
    p("wclause", "when you do , {c:wclause0}", Lazy(_when_you_do, _un_when_you_do))
    p(
        "late",
        "{c:clauses} at the beginning of the next end step",
        Lazy(_delayed(ev.BeginningOf(Step.END, r.EachPlayer()), True), un_later),
        guard=_not_told_apart,
    )
    p("wclause", "if {x:cond} , {c:late}", Fn(lambda cx, x, c: _if(cx, x, as_effects(c)), _un_if))
    p(
        "wclause",
        "{c:clauses} at the beginning of the next end step",
        Lazy(
            _delayed(ev.BeginningOf(Step.END, r.EachPlayer()), True),
            _un_delayed(ev.BeginningOf(Step.END, r.EachPlayer())),
        ),
        guard=_not_told_apart,
    )
    p(
        "wclause",
        "at the beginning of the next end step , {c:clauses}",
        Lazy(_delayed(ev.BeginningOf(Step.END, r.EachPlayer())), un_later),
    )
    p(
        "wclause",
        "{c:clauses} at the beginning of the next turn 's upkeep",
        Lazy(
            _delayed(ev.BeginningOf(Step.UPKEEP, r.EachPlayer()), True),
            _un_delayed(ev.BeginningOf(Step.UPKEEP, r.EachPlayer())),
        ),
    )
    _declare_more(g)


def _declare_more(g: Grammar) -> None:
    """Wrappers of whole sentences."""
    p = g.phrase
    p(
        "wclause",
        "{c:clauses} at the beginning of your next upkeep",
        Lazy(_delayed(ev.BeginningOf(Step.UPKEEP, r.You()), True), _un_delayed(ev.BeginningOf(Step.UPKEEP, r.You()))),
    )
    p(
        "wclause",
        "{c:clauses} at end of combat",
        Lazy(
            _delayed(ev.BeginningOf(Step.END_OF_COMBAT, r.EachPlayer()), True),
            _un_delayed(ev.BeginningOf(Step.END_OF_COMBAT, r.EachPlayer())),
        ),
    )
    p(
        "payments",
        "pay^ {m:manacost}",
        PayMana(v("m")),
    )
    p("payments", "waterbend^ {m:manacost}", PayMana(v("m"), waterbend=True))
    p("payments", "pay^ {X} , where X is {q:quantity}", Fn(lambda cx, q: PayManaEqualTo(q)))
    p(
        "payments",
        "pay^ {n:figure} life",
        Fn(lambda cx, n: pay_life(n), lambda cx, x: {"n": x.amount} if isinstance(x, PayLife) else None),
    )
    p(
        "payments",
        "sacrifice^ {n:count} {f:filter.n}",
        Fn(
            _pay_sacrifice,
            lambda cx, x: (
                {"n": x.count, "f": Noun(x.filter, Zone.BATTLEFIELD)} if isinstance(x, SacrificeCost) else None
            ),
        ),
    )
    p(
        "payments",
        "discard^ {n:count} {f:filter.n}",
        Fn(
            _pay_discard,
            lambda cx, x: (
                {"n": x.count, "f": Noun(x.filter, None)}
                if isinstance(x, DiscardCards) and x.count is not None and not x.at_random
                else None
            ),
        ),
    )


def _pay_sacrifice(cx: Context, n: Amount, f: Noun) -> Cost:
    if f.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are sacrificed")
    return SacrificeCost(f.filter, n)


def _pay_discard(cx: Context, n: Amount, f: Noun) -> Cost:
    if f.zone is not None:
        raise CantLower("only cards are discarded")
    return DiscardCards(f.filter, n)


def _fronted(duration: Duration) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        what = low(parts["what"])
        with low.cx.about(what, False):
            cs = low(parts["cs"])
        changes = tuple(x for part in cs for x in part)
        return (note(low.cx, e.Apply(what=what, changes=changes, duration=duration)),)

    return lower


def _one_duration(parts: dict[str, Part]) -> bool:
    """ "Until end of turn, all creatures become black and all lands become Swamps": the duration in front is that of
    both."""
    c, k = parts["c"], parts["k"]
    if not for_all(parts):
        return False
    fronted = isinstance(c, Derivation) and spell(c)[:1] == ["until"]
    return not fronted or not isinstance(k, Derivation) or k.phrase.text != "{what:snp} {acts:preds.what}"


def for_all(parts: dict[str, Part]) -> bool:
    """What follows "for each …" is done for each; what follows an option of a villainous choice belongs to it."""
    c = parts["c"]
    words = spell(c) if isinstance(c, Derivation) else []
    return words[:2] != ["for", "each"] and "villainous" not in words


def last_step(parts: dict[str, Part]) -> bool:
    """ "Put a counter on it, then sacrifice it unless you pay": only the last step is not followed then."""
    c = parts["c"]
    words = spell(c) if isinstance(c, Derivation) else []
    return for_all(parts) and not any(words[i : i + 2] == [",", "then"] for i in range(len(words)))


def _not_told_apart(parts: dict[str, Part]) -> bool:
    """ "You gain 2 life, and you return it at the beginning of the next end step": only the second is done then."""
    c = parts["c"]
    words = spell(c) if isinstance(c, Derivation) else []
    return not any(words[i : i + 3] == [",", "and", "you"] for i in range(len(words)))


def _joined(cx: Context, c: Any, k: Any) -> tuple[Effect, ...]:
    return as_effects((c, k))


def _un_joined(cx: Context, value: object) -> list[Values] | None:
    if not isinstance(value, tuple) or not 2 <= len(value) <= 4:
        return None
    return [{"c": value[:i], "k": value[i:]} for i in range(1, len(value))]


def _un_last_unless(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) < 2 or not isinstance(value[-1], e.UnlessPays):
        return None
    return {"c": value[:-1], "k": value[-1:]}


def _un_joined_three(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 3:
        return {"c": value[:1], "j": value[1:2], "k": value[2:]}
    return None


def _if(cx: Context, x: Condition, c: tuple[Effect, ...]) -> object:
    kicked = isinstance(x, CostPaid) and x.keyword == KICKED.keyword
    if cx.spell and kicked and any(_by_another(cx, effect) for effect in c):
        raise Unbound("'it deals' after 'this spell was kicked' may mean two things")
    declined = x.part.of if isinstance(x, Unless) and isinstance(x.part, Did) else 0
    if declined in cx.offers:
        c = unfollowed(c, (cx.offers[declined],))
    return (note(cx, e.IfThen(condition=x, then=c)),)


def _by_another(cx: Context, effect: Effect) -> bool:
    """Whether damage is dealt by what the spell targets, with nothing to show that a creature strikes with its own
    power."""
    if not isinstance(effect, e.DealDamage) or not isinstance(effect.source, r.Target):
        return False
    amount = effect.amount
    kind = cx.slots[effect.source.slot].kind
    strikes = isinstance(amount, a.MeasureOf) and amount.measure is a.Measure.POWER and amount.of == effect.source
    return not strikes or not isinstance(kind, TargetObject) or "creature" not in called(kind.filter, kind.zone)


def _un_if(cx: Context, value: object) -> Values | None:
    if cx.front_at == cx.sentence:
        return None
    single = single_of(value)
    if not isinstance(single, e.IfThen) or single.otherwise:
        return None
    x = single.condition
    declined = x.part.of if isinstance(x, Unless) and isinstance(x.part, Did) else 0
    then = _followed(cx, single.then) if declined in cx.offers else single.then
    return {"x": x, "c": then}


def _followed(cx: Context, then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The inverse of ``unfollowed``: what an offer would have moved is named as it would be there."""
    moved = {m.hides: m.ref for m in cx.mentions if m.hides is not None and isinstance(m.ref, r.Result)}

    def change(node: Node) -> Node | None:
        return moved.get(node) if isinstance(node, Reference) else None

    return as_effects(rebuilt(then, change))


def _if_after(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    label = low.cx.label
    then = as_effects(low(parts["c"]))
    done = labels_of(then) | labels_since(low.cx, label)
    if len(then) > 1 and _in_two_steps(parts["c"]):
        raise CantLower("a condition of the last of several steps")
    with low.cx.without(done):
        condition = _of_the_card(unfollowed(low(parts["x"]), then), then, parts["x"])
    offered = _if_such_a_spell(then, condition)
    if offered is not None:
        return (offered,)
    if any(isinstance(one, e.PermitPlay) and not isinstance(condition, c.Is) for one in then):
        raise CantLower("a permission that holds only while something else does")
    return (note(low.cx, e.IfThen(condition=condition, then=then)),)


def _in_two_steps(c: Part) -> bool:
    """ "Mill two cards, then destroy it if …": the condition may be that of the second step alone."""
    words = spell(c) if isinstance(c, Derivation) else []
    return any(words[i : i + 2] == [",", "then"] for i in range(len(words)))


def _of_the_card(condition: Condition, then: tuple[Effect, ...], words: Part) -> Condition:
    """ "Exile it if it's an instant card": asked of the card that a permanent has become, not of the permanent."""
    if not isinstance(condition, c.Is) or not isinstance(words, Derivation) or "card" not in spell(words):
        return condition
    cards = [one.what for one in then if isinstance(one, e.Move) and one.what == r.CardOf(condition.what)]
    return replaced(condition, what=cards[0]) if cards else condition


def _if_such_a_spell(then: tuple[Effect, ...], condition: object) -> Effect | None:
    """ "You may cast it … if it's an instant spell": asked of the card as the spell it would be (601.3e), so what the
    effect offers is such spells only."""
    one = then[0] if len(then) == 1 else None
    if not isinstance(one, e.CastForFree) or one.filter is not None or not isinstance(condition, c.Is):
        return None
    kept = tuple(part for part in parts_of(condition.filter) if not isinstance(part, f.IsSpell))
    if condition.what != one.what or len(kept) == len(parts_of(condition.filter)) or not kept:
        return None
    return replaced(one, filter=together(kept))


def _un_such_a_spell(value: Effect) -> tuple[Condition, tuple[Effect, ...]] | None:
    if not isinstance(value, e.CastForFree) or value.filter is None or value.high is not None or value.pay:
        return None
    spell = together((*parts_of(value.filter), f.IsSpell()))
    return c.Is(value.what, spell), (replaced(value, filter=None),)


def _un_if_after(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = single_of(value)
    offered = _un_such_a_spell(single) if isinstance(single, Effect) else None
    if offered is not None:
        return up.fill(phrase, {"x": offered[0], "c": offered[1]})
    made: Derivation | None = un_if_so(up, phrase, value)
    return made


def where_x(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "…, where X is …": what X means stands in its place."""
    cx = low.cx
    first = len(cx.slots)
    made = len(cx.mentions)
    c = low(parts["c"])
    kept = cx.mentions
    tokens = [m for m in kept[made:] if isinstance(m.ref, r.Result) and "token" in m.words]
    cx.mentions = [m for m in kept if m not in tokens]  # X is worked out before they are there
    before = len(cx.mentions)
    q = low(parts["q"])
    cx.mentions = kept + cx.mentions[before:]
    if cx.x_once:
        return _worked_out(cx, as_effects(c), q, first)
    changed = _with_x(c, q)
    slots = _with_x(tuple(cx.slots[first:]), q)
    if changed == c and slots == tuple(cx.slots[first:]):
        raise CantLower("X is defined but not used")
    cx.slots[first:] = slots
    cx.x_means = q
    return changed


def _worked_out(cx: Context, c: tuple[Effect, ...], q: Amount, first: int) -> object:
    """X is a number that later sentences name again, so that it is worked out before the first of them is followed."""
    named = {node.of for node in q.walk() if isinstance(node, r.Result | a.ResultAmount)}
    targets = tuple(cx.slots[first:])
    if cx.x_number is not None or named & labels_of(c) or _with_x(targets, q) != targets:
        raise CantLower("X is defined for one sentence and used in another")
    once = note(cx, e.WorkOut(amount=q))
    cx.x_number = a.ResultAmount(once.label)
    return (once, *_with_x(c, cx.x_number))


def _with_x(value: Any, q: Amount) -> Any:
    return rebuilt(value, lambda node: q if isinstance(node, a.X) else None)


def un_where_x(
    up: Raiser, phrase: Phrase, value: Any, condition: Condition | None = None
) -> Derivation | None:
    """An amount that the clause can't word in place becomes X; ``condition``: of what is conditional."""
    if not isinstance(value, tuple):
        return None
    if value and isinstance(value[0], e.WorkOut):
        return up.fill(phrase, {"x": condition, "c": value[1:], "q": value[0].amount})
    cx = up.cx
    if any(isinstance(node, a.X) for effect in (*cx.done.values(), *value) for node in effect.walk()):
        return None  # X has another meaning here
    kept = cx.pending
    first = len(cx.slots)
    for amount in odd_amounts((value, kept[first:])):
        mark = cx.mark()
        cx.pending = (*kept[:first], *_without(kept[first:], amount))
        try:
            made = up.fill(phrase, {"x": condition, "c": _without(value, amount), "q": amount})
        finally:
            cx.pending = kept
        if made is not None:
            cx.slots[first:] = _with_x(tuple(cx.slots[first:]), amount)
            return made
        cx.back(mark)
    return None


def _without(value: Any, amount: Amount) -> Any:
    return rebuilt(value, lambda node: a.X() if node == amount else None)


def odd_amounts(value: object) -> list[Amount]:
    """The amounts in a meaning that are neither figures nor X."""
    found: list[Amount] = []

    def look(node: object) -> None:
        if isinstance(node, tuple):
            for item in node:
                look(item)
        elif isinstance(node, Node):
            if isinstance(node, a.Negative):
                look(node.of)
                return
            if isinstance(node, Amount) and not isinstance(node, a.Fixed | a.X):
                if node not in found:
                    found.append(node)
                return
            for child in node.children():
                look(child)

    look(value)
    return found


def _when_you_do(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    after = cx.optional or cx.last
    if not after:
        raise Unbound("'when you do': nothing before it is optional")
    return reflexive(low, parts, after)


def reflexive(low: Lowerer, parts: dict[str, Part], after: int) -> object:
    """A trigger of its own for what has just been done (603.12)."""
    cx = low.cx
    with cx.body(results=True) as slots:
        effects = as_effects(low(parts["c"]))
        content = Body(merged(effects), tuple(slots))
        cx.keep_open()
    return (note(cx, e.Reflexive(after=after, content=content)),)


def _un_when_you_do(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    single = single_of(value)
    cx = up.cx
    if (
        not isinstance(single, e.Reflexive)
        or single.after != (cx.optional or cx.last)
        or not isinstance(single.content, Body)
    ):
        return None
    kept = cx.pending
    try:
        with cx.body(results=True):
            cx.pending = single.content.targets
            made = up.fill(phrase, {"c": single.content.effects})
            cx.keep_open()
            return made if cx.goes_on or len(cx.slots) == len(single.content.targets) else None
    finally:
        cx.pending = kept


def _delayed(event: EventPattern, targets: bool = False) -> Any:
    """With ``targets``: what is done "at end of combat" may be done to a target that is chosen now (603.7)."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        before = len(cx.slots)
        effects = as_effects(low(parts["c"]))
        if len(cx.slots) != before and not targets:
            raise CantLower("a delayed trigger with a target of its own")
        ability = TriggeredAbility(event, Body(merged(effects)))
        return (note(cx, e.DelayedTrigger(ability=ability)),)

    return lower


def _un_delayed(event: EventPattern) -> Any:
    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        single = single_of(value)
        if not isinstance(single, e.DelayedTrigger) or not single.once or single.this_turn_only:
            return None
        ability = single.ability
        if not isinstance(ability, TriggeredAbility) or ability != TriggeredAbility(event, ability.content):
            return None
        if not isinstance(ability.content, Body) or ability.content.targets:
            return None
        return raiser.fill(phrase, {"c": ability.content.effects})

    return up


def _further(g: Grammar) -> None:
    p = g.phrase
    p(
        "payments",
        "return^ {n:count} {f:filter.n} to its owner 's hand",
        Fn(
            _pay_return,
            lambda cx, x: (
                {"n": x.count, "f": Noun(x.filter, Zone.BATTLEFIELD)} if isinstance(x, ReturnToHand) else None
            ),
        ),
    )
    p("payments", "return^ {n:count} {f:filter.n} to their owner 's hand", Fn(_pay_return))
    for verb_words, event in (
        ("dies", (Zone.BATTLEFIELD, Zone.GRAVEYARD)),
        ("leaves the battlefield", (Zone.BATTLEFIELD, None)),
    ):
        p("wclause", f"when {{what:ref}} {verb_words} this turn , {{c:clauses}}", Lazy(when_it(*event), un_later_of))
    p("wclause", "when you lose control of {what:fullref} , {c:clauses}", Lazy(_control_lost, un_later_of))
    p("wclause", "{c:clauses} when {what:ref} leaves the battlefield", Lazy(_once_gone, un_later_of))
    for state, tapped in (("tapped", True), ("untapped", False)):
        p("wclause", f"when {{what:ref}} becomes {state} , {{c:clauses}}", Lazy(_when_status(tapped), un_later_of))


def _when_status(tapped: bool) -> Any:
    """A delayed trigger on the next change of a status (603.7b)."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        what = low(parts["what"])
        before = len(cx.slots)
        effects = as_effects(low(parts["c"]))
        if len(cx.slots) != before:
            raise CantLower("a delayed trigger with a target of its own")
        ability = TriggeredAbility(ev.BecomesTapped(f.IsOneOf(what), tapped), Body(merged(effects)))
        return (note(cx, e.DelayedTrigger(ability=ability)),)

    return lower


def _control_lost(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """A delayed trigger on the end of the control that an instruction gave (603.7a, 603.10d)."""
    cx = low.cx
    before = len(cx.slots)
    what = low(parts["what"])
    cx.name(what, frozenset().union(*(m.words for m in cx.mentions if m.ref == what)))
    effects = as_effects(low(parts["c"]))
    if len(cx.slots) != before or isinstance(what, r.This):
        raise CantLower("a delayed trigger with a target of its own")
    ability = TriggeredAbility(ev.LosesControl(f.IsOneOf(what), r.You()), Body(merged(effects)))
    return (note(cx, e.DelayedTrigger(ability=ability)),)


def _once_gone(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "Exile that token when ~ leaves the battlefield": a delayed trigger, whenever that is (603.7a-c)."""
    before, label = len(low.cx.slots), low.cx.label
    effects = as_effects(low(parts["c"]))
    worded = labels_since(low.cx, label)
    what = low(parts["what"])
    if len(low.cx.slots) != before:
        raise CantLower("a delayed trigger with a target of its own")
    subject = f.IsThis() if isinstance(what, r.This) else f.IsOneOf(what)
    later = labels_of(effects) | worded
    low.cx.mentions = [m for m in low.cx.mentions if not isinstance(m.ref, r.Result) or m.ref.of not in later]
    ability = TriggeredAbility(ev.ZoneChange(subject, Zone.BATTLEFIELD), Body(merged(effects)))
    return (note(low.cx, e.DelayedTrigger(ability=ability)),)


def when_it(origin: Zone, destination: Zone | None) -> Any:
    """A delayed trigger on one thing that dies or leaves this turn (603.7b)."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        what = low(parts["what"])
        if destination is Zone.GRAVEYARD and isinstance(what, ObjectRef):
            cx.name(r.CardOf(what), frozenset({"card"}), where="dead")
        before = len(cx.slots)
        effects = as_effects(low(parts["c"]))
        if len(cx.slots) != before:
            raise CantLower("a delayed trigger with a target of its own")
        event = ev.ZoneChange(f.IsOneOf(what), origin, destination)
        ability = TriggeredAbility(event, Body(merged(effects)))
        return (note(cx, e.DelayedTrigger(ability=ability, this_turn_only=True)),)

    return lower


def _pay_return(cx: Context, n: Amount, f: Noun) -> Cost:
    if f.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are returned")
    return ReturnToHand(f.filter, n)
