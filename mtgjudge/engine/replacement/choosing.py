"""What is chosen as a permanent enters: colours, types, names, players, numbers (614.12a, 607.2d)."""

from __future__ import annotations

from mtgjudge.engine.decisions import ChooseNumber, ChooseObjects, ChooseWord
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.naming import card_matches
from mtgjudge.engine.replacement.prospect import Prospect
from mtgjudge.engine.verdict import Answer, IllegalAction, Reason, Unsupported, Verdict
from mtgjudge.language import filters as f
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Filter
from mtgjudge.language.changes import SetPowerToughness
from mtgjudge.language.effects import CounterGift
from mtgjudge.language.static_effects import EntersAsForm, EntersForm, EntersModified
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, COLOR_WORDS, CardType, Color, Supertype, subtypes
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


ANCHOR = "anchor word"
PLAIN_CHOICES = (
    ANCHOR,
    "color",
    "creature type",
    "land type",
    "basic land type",
    "card type",
    "player",
    "opponent",
    "number",
)
CARD_NAME = "card name"


def can_be_chosen(what: str) -> bool:
    """Whether a choice of this kind can be made: one of the plain kinds, or a card name, maybe of a kind of card."""
    if what in PLAIN_CHOICES:
        return True
    words = what.removesuffix(CARD_NAME).split()
    return what.endswith(CARD_NAME) and all(_limit(word) is not None for word in words)


def _limit(word: str) -> Filter | None:
    """What "nonland" or "artifact" before "card name" means; None for other words."""
    plain = word.removeprefix("non")
    if plain == Supertype.BASIC.value:
        found: Filter = f.IsSupertype(Supertype.BASIC)
    elif plain in tuple(kind.value for kind in CardType):
        found = f.IsType(CardType(plain))
    else:
        return None
    return f.Not(found) if plain != word else found


def _name_limit(effect: EntersModified) -> Filter | None:
    limits = [_limit(word) for word in effect.choose.removesuffix(CARD_NAME).split()]
    parts = tuple(limit for limit in (*limits, effect.choose_filter) if limit is not None)
    return f.AllOf(parts) if parts else None


def check_card_name(ctx: Context, name: str, what: str) -> None:
    """Whether this is the name of a card of the kind that is asked for: "a nonland card name" (201.4, 201.4a)."""
    limits = tuple(limit for limit in map(_limit, what.removesuffix(CARD_NAME).split()) if limit is not None)
    _check_name(ctx, name, f.AllOf(limits) if limits else None)


def choose_as_it_enters(prospect: Prospect, effect: EntersModified, ctx: Context) -> tuple[str, str]:
    """Ask the controller-to-be; the value to remember and how it reads."""
    item = prospect.item
    assert item is not None
    player = item.controller
    what = effect.choose
    game = prospect.game
    if what in ("player", "opponent"):
        candidates = game.players_in_turn_order() if what == "player" else game.opponents_of(player)
        return choose_player(prospect, player, tuple(candidates))
    if what == "number":
        number = game.ask(
            ChooseNumber(
                player=player, for_player=player, source=prospect.place, prompt=what, low=0, high=None, what="number"
            )
        )
        return str(number), str(number)
    named = what.endswith(CARD_NAME)
    if not can_be_chosen(what):
        raise Unsupported(f"choosing a {what} as it enters", prospect.place)
    options = () if named else effect.options or word_options(what)
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
        _check_name(ctx, answer, _name_limit(effect))
    elif answer not in options:
        rules = (cr("205.3e"), cr("607.2d")) if what.endswith(" type") else (cr("607.2d"),)
        raise IllegalAction(Verdict(Answer.NO, (Reason(f"{answer} is not a {what}", rules, prospect.place),)))
    return answer, COLOR_WORDS[Color(answer)] if what == "color" else answer


def chosen_counters(prospect: Prospect, effect: EntersModified) -> tuple[CounterGift, ...]:
    """Those counters with which the controller-to-be chooses that it enters, each of another kind (122.6)."""
    item = prospect.item
    assert item is not None
    left = list(effect.counters)
    while len(left) > len(effect.counters) - effect.some:
        kinds = tuple(gift.kind for gift in left)
        answer = prospect.game.ask(
            ChooseWord(
                player=item.controller,
                for_player=item.controller,
                source=prospect.place,
                prompt="counter",
                options=kinds,
                kind="counter",
            )
        )
        if answer not in kinds:
            raise IllegalAction(
                Verdict(Answer.NO, (Reason(f"{answer} is not among them", (cr("122.6"),), prospect.place),))
            )
        left = [gift for gift in left if gift.kind != answer]
    return tuple(gift for gift in effect.counters if gift not in left)


def choose_player(prospect: Prospect, player: int, candidates: tuple[int, ...]) -> tuple[str, str]:
    """Ask for one of these players, where there is a choice; the value to remember and how it reads."""
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


_KIND = (cr("201.4a"), cr("201.4"))


def _check_name(ctx: Context, name: str, limit: Filter | None) -> None:
    """The name of a card that exists, of the kind asked for (201.4)."""
    card = ctx.game.catalogue.card(name)
    if card is None:
        raise IllegalAction(Verdict(Answer.NO, (Reason(f"there is no card named {name}", (cr("201.4"),)),)))
    if limit is None:
        return
    place = next((number for number, face in enumerate(card.faces) if face.name == name), 0)
    if not card_matches(ctx, card, place, limit):
        raise IllegalAction(Verdict(Answer.NO, (Reason(f"{name} is not of the kind asked for", _KIND),)))


def choose_form(prospect: Prospect, effect: EntersAsForm) -> tuple[EntersForm, str]:
    """Which of several forms the permanent enters in, and how that reads."""
    item = prospect.item
    assert item is not None
    if effect.by_coin:
        from mtgjudge.engine.chance import flip

        heads = flip(Context(prospect.game, prospect.place, item.controller), item.controller)
        form = effect.forms[0] if heads else effect.forms[1]
        return form, form_word(form)
    words = tuple(form_word(form) for form in effect.forms)
    answer = prospect.game.ask(
        ChooseWord(
            player=item.controller,
            for_player=item.controller,
            source=prospect.place,
            prompt="what it becomes",
            options=words,
            kind="form",
        )
    )
    if answer not in words:
        raise IllegalAction(Verdict(Answer.NO, (Reason(f"{answer} is none of them", (cr("614.1c"),), prospect.place),)))
    return effect.forms[words.index(str(answer))], str(answer)


def form_word(form: EntersForm) -> str:
    """ "a 3/3"."""
    for change in form.changes:
        if isinstance(change, SetPowerToughness):
            power, toughness = change.power, change.toughness
            if isinstance(power, Fixed) and isinstance(toughness, Fixed):
                return f"a {power.value}/{toughness.value}"
    return "something else"
