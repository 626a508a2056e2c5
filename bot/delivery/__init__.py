"""Sending: the outbox, and a sender for each kind of notification."""
