"""The corpus gate: how many cards the Oracle compiler reads, what it refuses and why, and whether readings print back.

    python -m tools.corpus [--jobs 2] [--limit N] [--list FILE] [--probe] FILE

FILE is a card file in the shape of MTGJSON's AtomicCards (``.json`` or ``.json.xz``); without it the tool
looks for the shared one
beside the checkout, and says so when there is none. Cards marked ``isFunny`` or ``incomplete`` and names
starting with ``A-`` don't count.
"""

from __future__ import annotations

import argparse
import collections
import json
import lzma
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtgjudge.language.categories import Ability
from mtgjudge.oracle.faces import CompiledFace, FaceText, Refusal, RefusalReason, compile_face, read_again
from mtgjudge.oracle.printing import raise_ability

DEFAULT = Path(__file__).resolve().parent.parent.parent / "shared" / "cards" / "AtomicCards.json.xz"


def face_text(face: dict[str, Any]) -> FaceText:
    """The face of a card record."""
    return FaceText(
        name=face.get("faceName") or face["name"],
        card_name=face["name"],
        supertypes=tuple(face.get("supertypes", ())),
        types=tuple(face.get("types", ())),
        subtypes=tuple(face.get("subtypes", ())),
        mana_cost=face.get("manaCost", ""),
        text=face.get("text", ""),
        power=face.get("power"),
        toughness=face.get("toughness"),
        loyalty=face.get("loyalty"),
        defense=face.get("defense"),
    )


def load(path: Path) -> list[tuple[str, list[dict[str, Any]]]]:
    """The cards that count."""
    raw = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    cards: dict[str, list[dict[str, Any]]] = json.loads(raw)["data"]
    kept = []
    for name, faces in sorted(cards.items()):
        if not name.startswith("A-") and not any(face.get("isFunny") or face.get("incomplete") for face in faces):
            kept.append((name, faces))
    return kept


@dataclass
class CardResult:
    """What became of one card."""

    name: str
    abilities: int = 0
    refusals: list[tuple[Refusal, str]] = field(default_factory=list)
    unraised: list[str] = field(default_factory=list)
    mismatched: list[str] = field(default_factory=list)
    unsupported: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether everything on it was read."""
        return not self.refusals

    @property
    def printed(self) -> bool:
        """Whether everything on it was read, and each reading has a wording that means the same."""
        return self.whole and not self.unraised and not self.mismatched


def _unsupported() -> Callable[[Ability], Iterable[object]] | None:
    """The engine's own word on what it can execute, when it is there."""
    try:
        from mtgjudge.engine import support
    except ImportError:
        return None
    found: Callable[[Ability], Iterable[object]] | None = getattr(support, "unsupported_nodes", None)
    return found


def check(job: tuple[str, list[dict[str, Any]]]) -> CardResult:
    """Compile all faces of a card and print each reading back."""
    name, faces = job
    result = CardResult(name)
    unsupported = _unsupported()
    for face in faces:
        text = face_text(face)
        start = time.process_time()
        compiled: CompiledFace = compile_face(text)
        result.seconds += time.process_time() - start
        for ability in compiled.abilities:
            result.abilities += 1
            words = text.text[ability.start : ability.end]
            if ability.refusal is not None:
                result.refusals.append((ability.refusal, _window(text.text, ability.refusal)))
            elif ability.meaning is not None:
                made = raise_ability(ability.meaning)
                if made is None:
                    result.unraised.append(words)
                elif not read_again(made, ability.meaning):
                    result.mismatched.append(words)
                if unsupported is not None:
                    result.unsupported += [str(node) for node in unsupported(ability.meaning)]
    return result


def _window(text: str, refusal: Refusal) -> str:
    """The place of a refusal, with a little of what stands before and behind."""
    if refusal.reason is not RefusalReason.UNREAD:
        return refusal.detail
    before = text[max(0, refusal.start - 25) : refusal.start].rsplit("\n", 1)[-1]
    behind = text[refusal.start : refusal.start + 30].split("\n", 1)[0]
    return f"{before}^{behind}"


def _key(refusal: Refusal, window: str) -> str:
    if refusal.reason is not RefusalReason.UNREAD:
        return f"{refusal.reason.value}: {refusal.detail}"
    before, _, behind = window.partition("^")
    return f"unread: {' '.join(before.split()[-2:])} ^ {' '.join(behind.split()[:3])}"


