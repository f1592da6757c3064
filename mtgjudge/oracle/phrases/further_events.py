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
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.events import HERE, verb
from mtgjudge.oracle.phrases.spell_events import nth
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

BF, GY, EXILE = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE
YOU = r.You()


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _moving(g)
    _attacking(g)
    _keywords(g)
    _players(g)
    _first(g)
    _attached(g)
    _several(g)


# -- coming and going -------------------------------------------------------------------------------------------------


def _owned(noun: EventNoun, who: PlayerRef) -> Filter:
    return together((noun.filter, f.OwnedBy(who)))


def _arrives(origin: Zone | None, destination: Zone | None, who: PlayerRef | None, *more: Filter) -> Any:
    """A zone change of a kind, of what these players own, where the words say whose zone it is."""

    def lower(cx: Context, s: EventNoun) -> EventPattern:
        filter_ = _owned(s, who) if who is not None else s.filter
        if destination is BF and isinstance(s.filter, f.AnyOf) and who is not None:
            filter_ = f.AllOf((s.filter, f.OwnedBy(who)))
        return ev.ZoneChange(together((filter_, *more)), origin, destination, s.several)

    return lower


def _un_arrives(origin: Zone | None, destination: Zone | None, who: PlayerRef | None, *more: Filter) -> Any:
    def up(cx: Context, value: object) -> Any:
        if not isinstance(value, ev.ZoneChange):
            return None
        if value != ev.ZoneChange(value.subject, origin, destination, value.one_or_more):
            return None
        parts = parts_of(value.subject)
        if more:
            if parts[-len(more) :] != more:
                return None
            parts = parts[: -len(more)]
        if who is not None:
            if parts[-1:] != (f.OwnedBy(who),):
                return None
            parts = parts[:-1]
        zones = (BF, None) if BF in (origin, destination) else (None, BF)
        return [{"s": EventNoun(together(parts), zone, value.one_or_more)} for zone in zones]

    return up


def _moving(g: Grammar) -> None:
    p = g.phrase
    for words, origin, destination, who in (
        ("enter^s from your graveyard", GY, BF, YOU),
        ("enter^s from a graveyard", GY, BF, None),
        ("enter^s from exile", EXILE, BF, None),
        ("be^s put into a opponent 's graveyard from anywhere", None, GY, r.EachOpponent()),
        ("be^s put into a opponent 's graveyard from the battlefield", BF, GY, r.EachOpponent()),
        ("leave^s your graveyard", GY, None, YOU),
        ("be^s returned to your hand from the battlefield", BF, Zone.HAND, YOU),
        ("be^s put into your hand from your graveyard", GY, Zone.HAND, YOU),
        ("be^s put into your hand from the battlefield", BF, Zone.HAND, YOU),
    ):
        up = _un_arrives(origin, destination, who)
        p("event", f"{{s:esubj}} {words}", Fn(_checked(origin, destination, who), up))
    p("event", "{s:esubj} be^s put into a graveyard", Fn(_into_a_graveyard))
    into_theirs = Fn(_checked(BF, GY, r.EachPlayer()), _un_arrives(BF, GY, r.EachPlayer()))
    p("event", "{s:esubj} be^s put into a player 's graveyard from the battlefield", into_theirs)
    p("event", "{s:esubj} be^s put into a opponent 's graveyard", Fn(_permanent_into))
    for whose, owner in (("a", None), ("your", YOU)):
        words = f"be^s put into {whose} graveyard from anywhere other than the battlefield"
        p("event", f"{{s:esubj}} {words}", Fn(_not_from(BF, owner), _un_not_from(owner)))
    verb(g, "be^ put into exile", ev.ZoneChange(HERE, BF, EXILE))
    verb(g, "be^ put into exile from the battlefield", ev.ZoneChange(HERE, BF, EXILE))
    for word, state in (("untapped", f.Not(f.IsTapped())), ("tapped", f.IsTapped())):
        so = Fn(_arrives(None, BF, None, state), _un_arrives(None, BF, None, state))
        p("event", f"{{s:esubj}} enter^s {word}", so)
    for zones, origins in (
        ("your library and/or your graveyard", (Zone.LIBRARY, GY)),
        ("your graveyard and/or your library", (Zone.LIBRARY, GY)),
        ("graveyards and/or the battlefield", (GY, BF)),
    ):
        mine, main = "your" in zones, not zones.startswith("your graveyard")
        up = _un_exiled_from(mine) if main else None
        p("event", f"{{s:esubj}} be^s put into exile from {zones}", Fn(_exiled_from(origins, mine), up))


def _into_a_graveyard(cx: Context, s: EventNoun) -> EventPattern:
    """A permanent comes from the battlefield, a card from anywhere."""
    return ev.ZoneChange(s.filter, BF if s.zone is BF or isinstance(s.filter, f.IsThis) else None, GY, s.several)


