"""What is true of a player, said once for "if an opponent …", "if you …", "each player who …", "target player
who …": what they have, what they did this turn or last turn (102, 119, 122, 603.4, 608.2h-i).

A fact speaks of the one player at hand. Asked of any of several, an event counts whoever of them caused it; a number
must be reached by one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, EventPattern, PlayerRef
from mtgjudge.language.node import Node
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.patterns import rebuilt, v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

C = Comparison
EACH = r.Iterated()
LIFE, HAND = a.PlayerMeasure.LIFE, a.PlayerMeasure.HAND
GROUPS = (r.EachOpponent(), r.EachPlayer(), r.EachOtherPlayer(r.You()))
THIS, LAST = "this turn", "last turn"
CREATURE = f.IsType(CardType.CREATURE)


class Deed(Node, frozen=True, tag=True):
    """What a player did, and whether it is said so that "didn't" fits before it (None: "cast" is said either way)."""

    condition: Condition
    plain: bool | None = None


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    closed(g, "whichturn", (THIS, LAST))
    p = g.phrase
    p("whocond", "{k:whofact}", v("k"))
    p("whofact", "{k:deed}", Fn(_past_deed, _as_deed(False)))
    p("anyone", "you", r.You(), number="pl")
    p("anyone", "a opponent", r.EachOpponent(), number="sg")
    p("anyone", "a player", r.EachPlayer(), number="sg")
    p("anyone", "another player", r.EachOtherPlayer(r.You()), number="sg")
    p("cond", "{who:anyone} {k:whofact.who}", Fn(_asked, _un_asked))
    p("cond", "{who:oneplayer} {k:whofact.who}", Fn(_asked_of_one, _un_asked_of_one))
    closed(g, "youhave", ("you've", "you haven't"))
    p("cond", "{w:youhave} {k:deed}", Fn(_you_have, _un_you_have))
    p("cond", "you didn't {k:deed}", Fn(lambda cx, k: _not_yours(cx, _plain_deed(cx, k)), _un_not_yours(True)))
    p("cond", "{who:oneplayer} didn't {k:deed}", Fn(_did_not, _un_did_not))
    _numbers(g)
    _damaged(g)
    _done(g)


# -- of whom it is asked ----------------------------------------------------------------------------------------------


def _of(value: Any, old: PlayerRef, new: PlayerRef) -> Any:
    return rebuilt(value, lambda node: new if node == old else None)


def _asked(cx: Context, who: PlayerRef, k: Condition) -> Condition:
    if isinstance(who, r.You) or _about_an_event(k):
        return _of(k, EACH, who)  # type: ignore[no-any-return]
    return c.PlayersAre(who, k, any=True)


def _about_an_event(k: Condition) -> bool:
    """Whether it is enough that any of them caused it, or has it."""
    if isinstance(k, c.HappenedLastTurn):
        return k.comparison is C.AT_LEAST and k.amount == ONE
    return isinstance(k, c.Happened | c.IsMonarch)


def _un_asked(cx: Context, value: object) -> list[Values]:
    found: list[Values] = []
    if isinstance(value, c.PlayersAre) and value.any and value.who in GROUPS:
        found.append({"who": value.who, "k": value.condition})
    if isinstance(value, Condition):
        groups = GROUPS if _about_an_event(value) else ()
        found += [{"who": who, "k": _of(value, who, EACH)} for who in (r.You(), *groups) if _speaks_of(value, who)]
    return found


def _speaks_of(value: Condition, who: PlayerRef) -> bool:
    return any(node == who for node in value.walk())


def _asked_of_one(cx: Context, who: PlayerRef, k: Condition) -> Condition:
    return _of(k, EACH, who)  # type: ignore[no-any-return]


def _un_asked_of_one(cx: Context, value: object) -> Iterator[Values]:
    """Of the players that it speaks of, one who is neither you nor one of several."""
    if not isinstance(value, Condition) or isinstance(value, c.PlayersAre):
        return
    tried: list[PlayerRef] = []
    for node in value.walk():
        if isinstance(node, PlayerRef) and node not in (*GROUPS, r.You(), EACH) and node not in tried:
            tried.append(node)
            yield {"who": node, "k": _of(value, node, EACH)}


def _not_yours(cx: Context, k: Condition) -> Condition:
    return c.Unless(_asked(cx, r.You(), k))


def _un_not_yours(plain: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        part = value.part if isinstance(value, c.Unless) else None
        if part is None or not _speaks_of(part, r.You()):
            return None
        return {"k": Deed(_of(part, r.You(), EACH), plain)}

    return up


def _you_have(cx: Context, w: str, k: Deed) -> Condition:
    return (_asked if w == "you've" else _never)(cx, r.You(), _past_deed(cx, k))


def _never(cx: Context, who: PlayerRef, k: Condition) -> Condition:
    return c.Unless(_asked(cx, who, k))


def _un_you_have(cx: Context, value: object) -> Values | None:
    found = _un_not_yours(False)(cx, value)
    return {**found, "w": "you haven't"} if found is not None else None


def _did_not(cx: Context, who: PlayerRef, k: Deed) -> Condition:
    return c.Unless(_asked_of_one(cx, who, _plain_deed(cx, k)))


def _un_did_not(cx: Context, value: object) -> Iterator[Values]:
    if isinstance(value, c.Unless):
        for values in _un_asked_of_one(cx, value.part):
            yield {"who": values["who"], "k": Deed(values["k"], True)}


def _past_deed(cx: Context, k: Deed) -> Condition:
    if k.plain:
        raise CantLower("a verb in its plain form")
    return k.condition


def _plain_deed(cx: Context, k: Deed) -> Condition:
    if k.plain is False:
        raise CantLower("a verb in the past")
    return k.condition


def _as_deed(plain: bool) -> Any:
    return lambda cx, value: {"k": Deed(value, plain)} if isinstance(value, Condition) else None


# --- numbers that a player has -----------------------------------------------------------------------------------


def _numbers(g: Grammar) -> None:
    p = g.phrase
    life, hand = a.PlayerNumber(LIFE, EACH), a.PlayerNumber(HAND, EACH)
    for words, comparison in (("more", C.MORE), ("less", C.LESS)):
        p("whofact", f"have^ {words} life than you", c.Compare(life, comparison, a.PlayerNumber(LIFE, r.You())))
    for words, comparison in (("more", C.MORE), ("fewer", C.LESS)):
        held = c.Compare(hand, comparison, a.PlayerNumber(HAND, r.You()))
        p("whofact", f"have^ {words} cards in hand than you", held)
    p("whofact", "have^ {n:figure} or less life", c.Compare(life, C.AT_MOST, v("n")))
    p("whofact", "have^ {n:figure} or more life", c.Compare(life, C.AT_LEAST, v("n")))
    p("whofact", "have^ {n:count} or more cards in hand", c.Compare(hand, C.AT_LEAST, v("n")))
    p("whofact", "have^ {n:count} or fewer cards in hand", c.Compare(hand, C.AT_MOST, v("n")))
    p("whofact", "have^ no cards in hand", c.Compare(hand, C.EQUAL, a.Fixed(0)))
    graveyard = a.PlayerNumber(a.PlayerMeasure.GRAVEYARD, EACH)
    p("whofact", "have^ {n:count} or more cards in their graveyard", c.Compare(graveyard, C.AT_LEAST, v("n")))
    p("whofact", "have^ {n:count} or fewer cards in their graveyard", c.Compare(graveyard, C.AT_MOST, v("n")))
    counters = a.PlayerCounters(v("k"), EACH)
    p("whofact", "have^ {n:count} or more {k:counterkind} counters", c.Compare(counters, C.AT_LEAST, v("n")))
    p("whofact", "have^ a {k:counterkind} counter", c.Compare(counters, C.AT_LEAST, ONE))
    poisoned = c.Compare(a.PlayerCounters("poison", EACH), C.AT_LEAST, ONE)
    p("whofact", "be^ poisoned", Fn(lambda cx: poisoned))
    p("whofact", "be^ the monarch", c.IsMonarch(EACH))
    p("badge", "max speed", c.HasMaxSpeed(EACH))
    p("badge", "the city 's blessing", c.HasCitysBlessing(EACH))
    p("whofact", "have^ {k:badge}", v("k"))
    p("whofact", "don't^ have {k:badge}", c.Unless(v("k")))


# --- what was done to them, what they did ------------------------------------------------------------------------


def _damaged(g: Grammar) -> None:
    p = g.phrase
    hurt = c.Happened(ev.PlayerIsDealtDamage(EACH, f.Anything()))
    been = "[?past were^ ] [?since have^ been ] dealt "
    p("whofact", been + "damage this turn", Fn(_once(hurt), _un_once(hurt)))
    combat = c.Happened(ev.DealsDamage(f.Anything(), TargetPlayer(EACH), ev.DamageKind.COMBAT))
    p("whofact", "were^ dealt combat damage this turn", combat)
    by_this = ev.DealsDamage(f.IsThis(), TargetPlayer(EACH), ev.DamageKind.COMBAT)
    p("whofact", "were^ dealt combat damage by ~ this turn", c.Happened(by_this))


def _once(meaning: Condition) -> Any:
    """ "Was dealt", "has been dealt"."""

    def lower(cx: Context, past: bool, since: bool) -> Condition:
        if past is since:
            raise CantLower("a sentence without its verb")
        return meaning

    return lower


def _un_once(meaning: Condition) -> Any:
    return lambda cx, value: {"past": True, "since": False} if value == meaning else None


def _done(g: Grammar) -> None:
    p = g.phrase
    lost = a.PlayerNumber(a.PlayerMeasure.LIFE_LOST_THIS_TURN, EACH)
    gained = a.PlayerNumber(a.PlayerMeasure.LIFE_GAINED_THIS_TURN, EACH)
    p("deed", "lost {n:figure} or more life this turn", Deed(c.Compare(lost, C.AT_LEAST, v("n")), False))
    p("deed", "gained {n:figure} or more life this turn", Deed(c.Compare(gained, C.AT_LEAST, v("n")), False))
    for plain, past, what, event in (
        ("lose", "lost", "life ", ev.LosesLife(EACH)),
        ("gain", "gained", "life ", ev.GainsLife(EACH)),
        ("attack", "attacked", "", ev.AttacksWith(EACH, CREATURE)),
        ("attack", "attacked", "with a creature ", ev.AttacksWith(EACH, CREATURE)),
        ("play", "played", "a land ", ev.PlaysLand(EACH)),
        ("discard", "discarded", "a card ", ev.DiscardsCard(EACH, f.Anything())),
        ("commit", "committed", "a crime ", ev.CommitsCrime(EACH)),
    ):
        words = f"[?plain {plain} ] [?past {past} ] {what}{{w:whichturn}}"
        p("deed", words, Fn(_then(event), _un_then(event)))
    so_many = "attacked with {k:count} or more creatures this turn"
    p("deed", so_many, Fn(_with_so_many, _un_with_so_many), guard=several)
    p("deed", "cast a {n:filter.sg} {w:whichturn}", Fn(_cast_one, _un_cast(True)))
    p("deed", "cast another {n:filter.sg} this turn", Fn(_cast_another))
    p("deed", "cast {k:count} or more {n:filter.pl} {w:whichturn}", Fn(_cast_many, _un_cast(False)), guard=several)
    p("deed", "sacrificed {h:having} {w:whichturn}", Fn(_sacrificed, _un_sacrificed))
    p("deed", "created a {n:filter.sg} {w:whichturn}", Fn(_created, _un_created))
    drew = a.TimesHappened(ev.DrawsCard(EACH))
    p("whofact", "drew {n:count} or more cards this turn", c.Compare(drew, C.AT_LEAST, v("n")))


def several(parts: dict[str, Part]) -> bool:
    """A number, where "a" has a wording of its own."""
    k = parts["k"]
    return not (isinstance(k, Derivation) and k.phrase.text in ("a", "another"))


def so_often(event: EventPattern, w: str, least: Amount = ONE) -> Condition:
    """Such an event happened in that turn, at least so often."""
    if w == LAST:
        return c.HappenedLastTurn(event, C.AT_LEAST, least)
    return c.Happened(event) if least == ONE else c.Compare(a.TimesHappened(event), C.AT_LEAST, least)


def how_often(value: object) -> tuple[EventPattern, str, Amount] | None:
    """The inverse of :func:`so_often`."""
    if isinstance(value, c.Happened):
        return (value.event, THIS, ONE) if not value.this_step else None
    if isinstance(value, c.HappenedLastTurn) and value.comparison is C.AT_LEAST:
        return value.event, LAST, value.amount
    if isinstance(value, c.Compare) and value.comparison is C.AT_LEAST and isinstance(value.left, a.TimesHappened):
        return value.left.event, THIS, value.right
    return None


def _then(event: EventPattern) -> Any:
    def lower(cx: Context, plain: bool, past: bool, w: str) -> Deed:
        if plain is past:
            raise CantLower("a sentence without its verb")
        return Deed(so_often(event, w), plain)

    return lower


def _un_then(event: EventPattern) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        found = _of_deed(value)
        if found is None or not isinstance(value, Deed) or found[0] != event or found[2] != ONE:
            return None
        return {"w": found[1], "plain": bool(value.plain), "past": not value.plain}

    return up


def _of_deed(value: object) -> tuple[EventPattern, str, Amount] | None:
    return how_often(value.condition) if isinstance(value, Deed) else None


def _with_so_many(cx: Context, k: Amount) -> Deed:
    if not isinstance(k, a.Fixed):
        raise CantLower("a number that is no figure")
    return Deed(c.Happened(ev.AttacksWith(EACH, CREATURE, k.value)), False)


def _un_with_so_many(cx: Context, value: object) -> Values | None:
    found = _of_deed(value)
    if found is None or not isinstance(found[0], ev.AttacksWith) or found[0].at_least < 2:
        return None
    k = a.Fixed(found[0].at_least)
    return {"k": k} if value == _with_so_many(cx, k) else None


def _spell(n: Noun) -> EventPattern:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return ev.CastSpell(n.filter, EACH)


def _cast_one(cx: Context, n: Noun, w: str) -> Deed:
    return Deed(so_often(_spell(n), w))


def _cast_another(cx: Context, n: Noun) -> Deed:
    return Deed(so_often(_spell(Noun(together((f.Not(f.IsThis()), n.filter)), n.zone)), THIS))


def _cast_many(cx: Context, k: Amount, n: Noun, w: str) -> Deed:
    return Deed(so_often(_spell(n), w, k))


def _un_cast(one: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        found = _of_deed(value)
        if found is None or not isinstance(found[0], ev.CastSpell) or (found[2] == ONE) is not one:
            return None
        n = Noun(found[0].spell, Zone.STACK)
        if found[0] != _spell(n):
            return None
        return {"n": n, "w": found[1]} if one else {"n": n, "w": found[1], "k": found[2]}

    return up


def _sacrifice(n: Noun) -> EventPattern:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are sacrificed")
    return ev.Sacrifices(EACH, n.filter)


def _sacrificed(cx: Context, h: Having, w: str) -> Deed:
    if h.comparison is not C.AT_LEAST:
        raise CantLower("how few were sacrificed")
    return Deed(so_often(_sacrifice(h.noun), w, h.amount), False)


def _un_sacrificed(cx: Context, value: object) -> Values | None:
    found = _of_deed(value)
    if found is None or not isinstance(found[0], ev.Sacrifices):
        return None
    n = Noun(found[0].what, Zone.BATTLEFIELD)
    return {"h": Having(n, C.AT_LEAST, found[2]), "w": found[1]} if found[0] == _sacrifice(n) else None


def _created(cx: Context, n: Noun, w: str) -> Deed:
    if n.zone is not Zone.BATTLEFIELD or f.IsToken() not in parts_of(n.filter):
        raise CantLower("only tokens are created")
    return Deed(so_often(ev.TokensCreated(EACH, n.filter), w), False)


def _un_created(cx: Context, value: object) -> Values | None:
    found = _of_deed(value)
    if found is None or not isinstance(found[0], ev.TokensCreated) or found[2] != ONE:
        return None
    n = Noun(found[0].filter, Zone.BATTLEFIELD)
    plain = f.IsToken() in parts_of(n.filter) and value == _created(cx, n, found[1])
    return {"n": n, "w": found[1]} if plain else None
