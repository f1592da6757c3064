"""The closed vocabularies of the game: every string leaf of a meaning tree comes from here, or is a name.

Colours 105, types 205, zones 400, steps 500-514, keyword abilities 702, comparison words.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache


class Color(StrEnum):
    """The five colours (105.1), in the order of the rule book."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


COLOR_WORDS: dict[Color, str] = {
    Color.WHITE: "white",
    Color.BLUE: "blue",
    Color.BLACK: "black",
    Color.RED: "red",
    Color.GREEN: "green",
}


class ManaType(StrEnum):
    """The six types of mana (106.1b). Snow is no type of mana (106.3, 107.4h)."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"
    COLORLESS = "C"


class CardType(StrEnum):
    """Card types (205.2a) that a game of two players can meet."""

    ARTIFACT = "artifact"
    BATTLE = "battle"
    CONSPIRACY = "conspiracy"
    CREATURE = "creature"
    DUNGEON = "dungeon"
    ENCHANTMENT = "enchantment"
    INSTANT = "instant"
    KINDRED = "kindred"
    LAND = "land"
    PLANESWALKER = "planeswalker"
    SORCERY = "sorcery"


PERMANENT_TYPES: tuple[CardType, ...] = (
    CardType.ARTIFACT,
    CardType.BATTLE,
    CardType.CREATURE,
    CardType.ENCHANTMENT,
    CardType.LAND,
    CardType.PLANESWALKER,
)


class Supertype(StrEnum):
    """Supertypes (205.4a)."""

    BASIC = "basic"
    LEGENDARY = "legendary"
    ONGOING = "ongoing"
    SNOW = "snow"
    WORLD = "world"


class Zone(StrEnum):
    """Zones (400.1)."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"
    OUTSIDE = "outside the game"

    @property
    def place(self) -> str:
        """In a sentence: `exile`, but `the graveyard`."""
        return self.value if self is Zone.EXILE else f"the {self.value}"


class Step(StrEnum):
    """Steps, and the main phases, which have none (500.1); in turn order."""

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    PRECOMBAT_MAIN = "precombat main"
    BEGINNING_OF_COMBAT = "beginning of combat"
    DECLARE_ATTACKERS = "declare attackers"
    DECLARE_BLOCKERS = "declare blockers"
    FIRST_STRIKE_DAMAGE = "first-strike damage"
    COMBAT_DAMAGE = "combat damage"
    END_OF_COMBAT = "end of combat"
    POSTCOMBAT_MAIN = "postcombat main"
    END = "end"
    CLEANUP = "cleanup"


MAIN_PHASES = (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
COMBAT_STEPS = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_STRIKE_DAMAGE,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
)


class Phase(StrEnum):
    """Phases of a turn (500.1)."""

    BEGINNING = "beginning"
    PRECOMBAT_MAIN = "precombat main"
    COMBAT = "combat"
    POSTCOMBAT_MAIN = "postcombat main"
    ENDING = "ending"


class Comparison(StrEnum):
    """How two numbers are compared."""

    EQUAL = "="
    NOT_EQUAL = "!="
    AT_LEAST = ">="
    AT_MOST = "<="
    MORE = ">"
    LESS = "<"