def _permanent_into(cx: Context, s: EventNoun) -> EventPattern:
    if s.zone is not BF:
        raise CantLower("a card from anywhere")
    return _checked(BF, GY, r.EachOpponent())(cx, s)  # type: ignore[no-any-return]


def _checked(origin: Zone | None, destination: Zone | None, who: PlayerRef | None) -> Any:
    inner = _arrives(origin, destination, who)

    def lower(cx: Context, s: EventNoun) -> EventPattern:
        card = s.zone is None and not isinstance(s.filter, f.IsThis)
        if card and BF in (origin, destination) and isinstance(s.filter, f.Anything):
            raise CantLower("a card that comes or goes as a permanent")
        made: EventPattern = inner(cx, s)
        return made

    return lower


def _not_from(zone: Zone, who: PlayerRef | None) -> Any:
    def lower(cx: Context, s: EventNoun) -> EventPattern:
        filter_ = _owned(s, who) if who is not None else s.filter
        return ev.ZoneChange(filter_, None, GY, s.several, zone)

    return lower


def _un_not_from(who: PlayerRef | None) -> Any:
    def up(cx: Context, value: object) -> Any:
        if not isinstance(value, ev.ZoneChange) or value.not_origin is None:
            return None
        parts = parts_of(value.subject)
        if who is not None:
            if parts[-1:] != (f.OwnedBy(who),):
                return None
            parts = parts[:-1]
        return [{"s": EventNoun(together(parts), zone, value.one_or_more)} for zone in (None, BF)]

    return up


def _un_exiled_from(mine: bool) -> Any:
    def up(cx: Context, value: object) -> Any:
        if not isinstance(value, ev.AnyEvent) or not isinstance(value.options[0], ev.ZoneChange):
            return None
        first = value.options[0]
        parts = parts_of(first.subject)
        if mine and parts[-1:] == (f.OwnedBy(YOU),):
            parts = parts[:-1]
        return [{"s": EventNoun(together(parts), zone, first.one_or_more)} for zone in (None, BF)]

    return up


def _exiled_from(origins: tuple[Zone, ...], mine: bool) -> Any:
    def lower(cx: Context, s: EventNoun) -> EventPattern:
        filter_ = _owned(s, YOU) if mine else s.filter
        cards = together((f.IsCard(), *parts_of(filter_))) if s.zone is None else filter_  # a token is none
        return ev.AnyEvent(
            tuple(ev.ZoneChange(cards if origin is BF else filter_, origin, EXILE, s.several) for origin in origins)
        )

    return lower


# -- attacking --------------------------------------------------------------------------------------------------------


def _attacking(g: Grammar) -> None:
    p = g.phrase
    for own in ("~", *(f"this {word}" for word in ("creature", "Vehicle"))):
        p(
            "event",
            own + " and at least {k:count} other creatures attack",
            Fn(lambda cx, k: ev.Attacks(f.IsThis(), others=_figure(k)), _un_battalion if own == "~" else None),
        )
        p("event", own + " and at least one other creature attack", Fn(lambda cx: ev.Attacks(f.IsThis(), others=1)))
    verb(g, "attack^ you or a planeswalker you control", ev.Attacks(HERE, YOU, or_planeswalker=True))
    aimed = ev.AttacksWith(YOU, f.IsType(CardType.CREATURE), defender=r.EachPlayer(), each_attacked=True)
    p("event", "you attack a player", aimed)
    p(
        "event",
        "{k:count} or more {n:filter.pl} attack",
        Fn(_many_attack, _un_many_attack),
        guard=lambda parts: getattr(getattr(parts["k"], "phrase", None), "text", "") != "one",
    )


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
        p("event", f"{{s:esubj}} {words}", Fn(_acts(keyword), _un_acts(keyword)))
    verb(g, "explore^", ev.Explores(HERE))
    p("ever", "explore^ a {n:filter.sg}", Fn(lambda cx, n: ev.Explores(HERE, _card(n)), _un_explores))
    for word in ("monstrous", "renowned", "suspected"):
        verb(g, "become^ " + word, ev.BecomesDesignated(HERE, word))
    verb(g, "phase^ out", ev.PhasesInOrOut(HERE, True))
    verb(g, "phase^ in", ev.PhasesInOrOut(HERE, False))


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


def _un_explores(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.card, None)} if isinstance(value, ev.Explores) and value.card is not None else None


# -- players ----------------------------------------------------------------------------------------------------------


