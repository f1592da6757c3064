"""Names and texts: what the duels call objects and abilities, against what they are called here.

Abilities are printed in our own wording, so that texts are compared by costs first and by the words of the effect
after that.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mtgjudge.cards.model import Layout, RefusedAbility
from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language.abilities import ActivatedAbility, Body, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, Cost
from mtgjudge.language.effects import Draw
from mtgjudge.language.references import You
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.printing import print_ability

FACE_DOWN_NAMES = ("[face_down_creature]", "[face_down_token]", "[face_down_card]", "[fully_locked_room]")
_DOUBLE = (Layout.SPLIT, Layout.AFTERMATH, Layout.ROOM)
_THIS = re.compile(
    r"\bthis (creature|artifact|land|enchantment|permanent|token|aura|equipment|vehicle|planeswalker|card|spell"
    r"|saga|class|siege|spacecraft)\b"
)


def object_name(game: Game, identifier: int) -> str:
    """The name that a duel uses for an object: both halves of a split card off the stack, nothing for what is face
    down."""
    item = game.state.objects.get(identifier)
    if item is None:
        return ""
    if item.zone in (Zone.BATTLEFIELD, Zone.STACK):
        if item.kind is ObjectKind.ABILITY:
            return game.name(item.stack.source) if item.stack is not None else ""
        return game.characteristics(identifier).name
    if item.face_down and item.zone is not Zone.EXILE:
        return ""
    return card_name(item)


def card_name(item: GameObject) -> str:
    """The name of a card outside the game's public play: of both halves, or of the front face."""
    if item.card is None:
        return item.copiable.name if item.copiable is not None else ""
    return item.card.name if item.card.layout in _DOUBLE else item.card.faces[0].name


def wanted(name: str) -> str:
    """A name as it is compared: face-down objects have none."""
    return "" if name in FACE_DOWN_NAMES else name


def is_called(game: Game, identifier: int, name: str) -> bool:
    """Whether the object has exactly this name; tokens may be named without the word Token."""
    mine = object_name(game, identifier)
    if mine == wanted(name):
        return True
    item = game.state.objects.get(identifier)
    if item is not None and item.kind is ObjectKind.TOKEN and name.endswith(" Token"):
        return mine == name.removesuffix(" Token")
    return False


def plain(text: str) -> str:
    """A text as it is compared: lower case, no markup, no ability word, `{this}` for the object itself."""
    text = text.replace("&mdash;", "—").replace("−", "-").replace("<br>", " ").replace("\n", " ")
    text = re.sub(r"</?i>", "", text).lower()
    text = re.sub(r"\[([+-]?[\dx]+)\]:", r"\1:", text)
    text = _THIS.sub("{this}", text)
    text = re.sub(
        r"\b(enchanted|equipped|fortified) (creature|permanent|land|artifact|planeswalker|player)\b",
        r"attached-to \2",
        text,
    )
    text = text.replace("the battlefield", "play").replace("whenever", "when").replace("add a mana", "add one mana")
    text = text.replace("is put into a graveyard from play", "dies")
    text = re.sub(r"^(when|whenever) ~", r"\1 {this}", text)
    return re.sub(r"\s+", " ", text).strip()


def without_word(text: str) -> str:
    """A text without the ability word in front of it."""
    return re.sub(r"^[a-z' ]+ — ", "", text)


@lru_cache(maxsize=8192)
def ability_text(ability: Ability) -> str:
    """Our wording of an ability, ready to be compared."""
    if isinstance(ability, RefusedAbility):
        return ""
    try:
        text = print_ability(ability, "{this}")
        if "without a wording" in text and isinstance(ability, ActivatedAbility):
            return _costs_alone(ability)
        return plain(text)
    except Exception:  # a wording that fails is no wording: such abilities are compared by their costs alone
        return ""


def _costs_alone(ability: ActivatedAbility) -> str:
    """The costs of an ability whose effect has no wording; what has none itself is left out."""
    parts: list[str] = []
    for cost in ability.costs:
        text = print_ability(ActivatedAbility((cost,), Body((Draw(You(), Fixed(1)),))), "{this}")
        found = plain(text).partition(":")[0] if "without a wording" not in text else cost_words(cost)
        parts.append(found)
    return ", ".join(parts) + ":"


def cost_words(cost: Cost) -> str:
    """The verb of a cost without a wording."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(cost).__name__).lower().removesuffix(" cost")


def instance_text(instance: AbilityInstance) -> str:
    """The wording of an ability of an object."""
    return ability_text(instance.ability)


def cost_and_effect(text: str) -> tuple[str, str]:
    """An activated ability's text in two; without a colon all is cost."""
    cost, colon, effect = text.partition(":")
    return (cost.strip(" ,"), effect.strip()) if colon else (text.strip(" ,"), "")


def cost_parts(cost: str) -> list[str]:
    """The parts of a cost, sorted: mana first is convention, not meaning."""
    return sorted(part.strip() for part in cost.split(",") if part.strip())


