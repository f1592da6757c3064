"""Answering questions: verdicts with their reasons, facts in words. Nothing that is asked changes the game.

What an action would meet is tried on a copy of the moment (a fork of the session), so that the answer is the one
that the script would get.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgjudge.engine import decisions as d
from mtgjudge.engine.continuous.base import COMBINED_LAYOUTS
from mtgjudge.engine.events.flow import StepSkipped
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import IllegalAction, Unsupported, Verdict, verdict_against
from mtgjudge.language.vocabulary import Step, Zone
from mtgjudge.rulebook import cr
from mtgjudge.scenario import questions as q
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.acting import ActPlan, NotTheirTurn
from mtgjudge.scenario.actions import answers as a
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.claims import shown_verdict
from mtgjudge.scenario.describing import describe, keyword_behind, option_texts, split_cards_behind, thing_text
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.listing import legal_actions
from mtgjudge.scenario.permitting import permission
from mtgjudge.scenario.results import ReasonShown, VerdictShown

_REPLIES = (
    a.ChooseYesNo, a.Choose, a.PutTrigger, a.NewTargets, a.Order, a.Apply, a.Placing, a.Assignment, a.Piles,
    a.Bid, a.Vote, a.Spend,
)  # fmt: skip


class Asker:
    """Questions at one moment. ``last`` is the answer before, for why and why not."""

    def __init__(self, stage: Stage, last: VerdictShown | None = None) -> None:
        self.stage = stage
        self.last = last

    def answer(self, step: s.AskStep) -> VerdictShown:
        """The answer. Raises Unsupported, Undetermined, ScenarioError."""
        question = step.question
        reader = _READERS.get(type(question))
        if reader is None:
            raise Unsupported(f"the question '{step.text}'")
        return reader(self, question)

    # --- may it be done ----------------------------------------------------------------------------------

    def can(self, question: q.Can) -> VerdictShown:
        """``can P ACTION``, ``can P choose …``."""
        stage = self.stage
        player = stage.lookup.player(question.player)
        act = question.act
        pending = stage.pending
        if pending is None:
            return _no("the game is over", "104.1")
        if stage.quiet is not None:
            step = stage.quiet[1]
            rule = "502.4" if step is Step.UNTAP else "514.3"
            return _no(f"nobody receives priority in the {step.value} step", rule)
        if isinstance(act, (v.Attack, v.Block)):
            return self._declare(player, act)
        if isinstance(pending, d.Priority) and not isinstance(act, _REPLIES):
            return self._act(player, act)
        if isinstance(pending, d.PayCost) and isinstance(act, (v.TapForMana, v.Activate, v.Pay, v.TakeBack)):
            return self._act(player, act)
        if isinstance(act, (*_REPLIES, v.Cast, v.Play)):
            return self._reply(player, act)
        described = describe(stage.game, pending, stage.labels)
        rules = ("117.3", "117.1", "510.2") if isinstance(pending, d.AssignDamage) else ("117.3", "117.1")
        return _no(f"first {described.question}; nobody has priority", *rules)

    def _act(self, player: int, act: v.Action) -> VerdictShown:
        """Reasons against beginning first, all of them; then the attempt with everything that is said."""
        fork = self.stage.fork()
        passed = self.give_priority(fork, player)
        if passed is not None:
            return passed
        reasons = permission(fork.game, player, act, fork.names)
        plan = ActPlan(player, act, fork.names)
        start = len(fork.game.log)
        try:
            fork.drive(plan)
        except IllegalAction as illegal:
            return self._refused(player, act, illegal.verdict)
        except NotTheirTurn:
            return _no(f"{self.stage.game.name(player)} doesn't get priority before something resolves", "117.4")
        refused = plan.stock.refused(fork.game, player, isinstance(fork.pending, d.Priority))
        if refused is not None:
            return shown_verdict(fork.game, refused)
        if isinstance(fork.pending, d.Priority) or isinstance(act, (v.Pay, v.TakeBack)):
            unused = plan.stock.unused(fork.game, start)
            if unused is not None and isinstance(act, (v.Cast, v.Activate)):
                rule = "601.2b" if isinstance(act, v.Cast) else "602.2b"
                return _no(f"nothing about it asks for {unused}", "115.1" if plan.stock.targets else rule)
            return VerdictShown("yes", reasons)
        return self._unfinished(fork, player, act, reasons)

    def _refused(self, player: int, act: v.Action, found: Verdict) -> VerdictShown:
        """A no with everything that stands against the action, not only what stopped the attempt."""
        from mtgjudge.scenario.refusing import whole_refusal

        base = self.stage.fork()
        self.give_priority(base, player)
        return shown_verdict(base.game, whole_refusal(base, player, act, found))

    def _unfinished(self, fork: Stage, player: int, act: v.Action, reasons: tuple[ReasonShown, ...]) -> VerdictShown:
        """The question leaves choices open: can they be made, and the cost be paid?"""
        if not isinstance(act, (v.Cast, v.Play)):
            return VerdictShown("yes", reasons)
        from mtgjudge.engine.casting import reasons_against_casting

        plan = ActPlan(player, act, self.stage.names)
        base = self.stage.fork()
        self.give_priority(base, player)
        value = plan.answer(base.game, d.Priority(player=player, for_player=player))
        if not isinstance(value, d.CastSpell):
            return VerdictShown("yes", reasons)
        against = verdict_against(reasons_against_casting(base.game, player, value.object, value.face, value.way))
        return VerdictShown("yes", reasons) if against else self._refused(player, act, against)

    def give_priority(self, fork: Stage, player: int) -> VerdictShown | None:
        """As if the players before had passed (not so that something resolves)."""
        decides = fork.game.decides_for(player)
        if decides != player:
            fork.speaking = (decides, player)  # whether it is legal, whoever decides it (723.5)
        count = len(fork.game.players_in_turn_order())
        for _ in range(count):
            pending = fork.pending
            if not isinstance(pending, d.Priority) or pending.player == player:
                return None
            if fork.game.state.passes + 1 >= count:
                name = fork.game.name(player)
                return _no(f"{name} has passed already and gets no priority before something resolves", "117.4")
            fork.drive(_OnePass())
        return None

    def _declare(self, player: int, act: v.Attack | v.Block) -> VerdictShown:
        from mtgjudge.scenario.declaring import undeclared
        from mtgjudge.scenario.performing import Performer, ScriptFault

        fork = self.stage.fork()
        performer = Performer(fork)
        try:
            allowed = performer.declare(player, act)
        except IllegalAction as illegal:
            return shown_verdict(fork.game, illegal.verdict)
        except ScriptFault as fault:
            verdict = undeclared(fork, player, act)
            if verdict is not None:
                return shown_verdict(fork.game, verdict)
            skipped = any(isinstance(entry.event, StepSkipped) for entry in fork.game.log[self.stage.start :])
            return _no(fault.message, "614.10" if skipped else "508.1")
        return VerdictShown("yes", allowed)

    def _reply(self, player: int, act: Any) -> VerdictShown:
        from mtgjudge.scenario.replying import ReplyPlan

        fork = self.stage.fork()
        decides = fork.game.decides_for(player)
        if decides != player:
            fork.speaking = (decides, player)
        pending = fork.pending
        assert pending is not None
        described = describe(fork.game, pending, fork.labels)
        rule = described.rule or "608.2d"
        if isinstance(pending, d.Priority) or pending.player != player:
            return _no(f"{fork.game.name(player)} is not asked to choose anything", rule)
        plan = ReplyPlan(player, act, fork.names)
        try:
            fork.drive(plan)
        except IllegalAction as illegal:
            return shown_verdict(self.stage.game, illegal.verdict)
        if not plan.used:
            return _no(f"that does not answer what is asked: {described.question}", rule)
        return VerdictShown("yes", (ReasonShown("it is among the possible answers", (rule,), True),))

    def can_respond(self, question: q.CanRespond) -> VerdictShown:
        """Does the player get priority before what was just done has its effect?"""
        from mtgjudge.engine.events.flow import LandPlayed
        from mtgjudge.engine.events.stack import AbilityActivated, ActionBegins

        game = self.stage.game
        player = game.name(self.stage.lookup.player(question.player))
        for entry in reversed(game.log[self.stage.start :]):
            event = entry.event
            if isinstance(event, LandPlayed):
                return _no("playing a land is a special action, which does not use the stack", "116.2a", "305.1")
            if isinstance(event, AbilityActivated) and event.mana_ability and entry.parent < 0:
                return _no("a mana ability does not use the stack and resolves at once", "605.3b")
            if isinstance(event, ActionBegins):
                if str(event.action_rule).startswith("116.2"):
                    rules = ("116.1", str(event.action_rule))
                    return _no("a special action does not use the stack: it is done at once", *rules)
                break
        if not game.state.stack:
            return _no("nothing is on the stack that could be responded to", "117.7")
        top = game.name(game.state.stack[-1])
        sentence = f"{top} is on the stack, and {player} receives priority before it resolves"
        return VerdictShown("yes", (ReasonShown(sentence, ("117.3", "117.7"), True, top),))

    # --- what may be done --------------------------------------------------------------------------------

    def what_can_do(self, question: q.WhatCanDo) -> VerdictShown:
        """Everything legal."""
        fork = self.stage.fork()
        player = fork.lookup.player(question.player)
        passed = self.give_priority(fork, player)
        if passed is not None:
            return VerdictShown("nothing", passed.reasons, ())
        if not isinstance(fork.pending, d.Priority):
            return self.what_may_choose(q.WhatMayChoose(question.player))
        found = legal_actions(fork.game, player, fork.labels)
        return VerdictShown(", ".join(found) or "pass", (ReasonShown("", ("117.1",), True),), found or ("pass",))

    def what_may_choose(self, question: q.WhatMayChoose) -> VerdictShown:
        """The possible answers to what was asked."""
        stage = self.stage
        pending = stage.pending
        player = stage.lookup.player(question.player)
        if pending is None or isinstance(pending, d.Priority) or pending.player != player:
            return _no(f"{stage.game.name(player)} is not asked to choose anything", "608.2d", answer="nothing")
        options = option_texts(stage.game, pending, stage.labels)
        described = describe(stage.game, pending, stage.labels)
        rules = ((described.rule,) if described.rule else ()) + keyword_behind(stage.game, pending.source)
        rules += split_cards_behind(stage.game)
        reason = ReasonShown(described.question, rules, True)
        return VerdictShown(", ".join(options) or "nothing", (reason,), options)

    def legal_targets(self, question: q.LegalTargets) -> VerdictShown:
        """What could be targeted: of a spell to be cast, or of the object on the stack that chooses now."""
        stage = self.stage
        pending = stage.pending
        if isinstance(pending, d.ChooseTargets):
            options = option_texts(stage.game, pending, stage.labels)
            return VerdictShown(", ".join(options), (ReasonShown("", ("601.2c",), True),), options)
        identifier = stage.lookup.one(question.object)
        item = stage.game.state.objects[identifier]
        fork = stage.fork()
        self.give_priority(fork, item.owner)
        act: v.Action = v.Cast(question.object, question.options)
        if item.zone is Zone.BATTLEFIELD:
            act = v.Activate(question.object, question.options)
        probe = _TargetProbe(ActPlan(item.owner, act, fork.names))
        try:
            fork.drive(probe)
        except IllegalAction as illegal:
            if probe.decision is None:
                return VerdictShown("none", shown_verdict(stage.game, illegal.verdict).reasons, ())
        except d.Pending:
            pass
        if probe.decision is None:
            return VerdictShown("none", (ReasonShown("it has no targets", ("115.1",), True),), ())
        found = option_texts(fork.game, probe.decision, fork.labels)
        return VerdictShown(", ".join(found) or "none", (ReasonShown("", ("601.2c",), True),), found)

    # --- payment -----------------------------------------------------------------------------------------

    def pay(self, question: q.CanPay) -> VerdictShown:
        """``can P pay COST [with …]``."""
        from mtgjudge.scenario.paying_asked import can_pay

        return can_pay(self.stage, question)

    def how(self, question: q.HowPay) -> VerdictShown:
        """``how can P pay COST``."""
        from mtgjudge.scenario.paying_asked import how_pay

        return how_pay(self.stage, question)

    def cost(self, question: q.WhatCost) -> VerdictShown:
        """``what does it cost P to ACTION``."""
        from mtgjudge.scenario.paying_asked import total_cost_of

        fork = self.stage.fork()
        player = fork.lookup.player(question.player)
        self.give_priority(fork, player)
        return total_cost_of(fork, player, question.act)

    def mana(self, question: q.WhatMana) -> VerdictShown:
        """``what mana could NAME produce``."""
        from mtgjudge.scenario.paying_asked import could_produce

        return could_produce(self.stage, question)

    # --- looking -----------------------------------------------------------------------------------------

    def looked_at(self, question: q.WhatIs | q.IsA | q.EffectsOn | q.WhyFact) -> VerdictShown:
        """What something is, and why (613). The module is loaded for such questions only."""
        from mtgjudge.scenario import inspecting

        if isinstance(question, q.WhatIs):
            return inspecting.what_is(self.stage, question)
        if isinstance(question, q.IsA):
            return inspecting.is_a(self.stage, question)
        if isinstance(question, q.EffectsOn):
            return inspecting.effects_on(self.stage, question)
        return inspecting.why_fact(self.stage, question)

    def plain(self, question: q.Plain) -> VerdictShown:
        """Questions without a blank."""
        stage = self.stage
        game = stage.game
        if question.kind is q.PlainKind.STACK:
            found = tuple(thing_text(game, each, stage.labels) for each in game.state.stack)
            return VerdictShown(", ".join(found) or "nothing", (ReasonShown("", ("405.1",), True),), found)
        if question.kind is q.PlainKind.DECIDES:
            pending = stage.pending
            if pending is None:
                return _no("the game is over", "104.1", answer="nobody")
            who = game.name(pending.player)
            described = describe(game, pending, stage.labels)
            rules = (described.rule,) if described.rule else ()
            return VerdictShown(who, (ReasonShown(described.question, rules, True),), who)
        if question.kind is q.PlainKind.WINS:
            who = game.name(game.state.winner) if game.state.winner else "nobody"
            over = "the game is over" if game.state.over else "the game is not over"
            return VerdictShown(who, (ReasonShown(over, ("104.1",), True),), who)
        if question.kind is q.PlainKind.OUTCOMES:
            from mtgjudge.scenario.outcomes import all_outcomes

            return all_outcomes(stage)
        from mtgjudge.scenario.rulebook_asked import plain_answer

        return plain_answer(question.kind)

    def why(self, question: q.WhyLast) -> VerdictShown:
        """About the last answer."""
        if self.last is None:
            return VerdictShown("nothing was answered yet", ())
        return self.last

    def why_no_trigger(self, question: q.WhyNoTrigger) -> VerdictShown:
        """What its abilities wait for, and what happened instead."""
        from mtgjudge.scenario.not_triggered import why_no_trigger

        return why_no_trigger(self.stage, question)

    def why_did(self, question: q.WhyDid) -> VerdictShown:
        """Why something happened, or what kept it from happening."""
        from mtgjudge.scenario.not_happened import why_did

        return why_did(self.stage, question)

    def how_often(self, question: q.HowOften) -> VerdictShown:
        """Since the first step."""
        from mtgjudge.scenario.chronicle import times_triggered

        number = times_triggered(self.stage.lookup, question.object, self.stage.start)
        return VerdictShown(str(number), (ReasonShown("", ("603.2",), True),), str(number))

    def would_happen(self, question: q.WouldHappen) -> VerdictShown:
        """Tried, resolved, and rolled back."""
        from mtgjudge.scenario.moves import Resolve, Until
        from mtgjudge.scenario.moving import NothingToResolve, plan_for
        from mtgjudge.scenario.performing import Performer
        from mtgjudge.scenario.telling import tell

        fork = self.stage.fork()
        start = len(fork.game.log)
        step = s.PlayerStep(question.player, question.act, "", question.player.span)
        performer = Performer(fork)
        try:
            performer.perform(step)
            fork.drive(plan_for(Resolve(Until.EMPTY), fork.game, fork.names))
        except IllegalAction as illegal:
            return shown_verdict(fork.game, illegal.verdict)
        except NothingToResolve:
            pass
        told = tell(fork.game, start)
        lines = tuple(each.text for each in told)
        rules = tuple(dict.fromkeys(rule for each in told for rule in each.rules))
        pending = fork.pending
        if pending is not None and not isinstance(pending, d.Priority):
            described = describe(fork.game, pending, fork.labels)
            lines += (f"then {described.question}",)
            rules += (described.rule,) if described.rule and described.rule not in rules else ()
        return VerdictShown("; ".join(lines), (ReasonShown("", rules, True),), lines)

    def source_of(self, question: q.SourceOf) -> VerdictShown:
        """The object that an ability is from (113.7)."""
        game = self.stage.game
        found = self.stage.lookup.one(question.object)
        item = game.state.objects[found]
        source = item.stack.source if item.stack is not None else found
        text = thing_text(game, source, self.stage.labels)
        return VerdictShown(text, (ReasonShown("", ("113.7",), True),), text)

    def devotion(self, question: q.Devotion) -> VerdictShown:
        """Mana symbols of these colours among the mana costs of permanents (700.5)."""
        game = self.stage.game
        wanted = {color.value for color in question.colors}
        count = 0
        for identifier in game.permanents_of(self.stage.lookup.player(question.player)):
            cost = game.characteristics(identifier).mana_cost
            count += sum(bool(wanted & set(symbol.split("/"))) for symbol in (cost.symbols if cost else ()))
        return VerdictShown(str(count), (ReasonShown("", ("700.5",), True),), str(count))

    def card(self, question: q.WhatCard) -> VerdictShown:
        """The card in the card data."""
        card = self.stage.game.catalogue.card(question.name)
        if card is None:
            return _no(f"there is no card named {question.name}", "201.1", answer="unknown")
        lines: list[str] = []
        for face in card.faces:
            kinds = " ".join([*face.supertypes, *face.types]) + (
                f" — {' '.join(face.subtypes)}" if face.subtypes else ""
            )
            numbers = f" {face.power}/{face.toughness}" if face.power is not None else ""
            lines.append(f"{face.name} {face.mana_cost or ''} {kinds}{numbers}".replace("  ", " "))
        rules = ("108.1", "709.1") if card.layout in COMBINED_LAYOUTS else ("108.1",)
        return VerdictShown("; ".join(lines), (ReasonShown("", rules, True),), tuple(lines))


class _TargetProbe:
    """Begins an action and keeps the question about its targets."""

    def __init__(self, plan: ActPlan) -> None:
        self.plan = plan
        self.decision: d.ChooseTargets | None = None

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """The plan's answers up to the first question about targets, which stays open."""
        if isinstance(decision, d.ChooseTargets):
            self.decision = self.decision or decision
            raise d.Pending(decision)
        return self.plan.answer(game, decision)


