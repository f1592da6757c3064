"""Changes of characteristics and control, each with the layer it is applied in (613.1-613.4)."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from mtgjudge.language.categories import Ability, Amount, Change, Cost, Filter, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype


class Layer(IntEnum):
    """Layers and sublayers in the order of 613.1-613.4; RULES has no layer (613.11)."""

    COPY = 10
    CONTROL = 20
    TEXT = 30
    TYPE = 40
    COLOR = 50
    ABILITY = 60
    PT_DEFINING = 71
    PT_SET = 72
    PT_MODIFY = 73
    PT_SWITCH = 74
    RULES = 90


class LayeredChange(Change, frozen=True, tag=True):
    """A change of characteristics or control: applied in its layer."""

    layer: ClassVar[Layer] = Layer.RULES


class ChangeControl(LayeredChange, frozen=True, tag=True):
    """This player controls it (613.1b)."""

    layer: ClassVar[Layer] = Layer.CONTROL
    to: PlayerRef


class AddTypes(LayeredChange, frozen=True, tag=True):
    """It is these as well: "in addition to its other types", "is also"."""

    layer: ClassVar[Layer] = Layer.TYPE
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()


class SetTypes(LayeredChange, frozen=True, tag=True):
    """It becomes these (205.1a-b). `types` empty: card types stay and only subtypes of the family of the given ones
    are replaced
    ("is a Mountain": land types replaced, and 305.7 takes its other land abilities). `keep_subtypes`: other
    subtypes stay."""

    layer: ClassVar[Layer] = Layer.TYPE
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    keep_subtypes: bool = False


class AddChosenSubtype(LayeredChange, frozen=True, tag=True):
    """It has the chosen type as well, or instead of its other creature (or land) types where `replace`."""

    layer: ClassVar[Layer] = Layer.TYPE
    replace: bool = False


class AllCreatureTypes(LayeredChange, frozen=True, tag=True):
    """It is every creature type (702.73)."""

    layer: ClassVar[Layer] = Layer.TYPE


class LoseTypes(LayeredChange, frozen=True, tag=True):
    """It isn't these any more; `all_creature_types` for "loses all creature types"."""

    layer: ClassVar[Layer] = Layer.TYPE
    types: tuple[CardType, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    all_creature_types: bool = False


class SetColors(LayeredChange, frozen=True, tag=True):
    """It is these colours; none: colourless."""

    layer: ClassVar[Layer] = Layer.COLOR
    colors: tuple[Color, ...] = ()


class SetColorsOfChoice(LayeredChange, frozen=True, tag=True):
    """Becomes the color or colors that the controller of the effect chooses as it begins (105.3)."""

    layer: ClassVar[Layer] = Layer.COLOR


class SetChosenColor(LayeredChange, frozen=True, tag=True):
    """It is the chosen colour."""

    layer: ClassVar[Layer] = Layer.COLOR


class AddChosenColor(LayeredChange, frozen=True, tag=True):
    """It is the chosen colour as well."""

    layer: ClassVar[Layer] = Layer.COLOR


class AddColors(LayeredChange, frozen=True, tag=True):
    """It is these colours as well."""

    layer: ClassVar[Layer] = Layer.COLOR
    colors: tuple[Color, ...]


class GainAbility(LayeredChange, frozen=True, tag=True):
    """It has this ability."""

    layer: ClassVar[Layer] = Layer.ABILITY
    ability: Ability


class GainThisAbility(LayeredChange, frozen=True, tag=True):
    """As an exception of a copy: it has the very ability that makes it a copy (707.9a): "except it has this
    ability"."""

    layer: ClassVar[Layer] = Layer.ABILITY


class CopyAlso(LayeredChange, frozen=True, tag=True):
    """As an exception of what enters as a copy: if the copy is of this kind, it enters with these counters besides,
    and these exceptions apply, too (707.9e-f)."""

    layer: ClassVar[Layer] = Layer.COPY
    filter: Filter
    kind: str
    count: Amount
    changes: tuple[Change, ...] = ()


class KeepColors(LayeredChange, frozen=True, tag=True):
    """As an exception of a copy: the copied object's colour is not copied, so it has the colour it had (707.9c)."""

    layer: ClassVar[Layer] = Layer.COLOR


class GainKeywordsOf(LayeredChange, frozen=True, tag=True):
    """It has each ability of these keywords that any of these objects has: "… has flying as long as …; the same is true
    for …"; of landwalk and protection each kind that they have."""

    layer: ClassVar[Layer] = Layer.ABILITY
    of: ObjectRef
    keywords: tuple[Keyword, ...]


class GainActivatedAbilitiesOf(LayeredChange, frozen=True, tag=True):
    """It has all activated abilities of these objects, mana abilities only where `mana`; from a resolution, those that
    they have when the effect begins (611.2c)."""

    layer: ClassVar[Layer] = Layer.ABILITY
    of: ObjectRef
    mana: bool = True


class ReplaceWords(LayeredChange, frozen=True, tag=True):
    """In its text this word is replaced with another of its kind ("color word", "basic land type", "creature type")
    (612.1)."""

    layer: ClassVar[Layer] = Layer.TEXT
    kind: str
    old: str
    new: str


class HasAllNamesOf(LayeredChange, frozen=True, tag=True):
    """It has all names of cards that match besides its own (612.7)."""

    layer: ClassVar[Layer] = Layer.TEXT
    filter: Filter


class LoseAllAbilities(LayeredChange, frozen=True, tag=True):
    """It loses all abilities, but not mana abilities where `but_mana`."""

    layer: ClassVar[Layer] = Layer.ABILITY
    but_mana: bool = False


class LoseAbilityWithCosts(LayeredChange, frozen=True, tag=True):
    """It loses the activated abilities with exactly these costs: "loses this ability"."""

    layer: ClassVar[Layer] = Layer.ABILITY
    costs: tuple[Cost, ...]


class LoseKeywords(LayeredChange, frozen=True, tag=True):
    """It loses these keyword abilities. `cant_have`: and can't have or gain them."""

    layer: ClassVar[Layer] = Layer.ABILITY
    keywords: tuple[Keyword, ...]
    cant_have: bool = False


class DefinePowerToughness(LayeredChange, frozen=True, tag=True):
    """A characteristic-defining ability sets power and/or toughness (604.3, 613.4a): `*`."""

    layer: ClassVar[Layer] = Layer.PT_DEFINING
    power: Amount | None = None
    toughness: Amount | None = None


class SetPowerToughness(LayeredChange, frozen=True, tag=True):
    """Base power and/or toughness become these (613.4b)."""

    layer: ClassVar[Layer] = Layer.PT_SET
    power: Amount | None = None
    toughness: Amount | None = None


class Doubled(LayeredChange, frozen=True, tag=True):
    """Its power or its toughness, or both, as they are when the effect begins, are added once more (701.10a-c)."""

    layer: ClassVar[Layer] = Layer.PT_MODIFY
    power: bool = True
    toughness: bool = False


class ModifyPowerToughness(LayeredChange, frozen=True, tag=True):
    """Gets +N/+N (613.4c). On resolution the amounts are fixed once (608.2h); on a static ability they are worked
    out each time.
    """

    layer: ClassVar[Layer] = Layer.PT_MODIFY
    power: Amount
    toughness: Amount


class SwitchPowerToughness(LayeredChange, frozen=True, tag=True):
    """Power and toughness are switched (613.4d)."""

    layer: ClassVar[Layer] = Layer.PT_SWITCH
