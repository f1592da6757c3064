"""Cipher: a card in exile that is encoded on a creature, and what that creature does with it (702.99)."""

from __future__ import annotations

from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.game import Game
from mtgjudge.engine.instructions.continuous import start_effects
from mtgjudge.engine.keyword_actions.common import call, do, number
from mtgjudge.engine.keywords.words import YOU, body
from mtgjudge.engine.state import GameObject, ObjectKind, Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.rulebook import cr

ENCODED = "encoded"
"""How a card in exile is marked that is encoded on what exiled it, with a number: each ability means its own card."""
CAST_ENCODED = "cast encoded"
_DAMAGE = p.DealsDamage(f.IsThis(), t.TargetPlayer(r.EachPlayer()), p.DamageKind.COMBAT)
_THERE = d.WhileTrue(c.Is(r.Result(1), f.Anything()))


def encode(game: Game, spell: GameObject) -> bool:
    """702.99a: the card of a resolving spell may be exiled encoded on a creature its controller controls; whether it
    was."""
    if spell.kind is not ObjectKind.CARD or not game.has_keyword(spell.id, Keyword.CIPHER):
        return False
    player = spell.controller
    creatures = tuple(item for item in game.permanents_of(player) if game.characteristics(item).is_creature())
    creature = _chosen(game, player, spell.id, creatures) if creatures else 0
    if not creature:
        return False
    place = spell.id  # no two cards share it
    game.perform(
        ZoneChange(
            object=spell.id,
            to=Zone.EXILE,
            reason=MoveReason.RESOLVED,
            cause=Cause(spell.id, player, spell.id),
            exiled_by=creature,
            exiled_pair=ENCODED,
            exiled_label=_label(place),
            state_rule=cr("702.99a"),
        )
    )
    card = game.latest(spell.id)
    stored = game.state.objects.get(card)
    if stored is not None and stored.zone is Zone.EXILE:
        ctx = Context(game, card, player, results={1: Outcome((card,), 1)})
        gained = (ch.GainAbility(_ability(place)),)
        start_effects(ctx, [((creature,), None, gained)], _THERE)
    return True


def _label(place: int) -> str:
    return f"{ENCODED} {place}"


def _ability(place: int) -> TriggeredAbility:
    """What the creature has as long as the card is encoded on it."""
    return TriggeredAbility(_DAMAGE, body(e.KeywordAction(CAST_ENCODED, YOU, Fixed(place))))


def _chosen(game: Game, player: int, spell: int, creatures: tuple[int, ...]) -> int:
    answer = game.ask(
        ChooseObjects(
            player=player,
            for_player=player,
            source=spell,
            prompt="a creature to encode it on",
            candidates=creatures,
            low=0,
            high=1,
            verb="encode",
        )
    )
    assert isinstance(answer, tuple)
    return next((item for item in answer if isinstance(item, int)), 0)


def cast_encoded(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.99a: a copy of the encoded card, which may be cast without paying its mana cost (707.12)."""
    game = ctx.game
    label = _label(number(ctx, node))
    found = [card for card in game.state.exile if game.state.objects[card].exiled_label == label]
    mine = [card for card in found if game.state.objects[card].exiled_by == ctx.source]
    if not mine:
        return Outcome(done=False)
    if not game.on_battlefield(ctx.source):
        raise Unsupported("an encoded card whose creature has left the battlefield", ctx.source)
    copies = do(ctx, e.CopyCard(call(ctx, mine[0])))
    return do(ctx, e.CastForFree(YOU, call(ctx, *copies.objects), high=Fixed(1)))
