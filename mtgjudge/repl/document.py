"""The set-up of a table as the text of a scenario file: what is typed changes it, what is saved begins with it.

So a board that was typed line by line and one that was loaded from a file are the same thing, with the same checks.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import yaml
from msgspec import Struct, structs

from mtgjudge.scenario.keys import SET_UP_KEYS, VERSION

Data: TypeAlias = "str | list[Data] | dict[str, Data]"
"""What a scenario file is made of: texts, lists and maps."""

UNTITLED = "A table without a name"
_HEAD = ("tags", "rules", "history")
_PATCHES = ("case", "set", "add", "remove")


class Document(Struct, frozen=True):
    """The set-up of a scenario. `data`: its keys as they stand in a file; never changed in place."""

    title: str = UNTITLED
    data: Mapping[str, Data] = {}
    case: Mapping[str, Data] | None = None
    """The one case that is played: its name and what it changes on the set-up."""

    def text(self, steps: Sequence[Data] = (), expect: Data | None = None) -> str:
        """The scenario file with this set-up."""
        whole: dict[str, Data] = {"mtgjudge": str(VERSION), "scenario": self.title}
        whole.update((key, value) for key, value in self.data.items() if key in _HEAD)
        whole.update((key, value) for key, value in self.data.items() if key not in _HEAD)
        inner = whole
        if self.case is not None:
            inner = dict(self.case)
            whole["cases"] = [inner]
        if steps:
            inner["steps"] = list(steps)
        if expect is not None:
            inner["expect"] = expect
        return emit(whole)

    def with_title(self, title: str) -> Document:
        """Under another title."""
        return structs.replace(self, title=title)

    def with_key(self, key: str, value: Data) -> Document:
        """With a key of the file set."""
        return structs.replace(self, data={**self.data, key: value})

    def with_more(self, key: str, value: Data) -> Document:
        """With one more entry in a list of the file."""
        return self.with_key(key, [*as_list(self.data.get(key)), value])

    def player(self, name: str) -> dict[str, Data]:
        """What is said of a player (a copy)."""
        found = self._players().get(name)
        return copy.deepcopy(found) if isinstance(found, dict) else {}

    def with_player(self, name: str, changes: Mapping[str, Data]) -> Document:
        """With keys of a player set; a player who was not there takes the next seat."""
        return self.with_key("players", {**self._players(), name: {**self.player(name), **changes}})

    def _players(self) -> dict[str, Data]:
        listed = self.data.get("players")
        if isinstance(listed, dict):
            return listed
        return {name: {} for name in as_list(listed) if isinstance(name, str)}


class Script(Struct, frozen=True):
    """A file taken apart: its set-up, the steps of what is played, and what should hold at the end."""

    document: Document
    steps: tuple[Data, ...] = ()
    expect: Data | None = None
    cases: tuple[str, ...] = ()


def read_script(text: str, case: str | None = None) -> Script:
    """Take the text of a valid file apart; of its cases the one of this name, or the first. Raises KeyError."""
    root = yaml.load(text, Loader=yaml.BaseLoader)
    whole: dict[str, Data] = root if isinstance(root, dict) else {}
    kept = {key: value for key, value in whole.items() if key in SET_UP_KEYS or key in ("players", *_HEAD)}
    title = whole.get("scenario")
    document = Document(title.strip() if isinstance(title, str) else UNTITLED, kept)
    steps = as_list(whole.get("steps"))
    expect = whole.get("expect")
    cases = [each for each in as_list(whole.get("cases")) if isinstance(each, dict)]
    names = tuple(str(each.get("case", "")) for each in cases)
    if case is not None and case not in names:
        raise KeyError(case)
    if cases:
        chosen = cases[names.index(case) if case is not None else 0]
        patch = {key: value for key, value in chosen.items() if key in _PATCHES}
        document = structs.replace(document, case=patch)
        steps = [*steps, *as_list(chosen.get("steps"))]
        expect = chosen.get("expect", expect)
    return Script(document, tuple(steps), expect or None, names)


def as_list(value: Data | None) -> list[Data]:
    """A list; one value alone is a list of one."""
    if value is None or value == "":
        return []
    return list(value) if isinstance(value, list) else [value]


class _Plain(yaml.SafeDumper):
    """Lists and maps that hold only short texts stand on one line, as people write them."""


class _Word:
    """The look of a word that YAML would take for something else."""

    def match(self, text: str) -> bool:
        """Is it one?"""
        return _QUOTED.fullmatch(text) is not None


def _short(value: object) -> bool:
    return isinstance(value, str) and len(value) < 40 and not set(value) & set(",[]{}:\n")


def _list(dumper: yaml.SafeDumper, value: list[object]) -> yaml.Node:
    flow = all(_short(each) for each in value) and sum(len(str(each)) for each in value) < 80
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=flow)


def _map(dumper: yaml.SafeDumper, value: dict[object, object]) -> yaml.Node:
    simple = all(_short(each) or (isinstance(each, dict) and not each) for each in value.values())
    flow = simple and bool(value) and sum(len(str(each)) for pair in value.items() for each in pair) < 60
    flow = flow and len(value) > 1 and not any(key in value for key in ("ask", "mtgjudge", "expect", "rule"))
    return dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=flow or not value)


#: The scenario language reads every value as text; only these words get quotes, for readers who know YAML.
_QUOTED = re.compile(r"(?:yes|no|on|off|null|~|)", re.IGNORECASE)
_Plain.yaml_implicit_resolvers = {first: [("tag:yaml.org,2002:bool", _Word())] for first in [*"yYnNoO~", ""]}
_Plain.add_representer(list, _list)
_Plain.add_representer(dict, _map)


def emit(data: Data) -> str:
    """YAML for people: the order of the keys as it is, names in their own letters."""
    return str(yaml.dump(data, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110))
