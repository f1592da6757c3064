"""Results made by hand, one of each kind, for the tests of the renderers."""

from __future__ import annotations

from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.results import (
    CaseResult,
    Check,
    Happening,
    Outcome,
    ReasonShown,
    ScenarioResult,
    StepKind,
    StepShown,
    VerdictShown,
)
from mtgjudge.scenario.spans import Source, Span

EDITION, CARDS = "2026-04-17", "2026-07-03"


def holding(what: str, fact: str) -> Check:
    return Check(Outcome.HOLDS, fact, fact, None, what)


SPLIT_SECOND = ScenarioResult(
    path="scenarios/split-second/counterspell.yaml",
    title="A counterspell can't answer a spell with split second",
    outcome=Outcome.HOLDS,
    edition=EDITION,
    card_data=CARDS,
    tags=("split-second",),
    cases=(
        CaseResult(
            name="",
            outcome=Outcome.HOLDS,
            steps=(
                StepShown(
                    1,
                    StepKind.ACTION,
                    "cast Krosan Grip targeting Sol Ring",
                    "Alice casts Krosan Grip, paying {2}{G}, targeting Sol Ring",
                    Outcome.HOLDS,
                    "alice",
                    happenings=(
                        Happening("Alice casts Krosan Grip, paying {2}{G}, targeting Sol Ring", ("601.2",)),
                        Happening("Forest, Forest, Forest tapped for {G}{G}{G}", ("605.3b",), parent=0),
                    ),
                ),
                StepShown(
                    2,
                    StepKind.ACTION,
                    "cast Counterspell targeting Krosan Grip",
                    "Bob tries to cast Counterspell",
                    Outcome.HOLDS,
                    "bob",
                    verdict=VerdictShown(
                        "no",
                        (
                            ReasonShown("", ("601.3",), decides=False),
                            ReasonShown(
                                "Krosan Grip is on the stack and has split second: no spells, and no abilities "
                                "except mana abilities",
                                ("702.61a",),
                                decides=True,
                                object="Krosan Grip",
                            ),
                        ),
                        still_possible=("tap Sol Ring, Island, Island for mana",),
                        still_rule="702.61b",
                    ),
                    checks=(holding("", "illegal"), holding("rule", "702.61a")),
                ),
                StepShown(
                    3,
                    StepKind.MOVE,
                    "resolve",
                    "Krosan Grip resolves: Sol Ring is destroyed",
                    Outcome.HOLDS,
                    happenings=(
                        Happening("Krosan Grip resolves: Sol Ring is destroyed", ("608.2", "701.8a")),
                        Happening("Sol Ring", (), parent=0, before="battlefield", after="Bob's graveyard"),
                    ),
                ),
            ),
            checks=(holding("bob: graveyard", "Sol Ring"), holding("Krosan Grip: zone", "graveyard")),
        ),
    ),
)

HUMILITY_TEXT = "\n" * 17 + "    Serra Angel: {power: 1}\n"

DIFFERS = ScenarioResult(
    path="scenarios/layers/humility.yaml",
    title="An anthem still counts for a creature without abilities",
    outcome=Outcome.DIFFERS,
    edition=EDITION,
    card_data=CARDS,
    cases=(
        CaseResult(
            name="",
            outcome=Outcome.DIFFERS,
            changes=("Serra Angel is 2/2",),
            checks=(
                holding("Serra Angel: zone", "battlefield"),
                Check(
                    Outcome.DIFFERS,
                    "power 1",
                    "2",
                    Span(18, 18, 18, 28),
                    explanation=(
                        Happening("7b  base 1/1   Humility", ("613.4b",)),
                        Happening("7c  +1/+1      Glorious Anthem", ("613.4c",)),
                    ),
                ),
                Check(
                    Outcome.DIFFERS,
                    "1",
                    "1",
                    Span(18, 18, 18, 28),
                    "Serra Angel: toughness",
                    rules_expected=("613.4c",),
                    rules_deciding=("613.4b",),
                ),
            ),
        ),
    ),
)

