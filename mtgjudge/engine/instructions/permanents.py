"""Instructions that change permanents where they are: tap, attach, transform, remove from combat, goad, exert
(701.3, 701.15, 701.26-27, 506.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.cards.model import Layout
from mtgjudge.engine import merging
from mtgjudge.engine.chance import player_at_random
from mtgjudge.engine.combat.removal import remove
from mtgjudge.engine.daylight import DAYBOUND, bound
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.status import Chosen, FaceChanged, TapChange
from mtgjudge.engine.events.zones import Attached
from mtgjudge.engine.instructions.choosing import choose_objects, choose_word, named
from mtgjudge.engine.instructions.common import cause_of, outcome_of, permanents
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.phasing import phase_out
from mtgjudge.engine.replacement.choosing import CARD_NAME, can_be_chosen, check_card_name
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.state_based.attachment import attachment_legal
from mtgjudge.engine.verdict import Unsupported, first_against
from mtgjudge.language import effects as e
from mtgjudge.language.categories import Filter
from mtgjudge.language.filters import AnyOf, IsSubtype, IsType, Not
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, CardType, Color, subtypes
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

_TYPES = tuple(kind.value for kind in CardType if kind is not CardType.DUNGEON)


def set_tapped(ctx: Context, found: list[int], tapped: bool) -> Outcome:
    """Tap or untap at once; those already so do nothing (701.26a-b)."""
    entries = ctx.game.perform(
        *(TapChange(object=item, tapped=tapped, cause=cause_of(ctx)) for item in permanents(ctx, found))
    )
    return outcome_of(entry.event.object for entry in entries if isinstance(entry.event, TapChange))


@executes(e.Tap)
def _tap(ctx: Context, node: e.Tap) -> Outcome:
    """701.26a. The outcome names all that were to be tapped, so that "it doesn't untap …" still finds what was
    tapped before."""
    found = permanents(ctx, named(ctx, node.what, "tap"))
    tapped = set_tapped(ctx, found, True)
    return Outcome(tuple(found), tapped.amount, tapped.done)


@executes(e.Untap)
def _untap(ctx: Context, node: e.Untap) -> Outcome:
    """701.26b."""
    found = permanents(ctx, named(ctx, node.what, "untap"))
    untapped = set_tapped(ctx, found, False)
    return Outcome(tuple(found), untapped.amount, untapped.done)


@executes(e.TapOrUntap)
def _tap_or_untap(ctx: Context, node: e.TapOrUntap) -> Outcome:
    """608.2d: the choice is made on resolution."""
    found = permanents(ctx, named(ctx, node.what, "tap or untap"))
    who = players(ctx, node.who)
    if not found or not who:
        return Outcome(done=False)
    return set_tapped(ctx, found, choose_word(ctx, who[0], ("tap", "untap"), "tap or untap") == "tap")


@executes(e.Attach)
def _attach(ctx: Context, node: e.Attach) -> Outcome:
    """701.3a-b: an attachment that can't be is not moved."""
    movers = permanents(ctx, named(ctx, node.what, "attach"))
    places = [item for item in named(ctx, node.to, "attach to") if item < 0 or ctx.game.on_battlefield(item)]
    if not places:
        return Outcome(done=False)
    able = [item for item in movers if first_against(attachment_legal(ctx.game, item, places[0])) is None]
    if any(item not in able and "Aura" in ctx.look(item).subtypes for item in movers):
        ctx.game.note("303.4j")
    entries = ctx.game.perform(*(Attached(object=item, to=places[0], cause=cause_of(ctx)) for item in able))
    return outcome_of(entry.event.object for entry in entries if isinstance(entry.event, Attached))


@executes(e.Unattach)
def _unattach(ctx: Context, node: e.Unattach) -> Outcome:
    """701.3d."""
    found = permanents(ctx, named(ctx, node.what))
    entries = ctx.game.perform(*(Attached(object=item, to=0, cause=cause_of(ctx)) for item in found))
    return outcome_of(entry.event.object for entry in entries if isinstance(entry.event, Attached))


@executes(e.Transform)
def _transform(ctx: Context, node: e.Transform) -> Outcome:
    """701.27a-d, f: only double-faced permanents; an ability of the permanent itself does it only if it has not
    transformed since; those with daybound or nightbound only through these (702.145b, e)."""
    meant = permanents(ctx, named(ctx, node.what, "transform"))
    by_time = bound(ctx.game)
    for item in meant:
        if item in by_time:
            what = f"can't transform except due to {by_time[item]}"
            rule = cr("702.145b") if by_time[item] == DAYBOUND else cr("702.145e")
            ctx.game.perform(ReplacementApplied(object=item, what=what, effect_rule=rule))
    meant = [item for item in meant if item not in by_time]
    found = [item for item in meant if two_sided(ctx.game, item) and not _transformed_since(ctx, item)]
    state = ctx.game.state
    for item in meant:
        if not two_sided(ctx.game, item):
            what = "it is not double-faced, so it doesn't transform"
            ctx.game.perform(ReplacementApplied(object=item, what=what, effect_rule=cr("712.9")))
    ctx.game.perform(
        *(FaceChanged(object=item, face=1 - state.objects[item].face, cause=cause_of(ctx)) for item in found)
    )
    return outcome_of(found)


