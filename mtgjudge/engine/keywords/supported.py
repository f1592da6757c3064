"""Which keywords the engine plays, in which form: with a cost, a number, a quality or a word of its own (702).

`support` asks here before a game begins; a form that is not in the table makes the ability unsupported by name.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mtgjudge.language import costs as k
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Cost
from mtgjudge.language.vocabulary import Keyword


class Form(msgspec.Struct, frozen=True):
    """What an instance of a keyword may carry. `cost`: it must have one; `x`: with {X} in it."""

    rule: str
    cost: bool = False
    x: bool = False
    number: bool = False
    quality: bool = False
    words: tuple[str, ...] = ()
    sized: bool = False
    """It says a power and toughness."""


KEYWORD_FORMS: dict[Keyword, Form] = {
    Keyword.RAMPAGE: Form("702.23", number=True),
    Keyword.CUMULATIVE_UPKEEP: Form("702.24", cost=True),
    Keyword.FLANKING: Form("702.25"),
    Keyword.BUYBACK: Form("702.27", cost=True),
    Keyword.ECHO: Form("702.30", cost=True),
    Keyword.FADING: Form("702.32", number=True),
    Keyword.KICKER: Form("702.33", cost=True, x=True, words=("multikicker",)),
    Keyword.FLASHBACK: Form("702.34", cost=True, x=True),
    Keyword.MADNESS: Form("702.35", cost=True, x=True),
    Keyword.MORPH: Form("702.37", cost=True, x=True, words=("megamorph",)),
    Keyword.PROVOKE: Form("702.39"),
    Keyword.STORM: Form("702.40"),
    Keyword.AFFINITY: Form("702.41", quality=True),
    Keyword.ENTWINE: Form("702.42", cost=True),
    Keyword.MODULAR: Form("702.43", number=True),
    Keyword.BUSHIDO: Form("702.45", number=True),
    Keyword.SPLICE: Form("702.47", cost=True, quality=True, words=("Arcane",)),
    Keyword.OFFERING: Form("702.48", quality=True),
    Keyword.NINJUTSU: Form("702.49", cost=True),
    Keyword.DREDGE: Form("702.52", number=True),
    Keyword.TRANSMUTE: Form("702.53", cost=True),
    Keyword.BLOODTHIRST: Form("702.54", number=True),
    Keyword.HAUNT: Form("702.55"),
    Keyword.REPLICATE: Form("702.56", cost=True),
    Keyword.GRAFT: Form("702.58", number=True),
    Keyword.SUSPEND: Form("702.62", cost=True, number=True, x=True),
    Keyword.VANISHING: Form("702.63", number=True),
    Keyword.READ_AHEAD: Form("702.155"),
    Keyword.AURA_SWAP: Form("702.65", cost=True),
    Keyword.FORTIFY: Form("702.67", cost=True),
    Keyword.GRAVESTORM: Form("702.69"),
    Keyword.CHAMPION: Form("702.72", quality=True),
    Keyword.PROWL: Form("702.76", cost=True),
    Keyword.COMPLEATED: Form("702.150"),
    Keyword.EPIC: Form("702.50"),
    Keyword.ABSORB: Form("702.64", number=True),
    Keyword.ASSIST: Form("702.132"),
    Keyword.DETHRONE: Form("702.105"),
    Keyword.MYRIAD: Form("702.116"),
    Keyword.MELEE: Form("702.121"),
    Keyword.SADDLE: Form("702.171", number=True),
    Keyword.FRENZY: Form("702.68", number=True),
    Keyword.POISONOUS: Form("702.70", number=True),
    Keyword.TRANSFIGURE: Form("702.71", cost=True),
    Keyword.EVOKE: Form("702.74", cost=True),
    Keyword.REINFORCE: Form("702.77", cost=True, number=True, x=True),
    Keyword.CONSPIRE: Form("702.78"),
    Keyword.RETRACE: Form("702.81"),
    Keyword.UNEARTH: Form("702.84", cost=True),
    Keyword.CASCADE: Form("702.85"),
    Keyword.ANNIHILATOR: Form("702.86", number=True),
    Keyword.LEVEL_UP: Form("702.87", cost=True),
    Keyword.HIDEAWAY: Form("702.75", number=True),
    Keyword.REBOUND: Form("702.88"),
    Keyword.CIPHER: Form("702.99"),
    Keyword.AMPLIFY: Form("702.38", number=True),
    Keyword.SUNBURST: Form("702.44"),
    Keyword.DEVOUR: Form("702.82", number=True, quality=True),
    Keyword.UMBRA_ARMOR: Form("702.89"),
    Keyword.SOULBOND: Form("702.95"),
    Keyword.UNLEASH: Form("702.98"),
    Keyword.RIOT: Form("702.136"),
    Keyword.TRIBUTE: Form("702.104", number=True),
    Keyword.ASCEND: Form("702.131"),
    Keyword.BATTLE_CRY: Form("702.91"),
    Keyword.LIVING_WEAPON: Form("702.92"),
    Keyword.OVERLOAD: Form("702.96", cost=True, x=True),
    Keyword.SCAVENGE: Form("702.97", cost=True),
    Keyword.EVOLVE: Form("702.100"),
    Keyword.EXTORT: Form("702.101"),
    Keyword.FUSE: Form("702.102"),
    Keyword.BESTOW: Form("702.103", cost=True, x=True),
    Keyword.OUTLAST: Form("702.107", cost=True),
    Keyword.DASH: Form("702.109", cost=True),
    Keyword.EXPLOIT: Form("702.110"),
    Keyword.RENOWN: Form("702.112", number=True),
    Keyword.AWAKEN: Form("702.113", cost=True, number=True),
    Keyword.INGEST: Form("702.115"),
    Keyword.SURGE: Form("702.117", cost=True, x=True),
    Keyword.ESCALATE: Form("702.120", cost=True),
    Keyword.CREW: Form("702.122", number=True),
    Keyword.FABRICATE: Form("702.123", number=True),
    Keyword.UNDAUNTED: Form("702.125"),
    Keyword.AFTERMATH: Form("702.127"),
    Keyword.EMBALM: Form("702.128", cost=True),
    Keyword.ETERNALIZE: Form("702.129", cost=True),
    Keyword.AFFLICT: Form("702.130", number=True),
    Keyword.JUMP_START: Form("702.133"),
    Keyword.MENTOR: Form("702.134"),
    Keyword.AFTERLIFE: Form("702.135", number=True),
    Keyword.SPECTACLE: Form("702.137", cost=True),
    Keyword.ESCAPE: Form("702.138", cost=True),
    Keyword.MUTATE: Form("702.140", cost=True),
    Keyword.FORETELL: Form("702.143", cost=True, x=True),
    Keyword.DISTURB: Form("702.146", cost=True),
    Keyword.DECAYED: Form("702.147"),
    Keyword.TRAINING: Form("702.149"),
    Keyword.RECONFIGURE: Form("702.151", cost=True),
    Keyword.BLITZ: Form("702.152", cost=True),
    Keyword.CASUALTY: Form("702.153", number=True),
    Keyword.RAVENOUS: Form("702.156"),
    Keyword.SQUAD: Form("702.157", cost=True),
    Keyword.PROTOTYPE: Form("702.160", cost=True, sized=True),
    Keyword.EMERGE: Form("702.119", cost=True, quality=True),
    Keyword.HARMONIZE: Form("702.180", cost=True, x=True),
    Keyword.DAYBOUND_AND_NIGHTBOUND: Form("702.145", words=("daybound", "nightbound")),
    Keyword.LIVING_METAL: Form("702.161"),
    Keyword.FOR_MIRRODIN: Form("702.163"),
    Keyword.BARGAIN: Form("702.166"),
    Keyword.DISGUISE: Form("702.168", cost=True),
    Keyword.PLOT: Form("702.170", cost=True),
    Keyword.OFFSPRING: Form("702.175", cost=True),
    Keyword.IMPENDING: Form("702.176", cost=True, number=True),
    Keyword.RIPPLE: Form("702.60", number=True),
    Keyword.RECOVER: Form("702.59", cost=True),
    Keyword.ENCORE: Form("702.141", cost=True),
    Keyword.DEMONSTRATE: Form("702.144"),
    Keyword.ENLIST: Form("702.154"),
    Keyword.START_YOUR_ENGINES: Form("702.179"),
    Keyword.FREERUNNING: Form("702.173", cost=True),
    Keyword.WEB_SLINGING: Form("702.188", cost=True),
    Keyword.SNEAK: Form("702.190", cost=True),
    Keyword.BACKUP: Form("702.165", number=True),
    Keyword.MIRACLE: Form("702.94", cost=True, x=True),
    Keyword.STATION: Form("702.184"),
    Keyword.FIREBENDING: Form("702.189", number=True),
    Keyword.INCREMENT: Form("702.191"),
    Keyword.MOBILIZE: Form("702.181", number=True),
    Keyword.JOB_SELECT: Form("702.182"),
    Keyword.WARP: Form("702.185", cost=True, x=True),
    Keyword.MAYHEM: Form("702.187", cost=True),
    Keyword.GIFT: Form("702.174", words=("card", "Food", "Treasure", "tapped Fish", "Octopus", "extra turn")),
    Keyword.CRAFT: Form("702.167", cost=True, number=True, quality=True, words=("or more",)),
}
"""Keywords of casting, special actions, and those that are written out; the rooms of combat, damage and targeting
have theirs in `support_limits`."""


def problems(node: KeywordAbility) -> Iterator[str]:
    """What of this instance is beyond the engine."""
    form = KEYWORD_FORMS[node.keyword]
    word = node.keyword.value
    if node.keyword is Keyword.SUSPEND and not node.costs and node.amount is None:
        return  # "it gains suspend": what is exiled already needs neither (702.62a)
    if bool(node.costs) is not form.cost:
        yield f"{word} with a cost" if node.costs else f"{word} without a cost"
    if not form.x and has_x(node.costs):
        yield f"{word} with X"
    if node.word and node.word not in form.words and not form.sized:
        yield f"{word} with the word {node.word}"
    if node.quality is not None and not form.quality:
        yield f"{word} of a quality"
    if node.players is not None:
        yield f"{word} of players"
    if (node.amount is not None) is not form.number and node.keyword is not Keyword.VANISHING:
        yield f"{word} with a number" if node.amount is not None else f"{word} without a number"
    if node.keyword is Keyword.RAMPAGE and not isinstance(node.amount, Fixed):
        yield "rampage with a number that is worked out"


def has_x(costs: tuple[Cost, ...]) -> bool:
    """Whether {X} stands in a mana cost among these."""
    parts = (part for cost in costs for part in cost.walk())
    return any(isinstance(part, k.PayMana) and "X" in part.cost.symbols for part in parts)
