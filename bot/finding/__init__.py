"""Finding open lobbies, and being notified of new ones."""