def _players(g: Grammar) -> None:
    p = g.phrase
    p(
        "event",
        "{who:someone} expend^who {k:int}",
        Fn(
            lambda cx, who, k: ev.Expends(who, _figure(k)),
            lambda cx, x: {"who": x.who, "k": a.Fixed(x.amount)} if isinstance(x, ev.Expends) else None,
        ),
    )
    p(
        "event",
        "{who:someone} mill^who a {n:filter.sg}",
        Fn(
            lambda cx, who, n: ev.Mills(who, _card(n)),
            lambda cx, x: {"who": x.who, "n": Noun(x.card, None)} if isinstance(x, ev.Mills) else None,
        ),
    )
    p(
        "event",
        "one or more {n:filter.pl} are milled",
        Fn(
            lambda cx, n: ev.Mills(r.EachPlayer(), _card(n), True),
            lambda cx, x: {"n": Noun(x.card, None)} if isinstance(x, ev.Mills) and x.one_or_more else None,
        ),
    )
    p("event", "you cycle another card", ev.Cycles(YOU, f.Not(f.IsThis())))
    for words, which in (("a card", f.Anything()), ("another card", f.Not(f.IsThis()))):
        both = ev.AnyEvent((ev.Cycles(YOU, which), ev.DiscardsCard(YOU, which)))
        p("event", f"you cycle or discard {words}", both)
    p("event", "you discard this card", ev.DiscardsCard(YOU, f.IsThis()))
    p("event", "you sacrifice ~", ev.Sacrifices(YOU, f.IsThis()))
    p("event", "you sacrifice this {w:thisnoun}", Fn(lambda cx, w: ev.Sacrifices(YOU, f.IsThis())))
    some = Fn(lambda cx, n: _sacrifices_some(YOU, n), _un_sacrifices_some)
    p("event", "you sacrifice one or more {n:filter.pl}", some)
    some = Fn(lambda cx, n: _sacrifices_some(r.EachPlayer(), n), _un_sacrifices_some)
    p("event", "one or more players sacrifice one or more {n:filter.pl}", some)
    p("event", "{who:someone} shuffle^who their library", ev.Shuffles(v("who")))
    p(
        "event",
        "you tap a untapped {n:filter.sg}",
        Fn(
            lambda cx, n: ev.BecomesTapped(n.filter, True, by=YOU),
            lambda cx, x: {"n": Noun(x.subject, BF)} if isinstance(x, ev.BecomesTapped) and x.tapped else None,
        ),
    )
    p("event", "you're dealt damage", ev.PlayerIsDealtDamage(YOU, f.Anything()))
    p(
        "event",
        "you're dealt combat damage",
        ev.PlayerIsDealtDamage(YOU, f.Anything(), ev.DamageKind.COMBAT),
    )


def _sacrifices_some(who: PlayerRef, n: Noun) -> EventPattern:
    if n.zone is not BF:
        raise CantLower("only permanents are sacrificed")
    return ev.Sacrifices(who, n.filter, True)


def _un_sacrifices_some(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.what, BF)} if isinstance(value, ev.Sacrifices) and value.one_or_more else None


# -- several events, and what else triggers ----------------------------------------------------------------------------


def _several(g: Grammar) -> None:
    p = g.phrase
    p("event", "{e:event0} , or {o:event0} , or {u:event0}", Fn(lambda cx, e, o, u: ev.AnyEvent((e, o, u)), _un_three))
    p("event", "{e:event0} and when {o:event0}", Fn(lambda cx, e, o: ev.AnyEvent((e, o))))
    p("event0", "you discard this card", ev.DiscardsCard(YOU, f.IsThis()))
    p("event0", "you cycle this card", ev.Cycles(YOU, f.IsThis()))
    p("event0", "{s:esubj} leave^s your graveyard", Fn(_arrives(GY, None, YOU), _un_arrives(GY, None, YOU)))
    words = "{s:esubj} be^s put into a graveyard from anywhere other than the battlefield"
    p("event0", words, Fn(_not_from(BF, None), _un_not_from(None)))
    discards = Fn(lambda cx, who, n: ev.DiscardsCard(who, n.filter), _un_discards)
    p("event0", "{who:someone} discard^who a {n:filter.sg}", discards)
    p(
        "event",
        "a opponent sacrifices a {n:filter.sg} or discards a {m:filter.sg}",
        Fn(lambda cx, n, m: _gives_up(n, m), _un_gives_up),
    )
    p(
        "event",
        "a spell or ability a opponent controls causes you to discard this card",
        ev.DiscardsCard(YOU, f.IsThis(), caused_by=r.EachOpponent()),
    )
    p("event", "you draw your {k:ordinal} card in a turn", Fn(lambda cx, k: ev.DrawsCard(YOU, k)))
    p("event", "you tap ~ for mana", ev.TappedForMana(f.IsThis(), YOU))
    p("event", "you tap this land for mana", Fn(lambda cx: ev.TappedForMana(f.IsThis(), YOU)))
    p(
        "event",
        "you attack with exactly {k:count} creatures",
        Fn(
            lambda cx, k: ev.AttacksWith(YOU, f.IsType(CardType.CREATURE), _figure(k), exactly=True),
            lambda cx, x: {"k": a.Fixed(x.at_least)} if isinstance(x, ev.AttacksWith) and x.exactly else None,
        ),
    )
    much = Fn(_much_damage, _un_much_damage)
    p("event", "{s:esubj} deal^s {k:int} or more {d:damagekind} to {w:damaged}", much)
    p("event", "{s:esubj} deal^s damage to one or more permanents and/or players", Fn(_damage_to_any))
    p(
        "event",
        "one or more {k:counterkind} counters are removed from {s:esubj}",
        Fn(
            lambda cx, k, s: ev.CountersRemoved(k, s.filter),
            lambda cx, x: {"k": x.kind, "s": EventNoun(x.subject, BF)} if isinstance(x, ev.CountersRemoved) else None,
        ),
    )
    p("event", "{s:esubj} enter^s under a opponent 's control", Fn(_enters_theirs))
    for verb_ in ("it isn't", "it's not"):
        any_ability = ev.ActivatesAbility(f.Anything(), YOU)
        p("event", f"you activate a ability , if {verb_} a mana ability", Fn(lambda cx, x=any_ability: x))
    p("event", "combat damage is dealt to you", Fn(lambda cx: _hurt(ev.DamageKind.COMBAT)))


