"""References to what was named: "it", "that creature", "the exiled card", the object itself; and names
(608.2c, 201.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import ObjectRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Leaf, Part
from mtgjudge.oracle.mentions import Mention
from mtgjudge.oracle.normalise import MAKER
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import KINDS, THAT_WORDS, closed, several
from mtgjudge.oracle.semantics import Fn, Values


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _refs(g)
    _persons(g)
    _names(g)


def _refs(g: Grammar) -> None:
    p = g.phrase
    for zone, place in (
        (Zone.GRAVEYARD, "from your graveyard"),
        (Zone.HAND, "from your hand"),
        (Zone.EXILE, "from exile"),
    ):
        for word in ("~", "this card", "it"):
            up = _un_this_from(zone) if word == "~" else None
            p("ref", f"{word} {place}", Fn(_it_from(zone) if word == "it" else _this_from(zone), up), number="sg")
    p("ref", "~", Fn(_this, _un_this), number="sg")
    p("ref", MAKER, Fn(_giver, _un_giver), number="sg")
    p("ref", "this {w:thisnoun}", Fn(lambda cx, w: _this(cx)), number="sg")
    attached(g, "ref")
    p("ref", "it", Fn(lambda cx: cx.it(), lambda cx, x: {} if cx.it() == x else None), number="sg")
    p("ref", "them", Fn(lambda cx: cx.it(True), lambda cx, x: {} if cx.it(True) == x else None), number="pl")
    p("ref", "that {w:thatnoun}", Fn(that, un_that), number="sg")
    p("ref", "those {w:thosenoun}", Fn(_those, _un_those), number="pl")
    p("ref", "the {w:madenoun}", Fn(_the_made), number="w")
    p("ref", "the exiled card", Fn(_exiled, _un_exiled), number="sg")
    p("ref", "the exiled cards", Fn(lambda cx: _exiled(cx, True)), number="pl")
    p("ref", "the chosen {w:kindnouns}", Fn(_chosen_ones), number="pl")
    p("ref", "the chosen {w:kindnoun}", Fn(_chosen_one), number="sg")
    the_used(g, "ref", ("sacrificed", "discarded", "revealed", "tapped", "returned"))
    p("sref", "{one:ref}", v("one"), number="one", guard=_not_them)
    p("sref", "they", Fn(lambda cx: cx.it(True), lambda cx, x: {} if cx.it(True) == x else None), number="pl")
    p("poss", "its", Fn(_its, lambda cx, x: {} if _its(cx) == x else None), number="sg")
    p("poss", "their", Fn(lambda cx: cx.it(True), lambda cx, x: {} if cx.it(True) == x else None), number="pl")
    p("poss", "{one:fullref} 's^one", v("one"), number="one")
    p("fullref", "~", Fn(_this, _un_this), number="sg")
    p("fullref", MAKER, Fn(_giver, _un_giver), number="sg")
    p("fullref", "this {w:thisnoun}", Fn(lambda cx, w: _this(cx)), number="sg")
    attached(g, "fullref")
    p("fullref", "the exiled card", Fn(_exiled, _un_exiled), number="sg")
    p("fullref", "that {w:thatnoun}", Fn(that, un_that), number="sg")
    p("fullref", "those {w:thosenoun}", Fn(_those, _un_those), number="pl")
    the_used(g, "fullref", ("sacrificed", "discarded", "revealed"))


def _not_them(parts: dict[str, Part]) -> bool:
    """ "They", as a subject."""
    one = parts["one"]
    return not isinstance(one, Derivation) or one.phrase.text != "them"


def _persons(g: Grammar) -> None:
    """ "He", "her": a legendary creature's card speaks of itself as of a person (201.5)."""
    p = g.phrase
    for word in ("him", "her"):
        p("ref", word, Fn(_person), number="sg")
    closed(g, "person", ("he", "she"))
    for cat in ("sref", "cref"):
        p(cat, "{w:person}", Fn(lambda cx, w: _person(cx)), number="sg")
    for word in ("his", "her"):
        p("poss", word, Fn(_person), number="sg")


def _person(cx: Context) -> Reference:
    """The object itself, or what it became by an instruction before ("exile her, then return her"); a spell is no
    person, so there it is what the spell has named."""
    if cx.spell:
        return cx.it()
    if any("token" in m.words for m in cx.mentions):
        raise Unbound("a person that may be a token")
    moved = [m.ref for m in cx.mentions if isinstance(m.hides, r.This)]
    if moved:
        return moved[-1]
    cx.name(r.This(), frozenset({"~"}))
    return r.This()


def _its(cx: Context) -> Reference:
    """ "Its", where two things could be meant, is the subject's: "that creature deals damage equal to its power"."""
    try:
        return cx.it()
    except Unbound:
        subject = cx.subject
        if isinstance(subject, r.Target | r.Result | r.EventObject) and not cx.subject_is_player and not cx.plural:
            return subject
        raise


