"""The version of the ability language: a pack of another version is refused, never half understood."""

from __future__ import annotations

LANGUAGE_VERSION = 1
"""Raised whenever a stored tree could be read wrongly: a node or field renamed, removed, or given another meaning.
New nodes and new fields with defaults do not need it."""
