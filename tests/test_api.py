"""The Python API: its doctests, and that loading the package loads nothing else."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys

import jsonschema
import msgspec
import pytest

import mtgjudge
from mtgjudge import api
from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.cards.pack_files import PackFault
from mtgjudge.rulings.asked import json_schema


def _needs_cards() -> None:
    try:
        default_catalogue().find("Forest")
    except PackFault:
        pytest.skip("there is no card pack")


def test_the_examples_of_the_documentation() -> None:
    _needs_cards()
    found = doctest.testmod(api, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 10
    assert found.failed == 0


def test_importing_the_package_loads_nothing() -> None:
    code = "import sys, mtgjudge; print(sorted(name for name in sys.modules if name.startswith('mtgjudge.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'rule_all'"):
        _ = mtgjudge.rule_all  # type: ignore[attr-defined]


def test_data_keeps_to_the_published_schema() -> None:
    _needs_cards()
    for question, board in (
        ("what is Serra Angel", "alice: Serra Angel, Humility"),
        ("can alice pay {S}{S}", "alice: Forest"),
        ("can alice cast Wrath of God", "alice: hand Wrath of God; turn: bob's upkeep"),
        ("all outcomes", "alice: Blood Artist; bob: Forest"),
        ("can alice fly", "alice: Forest"),
    ):
        verdict = mtgjudge.ask(question, board=board)
        jsonschema.validate(json.loads(msgspec.json.encode(verdict.data())), json_schema())


def test_an_unsupported_question_is_no_answer() -> None:
    _needs_cards()
    verdict = mtgjudge.ask("why did Forest not sing", board="alice: Forest")
    assert verdict.answer == "unsupported"
    assert not verdict
    assert "can't be answered" in verdict.text()
