"""Keyword abilities (702): what each stands for. Many are written out as other abilities (`expand`), a module each for those with rules of their own."""
