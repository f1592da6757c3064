"""Choices made while resolving: objects chosen without targeting, may, if, for each, modes of doing (608.2d, 101.4).

Where several players choose, all choices are made in APNAP order before anything happens (101.4, 608.2e).
"""

from __future__ import annotations

from mtgjudge.engine.chance import at_random, know_top
from mtgjudge.engine.decisions import ChooseNumber, ChooseObjects, ChooseWord, YesNo
from mtgjudge.engine.evaluate.amounts import amount, quantity
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import evaluate, followed, players
from mtgjudge.engine.instructions import run, run_one
from mtgjudge.engine.instructions.combined import tell_combined, tell_compared
from mtgjudge.engine.instructions.possible import possible
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import ObjectKind, Outcome
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import AnyNumber
from mtgjudge.language.categories import Amount, Effect, Filter, Reference
from mtgjudge.language.vocabulary import COLOR_WORDS, Keyword, Zone
from mtgjudge.rulebook import Citation, cr


def named(ctx: Context, node: Reference, verb: str = "choose") -> list[int]:
    """Like `evaluate`, but asks where the reference is a choice (`Chosen`, `ChosenAmong`), also inside `Together`
    and the like."""
    if isinstance(node, r.Chosen):
        return _chosen(ctx, node, verb)
    if isinstance(node, r.ChosenAmong):
        return _chosen_among(ctx, node, verb)
    if isinstance(node, r.Together):
        return list(dict.fromkeys(identifier for part in node.parts for identifier in named(ctx, part, verb)))
    for part in node.walk():
        if isinstance(part, r.TopCards):
            for player in players(ctx, part.who):
                know_top(ctx.game, player, quantity(ctx, part.count))
    return evaluate(ctx, node)


def bounds(ctx: Context, low: Amount, high: Amount | None, available: int) -> tuple[int, int]:
    """How many at least and at most, limited by what is there (609.3)."""
    most = available if high is None or isinstance(high, AnyNumber) else min(available, quantity(ctx, high))
    return min(quantity(ctx, low), most), most


def choose_objects(
    ctx: Context, player: int, candidates: list[int], low: int, high: int, verb: str, rule: Citation | None = None
) -> list[int]:
    """Ask a player to choose objects; a forced choice is not asked. `rule`: what says which can be chosen, if not
    608.2d."""
    if high == 0:
        return []
    if low == high == len(candidates):
        return list(candidates)
    answer = ctx.game.ask(
        ChooseObjects(
            player=player,
            for_player=player,
            source=ctx.source,
            prompt=verb,
            candidates=tuple(candidates),
            low=low,
            high=high,
            verb=verb,
            chosen_by=rule,
        )
    )
    assert isinstance(answer, tuple)
    chosen = [identifier for identifier in answer if isinstance(identifier, int)]
    strangers = [identifier for identifier in chosen if identifier not in candidates]
    if strangers:
        raise illegal(f"{ctx.game.name(strangers[0])} can't be chosen here", strangers[0], rule or cr("608.2d"))
    if not low <= len(set(chosen)) <= high or len(set(chosen)) != len(chosen):
        count = str(low) if low == high else f"{low} to {high}"
        raise illegal(f"{count} must be chosen to {verb}, each once", ctx.source, cr("608.2d"))
    return chosen


def illegal(sentence: str, about: int, rule: Citation) -> IllegalAction:
    """The exception for an answer that the rules don't allow."""
    return IllegalAction(verdict_against([Reason(sentence, (rule,), about or None)]))


def _chosen(ctx: Context, node: r.Chosen, verb: str) -> list[int]:
    """All players choose in APNAP order before anything happens (101.4); what an earlier player took can't be taken
    again."""
    out: list[int] = []
    for player in players(ctx, node.by):
        here = ctx.with_iterated(player)
        if node.zone is not Zone.BATTLEFIELD:
            tell_combined(here, node.filter, _all_in(ctx, node, player, verb))
        candidates = [identifier for identifier in candidates_for(ctx, node, player, verb) if identifier not in out]
        low, high = bounds(here, node.low, node.high, len(candidates))
        if node.at_random:
            out += at_random(ctx.game, player, ctx.source, candidates, high)
        else:
            out += choose_objects(ctx, player, candidates, low, high, verb)
    return out


def _all_in(ctx: Context, node: r.Chosen, player: int, verb: str) -> list[int]:
    return [each for each in ctx.game.objects_in(node.zone) if _belongs(ctx, each, player, node, verb)]


