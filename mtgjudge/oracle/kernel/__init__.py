"""The phrase kernel: a template language, and a reader and a printer that share one table. It knows nothing of
the game."""
