"""Matches brought from elsewhere."""
