"""Static abilities: anthems, enters-tapped, costs, permissions, prohibitions, replacements (604, 611.3, 614)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Amount, Change, Condition, ObjectRef, PlayerRef, StaticEffect
from mtgjudge.language.costs import Loyalty, PayManaEqualTo
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Leaf, Part, Phrase
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.kernel.reader import derive, number_of
from mtgjudge.oracle.kernel.template import PL
from mtgjudge.oracle.patterns import rebuilt, v
from mtgjudge.oracle.phrases.acts import PARTS
from mtgjudge.oracle.phrases.casting import PLAY_TOP, cast_from_graveyard, in_graveyard, once_of, spells_only
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.predicates import groupings
from mtgjudge.oracle.phrases.referring import attached
from mtgjudge.oracle.phrases.sentences import ends_quoted
from mtgjudge.oracle.phrases.wrappers import odd_amounts
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, checked
from mtgjudge.oracle.surface import Noun, together

BF = Zone.BATTLEFIELD


ONE = a.Fixed(1)


def declare(g: Grammar) -> None:
    """Static sentences: each gives one :class:`StaticAbility`."""
    _further(g)
    p = g.phrase
    p("static", "{x:statement} .", Fn(_static, _un_static), guard=lambda parts: not ends_quoted(parts["x"]))
    p("static", "{x:statement}", Fn(_static, _un_static), guard=lambda parts: ends_quoted(parts["x"]))
    p("static", "{x:statement} as long as {k:cond} .", Fn(_static_if, _un_static_if))
    joint = Fn(_two_things, _un_two_things)
    p("static", "{x:affects} and {y:affects} .", joint, guard=_not_its_abilities)
    p("static", "as long as {k:cond} , {x:affects} and {y:affects} .", joint, guard=_not_its_abilities)
    p("static", "{x:affects} . it's still a land .", Fn(still_land))
    p("static", "{x:statement} unless {k:cond} .", Fn(_static_unless, _un_static_unless))
    front = Lazy(_static_front)
    p("static", "as long as {k:cond} , {x:statement} .", front, guard=lambda parts: not ends_quoted(parts["x"]))
    p("static", "as long as {k:cond} , {x:statement}", front, guard=lambda parts: ends_quoted(parts["x"]))
    p("static", "during your turn , {x:statement} .", Fn(_your_turn, _un_your_turn))
    p(
        "static",
        "during turns other than yours , {x:statement} .",
        Fn(lambda cx, x: _static_if(cx, x, c.Unless(c.TurnOf(r.You())))),
    )
    p("statement", "{x:affects}", v("x"))
    p("static", "{x:statement} , where X is {q:quantity} .", Fn(_static_x, _un_static_x))
    p(
        "statement",
        "you control {what:attached}",
        Fn(
            lambda cx, what: st.Affects(what, (ch.ChangeControl(r.You()),)),
            lambda cx, x: (
                {"what": x.what}
                if isinstance(x, st.Affects)
                and x.changes == (ch.ChangeControl(r.You()),)
                and isinstance(x.what, r.AttachedTo)
                else None
            ),
        ),
    )
    attached(g, "attached")
    p("affects", "{what:snp} {cs:change.what|and}", Lazy(lower_affects, raise_affects("snp")))
    _players(g)
    _defining(g)


def _static(cx: Context, x: object) -> StaticAbility:
    return x if isinstance(x, StaticAbility) else StaticAbility((x,))  # type: ignore[arg-type]


def _static_x(cx: Context, x: object, q: Amount) -> StaticAbility:
    ability = _static(cx, x)
    changed = rebuilt(ability, lambda node: q if isinstance(node, a.X) else None)
    if changed == ability:
        raise CantLower("X is defined but not used")
    assert isinstance(changed, StaticAbility)
    return changed


def _un_static_x(cx: Context, value: object) -> Any:
    if not isinstance(value, StaticAbility) or value.condition is not None or len(value.effects) != 1:
        return None
    out: list[Values] = []
    for amount in odd_amounts(value):
        changed = rebuilt(value.effects[0], lambda node, x=amount: a.X() if node == x else None)
        out.append({"x": changed if value.zone is BF else StaticAbility((changed,), None, value.zone), "q": amount})  # type: ignore[arg-type]
    return out


def _un_static(cx: Context, value: object) -> Any:
    if isinstance(value, StaticAbility) and (value.condition is None or len(value.effects) > 1):
        out: list[Values] = [{"x": value}]
        if value.condition is not None:
            return out
        if len(value.effects) == 1 and value.zone is BF:
            out.append({"x": value.effects[0]})
        return out
    return None


def _not_its_abilities(parts: dict[str, Part]) -> bool:
    """ "… and its activated abilities can't be activated" is said of the same thing by a phrase of its own."""
    y = parts["y"]
    words = spell(y) if isinstance(y, Derivation) else []
    return words[1:3] != ["activated", "abilities"]


def _static_if(cx: Context, x: object, k: Condition) -> StaticAbility:
    if isinstance(x, StaticAbility):
        if x.condition is not None:
            raise CantLower("two conditions")
        return StaticAbility(x.effects, k, x.zone)
    return StaticAbility((x,), k)  # type: ignore[arg-type]


def _un_static_if(cx: Context, value: object) -> Any:
    if isinstance(value, StaticAbility) and value.condition is not None and len(value.effects) == 1:
        out: list[Values] = []
        if value.zone is BF:
            out.append({"x": value.effects[0], "k": value.condition})
        out.append({"x": StaticAbility(value.effects, None, value.zone), "k": value.condition})
        return out
    return None


def _two_things(cx: Context, x: StaticEffect, y: StaticEffect, k: Condition | None = None) -> StaticAbility:
    return StaticAbility((x, y), k)


def _un_two_things(cx: Context, value: object) -> Values | None:
    if not isinstance(value, StaticAbility) or value.zone is not BF or len(value.effects) != 2:
        return None
    if not all(isinstance(one, st.Affects) for one in value.effects):
        return None
    return {"x": value.effects[0], "y": value.effects[1], "k": value.condition}


def still_land(cx: Context, x: object) -> StaticAbility:
    """What becomes a creature and is still a land keeps its types (205.1b)."""
    if not isinstance(x, st.Affects):
        raise CantLower("what is still a land is nothing else")
    changes: list[Change] = []
    for change in x.changes:
        if isinstance(change, ch.SetTypes) and CardType.CREATURE in change.types and CardType.LAND not in change.types:
            change = ch.AddTypes(change.types, change.subtypes)
        changes.append(change)
    if tuple(changes) == x.changes:
        raise CantLower("what is still a land did not become a creature")
    return StaticAbility((st.Affects(x.what, tuple(changes)),))


def _static_unless(cx: Context, x: object, k: Condition) -> StaticAbility:
    """Of what a thing is or has; what it can't do "unless" is said by the prohibition itself."""
    kinds = (ch.ModifyPowerToughness, ch.GainAbility, ch.MustAttack)
    if not isinstance(x, st.Affects) or not all(isinstance(change, kinds) for change in x.changes):
        raise CantLower("'unless' of another effect")
    return _static_if(cx, x, c.Unless(k))


