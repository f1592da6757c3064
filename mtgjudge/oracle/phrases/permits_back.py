"""What a permission to cast or play was said as: when, what, where from, what is paid, what follows (601.3b, 118.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Change, Cost, Filter
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.semantics import Values
from mtgjudge.oracle.surface import CastBy, Noun, parts_of, together

LAND = f.IsType(CardType.LAND)
LIMITS = ("once_each_turn", "your_turn_only")
PLACED = (f.IsOneOf, f.PutThereThisTurn)
"""What a place says of the cards in it."""


class Besides(Node, frozen=True, tag=True):
    """What is said besides of a permission. ``follows``: of the spells that are cast so, in a second sentence;
    ``lands``: of the lands played so too."""

    costs: tuple[Cost, ...] | None = None
    additional: tuple[Cost, ...] = ()
    free: bool = False
    any_mana: bool = False
    flash: bool = False
    exiled_afterwards: bool = False
    grants: tuple[Change, ...] = ()
    follows: bool = False
    lands: bool = False

    def said(self) -> dict[str, object]:
        """The fields of the permission that it says."""
        plain = Besides()
        fields = [name for name in self.__struct_fields__ if name not in ("follows", "lands")]
        return {name: getattr(self, name) for name in fields if getattr(self, name) != getattr(plain, name)}

    def on(self, one: st.CastPermission | st.AlternativeCostFor) -> st.CastPermission | st.AlternativeCostFor:
        """The permission with it."""
        fields = self.said()
        if isinstance(one, st.AlternativeCostFor) and (set(fields) != {"flash"} or not self.follows):
            raise CantLower("what follows for spells cast for another cost")
        if self.follows and not self.lands and isinstance(one, st.CastPermission) and one.lands:
            return one
        return replaced(one, **fields)


def said(value: object, slot: str, field: str) -> Values | None:
    """The one field that is said."""
    if isinstance(value, Besides) and set(value.said()) == {field} and not value.follows:
        return {slot: getattr(value, field)}
    return None


def place(zone: Zone, top: bool = False, among: Filter | None = None, any_owner: bool = False) -> st.CastPermission:
    """A place, as a permission without a kind of card."""
    return st.CastPermission(r.You(), among or f.Anything(), zone, top_only=top, any_owner=any_owner)


def was_permitted(limits: dict[str, bool]) -> Callable[[Context, object], Iterator[Values]]:
    """The permissions without when they hold, and what follows."""

    def up(cx: Context, value: object) -> Iterator[Values]:
        if not isinstance(value, StaticAbility) or value.condition is not None:
            return
        kinds = (st.CastPermission, st.AlternativeCostFor)
        if not value.effects or not all(isinstance(one, kinds) for one in value.effects):
            return
        ways: list[Any] = list(value.effects)
        wanted = {name: limits.get(name, False) for name in LIMITS}
        for one in ways:
            if isinstance(one, st.CastPermission) and any(getattr(one, n) != x for n, x in wanted.items()):
                return
            if isinstance(one, st.AlternativeCostFor) and any(getattr(one, n, False) != x for n, x in wanted.items()):
                return
        off: dict[str, object] = dict.fromkeys(limits, False)
        plain = tuple(
            replaced(one, **off, shared=False) if isinstance(one, st.CastPermission) else replaced(one, **off)
            for one in ways
        )
        own = all(isinstance(one, st.CastPermission) and one.filter == f.IsThis() for one in ways)
        at = Zone.GRAVEYARD if own and all(one.zone is Zone.GRAVEYARD for one in ways) else Zone.BATTLEFIELD
        if value.zone is not at or _shared(ways) != any(getattr(one, "shared", False) for one in ways):
            return
        yield {"ps": plain}
        yield from _followed(plain)

    return up


def _shared(ways: list[Any]) -> bool:
    """Whether playing a land uses up what casting a spell would (and the other way round)."""
    permits = [one for one in ways if isinstance(one, st.CastPermission)]
    return len({one.lands for one in permits}) > 1 and any(one.once_each_turn for one in permits)


def _followed(permits: tuple[Any, ...]) -> Iterator[Values]:
    """One thing taken off all that it may have been said of."""
    plain = Besides()
    for lands in (False, True):
        for name in ("flash", "exiled_afterwards", "grants", "costs"):
            about = [one for one in permits if lands or not getattr(one, "lands", False)]
            if name != "flash" and any(isinstance(one, st.AlternativeCostFor) for one in about):
                continue
            found = [getattr(one, name, None) for one in about]
            if not found or found[0] == getattr(plain, name) or any(x != found[0] for x in found):
                continue
            rest = tuple(replaced(one, **{name: getattr(plain, name)}) if one in about else one for one in permits)
            yield {"ps": rest, "x": replaced(Besides(follows=True, lands=lands), **{name: found[0]})}


def _split(one: object) -> tuple[Filter, st.CastPermission, tuple[Besides, ...]] | None:
    """What is cast, where from, and what is paid for it."""
    if not isinstance(one, st.CastPermission) or one.who != r.You() or one.shared or one.way:
        return None
    parts = parts_of(one.filter)
    among = parts[-1:] if parts and isinstance(parts[-1], PLACED) else ()
    kind = together(parts[: len(parts) - len(among)])
    paid: list[Besides] = []
    if one.costs is not None:
        paid.append(Besides(costs=one.costs))
    if one.free:
        paid.append(Besides(free=True))
    if one.additional:
        paid.append(Besides(additional=one.additional))
    if one.any_mana:
        paid.append(Besides(any_mana=True))
    where = place(one.zone, one.top_only, together(among), one.any_owner)
    back = replaced(where, filter=one.filter, lands=one.lands)
    for change in paid:
        back = replaced(back, **change.said())
    return (kind, where, tuple(paid)) if back == one else None


def all_split(value: object) -> tuple[list[Filter], tuple[st.CastPermission, ...], tuple[Besides, ...]] | None:
    """What is cast, where from, and what is paid for it, of all permissions."""
    found = [_split(one) for one in value] if isinstance(value, tuple) and value else []
    kept = [one for one in found if one is not None]
    if not kept or len(kept) != len(found) or any(one[2] != kept[0][2] for one in kept):
        return None
    return [one[0] for one in kept], tuple(one[1] for one in kept), kept[0][2]


def was_cast(cx: Context, value: object) -> Values | None:
    """Spells of one kind, from one or several places."""
    found = all_split(value)
    if found is None or any(one.lands for one in value) or len(set(found[0])) != 1:  # type: ignore[attr-defined]
        return None
    kind, where, paid = found
    return {"n": Noun(kind[0], Zone.STACK), "w": where, "hs": paid or None}


def was_own(cx: Context, value: object) -> Values | None:
    """The card itself."""
    found = all_split(value)
    if found is None or not found[2] or any(kind != f.IsThis() for kind in found[0]):
        return None
    return {"w": found[1], "hs": found[2]}


def was_play_or_cast(cx: Context, value: object) -> Iterator[Values]:
    """ "Play a land or cast a … from …"."""
    halves = halves_of(value)
    if halves is None:
        return
    one = {"m": Noun(halves[0], Zone.BATTLEFIELD), "n": Noun(halves[1], Zone.STACK), "w": halves[2]}
    if halves[2] == halves[3]:
        yield one
    yield {**one, "w2": halves[2], "w": halves[3]}


def halves_of(value: object) -> tuple[Filter, Filter, Any, Any] | None:
    """Which lands, which spells, and where each are played from."""
    found = all_split(value)
    if found is None or found[2]:
        return None
    flags = [one.lands for one in value]  # type: ignore[attr-defined]
    n = sum(flags)
    if n in (0, len(flags)) or flags != sorted(flags, reverse=True):
        return None
    kinds, where, _ = found
    if len(set(kinds[:n])) != 1 or len(set(kinds[n:])) != 1:
        return None
    return kinds[0], kinds[n], where[:n], where[n:]


def was_for_spells(cx: Context, value: object) -> Values | None:
    """A cost offered for a kind of spells."""
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if isinstance(one, st.AlternativeCostFor) and one == st.AlternativeCostFor(r.You(), one.spells, one.costs):
        return {"n": Noun(one.spells, Zone.STACK), "h": one.costs}
    return None


def was_rather_than(cx: Context, value: object) -> Values | None:
    """ "You may … rather than pay the mana cost for spells you cast"."""
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    if not isinstance(one, st.AlternativeCostFor) or value != StaticAbility((one,)):
        return None
    if one != st.AlternativeCostFor(r.You(), one.spells, one.costs):
        return None
    return {"cs": one.costs, "n": Noun(together((one.spells, CastBy(r.You()))), Zone.STACK)}
