"""What a named cast, activation or land play can mean here: the actions to try, best fit first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mtgjudge.engine.casting import castable_faces, proposed
from mtgjudge.engine.casting_ways import FACE_DOWN, FREE, ways_to_cast
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.decisions import Action, ActivateAbility, CastSpell, PlayLand, SpecialAction
from mtgjudge.engine.game import Game
from mtgjudge.engine.instructions.production import options_of
from mtgjudge.engine.lands import land_faces
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.rooms import SIDES, rooms_of, unlock_cost
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.turning import face_up_look
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.categories import Effect
from mtgjudge.language.costs import TapThis
from mtgjudge.language.effects import AddMana
from mtgjudge.language.vocabulary import Keyword, Zone
from tools.duels.custom import PREFIX
from tools.duels.naming import ability_text, fits, instance_text, is_called, plain
from tools.duels.picking import Aliases
from tools.duels.records import Op

NO_ALTERNATIVE = "Cast with no"
VARIANTS = {
    "using Morph": FACE_DOWN,
    "using Disguise": FACE_DOWN,
    "using bestow": "bestow",
    "using Mutate": "mutate",
    "using Prototype": "prototype",
    "using Plot": "",
    "using Disturb": "disturb",
    "with overload": "overload",
    "with Escape": "escape",
    "with retrace": "retrace",
    "with awaken": "awaken",
    "with Blitz": "blitz",
    "with Warp": "warp",
    "with surge": "surge",
    "with emerge": "emerge",
    "with spectacle": "spectacle",
    "with jump-start": "jump-start",
    "with Mayhem": "mayhem",
}
_SPECIAL = {"suspend": Keyword.SUSPEND, "foretell": Keyword.FORETELL, "plot": Keyword.PLOT}
_FROM_GRAVEYARD = ("flashback", "escape", "retrace", "jump-start", "disturb", "aftermath", "mayhem", "harmonize")
FUSED = "fused"


def within_reach(game: Game, player: int) -> list[int]:
    """Cards that a player could do something with: hand, graveyards, exile, top of the library, command zone."""
    state = game.state
    mine = game.player(player)
    other = [identifier for each in state.players if each.id != player for identifier in each.graveyard]
    found = [*mine.hand, *mine.graveyard, *state.exile, *mine.library[:1], *state.command, *other]
    return [identifier for identifier in found if not is_unknown(state.objects[identifier])]


def casts(game: Game, player: int, name: str, variant: str = "") -> Iterator[CastSpell]:
    """The ways to cast a spell of this name, in the order in which the other engine would find them."""
    for identifier in within_reach(game, player):
        item = game.state.objects[identifier]
        if item.card is None and item.copiable is None:
            continue
        if variant == FUSED:
            if item.card is not None and name in (item.card.name, item.card.faces[0].name):
                yield CastSpell(identifier, None, "", fused=True)
                yield CastSpell(identifier, None, FREE, fused=True)
            continue
        for face in _faces(game, identifier, name, variant):
            yield from _ways(game, player, identifier, face, variant)


def _faces(game: Game, identifier: int, name: str, variant: str) -> list[int]:
    item = game.state.objects[identifier]
    if variant == "using Disturb":
        return [1] if item.card is not None and len(item.card.faces) > 1 and item.card.faces[1].name == name else []
    if item.card is None:
        return [0] if item.copiable is not None and item.copiable.name == name else []
    if VARIANTS.get(variant) == FACE_DOWN:
        return [0] if item.card.faces[0].name == name else []
    return [face for face in castable_faces(game, identifier) if item.card.faces[face].name == name]


def _ways(game: Game, player: int, identifier: int, face: int, variant: str) -> Iterator[CastSpell]:
    said = face if len(castable_faces(game, identifier)) > 1 or variant == "using Disturb" else None
    if variant and VARIANTS.get(variant, "") != "":
        yield CastSpell(identifier, said, VARIANTS[variant])
        return
    with game.pretending(proposed(game, player, identifier, face)):
        found = [way.word for way in ways_to_cast(game, player, identifier, game.known_characteristics(identifier))]
    own = {word.value for word in (Keyword.BESTOW, Keyword.OVERLOAD, Keyword.AWAKEN, Keyword.FORETELL)} | {FACE_DOWN}
    if variant == "using Plot":
        own |= {""}
    for word in dict.fromkeys(["", *found]):
        if word == "" or (word in found and word not in own):
            yield CastSpell(identifier, said, word)


def several_ways(game: Game, player: int, action: CastSpell) -> list[int]:
    """The objects that let this card be cast in more than one way: the other engine asks which is used."""
    face = action.face if action.face is not None and action.face >= 0 else 0
    with game.pretending(proposed(game, player, action.object, face)):
        found = [
            way.permitted_by
            for way in ways_to_cast(game, player, action.object, game.known_characteristics(action.object))
        ]
    return [source for source in dict.fromkeys(found) if source and found.count(source) > 1]


def named_among_ways(game: Game, player: int, action: CastSpell, said: str) -> bool:
    """Whether a choice names the spell itself, where it could also be cast for nothing: the other engine then lists
    the card's own name for its mana cost."""
    if not is_called(game, action.object, said):
        return False
    face = action.face if action.face is not None and action.face >= 0 else 0
    with game.pretending(proposed(game, player, action.object, face)):
        ways = list(ways_to_cast(game, player, action.object, game.known_characteristics(action.object)))
    return any(way.word == FREE for way in ways)


