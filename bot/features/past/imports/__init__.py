"""Matches that are imported from elsewhere."""
