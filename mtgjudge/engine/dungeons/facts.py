"""The dungeon cards (309): their rooms, the way from each to the next, and what a room does, in the ability language.

Dungeon cards are no part of a deck and are in no list of cards (309.2), so they are described here, as predefined
tokens are. A player owns one of each outside the game. Names of rooms are flavor text (309.4b); a player says with
them where to go.
"""

from __future__ import annotations

import msgspec

from mtgjudge.cards.model import Face
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Change, Effect
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype, Zone

ONE, TWO = Fixed(1), Fixed(2)
YOU = r.You()
TARGET = r.Target(0)
CREATURE = f.IsType(CardType.CREATURE)
POWER_COUNTER = "+1/+1"
NEXT_TURN = d.UntilNextTurnOf(YOU)
_SACRIFICED = (CardType.ARTIFACT, CardType.CREATURE, CardType.LAND)


class Room(msgspec.Struct, frozen=True):
    """A room: its name, what happens as the marker is moved into it, and the rooms that its arrows point to."""

    name: str
    content: Body
    leads_to: tuple[int, ...] = ()


class Dungeon(msgspec.Struct, frozen=True):
    """A dungeon card; its rooms from the topmost to the bottommost. `quality`: only who ventures into that may enter
    it (701.49d)."""

    name: str
    rooms: tuple[Room, ...]
    quality: str = ""

    @property
    def face(self) -> Face:
        """What the card is: its room abilities function in the command zone (309.4c)."""
        abilities = tuple(
            TriggeredAbility(p.EntersRoom(number), room.content, zone=Zone.COMMAND)
            for number, room in enumerate(self.rooms)
        )
        subtypes = (self.quality,) if self.quality else ()
        return Face(name=self.name, types=(CardType.DUNGEON,), subtypes=subtypes, abilities=abilities)


def _does(*effects: Effect) -> Body:
    return Body(effects)


def _to_creature(*effects: Effect) -> Body:
    return Body(effects, (t.TargetSlot(t.TargetObject(CREATURE), ONE, ONE),))


def _token(subtype: str, color: Color, power: int, toughness: int, *keywords: Keyword) -> e.TokenSpec:
    abilities = tuple(KeywordAbility(keyword) for keyword in keywords)
    size = (Fixed(power), Fixed(toughness))
    return e.TokenSpec((CardType.CREATURE,), (subtype,), (color,), *size, abilities)


def _tokens(count: int, token: e.TokenSpec) -> Body:
    return _does(e.CreateTokens(YOU, Fixed(count), token))


def _for_a_turn(change: Change) -> Body:
    return _to_creature(e.Apply(TARGET, (change,), NEXT_TURN))


def _grow(count: int) -> Body:
    return _to_creature(e.PutCounters(TARGET, POWER_COUNTER, Fixed(count)))


def _scry(count: int) -> Body:
    return _does(e.Scry(YOU, Fixed(count)))


def _pay_or_lose(cost: k.SacrificeCost | k.DiscardCards) -> Body:
    """Each player loses 2 life, or pays."""
    here = r.Iterated()
    return _does(e.ForEach(r.EachPlayer(), (e.UnlessPays(here, (cost,), (e.LoseLife(here, TWO),)),)))


def _one_of(*kinds: CardType) -> f.AnyOf:
    return f.AnyOf(tuple(f.IsType(kind) for kind in kinds))


def _sacrifice(kind: CardType) -> e.SacrificeObjects:
    return e.SacrificeObjects(r.Chosen(f.IsType(kind), YOU, ONE, ONE))


_TREASURE = _does(e.CreatePredefinedTokens(YOU, ONE, "Treasure"))
_CARD = _does(e.Draw(YOU, ONE))
_BASIC_LAND = f.AllOf((f.IsSupertype(Supertype.BASIC), f.IsType(CardType.LAND)))
_ATROPAL = e.TokenSpec(
    (CardType.CREATURE,),
    ("God", "Horror"),
    (Color.BLACK,),
    Fixed(4),
    Fixed(4),
    (KeywordAbility(Keyword.DEATHTOUCH),),
    (Supertype.LEGENDARY,),
    "The Atropal",
)