def way_wanted(way: str, asked: str) -> bool:
    """Whether this way to cast is the one that a queued choice names ("Cast with Evoke alternative cost: …")."""
    text = plain(asked)
    if text.startswith(plain(NO_ALTERNATIVE)):
        return way == ""
    if "without paying" in text:
        return way == FREE
    named = [
        word
        for word in ("evoke", "dash", "impending", "prowl", "spectacle", "surge", "blitz", "warp", "emerge")
        if word in text
    ]
    return way == named[0] if named else way == "alternative"


def offered(queue: list[Op], found: list[CastSpell]) -> list[CastSpell]:
    """The ways to cast that an answer to "sacrifice something for it?" leaves."""
    if not any(action.way == Keyword.OFFERING.value for action in found) or not queue or queue[0].kind != "yes_no":
        return found
    wanted = str(queue.pop(0).value) == "Yes"
    return [action for action in found if (action.way == Keyword.OFFERING.value) is wanted]


def lands(game: Game, player: int, name: str) -> Iterator[PlayLand]:
    """The ways to play a land of this name."""
    for identifier in within_reach(game, player):
        item = game.state.objects[identifier]
        for face in land_faces(game, identifier):
            if item.card is not None and item.card.faces[face].name == name:
                yield PlayLand(identifier, face)


def activations(
    game: Game, player: int, text: str, aliases: Aliases, alias: str = "", *, mana: bool | None = None
) -> list[Action]:
    """The activations that fit a text best: abilities of objects in every zone, special actions, casts named by
    their keyword."""
    scored = list(_scored(game, player, text, mana))
    if alias:
        card = aliases.card_of(alias)
        scored = [(score, action) for score, action in scored if game.state.objects[action.object].card_id == card]
    best = max((score for score, _ in scored), default=0.0)
    return [action for score, action in scored if score == best] if best > 0.45 else []


Named = ActivateAbility | CastSpell | SpecialAction


def _scored(game: Game, player: int, text: str, mana: bool | None) -> Iterator[tuple[float, Named]]:
    asked = plain(text)
    named = re.match(r"\{t\}: add ((?:\{[wubrgc]\})+)", asked)
    option = named[1].replace("{", "").replace("}", "").upper() if named else ""
    if not mana:
        yield from ((1.0, action) for action in _by_keyword(game, player, asked))
    others = [identifier for identifier in game.battlefield() if game.known_controller(identifier) != player]
    for identifier in [*within_reach(game, player), *game.permanents_of(player), *others]:
        for index, instance in enumerate(game.characteristics(identifier).abilities):
            ability = instance.ability
            if not isinstance(ability, ActivatedAbility) or ability.zone is not game.state.objects[identifier].zone:
                continue
            if mana is not None and is_mana_ability(ability) is not mana:
                continue
            if identifier in others and not ability.any_player:
                continue
            score = _fit(game, identifier, index, asked) or _has_word(ability, text)
            if score:
                yield score, ActivateAbility(identifier, index, option)
            elif option and is_mana_ability(ability) and _makes(game, player, identifier, ability, option):
                yield 0.8, ActivateAbility(identifier, index, option)


def _has_word(ability: ActivatedAbility, text: str) -> float:
    """Nothing but an ability word was said, which the rules know nothing of: any ability that does more than make
    mana may have it."""
    if not re.fullmatch(r"<i>[^<>—]*(</i>)?", text.strip()):
        return 0.0
    return 0.46 if any(isinstance(node, Effect) and not isinstance(node, AddMana) for node in ability.walk()) else 0.0


def _makes(game: Game, player: int, identifier: int, ability: ActivatedAbility, option: str) -> bool:
    """Whether a mana ability with a choice can make this mana by tapping alone."""
    if [type(cost) for cost in ability.costs] != [TapThis]:
        return False
    groups = options_of(game, player, identifier, ability) or ()
    return any("".join(unit.type.value for unit in group) == option for group in groups)


