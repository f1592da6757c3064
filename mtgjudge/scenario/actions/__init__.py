"""What players do and answer: values and the parsers that read them."""
