"""Aspects of game state: events say which they touch, effects say which they read; a cached projection is stale
only where they meet.
"""

from __future__ import annotations

ZONES = 1
CONTROL = 2
COUNTERS = 4
ATTACHMENT = 8
TAPPED = 16
LIFE = 32
COMBAT = 64
TURN = 128
EFFECTS = 256
FACES = 512
CHOICES = 1024
HISTORY = 2048
DAMAGE = 4096
DESIGNATIONS = 8192
POOL = 16384
STACK = 32768
STEP = 65536

STRUCTURE = ZONES | CONTROL | COUNTERS | EFFECTS | FACES | CHOICES
"""What a projection depends on, whatever effects there are."""

EVERYTHING = (1 << 17) - 1
"""What a question about the past depends on: any event."""
