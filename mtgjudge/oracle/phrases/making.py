"""Making things: tokens (111, 701.7), mana (106), emblems (114)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as ms
from mtgjudge.language import references as r
from mtgjudge.language.categories import Ability, Amount, Effect, Filter, ManaSpec, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import CardType, ManaType, Supertype, Zone, subtypes
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Leaf
from mtgjudge.oracle.patterns import SUBJECT, flag, replaced, v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import LAND_TYPES, joined_types, split_types, times, untimes
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Noun

ONE = a.Fixed(1)
PREDEFINED = (
    "Treasure",
    "Food",
    "Clue",
    "Blood",
    "Gold",
    "Powerstone",
    "Map",
    "Junk",
    "Lander",
    "Shard",
    "Walker",
    "Mutagen",
)
ROLES = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")


def declare(g: Grammar) -> None:
    """Tokens and mana."""
    _tokens(g)
    _mana(g)


def _tokens(g: Grammar) -> None:
    p = g.phrase
    spec = "[ {s:supertype} ] {z:size} {look:tokenlook} token#n [ named {name:name} ] [ with {ks:abil|and} ]"
    behind = spec.replace(" [ named {name:name} ] [ with {ks:abil|and} ]", " with {ks:abil|and} named {name:name}")
    p("act", "create^ {n:count} [?tapped tapped ] " + behind, Fn(_create, lambda cx, value: None))
    p("act", "create^ {n:count} [?tapped tapped ] " + spec, Fn(_create, _un_create))
    own = spec.replace(" [ named {name:name} ]", "").replace("token#n", "token")
    p("act", "create^ {name:name} , a [?tapped tapped ] " + own, Fn(_create_named, _un_create_named))
    p("act", "create^ {n:count} [?tapped tapped ] " + spec + " that's tapped and attacking", Fn(_create_attacking))
    p("act", "create^ {n:count} [?tapped tapped ] " + spec + " that are tapped and attacking", Fn(_create_attacking))
    p("act", "create^ {n:count} tapped and attacking " + spec, Fn(_create_attacking, _un_create_attacking))
    p("act", "create^ {n:count} [?tapped tapped ] " + spec + " for each {q:each}", Fn(_create_each, _un_create_each))
    attackers = "create^ {n:count} [?tapped tapped ] " + spec + " that's tapped and attacking for each {q:each}"
    p("act", attackers, Fn(_attacking_each, _un_attacking_each))
    p(
        "act",
        "create^ a number of [?tapped tapped ] [ {s:supertype} ] {z:size} {look:tokenlook} tokens [ "
        "named {name:name} ] [ with {ks:abil|and} ] equal to {q:quantity}",
        Fn(_create_equal, _un_create_equal),
    )
    p(
        "act",
        "create^ {n:count} [?tapped tapped ] colorless snow {t:tseq.sg} token#n named {name:name} with {ks:abil|and}",
        Fn(_create_snow, _un_create_snow),
    )
    p(
        "act",
        "create^ {n:count} [?tapped tapped ] colorless land token#n named {name:name} that is every basic land type",
        Fn(_create_everywhere),
    )
    p("act", "create^ {xs:tokenrow|and2}", Fn(lambda cx, xs: xs))
    p("act", "create^ [?chosen your choice of ] {xs:tokenrow|or2}", Fn(_one_of_rows, _un_one_of_rows))
    p("tokenrow", "{n:count} [?tapped tapped ] " + spec, Fn(_create))
    made = e.CreatePredefinedTokens(who=SUBJECT, count=v("n"), name=v("w"), tapped=flag("tapped"))
    p("tokenrow", "{n:count} [?tapped tapped ] {w:predefined} token#n", made)
    p(
        "supertype",
        "legendary",
        Fn(lambda cx: Supertype.LEGENDARY, lambda cx, x: {} if x is Supertype.LEGENDARY else None),
    )
    p("tokenlook", "[ {cs:color|and} ] {t:tseq.sg}", Fn(lambda cx, cs, t: (cs or None, t), _un_look))
    p(
        "tokenlook",
        "colorless {t:tseq.sg}",
        Fn(lambda cx, t: ((), t), lambda cx, x: {"t": x[1]} if isinstance(x, tuple) and x[0] == () else None),
    )
    _vocabulary(g, "predefined", PREDEFINED)
    _vocabulary(g, "role", ROLES)
    p("act", "create^ {n:count} {w:role} Role token#n attached to {what:np}", Fn(_create_role, _un_create_role))
    p("act", "create^ {n:count} [?tapped tapped ] {w:predefined} token#n", made)
    each = Fn(_predefined_each, _un_predefined_each)
    p("act", "create^ {n:count} [?tapped tapped ] {w:predefined} token#n for each {q:each}", each)
    equal = Fn(lambda cx, q, tapped, w: e.CreatePredefinedTokens(subject(cx), q, w, tapped))
    p("act", "create^ a number of [?tapped tapped ] {w:predefined} tokens equal to {q:quantity}", equal)
    by_name = "create^ {n:count} [?tapped tapped ] {name:name} token#n"
    p("act", by_name, Fn(_of_card, _un_of_card))
    p(
        "act",
        "create^ {n:count} [?tapped tapped ] token#n that's a copy of {of:np} [ , except {xs:exception|and} ]",
        Fn(_copy_token, _un_copy_token),
    )
    p(
        "act",
        "create^ {n:count} [?tapped tapped ] token#n that are copies of {of:np}",
        Fn(lambda cx, n, tapped, of: e.CreateCopyTokens(who=subject(cx), count=n, of=of, tapped=tapped)),
    )
    p("act", "get^ a emblem with {ks:abil|and}", e.CreateEmblem(who=SUBJECT, abilities=v("ks")))


def _create_everywhere(cx: Context, n: Amount, tapped: bool, name: str) -> Effect:
    """305.6: with the mana abilities of all five types."""
    spec = e.TokenSpec((CardType.LAND,), LAND_TYPES, name=name)
    return e.CreateTokens(who=subject(cx), count=n, token=spec, tapped=tapped)


def _create_snow(cx: Context, n: Amount, tapped: bool, t: Any, name: str, ks: tuple[Ability, ...]) -> Effect:
    """A colourless token without a size: "a colorless snow artifact token named …"."""
    kinds, subs = split_types(t)
    if not kinds or CardType.CREATURE in kinds:
        raise CantLower("a token without a size")
    flat: list[Ability] = []
    for each in ks:
        flat += list(each) if isinstance(each, tuple) else [each]
    spec = e.TokenSpec(kinds, subs, (), None, None, tuple(flat), (Supertype.SNOW,), name)
    return e.CreateTokens(who=subject(cx), count=n, token=spec, tapped=tapped)


def _un_create_snow(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CreateTokens) or value.who != cx.subject or value.attacking or value.counters:
        return None
    token = value.token
    if token.colors or token.power is not None or token.supertypes != (Supertype.SNOW,) or not token.name:
        return None
    types = joined_types(token.types, token.subtypes)
    return {"n": value.count, "tapped": value.tapped, "t": types, "name": token.name, "ks": token.abilities}


def _copy_token(cx: Context, n: Amount, tapped: bool, of: ObjectRef, xs: Any) -> Effect:
    return e.CreateCopyTokens(
        who=subject(cx), count=n, of=of, except_=tuple(x for part in xs or () for x in part), tapped=tapped
    )


def _un_copy_token(cx: Context, value: object) -> Any:
    if not isinstance(value, e.CreateCopyTokens) or value.who != cx.subject or value.attacking:
        return None
    ways: list[Any] = [tuple((x,) for x in value.except_), (value.except_,)] if value.except_ else [None]
    return [{"n": value.count, "tapped": value.tapped, "of": value.of, "xs": way} for way in ways]


def token_of(s: Any, z: Bonus, look: Any, name: str | None, ks: tuple[Ability, ...] | None) -> e.TokenSpec:
    """What a token is, from its words."""
    colors, types = look
    if colors is None:
        raise CantLower("a token without a colour word")
    kinds, subs = split_types(types)
    if not kinds:
        raise CantLower("a token without a card type")
    flat: list[Ability] = []
    for k in ks or ():
        flat += list(k) if isinstance(k, tuple) else [k]
    if any(isinstance(node, f.IsNamed) and node.name == "~" for ability in flat for node in ability.walk()):
        raise CantLower("a token that speaks of the name of what made it")
    return e.TokenSpec(
        kinds, subs, tuple(x.color for x in colors), z.power, z.toughness, tuple(flat), (s,) if s else (), name or ""
    )


def _un_look(cx: Context, value: object) -> Values | None:
    if isinstance(value, tuple) and len(value) == 2 and value[0]:
        return {"cs": value[0], "t": value[1]}
    return None


def spec_values(token: e.TokenSpec) -> Values | None:
    """What the slots of a phrase say of a token."""
    if token.power is None or token.toughness is None or len(token.supertypes) > 1:
        return None
    return {
        "s": token.supertypes[0] if token.supertypes else None,
        "z": Bonus(token.power, token.toughness),
        "look": (tuple(f.IsColor(x) for x in token.colors), joined_types(token.types, token.subtypes)),
        "name": token.name or None,
        "ks": token.abilities or None,
    }


def _vocabulary(g: Grammar, cat: str, words: tuple[str, ...]) -> None:
    """A category of a closed list of names."""
    split = [(word, tuple(word.split())) for word in words]

    def read(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        fits = [(word, parts) for word, parts in split if tuple(tokens[at : at + len(parts)]) == parts]
        return [(Leaf(word, parts), at + len(parts)) for word, parts in fits]

    def spell(value: object) -> Leaf | None:
        return next((Leaf(word, parts) for word, parts in split if word == value), None)

    g.matcher(cat, read, spell, frozenset(parts[0] for _, parts in split))


def _create_role(cx: Context, n: Amount, w: str, what: ObjectRef) -> Effect:
    return e.CreatePredefinedTokens(who=subject(cx), count=n, name=w, attached_to=what)


def _un_create_role(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CreatePredefinedTokens) or value.attached_to is None or value.who != cx.subject:
        return None
    found: Values = {"n": value.count, "w": value.name, "what": value.attached_to}
    return found if replaced(value, label=0) == _create_role(cx, **found) else None


def _one_of_rows(cx: Context, xs: tuple[Effect, ...], chosen: bool) -> Effect:
    """Who creates them chooses which, as it is done (608.2d)."""
    who = subject(cx)
    if not isinstance(who, PlayerRef) or (chosen and not isinstance(who, r.You)):
        raise CantLower("tokens that nobody creates, or your choice of what somebody else creates")
    return e.Choose(who=who, options=tuple(e.Branch((x,)) for x in xs))


def _un_one_of_rows(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Choose) or value.who != cx.subject:
        return None
    rows = tuple(option.effects[0] for option in value.options if len(option.effects) == 1)
    made = tuple(e.Branch((x,)) for x in rows)
    if made != value.options or not all(isinstance(x, e.CreateTokens | e.CreatePredefinedTokens) for x in rows):
        return None
    return {"xs": rows} if replaced(value, label=0) == e.Choose(value.who, made) else None


def _create(cx: Context, n: Amount, tapped: bool, **spec: Any) -> Effect:
    return e.CreateTokens(who=subject(cx), count=n, token=token_of(**spec), tapped=tapped)


def _un_create(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CreateTokens) or value.who != cx.subject or value.attacking or value.counters:
        return None
    spec = spec_values(value.token)
    return {"n": value.count, "tapped": value.tapped, **spec} if spec else None


def _of_card(cx: Context, n: Amount, tapped: bool, name: str) -> Effect:
    """A card's name, not one of the tokens that the rules know or a type (111.10-11)."""
    plain = name in PREDEFINED or name in _SUBTYPES or name.endswith("Role")
    if plain or "~" in name or " token" in name or name[:1] in "X0123456789":
        raise CantLower("a token that is not said by a card's name")
    return e.CreateTokensOfCard(who=subject(cx), count=n, name=name, tapped=tapped)


