"""Matches in memory, and their registry."""
