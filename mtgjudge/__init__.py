"""mtgjudge: the rules judge for Magic: The Gathering at a terminal."""

__version__ = "0.1.0"