def _un_of_card(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.CreateTokensOfCard) and value.who == cx.subject:
        return {"n": value.count, "tapped": value.tapped, "name": value.name}
    return None


_SUBTYPES = frozenset(word for words in subtypes().values() for word in words)


def _create_named(cx: Context, **spec: Any) -> Effect:
    """ "Create Boo, a legendary 1/1 red Hamster creature token": named so, and not after its subtypes (111.4)."""
    return _create(cx, ONE, **spec)


def _un_create_named(cx: Context, value: object) -> Values | None:
    found = _un_create(cx, value)
    if found is None or found["name"] is None or found["n"] != ONE or found["s"] is None:
        return None
    return {slot: part for slot, part in found.items() if slot != "n"}


def _create_attacking(cx: Context, n: Amount, tapped: bool = False, **spec: Any) -> Effect:
    return e.CreateTokens(who=subject(cx), count=n, token=token_of(**spec), tapped=True, attacking=True)


def _un_create_attacking(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CreateTokens) or not value.attacking or not value.tapped or value.who != cx.subject:
        return None
    spec = spec_values(value.token)
    return {"n": value.count, **spec} if spec else None


def _create_each(cx: Context, n: Amount, tapped: bool, q: Amount, **spec: Any) -> Effect:
    return e.CreateTokens(who=subject(cx), count=times(n, q), token=token_of(**spec), tapped=tapped)


