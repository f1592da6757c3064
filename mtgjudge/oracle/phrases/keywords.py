"""Keyword abilities (702) with their parameters, as lines of their own and inside sentences."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Amount, Filter
from mtgjudge.language.costs import OneOfCosts, PayMana
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Keyword, Supertype, Zone, subtypes
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Noun, together

K = Keyword

PLAIN = (
    K.DEATHTOUCH, K.DEFENDER, K.DOUBLE_STRIKE, K.FIRST_STRIKE, K.FLASH, K.FLYING, K.HASTE, K.HEXPROOF,
    K.INDESTRUCTIBLE, K.INTIMIDATE,
    K.LIFELINK, K.REACH, K.SHROUD, K.TRAMPLE, K.VIGILANCE, K.BANDING, K.FLANKING, K.PHASING, K.SHADOW,
    K.HORSEMANSHIP, K.FEAR, K.PROVOKE,
    K.STORM, K.SUNBURST, K.EPIC, K.CONVOKE, K.GRAVESTORM, K.SPLIT_SECOND, K.DELVE, K.CHANGELING,
    K.CONSPIRE, K.PERSIST, K.WITHER, K.RETRACE,
    K.EXALTED, K.CASCADE, K.REBOUND, K.UMBRA_ARMOR, K.INFECT, K.BATTLE_CRY, K.LIVING_WEAPON, K.UNDYING,
    K.SOULBOND, K.UNLEASH, K.CIPHER,
    K.EVOLVE, K.EXTORT, K.FUSE, K.DETHRONE, K.HIDDEN_AGENDA, K.PROWESS, K.EXPLOIT, K.MENACE, K.DEVOID,
    K.INGEST, K.MYRIAD, K.SKULK, K.MELEE,
    K.UNDAUNTED, K.IMPROVISE, K.AFTERMATH, K.ASCEND, K.ASSIST, K.JUMP_START, K.MENTOR, K.RIOT,
    K.DEMONSTRATE, K.DECAYED, K.TRAINING,
    K.COMPLEATED, K.ENLIST, K.READ_AHEAD, K.RAVENOUS, K.LIVING_METAL, K.FOR_MIRRODIN, K.BARGAIN,
    K.START_YOUR_ENGINES, K.HAUNT, K.PARTNER,
    K.JOB_SELECT, K.INCREMENT, K.STATION,
)  # fmt: skip
WITH_COST = (
    K.ECHO, K.BUYBACK, K.KICKER, K.FLASHBACK, K.MADNESS, K.MORPH, K.ENTWINE, K.NINJUTSU, K.REPLICATE,
    K.RECOVER, K.AURA_SWAP, K.FORTIFY,
    K.TRANSMUTE, K.TRANSFIGURE, K.EVOKE, K.PROWL, K.LEVEL_UP, K.UNEARTH, K.MIRACLE, K.OVERLOAD,
    K.SCAVENGE, K.BESTOW, K.OUTLAST, K.DASH,
    K.SURGE, K.ESCALATE, K.EMERGE, K.EMBALM, K.ETERNALIZE, K.SPECTACLE, K.MUTATE, K.ENCORE, K.FORETELL,
    K.DISTURB, K.CLEAVE,
    K.RECONFIGURE, K.BLITZ, K.SQUAD, K.DISGUISE, K.PLOT, K.FREERUNNING, K.OFFSPRING, K.HARMONIZE,
    K.WARP, K.MAYHEM, K.CUMULATIVE_UPKEEP,
    K.WARD, K.CYCLING, K.EQUIP, K.ESCAPE, K.MORE_THAN_MEETS_THE_EYE, K.WEB_SLINGING, K.SNEAK,
)  # fmt: skip
WITH_NUMBER = (
    K.RAMPAGE, K.FADING, K.AMPLIFY, K.MODULAR, K.BUSHIDO, K.SOULSHIFT, K.DREDGE, K.BLOODTHIRST,
    K.GRAFT, K.RIPPLE, K.VANISHING, K.ABSORB,
    K.FRENZY, K.POISONOUS, K.DEVOUR, K.ANNIHILATOR, K.TRIBUTE, K.RENOWN, K.CREW, K.FABRICATE,
    K.AFFLICT, K.AFTERLIFE, K.TOXIC, K.BACKUP,
    K.CASUALTY, K.SADDLE, K.MOBILIZE, K.FIREBENDING, K.HIDEAWAY,
)  # fmt: skip
SIMPLE = frozenset(PLAIN)


def declare(g: Grammar) -> None:
    """Keyword phrases: ``kw`` is a keyword ability, ``anykw`` names a keyword without parameters."""
    p = g.phrase
    for keyword in PLAIN:
        p("kw", keyword.value, KeywordAbility(keyword))
        p("anykw", keyword.value, keyword)
    for keyword in (
        K.KICKER,
        K.FLASHBACK,
        K.CYCLING,
        K.MORPH,
        K.BESTOW,
        K.MUTATE,
        K.SUSPEND,
        K.ECHO,
        K.MADNESS,
        K.WARD,
        K.TOXIC,
        K.FORETELL,
    ):
        p("anykw", keyword.value, keyword)
    for keyword in WITH_COST:
        word = keyword.value.replace("aura", "Aura")
        p("kw", word + " {m:manacost}", Fn(_cost(keyword), _un_cost(keyword)))
        p("kw", word + " -- {cs:cost|comma}", Fn(_costs(keyword), _un_costs(keyword)))
        p("kw", word + " -- {cs:cost|comma} .", Fn(_costs(keyword)))
    for keyword in WITH_NUMBER:
        p("kw", keyword.value + " {n:figure}", KeywordAbility(keyword, amount=v("n")))
    p("kw", "cumulative upkeep {m:manacost} or {n:manacost}", Fn(_either_upkeep, _un_either_upkeep))
    p("kw", "for Mirrodin!", Fn(lambda cx: KeywordAbility(K.FOR_MIRRODIN)))
    p("kw", "splice onto instant or sorcery {m:manacost}", Fn(_splice_spells, _un_splice_spells))
    p("kw", "equip {n:equipkind} {m:manacost}", Fn(_equip, _un_equip))
    p("equipkind", "{n:filter.sg}", v("n"))
    p("kw", "devour {q:equipkind} {n:figure}", Fn(_devour, _un_devour))
    creatures = a.Devoured(f.IsType(CardType.CREATURE), r.This())
    of_all = "devour X , where X is the number of creatures devoured this way"
    p("kw", of_all, KeywordAbility(K.DEVOUR, amount=creatures))
    p("kw", "kicker {m:manacost} and/or {n:manacost}", Fn(_two_kickers))
    p("kw", "trample over planeswalkers", KeywordAbility(K.TRAMPLE, word="over planeswalkers"))
    p("kw", "modular -- sunburst", KeywordAbility(K.MODULAR, amount=a.ColorsSpentOn(r.This())))
    p("kw", "megamorph {m:manacost}", Fn(_megamorph, _un_megamorph))
    p("kw", "multikicker {m:manacost}", Fn(_multikicker, _un_multikicker))
    p(
        "kw",
        "suspend {n:figure} -- {m:manacost}",
        Fn(lambda cx, n, m: KeywordAbility(K.SUSPEND, (PayMana(m),), n), _un_suspend),
    )
    p("kw", "prototype {m:manacost} — {z:size}", Fn(_prototype, _un_prototype))
    p("kw", "protection from {q:quality}", KeywordAbility(K.PROTECTION, quality=v("q")))
    p("kw", "protection from everything", KeywordAbility(K.PROTECTION, quality=f.Anything()))
    _declare_more(g)


def _declare_more(g: Grammar) -> None:
    """Keywords with costs, numbers and qualities."""
    p = g.phrase
    p("kw", "hexproof from {q:quality}", KeywordAbility(K.HEXPROOF, quality=v("q")))
    p("quality", "{c:color}", v("c"))
    p("quality", "{n:filter.pl}", Fn(_quality, _un_quality))
    p("quality", "multicolored", Fn(lambda cx: f.IsMulticolored()))
    p("quality", "colorless", Fn(lambda cx: f.IsColorless()))
    p("kw", "enchant {n:filter.sg}", Fn(_enchant, _un_enchant))
    p("kw", "enchant player", KeywordAbility(K.ENCHANT, players=r.EachPlayer()))
    p("kw", "enchant opponent", KeywordAbility(K.ENCHANT, players=r.EachOpponent()))
    p(
        "kw",
        "affinity for {n:filter.pl}",
        Fn(lambda cx, n: KeywordAbility(K.AFFINITY, quality=_bf(n)), _un_quality_of(K.AFFINITY)),
    )
    p("kw", "{n:filter.sg} offering", Fn(lambda cx, n: KeywordAbility(K.OFFERING, quality=_bf(n))))
    p("kw", "emerge from {n:filter.sg} {m:manacost}", Fn(_emerge_from))
    p(
        "kw",
        "champion a {n:filter.sg}",
        Fn(lambda cx, n: KeywordAbility(K.CHAMPION, quality=_bf(n)), _un_quality_of(K.CHAMPION)),
    )
    p(
        "kw",
        "splice onto Arcane {m:manacost}",
        Fn(lambda cx, m: KeywordAbility(K.SPLICE, (PayMana(m),), word="Arcane"), _un_splice),
    )
    _landwalk(g)
    _landcycling(g)
    p(
        "kw",
        "awaken {n:figure} -- {m:manacost}",
        Fn(lambda cx, n, m: KeywordAbility(K.AWAKEN, (PayMana(m),), n), _un_n_cost(K.AWAKEN)),
    )
    p(
        "kw",
        "reinforce {n:figure} -- {m:manacost}",
        Fn(lambda cx, n, m: KeywordAbility(K.REINFORCE, (PayMana(m),), n), _un_n_cost(K.REINFORCE)),
    )
    p(
        "kw",
        "impending {n:figure} -- {m:manacost}",
        Fn(lambda cx, n, m: KeywordAbility(K.IMPENDING, (PayMana(m),), n), _un_n_cost(K.IMPENDING)),
    )
    p("kw", "protection from {q:quality} and from {s:quality}", Fn(_two_protections))
    p("kw", "partner with {n:name}", Fn(lambda cx, n: KeywordAbility(K.PARTNER, word=n), _un_partner))


def _emerge_from(cx: Context, n: Noun, m: Any) -> KeywordAbility:
    return KeywordAbility(K.EMERGE, (PayMana(m),), quality=_bf(n))


def _refuse(cx: Context, **values: object) -> object:
    raise CantLower("a keyword with alternatives")


def _bf(n: Noun) -> Filter:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents serve here")
    return n.filter


_ZONES = {
    K.FLASHBACK: Zone.GRAVEYARD, K.UNEARTH: Zone.GRAVEYARD, K.SCAVENGE: Zone.GRAVEYARD, K.EMBALM: Zone.GRAVEYARD,
    K.ETERNALIZE: Zone.GRAVEYARD, K.DISTURB: Zone.GRAVEYARD, K.ENCORE: Zone.GRAVEYARD, K.HARMONIZE: Zone.GRAVEYARD,
    K.MAYHEM: Zone.GRAVEYARD, K.CYCLING: Zone.HAND, K.NINJUTSU: Zone.HAND, K.TRANSMUTE: Zone.HAND,
    K.FORETELL: Zone.HAND,
    K.PLOT: Zone.HAND, K.REINFORCE: Zone.HAND, K.SUSPEND: Zone.HAND,
}  # fmt: skip


def _made(keyword: Keyword, costs: tuple[Any, ...]) -> KeywordAbility:
    return KeywordAbility(keyword, costs)


def _cost(keyword: Keyword) -> Any:
    return lambda cx, m: _made(keyword, (PayMana(m),))


def _un_cost(keyword: Keyword) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, KeywordAbility)
            and len(value.costs) == 1
            and isinstance(value.costs[0], PayMana)
            and not value.costs[0].waterbend
            and value == _made(keyword, value.costs)
        ):
            return {"m": value.costs[0].cost}
        return None

    return up


def _costs(keyword: Keyword) -> Any:
    return lambda cx, cs: _made(keyword, cs)


def _un_costs(keyword: Keyword) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, KeywordAbility) and value.costs and value == _made(keyword, value.costs):
            return {"cs": value.costs}
        return None

    return up


def _un_n_cost(keyword: Keyword) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, KeywordAbility)
            and value.keyword is keyword
            and value.amount is not None
            and len(value.costs) == 1
        ):
            cost = value.costs[0]
            return {"n": value.amount, "m": cost.cost} if isinstance(cost, PayMana) else None
        return None

    return up


_un_suspend = _un_n_cost(K.SUSPEND)


def _devour(cx: Context, q: Noun, n: Amount) -> KeywordAbility:
    return KeywordAbility(K.DEVOUR, amount=n, quality=_bf(q))


def _un_devour(cx: Context, value: object) -> Values | None:
    if not isinstance(value, KeywordAbility) or value.keyword is not K.DEVOUR or value.quality is None:
        return None
    return {"q": Noun(value.quality, Zone.BATTLEFIELD), "n": value.amount}


def _equip(cx: Context, n: Noun, m: Any) -> KeywordAbility:
    return KeywordAbility(K.EQUIP, (PayMana(m),), quality=_bf(n))


def _un_equip(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, KeywordAbility)
        and value.keyword is K.EQUIP
        and value.quality is not None
        and len(value.costs) == 1
    ):
        cost = value.costs[0]
        if isinstance(cost, PayMana):
            return {"n": Noun(value.quality, Zone.BATTLEFIELD), "m": cost.cost}
    return None


def _two_kickers(cx: Context, m: Any, n: Any) -> tuple[KeywordAbility, ...]:
    return (KeywordAbility(K.KICKER, (PayMana(m),)), KeywordAbility(K.KICKER, (PayMana(n),)))


def _either_upkeep(cx: Context, m: Any, n: Any) -> KeywordAbility:
    return KeywordAbility(K.CUMULATIVE_UPKEEP, (OneOfCosts((PayMana(m), PayMana(n))),))


def _un_either_upkeep(cx: Context, value: object) -> Values | None:
    if isinstance(value, KeywordAbility) and value.keyword is K.CUMULATIVE_UPKEEP and len(value.costs) == 1:
        cost = value.costs[0]
        if isinstance(cost, OneOfCosts) and len(cost.options) == 2:
            first, second = cost.options
            if isinstance(first, PayMana) and isinstance(second, PayMana):
                return {"m": first.cost, "n": second.cost}
    return None


_SPELLS = f.AnyOf((f.IsType(CardType.INSTANT), f.IsType(CardType.SORCERY)))


def _splice_spells(cx: Context, m: Any) -> KeywordAbility:
    return KeywordAbility(K.SPLICE, (PayMana(m),), quality=_SPELLS)


def _un_splice_spells(cx: Context, value: object) -> Values | None:
    if isinstance(value, KeywordAbility) and value.keyword is K.SPLICE and value.quality == _SPELLS:
        cost = value.costs[0]
        return {"m": cost.cost} if isinstance(cost, PayMana) else None
    return None


def _multikicker(cx: Context, m: Any) -> KeywordAbility:
    return KeywordAbility(K.KICKER, (PayMana(m),), word="multikicker")


def _un_multikicker(cx: Context, value: object) -> Values | None:
    if isinstance(value, KeywordAbility) and value.word == "multikicker" and isinstance(value.costs[0], PayMana):
        return {"m": value.costs[0].cost}
    return None


def _megamorph(cx: Context, m: Any) -> KeywordAbility:
    return KeywordAbility(K.MORPH, (PayMana(m),), word="megamorph")


def _un_megamorph(cx: Context, value: object) -> Values | None:
    if isinstance(value, KeywordAbility) and value.word == "megamorph" and isinstance(value.costs[0], PayMana):
        return {"m": value.costs[0].cost}
    return None


def _un_splice(cx: Context, value: object) -> Values | None:
    if isinstance(value, KeywordAbility) and value.keyword is K.SPLICE and isinstance(value.costs[0], PayMana):
        return {"m": value.costs[0].cost}
    return None


def _prototype(cx: Context, m: ManaCost, z: Bonus) -> KeywordAbility:
    size = (z.power, z.toughness)
    if not all(isinstance(each, a.Fixed) for each in size):
        raise CantLower("a prototype of a size that is no number")
    return KeywordAbility(K.PROTOTYPE, (PayMana(m),), word="/".join(str(getattr(each, "value", "")) for each in size))


def _un_prototype(cx: Context, value: object) -> Values | None:
    if not isinstance(value, KeywordAbility) or value.keyword is not K.PROTOTYPE:
        return None
    power, _, toughness = value.word.partition("/")
    cost = value.costs[0]
    if not isinstance(cost, PayMana) or not power.isdigit() or not toughness.isdigit():
        return None
    return {"m": cost.cost, "z": Bonus(a.Fixed(int(power)), a.Fixed(int(toughness)))}


def _un_partner(cx: Context, value: object) -> Values | None:
    if isinstance(value, KeywordAbility) and value.keyword is K.PARTNER and value.word[:1].isupper():
        return {"n": value.word}
    return None


def _quality(cx: Context, n: Noun) -> Filter:
    return n.filter


def _un_quality(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value, Zone.BATTLEFIELD)} if isinstance(value, Filter) else None


def _two_protections(cx: Context, q: Filter, s: Filter) -> tuple[KeywordAbility, ...]:
    return (KeywordAbility(K.PROTECTION, quality=q), KeywordAbility(K.PROTECTION, quality=s))


def _enchant(cx: Context, n: Noun) -> KeywordAbility:
    if n.zone is None or n.zone is Zone.STACK:
        raise CantLower("what can be enchanted")
    return (
        KeywordAbility(K.ENCHANT, quality=n.filter, zone=n.zone)
        if n.zone is not Zone.BATTLEFIELD
        else KeywordAbility(K.ENCHANT, quality=n.filter)
    )


def _un_enchant(cx: Context, value: object) -> Values | None:
    if isinstance(value, KeywordAbility) and value.keyword is K.ENCHANT and value.quality is not None:
        return {"n": Noun(value.quality, value.zone)}
    return None


def _un_quality_of(keyword: Keyword) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, KeywordAbility) and value.keyword is keyword and value.quality is not None:
            return {"n": Noun(value.quality, Zone.BATTLEFIELD)}
        return None

    return up


def _landwalk(g: Grammar) -> None:
    land = f.IsType(CardType.LAND)
    for word in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert"):
        walk = KeywordAbility(K.LANDWALK, quality=f.IsSubtype(word))
        g.phrase("kw", word.lower() + "walk", walk)
    for supertype in (Supertype.SNOW, Supertype.LEGENDARY):
        g.phrase(
            "kw",
            supertype.value + " landwalk",
            KeywordAbility(K.LANDWALK, quality=together((f.IsSupertype(supertype), land))),
        )
        for word in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            quality = together((f.IsSupertype(supertype), f.IsSubtype(word)))
            g.phrase("kw", f"{supertype.value} {word.lower()}walk", KeywordAbility(K.LANDWALK, quality=quality))
    g.phrase(
        "kw",
        "nonbasic landwalk",
        KeywordAbility(K.LANDWALK, quality=together((f.Not(f.IsSupertype(Supertype.BASIC)), land))),
    )


def _landcycling(g: Grammar) -> None:
    words: dict[str, Filter] = {
        "basic land": together((f.IsSupertype(Supertype.BASIC), f.IsType(CardType.LAND))),
        "land": f.IsType(CardType.LAND),
        "artifact land": together((f.IsType(CardType.ARTIFACT), f.IsType(CardType.LAND))),
    }
    for word in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wizard", "Sliver", "Eldrazi", "Dwarf"):
        assert any(word in family for family in subtypes().values())
        words[word.lower()] = f.IsSubtype(word)
    for word, filter_ in words.items():
        front, _, last = word.rpartition(" ")
        name = f"{front} {last}cycling".strip()

        def lower(cx: Context, m: Any, filter_: Filter = filter_) -> KeywordAbility:
            return KeywordAbility(K.CYCLING, (PayMana(m),), quality=filter_)

        def up(cx: Context, value: object, filter_: Filter = filter_) -> Values | None:
            if isinstance(value, KeywordAbility) and value.keyword is K.CYCLING and value.quality == filter_:
                cost = value.costs[0]
                return {"m": cost.cost} if isinstance(cost, PayMana) else None
            return None

        g.phrase("kw", name + " {m:manacost}", Fn(lower, up))