class Keyword(StrEnum):
    """Keyword abilities, one for each section of 702."""

    DEATHTOUCH = "deathtouch"  # 702.2
    DEFENDER = "defender"  # 702.3
    DOUBLE_STRIKE = "double strike"  # 702.4
    ENCHANT = "enchant"  # 702.5
    EQUIP = "equip"  # 702.6
    FIRST_STRIKE = "first strike"  # 702.7
    FLASH = "flash"  # 702.8
    FLYING = "flying"  # 702.9
    HASTE = "haste"  # 702.10
    HEXPROOF = "hexproof"  # 702.11
    INDESTRUCTIBLE = "indestructible"  # 702.12
    INTIMIDATE = "intimidate"  # 702.13
    LANDWALK = "landwalk"  # 702.14
    LIFELINK = "lifelink"  # 702.15
    PROTECTION = "protection"  # 702.16
    REACH = "reach"  # 702.17
    SHROUD = "shroud"  # 702.18
    TRAMPLE = "trample"  # 702.19
    VIGILANCE = "vigilance"  # 702.20
    WARD = "ward"  # 702.21
    BANDING = "banding"  # 702.22
    RAMPAGE = "rampage"  # 702.23
    CUMULATIVE_UPKEEP = "cumulative upkeep"  # 702.24
    FLANKING = "flanking"  # 702.25
    PHASING = "phasing"  # 702.26
    BUYBACK = "buyback"  # 702.27
    SHADOW = "shadow"  # 702.28
    CYCLING = "cycling"  # 702.29
    ECHO = "echo"  # 702.30
    HORSEMANSHIP = "horsemanship"  # 702.31
    FADING = "fading"  # 702.32
    KICKER = "kicker"  # 702.33
    FLASHBACK = "flashback"  # 702.34
    MADNESS = "madness"  # 702.35
    FEAR = "fear"  # 702.36
    MORPH = "morph"  # 702.37
    AMPLIFY = "amplify"  # 702.38
    PROVOKE = "provoke"  # 702.39
    STORM = "storm"  # 702.40
    AFFINITY = "affinity"  # 702.41
    ENTWINE = "entwine"  # 702.42
    MODULAR = "modular"  # 702.43
    SUNBURST = "sunburst"  # 702.44
    BUSHIDO = "bushido"  # 702.45
    SOULSHIFT = "soulshift"  # 702.46
    SPLICE = "splice"  # 702.47
    OFFERING = "offering"  # 702.48
    NINJUTSU = "ninjutsu"  # 702.49
    EPIC = "epic"  # 702.50
    CONVOKE = "convoke"  # 702.51
    DREDGE = "dredge"  # 702.52
    TRANSMUTE = "transmute"  # 702.53
    BLOODTHIRST = "bloodthirst"  # 702.54
    HAUNT = "haunt"  # 702.55
    REPLICATE = "replicate"  # 702.56
    FORECAST = "forecast"  # 702.57
    GRAFT = "graft"  # 702.58
    RECOVER = "recover"  # 702.59
    RIPPLE = "ripple"  # 702.60
    SPLIT_SECOND = "split second"  # 702.61
    SUSPEND = "suspend"  # 702.62
    VANISHING = "vanishing"  # 702.63
    ABSORB = "absorb"  # 702.64
    AURA_SWAP = "aura swap"  # 702.65
    DELVE = "delve"  # 702.66
    FORTIFY = "fortify"  # 702.67
    FRENZY = "frenzy"  # 702.68
    GRAVESTORM = "gravestorm"  # 702.69
    POISONOUS = "poisonous"  # 702.70
    TRANSFIGURE = "transfigure"  # 702.71
    CHAMPION = "champion"  # 702.72
    CHANGELING = "changeling"  # 702.73
    EVOKE = "evoke"  # 702.74
    HIDEAWAY = "hideaway"  # 702.75
    PROWL = "prowl"  # 702.76
    REINFORCE = "reinforce"  # 702.77
    CONSPIRE = "conspire"  # 702.78
    PERSIST = "persist"  # 702.79
    WITHER = "wither"  # 702.80
    RETRACE = "retrace"  # 702.81
    DEVOUR = "devour"  # 702.82
    EXALTED = "exalted"  # 702.83
    UNEARTH = "unearth"  # 702.84
    CASCADE = "cascade"  # 702.85
    ANNIHILATOR = "annihilator"  # 702.86
    LEVEL_UP = "level up"  # 702.87
    REBOUND = "rebound"  # 702.88
    UMBRA_ARMOR = "umbra armor"  # 702.89
    INFECT = "infect"  # 702.90
    BATTLE_CRY = "battle cry"  # 702.91
    LIVING_WEAPON = "living weapon"  # 702.92
    UNDYING = "undying"  # 702.93
    MIRACLE = "miracle"  # 702.94
    SOULBOND = "soulbond"  # 702.95
    OVERLOAD = "overload"  # 702.96
    SCAVENGE = "scavenge"  # 702.97
    UNLEASH = "unleash"  # 702.98
    CIPHER = "cipher"  # 702.99
    EVOLVE = "evolve"  # 702.100
    EXTORT = "extort"  # 702.101
    FUSE = "fuse"  # 702.102
    BESTOW = "bestow"  # 702.103
    TRIBUTE = "tribute"  # 702.104
    DETHRONE = "dethrone"  # 702.105
    HIDDEN_AGENDA = "hidden agenda"  # 702.106
    OUTLAST = "outlast"  # 702.107
    PROWESS = "prowess"  # 702.108
    DASH = "dash"  # 702.109
    EXPLOIT = "exploit"  # 702.110
    MENACE = "menace"  # 702.111
    RENOWN = "renown"  # 702.112
    AWAKEN = "awaken"  # 702.113
    DEVOID = "devoid"  # 702.114
    INGEST = "ingest"  # 702.115
    MYRIAD = "myriad"  # 702.116
    SURGE = "surge"  # 702.117
    SKULK = "skulk"  # 702.118
    EMERGE = "emerge"  # 702.119
    ESCALATE = "escalate"  # 702.120
    MELEE = "melee"  # 702.121
    CREW = "crew"  # 702.122
    FABRICATE = "fabricate"  # 702.123
    PARTNER = "partner"  # 702.124
    UNDAUNTED = "undaunted"  # 702.125
    IMPROVISE = "improvise"  # 702.126
    AFTERMATH = "aftermath"  # 702.127
    EMBALM = "embalm"  # 702.128
    ETERNALIZE = "eternalize"  # 702.129
    AFFLICT = "afflict"  # 702.130
    ASCEND = "ascend"  # 702.131
    ASSIST = "assist"  # 702.132
    JUMP_START = "jump-start"  # 702.133
    MENTOR = "mentor"  # 702.134
    AFTERLIFE = "afterlife"  # 702.135
    RIOT = "riot"  # 702.136
    SPECTACLE = "spectacle"  # 702.137
    ESCAPE = "escape"  # 702.138
    COMPANION = "companion"  # 702.139
    MUTATE = "mutate"  # 702.140
    ENCORE = "encore"  # 702.141
    BOAST = "boast"  # 702.142
    FORETELL = "foretell"  # 702.143
    DEMONSTRATE = "demonstrate"  # 702.144
    DAYBOUND_AND_NIGHTBOUND = "daybound and nightbound"  # 702.145
    DISTURB = "disturb"  # 702.146
    DECAYED = "decayed"  # 702.147
    CLEAVE = "cleave"  # 702.148
    TRAINING = "training"  # 702.149
    COMPLEATED = "compleated"  # 702.150
    RECONFIGURE = "reconfigure"  # 702.151
    BLITZ = "blitz"  # 702.152
    CASUALTY = "casualty"  # 702.153
    ENLIST = "enlist"  # 702.154
    READ_AHEAD = "read ahead"  # 702.155
    RAVENOUS = "ravenous"  # 702.156
    SQUAD = "squad"  # 702.157
    SPACE_SCULPTOR = "space sculptor"  # 702.158
    VISIT = "visit"  # 702.159
    PROTOTYPE = "prototype"  # 702.160
    LIVING_METAL = "living metal"  # 702.161
    MORE_THAN_MEETS_THE_EYE = "more than meets the eye"  # 702.162
    FOR_MIRRODIN = "for mirrodin!"  # 702.163
    TOXIC = "toxic"  # 702.164
    BACKUP = "backup"  # 702.165
    BARGAIN = "bargain"  # 702.166
    CRAFT = "craft"  # 702.167
    DISGUISE = "disguise"  # 702.168
    SOLVED = "solved"  # 702.169
    PLOT = "plot"  # 702.170
    SADDLE = "saddle"  # 702.171
    SPREE = "spree"  # 702.172
    FREERUNNING = "freerunning"  # 702.173
    GIFT = "gift"  # 702.174
    OFFSPRING = "offspring"  # 702.175
    IMPENDING = "impending"  # 702.176
    EXHAUST = "exhaust"  # 702.177
    MAX_SPEED = "max speed"  # 702.178
    START_YOUR_ENGINES = "start your engines!"  # 702.179
    HARMONIZE = "harmonize"  # 702.180
    MOBILIZE = "mobilize"  # 702.181
    JOB_SELECT = "job select"  # 702.182
    TIERED = "tiered"  # 702.183
    STATION = "station"  # 702.184
    WARP = "warp"  # 702.185
    INFINITY = "∞ (infinity)"  # 702.186
    MAYHEM = "mayhem"  # 702.187
    WEB_SLINGING = "web-slinging"  # 702.188
    FIREBENDING = "firebending"  # 702.189
    SNEAK = "sneak"  # 702.190
    INCREMENT = "increment"  # 702.191
    PARADIGM = "paradigm"  # 702.192


