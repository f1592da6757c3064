"""Instructions that create tokens: described, predefined, or copies of something (111, 701.7, 707.2)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mtgjudge.cards.model import Face
from mtgjudge.engine.continuous.apply import given_by
from mtgjudge.engine.copying import is_of_kind
from mtgjudge.engine.evaluate.amounts import amount, quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import as_it_was, players
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.zones import CreateTokens, Entry, TokenEnters
from mtgjudge.engine.instructions.arriving import attacked_by
from mtgjudge.engine.instructions.choosing import named
from mtgjudge.engine.instructions.common import at, cause_of
from mtgjudge.engine.instructions.continuous import copied_face, copied_faces
from mtgjudge.engine.instructions.counters import gifts
from mtgjudge.engine.instructions.fixing import Fixing
from mtgjudge.engine.instructions.predefined import PREDEFINED
from mtgjudge.engine.instructions.registry import executes, executes_together
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Ability, Effect, ObjectRef
from mtgjudge.language.changes import CopyAlso
from mtgjudge.language.references import Result
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import Citation, cr


def token_face(ctx: Context, spec: e.TokenSpec) -> Face:
    """The characteristics that a token is created with (111.3); without a name, its subtypes and the word Token
    (111.4). Its size and {X} are
    worked out once (608.2h)."""
    fixing = Fixing(ctx)
    abilities = tuple(
        fixing.node(ability) if _fixable(ability) else given_by(ability, ctx.source) for ability in spec.abilities
    )
    if fixing.bound:
        raise Unsupported("a token whose abilities name other objects", ctx.source)
    return Face(
        name=spec.name or " ".join((*spec.subtypes, "Token")),
        color_indicator=spec.colors,
        supertypes=spec.supertypes,
        types=spec.types,
        subtypes=spec.subtypes,
        power=None if spec.power is None else str(amount(ctx, spec.power)),
        toughness=None if spec.toughness is None else str(amount(ctx, spec.toughness)),
        abilities=tuple(ability for ability in abilities if isinstance(ability, Ability)),
    )


def _fixable(ability: Ability) -> bool:
    """Only keywords with a quality or number can hold what was chosen here; other abilities speak of their own
    objects."""
    return isinstance(ability, KeywordAbility)


def created(ctx: Context, since: int) -> list[int]:
    """Tokens that entered since this place of the log."""
    entries = [entry for entry in ctx.game.log[since:] if isinstance(entry.event, TokenEnters)]
    return [identifier for entry in entries for identifier in entry.created]


class Order(msgspec.Struct, frozen=True):
    """What one player is to create: so many tokens with this face, and how they enter."""

    player: int
    face: Face
    count: int
    entry: Entry
    copied: bool = False
    also: tuple[Citation, ...] = ()


def create(ctx: Context, orders: Sequence[Order]) -> Outcome:
    """Let all players create their tokens at once (701.7a, 101.4)."""
    start = len(ctx.game.log)
    ctx.game.perform(*_events(ctx, orders))
    made = created(ctx, start)
    return Outcome(tuple(made), len(made), bool(made))


def _events(ctx: Context, orders: Sequence[Order]) -> tuple[CreateTokens, ...]:
    if any("Aura" in order.face.subtypes and not order.entry.attached_to for order in orders):
        raise Unsupported("creating an Aura token", ctx.source)
    return tuple(
        CreateTokens(
            player=order.player,
            count=order.count,
            token=order.face,
            entry=order.entry,
            copied=order.copied,
            also=order.also,
            cause=cause_of(ctx),
        )
        for order in orders
    )


def _attacking(ctx: Context, player: int, wanted: bool) -> int:
    return attacked_by(ctx, player) if wanted else 0


@executes(e.CreateTokens)
def _create_tokens(ctx: Context, node: e.CreateTokens) -> Outcome:
    """701.7a."""
    return create(ctx, _described(ctx, node))


def _described(ctx: Context, node: e.CreateTokens) -> list[Order]:
    orders: list[Order] = []
    for player in players(ctx, node.who):
        here = at(ctx, player)
        entry = Entry(
            controller=player,
            tapped=node.tapped or node.attacking,
            attacking=_attacking(here, player, node.attacking),
            counters=gifts(here, node.counters),
        )
        orders.append(Order(player, token_face(here, node.token), quantity(here, node.count), entry))
    return orders


@executes(e.CreatePredefinedTokens)
def _create_predefined(ctx: Context, node: e.CreatePredefinedTokens) -> Outcome:
    """111.10."""
    return create(ctx, _predefined(ctx, node))


def _predefined(ctx: Context, node: e.CreatePredefinedTokens) -> list[Order]:
    spec = PREDEFINED.get(node.name)
    if spec is None:
        raise Unsupported(f"{node.name} tokens", ctx.source)
    hosts = [0] if node.attached_to is None else _hosts(ctx, node.attached_to)
    return [
        Order(
            player,
            token_face(at(ctx, player), spec),
            quantity(at(ctx, player), node.count),
            Entry(controller=player, tapped=node.tapped, attached_to=host),
        )
        for player in players(ctx, node.who)
        for host in hosts
    ]


@executes_together(e.CreateTokens, e.CreatePredefinedTokens)
def _create_row(ctx: Context, nodes: Sequence[Effect]) -> Outcome:
    """701.7a: tokens of several kinds that one instruction names are created at once."""
    return create(ctx, _orders(ctx, nodes))


def _orders(ctx: Context, nodes: Sequence[Effect]) -> list[Order]:
    orders: list[Order] = []
    for node in nodes:
        if isinstance(node, e.CreateTokens):
            orders += _described(ctx, node)
        elif isinstance(node, e.CreatePredefinedTokens):
            orders += _predefined(ctx, node)
    return orders


def besides(ctx: Context, nodes: Sequence[Effect]) -> tuple[CreateTokens, ...] | None:
    """The tokens that are created along with others, as one event with them (614.1a, 701.7a); None where the
    instructions do anything else."""
    if any(node.label or not isinstance(node, e.CreateTokens | e.CreatePredefinedTokens) for node in nodes):
        return None
    return _events(ctx, _orders(ctx, nodes))


@executes(e.CreateTokensOfCard)
def _create_of_card(ctx: Context, node: e.CreateTokensOfCard) -> Outcome:
    """111.11: all the characteristics of the card with that name."""
    card = ctx.game.catalogue.card(node.name)
    face = next((each for each in card.faces if each.name == node.name), None) if card is not None else None
    if face is None:
        raise Unsupported(f"a token of the card {node.name}, which is not known", ctx.source)
    orders = [
        Order(player, face, quantity(at(ctx, player), node.count), Entry(player, tapped=node.tapped), also=(_BY_NAME,))
        for player in players(ctx, node.who)
    ]
    return create(ctx, orders)


_BY_NAME = cr("111.11")


def _hosts(ctx: Context, node: ObjectRef) -> list[int]:
    """The creatures that a Role is created attached to; for none that it can't enchant, a token is created (303.4i)."""
    hosts = []
    for host in named(ctx, node, "attach to"):
        if not ctx.game.on_battlefield(host) or CardType.CREATURE not in ctx.look(host).types:
            continue
        if any(_keeps_off(ctx, host, ability) for ability in ctx.look(host).keyword_abilities(Keyword.PROTECTION)):
            continue
        hosts.append(host)
    return hosts


