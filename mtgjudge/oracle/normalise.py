"""From printed Oracle text to tokens, and back.

What has no rules meaning is set aside (reminder text 207.2, ability words 207.2c, flavour words 207.2d); the
object's own name
becomes ``~`` (201.5); capitals at the start of sentences and costs, curly marks and bullets are made plain.
Every token keeps
its place in the printed text, so that a refusal can point at it. :func:`restore` goes the other way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mtgjudge.language.vocabulary import Keyword, subtypes
from mtgjudge.oracle.kernel.morphology import noun

SELF = "~"
MAKER = "≈"
"""In an ability that a token has or that something else is given: the name of what made the token or gives the
ability (201.5a)."""
QUOTE_OPEN, QUOTE_CLOSE = "«", "»"
BULLET = "•"
PAW = "{P}"
"""A mode that is worth something begins with so many of these instead of a bullet (700.2i)."""
PRICED = "+ {"
"""How a mode with a cost of its own begins (702.172b)."""
DASH = "--"
"""A dash without spaces: before a keyword's cost."""

_TOKEN = re.compile(
    r"\{[^{}\s]+\}"  # a symbol
    r"|\[[+\-−]?(?:\d+|X)\]"  # a loyalty cost
    r"|[+\-](?:\d+|[XYZ])/[+\-](?:\d+|[XYZ])"  # +1/+1
    r"|(?:\d+|[XYZ*]|\d+\+\*)/(?:\d+|[XYZ*]|\d+\+\*)(?![\w])"  # 2/2
    r"|\d+\+(?= \|)"  # a stripe
    r"|\d+"
    r"|d\d+\b"
    r"|and/or"
    r"|'s\b"
    r"|(?<=[^\s])—(?=[^\s])"  # a tight dash: Suspend 3—{R}
    r"|[^\W\d_]+(?:[-'][^\W\d_]+)*[!?]?"  # words, hyphens and apostrophes inside
    r"|'"
    r"|~\x00*"
    r"|\S"
)
_REMINDER = re.compile(r"\s*\([^()]*\)")
_WHOLE_CONTRACTIONS = frozenset(
    [
        "it's",
        "that's",
        "he's",
        "she's",
        "there's",
        "who's",
        "what's",
        "they're",
        "you're",
        "you've",
        "you'd",
        "they've",
        "they'd",
        "it'd",
        "let's",
    ]
)
_COST_VERBS = frozenset(
    [
        "sacrifice",
        "discard",
        "pay",
        "exile",
        "remove",
        "tap",
        "untap",
        "return",
        "put",
        "reveal",
        "mill",
        "unattach",
        "exert",
        "collect",
        "blight",
        "forage",
        "behold",
        "waterbend",
    ]
)
_STARTERS = frozenset({".", ":", "—", DASH, BULLET, QUOTE_OPEN, "|"})
_KEYWORD_COST = re.compile(r"^[A-Z][A-Za-z' -]*—\S")
_CHAPTER = re.compile(r"^(?:[IVX]+)(?:, [IVX]+)* — ")
_NAMED_MODE = re.compile(r"^• ([^—{]+ — )(?=(?:\{[^}]+\})+ — )")
_TITLE = r"[A-Z][\w'.-]*(?: (?:a|an|and|at|by|for|from|in|into|of|on|or|the|to|with|[A-Z][\w'.-]*))*!?"
_NAMED_PART = re.compile(rf"^(?:•|[IVX]+(?:, [IVX]+)* —) ({_TITLE} — )(?=\S)")
_ROW = re.compile(r"^\d+(?:[—–−-]\d+|\+| or less| or \d+)? [|—] ")
_TRIGGERS = ("whenever ", "when ", "at the beginning ")
_LABEL = re.compile(r"^([A-Z][\w'’!?,:. -]{0,60}?) — (?=\S)")
_NOT_NAMES = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "and",
        "for",
        "with",
        "all",
        "each",
        "when",
        "if",
        "at",
        "in",
        "on",
        "to",
        "as",
        "it",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "it's",
        "this",
        "that",
        "target",
        "draw",
        "add",
        "destroy",
        "exile",
        "return",
        "sacrifice",
        "put",
        "tap",
        "untap",
        "counter",
        "search",
        "you",
        "your",
        "creature",
        "land",
        "artifact",
        "enchantment",
        "counters",
        "choose",
    ]
)


