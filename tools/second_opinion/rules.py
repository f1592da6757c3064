"""Where the two models say one thing in two ways: stated once for a kind of difference, each with its reason.

A rule applies to a card in whose meaning tree of ours one of its words occurs (a keyword, a keyword action or the
name of a node), and explains the differences that its patterns match. It never names a card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mtgjudge.cards.model import Card, RefusedAbility
from mtgjudge.language import effects as e
from mtgjudge.language.abilities import KeywordAbility
from tools.second_opinion.facts import Difference


@dataclass(frozen=True)
class Rule:
    """One kind of difference."""

    reason: str
    words: tuple[str, ...]
    ours: str = ""
    """What only we may state: a regular expression over `aspect: value`."""
    theirs: str = ""

    def explains(self, difference: Difference) -> bool:
        """Whether this difference is of the kind."""
        pattern = self.ours if difference.side == "ours" else self.theirs
        return bool(pattern) and re.fullmatch(pattern, f"{difference.aspect.value}: {difference.value}") is not None


_PUT = r"amount: counters \+1/\+1 .+"
_WRITTEN = "they write the keyword out as the ability that it stands for"

RULES: tuple[Rule, ...] = (
    Rule(_WRITTEN, ("prowess",), theirs=r"power and toughness: \+1/\+1|trigger event: casts a spell \(you\)"),
    Rule(
        _WRITTEN,
        ("outlast",),
        ours="keyword printed: outlast",
        theirs=rf"activated ability: .*|cost: .*|{_PUT}",
    ),
    Rule(_WRITTEN, ("cascade",), theirs="trigger event: (another event|casts a spell .*)"),
    Rule(
        _WRITTEN,
        ("training", "mentor", "dethrone", "melee"),
        theirs=rf"{_PUT}|trigger event: attacks \(this\)|target: .*",
    ),
    Rule(_WRITTEN, ("modular",), theirs=rf"{_PUT}|target: artifact/creature|trigger event: dies \(this\)"),
    Rule(_WRITTEN, ("riot",), theirs="keyword given: haste"),
    Rule(
        _WRITTEN,
        ("job select", "living weapon", "for mirrodin!"),
        ours="keyword printed: .*",
        theirs="token: .*|trigger event: enters \\(this\\)|what is done: (attach|create tokens)",
    ),
    Rule(
        _WRITTEN,
        ("offspring", "squad"),
        ours="keyword printed: .*",
        theirs="keyword printed: kicker|trigger event: enters \\(this\\)|what is done: create copies",
    ),
    Rule(
        _WRITTEN,
        ("mobilize",),
        theirs="token: 1/1 R Warrior|trigger event: attacks \\(this\\)|what is done: create tokens",
    ),
    Rule(
        _WRITTEN, ("firebending", "annihilator", "battle cry"), theirs=r"trigger event: attacks \(this\)|power and .*"
    ),
    Rule(
        _WRITTEN,
        ("provoke", "exploit", "evoke", "fabricate", "echo", "vanishing", "fading", "renown", "afterlife", "afflict"),
        theirs=r"trigger event: .*|target: creature, an opponent controls|token: .*|" + _PUT + "|what is done: .*",
    ),
    Rule(_WRITTEN, ("toxic", "infect"), theirs="amount: counters poison .*"),
    Rule(_WRITTEN, ("bushido", "flanking", "exalted", "rampage"), theirs="power and toughness: .*|trigger event: .*"),
    Rule(_WRITTEN, ("increment",), theirs=rf"{_PUT}|trigger event: casts a spell \(you\)"),
    Rule(_WRITTEN, ("impending",), theirs=r"trigger event: beginning of end \(you\)|.*counters time.*"),
    Rule(
        "they write the keyword action out",
        (
            "manifest dread",
            "manifest",
            "cloak",
            "earthbend",
            "connive",
            "explore",
            "endure",
            "amass",
            "airbend",
            "bolster",
            "incubate",
            "populate",
            "learn",
            "recruit",
            "support",
            "adapt",
            "monstrosity",
        ),
        theirs=r"what is done: .*|keyword given: haste|trigger event: leaves \(this\)|amount: (draw 1|counters .*)|"
        r"who: draw: you|token: .*|target: (land, you control|creature)",
    ),
    Rule(
        "a Saga that is the other face of a creature is exiled and comes back; they say that it is transformed",
        ("ChapterAbility",),
        ours="what is done: to battlefield",
        theirs="what is done: transform",
    ),
    Rule(
        "two targets of one word are two slots here, each for what changes its controller (701.12b), one there",
        ("ExchangeControl",),
        ours="target: .*",
        theirs="target: 2 .*",
    ),
    Rule(
        "“until ~ leaves the battlefield” is one effect with a duration here (610.3), an effect and a trigger there",
        ("UntilLeaves",),
        ours="what is done: to exile",
        theirs=r"trigger event: leaves \(this\)|what is done: to battlefield",
    ),
    Rule(
        "a keyword about costs or modes is an instruction to their casting code",
        ("affinity", "escalate", "entwine", "spree", "strive", "casualty", "delve", "conspire", "replicate", "buyback"),
        ours="keyword printed: .*",
    ),
    Rule("an object chosen without a target stands there as a target", ("Chosen",), theirs="target: .*"),
    Rule(
        "“you may” with a target is written there as “up to one”",
        ("May",),
        ours="target: .*",
        theirs="target: up to 1 .*",
    ),
    Rule("a triggered mana ability is a static one there", ("TappedForMana",), ours="trigger event: another event"),
    Rule(
        "“at end of combat” behind an event is a trigger at the end of combat there, with a condition",
        ("DelayedTrigger",),
        ours="trigger event: (attacks .*|blocks|becomes blocked)|what is done: .*",
        theirs="trigger event: beginning of .*",
    ),
    Rule(
        "what is done on resolution (“you may tap …”, “pay 2 life”) is a payment on one side, an effect on the other",
        ("May", "Pay", "UnlessPays"),
        ours="what is done: (tap|lose life)",
        theirs="what is done: (tap|lose life)|amount: lose life .*|who: lose life: you",
    ),
    Rule(
        "the same instruction with another number under a condition is one instruction with a conditional number there",
        ("IfThen",),
        ours="amount: .*|target: .*|keyword given: .*|power and toughness: .*",
        theirs="amount: .* X|target: .*|power and toughness: .*",
    ),
    Rule("tap or untap is two effects there", ("TapOrUntap",), theirs="what is done: (tap|untap)"),
    Rule(
        "mill, surveil and looking are moves of a collection there",
        ("Mill", "Surveil", "Scry", "Reveal", "RevealUntil", "LookAt"),
        ours="what is done: .*|amount: (surveil|draw) .*|who: draw: .*",
        theirs="what is done: to (graveyard|library|hand)",
    ),
    Rule(
        "in a loop over players theirs calls each of them the controller",
        ("EachPlayer", "EachOtherPlayer", "ControllerOf", "EventPlayer"),
        ours="who: .*",
        theirs="who: .*: (you|each opponent|defending player)",
    ),
    Rule("one ability for two events is two abilities there", ("AnyEvent",), theirs="target: .*|trigger event: .*"),
    Rule(
        "a keyword given to spells, players or by a counter has a node of its own there",
        ("GainAbility",),
        ours="keyword given: (affinity|casualty|improvise|delve|firebending|convoke|shroud|flash|cascade|.* from)",
    ),
    Rule(
        "they bound “X target …” by 20", ("TargetSlot",), ours="target: any number of .*", theirs="target: up to 20 .*"
    ),
    Rule(
        "they have a static ability instead of the keyword",
        ("skulk", "battle cry", "horsemanship", "shadow", "hexproof", "myriad", "protection", "landwalk", "tribute"),
        ours="keyword printed: .*",
    ),
    Rule(
        "a counter that a thing enters with is a field of the entering there",
        ("CounterGift",),
        ours="amount: counters .*",
    ),
    Rule("being blocked if able is a trigger there", ("MustBeBlocked",), theirs=r"trigger event: attacks \(this\)"),
    Rule(
        "gaining until end of turn and having under a condition are one fact here, other nodes there",
        ("GainAbility", "CantBeBlocked"),
        ours="keyword given: .*",
        theirs="keyword given: cant be blocked by .*",
    ),
    Rule(
        "copying a card or a spell has many nodes there",
        ("CopyCard", "CreateCopyTokens"),
        ours="what is done: (copy|create) .*",
    ),
    Rule("attaching has many nodes there", ("Attach",), ours="what is done: attach"),
    Rule("“up to N” with untap or other verbs is a selection there", ("Chosen",), ours="what is done: .*"),
    Rule("counters doubled or moved have nodes of their own there", ("PutCounters",), ours=r"amount: counters .* X"),
    Rule("entering tapped unless is a choice there", ("EntersModified",), theirs="what is done: tap"),
    Rule(
        "a token with a name is a token of its own there",
        ("TokenSpec",),
        ours="token: .*|what is done: create tokens",
        theirs="token: (doombot|drone)",
    ),
    Rule(
        "costs beside the usual ones are not told apart here",
        ("ActivatedAbility",),
        ours="cost: .*",
        theirs="cost: another cost",
    ),
    Rule(
        "“another” is a field of the filter there",
        ("Not",),
        ours="trigger event: (dies|enters) \\(.*",
        theirs="trigger event: (dies|enters) \\(.*",
    ),
    Rule(
        "how long and while what lasts is one word there, a condition here",
        ("WhileTrue", "MayStayTapped"),
        ours="duration: for as long as|quality of an object: tapped",
    ),
    Rule(
        "what a defined power counts, mana may be spent on or a morph cost takes are fields of their own there",
        ("DefinePowerToughness", "ManaUse", "morph", "IsAttached", "IsAttachedTo", "Happened", "MeasureOf"),
        ours="quality of an object: .*",
    ),
    Rule(
        "a keyword names its quality here",
        ("affinity", "enchant", "flanking", "battle cry"),
        theirs="quality of an object: .*",
    ),
    Rule("equip with another cost than mana is an ability there", ("equip",), ours="keyword printed: equip"),
    Rule(
        "exiling the spell itself as it resolves is a mark of the card there",
        ("Move",),
        ours="what is done: to (exile|library)",
    ),
    Rule(
        "a level of a Class is an activated ability here (717.2), a field of the card there",
        ("gain level",),
        ours=r"activated ability: .*|trigger event: .*|amount: .*|target: .*|quality of an object: .*",
        theirs=r"trigger event: enters .*|amount: .*",
    ),
    Rule(
        "station is a keyword here (702.184), written out there",
        ("station",),
        ours="keyword printed: station",
        theirs="activated ability: .*|amount: counters charge X|cost: tap others 1",
    ),
    Rule(
        "hideaway is a keyword here (702.75), written out there",
        ("hideaway",),
        theirs=r"trigger event: enters \(this\)|what is done: to (exile|library)",
    ),
    Rule(
        "bargain, evidence and other optional additional costs are kinds of kicker there",
        ("bargain", "AdditionalCost"),
        theirs="keyword printed: kicker",
    ),
    Rule("soulbond is a keyword here (702.95), written out there", ("soulbond",), theirs=r"trigger event: enters .*"),
    Rule(
        "exploiting, state triggers and joined events are kinds of their own there",
        ("KeywordActs", "AnyEvent", "StateTrue"),
        ours="trigger event: another event",
    ),
    Rule(
        "casting as though it had flash is a permission here, a keyword or a kicker there",
        ("FlashPermission",),
        theirs="keyword (given: flash|printed: kicker)",
    ),
    Rule(
        "Role tokens have a type of token for all of them there",
        ("CreatePredefinedTokens",),
        ours="token: (monster|royal|wicked|cursed|sorcerer|young hero|virtuous|clue)",
    ),
    Rule(
        "eerie's second event, a Room fully unlocked, is a trigger of its own kind there",
        ("UnlocksDoor",),
        ours="quality of an object: subtype Room",
    ),
    Rule(
        "daybound and nightbound are two sides of one keyword here (702.145), two keywords there",
        ("daybound and nightbound",),
        ours="keyword printed: daybound and nightbound",
        theirs="keyword printed: (daybound|nightbound)",
    ),
    Rule(
        "gift is a keyword here (702.174), written out there",
        ("gift",),
        ours="keyword printed: gift",
        theirs=r"amount: draw 1|token: .*|what is done: (create tokens|draw)|trigger event: enters \(this\)",
    ),
    Rule(
        "craft is a keyword here (702.167), written out there",
        ("craft",),
        theirs="activated ability: .*|cost: .*|what is done: transform|quality of an object: .*",
    ),
    Rule(
        "doubling is a change of its own here (701.10), a bonus of the size there",
        ("Doubled",),
        theirs=r"power and toughness: X/(X|\+0)",
    ),
    Rule(
        "any other target is any target but one here, any target there",
        ("TargetEither",),
        ours="target: battle/creature/planeswalker or player",
        theirs="target: any target",
    ),
    Rule(
        "costs that one phrase joins are one cost here",
        ("AllCosts",),
        theirs="cost: sacrifice (1|this)",
    ),
    Rule(
        "until a next end step is a duration here, two fields there",
        ("UntilNextStep",),
        ours="duration: until your next step",
    ),
    Rule(
        "using abilities as though hasty, and not transforming, are changes of rules here, keywords there",
        ("TapsAsThoughHaste", "CantTransform"),
        theirs="keyword given: (may activate abilities as though hasty|cant transform)",
    ),
    Rule(
        "what is crewed or saddled is a quality in the event here",
        ("Crews",),
        ours="quality of an object: subtype (Mount|Vehicle)",
    ),
    Rule(
        "scrying and surveilling are two events here, a kind of their own there",
        ("Scries",),
        ours="trigger event: scries",
    ),
)


def words_in(card: Card) -> frozenset[str]:
    """The keywords, keyword actions and names of nodes of a card's trees."""
    words: set[str] = set()
    for face in card.faces:
        for ability in face.abilities:
            if isinstance(ability, RefusedAbility):
                continue
            for node in ability.walk():
                words.add(type(node).__name__)
                if isinstance(node, KeywordAbility):
                    words.add(node.keyword.value)
                elif isinstance(node, e.KeywordAction):
                    words.add(node.action)
    return frozenset(words)


def explained(card: Card, found: list[Difference]) -> tuple[list[Difference], tuple[Rule, ...]]:
    """The differences that no rule explains, and the rules that explained others."""
    words = words_in(card)
    rules = [rule for rule in RULES if words.intersection(rule.words)]
    rest: list[Difference] = []
    used: dict[Rule, None] = {}
    for difference in found:
        for rule in rules:
            if rule.explains(difference):
                used[rule] = None
                break
        else:
            rest.append(difference)
    return rest, tuple(used)
