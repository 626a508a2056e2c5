"""How a game works, lessons, and the rules."""