def report(results: list[CardResult], seconds: float, top: int) -> int:
    """Print the figures; the number of faults that fail the gate."""
    cards = len(results)
    whole = [r for r in results if r.whole]
    reasons: collections.Counter[str] = collections.Counter()
    kinds: collections.Counter[str] = collections.Counter()
    for result in results:
        kinds.update(refusal.reason.value for refusal, _ in result.refusals)
        if len(result.refusals) == 1:
            reasons[_key(*result.refusals[0])] += 1
    abilities = sum(r.abilities for r in results)
    refused = sum(len(r.refusals) for r in results)
    unraised = sum(len(r.unraised) for r in results)
    mismatched = sum(len(r.mismatched) for r in results)
    print(f"cards read with meaning: {len(whole)} of {cards} ({100 * len(whole) / max(cards, 1):.1f} %)")
    printed = sum(r.printed for r in results)
    print(f"cards read and printed back: {printed} of {cards} ({100 * printed / max(cards, 1):.1f} %)")
    print(
        f"abilities read: {abilities - refused} of {abilities}; refused "
        + ", ".join(f"{k} {n}" for k, n in kinds.most_common())
    )
    print(f"readings without a wording: {unraised}; wordings that read differently: {mismatched}")
    if _unsupported() is not None:
        executable = [r for r in whole if not r.unsupported]
        both = sum(r.printed for r in executable)
        print(
            f"executable: {len(executable)} of {cards} cards ({100 * len(executable) / max(cards, 1):.1f} %); "
            f"printed back and executable: {both} ({100 * both / max(cards, 1):.1f} %)"
        )
        nodes: collections.Counter[str] = collections.Counter()
        for result in whole:
            if len(set(result.unsupported)) == 1:
                nodes[result.unsupported[0]] += 1
        print(
            "top nodes without an executor, by cards each would finish: "
            + ", ".join(f"{k} {n}" for k, n in nodes.most_common(20))
        )
    times = sorted(r.seconds for r in results)
    if times:
        print(
            f"reading: median {1000 * times[len(times) // 2]:.2f} ms a card, 99th "
            f"{1000 * times[int(len(times) * 0.99)]:.1f} ms; wall {seconds:.0f} s"
        )
    print(f"\ntop reasons for refusal, by cards that each would finish (first {top}):")
    for reason, count in reasons.most_common(top):
        print(f"{count:6}  {reason}")
    return mismatched


def main(arguments: list[str] | None = None) -> int:
    """Run the gate."""
    parser = argparse.ArgumentParser(prog="tools.corpus", description=__doc__.split("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--limit", type=int, default=0, help="only every n-th card, so that about LIMIT are read")
    parser.add_argument("--top", type=int, default=60)
    parser.add_argument("--probe", action="store_true", help="also drop each word of each distinct ability")
    parser.add_argument("--names", type=Path, help="only the cards named in this file, one a line")
    parser.add_argument("--list", type=Path, help="write one JSON line a card here")
    options = parser.parse_args(arguments)
    if not options.file.exists():
        print(f"no card file at {options.file}; give one", file=sys.stderr)
        return 2
    cards = load(options.file)
    if options.names:
        wanted = set(options.names.read_text(encoding="utf-8").splitlines())
        cards = [card for card in cards if card[0] in wanted]
    if options.limit:
        cards = cards[:: max(1, len(cards) // options.limit)]
    start = time.perf_counter()
    if options.jobs > 1:
        with multiprocessing.Pool(options.jobs) as pool:
            results = pool.map(check, cards, chunksize=200)
    else:
        results = [check(card) for card in cards]
    if options.list:
        write_list(options.list, results)
    faults = report(results, time.perf_counter() - start, options.top)
    if options.probe:
        from tools.probe import run

        faults += run(cards, 0, options.jobs)
    return 1 if faults else 0


def write_list(path: Path, results: list[CardResult]) -> None:
    """One line a card, for looking things up."""
    with path.open("w", encoding="utf-8") as out:
        for r in results:
            refusals = [[x.reason.value, window, list(x.expected)] for x, window in r.refusals]
            out.write(
                json.dumps([r.name, r.abilities, refusals, r.unraised, r.mismatched, r.unsupported], ensure_ascii=False)
                + "\n"
            )


__all__ = ["check", "face_text", "load", "main"]

if __name__ == "__main__":
    sys.exit(main())
