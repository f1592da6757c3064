"""Keywords about entering, dying and what other creatures do, written out (702.43, 702.54, 702.58, 702.74, 702.79,
702.93, 702.98, 702.100 …)."""

from __future__ import annotations

from mtgjudge.engine.keywords.words import (
    CREATURE,
    DIES,
    ENTERS,
    HASTE,
    MINE,
    ONE,
    POWER,
    THIS,
    YOU,
    Expansion,
    body,
    both,
    grow,
    number,
    target,
    there,
)
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import (
    CountersOn,
    CountOf,
    Fixed,
    Measure,
    MeasureOf,
    PlayerMeasure,
    PlayerNumber,
    TimesPaid,
    X,
)
from mtgjudge.language.categories import Ability, Amount, Condition
from mtgjudge.language.targets import TargetPlayer, TargetSlot
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Keyword, Step, Zone


def enters_with(kind: str, count: Amount, condition: Condition | None = None) -> StaticAbility:
    """It enters with counters (614.1c)."""
    gift = (e.CounterGift(kind, count),)
    return StaticAbility((s.EntersModified(f.IsThis(), counters=gift, condition=condition),))


def _partner(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.124j: with a name, target player may search for that card as this enters; otherwise only decks are built
    with it (702.124a)."""
    if not ability.word or ability.word[0].islower():  # words of deck construction: "friends forever"
        return ()
    player = r.Target(0)
    search = e.Search(player, player, f.IsNamed(ability.word), ONE, ONE, reveal=True, label=1)
    may = e.May(player, (search, e.Move(r.Result(1), Zone.HAND), e.Shuffle(player)))
    slot = TargetSlot(TargetPlayer(r.EachPlayer()), ONE, ONE)
    return (TriggeredAbility(ENTERS, body(may, targets=(slot,))),)


def _evoke(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.74a: its controller (whoever that is by then) sacrifices it, if its evoke cost was paid."""
    return (TriggeredAbility(ENTERS, body(e.SacrificeObjects(r.Together((THIS,)))), c.CostPaid("evoke")),)


def _dash(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.109a: haste as long as its dash cost was paid. Its return is set up as it enters (`resolving`)."""
    return (StaticAbility((s.Affects(THIS, (ch.GainAbility(HASTE),)),), c.CostPaid("dash")),)


def _blitz(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.152a: haste and a card as it dies, as long as its blitz cost was paid. Its sacrifice is set up as it
    enters (`resolving`)."""
    draw = TriggeredAbility(DIES, body(e.Draw(YOU, ONE)))
    return (StaticAbility((s.Affects(THIS, (ch.GainAbility(HASTE), ch.GainAbility(draw))),), c.CostPaid("blitz")),)


def _champion(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.72a: sacrificed unless another such permanent is exiled; that card returns as it leaves."""
    other = both(ability.quality, MINE, f.Not(f.IsThis()))
    price = k.ExileCards(other, ONE, Zone.BATTLEFIELD)
    stays = e.UnlessPays(YOU, (price,), (e.SacrificeObjects(THIS),))
    leaves = p.ZoneChange(f.IsThis(), Zone.BATTLEFIELD)
    back = e.Move(r.ExiledWithThis(), Zone.BATTLEFIELD)
    return (TriggeredAbility(ENTERS, body(stays)), TriggeredAbility(leaves, body(back)))


def _modular(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.43a: enters with N +1/+1 counters; as it dies they may go onto target artifact creature."""
    place = both(f.IsType(CardType.ARTIFACT), CREATURE)
    put = grow(r.Target(0), CountersOn(POWER, r.EventObject()))
    return (
        enters_with(POWER, number(ability)),
        TriggeredAbility(DIES, body(e.May(YOU, (put,)), targets=target(place))),
    )


def _bloodthirst(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.54a-b: N +1/+1 counters if an opponent was dealt damage this turn; X is how much damage opponents were."""
    hurt = c.Happened(p.PlayerIsDealtDamage(r.EachOpponent(), f.Anything()))
    dealt = PlayerNumber(PlayerMeasure.DAMAGE_TAKEN_THIS_TURN, r.EachOpponent())
    return (enters_with(POWER, dealt if isinstance(ability.amount, X) else number(ability), hurt),)


def _graft(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.58a: enters with N +1/+1 counters; one may move onto another creature that enters."""
    event = p.ZoneChange(both(CREATURE, f.Not(f.IsThis())), None, Zone.BATTLEFIELD)
    move = e.MoveCounters(THIS, r.EventObject(), POWER, ONE)
    has_one = c.Is(THIS, f.HasCounter(POWER))
    return (enters_with(POWER, number(ability)), TriggeredAbility(event, body(e.May(YOU, (move,))), has_one))


def _ravenous(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.156a: enters with X +1/+1 counters; a card if X is 5 or more."""
    many = c.Compare(X(), Comparison.AT_LEAST, Fixed(5))
    return (enters_with(POWER, X()), TriggeredAbility(ENTERS, body(e.Draw(YOU, ONE)), many))


def _evolve(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.100a: a +1/+1 counter whenever a creature of yours enters with greater power or toughness."""
    event = p.ZoneChange(both(CREATURE, MINE), None, Zone.BATTLEFIELD)
    greater = c.Either(
        tuple(
            c.Compare(MeasureOf(kind, r.EventObject()), Comparison.MORE, MeasureOf(kind, THIS))
            for kind in (Measure.POWER, Measure.TOUGHNESS)
        )
    )
    return (TriggeredAbility(event, body(grow(THIS)), greater),)


def _exploit(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.110a: as it enters, its controller may sacrifice a creature."""
    give = e.SacrificeObjects(r.Chosen(CREATURE, YOU, ONE, ONE))
    return (TriggeredAbility(ENTERS, body(e.May(YOU, (give,)))),)


def _fabricate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.123a: N +1/+1 counters, or else N Servos."""
    servo = e.TokenSpec((CardType.ARTIFACT, CardType.CREATURE), ("Servo",), (), ONE, ONE)
    counters = e.May(YOU, (e.PutCounters(THIS, POWER, number(ability), label=2),), label=1)
    tokens = e.IfThen(c.Unless(c.Did(1)), (e.CreateTokens(YOU, number(ability), servo),))
    return (TriggeredAbility(ENTERS, body(counters, tokens)),)


def _afterlife(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.135a: N 1/1 white and black Spirits with flying as it dies."""
    flying = KeywordAbility(Keyword.FLYING)
    spirit = e.TokenSpec((CardType.CREATURE,), ("Spirit",), (Color.WHITE, Color.BLACK), ONE, ONE, (flying,))
    return (TriggeredAbility(DIES, body(e.CreateTokens(YOU, number(ability), spirit))),)


def _bearer(token: e.TokenSpec) -> Expansion:
    """702.92a, 702.163a, 702.182a: as this Equipment enters, a token, to which it becomes attached."""

    def expansion(ability: KeywordAbility) -> tuple[Ability, ...]:
        made = e.CreateTokens(YOU, ONE, token, label=1)
        return (TriggeredAbility(ENTERS, body(made, e.Attach(THIS, r.Result(1)))),)

    return expansion


_GERM = e.TokenSpec((CardType.CREATURE,), ("Phyrexian", "Germ"), (Color.BLACK,), Fixed(0), Fixed(0))
_REBEL = e.TokenSpec((CardType.CREATURE,), ("Rebel",), (Color.RED,), Fixed(2), Fixed(2))
_HERO = e.TokenSpec((CardType.CREATURE,), ("Hero",), (), ONE, ONE)


def _squad(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.157a: a token copy for each time that its squad cost was paid."""
    copies = e.CreateCopyTokens(YOU, TimesPaid("squad"), THIS)
    return (TriggeredAbility(ENTERS, body(copies), c.CostPaid("squad", 1)),)


def _offspring(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.175a: a 1/1 token copy if its offspring cost was paid."""
    copy = e.CreateCopyTokens(YOU, ONE, THIS, (ch.SetPowerToughness(ONE, ONE),))
    return (TriggeredAbility(ENTERS, body(copy), c.CostPaid("offspring", 1)),)


def _impending(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.176a: cast so, it enters with N time counters, is no creature while it has one, and loses one each end
    step."""
    paid = c.CostPaid("impending")
    waiting = c.Both((paid, c.Is(THIS, f.HasCounter("time"))))
    not_yet = StaticAbility((s.Affects(THIS, (ch.LoseTypes((CardType.CREATURE,)),)),), waiting)
    tick = TriggeredAbility(p.BeginningOf(Step.END, YOU), body(e.RemoveCounters(THIS, "time", ONE)), waiting)
    return (enters_with("time", number(ability), paid), not_yet, tick)


def _comes_back(kind: str) -> Expansion:
    """702.79a, 702.93a: returns with a counter, if it had none of the kind as it died."""

    def expansion(ability: KeywordAbility) -> tuple[Ability, ...]:
        back = e.Move(r.CardOf(r.EventObject()), Zone.BATTLEFIELD, counters=(e.CounterGift(kind, ONE),))
        condition = c.Unless(c.Is(r.EventObject(), f.HasCounter(kind)))
        return (TriggeredAbility(DIES, body(back), condition),)

    return expansion


def _soulshift(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.46a: as it dies, target Spirit card with mana value N or less may return from the graveyard to hand."""
    limit = f.MeasureIs(Measure.MANA_VALUE, Comparison.AT_MOST, number(ability))
    slot = target(both(f.IsSubtype("Spirit"), limit, f.OwnedBy(YOU)), Zone.GRAVEYARD)
    return (TriggeredAbility(DIES, body(e.May(YOU, (e.Move(r.Target(0), Zone.HAND),)), targets=slot)),)


def _unleash(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.98a, second part; the counter is asked for as it enters (`replacement.keyworded`)."""
    return (StaticAbility((s.Affects(THIS, (ch.CantBlock(),)),), c.Is(THIS, f.HasCounter("+1/+1"))),)


UNPAIRED = f.Not(f.IsPaired())


def _soulbond(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.95a: as this creature or another one enters under the same player's control, the two may be paired if
    neither is yet."""
    other = both(f.Not(f.IsThis()), CREATURE, MINE)
    free = c.Is(THIS, both(CREATURE, MINE, UNPAIRED))
    someone = c.Compare(CountOf(r.All(both(other, UNPAIRED))), Comparison.AT_LEAST, ONE)
    choice = r.Chosen(both(other, UNPAIRED), YOU, ONE, ONE)
    first = TriggeredAbility(ENTERS, body(e.May(YOU, (e.Pair(THIS, choice),))), c.Both((free, someone)))
    arrival = c.Is(r.EventObject(), both(CREATURE, MINE, UNPAIRED))
    event = p.ZoneChange(other, None, Zone.BATTLEFIELD)
    later = TriggeredAbility(event, body(e.May(YOU, (e.Pair(THIS, r.EventObject()),))), c.Both((free, arrival)))
    return (first, later)


def _recover(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.59a: as a creature goes to the same graveyard from the battlefield, pay or this card is exiled."""
    event = p.ZoneChange(both(CREATURE, f.OwnedBy(YOU)), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    card = there(THIS, Zone.GRAVEYARD)
    choice = e.IfThen(c.Did(1), (e.Move(card, Zone.HAND),), (e.Move(card, Zone.EXILE),))
    return (TriggeredAbility(event, body(e.Pay(YOU, ability.costs, label=1), choice), zone=Zone.GRAVEYARD),)


def backup(ability: KeywordAbility, below: tuple[Ability, ...] = ()) -> tuple[Ability, ...]:
    """702.165a: counters on target creature; another creature gains what is printed below until end of turn."""
    gains = tuple(
        ch.GainAbility(each)
        for each in below
        if not (isinstance(each, KeywordAbility) and each.keyword is Keyword.BACKUP)
    )
    lend = e.Apply(r.Target(0), gains, d.UntilEndOfTurn())
    other = e.IfThen(c.Unless(c.Is(r.Target(0), f.IsThis())), (lend,))
    return (TriggeredAbility(ENTERS, body(grow(r.Target(0), number(ability)), other, targets=target(CREATURE))),)


def _haunt(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.55a: as it dies, or as a spell has resolved, it is exiled haunting target creature."""
    content = body(
        e.Move(r.CardOf(r.EventObject()), Zone.EXILE, label=1),
        e.Haunt(r.Result(1), r.Target(0)),
        targets=target(CREATURE),
    )
    resolved = p.ZoneChange(f.IsThis(), Zone.STACK, Zone.GRAVEYARD, resolving=True)
    return (TriggeredAbility(DIES, content), TriggeredAbility(resolved, content))


def _hideaway(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.75a: as it enters, one of the top cards is exiled face down."""
    looked = e.LookAt(YOU, r.TopCards(YOU, number(ability)), label=1)
    hidden = e.Move(r.ChosenAmong(r.Result(1), f.Anything(), YOU, ONE, ONE), Zone.EXILE, face_down=True)
    rest = e.Move(r.Rest(r.Result(1)), Zone.LIBRARY, place=e.LibraryPlace.BOTTOM_RANDOM)
    return (TriggeredAbility(ENTERS, body(looked, hidden, rest)),)


COMING_AND_GOING: dict[Keyword, Expansion] = {
    Keyword.SOULBOND: _soulbond,
    Keyword.HIDEAWAY: _hideaway,
    Keyword.BACKUP: backup,
    Keyword.RECOVER: _recover,
    Keyword.UNLEASH: _unleash,
    Keyword.PARTNER: _partner,
    Keyword.CHAMPION: _champion,
    Keyword.EVOKE: _evoke,
    Keyword.DASH: _dash,
    Keyword.BLITZ: _blitz,
    Keyword.MODULAR: _modular,
    Keyword.BLOODTHIRST: _bloodthirst,
    Keyword.GRAFT: _graft,
    Keyword.RAVENOUS: _ravenous,
    Keyword.EVOLVE: _evolve,
    Keyword.EXPLOIT: _exploit,
    Keyword.FABRICATE: _fabricate,
    Keyword.AFTERLIFE: _afterlife,
    Keyword.LIVING_WEAPON: _bearer(_GERM),
    Keyword.FOR_MIRRODIN: _bearer(_REBEL),
    Keyword.JOB_SELECT: _bearer(_HERO),
    Keyword.SQUAD: _squad,
    Keyword.OFFSPRING: _offspring,
    Keyword.IMPENDING: _impending,
    Keyword.UNDYING: _comes_back("+1/+1"),
    Keyword.PERSIST: _comes_back("-1/-1"),
    Keyword.SOULSHIFT: _soulshift,
    Keyword.HAUNT: _haunt,
}
"""Keywords of this module with what they stand for."""
