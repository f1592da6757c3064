"""Reading what is done on a board: steps, cases and expectations of a file."""

from __future__ import annotations

from mtgjudge.scenario.boards import BoardReader
from mtgjudge.scenario.diagnostics import ScenarioError, problem
from mtgjudge.scenario.expectations import CLAIM_KEYS, NO_CLAIM, Claim, Facts, read_claim, read_facts
from mtgjudge.scenario.keys import CASE_KEYS
from mtgjudge.scenario.model import Case, SetUp
from mtgjudge.scenario.moves import move_words
from mtgjudge.scenario.names import did_you_mean, suggest
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.reading import build
from mtgjudge.scenario.steps import (
    BranchStep,
    ExpectStep,
    RepeatStep,
    Step,
    ask_step,
    chance_step,
    plain_step,
    player_step,
    read_speaker,
)
from mtgjudge.scenario.tokens import scan
from mtgjudge.scenario.yaml_source import ListNode, MapNode, Node, ScalarNode

MAX_STEPS = 5_000
MAX_REPEAT = 1_000

#: Keys of a step that lead in something that no player does.
STEP_KEYS: dict[str, str] = {
    "ask": "a question",
    "chance": "what luck gives",
    "game": "a move of the game, where it has expectations of its own: {game: resolve, rule: 608.2}",
    "repeat N": "steps that are carried out N times",
    "branch NAME": "steps tried from here, then rolled back",
    "expect": "facts that hold now, as a step of its own",
}


