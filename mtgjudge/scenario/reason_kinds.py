"""The catalogue of reasons: every kind of refusal and explanation with its rules, and an identifier that stays.

``docs/reasons.md`` is made from this table. Each kind has a scenario of its own in ``scenarios/why/``; a
test holds every reason that the engine can give against the table, so that none is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct


class Group(StrEnum):
    """What a kind of reason is about."""

    WHEN = "When something can be done"
    FROM_WHERE = "From where, and which card"
    PROHIBITIONS_AND_RESTRICTIONS = "Prohibitions and restrictions"
    TARGETS = "Targets"
    COSTS_AND_PAYMENT = "Costs and payment"
    ATTACKING_AND_BLOCKING = "Attacking and blocking"
    TRIGGERED_ABILITIES = "Triggered abilities"
    EFFECTS_AND_EVENTS = "Effects and events"
    WHAT_SOMETHING_IS = "What something is"
    WHAT_IF = "What if"


class Kind(Struct, frozen=True):
    """One kind of reason; ``scenarios/why/<id>.yaml`` shows it."""

    id: str
    group: Group
    title: str
    rules: tuple[str, ...]


KINDS: tuple[Kind, ...] = (
    Kind("can-be-cast", Group.WHEN, "What permits a spell", ("304.1",)),
    Kind("game-over", Group.WHEN, "After the game nothing can be done", ("104.1",)),
    Kind("play-is-cast", Group.WHEN, "A card that is no land is played by casting it", ("118.3",)),
    Kind("priority-cleanup", Group.WHEN, "Nobody can act in the cleanup step", ("514.3",)),
    Kind("priority-untap", Group.WHEN, "Nobody can act in the untap step", ("502.4",)),
    Kind("respond-to-land", Group.WHEN, "Nobody can respond to a land", ("116.2a",)),
    Kind("respond-to-mana", Group.WHEN, "Nobody can respond to a mana ability", ("605.3b",)),
    Kind("split-second", Group.WHEN, "Split second stops spells", ("702.61a",)),
    Kind(
        "split-second-abilities", Group.WHEN,
        "Split second stops abilities but mana abilities", ("702.61a", "702.61b"),
    ),
    Kind("timing-artifact", Group.WHEN, "An artifact spell is no answer to a spell", ("301.1",)),
    Kind("timing-creature", Group.WHEN, "A creature spell is no answer to a spell", ("302.1",)),
    Kind("timing-enchantment", Group.WHEN, "An enchantment spell waits for its caster's turn", ("303.1",)),
    Kind("timing-equip", Group.WHEN, "Equipping waits for an empty stack", ("307.5",)),
    Kind("timing-flash", Group.WHEN, "Flash lifts the objection of timing", ("702.8a",)),
    Kind("timing-stack", Group.WHEN, "A sorcery waits for an empty stack", ("307.1",)),
    Kind("timing-step", Group.WHEN, "A sorcery waits for a main phase", ("307.1",)),
    Kind("timing-turn", Group.WHEN, "A sorcery waits for its caster's own turn", ("307.1",)),
    Kind("half-of-a-split-card", Group.FROM_WHERE, "One half is chosen before a split card is cast", ("709.3",)),
    Kind("land-forbidden", Group.FROM_WHERE, "An effect may forbid playing lands", ("101.2",)),
    Kind("land-not-cast", Group.FROM_WHERE, "A land is played, not cast", ("305.1", "116.2a")),
    Kind("land-timing", Group.FROM_WHERE, "A land waits for an empty stack", ("305.1",)),
    Kind("land-turn", Group.FROM_WHERE, "A land can't be played in another player's turn", ("305.3",)),
    Kind("land-used", Group.FROM_WHERE, "One land a turn", ("305.2",)),
    Kind("no-companion", Group.FROM_WHERE, "Only a companion outside the game is paid for", ("116.2g", "702.139a")),
    Kind(
        "no-agenda", Group.FROM_WHERE,
        "Only one's own face-down conspiracies are turned face up", ("116.2j", "702.106a", "702.106c"),
    ),
    Kind("no-foretell", Group.FROM_WHERE, "Only cards with foretell are foretold", ("702.143a",)),
    Kind("no-such-way", Group.FROM_WHERE, "A card without flashback can't be cast for it", ("118.9",)),
    Kind("no-suspend", Group.FROM_WHERE, "Only cards with suspend are suspended", ("702.62a",)),
    Kind("not-face-down", Group.FROM_WHERE, "Only face-down permanents are turned face up", ("116.2b", "708.7")),
    Kind("nothing-to-end", Group.FROM_WHERE, "No effect that could be ended", ("116.2c",)),
    Kind("nothing-to-ignore", Group.FROM_WHERE, "No effect that could be ignored", ("116.2d",)),
    Kind("zone-not-hand", Group.FROM_WHERE, "A card in a graveyard needs something that lets it be cast", ("601.3",)),
    Kind("zone-other-hand", Group.FROM_WHERE, "A card in another player's hand can't be cast", ("601.3", "402.1")),
    Kind("activation-limit", Group.PROHIBITIONS_AND_RESTRICTIONS, "Only once each turn", ("602.5b",)),
    Kind(
        "activation-restriction", Group.PROHIBITIONS_AND_RESTRICTIONS,
        "Only during the controller's turn", ("602.5b",),
    ),
    Kind(
        "cant-activate", Group.PROHIBITIONS_AND_RESTRICTIONS,
        "Activated abilities of artifacts may be forbidden", ("602.5", "101.2"),
    ),
    Kind(
        "cant-activate-creatures", Group.PROHIBITIONS_AND_RESTRICTIONS,
        "Activated abilities of creatures may be forbidden", ("602.5",),
    ),
    Kind(
        "cant-activate-opponents", Group.PROHIBITIONS_AND_RESTRICTIONS,
        "Activated abilities of an opponent's creatures may be forbidden", ("602.5",),
    ),
    Kind("cant-cast", Group.PROHIBITIONS_AND_RESTRICTIONS, "An effect may forbid casting", ("101.2", "601.3")),
    Kind("cant-cast-opponents", Group.PROHIBITIONS_AND_RESTRICTIONS, "Opponents can't cast spells", ("101.2",)),
    Kind("legendary-sorcery", Group.PROHIBITIONS_AND_RESTRICTIONS, "A legendary sorcery needs a legend", ("205.4e",)),
    Kind(
        "loyalty-once", Group.PROHIBITIONS_AND_RESTRICTIONS,
        "One loyalty ability of a planeswalker each turn", ("606.3",),
    ),
    Kind(
        "not-its-controller", Group.PROHIBITIONS_AND_RESTRICTIONS,
        "Only the controller activates its abilities", ("602.2",),
    ),
    Kind(
        "one-spell-a-turn", Group.PROHIBITIONS_AND_RESTRICTIONS,
        "A limit of one spell each turn", ("101.2", "601.3"),
    ),
    Kind("own-restriction", Group.PROHIBITIONS_AND_RESTRICTIONS, "A spell may say when it can be cast", ("601.3",)),
    Kind("division", Group.TARGETS, "Each target gets at least 1", ("601.2d",)),
    Kind("no-mode", Group.TARGETS, "No mode can be chosen without its target", ("700.2a",)),
    Kind("no-target", Group.TARGETS, "Without a legal target a spell can't be cast", ("601.2c",)),
    Kind("target-hexproof", Group.TARGETS, "An opponent's creature with hexproof is no target", ("702.11b",)),
    Kind("target-hexproof-player", Group.TARGETS, "A player with hexproof", ("702.11c",)),
    Kind("target-itself", Group.TARGETS, "A spell can't target itself", ("115.5",)),
    Kind("target-protection", Group.TARGETS, "Protection from the source's colour", ("702.16b",)),
    Kind("target-shroud", Group.TARGETS, "A creature with shroud is nobody's target", ("702.18a",)),
    Kind("target-twice", Group.TARGETS, "One thing can't be the target twice for one word", ("115.3",)),
    Kind("target-wrong-kind", Group.TARGETS, "A target must be what the text asks for", ("115.1",)),
    Kind("cost-discard", Group.COSTS_AND_PAYMENT, "Nothing to discard", ("118.3",)),
    Kind("cost-energy", Group.COSTS_AND_PAYMENT, "Counters that aren't there can't be paid", ("107.14",)),
    Kind("cost-life", Group.COSTS_AND_PAYMENT, "Life can't be paid that isn't there", ("119.4",)),
    Kind("cost-question", Group.COSTS_AND_PAYMENT, "What a spell costs", ("601.2f",)),
    Kind("cost-sacrifice", Group.COSTS_AND_PAYMENT, "Nothing to sacrifice", ("118.3",)),
    Kind(
        "cost-summoning-sick", Group.COSTS_AND_PAYMENT,
        "A creature that has just come can't use {T}", ("302.6", "602.5a"),
    ),
    Kind("cost-tapped", Group.COSTS_AND_PAYMENT, "What is tapped can't be tapped for {T}", ("107.5", "118.3")),
    Kind("cost-untapped", Group.COSTS_AND_PAYMENT, "What is untapped can't be untapped for {Q}", ("107.6", "118.3")),
    Kind(
        "cost-untapped-creature", Group.COSTS_AND_PAYMENT,
        "An activated ability of a creature that was there before", ("602.1",),
    ),
    Kind("evidence-value", Group.COSTS_AND_PAYMENT, "Evidence needs mana value enough", ("701.59a", "701.59b")),
    Kind("crew-power", Group.COSTS_AND_PAYMENT, "Crew needs power enough", ("702.122a",)),
    Kind("loyalty-counters", Group.COSTS_AND_PAYMENT, "More loyalty counters than there are", ("606.6",)),
    Kind("mana-colorless", Group.COSTS_AND_PAYMENT, "{C} is paid with colorless mana only", ("107.4c",)),
    Kind("mana-colour", Group.COSTS_AND_PAYMENT, "Mana of the wrong colour", ("107.4a",)),
    Kind("mana-hybrid", Group.COSTS_AND_PAYMENT, "A hybrid symbol is paid in either of its ways", ("107.4e",)),
    Kind("mana-missing", Group.COSTS_AND_PAYMENT, "Not enough mana", ("118.3",)),
    Kind("mana-no-cost", Group.COSTS_AND_PAYMENT, "A card without a mana cost can't be cast for it", ("118.6",)),
    Kind(
        "mana-phyrexian", Group.COSTS_AND_PAYMENT,
        "A Phyrexian symbol is paid with its colour or with life", ("107.4f",),
    ),
    Kind(
        "mana-restricted", Group.COSTS_AND_PAYMENT,
        "Mana that may be spent on some things only", ("106.6", "107.4a"),
    ),
    Kind("mana-snow", Group.COSTS_AND_PAYMENT, "{S} is paid from snow sources only", ("107.4h",)),
    Kind("no-mana-ability", Group.COSTS_AND_PAYMENT, "Only mana abilities make mana", ("605.1a",)),
    Kind("attack-defender", Group.ATTACKING_AND_BLOCKING, "A creature with defender can't attack", ("702.3b",)),
    Kind("attack-forbidden", Group.ATTACKING_AND_BLOCKING, "An effect may forbid attacking", ("508.1c",)),
    Kind("attack-band", Group.ATTACKING_AND_BLOCKING, "One creature of a band may lack banding", ("702.22c",)),
    Kind("attack-exert", Group.ATTACKING_AND_BLOCKING, "What can be exerted as it attacks", ("701.43d",)),
    Kind("attack-enlist", Group.ATTACKING_AND_BLOCKING, "What can be enlisted", ("702.154a",)),
    Kind("attack-haste", Group.ATTACKING_AND_BLOCKING, "Haste lifts the objection", ("702.10b",)),
    Kind("attack-not-a-creature", Group.ATTACKING_AND_BLOCKING, "Only creatures attack", ("506.3",)),
    Kind("attack-required", Group.ATTACKING_AND_BLOCKING, "A requirement to attack", ("508.1d",)),
    Kind(
        "attack-summoning-sick", Group.ATTACKING_AND_BLOCKING,
        "A creature that has just come can't attack", ("302.6", "508.1a"),
    ),
    Kind("attack-tapped", Group.ATTACKING_AND_BLOCKING, "A tapped creature can't attack", ("508.1a",)),
    Kind("attack-turn", Group.ATTACKING_AND_BLOCKING, "Only the active player attacks", ("508.1",)),
    Kind(
        "block-fear", Group.ATTACKING_AND_BLOCKING,
        "Fear leaves artifact creatures and black creatures as blockers", ("702.36b",),
    ),
    Kind(
        "block-flying", Group.ATTACKING_AND_BLOCKING,
        "Flying leaves creatures with flying or reach as blockers", ("702.9b",),
    ),
    Kind(
        "block-horsemanship", Group.ATTACKING_AND_BLOCKING,
        "Horsemanship leaves creatures with horsemanship as blockers", ("702.31b",),
    ),
    Kind(
        "block-intimidate", Group.ATTACKING_AND_BLOCKING,
        "Intimidate leaves artifact creatures and those that share a colour", ("702.13b",),
    ),
    Kind(
        "block-landwalk", Group.ATTACKING_AND_BLOCKING,
        "Landwalk depends on the lands of the defending player", ("702.14c",),
    ),
    Kind(
        "block-menace", Group.ATTACKING_AND_BLOCKING,
        "One creature alone can't block a creature with menace", ("702.111b",),
    ),
    Kind("block-one-each", Group.ATTACKING_AND_BLOCKING, "A creature blocks one attacker", ("509.1a",)),
    Kind("block-protection", Group.ATTACKING_AND_BLOCKING, "Protection also stops blockers", ("702.16f",)),
    Kind("block-required", Group.ATTACKING_AND_BLOCKING, "A requirement to block", ("509.1c",)),
    Kind("block-shadow", Group.ATTACKING_AND_BLOCKING, "Shadow works both ways", ("702.28b",)),
    Kind("block-skulk", Group.ATTACKING_AND_BLOCKING, "Skulk keeps greater power away", ("702.118b",)),
    Kind("block-tapped", Group.ATTACKING_AND_BLOCKING, "A tapped creature can't block", ("509.1a",)),
    Kind("block-unblockable", Group.ATTACKING_AND_BLOCKING, "A creature that can't be blocked", ("509.1b",)),
    Kind("did-trigger", Group.TRIGGERED_ABILITIES, "It did trigger", ("603.2",)),
    Kind("trigger-if", Group.TRIGGERED_ABILITIES, "An if in the trigger condition that is not true", ("603.4",)),
    Kind(
        "trigger-if-later", Group.TRIGGERED_ABILITIES,
        "An if that is no longer true as the ability resolves", ("603.4", "608.2a"),
    ),
    Kind("trigger-lost", Group.TRIGGERED_ABILITIES, "An ability that was lost", ("603.2", "613.1f")),
    Kind(
        "trigger-no-target", Group.TRIGGERED_ABILITIES,
        "A trigger without a legal target is removed", ("603.2", "603.3d"),
    ),
    Kind(
        "trigger-not-itself", Group.TRIGGERED_ABILITIES,
        "Another creature is meant, not the creature itself", ("603.2",),
    ),
    Kind("no-triggered-ability", Group.TRIGGERED_ABILITIES, "What has no triggered ability", ("603.1",)),
    Kind("trigger-nothing", Group.TRIGGERED_ABILITIES, "What an ability waits for has not happened", ("603.2",)),
    Kind(
        "trigger-other-zone", Group.TRIGGERED_ABILITIES,
        "Exiled is not dead", ("603.2", "603.2g", "614.6", "700.4"),
    ),
    Kind("trigger-whose-spell", Group.TRIGGERED_ABILITIES, "Whose spell it is", ("603.2",)),
    Kind("counter-put", Group.EFFECTS_AND_EVENTS, "Where a counter came from", ("122.6",)),
    Kind("countered", Group.EFFECTS_AND_EVENTS, "A spell that was countered", ("701.6a",)),
    Kind("entered-tapped", Group.EFFECTS_AND_EVENTS, "An effect says that it enters tapped", ("608.3a",)),
    Kind("entered-untapped", Group.EFFECTS_AND_EVENTS, "Permanents enter untapped", ("110.5b",)),
    Kind("life-total", Group.EFFECTS_AND_EVENTS, "Why a life total is what it is", ("120.3", "120.3a")),
    Kind("no-counter", Group.EFFECTS_AND_EVENTS, "No event put a counter on it", ("101.1",)),
    Kind("no-life-gain", Group.EFFECTS_AND_EVENTS, "Life that can't be gained", ("119.7",)),
    Kind("not-destroyed", Group.EFFECTS_AND_EVENTS, "What is indestructible is not destroyed", ("702.12b",)),
    Kind("not-lethal", Group.EFFECTS_AND_EVENTS, "Damage that is less than lethal", ("704.5g",)),
    Kind("prevented", Group.EFFECTS_AND_EVENTS, "Damage that was prevented", ("704.5g", "615.6")),
    Kind("regenerated", Group.EFFECTS_AND_EVENTS, "A creature that is regenerated stays", ("701.19a",)),
    Kind("target-lost", Group.EFFECTS_AND_EVENTS, "All targets are illegal", ("608.2b", "700.4")),
    Kind("layers", Group.WHAT_SOMETHING_IS, "Why a creature is that size", ("613.1f", "613.4b", "613.4c")),
    Kind("layers-control", Group.WHAT_SOMETHING_IS, "Who controls it and why", ("613.1b",)),
    Kind("layers-counters", Group.WHAT_SOMETHING_IS, "Counters in their layer", ("613.4c",)),
    Kind("layers-dependency", Group.WHAT_SOMETHING_IS, "One effect depends on another", ("613.1d", "613.8a")),
    Kind("layers-outlived", Group.WHAT_SOMETHING_IS, "An effect that has begun goes on", ("613.6", "613.7")),
    Kind("layers-printed", Group.WHAT_SOMETHING_IS, "Without effects a creature is as printed", ("613.1",)),
    Kind("layers-type", Group.WHAT_SOMETHING_IS, "Why a land is what it is", ("613.1d",)),
    Kind("all-outcomes", Group.WHAT_IF, "Every result of the choices that remain", ("601.2c",)),
    Kind("no-other-choice", Group.WHAT_IF, "No other choice changes the result", ("608.2d",)),
    Kind("orders-folded", Group.WHAT_IF, "Orders that give the same result are one result", ("603.3b",)),
    Kind("what-if", Group.WHAT_IF, "What would happen", ("601.2", "608.2")),
    Kind("looked-back", Group.TRIGGERED_ABILITIES, "What leaves looks back at what it was", ("603.2", "603.10a")),
    Kind("trigger-upkeep", Group.TRIGGERED_ABILITIES, "Whose upkeep it is", ("603.2",)),
    Kind("trigger-in-hand", Group.TRIGGERED_ABILITIES, "An ability of a card in hand does not trigger", ("113.6",)),
    Kind("no-priority", Group.WHEN, "Only the player with priority acts", ("117.1",)),
    Kind(
        "passed-already", Group.WHEN,
        "A player who has passed waits for the next priority", ("117.4",),
    ),
    Kind(
        "mana-abilities-only", Group.WHEN,
        "While a cost is paid only mana abilities can be activated", ("605.3a",),
    ),
    Kind(
        "flash-at-a-price", Group.WHEN,
        "A spell's own text may let it be cast as though it had flash", ("601.3c", "601.3d"),
    ),
    Kind("foretell-turn", Group.WHEN, "Foretelling waits for its owner's turn", ("116.2h",)),
    Kind(
        "special-discard", Group.FROM_WHERE,
        "Only cards that say so are discarded as a special action", ("116.2e",),
    ),
    Kind(
        "one-alternative-cost", Group.COSTS_AND_PAYMENT,
        "Only one alternative cost can be applied", ("118.9a",),
    ),
    Kind("splice", Group.FROM_WHERE, "What can be spliced onto what", ("702.47a", "702.47b")),
    Kind(
        "additional-cost-times", Group.COSTS_AND_PAYMENT,
        "An optional cost can be paid so often only", ("601.2b",),
    ),
    Kind("x-negative", Group.COSTS_AND_PAYMENT, "X can't be less than 0", ("107.1b",)),
    Kind("payment-unknown", Group.COSTS_AND_PAYMENT, "Whether it can be paid is not known", ("601.2h",)),
    Kind(
        "no-mana-made", Group.COSTS_AND_PAYMENT,
        "A source that could produce no such mana", ("106.7",),
    ),
    Kind("taken-back", Group.COSTS_AND_PAYMENT, "The action was taken back", ("733.1",)),
    Kind("life-cant-be-lost", Group.COSTS_AND_PAYMENT, "Who can't lose life can't pay any", ("119.8",)),
    Kind(
        "loyalty-gone", Group.COSTS_AND_PAYMENT,
        "A planeswalker that can't get counters pays for no +", ("606.4",),
    ),
    Kind("attack-what", Group.ATTACKING_AND_BLOCKING, "What can be attacked, and who by", ("506.2",)),
    Kind(
        "attack-battle", Group.ATTACKING_AND_BLOCKING,
        "A battle's protector can't attack it", ("310.8b",),
    ),
    Kind(
        "damage-assignment", Group.ATTACKING_AND_BLOCKING,
        "Combat damage that is assigned wrongly", ("510.1e",),
    ),
    Kind("draw-limit", Group.EFFECTS_AND_EVENTS, "A limit on drawing", ("121.2b",)),
    Kind("cant-happen", Group.EFFECTS_AND_EVENTS, "An effect says that it can't happen", ("614.17",)),
    Kind(
        "which-effect-first", Group.EFFECTS_AND_EVENTS,
        "An effect that does not apply can't be chosen", ("616.1",),
    ),
    Kind("hand-size", Group.EFFECTS_AND_EVENTS, "Discarding to the maximum hand size", ("514.1",)),
    Kind(
        "trigger-order", Group.TRIGGERED_ABILITIES,
        "Every waiting trigger is put in order once", ("603.3b",),
    ),
    Kind("choice-of-a-name", Group.EFFECTS_AND_EVENTS, "A name that no such card has", ("201.4",)),
    Kind(
        "choice-as-it-enters", Group.EFFECTS_AND_EVENTS,
        "A choice of another kind than asked for", ("607.2d",),
    ),
    Kind(
        "aura-falls-off", Group.EFFECTS_AND_EVENTS,
        "An Aura that is attached to nothing it can enchant", ("704.5m", "303.4c", "303.4d", "303.4"),
    ),
    Kind(
        "equipment-falls-off", Group.EFFECTS_AND_EVENTS,
        "An Equipment that is attached to no creature, or is one", ("704.5n", "301.5c"),
    ),
    Kind("battle-attached", Group.EFFECTS_AND_EVENTS, "A battle is attached to nothing", ("704.5p", "310.9")),
    Kind(
        "not-attachable", Group.EFFECTS_AND_EVENTS,
        "Only Auras, Equipment and Fortifications are attached", ("704.5p", "701.3b"),
    ),
    Kind(
        "protected-attachment", Group.EFFECTS_AND_EVENTS,
        "Protection takes attachments off", ("704.5m", "702.16c", "702.16d"),
    ),
    Kind("room-doors", Group.FROM_WHERE, "A door is unlocked once", ("709.5e", "709.5", "116.2m")),
    Kind("form-as-it-enters", Group.FROM_WHERE, "What a permanent may enter as", ("614.1c",)),
    Kind("turn-face-up", Group.FROM_WHERE, "What can be turned face up", ("702.37e",)),
    Kind(
        "face-of-a-card", Group.FROM_WHERE,
        "A face that can't be cast from there", ("702.127a", "712.8", "601.2a"),
    ),
)


def kind_of(rules: Sequence[str]) -> str:
    """The identifier of the kind that fits the rules of a reason best; empty where none does."""
    best, most = "", 0
    for kind in KINDS:
        common = sum(rule in rules for rule in kind.rules)
        score = 4 * common - len(kind.rules)
        if common and score > most:
            best, most = kind.id, score
    return best


def page() -> str:
    """The catalogue as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    from mtgjudge.rulebook import cite, summary

    yield "# The reasons that mtgjudge gives"
    yield ""
    yield f"Made from the code (`python -m mtgjudge.scenario.reason_kinds > docs/reasons.md`). {len(KINDS)} kinds of"
    yield "refusals and explanations, each with a scenario in `scenarios/why/` that CI runs."
    for group in Group:
        yield ""
        yield f"## {group.value}"
        yield ""
        yield "| kind | what it says | rules | shown by |"
        yield "|---|---|---|---|"
        for kind in KINDS:
            if kind.group is group:
                link = f"[{kind.id}](../scenarios/why/{kind.id}.yaml)"
                yield f"| `{kind.id}` | {kind.title} | {', '.join(kind.rules)} | {link} |"
    yield ""
    yield "## The rules in short"
    yield ""
    for rule in sorted({rule for kind in KINDS for rule in kind.rules}, key=_order):
        words = summary(cite(rule))
        if words:
            yield f"- **{rule}** {words}"


def _order(rule: str) -> tuple[int, int, str]:
    chapter, _, rest = rule.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(chapter), int(digits or 0), rest.removeprefix(digits)


if __name__ == "__main__":
    sys.stdout.write(page())
