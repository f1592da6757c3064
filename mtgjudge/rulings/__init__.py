"""From the result of a scenario to a ruling that people and programs read.

Nothing here knows how a game works: `scenario` hands over values (events, verdicts, checks with their rules), and each
renderer is one module that puts them into words or data. `formats.render` is the way in.
"""
