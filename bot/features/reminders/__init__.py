"""Reminders, and what follows a missed deadline."""