class ScriptReader(BoardReader):
    """Steps and cases."""

    _steps_read = 0

    def steps(self, node: Node) -> tuple[Step, ...]:
        """A list of steps."""
        items = node.items if isinstance(node, ListNode) else None
        if items is None:
            if isinstance(node, ScalarNode) and not node.value.strip():
                return ()
            self.add(problem("MJ021", node.text, "steps are a list", hint="put '- ' before each step"))
            return ()
        found: list[Step] = []
        for item in items:
            self._steps_read += 1
            if self._steps_read > MAX_STEPS:
                self.add(problem("MJ003", item.text, f"a file may have at most {MAX_STEPS} steps"))
                break
            step = self.step(item)
            if step is not None:
                found.append(step)
        return tuple(found)

    def step(self, node: Node) -> Step | None:
        """One step, a text or a map."""
        if isinstance(node, ScalarNode):
            return self.phrase(node, "a step", plain_step)
        if isinstance(node, MapNode):
            return self._map_step(node)
        self.add(problem("MJ021", node.text, "a step is a list; a text or a map is expected"))
        return None

    def _map_step(self, node: MapNode) -> Step | None:
        heads = [(key, value) for key, value in node.pairs if key.value not in CLAIM_KEYS]
        if not heads:
            return self._expect_step(node)
        if len(heads) > 1 and not self._extra_heads(node, heads):
            return None
        key, value = heads[0]
        expected = node.get("expect")
        if isinstance(expected, MapNode):
            hint = "make it the next step: '- expect: {…}'"
            self.add(problem("MJ042", expected.text, "facts about the state are a step of their own", hint=hint))
            return None
        claim = read_claim(self, node)
        if key.value == "ask":
            return self.phrase(value, "a question", lambda phrase: ask_step(phrase, claim), "MJ041")
        if key.value == "chance":
            return self.phrase(value, "what luck gives", chance_step)
        if key.value == "game":
            return self.phrase(value, "a move", lambda phrase: plain_step(phrase, claim))
        first = key.value.split(" ", 1)[0]
        if first in ("repeat", "branch") and isinstance(value, (ListNode, ScalarNode)):
            return self._block(key, value, claim)
        if first in move_words() and isinstance(value, ScalarNode) and not value.value:
            return self.parse(key.text, lambda phrase: plain_step(phrase, claim), node=key)
        return self._player_step(key, value, claim)

    def _extra_heads(self, node: MapNode, heads: list[tuple[ScalarNode, Node]]) -> bool:
        """More than one thing in one step: an unknown key, or two steps in one."""
        good = True
        for index, (key, _) in enumerate(node.pairs):
            if key.value in CLAIM_KEYS or key is heads[0][0]:
                continue
            if self._comma_trap(node, index):
                good = False
                continue
            known = (*CLAIM_KEYS, *self.names.players, "ask", "chance", "game")
            if key.value in known:
                self.add(problem("MJ021", key.text, "two steps in one", hint="start each step with '- '"))
            else:
                hint = did_you_mean(suggest(key.value, known)) or f"beside a step stand {', '.join(CLAIM_KEYS)}"
                self.add(problem("MJ020", key.text, f"'{key.value}' is not a key of a step", hint=hint))
            good = False
        return good

    def _expect_step(self, node: MapNode) -> Step | None:
        expected = node.get("expect")
        if expected is None:
            self.add(problem("MJ022", node.text, "there is no action, question or 'expect' in this step"))
            return None
        facts = read_facts(self, expected)
        if facts is None:
            return None
        beside = read_claim(self, _without(node, "expect"))
        if beside.rules or beside.rules_exactly is not None or beside.background:
            facts = Facts(
                facts.span,
                facts.players,
                facts.objects,
                facts.game,
                facts.stack,
                facts.events,
                facts.no_events,
                facts.rules + beside.rules,
                beside.rules_exactly if facts.rules_exactly is None else facts.rules_exactly,
                facts.background + beside.background,
            )
        return ExpectStep(facts, node.text.span)

    def _block(self, key: ScalarNode, value: Node, claim: Claim) -> Step | None:
        """``repeat 3:`` and ``branch NAME:`` with steps."""
        if claim != NO_CLAIM and claim.span is not None:
            self.add(problem("MJ042", key.text, "expectations belong to the steps inside"))
        steps = self.steps(value)
        head, _, rest = key.value.partition(" ")
        if head == "branch":
            if not rest.strip():
                self.add(problem("MJ022", key.text, "a branch needs a name: 'branch NAME:'"))
                return None
            return BranchStep(rest.strip(), steps, key.text.span)
        times = self.parse(key.text, _times, node=key)
        if times is None:
            return None
        if not 1 <= times <= MAX_REPEAT:
            self.add(problem("MJ024", key.text, f"steps may be repeated from 1 to {MAX_REPEAT} times"))
            return None
        return RepeatStep(times, steps, key.text.span)

    def _player_step(self, key: ScalarNode, value: Node, claim: Claim) -> Step | None:
        phrase = Phrase(key.text, self.names)
        try:
            speaker = read_speaker(phrase)
            phrase.end("only '(for PLAYER)' and '(if asked)' may stand here")
        except ScenarioError as error:
            if error.diagnostic.code != "MJ031":
                self.add(error.diagnostic)
            else:
                self._no_speaker(key)
            return None
        return self.phrase(value, "what a player does", lambda inner: player_step(speaker, inner, claim))

    def _no_speaker(self, key: ScalarNode) -> None:
        tokens = scan(key.value)
        first = tokens[0].norm if tokens else ""
        known = (*self.names.players, "ask", "chance", "game", "expect")
        near = suggest(key.value, known)
        if first in move_words() or len(tokens) > 3:
            message, hint = (
                f"'{key.value}' is read as a key because of the ': '",
                "put the whole step in quotes if the colon belongs to it",
            )
            self.add(problem("MJ010", key.text, message, hint=hint))
            return
        players = ", ".join(self.names.players)
        self.add(
            problem(
                "MJ031",
                key.text,
                f"there is no player named '{key.value}'",
                hint=did_you_mean(near) or f"the players are {players}; other steps begin with ask, chance or expect",
            )
        )

    # --- cases -------------------------------------------------------------------------------------------

    def cases(self, node: Node) -> tuple[Case, ...]:
        """The variants of a file."""
        if not isinstance(node, ListNode):
            self.add(problem("MJ021", node.text, "'cases' is a list", hint="put '- case: NAME' before each"))
            return ()
        found: list[Case] = []
        names: set[str] = set()
        for item in node.items:
            case = self._case(item)
            if case is None:
                continue
            if case.name in names:
                self.add(problem("MJ034", item.text, f"two cases are named '{case.name}'"))
            names.add(case.name)
            found.append(case)
        return tuple(found)

    def _case(self, node: Node) -> Case | None:
        mapping = self.map(node, "a case")
        if mapping is None:
            return None
        found = self.keys(mapping, CASE_KEYS, "a case")
        name = self.text(found["case"], "'case'") if "case" in found else None
        if name is None:
            if "case" not in found:
                self.add(problem("MJ022", mapping.text, "a case needs a name: 'case: NAME'"))
            return None
        values: dict[str, object] = {"name": name.value.strip(), "span": mapping.text.span}
        for key in ("set", "add", "remove"):
            if key in found:
                values[key] = self.patch(found[key], key)
        if "steps" in found:
            values["steps"] = self.steps(found["steps"])
        if "expect" in found:
            values["expect"] = read_facts(self, found["expect"])
        values["todo"] = self.todo(found)
        return build(Case, values)

    def patch(self, node: Node, what: str) -> SetUp | None:
        """What a case changes."""
        mapping = self.map(node, f"'{what}'")
        return None if mapping is None else self.set_up(mapping, f"'{what}'", players=self.names.players)

    def todo(self, found: dict[str, Node]) -> str | None:
        """``status: todo`` with its reason."""
        if "status" not in found:
            return None
        if self.word(found["status"], "'status'", ("todo",)) is None:
            return None
        reason = self.text(found["reason"], "'reason'") if "reason" in found else None
        if reason is None:
            self.add(problem("MJ022", found["status"].text, "'status: todo' needs a 'reason'"))
            return None
        return reason.value.strip()


def _times(phrase: Phrase) -> int:
    phrase.expect("repeat")
    times = phrase.number("how often?")
    phrase.take_any(("times",))
    return times


def _without(node: MapNode, key: str) -> MapNode:
    """The map without one of its keys."""
    copy = MapNode(node.source, node.start, node.end, node.flow)
    copy.pairs = [(name, value) for name, value in node.pairs if name.value != key]
    return copy
