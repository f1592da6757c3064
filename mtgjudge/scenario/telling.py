"""What a step did, as a reader is told it: one heading, what is worth telling below it, rules beside each line.

The log has every event; a ruling wants "Alice casts X, targeting Y" and "Forest, Forest tapped for {G}{G}". Nothing
is invented here: each line stands for events of the log and carries their rules.
"""

from __future__ import annotations

from msgspec import structs

from mtgjudge.engine.events import stack as st
from mtgjudge.engine.events import status as su
from mtgjudge.engine.events import zones as zo
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario.chronicle import happenings
from mtgjudge.scenario.results import Happening
from mtgjudge.scenario.setup import ASSUMED_MANA

#: Events that a heading or another line already tells.
_TOLD = (st.Announced, st.PaymentWindow, st.Resolved, st.TargetsChosen, st.SpellCast, st.AbilityActivated)


def tell(game: Game, start: int, end: int | None = None) -> tuple[Happening, ...]:
    """The happenings between two places of the log, condensed."""
    return _Teller(game, start, len(game.log) if end is None else end).tell()


def capital(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]


def _is_changed(event: Event) -> bool:
    """Whether a target was changed, which no heading tells (115.7)."""
    return isinstance(event, st.TargetsChosen) and event.changed is not None


class _Teller:
    def __init__(self, game: Game, start: int, end: int) -> None:
        self.game = game
        self.start = start
        self.entries = game.log[start:end]
        self.raw = happenings(game, start, end)
        self.out: list[Happening] = []
        self.place: dict[int, int] = {}  # index in entries -> index in out

    def tell(self) -> tuple[Happening, ...]:
        mana = self._mana_groups()
        for index, entry in enumerate(self.entries):
            event = entry.event
            if index in mana:
                group = mana[index]
                if group is not None:
                    self._add(index, group)
                continue
            if event.quiet or (isinstance(event, _TOLD) and not _is_changed(event)):
                self._pass_on(index)
                continue
            if isinstance(event, st.ActionBegins):
                self._add(index, self._heading(index, event))
            elif self._is_on_the_way(index):
                self._pass_on(index)
            else:
                self._add(index, self.raw[index])
        return tuple(self.out)

    def _add(self, index: int, happening: Happening) -> None:
        parent = self.raw[index].parent
        self.place[index] = len(self.out)
        shown = self.place.get(parent, -1) if parent >= 0 else -1
        self.out.append(structs.replace(happening, text=capital(happening.text), parent=shown, quiet=False))

    def _pass_on(self, index: int) -> None:
        """An event that is not told itself: what lies under it stands under its heading."""
        parent = self.raw[index].parent
        if parent in self.place:
            self.place[index] = self.place[parent]

    # --- headings ----------------------------------------------------------------------------------------

    def _heading(self, index: int, event: st.ActionBegins) -> Happening:
        """ "Alice casts X, paying {2}{G}, targeting Y"."""
        text = event.text(self.game.name)
        paid, targets = "", ""
        for entry in self._below(index):
            inner = entry.event
            if isinstance(inner, su.ManaSpent) and inner.units:
                paid = "".join(f"{{{unit.type.value}}}" for unit in inner.units)
            elif isinstance(inner, st.TargetsChosen) and not _is_changed(inner):
                targets = ", ".join(self.game.name(each) for each in inner.targets)
        if paid:
            text += f", paying {paid}"
        if targets:
            text += f", targeting {targets}"
        return structs.replace(self.raw[index], text=text)

    def _below(self, index: int) -> list[LogEntry]:
        """Everything under a heading, at any depth."""
        inside = {index}
        found: list[LogEntry] = []
        for place in range(index + 1, len(self.entries)):
            if self.raw[place].parent in inside:
                inside.add(place)
                found.append(self.entries[place])
        return found

    def _is_on_the_way(self, index: int) -> bool:
        """A move to the stack is told by its heading; that something is destroyed by its move to the graveyard."""
        event = self.entries[index].event
        if isinstance(event, zo.ZoneChange):
            return event.to is Zone.STACK
        if not isinstance(event, zo.Destroy):
            return False
        return any(
            isinstance(entry.event, zo.ZoneChange) and entry.event.reason is zo.MoveReason.DESTROYED
            for entry in self.entries[index + 1 : index + 6]
        )

    # --- mana --------------------------------------------------------------------------------------------

    def _mana_groups(self) -> dict[int, Happening | None]:
        """Consecutive mana abilities become one line: "Forest, Forest tapped for {G}{G}"."""
        groups: dict[int, Happening | None] = {}
        index = 0
        while index < len(self.entries):
            stop = index
            while stop < len(self.entries) and self._is_mana(stop, self.raw[index].parent):
                stop += 1
            if stop == index:
                index += 1
                continue
            groups[index] = self._mana_line(index, stop)
            for place in range(index + 1, stop):
                groups[place] = None
            index = stop
        return groups

    def _is_mana(self, index: int, parent: int) -> bool:
        event = self.entries[index].event
        if isinstance(event, su.TapChange):
            return event.for_mana
        if isinstance(event, st.AbilityActivated):
            return event.mana_ability
        return isinstance(event, (su.ManaAdded, su.ManaSpent))

    def _mana_line(self, start: int, stop: int) -> Happening | None:
        made: list[str] = []
        sources: list[int] = []
        assumed = 0
        rules: dict[str, None] = {}
        for place in range(start, stop):
            event = self.entries[place].event
            if isinstance(event, su.ManaAdded):
                made.extend(f"{{{unit.type.value}}}" for unit in event.units)
                for unit in event.units:
                    if not sources or sources[-1] != unit.source:
                        sources.append(unit.source)
            elif isinstance(event, st.AbilityActivated):
                rules.update(dict.fromkeys(str(rule) for rule in self.entries[place].rules))
            elif isinstance(event, su.ManaSpent):
                assumed += sum(ASSUMED_MANA in unit.traits for unit in event.units)
        if not made:
            return None
        tapped = any(isinstance(self.entries[place].event, su.TapChange) for place in range(start, stop))
        names = ", ".join(self.game.name(each) for each in sources if each)
        text = f"{names} tapped for {''.join(made)}" if tapped else f"{names} adds {''.join(made)}"
        return structs.replace(
            self.raw[start], text=text, rules=tuple(rules) or self.raw[start].rules, before="", after=""
        )


