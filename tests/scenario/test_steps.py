"""The words of steps, choices and questions: every form of the language page, and what is said when one is wrong."""

from __future__ import annotations

import pytest

from mtgjudge.language.vocabulary import Color, Step, Zone
from mtgjudge.scenario.actions import answers, options, verbs
from mtgjudge.scenario.diagnostics import ScenarioError
from mtgjudge.scenario.moves import NextStep, NextTurn, OnSkip, Resolve, ToStep, Until
from mtgjudge.scenario.questions import (
    Can,
    CanPay,
    CanRespond,
    Devotion,
    HowOften,
    IsA,
    Plain,
    WhatCard,
    WhatIs,
    WhyFact,
    WhyLast,
    WhyNoTrigger,
    WouldHappen,
)
from mtgjudge.scenario.steps import (
    AskStep,
    ChanceStep,
    Flip,
    IfAsked,
    MoveStep,
    PlayerStep,
    RandomOrder,
    Roll,
    parse_question,
    parse_step,
)
from tests.scenario.support import space

LABELS = ("bears", "ring", "wall", "walker", "g1", "g2")
NAMES = space(*LABELS)


def act(text: str) -> verbs.Action | answers.Answer:
    step = parse_step(text, NAMES, "alice")
    assert isinstance(step, PlayerStep)
    return step.act


def cast(text: str) -> tuple[options.Option, ...]:
    found = act(f"cast Shock {text}")
    assert isinstance(found, verbs.Cast)
    return found.options


def ask(text: str) -> object:
    return parse_question(text, NAMES).question


def wrong(text: str) -> tuple[str, int, str, str | None]:
    with pytest.raises(ScenarioError) as caught:
        parse_step(text, NAMES, "alice")
    found = caught.value.diagnostic
    assert found.span is not None
    return found.code, found.span.column, found.message, found.help


# --- every form that the language page lists must be read -------------------------------------------------------

READ = """
cast Krosan Grip targeting Sol Ring
activate Mogg Fanatic targeting bears
play Forest
cast Shock targeting bears, bob
cast Shock dividing 2 to bears, 1 to bob
cast Shock with X = 3
cast Shock mode 2
cast Shock modes 1, 3
cast Shock targeting ring for mode 3
activate bears ability 2
activate bears ability "Switch"
cast Shock kicked
cast Shock kicked twice
cast Shock with buyback
cast Shock with replicate 2
cast Shock with entwine
cast Shock splicing Krosan Grip targeting bears, then Counterspell targeting ring
cast Shock for flashback
cast Shock for evoke
cast Shock for overload
cast Exalted Angel face down
cast Assault fused
cast Assault as Battery
cast Battery
cast Shock without paying its mana cost
cast Shock using Soul Warden
cast Shock from graveyard
cast Shock sacrificing bears
cast Shock discarding Forest
cast Shock exiling bears, wall
cast Shock tapping 2 Llanowar Elves
cast Shock convoking bears for {G}
cast Shock delving Forest, Island
activate bears removing 2 +1/+1 from bears
cast Shock returning Forest
cast Shock revealing Forest
cast Shock paying 2 life
cast Shock paying with Forest, Birds of Paradise for {W}
cast Shock paying {S} with Snow-Covered Forest
cast Shock paying {W/P} with life
cast Shock naming tokens t1, t2
begin casting Shock targeting bob
pay
pay with Forest
take back
tap Forest for {G}
activate Birds of Paradise for {R}
tap Sol Ring for mana
attack with bears -> bob, wall -> walker exerting bears paying {2}
attack with nothing
block bears with wall, ring; walker with g1
block nothing
equip ring to bears
crew ring with bears
cycle Shock
level up bears
unearth bears
ninjutsu bears returning wall
turn bears face up
suspend Shock with X = 2
foretell Shock
plot Shock
unlock ring's left door
end Rancor
pay to ignore Soul Warden
pay to stop Soul Warden
discard Shock
put companion into hand
concede
pass
alice (for bob): pass
alice (if asked): choose bears
choose yes
choose no
choose yes paying with 5 Island
choose bears, Forest no. 2
choose nothing
choose bears for devour 3
choose red
choose Elf
choose 3
choose bob
choose mode 2
choose exile
choose name Lightning Bolt
put Soul Warden's trigger targeting bears, mode 2
choose new targets bob
order bears, wall
apply Humility, then Opalescence
top Forest, Island
bottom Forest
graveyard Forest
hand Forest
top Forest; bottom Island; graveyard Swamp
assign bears 2 to wall, 3 to bob
pile bears, wall | ring
bid 3
vote grace
spend {G} from Sol Ring
chance: flip heads
chance: roll 17, 4
chance: discard Forest
chance: choose flying
chance: order alice's library Forest, Island
resolve
resolve 2
resolve all
resolve Krosan Grip
to combat damage
to bob's upkeep
to turn 4 upkeep
to end or past it
to declare attackers
next step
next turn
can alice cast Shock targeting bears
can alice choose bears
can bob respond to that
can alice pay {S}{1}
can alice pay {S} with Forest
how can alice pay {2}{G}
what does it cost alice to cast Shock
legal targets of Shock
what is bears
is bears a Bear
what can alice do
what may alice choose
what mana could Forest produce
what is on the stack
what is the source of Soul Warden's ability
what effects apply to alice
who decides
why
why not
why is bears 3/3
why did Soul Warden not trigger
how often did Soul Warden trigger
what is alice's devotion to red
what would happen if alice cast Shock
who wins
all outcomes
what are the spell types
what special actions exist
what is the card Shock
"""