def _un_create_each(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CreateTokens):
        return None
    split = untimes(value.count)
    found = _un_create(cx, replaced(value, count=split[0])) if split else None
    return {**found, "q": split[1]} if found and split else None


def _attacking_each(cx: Context, n: Amount, tapped: bool, q: Amount, **spec: Any) -> Effect:
    return _create_attacking(cx, times(n, q), **spec)


def _un_attacking_each(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CreateTokens):
        return None
    split = untimes(value.count)
    found = _un_create_attacking(cx, replaced(value, count=split[0])) if split else None
    return {**found, "q": split[1], "tapped": False} if found and split else None


def _create_equal(cx: Context, tapped: bool, q: Amount, **spec: Any) -> Effect:
    return e.CreateTokens(who=subject(cx), count=q, token=token_of(**spec), tapped=tapped)


def _un_create_equal(cx: Context, value: object) -> Values | None:
    found = _un_create(cx, value)
    if found is None or isinstance(found["n"], a.Fixed | a.X):
        return None
    return {"q": found["n"], **{name: part for name, part in found.items() if name != "n"}}


def _predefined_each(cx: Context, n: Amount, tapped: bool, w: str, q: Amount) -> Effect:
    return e.CreatePredefinedTokens(who=subject(cx), count=times(n, q), name=w, tapped=tapped)


