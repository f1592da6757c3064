"""What the rules say of each keyword ability that the engine plays (702), for the background of a ruling.

Data only: `keywords` decides at which event a line of these tables was at work. The keywords themselves are in
`keywords.expand` (those that are written out) and in the rooms of combat, damage, targeting, casting.
"""

from __future__ import annotations

from mtgjudge.language.vocabulary import Keyword

MEANS: dict[Keyword, tuple[str, ...]] = {
    Keyword.EQUIP: ("702.6a",),
    Keyword.WARD: ("702.21a",),
    Keyword.RAMPAGE: ("702.23a",),
    Keyword.CUMULATIVE_UPKEEP: ("702.24a",),
    Keyword.FLANKING: ("702.25a",),
    Keyword.CYCLING: ("702.29a",),
    Keyword.ECHO: ("702.30a",),
    Keyword.FADING: ("702.32a",),
    Keyword.MADNESS: ("702.35a",),
    Keyword.PROVOKE: ("702.39a",),
    Keyword.STORM: ("702.40a",),
    Keyword.MODULAR: ("702.43a",),
    Keyword.BUSHIDO: ("702.45a",),
    Keyword.SOULSHIFT: ("702.46a",),
    Keyword.NINJUTSU: ("702.49a",),
    Keyword.DREDGE: ("702.52a",),
    Keyword.TRANSMUTE: ("702.53a",),
    Keyword.BLOODTHIRST: ("702.54a",),
    Keyword.HAUNT: ("702.55a",),
    Keyword.REPLICATE: ("702.56a",),
    Keyword.GRAFT: ("702.58a",),
    Keyword.SUSPEND: ("702.62a",),
    Keyword.VANISHING: ("702.63a",),
    Keyword.FORTIFY: ("702.67a",),
    Keyword.FRENZY: ("702.68a",),
    Keyword.GRAVESTORM: ("702.69a",),
    Keyword.POISONOUS: ("702.70a",),
    Keyword.TRANSFIGURE: ("702.71a",),
    Keyword.CHAMPION: ("702.72a",),
    Keyword.EVOKE: ("702.74a",),
    Keyword.REINFORCE: ("702.77a",),
    Keyword.CONSPIRE: ("702.78a",),
    Keyword.PERSIST: ("702.79a",),
    Keyword.EXALTED: ("702.83a", "702.83b"),
    Keyword.UNEARTH: ("702.84a",),
    Keyword.CASCADE: ("702.85a",),
    Keyword.ANNIHILATOR: ("702.86a",),
    Keyword.LEVEL_UP: ("702.87a",),
    Keyword.BATTLE_CRY: ("702.91a",),
    Keyword.LIVING_WEAPON: ("702.92a",),
    Keyword.UNDYING: ("702.93a",),
    Keyword.SCAVENGE: ("702.97a",),
    Keyword.EVOLVE: ("702.100a",),
    Keyword.EXTORT: ("702.101a",),
    Keyword.DETHRONE: ("702.105a",),
    Keyword.OUTLAST: ("702.107a",),
    Keyword.PROWESS: ("702.108a",),
    Keyword.EXPLOIT: ("702.110a",),
    Keyword.RENOWN: ("702.112a",),
    Keyword.INGEST: ("702.115a",),
    Keyword.MYRIAD: ("702.116a",),
    Keyword.MELEE: ("702.121a",),
    Keyword.CREW: ("702.122a",),
    Keyword.FABRICATE: ("702.123a",),
    Keyword.PARTNER: ("702.124j",),
    Keyword.EMBALM: ("702.128a",),
    Keyword.ETERNALIZE: ("702.129a",),
    Keyword.AFFLICT: ("702.130a",),
    Keyword.MENTOR: ("702.134a",),
    Keyword.AFTERLIFE: ("702.135a",),
    Keyword.DECAYED: ("702.147a",),
    Keyword.TRAINING: ("702.149a",),
    Keyword.RECONFIGURE: ("702.151a",),
    Keyword.BLITZ: ("702.152a",),
    Keyword.CASUALTY: ("702.153a",),
    Keyword.RAVENOUS: ("702.156a",),
    Keyword.SQUAD: ("702.157a",),
    Keyword.FOR_MIRRODIN: ("702.163a",),
    Keyword.SADDLE: ("702.171a",),
    Keyword.OFFSPRING: ("702.175a",),
    Keyword.IMPENDING: ("702.176a",),
    Keyword.MOBILIZE: ("702.181a",),
    Keyword.JOB_SELECT: ("702.182a",),
    Keyword.RECOVER: ("702.59a",),
    Keyword.RIPPLE: ("702.60a",),
    Keyword.AURA_SWAP: ("702.65a",),
    Keyword.SOULBOND: ("702.95a",),
    Keyword.ENCORE: ("702.141a",),
    Keyword.DEMONSTRATE: ("702.144a",),
    Keyword.ENLIST: ("702.154a", "702.154b"),
    Keyword.FIREBENDING: ("702.189a",),
    Keyword.INCREMENT: ("702.191a",),
    Keyword.MIRACLE: ("702.94a",),
    Keyword.CRAFT: ("702.167a",),
    Keyword.STATION: ("702.184a",),
}
"""Whenever an ability that the keyword is short for triggers, is activated or resolves. A keyword that isn't here means
what the first rule of its section says."""

