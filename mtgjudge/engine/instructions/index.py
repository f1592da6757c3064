"""Where each instruction is carried out: module by module, so that only those are loaded which a game needs."""

INDEX: dict[str, tuple[str, ...]] = {
    "zones": (
        "Destroy",
        "DiscardObjects",
        "Move",
        "SacrificeObjects",
    ),
    "damage": (
        "AfterResolving",
        "DealDamage",
        "DealDividedDamage",
        "Fight",
        "NextSpellGoes",
        "PreventNextDamage",
        "Regenerate",
        "ReplaceThisTurn",
    ),
    "players": (
        "BecomeMonarch",
        "BecomeTime",
        "Discard",
        "Draw",
        "ExchangeLife",
        "GainLife",
        "LoseLife",
        "SetLife",
    ),
    "library": (
        "LookAt",
        "Mill",
        "OrderOnLibrary",
        "Reveal",
        "RevealHand",
        "RevealUntil",
        "Scry",
        "Search",
        "Shuffle",
        "Surveil",
        "TwoPiles",
    ),
    "permanents": (
        "Attach",
        "ChooseForThis",
        "PhaseOut",
        "RemoveFromCombat",
        "Tap",
        "TapOrUntap",
        "Transform",
        "Unattach",
        "Untap",
    ),
    "counters": (
        "DistributeCounters",
        "GiveCounters",
        "MoveCounters",
        "Proliferate",
        "PutCounters",
        "PutSameCounters",
        "RemoveCounters",
    ),
    "continuous": (
        "Apply",
        "BecomeCopy",
        "ExchangeControl",
        "Goad",
    ),
    "tokens": (
        "CreateCopyTokens",
        "CreateEmblem",
        "CreatePredefinedTokens",
        "CreateTokens",
        "CreateTokensOfCard",
    ),
    "redirecting": (
        "RedirectTo",
    ),
    "stack": (
        "ChangeTargets",
        "CopyStackObject",
        "Counter",
    ),
    "mana": (
        "AddMana",
    ),
    "flow": (
        "ControlPlayer",
        "DelayedTrigger",
        "ExtraPhase",
        "ExtraTurn",
        "FlipCoin",
        "LoseGame",
        "Reflexive",
        "RollDie",
        "Skip",
        "WinGame",
    ),
    "choosing": (
        "Choose",
        "ChooseObjects",
        "IfThen",
        "May",
        "Repeat",
        "WorkOut",
    ),
    "looping": (
        "ForEach",
    ),
    "paying": (
        "Pay",
        "PayAnyAmount",
        "UnlessPays",
    ),
    "actions": (
        "CantBePrevented",
    ),
    "casting": (
        "CastForFree",
        "CopyCard",
        "PermitPlay",
    ),
    "keyword_actions": (
        "KeywordAction",
        "TurnFace",
    ),
    "pairing": (
        "Haunt",
        "Meld",
        "Pair",
    ),
    "doors": (
        "Unlock",
    ),
    "flipping": (
        "FlipPermanent",
    ),
    "voting": (
        "Vote",
    ),
    "ending": (
        "EndTurn",
    ),
    "rewording": (
        "ChangeText",
    ),
}
"""Names of instruction nodes, by the module in this package that carries them out."""
