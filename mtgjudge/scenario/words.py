"""The closed tables of words that the language knows beside names, each as data.

The parser reads these tables and the reference page is generated from them, so neither can drift.
"""

from __future__ import annotations

from mtgjudge.language.vocabulary import COLOR_WORDS, Color, Step, Zone

NUMBER_WORDS: dict[str, int] = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}

#: ``kicked twice``
TIMES_WORDS: dict[str, int] = {"once": 1, "twice": 2, "thrice": 3}

STEP_WORDS: dict[str, Step] = {
    **{step.value: step for step in Step},
    "precombat main phase": Step.PRECOMBAT_MAIN,
    "postcombat main phase": Step.POSTCOMBAT_MAIN,
    "main": Step.PRECOMBAT_MAIN,
    "first strike damage": Step.FIRST_STRIKE_DAMAGE,
    "end step": Step.END,
}
STEP_WORDS.pop("main")

ZONE_WORDS: dict[str, Zone] = {
    **{zone.value: zone for zone in Zone},
    "command zone": Zone.COMMAND,
    "sideboard": Zone.OUTSIDE,
}

COLORS: dict[str, Color] = {word: color for color, word in COLOR_WORDS.items()}

#: Additional costs and other yes-or-how-often options of casting, said with ``with WORD [N]``: the rule of each.
ADDITIONAL_COSTS: dict[str, str] = {
    "buyback": "702.27",
    "replicate": "702.56",
    "entwine": "702.42",
    "escalate": "702.120",
    "conspire": "702.78",
    "retrace": "702.81",
    "jump-start": "702.133",
    "squad": "702.157",
    "casualty": "702.153",
    "bargain": "702.166",
    "offspring": "702.175",
    "gift": "702.174",
    "strive": "601.2f",
    "spree": "702.172",
    "tiered": "702.183",
    "multikicker": "702.33",
    "kicker": "702.33",
    "devour": "702.82",
    "collect evidence": "701.59",
    "additional cost": "118.8",
}

#: Alternative costs and ways of casting, said with ``for WORD``: the rule of each.
ALTERNATIVE_COSTS: dict[str, str] = {
    "flashback": "702.34",
    "evoke": "702.74",
    "overload": "702.96",
    "madness": "702.35",
    "miracle": "702.94",
    "suspend": "702.62",
    "prowl": "702.76",
    "retrace": "702.81",
    "unearth": "702.84",
    "bestow": "702.103",
    "dash": "702.109",
    "awaken": "702.113",
    "surge": "702.117",
    "emerge": "702.119",
    "offering": "702.48",
    "aftermath": "702.127",
    "embalm": "702.128",
    "eternalize": "702.129",
    "jump-start": "702.133",
    "spectacle": "702.137",
    "escape": "702.138",
    "mutate": "702.140",
    "encore": "702.141",
    "foretell": "702.143",
    "disturb": "702.146",
    "cleave": "702.148",
    "blitz": "702.152",
    "prototype": "702.160",
    "more than meets the eye": "702.162",
    "disguise": "702.168",
    "plot": "702.170",
    "freerunning": "702.173",
    "impending": "702.176",
    "harmonize": "702.180",
    "mobilize": "702.181",
    "warp": "702.185",
    "mayhem": "702.187",
    "sneak": "702.190",
    "web-slinging": "702.188",
    "morph": "702.37",
    "megamorph": "702.37",
    "ninjutsu": "702.49",
    "commander ninjutsu": "702.49",
    "its alternative cost": "118.9",
}