def two_sided(game: Game, item: int) -> bool:
    """What it is a copy of doesn't matter (712.9), but that a token was made as one of something double-faced
    (707.8a)."""
    stored = game.state.objects[item]
    if stored.merged:
        if any(part.copied is not None for part in stored.merged):
            raise Unsupported("transforming a merged permanent with a copy in it", item)
        return any(merging.can_turn(part) for part in stored.merged)  # 730.2i
    card = stored.card
    double = card is not None and card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC)
    faces = card.faces if card is not None and double else stored.faces
    if len(faces) != 2:
        return False
    other = faces[1 - stored.face]
    return CardType.INSTANT not in other.types and CardType.SORCERY not in other.types


def _transformed_since(ctx: Context, item: int) -> bool:
    """701.27f, looked up in the log from the moment that the ability was put on the stack."""
    if item != ctx.source or not ctx.stack_object:
        return False
    for entry in reversed(ctx.game.log):
        if ctx.stack_object in entry.created:
            return False
        if isinstance(entry.event, FaceChanged) and entry.event.object == item and entry.event.what == "transforms":
            return True
    return False


@executes(e.PhaseOut)
def _phase_out(ctx: Context, node: e.PhaseOut) -> Outcome:
    """702.26b, 702.26g."""
    found = permanents(ctx, named(ctx, node.what, "phase out"))
    gone = phase_out(ctx.game, found, cause_of(ctx))
    return outcome_of(item for item in found if item in gone)


@executes(e.RemoveFromCombat)
def _remove_from_combat(ctx: Context, node: e.RemoveFromCombat) -> Outcome:
    """506.4, 506.4c: it is no longer attacking or blocking; what it blocked stays blocked (509.1h)."""
    combat = ctx.game.state.combat
    found = permanents(ctx, named(ctx, node.what, "remove from combat"))
    if combat is None:
        return Outcome(done=False)
    involved = [item for attack in combat.attacks for item in (attack.attacker, attack.defender, *attack.blockers)]
    gone = [item for item in found if item in involved]
    remove(ctx.game, gone, cause_of(ctx))
    return outcome_of(gone)


@executes(e.ChooseForThis)
def _choose_for_this(ctx: Context, node: e.ChooseForThis) -> Outcome:
    """607.2d, 608.2d: a colour, type, name, player or number is chosen and remembered for the source."""
    who = players(ctx, node.who)
    if not who or ctx.game.find_object(ctx.source) is None:
        return Outcome(done=False)
    value = chosen_word(ctx, who[0], node)
    stored = {"opponent": "player", "basic land type": "land type"}.get(node.what, node.what)
    stored = CARD_NAME if stored.endswith(CARD_NAME) else stored
    ctx.game.perform(Chosen(object=ctx.source, what=stored, value=value, cause=cause_of(ctx)))
    return Outcome((int(value),) if stored == "player" else (), 1)


def creature_types_within(limit: Filter) -> tuple[str, ...]:
    """The creature types "other than" one (205.3m)."""
    if not isinstance(limit, Not) or not isinstance(limit.part, IsSubtype):
        raise Unsupported("a choice of creature type within limits")
    return tuple(word for word in subtypes()["creature"] if word != limit.part.subtype)


def chosen_word(ctx: Context, player: int, node: e.ChooseForThis) -> str:
    """Ask for what is to be chosen; players by id."""
    game = ctx.game
    what = node.what
    if what in ("player", "opponent"):
        candidates = game.players_in_turn_order() if what == "player" else game.opponents_of(player)
        if node.at_random:
            return str(player_at_random(ctx, player, candidates))
        return str(choose_objects(ctx, player, candidates, 1, 1, f"choose {what}")[0])
    if what == "creature type" and node.filter is not None:
        return choose_word(ctx, player, creature_types_within(node.filter), what)
    if what == "card type" and isinstance(node.filter, AnyOf):
        said = tuple(part.type.value for part in node.filter.parts if isinstance(part, IsType))
        return choose_word(ctx, player, said, what)
    if node.filter is not None:
        raise Unsupported(f"a choice of {what} within limits", ctx.source)
    if what == "color":
        return choose_word(ctx, player, tuple(color.value for color in Color), what)
    if what in ("creature type", "land type"):
        return choose_word(ctx, player, subtypes()[what.split(" ", maxsplit=1)[0]], what)
    if what == "basic land type":
        return choose_word(ctx, player, tuple(BASIC_LAND_MANA), what)
    if what == "card type":
        return choose_word(ctx, player, _TYPES, what)
    if what.endswith(CARD_NAME) and can_be_chosen(what):
        name = choose_word(ctx, player, (), what, open_=True)
        check_card_name(ctx, name, what)
        return name
    raise Unsupported(f"a choice of {what}", ctx.source)


__all__ = ["chosen_word", "set_tapped"]
