"""Costs: what stands before a colon, after a dash, after "pay" (118, 602, 606)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mtgjudge.language import amounts as a
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language.categories import Cost
from mtgjudge.language.mana import BadManaCost, ManaCost, parse_mana_cost
from mtgjudge.language.references import Giver
from mtgjudge.oracle.binding import note_cost
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar, Leaf
from mtgjudge.oracle.normalise import MAKER
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.semantics import Fn, Values

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
    _matchers(g)
    p = g.phrase
    p("cost", "{c:cost0}", Fn(lambda cx, c: note_cost(cx, c), _un_cost))
    p("cost0", "{m:manacost}", k.PayMana(v("m")))
    p("cost0", "{T}", k.TapThis())
    p("cost0", "{Q}", k.UntapThis())
    p("cost0", "{x:act_cost}", v("x"))
    p("act_cost", f"sacrifice {MAKER}", k.SacrificeCost(f.IsOneOf(Giver()), ONE))
    p("act_cost", "sacrifice it", Fn(lambda cx: k.SacrificeCost(f.IsThis(), ONE)))
    p("act_cost", "pay {n:figure} life", k.PayLife(v("n")))
    p("act_cost", "pay {m:manacost}", k.PayMana(v("m")))
    p("act_cost", "waterbend {m:manacost}", k.PayMana(v("m"), waterbend=True))
    p("act_cost", "discard {n:count} card#n at random", k.DiscardCards(f.Anything(), v("n"), True))
    p("act_cost", "discard your hand", k.DiscardCards(f.Anything(), None))
    p("act_cost", "mill {n:count} card#n", k.MillCards(v("n")))
    p("act_cost", "exile the top card of your library", Fn(lambda cx: k.ExileTopCards(ONE), _un_exile_top))
    p("act_cost", "draw {n:count} card#n", k.DrawCards(v("n")))
    p("act_cost", "exile the top {n:count} card#n of your library", k.ExileTopCards(v("n")))
    p("act_cost", "reveal this card from your hand", k.RevealCards(f.IsThis(), a.Fixed(1)))
    p("act_cost", "pay {n:energy}", k.PayPlayerCounters("energy", v("n")))


def _un_cost(cx: Context, value: object) -> Values | None:
    if isinstance(value, Cost):
        note_cost(cx, value)
        return {"c": value}
    return None


def _un_exile_top(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, k.ExileTopCards) and value.count == ONE else None


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
