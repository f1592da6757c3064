"""Events of spells: cast or copied, from elsewhere than a hand, the second of a kind; what becomes a target (601.2)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import EventPattern, Filter
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun

YOU = r.You()


def _spell(n: Noun) -> Filter:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return n.filter


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p(
        "event0",
        "you cast or copy a {n:filter.sg}",
        Fn(
            lambda cx, n: ev.AnyEvent((ev.CastSpell(_spell(n), YOU), ev.CopiesSpell(YOU, _spell(n)))),
            _un_cast_or_copy,
        ),
    )
    p(
        "event0",
        "you cast a {n:filter.sg} from anywhere other than your hand",
        Fn(
            lambda cx, n: ev.CastSpell(_spell(n), YOU, not_from=Zone.HAND),
            lambda cx, x: (
                {"n": Noun(x.spell, Zone.STACK)}
                if isinstance(x, ev.CastSpell) and x == ev.CastSpell(x.spell, YOU, not_from=Zone.HAND)
                else None
            ),
        ),
    )
    played = Fn(lambda cx, away: _play_or_cast(Zone.HAND if away else None), _un_play_or_cast)
    p("event0", "you play a land or cast a spell [?away from anywhere other than your hand]", played)
    p(
        "event0",
        "you play a land from anywhere other than your hand or cast a spell from anywhere other than your hand",
        Fn(lambda cx: _play_or_cast(Zone.HAND)),
    )
    p("event0", "you cast your {k:ordinal} {n:filter.sg} each turn", Fn(_nth_kind, _un_nth_kind), guard=_of_a_kind)


def _of_a_kind(parts: dict[str, Part]) -> bool:
    """ "Your second spell each turn" is said by a phrase of its own."""
    n = parts["n"]
    return not isinstance(n, Derivation) or list(spell(n)) != ["spell"]


def _play_or_cast(not_from: Zone | None) -> EventPattern:
    return ev.AnyEvent((ev.PlaysLand(YOU, not_from), ev.CastSpell(f.IsSpell(), YOU, not_from=not_from)))


def _un_play_or_cast(cx: Context, value: object) -> Values | None:
    return next(({"away": away} for away in (False, True) if value == _play_or_cast(Zone.HAND if away else None)), None)


def _un_cast_or_copy(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.AnyEvent) or len(value.options) != 2:
        return None
    cast, copy = value.options
    if not isinstance(cast, ev.CastSpell) or cast != ev.CastSpell(cast.spell, YOU):
        return None
    if copy == ev.CopiesSpell(YOU, cast.spell):
        return {"n": Noun(cast.spell, Zone.STACK)}
    return None


def nth(event: EventPattern, k: int) -> EventPattern:
    """The event, for that many times in a turn."""
    return ev.NthThisTurn(event, Comparison.EQUAL, a.Fixed(k))


def _nth_kind(cx: Context, k: int, n: Noun) -> EventPattern:
    return nth(ev.CastSpell(_spell(n), YOU), k)


def _un_nth_kind(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.NthThisTurn) or not isinstance(value.event, ev.CastSpell):
        return None
    if value.event != ev.CastSpell(value.event.spell, YOU) or not isinstance(value.amount, a.Fixed):
        return None
    return {"k": value.amount.value, "n": Noun(value.event.spell, Zone.STACK)}
