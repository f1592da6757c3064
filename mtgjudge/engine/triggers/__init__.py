"""Triggered abilities (603): noticing, waiting, being put on the stack."""
