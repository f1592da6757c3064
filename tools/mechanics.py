"""Which keyword actions (701) and keyword abilities (702) are played, made from the engine's own tables.

``python -m tools.mechanics > docs/mechanics.md`` writes the page; a test holds it current.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mtgjudge.engine.instructions.keyword_actions import known_actions
from mtgjudge.engine.instructions.registry import executor_for, supported
from mtgjudge.engine.keywords.expand import EXPANSIONS
from mtgjudge.engine.support_limits import KEYWORDS
from mtgjudge.language import effects as e
from mtgjudge.language.categories import Effect
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import all_rules, children, exists, heading
from mtgjudge.rulebook.executable import exempt

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "mtgjudge" / "engine"
_TABLES = ("background", "support.py", "support_limits.py", "supported.py")
"""Parts of the engine that only list keywords."""

INSTRUCTIONS: dict[str, tuple[type[Effect], ...]] = {
    "Attach": (e.Attach,),
    "Counter": (e.Counter,),
    "Create": (e.CreateTokens, e.CreatePredefinedTokens, e.CreateCopyTokens),
    "Destroy": (e.Destroy,),
    "Discard": (e.Discard,),
    "Exchange": (e.ExchangeControl, e.ExchangeLife),
    "Exile": (e.Move,),
    "Fight": (e.Fight,),
    "Goad": (e.Goad,),
    "Mill": (e.Mill,),
    "Regenerate": (e.Regenerate,),
    "Reveal": (e.Reveal, e.RevealHand),
    "Sacrifice": (e.SacrificeObjects,),
    "Scry": (e.Scry,),
    "Search": (e.Search,),
    "Shuffle": (e.Shuffle,),
    "Surveil": (e.Surveil,),
    "Tap and Untap": (e.Tap, e.Untap),
    "Transform": (e.Transform,),
    "Proliferate": (e.Proliferate,),
    "Vote": (e.Vote,),
    "Meld": (e.Meld,),
}
"""Keyword actions that are instructions of their own."""
BY_LAYOUT: dict[Keyword, str] = {Keyword.AFTERMATH: "casting_ways"}
"""Keywords that the layout of their card stands for."""
ROOMS: dict[str, str] = {
    "Activate": "activating",
    "Cast": "casting",
    "Exert": "exerting",
    "Play": "lands",
    "Waterbend": "standing_in",
    "Behold": "cost_objects",
    "Collect Evidence": "cost_objects",
    "Forage": "costs",
    "Double": "instructions/fixing",
    "Support": "instructions/counters",
    "Face a Villainous Choice": "instructions/choosing",
    "The Ring Tempts You": "keyword_actions/ring",
}
"""Keyword actions that players take themselves, that are costs, or that the compiler writes out, with the room of the
engine."""
WRITTEN_OUT: dict[str, str] = {
    "Boast": "activating",
    "Companion": "companions",
    "Exhaust": "activating",
    "Forecast": "activating",
    "Max Speed": "evaluate/conditions",
    "Solved": "evaluate/conditions",
    "Spree": "announcing",
    "Tiered": "announcing",
}
"""Keyword abilities that the compiler writes out as what they mean, with the room that plays that."""


class Line(NamedTuple):
    """One mechanic: its rule and title, the modules that play it (none: it isn't played), a scenario."""

    rule: str
    title: str
    modules: tuple[str, ...]
    scenario: str


def lines(section: str) -> Iterator[Line]:
    """All mechanics of a section that can be executed at all."""
    for rule in children(section):
        title = heading(rule)
        if title is not None and exempt(rule) is None:
            modules = _of_action(title) if section == "701" else _of_keyword(rule, title)
            yield Line(rule, title, modules, _scenario(rule) if modules else "")


def _of_action(title: str) -> tuple[str, ...]:
    word = title.casefold()
    if title in ROOMS:
        return (ROOMS[title],)
    there = [node for node in INSTRUCTIONS.get(title, ()) if node in supported()]
    functions = [executor_for(node) for node in there]
    functions += [known_actions()[word]] if word in known_actions() else []
    return tuple(dict.fromkeys(_short(function.__module__) for function in functions if function is not None))


def _of_keyword(rule: str, title: str) -> tuple[str, ...]:
    if title in WRITTEN_OUT:
        return (WRITTEN_OUT[title],)
    found: dict[str, None] = {}
    for keyword, number in KEYWORDS.items():
        if number == rule:
            if keyword in EXPANSIONS:
                found[_short(EXPANSIONS[keyword].__module__)] = None
            elif keyword in BY_LAYOUT:
                found[BY_LAYOUT[keyword]] = None
            else:
                found.update(dict.fromkeys(_looked_at().get(keyword.name, ())[:3]))
    return tuple(found)


def _short(module: str) -> str:
    return module.removeprefix("mtgjudge.engine.").replace(".", "/")


@cache
def _looked_at() -> dict[str, list[str]]:
    """The modules of the engine that ask for each keyword, by the keyword's name in the vocabulary."""
    found: dict[str, list[str]] = {}
    for path in sorted(ENGINE.rglob("*.py")):
        place = path.relative_to(ENGINE)
        if place.parts[0] in _TABLES or place.name in _TABLES:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Keyword"
        }
        for name in names:
            found.setdefault(name, []).append(place.with_suffix("").as_posix())
    return found


