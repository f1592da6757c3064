"""Plans for what a player does: one action when they have priority, with all its options.

The players before the one who acts pass once; that never makes anything resolve (117.3d, 117.4). Who acts keeps
priority, so the plan has nothing to say once priority is given again: the step is over.
"""

from __future__ import annotations

from mtgjudge.cards.model import Card
from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game
from mtgjudge.engine.mana_abilities import is_mana_ability
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.verdict import IllegalAction, Reason, Unsupported, verdict_against
from mtgjudge.language.abilities import ActivatedAbility, KeywordAbility
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.rulebook import cr
from mtgjudge.scenario.actions import options as o
from mtgjudge.scenario.actions import verbs as v
from mtgjudge.scenario.diagnostics import ScenarioError, problem
from mtgjudge.scenario.lookup import Lookup
from mtgjudge.scenario.plans import Names, Stock
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import ObjectName

#: Options that say which card, face, way or zone is meant; they are used as the action begins.
_HEAD = (
    o.Alternative,
    o.FaceDown,
    o.Fused,
    o.AsFace,
    o.WithoutPaying,
    o.FromZone,
    o.WhichAbility,
    o.NamingTokens,
)

SPECIAL_WORDS: dict[v.SpecialKind, str] = {
    v.SpecialKind.TURN_FACE_UP: "turn face up",
    v.SpecialKind.SUSPEND: "suspend",
    v.SpecialKind.FORETELL: "foretell",
    v.SpecialKind.PLOT: "plot",
    v.SpecialKind.UNLOCK_LEFT: "unlock left",
    v.SpecialKind.UNLOCK_RIGHT: "unlock right",
    v.SpecialKind.END_EFFECT: "end effect",
    v.SpecialKind.IGNORE: "ignore effect",
    v.SpecialKind.STOP: "stop effect",
    v.SpecialKind.DISCARD: "discard",
    v.SpecialKind.COMPANION: "companion",
    v.SpecialKind.PLANAR_DIE: "planar die",
}


class NotTheirTurn(Exception):
    """The player can't get priority by passes of the others alone."""


