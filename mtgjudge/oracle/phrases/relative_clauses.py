"""What follows a noun as a relative clause or a participle: "that's enchanted by an Aura you control", "that were cast
this turn", "you cast that target a creature". The verb in its forms is one closed list, what is said with it another
category, so that each is told once (109.2, 601.2c)."""

from __future__ import annotations

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Amount, Filter, PlayerRef, Reference
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.qualifiers import other_kinds, un_other_kinds
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import CastBy, Noun, Qualifier, Range, parts_of, together

ANY = f.Anything()
YOU, OPPONENTS = r.You(), r.EachOpponent()
BF, GY, EXILE, HAND, LIBRARY = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY

DID: dict[str, Filter] = {
    "attacked": f.DidThisTurn(ev.Attacks(ANY)),
    "blocked": f.DidThisTurn(ev.Blocks(ANY)),
    "was blocked": f.DidThisTurn(ev.BecomesBlocked(ANY)),
    "dealt damage": f.DidThisTurn(ev.DealsDamage(ANY)),
}
"""What something did this turn."""
PUT_FROM: dict[str, Zone | None] = {
    "the battlefield": BF,
    "anywhere": None,
    "their library": LIBRARY,
    "your library": LIBRARY,
}
"""From where a card was put into the zone where it is."""
_OWNED, _CONTROLLED = f.OwnedBy(YOU), f.ControlledBy(YOU)
HOLDS: dict[str, tuple[Filter, ...]] = {
    "own and control": (_OWNED, _CONTROLLED),
    "own but don't control": (_OWNED, f.Not(_CONTROLLED)),
    "control but don't own": (_CONTROLLED, f.Not(_OWNED)),
}
"""Whose card it is and who controls it, both said."""
ZONES = {"graveyard": GY, "hand": HAND, "library": LIBRARY}
OWNERS: dict[str, PlayerRef] = {"you": YOU, "your opponents": OPPONENTS}
ORIGINS: dict[str, tuple[tuple[Zone, ...], bool]] = {
    "from your graveyard": ((GY,), False),
    "from their graveyard": ((GY,), False),
    "from your hand": ((HAND,), False),
    "from their hand": ((HAND,), False),
    "from exile": ((EXILE,), False),
    "from your graveyard or from exile": ((GY, EXILE), False),
    "from their graveyard or from exile": ((GY, EXILE), False),
    "from graveyards or from exile": ((GY, EXILE), False),
    "from anywhere other than your hand": ((HAND,), True),
    "from anywhere other than their hand": ((HAND,), True),
    "from the top of your library": ((LIBRARY,), False),
    "from the top of their library": ((LIBRARY,), False),
}
"""From where spells are cast; whether they are cast from elsewhere instead."""


def declare(g: Grammar) -> None:
    """The closed lists."""
    closed(g, "thatis", ("that's", "that are"))
    closed(g, "thatisnt", ("that isn't", "that aren't", "that's not"))
    closed(g, "thathas", ("that has", "that have"))
    closed(g, "thatwas", ("that was", "that were"))
    closed(g, "namelike", ("with the same name as", "that has the same name as", "that have the same name as"))
    closed(g, "didword", tuple(DID))
    closed(g, "putfrom", tuple(PUT_FROM))
    closed(g, "holds", tuple(HOLDS))
    closed(g, "inorfrom", ("in", "from"))
    closed(g, "zoneword", tuple(ZONES))
    closed(g, "owners", tuple(OWNERS))
    closed(g, "spellorigin", tuple(ORIGINS))
    closed(g, "costword", ("its mana cost", "their mana costs"))


def qualifiers(g: Grammar) -> None:
    """Declare the phrases, after those of simpler qualifiers."""
    _being(g)
    _doing(g)
    _aiming(g)
    _zones(g)


def _plain(value: object) -> Filter | None:
    """The filter of a qualifier that says no zone."""
    return value.filter if isinstance(value, Qualifier) and value.zone is None else None


