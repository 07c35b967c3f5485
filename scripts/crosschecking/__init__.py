"""Shared by enter.py, crosscheck.py and crosscheck_peers.py.

Holds two or more move generators against each other: the C program, the plain
Python reference, and other people's engines.  The first two know nothing of
each other; this package only asks and compares.
"""