class ActPlan:
    """One action of one player."""

    def __init__(self, player: int, act: v.Action, names: Names) -> None:
        self.player = player
        self.act = act
        self.names = names
        options: tuple[o.Option, ...] = getattr(act, "options", ())
        self.head = tuple(each for each in options if isinstance(each, _HEAD))
        self.stock = Stock((each for each in options if not isinstance(each, _HEAD)), names)
        self.begun = False
        self.passed = 0
        self._taps: list[d.Value] | None = None
        self.paying_for = 0

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """The action, then its options."""
        if isinstance(decision, d.Priority):
            return self._priority(game, decision)
        if isinstance(decision, d.PayCost):
            return self._payment(game, decision)
        return self.stock.answer(game, decision) if self.begun else None

    def _priority(self, game: Game, decision: d.Priority) -> d.Value | None:
        if self._taps and decision.player == self.player:
            return self._taps.pop(0)
        if self.begun:
            return None
        if decision.player != self.player:
            others = len(game.players_in_turn_order())
            if self.passed + 1 >= others or game.state.passes + 1 >= others:
                raise NotTheirTurn
            self.passed += 1
            return d.Pass()
        self.begun = True
        self.stock.begin(game)
        return self._begin(game)

    def _payment(self, game: Game, decision: d.PayCost) -> d.Value | None:
        if not self.begun and isinstance(self.act, (v.TapForMana, v.Activate)):
            return self._mana_while_paying(game, decision)
        if self.paying_for and decision.source == self.paying_for:
            if self._taps:
                return self._taps.pop(0)
            raise d.Pending(decision)  # in slow motion the payment waits for its own step
        if isinstance(self.act, v.Pay):
            self.begun = True
            payment = Stock(self.act.payment, self.names)
            return payment.pay(game)
        if getattr(self.act, "pace", v.Pace.WHOLE) is v.Pace.SLOW:
            raise d.Pending(decision)
        return self.stock.pay(game) if self.stock.payment else None

    def _mana_while_paying(self, game: Game, decision: d.PayCost) -> d.Value | None:
        """A mana ability in slow motion (601.2g); the cost that is being paid stays open afterwards."""
        if decision.player != self.player:
            return None
        self.begun = True
        self.paying_for = decision.source
        if isinstance(self.act, v.TapForMana):
            self._taps = self._mana_taps(game, self.act)
            return self._taps.pop(0)
        assert isinstance(self.act, v.Activate)
        return self._activate(game, self.act)

    # --- the action itself -------------------------------------------------------------------------------

    def _begin(self, game: Game) -> d.Value:
        act = self.act
        if isinstance(act, v.Pass):
            return d.Pass()
        if isinstance(act, v.Concede):
            return d.Concede()
        if isinstance(act, v.Cast):
            return self._cast(game, act.card)
        if isinstance(act, v.Play):
            return self._play(game, act)
        if isinstance(act, v.Activate):
            return self._activate(game, act)
        if isinstance(act, v.TapForMana):
            self._taps = self._mana_taps(game, act)
            return self._taps.pop(0)
        if isinstance(act, v.KeywordAction):
            return self._keyword(game, act)
        if isinstance(act, v.Special):
            return self._special(game, act)
        words = {v.Pay: "nothing is being paid for", v.TakeBack: "nothing has been begun"}
        raise self._error("MJ051", words.get(type(act), "this can't be done at priority"), None)

    def cast_while_resolving(self, game: Game, name: ObjectName, candidates: tuple[int, ...]) -> d.CastSpell:
        """ "You may cast …": the card among those that may be cast; zone and payment are implied (608.2g)."""
        identifier = self.names.lookup(game).one(name, lambda each: each in candidates)
        self.stock.begin(game)
        return self._cast_from(game, name, identifier)

    def _cast(self, game: Game, name: ObjectName) -> d.CastSpell:
        lookup = self.names.lookup(game)
        return self._cast_from(game, name, self._card(game, lookup, name))

    def _cast_from(self, game: Game, name: ObjectName, identifier: int) -> d.CastSpell:
        item = game.state.objects[identifier]
        face = self._face(item, name)
        way, fused = "", False
        for option in self.head:
            if isinstance(option, o.Alternative):
                way = "alternative" if option.keyword.startswith("its ") else option.keyword
            elif isinstance(option, o.WithoutPaying):
                way = "without paying"
            elif isinstance(option, o.FaceDown):
                way = "face down"
            elif isinstance(option, o.Fused):
                fused = True
        return d.CastSpell(identifier, face, way, fused)

    def _card(self, game: Game, lookup: Lookup, name: ObjectName) -> int:
        """The card to cast or play: in the zone that is said, else in hand, else where something might allow it."""
        said = next((option for option in self.head if isinstance(option, o.FromZone)), None)
        order: tuple[Zone, ...] = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.LIBRARY)
        ways = [option.keyword for option in self.head if isinstance(option, o.Alternative)]
        if said is not None:
            order = (said.zone,)
        elif ways and ways[0] in ("flashback", "escape", "disturb", "jump-start", "aftermath", "encore", "harmonize"):
            order = (Zone.GRAVEYARD,)
        found = lookup.all(name)
        for zone in order:
            for mine in (True, False):
                here = [
                    each
                    for each in found
                    if game.state.objects[each].zone is zone and (game.state.objects[each].owner == self.player) is mine
                ]
                if here:
                    return lookup.one(name, lambda each, here=here: each in here)  # type: ignore[misc]
        return lookup.one(name)

    def _face(self, item: GameObject, name: ObjectName) -> int | None:
        """The face or half that the words name, where the card has several."""
        card: Card | None = item.card
        if card is None or len(card.faces) < 2:
            return None
        said = next((option.name for option in self.head if isinstance(option, o.AsFace)), name.name)
        for place, face in enumerate(card.faces):
            if normal_words(face.name) == normal_words(said):
                return place
        return None

    def _play(self, game: Game, act: v.Play) -> d.Value:
        lookup = self.names.lookup(game)
        identifier = self._card(game, lookup, act.card)
        item = game.state.objects[identifier]
        face = self._face(item, act.card)
        card = item.card
        shown = card.faces[face or 0] if card is not None else None
        if shown is not None and CardType.LAND not in shown.types:
            return self._cast(game, act.card)
        return d.PlayLand(identifier, face)

    def _activate(self, game: Game, act: v.Activate) -> d.Value:
        lookup = self.names.lookup(game)
        mana = next((each for each in act.options if isinstance(each, o.ForMana)), None)
        identifier = lookup.one(act.source, lambda each: self._could_activate(game, each, mana is not None))
        index = self._ability(game, identifier, act.source, mana)
        option = "".join(mana.symbols) if mana is not None else ""
        if mana is not None and mana in self.stock.left:
            self.stock.left.remove(mana)
        return d.ActivateAbility(identifier, index, option)

    def _could_activate(self, game: Game, identifier: int, mana: bool) -> bool:
        item = game.state.objects[identifier]
        if item.zone is Zone.BATTLEFIELD:
            return game.known_controller(identifier) == self.player and not (mana and item.tapped)
        return item.owner == self.player

    def _ability(self, game: Game, identifier: int, name: ObjectName, mana: o.ForMana | None) -> int:
        """Which activated ability: as said, or the only one of the kind."""
        said = next((option for option in self.head if isinstance(option, o.WhichAbility)), None)
        abilities = game.known_characteristics(identifier).abilities
        if said is None and name.part is not None and name.part.number is not None:
            said = o.WhichAbility(name.part.number)
        if said is not None and said.number is not None:
            return numbered_ability(game, identifier, said.number)
        found = [
            index
            for index, instance in enumerate(abilities)
            if isinstance(instance.ability, ActivatedAbility)
            and (mana is None or is_mana_ability(instance.ability))
            and (said is None or said.quote is None or ability_begins(game, identifier, index, said.quote))
        ]
        if mana is not None and mana.symbols and found and said is None:
            able = [index for index in found if makes(game, self.player, identifier, index, mana.symbols)]
            if not able:
                raise IllegalAction(verdict_against([cannot_make(game, identifier, mana.symbols)]))
            found = able
        if mana is None and len(found) > 1:
            plain = [i for i in found if not _is_mana(abilities[i].ability)]
            found = plain or found
        if len(found) > 1 and said is None:
            found = self._legal_ones(game, identifier, found) or found
        if not found:
            if said is not None:
                raise self._error("MJ052", f"no ability of {name.text} begins so", name)
            if mana is not None:
                raise IllegalAction(verdict_against([makes_no_mana(game, identifier)]))
            return -1  # the engine says that there is none
        if len(found) > 1 and any(abilities[i].ability != abilities[found[0]].ability for i in found):
            raise self._error("MJ033", f"{name.text} has {len(found)} such abilities", name, "say which: 'ability 2'")
        return found[0]

    def _legal_ones(self, game: Game, identifier: int, found: list[int]) -> list[int]:
        from mtgjudge.engine.activating import reasons_against_activating

        return [i for i in found if next(reasons_against_activating(game, self.player, identifier, i), None) is None]

    def _mana_taps(self, game: Game, act: v.TapForMana) -> list[d.Value]:
        lookup = self.names.lookup(game)
        wanted = list(act.symbols)
        used: list[int] = []
        for source in act.sources:
            used.extend(lookup.several(source, lambda each: self._could_activate(game, each, True), used))
        found: list[d.Value] = []
        for place, identifier in enumerate(used):
            alone = len(used) == 1
            symbols = tuple(wanted) if alone else tuple(wanted[place : place + 1])
            index = self._ability(game, identifier, act.sources[min(place, len(act.sources) - 1)], o.ForMana(symbols))
            found.append(d.ActivateAbility(identifier, index, "".join(symbols)))
        return found

    def _keyword(self, game: Game, act: v.KeywordAction) -> d.Value:
        lookup = self.names.lookup(game)
        identifier = lookup.one(act.source, lambda each: self._could_activate(game, each, False))
        if act.on:
            self.stock.targets.extend((thing, None) for thing in act.on)
            self.stock.said_targets = True
        if act.using:
            verb = {"crew": "tapping", "saddle": "tapping", "station": "tapping"}.get(act.keyword, "exiling")
            self.stock.left.append(o.UseObjects(verb, tuple(o.Use(thing) for thing in act.using)))
        abilities = game.known_characteristics(identifier).abilities
        for index, instance in enumerate(abilities):
            keyword = instance.keyword.value if instance.keyword is not None else ""
            if isinstance(instance.ability, ActivatedAbility) and act.keyword in (keyword, instance.ability.name):
                return d.ActivateAbility(identifier, index)
        has = any(isinstance(i.ability, KeywordAbility) and i.ability.keyword.value == act.keyword for i in abilities)
        if has:
            raise Unsupported(f"the keyword ability {act.keyword}", identifier)
        reason = Reason(f"{game.name(identifier)} has no {act.keyword} ability", (cr("602.1"),), identifier)
        raise IllegalAction(verdict_against([reason]))

    def _special(self, game: Game, act: v.Special) -> d.Value:
        lookup = self.names.lookup(game)
        number = next((option.value for option in act.options if isinstance(option, o.Announcing)), 0)
        self.stock.left = [option for option in self.stock.left if not isinstance(option, o.Announcing)]
        identifier = 0
        if act.object is not None:
            identifier = lookup.one(act.object, lambda each: self._could_activate(game, each, False))
        return d.SpecialAction(SPECIAL_WORDS[act.kind], identifier, number)

    def _error(self, code: str, message: str, name: ObjectName | None, hint: str | None = None) -> ScenarioError:
        where = (self.names.source, name.span) if name is not None else self.names.source.name
        return ScenarioError(problem(code, where, message, hint=hint))


