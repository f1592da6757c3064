"""Replacement and prevention effects (614-616): every event passes `settle` before it happens."""