@cache
def _rules_of_scenarios() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each scenario with the rules that it says it is about; those of `keywords` and `actions` first."""
    found: list[tuple[str, tuple[str, ...]]] = []
    every = sorted((ROOT / "scenarios").rglob("*.yaml"))
    for path in sorted(every, key=lambda path: path.parent.name not in _FIRST):
        said = re.search(r"^rules: *\[?([^\]\n]*)", path.read_text(encoding="utf-8"), re.MULTILINE)
        rules = tuple(re.findall(r"\d{3}\.\d+[a-z]?", said.group(1))) if said is not None else ()
        found.append((path.relative_to(ROOT).as_posix(), rules))
    return tuple(found)


_FIRST = ("keywords", "actions")


def _scenario(rule: str) -> str:
    """The first that is about the mechanic above all, or else about it among others."""
    below = {rule, *(child for child in all_rules() if child[:-1] == rule)}
    for most in (1, 99):
        for path, rules in _rules_of_scenarios():
            if below & set(rules[:most]):
                return path
    return ""


def page() -> str:
    """The whole page."""
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    actions, keywords = list(lines("701")), list(lines("702"))
    yield "# Keyword actions and keyword abilities"
    yield ""
    yield "Made from the engine's tables (`python -m tools.mechanics > docs/mechanics.md`). A card with one that is"
    yield "not played here is refused by name. Modules are those of `mtgjudge/engine`."
    for title, found in (("Keyword actions (701)", actions), ("Keyword abilities (702)", keywords)):
        played = [line for line in found if line.modules]
        yield from ("", f"## {title}", "", f"{len(played)} of {len(found)} are played.", "")
        yield from _table(played)
        missing = [f"{line.title} ({line.rule})" for line in found if not line.modules]
        if missing:
            yield from ("", f"Not played: {', '.join(missing)}.")


def _table(found: Iterable[Line]) -> Iterator[str]:
    yield "| rule | title | where | shown by |"
    yield "|---|---|---|---|"
    for line in found:
        modules = ", ".join(f"`{module}`" for module in line.modules)
        shown = f"[{Path(line.scenario).stem}](../{line.scenario})" if line.scenario else ""
        yield f"| {line.rule} | {line.title} | {modules} | {shown} |"


def unknown_titles() -> list[str]:
    """Entries of the tables above that are no title of 701 (a renumbered edition)."""
    titles = {heading(rule) for section in ("701", "702") for rule in children(section)}
    return [title for title in (*INSTRUCTIONS, *ROOMS, *WRITTEN_OUT) if title not in titles]


def unheard_keywords() -> list[Keyword]:
    """Keywords whose rule doesn't exist."""
    return [keyword for keyword, rule in KEYWORDS.items() if not exists(rule)]


if __name__ == "__main__":
    sys.stdout.write(page())
