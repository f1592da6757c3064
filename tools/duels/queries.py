"""Translated assertions: a small tree that is looked up in the game."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.game import Game
from mtgjudge.language.changes import PlaysWithHandRevealed
from mtgjudge.language.vocabulary import COLOR_WORDS, Color
from tools.duels.manaoptions import mana_options, spelled
from tools.duels.naming import is_called
from tools.duels.picking import SEATS
from tools.duels.queues import DriverFault
from tools.duels.records import AbilityRef

_ZONES = ("hand", "graveyard", "library", "exile", "battlefield", "stack", "command")
_POOL = {"WHITE": "W", "BLUE": "U", "BLACK": "B", "RED": "R", "GREEN": "G", "COLORLESS": "C"}


def number(value: object) -> int:
    """A value as a number, for comparing."""
    return value if isinstance(value, int) else 0


def query(game: Game, tree: dict[str, object]) -> object:
    """The value of a query. Raises DriverFault for one that isn't understood."""
    kind = str(tree.get("q", ""))
    of = tree.get("of")
    inner = of if isinstance(of, dict) else {}
    if kind == "not":
        return not query(game, inner)
    if kind == "cmp":
        left = tree.get("left")
        mine, other = query(game, left) if isinstance(left, dict) else left, tree.get("right")
        return (mine == other) is (tree.get("op") == "==")
    if kind in ("is_day", "is_night", "has_day_night"):
        return {"is_day": game.state.day_night == "day", "is_night": game.state.day_night == "night"}.get(
            kind, game.state.day_night != ""
        )
    if kind == "life":
        return game.player(_player(tree)).life
    if kind == "speed":
        return game.player(_player(tree)).speed
    if kind == "player_counters":
        return game.player(_player(tree)).counter(str(tree.get("counter", "")))
    if kind == "lands_played":
        return game.player(_player(tree)).lands_played
    if kind in ("mana_in_pool", "mana_pool_total"):
        letter = _POOL.get(str(tree.get("color", "")), "")
        return sum(1 for unit in game.player(_player(tree)).pool if not letter or unit.type.value == letter)
    if kind == "mana_options_text":
        return "[" + ", ".join(spelled(one) for one in mana_options(game, _player(tree))) + "]"
    if kind == "mana_option_at":
        found = mana_options(game, _player(tree))
        place = number(tree.get("index"))
        return spelled(found[place]) if place < len(found) else ""
    if kind == "top_card_revealed":
        rules = game.projection.rules_on(PlaysWithHandRevealed, _player(tree))
        return any(isinstance(each.change, PlaysWithHandRevealed) and each.change.top_card for each in rules)
    if kind == "game_ended":
        return game.state.over
    if kind == "game_draw":
        return game.state.drawn
    if kind in ("size", "is_empty"):
        return _size(game, inner) if kind == "size" else _size(game, inner) == 0
    if inner.get("q") == "permanent":
        return _permanent(game, kind, tree, inner)
    raise DriverFault("driver: a check that is not understood", f"query {kind}")


def _player(tree: dict[str, object]) -> int:
    return SEATS[str(tree.get("player", "A"))]


def _size(game: Game, tree: dict[str, object]) -> int:
    if tree.get("q") == "mana_options":
        return len(mana_options(game, _player(tree)))
    zone = str(tree.get("zone", "")).lower()
    if tree.get("q") != "zone" or zone not in _ZONES:
        raise DriverFault("driver: a check that is not understood", f"size of {tree.get('q')}")
    if zone in ("hand", "graveyard", "library"):
        player = game.player(_player(tree))
        return len({"hand": player.hand, "graveyard": player.graveyard, "library": player.library}[zone])
    return len(
        {
            "exile": game.state.exile,
            "battlefield": game.battlefield(),
            "stack": game.state.stack,
            "command": game.state.command,
        }[zone]
    )


def _permanent(game: Game, kind: str, tree: dict[str, object], of: dict[str, object]) -> object:
    from tools.duels.checking import holders

    controller = SEATS.get(str(of.get("controller", "")))
    found = [
        item
        for item in game.battlefield()
        if is_called(game, item, str(of.get("card", "")))
        and (controller is None or game.known_controller(item) == controller)
    ]
    if kind == "exists":
        return bool(found)
    if not found:
        return None
    identifier = found[0]
    item = game.state.objects[identifier]
    look = game.characteristics(identifier)
    if kind == "has_ability":
        return holders(game, identifier, msgspec.convert(tree.get("ability"), AbilityRef)) > 0
    if kind == "has_subtype":
        return str(tree.get("subtype", "")).replace("_", "").lower() in [
            word.replace("-", "").lower() for word in look.subtypes
        ]
    if kind == "attachment_count":
        return sum(1 for other in game.battlefield() if game.state.objects[other].attached_to == identifier)
    if kind == "counter_count":
        return item.counter(str(tree.get("counter", "")))
    if kind == "is_attacking":
        return game.state.combat is not None and any(
            attack.attacker == identifier for attack in game.state.combat.attacks
        )
    simple: dict[str, object] = {
        "power": look.power,
        "toughness": look.toughness,
        "is_tapped": item.tapped,
        "get_damage": item.damage,
        "is_colorless": not look.colors,
        "is_legendary": "legendary" in [word.value for word in look.supertypes],
        **{f"is_{COLOR_WORDS[color]}": color in look.colors for color in Color},
        **{
            f"is_{word}": word in [kind.value for kind in look.types]
            for word in ("artifact", "creature", "enchantment", "land")
        },
        "is_renowned": "renowned" in item.designations,
        "is_suspected": "suspected" in item.designations,
        "get_class_level": 1 + sum(word.startswith("level ") for word in item.designations),
    }
    if kind not in simple:
        raise DriverFault("driver: a check that is not understood", f"query {kind}")
    return simple[kind]
