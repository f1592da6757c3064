"""Only what a pack gives back unchanged goes into it; everything else is refused, by place."""

import pytest

import mtgjudge.oracle
from mtgjudge.cards.compiling import _KINDS, compile_card
from mtgjudge.cards.model import Layout, RefusalKind, RefusedAbility
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Ability, Filter
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.oracle import CompiledAbility, CompiledFace, FaceText, Refusal, RefusalReason


class Stranger(Filter, frozen=True, tag=True):
    """A node that is none of the language's."""


def card_with(
    monkeypatch: pytest.MonkeyPatch, *abilities: CompiledAbility, text: str = "One.\nTwo."
) -> tuple[Ability | RefusedAbility, ...]:
    asked: list[FaceText] = []

    def compile_face(face: FaceText) -> CompiledFace:
        asked.append(face)
        return CompiledFace(abilities)

    monkeypatch.setattr(mtgjudge.oracle, "compile_face", compile_face)
    face = PrintedFace("Half", "Legendary Snow Creature — Bear", "{G}", text, "1", "2")
    card = compile_card(PrintedCard("Half // Other", Layout.SPLIT, (face,)))
    assert [(each.name, each.card_name, each.supertypes, each.types, each.subtypes) for each in asked] == [
        ("Half", "Half // Other", ("legendary", "snow"), ("creature",), ("Bear",))
    ]
    return card.faces[0].abilities


def test_a_meaning_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    flying = KeywordAbility(Keyword.FLYING)
    assert card_with(monkeypatch, CompiledAbility(flying)) == (flying,)


def test_a_refusal_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = (
        Refusal(RefusalReason.UNREAD, 5, 8, "Two", ("One",)),
        Refusal(RefusalReason.NO_MEANING, 0, 4, "", (), "a choice of words"),
        Refusal(RefusalReason.AMBIGUOUS, 0, 4, "", (), "left | right"),
    )
    assert card_with(monkeypatch, *(CompiledAbility(refusal=each) for each in refusals)) == (
        RefusedAbility(RefusalKind.CANNOT_READ, "paragraph 2, at “Two”"),
        RefusedAbility(RefusalKind.CANNOT_EXECUTE, "paragraph 1: a choice of words"),
        RefusedAbility(RefusalKind.AMBIGUOUS, "paragraph 1: left | right"),
    )


def test_every_reason_of_the_compiler_has_its_kind() -> None:
    assert set(_KINDS) == {reason.name for reason in RefusalReason}


@pytest.mark.parametrize(
    ("odd", "words"),
    [
        (KeywordAbility(Keyword.PROTECTION, quality=Stranger()), "Stranger is no node of the language"),
        (StaticAbility([]), "StaticAbility with a field of another type"),  # type: ignore[arg-type]
    ],
)
def test_what_a_pack_would_not_give_back_is_refused(monkeypatch: pytest.MonkeyPatch, odd: Ability, words: str) -> None:
    assert card_with(monkeypatch, CompiledAbility(odd)) == (RefusedAbility(RefusalKind.CANNOT_EXECUTE, words),)


def test_a_face_without_text_asks_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(mtgjudge.oracle, "compile_face")
    plain = compile_card(PrintedCard("Bear", Layout.NORMAL, (PrintedFace("Bear", "Creature — Bear"),)))
    assert plain.faces[0].abilities == ()
