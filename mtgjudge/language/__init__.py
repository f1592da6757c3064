"""The ability language: what abilities mean, as data (DESIGN: idea 8). No behaviour lives here but (de)serialising.

Module by module: vocabulary (closed word lists), mana, references (who and what), amounts, filters, targets,
conditions, durations, costs,
event_patterns, changes (continuous, by layer), mana_specs, effects (instructions), static_effects, abilities.
"""