_PHANDELVER = Dungeon(
    "Lost Mine of Phandelver",
    (
        Room("Cave Entrance", _scry(1), (1, 2)),
        Room("Goblin Lair", _tokens(1, _token("Goblin", Color.RED, 1, 1)), (3, 4)),
        Room("Mine Tunnels", _TREASURE, (4, 5)),
        Room("Storeroom", _grow(1), (6,)),
        Room("Dark Pool", _does(e.LoseLife(r.EachOpponent(), ONE), e.GainLife(YOU, ONE)), (6,)),
        Room("Fungi Cavern", _for_a_turn(ch.ModifyPowerToughness(Fixed(-4), Fixed(0))), (6,)),
        Room("Temple of Dumathoin", _CARD),
    ),
)
_MAD_MAGE = Dungeon(
    "Dungeon of the Mad Mage",
    (
        Room("Yawning Portal", _does(e.GainLife(YOU, ONE)), (1,)),
        Room("Dungeon Level", _scry(1), (2, 3)),
        Room("Goblin Bazaar", _TREASURE, (4,)),
        Room("Twisted Caverns", _for_a_turn(ch.CantAttack()), (4,)),
        Room("Lost Level", _scry(2), (5, 6)),
        Room(
            "Runestone Caverns",
            _does(
                e.Move(r.TopCards(YOU, TWO), Zone.EXILE, label=1),
                e.PermitPlay(YOU, r.Result(1), d.Indefinitely()),
            ),
            (7,),
        ),
        Room("Muiral's Graveyard", _tokens(2, _token("Skeleton", Color.BLACK, 1, 1)), (7,)),
        Room("Deep Mines", _scry(3), (8,)),
        Room(
            "Mad Wizard's Lair",
            _does(
                e.Draw(YOU, Fixed(3), label=1),
                e.Reveal(r.Result(1)),
                e.CastForFree(YOU, r.Result(1), high=ONE),
            ),
        ),
    ),
)
_ANNIHILATION = Dungeon(
    "Tomb of Annihilation",
    (
        Room("Trapped Entry", _does(e.LoseLife(r.EachPlayer(), ONE)), (1, 2)),
        Room("Veils of Fear", _pay_or_lose(k.DiscardCards(f.IsCard(), ONE)), (3,)),
        Room("Oubliette", _does(e.Discard(YOU, ONE), *(_sacrifice(kind) for kind in _SACRIFICED)), (4,)),
        Room("Sandfall Cell", _pay_or_lose(k.SacrificeCost(_one_of(*_SACRIFICED), ONE)), (4,)),
        Room("Cradle of the Death God", _tokens(1, _ATROPAL)),
    ),
)
UNDERCITY = "Undercity"
_UNDERCITY = Dungeon(
    UNDERCITY,
    (
        Room(
            "Secret Entrance",
            _does(
                e.Search(YOU, YOU, _BASIC_LAND, ONE, ONE, reveal=True, label=1),
                e.Move(r.Result(1), Zone.HAND),
                e.Shuffle(YOU),
            ),
            (1, 2),
        ),
        Room("Forge", _grow(2), (3, 4)),
        Room("Lost Well", _scry(2), (4, 5)),
        Room(
            "Trap!",
            Body((e.LoseLife(TARGET, Fixed(5)),), (t.TargetSlot(t.TargetPlayer(r.EachPlayer()), ONE, ONE),)),
            (6,),
        ),
        Room("Arena", _to_creature(e.Goad(TARGET)), (6, 7)),
        Room("Stash", _TREASURE, (7,)),
        Room("Archives", _CARD, (8,)),
        Room("Catacombs", _tokens(1, _token("Skeleton", Color.BLACK, 4, 1, Keyword.MENACE)), (8,)),
        Room(
            "Throne of the Dead Three",
            _does(
                e.Reveal(r.TopCards(YOU, Fixed(10)), label=1),
                e.Move(
                    r.ChosenAmong(r.Result(1), CREATURE, YOU, ONE, ONE),
                    Zone.BATTLEFIELD,
                    counters=(e.CounterGift(POWER_COUNTER, Fixed(3)),),
                    label=2,
                ),
                e.Apply(r.Result(2), (ch.GainAbility(KeywordAbility(Keyword.HEXPROOF)),), NEXT_TURN),
                e.Shuffle(YOU),
            ),
        ),
    ),
    UNDERCITY,
)
DUNGEONS: dict[str, Dungeon] = {
    dungeon.name: dungeon for dungeon in (_MAD_MAGE, _PHANDELVER, _ANNIHILATION, _UNDERCITY)
}
"""All dungeon cards by name."""


def enterable(quality: str) -> tuple[str, ...]:
    """The dungeons into which a player can venture: those of the quality, or those that ask for none (701.49a, d)."""
    return tuple(name for name, dungeon in DUNGEONS.items() if dungeon.quality == quality)
