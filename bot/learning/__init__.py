"""How a game works, guided first matches, and the rules."""
