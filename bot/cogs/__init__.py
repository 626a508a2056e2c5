"""Commands and events of Discord; each becomes one call."""
