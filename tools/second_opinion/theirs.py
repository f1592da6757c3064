"""The facts in a card of the other project: its typed abilities, costs, targets and effects, without texts.

Their model is a tree of records with a `type`; a record without fields is written as its bare name. The shapes that
mean something here are told by what type they are; whatever isn't listed states nothing, so that only what both
models must say is compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from tools.second_opinion.facts import Aspect, Facts
from tools.second_opinion.theirs_filters import described, qualities

Record: TypeAlias = dict[str, Any]

_TRIGGERS = {
    "AttackEvent": "attacks",
    "TurnFaceUpEvent": "turned face up",
    "CreatureTurnedFaceUpEvent": "turned face up",
    "YouAttackEvent": "a player attacks",
    "TapEvent": "becomes tapped",
    "UntapEvent": "becomes untapped",
    "DamageReceivedEvent": "is dealt damage",
    "CycleEvent": "cycles",
    "LifeGainEvent": "gains life",
    "LifeLossEvent": "loses life",
    "BlockEvent": "blocks",
    "BecomesBlockedEvent": "becomes blocked",
    "BecomesUnblockedEvent": "attacks unblocked",
    "BecomesTargetEvent": "becomes a target",
    "DrawEvent": "draws",
    "NthCardDrawnEvent": "draws",
    "DealsDamageEvent": "deals damage",
    "OneOrMoreDealCombatDamageToPlayerEvent": "deals damage",
    "CountersPlacedEvent": "counters are put",
    "PermanentsSacrificedEvent": "sacrifices",
    "TransformEvent": "transforms",
    "PermanentsEnteredEvent": "enters (any)",
    "AbilityActivatedEvent": "activates an ability",
    "CreaturesYouControlDiedEvent": "dies (any)",
    "CreatureDealtDamageBySourceDiesEvent": "dies (any)",
    "DiscardEvent": "discards",
    "LandPlayedEvent": "plays a land",
    "ScriedEvent": "scries",
    "ShuffleLibraryEvent": "shuffles",
    "SearchLibraryEvent": "searches",
    "TokenCreationEvent": "tokens are created",
}
"""Their events under the names in which both sides are compared; others are not compared."""

_STEPS = {
    "UPKEEP": "upkeep",
    "END": "end",
    "BEGIN_COMBAT": "beginning of combat",
    "PRECOMBAT_MAIN": "precombat main",
    "POSTCOMBAT_MAIN": "postcombat main",
    "END_COMBAT": "end of combat",
    "DRAW": "draw",
}
_AMOUNTS = {
    "DealDamage": ("damage", "amount"),
    "DrawCards": ("draw", "count"),
    "GainLife": ("gain life", "amount"),
    "LoseLife": ("lose life", "amount"),
    "Scry": ("scry", "count"),
    "Surveil": ("surveil", "count"),
}
_GIVING = {
    "CantBeBlocked": "cant be blocked",
    "GrantFlashback": "flashback",
    "GrantWard": "ward",
    "GrantProtection": "protection",
    "GrantProtectionFromChosenColor": "protection",
    "GrantProtectionFromControlledColors": "protection",
}
"""Effects of theirs that give one keyword."""
_EFFECT_FIELDS = frozenset({"effect", "then", "otherwise", "body", "spellEffect", "reflexiveEffect", "action"})
_DURATIONS = {
    "UntilYourNextTurn": "until your next turn",
    "EndOfCombat": "until end of combat",
    "WhileSourceTapped": "for as long as",
    "UntilYourNextUpkeep": "until your next step",
}
_TEMPORARY = frozenset({"milled", "discarded"})
"""Collections whose cards their own effects (mill, discard) have moved."""
_VERBS = {
    "Transform": "transform",
    "Regenerate": "regenerate",
    "Fight": "fight",
    "AttachEquipment": "attach",
    "GainControl": "gain control",
    "Scry": "scry",
    "Surveil": "surveil",
    "DealDamage": "damage",
    "DrawCards": "draw",
    "GainLife": "gain life",
    "LoseLife": "lose life",
    "CreateToken": "create tokens",
    "Explore": "explore",
    "TakeExtraTurn": "extra turn",
    "ControlEnchantedPermanent": "gain control",
    "GiveControlToTargetPlayer": "gain control",
    "GainControlByActivePlayer": "gain control",
    "GainControlOfGroup": "gain control",
    "ExileAndReturnTransformed": "transform",
    "ReturnSelfFromExileTransformed": "transform",
    "CreateTokenCopyOfTarget": "create copies",
    "CreateTokenCopyOfSource": "create copies",
    "CopyTargetSpell": "copy a spell",
}
_ABILITY_WORDS = frozenset(
    ("vivid", "flurry", "renew", "eerie", "enduring", "storied", "prepared", "paradigm", "max speed", "power up")
)
"""What they list among the keywords although it is an ability word (207.2c) or a keyword's part."""
_SPELT = {
    "web slinging": "web-slinging",
    "start your engines": "start your engines!",
    "affinity for subtype": "affinity",
}
_PLAYERS = {
    "EachOpponent": "each opponent",
    "Each": "each player",
    "You": "you",
    "TriggeringPlayer": "that player",
    "DefendingPlayer": "defending player",
}


