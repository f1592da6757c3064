"""The game engine, laid out like the rule book: a room for each section of the Comprehensive Rules.

Start with `state` (what is stored), `game` (the one gate through which every change goes), `decisions` (what players
are asked),
`session` (answers, checkpoints, replay). No I/O, no clock, no unseeded chance in here.
"""