POWER_COUNTER = "+1/+1"
SHRINK_COUNTER = "-1/-1"
KEYWORD_COUNTERS: tuple[str, ...] = (
    "flying",
    "first strike",
    "double strike",
    "deathtouch",
    "decayed",
    "exalted",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "shadow",
    "trample",
    "vigilance",
)
"""Counters that give their keyword (122.1b)."""


@lru_cache(maxsize=1)
def subtypes() -> dict[str, tuple[str, ...]]:
    """All subtypes by family: artifact, enchantment, land, planeswalker, spell, creature, battle, dungeon (205.3g-q).

    Those of sets printed after the pinned edition of the rules stand in a file of their own, behind the others. What
    reads files is loaded only now: few rulings ask."""
    from importlib import resources

    families: dict[str, tuple[str, ...]] = {}
    for name in ("subtypes.txt", "newer_subtypes.txt"):
        text = resources.files("mtgjudge.language").joinpath(f"data/{name}").read_text(encoding="utf-8")
        for line in text.splitlines():
            family, _, words = line.partition(": ")
            families[family] = (*families.get(family, ()), *words.split(", "))
    return families


BASIC_LAND_MANA: dict[str, ManaType] = {
    "Plains": ManaType.WHITE,
    "Island": ManaType.BLUE,
    "Swamp": ManaType.BLACK,
    "Mountain": ManaType.RED,
    "Forest": ManaType.GREEN,
}
"""The mana that each basic land type's intrinsic ability makes (305.6)."""

KEEPS_ITS_SOURCE = "keeps its source"
"""The word of an instance of protection that doesn't remove the Aura that gives it (702.16n)."""
