"""Mutants: faults put into the code on purpose, one at a time, to see whether a test finds them.

`list.toml` holds them, each with the behaviour it breaks; `verdicts.tsv` says which test finds
which, in the short form of the tests or only in the long one.
"""