def _this(cx: Context) -> Reference:
    """The object itself, or what it became by an instruction before: a card that came back from the graveyard."""
    moved = [m.ref for m in cx.mentions if isinstance(m.hides, r.This) and isinstance(m.ref, r.Result)]
    if moved and not cx.spell and _moved_to(cx, moved[-1]) in (Zone.BATTLEFIELD, Zone.EXILE):
        return moved[-1]
    cx.name(r.This(), frozenset({"~"}))
    return r.This()


def _un_this(cx: Context, value: object) -> Values | None:
    if isinstance(value, r.This):
        cx.name(r.This(), frozenset({"~"}))
        return {}
    return None


def _giver(cx: Context) -> Reference:
    """In an ability that is given to something else: what gives it, by name (201.5a)."""
    cx.name(r.Giver(), frozenset({MAKER}))
    return r.Giver()


def _un_giver(cx: Context, value: object) -> Values | None:
    if isinstance(value, r.Giver):
        cx.name(r.Giver(), frozenset({MAKER}))
        return {}
    return None


def _this_from(zone: Zone) -> Any:
    """Its own card in another zone: the ability functions there (113.6)."""

    def lower(cx: Context) -> Reference:
        if cx.spell and cx.event is None and not cx.activated:
            raise CantLower("a spell returns itself from another zone")
        cx.own_zone = zone
        cx.name(r.This(), frozenset({"~"}))
        return r.This()

    return lower


def _it_from(zone: Zone) -> Any:
    def lower(cx: Context) -> Reference:
        if not isinstance(cx.it(), r.This):
            raise CantLower("another card from a zone")
        return _this_from(zone)(cx)  # type: ignore[no-any-return]

    return lower


def _un_this_from(zone: Zone) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        spoken_of = zone is Zone.EXILE and any(mention.ref == value for mention in cx.mentions)
        if isinstance(value, r.This) and cx.own_zone is zone and not spoken_of:
            cx.name(r.This(), frozenset({"~"}))
            return {}
        return None

    return up


def attached(g: Grammar, cat: str) -> None:
    """What an Aura or Equipment is attached to."""
    g.phrase(cat, "enchanted {w:host}", Fn(_attached, _un_enchanted), number="sg")
    g.phrase(cat, "equipped creature", Fn(lambda cx: _attached(cx, "creature"), _un_equipped), number="sg")


def _attached(cx: Context, w: str) -> Reference:
    cx.name(r.AttachedTo(), frozenset({w, "permanent"}))
    return r.AttachedTo()


def _un_enchanted(cx: Context, value: object) -> Values | None:
    verb, word = cx.attached_as.split()
    if not isinstance(value, r.AttachedTo) or verb != "enchanted":
        return None
    _attached(cx, word)
    return {"w": word}


def _un_equipped(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.AttachedTo) or cx.attached_as != "equipped creature":
        return None
    _attached(cx, "creature")
    return {}


_ONE_OF = {several(word): word for word in THAT_WORDS + KINDS}


def that(cx: Context, w: str) -> Reference:
    """ "That creature"."""
    return cx.that(w)


def _the_made(cx: Context, w: str) -> Reference:
    """ "The token", "the tokens"."""
    return cx.that(_ONE_OF.get(w, w), w in _ONE_OF)


def _those(cx: Context, w: str) -> Reference:
    return cx.that(_ONE_OF[w], True)


def un_that(cx: Context, value: object) -> Values | None:
    """The inverse of :func:`that`, by the first word that points at the value."""
    return _pointing(cx, value, False)


def _un_those(cx: Context, value: object) -> Values | None:
    found = _pointing(cx, value, True)
    return {"w": several(found["w"])} if found is not None else None


def _pointing(cx: Context, value: object, plural: bool) -> Values | None:
    for word in THAT_WORDS:
        try:
            if cx.calls_that(word, value, plural):
                return {"w": word}
        except Unbound:
            continue
    return None


def _chosen_ones(cx: Context, w: str) -> Reference:
    """ "The chosen cards": those that a sentence before chose, as targets or of what was found."""
    several = [m for m in cx.mentions if m.plural and _ONE_OF[w] in m.words]
    fits = {m.ref for m in several if isinstance(m.ref, r.Target) or "chosen" in m.words}
    if len(fits) != 1:
        raise Unbound(f"'the chosen {w}' " + ("has no antecedent" if not fits else "may mean several things"))
    return fits.pop()


def _chosen_one(cx: Context, w: str) -> Reference:
    """ "The chosen card": the one that an instruction before had chosen."""
    chosen: set[Reference] = {m.ref for m in cx.mentions if isinstance(m.ref, r.Result) and "chosen" in m.words}
    chosen |= {m.ref for m in cx.mentions if m.sort == "picked"}
    fits = [m.ref for m in cx.mentions if not m.plural and w in m.words and m.ref in chosen]
    if len(set(fits)) != 1:
        raise Unbound(f"'the chosen {w}' " + ("has no antecedent" if not fits else "may mean several things"))
    return fits[0]


def _moved_to(cx: Context, ref: Reference) -> Zone | None:
    """Where the instruction that this is the result of has put it."""
    made = cx.done.get(ref.of) if isinstance(ref, r.Result) else None
    return made.to if isinstance(made, e.Move) else None


