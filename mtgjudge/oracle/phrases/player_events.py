"""Events of what players do, and the beginnings of steps (603.2)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import EventPattern, PlayerRef
from mtgjudge.language.targets import TargetEither, TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import CardType, Step, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import ABSENT, v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _further(g)
    _players(g)
    _steps(g)


def _players(g: Grammar) -> None:
    p = g.phrase
    p("event0", "{who:someone} cast^who {s:esubj}", Fn(_casts, _un_casts))
    p("event0", "{who:someone} cast^who a {n:filter.sg} from {z:castzone}", Fn(_casts_from, _un_casts_from))
    p("castzone", "your {w:ownpile}", Fn(_own_pile, _un_own_pile))
    for words, zone, own in (
        ("exile", Zone.EXILE, False),
        ("a graveyard", Zone.GRAVEYARD, False),
        ("their hand", Zone.HAND, False),
    ):
        p("castzone", words, (zone, own))
    p(
        "event0",
        "{who:someone} put^who one or more {k:counterkind} counters on {s:esubj}",
        Fn(lambda cx, who, k, s: ev.CountersPut(k, s.filter, True, who), _un_puts_counters),
    )
    p("event", "{e:event0} and whenever {o:event0}", Fn(lambda cx, e, o: ev.AnyEvent((e, o)), _un_pair))
    and_at = Fn(lambda cx, e, o: ev.AnyEvent((e, o)), _un_pair)
    p("event", "{e:event0} and at the beginning of {o:step}", and_at)
    p(
        "event0",
        "{who:someone} cast^who your {k:ordinal} spell each turn",
        Fn(lambda cx, who, k: _nth_spell(who, k), _un_nth_spell(True)),
    )
    p(
        "event0",
        "{who:someone} cast^who their {k:ordinal} spell each turn",
        Fn(lambda cx, who, k: _nth_spell(who, k), _un_nth_spell(False)),
    )
    _more_players(g)


def _more_players(g: Grammar) -> None:
    """What else players do."""
    p = g.phrase
    p("event0", "{who:someone} gain^who life", ev.GainsLife(v("who")))
    p("event0", "{who:someone} lose^who life", ev.LosesLife(v("who")))
    p("event0", "{who:someone} draw^who a card", ev.DrawsCard(v("who")))
    p("event0", "{who:someone} draw^who your {k:ordinal} card each turn", ev.DrawsCard(v("who"), v("k")))
    p("event0", "{who:someone} draw^who their {k:ordinal} card each turn", Fn(lambda cx, who, k: ev.DrawsCard(who, k)))
    p(
        "event0",
        "{who:someone} discard^who a {n:filter.sg}",
        Fn(lambda cx, who, n: ev.DiscardsCard(who, n.filter), _un_discards(False)),
    )
    p(
        "event0",
        "{who:someones} discard^who one or more {n:filter.pl}",
        Fn(lambda cx, who, n: ev.DiscardsCard(who, n.filter, True), _un_discards(True)),
    )
    p(
        "event0",
        "{who:someone} sacrifice^who a {n:filter.sg}",
        Fn(lambda cx, who, n: ev.Sacrifices(who, n.filter), _un_sacrifices),
    )
    p("event0", "{who:someone} sacrifice^who another {n:filter.sg}", Fn(_sacrifices_another, _un_sacrifices_another))
    p("event0", "{who:someone} cycle^who a card", ev.Cycles(v("who"), f.Anything()))
    p("event0", "{who:someone} cycle^who ~", ev.Cycles(v("who"), f.IsThis()))
    p("event0", "{who:someone} cycle^who this card", Fn(lambda cx, who: ev.Cycles(who, f.IsThis())))
    p("event0", "{who:someone} play^who a land", ev.PlaysLand(v("who")))
    p("event0", "{who:someone} scry^who", ev.Scries(v("who")))
    p("event0", "{who:someone} surveil^who", ev.Scries(v("who"), True))
    p("event0", "{who:someone} tap^who {s:esubj} for mana", Fn(_taps, _un_taps))
    p("event0", "{who:someone} be^who dealt {k:damagekind}", Fn(_player_dealt, _un_player_dealt))
    for n, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth", "seventh"), 1):
        p("ordinal", word, n)
    p("event0", "a {k:counterkind} counter is put on {s:esubj}", Fn(_counters_put(False), _un_counters_put(False)))
    some = Fn(_counters_put(True), _un_counters_put(True))
    p("event0", "one or more {k:counterkind} counters are put on {s:esubj}", some)


def _player_dealt(cx: Context, who: PlayerRef, k: ev.DamageKind) -> EventPattern:
    return ev.PlayerIsDealtDamage(who, f.Anything(), k)


def _un_player_dealt(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.PlayerIsDealtDamage) and isinstance(value.source, f.Anything):
        return {"who": value.who, "k": value.kind}
    return None


def _counters_put(several: bool) -> Any:
    def lower(cx: Context, k: str, s: EventNoun) -> EventPattern:
        if s.several and not several or s.zone is Zone.STACK:
            raise CantLower("a counter on one or more things, on spells")
        return ev.CountersPut(k, s.filter, several)

    return lower


def _un_counters_put(several: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, ev.CountersPut) or not value.kind or value.one_or_more is not several:
            return None
        return {"k": value.kind, "s": EventNoun(value.subject, BF)} if value.by is None else None

    return up


def _un_puts_counters(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.CountersPut) and value.by is not None:
        return {"who": value.by, "k": value.kind, "s": EventNoun(value.subject, BF)}
    return None


def _un_pair(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.AnyEvent) and len(value.options) == 2:
        return {"e": value.options[0], "o": value.options[1]}
    return None


def _casts(cx: Context, who: PlayerRef, s: EventNoun) -> EventPattern:
    if s.several or s.zone is not Zone.STACK and not isinstance(s.filter, f.IsThis):
        raise CantLower("only spells are cast")
    return ev.CastSpell(s.filter, who)


def _casts_from(cx: Context, who: PlayerRef, n: Noun, z: tuple[Zone, bool]) -> EventPattern:
    """From "your graveyard": a card can be cast from another player's too, so that it is yours is asked as well."""
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    zone, own = z
    spell = together((n.filter, f.OwnedBy(r.You()))) if own else n.filter
    return ev.CastSpell(spell, who, None, zone)


