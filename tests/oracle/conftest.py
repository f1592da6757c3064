"""Helpers for the compiler's tests: sentences of our own, and where the shared corpus is, if it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtgjudge.language.categories import Ability
from mtgjudge.oracle import CompiledFace, FaceText, compile_face
from mtgjudge.oracle.faces import read_again
from mtgjudge.oracle.printing import raise_ability

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "cards" / "AtomicCards.json.xz"


def face(text: str, *types: str, name: str = "Test Subject", supertypes: tuple[str, ...] = ()) -> CompiledFace:
    """A face with this text, a creature unless told otherwise."""
    return compile_face(FaceText(name=name, types=types or ("Creature",), text=text, supertypes=supertypes))


def meaning(text: str, *types: str) -> Ability:
    """The meaning of a text of one ability."""
    compiled = face(text, *types)
    assert [ability.refusal for ability in compiled.abilities] == [None]
    found = compiled.abilities[0].meaning
    assert found is not None
    return found


def both_ways(text: str, *types: str) -> Ability:
    """The meaning of a text of one ability, once it is seen that our print of it means the same."""
    found = meaning(text, *types)
    made = raise_ability(found)
    assert made is not None
    assert read_again(made, found)
    return found


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The shared card file; tests that need it are skipped where it is not."""
    if not CORPUS.exists():
        pytest.skip("the shared card file is not beside this checkout")
    return CORPUS
