"""`mtgjudge ask "QUESTION"`: about a scenario at some step, about a board in one line, or about the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Annotated

import typer

from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import out, wants_color, width
from mtgjudge.rulings.choices import OutputFormat

FORMATS = ("full", "json", "tree")


def _known(word: str) -> str:
    if word not in FORMATS:
        raise typer.BadParameter(f"{word!r} is not one of {'|'.join(FORMATS)}.")
    return word


def ask(
    question: Annotated[list[str], typer.Argument(metavar="QUESTION", help="What is asked, in quotes.")],
    in_file: Annotated[str, typer.Option("--in", metavar="FILE", help="A scenario; - reads standard input.")] = "",
    at: Annotated[str, typer.Option("--at", metavar="STEP", help="Ask after this step; 0 is the set-up.")] = "",
    case: Annotated[str, typer.Option("--case", metavar="NAME", help="Which case of the file.")] = "",
    board: Annotated[
        str,
        typer.Option(
            "--board", metavar="BOARD", help="A board in one line: alice: 3 Forest; bob: 2 Island, hand Counterspell"
        ),
    ] = "",
    output_format: Annotated[
        str,
        typer.Option("--output-format", metavar="|".join(FORMATS), callback=_known, help="How the answer is written."),
    ] = OutputFormat.FULL.value,
    player_safe: Annotated[
        bool, typer.Option("--player-safe", help="Answer only what was asked: nothing that a player may not know.")
    ] = False,
) -> int:
    """Answer one question: can a player do something, why not, what does it cost, what is something and why, what if.

    Exit status: 0 there is an answer (also a no), 2 wrong usage, 3 unsupported or undetermined, 4 a fault of mtgjudge.
    """
    if in_file and board:
        raise typer.BadParameter("--in and --board exclude each other: a question has one board.")
    if at and (not in_file or not at.isdigit()):
        raise typer.BadParameter("--at takes the number of a step of --in FILE.")
    if player_safe and output_format != "full":
        raise typer.BadParameter(f"--player-safe is for people; {output_format} is not.")
    return answer(" ".join(question), in_file, int(at) if at else None, case or None, board, output_format, player_safe)


def answer(
    question: str, path: str, at: int | None, case: str | None, board: str, form: str, player_safe: bool
) -> int:
    """Ask, print, and say how it came out."""
    from mtgjudge.cards.catalogue import default_catalogue
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.cli.running import refuse_pack, status_of
    from mtgjudge.scenario.asked import ask_board, ask_file

    catalogue = default_catalogue()
    try:
        with _progress() if "outcomes" in question else nullcontext():
            if path:
                asked = ask_file("/dev/stdin" if path == "-" else path, question, catalogue, at, case)
            else:
                asked = ask_board(board, question, catalogue)
    except PackFault as fault:
        return refuse_pack(fault)
    if form == "json":
        from mtgjudge.rulings.asked import as_json

        out(as_json(asked, question))
    elif form == "tree" and asked.step is not None and asked.step.verdict is not None and asked.step.verdict.trace:
        _print_tree(asked.step.verdict)
    else:
        from mtgjudge.rulings.asked import ask_lines
        from mtgjudge.rulings.formats import names_in, without_colour

        lines = ask_lines(asked, width(), player_safe=player_safe, full_text=True)
        paint = _in_colour if wants_color() else without_colour
        out(paint(lines, names_in((asked.result,))))
    found = status_of(asked.result)
    return ExitStatus.HOLDS if found is ExitStatus.DIFFERS else found


@contextmanager
def _progress() -> Iterator[None]:
    """On a terminal a search over all choices says, on one line that it wipes away, how far it is."""
    if not sys.stderr.isatty():
        yield
        return
    from mtgjudge.scenario.outcomes import PROGRESS

    def tell(looked_at: int) -> None:
        sys.stderr.write(f"\r{looked_at} choices looked at")
        sys.stderr.flush()

    before = PROGRESS.set(tell)
    try:
        yield
    finally:
        PROGRESS.reset(before)
        sys.stderr.write("\r\x1b[K")


def _in_colour(lines: object, names: tuple[str, ...]) -> str:
    from mtgjudge.rulings.coloured import coloured

    return coloured(lines, sys.stdout, names)  # type: ignore[arg-type]  # lines of the renderer above


def _print_tree(verdict: object) -> None:
    from rich.console import Console

    from mtgjudge.rulings.asked import trace_tree

    console = Console(width=width(), force_terminal=wants_color(), highlight=False)
    with console.capture() as capture:
        console.print(trace_tree(verdict))  # type: ignore[arg-type]  # a verdict with a trace
    out(capture.get().rstrip("\n"))
