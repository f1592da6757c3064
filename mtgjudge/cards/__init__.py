"""Cards: records, the shipped pack, importers, and look-up by name."""