SEPARATELY: dict[Keyword, str] = {
    Keyword.RAMPAGE: "702.23c",
    Keyword.CUMULATIVE_UPKEEP: "702.24b",
    Keyword.FLANKING: "702.25b",
    Keyword.PROVOKE: "702.39b",
    Keyword.STORM: "702.40b",
    Keyword.MODULAR: "702.43b",
    Keyword.BUSHIDO: "702.45b",
    Keyword.SOULSHIFT: "702.46b",
    Keyword.GRAFT: "702.58b",
    Keyword.VANISHING: "702.63c",
    Keyword.FRENZY: "702.68b",
    Keyword.GRAVESTORM: "702.69b",
    Keyword.POISONOUS: "702.70b",
    Keyword.CASCADE: "702.85c",
    Keyword.ANNIHILATOR: "702.86b",
    Keyword.BATTLE_CRY: "702.91b",
    Keyword.EVOLVE: "702.100d",
    Keyword.EXTORT: "702.101b",
    Keyword.DETHRONE: "702.105b",
    Keyword.PROWESS: "702.108b",
    Keyword.RENOWN: "702.112c",
    Keyword.INGEST: "702.115b",
    Keyword.MYRIAD: "702.116b",
    Keyword.MELEE: "702.121b",
    Keyword.FABRICATE: "702.123b",
    Keyword.AFFLICT: "702.130b",
    Keyword.MENTOR: "702.134b",
    Keyword.AFTERLIFE: "702.135b",
    Keyword.TRAINING: "702.149b",
    Keyword.RIPPLE: "702.60b",
    Keyword.INCREMENT: "702.191b",
}
"""Two instances of the keyword on one object have triggered on one event: each does so on its own."""

WORKS_APART: dict[Keyword, str] = {
    Keyword.AMPLIFY: "702.38b",
    Keyword.MODULAR: "702.43b",
    Keyword.SUNBURST: "702.44d",
    Keyword.BLOODTHIRST: "702.54c",
    Keyword.GRAFT: "702.58b",
    Keyword.VANISHING: "702.63c",
    Keyword.RIOT: "702.136b",
}
"""An object enters, and several instances of the keyword each change how."""

REDUNDANT: dict[Keyword, str] = {
    Keyword.DEATHTOUCH: "702.2f",
    Keyword.DEFENDER: "702.3c",
    Keyword.DOUBLE_STRIKE: "702.4e",
    Keyword.FIRST_STRIKE: "702.7d",
    Keyword.FLASH: "702.8b",
    Keyword.FLYING: "702.9c",
    Keyword.HASTE: "702.10d",
    Keyword.HEXPROOF: "702.11h",
    Keyword.INDESTRUCTIBLE: "702.12c",
    Keyword.INTIMIDATE: "702.13c",
    Keyword.LANDWALK: "702.14e",
    Keyword.LIFELINK: "702.15f",
    Keyword.PROTECTION: "702.16m",
    Keyword.REACH: "702.17c",
    Keyword.SHROUD: "702.18b",
    Keyword.TRAMPLE: "702.19g",
    Keyword.VIGILANCE: "702.20c",
    Keyword.PHASING: "702.26p",
    Keyword.SHADOW: "702.28c",
    Keyword.HORSEMANSHIP: "702.31c",
    Keyword.FEAR: "702.36c",
    Keyword.CONVOKE: "702.51d",
    Keyword.SPLIT_SECOND: "702.61c",
    Keyword.DELVE: "702.66c",
    Keyword.WITHER: "702.80d",
    Keyword.REBOUND: "702.88c",
    Keyword.INFECT: "702.90f",
    Keyword.MENACE: "702.111c",
    Keyword.SKULK: "702.118c",
    Keyword.IMPROVISE: "702.126c",
    Keyword.READ_AHEAD: "702.155c",
}
"""The keyword is at work on an object that has it more than once, which changes nothing."""

