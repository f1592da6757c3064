"""What the tests of the table share: a table over a small set of cards, and a moment as a value."""

from __future__ import annotations

from functools import cache
from typing import Any

from mtgjudge.cards.catalogue import MemoryCatalogue
from mtgjudge.cards.inline import inline_card
from mtgjudge.cards.model import Card
from mtgjudge.repl.board import board_lines
from mtgjudge.repl.choices import offer
from mtgjudge.repl.replies import Kind, Reply
from mtgjudge.repl.table import Table
from mtgjudge.rulings.lines import plain

CARDS: tuple[dict[str, str], ...] = (
    {"name": "Forest", "type_line": "Basic Land — Forest"},
    {"name": "Mountain", "type_line": "Basic Land — Mountain"},
    {"name": "Island", "type_line": "Basic Land — Island"},
    {"name": "Test Bear", "type_line": "Creature — Bear", "cost": "{1}{G}", "pt": "2/2"},
    {"name": "Test Giant", "type_line": "Creature — Giant", "cost": "{8}{G}{G}", "pt": "9/9"},
    {"name": "Test Guard", "type_line": "Creature — Wall", "cost": "{1}{W}", "pt": "0/4", "text": "Defender"},
    {
        "name": "Test Drawer",
        "type_line": "Creature — Human",
        "cost": "{G}",
        "pt": "1/1",
        "text": "When this creature enters, draw a card.",
    },
    {
        "name": "Test Warden",
        "type_line": "Creature — Cleric",
        "cost": "{G}",
        "pt": "1/1",
        "text": "Whenever another creature enters, you gain 1 life.",
    },
    {
        "name": "Test Watcher",
        "type_line": "Creature — Human",
        "cost": "{G}",
        "pt": "1/2",
        "text": "Whenever another creature enters, each opponent loses 1 life.",
    },
    {"name": "Test Bolt", "type_line": "Instant", "cost": "{R}", "text": "~ deals 2 damage to any target."},
    {
        "name": "Test Growth",
        "type_line": "Instant",
        "cost": "{G}",
        "text": "Target creature gets +3/+3 until end of turn.",
    },
    {"name": "Test Insight", "type_line": "Sorcery", "cost": "{U}", "text": "Scry 2, then draw a card."},
    {
        "name": "Test Torment",
        "type_line": "Sorcery",
        "cost": "{R}",
        "text": "Target player discards a card at random.",
    },
    {
        "name": "Test Haste",
        "type_line": "Instant",
        "cost": "{2}{G}",
        "text": "Split second\nDestroy target artifact or enchantment.",
    },
    {"name": "Test Denial", "type_line": "Instant", "cost": "{U}{U}", "text": "Counter target spell."},
    {"name": "Test Anthem", "type_line": "Enchantment", "cost": "{G}", "text": "Creatures you control get +1/+1."},
    {"name": "Test Relic", "type_line": "Artifact", "cost": "{1}", "text": "{T}: Add {C}{C}."},
    {"name": "Seer, the Test", "type_line": "Legendary Creature — Wizard", "cost": "{U}", "pt": "1/1"},
)


@cache
def _cards() -> tuple[Card, ...]:
    return tuple(inline_card(each["name"], **{k: v for k, v in each.items() if k != "name"}) for each in CARDS)


def table(*lines: str, width: int = 80) -> Table:
    """A table on which these lines were carried out, none of them in vain."""
    found = Table(MemoryCatalogue(_cards()), width=width)
    for line in lines:
        ok(found, line)
    return found


def ok(on: Table, line: str) -> Reply:
    """A line that is carried out."""
    answer = on.one_shot(line)
    assert answer.kind in (Kind.DONE, Kind.NO), f"{line}\n{answer.text}"
    return answer


def text(on: Table, line: str) -> str:
    """What a line is answered with."""
    return on.one_shot(line).text


BOARD: tuple[str, ...] = (
    "alice battlefield: 3 Forest, 2 Mountain, Island, Test Warden, Test Watcher, Test Bear as bear",
    "alice hand: Test Bolt, Test Growth, Test Insight, Test Torment, Test Drawer, Test Giant, Forest",
    "alice library: Test Bear, Island, Test Bolt",
    "bob battlefield: 2 Island, Test Relic, Test Guard, Test Bear as brute",
    "bob hand: Test Denial, Test Bolt, Test Growth",
)


def moment(on: Table) -> tuple[Any, ...]:
    """Everything that can be told of the moment at which a table stands."""
    ground = on.ground
    game = ground.game
    stage = ground.stage
    plan = ground.performer.unfinished
    return (
        game.state.clone(),
        [(entry.text, entry.rules, entry.turn, entry.step, entry.parent, entry.batch) for entry in game.log],
        stage.pending,
        list(stage.session.answers),
        dict(stage.labels.cards),
        dict(stage.labels.objects),
        (type(plan), {k: v for k, v in vars(plan).items() if k not in ("move", "names")}) if plan is not None else None,
        offer(ground),
        plain(board_lines(on, 80)[1:]),
        on.speaker,
        stage.quiet,
        ground.document,
    )
