"""The Oracle compiler: card text to meaning trees of :mod:`mtgjudge.language`, and back to plain wording.

``compile_face`` reads, ``print_ability`` prints; both use one table of phrases. Importing this package builds
no grammar: that happens
at the first call, so a ruling about cards of the pack pays nothing for it.
"""

from __future__ import annotations

from mtgjudge.oracle.faces import CompiledAbility, CompiledFace, FaceText, Refusal, RefusalReason, compile_face
from mtgjudge.oracle.printing import attached_as, print_ability

__all__ = [
    "CompiledAbility",
    "CompiledFace",
    "FaceText",
    "Refusal",
    "RefusalReason",
    "attached_as",
    "compile_face",
    "print_ability",
]