def _un_casts_from(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.CastSpell) or value.nth is not None or value.from_zone is None:
        return None
    own = value.from_zone in (Zone.GRAVEYARD, Zone.LIBRARY) and f.OwnedBy(r.You()) in parts_of(value.spell)
    spell = together(tuple(x for x in parts_of(value.spell) if not own or x != f.OwnedBy(r.You())))
    return {"who": value.by, "n": Noun(spell, Zone.STACK), "z": (value.from_zone, own)}


def _un_casts(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.CastSpell) and value == ev.CastSpell(value.spell, value.by):
        return {"who": value.by, "s": EventNoun(value.spell, Zone.STACK)}
    return None


def _nth_spell(who: PlayerRef, k: int) -> EventPattern:
    return ev.CastSpell(f.IsSpell(), who, k)


def _un_nth_spell(yours: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, ev.CastSpell) and value == ev.CastSpell(f.IsSpell(), value.by, value.nth) and value.nth:
            return {"who": value.by, "k": value.nth} if isinstance(value.by, r.You) == yours else None
        return None

    return up


def _un_discards(several: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, ev.DiscardsCard) and value.one_or_more == several:
            return {"who": value.who, "n": Noun(value.card, None)}
        return None

    return up


def _un_sacrifices(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.Sacrifices) and not value.one_or_more:
        return {"who": value.who, "n": Noun(value.what, BF)}
    return None


def _sacrifices_another(cx: Context, who: PlayerRef, n: Noun) -> EventPattern:
    return ev.Sacrifices(who, together((f.Not(f.IsThis()), n.filter)))


def _un_sacrifices_another(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.Sacrifices) and not value.one_or_more:
        parts = parts_of(value.what)
        if parts and parts[0] == f.Not(f.IsThis()):
            return {"who": value.who, "n": Noun(together(parts[1:]), BF)}
    return None