# -- "that's …", "that has …", "that was …" ---------------------------------------------------------------------------


def _being(g: Grammar) -> None:
    p = g.phrase
    p("participle", "enchanted by a {n:filter.sg}", Fn(_enchanted_by, _un_enchanted_by))
    p("participle", "attached to a {n:filter.sg}", Fn(_attached_to))
    p("participle", "attached to {n:filter.pl}", Fn(_attached_to))
    p("participle", "enchanted or equipped", f.AnyOf((_attached("Aura"), _attached("Equipment"))))
    p("participle", "dealt damage this turn", f.DidThisTurn(ev.IsDealtDamage(ANY)))
    p("qual", "{x:participle}", Fn(lambda cx, x: Qualifier(x), _un_being))
    p("being", "{x:participle}", Fn(lambda cx, x: _when(x, False), lambda cx, x: {"x": x}))
    p("being", "one or more colors", f.Not(f.IsColorless()))
    p("being", "exactly {n:count} colors", Fn(_colors, _un_colors))
    p("being", "{a:adj}", v("a"))
    p("being", "a {n:kindrow}", v("n"))
    p("qual", "{w:thatis} {x:being}", Fn(lambda cx, w, x: Qualifier(x), _un_is))
    p("being", "of the chosen type", f.IsChosenType())
    p("qual", "{w:thatisnt} {x:being}", Fn(lambda cx, w, x: Qualifier(f.Not(x)), _un_isnt))
    closed(g, "exceptword", ("other than", "except for"))
    p("qual", "{w:exceptword} {n:filter.pl}", Fn(other_kinds, un_other_kinds))
    p("past", "{x:participle}", Fn(lambda cx, x: _when(x, True), lambda cx, x: {"x": x}))
    p("past", "cast this turn", f.WasCastThisTurn())
    p("past", "put there from {z:putfrom} this turn", checked(_put_there, _un_put_there))
    p("qual", "{w:thatwas} {x:past}", Fn(lambda cx, w, x: Qualifier(x), _un_was))
    p("qual", "{w:thathas} a Adventure", Fn(lambda cx, w: Qualifier(f.HasAdventure()), _un_adventure))
    p("qual", "{w:namelike} a {n:filter.sg}", Fn(_named_like, _un_named_like))
    p("qual", "with {m:manacost} in {w:costword}", Fn(_with_x, _un_with_x))


def _when(participle: Filter, past: bool) -> Filter:
    """What it is ("that's attached to a creature") is not what it was ("that was dealt damage this turn")."""
    if isinstance(participle, f.DidThisTurn) is not past:
        raise CantLower("then or now")
    return participle


def _attached(kind: str) -> Filter:
    return f.IsAttached(f.IsSubtype(kind))


def _un_being(cx: Context, value: object) -> Values | None:
    return {"x": value.filter} if _plain(value) is not None and isinstance(value, Qualifier) else None


def _un_is(cx: Context, value: object) -> Values | None:
    kind = _plain(value)
    return {"w": "that's", "x": kind} if kind is not None else None


def _un_isnt(cx: Context, value: object) -> Values | None:
    kind = _plain(value)
    return {"w": "that isn't", "x": kind.part} if isinstance(kind, f.Not) else None


def _un_was(cx: Context, value: object) -> Values | None:
    kind = _plain(value)
    return {"w": "that was", "x": kind} if kind is not None else None


def _un_adventure(cx: Context, value: object) -> Values | None:
    return {"w": "that has"} if isinstance(_plain(value), f.HasAdventure) else None


def _enchanted_by(cx: Context, n: Noun) -> Filter:
    if f.IsSubtype("Aura") not in parts_of(n.filter) or n.zone is not BF:
        raise CantLower("only Auras enchant")
    return f.IsAttached(n.filter)