def _un_three(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.AnyEvent) and len(value.options) == 3:
        return dict(zip(("e", "o", "u"), value.options, strict=True))
    return None


def _un_discards(cx: Context, value: object) -> Values | None:
    return {"who": value.who, "n": Noun(value.card, None)} if isinstance(value, ev.DiscardsCard) else None


def _un_gives_up(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.AnyEvent) or len(value.options) != 2:
        return None
    one, two = value.options
    if isinstance(one, ev.Sacrifices) and isinstance(two, ev.DiscardsCard):
        return {"n": Noun(one.what, BF), "m": Noun(two.card, None)}
    return None


def _un_much_damage(cx: Context, value: object) -> Any:
    if not isinstance(value, ev.DealsDamage) or not value.at_least or value.recipient is None:
        return None
    amount = {"k": a.Fixed(value.at_least), "d": value.kind, "w": value.recipient}
    return [{"s": EventNoun(value.source, zone), **amount} for zone in (BF, None)]


def _hurt(kind: ev.DamageKind) -> EventPattern:
    return ev.PlayerIsDealtDamage(YOU, f.Anything(), kind)


def _gives_up(n: Noun, m: Noun) -> EventPattern:
    if n.zone is not BF or m.zone is not None:
        raise CantLower("a permanent sacrificed, a card discarded")
    return ev.AnyEvent((ev.Sacrifices(r.EachOpponent(), n.filter), ev.DiscardsCard(r.EachOpponent(), m.filter)))


def _much_damage(cx: Context, s: EventNoun, k: Amount, d: ev.DamageKind, w: Any) -> EventPattern:
    if s.several:
        raise CantLower("how much damage each of several deals")
    return ev.DealsDamage(s.filter, w, d, at_least=_figure(k))


def _damage_to_any(cx: Context, s: EventNoun) -> EventPattern:
    """All that a source deals at once is one event of that source."""
    if s.several:
        raise CantLower("one or more things do that")
    return ev.DealsDamage(s.filter)


def _enters_theirs(cx: Context, s: EventNoun) -> EventPattern:
    if s.zone is not BF or isinstance(s.filter, f.AnyOf):
        raise CantLower("what enters under their control")
    return ev.ZoneChange(together((s.filter, f.ControlledBy(r.EachOpponent()))), None, BF, s.several)


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
    p = g.phrase
    p("event0", "{who:someone} lose^who life", ev.LosesLife(v("who")))
    p(
        "event0",
        "{who:someone} discard^who one or more {n:filter.pl}",
        Fn(lambda cx, who, n: ev.DiscardsCard(who, n.filter, True), _un_discards),
    )
    p(
        "event0",
        "{s:esubj} be^s put into your graveyard from anywhere",
        Fn(lambda cx, s: ev.ZoneChange(_owned(s, YOU), None, GY, s.several), _un_arrives(None, GY, YOU)),
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
            "event",
            "a {n:filter.sg} becomes attached to " + own,
            Fn(lambda cx, n: ev.BecomesAttached(n.filter, f.IsThis()), up),
        )
    p("ever", "become^ attached to a {n:filter.sg}", Fn(_attaches, _un_attaches))


def _attaches(cx: Context, n: Noun) -> EventPattern:
    return ev.BecomesAttached(HERE, n.filter)


def _un_attaches(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.to, BF)} if isinstance(value, ev.BecomesAttached) else None


def _un_onto_this(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.BecomesAttached) and isinstance(value.to, f.IsThis):
        return {"n": Noun(value.subject, BF)}
    return None