class _OnePass:
    """One pass of priority."""

    def __init__(self) -> None:
        self.done = False

    def answer(self, game: object, decision: d.Decision) -> d.Value | None:
        """Pass, once."""
        if self.done or not isinstance(decision, d.Priority):
            return None
        self.done = True
        return d.Pass()


def _no(sentence: str, *rules: str, answer: str = "no") -> VerdictShown:
    return VerdictShown(answer, (ReasonShown(sentence, tuple(str(cr(rule)) for rule in rules), True),))


_READERS: dict[type, Callable[[Asker, Any], VerdictShown]] = {
    q.Can: Asker.can,
    q.CanRespond: Asker.can_respond,
    q.CanPay: Asker.pay,
    q.HowPay: Asker.how,
    q.WhatCost: Asker.cost,
    q.LegalTargets: Asker.legal_targets,
    q.WhatIs: Asker.looked_at,
    q.IsA: Asker.looked_at,
    q.WhatCanDo: Asker.what_can_do,
    q.WhatMayChoose: Asker.what_may_choose,
    q.WhatMana: Asker.mana,
    q.SourceOf: Asker.source_of,
    q.EffectsOn: Asker.looked_at,
    q.WhyLast: Asker.why,
    q.WhyFact: Asker.looked_at,
    q.WhyNoTrigger: Asker.why_no_trigger,
    q.WhyDid: Asker.why_did,
    q.HowOften: Asker.how_often,
    q.Devotion: Asker.devotion,
    q.WouldHappen: Asker.would_happen,
    q.Plain: Asker.plain,
    q.WhatCard: Asker.card,
}
