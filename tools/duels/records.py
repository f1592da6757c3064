"""Duels as records: the operations of set-up, script and assertions, decoded from one JSON object a line."""

from __future__ import annotations

import lzma
from pathlib import Path

import msgspec


class Part(msgspec.Struct, frozen=True):
    """One target that is named: an object by name or alias, or a player. `mode`: for which mode (1-based). `copy`:
    "no" or "only"."""

    name: str = ""
    alias: str = ""
    player: str = ""
    mode: int = 0
    copy: str = ""
    amount: int | None = None
    skip: bool = False


class AbilityRef(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """An ability that an assertion names: a class or a call of the other engine, and a readable form of it."""

    keyword: str = ""
    call: str = ""
    new: str = ""
    class_: str = ""
    args: tuple[object, ...] = ()


class Clause(msgspec.Struct, frozen=True):
    """A condition on the stack under which an action is attempted."""

    clause: str = ""
    text: str = ""


class Stop(msgspec.Struct, frozen=True):
    """After which step the game is halted."""

    turn: int = 1
    step: str = "UNTAP"


class Failure(msgspec.Struct, frozen=True):
    """The script must (or, not `required`, may) fail."""

    required: bool = True
    exception: str = ""
    match: str = ""
    message: str = ""


class Query(msgspec.Struct, frozen=True):
    """A translated assertion: what is looked at, of what."""

    q: str = ""
    of: Query | None = None
    card: str = ""
    controller: str = ""
    player: str = ""
    counter: str = ""
    color: str = ""
    zone: str = ""
    subtype: str = ""
    ability: AbilityRef | None = None


class Op(msgspec.Struct, rename={"assert_": "assert"}, kw_only=True):
    """One operation of any kind; `op` or `assert_` says which. Fields that a kind doesn't have keep their
    defaults."""

    op: str = ""
    assert_: str = ""
    turn: int = 0
    step: str = ""
    player: str | None = None
    target_player: str = ""
    zone: str = ""
    card: str = ""
    raw_card: str = ""
    variant: str = ""
    alias: str = ""
    count: int = 1
    tapped: bool = False
    life: int = 0
    on: bool = False
    day: bool = False
    kind: str = ""
    value: str | bool | int | None = None
    raw: str = ""
    targets: tuple[Part, ...] | int | None = None
    target_raw: str = ""
    amount: int | str | None = None
    no_target: bool = False
    if_stack: Clause | None = None
    if_top_of_stack: str | dict[str, object] | None = None
    if_mana_in_pool: int | str | dict[str, object] | None = None
    ability: str | AbilityRef = ""
    abilities: tuple[AbilityRef, ...] = ()
    source_alias: str = ""
    one: bool = False
    attacker: str = ""
    blocker: str = ""
    attacker_index: int | None = None
    blocker_index: int | None = None
    defender: dict[str, str] | None = None
    counter: str = ""
    power: int = 0
    toughness: int = 0
    scope: str = "Any"
    colors: str | tuple[str, ...] = ""
    color: str = ""
    type: str = ""
    subtype: str | None = None
    damage: int = 0
    attachment: str = ""
    permanent: str = ""
    mana: str = ""
    result: str = ""
    attackers: tuple[str, ...] = ()
    blockers: tuple[str, ...] = ()
    asserts: tuple[dict[str, object], ...] = ()
    left: dict[str, object] | None = None
    right: object = None

    def parts(self) -> tuple[Part, ...]:
        """The targets named, if any."""
        return self.targets if isinstance(self.targets, tuple) else ()

    def says(self) -> str:
        """How a report names it."""
        what = self.ability if isinstance(self.ability, str) else self.ability.keyword
        return " ".join(
            str(word) for word in (self.op or self.assert_, self.player, self.raw_card or self.card or what) if word
        )


class Segment(msgspec.Struct, kw_only=True):
    """Set-up, script, stop and assertions; further segments go on with the same game."""

    setup: tuple[Op, ...] = ()
    script: tuple[Op, ...] = ()
    stop: Stop | None = None
    asserts: tuple[dict[str, object], ...] = ()
    expect_failure: Failure | None = None


class Duel(Segment, kw_only=True):
    """A whole duel."""

    id: str
    dir: str = ""
    strict: bool = False
    status: str = "full"
    more_segments: tuple[Segment, ...] = ()
    oracle_names: dict[str, str] = {}
    unknown_cards: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()

    def segments(self) -> tuple[Segment, ...]:
        """All segments in order."""
        return (self, *self.more_segments)


def assertion(raw: dict[str, object]) -> Op:
    """One assertion; an `op` inside it is the comparison of a query."""
    return msgspec.convert(raw, Op)


def read_duels(path: Path) -> list[Duel]:
    """All duels of a file, one JSON object a line, xz-compressed or plain."""
    decoder = msgspec.json.Decoder(Duel)
    raw = path.read_bytes()
    text = lzma.decompress(raw) if path.suffix == ".xz" else raw
    return [decoder.decode(line) for line in text.splitlines() if line.strip()]
