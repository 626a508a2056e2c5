"""Matches that nobody plays any more."""
