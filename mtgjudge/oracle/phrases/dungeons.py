"""Dungeons, the initiative and the monarch: completing a dungeon, room abilities, who has the designation (309.7,
603.2d, 725, 726)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v

YOU = r.You()


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("cond", "you've completed a dungeon", c.CompletedDungeon(YOU))
    p("cond", "you haven't completed {n:name}", c.Unless(c.CompletedDungeon(YOU, v("n"))))
    p("cond", "you've completed {n:name}", c.CompletedDungeon(YOU, v("n")))
    p("cond", "you have the initiative", c.HasInitiative(YOU))
    p("each", "differently named dungeon you've completed", a.DungeonsCompleted(YOU))
    rooms = st.TriggersAdditionally(ev.EntersRoom(None), f.OwnedBy(YOU))
    p("statement", "Room abilities of dungeons you own trigger a additional time", rooms)
    p("cond", "there is no monarch", c.Unless(c.IsMonarch(r.EachPlayer())))