def _un_enchanted_by(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.IsAttached):
        return None
    return {"n": Noun(value.by, BF)} if f.IsSubtype("Aura") in parts_of(value.by) else None


def _attached_to(cx: Context, n: Noun) -> Filter:
    if n.zone is not BF:
        raise CantLower("attached to what is no permanent")
    return f.IsAttachedTo(r.All(n.filter))


def _colors(cx: Context, n: Amount) -> Filter:
    if not isinstance(n, Fixed) or n.value < 2:
        raise CantLower("how many colors")
    return f.ColorCount(n.value)


def _un_colors(cx: Context, value: object) -> Values | None:
    return {"n": Fixed(value.count)} if isinstance(value, f.ColorCount) else None


def _put_there(cx: Context, z: str) -> Filter:
    return f.PutThereThisTurn(PUT_FROM[z])


def _un_put_there(cx: Context, value: object) -> list[Values]:
    return [{"z": words} for words in PUT_FROM]


def _named_like(cx: Context, w: str, n: Noun) -> Qualifier:
    if n.zone is None:
        raise CantLower("a card without a zone")
    return Qualifier(f.SharesNameWith(r.All(n.filter, n.zone)))


def _un_named_like(cx: Context, value: object) -> Values | None:
    kind = _plain(value)
    if not isinstance(kind, f.SharesNameWith) or not isinstance(kind.of, r.All):
        return None
    return {"w": "with the same name as", "n": Noun(kind.of.filter, kind.of.zone)}


def _with_x(cx: Context, m: ManaCost, w: str) -> Qualifier:
    if tuple(m.symbols) != ("X",):
        raise CantLower("another symbol in a mana cost")
    return Qualifier(f.HasManaSymbolX())


def _un_with_x(cx: Context, value: object) -> Values | None:
    return {"m": ManaCost(("X",)), "w": "its mana cost"} if isinstance(_plain(value), f.HasManaSymbolX) else None


# -- "that attacked this turn", "you own but don't control" -----------------------------------------------------------


def _doing(g: Grammar) -> None:
    p = g.phrase
    p("qual", "that {xs:didword|or} this turn", checked(_did, _un_did))
    p("qual", "you {w:holds}", checked(_holds, lambda cx, x: [{"w": words} for words in HOLDS]))


def _holds(cx: Context, w: str) -> Qualifier:
    return Qualifier(together(HOLDS[w]))


def _did(cx: Context, xs: tuple[str, ...]) -> Qualifier:
    done = tuple(DID[word] for word in xs)
    return Qualifier(done[0] if len(done) == 1 else f.AnyOf(done))


def _un_did(cx: Context, value: object) -> list[Values]:
    kind = _plain(value)
    words = {did: word for word, did in DID.items()}
    parts = kind.parts if isinstance(kind, f.AnyOf) else (kind,)
    if not all(isinstance(part, f.DidThisTurn) and part in words for part in parts):
        return []
    return [{"xs": tuple(words[part] for part in parts if part is not None)}]


# -- what spells target, and where they are cast from -----------------------------------------------------------------


def _aiming(g: Grammar) -> None:
    p = g.phrase
    p("aimed", "{m:many} {n:filter.m}", Fn(_kind, _un_kind))
    p("aimed", "{n:filter.pl}", Fn(lambda cx, n: _kind(cx, Range(Fixed(1), None), n)))
    p("aimed", "{what:ref}", Fn(_one, _un_one))
    p("aimed", "{who:someone}", f.TargetsOnly(None, v("who")), guard=_not_each)
    p("aimed", "a {n:filter.sg} or player", checked(_kind_or_player, _un_kind_or_player))
    p("qual", "that targets {x:aimed}", Fn(lambda cx, x: Qualifier(x), _un_being))
    for who, words in ((YOU, "you cast"), (OPPONENTS, "your opponents cast")):
        p("qual", words + " that target {x:aimed}", Fn(lambda cx, x, who=who: _by(who, x)))
    p("qual", "{w:owners} cast {z:spellorigin}", Fn(lambda cx, w, z: _cast_from(OWNERS[w], z), _un_cast_from))


