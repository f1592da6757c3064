"""Assertions after a segment, and checks on the way: each says what differs, or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.abilities import ChapterAbility, TriggeredAbility
from mtgjudge.language.changes import Layer
from mtgjudge.language.event_patterns import BecomesTarget
from mtgjudge.language.vocabulary import Keyword, Zone
from tools.duels.acting import called
from tools.duels.answers import Answers
from tools.duels.manaoptions import mana_options, parse, spelled
from tools.duels.naming import instance_text, is_called, stack_says
from tools.duels.picking import LETTERS, SEATS
from tools.duels.queries import number, query
from tools.duels.queues import DriverFault
from tools.duels.records import AbilityRef, Op, assertion

POWER = 6
"""The place of the power in a signature of characteristics."""
_CHANGING = (Layer.PT_MODIFY, Layer.PT_SWITCH)
COLOURS = {"WHITE": "W", "BLUE": "U", "BLACK": "B", "RED": "R", "GREEN": "G", "COLORLESS": "C"}


class Checker:
    """Looks at the game for one duel."""

    def __init__(self, answers: Answers, playable: Callable[[int, str], bool]) -> None:
        self.answers = answers
        self.playable = playable

    def differs(self, game: Game, op: Op) -> str:
        """What differs from an assertion or check; empty where it holds. Raises DriverFault for one that isn't
        understood."""
        kind = (op.assert_ or op.op).removeprefix("check_")
        function = _KINDS.get(kind)
        if function is None:
            raise DriverFault("driver: a check that is not understood", kind)
        said = function(self, game, op)
        return f"{op.says()}: {said}" if said else ""

    def _player(self, op: Op) -> int:
        return SEATS[op.target_player or op.player or "A"]

    def find(self, game: Game, name: str, player: int | None = None) -> list[int]:
        """Permanents by name or alias."""
        if name.startswith("@"):
            card = self.answers.aliases.card_of(name)
            return [item for item in game.battlefield() if game.state.objects[item].card_id == card]
        return called(game, name, player)

    def in_zone(self, game: Game, identifiers: list[int], name: str) -> list[int]:
        """Of these cards those of this name or alias; all where no name is given."""
        if not name:
            return identifiers
        if name.startswith("@"):
            card = self.answers.aliases.card_of(name)
            return [item for item in identifiers if game.state.objects[item].card_id == card]
        return [item for item in identifiers if is_called(game, item, name)]


def _expect(found: object, wanted: object) -> str:
    return "" if found == wanted else f"{found} instead of {wanted}"


def _life(self: Checker, game: Game, op: Op) -> str:
    return _expect(game.player(self._player(op)).life, op.life)


def _permanents(self: Checker, game: Game, op: Op) -> str:
    player = self._player(op)
    if not op.card:
        there = [item for item in game.state.battlefield if game.known_controller(item) == player]
        return _expect(len(there), op.count)
    if op.card.startswith("@"):
        return _expect(sum(1 for item in self.find(game, op.card) if game.known_controller(item) == player), op.count)
    return _expect(len(called(game, op.card, player)), op.count)


def _tokens(self: Checker, game: Game, op: Op) -> str:
    found = called(game, op.card, self._player(op)) if op.card else game.permanents_of(self._player(op))
    return _expect(sum(1 for item in found if game.state.objects[item].kind is ObjectKind.TOKEN), op.count)


def _zone(zone: Zone) -> Callable[[Checker, Game, Op], str]:
    def count(self: Checker, game: Game, op: Op) -> str:
        player = game.player(self._player(op))
        cards = {Zone.GRAVEYARD: player.graveyard, Zone.HAND: player.hand, Zone.LIBRARY: player.library}[zone]
        return _expect(len(self.in_zone(game, cards, op.card)), op.count)

    return count


def _exiled(self: Checker, game: Game, op: Op) -> str:
    cards = list(game.state.exile)
    if op.assert_ and op.player:
        cards = [item for item in cards if game.state.objects[item].owner == SEATS[op.player]]
    return _expect(len(self.in_zone(game, cards, op.card)), op.count)


def _power_toughness(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card, SEATS[op.player] if op.player else None)
    if not found:
        return "there is none"
    sizes = [(game.characteristics(item).power or 0, game.characteristics(item).toughness or 0) for item in found]
    wanted = (op.power, op.toughness)
    good = all(size == wanted for size in sizes) if op.scope == "All" else wanted in sizes
    return (
        ""
        if good
        else f"{', '.join(f'{power}/{toughness}' for power, toughness in sizes)} instead of {op.power}/{op.toughness}"
    )


def _base_size(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card, SEATS[op.player] if op.player else None)
    sizes = [base_size(game, item) for item in found]
    wanted = (op.power, op.toughness)
    good = bool(sizes) and (all(size == wanted for size in sizes) if op.scope == "All" else wanted in sizes)
    return "" if good else f"{sizes} instead of {op.power}/{op.toughness}"


def base_size(game: Game, identifier: int) -> tuple[int, int]:
    """Power and toughness after everything that sets them, before what changes them (613.4a-b)."""
    for step in Projection(game, trace=True).trace or ():
        if step.object == identifier and step.layer in _CHANGING:
            return _number(step.before[POWER]), _number(step.before[POWER + 1])
    look = game.characteristics(identifier)
    return look.power or 0, look.toughness or 0


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def holders(game: Game, identifier: int, ref: AbilityRef) -> int:
    """How many abilities of this kind a permanent has. Raises DriverFault."""
    look = game.characteristics(identifier)
    word = ref.keyword
    land = {
        "swampwalk": "swamp",
        "plainswalk": "plains",
        "islandwalk": "island",
        "forestwalk": "forest",
        "mountainwalk": "mountain",
    }
    mana = {
        "green mana": "{g}",
        "white mana": "{w}",
        "blue mana": "{u}",
        "black mana": "{b}",
        "red mana": "{r}",
        "colorless mana": "{c}",
    }
    texts = [instance_text(instance) for instance in look.abilities]
    if word in mana:
        return sum(1 for text in texts if text.startswith(f"{{t}}: add {mana[word]}"))
    if word == "simple mana" and len(ref.args) == 3 and ref.args[1] == {"call": "Mana.ColorlessMana", "args": [2]}:
        return sum(1 for text in texts if text.startswith("{t}: add {c}{c}"))
    if word == "saga":
        return sum(1 for instance in look.abilities if isinstance(instance.ability, ChapterAbility))
    if word == "becomes target source triggered":
        mine = [instance.ability for instance in look.abilities if isinstance(instance.ability, TriggeredAbility)]
        return sum(1 for ability in mine if isinstance(ability.event, BecomesTarget))
    if word == "any color mana":
        return sum(1 for text in texts if "{t}: add one mana of any color" in text)
    if word in land:
        return sum(1 for text in texts if text.startswith(word))
    keyword = next((each for each in Keyword if each.value == word), None)
    if keyword is None:
        raise DriverFault("driver: an ability that is not understood", word)
    found = look.keyword_abilities(keyword)
    colour = next(
        (str(arg.get("const", "")).removeprefix("ObjectColor.") for arg in ref.args if isinstance(arg, dict)), ""
    )
    if keyword is Keyword.PROTECTION and colour in COLOURS:
        return sum(1 for text in texts if text.startswith("protection") and colour.lower() in text)
    return len(found)


def _ability(self: Checker, game: Game, op: Op) -> str:
    assert isinstance(op.ability, AbilityRef)
    found = self.find(game, op.card, SEATS[op.player] if op.player else None)
    if not found:
        return "there is none"
    has = holders(game, found[-1 if op.assert_ else 0], op.ability) > 0
    if op.assert_ and len(found) != op.count:
        return f"{len(found)} such permanents instead of {op.count}"
    return "" if has is (op.value is not False) else f"{'has' if has else 'lacks'} {op.ability.keyword}"


def _abilities(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card, SEATS[op.player] if op.player else None)
    if not found:
        return "there is none"
    lacking = [ref.keyword for ref in op.abilities if not holders(game, found[0], ref)]
    return f"lacks {', '.join(lacking)}" if lacking else ""


def _ability_count(self: Checker, game: Game, op: Op) -> str:
    assert isinstance(op.ability, AbilityRef)
    found = self.find(game, op.card, SEATS[op.player] if op.player else None)
    return _expect(holders(game, found[0], op.ability), op.count) if found else "there is none"


def counter_name(name: str) -> str:
    """The kind of a counter: "p1p1" is +1/+1."""
    found = re.fullmatch(r"([pm])(\d)([pm])(\d)", name)
    signs = {"p": "+", "m": "-"}
    return f"{signs[found[1]]}{found[2]}/{signs[found[3]]}{found[4]}" if found else name


def _counters(self: Checker, game: Game, op: Op) -> str:
    if not op.card:
        return _expect(game.player(self._player(op)).counter(counter_name(op.counter)), op.count)
    found = self.find(game, op.card, SEATS[op.player] if op.player and op.assert_ else None)
    if op.op and op.player:
        found = [item for item in found if game.known_controller(item) == self._player(op)] or found
    if not found:
        return "there is none"
    return _expect(game.state.objects[found[0]].counter(counter_name(op.counter)), op.count)


def _card_counters(self: Checker, game: Game, op: Op) -> str:
    player = game.player(self._player(op))
    cards = [*player.hand, *player.graveyard, *game.state.exile] if op.op else list(game.state.exile)
    found = self.in_zone(game, cards, op.card)
    return (
        _expect(game.state.objects[found[0]].counter(counter_name(op.counter)), op.count) if found else "there is none"
    )


def _tapped(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card)
    wanted = op.tapped if op.value is None else bool(op.value)
    wrong = [item for item in found if game.state.objects[item].tapped is not wanted]
    if not found:
        return "there is none"
    return f"{len(wrong)} are {'untapped' if wanted else 'tapped'}" if wrong else ""


def _tapped_count(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card, self._player(op) if op.op else None)
    return _expect(sum(1 for item in found if game.state.objects[item].tapped is op.tapped), op.count)


def _attacking(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card)
    combat = game.state.combat
    attackers = [attack.attacker for attack in combat.attacks] if combat is not None else []
    return _expect(bool(found) and found[-1] in attackers, op.value is not False)


def _type(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card, SEATS[op.player] if op.op and op.player else None)
    if not found:
        return "there is none"
    look = game.characteristics(found[-1])
    has = op.type.lower() in [kind.value for kind in look.types]
    if op.subtype:
        has = has and _has_subtype(game, found[-1], op.subtype)
    expected = op.value is not False and not op.assert_.startswith("not_")
    return "" if has is expected else f"{'is' if has else 'is no'} {op.type}"


def _has_subtype(game: Game, identifier: int, subtype: str) -> bool:
    wanted = subtype.replace("_", "").replace("-", "").lower()
    return wanted in [
        word.replace("-", "").replace("'", "").replace(" ", "").lower()
        for word in game.characteristics(identifier).subtypes
    ]


def _subtype(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card)
    if not found:
        return "there is none"
    has = _has_subtype(game, found[-1], op.subtype or "")
    expected = op.value is not False and not op.assert_.startswith("not_")
    return "" if has is expected else f"{'is' if has else 'is no'} {op.subtype}"


def _color(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card, SEATS[op.player] if op.player else None)
    if not found:
        return "there is none"
    mine = [color.value for color in game.characteristics(found[0]).colors]
    wanted = op.value is not False
    mine = mine or ["C"]
    wrong = [letter for letter in op.colors if (letter in mine) is not wanted]
    return f"is {''.join(mine) or 'colorless'}" if wrong else ""


def _damage(self: Checker, game: Game, op: Op) -> str:
    found = self.find(game, op.card, SEATS[op.player] if op.player else None)
    return _expect(game.state.objects[found[0]].damage, op.damage) if found else "there is none"


def _attached(self: Checker, game: Game, op: Op) -> str:
    hosts = self.find(game, op.permanent, SEATS[op.player] if op.player else None)
    attachments = [item for item in self.find(game, op.attachment) if game.state.objects[item].attached_to in hosts]
    return _expect(bool(attachments), op.value is not False)


def _pool(self: Checker, game: Game, op: Op) -> str:
    pool = game.player(self._player(op)).pool
    letters = [COLOURS[op.color]] if op.color else list(op.colors)
    amount = op.amount if isinstance(op.amount, int) else 0
    found = [sum(1 for unit in pool if unit.type.value == letter) for letter in letters]
    return "" if all(number == amount for number in found) else f"{found} instead of {amount}"


def _mana_option(self: Checker, game: Game, op: Op) -> str:
    found = mana_options(game, self._player(op))
    return "" if parse(op.mana) in found else f"{op.mana} is none of {', '.join(spelled(one) for one in found)}"


def _emblems(self: Checker, game: Game, op: Op) -> str:
    player = self._player(op)
    found = [item for item in game.state.command if game.state.objects[item].controller == player]
    return _expect(sum(1 for item in found if game.state.objects[item].kind is ObjectKind.EMBLEM), op.count)


def _result(self: Checker, game: Game, op: Op) -> str:
    player = game.player(self._player(op))
    found = (
        "LOST"
        if player.lost or game.state.winner not in (0, player.id)
        else "WON"
        if game.state.winner == player.id
        else "DRAW"
    )
    kind = op.assert_
    if kind == "result":
        return _expect(found, op.result)
    wanted = kind.removeprefix("not_").upper()
    return "" if (found == wanted) is not kind.startswith("not_") else f"has {found}"


def _turn(self: Checker, game: Game, op: Op) -> str:
    return _expect(game.state.turn.number, op.turn or op.count)


def _active(self: Checker, game: Game, op: Op) -> str:
    return _expect(LETTERS[game.state.turn.active], op.player)


def _queue_size(what: str) -> Callable[[Checker, Game, Op], str]:
    def size(self: Checker, game: Game, op: Op) -> str:
        queues = self.answers.queues[op.player or "A"]
        return _expect(len(getattr(queues, what)), op.count)

    return size


def _stack_size(self: Checker, game: Game, op: Op) -> str:
    return _expect(len(game.state.stack), op.count)


def _stack_object(self: Checker, game: Game, op: Op) -> str:
    text = str(op.ability)
    return _expect(sum(1 for item in game.state.stack if stack_says(game, item, text)), op.count)


def _playable(self: Checker, game: Game, op: Op) -> str:
    found = self.playable(SEATS[op.player or "A"], str(op.ability))
    return "" if found is (op.value is not False) else f"{'can' if found else 'cannot'} be played"


def _fighters(self: Checker, game: Game, op: Op) -> str:
    combat = game.state.combat
    attacks = combat.attacks if combat is not None else ()
    found = (
        [attack.attacker for attack in attacks]
        if "attackers" in op.op
        else [b for attack in attacks for b in attack.blockers]
    )
    names = sorted(game.name(item) for item in dict.fromkeys(found))
    wanted = sorted(op.attackers if "attackers" in op.op else op.blockers)
    return _expect(names, wanted)


def _inner(self: Checker, game: Game, op: Op) -> str:
    return "; ".join(said for raw in op.asserts if (said := self.differs(game, assertion(raw))))


def _query(self: Checker, game: Game, op: Op) -> str:
    found = query(game, op.left or {})
    wanted = spelled(parse(op.right)) if isinstance(op.right, str) and op.right.startswith("{") else op.right
    return "" if _compare(found, op.op, wanted) else f"{found} {op.op} {op.right} is false ({op.left})"


def _compare(left: object, comparison: str, right: object) -> bool:
    if comparison in ("==", "!="):
        return (left == right) is (comparison == "==")
    mine, other = number(left), number(right)
    return {"<": mine < other, ">": mine > other, "<=": mine <= other, ">=": mine >= other}[comparison]


def _monarch(self: Checker, game: Game, op: Op) -> str:
    return _expect(LETTERS.get(game.state.monarch), op.target_player or None)


_KINDS: dict[str, Callable[[Checker, Game, Op], str]] = {
    "life": _life,
    "permanent_count": _permanents,
    "token_count": _tokens,
    "graveyard_count": _zone(Zone.GRAVEYARD),
    "hand_count": _zone(Zone.HAND),
    "hand_card_count": _zone(Zone.HAND),
    "library_count": _zone(Zone.LIBRARY),
    "exile_count": _exiled,
    "pt": _power_toughness,
    "base_pt": _base_size,
    "ability": _ability,
    "abilities": _abilities,
    "ability_count": _ability_count,
    "counter_count": _counters,
    "permanent_counters": _counters,
    "exiled_counter_count": _card_counters,
    "card_counters": _card_counters,
    "tapped": _tapped,
    "tapped_count": _tapped_count,
    "permanent_tapped": _tapped_count,
    "attacking": _attacking,
    "type": _type,
    "not_type": _type,
    "subtype": _subtype,
    "not_subtype": _subtype,
    "color": _color,
    "damage": _damage,
    "attached_to": _attached,
    "mana_pool": _pool,
    "mana_option": _mana_option,
    "emblem_count": _emblems,
    "result": _result,
    "won": _result,
    "lost": _result,
    "not_won": _result,
    "not_lost": _result,
    "turn": _turn,
    "active_player": _active,
    "x_choices_count": _queue_size("choices"),
    "x_targets_count": _queue_size("targets"),
    "x_actions_count": _queue_size("actions"),
    "stack_size": _stack_size,
    "stack_object": _stack_object,
    "playable": _playable,
    "attackers": _fighters,
    "blockers": _fighters,
    "asserts": _inner,
    "query": _query,
    "monarch": _monarch,
}


def all_differences(checker: Checker, game: Game, raw: tuple[dict[str, object], ...]) -> Iterator[str]:
    """Every assertion that doesn't hold."""
    for each in raw:
        said = checker.differs(game, assertion(each))
        if said:
            yield said