_WITHIN_A_NAME = re.compile(r"\bnamed [A-Z][\w'-]*(?:,? (?:of|the|and|in|[A-Z][\w'-]*))* $")
_PAIR = re.compile(r" (?:and|&) ")

_OF_TWO = {
    "are": "is",
    "have": "has",
    "don't": "doesn't",
    **{
        word: word + "s"
        for word in ("enter", "attack", "block", "deal", "die", "leave", "get", "gain", "become", "fight", "connive")
    },
}
"""What is said of two, and of one."""


@dataclass(frozen=True)
class Token:
    """One token and its span in the printed text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Paragraph:
    """One ability's text: its tokens, and the ability word or flavour word that was set aside.

    `names`: from where to where the names of its chapter or of modes stand, which are set aside, too (207.2d).
    """

    tokens: tuple[Token, ...]
    label: str = ""
    names: tuple[tuple[int, int], ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens' texts."""
        return tuple(token.text for token in self.tokens)


@lru_cache(maxsize=1)
def capitalised() -> frozenset[str]:
    """Words that keep their capital wherever they stand: subtypes and their plurals."""
    words: set[str] = set()
    for family in subtypes().values():
        for word in family:
            for form in noun(word):
                words |= set(form.split())
    return frozenset(words)


@lru_cache(maxsize=1)
def _keyword_starts() -> tuple[str, ...]:
    return tuple(keyword.value for keyword in Keyword)


def own_names(name: str, legendary: bool) -> tuple[str, ...]:
    """The ways in which a text may call its own object, longest first (201.5c allows short names)."""
    out = [name]
    if legendary:
        out += [name.split(mark)[0] for mark in (",", " of ", " the ", " and ") if mark in name]
        first = name.split(" ")[0].rstrip(",")
        if first not in subtypes()["creature"]:  # "Sliver creatures": the type, not the legend
            out.append(first)
    elif ", " in name:
        out.append(name.split(",")[0])
    kept = [n for n in dict.fromkeys(out) if n.lower() not in _NOT_NAMES and len(n) > 1 or n == name]
    return tuple(sorted(kept, key=len, reverse=True))


def _blank(text: str) -> str:
    """The text with reminder text and its marks replaced by spaces, so that positions stay."""
    text = _REMINDER.sub(lambda m: " " * len(m.group()), text)
    return text.replace("’", "'").replace("“", '"').replace("”", '"').replace("\u2212", "−")


def _names_out(text: str, names: Sequence[str]) -> tuple[str, list[tuple[int, int]]]:
    """Own names become ``~`` padded to the same length, so that positions stay."""
    for name in names:
        pattern = re.compile(r"(?<![\w-])" + re.escape(name.replace("’", "'")) + r"(?![\w-])")
        text = pattern.sub(_name_out, text)
    return text, []


def _name_out(found: re.Match[str]) -> str:
    if _WITHIN_A_NAME.search(found.string[max(0, found.start() - 60) : found.start()]):
        return found.group()  # "named Wolves of …": the end of another name
    return SELF + "\x00" * (len(found.group()) - 1)


