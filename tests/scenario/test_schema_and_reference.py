"""The JSON Schema and the reference page are made from the parser's tables and agree with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from mtgjudge.rulebook import exists
from mtgjudge.scenario import keys, model
from mtgjudge.scenario.actions.answers import ANSWER_READERS
from mtgjudge.scenario.actions.options import OPTION_READERS
from mtgjudge.scenario.actions.verbs import ACTION_READERS
from mtgjudge.scenario.reference import reference
from mtgjudge.scenario.schema import json_schema
from mtgjudge.scenario.words import (
    ACTIONS,
    ADDITIONAL_COSTS,
    ALTERNATIVE_COSTS,
    CHOICES,
    KEYWORD_ACTIONS,
    OPTIONS,
    RESERVED,
)
from tests.scenario.support import read
from tests.scenario.test_loading import SPLIT_SECOND

PAGE = Path(__file__).parents[2] / "docs" / "scenario-language.md"


def errors(text: str) -> list[str]:
    data: Any = yaml.safe_load(text)
    return [error.message for error in Draft202012Validator(json_schema()).iter_errors(data)]


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(json_schema())


def test_good_files_are_valid() -> None:
    assert errors(SPLIT_SECOND) == []
    assert read(SPLIT_SECOND).diagnostics == ()


@pytest.mark.parametrize(
    "text",
    [
        "scenario: a\n",
        "mtgjudge: 2\nscenario: a\n",
        "mtgjudge: 1\nscenario: a\nplayrs: {}\n",
        "mtgjudge: 1\nscenario: a\nplayers: {alice: {lief: 3}}\n",
        "mtgjudge: 1\nscenario: a\nplayers: {alice: {hand: [{card: Shock, taped: true}]}}\n",
        "mtgjudge: 1\nscenario: a\nturn: {step: combat}\n",
        "mtgjudge: 1\nscenario: a\nexpect: {game: {winer: alice}}\n",
        "mtgjudge: 1\nscenario: a\ncases: [{steps: []}]\n",
    ],
)
def test_schema_and_reader_refuse_the_same(text: str) -> None:
    assert errors(text) != []
    assert read(text).diagnostics != ()


@pytest.mark.parametrize(
    ("table", "struct"),
    [
        (keys.CARD_KEYS, model.CardEntry),
        (keys.PLAYER_KEYS, model.PlayerSetUp),
        (keys.STACK_KEYS, model.StackEntry),
        (keys.TURN_KEYS, model.TurnSetUp),
        (keys.GAME_KEYS, model.GameSetUp),
        (keys.FACE_KEYS, model.InlineFace),
        (keys.SET_UP_KEYS, model.SetUp),
    ],
)
def test_every_key_has_a_place_in_the_model(table: dict[str, keys.Key], struct: type[Any]) -> None:
    attributes = {key.attribute for key in table.values() if key.attribute}
    assert attributes <= set(struct.__struct_fields__)


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), (
        "python -m mtgjudge.scenario.reference > docs/scenario-language.md"
    )


def test_the_tables_of_the_page_and_the_readers_agree() -> None:
    first = {entry.split(" ")[0] for entry in ACTIONS}
    assert first - set(ACTION_READERS) == {"put"}
    assert set(ACTION_READERS) <= first
    assert {entry.split(" ")[0] for entry in CHOICES} == set(ANSWER_READERS)
    assert {entry.split(" ")[0] for entry in OPTIONS} <= set(OPTION_READERS)
    assert {word.split(" ")[0] for word in KEYWORD_ACTIONS} <= RESERVED


def test_the_rules_of_the_tables_exist() -> None:
    assert [rule for rule in (*ADDITIONAL_COSTS.values(), *ALTERNATIVE_COSTS.values()) if not exists(rule)] == []
