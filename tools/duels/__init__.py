"""Third-party duels, played through the engine's public API as a second opinion about the rules.

A duel is a board, scripted actions, queued answers and the outcome that an established engine gives. What each word
of a record means is said in
the FORMAT.md beside the data. The data itself is not part of the project; without it everything here says so and
stops.
"""
