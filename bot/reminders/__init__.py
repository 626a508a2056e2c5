"""Telling people that they are awaited, and what follows a missed deadline."""
