"""Events that fewer abilities trigger on: from which zone something enters, with how many others a creature attacks,
what a keyword does, what is milled, expended, explored, phased, attached (603.2, 508.3, 700.14, 701.44, 702)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, EventPattern, Filter, PlayerRef
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import ABSENT, v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.events import HERE, verb
from mtgjudge.oracle.phrases.spell_events import nth
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import EventNoun, Noun

BF, GY, EXILE = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE
YOU = r.You()


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _attacking(g)
    _keywords(g)
    _players(g)
    _first(g)
    _attached(g)
    _several(g)


# -- attacking --------------------------------------------------------------------------------------------------------


def _attacking(g: Grammar) -> None:
    p = g.phrase
    for own in ("~", *(f"this {word}" for word in ("creature", "Vehicle"))):
        p(
            "event0",
            own + " and at least {k:count} other creatures attack",
            Fn(lambda cx, k: ev.Attacks(f.IsThis(), others=_figure(k)), _un_battalion if own == "~" else None),
        )
        p("event0", own + " and at least one other creature attack", Fn(lambda cx: ev.Attacks(f.IsThis(), others=1)))
    verb(g, "attack^ you or a planeswalker you control", ev.Attacks(HERE, YOU, or_planeswalker=True))
    closed(g, "attackee", tuple(ATTACKED))
    words = "{who:someone} attack^who {p:attackee} [?some with one or more creatures]"
    p("event0", words, Fn(_attacks_player, _un_attacks_player))
    p(
        "event0",
        "{k:count} or more {n:filter.pl} attack",
        Fn(_many_attack, _un_many_attack),
        guard=lambda parts: getattr(getattr(parts["k"], "phrase", None), "text", "") != "one",
    )


ATTACKED: dict[str, PlayerRef] = {
    "a player": r.EachPlayer(),
    "enchanted player": r.AttachedTo(),
    "the monarch": r.PlayerWith("monarch"),
    "the player who has the initiative": r.PlayerWith("initiative"),
}
"""Whom a player attacks."""


def _attacks_player(cx: Context, who: PlayerRef, p: str, some: bool) -> EventPattern:
    """Any player: once for each who is attacked (508.3e)."""
    each = p == "a player"
    return ev.AttacksWith(who, f.IsType(CardType.CREATURE), defender=ATTACKED[p], each_attacked=each)


def _un_attacks_player(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.AttacksWith) or value.defender is None:
        return None
    words = [words for words in ATTACKED if value == _attacks_player(cx, value.who, words, False)]
    return {"who": value.who, "p": words[0], "some": False} if words else None


def _many_attack(cx: Context, k: Amount, n: Noun) -> EventPattern:
    return ev.Attacks(n.filter, one_or_more=True, at_least=_figure(k))


def _un_many_attack(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.Attacks) and value.at_least > 1:
        made = ev.Attacks(value.subject, one_or_more=True, at_least=value.at_least)
        return {"k": a.Fixed(value.at_least), "n": Noun(value.subject, BF)} if value == made else None
    return None


def _figure(k: Amount) -> int:
    if not isinstance(k, a.Fixed):
        raise CantLower("a number that is no figure")
    return k.value


def _un_battalion(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.Attacks) and value.others and value == ev.Attacks(f.IsThis(), others=value.others):
        return {"k": a.Fixed(value.others)}
    return None


# -- keywords and keyword actions -------------------------------------------------------------------------------------


def _keywords(g: Grammar) -> None:
    p = g.phrase
    for words, keyword in (
        ("exploit^s a creature", Keyword.EXPLOIT),
        ("evolve^s", Keyword.EVOLVE),
        ("train^s", Keyword.TRAINING),
    ):
        p("event0", f"{{s:esubj}} {words}", Fn(_acts(keyword), _un_acts(keyword)))
    p("ever", "explore^ [ a {n:filter.sg} ]", Fn(_explores, _un_explores))
    for word in ("monstrous", "renowned", "suspected"):
        verb(g, "become^ " + word, ev.BecomesDesignated(HERE, word))
    p("event0", "this card becomes plotted", Fn(_plotted, lambda cx, x: {} if x == PLOTTED else None))
    closed(g, "inorout", ("in", "out"))
    p("ever", "phase^ {w:inorout}", Fn(lambda cx, w: ev.PhasesInOrOut(HERE, w == "out"), _un_phases))


PLOTTED = ev.BecomesDesignated(f.IsThis(), "plotted")


def _plotted(cx: Context) -> EventPattern:
    """In exile, where the ability functions (702.170a)."""
    cx.own_zone = EXILE
    return PLOTTED


def _acts(keyword: Keyword) -> Any:
    def lower(cx: Context, s: EventNoun) -> EventPattern:
        if s.several:
            raise CantLower("one or more things do that")
        return ev.KeywordActs(keyword, s.filter)

    return lower


def _un_acts(keyword: Keyword) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, ev.KeywordActs) and value.keyword is keyword:
            return {"s": EventNoun(value.subject, BF)}
        return None

    return up


def _card(n: Noun) -> Filter:
    if n.zone is not None:
        raise CantLower("only cards are revealed")
    return n.filter


def _explores(cx: Context, n: Noun | None) -> EventPattern:
    return ev.Explores(HERE, _card(n) if n is not None else None)


def _un_explores(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.Explores):
        return None
    return {"n": Noun(value.card, None) if value.card is not None else ABSENT}


def _un_phases(cx: Context, value: object) -> Values | None:
    return {"w": "out" if value.out else "in"} if isinstance(value, ev.PhasesInOrOut) else None


# -- players ----------------------------------------------------------------------------------------------------------


def _players(g: Grammar) -> None:
    p = g.phrase
    p(
        "event0",
        "{who:someone} expend^who {k:int}",
        Fn(
            lambda cx, who, k: ev.Expends(who, _figure(k)),
            lambda cx, x: {"who": x.who, "k": a.Fixed(x.amount)} if isinstance(x, ev.Expends) else None,
        ),
    )
    p(
        "event0",
        "{who:someone} mill^who a {n:filter.sg}",
        Fn(
            lambda cx, who, n: ev.Mills(who, _card(n)),
            lambda cx, x: {"who": x.who, "n": Noun(x.card, None)} if isinstance(x, ev.Mills) else None,
        ),
    )
    p(
        "event0",
        "one or more {n:filter.pl} are milled",
        Fn(
            lambda cx, n: ev.Mills(r.EachPlayer(), _card(n), True),
            lambda cx, x: {"n": Noun(x.card, None)} if isinstance(x, ev.Mills) and x.one_or_more else None,
        ),
    )
    p("event0", "you cycle another card", ev.Cycles(YOU, f.Not(f.IsThis())))
    for words, which in (("a card", f.Anything()), ("another card", f.Not(f.IsThis()))):
        both = ev.AnyEvent((ev.Cycles(YOU, which), ev.DiscardsCard(YOU, which)))
        p("event0", f"you cycle or discard {words}", both)
    p("event0", "you discard this card", ev.DiscardsCard(YOU, f.IsThis()))
    p("event0", "you sacrifice ~", ev.Sacrifices(YOU, f.IsThis()))
    p("event0", "you sacrifice this {w:thisnoun}", Fn(lambda cx, w: ev.Sacrifices(YOU, f.IsThis())))
    some = Fn(_sacrifices_some, _un_sacrifices_some)
    p("event0", "{who:someones} sacrifice^who one or more {n:filter.pl}", some)
    p(
        "event0",
        "you tap a untapped {n:filter.sg}",
        Fn(
            lambda cx, n: ev.BecomesTapped(n.filter, True, by=YOU),
            lambda cx, x: {"n": Noun(x.subject, BF)} if isinstance(x, ev.BecomesTapped) and x.tapped else None,
        ),
    )
    p("event0", "you're dealt {k:damagekind}", ev.PlayerIsDealtDamage(YOU, f.Anything(), v("k")))


def _sacrifices_some(cx: Context, who: PlayerRef, n: Noun) -> EventPattern:
    if n.zone is not BF:
        raise CantLower("only permanents are sacrificed")
    return ev.Sacrifices(who, n.filter, True)


def _un_sacrifices_some(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.Sacrifices) or not value.one_or_more:
        return None
    return {"who": value.who, "n": Noun(value.what, BF)}


# -- several events, and what else triggers ----------------------------------------------------------------------------


def _several(g: Grammar) -> None:
    p = g.phrase
    p("event", "{e:event0} and when {o:event0}", Fn(lambda cx, e, o: ev.AnyEvent((e, o))))
    p(
        "event0",
        "a spell or ability a opponent controls causes you to discard this card",
        ev.DiscardsCard(YOU, f.IsThis(), caused_by=r.EachOpponent()),
    )
    p("event0", "you draw your {k:ordinal} card in a turn", Fn(lambda cx, k: ev.DrawsCard(YOU, k)))
    much = Fn(_much_damage, _un_much_damage)
    p("event0", "{s:esubj} deal^s {k:int} or more {d:damagekind} to {w:damaged}", much)
    p("event0", "{s:esubj} deal^s damage to one or more permanents and/or players", Fn(_damage_to_any))
    p(
        "event0",
        "one or more {k:counterkind} counters are removed from {s:esubj}",
        Fn(
            lambda cx, k, s: ev.CountersRemoved(k, s.filter),
            lambda cx, x: {"k": x.kind, "s": EventNoun(x.subject, BF)} if isinstance(x, ev.CountersRemoved) else None,
        ),
    )
    p("event0", "combat damage is dealt to you", Fn(lambda cx: _hurt(ev.DamageKind.COMBAT)))


def _un_much_damage(cx: Context, value: object) -> Any:
    if not isinstance(value, ev.DealsDamage) or not value.at_least or value.recipient is None:
        return None
    amount = {"k": a.Fixed(value.at_least), "d": value.kind, "w": value.recipient}
    return [{"s": EventNoun(value.source, zone), **amount} for zone in (BF, None)]


def _hurt(kind: ev.DamageKind) -> EventPattern:
    return ev.PlayerIsDealtDamage(YOU, f.Anything(), kind)


def _much_damage(cx: Context, s: EventNoun, k: Amount, d: ev.DamageKind, w: Any) -> EventPattern:
    if s.several:
        raise CantLower("how much damage each of several deals")
    return ev.DealsDamage(s.filter, w, d, at_least=_figure(k))


def _damage_to_any(cx: Context, s: EventNoun) -> EventPattern:
    """All that a source deals at once is one event of that source."""
    if s.several:
        raise CantLower("one or more things do that")
    return ev.DealsDamage(s.filter)


# -- for the first time -----------------------------------------------------------------------------------------------

_COUNTED = (
    ev.Attacks,
    ev.BecomesTarget,
    ev.BecomesTapped,
    ev.GainsLife,
    ev.LosesLife,
    ev.DiscardsCard,
    ev.Sacrifices,
    ev.ZoneChange,
    ev.Mills,
    ev.CastSpell,
    ev.CountersPut,
    ev.Scries,
    ev.DoesAction,
    ev.DealsDamage,
    ev.PlayerIsDealtDamage,
)


def _first(g: Grammar) -> None:
    g.phrase(
        "event",
        "{e:event0} for the first time each turn",
        Fn(
            lambda cx, e: _first_time(e),
            lambda cx, x: {"e": x.event} if isinstance(x, ev.NthThisTurn) and x == nth(x.event, 1) else None,
        ),
    )


def _first_time(event: EventPattern) -> EventPattern:
    if not isinstance(event, _COUNTED):
        raise CantLower("how often this has happened")
    return nth(event, 1)


# -- attaching --------------------------------------------------------------------------------------------------------


def _attached(g: Grammar) -> None:
    p = g.phrase
    for own in ("~", "this creature", "this permanent"):
        up = _un_onto_this if own == "~" else None
        p(
            "event0",
            "a {n:filter.sg} becomes attached to " + own,
            Fn(lambda cx, n: ev.BecomesAttached(n.filter, f.IsThis()), up),
        )
    p("ever", "become^ attached to a {n:filter.sg}", Fn(_attaches, _un_attaches))
    p("ever", "become^ unattached from a permanent", ev.BecomesUnattached(HERE))


def _attaches(cx: Context, n: Noun) -> EventPattern:
    return ev.BecomesAttached(HERE, n.filter)


def _un_attaches(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.to, BF)} if isinstance(value, ev.BecomesAttached) else None


def _un_onto_this(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.BecomesAttached) and isinstance(value.to, f.IsThis):
        return {"n": Noun(value.subject, BF)}
    return None
