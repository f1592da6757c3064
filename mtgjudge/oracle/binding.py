"""What instructions leave behind to be referred to: results ("that token", "the exiled card"), numbers ("that
much"), whether they were done.

While an ability is lowered every instruction gets a label; :func:`settle` keeps those that something refers
to, numbered from 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Ability, Amount, Cost, Effect, Filter, ObjectRef, Reference
from mtgjudge.language.changes import GainKeywordsOf
from mtgjudge.language.conditions import Did
from mtgjudge.language.costs import DiscardCards, ExileCards, ExileTopCards, RemoveCountersCost, SacrificeCost
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import Context, Unbound
from mtgjudge.oracle.mentions import PLAYER
from mtgjudge.oracle.patterns import rebuilt, replaced
from mtgjudge.oracle.surface import CastBy
from mtgjudge.oracle.words import called

_STABLE = (r.Target, r.This, r.EventObject, r.AttachedTo, r.Iterated, r.Result)
_NUMBERED = (
    e.DealDamage,
    e.GainLife,
    e.LoseLife,
    e.Draw,
    e.Discard,
    e.Mill,
    e.CreateTokens,
    e.PutCounters,
    e.RemoveCounters,
    e.RollDie,
    e.PayAnyAmount,
)


_USED: dict[type, str] = {
    ExileCards: "exiled",
    ExileTopCards: "exiled",
    SacrificeCost: "sacrificed",
    DiscardCards: "discarded",
}
"""What something used to pay a cost is called."""


def note(cx: Context, effect: Effect) -> Effect:
    """Label an instruction and remember what it leaves behind."""
    label = cx.fresh_label(effect.label)
    if not cx.raising:
        effect = _not_the_sacrificed(cx, effect)
        effect = replaced(effect, label=label)
    result = r.Result(label)
    before = {other: known for other, known in cx.done.items() if cx.raising or 0 < other < label}
    cx.done = before | {label: effect}
    if isinstance(effect, e.May | e.Pay | e.PayAnyAmount):
        cx.optional = label
        cx.offers[label] = effect
    if isinstance(effect, e.IfThen):
        cx.branch = labels_of(effect.then)
    if any(m.sentence == cx.sentence and isinstance(m.ref, r.This) and m.where == "body" for m in cx.mentions):
        cx.told = cx.sentence
    if not isinstance(effect, e.IfThen | e.Reflexive | e.DelayedTrigger | e.WorkOut):
        cx.last = label
    if isinstance(effect, e.RevealHand | e.LookAt):
        cx.hand_shown = effect.who if isinstance(effect, e.RevealHand) else _hand_of(effect.what)
    if isinstance(effect, e.SacrificeObjects) and isinstance(effect.what, r.Chosen):
        cx.sacrificed.add(label)
    if isinstance(effect, e.DealDamage):
        cx.damaged = effect.to if isinstance(effect.to, r.Target) else None
        if isinstance(effect.to, r.All):
            cx.counted.append((effect.to, called(effect.to.filter, effect.to.zone)))
    _name_result(cx, effect, result)
    if isinstance(effect, e.RemoveCounters):
        cx.removed[a.ResultAmount(label)] = effect.kind
    _count_result(cx, effect, a.ResultAmount(label))
    return effect


def _count_result(cx: Context, effect: Effect, number: a.ResultAmount) -> None:
    """Remember how much an instruction did, where it has a number."""
    if isinstance(effect, _NUMBERED):
        told = getattr(effect, "amount", getattr(effect, "count", None))
        if told in cx.numbers:
            cx.echoes.add(number)
        cx.numbers.append(number)
        cx.counted_at[number] = cx.sentence
        if not isinstance(told, a.Fixed):
            cx.varied.add(number)
    elif isinstance(effect, _MOVING) and _countable(cx, effect.what):
        cx.numbers.append(number)
        cx.counted_at[number] = cx.sentence
        cx.varied.add(number)


def _hand_of(what: Reference) -> Reference | None:
    """Whose whole hand this is."""
    whole = isinstance(what, r.All) and what.zone is Zone.HAND and isinstance(what.filter, f.OwnedBy)
    return what.filter.who if whole else None  # type: ignore[attr-defined]


def _shown_before(cx: Context, effect: Effect) -> Reference | None:
    """The hand that was looked at before cards were chosen from it: "those cards" are the chosen ones."""
    if not isinstance(effect, e.ChooseObjects) or getattr(effect.what, "zone", None) is not Zone.HAND:
        return None
    looks = [label for label, one in cx.followed() if isinstance(one, e.LookAt) and _hand_of(one.what) is not None]
    return r.Result(looks[-1]) if looks else None


def _name_result(cx: Context, effect: Effect, result: r.Result) -> None:
    """Name what an instruction leaves behind."""
    label = result.of
    if isinstance(effect, e.Mill):
        cx.pools.add(label)
        cx.name(result, frozenset({"card", "milled"}), plural=not _one(effect.count))
    if isinstance(effect, e.CreateTokens):
        words = frozenset({t.value for t in effect.token.types} | set(effect.token.subtypes) | {"token", "permanent"})
        cx.name(result, words, plural=not _one(effect.count))
    elif isinstance(effect, e.CreateTokensOfCard):
        cx.name(result, frozenset({"token", "permanent", effect.name}), plural=not _one(effect.count))
    elif isinstance(effect, e.CreatePredefinedTokens):
        kind = "artifact" if effect.attached_to is None else "Role"
        cx.name(result, frozenset({"token", "permanent", kind, effect.name}), plural=not _one(effect.count))
    elif isinstance(effect, e.CreateCopyTokens):
        cx.name(result, frozenset({"token", "permanent", "creature"}), plural=not _one(effect.count))
    elif isinstance(effect, e.CopyStackObject):
        cx.name(result, frozenset({"copy"}), plural=not _one(effect.count))
    elif isinstance(effect, e.Move):
        words, plural = _about(cx, effect.what, effect.to)
        if isinstance(effect.what, r.TopCards):
            cx.pools.add(label)
        cx.name(result, words, plural=plural, hides=effect.what if isinstance(effect.what, _STABLE) else None)
    elif isinstance(effect, e.Search):
        cx.searches.add(label)
        if effect.different_names:
            cx.pools.add(label)
        cx.name(result, called(effect.filter, Zone.LIBRARY), plural=not _one(effect.high))
    elif isinstance(effect, e.Discard):
        words = called(effect.filter or f.Anything(), Zone.HAND)
        cx.name(result, words | {"discarded"}, plural=not _one(effect.count))
    elif isinstance(effect, e.Draw):
        cx.name(result, frozenset({"card"}), plural=not _one(effect.count))
    elif isinstance(effect, e.KeywordAction) and effect.action in ("manifest", "cloak", "manifest dread"):
        cx.name(result, frozenset({"creature", "permanent"}))
    elif isinstance(effect, e.ChooseForThis) and effect.what in ("player", "opponent"):
        cx.name(r.ChosenPlayer(), frozenset({"player"}), sort=PLAYER)
    elif isinstance(effect, e.RevealUntil):
        cx.name(result, called(effect.until, Zone.LIBRARY), plural=effect.count is not None)
        cx.others = r.Result(effect.others)
        cx.name(r.Together((result, cx.others)), frozenset({"card"}), plural=True)
    else:
        what = getattr(effect, "what", None)
        if isinstance(what, r.All | r.Chosen | r.TopCards | r.ChosenAmong | r.Among):
            words, plural = _about(cx, what, None)
            if isinstance(what, r.TopCards) or (isinstance(effect, e.Reveal) and isinstance(what, r.Chosen) and plural):
                cx.pools.add(label)
            if isinstance(effect, e.ChooseObjects):
                words |= {"chosen"}
            if isinstance(effect, e.SacrificeObjects):
                words |= {"sacrificed"}
            if isinstance(effect, e.DiscardObjects):
                words |= {"discarded"}
            cx.name(result, words, plural=plural, hides=_shown_before(cx, effect))
        elif isinstance(what, r.EachPlayer | r.EachOpponent):
            cx.name(result, frozenset({"player"}), plural=True, sort=PLAYER)


def _is_away(cx: Context, effect: Effect, named: r.Result) -> bool:
    """ "Exile target creature. Then … transform it": what is no permanent any more is neither transformed nor tapped,
    and from a hand or a library nothing deals damage."""
    moved = cx.done.get(named.of)
    if not isinstance(moved, e.Move) or moved.to is Zone.BATTLEFIELD:
        return False
    hidden = moved.to in (Zone.HAND, Zone.LIBRARY)
    return isinstance(effect, e.Transform | e.Tap | e.Untap) or (isinstance(effect, e.DealDamage) and hidden)


def _not_the_sacrificed(cx: Context, effect: Effect) -> Effect:
    """ "Sacrifice a token. If you do, it gets +2/+2": what was sacrificed gets nothing, so "it" is the object itself
    where nothing else can be meant."""
    strange = any("spell" in m.words and not isinstance(m.ref, r.This) for m in cx.event_mentions)
    if isinstance(effect, e.Counter | e.CopyStackObject) and isinstance(effect.what, r.This) and strange:
        raise Unbound("'it' may mean the spell of the event or the object itself")
    what = getattr(effect, "what", None)
    if isinstance(what, r.All) and not isinstance(effect, e.DealDamage | e.KeywordAction):
        named_again = (
            getattr(node, "of", None) == what or getattr(node, "what", None) == what
            for node in _below(effect)
            if not isinstance(node, GainKeywordsOf)
        )
        if any(named_again):
            raise Unbound("'its' of each of several things")
    field = "source" if isinstance(effect, e.DealDamage) else "what"
    named = getattr(effect, field, None)
    acts = isinstance(effect, e.Apply | e.PutCounters | e.RemoveCounters | e.Tap | e.Untap | e.DealDamage)
    if not isinstance(named, r.Result) or not (_is_away(cx, effect, named) or (acts and named.of in cx.sacrificed)):
        return effect
    event = [m for m in cx.event_mentions if m.sort != PLAYER and not isinstance(m.ref, r.This)]
    if isinstance(effect, e.DealDamage) or event or cx.spell:
        raise Unbound("what was sacrificed does nothing and has nothing done to it")
    return replaced(effect, what=r.This())


def _below(effect: Effect) -> Iterator[Node]:
    """The nodes below an instruction."""
    for child in effect.children():
        yield from child.walk()


def labels_of(effects: tuple[Effect, ...]) -> frozenset[int]:
    """The labels of these instructions and of those within them."""
    found = (node for effect in effects for node in effect.walk() if isinstance(node, Effect))
    return frozenset(node.label for node in found if node.label)


_MOVING = (e.Move, e.SacrificeObjects, e.Destroy, e.DiscardObjects, e.OrderOnLibrary)


def _countable(cx: Context, what: ObjectRef) -> bool:
    """Whether it is open how many objects these are."""
    if isinstance(what, r.Result):
        search = cx.done.get(what.of)
        return isinstance(search, e.Search) and search.high is None
    if isinstance(what, r.Target) and what.slot < len(cx.slots):
        slot = cx.slots[what.slot]
        return slot.low != slot.high and slot.high != a.Fixed(1)
    if isinstance(what, r.Chosen | r.ChosenAmong):
        return what.low != what.high
    return isinstance(what, r.All | r.Among)


def note_cost(cx: Context, cost: Cost) -> Cost:
    """Label a cost that uses objects and remember them."""
    if "label" in cost.__struct_fields__:
        filter_ = getattr(cost, "filter", None) or f.Anything()
        if nouns_this(filter_):
            return cost
        if isinstance(cost, RemoveCountersCost):
            label = cx.fresh_label(cost.label)
            cost = cost if cx.raising else replaced(cost, label=label)
            if not isinstance(cost.count, a.Fixed):
                cx.removed[a.ResultAmount(label)] = cost.kind
                cx.numbers.append(a.ResultAmount(label))
                cx.varied.add(a.ResultAmount(label))
            return cost
        label = cx.fresh_label(int(getattr(cost, "label", 0)))
        if not cx.raising:
            cost = replaced(cost, label=label)
        zone = Zone.LIBRARY if isinstance(cost, ExileTopCards) else getattr(cost, "zone", Zone.BATTLEFIELD)
        words = called(filter_, Zone.HAND if "Discard" in type(cost).__name__ else zone)
        words |= {_USED[type(cost)]} if type(cost) in _USED else frozenset()
        cx.name(r.Result(label), words, plural=not _one(getattr(cost, "count", None)), where="cost")
    return cost


def nouns_this(filter_: Filter) -> bool:
    """Whether the filter is the source itself, or what gave it the ability."""
    if filter_ == f.IsOneOf(r.Giver()):
        return True
    return isinstance(filter_, f.IsThis) or (isinstance(filter_, f.AllOf) and any(nouns_this(p) for p in filter_.parts))


def _one(count: Amount | None) -> bool:
    return isinstance(count, a.Fixed) and count.value <= 1


def _about(cx: Context, what: Reference, zone: Zone | None) -> tuple[frozenset[str], bool]:
    """What the objects named by a reference can be called once they are in a zone, and whether they are several."""
    if isinstance(what, r.CardOf):
        return _about(cx, what.of, zone)
    if isinstance(what, r.All):
        return called(what.filter, zone or what.zone), True
    if isinstance(what, r.Chosen | r.ChosenAmong):
        where = zone or (what.zone if isinstance(what, r.Chosen) else Zone.LIBRARY)
        several = isinstance(what.by, r.EachPlayer | r.EachOpponent | r.EachOtherPlayer | r.PlayersWho)
        return called(what.filter, where), several or not _one(what.high)
    if isinstance(what, r.Among):
        return called(what.filter, zone or Zone.LIBRARY), True
    if isinstance(what, r.Rest):
        return frozenset({"card"}), True
    if isinstance(what, r.TopCards):
        return frozenset({"card"} if zone is not Zone.BATTLEFIELD else {"permanent", "card"}), not _one(what.count)
    for mention in [*reversed(cx.mentions), *cx.event_mentions]:
        if mention.ref == what and mention.where != "owned":
            words = mention.words - {"card", "permanent", "spell"}
            if zone in (None, Zone.BATTLEFIELD):
                return words | {"permanent"} | ({"card"} & mention.words), mention.plural
            return words | {"card"}, mention.plural
    return frozenset({"permanent"} if zone in (None, Zone.BATTLEFIELD) else {"card"}), False


def settle(value: object) -> object:
    """Keep only the labels that are referred to, numbered from 1 in the order of the text."""
    value = rebuilt(value, _cast_by)
    value = _revealed_as_found(value)
    _in_time(value)
    used: set[int] = set()
    order: list[int] = []

    def look(node: object, top: bool = False) -> None:
        if isinstance(node, tuple):
            for item in node:
                look(item, top)
            return
        if not isinstance(node, Node) or (isinstance(node, Ability) and not top):
            return
        if isinstance(node, Effect | Cost) and "label" in node.__struct_fields__:
            order.append(int(getattr(node, "label", 0)))
        used.update(_refers(node))
        if isinstance(node, e.RevealUntil | e.TwoPiles):
            order.append(node.others)
        for name in node.__struct_fields__:
            look(getattr(node, name), top=isinstance(node, e.DelayedTrigger) and name == "ability")

    look(value, top=True)
    kept = [label for label in dict.fromkeys(order) if label in used and label > 0]
    number = {label: i + 1 for i, label in enumerate(kept)}
    if used - set(number):
        raise Unbound("what only one of two ways leaves behind")
    return _relabel(value, number, top=True)


def _revealed_as_found(value: object) -> object:
    """ "Search your library for a card. Reveal it": the same as a search that reveals what is found (701.23)."""
    folded: dict[int, int] = {}
    value = _folded(value, folded)
    return rebuilt(value, lambda node: _renamed(node, folded)) if folded else value


def _folded(value: object, folded: dict[int, int]) -> object:
    if isinstance(value, tuple):
        made: list[object] = []
        for item in value:
            before = made[-1] if made else None
            if _shows_what_was_found(before, item):
                assert isinstance(before, e.Search)
                assert isinstance(item, e.Reveal)
                made[-1] = replaced(before, reveal=True)
                folded[item.label] = before.label
            else:
                made.append(_folded(item, folded))
        return tuple(made)
    if not isinstance(value, Node):
        return value
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    parts = {name: _folded(part, folded) for name, part in fields.items()}
    return value if all(parts[name] == fields[name] for name in parts) else type(value)(**parts)


def _shows_what_was_found(before: object, item: object) -> bool:
    if not isinstance(before, e.Search) or not isinstance(item, e.Reveal) or len(before.zones) > 1:
        return False
    return item.what == r.Result(before.label)


def _renamed(node: Node, labels: dict[int, int]) -> Node | None:
    if isinstance(node, r.Result | a.ResultAmount | Did) and node.of in labels:
        return replaced(node, of=labels[node.of])
    return None


def _in_time(value: object) -> None:
    """What is done only when a later trigger resolves can't be referred to from outside that trigger (603.7)."""
    made: dict[int, tuple[int, ...]] = {}
    named: list[tuple[int, tuple[int, ...]]] = []
    triggers = 0

    def look(node: object, inside: tuple[int, ...], top: bool = False) -> None:
        nonlocal triggers
        if isinstance(node, tuple):
            for item in node:
                look(item, inside, top)
            return
        if not isinstance(node, Node) or (isinstance(node, Ability) and not top):
            return
        named.extend((label, inside) for label in _refers(node))
        if isinstance(node, Effect | Cost) and "label" in node.__struct_fields__:
            made[int(getattr(node, "label", 0))] = inside
        if isinstance(node, e.RevealUntil | e.TwoPiles):
            made[node.others] = inside
        if isinstance(node, e.DelayedTrigger | e.Reflexive):
            triggers += 1
            inside = (*inside, triggers)
        for name in node.__struct_fields__:
            look(getattr(node, name), inside, top=isinstance(node, e.DelayedTrigger) and name == "ability")

    look(value, (), top=True)
    for label, place in named:
        where = made.get(label, ())
        if place[: len(where)] != where:
            raise Unbound("what a later trigger does, named before it has")


