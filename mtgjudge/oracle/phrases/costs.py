"""Costs: what stands before a colon, after a dash, after "pay" (118, 602, 606)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language.categories import Amount, Cost, Filter
from mtgjudge.language.mana import BadManaCost, ManaCost, parse_mana_cost
from mtgjudge.language.references import Giver, This, You
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note_cost
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Leaf
from mtgjudge.oracle.normalise import MAKER
from mtgjudge.oracle.patterns import build, match, v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

ONE = a.Fixed(1)
COUNTER_WORDS = frozenset(
    [
        "charge",
        "loyalty",
        "poison",
        "lore",
        "time",
        "quest",
        "level",
        "age",
        "spore",
        "oil",
        "verse",
        "fade",
        "shield",
        "stun",
        "ki",
        "study",
        "growth",
        "page",
        "storage",
        "mining",
        "blood",
        "hour",
        "ice",
        "brick",
        "depletion",
        "energy",
        "fate",
        "feather",
        "filibuster",
        "flame",
        "gem",
        "glyph",
        "gold",
        "hatchling",
        "healing",
        "hoofprint",
        "hunger",
        "infection",
        "intervention",
        "knowledge",
        "landmark",
        "magnet",
        "mire",
        "music",
        "muster",
        "net",
        "omen",
        "pain",
        "petal",
        "phylactery",
        "pin",
        "plague",
        "plot",
        "polyp",
        "pressure",
        "prey",
        "pupa",
        "rust",
        "scream",
        "shell",
        "silver",
        "sleep",
        "sleight",
        "slime",
        "slumber",
        "soot",
        "soul",
        "strife",
        "study",
        "task",
        "theft",
        "tide",
        "tower",
        "training",
        "trap",
        "treasure",
        "unity",
        "velocity",
        "void",
        "vitality",
        "volatile",
        "wage",
        "winch",
        "wind",
        "wish",
        "defense",
        "finality",
        "corpse",
        "egg",
        "devotion",
        "divinity",
        "doom",
        "dream",
        "echo",
        "eon",
        "eyeball",
        "aim",
        "arrow",
        "arrowhead",
        "awakening",
        "bait",
        "bloodline",
        "book",
        "bounty",
        "bribery",
        "carrion",
        "coin",
        "component",
        "credit",
        "corruption",
        "crystal",
        "cube",
        "currency",
        "death",
        "delay",
        "despair",
        "elixir",
        "enlightened",
        "eruption",
        "experience",
        "fetch",
        "foreshadow",
        "fungus",
        "fury",
        "fuse",
        "harmony",
        "hack",
        "incarnation",
        "incubation",
        "influence",
        "invitation",
        "isolation",
        "javelin",
        "judgment",
        "manabond",
        "midway",
        "mine",
        "mining",
        "necrodermis",
        "night",
        "nest",
        "palliation",
        "paralyzation",
        "petrification",
        "point",
        "possession",
        "rally",
        "revival",
        "ritual",
        "rope",
        "scroll",
        "shred",
        "skewer",
        "supply",
        "suspect",
        "takeover",
        "ticket",
        "tribute",
        "trophy",
        "umbrella",
        "wreck",
        "kick",
        "luck",
        "burden",
        "blaze",
        "collection",
        "conqueror",
        "contested",
        "cage",
        "bore",
        "duty",
        "ember",
        "everything",
        "exposure",
        "fellowship",
        "ghostform",
        "gore",
        "husk",
        "impostor",
        "ingenuity",
        "intel",
        "kinship",
        "lore",
        "matrix",
        "memory",
        "midway",
        "momentum",
        "plunder",
        "primer",
        "prism",
        "pyre",
        "reprieve",
        "rejection",
        "release",
        "resonance",
        "reach",
        "flying",
        "menace",
        "trample",
        "vigilance",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "deathtouch",
        "decayed",
        "exalted",
        "shadow",
        "plan",
        "flood",
        "hit",
        "stash",
        "fire",
        "blight",
        "curse",
        "ingredient",
        "hope",
        "vortex",
        "pause",
        "dread",
        "ore",
        "knickknack",
        "hourglass",
        "hone",
        "phyresis",
        "invasion",
        "loot",
        "control",
        "bloodstain",
        "blessing",
        "voyage",
        "unlock",
        "spite",
        "descent",
        "art",
        "valor",
        "discovery",
        "aegis",
        "mannequin",
        "chorus",
        "taste",
        "primeval",
        "feeding",
        "film",
        "ribbon",
        "vow",
        "brain",
        "story",
        "hatching",
        "manifestation",
        "cell",
        "rebuilding",
    ]
)


def declare(g: Grammar) -> None:
    """Cost phrases."""
    _further(g)
    _matchers(g)
    p = g.phrase
    p("cost", "{c:cost0}", Fn(lambda cx, c: note_cost(cx, c), _un_cost))
    p("cost0", "{m:manacost}", k.PayMana(v("m")))
    p("cost0", "{T}", k.TapThis())
    p("cost0", "{Q}", k.UntapThis())
    p("cost0", "{x:act_cost}", v("x"))
    for word in ("~", *(f"this {w}" for w in _THIS)):
        p("act_cost", "sacrifice " + word, of_its_own(k.SacrificeCost(f.IsThis(), ONE), word))
        p("act_cost", "discard " + word, of_its_own(k.DiscardCards(f.IsThis(), ONE), word))
        buried = k.ExileCards(f.IsThis(), ONE, Zone.GRAVEYARD)
        p("act_cost", f"exile {word} from your graveyard", of_its_own(buried, word))
        p("act_cost", f"exile {word} from your hand", of_its_own(k.ExileCards(f.IsThis(), ONE, Zone.HAND), word))
        p("act_cost", f"exile {word}", of_its_own(k.ExileCards(f.IsThis(), ONE, Zone.BATTLEFIELD), word))
        p("act_cost", f"return {word} to its owner 's hand", of_its_own(k.ReturnToHand(f.IsThis(), ONE), word))
        p(
            "act_cost",
            f"remove {{n:count}} {{c:counterkind}} counter#n from {word}",
            of_its_own(k.RemoveCountersCost(v("c"), v("n")), word),
        )
        p(
            "act_cost",
            f"put {{n:count}} {{c:counterkind}} counter#n on {word}",
            of_its_own(k.PutCountersCost(v("c"), v("n")), word),
        )
    p("act_cost", f"sacrifice {MAKER}", k.SacrificeCost(f.IsOneOf(Giver()), ONE))
    p("act_cost", "sacrifice it", Fn(lambda cx: k.SacrificeCost(f.IsThis(), ONE)))
    p("act_cost", "pay {n:figure} life", k.PayLife(v("n")))
    p("act_cost", "pay {m:manacost}", k.PayMana(v("m")))
    p("act_cost", "waterbend {m:manacost}", k.PayMana(v("m"), waterbend=True))
    p("act_cost", "sacrifice another {f:filter.sg}", Fn(_sacrifice_another, _un_sacrifice_another))
    p("act_cost", "sacrifice {n:count} {f:filter.n}", Fn(_sacrifice, _un_sacrifice))
    p("act_cost", "sacrifice {n:count} other {f:filter.n}", Fn(lambda cx, n, f: _sacrifice(cx, n, _other(f))))
    p("act_cost", "discard {n:count} {f:filter.n}", Fn(_discard, _un_discard))
    p("act_cost", "discard another {f:filter.sg}", Fn(lambda cx, f: _discard(cx, ONE, f)))
    p("act_cost", "discard {n:count} card#n at random", k.DiscardCards(f.Anything(), v("n"), True))
    p("act_cost", "discard your hand", k.DiscardCards(f.Anything(), None))
    p("act_cost", "exile {n:count} {f:filter.n}", Fn(_exile, _un_exile))
    p("act_cost", "tap {n:count} {f:filter.n}", Fn(_tap, _un_tap))
    p("act_cost", "tap another {f:filter.sg}", Fn(lambda cx, f: _tap(cx, ONE, _other(f))))
    p("act_cost", "return {n:count} {f:filter.n} to its owner 's hand", Fn(_bounce, _un_bounce))
    p("act_cost", "return {n:count} {f:filter.n} to their owner 's hand", Fn(_bounce))
    p("act_cost", "return {n:count} {f:filter.n} to their owners ' hands", Fn(_bounce))
    p("act_cost", "mill {n:count} card#n", k.MillCards(v("n")))
    p("act_cost", "exile the top card of your library", Fn(lambda cx: k.ExileTopCards(ONE), _un_exile_top))
    p("act_cost", "draw {n:count} card#n", k.DrawCards(v("n")))
    p("act_cost", "exile the top {n:count} card#n of your library", k.ExileTopCards(v("n")))
    p("act_cost", "reveal this card from your hand", k.RevealCards(f.IsThis(), a.Fixed(1)))
    p("act_cost", "reveal {n:count} {f:filter.n}", Fn(_reveal, _un_reveal))
    p("act_cost", "pay {n:energy}", k.PayPlayerCounters("energy", v("n")))
    removed = "remove {n:count} {c:counterkind} counter#n from "
    p("act_cost", removed + "a {f:filter.sg}", Fn(_remove_among, _un_remove_among(True)))
    p("act_cost", removed + "among {f:filter.pl}", Fn(_remove_among, _un_remove_among(False)))


_THIS = (
    "creature",
    "artifact",
    "land",
    "enchantment",
    "permanent",
    "card",
    "Aura",
    "Equipment",
    "Vehicle",
    "token",
    "Saga",
    "Spacecraft",
)


def of_its_own(cost: Cost, word: str) -> object:
    """A cost that names the object itself. The plain wording prints with the name; "this creature" only reads."""

    def lower(cx: Context, **values: object) -> object:
        cx.name(This(), frozenset({"~"}), where="cost")
        return build(cost, values, frozenset(), None)

    def up(cx: Context, value: object) -> Values | None:
        binds: Values = {}
        if not match(cost, value, binds):
            return None
        cx.name(This(), frozenset({"~"}), where="cost")
        return binds

    return Fn(lower, up if word == "~" else None)


def _un_cost(cx: Context, value: object) -> Values | None:
    if isinstance(value, Cost):
        note_cost(cx, value)
        return {"c": value}
    return None


def _battlefield(n: Noun) -> Filter:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents serve here")
    return n.filter


def _own_noun(filter_: Filter) -> Noun | None:
    return None if isinstance(filter_, f.IsThis) else Noun(filter_, Zone.BATTLEFIELD)


def _other(n: Noun) -> Noun:
    return Noun(together((f.Not(f.IsThis()), n.filter)), n.zone)


def _sacrifice(cx: Context, n: Amount, f: Noun) -> Cost:
    return k.SacrificeCost(_battlefield(f), n)


def _un_sacrifice(cx: Context, value: object) -> Values | None:
    if isinstance(value, k.SacrificeCost) and _own_noun(value.filter):
        return {"n": value.count, "f": _own_noun(value.filter)}
    return None


def _sacrifice_another(cx: Context, f: Noun) -> Cost:
    return k.SacrificeCost(_battlefield(_other(f)), ONE)


def _un_sacrifice_another(cx: Context, value: object) -> Values | None:
    if isinstance(value, k.SacrificeCost) and value.count == ONE:
        parts = parts_of(value.filter)
        if parts and parts[0] == f.Not(f.IsThis()):
            return {"f": Noun(together(parts[1:]), Zone.BATTLEFIELD)}
    return None


def _discard(cx: Context, n: Amount, f: Noun) -> Cost:
    if f.zone not in (None, Zone.HAND):
        raise CantLower("only cards are discarded")
    return k.DiscardCards(f.filter, n)


def _un_discard(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, k.DiscardCards)
        and not value.at_random
        and value.count is not None
        and _own_noun(value.filter)
    ):
        return {"n": value.count, "f": Noun(value.filter, None)}
    return None


def _exile(cx: Context, n: Amount, f: Noun) -> Cost:
    if f.zone is None or f.zone is Zone.STACK:
        raise CantLower("cards without a zone")
    return k.ExileCards(f.filter, n, f.zone)


def _un_exile(cx: Context, value: object) -> Values | None:
    if isinstance(value, k.ExileCards) and _own_noun(value.filter) and not value.top:
        return {"n": value.count, "f": Noun(value.filter, value.zone)}
    return None


def _tap(cx: Context, n: Amount, f: Noun) -> Cost:
    return k.TapPermanents(_strip_untapped(_battlefield(f)), n)


_UNTAPPED = f.Not(f.IsTapped())


def _strip_untapped(filter_: Filter) -> Filter:
    parts = parts_of(filter_)
    mine = f.ControlledBy(You())
    if _UNTAPPED not in parts or mine not in parts:
        raise CantLower("tapping as a cost needs untapped permanents you control")
    return together(tuple(x for x in parts if x not in (_UNTAPPED, mine)))


def _un_tap(cx: Context, value: object) -> Values | None:
    if isinstance(value, k.TapPermanents):
        parts = parts_of(value.filter)
        other = f.Not(f.IsThis())
        first = (other,) if parts[:1] == (other,) else ()
        last = (other,) if parts[-1:] == (other,) and not first else ()
        rest = tuple(x for x in parts if x != other)
        if parts != (*first, *rest, *last):
            return None
        noun = together((*first, _UNTAPPED, *rest, f.ControlledBy(You()), *last))
        return {"n": value.count, "f": Noun(noun, Zone.BATTLEFIELD)}
    return None


def _un_exile_top(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, k.ExileTopCards) and value.count == ONE else None


def _bounce(cx: Context, n: Amount, f: Noun) -> Cost:
    return k.ReturnToHand(_battlefield(f), n)


def _un_bounce(cx: Context, value: object) -> Values | None:
    if isinstance(value, k.ReturnToHand) and _own_noun(value.filter):
        return {"n": value.count, "f": _own_noun(value.filter)}
    return None


def _reveal(cx: Context, n: Amount, f: Noun) -> Cost:
    if f.zone is not Zone.HAND:
        raise CantLower("only cards in hand are revealed as a cost")
    return k.RevealCards(f.filter, n)


def _un_reveal(cx: Context, value: object) -> Values | None:
    if isinstance(value, k.RevealCards):
        return {"n": value.count, "f": Noun(value.filter, Zone.HAND)}
    return None


def _remove_among(cx: Context, n: Amount, c: str, f: Noun) -> Cost:
    return k.RemoveCountersCost(c, n, _battlefield(f))


def _un_remove_among(single: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, k.RemoveCountersCost) or value.among is None or (value.count == ONE) is not single:
            return None
        return {"n": value.count, "c": value.kind, "f": Noun(value.among, Zone.BATTLEFIELD)} if value.kind else None

    return up


_LOYALTY = re.compile(r"\[([+−-]?)(\d+|X)\]")


def _matchers(g: Grammar) -> None:
    def read_mana(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        end = at
        while end < len(tokens) and tokens[end].startswith("{") and tokens[end] not in ("{T}", "{Q}", "{E}"):
            end += 1
        try:
            cost = parse_mana_cost("".join(tokens[at:end]))
        except BadManaCost:
            return []
        return [(Leaf(cost, tuple(tokens[at:end])), end)] if end > at else []

    def spell_mana(value: object) -> Leaf | None:
        if not isinstance(value, ManaCost) or not value.symbols:
            return None
        return Leaf(value, tuple(f"{{{symbol}}}" for symbol in value.symbols))

    g.matcher("manacost", read_mana, spell_mana)

    def read_energy(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        end = at
        while end < len(tokens) and tokens[end] == "{E}":
            end += 1
        return [(Leaf(a.Fixed(end - at), tuple(tokens[at:end])), end)] if end > at else []

    def spell_energy(value: object) -> Leaf | None:
        return Leaf(value, ("{E}",) * value.value) if isinstance(value, a.Fixed) and 0 < value.value < 12 else None

    g.matcher("energy", read_energy, spell_energy, frozenset({"{E}"}))

    def read_loyalty(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        found = _LOYALTY.fullmatch(tokens[at])
        if not found:
            return []
        sign, figure = found.groups()
        if figure == "X":
            return [(Leaf(k.Loyalty(0, True), (tokens[at],)), at + 1)] if sign in "−-" and sign else []
        return [(Leaf(k.Loyalty(-int(figure) if sign in ("−", "-") else int(figure)), (tokens[at],)), at + 1)]

    def spell_loyalty(value: object) -> Leaf | None:
        if not isinstance(value, k.Loyalty):
            return None
        if value.minus_x:
            return Leaf(value, ("[−X]",))
        sign = "+" if value.change > 0 else "−" if value.change < 0 else ""
        return Leaf(value, (f"[{sign}{abs(value.change)}]",))

    g.matcher("loyalty", read_loyalty, spell_loyalty)

    def read_kind(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        word = tokens[at]
        if re.fullmatch(r"[+-]\d/[+-]\d", word) or word in COUNTER_WORDS:
            return [(Leaf(word, (word,)), at + 1)]
        if word in ("first", "double") and tokens[at + 1 : at + 2] == ("strike",):
            return [(Leaf(word + " strike", (word, "strike")), at + 2)]
        return []

    def spell_kind(value: object) -> Leaf | None:
        if isinstance(value, str) and (
            value in COUNTER_WORDS or re.fullmatch(r"[+-]\d/[+-]\d", value) or value.endswith(" strike")
        ):
            return Leaf(value, tuple(value.split(" ")))
        return None

    g.matcher("counterkind", read_kind, spell_kind)


def _further(g: Grammar) -> None:
    p = g.phrase
    for word in ("~", *(f"this {w}" for w in _THIS)):
        p("act_cost", f"remove a counter from {word}", of_its_own(k.RemoveCountersCost("", ONE), word))
        p(
            "act_cost",
            f"remove any number of {{c:counterkind}} counters from {word}",
            of_its_own(k.RemoveCountersCost(v("c"), a.AnyNumber()), word),
        )