def _un_predefined_each(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.CreatePredefinedTokens) or value.attached_to is not None or value.who != cx.subject:
        return None
    split = untimes(value.count)
    return {"n": split[0], "tapped": value.tapped, "w": value.name, "q": split[1]} if split else None


_SYMBOL = re.compile(r"\{([WUBRGC])\}")


def _double_mana(cx: Context) -> Effect:
    if not isinstance(subject(cx), r.You):
        raise CantLower("whose mana is doubled")
    return e.AddMana(who=r.You(), mana=ms.UnspentMana())


def _un_double_mana(cx: Context, value: object) -> Values | None:
    return {} if value == e.AddMana(who=r.You(), mana=ms.UnspentMana()) else None


def _mana(g: Grammar) -> None:
    p = g.phrase

    def read(tokens: Sequence[str], at: int) -> list[tuple[Leaf, int]]:
        end = at
        types: list[ManaType] = []
        while end < len(tokens) and (found := _SYMBOL.fullmatch(tokens[end])):
            types.append(ManaType(found.group(1)))
            end += 1
        return [(Leaf(tuple(types), tuple(tokens[at:end])), end)] if types else []

    def spell(value: object) -> Leaf | None:
        if isinstance(value, tuple) and value and all(isinstance(t, ManaType) for t in value):
            return Leaf(value, tuple(f"{{{t.value}}}" for t in value))
        return None

    g.matcher("units", read, spell)
    p("act", "add^ a additional {m:mana}", Fn(lambda cx, m: e.AddMana(who=subject(cx), mana=m)))
    p("act", "double^ the amount of each type of unspent mana you have", Fn(_double_mana, _un_double_mana))
    p("act", "add^ {m:mana}", e.AddMana(who=SUBJECT, mana=v("m")))
    p("act", "add^ {m:mana} . {u:manause}", Fn(_restricted, _un_restricted))
    p("mana", "{u:units}", ms.FixedMana(v("u")))
    p("mana", "{us:units|or2}", ms.OneOfMana(v("us")))
    p("mana", "one mana of any color", ms.AnyColorMana(ONE))
    p("mana", "{n:count} mana of any one color", Fn(lambda cx, n: ms.AnyColorMana(n), _un_any_one_color))
    p("mana", "{n:count} mana in any combination of colors", ms.AnyColorMana(v("n"), False))
    p("mana", "{n:count} mana in any combination of {us:units|and/or2}", Fn(_combination, _un_combination))
    p("mana", "{u:units} for each {q:each}", Fn(_mana_each, _un_mana_each))
    p("mana", "{us:units|or2} for each {q:each}", Fn(_either_each, _un_either_each))
    p("mana", "a amount of {u:units} equal to {q:quantity}", Fn(_mana_equal, _un_mana_equal))
    closed(g, "producer", ("that land", "that permanent"))
    produced = Fn(lambda cx, n, w: ms.EventManaType(n), _un_produced)
    p("mana", "{n:count} mana of any type {w:producer} produced", produced)
    p("mana", "{n:count} mana of the chosen color", ms.ChosenColorMana(v("n")))
    p("mana", "{n:count} mana of any color that a {f:filter.sg} could produce", Fn(_could(False), _un_could(False)))
    p("mana", "{n:count} mana of any type that a {f:filter.sg} could produce", Fn(_could(True), _un_could(True)))
    p("mana", "{n:count} mana of any color among {f:filter.pl}", Fn(_among, _un_among))
    each_color = "for each color among {n:filter.pl} , add one mana of that color"
    p("clause", each_color, Fn(_each_color, _un_each_color))
    p("manause", "spend this mana only to cast {n:spendon}", Fn(lambda cx, n: ms.ManaUse(n), _un_use))
    p(
        "manause",
        "spend this mana only to cast {n:spendon} or activate abilities of {s:spendsource}",
        ms.ManaUse(v("n"), v("s")),
    )
    p(
        "manause",
        "spend this mana only to activate abilities",
        Fn(
            lambda cx: ms.ManaUse(None, f.Anything()), lambda cx, x: {} if x == ms.ManaUse(None, f.Anything()) else None
        ),
    )
    p("spendon", "a {n:filter.sg}", Fn(_spell_filter, _un_spell_filter))
    p("spendon", "{n:filter.pl}", Fn(_spell_filter))
    any_ability = "spend this mana only to cast {n:spendon} or [?to to ]activate a ability"
    p("manause", any_ability, Fn(lambda cx, n, to: _or_abilities(n), _un_or_abilities))
    p("spendsource", "{n:filter.pl}", Fn(lambda cx, n: n.filter, lambda cx, x: {"n": Noun(x, Zone.BATTLEFIELD)}))
    p("spendsource", "a {n:filter.sg}", Fn(lambda cx, n: n.filter))


