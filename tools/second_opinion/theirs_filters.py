"""What the other project's filters say: "creature ctrl:opponent", or a record of predicates, in common words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "land", "permanent", "planeswalker", "sorcery")
_PREDICATES = {f"Is{word.capitalize()}": word for word in _TYPES} | {
    "IsNoncreature": "noncreature",
    "IsNonland": "nonland",
    "IsLegendary": "legendary",
    "IsBasicLand": "basic land",
    "IsNontoken": "nontoken",
    "IsToken": "token",
    "IsSpell": "spell",
}
_CONTROL = {
    "ControlledByYou": "you control",
    "ControlledByOpponent": "an opponent controls",
    "OwnedByYou": "you own",
    "OwnedByOpponent": "an opponent owns",
}


def described(filter_: Any) -> str:
    """The types, controller and zone that a target's filter demands, in a fixed order."""
    words = sorted(dict.fromkeys(object_words(filter_)))
    control = [word for word in words if word in _CONTROL.values()]
    kinds = [word for word in words if word in _TYPES or word.startswith("non")]
    if _has_subtype(filter_):
        kinds = []  # "target Goblin": they add the type that the subtype belongs to
    zone = [str(filter_["zone"]).lower()] if isinstance(filter_, dict) and "zone" in filter_ else []
    if "permanent" in kinds:
        kinds.remove(
            "permanent"
        )  # on the battlefield every object is one, and "card" and "permanent card" differ rarely
    return ", ".join(["/".join(kinds) or "object", *control, *zone])


def _has_subtype(filter_: Any) -> bool:
    if isinstance(filter_, str):
        return any(word[:1].isupper() for word in re.split(r"[ |]", filter_))
    if isinstance(filter_, list):
        return any(_has_subtype(part) for part in filter_ if isinstance(part, dict))
    if filter_.get("type") in ("HasSubtype", "HasAnyOfSubtypes"):
        return True
    if filter_.get("type") in ("Not", "NotSubtype"):
        return False
    return any(_has_subtype(filter_[key]) for key in ("baseFilter", "cardPredicates", "predicates") if key in filter_)


def object_words(filter_: Any) -> Iterator[str]:
    """Each simple word that a filter demands."""
    if isinstance(filter_, str):
        yield from _of_text(filter_)
        return
    if isinstance(filter_, list):
        for part in filter_:
            yield from object_words(part) if isinstance(part, dict) else _predicate(part)
        return
    if filter_.get("type") in ("Not", "StateNot", "NotSubtype", "NotKeyword", "NotColor"):
        return
    for key in ("baseFilter", "cardPredicates", "predicates", "alternatives", "anyOf"):
        if key in filter_:
            yield from object_words(filter_[key])
    controller = filter_.get("controllerPredicate")
    if isinstance(controller, str) and controller in _CONTROL:
        yield _CONTROL[controller]


def _predicate(name: str) -> Iterator[str]:
    if name in _PREDICATES:
        yield from _PREDICATES[name].split()


def _of_text(text: str) -> Iterator[str]:
    for word in re.split(r"[ |]", text):
        if word == "basicland":
            yield "land"
        elif word in ("ctrl:you", "own:you", "ctrl:opponent", "own:opponent"):
            yield {
                "ctrl:you": "you control",
                "own:you": "you own",
                "ctrl:opponent": "an opponent controls",
                "own:opponent": "an opponent owns",
            }[word]
        elif word in _TYPES or word in ("nonland", "noncreature", "nontoken", "nonartifact"):
            yield word


_MEASURES = {"pow": "power", "tou": "toughness", "mv": "mana value"}
_COLORS = ("white", "blue", "black", "red", "green")
_STATES = {
    "IsAttacking": "attacking",
    "IsBlocking": "blocking",
    "IsTapped": "tapped",
    "IsUntapped": "untapped",
    "IsFaceDown": "facedown",
}
_THRESHOLDS = {
    "PowerAtLeast": "power >=",
    "PowerAtMost": "power <=",
    "ToughnessAtLeast": "toughness >=",
    "ToughnessAtMost": "toughness <=",
    "ManaValueAtLeast": "mana value >=",
    "ManaValueAtMost": "mana value <=",
    "ManaValueEquals": "mana value =",
}


def qualities(record: dict[str, Any]) -> Iterator[str]:
    """Subtypes, colours, keywords and bounds that the filters directly in a record demand."""
    for key in ("baseFilter", "filter", "sourceFilter"):
        text = record.get(key)
        if isinstance(text, str):
            yield from _text_qualities(text)
    for key in ("statePredicates", "predicates", "cardPredicates"):
        for word in record.get(key, ()):
            if isinstance(word, str) and word in _STATES:
                yield _STATES[word]
    kind = record.get("type")
    if isinstance(record.get("predicate"), str) and record["predicate"] in _STATES:
        yield _STATES[record["predicate"]]
    if kind in ("HasSubtype", "NotSubtype"):
        yield f"subtype {record['subtype']}"
    elif kind == "HasAnyOfSubtypes":
        for word in record["subtypes"]:
            yield f"subtype {word}"
    elif kind in ("HasColor", "NotColor"):
        yield f"colour {record['color'].lower()}"
    elif kind in ("HasKeyword", "NotKeyword"):
        yield f"keyword {record['keyword'].lower().replace('_', ' ')}"
    elif kind in _THRESHOLDS:
        number = next((value for value in record.values() if isinstance(value, int)), None)
        if number is not None:
            yield f"{_THRESHOLDS[kind]} {number}"


def _text_qualities(text: str) -> Iterator[str]:
    for word in re.split(r"[ |]", text):
        bound = re.fullmatch(r"(pow|tou|mv)(<=|>=|=)(\d+)", word)
        if bound:
            yield f"{_MEASURES[bound[1]]} {bound[2]} {bound[3]}"
        elif word in _COLORS:
            yield f"colour {word}"
        elif word in ("tapped", "untapped", "attacking", "blocking", "facedown"):
            yield word
        elif word.startswith("kw:"):
            yield f"keyword {word[3:].replace('_', ' ')}"
        elif word[:1].isupper() and "name:" not in text:
            yield f"subtype {word}"