@pytest.mark.parametrize("line", [line for line in READ.split("\n") if line])
def test_every_form_of_the_page_is_read(line: str) -> None:
    step = parse_step(line, NAMES, "alice")
    assert getattr(step, "text", None)


# --- what the forms mean ----------------------------------------------------------------------------------------


def test_targets_division_and_numbers() -> None:
    targeting, dividing, announced = cast("targeting bears, bob dividing 2 to bears, 1 to bob with X = 3")
    assert isinstance(targeting, options.Targeting)
    assert [str(thing) for thing in targeting.things] == ["bears", "bob"]
    assert isinstance(dividing, options.Dividing)
    assert [(share.amount, str(share.to)) for share in dividing.shares] == [(2, "bears"), (1, "bob")]
    assert announced == options.Announcing("X", 3)


def test_modes_and_their_targets() -> None:
    modes, targeting = cast("modes 1, 3 targeting ring for mode 3")
    assert modes == options.Modes((1, 3))
    assert isinstance(targeting, options.Targeting)
    assert targeting.mode == 3


def test_no_targets_is_not_the_same_as_nothing_said() -> None:
    assert cast("targeting nothing") == (options.Targeting(()),)
    assert cast("") == ()


def test_a_name_that_contains_words_of_the_language() -> None:
    names = space(cards=("Fling with Force", "Shock", "Forest"))
    step = parse_step("alice: cast Fling with Force targeting Forest", names)
    assert isinstance(step, PlayerStep)
    assert isinstance(step.act, verbs.Cast)
    assert step.act.card.name == "Fling with Force"


def test_costs() -> None:
    assert cast("kicked twice") == (options.Kicked(2),)
    assert cast("kicked {U}") == (options.Kicked(1, ("U",)),)
    assert cast("with replicate 2 with buyback") == (options.WithCost("replicate", 2), options.WithCost("buyback", 1))
    assert cast("paying 2 life") == (options.PayLife(2),)
    assert cast("paying {W/P} with life") == (options.PaySymbolsWithLife(("W/P",)),)
    (uses,) = cast("removing 2 +1/+1 from bears")
    assert isinstance(uses, options.UseObjects)
    assert (uses.items[0].amount, uses.items[0].counter) == (2, "+1/+1")


def test_payment_names_sources_and_what_they_make() -> None:
    (paid,) = cast("paying with Forest no. 2, Birds of Paradise for {W}, {G}")
    assert isinstance(paid, options.PayWith)
    first, second, third = paid.sources
    assert first.what is not None
    assert first.what.number == 2
    assert second.produces == ("W",)
    assert third.what is None
    assert third.floating == ("G",)


