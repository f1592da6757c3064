"""Instructions that let players cast or play cards: now while something resolves, or for a while (608.2g, 601.3,
707.12)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.decisions import CastSpell, ChooseObjects, ChooseWord
from mtgjudge.engine.evaluate.amounts import amount, quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.casting import CardCopied, CastOffered
from mtgjudge.engine.events.effects import EffectBegins
from mtgjudge.engine.events.zones import Entry
from mtgjudge.engine.instructions.choosing import named, yes
from mtgjudge.engine.instructions.common import cause_of, still_there
from mtgjudge.engine.instructions.fixing import Fixing, rebuilt
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.lands import against_one_more_land, land_faces, put_onto_battlefield
from mtgjudge.engine.prototypes import PROTOTYPED, has_prototype
from mtgjudge.engine.state import CastOffer, FloatingEffect, Outcome
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import AnyNumber, Fixed
from mtgjudge.language.categories import Amount, Duration, Filter
from mtgjudge.language.filters import OwnedBy
from mtgjudge.language.references import All, Result
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr

PLAYER = 1
"""The label under which a permission keeps whose it is."""


@executes(e.CastForFree)
def _cast_for_free(ctx: Context, node: e.CastForFree) -> Outcome:
    """608.2g: a player may cast cards one after another while this resolves, following 601.2a-i; nobody receives
    priority."""
    for player in players(ctx, node.who):
        cards = _to_choose_from(ctx, node, player)
        if node.lands and any(land_faces(ctx.game, card) for card in cards):
            played = _play_land(ctx, player, cards)
            if played is not None:
                return played
        limit = None if node.high is None or isinstance(node.high, AnyNumber) else quantity(ctx, node.high)
        wanted, bindings = _fixed_filter(ctx, node)
        offer = CastOffer(
            player,
            tuple(cards),
            ctx.source,
            ctx.controller,
            pay=node.pay,
            costs=node.costs,
            word=node.word,
            filter=wanted,
            bindings=bindings,
            exiles=node.exiles,
            transformed=node.transformed,
            exiled_kind=node.exiled_kind,
        )
        spells = offer_to_cast(ctx, offer, limit)
        return Outcome(tuple(spells), len(spells), bool(spells))
    return Outcome(done=False)


def _play_land(ctx: Context, player: int, cards: list[int]) -> Outcome | None:
    """608.2g, 305.3: the card to be played is a land: it is played as the land for the turn, where that is allowed.
    None: another face of it is to be cast (712.11b)."""
    from mtgjudge.engine.casting import castable_faces

    game = ctx.game
    stored = game.state.objects[cards[0]]
    if len(cards) > 1 or stored.card is None:
        raise Unsupported("playing one of several cards", ctx.source)
    spells = castable_faces(game, stored.id)
    if next(against_one_more_land(game, player, stored.id), None) is not None:
        return None if spells else Outcome(done=False)
    if spells:
        return _land_face(ctx, player, stored.id, spells)
    if not yes(ctx, player, f"play {game.name(stored.id)}"):
        return Outcome(done=False)
    put_onto_battlefield(game, player, stored.id, ctx.source, Entry(player))
    return Outcome((stored.id,), 1)


def _land_face(ctx: Context, player: int, card: int, spells: tuple[int, ...]) -> Outcome | None:
    """712.12: a face that is a land is chosen before the card is put onto the battlefield. None: it isn't one."""
    stored = ctx.game.state.objects[card]
    assert stored.card is not None
    lands = land_faces(ctx.game, card)
    names = {stored.card.faces[face].name: face for face in sorted({*lands, *spells})}
    asked = ChooseWord(
        player=player, for_player=player, source=card, prompt="which half", options=tuple(names), kind="card name"
    )
    face = names[str(ctx.game.ask(asked))]
    if face not in lands:
        return None
    put_onto_battlefield(ctx.game, player, card, ctx.source, Entry(player, face=face))
    return Outcome((card,), 1)


def _to_choose_from(ctx: Context, node: e.CastForFree, player: int) -> list[int]:
    """The cards from which a spell is cast: those named, or, where any spell of a kind may be cast from a zone, all
    that are there (each face is looked at as the spell it would be)."""
    if isinstance(node.what, All) and node.filter is None and node.what.zone is not Zone.BATTLEFIELD:
        whose = any(isinstance(part, OwnedBy) for part in node.what.filter.walk())
        found = ctx.game.objects_in(node.what.zone)
        return [card for card in found if whose or ctx.game.state.objects[card].owner == player]
    return still_there(ctx, named(ctx, node.what))


def _fixed_filter(ctx: Context, node: e.CastForFree) -> tuple[Filter | None, tuple[tuple[int, Outcome], ...]]:
    """What the spell must match, with numbers and objects as they are now: it is looked at again as the spell is
    proposed."""
    wanted = node.what.filter if node.filter is None and isinstance(node.what, All) else node.filter
    if wanted is None:
        return None, ()
    fixing = Fixing(ctx)
    numbers = rebuilt(wanted, lambda part: Fixed(amount(ctx, part)) if isinstance(part, Amount) else None)
    fixed = fixing.node(numbers)
    assert isinstance(fixed, Filter)
    return fixed, fixing.bindings