def _un_static_unless(cx: Context, value: object) -> Values | None:
    if not isinstance(value, StaticAbility) or not isinstance(value.condition, c.Unless) or len(value.effects) != 1:
        return None
    return {"x": value.effects[0], "k": value.condition.part} if value.zone is BF else None


def _static_front(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    k = low(parts["k"])
    return _static_if(low.cx, low(parts["x"]), k)


def _your_turn(cx: Context, x: object) -> StaticAbility:
    return _static_if(cx, x, c.TurnOf(r.You()))


def _un_your_turn(cx: Context, value: object) -> Any:
    if isinstance(value, StaticAbility) and value.condition == c.TurnOf(r.You()) and len(value.effects) == 1:
        return {"x": value.effects[0]}
    return None


def lower_affects(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """What is affected, then how."""
    cx = low.cx
    what = low(parts["what"])
    if isinstance(what, r.Target) or cx.slots:
        raise CantLower("a static ability does not target")
    cx.static = True
    with cx.about(what, False):
        cs = low(parts["cs"])
    return st.Affects(what, in_order(cs))


class OtherAbilities(tuple[Change, ...]):
    """ "Loses all other abilities", among what is said of the same thing."""


def in_order(cs: tuple[tuple[Change, ...], ...]) -> tuple[Change, ...]:
    """What is said, one after another; all other abilities are lost before any is gained (613.7)."""
    lost = tuple(x for part in cs if isinstance(part, OtherAbilities) for x in part)
    return (*lost, *(x for part in cs if not isinstance(part, OtherAbilities) for x in part))


def raise_affects(subject: str) -> Callable[[Raiser, Phrase, Any], Derivation | None]:
    """The way back, for subjects of one category."""

    def up_to(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        if not isinstance(value, st.Affects) or not isinstance(value.what, ObjectRef):
            return None
        for cs in groupings(value.changes):
            mark = up.cx.mark()
            for variant in phrase.variants:
                first = up(subject, value.what)
                if first is None:
                    break
                up.cx.static = True
                with up.cx.about(value.what, False, number_of(first) == PL):
                    second = up.slot(variant.items[1], cs)  # type: ignore[arg-type]
                if second is not None:
                    return derive(phrase, variant, (first, second))
            up.cx.back(mark)
        return None

    return up_to


def _players(g: Grammar) -> None:
    p = g.phrase
    p(
        "affects",
        "{who:everyone} {x:playerchange.who}",
        Fn(lambda cx, who, x: st.Affects(who, (x,)), _un_player_affects),
    )
    p("everyone", "you", r.You(), number="pl")
    p("everyone", "players", r.EachPlayer(), number="pl")
    p("everyone", "each player", Fn(lambda cx: r.EachPlayer()), number="sg")
    p("everyone", "your opponents", r.EachOpponent(), number="pl")
    p("everyone", "each opponent", Fn(lambda cx: r.EachOpponent()), number="sg")
    p("everyone", "enchanted player", r.AttachedTo(), number="sg")
    closed(g, "holding", ("owner", "controller"))
    p("everyone", "{of:poss} {w:holding}", Fn(_their_holder, _un_their_holder), number="sg")
    p("playerchange", "have^ no maximum hand size", ch.MaxHandSize(None))
    p(
        "playerchange",
        "skip^ their {x:partnames}",
        checked(lambda cx, x: ch.SkipsStep(PARTS[x[:-1]]), lambda cx, x: [{"x": word + "s"} for word in PARTS]),
    )
    p("playerchange", "may spend mana as though it were mana of any color", ch.MaySpendManaAs())
    p("playerchange", "can't draw more than one card each turn", ch.CantDraw(1))
    p("playerchange", "can't cast more than one spell each turn", ch.CantCast(f.IsSpell(), 1))
    p("playerchange", "can't cast {n:filter.pl}", Fn(_cant_cast, _un_cant_cast))
    p("playerchange", "can cast spells only any time they could cast a sorcery", ch.CastOnlyAsSorcery())
    p("playerchange", "play^ with the top card of your library revealed", ch.PlaysWithHandRevealed(True))
    mine = st.Affects(r.You(), (ch.PlaysWithHandRevealed(True),))
    p(
        "statement",
        "play with the top card of your library revealed",
        Fn(lambda cx: mine, lambda cx, x: {} if x == mine else None),
    )
    p("playerchange", "play^ with their hands revealed", ch.PlaysWithHandRevealed())
    p("playerchange", "have^ {k:kw}", Fn(lambda cx, k: ch.GainAbility(k), _un_kw))
    _more_players(g)


def _their_holder(cx: Context, of: ObjectRef, w: str) -> PlayerRef:
    if w == "owner":
        return r.OwnerOf(of)
    if not isinstance(of, r.AttachedTo):
        raise CantLower("the controller of another thing")
    return r.ControllerOf(of)


def _un_their_holder(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.OwnerOf | r.ControllerOf):
        return None
    return {"of": value.of, "w": "owner" if isinstance(value, r.OwnerOf) else "controller"}


def _more_players(g: Grammar) -> None:
    """More of what players may and can't do."""
    p = g.phrase
    p(
        "statement",
        "skip your draw step",
        Fn(
            lambda cx: st.Affects(r.You(), (ch.SkipsStep("draw"),)),
            lambda cx, x: {} if x == st.Affects(r.You(), (ch.SkipsStep("draw"),)) else None,
        ),
    )
    p("statement", "you may cast {n:filter.pl} as though they had flash", Fn(_flash_for, _un_flash_for))
    p(
        "statement",
        "you may choose not to untap {what:ref} during your untap step",
        Fn(
            lambda cx, what: st.Affects(what, (ch.MayStayTapped(),)),
            lambda cx, x: (
                {"what": x.what} if isinstance(x, st.Affects) and x.changes == (ch.MayStayTapped(),) else None
            ),
        ),
    )
    for own in ("this card is", "~ is"):
        p("static", f"as long as {own} in your graveyard and {{k:cond}} , {{x:statement}} .", Fn(in_graveyard))
    p("statement", "you may cast this card from your graveyard", Fn(cast_from_graveyard))
    p(
        "statement",
        "once during each of your turns , you may cast a {n:filter.sg} from your graveyard",
        Fn(once_of(Zone.GRAVEYARD)),
    )
    p(
        "statement",
        "once during each of your turns , you may cast a {n:filter.sg} from the top of your library",
        Fn(once_of(Zone.LIBRARY)),
    )
    p(
        "statement",
        "once each turn , you may cast a {n:filter.sg} from the top of your library",
        Fn(once_of(Zone.LIBRARY, False)),
    )
    p(
        "statement",
        "you may cast {n:filter.pl} from your hand without paying their mana costs",
        Fn(lambda cx, n: st.CastPermission(r.You(), spells_only(n), Zone.HAND, free=True)),
    )
    p(
        "static",
        "you may play lands and cast {n:filter.pl} from the top of your library .",
        Fn(
            lambda cx, n: StaticAbility(
                (PLAY_TOP, st.CastPermission(r.You(), spells_only(n), Zone.LIBRARY, top_only=True))
            )
        ),
    )
    p("statement", "you may look at the top card of your library any time", st.DrawReplacementLook())


def _un_player_affects(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects) and isinstance(value.what, PlayerRef) and len(value.changes) == 1:
        return {"who": value.what, "x": value.changes[0]}
    return None


def _un_kw(cx: Context, value: object) -> Values | None:
    return {"k": value.ability} if isinstance(value, ch.GainAbility) else None


def _cant_cast(cx: Context, n: Noun) -> Change:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return ch.CantCast(n.filter)


def _un_cant_cast(cx: Context, value: object) -> Values | None:
    if isinstance(value, ch.CantCast) and value == ch.CantCast(value.spells):
        return {"n": Noun(value.spells, Zone.STACK)}
    return None


def _flash_for(cx: Context, n: Noun) -> StaticEffect:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return st.Affects(r.You(), (ch.HasFlashFor(n.filter),))


def _un_flash_for(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects) and value.what == r.You() and len(value.changes) == 1:
        one = value.changes[0]
        return {"n": Noun(one.spells, Zone.STACK)} if isinstance(one, ch.HasFlashFor) else None
    return None


def _defining(g: Grammar) -> None:
    p = g.phrase
    p("statement", "{x:poss} power and toughness are each equal to {q:quantity}", Fn(_defines(True, True), _un_defines))
    p("statement", "{x:poss} power is equal to {q:quantity}", Fn(_defines(True, False), _un_defines_one(True)))
    p("statement", "{x:poss} toughness is equal to {q:quantity}", Fn(_defines(False, True), _un_defines_one(False)))
    p(
        "statement",
        "{x:poss} power is equal to {q:quantity} and its toughness is equal to {q2:quantity}",
        Fn(_defines_two, _un_defines_two),
    )
    p(
        "statement",
        "{x:poss} power is equal to the total power of the exiled cards and its toughness is equal to their total "
        "toughness",
        Fn(_defined_by_exiled),
    )
    p(
        "statement",
        "{x:poss} power is equal to {q:quantity} and its toughness is equal to that number plus {n:int}",
        Fn(lambda cx, x, q, n: _defines_two(cx, x, q, a.Plus((q, n)))),
    )


def _defines(power: bool, toughness: bool) -> Any:
    def lower(cx: Context, x: object, q: Amount) -> StaticEffect:
        if not isinstance(x, r.This):
            raise CantLower("another thing's power is defined")
        return st.Affects(r.This(), (ch.DefinePowerToughness(q if power else None, q if toughness else None),))

    return lower


def _defined_by_exiled(cx: Context, x: object) -> StaticEffect:
    """By the cards that the linked ability exiled (607.2a)."""
    power, toughness = (a.MeasureOf(m, r.ExiledWithThis()) for m in (a.Measure.POWER, a.Measure.TOUGHNESS))
    return _defines_two(cx, x, power, toughness)


def _un_defines(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects) and value.what == r.This() and len(value.changes) == 1:
        one = value.changes[0]
        if isinstance(one, ch.DefinePowerToughness) and one.power is not None and one.power == one.toughness:
            return {"x": r.This(), "q": one.power}
    return None


def _defined(value: object) -> ch.DefinePowerToughness | None:
    if isinstance(value, st.Affects) and value.what == r.This() and len(value.changes) == 1:
        one = value.changes[0]
        return one if isinstance(one, ch.DefinePowerToughness) else None
    return None


def _un_defines_one(power: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = _defined(value)
        if one is None or (one.power is None) == (one.toughness is None) or (one.power is not None) != power:
            return None
        return {"x": r.This(), "q": one.power if power else one.toughness}

    return up


def _un_defines_two(cx: Context, value: object) -> Values | None:
    one = _defined(value)
    if one is None or one.power is None or one.toughness is None or one.power == one.toughness:
        return None
    return {"x": r.This(), "q": one.power, "q2": one.toughness}


def _defines_two(cx: Context, x: object, q: Amount, q2: Amount) -> StaticEffect:
    if not isinstance(x, r.This):
        raise CantLower("another thing's power is defined")
    return st.Affects(r.This(), (ch.DefinePowerToughness(q, q2),))


_OWN_COST = (Keyword.FLASHBACK, Keyword.SCAVENGE, Keyword.EMBALM, Keyword.ETERNALIZE, Keyword.UNEARTH)


def _more_loyalty(cx: Context, n: Noun, l: Loyalty) -> StaticEffect:  # noqa: E741
    if n.zone is not BF or l.minus_x:
        raise CantLower("loyalty abilities of what is no permanent")
    return st.LoyaltyCostChange(n.filter, r.You(), l.change)


def _un_more_loyalty(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.LoyaltyCostChange) and isinstance(value.who, r.You):
        return {"n": Noun(value.source, BF), "l": Loyalty(value.change)}
    return None


def _cant_block_with(g: Grammar) -> None:
    """ "Your opponents can't block with creatures …": the same as that those creatures can't block (509.1b)."""
    for words, who in (("your opponents", r.EachOpponent()), ("you", r.You())):
        g.phrase("statement", f"{words} can't block with {{n:filter.pl}}", Fn(_not_blocking(who)))


def _not_blocking(who: PlayerRef) -> Any:
    def lower(cx: Context, n: Noun) -> StaticEffect:
        if n.zone is not BF:
            raise CantLower("only creatures block")
        return st.Affects(r.All(together((n.filter, f.ControlledBy(who)))), (ch.CantBlock(),))

    return lower


def _own_cost(g: Grammar) -> None:
    """ "Each … card in your graveyard has scavenge. The scavenge cost is equal to its mana cost" (702.1a)."""
    p = g.phrase
    for keyword in _OWN_COST:
        word = keyword.value
        cost = f"the {word} cost is equal to its mana cost ."
        p("static", f"each {{n:filter.sg}} has {word} . {cost}", Fn(_has_keyword(keyword), _un_has_keyword(keyword)))


def _has_keyword(keyword: Keyword) -> Any:
    def lower(cx: Context, n: Noun) -> StaticAbility:
        if n.zone is not Zone.GRAVEYARD:
            raise CantLower("only cards in graveyards get this ability so")
        ability = KeywordAbility(keyword, (PayManaEqualTo(of=r.This()),))
        return StaticAbility((st.Affects(r.All(n.filter, n.zone), (ch.GainAbility(ability),)),))

    return lower


def _un_has_keyword(keyword: Keyword) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, StaticAbility) and len(value.effects) == 1 and isinstance(value.effects[0], st.Affects):
            what = value.effects[0].what
            noun = Noun(what.filter, what.zone) if isinstance(what, r.All) and what.zone is Zone.GRAVEYARD else None
            return {"n": noun} if noun is not None and _has_keyword(keyword)(cx, noun) == value else None
        return None

    return up


def _further(g: Grammar) -> None:
    _own_cost(g)
    p = g.phrase
    p("plusloyalty", "{l:loyalty}", v("l"))
    p(
        "statement",
        "{n:filter.pl} ' loyalty abilities you activate cost a additional {l:plusloyalty} to activate",
        Fn(_more_loyalty, _un_more_loyalty),
    )
    _cant_block_with(g)
    p = g.phrase
    closed(g, "itstheir", ("its", "their"))
    tapping = " with {T} in their costs"
    for which, tail, change in (
        ("", "", ch.CantActivate()),
        ("", " unless they're mana abilities", ch.CantActivate(True)),
        (tapping, "", ch.CantActivate(tapping=True)),
    ):
        for front in (" , and {x:itstheir}", " and its"):
            up = _un_and_abilities(change) if front != " and its" else None
            words = f"{{what:snp}} {{cs:change.what|and}}{front} activated abilities{which} can't be activated{tail}"
            p("affects", words, Lazy(_and_abilities(change), up))
        p("affects", f"{{what:poss}} activated abilities{which} can't be activated{tail}", _abilities_of(change))


def _abilities_of(change: ch.CantActivate) -> Fn:
    def lower(cx: Context, what: ObjectRef) -> StaticEffect:
        if not isinstance(what, r.AttachedTo):
            raise CantLower("abilities of what is not attached to")
        return st.Affects(what, (change,))

    return Fn(lower, lambda cx, x: {"what": x.what} if x == st.Affects(r.AttachedTo(), (change,)) else None)


def _and_abilities(change: ch.CantActivate) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        made = lower_affects(low, parts, flags)
        assert isinstance(made, st.Affects)
        return st.Affects(made.what, (*made.changes, change))

    return lower


def _un_and_abilities(change: ch.CantActivate) -> Any:
    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        if not isinstance(value, st.Affects) or len(value.changes) < 2 or value.changes[-1] != change:
            return None
        made = raise_affects("snp")(raiser, phrase, st.Affects(value.what, value.changes[:-1]))
        if made is None:
            return None
        word = "their" if number_of(made.parts[0]) == PL else "its"
        return derive(phrase, made.variant, (*made.parts, Leaf(word, (word,))))

    return up
