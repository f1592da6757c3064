"""The combat phase (506-511): declaring attackers and blockers, dealing combat damage, leaving combat.

`attack`, `block` and `damage` hold the turn-based actions and the questions about them; `evasion` says who can block
whom; `blocking_limits` finds how many blocking requirements can be obeyed at most (509.1c); `defenders` what can be
attacked; `removal` what leaves combat (506.4).
"""
