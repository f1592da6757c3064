"""`mtgjudge seeds [ID]`: the rules statements that mtgjudge was founded on, each with the result of the scenarios
that play it.

They are found beside the scenarios of a checkout (here or in a folder above), or among what was installed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

import mtgjudge
from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import Style, err, out, styled

STATEMENTS = Path("seeds") / "statements.yaml"
WIDTH = 60


class Claim(NamedTuple):
    """One founding statement: its id, what it says, the rules that decide it today, what changed, and the files
    that play it.
    """

    id: str
    claim: str
    rules: tuple[str, ...]
    changed: str
    scenarios: tuple[str, ...]

    @property
    def system(self) -> str:
        """The part of the game that it is about: the topic of its first scenario."""
        folder = Path(self.scenarios[0]).parts[1] if self.scenarios else "not shown"
        return folder.replace("-", " ")


def seeds(
    claim: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A claim, such as S0-41: print its rulings.")
    ] = None,
    folder: Annotated[
        str | None, typer.Option("--folder", metavar="DIR", help="Where seeds/ and scenarios/ are.")
    ] = None,
) -> int:
    """List the founding statements by system, each with its result; or print the rulings of one.

    Exit status: 0 all hold, 1 a ruling differs, 2 no such claim or no statements, 3 unsupported, 4 a fault of mtgjudge.
    """
    root = _root(folder)
    if root is None:
        err("MJ001 the founding statements (seeds/statements.yaml) are not here\nhelp: say where with --folder DIR")
        return ExitStatus.INVALID
    claims = _read(root / STATEMENTS)
    if claim is None:
        return _list(root, claims)
    found = next((each for each in claims if each.id.casefold() == claim.casefold()), None)
    if found is None:
        near = ", ".join(each.id for each in claims if each.id.startswith(claim.upper()[:2]))
        err(f"MJ001 there is no claim {claim}\nhelp: {near or 'mtgjudge seeds lists them all'}")
        return ExitStatus.INVALID
    return _one(root, found)


def _root(folder: str | None) -> Path | None:
    installed = Path(mtgjudge.__file__).parent
    places = [Path(folder)] if folder else [Path.cwd(), *Path.cwd().parents, installed.parent, installed / "library"]
    return next((place for place in places if (place / STATEMENTS).is_file()), None)


def _read(file: Path) -> list[Claim]:
    import yaml

    data = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
    return [
        Claim(
            entry["id"],
            " ".join(entry["claim"].split()),
            tuple(entry.get("rules") or ()),
            entry.get("what_changed", "") if entry["status"] == "changed" else "",
            tuple(entry.get("scenarios") or ()),
        )
        for entry in data["statements"]
    ]


def _list(root: Path, claims: list[Claim]) -> int:
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.cli.running import Runner, refuse_pack, status
    from mtgjudge.scenario.results import Outcome

    try:
        runner = Runner()
        files = dict.fromkeys(file for claim in claims for file in claim.scenarios)
        results = {file: runner.run(str(root / file)) for file in files}
    except PackFault as fault:
        return refuse_pack(fault)
    order = list(Outcome)
    shown = 0
    systems = dict.fromkeys(claim.system for claim in claims)
    for system in systems:
        out(styled(f"\n{system}", Style.STRONG))
        for claim in claims:
            if claim.system != system:
                continue
            outcomes = [results[file].outcome for file in claim.scenarios]
            result = max(outcomes, key=order.index).value if outcomes else "not shown"
            shown += result == Outcome.HOLDS.value
            style = Style.YES if result == Outcome.HOLDS.value else Style.NO
            changed = " (changed since)" if claim.changed else ""
            words = claim.claim if len(claim.claim) <= WIDTH else claim.claim[: WIDTH - 1].rstrip() + "…"
            rules = ", ".join(claim.rules)
            out(f"  {claim.id}  {styled(f'{result:12}', style)}{words}{changed}  {styled(rules, Style.QUIET)}")
    out(f"\n{shown} of {len(claims)} founding statements hold")
    return max(status(results.values()), ExitStatus.HOLDS if shown == len(claims) else ExitStatus.UNRULED)


def _one(root: Path, claim: Claim) -> int:
    from mtgjudge.cli.running import judge_files

    out(f"{claim.id}  {claim.claim}")
    if claim.changed:
        out(f"changed since: {claim.changed}")
    out("")
    return judge_files([os.path.relpath(root / file) for file in claim.scenarios])