WAYS: dict[str, tuple[str, ...]] = {
    "emerge": ("702.119a",),
    "harmonize": ("702.180a",),
    "prototype": ("702.160a",),
    "flashback": ("702.34a",),
    "madness": ("702.35a", "702.35b"),
    "evoke": ("702.74a",),
    "prowl": ("702.76a",),
    "retrace": ("702.81a",),
    "overload": ("702.96a", "702.96b", "702.96c"),
    "bestow": ("702.103a", "702.103b", "702.103d"),
    "dash": ("702.109a",),
    "awaken": ("702.113a", "702.113b"),
    "surge": ("702.117a",),
    "aftermath": ("702.127a",),
    "jump-start": ("702.133a",),
    "spectacle": ("702.137a",),
    "escape": ("702.138a", "702.138b"),
    "foretell": ("702.143a", "702.143c"),
    "disturb": ("702.146a",),
    "blitz": ("702.152a",),
    "impending": ("702.176a",),
    "warp": ("702.185a", "702.185c"),
    "mayhem": ("702.187a", "702.187b"),
    "mutate": ("702.140a",),
}
"""A spell has been cast in this way."""

FACE_DOWN_BY: dict[str, tuple[str, ...]] = {
    "morph": ("702.37a", "702.37c", "702.37d"),
    "disguise": ("702.168a", "702.168b", "702.168c"),
}
"""A spell has been cast face down with this keyword."""

PAID: dict[str, tuple[str, ...]] = {
    "buyback": ("702.27a",),
    "kicker": ("702.33a", "702.33d"),
    "entwine": ("702.42a",),
    "splice": ("702.47a",),
    "replicate": ("702.56a",),
    "conspire": ("702.78a",),
    "escalate": ("702.120a",),
    "casualty": ("702.153a",),
    "squad": ("702.157a",),
    "bargain": ("702.166a", "702.166b"),
    "offspring": ("702.175a",),
    "gift": ("702.174a", "702.174k"),
}
"""An optional additional cost of the keyword was paid as the spell was cast."""

PAID_APART: dict[str, str] = {
    "replicate": "702.56b",
    "conspire": "702.78b",
    "casualty": "702.153b",
    "squad": "702.157b",
    "offspring": "702.175b",
}
"""A second instance of the keyword was paid for on its own."""

CHEAPER: dict[Keyword, tuple[str, str]] = {
    Keyword.AFFINITY: ("702.41a", "702.41b"),
    Keyword.UNDAUNTED: ("702.125a", "702.125c"),
}
"""The keyword makes the spell cost less; with several instances each applies."""

STANDS_IN: dict[Keyword, tuple[str, ...]] = {
    Keyword.CONVOKE: ("702.51a", "702.51b", "702.51c"),
    Keyword.DELVE: ("702.66a", "702.66b"),
    Keyword.IMPROVISE: ("702.126a", "702.126b"),
}
"""Objects have paid for mana of the total cost of a spell."""

CAST_BY: dict[Keyword, str] = {
    Keyword.SUSPEND: "702.62d",
    Keyword.REBOUND: "702.88b",
}
"""A spell was cast as what an ability of the keyword says, while that ability resolves."""

ENTERS_WITH: dict[Keyword, tuple[str, ...]] = {
    Keyword.FADING: ("702.32a",),
    Keyword.MODULAR: ("702.43a",),
    Keyword.BLOODTHIRST: ("702.54a",),
    Keyword.GRAFT: ("702.58a",),
    Keyword.VANISHING: ("702.63a",),
    Keyword.RAVENOUS: ("702.156a",),
    Keyword.IMPENDING: ("702.176a",),
}
"""A permanent enters with the counters that the keyword gives."""
COUNTERS_OF: dict[Keyword, str] = {
    Keyword.FADING: "fade",
    Keyword.MODULAR: "+1/+1",
    Keyword.BLOODTHIRST: "+1/+1",
    Keyword.GRAFT: "+1/+1",
    Keyword.VANISHING: "time",
    Keyword.RAVENOUS: "+1/+1",
    Keyword.IMPENDING: "time",
}
"""Which kind of counters these are."""

EVASION: dict[Keyword, str] = {
    Keyword.FLYING: "702.9b",
    Keyword.INTIMIDATE: "702.13b",
    Keyword.LANDWALK: "702.14c",
    Keyword.SHADOW: "702.28b",
    Keyword.HORSEMANSHIP: "702.31b",
    Keyword.FEAR: "702.36b",
    Keyword.MENACE: "702.111b",
    Keyword.SKULK: "702.118b",
}
"""A block of an attacker with the keyword is measured against this rule."""