#: A keyword's own word as an action. Each entry: the keyword, and the words that may lead in what it is used on
#: (``to``) or paid with (``with``).
KEYWORD_ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "equip": ("equip", ("to",)),
    "fortify": ("fortify", ("to",)),
    "reconfigure": ("reconfigure", ("to",)),
    "crew": ("crew", ("with",)),
    "saddle": ("saddle", ("with",)),
    "station": ("station", ("with",)),
    "cycle": ("cycling", ()),
    "level up": ("level up", ()),
    "unearth": ("unearth", ()),
    "ninjutsu": ("ninjutsu", ()),
    "embalm": ("embalm", ()),
    "eternalize": ("eternalize", ()),
    "encore": ("encore", ()),
    "scavenge": ("scavenge", ("to",)),
    "outlast": ("outlast", ()),
    "transmute": ("transmute", ()),
    "transfigure": ("transfigure", ()),
    "forecast": ("forecast", ()),
    "reinforce": ("reinforce", ("to",)),
    "aura swap": ("aura swap", ("with",)),
    "boast": ("boast", ()),
    "channel": ("channel", ()),
    "bloodrush": ("bloodrush", ("to",)),
    "craft": ("craft", ("with",)),
    "exhaust": ("exhaust", ()),
    "haunt": ("haunt", ()),
    "renew": ("renew", ("to",)),
}

#: Options that use objects to pay or to lower a cost: the participle, and what may stand beside each object.
USES: tuple[str, ...] = (
    "sacrificing",
    "discarding",
    "exiling",
    "tapping",
    "untapping",
    "convoking",
    "delving",
    "improvising",
    "waterbending",
    "assisting",
    "removing",
    "returning",
    "revealing",
    "exerting",
    "blighting",
    "milling",
    "putting",
    "beholding",
    "forging",
    "collecting",
)

#: What chance can give, said in a ``chance:`` step.
CHANCE_WORDS: tuple[str, ...] = ("flip", "roll", "discard", "choose", "order")

#: Words by which a step begins, with the grammar of what follows (for the reference page).
MOVES: dict[str, str] = {
    "resolve": "all players pass in succession; the top of the stack resolves",
    "resolve N": "as often",
    "resolve all": "until the stack is empty",
    "resolve NAME": "until that object has left the stack",
    "to STEP": "everybody passes until that step has begun and its triggers are on the stack",
    "to PLAYER's STEP": "the same for that player's next such step",
    "to turn N STEP": "the same for a turn",
    "to STEP or past it": "the same, but the step may be skipped",
    "next step": "until the next step has begun",
    "next turn": "until the upkeep of the next turn",
}

ACTIONS: dict[str, str] = {
    "cast NAME": "cast a spell (601)",
    "activate NAME": "activate an ability (602)",
    "play NAME": "play a land (305), or cast a card that an effect lets you play",
    "begin casting NAME": "as cast, but stop when the cost is locked (601.2f)",
    "begin activating NAME": "as activate, but stop when the cost is locked (602.2b)",
    "pay": "pay the locked cost",
    "take back": "take the action back that was begun (733)",
    "tap NAME for {G}": "activate a mana ability with the tap symbol (605)",
    "tap NAME for mana": "the same, where there is no choice",
    "attack with A -> bob, B -> NAME": "declare attackers (508)",
    "attack with nothing": "declare no attackers",
    "block A with C, D; B with E": "declare blockers (509)",
    "block nothing": "declare no blockers",
    "pass": "pass priority once (117)",
    "turn NAME face up": "special action (116.2b)",
    "suspend NAME with X = 2": "special action (116.2f)",
    "foretell NAME": "special action (116.2h)",
    "plot NAME": "special action (116.2k)",
    "unlock NAME's left door": "special action (116.2m)",
    "end NAME": "special action: end a continuous effect (116.2c)",
    "pay to ignore NAME": "special action: ignore an effect (116.2d)",
    "pay to stop NAME": "special action: stop a delayed trigger (116.2c)",
    "discard NAME": "special action: discard from hand (116.2e)",
    "put companion into hand": "special action (116.2g)",
    "roll the planar die": "special action (116.2i)",
    "concede": "leave the game (104.3a)",
}

