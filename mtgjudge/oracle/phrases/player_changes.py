"""What players can't do at all, what they may do more of, and mana that they keep (101.2, 104.2, 106.4, 119.7, 305.2):
the words of closed lists, as changes of players."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language.categories import Amount, Change
from mtgjudge.language.vocabulary import Color
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import ABSENT, same
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "playercant", tuple(PLAYER_CANT))
    p("playerchange", "can't {w:playercant}", Fn(lambda cx, w: PLAYER_CANT[w], _un_player_cant))
    closed(g, "manacolor", tuple(color.name.lower() for color in Color))
    kept = Fn(lambda cx, w: ch.ManaDoesntEmpty(Color[w.upper()] if w else None), _un_mana_kept)
    p("playerchange", "don't lose unspent [ {w:manacolor} ] mana as steps and phases end", kept)
    closed(g, "eachturn", ("on each of your turns", "during each of their turns", "on each of their turns"))
    p("playerchange", "may play {n:count} additional land#n {w:eachturn}", Fn(_more_lands, _un_more_lands))


PLAYER_CANT: dict[str, Change] = {
    "gain life": ch.CantGainLife(),
    "lose life": ch.CantLoseLife(),
    "lose the game": ch.CantLoseGame(),
    "win the game": ch.CantWinGame(),
    "search libraries": ch.CantSearch(),
    "play lands": ch.CantPlayLands(),
    "draw cards": ch.CantDraw(),
}
"""What players may be forbidden altogether."""


def _un_player_cant(cx: Context, value: object) -> Values | None:
    return next(({"w": words} for words, change in PLAYER_CANT.items() if same(change, value)), None)


def _un_mana_kept(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ch.ManaDoesntEmpty):
        return None
    return {"w": value.color.name.lower() if value.color is not None else ABSENT}


def _more_lands(cx: Context, n: Amount, w: str) -> Change:
    if not isinstance(n, a.Fixed):
        raise CantLower("how many lands more")
    return ch.ExtraLandPlays(n.value)


def _un_more_lands(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ch.ExtraLandPlays) or value != ch.ExtraLandPlays(value.count) or value.count is None:
        return None
    return {"n": a.Fixed(value.count), "w": "on each of your turns"}