def normalise(text: str, name: str, legendary: bool = False) -> tuple[Paragraph, ...]:
    """The paragraphs of a text; bullets and rows of tables are joined to the paragraph they belong to."""
    plain, _ = _names_out(_blank(text), own_names(name, legendary))
    out: list[Paragraph] = []
    at = 0
    for line in plain.split("\n"):
        start = at
        at += len(line) + 1
        stripped = line.strip()
        if not stripped or (stripped.startswith('"') and not stripped.strip('"')):
            continue
        label, skip = _label(line)
        named = _NAMED_MODE.match(line) or _named_part(line, plain)
        tokens = _tokens(line[skip:], start + skip)
        if _PAIR.search(name):
            tokens = _as_one(tokens)
        names: tuple[tuple[int, int], ...] = ()
        if named is not None:  # what a mode or a chapter is called means nothing (207.2d)
            tokens = (*_tokens(line[: named.start(1)], start), *_tokens(line[named.end() :], start + named.end()))
            names = ((start + named.start(1), start + named.end()),)
        if not tokens:
            continue
        if out and (stripped.startswith((BULLET, PRICED, PAW)) or (_ROW.match(stripped) and _rolls(out[-1]))):
            out[-1] = Paragraph((*out[-1].tokens, *tokens), out[-1].label, (*out[-1].names, *names))
        else:
            out.append(Paragraph(tokens, label, names))
    return tuple(out)


