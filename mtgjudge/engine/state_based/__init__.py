"""State-based actions (704): `check` performs all that apply at once; `attachment_legal` says what can be attached to
what."""

from __future__ import annotations

from mtgjudge.engine.state_based.attachment import attachment_legal
from mtgjudge.engine.state_based.check import check

__all__ = ["attachment_legal", "check"]
