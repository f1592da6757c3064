"""What is chosen as a permanent enters: colours, types, names, players, numbers (614.12a, 607.2d)."""

from __future__ import annotations

from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.decisions import ChooseNumber, ChooseObjects, ChooseWord
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.replacement.prospect import Prospect
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.engine.verdict import Answer, IllegalAction, Reason, Unsupported, Verdict
from mtgjudge.language.categories import Filter
from mtgjudge.language.static_effects import EntersModified
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, COLOR_WORDS, CardType, Color, Zone, subtypes
from mtgjudge.rulebook import cr


def word_options(what: str) -> tuple[str, ...]:
    """The words among which a choice of this kind is made. Raises Unsupported."""
    if what == "color":
        return tuple(color.value for color in Color)
    if what == "creature type":
        return subtypes()["creature"]
    if what == "land type":
        return subtypes()["land"]
    if what == "basic land type":
        return tuple(BASIC_LAND_MANA)
    if what == "card type":
        return tuple(kind.value for kind in CardType)
    raise Unsupported(f"choosing a {what} as it enters")


def choose_as_it_enters(prospect: Prospect, effect: EntersModified, ctx: Context) -> tuple[str, str]:
    """Ask the controller-to-be; the value to remember and how it reads."""
    item = prospect.item
    assert item is not None
    player = item.controller
    what = effect.choose
    game = prospect.game
    if what in ("player", "opponent"):
        candidates = game.players_in_turn_order() if what == "player" else game.opponents_of(player)
        return _player(prospect, player, tuple(candidates))
    if what == "number":
        number = game.ask(
            ChooseNumber(
                player=player, for_player=player, source=prospect.place, prompt=what, low=0, high=None, what="number"
            )
        )
        return str(number), str(number)
    named = what == "card name"
    options = () if named else word_options(what)
    answer = str(
        game.ask(
            ChooseWord(
                player=player,
                for_player=player,
                source=prospect.place,
                prompt=what,
                options=options,
                kind=what,
                open=named,
            )
        )
    )
    if named:
        _check_name(ctx, answer, effect.choose_filter)
    elif answer not in options:
        raise IllegalAction(Verdict(Answer.NO, (Reason(f"{answer} is not a {what}", (cr("607.2d"),), prospect.place),)))
    return answer, COLOR_WORDS[Color(answer)] if what == "color" else answer


def _player(prospect: Prospect, player: int, candidates: tuple[int, ...]) -> tuple[str, str]:
    chosen = candidates[0] if candidates else 0
    if len(candidates) > 1:
        answer = prospect.game.ask(
            ChooseObjects(
                player=player,
                for_player=player,
                source=prospect.place,
                prompt="player",
                candidates=candidates,
                low=1,
                high=1,
                verb="choose",
            )
        )
        assert isinstance(answer, tuple)
        chosen = next((identifier for identifier in answer if isinstance(identifier, int)), chosen)
    return str(chosen), prospect.game.name(chosen)


def _check_name(ctx: Context, name: str, limit: Filter | None) -> None:
    """The name of a card that exists, of the kind asked for (201.4)."""
    card = ctx.game.catalogue.card(name)
    if card is None:
        raise IllegalAction(Verdict(Answer.NO, (Reason(f"there is no card named {name}", (cr("201.4"),)),)))
    if limit is None:
        return
    place = next((number for number, face in enumerate(card.faces) if face.name == name), 0)
    known = GameObject(
        ctx.game.state.next_id + 1,
        0,
        ObjectKind.CARD,
        ctx.controller,
        ctx.controller,
        Zone.OUTSIDE,
        0,
        card=card,
        face=place,
    )
    look = base_characteristics(known)
    there = Context(
        ctx.game,
        ctx.source,
        ctx.controller,
        look=lambda identifier: look if identifier == known.id else ctx.look(identifier),
    )
    if not matches(there, limit, known.id):
        raise IllegalAction(Verdict(Answer.NO, (Reason(f"{name} is not of the kind asked for", (cr("201.4"),)),)))
