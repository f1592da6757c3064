"""Keyword abilities (702): many are written out as other abilities (`expand`), others have a module with rules of
their own."""
