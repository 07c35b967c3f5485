"""What a fixture position shows: cells that should exist, and those it fills.

A cell is a pair (section, words).  expected.py says which cells a game has,
looking.py finds those of a position with the Python reference.
"""
