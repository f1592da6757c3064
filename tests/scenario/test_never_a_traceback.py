"""Whatever a user writes becomes a value or a diagnostic (hypothesis)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mtgjudge.scenario.diagnostics import Diagnostic, ScenarioError, render, render_all
from mtgjudge.scenario.expectations import CLAIM_KEYS, OBJECT_FIELDS, PLAYER_FIELDS
from mtgjudge.scenario.keys import CARD_KEYS, CASE_KEYS, FILE_KEYS, PLAYER_KEYS, STACK_KEYS
from mtgjudge.scenario.steps import parse_step
from tests.scenario.support import NAMES, read, space
from tests.scenario.test_steps import READ

SPACE = space("bears", "ring")
WORDS = sorted(
    {word for line in READ.split("\n") for word in line.split(" ") if word} | {"alice:", "bob's", "5", "no.", '"'}
)
KEYS = sorted(
    {*FILE_KEYS, *PLAYER_KEYS, *CARD_KEYS, *STACK_KEYS, *CASE_KEYS, *CLAIM_KEYS, *OBJECT_FIELDS, *PLAYER_FIELDS}
)
SCALARS = st.one_of(
    st.sampled_from(
        ["alice", "bob", "Shock", "3 Forest", "true", "none", "enough", "{G}", '"{G}"', "1", "-1", "", "resolve"]
    ),
    st.sampled_from(NAMES),
    st.text(max_size=8),
)


def _problem(text: str, speaker: str | None) -> Diagnostic | None:
    try:
        parse_step(text, SPACE, speaker)
    except ScenarioError as error:
        return error.diagnostic
    return None


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_steps_of_random_words(text: str) -> None:
    found = _problem(text, "alice")
    assert found is None or render(found)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_steps_of_random_characters(text: str) -> None:
    found = _problem(text, None)
    assert found is None or found.span is not None


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_files_of_random_characters(text: str) -> None:
    result = read(text)
    assert (result.scenario is None) == bool(result.diagnostics)
    render_all(result.diagnostics, result.source)


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(each) for each in value) + "]"
    return str(value)


TREES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.one_of(st.sampled_from(KEYS), st.sampled_from(["alice", "bob", "bears"])), inner, max_size=5
        ),
    ),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(FILE_KEYS)), TREES, max_size=6))
def test_files_of_random_trees(tree: dict[str, object]) -> None:
    body = "".join(f"{key}: {_flow(value)}\n" for key, value in tree.items() if key not in ("mtgjudge", "scenario"))
    result = read("mtgjudge: 1\nscenario: a\n" + body)
    assert (result.scenario is None) == bool(result.diagnostics)
    render_all(result.diagnostics, result.source)
