"""Leaving a match, and closing a table."""
