"""Why one creature can't block one attacker: evasion abilities and other pairwise restrictions (509.1b, 702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.combat.effects import condition_true, filter_fits, says
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.keywords.protection import protected_from
from mtgjudge.engine.verdict import Reason
from mtgjudge.engine.wording import definitions
from mtgjudge.language import changes as ch
from mtgjudge.language.vocabulary import CardType, Color, Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

EVASIVE = frozenset(
    {
        Keyword.FLYING,
        Keyword.FEAR,
        Keyword.INTIMIDATE,
        Keyword.SKULK,
        Keyword.HORSEMANSHIP,
        Keyword.LANDWALK,
        Keyword.PROTECTION,
    }
)
"""Keywords of an attacker that can keep one blocker away; menace is about their number, shadow works both ways."""


def evasion_reasons(game: Game, blocker: int, attacker: int, defending: int) -> Iterator[Reason]:
    """Restrictions on this creature blocking this attacker, seen for the pair alone."""
    projection = game.projection
    against = projection.look(attacker)
    look = projection.look(blocker)
    if not against.keywords.isdisjoint(EVASIVE):
        yield from _from_keywords(game, blocker, look, attacker, against)
        if Keyword.LANDWALK in against.keywords:
            yield from _landwalk(game, attacker, against, defending)
    if Keyword.SHADOW in look.keywords or Keyword.SHADOW in against.keywords:
        yield from _shadow(game, blocker, look, attacker, against)
    if ch.CantBeBlocked in projection.rule_changes or ch.CantBlock in projection.rule_changes:
        yield from _from_effects(game, blocker, attacker, defending)


def _from_keywords(
    game: Game, blocker: int, look: Characteristics, attacker: int, against: Characteristics
) -> Iterator[Reason]:
    """Evasion by what the attacker and the blocker are."""
    evades, has = against.keywords, look.keywords
    if (
        Keyword.FLYING in evades
        and Keyword.FLYING not in has
        and Keyword.REACH not in has
        and not game.rule_on(ch.CanBlockAsThoughFlying, blocker)
    ):
        yield Reason(
            f"{game.name(attacker)} has flying; {game.name(blocker)} has neither flying nor reach",
            (cr("702.9b"), cr("509.1b")),
            attacker,
        )
    if Keyword.FEAR in evades and CardType.ARTIFACT not in look.types and Color.BLACK not in look.colors:
        yield Reason(
            f"{game.name(attacker)} has fear; {game.name(blocker)} is neither an artifact nor black",
            (cr("702.36b"), cr("509.1b")),
            attacker,
        )
    if Keyword.INTIMIDATE in evades and CardType.ARTIFACT not in look.types and not _share_color(look, against):
        yield Reason(
            f"{game.name(attacker)} has intimidate; {game.name(blocker)} is no artifact and shares no color with it",
            (cr("702.13b"), cr("509.1b")),
            attacker,
        )
    if Keyword.SKULK in evades and (look.power or 0) > (against.power or 0):
        yield Reason(
            f"{game.name(attacker)} has skulk and power {against.power}; {game.name(blocker)} has power {look.power}",
            (cr("702.118b"), cr("509.1b")),
            attacker,
        )
    if Keyword.HORSEMANSHIP in evades and Keyword.HORSEMANSHIP not in has:
        yield Reason(
            f"{game.name(attacker)} has horsemanship; {game.name(blocker)} doesn't",
            (cr("702.31b"), cr("509.1b")),
            attacker,
        )
    if Keyword.PROTECTION in evades:
        quality = protected_from(game, attacker, blocker)
        if quality is not None:
            yield Reason(
                f"{game.name(attacker)} has protection from {quality}, and so {game.name(blocker)} can't block it",
                (cr("702.16f"), cr("509.1b")),
                attacker,
            )


def _share_color(one: Characteristics, other: Characteristics) -> bool:
    return any(color in other.colors for color in one.colors)


def _landwalk(game: Game, attacker: int, against: Characteristics, defending: int) -> Iterator[Reason]:
    """702.14c: a land of that kind under the defending player's control."""
    ctx = Context(game, attacker, against.controller)
    despite = [rule.change for rule in game.projection.rules_on(ch.BlockableDespiteLandwalk, attacker)]
    ignored = [change.quality for change in despite if isinstance(change, ch.BlockableDespiteLandwalk)]
    for ability in against.keyword_abilities(Keyword.LANDWALK):
        if None in ignored or ability.quality in ignored:
            continue  # 609.4: as though it didn't have it
        for land in game.permanents_of(defending):
            types = game.characteristics(land).types
            if CardType.LAND in types and (ability.quality is None or matches(ctx, ability.quality, land)):
                snow = () if ability.quality is None else definitions(ability.quality)[:1]
                yield Reason(
                    f"{game.name(attacker)} has landwalk, and {game.name(defending)} controls {game.name(land)}",
                    (cr("702.14c"), cr("509.1b"), *snow),
                    attacker,
                )
                break


def _shadow(
    game: Game, blocker: int, look: Characteristics, attacker: int, against: Characteristics
) -> Iterator[Reason]:
    """702.28b works both ways."""
    has, evades = Keyword.SHADOW in look.keywords, Keyword.SHADOW in against.keywords
    if evades and not has and not game.rule_on(ch.CanBlockAsThoughShadow, blocker):
        yield Reason(
            f"{game.name(attacker)} has shadow; {game.name(blocker)} doesn't", (cr("702.28b"), cr("509.1b")), attacker
        )
    if has and not evades:
        yield Reason(
            f"{game.name(blocker)} has shadow; {game.name(attacker)} doesn't", (cr("702.28b"), cr("509.1b")), blocker
        )


def _from_effects(game: Game, blocker: int, attacker: int, defending: int) -> Iterator[Reason]:
    """Effects on the attacker (can't be blocked by such) and on the blocker (can't block such)."""
    for effect in game.projection.rules_on(ch.CantBeBlocked, attacker):
        change = effect.change
        assert isinstance(change, ch.CantBeBlocked)
        if change.by is None or filter_fits(game, effect, change.by, blocker):
            by = "" if change.by is None else f" by {game.name(blocker)}"
            yield Reason(
                f"{game.name(attacker)} can't be blocked{by} {says(game, effect, attacker)}",
                (cr("509.1b"),),
                effect.source,
            )
    for effect in game.projection.rules_on(ch.CantBlock, blocker):
        change = effect.change
        assert isinstance(change, ch.CantBlock)
        if change.what is None or not filter_fits(game, effect, change.what, attacker):
            continue
        if change.unless is not None and condition_true(game, effect, change.unless, blocker, attacker, defending):
            continue
        yield Reason(
            f"{game.name(blocker)} can't block {game.name(attacker)} {says(game, effect, blocker)}",
            (cr("509.1b"),),
            effect.source,
        )