def _as_one(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """An object whose name is of two: what "Brun and Hild attack or block" says is said of one object."""
    out = list(tokens)
    for i, token in enumerate(tokens):
        at = i + 1
        while token.text == SELF and at < len(tokens) and tokens[at].text in _OF_TWO:
            out[at] = Token(_OF_TWO[tokens[at].text], tokens[at].start, tokens[at].end)
            at += 2 if at + 1 < len(tokens) and tokens[at + 1].text == "or" else len(tokens)
    return tuple(out)


def _rolls(paragraph: Paragraph) -> bool:
    """Whether it tells to roll a die, so that a table of results may follow (706.3b)."""
    return any(word in ("roll", "rolls") for word in paragraph.words)


def _named_part(line: str, text: str) -> re.Match[str] | None:
    """A mode or a chapter with a name of its own, which is neither a keyword nor a word that the text tells to choose
    (an anchor word, 607.2m)."""
    match = _NAMED_PART.match(line)
    if match is None or match.group(1).lower().startswith(_keyword_starts()):
        return None
    chosen = re.search(rf"\bchoose [^.—]*\b{re.escape(match.group(1).removesuffix(' — '))}\b", text)
    return match if chosen is None else None


def _label(line: str) -> tuple[str, int]:
    """An ability word or flavour word in front, and how many characters to skip."""
    match = _LABEL.match(line)
    if match is None or _CHAPTER.match(line):
        return "", 0
    label = match.group(1)
    low = label.lower()
    if low.startswith(("choose", "level", "to solve", "solved", "as an additional cost")) or ". " in label:
        return "", 0
    if low.endswith(" a villainous choice"):  # the options follow (701.55a)
        return "", 0
    if line[match.end() :].lower().startswith(_TRIGGERS):
        return label, match.end()
    if any(low == word or low.startswith(word + " ") for word in _keyword_starts()):
        return "", 0
    return label, match.end()


def _tokens(line: str, offset: int) -> tuple[Token, ...]:
    out: list[Token] = []
    starts = True
    quoted = of_token = False
    in_cost = _cost_end(line) > 0
    cost_end = _cost_end(line)
    for match in _TOKEN.finditer(line):
        raw, start, end = match.group().replace("\x00", ""), match.start(), match.end()
        if raw == "" or set(match.group()) == {"\x00"}:
            continue
        if raw == "—" and start > 0 and end < len(line) and line[start - 1] != " " and line[end] != " ":
            raw = DASH
        if raw == '"':
            raw = QUOTE_CLOSE if quoted else QUOTE_OPEN
            quoted = not quoted
            of_token = quoted and _makes_a_token(out)
            if quoted:
                cost_end = start + 1 + _cost_end(line[start + 1 :])
                in_cost = cost_end > start + 1
        for piece, a, b in _pieces(raw, start, end):
            word = piece
            if word[:1].isupper() and (starts or (in_cost and start < cost_end and out and out[-1].text == ",")):
                word = _lower(word, cost_only=not starts)
            word = "a" if word == "an" else word
            if word in ("him", "her") and [token.text for token in out[-2:]][1:] == ["on"] and _counters_on(out):
                word = "it"
            word = MAKER if of_token and word == SELF else word
            if word == QUOTE_CLOSE and _is_ability(out):
                out += _close(out, offset + a, offset + b)
                starts = False
                continue
            out.append(Token(word, offset + a, offset + b))
            ended = word == QUOTE_CLOSE and len(out) > 1 and out[-2].text == "."
            starts = word in _STARTERS or ended
    return tuple(_is_apart(_travelling(out)))


def _travelling(out: list[Token]) -> list[Token]:
    """ "Time travel." begins with a verb (701.56), not with half of the type of a Time Lord."""
    for i, token in enumerate(out[1:], 1):
        before = out[i - 1]
        if token.text == "travel" and before.text == "Time":
            out[i - 1] = Token("time", before.start, before.end)
    return out


def _is_apart(out: list[Token]) -> list[Token]:
    """ "As long as …, it's a 7/7 …": a statement about what it is, as "it has" and "it gets" are."""
    if [token.text for token in out[:3]] != ["as", "long", "as"]:
        return out
    for i, token in enumerate(out):
        if token.text in ("it's", "he's", "she's") and out[i - 1].text == ",":
            middle = token.end - 2
            out[i : i + 1] = [Token("it", token.start, middle), Token("is", middle, token.end)]
            break
    return out


def _counters_on(out: Sequence[Token]) -> bool:
    """ "A +1/+1 counter on him": a legend that the sentence began with, and no other thing."""
    start = max((i for i, token in enumerate(out) if token.text in (".", BULLET, QUOTE_OPEN)), default=-1)
    words = [token.text for token in out[start + 1 :]]
    return words[-2] in ("counter", "counters") and SELF in words and not _OTHERS.intersection(words)


_OTHERS = frozenset({"target", "another", "other", "each", "all", "whenever", "creature", "permanent", "player"})


def _is_ability(out: Sequence[Token]) -> bool:
    """Whether what was quoted last is an ability without its full stop: in the middle of a sentence it has none."""
    opened = max((i for i, token in enumerate(out) if token.text == QUOTE_OPEN), default=len(out))
    inside = [token.text for token in out[opened + 1 :]]
    return len(inside) > 2 and inside[-1] not in (".", "?", "!")


def _close(out: list[Token], start: int, end: int) -> list[Token]:
    """Its full stop, its closing mark, and after that the comma that is printed before it."""
    comma = [out.pop()] if out[-1].text == "," else []
    return [Token(".", start, start), Token(QUOTE_CLOSE, start, end), *comma]


def _makes_a_token(out: Sequence[Token]) -> bool:
    """Whether the ability that is quoted next is that of a token (111.3)."""
    for token in reversed(out):
        if token.text in (".", QUOTE_CLOSE):
            return False
        if token.text in ("token", "tokens"):
            return True
    return False


def _cost_end(line: str) -> int:
    """Where the cost of an activated ability ends (its colon), or that of a keyword (after its dash, its full
    stop); 0 when there is none."""
    if _KEYWORD_COST.match(line):
        return line.find(".") if "." in line else len(line)
    for i, char in enumerate(line):
        if char == ":":
            return i
        if char in '."' + QUOTE_OPEN:
            return 0
    return 0


def _lower(word: str, cost_only: bool) -> str:
    if cost_only:
        return word.lower() if word.lower() in _COST_VERBS else word
    if word in capitalised() or word in ("X", "Y") or word == SELF or word[1:2].isupper():
        return word
    return word[0].lower() + word[1:]


def _pieces(raw: str, start: int, end: int) -> list[tuple[str, int, int]]:
    """A word and its possessive mark."""
    low = raw.lower()
    if (
        low in _WHOLE_CONTRACTIONS
        or low.endswith("n't")
        or "'" not in raw
        or raw in ("'", "'s")
        or raw in capitalised()
    ):
        return [(raw, start, end)]
    if raw.endswith("'s"):
        return [(raw[:-2], start, end - 2), ("'s", end - 2, end)]
    return [(raw, start, end)]


_NO_SPACE_BEFORE = frozenset({",", ".", ":", ";", "'s", "'", QUOTE_CLOSE, "?"})
_VOWEL = re.compile(r"[aeiouAEIOU]|8|11(?!\d)|18(?!\d)|X(?:$|/)|hour")
_CONSONANT_SOUND = re.compile(r"(?:uni|one|once|use|usa|eu|Uni|Eldrazi\b(?!.))")


def _article(following: str) -> str:
    """``a`` or ``an`` by sound."""
    if re.match(r"(?:uni|use|usa|eu|one|Uni)", following) and not following.startswith("unin"):
        return "a"
    return "an" if _VOWEL.match(following) else "a"


_GOES_ON = frozenset({",", "and", "or", "until", "where", "for", "unless", "in"})


def _stops_within(words: Sequence[str]) -> Sequence[str]:
    """An ability quoted in the middle of a sentence without its full stop, and the comma behind it before its mark."""
    if QUOTE_CLOSE not in words:
        return words
    out: list[str] = []
    for i, word in enumerate(words):
        after = words[i + 1 : i + 3]
        if word == "." and after[:1] == (QUOTE_CLOSE,) and after[1:2] and after[1] in _GOES_ON:
            continue
        if word == "," and out and out[-1] == QUOTE_CLOSE:
            out.insert(-1, word)
            continue
        out.append(word)
    return out


def restore(words: Sequence[str], name: str) -> str:
    """Tokens as a sentence again: capitals, spaces, ``an`` before a vowel, the name for ``~``."""
    words = _stops_within(tuple(words))
    out: list[str] = []
    starts = True
    colon = _index(words, ":")
    previous = ""
    itself = _told_apart(words)
    for i, word in enumerate(words):
        shown = itself.get(i, word)
        if word == "a" and i + 1 < len(words):
            shown = _article(words[i + 1] if words[i + 1] not in (SELF, MAKER) else name)
        in_cost = i < colon and previous == "," and word in _COST_VERBS
        shown = name if word in (SELF, MAKER) and i not in itself else shown
        if starts or in_cost:
            shown = shown[:1].upper() + shown[1:]
        shown = {QUOTE_OPEN: '"', QUOTE_CLOSE: '"', DASH: "—"}.get(word, shown)
        if word == BULLET or (word == PAW and previous in (".", QUOTE_CLOSE)):
            out.append("\n" + shown)
        elif out and not _tight(previous, word):
            out.append(" " + shown)
        else:
            out.append(shown)
        if word == QUOTE_OPEN:
            colon = max(colon, _index(words, ":", i))
        starts = word in _STARTERS or (word == QUOTE_CLOSE and previous == ".")
        previous = word
    return "".join(out)



def _told_apart(words: Sequence[str]) -> dict[int, str]:
    """For what has an ability that names what gave it (201.5a): the place of each word for it, and what it is called
    instead."""
    if MAKER not in words:
        return {}
    found: dict[int, str] = {}
    called, depth = "permanent", 0
    for i, word in enumerate(words):
        depth += (word == QUOTE_OPEN) - (word == QUOTE_CLOSE)
        if depth and word == SELF:
            found[i] = f"this {called}"
        elif not depth and word in ("creature", "creatures", "token", "tokens"):
            called = "token" if word.startswith("token") else "creature"
    return found


def _index(words: Sequence[str], word: str, start: int = 0) -> int:
    """Where the cost before a colon ends, when no full stop comes first."""
    for i in range(start, len(words)):
        if words[i] == word:
            return i
        if words[i] in (".", QUOTE_OPEN) and i > start:
            return -1
    return -1


def _tight(previous: str, word: str) -> bool:
    """No space between these two."""
    if word in _NO_SPACE_BEFORE or previous == QUOTE_OPEN or DASH in (word, previous):
        return True
    return previous.startswith("{") and word.startswith("{")
