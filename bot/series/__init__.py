"""Matches that the same people play in a row."""
