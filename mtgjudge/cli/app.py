"""The application: which commands there are, and what is common to them.

Commands are looked up in a table by name and their module is imported only when it is the one that runs, so
that `mtgjudge rule 702.61a` never loads the engine, and `--help` loads nothing but short descriptions.
"""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer

from mtgjudge import __version__
from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.light import HELP_OPTIONS, SETTINGS, LightCommand, LightGroup
from mtgjudge.cli.terminal import ColorChoice, choose_color, out


class CommandEntry(NamedTuple):
    """A command that is loaded on demand: the function `target` in `module`."""

    module: str
    target: str
    help: str


COMMANDS: dict[str, CommandEntry] = {
    "judge": CommandEntry("mtgjudge.cli.judge", "judge", "Rule on scenarios: the short answer, then every step."),
    "check": CommandEntry("mtgjudge.cli.check", "check", "Run many scenarios and show what does not hold."),
    "ask": CommandEntry("mtgjudge.cli.ask", "ask", "Answer one question about a scenario, a board or the rules."),
    "repl": CommandEntry("mtgjudge.repl.app", "repl", "The interactive table: set a board, play, ask, go back."),
    "report": CommandEntry("mtgjudge.cli.report", "report", "Write a small scenario of a ruling that you doubt."),
    "card": CommandEntry("mtgjudge.cli.card", "card", "Print what a card does, as mtgjudge reads it."),
    "rule": CommandEntry("mtgjudge.cli.rule", "rule", "Say what a rule of the rule book is about."),
    "coverage": CommandEntry("mtgjudge.cli.coverage", "coverage", "Count the rules that scenarios touch and prove."),
    "seeds": CommandEntry(
        "mtgjudge.cli.seeds", "seeds", "Show the rules statements that mtgjudge was founded on, played."
    ),
    "schema": CommandEntry(
        "mtgjudge.cli.schema", "schema", "Print the JSON Schema of scenario files or of the output."
    ),
    "cards": CommandEntry("mtgjudge.cli.cards", "app", "Import card data of your own."),
    "version": CommandEntry("mtgjudge.cli.version", "version", "Print the versions of mtgjudge, rules and cards."),
}
"""Every command, in the order `--help` lists them."""


def _described_only() -> None:
    """Stands in for a command in the list that `--help` prints."""


def _command(name: str, target: Any, words: str | None = None) -> Any:
    """A command for a function; a typer application stands for a group of commands."""
    if isinstance(target, typer.Typer):
        return typer.main.get_command(target)
    single = typer.Typer(**SETTINGS)
    single.command(name, cls=LightCommand, help=words, context_settings=HELP_OPTIONS)(target)
    return typer.main.get_command(single)


class LazyGroup(LightGroup):
    """A group whose commands come from the table above and are imported when they are run."""

    listing = False

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Print the list of commands from their short descriptions alone."""
        self.listing = True
        super().format_commands(ctx, formatter)
        self.listing = False

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a command by its name."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        if self.listing:
            return _command(cmd_name, _described_only, entry.help)
        return _command(cmd_name, getattr(import_module(entry.module), entry.target))


app = typer.Typer(
    name="mtgjudge",
    cls=LazyGroup,
    help="The rules judge for Magic: The Gathering at a terminal: cited, step-by-step rulings.",
    epilog="Unofficial fan software, not affiliated with Wizards of the Coast.",
    no_args_is_help=True,
    context_settings=HELP_OPTIONS,
    **SETTINGS,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from mtgjudge.rulebook import EDITION

        out(f"mtgjudge {__version__} (Comprehensive Rules {EDITION})")
        raise typer.Exit()


_COLORS = "|".join(ColorChoice)


def _color(word: str) -> str:
    if word not in list(ColorChoice):
        raise typer.BadParameter(f"{word!r} is not one of {_COLORS}.")
    return word


@app.callback()
def common(
    color: Annotated[
        str,
        typer.Option(
            metavar=_COLORS,
            callback=_color,
            help="Colour the output; by default only on a terminal (NO_COLOR, FORCE_COLOR).",
        ),
    ] = ColorChoice.AUTO.value,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Options common to all commands."""
    choose_color(ColorChoice(color))


_UsageProblem = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


def run(args: list[str]) -> int:
    """Run a command line; problems of usage are shown here, everything else is the caller's."""
    try:
        result = app(args, standalone_mode=False, prog_name="mtgjudge")
    except typer.Abort:
        raise KeyboardInterrupt from None
    except Exception as error:
        if not isinstance(error, _UsageProblem):
            raise
        error.show()  # type: ignore[attr-defined]  # every problem of usage can show itself
        return ExitStatus.INVALID
    return int(result) if isinstance(result, int) else ExitStatus.HOLDS
