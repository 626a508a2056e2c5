"""Seats of a running match, and how they change player."""