def facts(card: Record) -> Facts:
    """What the record states."""
    found = Facts()
    for face in (card, *card.get("cardFaces", ()), *([card["backFace"]] if "backFace" in card else ())):
        for word in _keywords(face):
            found.add(Aspect.KEYWORD, word)
        for flag in face.get("flags", ()):
            found.add(Aspect.GIVES, flag.lower().replace("_", " "))
        script = face.get("script", {})
        if "conditionalFlash" in script:
            found.add(Aspect.GIVES, "flash")
        for requirement in (*script.get("targetRequirements", ()),):
            _target(found, requirement)
        for record, key in _records(script, "script"):
            _state(found, record, key)
        for level in script.get("classLevels", ()):
            found.add(Aspect.COST, level["cost"])
    return found


def _keywords(face: Record) -> Iterator[str]:
    for word in face.get("keywords", ()):
        plain = word.lower().replace("_", " ")
        if plain not in _ABILITY_WORDS:
            yield _SPELT.get(plain, plain)
    if "equipCost" in face:
        yield "equip"
    if "auraTarget" in face.get("script", {}):
        yield "enchant"
    for ability in face.get("keywordAbilities", ()):
        kind = ability if isinstance(ability, str) else ability["type"]
        if kind not in ("Numeric", "Variable"):
            word = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()
            yield _SPELT.get(word, word)