def _keeps_off(ctx: Context, host: int, ability: KeywordAbility) -> bool:
    """702.16c, of a Role that is still to be created: a colorless Aura enchantment. Raises Unsupported."""
    parts = ability.quality.parts if isinstance(ability.quality, f.AnyOf) else (ability.quality,)
    if all(isinstance(part, f.IsColor) for part in parts):
        return False
    if ability.quality in (f.Anything(), f.IsType(CardType.ENCHANTMENT), f.IsSubtype("Aura")):
        return True
    raise Unsupported("creating an Aura token attached to what has such protection", host)


@executes(e.CreateCopyTokens)
def _create_copies(ctx: Context, node: e.CreateCopyTokens) -> Outcome:
    """707.2, 111.1: copiable values as they are now, or as they last were (608.2h)."""
    orders: list[Order] = []
    plain = tuple(change for change in node.except_ if not isinstance(change, CopyAlso))
    for player in players(ctx, node.who):
        found = as_it_was(ctx, node.of) if isinstance(node.of, Result) else named(ctx, node.of, "copy")
        found = list(dict.fromkeys(found))  # the cards of a merged permanent were one permanent
        if not found:
            what = "there is nothing to copy, so no token is created"
            ctx.game.perform(ReplacementApplied(object=ctx.source, what=what, effect_rule=cr("111.12")))
        for identifier in found:
            here = ctx.with_iterated(identifier)
            faces = copied_faces(here, identifier, plain)
            known = ctx.object(identifier)
            face = copied_face(here, identifier, plain)
            entry = Entry(
                controller=player,
                tapped=node.tapped or node.attacking,
                attacking=_attacking(here, player, node.attacking),
                faces=faces,
                face=known.face if faces and known is not None else 0,
                counters=_with_the_copy(here, face, node),
            )
            gone = () if identifier in ctx.game.state.objects else (cr("608.2h"), cr("111.12"))
            orders.append(Order(player, face, quantity(ctx, node.count), entry, copied=True, also=gone))
    return create(ctx, orders)


def _with_the_copy(ctx: Context, face: Face, node: e.CreateCopyTokens) -> tuple[tuple[str, int], ...]:
    """The counters that an exception says the copy enters with, if it is of the kind (122.6a, 707.9f)."""
    also = (change for change in node.except_ if isinstance(change, CopyAlso) and is_of_kind(face, change.filter))
    return gifts(ctx, tuple(e.CounterGift(change.kind, change.count) for change in also))


@executes(e.CreateEmblem)
def _create_emblem(ctx: Context, node: e.CreateEmblem) -> Outcome:
    """114.1-114.4: an emblem in the command zone, with these abilities and no other characteristics."""
    from mtgjudge.engine.events.emblems import EmblemMade

    made: list[int] = []
    for player in players(ctx, node.who):
        for entry in ctx.game.perform(EmblemMade(player=player, abilities=node.abilities, cause=cause_of(ctx))):
            made += entry.created
    return Outcome(tuple(made), len(made), bool(made))


__all__ = ["Order", "besides", "create", "created", "token_face"]
