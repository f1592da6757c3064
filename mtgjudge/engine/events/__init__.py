"""Events: every observable change of a game, a class each, in modules by topic."""