def _exiled(cx: Context, plural: bool = False) -> Reference:
    """ "The exiled card": exiled by this very ability, to pay for it, or by the linked ability of the same object
    (607)."""
    fits = [m for m in cx.mentions if "card" in m.words and isinstance(m.ref, r.Result) and m.where == "body"]
    if fits:
        return _exiled_here(cx, fits, plural)
    paid = [m for m in cx.mentions if m.where == "cost" and "exiled" in m.words]
    if len(paid) > 1 or any(m.plural != plural for m in paid):
        raise Unbound("'the exiled card' may mean several things")
    if paid:
        return paid[0].ref
    before = [m for m in cx.mentions if m.where == "cost" and _moved_to(cx, m.ref) is Zone.EXILE]
    if len(before) > 1 or any(m.plural != plural for m in before):
        raise Unbound("'the exiled card' may mean several things")
    if before:
        return before[0].ref  # "exile target card. When you do, … the exiled card"
    return r.UsedAsCost() if cx.spell and not plural else r.ExiledWithThis()


def _exiled_here(cx: Context, fits: list[Mention], plural: bool) -> Reference:
    """What an instruction of this ability exiled, whatever other cards were named since."""
    hidden = {m.hides for m in cx.mentions if m.hides is not None}
    exiled = [m for m in fits if m.plural == plural and _moved_to(cx, m.ref) is Zone.EXILE and m.ref not in hidden]
    if len({m.ref for m in exiled}) == 1:
        if not cx.raising and plural:
            cx.name(exiled[0].ref, exiled[0].words, plural=True)  # "them" are these from here on
        elif not cx.raising:
            cx.pointed = (exiled[0].ref, cx.sentence)
        return exiled[0].ref
    found = cx.that("card", plural)
    if (exiled and all(found != m.ref for m in exiled)) or _moved_to(cx, found) not in (None, Zone.EXILE):
        raise Unbound("'the exiled card' may mean several things")
    return found


def _un_exiled(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.ExiledWithThis | r.Result) or _exiled(cx) != value:
        return None
    named = any(m.ref == value and m.where == "body" for m in cx.mentions)
    if named and _moved_to(cx, value) is not Zone.EXILE:
        return None
    if named:
        cx.pointed = (value, cx.sentence)
    return {}


def the_used(g: Grammar, cat: str, verbs: Sequence[str]) -> None:
    """ "The sacrificed creature": what an instruction or a cost did so to, in this category by one of these verbs."""

    def lower(cx: Context, u: str, w: str) -> Reference:
        if u not in verbs:
            raise CantLower(f"'the {u} {w}' is not said here")
        return _used(cx, u, w)

    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, r.Result | r.UsedAsCost):
            return None
        for verb in verbs:
            for noun in KINDS:
                try:
                    if _used(cx, verb, noun) == value:
                        return {"u": verb, "w": noun}
                except Unbound:
                    continue
        return None

    g.phrase(cat, "the {u:use} {w:kindnoun}", Fn(lower, up), number="sg")


def _used(cx: Context, verb: str, noun: str) -> Reference:
    """Of what the text has named, what was so used."""
    fits = [m for m in cx.mentions if isinstance(m.ref, r.Result) and noun in m.words]
    if verb in ("sacrificed", "discarded"):
        fits = [m for m in fits if verb in m.words]
    if not fits and cx.spell:
        cx.used_up = r.UsedAsCost()
        return r.UsedAsCost()
    if len({m.ref for m in fits}) != 1:
        raise Unbound(f"'the {verb} {noun}' has no single antecedent")
    if fits[0].where == "cost" and isinstance(fits[0].ref, ObjectRef):
        cx.used_up = fits[0].ref
    return fits[0].ref


_STOP = frozenset({".", ",", ":", ";", "«", "»", "•", "—"})


def _names(g: Grammar) -> None:
    """Names: any tokens, at most seven, starting with a capital."""

    def read(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        out = []
        if not tokens[at][:1].isupper() and tokens[at] != "~":
            return []
        # Its own name is whole; other names may begin with it.
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        own = tokens[at] == "~" and after != "'s" and not after[:1].isupper()
        longest = at + 1 if own else at + 7
        for end in range(at + 1, min(longest, len(tokens)) + 1):
            if tokens[end - 1] in _STOP and tokens[end - 1] != ",":
                break
            if tokens[end - 1][:1].isupper() or tokens[end - 1] == "~":
                words = tuple(tokens[at:end])
                out.append((Leaf(name_text(words), words), end))
        return out

    def spell(value: object) -> Leaf | None:
        if not isinstance(value, str) or not value:
            return None
        return Leaf(value, tuple(name_words(value)))

    g.matcher("name", read, spell)


def name_text(words: Sequence[str]) -> str:
    """A name from its tokens."""
    out = ""
    for word in words:
        out += word if not out or word in (",", "'s", "'") else " " + word
    return out


def name_words(name: str) -> Iterator[str]:
    """The tokens of a name."""
    for word in name.split(" "):
        comma = word.endswith(",")
        word = word.rstrip(",")
        if word.endswith("'s"):
            yield word[:-2]
            yield "'s"
        else:
            yield word
        if comma:
            yield ","