def _un_produced(cx: Context, value: object) -> Values | None:
    return {"n": value.amount, "w": "that land"} if isinstance(value, ms.EventManaType) else None


def _each_color(cx: Context, n: Noun) -> tuple[Effect, ...]:
    return (note(cx, e.AddMana(who=r.You(), mana=ms.EachColorAmongMana(_permanents(n)))),)


def _un_each_color(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    if not isinstance(one, e.AddMana) or not isinstance(one.mana, ms.EachColorAmongMana):
        return None
    of = one.mana.of
    if not isinstance(of, r.All) or replaced(one, label=0) != e.AddMana(who=r.You(), mana=one.mana):
        return None
    note(cx, one)
    return {"n": Noun(of.filter, of.zone)}


def _restricted(cx: Context, m: Any, u: ms.ManaUse) -> Effect:
    return e.AddMana(who=subject(cx), mana=m, use=u)


def _un_restricted(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.AddMana) and value.who == cx.subject and value.use is not None and not value.persists:
        return {"m": value.mana, "u": value.use}
    return None


def _spell_filter(cx: Context, n: Noun) -> Filter:
    if n.zone is not Zone.STACK:
        raise CantLower("mana is spent on spells")
    return n.filter


def _un_spell_filter(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value, Zone.STACK)} if isinstance(value, Filter) else None


