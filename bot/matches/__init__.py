"""Matches in memory, and the registry of them."""