def changes(game: Game, start: int) -> tuple[str, ...]:
    """What is different at the end from the start, a sentence each."""
    found: dict[str, None] = {}
    seen: set[int] = set()
    first_zone: dict[int, Zone] = {}
    for entry in game.log[start:]:
        event = entry.event
        if isinstance(event, zo.ZoneChange):
            known = game.state.last_known.get(event.object)
            if known is not None and known.object.kind is not ObjectKind.ABILITY:
                first_zone.setdefault(known.object.card_id, known.object.zone)
    for identifier, item in game.state.objects.items():
        before = first_zone.get(item.card_id)
        if before is None or item.card_id in seen or before is item.zone:
            continue
        seen.add(item.card_id)
        if before is Zone.LIBRARY and item.zone is Zone.HAND:
            continue
        owner = game.name(item.owner)
        where = (
            f"{owner}'s {item.zone.value}"
            if item.zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD)
            else f"the {item.zone.value}"
        )
        where = where.removeprefix("the ") if item.zone is Zone.EXILE else where
        found[f"{game.name(identifier)} is {'on' if item.zone in (Zone.BATTLEFIELD, Zone.STACK) else 'in'} {where}"] = (
            None
        )
    return tuple(found)


def life_changes(game: Game, before: dict[int, int]) -> tuple[str, ...]:
    """Life totals that are different."""
    return tuple(
        f"{player.name} has {player.life} life (before: {before[player.id]})"
        for player in game.state.players
        if player.life != before[player.id]
    )