UNSUPPORTED = ScenarioResult(
    path="new.yaml",
    title="A card that was previewed today",
    outcome=Outcome.UNSUPPORTED,
    edition=EDITION,
    card_data=CARDS,
    cases=(
        CaseResult(
            name="",
            outcome=Outcome.UNSUPPORTED,
            unsupported=(
                ReasonShown(
                    'ability 2: "…" is not read from "where X is" on (token 9)', (), decides=True, object="Some Card"
                ),
            ),
            steps=(
                StepShown(
                    1,
                    StepKind.ACTION,
                    "alice: cast Some Card",
                    "",
                    Outcome.UNSUPPORTED,
                    "alice",
                    span=Span(9, 5, 9, 26),
                ),
            ),
        ),
    ),
)

UNDETERMINED = ScenarioResult(
    path="library.yaml",
    title="What is drawn from a library that nobody knows",
    outcome=Outcome.UNDETERMINED,
    edition=EDITION,
    card_data=CARDS,
    cases=(
        CaseResult(
            name="",
            outcome=Outcome.UNDETERMINED,
            steps=(
                StepShown(
                    1,
                    StepKind.QUESTION,
                    "can alice cast Shock",
                    "Can Alice cast Shock",
                    Outcome.UNDETERMINED,
                    verdict=VerdictShown(
                        "undetermined", (ReasonShown("the card that Alice drew is unknown", ("121.1",), decides=True),)
                    ),
                    span=Span(12, 5, 12, 32),
                ),
            ),
        ),
    ),
)

SNOW = ScenarioResult(
    path="scenarios/snow/snow-mana.yaml",
    title="{S} is paid only by mana from a snow source",
    outcome=Outcome.HOLDS,
    edition=EDITION,
    card_data=CARDS,
    history=("2006-10-01: snow mana was new in this edition",),
    cases=(
        CaseResult(
            name="with a Forest",
            outcome=Outcome.HOLDS,
            steps=(
                StepShown(
                    1,
                    StepKind.QUESTION,
                    "can alice pay {S} with Forest",
                    "can Alice pay {S} with Forest",
                    Outcome.HOLDS,
                    verdict=VerdictShown(
                        "no",
                        (ReasonShown("Forest is not a snow permanent", ("107.4h",), decides=True, object="Forest"),),
                    ),
                    checks=(holding("", "no"), holding("rule", "107.4h")),
                ),
                StepShown(
                    2,
                    StepKind.QUESTION,
                    "what does it cost alice to cast Icehide Golem",
                    "",
                    Outcome.HOLDS,
                    verdict=VerdictShown("fact", (ReasonShown("", ("202.1a",), decides=True),), value="{1}{S}"),
                ),
            ),
            assumed=("Alice and Bob have 20 life", "Alice's library is unknown cards"),
            choices=("Alice pays {S} with Snow-Covered Forest",),
        ),
        CaseResult(
            name="with a Snow-Covered Forest",
            outcome=Outcome.HOLDS,
            changes=("Icehide Golem: hand → battlefield", "Snow-Covered Forest is tapped"),
            steps=(
                StepShown(
                    1,
                    StepKind.EXPECTATION,
                    "expect: Icehide Golem",
                    "Icehide Golem is on the battlefield",
                    Outcome.HOLDS,
                    branch="cast",
                    checks=(holding("Icehide Golem: zone", "battlefield"),),
                ),
            ),
        ),
    ),
)

INVALID = ScenarioResult(
    path="broken.yaml",
    title="",
    outcome=Outcome.INVALID,
    problems=(
        Diagnostic(
            "MJ030",
            "no card is named 'Krosan Gripp'",
            "broken.yaml",
            Span(5, 12, 5, 24),
            help="did you mean Krosan Grip?",
        ),
        Diagnostic("MJ037", "there is no rule 702.61z", "broken.yaml", Span(8, 11, 8, 18), rule="702.61"),
    ),
)
BROKEN_TEXT = "\n" * 4 + "    hand: [Krosan Gripp]\n\n\n    rule: 702.61z\n"

TODO = ScenarioResult(
    path="later.yaml", title="Banding", outcome=Outcome.TODO, reason="banding is not written yet", edition=EDITION
)

EVERYTHING = (SPLIT_SECOND, SNOW, DIFFERS, UNSUPPORTED, UNDETERMINED, INVALID, TODO)
SOURCES = {
    DIFFERS.path: Source(DIFFERS.path, HUMILITY_TEXT),
    INVALID.path: Source(INVALID.path, BROKEN_TEXT),
}