def candidates_for(ctx: Context, node: r.Chosen, player: int, verb: str = "choose") -> list[int]:
    """What the player could choose, in game order."""
    here = ctx.with_iterated(player)
    return [
        identifier
        for identifier in ctx.game.objects_in(node.zone)
        if identifier not in ctx.arriving
        and _belongs(ctx, identifier, player, node, verb)
        and matches(here, node.filter, identifier)
    ]


def _belongs(ctx: Context, identifier: int, player: int, node: r.Chosen, verb: str) -> bool:
    """A player sacrifices only what they control (701.21a), and chooses from their own hand and library unless the
    filter names an owner."""
    item = ctx.object(identifier)
    if item is None:
        return False
    if node.zone not in (Zone.BATTLEFIELD, Zone.STACK) and item.kind is ObjectKind.TOKEN:
        return False  # it is no card, and about to cease to exist (108.2b, 111.7)
    if node.zone in (Zone.HAND, Zone.LIBRARY):
        return item.owner == player or any(isinstance(part, f.OwnedBy) for part in node.filter.walk())
    if verb == "sacrifice":
        return ctx.look(identifier).controller == player
    return True


def _chosen_among(ctx: Context, node: r.ChosenAmong, verb: str) -> list[int]:
    kinds = (node.filter, *node.also)
    taken = _taken_from_library(ctx, node.of)
    among = [card for card in named(ctx, node.of) if card not in taken]
    candidates = [card for card in among if any(matches(ctx, kind, card) for kind in kinds)]
    chooser = players(ctx, node.by)
    if not chooser:
        return []
    low, high = bounds(ctx, node.low, node.high, len(candidates))
    chosen = choose_objects(ctx, chooser[0], candidates, low, high, verb)
    if node.also:
        one_of_each(ctx, chosen, kinds)
    return chosen


def _taken_from_library(ctx: Context, node: Reference) -> list[int]:
    """What cards of a library have become that were put elsewhere since they were looked at: no longer among them."""
    outcome = ctx.results.get(node.of) if isinstance(node, r.Result) else None
    gone = [card for card in outcome.objects if card not in ctx.game.state.objects] if outcome is not None else []
    looked_at = [card for card in gone if (item := ctx.object(card)) is not None and item.zone is Zone.LIBRARY]
    return [found for card in looked_at for found in followed(ctx, card)]


def one_of_each(ctx: Context, cards: list[int], kinds: tuple[Filter, ...]) -> None:
    """ "A creature card and/or a land card": raises where two of these would have to be the one of the same kind."""

    def fits(left: tuple[int, ...], free: tuple[Filter, ...]) -> bool:
        return not left or any(
            matches(ctx, kind, left[0]) and fits(left[1:], (*free[:i], *free[i + 1 :])) for i, kind in enumerate(free)
        )

    if not fits(tuple(cards), kinds):
        raise illegal("only one card of each kind can be chosen", ctx.source, cr("608.2d"))


def yes(ctx: Context, player: int, what: str) -> bool:
    """Ask whether a player does something optional (608.2d)."""
    return ctx.game.ask(YesNo(player=player, for_player=player, source=ctx.source, prompt="may", what=what)) is True


def choose_word(ctx: Context, player: int, options: tuple[str, ...], kind: str, open_: bool = False) -> str:
    """Ask for a colour, type, name or one of several options."""
    if len(options) == 1 and not open_:
        return options[0]
    answer = ctx.game.ask(
        ChooseWord(
            player=player, for_player=player, source=ctx.source, prompt=kind, options=options, kind=kind, open=open_
        )
    )
    word = str(answer)
    if word not in options and not open_:
        raise illegal(f"{word} is none of the options", ctx.source, cr("608.2d"))
    return word


def choose_number(ctx: Context, player: int, most: int, what: str) -> int:
    """Ask for a number from 0 to `most`. Raises IllegalAction for any other (608.2d, 107.1c)."""
    question = ChooseNumber(
        player=player, for_player=player, source=ctx.source, prompt=what, low=0, high=most, what=what
    )
    answer = ctx.game.ask(question)
    assert isinstance(answer, int)
    if not 0 <= answer <= most:
        raise illegal(f"{answer} is not a number up to {most}", ctx.source, cr("608.2d"))
    return answer


_OPEN_ENDED = (e.IfThen, e.ForEach, e.Repeat, e.DelayedTrigger, e.Reflexive, e.Shuffle)
"""Instructions that count as done whatever they did."""