def _is_mana(ability: Ability) -> bool:
    return isinstance(ability, ActivatedAbility) and is_mana_ability(ability)


def numbered_ability(game: Game, identifier: int, number: int) -> int:
    """The activated ability that the n-th ability of the text is, or that its keyword stands for; -1 if it is none."""
    abilities = game.known_characteristics(identifier).abilities
    counted = [index for index, each in enumerate(abilities) if not each.origin.startswith("keyword ")]
    if not 1 <= number <= len(counted):
        return -1
    index = counted[number - 1]
    if isinstance(abilities[index].ability, ActivatedAbility):
        return index
    origin = f"keyword {abilities[index].index}"
    for place, each in enumerate(abilities):
        if each.origin == origin and isinstance(each.ability, ActivatedAbility):
            return place
    return -1


def ability_begins(game: Game, identifier: int, index: int, quote: str) -> bool:
    """Does the printed form of an ability (or of its effect) begin with these words?"""
    from mtgjudge.oracle import print_ability

    instance = game.known_characteristics(identifier).abilities[index]
    text = print_ability(instance.ability, game.name(identifier))
    words = normal_words(quote)
    parts = [text, *text.split(": ", 1)[1:]]
    return any(normal_words(part)[: len(words)] == words for part in parts)


def cannot_make(game: Game, identifier: int, symbols: tuple[str, ...]) -> Reason:
    """No mana ability of the object adds this mana (106.4, 605.1a)."""
    wanted = "".join(f"{{{symbol}}}" for symbol in symbols)
    return Reason(f"no mana ability of {game.name(identifier)} adds {wanted}", (cr("605.1a"), cr("106.4")), identifier)


def makes_no_mana(game: Game, identifier: int) -> Reason:
    """Only mana abilities make mana (605.1a)."""
    return Reason(f"{game.name(identifier)} has no mana ability", (cr("605.1a"),), identifier)


def makes(game: Game, player: int, identifier: int, index: int, symbols: tuple[str, ...]) -> bool:
    """Could the mana ability add this mana?"""
    from mtgjudge.engine.mana_options import options_of, written_options_of

    ability = game.known_characteristics(identifier).abilities[index].ability
    if not isinstance(ability, ActivatedAbility):
        return False
    groups = options_of(game, player, identifier, ability)
    wanted = sorted(symbols)
    if groups is None:
        return True  # beyond planning: the ability itself will tell
    made = [sorted(unit.type.value for unit in group) for group in groups]
    if wanted in made:
        return True
    # More of the same than the ability says (106.12b) is still what it was activated for.
    written = written_options_of(game, player, identifier, ability) or ()
    said = any(sorted(unit.type.value for unit in group) == wanted for group in written)
    return said and any(set(each) == set(wanted) for each in made)
