"""`python -m tools.duel_reasons FILE`: why things can't be done in third-party duels, for reading by eye.

Every check that something can't be played, and every duel that must fail, is a claim of other people that an action is
illegal. A seeded draw of those that we agree with is printed with our deciding reasons: are these the right rules?
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.engine.verdict import Reason, Unsupported, Weight
from tools.duels import acting, playing
from tools.duels.picking import SEATS
from tools.duels.queues import Wrong
from tools.duels.records import Duel, read_duels
from tools.duels.results import Result


class Said(NamedTuple):
    """One refusal: in which duel, what was asked, our deciding reasons."""

    duel: str
    what: str
    reasons: tuple[str, ...]


class _Listening(playing.Match):
    """A match that keeps the reasons of every no."""

    heard: list[Said]

    def playable(self, player: int, text: str) -> bool:
        """The answer; a no is kept with its reasons."""
        found = super().playable(player, text)
        if not found:
            reasons = tuple(dict.fromkeys(_told(reason) for reason in self._why(player, text)))
            self.heard.append(Said(self.duel.id, f"{self._who(player)}: {text}", reasons))
        return found

    def _who(self, player: int) -> str:
        return next(letter for letter, seat in SEATS.items() if seat == player)

    def _why(self, player: int, text: str) -> Iterator[Reason]:
        asked = text[:1].lower() + text[1:]
        if asked.startswith("cast "):
            name = text[5:]
            for identifier in acting.within_reach(self.game, player):
                card = self.game.state.objects[identifier].card
                for face in card.faces if card is not None else ():
                    if face.name.startswith(name) or name.startswith(face.name):
                        for action in acting.casts(self.game, player, face.name, ""):
                            yield from self._against(player, action)
        elif asked.startswith("play "):
            for land in acting.lands(self.game, player, text[5:]):
                yield from self._against(player, land)
        else:
            for ability in acting.activations(self.game, player, text, self.answers.aliases):
                yield from self._against(player, ability)


def _told(reason: Reason) -> str:
    weight = "" if reason.weight is Weight.DECIDES else " (context)"
    return f"{reason.sentence} [{', '.join(reason.rules)}]{weight}"


def refusals(duels: list[Duel], catalogue: PackCatalogue) -> Iterator[Said]:
    """All refusals in duels that pass."""
    for duel in duels:
        fails = [segment.expect_failure for segment in duel.segments() if segment.expect_failure is not None]
        checks = any(op.op == "check_playable" and op.value is False for s in duel.segments() for op in s.script)
        if not (fails or checks) or playing.refused(duel, catalogue):
            continue
        if playing.play_duel(duel, catalogue).result is not Result.PASSED:
            continue
        match = _Listening(duel, catalogue)
        match.heard = []
        wrongs: list[str] = []
        plain = match._segment

        def listened(segment: object, plain: object = plain, wrongs: list[str] = wrongs) -> None:
            try:
                plain(segment)  # type: ignore[operator]  # the method of before
            except Wrong as wrong:
                wrongs.append(str(wrong.what))
                raise

        match._segment = listened  # type: ignore[method-assign]  # to hear what was wrong
        try:
            match.play()
        except (Wrong, Unsupported):
            continue
        yield from match.heard
        yield from (Said(duel.id, "must fail", (each,)) for each in wrongs)


def main(arguments: list[str] | None = None) -> int:
    """Print a draw."""
    parser = argparse.ArgumentParser(prog="python -m tools.duel_reasons")
    parser.add_argument("file", type=Path)
    parser.add_argument("--draw", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    found = list(refusals(list(read_duels(options.file)), PackCatalogue()))
    draw = random.Random(options.seed).sample(found, min(options.draw, len(found)))
    print(f"seed {options.seed}: {len(draw)} of {len(found)} refusals in duels that pass")
    for number, said in enumerate(sorted(draw), 1):
        print(f"\n{number:2}  {said.duel}\n    {said.what}")
        for reason in said.reasons or ("no such action is there at all",):
            print(f"      - {reason}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
