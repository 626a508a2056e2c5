"""Find open lobbies, and get messages about new ones."""