def test_options_may_stand_in_any_order() -> None:
    assert {type(option) for option in cast("paying {S} with Snow-Covered Forest targeting bob kicked")} == {
        type(option) for option in cast("kicked targeting bob paying {S} with Snow-Covered Forest")
    }


def test_zones_and_permissions() -> None:
    assert cast("from bob's graveyard") == (options.FromZone(Zone.GRAVEYARD, "bob"),)
    assert cast("face down")[0] == options.FaceDown()
    assert cast("for flashback")[0] == options.Alternative("flashback")


def test_slow_motion() -> None:
    found = act("begin casting Shock targeting bob")
    assert isinstance(found, verbs.Cast)
    assert found.pace is verbs.Pace.SLOW
    assert act("take back") == verbs.TakeBack()


def test_attacks_and_blocks() -> None:
    attack = act("attack with bears, wall -> bob, ring -> walker, g1")
    assert isinstance(attack, verbs.Attack)
    assert [(str(a.creature), a.defender and str(a.defender)) for a in attack.attackers] == [
        ("bears", "bob"),
        ("wall", "bob"),
        ("ring", "walker"),
        ("g1", None),
    ]
    block = act("block bears with wall, ring; walker with g1")
    assert isinstance(block, verbs.Block)
    assert [(str(b.attacker), [str(x) for x in b.blockers]) for b in block.blocks] == [
        ("bears", ["wall", "ring"]),
        ("walker", ["g1"]),
    ]
    assert act("attack with nothing") == verbs.Attack(())


def test_speakers() -> None:
    step = parse_step("alice (for bob): pass", NAMES)
    assert isinstance(step, PlayerStep)
    assert step.for_player is not None
    assert step.for_player.name == "bob"
    asked = parse_step("bob (if asked): choose yes", NAMES)
    assert isinstance(asked, PlayerStep)
    assert asked.if_asked is IfAsked.MAY


def test_choices() -> None:
    assert act("choose nothing") == answers.Choose(())
    assert act("choose red, blue") == answers.Choose((answers.ColorValue(Color.RED), answers.ColorValue(Color.BLUE)))
    assert act("choose 3") == answers.Choose((answers.NumberValue(3),))
    assert act("choose Goblin") == answers.Choose((answers.WordValue("Goblin"),))
    assert act("choose first strike") == answers.Choose((answers.WordValue("first strike"),))
    assert act("choose name Lightning Bolt") == answers.Choose((answers.CardNameValue("Lightning Bolt"),))
    found = act("choose bears for devour 3")
    assert isinstance(found, answers.Choose)
    assert found.about == "devour 3"


def test_places_in_one_answer() -> None:
    found = act("top Forest, Island; bottom Swamp")
    assert isinstance(found, answers.Placing)
    assert [(put.place, [str(card) for card in put.cards]) for put in found.puts] == [
        (answers.Place.TOP, ["Forest", "Island"]),
        (answers.Place.BOTTOM, ["Swamp"]),
    ]


def test_moves() -> None:
    def move(text: str) -> object:
        step = parse_step(text, NAMES)
        assert isinstance(step, MoveStep)
        return step.move

    assert move("resolve") == Resolve()
    assert move("resolve 2") == Resolve(times=2)
    assert move("resolve all") == Resolve(Until.EMPTY)
    assert move("next step") == NextStep()
    assert move("next turn") == NextTurn()
    found = move("to bob's end step or past it")
    assert isinstance(found, ToStep)
    assert (found.step, found.player and found.player.name, found.on_skip) == (Step.END, "bob", OnSkip.GO_PAST)
    assert move("to turn 4 upkeep") == ToStep(Step.UPKEEP, None, 4)