def _taps(cx: Context, who: PlayerRef, s: EventNoun) -> EventPattern:
    if s.several or s.zone is not BF and not isinstance(s.filter, f.IsThis):
        raise CantLower("what is tapped for mana")
    return ev.TappedForMana(s.filter, who)


def _un_taps(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.TappedForMana) and value.type is None:
        return {"who": value.by, "s": EventNoun(value.subject, BF)}
    return None


def _steps(g: Grammar) -> None:
    """The beginnings of steps, after "at"."""
    p = g.phrase
    for step, word in (
        (Step.UPKEEP, "upkeep#"),
        (Step.DRAW, "draw step#"),
        (Step.END, "end step#"),
        (Step.PRECOMBAT_MAIN, "first main phase#"),
        (Step.PRECOMBAT_MAIN, "precombat main phase#"),
        (Step.POSTCOMBAT_MAIN, "second main phase#"),
        (Step.POSTCOMBAT_MAIN, "postcombat main phase#"),
    ):
        p("stepword", word, step)
    for whose, who in (
        ("your", r.You()),
        ("each player 's", r.EachPlayer()),
        ("each opponent 's", r.EachOpponent()),
        ("a opponent 's", r.EachOpponent()),
        ("each other player 's", r.EachOtherPlayer(r.You())),
        ("enchanted player 's", r.AttachedTo()),
        ("the chosen player 's", r.ChosenPlayer()),
    ):
        p("whoseturn", whose, who)
    p("step", "each {w:stepword.sg}", ev.BeginningOf(v("w"), r.EachPlayer()))
    p("step", "{x:whoseturn} {w:stepword.sg}", ev.BeginningOf(v("w"), v("x")))
    p("step", "the {w:stepword.sg}", Fn(lambda cx, w: ev.BeginningOf(w, r.EachPlayer())))
    p("step", "each of your {w:stepword.pl}", Fn(lambda cx, w: ev.BeginningOf(w, r.You())))
    holder = r.ControllerOf(r.AttachedTo())
    p("step", "the {w:stepword.sg} of {of:attachedto} 's controller", Fn(lambda cx, w, of: ev.BeginningOf(w, holder)))
    p("step", "combat on your turn", ev.BeginningOf(Step.BEGINNING_OF_COMBAT, r.You()))
    p("step", "combat on each opponent 's turn", ev.BeginningOf(Step.BEGINNING_OF_COMBAT, r.EachOpponent()))
    p("step", "each combat", ev.BeginningOf(Step.BEGINNING_OF_COMBAT, r.EachPlayer()))


def _further(g: Grammar) -> None:
    p = g.phrase
    p(
        "event0",
        "{who:someone} activate^who a ability [of a {n:filter.sg}] [?no_mana that isn't a mana ability]",
        Fn(_activates, _un_activates),
    )
    p("damaged", "a player or battle", _either(CardType.BATTLE))
    p("damaged", "a player or planeswalker", _either(CardType.PLANESWALKER))
    p(
        "damaged",
        "a opponent or battle",
        TargetEither((TargetPlayer(r.EachOpponent()), TargetObject(f.IsType(CardType.BATTLE)))),
    )


def _activates(cx: Context, who: PlayerRef, n: Noun | None, no_mana: bool) -> EventPattern:
    return ev.ActivatesAbility(n.filter if n is not None else f.Anything(), who, not no_mana)


def _un_activates(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ev.ActivatesAbility):
        return None
    noun = ABSENT if isinstance(value.source, f.Anything) else Noun(value.source, BF)
    return {"who": value.by, "n": noun, "no_mana": not value.mana}


def _either(kind: CardType) -> TargetEither:
    return TargetEither((TargetPlayer(r.EachPlayer()), TargetObject(f.IsType(kind))))


def _own_pile(cx: Context, w: Zone) -> tuple[Zone, bool]:
    """A hand says whose it is without a word: nobody casts from another's."""
    return (w, w is not Zone.HAND)


def _un_own_pile(cx: Context, value: tuple[Zone, bool]) -> Values | None:
    return {"w": value[0]} if value == _own_pile(cx, value[0]) else None
