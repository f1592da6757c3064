"""What another project's hand-written cards say, held against our readings: `python -m tools.second_opinion`."""
