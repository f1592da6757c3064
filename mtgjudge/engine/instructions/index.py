"""Where each instruction is carried out: module by module, so that only those are loaded which a game needs."""

from __future__ import annotations

from mtgjudge.language import effects as e
from mtgjudge.language.categories import Effect

INDEX: dict[str, tuple[type[Effect], ...]] = {
    "zones": (
        e.Destroy,
        e.DiscardObjects,
        e.Move,
        e.SacrificeObjects,
    ),
    "damage": (
        e.AfterResolving,
        e.DealDamage,
        e.DealDividedDamage,
        e.Fight,
        e.NextSpellGoes,
        e.PreventNextDamage,
        e.Regenerate,
        e.ReplaceThisTurn,
    ),
    "players": (
        e.BecomeMonarch,
        e.BecomeTime,
        e.Discard,
        e.Draw,
        e.ExchangeLife,
        e.GainLife,
        e.LoseLife,
        e.SetLife,
    ),
    "library": (
        e.LookAt,
        e.Mill,
        e.OrderOnLibrary,
        e.Reveal,
        e.RevealHand,
        e.RevealUntil,
        e.Scry,
        e.Search,
        e.Shuffle,
        e.Surveil,
        e.TwoPiles,
    ),
    "permanents": (
        e.Attach,
        e.ChooseForThis,
        e.PhaseOut,
        e.RemoveFromCombat,
        e.Tap,
        e.TapOrUntap,
        e.Transform,
        e.Unattach,
        e.Untap,
    ),
    "counters": (
        e.DistributeCounters,
        e.GiveCounters,
        e.MoveCounters,
        e.Proliferate,
        e.PutCounters,
        e.PutSameCounters,
        e.RemoveCounters,
    ),
    "continuous": (
        e.Apply,
        e.BecomeCopy,
        e.ExchangeControl,
        e.Goad,
        e.NextSpellHas,
    ),
    "tokens": (
        e.CreateCopyTokens,
        e.CreateEmblem,
        e.CreatePredefinedTokens,
        e.CreateTokens,
        e.CreateTokensOfCard,
    ),
    "redirecting": (
        e.RedirectTo,
    ),
    "stack": (
        e.ChangeTargets,
        e.CopyStackObject,
        e.DoubleX,
        e.Counter,
    ),
    "mana": (
        e.AddMana,
    ),
    "flow": (
        e.ControlPlayer,
        e.DelayedTrigger,
        e.ExtraPhase,
        e.ExtraTurn,
        e.FlipCoin,
        e.LoseGame,
        e.Reflexive,
        e.RollDie,
        e.Skip,
        e.WinGame,
    ),
    "choosing": (
        e.Choose,
        e.ChooseObjects,
        e.IfThen,
        e.May,
        e.Repeat,
        e.WorkOut,
    ),
    "looping": (
        e.ForEach,
    ),
    "paying": (
        e.Pay,
        e.PayAnyAmount,
        e.UnlessPays,
    ),
    "actions": (
        e.CantBePrevented,
    ),
    "casting": (
        e.CastForFree,
        e.CopyCard,
        e.PermitPlay,
    ),
    "keyword_actions": (
        e.KeywordAction,
        e.TurnFace,
    ),
    "pairing": (
        e.Haunt,
        e.Meld,
        e.Pair,
    ),
    "doors": (
        e.Unlock,
    ),
    "flipping": (
        e.FlipPermanent,
    ),
    "voting": (
        e.Vote,
    ),
    "ending": (
        e.EndTurn,
    ),
    "rewording": (
        e.ChangeText,
    ),
}
"""Instructions, by the module in this package that carries them out."""