def test_chance() -> None:
    def luck(text: str) -> object:
        step = parse_step(text, NAMES)
        assert isinstance(step, ChanceStep)
        return step.luck

    assert luck("chance: flip heads, tails") == Flip(("heads", "tails"))
    assert luck("chance: roll 17, 4") == Roll((17, 4))
    assert isinstance(luck("chance: order alice's library Forest, Island"), RandomOrder)


def test_questions() -> None:
    can = ask("can alice cast Shock targeting bears")
    assert isinstance(can, Can)
    assert isinstance(can.act, verbs.Cast)
    pay = ask("can alice pay {S}{1} with Forest")
    assert isinstance(pay, CanPay)
    assert pay.symbols == ("S", "1")
    assert isinstance(pay.payment[0], options.PayWith)
    assert isinstance(ask("can bob respond to that"), CanRespond)
    assert isinstance(ask("what is bears"), WhatIs)
    isa = ask("is bears an artifact creature?")
    assert isinstance(isa, IsA)
    assert isa.words == "artifact creature"
    assert isinstance(ask("why not"), WhyLast)
    fact = ask("why is alice's life 17")
    assert isinstance(fact, WhyFact)
    assert (str(fact.subject), fact.words) == ("alice", "life 17")
    assert isinstance(ask("why did Soul Warden not trigger"), WhyNoTrigger)
    assert isinstance(ask("how often did Soul Warden trigger"), HowOften)
    devotion = ask("what is alice's devotion to red and green")
    assert isinstance(devotion, Devotion)
    assert devotion.colors == (Color.RED, Color.GREEN)
    assert isinstance(ask("what would happen if bob casts Shock"), WouldHappen)
    assert ask("what is the card Squee, Goblin Nabob") == WhatCard("Squee, Goblin Nabob")
    assert isinstance(ask("who wins"), Plain)


def test_a_question_at_the_table_needs_no_word_before_it() -> None:
    assert isinstance(parse_step("what is bears", NAMES, "alice"), AskStep)
    assert isinstance(parse_step("ask what is bears", NAMES, "alice"), AskStep)


def test_at_the_table_the_player_may_be_left_out() -> None:
    step = parse_step("cast Shock targeting bob", NAMES, "bob")
    assert isinstance(step, PlayerStep)
    assert step.player.name == "bob"
    with pytest.raises(ScenarioError):
        parse_step("cast Shock targeting bob", NAMES)


# --- what is wrong, and where -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "column", "hint"),
    [
        ("cast Shok targeting bob", "MJ032", 6, "did you mean Shock?"),
        ("cast Shock tageting bob", "MJ040", 12, "did you mean targeting?"),
        ("cast Shock targeting bob bears", "MJ040", 26, None),
        ("cast Shock with bayback", "MJ040", 17, "did you mean buyback?"),
        ("cast Shock with X = many", "MJ040", 21, None),
        ("cast Shock paying", "MJ040", 18, None),
        ("attack bears", "MJ040", 8, None),
        ("tap Sol Ring", "MJ040", 13, "other ways to tap are costs: `activate NAME`"),
        ("resolv", "MJ040", 1, "did you mean resolve?"),
        ("alice: resolve", "MJ040", 8, "write it as a step without a player"),
        ("to combat damge", "MJ040", 4, "did you mean combat damage?"),
        ("to", "MJ040", 3, None),
        ("carol: pass", "MJ040", 1, None),
        ("alice pass", "MJ040", 7, "write it as 'alice: …'"),
        ("choose new", "MJ032", 8, None),
        ("what is Shokk", "MJ032", 9, "did you mean Shock?"),
        ("can carol cast Shock", "MJ031", 5, "the players are alice, bob"),
        ("choose 99999999999999999999", "MJ024", 8, None),
        ("", "MJ040", 1, None),
    ],
)
def test_what_is_wrong_is_told_at_the_word(text: str, code: str, column: int, hint: str | None) -> None:
    found = wrong(text)
    assert found[:2] == (code, column), found
    if hint is not None:
        assert found[3] == hint


def test_an_unknown_name_does_not_swallow_the_options() -> None:
    assert "'Shok'" in wrong("cast Shok targeting bob")[2]
