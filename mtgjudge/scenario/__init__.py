"""The scenario language: from a YAML file, a line at the table or a question to typed values, and from these to a game.

The front end (everything up to ``load`` and ``parse_step``) knows no engine: it reads, checks and keeps places.
"""