def _records(value: Any, key: str) -> Iterator[tuple[Record, str]]:
    """All records of a tree with the field they stand in; bare names as records with only a type."""
    if isinstance(value, dict):
        if value.get("isEquipAbility"):
            return
        yield value, key
        for name, part in value.items():
            bare = isinstance(part, str) and name in _EFFECT_FIELDS
            yield from _records({"type": part} if bare else part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _records({"type": part} if isinstance(part, str) else part, key)


def _state(found: Facts, record: Record, key: str) -> None:
    kind = record.get("type", "")
    for word in qualities(record):
        found.add(Aspect.QUALITY, word)
    duration = record.get("duration")
    if isinstance(duration, str) and duration in _DURATIONS:
        found.add(Aspect.DURATION, _DURATIONS[duration])
    if "trigger" in record and "effect" in record and kind == "":
        _trigger(found, record)
    if "cost" in record and "effect" in record and "trigger" not in record:
        _activated(found, record)
    for name in ("targetRequirements", "reflexiveTargetRequirements", "additionalTargetRequirements"):
        if name in record and key != "script":
            for requirement in record[name]:
                _target(found, requirement)
    for name in ("targetRequirement",):
        if name in record:
            _target(found, record[name])
    if kind in _AMOUNTS:
        verb, field = _AMOUNTS[kind]
        found.add(Aspect.AMOUNT, f"{verb} {_amount(record.get(field, 1))}")
    if kind in _VERBS:
        found.add(Aspect.VERB, _VERBS[kind])
    _particular(found, record, kind)


def _particular(found: Facts, record: Record, kind: str) -> None:
    """What a few kinds of effect state besides."""
    if kind == "ModifyStats":
        power = record.get("powerBonus", record.get("powerModifier", 0))
        toughness = record.get("toughnessBonus", record.get("toughnessModifier", 0))
        found.add(Aspect.MODIFIES, f"{_signed(_amount(power))}/{_signed(_amount(toughness))}")
    elif kind == "CreateToken":
        found.add(Aspect.TOKEN, _token(record))
    elif kind == "CreatePredefinedToken":
        found.add(Aspect.TOKEN, str(record["tokenType"]).lower())
    elif kind == "AddCounters":
        found.add(Aspect.AMOUNT, f"counters {_counter(record['counterType'])} {_amount(record.get('count', 1))}")
    elif kind == "MoveToZone":
        verb = "destroy" if record.get("byDestruction") else f"to {str(record['destination']).lower()}"
        found.add(Aspect.VERB, verb)
    elif kind == "MoveCollection":
        found.add(Aspect.VERB, _moved(record)) if _moved(record) else None
    elif kind == "AddDynamicCounters":
        found.add(Aspect.AMOUNT, f"counters {_counter(record['counterType'])} {_amount(record.get('amount', 1))}")
    elif kind == "GrantDynamicStats":
        power, toughness = _amount(record["powerBonus"]), _amount(record["toughnessBonus"])
        found.add(Aspect.MODIFIES, f"{_signed(power)}/{_signed(toughness)}")
    elif kind == "GrantKeyword":
        word = str(record["keyword"]).lower().replace("_", " ")
        found.add(Aspect.GIVES, re.sub(r"^protection from.*", "protection", word))
    elif kind in ("BecomeCreature", "CreateTokenCopyOfTarget", "AnimateLand"):
        for word in (*record.get("keywords", ()), *record.get("addedKeywords", ())):
            found.add(Aspect.GIVES, str(word).lower().replace("_", " "))
    elif kind == "GrantKeywordByCounter":
        found.add(Aspect.GIVES, str(record["keyword"]).lower().replace("_", " "))
    elif kind == "DoubleCounters":
        found.add(Aspect.AMOUNT, "counters +1/+1 X")
    elif kind in _GIVING:
        found.add(Aspect.GIVES, _GIVING[kind])
    elif kind == "TapUntap":
        found.add(Aspect.VERB, "tap" if record.get("tap", True) else "untap")
    _who(found, record, kind)


def _moved(record: Record) -> str:
    if record.get("moveType") == "Destroy":
        return "destroy"
    destination = record["destination"]
    if "moveType" in record or record["from"] in _TEMPORARY or isinstance(destination, str):
        return ""
    return f"to {str(destination.get('zone')).lower()}" if "zone" in destination else ""


def _who(found: Facts, record: Record, kind: str) -> None:
    if kind not in ("DrawCards", "GainLife", "LoseLife", "DealDamage"):
        return
    target = record.get("target", "Controller" if kind != "DealDamage" else None)
    if target == "Controller":
        found.add(Aspect.WHO, f"{_AMOUNTS[kind][0]}: you")
    if isinstance(target, dict) and target.get("type") == "PlayerRef" and str(target.get("player")) in _PLAYERS:
        found.add(Aspect.WHO, f"{_AMOUNTS[kind][0]}: {_PLAYERS[target['player']]}")


def _trigger(found: Facts, record: Record) -> None:
    event = record["trigger"]
    name = event if isinstance(event, str) else event["type"]
    fields: Record = {} if isinstance(event, str) else event
    if name == "BlocksOrBecomesBlockedByEvent":
        found.add(Aspect.TRIGGER, "blocks")
        word = "becomes blocked"
    elif name == "ZoneChangeEvent":
        word = _zone_change(fields)
    elif name == "StepEvent":
        word = f"beginning of {_STEPS.get(fields['step'], 'another step')} ({_whose(fields)})"
    elif name in ("SpellCastEvent", "NthSpellCastEvent", "CastThisSpellEvent"):
        word = f"casts a spell ({_whose(fields)})"
    else:
        word = _TRIGGERS.get(name, "another event")
    if name in ("ZoneChangeEvent", "AttackEvent") and word != "another event":
        word += {"ANY": " (any)", "OTHER": " (another)", "ATTACHED": " (attached)"}.get(
            str(record.get("binding")), " (this)"
        )
    found.add(Aspect.TRIGGER, word)


def _zone_change(fields: Record) -> str:
    to, origin = fields.get("to"), fields.get("from")
    if to == "Battlefield" and origin is None:
        return "enters"
    if to == "Graveyard" and origin == "Battlefield":
        return "dies"
    if to is None and origin == "Battlefield":
        return "leaves"
    return "another event"


def _whose(fields: Record) -> str:
    player = fields.get("player", "You")
    return _PLAYERS.get(player, "another") if isinstance(player, str) else "another"


def _activated(found: Facts, record: Record) -> None:
    if record.get("isEquipAbility") or record.get("isManaAbility") or _adds_mana(record):
        return
    found.add(Aspect.ACTIVATED, "activated ability")
    for piece in _cost_pieces(record["cost"]):
        found.add(Aspect.COST, piece)


def _adds_mana(record: Record) -> bool:
    """Mana abilities are left out, as on our side."""
    targets = "targetRequirements" in record
    return not targets and any(str(part.get("type", "")).startswith("AddMana") for part, _ in _records(record, ""))


def _cost_pieces(cost: Any) -> Iterator[str]:
    if isinstance(cost, str):
        cost = {"type": cost}
    kind = cost["type"]
    if kind == "CostComposite":
        for part in cost["costs"]:
            yield from _cost_pieces(part)
    elif kind in ("CostAtomWrapper", "PayAtom"):
        yield from _cost_pieces(cost["atom"])
    elif kind in ("AtomMana", "PayManaCost"):
        yield str(cost["cost"])
    elif kind == "CostTap":
        yield "tap"
    elif kind == "CostUntap":
        yield "untap"
    elif kind == "CostSacrificeSelf":
        yield "sacrifice this"
    elif kind == "CostExileSelf":
        yield "exile this"
    elif kind == "CostDiscardSelf":
        yield "discard this"
    elif kind == "CostLoyalty":
        yield f"loyalty {int(cost.get('change', 0)):+d}"
    elif kind == "AtomSacrifice":
        yield f"sacrifice {cost.get('count', 1)}"
    elif kind == "AtomDiscard":
        yield f"discard {cost.get('count', 1)}"
    elif kind == "AtomPayLife":
        yield f"life {_amount(cost['amount'])}"
    elif kind == "AtomTapPermanents":
        yield f"tap others {cost.get('count', 1)}"
    elif kind == "AtomRemoveCounters":
        yield f"remove counters {_amount(cost.get('count', 1))}"
    elif kind == "AtomExileFrom":
        yield f"exile cards {_amount(cost.get('count', 1))}"
    elif kind == "AtomReturnToHand":
        yield f"return {cost.get('count', 1)}"
    else:
        yield "another cost"


def _target(found: Facts, requirement: Any) -> None:
    if isinstance(requirement, str):
        requirement = {"type": requirement}
    kind = requirement["type"]
    low, high = requirement.get("minCount"), requirement.get("count", 1)
    if requirement.get("unlimited") or "dynamicMaxCount" in requirement:
        number = "any number of "
    elif requirement.get("optional"):
        number = f"up to {high} "
    else:
        number = "" if high == 1 else f"{high} " if low in (None, high) else f"{low} to {high} "
    words = {
        "AnyTarget": "any target",
        "TargetPlayer": "player",
        "TargetOpponent": "opponent",
        "TargetCreatureOrPlaneswalker": "creature/planeswalker",
        "TargetPlayerOrPlaneswalker": "planeswalker or player",
        "TargetOpponentOrPlaneswalker": "opponent or planeswalker",
    }
    if kind in words:
        found.add(Aspect.TARGET, number + words[kind])
    elif kind == "TargetObject":
        found.add(Aspect.TARGET, number + described(requirement["filter"]))
    elif kind == "TargetOther":
        _target(found, requirement.get("baseRequirement", requirement.get("base", "TargetOther")))
    else:
        found.add(Aspect.TARGET, number + "another target")


def _token(record: Record) -> str:
    power, toughness = (
        "X" if name in record and _amount(record[name]) == "X" else str(_amount(record.get(name, record[plain])))
        for name, plain in (("dynamicPower", "power"), ("dynamicToughness", "toughness"))
    )
    colors = "".join(sorted(word[0] if word != "BLUE" else "U" for word in record.get("colors", ())))
    kinds = " ".join(sorted(record.get("creatureTypes", ())))
    return f"{power}/{toughness} {colors or 'colorless'} {kinds}".strip()


def _amount(value: Any) -> str:
    """A fixed number, or `X` where it is worked out."""
    if isinstance(value, dict) and value.get("type") == "Fixed":
        value = value["amount"]
    return str(value) if isinstance(value, int) else "X"


def _counter(kind: Any) -> str:
    word = str(kind).lower().replace("_", " ")
    return {"+1+1": "+1/+1", "plus one plus one": "+1/+1", "minus one minus one": "-1/-1"}.get(word, word)


def _signed(number: str) -> str:
    return number if number == "X" else f"{int(number):+d}"