def follow(ctx: Context, effects: tuple[Effect, ...]) -> bool:
    """Follow instructions; whether all of them were done (118.12, "if you do")."""
    done = True
    for effect in effects:
        outcome = run_one(ctx, effect)
        done = done and (outcome.done or isinstance(effect, _OPEN_ENDED))
    return done


@executes(e.May)
def _may(ctx: Context, node: e.May) -> Outcome:
    """608.2d: who wants to is asked first, in APNAP order where several may (101.4). With several players, each is
    the one at hand."""
    asked = players(ctx, node.who)
    several = len(asked) > 1
    willing = [
        player
        for player in asked
        if all(possible(ctx.with_iterated(player) if several else ctx, effect) for effect in node.effects[:1])
        and (_asks_itself(node) or yes(ctx, player, "may"))
    ]
    done = bool(willing)
    for player in willing:
        here = ctx.with_iterated(player) if several else ctx
        done = follow(here, node.effects) and done
    return Outcome(tuple(willing), len(willing), done)


def _asks_itself(node: e.May) -> bool:
    """Choosing new targets begins with the question whether to (115.7d)."""
    return len(node.effects) == 1 and isinstance(node.effects[0], e.ChangeTargets) and not node.effects[0].must


@executes(e.Choose)
def _choose_branch(ctx: Context, node: e.Choose) -> Outcome:
    """608.2d: one of several ways, chosen as the instruction is followed."""
    who = players(ctx, node.who)
    if not who:
        return Outcome(done=False)
    words: dict[str, e.Branch] = {}
    for number, branch in enumerate(node.options, 1):
        word = effect_words(branch.effects[0]) if branch.effects else "nothing"
        words[word if word not in words else f"{word} ({number})"] = branch
    picked = words[choose_word(ctx, who[0], tuple(words), "option")]
    return Outcome((who[0],), 1, follow(ctx, picked.effects))


_WORDS: dict[type[Effect], str] = {
    e.SacrificeObjects: "sacrifice",
    e.DiscardObjects: "discard",
    e.DealDamage: "deal damage",
    e.Apply: "change",
    e.CreatePredefinedTokens: "create",
    e.CreateTokens: "create",
}


def effect_words(effect: Effect) -> str:
    """A short name for one of several ways, for the player to choose by."""
    if isinstance(effect, e.Move):
        return {Zone.EXILE: "exile", Zone.HAND: "return to hand"}.get(effect.to, f"put into {effect.to.value}")
    if isinstance(effect, e.PutCounters):
        return f"put {effect.kind} counters"
    gained = effect.changes[0] if isinstance(effect, e.Apply) and effect.changes else None
    if isinstance(gained, ch.GainAbility) and isinstance(gained.ability, KeywordAbility):
        return _keyword_words(gained.ability)
    spelled = "".join(f" {char.lower()}" if char.isupper() else char for char in type(effect).__name__).strip()
    return _WORDS.get(type(effect), spelled)


def _keyword_words(ability: KeywordAbility) -> str:
    """A keyword, or the quality that protection is from."""
    if ability.keyword is Keyword.PROTECTION and ability.quality is not None:
        quality = ability.quality
        if isinstance(quality, f.IsColor):
            return f"protection from {COLOR_WORDS[quality.color]}"
        if isinstance(quality, f.IsType):
            return f"protection from {quality.type.value}s"
        if isinstance(quality, f.IsColorless):
            return "protection from colorless"
    return ability.keyword.value


@executes(e.IfThen)
def _if(ctx: Context, node: e.IfThen) -> Outcome:
    """608.2c: the condition is looked at when the instruction is reached."""
    tell_compared(ctx, node.condition)
    true = holds(ctx, node.condition)
    run(ctx, node.then if true else node.otherwise)
    return Outcome(done=true)


@executes(e.Repeat)
def _repeat(ctx: Context, node: e.Repeat) -> Outcome:
    """So often, the number worked out before the first."""
    count = quantity(ctx, node.count)
    for _ in range(count):
        run(ctx, node.effects)
    return Outcome((), count)


@executes(e.WorkOut)
def _work_out(ctx: Context, node: e.WorkOut) -> Outcome:
    """608.2h: once, for all the instructions behind it."""
    return Outcome((), amount(ctx, node.amount))


@executes(e.ChooseObjects)
def _choose(ctx: Context, node: e.ChooseObjects) -> Outcome:
    """608.2d."""
    found = named(ctx, node.what)
    return Outcome(tuple(found), len(found), bool(found))