def _un_use(cx: Context, value: object) -> Values | None:
    if isinstance(value, ms.ManaUse) and value.cast is not None and value == ms.ManaUse(value.cast):
        return {"n": value.cast}
    return None


def _or_abilities(n: Filter) -> ms.ManaUse:
    return ms.ManaUse(n, f.Anything())


def _un_or_abilities(cx: Context, value: object) -> Values | None:
    if isinstance(value, ms.ManaUse) and value.cast is not None and value == _or_abilities(value.cast):
        return {"n": value.cast, "to": True}
    return None


def _un_any_one_color(cx: Context, value: object) -> Values | None:
    return {"n": value.amount} if isinstance(value, ms.AnyColorMana) and value.same else None


def _combination(cx: Context, n: Amount, us: tuple[tuple[ManaType, ...], ...]) -> ManaSpec:
    if any(len(u) != 1 for u in us):
        raise CantLower("a combination of several units")
    return ms.CombinationMana(n, tuple(u[0] for u in us))


def _un_combination(cx: Context, value: object) -> Values | None:
    if isinstance(value, ms.CombinationMana):
        return {"n": value.amount, "us": tuple((t,) for t in value.types)}
    return None


def _one_unit(u: tuple[ManaType, ...]) -> ManaType:
    if len(u) != 1:
        raise CantLower("several units for each")
    return u[0]


def _mana_each(cx: Context, u: tuple[ManaType, ...], q: Amount) -> ManaSpec:
    return ms.RepeatedMana(_one_unit(u), q)


def _un_mana_each(cx: Context, value: object) -> Values | None:
    return {"u": (value.type,), "q": value.amount} if isinstance(value, ms.RepeatedMana) else None


def _either_each(cx: Context, us: tuple[tuple[ManaType, ...], ...], q: Amount) -> ManaSpec:
    """Each of them may be of another of these types."""
    return _combination(cx, q, us)


def _un_either_each(cx: Context, value: object) -> Values | None:
    if not isinstance(value, ms.CombinationMana) or isinstance(value.amount, a.Fixed | a.X):
        return None
    return {"us": tuple((each,) for each in value.types), "q": value.amount}


def _mana_equal(cx: Context, u: tuple[ManaType, ...], q: Amount) -> ManaSpec:
    return ms.RepeatedMana(_one_unit(u), q)


def _un_mana_equal(cx: Context, value: object) -> Values | None:
    return _un_mana_each(cx, value)


def _permanents(n: Noun) -> r.All:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents serve here")
    return r.All(n.filter)


def _could(any_type: bool) -> Any:
    def lower(cx: Context, n: Amount, f: Noun) -> ManaSpec:
        return ms.CouldProduceMana(n, _permanents(f), any_type)

    return lower


def _un_could(any_type: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, ms.CouldProduceMana) and value.any_type == any_type and isinstance(value.of, r.All):
            return {"n": value.amount, "f": Noun(value.of.filter, value.of.zone)}
        return None

    return up


def _among(cx: Context, n: Amount, f: Noun) -> ManaSpec:
    if f.zone is None:
        raise CantLower("cards without a zone")
    return ms.ColorAmongMana(n, r.All(f.filter, f.zone))


def _un_among(cx: Context, value: object) -> Values | None:
    if isinstance(value, ms.ColorAmongMana) and isinstance(value.of, r.All):
        return {"n": value.amount, "f": Noun(value.of.filter, value.of.zone)}
    return None
