"""Finding open lobbies, and being told of new ones."""