def words(text: str) -> set[str]:
    """The words of a text, for comparing texts that differ in wording."""
    return set(re.findall(r"[a-z0-9+/{}-]+", text.replace(".", " ")))


def likeness(asked: str, ours: str) -> float:
    """How many of the asked words ours has, from 0 to 1."""
    mine, theirs = words(asked), words(ours)
    return len(mine & theirs) / len(mine) if mine else 1.0


def fits(asked: str, ours: str) -> float:
    """How well an activated ability fits the text by which a duel names it; 0 for not at all, 1 for the same
    words."""
    asked, ours = without_word(plain(asked)), without_word(ours)
    if not ours:
        return 0.0
    if ours.startswith(asked):
        return 1.0
    asked_cost, asked_effect = cost_and_effect(asked)
    cost, effect = cost_and_effect(ours)
    if ":" not in asked:
        parts = cost_parts(cost)
        wanted_parts = cost_parts(asked_cost)
        if all(any(part.startswith(want) for part in parts) for want in wanted_parts) and ":" in ours:
            return 0.5
        return 0.46 if ":" in ours and len(words(asked)) >= 6 and likeness(asked, cost) >= 0.8 else 0.0
    if not _same_cost(asked_cost, cost):
        return 0.0
    if not effect:
        return 0.5
    return 0.9 if not asked_effect else 0.3 + 0.5 * likeness(asked_effect, effect)


def _same_cost(asked: str, ours: str) -> bool:
    mine, theirs = cost_parts(asked), cost_parts(ours)
    if mine == theirs:
        return True
    if [part for part in mine if part.startswith("{")] != [part for part in theirs if part.startswith("{")]:
        return False
    mine = [part for part in mine if not part.startswith("{")]
    theirs = [part for part in theirs if not part.startswith("{")]
    return bool(mine) and bool(theirs) and likeness(" ".join(mine), " ".join(theirs)) >= 0.6


def stack_text(game: Game, identifier: int) -> str:
    """How the text of an object on the stack reads: "cast …" for a spell, the ability's text otherwise."""
    item = game.state.objects[identifier]
    if item.kind is ObjectKind.ABILITY:
        if item.stack is None or item.stack.ability is None:
            return ""
        instance = item.stack.ability
        text = instance_text(instance)
        if instance.keyword is not None:
            text = instance.keyword.value if "without a wording" in text else f"{instance.keyword.value} {text}"
        return text
    if item.face_down and item.card is not None:
        return plain(f"Cast {card_name(item)}")
    return plain(f"Cast {object_name(game, identifier)}")


def stack_says(game: Game, identifier: int, text: str) -> bool:
    """Whether the text of an object on the stack contains (or, in other words, means) a text."""
    if re.fullmatch(r"<i>[^<>—]*(</i>)?", text.strip()):  # nothing but an ability word
        return game.state.objects[identifier].kind is ObjectKind.ABILITY
    asked, ours = plain(text), stack_text(game, identifier)
    if asked in ours:
        return True
    if "without a wording" in ours:
        return asked.startswith(("when", "at the"))
    item = game.state.objects[identifier]
    return item.kind is ObjectKind.ABILITY and len(words(asked)) >= 4 and likeness(asked, ours) >= 0.7


_PARAMETER = re.compile(r" (\d+|(\{[^{}]+\})+)$")
"""What comes behind a keyword: a number, or mana."""
_DYING = re.compile(r"is put( into (a|your) graveyard( from the battlefield)?)?(?= *,|$)")


def trigger_says(game: Game, source: int, instance: AbilityInstance, text: str, loosely: bool = True) -> bool:
    """Whether a waiting trigger is the one meant: by the start of its text, or by the name of its source; `loosely`:
    also by a text that is much the same."""
    if re.fullmatch(r"<i>[^<>]*</i>", text.strip()):
        return True  # nothing but an ability word, which the rules know nothing of
    asked = without_word(plain(text.replace("<i>", "").replace("</i>", "")))
    if plain(game.name(source)).startswith(asked):
        return True
    ours = instance_text(instance)
    if instance.keyword is not None and plain(instance.keyword.value).startswith(_PARAMETER.sub("", asked)):
        return True
    if " dies" in ours:
        asked, ours = _DYING.sub("dies", asked), ours.replace(" you own dies", " dies")
    if "without a wording" in ours:
        return loosely and instance.keyword is None and asked.startswith(("when", "at ", "i ", "ii"))
    first, this, rest = ours.partition("{this}")
    again = first + this + rest.replace("{this}", "it")  # after the first time, an object is "it" in most texts
    if any(each.startswith(asked) for each in (ours, without_word(ours), again)):
        return True
    close = loosely and isinstance(instance.ability, TriggeredAbility) and len(words(asked)) >= 3
    return close and likeness(asked, ours) >= 0.75