#: What may follow ``cast NAME``, ``activate NAME``, ``play NAME`` and keyword actions, in any order.
OPTIONS: dict[str, str] = {
    "targeting A, B": "targets, in the order of the text; `nothing` for none",
    "targeting A for mode 3": "targets of one mode",
    "dividing 2 to A, 1 to B": "a division that is announced",
    "with X = 3": "X and other announced numbers",
    "mode 2": "a mode; `modes 1, 3` for several",
    "ability 2": "which ability, counted in the order of the text",
    'ability "Switch"': "the same, by the beginning of its cost or effect",
    "kicked": "kicker; `kicked twice`, `kicked {U}`",
    "with KEYWORD": "an additional cost; `with replicate 2` for how often",
    "splicing A targeting B, then C targeting D": "splice",
    "for KEYWORD": "an alternative cost",
    "for {G}": "what a mana ability is to make; `for mana` where there is no choice",
    "face down": "cast face down",
    "fused": "both halves",
    "as NAME": "which half or face",
    "without paying its mana cost": "where an effect allows that",
    "using NAME": "which effect's permission is used",
    "from ZONE": "from where; `from bob's graveyard`",
    "sacrificing A": "a cost that uses objects; the other verbs are below",
    "removing 2 +1/+1 from A": "a cost that uses counters",
    "convoking A for {G}": "what a creature pays for",
    "assisting bob for {2}": "another player, and the mana that they pay (702.132)",
    "paying with A, B for {W}": "the sources of the mana, or floating mana: `paying with {G}`",
    "paying {S} with A": "the source for a part of the cost",
    "paying {W/P} with life": "Phyrexian mana with life",
    "paying 2 life": "life that is paid",
    "naming tokens a, b": "labels for the tokens that are made",
}

CHOICES: dict[str, str] = {
    "choose yes": "may, unless, you may pay; with `paying with …` where it costs something",
    "choose no": "the other answer",
    "choose A, B": "objects, players, colours, types, numbers, modes, zones; `for NAME` where one object asks twice",
    "choose nothing": "none of them; a search fails to find",
    "choose name NAME": "a card's name",
    "choose mode 2": "a mode",
    "choose new targets A, B": "new targets for a copy or a spell",
    "put NAME's trigger targeting A, mode 2": "targets and modes of a trigger as it is put on the stack",
    "order A, B": "the first listed comes first; of triggers the first resolves first",
    "apply NAME, then NAME": "the order of replacement and prevention effects (616.1)",
    "top A, B": "put on top of the library",
    "bottom C": "put on the bottom of the library",
    "graveyard D": "put into the graveyard",
    "hand E": "put into the hand",
    "exile F": "put into exile",
    "assign NAME 2 to A, 3 to B": "combat damage; divisions while something resolves",
    "pile A, B | C": "two piles",
    "bid 3": "a bid",
    "vote WORD": "a vote",
    "spend {G} from NAME": "mana chosen while something resolves",
}

#: Words that can't name a player or label anything.
RESERVED: frozenset[str] = frozenset(
    {
        *(phrase.split(" ")[0] for table in (MOVES, ACTIONS, CHOICES, KEYWORD_ACTIONS) for phrase in table),
        *USES,
        *CHANCE_WORDS,
        *STEP_WORDS,
        *ZONE_WORDS,
        *COLORS,
        *NUMBER_WORDS,
        "ask", "expect", "chance", "repeat", "branch", "case", "rule", "answer", "game", "stack", "events", "nothing",
        "none", "gone", "yes", "no", "legal", "illegal", "undetermined", "unsupported", "unknown", "mana", "with",
        "for", "from", "targeting", "dividing", "paying", "naming", "using", "without", "kicked", "face", "fused",
        "splicing", "mode", "modes", "ability", "and", "or", "then", "to", "on", "in", "as", "the", "of", "can", "if",
        "set", "add", "remove", "each", "you", "they", "player", "opponent", "players", "token", "copy", "colorless",
        "who", "what", "why", "how", "is", "does", "did", "all", "poison", "do",
    }
)  # fmt: skip