def _not_each(parts: dict[str, Part]) -> bool:
    """A spell that targets each opponent targets all of them."""
    who = parts["who"]
    return not isinstance(who, Derivation) or who.phrase.text != "each opponent"


def _kind(cx: Context, m: Range, n: Noun) -> Filter:
    if n.zone is not BF or m.low != Fixed(1) or m.high not in (None, Fixed(1)):
        raise CantLower("what a spell targets outside the battlefield, how many")
    return f.TargetsOnly(n.filter)


def _kind_or_player(cx: Context, n: Noun) -> Filter:
    if n.zone is not BF:
        raise CantLower("what is targeted outside the battlefield")
    return f.TargetsOnly(n.filter, r.EachPlayer())


def _un_kind_or_player(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.filter, BF)} if isinstance(value, f.TargetsOnly) and value.filter is not None else None


def _un_kind(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.TargetsOnly) or value.filter is None or value != f.TargetsOnly(value.filter):
        return None
    return {"m": Range(Fixed(1), Fixed(1)), "n": Noun(value.filter, BF)}


def _one(cx: Context, what: Reference) -> Filter:
    return f.TargetsOnly(f.IsThis() if isinstance(what, r.This) else f.IsOneOf(what))


def _un_one(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.TargetsOnly) or value.filter is None or value != f.TargetsOnly(value.filter):
        return None
    if isinstance(value.filter, f.IsThis):
        return {"what": r.This()}
    return {"what": value.filter.of} if isinstance(value.filter, f.IsOneOf) else None


def _by(who: PlayerRef, aimed: Filter) -> Qualifier:
    return Qualifier(f.AllOf((CastBy(who), aimed)))


def _cast_from(who: PlayerRef, z: str) -> Qualifier:
    zones, outside = ORIGINS[z]
    if ("their" if who == YOU else "your") in z.split():
        raise CantLower("from whose zone")
    return Qualifier(f.AllOf((CastBy(who), f.CastFrom(zones, outside))))


def _un_cast_from(cx: Context, value: object) -> Values | None:
    """Who casts a spell controls it, once the verb is known (112.2)."""
    for w, who in OWNERS.items():
        for words, (zones, outside) in ORIGINS.items():
            ways = [Qualifier(f.AllOf((x(who), f.CastFrom(zones, outside)))) for x in (CastBy, f.ControlledBy)]
            if value in ways and ("their" if who == YOU else "your") not in words.split():
                return {"w": w, "z": words}
    return None


# -- in whose zone ----------------------------------------------------------------------------------------------------


def _zones(g: Grammar) -> None:
    p = g.phrase
    p("zoneowner", "your", YOU)
    p("zoneowner", "a opponent 's", OPPONENTS)
    p("zoneowner", "{who:oneplayer} 's", v("who"))
    p("zoneowner", "{who:theirs}", v("who"))
    where = Fn(lambda cx, w, who, z: Qualifier(f.OwnedBy(who), ZONES[z]), _un_in_zone)
    p("qual", "{w:inorfrom} {who:zoneowner} {z:zoneword}", where)
    p("qual", "{w:owners} own in exile", Fn(lambda cx, w: Qualifier(f.OwnedBy(OWNERS[w]), EXILE), _un_own_exiled))


def _un_own_exiled(cx: Context, value: object) -> Values | None:
    return next(({"w": w} for w, who in OWNERS.items() if value == Qualifier(f.OwnedBy(who), EXILE)), None)


def _un_in_zone(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Qualifier) or not isinstance(value.filter, f.OwnedBy):
        return None
    words = [word for word, zone in ZONES.items() if zone is value.zone]
    return {"w": "in", "who": value.filter.who, "z": words[0]} if words else None
