"""The facts in a meaning tree of ours, in the same words as the other project's."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.cards.model import Card, RefusedAbility
from mtgjudge.language import abilities as ab
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.categories import Amount, Cost, Duration, EventPattern, Filter, PlayerRef, Reference, TargetKind
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import COLOR_WORDS, Comparison, Keyword, Zone
from tools.second_opinion.facts import Aspect, Facts

_EVENTS: dict[type[EventPattern], str] = {
    p.TurnedFaceUp: "turned face up",
    p.AttacksWith: "a player attacks",
    p.IsDealtDamage: "is dealt damage",
    p.Cycles: "cycles",
    p.GainsLife: "gains life",
    p.LosesLife: "loses life",
    p.Blocks: "blocks",
    p.BecomesBlocked: "becomes blocked",
    p.AttacksUnblocked: "attacks unblocked",
    p.BecomesTarget: "becomes a target",
    p.DrawsCard: "draws",
    p.DealsDamage: "deals damage",
    p.CountersPut: "counters are put",
    p.Sacrifices: "sacrifices",
    p.Transforms: "transforms",
    p.ActivatesAbility: "activates an ability",
    p.DiscardsCard: "discards",
    p.PlaysLand: "plays a land",
    p.Shuffles: "shuffles",
    p.Searches: "searches",
    p.TokensCreated: "tokens are created",
    p.Scries: "scries",
}
_COMPARISONS = {Comparison.AT_LEAST: ">=", Comparison.AT_MOST: "<=", Comparison.EQUAL: "="}
_PLAYERS: dict[type[Reference], str] = {
    r.EachOpponent: "each opponent",
    r.EachPlayer: "each player",
    r.You: "you",
    r.EventPlayer: "that player",
    r.DefendingPlayer: "defending player",
}
_VERBS: dict[type[Node], str] = {
    e.Transform: "transform",
    e.Regenerate: "regenerate",
    e.Fight: "fight",
    e.Attach: "attach",
    e.Destroy: "destroy",
    e.Tap: "tap",
    e.Untap: "untap",
    e.Scry: "scry",
    e.Surveil: "surveil",
    e.DealDamage: "damage",
    e.Draw: "draw",
    e.GainLife: "gain life",
    e.LoseLife: "lose life",
    e.CreateTokens: "create tokens",
    e.CreateCopyTokens: "create copies",
    e.CopyStackObject: "copy a spell",
    e.ExtraTurn: "extra turn",
    ch.ChangeControl: "gain control",
}


def facts(card: Card) -> Facts:
    """What our trees state of a card that is read whole."""
    found = Facts()
    for face in card.faces:
        for ability in face.abilities:
            if not isinstance(ability, RefusedAbility):
                if isinstance(ability, ab.KeywordAbility):
                    found.add(Aspect.KEYWORD, _keyword(ability))
                for node in _walk(ability):
                    _state(found, node)
                _abilities(found, ability)
    return found


def _walk(node: Node) -> Iterator[Node]:
    """All nodes, but not the qualities that a keyword names (protection, landwalk, enchant)."""
    yield node
    for child in node.children():
        named = isinstance(node, ab.KeywordAbility) and isinstance(child, Filter)
        untapped = isinstance(node, f.Not) and isinstance(child, f.IsTapped)
        if not named and not untapped:
            yield from _walk(child)


def _abilities(found: Facts, node: Node, delayed: bool = False) -> None:
    """Triggered and activated abilities, wherever they stand, but not delayed triggers."""
    if isinstance(node, ab.TriggeredAbility) and not delayed:
        for word in _trigger(node.event):
            found.add(Aspect.TRIGGER, word)
    if isinstance(node, ab.ActivatedAbility) and not _only_mana(node):
        found.add(Aspect.ACTIVATED, "activated ability")
        for cost in node.costs:
            found.add(Aspect.COST, _cost(cost))
    if isinstance(node, ab.ClassLevel):
        for cost in node.costs:
            found.add(Aspect.COST, _cost(cost))
    for child in node.children():
        _abilities(found, child, isinstance(node, e.DelayedTrigger))


def _only_mana(ability: ab.ActivatedAbility) -> bool:
    """Mana abilities are left out: one ability with a choice of colours here is one for each colour there."""
    return any(isinstance(node, e.AddMana) for node in ability.content.walk()) and not any(
        isinstance(node, t.TargetSlot) for node in ability.content.walk()
    )


def _keyword(ability: ab.KeywordAbility) -> str:
    if ability.keyword is Keyword.LANDWALK and ability.quality is not None:
        for part in ability.quality.walk():
            if isinstance(part, f.IsSubtype):
                return f"{part.subtype.lower()}walk"
    return ability.keyword.value


def _state(found: Facts, node: Node) -> None:
    verb = _VERBS.get(type(node))
    if verb is not None:
        found.add(Aspect.VERB, verb)
    for word in _qualities(node):
        found.add(Aspect.QUALITY, word)
    if isinstance(node, Duration):
        word_ = _duration(node)
        if word_:
            found.add(Aspect.DURATION, word_)
    match node:
        case t.TargetSlot():
            found.add(Aspect.TARGET, _target(node))
        case e.DealDamage(amount=amount, to=to):
            _amount_of(found, "damage", amount, to)
        case e.Draw(who=who, count=amount):
            _amount_of(found, "draw", amount, who)
        case e.GainLife(who=who, amount=amount):
            _amount_of(found, "gain life", amount, who)
        case e.LoseLife(who=who, amount=amount):
            _amount_of(found, "lose life", amount, who)
        case e.Scry(count=amount):
            found.add(Aspect.AMOUNT, f"scry {_amount(amount)}")
        case e.Surveil(count=amount):
            found.add(Aspect.AMOUNT, f"surveil {_amount(amount)}")
        case e.PutCounters(kind=kind, count=amount):
            found.add(Aspect.AMOUNT, f"counters {kind} {_amount(amount)}")
        case e.OrderOnLibrary():
            found.add(Aspect.VERB, "to library")
        case e.GiveCounters(kind=kind, count=amount):
            found.add(Aspect.AMOUNT, f"counters {kind} {_amount(amount)}")
        case e.CounterGift(kind=kind, count=amount):
            found.add(Aspect.AMOUNT, f"counters {kind} {_amount(amount)}")
        case e.Move(to=to_zone):
            found.add(Aspect.VERB, f"to {to_zone.value}")
        case ch.ModifyPowerToughness(power=power, toughness=toughness):
            found.add(Aspect.MODIFIES, f"{_signed(power)}/{_signed(toughness)}")
        case ch.GainAbility(ability=ab.KeywordAbility() as keyword):
            found.add(Aspect.GIVES, _keyword(keyword))
        case ch.MayStayTapped():
            found.add(Aspect.GIVES, "may not untap")
        case ch.CantBeBlocked(by=None):
            found.add(Aspect.GIVES, "cant be blocked")
        case ch.DoesntUntap():
            found.add(Aspect.GIVES, "doesnt untap")
        case e.KeywordAction(action="investigate"):
            found.add(Aspect.TOKEN, "clue")
        case e.KeywordAction(action="explore"):
            found.add(Aspect.VERB, "explore")
        case e.CreateTokens(token=token):
            found.add(Aspect.TOKEN, _token(token))
        case e.CreatePredefinedTokens(name=name):
            found.add(Aspect.TOKEN, name.lower())
        case _:
            pass


def _duration(duration: Duration) -> str:
    match duration:
        case d.UntilNextTurnOf(end=False):
            return "until your next turn"
        case d.UntilEndOfCombat():
            return "until end of combat"
        case d.WhileTrue():
            return "for as long as"
        case d.UntilNextStep():
            return "until your next step"
        case _:
            return ""


def _qualities(node: Node) -> Iterator[str]:
    match node:
        case f.IsSubtype(subtype=word):
            yield f"subtype {word}"
        case f.IsColor(color=color):
            yield f"colour {COLOR_WORDS[color]}"
        case f.HasKeyword(keyword=keyword):
            yield f"keyword {keyword.value}"
        case f.MeasureIs(measure=measure, comparison=comparison, amount=a.Fixed(value=number)):
            yield f"{measure.value} {_COMPARISONS.get(comparison, '?')} {number}"
        case f.Not(part=f.IsTapped()):
            yield "untapped"
        case f.IsTapped():
            yield "tapped"
        case f.IsAttacking():
            yield "attacking"
        case f.IsBlocking():
            yield "blocking"
        case f.IsHistoric():
            yield "subtype Saga"
        case f.IsFaceDown():
            yield "facedown"
        case _:
            return


def _amount_of(found: Facts, verb: str, amount: Amount, who: Reference) -> None:
    found.add(Aspect.AMOUNT, f"{verb} {_amount(amount)}")
    for part in who.parts if isinstance(who, r.Together) else (who,):
        word = _PLAYERS.get(type(part))
        if word is not None:
            found.add(Aspect.WHO, f"{verb}: {word}")


def _trigger(event: EventPattern) -> Iterator[str]:
    match event:
        case p.AnyEvent(options=options):
            for option in options:
                yield from _trigger(option)
        case p.NthThisTurn(event=inner):
            yield from _trigger(inner)
        case p.ZoneChange(subject=subject, origin=None, destination=Zone.BATTLEFIELD, not_origin=None):
            yield f"enters ({_subject(subject)})"
        case p.ZoneChange(subject=subject, origin=Zone.BATTLEFIELD, destination=Zone.GRAVEYARD):
            yield f"dies ({_subject(subject)})"
        case p.ZoneChange(subject=subject, origin=Zone.BATTLEFIELD, destination=None):
            yield f"leaves ({_subject(subject)})"
        case p.BeginningOf(step=step, whose=whose):
            yield f"beginning of {step.value} ({_player(whose)})"
        case p.CastSpell(by=by):
            yield f"casts a spell ({_player(by)})"
        case p.Attacks(one_or_more=True):
            yield "a player attacks"
        case p.Attacks(subject=subject):
            yield f"attacks ({_subject(subject)})"
        case p.BecomesTapped(tapped=tapped):
            yield "becomes tapped" if tapped else "becomes untapped"
        case _:
            yield _EVENTS.get(type(event), "another event")


def _player(who: PlayerRef) -> str:
    return _PLAYERS.get(type(who), "another")


def _subject(filter_: Filter) -> str:
    parts = filter_.parts if isinstance(filter_, f.AllOf) else (filter_,)
    if any(isinstance(part, f.IsThis) for part in parts):
        return "this"
    if any(isinstance(part, f.Not) and isinstance(part.part, f.IsThis) for part in parts):
        return "another"
    if any(isinstance(part, f.IsOneOf) and isinstance(part.of, r.AttachedTo) for part in parts):
        return "attached"
    return "any"


def _cost(cost: Cost) -> str:
    match cost:
        case c.PayMana(cost=mana):
            return "".join(f"{{{symbol}}}" for symbol in mana.symbols)
        case c.TapThis():
            return "tap"
        case c.UntapThis():
            return "untap"
        case c.SacrificeCost(filter=filter_, count=count):
            return "sacrifice this" if _subject(filter_) == "this" else f"sacrifice {_amount(count)}"
        case c.ExileCards(filter=filter_, count=count):
            return "exile this" if _subject(filter_) == "this" else f"exile cards {_amount(count)}"
        case c.DiscardCards(filter=filter_, count=count):
            this = _subject(filter_) == "this"
            return "discard this" if this else f"discard {'hand' if count is None else _amount(count)}"
        case c.Loyalty(change=change):
            return f"loyalty {change:+d}"
        case c.PayLife(amount=amount):
            return f"life {_amount(amount)}"
        case c.TapPermanents(count=count):
            return f"tap others {_amount(count)}"
        case c.RemoveCountersCost(count=count):
            return f"remove counters {_amount(count)}"
        case c.ReturnToHand(count=count):
            return f"return {_amount(count)}"
        case _:
            return "another cost"


def _target(slot: t.TargetSlot) -> str:
    low, high = _amount(slot.low), None if slot.high is None else _amount(slot.high)
    if high is None or high == "X":
        number = "any number of "
    elif low == high:
        number = "" if high == "1" else f"{high} "
    else:
        number = f"up to {high} " if low == "0" else f"{low} to {high} "
    return number + _kind(slot.kind)


def _kind(kind: TargetKind) -> str:
    match kind:
        case t.AnyTarget():
            return "any target"
        case t.TargetPlayer(who=who):
            return {"each player": "player", "each opponent": "opponent"}.get(_player(who), "player")
        case t.TargetEither(kinds=kinds):
            return " or ".join(sorted(_kind(part) for part in kinds))
        case t.TargetObject(filter=filter_, zone=zone):
            return _object(filter_, zone)
        case _:
            return "another target"


def _object(filter_: Filter, zone: Zone) -> str:
    words = sorted(dict.fromkeys(_words(filter_)))
    control = [word for word in words if word.startswith(("you ", "an opponent "))]
    kinds = [word for word in words if word not in control]
    if _has_subtype(filter_):
        kinds = []
    place = [] if zone is Zone.BATTLEFIELD else [zone.value]
    return ", ".join(["/".join(kinds) or "object", *control, *place])


def _has_subtype(filter_: Filter) -> bool:
    if isinstance(filter_, f.AllOf | f.AnyOf):
        return any(_has_subtype(part) for part in filter_.parts)
    return isinstance(filter_, f.IsSubtype)


def _words(filter_: Filter, negated: bool = False) -> Iterator[str]:
    match filter_:
        case f.AllOf(parts=parts) | f.AnyOf(parts=parts):
            for part in parts:
                yield from _words(part, negated)
        case f.Not(part=part):
            yield from _words(part, not negated)
        case f.IsType(type=kind):
            yield ("non" if negated else "") + kind.value
        case f.IsToken():
            if negated:
                yield "nontoken"
        case f.ControlledBy(who=who) | f.OwnedBy(who=who):
            verb = "controls" if isinstance(filter_, f.ControlledBy) else "owns"
            if isinstance(who, r.You):
                yield f"you {verb[:-1]}" if not negated else f"an opponent {verb}"
            elif isinstance(who, r.EachOpponent | r.DefendingPlayer | r.EventPlayer):
                yield f"an opponent {verb}"
        case _:
            return


def _token(token: e.TokenSpec) -> str:
    power, toughness = ("0" if x is None else _amount(x) for x in (token.power, token.toughness))
    colors = "".join(sorted(color.value for color in token.colors))
    return f"{power}/{toughness} {colors or 'colorless'} {' '.join(sorted(token.subtypes))}".strip()


def _amount(amount: Amount) -> str:
    if isinstance(amount, a.Fixed):
        return str(amount.value)
    if isinstance(amount, a.Negative) and isinstance(amount.of, a.Fixed):
        return str(-amount.of.value)
    return "X"


def _signed(amount: Amount) -> str:
    number = _amount(amount)
    return number if number == "X" else f"{int(number):+d}"
