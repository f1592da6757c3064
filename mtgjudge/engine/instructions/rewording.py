"""Changing the text of spells and permanents (612)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.continuous.rewording import COLOR_WORD, reworded
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.stack import Announced
from mtgjudge.engine.instructions.choosing import choose_word, named
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.continuous import start_effects
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language.categories import Content
from mtgjudge.language.changes import ReplaceWords
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, COLOR_WORDS, subtypes

BASIC_LAND_TYPE, CREATURE_TYPE = "basic land type", "creature type"


def _words(kind: str) -> tuple[str, ...]:
    if kind == COLOR_WORD:
        return tuple(COLOR_WORDS.values())
    return tuple(BASIC_LAND_MANA) if kind == BASIC_LAND_TYPE else tuple(subtypes()["creature"])


KINDS = (COLOR_WORD, BASIC_LAND_TYPE, CREATURE_TYPE)
"""The kinds of words that can be replaced."""


@executes(e.ChangeText)
def _change_text(ctx: Context, node: e.ChangeText) -> Outcome:
    """612.1-612.2: the word and what replaces it are chosen as the effect begins; both are of one kind."""
    found = [item for item in named(ctx, node.what) if item in ctx.game.state.objects]
    if not found:
        return Outcome(done=False)
    kind_of = {word: kind for kind in node.kinds for word in _words(kind)}
    old = choose_word(ctx, ctx.controller, tuple(kind_of), "word to replace")
    kind = kind_of[old]
    new = node.to or choose_word(
        ctx, ctx.controller, tuple(word for word in _words(kind) if word != old), "word in its place"
    )
    change = ReplaceWords(kind, old, new)
    start_effects(ctx, [(tuple(found), None, (change,))], node.duration)
    for item in found:
        facts = ctx.game.state.objects[item].stack
        if facts is not None and facts.content is not None:
            content = reworded(facts.content, change)
            assert isinstance(content, Content)
            said = msgspec.structs.replace(facts, content=content)
            ctx.game.perform(Announced(object=item, facts=said, cause=cause_of(ctx)))
    return Outcome(tuple(found), len(found))
