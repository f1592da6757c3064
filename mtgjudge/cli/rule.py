"""`mtgjudge rule NUMBER`: a rule's place, what it says in our own words, and what stands below it.

Below our words stands the full text, where the user has imported a rules text (`mtgjudge rule --import FILE`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import Style, err, out, styled, width
from mtgjudge.rulebook import EDITION, Citation, UnknownRule, children, cite, heading, heading_path, parent, summary

if TYPE_CHECKING:
    from mtgjudge.rulebook.editions import OldRule


def rule(
    number: Annotated[
        str, typer.Argument(metavar="NUMBER", help="A chapter, section or rule: 7, 702, 702.61a.")
    ] = "",
    edition: Annotated[
        str, typer.Option(help="The edition the number is from; older numbers are mapped to today's.", metavar="DATE")
    ] = EDITION,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    import_file: Annotated[
        str,
        typer.Option(
            "--import", metavar="FILE", help="Keep the full text of the rules from this text file, to print it."
        ),
    ] = "",
) -> int:
    """Say what a rule of the Comprehensive Rules is about, in our own words, and where it stands.

    With --import FILE the full text of each rule, from a text of the Comprehensive Rules that you have, is kept in
    your own data and printed below our words from then on.
    """
    if import_file:
        imported = _import(import_file)
        if imported or not number:
            return imported
    if not number:
        raise typer.BadParameter("Missing argument 'NUMBER'.")
    return _answer(number, edition, json)


def _import(path: str) -> int:
    from mtgjudge.rulebook import imported

    try:
        parsed = imported.read(path)
    except imported.NotRules as wrong:
        return _refuse("MJ039 no rules text", f"{path} can't be imported: {wrong}", wrong.hint)
    except OSError as error:
        why = error.strerror or str(error)
        return _refuse("MJ039 no rules text", f"{path} can't be read: {why}", "give the path of the rules' text file")
    try:
        place = imported.keep(parsed)
    except OSError as error:
        why = error.strerror or str(error)
        return _refuse("MJ039 no rules text", f"it can't be kept: {why}", "see who may write your data folder")
    said = f"the edition of {parsed.edition}" if parsed.edition else "an edition that it does not name"
    out(f"{len(parsed.rules)} rules of {said} are kept in {place}")
    if parsed.edition != EDITION:
        out(f"mtgjudge follows the edition of {EDITION}: a text may differ from what it does")
    return ExitStatus.HOLDS


def _answer(number: str, edition: str, json: bool) -> int:
    from mtgjudge.rulebook.editions import UnknownEdition, old_rule

    number = number.strip().rstrip(".")
    old: OldRule | None = None
    try:
        if edition == EDITION:
            rules: tuple[Citation, ...] = (cite(number),)
        else:
            old = old_rule(number, edition)
            rules = old.today
    except UnknownRule as unknown:
        return _refuse(
            "MJ037 unknown rule", f"the Comprehensive Rules of {edition} have no rule {number}", _did_you_mean(unknown)
        )
    except UnknownEdition as unknown:
        return _refuse(
            "MJ038 unknown edition", f"the edition {edition} is not known here", f"known: {', '.join(unknown.known)}"
        )
    if json:
        _print_json(rules, old)
    else:
        _print_text(rules, old)
    return ExitStatus.HOLDS


def _did_you_mean(unknown: UnknownRule) -> str:
    if unknown.nearest:
        return f"the nearest are {', '.join(unknown.nearest)}"
    return "a rule is a number such as 702, 702.61 or 702.61a"


def _refuse(code: str, sentence: str, hint: str) -> int:
    err(f"{styled(code, Style.NO)}: {sentence}\nhelp: {hint}")
    return ExitStatus.INVALID


def _print_text(rules: tuple[Citation, ...], old: OldRule | None) -> None:
    if old is not None:
        out("\n".join(_old_lines(old)))
    for number in rules:
        if old is not None:
            out("")
        out("\n".join(_lines(number)))


def _old_lines(old: OldRule) -> list[str]:
    title = f"  {old.title}" if old.title else ""
    lines = [f"{styled(old.number, Style.STRONG)}{title}  (edition of {old.edition})"]
    if old.about:
        lines += _wrap(old.about, "  ")
    today = ", ".join(old.today)
    lines.append(f"  today: {today}" if today else "  today: no rule of the current edition carries it")
    return lines


def _lines(number: Citation) -> list[str]:
    """One rule as text: number and place, our sentence, then what stands below it."""
    lines = [f"{styled(number, Style.STRONG)}  {' › '.join(heading_path(number))}"]
    words = summary(number)
    if words:
        lines += _wrap(words, "  ")
    elif "." in number and not heading(number):
        lines.append(styled("  (no summary of this rule yet)", Style.QUIET))
    lines += _full_lines(number)
    below = children(number)
    if below:
        lines.append("")
        margin = max(len(child) for child in below) + 4
        lines += [line for child in below for line in _child_lines(child, margin)]
    return lines


def _full_lines(number: Citation) -> list[str]:
    """The full text that the user has imported, with its edition where it is another than ours."""
    from mtgjudge.rulebook.imported import edition, full_text

    paragraphs = full_text(number)
    if not paragraphs or paragraphs == (heading(number),):
        return []
    said = edition()
    lines = ["", styled(f"  The full text{'' if said == EDITION else f', edition {said}'}:", Style.QUIET)]
    return lines + [line for words in paragraphs for line in _wrap(words, "    ")]


def _child_lines(child: Citation, margin: int) -> list[str]:
    words = heading(child) or summary(child)
    if not words:
        return [f"  {child}"]
    first, *rest = _wrap(words, " " * margin)
    return [f"  {child}".ljust(margin) + first[margin:], *rest]


def _wrap(words: str, indent: str) -> list[str]:
    import textwrap

    return textwrap.wrap(
        words, width(), initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _kind(number: Citation) -> str:
    if "." not in number:
        return "chapter" if len(number) == 1 else "section"
    return "rule" if number[-1].isdigit() else "subrule"


def _entry(number: Citation) -> dict[str, object]:
    return {
        "number": number,
        "kind": _kind(number),
        "headings": list(heading_path(number)),
        "summary": summary(number),
        **_full_entry(number),
        "parent": parent(number),
        "children": [
            {"number": child, "heading": heading(child), "summary": summary(child)} for child in children(number)
        ],
    }


def _full_entry(number: Citation) -> dict[str, object]:
    """The imported text, only where there is one."""
    from mtgjudge.rulebook.imported import edition, full_text

    paragraphs = full_text(number)
    return {"text": "\n".join(paragraphs), "text_edition": edition()} if paragraphs else {}


def _print_json(rules: tuple[Citation, ...], old: OldRule | None) -> None:
    import json

    document: dict[str, object] = {"format": "mtgjudge.rule/1", "edition": EDITION, "rules": [_entry(n) for n in rules]}
    if old is not None:
        document["asked"] = {
            "edition": old.edition,
            "number": old.number,
            "title": old.title,
            "about": old.about,
            "answered_by": old.via or old.number,
        }
    out(json.dumps(document, ensure_ascii=False, indent=2))