def _fit(game: Game, identifier: int, index: int, asked: str) -> float:
    instance = game.characteristics(identifier).abilities[index]
    name = game.characteristics(identifier).name
    if name.startswith(PREFIX):
        return 1.0 if plain(name.removeprefix(PREFIX)).startswith(asked) else 0.0
    if instance.keyword is not None:
        own = instance.keyword.value
        if asked.startswith(own) or own.startswith(asked):
            cost = asked.removeprefix(own).strip(" -—")
            return (
                1.0
                if not cost or cost in instance_text(instance) or cost in _keyword_cost(game, identifier, own)
                else 0.0
            )
        if asked.startswith("{") and (own != "reconfigure" or "attach" in instance_text(instance)):
            return 0.0
    return fits(asked, instance_text(instance))


def _keyword_cost(game: Game, identifier: int, word: str) -> str:
    texts = [instance_text(instance) for instance in game.characteristics(identifier).abilities]
    return " ".join(text for text in texts if text.startswith(word))


def _by_keyword(game: Game, player: int, asked: str) -> Iterator[Named]:
    """Special actions and casts that the other engine lists as activated abilities under the name of a keyword."""
    word = next(
        (
            word
            for word in (*_SPECIAL, *_FROM_GRAVEYARD)
            if asked.startswith(word) or (len(asked) > 3 and word.startswith(asked))
        ),
        "",
    )
    if side := re.search(r": unlock the (left|right) half", asked):
        cost = re.sub(r"[^0-9a-z]", "", asked.partition(":")[0])
        for identifier in rooms_of(game, player):
            own = unlock_cost(game, game.state.objects[identifier], SIDES.index(side[1]))
            if own is not None and "".join(own.symbols).lower() == cost:
                yield SpecialAction(f"unlock {side[1]}", identifier)
        return
    for identifier in within_reach(game, player):
        look = game.characteristics(identifier)
        item = game.state.objects[identifier]
        if word in _SPECIAL and item.zone is Zone.HAND and _has_special(look, word, asked):
            yield SpecialAction(word, identifier)
        elif word == "foretell" and "foretold" in item.designations:
            if _has_special(face_up_look(game, item), word, asked):
                yield CastSpell(identifier, None, word)
            elif item.granted:
                yield from _foretold_for(game, player, identifier, asked)
        elif word and item.zone is Zone.GRAVEYARD:
            for face in castable_faces(game, identifier):
                with game.pretending(proposed(game, player, identifier, face)):
                    seen = game.known_characteristics(identifier)
                    ways = [way.word for way in ways_to_cast(game, player, identifier, seen)]
                if word in ways:
                    yield CastSpell(identifier, face if len(castable_faces(game, identifier)) > 1 else None, word)
    if (
        asked.startswith(("morph", "disguise", "manifest"))
        or ": turn " in asked
        or re.fullmatch(r"(\{[^}]+\})+:?", asked)
    ):
        for identifier in game.permanents_of(player):
            if game.state.objects[identifier].face_down and _turns_up_for(game, game.state.objects[identifier], asked):
                yield SpecialAction("turn face up", identifier)


def _foretold_for(game: Game, player: int, identifier: int, asked: str) -> Iterator[CastSpell]:
    """The faces of a card that an effect let be foretold, by what they cost."""
    rest = asked.removeprefix("foretell").strip()
    for face in castable_faces(game, identifier):
        with game.pretending(proposed(game, player, identifier, face)):
            ways = ways_to_cast(game, player, identifier, game.known_characteristics(identifier))
        if any(way.word == "foretell" and (not rest or rest == str(way.mana).lower()) for way in ways):
            yield CastSpell(identifier, face, "foretell")


def _has_special(look: Characteristics, word: str, asked: str) -> bool:
    """Whether a card has the keyword, with the number or cost that is asked for."""
    found = look.keyword_abilities(_SPECIAL[word])
    rest = asked.removeprefix(word).strip(" —-") if asked.startswith(word) else ""
    return any(not rest or rest in ability_text(ability) for ability in found)


def _turns_up_for(game: Game, item: GameObject, asked: str) -> bool:
    cost = asked.partition(":")[0] if ":" in asked else ""
    if not cost.startswith("{"):
        return True
    symbols = cost.replace("{", " ").replace("}", " ").split()
    texts = [instance_text(instance) for instance in face_up_look(game, item).abilities]
    return any("".join(f"{{{symbol}}}" for symbol in symbols) in text for text in texts) or not texts


def called(game: Game, name: str, player: int | None = None) -> list[int]:
    """Permanents of this name, under this player's control if one is given."""
    return [
        identifier
        for identifier in game.battlefield()
        if is_called(game, identifier, name) and (player is None or game.known_controller(identifier) == player)
    ]