def offer_to_cast(ctx: Context, offer: CastOffer, limit: int | None) -> list[int]:
    """Ask which of the cards is cast, cast it, ask again while more may be cast. Returns the spells. Raises
    IllegalAction."""
    from mtgjudge.engine.casting import cast

    game = ctx.game
    spells: list[int] = []
    left = list(offer.cards)
    while left and (limit is None or len(spells) < limit):
        left = [card for card in left if card in game.state.objects]
        game.perform(CastOffered(offer=msgspec.structs.replace(offer, cards=tuple(left))))
        candidates = tuple(card for card in left if _could_match(ctx, offer, card))
        if not candidates:
            break
        action = _chosen(ctx, offer.player, candidates)
        if action is None:
            break
        spells.append(cast(game, offer.player, action))
        left.remove(action.object)
    game.perform(CastOffered(offer=None))
    return spells


def _could_match(ctx: Context, offer: CastOffer, card: int) -> bool:
    """Whether some face of the card is a spell of the kind asked for."""
    from mtgjudge.engine.casting import castable_faces

    if any(_face_fits(ctx, offer, card, face) for face in castable_faces(ctx.game, card)):
        return True
    item = ctx.game.state.objects[card]
    if item.card is not None and has_prototype(item.card) and _face_fits(ctx, offer, card, PROTOTYPED):
        raise Unsupported("casting a prototyped spell for another cost", card)
    return False


def _face_fits(ctx: Context, offer: CastOffer, card: int, face: int) -> bool:
    """Whether this face, as a spell, is of the kind asked for."""
    from mtgjudge.engine.casting import proposed

    game = ctx.game
    seen = Context(game, offer.source, offer.controller, results=dict(offer.bindings))
    with game.pretending(proposed(game, offer.player, card, face)):
        return offer.filter is None or matches(seen, offer.filter, card)


def _chosen(ctx: Context, player: int, candidates: tuple[int, ...]) -> CastSpell | None:
    """Which card is cast. The answer may be an action, to say a half or a way as well; None: no card."""
    answer = ctx.game.ask(
        ChooseObjects(
            player=player,
            for_player=player,
            source=ctx.source,
            prompt="which card to cast",
            candidates=candidates,
            low=0,
            high=1,
            verb="cast",
        )
    )
    if isinstance(answer, CastSpell):
        action = answer
    else:
        assert isinstance(answer, tuple)
        found = [item for item in answer if isinstance(item, int)]
        if not found:
            return None
        action = CastSpell(found[0], _half(ctx, player, found[0]))
    if action.object not in candidates:
        name = ctx.game.name(action.object)
        why = Reason(f"{name} is not among the cards that may be cast now", (cr("608.2g"), cr("601.3")), action.object)
        raise IllegalAction(verdict_against([why]))
    return action


def _half(ctx: Context, player: int, card: int) -> int | None:
    """709.3: one half is chosen before the card is put onto the stack."""
    from mtgjudge.engine.casting import castable_faces

    item = ctx.game.state.objects.get(card)
    if item is None or item.card is None:
        return None
    offer = ctx.game.state.offer
    faces = tuple(
        face for face in castable_faces(ctx.game, card) if offer is None or _face_fits(ctx, offer, card, face)
    )
    if len(faces) < 2:
        return faces[0] if faces and len(castable_faces(ctx.game, card)) > 1 else None
    names = tuple(item.card.faces[face].name for face in faces)
    asked = ChooseWord(
        player=player, for_player=player, source=card, prompt="which half", options=names, kind="card name"
    )
    answer = ctx.game.ask(asked)
    return next((face for face, name in zip(faces, names, strict=True) if name == answer), None)


@executes(e.PermitPlay)
def _permit_play(ctx: Context, node: e.PermitPlay) -> Outcome:
    """601.3: for a while the players may play these cards from where they are."""
    cards = tuple(still_there(ctx, named(ctx, node.what)))
    who = players(ctx, node.who)
    if not cards:
        return Outcome(done=False)
    for player in who:
        _permit(ctx, player, cards, node, node.duration)
    return Outcome(cards, len(cards))


def _permit(ctx: Context, player: int, cards: tuple[int, ...], node: e.PermitPlay, duration: Duration) -> None:
    state = ctx.game.state
    fixing = Fixing(ctx)
    fixing.bound[PLAYER] = Outcome((player,), 1)
    permission = ch.MayPlay(
        Result(PLAYER),
        node.only_cast,
        node.free,
        node.any_mana,
        node.exiles,
        node.any_color,
        node.costs,
        node.spells,
        node.one,
    )
    effect = FloatingEffect(
        id=state.next_id,
        timestamp=state.sequence + 1,
        source=ctx.source,
        controller=ctx.controller,
        affected=cards,
        what=None,
        changes=(permission,),
        duration=fixing.duration(duration),
        created_turn=state.turn.number,
        bindings=fixing.bindings,
    )
    ctx.game.perform(EffectBegins(effect=effect, cause=cause_of(ctx)))


@executes(e.CopyCard)
def _copy_card(ctx: Context, node: e.CopyCard) -> Outcome:
    """707.12: copies of cards, in the zone where the cards are."""
    made: list[int] = []
    for card in still_there(ctx, named(ctx, node.what)):
        for entry in ctx.game.perform(CardCopied(player=ctx.controller, original=card, cause=cause_of(ctx))):
            made += entry.created
    return Outcome(tuple(made), len(made), bool(made))
