"""Commands whose text parameters cost nothing: start-up time is most of what a small ruling takes.

Also the settings that every typer application here shares.
"""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup

HELP_OPTIONS: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
SETTINGS: dict[str, Any] = {"add_completion": False, "rich_markup_mode": None, "pretty_exceptions_enable": False}


class _AsWritten:
    """Takes text and flags as the command line has them.

    Typer (from 0.29 on) builds a pydantic validator for every parameter of a run, slower than many a ruling.
    These need none; where typer has no such place to put this, nothing is changed.
    """

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        return list(value) if several else value


def lightened(params: list[Any]) -> list[Any]:
    """The same parameters; those of text and flags are taken as they are written."""
    for param in params:
        kind = getattr(getattr(param, "type_descriptor", None), "annotation", None)
        if kind in (str, bool, list[str]) and hasattr(param, "_runtime_param"):
            param._runtime_param = _AsWritten()
    return params


class LightCommand(TyperCommand):
    """A command whose text parameters cost nothing, its `--help` among them."""

    def get_params(self, ctx: Any) -> Any:
        """All parameters."""
        return lightened(super().get_params(ctx))


class LightGroup(TyperGroup):
    """A group of commands likewise."""

    def get_params(self, ctx: Any) -> Any:
        """All parameters of the group itself."""
        return lightened(super().get_params(ctx))
