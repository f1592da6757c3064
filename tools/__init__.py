"""Tools for people who work on mtgjudge; nothing in here is imported by the product."""
