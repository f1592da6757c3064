"""The interactive table: the second way to use mtgjudge, beside the command line."""