def _cast_by(node: Node) -> Node | None:
    """Who casts a spell controls it (112.2)."""
    return f.ControlledBy(node.who) if isinstance(node, CastBy) else None


def _refers(node: Node) -> list[int]:
    if isinstance(node, r.Result | a.ResultAmount | Did):
        return [node.of]
    if isinstance(node, e.Reflexive):
        return [node.after] if node.after else []
    return []


def _relabel(value: object, number: dict[int, int], top: bool = False) -> object:
    """Relabelled; the abilities inside (granted, on tokens) have labels of their own, but a delayed trigger
    shares ours."""
    if isinstance(value, tuple):
        return tuple(_relabel(item, number, top) for item in value)
    if not isinstance(value, Node) or (isinstance(value, Ability) and not top):
        return value
    fields: dict[str, object] = {}
    for name in value.__struct_fields__:
        part = getattr(value, name)
        if name == "label" and isinstance(value, Effect | Cost):
            fields[name] = number.get(part, 0)
        elif (
            name == "of"
            and isinstance(value, r.Result | a.ResultAmount | Did)
            or name == "after"
            and isinstance(value, e.Reflexive)
        ):
            fields[name] = number[part] if part else 0
        elif name == "others" and isinstance(value, e.RevealUntil | e.TwoPiles):
            fields[name] = number.get(part, 0)
        else:
            fields[name] = _relabel(part, number, top=isinstance(value, e.DelayedTrigger) and name == "ability")
    return type(value)(**fields)
