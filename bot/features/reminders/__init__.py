"""Reminders, and how a person wishes them."""
